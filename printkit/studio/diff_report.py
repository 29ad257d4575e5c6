"""What differs between two versions, as a page and as a PDF: before and after side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from printkit.files import write_whole
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.svg.svgface import write_svg
from printkit.studio.compare import PieceDifference

_CSS = (
    "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1e1f22;background:#f7f6f3}"
    "h1{font-size:1.3rem}table{border-collapse:collapse;width:100%;background:#fff}td,th{padding:.6rem;border-bottom:1px solid #e2e0da;"
    "text-align:left;vertical-align:top}svg{width:7rem;height:auto}del{background:#fbecea;color:#a01d23}"
    "ins{background:#e6f1e8;color:#17693a;text-decoration:none}.soft{color:#5f6064}"
)
_ROW, _WIDE = 62.0, 40.0
"""mm of one row of the PDF, and of one face in it."""


def write_page(
    file: Path, title: str, since: str, found: Sequence[PieceDifference], library: Library
) -> None:
    """One HTML file without anything outside it.

    Raises:
        OSError: it cannot be written.
    """
    rows = []
    for each in found:
        cells = [
            _draw_picture(each.was.front if each.was else None, library),
            _draw_picture(each.now.front if each.now else None, library),
        ]
        said = "".join(
            f"<p>{escape(column)}<br><del>{escape(before)}</del> <ins>{escape(now)}</ins></p>"
            for column, before, now in each.columns
        )
        follows = "".join(
            f"<p>{len(ids)} {words}: {escape(', '.join(ids))}</p>"
            for ids, words in ((each.fresh, "to print"), (each.stale, "to throw away"))
            if ids
        )
        rows.append(
            f"<tr><td>{cells[0]}</td><td>{cells[1]}</td><td><b>{escape(each.card.name)}</b> "
            f'<span class="soft">{escape(each.card.component)}, {escape(each.card.id)}: {each.kind}</span>{said}{follows}</td></tr>'
        )
    head = f"<th>{escape(since)}</th><th>now</th><th>what changed</th>"
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}: changes</title><style>{_CSS}</style><h1>{escape(title)}: {len(found)} rows differ from {escape(since)}</h1>"
        f"<table><tr>{head}</tr>{''.join(rows)}</table></html>"
    )
    write_whole(file, text.encode())


def _draw_picture(face: Face | None, library: Library) -> str:
    return write_svg(face, library=library) if face is not None else '<span class="soft">not there</span>'


def write_sheets(
    file: Path, title: str, since: str, found: Sequence[PieceDifference], library: Library
) -> None:
    """A PDF on A4, four rows a page.

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
    """A line in parts of at most so many characters."""
    words, parts = text.split(), [""]
    for word in words:
        if len(parts[-1]) + len(word) + 1 > width:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".strip()[:width]
    return parts
