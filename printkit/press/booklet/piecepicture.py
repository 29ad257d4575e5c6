"""Pictures of a title's own pieces, drawn by the same templates that print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.access import AccessError, own_path
from printkit.box.boxkeys import Shape
from printkit.box.contents import Box, Component, Piece
from printkit.measure import mix_colours
from printkit.nearest import list_words, suggest_nearest
from printkit.press.booklet.manuscript import FigureImage
from printkit.press.ops import BLACK, Face, Group, Image, Op, QrCode, Segment
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.slot import Rect
from printkit.press.svg.bitmap import picture_size
from printkit.press.svg.die import Die, find_die, make_trim, mirror_die

_EDGE = "#9a9a9a"
_MARK = "#b9b9b1"
"""Colour of the sign for a code."""
_FINEST, _EVERY, _FEW, _PALE = 30.0, 4, 4, 0.5
"""mm of a picture below which only one line in four of a hatching is drawn, half as dark; fewer lines are omitted."""
SOURCES = ("piece", "back", "row", "component", "template", "image")


class FaceSource(Protocol):
    """Makes faces."""

    def front(self, component: Component, piece: Piece) -> Face:
        """Return a piece's front."""

    def back(self, component: Component, piece: Piece) -> Face | None:
        """Return a piece's back."""

    def make_template_face(self, name: str, width: float, height: float, values: Mapping[str, Any]) -> Face:
        """Return a template at a size, with values of its own."""

    def places(self, component: Component, piece: Piece) -> Mapping[str, Sequence[Rect]]:
        """Return where the elements of a piece's front lie, by their id, in drawing order."""


class FigureError(Exception):
    """A picture that cannot be made; the sentence says why."""


class UnreadError(FigureError):
    """A picture of something that may be in an unreadable component, which is reported separately."""


class Figure(Struct, frozen=True):
    """A picture at its size; mm."""

    width: float
    height: float
    ops: tuple[Op, ...]

    shape: Shape = "rect"
    corner: float = 0.0
    die: Die = ()
    """The cut line of shape path."""

    def scale(self, factor: float) -> Figure:
        """Return the same picture, smaller."""
        if factor == 1:
            return self
        ops = self.ops if self.width * factor >= _FINEST else thin_hatching(self.ops)
        ops = (Group(ops, scale=factor),)
        return Figure(
            self.width * factor, self.height * factor, ops, self.shape, self.corner * factor, self.die
        )

    @property
    def edge(self) -> tuple[Segment, ...]:
        """The outline of the piece."""
        if self.shape == "card":
            return make_rectangle(0, 0, self.width, self.height, self.corner)
        return make_trim(self.shape, (0, 0, self.width, self.height), 0.0, self.die)


class Figures:
    """The pictures of one booklet."""

    def __init__(self, box: Box, faces: FaceSource) -> None:
        self.box = box
        self.faces = faces
        self.pieces = box.pieces()
        self._shown: dict[tuple[str, str, int, str], Figure | None] = {}
        """By component, row, copy and side: many pieces are shown again and again."""

    def make_figure(self, picture: FigureImage, room: float, depth: float) -> Figure:
        """Return a picture, at most `room` mm wide and `depth` mm high.

        Raises:
            FigureError: its source or options make no sense.
        """
        kind, _, name = picture.source.partition(":")
        if kind not in SOURCES:
            raise FigureError(
                f'"{picture.source}" is no picture.{suggest_nearest(kind, SOURCES)} Known: {list_words(s + ":" for s in SOURCES)}'
            )
        if kind == "template":
            found = self._draw_template(name, picture.options)
        elif kind == "component":
            found = self._draw_component(name, picture.options)
        elif kind == "image":
            found = self._draw_image(name, picture.options)
        else:
            found = self._draw_piece(kind, name)
        width = _read_number(picture.options, "width", found.width)
        return found.scale(
            min(width, room) / found.width * min(1.0, depth / (found.height * min(width, room) / found.width))
        )

    def make_thumbnail(self, component: Component) -> Figure | None:
        """Return the first piece's front; None where there is none."""
        return self._draw_face(component, component.pieces[0], "front") if component.pieces else None

    def one(self, source: str) -> Figure:
        """Return one thing at its own size: a piece by its id or row, or `back:`, `row:`, `component:`, `image:`.

        Raises:
            FigureError: there is no such thing.
        """
        kind, sign, name = source.partition(":")
        if not sign:
            return self._draw_piece("piece", source)
        if kind in ("piece", "back", "row"):
            return self._draw_piece(kind, name)
        if kind == "component":
            return self._draw_component(name, {})
        if kind == "image":
            return self._draw_image(name, {})
        if kind == "template":
            return self._draw_template(name, {})
        raise FigureError(
            f'"{source}" is no picture.{suggest_nearest(kind, SOURCES)} Known: {list_words(s + ":" for s in SOURCES)}'
        )

    def places(self, source: str) -> Mapping[str, Sequence[Rect]]:
        """Return where the elements of a piece's face lie.

        Raises:
            FigureError: there is no such piece.
        """
        kind, sign, name = source.partition(":")
        if not sign:
            kind, name = "piece", source
        if kind not in ("piece", "row"):
            raise FigureError(f'"{source}" has no places; write a piece\'s id')
        component, piece = self._find_row(name) if kind == "row" else self._find_piece(name)
        return self.faces.places(component, piece)

    def draw_template(self, name: str, options: Mapping[str, str]) -> Figure:
        """Return a template at a size, with values of its own."""
        return self._draw_template(name, options)

    def _draw_piece(self, kind: str, name: str) -> Figure:
        component, piece = self._find_row(name) if kind == "row" else self._find_piece(name)
        found = self._draw_face(component, piece, "back" if kind == "back" else "front")
        if found is None:
            raise FigureError(f"{name} has no back")
        return found

    def _find_piece(self, name: str) -> tuple[Component, Piece]:
        piece = self.pieces.get(name) or next((p for p in self.pieces.values() if p.alias == name), None)
        if piece is None and any(
            row.id == name for part in self.box.components.values() for row in part.rows
        ):
            return self._find_row(name)
        if piece is None:
            raise self._explain_missing(
                f'there is no piece "{name}" in this box.{suggest_nearest(name, self.pieces)}'
            )
        return self.box.components[piece.component], piece

    def _find_row(self, name: str) -> tuple[Component, Piece]:
        for component in self.box.components.values():
            for piece in component.pieces:
                if piece.row.id == name:
                    return component, piece
        rows = [row.id for component in self.box.components.values() for row in component.rows]
        raise self._explain_missing(f'there is no row "{name}" in this box.{suggest_nearest(name, rows)}')

    def _explain_missing(self, message: str) -> FigureError:
        """Say why a piece is not found: unread components may have it."""
        return UnreadError(message) if self.box.unread else FigureError(message)

    def _draw_face(self, component: Component, piece: Piece, side: str) -> Figure | None:
        key = (component.key, piece.row.id, piece.copy, side)
        if key not in self._shown:
            self._shown[key] = self._draw_cut_face(component, piece, side)
        return self._shown[key]

    def _draw_cut_face(self, component: Component, piece: Piece, side: str) -> Figure | None:
        face = self.faces.front(component, piece) if side == "front" else self.faces.back(component, piece)
        if face is None:
            return None
        own = find_die(component) if side == "front" else mirror_die(find_die(component))
        return frame_face(face, component.shape, component.corner, own)

    def _draw_component(self, name: str, options: Mapping[str, str]) -> Figure:
        component = self.box.components.get(name)
        if name in self.box.unread:
            raise UnreadError(f'the component "{name}" could not be read')
        if component is None or not component.pieces:
            raise FigureError(
                f'there is no component "{name}" with pieces in this box.{suggest_nearest(name, self.box.components)}'
            )
        ways = ("fan", "row", "grid")
        way = options.get("as", "fan")
        if way not in ways:
            raise FigureError(f"as={way} will not do; write {' or '.join(ways)}.{suggest_nearest(way, ways)}")
        show = int(_read_number(options, "show", 5))
        chosen = self._list_pieces(component, options.get("from", ""), show)
        figures = [figure for piece in chosen if (figure := self._draw_face(component, piece, "front"))]
        return {"fan": make_fan, "row": make_row, "grid": make_grid}[way](figures)

    def _list_pieces(self, component: Component, start: str, show: int) -> Sequence[Piece]:
        """Return one piece of each row, from a row or piece on; copies only where rows do not suffice."""
        pieces = list(component.pieces)
        if start:
            at = next((i for i, piece in enumerate(pieces) if start in (piece.row.id, piece.id)), None)
            if at is None:
                raise FigureError(
                    f'from={start}: component "{component.key}" has no such row.{suggest_nearest(start, [r.id for r in component.rows])}'
                )
            pieces = pieces[at:]
        first: dict[str, Piece] = {}
        for piece in pieces:
            first.setdefault(piece.row.id, piece)
        rows = list(first.values())
        rest = [piece for piece in pieces if piece not in rows] if len(rows) < show else []
        return [*rows, *rest][:show]

    def _draw_template(self, name: str, options: Mapping[str, str]) -> Figure:
        width, height = _read_number(options, "width", 118), _read_number(options, "height", 70)
        values = {
            key: _parse_value(value)
            for key, value in options.items()
            if key not in ("width", "height", "align")
        }
        face = self.faces.make_template_face(name, width, height, values)
        return Figure(
            face.width,
            face.height,
            (Group(without_codes(face.ops), clip=make_rectangle(0, 0, face.width, face.height)),),
        )

    def _draw_image(self, name: str, options: Mapping[str, str]) -> Figure:
        try:
            path = own_path(self.box.folder, name)
        except AccessError as error:
            raise FigureError(error.reason) from None
        if not path.is_file():
            raise FigureError(f'there is no file "{name}" in the box')
        across, down = picture_size(path)
        width = _read_number(options, "width", min(118.0, across / 300 * 25.4))
        return Figure(width, width * down / across, (Image(0, 0, width, width * down / across, str(path)),))


def _read_number(options: Mapping[str, str], key: str, default: float) -> float:
    try:
        value = float(str(options.get(key, default)).removesuffix("mm"))
    except ValueError:
        value = 0.0
    if value <= 0:
        raise FigureError(f"{key}={options.get(key)} will not do; write a number")
    return value


def _parse_value(value: str) -> Any:
    """Return an option as number where it is one."""
    try:
        number = float(value)
    except ValueError:
        return value
    return int(number) if number.is_integer() else number


def frame_face(face: Face, shape: Shape, corner: float, own: Die = ()) -> Figure:
    """Return a face cut along its trim, with a hairline so that white pieces stand out from white paper."""
    edge = _make_edge(face, shape, corner, own)
    cut = Group(without_codes(face.ops), clip=edge)
    return Figure(face.width, face.height, (cut, Outline(edge, stroke=_EDGE, width=0.25)), shape, corner, own)


def _make_edge(face: Face, shape: Shape, corner: float, own: Die) -> tuple[Segment, ...]:
    if shape == "card":
        return make_rectangle(0, 0, face.width, face.height, corner)
    return make_trim(shape, (0, 0, face.width, face.height), 0.0, own)


def thin_hatching(ops: tuple[Op, ...], *, in_scene: bool = False) -> tuple[Op, ...]:
    """Return the operations of a picture shown small: on a screen the lines of an engraving would become one dark blot.

    A hatching is a stroke in a scene whose many lines have cut ends.
    """
    out: list[Op] = []
    changed = False
    for op in ops:
        if isinstance(op, Group):
            inside = thin_hatching(op.ops, in_scene=in_scene or op.shared.startswith("scene"))
            if inside is op.ops:
                out.append(op)
                continue
            # a drawing that differs is stored beside that of a large picture, any other once for both
            out.append(replace(op, ops=inside, shared=op.shared and f"{op.shared} thin"))
            changed = True
        elif isinstance(op, Outline) and in_scene and op.stroke and op.cap == "butt" and not op.fill:
            starts = [at for at, segment in enumerate(op.segments) if segment[0] == "M"]
            lines = list(zip(starts, [*starts[1:], len(op.segments)], strict=True))
            if len(lines) < _FEW:
                out.append(op)
                continue
            segments = tuple(part for a, b in lines[::_EVERY] for part in op.segments[a:b])
            out.append(replace(op, segments=segments, stroke=mix_colours(op.stroke, "#ffffff", _PALE)))
            changed = True
        else:
            out.append(op)
    return tuple(out) if changed else ops


def without_codes(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return the operations with a sign in place of every QR symbol, so that nobody scans the booklet."""
    out: list[Op] = []
    changed = False
    for op in ops:
        if isinstance(op, QrCode):
            out.append(_code_sign(op))
            changed = True
        elif isinstance(op, Group) and (inside := without_codes(op.ops)) is not op.ops:
            out.append(replace(op, ops=inside, shared=""))
            changed = True
        else:
            out.append(op)
    return tuple(out) if changed else ops


def _code_sign(code: QrCode) -> Op:
    """Draw a sign for a code that no reader can read: three empty rings in its corners, dots between them."""
    module = code.size / 21  # as in the smallest symbol

    def square(column: float, row: float, side: float, corner: float) -> tuple[Segment, ...]:
        return make_rectangle(
            code.x + column * module, code.y + row * module, side * module, side * module, corner * module
        )

    parts: list[Segment] = []
    for column, row in ((0, 0), (14, 0), (0, 14)):
        parts += (*square(column, row, 7, 2), *square(column + 1.4, row + 1.4, 4.2, 1))
    for column in range(0, 21, 3):
        for row in range(0, 21, 3):
            if not (row < 7 and (column < 7 or column > 12)) and not (row > 12 and column < 7):
                parts += square(column + 0.6, row + 0.6, 1.8, 0.6)
    return Outline(tuple(parts), fill=_MARK if code.fill == BLACK else code.fill, even_odd=True)


def make_fan(figures: Sequence[Figure]) -> Figure:
    """Draw cards as held in a hand."""
    width, height = figures[0].width, figures[0].height
    step = min(11.0, 50 / max(1, len(figures) - 1)) if len(figures) > 1 else 0.0
    radius = height * 2.1
    placed: list[tuple[float, float, float, Figure]] = []
    for index, figure in enumerate(figures):
        angle = (index - (len(figures) - 1) / 2) * step
        x, y = radius * sin(radians(angle)), -radius * cos(radians(angle))
        placed.append((x, y, angle, figure))
    points = []
    for x, y, angle, figure in placed:
        c, s = cos(radians(angle)), sin(radians(angle))
        points += [
            (x + dx * c - dy * s, y + dx * s + dy * c)
            for dx, dy in (
                (-figure.width / 2, 0),
                (figure.width / 2, 0),
                (-figure.width / 2, figure.height),
                (figure.width / 2, figure.height),
            )
        ]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    ops = tuple(
        Group((Group(figure.ops, -width / 2, 0),), x - left, y - top, angle) for x, y, angle, figure in placed
    )
    return Figure(max(x for x, _ in points) - left, max(y for _, y in points) - top, ops)


def make_row(figures: Sequence[Figure]) -> Figure:
    """Draw pieces side by side on one line."""
    gap = figures[0].width * 0.08
    height = max(figure.height for figure in figures)
    ops: list[Op] = []
    x = 0.0
    for figure in figures:
        ops.append(Group(figure.ops, x, height - figure.height))
        x += figure.width + gap
    return Figure(x - gap, height, tuple(ops))


def make_grid(figures: Sequence[Figure]) -> Figure:
    """Draw pieces in rows of similar length."""
    columns = next(n for n in range(1, len(figures) + 1) if n * n * 1.5 >= len(figures) or n == len(figures))
    columns = max(columns, -(-len(figures) // -(-len(figures) // columns)))
    lines = [make_row(figures[start : start + columns]) for start in range(0, len(figures), columns)]
    gap = figures[0].width * 0.08
    ops: list[Op] = []
    y = 0.0
    for each in lines:
        ops.append(Group(each.ops, 0, y))
        y += each.height + gap
    return Figure(max(each.width for each in lines), y - gap, tuple(ops))
