from __future__ import annotations

from pathlib import Path

import pytest

from printkit.box.box_errors import BoxError
from printkit.press import PressError
from printkit.press.build.calibration import REACH, Scale, calibration_sheets, write_calibration
from printkit.press.fonts import Library
from printkit.press.ops import Group
from printkit.press.sheets.options import Options, parse_offset
from printkit.press.sheets.profile import Profile, find_profile, load_profiles, read_options, store_profile
from tests.press.parts import extent, walk


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("mirrored", [True, False])
@pytest.mark.parametrize("shift", [-2.4, -0.2, 0.0, 0.6, 3.0])
def test_the_line_that_meets_tells_the_correction(across: bool, mirrored: bool, shift: float) -> None:
    """A printer that prints backs `shift` mm aside makes just that line meet whose number undoes the shift."""
    scale = Scale(across, mirrored)

    def seen(k: int) -> float:
        at = scale.back(k) + shift
        return -at if mirrored else at

    best = min(range(-REACH, REACH + 1), key=lambda k: abs(seen(k) - scale.front(k)))
    assert seen(best) == pytest.approx(scale.front(best))
    assert scale.number(best) == pytest.approx(-shift)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_without_error_the_zero_lines_meet(flip: str, paper: str) -> None:
    """The longest lines of front and back continue each other on the folded-over page."""
    options = Options(paper=paper, flip=flip)  # type: ignore[arg-type]
    front, back = calibration_sheets(options, Library())
    upright = flip == "long"  # the sheet is held upright

    def longest(
        sheet_ops: list[tuple[float, float, float, float]], across: bool
    ) -> tuple[float, float, float, float]:
        wanted = [box for box in sheet_ops if abs((box[3] if across else box[2]) - 7.0) < 1e-6]
        (box,) = [box for box in wanted if (box[2] if across else box[3]) < 1e-6]
        return box

    fronts = [extent(path) for path in walk(front.ops)]
    backs = [extent(path) for path in walk(back.ops)]
    for across in (True, False):
        x, y, width, height = longest(backs, across)
        turned = (front.width - x - width, y) if upright else (x, front.height - y - height)
        fx, fy, _, _ = longest(fronts, across)
        if across:
            assert turned[0] == pytest.approx(fx)
            assert turned[1] == pytest.approx(fy + 7.0)
        else:
            assert turned[1] == pytest.approx(fy)
            assert turned[0] == pytest.approx(fx + 7.0)


def test_a_stored_offset_moves_the_back_of_the_sheet() -> None:
    """So that a person can check what was stored."""
    _, back = calibration_sheets(Options(offset=(0.4, -1.2)), Library())
    group = back.ops[0]
    assert isinstance(group, Group)
    assert (group.x, group.y) == (0.4, -1.2)


def test_the_sheet_is_written(tmp_path: Path) -> None:
    """Two pages."""
    import pypdf

    write_calibration(tmp_path / "sheet.pdf", Options())
    with (tmp_path / "sheet.pdf").open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        assert len(reader.pages) == 2
        assert "printkit calibrate --store NAME X,Y" in reader.pages[0].extract_text()


@pytest.mark.parametrize(
    ("text", "offset"),
    [("0.4,-1.2", (0.4, -1.2)), (" 1 ; 2 ", (1, 2)), ("−0.6,0", (-0.6, 0)), ("1mm,2mm", (1, 2))],
)
def test_offsets_are_read_as_people_write_them(text: str, offset: tuple[float, float]) -> None:
    """Also with semicolons, a printed minus and units."""
    assert parse_offset(text) == offset


@pytest.mark.parametrize("text", ["1", "a,b", "1,2,3", "", "25,0", "0,4,1,2"])
def test_wrong_offsets_say_what_would_do(text: str) -> None:
    """Decimal commas cannot be told from the comma between."""
    with pytest.raises(ValueError, match=r"for example 0\.4,-1\.2|at most 20 mm"):
        parse_offset(text)


def test_profiles_are_kept_and_used(tmp_path: Path) -> None:
    """Options given on the command line win over the stored ones."""
    file = tmp_path / "config" / "printers.json"
    store_profile("office", Profile((0.4, -1.2), "short", 6.0), file)
    store_profile("home", Profile((0.0, 0.2)), file)
    assert set(load_profiles(file)) == {"office", "home"}
    options = read_options(printer="office", margin=4, profiles=file)
    assert options == Options(offset=(0.4, -1.2), flip="short", margin=4)
    assert read_options(printer="office", offset="0,0", flip="long", profiles=file).offset == (0, 0)


def test_an_unknown_printer_names_the_nearest(tmp_path: Path) -> None:
    """And says how to store it."""
    file = tmp_path / "printers.json"
    store_profile("office", Profile((0.4, -1.2)), file)
    with pytest.raises(PressError, match=r'Did you mean "office"\?.*printkit calibrate --store ofice'):
        find_profile("ofice", file)


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"a": 3}', '{"a": {"offset": [1]}}', '{"a": {"offset": [1, 2], "flip": "up"}}']
)
def test_a_damaged_file_of_profiles_says_so(tmp_path: Path, content: str) -> None:
    """Never a traceback."""
    file = tmp_path / "printers.json"
    file.write_text(content)
    with pytest.raises(PressError, match="store the printer again"):
        load_profiles(file)


def test_all_wrong_options_are_told_at_once() -> None:
    """Six of them."""
    with pytest.raises(BoxError) as caught:
        read_options(paper="a7", sides="both", flip="up", offset="x", margin=-1, ink="red")
    assert [problem.file for problem in caught.value.problems] == [
        "--paper", "--sides", "--flip", "--ink", "--margin", "--back-offset",
    ]  # fmt: skip


def test_a_margin_has_any_unit() -> None:
    assert read_options(margin="0.25in").margin == 6.35
    assert read_options(margin="5").margin == 5
    with pytest.raises(BoxError, match="'a bit' is not a length"):
        read_options(margin="a bit")
