"""Find black texts that must not be overprinted, because there would be more ink than the shop allows."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, hypot, inf
from typing import TypeAlias, TypeVar

from msgspec import Struct, field

from printkit.measure import POINTS_PER_MM
from printkit.press.ops import Group, Image, Op, Path, Segment, Text
from printkit.press.ops.edges import (
    WHOLE,
    Affine,
    Point,
    drawn_along,
    enter_frame,
    flatten_rings,
    lies_inside,
    map_point,
)
from printkit.press.ops.extent import Extent, outline_points
from printkit.press.pdf.separation import Separation

_CELL = 3.0
"""Side of a square of the register of places, mm."""
_ALONG = 1.2
"""mm from place to place along a text."""
_HEIGHTS = (-0.24, 0.0, 0.26, 0.52, 0.8)
"""Of the places above the base line, in ems: from the foot of a g to the head of an f."""
_NEAR = 0.15
"""mm above and below a text within which a ground counts too: a plate of 200 dots an inch knows no finer edge."""
_EDGE = 0.3
"""mm from place to place along an edge that crosses a text."""
_BLACK = (0.0, 0.0, 0.0, 1.0)
_EVERYWHERE = Extent(-inf, -inf, inf, inf)


class _Place(Struct):
    """A point of a text on the page."""

    x: float
    y: float
    order: int
    """When it is drawn."""
    text: int
    """The operation, by its identity."""
    ink: float = 0.0
    """Ink of the three colours that lie there when the text comes."""
    heavy: bool = False
    """Whether it was ever too much."""
    edge: bool = False
    """Whether the edge of a heavy shape made it a place."""


class _Clip:
    """The clip of a group's operations on the page; computed once for all of them."""

    def __init__(self, segments: tuple[Segment, ...], at: Affine) -> None:
        """Take an outline in its group's frame."""
        self._segments, self._at = segments, at

    @cached_property
    def rings(self) -> Sequence[Sequence[Point]]:
        """The polygons of the clip."""
        return flatten_rings(self._segments, self._at)

    @cached_property
    def box(self) -> Extent:
        """The extent of the clip."""
        return _bound_points([point for ring in self.rings for point in ring])

    @cached_property
    def is_box(self) -> bool:
        """Whether it equals its box, so that any point in that lies in it."""
        box, [ring, *more] = self.box, self.rings or [()]
        corners = set(itertools.product((box.left, box.right), (box.top, box.bottom)))
        return not more and set(ring) == corners and len(ring) <= len(corners) + 1


class _Drawn(Struct, frozen=True):
    """An operation in its place on the page."""

    op: Path | Text | Image
    at: Affine
    clips: tuple[_Clip, ...]


_Cell: TypeAlias = tuple[int, int]
_Known = TypeVar("_Known")


class _Register(Struct):
    """Points of the black texts, and the texts themselves, by the square in which they lie."""

    places: dict[_Cell, list[_Place]] = field(default_factory=lambda: defaultdict(list))
    heavy: dict[_Cell, list[_Place]] = field(default_factory=lambda: defaultdict(list))
    """The points with too much ink below them at some time."""
    texts: dict[_Cell, list[tuple[int, int, Extent]]] = field(default_factory=lambda: defaultdict(list))
    """A text's identity, its drawing time and its extent, in every square that it reaches."""
    boxes: dict[int, Extent] = field(default_factory=dict)
    """Extents of operations in their own frames, by identity: most occur in several places."""

    def add_point(self, place: _Place) -> None:
        """Add a point with nothing below it yet."""
        self.places[_find_cell(place)].append(place)

    def add_heavy(self, place: _Place) -> None:
        """Add a point with too much ink below it."""
        self.heavy[_find_cell(place)].append(place)

    def add_text(self, text: int, order: int, reach: Extent) -> None:
        """Add a text as a whole."""
        for cell in itertools.product(*_find_cells(reach)):
            self.texts[cell].append((text, order, reach))


def _find_cell(place: _Place) -> _Cell:
    return int(place.x // _CELL), int(place.y // _CELL)


def _find_cells(box: Extent) -> tuple[range, range]:
    """Return columns and rows of squares."""
    return (
        range(int(box.left // _CELL), int(box.right // _CELL) + 1),
        range(int(box.top // _CELL), int(box.bottom // _CELL) + 1),
    )


def _list_near(known: Mapping[_Cell, Sequence[_Known]], box: Extent) -> Iterator[_Known]:
    """List what lies in the squares that a box touches."""
    columns, rows = _find_cells(box)
    if len(columns) * len(rows) > len(known):
        for (x, y), found in known.items():
            if x in columns and y in rows:
                yield from found
        return
    for cell in itertools.product(columns, rows):
        if cell in known:
            yield from known[cell]


def heavy_texts(ops: Iterable[Op], separation: Separation) -> frozenset[int]:
    """Return the identities of black texts that lie, at least partly, on a ground with which there is too much ink."""
    flat = list(_flatten_ops(ops, WHOLE, ()))
    register = _register_texts(flat, separation)
    if not register.texts:
        return frozenset()
    most = separation.limit / 100 - 1 + 1e-6
    for order, drawn in enumerate(flat):
        op = drawn.op
        if isinstance(op, Text):
            continue
        if not isinstance(op, Path) or op.fill is not None or op.gradient is not None:
            _note_fill(register, drawn, order, _measure_ink(op, separation), most)
        if isinstance(op, Path) and op.stroke:
            ink = sum(separation.find_inks(op.stroke)[:3])
            if ink > most:
                _note_edges(register, drawn, order, ink)
    return frozenset(place.text for cell in register.heavy.values() for place in cell if place.ink > most)


def _note_fill(register: _Register, drawn: _Drawn, order: int, ink: float, most: float) -> None:
    """Note the ink that a fill puts under later texts; a light one matters only if it covers too much."""
    if ink <= most and not register.heavy:
        return
    op, box = drawn.op, _bound_op(register, drawn)
    seen = _intersect_clips(box, drawn.clips)
    found = [
        place
        for place in _list_near(register.places if ink > most else register.heavy, seen)
        if place.order > order and (ink > most or place.ink > most) and _lies_within(seen, place.x, place.y)
    ]
    if ink > most:  # noted edges are among the heavy ones only
        found += [
            place
            for place in _list_near(register.heavy, seen)
            if place.edge and place.order > order and _lies_within(seen, place.x, place.y)
        ]
    if found:
        outlines = _list_clip_outlines(drawn)
        if isinstance(op, Path):
            outlines.insert(0, (flatten_rings(op.segments, drawn.at), op.even_odd))  # separates most places
        for place in found:
            if all(lies_inside(outline, place.x, place.y, even_odd=even) for outline, even in outlines):
                place.ink = ink
                if ink > most and not place.heavy:
                    place.heavy = True
                    register.add_heavy(place)
    if ink > most and isinstance(op, Path):
        _note_edges(register, drawn, order, ink)


def _intersect_clips(box: Extent, clips: Iterable[_Clip]) -> Extent:
    """Intersect a box with all clips; its right is less than its left if nothing remains."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    for clip in clips:
        left, top = max(left, clip.box.left), max(top, clip.box.top)
        right, bottom = min(right, clip.box.right), min(bottom, clip.box.bottom)
    return Extent(left, top, right, bottom)


def _note_edges(register: _Register, drawn: _Drawn, order: int, ink: float) -> None:
    """Note places where the edge of a heavy shape, or a heavy line, crosses a later text."""
    assert isinstance(drawn.op, Path)
    box, wide = (
        _bound_op(register, drawn),
        drawn.op.width / 2 * hypot(*drawn.at[:2]) if drawn.op.stroke else 0.0,
    )
    around = Extent(box.left - wide, box.top - wide, box.right + wide, box.bottom + wide)
    texts = [
        (text, when, Extent(reach.left - wide, reach.top - wide, reach.right + wide, reach.bottom + wide))
        for text, when, reach in {each[:2]: each for each in _list_near(register.texts, around)}.values()
        if when > order and _boxes_meet(reach, box, wide)
    ]
    if not texts:
        return
    clips, held = _list_clip_outlines(drawn), _intersect_clips(_EVERYWHERE, drawn.clips)
    for (x1, y1), (x2, y2) in drawn_along(drawn.op.segments, drawn.at):
        edge = Extent(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        for text, when, reach in texts:
            if not _boxes_meet(reach, edge, 0.0):
                continue
            steps = max(1, ceil(hypot(x2 - x1, y2 - y1) / _EDGE))
            for step in range(steps + 1):
                x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
                if (
                    _lies_within(reach, x, y)
                    and _lies_within(held, x, y)
                    and all(lies_inside(o, x, y, even_odd=even) for o, even in clips)
                ):
                    register.add_heavy(_Place(x, y, when, text, ink, heavy=True, edge=True))


def _list_clip_outlines(drawn: _Drawn) -> list[tuple[Sequence[Sequence[Point]], bool]]:
    """List the outlines that clip an operation, except boxes parallel to the page."""
    return [(clip.rings, False) for clip in drawn.clips if not clip.is_box]


def _lies_within(box: Extent, x: float, y: float) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _boxes_meet(one: Extent, two: Extent, wide: float) -> bool:
    return (
        one.left - wide <= two.right
        and two.left <= one.right + wide
        and one.top - wide <= two.bottom
        and two.top <= one.bottom + wide
    )


def _flatten_ops(ops: Iterable[Op], at: Affine, clips: tuple[_Clip, ...]) -> Iterator[_Drawn]:
    """Flatten paths, texts and pictures in the order of drawing."""
    for op in ops:
        if isinstance(op, Group):
            here = enter_frame(at, op)
            yield from _flatten_ops(op.ops, here, (*clips, _Clip(op.clip, here)) if op.clip else clips)
        elif isinstance(op, Path | Text | Image):
            yield _Drawn(op, at, clips)


def _register_texts(flat: Iterable[_Drawn], separation: Separation) -> _Register:
    """Register points of the black texts."""
    register = _Register()
    for order, drawn in enumerate(flat):
        op = drawn.op
        if not isinstance(op, Text) or separation.find_inks(op.colour, text=True) != _BLACK:
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
                x, y = map_point(drawn.at, op.x + along, op.y - up)
                register.add_point(_Place(x, y, order, id(op)))
                xs.append(x)
                ys.append(y)
        register.add_text(id(op), order, Extent(min(xs), min(ys), max(xs), max(ys)))
    return register


def _bound_op(register: _Register, drawn: _Drawn) -> Extent:
    """Return a box on the page around what an operation fills; for turned ones it may be too large."""
    op = drawn.op
    own = register.boxes.get(id(op))
    if own is None:
        own = register.boxes[id(op)] = _own_box(op)
    corners = itertools.product((own.left, own.right), (own.top, own.bottom))
    return _bound_points([map_point(drawn.at, *corner) for corner in corners])


def _own_box(op: Path | Text | Image) -> Extent:
    if isinstance(op, Path):
        return _bound_points(list(outline_points(op.segments)))
    return Extent(op.x, op.y, op.x + op.width, op.y + (op.height if isinstance(op, Image) else 0.0))


def _bound_points(points: Sequence[Point]) -> Extent:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys)) if points else Extent(0, 0, 0, 0)


def _measure_ink(op: Op, separation: Separation) -> float:
    """Measure the ink of a fill's three colours together; a picture may hold as much as is allowed."""
    if not isinstance(op, Path):
        return separation.limit / 100
    colours = [colour for _, colour in op.gradient.stops] if op.gradient else [op.fill or "#ffffff"]
    return max(sum(separation.find_inks(colour)[:3]) for colour in colours)
