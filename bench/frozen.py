"""What a phone has kept at any instant of a game: its browser's page is stopped between two instructions, its files are read.

    python bench/frozen.py SITE mecca --instants 2000

Files of a process that is killed are those of the instant at which it is stopped. So a stopped page tells what a killed one
would leave, without starting Python anew for each: its files are copied, torn records are planted in some copies, and the
journal is opened as a browser opens it, here. `bench/pocket.py kills` kills.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from printkit.companion.store import Store  # noqa: E402  # the project may be run where it lies
from printkit.pocket.journal import COPIES, COPY, HEAD, NAMES, STEP, Journal  # noqa: E402
from printkit.pocket.keeper import PocketDatabase  # noqa: E402
from tests.browsers import SHELL  # noqa: E402
from tests.pocket.browser.processes import find_processes  # noqa: E402
from tests.pocket.browser.static_host import StaticHost  # noqa: E402
from tests.pocket.browser.test_games import GAMES  # noqa: E402
from tests.pocket.browser.visitor import PLAY, Visitor, open_browser, plan_answers  # noqa: E402
from tests.recorded import recorded_game  # noqa: E402


@dataclass
class Copied:
    """A file of the journal as it was at an instant."""

    data: bytes = b""

    def read(self) -> bytes:
        """Return all of it."""
        return self.data

    def write(self, data: bytes, at: int) -> int:
        """Write bytes at a place."""
        self.data = self.data[:at] + data + self.data[at + len(data) :]
        return len(data)

    def truncate(self, size: int) -> None:
        """Truncate it."""
        self.data = self.data[:size]

    def flush(self) -> None:
        """Return at once: nothing is lost with a copy."""


def copy_files(profile: Path) -> dict[str, Copied]:
    """Copy the files of a stopped page's journal."""
    files = {name: Copied() for name in NAMES}
    copies = iter(COPIES)
    for file in profile.glob("Default/File System/*/t/*/*"):
        data = file.read_bytes()
        if data[: len(STEP)] == STEP:
            files["journal"].data = data
        elif data[: len(COPY)] == COPY:
            files[next(copies)].data = data
    return files


def read_kept(files: dict[str, Copied], code: str, folder: Path) -> tuple[list[str], list[str]]:
    """Return the record's lines of a table as a browser would find them now, and the damage that it tells."""
    database = PocketDatabase(Journal.open(files), folder / "pocket.db")
    with closing(Store(database)) as store:
        return store.lines(code), database.told


def freeze(site: Path, title: str, instants: int, seed: int) -> None:
    """Stop the page again and again while answers are given, and count what its files lack of what was acknowledged."""
    chance = random.Random(seed)
    log = recorded_game(title, GAMES[title])
    plan = plan_answers(log)
    stopped = lost = twice = planted = untold = rolled = acknowledged = 0
    within = {"before the first step": 0, "in a record": 0}
    begun = time.monotonic()
    told: list[int] = []
    with (
        sync_playwright() as driver,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        StaticHost(site) as host,
        open_browser(driver, profile := Path(folder) / "profile", program=SHELL) as context,
    ):
        context.expose_function("acknowledged", lambda number: told.append(number))  # noqa: PLW0108  # Playwright marks it
        visitor = Visitor(context.new_page(), host.address)
        visitor.open()
        while stopped < instants:
            visitor.page.goto(host.address)
            visitor.wait()
            told.clear()
            code = visitor.begin_again(log)
            visitor.inside.evaluate(f"given => {{ ({PLAY})(given) }}", [f"{visitor.site}t/{code}/", plan])
            pages = find_processes(profile)["renderer"]
            while len(told) < len(plan) - 1 and stopped < instants:
                visitor.page.wait_for_timeout(chance.uniform(1, 120))
                sure = len(told)
                for pid in pages:
                    os.kill(pid, signal.SIGSTOP)
                files = copy_files(profile)
                for pid in pages:
                    os.kill(pid, signal.SIGCONT)
                rolled = max(rolled, sum(bool(files[name].data) for name in COPIES))
                torn = chance.random() < 1 / 4
                if torn:
                    whole = HEAD.pack(STEP, 1, 90, 7) + chance.randbytes(90)
                    files["journal"].data += whole[: chance.randint(1, len(whole))]
                    planted += 1
                with tempfile.TemporaryDirectory() as here:
                    lines, damage = read_kept(files, code, Path(here))
                stopped += 1
                within["in a record"] += bool(damage) and not torn
                untold += torn and not damage
                kept = len(lines)
                within["before the first step"] += not lines
                lost += max(0, sure - kept)
                twice += len(set(lines)) != len(lines)
                if stopped % 100 == 0:
                    print(
                        f"{stopped} instants, {acknowledged + len(told)} answers acknowledged, {planted} torn records planted "
                        f"({untold} not told), {within}, {rolled} full copies; {lost} lost, {twice} twice, "
                        f"{time.monotonic() - begun:.0f} s",
                        flush=True,
                    )
            acknowledged += len(told)


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("site", type=Path)
    parser.add_argument("title", choices=sorted(GAMES))
    parser.add_argument("--instants", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    freeze(given.site, given.title, given.instants, given.seed)


if __name__ == "__main__":
    main()
