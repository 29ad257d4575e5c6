"""The command line: thin commands; the work is done in the rooms below."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit import __version__

if TYPE_CHECKING:
    from printkit.box import Box, Problem
    from printkit.companion.store import Store

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
        if _of_a_photo(error):
            typer.secho(str(error), err=True, fg="red")
            sys.exit(BAD_INPUT)
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
    from printkit.press.errors import PressError

    if isinstance(error, PressError):
        return [Problem("printkit", str(error))]
    if isinstance(error, OSError):
        return [Problem(str(error.filename or "disk"), error.strerror or str(error))]
    return None


def _of_a_photo(error: Exception) -> bool:
    """Whether it is sight that complains; without loading sight if it was not used."""
    if "printkit.sight.errors" not in sys.modules:
        return False
    from printkit.sight.errors import SightError

    return isinstance(error, SightError)


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
    from printkit.press.component import sheets_of
    from printkit.press.options import Options

    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    if title is None:
        for column in ("title", "name", "players", "pieces"):
            table.add_column(column, justify="right" if column == "pieces" else "left")
        for key, folder in titles().items():
            box = load_box(folder)
            players = "-".join(str(n) for n in dict.fromkeys(box.players))
            table.add_row(key, box.name, players, str(len(box.pieces())))
    else:
        box = load_box(find_box(title))
        for column in ("component", "name", "kind", "pieces", "size", "sheets"):
            table.add_column(column, justify="right" if column in ("pieces", "sheets") else "left")
        for component in box.components.values():
            table.add_row(
                component.key,
                component.name,
                component.kind,
                str(len(component.pieces)),
                str(component.size),
                str(sheets_of(box, component, Options())),
            )
    Console().print(table)


@app.command()
def check(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles or folders; all titles if none.")] = None,
) -> None:
    """Report every problem of a box at once."""
    from dataclasses import replace

    from printkit.box import BoxError, find_box
    from printkit.box import titles as shipped_titles
    from printkit.press.check import check_folder

    problems: list[Problem] = []
    for name in titles or list(shipped_titles()):
        try:
            box, found = check_folder(find_box(name))
        except BoxError as error:
            box, found = None, list(error.problems)
        if found or box is None:
            problems += [replace(problem, file=f"{name}: {problem.file}") for problem in found]
            continue
        typer.echo(f"{name}: {len(box.components)} components, {len(box.pieces())} pieces, no problem found")
    if problems:
        raise BoxError(problems)


@contextmanager
def _explained() -> Iterator[None]:
    """What is wrong with seats, options or a log is told in a sentence."""
    from printkit.referee import RefereeError

    try:
        yield
    except RefereeError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


def _options_of(pairs: Iterable[str]) -> dict[str, str]:
    """Read `name=value` pairs."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair}: write NAME=VALUE", param_hint="--option")
        found[name.strip()] = value.strip()
    return found


@app.command()
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

    with _explained():
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
                book, names, options=_options_of(option or ()), box=desk.box, box_hash=desk.digest
            )
        typer.echo(f"{book.meta.name}. Type `help` for the commands.")
        Host(game, desk, save_to=log, secrets=not open_hands).run()


@app.command()
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

    with _explained():
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


@app.command()
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
        options=_options_of(option or ()),
        log=log,
        check=check_table,
    )
    jobs = jobs or max(1, min(os.cpu_count() or 1, games // 100))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    begun = time.perf_counter()
    with _explained(), Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{title}, {seats} seats", total=games)
        played = run(plan, jobs=jobs, tick=lambda more: bar.advance(task, more))
    report = report_of(plan, played)
    if as_json:
        typer.echo(json.dumps(plain(report), indent=2))
    else:
        show(plan, report, time.perf_counter() - begun)


@app.command()
def build(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles, or folders with a box.yaml.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All titles.")] = False,
    only: Annotated[
        list[str] | None, typer.Option(metavar="COMPONENT...", help="Components' keys: a b, or a,b.")
    ] = None,
    paper: Annotated[str, typer.Option(help="a4, letter, a3, ...")] = "a4",
    sides: Annotated[
        str, typer.Option(help="duplex: backs on the sheet's other side; fold: beside; fronts: none.")
    ] = "duplex",
    flip: Annotated[
        str | None, typer.Option(help="The edge about which the printer turns paper: long or short.")
    ] = None,
    back_offset: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Move backs so many mm right and down.")
    ] = None,
    printer: Annotated[
        str | None, typer.Option(help="A printer stored by `printkit calibrate --store`.")
    ] = None,
    margin: Annotated[
        float | None, typer.Option(help="mm at the edges that the printer leaves blank.")
    ] = None,
    ink: Annotated[str, typer.Option(help="full, low (no grounds and patterns) or bw.")] = "full",
    output: Annotated[Path, typer.Option(help="Folder for the files.", file_okay=False)] = Path("output"),
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as are worth it.")] = 0,
) -> None:
    """Print boxes: one PDF for each component, and pieces.json."""
    import os
    import time

    from printkit.box import titles as shipped_titles
    from printkit.press.build import build as build_boxes
    from printkit.press.profile import read_options
    from printkit.press.show import progress_bar, show_reports

    names = [*(shipped_titles() if every else ()), *(titles or ())]
    if not names:
        raise typer.BadParameter("name a title or a folder, or use --all", param_hint="TITLES")
    begun = time.perf_counter()
    options = read_options(
        paper=paper, sides=sides, flip=flip, offset=back_offset, printer=printer, margin=margin, ink=ink
    )
    boxes, keys = _load(names, only or ())
    with progress_bar() as progress:
        reports = build_boxes(
            boxes, options, output, only=keys, jobs=jobs or os.cpu_count() or 1, progress=progress
        )
    show_reports(reports, time.perf_counter() - begun)


def _load(names: Iterable[str], only: Iterable[str]) -> tuple[list[Box], list[str]]:
    """Boxes, and the components that were asked for; the problems of all boxes at once.

    `--only a b` leaves `b` among the titles, where it is found again.
    """
    from printkit.box import BoxError, Problem, find_box, load_box
    from printkit.box.errors import nearest

    keys = [key.strip() for text in only for key in text.split(",") if key.strip()]
    boxes: list[Box] = []
    unknown: dict[str, tuple[Problem, ...]] = {}
    problems: list[Problem] = []
    for name in dict.fromkeys(names):
        try:
            folder = find_box(name)
        except BoxError as error:
            unknown[name] = error.problems
            continue
        try:
            boxes.append(load_box(folder))
        except BoxError as error:
            problems += error.problems
    components = {key for box in boxes for key in box.components} if keys else set()
    for name, told in unknown.items():
        words = [word for word in name.split(",") if word]
        if components.issuperset(words):
            keys += words
        elif components:
            wrong = [word for word in words if word not in components]
            problems += [
                Problem(word, f"no title, no folder and no component.{nearest(word, components)}")
                for word in wrong
            ]
        else:
            problems += told
    if problems:
        raise BoxError(problems)
    if not boxes:
        raise typer.BadParameter("name a title or a folder", param_hint="TITLES")
    return boxes, keys


@app.command()
def calibrate(
    offset: Annotated[str | None, typer.Argument(metavar="X,Y", help="What you read off the sheet.")] = None,
    *,
    store: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep X,Y under a printer's name.")
    ] = None,
    printer: Annotated[str | None, typer.Option(help="Print with what is stored, to check it.")] = None,
    paper: Annotated[str, typer.Option(help="a4, letter, a3, ...")] = "a4",
    flip: Annotated[
        str | None, typer.Option(help="The edge about which the printer turns paper: long or short.")
    ] = None,
    margin: Annotated[
        float | None, typer.Option(help="mm at the edges that the printer leaves blank.")
    ] = None,
    output: Annotated[Path, typer.Option(help="Folder for the sheet.", file_okay=False)] = Path("output"),
) -> None:
    """Print the sheet that shows how far a printer's backs are off, or store what it shows."""
    from printkit.press.calibrate import write_calibration
    from printkit.press.profile import profile_of, read_options, store_profile

    if store is not None or offset is not None:
        if store is None or offset is None:
            raise typer.BadParameter("write: printkit calibrate --store NAME X,Y", param_hint="--store")
        options = read_options(flip=flip, offset=offset, margin=margin)
        path = store_profile(store, profile_of(options))
        typer.echo(f"Stored in {path}. Print with it: printkit build TITLE --printer {store}")
        return
    options = read_options(paper=paper, flip=flip, printer=printer, margin=margin)
    file = output / "calibration.pdf"
    write_calibration(file, options)
    typer.echo(
        f"{file}: print both sides at 100 %, turned about the {options.flip} edge, and follow the sheet."
    )


@app.command()
def preview(
    titles: Annotated[list[str], typer.Argument(help="Titles, or folders with a box.yaml.")],
    *,
    only: Annotated[
        list[str] | None, typer.Option(metavar="COMPONENT...", help="Components' keys: a b, or a,b.")
    ] = None,
    piece: Annotated[str, typer.Option(metavar="ID", help="One piece alone.")] = "",
    dpi: Annotated[float, typer.Option(min=36, max=1200, help="Dots an inch.")] = 300,
    ink: Annotated[str, typer.Option(help="full, low (no grounds and patterns) or bw.")] = "full",
    bleed: Annotated[bool, typer.Option("--bleed", help="Show what is cut off.")] = False,
    output: Annotated[Path, typer.Option(help="Folder for the pictures.", file_okay=False)] = Path(
        "output/preview"
    ),
) -> None:
    """Draw faces as PNG pictures, with a contact sheet for each component."""
    from printkit.press.preview import preview as draw
    from printkit.press.profile import read_options
    from printkit.press.show import progress_bar

    chosen = read_options(ink=ink).ink
    boxes, keys = _load(titles, only or ())
    for box in boxes:
        with progress_bar() as progress:
            drawn = draw(
                box, output, only=keys, piece=piece, dpi=dpi, ink=chosen, bleed=bleed, progress=progress
            )
        for component in drawn:
            where = component.contact or component.folder
            typer.echo(f"{component.component}: {component.faces} faces, {where}")


@app.command()
def fonts(
    title: Annotated[
        str | None, typer.Argument(help="Also the fonts in this title's or folder's fonts/.")
    ] = None,
) -> None:
    """List the font families that a box may name."""
    from printkit.box import find_box
    from printkit.press.fonts import Library

    library = Library(find_box(title) / "fonts" if title else None)
    for family in library.families():
        files = library.files(family)
        weights = sorted({weight for file in files for weight in (file.weights or (file.weight,))})
        span = f"{weights[0]} to {weights[-1]}" if len(weights) > 1 else f"{weights[0]}"
        slanted = ", italic" if any(file.italic for file in files) else ""
        own = ", of this box" if family in library.own else ""
        typer.echo(f"{family}: {span}{slanted}{own}")


@app.command("read-board")
def read_board(
    title: Annotated[str, typer.Argument(help="A title with a board of squares or hexes.")],
    photos: Annotated[list[Path], typer.Argument(help="Photos of one board, from above; they may overlap.")],
    *,
    tribes: Annotated[
        str | None, typer.Option(help="Hexes: whose tiles lie on the board, with commas between; else all.")
    ] = None,
    discs: Annotated[
        bool | None, typer.Option("--discs/--no-discs", help="Hexes: whether number discs are played with.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print plain data.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png", help="Draw what was read over each photo.", dir_okay=False),
    ] = None,
) -> None:
    """Read a board from photos: what lies where, what could not be read, what is wrong."""
    import json

    from printkit.box import find_box, load_box
    from printkit.sight.boards import read_board as read
    from printkit.sight.picture import save_picture

    chosen = None if tribes is None else [name.strip() for name in tribes.split(",") if name.strip()]
    box = load_box(find_box(title))
    with _seeing():
        board = read(box, photos, tribes=chosen, discs=discs, progress=_whisper)
        _whisper("")
        typer.echo(json.dumps(board.data, indent=2) if as_json else "\n".join(board.lines))
        if picture is not None:
            for number in range(len(photos)):
                file = picture.with_stem(f"{picture.stem}-{number + 1}") if len(photos) > 1 else picture
                save_picture(board.draw(number), file)
                typer.echo(f"Drawn: {file}", err=True)
    if not board.seen:
        raise typer.Exit(1)


@contextmanager
def _seeing() -> Iterator[None]:
    """What is wrong with a photo is told in a sentence."""
    from printkit.sight.errors import SightError

    try:
        yield
    except SightError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


def _whisper(text: str) -> None:
    """Tell a waiting person what is being done, where somebody watches."""
    if sys.stderr.isatty():
        typer.echo(f"\r\033[K{text}" if text else "\r\033[K", nl=False, err=True)


Photos = Annotated[list[Path] | None, typer.Argument(help="Photos: JPEG, PNG, WebP or HEIC.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")]
Picture = Annotated[
    Path | None, typer.Option(metavar="OUT.png", help="Draw what was read over the (first) photo.")
]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="May be repeated.")]


@app.command()
def scan(
    photos: Photos = None,
    *,
    title: Annotated[str | None, typer.Option(help="The title on the table; else it is found out.")] = None,
    as_json: AsJson = False,
    picture: Picture = None,
) -> None:
    """Find every piece in photos of one table."""
    from printkit.box import find_box, load_box
    from printkit.box import titles as shipped_titles
    from printkit.sight.known import known_codes, titles_in
    from printkit.sight.merge import merge
    from printkit.sight.photo import load_photo
    from printkit.sight.picture import draw_reading, save_picture
    from printkit.sight.read import read_photo
    from printkit.sight.show import plain_scan, told_scan

    loaded = [load_photo(file) for file in _named(photos)]
    if title is None:
        boxes = titles_in(loaded, [load_box(folder) for folder in shipped_titles().values()])
    else:
        boxes = [load_box(find_box(title))]
    known = {text: item for box in boxes for text, item in known_codes(box).items()}
    readings = [read_photo(photo, known, number=n, progress=_whisper) for n, photo in enumerate(loaded)]
    _whisper("")
    merged = merge(readings)
    if picture is not None:
        save_picture(draw_reading(loaded[0], readings[0]), picture)
    _tell(plain_scan(loaded, readings, merged), told_scan(loaded, merged, len(known)), as_json=as_json)


@app.command()
def score(
    title: Annotated[str, typer.Argument(help="mecca or ayubistan.")],
    photos: Photos = None,
    *,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=...", help="A player: Mecca NAME=red, Ayubistan NAME=PHOTO of the tokens."
        ),
    ] = None,
    setting: Settings = None,
) -> None:
    """Score a finished game from photos, with the working."""
    from rich.console import Console

    from printkit.box import find_box, load_box
    from printkit.tally import score as score_photos
    from printkit.terminal.position import shown_outcome

    box = load_box(find_box(title))
    with _explained():
        tally = score_photos(box, photos or (), _options_of(seat or ()), _options_of(setting or ()), _whisper)
    _whisper("")
    console = Console(highlight=False)
    console.print(shown_outcome(tally.outcome, tally.names))
    for note in tally.notes:
        console.print(f"Look again: {note}", style="yellow")


def _named(photos: Iterable[Path] | None) -> list[Path]:
    """The photos of a command, at least one."""
    files = list(photos or ())
    if not files:
        raise typer.BadParameter("name at least one photo", param_hint="PHOTO...")
    return files


def _tell(data: object, lines: Iterable[str], *, as_json: bool) -> None:
    """The result as JSON, or in lines."""
    import json

    if as_json:
        typer.echo(json.dumps(data, indent=2))
    else:
        for line in lines:
            typer.echo(line)


tables = typer.Typer(
    name="tables",
    help="The companion's tables: list them, carry a game out or in, delete it.",
    no_args_is_help=True,
)
app.add_typer(tables)

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
def _store_at(database: str) -> Iterator[Store]:
    """Open the store; what goes wrong with it is told in a sentence."""
    from contextlib import closing

    from printkit.companion.store import StoreError, open_store

    try:
        with closing(open_store(database)) as store, _explained():
            yield store
    except StoreError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


@tables.command("list")
def list_tables(database: Database = "") -> None:
    """List the tables, the oldest first."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from printkit.companion.pages import tame
    from printkit.companion.shelves import listed

    with _store_at(database) as store:
        kept = listed(store)
    if not kept:
        typer.echo("No tables are kept. Open one: printkit play TITLE")
        return
    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    for column in ("code", "title", "players", "opened", "entries"):
        table.add_column(column, justify="right" if column == "entries" else "left")
    for one in kept:
        names = ", ".join(tame(name) for name in one.names)
        opened = f"{one.created.astimezone():%Y-%m-%d %H:%M}" if one.created else ""
        table.add_row(one.code, Text(one.title), Text(names), opened, str(one.entries))
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
    from printkit.companion.shelves import exported, write_lines

    with _store_at(database) as store:
        if str(file) == "-":
            for line in exported(store, code):
                typer.echo(line)
            return
        entries = write_lines(file, exported(store, code), replace=force)
    typer.echo(f"{file}: {entries} entries.")


@tables.command("import")
def import_table(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The log of a game.")],
    *,
    database: Database = "",
) -> None:
    """Make a log a table that can be gone on with, under a new join code."""
    from printkit.companion.shelves import imported, read_lines

    with _store_at(database) as store:
        record, damage = imported(store, read_lines(file))
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
    from printkit.companion.shelves import found

    with _store_at(database) as store:
        record = found(store, code)
        entries = len(store.lines(record.code))
        if not yes and not typer.confirm(
            f"Delete {record.code}, {record.title}, {entries} entries, for ever?"
        ):
            typer.echo("Nothing was deleted.")
            return
        store.delete(record.code)
    typer.echo(f"{record.code} is deleted.")


@app.command()
def play(
    title: Annotated[str, typer.Argument(help="A title with a book.")],
    *,
    seats: Annotated[
        str, typer.Option(help="The players' names in seat order; else the host's page asks for them.")
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
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address phones use, behind a proxy.")
    ] = "",
    open_to_all: Annotated[bool, typer.Option("--open", help="Whoever comes may open tables.")] = False,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open the host's page in a browser here.")
    ] = False,
    database: Database = "",
) -> None:
    """Referee a game at the table: a page for the table, a page for every phone."""
    from printkit.companion.network import NetworkError
    from printkit.companion.serve import Settings, Started, serve
    from printkit.companion.show import show_start
    from printkit.games import meta

    def started(what: Started) -> None:
        show_start(what, sys.stdout)
        if browser:
            typer.launch(what.host_link)

    with _explained():
        cover = meta(title)
        names = [name.strip() for name in seats.split(",") if name.strip()]
        if names:
            cover.check_seats(len(names))
        chosen = _options_of(option or ())
        if chosen and not names:
            raise typer.BadParameter(
                "options are chosen on the host's page, or give --seats too", param_hint="--option"
            )
        settings = Settings(host, port, https, public_url, cover.title, names, chosen, open_to_all)
        try:
            with _store_at(database) as store:
                serve(store, settings, tell=started)
        except NetworkError as error:
            typer.secho(str(error), err=True, fg="red")
            raise typer.Exit(BAD_INPUT) from error
    typer.echo("The table is closed; everything is kept. Go on with it: printkit play " + cover.title)


if __name__ == "__main__":
    sys.argv[0] = Path(sys.argv[0]).name
    main()
