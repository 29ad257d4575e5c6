"""Which black texts may not be printed over what lies below them: with it there would be more ink than the shop allows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, hypot

from msgspec import Struct

from printkit.measure import POINTS_PER_MM
from printkit.press.extent import Extent, outline_points
from printkit.press.ground import WHOLE, Affine, drawn_along, framed, inside, moved, rings
from printkit.press.ops import Group, Image, Op, Path, Segment, Text
from printkit.press.separation import Separation

_CELL = 8.0
"""Side of a square of the register of places, mm."""
_ALONG = 1.2
"""From place to place along a text, mm."""
_HEIGHTS = (-0.24, 0.0, 0.26, 0.52, 0.8)
"""Of the places above the base line, in ems: from the foot of a g to the head of an f."""
_NEAR = 0.15
"""So far above and below a text a ground counts too: a plate of 200 dots an inch knows no finer edge, mm."""
_EDGE = 0.3
"""From place to place along an edge that passes through a text, mm."""
_BLACK = (0.0, 0.0, 0.0, 1.0)


class _Place(Struct):
    """A point of a text on the page."""

    x: float
    y: float
    order: int
    """When it is drawn."""
    text: int
    """Which operation, by its identity."""
    ink: float = 0.0
    """Of the three colours that lie there when the text comes."""


class _Drawn(Struct, frozen=True):
    """An operation where it stands on the page."""

    op: Path | Text | Image
    at: Affine
    clips: tuple[tuple[tuple[Segment, ...], Affine], ...]


class _Register(Struct):
    """Points of the black texts, and the texts themselves, by the square in which they lie."""

    places: dict[tuple[int, int], list[_Place]]
    boxes: dict[int, tuple[int, Extent]]
    """Of a text by its identity: when it is drawn and how far it reaches."""

    def add(self, place: _Place) -> None:
        self.places[int(place.x // _CELL), int(place.y // _CELL)].append(place)

    def near(self, box: Extent) -> Iterator[_Place]:
        """Places within a box."""
        columns = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
        rows = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
        cells = (
            list(self.places)
            if len(columns) * len(rows) > len(self.places)
            else [(x, y) for x in columns for y in rows if (x, y) in self.places]
        )
        for cell in cells:
            for place in self.places[cell]:
                if _within(box, place.x, place.y):
                    yield place


def heavy_texts(ops: Iterable[Op], separation: Separation) -> frozenset[int]:
    """The identities of black texts that lie, with any part, where they and their ground together are too much ink."""
    flat = list(_flat(ops, WHOLE, ()))
    register = _register(flat, separation)
    if not register.boxes:
        return frozenset()
    most, heavy = separation.limit / 100 - 1 + 1e-6, False
    for order, drawn in enumerate(flat):
        op = drawn.op
        if isinstance(op, Text):
            continue
        if not isinstance(op, Path) or op.fill is not None or op.gradient is not None:
            heavy = _filled(register, drawn, order, _ink(op, separation), most, heavy=heavy) or heavy
        if isinstance(op, Path) and op.stroke:
            ink = sum(separation.inks(op.stroke)[:3])
            heavy = (ink > most and _edges(register, drawn, order, ink)) or heavy
    return frozenset(place.text for cell in register.places.values() for place in cell if place.ink > most)


def _filled(register: _Register, drawn: _Drawn, order: int, ink: float, most: float, *, heavy: bool) -> bool:
    """Note what a fill puts under texts that come later; whether that is too much for any of them."""
    if ink <= most and not heavy:
        return False
    op, noted = drawn.op, False
    found = [
        place
        for place in register.near(_box(drawn))
        if place.order > order and (ink > most or place.ink > most)
    ]
    if found:
        outlines = _outlines(drawn)
        if isinstance(op, Path):
            outlines.append((rings(op.segments, drawn.at), op.even_odd))
        for place in found:
            if all(inside(outline, place.x, place.y, even_odd=even) for outline, even in outlines):
                place.ink = ink
                noted = noted or ink > most
    return (ink > most and isinstance(op, Path) and _edges(register, drawn, order, ink)) or noted


def _edges(register: _Register, drawn: _Drawn, order: int, ink: float) -> bool:
    """Note the places where the edge of a heavy shape, or a heavy line, passes through a text that comes later."""
    assert isinstance(drawn.op, Path)
    box, wide = _box(drawn), drawn.op.width / 2 * hypot(*drawn.at[:2]) if drawn.op.stroke else 0.0
    texts = [
        (text, when, Extent(reach.left - wide, reach.top - wide, reach.right + wide, reach.bottom + wide))
        for text, (when, reach) in register.boxes.items()
        if when > order and _meet(reach, box, wide)
    ]
    if not texts:
        return False
    clips, noted = _outlines(drawn), False
    for (x1, y1), (x2, y2) in drawn_along(drawn.op.segments, drawn.at):
        edge = Extent(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        for text, when, reach in texts:
            if not _meet(reach, edge, 0.0):
                continue
            steps = max(1, ceil(hypot(x2 - x1, y2 - y1) / _EDGE))
            for step in range(steps + 1):
                x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
                if _within(reach, x, y) and all(inside(o, x, y, even_odd=even) for o, even in clips):
                    register.add(_Place(x, y, when, text, ink))
                    noted = True
    return noted


def _outlines(drawn: _Drawn) -> list[tuple[Sequence[Sequence[tuple[float, float]]], bool]]:
    """What clips an operation."""
    return [(rings(clip, at), False) for clip, at in drawn.clips]


def _within(box: Extent, x: float, y: float) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _meet(one: Extent, two: Extent, wide: float) -> bool:
    return (
        one.left - wide <= two.right
        and two.left <= one.right + wide
        and one.top - wide <= two.bottom
        and two.top <= one.bottom + wide
    )


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


def _register(flat: Iterable[_Drawn], separation: Separation) -> _Register:
    """Points of the black texts."""
    register = _Register(defaultdict(list), {})
    for order, drawn in enumerate(flat):
        op = drawn.op
        if not isinstance(op, Text) or separation.inks(op.colour, text=True) != _BLACK:
            continue
        high = op.size / POINTS_PER_MM
        steps = max(3, ceil(op.width / _ALONG))
        ups = [high * up for up in _HEIGHTS]
        near = _NEAR / (hypot(*drawn.at[:2]) or 1.0)
        ups[0], ups[-1] = ups[0] - near, ups[-1] + near
        xs, ys = [], []
        for part in range(-1, steps + 2):
            along = min(op.width + 0.3, max(-0.3, op.width * part / steps))
            for up in ups:
                x, y = moved(drawn.at, op.x + along, op.y - up)
                register.add(_Place(x, y, order, id(op)))
                xs.append(x)
                ys.append(y)
        register.boxes[id(op)] = (order, Extent(min(xs), min(ys), max(xs), max(ys)))
    return register


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
