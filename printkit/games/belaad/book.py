"""The book of Belaad: the whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.games.belaad.battle import shuffle_back
from printkit.games.belaad.meta import META
from printkit.games.belaad.scholars import EndingError
from printkit.games.belaad.scoring import counted, order_wins, score
from printkit.games.belaad.setup import new_table, set_up
from printkit.games.belaad.state import BATTLE, Belaad
from printkit.games.belaad.turn import turn
from printkit.referee import FIRST_SEAT, Book, Outcome, Play, Seat, reveal_some
from printkit.referee.state import miscounted, unlocated, view


def play(table: Belaad) -> Play[Outcome]:
    """BEL-2.9, BEL-3.8, BEL-13.1, BEL-13.2: set-up, then turn after turn until the game ends."""
    try:
        yield from set_up(table)
        yield from turns(table)
    except EndingError as ending:
        reason = ending.reason
    else:
        reason = "unfinished"
    if reason == "order":
        assert table.the_order is not None
        return order_wins(table, table.the_order)
    yield from turn_up(table)
    return counted(table, reason)


def turns(table: Belaad) -> Play[None]:
    """BEL-3.8, BEL-12.10, BEL-13.9: clockwise; the Order again after an extra turn was earned."""
    seat, extra = FIRST_SEAT, False
    while table.guard_turns is None or table.turns < table.guard_turns:
        yield from turn(table, seat, extra=extra)
        extra = table.now.again
        if not extra:
            seat = table.left(seat)


def turn_up(table: Belaad) -> Play[None]:
    """BEL-13.7: won cards that the referee does not know are turned up, seat by seat."""
    if table.battle is not None:
        shuffle_back(table, table.battle)
    for seat in table.order(FIRST_SEAT):
        won = table.won[seat]
        while won.unseen:
            [card] = yield from reveal_some(
                lambda: unlocated(table, BATTLE),
                1,
                rule="BEL-13.7",
                prompt=table.say("{who:seat} turns up a battle card that was won.", seat),
                label=table.printed,
                waiting="the battle cards that were won",
            )
            won.unseen -= 1
            won.shown.append(card)


def figures(table: Belaad) -> Mapping[str, float]:
    """What a simulation counts."""
    return {
        "turns": table.turns,
        "battles": table.battles,
        "scholars with swords": table.by_sword,
        "clearings": table.clearings,
    }


def aloud(table: Belaad, question: Any) -> str:
    """Everything that is asked may be read aloud: nothing secret stands in a prompt."""
    del table
    return str(question.prompt)


def seen(table: Belaad, seat: Seat | None) -> Mapping[str, Any]:
    """What a seat may know."""
    return view(table, seat)


BOOK = Book(
    META,
    table=new_table,
    play=play,
    view=seen,
    score=score,
    invariants=miscounted,
    figures=figures,
    codes={"over": "X28", "turn": "X01", "unknown": "X02", "count": "X31", "twice": "X31", "range": "X31"},
)
