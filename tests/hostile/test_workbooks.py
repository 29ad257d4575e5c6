"""A workbook that would eat the memory, or is damaged, is told in a sentence; it is read in a process of its own."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

import pytest

from printkit.box.box_errors import Problem
from printkit.box.records import read_records

TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK = f'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{RELATION}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>'
RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="{}" Type="{}" Target="{}"/></Relationships>'
HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
TAIL = "</sheetData></worksheet>"
ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row><row r="2"><c r="A2"><v>7</v></c></row>'


def _write(path: Path, sheet: str, blanks: int = 0) -> str:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", TYPES)
        archive.writestr(
            "_rels/.rels", RELATIONS.format("r0", f"{RELATION}/officeDocument", "xl/workbook.xml")
        )
        archive.writestr("xl/workbook.xml", BOOK)
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            RELATIONS.format("r1", f"{RELATION}/worksheet", "worksheets/sheet1.xml"),
        )
        with archive.open("xl/worksheets/sheet1.xml", "w") as part:
            part.write(sheet.encode())
            for _ in range(blanks):
                part.write(b" " * 1_000_000)
    return path.name


def _said(folder: Path, name: str) -> str:
    problems: list[Problem] = []
    begun = time.monotonic()
    assert read_records(folder, name, problems) is None
    assert time.monotonic() - begun < 20
    assert len(problems) == 1
    return str(problems[0])


def test_a_small_one_is_read(tmp_path: Path) -> None:
    problems: list[Problem] = []
    name = _write(tmp_path / "a.xlsx", HEAD + ROW + TAIL)
    assert read_records(tmp_path, name, problems) == [(1, ["id"]), (2, ["7"])]
    assert not problems


def test_a_cell_in_the_last_corner(tmp_path: Path) -> None:
    corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    said = _said(tmp_path, _write(tmp_path / "a.xlsx", HEAD + ROW + corner + TAIL))
    assert (
        "a.xlsx: this workbook needs more than 1 GB of memory" in said or "million cells are the most" in said
    )


def test_blanks(tmp_path: Path) -> None:
    said = _said(tmp_path, _write(tmp_path / "a.xlsx", HEAD + ROW + TAIL, 105))
    assert said.startswith("a.xlsx: this workbook is too large when it is unpacked")


def test_cells_that_are_never_closed(tmp_path: Path) -> None:
    said = _said(
        tmp_path, _write(tmp_path / "a.xlsx", HEAD + ROW + "<row>" + "<c x>" * 400_000 + "<f t='e'" + TAIL)
    )
    assert said.startswith("a.xlsx: this workbook cannot be read")


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_a_wrong_sum(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    _write(path, HEAD + ROW + TAIL)
    raw = bytearray(path.read_bytes())
    at = raw.rfind(b"PK\x01\x02")
    raw[at + 16] ^= 0xFF  # the sum in the directory, of the last part
    path.write_bytes(raw)
    assert _said(tmp_path, path.name).startswith(f"a.{ending}: this workbook is damaged (Bad CRC-32")


def test_the_working_folder_gives_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process does not look for modules beside somebody's files."""
    for module in ("json", "zipfile", "printkit"):
        (tmp_path / f"{module}.py").write_text("open('ran', 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    assert read_records(tmp_path, _write(tmp_path / "a.xlsx", HEAD + ROW + TAIL), [])
    assert not (tmp_path / "ran").exists()
