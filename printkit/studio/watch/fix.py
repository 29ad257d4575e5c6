"""Offer a correction as a button: it corrects a misspelt word in its file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from printkit.box import Problem
from printkit.box.piece_rows import column_name
from printkit.box.records import read_records
from printkit.box.source import parse_yaml
from printkit.files import write_whole
from printkit.nearest import split_hint
from printkit.studio.cells import CannotWrite, Cell, Written, write_cell

_WRONG = re.compile(r"\"([^\"]+)\"|'([^']+)' is (?:undefined|no )")
_TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")
_TEXTS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Fix:
    """A replacement of one word by another in its place."""

    file: str
    """Within the box's folder, with `#Sheet`."""
    line: int
    column: str
    """Of a table; empty in a YAML file."""
    was: str
    """The cell, or the line."""
    now: str
    word: str

    @property
    def label(self) -> str:
        """The button's text: the word and the file that it writes."""
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"Write “{self.word}” to {where}"


def fix_of(folder: Path, problem: Problem) -> Fix | None:
    """Return the correction of a problem; None if a person has to find it."""
    said, meant = split_hint(problem.message)
    if not meant:
        return None
    wrong = _find_wrong_word(problem, said)
    name = problem.file.partition("#")[0]
    suffix = Path(name).suffix.lower()
    if not wrong or suffix not in (*_TABLES, *_TEXTS):
        return None
    if suffix in _TABLES:
        return _in_table(folder, problem, wrong, meant)
    return _in_yaml(folder, problem, wrong, meant)


def _find_wrong_word(problem: Problem, message: str) -> str:
    """Return the unknown word: quoted in the message, or the key at which it stands."""
    if message.startswith("unknown key"):
        return problem.where.rpartition(".")[2]
    found = _WRONG.search(message)
    return (found.group(1) or found.group(2)) if found else ""


def _in_table(folder: Path, problem: Problem, wrong: str, meant: str) -> Fix | None:
    records = read_records(folder, problem.file, [])
    if not records or not problem.line:
        return None
    header = records[0][1]
    cells = next((cells for number, cells in records if number == problem.line), None)
    for index, written in enumerate(header):
        if cells is not None and index < len(cells) and problem.where in (written, column_name(written)):
            now = _replace_word(cells[index], wrong, meant)
            if now:
                return Fix(problem.file, problem.line, written, cells[index], now, meant)
    return None


def _in_yaml(folder: Path, problem: Problem, wrong: str, meant: str) -> Fix | None:
    path = own_file(folder, problem.file)
    if path is None:
        return None
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    places = [problem.line] if problem.line else range(1, len(lines) + 1)
    fixes = [
        Fix(str(path.relative_to(folder.resolve())), number, "", lines[number - 1], now, meant)
        for number in places
        if number <= len(lines) and (now := _replace_word(lines[number - 1], wrong, meant))
    ]
    return fixes[0] if len(fixes) == 1 else None


def _replace_word(text: str, wrong: str, meant: str) -> str:
    """Return the text with the right word; nothing where the wrong one does not stand in it exactly once."""
    found = list(re.finditer(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", text))
    if len(found) != 1:
        return ""
    return text[: found[0].start()] + meant + text[found[0].end() :]


def own_file(folder: Path, name: str) -> Path | None:
    """Return a file of the box, as problems name it; None for one that lies elsewhere."""
    home = folder.resolve()
    for base in (folder, folder.parent, Path.cwd()):
        path = (base / name).resolve()
        if path.is_file() and path.is_relative_to(home):
            return path
    return None


def apply_fix(folder: Path, fix: Fix) -> Written:
    """Write a fix.

    Raises:
        CannotWrite: the file changed in the meantime, or would be unreadable with the fix.
    """
    if fix.column:
        return write_cell(folder, Cell(fix.file, fix.line, column_name(fix.column)), fix.was, fix.now)
    path = folder / fix.file
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotWrite(f"{fix.file} cannot be read: {error}") from None
    lines = text.splitlines(keepends=True)
    if fix.line > len(lines) or lines[fix.line - 1].rstrip("\r\n") != fix.was:
        raise CannotWrite(f"line {fix.line} of {fix.file} changed meanwhile; nothing was written")
    lines[fix.line - 1] = lines[fix.line - 1].replace(fix.was, fix.now, 1)
    bom = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    data = bom + "".join(lines).encode()
    if parse_yaml("".join(lines), fix.file, []) is None:
        raise CannotWrite(f"{fix.file} could not be read any more with this; nothing was written")
    try:
        write_whole(path, data)
    except OSError as error:
        raise CannotWrite(f"{fix.file} cannot be written: {(error.strerror or str(error)).lower()}") from None
    return Written(Cell(fix.file, fix.line, ""), fix.was, fix.now, (raw, data))
