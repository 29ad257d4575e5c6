"""The book of Ayubistan: the whole game, turn by turn."""

from __future__ import annotations

from typing import Any

from printkit.games.ayubistan.alone import ALONE
from printkit.games.ayubistan.fixes import fixes
from printkit.games.ayubistan.meta import META
from printkit.games.ayubistan.picture import figures, picture
from printkit.games.ayubistan.scoring import conclude, score, trigger
from printkit.games.ayubistan.table import Ayubistan, invariants, new_table
from printkit.games.ayubistan.turn import enter_armies, foreign, main_prompt, turn
from printkit.games.ayubistan.view import view
from printkit.referee import FIRST_SEAT, Book, Outcome, Play, Question, reveal


def play(table: Ayubistan) -> Play[Outcome]:
    """AYU-5.5: the youngest starts; turns go clockwise until the game ends."""
    table.starter = yield from reveal(
        table.order(FIRST_SEAT), rule="AYU-5.5", prompt="Who is the youngest?", label=table.name
    )
    table.tell("{:seat} begins.", table.starter)
    table.active = table.starter
    return (yield from turns(table))


def turns(table: Ayubistan) -> Play[Outcome]:
    """AYU-4.4, AYU-5.6, AYU-10.2: turn after turn, from the active player on."""
    while True:
        seat = table.active
        yield from turn(table, seat)
        reason = trigger(table)
        if reason:
            return _end(table, reason, "AYU-10.1")
        table.turns_taken[seat] += 1
        if table.aside and min(table.turns_taken) >= table.numbers.army_rounds:
            enter_armies(table)
        if table.guard_turns is not None and table.total_turns() >= table.guard_turns:
            return _end(table, "guard", "AYU-10.5")
        table.active = table.left(seat)


def _end(table: Ayubistan, reason: str, rule: str) -> Outcome:
    table.phase = "over"
    return conclude(score(table), reason, rule)


def scanned(table: Ayubistan, question: Question[Any], piece: str) -> Any:
    """A Troop card stands for its side; an Action Card for itself."""
    del table
    side = {"T": "player", "M": "mushrik"}.get(piece.partition("-")[0])
    return piece if side is None else f"{side}@{piece}" if question.rule == "AYU-9.6" else side


ALOUD = {
    "AYU-6.3": "Commit how many of your Troops?",
    "AYU-6.7": "Take half of the money: which notes?",
    "AYU-9.4": "Defend, stay out or join?",
}
"""Prompts without the holdings that they would tell."""


def aloud(table: Ayubistan, question: Question[Any]) -> str:
    """A prompt without the holdings of the seat that is asked, if they are secret."""
    if table.secret_holdings and question.rule == "AYU-4.1":
        return main_prompt(table, table.active, aloud=True)
    return (ALOUD.get(question.rule) if table.secret_holdings else None) or question.prompt


BOOK = Book(
    META,
    table=new_table,
    play=play,
    view=view,
    score=score,
    invariants=invariants,
    why_not=foreign,
    picture=picture,
    figures=figures,
    alone=ALONE,
    fixes=fixes,
    aloud=aloud,
    scanned=scanned,
    codes={
        "over": "R-OVER",
        "turn": "R-TURN",
        "unknown": "R-PHASE",
        "range": "R-AMOUNT",
        "twice": "R-STACK",
        "count": "R-STACK",
    },
)
