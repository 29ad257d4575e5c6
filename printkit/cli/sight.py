"""The commands of sight: from photos to pieces, boards and scores."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.extras import require_extra
from printkit.cli.failures import BAD_INPUT, explain_errors, explain_sight_errors, whisper
from printkit.cli.pairs import options_of
from printkit.memory import keep_memory

if TYPE_CHECKING:
    from printkit.sight.merge import Merged

commands = typer.Typer()


Photos = Annotated[list[Path] | None, typer.Argument(help="Photos: JPEG, PNG, WebP or HEIC.")]


AsJson = Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")]


Picture = Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draw what was read over each photo.")]


Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="May be repeated.")]


@commands.command()
def scan(
    photos: Photos = None,
    *,
    title: Annotated[str | None, typer.Option(help="The title on the table; else it is found out.")] = None,
    as_json: AsJson = False,
    picture: Picture = None,
) -> None:
    """Find every piece in photos of one table.

    The exit code is 1 if no piece was found, and 2 if a file could not be used; the others are read all the same.
    """
    require_extra("play", "scan")
    _for_photos()
    from printkit.boards.reading import write_plain
    from printkit.box import each_title, find_box
    from printkit.sight.listing import listing_of
    from printkit.sight.merge import merge_readings
    from printkit.sight.photo import load_photo
    from printkit.sight.scene import read_scene
    from printkit.sight.shelf import Shelf
    from printkit.sight.show import report_scan, told_empty, told_nearer, told_scan
    from printkit.sight.sight_errors import PhotoError
    from printkit.sight.strangers import keep_wanted

    with explain_sight_errors():
        chosen = None if title is None else listing_of(find_box(title))
    files = _require_photos(photos)
    if picture is not None:
        from printkit.sight.marked_photo import check_picture, draw_reading, save_picture

        with explain_sight_errors():
            for drawn in (picture, *_name_pictures(picture, len(files))):
                check_picture(drawn, files)
    loaded, bad = [], []
    for file in files:
        try:
            loaded.append(load_photo(file))
        except PhotoError as error:
            bad.append(str(error))
    for sentence in bad:
        typer.secho(sentence, err=True, fg="red")
    if not loaded:
        raise typer.Exit(BAD_INPUT)
    shelf = Shelf((folder for _, folder in each_title()), chosen)
    known, readings = read_scene(loaded, shelf, chosen, whisper)
    whisper("")
    wanted = set(known)
    if chosen is not None:
        wanted = set(chosen.known)
        readings = [keep_wanted(reading, wanted) for reading in readings]
    merged = merge_readings(readings)
    if picture is not None:
        for photo, reading, drawn in zip(loaded, readings, _name_pictures(picture, len(loaded)), strict=True):
            save_picture(draw_reading(photo, reading), drawn)
            _report_picture(photo.name, drawn)
    _tell_result(
        write_plain(report_scan(loaded, readings, merged)),
        (
            *told_scan(loaded, merged, wanted, shelf.names(_list_codes(merged))),
            *told_empty(loaded, readings),
            *told_nearer(loaded, readings),
        ),
        as_json=as_json,
    )
    if bad:
        raise typer.Exit(BAD_INPUT)
    if not merged.pieces:
        raise typer.Exit(1)


@commands.command("read-board")
def read_board(
    title: Annotated[str, typer.Argument(help="A title with a board of squares or hexes.")],
    photos: Annotated[list[Path], typer.Argument(help="Photos of one board, from above; they may overlap.")],
    *,
    setting: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print plain data.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png", help="Draw what was read over each photo.", dir_okay=False),
    ] = None,
) -> None:
    """Read a board from photos: what lies where, what could not be read, what is wrong."""
    require_extra("play", "read-board")
    _for_photos()
    import json

    from printkit.boards.adapter import PhotoAdapter
    from printkit.boards.kit import NoBoardError
    from printkit.boards.reading import write_plain
    from printkit.box import find_box
    from printkit.sight.boards import read_board as read
    from printkit.sight.marked_photo import check_picture, save_picture
    from printkit.sight.shelf import other_titles
    from printkit.sight.sight_errors import SightError
    from printkit.title import open_title

    options = options_of(setting or (), "--set")
    with explain_sight_errors():
        chosen = open_title(title)
        if chosen.box is None:
            find_box(title)  # the error says which titles there are
        if not isinstance(chosen.board, PhotoAdapter) or chosen.box is None:
            raise SightError(
                f"{chosen.name} has no board that photos show; its photos can be read with: printkit scan"
            )
        if picture is not None:
            for drawn in _name_pictures(picture, len(photos)):
                check_picture(drawn, photos)
        try:
            kit = chosen.board.kit(chosen.box, options)
            board = read(chosen.box, kit, photos, progress=whisper)
            checked = chosen.board.check(chosen.box, board.reading, options)
        except NoBoardError as error:
            raise SightError(str(error)) from error
        whisper("")
        strangers = other_titles(board.foreign, chosen.box.code)
        data = write_plain(board.reading)
        data |= {"findings": write_plain(checked.findings)} if checked.findings else {}
        data |= {"foreign": list(strangers)} if strangers else {}
        data |= {"nearer": list(board.nearer)} if board.nearer else {}
        lines = (*(checked.lines or board.lines), *strangers, *board.nearer)
        typer.echo(json.dumps(data, indent=2) if as_json else "\n".join(lines))
        if picture is not None:
            for number, file in enumerate(_name_pictures(picture, len(photos))):
                save_picture(board.draw(number), file)
                _report_picture(photos[number].name, file)
    if not board.seen:
        raise typer.Exit(1)


@commands.command()
def score(
    title: Annotated[str, typer.Argument(help="A title whose book says how it is scored alone.")],
    photos: Photos = None,
    *,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=...]",
            help="A player: NAME=red picks what the title lets choose, NAME=PHOTO shows the pieces that count "
            "(again for every further photo); NAME alone where numbers are typed.",
        ),
    ] = None,
    setting: Settings = None,
    host: Annotated[str, typer.Option(help="Of the page: the address to listen at.")] = "",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Of the page: the port; 0 for the usual one or the next.")
    ] = 0,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser here.")] = False,
) -> None:
    """Score a finished game, with the working: from photos or numbers named here, or on a page for phones and laptop.

    Numbers are typed by name, --set NAME.points=7; what a title counts is said when one is missing.

    Without players and photos the score page is served until Ctrl-C.
    """
    require_extra("play", "score")
    _one_thread()
    if not (seat or photos or setting):
        from printkit.cli.companion import open_score

        open_score(title, host=host, port=port, browser=browser)
        return
    keep_memory()
    from rich.console import Console

    from printkit.scoring.command import score as score_photos
    from printkit.terminal.position import shown_outcome
    from printkit.title import open_title

    with explain_errors(), explain_sight_errors():
        tally = score_photos(
            open_title(title),
            photos or (),
            _read_players(seat or ()),
            options_of(setting or (), "--set"),
            whisper,
        )
    whisper("")
    console = Console(highlight=False)
    console.print(shown_outcome(tally.outcome, tally.names))
    for note in tally.notes:
        console.print(f"Look again: {note}", style="yellow")


def _one_thread() -> None:
    """Limit sight to one thread: its matrices are small, and more threads only wait, at twice the CPU time."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _for_photos() -> None:
    """Prepare a command that reads photos, so that it is quick."""
    _one_thread()
    keep_memory()


def _list_codes(merged: Merged) -> Iterator[str]:
    """Return every code that was read."""
    yield from (found.best.payload for found in merged.pieces)
    yield from (other.text for other in merged.foreign)


def _read_players(pairs: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Read who played and the claims about each: `NAME`, or `NAME=...`, which may be repeated."""
    found: dict[str, tuple[str, ...]] = {}
    for pair in pairs:
        name, _, value = (part.strip() for part in pair.partition("="))
        if not name:
            raise typer.BadParameter(f"{pair}: write NAME=..., the player's name first", param_hint="--seat")
        if not value and name in found:
            raise typer.BadParameter(f"{name} is named twice", param_hint="--seat")
        found[name] = (*found.get(name, ()), *([value] if value else []))
    return found


def _require_photos(photos: Iterable[Path] | None) -> list[Path]:
    """Return the photos of a command, at least one."""
    files = list(photos or ())
    if not files:
        raise typer.BadParameter("name at least one photo", param_hint="PHOTO...")
    return files


def _name_pictures(file: Path, count: int) -> list[Path]:
    """Name the picture of each photo: the given name for one, with -1, -2 and so on for several."""
    return [file.with_stem(f"{file.stem}-{n + 1}") for n in range(count)] if count > 1 else [file]


def _report_picture(photo: str, file: Path) -> None:
    """Say which photo a picture shows."""
    typer.echo(f"Drawn: {file} shows {photo}", err=True)


def _tell_result(data: object, lines: Iterable[str], *, as_json: bool) -> None:
    """Print the result as JSON, or in lines."""
    import json

    if as_json:
        typer.echo(json.dumps(data, indent=2))
    else:
        for line in lines:
            typer.echo(line)
