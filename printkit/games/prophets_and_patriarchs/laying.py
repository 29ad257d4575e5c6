"""PP-2.10: the board is given as a whole: the booklet's, one drawn by lot, a photographed one, or one laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar

from printkit.boards.hex import HexCell, TileSet
from printkit.boards.laid import Finding, HexBoard
from printkit.boards.report import from_plain
from printkit.games.prophets_and_patriarchs.checks import check_board
from printkit.games.prophets_and_patriarchs.land import Side, edge_of, side_of
from printkit.games.prophets_and_patriarchs.lots import MOST, drawn
from printkit.games.prophets_and_patriarchs.pieces import Layout, Pieces
from printkit.games.prophets_and_patriarchs.spots import Spot
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.games.prophets_and_patriarchs.words import RESOURCE
from printkit.referee import (
    Choice,
    Counts,
    Data,
    Free,
    Kind,
    Menu,
    Message,
    Move,
    OneOf,
    Play,
    Refusal,
    Refusals,
    Seat,
    Whole,
    Word,
    move,
    part,
    refuse,
    say,
)

KEEP = Word("keep", "Keep this board")
AGAIN = Word("again", "Lay it anew")
ANYBODY = None


def lay_board(table: Patriarchs) -> Play[None]:
    """SET_BOARD: errors refuse a board; one with warnings is kept, or laid anew."""
    while True:
        said: Move[Patriarchs] = yield from table.standing(board_menu)
        asks = said.do(table, Seat(0))
        if asks is not None:
            yield from asks
        if not warnings(table):
            return
        kept = yield from table.standing(keeping)
        if kept is KEEP:
            return
        table.tiles = {}


def board_menu(table: Patriarchs) -> AnybodysMenu:
    """SET_BOARD, open to anybody."""
    return AnybodysMenu(
        table,
        (LayWithDiscs, LayDefault, LayBoard, LayLot, ByHand)
        if table.discs_on
        else (LayDefault, LayBoard, LayLot, ByHand),
        rule="PP-2.10",
        prompt="Lay out the board, and say how it lies.",
        waiting="the board",
    )


def keeping(table: Patriarchs) -> Choice[Word]:
    """PP-2.10: warnings are told; anybody answers."""
    return Choice(
        ANYBODY,
        [KEEP, AGAIN],
        rule="PP-2.10",
        prompt=lambda: say("This is unusual: {warnings} Keep the board?", in_a_row(warnings(table))),
        label=lambda word: word.label,
        waiting="whether the board is kept",
    )


def warnings(table: Patriarchs) -> list[str]:
    """W-1 to W-6, in words."""
    return [finding.message for finding in findings(table, table.layout) if not finding.serious]


def in_a_row(sentences: Sequence[str]) -> str:
    """Sentences one after the other."""
    return reduce(lambda before, after: say("{before} {after}", before, after), sentences)


class AnybodysMenu(Menu[Move[Patriarchs]]):
    """A menu that anybody at the table may answer."""

    __slots__ = ()

    def __init__(
        self, table: Patriarchs, classes: Sequence[Any], *, rule: str, prompt: str, waiting: str
    ) -> None:
        super().__init__(table, Seat(0), classes, rule=rule, prompt=prompt, waiting=waiting)
        self.seats = ()


# Checks


def findings(table: Patriarchs, layout: Layout) -> tuple[Finding, ...]:
    """Section 5.1: everything that is wrong or unusual; games with one box share what was found."""
    key = (findings, layout.key, table.included, table.discs_on)
    known: tuple[Finding, ...] | None = table.lists.get(key)
    if known is None:
        board, kit = board_of(table.box, layout), table.box.kit(table.included)
        known = table.lists[key] = check_board(board, kit, discs=table.discs_on)
    return known


def refused(table: Patriarchs, layout: Layout) -> Refusals:
    """B-1 to B-10: all of them, with the places concerned; B-9 also for more discs than there are."""
    return (*told(findings(table, layout)), *too_many_discs(table.box, layout))


def told(found: Sequence[Finding]) -> Refusals:
    """Errors as refusals."""
    return tuple(
        Refusal(
            finding.code,
            finding.message,
            finding.rule,
            about={"places": [f"h{c.q},{c.r}" for c in finding.cells] + [side_of(e) for e in finding.edges]},
        )
        for finding in found
        if finding.serious
    )


def too_many_discs(box: Pieces, layout: Layout) -> Refusals:
    """B-9, ERR-PP-5."""
    used = list(layout.discs.values())
    for number in sorted(set(used)):
        there = box.numbers.discs.get(number, 0)
        if used.count(number) > there:
            text = "There are not so many discs with the number {number}: the box has {n}."
            return refuse("B-9", "PP-2.8", text, number, there)
    return ()


def board_of(box: Pieces, layout: Layout) -> HexBoard:
    """A layout as sight would have read it."""
    short = {long: key for key, long in box.names.items()}
    cells = TileSet.of(layout.tiles.values())
    return from_plain(
        {
            "tiles": [
                {"id": short.get(tile, tile), "name": tile, "q": cell.q, "r": cell.r}
                for tile, cell in layout.tiles.items()
            ],
            "trade": [{"id": tile, "edge": edge_of(at)} for tile, at in layout.trades.items()],
            "discs": [
                {"id": f"ND-{n:02d}", "number": n, "tile": tile, "q": cell.q, "r": cell.r}
                for tile, n in layout.discs.items()
                if (cell := layout.tiles.get(tile)) is not None
            ],
            "unread": [{"q": cell.q, "r": cell.r, "why": "hole"} for cell in sorted(cells.holes())],
        }
    )


def layout_of(box: Pieces, board: HexBoard) -> Layout:
    """What sight read as a layout."""
    at = {tile.cell: box.names.get(tile.piece, tile.piece) for tile in board.tiles}
    return Layout(
        {tile: cell for cell, tile in at.items()},
        {trade.piece: side_of(trade.edge) for trade in board.trades},
        {at[disc.cell]: disc.number for disc in board.discs if disc.cell in at},
    )


# Ways of giving it


def _as_it_is(data: Data) -> Any:
    return data if isinstance(data, dict) else Refusal("field", say("This is no board."), "PP-2.10")


BOARD = Free(_as_it_is, lambda board: board)
"""A layout by place, `{"tiles": {"h0,0": "HX-JUD"}, "trades": {}, "discs": {}}`, or what sight read."""


@move
class LayDefault(Move[Patriarchs]):
    """PP-2.10: the board of the booklet."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "The booklet's board"

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-9: with number discs it is not enough (ERR-PP-5)."""
        if table.discs_on:
            return refuse(
                "B-9", "PP-2.8", "Number discs are switched on: say which number lies on each tile."
            )
        return refused(table, table.box.default(table.included))

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.lay(table.box.default(table.included))


def _numbers(table: Patriarchs, seat: Seat) -> Kind[dict[str, int]]:
    """A number for each tile; none: the printed one."""
    del seat
    tiles = table.box.default(table.included).tiles
    return Counts(
        dict.fromkeys(tiles, max(table.box.numbers.discs)), label=lambda tile: table.box.tiles[tile].name
    )


@move
class LayWithDiscs(Move[Patriarchs]):
    """ERR-PP-5: the board of the booklet, and which number lies on which tile."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "The booklet's board, with these discs"

    discs: dict[str, int] = part(_numbers, "number discs")

    def layout(self, table: Patriarchs) -> Layout:
        """DEFAULT-n with its discs."""
        base = table.box.default(table.included)
        return Layout(base.tiles, base.trades, {tile: n for tile, n in self.discs.items() if n})

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-9."""
        return refused(table, self.layout(table))

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.lay(self.layout(table))


@move
class LayLot(Move[Patriarchs]):
    """PP-2.10: the board that a number says; whoever likes names any."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "A board by lot: name any number"
    listed: ClassVar[bool] = False

    lot: int = part(Whole(1), "any number")

    @classmethod
    def examples(cls, table: Patriarchs, seat: Seat) -> Sequence[LayLot]:
        """Some."""
        return [cls(number) for number in range(1, 13)]

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """A number within reason."""
        if not 1 <= self.lot <= MOST:
            return refuse("R-36", self.rule, "Name a number from 1 to {most}.", MOST)
        return ()

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.lay(drawn(table.box, self.lot, table.included, discs=table.discs_on))


@move
class LayBoard(Move[Patriarchs]):
    """PP-2.1, PP-2.2: a board of one's own, photographed or written down."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "A board of our own: photograph it"

    board: dict[str, Any] = part(BOARD, "photo of the board")

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-1 to B-10."""
        if self.photographed:
            try:
                board = from_plain(self.board)
            except ValueError as error:
                return refuse("B-10", self.rule, "{problem}", str(error))
            found = check_board(board, table.box.kit(table.included), discs=table.discs_on)
            return told(found)
        layout = self.written(table)
        return layout if isinstance(layout, tuple) else refused(table, layout)

    @property
    def photographed(self) -> bool:
        """Whether sight read it: then its tiles are a list."""
        return isinstance(self.board.get("tiles"), list)

    def written(self, table: Patriarchs) -> Layout | Refusals:
        """A layout by place."""
        try:
            layout = Layout.read(*(_named(self.board.get(key)) for key in ("tiles", "trades", "discs")))
        except (ValueError, TypeError, AttributeError) as error:
            return refuse("B-10", self.rule, "{problem}", str(error))
        tiles = self.board.get("tiles") or {}
        return layout if len(layout.tiles) == len(tiles) else twice(tiles)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        layout = layout_of(table.box, from_plain(self.board)) if self.photographed else self.written(table)
        assert isinstance(layout, Layout)
        table.lay(layout)


def _named(data: Any) -> dict[str, Any]:
    """Things by place; numbers for discs, texts for the rest."""
    found = dict(data or {})
    if not all(isinstance(key, str) and isinstance(value, str | int) for key, value in found.items()):
        raise ValueError("tiles, trade tiles and discs are given as place: piece")
    return found


def twice(tiles: Mapping[str, str]) -> Refusals:
    """B-4: a tile lies in two places."""
    names = [str(name) for name in tiles.values()]
    tile = next(name for name in names if names.count(name) > 1)
    return refuse("B-4", "PP-2.5", "{tile} is seen twice.", tile)


# By hand


@move
class ByHand(Move[Patriarchs]):
    """PP-2.10: the booklet's board is shown, and changed tap by tap until it lies as the real one."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "Enter our own board by taps"

    def do(self, table: Patriarchs, seat: Seat) -> Play[None]:
        """Until somebody says that it lies so."""
        layout = table.box.default(table.included)
        discs = {tile: table.box.tiles[tile].number for tile in layout.tiles} if table.discs_on else {}
        table.lay(Layout(layout.tiles, layout.trades, discs))
        yield from changes(table)


def changes(table: Patriarchs) -> Play[None]:
    """Change after change."""
    while True:
        said: Move[Patriarchs] = yield from AnybodysMenu(
            table,
            (LaidSo, SwapTiles, PutTrade, PutDisc) if table.discs_on else (LaidSo, SwapTiles, PutTrade),
            rule="PP-2.10",
            prompt="Change places until the board lies as yours does.",
            waiting="the board",
        )
        said.do(table, Seat(0))
        if said.ends:
            return


@move
class LaidSo(Move[Patriarchs]):
    """The board lies as it is shown."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "It lies so"
    ends: ClassVar[bool] = True

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-1 to B-9."""
        return refused(table, table.layout)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """It is known already."""


def _hex_names(table: Patriarchs) -> dict[str, str]:
    """Every place with a tile, and the empty ones around them."""
    names = {at: table.box.tiles[tile].name for at, tile in table.tiles.items()}
    for cell in table.land.board.cells:
        for near in _around(cell):
            names.setdefault(f"h{near.q},{near.r}", say("an empty place"))
    return names


def _around(cell: HexCell) -> list[HexCell]:
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
        """Both places."""
        names = _hex_names(table)
        return say("{one:name} and {other:name}", names.get(self.place, ""), names.get(self.other, ""))

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-32."""
        known = _hex_names(table)
        if self.place not in table.tiles or self.other not in known or self.place == self.other:
            return refuse("R-32", self.rule, "No such tile.")
        return ()

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Swap."""
        tiles = dict(table.tiles)
        one, other = tiles.pop(self.place), tiles.pop(self.other, None)
        tiles[self.other] = one
        if other is not None:
            tiles[self.place] = other
        table.lay(Layout.read(tiles, table.trades, table.discs))


def _trade_kind(table: Patriarchs, seat: Seat) -> Kind[str]:
    del seat
    return OneOf(list(table.box.trades), label=lambda tile: trade_name(table.box, tile))


def trade_name(box: Pieces, tile: str) -> str:
    """`3 : 1`, `2 : 1 Wheat`."""
    known = box.trades[tile]
    if known.kind == "ANY":
        return say("{rate} : 1", known.rate)
    return say("{rate} : 1 {kind}", known.rate, RESOURCE[known.kind])


@move
class PutTrade(Move[Patriarchs]):
    """A trade tile goes to another side; one that lay there takes its place."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "Put a trade tile elsewhere"
    listed: ClassVar[bool] = False

    tile: str = part(_trade_kind, "trade tile")
    place: Side = part(Spot(lambda t: t.land.sides, lambda t: t.land.side_names), "side")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say(
            "{tile:name}: {side:name}",
            trade_name(table.box, self.tile),
            table.land.side_names.get(self.place, ""),
        )

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-7, R-46."""
        if self.place not in table.land.ends:
            return refuse("R-46", self.rule, "There is no such edge.")
        if edge_of(self.place) not in table.land.board.boundary:
            return refuse("B-7", "PP-2.3", "{tile} is not on the outer edge.", self.tile)
        return ()

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Put it there."""
        before = next((at for at, tile in table.trades.items() if tile == self.tile), None)
        trades = {at: tile for at, tile in table.trades.items() if at not in {before, self.place}}
        moved = table.trades.get(self.place)
        if moved is not None and before is not None and before != self.place:
            trades[before] = moved
        trades[str(self.place)] = self.tile
        table.lay(Layout.read(table.tiles, trades, table.discs))


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

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Put it there."""
        table.lay(Layout.read(table.tiles, table.trades, {**table.discs, self.tile: self.number}))


LAYING = (
    LayDefault,
    LayWithDiscs,
    LayLot,
    LayBoard,
    ByHand,
    LaidSo,
    SwapTiles,
    PutTrade,
    PutDisc,
    KEEP,
    AGAIN,
)
