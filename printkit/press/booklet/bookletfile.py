"""A booklet from its Markdown to its two PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, BoxFacts, Component
from printkit.box.rules import Rules, load_rules
from printkit.expression.error import ExpressionError
from printkit.measure import Size
from printkit.press.booklet.cover import draw_closing, draw_cover, quick_page
from printkit.press.booklet.facesource import BoxFaces
from printkit.press.booklet.flow import Page, PageArea, Pager
from printkit.press.booklet.look import GUTTER, LEAST, TOP, WHITE, BookletStyle, read_look
from printkit.press.booklet.manuscript import Block, Directive, Fence, Manuscript, read_manuscript
from printkit.press.booklet.piecepicture import Figures
from printkit.press.booklet.setting import SETTERS, Compositor, ContentsEntry, list_entries, set_stream
from printkit.press.faces.boxfacts import print_facts
from printkit.press.faces.palette import Palette
from printkit.press.faces.piecefaces import Faces, FacesMaker
from printkit.press.faces.template import symbol_folders
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.separation import find_separation
from printkit.press.sheets.cropmarks import crop_marks, draw_fold_tick
from printkit.press.sheets.grid import flip_axis
from printkit.press.sheets.invitation import place_invitation
from printkit.press.sheets.options import Options
from printkit.press.svg.symbols import Symbols
from printkit.press.text import Typesetter


class Booklet(Struct, frozen=True):
    """A booklet that was made."""

    pages: tuple[tuple[Op, ...], ...]
    size: Size
    language: str = "en"
    sheets: int = 0
    bytes: int = 0


def print_booklet(
    box: Box,
    component: Component,
    options: Options,
    folder: Path,
    library: Library,
    *,
    maker: FacesMaker = Faces,
) -> Booklet:
    """Write `<component>.pdf`, imposed, and `<component>-pages.pdf`, page after page.

    Raises:
        BoxError: everything that is wrong with the text and its pictures.
        PressError: a file cannot be written.
    """
    booklet = make_booklet(box, component, options, library, maker=maker)
    title = f"{box.name}: {component.name}"
    size = booklet.size
    plain = (Sheet(size.width, size.height, ops) for ops in booklet.pages)
    write_pdf(
        folder / f"{component.key}-pages.pdf",
        plain,
        library=library,
        title=title,
        language=booklet.language,
        separation=find_separation(options),
    )
    filled = with_blanks(booklet.pages)
    try:
        sheets = list(impose_pages(filled, size, options))
    except ValueError as error:
        raise BoxError([Problem("box.yaml", str(error), where=f"components.{component.key}.size")]) from None
    written = write_pdf(
        folder / f"{component.key}.pdf",
        sheets,
        library=library,
        title=title,
        language=booklet.language,
        duplex=options.flip,
        separation=find_separation(options),
    )
    return replace(booklet, sheets=len(filled) // 4, bytes=written)


def with_blanks(pages: Sequence[tuple[Op, ...]]) -> list[tuple[Op, ...]]:
    """Return the pages filled up to a multiple of 4; the last one stays the outer back."""
    missing = pad_pages(len(pages)) - len(pages)
    return [*pages[:-1], *([()] * missing), *pages[-1:]]


def make_booklet(
    box: Box, component: Component, options: Options, library: Library, *, maker: FacesMaker = Faces
) -> Booklet:
    """Return all pages of a booklet; `maker` gives the faces that it shows.

    Raises:
        BoxError: everything that is wrong with the text and its pictures.
    """
    manuscript = _read_manuscript(box.folder, component)
    problems = manuscript.problems
    look, wrong = read_look(manuscript.front, box, component, options, component.text)
    problems += wrong
    rules = _read_rules(box, problems)
    palette = Palette(box.palette[options.ink], options.ink)
    symbols = Symbols(symbol_folders(box), library)
    setter = Typesetter(library, symbols, palette.find, palette.symbols, options.ink)
    source = BoxFaces(box, component, options.ink, library, options.paper, maker=maker)
    area = PageArea(look.left, TOP, look.measure, look.depth, GUTTER)
    figures, facts = Figures(box, source), print_facts(box)
    run = _Run(box, facts, component, look, setter, figures, rules, manuscript, area, problems)
    inner = run.pages()
    first = (
        source.make_template_face(component.front, look.width, look.height, {}).ops
        if component.front
        else draw_cover(box, look, setter)
    )
    letters = Lettering(library, box.fonts["text"])
    first += place_invitation(box.play, (0, 0, look.width, look.height), letters, above=12)
    quick = run.make_quick_reference()
    last = quick or (
        source.make_template_face(component.back, look.width, look.height, {}).ops
        if component.back
        else draw_closing(box, look, setter)
    )
    problems += source.every_problem()
    if problems:
        raise BoxError(dict.fromkeys(problems))
    return Booklet((first, *inner, last), component.size, look.language)


def _read_manuscript(folder: Path, component: Component) -> Manuscript:
    where = f"components.{component.key}.text"
    try:
        path = own_path(folder, component.text)
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BoxError([Problem("box.yaml", f'there is no file "{component.text}"', where=where)]) from None
    except AccessError as error:
        raise BoxError([Problem("box.yaml", error.reason, where=where)]) from None
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BoxError([Problem(component.text, "is not UTF-8; save it as UTF-8", line)]) from None
    return read_manuscript(text, component.text)


def _read_rules(box: Box, problems: list[Problem]) -> Rules:
    try:
        return load_rules(box.folder / "rules.md")
    except BoxError as error:
        problems += error.problems
        return Rules("rules.md")


class _Run(Struct):
    """Sets the text, and again if the table of contents turns out to differ from what was expected."""

    box: Box
    facts: BoxFacts
    component: Component
    look: BookletStyle
    setter: Typesetter
    figures: Figures
    rules: Rules
    manuscript: Manuscript
    area: PageArea
    problems: list[Problem]

    def pages(self) -> list[tuple[Op, ...]]:
        """Return the pages between the covers."""
        blocks: tuple[Block, ...] = tuple(b for b in self.manuscript.blocks if not _is_quick(b))
        if self.look.contents and not any(isinstance(b, Directive) and b.word == "contents" for b in blocks):
            blocks = (Directive("contents", (), 1), Directive("page", (), 1), *blocks)
        entries = list_entries(self._make_compositor([]), blocks)
        for _ in range(3):
            problems: list[Problem] = []
            compositor = self._make_compositor(problems, entries)
            pager = Pager(self.area)
            pager.fill(set_stream(compositor, blocks), self.look.columns)
            expected = entries
            entries = compositor.entries = [
                ContentsEntry(level, text, number)
                for number, page in enumerate(pager.pages, 2)
                for level, text in page.marks
                if level <= 2
            ]
            if [entry[:2] for entry in entries] == [entry[:2] for entry in expected]:
                break  # the table of contents names what the text has; its pages are filled in when it is drawn
        pages = pager.draw_pages()
        self.problems += problems
        return [self._dress_page(page, number) for number, page in enumerate(pages, 2)]

    def _make_compositor(self, problems: list[Problem], entries: Sequence[ContentsEntry] = ()) -> Compositor:
        return Compositor(
            self.box,
            self.facts,
            self.look,
            self.setter,
            self.figures,
            self.rules,
            self.component.text,
            problems,
            self.area,
            SETTERS,
            entries,
        )

    def make_quick_reference(self) -> tuple[Op, ...]:
        """Return the outer back cover, if the text has a quick reference for it."""
        for block in self.manuscript.blocks:
            if _is_quick(block) and isinstance(block, Fence):
                return quick_page(self._make_compositor(self.problems), block)
        return ()

    def _dress_page(self, page: Page, number: int) -> tuple[Op, ...]:
        """Return a page with its running head and number."""
        look = self.look
        ground = [Outline(make_rectangle(0, 0, look.width, look.height), fill=look.paper)]
        ops: list[Op] = [*(ground if look.paper != WHITE else []), *page.ops]
        right = number % 2 == 1
        style = replace(look.panel, size=LEAST, min=LEAST, colour=look.muted)
        folio = self.setter.compose(
            str(number),
            replace(
                look.panel_head, families=look.figures, size=10, min=10, align="right" if right else "left"
            ),
            look.measure,
        )
        foot = look.height - 7.2
        ops += self.setter.line(folio, folio.lines[0], look.left, foot, look.measure)
        name = self._find_running_head(page, number)
        block = self.setter.compose(name, replace(style, align="left" if right else "right"), look.measure)
        named = 0.0
        if block.lines:
            ops += self.setter.line(block, block.lines[0], look.left, foot, look.measure)
            named = block.width + 3.5
        beside = folio.width + 3.5
        start = look.left + (named if right else beside)
        length = look.measure - named - beside
        ops.append(Outline(make_rectangle(start, foot - 1.15, length, 0.15), fill=look.line))
        return tuple(ops)

    def _find_running_head(self, page: Page, number: int) -> str:
        try:
            values = {"box": self.facts, "chapter": page.chapter, "page": number}
            text = str(self.box.sentences.dialect.text(self.look.running).value(values))
        except ExpressionError as error:
            problem = Problem(self.component.text, f"running: {error}", 1)
            if problem not in self.problems:
                self.problems.append(problem)
            return ""
        return text.strip().strip("·").strip()


def _is_quick(block: Block) -> bool:
    return isinstance(block, Fence) and block.kind == "quick"


# Pages on sheets of paper, so that sheets folded together make a booklet


_LEAST = 0.5
"""Scale below which a page is unreadable."""


def make_signature(pages: int) -> list[tuple[int, int, int, int]]:
    """Return page numbers of a saddle-stitched booklet, outermost sheet first.

    Each sheet: left and right of its front, left and right of its back, counted from 1.

    >>> make_signature(8)
    [(8, 1, 2, 7), (6, 3, 4, 5)]

    Raises:
        ValueError: the number of pages is no multiple of 4.
    """
    if pages % 4:
        raise ValueError(f"{pages} pages do not fold; a booklet has a multiple of 4")
    return [(pages - 2 * n, 1 + 2 * n, 2 + 2 * n, pages - 1 - 2 * n) for n in range(pages // 4)]


def pad_pages(pages: int) -> int:
    """Return the next multiple of 4."""
    return -(-pages // 4) * 4


def impose_pages(pages: Sequence[tuple[Op, ...]], page: Size, options: Options) -> Iterator[Sheet]:
    """Return fronts and backs of all sheets; pages are reduced where two do not fit the paper."""
    paper = options.size.turn_round()
    scale = min(1.0, paper.width / 2 / page.width, paper.height / page.height)
    if scale < _LEAST:
        raise ValueError(f"pages of {page} do not fit {options.paper}")
    turned = flip_axis(paper, options.flip).direction == "horizontal"
    for left, right, back_left, back_right in make_signature(len(pages)):
        yield _make_side((pages[left - 1], pages[right - 1]), page, paper, scale)
        back = _make_side((pages[back_left - 1], pages[back_right - 1]), page, paper, scale)
        ops = (Group(back.ops, paper.width, paper.height, 180.0),) if turned else back.ops
        yield Sheet(paper.width, paper.height, (Group(ops, *options.offset),))


def _make_side(pages: tuple[tuple[Op, ...], tuple[Op, ...]], page: Size, paper: Size, scale: float) -> Sheet:
    """Return two pages beside the fold."""
    width, height = page.width * scale, page.height * scale
    x, y = paper.width / 2, (paper.height - height) / 2
    ops: list[Op] = [
        Group(pages[0], x - width, y, scale=scale),
        Group(pages[1], x, y, scale=scale),
    ]
    rect = (x - width, y, 2 * width, height)
    if y > 4:
        ops += crop_marks([rect], paper, 0.0, [rect], paper.height)
        ops += [draw_fold_tick(x, y - 4, x, y - 1), draw_fold_tick(x, y + height + 1, x, y + height + 4)]
    return Sheet(paper.width, paper.height, tuple(ops))
