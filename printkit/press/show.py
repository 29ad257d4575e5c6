"""What a person sees while and after a box is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from printkit.press.build import Report


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on the error stream that vanishes at the end; silent where that is no terminal."""
    columns = (TextColumn("{task.description:<40}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("printing", total=None)
        yield lambda label, done, total: bar.update(task, description=label, completed=done, total=total)


def show_reports(reports: Sequence[Report], seconds: float, console: Console | None = None) -> None:
    """The table of what was printed."""
    console = console or Console()
    for report in reports:
        console.print(f"[bold]{escape(str(report.folder))}[/bold]", highlight=False, soft_wrap=True)
        console.print(_table(report))
    every = [made for report in reports for made in report.components]
    pieces, sheets = sum(made.count for made in every), sum(made.sheets for made in every)
    console.print(
        f"{_count(pieces, 'piece')} on {_count(sheets, 'sheet')}, {_kb(sum(made.size for made in every))},"
        f" in {seconds:.1f} seconds.",
        highlight=False,
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _table(report: Report) -> Table:
    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    for column in ("component", "pieces", "sheets", "file", "size", "seconds"):
        table.add_column(column, justify="left" if column in ("component", "file") else "right", no_wrap=True)
    if any(made.note for made in report.components):
        table.add_column("", no_wrap=True)
    for made in report.components:
        cells = (
            made.component,
            str(made.count),
            str(made.sheets),
            made.file,
            _kb(made.size),
            f"{made.seconds:.1f}",
        )
        table.add_row(*cells, *([made.note] if made.note else []))
    return table


def _kb(size: int) -> str:
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
