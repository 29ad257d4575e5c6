"""Play whole recorded games in real browsers while every reply is up to five seconds late and one in twenty is lost.

    python bench/late.py                       # one game of every title
    python bench/late.py mecca --longest 2 --answers 20

A phone for each player and the table's page; at the end somebody asks for another game. Whoever is locked out, loses the
seat, or whose answer is lost or counts twice, ends it with what stands on that page.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browsers import FLAGS, SHELL  # the project may be run where it lies
from tests.companion.lateness import GAMES, play_late
from tests.companion.serving import Server


def main() -> None:
    """Play, and tell what people had to do."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "titles", nargs="*", metavar="TITLE", help=f"of {', '.join(GAMES)}; all if none is named"
    )
    parser.add_argument("--game", default="", help="a recorded game of the title, as its file is called")
    parser.add_argument("--longest", type=float, default=5, help="seconds that a reply is late at most")
    parser.add_argument("--answers", type=int, help="how many of each game; all if not given")
    parser.add_argument("--upto", type=int, default=0, help="entries that are there at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pk-late-") as name, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=SHELL, args=FLAGS)
        with Server(str(Path(name) / "tables.sqlite3"), Path(name) / "server.log") as server:
            for title in options.titles or GAMES:
                begun = time.perf_counter()
                late, way = play_late(
                    browser,
                    server,
                    title,
                    game=options.game,
                    upto=options.upto,
                    answers=options.answers,
                    longest=options.longest,
                    seed=options.seed,
                )
                helped = ", ".join(f"{what} {number} times" for what, number in sorted(late.helped.items()))
                told = ", ".join(f"{number} {what}" for what, number in sorted(way.told.items()))
                print(
                    f"{title}: {late.length()} entries in {time.perf_counter() - begun:.0f} s, no page locked, no seat lost"
                )
                print(
                    f"  {told}; the longest answer took {late.slowest:.0f} s; by hand: {helped or 'nothing'}",
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main()
