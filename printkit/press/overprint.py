"""Which black texts may not be printed over what lies below them: with it there would be more ink than the shop allows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from printkit.measure import POINTS_PER_MM
from printkit.press.extent import Extent, outline_points
from printkit.press.ground import WHOLE, Affine, framed, inside, moved, rings
from printkit.press.ops import Group, Image, Op, Path, Segment, Text
from printkit.press.separation import Separation

_CELL = 8.0
"""Side of a square of the register of places, mm."""
_ALONG = 1.2
"""From place to place along a text, mm."""
_HEIGHTS = (-0.24, 0.0, 0.26, 0.52, 0.8)
"""Of the places above the base line, in ems: from the foot of a g to the head of an f."""
_BLACK = (0.0, 0.0, 0.0, 1.0)


@dataclass(slots=True)
class _Place:
    """A point of a text on the page."""

    x: float
    y: float
    order: int
    """When it is drawn."""
    text: int
    """Which operation, by its identity."""
    ink: float = 0.0
    """Of the three colours that lie there when the text comes."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An operation where it stands on the page."""

    op: Path | Text | Image
    at: Affine
    clips: tuple[tuple[tuple[Segment, ...], Affine], ...]


def heavy_texts(ops: Iterable[Op], separation: Separation) -> frozenset[int]:
    """The identities of black texts that lie, with any part, where they and their ground together are too much ink."""
    flat = list(_flat(ops, WHOLE, ()))
    places = _places(flat, separation)
    if not places:
        return frozenset()
    most, heavy = separation.limit / 100 - 1 + 1e-6, False
    for order, drawn in enumerate(flat):
        op = drawn.op
        if isinstance(op, Text) or (isinstance(op, Path) and op.fill is None and op.gradient is None):
            continue
        ink = _ink(op, separation)
        if ink <= most and not heavy:
            continue
        found = [
            place
            for place in _near(places, _box(drawn))
            if place.order > order and (ink > most or place.ink > most)
        ]
        if not found:
            continue
        outlines = [(rings(clip, at), False) for clip, at in drawn.clips]
        if isinstance(op, Path):
            outlines.append((rings(op.segments, drawn.at), op.even_odd))
        for place in found:
            if all(inside(outline, place.x, place.y, even_odd=even) for outline, even in outlines):
                place.ink = ink
                heavy = heavy or ink > most
    return frozenset(place.text for cell in places.values() for place in cell if place.ink > most)


def _flat(
    ops: Iterable[Op], at: Affine, clips: tuple[tuple[tuple[Segment, ...], Affine], ...]
) -> Iterator[_Drawn]:
    """Paths, texts and pictures in the order of drawing."""
    for op in ops:
        if isinstance(op, Group):
            here = framed(at, op)
            yield from _flat(op.ops, here, (*clips, (op.clip, here)) if op.clip else clips)
        elif isinstance(op, Path | Text | Image):
            yield _Drawn(op, at, clips)


def _places(flat: Iterable[_Drawn], separation: Separation) -> dict[tuple[int, int], list[_Place]]:
    """Points of the black texts, by the square in which they lie."""
    found: dict[tuple[int, int], list[_Place]] = defaultdict(list)
    for order, drawn in enumerate(flat):
        op = drawn.op
        if not isinstance(op, Text) or separation.inks(op.colour, text=True) != _BLACK:
            continue
        high = op.size / POINTS_PER_MM
        steps = max(3, ceil(op.width / _ALONG))
        for part in range(-1, steps + 2):
            along = min(op.width + 0.3, max(-0.3, op.width * part / steps))
            for up in _HEIGHTS:
                x, y = moved(drawn.at, op.x + along, op.y - high * up)
                found[int(x // _CELL), int(y // _CELL)].append(_Place(x, y, order, id(op)))
    return found


def _near(places: dict[tuple[int, int], list[_Place]], box: Extent) -> Iterator[_Place]:
    columns = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
    rows = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    cells = (
        list(places)
        if len(columns) * len(rows) > len(places)
        else [(x, y) for x in columns for y in rows if (x, y) in places]
    )
    for cell in cells:
        for place in places[cell]:
            if box.left <= place.x <= box.right and box.top <= place.y <= box.bottom:
                yield place


def _box(drawn: _Drawn) -> Extent:
    op = drawn.op
    if isinstance(op, Path):
        points = [moved(drawn.at, x, y) for x, y in outline_points(op.segments)]
    elif isinstance(op, Image):
        edges = ((op.x, op.y), (op.x + op.width, op.y), (op.x, op.y + op.height))
        points = [moved(drawn.at, *point) for point in (*edges, (op.x + op.width, op.y + op.height))]
    else:
        points = []
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys)) if points else Extent(0, 0, 0, 0)


def _ink(op: Op, separation: Separation) -> float:
    """Of a fill the three colours together; a picture may hold as much as is allowed."""
    if not isinstance(op, Path):
        return separation.limit / 100
    colours = [colour for _, colour in op.gradient.stops] if op.gradient else [op.fill or "#ffffff"]
    return max(sum(separation.inks(colour)[:3]) for colour in colours)
