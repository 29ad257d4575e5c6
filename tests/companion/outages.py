"""An evening in bad weather: many tables at two servers of one store, while the database and the servers go away and come back.

Phones do what our pages do: they send the same answer again until it is taken, to either server. Some are real browsers.
What the store has at the end must be the recorded games, each answer once.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from math import inf
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from printkit.companion.record import StoreError
from printkit.companion.store import Database, Store, open_store
from tests.browsers import FLAGS, SHELL
from tests.companion.browser.table import Phones, fill
from tests.companion.phones import fresh_game, planted, recorded, steps
from tests.companion.postgres import Cluster, cluster
from tests.companion.serving import Server
from tests.companion.test_faults import TAKEN, Evening

PATIENCE = 240.0
"""Seconds until an answer that was sent again and again, or tapped, counts as lost."""

BETWEEN = (2.0, 5.0)
"""Seconds between two outages."""

GAMES = ("guard", "deck", "pool", "piles")


@dataclass
class Tally:
    """What happened.

    Attributes:
        taken: answers that were acknowledged.
        tapped: of those, the ones that were tapped in a browser.
        told: what phones were told instead, by status; 0 for a connection that broke.
        opened_anew: pages that the browser could not load, as their server died meanwhile.
        outages: by what was away, how often; and for how many seconds together.
        wrong: what must not happen: answers that were lost, counted twice, refused, or dropped on a phone.
    """

    taken: int = 0
    tapped: int = 0
    told: Counter[int] = field(default_factory=Counter)
    opened_anew: int = 0
    outages: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    wrong: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def note_wrong(self, what: str, number: int, where: str) -> None:
        """Something that must not happen."""
        with self.lock:
            self.wrong[what] += number
            self.examples.append(f"{what}: {where}")


@dataclass
class Weather:
    """What goes away and comes back, and for how long."""

    chance: Random
    longest: float
    away: dict[str, Callable[[float], None]]
    tally: Tally
    over: Event = field(default_factory=Event)

    def blow(self) -> None:
        """One outage after the other, until it is over."""
        while not self.over.wait(self.chance.uniform(*BETWEEN)):
            what = self.chance.choice(["database", "database", *self.away])
            seconds = min(self.longest, self.chance.choice([1, 1, 2, 3, 5, 8, 12, 20, 30]))
            begun = time.monotonic()
            self.away[what](seconds)
            with self.tally.lock:
                self.tally.outages[what] += 1
                self.tally.seconds += time.monotonic() - begun


@contextmanager
def away(database: Database) -> Iterator[None]:
    """A database of this process can be neither read nor written."""

    def fail(*_: object) -> None:
        raise StoreError("no connection")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "read", fail)
        patch.setattr(database, "write", fail)
        yield


def hold_file(path: str, seconds: float) -> None:
    """Another program holds the file of an SQLite store: nobody can write."""
    with closing(sqlite3.connect(path, timeout=60, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        time.sleep(seconds)
        other.execute("ROLLBACK")


def stop_database(database: Cluster, chance: Random, seconds: float) -> None:
    """PostgreSQL crashes, or is restarted."""
    database.stop(chance.choice(["immediate", "fast"]))
    time.sleep(seconds)
    database.start()


def kill_server(server: Server, seconds: float) -> None:
    """One of the two servers dies; its port answers nobody meanwhile."""
    server.kill()
    time.sleep(seconds)
    server.start()
    server.ready()


class Club:
    """All tables of a store, at two servers."""

    def __init__(self, store: Store, servers: list[Server], answers: int, tally: Tally) -> None:
        self.store, self.servers, self.tally = store, servers, tally
        self.left = answers
        self.until = inf
        """When no more are given, by the clock that only grows."""

    def takes_one(self) -> bool:
        """Whether another answer is to be given."""
        with self.tally.lock:
            self.left = 0 if time.monotonic() > self.until else self.left - 1
            return self.left > 0

    def ask_store(self, question: Callable[..., Any], *values: Any) -> Any:
        """Ask, as soon as the database is there."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return question(*values)
            except StoreError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.3)

    def play(self, seed: int) -> None:
        """Play one game after the other by plain HTTP, each answer to one server or the other."""
        chance = Random(seed)  # noqa: S311
        for name in cycle(GAMES[seed % 4 :] + GAMES[: seed % 4]):
            log, game = recorded(name), fresh_game(recorded(name))
            evening = Evening(self.servers[0], self.store, self.ask_store(planted, self.store, game), chance)
            given = 0
            for step in steps(log, game):
                if not self.takes_one():
                    break
                if not self._insist(evening, step, chance):
                    return
                given += 1
            self.compare(evening.table.code, list(game.lines())[1 : given + 1])
            if self.left <= 0:
                return

    def _insist(self, evening: Evening, step: Any, chance: Random) -> bool:
        """Send an answer until it is taken; False if it is refused, or never taken."""
        request, end = evening.request_id(), time.monotonic() + PATIENCE
        for tries in range(10_000):
            evening.server = chance.choice(self.servers)
            status = evening.ask(step, request)
            if status == TAKEN:
                with self.tally.lock:
                    self.tally.taken += 1
                return True
            with self.tally.lock:
                self.tally.told[status] += 1
            if status not in {0, 503} or time.monotonic() > end:
                self.tally.note_wrong("refused", 1, f"{status}, entry {step.entry} of {evening.table.code}")
                return False
            time.sleep(min(0.4 * 1.6**tries, 5.0))
        return False

    def compare(self, code: str, wanted: list[str]) -> None:
        """What the store has of a table must be what was acknowledged."""
        kept = self.ask_store(self.store.lines, code)
        if kept == wanted:
            return
        twice = max(0, len(kept) - len(wanted))
        lost = len(wanted) - sum(one == other for one, other in zip(kept, wanted, strict=False))
        if twice:
            self.tally.note_wrong("twice", twice, code)
        if lost:
            self.tally.note_wrong("lost", lost, code)

    def tap(self, tables: int, enough: Callable[[], bool]) -> None:
        """Tap answers in real browsers, the seats of each table at both servers, until it is enough."""
        with sync_playwright() as driver:
            chromium = driver.chromium.launch(executable_path=SHELL, args=FLAGS)
            playing = []
            for number in range(tables):
                at = partial(Phones.at, chromium, self.servers[0], "ayubistan", GAMES[number % 4], 0)
                phones = self.ask_store(partial(at, motion=False))
                playing.append((phones, phones.steps()))
            while playing and not enough():
                for one in list(playing):
                    phones, coming = one
                    step = next(coming, None)
                    if step is None or not self._tap_one(phones, step):
                        playing.remove(one)
                        phones._contexts.clear()
            chromium.close()

    def _open(self, phones: Phones, who: int | str) -> Any:
        """Open a page; once more, as people do, if the server died while it was being loaded: nothing was tapped yet."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return phones.page(who)
            except PlaywrightError:
                if time.monotonic() > end:
                    raise
                phones._contexts.pop().close()
                self.tally.opened_anew += 1

    def _tap_one(self, phones: Phones, step: Any) -> bool:
        phones.server = self.servers[int(step.who) % 2 if isinstance(step.who, int) else 0]
        code = phones.place.code
        try:
            page = self._open(phones, step.who)
            page.set_default_timeout(PATIENCE * 1000)
            fill(page, step, wait=False)
            end = time.monotonic() + PATIENCE
            while (kept := self.ask_store(self.store.length, code)) <= step.entry:
                if time.monotonic() > end:
                    raise TimeoutError("the answer never came")
                page.wait_for_timeout(200)
            page.locator(f"#q{step.question.number}-{step.question.part}").wait_for(state="detached")
        except Exception as error:  # noqa: BLE001  # whatever happens to a page, its answer is not kept
            self.tally.note_wrong("dropped", 1, f"entry {step.entry} of {code}: {str(error)[:200]}")
            return False
        if kept != step.entry + 1:
            self.tally.note_wrong("twice", kept - step.entry - 1, f"entry {step.entry} of {code}")
        with self.tally.lock:
            self.tally.taken += 1
            self.tally.tapped += 1
            self.left -= 1
        return True


@contextmanager
def _database(kind: str, folder: Path, chance: Random) -> Iterator[tuple[str, Callable[[float], None]]]:
    """A store's address, and what takes the database away for some seconds."""
    if kind == "sqlite":
        path = str(folder / "tables.sqlite3")
        yield path, lambda seconds: hold_file(path, seconds)
        return
    with cluster(fsync=True) as found:
        yield found.address, lambda seconds: stop_database(found, chance, seconds)


def endure_outages(
    kind: str,
    folder: Path,
    *,
    answers: int,
    longest: float,
    tables: int,
    browsers: int,
    seed: int,
    seconds: float = inf,
) -> Tally:
    """Play so many answers.

    Args:
        kind: of the store: `sqlite` or `postgresql`.
        folder: for files and what servers say.
        answers: that are to be taken.
        longest: seconds of an outage.
        tables: played at the same time by plain HTTP.
        browsers: tables that are played in real browsers.
        seed: of all chance.
        seconds: after which no more are given.
    """
    chance, tally = Random(seed), Tally()  # noqa: S311
    with ExitStack() as stack:
        address, away = stack.enter_context(_database(kind, folder, chance))
        store = stack.enter_context(closing(open_store(address)))
        servers = [stack.enter_context(Server(address, folder / f"server-{n}.log")) for n in range(2)]
        club = Club(store, servers, answers + 1, tally)
        club.until = time.monotonic() + seconds
        weather = Weather(
            chance,
            longest,
            {
                "database": away,
                "one server": lambda seconds: kill_server(servers[0], seconds),
                "the other server": lambda seconds: kill_server(servers[1], seconds),
            },
            tally,
        )
        blowing = Thread(target=weather.blow, daemon=True)
        blowing.start()
        try:
            with ThreadPoolExecutor(tables) as pool:
                playing = [pool.submit(club.play, seed * 1000 + number) for number in range(tables)]
                if browsers:
                    club.tap(browsers, lambda: club.left <= 0)
                for one in playing:
                    one.result()
        finally:
            weather.over.set()
            blowing.join(longest + 60)
    return tally
