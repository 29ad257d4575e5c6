"""A component's rows as people really write them: any column names, several tables joined, marks replaced."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.box_errors import Problem
from printkit.box.records import BOOKS, Record, read_records
from printkit.box.workbook import name_column
from printkit.nearest import list_words, suggest_nearest

_RESERVED = {"not", "and", "or", "in", "is", "if", "else", "true", "false", "none"}
"""Words of the expression language; a column of that name gets an underscore."""
_OWN = {"piece", "copy", "component", "box", "face", "ink", "screen"}
"""The names that printkit gives templates; a column of that name gets an underscore, and a message tells so."""
_MOST_LETTERS = 10_000_000
"""Letters that marks of a table are replaced by."""
_ODD = re.compile(r"\W+")


class DataLine(Struct, frozen=True):
    """One line of a table: cells by column, as text."""

    number: int
    """Line in the file, counted from 1."""
    cells: dict[str, str]


class DataTable(Struct, frozen=True):
    """A table's columns and lines."""

    file: str
    columns: tuple[str, ...]
    lines: tuple[DataLine, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    """Columns as the file writes them, where that differs."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Columns as a workbook letters them; none of other tables."""

    def locate(self, message: str, column: str, line: int) -> Problem:
        """Return a problem in a cell, with the cell's name where a spreadsheet has one."""
        cell = f" (cell {self.letters[column]}{line})" if column in self.letters else ""
        return Problem(self.file, message + cell, line, self.headers.get(column, column))


def column_name(written: str) -> str:
    """Return a column's name in expressions: letters, digits and underscores.

    >>> column_name("Card Name"), column_name("2nd cost"), column_name("id")
    ('Card_Name', '_2nd_cost', 'id')
    """
    name = written
    if not written.isidentifier():
        name = _ODD.sub("_", written.strip()).strip("_") or "column"
        name = name if name.isidentifier() else f"_{name}"
    if name.lower() == "id":
        return "id"
    return f"{name}_" if name in _RESERVED | _OWN else name


def read_table(folder: Path, name: str, problems: list[Problem], *, empty: bool = False) -> DataTable | None:
    """Read a table of any format; what is wrong goes into `problems`.

    Args:
        folder: the box's.
        name: the file, with `#Sheet` for one of several, or an address.
        problems: what is wrong.
        empty: whether a table without rows will do.
    """
    before = len(problems)
    records = read_records(folder, name, problems)
    if records is None:
        return None
    if not records:
        problems.append(Problem(name, "this table is empty; its first line must name the columns", 1))
        return None
    table = as_table(name, records, problems)
    if table is not None and not table.lines and not empty and len(problems) == before:
        problems.append(
            Problem(name, "this table names columns but has no rows; write one, or take the component out", 1)
        )
        return None
    return table


def as_table(name: str, records: list[Record], problems: list[Problem]) -> DataTable | None:
    """Make a table of records; the first names the columns."""
    (line, written), *rest = records
    if _is_title(written, [cells for _, cells in rest]):
        message = f'"{"".join(written)}" stands alone in the first line, which must name the columns; take that line out'
        problems.append(Problem(name, message, line))
        return None
    filled = [any(index < len(cells) and cells[index] for _, cells in rest) for index in range(len(written))]
    used = [index for index, column in enumerate(written) if column or filled[index]]
    columns = _name_columns(name, line, {index: written[index] for index in used}, problems)
    if columns is None:
        return None
    lines = []
    for number, cells in rest:
        if len(cells) > len(written) and any(cells[len(written) :]):
            message = f"{len(cells)} cells, but the first line names {len(written)} columns; quote a cell that holds the separator"
            problems.append(Problem(name, message, number))
        lines.append(
            DataLine(
                number,
                {column: cells[index] if index < len(cells) else "" for index, column in columns.items()},
            )
        )
    headers = {column: written[index] for index, column in columns.items() if written[index] != column}
    book = Path(name.partition("#")[0]).suffix.lower() in BOOKS
    letters = {column: name_column(index) for index, column in columns.items()} if book else {}
    return DataTable(name, tuple(columns.values()), tuple(lines), headers, letters)


def _is_title(first: Sequence[str], rest: Sequence[Sequence[str]]) -> bool:
    """Return whether a line above the names of columns says what the table is."""
    if sum(map(bool, first)) != 1 or len(rest) < 2:
        return False
    filled = sum(map(bool, rest[0]))
    return filled > (1 if len(first) == 1 else 2) and all(sum(map(bool, cells)) > 1 for cells in rest)


def _name_columns(
    name: str, line: int, written: Mapping[int, str], problems: list[Problem]
) -> dict[int, str] | None:
    """Name the columns by their position; None where their names are unusable."""
    before = len(problems)
    own: list[Problem] = []
    columns: dict[int, str] = {}
    taken: dict[str, str] = {}
    for index, column in written.items():
        if not column:
            book = Path(name.partition("#")[0]).suffix.lower() in BOOKS
            which = f"{name_column(index)}{line}" if book else f"column {index + 1}"
            problems.append(Problem(name, f"{which} has no name, but there are cells below it", line))
            continue
        key = column_name(column)
        if key in taken:
            same = (
                "this column stands twice"
                if taken[key] == column
                else f'this column and "{taken[key]}" are both {key}'
            )
            problems.append(Problem(name, same, line, column))
        taken.setdefault(key, column)
        if column in _OWN:
            message = f"this column is `{key}` in expressions, where `{column}` is printkit's own"
            own.append(Problem(name, message, line, column, warning=True))
        columns[index] = key
    if len(problems) > before:
        return None
    problems += own
    return columns


def join_tables(
    table: DataTable,
    other: DataTable,
    key: tuple[str, str],
    problems: list[Problem],
    *,
    off: Collection[str] = (),
) -> DataTable:
    """Return the table with the columns of another beside it, where `key`'s columns hold the same.

    Args:
        table: whose rows stay as they are.
        other: gives further columns; each of its keys stands once.
        key: the column of `table`, the column of `other`.
        problems: what is wrong.
        off: keys whose rows are switched off in `other`.
    """
    mine, theirs = key
    for owner, column in ((table, mine), (other, theirs)):
        if column not in owner.columns:
            message = f'no column "{column}" to join by;{suggest_nearest(column, owner.columns)} Columns: {list_words(owner.columns, 20)}'
            problems.append(Problem(owner.file, message, 1, column))
            return table
    more = [column for column in other.columns if column != theirs]
    both = [column for column in more if column in table.columns]
    if both:
        message = f"the column stands in {table.file} too; write `as: other` at the join, which makes it other_{both[0]}, or choose its `columns:`"
        problems += [Problem(other.file, message, 1, column) for column in both]
        return table
    found: dict[str, DataLine] = {}
    for line in other.lines:
        value = line.cells[theirs]
        if value in found:
            message = f'"{value}" stands twice, first in line {found[value].number}; a key stands once'
            problems.append(Problem(other.file, message, line.number, theirs))
        found.setdefault(value, line)
    lines = []
    for line in table.lines:
        value = line.cells[mine]
        partner = found.get(value)
        if partner is None:
            gone = f"is switched off in {other.file}" if value in off else f"does not stand in {other.file}"
            hint = "" if value in off else suggest_nearest(value, found)
            message = f'"{value}" {gone}, so its columns are empty here.{hint}'
            problems.append(Problem(table.file, message, line.number, mine, warning=True, kind=gone))
        cells = partner.cells if partner else {}
        lines.append(
            DataLine(line.number, {**line.cells, **{column: cells.get(column, "") for column in more}})
        )
    return replace(
        table,
        columns=(*table.columns, *more),
        lines=tuple(lines),
        headers={
            **table.headers,
            **{column: other.headers[column] for column in more if column in other.headers},
        },
    )


def replace_marks(table: DataTable, marks: Mapping[str, str], problems: list[Problem]) -> DataTable:
    """Replace marks in every cell of a table, longest marks first; texts beyond all measure go into `problems`."""
    ordered = sorted(marks, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, ordered)))

    room = _MOST_LETTERS

    def change(text: str) -> str:
        nonlocal room
        room -= sum(len(marks[found.group()]) for found in pattern.finditer(text))
        if room < 0:
            return text
        return pattern.sub(lambda match: marks[match.group()], text)

    lines = tuple(
        DataLine(line.number, {column: change(cell) for column, cell in line.cells.items()})
        for line in table.lines
    )
    if room < 0:
        message = f"`replace:` would write more than {_MOST_LETTERS // 1_000_000} million letters into this table; shorten what is written"
        problems.append(Problem(table.file, message, 1))
    return replace(table, lines=lines)
