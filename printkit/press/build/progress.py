"""Show progress while a box is printed, and the results after it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from printkit.box.box_errors import count_noun

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from printkit.press.build.builder import Report


@contextmanager
def progress_bar(doing: str = "printing") -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar on the error stream that vanishes at the end; silent if that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _label, _done, _total: None
        return
    from rich.console import Console  # noqa: PLC0415  # loads slowly, and only for terminals
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (TextColumn("{task.description:<40}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda label, done, total: bar.update(task, description=label, completed=done, total=total)


def show_reports(reports: Sequence[Report], seconds: float, console: Console | None = None) -> None:
    """Show the table of printed files."""
    from rich.console import Console  # noqa: PLC0415  # not for previews
    from rich.markup import escape  # noqa: PLC0415

    console = console or Console()
    for report in reports:
        console.print(f"[bold]{escape(str(report.folder))}[/bold]", highlight=False, soft_wrap=True)
        console.print(_make_table(report))
        if report.removed:
            gone = ", ".join(report.removed)
            console.print(
                f"Removed, for its pieces lie in other files now: {gone}", highlight=False, markup=False
            )
    every = [made for report in reports for made in report.files]
    pieces, sheets = sum(made.count for made in every), sum(made.sheets for made in every)
    console.print(
        f"{count_noun(pieces, 'piece')} on {count_noun(sheets, 'sheet')}, {_format_kilobytes(sum(made.size for made in every))},"
        f" in {seconds:.1f} seconds.",
        highlight=False,
    )


def _make_table(report: Report) -> Table:
    """Return a line a component; what they share stands in the first line of a file."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    for column in ("component", "pieces", "file", "sheets", "cuts", "size", "seconds"):
        words = column in ("component", "file")
        table.add_column(column, justify="left" if words else "right", no_wrap=not words, overflow="fold")
    if any(made.note for made in report.files):
        table.add_column("")
    for made in report.files:
        shared = (
            str(made.sheets),
            str(made.cuts or ""),
            _format_kilobytes(made.size),
            f"{made.seconds:.1f}",
            made.note,
        )
        for number, (key, count) in enumerate(zip(made.components, made.counts, strict=True)):
            cells = (key, str(count or ""), made.file, *(shared if number == 0 else [""] * len(shared)))
            table.add_row(*cells[: len(table.columns)])
    return table


def _format_kilobytes(size: int) -> str:
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
