"""Nothing prints otherwise than it was written: what cannot be done is told, with its place."""

from __future__ import annotations

import struct
import time
import zlib
from pathlib import Path

import pytest
from PIL import Image as Pillow
from typer.testing import CliRunner

from printkit.box import BoxError, Problem
from printkit.box.box_errors import find_errors
from printkit.cli import app
from printkit.press.build.preflight import check_box, check_folder
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Image, QrCode
from printkit.press.svg import vector
from printkit.press.text import markup
from printkit.press.text.markup import Run
from tests.press.boxed import BOX, corners, flat, front, make_box, paths, texts
from tests.press.parts import strip_marks

HEAD = "id,name,n,text\n"


def problems(
    folder: Path, elements: str, *, cards: str = HEAD + "A01,First,1,Plain\n", box: str = BOX
) -> list[Problem]:
    return check_box(make_box(folder, "elements:\n" + elements, cards=cards, box=box))


def told(folder: Path, elements: str, **more: str) -> str:
    return "\n".join(map(str, problems(folder, elements, **more)))


TEXT = '- {id: t, text: "{{ text }}", box: [5, 5, 53, 60], style: {size: 9}}\n'


@pytest.mark.parametrize(
    ("written", "said", "warning"),
    [
        ("2*3 is 6", "", False),
        ("2 * 3 * 4", "", False),
        ("a * b", "", False),
        ("**loud", '"**" is never closed', False),
        ("gain *two", "a single * is printed as a star", True),
        ("{gold|rich", '"{gold|" is never closed', False),
        ("<script>alert(1)</script>", "<script> is printed as it stands", True),
        ("<b>bold</b>", "<b> is printed as it stands; marks are **bold**", True),
        (":nosuch:", 'there is no symbol "nosuch"', False),
        ("{nocolour|text}", 'there is no colour "nocolour"', False),
        ("x" * 30_000, "a text of 30000 characters; no face holds more", False),
        ("日本", "no font has", False),
    ],
)
def test_marks_are_told(tmp_path: Path, written: str, said: str, warning: bool) -> None:
    found = problems(tmp_path, TEXT, cards=f'{HEAD}A01,First,1,"{written}"\n')
    if not said:
        assert not found
    else:
        assert said in "\n".join(map(str, found))
        assert bool(find_errors(found)) is not warning


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("2*3", "2*3"),
        ("2**3 and 4**5", "2**3 and 4**5"),
        ("*two* or 2*3*4", "two or 2*3*4"),
        ("it *is", "it *is"),
        ("**a **b", "**a **b"),
        ("Costs 3*", "Costs 3*"),
    ],
)
def test_stars_that_mark_nothing_are_printed(written: str, printed: str) -> None:
    assert strip_marks(written) == printed


def test_bold_and_italic_still_work() -> None:
    (line,) = markup.parse("**2** *or* ***both***")
    assert line == (
        Run("2", bold=True),
        Run(" "),
        Run("or", italic=True),
        Run(" "),
        Run("both", bold=True, italic=True),
    )


def test_blank_lines_and_lists_are_kept(tmp_path: Path) -> None:
    cards = (
        f'{HEAD}A01,First,1,"one\n\ntwo\n- item that is long enough to need a second line of text\n- next"\n'
    )
    runs = texts(front(tmp_path, TEXT, cards=cards))
    lines = [(round(run.y, 2), round(run.x, 2), run.text) for run in runs]
    assert [text.split()[0] for _, _, text in lines] == ["one", "two", "•", "line", "•"]
    assert lines[1][0] - lines[0][0] == pytest.approx(2 * (lines[2][0] - lines[1][0]), abs=0.05)
    assert lines[3][1] > lines[2][1] + 1, "a second line stands beside its mark"


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('- {id: t, text: "{{ name }}", box: [40, 5, 53, 9], style: {size: 12, align: right}}', "reaches 30.0 mm over the edge"),
        ('- {id: t, text: "{{ name }}", box: [80, 5, 53, 9]}', "nothing of this element is on the face: it begins at 80.0, 5.0"),
        ("- {id: t, shape: rect, box: [5, 200, 5, 5], fill: ink}", "nothing of this element is on the face"),
        ('- {id: g, group: [{text: "{{ name }}", box: [0, 0, 50, 9]}], box: [-20, 5, 30, 9], from: top-right}', ""),
        ('- {id: g, group: [{text: "{{ name }}", box: [30, 0, 50, 9]}], box: [40, 5, 30, 9]}', "over the edge of the face"),
        ('- {id: t, text: "{{ name }}", box: [58, 30, 20, 9], rotate: 90, style: {size: 20, align: centre}}', "over the edge"),
        ("- {id: q, qr: true, box: [55, 5, 16, 16], caption: none}", "the code reaches"),
    ],
)  # fmt: skip
def test_outside_the_face(tmp_path: Path, element: str, said: str) -> None:
    found = told(tmp_path, element + "\n")
    assert said in found
    assert said or "over the edge" not in found


def picture(folder: Path, name: str, size: tuple[int, int] = (800, 800), colour: str = "#c04040") -> Path:
    (folder / "images").mkdir(exist_ok=True)
    path = folder / "images" / name
    Pillow.new("RGB", size, colour).save(path)
    return path


IMAGE = "- {id: i, image: p.png, box: [5, 5, 50, 50]}\n"


def bomb(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


def test_broken_pictures(tmp_path: Path) -> None:
    path = picture(tmp_path, "p.png")
    whole = path.read_bytes()
    assert not told(tmp_path, IMAGE)
    path.write_bytes(whole[: len(whole) // 2])
    assert "p.png is broken off or damaged" in told(tmp_path, IMAGE)
    path.write_bytes(b"no picture")
    assert "p.png is no picture" in told(tmp_path, IMAGE)
    path.write_bytes(bomb(60_000, 60_000))
    assert "p.png has 60000 x 60000 dots; 80 million are the most" in told(tmp_path, IMAGE)
    path.unlink()
    assert 'there is no picture "p.png"' in told(tmp_path, IMAGE)


def test_a_truncated_photo(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    path = tmp_path / "images" / "p.jpg"
    Pillow.effect_noise((900, 900), 60).save(path, quality=90)
    path.write_bytes(path.read_bytes()[:20_000])
    assert "p.jpg is broken off or damaged" in told(tmp_path, IMAGE.replace("png", "jpg"))


def test_a_coarse_picture_is_warned_of(tmp_path: Path) -> None:
    picture(tmp_path, "p.png", (40, 40))
    (found,) = problems(tmp_path, IMAGE)
    assert found.warning
    assert "p.png is printed at 20 dots an inch, which looks like a mosaic" in found.message


def test_an_address_is_no_picture(tmp_path: Path) -> None:
    assert "is an address; put the picture into images/" in told(
        tmp_path, IMAGE.replace("p.png", '"https://a.b/c.png"')
    )


@pytest.mark.parametrize(("ink", "least", "most"), [("low", 150, 210), ("bw", 80, 130)])
def test_pictures_save_ink(tmp_path: Path, ink: str, least: int, most: int) -> None:
    picture(tmp_path, "p.png")
    face = front(tmp_path, IMAGE, ink)
    (image,) = [op for op in flat(face.ops) if isinstance(op, Image)]
    with Pillow.open(image.file) as made:
        assert made.mode == "L"
        assert least < made.tobytes()[0] < most
    own = front(tmp_path, IMAGE.replace("image:", f"ink: [{ink}], image:"), ink)
    (image,) = [op for op in flat(own.ops) if isinstance(op, Image)]
    assert Path(image.file) == (tmp_path / "images" / "p.png").resolve()


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def test_classes_and_use_are_outlines() -> None:
    drawing = vector.read_drawing(
        SVG.format(
            '<defs><style>.a, .b{fill:#ff0000;stroke:none} rect.b{fill:#00ff00} #z{stroke:#0000ff}</style><path id="p" d="M0 0h1v1z"/></defs>'
            '<rect class="a" width="2" height="2"/><rect class="b" id="z" width="2" height="2"/><use href="#p" x="5" y="5" fill="#123456"/>'
            '<g display="none"><rect width="9" height="9"/></g><rect width="1" height="1" visibility="hidden"/>'
        )
    )
    assert [(shape.fill, shape.stroke) for shape in drawing.shapes] == [
        ("#ff0000", None),
        ("#00ff00", "#0000ff"),
        ("#123456", None),
    ]
    assert drawing.shapes[2].segments[0] == ("M", 5.0, 5.0)


@pytest.mark.parametrize(
    "inside",
    [
        '<rect width="9" height="9" opacity=".5"/>',
        '<rect width="9" height="9" style="fill-opacity:0.3"/>',
        '<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>',
        '<clipPath id="c"><circle r="3"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>',
        '<style>.a{opacity:50%}</style><rect class="a" width="9" height="9"/>',
        '<style>g > rect{fill:red}</style><g><rect width="9" height="9"/></g>',
        '<rect width="9" height="9" rx="2" ry="1"/>',
        '<rect width="9" height="9" fill="rgba(10,20,30,.5)"/>',
        '<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol><use href="#s" width="5" height="5"/>',
    ],
)
def test_what_outlines_cannot_show_is_drawn_in_dots(tmp_path: Path, inside: str) -> None:
    drawing = vector.read_drawing(SVG.format(inside))
    assert not drawing.shapes
    assert drawing.svg
    make_box(tmp_path, "elements: []")
    (tmp_path / "symbols" / "odd.svg").write_text(SVG.format(inside))
    face = front(tmp_path, "- {id: s, symbol: odd, box: [5, 5, 20, 20]}\n")
    (image,) = [op for op in flat(face.ops) if isinstance(op, Image)]
    with Pillow.open(image.file) as made:
        assert made.width == 512
        assert made.getbbox() is not None
        assert (image.width, image.height) == (20, 20)


def test_half_opaque_looks_half_opaque(tmp_path: Path) -> None:
    make_box(tmp_path, "elements: []")
    (tmp_path / "symbols" / "odd.svg").write_text(
        SVG.format('<rect width="10" height="10" fill="gold" opacity=".5"/>')
    )
    face = front(tmp_path, "- {id: s, symbol: odd, box: [5, 5, 20, 20]}\n")
    (image,) = [op for op in flat(face.ops) if isinstance(op, Image)]
    with Pillow.open(image.file) as made:
        dot = made.convert("RGBA").getpixel((9, 9))
        assert dot == pytest.approx((0xC9, 0xA2, 0x27, 128), abs=2), "the palette's gold, not CSS's"


def test_illustrator_and_inkscape() -> None:
    drawing = vector.read_drawing(
        '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'
        '<svg xmlns="&ns_svg;" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="10mm" height="10mm" '
        'viewBox="0 0 10 10"><sodipodi:namedview><sodipodi:guide/></sodipodi:namedview><metadata/><title>t</title>'
        '<path style="fill:#abcdef;stroke-width:0.5mm" d="M0 0h5v5z"/></svg>'
    )
    assert [shape.fill for shape in drawing.shapes] == ["#abcdef"]


def test_svg_and_png_as_image_and_in_text(tmp_path: Path) -> None:
    make_box(tmp_path, "elements: []")
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "a.svg").write_text(SVG.format('<rect width="10" height="10" fill="#ff0000"/>'))
    Pillow.new("RGBA", (64, 64), "#00ff00").save(tmp_path / "symbols" / "leaf.png")
    face = front(
        tmp_path,
        '- {id: i, image: a.svg, box: [5, 5, 30, 20], fit: contain}\n- {id: t, text: "a :leaf:", box: [5, 40, 50, 9]}\n',
    )
    (group,) = [op for op in face.ops[0].ops if isinstance(op, Group) and op.scale != 1]  # type: ignore[union-attr]
    assert (group.x, group.y, group.scale) == (10, 5, 2)
    assert any(isinstance(op, Image) and op.file.endswith("leaf.png") for op in flat(face.ops))


def test_text_in_a_code(tmp_path: Path) -> None:
    face = front(tmp_path, '- {id: q, qr: "https://example.org/{{ id }}", box: [5, 5, 25, 25]}\n')
    (code,) = [op for op in flat(face.ops) if isinstance(op, QrCode)]
    assert code.payload == "https://example.org/A01"
    assert code.size == pytest.approx(25 * 25 / 33)
    assert face.code is None
    assert "the box is too small for this text" in told(
        tmp_path, '- {id: q, qr: "https://example.org/{{ id }}", box: [5, 5, 9, 9]}\n'
    )


def test_a_code_without_a_code(tmp_path: Path) -> None:
    box = BOX.replace("    code: {size: 14, level: Q, quiet: 1}\n", "")
    assert 'pieces of "cards" have no code; write `code: {size: 14}`' in told(
        tmp_path, "- {id: q, qr: true}\n", box=box
    )
    assert not told(tmp_path, '- {id: q, when: "piece.payload", qr: true}\n', box=box)


def test_hexagons_stand_as_their_box_does(tmp_path: Path) -> None:
    element = "- {{id: h, shape: hex, box: [5, 5, {}], fill: ink{}}}\n"
    (pointy,) = paths(front(tmp_path, element.format("26, 30", "")))
    (flat_hex,) = paths(front(tmp_path, element.format("30, 26", "")))
    (forced,) = paths(front(tmp_path, element.format("30, 26", ", orientation: pointy")))
    assert list(pointy.segments[0]) == ["M", 18, 5]
    assert ["L", 35, 18] in [list(segment) for segment in flat_hex.segments[1:]] or list(
        flat_hex.segments[0]
    ) == ["M", 5, 18]
    assert corners(flat_hex) == (5, 5, 35, 31)
    assert list(forced.segments[0]) == ["M", 20, 5]
    assert '"up" is no way for a hexagon to stand' in told(
        tmp_path, element.format("30, 26", ", orientation: up")
    )


def test_a_hexagons_orientation_and_size_agree(tmp_path: Path) -> None:
    box = BOX.replace("size: poker", "size: [60, 52]\n    shape: hex\n    orientation: pointy")
    with pytest.raises(
        BoxError, match=r"60 x 52 mm is flat; a pointy hexagon is for example \[51.96, 60.00\]"
    ):
        make_box(tmp_path, "elements: []", box=box)
    squashed = make_box(
        tmp_path, "elements: []", box=BOX.replace("size: poker", "size: [60, 70]\n    shape: hex")
    )
    assert any("makes no regular hexagon" in warning.message for warning in squashed.warnings) is False
    squashed = make_box(
        tmp_path, "elements: []", box=BOX.replace("size: poker", "size: [60, 60]\n    shape: hex")
    )
    assert "makes no regular hexagon; [51.96, 60.00] would" in squashed.warnings[0].message


def test_params_in_a_circle(tmp_path: Path) -> None:
    card = 'params: {a: "{{ b }}", b: "{{ a }}", c: "{{ c }}"}\nelements:\n- {text: "{{ a }}", box: [5, 5, 50, 9]}\n- {text: "{{ c }}", box: [5, 15, 50, 9]}\n'
    found = "\n".join(map(str, check_box(make_box(tmp_path, card))))
    assert 'param "a": it needs "b", which stands below it' in found
    assert 'param "c": it is made of itself' in found


def test_a_param_without_value_in_a_condition(tmp_path: Path) -> None:
    card = (
        'params: {tag: "{{ tpye }}"}\nelements:\n- {text: a, when: "tag != \'\' and n", box: [5, 5, 50, 9]}\n'
    )
    found = "\n".join(map(str, check_box(make_box(tmp_path, card))))
    assert "param \"tag\": the expression does not work: 'tpye' is undefined" in found


def test_a_greedy_expression_is_told_at_once(tmp_path: Path) -> None:
    begun = time.process_time()
    found = told(tmp_path, "- {id: t, text: \"{{ 'x' * 300000000 }}\", box: [5, 5, 50, 9]}\n")
    assert "this makes 300000000 characters or items" in found
    assert time.process_time() - begun < 5


def test_everything_is_told_at_once(tmp_path: Path) -> None:
    """A wrong cell, a wrong element, an overflow of another row and a wrong colour stand in one report."""
    folder = tmp_path
    elements = (
        TEXT
        + '- {id: x, shape: rect, fill: nocolour}\n- {id: y, shap: rect}\n- {id: l, text: "{{ name }}", box: [5, 70, 6, 4]}\n'
    )
    with pytest.raises(BoxError):
        make_box(
            folder, "elements:\n" + elements, cards=f"{HEAD}A01,First,one,Plain\nA02,Unmistakably,2,**loud\n"
        )
    _, found = check_folder(folder)
    text = "\n".join(map(str, found))
    for said in (
        '"one" is not a whole number',
        'no colour "nocolour"',
        "exactly one of",
        "does not fit",
        '"**" is never closed',
    ):
        assert said in text


def test_texts_of_one_size_grown_and_hyphenated(tmp_path: Path) -> None:
    cards = f'{HEAD}A01,First,1,Short\nA02,Second,2,"{"many words " * 30}"\n'
    element = '- {{id: t, text: "{{{{ text }}}}", box: [5, 5, 40, 25], style: {{size: 14, min: 5, {}}}}}\n'
    box = make_box(tmp_path, "elements:\n" + element.format("fit: same"), cards=cards)
    faces = Faces(box, box.components["cards"])
    sizes = [texts(faces.front(piece))[0].size for piece in faces.component.pieces]
    assert sizes[0] == sizes[1] < 14
    shrunk = [
        texts(front(tmp_path, element.format("fit: shrink"), cards=cards, piece=n))[0].size for n in (0, 1)
    ]
    assert shrunk == [14, sizes[1]]
    grown = texts(front(tmp_path, element.format("fit: grow, max: 60"), cards=cards))[0]
    assert 30 < grown.size <= 60
    assert grown.width <= 40
    narrow = '- {id: t, text: "Unquestionably", box: [5, 5, 14, 25], style: {size: 10, hyphenate: en}}\n'
    assert len(texts(front(tmp_path, narrow))) > 1
    assert "can be hyphenated" in told(tmp_path, narrow.replace("hyphenate: en", "hyphenate: klingon"))


def test_a_warning_stops_no_printing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A soft picture over the whole card: printed, told once with all its cards, of the front."""
    (tmp_path / "images").mkdir()
    for n in range(1, 21):
        Pillow.new("RGB", (120, 120), "#336699").save(tmp_path / "images" / f"A{n:02d}.png")
    cards = HEAD + "".join(f"A{n:02d},Name{n},1,Text\n" for n in range(1, 21))
    make_box(tmp_path, 'elements:\n- {id: art, image: "{{ id }}.png", box: bleed}\n', cards=cards)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["build", ".", "--jobs", "1"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "20 pieces on 3 sheets" in done.output
    assert done.output.count("dots an inch, which") == 1
    assert "front of piece A01: warning:" in done.output
    assert "the same of 19 others: A02, A03" in done.output
    assert "A13 and 7 more (check --every names all)" in done.output
    done = CliRunner().invoke(app, ["check", ".", "--every"], catch_exceptions=False)
    assert done.output.count("dots an inch, which") == 20
