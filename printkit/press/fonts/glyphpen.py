"""Outlines of glyphs as SVG path data."""

from __future__ import annotations


class GlyphPen:
    """Writes a glyph's outline at its place, y downwards; HarfBuzz draws with fontTools' pen protocol."""

    def __init__(self, x: float = 0.0, y: float = 0.0, scale: float = 1.0, places: int = 3) -> None:
        """Begin at the glyph's origin; `scale` is the size of a font unit, `places` the number of decimals."""
        self.x, self.y, self.scale, self.places = x, y, scale, places
        self.parts: list[str] = []

    def _add_command(self, verb: str, *points: tuple[float, float]) -> None:
        placed = ((self.x + x * self.scale, self.y - y * self.scale) for x, y in points)
        self.parts.append(
            verb
            + " ".join(f"{format_number(x, self.places)} {format_number(y, self.places)}" for x, y in placed)
        )

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: D102, N802
        self._add_command("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: D102, N802
        self._add_command("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: D102, N802
        self._add_command("C", *points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: D102, N802
        self._add_command("Q", *points)

    def closePath(self) -> None:  # noqa: D102, N802
        self.parts.append("Z")

    def endPath(self) -> None:  # noqa: N802
        """Do nothing for an open end."""


def format_number(value: float, places: int = 3) -> str:
    """Return a number as path data has it, without useless zeros."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
