"""The sheets of a workbook: what `printkit.confined` reads in a process of its own."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from printkit.box.celltext import cell_text
from printkit.box.opendocument import read_ods_look
from printkit.box.workbook import SheetLook, find_faults, name_column, read_look, show_value
from printkit.nearest import list_words, suggest_nearest

_MOST = 2_000_000
"""Cells of a sheet, from the first to the last that is filled."""
_UNPACKED = 100_000_000
"""Bytes of a workbook's parts."""


def answer(request: dict[str, Any]) -> bytes:
    """Return the rows of a sheet and what is wrong with its cells.

    Args:
        request: `path` of the file, `name` of the sheet ("": the first).

    Raises:
        ValueError: it cannot be read, or is too large; a sentence.
    """
    from python_calamine import (  # noqa: PLC0415  # a shared library
        CalamineError,
        CalamineWorkbook,
        PasswordError,
        WorksheetNotFound,
    )

    path, sheet = Path(request["path"]), str(request["sheet"])
    _check_parts(path)
    try:
        book = CalamineWorkbook.from_path(path)
        title = sheet or _find_first(book)
        found = book.get_sheet_by_name(title)
        if found.total_height * found.total_width > _MOST:
            raise ValueError(
                f"this sheet has {found.total_height} rows and {found.total_width} columns up to its last filled cell; "
                f"{_MOST // 1_000_000} million cells are the most: delete what lies far from the table"
            )
        values = found.to_python(skip_empty_area=False)
        merged = found.merged_cell_ranges or []
    except PasswordError:
        raise ValueError("this workbook has a password; save it without one") from None
    except WorksheetNotFound:
        said = f"{suggest_nearest(sheet, book.sheet_names)} Sheets: {list_words(book.sheet_names, 30)}"
        raise ValueError(f'there is no sheet "{sheet}".{said}') from None
    except (CalamineError, OSError) as error:
        raise ValueError(f"this workbook cannot be read ({error}); save it anew") from None
    warnings = list(_fill_merged(values, merged))
    look = read_ods_look(path, title) if path.suffix.lower() == ".ods" else read_look(path, title)
    rows = list(_show_rows(values, look, warnings))
    return json.dumps({"rows": rows, "faults": list(find_faults(path, title)), "warnings": warnings}).encode()


Warnings: TypeAlias = list[tuple[int, int, str]]
"""Row from 1, column from 0, what is worth a look."""


def _find_first(book: Any) -> str:
    """Return the first sheet that the spreadsheet program shows."""
    seen = [sheet.name for sheet in book.sheets_metadata if str(sheet.visible).endswith(".Visible")]
    return next(iter([*seen, *book.sheet_names]), "")


def _fill_merged(values: list[list[Any]], merged: list[Any]) -> Iterator[tuple[int, int, str]]:
    """Give each row of merged cells the value that they show; tell of those that are merged within a row."""
    for (top, left), (bottom, right) in merged:
        shown = values[top][left] if top < len(values) and left < len(values[top]) else ""
        for row in values[top + 1 : bottom + 1]:
            row[left] = shown
        if right > left and shown != "":
            cells = f"{name_column(left)}{top + 1}:{name_column(right)}{bottom + 1}"
            yield top + 1, left, f"{cells} are merged, so the columns after the first are read as empty"


def _show_rows(
    values: list[list[Any]], look: SheetLook, warnings: Warnings
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that the sheet shows, as it shows them; what it shows otherwise is warned of."""
    odd: dict[int, tuple[int, str]] = {}
    hidden = [number for number in sorted(look.rows) if number <= len(values) and any(values[number - 1])]
    for number, row in enumerate(values, start=1):
        if number in look.rows:
            continue
        cells = []
        for column, value in enumerate(row):
            code = look.formats.get((number, column), "")
            text, is_shown = show_value(value, code) if code else (cell_text(value), True)
            text = look.shown.get((number, column), text)
            cells.append(text.strip())
            if not is_shown and column not in odd:
                odd[column] = (number, f"the spreadsheet shows this in the format {code}, but {text} is read")
        yield number, cells
    warnings += [
        (number, column, f"{said}; write what shall be printed as text")
        for column, (number, said) in odd.items()
    ]
    if hidden:
        rows = list_words(map(str, hidden), 12)
        warnings.append((hidden[0], 0, f"hidden rows are not read: {rows}; show those that shall be printed"))
    used = [
        column for column in sorted(look.columns) if any(row[column : column + 1] != [""] for row in values)
    ]
    warnings += [
        (1, column, "this column is hidden in the spreadsheet, and read all the same") for column in used
    ]


def _check_parts(path: Path) -> None:
    """Complain of a packed workbook whose parts are damaged, or that hold more than any table."""
    if not zipfile.is_zipfile(path):
        return
    left = _UNPACKED
    try:
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as part:
                    while piece := part.read(1 << 20):
                        left -= len(piece)
                        if left < 0:
                            most = f"{_UNPACKED // 1_000_000} MB are the most"
                            raise ValueError(f"this workbook is too large when it is unpacked; {most}")
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError) as error:
        raise ValueError(f"this workbook is damaged ({error}); save it anew") from None
