"""Tuck boxes for decks: a net with cut line and creases, art from the deck's own back; and dividers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from printkit.box.errors import BoxError, Problem
from printkit.box.schema import Box, Component
from printkit.measure import Size, contrast
from printkit.press import marks
from printkit.press.curve import polygon, rectangle
from printkit.press.faces import Faces
from printkit.press.fonts import Library
from printkit.press.footer import Footer
from printkit.press.grid import FOOTER
from printkit.press.ground import edges
from printkit.press.layout import resolve
from printkit.press.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Segment, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.options import Options
from printkit.press.pdf import write_pdf
from printkit.press.spot import Rect

NAME = "boxes.pdf"
THICKNESS = 0.32
"""A card of 300 g/m², mm."""
SLEEVE, AROUND = 0.2, 3.0
"""What a sleeve adds to a card's thickness, and to its width and height; mm."""
_PLAY = 1.5
"""Room around the cards, mm."""
_GLUE, _TUCK, _NOTCH = 11.0, 13.0, 7.5
_BLEED = 2.0
_THINNEST = 8.0
_TAB = 9.0
_DECKS = ("deck", "reference")


@dataclass(frozen=True, slots=True)
class Tuckbox:
    """A net: back, side, front and side in a row, lids and tucks at the back's head and foot."""

    width: float
    """Of the front, inside."""
    height: float
    depth: float

    @property
    def size(self) -> Size:
        """Of the net."""
        return Size(_GLUE + 2 * (self.width + self.depth), self.height + 2 * (self.depth + _TUCK))

    @property
    def top(self) -> float:
        """The y of the panels' heads."""
        return self.depth + _TUCK

    @property
    def panels(self) -> dict[str, Rect]:
        """Rectangles in the net, mm."""
        w, h, d, y = self.width, self.height, self.depth, self.top
        return {
            "back": (_GLUE, y, w, h),
            "left": (_GLUE + w, y, d, h),
            "front": (_GLUE + w + d, y, w, h),
            "right": (_GLUE + 2 * w + d, y, d, h),
            "lid": (_GLUE, _TUCK, w, d),
            "foot": (_GLUE, y + h, w, d),
        }

    @property
    def flap(self) -> float:
        """Depth of the dust flaps: they must not meet."""
        return min(self.depth, self.width / 2 - 2, 16.0)

    def cut(self) -> tuple[Segment, ...]:
        """The line along which the net is cut."""
        return polygon(self._corners())

    def _corners(self) -> list[tuple[float, float]]:
        w, h, d, y, f = self.width, self.height, self.depth, self.top, self.flap
        a, b, c, e, end = _GLUE, _GLUE + w, _GLUE + w + d, _GLUE + 2 * w + d, self.size.width
        slant = min(3.0, d / 4)
        middle = (c + e) / 2
        notch = [(middle - _NOTCH, y), (middle - _NOTCH * 0.7, y + _NOTCH * 0.7), (middle, y + _NOTCH),
                 (middle + _NOTCH * 0.7, y + _NOTCH * 0.7), (middle + _NOTCH, y)]  # fmt: skip
        return [
            (a, _TUCK), (a + 1, 4), (a + 5, 0), (b - 5, 0), (b - 1, 4), (b, _TUCK), (b, y),
            (b + slant, y - f), (c - slant, y - f), (c, y), *notch, (e, y),
            (e + slant, y - f), (end - slant, y - f), (end, y), (end, y + h),
            (end - slant, y + h + f), (e + slant, y + h + f), (e, y + h), (c, y + h),
            (c - slant, y + h + f), (b + slant, y + h + f), (b, y + h), (b, y + h + d),
            (b - 1, y + h + d + _TUCK - 4), (b - 5, y + h + d + _TUCK), (a + 5, y + h + d + _TUCK),
            (a + 1, y + h + d + _TUCK - 4), (a, y + h + d), (a, y + h),
            (0, y + h - 4), (0, y + 4), (a, y),
        ]  # fmt: skip

    def creases(self) -> list[tuple[float, float, float, float]]:
        """Lines along which it is folded: x1, y1, x2, y2."""
        w, h, d, y = self.width, self.height, self.depth, self.top
        a, b, c, e, end = _GLUE, _GLUE + w, _GLUE + w + d, _GLUE + 2 * w + d, self.size.width
        upright = [(x, y, x, y + h) for x in (a, b, c, e)]
        level = [(a, at, b, at) for at in (_TUCK, y, y + h, y + h + d)]
        flaps = [(x1, at, x2, at) for at in (y, y + h) for x1, x2 in ((b, c), (e, end))]
        return [*upright, *level, *flaps]


def tuckbox_for(card: Size, cards: int, *, thickness: float = THICKNESS, sleeved: bool = False) -> Tuckbox:
    """The box that holds so many cards."""
    around = AROUND if sleeved else 0.0
    each = thickness + (SLEEVE if sleeved else 0.0)
    depth = max(_THINNEST, cards * each * 1.03 + 1)
    return Tuckbox(card.width + around + _PLAY, card.height + around + _PLAY, depth)


@dataclass(frozen=True, slots=True)
class _Boxed:
    """Some cards of a component in one box."""

    component: Component
    net: Tuckbox
    cards: int
    number: int
    of: int
    paper: Size
    """As it is held."""


def write_boxes(
    box: Box,
    options: Options,
    folder: Path,
    *,
    only: Iterable[str] = (),
    thickness: float = THICKNESS,
    sleeved: bool = False,
) -> tuple[int, list[str]]:
    """Write `boxes.pdf`: a tuck box for every deck, in parts where one sheet does not hold it, and a divider for each.

    Args:
        box: the title.
        options: paper, margin, ink.
        folder: where to.
        only: keys of components; all decks where empty.
        thickness: of a card, mm.
        sleeved: whether cards are in sleeves.

    Returns:
        The file's bytes, and a line on every box.

    Raises:
        BoxError: a component that is no deck, or cards for which no box fits the paper.
        PressError: the file cannot be written.
    """
    decks = _decks(box, tuple(only), options)
    boxed: list[_Boxed] = []
    problems: list[Problem] = []
    for deck in decks:
        found = _fitting(deck, options, thickness, sleeved=sleeved)
        if found:
            boxed += found
        else:
            message = f"no box for cards of {deck.size} fits {options.paper}; choose a larger --paper"
            problems.append(Problem(deck.key, message))
    if problems:
        raise BoxError(problems)
    library = Library(box.folder / "fonts")
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    dividers = list(_dividers(decks, options))
    footer = Footer(
        letters,
        box.name,
        "Tuck boxes",
        box.edition,
        len(boxed) + len(dividers),
        options.margin,
        "card, one side",
    )
    arts = {deck.key: _art(box, deck, options, library) for deck in decks}
    sheets = [
        _sheet(box, each, arts[each.component.key], footer, number) for number, each in enumerate(boxed, 1)
    ]
    sheets += [
        _divider_sheet(options.size, page, arts, footer, len(boxed) + number)
        for number, page in enumerate(dividers, 1)
    ]
    size = write_pdf(
        folder / NAME, sheets, library=library, title=f"{box.name}: boxes", separation=options.separation()
    )
    return size, [_told(each) for each in boxed]


def _told(each: _Boxed) -> str:
    net = each.net
    part = f" ({each.number} of {each.of})" if each.of > 1 else ""
    return f"{each.component.name}{part}: {each.cards} cards, {net.width:.0f} x {net.height:.0f} x {net.depth:.0f} mm"


def _decks(box: Box, only: Sequence[str], options: Options) -> list[Component]:
    wrong = [
        Problem("--only", f'"{key}" is no deck of this box')
        for key in only
        if key not in box.components or box.components[key].kind not in _DECKS
    ]
    decks = [
        resolve(part, options.paper)
        for key, part in box.components.items()
        if part.kind in _DECKS and part.pieces and (key in only or (not only and part.kind == "deck"))
    ]
    if not decks and not wrong:
        wrong.append(Problem(box.title, "there is no deck in this box"))
    if wrong:
        raise BoxError(wrong)
    return decks


def _fitting(deck: Component, options: Options, thickness: float, *, sleeved: bool) -> list[_Boxed]:
    """As few boxes as fit the paper."""
    cards = len(deck.pieces)
    for parts in range(1, cards + 1):
        each = ceil(cards / parts)
        net = tuckbox_for(deck.size, each, thickness=thickness, sleeved=sleeved)
        for turned in (False, True):
            paper = options.size.turned() if turned else options.size
            room = (paper.width - 2 * options.margin, paper.height - 2 * options.margin - FOOTER)
            if net.size.width <= room[0] and net.size.height <= room[1]:
                left = [each] * (parts - 1) + [cards - each * (parts - 1)]
                return [_Boxed(deck, net, n, at, parts, paper) for at, n in enumerate(left, 1) if n > 0]
        if net.depth <= _THINNEST:
            return []
    return []


@dataclass(frozen=True, slots=True)
class _Art:
    """What a box is dressed in."""

    face: Face
    ground: str
    ink: str
    """Legible upon the ground."""


def _art(box: Box, deck: Component, options: Options, library: Library) -> _Art:
    """The deck's back, or its first front where it has none, and the colour along its edge."""
    faces = Faces(box, deck, options.ink, library)
    piece = deck.pieces[0]
    face = faces.back(piece) or Face(deck.size.width, deck.size.height, deck.bleed, ())
    faces.finish()
    found = edges(face)
    ground = Counter((*found.top, *found.right, *found.bottom, *found.left)).most_common(1)[0][0]
    ground = ground if ground.startswith("#") else "#ffffff"
    return _Art(face, ground, max(("#ffffff", "#000000"), key=lambda ink: contrast(ink, ground)))


def _sheet(box: Box, each: _Boxed, art: _Art, footer: Footer, number: int) -> Sheet:
    paper, net = each.paper, each.net
    x = (paper.width - net.size.width) / 2
    y = footer.margin + (paper.height - 2 * footer.margin - FOOTER - net.size.height) / 2
    ops = (Group(tuple(_dressed(box, each, art, footer.lettering)), x, y), *_lines(net, x, y))
    return Sheet(paper.width, paper.height, (*ops, *footer.ops(paper, number)))


def _dressed(box: Box, each: _Boxed, art: _Art, letters: Lettering) -> Iterator[Op]:
    """Ground, art and words of a net."""
    net = each.net
    panels = net.panels
    yield Outline(_ground(net), fill=art.ground)
    deck = each.component
    part = f", {each.number} of {each.of}" if each.of > 1 else ""
    told = f"{each.cards} cards{part}"
    for name in ("back", "front"):
        yield _panel(art.face, panels[name])
        yield from _plate(box.name, deck.name, told, panels[name], letters)
    for name in ("left", "right"):
        x, y, width, height = panels[name]
        words = _line(letters, f"{box.name} · {deck.name}", height - 10, min(11.0, width * 1.5), art.ink)
        yield Group(words, x + width / 2 + 1.3, y + height / 2, -90.0)
    for name in ("lid", "foot"):
        x, y, width, height = panels[name]
        words = _line(
            letters, deck.name if name == "lid" else told, width - 8, min(11.0, height * 1.5), art.ink
        )
        yield Group(words, x + width / 2, y + height / 2 + 1.3)


def _ground(net: Tuckbox) -> tuple[Segment, ...]:
    """The coloured part: all but the glue flap, with bleed."""
    w, h, y = net.width, net.height, net.top
    right, bottom = net.size.width + _BLEED, net.size.height + _BLEED
    flap = y - net.flap - _BLEED
    end = y + h + net.flap + _BLEED
    return polygon(
        [
            (_GLUE - _BLEED, -_BLEED), (_GLUE + w + _BLEED, -_BLEED), (_GLUE + w + _BLEED, flap), (right, flap),
            (right, end), (_GLUE + w + _BLEED, end), (_GLUE + w + _BLEED, bottom), (_GLUE - _BLEED, bottom),
        ]
    )  # fmt: skip


def _panel(face: Face, panel: Rect) -> Op:
    """The deck's back over a whole panel."""
    x, y, width, height = panel
    scale = max(width / face.width, height / face.height)
    dx, dy = (width - face.width * scale) / 2, (height - face.height * scale) / 2
    return Group((Group(face.ops, dx, dy, scale=scale),), x, y, clip=rectangle(0, 0, width, height))


def _plate(title: str, name: str, told: str, panel: Rect, letters: Lettering) -> Iterator[Op]:
    """A white field with the title, the deck and the number of cards."""
    x, y, width, height = panel
    wide, tall = width - 12, 21.0
    left, top = x + 6, y + height - tall - 6
    yield Outline(rectangle(left, top, wide, tall, 2), fill="#ffffff", stroke="#000000", width=0.3)
    for text, down, size, weight in (
        (title, 7.2, 14.0, 700),
        (name, 13.2, 10.5, 400),
        (told, 18.2, 8.5, 400),
    ):
        yield Group(
            _line(letters, text, wide - 5, size, "#000000", weight=weight), left + wide / 2, top + down
        )


def _line(
    letters: Lettering, text: str, room: float, size: float, ink: str, *, weight: int = 700
) -> tuple[Op, ...]:
    """A line in the middle of the origin, no wider than the room."""
    width = letters.width(text, size, weight=weight)
    size = min(size, size * room / width) if width else size
    return letters.line(text, 0, 0, size, align="centre", weight=weight, colour=ink)


def _lines(net: Tuckbox, x: float, y: float) -> tuple[Op, ...]:
    """The cut line just around the net, and the creases: dashed, for they are inside the box's edges."""
    cut = Outline(net.cut(), stroke=marks.GREY, width=0.15)
    creases = tuple(
        Outline((("M", x1, y1), ("L", x2, y2)), stroke=marks.GREY, width=0.2, dash=(1.2, 0.8))
        for x1, y1, x2, y2 in net.creases()
    )
    return (Group((cut, *creases), x, y),)


# dividers: cards with a tab, one before each deck


@dataclass(frozen=True, slots=True)
class _Divider:
    component: Component
    x: float
    y: float
    place: int
    """Of the tab: 0 left, 1 middle, 2 right."""


def _dividers(decks: Sequence[Component], options: Options) -> Iterator[list[_Divider]]:
    """Pages of dividers; tabs stand left, in the middle and right by turns."""
    paper = options.size
    room = (paper.width - 2 * options.margin - 6, paper.height - 2 * options.margin - FOOTER - 6)
    page: list[_Divider] = []
    x = y = tallest = 0.0
    for number, deck in enumerate(decks):
        width, height = deck.size.width + 1, deck.size.height + 1 + _TAB
        if x + width > room[0]:
            x, y, tallest = 0.0, y + tallest + 4, 0.0
        if y + height > room[1] and page:
            yield page
            page, x, y, tallest = [], 0.0, 0.0, 0.0
        page.append(_Divider(deck, options.margin + 3 + x, options.margin + 3 + y, number % 3))
        x, tallest = x + width + 4, max(tallest, height)
    if page:
        yield page


def _divider_sheet(
    paper: Size, page: Sequence[_Divider], arts: dict[str, _Art], footer: Footer, number: int
) -> Sheet:
    ops: list[Op] = []
    for divider in page:
        deck, art = divider.component, arts[divider.component.key]
        width, height = deck.size.width + 1, deck.size.height + 1
        tab = width * 0.4
        left = (width - tab) * divider.place / 2
        outline = polygon(
            [(0, _TAB), (left, _TAB), (left + 1.5, 0), (left + tab - 1.5, 0), (left + tab, _TAB), (width, _TAB),
             (width, _TAB + height), (0, _TAB + height)]
        )  # fmt: skip
        inner = (
            Outline(outline, fill=art.ground),
            _panel(art.face, (0, _TAB, width, height)),
            Group(_line(footer.lettering, deck.name, tab - 5, 9.5, art.ink), left + tab / 2, _TAB / 2 + 1.2),
            Outline(outline, stroke=marks.GREY, width=0.15),
        )
        ops.append(Group(inner, divider.x, divider.y))
    return Sheet(paper.width, paper.height, (*ops, *footer.ops(paper, number)))
