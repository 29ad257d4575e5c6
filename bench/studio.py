"""How soon the studio shows a change, and how long a check of many rows takes.

    python bench/studio.py                    # 540 cards watched, 100,000 rows checked
    python bench/studio.py --cards 5400 --rows 0

From the moment a file is written to the moment the new faces can be asked for: the look at the files, reading, drawing.
Medians of so many changes, beside the processor's time.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from printkit.memory import collect_seldom
from printkit.press.build.preflight import check_folder
from printkit.studio.new import new_box
from printkit.studio.watch.gallery import Studio

KINDS = ("Place", "Weather", "Boat", "Crew")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if given.cards:
            watched(Path(scratch) / "watched", given.cards, given.repeat)
        if given.rows:
            checked(Path(scratch) / "checked", given.rows)


def make(folder: Path, rows: int) -> Path:
    """A deck of so many different cards."""
    made, _ = new_box(str(folder))
    with (made / "cards.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(("id", "name", "type", "cost", "copies", "text"))
        for n in range(rows):
            text = f"Draw {n % 5} cards, then discard {n % 3}. Number {n} of the deck."
            table.writerow((f"A{n}", f"Card {n}", KINDS[n % 4], n % 9, 1, text))
    return made


def watched(folder: Path, cards: int, repeat: int) -> None:
    """One cell, and a template that all cards share."""
    made = make(folder, cards)
    studio = Studio(made)
    studio.start()
    table, template = made / "cards.csv", made / "templates" / "front.yaml"

    def cell(n: int) -> None:
        table.write_text(table.read_text().replace(f"Number {n} of", f"Number {n} out of"))

    def shared(n: int) -> None:
        template.write_text(template.read_text().replace(f"size: {9 + n / 10:g}", f"size: {9.1 + n / 10:g}"))

    template.write_text(template.read_text().replace("size: 9.5", "size: 9"))
    studio.read_box()
    print(f"{'of ' + str(cards) + ' cards':24}{'shown after':>14}{'CPU':>10}")
    for name, change in (("one cell", cell), ("a template of all", shared)):
        times = [timed(studio, change, n) for n in range(repeat)]
        wall, cpu = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name:24}{wall * 1000:11.0f} ms{cpu * 1000:7.0f} ms")


def timed(studio: Studio, change: Callable[[int], None], n: int) -> tuple[float, float]:
    """Seconds and processor's seconds from a write to the new snapshot."""
    change(n)
    begun, work = time.perf_counter(), time.process_time()
    while not studio.has_changed():
        time.sleep(0.03)
    before = studio.now
    after = studio.read_box()
    changed = sum(after.shown[place].key != shown.key for place, shown in before.shown.items())
    assert changed, "the change is seen"
    return time.perf_counter() - begun, time.process_time() - work


def checked(folder: Path, rows: int) -> None:
    """A check of a box of many rows, from nothing to the last problem."""
    made = make(folder, rows)
    collect_seldom()  # as the command does
    begun = time.perf_counter()
    _, problems = check_folder(made)
    assert not problems
    print(f"check of {rows} rows: {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
