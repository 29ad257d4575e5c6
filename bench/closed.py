"""How well a site's scanner reads hands and single pieces in poor light: beside zxing-wasm alone and `sight`, in the same pictures.

    python bench/closed.py --photos 8          # needs scripts/runtime, and Node

Photos of the second generator (`tests/sight/heldout`), reduced to what the scanner looks at (2000 pixels), and frames of
a live camera. They are kept in `output/bench/closed/`, with sight's readings.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from PIL import Image, ImageOps

import printkit.title  # noqa: F401  # finds `<title>_book`, too
from printkit.pocket.knowncodes import write_codes
from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from tests.sight.heldout import odd, tables
from tests.sight.heldout.finish import POOR, TYPICAL, Quality
from tests.sight.heldout.table import WHOLE
from tests.sight.samples import BURNT, HARD, TITLES, box_of, known_of

ROOT = Path(__file__).resolve().parent.parent
QUALITIES: dict[str, str | Quality] = {
    "typical": TYPICAL,
    "poor": POOR,
    "dark": HARD["dark"],
    "glare": HARD["glare"],
    "blurred": replace(POOR, defocus=(3.5, 6.0), motion=(3, 7)),
}
LONGEST = 2000
LIVE = (1280, 960)


odd.crowd = tables.few  # type: ignore[attr-defined]  # strange hands, whose codes are large enough to be taken for others
READ = {"hand": tables.few, "piece": tables.single}
STRANGE = {
    "nothing": tables.backs,
    **{name: odd.ODD[name] for name in ("near", "foreign", "neighbours", "scribbled", "halves", "mirrored")},
}


def compose(name: str, folder: Path, prints: Path) -> dict[str, Any]:
    """Make one picture, or find it: its file, what lies there, what sight reads."""
    path = folder / f"{name}.json"
    if path.exists():
        return json.loads(path.read_text())
    scene, quality, way, number = name.split("-")
    seed = int(number)
    table = (READ | STRANGE)[scene](seed, prints)
    shown = tables.shoot(table, seed, QUALITIES[quality], hands=False, pixels=LIVE if way == "live" else None)
    picture = ImageOps.exif_transpose(Image.open(io.BytesIO(shown.jpeg))).convert("RGB")
    scale = min(1, LONGEST / max(picture.size))
    picture = picture.resize(
        (round(picture.width * scale), round(picture.height * scale)),
        Image.Resampling.BILINEAR,
        reducing_gap=1.0,
    )
    picture.save(folder / f"{name}.ppm")
    begun = time.process_time()
    seen = (
        read_photo(of_pixels(np.asarray(picture)), known_of(table.title)).sightings if scene in READ else ()
    )
    made = {
        "name": name, "title": table.title, "facts": shown.facts, "sight": [one.payload for one in seen],
        "cpu": time.process_time() - begun,
        "codes": [
            {"text": c.payload, "open": bool(c.open > WHOLE and c.burnt < BURNT), "corners": (c.corners * scale).tolist()} for c in shown.truth
        ],
    }  # fmt: skip
    path.write_text(json.dumps(made))
    return made


def list_names(photos: int, seed: int) -> Iterator[str]:
    """Name the pictures: scene, quality, way, seed."""
    for number in range(seed, seed + photos):
        for scene in READ:
            for quality in QUALITIES:
                yield from (f"{scene}-{quality}-{way}-{number}" for way in ("still", "live"))
        for place, scene in enumerate(STRANGE):
            yield f"{scene}-{list(QUALITIES)[(number + place) % len(QUALITIES)]}-live-{number}"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=8)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--compose", action="store_true", help="only make the pictures")
    options = parser.parse_args()
    folder = ROOT / "output" / "bench" / "closed"
    prints = folder / "prints"
    prints.mkdir(parents=True, exist_ok=True)
    for title in TITLES:
        (folder / f"{title}.codes.json").write_bytes(write_codes([box_of(title)]))
    (folder / "all.codes.json").write_bytes(write_codes([box_of(title) for title in TITLES]))
    for name in list_names(options.photos, options.seed):
        compose(name, folder, prints)
        print(name, flush=True)


if __name__ == "__main__":
    main()
