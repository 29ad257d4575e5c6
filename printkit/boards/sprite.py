"""Many printed faces as one picture: a page fetches, decodes and keeps it once, although it redraws the board often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

WIDTH = 430.0
"""mm of a sprite; faces stand in rows of it."""
GAP = 1.0
"""mm between faces, so that none runs into another where a page shows it smaller."""


class FaceArea(NamedTuple):
    """The rectangle of a face in its sprite, in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sprite:
    """One picture of many faces.

    Attributes:
        address: where a page gets it; "" where there is none.
        spots: name of a piece -> where its face is.
        width: mm.
        height: mm.
    """

    address: str = ""
    spots: dict[str, FaceArea] = field(default_factory=dict)
    width: float = WIDTH
    height: float = 0.0

    def has_piece(self, piece: str) -> bool:
        """Return whether it shows that piece."""
        return bool(self.address) and piece in self.spots

    def draw_face(self, piece: str, x: float, y: float, turn: float = 0.0) -> str:
        """Return the SVG of a face in its printed size, its middle at a place, turned clockwise by degrees."""
        spot = self.spots[piece]
        face = self.draw_part(
            piece, FaceArea(0, 0, spot.width, spot.height), x - spot.width / 2, y - spot.height / 2
        )
        return f'<g transform="rotate({turn:.0f} {x:.1f} {y:.1f})">{face}</g>' if turn else face

    def draw_part(self, piece: str, part: FaceArea, left: float, top: float) -> str:
        """Return the SVG of a part of a face in its printed size, its upper left corner at a place."""
        spot, width, height = self.spots[piece], part.width, part.height
        return (
            f'<svg x="{left:.2f}" y="{top:.2f}" width="{width:g}" height="{height:g}" '
            f'viewBox="{spot.x + part.x:g} {spot.y + part.y:g} {width:g} {height:g}">'
            f'<image href="{escape(self.address, quote=True)}" width="{self.width:g}" height="{self.height:g}"/></svg>'
        )


def arrange_faces(address: str, faces: Iterable[tuple[tuple[str, ...], float, float]]) -> Sprite:
    """Put faces into rows: each has its names, and its width and height in mm; rows are filled in the given order."""
    spots: dict[str, FaceArea] = {}
    x = y = row = 0.0
    for names, width, height in faces:
        if x and x + width > WIDTH:
            x, y, row = 0.0, y + row + GAP, 0.0
        spots |= dict.fromkeys(names, FaceArea(x, y, width, height))
        x, row = x + width + GAP, max(row, height)
    return Sprite(address, spots, height=y + row)
