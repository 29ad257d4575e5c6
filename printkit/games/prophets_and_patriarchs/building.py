"""PP-9: camels, tents and cities that are paid for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from printkit.games.prophets_and_patriarchs.land import Corner, Side
from printkit.games.prophets_and_patriarchs.pieces import Cards
from printkit.games.prophets_and_patriarchs.position import Position
from printkit.games.prophets_and_patriarchs.refusals import (
    no_camel_there,
    no_camels,
    no_city_there,
    no_corner,
    occupied,
    resting,
    too_close,
    unaffordable,
)
from printkit.games.prophets_and_patriarchs.spots import Spot
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.games.prophets_and_patriarchs.turning import current
from printkit.games.prophets_and_patriarchs.words import worded
from printkit.referee import Message, Move, Refusals, Seat, move, part, refuse, say


def camel_price(table: Patriarchs, seat: Seat) -> Cards:
    """The tablet's price; the first camel bought on one's own turn may be cheaper."""
    tablet = table.tablet(seat)
    if tablet.first_camel is not None and not current(table).camels:
        return tablet.first_camel
    return tablet.camel


@move
class BuildCamel(Move[Patriarchs]):
    """PP-9.2: a camel on a free side."""

    rule: ClassVar[str] = "PP-9.2"
    group: ClassVar[str] = "Build a camel"
    name: ClassVar[str] = "Build a camel"
    sign: ClassVar[str] = "camel"

    place: Side = part(Spot(lambda t: t.land.sides, lambda t: t.land.side_names), "side")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A camel: {place:name}", table.land.side_names.get(self.place, self.place))

    @classmethod
    def cost(cls, table: Patriarchs, seat: Seat) -> str:
        """Of the next one."""
        return worded(camel_price(table, seat))

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.camels_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildCamel]:
        """Where one may go, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(camel_price(table, seat)):
            return ()
        return build_camels(table.position, table.tribes[seat]) if table.camels_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-45, R-46, R-25, R-47, R-48."""
        return (
            resting(table)
            or no_camels(table, seat)
            or no_camel_there(table, seat, self.place)
            or unaffordable(table.hands[seat], camel_price(table, seat), self.rule)
        )

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend(seat, camel_price(table, seat))
        current(table).camels += 1
        table.put_camel(self.place, seat)


@move
class BuildTent(Move[Patriarchs]):
    """PP-9.3: a tent on a corner that an own line reaches."""

    rule: ClassVar[str] = "PP-9.3"
    group: ClassVar[str] = "Build a tent"
    name: ClassVar[str] = "Build a tent"
    sign: ClassVar[str] = "tent"

    place: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "corner")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A tent: {place:name}", table.land.corner_names.get(self.place, self.place))

    @classmethod
    def cost(cls, table: Patriarchs, seat: Seat) -> str:
        """As the tablet says."""
        return worded(table.tablet(seat).tent)

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.tents_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildTent]:
        """Where one may stand, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(table.tablet(seat).tent):
            return ()
        return build_tents(table.position, table.tribes[seat]) if table.tents_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-49, R-20, R-22, R-23, R-50, R-48."""
        found = resting(table)
        if found:
            return found
        if not table.tents_left(seat):
            return refuse("R-49", "PP-9.6", "No tents left: upgrade one first.")
        found = (
            no_corner(table, self.place, self.rule)
            or occupied(table, self.place, self.rule)
            or too_close(table, self.place)
        )
        if found:
            return found
        if not table.position.joined(self.place, table.tribes[seat]):
            return refuse(
                "R-50",
                self.rule,
                "A tent must be joined to one of your tents or cities by at least two of your camels.",
            )
        return unaffordable(table.hands[seat], table.tablet(seat).tent, self.rule)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend(seat, table.tablet(seat).tent)
        table.put_tent(self.place, seat)


@move
class BuildCity(Move[Patriarchs]):
    """PP-9.5: an own tent becomes a city."""

    rule: ClassVar[str] = "PP-9.5"
    group: ClassVar[str] = "Build a city"
    name: ClassVar[str] = "Build a city"
    sign: ClassVar[str] = "city"

    place: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "corner")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A city: {place:name}", table.land.corner_names.get(self.place, self.place))

    @classmethod
    def cost(cls, table: Patriarchs, seat: Seat) -> str:
        """As the tablet says."""
        return worded(table.tablet(seat).city)

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.cities_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildCity]:
        """Own tents, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(table.tablet(seat).city):
            return ()
        return build_cities(table.position, table.tribes[seat]) if table.cities_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-51, R-52, R-48."""
        return (
            resting(table)
            or no_city_there(table, seat, self.place)
            or unaffordable(table.hands[seat], table.tablet(seat).city, self.rule)
        )

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and swap the pieces."""
        table.spend(seat, table.tablet(seat).city)
        table.upgrade(self.place)


_camel, _tent, _city = cache(BuildCamel), cache(BuildTent), cache(BuildCity)
"""Moves are values: those of one game serve the next."""


def build_camels(position: Position, tribe: str) -> tuple[BuildCamel, ...]:
    """A camel wherever the board allows one."""
    found = position.kept.get(("camels", tribe))
    if found is None:
        found = position.kept["camels", tribe] = tuple(map(_camel, position.roads(tribe)))
    return found


def build_tents(position: Position, tribe: str) -> tuple[BuildTent, ...]:
    """A tent wherever the board allows one."""
    found = position.kept.get(("tents", tribe))
    if found is None:
        found = position.kept["tents", tribe] = tuple(map(_tent, position.sites(tribe)))
    return found


def build_cities(position: Position, tribe: str) -> tuple[BuildCity, ...]:
    """A city for each tent."""
    found = position.kept.get(("cities", tribe))
    if found is None:
        found = position.kept["cities", tribe] = tuple(map(_city, position.tents_of(tribe)))
    return found
