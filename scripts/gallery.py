"""Draw the pictures of docs/scenes.md and write its tables: `python scripts/gallery.py [FOLDER]` (default docs/pictures)."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from printkit.box.contents import Ink
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.pictures.scene import (
    HOURS,
    MATERIALS,
    Pictures,
    SceneStudio,
    draw_scene,
)
from printkit.press.pictures.scene.picturefiles import find_own_words
from printkit.press.svg.symbols import Symbols

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "scenes.md"
SIZE = (38.0, 25.0)
COLUMNS = 6
TALLEST = 0.62
"""How much of the picture's height a thing takes at most."""
CAMP = {
    "sky": {"hour": "dusk", "stars": "many"},
    "horizon": 0.66,
    "ground": ["mesas", "dunes"],
    "subject": [
        {"tent": "lit", "at": [0.64, 0.9], "size": 0.72},
        {"camel": "seated", "at": [0.24, 0.9], "size": 0.8},
    ],
    "near": [{"palms": 2, "at": [0.09, 0.99], "size": 1.15}, "foreground"],
}


def hours() -> dict[str, object]:
    """A scene for each hour."""
    return {
        name: {
            "sky": name,
            "ground": ["hills", "plain"],
            "subject": [{"palm": "date", "at": [0.24, 0.95]}, {"house": "dome", "at": [0.66, 0.9]}],
        }
        for name in HOURS
        if name not in ("plate", "field")
    }


def grounds() -> dict[str, object]:
    """A scene for each ground."""
    found: dict[str, object] = {}
    for name, ground in Pictures().grounds().items():
        under = [] if ground.covers or name in ("plain", "water", "pasture") else ["plain"]
        behind = name in ("road", "bones", "foreground", "quay", "cliff")
        sky = "plate" if name == "plate" else "spring"
        found[name] = {
            "sky": sky,
            "ground": [*under, name]
            if behind
            else [name, *under]
            if name in ("city", "village", "banks", "mountains")
            else [name],
        }
    return found


def things() -> dict[str, object]:
    """A scene for each thing, as large as it fits."""
    found = {}
    for name, thing in Pictures().things().items():
        size = min(TALLEST * 380 / thing.height, 0.8 * 570 / thing.width)
        found[name] = {
            "sky": "summer",
            "sun": [0.8, 0.2],
            "horizon": 0.6,
            "ground": ["plain"],
            "subject": [{name: True, "at": [0.5, 0.88], "size": round(size, 2)}],
        }
    return found


def picture(scenes: Mapping[str, object], columns: int = COLUMNS, inks: Sequence[Ink] = ("full",)) -> Sheet:
    """Scenes in rows, each with its name; in several inks side by side where asked."""
    lettering = Lettering(Library())
    studio = SceneStudio(Symbols([ROOT / "templates" / "symbols"]).get)
    width, height = SIZE if len(inks) == 1 else (57.0, 38.0)
    gap, caption = 3.0, 4.6
    ops: list[Op] = []
    cells = [(name, scene, ink) for name, scene in scenes.items() for ink in inks]
    for index, (name, scene, ink) in enumerate(cells):
        x = gap + index % columns * (width + gap)
        y = gap + index // columns * (height + gap + caption)
        drawn = draw_scene(scene, width, height, studio, ink=ink, seed=name, radius=1)
        ops.append(Group(drawn.ops, x, y))
        ops += lettering.line(
            name if len(inks) == 1 else ink, x + width / 2, y + height + 3.6, 8, align="centre"
        )
    rows = -(-len(cells) // columns)
    return Sheet(gap + columns * (width + gap), gap + rows * (height + gap + caption), tuple(ops))


def tables() -> dict[str, str]:
    """What the page lists, by the name of its place."""
    grounds = Pictures().grounds()
    return {
        "HOURS": ", ".join(f"`{name}`" for name in HOURS),
        "GROUNDS": _rows(
            (f"`{name}`{'*' if one.covers else ''}", one.about, one.variants) for name, one in grounds.items()
        ),
        "THINGS": _rows((f"`{n}`", one.about, one.variants) for n, one in Pictures().things().items()),
        "TITLES": "\n".join(_of_titles()),
        "MATERIALS": ", ".join(f"`{name}`" for name in MATERIALS),
    }


def _of_titles() -> Iterator[str]:
    """A line for each title that has words of its own."""
    for folder in sorted((ROOT / "card_data").glob("*/pictures")):
        drawn = find_own_words(folder)
        names = {path.stem for path in folder.glob("*.svg")} | drawn.things.keys() | drawn.grounds.keys()
        words = ", ".join(f"`{name}`" for name in sorted(names))
        yield f"- `card_data/{folder.parent.name}/pictures/`: {words}"


def _rows(rows: object) -> str:
    lines = ["| Word | Is | Variants |", "|---|---|---|"]
    for name, about, variants in rows:  # type: ignore[attr-defined]
        lines.append(
            f"| {name} | {about.strip().split(chr(10))[0].rstrip('.').lower()} | {', '.join(variants)} |"
        )
    return "\n".join(lines)


def page(text: str) -> str:
    """The page with its tables as they are now."""
    for name, table in tables().items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        text = re.sub(rf"^{name}$", begin + table.replace("\\", "\\\\") + end, text, flags=re.MULTILINE)
        text = re.sub(
            re.escape(begin) + ".*?" + re.escape(end),
            lambda _, t=begin + table + end: t,
            text,
            flags=re.DOTALL,
        )
    return text


def draw(folder: Path) -> None:
    """Write the pictures as small files."""
    sheets = {
        "scene-hours": picture(hours()),
        "scene-grounds": picture(grounds()),
        "scene-things": picture(things()),
        "scene-inks": picture({"camp": CAMP}, 3, ("full", "low", "bw")),
    }
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for name, sheet in sheets.items():
            file = Path(place) / f"{name}.pdf"
            write_pdf(file, [sheet])
            (drawn,) = render_pages(file, 96)
            drawn.save(folder / f"{name}.jpg", quality=78, optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
