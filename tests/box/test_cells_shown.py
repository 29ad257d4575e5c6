"""Cells are read as the spreadsheet or the file shows them, or it is told which are not."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from printkit.box.records import read_records
from printkit.press.ops import Text
from printkit.press.text.markup import Run, parse
from printkit.studio.cells import Cell, write_cell
from tests.box.test_nasty_tables import told
from tests.press.boxed import flat, make_faces

SHOWN = """
    elements:
    - {text: "{{ n * 3 }}|{{ n + 1 }}|{{ '0' * n }}|{{ 'yes' if flag else 'no' }}|{{ n }}", box: [5, 5, 50, 20]}
    - {text: "flag", when: flag, box: [5, 30, 50, 5]}
    - {text: "above", when: "n > 2", box: [5, 40, 50, 5]}
    - {text: "same", when: "n == 3", box: [5, 50, 50, 5]}
    - {text: "true", when: "flag == true", box: [5, 60, 50, 5]}
"""
"""A face that counts with cells, compares them and asks them."""
BOX = "title: tiny\npalette: {ink: '#000000', paper: '#ffffff'}\ncomponents:\n  cards: {size: poker, front: card, data: %s}\n"


def texts_of(folder: Path, data: str, piece: int) -> list[str]:
    """The texts on a face."""
    faces = make_faces(folder, SHOWN, box=BOX % data)
    face = faces.front(faces.component.pieces[piece])
    faces.raise_problems()
    return [op.text for op in flat(face.ops) if isinstance(op, Text)]


def save(path: Path, *rows: list[object]) -> Workbook:
    """A workbook of one sheet."""
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(path)
    return book


def read(path: Path) -> tuple[list[list[str]], str]:
    """The rows of a table, and what was told."""
    problems: list = []  # type: ignore[type-arg]
    records = read_records(path.parent, path.name, problems)
    return [cells for _, cells in records or ()], "\n".join(map(str, problems))


@pytest.mark.parametrize("data", ["deck.xlsx", "deck.csv", "deck.yaml"])
def test_numbers_and_truths_are_none_of_texts(tmp_path: Path, data: str) -> None:
    save(tmp_path / "deck.xlsx", ["flag", "n"], [False, 0], [True, 3])
    (tmp_path / "deck.csv").write_text("flag,n\nFALSE,0\nyes,3\n")
    (tmp_path / "deck.yaml").write_text("- {flag: false, n: 0}\n- {flag: true, n: 3}\n")
    assert texts_of(tmp_path, data, 0) == ["0|1||no|0"]
    assert texts_of(tmp_path, data, 1) == ["9|4|000|yes|3", "flag", "above", "same", "true"]


def test_two_texts_that_may_be_a_sum_or_a_word_are_told(tmp_path: Path) -> None:
    said = told(tmp_path, "data: c.csv", c_csv=b"name,n,m\nA,1,2\n", elements='- {text: "{{ n + m }}"}')
    assert "'1' and '2' are texts; write a ~ b to put them together, a|float + b|float for the sum" in said
    assert not told(
        tmp_path, "data: c.csv", c_csv=b"name,n,m\nA,1,2\n", elements='- {text: "{{ name + n }}", box: safe}'
    )


def test_a_written_line_break_breaks_the_line() -> None:
    assert parse(r"one\ntwo") == ((Run("one"),), (Run("two"),))
    assert parse(r"C:\\new \*") == ((Run(r"C:\new *"),),)
    assert parse(r"\d6") == ((Run(r"\d6"),),)


@pytest.mark.parametrize(
    "written", ["12:30", "3:2", "012", "1.50", "+2", "1_000", "0x1F", "1e3", ".5", "2026-01-31", "-3"]
)
def test_yaml_is_read_as_it_is_written(tmp_path: Path, written: str) -> None:
    (tmp_path / "deck.yaml").write_text(f"- {{name: {written}, more: [{written}, b]}}\n")
    assert read(tmp_path / "deck.yaml")[0][1] == [written, f"{written};b"]


def test_formats_of_a_workbook_are_shown_or_told(tmp_path: Path) -> None:
    book = save(
        tmp_path / "deck.xlsx",
        ["name", "pad", "part", "share", "money", "day", "iso", "many"],
        ["A", 7, 2.5, 0.5, 3.5, date(2026, 1, 2), date(2026, 1, 2), 1234],
    )
    assert book.active is not None
    forms = ["000", "0.00", "0%", '"$"0.00', "mm-dd-yy", "yyyy-mm-dd", "#,##0"]
    for letter, form in zip("BCDEFGH", forms, strict=True):
        book.active[f"{letter}2"].number_format = form
    book.save(tmp_path / "deck.xlsx")
    rows, said = read(tmp_path / "deck.xlsx")
    assert rows[1] == ["A", "007", "2.50", "50%", "3.5", "2026-01-02", "2026-01-02", "1234"]
    assert (
        'deck.xlsx:2: money: warning: the spreadsheet shows this in the format "$"0.00, but 3.5 is read; write what shall be printed as text (cell E2)'
        in said
    )
    assert "shows this in the format m/d/yy, but 2026-01-02 is read" in said
    assert (
        "shows this in the format #,##0, but 1234 is read; write what shall be printed as text (cell H2)"
        in said
    )
    assert said.count("\n") == 2


_URN = "urn:oasis:names:tc:opendocument:xmlns"
_ODS = f"""<office:document-content xmlns:office="{_URN}:office:1.0" xmlns:table="{_URN}:table:1.0"
 xmlns:text="{_URN}:text:1.0" xmlns:style="{_URN}:style:1.0" xmlns:number="{_URN}:datastyle:1.0"><office:body><office:spreadsheet><table:table table:name="Deck">
<table:table-column table:number-columns-repeated="4"/><table:table-column table:default-cell-style-name="day"/>
<table:table-column table:visibility="collapse"/>{{rows}}
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>"""


def _ods_row(*cells: tuple[str, str, str], hidden: bool = False) -> str:
    """A row of cells as (style, attributes, text)."""
    inner = "".join(
        f'<table:table-cell table:style-name="{style}" {kind}><text:p>{text}</text:p></table:table-cell>'
        if style
        else f"<table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>"
        for style, kind, text in cells
    )
    seen = ' table:visibility="filter"' if hidden else ""
    return f"<table:table-row{seen}>{inner}</table:table-row>"


def test_open_document_is_read_as_it_is_shown(tmp_path: Path) -> None:
    """Formats of numbers, money and dates; what is filtered away is not read, hidden columns are told."""
    said = 'office:value-type="string"'
    seven, half = 'office:value-type="float" office:value="7"', 'office:value-type="float" office:value="2.5"'
    names = ("name", "plain", "pad", "money", "day", "note")
    rows = _ods_row(*(("", said, name) for name in names))
    rows += _ods_row(
        ("", said, "A"),
        ("plain", half, "2,5"),
        ("bold", seven, "007"),
        ("money", 'office:value-type="currency" office:value="3.5"', "3,50 €"),
        ("", 'office:value-type="date" office:date-value="2026-12-24"', "24.12."),
        ("", said, "x"),
    )
    rows += _ods_row(("", said, "B"), hidden=True)
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(tmp_path / "deck.ods", "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr(
            "META-INF/manifest.xml",
            f'<m:manifest xmlns:m="{_URN}:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="{kind}"/></m:manifest>',
        )
        archive.writestr(
            "content.xml", '<?xml version="1.0"?>' + _ODS.replace("{rows}", rows).replace("\n<", "<")
        )
    found, told_ = read(tmp_path / "deck.ods")
    assert found == [list(names), ["A", "2,5", "007", "3,50 €", "24.12.", "x"]]
    assert "hidden rows are not read: 3" in told_
    assert "this column is hidden in the spreadsheet, and read all the same (cell F1)" in told_


def test_what_a_sheet_hides_and_merges(tmp_path: Path) -> None:
    book = save(
        tmp_path / "deck.xlsx", ["kind", "name", "note"], ["Fire", "A", "x"], [None, "B"], ["Sea", "C"]
    )
    sheet = book.active
    assert sheet is not None
    sheet.merge_cells("A2:A3")
    sheet.merge_cells("B4:C4")
    sheet.append(["Old", "D"])
    sheet.row_dimensions[5].hidden = True
    sheet.column_dimensions["C"].hidden = True
    first = book.create_sheet("Notes", 0)
    first.append(["nothing"])
    first.sheet_state = "hidden"
    book.active = 1
    book.save(tmp_path / "deck.xlsx")
    rows, said = read(tmp_path / "deck.xlsx")
    assert rows == [["kind", "name", "note"], ["Fire", "A", "x"], ["Fire", "B", ""], ["Sea", "C", ""]]
    assert "hidden rows are not read: 5; show those that shall be printed (cell A5)" in said
    assert "B4:C4 are merged, so the columns after the first are read as empty" in said
    assert "this column is hidden in the spreadsheet, and read all the same (cell C1)" in said
    write_cell(tmp_path, Cell("deck.xlsx", 4, "name"), "C", "E")
    assert read(tmp_path / "deck.xlsx")[0][3] == ["Sea", "E", ""]


def test_cells_are_told_by_their_names(tmp_path: Path) -> None:
    save(tmp_path / "deck.xlsx", ["name", "cost"], ["A", "x"])
    assert 'deck.xlsx:2: cost: "x" is not a whole number (cell B2)' in told(
        tmp_path, "data: deck.xlsx, columns: {cost: int}"
    )
    save(tmp_path / "deck.xlsx", ["name", None], ["A", "x"])
    assert "deck.xlsx:1: B1 has no name, but there are cells below it" in told(tmp_path, "data: deck.xlsx")
    save(tmp_path / "deck.xlsx", ["My deck"], ["name", "cost", "text"], ["A", 1, "x"])
    said = told(tmp_path, "data: deck.xlsx")
    assert '"My deck" stands alone in the first line, which must name the columns; take that line out' in said


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1251", "Огонь,Возьмите две карты"),
        ("cp1251", "Дом,x"),
        ("cp1250", "Łąka,Weź dwie karty"),
        ("cp1253", "Φωτιά,Πάρε δύο κάρτες"),
        ("cp1252", "Niño,para el año"),
        ("cp1252", "Poulet,à la crème"),
    ],
)
def test_letters_of_windows(tmp_path: Path, encoding: str, text: str) -> None:
    (tmp_path / "deck.csv").write_bytes(f"name,text\n{text}\n".encode(encoding))
    rows, said = read(tmp_path / "deck.csv")
    assert ",".join(rows[1]) == text
    assert (
        f"deck.csv:2: warning: this is no UTF-8; it is read as Windows-{encoding[2:]}, where it says" in said
    )


def test_letters_that_are_the_same_everywhere_are_not_told(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_bytes("name\nKäse für dich – don’t\n".encode("cp1252"))
    assert read(tmp_path / "deck.csv") == ([["name"], ["Käse für dich – don’t"]], "")


def test_a_separator_that_the_first_line_names(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_bytes(b"\xef\xbb\xbfsep=|\r\nname|say\r\nA|a, b, c; d\r\n")
    assert read(tmp_path / "deck.csv") == ([["name", "say"], ["A", "a, b, c; d"]], "")
    write_cell(tmp_path, Cell("deck.csv", 3, "name"), "A", "B")
    assert (tmp_path / "deck.csv").read_bytes() == b"\xef\xbb\xbfsep=|\r\nname|say\r\nB|a, b, c; d\r\n"
