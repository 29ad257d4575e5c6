"""The commands of the referee: at the keyboard, in replay, with bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printkit.cli.errors import explained
from printkit.cli.pairs import options_of

commands = typer.Typer()


@commands.command()
def referee(
    title: Annotated[str, typer.Argument(help="A title with a book.")],
    seats: Annotated[str, typer.Option(help="The players' names in seat order, with commas between.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, NAME=VALUE.")] = None,
    log: Annotated[
        Path | None, typer.Option(help="Keep the game in this file; if it is there, go on with it.")
    ] = None,
    open_hands: Annotated[
        bool, typer.Option("--open", help="Everybody may see everything: no curtain.")
    ] = False,
) -> None:
    """Referee a game of real pieces at the keyboard, from set-up to the winner."""
    from printkit.games import load
    from printkit.referee import Game, read_log
    from printkit.terminal import Desk, Host

    with explained():
        book = load(title)
        desk = Desk.of(book)
        if log is not None and log.exists():
            record = read_log(log.read_text(encoding="utf-8").split("\n"))
            if record.damage is not None:
                spoilt = log.with_suffix(log.suffix + ".damaged")
                log.rename(spoilt)
                typer.secho(f"{log} was damaged at {record.damage}; the original is now {spoilt}.", err=True)
            game = Game.resume(book, record, box=desk.box, box_hash=desk.digest)
        else:
            names = [name.strip() for name in seats.split(",") if name.strip()]
            low, high = book.meta.seats
            if not names:
                raise typer.BadParameter(
                    f"name the {low} to {high} players, for example --seats Amina,Bilal", param_hint="--seats"
                )
            game = Game.open(
                book, names, options=options_of(option or ()), box=desk.box, box_hash=desk.digest
            )
        typer.echo(f"{book.meta.name}. Type `help` for the commands.")
        Host(game, desk, save_to=log, secrets=not open_hands).run()


@commands.command()
def replay(
    log: Annotated[Path, typer.Argument(help="The file of a game.", exists=True, dir_okay=False)],
    at: Annotated[int | None, typer.Option(min=0, help="Stop after so many entries of the log.")] = None,
    seat: Annotated[str | None, typer.Option(help="Look as this player (name or number from 1).")] = None,
) -> None:
    """Show a recorded game: what happened, the position, the score."""
    from rich.console import Console

    from printkit.games import load
    from printkit.referee import LogError, Seat, read_log
    from printkit.terminal import Desk, show_log

    with explained():
        try:
            lines = log.read_text(encoding="utf-8").split("\n")
        except UnicodeDecodeError as error:
            raise LogError(f"{log} is no text in UTF-8; this is no printkit log") from error
        record = read_log(lines)
        names = record.header.seats
        who = None
        if seat is not None:
            near = [n for n, name in enumerate(names) if name.lower() == seat.lower() or str(n + 1) == seat]
            if not near:
                raise typer.BadParameter(
                    f"there is no {seat}; the players are {', '.join(names)}", param_hint="--seat"
                )
            who = Seat(near[0])
        show_log(record, Desk.of(load(record.header.title)), Console(highlight=False), at=at, seat=who)


@commands.command()
def simulate(
    title: Annotated[str, typer.Argument(help="A title with a book.")],
    *,
    seats: Annotated[int, typer.Option(min=1, help="Players in each game.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="Bots in seat order, with commas between; the last one takes the other seats.")
    ] = "random",
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as are worth it.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, NAME=VALUE.")] = None,
    log: Annotated[Path | None, typer.Option(help="Keep every game in this folder.", file_okay=False)] = None,
    check_table: Annotated[
        bool, typer.Option("--check", help="Look at the book's invariants after every answer.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play a title and tell who wins, how long it takes and how it ends."""
    import json
    import os
    import time

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from printkit.simulate import Plan, plain, report_of, run
    from printkit.simulate.show import show

    plan = Plan(
        title,
        seats,
        games,
        seed=seed,
        bots=tuple(name.strip() for name in bots.split(",")),
        options=options_of(option or ()),
        log=log,
        check=check_table,
    )
    jobs = jobs or max(1, min(os.cpu_count() or 1, games // 100))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    begun = time.perf_counter()
    with explained(), Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{title}, {seats} seats", total=games)
        played = run(plan, jobs=jobs, tick=lambda more: bar.advance(task, more))
    report = report_of(plan, played)
    if as_json:
        typer.echo(json.dumps(plain(report), indent=2))
    else:
        show(plan, report, time.perf_counter() - begun)
