"""One photo of a hex board: every piece's place on the photo's own grid, in mm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, degrees, hypot, radians, sin

import numpy as np

from printkit.boards.hex import HexCell, centre_of, nearest_cell, turn_cell
from printkit.boards.kit import BoardPart, HexKit
from printkit.boards.laid import Point
from printkit.sight.hexboard.lattice import Lattice, fit_lattice
from printkit.sight.overhead import find_overhead, measure_areas
from printkit.sight.photo import Array
from printkit.sight.plane import BoardPose, measure_spans
from printkit.sight.sighting import Corners, PhotoReading, Sighting, find_crossing


@dataclass(frozen=True, slots=True)
class GridPiece:
    """A piece, or a code that may be a tile's, on a grid."""

    part: BoardPart | None
    """None where the code is unknown."""
    x: float
    """mm to the right of cell (0, 0)'s middle: of the face's middle, or of the code's where the piece is unknown."""
    y: float
    turn: float
    """Degrees clockwise from the grid's north; modulo 90 where the piece is unknown."""
    photo: int
    place: Point
    confidence: float = 0.0
    text: str = ""
    """A foreign code's."""
    size: float = 0.0
    """mm of the symbol's side as it appears."""

    def find_cell(self, side: float) -> HexCell:
        """Return the cell in which its middle lies."""
        return nearest_cell((self.x, self.y), side)

    def off(self, side: float) -> float:
        """Return its distance from its cell's middle, in mm."""
        x, y = centre_of(self.find_cell(side), side)
        return hypot(self.x - x, self.y - y)

    @property
    def sixths(self) -> int:
        """Return the turn in whole steps of 60 degrees, 0 to 5."""
        return round(self.turn / 60) % 6

    @property
    def rest(self) -> float:
        """Return the degrees beyond those steps."""
        return self.turn - 60 * round(self.turn / 60)

    def fits_grid(self, kit: HexKit) -> bool:
        """Return whether it lies on the grid."""
        near = self.off(kit.side) <= kit.tolerances.off * kit.side * 3**0.5
        return near and abs(self.rest) <= kit.tolerances.turned

    def move_to(self, sixths: int, shift: HexCell, side: float) -> GridPiece:
        """Return the same on a grid that is turned clockwise by so many sixths and whose cell (0, 0) is then at `shift`."""
        angle = radians(60 * sixths)
        dx, dy = centre_of(shift, side)
        x = self.x * cos(angle) - self.y * sin(angle) + dx
        y = self.x * sin(angle) + self.y * cos(angle) + dy
        return replace(self, x=x, y=y, turn=normalize_angle(self.turn + 60 * sixths))


@dataclass(frozen=True, slots=True)
class GridView:
    """All pieces of one photo on its grid."""

    photo: int
    lays: tuple[GridPiece, ...]
    """Tiles, trade tiles and discs."""
    blanks: tuple[GridPiece, ...]
    """Unknown codes."""
    up: float
    """Degrees clockwise from the grid's north to the photo's top."""
    stretch: float
    lie: BoardPose | None = None
    """From mm of the grid to pixels and back."""
    mirrored: tuple[Sighting, ...] = ()
    """Codes that are seen in a mirror; they have no place."""

    def tiles(self) -> tuple[GridPiece, ...]:
        """Return only the tiles."""
        return tuple(lay for lay in self.lays if lay.part is not None and lay.part.role == "tile")

    def move_to(self, sixths: int, shift: HexCell, side: float) -> GridView:
        """Return the same on another grid; see `Lay.move_to`."""
        c, s = cos(radians(60 * sixths)), sin(radians(60 * sixths))
        back = np.linalg.inv(
            np.array([[c, -s, centre_of(shift, side)[0]], [s, c, centre_of(shift, side)[1]], [0, 0, 1]])
        )
        return replace(
            self,
            lie=self.lie and replace(self.lie, matrix=self.lie.matrix @ back),
            lays=tuple(lay.move_to(sixths, shift, side) for lay in self.lays),
            blanks=tuple(lay.move_to(sixths, shift, side) for lay in self.blanks),
            up=normalize_angle(self.up + 60 * sixths),
        )


def normalize_angle(angle: float) -> float:
    """Return degrees from -180 to 180."""
    return (angle + 180) % 360 - 180


def view_photo(reading: PhotoReading, kit: HexKit, number: int) -> GridView | None:
    """Find the grid of one photo; None where no tile is seen upright, so that there is none."""
    seen = [item for item in reading.sightings if item.piece in kit.parts]
    mirrored = tuple(item for item in seen if float(measure_areas(_make_quad(item.corners))) <= 0)
    seen = [item for item in seen if item not in mirrored]
    tiles = [item for item in seen if kit.parts[item.piece].role == "tile"]
    if not tiles:
        return GridView(number, (), (), 0.0, 1.0, None, mirrored) if mirrored else None
    table = find_overhead(
        _make_quads(seen),
        np.array([kit.parts[item.piece].code for item in seen]),
        reading.width,
        reading.height,
    )
    lattice = fit_lattice(
        table, _make_quads(tiles), _list_code_sizes(tiles, kit), _list_code_places(tiles, kit), kit.side
    )
    spots, turns = lattice.place(_make_quads(seen), _list_code_places(seen, kit))
    lays = tuple(
        GridPiece(
            kit.parts[item.piece],
            float(x),
            float(y),
            normalize_angle(degrees(turn)),
            number,
            item.centre,
            item.confidence,
        )
        for item, (x, y), turn in zip(seen, spots, turns, strict=True)
    )
    blanks = tuple(_find_blanks(reading, lattice, number))
    return GridView(
        number, lays, blanks, normalize_angle(-degrees(lattice.turn)), lattice.stretch, lattice.pose, mirrored
    )


def _find_blanks(reading: PhotoReading, lattice: Lattice, number: int) -> list[GridPiece]:
    """Return unread and foreign codes on the grid."""
    found = [(item.corners, "") for item in reading.unread] + [
        (item.corners, item.text) for item in reading.foreign
    ]
    lays = []
    for corners, text in found:
        quad = _make_quad(corners)[None]
        if float(measure_areas(quad)[0]) <= 0:
            continue
        spots, turns = lattice.place(quad, np.zeros((1, 2)))
        size = float(measure_spans(lattice.overhead.to_mm(quad)).mean())
        if not np.all(np.isfinite(spots)) or not np.isfinite(size):
            continue
        x, y = (float(v) for v in spots[0])
        lays.append(
            GridPiece(
                None,
                x,
                y,
                normalize_angle(degrees(turns[0])),
                number,
                find_crossing(corners),
                text=text,
                size=size,
            )
        )
    return lays


def _make_quad(corners: Corners) -> Array:
    return np.array(corners, float)


def _make_quads(seen: list[Sighting]) -> Array:
    return np.array([item.corners for item in seen], float)


def _list_code_sizes(seen: list[Sighting], kit: HexKit) -> Array:
    return np.array([kit.parts[item.piece].code for item in seen])


def _list_code_places(seen: list[Sighting], kit: HexKit) -> Array:
    return np.array([kit.parts[item.piece].at for item in seen])


def align_grid(known: list[GridView], new: GridView, kit: HexKit) -> tuple[int, HexCell] | None:
    """Return the turn (sixths) and shift that lay a photo's grid on known ones; None: too little in common.

    Each shared tile gives both; at least two must agree, and more than for anything else.
    """
    side = kit.side
    places: dict[str, list[GridPiece]] = {}
    for view in known:
        for lay in view.tiles():
            if lay.fits_grid(kit):
                places.setdefault(_name_piece(lay), []).append(lay)
    votes: dict[tuple[int, HexCell], set[str]] = {}
    for lay in new.tiles():
        if not lay.fits_grid(kit):
            continue
        for other in places.get(_name_piece(lay), ()):
            sixths = (other.sixths - lay.sixths) % 6
            q, r = turn_cell(lay.find_cell(side), sixths)
            there = other.find_cell(side)
            votes.setdefault((sixths, HexCell(there.q - q, there.r - r)), set()).add(_name_piece(lay))
    ranked = sorted(votes.items(), key=lambda item: (-len(item[1]), item[0]))
    if not ranked or len(ranked[0][1]) < 2:
        return None
    if len(ranked) > 1 and len(ranked[1][1]) == len(ranked[0][1]):
        return None
    return ranked[0][0]


def _name_piece(lay: GridPiece) -> str:
    return lay.part.piece if lay.part else ""
