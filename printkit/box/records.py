"""Records of a table, whatever program wrote it: CSV, TSV, XLSX, XLS, ODS, JSON, YAML, or CSV at an address.

A record is a line number and the line's cells as text; the first record names the columns.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from printkit.allowance import note
from printkit.box import remote
from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.box.celltext import cell_text
from printkit.box.source import TOO_MANY_DIGITS, Source, parse_yaml, read_text
from printkit.box.workbook import name_column
from printkit.confined import ConfinedError, run_confined
from printkit.expression.dialect import HALF_LETTER
from printkit.nearest import list_words

Record: TypeAlias = tuple[int, list[str]]
BOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
"""Workbooks; a sheet is named after `#`."""
LISTS = (".json", ".yaml", ".yml")
"""Lists of mappings; a list inside a mapping is named after `#`."""
TEXTS = (".csv", ".tsv", ".txt", "")
_ERRORS = ("#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!")
_WIDEST = csv.field_size_limit()
"""Characters of a cell."""


def read_records(folder: Path, name: str, problems: list[Problem]) -> list[Record] | None:
    """Return the records of a table; problems go into `problems`, and no record comes from an unreadable table.

    Args:
        folder: the box's.
        name: a file of the box, with `#Sheet` for one of several, or an address.
        problems: what is wrong.
    """
    note(name)
    if remote.is_address(name):
        copy = remote.fetch_table(folder, name, problems)
        return None if copy is None else _from_text(copy, name, problems, "")
    if "://" in name:
        problems.append(Problem(name, "only addresses that begin with https:// or http:// are read"))
        return None
    file, _, part = name.partition("#")
    try:
        path = own_path(folder, file)
    except AccessError as error:
        problems.append(Problem(name, error.reason))
        return None
    suffix = Path(file).suffix.lower()
    if suffix in BOOKS:
        return _from_book(path, name, part, problems)
    if suffix in LISTS:
        return _from_list(path, suffix, name, part, problems)
    if suffix in TEXTS:
        return _from_text(path, name, problems, "\t" if suffix == ".tsv" else "")
    known = [*(each for each in TEXTS if each), *BOOKS, *LISTS]
    problems.append(Problem(name, f'a table does not end in "{suffix}"; known: {list_words(known, 20)}'))
    return None


def _from_text(path: Path, name: str, problems: list[Problem], delimiter: str) -> list[Record] | None:
    """Read text with commas, semicolons or tabs, and quotes as in RFC 4180."""
    text = read_text(path, name, problems)
    if text is None:
        return None
    named, text = read_separator(text)
    delimiter = delimiter or named or guess_delimiter(text)
    lines = io.StringIO(text, newline="")  # lines end at line breaks of files, not at U+2028 in a cell
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    records: list[Record] = []
    start = 1
    try:
        for record in reader:
            cells = [cell.strip() for cell in record]
            if any(cells):
                records.append((start, cells))
            start = reader.line_num + 1
    except csv.Error as error:
        if "field larger" in str(error):
            message = f"a cell that begins here has more than {_WIDEST} characters; probably its quotes are never closed"
        else:
            message = f"the quotes of this line do not match ({error})"
        problems.append(Problem(name, message, start))
        return None
    return records


_SEPARATOR = re.compile(r"\ufeff?sep=(.)(?=[\r\n])", re.IGNORECASE)


def read_separator(text: str) -> tuple[str, str]:
    """Return the separator that Excel's first line `sep=;` names, and the text with blanks there."""
    found = _SEPARATOR.match(text)
    return (found[1], " " * found.end() + text[found.end() :]) if found else ("", text)


def guess_delimiter(text: str) -> str:
    """Return the commonest delimiter in the first line that has names."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t|", key=header.count)


def _from_book(path: Path, name: str, sheet: str, problems: list[Problem]) -> list[Record] | None:
    if not path.is_file():
        problems.append(Problem(name, "this file is missing"))
        return None
    try:
        read = json.loads(run_confined("printkit.box.sheets", {"path": str(path), "sheet": sheet}))
    except ConfinedError as error:
        said = str(error)
        whole = (
            said
            if said.startswith("th")
            else f"this workbook {said}; delete what is no table, and save it anew"
        )
        problems.append(Problem(name, whole))
        return None
    records: list[Record] = []
    faults = read["faults"]
    for number, cells in read["rows"]:
        for column, cell in enumerate(cells):
            if cell in _ERRORS:
                faults.append(
                    (number, column, f"the formula of this cell gives {cell}; mend it, or write the value")
                )
        if any(cells):
            records.append((number, cells))
    for said, warning in ((faults, False), (read["warnings"], True)):
        for number, column, message in said:
            told = f"{message} (cell {name_column(column)}{number})"
            problems.append(Problem(name, told, number, _name_column(records, column), warning=warning))
    return records


def _name_column(records: Sequence[Record], column: int) -> str:
    """Return the name of a column, as far as it is known."""
    header = records[0][1] if records else []
    return header[column] if column < len(header) else ""


def _from_list(path: Path, suffix: str, name: str, part: str, problems: list[Problem]) -> list[Record] | None:
    """Read a list of mappings, as other programs and people write them."""
    text = read_text(path, name, problems)
    if text is None:
        return None
    source: Source | None = None
    keys: tuple[str, ...] = (part,) if part else ()
    if suffix == ".json":
        data, lines = _parse_json(text, name, part, problems)
    else:
        source = parse_yaml(text, name, problems)
        data = _find_part(source.data, part) if source else None
        found = source.lines if source else {}
        lines = [
            found.get((*keys, str(index)), 1) for index in range(len(data) if isinstance(data, list) else 0)
        ]
    if data is None and problems:
        return None
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        named = f' under "{part}"' if part else ""
        problems.append(Problem(name, f"write a list of mappings{named}, one for each row", 1))
        return None
    problems += [
        Problem(name, f"a cell holds {NESTED}", line, column) for line, column in find_nested(data, lines)
    ]
    return list(listed_records(data, lines, source, *keys))


NESTED = "keys and values of its own; write a text, a number or a list, or a column for each key"
"""What is wrong with a mapping in a cell."""


def find_nested(data: Sequence[Mapping[Any, Any]], lines: Sequence[int]) -> Iterable[tuple[int, str]]:
    """Yield the cells that hold mappings, which have no text: line and column."""
    for line, row in zip(lines, data, strict=True):
        for column, value in row.items():
            if any(isinstance(each, Mapping) for each in (value if isinstance(value, list) else [value])):
                yield line, str(column)


def listed_records(
    data: Sequence[Mapping[Any, Any]], lines: Sequence[int], source: Source | None = None, *path: str
) -> Iterable[Record]:
    """Yield a list of mappings as records; the header is what any of them names.

    Args:
        data: the list.
        lines: of its members.
        source: the YAML file that it stands in, for numbers as they are written there.
        path: where in the file.
    """
    columns = list(dict.fromkeys(str(column) for row in data for column in row))
    if not columns:
        return
    yield lines[0] if lines else 1, columns
    for index, (line, row) in enumerate(zip(lines, data, strict=True)):
        cells = {
            str(key): source.cell(value, *path, index, key) if source else cell_text(value)
            for key, value in row.items()
        }
        yield line, [cells.get(column, "").strip() for column in columns]


def _find_part(data: Any, part: str) -> Any:
    return data.get(part) if part and isinstance(data, Mapping) else data


def _parse_json(text: str, name: str, part: str, problems: list[Problem]) -> tuple[Any, list[int]]:
    try:
        data = _find_part(json.loads(text), part)
    except json.JSONDecodeError as error:
        problems.append(Problem(name, f"this is not JSON: {error.msg}", error.lineno))
        return None, []
    except RecursionError:
        problems.append(Problem(name, "this is not JSON: it is nested too deeply", 1))
        return None, []
    except ValueError:
        problems.append(Problem(name, f"this is not JSON: {TOO_MANY_DIGITS}"))
        return None, []
    if "\\u" in text and HALF_LETTER.search(json.dumps(data, ensure_ascii=False)):
        said = "half of a letter stands in it (\\ud800 or the like), which nothing can print"
        problems.append(Problem(name, f"this is not JSON: {said}"))
        return None, []
    return data, _json_lines(text, part, len(data)) if isinstance(data, list) else []


def _json_lines(text: str, part: str, count: int) -> list[int]:
    """Return the lines on which the items of a list begin."""
    decoder = json.JSONDecoder()
    at = text.find("[", text.find(json.dumps(part)) if part else 0) + 1
    lines, line, seen = [], 1, 0
    for _ in range(count):
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        line, seen = line + text.count("\n", seen, at), at
        lines.append(line)
        _, at = decoder.raw_decode(text, at)
    return lines
