"""How well and how fast photos are read, beside zxing-cpp and OpenCV alone, on photos of two generators.

    python bench/sight.py                                  # every scene, typical, poor and 3 megapixels
    python bench/sight.py --photos 20 --scenes full mecca108
    python bench/sight.py --false-reads --codes 25000      # scenes with strange codes too, until so many codes were seen
    python bench/sight.py --together 3 --scenes full mini  # so many poor photos of each scene, read together
    python bench/sight.py --scenes hand --qualities steep "steep poor" dark glare   # hard ones, second generator
    python bench/sight.py --table                          # only tell what the record holds

What is measured is added to a record (JSON lines, `output/bench/sight.jsonl`) and not measured again, so a run can be
stopped and taken up. Another version of the reader begins a new table. Reach counts the codes that lie open in the
picture; seconds are CPU seconds of this process, squares and tiles included.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np
import zxingcpp

import printkit.title  # noqa: F401  # finds `<title>_book`, too
from printkit.sight.combine import combine_photos
from printkit.sight.photo import load_photo
from printkit.sight.read import read_photo
from printkit.sight.sighting import PhotoReading
from tests.sight.heldout.finish import Shown
from tests.sight.heldout.tables import TABLES, shoot
from tests.sight.samples import (
    FIRST,
    GENERATORS,
    HARD,
    SCENES,
    STRANGE,
    Marks,
    Sample,
    false_reads,
    known_of,
    mark,
    mark_places,
    without,
)

ROOT = Path(__file__).resolve().parent.parent
QUALITIES = ("typical", "poor", "3mp")
TITLE = {
    "hand": "hand of 9 cards",
    "tableau": "20 cards, 60 x 45 cm",
    "full": "40 cards, 90 x 60 cm",
    "mini": "40 mini cards, 90 x 60 cm",
    "tokens": "40 tokens, 45 x 34 cm",
    "fan": "7 cards fanned in a hand",
    "crowd": "up to 150 pieces side by side",
    "mecca60": "Mecca, 60 pilgrims",
    "mecca108": "Mecca, 108 pilgrims",
    "hexes": "30 hex tiles, 9 trade tiles",
    "hexes+discs": "the same with 30 discs",
    "foreign": "strangers' codes among them",
    "near": "codes of pieces that do not exist",
    "neighbours": "another title's cards",
    "scribbled": "damaged codes",
    "covered": "heaps, mostly covered",
    "mirrored": "seen in a mirror",
    "halves": "codes glued of two",
    "negative": "light on dark",
    "shrunk": "half and a third of their size",
    "strewn": "another title's tokens",
    "screen": "shown by a screen",
}
DENSE = (
    ("second", "crowd"),
    *(("second", scene) for scene in STRANGE),
    *(
        (generator, scene)
        for scene in ("full", "mini", "mecca108", "hexes+discs")
        for generator in GENERATORS
    ),
)
"""Where most codes, and the strangest, are seen in the fewest photos: for counting false reads."""
READER = (
    "bank", "decode", "glance", "identify", "locate", "losses", "patch", "plane", "read", "refine", "sighting", "solve", "twin_codes",
)  # fmt: skip
"""The modules whose change makes older figures worthless."""


@dataclass(frozen=True)
class Task:
    """One photo to be read."""

    generator: str
    scene: str
    quality: str
    seed: int

    @property
    def key(self) -> str:
        """Its name in the record."""
        return f"{self.generator} {self.scene} {self.quality} {self.seed}"


@dataclass
class Result:
    """What came of one photo."""

    key: str
    reader: str
    generator: str
    scene: str
    quality: str
    facts: str
    shown: int
    """Codes of any kind in the photo, open or not; one that is glued of two counts once."""
    codes: int
    """Known ones that lie open."""
    read: int
    sightings: int
    unread: int
    false: list[str]
    unknown: int
    """Codes that were read once more as strangers: not among the known."""
    unknown_false: list[str]
    zxing: int
    opencv: int | None
    places: int
    right: int
    wrong: int
    seconds: float
    off: list[float] = field(default_factory=list)
    told: int = 0
    """Codes that were not read and whose place is told."""
    silent: int = 0
    """Those of which nothing is told: neither a place, nor that one must come nearer or that nothing was found."""


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=6, help="photos of each line")
    parser.add_argument("--generators", nargs="+", choices=GENERATORS, default=list(GENERATORS))
    parser.add_argument("--scenes", nargs="+", choices=TITLE)
    parser.add_argument("--qualities", nargs="+", choices=(*QUALITIES, *HARD), default=list(QUALITIES))
    parser.add_argument("--tilt", type=float, nargs=2, default=(0, 30))
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument(
        "--opencv", type=int, default=1, help="of so many photos of each line OpenCV's detector is asked"
    )
    parser.add_argument(
        "--false-reads", action="store_true", help="strange scenes too, rounds until --codes are seen"
    )
    parser.add_argument("--codes", type=int, default=25_000)
    parser.add_argument("--table", action="store_true", help="tell what the record holds and stop")
    parser.add_argument("--record", type=Path, default=ROOT / "output" / "bench" / "sight.jsonl")
    parser.add_argument("--prints", type=Path, default=ROOT / "output" / "bench" / "prints")
    parser.add_argument(
        "--together",
        type=int,
        default=0,
        help="read so many photos of each scene together; nothing is recorded",
    )
    parser.add_argument("--pixels", type=int, nargs=2, help="of the photos read together; else 12 megapixels")
    options = parser.parse_args()
    options.record.parent.mkdir(parents=True, exist_ok=True)
    options.prints /= faces_version()
    options.prints.mkdir(parents=True, exist_ok=True)
    if options.together:
        for line in together(options):
            print(line, flush=True)
        return
    version = reader_version()
    results = recorded(options.record, version)
    if not options.table:
        done = {result.key for result in results}
        for task in _tasks(options):
            if options.false_reads and sum(result.shown for result in results) >= options.codes:
                break
            if task.key not in done:
                result = measure(task, options.prints, version, options)
                with options.record.open("a") as file:
                    file.write(json.dumps(asdict(result)) + "\n")
                results.append(result)
                if result.false or result.unknown_false:
                    print(f"FALSE {task.key}: {result.false} {result.unknown_false}", flush=True)
    print(f"reader {version}")
    for line in table(results):
        print(line)


def together(options: argparse.Namespace) -> Iterator[str]:
    """Several poor photos of one scene (second generator): what they show one by one, together, and with half the codes unknown."""
    yield "| scene | seed | codes | each photo | any photo | together | false | unknown | false | CPU s | of that together |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    sums = [0, 0, 0]
    for seed in range(options.seed, options.seed + options.photos):
        for scene in options.scenes or ("full", "mini"):
            table = TABLES[scene](seed, options.prints)
            shots = [
                shoot(table, seed * 10 + n, "poor", pixels=options.pixels and tuple(options.pixels))
                for n in range(options.together)
            ]
            photos, known = [load_photo(shot.jpeg) for shot in shots], known_of(table.title)
            there = {text for shot in shots for text in shot.open} & known.keys()
            begun = time.process_time()
            alone = [read_photo(photo, known, number=n) for n, photo in enumerate(photos)]
            middle = time.process_time()
            whole = combine_photos(photos, alone, known)
            done = time.process_time()
            strangers = set(sorted(there)[::2])
            fewer = {text: item for text, item in known.items() if text not in strangers}
            lies = combine_photos(
                photos, [read_photo(one, fewer, number=n) for n, one in enumerate(photos)], fewer
            )
            each = ", ".join(str(len({s.payload for s in one.sightings} & there)) for one in alone)
            any_, all_ = (
                {s.payload for one in some for s in one.sightings} & there for some in (alone, whole)
            )
            sums = [a + b for a, b in zip(sums, (len(there), len(any_), len(all_)), strict=True)]
            yield (
                f"| {scene} | {seed} | {len(there)} | {each} | {len(any_)} | {len(all_)} | {_misplaced(shots, whole)} | "
                f"{len(strangers)} | {_misplaced(shots, lies)} | {done - begun:.1f} | {done - middle:.1f} |"
            )
    yield f"{sums[0]} codes: any photo {_share(sums[1], sums[0])}, together {_share(sums[2], sums[0])}"


def _misplaced(shots: Sequence[Shown], readings: Sequence[PhotoReading]) -> int:
    """Sightings of what does not lie there, or not in that place."""
    return sum(
        not any(
            code.payload == seen.payload
            and np.linalg.norm(np.array(seen.corners).mean(0) - code.corners.mean(0))
            < np.linalg.norm(code.corners[1] - code.corners[0]) / 2
            for code in shot.truth
        )
        for shot, reading in zip(shots, readings, strict=True)
        for seen in reading.sightings
    )


def reader_version() -> str:
    """A short name for the reader as it stands in the working tree."""
    text = b"".join((ROOT / "printkit" / "sight" / f"{name}.py").read_bytes() for name in READER)
    return hashlib.sha256(text).hexdigest()[:10]


def faces_version() -> str:
    """A short name for boxes and templates as they stand: whatever is printed anew is cut out anew."""
    files = sorted(file for folder in ("card_data", "templates") for file in (ROOT / folder).rglob("*.*"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:10]


def recorded(path: Path, version: str) -> list[Result]:
    """What was measured with this reader."""
    if not path.exists():
        return []
    every = (Result(**json.loads(line)) for line in path.read_text().splitlines() if line.strip())
    return [result for result in every if result.reader == version]


def _tasks(options: argparse.Namespace) -> Iterator[Task]:
    """Round by round, so that whatever was done when it is stopped is a fair part of all."""
    for number in range(10_000 if options.false_reads else options.photos):
        seed = options.seed + number
        for place, (generator, scene) in enumerate(DENSE if options.false_reads else _scenes(options)):
            turn = (QUALITIES[(number + place) % 3],) if options.false_reads else options.qualities
            for quality in turn:
                if quality in HARD and generator == "first":  # it spoils photos its own way
                    continue
                yield Task(generator, scene, quality, seed)


def _scenes(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    for generator in options.generators:
        for scene in (*SCENES[generator], *(STRANGE if generator == "second" else ())):
            if scene in (options.scenes or SCENES[generator]):
                yield generator, scene


def measure(task: Task, prints: Path, version: str, options: argparse.Namespace) -> Result:
    """Compose the photo and read it every way."""
    sample = GENERATORS[task.generator](task.scene, task.seed, prints, task.quality, tuple(options.tilt))
    marks = Marks()
    begun = time.process_time()
    reading = read_photo(sample.picture, sample.known)
    mark_places(marks, sample, reading)
    seconds = time.process_time() - begun
    mark(marks, sample, reading)
    plain = zxingcpp.read_barcodes(
        sample.picture.grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    opencv = None
    if task.seed - options.seed < options.opencv and task.scene not in STRANGE:
        _, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(sample.picture.grey)
        opencv = len(set(texts or ()) & sample.open.keys())
    strangers = _half(sample, task.seed)
    lies = false_reads(sample, read_photo(sample.picture, without(sample, strangers)))
    return Result(
        key=task.key, reader=version, generator=task.generator, scene=task.scene, quality=task.quality,
        facts=sample.facts, shown=len({tuple(code.corners.ravel().round()) for code in sample.codes}), codes=marks.codes, read=marks.read,
        sightings=len(reading.sightings), unread=marks.unread, false=marks.lies, unknown=len(strangers),
        unknown_false=lies, zxing=len({item.text for item in plain if item.valid} & sample.open.keys()),
        opencv=opencv, places=marks.places, right=marks.right, wrong=marks.wrong, seconds=round(seconds, 3),
        off=[round(value, 3) for value in marks.off],
        told=marks.told, silent=marks.silent,
    )  # fmt: skip


def _half(sample: Sample, seed: int) -> set[str]:
    """Half of what lies in the photo: what the reader will not be told of."""
    names = sorted({code.payload for code in sample.codes} & sample.known.keys())
    random.Random(seed).shuffle(names)
    return set(names[::2])


def table(results: Iterable[Result]) -> Iterator[str]:
    """The record in Markdown, then the sum of false reads."""
    lines: dict[tuple[str, str, str], list[Result]] = {}
    for result in results:
        lines.setdefault((result.generator, result.scene, result.quality), []).append(result)
    yield "| generator | scene | quality | photos | codes | read | false | unread | missed | told | in silence | zxing-cpp | OpenCV | places | 99 % within mm | CPU s | most |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    order = [*FIRST, *(name for name in TITLE if name not in FIRST)]
    for (generator, scene, quality), some in sorted(
        lines.items(),
        key=lambda item: (item[0][0], order.index(item[0][1]), (*QUALITIES, *HARD).index(item[0][2])),
    ):
        codes = sum(one.codes for one in some)
        asked = [one for one in some if one.opencv is not None]
        off = [value for one in some for value in one.off]
        cells = (
            generator, TITLE[scene], quality, len(some), codes, _share(sum(one.read for one in some), codes),
            sum(len(one.false) + len(one.unknown_false) for one in some), sum(one.unread for one in some),
            codes - sum(one.read for one in some), sum(one.told for one in some), sum(one.silent for one in some),
            _share(sum(one.zxing for one in some), codes),
            _share(sum(one.opencv or 0 for one in asked), sum(one.codes for one in asked)),
            _share(sum(one.right for one in some), sum(one.places for one in some)),
            f"{np.percentile(off, 99):.2f}" if off else "-",
            f"{statistics.median(one.seconds for one in some):.2f}", f"{max(one.seconds for one in some):.2f}",
        )  # fmt: skip
        yield "| " + " | ".join(str(cell) for cell in cells) + " |"
    yield ""
    yield from _false(list(lines.values()))


def _false(groups: list[list[Result]]) -> Iterator[str]:
    every = [result for group in groups for result in group]
    if not every:
        return
    shown, told = sum(one.shown for one in every), sum(one.sightings for one in every)
    wrong = sum(len(one.false) for one in every)
    yield f"{len(every)} photos, {shown} codes in them, {told} sightings: {wrong} false."
    if told and not wrong:
        yield f"With 95 % confidence fewer than 1 sighting in {told // 3} is false (rule of three)."
    unknown = sum(one.unknown for one in every)
    yield f"Read again with half the codes unknown: {unknown} unknown codes, {sum(len(one.unknown_false) for one in every)} taken for others."
    places = sum(one.wrong for one in every)
    yield f"Squares and tiles told wrongly: {places}."


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


if __name__ == "__main__":
    main()
