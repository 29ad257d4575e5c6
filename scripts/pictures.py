"""Draw the pictures of the README, of docs/ornament.md and of docs/booklet.md: `python scripts/pictures.py [FOLDER]` (default docs/pictures)."""

from __future__ import annotations

import csv
import math
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from printkit.box import load_box
from printkit.box.contents import Component
from printkit.press.build.builder import build_title
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Segment, Sheet, curve
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.pictures import ornament
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from printkit.press.svg.symbols import Symbols
from shared_patterns.borders import STRIPS

ROOT = Path(__file__).parents[1]
FRAME_COLOURS = ("#fdf6e3", "#22335a", "#c9a227", "#1d1a16")
ZELLIJ_COLOURS = ("#22335a", "#fdf6e3", "#fdf6e3", "#c9a227", "#8f3425", "#2b6f6a")
DOTS = 4.6
"""Dots a mm that faces are drawn with."""
WOOD, PLANK = (92, 64, 46), (78, 53, 38)
STANDING = (
    ("CT-BEN-1", (0, 0, 2)), ("TN-BEN-1", (0, 1, 0)), ("CM-BEN-01", (0, 0, 1)), ("CM-BEN-02", (0, 0, 2)), ("CM-BEN-03", (0, 1, 1)),
    ("CT-LEV-1", (0, 2, 1)), ("CM-LEV-01", (0, 2, 1)), ("CM-LEV-02", (1, 2, 1)), ("TN-LEV-1", (2, 2, 0)),
    ("CT-NAP-1", (-1, 3, 0)), ("CM-NAP-01", (-1, 3, 0)), ("CM-NAP-02", (-1, 3, 5)), ("TN-NAP-1", (-2, 4, 0)),
    ("CT-ISS-1", (2, 4, 0)), ("CM-ISS-01", (2, 4, 0)), ("TN-ISS-1", (1, 4, 0)), ("CM-ISS-02", (2, 4, 5)),
    ("CT-JUD-1", (2, 1, 0)), ("CM-JUD-01", (2, 1, 0)), ("CM-JUD-02", (2, 1, 1)), ("TN-JUD-1", (3, 0, 3)),
    ("CT-EPH-1", (0, 4, 2)), ("CM-EPH-01", (0, 4, 2)), ("TN-EPH-1", (-1, 5, 1)),
)  # fmt: skip
"""Tents, cities and camels of a game under way: the piece, and row, column and side of a hex."""
HELD = {
    "prophets-and-patriarchs": (
        "RC-OIL-01",
        "RC-WHE-01",
        "RC-WINE-01",
        "RC-WAT-01",
        "RC-SHE-01",
        "RC-HAY-01",
    ),
    "lost-and-found": ("R44", "R26", "L2", "R60", "S05"),
}


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
    for name in ornament.find_patterns():
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


class Printed:
    """Faces of a title as pictures, cut out along their trim."""

    def __init__(self, title: str, folder: Path, library: Library) -> None:
        self.box = load_box(ROOT / "card_data" / title)
        self.folder, self.library = folder, library
        self.faces = {
            key: Faces(self.box, resolve_layout(part, "a4"))
            for key, part in self.box.components.items()
            if part.kind != "booklet"
        }

    def cut(self, name: str, *, back: bool = False, dots: float = DOTS) -> Image.Image:
        """A piece's front or back, with nothing beyond its trim."""
        piece = self.box.pieces()[name]
        faces = self.faces[piece.component]
        component = faces.component
        face = faces.back(piece) if back else faces.front(piece)
        assert face is not None
        file = self.folder / "face.pdf"
        cut = Group(face.ops, clip=outline(component, face))
        write_pdf(file, [Sheet(face.width, face.height, (cut,))], library=self.library)
        (drawn,) = render_pages(file, dots * 25.4)
        mask = Image.new("L", (drawn.width * 2, drawn.height * 2), 0)
        brush, whole = ImageDraw.Draw(mask), (1, 1, mask.width - 2, mask.height - 2)
        if component.shape == "round":
            brush.ellipse(whole, fill=255)
        elif component.shape == "hex":
            w, h = whole[2], whole[3]
            brush.polygon(
                [(w / 2, 1), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (1, h * 3 / 4), (1, h / 4)], fill=255
            )
        else:
            brush.rounded_rectangle(whole, component.corner * dots * 2, fill=255)
        drawn.putalpha(mask.resize(drawn.size, Image.Resampling.LANCZOS))
        return drawn


class Tabletop:
    """Pieces laid on wood, each with its shadow; seen from a chair."""

    def __init__(self, width: float, height: float) -> None:
        """So many mm of wood."""
        self.picture = Image.new("RGB", (round(width * DOTS), round(height * DOTS)), WOOD)
        brush = ImageDraw.Draw(self.picture)
        for y in range(0, self.picture.height, round(58 * DOTS)):
            brush.line([(0, y), (self.picture.width, y)], fill=PLANK, width=round(0.9 * DOTS))

    def lay(self, piece: Image.Image, x: float, y: float, angle: float = 0.0, lift: float = 0.5) -> None:
        """Lay a piece's middle at a place, turned clockwise; `lift` mm make the shadow."""
        put_down(self.picture, piece, x * DOTS, y * DOTS, angle=angle, lift=lift * DOTS)

    def seen(self, size: tuple[int, int], narrow: float = 0.13) -> Image.Image:
        """As from a chair: what lies farther away is smaller."""
        w, h = self.picture.size
        across, down = size
        away = narrow * across * 0.9
        corners = [(away, 0), (across - away, 0), (across + away, down), (-away, down)]
        rows, right = [], []
        for (x, y), (u, v) in zip(corners, [(0, 0), (w, 0), (w, h), (0, h)], strict=True):
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
            right += [u, v]
        terms = np.linalg.solve(np.array(rows, float), np.array(right, float))
        return self.picture.transform(
            size, Image.Transform.PERSPECTIVE, list(terms), Image.Resampling.BICUBIC, fillcolor=PLANK
        )


def put_down(on: Image.Image, piece: Image.Image, x: float, y: float, *, angle: float, lift: float) -> None:
    """Paste a piece with a soft shadow at its lower right; dots and degrees clockwise."""
    turned = piece.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
    left, top = round(x - turned.width / 2), round(y - turned.height / 2)
    pad = round(4 * lift) + 2
    shade = Image.new("L", (turned.width + 2 * pad, turned.height + 2 * pad), 0)
    shade.paste(turned.getchannel("A").point(lambda value: round(value * 0.5)), (pad, pad))
    shade = shade.filter(ImageFilter.GaussianBlur(lift * 1.2))
    on.paste((22, 12, 8), (left - pad + round(lift), top - pad + round(lift * 1.4)), shade)
    on.paste(turned, (left, top), turned)


def fan(on: Image.Image, cards: Sequence[Image.Image], x: float, y: float, step: float = 9.0) -> None:
    """Cards as a hand holds them: each covers all of the one before but its left edge."""
    reach = cards[0].height * 1.36
    for number, card in enumerate(cards):
        turn = (number - (len(cards) - 1) / 2) * step
        at = math.radians(turn)
        put_down(on, card, x + reach * math.sin(at), y + reach * (1 - math.cos(at)), angle=turn, lift=7)


def lay_patriarchs(printed: Printed) -> Image.Image:
    """The booklet's board with six tribes on it, and a hand of resources before it."""
    folder, pitch = ROOT / "card_data" / printed.box.title, 69.282
    tiles = list(csv.DictReader((folder / "arrangement.csv").open(encoding="utf-8")))
    harbours = list(csv.DictReader((folder / "trade-places.csv").open(encoding="utf-8")))
    middles = {
        (int(t["q"]), int(t["r"])): (pitch * (int(t["q"]) + int(t["r"]) / 2), 60.0 * int(t["r"]))
        for t in tiles
    }
    left, top = (min(place[axis] for place in middles.values()) for axis in (0, 1))
    right, foot = (max(place[axis] for place in middles.values()) for axis in (0, 1))
    dx, dy = 96 - left, 74 - top
    table = Tabletop(right - left + 192, foot - top + 196)
    for tile, (x, y) in zip(tiles, middles.values(), strict=True):
        table.lay(
            printed.cut(tile["id"].replace("SHEEP-11", "SHE-11").replace("WHEAT-10", "WHE-10")),
            x + dx,
            y + dy,
        )
    for one in harbours:
        x, y = middles[int(one["q"]), int(one["r"])]
        turn = 60 * ["NE", "E", "SE", "SW", "W", "NW"].index(one["side"]) + 30
        out = pitch / 2 + 12.3
        table.lay(
            printed.cut(one["tile"]),
            x + dx + out * math.sin(math.radians(turn)),
            y + dy - out * math.cos(math.radians(turn)),
            turn,
        )
    for name, (q, r, side) in STANDING:
        x, y = pitch * (q + r / 2), 60.0 * r
        camel = name.startswith("CM")
        turn, out = (60 * side + 30, pitch / 2) if camel else (60 * side, 40)
        way = math.radians(turn)
        lying = turn + 180 if camel and 90 < turn % 360 < 270 else turn
        table.lay(
            printed.cut(name),
            x + dx + out * math.sin(way),
            y + dy - out * math.cos(way),
            lying if camel else 0,
            0.9,
        )
    picture = table.seen((1600, 1180))
    fan(picture, [printed.cut(name, dots=6.4) for name in HELD[printed.box.title]], 800, 960)
    return picture


def lay_town(printed: Printed) -> Image.Image:
    """The Communal Mat with its decks and projects, and a hand of resources before it."""
    table = Tabletop(470, 372)
    table.lay(printed.cut("MAT-COM"), 235, 150, 0, 0.7)
    x, y = 235 - 195, 150 - 130
    decks = (("R01", True), ("R70", False), ("E01", True), ("E12", False), ("C10", True), ("C05", False))
    for number, (name, back) in enumerate(decks):
        table.lay(
            printed.cut(name, back=back),
            x + 34.2 + 64.32 * number,
            y + 65.5,
            (-0.7, 0.4, 0.9, -0.5, 0.3, -0.9)[number],
            1.2,
        )
    for number, name in enumerate(("C01", "C02", "C03", "C04")):
        table.lay(printed.cut(name), x + 34.9 + 64 * number, y + 169.5, (0.6, -0.5, 0.4, -0.8)[number], 0.8)
    picture = table.seen((1600, 1180))
    fan(picture, [printed.cut(name, dots=6.4) for name in HELD[printed.box.title]], 800, 930)
    return picture


LAYING = {"prophets-and-patriarchs": lay_patriarchs, "lost-and-found": lay_town}


def outline(component: Component, face: Face) -> tuple[Segment, ...]:
    """The trim."""
    if component.shape == "round":
        return curve.make_ellipse(0, 0, face.width, face.height)
    if component.shape == "hex":
        return curve.make_hexagon(0, 0, face.width, face.height)
    return curve.make_rectangle(
        0, 0, face.width, face.height, component.corner if component.shape == "card" else 0
    )


def open_booklet(place: Path) -> Image.Image:
    """A turn, a set-up, an anatomy and a battle in Belaad's rules, side by side."""
    made = build_title(load_box(ROOT / "card_data" / "belaad"), Options(), place, only=["rule-booklet"])
    pages = list(render_pages(made.folder / "rule-booklet-pages.pdf", 200))
    whole = Image.new("RGB", (4 * 367 + 3 * 6, 520), "#8f9a94")
    for at, number in enumerate((6, 4, 5, 11)):
        whole.paste(pages[number - 1].resize((367, 520), Image.Resampling.LANCZOS), (at * 373, 0))
    return whole.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)


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
        for title, lay in LAYING.items():
            picture = lay(Printed(title, Path(place), library))
            picture.resize((1200, 885), Image.Resampling.LANCZOS).save(
                folder / f"laid-{title}.webp", quality=72, method=6
            )
        open_booklet(Path(place)).save(folder / "booklet.png", optimize=True)
        for name, (cells, size, columns) in kinds.items():
            file = Path(place) / f"{name}.pdf"
            write_pdf(file, [sheet(list(cells()), size, columns, lettering)], library=library)
            (picture,) = render_pages(file, 110)
            picture.quantize(48).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
