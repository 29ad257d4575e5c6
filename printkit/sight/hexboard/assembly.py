"""Make the board from sightings in photos: cells, sides, and pieces without a sure place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TypeAlias

from printkit.boards.hex import (
    Edge,
    HexCell,
    TileSet,
    Vertex,
    centre_of,
    locate_corner,
    middle_of,
    name_of,
    neighbours,
    turn_cell,
)
from printkit.boards.hex import Point as Spot
from printkit.boards.hex_report import label_board
from printkit.boards.kit import BoardPart, HexKit, Role
from printkit.boards.laid import (
    Disc,
    Gap,
    HexBoard,
    LaidTile,
    LaidTrade,
    Loose,
    Point,
    StandingPiece,
    Trouble,
    find_askew,
)
from printkit.sight.hexboard.kept import KEPT, view_of
from printkit.sight.hexboard.photo_grid import GridPiece, GridView, align_grid, normalize_angle, view_photo
from printkit.sight.plane import BoardPose
from printkit.sight.sighting import PhotoReading

Places: TypeAlias = dict[Vertex | Edge, Spot]
CLEAR = 3.0
"""mm by which one side must be nearer than another."""
LIKE_SIZE, LIKE_PLACE, LIKE_TURN = 0.14, 9.0, 9.0
"""An unknown code is a tile's if its side is right to this part, and it lies so well: mm, degrees."""
MOST_GUESSED = 4
"""No more missing places than this are reported from the board's usual shape."""


Poses: TypeAlias = Mapping[int, BoardPose]
"""How the board lies in each located photo, by its number: from mm to pixels and back."""


def read_hexes(readings: Sequence[PhotoReading], kit: HexKit, *, before: HexBoard | None = None) -> HexBoard:
    """Return what photos of one board show together; see `locate_hexes`."""
    return locate_hexes(readings, kit, before=before)[0]


def locate_hexes(
    readings: Sequence[PhotoReading], kit: HexKit, *, before: HexBoard | None = None
) -> tuple[HexBoard, Poses]:
    """Combine photos of one board, and return how it lies in each.

    Args:
        readings: the reading of each photo; photos count from 0 in this order.
        kit: the board's pieces; the expected tiles only serve to report where tiles are missing.
        before: the reading of earlier photos; these complete it.
    """
    views = [view for number, reading in enumerate(readings) if (view := view_photo(reading, kit, number))]
    if before is not None and before.tiles:
        views.insert(0, view_of(before, kit))
    joined, apart = _join_views([view for view in views if view.lays], kit)
    work = _Work(kit, set(kit.expected), joined)
    work.lay_tiles()
    work.find_gaps()
    sixths, shift, layout = _find_frame(work.find_occupied(), joined[0].up if joined else 0.0, kit.shapes)
    work = _Work(kit, work.expected, [view.move_to(sixths, shift, kit.side) for view in joined])
    work.lay_tiles()
    work.find_gaps()
    work.lay_trades()
    work.lay_discs()
    work.lay_standing()
    for view in views:
        for item in view.mirrored:
            name = kit.name(item.piece)
            work.loose.append(
                Loose(item.piece, name, why="mirrored", photo=view.photo, place=_round_point(item.centre))
            )
    blind = [n for n in range(len(readings)) if n not in {view.photo for view in views}]
    board = HexBoard(
        layout=f"LAYOUT-{layout}" if layout else None,
        tiles=tuple(sorted(work.tiles.values(), key=lambda tile: (tile.cell.r, tile.cell.q))),
        trades=tuple(sorted(work.trades, key=lambda trade: (trade.edge.r, trade.edge.q, trade.piece))),
        discs=tuple(sorted(work.discs, key=lambda disc: (disc.cell.r, disc.cell.q, disc.piece))),
        standing=tuple(sorted(work.standing, key=lambda one: (one.place.r, one.place.q, one.piece))),
        loose=tuple(sorted(work.loose, key=lambda item: (item.piece, item.photo))),
        gaps=tuple(sorted(work.gaps.values(), key=lambda gap: (gap.cell.r, gap.cell.q))),
        apart=tuple(apart),
        notes=tuple(_write_notes(len(readings), apart, blind)),
    )
    return label_board(board, kit), {view.photo: view.lie for view in work.views if view.lie is not None}


def _join_views(views: list[GridView], kit: HexKit) -> tuple[list[GridView], list[int]]:
    """Return views on one grid, the earlier reading or the one with most tiles first; and the photos that do not fit to it."""
    if not views:
        return [], []
    left = sorted(views, key=lambda view: (view.photo != KEPT, -len(view.tiles()), view.photo))
    joined = [left.pop(0)]
    while left:
        for view in left:
            move = align_grid(joined, view, kit)
            if move is not None:
                joined.append(view.move_to(*move, kit.side))
                left.remove(view)
                break
        else:
            break
    return joined, sorted(view.photo for view in left)


def _write_notes(photos: int, apart: list[int], blind: list[int]) -> Iterator[str]:
    if len(blind) == photos:
        yield "No tile was read." if photos == 1 else "No tile was read in any photo."
        return
    for number in blind:
        yield f"Photo {number + 1} shows no tile that could be read."
    for number in apart:
        yield (
            f"Photo {number + 1} shares fewer than two tiles with the others, so nobody can tell where it belongs; "
            "take one that shows a part of both."
        )


@dataclass
class _Work:
    """A board under construction, on one grid."""

    kit: HexKit
    expected: set[str]
    views: list[GridView]
    tiles: dict[str, LaidTile] = field(default_factory=dict)
    trades: list[LaidTrade] = field(default_factory=list)
    discs: list[Disc] = field(default_factory=list)
    standing: list[StandingPiece] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)
    gaps: dict[HexCell, Gap] = field(default_factory=dict)

    def by_piece(self, role: Role) -> dict[str, tuple[BoardPart, list[GridPiece]]]:
        """Group the sightings of a sort by piece, in the order of ids."""
        found: dict[str, tuple[BoardPart, list[GridPiece]]] = {}
        for view in self.views:
            for lay in view.lays:
                if lay.part is not None and lay.part.role == role:
                    found.setdefault(lay.part.piece, (lay.part, []))[1].append(lay)
        return dict(sorted(found.items()))

    def lay_tiles(self) -> None:
        """Lay each tile on its cell."""
        side = self.kit.side
        placed: dict[HexCell, list[LaidTile]] = {}
        for part, lays in self.by_piece("tile").values():
            fitting = [lay for lay in lays if lay.fits_grid(self.kit)]
            cells = list(dict.fromkeys(lay.find_cell(side) for lay in fitting))
            if len(cells) > 1:
                self._note_loose(part, "twice", lays[0], cells=tuple(cells))
                continue
            best = min(fitting or lays, key=lambda lay: lay.off(side))
            if not fitting:
                why: Trouble = (
                    "turned" if abs(best.rest) > self.kit.tolerances.turned and best.off(side) < 13 else "off"
                )
                self._note_loose(part, why, best, cells=(best.find_cell(side),), off=best.off(side))
                continue
            q, r = best.find_cell(side)
            tile = LaidTile(
                part.piece,
                part.name,
                q=q,
                r=r,
                turn=best.sixths,
                rest=round(best.rest, 2),
                off=round(best.off(side), 2),
                photo=best.photo,
                place=_round_point(best.place),
                confidence=best.confidence,
            )
            placed.setdefault(tile.cell, []).append(tile)
        for cell, tiles in placed.items():
            if len(tiles) == 1:
                self.tiles[tiles[0].piece] = tiles[0]
                continue
            for tile in tiles:
                others = tuple(other.piece for other in tiles if other is not tile)
                self.loose.append(
                    Loose(
                        tile.piece,
                        tile.name,
                        why="shared",
                        cells=(cell,),
                        off=tile.off,
                        others=others,
                        photo=tile.photo,
                        place=tile.place,
                    )
                )

    def _note_loose(
        self,
        part: BoardPart,
        why: Trouble,
        lay: GridPiece,
        *,
        cells: tuple[HexCell, ...] = (),
        edges: tuple[Edge, ...] = (),
        off: float = 0.0,
    ) -> None:
        self.loose.append(
            Loose(
                part.piece,
                part.name,
                why=why,
                cells=cells,
                edges=edges,
                off=round(off, 2),
                photo=lay.photo,
                place=_round_point(lay.place),
            )
        )

    def missing(self) -> int:
        """Count the expected tiles that nobody saw; tiles without a place count as seen."""
        return len(self.expected - self.tiles.keys() - {item.piece for item in self.loose})

    def find_occupied(self) -> set[HexCell]:
        """Return cells with a tile, known or not."""
        sure = {tile.cell for tile in self.tiles.values()}
        gaps = {cell for cell, gap in self.gaps.items() if gap.why != "hole"}
        return sure | gaps | find_askew(sure, self.loose)

    def find_gaps(self) -> None:
        """Return places whose tile could not be read, and holes."""
        for view in self.views:
            for blank in view.blanks:
                self._fill_blank(blank)
        cells = self.find_occupied()
        unread = self.missing() - sum(gap.why == "unread" for gap in self.gaps.values())
        for cell in sorted(TileSet(frozenset(cells)).find_holes()):
            self.gaps[cell] = Gap(q=cell.q, r=cell.r, why="shape" if unread > 0 else "hole")
        unread = self.missing() - sum(gap.why in ("unread", "shape") for gap in self.gaps.values())
        if 0 < unread <= MOST_GUESSED:
            for cell in _left_of_shape(self.find_occupied(), self.kit.shapes.get(len(self.expected)), unread):
                self.gaps[cell] = Gap(q=cell.q, r=cell.r, why="shape")

    def _fill_blank(self, blank: GridPiece) -> None:
        """Take an unknown code for a tile's if it fits: of its size, on the grid, on an empty cell beside others."""
        side = self.kit.side
        tile = self.kit.of_role("tile")[0]
        if abs(blank.size / tile.code - 1) > LIKE_SIZE or blank.text.startswith(f"{self.kit.code}:"):
            return
        if not blank.text and not self.missing():
            return
        taken = self.find_occupied()
        for quarter in range(4):
            turn = radians(blank.turn + 90 * quarter)
            dx, dy = tile.at
            x = blank.x - (dx * cos(turn) - dy * sin(turn))
            y = blank.y - (dx * sin(turn) + dy * cos(turn))
            lay = GridPiece(None, x, y, blank.turn + 90 * quarter, blank.photo, blank.place)
            cell = lay.find_cell(side)
            beside_others = not taken.isdisjoint(neighbours(cell))
            well = lay.off(side) <= LIKE_PLACE and abs(lay.rest) <= LIKE_TURN
            if well and cell not in taken and cell not in self.gaps and beside_others:
                self.gaps[cell] = Gap(
                    q=cell.q,
                    r=cell.r,
                    why="foreign" if blank.text else "unread",
                    text=blank.text or None,
                    photo=blank.photo,
                    place=_round_point(blank.place),
                )
                return

    def lay_trades(self) -> None:
        """Lay each trade tile at its side."""
        board = TileSet(frozenset(self.find_occupied()))
        for part, lays in self.by_piece("trade").values():
            options = [(lay, self._find_sides(board, lay, part)) for lay in lays]
            near = [(lay, found) for lay, found in options if found]
            if not near:
                self._note_loose(part, "no-edge", lays[0])
                continue
            lay, found = min(near, key=lambda item: item[1][0][0])
            edges = dict.fromkeys(other[0][1] for _, other in near)
            rivals = tuple(dict.fromkeys(edge for far, edge, _ in found if far - found[0][0] < CLEAR))
            if len(edges) > 1:
                self._note_loose(part, "twice", lay, edges=tuple(edges), off=found[0][0])
            elif len(rivals) > 1:
                self._note_loose(part, "doubt", lay, edges=rivals, off=found[0][0])
            else:
                far, edge, angle = found[0]
                self.trades.append(
                    LaidTrade(
                        part.piece,
                        part.name,
                        edge=edge,
                        off=round(far, 2),
                        rest=round(angle, 2),
                        photo=lay.photo,
                        place=_round_point(lay.place),
                        confidence=lay.confidence,
                    )
                )

    def _find_sides(self, board: TileSet, lay: GridPiece, part: BoardPart) -> list[tuple[float, Edge, float]]:
        """Return sides at which a trade tile may lie: mm from its ideal place, the side, degrees from flat; best first.

        Its foot may point to the board or away from it: the middle of its face, and so its place, is the same.
        Sides between two tiles are possible only where none at the board's rim is: that is reported as an error.
        """
        side = self.kit.side
        depth = part.size[1] / 2
        limits = self.kit.tolerances
        rim: list[tuple[float, Edge, float]] = []
        inner: list[tuple[float, Edge, float]] = []
        for edge in board.edges:
            x, y = middle_of(edge, side)
            far = hypot(lay.x - x, lay.y - y)
            if far > limits.at_side * 1.4:
                continue
            for cell in board.tiles_beside(edge):
                cx, cy = centre_of(cell, side)
                reach = hypot(x - cx, y - cy)
                ux, uy = (x - cx) / reach, (y - cy) / reach
                foot = radians(lay.turn)
                down = (-sin(foot), cos(foot))
                outward = down[0] * ux + down[1] * uy
                if abs(outward) < cos(radians(limits.flat)) or far > limits.at_side:
                    continue
                angle = normalize_angle(lay.turn - _turn_outside(ux, uy) + (180 if outward > 0 else 0))
                ideal = hypot(lay.x - x - depth * ux, lay.y - y - depth * uy)
                (rim if edge in board.boundary else inner).append((ideal, edge, angle))
        return sorted(rim or inner)

    def lay_discs(self) -> None:
        """Lay each disc on its tile."""
        side = self.kit.side
        on = {tile.cell: tile.piece for tile in self.tiles.values()}
        covered = self.find_occupied()
        for part, lays in self.by_piece("disc").values():
            spots = [(hypot(lay.x - x, lay.y - y), cell, lay) for lay in lays for cell in covered
                     for x, y in [centre_of(cell, side)] if hypot(lay.x - x, lay.y - y) <= self.kit.tolerances.on_tile]  # fmt: skip
            spots.sort(key=lambda spot: (spot[0], spot[1]))
            cells = tuple(dict.fromkeys(cell for _, cell, _ in spots))
            if not spots:
                self._note_loose(
                    part, "no-tile", lays[0], cells=(lays[0].find_cell(side),), off=lays[0].off(side)
                )
            elif len(cells) > 1:
                self._note_loose(part, "twice", spots[0][2], cells=cells, off=spots[0][0])
            else:
                far, cell, lay = spots[0]
                self.discs.append(
                    Disc(
                        part.piece,
                        part.name,
                        number=part.number,
                        tile=on.get(cell),
                        q=cell.q,
                        r=cell.r,
                        off=round(far, 2),
                        photo=lay.photo,
                        place=_round_point(lay.place),
                        confidence=lay.confidence,
                    )
                )

    def lay_standing(self) -> None:
        """Place each piece at its corner or on its side; one beside the board, in somebody's stock, stands nowhere."""
        if not self.kit.of_role("corner") and not self.kit.of_role("side"):
            return
        board = TileSet(frozenset(self.find_occupied()))
        corners: Places = {vertex: locate_corner(vertex, self.kit.side) for vertex in board.vertices}
        sides: Places = {edge: middle_of(edge, self.kit.side) for edge in board.edges}
        roles: tuple[tuple[Role, Places], ...] = (("corner", corners), ("side", sides))
        for role, places in roles:
            for part, lays in self.by_piece(role).values():
                spots = [(*_find_nearest(places, lay), lay) for lay in lays]
                self._add_standing(min(spots, key=lambda spot: spot[0]), part.piece, part.name)
        sizes = {part.code for part in (*self.kit.of_role("corner"), *self.kit.of_role("side"))}
        for view in self.views:
            for blank in view.blanks:
                if any(abs(blank.size / size - 1) <= LIKE_SIZE for size in sizes):
                    self._add_standing((*_find_nearest({**corners, **sides}, blank), blank), "", "")

    def _add_standing(self, spot: tuple[float, Vertex | Edge, GridPiece], piece: str, name: str) -> None:
        off, where, lay = spot
        if off <= self.kit.tolerances.on_place:
            self.standing.append(
                StandingPiece(
                    piece,
                    name,
                    at=name_of(where),
                    off=round(off, 2),
                    photo=lay.photo,
                    seen=_round_point(lay.place),
                    confidence=lay.confidence,
                )
            )


def _round_point(point: Point) -> Point:
    """Return a place in a photo to a tenth of a pixel, as a record holds it."""
    return Point(round(point.x, 1), round(point.y, 1))


def _find_nearest(places: Places, lay: GridPiece) -> tuple[float, Vertex | Edge]:
    """Return the nearest place and its distance."""
    return min((hypot(lay.x - x, lay.y - y), where) for where, (x, y) in places.items())


def _turn_outside(ux: float, uy: float) -> float:
    """Return the degrees that a trade tile is turned whose foot points away from that direction."""
    return degrees(atan2(ux, -uy))


def _find_frame(
    cells: set[HexCell], up: float, shapes: Mapping[int, TileSet]
) -> tuple[int, HexCell, int | None]:
    """Return the turn and the shift that give cells their usual names, and the usual shape if it is one."""
    if not cells:
        return 0, HexCell(0, 0), None
    fits = []
    for sixths in range(6):
        about = [turn_cell(cell, sixths) for cell in cells]
        low_r = min(cell.r for cell in about)
        low_q = min(cell.q for cell in about if cell.r == low_r)
        aim = _find_corner(shapes[len(cells)].cells) if len(cells) in shapes else None
        if aim is not None:
            shift = HexCell(aim.q - low_q, aim.r - low_r)
            if {HexCell(q + shift.q, r + shift.r) for q, r in about} == shapes[len(cells)].cells:
                fits.append((abs(normalize_angle(up + 60 * sixths)), sixths, shift))
    if fits:
        _, sixths, shift = min(fits)
        return sixths, shift, len(cells)
    sixths = min(range(6), key=lambda k: (abs(normalize_angle(up + 60 * k)), k))
    about = [turn_cell(cell, sixths) for cell in cells]
    low_r = min(cell.r for cell in about)
    low_q = min(cell.q for cell in about if cell.r == low_r)
    return sixths, HexCell(-low_q, -low_r), None


def _find_corner(cells: Iterable[HexCell]) -> HexCell:
    """Return the first cell of the first row."""
    return min(cells, key=lambda cell: (cell.r, cell.q))


def _left_of_shape(cells: set[HexCell], usual: TileSet | None, count: int) -> set[HexCell]:
    """Return the cells that the usual shape has besides those, if there is just one way to see it."""
    if usual is None or len(cells) + count != len(usual.cells):
        return set()
    found = set()
    some = _find_corner(cells)
    for sixths in range(6):
        shape = [turn_cell(cell, sixths) for cell in usual.cells]
        for anchor in shape:
            moved = {HexCell(q - anchor.q + some.q, r - anchor.r + some.r) for q, r in shape}
            if cells <= moved:
                found.add(frozenset(moved - cells))
    return set(next(iter(found))) if len(found) == 1 else set()
