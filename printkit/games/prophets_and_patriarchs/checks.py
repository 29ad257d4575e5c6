"""What a picture can show of whether a board is laid as the rules ask (PP-2.1 to PP-2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.boards.hex import Edge, HexCell, TileSet, ends, least_boundary
from printkit.boards.kit import HexKit
from printkit.boards.laid import Finding, HexBoard, LaidTile, number_of
from printkit.games.prophets_and_patriarchs.words import RESOURCE, TRIBE
from printkit.referee import Message, Plural, say

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
TRIBES = "tribe-tiles"
"""The component of the tribes' tiles."""
RICH = 16
"""More chances than this at one corner are told (W-3)."""
RAGGED = 6
"""So many outer sides more than needed are told (W-4)."""


MISSING = Plural("Missing tile: {tiles:names}.", "Missing tiles: {tiles:names}.")
SWITCHED_OFF = Plural(
    "Number discs are switched off; {n} of them lies on the board.",
    "Number discs are switched off; {n} of them lie on the board.",
)
LACKING = {
    ("HAY",): "{tile} has no Hay beside it.",
    ("WATER",): "{tile} has no Water beside it.",
    ("HAY", "WATER"): "{tile} has no Hay and no Water beside it.",
}
"""What is said of a tribe's tile without these beside it."""


def found(
    code: Code,
    message: str,
    cells: tuple[HexCell, ...] = (),
    edges: tuple[Edge, ...] = (),
    pieces: tuple[str, ...] = (),
) -> Finding:
    """A finding of that check, with its rule; `B` is refused, `W` may be accepted."""
    return Finding(code, message, RULES[code], code.startswith("B"), cells, edges, pieces)


def check_board(board: HexBoard, kit: HexKit, *, discs: bool | None = None) -> tuple[Finding, ...]:
    """All that is wrong or worth telling, what is refused first.

    Args:
        board: as it was read.
        kit: the board's pieces, and which tiles are expected on it.
        discs: whether number discs are played with; None: they are if one lies on the board.
    """
    check = _Check(board, kit, discs)
    if any(tile.piece not in kit.parts for tile in board.tiles):
        return tuple(check.errors())  # nothing is known of strange tiles that warnings could tell
    return (*check.errors(), *check.warnings())


def pips(number: int) -> int:
    """Chances of a number in 36 rolls of two dice: the dots under it."""
    return 6 - abs(7 - number)


def _at(cell: HexCell) -> str:
    return f"({cell.q}, {cell.r})"


@dataclass(frozen=True)
class _Check:
    board: HexBoard
    kit: HexKit
    discs: bool | None

    @property
    def with_discs(self) -> bool:
        played = any(
            item.why in ("no-tile", "twice") and self._is(item.piece, "disc") for item in self.board.loose
        )
        return (bool(self.board.discs) or played) if self.discs is None else self.discs

    def _is(self, piece: str, role: str) -> bool:
        return piece in self.kit.parts and self.kit.parts[piece].role == role

    def errors(self) -> Iterator[Finding]:
        """B-1 to B-10."""
        yield from self._missing()
        yield from self._strangers()
        yield from self._loose()
        yield from self._pieces()
        yield from self._trades()
        yield from self._discs()
        yield from self._unread()

    def _unseen(self) -> list[str]:
        seen = {tile.piece for tile in self.board.tiles} | {item.piece for item in self.board.loose}
        return [piece for piece in self.kit.expected if piece not in seen]

    def _missing(self) -> Iterator[Finding]:
        unseen = self._unseen()
        if unseen:
            names = tuple(self.kit.name(piece) for piece in unseen)
            yield found("B-1", MISSING(len(unseen), names), pieces=tuple(unseen))

    def _strangers(self) -> Iterator[Finding]:
        for tile in self.board.tiles:
            if tile.piece not in self.kit.expected:
                known = self._is(tile.piece, "tile")
                yield found(
                    "B-2",
                    say(
                        "{tile:name} at {place:name} does not belong to this game: its tribe is left out.",
                        tile.name,
                        _at(tile.cell),
                    )
                    if known
                    else say(
                        "{tile:name} at {place:name} does not belong to this game.",
                        tile.name,
                        _at(tile.cell),
                    ),
                    cells=(tile.cell,),
                    pieces=(tile.piece,),
                )
        for trade in self.board.trades:
            if not self._is(trade.piece, "trade"):
                yield found(
                    "B-2",
                    say(
                        "{tile:name} at {place:name} does not belong to this game.",
                        trade.name or trade.piece,
                        _side(trade.edge),
                    ),
                    edges=(trade.edge,),
                    pieces=(trade.piece,),
                )
        for gap in self.board.gaps:
            if gap.why == "foreign":
                yield found(
                    "B-2",
                    say(
                        "{tile:name} at {place:name} does not belong to this game.",
                        repr(gap.text),
                        _at(gap.cell),
                    ),
                    cells=(gap.cell,),
                )

    def _loose(self) -> Iterator[Finding]:
        told = set()
        for item in self.board.loose:
            tile = self._is(item.piece, "tile")
            near = _at(item.cells[0]) if item.cells else "?"
            if item.why == "mirrored":
                yield found(
                    "B-3",
                    say("{tile:name} is seen in a mirror; take the photo without mirroring.", item.name),
                    pieces=(item.piece,),
                )
            elif tile and item.why == "off":
                yield found(
                    "B-3",
                    say(
                        "{tile:name} is not lying on the hex grid: it is {n} mm off, nearest to {place:name}.",
                        item.name,
                        round(item.off),
                        near,
                    ),
                    cells=item.cells,
                    pieces=(item.piece,),
                )
            elif tile and item.why == "turned":
                yield found(
                    "B-3",
                    say(
                        "{tile:name} is not lying on the hex grid: it is turned between two ways of lying, "
                        "nearest to {place:name}.",
                        item.name,
                        near,
                    ),
                    cells=item.cells,
                    pieces=(item.piece,),
                )
            elif item.why == "twice":
                places = [_at(cell) for cell in item.cells] or [str(_side(edge)) for edge in item.edges]
                yield found(
                    "B-4",
                    say("{tile:name} is seen twice: {places:names}.", item.name, tuple(places)),
                    cells=item.cells,
                    edges=item.edges,
                    pieces=(item.piece,),
                )
            elif item.why == "shared" and item.cells[0] not in told:
                told.add(item.cells[0])
                names = [item.name, *(self.kit.name(other) for other in item.others)]
                yield found(
                    "B-4",
                    say(
                        "{tiles} are two tiles in one place, {place:name}.",
                        _both(sorted(names)),
                        _at(item.cells[0]),
                    ),
                    cells=item.cells,
                    pieces=(item.piece, *item.others),
                )

    def _pieces(self) -> Iterator[Finding]:
        groups = self.board.shape.pieces()
        if len(groups) > 1:
            alone = min(groups, key=lambda group: (len(group), sorted(group)))
            where = tuple(_at(cell) for cell in sorted(alone, key=lambda c: (c.r, c.q))[:4])
            yield found(
                "B-5",
                say("The board is in {n} pieces; one of them lies at {places:names}.", len(groups), where),
                cells=tuple(sorted(alone)),
            )
        for gap in self.board.gaps:
            if gap.why == "hole":
                yield found("B-6", say("There is a hole at {place:name}.", _at(gap.cell)), cells=(gap.cell,))

    def _trades(self) -> Iterator[Finding]:
        seen = {trade.piece for trade in self.board.trades} | {item.piece for item in self.board.loose}
        for part in self.kit.of_role("trade"):
            if part.piece not in seen:
                yield found("B-7", say("Missing trade tile {tile:name}.", part.name), pieces=(part.piece,))
        for item in self.board.loose:
            if not self._is(item.piece, "trade"):
                continue
            if item.why == "no-edge":
                text = say("{tile:name} is not on the outer edge.", item.name)
                yield found("B-7", text, pieces=(item.piece,))
            elif item.why == "doubt":
                sides = tuple(_side(edge) for edge in item.edges)
                yield found(
                    "B-7",
                    say(
                        "{tile:name} may lie here or there: {sides}; move it nearer to one.", item.name, sides
                    ),
                    edges=item.edges,
                    pieces=(item.piece,),
                )
        shape = self.board.shape
        at: dict[Edge, list[str]] = {}
        for trade in self.board.trades:
            at.setdefault(trade.edge, []).append(trade.piece)
            if trade.edge not in shape.boundary:
                yield found(
                    "B-7",
                    say(
                        "{tile:name} is not on the outer edge: it lies at {side}, between two tiles.",
                        trade.name,
                        _side(trade.edge),
                    )
                    if trade.edge in shape.edges
                    else say("{tile:name} is not on the outer edge.", trade.name),
                    edges=(trade.edge,),
                    pieces=(trade.piece,),
                )
        for edge, pieces in at.items():
            if len(pieces) > 1:
                names = _both([self.kit.name(piece) for piece in pieces])
                text = say("{tiles} lie at one side, {side}.", names, _side(edge))
                yield found("B-7", text, edges=(edge,), pieces=tuple(pieces))
        trades = self.board.trades
        for index, one in enumerate(trades):
            for other in trades[index + 1 :]:
                if one.edge != other.edge and set(ends(one.edge)) & set(ends(other.edge)):
                    yield found(
                        "B-8",
                        say("{one:name} and {other:name} share a corner.", one.name, other.name),
                        edges=(one.edge, other.edge),
                        pieces=(one.piece, other.piece),
                    )

    def _discs(self) -> Iterator[Finding]:
        if self.discs is False:
            if self.board.discs:
                lying = self.board.discs
                yield found(
                    "B-9",
                    SWITCHED_OFF(len(lying)),
                    cells=tuple(disc.cell for disc in lying),
                    pieces=tuple(disc.piece for disc in lying),
                )
            return
        for item in self.board.loose:
            if item.why == "no-tile":
                yield found("B-9", say("Disc {disc:name} is not on a tile.", item.name), pieces=(item.piece,))
        for cell, lying in sorted(self.board.numbers.items(), key=lambda entry: (entry[0].r, entry[0].q)):
            if len(lying) > 1:
                tile = self.board.at.get(cell)
                on = tile.name if tile else _at(cell)
                yield found(
                    "B-9",
                    say("Two discs on {tile:name}.", on)
                    if len(lying) == 2
                    else say("{n} discs on {tile:name}.", len(lying), on),
                    cells=(cell,),
                    pieces=tuple(disc.piece for disc in lying),
                )

    def _unread(self) -> Iterator[Finding]:
        unseen = self._unseen()
        blank = [gap for gap in self.board.gaps if gap.why in ("unread", "shape")]
        for gap in blank:
            pieces = tuple(unseen) if len(unseen) == len(blank) == 1 else ()
            where = _at(gap.cell)
            yield found(
                "B-10",
                say(
                    "Please scan the tile at {place:name}. It may be {tile:name}.",
                    where,
                    self.kit.name(unseen[0]),
                )
                if pieces
                else say("Please scan the tile at {place:name}.", where),
                cells=(gap.cell,),
                pieces=pieces,
            )

    def warnings(self) -> Iterator[Finding]:
        """W-1 to W-6."""
        board = TileSet(frozenset(self.board.at))
        yield from self._supplies(board)
        yield from self._clusters(board)
        yield from self._rich(board)
        yield from self._outline()
        if self.with_discs:
            bare = [tile for tile in self.board.tiles if tile.cell not in self.board.numbers]
            if bare:
                names = tuple(map(self._worded, bare))
                message = say("No disc on {tiles}; the printed number stays in effect.", names)
                yield found(
                    "W-6", message, tuple(tile.cell for tile in bare), (), tuple(tile.piece for tile in bare)
                )

    def _worded(self, tile: LaidTile) -> str:
        """What people call a tile: `Levi`, `Hay 6`."""
        part = self.kit.parts[tile.piece]
        return (
            TRIBE[part.kind]
            if self._tribe(tile.cell)
            else say("{kind} {n}", RESOURCE[part.kind], part.number)
        )

    def _kind(self, cell: HexCell) -> str:
        return self.kit.parts[self.board.at[cell].piece].kind

    def _tribe(self, cell: HexCell) -> bool:
        return self.kit.parts[self.board.at[cell].piece].component == TRIBES

    def _supplies(self, board: TileSet) -> Iterator[Finding]:
        """W-1; a place whose tile is not known may be what is asked for, so it is not told beside one."""
        blank = {gap.cell for gap in self.board.gaps if gap.why != "hole"}
        blank |= {item.cells[0] for item in self.board.loose if item.cells}
        for tile in self.board.tiles:
            if not self._tribe(tile.cell) or _around(tile.cell) & blank:
                continue
            kinds = {self._kind(cell) for cell in board.tiles_around(tile.cell)}
            lacking = tuple(kind for kind in ("HAY", "WATER") if kind not in kinds)
            if lacking:
                yield found(
                    "W-1",
                    say(LACKING[lacking], self._worded(tile)),
                    (tile.cell,),
                    (),
                    (tile.piece,),
                )

    def _clusters(self, board: TileSet) -> Iterator[Finding]:
        for tile in self.board.tiles:
            for cell in board.tiles_around(tile.cell):
                if cell > tile.cell and self._tribe(tile.cell) and self._tribe(cell):
                    other = self.board.at[cell]
                    yield found(
                        "W-2",
                        say(
                            "The tribe tiles {one} and {other} lie side by side.",
                            self._worded(tile),
                            self._worded(other),
                        ),
                        (tile.cell, cell),
                        (),
                        (tile.piece, other.piece),
                    )
        kinds = {self._kind(cell) for cell in board.cells if not self._tribe(cell)}
        for kind in sorted(kinds):
            same = TileSet.of(
                cell for cell in board.cells if self._kind(cell) == kind and not self._tribe(cell)
            )
            for group in same.pieces():
                if len(group) >= 3:
                    cells = tuple(sorted(group, key=lambda c: (c.r, c.q)))
                    names = tuple(self._worded(self.board.at[cell]) for cell in cells)
                    pieces = tuple(self.board.at[cell].piece for cell in cells)
                    yield found(
                        "W-2",
                        say("{n} tiles of one kind lie together: {tiles}.", len(group), names),
                        cells,
                        (),
                        pieces,
                    )

    def _rich(self, board: TileSet) -> Iterator[Finding]:
        for vertex in sorted(board.vertices, key=lambda v: (v.r, v.q)):
            cells = board.tiles_at(vertex)
            tiles = [self.board.at[cell] for cell in cells]
            total = sum(pips(number_of(self.board, self.kit, tile, discs=self.discs)) for tile in tiles)
            if len(cells) == 3 and total > RICH:
                names = tuple(map(self._worded, tiles))
                yield found(
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

    def _outline(self) -> Iterator[Finding]:
        shape = self.board.shape
        if not shape.cells:
            return
        least = least_boundary(len(shape.cells))
        if len(shape.boundary) > least + RAGGED:
            yield found(
                "W-4",
                say(
                    "The board is ragged: {n} outer sides, where {least} would be enough.",
                    len(shape.boundary),
                    least,
                ),
            )
        for tile in self.board.tiles:
            if len(shape.cells) > 1 and len(shape.tiles_around(tile.cell)) == 1:
                text = say("{tile} has only one neighbour.", self._worded(tile))
                yield found("W-5", text, (tile.cell,), (), (tile.piece,))


def _around(cell: HexCell) -> set[HexCell]:
    return {
        HexCell(cell.q + dq, cell.r + dr) for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    }


def _side(edge: Edge) -> Message:
    return say("side {q}, {r}", edge.q, edge.r)


def _both(names: Sequence[str]) -> Message:
    """Two pieces; or more, in a row."""
    if len(names) == 2:
        return say("{one:name} and {other:name}", *names)
    return say("{names:names}", tuple(names))
