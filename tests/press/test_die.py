"""Pieces of a cut line of their own (`shape: path`): sheets, cut files, backs, exports, what is wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.box import BoxError, load_box
from printkit.exports.digital.sprites import draw_faces, make_parts
from printkit.exports.register import build_exports
from printkit.press.build.builder import build_boxes
from printkit.press.build.preflight import check_folder
from printkit.press.fonts import Library
from printkit.press.ops.extent import outline_points
from printkit.press.ops.pathdata import path_data
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.options import Options
from printkit.press.svg.die import find_creases, find_die, flatten_outline, lay_die, mirror_die, turn_die

ARROW = "M0 5 L25 5 L25 0 L40 10 L25 20 L25 15 L0 15 Z"
BOX = """title: shields
name: Shields
players: [2, 4]
palette: {{ink: "#1c1b2e", paper: "#fffdf7", red: "#b03030"}}
components:
  arrows:
    kind: tile
    rows: [{{id: R1, name: Go}}]
    copies: 3
    size: [40, 20]
    {shape}
    front: arrow
    back: arrow
"""
FACE = """elements:
- {{id: ground, shape: rect, box: bleed, fill: red}}
- {{id: word, text: Go, box: {box}, style: {{align: left, size: 10, colour: paper, on: red}}}}
"""


def _write(folder: Path, shape: str, box: str = "[8, 7, 20, 6]") -> Path:
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "box.yaml").write_text(BOX.format(shape=shape))
    (folder / "templates" / "arrow.yaml").write_text(FACE.format(box=box))
    return folder


def _path(outline: str) -> str:
    return f"shape: path\n    outline: {outline}"


def test_sheets_and_cut_files_follow_the_outline(tmp_path: Path) -> None:
    """Ink stays within the outline and its bleed, on fronts and mirrored on backs; machines cut along it."""
    box = load_box(_write(tmp_path / "box", _path(f'"{ARROW}"')))
    build_boxes([box], Options(), tmp_path / "out")
    front, back = (
        page.convert("RGB") for page in render_pages(next((tmp_path / "out").rglob("arrows.pdf")), 100)
    )
    for page, tip in ((front, "right"), (back, "left")):
        red = [x for x in range(page.width) if _is_red(page, x)]
        tall = {x: sum(_red(page.getpixel((x, y))) for y in range(page.height)) for x in red}
        near = min(tall) if tip == "left" else max(tall)
        far = max(tall) if tip == "left" else min(tall)
        assert tall[near] < tall[far] / 2, f"the arrow's tip points {tip}"
    build_boxes([box], Options(cut="svg"), tmp_path / "cut", exports=build_exports())
    cut = next((tmp_path / "cut").rglob("*-cut.svg")).read_text()
    cuts = re.findall(r'<path d="([^"]+)"', cut)
    assert len(cuts) == 3
    segments = path_data(cuts[0])
    assert sum(segment[0] == "L" for segment in segments) in (6, 7)
    points = list(outline_points(segments))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((40, 20))


def _red(dot: object) -> bool:
    return isinstance(dot, tuple) and dot[0] > 140 and dot[1] < 90


def _is_red(page: Image.Image, x: int) -> bool:
    return any(_red(page.getpixel((x, y))) for y in range(0, page.height, 2))


def test_an_svg_gives_the_outline(tmp_path: Path) -> None:
    """The largest path of a drawing, moved by its groups, in the drawing's own units."""
    folder = _write(tmp_path / "box", _path("arrow.svg"))
    (folder / "arrow.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><circle cx="9" cy="20" r="3"/>'
        '<g transform="translate(0,-10)"><path d="M0 20 H50 V10 L80 30 L50 50 V40 H0 Z"/></g></svg>'
    )
    own = find_die(load_box(folder).components["arrows"])
    assert [n for part in lay_die(own, (0, 0, 40, 20)) for n in part[1:]][:14] == pytest.approx(
        [0, 5, 25, 5, 25, 0, 40, 10, 25, 20, 25, 15, 0, 15]
    )


def test_turned_mirrored_and_grown() -> None:
    """A quarter turn takes the top to the right; a back is mirrored; bleed goes outwards all round."""
    right = (("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 1.0, 1.0), ("Z",))
    assert turn_die(right, 90)[0] == ("M", 1.0, 0.0)
    assert turn_die(right, 180)[0] == ("M", 1.0, 1.0)
    assert mirror_die(right)[0] == ("M", 1.0, 0.0)
    (grown,) = flatten_outline(lay_die(right, (10, 10, 20, 20), 3))
    assert min(y for _, y in grown) == pytest.approx(7, abs=0.05)
    assert max(x for x, _ in grown) == pytest.approx(33, abs=0.05)


def test_creases_are_dashed_or_scored(tmp_path: Path) -> None:
    """Without a machine they are printed; for one they are its layer SCORE, where the pieces lie, also turned and smaller."""
    folder = _write(tmp_path / "box", _path(f'"{ARROW}"\n    creases: "M25 5 V15 M0 10 H25"'))
    box = load_box(folder)
    assert find_creases(box.components["arrows"]) == ((25, 5, 25, 15), (0, 10, 25, 10))
    build_boxes([box], Options(), tmp_path / "out")
    (report,) = build_boxes([box], Options(cut="svg"), tmp_path / "cut", exports=build_exports())
    dashed, plain = (
        len(re.findall(rb"\[[\d. ]+\]0 d\b", _content(next((tmp_path / name).rglob("arrows.pdf")))))
        for name in ("out", "cut")
    )
    assert dashed > 0
    assert plain == 0
    text = next((tmp_path / "cut").rglob("*-cut.svg")).read_text()
    score = text[text.index('id="SCORE"') :]
    folds = [[n for part in path_data(d) for n in part[1:]] for d in re.findall(r'<path d="([^"]+)"', score)]
    assert len(folds) == 2 * 3
    lengths = sorted(round(abs(x2 - x1) + abs(y2 - y1), 3) for x1, y1, x2, y2 in folds)
    assert lengths == [10, 10, 10, 25, 25, 25]
    (sketch,) = report.files[0].sketches
    (block,) = sketch.blocks
    for x, y, width, height in block.rects:
        inside = [
            fold
            for fold in folds
            if x - 0.01 <= min(fold[::2])
            and max(fold[::2]) <= x + width + 0.01
            and y - 0.01 <= min(fold[1::2])
            and max(fold[1::2]) <= y + height + 0.01
        ]
        assert len(inside) == 2
        across, along = sorted(inside, key=lambda fold: abs(fold[2] - fold[0]) + abs(fold[3] - fold[1]))
        assert along[2:] == pytest.approx(((across[0] + across[2]) / 2, (across[1] + across[3]) / 2))


def _content(file: Path) -> bytes:
    """What the pages and their shared drawings say, unpacked."""
    with pikepdf.open(file) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        return b"\n".join(each.read_bytes() for each in streams if each.get("/Subtype") in (None, "/Form"))


WRONG = {
    "missing": ("shape: path", "shape: path needs `outline:`"),
    "no path": (_path('"12 banana"'), "outline"),
    "outside": (_path('"M0 0 H90 V20 H0 Z"'), "outside of 40 x 20"),
    "nothing": (_path('"M0 0 L40 20"'), "encloses nothing"),
    "crumb": (_path('"M0 0 H3 V2 H0 Z"'), "encloses 6.0 square mm"),
    "no file": (_path("arow.svg"), "there is no arow.svg"),
    "elsewhere": ("shape: rect\n    outline: a.svg", "only pieces of shape: path have an outline"),
    "mapping": (_path("{data: x}"), "write `outline: {d:"),
    "number": (_path("7"), "shape: path needs `outline:`"),
    "creases of a rectangle": (
        'shape: rect\n    creases: "M0 0 V9"',
        "only pieces of shape: path have creases",
    ),
    "creases as a number": (_path(f'"{ARROW}"\n    creases: 7'), "creases are straight lines"),
    "bent creases": (_path(f'"{ARROW}"\n    creases: "M0 0 Q9 9 9 0"'), "take the curves out"),
    "no creases": (_path(f'"{ARROW}"\n    creases: "M0 0"'), "there is no line in the creases"),
    "creases outside": (_path(f'"{ARROW}"\n    creases: "M0 5 H60"'), "from 0, 5 to 60, 5 leaves the piece"),
    "unread creases": (_path(f'"{ARROW}"\n    creases: banana'), "creases"),
    "viewbox": (_path('{d: "M0 0 H3 V2 H0 Z", viewbox: [0, 2]}'), "a viewbox has a width and a height"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_outlines(tmp_path: Path, name: str) -> None:
    """What is wrong with an outline is said at its line of box.yaml."""
    shape, words = WRONG[name]
    _, problems = check_folder(_write(tmp_path / "box", shape))
    told = [str(problem) for problem in problems]
    assert any(words in each and each.startswith("box.yaml:") for each in told), told


def test_gradients_and_squashed_drawings_are_refused(tmp_path: Path) -> None:
    """A drawing whose outline is not plain, or which its size would squash, says what would do."""
    folder = _write(tmp_path / "box", _path("arrow.svg"))
    for inside, words in (
        ('viewBox="0 0 10 10"><path d="M0 0 H9 V9 Z"/>', "write size: [40, 40]"),
        ('viewBox="0 0 80 40"><path opacity="0.5" d="M0 0 H9 V9 Z"/>', "save one plain path"),
        ('viewBox="0 0 80 40">', "draws nothing"),
    ):
        (folder / "arrow.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {inside}</svg>')
        _, problems = check_folder(folder)
        assert any(words in str(problem) for problem in problems), problems


def test_text_over_the_cut_line_is_warned_of(tmp_path: Path) -> None:
    """A text on the face but outside of the outline would be cut away."""
    _, problems = check_folder(_write(tmp_path / "box", _path(f'"{ARROW}"')))
    assert not problems
    _, problems = check_folder(_write(tmp_path / "box", _path(f'"{ARROW}"'), "[2, 0.5, 20, 6]"))
    (problem,) = problems
    assert problem.warning
    assert re.search(r"the text reaches \d\.\d mm over the cut line of the path piece", problem.message)
    _, problems = check_folder(
        _write(tmp_path / "box", "shape: round\n    orientation: flat", "[2, 0.5, 20, 6]")
    )
    assert any("only a hexagon has an orientation" in str(problem) for problem in problems)


def test_digital_tables_get_clear_corners(tmp_path: Path) -> None:
    """Outside of the outline a picture is clear, so that Tabletop Simulator cuts a token of that outline."""
    box = load_box(_write(tmp_path / "box", _path(f'"{ARROW}"')))
    (part,) = make_parts(box, (), "full", Library())
    own = find_die(part.component)
    (front,) = draw_faces(part.fronts, (400, 200), Library(), own)
    (back,) = draw_faces(part.backs, (400, 200), Library(), mirror_die(own))
    assert front.getpixel((2, 2))[3] == 0  # type: ignore[index]
    assert front.getpixel((390, 100))[3] == 255  # type: ignore[index]
    assert back.getpixel((390, 10))[3] == 0  # type: ignore[index]
    assert back.getpixel((10, 100))[3] == 255  # type: ignore[index]


def test_standees_are_cut_straight(tmp_path: Path) -> None:
    """What is folded is not cut along an outline."""
    folder = _write(tmp_path / "box", _path(f'"{ARROW}"'))
    (folder / "box.yaml").write_text((folder / "box.yaml").read_text().replace("kind: tile", "kind: standee"))
    _, problems = check_folder(folder)
    assert any("a standee is cut straight" in str(problem) for problem in problems)
    with pytest.raises(BoxError, match="cut straight"):
        build_boxes([load_box(folder)], Options(), tmp_path / "out")
