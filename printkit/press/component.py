"""One component as its file or files."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.box.errors import BoxError, Problem
from printkit.box.schema import Box, Component, Piece
from printkit.press.faces import Faces
from printkit.press.fiducial import codes_of, with_marks
from printkit.press.fonts import Library
from printkit.press.footer import Footer
from printkit.press.lettering import Lettering
from printkit.press.ops import Face
from printkit.press.options import Options
from printkit.press.pdf import write_pdf
from printkit.press.plan import Plan, plan
from printkit.press.register import entries
from printkit.press.sheet import Printing


@dataclass(frozen=True, slots=True)
class Made:
    """What was printed of one component."""

    component: str
    count: int
    """Pieces."""
    sheets: int
    """Of paper."""
    file: str
    size: int
    """Bytes."""
    seconds: float
    pieces: tuple[dict[str, Any], ...] = ()
    """Entries of pieces.json."""
    marks: tuple[dict[str, Any], ...] = ()
    note: str = ""
    """What a person should know, such as a scale."""


def sheets_of(box: Box, component: Component, options: Options) -> int:
    """Sheets of paper that a component takes; a booklet is set to know.

    Raises:
        BoxError: it does not fit the paper, or the booklet's text is wrong.
    """
    if component.kind == "booklet":
        from printkit.press.booklet import make_booklet  # noqa: PLC0415  # Markdown is read only for booklets

        pages = make_booklet(box, component, options, Library(box.folder / "fonts")).pages
        return -(-len(pages) // 4)
    return plan(component, options).sheets


def print_component(box: Box, key: str, options: Options, folder: Path, start: float) -> Made:
    """Write one component's PDF into `folder`.

    Args:
        box: the title.
        key: the component.
        options: how to print.
        folder: where to.
        start: when the work began, by `time.perf_counter`.

    Raises:
        BoxError: a face cannot be made of the box's data.
        PressError: a file cannot be read or written.
    """
    component = box.components[key]
    library = Library(box.folder / "fonts")
    if component.kind == "booklet":
        from printkit.press.booklet import print_booklet  # noqa: PLC0415  # Markdown is read only for booklets

        booklet = print_booklet(box, component, options, folder, library)
        seconds = time.perf_counter() - start
        return Made(
            key, 1, booklet.sheets, f"{key}.pdf", booklet.bytes, seconds, note=f"{len(booklet.pages)} pages"
        )
    planned = plan(component, options)
    footer = Footer(
        Lettering(library, box.fonts.get("text", "Source Sans 3")),
        box.name,
        component.name,
        box.edition,
        planned.sheets,
        options.margin,
        note=scale_note(planned),
    )
    faces = Faces(box, planned.component, options.ink, library)

    def both(piece: Piece) -> tuple[Face, Face | None]:
        return with_marks(faces.front(piece), planned.component, box.code), faces.back(piece)

    printing = Printing(planned, both, footer)
    file = folder / f"{key}.pdf"
    duplex = options.flip if planned.sides == "duplex" else None
    size = write_pdf(
        file, printing.sheets(), library=library, title=f"{box.name}: {component.name}", duplex=duplex
    )
    faces.finish()
    _refuse_cut_codes(planned, printing)
    pieces, marks = entries(file.name, printing.printed)
    seconds = time.perf_counter() - start
    return Made(
        key,
        len(component.pieces),
        planned.sheets,
        file.name,
        size,
        seconds,
        tuple(pieces),
        tuple(marks),
        scale_note(planned),
    )


def _refuse_cut_codes(planned: Plan, printing: Printing) -> None:
    """A code that lies across the cut between two tiles cannot be read from either.

    Raises:
        BoxError: names every such code.
    """
    if planned.arrangement is not None:
        return
    whole = {item.payload for item in printing.printed}
    problems = []
    for piece in planned.component.pieces:
        front, _ = printing.faces(piece)
        for payload in sorted({text for text, _ in codes_of(front.ops)} - whole):
            message = f"the code {payload} lies across the edge of its sheet; move it, or cut the face elsewhere with tiles:"
            problems.append(Problem("box.yaml", message, where=f"components.{planned.component.key}.sheet"))
    if problems:
        raise BoxError(problems)


def scale_note(planned: Plan) -> str:
    """A word on the scale where a face was made smaller."""
    return f"printed at {planned.scale * 100:.0f} %" if planned.scale < 1 else ""
