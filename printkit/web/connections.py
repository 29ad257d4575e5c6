"""Connections with limits: how long a request may take to arrive, and how many connections there may be.

Anybody can fill a server that waits for everybody for ever. A connection whose request does not arrive in time
is closed; where there are too many, the one that has been idle longest is closed. A connection whose request has
arrived, such as the stream of a seated player, is never closed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.web.origin import network_of


@dataclass(frozen=True, slots=True)
class Patience:
    """The seconds that the server waits for a connection.

    Attributes:
        head: until a request's headers are there, from its first byte or the connection's beginning.
        body: until its body is there, however large.
        start: in which a body may be slower than `rate`.
        rate: bytes a second that a body must come with after that.
        idle: between two requests.
        reading: until a phone accepts what is sent to it.
    """

    head: float = 10.0
    body: float = 120.0
    start: float = 10.0
    rate: float = 4096.0
    idle: float = 20.0
    reading: float = 60.0


@dataclass
class Crowd:
    """All connections of a server.

    Attributes:
        most: the largest number of connections.
        most_each: from one network; 0 where a proxy stands before the server, and all come from its address.
    """

    most: int = 2000
    most_each: int = 120
    patience: Patience = field(default_factory=Patience)
    waiting: dict[Connection, None] = field(default_factory=dict)
    """Connections whose request has not arrived, the longest waiting first."""
    everybody: set[Connection] = field(default_factory=set)
    _each: Counter[str] = field(default_factory=Counter)

    def add_connection(self, one: Connection) -> bool:
        """Add a connection; False if there is no room for it."""
        self.everybody.add(one)
        self._each[one.address] += 1
        self.waiting[one] = None
        if self.most_each and self._each[one.address] > self.most_each:
            return self._sent_away(one, one.address)
        if len(self.everybody) > self.most:
            return self._sent_away(one, "")
        return True

    def _sent_away(self, one: Connection, address: str) -> bool:
        """Close the connection that has waited longest, of one address if it is given."""
        longest = next((who for who in self.waiting if not address or who.address == address), one)
        self.remove_connection(longest)
        longest.give_up()
        return longest is not one

    def remove_connection(self, one: Connection) -> None:
        """Remove a connection that has ended."""
        if one in self.everybody:
            self.everybody.discard(one)
            self.waiting.pop(one, None)
            self._each[one.address] -= 1
            if not self._each[one.address]:
                del self._each[one.address]


class Connection(H11Protocol):
    """One connection from a phone."""

    crowd: ClassVar[Crowd] = Crowd()

    def __init__(self, *args: Any, **more: Any) -> None:
        """Start before anything has come."""
        super().__init__(*args, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._stage = ""
        self._began = 0.0
        self._bytes = 0

    @property
    def address(self) -> str:
        """The network that it comes from."""
        return network_of(str(self.client[0])) if self.client else ""

    @property
    def _patience(self) -> Patience:
        return self.crowd.patience

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request: somebody has connected."""
        super().connection_made(transport)
        if self.crowd.add_connection(self):
            self._enter_stage("head")

    def data_received(self, data: bytes) -> None:
        """Note what has arrived, and what is still missing."""
        self._bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._is_answered():
            if self._stage != "head":  # the first bytes of the next request
                self._enter_stage("head")
        elif self.conn.their_state is h11.SEND_BODY:
            if self._stage != "body":
                self._enter_stage("body")
        else:
            self._enter_stage("")

    def on_response_complete(self) -> None:
        """Wait for the next request, but not for long."""
        super().on_response_complete()
        if not self.transport.is_closing() and self._is_answered():
            self.crowd.waiting[self] = None
            self._enter_stage("idle")

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it has ended."""
        self._enter_stage("")
        self._note_progress()
        self.crowd.remove_connection(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Note that the phone does not accept what is sent to it."""
        super().pause_writing()
        self._stuck = self.loop.call_later(self._patience.reading, self.give_up)

    def resume_writing(self) -> None:
        """Note that it accepts data again."""
        super().resume_writing()
        self._note_progress()

    def give_up(self) -> None:
        """Close it at once."""
        self._enter_stage("")
        self._note_progress()
        self.transport.abort()

    def _is_answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _note_progress(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _enter_stage(self, stage: str) -> None:
        """Wait for `head`, `body`, the next request (`idle`), or for nothing any more."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._stage = stage
        if not stage:
            self.crowd.waiting.pop(self, None)
            return
        self._began, self._bytes = self.loop.time(), 0
        seconds = {"head": self._patience.head, "body": self._patience.start, "idle": self._patience.idle}
        self._deadline = self.loop.call_later(seconds[stage], self._end_late)

    def _end_late(self) -> None:
        """End it after its time; a body that comes quickly enough gets more."""
        now = self.loop.time() - self._began
        quick = self._bytes >= self._patience.rate * (now - self._patience.start + 1)
        if self._stage == "body" and quick and now < self._patience.body:
            self._deadline = self.loop.call_later(1.0, self._end_late)
        else:
            self.give_up()


MOST_FILES: Final = 4096


def room_for_files() -> int:
    """Return how many connections this process can have open; the system sets the limit."""
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(50, min(2000, files - 150))


def make_connection_class(crowd: Crowd) -> type[Connection]:
    """Return the connections of a server with a crowd of its own."""
    return type("CrowdedConnection", (Connection,), {"crowd": crowd})
