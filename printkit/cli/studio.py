"""The designer's commands: a new box, watching it, versions, figures, digital tables, the documentation."""

from __future__ import annotations

from typing import Annotated

import typer

commands = typer.Typer()


@commands.command()
def new(
    name: Annotated[str, typer.Argument(help="The folder to make; its name is the title.")],
    *,
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="KIND|FILE",
            help="poker, tarot, hex, tokens, board, notes, a table's file, or an address.",
        ),
    ] = "poker",
    face: Annotated[str, typer.Option(help="classic, picture, number, plain or night.")] = "classic",
) -> None:
    """Make a box that prints at once, from a kind of part or from your spreadsheet."""
    from printkit.studio.new import new_box

    folder, notes = new_box(name, source, face)
    for note in notes:
        typer.echo(note)
    typer.echo(f"{folder}/ is a box. Look at it: printkit watch {folder}\nPrint it: printkit build {folder}")
