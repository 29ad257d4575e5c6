"""How fast the companion is: a server in a process of its own, and phones that live on its pages.

    python bench/companion.py                        # everything: about two minutes
    python bench/companion.py --only sqlite --tables 20 --seconds 5
    python bench/companion.py --database postgresql://...
    python bench/companion.py --hosted --share 0.2   # one server and two over one PostgreSQL, in turns

Each phone keeps a stream of events open and does what the page's script does: it takes the parts that an event brings,
or fetches the page if it has other ones. For each answer three times are taken, from the moment the phone sends it:
`kept` (the server says that it is on the disk), `told` (the last phone of the table has heard of it) and `shown` (the
last phone has all HTML of its new page). The phones run on the same machine as the server and share its cores with it;
therefore the processor's time of the server for each answer, with all pages that it changes, stands beside the times.

Runs: 8 phones on one table of 6, each answer as soon as all have the last; 100 tables of 4, each with an answer every
few seconds; and 100 tables of 4 that do nothing but answer, which shows how many answers a second the server can take.
Answers are those of random games of Ayubistan.

`--hosted` plays 50 busy tables of 4 at one server and at two that share a database, in turns: with each table's phones
at one of them, and with the phones of every table at both. `--share` gives each server so much of a core and no more
(Linux, as root): without it two servers, their phones and the database would have to share the cores of this machine,
and it would be these that are measured.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from printkit.companion.store import open_store  # noqa: E402  # the project may be run where it lies
from printkit.referee import Game, Log  # noqa: E402
from printkit.simulate import Chance, SimulationPlan, bot_named, play_out  # noqa: E402
from printkit.simulate.plan import open_game  # noqa: E402
from tests.companion.phones import Planted, Step, planted, steps  # noqa: E402
from tests.companion.postgres import MissingError  # noqa: E402
from tests.companion.postgres import server as postgres_server  # noqa: E402

TITLE = "ayubistan"
GAMES = 4
"""Different games that are played at many tables."""
STARTS = 3
PART = re.compile(rb'<[^>]*data-part="[^>]*>')


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="tables of 4")
    parser.add_argument("--answers", type=int, default=150, help="answers at the one table")
    parser.add_argument("--seconds", type=float, default=12, help="how long each run of many tables is")
    parser.add_argument("--pause", type=float, default=3, help="seconds between two answers of a table")
    parser.add_argument("--only", choices=["sqlite", "postgresql"], help="one kind of store")
    parser.add_argument("--database", help="a store's address; else files and servers that are thrown away")
    parser.add_argument("--hosted", action="store_true", help="one server against two over one PostgreSQL")
    parser.add_argument("--share", type=float, default=0.0, help="how much of a core each server may use")
    parser.add_argument("--turns", type=int, default=3, help="how often one server and two are run in turns")
    options = parser.parse_args()
    if options.hosted:
        with postgres_server(fsync=True) as address:
            _Hosted(options.share, options.seconds, options.turns).run(address)
        return
    bench = Bench(options.tables, options.answers, options.seconds, options.pause)
    if options.database:
        bench.run("given", options.database)
        return
    if options.only != "postgresql":
        with tempfile.TemporaryDirectory(prefix="pk-bench-") as folder:
            bench.run("SQLite", str(Path(folder) / "tables.sqlite3"))
    if options.only != "sqlite":
        with suppress(MissingError), postgres_server(fsync=True) as address:
            bench.run("PostgreSQL", address)


@dataclass
class Bench:
    """What is run."""

    tables: int
    answers: int
    seconds: float
    pause: float
    _games: list[tuple[Game[Any], list[Step]]] = field(default_factory=list)

    def run(self, name: str, database: str) -> None:
        """Measure a server with one store."""
        if not self._games:
            self._games = [_game(6, "one", self.answers), *(_game(4, f"many {n}", 400) for n in range(GAMES))]
            print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            print(_ready(database))
        with closing(open_store(database)) as store:

            def tables(games: Sequence[tuple[Game[Any], list[Step]]], number: int) -> list[_Table]:
                chosen = [games[n % len(games)] for n in range(number)]
                return [_Table(planted(store, game), answers) for game, answers in chosen]

            one = tables(self._games[:1], 1)
            slow, busy = (tables(self._games[1:], self.tables) for _ in range(2))
        with _Server(database) as server:
            if not _Row.printed:
                asyncio.run(_first_pages(server.port, one[0]))
            _Row.head()
            rows = [
                ("8 phones, 1 table", one, 0.0, 600.0),
                (f"{self.tables} tables of 4, calm", slow, self.pause, self.seconds),
                (f"{self.tables} tables of 4, busy", busy, 0.0, self.seconds),
            ]
            for what, where, pause, seconds in rows:
                row = asyncio.run(_evening([server], where, pause=pause, seconds=seconds))
                row.told(f"{name}: {what}")


def _game(seats: int, seed: str, answers: int) -> tuple[Game[Any], list[Step]]:
    """A game that is about to be played, and the first answers of a random one."""
    game = open_game(SimulationPlan(TITLE, seats, 1))
    play_out(game, [bot_named("random", TITLE)] * seats, Chance(f"bench/{seed}"))
    fresh: Game[Any] = Game.resume(game.book, Log(game.header), box=game.setup.box)
    other: Game[Any] = Game.resume(game.book, Log(game.header), box=game.setup.box)
    return fresh, [step for step, _ in zip(steps(game.log, other), range(answers), strict=False)]


class _Server:
    """`printkit play`, in a process of its own."""

    def __init__(self, database: str, share: float = 0.0) -> None:
        self.database, self.port, self.share = database, _port(), share
        self.ready_after = self.ready_cpu = 0.0
        self._group: Path | None = None

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "printkit.cli", "play", TITLE, "--host", "127.0.0.1"]
        command += [
            "--public-url",
            f"http://127.0.0.1:{self.port}",
        ]  # else one address may have a few phones only
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
        return self

    def limit(self) -> None:
        """From now on it has its share of a core and no more."""
        if self.share:
            self._group = _limited(self._process.pid, self.share)

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        if self._group is not None:
            self._group.rmdir()

    def cpu(self) -> float:
        """Seconds of the processor it has used: what is left of them when the machine is busy with other things."""
        fields = (
            Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """MB in memory at most so far."""
        text = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        [line] = [line for line in text.splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) // 1024


def _port() -> int:
    """A port that nobody else takes meanwhile, most likely: the system gives them in turn."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def _limited(pid: int, share: float) -> Path:
    """Put a process into a control group of its own that may use so much of a core."""
    root = Path("/sys/fs/cgroup")
    old = (root / "cpu").is_dir()
    group = (root / "cpu" if old else root) / f"printkit-bench-{pid}"
    try:
        group.mkdir()
        period, quota = 20_000, round(20_000 * share)
        if old:
            (group / "cpu.cfs_period_us").write_text(str(period))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {period}")
        (group / "cgroup.procs").write_text(str(pid))
    except OSError as error:
        raise SystemExit(f"--share needs control groups that may be written to: {error}") from error
    return group


def _ready(database: str) -> str:
    """How long a start takes, the median of a few."""
    starts = []
    for _ in range(STARTS):
        with _Server(database) as server:
            starts.append((server.ready_after, server.ready_cpu))
    wall, cpu = (statistics.median(values) for values in zip(*starts, strict=True))
    return f"ready after the command: {wall * 1e3:.0f} ms, {cpu * 1e3:.0f} ms of the processor"


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
        self._from, self._to = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
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


def _stamps(page: bytes) -> dict[str, str]:
    """The parts of a page and their stamps."""
    text = gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page
    found = {}
    for tag in PART.findall(text):
        id_, stamp = (re.search(rb'%s="([\w-]+)"' % name, tag) for name in (b"id", b"data-part"))
        if id_ is not None and stamp is not None:
            found[id_[1].decode()] = stamp[1].decode()
    return found


@dataclass
class _Hosted:
    """One server against two over one PostgreSQL: 50 tables of 4 that do nothing but answer."""

    share: float
    seconds: float
    turns: int
    tables: int = 50

    def run(self, database: str) -> None:
        """Measure in turns, and tell how many times the answers of one server two carry."""
        games = [_game(4, f"many {n}", 400) for n in range(GAMES)]
        print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", end="; ")
        print(
            f"each server has {self.share} of a core" if self.share else "servers share the cores with phones"
        )
        _Row.head()
        found: dict[str, list[tuple[float, float]]] = {}
        for _ in range(self.turns):
            for what, number, apart in (
                ("1 server", 1, 1),
                ("2 servers, a table's phones at one", 2, 1),
                ("2 servers, a table's phones at both", 2, 2),
            ):
                row = self._one(database, games, number, apart)
                row.told(what)
                found.setdefault(what, []).append((len(row.kept) / row.seconds, row.cpu / len(row.kept)))
        medians = {
            what: [statistics.median(one) for one in zip(*rows, strict=True)] for what, rows in found.items()
        }
        base = medians["1 server"]
        for what, (rate, cpu) in medians.items():
            print(
                f"{what:38}{rate:>8.1f} answers a second, {rate / base[0]:.2f} times; CPU {cpu / base[1]:.2f} times"
            )

    def _one(
        self, database: str, games: Sequence[tuple[Game[Any], list[Step]]], number: int, apart: int
    ) -> _Row:
        """One run with so many servers; the phones of each table are spread over `apart` of them."""
        with closing(open_store(database)) as store:
            chosen = [games[n % len(games)] for n in range(self.tables)]
            tables = [_Table(planted(store, game), answers) for game, answers in chosen]
        with ExitStack() as stack:
            servers = [stack.enter_context(_Server(database, self.share)) for _ in range(number)]
            for n, table in enumerate(tables):
                table.ports = tuple(servers[(n + k) % number].port for k in range(apart))
            return asyncio.run(_evening(servers, tables, pause=0.0, seconds=self.seconds))


@dataclass
class _Table:
    """A table in play: when its phones heard of the last answer and had their new pages."""

    planted: Planted
    steps: Sequence[Step]
    told: dict[int | str, float] = field(default_factory=dict)
    shown: dict[int | str, float] = field(default_factory=dict)
    here: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    fetched: int = 0
    ports: tuple[int, ...] = ()

    def port(self, who: int | str) -> int:
        """Where somebody's phone is."""
        return self.ports[(who if isinstance(who, int) else 0) % len(self.ports)]

    @property
    def people(self) -> list[int | str]:
        """Who has a page open."""
        seats: list[int | str] = [*range(len(self.planted.tokens))]
        return [*seats, "host", "watcher"] if len(seats) == 6 else seats


async def _phone(table: _Table, who: int | str) -> None:
    """Live on a page until cancelled."""
    port = table.port(who)
    path, cookies = table.planted.path(who), table.planted.cookies(who)
    async with _Line(port, cookies) as stream, _Line(port, cookies) as pages:
        shown = _stamps((await pages.get(path))[1])
        events = await stream.listen(f"{path}/events")
        while True:
            told = await _event(events)
            heard = time.perf_counter()
            stamps = dict(told["parts"])
            is_answer = shown.get("log-lines") != stamps["log-lines"]
            # What a browser does: parts that were sent are put in their places; if any is missing, the page is fetched.
            missing = {id_ for id_, stamp in stamps.items() if shown.get(id_) != stamp} - told["new"].keys()
            lines = [change for change in told["new"].values() if "lines" in change]
            if missing or stamps.keys() != shown.keys() or any(c["was"] not in shown.values() for c in lines):
                status, page = await pages.get(path, "X-Refresh: 1\r\n")
                assert status == 200, (who, status)
                stamps = _stamps(page)
                table.fetched += 1
            shown = stamps
            if is_answer or who not in table.shown:  # not, when others come and go
                table.told[who], table.shown[who] = heard, time.perf_counter()
                table.here.release()


async def _event(events: asyncio.StreamReader) -> Any:
    """The next event of a stream."""
    while not (line := await events.readuntil(b"\n")).startswith(b"data: "):
        pass
    return json.loads(line[6:])


@dataclass
class _Row:
    """A run's figures."""

    kept: list[float] = field(default_factory=list)
    told_: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0
    memory: int = 0
    fetched: int = 0
    printed: ClassVar[bool] = False

    @classmethod
    def head(cls) -> None:
        """The names of the columns, once."""
        if not cls.printed:
            print(f"\n{'ms, from the moment an answer is sent':38}{'kept':>12}{'told':>14}{'shown':>14}")
            names = f"{'median   p99':>12}{'median   p99':>14}{'median   p99':>14}"
            print(f"{'':38}{names}{'answers':>9}{'a second':>9}{'CPU':>7}{'MB':>5}")
            cls.printed = True

    def told(self, name: str) -> None:
        """Print."""
        if not self.kept:
            print(f"{name:36}  no answer in {self.seconds:.0f} s")
            return
        columns = []
        for found in map(sorted, (self.kept, self.told_, self.shown)):
            p99 = found[min(len(found) - 1, int(len(found) * 0.99))]
            columns.append(f"{statistics.median(found) * 1e3:>8.1f}{p99 * 1e3:>6.0f}")
        number = len(self.kept)
        rest = f"{number:>9}{number / self.seconds:>9.1f}{self.cpu / number * 1e3:>7.1f}{self.memory:>5}"
        fetched = f"  ({self.fetched} pages fetched whole)" if self.fetched else ""
        print(f"{name:36}{''.join(columns)}{rest}{fetched}", flush=True)


async def _answers(table: _Table, row: _Row, *, pause: float, until: float) -> None:
    """Play a table: an answer, until every phone shows it; then a pause."""
    chance = random.Random(table.planted.code)
    people = len(table.people)
    lines: dict[int | str, _Line] = {}
    if pause:
        await asyncio.sleep(chance.random() * pause)
    for number, step in enumerate(table.steps):
        if time.perf_counter() > until:
            break
        if step.who not in lines:
            lines[step.who] = await _Line(table.port(step.who), table.planted.cookies(step.who)).__aenter__()
        path, body = f"{table.planted.path(step.who)}/answer", step.post(table.planted, f"bench-{number:06}")
        begun = time.perf_counter()
        status = await lines[step.who].post(path, body)
        row.kept.append(time.perf_counter() - begun)
        assert status == 303, (step, status)
        for _ in range(people):
            await table.here.acquire()
        row.told_.append(max(table.told.values()) - begun)
        row.shown.append(max(table.shown.values()) - begun)
        if pause:
            await asyncio.sleep(chance.expovariate(1 / pause))
    for line in lines.values():
        await line.__aexit__()


async def _evening(servers: Sequence[_Server], tables: list[_Table], *, pause: float, seconds: float) -> _Row:
    """Phones come to all tables, then people play."""
    phones = []
    for table in tables:
        table.ports = table.ports or (servers[0].port,)
        phones += [asyncio.ensure_future(_phone(table, who)) for who in table.people]
        for _ in table.people:
            await table.here.acquire()
        table.fetched = 0
    await asyncio.sleep(0.5)  # those who came are told of one another
    for server in servers:
        server.limit()
    cpu, begun, row = sum(one.cpu() for one in servers), time.perf_counter(), _Row()
    games = [_answers(table, row, pause=pause, until=begun + seconds) for table in tables]
    await asyncio.gather(*games)
    row.seconds, row.cpu = time.perf_counter() - begun, sum(one.cpu() for one in servers) - cpu
    row.memory = sum(one.memory() for one in servers)
    row.fetched = sum(table.fetched for table in tables)
    for phone in phones:
        phone.cancel()
    for outcome in await asyncio.gather(*phones, return_exceptions=True):
        if not isinstance(outcome, asyncio.CancelledError):
            raise SystemExit(f"a phone gave up: {outcome!r}")
    return row


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
            sizes, fonts = {"page": len(page)}, 0
            text = gzip.decompress(page).decode() if page[:2] == b"\x1f\x8b" else page.decode()
            for kind, mark in (("styles", 'rel="stylesheet" href="'), ("scripts", 'type="module" src="')):
                for piece in text.split(mark)[1:]:
                    _, body = await line.get(piece.split('"')[0].replace("&amp;", "&"))
                    sizes[kind] = sizes.get(kind, 0) + len(body)
                    if kind == "styles":
                        fonts += await _fonts(line, body)
        told = ", ".join(f"{kind} {size / 1024:.1f}" for kind, size in sizes.items())
        print(
            f"first page of {'a seat ' if who == 0 else 'the table'}: {sum(sizes.values()) / 1024:.1f} KB as sent "
            f"({told}), fonts beside it {fonts / 1024:.1f} KB; {first * 1e3:.0f} ms, again {again * 1e3:.0f} ms"
        )


async def _fonts(line: _Line, css: bytes) -> int:
    """Bytes of the fonts that a page in English loads."""
    text = (gzip.decompress(css) if css[:2] == b"\x1f\x8b" else css).decode()
    total = 0
    for address in re.findall(r'url\("([^"]+)"\)', text):
        if "arabic" not in address and "-more" not in address:
            total += len((await line.get(address))[1])
    return total


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
