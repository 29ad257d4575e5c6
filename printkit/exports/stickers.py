"""Sheets of labels with only the codes, for people who own the game and stick them on its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from printkit.box.box_errors import BoxError, Problem, no_components
from printkit.box.contents import Box, Piece
from printkit.codes import make_matrix
from printkit.measure import PAPERS
from printkit.nearest import list_words, suggest_nearest
from printkit.press.build.export import Export, ExportOrder
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Op, QrCode, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf

NAME = "stickers.pdf"
_LARGEST = 16.0
"""mm of a symbol; less where the label is smaller."""
_SMALLEST = 8.0
_EDGE = 1.6
"""Kept free along a label's edges, mm."""
_QUIET = 2
"""Modules kept white around a symbol."""
_LEADING, _CAPITALS = 2.6, 1.6
"""mm from line to line, and of a line's capitals."""
_SMALL = 5.0
"""Points of the smallest names."""


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

    def find_corner(self, place: int) -> tuple[float, float]:
        """Return the top left corner of a label, row by row."""
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


class Stickers(Export):
    """The codes of a title's pieces on labels."""

    name = "labels"

    def __init__(self, labels: str = "l7651", skip: int = 0) -> None:
        self.labels = labels
        self.skip = skip
        """Places of the first sheet that are already used."""

    def write(self, box: Box, order: ExportOrder) -> list[str]:
        """Write the sheets of labels."""
        folder = order.output / box.title
        count, sheets, _ = write_stickers(box, self.labels, folder, only=order.only, skip=self.skip)
        return [f"{folder / NAME}: {count} labels on {sheets} {'sheet' if sheets == 1 else 'sheets'}"]


def write_stickers(
    box: Box, labels: str, folder: Path, *, only: Iterable[str] = (), skip: int = 0
) -> tuple[int, int, int]:
    """Write `stickers.pdf`: one label for every piece with a code.

    Args:
        box: the title.
        labels: a key of `LABELS`.
        folder: where to.
        only: keys of components; all that have codes where empty.
        skip: places of the first sheet that are already used.

    Returns:
        Labels, sheets and bytes.

    Raises:
        BoxError: unknown labels or components, or nothing to print.
        PressError: the file cannot be written.
    """
    grid = LABELS.get(labels.lower())
    problems = []
    if grid is None:
        message = (
            f'"{labels}" is unknown.{suggest_nearest(labels.lower(), LABELS)} Known: {list_words(LABELS)}'
        )
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
    library = Library.of(box)
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    sheets = list(_make_sheets(box, pieces, grid, skip, letters))
    size = write_pdf(folder / NAME, sheets, library=library, title=f"{box.name}: codes on labels")
    return len(pieces), len(sheets), size


def _make_sheets(
    box: Box, pieces: Sequence[Piece], grid: Labels, skip: int, letters: Lettering
) -> Iterator[Sheet]:
    paper = PAPERS[grid.paper]
    places = [None] * skip + list(pieces)
    for start in range(0, len(places), grid.count):
        ops: list[Op] = []
        for place, piece in enumerate(places[start : start + grid.count]):
            if piece is not None:
                ops += _draw_label(box, piece, grid, grid.find_corner(place), letters)
        yield Sheet(paper.width, paper.height, tuple(ops))


def _draw_label(
    box: Box, piece: Piece, grid: Labels, corner: tuple[float, float], letters: Lettering
) -> Iterator[Op]:
    """Draw the symbol at the left and the piece's names at the right."""
    x, y = corner
    part = box.components[piece.component]
    level = part.code.level if part.code else "Q"
    modules = len(make_matrix(piece.payload, level))
    side = max(_SMALLEST, min(_LARGEST, grid.height - 2 * _EDGE) * modules / (modules + 2 * _QUIET))
    quiet = side / modules * _QUIET
    left, top = x + _EDGE + quiet, y + (grid.height - side) / 2
    yield Outline(
        make_rectangle(left - quiet, top - quiet, side + 2 * quiet, side + 2 * quiet), fill="#ffffff"
    )
    yield QrCode(left, top, side, piece.payload, level)
    start = left + side + quiet + 1
    room = x + grid.width - _EDGE - start
    texts = (box.called(piece), part.name, piece.payload)
    lines = _letter_lines(texts, room, grid.height - 2 * _EDGE, letters)
    down = y + (grid.height - (len(lines) - 1) * _LEADING + _CAPITALS) / 2
    for text, size, weight in lines:
        yield from letters.line(text, start, down, size, weight=weight)
        down += _LEADING


def _letter_lines(
    texts: tuple[str, str, str], room: float, height: float, letters: Lettering
) -> list[tuple[str, float, int]]:
    """Letter lines with sizes and weights: the piece's name, its component's, the code's own text."""
    name, part, code = texts
    most = int((height - _CAPITALS) / _LEADING) + 1
    bold = _Line(letters, room, 700)
    plain = _Line(letters, room, 400)
    names, size = bold.break_text(name, max(1, min(3, most - 2)), 7.0)
    lines = [(line, size, 700) for line in names]
    parts, size = plain.break_text(part, max(1, min(3, most - len(names) - 1)), 6.0)
    lines += [(line, size, 400) for line in parts]
    return [*lines, (code, min(6.0, 6.0 * room / plain.measure_length(code, 6.0)), 400)]


class _Line(Struct, frozen=True):
    """The room of a line, mm, and its lettering."""

    letters: Lettering
    room: float
    weight: int

    def measure_length(self, text: str, size: float) -> float:
        """Return the length of a text, mm."""
        return self.letters.width(text, size, weight=self.weight)

    def break_text(self, text: str, most: int, size: float) -> tuple[list[str], float]:
        """Break a text into at most so many lines, at the largest size that fits; shorten it where none does."""
        while True:
            lines = [""]
            for word in text.split():
                longer = f"{lines[-1]} {word}".strip()
                if lines[-1] and self.measure_length(longer, size) > self.room:
                    lines.append(word)
                else:
                    lines[-1] = longer
            if len(lines) <= most and all(self.measure_length(line, size) <= self.room for line in lines):
                return lines, size
            if size <= _SMALL:
                kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
                return list(map(self.shorten_text, kept)), size
            size -= 0.25

    def shorten_text(self, text: str) -> str:
        """Shorten a line until it fits at the smallest size."""
        if self.measure_length(text, _SMALL) <= self.room:
            return text
        while len(text) > 1 and self.measure_length(f"{text}…", _SMALL) > self.room:
            text = text[:-1]
        return f"{text.rstrip()}…"
