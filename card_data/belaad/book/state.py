"""The state of a game of Belaad (section 4 of the specification): each field says what it holds and who sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from printkit.box import Operation
from printkit.referee import Data, Seat, Table
from printkit.referee.cards import Deck, Hand
from printkit.referee.messages import Message, say
from printkit.referee.state import Facts, by_key, by_seat, list_unlocated, state, zone
from printkit.referee.zones import (
    UNSEEN,
    Count,
    FaceDown,
    Flag,
    InHand,
    OneWord,
    Pieces,
    Pile,
    Said,
    Stock,
    Who,
    everybody,
    nobody,
)

from .pieces import (
    Below,
    Character,
    Coins,
    Contents,
    Half,
    Numbers,
    Tokens,
)
from .words import (
    ACTION_CARDS,
    BATTLE_CARDS,
    GOLD,
    HASHASH_CARDS,
    RED,
    SCHOLARS,
    SWORDS,
    SYMBOL_NAMES,
    TEAM_NAMES,
    TOKEN_WORDS,
    call_action,
    call_battle,
)


class ByPiece(Mapping[str, str]):
    """Boards by their printed names, whichever there are."""

    def __getitem__(self, key: str) -> Message:
        return say("{card:piece}", key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return len(SYMBOL_NAMES)


BOARDS = ByPiece()
PROPER_NAMES = frozenset({"PBAH"})
"""Boards that are called by a person's own name."""
DECKS = {"1": "deck 1", "2": "deck 2", "3": "deck 3"}
COINS = Pieces("Coins", lambda t: t.all_coins()._asdict(), words={"gold": GOLD, "red": RED})
SWORD = Pieces("Swords", lambda t: {"": t.numbers.swords}, {"SWORD": ""}, {"": SWORDS})
TOKEN = Pieces(
    "Tokens",
    lambda t: t.numbers.tokens._asdict(),
    {f"T-{kind}": kind for kind in TOKEN_WORDS},
    TOKEN_WORDS,
)
ACTION = Pieces("Action cards", lambda t: dict.fromkeys(t.pieces.actions, 1), words={UNSEEN: ACTION_CARDS})
SCHOLAR = Pieces("Scholars", lambda t: dict.fromkeys(t.pieces.scholars, 1), words={UNSEEN: SCHOLARS})
BATTLE = Pieces("Battle cards", lambda t: dict.fromkeys(t.pieces.battle, 1), words={UNSEEN: BATTLE_CARDS})
HASHASH = Pieces(
    "Hashash cards",
    lambda t: dict.fromkeys(t.pieces.hashash, 1) if t.the_order is not None else {},
    words={UNSEEN: HASHASH_CARDS},
)


def the_order_only(table: Any, holder: Any, seat: Seat | None) -> bool:
    """BEL-1.7, BEL-12.16: return whether a seat sees what lies under the Hashash deck: only the Order, until the end."""
    return table.over or (seat is not None and seat == table.the_order)


def parts_of_deck(table: Any) -> list[tuple[list[str], int]]:
    """BEL-12.16: return the Hashash deck from the top: known cards and number of unseen ones of each part."""
    deck = table.hashash_deck
    return [(deck.cards, deck.unseen), *((layer.cards, layer.unseen) for layer in deck.layers)]


def what_may_come(table: Any, nothing: None) -> list[Message]:
    """BEL-12.16: return what each part of the Hashash deck may hold, from the top."""
    found: list[Message] = []
    for cards, unseen in parts_of_deck(table):
        names = (*cards, *(list_unlocated(table, HASHASH) if unseen else ()))
        number = HASHASH_CARDS(len(cards) + unseen)
        if len(names) > len(cards) + unseen:
            found.append(table.say("{cards}, any of: {names:pieces}", number, names))
        elif names:
            found.append(table.say("{cards}: {names:pieces}", number, names))
    return found


@dataclass(frozen=True)
class Closed(InHand):
    """BEL-1.7: a hand is never listed to others, not even the cards that were seen when they were taken."""

    def hide_value(self, value: Hand) -> Data:
        return {"number": len(value)}

    def open_counts(self, value: Hand) -> Mapping[str, int]:
        return {}


@state
class Frame(Facts):
    """A card that is being used, or was used this turn (section 4.5)."""

    card: str
    copied: bool
    one: bool
    """BEL-5.1 and the effect COPY_TOP: at most one of its two actions."""
    primary: bool = zone(Flag("Primary action used", fixed=True), default=False)
    secondary: bool = zone(Flag("Secondary action used", fixed=True), default=False)
    plus2: bool = zone(Flag("+2 bought", fixed=True), default=False)
    open: bool = True

    def done(self, second: bool) -> bool:
        """Return whether one of its actions has been used."""
        return self.secondary if second else self.primary

    @property
    def used_up(self) -> bool:
        """BEL-3.9: all that it allows has been used."""
        return (self.primary or self.secondary) if self.one else (self.primary and self.secondary)


@state
class Turn(Facts):
    """What is counted for one turn (section 4.4)."""

    seat: Seat = zone(Who("Turn of"))
    extra: bool = zone(Flag("Extra turn", fixed=True), default=False)
    played: int = zone(Count("Cards played", fixed=True, aside=True), default=0)
    drawn: int = zone(Count("Cards drawn", fixed=True, aside=True), default=0)
    cut: bool = zone(Flag("The card was cut off", fixed=True), default=False)
    employed: bool = zone(Flag("A scholar was employed this turn"), default=False)
    boost: str = zone(OneWord("Symbol that counts more", words={"": "none", **SYMBOL_NAMES}), default="")
    again: bool = zone(Flag("Another turn follows"), default=False)
    used: list[str] = zone(
        Said("Hashash cards used", words=lambda t, v: [t.say("{cards:pieces}", tuple(v))] if v else []),
        default_factory=list,
    )
    without_use: list[str] = field(default_factory=list)
    """Abilities that an orange token reached this turn and that could not be used (BEL-7.13)."""
    refused: list[tuple[Seat, str]] = field(default_factory=list)
    """Who said no to what (BEL-4.9)."""
    frames: list[Frame] = field(default_factory=list)


@state
class Placing(Facts):
    """Tokens that were drawn and do not lie yet (BEL-7.11)."""

    seat: Seat
    tokens: Tokens = zone(
        Stock("Tokens to be placed", TOKEN, fixed=True, place="the drawn tokens", quiet=True)
    )
    ability: str = ""
    """The board whose ability is being used."""


@state
class Battle(Facts):
    """A battle (section 4.6)."""

    attacker: Seat = zone(Who("Attacker"))
    defender: Seat = zone(Who("Defender"))
    attack: int = zone(Count("Attacker's strength", drawn=True))
    defence: int = zone(Count("Defender's strength", drawn=True))
    revealed: Hand = zone(
        InHand("Battle cards revealed", BATTLE, everybody, place="the revealed battle cards"),
        default_factory=Hand,
    )
    turned: list[tuple[Seat, str, int]] = zone(
        Said("Revealed so far", words=lambda t, v: [format_turned(t, *one) for one in v]),
        default_factory=list,
    )
    """Who turned which card, or used which bonus, and what the own side had then."""
    rout: bool = zone(Flag("A rout card waits for an answer", fixed=True), default=False)
    decided: bool = zone(Flag("The battle is decided", fixed=True), default=False)
    """The player who had to act has lost."""

    def to_act(self) -> Seat:
        """BEL-9.3: return the lower side, the attacker if both are equal."""
        return self.attacker if self.attack <= self.defence else self.defender

    def strength_of(self, seat: Seat) -> int:
        """Return what a side has."""
        return self.attack if seat == self.attacker else self.defence

    def count_lacking(self, seat: Seat) -> int:
        """BEL-9.3: how much a side needs not to be the one that must act: the attacker one more than the defender."""
        other = self.defence if seat == self.attacker else self.attack
        return max(0, other - self.strength_of(seat) + (seat == self.attacker))

    def add_strength(self, seat: Seat, what: str, number: int) -> None:
        """Change a side's strength by a card."""
        if seat == self.attacker:
            self.attack += number
        else:
            self.defence += number
        self.turned.append((seat, what, self.strength_of(seat)))


@state
class Threat(Facts):
    """An elimination that may still be stopped (BEL-11.3)."""

    actor: Seat = zone(Who("Eliminates"))
    board: str = zone(Said("Board to be emptied", words=lambda t, v: [t.say("{board:piece}", v)]))


@state
class Asking(Facts):
    """Coins of teammates that are asked for (BEL-4.9)."""

    actor: Seat = zone(Who("Pays"))
    what: str
    colour: str = zone(OneWord("Coins", words={"gold": "gold", "red": "red"}, fixed=True), default="gold")
    missing: int = zone(Count("Coins that are missing", fixed=True), default=0)
    lent: dict[Seat, int] = field(default_factory=dict)
    promised: list[tuple[Seat, Coins]] = field(default_factory=list)


@state
class Looking(Facts):
    """Hashash cards that the Order looks at (BEL-8.12)."""

    cards: Hand = zone(
        InHand("Hashash cards looked at", HASHASH, the_order_only, fixed=True), default_factory=Hand
    )


@state
class Belaad(Table):
    """The state of a game. Seats count clockwise; seat 0 begins."""

    pieces: Contents = field(repr=False, compare=False)
    numbers: Numbers = field(repr=False, compare=False)
    few: bool
    """BEL-2.11: whether only what the referee cannot know is reported."""
    guard_turns: int | None
    the_order: Seat | None
    teams: list[str] = by_seat(OneWord("Team", words=TEAM_NAMES, fixed=True))
    pool: Coins = zone(Stock("Coins in the pool", COINS, nobody, fixed=True, place="the pool", aside=True))
    coins: list[Coins] = by_seat(Stock("Coins", COINS))
    treasury: dict[str, Coins] = by_key(
        Stock("Treasury", COINS, place="the treasury of the {whose}", drawn=True), TEAM_NAMES
    )
    pool_swords: int = zone(Count("Swords in the pool", SWORD, place="the pool", drawn=True))
    swords: list[int] = by_seat(Count("Swords", SWORD))
    bag: Tokens = zone(Stock("Bag", TOKEN, place="the bag", drawn=True))
    tops: dict[str, Tokens] = by_key(
        Stock("Tokens on top", TOKEN, place="the top of {whose}", laid="on", drawn=True), BOARDS
    )
    bottoms: dict[str, Below] = by_key(
        Stock("Orange tokens at the bottom", TOKEN, place="the bottom of {whose}", laid="on", drawn=True),
        BOARDS,
    )
    scholar_deck: Deck = zone(FaceDown("Scholar deck", SCHOLAR, place="the scholar deck", drawn=True))
    removed: Deck = zone(
        FaceDown("Scholars removed", SCHOLAR, nobody, fixed=True, place="the box", drawn=True)
    )
    employed: dict[str, list[str]] = by_key(
        Pile("Employed scholars", SCHOLAR, place="the scholars of the {whose}"), TEAM_NAMES
    )
    hands: list[Hand] = by_seat(Closed(label="Hand", of=ACTION))
    decks: dict[str, Deck] = by_key(
        FaceDown("Action cards below the top", ACTION, place="{whose}", drawn=True), DECKS
    )
    faces: dict[str, list[str]] = by_key(
        Pile("On top of the action deck", ACTION, place="{whose}", drawn=True), DECKS
    )
    battle_deck: Deck = zone(FaceDown("Battle deck", BATTLE, place="the battle deck", drawn=True))
    won: list[Hand] = by_seat(Closed(label="Battle cards won", of=BATTLE, asked=True))
    in_play: dict[str, list[str]] = by_key(
        Pile("Hashash cards", HASHASH, place="the place under {whose}", laid="on", drawn=True), BOARDS
    )
    lost: Tokens = zone(
        Stock("Assassinated tokens", TOKEN, place="the Order's tokens", drawn=True), default=Tokens()
    )
    display: list[str] = zone(
        Pile("Scholars on display", SCHOLAR, place="the display", aside=True), default_factory=list
    )
    past: list[str] = zone(
        Pile("Scholars discarded", SCHOLAR, place="the scholar discard"), default_factory=list
    )
    victims: list[str] = zone(
        Pile("Assassinated scholars", SCHOLAR, place="the Order's scholars"), default_factory=list
    )
    generation: int = zone(Count("Generation", most=lambda t: t.numbers.generations, drawn=True), default=1)
    taken: int = zone(
        Count("Scholars taken in this generation", most=lambda t: t.numbers.generation_ends - 1, drawn=True),
        default=0,
    )
    discard: list[str] = zone(
        Pile("Action cards discarded", ACTION, place="the discard"), default_factory=list
    )
    hashash_deck: Deck = zone(
        FaceDown("Hashash deck", HASHASH, the_order_only, place="the Hashash deck", drawn=True),
        default_factory=Deck,
    )
    coming: None = zone(
        Said("Hashash deck, from the top", sees=the_order_only, words=what_may_come, fixed=True), default=None
    )
    """Nothing of its own: what follows from the deck, for the Order."""
    cut_used: bool = zone(Flag("A card was cut off since the Order's last turn"), default=False)
    passing: bool = zone(
        Flag("The Order lets cards pass until its next turn", sees=the_order_only, fixed=True), default=False
    )
    turns: int = zone(Count("Turns taken", fixed=True, drawn=True), default=0)
    turn: Turn | None = None
    queues: list[Placing] = field(default_factory=list)
    battle: Battle | None = None
    threat: Threat | None = None
    asking: Asking | None = None
    looking: Looking | None = None
    battles: int = 0
    """Counted for the report of a simulation, as are the next ones."""
    by_sword: int = 0
    clearings: int = 0

    @property
    def now(self) -> Turn:
        """The turn that is being taken."""
        assert self.turn is not None
        return self.turn

    def name_piece(self, piece: str) -> str:
        """Return the name on a card or board; action cards are called by their number."""
        return self.pieces.names.get(piece, piece)

    def call_piece(self, piece: str) -> str:
        """Action cards have a code alone: pages call them by what they show, battle cards by name and points."""
        if piece in self.pieces.actions:
            return self.once(("call", piece), lambda: call_action(self.pieces.actions[piece]))
        if piece in self.pieces.battle:
            return self.once(("call", piece), lambda: call_battle(self.pieces.battle[piece]))
        return self.name_piece(piece)

    def the_board(self, board: str) -> Message:
        """Return a board in a sentence: `the Treasurer`, `Bahlool`."""
        if board in PROPER_NAMES:
            return self.say("{board:piece}", board)
        return self.say("the {board:piece}", board)

    def all_coins(self) -> Coins:
        """Return all coins that there are; the supply has no end (BEL-4.1)."""
        total = self.pool
        for held in (*self.coins, *self.treasury.values()):
            total = total.plus(held)
        return total

    # Teams

    def list_members(self, team: str, first: Seat) -> list[Seat]:
        """Return the seats of a team, clockwise from a seat on."""
        return [seat for seat in self.order(first) if self.teams[seat] == team]

    def list_mates(self, seat: Seat) -> Sequence[Seat]:
        """BEL-1.2: return the other players of the team, clockwise."""
        return _find_mates(tuple(self.teams), seat)

    def list_opponents(self, seat: Seat) -> Sequence[Seat]:
        """BEL-1.1: return all players of other teams, clockwise."""
        return _find_opponents(tuple(self.teams), seat)

    def boards(self, team: str) -> Sequence[str]:
        """Return the boards of a team that plays."""
        return self.pieces.boards_of[team]

    def opposing_teams(self, team: str) -> list[str]:
        """Return the other teams that play."""
        return [other for other in dict.fromkeys(self.teams) if other != team]

    # Boards

    def board(self, team: str, symbol: str) -> str | None:
        """Return a team's board for a symbol; the Order has none for Employ (BEL-12.3)."""
        return self.pieces.board_of.get((team, symbol))

    def count_symbols(self, board: str) -> int:
        """BEL-6.1: return what is printed on a board and what lies on its top (BEL-7.4)."""
        return self.pieces.boards[board].base + sum(self.tops[board])

    def count_strength(self, team: str, symbol: str) -> int:
        """Return the same by symbol; 0 without such a board."""
        board = self.board(team, symbol)
        return 0 if board is None else self.count_symbols(board)

    def find_character(self, board: str) -> Character:
        """Return what is printed on a board."""
        return self.pieces.boards[board]

    def find_ability(self, name: str) -> Operation:
        """Return the ability of that name, with its numbers, as the box prints it."""
        return next(one.ability for one in self.pieces.boards.values() if one.ability.name == name)

    def on_board(self, board: str) -> int:
        """Return how many tokens lie on a board, top and bottom; none if its team does not play."""
        return sum(self.tops[board]) + self.bottoms[board].ORG if board in self.tops else 0

    def has_top_place(self, board: str) -> bool:
        """BEL-7.2: return whether a token still fits on top."""
        return sum(self.tops[board]) < self.pieces.boards[board].places

    def has_bottom_place(self, board: str) -> bool:
        """BEL-7.6: return whether a bottom slot is free; an occupied one takes no further orange."""
        return self.pieces.boards[board].below > self.bottoms[board].ORG

    def empty_board(self, board: str) -> None:
        """Put all tokens of a board, top and bottom, into the bag."""
        self.bag = self.bag.with_all(self.tops[board]).plus("ORG", self.bottoms[board].ORG)
        self.tops[board], self.bottoms[board] = Tokens(), Below()

    def holds_anything(self, board: str) -> bool:
        """Return whether tokens lie on a board or Hashash cards under it."""
        return bool(sum(self.tops[board]) or self.bottoms[board].ORG or self.in_play.get(board))

    # Coins

    def gain_coins(self, seat: Seat, more: Coins) -> None:
        """BEL-4.5: gains go to the own coins."""
        self.pool = self.pool.minus(more)
        self.coins[seat] = self.coins[seat].plus(more)

    def hand_over(self, giver: Seat, taker: Seat, what: Coins) -> None:
        """Coins go from one player to another."""
        self.coins[giver] = self.coins[giver].minus(what)
        self.coins[taker] = self.coins[taker].plus(what)

    # Cards

    def find_half(self, key: str) -> Half:
        """Find one of the two actions of a card."""
        return self.pieces.halves[key]

    def find_visible(self, deck: str) -> str | None:
        """Return the top card of an action deck, as far as it is known."""
        face = self.faces[deck]
        return face[0] if face else None

    def size(self, deck: str) -> int:
        """Return how many cards an action deck has, the visible one included."""
        return len(self.decks[deck]) + len(self.faces[deck])

    def cards_of(self, seat: Seat) -> int:
        """BEL-3.3, BEL-12.2: cards that are played and drawn in a turn: two for the Order in a game of five."""
        five = self.teams[seat] == "O" and len(self.names) == 5
        return self.numbers.order_cards if five else 1

    def used_this_turn(self, card: str) -> bool:
        """BEL-5.3: return whether a card has been played or copied this turn."""
        return any(frame.card == card for frame in self.now.frames)

    def hashash_at(self, card: str) -> str | None:
        """Under which board a Hashash card lies."""
        return next((board for board, cards in self.in_play.items() if card in cards), None)

    def open_frames(self) -> list[Frame]:
        """Return the cards that are being used, the topmost last."""
        return [frame for frame in self.now.frames if frame.open]


def format_turned(table: Any, who: Seat, what: str, sum_: int) -> Message:
    """Return who turned what in a battle, and what the own side has since."""
    text = "{who:seat}: {what} ({sum})"
    return table.say(text, who, turned_said(table.pieces, what), sum_)  # type: ignore[no-any-return]


def turned_said(pieces: Contents, what: str) -> Message:
    """Return a card of a battle by its number; a bonus of the Order by its name."""
    if what in pieces.hashash:
        return say("{name:name}", pieces.hashash[what].name)
    return number_said(pieces.battle[what].value if what in pieces.battle else number_of(what))


ROUT = "rout"


def number_key(value: int | None) -> str:
    """Return a battle card's number as it is tapped: `+3`, `-1`, `rout`."""
    return ROUT if value is None else f"{value:+d}"


def number_of(key: str) -> int | None:
    """Return the number of such a key."""
    return None if key == ROUT else int(key)


def number_said(value: int | None) -> Message:
    """Return a battle card's number in words."""
    return say("rout") if value is None else say("{n:name}", f"{value:+d}".replace("-", "−"))


@cache
def _find_mates(teams: tuple[str, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in _list_clockwise(len(teams), seat) if teams[other] == teams[seat])


@cache
def _find_opponents(teams: tuple[str, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in _list_clockwise(len(teams), seat) if teams[other] != teams[seat])


def _list_clockwise(players: int, seat: Seat) -> Iterator[Seat]:
    return (Seat((seat + step) % players) for step in range(1, players))
