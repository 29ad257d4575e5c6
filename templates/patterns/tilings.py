"""Tilings by polygons with edges of length 1: the grids that star patterns grow on.

Each polygon is given as its corners in order; a tiling repeats its polygons along two lattice vectors. Polygons meet
edge to edge, which is what polygons in contact need.
"""

from __future__ import annotations

import math

from msgspec import Struct

from printkit.press.pictures.ornament.shapes import Point, move_point, polar, turn_point


class Tiling(Struct, frozen=True):
    """Polygons of one cell and the two vectors that repeat them."""

    a: Point
    b: Point
    polygons: tuple[tuple[Point, ...], ...]

    @property
    def pitch(self) -> float:
        """Distance from one cell to the next."""
        return math.hypot(*self.a)

    @property
    def area(self) -> float:
        """Area of one cell."""
        return abs(self.a[0] * self.b[1] - self.a[1] * self.b[0])

    def transform(self, degrees: float, scale: float) -> Tiling:
        """The tiling turned about the origin and scaled."""
        return Tiling(
            turn_point(self.a, degrees, scale),
            turn_point(self.b, degrees, scale),
            tuple(
                tuple(turn_point(corner, degrees, scale) for corner in polygon) for polygon in self.polygons
            ),
        )


def find_apothem(sides: int) -> float:
    """From the centre of a regular polygon with edge 1 to the middle of an edge."""
    return 0.5 / math.tan(math.pi / sides)


def make_regular_polygon(sides: int, centre: Point = (0.0, 0.0), facing: float = 0.0) -> tuple[Point, ...]:
    """A regular polygon with edge 1, one edge's middle lying in direction `facing` from the centre."""
    radius = 0.5 / math.sin(math.pi / sides)
    step = 360 / sides
    return tuple(move_point(polar(radius, facing + step * (i - 0.5)), centre) for i in range(sides))


def tile_squares() -> Tiling:
    """4.4.4.4."""
    return Tiling((1.0, 0.0), (0.0, 1.0), (make_regular_polygon(4),))


def tile_hexagons() -> Tiling:
    """6.6.6."""
    pitch = 2 * find_apothem(6)
    return Tiling(polar(pitch, 0), polar(pitch, 60), (make_regular_polygon(6),))


def hexagons_triangles() -> Tiling:
    """3.6.3.6: hexagons corner to corner, triangles between."""
    reach = find_apothem(6) + find_apothem(3)
    return Tiling(
        polar(2, 0),
        polar(2, 60),
        (
            make_regular_polygon(6, facing=30),
            make_regular_polygon(3, polar(reach, 30), 210),
            make_regular_polygon(3, polar(reach, 90), 270),
        ),
    )


def tile_octagons() -> Tiling:
    """4.8.8: octagons and squares."""
    pitch = 2 * find_apothem(8)
    return Tiling(
        (pitch, 0.0),
        (0.0, pitch),
        (make_regular_polygon(8), make_regular_polygon(4, (pitch / 2, pitch / 2), 45)),
    )


def dodecagons_triangles() -> Tiling:
    """3.12.12: dodecagons and triangles."""
    pitch = 2 * find_apothem(12)
    reach = pitch / math.sqrt(3)
    return Tiling(
        polar(pitch, 0),
        polar(pitch, 60),
        (
            make_regular_polygon(12),
            make_regular_polygon(3, polar(reach, 30), 210),
            make_regular_polygon(3, polar(reach, 90), 270),
        ),
    )


def dodecagons_hexagons() -> Tiling:
    """4.6.12: dodecagons, hexagons and squares."""
    pitch = 2 * find_apothem(12) + 1
    reach = pitch / math.sqrt(3)
    return Tiling(
        polar(pitch, 0),
        polar(pitch, 60),
        (
            make_regular_polygon(12),
            make_regular_polygon(6, polar(reach, 30), 210),
            make_regular_polygon(6, polar(reach, 90), 270),
            make_regular_polygon(4, polar(pitch / 2, 0), 0),
            make_regular_polygon(4, polar(pitch / 2, 60), 60),
            make_regular_polygon(4, polar(pitch / 2, 120), 120),
        ),
    )


def tile_decagons() -> Tiling:
    """Decagons edge to edge on a rhombus of 72 degrees, a bow-tie in each gap."""
    pitch = 2 * find_apothem(10)
    a, b = polar(pitch, 0), polar(pitch, 72)
    here = make_regular_polygon(10)
    right, up, across = (tuple(move_point(corner, by) for corner in here) for by in (a, b, move_point(a, b)))
    bow_tie = (here[1], right[4], right[3], across[6], up[9], up[8])
    return Tiling(a, b, (here, bow_tie))


TILINGS = {
    "squares": tile_squares,
    "hexagons": tile_hexagons,
    "hexagons-triangles": hexagons_triangles,
    "octagons": tile_octagons,
    "decagons": tile_decagons,
    "dodecagons-triangles": dodecagons_triangles,
    "dodecagons-hexagons": dodecagons_hexagons,
}
