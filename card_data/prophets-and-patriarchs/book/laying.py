"""PP-2.10: the board is given as a whole: the booklet's, one drawn by lot, a photographed one, or one laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from textwrap import shorten
from typing import ClassVar

from printkit.boards.hex import Edge, name_of, place_of
from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_plain, write_plain
from printkit.referee import (
    Choice,
    Counts,
    Data,
    Free,
    Kind,
    Message,
    Move,
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

from .byhand import (
    AnybodysMenu,
    ByHand,
    LaidSo,
    PutDisc,
    PutTrade,
    SwapTiles,
)
from .checks import SAID, check_board
from .layouts import layout_of, list_findings, refuse_findings, refuse_layout, too_many_discs
from .lots import MOST, draw_layout
from .pieces import BoxPieces, Layout
from .state import Patriarchs

KEEP = Word("keep", "Keep this board")
AGAIN = Word("again", "Lay it anew")
ANYBODY = None


def lay_board(table: Patriarchs) -> Play[None]:
    """SET_BOARD: errors refuse a board; one with warnings is kept, or laid anew."""
    while True:
        said: Move[Patriarchs] = yield from table.standing(board_menu)
        asks = said.carry_out(table, Seat(0))
        if asks is not None:
            yield from asks
        if not list_warnings(table):
            return
        kept = yield from table.standing(ask_keeping)
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
        waiting="laying out the board",
    )


def ask_keeping(table: Patriarchs) -> Choice[Word]:
    """PP-2.10: warnings are told; anybody answers."""
    return Choice(
        ANYBODY,
        [KEEP, AGAIN],
        rule="PP-2.10",
        prompt=lambda: say("This is unusual: {warnings} Keep the board?", in_a_row(list_warnings(table))),
        label=lambda word: word.label,
        waiting="deciding whether to keep the board",
    )


def list_warnings(table: Patriarchs) -> list[str]:
    """W-1 to W-6, in words."""
    return [finding.message for finding in list_findings(table, table.layout) if not finding.serious]


def in_a_row(sentences: Sequence[str]) -> str:
    """Sentences one after the other."""
    return reduce(lambda before, after: say("{before} {after}", before, after), sentences)


# Ways of giving it


def given_board(table: Patriarchs, seat: Seat) -> Free[HexBoard | Layout]:
    """Return a layout by place, `{"tiles": {"h0,0": "HX-JUD"}, "trades": {}, "discs": {}}`, or what sight read."""
    del seat
    return Free(lambda data: _read_board(table, data), _write_plain)


def _read_board(table: Patriarchs, data: Data) -> HexBoard | Layout | Refusal:
    """Read a board: sight lists tiles, a person who writes a layout names their places."""
    if not isinstance(data, dict):
        return Refusal("field", say("This is no board."), "PP-2.10")
    if not isinstance(data.get("tiles"), list):
        return _read_layout(table, data)
    try:
        return read_plain(data, HexBoard)
    except ValueError as error:
        return no_board(error)


def _write_plain(board: HexBoard | Layout) -> Data:
    if isinstance(board, HexBoard):
        return write_plain(board)
    return dict(zip(("tiles", "trades", "discs"), board.as_plain(), strict=True))


@move
class LayDefault(Move[Patriarchs]):
    """PP-2.10: the board of the booklet."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "The booklet's board"

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-9: with number discs it is not enough (ERR-PP-5)."""
        return no_discs() if table.discs_on else refuse_layout(table, table.box.default(table.included))

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.take_layout(table.box.default(table.included))


def no_discs() -> Refusals:
    """B-9: the booklet's board needs its discs (ERR-PP-5)."""
    return refuse("B-9", "PP-2.8", "Number discs are switched on: say which number lies on each tile.")


def _number_kind(table: Patriarchs, seat: Seat) -> Kind[dict[str, int]]:
    """Return a number for each tile; none: the printed one."""
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

    discs: dict[str, int] = part(_number_kind, "number discs")

    def layout(self, table: Patriarchs) -> Layout:
        """DEFAULT-n with its discs."""
        base = table.box.default(table.included)
        return Layout(base.tiles, base.trades, {tile: n for tile, n in self.discs.items() if n})

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-9, also where no disc is named."""
        layout = self.layout(table)
        return refuse_layout(table, layout) if layout.discs else no_discs()

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.take_layout(self.layout(table))


@move
class LayLot(Move[Patriarchs]):
    """PP-2.10: the board of a number; the players may name any."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "A board by lot: name any number"
    listed: ClassVar[bool] = False

    lot: int = part(Whole(1), "any number")

    def describe(self, table: Patriarchs) -> Message:
        """Return the number."""
        del table
        return say("A board by lot: number {n}", self.lot)

    @classmethod
    def make_examples(cls, table: Patriarchs, seat: Seat) -> Sequence[LayLot]:
        """Return some examples."""
        return [cls(number) for number in range(1, 13)]

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return a number within reason."""
        if not 1 <= self.lot <= MOST:
            return refuse("R-36", self.rule, "Name a number from 1 to {most}.", MOST)
        return ()

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.take_layout(draw_layout(table.box, self.lot, table.included, discs=table.discs_on))


@move
class LayBoard(Move[Patriarchs]):
    """PP-2.1, PP-2.2: the players' own board, photographed or written down."""

    rule: ClassVar[str] = "PP-2.10"
    name: ClassVar[str] = "A board of our own: photograph it"

    board: HexBoard | Layout = part(given_board, "photo of the board")

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """B-1 to B-10."""
        if isinstance(self.board, Layout):
            return refuse_layout(table, self.board)
        found = check_board(self.board, table.box.kit(table.included), discs=table.discs_on)
        return (*refuse_findings(found), *too_many_discs(table.box, layout_of(table.box, self.board)))

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Lay it."""
        table.take_layout(self.board if isinstance(self.board, Layout) else layout_of(table.box, self.board))


def _read_layout(table: Patriarchs, data: Mapping[str, Data]) -> Layout | Refusal:
    """Return a layout by place."""
    try:
        tiles, trades = (_by_place(data.get(key), kind) for key, kind in (("tiles", "h"), ("trades", "")))
        layout = Layout.read(tiles, trades, _read_numbers(data.get("discs")))
    except (ValueError, TypeError) as error:
        return no_board(error)
    for laid, pieces in ((layout.tiles, tiles), (layout.trades, trades)):
        if len(laid) != len(pieces):
            return refuse_twice(table.box, pieces)
    for at, tile in trades.items():
        if not is_side(at):
            return refuse("B-7", "PP-2.3", SAID["inside"], table.box.called(tile))[0]
    return layout


def _by_place(data: Data, kind: str) -> dict[str, str]:
    """BoxPieces by the names of places of a kind, each name as the referee writes it."""
    found = _read_entries(data)
    for at, piece in found.items():
        if not isinstance(piece, str):
            raise TypeError(f"at {at} lies {shorten_data(piece)}, which is no name of a piece")
        if name_of(place_of(at)) != at or not at.startswith(kind):
            raise ValueError(f"{at!r} is no place for {piece}; a hex is named like h1,0, a side like s4,-1")
    return found


def _read_entries(data: Data) -> dict[str, Data]:
    """Names and what belongs to them."""
    if data is not None and not isinstance(data, Mapping):
        raise TypeError(f"{shorten_data(data)} does not name places or tiles, each with what belongs to it")
    return {str(name): value for name, value in (data or {}).items()}


def _read_numbers(data: Data) -> dict[str, int]:
    """Numbers of discs by tile."""
    found = _read_entries(data)
    if not all(str(number).isdecimal() for number in found.values()):
        raise ValueError("discs are given as tile: number")
    return {tile: int(number) for tile, number in found.items()}


def shorten_data(data: Data) -> str:
    """Data as a few characters."""
    return shorten(repr(data), 80, placeholder=" ...")


def is_side(at: str) -> bool:
    """Return whether a place lies between two hexes."""
    place = place_of(at)
    return isinstance(place, Edge) and bool(place.q % 2 or place.r % 2)


def no_board(error: Exception) -> Refusal:
    """B-10: data that somebody wrote, and what is wrong with them."""
    text = (
        "This is no board: {problem:name}. A photo would do, or a tile for each place as in {example:name}."
    )
    return refuse("B-10", "PP-2.10", text, str(error), '{"tiles": {"h0,0": "HX-JUD"}}')[0]


def refuse_twice(box: BoxPieces, tiles: Mapping[str, str]) -> Refusal:
    """B-4: a tile lies in two places."""
    names = [str(name) for name in tiles.values()]
    tile = next(name for name in names if names.count(name) > 1)
    return refuse("B-4", "PP-2.5", "{tile} is seen twice.", box.called(tile))[0]


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
