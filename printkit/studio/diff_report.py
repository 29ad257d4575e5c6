"""Show the differences of two versions as a page and as a PDF: before and after side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from printkit.files import write_whole
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.svg.svgface import write_svg
from printkit.studio.compare import CardVersion, PieceDifference
from printkit.web.templates import make_environment

_ROW, _WIDE = 62.0, 40.0
"""mm of one row of the PDF, and of one face in it."""


def write_page(
    file: Path, title: str, since: str, found: Sequence[PieceDifference], library: Library
) -> None:
    """Write one HTML file that needs nothing outside it.

    Raises:
        OSError: it cannot be written.
    """
    page = make_environment(Path(__file__).parent).get_template("changes.html")
    text = page.render(title=title, since=since, found=found, draw=partial(_draw_picture, library=library))
    write_whole(file, text.encode())


def _draw_picture(card: CardVersion | None, *, library: Library) -> str:
    """Return a card's front as SVG; nothing where there is none."""
    return write_svg(card.front, library=library) if card is not None and card.front is not None else ""


def write_sheets(
    file: Path, title: str, since: str, found: Sequence[PieceDifference], library: Library
) -> None:
    """Write a PDF on A4, four rows a page.

    Raises:
        PressError: it cannot be written.
    """
    letters = Lettering(library)
    pages = [found[start : start + 4] for start in range(0, len(found), 4)] or [()]
    sheets = []
    for number, page in enumerate(pages, start=1):
        ops: list[Op] = list(
            letters.line(f"{title}: what differs from {since}, page {number} of {len(pages)}", 15, 14, 10)
        )
        for index, each in enumerate(page):
            ops += _draw_row(each, 20 + index * (_ROW + 4), letters)
        sheets.append(Sheet(210, 297, tuple(ops)))
    write_pdf(file, sheets, library=library)


def _draw_row(each: PieceDifference, top: float, letters: Lettering) -> list[Op]:
    ops: list[Op] = []
    for column, card in ((15.0, each.was), (15.0 + _WIDE + 5, each.now)):
        if card is None or card.front is None:
            ops.append(
                Outline(
                    make_rectangle(column, top, _WIDE, _ROW - 6), stroke="#8b8a86", width=0.2, dash=(1, 1)
                )
            )
            ops += letters.line(
                "not there" if card is None else "not kept", column + _WIDE / 2, top + 28, 8, align="centre"
            )
            continue
        face = card.front
        scale = min(_WIDE / face.width, (_ROW - 6) / face.height)
        clip = make_rectangle(0, 0, face.width, face.height)
        ops.append(Group(face.ops, column, top, scale=scale, clip=clip))
    x = 15 + 2 * _WIDE + 12
    lines = [f"{each.card.name}  ({each.card.component}, {each.card.id})", each.kind]
    lines += [
        f"{column}: {before or 'nothing'} -> {now or 'nothing'}" for column, before, now in each.columns
    ]
    if each.fresh:
        lines.append(f"print {len(each.fresh)}: {', '.join(each.fresh)}")
    if each.stale:
        lines.append(f"throw away {len(each.stale)}: {', '.join(each.stale)}")
    at = top + 4
    for line in lines:
        for part in _fold_line(line, 58):
            if at < top + _ROW - 4:
                ops += letters.line(part, x, at, 8)
            at += 4
    return ops


def _fold_line(text: str, width: int) -> list[str]:
    """Fold a line into parts of at most so many characters."""
    words, parts = text.split(), [""]
    for word in words:
        if len(parts[-1]) + len(word) + 1 > width:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".strip()[:width]
    return parts
