"""Places of the board as parts of moves: any name is understood, and the rule says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from printkit.referee import Data, Kind, OneOf, Refusals, Seat

P = TypeVar("P", bound=str)


class _Named(OneOf[P]):
    """A place by its name."""

    __slots__ = ()

    def read(self, data: Data) -> tuple[P | None, Refusals]:
        if isinstance(data, str) and data[:1] in {"c", "s", "h"} and data[1:].replace(",", "").lstrip("-"):
            return data, ()  # type: ignore[return-value]
        return super().read(data)


def Spot(  # a kind that is made from the table
    places: Callable[[Any], Sequence[P]], names: Callable[[Any], Mapping[P, str]]
) -> Callable[[Any, Seat], Kind[P]]:
    """Return a corner or a side: which there are, and what people call them."""

    def make(table: Any, seat: Seat) -> Kind[P]:
        del seat
        return _Named(lambda: places(table), label=lambda at: names(table).get(at, at))

    return make


CORNER = Spot(lambda table: table.land.corners, lambda table: table.land.corner_names)
SIDE = Spot(lambda table: table.land.sides, lambda table: table.land.side_names)
