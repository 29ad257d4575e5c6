"""An SVG looks on paper as in a browser, or it is told what of it does not: drawings by chance, compared as pictures."""

from __future__ import annotations

import io
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import sync_playwright

from printkit.press.ops import Group, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.svg.symbols import Symbol, SymbolError, parse_symbol
from tests.press.boxed import front

SIDE = 10.0
"""mm of a page with one drawing."""
DOTS = 240
COUNT = 200
CHANCE = random.Random(41)  # noqa: S311

pick: Callable[..., str] = CHANCE.choice
COLOURS = ["red", "Gold", "rebeccapurple", "#0a6", "#123456", "rgb(200, 30, 60)", "hsl(200, 60%, 40%)", "none", "currentColor"]  # fmt: skip


def number(low: float, high: float) -> str:
    return f"{CHANCE.uniform(low, high):.1f}"


def make_shape() -> str:
    """A shape somewhere in a frame of 100, at times beyond it."""
    x, y, w, h = (
        CHANCE.uniform(-10, 75),
        CHANCE.uniform(-10, 75),
        CHANCE.uniform(8, 50),
        CHANCE.uniform(8, 50),
    )
    return pick(
        [
            f'rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"',
            f'rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6"',
            f'rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="9" ry="4"',
            f'rect x="{x / 4:.2f}mm" y="{y:.1f}" width="{w / 4:.2f}mm" height="{h:.1f}px"',
            f'circle cx="{x + w:.1f}" cy="{y + h:.1f}" r="{w / 2:.1f}"',
            f'ellipse cx="{x + w:.1f}" cy="{y + h:.1f}" rx="{w / 2:.1f}" ry="{h / 2:.1f}"',
            f'line x1="{x:.1f}" y1="{y:.1f}" x2="{x + w:.1f}" y2="{y + h:.1f}"',
            f'polyline points="{x:.1f},{y:.1f} {x + w:.1f},{y:.1f} {x:.1f},{y + h:.1f} {x + w / 2:.1f} {y + h:.1f}"',
            f'polygon points="{x:.1f},{y:.1f} {x + w:.1f},{y + h / 4:.1f} {x:.1f},{y + h / 2:.1f}"',
            f'path d="M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h-{w:.1f}zm4 4v{h - 8:.1f}h{w - 8:.1f}v-{h - 8:.1f}z"',
            f'path d="M{x:.1f} {y:.1f}q{w:.1f} 0 {w:.1f} {h:.1f}t9 9a12 7 20 1 0 -9 -14c2 3 5 7 1 1"',
        ]
    )


def draw_chances() -> list[str]:
    """Attributes of a shape."""
    return [
        f'fill="{pick(COLOURS)}"',
        pick(["", f'stroke="{pick(COLOURS)}" stroke-width="{number(0.5, 7)}"', 'stroke="navy" stroke-width="0"']),
        pick(["", "", 'stroke-linejoin="round" stroke="black"', 'stroke-linejoin="bevel" stroke="black" stroke-width="6"']),
        pick(["", 'stroke-linecap="round"', 'stroke-linecap="square"']),
        pick(["", "", 'stroke-dasharray="6 3 1" stroke="teal"', 'stroke-dasharray="5" stroke-dashoffset="3" stroke="teal"']),
        pick(["", 'fill-rule="evenodd"']),
        pick(["", "", f'transform="rotate({number(-60, 60)} 50 50)"', 'transform="translate(5 5) scale(0.8)"', 'transform="scale(0.9 0.4)"', 'transform="skewX(20)"', 'transform="matrix(.9 .1 -.2 .8 6 2)"']),
        pick(["", "", "", f'opacity="{number(0.2, 0.9)}"', f'fill-opacity="{number(0.2, 0.9)}"', 'stroke-opacity="40%"']),
        pick(["", "", "", 'paint-order="stroke" stroke="black" stroke-width="5"', 'stroke-miterlimit="1" stroke="black" stroke-width="5"', 'transform-origin="50 50" transform="rotate(30)"']),
        pick(["", "", "", 'style="transform: rotate(20deg)"', 'style="fill: var(--deep)"', 'style="fill: var(--nobody, orange)"', 'style="stroke: inherit"', 'style="transform-origin: 50px 50px; transform: scale(0.5)"']),
        pick(["", "", 'class="a"', 'class="b a"', 'id="one"']),
        pick(["", "", "", 'clip-path="url(#half)"', 'fill="url(#fade)"', 'mask="url(#veil)"', 'visibility="hidden"', 'display="none"', 'color="green"']),
    ]  # fmt: skip


def keep_first(attributes: list[str]) -> str:
    """Attributes, each key once: the last that was chosen."""
    found: dict[str, str] = {}
    for part in attributes:
        for piece in part.split('" '):
            if piece:
                key, _, value = piece.partition('="')
                found[key] = value.rstrip('"')
    return " ".join(f'{key}="{value}"' for key, value in found.items())


ROOTS = [
    'viewBox="0 0 100 100"',
    'viewBox="10 5 80 80"',
    'viewBox="0 0 100 100" width="40mm" height="40mm"',
    'width="100" height="100"',
    'width="26.458mm" height="26.458mm"',
    'viewBox="0 0 100 60" width="100" height="100" preserveAspectRatio="none"',
    'viewBox="0 0 100 60" width="100" height="100" preserveAspectRatio="xMinYMax slice"',
    'viewBox="0 0 100 60" width="100" height="100"',
]


def make_drawing(*, plain: bool) -> str:
    """An SVG of some shapes, in groups, used again, styled by classes; a plain one is all outlines."""
    shapes = []
    for _ in range(CHANCE.randint(1, 4)):
        chances = draw_chances()
        chosen = CHANCE.sample(chances[:6] if plain else chances, 5)
        shape = f"<{make_shape()} {keep_first(chosen)}/>"
        group = "{}" if plain else pick(["{}", "{}", '<g fill="olive" stroke="maroon">{}</g>', '<g transform="translate(8 3)" stroke-width="4">{}</g>', '<svg x="10" y="10" width="60" height="60" viewBox="0 0 100 100">{}</svg>'])  # fmt: skip
        shapes.append(group.format(shape))
    rules = pick(["", "", "<style>.a{fill:crimson;stroke:#000}.b{stroke-width:3px}#one{fill:lime}</style>"])
    rules += pick(
        [
            "<style>*{--deep:navy}</style>",
            "<style>:root{--deep:#204080}</style>",
            "<style>svg{--deep:tomato}</style>",
        ]
    )
    defs = (
        '<defs><clipPath id="half"><rect width="50" height="100"/></clipPath><linearGradient id="fade"><stop offset="0" '
        'stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><mask id="veil"><circle cx="50" cy="50" '
        'r="35" fill="white"/></mask><g id="part"><circle cx="20" cy="20" r="9"/><path d="M5 5h9"/></g></defs>'
    )
    used = pick(["", '<use href="#part" x="30" y="40" fill="purple" stroke="gray"/>'])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {pick(ROOTS)}>{defs}{rules}{"".join(shapes)}{used}</svg>'


def print_drawings(drawings: list[Symbol], folder: Path) -> Iterator[np.ndarray]:
    """Each drawing as it is printed, in dots."""
    sheets = []
    for drawing in drawings:
        ground: Op = Outline(make_rectangle(0, 0, SIDE, SIDE), "#ffffff")
        sheets.append(Sheet(SIDE, SIDE, (ground, drawing.drawn((0, 0, SIDE, SIDE), "#000000"))))
    write_pdf(folder / "drawings.pdf", sheets, title="drawings")
    document = pypdfium2.PdfDocument(folder / "drawings.pdf")
    for page in document:
        yield np.asarray(
            page.render(scale=DOTS / (SIDE * 72 / 25.4)).to_pil().convert("RGB").resize((DOTS, DOTS))
        )
    document.close()


def show_drawings(texts: list[str], folder: Path) -> Iterator[np.ndarray]:
    """Each drawing as Chromium shows it."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": DOTS, "height": DOTS})
        for number_, text in enumerate(texts):
            (folder / f"{number_}.svg").write_text(text, encoding="utf-8")
            page.goto("about:blank")
            page.set_content(
                f"<body style='margin:0;background:#fff'><img id=i src='data:image/svg+xml;base64,{_encode(text)}' "
                f"style='width:{DOTS}px;height:{DOTS}px;object-fit:contain'></body>"
            )
            page.wait_for_function("document.getElementById('i').complete")
            yield np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        browser.close()


def _encode(text: str) -> str:
    import base64

    return base64.b64encode(text.encode()).decode()


def differ(one: np.ndarray, other: np.ndarray) -> float:
    """How far two pictures are apart: the mean difference of their dots, edges blurred, as a part of all there is."""
    from cv2 import GaussianBlur

    blurred = [GaussianBlur(np.ascontiguousarray(each), (3, 3), 0).astype(np.int16) for each in (one, other)]
    return float(np.abs(blurred[0] - blurred[1]).mean() / 255)


@pytest.mark.slow
@pytest.mark.minutes
@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium")
@pytest.mark.parametrize("count", [COUNT * 3 // 5, pytest.param(COUNT, marks=pytest.mark.long)])
def test_drawings_by_chance_look_as_in_a_browser(tmp_path: Path, count: int) -> None:
    CHANCE.seed(41)
    texts = [make_drawing(plain=each % 2 == 0) for each in range(count)]
    drawings = [parse_symbol(text, f"drawing {number_}") for number_, text in enumerate(texts)]
    assert sum(not drawing.svg for drawing in drawings) > count // 10  # as outlines
    printed = list(print_drawings(drawings, tmp_path))
    wrong = []
    for number_, shown in enumerate(show_drawings(texts, tmp_path)):
        apart = differ(printed[number_], shown)
        if apart > 0.02 and not drawings[number_].notes:
            both = np.concatenate([printed[number_], shown], axis=1)
            Image.fromarray(both).save(tmp_path / f"{number_}.png")
            wrong.append((f"{apart:.3f}", number_, texts[number_]))
    assert not wrong, f"{len(wrong)} in {tmp_path}: {wrong[:5]}"


@pytest.mark.slow
def test_drawings_by_chance_look_as_resvg_draws_them(tmp_path: Path) -> None:
    """Outlines in the PDF beside another program's dots, difference under 2 %."""
    from resvg_py import svg_to_bytes

    before = CHANCE.getstate()
    CHANCE.seed(7)
    texts = [make_drawing(plain=True) for _ in range(300)]
    CHANCE.setstate(before)
    found = ((text, parse_symbol(text, f"plain {number_}")) for number_, text in enumerate(texts))
    outlines = [(text, drawing) for text, drawing in found if not drawing.svg and not drawing.notes]
    assert len(outlines) > 40
    wrong = []
    pages = print_drawings([drawing for _, drawing in outlines], tmp_path)
    for (text, _), printed in zip(outlines, pages, strict=True):
        raw = bytes(svg_to_bytes(svg_string=text, dpi=96, width=DOTS, height=DOTS, skip_system_fonts=True))
        drawn = Image.open(io.BytesIO(raw)).convert("RGBA")
        ground = Image.new("RGBA", drawn.size, "white")
        shown = np.asarray(Image.alpha_composite(ground, drawn).convert("RGB").resize((DOTS, DOTS)))
        odd = "slice" in text or "mm" in text.partition(">")[2]  # which it scales otherwise than browsers do
        if (apart := differ(printed, shown)) > 0.02 and not odd:
            wrong.append((f"{apart:.3f}", text))
    assert not wrong, f"{len(wrong)}: {wrong[:3]}"


def read(inside: str, root: str = 'viewBox="0 0 100 100"') -> Symbol:
    return parse_symbol(f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{inside}</svg>', "sign")


RECT = '<rect width="50" height="50" {}/>'


def fill_of(drawing: Symbol, colours: dict[str, str]) -> str | None:
    """The colour of the first shape."""
    (op, *_) = drawing.drawn((0, 0, 10, 10), "#000000", colours).ops
    assert isinstance(op, Outline)
    return op.fill


@pytest.mark.parametrize(
    ("written", "colours", "expected"),
    [
        ('fill="red"', {}, "#ff0000"),
        ('fill="red"', {"red": "#a3262c"}, "#a3262c"),  # the palette's own wins
        ('fill="RebeccaPurple"', {}, "#663399"),
        ('fill="var(--gold)"', {"gold": "#c9a227"}, "#c9a227"),
        ('fill="var(--nobody, tomato)"', {}, "#ff6347"),
        ('fill="var(--mine, tomato)"', {"mine": "#123456"}, "#123456"),
        ('style="--c: #00ff00; fill: var(--c)"', {}, "#00ff00"),
        ('fill="rgb(200 30 60)"', {}, "#c81e3c"),
        ('style="/* first */fill:red/* then */;;stroke:"', {}, "#ff0000"),
    ],
)
def test_colours_are_those_of_browsers(written: str, colours: dict[str, str], expected: str) -> None:
    assert fill_of(read(RECT.format(written)), colours) == expected


def test_what_lies_beyond_the_frame_is_cut_off() -> None:
    wide = read('<rect x="-50" width="200" height="50" fill="red"/>').drawn((0, 0, 10, 10), "#000000")
    assert wide.clip == make_rectangle(0, 0, 100, 100)
    assert not read(RECT.format('fill="red"')).drawn((0, 0, 10, 10), "#000000").clip


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('width="26.4583mm" height="52.9167mm"', (100, 200)),
        ('width="1in" height="72pt"', (96, 96)),
        ('viewBox="0 0 100 50" width="40mm" height="20mm"', (100, 50)),
        ('viewBox="0 0 100 50" width="100" height="100"', (100, 100)),
        ('viewBox="0 0 100 50" width="100" height="100" preserveAspectRatio="none"', (100, 100)),
    ],
)
def test_a_drawing_is_as_large_as_browsers_show_it(root: str, size: tuple[float, float]) -> None:
    drawing = read(RECT.format('fill="red"'), root)
    assert (drawing.width, drawing.height) == pytest.approx(size, rel=1e-3)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<flowRoot><flowPara>x</flowPara></flowRoot>", "its <flowRoot> is not drawn"),
        (RECT.format('vector-effect="non-scaling-stroke" stroke="red"'), "vector-effect is not drawn"),
        (RECT.format('style="transform: rotate(0.2turn)"'), "a transform in a style is not drawn"),
        (RECT.format('style="width: 20px"'), "`width` in a style is not drawn"),
        ("<style>@media print{rect{fill:red}}</style>" + RECT.format(""), "that begin with @ are not read"),
        ("<style>rect{transform:scale(2)}</style>" + RECT.format(""), "transforms in a stylesheet"),
        ("<style>rect:nth-of-type(2){fill:red}</style>" + RECT.format(""), "for places of elements"),
        (RECT.format('style="transform: translate(10, 20)"'), "a transform in a style is not drawn"),
        (RECT.format('style="clip-path: circle(30%)"'), "a clip-path that names no <clipPath>"),
        (RECT.format('stroke="red" pathLength="9" stroke-dasharray="1"'), "pathLength is not heeded"),
    ],
)
def test_what_is_not_drawn_is_told(inside: str, words: str) -> None:
    assert any(words in note for note in read(inside + RECT.format('fill="red"')).notes)


@pytest.mark.parametrize(
    ("root", "words"),
    [('style="background: red"', "the background of its style"), ('transform="rotate(9)"', "a transform")],
)
def test_what_a_root_says_and_is_not_drawn_is_told(root: str, words: str) -> None:
    assert any(words in note for note in read(RECT.format(""), f'viewBox="0 0 100 100" {root}').notes)


def test_colours_of_today_are_drawn_in_dots() -> None:
    assert "rgba(200, 30, 60, 0.5)" in read(RECT.format('fill="rgb(200 30 60 / 50%)"')).svg
    assert "hsla(120, 50%, 40%, 0.25)" in read(RECT.format('fill="hsl(120deg 50% 40% / .25)"')).svg
    with pytest.raises(
        SymbolError, match=r'its colour "oklch\(60% 0.2 30\)" is not read; write it as #rrggbb'
    ):
        read(RECT.format('fill="oklch(60% 0.2 30)"'))


@pytest.mark.parametrize("said", ['rx="30"', 'ry="30"', 'rx="30" ry="30"'])
def test_a_radius_that_is_not_said_is_as_the_other(said: str) -> None:
    ellipse, circle = (
        read(shape).shapes[0].segments
        for shape in (f'<ellipse cx="50" cy="50" {said}/>', '<circle cx="50" cy="50" r="30"/>')
    )
    assert ellipse == circle


@pytest.mark.parametrize(
    ("style", "attribute"),
    [
        ("translateX(9px) translateY(5px)", "translate(9 0) translate(0 5)"),
        ("scaleX(0.5) scaleY(2)", "scale(0.5 2)"),
        ("rotateZ(20deg)", "rotate(20)"),
        ("translate(9px, 0)", "translate(9 0)"),
    ],
)
def test_transforms_of_styles_are_those_of_attributes(style: str, attribute: str) -> None:
    one = read(RECT.format(f'style="transform: {style}"'))
    other = read(RECT.format(f'transform="{attribute}"'))
    assert one.notes == ()
    points = [
        [round(n, 6) for segment in each.shapes[0].segments for n in segment[1:]] for each in (one, other)
    ]
    assert points[0] == points[1]


def test_drawings_of_one_name_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """Icons in two folders, and one icon whose parts have other colours on another card."""
    for folder, shape in (("fire", '<circle cx="5" cy="5" r="5"/>'), ("water", '<path d="M0 0h9v9z"/>')):
        (tmp_path / "images" / folder).mkdir(parents=True)
        (tmp_path / "images" / folder / "icon.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{shape}</svg>'
        )
    face = front(
        tmp_path,
        "\n".join(f"- {{image: {each}/icon.svg, box: [5, 5, 9, 9]}}" for each in ("fire", "water", "fire")),
    )
    (common,) = face.ops
    assert isinstance(common, Group)
    one, two, three = (op.shared for op in common.ops if isinstance(op, Group))
    assert one == three != two
    three_parts = read("".join(f'<rect x="{n}" width="1" height="1" fill="c{n}"/>' for n in range(3)))
    names = {
        three_parts.drawn((0, 0, 9, 9), "#000000", dict(zip(("c0", "c1", "c2"), colours, strict=True))).shared
        for colours in (("red", "blue", "red"), ("red", "blue", "blue"), ("red", "red", "blue"))
    }
    assert len(names) == 3


def test_turned_in_a_style_it_stays_an_outline() -> None:
    turned = read(RECT.format('fill="red" style="transform: rotate(90deg); transform-origin: center"'))
    assert not turned.svg
    corners = {(round(x), round(y)) for _, *rest in turned.shapes[0].segments if rest for x, y in [rest]}
    assert corners == {(50, 0), (100, 0), (100, 50), (50, 50)}
