from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pypdf
import pytest
from rich.console import Console

from printkit.box import load_box
from printkit.box.contents import Ink
from printkit.exports.handout import NAME
from printkit.press.build.builder import Report
from printkit.press.build.printfile import Made
from printkit.press.build.progress import show_reports
from printkit.press.sheets.options import Options
from tests.exports.test_packaging import packed
from tests.press.whole import build_title

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


def text(folder: Path) -> str:
    """What the page says, spaces made one."""
    with (folder / NAME).open("rb") as stream:
        return " ".join(" ".join(page.extract_text().split()) for page in pypdf.PdfReader(stream).pages)


def test_the_page_says_what_to_print_on_what_and_how_to_cut_it(tmp_path: Path) -> None:
    """The example title: stocks, counts, cuts, punch sizes, folds."""
    report = build_title(load_box(EXAMPLE), Options(), tmp_path)
    told = text(tmp_path / "moth-and-lantern")
    for part in (
        "Card, 250 to 300 g/m²", "Sticker paper on greyboard", "flowers.pdf · 3 sheets", "Flower cards (27)",
        "12 straight cuts", "Punch or cut 32 rounds of 18 mm.", "Cut 7 hexes along their outlines.",
        "Fold standees over the head", "Both sides, turned about the long edge", "Fold the pile in the middle",
        "the sheet of “printkit calibrate” tells what to do",
    ):  # fmt: skip
        assert part in told, part
    assert f"{sum(made.cuts for made in report.files)} straight cuts" in told


def test_folded_sheets_are_glued_before_they_are_cut(tmp_path: Path) -> None:
    """`--sides fold`: one side is printed."""
    build_title(load_box(EXAMPLE), Options(sides="fold"), tmp_path)
    told = text(tmp_path / "moth-and-lantern")
    assert "Fold at the dashed line, glue back on front" in told
    assert told.count("Both sides") == 1  # the booklet


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_the_page_is_printed_in_its_ink(tmp_path: Path, ink: Ink) -> None:
    """With little ink no ground is filled; in black and white nothing has a colour."""
    build_title(load_box(EXAMPLE), Options(ink=ink), tmp_path)
    with (tmp_path / "moth-and-lantern" / NAME).open("rb") as stream:
        drawn = pypdf.PdfReader(stream).pages[0].get_contents()
        assert drawn is not None
        told = drawn.get_data().decode("latin-1")
    colours = re.findall(r"(?:([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)|([\d.]+) (g|G))\b", told)
    assert colours
    for red, green, blue, paint, *_ in colours:
        if paint and ink == "bw":
            assert red == green == blue
        if paint == "rg":
            assert (red, green, blue) == ("1", "1", "1") or float(red) < 0.75, (red, green, blue)


def test_a_part_of_a_box_has_no_page(tmp_path: Path) -> None:
    """`--only` leaves an earlier page as it was."""
    build_title(load_box(EXAMPLE), Options(), tmp_path, only=["help"])
    assert not (tmp_path / "moth-and-lantern" / NAME).exists()


def test_no_figure_of_the_build_table_is_cut_short() -> None:
    """On 80 columns: long names and notes take a second line, numbers stay whole."""
    told = StringIO()
    made = (
        Made(
            ("character-boards",), (14,), 4, "character-boards.pdf", 226_304, 12.5, 30, note="printed at 96 %"
        ),
        Made(("action-cards",), (57,), 14, "cards.pdf", 1_258_291, 118.5, 168),
    )
    show_reports([Report("belaad", Path("out"), made)], 131.0, Console(file=told, width=80))
    text = told.getvalue()
    assert "…" not in text
    for whole in ("pieces", "sheets", "seconds", "226 kB", "1.3 MB", "118.5", "168"):
        assert whole in text


def test_what_a_machine_cuts_is_not_told_to_scissors(tmp_path: Path) -> None:
    """Cut files are named, and no marks or lines are spoken of that were not printed."""
    box = load_box(packed(tmp_path))
    report = build_title(box, Options(cut="svg", machine="silhouette"), tmp_path / "out")
    told = text(report.folder)
    assert "Cut by machine: flower-box-cut.svg" in told
    for scissors in ("letters first", "grey lines", "right across the sheet"):
        assert scissors not in told, scissors
    assert set(re.findall(r"[\w-]+-cut\.svg", told)) == {
        file.name for file in report.folder.glob("*-cut.svg")
    }
    assert not any(made.cuts for made in report.files if made.sketches and not made.sketches[0].glue)
