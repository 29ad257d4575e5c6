"""BEL-2: the set-up."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.referee import FIRST_SEAT, DrawSeveral, Play, Refusals, Seat, SetupError, reveal_some
from printkit.referee.book import Setup
from printkit.referee.cards import Deck, Hand
from printkit.referee.messages import say
from printkit.referee.refusals import refuse

from .pieces import Below, Coins, Numbers, Tokens, pieces_of
from .scholars import show_scholars
from .state import DECKS, Belaad
from .turn import split_decks, uncover_decks

COINS_WITHOUT_END = 1000
"""BEL-4.1: of each colour; what runs out is replaced by anything else."""


def seat_teams(players: int, order_seat: int | None) -> list[str]:
    """BEL-2.10, BEL-2.5: teams by seat; the Kingdom begins (BEL-2.9), teams take turns.

    Raises:
        SetupError: there is no such place for the Order.
    """
    if players % 2 == 0:
        if order_seat is not None:
            raise SetupError(
                f"X36: The seats do not fit: the Order does not play with {players} players (BEL-2.10)."
            )
        return ["KP"[seat % 2] for seat in range(players)]
    at = players - 1 if order_seat is None else order_seat
    if not 0 < at < players:
        reason = (
            f"with {players} players there is no seat {at + 1}" if at else "the first seat is the Kingdom's"
        )
        raise SetupError(f"X36: The seats do not fit: {reason} (BEL-2.10).")
    before = ["KP"[seat % 2] for seat in range(at)]
    # behind the Order sits the team that does not sit before it
    after = ["KP"[(seat - 1) % 2] for seat in range(at + 1, players)]
    return [*before, "O", *after]


def seats_fit(teams: Sequence[str]) -> Refusals:
    """BEL-2.5: everybody sits between opponents; the Order between one of each side, and the sides are equal."""
    players = len(teams)
    order = players % 2
    if teams.count("O") != order or teams.count("K") != teams.count("P"):
        return refuse(
            "X36", "BEL-2.5", "The seats do not fit: {reason}.", say("the teams are not of the right size")
        )
    for seat, team in enumerate(teams):
        if team == teams[seat - 1]:
            return refuse(
                "X36", "BEL-2.5", "The seats do not fit: {reason}.", say("two of a team are neighbours")
            )
        if team == "O" and players > 2 and teams[seat - 1] == teams[(seat + 1) % players]:
            reason = say("the Order sits between two of one team")
            return refuse("X36", "BEL-2.5", "The seats do not fit: {reason}.", reason)
    return ()


def hand_size(numbers: Numbers, team: str, players: int) -> int:
    """BEL-2.6, BEL-12.1."""
    return numbers.order_hand if team == "O" and players == 5 else numbers.hand


def new_table(setup: Setup) -> Belaad:
    """BEL-2.1, BEL-2.3, BEL-2.4, BEL-2.6, BEL-2.7, BEL-2.8: boards, pool, bag, decks, hands.

    Raises:
        SetupError: no box, or seats that do not fit.
    """
    pieces = pieces_of(setup.box)
    numbers, players = pieces.numbers, len(setup.names)
    teams = seat_teams(players, setup.options["order_seat"])
    order = Seat(teams.index("O")) if "O" in teams else None
    boards = [one.id for one in pieces.boards.values() if one.team in teams]
    supply = Coins(COINS_WITHOUT_END, COINS_WITHOUT_END)
    given = Coins(players * numbers.start.gold, players * numbers.start.red)
    hands = [hand_size(numbers, team, players) for team in teams]
    table = Belaad(
        setup.names,
        pieces=pieces,
        numbers=numbers,
        few=setup.options["reports"] == "few",
        guard_turns=setup.options["guard_turns"],
        the_order=order,
        teams=teams,
        pool=supply.minus(given),
        coins=[numbers.start] * players,
        treasury={team: Coins() for team in dict.fromkeys(teams)},
        pool_swords=numbers.swords,
        swords=[0] * players,
        bag=numbers.tokens,
        tops=dict.fromkeys(boards, Tokens()),
        bottoms=dict.fromkeys(boards, Below()),
        scholar_deck=Deck(unseen=len(pieces.scholars) - numbers.removed),
        removed=Deck(unseen=numbers.removed),
        employed={"K": [], "P": []},
        hands=[Hand(unseen=size) for size in hands],
        decks={deck: Deck() for deck in DECKS},
        faces={deck: [] for deck in DECKS},
        battle_deck=Deck(unseen=len(pieces.battle)),
        won=[Hand() for _ in teams],
        hashash_deck=Deck(unseen=len(pieces.hashash) if order is not None else 0),
        in_play={board: [] for board in boards if pieces.boards[board].team == "O"},
    )
    split_decks(table, len(pieces.actions) - sum(hands))
    return table


def set_up(table: Belaad) -> Play[None]:
    """BEL-2.2, BEL-2.11: the first scholars; hands and top cards only if everything visible is shown."""
    yield from show_scholars(table)
    if table.few:
        return
    for seat in table.order(FIRST_SEAT):
        hand = table.hands[seat]
        if hand.unseen:
            found = yield from table.standing(first_hand, seat)
            hand.told += found
            hand.unseen -= len(found)
    yield from uncover_decks(table, tuple(DECKS))


def first_hand(table: Belaad, seat: Seat) -> DrawSeveral[str]:
    """BEL-2.6: each player shows the own cards to the referee alone."""
    return reveal_some(
        lambda: list(table.pieces.actions),
        lambda: table.hands[seat].unseen,
        seat=seat,
        secret=True,
        rule="BEL-2.6",
        prompt="Show your action cards; nobody else sees them.",
        verb="Show the referee",
        judge=lambda found: dealt_elsewhere(table, found),
        label=table.label_piece,
        waiting="looking at the hand",
    )


def dealt_elsewhere(table: Belaad, found: Sequence[str]) -> Refusals:
    """Return X03: a card that somebody else has named."""
    for card in found:
        if any(card in hand.told for hand in table.hands):
            text = "{card:piece} cannot be in your hand: it is {place}."
            return table.refuse("X03", "BEL-2.6", text, card, say("in another hand"))
    return ()
