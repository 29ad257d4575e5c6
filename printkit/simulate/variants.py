"""Variants of a title: what `--compare` sets side by side, each as words on the command line.

`as-is` is the title unchanged; `tiebreak=share` sets an option, `A41.cost=3` a cell of the row `A41`, and a folder is another
box of the same title. Several with commas between are one variant.
"""

from __future__ import annotations

import csv
import shutil
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from printkit.nearest import find_closest
from printkit.referee import SetupError
from printkit.simulate.plan import SimulationPlan, title_of

AS_IS = "as-is"


class Variants(AbstractContextManager["Variants"]):
    """Makes plans of variants; boxes with changed cells are copies that are deleted when this closes."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def plan_of(self, words: str, plan: SimulationPlan) -> SimulationPlan:
        """Return the plan of a variant.

        Args:
            words: what is different, as on the command line.
            plan: the plan as it is.

        Raises:
            SetupError: the words name no option, no row or column, or no box.
        """
        options, cells, box = dict(plan.options), [], plan.box
        for word in (one.strip() for one in words.split(",")):
            name, sign, value = word.partition("=")
            if word in ("", AS_IS):
                continue
            if not sign:
                if not Path(word).exists():
                    raise SetupError(
                        f"{word} is neither a box, nor an option (NAME=VALUE), nor a cell (ROW.COLUMN=VALUE), nor {AS_IS}"
                    )
                box = word
            elif "." in name:
                row, _, column = name.rpartition(".")
                cells.append((row, column, value))
            else:
                options[name] = value
        if cells:
            box = str(self._copy_changed_box(plan, box, cells))
        made = replace(plan, options=options, box=box)
        title = title_of(made.title, made.book, made.box)
        title.book.meta.read_options(options)
        return made

    def _copy_changed_box(self, plan: SimulationPlan, box: str, cells: list[tuple[str, str, str]]) -> Path:
        title = title_of(plan.title, plan.book, box)
        if title.folder is None:
            raise SetupError(f"{plan.title} has no box whose rows could be changed")
        copy = Path(self._open.enter_context(TemporaryDirectory(prefix="printkit-"))) / title.folder.name
        shutil.copytree(title.folder, copy, symlinks=True)  # links that lead elsewhere stay as they are
        for row, column, value in cells:
            _set_cell(copy, row, column, value)
        return copy


def _set_cell(folder: Path, row: str, column: str, value: str) -> None:
    """Write a cell of the row with that id, in whichever CSV file of the folder it stands.

    Raises:
        SetupError: no file has the row, or it has no such column.
    """
    known: list[str] = []
    for file in sorted(folder.rglob("*.csv")):
        text = file.read_text(encoding="utf-8-sig")
        lines = list(csv.reader(StringIO(text)))
        if not lines or "id" not in lines[0]:
            continue
        head = lines[0]
        at = head.index("id")
        for line in lines[1:]:
            if len(line) > at and line[at] == row:
                if column not in head:
                    near = find_closest(column, head)
                    raise SetupError(
                        f"{row} has no column {column} in {file.name}; "
                        + (f"did you mean {near}?" if near else f"there are: {', '.join(head)}")
                    )
                line.extend([""] * (len(head) - len(line)))
                line[head.index(column)] = value
                _write_lines(file, lines)
                return
            known += line[at : at + 1]
    near = find_closest(row, known)
    raise SetupError(f"no row of the box is called {row}" + (f"; did you mean {near}?" if near else ""))


def _write_lines(file: Path, lines: list[list[str]]) -> None:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    file.write_text(text.getvalue(), encoding="utf-8")
