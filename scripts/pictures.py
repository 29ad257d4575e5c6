"""Draw the pictures of the README and of docs/ornament.md: `python scripts/pictures.py [FOLDER]` (default docs/pictures)."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PIL import Image

from printkit.box import load_box
from printkit.box.contents import Component
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Segment, Sheet, curve
from printkit.press.ops import Path as Outline
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.pictures import ornament
from printkit.press.pictures.ornament.borders import STRIPS
from printkit.press.sheets.fiducial import with_marks
from printkit.press.sheets.layout import resolve_layout
from printkit.press.svg.symbols import Symbols

ROOT = Path(__file__).parents[1]
FRAME_COLOURS = ("#fdf6e3", "#22335a", "#c9a227", "#1d1a16")
ZELLIJ_COLOURS = ("#22335a", "#fdf6e3", "#fdf6e3", "#c9a227", "#8f3425", "#2b6f6a")
ROW = 60.0
"""Height of a row of faces in mm."""
LARGEST = 1.4
"""Small pieces are shown at most so much larger than they are."""
SHELF_WIDTH = 408.0
TABLE = "#ece7dc"
BACK = -1
SHELF: dict[str, tuple[tuple[str, int], ...]] = {
    "prophets-and-patriarchs": (
        ("resource-tiles", 8), ("tribe-tiles", 0), ("event-deck-1", 22), ("event-deck-1", BACK),
        ("resource-cards", 60), ("tribe-tablets", 1), ("virtue-tokens", BACK),
    ),
    "lost-and-found": (
        ("roles", 0), ("events", 25), ("events", BACK), ("lost", 0), ("resources", 40), ("communal", 0), ("communal", BACK),
        ("ihtesaab", 1),
    ),
    "belaad": (
        ("character-boards", 0), ("character-boards", BACK), ("action-cards", 0), ("scholars", 3), ("scholars", BACK),
        ("battle-cards", 14), ("hashash-cards", 0), ("coins-3", BACK),
    ),
    "ayubistan": (
        ("notes", 120), ("notes", 180), ("notes", BACK), ("troops", 0), ("troops", BACK), ("action-cards", 11),
        ("action-cards", BACK), ("hasanat", 0), ("sayeat", 0),
    ),
    "mecca": (
        ("board", 0), ("colour-cards", 1), ("colour-cards", BACK), ("pilgrims", 0), ("pilgrims", 60), ("pilgrims", BACK),
        ("start-marker", 0),
    ),
}  # fmt: skip
"""Title: components and which of their pieces to show."""


def sheet(
    cells: Sequence[tuple[str, tuple[Op, ...]]], size: tuple[float, float], columns: int, lettering: Lettering
) -> Sheet:
    """Captioned drawings in rows."""
    width, height, gap, caption = *size, 4.0, 5.0
    ops: list[Op] = []
    for index, (name, drawing) in enumerate(cells):
        x = gap + index % columns * (width + gap)
        y = gap + index // columns * (height + gap + caption)
        ops.append(Group(drawing, x=x, y=y))
        ops += lettering.line(name, x + width / 2, y + height + 3.6, 8, align="centre")
    rows = -(-len(cells) // columns)
    return Sheet(gap + columns * (width + gap), gap + rows * (height + gap + caption), tuple(ops))


def patterns() -> Iterable[tuple[str, tuple[Op, ...]]]:
    """Every pattern but frames and strips, in its own colours."""
    for name in ornament.list_patterns():
        if name not in ("frame", "strip"):
            colours = ZELLIJ_COLOURS if name == "zellij" else ()
            yield name, ornament.draw_pattern(name, 46, 32, colours=colours)


def frames() -> Iterable[tuple[str, tuple[Op, ...]]]:
    """A frame of every motif."""
    for motif in STRIPS:
        yield motif, ornament.draw_pattern("frame", 46, 32, params={"motif": motif}, colours=FRAME_COLOURS)


def symbols() -> Iterable[tuple[str, tuple[Op, ...]]]:
    """Every shared symbol."""
    shared = Symbols([ROOT / "templates" / "symbols"])
    for name in shared.names():
        yield name, (shared.get(name).drawn((1.5, 0, 12, 12), "#22335a"),)


def row(title: str, wanted: Sequence[tuple[str, int]]) -> Sheet:
    """A few faces of one title, side by side."""
    box = load_box(ROOT / "card_data" / title)
    ops: list[Op] = []
    x = 6.0
    for key, number in wanted:
        component = resolve_layout(box.components[key], "a4")
        faces = Faces(box, component)
        face = faces.back(component.pieces[0]) if number == BACK else faces.front(component.pieces[number])
        if face is not None:
            face = with_marks(face, component, box.code) if number != BACK else face
            scale = min(ROW / face.height, LARGEST)
            cut = Group(face.ops, clip=outline(component, face))
            ops.append(Group((cut,), x=x, y=3 + (ROW - face.height * scale) / 2, scale=scale))
            x += face.width * scale + 5
    return Sheet(
        SHELF_WIDTH, ROW + 6, (Outline(curve.make_rectangle(0, 0, SHELF_WIDTH, ROW + 6), fill=TABLE), *ops)
    )


def shelf(folder: Path, library: Library) -> Image.Image:
    """A row of each title."""
    rows = []
    for title, wanted in SHELF.items():
        file = folder / f"{title}.pdf"
        write_pdf(file, [row(title, wanted)], library=library)
        rows += list(render_pages(file, 80))
    picture = Image.new("RGB", (rows[0].width, sum(one.height for one in rows)))
    y = 0
    for one in rows:
        picture.paste(one, (0, y))
        y += one.height
    return picture


def outline(component: Component, face: Face) -> tuple[Segment, ...]:
    """The trim."""
    if component.shape == "round":
        return curve.make_ellipse(0, 0, face.width, face.height)
    if component.shape == "hex":
        return curve.make_hexagon(0, 0, face.width, face.height)
    return curve.make_rectangle(
        0, 0, face.width, face.height, component.corner if component.shape == "card" else 0
    )


def draw(folder: Path) -> None:
    """Write the pictures as small PNG files."""
    library = Library()
    lettering = Lettering(library)
    kinds: dict[str, tuple[Callable[[], Iterable[tuple[str, tuple[Op, ...]]]], tuple[float, float], int]] = {
        "patterns": (patterns, (46, 32), 5),
        "frames": (frames, (46, 32), 5),
        "symbols": (symbols, (15, 12), 12),
    }
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        shelf(Path(place), library).save(folder / "boxes.jpg", quality=80, optimize=True)
        for name, (cells, size, columns) in kinds.items():
            file = Path(place) / f"{name}.pdf"
            write_pdf(file, [sheet(list(cells()), size, columns, lettering)], library=library)
            (picture,) = render_pages(file, 110)
            picture.quantize(48).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
