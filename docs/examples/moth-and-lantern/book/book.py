"""The rules, chapter by chapter as they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.referee import (
    FIRST_SEAT,
    Book,
    Message,
    Outcome,
    Play,
    Question,
    Score,
    ScoreTerm,
    Seat,
    choose,
    menu,
    reveal,
    reveal_some,
    say,
)
from printkit.referee.standalone import ScoreCount, ScoreForm, ScoreSheet, ScoreVerdict, StandaloneScoring

from .effects import EFFECTS, fly_to
from .meta import META
from .moves import MOVES, PlayCard
from .state import GOAL, HAND, LANTERN, RING, Garden, blooms, new_table


def play(table: Garden) -> Play[Outcome]:
    """The whole game."""
    yield from set_up(table)
    return (yield from turns(table))


def set_up(table: Garden) -> Play[None]:
    """MOT-1: beds, moths, cards, and who begins."""
    beds = yield from reveal_some(
        list(table.bed_names),
        6,
        rule="MOT-1.1",
        prompt="Which beds lie around the lantern, clockwise?",
        label=table.name_piece,
    )
    table.beds = dict(zip(RING, beds, strict=True))
    for seat in table.order(FIRST_SEAT):
        table.moths[seat] = yield from choose(
            seat,
            list(RING),
            rule="MOT-1.2",
            prompt="On which bed does your moth begin?",
            label=lambda place: table.say("{bed:piece}, place {n:name}", table.beds[place], place),
        )
        table.draw(seat, HAND)
    table.active = yield from reveal(
        table.order(FIRST_SEAT), rule="MOT-1.4", prompt="Who was last awake after midnight?", label=table.name
    )


def turns(table: Garden) -> Play[Outcome]:
    """MOT-2, MOT-4: turn after turn, to the left, until somebody holds eight nectar."""
    while True:
        table.mark()
        seat = table.active
        yield from turn(table, seat)
        if table.nectar[seat] >= GOAL:
            return Outcome.by_score("nectar", "MOT-4.1", score(table), "Eight nectar win.", first=seat)
        table.active = table.left(seat)


def turn(table: Garden, seat: Seat) -> Play[None]:
    """MOT-2: a card, its flower, the lantern, new cards."""
    move = yield from which_card(table, seat)
    move.carry_out(table, seat)
    for operation in table.effects[move.card]:
        yield from EFFECTS[operation.name](table, seat, **operation.arguments)
    if blooms(table, table.moths[seat]) == table.flowers[move.card]:
        table.sip(seat, 1)
        table.announce("{who:seat} sips at a flower of the card.", seat)
    if table.moths[seat] == LANTERN:
        yield from leave_lantern(table, seat)
    table.draw(seat, HAND - len(table.hands[seat]))


@menu(PlayCard, rule="MOT-2.1", waiting="a card")
def which_card(table: Garden, seat: Seat) -> Message:
    """MOT-2.1: a card of the hand."""
    return say("Which card do you play?")


def leave_lantern(table: Garden, seat: Seat) -> Play[None]:
    """MOT-2.3: give one nectar back, if there is any, and fly one bed away."""
    given = min(table.nectar[seat], 1)
    table.nectar[seat] -= given
    table.supply += given
    table.announce("The light costs {who:seat} {n} nectar.", seat, given)
    yield from fly_to(table, seat, list(RING))


def score(table: Garden) -> tuple[Score, ...]:
    """MOT-4.1: nectar."""
    return tuple(
        Score((seat,), table.nectar[seat], (ScoreTerm("Nectar", table.nectar[seat], "MOT-4.1"),))
        for seat in table.order(FIRST_SEAT)
    )


def scanned(table: Garden, question: Question[Any], piece: str) -> str:
    """A scanned card (`JA2`) is its row (`JA`)."""
    row = piece[:2]
    return f"play {row}" if row in table.effects else piece


def asked(box: Any, players: int) -> ScoreForm:
    """MOT-4.1, scored without the referee: so much nectar each."""
    most = len(box.components["nectar"].pieces)
    return ScoreForm((ScoreCount("nectar", "Nectar", high=most, rule="MOT-4.1", component="nectar"),))


def scored(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """Who has most."""
    scores = tuple(
        Score((Seat(n),), one.counts["nectar"], (ScoreTerm("Nectar", one.counts["nectar"], "MOT-4.1"),))
        for n, one in enumerate(holdings)
    )
    return ScoreVerdict(Outcome.by_score("scored", "MOT-4.1", scores))


def figures(table: Garden) -> Mapping[str, float]:
    """What a simulation counts."""
    return {"nectar taken": sum(table.nectar)}


BOOK = Book(
    META,
    table=new_table,
    play=play,
    onward=turns,
    moves=MOVES,
    score=score,
    scanned=scanned,
    figures=figures,
    standalone=StandaloneScoring(asked, scored),
)
