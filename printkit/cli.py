"""The command line: thin commands; the work is done in the rooms below."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable

    from printkit.box import Problem

app = typer.Typer(
    name="printkit",
    help="Board games from data: print-and-play PDFs, and a referee at the table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

BAD_INPUT = 2
"""Exit code of a command that was given something wrong."""


def main() -> None:
    """Run the command; whatever goes wrong is told in sentences, never as a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
        sys.exit(130)
    except Exception as error:
        problems = _told(error)
        if problems is None:
            raise
        report(problems)
        sys.exit(BAD_INPUT)


def _told(error: Exception) -> Iterable[Problem] | None:
    """What a person is told of an error that is theirs to mend; None for a bug of ours."""
    from printkit.box import BoxError, Problem

    if isinstance(error, BoxError):
        return error.problems
    if isinstance(error, OSError):
        return [Problem(str(error.filename or "disk"), error.strerror or str(error))]
    return None


def report(problems: Iterable[Problem]) -> None:
    """All problems, each with its place."""
    every = list(problems)
    for problem in every:
        typer.echo(str(problem), err=True)
    typer.secho(
        f"{len(every)} problem{'s' if len(every) != 1 else ''}; nothing was printed.", err=True, fg="red"
    )


def _version(value: bool) -> None:
    if value:
        typer.echo(f"printkit {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


@app.command("list")
def list_titles(
    title: Annotated[str | None, typer.Argument(help="A title, or a folder with a box.yaml.")] = None,
) -> None:
    """List the titles, or what is in one title's box."""
    from rich.console import Console
    from rich.table import Table

    from printkit.box import find_box, load_box, titles

    table = Table(box=None, pad_edge=False, header_style="bold")
    if title is None:
        for column in ("title", "name", "players", "pieces"):
            table.add_column(column, justify="right" if column == "pieces" else "left")
        for key, folder in titles().items():
            box = load_box(folder)
            players = "-".join(str(n) for n in dict.fromkeys(box.players))
            table.add_row(key, box.name, players, str(len(box.pieces())))
    else:
        box = load_box(find_box(title))
        for column in ("component", "name", "kind", "pieces", "size"):
            table.add_column(column, justify="right" if column == "pieces" else "left")
        for component in box.components.values():
            table.add_row(
                component.key, component.name, component.kind, str(len(component.pieces)), str(component.size)
            )
    Console().print(table)


@app.command()
def check(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles or folders; all titles if none.")] = None,
) -> None:
    """Report every problem of a box at once."""
    from printkit.box import BoxError, find_box, load_box
    from printkit.box import titles as shipped_titles

    problems: list[Problem] = []
    for name in titles or list(shipped_titles()):
        try:
            box = load_box(find_box(name))
        except BoxError as error:
            problems.extend(error.problems)
            continue
        typer.echo(f"{name}: {len(box.components)} components, {len(box.pieces())} pieces, no problem found")
    if problems:
        raise BoxError(problems)


if __name__ == "__main__":
    sys.argv[0] = Path(sys.argv[0]).name
    main()
