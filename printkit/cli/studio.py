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


@commands.command("new-book")
def new_book(
    folder: Annotated[str, typer.Argument(help="A folder with a box.")],
) -> None:
    """Write the first rules of a box in Python: a game that can be played at once, to be rewritten."""
    from printkit.studio.new_book import new_book as write

    book, component = write(folder)
    typer.echo(f"{book}/ is a book: players take one to three of the {component}, and the last one wins.")
    typer.echo(f"Let bots play it: printkit simulate {folder} --seats 2 --games 100")
    typer.echo(f"Play it: printkit play {folder}\nHow to go on: docs/writing-a-book.md")


@commands.command()
def watch(
    title: Annotated[str, typer.Argument(help="A title, or a folder with a box.yaml.")] = ".",
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 for any that is free.")] = 0,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones on the local network look too.")] = False,
) -> None:
    """Open a page beside your spreadsheet: every face, as fresh as your last save."""
    from printkit.box import find_box
    from printkit.studio.watch.serve import watch as serve

    def tell(address: str) -> None:
        typer.echo(f"{address}\nSave a file and look. Ctrl-C ends it.")

    serve(find_box(title), port=port, lan=lan, tell=tell)
