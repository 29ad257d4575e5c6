"""Write one cell back where it stands: the bytes of that cell change, everything else stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from printkit.box.piece_rows import column_name
from printkit.box.records import BOOKS, guess_delimiter, read_records, read_separator
from printkit.box.remote import is_address
from printkit.box.source import detect_encoding
from printkit.box.workbook import NoCell, with_cell
from printkit.files import write_whole


class CannotWrite(Exception):
    """A cell that was not written; the sentence says why."""


class Conflict(CannotWrite):
    """Somebody else changed the cell in the meantime."""

    def __init__(self, now: str) -> None:
        super().__init__(f'the cell holds "{now}" by now; nothing was written')
        self.now = now


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's place."""

    file: str
    """As box.yaml names it, with `#Sheet`."""
    line: int
    column: str
    """As expressions name it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A change of a cell that can be undone."""

    cell: Cell
    before: str
    after: str
    raw: tuple[bytes, bytes] = field(default=(b"", b""), repr=False)
    """The whole file before and after."""


def never_written(file: str) -> str:
    """Return why cells of such a table are not written; "" if they are."""
    if is_address(file):
        return "this table stands on the web; change it there"
    name = file.partition("#")[0]
    suffix = Path(name).suffix.lower()
    if suffix == ".json" or (suffix in BOOKS and suffix not in (".xlsx", ".xlsm")):
        return f"a {suffix} file is not written; change {name} in its own program"
    return ""


def write_cell(folder: Path, cell: Cell, was: str, now: str) -> Written:
    """Write a cell, unless its file no longer contains `was`.

    Args:
        folder: the box's; nothing outside is written.
        cell: where.
        was: the cell as the designer saw it.
        now: its new text.

    Raises:
        CannotWrite: the file is no table that can be written, is open in a spreadsheet, or changed.
    """
    never = never_written(cell.file)
    if never:
        raise CannotWrite(never)
    name = cell.file.partition("#")[0]
    path = folder / name
    if path.is_symlink() or not path.resolve().is_relative_to(folder.resolve()):
        raise CannotWrite(f"{name} lies outside the box's folder")
    if not path.is_file():
        raise CannotWrite(f"{name} is missing")
    if (path.parent / f"~${path.name}").exists() or (path.parent / f".~lock.{path.name}#").exists():
        raise CannotWrite(f"{name} is open in a spreadsheet, which would overwrite this; copy the cell there")
    raw = path.read_bytes()
    suffix = path.suffix.lower()
    if suffix in (".xlsx", ".xlsm"):
        data = _in_workbook(folder, cell, raw, was, now)
    elif suffix in (".yaml", ".yml"):
        data = _in_yaml(raw, cell, was, now)
    else:
        data = _in_text(raw, cell, was, now, "\t" if suffix == ".tsv" else "")
    try:
        write_whole(path, data)
    except OSError as error:
        raise CannotWrite(f"{name} cannot be written: {(error.strerror or str(error)).lower()}") from None
    return Written(cell, was, now, (raw, data))


def take_back(folder: Path, written: Written) -> Written:
    """Undo a written cell: restore the file if nothing else changed it in the meantime, else the cell.

    Raises:
        CannotWrite: the cell has another text by now.
    """
    path = folder / written.cell.file.partition("#")[0]
    before, after = written.raw
    if after and path.is_file() and path.read_bytes() == after:
        write_whole(path, before)
        return Written(written.cell, written.after, written.before, (after, before))
    return write_cell(folder, written.cell, written.after, written.before)


def _in_workbook(folder: Path, cell: Cell, raw: bytes, was: str, now: str) -> bytes:
    sheet = cell.file.partition("#")[2]
    records = read_records(folder, cell.file, [])
    if not records:
        raise CannotWrite(f"{cell.file} cannot be read")
    column = _find_column(records[0][1], cell.column)
    line = next((cells for number, cells in records[1:] if number == cell.line), None)
    held = line[column] if line is not None and column < len(line) else ""
    if held != was.strip():
        raise Conflict(held)
    try:
        return with_cell(raw, sheet, cell.line, column, now)
    except NoCell as error:
        raise CannotWrite(str(error)) from None


def _find_column(header: list[str], wanted: str) -> int:
    for index, written in enumerate(header):
        if written == wanted or column_name(written) == wanted:
            return index
    raise CannotWrite(f'there is no column "{wanted}" any more')


def _in_text(raw: bytes, cell: Cell, was: str, now: str, delimiter: str) -> bytes:
    encoding = detect_encoding(raw)
    written = raw.decode(encoding)
    named, text = read_separator(written)
    delimiter = delimiter or named or guess_delimiter(text)
    records = [
        record
        for record in _find_spans(text, delimiter)
        if any(_unquote_cell(text, *span).strip() for span in record[1])
    ]
    if not records:
        raise CannotWrite(f"{cell.file} is empty")
    column = _find_column([_unquote_cell(text, *span).strip() for span in records[0][1]], cell.column)
    spans = next((spans for line, spans in records if line == cell.line), None)
    if spans is None:
        raise CannotWrite(f"line {cell.line} of {cell.file} is not there any more")
    if column >= len(spans):  # a short line: add its missing cells
        start = end = spans[-1][1]
        lead = delimiter * (column - len(spans) + 1)
        held = ""
    else:
        (start, end), lead = spans[column], ""
        held = _unquote_cell(text, start, end)
    if held.strip() != was.strip():
        raise Conflict(held.strip())
    quoted = text[start:end].lstrip().startswith('"')
    if quoted or re.search(r'[\r\n"]', now) or delimiter in now or now != now.strip():
        ends = "\r\n" if "\r\n" in text else "\n"
        now = '"' + now.replace("\r\n", "\n").replace("\n", ends).replace('"', '""') + '"'
    changed = written[:start] + lead + now + written[end:]
    try:
        return changed.encode(encoding)
    except UnicodeEncodeError:
        return changed.encode("utf-8")


def _find_spans(text: str, delimiter: str) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Yield records with the line on which each begins, and where each of its cells begins and ends."""
    line = begun = 1
    start, quoted = 0, False
    cells: list[tuple[int, int]] = []
    at, length = 0, len(text)
    while at < length:
        character = text[at]
        if character == '"':
            if quoted and text[at + 1 : at + 2] == '"':
                at += 1
            elif quoted or not text[start:at].strip():
                quoted = not quoted
        elif character == delimiter and not quoted:
            cells.append((start, at))
            start = at + 1
        elif character in "\r\n":
            wide = text[at : at + 2] == "\r\n"
            line += 1
            if not quoted:
                cells.append((start, at))
                yield begun, cells
                cells, begun = [], line
                start = at + 2 if wide else at + 1
            at += wide
        at += 1
    if start < length or cells:
        cells.append((start, length))
        yield begun, cells


def _unquote_cell(text: str, start: int, end: int) -> str:
    """Return a cell without its quotes."""
    cell = text[start:end].strip()
    if len(cell) > 1 and cell.startswith('"') and cell.endswith('"'):
        return cell[1:-1].replace('""', '"')
    return cell


def _in_yaml(raw: bytes, cell: Cell, was: str, now: str) -> bytes:
    """Return a row with a new cell in place: one scalar of a mapping that begins on the line."""
    text = raw.decode("utf-8-sig")
    for node in _list_mappings(yaml.compose(text, Loader=yaml.SafeLoader)):
        if node.start_mark.line + 1 != cell.line:
            continue
        for key, value in node.value:
            if column_name(str(key.value)) == cell.column and isinstance(value, yaml.ScalarNode):
                held = str(value.value)
                if held != was:
                    raise Conflict(held)
                start, end = value.start_mark.index, value.end_mark.index
                changed = text[:start] + _format_scalar(now) + text[end:]
                bom = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
                return bom + changed.encode("utf-8")
    raise CannotWrite(f'line {cell.line} of {cell.file} has no "{cell.column}" that could be written')


def _list_mappings(node: yaml.Node | None) -> Iterator[yaml.MappingNode]:
    if isinstance(node, yaml.MappingNode):
        yield node
        for _, value in node.value:
            yield from _list_mappings(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _list_mappings(value)


def _format_scalar(text: str) -> str:
    """Return a text as YAML on one line."""
    if re.fullmatch(r"-?(0|[1-9]\d*)", text) or (
        re.fullmatch(r"-?\d+\.\d+", text) and str(float(text)) == text
    ):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
