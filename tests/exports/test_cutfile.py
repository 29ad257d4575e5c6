from __future__ import annotations

import json
import re
from itertools import pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree as ET  # of files that we wrote ourselves

import pytest
from PIL import Image

from printkit.box import load_box
from printkit.box.box_errors import BoxError
from printkit.exports.cutting import Cutting, write_cut, write_cut_files
from printkit.measure import Size
from printkit.press.sheets.cutplan import Outlines, Sketch
from printkit.press.sheets.options import Options
from tests.press.whole import build_title

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
SVG = "{http://www.w3.org/2000/svg}"


def built(tmp_path: Path, form: str, machine: str | None, **keywords: object) -> Path:
    """The example title, printed for a machine."""
    options = Cutting(form, machine).adjust(Options(**keywords))  # type: ignore[arg-type]
    build_title(load_box(EXAMPLE), options, tmp_path)
    return tmp_path / "moth-and-lantern"


def boxes(file: Path, layer: str) -> list[list[float]]:
    """Left, top, width and height of every outline of a layer."""
    found = []
    for group in ET.parse(file).getroot().iter(f"{SVG}g"):  # noqa: S314
        if group.get("id") == layer:
            for path in group.iter(f"{SVG}path"):
                numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d", ""))]
                xs, ys = numbers[::2], numbers[1::2]
                found.append([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])
    return found


def test_every_piece_is_cut_where_it_is_printed(tmp_path: Path) -> None:
    """The cut lines of full sheets are the faces of pieces.json; corners are rounded."""
    made = built(tmp_path, "svg", None)
    register = json.loads((made / "pieces.json").read_text())
    faces = {
        tuple(sheet["face"])
        for entry in register["pieces"]
        if entry["component"] == "flowers"
        for sheet in entry["sheets"]
    }
    cut = boxes(made / "flowers-cut.svg", "CUT")
    assert len(cut) == len(faces) == 9
    for face in faces:
        assert any(one == pytest.approx(face, abs=0.01) for one in cut)
    text = (made / "flowers-cut.svg").read_text()
    assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in text
    assert text.count("C") > 4 * 9


def test_standees_and_folded_sheets_are_scored(tmp_path: Path) -> None:
    """Three folds a moth; with folded backs one more line across the sheet."""
    made = built(tmp_path / "a", "svg", None)
    assert sum(len(boxes(file, "SCORE")) for file in made.glob("*-cut.svg")) == 12
    folded = built(tmp_path / "b", "svg", None, sides="fold")
    (across,) = boxes(min(folded.glob("flowers*-cut.svg")), "SCORE")
    assert max(across[2:]) == 297


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_silhouettes_marks_are_printed_and_nothing_lies_on_them(tmp_path: Path, paper: str) -> None:
    """A square and two angles in the file and on the page; pieces with their bleed keep 1 mm away."""
    made = built(tmp_path, "svg", "silhouette", paper=paper)
    for file in made.glob("*-cut.svg"):
        marks = boxes(file, "REGMARK")
        assert len(marks) == 3
        assert marks[0] == pytest.approx([10, 10, 5, 5])
        for x, y, width, height in boxes(file, "CUT"):
            left, top, right, bottom = x - 1.5, y - 1.5, x + width + 1.5, y + height + 1.5
            size = ET.parse(file).getroot()  # noqa: S314
            wide, tall = (float((size.get(side) or "").removesuffix("mm")) for side in ("width", "height"))
            assert left > 15 or top > 15
            assert right < wide - 11 or bottom > 0
            assert left > 11
            assert top > 11
            assert right < wide - 11
            assert bottom < tall - 11
    import pypdf

    from tests.press.readback import filled

    with (made / "cards.pdf").open("rb") as stream:
        page = pypdf.PdfReader(stream).pages[0]
        squares = [one for one in filled(page) if one.colour == (0, 0, 0) and abs(one.width - 5) < 0.01]
        assert [(round(one.x, 2), round(one.y, 2)) for one in squares] == [(10.0, 10.0)]


@pytest.mark.slow
def test_cricut_gets_a_picture_of_the_size_of_its_cuts(tmp_path: Path) -> None:
    """6.75 x 9.25 inches, everything within; fronts and backs by sheet."""
    made = built(tmp_path, "svg", "cricut")
    (file, *_) = sorted(made.glob("cards*-cut.svg"))
    root = ET.parse(file).getroot()  # noqa: S314
    wide, tall = (float((root.get(side) or "").removesuffix("mm")) for side in ("width", "height"))
    assert sorted((wide, tall)) == pytest.approx([171.45, 234.95])
    for x, y, width, height in boxes(file, "CUT"):
        assert x >= 1.5
        assert y >= 1.5
        assert x + width <= wide - 1.5
        assert y + height <= tall - 1.5
    with Image.open(made / "cards-sheet-1.png") as picture:
        assert picture.size == (round(wide / 25.4 * 300), round(tall / 25.4 * 300))
    assert (made / "cards-sheet-1-back.png").is_file()


def test_dxf_has_the_same_pieces_with_y_upwards(tmp_path: Path) -> None:
    """Layers CUT and SCORE, closed polylines, mm."""
    svg = built(tmp_path / "a", "svg", None)
    dxf = built(tmp_path / "b", "dxf", None)
    lines = (dxf / "flowers-cut.dxf").read_text().split("\n")
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    assert ("9", "$INSUNITS") in pairs
    assert pairs[-1] == ("0", "EOF")
    assert [value for code, value in pairs if code == "2"][:6] == [
        "HEADER",
        "TABLES",
        "LAYER",
        "CUT",
        "SCORE",
        "REGMARK",
    ]
    assert sum(1 for pair in pairs if pair == ("0", "POLYLINE")) == 9
    starts = [index for index, pair in enumerate(pairs) if pair == ("0", "POLYLINE")]
    assert all(("70", "1") in pairs[start : start + 5] for start in starts)
    heights = [float(value) for code, value in pairs[starts[0] :] if code == "20"]
    top = min(y for _, y, _, _ in boxes(svg / "flowers-cut.svg", "CUT"))
    assert max(heights) == pytest.approx(297 - top, abs=0.01)


@pytest.mark.parametrize("side", [10, 25, 120])
def test_rounds_are_round_in_dxf(tmp_path: Path, side: float) -> None:
    """Neither corners nor middles of the straight pieces leave the circle by more than two hundredths of a mm."""
    rounds = Outlines("round", Size(side, side), ((10, 10, side, side),), False, ("coins",))
    write_cut(tmp_path / "coins.dxf", Sketch((1,), Size(210, 297), (rounds,), 0), "dxf", None, "coins.pdf")
    lines = (tmp_path / "coins.dxf").read_text().split("\n")
    at = [index for index, line in enumerate(lines) if line == "VERTEX"]
    corners = [(float(lines[index + 4]) - 10, 287 - float(lines[index + 6])) for index in at]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*corners, corners[0]])]
    for x, y in (*corners, *middles):
        assert hypot(x - side / 2, y - side / 2) == pytest.approx(side / 2, abs=0.02)


def test_wrong_words_are_told() -> None:
    """`--cut pdf`, `--marks brother`."""
    with pytest.raises(BoxError, match='"pdf" will not do'):
        Cutting("pdf", None).adjust(Options())
    with pytest.raises(BoxError, match='"brother" will not do'):
        Cutting(None, "brother").adjust(Options())


def test_a_cut_file_tells_its_sheets_and_pages(tmp_path: Path) -> None:
    """Its name has the number in the sheet's footer; inside stand the pages of the PDF, on which backs come between."""
    sheets = (((1, 2, 3), True), ((4,), False), ((5,), True))
    sketches = [Sketch(numbers, Size(210, 297), (), 0, backs=backs) for numbers, backs in sheets]
    names = write_cut_files("cards.pdf", sketches, Cutting("svg", None).adjust(Options()), tmp_path)
    assert names == ["cards-sheet-1-cut.svg", "cards-sheet-4-cut.svg", "cards-sheet-5-cut.svg"]
    told = [ET.parse(tmp_path / name).getroot().findtext(f"{SVG}title") for name in names]  # noqa: S314
    assert told == [
        "cards.pdf: sheets 1 to 3, pages 1, 3, ... 5",
        "cards.pdf: sheet 4, page 7",
        "cards.pdf: sheet 5, page 8",
    ]
    (drawn,) = write_cut_files("cards.pdf", sketches[:1], Cutting("dxf", None).adjust(Options()), tmp_path)
    assert (
        (tmp_path / drawn)
        .read_text()
        .startswith("999\ncards.pdf: sheets 1 to 3, pages 1, 3, ... 5\n0\nSECTION\n")
    )
