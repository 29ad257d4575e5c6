"""How fast the companion is: a server in a process of its own, and phones that live on its pages.

    python bench/companion.py                   # 8 phones on one table; 100 tables of 4
    python bench/companion.py --tables 20 --seconds 10 --database postgresql://...

Each phone keeps a stream of events open and fetches its page anew when it is told that something has changed. For each
answer three times are taken, from the moment the phone sends it: `kept` (the server has it on disk and says so), `told`
(the last phone of the table has heard of it) and `shown` (the last phone has its new page). The phones run on the same
machine as the server and share its cores with it. Answers are those of random games of Ayubistan.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from printkit.companion.network import free_port  # noqa: E402  # the project may be run where it lies
from printkit.companion.store import Store, open_store  # noqa: E402
from printkit.referee import Game, Log  # noqa: E402
from printkit.simulate import Chance, Plan, bot_named, play_out  # noqa: E402
from printkit.simulate.plan import open_game  # noqa: E402
from tests.companion.phones import Planted, Step, planted, steps  # noqa: E402

TITLE = "ayubistan"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="tables of 4 in the second run")
    parser.add_argument("--answers", type=int, default=150, help="answers in the first run")
    parser.add_argument("--seconds", type=float, default=20, help="how long the second run is")
    parser.add_argument(
        "--pause", type=float, default=5, help="seconds between two answers of a table in it, on average"
    )
    parser.add_argument("--database", help="a store's address; a file that is thrown away if not given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pk-bench-") as folder:
        database = options.database or str(Path(folder) / "tables.sqlite3")
        with closing(open_store(database)) as store:
            one = [_table(store, 6, "one")]
            many = [_table(store, 4, f"many {n}") for n in range(options.tables)]
        with _Server(database) as server:
            print(
                f"ready after the command: {server.ready_after * 1e3:.0f} ms, of which "
                f"{server.ready_cpu * 1e3:.0f} ms of the processor; {server.memory()}"
            )
            asyncio.run(_first_pages(server.port, one[0]))
            print(f"\n{'':28}{'':>7}{'answers':>9}{'median':>9}{'p99':>9}{'longest':>9}   ms")
            asyncio.run(_evening(server, one, "8 phones on one table", answers=options.answers))
            name = f"{options.tables} tables of 4"
            asyncio.run(_evening(server, many, name, seconds=options.seconds, pause=options.pause))


def _table(store: Store, seats: int, seed: str) -> _Table:
    """A table that is about to be played, and the answers of a random game for it."""
    game = open_game(Plan(TITLE, seats, 1))
    play_out(game, [bot_named("random", TITLE)] * seats, Chance(f"bench/{seed}"))
    fresh: Game[Any] = Game.resume(game.book, Log(game.header), box=game.setup.box)
    return _Table(planted(store, fresh), steps(game.log, fresh))


class _Server:
    """`printkit play`, in a process of its own."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port("127.0.0.1")
        self.ready_after = self.ready_cpu = 0.0

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "printkit.cli", "play", TITLE, "--host", "127.0.0.1"]
        begun = time.perf_counter()
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), "--database", self.database],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        while True:
            with suppress(OSError):
                if asyncio.run(_status(self.port)) == 200:
                    break
            if self._process.poll() is not None:
                raise SystemExit("the server does not start")
            time.sleep(0.005)
        self.ready_after, self.ready_cpu = time.perf_counter() - begun, self.cpu()
        time.sleep(3)  # the title is loaded while people find their phones
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def cpu(self) -> float:
        """Seconds of the processor it has used: what is left of them when the machine is busy with other things."""
        fields = (
            Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> str:
        """What it has in memory now and had at most."""
        text = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in text.splitlines() if "kB" in line}
        return f"memory {kilobytes['VmRSS'] / 1024:.0f} MB, at most {kilobytes['VmHWM'] / 1024:.0f} MB"


async def _status(port: int) -> int:
    async with _Line(port, {}) as line:
        return (await line.get("/"))[0]


class _Line:
    """A connection that stays open, as a browser's does."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self._port = port
        self._head = (
            f"Host: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in cookies.items())}\r\n"
        )

    async def __aenter__(self) -> Self:
        self._from, self._to = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._to.close()
        with suppress(OSError):
            await self._to.wait_closed()

    async def get(self, path: str, more: str = "") -> tuple[int, bytes]:
        """Fetch an address: status, and the body as it came."""
        self._to.write(f"GET {path} HTTP/1.1\r\n{self._head}{more}\r\n".encode())
        return await self._answer()

    async def post(self, path: str, body: bytes) -> int:
        """Post a form; the status."""
        head = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        self._to.write(f"POST {path} HTTP/1.1\r\n{self._head}{head}\r\n".encode() + body)
        return (await self._answer())[0]

    async def _answer(self) -> tuple[int, bytes]:
        head = (await self._from.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        if "content-length: " in head:
            length = int(head.split("content-length: ")[1].split("\r\n")[0])
            return status, await self._from.readexactly(length)
        if "transfer-encoding: chunked" not in head:
            return status, b""
        body = b""
        while size := int((await self._from.readuntil(b"\r\n")).strip(), 16):
            body += await self._from.readexactly(size)
            await self._from.readexactly(2)
        await self._from.readexactly(2)
        return status, body

    async def listen(self, path: str) -> asyncio.StreamReader:
        """Open a stream of events."""
        self._to.write(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())
        await self._from.readuntil(b"\r\n\r\n")
        return self._from


@dataclass
class _Table:
    """A table in play: when its phones heard of the last answer and had their new pages."""

    planted: Planted
    steps: Iterator[Step]
    told: dict[int | str, float] = field(default_factory=dict)
    shown: dict[int | str, float] = field(default_factory=dict)
    here: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    @property
    def people(self) -> list[int | str]:
        """Who has a page open."""
        seats: list[int | str] = [*range(len(self.planted.tokens))]
        return [*seats, "host", "watcher"] if len(seats) == 6 else seats


async def _phone(port: int, table: _Table, who: int | str) -> None:
    """Live on a page until cancelled."""
    path, cookies = table.planted.path(who), table.planted.cookies(who)
    async with _Line(port, cookies) as stream, _Line(port, cookies) as pages:
        await pages.get(path)
        events = await stream.listen(f"{path}/events")
        await events.readuntil(b": open\n\n")
        table.here.release()
        while True:
            if not (await events.readuntil(b"\n")).startswith(b"event: changed"):
                continue
            table.told[who] = time.perf_counter()
            status, _ = await pages.get(path, "X-Refresh: 1\r\n")
            assert status == 200, (who, status)
            table.shown[who] = time.perf_counter()
            table.here.release()


@dataclass
class _Times:
    kept: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


async def _answers(
    port: int, table: _Table, times: _Times, *, answers: int, pause: float, until: float
) -> None:
    """Play a table: an answer, until every phone shows it; then a pause."""
    chance = random.Random(table.planted.code)
    people = len(table.people)
    for _ in range(people):
        await table.here.acquire()
    lines: dict[int | str, _Line] = {}
    if pause:
        await asyncio.sleep(chance.random() * pause)
    for number, step in enumerate(table.steps):
        if number >= answers or time.perf_counter() > until:
            break
        if step.who not in lines:
            lines[step.who] = await _Line(port, table.planted.cookies(step.who)).__aenter__()
        begun = time.perf_counter()
        status = await lines[step.who].post(
            f"{table.planted.path(step.who)}/answer", step.post(table.planted, f"bench-{number:06}")
        )
        times.kept.append(time.perf_counter() - begun)
        assert status == 303, (step, status)
        for _ in range(people):
            await table.here.acquire()
        times.told.append(max(table.told.values()) - begun)
        times.shown.append(max(table.shown.values()) - begun)
        if pause:
            await asyncio.sleep(chance.expovariate(1 / pause))
    for line in lines.values():
        await line.__aexit__()


async def _evening(
    server: _Server,
    tables: list[_Table],
    name: str,
    *,
    answers: int = 10**9,
    seconds: float = 10**9,
    pause: float = 0.0,
) -> None:
    port, cpu = server.port, server.cpu()
    phones = [asyncio.ensure_future(_phone(port, table, who)) for table in tables for who in table.people]
    times = _Times()
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(_answers(port, table, times, answers=answers, pause=pause, until=until) for table in tables)
    )
    for phone in phones:
        phone.cancel()
    for outcome in await asyncio.gather(*phones, return_exceptions=True):
        if not isinstance(outcome, asyncio.CancelledError):
            raise SystemExit(f"a phone gave up: {outcome!r}")
    for what in ("kept", "told", "shown"):
        found = sorted(getattr(times, what))
        p99 = found[min(len(found) - 1, int(len(found) * 0.99))]
        row = f"{len(found):>9}{statistics.median(found) * 1e3:>9.1f}{p99 * 1e3:>9.1f}{found[-1] * 1e3:>9.1f}"
        print(f"{name:28}{what:>7}{row}")
        name = ""
    used = (server.cpu() - cpu) / len(times.kept)
    print(f"{'':28}{used * 1e3:.1f} ms of the processor for an answer and its pages; {server.memory()}")


async def _first_pages(port: int, table: _Table) -> None:
    """How much a phone fetches before it shows its page, and how long the server takes for it."""
    for who in (0, "host"):
        async with _Line(port, table.planted.cookies(who)) as line:
            begun = time.perf_counter()
            _, page = await line.get(table.planted.path(who))
            first = time.perf_counter() - begun
            begun = time.perf_counter()
            await line.get(table.planted.path(who))
            again = time.perf_counter() - begun
            sizes = {"page": len(page)}
            text = gzip.decompress(page).decode() if page[:2] == b"\x1f\x8b" else page.decode()
            for kind, mark in (("styles", 'rel="stylesheet" href="'), ("scripts", 'type="module" src="')):
                for piece in text.split(mark)[1:]:
                    _, body = await line.get(piece.split('"')[0].replace("&amp;", "&"))
                    sizes[kind] = sizes.get(kind, 0) + len(body)
        told = ", ".join(f"{kind} {size / 1024:.1f} KB" for kind, size in sizes.items())
        print(
            f"first page of {'a seat' if who == 0 else 'the table'}: {told}, together "
            f"{sum(sizes.values()) / 1024:.1f} KB as sent; {first * 1e3:.0f} ms, then {again * 1e3:.1f} ms"
        )


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
