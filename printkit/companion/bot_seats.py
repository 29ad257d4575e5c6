"""Bots at a table: each answers when its seat is asked, at a pace that people can follow, and explains its answer on request."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from printkit.companion.bot_reasons import WeighedWords, word_thought
from printkit.companion.bot_thoughts import SECONDS, USUAL, WEAKEST, ThinkRequest, Thought, think
from printkit.companion.child import end_process, start_process
from printkit.referee import Answer, BookError, Seat
from printkit.web import host

if TYPE_CHECKING:
    from printkit.companion.tables import OpenTable

PATIENCE: Final = 20.0
"""Seconds after which a process that does not answer is ended."""
BEGINNING: Final = 100.0
"""The same for the first answer of a title: it loads the title, on a slow or busy computer too."""

PACES: Final = (0.6, 1.2, 3.0)
"""Seconds a step, from which the host chooses."""

MOST_KEPT: Final = 40
"""Thoughts of a table that people may ask for."""

_log: Final = logging.getLogger(__name__)


class Thinker(Protocol):
    """A place where bots think."""

    async def think(self, request: ThinkRequest) -> Thought:
        """Think about one question; a problem is reported in the thought."""

    async def close(self) -> None:
        """Stop thinking."""


class InPlace:
    """Thinks in this process where no other exists: a browser without processes."""

    async def think(self, request: ThinkRequest) -> Thought:
        """Think as `Thinker.think` says."""
        try:
            return await host.run_blocking(think, request)
        except Exception as error:  # noqa: BLE001  # a title's program may fail in any way
            return Thought(problem=f"{type(error).__name__}: {error}")

    async def close(self) -> None:
        """Do nothing: nothing is open."""


class LineThinker:
    """Thinks elsewhere, one question after the other: a line of JSON goes there, and one comes back."""

    def __init__(self, patience: float = PATIENCE, beginning: float = BEGINNING) -> None:
        """Wait at most so many seconds for a thought, or for the first one of a title."""
        self._patience, self._beginning = patience, max(patience, beginning)
        self._loaded: set[str] = set()
        self._busy = asyncio.Lock()

    async def think(self, request: ThinkRequest) -> Thought:
        """Think as `Thinker.think` says."""
        async with self._busy:
            patience = self._patience if request.title in self._loaded else self._beginning
            try:
                async with asyncio.timeout(patience):
                    found = msgspec.json.decode(await self.ask(msgspec.json.encode(request)), type=Thought)
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                self._loaded.clear()  # the next thought starts anew
                await self.end()
                late = isinstance(error, TimeoutError)
                why = f"no answer for {patience:g} seconds" if late else f"{type(error).__name__}: {error}"
                return Thought(problem=f"the bot's process was ended: {why}", late=late)
            except asyncio.CancelledError:
                self._loaded.clear()
                await self.end()
                raise
            self._loaded.add(request.title)
            return found

    async def ask(self, line: bytes) -> bytes:
        """Send a request and return the reply; a closed thinker starts again."""
        raise NotImplementedError

    async def end(self) -> None:
        """Stop what thinks elsewhere."""

    async def close(self) -> None:
        """Stop thinking, once a thought that was cancelled has ended."""
        async with self._busy:
            await self.end()


class ProcessThinker(LineThinker):
    """Thinks in one process of its own; it starts with the first question."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        """Start `command` at the first question; ours if it is empty."""
        super().__init__()
        self._command = tuple(command) or (sys.executable, "-P", "-m", "printkit.companion.bot_thoughts")
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> bytes:
        """Ask as `LineThinker.ask` says."""
        if self._process is None or self._process.returncode is not None:
            self._process = await start_process(*self._command, limit=1 << 20)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        await end_process(process)


@dataclass(frozen=True)
class BotMove:
    """An answer of a bot, and what it weighed.

    Attributes:
        entry: its number in the log.
        seat: whose.
        bot: its strength.
        told: the answers that it weighed, the chosen one first.
    """

    entry: int
    seat: Seat
    bot: str
    told: tuple[WeighedWords, ...] = ()


@dataclass(eq=False)
class BotSeats:
    """The bots of one table.

    Attributes:
        table: the table.
        thinker: where they think.
        moves: their recent answers, by entry.
        pace: seconds a step.
        waits: whether somebody has asked them to wait.
        thinking: the bot that is thinking now.
    """

    table: OpenTable
    thinker: Thinker
    moves: dict[int, BotMove] = field(default_factory=dict)
    pace: float = PACES[1]
    waits: bool = False
    thinking: Seat | None = None
    _work: asyncio.Task[None] | None = None
    _hurry: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_idle(self) -> bool:
        """Return whether no bot has anything to do."""
        return self._work is None

    def stir(self) -> None:
        """Look at a changed table: a bot that is asked now begins to think."""
        if self.table.seating.bots and self._work is None and not self.waits and self.table.laying is None:
            self._work = asyncio.ensure_future(self._play_on())
            self._work.add_done_callback(self._note_end)

    def _note_end(self, work: asyncio.Task[None]) -> None:
        self._work = None
        if not work.cancelled() and work.exception() is not None:
            _log.error("table %s: a bot: %s", self.table.code, work.exception())

    def wait(self) -> None:
        """Answer nothing until `go_on`."""
        self.waits = True

    def go_on(self, *, at_once: bool = False) -> None:
        """Continue; `at_once`: without the pause before the answer in progress."""
        self.waits = False
        if at_once:
            self._hurry.set()
        self.stir()

    def close(self) -> None:
        """Stop answering."""
        if self._work is not None:
            self._work.cancel()

    async def advise(self, seat: Seat) -> tuple[WeighedWords, ...]:
        """Return what a bot would do in somebody's place, the best first; nothing if no question is open."""
        session = self.table.game.session
        asked = [
            (part, one)
            for part, one in session.open_parts()
            if seat in one.seats and seat in session.awaited()
        ]
        if not asked:
            return ()
        part, number = asked[0][0], self.table.game.number
        thought = await self.thinker.think(self._make_request(seat, part, USUAL))
        async with self.table.lock:
            if self.table.game.number != number:
                return ()  # the game has gone on meanwhile
            told = word_thought(self.table.game, seat, part, thought)
        return tuple(
            sorted((one for one in told if one.words), key=lambda one: (one is not told[0], -one.value))
        )

    async def _play_on(self) -> None:
        """Answer everything that bots are asked, one after the other, until people are asked."""
        while await self._play_one():
            pass

    async def _play_one(self) -> bool:
        """Give one answer; False if no bot is asked, or they are to wait."""
        found = self._find_asked()
        if self.waits or found is None:
            return False
        seat, part, number, wanted = found
        began, late = host.read_clock(), False
        for thinker, bot in self._list_attempts(wanted):
            if late and thinker is self.thinker:
                continue  # it would be waited for as long again
            thought = await thinker.think(self._make_request(seat, part, bot))
            late = late or thought.late
            if thought.problem:
                _log.error("table %s, seat %s: %s", self.table.code, seat + 1, thought.problem)
            if thought.weighed:
                await self._keep_pace(max(self.pace, SECONDS.get(wanted, 0.0)) - (host.read_clock() - began))
                if await self._give(seat, part, number, bot, thought):
                    return True
            if self.waits or self.table.game.number != number:
                break
        return not self.waits and self.table.game.number != number

    def _list_attempts(self, bot: str) -> Sequence[tuple[Thinker, str]]:
        """List who finds an answer if those before fail: once more, the weakest strength, that one here, at last anything legal."""
        there = (self.thinker, bot), (self.thinker, bot), (self.thinker, WEAKEST)
        return *there, (InPlace(), WEAKEST), (InPlace(), "random")

    async def _keep_pace(self, seconds: float) -> None:
        self._hurry.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), max(seconds, 0.0))

    def _find_asked(self) -> tuple[Seat, int, int, str] | None:
        """Return the bot that is asked first, the part and number of its question, and its strength."""
        table, bots = self.table, self.table.seating.bots
        session = table.game.session
        if table.gone or session.asked is None:
            return None
        awaited = [seat for seat in session.awaited() if seat in bots]
        for part, question in session.open_parts():
            for seat in question.seats:
                if seat in awaited:
                    return seat, part, table.game.number, bots[seat]
        return None

    def _make_request(self, seat: Seat, part: int, bot: str) -> ThinkRequest:
        table = self.table
        header, *lines = table.game.lines()
        source = table.loaded.source or table.loaded.book.meta.title
        return ThinkRequest(source, header, lines, table.seating.deal, int(seat), part, bot)

    async def _give(self, seat: Seat, part: int, number: int, bot: str, thought: Thought) -> bool:
        """Give the chosen answer; return whether the bots may continue."""
        table = self.table
        if self.waits:
            return False
        if table.game.number != number or seat not in table.seating.bots:
            return True  # somebody was quicker, or sits there again: look at the present question
        told = word_thought(table.game, seat, part, thought)
        entry = len(table.game)
        try:
            refusals = await table.give(
                Answer(seat, thought.weighed[0].answer, number, part), table.name_own_answer()
            )
        except BookError as error:
            _log.error("table %s: %s", table.code, error)
            return False
        if refusals:
            _log.warning("table %s: a bot's answer was refused: %s", table.code, refusals[0])
            return False
        self.moves[entry] = BotMove(entry, seat, bot, told)
        for old in list(self.moves)[:-MOST_KEPT]:
            del self.moves[old]
        return True
