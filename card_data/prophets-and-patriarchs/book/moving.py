"""PP-9.7: a tent and its camel leave the end of a line for another place of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.referee import Message, Move, Refusals, Seat, move, part, refuse, say
from printkit.referee.moves import kept

from .land import Corner, Side
from .position import Position
from .refusals import (
    check_corner_free,
    check_resting,
    check_side_free,
    no_corner,
    no_side,
    too_close,
)
from .spots import CORNER, SIDE
from .state import Patriarchs
from .turning import current_turn


@move
class MoveTent(Move[Patriarchs]):
    """PP-9.7, PP-9.8: a tent and its camel, from the end of a line to another place of the same line."""

    rule: ClassVar[str] = "PP-9.7"
    group: ClassVar[str] = "Move a tent and its camel"
    name: ClassVar[str] = "Move a tent and its camel"
    sign: ClassVar[str] = "move"

    tent: Corner = part(CORNER, "the tent")
    camel: Side = part(SIDE, "its camel")
    new_camel: Side = part(SIDE, "the camel goes to")
    place: Corner = part(CORNER, "the tent goes to")

    def label(self, table: Patriarchs) -> Message:
        """From where to where."""
        names = table.land.corner_names
        return say(
            "The tent {here} to {there}, with its camel {side}",
            names.get(self.tent, self.tent),
            names.get(self.place, self.place),
            table.land.side_names.get(self.new_camel, self.new_camel),
        )

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """This turn."""
        return say("{n} left", max(table.tablet(seat).moves - current_turn(table).moves, 0))

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> Sequence[MoveTent]:
        """Return all that the board allows, if one is left this turn."""
        turn = current_turn(table)
        if turn.resting or turn.moves >= table.tablet(seat).moves:
            return ()
        return move_tents(table.position, table.tribes[seat])

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-53, then the conditions of PP-9.7 in their order, with both pieces lifted."""
        found = check_resting(table)
        if found:
            return found
        most = table.tablet(seat).moves
        if current_turn(table).moves >= most:
            if most == 1:
                return refuse("R-53", self.rule, "You have already moved this turn.")
            return refuse("R-53", self.rule, "You have already moved {n} times this turn.", most)
        return self.not_from(table, table.tribes[seat]) or self.not_to(table, table.tribes[seat])

    def not_from(self, table: Patriarchs, tribe: str) -> Refusals:
        """(a) to (d): R-54, R-55, R-56."""
        position = table.position
        if table.tents.get(self.tent) != tribe:
            return refuse("R-54", self.rule, "Only your own tent can move, not a city.")
        if position.own_at(self.tent, tribe) != [self.camel]:
            return refuse("R-55", self.rule, "Only the tent and camel at the end of a line can move.")
        if not position.line_without(tribe, self.tent, self.camel):
            return refuse("R-56", self.rule, "Nothing of that line would remain.")
        return ()

    def not_to(self, table: Patriarchs, tribe: str) -> Refusals:
        """(e) to (g): R-46, R-25, R-57, R-20, R-58, R-22, R-23."""
        found = no_side(table, self.new_camel, self.rule)
        if not found and self.new_camel != self.camel:
            found = check_side_free(table, self.new_camel, self.rule)
        if found:
            return found
        line = table.position.line_without(tribe, self.tent, self.camel)
        if not line.intersection(table.land.ends[self.new_camel]):
            return refuse("R-57", self.rule, "The camel must stay on the same line.")
        found = no_corner(table, self.place, self.rule)
        if found:
            return found
        both = self.new_camel != self.camel and self.place != self.tent
        if not both or self.place not in table.land.ends[self.new_camel]:
            return refuse("R-58", self.rule, "Tent and camel move together.")
        return check_corner_free(table, self.place, self.rule) or too_close(table, self.place, self.tent)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Both pieces leave their places."""
        current_turn(table).moves += 1
        table.move_tent(self.tent, self.camel, self.new_camel, self.place, seat)


def move_tents(position: Position, tribe: str) -> tuple[MoveTent, ...]:
    """Return every move that the board allows a tribe."""
    found = position.kept.get((MoveTent, tribe))
    if found is None:
        shifts = position.shifts(tribe)
        found = position.kept[MoveTent, tribe] = tuple(kept(MoveTent, *shift) for shift in shifts)
    return found
