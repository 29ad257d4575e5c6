"""From faces and a plan to sheets: what is printed where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from printkit.box.schema import Piece
from printkit.measure import Size
from printkit.press import marks
from printkit.press.curve import rectangle
from printkit.press.fiducial import codes_of
from printkit.press.footer import Footer, footer_top
from printkit.press.grid import Arrangement, held
from printkit.press.hints import Tile
from printkit.press.ops import Face, Group, Op, Path, Segment, Sheet
from printkit.press.plan import Plan
from printkit.press.spot import Rect, Spot

Faces: TypeAlias = Callable[[Piece], tuple[Face, Face | None]]
"""Front and back of a piece."""


_LAP = 0.05
"""So far neighbours that share a cut overlap, lest a viewer shows a white seam between them; mm."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One code, or one front without code, on one page; rectangles in mm from the page's top left."""

    piece: Piece
    page: int
    """Counted from 1."""
    face: Rect
    payload: str = ""
    """Empty: a front without code."""
    qr: Rect | None = None


@dataclass(slots=True)
class Printing:
    """A component on its way to the PDF: sheets come one by one, what was printed is noted meanwhile."""

    plan: Plan
    faces: Faces
    footer: Footer
    printed: list[Printed] = field(default_factory=list)
    """Complete when all sheets were taken."""

    def sheets(self) -> Iterator[Sheet]:
        """Every page in order."""
        if self.plan.arrangement is None:
            yield from _tiled(self.plan, self.faces, self.footer, self.printed)
            return
        run = _Run(self.plan, self.plan.arrangement, self.faces, self.footer, self.printed)
        pieces, spots = self.plan.component.pieces, self.plan.arrangement.spots
        for start in range(0, len(pieces), len(spots)):
            yield from run.sheet(list(zip(pieces[start : start + len(spots)], spots, strict=False)))


# Many pieces a sheet


class _Backs:
    """Gives equal backs one shared form."""

    def __init__(self, component: str) -> None:
        self.component = component
        self.known: list[tuple[Op, ...]] = []

    def ops(self, face: Face) -> tuple[Op, ...]:
        """The back's operations under a name, if it was drawn before or may be drawn again."""
        for number, ops in enumerate(self.known):
            if ops is face.ops or ops == face.ops:
                return (Group(ops, shared=f"back-{self.component}-{number}"),)
        if len(self.known) >= 16:  # backs of their own: looking further costs more than it saves
            return face.ops
        self.known.append(face.ops)
        return (Group(face.ops, shared=f"back-{self.component}-{len(self.known) - 1}"),)


class _Run:
    """Prints one sheet after another."""

    def __init__(
        self, plan: Plan, arrangement: Arrangement, faces: Faces, footer: Footer, printed: list[Printed]
    ) -> None:
        self.plan, self.arrangement, self.faces, self.footer = plan, arrangement, faces, footer
        self.printed = printed
        self.backs = _Backs(plan.component.key)
        self.marks: dict[tuple[tuple[float, float, float, float], ...], tuple[Op, ...]] = {}
        self.count = 0
        self.pages = 0

    def sheet(self, placed: Sequence[tuple[Piece, Spot]]) -> Iterator[Sheet]:
        """One sheet of paper: one page, or a front page and its back page."""
        self.count += 1
        plan, arrangement = self.plan, self.arrangement
        spots = [spot for _, spot in placed]
        hidden = [spot.behind(arrangement.axis, plan.hints.back_turn) for spot in spots]
        faces = [self.faces(piece) for piece, _ in placed]
        marked = self._marked(spots, hidden)
        page = self.pages + 1
        fronts = self._fronts(placed, faces, page)
        if not plan.has_backs:
            yield self._page(fronts, marked, "")
        elif arrangement.folded:
            backs = self._backs(placed, faces, hidden, page, (0.0, 0.0))
            yield self._page((*backs, *fronts), (*marked, *_fold_marks(arrangement, self.footer)), "")
        else:
            yield self._page(fronts, marked, "front")
            yield self._back_page(self._backs(placed, faces, hidden, page + 1, plan.options.offset))

    def _marked(self, spots: Sequence[Spot], hidden: Sequence[Spot]) -> tuple[Op, ...]:
        """The front's marks, made and stored once for all sheets that are filled alike."""
        key = tuple(spot.rect for spot in spots)
        if key not in self.marks:
            ops = _front_marks(self.plan, self.arrangement, spots, hidden)
            name = f"marks {self.plan.component.key} {len(self.marks)}"
            self.marks[key] = (Group(ops, shared=name),) if ops else ()
        return self.marks[key]

    def _page(self, faces: tuple[Op, ...], marked: tuple[Op, ...], side: str) -> Sheet:
        self.pages += 1
        paper = self.arrangement.paper
        return _page(paper, (*faces, *marked, *self.footer.ops(paper, self.count, side)))

    def _back_page(self, faces: tuple[Op, ...]) -> Sheet:
        self.pages += 1
        paper = self.arrangement.paper
        above = self.arrangement.axis.direction == "horizontal"
        label = Group(self.footer.ops(paper, self.count, "back", above=above), *self.plan.options.offset)
        return _page(paper, (*faces, label))

    def _fronts(
        self, placed: Sequence[tuple[Piece, Spot]], faces: Sequence[tuple[Face, Face | None]], page: int
    ) -> tuple[Op, ...]:
        plan = self.plan
        frame = _Frame(plan, self.arrangement, [spot for _, spot in placed])
        ops = []
        for (piece, spot), (front, back) in zip(placed, faces, strict=True):
            face, rect = front, spot.rect
            if plan.component.kind == "standee":
                face, down = _standee(front, back or front, plan)
                rect = spot.to_sheet((0, down, front.width, front.height), plan.scale)
            ops.append(frame.place(spot, face.ops, face.bleed))
            self._note(Printed(piece, page, rect), spot, face, always=True)
        return tuple(ops)

    def _backs(
        self,
        placed: Sequence[tuple[Piece, Spot]],
        faces: Sequence[tuple[Face, Face | None]],
        hidden: Sequence[Spot],
        page: int,
        offset: tuple[float, float],
    ) -> tuple[Op, ...]:
        frame = _Frame(self.plan, self.arrangement, hidden)
        ops = []
        for (piece, _), (_, back), spot in zip(placed, faces, hidden, strict=True):
            if back is not None:
                lying = spot.moved(*offset)
                ops.append(frame.place(lying, self.backs.ops(back), back.bleed, of=spot))
                self._note(Printed(piece, page, lying.rect), lying, back)
        return tuple(ops)

    def _note(self, printed: Printed, spot: Spot, face: Face, *, always: bool = False) -> None:
        """Remember every code of a face, or the face itself where it has none."""
        found = codes_of(face.ops)
        for text, code in found:
            self.printed.append(replace(printed, payload=text, qr=spot.to_sheet(code, self.plan.scale)))
        if always and not any(text == printed.piece.payload for text, _ in found):
            self.printed.append(printed)


def _page(paper: Size, ops: tuple[Op, ...]) -> Sheet:
    return Sheet(paper.width, paper.height, ops)


class _Frame:
    """Clips faces so that bleed goes outwards and half into gaps, never onto a neighbour."""

    def __init__(self, plan: Plan, arrangement: Arrangement, spots: Sequence[Spot]) -> None:
        self.plan, self.arrangement = plan, arrangement
        self.corners = {(round(spot.x, 3), round(spot.y, 3)) for spot in spots}

    def place(self, spot: Spot, ops: tuple[Op, ...], bleed: float, of: Spot | None = None) -> Op:
        """A face in its spot; `of` is the spot before the printer's offset."""
        clip = self._clip(of or spot, bleed * self.plan.scale)
        inner = ops if self.plan.scale == 1 else (Group(ops, scale=self.plan.scale),)
        return spot.place(inner, clip)

    def _clip(self, spot: Spot, bleed: float) -> tuple[Segment, ...]:
        shape = self.plan.component.shape
        across, down = self.arrangement.gap
        width, height = (spot.width, spot.height) if spot.angle % 180 == 0 else (spot.height, spot.width)
        if shape in ("round", "hex"):
            return marks.trim(shape, (0, 0, width, height), min(bleed, across / 2, down / 2))
        left = self._side(spot, -spot.width - across, 0, bleed, across)
        right = self._side(spot, spot.width + across, 0, bleed, across)
        top = self._side(spot, 0, -spot.height - down, bleed, down)
        bottom = self._side(spot, 0, spot.height + down, bleed, down)
        left, top, right, bottom = {
            0: (left, top, right, bottom),
            90: (top, right, bottom, left),
            180: (right, bottom, left, top),
            270: (bottom, left, top, right),
        }[spot.angle]
        return rectangle(-left, -top, width + left + right, height + top + bottom)

    def _side(self, spot: Spot, dx: float, dy: float, bleed: float, gap: float) -> float:
        neighbour = (round(spot.x + dx, 3), round(spot.y + dy, 3)) in self.corners
        room = self._room(spot, dx, dy)
        return max(0.0, min(bleed, gap / 2 + _LAP if neighbour else bleed, room))

    def _room(self, spot: Spot, dx: float, dy: float) -> float:
        """From the spot's edge to the printer's margin, or to the fold."""
        paper, margin = self.arrangement.paper, self.plan.options.margin
        edges = {
            (True, False): spot.x - margin,
            (False, False): paper.width - margin - spot.right,
            (True, True): spot.y - margin,
            (False, True): footer_top(paper, margin) - spot.bottom,
        }
        room = edges[(dx or dy) < 0, dx == 0]
        axis = self.arrangement.axis
        if not self.arrangement.folded or (axis.direction == "vertical") != (dy == 0):
            return room
        edge = (spot.x if dx < 0 else spot.right) if dy == 0 else (spot.y if dy < 0 else spot.bottom)
        towards = (axis.at - edge) * (1 if (dx or dy) > 0 else -1)
        return min(room, towards) if towards > 0 else room


def _front_marks(
    plan: Plan, arrangement: Arrangement, spots: Sequence[Spot], hidden: Sequence[Spot]
) -> tuple[Op, ...]:
    """Marks are printed on fronts; with a fold they must also miss the backs."""
    found: tuple[Op, ...] = ()
    bleed = plan.component.bleed * plan.scale
    if plan.hints.marks:
        faces = [spot.rect for spot in (*spots, *(hidden if arrangement.folded else ()))]
        lowest = footer_top(arrangement.paper, plan.options.margin)
        found += marks.crop_marks([spot.rect for spot in spots], arrangement.paper, bleed, faces, lowest)
    if plan.hints.outline:
        found += marks.outlines(plan.component.shape, spots)
    if plan.component.kind == "standee":
        found += _standee_marks(plan, spots)
    return found


def _fold_marks(arrangement: Arrangement, footer: Footer) -> tuple[Op, ...]:
    """A dashed line right across the sheet, marked as what it is."""
    at, paper, margin = arrangement.axis.at, arrangement.paper, footer.margin
    if arrangement.axis.direction == "vertical":
        label = footer.lettering.line("fold", 0, 0, 6)
        return (
            marks.tick(at, margin, at, paper.height - margin - 6),
            Group(label, at - 0.8, margin + 6, -90.0),
        )
    label = footer.lettering.line("fold", margin, at - 0.8, 6)
    return (marks.tick(margin, at, paper.width - margin, at), *label)


# Standees


def _standee(front: Face, back: Face, plan: Plan) -> tuple[Face, float]:
    """Front under its turned back, with a flap at either end; also how far down the front lies."""
    foot = plan.hints.foot
    width, height = front.width, front.height
    bleed = front.bleed
    down = foot + height
    upper = Group(back.ops, width, down, 180.0, clip=rectangle(-bleed, 0, width + 2 * bleed, height))
    lower = Group(front.ops, 0, down, clip=rectangle(-bleed, 0, width + 2 * bleed, height))
    return Face(width, 2 * height + 2 * foot, bleed, (upper, lower)), down


def _standee_marks(plan: Plan, spots: Sequence[Spot]) -> tuple[Op, ...]:
    """Dashed ticks outside the strip where it is folded: over the head and at both feet."""
    component, foot = plan.component, plan.hints.foot
    height = component.size.height
    ops: list[Op] = []
    for spot in spots:
        for down in (foot, foot + height, foot + 2 * height):
            x, y, width, tall = spot.to_sheet((0, down, component.size.width, 0), plan.scale)
            if tall == 0:
                ops += [
                    marks.tick(x - 1.8, y, x - 0.4, y),
                    marks.tick(x + width + 0.4, y, x + width + 1.8, y),
                ]
            else:
                ops += [marks.tick(x, y - 1.8, x, y - 0.4), marks.tick(x, y + tall + 0.4, x, y + tall + 1.8)]
    return tuple(ops)


# Faces larger than the paper


def _tiled(plan: Plan, faces: Faces, footer: Footer, printed: list[Printed]) -> Iterator[Sheet]:
    sheet = 0
    for piece in plan.component.pieces:
        face, _ = faces(piece)
        for tile in plan.tiles:
            sheet += 1
            printed += _tile_codes(piece, face, tile, sheet)
            yield _tile(plan, tile, face, footer, sheet)


def _tile(plan: Plan, tile: Tile, face: Face, footer: Footer, sheet: int) -> Sheet:
    paper = held(plan.options.size, tile.orientation)
    cx, cy, width, height = tile.crop
    x, y = tile.at
    margin = plan.options.margin
    outer = {
        "left": min(plan.component.bleed, x - margin),
        "right": min(plan.component.bleed, paper.width - margin - x - width),
        "top": min(plan.component.bleed, y - margin),
        "bottom": min(plan.component.bleed, footer_top(paper, margin) - y - height),
    }
    left, right, top, bottom = (
        0.0 if edge in tile.glue or edge in tile.join else max(0.0, outer[edge])
        for edge in ("left", "right", "top", "bottom")
    )
    clip = rectangle(cx - left, cy - top, width + left + right, height + top + bottom)
    picture = Group(face.ops, x - cx, y - cy, clip=clip)
    rect = [(x, y, width, height)]
    lowest = footer_top(paper, margin) if y + height < footer_top(paper, margin) - 3 else paper.height
    crop = marks.crop_marks(rect, paper, max(left, right, top, bottom), rect, lowest)
    joins = _join_marks(plan, tile, paper, footer)
    return _page(paper, (picture, *crop, *joins, *footer.ops(paper, sheet, within=(x, x + width - 3))))


def _join_marks(plan: Plan, tile: Tile, paper: Size, footer: Footer) -> tuple[Op, ...]:
    """Where the neighbour's edge comes to lie, and on which strip it is glued."""
    cx, cy, width, height = tile.crop
    x, y = tile.at
    ops: list[Op] = []
    tiles, number = plan.tiles, plan.tiles.index(tile) + 1
    away = plan.component.bleed + 0.5
    for edge in tile.glue:
        upright = edge in ("left", "right")
        beside = [other for other in tiles if other is not tile and _follows(tile, other, edge)]
        after = tiles.index(beside[0]) + 1 if beside else number + 1
        if upright:
            at = (
                min((x + other.crop[0] - cx for other in beside), default=x + width) if edge == "right" else x
            )
            strip = (x + width + 0.6, y, min(9.0, paper.width - 2 - x - width - 0.6), height)
            if edge == "left":
                strip = (max(2.0, x - 9.6), y, min(9.0, x - 2.6), height)
            pointers = (marks.arrow(at, y - away, 1.8, "down"), marks.arrow(at, y + height + 1.6, 1.8, "up"))
        else:
            at = (
                min((y + other.crop[1] - cy for other in beside), default=y + height)
                if edge == "bottom"
                else y
            )
            strip = (
                x,
                y + height + 0.6,
                width,
                min(9.0, paper.height - footer.margin - 6 - y - height - 0.6),
            )
            if edge == "top":
                strip = (x, max(2.0, y - 9.6), width, min(9.0, y - 2.6))
            pointers = (
                marks.arrow(x - away, at, 1.8, "right"),
                marks.arrow(x + width + away, at, 1.8, "left"),
            )
        ops += pointers
        if strip[2] > 1 and strip[3] > 1:
            ops += marks.hatch(*strip)
        ops += _glue_label(f"glue sheet {after} here, edge on the pointers", strip, footer, upright=upright)
    return tuple(ops)


def _follows(tile: Tile, other: Tile, edge: str) -> bool:
    """Whether `other` is the neighbour at an edge."""
    (x, y, width, height), (ox, oy, owidth, oheight) = tile.crop, other.crop
    if edge in ("left", "right"):
        level = oy < y + height and y < oy + oheight
        return level and (x < ox <= x + width + 0.01 if edge == "right" else ox < x <= ox + owidth + 0.01)
    level = ox < x + width and x < ox + owidth
    return level and (y < oy <= y + height + 0.01 if edge == "bottom" else oy < y <= oy + oheight + 0.01)


def _glue_label(text: str, strip: Rect, footer: Footer, *, upright: bool) -> tuple[Op, ...]:
    x, y, width, height = strip
    length = footer.lettering.width(text, 6)
    ground = Path(rectangle(-length / 2 - 1, -2.0, length + 2, 2.8), fill="#ffffff")
    line = footer.lettering.line(text, 0, 0, 6, align="centre")
    if upright:
        return (Group((ground, *line), x + width / 2 + 0.7, y + height / 2, -90.0),)
    return (Group((ground, *line), x + width / 2, y + height / 2 + 0.7),)


def _tile_codes(piece: Piece, face: Face, tile: Tile, page: int) -> Iterator[Printed]:
    """Codes that lie wholly on the tile; a front without codes is listed once a tile."""
    cx, cy, width, height = tile.crop
    rect = (*tile.at, width, height)
    found = codes_of(face.ops)
    dx, dy = tile.at[0] - cx, tile.at[1] - cy
    for text, (x, y, code_width, code_height) in found:
        if cx <= x and cy <= y and x + code_width <= cx + width and y + code_height <= cy + height:
            yield Printed(piece, page, rect, text, (x + dx, y + dy, code_width, code_height))
    if not any(text == piece.payload for text, _ in found):
        yield Printed(piece, page, rect)
