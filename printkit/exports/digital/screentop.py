"""Screentop: pictures of every face in a folder for each component, one sheet of all, and a table that describes them.

Screentop's editor takes pictures and sprite sheets by hand; `components.csv` describes each: component, picture,
place on the sheet, copies, size in mm.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from math import ceil

from printkit.box import Box
from printkit.box.label import label_row
from printkit.exports.digital.sprites import Part, draw_faces, encode_png, find_dots, tile_pictures
from printkit.exports.digital.tts import Save
from printkit.press.fonts import Library
from printkit.press.svg.die import find_die, mirror_die

COLUMNS = (
    "component",
    "name",
    "front",
    "back",
    "sheet",
    "column",
    "row",
    "columns",
    "rows",
    "copies",
    "width mm",
    "height mm",
)
_LARGEST = 4096


def write_folder(_box: Box, parts: Sequence[Part], save: Save, library: Library) -> list[str]:
    """Write pictures, sheets and the table; return a description."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    said = []
    for part in parts:
        component = part.component
        size = find_dots(component, 1024)
        fronts = list(draw_faces(part.fronts, size, library, find_die(part.component)))
        for number, picture in enumerate(fronts):
            save(f"{component.key}/{number + 1:03d}.png", encode_png(picture))
        for number, picture in enumerate(
            draw_faces(part.backs, size, library, mirror_die(find_die(part.component)))
        ):
            save(f"{component.key}/back-{number + 1:03d}.png", encode_png(picture))
        columns = max(1, min(len(fronts), _LARGEST // size[0]))
        down = max(1, min(ceil(len(fronts) / columns), _LARGEST // size[1]))
        for start in range(0, len(fronts), columns * down):
            chunk = fronts[start : start + columns * down]
            save(
                f"{component.key}-sheet-{start // (columns * down) + 1}.png",
                encode_png(tile_pictures(chunk, columns, ceil(len(chunk) / columns))),
            )
        copies = Counter((front, back) for _, front, back in part.pieces)
        first = {(front, back): piece for piece, front, back in reversed(part.pieces)}
        for (front, back), count in copies.items():
            piece = first[front, back]
            name = label_row(piece.row.values, piece.row.id)
            sheet, at = divmod(front, columns * down)
            held = min(columns * down, len(fronts) - sheet * columns * down)
            rows.writerow([
                component.key, name, f"{component.key}/{front + 1:03d}.png",
                f"{component.key}/back-{back + 1:03d}.png" if back >= 0 else "", f"{component.key}-sheet-{sheet + 1}.png",
                at % columns + 1, at // columns + 1, columns, ceil(held / columns), count,
                f"{component.size.width:g}", f"{component.size.height:g}",
            ])  # fmt: skip
        said.append(f"{component.key}: {len(fronts)} faces of {len(part.pieces)} pieces")
    save("components.csv", text.getvalue().encode())
    return said
