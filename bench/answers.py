"""What an answer costs the companion's processor: games through the app without sockets, side by side with another checkout.

    python bench/answers.py                          # every title, four players, a host and somebody who looks on
    python bench/answers.py --against ../before      # the same games in another checkout, in turns
    python bench/answers.py --only ayubistan --seats 6 --answers 150 --calls

Each page has its stream of events open; an answer has cost what the process spends from its form until every page has
been told. There are no sockets and nobody reads what is sent, so load and phones on the same cores count for little:
what is compared are CPU seconds of the same answers in turns, or with `--calls` how many functions were called, which is
the same in every run. The other checkout plays with its own packages, if it has a `.venv`; the record of the games is
made by this one.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import mean, median
from typing import Any

HERE = Path(os.environ.get("PRINTKIT_BENCH", Path(__file__).parent.parent))
sys.path.insert(0, str(HERE))

from printkit.companion.app import make_app  # noqa: E402  # the project may be run where it lies
from printkit.companion.context import AppState  # noqa: E402
from printkit.companion.registry import TableRegistry  # noqa: E402
from printkit.companion.store import open_store  # noqa: E402
from printkit.referee import read_log  # noqa: E402
from tests.companion.phones import Planted, fresh_game, planted, steps  # noqa: E402

WARM = 20
"""Answers before anything is counted."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", metavar="TITLE", help="titles to measure")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--answers", type=int, default=100, help="of each game")
    parser.add_argument("--against", metavar="FOLDER", help="another checkout, playing in turns")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured")
    parser.add_argument("--calls", action="store_true", help="count calls of functions instead of the time")
    parser.add_argument("--language", default="en")
    parser.add_argument("--play", metavar="LOG", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        lines = Path(options.play).read_text(encoding="utf-8").splitlines()
        with tempfile.TemporaryDirectory(prefix="pk-bench-") as folder:
            print(asyncio.run(Evening(lines, options.language).costs(Path(folder), calls=options.calls)))
        return
    folders = [HERE, *([Path(options.against).resolve()] if options.against else [])]
    unit = "calls" if options.calls else "ms of CPU"
    with tempfile.TemporaryDirectory(prefix="pk-bench-") as scratch:
        for title, record in _records(options.only, options.seats, options.answers, Path(scratch)):
            found: dict[Path, list[float]] = {folder: [] for folder in folders}
            for _ in range(1 if options.calls else options.turns):
                for folder in folders:
                    found[folder].append(_played(folder, record, options))
            here, *other = (median(found[folder]) for folder in folders)
            against = f", {here / other[0]:.2f} times {other[0]:.1f}" if other else ""
            print(f"{title:26}{here:>9.1f} {unit} an answer{against}", flush=True)


def _records(only: list[str] | None, seats: int, answers: int, folder: Path) -> Iterator[tuple[str, Path]]:
    """The beginning of a random game of each title, as a record."""
    from printkit.simulate import Chance, SimulationPlan, bot_named, play_out  # noqa: PLC0415  # not in old checkouts
    from printkit.simulate.plan import open_game  # noqa: PLC0415
    from printkit.title import list_refereed, load_title  # noqa: PLC0415

    for title in only or list_refereed():
        number = min(seats, load_title(title).meta.seats[1])
        game = open_game(SimulationPlan(title, number, 1))
        play_out(game, [bot_named("random", title)] * number, Chance("bench/answers"))
        path = folder / f"{title}.jsonl"
        lines = list(game.lines())[: 1 + WARM + answers]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        yield title, path


def _played(folder: Path, record: Path, options: argparse.Namespace) -> float:
    """What an answer costs in a checkout, in a process of its own."""
    own = folder / ".venv" / "bin" / "python"
    command = [str(own) if own.exists() else sys.executable, __file__, "--play", str(record)]
    command += ["--language", options.language, *(["--calls"] if options.calls else [])]
    environment = {**os.environ, "PRINTKIT_BENCH": str(folder)}
    return float(
        subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE).stdout
    )


class Evening:
    """A game that is played through the app."""

    def __init__(self, record: list[str], language: str) -> None:
        """Play this record, with pages in a language."""
        self._log, self._language = read_log(record), language
        self._told = asyncio.Semaphore(0)

    async def costs(self, folder: Path, *, calls: bool) -> float:
        """What an answer costs on the average: milliseconds of the processor, or calls."""
        fresh = fresh_game(self._log)
        answers = list(steps(self._log, fresh_game(self._log)))
        with closing(open_store(str(folder / "tables.sqlite3"))) as store:
            table = planted(store, fresh)
            state = AppState(TableRegistry(store), base="http://127.0.0.1:8484", key="k" * 64)
            self._app = make_app(state)
            people = [*range(len(table.tokens)), "host", "watcher"]
            for who in people:
                await self._ask("GET", table, who)
            pages = [asyncio.ensure_future(self._ask("GET", table, who, "/events")) for who in people]
            for _ in people:
                await self._told.acquire()
            await asyncio.sleep(1.0)  # those who came are told of one another
            while not self._told.locked():
                await self._told.acquire()
            spent, profile = [], cProfile.Profile()
            for number, step in enumerate(answers):
                if calls and number == WARM:
                    profile.enable()
                begun = time.process_time()
                await self._ask("POST", table, step.who, "/answer", step.post(table, f"bench-{number:06}"))
                for _ in people:
                    await self._told.acquire()
                spent.append(time.process_time() - begun)
            profile.disable()
            for page in pages:
                page.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
            state.registry.close()
        counted = max(len(spent) - WARM, 1)
        return pstats.Stats(profile).total_calls / counted if calls else mean(spent[WARM:]) * 1e3  # type: ignore[attr-defined]  # it has them

    async def _ask(
        self, method: str, table: Planted, who: int | str, more: str = "", body: bytes = b""
    ) -> None:
        """One request, as a server hands it to the app."""
        path = table.path(who) + more
        jar = "; ".join(f"{name}={value}" for name, value in table.cookies(who).items())
        headers = {
            "host": "127.0.0.1:8484",
            "accept-encoding": "gzip",
            "accept-language": self._language,
            "cookie": jar,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(body)),
        }
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 40_000),
            "server": ("127.0.0.1", 8484),
        }
        asked = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if asked.is_set():
                await asyncio.Event().wait()  # nobody hangs up
            asked.set()
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message.get("status", 200) >= 400:
                raise SystemExit(f"{method} {path}: {message['status']}")
            if more == "/events" and b"data: " in message.get("body", b""):
                self._told.release()

        await self._app(scope, receive, send)


if __name__ == "__main__":
    main()
