"""Reading a component's rows from CSV, as spreadsheets really write it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from printkit.box.errors import Problem
from printkit.box.source import read_text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table: cells by column, as text."""

    number: int
    """Line in the file, counted from 1."""
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table's columns and lines."""

    file: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def read_table(path: Path, name: str, problems: list[Problem]) -> Table | None:
    """Read a CSV: comma, semicolon or tab, quotes as RFC 4180; what is wrong goes into `problems`."""
    text = read_text(path, name, problems)
    if text is None:
        return None
    if not text.strip():
        problems.append(Problem(name, "this table is empty; its first line must name the columns", 1))
        return None
    reader = csv.reader(text.splitlines(keepends=True), delimiter=_delimiter(text), strict=True)
    records: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for record in reader:
            if any(cell.strip() for cell in record):
                records.append((start, [cell.strip() for cell in record]))
            start = reader.line_num + 1
    except csv.Error as error:
        problems.append(Problem(name, f"the quotes of this line do not match ({error})", start))
        return None
    (line, columns), *rest = records
    if not _good_header(name, line, columns, problems):
        return None
    lines = []
    for number, cells in rest:
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            message = f"{len(cells)} cells, but the first line names {len(columns)} columns; quote a cell that holds the separator"
            problems.append(Problem(name, message, number))
        padded = cells + [""] * (len(columns) - len(cells))
        lines.append(Line(number, dict(zip(columns, padded, strict=False))))
    return Table(name, tuple(columns), tuple(lines))


def _delimiter(text: str) -> str:
    header = text.splitlines()[0]
    return max(",;\t", key=header.count)


def _good_header(name: str, line: int, columns: list[str], problems: list[Problem]) -> bool:
    while columns and not columns[-1]:
        columns.pop()
    before = len(problems)
    for index, column in enumerate(columns):
        if not column:
            problems.append(Problem(name, f"column {index + 1} has no name", line))
        elif column in columns[:index]:
            problems.append(Problem(name, "this column stands twice", line, column))
        elif not column.isidentifier():
            fixed = "".join(c if c.isalnum() else "_" for c in column)
            problems.append(
                Problem(
                    name,
                    f'a column\'s name is letters, digits and underscores; write "{fixed}"',
                    line,
                    column,
                )
            )
    if "id" not in columns:
        problems.append(Problem(name, f'the column "id" is missing; there are: {", ".join(columns)}', line))
    return len(problems) == before
