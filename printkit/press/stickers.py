"""Sheets of labels with the codes alone, for people who own the game and stick them on its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from printkit.box.errors import BoxError, Problem, listed, no_components
from printkit.box.schema import Box, Piece
from printkit.codes import matrix
from printkit.measure import PAPERS
from printkit.nearest import nearest
from printkit.press.curve import rectangle
from printkit.press.fonts import Library
from printkit.press.lettering import Lettering
from printkit.press.ops import Op, QrCode, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.pdf import write_pdf

NAME = "stickers.pdf"
_LARGEST = 16.0
"""mm of a symbol; smaller where the label is."""
_SMALLEST = 8.0
_EDGE = 1.6
"""Kept free along a label's edges, mm."""
_QUIET = 2
"""Modules kept white around a symbol."""


class Labels(Struct, frozen=True):
    """A sheet of labels as shops sell it; mm."""

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    """Of the first label."""
    top: float
    across: float
    """From label to label."""
    down: float

    @property
    def count(self) -> int:
        """Labels of a sheet."""
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """Top left corner of a label, row by row."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.across, self.top + row * self.down


LABELS = {
    "l7651": Labels("a4", 5, 13, 38.1, 21.2, 4.75, 10.7, 40.6, 21.2),
    "l7636": Labels("a4", 4, 12, 45.7, 21.2, 9.85, 21.3, 48.2, 21.2),
    "l7160": Labels("a4", 3, 7, 63.5, 38.1, 7.2, 15.15, 66.05, 38.1),
    "5160": Labels("letter", 3, 10, 66.675, 25.4, 4.76, 12.7, 69.85, 25.4),
    "5167": Labels("letter", 4, 20, 44.45, 12.7, 7.14, 12.7, 52.07, 12.7),
}
"""By the number that stands on the packet (Avery's; other makers name the same grids)."""


def write_stickers(
    box: Box, labels: str, folder: Path, *, only: Iterable[str] = (), skip: int = 0
) -> tuple[int, int, int]:
    """Write `stickers.pdf`: one label for every piece with a code.

    Args:
        box: the title.
        labels: a key of `LABELS`.
        folder: where to.
        only: keys of components; all that have codes where empty.
        skip: places of the first sheet that are used already.

    Returns:
        Labels, sheets and bytes.

    Raises:
        BoxError: unknown labels or components, or nothing to print.
        PressError: the file cannot be written.
    """
    grid = LABELS.get(labels.lower())
    problems = []
    if grid is None:
        message = f'"{labels}" is unknown.{nearest(labels.lower(), LABELS)} Known: {listed(LABELS)}'
        problems.append(Problem("--labels", message))
    elif not 0 <= skip < grid.count:
        problems.append(Problem("--skip", f"{skip} will not do; a sheet has {grid.count} labels"))
    wanted = tuple(only)
    problems += no_components(wanted, box.components)
    pieces = [
        piece
        for key, part in box.components.items()
        if part.code is not None and (not wanted or key in wanted)
        for piece in part.pieces
    ]
    if not pieces and not problems:
        problems.append(Problem(box.title, "no piece of these components has a code"))
    if problems or grid is None:
        raise BoxError(problems)
    library = Library(box.folder / "fonts")
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    sheets = list(_sheets(box, pieces, grid, skip, letters))
    size = write_pdf(folder / NAME, sheets, library=library, title=f"{box.name}: codes on labels")
    return len(pieces), len(sheets), size


def _sheets(
    box: Box, pieces: Sequence[Piece], grid: Labels, skip: int, letters: Lettering
) -> Iterator[Sheet]:
    paper = PAPERS[grid.paper]
    places = [None] * skip + list(pieces)
    for start in range(0, len(places), grid.count):
        ops: list[Op] = []
        for place, piece in enumerate(places[start : start + grid.count]):
            if piece is not None:
                ops += _label(box, piece, grid, grid.corner(place), letters)
        yield Sheet(paper.width, paper.height, tuple(ops))


def _label(
    box: Box, piece: Piece, grid: Labels, corner: tuple[float, float], letters: Lettering
) -> Iterator[Op]:
    """The symbol at the left, who it is at the right."""
    x, y = corner
    part = box.components[piece.component]
    level = part.code.level if part.code else "Q"
    modules = len(matrix(piece.payload, level))
    side = max(_SMALLEST, min(_LARGEST, grid.height - 2 * _EDGE) * modules / (modules + 2 * _QUIET))
    quiet = side / modules * _QUIET
    left, top = x + _EDGE + quiet, y + (grid.height - side) / 2
    yield Outline(rectangle(left - quiet, top - quiet, side + 2 * quiet, side + 2 * quiet), fill="#ffffff")
    yield QrCode(left, top, side, piece.payload, level)
    start = left + side + quiet + 1
    room = x + grid.width - _EDGE - start
    name = str(piece.row.values.get("name") or piece.row.id)
    lines = ((name, 7.0, 700), (part.name, 6.0, 400), (piece.payload, 6.0, 400))
    down = y + grid.height / 2 - 1.8
    for text, size, weight in lines:
        fitting = min(size, size * room / max(0.1, letters.width(text, size, weight=weight)))
        shown = text if fitting >= 4 else _shortened(text, room, letters, weight)
        yield from letters.line(shown, start, down, max(4.0, fitting), weight=weight)
        down += 2.9


def _shortened(text: str, room: float, letters: Lettering, weight: int) -> str:
    """As much of a name as fits at 4 points; the code's own text is never so long."""
    while len(text) > 1 and letters.width(text + "…", 4, weight=weight) > room:
        text = text[:-1]
    return text.rstrip() + "…"
