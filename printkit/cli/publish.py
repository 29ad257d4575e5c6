"""The command that writes a site: the companion in a browser, for any static host."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.extras import require_extra
from printkit.cli.failures import BAD_INPUT, explain_errors, whisper

if TYPE_CHECKING:
    from printkit.pocket.site import SiteReport

commands = typer.Typer()


@commands.command()
def site(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles, or folders with a box.yaml.")] = None,
    *,
    output: Annotated[
        Path, typer.Option(help="Folder for the site; an earlier site there is replaced.", file_okay=False)
    ] = Path("site"),
    base: Annotated[
        str,
        typer.Option(
            metavar="PATH",
            help="The path at which it will lie, as /games/: adds a 404.html that leads old links there.",
        ),
    ] = "",
    runtime: Annotated[
        str,
        typer.Option(
            metavar="FOLDER|URL",
            help="The unpacked npm package pyodide with the wheel of msgspec, or an address of the same files; "
            "if not given, browsers fetch them at Pyodide's public address.",
        ),
    ] = "",
    scanner: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            help="The unpacked npm package zxing-wasm: then the camera reads codes in every browser.",
        ),
    ] = "",
    relay: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="A relay, as https://host: phones without a camera join by typed letters, which it cannot read. "
            "Every printkit play is one.",
        ),
    ] = "",
    language: Annotated[
        list[str] | None,
        typer.Option(help="Languages of the pages, the start page's first; all there are if not given."),
    ] = None,
    check: Annotated[
        str,
        typer.Option(
            metavar="FOLDER|URL",
            help="Write nothing: compare this site with the titles' boxes, edition and pieces.",
        ),
    ] = "",
    print_files: Annotated[
        bool,
        typer.Option("--print-files/--no-print-files", help="PDFs of sheets and booklet, for A4 and Letter."),
    ] = True,
) -> None:
    """Write a site that plays, scores and prints titles in a browser, for any static host."""
    require_extra("play", "site")
    from printkit.pocket.runtime import SiteError
    from printkit.pocket.site import SiteOrder, make_site
    from printkit.title import open_title

    if not titles:
        raise typer.BadParameter("name a title or a folder", param_hint="TITLES")
    if check:
        _check_site(check, titles)
        return
    if base and not (base.startswith("/") and base.endswith("/") and base.isprintable() and '"' not in base):
        raise typer.BadParameter("a path with a slash at both ends, as /games/", param_hint="--base")
    if relay and not _is_relay(relay):
        raise typer.BadParameter(
            "an address as https://host or https://host:8000, without a path", param_hint="--relay"
        )
    with explain_errors():
        order = SiteOrder(
            [open_title(one) for one in dict.fromkeys(titles)],
            output,
            base=base,
            runtime=runtime,
            scanner=scanner,
            relay=relay.rstrip("/"),
            languages=[name.strip() for text in language or () for name in text.split(",") if name.strip()],
            print_files=print_files,
        )
        try:
            report = make_site(order, whisper)
        except SiteError as error:
            whisper("")
            typer.secho(str(error), err=True, fg="red")
            raise typer.Exit(BAD_INPUT) from error
    whisper("")
    _show_report(report, output)


def _is_relay(address: str) -> bool:
    """Return whether browsers may send requests there: over https, or on this computer."""
    from re import fullmatch

    return bool(fullmatch(r"https://[\w.-]+(:\d+)?/?|http://(localhost|127\.0\.0\.1)(:\d+)?/?", address))


def _check_site(place: str, titles: Sequence[str]) -> None:
    """Check that a site and boxes belong to one edition.

    Raises:
        Exit: they are not, or there is no site.
    """
    from printkit.pocket.comparison import compare_box, read_site
    from printkit.pocket.runtime import SiteError
    from printkit.title import open_title

    with explain_errors():
        boxes = {title.name: title.box for title in map(open_title, dict.fromkeys(titles))}
        try:
            site = read_site(place)
        except SiteError as error:
            typer.secho(str(error), err=True, fg="red")
            raise typer.Exit(BAD_INPUT) from error
    differs = False
    for name, box in boxes.items():
        assert box is not None
        told = list(compare_box(site, name, box))
        pieces = sum(len(part.pieces) for part in box.components.values())
        for line in told or [f"{name}: the site and the box agree: edition {box.edition}, {pieces} pieces."]:
            typer.echo(line)
        differs |= bool(told)
    if differs:
        raise typer.Exit(BAD_INPUT)


def _show_report(report: SiteReport, output: Path) -> None:
    """Report what was written, how large, and how to publish it."""
    typer.echo(f"{output}: {report.files} files, {report.size / 1e6:.1f} MB; version {report.version}.")
    typer.echo(
        f"A first visit fetches {report.first / 1e6:.1f} MB before compression; faces and PDFs when they are looked at."
    )
    if report.fetched:
        typer.echo(f"Browsers fetch Python itself once, at {report.fetched}/, and check it by its hashes.")
    if not report.bytecode:
        typer.echo(
            "It holds Python's sources, which start slowly: with Node and --runtime FOLDER, or under Python 3.14, it holds bytecode."
        )
    typer.echo("Publish it: put the folder, or what is in it, on any static host that serves https.")
    typer.echo(
        f"Try it here: python -m http.server 8000 --directory {output}   then open http://localhost:8000/"
    )
