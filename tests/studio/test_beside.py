"""docs/beside-other-tools.md and pages beside it: every line of printkit's column does what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from openpyxl import Workbook
from PIL import Image
from typer.testing import CliRunner

from printkit.box.loader import GIVEN
from printkit.box.remote import _csv_address
from printkit.cli import app
from printkit.press.build.preflight import check_folder
from printkit.press.ops import Path as Outline
from printkit.press.ops import Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf

PAGE = Path(__file__).parents[2] / "docs" / "beside-other-tools.md"
CELL = re.compile(r"(?<!\\)\|")
PARTS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect id="metal" width="10" height="10" fill="gold"/><circle cx="30" cy="10" r="9" fill="teal"/></svg>'
BOX = {
    "title": "beside",
    "set": {"rare": 2},
    "tables": {"prices": {"rows": [{"id": "Tool", "price": 3}, {"id": "Place", "price": 5}]}},
}
PART = {"size": "poker", "front": "front", "back": "card-back", "data": "cards.csv"}


def list_rows() -> Iterator[tuple[str, str]]:
    """What each row is about, and its line."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in CELL.split(line)[1:-1]]
        if len(cells) == 8 and cells[7].startswith("`"):
            yield cells[0], cells[7].strip("`").replace("\\|", "|")


def list_lines() -> Iterator[tuple[str, str]]:
    """What users of one other tool write, and its line; cells that hold more than one line are left out."""
    for name in ("cider", "component-studio", "protograf"):
        for text in PAGE.with_name(f"coming-from-{name}.md").read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in CELL.split(text)[1:-1]]
            if len(cells) == 2 and re.fullmatch(r"`[^`]+`", cells[1]):
                yield f"{name}: {cells[0]}", cells[1].strip("`").replace("\\|", "|")


ROWS = list(list_rows())
LINES = list(list_lines())
SLOW = ("--to tts", "--to png")
"""Commands that draw every card in dots."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A box with all that the lines name."""
    home = tmp_path / "beside"
    for name in ("templates", "images"):
        (home / name).mkdir(parents=True)
    (home / "cards.csv").write_text(
        "id,name,kind,cost,qty,art,text\nA1,Saw,Tool,1,2,a.png,Cut %n a tree\nA2,Inn,Place,3,1,a.png,Rest\n"
    )
    (home / "stats.csv").write_text("name,hp\nSaw,1\nInn,2\n")
    book = Workbook()
    assert book.active is not None
    book.active.title = "Cards"
    book.active.append(["name", "kind"])
    book.active.append(["Saw", "Tool"])
    book.save(home / "deck.xlsx")
    Image.new("RGB", (900, 1260), "teal").save(home / "images" / "a.png")
    (home / "images" / "parts.svg").write_text(PARTS)
    write_pdf(
        home / "images" / "sheet.pdf", [Sheet(20, 20, (Outline(make_rectangle(0, 0, 9, 9), "#000000"),))]
    )
    for name in ("front", "tool", "place"):
        write_front(home, '- {text: "{{ name }}", box: [5, 40, 50, 9]}', name)
    write_box(home)
    monkeypatch.chdir(home)
    monkeypatch.setenv(GIVEN, "")  # and unset again, whatever a command hands on
    return home


def write_box(home: Path, line: str = "") -> None:
    """box.yaml with a line of its component in place of the usual one of that key."""
    keys = [f"{key}: {value}" for key, value in PART.items() if not line.startswith(f"{key}:")]
    part = "".join(f"    {each}\n" for each in (*keys, line) if each)
    (home / "box.yaml").write_text(f"{yaml.safe_dump(BOX)}components:\n  cards:\n{part}")


def write_front(home: Path, element: str, name: str = "front") -> None:
    (home / "templates" / f"{name}.yaml").write_text(
        f"extends: base\nelements:\n{element}\n", encoding="utf-8"
    )


def test_the_table_is_whole() -> None:
    """Each row has the six other tools and one line here."""
    assert len(ROWS) > 45
    assert len({about for about, _ in ROWS}) == len(ROWS)


def test_pages_for_one_tool_have_their_lines() -> None:
    """A dozen and a half each."""
    for name in ("cider", "component-studio", "protograf"):
        assert sum(about.startswith(f"{name}: ") for about, _ in LINES) >= 18, name


@pytest.mark.parametrize(
    ("about", "line"),
    [pytest.param(*row, marks=[pytest.mark.slow] if row[1].endswith(SLOW) else []) for row in ROWS + LINES],
    ids=[about for about, _ in ROWS + LINES],
)
def test_a_line_does_what_it_stands_for(folder: Path, about: str, line: str) -> None:
    """An element and a key pass the check and are on the card; a command ends well."""
    if line.startswith("printkit watch"):
        assert CliRunner().invoke(app, ["watch", "--help"]).exit_code == 0
        return
    if line.startswith("printkit"):
        if "--changed-since" in line:
            assert CliRunner().invoke(app, ["build", "."]).exit_code == 0
        done = CliRunner().invoke(app, line.split()[1:])
        assert done.exit_code == 0, done.output
        return
    if line.startswith("data: https"):
        assert _csv_address(line.removeprefix("data: ")).endswith("export?format=csv&gid=0")
        return
    if line.startswith("- {"):
        write_front(folder, line)
    else:
        write_box(folder, line)
    box, problems = check_folder(folder)
    assert [
        str(problem)
        for problem in problems
        if problem.kind not in ("dots", "safe") and "no column id" not in problem.message
    ] == []
    assert box is not None
