"""Reading one component of `box.yaml`: its data, its size, its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.box.column import Reader, reader
from printkit.box.errors import Problem, listed, nearest
from printkit.box.operation import Unreadable
from printkit.box.piece import make_pieces
from printkit.box.schema import KINDS, SHAPES, CodeSpec, Component, Row
from printkit.box.source import Source
from printkit.box.table import Line, Table, read_table
from printkit.box.vocabulary import truth
from printkit.measure import Size, parse_length, parse_size

if TYPE_CHECKING:
    from jinja2 import Environment

    from printkit.box.vocabulary import Vocabulary

KEYS = (
    "name", "kind", "data", "rows", "size", "shape", "corner", "bleed", "front", "back", "back-code", "copies", "id",
    "code", "columns", "set", "sheet", "text", "marks",
)  # fmt: skip


class ComponentReader:
    """Reads the components of one box; all problems are collected in one list."""

    def __init__(
        self,
        folder: Path,
        source: Source,
        *,
        code: str,
        vocabulary: Vocabulary,
        env: Environment,
        problems: list[Problem],
    ) -> None:
        self.folder = folder
        self.source = source
        self.code = code
        self.vocabulary = vocabulary
        self.env = env
        self.problems = problems
        self.prefixes: tuple[str, ...] = (code,)
        self.constants: Mapping[str, Any] = {}

    def _problem(self, message: str, *path: str | int) -> None:
        self.problems.append(self.source.problem(message, *path))

    def read(self, key: str, data: Any) -> Component | None:
        """The component, or None after its problems were noted."""
        if not isinstance(data, dict):
            self._problem("a component is a list of `key: value`; see docs/box.md", "components", key)
            return None
        before = len(self.problems)
        for unknown in sorted(map(str, data.keys() - set(KEYS))):
            self._problem(
                f"unknown key;{nearest(str(unknown), KEYS)} Known: {listed(KEYS, 30)}",
                "components",
                key,
                unknown,
            )
        kind = self._one_of(key, "kind", data.get("kind"), KINDS)
        shape = self._one_of(key, "shape", data.get("shape", KINDS.get(kind, "rect")), SHAPES)
        size = self._size(key, data.get("size", "a5" if kind == "booklet" else None))
        code = self._code(key, data.get("code"))
        rows = self._rows(key, data)
        copies = self._copies(key, data, rows)
        constants = {**self.constants, **self._mapping(key, data, "set")}
        if kind != "booklet" and not isinstance(data.get("front"), str):
            self._problem("`front:` is missing; name the template of the face", "components", key)
        if kind == "booklet" and not isinstance(data.get("text"), str):
            self._problem("`text:` is missing; name the booklet's Markdown file", "components", key)
        pieces = make_pieces(
            self.env, self.code, key, rows, copies=copies, pattern=str(data.get("id", "")), code=code,
            prefixes=self.prefixes, constants=constants, problems=self.problems,
        )  # fmt: skip
        if len(self.problems) > before:
            return None
        return Component(
            key=key,
            name=str(data.get("name", key.replace("-", " ").capitalize())),
            kind=kind,
            size=size,
            shape=shape,  # type: ignore[arg-type]
            corner=self._length(key, data, "corner", 3.0 if shape == "card" else 0.0),
            bleed=self._length(key, data, "bleed", 0.0 if kind == "booklet" else 3.0),
            front=str(data.get("front") or ""),
            back=str(data.get("back") or ""),
            back_code=self._flag(key, data, "back-code"),
            code=code,
            rows=rows,
            pieces=pieces,
            constants=constants,
            sheet=self._mapping(key, data, "sheet"),
            text=str(data.get("text", "")),
            marks=tuple(data.get("marks") or ()),
        )

    def _one_of(self, key: str, name: str, value: Any, known: Iterable[str]) -> str:
        words = list(known)
        if value not in words:
            came = "is missing" if value is None else f'"{value}" is no {name};{nearest(str(value), words)}'
            self._problem(f"{came} Known: {listed(words)}", "components", key, name)
            return words[0]
        return str(value)

    def _size(self, key: str, value: Any) -> Size:
        try:
            if value is None:
                raise ValueError("`size:` is missing; write [width, height] in mm or a format such as poker")
            return parse_size(value)
        except ValueError as error:
            self._problem(str(error), "components", key, "size")
            return Size(63, 88)

    def _length(self, key: str, data: Mapping[str, Any], name: str, default: float) -> float:
        try:
            value = parse_length(data.get(name, default))
        except (ValueError, TypeError) as error:
            self._problem(str(error), "components", key, name)
            return default
        if value < 0:
            self._problem(f"{value:g} mm is less than nothing; 0 means none", "components", key, name)
        return value

    def _flag(self, key: str, data: Mapping[str, Any], name: str) -> bool:
        try:
            return truth(str(data.get(name, "no")))
        except Unreadable as error:
            self._problem(str(error), "components", key, name)
            return False

    def _mapping(self, key: str, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        value = data.get(name) or {}
        if not isinstance(value, dict):
            self._problem("this must be a list of `key: value`", "components", key, name)
            return {}
        return {str(k): v for k, v in value.items()}

    def _code(self, key: str, data: Any) -> CodeSpec | None:
        if data in (None, "none", "no", False):
            return None
        if not isinstance(data, dict):
            self._problem(f"{data!r}: write `code: {{size: 14}}` or `code: none`", "components", key, "code")
            return None
        known = ("size", "level", "quiet")
        for unknown in sorted(map(str, data.keys() - set(known))):
            self._problem(
                f"unknown key;{nearest(str(unknown), known)} Known: {listed(known)}",
                "components",
                key,
                "code",
                unknown,
            )
        level = str(data.get("level", "Q"))
        if level not in ("L", "M", "Q", "H"):
            self._problem(
                f'"{level}" is no level of QR error correction; known: L, M, Q, H',
                "components",
                key,
                "code",
                "level",
            )
            level = "Q"
        size = self._length(key, data, "size", 14.0)
        quiet = data.get("quiet", 1)
        if not 5 <= size <= 200:
            self._problem(
                f"a code of {size:g} mm cannot be read; 8 to 40 mm do", "components", key, "code", "size"
            )
        if not isinstance(quiet, int | float) or not 0 <= quiet <= 10:
            self._problem(
                f"{quiet!r}: the quiet zone is 0 to 10 modules; 1 is enough",
                "components",
                key,
                "code",
                "quiet",
            )
            quiet = 1
        return CodeSpec(size, level, float(quiet))  # type: ignore[arg-type]

    def _copies(self, key: str, data: Mapping[str, Any], rows: tuple[Row, ...]) -> int | str:
        copies = data.get("copies", 0 if data.get("kind") == "booklet" and not rows else 1)
        if isinstance(copies, int) and not isinstance(copies, bool) and 0 <= copies <= 10_000:
            return copies
        if isinstance(copies, str):
            columns = rows[0].values.keys() if rows else ()
            bad = [row for row in rows if not isinstance(row.values.get(copies), int)]
            if copies in columns and not bad:
                return copies
            if copies in columns:
                self._problem(
                    f"the column must hold whole numbers: write `columns: {{{copies}: int}}`",
                    "components",
                    key,
                    "copies",
                )
                return 1
            if rows:
                self._problem(
                    f'no column "{copies}";{nearest(copies, columns)} Columns: {listed(columns)}',
                    "components",
                    key,
                    "copies",
                )
            return 1
        self._problem(
            f"{copies!r} is neither a number of copies nor a column's name", "components", key, "copies"
        )
        return 1

    def rows_of(self, key: str, data: Mapping[str, Any]) -> tuple[Row, ...]:
        """The rows of a plain table (`tables:` in box.yaml)."""
        return self._rows(key, data, "tables")

    def _rows(self, key: str, data: Mapping[str, Any], section: str = "components") -> tuple[Row, ...]:
        table = self._table(key, data, section)
        if table is None:
            return ()
        readers = self._readers(key, data, table, section)
        return tuple(self._row(table, line, readers) for line in table.lines)

    def _table(self, key: str, data: Mapping[str, Any], section: str) -> Table | None:
        if "data" in data and "rows" in data:
            self._problem("give either `data:` or `rows:`, not both", section, key)
        if "data" in data:
            return read_table(self.folder / str(data["data"]), str(data["data"]), self.problems)
        rows = data.get("rows")
        if rows is None:
            if data.get("kind") != "booklet":
                self._problem("there is neither `data:` (a CSV file) nor `rows:`", section, key)
            return None
        if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
            self._problem("`rows:` is a list of mappings, each with an `id`", section, key, "rows")
            return None
        columns: list[str] = list(dict.fromkeys(str(column) for row in rows for column in row))
        lines = []
        for index, row in enumerate(rows):
            cells = {column: _cell(row.get(column, "")) for column in columns}
            lines.append(Line(self.source.line(section, key, "rows", index), cells))
        return Table(self.source.file, tuple(columns), tuple(lines))

    def _readers(self, key: str, data: Mapping[str, Any], table: Table, section: str) -> dict[str, Reader]:
        readers: dict[str, Reader] = dict.fromkeys(table.columns, str)
        columns = data.get("columns") or {}
        if not isinstance(columns, dict):
            self._problem("`columns:` is a list of `column: type`", section, key, "columns")
            return readers
        for column, kind in columns.items():
            if column not in readers:
                message = f'{table.file} has no column "{column}";{nearest(str(column), readers)} Columns: {listed(readers, 20)}'
                self._problem(message, section, key, "columns", column)
                continue
            try:
                readers[column] = reader(str(kind), self.vocabulary)
            except Unreadable as error:
                self._problem(str(error), section, key, "columns", column)
        return readers

    def _row(self, table: Table, line: Line, readers: Mapping[str, Reader]) -> Row:
        values: dict[str, Any] = {}
        for column, text in line.cells.items():
            try:
                values[column] = readers[column](text)
            except Unreadable as error:
                self.problems.append(Problem(table.file, str(error), line.number, column))
                values[column] = readers[column]("")
        if not values["id"]:
            self.problems.append(Problem(table.file, "this row has no id", line.number, "id"))
        return Row(str(values["id"]), values, table.file, line.number)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ";".join(str(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
