"""Print faces on sheets according to a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.measure import Size
from printkit.press.ops import Face, Group, Op, Segment, Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets import cropmarks
from printkit.press.sheets.arrangement import Laid
from printkit.press.sheets.cropmarks import ARM, INSET, register_marks
from printkit.press.sheets.fiducial import CodesOfGroups, codes_of
from printkit.press.sheets.footer import Footer, footer_top
from printkit.press.sheets.options import Options
from printkit.press.sheets.piecelist import Faces, Printed
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Spot
from printkit.press.sheets.tiles import print_tiles
from printkit.press.svg.die import Die, make_trim, mirror_die

# How far a face may reach beyond its trim on a sheet


_LAP = 0.05
"""mm that neighbours with a shared cut overlap, so that viewers show no white seam between them."""
_SAME = 0.01
"""Edges no farther apart than this count as one; mm."""


class Room:
    """Clips faces so that bleed goes outwards and half into gaps, never over a neighbour.

    It serves all sheets that are filled alike.
    """

    def __init__(self, laid: Laid, spots: Sequence[Spot], margin: float) -> None:
        self.laid, self.spots, self.margin = laid, spots, margin
        self._known: dict[tuple[str, Spot, bool], tuple[Segment, ...]] = {}

    def place(self, plan: Plan, spot: Spot, ops: tuple[Op, ...], bleed: float, of: Spot | None = None) -> Op:
        """Return a face in its spot; `of` is a back's spot before the printer's offset."""
        key = (plan.component.key, of or spot, of is None)
        clip = self._known.get(key)
        if clip is None:
            own = plan.die if of is None else mirror_die(plan.die, plan.hints.back_turn)
            clip = self._known[key] = self._make_clip(plan, of or spot, bleed * plan.scale, own)
        inner = ops if plan.scale == 1 else (Group(ops, scale=plan.scale),)
        return spot.place(inner, clip)

    def _make_clip(self, plan: Plan, spot: Spot, bleed: float, own: Die) -> tuple[Segment, ...]:
        shape = plan.component.shape
        width, height = (spot.width, spot.height) if spot.angle % 180 == 0 else (spot.height, spot.width)
        if shape in ("round", "hex", "path"):
            across, down = plan.hints.gap
            return make_trim(shape, (0, 0, width, height), min(bleed, across / 2, down / 2), own)
        left, right, top, bottom = (max(0.0, min(bleed, side)) for side in self._measure_sides(spot, bleed))
        left, top, right, bottom = {
            0: (left, top, right, bottom),
            90: (top, right, bottom, left),
            180: (right, bottom, left, top),
            270: (bottom, left, top, right),
        }[spot.angle]
        return make_rectangle(-left, -top, width + left + right, height + top + bottom)

    def _measure_sides(self, spot: Spot, bleed: float) -> tuple[float, float, float, float]:
        """Measure how far ink may reach on each side: to half of a gap, to the margin, to the fold."""
        paper = self.laid.paper
        left, right = spot.x - self.margin, paper.width - self.margin - spot.right
        up, below = spot.y - self.margin, footer_top(paper, self.margin) - spot.bottom
        reach = 2 * bleed
        for other in self.spots:
            if other.y < spot.bottom - _SAME and spot.y < other.bottom - _SAME:
                if -_SAME < (gap := spot.x - other.right) < reach:
                    left = min(left, gap / 2 + _LAP)
                elif -_SAME < (gap := other.x - spot.right) < reach:
                    right = min(right, gap / 2 + _LAP)
            elif other.x < spot.right - _SAME and spot.x < other.right - _SAME:
                if -_SAME < (gap := spot.y - other.bottom) < reach:
                    up = min(up, gap / 2 + _LAP)
                elif -_SAME < (gap := other.y - spot.bottom) < reach:
                    below = min(below, gap / 2 + _LAP)
        if self.laid.sides == "fold":
            at = self.laid.axis.at
            if self.laid.axis.direction == "vertical":
                left, right = _to_fold(left, spot.x - at), _to_fold(right, at - spot.right)
            else:
                up, below = _to_fold(up, spot.y - at), _to_fold(below, at - spot.bottom)
        return left, right, up, below


def _to_fold(room: float, distance: float) -> float:
    """Stop ink at the fold if it comes from the fold's own side."""
    return min(room, distance) if distance > 0 else room


class Printing(Struct):
    """A file on its way to the PDF: sheets come one by one, and the printed pieces are noted meanwhile."""

    plans: Sequence[Plan]
    laid: Sequence[Laid]
    """Empty where a face is tiled."""
    faces: Faces
    footer: Footer
    printed: list[Printed] = field(default_factory=list)
    """Complete when all sheets were taken."""

    trouble: Callable[[], int] = int
    """The number of faults found in faces so far."""
    _run: _Run | None = None
    _before: int = 0
    """The notes before the last paper."""

    def sheets(self) -> Iterator[Sheet]:
        """Yield every page in order."""
        if not self.laid:
            for planned in self.plans:
                yield from print_tiles(planned, self.faces, self.footer, self.printed)
            return
        for number in range(len(self.laid)):
            yield from self.make_paper(number)

    @property
    def run(self) -> _Run:
        """The state that continues from paper to paper."""
        if self._run is None:
            self._run = _Run(self.plans[0].options, self.faces, self.footer, self.printed)
        return self._run

    def pieces(self) -> list[int]:
        """Count the pieces on each paper."""
        return [len(laid.items) for laid in self.laid]

    def make_paper(self, number: int) -> Iterator[Sheet]:
        """Return the pages of one paper, noting it as printed."""
        self._before = len(self.printed)
        return self.run.sheet(self.laid[number])

    def start_at(self, number: int) -> None:
        """Continue with another paper than the next."""
        run = self.run
        run.pages += sum(map(_page_count, self.laid[run.count : number]))
        run.count = number

    def read_notes(self, number: int) -> list[tuple[object, ...]]:
        """Return the notes on the last paper; plain values."""
        places = {id(item.piece): place for place, item in enumerate(self.laid[number].items)}
        return [
            (places[id(each.piece)], each.page, tuple(each.face), each.payload, each.qr and tuple(each.qr))
            for each in self.printed[self._before :]
        ]

    def note(self, number: int, noted: Sequence[tuple[Any, ...]]) -> None:
        """Take over what another process made of the next paper."""
        items = self.laid[number].items
        self.printed += [
            Printed(items[place].piece, page, face, payload, qr) for place, page, face, payload, qr in noted
        ]
        self.start_at(number + 1)

    def count_changes(self) -> int:
        """Count everything that later papers may depend on, and every fault."""
        return self.trouble() + sum(len(backs.known) for backs in self.run.backs.values())


def _page_count(laid: Laid) -> int:
    """Count the pages of one paper."""
    backed = any(item.plan.has_backs for item in laid.items)
    return 2 if backed and laid.sides != "fold" else 1


class _Backs:
    """Gives equal backs one shared form."""

    def __init__(self, component: str) -> None:
        self.component = component
        self.known: list[tuple[Op, ...]] = []

    def share_ops(self, face: Face) -> tuple[Op, ...]:
        """Return the back's operations under a name, if it was drawn before or may be drawn again."""
        for number, ops in enumerate(self.known):
            if ops is face.ops or ops == face.ops:
                return (Group(ops, shared=f"back-{self.component}-{number}"),)
        if len(self.known) >= 16:  # individual backs: a further search costs more than it saves
            return face.ops
        self.known.append(face.ops)
        return (Group(face.ops, shared=f"back-{self.component}-{len(self.known) - 1}"),)


class _Run:
    """Prints one sheet after another."""

    def __init__(self, options: Options, faces: Faces, footer: Footer, printed: list[Printed]) -> None:
        self.options, self.faces, self.footer = options, faces, footer
        self.printed = printed
        self.backs: dict[str, _Backs] = {}
        self.marks: dict[tuple[object, ...], tuple[Op, ...]] = {}
        self.rooms: dict[tuple[object, ...], Room] = {}
        self.codes: CodesOfGroups = {}
        self.count = 0
        self.pages = 0

    def sheet(self, laid: Laid) -> Iterator[Sheet]:
        """Yield one sheet of paper: one page, or a front page and its back page."""
        self.count += 1
        hidden = [
            [item.spot.find_back_spot(laid.axis, item.plan.hints.back_turn) for item in block]
            for block in laid.blocks
        ]
        faces = [[self.faces(item.piece) for item in block] for block in laid.blocks]
        marked = self._draw_marks(laid, hidden)
        page = self.pages + 1
        footer = self._make_footer(laid)
        fronts = self._place_fronts(laid, faces, page)
        backed = any(item.plan.has_backs for item in laid.items)
        if not backed:
            yield self._make_page(laid.paper, fronts, marked, footer, "")
        elif laid.sides == "fold":
            backs = self._place_backs(laid, faces, hidden, page, (0.0, 0.0))
            yield self._make_page(
                laid.paper, (*backs, *fronts), (*marked, *_fold_marks(laid, footer)), footer, ""
            )
        else:
            yield self._make_page(laid.paper, fronts, marked, footer, "front")
            backs = self._place_backs(laid, faces, hidden, page + 1, self.options.offset)
            yield self._back_page(laid, backs, hidden, footer)

    def _make_footer(self, laid: Laid) -> Footer:
        """Return the footer, with the components that lie on this sheet."""
        names = dict.fromkeys(item.plan.component.name for item in laid.items)
        return replace(self.footer, component=", ".join(names))

    def _draw_marks(self, laid: Laid, hidden: Sequence[Sequence[Spot]]) -> tuple[Op, ...]:
        """Return the front's marks, made and stored once for all sheets that are filled alike."""
        key = (laid.paper, *(item.spot.rect for item in laid.items))
        if key not in self.marks:
            ops = _front_marks(laid, hidden, self.options)
            self.marks[key] = (Group(ops, shared=f"marks {len(self.marks)}"),) if ops else ()
        return self.marks[key]

    def _find_room(self, laid: Laid, spots: Sequence[Spot]) -> Room:
        """Return the room of sheets that are filled alike."""
        key = (laid.paper, laid.sides, laid.axis, *spots)
        if key not in self.rooms:
            self.rooms[key] = Room(laid, spots, self.options.margin)
        return self.rooms[key]

    def _make_page(
        self, paper: Size, faces: tuple[Op, ...], marked: tuple[Op, ...], footer: Footer, side: str
    ) -> Sheet:
        self.pages += 1
        return _make_page(
            paper,
            (
                *faces,
                *marked,
                *footer.draw_footer(paper, self.count, side, within=self._find_footer_span(paper)),
            ),
        )

    def _find_footer_span(self, paper: Size) -> tuple[float, float] | None:
        """Keep a footer off a machine's marks."""
        aside = INSET + ARM + 5
        return (aside, paper.width - self.options.margin) if self.options.machine == "silhouette" else None

    def _back_page(
        self, laid: Laid, faces: tuple[Op, ...], hidden: Sequence[Sequence[Spot]], footer: Footer
    ) -> Sheet:
        self.pages += 1
        above = laid.axis.direction == "horizontal"
        label = footer.draw_footer(laid.paper, self.count, "back", above=above)
        if self.options.back_marks:
            label = (*label, *_back_marks(laid, hidden, self.options))
        return _make_page(laid.paper, (*faces, Group(label, *self.options.offset)))

    def _place_fronts(
        self, laid: Laid, faces: Sequence[Sequence[tuple[Face, Face | None]]], page: int
    ) -> tuple[Op, ...]:
        room = self._find_room(laid, [item.spot for item in laid.items])
        ops = []
        for block, made in zip(laid.blocks, faces, strict=True):
            for item, (front, back) in zip(block, made, strict=True):
                planned, spot = item.plan, item.spot
                face, rect = front, spot.rect
                if planned.component.kind == "standee":
                    face, down = make_standee(front, back or front, planned)
                    rect = spot.to_sheet((0, down, front.width, front.height), planned.scale)
                ops.append(room.place(planned, spot, face.ops, face.bleed))
                self._note_codes(Printed(item.piece, page, rect), planned, spot, face, always=True)
        return tuple(ops)

    def _place_backs(
        self,
        laid: Laid,
        faces: Sequence[Sequence[tuple[Face, Face | None]]],
        hidden: Sequence[Sequence[Spot]],
        page: int,
        offset: tuple[float, float],
    ) -> tuple[Op, ...]:
        room = self._find_room(laid, [spot for block in hidden for spot in block])
        ops = []
        for block, made, spots in zip(laid.blocks, faces, hidden, strict=True):
            for item, (_, back), spot in zip(block, made, spots, strict=True):
                if back is not None and item.plan.has_backs:
                    lying = spot.move_by(*offset)
                    key = item.plan.component.key
                    shared = self.backs.setdefault(key, _Backs(key)).share_ops(back)
                    ops.append(room.place(item.plan, lying, shared, back.bleed, of=spot))
                    self._note_codes(Printed(item.piece, page, lying.rect), item.plan, lying, back)
        return tuple(ops)

    def _note_codes(
        self, printed: Printed, planned: Plan, spot: Spot, face: Face, *, always: bool = False
    ) -> None:
        """Note every code of a face, or the face itself if it has none."""
        found = codes_of(face.ops, self.codes)
        for text, code in found:
            self.printed.append(replace(printed, payload=text, qr=spot.to_sheet(code, planned.scale)))
        if always and not any(text == printed.piece.payload for text, _ in found):
            self.printed.append(printed)


def _make_page(paper: Size, ops: tuple[Op, ...]) -> Sheet:
    return Sheet(paper.width, paper.height, ops)


def _front_marks(laid: Laid, hidden: Sequence[Sequence[Spot]], options: Options) -> tuple[Op, ...]:
    """Draw marks on fronts; with a fold they must also miss the backs."""
    found: tuple[Op, ...] = ()
    every = [item.spot.rect for item in laid.items]
    if laid.sides == "fold":
        every += [spot.rect for spots in hidden for spot in spots]
    lowest = footer_top(laid.paper, options.margin)
    for block in laid.blocks:
        planned = block[0].plan
        spots = [item.spot for item in block]
        if planned.hints.marks:
            rects = [spot.rect for spot in spots]
            bleed = planned.component.bleed * planned.scale
            found += cropmarks.crop_marks(rects, laid.paper, bleed, every, lowest, margin=options.margin)
        if planned.hints.outline:
            found += cropmarks.draw_outlines(planned.component.shape, spots, planned.die)
        if planned.creases and not options.cut:
            found += cropmarks.draw_creases(crease for item in block for crease in item.creases)
        if planned.component.kind == "standee":
            found += standee_marks(planned, spots)
    return (*found, *register_marks(options.machine, laid.paper))


def _back_marks(laid: Laid, hidden: Sequence[Sequence[Spot]], options: Options) -> tuple[Op, ...]:
    """Draw crop marks of the backs, for people who cut from that side."""
    found: tuple[Op, ...] = ()
    every = [spot.rect for spots in hidden for spot in spots]
    lowest = footer_top(laid.paper, options.margin)
    for block, spots in zip(laid.blocks, hidden, strict=True):
        planned = block[0].plan
        if planned.has_backs and planned.hints.marks:
            rects = [spot.rect for spot in spots]
            bleed = planned.component.bleed * planned.scale
            found += cropmarks.crop_marks(rects, laid.paper, bleed, every, lowest, margin=options.margin)
        if planned.has_backs and planned.hints.outline:
            own = mirror_die(planned.die, planned.hints.back_turn)
            found += cropmarks.draw_outlines(planned.component.shape, spots, own)
    return found


def _fold_marks(laid: Laid, footer: Footer) -> tuple[Op, ...]:
    """Return a dashed line across the sheet, labelled outside the pieces, on the side without crop marks."""
    at, paper, margin = laid.axis.at, laid.paper, footer.margin
    spots = [item.spot for item in laid.items]
    upright = laid.axis.direction == "vertical"
    fronts_first = (spots[0].x if upright else spots[0].y) < at
    base = at + 0.8 + _FOLD_HEIGHT if fronts_first else at - 0.8
    if upright:
        label = footer.lettering.line("fold", 0, 0, _FOLD_SIZE)
        room = min(spot.y for spot in spots) - margin
        line = cropmarks.draw_fold_tick(at, margin, at, paper.height - margin - 6)
        return (line, Group(label, base, margin + 6, -90.0)) if room >= 7 else (line,)
    room = min(spot.x for spot in spots) - margin
    line = cropmarks.draw_fold_tick(margin, at, paper.width - margin, at)
    return (line, *footer.lettering.line("fold", margin, base, _FOLD_SIZE)) if room >= 6 else (line,)


_FOLD_SIZE = 6.0
"""Points of the word at a fold."""
_FOLD_HEIGHT = 1.6
"""mm from its baseline to the top of its letters."""


def make_standee(front: Face, back: Face, plan: Plan) -> tuple[Face, float]:
    """Return the front under its turned back, with a flap at either end; also how far down the front lies."""
    foot = plan.hints.foot
    width, height = front.width, front.height
    bleed = front.bleed
    down = foot + height
    upper = Group(back.ops, width, down, 180.0, clip=make_rectangle(-bleed, 0, width + 2 * bleed, height))
    lower = Group(front.ops, 0, down, clip=make_rectangle(-bleed, 0, width + 2 * bleed, height))
    return Face(width, 2 * height + 2 * foot, bleed, (upper, lower)), down


def standee_marks(plan: Plan, spots: Sequence[Spot]) -> tuple[Op, ...]:
    """Draw dashed ticks outside the strip where it is folded: over the head and at both feet."""
    component, foot = plan.component, plan.hints.foot
    height = component.size.height
    ops: list[Op] = []
    for spot in spots:
        for down in (foot, foot + height, foot + 2 * height):
            x, y, width, tall = spot.to_sheet((0, down, component.size.width, 0), plan.scale)
            if tall == 0:
                ops += [
                    cropmarks.draw_fold_tick(x - 1.8, y, x - 0.4, y),
                    cropmarks.draw_fold_tick(x + width + 0.4, y, x + width + 1.8, y),
                ]
            else:
                ops += [
                    cropmarks.draw_fold_tick(x, y - 1.8, x, y - 0.4),
                    cropmarks.draw_fold_tick(x, y + tall + 0.4, x, y + tall + 1.8),
                ]
    return tuple(ops)
