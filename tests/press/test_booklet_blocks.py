"""Blocks of the booklet's language between `:::` lines (docs/booklet.md)."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from printkit.box import load_box
from printkit.box.box_errors import BoxError
from printkit.measure import measure_contrast
from printkit.press.booklet.bookletfile import Booklet, make_booklet
from printkit.press.booklet.manuscript import FENCES, Fence, Sum, option_words, read_manuscript
from printkit.press.booklet.piecepicture import Figure
from printkit.press.booklet.setting.anatomy import spread_heights
from printkit.press.booklet.setting.running_text import FENCE_SETTERS
from printkit.press.booklet.setting.scoretable import evaluate_sum
from printkit.press.fonts import Library
from printkit.press.ops import Group, Op, Text
from printkit.press.ops import Path as Drawing
from printkit.press.ops.extent import outline_points
from printkit.press.sheets.options import Options

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"

EVERY = """---
contents: false
chapters: page
heads: plain
rule-numbers: inline
---
# Blocks {number=1 note="MOT-1"}

::: goals columns=2
### One {bar=jasmine sign=lantern}
fly
:::

::: play
### Before {tone=dark show="fan:JA1,JB1!,MA1@12 | 2xN01@6 -> [pool]" lay=right}
two cards

### Pay {span=3 show="JA1@12" lay=left}
= 5 | price
= -2 | help
== 3 | to pay

### Draw {span=3}
a card
:::

::: anatomy JA1 width=30 title="A card"
title | **Name.**
50 80 > | **Code.**
:::

::: running a="Ann|jasmine" b="Bo|lantern" start="7 6" next=lower begin="Before"
- | b -3 | falls
- | b +4 | rises
- | a +1, b +2 | climb
- | b x | out | Ann
:::

::: score a="Ann|jasmine" b=Bo total="7 4"
Cards | each | 2*3 + 1 | two cards = 4
Rest | each | - | -
:::

# More

::: track parts=2 of=3 taken=2 names="I II"
:::

::: table size=900x500
seat at=bottom,0.5 name=Ann note=first colour=jasmine key=1
seat at=left,0.5 name=Bo
put show="JA1 back:JB1" at=400,250 zone=jasmine key=2
bag at=100,100 key=3
zone at=700,300 size=200x100 text="room"
text at=700,100 say="a text"
arrow from=100,400 to=300,400
:::

::: keys columns=2
First thing
Second thing
:::

::: flow
### Is it? {answer=yes}
### Or not? {answer=no}
:::

::: list flowers group=flower sort=name
Name | **{{ name }}** | left
Copies | {{ copies }} | right
:::

::: quick columns=2
### A turn
1. fly
### Points
- :lantern: light
:::
"""


def made(tmp_path: Path, text: str, ink: str = "full") -> Booklet:
    """The example title's booklet with another text."""
    game = Path(shutil.copytree(EXAMPLE, tmp_path / "game", dirs_exist_ok=True))
    (game / "booklet.md").write_text(text, encoding="utf-8")
    box = load_box(game)
    return make_booklet(box, box.components["booklet"], Options(ink=ink), Library())  # type: ignore[arg-type]


def texts(ops: tuple[Op, ...]) -> list[str]:
    """Every word, in the order in which it is drawn."""
    out: list[str] = []
    for op in ops:
        if isinstance(op, Text):
            out.append(op.text.strip())
        elif isinstance(op, Group):
            out += texts(op.ops)
    return out


def test_every_block_has_a_setter() -> None:
    """Whatever a manuscript may hold, something sets it."""
    assert FENCE_SETTERS.keys() == set(FENCES)


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_a_box_of_the_quick_reference_has_one_frame(tmp_path: Path, ink: str) -> None:
    """Without grounds its head drew a second one, and white over the first."""
    back = paths(made(tmp_path, EVERY, ink).pages[-1])
    first = next(n for n, path in enumerate(back) if path.stroke)
    assert sum(path.stroke is not None and path.fill is not None for path in back) == 2
    later = [path for path in back[first:] if path.fill == "#ffffff" and not path.stroke]
    assert not later


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_every_block_is_set_in_every_ink(tmp_path: Path, ink: str) -> None:
    """Totals are worked out, a quick reference stands on the back."""
    booklet = made(tmp_path, EVERY, ink)
    inner = [word for page in booklet.pages[1:-1] for word in texts(page)]
    for total in ("7", "3", "8", "9", "×", "+4", "−3", "+2"):  # of the running table
        assert total in inner
    for word in ("Ann", "room", "Second thing", "Moonrise"):
        assert word in " ".join(inner), word
    assert {"Quick reference", "light"} <= set(texts(booklet.pages[-1]))


def test_quick_reference_is_no_page_of_its_own(tmp_path: Path) -> None:
    """It takes the place of the template for the last page."""
    without = made(tmp_path, EVERY[: EVERY.index("::: quick")])
    assert "Quick reference" not in "\n".join(texts(without.pages[-1]))
    assert len(without.pages) == len(made(tmp_path, EVERY).pages)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("::: panel\n:::", 1, 'Did you mean "panels"'),
        ("text\n\n::: panels\n### A\nb", 3, "never closed"),
        (":::", 1, "closes nothing"),
        ("::: panels\nloose\n### A\n:::", 2, "under a ### heading"),
        ("::: panels colums=2\n### A\nb\n:::", 1, 'Did you mean "columns"'),
        ("::: panels\n### A {tona=dark}\nb\n:::", 2, 'Did you mean "tone"'),
        ("::: panels\n### A {tone=jasmin}\nb\n:::", 2, 'Did you mean "jasmine"'),
        ("::: panels\n### A {lay=letf}\nb\n:::", 2, 'Did you mean "left"'),
        ('::: panels\n### A {show="JAX"}\nb\n:::', 2, 'there is no piece "JAX"'),
        ('::: panels\n### A {show="JA1(titel=N01)"}\nb\n:::', 2, 'no element "titel"'),
        ('::: panels\n### A {show="JA1(title=N01,N02,N03,N04)"}\nb\n:::', 2, "has only"),
        ("= 2 | a\n= 3 | b\n== 6 | c", 1, "the figures make 5, not 6"),
        ("= two | a", 1, '"two" is no number'),
        ("::: anatomy JA1\ntitel | x\n:::", 2, 'Did you mean "title"'),
        ("::: anatomy JA1\n120 5 | x\n:::", 2, "outside the piece"),
        ("::: anatomy\nname | x\n:::", 1, "write which piece"),
        ('::: running a=Ann start="1"\n- | z +1 | x\n:::', 2, '"z" takes no part'),
        ('::: running a=Ann start="1"\n- | a much | x\n:::', 2, '"much" is no change'),
        ('::: running a=Ann start="1"\n- | a +1, z +1 | x\n:::', 2, '"z" takes no part'),
        ('::: running a=Ann start="1 2"\n- | a 1 | x\n:::', 1, "who takes part"),
        ("::: score a=Ann total=5\nCards | each | 2+2\n:::", 1, "the lines make 4, not 5"),
        ("::: score a=Ann\nCards | each | 2+2 = 5\n:::", 2, "makes 4, not 5"),
        ("::: score a=Ann\nCards | each | many\n:::", 2, "is no sum"),
        ("::: track parts=0\n:::", 1, "parts=0 will not do"),
        ("::: table size=900x500\nsit at=bottom,0.5\n:::", 2, "nothing on a table"),
        ("::: table size=900x500\nput show=JA1 at=950,10\n:::", 2, "off the table"),
        ("::: table size=900x500\nseat at=below,0.5\n:::", 2, "is no seat"),
        ("::: list flowerss\nName | {{ name }}\n:::", 1, 'Did you mean "flowers"'),
        ("::: list flowers group=flowr\nName | {{ name }}\n:::", 1, 'Did you mean "flower"'),
        ("::: list flowers\nName | {{ nam }}\n:::", 2, "nam"),
        ("A rule. [MOT-99.9]", 1, "MOT-99.9"),
        ("# A {numbr=3}", 1, '"numbr" is unknown'),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    """A missing piece, an unknown key, a broken sum."""
    with pytest.raises(BoxError) as error:
        made(tmp_path, "---\ncontents: false\n---\n" + text + "\n")
    told = [problem for problem in error.value.problems if problem.line == line + 3]
    assert any(message in problem.message for problem in told), str(error.value)


def test_a_rule_in_brackets_stands_without_them(tmp_path: Path) -> None:
    """Short where the chapter's head names the section, whole elsewhere."""
    text = "---\ncontents: false\n---\n# A {note=MOT-1}\n\nFly. [MOT-1.1]\n\n# B\n\nFly. [MOT-1.1]\n"
    booklet = made(tmp_path, text)
    said = [word for page in booklet.pages for word in texts(page)]
    assert [word.removeprefix("Fly.").strip() for word in said if "1.1" in word] == ["1.1", "MOT-1.1"]
    assert not any("[" in word for word in said)


def test_words_and_options_are_parted() -> None:
    """Quotes hold words with blanks together, either kind within the other."""
    words, options = option_words("""KTRE width=52 title="A board" show='A "b" c'""")
    assert words == ("KTRE",)
    assert options == {"width": "52", "title": "A board", "show": 'A "b" c'}


def test_fences_stand_within_fences() -> None:
    """A panel may hold another block."""
    (outer,) = read_manuscript("::: panels\n### A\n::: track parts=2\n:::\nend\n:::\n", "b.md").blocks
    assert isinstance(outer, Fence)
    (panel,) = outer.panels
    inner, text = panel.blocks
    assert isinstance(inner, Fence)
    assert (inner.kind, inner.line) == ("track", 3)
    assert getattr(text, "text", "") == "end"


def test_a_sum_is_read() -> None:
    """Figures first, the total behind a double sign."""
    assert read_manuscript("= 8 | price\n= -1 | less\n== 7 | pay", "b.md").blocks == (
        Sum((("8", "price"), ("-1", "less")), ("7", "pay"), 1),
    )


def test_keys_keep_apart() -> None:
    """Balls never cover one another, and none runs off the piece while there is room."""
    for wanted in ([1, 1, 1], [48, 49, 50], [0, 25, 50], []):
        found = spread_heights([float(y) for y in wanted], 50)
        assert all(b - a >= 5.29 for a, b in pairwise(found))
        assert all(2 <= y <= 48 for y in found)


def test_products_come_before_sums() -> None:
    """As people reckon."""
    assert evaluate_sum("3*2 + 1 - 4") == 3
    assert evaluate_sum("two") is None


def test_a_second_arrow_tells_what_goes_along_or_stays(tmp_path: Path) -> None:
    """`=>` draws a second arrow as long as the first, in another colour; `=x` breaks it off before a cross."""

    def lines(sign: str) -> list[tuple[str, float]]:
        text = f'---\ncolours: {{warning: lantern, heading: jasmine}}\n---\n# One\n\n::: panels\n### A {{show="{sign}"}}\nword\n:::\n'
        return [
            (op.stroke, max(x for x, _ in outline_points(op.segments)))
            for page in made(tmp_path, text).pages[1:-1]
            for op in paths(page)
            if op.stroke and not op.fill and op.width in (0.9, 0.55)
        ]

    (colour, ends), *_ = sorted(lines("->"), key=lambda line: -line[1])
    both, one = lines("=>"), lines("=x")
    assert {stroke for stroke, _ in both} == {stroke for stroke, _ in one} > {colour}
    reach = {stroke: max(x for other, x in both if other == stroke) for stroke, _ in both}
    assert len(set(reach.values())) == 1
    assert all(x < ends - 2 for stroke, x in one if stroke != colour)


def paths(ops: tuple[Op, ...]) -> list[Drawing]:
    """Every outline, in its own frame."""
    return [
        path
        for op in ops
        for path in ([op] if isinstance(op, Drawing) else paths(op.ops) if isinstance(op, Group) else [])
    ]


def test_no_text_is_smaller_than_eight_points(tmp_path: Path) -> None:
    """Outside of pictures of pieces, whose texts are signs."""
    booklet = made(tmp_path, EVERY)

    def sizes(ops: tuple[Op, ...]) -> list[float]:
        return [op.size for op in ops if isinstance(op, Text) and op.text.strip()]

    for page in booklet.pages[1:]:
        assert min(sizes(page)) >= 7.9


def heights(ops: tuple[Op, ...], word: str, down: float = 0.0) -> list[float]:
    """How far down a page a word stands, mm, wherever it does."""
    found: list[float] = []
    for op in ops:
        if isinstance(op, Text) and op.text.strip() == word:
            found.append(op.y + down)
        elif isinstance(op, Group):
            found += heights(op.ops, word, down + op.y)
    return found


def test_the_quick_reference_grows_towards_the_foot(tmp_path: Path) -> None:
    """Rows of panels are made higher, by 5 mm at most, and stand up to 3 mm farther apart."""
    rows = "### Head\nwords\n### Other\nmore\n" * 3
    start = EVERY[: EVERY.index("::: quick")]
    low = heights(made(tmp_path, f"{start}::: quick columns=2\n{rows}:::\n").pages[-1], "words")
    full = "### Filler\n" + "line\n\n" * 22
    tight = f"{start}::: quick columns=2\n{rows}{full}{full}:::\n"
    high = heights(made(tmp_path, tight).pages[-1], "words")
    apart = [[b - a for a, b in pairwise(found)] for found in (low, high)]
    assert all(1 < wide - narrow <= 8 for wide, narrow in zip(*apart, strict=True))


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_figures_are_seen_where_their_colour_is_left_white(tmp_path: Path, ink: str) -> None:
    def drawn(ops: tuple[Op, ...]) -> list[Text]:
        out: list[Text] = []
        for op in ops:
            if isinstance(op, Text):
                out.append(op)
            elif isinstance(op, Group):
                out += drawn(op.ops)
        return out

    said = [text for page in made(tmp_path, EVERY, ink).pages for text in drawn(page)]
    figures = [text for text in said if text.text.strip() in ("7", "8", "Ann")]
    assert len(figures) > 4
    assert all(measure_contrast(text.colour, "#ffffff") >= 3 for text in figures)


def test_an_engraving_that_is_shown_small_has_lighter_lines() -> None:
    """Below 30 mm one line in four of a hatching, half as dark; edges, what is filled and what is no scene stay."""
    hatching = Drawing(
        tuple(s for x in range(12) for s in (("M", float(x), 9.0), ("L", x + 3.0, 0.0))),
        stroke="#000000",
        width=0.1,
    )
    edge = Drawing((("M", 0.0, 0.0), ("L", 9.0, 0.0)), stroke="#000000", width=0.3, cap="round")
    fill = Drawing((("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0)), fill="#000000")
    ops = (Group((Group((hatching, edge, fill)),), shared="scene 1"), hatching)
    (large,) = Figure(63, 88, ops).scale(0.5).ops
    assert isinstance(large, Group)
    assert large.ops == ops
    (small,) = Figure(63, 88, ops).scale(0.4).ops
    assert isinstance(small, Group)
    scene, aside = small.ops
    assert aside == hatching
    assert isinstance(scene, Group)
    assert scene.shared != "scene 1"  # a drawing that is stored once for both sizes would be one of the two
    (inner,) = scene.ops
    assert isinstance(inner, Group)
    thin, *others = inner.ops
    assert others == [edge, fill]
    assert isinstance(thin, Drawing)
    assert list(outline_points(thin.segments))[::2] == [(0.0, 9.0), (4.0, 9.0), (8.0, 9.0)]
    assert thin.stroke == "#808080"
