"""Make a file of a box's packaging: nets with artwork on sheets, and the lines to cut and to crease."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Component, Piece, Row
from printkit.box.package import Package
from printkit.exports.packaging.artwork import (
    Dress,
    backs_dress,
    cover_dress,
    cover_panel,
    draw_lines,
    dress_tab,
    fit_panel,
    least_width,
    template_dress,
)
from printkit.exports.packaging.nesting import PLAIN, NetSheet, fits_paper, lay_nets, without_machine
from printkit.exports.packaging.net import AROUND, LidWrap, list_creases
from printkit.exports.packaging.tuckbox import BLEED, box_cards, decks_of, dress_net, dress_of
from printkit.measure import Size
from printkit.press.build.printfile import Made
from printkit.press.faces.piecefaces import Faces, FacesMaker
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Segment, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_polygon, make_rectangle, move_outline
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.separation import find_separation
from printkit.press.sheets import cropmarks
from printkit.press.sheets.cropmarks import ARM, INSET, register_marks
from printkit.press.sheets.cutplan import Outlines, Sketch, tile_sketches
from printkit.press.sheets.footer import Footer, footer_top
from printkit.press.sheets.options import Options
from printkit.press.sheets.piecelist import Printed
from printkit.press.sheets.sheetplan import Plan, automatic_tiles
from printkit.press.sheets.slot import Rect
from printkit.press.sheets.tiles import print_tiles
from printkit.press.svg.die import Crease


def wrap_of(package: Package) -> LidWrap:
    """Return the net of a cardboard lid's wrap: paper in the title's colours, glued about its top and sides."""
    if package.size is None:
        raise AssertionError("a lid's wrap was read with its size")
    return LidWrap(*package.size, package.turn_in)


def wrap_dress(box: Box, package: Package, options: Options, library: Library) -> Dress:
    """Return the template that was named, else the booklet's cover, else the title's colours alone."""
    net = wrap_of(package)
    if package.front:
        size = Size(net.width, net.height)
        return template_dress(box, package.front, size, package.constants, ink=options.ink, library=library)
    found = cover_dress(box, options.ink, library)
    if found is not None:
        return found
    palette = box.palette[options.ink]
    ground, ink = palette.get("ground", "#ffffff"), palette.get("on-ground", "#000000")
    return Dress(Face(net.width, net.height, 0.0, ()), ground, ink)


def wrap_ops(title: str, net: LidWrap, dress: Dress, letters: Lettering) -> Iterator[Op]:
    """Draw the ground, the picture on the top, the title along every side, readable with the lid's foot towards you."""
    size = net.size
    top = net.panels["top"].rect
    ground = make_rectangle(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED)
    yield Outline(ground, fill=dress.ground)
    if dress.face.ops:
        alike = abs(dress.face.width / dress.face.height - top[2] / top[3]) < 1e-3
        place = cover_panel if alike else fit_panel
        yield place(dress.face, top)
    else:
        words = draw_lines(letters, title, Size(top[2] - 16, top[3] - 16), 40, dress.ink)
        yield Group(words, top[0] + top[2] / 2, top[1] + top[3] / 2)
    for name, angle in (("foot", 0.0), ("head", 180.0), ("left", 90.0), ("right", -90.0)):
        x, y, width, height = net.panels[name].rect
        long, tall = (width, height) if angle in (0.0, 180.0) else (height, width)
        words = draw_lines(letters, title, Size(long - 14, tall - 2), min(26.0, tall * 1.5), dress.ink)
        yield Group(words, x + width / 2, y + height / 2, angle)


TAB = 9.0
"""Height of a tab, mm."""
_LARGER = 1.0
"""How much larger than its cards a divider is, mm: fingers find it, and it still goes into their box."""
_BESIDE = 4.0
"""Free room beside a tab's name, mm, both sides together."""


class Divider(Struct, frozen=True):
    """A net without creases."""

    deck: Component
    place: int
    """The place of the tab: 0 left, 1 middle, 2 right; they alternate."""
    sleeved: bool = False
    needs: float = 0.0
    """Width that the name needs on the tab, mm."""

    @property
    def card(self) -> Rect:
        """The part that is as large as a card."""
        around = AROUND if self.sleeved else _LARGER
        return (0.0, TAB, self.deck.size.width + around, self.deck.size.height + around)

    @property
    def tab(self) -> Rect:
        """The place of its name."""
        width = self.card[2]
        tab = min(width, max(width * 0.4, self.needs))
        return ((width - tab) * self.place / 2, 0.0, tab, TAB)

    @property
    def size(self) -> Size:
        """The width and height with its tab."""
        return Size(self.card[2], self.card[3] + TAB)

    def make_cut(self) -> tuple[Segment, ...]:
        """Return the line along which it is cut."""
        left, _, tab, _ = self.tab
        width, height = self.size.width, self.size.height
        return make_polygon(
            [(0, TAB), (left, TAB), (left + 1.5, 0), (left + tab - 1.5, 0), (left + tab, TAB), (width, TAB),
             (width, height), (0, height)]
        )  # fmt: skip


def divider_of(deck: Component, place: int, letters: Lettering, *, sleeved: bool = False) -> Divider:
    """Make a divider whose tab shows the deck's name in one line or in two."""
    return Divider(deck, place, sleeved, least_width(letters, deck.name) + _BESIDE)


def divider_ops(divider: Divider, dress: Dress, letters: Lettering) -> Iterator[Op]:
    """Draw the deck's back, and its name on the tab."""
    left, _, tab, _ = divider.tab
    yield Outline(divider.make_cut(), fill=dress.ground)
    yield cover_panel(dress.face, divider.card)
    words = draw_lines(letters, divider.deck.name, Size(tab - _BESIDE, TAB - 1), 9.5, dress.ink)
    yield Group(words, left + tab / 2, TAB / 2)


_CARD, _PAPER = "card, one side", "paper, one side"


class _Drawn(Struct, frozen=True):
    """A net with what is printed on it."""

    size: Size
    cut: tuple[Segment, ...]
    creases: tuple[Crease, ...]
    dress: Callable[[], Iterable[Op]]
    told: str


class Packed(Struct, frozen=True):
    """The packaging that was written."""

    size: int
    """Bytes."""
    sheets: int
    told: tuple[str, ...]
    """A line on each box."""
    sketches: tuple[Sketch, ...]


def print_package_file(
    box: Box, key: str, options: Options, folder: Path, start: float, *, maker: FacesMaker = Faces
) -> Made:
    """Write one component of packaging as `KEY.pdf` into `folder`; `maker` gives the faces of decks.

    Raises:
        BoxError: it does not fit the paper, or a template is wrong.
        PressError: the file cannot be written.
    """
    package = box.packages[key]
    file = f"{key}.pdf"
    done = write_packages(box, [package], options, folder / file, maker)
    seconds = time.perf_counter() - start
    many = {"tuckbox": "boxes", "dividers": "dividers", "lidwrap": "wraps"}[package.kind]
    one = {"tuckbox": "box", "dividers": "divider", "lidwrap": "wrap"}[package.kind]
    note = f"{len(done.told)} {one if len(done.told) == 1 else many}"
    return Made((key,), (0,), done.sheets, file, done.size, seconds, sketches=done.sketches, note=note)


def write_packages(
    box: Box, packages: Sequence[Package], options: Options, file: Path, maker: FacesMaker = Faces
) -> Packed:
    """Write packaging into one file.

    Raises:
        BoxError: something does not fit the paper, or a template is wrong; all of it at once.
        PressError: the file cannot be written.
    """
    library = Library.of(box)
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    name = packages[0].name
    footer = Footer(letters, box.name, name, box.edition, 0, options.margin, _CARD)
    made: list[tuple[list[Sheet], list[Sketch], list[str]]] = []
    problems: list[Problem] = []
    for package in packages:
        try:
            named = replace(footer, component=package.name)
            made.append(_make_sheets(box, package, options, library, named, maker=maker))
        except BoxError as error:
            problems += error.problems
    if problems:
        raise BoxError(dict.fromkeys(problems))
    total = sum(len(sheets) for sheets, _, _ in made)
    sketches: list[Sketch] = []
    pages: list[Sheet] = []
    for sheets, found, _ in made:
        sketches += [replace(each, sheets=tuple(n + len(pages) for n in each.sheets)) for each in found]
        pages += sheets
    size = write_pdf(
        file, pages, library=library, title=f"{box.name}: {name}", separation=find_separation(options)
    )
    return Packed(size, total, tuple(line for _, _, told in made for line in told), tuple(sketches))


def check_packages(box: Box, options: Options) -> list[Problem]:
    """List the problems of a box's packaging."""
    problems: list[Problem] = []
    library = Library.of(box)
    for package in box.packages.values():
        try:
            for net in _make_nets(box, package, options, library):
                list(net.dress())
        except BoxError as error:
            problems += error.problems
    return problems


def package_sheets(box: Box, package: Package, options: Options) -> int:
    """Count the sheets of paper for packaging."""
    nets = list(_make_nets(box, package, options, Library.of(box)))
    if any(not fits_paper(net.size, options) for net in nets):
        return sum(len(automatic_tiles(net.size, PLAIN, options)) for net in nets)
    return len(lay_nets([net.size for net in nets], options))


def _make_nets(
    box: Box, package: Package, options: Options, library: Library, maker: FacesMaker = Faces
) -> Iterator[_Drawn]:
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    display = Lettering(library, box.fonts.get("display", letters.family))
    dresses: dict[tuple[str, ...], Dress] = {}
    if package.kind == "tuckbox":
        for each in box_cards(box, package, options):
            keys = (each.decks[0].key, each.name, str(each.number)) if package.front else (each.decks[0].key,)
            if keys not in dresses:
                dresses[keys] = dress_of(box, package, each, options, library, maker=maker)
            ops = partial(dress_net, box, each, dresses[keys], letters, display)
            yield _Drawn(each.net.size, each.net.make_cut(), tuple(list_creases(each.net)), ops, each.told())
    elif package.kind == "lidwrap":
        net = wrap_of(package)
        ops = partial(wrap_ops, box.name, net, wrap_dress(box, package, options, library), letters)
        told = f"{package.name}: lid of {net.width:g} x {net.height:g} x {net.depth:g} mm, net of {net.size}"
        yield _Drawn(net.size, net.make_cut(), tuple(list_creases(net)), ops, told)
    else:
        decks = [deck for _, held in decks_of(box, package, options) for deck in held]
        for number, deck in enumerate({deck.key: deck for deck in decks}.values()):
            divider = divider_of(deck, number % 3, letters, sleeved=package.sleeved)
            back = backs_dress(deck, maker(box, deck, options.ink, library))
            dress = dress_tab(box, deck, back, options.ink)
            ops = partial(divider_ops, divider, dress, letters)
            yield _Drawn(divider.size, divider.make_cut(), (), ops, deck.name)


def _make_sheets(
    box: Box, package: Package, options: Options, library: Library, footer: Footer, *, maker: FacesMaker
) -> tuple[list[Sheet], list[Sketch], list[str]]:
    nets = list(_make_nets(box, package, options, library, maker))
    told = [net.told for net in nets]
    if package.kind == "lidwrap":
        footer = replace(footer, note=_PAPER)
    by_hand = without_machine(options)
    if any(not fits_paper(net.size, by_hand) for net in nets):
        sheets, sketches = _part_net(nets[0], package, by_hand, footer)
        return sheets, sketches, told
    small = [net for net in nets if fits_paper(net.size, options)]
    large = [net for net in nets if not fits_paper(net.size, options)]
    laid = [
        (held, sheet, chosen)
        for held, chosen in ((small, options), (large, by_hand))
        for sheet in lay_nets([net.size for net in held], chosen)
    ]
    footer = replace(footer, sheets=len(laid))
    pages = [_make_sheet(held, sheet, chosen, footer, n) for n, (held, sheet, chosen) in enumerate(laid, 1)]
    sketches = [
        replace(_make_sketch(held, sheet, package, n), by_hand=chosen is by_hand)
        for n, (held, sheet, chosen) in enumerate(laid, 1)
    ]
    return pages, sketches, told


def _make_sheet(
    nets: Sequence[_Drawn], sheet: NetSheet, options: Options, footer: Footer, number: int
) -> Sheet:
    paper, margin = sheet.paper, options.margin
    ops: list[Op] = []
    for place in sheet.nets:
        net = nets[place.number]
        # the bleed ends at the margin and above the footer, as on every other sheet
        printed = make_rectangle(
            margin - place.x, margin - place.y, paper.width - 2 * margin, footer_top(paper, margin) - margin
        )
        lines = () if options.cut else _draw_lines(net)
        ops.append(Group((Group(tuple(net.dress()), clip=printed), *lines), place.x, place.y))
    aside = INSET + ARM + 5
    within = (aside, paper.width - margin) if options.machine == "silhouette" else None
    foot = footer.draw_footer(paper, number, within=within)
    return Sheet(paper.width, paper.height, (*ops, *register_marks(options.machine, paper), *foot))


def _draw_lines(net: _Drawn) -> tuple[Op, ...]:
    """Return the line along which a net is cut, and its creases: dashed, they become the box's edges."""
    cut = Outline(net.cut, stroke=cropmarks.GREY, width=0.15)
    return (cut, *cropmarks.draw_creases(net.creases))


def _make_sketch(nets: Sequence[_Drawn], sheet: NetSheet, package: Package, number: int) -> Sketch:
    outlines: list[tuple[Segment, ...]] = []
    folds: list[Crease] = []
    for place in sheet.nets:
        net = nets[place.number]
        outlines.append(move_outline(net.cut, place.x, place.y))
        folds += [(x1 + place.x, y1 + place.y, x2 + place.x, y2 + place.y) for x1, y1, x2, y2 in net.creases]
    rects = tuple((p.x, p.y, nets[p.number].size.width, nets[p.number].size.height) for p in sheet.nets)
    block = Outlines(
        "rect",
        nets[sheet.nets[0].number].size,
        rects,
        False,
        (package.key,),
        creases=tuple(folds),
        nets=tuple(outlines),
    )
    return Sketch((number,), sheet.paper, (block,), 0)


def _part_net(
    net: _Drawn, package: Package, options: Options, footer: Footer
) -> tuple[list[Sheet], list[Sketch]]:
    """Part a net larger than the paper: people glue the parts together before they cut it out."""
    tiles = automatic_tiles(net.size, PLAIN, options)
    if not tiles:
        message = f"{package.name}: a net of {net.size} cannot be parted on {options.paper}; choose a larger --paper"
        raise BoxError([Problem("box.yaml", message, where=f"components.{package.key}.size")])
    face = Face(net.size.width, net.size.height, 0.0, (*net.dress(), *_draw_lines(net)))
    part = Component(
        key=package.key, name=package.name, kind="board", size=net.size, shape="rect", corner=0.0, bleed=0.0,
        front="", back="", code=None, rows=(), constants={},
        pieces=(Piece("", "", package.key, Row("", {}, "box.yaml", 1), 1, ""),),
    )  # fmt: skip
    plan = Plan(part, PLAIN, options, "fronts", net.size, None, tiles)
    printed: list[Printed] = []
    sheets = list(print_tiles(plan, lambda _: (face, None), replace(footer, sheets=len(tiles)), printed))
    return sheets, list(tile_sketches([plan]))
