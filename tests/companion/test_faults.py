"""What goes wrong at a table: phones lose their network, tap twice, answer late; the laptop dies between two steps.

Recorded games are played through HTTP. At each answer one fault happens by chance; then the phone does what its page
does: it sends the same answer again until it is told that it was taken. After every step the log in the store must be
the recorded one up to there: nothing acknowledged is lost, nothing is applied twice, nothing else gets in.
"""

from __future__ import annotations

import random
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count, cycle
from pathlib import Path

import pytest

from printkit.companion.store import Store, open_store
from tests.companion.phones import Planted, Step, fresh_game, planted, recorded, steps
from tests.companion.serving import Server

PATIENCE = 40.0
TAKEN = 303
KINDS = 9
"""Kinds of faults: six of the network, three moments at which the laptop dies."""


class Evening:
    """A table that is played through HTTP while things go wrong."""

    def __init__(self, server: Server, store: Store, table: Planted, chance: random.Random) -> None:
        self.server, self.store, self.table, self.chance = server, store, table, chance
        self.sent: list[tuple[Step, str]] = []
        self.happened: Counter[str] = Counter()
        self._ids = count(1)

    def request_id(self) -> str:
        """As a browser makes one."""
        return f"{self.chance.getrandbits(64):016x}-{next(self._ids)}"

    def bytes_of(self, step: Step, request: str) -> bytes:
        """The request of a browser that posts the form."""
        body = step.post(self.table, request)
        cookies = "; ".join(f"{name}={value}" for name, value in self.table.cookies(step.who).items())
        head = (
            f"POST {self.table.path(step.who)}/answer HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
            f"Origin: {self.server.base}\r\nCookie: {cookies}\r\nConnection: close\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    def ask(self, step: Step, request: str) -> int:
        """Send an answer; the status of the server's answer, 0 if the connection broke before there was one."""
        try:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as phone:
                phone.sendall(self.bytes_of(step, request))
                came = b""
                while len(came) < 12:
                    more = phone.recv(4096)
                    if not more:
                        return 0
                    came += more
                return int(came[9:12])
        except OSError:
            return 0

    def insist(self, step: Step, request: str) -> None:
        """Send the same answer until it is taken."""
        end = time.monotonic() + PATIENCE
        while (status := self.ask(step, request)) != TAKEN:
            assert status in {0, 503}, f"entry {step.entry}: {status}"
            assert time.monotonic() < end, f"entry {step.entry} was never taken"

    # What can go wrong. Each gives the id under which the answer is sent at the end.

    def nothing(self, _: Step) -> str:
        """An ordinary answer."""
        return self.request_id()

    def dropped(self, step: Step) -> str:
        """The network is gone after the answer was sent: nobody hears what became of it."""
        request = self.request_id()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as phone:
            phone.sendall(self.bytes_of(step, request))
            if self.chance.random() < 0.5:  # with a reset instead of an end
                phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            time.sleep(self.chance.choice([0, 0, 0.002, 0.02]))
        return request

    def cut(self, step: Step) -> str:
        """The network is gone in the middle of the answer."""
        request = self.request_id()
        whole = self.bytes_of(step, request)
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as phone:
            phone.sendall(whole[: self.chance.randrange(1, len(whole) - 1)])
        return request

    def doubled(self, step: Step) -> str:
        """The same answer twice, one after the other: both are told that it was taken."""
        request = self.request_id()
        assert [self.ask(step, request), self.ask(step, request)] == [TAKEN, TAKEN]
        return request

    def twins(self, step: Step) -> str:
        """The same answer three times at the same moment: all are told that it was taken."""
        request = self.request_id()
        assert set(_at_once([lambda: self.ask(step, request)] * 3)) == {TAKEN}
        return request

    def rivals(self, step: Step) -> str:
        """Two phones give it at the same moment: one is taken, the other hears that it comes too late."""
        requests = [self.request_id(), self.request_id()]
        told = _at_once([lambda r=request: self.ask(step, r) for request in requests])  # type: ignore[misc]
        assert sorted(told) == [TAKEN, 422], told
        return requests[told.index(TAKEN)]

    def late(self, _: Step) -> str:
        """Earlier answers arrive once more: as they were sent, they are known; under another name, too late."""
        for old, request in self.chance.sample(self.sent, min(2, len(self.sent))):
            assert self.ask(old, request) == TAKEN
            assert self.ask(old, self.request_id()) == 422
        return self.request_id()

    def killed_before(self, _: Step) -> str:
        """The laptop dies while nobody answers."""
        self._revive()
        return self.request_id()

    def killed_during(self, step: Step) -> str:
        """The laptop dies while the answer is on its way, at whatever moment."""
        request = self.request_id()
        with ThreadPoolExecutor(1) as phone:
            asked = phone.submit(self.ask, step, request)
            time.sleep(self.chance.random() * 0.03)
            self.server.kill()
            kept = self.store.lines(self.table.code)
            if asked.result() == TAKEN:
                assert len(kept) == step.entry + 1, "an acknowledged answer was lost"
            self.server.start()
        self.server.ready()
        return request

    def killed_after(self, step: Step) -> str:
        """The laptop dies right after it said that the answer was taken."""
        request = self.request_id()
        assert self.ask(step, request) == TAKEN
        self._revive()
        return request

    def _revive(self) -> None:
        self.server.kill()
        self.server.start()
        self.server.ready()

    def play(self, step: Step, fault: Callable[[Step], str]) -> None:
        """One answer of the game, with a fault."""
        self.happened[fault.__name__] += 1
        request = fault(step)
        self.insist(step, request)
        self.sent.append((step, request))


def _at_once(calls: list[Callable[[], int]]) -> list[int]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def _faults(evening: Evening, kills: float) -> Iterator[Callable[[Step], str]]:
    """Faults by chance; `kills` of them are the laptop's deaths."""
    network = [evening.dropped, evening.cut, evening.doubled, evening.twins, evening.rivals, evening.late]
    deaths = cycle(
        [evening.killed_during, evening.killed_after, evening.killed_during, evening.killed_before]
    )
    while True:
        yield next(deaths) if evening.chance.random() < kills else evening.chance.choice(network)


def endure(address: str, folder: Path, *, faults: int, kills: float, seed: str) -> Counter[str]:
    """Play recorded games until so many faults have happened; give what happened."""
    chance = random.Random(seed)  # noqa: S311
    happened: Counter[str] = Counter()
    with closing(open_store(address)) as store, Server(address, folder / "server.log") as server:
        for name in cycle(["guard", "deck", "pool", "piles"]):
            log, game = recorded(name), fresh_game(recorded(name))
            evening = Evening(server, store, planted(store, game), chance)
            wrong = _faults(evening, kills)
            for step in steps(log, game):
                fault = next(wrong) if happened.total() < faults else evening.nothing
                evening.play(step, fault)
                if fault != evening.nothing:
                    happened[fault.__name__] += 1
                lines = store.lines(evening.table.code)
                assert len(lines) == step.entry + 1, f"{name}, entry {step.entry}, after {fault.__name__}"
            assert store.lines(evening.table.code) == list(game.lines())[1:]
            if happened.total() >= faults:
                return happened
    raise AssertionError


@pytest.mark.parametrize(
    "faults", [pytest.param(300, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.long)]
)
def test_many_faults(tmp_path: Path, faults: int) -> None:
    """No acknowledged answer is lost, none is applied twice."""
    happened = endure(str(tmp_path / "tables"), tmp_path, faults=faults, kills=0.06, seed="long")
    assert happened.total() == faults
    assert len(happened) == KINDS
    assert sum(number for name, number in happened.items() if name.startswith("killed")) >= faults // 25


@pytest.mark.slow
def test_hundreds_of_faults_on_a_hosted_store(postgres_address: str, tmp_path: Path) -> None:
    """The same with PostgreSQL."""
    happened = endure(postgres_address, tmp_path, faults=200, kills=0.06, seed="hosted")
    assert happened.total() == 200
    assert len(happened) == KINDS
