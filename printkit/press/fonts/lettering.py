"""Single lines of text on sheets: footers, instructions, labels of marks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from printkit.press.fonts import Library
from printkit.press.ops import Text

_MM = 25.4 / 72


class Lettering(Struct, frozen=True):
    """Sets lines in one family, falling back where it lacks letters."""

    library: Library
    family: str = "Source Sans 3"

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        align: Literal["left", "centre", "right"] = "left",
        weight: int = 400,
        italic: bool = False,
        colour: str = "#000000",
        family: str = "",
    ) -> tuple[Text, ...]:
        """A line whose baseline is at `y`; x in mm is its left end, middle or right end; size in points."""
        runs = [
            (run, font, font.width(run) * size * _MM)
            for run, font in self.library.choose(text, [family or self.family], weight, italic)
        ]
        total = sum(width for _, _, width in runs)
        left = x - {"left": 0.0, "centre": total / 2, "right": total}[align]
        ops = []
        for run, font, width in runs:
            ops.append(Text(left, y, run, font.key, size, colour, width))
            left += width
        return tuple(ops)

    def width(self, text: str, size: float, *, weight: int = 400, family: str = "") -> float:
        """Length of a line in mm."""
        return sum(
            font.width(run) * size * _MM
            for run, font in self.library.choose(text, [family or self.family], weight, False)
        )
