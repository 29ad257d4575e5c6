"""The book of Belaad: the whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.referee import FIRST_SEAT, Book, Outcome, Play, Question, Reveal, Seat, reveal_some
from printkit.referee.menus import Menu
from printkit.referee.state import list_unlocated

from .abilities import ABILITIES, NoUse
from .battle import (
    Concede,
    Decline,
    EmptyBoard,
    RevealCard,
    SpoilsToken,
    Turned,
    UseSword,
    won_reasons,
)
from .deeds import DEEDS, Close
from .hashash import HASHASH_MOVES, too_early
from .meta import META
from .paying import GIVE_UP, LEND, REFUSE
from .pieces import TEAMS
from .scholars import EmployBySwords, EndingError
from .scoring import conclude_points, order_wins, score
from .setup import new_table, set_up
from .standalone import STANDALONE
from .state import BATTLE, Belaad, number_key
from .steps import list_steps
from .tokens import Orange, White
from .turn import REACTIONS, DrawCard, PlayCard, play_turn
from .words import TEAM_NAMES


def play(table: Belaad) -> Play[Outcome]:
    """BEL-2.9, BEL-3.8: set-up, then turn after turn."""

    def chapters() -> Play[None]:
        yield from set_up(table)
        yield from play_turns(table, FIRST_SEAT)

    return (yield from play_to_end(table, chapters()))


def turns_on(table: Belaad) -> Play[Outcome]:
    """Go on from a table in the middle of a game, with the turn of the seat that is in turn."""
    now = table.turn
    chapters = play_turns(table, FIRST_SEAT) if now is None else play_turns(table, now.seat, extra=now.extra)
    return (yield from play_to_end(table, chapters))


def play_to_end(table: Belaad, chapters: Play[None]) -> Play[Outcome]:
    """BEL-13.1, BEL-13.2: play until the game ends, whichever chapter ends it."""
    try:
        yield from chapters
    except EndingError as ending:
        reason = ending.reason
    else:
        reason = "unfinished"
    drop_unfinished(table)
    if reason == "order":
        assert table.the_order is not None
        return order_wins(table, table.the_order)
    yield from turn_up(table)
    return conclude_points(table, reason)


def drop_unfinished(table: Belaad) -> None:
    """BEL-1.5: cards in use, tokens in the hand, a battle: what was not finished when the game ended is dropped."""
    for frame in table.open_frames():
        frame.open = False
    for queue in table.queues:
        table.bag = table.bag.with_all(queue.tokens)
    table.queues.clear()
    if table.battle is not None:
        table.battle_deck.unseen += len(table.battle.revealed)
        table.battle = None


def play_turns(table: Belaad, first: Seat, *, extra: bool = False) -> Play[None]:
    """BEL-3.8, BEL-12.10, BEL-13.9: clockwise; the Order again after an extra turn was earned."""
    seat = first
    while table.guard_turns is None or table.turns < table.guard_turns:
        yield from play_turn(table, seat, extra=extra)
        extra = table.now.again
        if not extra:
            seat = table.left(seat)


def turn_up(table: Belaad) -> Play[None]:
    """BEL-13.7: won cards that the referee does not know are turned up, seat by seat."""
    for seat in table.order(FIRST_SEAT):
        won = table.won[seat]
        while won.unseen:
            [card] = yield from reveal_some(
                lambda: list_unlocated(table, BATTLE),
                1,
                rule="BEL-13.7",
                prompt=table.say("{who:seat} turns up a battle card that was won.", seat),
                verb="This was turned up",
                known=lambda: list(table.pieces.battle),
                judge=lambda found: next(filter(None, (won_reasons(table, card) for card in found)), ()),
                label=table.label_piece,
                waiting="turning up the battle cards that were won",
            )
            won.unseen -= 1
            won.shown.append(card)


def count_figures(table: Belaad) -> Mapping[str, float]:
    """Return what a simulation counts."""
    return {
        "turns": table.turns,
        "battles": table.battles,
        "scholars with swords": table.by_sword,
        "clearings": table.clearings,
    }


def list_sides(table: Belaad) -> Mapping[str, Sequence[Seat]]:
    """BEL-2.5: return the teams in play and their seats."""
    return {TEAM_NAMES[team]: table.list_members(team, FIRST_SEAT) for team in TEAMS if team in table.teams}


def read_scan(table: Belaad, question: Question[Any], piece: str) -> str:
    """Read a token as its symbol, a battle card as its number where only that is asked, a card as what it does."""
    if piece.startswith("T-"):
        kind = piece[2:5]
        return kind if isinstance(question, Reveal) else f"{kind}@{piece}"
    row = piece.partition("*")[0]
    if row in table.pieces.battle and table.few and question.rule == "BEL-9.4":
        return f"turned {number_key(table.pieces.battle[row].value)}"
    if row in table.pieces.actions and isinstance(question, Menu):
        return f"play-card {row}"
    return row


MOVES = (
    *(PlayCard, EmployBySwords, *HASHASH_MOVES, *DEEDS, Close, DrawCard),
    *(Orange, White, RevealCard, Turned, Concede, UseSword, Decline, SpoilsToken, EmptyBoard),
    *dict.fromkeys(one for ability in ABILITIES.values() for one in (*ability.moves, NoUse)),
    *(*REACTIONS, LEND, REFUSE, GIVE_UP),
)

BOOK = Book(
    META,
    table=new_table,
    play=play,
    onward=turns_on,
    steps=list_steps,
    moves=MOVES,
    scanned=read_scan,
    why_not=too_early,
    standalone=STANDALONE,
    turn=lambda table: table.turn.seat if table.turn is not None else None,
    score=score,
    figures=count_figures,
    sides=list_sides,
    codes={"over": "X28", "turn": "X01", "unknown": "X02", "count": "X31", "twice": "X31", "range": "X31"},
)
