"""The sheets of a workbook: what `printkit.confined` reads in a process of its own."""

from __future__ import annotations

import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

from printkit.box.box_errors import list_words, suggest_nearest
from printkit.box.celltext import cell_text
from printkit.box.workbook import find_faults

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
        title = sheet or next(iter(book.sheet_names), "")
        found = book.get_sheet_by_name(title)
        if found.total_height * found.total_width > _MOST:
            raise ValueError(
                f"this sheet has {found.total_height} rows and {found.total_width} columns up to its last filled cell; "
                f"{_MOST // 1_000_000} million cells are the most: delete what lies far from the table"
            )
        rows = [[cell_text(cell).strip() for cell in row] for row in found.to_python(skip_empty_area=False)]
    except PasswordError:
        raise ValueError("this workbook has a password; save it without one") from None
    except WorksheetNotFound:
        said = f"{suggest_nearest(sheet, book.sheet_names)} Sheets: {list_words(book.sheet_names, 30)}"
        raise ValueError(f'there is no sheet "{sheet}".{said}') from None
    except (CalamineError, OSError) as error:
        raise ValueError(f"this workbook cannot be read ({error}); save it anew") from None
    return json.dumps([rows, list(find_faults(path, title))]).encode()


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
