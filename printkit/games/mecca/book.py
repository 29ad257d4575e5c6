"""The book of Mecca: the whole game, chapter by chapter."""

from __future__ import annotations

from printkit.games.mecca.alone import ALONE
from printkit.games.mecca.fixes import fixes
from printkit.games.mecca.meta import META
from printkit.games.mecca.picture import figures, picture
from printkit.games.mecca.scoring import conclude, dead, score, standings
from printkit.games.mecca.setup import set_up
from printkit.games.mecca.table import Mecca, invariants, new_table
from printkit.games.mecca.turn import turn, why_not
from printkit.games.mecca.view import view
from printkit.referee import Book, Outcome, Play


def play(table: Mecca) -> Play[Outcome]:
    """Set-up, then rounds until nobody can place or the final round is over."""
    yield from set_up(table)
    return (yield from rounds(table))


def rounds(table: Mecca) -> Play[Outcome]:
    """MEC-4.1: turns go round in turn order, from the active player on; MEC-7.2, MEC-7.1, MEC-7.3: the end checks after each.

    Nobody gets an extra turn: whoever has a pilgrim taken back after placing everything only stops counting as a
    finisher (MEC-7.4).
    """
    while True:
        seat = table.active
        yield from turn(table, seat)
        if table.finished(seat) and not table.final_round:
            table.final_round, table.trigger = True, seat
            table.tell("{:seat} has placed all pilgrims: this is the final round.", seat)
        if dead(table):
            return _end(table, "dead", "MEC-7.1")
        last = seat == table.turn_order[-1]
        if last and table.final_round:
            return _end(table, "round_end", "MEC-7.3")
        if last and table.round == table.max_rounds:
            return _end(table, "max_rounds", "MEC-7.3")
        table.round += last
        table.active = table.turn_order[(table.turn_order.index(seat) + 1) % len(table.turn_order)]


def _end(table: Mecca, reason: str, rule: str) -> Outcome:
    table.phase = "over"
    return conclude(standings(table), reason, rule)


BOOK = Book(
    META,
    table=new_table,
    play=play,
    view=view,
    score=score,
    invariants=invariants,
    why_not=why_not,
    picture=picture,
    figures=figures,
    alone=ALONE,
    fixes=fixes,
    codes={"turn": "NOT_YOUR_TURN", "undo": "NOTHING_TO_UNDO"},
)
