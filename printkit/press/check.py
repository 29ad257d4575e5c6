"""Everything that is wrong with a box before it is printed: sheets, faces, booklets."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.box.errors import BoxError, Problem
from printkit.box.schema import Box
from printkit.press.faces import check_faces
from printkit.press.fonts import Library
from printkit.press.options import Options
from printkit.press.plan import plan


def check_box(box: Box, only: Iterable[str] = ()) -> list[Problem]:
    """All problems of a box's components, for `printkit check`.

    Sheets are tried on A4, booklets are set; faces are made in every ink.
    """
    wanted = set(only) or set(box.components)
    problems = check_sheets(box, wanted)
    problems += check_faces(box, wanted)
    problems += check_booklets(box, wanted)
    return list({str(problem): problem for problem in problems}.values())


def check_sheets(box: Box, only: Iterable[str], options: Options | None = None) -> list[Problem]:
    """Components that cannot be laid on sheets."""
    problems: list[Problem] = []
    for key in only:
        if box.components[key].kind != "booklet":
            try:
                plan(box.components[key], options or Options())
            except BoxError as error:
                problems += error.problems
    return problems


def check_booklets(box: Box, only: Iterable[str]) -> list[Problem]:
    """What is wrong with booklets: text, pictures, rules they quote."""
    from printkit.press.booklet import make_booklet  # noqa: PLC0415  # Markdown is read only for booklets

    problems: list[Problem] = []
    for key in only:
        if box.components[key].kind == "booklet":
            try:
                make_booklet(box, box.components[key], Options(), Library(box.folder / "fonts"))
            except BoxError as error:
                problems += error.problems
    return problems
