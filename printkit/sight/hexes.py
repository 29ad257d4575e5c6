"""A board of hex tiles in a photo: the tiles' own codes give the lattice (PP-2.2 to PP-2.6).

Every tile's code says which way the tile is turned and where its middle is; the middles lie on one lattice. Names of
places follow the usual shape of the board where it has that shape, and mean nothing otherwise.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Any

import cv2
import numpy as np

from printkit.boards.hex import (
    DIRECTIONS,
    LAYOUTS,
    SIDE,
    Board,
    Cell,
    Edge,
    centre,
    middle,
    nearest_cell,
    neighbour,
    turned,
)
from printkit.sight.photo import Array
from printkit.sight.plane import Plane, fit_plane, through
from printkit.sight.sighting import Corners, Reading, Sighting

PITCH = SIDE * sqrt(3)
"""mm between the middles of neighbouring tiles."""
TILE_CODE = (0.0, 16.0)
"""Where a tile's code lies from the tile's middle, mm right and down of the upright tile."""
TRADE_CODE = (6.8, -2.05)
DISC_CODE = (0.0, 1.95)
MOST_OFF = 0.20 * PITCH
"""PP-2.3: mm from its place beyond which a tile does not lie on the grid."""
MOST_TURNED = 15.0
"""PP-2.3: degrees."""
DISC_REACH = 25.0
TRADE_REACH = 18.0
TRADE_OUT = 12.0
"""mm by which a trade tile's middle lies outside the side."""
TRADE_TURNED = 30.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A hex tile on the lattice."""

    piece: str
    cell: Cell
    turn: int
    """Sixths of a full turn clockwise from upright, 0 to 5."""
    off: float
    """mm from its place."""
    skew: float
    """Degrees by which its turn is off a sixth."""
    corners: Corners
    photo: int = 0

    @property
    def lies_well(self) -> bool:
        """PP-2.3."""
        return self.off <= MOST_OFF and abs(self.skew) <= MOST_TURNED


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade tile beside the board."""

    piece: str
    edge: Edge | None
    """The boundary side at which it lies; None: it lies at none."""
    corners: Corners
    photo: int = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A number disc."""

    piece: str
    tile: str | None
    """The tile on which it lies; None: on none."""
    corners: Corners
    photo: int = 0


@dataclass(frozen=True)
class HexBoard:
    """What one photo, or several, show of a board."""

    tiles: tuple[Tile, ...] = ()
    trade: tuple[Trade, ...] = ()
    discs: tuple[Disc, ...] = ()
    unread: tuple[Cell, ...] = ()
    """Places where a tile seems to lie that could not be read."""
    proposed: tuple[str, Cell] | None = None
    """PP-2.6: the one tile that is missing and the one place that is unread."""
    clashes: tuple[str, ...] = ()
    """Contradictions, in sentences."""
    layout: int = 0
    """Number of tiles of the usual shape that names the places; 0: another shape."""
    pitch: float = PITCH
    """mm between neighbouring tiles as they lie."""
    north: float = 0.0
    """Which way the board's north points in the first photo, degrees clockwise from the picture's top."""
    places: tuple[tuple[int, Array], ...] = field(default=(), compare=False)
    """For each photo its number and the homography from lattice mm to pixels (without the lens's bending)."""

    @property
    def cells(self) -> dict[Cell, Tile]:
        """The tiles by place; of two in one place the first."""
        found: dict[Cell, Tile] = {}
        for tile in self.tiles:
            found.setdefault(tile.cell, tile)
        return found

    def plain(self, numbers: Mapping[str, int]) -> dict[str, Any]:
        """PP-2.2: the layout as plain data; `numbers` are those printed on tiles."""
        return {
            "tiles": [
                {"id": t.piece, "q": t.cell.q, "r": t.cell.r, "rot": t.turn, "number": numbers.get(t.piece)}
                for t in self.tiles
            ],
            "trade": [{"id": t.piece, "edge": list(t.edge) if t.edge else None} for t in self.trade],
            "discs": [{"id": d.piece, "tile": d.tile} for d in self.discs],
            "unread": [list(cell) for cell in self.unread],
            "proposed": {"id": self.proposed[0], "cell": list(self.proposed[1])} if self.proposed else None,
            "frame": {"layout": self.layout, "pitch": round(self.pitch, 2), "rotation": round(self.north, 1)},
        }


def read_hexes(reading: Reading, tiles: Iterable[str], trade: Iterable[str], discs: Iterable[str]) -> HexBoard:
    """The lattice of one photo, in a frame of its own; `merge_hexes` gives the places their names.

    Args:
        reading: what the photo shows.
        tiles: components of hex tiles.
        trade: components of trade tiles.
        discs: components of number discs.
    """
    kinds = {"tiles": set(tiles), "trade": set(trade), "discs": set(discs)}
    seen = {kind: [s for s in reading.sightings if s.component in keys] for kind, keys in kinds.items()}
    if not seen["tiles"]:
        return HexBoard()
    plane = _plane(reading)
    spots = np.array([_spot(plane, one, TILE_CODE) for one in seen["tiles"]])
    lattice = _Lattice.fit(spots)
    lattice, spots = _straightened(plane, lattice, seen["tiles"], spots)
    number = reading.sightings[0].photo
    placed = []
    for one, spot in zip(seen["tiles"], spots, strict=True):
        x, y, angle = lattice.home(spot)
        cell = nearest_cell((x, y))
        home = centre(cell)
        sixths = round(angle / 60)
        placed.append(
            Tile(one.piece, cell, sixths % 6, hypot(x - home[0], y - home[1]), angle - 60 * sixths, one.corners, number)
        )
    board = Board.of(tile.cell for tile in placed)
    found_trade = tuple(_trade(board, lattice, plane, one, number) for one in seen["trade"])
    found_discs = tuple(_disc(placed, lattice, plane, one, number) for one in seen["discs"])
    size = seen["tiles"][0].size
    unread = _unread(reading, plane, lattice, board, size)
    return HexBoard(
        tuple(placed), found_trade, found_discs, unread,
        pitch=PITCH * lattice.scale, north=_upright(lattice, plane),
        places=((number, plane.matrix @ np.linalg.inv(lattice.matrix)),),
    )  # fmt: skip


def merge_hexes(boards: Sequence[HexBoard], expected: int = 30, tiles: Iterable[str] = ()) -> HexBoard:
    """PP-2.5: one board from photos that overlap by two tiles or more, in the frame of PP-2.4.

    Args:
        boards: one a photo.
        expected: how many tiles the whole board has.
        tiles: all tiles that should lie on it, to propose a missing one.
    """
    left = [board for board in boards if board.tiles]
    if not left:
        return HexBoard()
    left.sort(key=lambda board: -len(board.tiles))
    whole = left.pop(0)
    waiting, clashes = deque(left), list(whole.clashes)
    stuck = 0
    while waiting and stuck < len(waiting):
        board = waiting.popleft()
        moved = _onto(board, whole)
        if moved is None:
            waiting.append(board)
            stuck += 1
            continue
        stuck = 0
        whole, more = _joined(whole, moved)
        clashes += more
    for board in waiting:
        names = ", ".join(tile.piece for tile in board.tiles[:3])
        clashes.append(f"Photo {board.tiles[0].photo + 1} (with {names}) shares no two tiles with the others; take it from farther away.")
    whole = _framed(replace(whole, clashes=tuple(clashes)), expected)
    return _proposed(_with_gaps(whole, expected), tiles)


def _plane(reading: Reading) -> Plane:
    quads = np.array([seen.corners for seen in reading.sightings])
    sizes = np.array([seen.size for seen in reading.sightings])
    return fit_plane(quads, sizes, reading.width, reading.height)


def _spot(plane: Plane, seen: Sighting, code: tuple[float, float]) -> tuple[float, float, float]:
    """A piece's middle on the plane (mm) and its turn (degrees clockwise)."""
    return _spot_of(plane.to_mm(np.array(seen.corners)), code)


def _spot_of(quad: Array, code: tuple[float, float]) -> tuple[float, float, float]:
    across = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    angle = atan2(across[1], across[0])
    x, y = quad.mean(0)
    dx, dy = code
    return (
        float(x - dx * cos(angle) + dy * sin(angle)),
        float(y - dx * sin(angle) - dy * cos(angle)),
        degrees(angle),
    )


@dataclass(frozen=True)
class _Lattice:
    """From mm of the plane to mm of the ideal lattice."""

    angle: float
    """Radians that the lattice is turned on the plane, clockwise."""
    scale: float
    """How much wider than printed the tiles lie."""
    x: float
    y: float

    @classmethod
    def fit(cls, spots: Array) -> _Lattice:
        """By the tiles' turns first, then by walking from neighbour to neighbour."""
        sixths = np.radians(spots[:, 2] * 6)
        angle = atan2(np.sin(sixths).mean(), np.cos(sixths).mean()) / 6
        middle_ = spots[:, :2].mean(0)
        start = int(np.argmin(np.linalg.norm(spots[:, :2] - middle_, axis=1)))
        lattice = cls(angle, 1.0, float(spots[start, 0]), float(spots[start, 1]))
        cells = {start: Cell(0, 0)}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for direction in DIRECTIONS:
                cell = neighbour(cells[here], direction)
                if cell in cells.values():
                    continue
                step = np.array(centre(cell)) - np.array(centre(cells[here]))
                turned_step = np.array(
                    [step[0] * cos(angle) - step[1] * sin(angle), step[0] * sin(angle) + step[1] * cos(angle)]
                )
                away = np.linalg.norm(spots[:, :2] - spots[here, :2] - turned_step * 1.01, axis=1)
                near = int(np.argmin(away))
                if away[near] < 0.28 * PITCH and near not in cells:
                    cells[near] = cell
                    queue.append(near)
        for _ in range(4):
            lattice = cls._through(spots, cells, lattice)
            cells = {}
            for index, spot in enumerate(spots):
                x, y, _ = lattice.home(spot)
                cell = nearest_cell((x, y))
                if hypot(x - centre(cell)[0], y - centre(cell)[1]) < MOST_OFF:
                    cells[index] = cell
            if not cells:
                break
        return lattice

    @classmethod
    def _through(cls, spots: Array, cells: Mapping[int, Cell], before: _Lattice) -> _Lattice:
        """The similarity that lays those cells best on their tiles."""
        if len(cells) < 2:
            return before
        ideal = np.array([complex(*centre(cell)) for cell in cells.values()])
        seen = np.array([complex(*spots[index, :2]) for index in cells])
        a, b = ideal - ideal.mean(), seen - seen.mean()
        weight = np.ones(len(a))
        factor = 1 + 0j
        for _ in range(5):
            factor = complex((weight * np.conj(a) * b).sum() / (weight * np.abs(a) ** 2).sum())
            weight = 1 / (1 + (np.abs(b - factor * a) / 4) ** 2)
        shift = complex((weight * (seen - factor * ideal)).sum() / weight.sum())
        return cls(float(np.angle(factor)), abs(factor), shift.real, shift.imag)

    @property
    def matrix(self) -> Array:
        """Homography from mm of the plane to mm of the lattice."""
        c, s = cos(self.angle) / self.scale, sin(self.angle) / self.scale
        return np.array([[c, s, -c * self.x - s * self.y], [-s, c, s * self.x - c * self.y], [0, 0, 1]])

    def home(self, spot: Array) -> tuple[float, float, float]:
        """A spot (mm, mm, degrees) on the lattice."""
        x, y = through(self.matrix, np.array([spot[:2]], float))[0]
        angle = (spot[2] - degrees(self.angle) + 180) % 360 - 180
        return float(x), float(y), float(angle)


def _straightened(plane: Plane, lattice: _Lattice, seen: Sequence[Sighting], spots: Array) -> tuple[_Lattice, Array]:
    """What the plane got wrong, mended by the lattice itself: a board of many tiles knows its plane best."""
    homes = np.array([lattice.home(spot) for spot in spots])
    cells = [nearest_cell((x, y)) for x, y, _ in homes]
    ideal = np.array([centre(cell) for cell in cells])
    good = np.linalg.norm(homes[:, :2] - ideal, axis=1) < MOST_OFF
    if good.sum() < 10 or len({c.r for c in cells}) < 3 or len({c.q for c in cells}) < 3:
        return lattice, spots
    matrix, _ = cv2.findHomography(spots[good, :2], ideal[good], cv2.RANSAC, 6.0)
    if matrix is None or abs(np.linalg.det(matrix[:2, :2])) < 0.3:
        return lattice, spots
    flat = np.array([_spot_of(through(matrix, plane.to_mm(np.array(one.corners))), TILE_CODE) for one in seen])
    return _Straight(0.0, lattice.scale, 0.0, 0.0, matrix), flat


@dataclass(frozen=True)
class _Straight(_Lattice):
    """Spots are on the lattice already; only other pieces still have to be brought there."""

    onto: Array = field(default_factory=lambda: np.eye(3))

    @property
    def matrix(self) -> Array:
        return self.onto

    def home(self, spot: Array) -> tuple[float, float, float]:
        return float(spot[0]), float(spot[1]), float(spot[2])


def _on(lattice: _Lattice, plane: Plane, seen: Sighting, code: tuple[float, float]) -> tuple[float, float, float]:
    """Any piece's middle on the lattice, and its turn."""
    return _spot_of(through(lattice.matrix, plane.to_mm(np.array(seen.corners))), code)


def _trade(board: Board, lattice: _Lattice, plane: Plane, seen: Sighting, number: int) -> Trade:
    """PP-2.3 f: the boundary side nearest to where the foot is."""
    x, y, angle = _on(lattice, plane, seen, TRADE_CODE)
    best, reach = None, TRADE_REACH
    for edge in board.boundary:
        out = board.outward(edge)
        mx, my = middle(edge)
        away = hypot(mx + out[0] * TRADE_OUT - x, my + out[1] * TRADE_OUT - y)
        # upright, a trade tile's foot is below it: its up is the way out
        lean = (angle - 90 - degrees(atan2(out[1], out[0])) + 180) % 360 - 180
        if away < reach and hypot(mx - x, my - y) <= TRADE_REACH + TRADE_OUT and abs(lean) <= TRADE_TURNED:
            best, reach = edge, away
    return Trade(seen.piece, best, seen.corners, number)


def _disc(tiles: Sequence[Tile], lattice: _Lattice, plane: Plane, seen: Sighting, number: int) -> Disc:
    """PP-2.3 e: the tile whose middle is nearest, at most 25 mm away."""
    x, y, _ = _on(lattice, plane, seen, DISC_CODE)
    away = {tile.piece: hypot(centre(tile.cell)[0] - x, centre(tile.cell)[1] - y) for tile in tiles}
    nearest = min(away, key=lambda piece: away[piece])
    return Disc(seen.piece, nearest if away[nearest] <= DISC_REACH else None, seen.corners, number)


def _unread(reading: Reading, plane: Plane, lattice: _Lattice, board: Board, size: float) -> tuple[Cell, ...]:
    """Empty places with something like a tile's code, and gaps within the board."""
    found = []
    for blank in reading.unread:
        quad = plane.to_mm(np.array(blank.corners))
        side = float(np.linalg.norm(quad[1] - quad[0]))
        if abs(side / size - 1) > 0.25:
            continue
        x, y, _ = _spot_of(through(lattice.matrix, quad), TILE_CODE)
        cell = nearest_cell((x, y))
        near = hypot(x - centre(cell)[0], y - centre(cell)[1]) < MOST_OFF
        if near and cell not in board.cells and board.tiles_around(cell):
            found.append(cell)
    return tuple(dict.fromkeys((*found, *sorted(board.holes()))))


def _upright(lattice: _Lattice, plane: Plane) -> float:
    """The direction of the lattice's north in the picture, degrees clockwise from its top."""
    back = np.linalg.inv(lattice.matrix)
    home = through(lattice.matrix, plane.to_mm(np.array([plane.middle])))
    ends = plane.to_pixels(through(back, np.array([home[0], home[0] + (0, -PITCH)])))
    dx, dy = ends[1] - ends[0]
    return degrees(atan2(dx, -dy))


def _move(board: HexBoard, sixths: int, dq: int, dr: int) -> HexBoard:
    """The same board, its places named anew: turned clockwise, then moved."""

    def cell(one: Cell) -> Cell:
        q, r = turned(one, sixths)
        return Cell(q + dq, r + dr)

    def edge(one: Edge) -> Edge:
        q, r = turned(Cell(*one), sixths)
        return Edge(q + 2 * dq, r + 2 * dr)

    angle = radians(-60 * sixths)
    x, y = centre(Cell(dq, dr))
    c, s = cos(angle), sin(angle)
    # new lattice mm -> old lattice mm
    back = np.array([[c, -s, -c * x + s * y], [s, c, -s * x - c * y], [0, 0, 1]])
    return replace(
        board,
        tiles=tuple(replace(t, cell=cell(t.cell), turn=(t.turn + sixths) % 6) for t in board.tiles),
        trade=tuple(replace(t, edge=edge(t.edge) if t.edge else None) for t in board.trade),
        unread=tuple(cell(one) for one in board.unread),
        north=(board.north - 60 * sixths + 180) % 360 - 180,
        places=tuple((number, place @ back) for number, place in board.places),
    )


def _onto(board: HexBoard, known: HexBoard) -> HexBoard | None:
    """The board in the frame of the known one, by the tiles that both show; None if fewer than two agree."""
    there = {tile.piece: tile for tile in known.tiles}
    votes: Counter[tuple[int, int, int]] = Counter()
    for tile in board.tiles:
        other = there.get(tile.piece)
        if other is not None:
            sixths = (other.turn - tile.turn) % 6
            q, r = turned(tile.cell, sixths)
            votes[sixths, other.cell.q - q, other.cell.r - r] += 1
    if not votes:
        return None
    move, count = votes.most_common(1)[0]
    return _move(board, *move) if count >= 2 else None


def _joined(whole: HexBoard, more: HexBoard) -> tuple[HexBoard, list[str]]:
    """Both boards as one; the same piece in two places is told (B-4)."""
    clashes = []
    tiles = {tile.piece: tile for tile in whole.tiles}
    for tile in more.tiles:
        other = tiles.setdefault(tile.piece, tile)
        if other.cell != tile.cell:
            clashes.append(
                f"{tile.piece} is seen twice: at {tuple(other.cell)} in photo {other.photo + 1}, "
                f"at {tuple(tile.cell)} in photo {tile.photo + 1}."
            )
    trade = {one.piece: one for one in whole.trade}
    for one in more.trade:
        before = trade.get(one.piece)
        if before is None or before.edge is None:
            trade[one.piece] = one
        elif one.edge is not None and one.edge != before.edge:
            clashes.append(f"{one.piece} lies at one side in photo {before.photo + 1} and at another in photo {one.photo + 1}.")
    discs = {disc.piece: disc for disc in whole.discs}
    for disc in more.discs:
        known = discs.get(disc.piece)
        if known is None or known.tile is None:
            discs[disc.piece] = disc
        elif disc.tile is not None and disc.tile != known.tile:
            clashes.append(f"{disc.piece} lies on {known.tile} in photo {known.photo + 1} and on {disc.tile} in photo {disc.photo + 1}.")
    taken = {tile.cell for tile in tiles.values()}
    unread = tuple(cell for cell in dict.fromkeys((*whole.unread, *more.unread)) if cell not in taken)
    joined = replace(
        whole, tiles=tuple(tiles.values()), trade=tuple(trade.values()), discs=tuple(discs.values()),
        unread=unread, places=(*whole.places, *more.places),
    )  # fmt: skip
    return joined, clashes


def _framed(board: HexBoard, expected: int) -> HexBoard:
    """PP-2.4: named like the usual shape if it is one (or a part of one), else by the photo's own directions."""
    cells = frozenset(tile.cell for tile in board.tiles)
    fits: list[tuple[int, float, int, int, int, int]] = []
    for number in sorted({expected, len(cells)} & LAYOUTS.keys(), reverse=True):
        shape = LAYOUTS[number].cells
        if not 0 <= number - len(cells) <= 6:
            continue
        for sixths in range(6):
            round_ = [turned(cell, sixths) for cell in cells]
            shifts = {(want.q - round_[0].q, want.r - round_[0].r) for want in shape}
            for dq, dr in shifts:
                if all(Cell(c.q + dq, c.r + dr) in shape for c in round_):
                    north = abs((board.north - 60 * sixths + 180) % 360 - 180)
                    fits.append((number - len(cells), round(north, 1), sixths, dq, dr, number))
    if fits:
        fewest = min(fit[0] for fit in fits)
        usual = [fit for fit in fits if fit[0] == fewest]
        _, _, sixths, dq, dr, number = min(usual)
        where = {fit[2:5] for fit in usual}
        if len(cells) == number or len({(s, q, r) for s, q, r in where}) <= 2:
            return replace(_move(board, sixths, dq, dr), layout=number)
    sixths = round(board.north / 60) % 6
    board = _move(board, sixths, 0, 0)
    low_r = min(tile.cell.r for tile in board.tiles)
    low_q = min(tile.cell.q for tile in board.tiles if tile.cell.r == low_r)
    return _move(board, 0, -low_q, -low_r)


def _with_gaps(board: HexBoard, expected: int) -> HexBoard:
    """PP-2.6: unread places: gaps, blanks, and what the usual shape lacks."""
    taken = {tile.cell for tile in board.tiles}
    missing = LAYOUTS[board.layout].cells - taken if board.layout else frozenset()
    gaps = Board.of(taken).holes() if taken else frozenset()
    blanks = [cell for cell in board.unread if not board.layout or cell in LAYOUTS[board.layout].cells]
    every = sorted({*missing, *gaps, *blanks} - taken, key=lambda cell: (cell.r, cell.q))
    return replace(board, unread=tuple(every))


def _proposed(board: HexBoard, tiles: Iterable[str]) -> HexBoard:
    """PP-2.6: exactly one tile missing and exactly one place unread: that tile, to be confirmed."""
    missing = set(tiles) - {tile.piece for tile in board.tiles}
    if len(missing) == 1 and len(board.unread) == 1:
        return replace(board, proposed=(missing.pop(), board.unread[0]))
    return board


