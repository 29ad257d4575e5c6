"""Gradients, transparency, and effects of letters, in every ink and file."""

from __future__ import annotations

import itertools
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.box import BoxError
from printkit.press.build.preflight import check_folder
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Op, Text
from printkit.press.ops import Path as Outline
from printkit.press.ops.edges import find_edges
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.flatten import flatten_sheet
from printkit.press.pdf.raster import render_pages
from printkit.press.pdf.separation import Separation
from printkit.press.svg.svgface import write_svg
from tests.press.boxed import front, make_box
from tests.press.preflight import faults

RED_UNDER_BLUE = """
- {shape: rect, box: face, fill: "#ffffff"}
- {shape: rect, box: [10, 10, 20, 20], fill: "#ff0000"}
- {shape: rect, box: [20, 10, 20, 20], fill: "#0000ff80"}
- {text: "Below", box: [10, 40, 40, 10], style: {size: 20}}
- {group: [{shape: rect, fill: "#00ff00"}, {shape: rect, fill: "#00ff00", box: [5, 0, 20, 20]}], box: [10, 60, 20, 20], opacity: 0.5}
"""


def every(ops: tuple[Op, ...]) -> list[Op]:
    """Operations in groups too."""
    return [each for op in ops for each in ((op, *every(op.ops)) if isinstance(op, Group) else (op,))]


def pixels(
    face: Face, folder: Path, *places: tuple[float, float], separation: Separation | None = None
) -> list[tuple[int, ...]]:
    """The colours at places of the printed face, in mm."""
    file = folder / "face.pdf"
    write_pdf(
        file, [face_sheet(Face(face.width, face.height, 0.0, face.ops))], separation=separation, title="Paint"
    )
    (image,) = render_pages(file, 254)
    dots = image.load()
    assert dots is not None
    return [tuple(dots[round(x * 10), round(y * 10)]) for x, y in places]  # type: ignore[arg-type]


def is_near(colour: tuple[int, ...], wanted: tuple[int, ...], off: int = 4) -> bool:
    """Whether two colours look alike."""
    return all(abs(a - b) <= off for a, b in zip(colour, wanted, strict=True))


def test_one_sees_what_lies_below(tmp_path: Path) -> None:
    face = front(tmp_path, RED_UNDER_BLUE)
    red, both, blue, group = pixels(face, tmp_path, (15, 20), (25, 20), (35, 20), (20, 70))
    assert red == (255, 0, 0)
    assert is_near(both, (127, 0, 128))
    assert is_near(blue, (127, 127, 255))
    assert is_near(group, (128, 255, 128))  # drawn as one: where two lie on one another nothing is darker
    assert 'opacity="0.5"' in write_svg(face)


def test_other_inks_see_through_greys(tmp_path: Path) -> None:
    (both,) = pixels(front(tmp_path, RED_UNDER_BLUE, "bw"), tmp_path, (25, 20))
    assert both[0] == both[1] == both[2]
    assert 0 < both[0] < 255


def test_an_old_standard_gets_a_picture(tmp_path: Path) -> None:
    """PDF/X-1a knows no transparency: the same is seen, without any; X-4 keeps it."""
    face = front(tmp_path, RED_UNDER_BLUE)
    sheet = face_sheet(Face(face.width, face.height, 0.0, face.ops))
    flat = flatten_sheet(sheet, Library())
    assert not any(isinstance(op, Group) and op.opacity < 1 for op in every(flat.ops))
    assert any(isinstance(op, Text) and op.text == "Below" for op in every(flat.ops))  # letters stay letters
    plain = face_sheet(
        Face(face.width, face.height, 0.0, tuple(op for op in face.ops if not isinstance(op, Group)))
    )
    assert flatten_sheet(plain, Library()) is plain
    for standard, clear in (("X-1a", False), ("X-4", True)):
        seen = pixels(face, tmp_path, (25, 20), (20, 70), separation=Separation(standard))  # type: ignore[arg-type]
        assert all(len(set(colour)) > 1 for colour in seen)
        with pikepdf.open(tmp_path / "face.pdf") as file:
            states = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and "/ca" in o]
            groups = [o for o in file.objects if isinstance(o, pikepdf.Stream) and "/Group" in o]
        assert bool(states) is bool(groups) is clear
        found = [fault for fault in faults(tmp_path / "face.pdf", standard) if "output intent" not in fault]
        assert found == []  # no profile was named


def test_gradients_in_every_ink(tmp_path: Path) -> None:
    fill = "{linear: ['#ff0000', '#0000ff'], angle: 0}"
    said = f"- {{shape: rect, box: [10, 10, 40, 20], fill: {fill}}}"
    left, middle, right = pixels(front(tmp_path, said), tmp_path, (11, 20), (30, 20), (49, 20))
    assert is_near(left, (249, 0, 6), 8)
    assert is_near(middle, (127, 0, 127), 8)
    assert is_near(right, (6, 0, 249), 8)
    (grey,) = pixels(front(tmp_path / "bw", said, "bw"), tmp_path, (30, 20))
    assert grey[0] == grey[1] == grey[2]
    radial = "- {shape: round, box: [10, 10, 40, 40], fill: {radial: ['#ffffff', '#000000'], at: ['50%', '50%'], reach: 20}}"
    inner, outer = pixels(front(tmp_path / "r", radial), tmp_path, (30, 30), (30, 48))
    assert inner[0] > 240
    assert outer[0] < 40
    (shop,) = pixels(front(tmp_path / "x", said), tmp_path, (30, 20), separation=Separation("X-1a"))
    assert is_near(shop, (127, 0, 127), 60)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fill: {linear: [ink]}", "two colours or more"),
        ("fill: {linear: [ink, papr]}", 'Did you mean "paper"'),
        ("fill: {linear: [ink, paper], at: [1, 2]}", "write a gradient as"),
        ("fill: {linear: [[0.8, ink], [0.2, paper]]}", "rise from 0 to 1"),
        ("stroke: {linear: [ink, paper]}", "a line has one colour"),
        ("fill: ink, opacity: 2", "0 to 1 will do"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, said: str, told: str) -> None:
    with pytest.raises(BoxError, match=told):
        front(tmp_path, f"- {{shape: rect, box: [10, 10, 20, 20], {said}}}")


def test_a_code_is_not_looked_through(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="a transparent code cannot be read"):
        front(tmp_path, "- {qr: hello, box: [10, 10, 30, 30], opacity: 0.5}")


def test_letters_have_shadow_outline_and_gradient(tmp_path: Path) -> None:
    style = "{size: 20, colour: '#ff0000', shadow: {colour: '#00ff00', at: [1, 2]}, outline: {colour: '#0000ff', width: 0.5}}"
    drawn = every(front(tmp_path, f'- {{text: "Lamp :star8:", box: [5, 5, 50, 20], style: {style}}}').ops)
    colours = [op.colour for op in drawn if isinstance(op, Text)]
    assert colours == ["#00ff00", "#ff0000"]  # the shadow lies below
    moved = next(op for op in drawn if isinstance(op, Group) and (op.x, op.y) == (1, 2))
    assert any(isinstance(op, Group) for op in moved.ops)  # the symbol's shadow
    lines = [op for op in drawn if isinstance(op, Outline) and op.stroke == "#0000ff"]
    assert [op.width for op in lines] == [1.0]  # half of it lies within the letters
    faded = "{size: 40, colour: {linear: ['#ff0000', '#0000ff'], angle: 0}}"
    (letters,) = [
        op
        for op in every(front(tmp_path / "g", f"- {{text: HH, box: [5, 5, 50, 20], style: {faded}}}").ops)
        if isinstance(op, Outline)
    ]
    assert letters.gradient is not None
    assert len([s for s in letters.segments if s[0] == "M"]) == 2


def test_contrast_is_held_to_what_is_seen(tmp_path: Path) -> None:
    """Pale letters on paper, and the palest colour of a gradient, are told."""
    for number, colour in enumerate(("'#00000020'", "{linear: ['#000000', '#eeeeee']}")):
        box = make_box(
            tmp_path / str(number),
            f"elements:\n- {{text: Pale, box: [5, 5, 50, 20], style: {{size: 12, colour: {colour}}}}}",
        )
        _, problems = check_folder(box.folder)
        assert any("contrast" in problem.message for problem in problems), colour


FADING = """
- {shape: rect, box: face, fill: "#ffffff"}
- {shape: rect, box: [10, 10, 40, 20], fill: "#ff0000"}
- {shape: rect, box: [10, 10, 40, 20], fill: {linear: ["#0000ff", "#0000ff00"], angle: 0}}
- {shape: round, box: [10, 40, 40, 40], fill: {radial: ["#000000ff", [1, "#00000000"]], reach: 20}}
- {text: "HHH", box: [5, 80, 50, 10], style: {size: 28, colour: {linear: ["#000000", "#00000080"], angle: 0}}}
"""


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_gradients_fade_in_every_ink(tmp_path: Path, ink: str) -> None:
    face = front(tmp_path, FADING, ink)
    left, middle, right = pixels(face, tmp_path, (10.3, 20), (30, 20), (49.7, 20))
    if ink == "full":
        assert is_near(left, (2, 0, 253), 6)
        assert is_near(middle, (127, 0, 128), 6)
        assert is_near(right, (253, 0, 2), 6)
    if ink == "bw":
        assert left[0] == left[1] == left[2] < middle[0] < right[0]
    inner, half, outer = pixels(face, tmp_path, (30, 60), (30, 70), (30, 79.5))
    assert inner[0] < 12
    assert is_near(half, (127, 127, 127), 8)
    assert outer[0] > 240
    assert "<mask" in write_svg(face)


@pytest.mark.parametrize("standard", ["X-1a", "X-4"])
def test_fading_for_a_print_shop(tmp_path: Path, standard: str) -> None:
    """X-4 keeps the mask, X-1a gets dots: on both the ground comes through bit by bit."""
    face = front(tmp_path, FADING)
    places = (
        (10.3, 20),
        (20, 20),
        (30, 20),
        (40, 20),
        (49.7, 20),
        (30, 60),
        (30, 65),
        (30, 70),
        (30, 75),
        (30, 79.5),
    )
    shop = Separation(standard)  # type: ignore[arg-type]
    seen = pixels(face, tmp_path, *places, separation=shop)
    plain = RED_UNDER_BLUE.replace("0000ff80", "0000ff")
    blue, red = pixels(front(tmp_path / "plain", plain), tmp_path, (35, 20), (12, 20), separation=shop)
    assert is_near(seen[0], blue, 6)
    assert is_near(seen[4], red, 6)
    assert [dot[0] for dot in seen[:5]] == sorted(dot[0] for dot in seen[:5])
    assert [dot[2] for dot in seen[:5]] == sorted((dot[2] for dot in seen[:5]), reverse=True)
    assert all(one[1] + 20 < other[1] for one, other in itertools.pairwise(seen[5:]))
    pixels(face, tmp_path, separation=shop)
    with pikepdf.open(tmp_path / "face.pdf") as file:
        masks = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and "/SMask" in o]
    assert bool(masks) is (standard == "X-4")
    assert [f for f in faults(tmp_path / "face.pdf", standard) if "output intent" not in f] == []


def test_pictures_with_holes_for_a_print_shop(tmp_path: Path) -> None:
    """PDF/X-1a shows what lies below the holes, no white box."""
    (tmp_path / "images").mkdir(parents=True)
    picture = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    picture.paste((0, 0, 255, 255), (100, 100, 200, 200))
    picture.save(tmp_path / "images" / "hole.png")
    said = """
- {shape: rect, box: face, fill: "#ff0000"}
- {image: hole.png, box: [10, 10, 30, 30]}
"""
    face = front(tmp_path, said)
    hole, full = pixels(face, tmp_path, (12, 12), (25, 25), separation=Separation("X-1a"))
    assert hole[0] > 180
    assert hole[2] < 90
    assert full[2] > full[0]
    with pikepdf.open(tmp_path / "face.pdf") as file:
        assert not [o for o in file.objects if isinstance(o, pikepdf.Stream) and "/SMask" in o]


@pytest.mark.parametrize(
    ("clear", "seen"),
    [
        ("white", True),
        ("corner", True),
        ("'#fff'", True),
        ("{colour: white, within: 2%}", True),
        ("{colour: white, within: 0}", False),
        ("black", False),
        ("''", False),
    ],
)
def test_a_colour_made_clear(tmp_path: Path, clear: str, seen: bool) -> None:
    """Nearly white art lies on the ground without its paper; what is drawn stays, and edges have no fringe."""
    (tmp_path / "images").mkdir(parents=True)
    art = Image.new("RGB", (300, 300), (252, 252, 252))
    art.paste((200, 0, 0), (100, 100, 200, 200))
    art.putpixel((0, 0), (255, 255, 255))
    art.paste((225, 126, 126), (90, 100, 100, 200))  # half red, half paper
    art.save(tmp_path / "images" / "art.png")
    said = f"""
- {{shape: rect, box: face, fill: "#0000ff"}}
- {{image: art.png, box: [10, 10, 30, 30], clear: {clear}}}
"""
    face = front(tmp_path, said)
    paper, drawn, edge = pixels(face, tmp_path, (12, 12), (25, 25), (19.5, 25))
    assert is_near(drawn, (200, 0, 0)) or clear == "black"
    assert is_near(paper, (0, 0, 255) if seen else (252, 252, 252))
    if seen and "2%" not in clear:
        assert edge[1] < 130  # no more green than the edge itself has
    (grey,) = pixels(front(tmp_path, said, "bw"), tmp_path, (12, 12))
    assert grey[0] == grey[1] == grey[2]
    assert (grey[0] < 100) is seen


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("a.png, clear: papr", '"papr" is no colour of a picture'),
        ("a.png, clear: {color: white}", "write the colour as clear: white"),
        ("a.png, clear: {colour: white, within: 300%}", "3 is out of range"),
        ("a.svg, clear: white", "is an SVG; take the colour out of it there"),
    ],
)
def test_what_cannot_be_made_clear_is_told(tmp_path: Path, said: str, told: str) -> None:
    (tmp_path / "images").mkdir(parents=True)
    Image.new("RGB", (300, 300)).save(tmp_path / "images" / "a.png")
    (tmp_path / "images" / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    )
    with pytest.raises(BoxError, match=told):
        front(tmp_path, f"- {{image: {said}, box: [10, 10, 20, 20]}}")


def test_what_lies_below_glass_is_no_common_ground(tmp_path: Path) -> None:
    """Two faces with the same glass or picture on other grounds have other edges."""
    (tmp_path / "images").mkdir(parents=True)
    Image.new("RGBA", (400, 560), (0, 0, 0, 90)).save(tmp_path / "images" / "veil.png")
    tops = (
        "{image: veil.png, box: bleed}",
        '{shape: rect, box: bleed, fill: "#00000040"}',
        '{shape: rect, box: bleed, fill: {linear: ["#00000040", "#00000080"]}}',
        '{shape: rect, box: bleed, fill: "#000000"}',
    )
    for number, top in enumerate(tops):
        edges = []
        for ground in ("#ff0000", "#00ff00"):
            said = f'- {{shape: rect, box: bleed, fill: "{ground}"}}\n- {top}'
            edges.append(find_edges(front(tmp_path, said)))
        assert (edges[0] == edges[1]) is (number == 3), top


def test_letters_that_draw_nothing_take_no_gradient(tmp_path: Path) -> None:
    """A blank between underlined words has no outline, and fills nothing."""
    style = "{size: 20, colour: {linear: ['#ff0000', '#0000ff'], angle: 0}}"
    said = f'- {{text: "__A B__ ~~C~~ D", box: [5, 5, 50, 10], style: {style}}}'
    face = front(tmp_path, said)
    beside = pixels(face, tmp_path, (50, 10), (58, 40), (20, 5.5))
    assert beside == [(255, 255, 255)] * 3
    lines = [op for op in every(face.ops) if isinstance(op, Outline)]
    assert all(op.gradient is not None for op in lines)  # those below and through them too


def test_dots_beside_a_gradient_are_not_seen_in_a_print_shop(tmp_path: Path) -> None:
    """What PDF/X-1a has as dots has the very colours of the gradient around it."""
    (tmp_path / "images").mkdir(parents=True)
    Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(tmp_path / "images" / "nothing.png")
    ground = "- {shape: rect, box: face, fill: {linear: ['#2b3a67', '#c98d1b'], angle: 45}}"
    shop = Separation("X-1a")
    places = [(x, y) for x in (15, 25, 35, 45) for y in (20, 40, 60)]
    plain = pixels(front(tmp_path, ground), tmp_path, *places, separation=shop)
    over = front(tmp_path, f"{ground}\n- {{image: nothing.png, box: [10, 10, 40, 60], fit: stretch}}")
    seen = pixels(over, tmp_path, *places, separation=shop)
    assert all(is_near(*pair, 4) for pair in zip(plain, seen, strict=True))
