"""Where every element came to lie on a face, and how its text or picture fits: for looking, never for printing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.measure import POINTS_PER_MM
from printkit.press.extent import placed
from printkit.press.frame import Rect
from printkit.press.ops import Group, Op, QrCode, Text
from printkit.press.template import Element
from printkit.press.text import Block


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text fits its box."""

    size: float
    """Points that it was set in."""
    largest: float
    smallest: float
    lines: int
    height: float
    """mm of ink from top to bottom."""
    room: float
    """mm of height that the box has."""
    words: int
    widow: bool
    """Whether a paragraph's last line is one short word."""

    @property
    def slack(self) -> float:
        """Mm of height that are left."""
        return self.room - self.height

    @property
    def tightness(self) -> float:
        """From 0, at full size in a tall box, to 2, at the smallest size without room."""
        used = min(self.height / self.room, 1.0) if self.room else 1.0
        span = self.largest - self.smallest
        return used + ((self.largest - self.size) / span if span > 0 else 0.0)


@dataclass(frozen=True, slots=True)
class Sharpness:
    """How fine a picture is printed."""

    file: str
    dpi: float


@dataclass(frozen=True, slots=True)
class PlacedElement:
    """One element of one face."""

    element: Element
    rect: Rect
    """mm from the face's top left corner; of a turned element before it was turned."""
    fit: Fit | Sharpness | None = None
    source: str = ""
    """A text as it was given."""


def fit_of(block: Block, source: str, rect: Rect) -> Fit:
    """How a block fits its box."""
    em = block.size / POINTS_PER_MM
    widow = any(
        not line.first and len(line.units) == 1 and line.advance * em < 0.25 * rect.width
        for line in block.lines
    )
    style = block.style
    return Fit(
        block.size,
        style.size,
        style.min,
        len(block.lines),
        block.height,
        rect.height,
        len(source.split()),
        widow,
    )


def beyond(ops: Iterable[Op], width: float, height: float) -> float:
    """How many mm texts and codes reach over the edges of a face; 0 where they do not."""
    over = 0.0
    for op in ops:
        for x, y in _points(op):
            over = max(over, -x, -y, x - width, y - height)
    return over


def _points(op: Op) -> Iterable[tuple[float, float]]:
    if isinstance(op, Text):
        if op.text.strip():
            em = op.size / POINTS_PER_MM
            yield op.x, op.y - 0.6 * em
            yield op.x + op.width, op.y
    elif isinstance(op, QrCode):
        yield op.x, op.y
        yield op.x + op.size, op.y + op.size
    elif isinstance(op, Group) and not op.shared.startswith(("symbol", "pattern")):
        for inner in op.ops:
            for x, y in _points(inner):
                yield placed(op, x, y)
