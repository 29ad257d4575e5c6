"""An evening in poor Wi-Fi: between the phones and the server every reply is late, and some never come.

Phones are real browsers, one for each player and one for the table's page; they play a recorded game by tapping. What must
not happen: that a page stays locked, that somebody loses the seat, that an answer is lost or counts twice.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from random import Random
from threading import Thread
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Error as PageError

from printkit.web.network import open_socket
from tests.companion.browser.table import Phones, agree, fill, harms, unfold
from tests.companion.phones import Step
from tests.companion.serving import Server

GAMES = {
    "ayubistan": "deck",
    "belaad": "scholars-few-3",
    "lost-and-found": "won-closed3",
    "mecca": "max_rounds",
    "prophets-and-patriarchs": "points",
}
"""The recorded game of each title that is played."""

COUNT = "SELECT count(*) FROM entries WHERE code = ?"
LOST = 0.05
"""One reply in twenty never comes."""

NEVER_CAME = ("fetching the script", "Failed to fetch", "importing a module script failed", "ERR_")
"""What a browser says of a reply that it did not get."""

LOCKED = "document.documentElement.matches('.keeps, .lost')"
HERE = "location.pathname"


class LateWay:
    """A way to a server on which every reply is late, and some are lost: before the server, behind it, or in silence."""

    def __init__(self, server: Server, *, longest: float, lost: float = LOST, seed: int = 1) -> None:
        self.server, self.longest, self.lost = server, longest, lost
        self.chance = Random(seed)  # noqa: S311
        self.told: Counter[str] = Counter()
        self.socket = open_socket("127.0.0.1")
        self.base = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._open: list[asyncio.StreamWriter] = []
        self._leading: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)
        self.socket.close()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with await asyncio.start_server(self._take_in, sock=self.socket):
            await self._over.wait()
            under_way = asyncio.all_tasks() - {asyncio.current_task()}
            for one in under_way:
                one.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)
            for line in self._open:
                line.transport.abort()  # what was not sent yet would keep its socket open
            await asyncio.sleep(0)

    def _take_in(self, phone: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """A phone that comes is noted at once: a task that is cancelled before it begins would note nothing."""
        self._open.append(back)
        self._leading.add(task := self._loop.create_task(self._lead(phone, back)))
        task.add_done_callback(self._leading.discard)

    async def _lead(self, phone: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """One request and its reply."""
        with suppress(OSError, EOFError, asyncio.CancelledError):  # it is over
            head = await phone.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            sent = await phone.readexactly(int(length[1])) if length else b""
            head = re.sub(rb"(?i)\r\nconnection:[^\r]*", b"", head).replace(
                b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"
            )
            await self._ask(head + sent, phone, back)
        with suppress(OSError):
            back.close()

    async def _ask(self, request: bytes, phone: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        fate, late = self.chance.random() / self.lost, self.chance.uniform(0, self.longest)
        if fate < 1 / 3:
            self.told["requests that never arrived"] += 1
            await asyncio.sleep(late)
            return
        there, asking = await asyncio.open_connection("127.0.0.1", self.server.port)
        self._open.append(asking)
        try:
            asking.write(request)
            reply = await there.readuntil(b"\r\n\r\n")
            await asyncio.sleep(late)
            if fate < 1:
                self.told["replies that were cut" if fate < 2 / 3 else "replies that fell silent"] += 1
                await asyncio.sleep(0 if fate < 2 / 3 else 4 * self.longest)
                return
            self.told["replies"] += 1
            back.write(reply)
            gone = asyncio.ensure_future(phone.read())
            following = asyncio.ensure_future(self._pass_on(there, back))
            await asyncio.wait({gone, following}, return_when=asyncio.FIRST_COMPLETED)
            gone.cancel()
            following.cancel()
        finally:
            asking.close()

    @staticmethod
    async def _pass_on(there: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while some := await there.read(65536):
                back.write(some)
                await back.drain()


def tap(page: Any, step: Step) -> None:
    """Tap an answer on a page, or name its pieces by their codes where nothing is there to be tapped."""
    section = page.locator(f"#q{step.question.number}-{step.question.part}")
    section.wait_for(state="attached")
    if all(_stands(section, name, value) for name, value in step.fields):
        fill(page, step, wait=False)
        return
    scan = section.locator("a.scan-here").first
    unfold(scan)
    scan.click()
    page.locator("#typed").fill(" ".join(value for _, value in step.fields))
    page.locator("form:has(#typed) button").click()
    page.locator("#scan-result form.answer button.send, #scan-result form.answer button.main").last.click()
    if harms(step):
        agree(page)


def _stands(section: Any, name: str, value: str) -> bool:
    """Whether something is there to be tapped or filled in for a field of a form."""
    field = ", ".join(f'{one}[name="{name}"]' for one in ("select", "textarea", "input[type=number]"))
    own = f'[value="{value}"], [name="{name}.place.{value}"], [name="{name}.times.{value}"]'
    return bool(section.locator(f"{own}, {field}").count())


@dataclass
class Late:
    """The phones of one table behind such a way, and what people had to do beside answering.

    Attributes:
        phones: of the table.
        patience: seconds after which a page that does not go on by itself is locked.
        helped: what a person had to do: `opened` anew what the browser had given up.
        slowest: seconds from a tap to its place in the record, the longest.
    """

    phones: Phones
    patience: float
    helped: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def close(self) -> None:
        """Close everything; a page may complain of nothing but what never came."""
        errors = self.phones.errors
        errors[:] = [one for one in errors if not any(never in one for never in NEVER_CAME)]
        self.phones.close()

    def length(self) -> int:
        """How many entries the store has."""
        with closing(sqlite3.connect(self.phones.server.database)) as store:
            return int(store.execute(COUNT, (self.phones.place.code,)).fetchone()[0])

    def open(self, page: Any, address: str) -> None:
        """Go to a page, again and again while the browser gives up."""
        given_up = []
        for _ in range(20):
            try:
                page.goto(address)
                page.locator("html:not(.no-js)").wait_for(state="attached", timeout=self.patience * 250)
            except PageError as error:
                self.helped["opened"] += 1
                given_up.append(str(error)[:200])
                page.wait_for_timeout(500)  # until the browser's message stands there
            else:
                return
        raise AssertionError(f"{address} cannot be opened: {given_up}")

    def play(self, steps: Iterator[Step]) -> int:
        """Give the answers; every ten of them all pages must have followed. Return how many there were."""
        given = 0
        for given, step in enumerate(steps, start=1):  # what is counted is returned
            begun = time.monotonic()
            self.give(step)
            self.slowest = max(self.slowest, time.monotonic() - begun)
            if given % 10 == 0:
                self.all_follow(step.entry + 1)
        return given

    def page(self, who: int | str) -> Any:
        """Somebody's page."""
        return self.phones.page(who)

    def give(self, step: Step) -> None:
        """One answer: tapped once, it must count and its page must go on, by itself or after what the browser itself gave up."""
        page = self.page(step.who)
        end = time.monotonic() + 3 * self.patience
        while self.length() <= step.entry:
            self.own_page(page, step.who)
            try:
                tap(page, step)
                self.counts(step)
            except PageError:
                assert time.monotonic() < end, self.described(page, step)
                self.helped["tapped again"] += 1
        self.goes_on(page, step)

    def own_page(self, page: Any, who: int | str) -> None:
        """Back to the own page from the browser's message that it gave up, or from a page that the person has done with."""
        own = self.phones.place.path(who)
        if page.evaluate(HERE) != own or page.locator("html.no-js").count():
            self.open(page, self.phones.server.base + own)

    def counts(self, step: Step) -> None:
        """Wait until what was tapped stands in the record."""
        end = time.monotonic() + self.patience
        while self.length() <= step.entry:
            if time.monotonic() > end:
                raise PageError("what was tapped does not count")
            self.page(step.who).wait_for_timeout(50)

    def goes_on(self, page: Any, step: Step) -> None:
        """The page has left the question, and is not locked."""
        gone = f"!document.querySelector('#q{step.question.number}-{step.question.part}') && !{LOCKED}"
        self.within(page, step.who, gone, f"{step.data!r} counts, and its page stays")

    def within(self, page: Any, who: int | str, what: str, otherwise: str) -> None:
        """Wait until something is so on a page that may be between two pages, or in the browser's message."""
        end = time.monotonic() + self.patience
        while True:
            with suppress(PageError):
                if page.evaluate(what):
                    return
            if page.url.startswith("chrome-error:"):
                self.helped["opened"] += 1
                self.open(page, self.phones.server.base + self.phones.place.path(who))
            assert time.monotonic() < end, (
                f"{who}: {otherwise}: {page.url}\n{page.locator('body').inner_text()}"
            )
            page.wait_for_timeout(50)

    def all_follow(self, entries: int) -> None:
        """Every page tells of all that happened, is on its place, and can be used."""
        for who, page in self.phones._pages.items():
            self.own_page(page, who)
            told = (
                f"document.querySelector('.log li:first-child .n')?.textContent === '{entries}' && !{LOCKED}"
            )
            self.within(page, who, told, f"does not tell of entry {entries}")

    def another_game(self, seats: int) -> None:
        """The last one asks for another game; everybody finds the own seat there."""
        self.page(0).get_by_role("button", name="Another game").click()
        for who in range(seats):
            page = self.page(who)
            there = "document.querySelector('#lobby')?.textContent.includes('You are at the table.')"
            self.within(page, who, there, "has lost the seat")

    def described(self, page: Any, step: Step) -> str:
        """What stands on a page on which somebody could not answer."""
        return f"{step.who} could not give {step.data!r} on {page.url}:\n{page.locator('body').inner_text()}"


def play_late(
    browser: Any,
    server: Server,
    title: str,
    *,
    game: str = "",
    upto: int = 0,
    answers: int | None = None,
    longest: float,
    seed: int = 1,
) -> tuple[Late, LateWay]:
    """Play a title's recorded game, that of `GAMES` if none is named, from an entry on, so many answers or to its end, and then ask for another.

    Returns:
        the table and the way, which tell what happened.
    """
    phones = Phones.at(browser, server, title, game or GAMES[title], upto, motion=False)
    kept = phones.rest.entries
    wanted = len(kept) if answers is None else min(answers, len(kept))
    with LateWay(server, longest=longest, seed=seed) as way:
        phones.server = _Behind(server, way.base)  # type: ignore[assignment]
        late = Late(phones, 60 + 12 * longest)
        seats = len(phones.plan.setup.names)
        try:
            for who in (*range(seats), "host"):
                _sit(late, who)
            given = late.play(
                replace(step, entry=step.entry + upto)  # counted in the whole record
                for step, _ in zip(phones.steps(), range(wanted), strict=False)
            )
            assert given == wanted
            assert late.length() == upto + wanted
            late.all_follow(upto + wanted)
            if wanted == len(kept) and phones.plan.outcome is not None:
                late.another_game(seats)
        finally:
            late.close()
    return late, way


def _sit(late: Late, who: int | str) -> None:
    """Open somebody's page, however often it takes."""
    phones = late.phones
    page = phones._pages[who] = phones.blank(who)
    page.set_default_timeout(late.patience * 1000)
    late.open(page, phones.server.base + phones.place.path(who))


@dataclass(frozen=True)
class _Behind:
    """A server as it is seen by phones behind the way."""

    real: Server
    base: str

    @property
    def database(self) -> str:
        """Its store."""
        return self.real.database

    @property
    def port(self) -> int:
        """Its port."""
        return self.real.port
