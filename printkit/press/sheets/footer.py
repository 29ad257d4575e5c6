"""Draw every sheet's footer: title, component, number of the sheet, edition, and a 50 mm ruler."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from printkit.measure import Size
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Op, Path
from printkit.press.sheets.grid import FOOTER

RULER = 50.0
"""Length of the ruler in mm."""
_LEAST = 4.0
"""Points; a text longer than its line is cut rather than set smaller."""
_SIZE = 6.5
_INK = "#000000"


def footer_top(paper: Size, margin: float) -> float:
    """Return the y above which marks and bleed may be printed."""
    return paper.height - margin - 3.8


class Footer(Struct, frozen=True):
    """The footers of one component's sheets."""

    lettering: Lettering
    title: str
    component: str
    edition: str
    sheets: int
    margin: float
    note: str = ""
    """Information for people about this component's sheets."""

    def draw_footer(
        self,
        paper: Size,
        sheet: int,
        side: str = "",
        *,
        above: bool = False,
        within: tuple[float, float] | None = None,
    ) -> tuple[Op, ...]:
        """Return the footer of one page.

        `above` puts it at the head, where a back's footer lies behind its front's; `within` keeps it between the crop
        marks at two x.
        """
        top = self.margin if above else paper.height - self.margin - FOOTER
        baseline = top + FOOTER - (2.4 if above else 1.4)
        left, right = within or (self.margin, paper.width - self.margin)
        left, right = left + 1, right - 1
        parts = [
            self.component,
            f"sheet {sheet} of {self.sheets}",
            *([side] if side else []),
            *([self.note] if self.note else []),
        ]
        if self.edition:
            parts.append(f"edition {self.edition}")
        name = self.lettering.line(self.title, left, baseline, _SIZE, weight=700)
        room = right - RULER - 14 - left
        rest = " · ".join(parts)
        start = left + self.lettering.width(self.title, _SIZE, weight=700) + 1.6
        room -= start - left
        which = " · ".join(parts[:2])  # the sheet is always named, the rest if it is readable
        size = max(
            min(_LEAST, self._find_fitting_size(f"{which}…", room)),
            min(_SIZE, self._find_fitting_size(rest, room)),
        )
        rest = self._shorten_text(rest, size, room)
        return (
            *name,
            *self.lettering.line(rest, start, baseline, size),
            *draw_ruler(self.lettering, right - RULER, baseline),
        )

    def _find_fitting_size(self, text: str, room: float) -> float:
        """Return the points in which a text fits the room."""
        return _SIZE * max(room, 0.0) / max(1.0, self.lettering.width(text, _SIZE))

    def _shorten_text(self, text: str, size: float, room: float) -> str:
        """Shorten a text to the room; on small paper its end is left out, and it is never too small to read."""
        if self.lettering.width(text, size) <= room + 0.01:
            return text
        while text and self.lettering.width(f"{text}…", size) > room:
            text = text[:-1]
        return f"{text.rstrip(' ,·')}…" if text else ""


@lru_cache(maxsize=16)
def draw_ruler(lettering: Lettering, x: float, y: float) -> tuple[Op, ...]:
    """Return a line of exactly 50 mm from x with a stroke every 10 mm, its length beside it on the left."""
    strokes: list[tuple[str, float, float]] = [("M", x, y), ("L", x + RULER, y)]
    for tenth in range(11):
        at, height = x + tenth * RULER / 10, 2.0 if tenth % 10 == 0 else 1.5 if tenth % 5 == 0 else 1.0
        strokes += [("M", at, y), ("L", at, y - height)]
    return (
        Path(tuple(strokes), stroke=_INK, width=0.15),
        *lettering.line("50 mm", x - 1.5, y, _SIZE, align="right"),
    )
