"""Figures of a box: icons, curves, words, the tightest texts, pictures, ink and sheets."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from printkit.box import Box
from printkit.box.access import own_files
from printkit.box.contents import Component
from printkit.press.faces.drawing.trace import Fit, Sharpness
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.gang import plan_prints
from printkit.press.sheets.options import Options
from printkit.press.sheets.sheetplan import plan_sheets
from printkit.press.text import markup

_FEW = 12
"""Values of a column that are counted one by one."""
_SHORT = 30
"""Letters; a column with longer values contains sentences, which are not worth counting."""
_SAMPLE = 40
"""Faces whose ink is measured, evenly spread over a component."""
TIGHTEST = 5


def collect_stats(box: Box, *, ink: bool = True) -> dict[str, Any]:
    """Return all figures of a box, as plain data.

    Args:
        box: the title.
        ink: whether to measure ink too, which takes a while.
    """
    library = Library.of(box)
    parts = {
        key: _collect_component(box, component, library, ink=ink)
        for key, component in box.components.items()
        if component.kind != "booklet"
    }
    used = {name for part in parts.values() for name in part["pictures"]["used"]}
    return {
        "title": box.title,
        "edition": box.edition,
        "pieces": sum(part["pieces"] for part in parts.values()),
        "sheets": sum(each.sheets for each in plan_prints(box, box.components, Options())),
        "words": sum(part["words"] for part in parts.values()),
        "unused pictures": _find_unused(box, used),
        "components": parts,
    }


def _collect_component(box: Box, component: Component, library: Library, *, ink: bool) -> dict[str, Any]:
    faces = Faces(box, component, "full", library, lenient=True, tracing=True)
    copies = Counter(id(piece.row) for piece in component.pieces)
    icons: Counter[str] = Counter()
    pictures: Counter[str] = Counter()
    coarse: dict[str, float] = {}
    fits: list[tuple[Fit, str, str]] = []
    words = widows = 0
    drawn: list[Face] = []
    rows = one_a_row(component)
    for piece in rows:
        drawn.append(faces.front(piece))
        count = copies[id(piece.row)]
        front = faces.traced
        for each in front:
            if isinstance(each.fit, Fit):
                fits.append((each.fit, piece.row.id, each.element.id))
                words += each.fit.words * count
                widows += each.fit.widow
                for paragraph in markup.parse(each.source):
                    icons.update({part.symbol: count for part in paragraph if isinstance(part, markup.Mark)})
        faces.back(piece)
        for each in (*front, *faces.traced):
            if isinstance(each.fit, Sharpness):
                pictures[each.fit.file] += 1
                if each.fit.dpi:
                    coarse[each.fit.file] = min(each.fit.dpi, coarse.get(each.fit.file, 1e9))
    tight = sorted(fits, key=lambda fit: -fit[0].tightness)
    step = max(1, len(drawn) // _SAMPLE)
    return {
        "name": component.name,
        "rows": len(rows),
        "pieces": len(component.pieces),
        "off": component.off,
        "sheets": plan_sheets(component, Options()).sheets,
        "words": words,
        "headers": dict(component.headers),
        "columns": _collect_columns(component, copies),
        "icons": dict(icons.most_common()),
        "tightest": [
            {"row": row, "element": element, "points": fit.size, "smallest": fit.smallest, "lines": fit.lines, "mm left": round(fit.slack, 1)}
            for fit, row, element in tight[:TIGHTEST]
        ],
        "widows": widows,
        "pictures": {
            "used": dict(pictures),
            "repeated": [name for name, count in pictures.items() if count > 1],
            "coarsest": {name: round(dpi) for name, dpi in sorted(coarse.items(), key=lambda pair: pair[1])[:TIGHTEST]},
            "drawings": sum(name not in coarse for name in pictures),
            "missing": faces.drawer.missing,
        },
        "ink percent": _measure_ink(drawn[::step], library) if ink and drawn else None,
        "problems": len([problem for problem in faces.problems if not problem.warning]),
    }  # fmt: skip


def _find_unused(box: Box, used: set[str]) -> list[str]:
    """Return pictures that stand on no face, and in no text of the box: a booklet or an outline may need them."""
    folder = box.folder / "images"
    left = [p.name for p in folder.iterdir() if p.is_file() and p.name not in used] if folder.is_dir() else []
    if not left:
        return []
    texts = [
        path for pattern in ("*.md", "*.yaml", "templates/*.yaml") for path in own_files(box.folder, pattern)
    ]
    said = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in texts)
    return sorted(name for name in left if name not in said)


def _collect_columns(component: Component, copies: Counter[int]) -> dict[str, Any]:
    """Collect a curve of every column's numbers, or how often each of its few values occurs; by pieces."""
    found: dict[str, Any] = {}
    names = dict.fromkeys(column for row in component.rows for column in row.values if column != "id")
    for column in names:
        values = [(row.values.get(column), copies[id(row)]) for row in component.rows if copies[id(row)]]
        numbers = [(float(v), n) for v, n in values if isinstance(v, int | float) and not isinstance(v, bool)]
        if numbers and len(numbers) == len(values):
            count = sum(n for _, n in numbers)
            curve: Counter[float] = Counter()
            for each, n in numbers:
                curve[each] += n
            found[column] = {
                "curve": {f"{value:g}": curve[value] for value in sorted(curve)},
                "mean": round(sum(v * n for v, n in numbers) / count, 2) if count else 0,
            }
            continue
        texts: Counter[str] = Counter()
        for value, n in values:
            for part in value if isinstance(value, tuple) else (value,):
                texts[str(getattr(part, "name", part))] += n
        if 1 < len(texts) <= min(_FEW, max(4, len(values) // 2)) and max(map(len, texts)) <= _SHORT:
            found[column] = {"values": dict(texts.most_common())}
    return found


def _measure_ink(faces: list[Face], library: Library) -> float:
    """Measure the part of the faces that ink covers; 100 is all black."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "faces.pdf"
        write_pdf(file, map(face_sheet, faces), library=library)
        dark = total = 0
        for page in render_pages(file, 24):
            histogram = page.convert("L").histogram()
            dark += sum((255 - level) * count for level, count in enumerate(histogram))
            total += 255 * sum(histogram)
    return round(100 * dark / total, 1) if total else 0.0
