"""ODS from within: how a sheet shows its numbers, and what it hides (OpenDocument 1.3, part 3)."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from printkit.box.workbook import SheetLook

_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_HIDDEN: Final = ("collapse", "filter")
_SHOWN: Final = ("float", "percentage", "currency", "date", "time")
"""Types of cells whose text follows from a format."""
_MOST: Final = 10_000
"""Rows or columns in a run that are looked at: the empty rest of a sheet is one run."""


def read_ods_look(path: Path, sheet: str) -> SheetLook:
    """Read the shown text of each cell of an ODS sheet: the file holds it."""
    with zipfile.ZipFile(path) as archive:
        raw = archive.read("content.xml")
    if b"<!DOCTYPE" in raw:
        return SheetLook()  # no spreadsheet program writes a DOCTYPE; entities may grow without end
    whole = ET.fromstring(raw)  # noqa: S314  # without entities
    table = next((t for t in whole.iter(f"{_TABLE}table") if t.get(f"{_TABLE}name") == sheet), None)
    if table is None:
        return SheetLook()
    columns: list[bool] = []
    for column in table.iter(f"{_TABLE}table-column"):
        columns += [column.get(f"{_TABLE}visibility") in _HIDDEN] * _count(column, "columns")
    shown: dict[tuple[int, int], str] = {}
    rows: set[int] = set()
    number = 1
    for row in table.iter(f"{_TABLE}table-row"):
        alike = range(number, number + _count(row, "rows"))
        number = alike.stop
        if row.get(f"{_TABLE}visibility") in _HIDDEN:
            rows.update(alike)
        place = 0
        for cell in row:
            wide = range(place, place + _count(cell, "columns"))
            place = wide.stop
            text = "\n".join("".join(each.itertext()) for each in cell.iter(f"{_TEXT}p"))
            if text and cell.get(f"{_OFFICE}value-type") in _SHOWN:
                shown.update({(each, at): text for each in alike for at in wide})
    hidden = frozenset(at for at, is_hidden in enumerate(columns) if is_hidden)
    return SheetLook(frozenset(rows), hidden, shown=shown)


def _count(element: ET.Element, what: str) -> int:
    """Return how often a row, column or cell is repeated."""
    return min(int(element.get(f"{_TABLE}number-{what}-repeated", "1")), _MOST)
