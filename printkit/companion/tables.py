"""A table in play: its game, its seats, and those who look on.

One table does one thing at a time (`lock`). An answer is judged, kept on disk, and only then acknowledged and told; a
page is set under the same lock, so nobody sees what is not kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from printkit.companion.live import TableChannel
from printkit.companion.pages import LoadedTitle, tame_name
from printkit.companion.pages.game_course import Course
from printkit.companion.record import DAMAGED, LONGEST_WHY, LogEntry
from printkit.companion.results import result_of
from printkit.companion.seating import HOST, Motion, Seating
from printkit.companion.store import Store, StoreError
from printkit.companion.takeback import may_take_back_alone
from printkit.companion.taps import extend_request, place_in_tap
from printkit.companion.writer import Writer
from printkit.referee import Answer, BookError, Data, Game, LogError, Refusals, Seat, read_log
from printkit.referee.correctable import changes_of
from printkit.referee.event_log import list_valid_entries
from printkit.referee.log import read_more
from printkit.referee.menus import Menu
from printkit.referee.refusals import CORRECTION, UNKNOWN, Refusal, rename_codes
from printkit.web import host
from printkit.web.tokens import new_token

T = TypeVar("T")
UNDO: Final = "undo"
CORRECT: Final = "correction"
MOST_CHANGES: Final = 12
_log: Final = logging.getLogger(__name__)


def against_both(game: Game[Any], first: Answer, then: Data) -> Refusals:
    """The reasons against an answer and the one that follows it at once; nothing is given."""
    for entry in game.questions_for(first.seat):
        if entry.part == first.part and isinstance(entry.question, Menu):
            value, against = entry.question.read_answer(first.seat, first.value)
            question = None if against or value is None else entry.question.following_question(value)
            if question is not None:
                against = question.read_answer(first.seat, then)[1]
            if against or question is not None:
                return rename_codes(against, game.book.codes)
    return (Refusal(UNKNOWN, "What was sent with it is not asked then."),)


class NotKeptError(Exception):
    """The store could not keep it, so it has not happened; sending it again does no harm."""


class OvertakenError(NotKeptError):
    """Another server has changed the seats meanwhile; they are now as they are kept."""


class NoTableError(Exception):
    """There is no such table, or it cannot be played on; the text says why."""


@dataclass(frozen=True)
class Lifted:
    """A privacy screen that was lifted.

    Attributes:
        seat: whose seat is shown.
        name: no other time that it is lifted has it.
    """

    seat: int
    name: str = field(default_factory=new_token)


@dataclass(eq=False)
class OpenTable:
    """A table in play.

    Attributes:
        code: its join code.
        loaded: its title's book and box.
        game: the game; replaced by a replay when the store could not keep an answer.
        seating: who sits where.
        kept_seats: who sits where, as the store has it.
        store: where it is kept.
        writer: writes its entries, together with those of other tables.
    """

    code: str
    loaded: LoadedTitle
    game: Game[Any]
    seating: Seating
    kept_seats: str
    store: Store
    writer: Writer
    _timed: frozenset[int] = frozenset()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channel: TableChannel = field(default_factory=TableChannel)
    lifted: dict[str, Lifted] = field(default_factory=dict)
    """Browser session -> the privacy screen that it has lifted on the table's own screen."""
    course: Course | None = None
    """How the points went, once somebody has asked after the end."""
    looking_back: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while that is worked out."""
    gone: bool = False
    """Whether it was deleted, or the store lost it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.game.setup.names

    @property
    def timer(self) -> tuple[int, int]:
        """When the turn's sand glass runs out, in seconds since 1970, and how long it runs; zeros without one."""
        return self.seating.timer

    # -- answers -------------------------------------------------------------------------------------------------

    async def give(self, answer: Answer, request: str) -> Refusals:
        """Give an answer; when this returns without a reason against it, it is on disk.

        A request that is kept already does nothing again and is as good as taken.

        Raises:
            NotKeptError: the store failed; nothing has happened.
            BookError: the book failed on it; nothing has happened.
        """
        return await self._run_locked(lambda: self._judge_and_keep(answer, request))

    async def _judge_and_keep(self, answer: Answer, request: str, tries: int = 3) -> Refusals:
        """Judge and keep; anew, if another server has the table further on."""
        length = len(self.game)
        refusals = self.game.give(answer)
        if refusals:
            if bool(request) and await self._ask_store(self.store.known, self.code, request):
                return ()
            further = await self._play_on() and tries > 0
            return await self._judge_and_keep(answer, request, tries - 1) if further else refusals
        try:
            await self._keep_newest(request)
        except NotKeptError:
            if self.gone or len(self.game) == length or not tries:
                raise
            return await self._judge_and_keep(answer, request, tries - 1)
        return ()

    async def give_shortcut(self, seat: Seat, key: str, question: int, request: str) -> Refusals:
        """Give the answers of a shortcut one after the other, each judged and kept as usual; stop at a reason against one.

        Raises:
            NotKeptError: the store failed; what was kept before has happened.
            BookError: the book failed on an answer.
        """

        async def step() -> Refusals:
            if self.game.number != question:
                await self._play_on()  # another server may have the table further on
            game = self.game
            chosen = next((one for one in game.shortcuts(seat) if one.key == key), None)
            if game.number != question or chosen is None:  # gone on meanwhile: the referee says so
                return await self._judge_and_keep(Answer(seat, key, question), request)
            for number, answer in enumerate(chosen.answers):
                name = extend_request(request, number) if number else request
                refusals = await self._judge_and_keep(Answer(seat, answer, self.game.number), name)
                if refusals:
                    return refusals
            return ()

        return await self._run_locked(step)

    async def give_both(self, first: Answer, then: Data, request: str) -> Refusals:
        """Give an answer and the one that follows at once (`Menu.following_question`); both or none, and undone as one.

        Raises:
            NotKeptError: the store failed; what was kept before has happened.
            BookError: the book failed on an answer.
        """

        async def step() -> Refusals:
            if self.game.number != first.question:
                await self._play_on()  # another server may have the table further on
            if self.game.number != first.question:  # gone on meanwhile, or sent twice: the referee says so
                return await self._judge_and_keep(first, request)
            against = against_both(self.game, first, then)
            if against:
                return against
            refusals = await self._judge_and_keep(first, request)
            if refusals:
                return refusals
            for entry in self.game.open_questions():
                if not entry.seats or first.seat in entry.seats:
                    who = first.seat if entry.seats else None
                    return await self._judge_and_keep(
                        Answer(who, then, entry.number, entry.part), extend_request(request, 1)
                    )
            return ()

        return await self._run_locked(step)

    async def _keep_newest(self, request: str = "") -> None:
        """Write the newest entry of the log; then tell everybody."""
        number = len(self.game) - 1
        line = next(self.game.lines(number))
        try:
            new = await self.writer.append(LogEntry(self.code, number, line, request))
        except Exception as error:
            _log.warning("table %s: %s", self.code, error)
            with suppress(StoreError, NotKeptError):  # then it is woken anew, when the store answers again
                await self._replay_kept()
            raise NotKeptError(str(error)) from error
        if not new:  # the same request, sent again for a later question
            await self._replay_kept()
        self._drop_motions()
        await self._turn_timer()
        self.channel.wake_pages()
        if self.game.outcome is not None:
            result = result_of(self.game, now=True)
            with suppress(StoreError):  # it is worked out again for whoever asks
                await host.run_blocking(self.store.keep_result, self.code, len(self.game), result)

    async def set_timer(self, seconds: int) -> None:
        """Begin a sand glass for each turn; 0 ends it.

        Raises:
            NotKeptError: the store failed; nothing has changed.
        """
        self._timed = self._find_awaited()

        def turn(seating: Seating) -> None:
            seating.timer = (int(host.now()) + seconds, seconds) if seconds else (0, 0)

        await self.seat(turn)

    async def _turn_timer(self) -> None:
        """Turn it when somebody else is awaited."""
        seconds, awaited = self.timer[1], self._find_awaited()
        if seconds and awaited != self._timed:
            timer = (int(host.now()) + seconds, seconds)
            self.seating.timer, self._timed = timer, awaited
            try:
                await self._keep_seats()
            except NotKeptError:  # the answer is kept; the glass runs here, if nowhere else
                self.seating.timer = timer

    def _find_awaited(self) -> frozenset[int]:
        return frozenset(int(seat) for entry in self.game.open_questions()[:1] for seat in entry.seats)

    async def _replay_kept(self) -> None:
        """Go back to what is kept: what is not on disk has not happened."""
        try:
            lines = await host.run_blocking(self.store.lines, self.code)
            there = await host.run_blocking(self.store.find_record, self.code)
            header = next(self.game.lines())
            self.game = await host.run_blocking(replay_log, self.loaded, header, lines)
            self.gone = there is None
        except Exception as error:
            self.gone = True  # woken anew from the store when it answers again
            if isinstance(error, LogError | BookError):
                raise NotKeptError(str(error)) from error
            raise
        finally:
            self.channel.wake_pages()

    async def _play_on(self) -> bool:
        """Play what another server has kept since; whether there was anything."""
        start = len(self.game)
        lines = await self._ask_store(self.store.lines, self.code, start)
        if not lines:
            return False
        try:
            self.game.play_on(read_more(self.game.log, lines))
        except (LogError, BookError):
            await self._replay_kept()
            return True
        self._drop_motions()
        self._timed = self._find_awaited()
        self.channel.wake_pages()
        return True

    async def catch_up(self) -> None:
        """Another server may have changed the table in the store: show what is kept, if the store can be asked."""
        try:
            await self.read_kept()
        except (NotKeptError, StoreError) as error:
            _log.warning("table %s: %s", self.code, error)

    async def read_kept(self) -> None:
        """Show what is kept of the table.

        Raises:
            NotKeptError, StoreError: the store is away, or what it keeps is damaged.
        """

        async def step() -> None:
            if await self._read_seats():
                await self._play_on()

        await self._run_locked(step)

    async def _read_seats(self) -> bool:
        """Take in who sits where by what is kept; False if the table was deleted."""
        record = await self._ask_store(self.store.find_record, self.code)
        if record is None:
            self.gone = True
            self.channel.close()
        elif record.seats != self.kept_seats:
            try:
                self.seating = Seating.from_text(record.seats, len(self.names))
            except DAMAGED as error:
                self.gone = True
                raise NotKeptError("What is kept of the seats is damaged.") from error
            self.kept_seats = record.seats
            self.channel.wake_pages()
        return record is not None

    def _restore_seats(self) -> None:
        """What is not kept has not happened."""
        self.seating = Seating.from_text(self.kept_seats, len(self.names))

    async def find_further(self, question: int | None) -> None:
        """Read on if a question is not the one that is open: another server may have the table further on.

        Raises:
            NotKeptError: the store is away.
        """

        async def step() -> None:
            if question != self.game.number:
                await self._play_on()

        if question is not None and question != self.game.number:
            await self._run_locked(step)

    async def _ask_store(self, question: Callable[..., T], *values: Any) -> T:
        """Ask the store."""
        try:
            return await host.run_blocking(question, *values)
        except StoreError as error:
            raise NotKeptError(str(error)) from error

    async def _run_locked(self, step: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something under the lock, to its end: a phone that hangs up does not cut it in two."""

        async def work() -> T:
            async with self.lock:
                if self.gone:
                    raise NotKeptError("The table is being opened anew.")
                return await step()

        return await asyncio.shield(asyncio.ensure_future(work()))

    async def judge(self, answer: Answer) -> Refusals:
        """The reasons against an answer, without giving it."""
        async with self.lock:
            return self.game.judge(answer)

    # -- undo and correction, by consent -------------------------------------------------------------------------

    async def propose(
        self, kind: str, by: int, changes: Mapping[str, Data], why: str, request: str = ""
    ) -> Refusals:
        """Ask the table for an undo or a correction; carried out at once where nobody else has to agree.

        A request that is kept already does nothing again.

        Raises:
            NotKeptError: the store failed; nothing has happened.
        """

        async def step() -> Refusals:
            known = bool(request) and await self._ask_store(self.store.known, self.code, request)
            return () if known else await self._propose(kind, by, changes, why, request)

        return await self._run_wish(step)

    async def _run_wish(self, step: Callable[[], Coroutine[Any, Any, Refusals]]) -> Refusals:
        """Do something with what waits for consent; where it cannot be kept, all waits as before."""

        async def work() -> Refusals:
            try:
                return await step()
            except OvertakenError:
                return await work()
            except NotKeptError:
                self._restore_seats()
                raise

        return await self._run_locked(work)

    async def _propose(
        self, kind: str, by: int, changes: Mapping[str, Data], why: str, request: str
    ) -> Refusals:
        if kind == CORRECT and not 0 < len(changes) <= MOST_CHANGES:
            return (Refusal(CORRECTION, "Choose a field and say what it should be."),)
        if kind == CORRECT:
            wanted, against = changes_of(self.game.correctable_fields(None), changes)
            if against:
                return against
            if self.needed_by(by):  # whoever is asked shall not be asked for what cannot be
                trial = await host.run_blocking(self.game.clone)
                against = trial.correct(wanted)
                if against:
                    return against
        if any(m.kind == kind and m.by == by and m.against is None for m in self.list_motions()):
            return ()  # the same wish again
        self.seating.motions = [m for m in self.list_motions() if m.against is None]
        entries = await self._count_together() if kind == UNDO else 1
        alone = kind == UNDO and by != HOST
        if alone:
            alone = await host.run_blocking(may_take_back_alone, self.game, Seat(by), entries)
        motion = Motion(
            new_token()[:12],
            kind,
            by,
            len(self.game),
            dict(changes),
            tame_name(why, LONGEST_WHY),
            [by, *self.needed_by(by)] if alone else [by],
            entries=entries,
        )
        if kind == UNDO:
            self.seating.motions = [m for m in self.list_motions() if m.kind != UNDO]
        self.seating.motions.append(motion)
        return await self._decide_motion(motion, request)

    async def _count_together(self) -> int:
        """How many answers the last tap gave that counts: an undo takes all of them back."""
        counts = list_valid_entries(self.game.entries)
        if not counts:
            return 1
        requests = await self._ask_store(self.store.read_requests, self.code, counts[-1])
        return min(place_in_tap(requests.get(counts[-1], "")), len(counts) - 1) + 1

    async def vote(self, key: str, seat: int, *, agrees: bool) -> Refusals:
        """One seat agrees to a motion or not; one that does not agree ends it."""

        async def step() -> Refusals:
            motion = self._find_motion(key)
            if motion is None and await self._read_seats():  # another server may have been asked
                await self._play_on()
                motion = self._find_motion(key)
            if motion is None or seat not in self.needed(motion) | {motion.by}:
                return ()
            if not agrees and seat == motion.by:  # withdrawn, or has read who is against it
                self.seating.motions.remove(motion)
            elif motion.against is not None:
                return ()
            elif not agrees:
                motion.against = seat
            if not agrees:
                await self._keep_seats()
                return ()
            if seat not in motion.agreed:
                motion.agreed.append(seat)
            return await self._decide_motion(motion)

        return await self._run_wish(step)

    def _find_motion(self, key: str) -> Motion | None:
        return next((motion for motion in self.list_motions() if motion.id == key), None)

    def list_motions(self) -> list[Motion]:
        """What waits for consent; what the game has overtaken no longer does."""
        return [motion for motion in self.seating.motions if motion.at == len(self.game)]

    def find_present(self) -> frozenset[int]:
        """Find the seats whose phones are connected, and those that are played on the table's own screen."""
        return self.channel.present_seats | frozenset(self.seating.here)

    def needed(self, motion: Motion) -> set[int]:
        """Whose consent a motion needs, beside that of whoever asks."""
        return self.needed_by(motion.by)

    def needed_by(self, by: int) -> set[int]:
        """Whose consent somebody needs."""
        return self.seating.find_voters() - {by}

    async def _decide_motion(self, motion: Motion, request: str = "") -> Refusals:
        """Carry a motion out when all agree; keep it waiting otherwise."""
        if not self.needed(motion) <= set(motion.agreed):
            await self._keep_seats()
            return ()
        self.seating.motions.remove(motion)
        by = "The host" if motion.by == HOST else self.names[motion.by]
        if motion.kind == UNDO:
            for _ in range(motion.entries - 1):  # one tap, taken back as one; the last of them is kept below
                if not self.game.undo(by=by, why=motion.why):
                    await self._keep_newest()
            refusals = self.game.undo(by=by, why=motion.why)
        else:
            changes, refusals = changes_of(self.game.correctable_fields(None), motion.changes)
            refusals = refusals or self.game.correct(changes, by=by, why=motion.why)
        if refusals:
            await self._keep_seats()
        else:
            await self._keep_newest(request)
        return refusals

    def _drop_motions(self) -> None:
        self.seating.motions = self.list_motions()

    # -- seats ---------------------------------------------------------------------------------------------------

    async def seat(self, change: Callable[[Seating], T]) -> T:
        """Change who sits where, durably; gives what the change gives.

        Raises:
            NotKeptError: the store failed; nothing has changed.
        """

        async def step() -> T:
            while True:
                found = change(self.seating)
                try:
                    await self._keep_seats()
                except OvertakenError:
                    continue
                return found

        return await self._run_locked(step)

    async def _keep_seats(self) -> None:
        """Keep who sits where; if that cannot be, it is as it is kept."""
        self._drop_motions()
        text = self.seating.to_text()
        if text == self.kept_seats:
            return
        try:
            if await self._ask_store(self.store.keep_seats, self.code, text, self.kept_seats):
                self.kept_seats = text
            elif await self._read_seats():
                raise OvertakenError("Another server has changed the seats.")
            else:
                raise NotKeptError("The table was deleted.")
        except NotKeptError:
            self._restore_seats()
            raise
        self.channel.wake_pages()


def replay_log(loaded: LoadedTitle, header: str, lines: Sequence[str]) -> Game[Any]:
    """A game from its log.

    Raises:
        LogError: the rules or the box have changed since, or the log is damaged.
    """
    log = read_log([header, *lines])
    if log.damage is not None:
        raise LogError(f"the record is damaged at {log.damage}", log.damage.line)
    game = Game.resume(loaded.book, log, box=loaded.box, box_hash=loaded.digest or None)
    game.watched = True
    return game
