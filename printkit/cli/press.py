"""The commands of the press: look at boxes, print them, draw faces."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from printkit import allowance

if TYPE_CHECKING:
    from printkit.box import Box, Problem
    from printkit.press.build.export import Export, ExportOrder
    from printkit.press.sheets.options import Options

commands = typer.Typer()

# Options of several commands
Titles = Annotated[list[str], typer.Argument(help="Titles, or folders with a box.yaml.")]
Only = Annotated[
    list[str] | None, typer.Option(metavar="COMPONENT...", help="Components' keys: a b, or a,b.")
]
Paper = Annotated[str, typer.Option(help="a4, letter, a3, ..., or a size: 4x6in.")]
InkName = Annotated[str, typer.Option(help="full, low (no grounds and patterns) or bw.")]
CutFiles = Annotated[
    str | None, typer.Option(metavar="svg|dxf", help="Files for a cutting machine beside the sheets.")
]
MachineMarks = Annotated[
    str | None,
    typer.Option(metavar="silhouette|cricut", help="Marks and room for this cutting machine."),
]
OutputFolder = Annotated[Path, typer.Option(help="Folder for the files.", file_okay=False)]
Given = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Instead of a constant of `set:`, or of the edition."),
]
Offline = Annotated[bool, typer.Option("--offline", help="Use the local copies of tables on the web.")]


_OURS: Final = 4
"""Times so much for a title that ships with printkit."""


def _allow(seconds: int, titles: Sequence[str]) -> None:
    """Give a command so many processor seconds for each title; more for shipped ones, which do end, if slowly."""
    from printkit.box import find_titles as shipped_titles

    ours = shipped_titles()
    allowance.grant(sum(seconds * (_OURS if title in ours else 1) for title in titles))
    allowance.note_box(", ".join(titles))


def _give(pairs: Iterable[str] | None) -> None:
    """Lay what `--set` says over the constants of boxes that this process and those it starts read."""
    import json

    from printkit.box.loader import GIVEN
    from printkit.cli.pairs import read_constants

    found = read_constants(pairs or ())
    if found:
        os.environ[GIVEN] = json.dumps(found)
    else:
        os.environ.pop(GIVEN, None)


def _stay_offline(offline: bool) -> None:
    """Keep this process and those it starts from asking the network for tables."""
    from printkit.box.remote import OFFLINE

    if offline:
        os.environ[OFFLINE] = "1"


@commands.command("list")
def list_titles(
    title: Annotated[str | None, typer.Argument(help="A title, or a folder with a box.yaml.")] = None,
) -> None:
    """List the titles, or what is in one title's box."""
    from rich.console import Console
    from rich.table import Table

    from printkit.box import find_box, find_titles, load_box
    from printkit.exports.register import build_exports
    from printkit.press.build.printfile import booklet_sheets
    from printkit.press.sheets.gang import plan_prints
    from printkit.press.sheets.options import Options

    table = Table(box=None, pad_edge=False, collapse_padding=True, header_style="bold")
    if title is None:
        for column in ("title", "name", "players", "pieces"):
            table.add_column(column, justify="right" if column == "pieces" else "left")
        for key, folder in find_titles().items():
            box = load_box(folder)
            players = "-".join(str(n) for n in dict.fromkeys(box.players))
            table.add_row(key, box.name, players, str(len(box.pieces())))
    else:
        box = load_box(find_box(title))
        for column in ("component", "name", "kind", "pieces", "size", "file", "sheets"):
            table.add_column(column, justify="right" if column in ("pieces", "sheets") else "left")
        files = {
            key: (each.name, str(each.sheets) if number == 0 else "")
            for each in plan_prints(box, box.components, Options())
            for number, key in enumerate(each.keys)
        }
        for component in box.components.values():
            if component.kind == "booklet":
                files[component.key] = component.key, str(booklet_sheets(box, component, Options()))
            table.add_row(
                component.key,
                component.name,
                component.kind,
                str(len(component.pieces)),
                str(component.size),
                *files[component.key],
            )
        for made in build_exports():
            for key in made.keys(box):
                sheets = str(made.count_sheets(box, key, Options()))
                table.add_row(key, box.packages[key].name, box.packages[key].kind, "", "", key, sheets)
    Console().print(table)


@commands.command()
def check(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles or folders; all titles if none.")] = None,
    *,
    fit: Annotated[
        bool,
        typer.Option("--fit", help="Also list the tightest texts, the coarsest pictures and lone words."),
    ] = False,
    every: Annotated[
        bool, typer.Option("--every", help="List every warning, also those that are alike.")
    ] = False,
    offline: Offline = False,
    given: Given = None,
) -> None:
    """Report every problem of a box at once."""
    from msgspec.structs import replace

    from printkit.box import BoxError
    from printkit.box import find_titles as shipped_titles
    from printkit.box.box_errors import count_noun, find_errors
    from printkit.cli.failures import warn_of_problems
    from printkit.declared.play_book import check_declared
    from printkit.exports.register import build_exports
    from printkit.press.build.preflight import check_folder
    from printkit.press.build.progress import progress_bar
    from printkit.trust import find_trusted_box

    _stay_offline(offline)
    _give(given)
    problems: list[Problem] = []
    names = titles or list(shipped_titles())
    _allow(allowance.CHECK, names)
    for name in names:
        allowance.note_box(name)
        try:
            folder = find_trusted_box(name)
            with progress_bar("checking") as progress:
                box, found = check_folder(folder, progress, build_exports())
            if box is not None:
                found += check_declared(box)
        except BoxError as error:
            box, found = None, list(error.problems)
        told = [replace(problem, file=f"{name}: {problem.file}") for problem in found]
        warnings = [problem for problem in told if problem.warning]
        warn_of_problems(warnings, every=every)
        if len(warnings) < len(told) or box is None:
            problems += find_errors(told)
            continue
        off = sum(component.off for component in box.components.values())
        said = [
            count_noun(len(box.components), "component"),
            count_noun(len(box.pieces()), "piece"),
            *([f"{count_noun(off, 'row')} switched off"] if off else []),
            count_noun(len(warnings), "warning") if warnings else "no problem found",
        ]
        typer.echo(f"{name}: {', '.join(said)}")
        if fit:
            from printkit.studio.stats import collect_stats
            from printkit.studio.terminal_text import show_fit

            show_fit(collect_stats(box, ink=False))
    if problems:
        raise BoxError(problems)


@commands.command()
def build(
    titles: Annotated[list[str] | None, typer.Argument(help="Titles, or folders with a box.yaml.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All titles.")] = False,
    only: Only = None,
    paper: Paper = "a4",
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
        str | None, typer.Option(help="What the printer leaves blank at the edges: 5, or 0.25in.")
    ] = None,
    ink: InkName = "full",
    separate: Annotated[
        bool, typer.Option("--separate", help="Sheets of its own for every component.")
    ] = False,
    back_marks: Annotated[bool, typer.Option("--back-marks", help="Crop marks on backs too.")] = False,
    cut: CutFiles = None,
    marks: MachineMarks = None,
    pdfx: Annotated[
        str | None, typer.Option(metavar="X-4|X-1a", help="CMYK files for a print shop (PDF/X).")
    ] = None,
    profile: Annotated[
        Path | None, typer.Option(help="The shop's ICC profile for --pdfx.", dir_okay=False, exists=True)
    ] = None,
    ink_limit: Annotated[
        float, typer.Option(min=100, max=400, help="Percent of ink on one spot, for --pdfx.")
    ] = 240,
    output: OutputFolder = Path("output"),
    changed_since: Annotated[
        str | None,
        typer.Option(
            metavar="VERSION", help="Only pieces that differ from last-print, a Git commit or a folder."
        ),
    ] = None,
    piece: Annotated[
        list[str] | None, typer.Option(metavar="ID...", help="Only these pieces: A1 or A1,A2.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as are worth it.")] = 0,
    offline: Offline = False,
    given: Given = None,
) -> None:
    """Print boxes: PDFs of sheets, and pieces.json."""
    import time

    from msgspec.structs import replace

    from printkit.box import find_titles as shipped_titles
    from printkit.cli.failures import warn_of_problems
    from printkit.exports.register import build_exports
    from printkit.press.build.builder import build_boxes
    from printkit.press.build.progress import progress_bar, show_reports
    from printkit.press.sheets.profile import read_options

    names = [*(shipped_titles() if every else ()), *(titles or ())]
    if not names:
        raise typer.BadParameter("name a title or a folder, or use --all", param_hint="TITLES")
    begun = time.perf_counter()
    _allow(allowance.BUILD, names)
    _stay_offline(offline)
    _give(given)
    options = read_options(
        paper=paper, sides=sides, flip=flip, offset=back_offset, printer=printer, margin=margin, ink=ink
    )
    options = replace(options, separate=separate, back_marks=back_marks)
    exports = build_exports(cut=cut, machine=marks, pdfx=pdfx, profile=profile, ink_limit=ink_limit)
    boxes, keys = _load_boxes(names, only or ())
    if changed_since == "" or (piece and not any(text.strip(" ,") for text in piece)):
        raise typer.BadParameter(
            "say which: last-print, a Git commit or a folder; ids of pieces",
            param_hint="--changed-since, --piece",
        )
    if changed_since is not None or piece:
        _build_some(boxes, options, output / "some", _Some(changed_since, piece or [], set(keys)), exports)
        return
    with progress_bar() as progress:
        reports = build_boxes(
            boxes,
            options,
            output,
            only=keys,
            jobs=jobs or os.cpu_count() or 1,
            progress=progress,
            exports=exports,
        )
    warn_of_problems(warning for each in reports for made in each.files for warning in made.warnings)
    show_reports(reports, time.perf_counter() - begun)
    if not keys:
        from printkit.studio.partial import remember_printed

        for box in boxes:
            remember_printed(box)


class _Some(NamedTuple):
    """The pieces of boxes to print."""

    since: str | None
    """Those that differ from this version."""
    pieces: Sequence[str]
    """Those of these ids; several in a text are parted by commas."""
    only: AbstractSet[str]
    """Components; all where empty."""


def _build_some(
    boxes: Sequence[Box],
    options: Options,
    output: Path,
    wanted: _Some,
    exports: Sequence[Export],
) -> None:
    """Print only pieces that changed, or that were named, into their own folder."""
    import time

    from printkit.box import BoxError
    from printkit.box.box_errors import UnchangedError, no_components
    from printkit.cli.failures import warn_of_problems
    from printkit.press.build.builder import build_boxes
    from printkit.press.build.progress import show_reports
    from printkit.studio.compare import LAST_PRINT
    from printkit.studio.partial import changed_since, choose_pieces, remember_printed

    since, keys = wanted.since, wanted.only
    ids = [name.strip() for text in wanted.pieces for name in text.split(",") if name.strip()]
    if ids and (since is not None or keys):
        raise typer.BadParameter(
            "it names all that is printed; leave out --changed-since and --only", param_hint="--piece"
        )
    unknown = no_components(sorted(keys), {key for box in boxes for key in box.components})
    if unknown:
        raise BoxError(unknown)
    unchanged: list[Problem] = []
    printed = False
    for box in boxes:
        begun = time.perf_counter()
        try:
            part = choose_pieces(box, ids) if since is None else changed_since(box, since, keys)
        except UnchangedError as error:  # another box may have changed
            unchanged += error.problems
            continue
        reports = build_boxes([part.box], options, output, exports=exports)
        printed = True
        warn_of_problems(warning for each in reports for made in each.files for warning in made.warnings)
        show_reports(reports, time.perf_counter() - begun)
        if part.stale:
            typer.echo(f"Throw away {len(part.stale)} old pieces: {', '.join(part.stale)}")
        if since == LAST_PRINT and not keys:
            remember_printed(box)
    for problem in unchanged:  # no error: there is nothing to print again
        typer.echo(str(problem), err=printed)


def _load_boxes(
    names: Iterable[str], only: Iterable[str], *, whole: bool = True
) -> tuple[list[Box], list[str]]:
    """Return the boxes, and the components to print; all problems of all boxes come together.

    Not `whole`: it checks only what one piece may need.
    `--only a b` leaves `b` among the titles, where it is found again.
    """
    from printkit.box import BoxError, Problem, load_box
    from printkit.cli.failures import warn_of_problems
    from printkit.nearest import suggest_nearest
    from printkit.trust import find_trusted_box

    keys = [key.strip() for text in only for key in text.split(",") if key.strip()]
    boxes: list[Box] = []
    unknown: dict[str, tuple[Problem, ...]] = {}
    problems: list[Problem] = []
    for name in dict.fromkeys(names):
        try:
            folder = find_trusted_box(name)
        except BoxError as error:
            unknown[name] = error.problems
            continue
        try:
            boxes.append(load_box(folder, whole=whole))
        except BoxError as error:
            problems += error.problems
    components = {key for box in boxes for key in (*box.components, *box.packages)} if keys else set()
    for name, told in unknown.items():
        words = [word for word in name.split(",") if word]
        if components.issuperset(words):
            keys += words
        elif components:
            wrong = [word for word in words if word not in components]
            problems += [
                Problem(word, f"no title, no folder and no component.{suggest_nearest(word, components)}")
                for word in wrong
            ]
        else:
            problems += told
    if problems:
        raise BoxError(problems)
    if not boxes:
        raise typer.BadParameter("name a title or a folder", param_hint="TITLES")
    warn_of_problems(warning for box in boxes for warning in box.warnings)
    return boxes, keys


@commands.command()
def export(
    titles: Titles,
    *,
    to: Annotated[
        str,
        typer.Option(
            metavar="tgc|mpc|dtc|png|pdf|pdfx|tts|screentop|pcio",
            help="The Game Crafter, MakePlayingCards, DriveThruCards; png, pdf, pdfx: every face in its own size with bleed; "
            "Tabletop Simulator, Screentop, PlayingCards.io.",
        ),
    ],
    only: Only = None,
    ink: InkName = "full",
    url: Annotated[
        str, typer.Option(metavar="BASE", help="Digital tables: where the pictures will stand on the web.")
    ] = "",
    output: OutputFolder = Path("output/export"),
    given: Given = None,
) -> None:
    """Write faces as a shop or a digital table wants them."""
    from printkit.exports.register import find_destination
    from printkit.press.build.export import ExportOrder
    from printkit.press.sheets.profile import read_options

    _allow(allowance.EXPORT, titles)
    _give(given)
    options = read_options(ink=ink)
    found = find_destination(to, url)
    boxes, keys = _load_boxes(titles, only or ())
    _write_export(found, boxes, ExportOrder(output=output, only=tuple(keys), options=options, address=url))


def _write_export(export: Export, boxes: Iterable[Box], order: ExportOrder) -> None:
    """Write an export of boxes, and report what was written."""
    from msgspec.structs import replace

    from printkit.press.build.progress import progress_bar

    for box in boxes:
        with progress_bar() as progress:
            lines = export.write(box, replace(order, progress=progress))
        for line in lines:
            typer.echo(line)


@commands.command()
def boxes(
    titles: Titles,
    *,
    only: Annotated[
        list[str] | None, typer.Option(metavar="DECK...", help="Components' keys: a b, or a,b.")
    ] = None,
    thickness: Annotated[float, typer.Option(min=0.1, max=3, help="mm of a card.")] = 0.32,
    sleeved: Annotated[bool, typer.Option("--sleeved", help="Cards are in sleeves.")] = False,
    paper: Paper = "a4",
    ink: InkName = "full",
    cut: CutFiles = None,
    marks: MachineMarks = None,
    output: OutputFolder = Path("output"),
) -> None:
    """Print tuck boxes for a title's decks, and dividers."""
    from printkit.exports.cutting import Cutting
    from printkit.exports.register import deck_boxes
    from printkit.press.build.export import ExportOrder
    from printkit.press.sheets.profile import read_options

    _allow(allowance.BUILD, titles)
    options = Cutting(cut, marks).adjust(read_options(paper=paper, ink=ink))
    found, keys = _load_boxes(titles, only or ())
    made = deck_boxes(thickness=thickness, sleeved=sleeved)
    _write_export(made, found, ExportOrder(output=output, only=tuple(keys), options=options))


@commands.command()
def stickers(
    titles: Titles,
    *,
    labels: Annotated[str, typer.Option(help="l7651, l7636, l7160 (A4); 5160, 5167 (Letter).")] = "l7651",
    only: Only = None,
    skip: Annotated[int, typer.Option(min=0, help="Labels of the first sheet that are used already.")] = 0,
    output: OutputFolder = Path("output"),
) -> None:
    """Print the codes alone on labels, for the pieces of a game that you own."""
    from printkit.exports.register import make_stickers as find_stickers
    from printkit.press.build.export import ExportOrder

    _allow(allowance.BUILD, titles)
    found, keys = _load_boxes(titles, only or ())
    _write_export(find_stickers(labels, skip), found, ExportOrder(output=output, only=tuple(keys)))


@commands.command()
def calibrate(
    offset: Annotated[str | None, typer.Argument(metavar="X,Y", help="What you read off the sheet.")] = None,
    *,
    store: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep X,Y under a printer's name.")
    ] = None,
    printer: Annotated[str | None, typer.Option(help="Print with what is stored, to check it.")] = None,
    paper: Paper = "a4",
    flip: Annotated[
        str | None, typer.Option(help="The edge about which the printer turns paper: long or short.")
    ] = None,
    margin: Annotated[
        str | None, typer.Option(help="What the printer leaves blank at the edges: 5, or 0.25in.")
    ] = None,
    output: Annotated[Path, typer.Option(help="Folder for the sheet.", file_okay=False)] = Path("output"),
) -> None:
    """Print the sheet that shows how far a printer's backs are off, or store what it shows."""
    from printkit.press.build.calibration import write_calibration
    from printkit.press.sheets.profile import profile_of, read_options, store_profile

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


@commands.command()
def preview(
    titles: Titles,
    *,
    only: Only = None,
    piece: Annotated[str, typer.Option(metavar="ID", help="One piece alone.")] = "",
    dpi: Annotated[float, typer.Option(min=36, max=1200, help="Dots an inch.")] = 300,
    ink: InkName = "full",
    bleed: Annotated[bool, typer.Option("--bleed", help="Show what is cut off.")] = False,
    output: Annotated[Path, typer.Option(help="Folder for the pictures.", file_okay=False)] = Path(
        "output/preview"
    ),
    given: Given = None,
) -> None:
    """Draw faces as PNG pictures, with a contact sheet for each component."""
    from printkit.press.build.preview import write_previews
    from printkit.press.build.progress import progress_bar
    from printkit.press.sheets.profile import read_options

    _allow(allowance.EXPORT, titles)
    _give(given)
    chosen = read_options(ink=ink).ink
    boxes, keys = _load_boxes(titles, only or (), whole=not piece)
    for box in boxes:
        with progress_bar() as progress:
            drawn = write_previews(
                box, output, only=keys, piece=piece, dpi=dpi, ink=chosen, bleed=bleed, progress=progress
            )
        for component in drawn:
            where = component.contact or component.folder
            typer.echo(f"{component.component}: {component.faces} faces, {where}")


@commands.command()
def fonts(
    title: Annotated[
        str | None, typer.Argument(help="Also the fonts in this title's or folder's fonts/.")
    ] = None,
) -> None:
    """List the font families that a box may name."""
    from printkit.box import find_box
    from printkit.press.fonts import Library

    library = Library(find_box(title) / "fonts" if title else None)
    for family in library.list_families():
        files = library.find_files(family)
        weights = sorted({weight for file in files for weight in (file.weights or (file.weight,))})
        span = f"{weights[0]} to {weights[-1]}" if len(weights) > 1 else f"{weights[0]}"
        slanted = ", italic" if any(file.italic for file in files) else ""
        own = ", of this box" if family in library.own_families else ""
        typer.echo(f"{family}: {span}{slanted}{own}")
