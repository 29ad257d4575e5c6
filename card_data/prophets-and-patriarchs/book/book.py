"""The book of Prophets and Patriarchs: the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.referee import Book, Data, Outcome, Play, Question, Refusals, Seat, say
from printkit.referee.question import Asked

from .business import BUSINESS, WORDS
from .gifts import Stop, Swap
from .laying import LAYING
from .lettered import draw_letters
from .meta import META
from .opening import new_table
from .order import out_of_order
from .scoring import conclude, conclude_capped, count_figures, score
from .setup import PlaceStart, set_up
from .shortcuts import list_shortcuts
from .standalone import STANDALONE
from .state import OFF, Patriarchs
from .steps import list_steps
from .tilechoice import TileChoice
from .turn import play_turn
from .words import TRIBE


def play(table: Patriarchs) -> Play[Outcome]:
    """Set-up, then turn after turn until somebody has won."""
    yield from set_up(table)
    return (yield from play_turns(table))


def play_turns(table: Patriarchs) -> Play[Outcome]:
    """PP-4.1: clockwise, from the active player on."""
    while True:
        table.mark()
        yield from play_turn(table, table.active)
        if table.winner is not None:
            return conclude(table)
        if table.guard_turns is not None and table.turns >= table.guard_turns:
            return conclude_capped(table)
        table.active = table.left(table.active)


def check_invariants(table: Patriarchs) -> Iterator[str]:
    """Yield what cannot be on a sound table, beyond the count of pieces in zones."""
    for category, stack in table.stacks.items():
        there = [*stack.cards, *(card for layer in stack.layers for card in layer.cards)]
        for card in (*there, *table.discards[category]):
            if table.card(card).category != category:
                yield table.say("PP-6.1: {card:piece} lies in the stack {category:name}", card, category)
    if not table.laid:
        return
    for who, at in ((say("Prophet"), table.prophet), (say("False Prophet"), table.false_prophet)):
        if at != OFF and at not in table.land.tiles:
            yield say("PP-5.3: {figure} stands on {tile:name}, which is no tile of the board", who, at)
    position = table.position
    for seat in table.order(table.active):
        tribe = table.tribes[seat]
        if not tribe:
            continue
        if (left := table.camels_left(seat)) < 0:
            yield say("PP-9.6: {tribe} has {n} camels too many", TRIBE[tribe], -left)
        if (left := table.tents_left(seat)) < 0:
            yield say("PP-9.6: {tribe} has {n} tents too many", TRIBE[tribe], -left)
        if (left := table.cities_left(seat)) < 0:
            yield say("PP-9.6: {tribe} has {n} cities too many", TRIBE[tribe], -left)
    for corner in position.buildings:
        if corner in table.tents and corner in table.cities:
            yield say("PP-9.5: a tent and a city stand on {place:name}", corner)
        if not position.far_enough(corner):
            yield say("PP-9.4: another tent or city is too close to {place:name}", corner)


def read_scan(table: Patriarchs, question: Question[Any], piece: str) -> Data:
    """Read a tablet as its tribe, a resource card as its kind, a tile as its place or its long id; a card as itself."""
    name = table.box.names.get(piece, piece)
    if isinstance(question, TileChoice):
        return next((at for at, tile in table.tiles.items() if tile == name), name)
    kind, _, rest = name.partition("-")
    if kind == "TB":
        return rest
    return rest.partition("-")[0] if kind == "RC" else name


def list_sides(table: Patriarchs) -> Mapping[str, Sequence[Seat]]:
    """Return the tribes, for the report of a simulation."""
    return {TRIBE[tribe]: (Seat(seat),) for seat, tribe in enumerate(table.tribes) if tribe}


class PatriarchsBook(Book[Patriarchs]):
    """The book, with the order of general refusals that section 6.8 wants."""

    def foreign(self, table: Patriarchs, asked: Asked | None, seat: Seat | None, data: Data) -> Refusals:
        """Return R-13, R-04, R-01, R-02."""
        return out_of_order(self.moves, table, asked, seat, data)


BOOK = PatriarchsBook(
    META,
    table=new_table,
    play=play,
    onward=play_turns,
    steps=list_steps,
    moves=(*LAYING, PlaceStart, *BUSINESS, Swap, Stop, *WORDS),
    turn=lambda table: table.active if table.turn is not None else None,
    score=score,
    invariants=check_invariants,
    figures=count_figures,
    sides=list_sides,
    standalone=STANDALONE,
    scanned=read_scan,
    picture=draw_letters,
    shortcuts=list_shortcuts,
    codes={"over": "R-03", "turn": "R-01", "unknown": "R-36", "range": "R-36", "answered": "R-13"},
)
