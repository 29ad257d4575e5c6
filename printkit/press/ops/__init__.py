"""Plain drawing operations in mm, which faces and sheets consist of.

Origin top left, x to the right, y down. A writer (`pdf`, `svg`) turns operations into a file; golden tests compare
them as text (`listing`). Colours are `#rrggbb`; groups alone may be transparent.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Colour: TypeAlias = str
"""`#rrggbb`."""
BLACK: Colour = "#000000"

Segment: TypeAlias = tuple[str, *tuple[float, ...]]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`, absolute, in mm."""


class Gradient(Struct, frozen=True, cache_hash=True):
    """A gradient along a line or outwards from a point; beyond its ends the colours continue."""

    stops: tuple[tuple[float, Colour], ...]
    """Places from 0 to 1, rising, with their colours; the first at 0, the last at 1."""
    line: tuple[float, float, float, float]
    """A line from (x, y) to (x, y); of a radial one its middle and a point at its edge; in mm."""
    radial: bool = False


class Path(Struct, frozen=True):
    """An outline, filled, stroked or both."""

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    """For a gradient, the colour where gradients cannot be drawn."""
    stroke: Colour | None = None
    width: float = 0.0
    """Line width in mm."""
    dash: tuple[float, ...] = ()
    """Lengths of strokes and gaps in mm."""
    even_odd: bool = False
    join: Literal["miter", "round", "bevel"] = "miter"
    cap: Literal["butt", "round", "square"] = "butt"
    gradient: Gradient | None = None
    """Fills the outline instead of `fill`."""
    miter: float = 10.0
    """How far pointed corners of the stroke reach, in half widths; beyond that they are cut off."""


class Text(Struct, frozen=True):
    """A run of one font and direction on one baseline; writers shape it, each word separately."""

    x: float
    """Left end of the run in mm, also for right-to-left text."""
    y: float
    """Baseline in mm."""
    text: str
    """The characters in reading (logical) order."""
    font: str
    """Key of the font file: `Family:weight[:italic]`."""
    size: float
    """Points."""
    colour: Colour
    width: float
    """Advance of the whole run in mm."""
    rtl: bool = False
    """Whether the run reads from right to left."""
    tracking: float = 0.0
    """Extra mm after each character."""


class Image(Struct, frozen=True):
    """A picture in a rectangle; the same file is stored once however often it is drawn."""

    x: float
    y: float
    width: float
    height: float
    file: str
    """Absolute path."""


class QrCode(Struct, frozen=True):
    """A QR symbol as one seamless path, dark modules only; the rectangle is the symbol without quiet zone."""

    x: float
    y: float
    size: float
    payload: str
    level: Literal["L", "M", "Q", "H"]
    fill: Colour = BLACK
    """Of the modules that scanners take for dark; on dark ground they are light."""


class Group(Struct, frozen=True):
    """Operations in a local frame: scaled, then turned clockwise about the frame's origin, then moved to (x, y)."""

    ops: tuple[Op, ...]
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    """Degrees clockwise."""
    scale: float = 1.0
    clip: tuple[Segment, ...] = ()
    """Outline, in the group's own frame, outside which nothing is drawn."""
    shared: str = ""
    """A name under which writers store the operations once; equal names mean equal operations."""
    opacity: float = 1.0
    """Below 1 the whole group is transparent."""
    veil: Gradient | None = None
    """How transparent it is from place to place, in its own frame: white hides, black is absent."""

    @property
    def is_clear(self) -> bool:
        """Whether it is transparent."""
        return self.opacity < 1 or self.veil is not None


Op: TypeAlias = Path | Text | Image | QrCode | Group


class Face(Struct, frozen=True):
    """One side of a piece."""

    width: float
    height: float
    bleed: float
    """Ink reaches this far beyond the trim, mm."""
    ops: tuple[Op, ...]
    code: tuple[float, float, float, float] | None = None
    """Rectangle of the piece's QR symbol without quiet zone (x, y, w, h), mm from the face's top left; None: no code."""


class Sheet(Struct, frozen=True):
    """One printed page."""

    width: float
    height: float
    ops: tuple[Op, ...]
    trim: float = 0.0
    """The page is cut that far inside its edges; of sheets with many pieces the whole page is the trim."""
