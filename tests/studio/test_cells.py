"""A cell is written back and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from printkit.box.records import read_records
from printkit.studio.cells import CannotWrite, Cell, Conflict, never_written, write_cell

CSV = 'id,"name",text\r\n\r\nA,"Old, lamp","It ""burns""\r\nall night"\r\nB,Moth,  flies \r\n'


def cells(folder: Path, name: str) -> list[list[str]]:
    problems: list[object] = []
    found = read_records(folder, name, problems) or []  # type: ignore[arg-type]
    assert not problems
    return [row for _, row in found]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_only_the_cells_bytes_change(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes(CSV.replace("lamp", "lämp").encode(encoding))
    write_cell(tmp_path, Cell("deck.csv", 5, "text"), "flies", "flies, away")
    write_cell(tmp_path, Cell("deck.csv", 3, "name"), "Old, lämp", "New")
    assert path.read_bytes() == (
        CSV.replace('"Old, lamp"', '"New"').replace("  flies ", '"flies, away"').encode(encoding)
    )


def test_a_short_line_gets_its_cell(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id;name;text\nA\n")
    write_cell(tmp_path, Cell("deck.csv", 2, "text"), "", "x")
    assert (tmp_path / "deck.csv").read_text() == "id;name;text\nA;;x\n"


def test_conflicts_locks_and_places(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("id,name\nA,Lamp\n")
    with pytest.raises(Conflict) as caught:
        write_cell(tmp_path, Cell("deck.csv", 2, "name"), "Moth", "Bat")
    assert caught.value.now == "Lamp"
    with pytest.raises(CannotWrite, match="line 9"):
        write_cell(tmp_path, Cell("deck.csv", 9, "name"), "", "Bat")
    with pytest.raises(CannotWrite, match='no column "nam"'):
        write_cell(tmp_path, Cell("deck.csv", 2, "nam"), "", "Bat")
    with pytest.raises(CannotWrite, match="stands on the web"):
        write_cell(tmp_path, Cell("https://a.b/c", 2, "name"), "", "Bat")
    (tmp_path / "box").mkdir()
    with pytest.raises(CannotWrite, match="outside the box"):
        write_cell(tmp_path / "box", Cell("../deck.csv", 2, "name"), "Lamp", "Bat")
    (tmp_path / ".~lock.deck.csv#").write_text("")
    with pytest.raises(CannotWrite, match="open in a spreadsheet"):
        write_cell(tmp_path, Cell("deck.csv", 2, "name"), "Lamp", "Bat")
    assert path.read_text() == "id,name\nA,Lamp\n"


def test_a_workbook_keeps_its_looks(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["id", "Card Name"])
    sheet.append(["A", "Lamp"])
    sheet.column_dimensions["B"].width = 44
    book.save(tmp_path / "deck.xlsx")
    write_cell(tmp_path, Cell("deck.xlsx", 2, "Card_Name"), "Lamp", "Moth & bat")
    assert cells(tmp_path, "deck.xlsx")[1] == ["A", "Moth & bat"]
    again = load_workbook(tmp_path / "deck.xlsx").active
    assert again is not None
    assert again.column_dimensions["B"].width == 44


def test_a_row_in_place(tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    path.write_text("# mine\nrows:\n- {id: A, name: Lamp}  # first\n- id: B\n  name: 'Moth'\n")
    write_cell(tmp_path, Cell("box.yaml", 3, "name"), "Lamp", 'a "b"')
    write_cell(tmp_path, Cell("box.yaml", 4, "name"), "Moth", "12")
    assert path.read_text() == '# mine\nrows:\n- {id: A, name: "a \\"b\\""}  # first\n- id: B\n  name: 12\n'


TEXTS = st.text(alphabet='ab ,;"\n', max_size=8).map(str.strip)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(TEXTS, min_size=3, max_size=3), min_size=1, max_size=4), TEXTS, st.data())
def test_any_table_reads_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]], new: str, data: st.DataObject
) -> None:
    import csv

    folder = tmp_path_factory.mktemp("t")
    for number, row in enumerate(rows):
        row[0] = f"r{number}"
    with (folder / "d.csv").open("w", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([["a", "b", "c"], *rows])
    before = read_records(folder, "d.csv", []) or []
    at = data.draw(st.integers(1, len(before) - 1))
    line, held = before[at]
    write_cell(folder, Cell("d.csv", line, "b"), held[1], new)
    held[1] = new
    after = read_records(folder, "d.csv", []) or []
    assert [row for _, row in after] == [row for _, row in before]


def test_tables_that_are_never_written() -> None:
    assert not any(map(never_written, ("a.csv", "a.tsv", "a.txt", "a.xlsx#Items", "a.xlsm", "box.yaml")))
    assert never_written("land.ods#Tiles") == "a .ods file is not written; change land.ods in its own program"
    assert "change a.json in its own program" in never_written("a.json#cards")
    assert "stands on the web" in never_written("https://example.org/a.csv")
