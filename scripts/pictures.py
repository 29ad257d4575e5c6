"""Draw the pictures of docs/ornament.md: `python scripts/pictures.py [FOLDER]` (default docs/pictures)."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from printkit.press import ornament
from printkit.press.fonts import Library
from printkit.press.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ornament.frames import STRIPS
from printkit.press.pdf import write_pdf
from printkit.press.raster import pages
from printkit.press.symbols import Symbols

ROOT = Path(__file__).parents[1]
FRAME_COLOURS = ("#fdf6e3", "#22335a", "#c9a227", "#1d1a16")
ZELLIJ_COLOURS = ("#22335a", "#fdf6e3", "#fdf6e3", "#c9a227", "#8f3425", "#2b6f6a")


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
    for name in ornament.names():
        if name not in ("frame", "strip"):
            colours = ZELLIJ_COLOURS if name == "zellij" else ()
            yield name, ornament.pattern(name, 46, 32, colours=colours)


def frames() -> Iterable[tuple[str, tuple[Op, ...]]]:
    """A frame of every motif."""
    for motif in STRIPS:
        yield motif, ornament.pattern("frame", 46, 32, params={"motif": motif}, colours=FRAME_COLOURS)


def symbols() -> Iterable[tuple[str, tuple[Op, ...]]]:
    """Every shared symbol."""
    shared = Symbols([ROOT / "templates" / "symbols"])
    for name in shared.names():
        yield name, (shared.get(name).drawn(1.5, 0, 12, 12, "#22335a"),)


def draw(folder: Path) -> None:
    """Write the three pictures as small PNG files."""
    library = Library()
    lettering = Lettering(library)
    kinds: dict[str, tuple[Callable[[], Iterable[tuple[str, tuple[Op, ...]]]], tuple[float, float], int]] = {
        "patterns": (patterns, (46, 32), 5),
        "frames": (frames, (46, 32), 5),
        "symbols": (symbols, (15, 12), 12),
    }
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for name, (cells, size, columns) in kinds.items():
            file = Path(place) / f"{name}.pdf"
            write_pdf(file, [sheet(list(cells()), size, columns, lettering)], library=library)
            (picture,) = pages(file, 110)
            picture.quantize(48).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
