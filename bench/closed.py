"""How well a site's scanner reads hands and single pieces in poor light: beside zxing-wasm alone and `sight`, in the same pictures.

    python bench/closed.py --photos 8          # needs scripts/runtime, and Node

Photos of the second generator (`tests/sight/heldout`), reduced to what the scanner looks at (2000 pixels), and frames of
a live camera. They are kept in `output/bench/closed/`, with sight's readings.
"""

from __future__ import annotations

import argparse
import io
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from PIL import Image, ImageOps

import printkit.title  # noqa: F401  # finds `<title>_book`, too
from printkit.pocket.knowncodes import list_codes, write_codes
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
FAR = 1.7
PATIENT, LOOK = 60_000, 50
"""Milliseconds that the closed set may take: as long as it wants; as in a look of the live camera."""


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
    if way == "far":
        middle = table.extent.mean(0)
        table = replace(table, extent=middle + (table.extent - middle) * FAR)
    pixels = None if way == "still" else LIVE
    shown = tables.shoot(table, seed, QUALITIES[quality], hands=False, pixels=pixels)
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
                yield from (
                    f"{scene}-{quality}-{way}-{number}"
                    for way in ("still", "live", *(("far",) if scene == "hand" else ()))
                )
        for place, scene in enumerate(STRANGE):
            yield f"{scene}-{list(QUALITIES)[(number + place) % len(QUALITIES)]}-live-{number}"


def measure(
    made: list[dict[str, Any]], folder: Path, codes: str, time: float, looks: int
) -> Iterator[dict[str, Any]]:
    """Read pictures with the set of `codes`, or "own": the title's; "unknown": the title's without what lies there."""
    sets = {"own": "{title}", "unknown": "{name}"}
    words = [word for one in made for word in (one["name"], sets.get(codes, codes).format(**one))]
    command = [
        "node",
        str(ROOT / "tests" / "pocket" / "scan.mjs"),
        str(folder),
        str(time),
        str(looks),
        *words,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for one, line in zip(made, done.stdout.splitlines(), strict=True):
        seen = json.loads(line)
        there = {code["text"]: np.mean(code["corners"], axis=0) for code in one["codes"]}
        seen["false"] = [
            hit["text"]
            for hit in seen["closed"]
            if not any(
                code["text"] == hit["text"]
                and np.hypot(*(np.mean(code["corners"], axis=0) - np.reshape(hit["quad"], (4, 2)).mean(0)))
                < reach
                for code in one["codes"]
                for reach in [np.linalg.norm(np.subtract(code["corners"][1], code["corners"][0])) / 2]
            )
        ]
        seen["read"] = {*seen["zxing"], *(hit["text"] for hit in seen["closed"])} & there.keys()
        yield seen


def show_table(made: list[dict[str, Any]], folder: Path, looks: int) -> Iterator[str]:
    """Rates of each kind of picture, then what was read falsely."""
    read = [one for one in made if one["name"].split("-")[0] in READ]
    whole = list(measure(read, folder, "own", PATIENT, 1))
    live = [one for one in read if "-still-" not in one["name"]]
    quick = {one["name"]: one for one in measure(live, folder, "own", LOOK, looks)}
    groups = defaultdict[str, list[tuple[dict[str, Any], dict[str, Any]]]](list)
    for one, seen in zip(read, whole, strict=True):
        scene, quality, way, _ = one["name"].split("-")
        groups[f"{scene}, {quality}, {way}"].append((one, seen))
    groups["all"] = list(zip(read, whole, strict=True))
    yield f"| pictures | | codes | sight | zxing-wasm | with the closed set | of sight's | in {looks} looks | CPU ms, median | most |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name, some in groups.items():
        codes = sum(len(_list_open(one)) for one, _ in some)
        by_sight = sum(len(_list_open(one) & set(one["sight"])) for one, _ in some)
        zxing = sum(len(_list_open(one) & set(seen["zxing"])) for one, seen in some)
        both = sum(len(_list_open(one) & seen["read"]) for one, seen in some)
        same = sum(len(_list_open(one) & set(one["sight"]) & seen["read"]) for one, seen in some)
        soon = [(one, quick[one["name"]]) for one, _ in some if one["name"] in quick]
        there, fast = (
            sum(len(_list_open(one)) for one, _ in soon),
            sum(len(_list_open(one) & seen["read"]) for one, seen in soon),
        )
        times = [seen["time"] for _, seen in some]
        cells = (
            name,
            len(some),
            codes,
            _share(by_sight, codes),
            _share(zxing, codes),
            _share(both, codes),
            _share(same, by_sight),
            _share(fast, there),
            f"{statistics.median(times):.0f}",
            f"{max(times):.0f}",
        )
        yield "| " + " | ".join(map(str, cells)) + " |"
    yield ""
    yield f"False in these: {_count_false(whole)} of {sum(len(one['closed']) for one in whole)} that the closed set told; in the looks: {_count_false(quick.values())}."
    strange = [one for one in made if one["name"].split("-")[0] in STRANGE]
    for codes in ("unknown", "all", *TITLES):
        some = [one for one in live + strange if one["title"] != codes]
        seen = list(measure(some, folder, codes, PATIENT, 1))
        yield f"With the codes '{codes}': {len(some)} pictures, {sum(len(one['codes']) for one in some)} codes, {sum(len(one['closed']) for one in seen)} told, {_count_false(seen)} false."
        yield from (f"FALSE {one['name']} {one['false']}" for one in seen if one["false"])


def _list_open(one: dict[str, Any]) -> set[str]:
    return {code["text"] for code in one["codes"] if code["open"]}


def _count_false(seen: Iterable[dict[str, Any]]) -> int:
    return sum(len(one["false"]) for one in seen)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=8, help="seeds")
    parser.add_argument("--seed", type=int, default=9000, help="the first")
    parser.add_argument("--looks", type=int, default=8, help="of the live camera, at the same frame")
    options = parser.parse_args()
    folder = ROOT / "output" / "bench" / "closed"
    prints = folder / "prints"
    prints.mkdir(parents=True, exist_ok=True)
    known = {title: list_codes([box_of(title)]) for title in TITLES}
    known["all"] = list_codes(map(box_of, TITLES))
    made = []
    for name in list_names(options.photos, options.seed):
        made.append(compose(name, folder, prints))
        there = {code["text"] for code in made[-1]["codes"]}
        known[name] = {text: kind for text, kind in known[made[-1]["title"]].items() if text not in there}
        print(name, file=sys.stderr, flush=True)
    for name, codes in known.items():
        (folder / f"{name}.codes.json").write_bytes(write_codes(codes))
    for line in show_table(made, folder, options.looks):
        print(line, flush=True)


if __name__ == "__main__":
    main()
