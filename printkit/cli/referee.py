"""The commands of the referee: at the keyboard, in replay, with bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printkit.cli.extras import require_extra
from printkit.cli.failures import explain_errors
from printkit.cli.pairs import options_of

if TYPE_CHECKING:
    from printkit.referee import Game
    from printkit.referee.log import Log
    from printkit.title import Title

commands = typer.Typer()

DAMAGED = 1
"""Exit code of a replay that shows the undamaged part of a log."""


@commands.command()
def referee(
    title: Annotated[str, typer.Argument(help="A title with a book.")],
    seats: Annotated[str, typer.Option(help="The players' names in seat order, with commas between.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, NAME=VALUE.")] = None,
    log: Annotated[
        Path | None,
        typer.Option(help="Keep the game in this file; if it is there, go on with it.", dir_okay=False),
    ] = None,
    open_hands: Annotated[
        bool, typer.Option("--open", help="Everybody may see everything: no curtain.")
    ] = False,
) -> None:
    """Referee a game of real pieces at the keyboard, from set-up to the winner."""
    from printkit.referee import Game
    from printkit.terminal import Host
    from printkit.title import open_title

    with explain_errors():
        chosen = open_title(title)
        book = chosen.book
        names = [name.strip() for name in seats.split(",") if name.strip()]
        if log is not None and log.exists():
            game = _gone_on_with(log, chosen, names, option or ())
        else:
            low, high = book.meta.seats
            if not names:
                raise typer.BadParameter(
                    f"name the {low} to {high} players, for example --seats Amina,Bilal", param_hint="--seats"
                )
            game = Game.open(
                book, names, options=options_of(option or ()), box=chosen.box, box_hash=chosen.digest
            )
            if log is not None:
                _check_writable(log)
        typer.echo(f"{book.meta.name}. Type `help` for the commands.")
        with _stopped_when_told():
            Host(game, chosen, save_to=log, secrets=not open_hands, rescue=Path.cwd()).run()


def _gone_on_with(log: Path, title: Title, names: Sequence[str], options: Sequence[str]) -> Game[Any]:
    """Return the game of a file; damaged lines are left out, and the original stays beside it."""
    from printkit.terminal import read_file, recover_game
    from printkit.terminal.recovery import free_path

    record = read_file(log)
    seats = record.header.seats
    if names and tuple(names) != seats:
        raise typer.BadParameter(
            f"{log} is a game of {', '.join(seats)}; leave --seats out to go on with it, or name another file",
            param_hint="--seats",
        )
    if options:
        raise typer.BadParameter(
            f"{log} has its options already; leave --option out to go on with it", param_hint="--option"
        )
    found = recover_game(title.book, record, box=title.box, box_hash=title.digest)
    if found.damage is not None:
        spoilt = log.with_name(f"{log.name}.damaged")
        spoilt = free_path(log.parent, spoilt.name, "") if spoilt.exists() else spoilt
        log.rename(spoilt)
        typer.secho(f"{log} is damaged at {found.damage}", err=True)
        typer.secho(
            f"The game goes on from the {format_entries(len(found.game))} before it; the original is now {spoilt}.",
            err=True,
        )
    else:
        typer.echo(f"Going on with the game of {', '.join(seats)}, after {format_entries(len(found.game))}.")
    return found.game


@contextmanager
def _stopped_when_told() -> Iterator[None]:
    """Make a closed window or a shutdown stop a game as Ctrl-C does: all answers are kept."""
    import signal

    told = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def stop(*_: object) -> None:
        for one in told:  # while it keeps the game it ignores further signals
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, stop) for one in told}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler or signal.SIG_DFL)


def format_entries(entries: int) -> str:
    """Return `1 entry`, `2 entries`."""
    return f"{entries} entr{'y' if entries == 1 else 'ies'}"


def _check_writable(log: Path) -> None:
    """Report at once, not after the first answer, that a game cannot be kept there."""
    if not log.parent.is_dir():
        raise typer.BadParameter(f"{log.parent} is no folder that is there", param_hint="--log")


@commands.command()
def replay(
    log: Annotated[
        Path, typer.Argument(help="The file of a game.", exists=True, dir_okay=False, readable=True)
    ],
    *,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after so many entries of the log.")] = None,
    seat: Annotated[str | None, typer.Option(help="Look as this player (name or number from 1).")] = None,
    title: Annotated[
        str, typer.Option(help="The folder of the game's title, if it is one of your own.")
    ] = "",
    html: Annotated[
        bool,
        typer.Option("--html", help="Write it beside the record as a page that plays itself, to be sent."),
    ] = False,
    language: Annotated[str, typer.Option(help="Of that page: en or ar.")] = "en",
) -> None:
    """Show a recorded game: what happened, the position, the score."""
    from rich.console import Console

    from printkit.referee import Seat
    from printkit.terminal import read_file, show_log
    from printkit.title import load_title, open_title

    with explain_errors():
        record = read_file(log)
        names = record.header.seats
        who = None
        if seat is not None:
            near = [n for n, name in enumerate(names) if name.lower() == seat.lower()] or [
                n for n in range(len(names)) if str(n + 1) == seat
            ]
            if not near:
                raise typer.BadParameter(
                    f"there is no {seat}; the players are {', '.join(names)}", param_hint="--seat"
                )
            who = Seat(near[0])
        chosen = open_title(title) if title else load_title(record.header.title)
        if html:
            require_extra("play", "replay --html")
            if seat is not None:
                raise typer.BadParameter(
                    "the page shows what everybody saw; leave --seat out", param_hint="--seat"
                )
            _write_page(log, record, chosen, at, language)
            return
        found = show_log(record, chosen, Console(highlight=False), at=at, seat=who)
    if found.damage is not None:
        raise typer.Exit(DAMAGED)


def _write_page(file: Path, record: Log, title: Title, at: int | None, language: str) -> None:
    """Write a game as a page that replays it."""
    from printkit.companion.pages import LoadedTitle
    from printkit.companion.replay_page import write_replay
    from printkit.companion.table_dealer import TableDealer
    from printkit.files import atomic_write
    from printkit.terminal import recover_game

    dealer = TableDealer(record.header.seed) if record.header.seed else None
    found = recover_game(title.book, record, box=title.box, upto=at, dealer=dealer)
    if found.damage is not None:
        typer.secho(f"{file} is damaged at {found.damage}: the page ends there", err=True)
    page = file.with_suffix(".html")
    text = write_replay(LoadedTitle.of(title), found.game, language)
    with atomic_write(page) as out:
        out.write(text.encode())
    typer.echo(
        f"{page} ({len(text.encode()) / 1e6:.1f} MB): open it in any browser, with or without a network."
    )
    if found.game.outcome is None:
        typer.echo("The game has no end in this record, so the page tells nothing that was hidden.")
