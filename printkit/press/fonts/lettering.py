"""Single lines of text on sheets: footers, instructions, labels of marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from printkit.press.fonts import Font, Library
from printkit.press.ops import Image, Text
from printkit.press.ops.notation import round_length

_MM = 25.4 / 72


def draw_pictures(
    font: Font,
    text: str,
    left: float,
    baseline: float,
    em: float,
    *,
    rtl: bool = False,
    tracking: float = 0.0,
) -> Iterator[Image]:
    """Draw coloured letters, such as emoji, as pictures on the line; lengths in mm."""
    at = left
    for word in font.words(text, rtl=rtl):
        for glyph in word.glyphs:
            picture = font.find_picture(glyph.id)
            if picture is not None:
                x = at + (glyph.x / font.upem + picture.x) * em
                y = baseline - (glyph.y / font.upem + picture.top) * em
                size = (round_length(picture.width * em), round_length(picture.height * em))
                yield Image(round_length(x), round_length(y), *size, str(picture.file))
            at += glyph.advance / font.upem * em + tracking * len(glyph.text)


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
    ) -> tuple[Text | Image, ...]:
        """Return a line whose baseline is at `y`; x in mm is its left end, middle or right end; size in points."""
        runs = [
            (run, font, font.width(run) * size * _MM)
            for run, font in self.library.choose(
                text, [family or self.family], weight, italic, outlined=False
            )
        ]
        total = sum(width for _, _, width in runs)
        left = x - {"left": 0.0, "centre": total / 2, "right": total}[align]
        ops: list[Text | Image] = []
        for run, font, width in runs:
            if font.is_coloured:
                ops += draw_pictures(font, run, left, y, size * _MM)
            else:
                ops.append(Text(left, y, run, font.key, size, colour, width))
            left += width
        return tuple(ops)

    def width(self, text: str, size: float, *, weight: int = 400, family: str = "") -> float:
        """Return the length of a line in mm."""
        return sum(
            font.width(run) * size * _MM
            for run, font in self.library.choose(text, [family or self.family], weight, False, outlined=False)
        )
