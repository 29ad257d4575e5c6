"""The questions of a feedback form, and the answers: a CSV beside the box, one line a person."""

from __future__ import annotations

import csv
import threading
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from printkit.box.access import own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box

LONGEST: Final = 2000
"""Characters of an answer."""
_MOST: Final = 10_000
"""Lines of the table."""


def questions_of(box: Box) -> list[dict[str, Any]]:
    """The questions of a box's forms.

    Raises:
        BoxError: it has no form.
    """
    found = [
        one
        for part in box.components.values()
        if part.kind == "form"
        for one in part.constants.get("questions", ())
    ]
    if not found:
        raise BoxError(
            [
                Problem(
                    "box.yaml",
                    "no component is a form; docs/play-by-data.md, Feedback, says how one is written",
                )
            ]
        )
    return found


class Answers:
    """The table of answers: `feedback.csv` beside the box, one line a person."""

    def __init__(self, box: Box, version: str) -> None:
        self.path = own_path(box.folder, "feedback.csv")
        self.questions = questions_of(box)
        self.version = version
        self.columns = ["when", "version", "data", *(one["name"] for one in self.questions)]
        self._lock = threading.Lock()

    def write_answers(self, said: Mapping[str, str], printed: str) -> None:
        """Write a line; a table with other columns is kept aside first.

        Raises:
            OSError: the file cannot be written.
            BoxError: the table is full.
        """
        with self._lock:
            new = not self.path.exists()
            if not new:
                with self.path.open(newline="", encoding="utf-8-sig") as file:
                    rows = list(csv.reader(file))
                if len(rows) > _MOST:
                    raise BoxError([Problem(self.path.name, f"it has {_MOST} lines; move it away")])
                if rows and rows[0] != self.columns:  # other questions: another table
                    self.path.rename(
                        self.path.with_name(f"feedback-{datetime.now().astimezone():%Y%m%d-%H%M%S}.csv")
                    )
                    new = True
            with self.path.open("a", newline="", encoding="utf-8-sig" if new else "utf-8") as file:
                write = csv.writer(file)
                if new:
                    write.writerow(self.columns)
                when = datetime.now().astimezone().isoformat(timespec="seconds")
                cells = [said.get(one["name"], "") for one in self.questions]
                write.writerow([when, escape_cell(printed), self.version, *map(escape_cell, cells)])


def escape_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = "".join(c for c in cell.replace("\r\n", "\n") if c == "\n" or c.isprintable())[:LONGEST]
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t"} else text


def read_answers(
    questions: list[dict[str, Any]], form: Mapping[str, Any]
) -> tuple[dict[str, str], list[str]]:
    """What somebody said, and what of it cannot be."""
    said, wrong = {}, []
    for one in questions:
        text = str(form.get(one["name"]) or "").strip()
        if (
            one["kind"] == "number"
            and text
            and not (text.isascii() and text.isdecimal() and int(text[:9]) <= one["high"])
        ):
            wrong.append(f"{one['ask']} A number from 0 to {one['high']} is needed.")
        if one["kind"] == "choice" and text and text not in one["choices"]:
            wrong.append(f"{one['ask']} Choose one of the answers.")
        said[one["name"]] = text[:LONGEST]
    if not any(said.values()):
        wrong.append("Nothing is filled in yet.")
    return said, wrong
