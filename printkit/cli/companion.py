"""The commands of the companion: open a table, and manage stored ones."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from re import ASCII, fullmatch
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.extras import require_extra
from printkit.cli.failures import BAD_INPUT, explain_errors
from printkit.cli.pairs import options_of

if TYPE_CHECKING:
    from printkit.companion.store import Store

commands = typer.Typer()


tables = typer.Typer(
    name="tables",
    help="The companion's tables: list them, carry a game out or in, delete it.",
    no_args_is_help=True,
)


Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="PRINTKIT_DATABASE",
        help="A file, or postgresql://...; the tables in your data folder if not given.",
    ),
]


JoinCode = Annotated[str, typer.Argument(metavar="CODE", help="The table's join code.")]


@contextmanager
def _store_at(database: str, *, kept: bool = False) -> Iterator[Store]:
    """Open the store; report its problems in a sentence. A file that should be `kept` already is never made."""
    from contextlib import closing

    from printkit.companion.record import StoreError
    from printkit.companion.store import open_store

    try:
        if kept and database and "://" not in database and not Path(database).expanduser().exists():
            raise StoreError(f"There is no file {database}, so no tables are kept in it.")
        with closing(open_store(database)) as store, explain_errors():
            yield store
    except StoreError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


@commands.command()
def play(
    title: Annotated[
        list[str] | None, typer.Argument(help="One title or several; all that can be played if not given.")
    ] = None,
    *,
    seats: Annotated[
        str,
        typer.Option(
            help="The players' names in seat order, with commas between; else the host's page asks for them."
        ),
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, NAME=VALUE.")] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen at; all of this computer's if not given.")
    ] = "",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 for the usual one or the next.")
    ] = 0,
    https: Annotated[
        bool,
        typer.Option("--https", help="Serve HTTPS too, for live cameras; phones install a certificate once."),
    ] = False,
    camera: Annotated[
        bool,
        typer.Option("--camera", help="Watch the table with this computer's camera: people just play."),
    ] = False,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address phones use, behind a proxy.")
    ] = "",
    open_to_all: Annotated[bool, typer.Option("--open", help="Every visitor may open tables.")] = False,
    browser: Annotated[
        bool | None,
        typer.Option(
            "--browser/--no-browser",
            help="Open the host's page in a browser here; if not given: where somebody looks at this terminal.",
        ),
    ] = None,
    host_key: Annotated[
        str,
        typer.Option(
            envvar="PRINTKIT_HOST_KEY",
            show_envvar=True,
            help="The secret in the host's address, 24 letters or more, for servers that share a database; "
            "one in your data folder if not given.",
        ),
    ] = "",
    deal: Annotated[
        bool,
        typer.Option("--deal", help="printkit deals: no paper, everybody plays on a screen."),
    ] = False,
    board: Annotated[
        bool,
        typer.Option("--board", help="With --deal: cards and dice alone; the board lies on the table."),
    ] = False,
    bots: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="Bots at the table: how many, or one strength for each, such as search,greedy "
            "(greedy, search:60, search:400).",
        ),
    ] = "",
    database: Database = "",
) -> None:
    """Referee a game at the table: a page for the table, a page for every phone."""
    require_extra("play", "play")
    from printkit.companion.greeting import show_start
    from printkit.companion.serve import serve
    from printkit.companion.sockets import Settings, Started
    from printkit.title import list_untrusted, open_title
    from printkit.web.network import NetworkError

    def announce_start(what: Started) -> None:
        show_start(what, sys.stdout)
        if browser if browser is not None else sys.stdout.isatty():
            typer.launch(what.host_link)

    with explain_errors():
        covers = [open_title(one).meta for one in title or ()]
        for program in () if covers else list_untrusted():
            typer.secho(
                f"{program.parent.name} is left out: nobody has trusted {program}. "
                f"To be asked: printkit play {program.parent.name}",
                err=True,
                fg="yellow",
            )
        strengths = _read_bots(bots)
        names = [name.strip() for name in seats.split(",") if name.strip()]
        if names and len(covers) != 1:
            raise typer.BadParameter("name one title, so that a table can be opened", param_hint="--seats")
        if names:
            covers[0].check_seats(len(names) + len(strengths))
        if host_key and not fullmatch(r"[\w-]{24,200}", host_key, ASCII):
            raise typer.BadParameter(
                "24 to 200 letters, digits, - and _, that nobody guesses: openssl rand -hex 24",
                param_hint="--host-key",
            )
        chosen = options_of(option or ())
        if chosen and not names:
            raise typer.BadParameter(
                "options are chosen on the host's page, or give --seats too", param_hint="--option"
            )
        if board:
            _check_board(title or (), deal=deal)
        wanted = [cover.title for cover in covers]
        settings = Settings(
            host=host,
            port=port,
            https=https,
            camera=camera,
            public_url=public_url,
            title=wanted[0] if len(wanted) == 1 else "",
            names=names,
            options=chosen,
            open_to_all=open_to_all,
            titles=wanted,
            lobby=not public_url,
            key=host_key,
            deal=deal,
            board=board,
            bots=strengths,
        )
        try:
            with _store_at(database) as store:
                serve(store, settings, tell=announce_start)
        except NetworkError as error:
            typer.secho(str(error), err=True, fg="red")
            raise typer.Exit(BAD_INPUT) from error
    again = shlex.join(["printkit", "play", *(title or ())])
    typer.echo(f"The table is closed; everything is kept. Go on with it: {again}")


def _check_board(titles: Sequence[str], *, deal: bool) -> None:
    """Check that the board of the one title can lie on the table while printkit deals."""
    from printkit.companion.pages import LoadedTitle
    from printkit.title import open_title

    if not deal or len(titles) != 1:
        raise typer.BadParameter("name one title, and give --deal too", param_hint="--board")
    loaded = LoadedTitle.of(open_title(titles[0]))
    if not loaded.may_lay_board:
        raise typer.BadParameter(
            f"{loaded.book.meta.name} does not have both a board to lay and cards to deal",
            param_hint="--board",
        )


def _read_bots(text: str) -> list[str]:
    """Read how many bots are wanted, or the strength of each."""
    from printkit.companion.bot_thoughts import SECONDS, USUAL

    strengths = [word.strip() for word in text.split(",") if word.strip()]
    if len(strengths) == 1 and strengths[0].isdecimal():
        strengths = [USUAL] * int(strengths[0])
    strengths = [USUAL if word == "search" else word for word in strengths]
    unknown = next((word for word in strengths if word not in SECONDS), None)
    if unknown is not None or len(strengths) > 11:
        raise typer.BadParameter(
            f"{unknown or len(strengths)} is neither a number of bots up to 11 nor a strength; "
            f"these are the strengths: {', '.join(SECONDS)}",
            param_hint="--bots",
        )
    return strengths


def open_score(title: str, *, host: str, port: int, browser: bool) -> None:
    """Serve the page that scores a finished game, until Ctrl-C."""
    from printkit.companion.greeting import score_addresses, show_score
    from printkit.companion.score import PREFIX
    from printkit.companion.serve import serve
    from printkit.companion.sockets import Settings, Started
    from printkit.title import open_title, scored_standalone
    from printkit.web.network import NetworkError

    with explain_errors():
        cover = open_title(title).meta
        if cover.title not in scored_standalone():
            known = ", ".join(scored_standalone())
            raise typer.BadParameter(
                f"{cover.name} has no score page; these have: {known}", param_hint="TITLE"
            )
    path = f"{PREFIX}/{cover.title}"

    def announce_start(what: Started) -> None:
        show_score(what, path, sys.stdout)
        if browser:
            typer.launch(score_addresses(what, path)[1])

    try:
        with _store_at("") as store:
            serve(store, Settings(host, port, title=cover.title), tell=announce_start)
    except NetworkError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


@tables.command("list")
def list_tables(database: Database = "") -> None:
    """List the tables, the oldest first."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from printkit.companion.pages import tame_name
    from printkit.companion.record import describe_players, find_day

    with _store_at(database, kept=True) as store:
        kept = [(one, store.length(one.code)) for one in store.list_records()]
    if not kept:
        typer.echo("No tables are kept. Open one: printkit play TITLE")
        return
    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    for column in ("code", "title", "players", "opened", "entries"):
        table.add_column(column, justify="right" if column == "entries" else "left")
    for one, entries in kept:
        names = tame_name(describe_players(one), 300)
        table.add_row(one.code, Text(one.title), Text(names), find_day(one), str(entries))
    Console().print(table)


@tables.command("export")
def export_table(
    code: JoinCode,
    file: Annotated[Path, typer.Argument(dir_okay=False, help="The file to write; - for the screen.")],
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
    database: Database = "",
) -> None:
    """Write a table's log as JSON Lines; without the seats' secrets."""
    from printkit.companion.archive import export_log, write_lines

    with _store_at(database, kept=True) as store:
        if str(file) == "-":
            for line in export_log(store, code):
                typer.echo(line)
            return
        entries = write_lines(file, export_log(store, code), replace=force)
    typer.echo(f"{file}: {entries} entries.")


@tables.command("import")
def import_table(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The log of a game.")],
    *,
    database: Database = "",
) -> None:
    """Make a log a table that can be gone on with, under a new join code."""
    from printkit.companion.archive import import_log, read_lines

    with _store_at(database) as store:
        record, damage = import_log(store, read_lines(file))
    if damage is not None:
        typer.secho(f"{file} is damaged at {damage}; the table has everything before.", err=True, fg="yellow")
    typer.echo(f"The table's join code is {record.code}.")


@tables.command("delete")
def delete_table(
    code: JoinCode,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = "",
) -> None:
    """Delete a table and its log for ever."""
    from printkit.companion.archive import find_table

    with _store_at(database, kept=True) as store:
        record = find_table(store, code)
        entries = len(store.lines(record.code))
        if not yes and not typer.confirm(
            f"Delete {record.code}, {record.title}, {entries} entries, for ever?"
        ):
            typer.echo("Nothing was deleted.")
            return
        store.delete_table(record.code)
    typer.echo(f"{record.code} is deleted.")
