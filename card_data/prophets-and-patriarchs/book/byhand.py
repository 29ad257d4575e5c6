"""PP-2.10: a board is laid by taps, beginning with that of the booklet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.boards.hex import HexCell
from printkit.referee import (
    Kind,
    Menu,
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    move,
    part,
    refuse,
    say,
)

from .checks import SAID
from .land import Side, edge_of
from .layouts import refuse_layout
from .pieces import Layout
from .spots import SIDE, Spot
from .state import Patriarchs


class AnybodysMenu(Menu[Move[Patriarchs]]):
    """A menu that anybody at the table may answer."""

    __slots__ = ()

    def __init__(
        self, table: Patriarchs, classes: Sequence[Any], *, rule: str, prompt: str, waiting: str
    ) -> None:
        super().__init__(table, Seat(0), classes, rule=rule, prompt=prompt, waiting=waiting)
        self.seats = ()


@move
class ByHand(Move[Patriarchs]):
    """PP-2.10: the booklet's board is shown, and changed tap by tap until it lies as the real one."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "Enter our own board by taps"

    def carry_out(self, table: Patriarchs, seat: Seat) -> Play[None]:
        """Until somebody says that it lies so."""
        layout = table.box.default(table.included)
        discs = {tile: table.box.tiles[tile].number for tile in layout.tiles} if table.discs_on else {}
        table.take_layout(Layout(layout.tiles, layout.trades, discs))
        yield from ask_changes(table)


def ask_changes(table: Patriarchs) -> Play[None]:
    """Change after change."""
    while True:
        said: Move[Patriarchs] = yield from AnybodysMenu(
            table,
            (LaidSo, SwapTiles, PutTrade, PutDisc) if table.discs_on else (LaidSo, SwapTiles, PutTrade),
            rule="PP-2.10",
            prompt="Tap a tile or a trade tile, then its place, until the board lies as yours does.",
            waiting="laying out the board",
        )
        said.carry_out(table, Seat(0))
        if said.ends:
            return


@move
class LaidSo(Move[Patriarchs]):
    """The board lies as it is shown."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "It lies so"
    ends: ClassVar[bool] = True
    tells_end: ClassVar[bool] = False

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-1 to B-9."""
        return refuse_layout(table, table.layout)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """It is known already."""


def _hex_names(table: Patriarchs) -> dict[str, str]:
    """Return every place with a tile, and the empty ones around them."""
    names = {at: table.box.tiles[tile].name for at, tile in table.tiles.items()}
    for cell in table.land.board.cells:
        for near in _list_around(cell):
            names.setdefault(f"h{near.q},{near.r}", say("an empty place"))
    return names


def _list_around(cell: HexCell) -> list[HexCell]:
    return [
        HexCell(cell.q + dq, cell.r + dr) for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    ]


@move
class SwapTiles(Move[Patriarchs]):
    """Two tiles change places, or a tile goes to an empty one."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "Change the places of two tiles"
    listed: ClassVar[bool] = False

    place: str = part(Spot(lambda t: list(t.tiles), _hex_names), "one place")
    other: str = part(Spot(lambda t: list(_hex_names(t)), _hex_names), "the other place")

    def label(self, table: Patriarchs) -> Message:
        """Return both places."""
        names = _hex_names(table)
        return say("{one} and {other}", names.get(self.place, ""), names.get(self.other, ""))

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Refuse with R-32 if there is no such tile."""
        known = _hex_names(table)
        if self.place not in table.tiles or self.other not in known or self.place == self.other:
            return refuse("R-32", self.rule, "No such tile.")
        return ()

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Swap."""
        tiles = dict(table.tiles)
        one, other = tiles.pop(self.place), tiles.pop(self.other, None)
        tiles[self.other] = one
        if other is not None:
            tiles[self.place] = other
        table.take_layout(Layout.read(tiles, table.trades, table.discs))


def _trade_kind(table: Patriarchs, seat: Seat) -> Kind[str]:
    del seat
    return OneOf(list(table.box.trades), label=table.box.called)


@move
class PutTrade(Move[Patriarchs]):
    """A trade tile goes to another side; one that lay there takes its place."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "Put a trade tile elsewhere"
    listed: ClassVar[bool] = False

    tile: str = part(_trade_kind, "trade tile")
    place: Side = part(SIDE, "side")

    def label(self, table: Patriarchs) -> Message:
        """Return where."""
        return say(
            "{tile}: {side}",
            table.box.called(self.tile),
            table.land.side_names.get(self.place, ""),
        )

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-7, R-46."""
        if self.place not in table.land.ends:
            return refuse("R-46", self.rule, "There is no such edge.")
        if edge_of(self.place) not in table.land.board.boundary:
            return refuse("B-7", "PP-2.3", SAID["inside"], table.box.called(self.tile))
        return ()

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Put it there."""
        before = next((at for at, tile in table.trades.items() if tile == self.tile), None)
        trades = {at: tile for at, tile in table.trades.items() if at not in {before, self.place}}
        moved = table.trades.get(self.place)
        if moved is not None and before is not None and before != self.place:
            trades[before] = moved
        trades[str(self.place)] = self.tile
        table.take_layout(Layout.read(table.tiles, trades, table.discs))


def _disc_kind(table: Patriarchs, seat: Seat) -> Kind[int]:
    del seat
    return OneOf(list(table.box.numbers.discs))


def _tile_kind(table: Patriarchs, seat: Seat) -> Kind[str]:
    del seat
    return OneOf(list(table.land.tiles), label=lambda tile: table.box.tiles[tile].name)


@move
class PutDisc(Move[Patriarchs]):
    """Another number on a tile."""

    rule: ClassVar[str] = "PP-2.8"
    name: ClassVar[str] = "Say which disc lies on a tile"
    listed: ClassVar[bool] = False

    tile: str = part(_tile_kind, "tile")
    number: int = part(_disc_kind, "number")

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Put it there."""
        table.take_layout(Layout.read(table.tiles, table.trades, {**table.discs, self.tile: self.number}))
