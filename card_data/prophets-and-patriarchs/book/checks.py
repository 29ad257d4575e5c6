"""What a picture can show of whether a board is laid as the rules ask (PP-2.1 to PP-2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, TypeAlias, TypeVar

from printkit.boards.hex import Edge, HexCell, TileSet, ends_of, least_boundary
from printkit.boards.kit import HexKit
from printkit.boards.laid import Finding, HexBoard, LaidTile, number_of
from printkit.referee import Message, Plural, say

from .called import TRIBES, Called

K = TypeVar("K")
V = TypeVar("V")
Code: TypeAlias = Literal[
    "B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-7", "B-8", "B-9", "B-10",
    "W-1", "W-2", "W-3", "W-4", "W-5", "W-6",
]  # fmt: skip
RULES: dict[Code, str] = {
    "B-1": "PP-2.7", "B-2": "PP-2.7", "B-3": "PP-2.3", "B-4": "PP-2.5", "B-5": "PP-2.3", "B-6": "PP-2.6",
    "B-7": "PP-2.3", "B-8": "PP-2.3", "B-9": "PP-2.8", "B-10": "PP-2.6",
    "W-1": "PP-2.7", "W-2": "PP-2.7", "W-3": "PP-2.8", "W-4": "PP-2.7", "W-5": "PP-2.7", "W-6": "PP-2.8",
}  # fmt: skip
"""The rule that each check belongs to."""
RICH = 16
"""More chances than this at one corner are told (W-3)."""
RAGGED = 6
"""So many outer sides more than needed are told (W-4)."""


MISSING = Plural("Missing tile: {tiles}.", "Missing tiles: {tiles}.")
SWITCHED_OFF = Plural(
    "Number discs are switched off; {n} of them lies on the board.",
    "Number discs are switched off; {n} of them lie on the board.",
)
NO_TRADE = Plural("Missing trade tile: {tiles}.", "Missing trade tiles: {tiles}.")
SAID = {
    "twice": "{tile} is seen twice: {places}.",
    "disc twice": "A disc with the number {n} is seen twice: {places}.",
    "shared": "{tiles}: two tiles in one place, {place}.",
    "strange": "{tile} does not belong to this game.",
    "left-out": "{tile} does not belong to this game: its tribe is left out.",
    "inside": "The trade tile {tile} is not on the outer edge.",
}
"""What is said in more than one place."""
LACKING = {
    ("HAY",): "{tile} has no Hay beside it.",
    ("WATER",): "{tile} has no Water beside it.",
    ("HAY", "WATER"): "{tile} has no Hay and no Water beside it.",
}
"""What is said of a tribe's tile without these beside it."""


def make_finding(
    code: Code,
    message: str,
    cells: tuple[HexCell, ...] = (),
    edges: tuple[Edge, ...] = (),
    pieces: tuple[str, ...] = (),
) -> Finding:
    """Return a finding of that check, with its rule; `B` is refused, `W` may be accepted."""
    return Finding(code, RULES[code], code.startswith("B"), message, cells, edges, pieces)


def check_board(board: HexBoard, kit: HexKit, *, discs: bool | None = None) -> tuple[Finding, ...]:
    """Return all that is wrong or worth telling, what is refused first.

    Args:
        board: as it was read.
        kit: the board's pieces, and which tiles are expected on it.
        discs: whether number discs are played with; None: they are if one lies on the board.
    """
    check = _Check(board, kit, discs)
    if any(tile.piece not in kit.parts for tile in board.tiles):
        return tuple(check.find_errors())  # nothing is known of strange tiles that warnings could tell
    return (*check.find_errors(), *check.find_warnings())


def count_pips(number: int) -> int:
    """Chances of a number in 36 rolls of two dice: the dots under it."""
    return 6 - abs(7 - number)


@dataclass(frozen=True)
class _Check:
    board: HexBoard
    kit: HexKit
    discs: bool | None

    @property
    def with_discs(self) -> bool:
        played = any(
            item.why in ("no-tile", "twice") and self._has_role(item.piece, "disc")
            for item in self.board.loose
        )
        return (bool(self.board.discs) or played) if self.discs is None else self.discs

    @cached_property
    def called(self) -> Called:
        """What people call pieces and places."""
        return Called(self.board, self.kit)

    def _has_role(self, piece: str, role: str) -> bool:
        return piece in self.kit.parts and self.kit.parts[piece].role == role

    def find_errors(self) -> Iterator[Finding]:
        """B-1 to B-10."""
        yield from self._check_missing()
        yield from self._check_strangers()
        yield from self._check_loose()
        yield from self._check_doubles()
        yield from self._check_pieces()
        yield from self._check_trades()
        yield from self._check_discs()
        yield from self._check_unread()

    def _list_unseen(self) -> list[str]:
        seen = {tile.piece for tile in self.board.tiles} | {item.piece for item in self.board.loose}
        return [piece for piece in self.kit.expected if piece not in seen]

    def _check_missing(self) -> Iterator[Finding]:
        unseen = self._list_unseen()
        if unseen:
            names = self.called.pieces(unseen)
            yield make_finding("B-1", MISSING(len(unseen), names), pieces=tuple(unseen))

    def _check_strangers(self) -> Iterator[Finding]:
        for tile in self.board.tiles:
            if tile.piece not in self.kit.expected:
                name = self.called.piece(tile.piece, tile.name)
                text = SAID["left-out"] if self._has_role(tile.piece, "tile") else SAID["strange"]
                yield make_finding("B-2", say(text, name), cells=(tile.cell,), pieces=(tile.piece,))
        for trade in self.board.trades:
            if not self._has_role(trade.piece, "trade"):
                name = self.called.piece(trade.piece, trade.name)
                yield make_finding(
                    "B-2", say(SAID["strange"], name), edges=(trade.edge,), pieces=(trade.piece,)
                )
        for gap in self.board.gaps:
            if gap.why == "foreign":
                text = "The code {code:name} {place} does not belong to this game."
                yield make_finding("B-2", say(text, gap.text, self.called.place(gap.cell)), cells=(gap.cell,))

    def _check_loose(self) -> Iterator[Finding]:
        told = set()
        for item in self.board.loose:
            tile = self._has_role(item.piece, "tile")
            name = self.called.piece(item.piece, item.name)
            near = self.called.place(item.cells[0]) if item.cells else say("unknown")
            if item.why == "mirrored":
                text = "{tile} is seen in a mirror; take the photo without mirroring."
                yield make_finding("B-3", say(text, name), pieces=(item.piece,))
            elif tile and item.why == "off":
                text = "{tile} is not lying on the hex grid: it is {n} mm off its place, {place}."
                yield make_finding(
                    "B-3", say(text, name, round(item.off), near), item.cells, (), (item.piece,)
                )
            elif tile and item.why == "turned":
                text = "{tile} is not lying on the hex grid: it is turned between two ways of lying, {place}."
                yield make_finding("B-3", say(text, name, near), item.cells, (), (item.piece,))
            elif item.why == "twice" and not self._has_role(item.piece, "disc"):
                where = self.called.places(item.cells) or self.called.sides(item.edges)
                yield make_finding(
                    "B-4", say(SAID["twice"], name, where), item.cells, item.edges, (item.piece,)
                )
            elif item.why == "shared" and item.cells[:1] not in told:
                told.add(item.cells[:1])
                both = (item.piece, *item.others)
                names = self.called.pieces(sorted(both))
                yield make_finding("B-4", say(SAID["shared"], names, near), item.cells, (), both)

    def _check_doubles(self) -> Iterator[Finding]:
        """B-4: what a photo would have left without a place, in data that somebody wrote."""
        for cell, pieces in group_pairs((tile.cell, tile.piece) for tile in self.board.tiles).items():
            if len(pieces) > 1:
                words = say(SAID["shared"], self.called.pieces(pieces), self.called.place(cell))
                yield make_finding("B-4", words, (cell,), (), tuple(pieces))
        for piece, cells in group_pairs((tile.piece, tile.cell) for tile in self.board.tiles).items():
            if len(cells) > 1:
                words = say(SAID["twice"], self.called.piece(piece), self.called.places(cells))
                yield make_finding("B-4", words, tuple(cells), (), (piece,))
        for piece, edges in group_pairs((trade.piece, trade.edge) for trade in self.board.trades).items():
            if len(edges) > 1:
                words = say(SAID["twice"], self.called.piece(piece), self.called.sides(edges))
                yield make_finding("B-4", words, (), tuple(edges), (piece,))

    def _check_pieces(self) -> Iterator[Finding]:
        groups = self.board.shape.pieces()
        if len(groups) > 1:
            alone = min(groups, key=lambda group: (len(group), sorted(group)))
            tiles = [self.board.at[cell] for cell in sorted(alone, key=lambda c: (c.r, c.q))[:4]]
            names = tuple(self.called.piece(tile.piece, tile.name) for tile in tiles)
            yield make_finding(
                "B-5",
                say("The board is in {n} pieces; these lie apart: {tiles}.", len(groups), names),
                cells=tuple(sorted(alone)),
            )
        for gap in self.board.gaps:
            if gap.why == "hole":
                text = "There is a hole {place}."
                yield make_finding("B-6", say(text, self.called.place(gap.cell)), cells=(gap.cell,))

    def _check_trades(self) -> Iterator[Finding]:
        seen = {trade.piece for trade in self.board.trades} | {item.piece for item in self.board.loose}
        unseen = tuple(part.piece for part in self.kit.of_role("trade") if part.piece not in seen)
        if unseen:
            yield make_finding("B-7", NO_TRADE(len(unseen), self.called.pieces(unseen)), pieces=unseen)
        for item in self.board.loose:
            if not self._has_role(item.piece, "trade"):
                continue
            name = self.called.piece(item.piece)
            if item.why == "no-edge":
                yield make_finding("B-7", say(SAID["inside"], name), pieces=(item.piece,))
            elif item.why == "doubt":
                text = "The trade tile {tile} may lie here or there: {sides}; move it nearer to one."
                sides = self.called.sides(item.edges)
                yield make_finding("B-7", say(text, name, sides), edges=item.edges, pieces=(item.piece,))
        yield from self._placed_trades()

    def _placed_trades(self) -> Iterator[Finding]:
        """B-7, B-8: at the outer edge, at a side of its own, without a common corner."""
        shape, trades = self.board.shape, self.board.trades
        at: dict[Edge, list[str]] = {}
        for trade in trades:
            at.setdefault(trade.edge, []).append(trade.piece)
            if trade.edge not in shape.boundary:
                name = self.called.piece(trade.piece, trade.name)
                text = "The trade tile {tile} is not on the outer edge: it lies between two tiles, at {side}."
                words = (
                    say(text, name, self.called.name_side(trade.edge))
                    if trade.edge in shape.edges
                    else say(SAID["inside"], name)
                )
                yield make_finding("B-7", words, edges=(trade.edge,), pieces=(trade.piece,))
        for edge, pieces in at.items():
            if len(pieces) > 1:
                text = "Trade tiles lie at one side, {side}: {tiles}."
                words = say(text, self.called.name_side(edge), self.called.pieces(pieces))
                yield make_finding("B-7", words, edges=(edge,), pieces=tuple(pieces))
        for one, other in combinations(trades, 2):
            if one.edge != other.edge and set(ends_of(one.edge)) & set(ends_of(other.edge)):
                text = "Two trade tiles share a corner: {one} at {here}, {other} at {there}."
                words = say(
                    text,
                    self.called.piece(one.piece, one.name),
                    self.called.name_side(one.edge),
                    self.called.piece(other.piece, other.name),
                    self.called.name_side(other.edge),
                )
                yield make_finding(
                    "B-8", words, edges=(one.edge, other.edge), pieces=(one.piece, other.piece)
                )

    def _check_discs(self) -> Iterator[Finding]:
        seen = self._lying_discs()
        twice = {
            piece: cells for piece, cells in seen.items() if len(cells) > 1 and self._has_role(piece, "disc")
        }
        if self.discs is False:
            if seen:
                yield make_finding(
                    "B-9",
                    SWITCHED_OFF(sum(1 if piece in twice else len(cells) for piece, cells in seen.items())),
                    cells=tuple(cell for cells in seen.values() for cell in cells),
                    pieces=tuple(seen),
                )
            return
        for piece, cells in twice.items():
            words = say(SAID["disc twice"], self.called.piece(piece), self.called.places(cells))
            yield make_finding("B-9", words, tuple(cells), (), (piece,))
        for item in self.board.loose:
            if item.why == "no-tile":
                text = "A disc with the number {n} is not on a tile."
                name = self.called.piece(item.piece, item.name)
                yield make_finding("B-9", say(text, name), pieces=(item.piece,))
        for cell, lying in sorted(self.board.numbers.items(), key=lambda entry: (entry[0].r, entry[0].q)):
            if len(lying) > 1:
                tile = self.board.at.get(cell)
                on = self.called.piece(tile.piece, tile.name) if tile else self.called.place(cell)
                yield make_finding(
                    "B-9",
                    say("Two discs on {tile}.", on)
                    if len(lying) == 2
                    else say("{n} discs on {tile}.", len(lying), on),
                    cells=(cell,),
                    pieces=tuple(disc.piece for disc in lying),
                )

    def _lying_discs(self) -> Mapping[str, Sequence[HexCell]]:
        """Find where each disc was seen, on one tile or on several; discs without a code of their own share their number's."""
        loose = [
            item for item in self.board.loose if item.why == "twice" and self._has_role(item.piece, "disc")
        ]
        sure = [(disc.piece, disc.cell) for disc in self.board.discs]
        return group_pairs([*sure, *((item.piece, cell) for item in loose for cell in item.cells)])

    def _check_unread(self) -> Iterator[Finding]:
        unseen = self._list_unseen()
        blank = [gap for gap in self.board.gaps if gap.why in ("unread", "shape")]
        for gap in blank:
            pieces = tuple(unseen) if len(unseen) == len(blank) == 1 else ()
            where = self.called.place(gap.cell)
            yield make_finding(
                "B-10",
                say("Please scan the tile {place}. It may be {tile}.", where, self.called.piece(unseen[0]))
                if pieces
                else say("Please scan the tile {place}.", where),
                cells=(gap.cell,),
                pieces=pieces,
            )

    def find_warnings(self) -> Iterator[Finding]:
        """W-1 to W-6."""
        board = TileSet(frozenset(self.board.at))
        yield from self._check_supplies(board)
        yield from self._check_clusters(board)
        yield from self._check_rich(board)
        yield from self._check_outline()
        if self.with_discs:
            bare = [tile for tile in self.board.tiles if tile.cell not in self.board.numbers]
            if bare:
                names = tuple(map(self._name_tile, bare))
                message = say("No disc on {tiles}; the printed number stays in effect.", names)
                yield make_finding(
                    "W-6", message, tuple(tile.cell for tile in bare), (), tuple(tile.piece for tile in bare)
                )

    def _name_tile(self, tile: LaidTile) -> Message:
        """Return what people call a tile: `Levi`, `Hay 6`."""
        return self.called.piece(tile.piece)

    def _kind_at(self, cell: HexCell) -> str:
        return self.kit.parts[self.board.at[cell].piece].kind

    def _is_tribe(self, cell: HexCell) -> bool:
        return self.kit.parts[self.board.at[cell].piece].component == TRIBES

    def _check_supplies(self, board: TileSet) -> Iterator[Finding]:
        """W-1; a place whose tile is not known may be what is asked for, so it is not told beside one."""
        blank = {gap.cell for gap in self.board.gaps if gap.why != "hole"}
        blank |= {item.cells[0] for item in self.board.loose if item.cells}
        for tile in self.board.tiles:
            if not self._is_tribe(tile.cell) or _find_around(tile.cell) & blank:
                continue
            kinds = {self._kind_at(cell) for cell in board.tiles_around(tile.cell)}
            lacking = tuple(kind for kind in ("HAY", "WATER") if kind not in kinds)
            if lacking:
                yield make_finding(
                    "W-1",
                    say(LACKING[lacking], self._name_tile(tile)),
                    (tile.cell,),
                    (),
                    (tile.piece,),
                )

    def _check_clusters(self, board: TileSet) -> Iterator[Finding]:
        for tile in self.board.tiles:
            for cell in board.tiles_around(tile.cell):
                if cell > tile.cell and self._is_tribe(tile.cell) and self._is_tribe(cell):
                    other = self.board.at[cell]
                    yield make_finding(
                        "W-2",
                        say(
                            "The tribe tiles {one} and {other} lie side by side.",
                            self._name_tile(tile),
                            self._name_tile(other),
                        ),
                        (tile.cell, cell),
                        (),
                        (tile.piece, other.piece),
                    )
        kinds = {self._kind_at(cell) for cell in board.cells if not self._is_tribe(cell)}
        for kind in sorted(kinds):
            same = TileSet.of(
                cell for cell in board.cells if self._kind_at(cell) == kind and not self._is_tribe(cell)
            )
            for group in same.pieces():
                if len(group) >= 3:
                    cells = tuple(sorted(group, key=lambda c: (c.r, c.q)))
                    names = tuple(self._name_tile(self.board.at[cell]) for cell in cells)
                    pieces = tuple(self.board.at[cell].piece for cell in cells)
                    yield make_finding(
                        "W-2",
                        say("{n} tiles of one kind lie together: {tiles}.", len(group), names),
                        cells,
                        (),
                        pieces,
                    )

    def _check_rich(self, board: TileSet) -> Iterator[Finding]:
        for vertex in sorted(board.vertices, key=lambda v: (v.r, v.q)):
            cells = board.tiles_at(vertex)
            tiles = [self.board.at[cell] for cell in cells]
            total = sum(count_pips(number_of(self.board, self.kit, tile, discs=self.discs)) for tile in tiles)
            if len(cells) == 3 and total > RICH:
                names = tuple(map(self._name_tile, tiles))
                yield make_finding(
                    "W-3",
                    say(
                        "The pips around the corner of {tiles} add up to {n}, more than {most}.",
                        names,
                        total,
                        RICH,
                    ),
                    cells,
                    (),
                    tuple(tile.piece for tile in tiles),
                )

    def _check_outline(self) -> Iterator[Finding]:
        shape = self.board.shape
        if not shape.cells:
            return
        least = least_boundary(len(shape.cells))
        if len(shape.boundary) > least + RAGGED:
            yield make_finding(
                "W-4",
                say(
                    "The board is ragged: {n} outer sides, where {least} would be enough.",
                    len(shape.boundary),
                    least,
                ),
            )
        for tile in self.board.tiles:
            if len(shape.cells) > 1 and len(shape.tiles_around(tile.cell)) == 1:
                text = say("{tile} has only one neighbour.", self._name_tile(tile))
                yield make_finding("W-5", text, (tile.cell,), (), (tile.piece,))


def group_pairs(pairs: Iterable[tuple[K, V]]) -> Mapping[K, Sequence[V]]:
    """Return what belongs to each key, nothing twice."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        held = found.setdefault(key, [])
        if value not in held:
            held.append(value)
    return found


def _find_around(cell: HexCell) -> set[HexCell]:
    return {
        HexCell(cell.q + dq, cell.r + dr) for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    }
