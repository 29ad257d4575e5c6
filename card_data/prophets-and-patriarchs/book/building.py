"""PP-9: camels, tents and cities that are paid for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from printkit.referee import Message, Move, Refusals, Seat, move, part, refuse, say
from printkit.referee.moves import kept

from .land import Corner, Side
from .pieces import Cards
from .position import Position
from .refusals import (
    check_corner_free,
    check_price,
    check_resting,
    no_camel_there,
    no_camels,
    no_city_there,
    no_corner,
    too_close,
)
from .spots import CORNER, SIDE
from .state import Patriarchs
from .turning import current_turn
from .words import format_cards


def camel_price(table: Patriarchs, seat: Seat) -> Cards:
    """Return the tablet's price; the first camel bought in the player's own turn may be cheaper."""
    tablet = table.tablet(seat)
    if tablet.first_camel is not None and not current_turn(table).camels:
        return tablet.first_camel
    return tablet.camel


class Building(Move[Patriarchs]):
    """A piece of the player's own stock that is paid for and placed where the board allows it."""

    __slots__ = ()

    price: ClassVar[staticmethod[[Patriarchs, Seat], Cards]]
    """What one costs now."""
    stock: ClassVar[staticmethod[[Patriarchs, Seat], int]]
    """How many are left (PP-9.6)."""
    places: ClassVar[staticmethod[[Position, str], Sequence[str]]]
    """Where the board allows a tribe one."""

    @classmethod
    def list_everywhere(cls, position: Position, tribe: str) -> Sequence[Self]:
        """Return one wherever the board allows it."""
        found: tuple[Self, ...] | None = position.kept.get((cls, tribe))
        if found is None:
            found = position.kept[cls, tribe] = tuple(kept(cls, at) for at in cls.places(position, tribe))
        return found

    @classmethod
    def cost(cls, table: Patriarchs, seat: Seat) -> str:
        """Return the price of the next one."""
        return format_cards(cls.price(table, seat))

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", cls.stock(table, seat))

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> Sequence[Self]:
        """Return where one may go, if it can be paid."""
        if not table.hands[seat].holds(cls.price(table, seat)) or current_turn(table).resting:
            return ()
        return cls.list_everywhere(table.position, table.tribes[seat]) if cls.stock(table, seat) else ()


@move
class BuildCamel(Building):
    """PP-9.2: a camel on a free side."""

    rule: ClassVar[str] = "PP-9.2"
    group: ClassVar[str] = "Build a camel"
    name: ClassVar[str] = "Build a camel"
    sign: ClassVar[str] = "camel"
    price = staticmethod(camel_price)
    stock = staticmethod(Patriarchs.camels_left)
    places = staticmethod(Position.roads)

    place: Side = part(SIDE, "side")

    def label(self, table: Patriarchs) -> Message:
        """Return where."""
        return say("A camel: {place}", table.land.side_names.get(self.place, self.place))

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-45, R-46, R-25, R-47, R-48."""
        return (
            check_resting(table)
            or no_camels(table, seat)
            or no_camel_there(table, seat, self.place)
            or check_price(table.hands[seat], self.price(table, seat), self.rule)
        )

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend_cards(seat, self.price(table, seat))
        current_turn(table).camels += 1
        table.put_camel(self.place, seat)


@move
class BuildTent(Building):
    """PP-9.3: a tent on a corner that an own line reaches."""

    rule: ClassVar[str] = "PP-9.3"
    group: ClassVar[str] = "Build a tent"
    name: ClassVar[str] = "Build a tent"
    sign: ClassVar[str] = "tent"
    price = staticmethod(lambda table, seat: table.tablet(seat).tent)
    stock = staticmethod(Patriarchs.tents_left)
    places = staticmethod(Position.sites)

    place: Corner = part(CORNER, "corner")

    def label(self, table: Patriarchs) -> Message:
        """Return where."""
        return say("A tent: {place}", table.land.corner_names.get(self.place, self.place))

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-49, R-20, R-22, R-23, R-50, R-48."""
        found = check_resting(table)
        if found:
            return found
        if not table.tents_left(seat):
            return refuse("R-49", "PP-9.6", "No tents left: upgrade one first.")
        found = (
            no_corner(table, self.place, self.rule)
            or check_corner_free(table, self.place, self.rule)
            or too_close(table, self.place)
        )
        if found:
            return found
        if not table.position.is_joined(self.place, table.tribes[seat]):
            return refuse(
                "R-50",
                self.rule,
                "A tent must be joined to one of your tents or cities by at least two of your camels.",
            )
        return check_price(table.hands[seat], self.price(table, seat), self.rule)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend_cards(seat, self.price(table, seat))
        table.put_tent(self.place, seat)


@move
class BuildCity(Building):
    """PP-9.5: an own tent becomes a city."""

    rule: ClassVar[str] = "PP-9.5"
    group: ClassVar[str] = "Build a city"
    name: ClassVar[str] = "Build a city"
    sign: ClassVar[str] = "city"
    price = staticmethod(lambda table, seat: table.tablet(seat).city)
    stock = staticmethod(Patriarchs.cities_left)
    places = staticmethod(Position.tents_of)

    place: Corner = part(CORNER, "corner")

    def label(self, table: Patriarchs) -> Message:
        """Return where."""
        return say("A city: {place}", table.land.corner_names.get(self.place, self.place))

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-51, R-52, R-48."""
        return (
            check_resting(table)
            or no_city_there(table, seat, self.place)
            or check_price(table.hands[seat], self.price(table, seat), self.rule)
        )

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and swap the pieces."""
        table.spend_cards(seat, self.price(table, seat))
        table.upgrade_tent(self.place)


BUILDINGS: tuple[type[Building], ...] = (BuildCamel, BuildTent, BuildCity)
"""What is built."""
