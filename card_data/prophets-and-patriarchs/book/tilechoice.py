"""A tile of the board as an answer: by its place on the map, or by its id where it is scanned or typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.referee import Choice, Data, Refusals, Seat

from .land import Tile
from .state import Patriarchs


def hex_of(tile: Tile) -> str:
    """Return the name of its place, `h1,0`."""
    return f"h{tile.cell.q},{tile.cell.r}"


def is_tile(said: str) -> bool:
    """Return whether a text names a tile, or a place where one might lie."""
    return said[:3].upper() == "HX-" or (said[:1] == "h" and said[1:2] in set("-0123456789"))


class TileChoice(Choice[str]):
    """A choice among tiles; every other tile has its reason."""

    __slots__ = ("_table",)

    def __init__(
        self,
        table: Patriarchs,
        seat: Seat,
        options: Callable[[], Sequence[str]],
        *,
        why_not: Callable[[str], Refusals],
        rule: str,
        prompt: str,
        waiting: str,
        auto: bool = False,
    ) -> None:
        self._table = table
        super().__init__(
            seat,
            options,
            others=lambda: list(table.tiles),
            why_not=why_not,
            rule=rule,
            prompt=prompt,
            label=lambda at: table.box.tiles[table.tiles[at]].name,
            waiting=waiting,
            auto=auto,
        )

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[str | None, Refusals]:
        if isinstance(data, str) and is_tile(data):
            tiles = self._table.tiles
            found = (
                data
                if data in tiles
                else next((at for at, tile in tiles.items() if tile == data.upper()), None)
            )
            if found is None:
                assert self._why_not is not None
                return None, self._why_not(data)
            data = found
        return super().read_answer(seat, data)
