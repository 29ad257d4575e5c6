"""What a person sees while and after a box is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
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
    table = Table(box=None, pad_edge=False, header_style="bold")
    several = len(reports) > 1
    if several:
        table.add_column("title")
    table.add_column("component", no_wrap=True)
    for column in ("pieces", "sheets"):
        table.add_column(column, justify="right")
    table.add_column("file", overflow="fold")
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("seconds", justify="right")
    noted = any(made.note for report in reports for made in report.components)
    if noted:
        table.add_column("")
    for report in reports:
        for number, made in enumerate(report.components):
            name = [report.title if number == 0 else ""] if several else []
            cells = [
                made.component,
                str(made.count),
                str(made.sheets),
                made.file,
                _kb(made.size),
                f"{made.seconds:.1f}",
            ]
            table.add_row(*name, *cells, *([made.note] if noted else []))
    console.print(table)
    made_all = [made for report in reports for made in report.components]
    folders = ", ".join(str(report.folder) for report in reports)
    console.print(
        f"{folders}: {sum(made.count for made in made_all)} pieces on {sum(made.sheets for made in made_all)} sheets,"
        f" {_kb(sum(made.size for made in made_all))}, in {seconds:.1f} seconds.",
        highlight=False,
    )


def _kb(size: int) -> str:
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
