"""The rows of one component or table: where they come from, their types, which are on, how many copies each has."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.base.yaml_keys import KeyPath
from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.box.boxkeys import MOST_COPIES, JoinKeys, PartKeys, RowsKeys
from printkit.box.celltext import find_noes
from printkit.box.contents import Row
from printkit.box.operation import Unreadable
from printkit.box.piece_rows import (
    DataLine,
    DataTable,
    as_table,
    column_name,
    join_tables,
    read_table,
    replace_marks,
)
from printkit.box.records import NESTED, find_nested, listed_records
from printkit.box.remote import is_address
from printkit.box.source import Source
from printkit.box.vocabulary import Vocabulary, parse_truth, parse_whole
from printkit.expression.dialect import Dialect
from printkit.expression.error import ExpressionError
from printkit.expression.plain import read_number
from printkit.nearest import list_words, suggest_nearest

if TYPE_CHECKING:
    from printkit.box.vocabulary import Vocabulary

# The types of a table's columns


Reader = Callable[[str], Any]
_OUTER = re.compile(r"(\w+)\((.*)\)")
PLAIN = (
    "text",
    "int",
    "number",
    "bool",
    "operations",
    "words(<category>)",
    "list(<separator>)",
    "amounts(<category>)",
)


def find_reader(kind: str, vocabulary: Vocabulary) -> Reader:
    """Return the function that reads a cell of that type.

    Raises:
        Unreadable: the type is unknown; says which there are.
    """
    match = _OUTER.fullmatch(kind.strip())
    name, inner = match.groups() if match else (kind.strip(), "")
    if name in ("words", "amounts", "set") and inner not in vocabulary.words:
        if vocabulary.broken:
            return str
        raise Unreadable(
            f'"{inner}" is no category of vocabulary.yaml;{suggest_nearest(inner, vocabulary.words)}'
        )
    match name:
        case "text":
            return str
        case "int":
            return lambda text: parse_whole(text) if text else 0
        case "number":
            return _read_number
        case "bool":
            return parse_truth
        case "operations":
            return vocabulary.parse
        case "words":
            return lambda text: vocabulary.parse_word(text, inner) if text else ""
        case "set":
            return lambda text: tuple(
                vocabulary.parse_word(part.strip(), inner) for part in text.split("&") if part.strip()
            )
        case "list":
            separator = inner or ";"
            return lambda text: tuple(part.strip() for part in text.split(separator) if part.strip())
        case "amounts":
            return lambda text: vocabulary.parse_amounts(text, inner)
    raise Unreadable(
        f'"{kind}" is no type of a column;{suggest_nearest(name, _plain_names())} Known: {list_words(PLAIN)}'
    )


def _plain_names() -> Iterable[str]:
    return (kind.partition("(")[0] for kind in PLAIN)


def _read_number(text: str) -> float:
    number = read_number(text)
    try:
        return float(text or 0) if number is None else float(number)
    except ValueError:
        raise Unreadable(f'"{text}" is not a number') from None


class Rows(Struct, frozen=True):
    """A component's rows that are right."""

    rows: tuple[Row, ...] = ()
    copies: tuple[int, ...] = ()
    """Of each row."""
    headers: Mapping[str, str] | None = None
    off: int = 0
    """Rows that `when:` leaves out."""


class RowReader:
    """Reads the rows of one box's components; all problems are collected in one list."""

    def __init__(
        self, folder: Path, source: Source, vocabulary: Vocabulary, dialect: Dialect, problems: list[Problem]
    ) -> None:
        self.folder = folder
        self.source = source
        self.vocabulary = vocabulary
        self.dialect = dialect
        self.problems = problems
        self.constants: Mapping[str, Any] = {}
        self.told: Collection[KeyPath] = ()
        """Keys that were told to be wrong."""
        self._prefixes: set[str] = set()

    def _note_problem(self, message: str, *path: str | int, warning: bool = False) -> None:
        self.problems.append(replace(self.source.problem(message, *path), warning=warning))

    def read_rows(self, section: str, key: str, keys: RowsKeys, *, coded: bool = False) -> Rows:
        """Return the rows; those with problems are left out after these were noted.

        Args:
            section: `components` or `tables` of box.yaml.
            key: the component's or table's.
            keys: as box.yaml has them.
            coded: whether pieces carry codes, so that ids must be the designer's.
        """
        table = self._read_table(section, key, keys)
        if table is None:
            return Rows()
        table = self._with_ids(section, key, keys, table, coded=coded)
        readers = self._find_readers(section, key, keys, table)
        prefix = self._make_prefix(key)
        every = []
        for index in range(1, len(table.lines) + 1):
            row = self._read_row(table, index, readers, prefix, coded=coded)
            if row is not None:
                every.append(row)
        on = self._filter_switched(section, key, when=keys.when, rows=every)
        copies = self._count_copies(key, keys, on, table)
        kept = [(row, count) for row, count in zip(on, copies, strict=True) if count is not None]
        return Rows(
            tuple(row for row, _ in kept),
            tuple(count for _, count in kept),
            table.headers,
            len(every) - len(on),
        )

    # Where rows come from

    def _read_table(self, section: str, key: str, keys: RowsKeys) -> DataTable | None:
        if keys.data:
            table = self._read(keys.data, section, key, "data", empty=section == "tables")
        elif keys.rows is not None:
            table = self._in_place(section, key, keys.rows)
        else:
            if not (isinstance(keys, PartKeys) and keys.kind == "booklet") and not self._is_wrong(
                section, key
            ):
                self._note_problem("there is neither `data:` (a table's file) nor `rows:`", section, key)
            return None
        if table is not None:
            table = self._join_tables(section, key, keys, table)
        return (
            replace_marks(table, keys.replace, self.problems) if table is not None and keys.replace else table
        )

    def _read(self, name: str, *path: str | int, empty: bool = False) -> DataTable | None:
        """Read the table of a name; `path` is the key that names it, for problems with a forbidden file."""
        try:
            if not is_address(name):
                own_path(self.folder, name.partition("#")[0])
        except AccessError as error:
            self._note_problem(error.reason, *path)
            return None
        return read_table(self.folder, name, self.problems, empty=empty)

    def _is_wrong(self, section: str, key: str) -> bool:
        """Return whether a problem with the source of rows was already told."""
        return any((section, key, name) in self.told for name in ("data", "rows"))

    def _in_place(self, section: str, key: str, rows: Sequence[Mapping[str, Any]]) -> DataTable | None:
        lines = [self.source.line(section, key, "rows", index) for index in range(len(rows))]
        for line, column in find_nested(rows, lines):
            self.problems.append(Problem(self.source.file, f"a cell holds {NESTED}", line, column))
        records = list(listed_records(rows, lines, self.source, section, key, "rows"))
        if not records:
            self._note_problem("there is no row; write one, or take the component out", section, key, "rows")
            return None
        return as_table(self.source.file, records, self.problems)

    def _join_tables(self, section: str, key: str, keys: RowsKeys, table: DataTable) -> DataTable:
        for join, below in keys.placed_joins:
            path = (section, key, *below)
            mine, theirs = (join.on, join.on) if isinstance(join.on, str) else join.on
            other = self._read(join.data, *path, "data")
            if other is not None:
                columns = (column_name(mine), column_name(theirs))
                on = self._lines_on(other, join, path)
                off = {line.cells.get(columns[1], "") for line in other.lines}
                off -= {line.cells.get(columns[1], "") for line in on}
                chosen = self._choose_columns(replace(other, lines=on), join, columns[1], path)
                if chosen is not None:
                    table = join_tables(table, chosen, columns, self.problems, off=off)
        return table

    def _choose_columns(
        self, other: DataTable, join: JoinKeys, key: str, path: tuple[str | int, ...]
    ) -> DataTable | None:
        """Return a joined table with its key and the chosen columns, in their new names; None if one does not exist."""
        named = join.columns if isinstance(join.columns, Mapping) else {each: each for each in join.columns}
        names = {column_name(old): column_name(new) for old, new in named.items()}
        lost = [column for column in names if column not in other.columns]
        for column in lost:
            message = f'{other.file} has no column "{column}";{suggest_nearest(column, other.columns)} Columns: {list_words(other.columns, 20)}'
            self._note_problem(message, *path, "columns")
        if join.as_ and not join.as_.isidentifier():
            self._note_problem(
                f'"{join.as_}" is no beginning of a name; write letters, digits and underscores', *path, "as"
            )
            return None
        if lost:
            return None
        if key not in other.columns:  # the join reports it
            return other
        begin = f"{join.as_}_" if join.as_ else ""
        wanted = names or {column: column for column in other.columns}
        kept = {column: begin + new for column, new in wanted.items() if column != key} | {key: key}
        headers = {
            kept[column]: begin + header
            for column, header in other.headers.items()
            if kept.get(column) in (column, begin + column)
        }
        lines = tuple(
            replace(line, cells={new: line.cells[old] for old, new in kept.items()}) for line in other.lines
        )
        return replace(other, columns=tuple(kept.values()), lines=lines, headers=headers)

    def _lines_on(
        self, other: DataTable, join: JoinKeys, path: tuple[str | int, ...]
    ) -> tuple[DataLine, ...]:
        """Return the rows of a joined table that are not switched off there."""
        rows = [Row("", dict(line.cells), other.file, line.number) for line in other.lines]
        on = {row.line for row in self._filter_switched(*path, when=join.when, rows=rows)}
        return tuple(line for line in other.lines if line.number in on)

    # Ids and types

    def _with_ids(
        self, section: str, key: str, keys: RowsKeys, table: DataTable, *, coded: bool
    ) -> DataTable:
        """Return the table with a column `id`, whose empty cells are filled later."""
        if "id" in table.columns:
            return table
        pattern = keys.id or "id"
        if coded and re.search(r"\bid\b", pattern):
            message = (
                f"{table.file} has no column id, so pieces are numbered by row: a row put in between gives those after it "
                "other codes; add a column id before you print codes that shall stay"
            )
            self._note_problem(message, section, key, warning=True)
        lines = tuple(replace(line, cells={"id": "", **line.cells}) for line in table.lines)
        return replace(
            table, columns=("id", *table.columns), lines=lines, headers={**table.headers, "id": ""}
        )

    def _make_prefix(self, key: str) -> str:
        """Make the beginning of invented ids: the component's initials, different from other components'."""
        words = [word for word in key.upper().split("-") if word] or ["X"]
        for prefix in (
            "".join(word[0] for word in words),
            *(words[0][:n] for n in range(2, len(words[0]) + 1)),
        ):
            if prefix not in self._prefixes:
                break
        else:
            prefix = f"{words[0][:3]}{len(self._prefixes)}-"
        self._prefixes.add(prefix)
        return prefix

    def _find_readers(self, section: str, key: str, keys: RowsKeys, table: DataTable) -> dict[str, Reader]:
        readers: dict[str, Reader] = {}
        for written, kind in keys.columns.items():
            column = column_name(written)
            if column not in table.columns:
                message = f'{table.file} has no column "{written}";{suggest_nearest(written, table.columns)} Columns: {list_words(table.columns, 20)}'
                self._note_problem(message, section, key, "columns", written)
                continue
            try:
                readers[column] = find_reader(kind, self.vocabulary)
            except Unreadable as error:
                self._note_problem(str(error), section, key, "columns", written)
        return readers

    def _read_row(
        self, table: DataTable, index: int, readers: Mapping[str, Reader], prefix: str, *, coded: bool
    ) -> Row | None:
        line = table.lines[index - 1]
        values: dict[str, Any] = dict(line.cells)
        right = True
        for column, read in readers.items():
            try:
                values[column] = read(line.cells[column])
            except Unreadable as error:
                self.problems.append(table.locate(str(error), column, line.number))
                right = False
        if not line.cells["id"]:
            if coded and table.headers.get("id") != "":
                self.problems.append(Problem(table.file, "this row has no id", line.number, "id"))
                return None
            values["id"] = f"{prefix}{index}"
        numbered = not line.cells["id"]
        return Row(str(values["id"]), values, table.file, line.number, numbered) if right else None

    # Which rows are on, and how often

    def _filter_switched(self, *path: str | int, when: bool | str | None, rows: list[Row]) -> list[Row]:
        if when is None or isinstance(when, bool):
            return [] if when is False else rows
        holds = self._read_expression(when, *path, "when")
        if holds is None:
            return rows
        on = []
        for row in rows:
            try:
                if _is_true(holds(row)):
                    on.append(row)
            except ExpressionError as error:
                self.problems.append(
                    Problem(row.file, f"`when: {when}` does not work here: {error}", row.line)
                )
        return on

    def _read_expression(self, text: str, *path: str | int) -> Callable[[Row], Any] | None:
        """Return an expression over a row, with or without braces."""
        inner = text.strip()
        if inner.startswith("{{") and inner.endswith("}}"):
            inner = inner[2:-2]
        try:
            compiled = self.dialect.parse_expression(inner.strip())
        except ExpressionError as error:
            self._note_problem(f"{text!r} is no expression: {error}", *path)
            return None

        def get(row: Row) -> Any:
            return compiled.value({**self.constants, **row.values, **find_noes(row.values)})

        return get

    def _count_copies(self, key: str, keys: RowsKeys, rows: list[Row], table: DataTable) -> list[int | None]:
        """Return the number of each row; None after its problem was noted."""
        written = keys.copies if isinstance(keys, PartKeys) else 1
        if isinstance(written, int):
            return [written] * len(rows)
        named = {table.headers.get(column, column): column for column in table.columns}
        column = written if written in table.columns else named.get(written.strip(), "")
        if column:
            header = table.headers.get(column, column)
            self._without_number(rows, table, column)
            return [self._read_count(row, row.values[column], header) for row in rows]
        if written.strip().isidentifier() and written not in self.constants:
            message = f'no column "{written}";{suggest_nearest(written, table.columns)} Columns: {list_words(table.columns)}'
            self._note_problem(message, "components", key, "copies")
            return [None] * len(rows)
        formula = self._read_expression(written, "components", key, "copies")
        if formula is None:
            return [None] * len(rows)
        return [self._compute_formula(row, formula, written) for row in rows]

    def _without_number(self, rows: list[Row], table: DataTable, column: str) -> None:
        """Warn of rows that are not printed because nobody wrote how many there are."""
        blank = {line.number for line in table.lines if not line.cells.get(column, "").strip()}
        forgotten = [row for row in rows if row.line in blank]
        if forgotten:
            header = table.headers.get(column, column)
            message = (
                f"no number of copies in {list_words([row.id for row in forgotten])}, which therefore are not printed; "
                "write the number, 0 where none is meant"
            )
            self.problems.append(Problem(table.file, message, forgotten[0].line, header, warning=True))

    def _compute_formula(self, row: Row, formula: Callable[[Row], Any], written: str) -> int | None:
        numbers = {name: _as_number(value) for name, value in row.values.items()}
        counted = replace(row, values=numbers)
        try:
            return self._read_count(row, formula(counted), "copies")
        except ExpressionError as error:
            self.problems.append(
                Problem(row.file, f"`copies: {written}` does not work here: {error}", row.line)
            )
            return None

    def _read_count(self, row: Row, value: Any, where: str) -> int | None:
        try:
            count = parse_whole(value) if isinstance(value, str) and value else value or 0
            if isinstance(count, float) and count.is_integer():
                count = int(count)
            if not isinstance(count, int) or isinstance(count, bool):
                raise Unreadable(f"{value!r} is no number of copies")
        except Unreadable as error:
            self.problems.append(Problem(row.file, str(error), row.line, where))
            return None
        if not 0 <= count <= MOST_COPIES:
            message = f"{count} copies; 0 to {MOST_COPIES} will do"
            self.problems.append(Problem(row.file, message, row.line, where))
            return None
        return count


def _as_number(value: Any) -> Any:
    """Return a text that is a number as one, for formulas."""
    number = read_number(value) if isinstance(value, str) else value
    return value if number is None else number


def _is_true(value: Any) -> bool:
    """Return whether a condition's value means yes; a cell's `no` means no."""
    if isinstance(value, str):
        try:
            return parse_truth(value)
        except Unreadable:
            return bool(value)
    return bool(value)
