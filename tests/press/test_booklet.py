from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import get_args

import pytest

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.measure import measure_contrast
from printkit.press.booklet.bookletfile import make_booklet
from printkit.press.booklet.flow import FlowItem, Page, PageArea, Pager, PageTurn, fill_columns
from printkit.press.booklet.look import darken
from printkit.press.booklet.manuscript import (
    DIRECTIVES,
    Block,
    Callout,
    Directive,
    FigureRow,
    Heading,
    Items,
    Paragraph,
    Quote,
    TextTable,
    read_manuscript,
)
from printkit.press.booklet.setting import Compositor
from printkit.press.booklet.setting.running_text import ANSWERS, SETTERS, set_stream
from printkit.press.fonts import Library
from printkit.press.ops import Group, Op, QrCode, Text
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.options import Options

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"

TEXT = """---
size: 9
---

# Chapter
## Section

A *paragraph* with {gold|shine}, a \\* star and :coin:.
It goes on.

> [!example] Two *moths*
> One flies.
>
> - the other
> - stays

> flavour

1. one
2. two
   - inner

| A | B |
|---|--:|
| 1 | 2 |

![caption](piece:X1){width=30 align=right} ![](back:X1)

@rules ABC-1 plain

---
"""


def test_every_block_and_directive_is_set() -> None:
    """Whatever a manuscript may hold, something sets; `@rules` is parted into sections and rules before."""
    assert SETTERS.keys() == set(get_args(Block))
    assert ANSWERS.keys() - {"section", "introduction"} == set(DIRECTIVES) - {"rules"}


def test_a_manuscript_becomes_blocks_with_their_lines() -> None:
    """Every kind once."""
    found = read_manuscript(TEXT, "booklet.md")
    assert found.problems == []
    assert found.front == {"size": 9}
    kinds = [type(block).__name__ for block in found.blocks]
    assert kinds == [
        "Heading",
        "Heading",
        "Paragraph",
        "Callout",
        "Quote",
        "Items",
        "TextTable",
        "FigureRow",
        "Directive",
        "Break",
    ]
    heading, section, paragraph, callout, quote, items, table, figures, directive, _ = found.blocks
    assert heading == Heading(1, "Chapter", 5)
    assert section == Heading(2, "Section", 6)
    assert paragraph == Paragraph("A *paragraph* with {gold|shine}, a \\* star and :coin:. It goes on.", 8)
    assert isinstance(callout, Callout)
    assert (callout.kind, callout.title, len(callout.blocks)) == ("example", "Two *moths*", 2)
    assert isinstance(quote, Quote)
    assert isinstance(items, Items)
    assert (items.start, len(items.items), len(items.items[1])) == (1, 2, 2)
    assert isinstance(table, TextTable)
    assert (table.rows, table.aligns) == ((("A", "B"), ("1", "2")), ("left", "right"))
    assert isinstance(figures, FigureRow)
    assert [picture.source for picture in figures.pictures] == ["piece:X1", "back:X1"]
    assert figures.pictures[0].options == {"width": "30", "align": "right"}
    assert directive == Directive("rules", ("ABC-1", "plain"), 29)


def test_quotes_are_curled() -> None:
    """Straight ones are a typewriter's."""
    (block,) = read_manuscript('today\'s "word"', "booklet.md").blocks
    assert block == Paragraph("today\u2019s \u201cword\u201d", 1)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("text\n\n@page 3\n@colums 2", 4, 'Did you mean "columns"'),
        ("> [!examle] x\n> y", 1, 'Did you mean "example"'),
        ("---\na: [\n---\n", 2, "no YAML"),
        ("---\n- a\n---\n", 1, "key: value"),
        ("```\ncode\n```", 1, "no code blocks"),
        ("text ![](piece:A) text", 1, "head of its paragraph"),
        ("![](piece:A){wide}", 1, "no option of a picture"),
    ],
)
def test_what_a_booklet_does_not_know_is_named(text: str, line: int, message: str) -> None:
    """With its line."""
    (problem,) = read_manuscript(text, "booklet.md").problems
    assert problem.line == line
    assert message in problem.message


def block(
    height: float, name: str = "", *, keep: bool = False, before: float = 0.0, mark: int = 0
) -> FlowItem:
    """An item that draws a rectangle 1 mm wide."""

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (Outline(make_rectangle(x, y, 1, height), fill="#000000"),)

    return FlowItem(height, draw, before, keep, (mark, name) if mark else None)


def tops(page_ops: list[Op]) -> list[tuple[float, float]]:
    """Where rectangles begin."""
    return [(op.segments[0][1], op.segments[0][2]) for op in page_ops if isinstance(op, Outline)]  # type: ignore[misc]


AREA = PageArea(10, 20, 100, 150, 6)


def filled(stream: Iterable[FlowItem | PageTurn], columns: int) -> list[Page]:
    """The pages of a stream, drawn."""
    pager = Pager(AREA)
    pager.fill(stream, columns)
    return pager.draw_pages()


def test_items_fill_pages_from_the_top() -> None:
    """150 mm: three of 45 with 5 between stand on the first page, the fourth on the second without its space."""
    pages = filled([block(45, before=5) for _ in range(4)], 1)
    assert [tops(page.ops) for page in pages] == [[(10, 20), (10, 70), (10, 120)], [(10, 20)]]


def test_a_heading_stays_with_what_follows() -> None:
    """It would fit the first page, but not with its next item."""
    pages = filled([block(100), block(20, "H", keep=True, mark=2), block(40)], 1)
    assert [len(page.ops) for page in pages] == [1, 2]
    assert pages[1].marks == [(2, "H")]


def test_what_keeps_together_but_is_longer_than_a_page_is_parted() -> None:
    """Rather than running off the page."""
    pages = filled([block(60, keep=True), block(60, keep=True), block(60)], 1)
    assert [len(page.ops) for page in pages] == [2, 1]


def test_columns_are_balanced_at_the_end() -> None:
    """Six of 10 mm: three and three; what follows in one column stands below."""
    stream: list[FlowItem | PageTurn] = [*[block(10) for _ in range(6)], PageTurn("columns", 1), block(7)]
    (page,) = filled(stream, 2)
    step = (100 - 6) / 2 + 6
    found = tops(page.ops)
    assert found[:6] == [(10, 20), (10, 30), (10, 40), (10 + step, 20), (10 + step, 30), (10 + step, 40)]
    assert found[6] == pytest.approx((10, 50), abs=0.1)


def test_full_columns_run_on_to_the_next_page() -> None:
    """40 of 10 mm: 15 and 15, then 5 and 5."""
    first, second = filled([block(10) for _ in range(40)], 2)
    assert [len(first.ops), len(second.ops)] == [30, 10]
    assert len({x for x, _ in tops(second.ops)}) == 2


def test_columns_that_are_nearly_full_end_at_the_foot() -> None:
    """2 mm are left in either: the space between two paragraphs grows, or the two spaces between three."""
    (page,) = filled(
        [block(73.5), block(73.5, before=1), block(49), block(49, before=0.5), block(49, before=0.5)], 2
    )
    step = AREA.column_width(2) + AREA.gutter
    assert tops(page.ops) == [
        (10, 20), (10, pytest.approx(20 + 73.5 + 1 + 1.6)),
        (10 + step, 20), (10 + step, pytest.approx(20 + 49 + 0.5 + 1)), (10 + step, pytest.approx(20 + 98 + 1 + 2)),
    ]  # fmt: skip
    assert page.full == pytest.approx(150)


def test_columns_with_much_room_are_left_as_they_are() -> None:
    """Paragraphs that fill two thirds of a page are not pulled apart; nor is what stands above the columns."""
    stream: list[FlowItem | PageTurn] = [
        block(10),
        block(10, before=2),
        PageTurn("columns", 2),
        *[block(40, before=1) for _ in range(4)],
    ]
    (page,) = filled(stream, 1)
    assert [y for _, y in tops(page.ops)] == [20, 32, 46, 87, 46, 87]


def test_a_column_break_is_obeyed() -> None:
    """Even where the first column has room."""
    placed, rest = fill_columns([block(10), PageTurn("column"), block(10)], 2, 100)
    assert [(column, y) for column, y, _ in placed] == [(0, 0), (1, 0)]
    assert rest == []


def test_running_chapters_are_those_at_the_head_of_the_page() -> None:
    """A chapter that begins in the middle runs from the next page on."""
    stream: list[FlowItem | PageTurn] = [
        block(100, "One", mark=1),
        block(30, "Two", mark=1),
        block(100),
        PageTurn("page"),
        block(5, "Three", mark=1),
    ]
    pages = filled(stream, 1)
    assert [page.chapter for page in pages] == ["One", "Two", "Three"]


def codes(ops: tuple[Op, ...]) -> int:
    """How many QR symbols are drawn."""
    return sum(1 if isinstance(op, QrCode) else codes(op.ops) if isinstance(op, Group) else 0 for op in ops)


def texts(ops: tuple[Op, ...]) -> list[Text]:
    """Every text, at any depth."""
    return [
        text
        for op in ops
        for text in ([op] if isinstance(op, Text) else texts(op.ops) if isinstance(op, Group) else [])
    ]


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_pictures_of_pieces_carry_no_codes(ink: str) -> None:
    """Nobody scans the booklet by mistake; text keeps inside the page."""
    box = load_box(EXAMPLE)
    booklet = make_booklet(box, box.components["booklet"], Options(ink=ink), Library())  # type: ignore[arg-type]
    assert len(booklet.pages) >= 5
    for page in booklet.pages:
        assert codes(page) == 0
        for op in page:
            if isinstance(op, Text):
                assert op.x >= 4.9
                assert op.x + op.width <= 148 - 11.9
                assert op.y < 210 - 5
                assert op.size >= 6


def test_a_booklet_is_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table of contents is going to name is known before, sections of the rules included."""
    passes: list[int] = []

    def counted(compositor: Compositor, blocks: Sequence[Block]) -> Iterator[FlowItem | PageTurn]:
        passes.append(len(blocks))
        return set_stream(compositor, blocks)

    monkeypatch.setattr("printkit.press.booklet.bookletfile.set_stream", counted)
    box = load_box(find_titles()["mecca"])
    make_booklet(box, box.components["booklet"], Options(), Library(box.folder / "fonts"))
    assert len(passes) == 1


def test_contents_name_the_pages_of_their_headings(tmp_path: Path) -> None:
    """Numbers in the list equal those of the pages where the headings stand."""
    import shutil

    game = shutil.copytree(EXAMPLE, tmp_path / "game")
    text = (
        (game / "booklet.md")
        .read_text()
        .replace("contents: false", "contents: true")
        .replace("chapters: flow", "chapters: page")
    )
    (game / "booklet.md").write_text(text)
    box = load_box(Path(game))
    booklet = make_booklet(box, box.components["booklet"], Options(), Library())
    listed = texts(booklet.pages[1])
    names = {
        text.text: listed[index + 1].text
        for index, text in enumerate(listed[:-1])
        if listed[index + 1].text.isdigit()
    }
    assert names["How to play"] != names["A warm night"]
    for name in ("A warm night", "How to play"):
        page = booklet.pages[int(names[name]) - 1]
        big = [text.text for text in texts(page) if text.size > 18]
        assert name in big


def spoilt(tmp_path: Path, text: str) -> Path:
    """The example title with another booklet."""
    import shutil

    game = Path(shutil.copytree(EXAMPLE, tmp_path / "game"))
    (game / "booklet.md").write_text(text, encoding="utf-8")
    return game


def test_a_row_higher_than_a_page_is_refused(tmp_path: Path) -> None:
    """It would run off the paper."""
    box = load_box(spoilt(tmp_path, f"# A\n\n| a | b |\n|---|---|\n| {'word ' * 1500} | x |\n"))
    with pytest.raises(BoxError, match=r"booklet\.md:3: this is \d+ mm higher than a page"):
        make_booklet(box, box.components["booklet"], Options(), Library())


def test_a_word_wider_than_its_column_is_named(tmp_path: Path) -> None:
    """Rather than running off the paper."""
    box = load_box(spoilt(tmp_path, "text " + "W" * 120))
    with pytest.raises(BoxError, match=r"booklet\.md:1: .* mm wider than its column"):
        make_booklet(box, box.components["booklet"], Options(), Library())


def test_an_empty_booklet_is_a_cover_and_a_last_page(tmp_path: Path) -> None:
    """Nothing breaks."""
    box = load_box(spoilt(tmp_path, "---\ncontents: false\n---\n"))
    assert len(make_booklet(box, box.components["booklet"], Options(), Library()).pages) == 2


def test_colours_are_darkened_until_they_read() -> None:
    """Yellow on white has 1.07 : 1; 21 : 1 is black on white (WCAG's own example)."""
    assert measure_contrast("#000000", "#ffffff") == pytest.approx(21)
    assert measure_contrast("#ffff00", "#ffffff") == pytest.approx(1.07, abs=0.01)
    assert measure_contrast(darken("#ffff00"), "#ffffff") >= 4.5


def test_pages_and_running_totals_have_figures_of_their_own(tmp_path: Path) -> None:
    """In a display face with old figures 1 and 0 read as I and O (Mecca's squares, the totals of a table)."""
    front = "---\ncontents: false\nfonts: {heading: display, body: text, figures: text}\n---\n"
    table = '::: running a=Ann b=Bo start="7 6" next=lower\n:nectar:@8 | b -3 | a gust\n:::\n'
    box = load_box(spoilt(tmp_path, f"{front}\n# A\n\n{table}"))
    page = make_booklet(box, box.components["booklet"], Options(), Library()).pages[1]
    figures = [text.font for text in texts(page) if text.text in ("7", "2", "3") and text.size >= 10]
    assert len(figures) >= 3
    assert all(font.startswith("Source Sans 3") for font in figures)
