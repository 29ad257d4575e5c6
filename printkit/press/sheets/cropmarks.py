"""Draw marks for scissors and machines: crop marks, outlines, folds, glue. Only creases touch a face."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from printkit.box.boxkeys import Shape
from printkit.measure import Size
from printkit.press.ops import Op, Path, Segment
from printkit.press.ops.curve import make_polygon, make_rectangle
from printkit.press.sheets.options import Machine
from printkit.press.sheets.slot import Rect, Spot
from printkit.press.svg.die import Crease, Die, make_trim, turn_die

LENGTH = 5.0
NEAR = 2.0
"""Length where another block lies near."""
CLEAR = 1.0
"""Least distance between a mark and a trim, mm."""
_EDGE = 1.5
"""Marks end this far from the paper's edge."""
_SHORTEST = 1.2
_HAIR = 0.15
INK = "#000000"
GREY = "#7f7f7f"
"""Outlines: visible on white as well as on black."""
INSET, ARM, SQUARE, THICK = 10.0, 20.0, 5.0, 0.5
"""Silhouette's marks (type 1): distance from the edges, length of the angles, side of the square, line width; mm."""


class Cut(Struct, frozen=True):
    """One straight line along which the sheet is cut, with how far the pieces along it reach."""

    at: float
    start: float
    end: float


def cut_lines(rects: Iterable[Rect]) -> tuple[list[Cut], list[Cut]]:
    """Return vertical and horizontal cuts through the edges of `rects`."""
    vertical: dict[float, list[float]] = defaultdict(list)
    horizontal: dict[float, list[float]] = defaultdict(list)
    for x, y, width, height in rects:
        for edge in (x, x + width):
            vertical[round(edge, 4)] += [y, y + height]
        for edge in (y, y + height):
            horizontal[round(edge, 4)] += [x, x + width]
    return (
        [Cut(at, min(ends), max(ends)) for at, ends in sorted(vertical.items())],
        [Cut(at, min(ends), max(ends)) for at, ends in sorted(horizontal.items())],
    )


def crop_marks(
    rects: Sequence[Rect],
    paper: Size,
    bleed: float,
    faces: Sequence[Rect],
    lowest: float,
    *,
    margin: float = 0.0,
) -> tuple[Op, ...]:
    """Return short lines at both ends of every cut of `rects`, beyond the bleed; one path for all.

    None reaches below `lowest`, where the footer begins. A mark that would touch one of `faces` is left out: its
    other end remains. Where bleed and mark do not fit before the paper's edge, the mark begins at the `margin`,
    where the bleed ends.
    """
    away = max(bleed, CLEAR - 0.5) + 0.5
    vertical, horizontal = cut_lines(rects)
    own = set(rects)
    others = [
        (x - away, y - away, w + 2 * away, h + 2 * away) for x, y, w, h in faces if (x, y, w, h) not in own
    ]
    segments: list[Segment] = []
    for cut in vertical:
        for places in _place_ends(cut, away, lowest, margin, lowest):
            segments += _find_stroke([(cut.at, y1, cut.at, y2) for y1, y2 in places], faces, others)
    for cut in horizontal:
        for places in _place_ends(cut, away, paper.width - _EDGE, margin, paper.width - margin):
            segments += _find_stroke([(x1, cut.at, x2, cut.at) for x1, x2 in places], faces, others)
    return (Path(tuple(segments), stroke=INK, width=_HAIR),) if segments else ()


def _place_ends(
    cut: Cut, away: float, end: float, first: float, last: float
) -> list[list[tuple[float, float]]]:
    """Return places before and after the cut: for the mark, and for a short one where another block is near.

    Bleed lies between `first` and `last` only: a mark that has no room beyond the whole of it begins there.
    """
    before = [(max(_EDGE, cut.start - away - length), cut.start - away) for length in (LENGTH, NEAR)]
    after = [(cut.end + away, min(end, cut.end + away + length)) for length in (LENGTH, NEAR)]
    at_first = (_EDGE, min(cut.start - CLEAR, first - 0.5))
    at_last = (max(cut.end + CLEAR, last + 0.5), end)
    return [
        _keep_visible(before) or _keep_visible([at_first]),
        _keep_visible(after) or _keep_visible([at_last]),
    ]


def _keep_visible(places: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return those long enough to be visible."""
    return [(start, end) for start, end in places if end - start > _SHORTEST - 1e-6]


def _find_stroke(
    lines: Sequence[tuple[float, float, float, float]], faces: Sequence[Rect], others: Sequence[Rect]
) -> list[Segment]:
    """Return the first line that touches nothing; the short one may come near another block but not to its bleed."""
    for number, line in enumerate(lines):
        near = others if number == 0 else ()
        if any(_touches(*line, face) for face in (*faces, *near)):
            continue
        return [("M", line[0], line[1]), ("L", line[2], line[3])]
    return []


def _touches(x1: float, y1: float, x2: float, y2: float, rect: Rect) -> bool:
    """Return whether a vertical or horizontal line comes within a hair of a face."""
    x, y, width, height = rect
    return x - _HAIR < x2 and x1 < x + width + _HAIR and y - _HAIR < y2 and y1 < y + height + _HAIR


def draw_outlines(shape: Shape, spots: Sequence[Spot], own: Die = ()) -> tuple[Op, ...]:
    """Draw thin lines just outside the trims."""
    segments: list[Segment] = []
    for spot in spots:
        segments += make_trim(shape, spot.rect, _HAIR / 2, turn_die(own, spot.angle))
    return (Path(tuple(segments), stroke=GREY, width=_HAIR),) if segments else ()


def draw_creases(lines: Iterable[Crease]) -> tuple[Op, ...]:
    """Draw dashed lines along which paper is folded; they become edges."""
    return tuple(
        Path((("M", x1, y1), ("L", x2, y2)), stroke=GREY, width=0.2, dash=(1.2, 0.8))
        for x1, y1, x2, y2 in lines
    )


def draw_fold_tick(x1: float, y1: float, x2: float, y2: float) -> Op:
    """Return a dashed line: fold here."""
    return Path((("M", x1, y1), ("L", x2, y2)), stroke=INK, width=_HAIR * 1.5, dash=(1.2, 0.8))


def draw_line(x1: float, y1: float, x2: float, y2: float, colour: str = INK) -> Op:
    """Return a plain thin line."""
    return Path((("M", x1, y1), ("L", x2, y2)), stroke=colour, width=_HAIR)


def draw_hatch(x: float, y: float, width: float, height: float, step: float = 2.5) -> tuple[Op, ...]:
    """Draw slanting lines over a strip: paste goes here."""
    segments: list[Segment] = []
    start = -height
    while start < width:
        left, right = max(0.0, start), min(width, start + height)
        if right - left > 0.3:
            segments += [
                ("M", x + left, y + height - (left - start)),
                ("L", x + right, y + height - (right - start)),
            ]
        start += step
    return (Path(tuple(segments), stroke=GREY, width=_HAIR),)


def draw_arrow(x: float, y: float, size: float, direction: str) -> Op:
    """Return a small filled triangle whose tip is at (x, y)."""
    back = {"up": (0.0, size), "down": (0.0, -size), "left": (size, 0.0), "right": (-size, 0.0)}[direction]
    half = size / 2
    if direction in ("up", "down"):
        points = [(x, y), (x - half, y + back[1]), (x + half, y + back[1])]
    else:
        points = [(x, y), (x + back[0], y - half), (x + back[0], y + half)]
    return Path(make_polygon(points), fill=INK)


def register_marks(machine: Machine | None, paper: Size) -> tuple[Op, ...]:
    """Draw the marks by which a machine finds the paper; Cricut's program prints its own."""
    if machine != "silhouette":
        return ()
    square, *angles = silhouette_marks(paper)
    lines = tuple(segment for angle in angles for segment in angle)
    return (Path(square, fill="#000000"), Path(lines, stroke="#000000", width=THICK))


def silhouette_marks(paper: Size) -> list[tuple[Segment, ...]]:
    """Return a square at the top left, an angle at the top right and one at the bottom left."""
    right, bottom = paper.width - INSET, paper.height - INSET
    return [
        make_rectangle(INSET, INSET, SQUARE, SQUARE),
        (("M", right - ARM, INSET), ("L", right, INSET), ("L", right, INSET + ARM)),
        (("M", INSET, bottom - ARM), ("L", INSET, bottom), ("L", INSET + ARM, bottom)),
    ]
