"""XLSX from within: formulas without a value, and one cell written without a change of anything else.

Reading rows is the library's work; this knows only how a workbook's parts hang together (ECMA-376, parts 1 and 2).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from html import escape, unescape
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.box.celltext import cell_text

_SHEET = re.compile(r"<(?:\w+:)?sheet\b[^>]*>")
_RELATION = re.compile(r"<(?:\w+:)?Relationship\b[^>]*>")
_ATTRIBUTE = re.compile(r'([\w:]+)\s*=\s*"([^"]*)"')
_CELL = re.compile(r"<c\b([^>]*?)(?:/>|>((?:(?!<c\b).)*?)</c>)", re.DOTALL)
_FORMULA = re.compile(r"<f\b[^>]*?(?:/>|>(.*?)</f>)", re.DOTALL)
_VALUE = re.compile(r"<v\b[^>]*>[^<]|<is\b")
_PLACE = re.compile(r"([A-Z]+)(\d+)")


class NoCell(ValueError):
    """A cell that cannot be written; the sentence says why."""


def find_faults(path: Path, sheet: str) -> Iterator[tuple[int, int, str]]:
    """Return cells that would be read as empty though they are not: row from 1, column from 0, what is wrong.

    Formulas that were never computed, and those whose value is an error; nothing is told of workbooks other than XLSX.
    """
    if path.suffix.lower() not in (".xlsx", ".xlsm"):
        return
    with zipfile.ZipFile(path) as archive:
        part = _part_of(archive, sheet)
        text = archive.read(part).decode("utf-8") if part else ""
    if "<f" not in text and 't="e"' not in text:
        return
    for cell in _CELL.finditer(text):
        inside = cell.group(2) or ""
        formula = _FORMULA.search(inside)
        attributes = dict(_ATTRIBUTE.findall(cell.group(1)))
        if attributes.get("t") == "e":
            value = re.search(r"<v\b[^>]*>(.*?)</v>", inside)
            said = f"the formula of this cell gives {unescape(value.group(1)) if value else 'an error'}"
            yield *_parse_place(attributes.get("r", "A1")), f"{said}; mend it, or write the value"
        elif formula is not None and attributes.get("t") != "str" and not _VALUE.search(inside):
            said = f"the formula '={unescape(formula.group(1) or '')}' was never computed"
            yield (
                *_parse_place(attributes.get("r", "A1")),
                f"{said}; save the workbook once in a spreadsheet program",
            )


_BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    **dict.fromkeys((14, 15, 16, 17, 22), "m/d/yy"), **dict.fromkeys((18, 19, 20, 21, 45, 46, 47), "h:mm"),
    **dict.fromkeys((37, 38, 39, 40), "#,##0.00"), 48: "##0.0E+0",
}  # fmt: skip
"""Formats that every spreadsheet program knows by number (ECMA-376 part 1, 18.8.30)."""
_PLAIN_FORMAT = re.compile(r"(0+)(?:\.(0+))?(%?)")
_FORMAT = re.compile(r"<numFmt\b[^>]*>")
_STYLES = re.compile(r"<cellXfs\b.*?</cellXfs>", re.DOTALL)
_STYLE = re.compile(r"<xf\b[^>]*>")
_ROW = re.compile(r"<row\b[^>]*>")
_COLUMN = re.compile(r"<col\b[^>]*>")
_STYLED = re.compile(r"<c\b[^>]*>")


class SheetLook(NamedTuple):
    """The formats in which a sheet shows its cells."""

    rows: frozenset[int] = frozenset()
    """Those that are hidden, from 1."""
    columns: frozenset[int] = frozenset()
    """Those that are hidden, from 0."""
    formats: Mapping[tuple[int, int], str] = MappingProxyType({})
    """Of numbers and dates, by row and column."""
    shown: Mapping[tuple[int, int], str] = MappingProxyType({})
    """Texts of numbers and dates as they are seen, where the file says them."""


def read_look(path: Path, sheet: str) -> SheetLook:
    """Read how the sheet of an XLSX shows its cells; other workbooks give nothing."""
    if path.suffix.lower() not in (".xlsx", ".xlsm"):
        return SheetLook()
    with zipfile.ZipFile(path) as archive:
        part = _part_of(archive, sheet)
        text = archive.read(part).decode("utf-8") if part else ""
        styles = (
            archive.read("xl/styles.xml").decode("utf-8") if "xl/styles.xml" in archive.namelist() else ""
        )
    codes = _read_formats(styles)
    formats = {}
    for tag in _STYLED.findall(text) if codes else ():
        cell = dict(_ATTRIBUTE.findall(tag))
        if cell.get("s") in codes:
            formats[_parse_place(cell.get("r", "A1"))] = codes[cell["s"]]
    rows = [dict(_ATTRIBUTE.findall(tag)) for tag in _ROW.findall(text) if "hidden" in tag]
    columns = [dict(_ATTRIBUTE.findall(tag)) for tag in _COLUMN.findall(text) if "hidden" in tag]
    return SheetLook(
        frozenset(int(row["r"]) for row in rows if row.get("hidden") in _TRUE and "r" in row),
        frozenset(
            number - 1
            for column in columns
            if column.get("hidden") in _TRUE
            for number in range(int(column.get("min", 1)), min(int(column.get("max", 1)), 500) + 1)
        ),
        formats,
    )


_TRUE = ("1", "true")


def _read_formats(styles: str) -> dict[str, str]:
    """Read formats of numbers by the style that has them, without those of whole texts and of no format."""
    own = {
        found.get("numFmtId", ""): unescape(found.get("formatCode", ""))
        for found in (dict(_ATTRIBUTE.findall(tag)) for tag in _FORMAT.findall(styles))
    }
    block = _STYLES.search(styles)
    codes = {}
    for number, tag in enumerate(_STYLE.findall(block.group() if block else "")):
        key = dict(_ATTRIBUTE.findall(tag)).get("numFmtId", "0")
        code = own.get(key) or (_BUILT_IN.get(int(key)) if key.isdigit() else None)
        if code and code not in ("General", "@"):
            codes[str(number)] = code
    return codes


def show_value(value: Any, code: str) -> tuple[str, bool]:
    """Return a cell's text, and whether it is what the spreadsheet shows.

    >>> show_value(7.0, "000"), show_value(0.5, "0%"), show_value(3.5, '"$"0.00')
    (('007', True), ('50%', True), ('3.5', False))
    """
    text = cell_text(value)
    if isinstance(value, bool | str) or not code:
        return text, True
    if isinstance(value, int | float):
        plain = _PLAIN_FORMAT.fullmatch(code.replace("#,##", "") if abs(value) < 1000 else code)
        if plain is None:
            return text, text == "" or code.replace("#", "") == ""
        whole, part, percent = plain.groups()
        places = len(part or "")
        width = len(whole) + places + bool(places) + (value < 0)
        return f"{value * 100 if percent else value:0{width}.{places}f}{percent}", True
    return text, code.replace("\\", "").lower() in ("yyyy-mm-dd", "hh:mm:ss")


def with_cell(raw: bytes, sheet: str, row: int, column: int, text: str) -> bytes:
    """Return a workbook's bytes with one cell's text changed; every other part is copied unchanged.

    Args:
        raw: the workbook.
        sheet: its name, or empty for the first.
        row: from 1.
        column: from 0.
        text: whole numbers are stored as numbers where a number stood, everything else as text.

    Raises:
        NoCell: there is no such sheet or row, or the cell holds a formula.
    """
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        part = _part_of(archive, sheet)
        if not part:
            raise NoCell(f'there is no sheet "{sheet}"')
        changed = _with_cell(archive.read(part).decode("utf-8"), row, column, text)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as copy:
            for entry in archive.infolist():
                copy.writestr(entry, changed.encode() if entry.filename == part else archive.read(entry))
    return out.getvalue()


def _with_cell(xml: str, row: int, column: int, text: str) -> str:
    name = f"{name_column(column)}{row}"
    line = re.search(rf'<row\b[^>]*?\br="{row}"[^>]*?(/>|>(.*?)</row>)', xml, re.DOTALL)
    if line is None:
        raise NoCell(f"row {row} is not in the sheet any more")
    body = line.group(2) or ""
    for cell in _CELL.finditer(body):
        attributes = dict(_ATTRIBUTE.findall(cell.group(1)))
        if attributes.get("r") == name:
            if _FORMULA.search(cell.group(2) or ""):
                raise NoCell(f"{name} holds a formula; change it in the spreadsheet")
            numeric = attributes.get("t", "n") == "n" and "<v" in (cell.group(2) or "")
            new = _format_cell(name, attributes.get("s", ""), text, numeric=numeric)
            body = body[: cell.start()] + new + body[cell.end() :]
            break
    else:
        after = next((c for c in _CELL.finditer(body) if _column_of(c.group(1)) > column), None)
        at = after.start() if after else len(body)
        body = body[:at] + _format_cell(name, "", text, numeric=False) + body[at:]
    if line.group(1) == "/>":
        opened = line.group(0)[:-2] + ">"
        return xml[: line.start()] + opened + body + "</row>" + xml[line.end() :]
    return xml[: line.start(2)] + body + xml[line.end(2) :]


def _format_cell(name: str, style: str, text: str, *, numeric: bool) -> str:
    look = f' s="{style}"' if style else ""
    if numeric and re.fullmatch(r"-?\d{1,15}(\.\d+)?", text):
        return f'<c r="{name}"{look}><v>{text}</v></c>'
    if not text:
        return f'<c r="{name}"{look}/>'
    return f'<c r="{name}"{look} t="inlineStr"><is><t xml:space="preserve">{escape(text, quote=False)}</t></is></c>'


def _column_of(attributes: str) -> int:
    return _parse_place(dict(_ATTRIBUTE.findall(attributes)).get("r", "A1"))[1]


def name_column(column: int) -> str:
    """Return a column's letters.

    >>> name_column(0), name_column(27)
    ('A', 'AB')
    """
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def _parse_place(name: str) -> tuple[int, int]:
    """Parse a cell's name into row from 1 and column from 0."""
    match = _PLACE.fullmatch(name)
    if match is None:
        return 1, 0
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - 64
    return int(match.group(2)), column - 1


def _part_of(archive: zipfile.ZipFile, sheet: str) -> str:
    """Return the part that holds a sheet; empty where there is none of that name."""
    names = set(archive.namelist())
    if "xl/workbook.xml" not in names or "xl/_rels/workbook.xml.rels" not in names:
        return ""
    targets = {}
    for relation in _RELATION.findall(archive.read("xl/_rels/workbook.xml.rels").decode("utf-8")):
        found = dict(_ATTRIBUTE.findall(relation))
        targets[found.get("Id", "")] = found.get("Target", "")
    for entry in _SHEET.findall(archive.read("xl/workbook.xml").decode("utf-8")):
        found = dict(_ATTRIBUTE.findall(entry))
        if (not sheet and "hidden" not in found.get("state", "").lower()) or unescape(
            found.get("name", "")
        ) == sheet:
            target = targets.get(next((v for k, v in found.items() if k.endswith(":id")), ""), "")
            part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
            return part if part in names else ""
    return ""
