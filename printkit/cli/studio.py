"""The designer's commands: a new box, watching it, versions, figures, digital tables, the documentation."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

commands = typer.Typer()


NewName = Annotated[str, typer.Argument(help="The folder to make; its name is the title.")]
NewSource = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="KIND|FILE",
        help="poker, tarot, hex, tokens, board, notes, a table's file, a folder of pictures, or an address.",
    ),
]
NewLook = Annotated[str, typer.Option(help="Of cards: atlas, gilded, woodcut, poster, bold or arcana.")]


@commands.command()
def new(name: NewName, *, source: NewSource = "poker", look: NewLook = "atlas") -> None:
    """Make a box that prints at once, from a kind of part or from your spreadsheet."""
    from printkit.studio.new import new_box

    typed = _tell_new(*new_box(name, source, look), "a box")
    typer.echo(f"Print it: printkit build {typed}")


@commands.command("new-title")
def new_title(name: NewName, *, source: NewSource = "poker", look: NewLook = "atlas") -> None:
    """Make a box with a booklet, rules in Python that can be played at once, and their tests."""
    from printkit.studio.new_book import new_title as write

    typed = _tell_new(*write(name, source, look), "a title")
    typer.echo(f"Play it: printkit play {typed}\nTest its rules: python -m pytest {typed}")
    typer.echo("How to go on: docs/writing-a-book.md")


def _tell_new(folder: Path, notes: Sequence[str], what: str) -> str:
    """Report what was made; write the folder as people type it."""
    for note in notes:
        typer.echo(note)
    typed = subprocess.list2cmdline([str(folder)]) if os.name == "nt" else shlex.quote(str(folder))
    typer.echo(f"{folder}/ is {what}. Look at it: printkit watch {typed}")
    return typed


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
    from printkit.studio.watch.studio_server import serve_studio
    from printkit.trust import find_trusted_box

    folder = find_trusted_box(title)

    def tell(address: str) -> None:
        typer.echo(f"{address}\nSave a file and look. Ctrl-C ends it.")

    serve_studio(folder, port=port, lan=lan, tell=tell)


@commands.command()
def diff(
    since: Annotated[
        str,
        typer.Argument(
            help="last-print, a commit, branch or tag of Git, or a folder with another version; "
            "outside a box also the box's own folder."
        ),
    ] = "last-print",
    *,
    title: Annotated[str, typer.Option("--title", help="The title or folder; here if none.")] = ".",
    output: Annotated[Path, typer.Option(help="Folder for the page and the PDF.", file_okay=False)] = Path(
        "output"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and write nothing.")] = False,
) -> None:
    """Show which cards were added, removed or changed, before and after: a page and a PDF."""
    import json

    from printkit.box import load_box
    from printkit.press.fonts import Library
    from printkit.studio.compare import LAST_PRINT, find_differences, list_cards, open_version
    from printkit.studio.diff_report import write_page, write_sheets
    from printkit.studio.terminal_text import show_differences
    from printkit.trust import find_trusted_box

    if title == "." and not Path("box.yaml").exists() and (Path(since) / "box.yaml").exists():
        title, since = since, LAST_PRINT  # `printkit diff my-game` from its parent folder
    box = load_box(find_trusted_box(title))
    with open_version(box.folder, since) as was:
        found = find_differences(was, list_cards(box))
    if as_json:
        rows = [
            {"component": d.card.component, "id": d.card.id, "kind": d.kind, "columns": d.columns, "print": d.fresh, "throw away": d.stale}
            for d in found
        ]  # fmt: skip
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    show_differences(found)
    if found:
        library = Library.of(box)
        page, sheets = output / box.title / "changes.html", output / box.title / "changes.pdf"
        write_page(page, box.name, since, found, library)
        write_sheets(sheets, box.name, since, found, library)
        typer.echo(f"{page}\n{sheets}")


@commands.command()
def stats(
    title: Annotated[str, typer.Argument(help="A title, or a folder with a box.yaml.")] = ".",
    *,
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="FOLDER|FILE",
            help="Report on playtests instead: records of games (*.jsonl) of this title, beside games of bots.",
            exists=True,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=0, help="With --from: games of bots beside them.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count icons, curves, words, sheets and ink; name the tightest texts and unused pictures."""
    import json

    if records:
        found = _look_at_playtests(title, records, games)
        if as_json:
            typer.echo(json.dumps(found, indent=1, ensure_ascii=False))
        else:
            from printkit.studio.terminal_text import show_playtests

            show_playtests(found)
        return

    from printkit.box import load_box
    from printkit.studio.stats import collect_stats
    from printkit.studio.terminal_text import show_stats
    from printkit.trust import find_trusted_box

    box = load_box(find_trusted_box(title))
    found = collect_stats(box)
    if as_json:
        typer.echo(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        show_stats(found)


def _look_at_playtests(name: str, places: list[Path], games: int) -> dict[str, Any]:
    """Return the figures of all records in some folders; name and leave out those that cannot be played."""
    from printkit.cli.failures import explain_errors
    from printkit.companion.table_dealer import TableDealer
    from printkit.referee import RefereeError
    from printkit.simulate import SimulationPlan, run_plan
    from printkit.simulate.playtests import sum_up_playtests, watch_record
    from printkit.terminal.recovery import read_record_lines
    from printkit.title import open_title

    files = [
        file for place in places for file in (sorted(place.glob("*.jsonl")) if place.is_dir() else [place])
    ]
    with explain_errors():
        title = open_title(name)
        tests = []
        for file in files:
            try:
                tests.append(watch_record(read_record_lines(file), title, TableDealer))
            except RefereeError as error:
                typer.secho(f"{file} is left out: {error}", fg="yellow", err=True)
        if not tests:
            raise typer.BadParameter(
                f"no record of {title.name} is among {len(files)} files (*.jsonl)", param_hint="--from"
            )
        seats = max(set(sizes := [len(one.names) for one in tests]), key=sizes.count)
        bots = ("greedy",) if title.weigh is not None else ("random",)
        played = run_plan(SimulationPlan(name, seats, games, bots=bots, closely=True)) if games else []
        rows = [piece.row for piece in title.box.pieces().values()] if title.box is not None else []
        names = {row.id: str(row.values.get("name") or row.values.get("title") or "") for row in rows}
    return {**sum_up_playtests(tests, played), "title": title.meta.name, "names": names}


@commands.command()
def feedback(
    title: Annotated[
        str, typer.Argument(help="A folder with a box that has a component of kind form.")
    ] = ".",
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port that the printed code names.")] = 8777,
) -> None:
    """Serve the questions of a feedback form; answers go into feedback.csv beside the box."""
    from printkit.box import box_hash, find_box, load_box
    from printkit.studio.feedback.form_page import serve_form
    from printkit.web.network import lan_address

    box = load_box(find_box(title))
    printed = {
        str(part.constants.get("address") or "") for part in box.components.values() if part.kind == "form"
    }

    def tell(address: str) -> None:
        typer.echo(f"{address}\nAnswers go into {box.folder / 'feedback.csv'}. Ctrl-C ends it.")
        if address not in printed:
            told = ", ".join(sorted(filter(None, printed))) or "no address at all"
            typer.secho(
                f"The printed code says {told}; write address: {address} in box.yaml and print the form",
                fg="yellow",
                err=True,
            )

    serve_form(box, box_hash(box.folder), address=lan_address(), port=port, tell=tell)


@commands.command()
def playtest(
    title: Annotated[
        str, typer.Argument(help="A folder with a box and a play.yaml that says playtest:.")
    ] = ".",
    *,
    players: Annotated[int, typer.Option(min=0, max=12, help="0: the fewest that the box names.")] = 0,
    games: Annotated[int, typer.Option(min=1, max=100_000)] = 500,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal figures.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let chance play a prototype: length, dead hands, cards that nobody plays, resources by turn."""
    import json

    from printkit.box import BoxError, Problem, find_box, load_box
    from printkit.declared.play_book import read_declared
    from printkit.studio.playtest import as_data
    from printkit.studio.playtest import run_playtest as play_games
    from printkit.studio.terminal_text import show_playtest

    box = load_box(find_box(title))
    _, play, problems = read_declared(box)
    if problems:
        raise BoxError(problems)
    if play is None or play.playtest is None:
        raise BoxError(
            [Problem("play.yaml", "there is no `playtest:` in it; docs/play-by-data.md says what it holds")]
        )
    low, high = play.seats
    if players and not low <= players <= high:
        raise typer.BadParameter(
            f"{players}: play.yaml is for {low} to {high} players", param_hint="--players"
        )
    report = play_games(play.playtest, box, players=players or low, games=games, seed=seed)
    data = as_data(report, box, play.playtest)
    if as_json:
        typer.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        show_playtest(data)


@commands.command()
def docs(
    page: Annotated[str, typer.Argument(help="tutorial, gallery, templates, box, sheets, ...")] = "",
    *,
    schema: Annotated[
        str, typer.Option(metavar="box|template|score|play", help="Print the JSON Schema instead.")
    ] = "",
) -> None:
    """List the documentation, show a page of it, or print a JSON Schema for your editor."""
    import json

    from rich.console import Console
    from rich.markdown import Markdown

    from printkit.box.place import find_shipped
    from printkit.nearest import suggest_nearest
    from printkit.studio.editor_schema import SCHEMAS

    if schema:
        made = SCHEMAS.get(schema)
        if made is None:
            raise typer.BadParameter(", ".join(SCHEMAS), param_hint="--schema")
        typer.echo(json.dumps(made(), indent=1))
        return
    pages = {path.stem: path for path in sorted(find_shipped("docs").glob("*.md")) if path.stem != "README"}
    if not page:
        for name, path in pages.items():
            first = path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
            typer.echo(f"{name:22} {first}")
        return
    if page not in pages:
        raise typer.BadParameter(
            f'there is no page "{page}".{suggest_nearest(page, pages)}', param_hint="PAGE"
        )
    Console().print(Markdown(pages[page].read_text(encoding="utf-8")))
