"""One file: a component, or several that share sheets; a booklet."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.contents import Box, Component, Piece
from printkit.press.faces.piecefaces import Faces, FacesMaker
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face
from printkit.press.ops.edges import Edges
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.separation import find_separation
from printkit.press.sheets.arrangement import lay_pieces
from printkit.press.sheets.cutplan import Sketch, make_sketches, tile_sketches
from printkit.press.sheets.fiducial import codes_of, with_marks
from printkit.press.sheets.footer import Footer
from printkit.press.sheets.gang import PieceCell, Print
from printkit.press.sheets.options import Options
from printkit.press.sheets.piecelist import list_entries
from printkit.press.sheets.printing import Printing
from printkit.press.sheets.sheetplan import Plan
from printkit.press.svg.symbols import GAME_ICONS


class Made(Struct, frozen=True):
    """One file that was printed."""

    components: tuple[str, ...]
    """Their keys."""
    counts: tuple[int, ...]
    """Pieces of each."""
    sheets: int
    """Of paper."""
    file: str
    size: int
    """Bytes."""
    seconds: float
    cuts: int = 0
    """Straight cuts of all sheets."""
    sketches: tuple[Sketch, ...] = ()
    """Its sheets as outlines; a booklet has none."""
    pieces: tuple[dict[str, Any], ...] = ()
    """Entries of pieces.json."""
    marks: tuple[dict[str, Any], ...] = ()
    note: str = ""
    """Information for people, such as a scale."""
    warnings: tuple[Problem, ...] = ()
    """Warnings about its faces."""

    @property
    def count(self) -> int:
        """All pieces."""
        return sum(self.counts)


def booklet_sheets(box: Box, component: Component, options: Options) -> int:
    """Count the sheets of paper of a booklet, by setting it.

    Raises:
        BoxError: the booklet's text is wrong.
    """
    from printkit.press.booklet import make_booklet  # noqa: PLC0415  # Markdown is read only for booklets

    pages = make_booklet(box, component, options, Library.of(box)).pages
    return -(-len(pages) // 4)


def print_booklet_file(
    box: Box, key: str, options: Options, folder: Path, start: float, *, maker: FacesMaker = Faces
) -> Made:
    """Write a booklet's two PDFs into `folder`.

    Args:
        box: the title.
        key: the booklet's.
        options: the options of the build.
        folder: for the files.
        start: when the work began, by `time.perf_counter`.
        maker: gives the faces of components that it shows.

    Raises:
        BoxError: its text is wrong.
        PressError: a file cannot be read or written.
    """
    from printkit.press.booklet import print_booklet  # noqa: PLC0415  # Markdown is read only for booklets

    library = Library.of(box)
    booklet = print_booklet(box, box.components[key], options, folder, library, maker=maker)
    seconds = time.perf_counter() - start
    note = f"{len(booklet.pages)} pages"
    return Made((key,), (1,), booklet.sheets, f"{key}.pdf", booklet.bytes, seconds, note=note)


def print_file(box: Box, wanted: Print, folder: Path, start: float, *, maker: FacesMaker = Faces) -> Made:
    """Write one PDF into `folder`.

    Args:
        box: the title.
        wanted: the components and their sheets.
        folder: where to.
        start: when the work began, by `time.perf_counter`.
        maker: gives the components' faces.

    Raises:
        BoxError: a face cannot be made of the box's data.
        PressError: a file cannot be read or written.
    """
    library = Library.of(box)
    options = wanted.plans[0].options
    makers = {
        planned.component.key: maker(box, planned.component, options.ink, library) for planned in wanted.plans
    }
    laid = lay_pieces(wanted.papers, lambda cell: _find_grounds(makers, cell))
    names = ", ".join(planned.component.name for planned in wanted.plans)
    notes = dict.fromkeys(filter(None, map(scale_note, wanted.plans)))
    notes.update(dict.fromkeys(filter(None, map(_codeless_note, wanted.plans))))
    if any(map(_shows_game_icons, makers.values())):
        notes["icons: game-icons.net, CC BY 3.0"] = None
    footer = Footer(
        Lettering(library, box.fonts.get("text", "Source Sans 3")),
        box.name,
        names,
        box.edition,
        wanted.sheets,
        options.margin,
        note=", ".join(notes),
    )
    plans = {planned.component.key: planned for planned in wanted.plans}

    def both(piece: Piece) -> tuple[Face, Face | None]:
        faces = makers[piece.component]
        front = with_marks(faces.front(piece), plans[piece.component].component, box.code)
        return front, faces.back(piece)

    def trouble() -> int:
        return sum(faces.drawer.told for faces in makers.values())

    printing = Printing(wanted.plans, laid, both, footer, trouble=trouble)
    file = folder / f"{wanted.name}.pdf"
    turned = any(planned.sides == "duplex" for planned in wanted.plans)
    size = write_pdf(
        file,
        printing if laid else printing.sheets(),
        library=library,
        title=f"{box.name}: {names}",
        duplex=options.flip if turned else None,
        separation=find_separation(options),
    )
    problems = [problem for faces in makers.values() for problem in faces.find_problems()]
    problems += tell_missing(library)
    if find_errors(problems):
        raise BoxError(find_errors(problems))
    for planned in wanted.plans:
        _refuse_cut_codes(planned, printing)
    pieces, marks = list_entries(file.name, printing.printed)
    seen = make_sketches(laid)
    if options.cut:  # the machine needs nobody's straight cuts
        seen = tuple(replace(sketch, cuts=0) for sketch in seen)
    cuts = (0 if options.cut else sum(sheet.cuts for sheet in laid)) + sum(map(_tile_cuts, wanted.plans))
    slivers = sum(sheet.slivers for sheet in laid)
    notes.update(dict.fromkeys([_sliver_note(slivers)] if slivers else []))
    return Made(
        wanted.keys,
        tuple(len(planned.component.pieces) for planned in wanted.plans),
        wanted.sheets,
        file.name,
        size,
        time.perf_counter() - start,
        cuts,
        seen or tile_sketches(wanted.plans),
        tuple(pieces),
        tuple(marks),
        ", ".join(notes),
        tuple(problems),
    )


def _shows_game_icons(faces: Faces) -> bool:
    """Return whether a component shows icons whose artists require credit, as far as its templates and rows say."""
    named = (str(value) for row in faces.component.rows for value in row.values.values())
    return faces.drawer.has_game_icons or any(GAME_ICONS in each for each in named)


def tell_missing(library: Library) -> list[Problem]:
    """Report letters at the foot of sheets that no font had."""
    missing = library.take_missing()
    message = (
        f"no font has {missing}, which the foot of the sheets names; put a family that has it into fonts/"
    )
    return [Problem("box.yaml", message, where="name")] if missing else []


def _find_grounds(makers: Mapping[str, Faces], cell: PieceCell) -> tuple[Edges, Edges | None]:
    front, back = makers[cell.piece.component].find_grounds(cell.piece)
    return front, back if cell.plan.has_backs else None


def _tile_cuts(planned: Plan) -> int:
    """Return cuts of a tiled component: every edge that is not glued over."""
    return len(planned.component.pieces) * sum(4 - len(tile.glue) for tile in planned.tiles)


def _sliver_note(slivers: int) -> str:
    return "no room for gutters" if slivers else ""


def _refuse_cut_codes(planned: Plan, printing: Printing) -> None:
    """Refuse a code across the cut between two tiles: it cannot be read from either.

    Raises:
        BoxError: names every such code.
    """
    if planned.arrangement is not None:
        return
    whole = {item.payload for item in printing.printed}
    problems = []
    for piece in planned.component.pieces:
        front, _ = printing.faces(piece)
        for payload in sorted({text for text, _ in codes_of(front.ops, {})} - whole):
            message = f"the code {payload} lies across the edge of its sheet; move it, or cut the face elsewhere with tiles:"
            problems.append(Problem("box.yaml", message, where=f"components.{planned.component.key}.sheet"))
    if problems:
        raise BoxError(problems)


def _codeless_note(planned: Plan) -> str:
    """Return a word where the codes stand on backs that are not printed."""
    part = planned.component
    return "" if planned.has_backs or part.code is None or part.has_code("front") else "no backs: no codes"


def scale_note(planned: Plan) -> str:
    """Return a word on the scale where a face was reduced."""
    return f"printed at {planned.scale * 100:.0f} %" if planned.scale < 1 else ""
