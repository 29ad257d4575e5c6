"""Find everything that is wrong with a box before it is printed: sheets, faces, booklets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from printkit.allowance import note
from printkit.box import read_box
from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.contents import Box
from printkit.press.build.export import Export
from printkit.press.build.printfile import tell_missing
from printkit.press.faces.piecefaces import Progress, check_faces
from printkit.press.faces.values import FAILED
from printkit.press.fonts import FontError, Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.pictures.scenery import check_pictures
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from printkit.press.sheets.sheetplan import plan_sheets

_DEEP = ("palette", "fonts", "set", "tables")
"""Keys of box.yaml whose problems would show again in every face."""
_LOOKS = ("palette", "fonts")
"""Keys without which no booklet can be set, if they are wrong as a whole."""


def check_folder(
    folder: Path, progress: Progress | None = None, exports: Sequence[Export] = ()
) -> tuple[Box | None, list[Problem]]:
    """Return everything that is wrong with a box: its data, and the sound part of it as faces, sheets and booklets."""
    try:
        box, problems = read_box(folder)
    except BoxError as error:
        return None, list(error.problems)
    if not find_errors(problems):
        return box, [*problems, *check_box(box, progress=progress, exports=exports)]
    sound = [key for key, part in box.components.items() if part.kind != "booklet"]
    if sound and not any(problem.where.startswith(_DEEP) for problem in find_errors(problems)):
        problems += check_box(box, sound, progress)
    if not any(problem.where in _LOOKS for problem in problems):
        problems += _of_booklets(box, problems)
    return box, problems


def _of_booklets(box: Box, known: Iterable[Problem]) -> list[Problem]:
    """List the problems of booklets even if the box's data are not right yet.

    It checks all of their text and of the rules that they quote; of the templates that only they use, only what does not
    come from the data. Problems of other components' faces are not reported again.
    """
    told = {(problem.file, problem.line, problem.message) for problem in known}
    return [
        problem
        for problem in check_booklets(box, box.components)
        if (problem.file, problem.line, problem.message) not in told and FAILED not in problem.message
    ]


def check_box(
    box: Box, only: Iterable[str] = (), progress: Progress | None = None, exports: Iterable[Export] = ()
) -> list[Problem]:
    """Return all problems of a box's components, for `printkit check`.

    Sheets are tried on A4, booklets are set; faces are made in every ink.
    """
    wanted = set(only) or set(box.components)
    problems = []
    for paper, variant in _list_variants(box):
        problems += check_sheets(variant, wanted, Options(paper=paper))
        problems += check_faces(variant, wanted & variant.components.keys(), progress)
    problems += check_booklets(box, wanted)
    problems += check_pictures(box)
    problems += _check_names(box)
    for export in () if set(only) else exports:
        problems += export.check(box, Options())
    return list({str(problem): problem for problem in problems}.values())


def _check_names(box: Box) -> list[Problem]:
    """Return letters of names that the foot of the sheets cannot show."""
    library = Library.of(box)
    with suppress(FontError):  # reported with its faces
        letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
        for name in (box.name, box.edition, *(part.name for part in box.components.values())):
            letters.width(name, 6)
    return tell_missing(library)


def _list_variants(box: Box) -> Iterator[tuple[str, Box]]:
    """Yield the box on A4, then components that have layouts for other papers."""
    usual = Options().paper
    papers = {layout.paper for part in box.components.values() for layout in part.sheet.layouts.values()}
    yield usual, replace(box, components={key: resolve_layout(c, usual) for key, c in box.components.items()})
    for paper in sorted(papers - {usual}):
        layouts = {key: c for key, c in box.components.items() if c.sheet.layouts}
        yield paper, replace(box, components={key: resolve_layout(c, paper) for key, c in layouts.items()})


def check_sheets(box: Box, only: Collection[str], options: Options | None = None) -> list[Problem]:
    """Return components that do not fit on sheets."""
    problems: list[Problem] = []
    for key, component in box.components.items():
        if key in only and component.kind != "booklet":
            try:
                plan_sheets(component, options or Options())
            except BoxError as error:
                problems += error.problems
    return problems


def check_booklets(box: Box, only: Iterable[str]) -> list[Problem]:
    """List the problems of booklets: text, pictures, rules that they quote."""
    from printkit.press.booklet import make_booklet  # noqa: PLC0415  # Markdown is read only for booklets

    problems: list[Problem] = []
    for key in only:
        if box.components[key].kind == "booklet":
            note(key)
            try:
                make_booklet(box, box.components[key], Options(), Library.of(box))
            except BoxError as error:
                problems += error.problems
    return problems
