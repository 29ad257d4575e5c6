"""The book of Ayubistan: the whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.referee import FIRST_SEAT, Book, Outcome, Play, Question, reveal

from .cards import FIRST, SECOND, TakeOffer
from .invasion import AGREE, MUSTER, Declare, ProposeSurrender
from .meta import META
from .migration import migrate
from .moves import MAIN, REJECT, WITHDRAW, Accept
from .pvp import TakeNotes
from .scoring import STANDALONE, conclude, find_trigger, score
from .state import Ayubistan, check_invariants, new_table
from .steps import list_steps
from .theft import FORGIVE, DeclineTheft, Fight, Steal
from .turn import enter_armies, play_turn


def play(table: Ayubistan) -> Play[Outcome]:
    """AYU-5.5: the youngest starts; turns go clockwise until the game ends."""
    table.starter = yield from reveal(
        table.order(FIRST_SEAT),
        rule="AYU-5.5",
        prompt="Who is the youngest?",
        label=table.name,
        waiting="saying who is the youngest",
    )
    table.announce("{who:seat} begins.", table.starter)
    table.active = table.starter
    return (yield from play_turns(table))


def play_turns(table: Ayubistan) -> Play[Outcome]:
    """AYU-4.4, AYU-5.6, AYU-10.2: turn after turn, from the active player on."""
    while True:
        table.mark()
        seat = table.active
        yield from play_turn(table, seat)
        reason = find_trigger(table)
        if reason:
            return conclude(score(table), reason, "AYU-10.1")
        table.turns_taken[seat] += 1
        if table.aside and min(table.turns_taken) >= table.numbers.army_rounds:
            enter_armies(table)
        if table.guard_turns is not None and table.total_turns() >= table.guard_turns:
            return conclude(score(table), "guard", "AYU-10.5")
        table.active = table.left(seat)


def read_scan(table: Ayubistan, question: Question[Any], piece: str) -> Any:
    """Return the answer of a scan: a Troop card stands for its side, an Action Card for itself."""
    side = {"T": "player", "M": "mushrik"}.get(piece.partition("-")[0])
    return piece if side is None else f"{side}@{piece}" if question.rule == "AYU-9.6" else side


def count_figures(table: Ayubistan) -> Mapping[str, float]:
    """Return what a simulation counts at the end."""
    return {
        "turns": table.total_turns(),
        "rounds": min(table.turns_taken),
        "cards drawn": len(table.discard),
        "attacks": table.attacks,
        "thefts": table.thefts,
        "invasions": sum(card in table.numbers.armies for card in table.discard),
        "invasions beaten back": table.repelled,
        "Hasanat given": sum(table.hasanat),
        "Sayeat given": sum(table.sayeat),
    }


MAIN_PHASE = (*MAIN, Accept, REJECT, WITHDRAW)
BATTLES = (TakeNotes, MUSTER, ProposeSurrender, AGREE, Declare)
CARDS = (TakeOffer, FIRST, SECOND, Steal, DeclineTheft, FORGIVE, Fight)

BOOK = Book(
    META,
    table=new_table,
    play=play,
    onward=play_turns,
    steps=list_steps,
    moves=(*MAIN_PHASE, *BATTLES, *CARDS),
    turn=lambda table: table.active,
    score=score,
    invariants=check_invariants,
    figures=count_figures,
    standalone=STANDALONE,
    scanned=read_scan,
    migrate=migrate,
    codes={
        "over": "R-OVER",
        "turn": "R-TURN",
        "unknown": "R-PHASE",
        "answered": "R-PHASE",
        "range": "R-AMOUNT",
        "twice": "R-STACK",
        "count": "R-STACK",
    },
)
