"""Every kind of element, where it lies and what it becomes."""

from __future__ import annotations

import textwrap
import zlib
from pathlib import Path

import pytest

from printkit.box import BoxError
from printkit.press.faces.piecefaces import Faces, check_faces
from printkit.press.ops import Group, Image, QrCode
from printkit.press.ops.extent import outline_points
from tests.press.boxed import BOX, corners, flat, front, make_box, make_faces, paths, texts


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("bleed", (-3, -3, 66, 91)),
        ("face", (0, 0, 63, 88)),
        ("safe", (3, 3, 60, 85)),
        ("[5, 6, 10, 20]", (5, 6, 15, 26)),
        ("[-15, -25, 10, 20]", (48, 63, 58, 83)),
        ("[-3, -3, 69, 20]", (-3, -3, 66, 17)),
        ("[5, 5, -5, 9]", (5, 5, 58, 14)),
        ('["50% - 4", 0, "50%", "25% + 1"]', (27.5, 0, 59, 23)),
        ('"{{ [n, 2, 3, 4] }}"', (1, 2, 4, 6)),
        ('["{{ n * 10 }}", 2, 3, 4]', (10, 2, 13, 6)),
    ],
)
def test_boxes_by_hand(tmp_path: Path, box: str, expected: tuple[float, ...]) -> None:
    """Names, negatives, percents and expressions give the rectangles worked out by hand for 63 x 88 mm."""
    face = front(tmp_path, f"- {{shape: rect, box: {box}, fill: ink}}")
    assert corners(paths(face)[0]) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("box: [30, 40, 10, 20], anchor: centre", (25, 30, 35, 50)),
        ("box: [60, 80, 10, 20], anchor: bottom-right", (50, 60, 60, 80)),
        ("box: [0, 0, 10, 20], anchor: centre, from: centre", (26.5, 34, 36.5, 54)),
        ("box: [-5, 5, 10, 20], anchor: top-right, from: top-right", (48, 5, 58, 25)),
    ],
)
def test_anchors_by_hand(tmp_path: Path, keys: str, expected: tuple[float, ...]) -> None:
    """An anchor is the point of the box that x and y place, `from` the point of the face they start at."""
    face = front(tmp_path, f"- {{shape: rect, {keys}, fill: ink}}")
    assert corners(paths(face)[0]) == pytest.approx(expected)


def test_shapes(tmp_path: Path) -> None:
    """Each shape fills its box; polygons, lines and paths lie where their points say."""
    face = front(
        tmp_path,
        """
        - {shape: rect, box: [1, 1, 10, 10], fill: gold, radius: 2}
        - {shape: round, box: [1, 1, 10, 10], fill: gold}
        - {shape: hex, box: [1, 1, 10, 12], fill: gold}
        - {shape: star, box: [1, 1, 10, 10], fill: gold, points: 4, inner: 0.4}
        - {shape: polygon, box: [1, 1, 10, 10], points: [["50%", 0], ["100%", "100%"], [0, 10]], fill: gold}
        - {shape: line, points: [[1, 1], [11, 11]], stroke: ink, width: 0.5, dash: [1, 0.5]}
        - {shape: path, box: [1, 1, 10, 10], d: "M0 0H10V10A5 5 0 0 1 0 10Z", fill: gold, stroke: "#ff0000", width: 0.2}
        - {shape: path, box: [1, 1, 10, 10], d: "M0 0H100V100Z", viewbox: [100, 100], fill: gold}
        """,
    )
    found = paths(face)
    assert [len(path.segments) for path in found[:6]] == [10, 6, 7, 9, 4, 2]
    for path in (found[0], found[1], found[3], found[4], found[5], found[7]):
        assert corners(path) == pytest.approx((1, 1, 11, 11))
    assert corners(found[2]) == pytest.approx((1, 1, 11, 13))
    assert found[5].dash[1] == 0.5
    assert found[6].stroke == "#ff0000"
    assert corners(found[6])[3] == pytest.approx(16, abs=0.01)


def test_rotation_turns_about_the_middle(tmp_path: Path) -> None:
    """An element turned by 90 degrees keeps its box's centre."""
    face = front(tmp_path, "- {shape: rect, box: [10, 10, 20, 10], fill: ink, rotate: 90}")
    (common,) = face.ops
    assert isinstance(common, Group)
    (group,) = common.ops
    assert isinstance(group, Group)
    assert (group.x, group.y, group.angle) == (20, 15, 90)


def test_conditions_and_inks(tmp_path: Path) -> None:
    """`when` looks at the row, `ink` at the way of printing; patterns are for full ink unless they name their inks."""
    elements = """
        - {text: "one", when: "n == 1", box: [0, 0, 20, 5]}
        - {text: "two", when: "{{ n == 2 }}", box: [0, 10, 20, 5]}
        - {text: "full", ink: [full], box: [0, 20, 20, 5]}
        - {text: "low", ink: [low], box: [0, 20, 20, 5]}
        - {pattern: hatch, box: [0, 30, 20, 5]}
        - {pattern: hatch, box: [0, 30, 20, 5], ink: [bw]}
        """
    full = front(tmp_path, elements)
    assert sorted(text.text for text in texts(full)) == ["full", "one"]
    assert sorted(text.text for text in texts(front(tmp_path, elements, "low", 1))) == ["low", "two"]
    patterned = [op for op in flat(full.ops) if isinstance(op, Group)] + [p for p in paths(full) if p.stroke]
    assert patterned
    assert not paths(front(tmp_path, elements, "low"))
    assert paths(front(tmp_path, elements, "bw"))


def test_ink_chooses_colours(tmp_path: Path) -> None:
    """Low ink and black-and-white take the palette's own values; a literal colour becomes its grey in bw."""
    elements = """
        - {shape: rect, box: face, fill: ground}
        - {shape: rect, box: face, fill: "#ff0000"}
        - {shape: rect, box: face, fill: gold}
        - {shape: rect, box: face, fill: none}
        """
    assert [path.fill for path in paths(front(tmp_path, elements))] == ["#22335a", "#ff0000", "#c9a227"]
    assert [path.fill for path in paths(front(tmp_path, elements, "bw"))] == ["#ffffff", "#363636", "#999999"]


def test_symbol(tmp_path: Path) -> None:
    """A symbol fits its box in the middle, in the given colour; named colours come from the palette or the element."""
    elements = """
        - {symbol: dot, box: [10, 10, 20, 5], colour: ground}
        - {symbol: dot, box: [10, 10, 20, 5], colour: ground, colours: {gold: "#00ff00"}}
        - {symbol: "fa:anchor", box: [10, 30, 10, 10]}
        - {symbol: "{{ '' }}", box: [10, 30, 10, 10]}
        """
    first, second, third = (op for op in flat(front(tmp_path, elements).ops) if isinstance(op, Group))
    assert (first.x, first.y, first.scale) == (17.5, 10, 0.5)
    assert [path.fill for path in first.ops] == ["#22335a", "#c9a227"]  # type: ignore[union-attr]
    assert [path.fill for path in second.ops] == ["#22335a", "#00ff00"]  # type: ignore[union-attr]
    assert third.scale == pytest.approx(10 / 576)


def write_png(path: Path, width: int, height: int) -> None:
    """A plain picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    rows = b"".join(b"\0" + bytes((200, 30, 30)) * width for _ in range(height))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def test_image(tmp_path: Path) -> None:
    """`cover` fills the box and is clipped; `contain` shows all of it."""
    (tmp_path / "images").mkdir()
    write_png(tmp_path / "images" / "wide.png", 20, 10)
    elements = """
        - {image: wide.png, box: [0, 0, 10, 10]}
        - {image: wide.png, box: [0, 20, 10, 10], fit: contain}
        """
    face = front(tmp_path, elements)
    cover, contain = (op for op in flat(face.ops) if isinstance(op, Image))
    assert (cover.x, cover.width, cover.height) == (-5, 20, 10)
    assert (contain.y, contain.width, contain.height) == (22.5, 10, 5)


def test_code_and_its_text(tmp_path: Path) -> None:
    """The symbol lies in the middle of its plate, the text below; the face tells where the symbol is."""
    face = front(tmp_path, "- {qr: true, box: [40, 60, 20, 20]}")
    (code,) = (op for op in flat(face.ops) if isinstance(op, QrCode))
    assert code.payload.startswith("TIN:A01*")
    assert code.size == 14
    assert code.x == pytest.approx(43)
    assert face.code == pytest.approx((code.x, code.y, 14, 14))
    assert 60 < code.y < 63
    (text,) = texts(face)
    assert text.text == code.payload
    assert code.y + 14 < text.y < 80


@pytest.mark.parametrize("caption", ["above", "left", "right", "none"])
def test_caption_places(tmp_path: Path, caption: str) -> None:
    """The code's text may stand on any side, or not at all; the symbol stays within the box."""
    face = front(tmp_path, f"- {{qr: true, box: [40, 60, 20, 20], caption: {caption}}}")
    assert face.code is not None
    x, y, width, height = face.code
    assert x > 40
    assert x + width < 60
    assert y > 60
    assert y + height < 80


def test_a_code_may_stand_on_the_face_itself(tmp_path: Path) -> None:
    """In a colour on the face's own ground: no plate is laid below it; its text has the same colour."""
    face = front(
        tmp_path,
        "- {shape: rect, fill: gold}\n- {qr: true, box: [40, 60, 20, 20], colour: ink, on: gold}",
    )
    (code,) = (op for op in flat(face.ops) if isinstance(op, QrCode))
    assert code.fill == "#101010"
    assert [path.fill for path in paths(face)] == ["#c9a227"]
    assert [text.colour for text in texts(face)] == ["#101010"]


def test_a_light_code_wants_a_reader_that_knows_of_it(tmp_path: Path) -> None:
    """Light on dark is refused, with what to write in box.yaml, unless box.yaml says it."""
    card = "elements:\n- {qr: true, box: [40, 60, 20, 20], colour: on-ground, on: ground}"
    told = "`light: true` in `cards: code:`"
    assert any(told in str(problem) for problem in check_faces(make_box(tmp_path, card)))
    box = make_box(tmp_path, card, box=BOX.replace("quiet: 1}", "quiet: 1, light: true}"))
    assert check_faces(box) == []


def test_a_code_too_near_its_ground_is_told_in_every_ink(tmp_path: Path) -> None:
    """Brightness of modules and ground is 140 of 255 apart, or lamps and noise take what is left."""
    palette = 'gold: {full: "#c9a227", low: "#555555", bw: "#999999"}'
    card = "elements:\n- {qr: true, box: [40, 60, 20, 20], colour: ink, on: gold}"
    box = make_box(tmp_path, card, box=BOX.replace('gold: {full: "#c9a227", bw: "#999999"}', palette))
    told = [str(problem) for problem in check_faces(box)]
    assert len(told) == 2
    assert "differs by 69 of 255 in brightness in ink low" in told[0]
    assert "differs by 137 of 255 in brightness in ink bw" in told[1]


def test_turned_code_is_found(tmp_path: Path) -> None:
    """The symbol's rectangle is right inside turned groups: 14 mm square about the same centre."""
    face = front(
        tmp_path,
        "- {group: [{qr: true, box: [2, 2, 20, 18], caption: none}], box: [10, 20, 24, 22], rotate: 180}",
    )
    assert face.code == pytest.approx((10 + 24 - 2 - 17, 20 + 22 - 2 - 16, 14, 14))


def test_backs_betray_nothing(tmp_path: Path) -> None:
    """A back carries no code unless the component says so."""
    back = "elements:\n- {qr: true, box: [10, 10, 20, 20]}\n"
    faces = make_faces(tmp_path, "elements: []", back=back)
    drawn = faces.back(faces.component.pieces[0])
    assert drawn is not None
    assert not drawn.ops
    assert drawn.code is None


def test_group_and_clip(tmp_path: Path) -> None:
    """A group's elements are measured in its box; percents are of the group."""
    face = front(
        tmp_path,
        """
        - group: [{shape: rect, box: ["50%", 0, "50%", "100%"], fill: ink}]
          box: [10, 20, 8, 6]
          clip: true
        """,
    )
    assert corners(paths(face)[0]) == pytest.approx((14, 20, 18, 26))


def test_a_groups_corners_are_cut_round(tmp_path: Path) -> None:
    face = front(
        tmp_path,
        "- {group: [{shape: rect, box: face, fill: ink}], box: [10, 20, 8, 6], clip: true, radius: 2}",
    )
    (within,) = [op for op in face.ops if isinstance(op, Group)]
    clip = within.clip or next(op.clip for op in within.ops if isinstance(op, Group))
    assert "".join(segment[0] for segment in clip) == "MLCLCLCLCZ"
    assert clip[0] == ("M", 2, 0)


def test_use_with_values(tmp_path: Path) -> None:
    """A fragment sees what `with:` gives, else its params, else what the component sets."""
    fragment = """
        params: {word: default, foot: unset}
        elements:
        - {text: "{{ word }} {{ foot }} {{ name }} {{ face.width|int }}", box: face}
        """
    elements = """
        - {use: fragment, box: [0, 0, 60, 5], with: {word: given}}
        - {use: fragment, box: [0, 10, 60, 5]}
        """
    face = front(tmp_path, elements, fragment=fragment)
    assert [text.text for text in texts(face)] == ["given star First 60", "default star First 60"]


def test_repeat(tmp_path: Path) -> None:
    """Items stand a step apart, wrap after so many columns, and are centred in their box row by row."""
    face = front(
        tmp_path,
        """
        - repeat: "{{ range(5)|list }}"
          box: [10, 10, 40, 40]
          step: [10, 8]
          columns: 3
          align: centre
          each: [{shape: rect, box: [0, 0, 4, 4], fill: ink}, {text: "{{ index }}{{ item }}", box: face}]
        """,
    )
    lefts = [corners(path)[:2] for path in paths(face)]
    # rows of 3 and 2 items, 10 mm each, in 40 mm: 5 mm and 10 mm are free at either side
    assert lefts == [(15, 10), (25, 10), (35, 10), (20, 18), (30, 18)]
    assert [text.text for text in texts(face)] == ["00", "11", "22", "33", "44"]


def test_what_is_common_is_one_group(tmp_path: Path) -> None:
    """Elements that no row changes are one shared group, equal for every piece."""
    faces = make_faces(
        tmp_path,
        """
        params: {wide: 60, half: "{{ wide / 2 }}", mine: "{{ n + 1 }}"}
        elements:
        - {shape: rect, box: bleed, fill: ground}
        - {text: "{{ component.name }} {{ foot }}", box: [0, 0, "{{ half }}", 5]}
        - {text: "{{ name }} {{ mine }}", box: [0, 10, 60, 5]}
        - {symbol: dot, box: [0, 20, 5, 5]}
        """,
    )
    one, two = (faces.front(piece) for piece in faces.component.pieces)
    assert [isinstance(op, Group) and bool(op.shared) for op in one.ops] == [True, False, True]
    assert one.ops[0] is two.ops[0]
    assert texts(one)[1].text == "First 2"


def test_inheritance(tmp_path: Path) -> None:
    """A child changes, removes, adds and places elements, and lays styles and params over its parent's."""
    parent = """
        params: {word: old, colour: ground}
        styles:
          big: {size: 20, weight: 700, align: centre}
        elements:
        - {id: ground, shape: rect, box: face, fill: "{{ colour }}"}
        - {id: title, text: "{{ word }}", box: [0, 0, 60, 10], style: big}
        - {id: foot, text: foot, box: [0, 80, 60, 8]}
        - {id: mark, symbol: dot, box: [0, 0, 5, 5]}
        """
    child = """
        extends: parent
        params: {word: new}
        styles: {big: {is: big, size: 15}}
        elements:
        - {id: foot, remove: true}
        - {id: title, box: [0, 20, 60, 10]}
        - {id: middle, text: middle, box: [0, 40, 60, 8], after: ground}
        - {id: mark, shape: round, fill: gold}
        """
    faces = make_faces(tmp_path, child, parent=parent)
    face = faces.front(faces.component.pieces[0])
    assert [text.text for text in texts(face)] == ["middle", "new"]
    assert texts(face)[1].size == 15
    assert texts(face)[1].font == "Alegreya Sans:700"
    assert 20 < texts(face)[1].y < 30
    assert [path.fill for path in paths(face)] == ["#22335a", "#c9a227"]
    assert corners(paths(face)[1]) == (0, 0, 5, 5)


@pytest.mark.parametrize(("frame", "points"), [("rect", 4), ("round", 5), ("hex", 6)])
def test_a_group_is_cut_to_its_frame(tmp_path: Path, frame: str, points: int) -> None:
    """A rectangle, a round or a hexagon within its box."""
    face = front(
        tmp_path,
        f"- {{group: [{{shape: rect, fill: ink}}], box: [10, 20, 8, 9], clip: {frame}}}",
    )
    (common,) = face.ops
    assert isinstance(common, Group)
    (group,) = common.ops
    assert isinstance(group, Group)
    places = list(outline_points(group.clip))
    assert len([segment for segment in group.clip if segment[0] != "Z"]) == points
    assert max(x for x, _ in places) == pytest.approx(8)


def test_a_face_for_screens_has_no_code(tmp_path: Path) -> None:
    """On a board's drawing something else stands where the code is printed; on paper nothing of it does."""
    card = """\
    elements:
    - {id: code, qr: true, box: [3, 3, 18, 20]}
    - {id: letter, when: screen, text: "{{ name[0] }}", box: [3, 3, 18, 20]}
    - {id: name, when: not screen, text: "{{ name }}", box: [3, 30, 50, 8]}
    """
    box = make_box(tmp_path, textwrap.dedent(card))
    component = box.components["cards"]
    for screen, shown in ((False, ["First"]), (True, ["F"])):
        faces = Faces(box, component, screen=screen)
        face = faces.front(component.pieces[0])
        faces.raise_problems()
        assert [one.text for one in texts(face) if not one.text.startswith("TIN:")] == shown
        assert any(isinstance(op, QrCode) for op in flat(face.ops)) is not screen
        assert (face.code is None) is screen


def test_pictures_and_groups_are_cut_to_shapes(tmp_path: Path) -> None:
    """By a word, by a corner, by a shape's own keys."""
    for number, (said, points) in enumerate(
        {
            "clip: true": 4,
            "clip: round": 5,
            "radius: 3": 9,
            "clip: hex": 6,
            "clip: keel": 7,
            "clip: {shape: star, points: 5}": 10,
        }.items()
    ):
        face = front(
            tmp_path / str(number),
            f"- {{group: [{{shape: rect, fill: ink, box: [-2, -2, 30, 30]}}], {said}, box: [5, 5, 20, 20]}}",
        )
        ((group,),) = [op.ops for op in face.ops if isinstance(op, Group)]
        assert isinstance(group, Group)
        assert len([s for s in group.clip if s[0] != "Z"]) == points, said
    with pytest.raises(BoxError, match="what it is cut to as a word"):
        front(
            tmp_path / "wrong", "- {group: [{shape: rect, fill: ink}], clip: {star: 5}, box: [5, 5, 20, 20]}"
        )
    with pytest.raises(BoxError, match='Did you mean "round"'):
        front(tmp_path / "near", "- {group: [{shape: rect, fill: ink}], clip: roud, box: [5, 5, 20, 20]}")
