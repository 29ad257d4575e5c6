"""From faces and a plan to sheets: what is printed where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from printkit.box.schema import Piece
from printkit.measure import Size
from printkit.press import marks
from printkit.press.fiducial import codes_of
from printkit.press.footer import Footer, footer_top
from printkit.press.grid import Arrangement
from printkit.press.ops import Face, Group, Op, Sheet
from printkit.press.plan import Plan
from printkit.press.sheet.printed import Faces, Printed
from printkit.press.sheet.room import Room
from printkit.press.sheet.standee import standee, standee_marks
from printkit.press.sheet.tiled import tiled
from printkit.press.spot import Spot


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
            yield from tiled(self.plan, self.faces, self.footer, self.printed)
            return
        run = _Run(self.plan, self.plan.arrangement, self.faces, self.footer, self.printed)
        pieces, spots = self.plan.component.pieces, self.plan.arrangement.spots
        for start in range(0, len(pieces), len(spots)):
            yield from run.sheet(list(zip(pieces[start : start + len(spots)], spots, strict=False)))


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
        room = Room(plan, self.arrangement, [spot for _, spot in placed])
        ops = []
        for (piece, spot), (front, back) in zip(placed, faces, strict=True):
            face, rect = front, spot.rect
            if plan.component.kind == "standee":
                face, down = standee(front, back or front, plan)
                rect = spot.to_sheet((0, down, front.width, front.height), plan.scale)
            ops.append(room.place(spot, face.ops, face.bleed))
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
        room = Room(self.plan, self.arrangement, hidden)
        ops = []
        for (piece, _), (_, back), spot in zip(placed, faces, hidden, strict=True):
            if back is not None:
                lying = spot.moved(*offset)
                ops.append(room.place(lying, self.backs.ops(back), back.bleed, of=spot))
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
        found += standee_marks(plan, spots)
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
