"""A table in play: its game, its seats, and its spectators.

One table does one thing at a time (`lock`). An answer is judged, written to disk, and only then acknowledged and shown; a
page is rendered under the same lock, so nobody sees what is not stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from printkit.companion.bot_seats import BotSeats, Thinker
from printkit.companion.live import TableChannel
from printkit.companion.pages import LoadedTitle, tame_name
from printkit.companion.pages.game_course import Course
from printkit.companion.record import DAMAGED, LONGEST_WHY, LogEntry, StoreError
from printkit.companion.results import result_of
from printkit.companion.seating import HOST, Motion, Seating
from printkit.companion.store import Store
from printkit.companion.table_dealer import TableDealer, is_for_chance
from printkit.companion.takeback import may_take_back_alone
from printkit.companion.taps import OWN, against_both, count_since_person, extend_request
from printkit.companion.writer import Writer
from printkit.referee import (
    Answer,
    BookError,
    CorrectableField,
    Data,
    Game,
    LogError,
    Refusals,
    Seat,
    read_log,
)
from printkit.referee.correctable import changes_of
from printkit.referee.event_log import list_valid_entries
from printkit.referee.log import read_more
from printkit.referee.refusals import CORRECTION, TURN, Refusal
from printkit.referee.zones import Board
from printkit.web import host
from printkit.web.tokens import new_token

T = TypeVar("T")
MOST_REFUSED: Final = 100
"""Rules that are noted between two answers."""
UNDO: Final = "undo"
CORRECT: Final = "correction"
MOST_CHANGES: Final = 12
_log: Final = logging.getLogger(__name__)


class NotKeptError(Exception):
    """The store could not write it, so it has not happened; sending it again does no harm."""


class OvertakenError(NotKeptError):
    """Another server has changed the seats meanwhile; they are now as the store has them."""


class NoTableError(Exception):
    """There is no such table, or it cannot be continued; the text says why."""


@dataclass(frozen=True)
class Lifted:
    """A privacy screen that was lifted.

    Attributes:
        seat: whose seat is shown.
        name: unique to this time that it is lifted.
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
        store: the place that stores it.
        writer: writes its entries, together with those of other tables.
        thinker: where its bots think.
    """

    code: str
    loaded: LoadedTitle
    game: Game[Any]
    seating: Seating
    kept_seats: str
    store: Store
    writer: Writer
    thinker: Thinker
    _timed: frozenset[int] = frozenset()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    channel: TableChannel = field(default_factory=TableChannel)
    lifted: dict[str, Lifted] = field(default_factory=dict)
    """Browser session -> the privacy screen that it has lifted on the table's own screen."""
    course: Course | None = None
    """How the points developed, once somebody has asked after the end."""
    looking_back: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while that is computed."""
    times: dict[int, float] = field(default_factory=dict)
    """When each entry was given, in seconds of a clock; only those of this run of the server."""
    refused: dict[int, list[str]] = field(default_factory=dict)
    """The rules that refused what people tried, by the entry that came after."""
    gone: bool = False
    """Whether it was deleted, or the store lost it."""

    def __post_init__(self) -> None:
        """Make its bots wait until somebody is asked."""
        self.bots = BotSeats(self, self.thinker)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.game.setup.names

    @property
    def timer(self) -> tuple[int, int]:
        """When the turn's sand glass runs out, in seconds since 1970, and how long it runs; zeros without one."""
        return self.seating.timer

    @property
    def laying(self) -> frozenset[Seat] | None:
        """The seats that still set up the game; None once everything is set up, or somebody has answered."""
        return (
            frozenset(map(Seat, self.seating.laying)) if self.seating.laying and not len(self.game) else None
        )

    # -- answers -------------------------------------------------------------------------------------------------

    async def give(self, answer: Answer, request: str) -> Refusals:
        """Give an answer; when this returns without a reason against it, it is on disk.

        A request that is stored already does nothing again and counts as accepted.

        Raises:
            NotKeptError: the store failed; nothing has happened.
            BookError: the book failed on it; nothing has happened.
        """
        refusals = await self._run_locked(lambda: self._judge_and_keep(answer, request))
        if rules := [one.rule for one in refusals if one.rule]:
            told = self.refused.setdefault(len(self.game), [])
            told.extend(dict.fromkeys(rules[: MOST_REFUSED - len(told)]))  # endless attempts fill nothing
        return refusals

    async def _judge_and_keep(self, answer: Answer, request: str, tries: int = 3) -> Refusals:
        """Judge and store; once more, if another server has moved the table on."""
        if self.dealer is not None and is_for_chance(self.game, answer):
            return (Refusal(TURN, "Nobody but printkit says what comes: it deals here."),)
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
        """Give the answers of a shortcut one after the other, each judged and stored as usual; stop at the first refusal.

        Raises:
            NotKeptError: the store failed; what was kept before has happened.
            BookError: the book failed on an answer.
        """

        async def step() -> Refusals:
            if self.game.number != question:
                await self._play_on()  # another server may have moved the table on
            game = self.game
            chosen = next((one for one in game.shortcuts(seat) if one.key == key), None)
            if game.number != question or chosen is None:  # moved on meanwhile: the referee says so
                return await self._judge_and_keep(Answer(seat, key, question), request)
            for number, answer in enumerate(chosen.answers):
                name = extend_request(request, number) if number else request
                refusals = await self._judge_and_keep(Answer(seat, answer, self.game.number), name)
                if refusals:
                    return refusals
            return ()

        return await self._run_locked(step)

    async def give_both(self, first: Answer, then: Data, request: str) -> Refusals:
        """Give an answer and the one that follows it (`Menu.following_question`); both or none, and undone as one.

        Raises:
            NotKeptError: the store failed; what was kept before has happened.
            BookError: the book failed on an answer.
        """

        async def step() -> Refusals:
            if self.game.number != first.question:
                await self._play_on()  # another server may have the table further on
            if self.game.number != first.question:  # moved on meanwhile, or sent twice: the referee says so
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

    async def _keep_newest(self, *requests: str) -> None:
        """Write the newest entries of the log, then the dealer's answers to the next questions; tell everybody."""
        await self._write_newest(*requests)
        await self._deal_on()

    async def _deal_on(self) -> None:
        """Answer the questions to chance, where printkit deals; then let the bots look at the questions."""
        while (dealer := self.dealer) is not None and (answer := dealer.find_answer(self.game)) is not None:
            name = self.name_own_answer()
            refusals = self.game.give(answer)
            if refusals:
                raise BookError(f"what chance brought was refused: {refusals[0]}")
            await self._write_newest(name)
        self.bots.stir()

    @property
    def dealer(self) -> TableDealer | None:
        """The dealer; None with real cards."""
        found = self.game.dealer
        return found if isinstance(found, TableDealer) else None

    @property
    def may_have_bots(self) -> bool:
        """Return whether bots can sit here."""
        return not self.loaded.refuse_bots(dealt=self.dealer is not None)

    def list_correctable(self, seat: Seat | None) -> tuple[CorrectableField, ...]:
        """List what may be corrected, as a reader sees it: where printkit deals, only what lies on a real board."""
        fields = self.game.correctable_fields(seat)
        zones = self.loaded.zones
        return (
            fields
            if self.dealer is None
            else tuple(one for one in fields if isinstance(zones.get(one.name), Board))
        )

    def name_own_answer(self) -> str:
        """Name the next answer, if printkit gives it: for chance, or for a bot. Another server would give the same name."""
        return f"{OWN}{len(self.game)}"

    async def begin(self) -> None:
        """Deal, and let bots play, until people are asked: when the table is opened or loaded.

        Raises:
            NotKeptError, BookError: as `give`.
        """
        await self._run_locked(self._deal_on)

    async def _write_newest(self, *requests: str) -> None:
        """Write the newest entries of the log, as many as have a request here, all or none; then tell everybody."""
        start = len(self.game) - len(requests)
        entries = [
            LogEntry(self.code, number, line, request)
            for number, (line, request) in enumerate(
                zip(self.game.lines(start), requests, strict=True), start
            )
        ]
        try:
            new = await self.writer.append(*entries)
        except Exception as error:
            _log.warning("table %s: %s", self.code, error)
            with suppress(StoreError, NotKeptError):  # then it is loaded again, when the store answers
                await self._replay_kept()
            raise NotKeptError(str(error)) from error
        if not new:  # the same request, sent again for a later question
            await self._replay_kept()
        self.times |= dict.fromkeys(range(start, len(self.game)), host.read_clock())
        self._drop_motions()
        await self._turn_timer()
        self.channel.wake_pages()
        if self.game.outcome is not None:
            result = result_of(self.game, now=True)
            with suppress(StoreError):  # it is computed again for the next who asks
                await host.run_blocking(self.store.keep_result, self.code, len(self.game), result)

    async def set_timer(self, seconds: int) -> None:
        """Begin a sand glass for each turn; 0 ends it.

        Raises:
            NotKeptError: the store failed; nothing has changed.
        """
        self._timed = self._find_awaited()

        def turn(seating: Seating) -> None:
            runs = seconds and self._timed and self.laying is None
            seating.timer = (int(host.now()) + seconds if runs else 0, seconds)

        await self.seat(turn)

    async def _turn_timer(self) -> None:
        """Turn it when somebody else is awaited; while nobody is awaited by name, as in the set-up, it lies."""
        seconds, awaited = self.timer[1], self._find_awaited()
        if seconds and awaited != self._timed:
            timer = (int(host.now()) + seconds if awaited else 0, seconds)
            self.seating.timer, self._timed = timer, awaited
            try:
                await self._keep_seats()
            except NotKeptError:  # the answer is stored; the glass runs at least here
                self.seating.timer = timer

    def _find_awaited(self) -> frozenset[int]:
        return frozenset(int(seat) for entry in self.game.open_questions()[:1] for seat in entry.seats)

    async def _replay_kept(self) -> None:
        """Go back to what is stored: what is not on disk has not happened."""
        try:
            lines = await host.run_blocking(self.store.lines, self.code)
            there = await host.run_blocking(self.store.find_record, self.code)
            header = next(self.game.lines())
            self.game = await host.run_blocking(replay_log, self.loaded, header, lines, self.seating.deal)
            if there is None:
                self._leave()
        except Exception as error:
            self._leave()
            if isinstance(error, LogError | BookError):
                raise NotKeptError(str(error)) from error
            raise
        self.channel.wake_pages()

    def _leave(self) -> None:
        """Leave a state that the store does not have: nobody is sent it any more. The next request loads the table again."""
        self.gone = True
        self.channel.close()

    async def _play_on(self) -> bool:
        """Play what another server has stored since; return whether there was anything."""
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
        self.bots.stir()
        return True

    async def catch_up(self) -> None:
        """Show what another server may have stored for this table, if the store can be asked."""
        try:
            await self.read_kept()
        except (NotKeptError, StoreError) as error:
            _log.warning("table %s: %s", self.code, error)

    async def read_kept(self) -> None:
        """Show what is stored of the table.

        Raises:
            NotKeptError, StoreError: the store is down, or its data are damaged.
        """

        async def step() -> None:
            if await self._read_seats():
                await self._play_on()

        await self._run_locked(step)

    async def _read_seats(self) -> bool:
        """Take over the stored seats; False if the table was deleted."""
        record = await self._ask_store(self.store.find_record, self.code)
        if record is None:
            self._leave()
        elif record.seats != self.kept_seats:
            try:
                self.seating = Seating.from_text(record.seats, len(self.names))
            except DAMAGED as error:
                self._leave()
                raise NotKeptError("What is kept of the seats is damaged.") from error
            self.kept_seats = record.seats
            self.channel.wake_pages()
        return record is not None

    def _restore_seats(self) -> None:
        """Go back to the stored seats: a change that was not stored has not happened."""
        self.seating = Seating.from_text(self.kept_seats, len(self.names))

    async def find_further(self, question: int | None) -> None:
        """Read on if a question is not the open one: another server may have moved the table on.

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
        """Do something under the lock, to its end: a phone that hangs up does not interrupt it."""

        async def work() -> T:
            async with self.lock:
                if self.gone:
                    raise NotKeptError("The table is being reopened.")
                return await step()

        return await asyncio.shield(asyncio.ensure_future(work()))

    async def judge(self, answer: Answer) -> Refusals:
        """Return the reasons against an answer, without giving it."""
        async with self.lock:
            return self.game.judge(answer)

    # -- undo and correction, by consent -------------------------------------------------------------------------

    async def propose(
        self, kind: str, by: int, changes: Mapping[str, Data], why: str, request: str = ""
    ) -> Refusals:
        """Ask the table for an undo or a correction; carry it out at once where nobody else has to agree.

        A request that is kept already does nothing again.

        Raises:
            NotKeptError: the store failed; nothing has happened.
        """

        async def step() -> Refusals:
            known = bool(request) and await self._ask_store(self.store.known, self.code, request)
            return () if known else await self._propose(kind, by, changes, why, request)

        return await self._run_wish(step)

    async def _run_wish(self, step: Callable[[], Coroutine[Any, Any, Refusals]]) -> Refusals:
        """Change what waits for consent; if that cannot be stored, everything waits as before."""

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
        if kind == CORRECT and self.dealer is not None and not self.seating.board:
            return (
                Refusal(CORRECTION, "printkit deals here, so there is nothing that it could have missed."),
            )
        if kind == CORRECT and not 0 < len(changes) <= MOST_CHANGES:
            return (Refusal(CORRECTION, "Choose a field and say what it should be."),)
        if kind == CORRECT:
            wanted, against = changes_of(self.list_correctable(None), changes)
            if against:
                return against
            if self.needed_by(by):  # nobody should be asked for something impossible
                trial = await host.run_blocking(self.game.clone)
                against = trial.correct(wanted)
                if against:
                    return against
        if any(m.kind == kind and m.by == by and m.against is None for m in self.list_motions()):
            return ()  # the same request again
        self.seating.motions = [m for m in self.list_motions() if m.against is None]
        entries = await self._count_together() if kind == UNDO else 1
        if not entries:
            return (Refusal(UNDO, "There is nothing to take back."),)
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
        """Count the answers of a person's last tap that still count, with what printkit has answered since.

        An undo takes all of them back; none where nobody has answered yet.
        """
        counts = list_valid_entries(self.game.entries)
        if not counts:
            return 1
        own = self.dealer is not None or bool(self.seating.bots)
        requests = await self._ask_store(self.store.read_requests, self.code, 0 if own else counts[-1])
        return count_since_person([requests.get(at, "") for at in counts])

    async def vote(self, key: str, seat: int, *, agrees: bool) -> Refusals:
        """Let one seat agree to a motion or not; a "no" ends it."""

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
        """List the motions that wait for consent, without those that the game has overtaken."""
        return [motion for motion in self.seating.motions if motion.at == len(self.game)]

    def find_present(self) -> frozenset[int]:
        """Return the seats whose phones are connected, and those that are played on the table's own screen."""
        return self.channel.present_seats | frozenset(self.seating.here)

    def needed(self, motion: Motion) -> set[int]:
        """Return whose consent a request needs, besides that of the person who asks."""
        return self.needed_by(motion.by)

    def needed_by(self, by: int) -> set[int]:
        """Return whose consent somebody needs."""
        return self.seating.find_voters() - {by}

    async def _decide_motion(self, motion: Motion, request: str = "") -> Refusals:
        """Carry a motion out when all agree; keep it waiting otherwise."""
        if not self.needed(motion) <= set(motion.agreed):
            await self._keep_seats()
            return ()
        self.seating.motions.remove(motion)
        start = len(self.game)
        refusals: Refusals = ()
        by = "The host" if motion.by == HOST else self.names[motion.by]
        if motion.kind == UNDO:
            for _ in range(motion.entries):  # one tap, taken back as one
                refusals = self.game.undo(by=by, why=motion.why)
                if refusals:
                    break
        else:
            changes, refusals = changes_of(self.list_correctable(None), motion.changes)
            refusals = refusals or self.game.correct(changes, by=by, why=motion.why)
        if not refusals:
            given = range(len(self.game) - start - 1)
            await self._keep_newest(*(f"{motion.id}/{number}" for number in given), request)
            return ()
        if len(self.game) > start:
            await self._replay_kept()
        await self._keep_seats()
        return refusals

    def _drop_motions(self) -> None:
        self.seating.motions = self.list_motions()

    # -- seats ---------------------------------------------------------------------------------------------------

    async def seat(self, change: Callable[[Seating], T]) -> T:
        """Change who sits where, durably; return what the change returns.

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
                self.bots.stir()
                return found

        return await self._run_locked(step)

    async def _keep_seats(self) -> None:
        """Store who sits where; if that fails, go back to the stored seats."""
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


def replay_log(loaded: LoadedTitle, header: str, lines: Sequence[str], seed: str = "") -> Game[Any]:
    """Return a game from its log; where printkit deals, with its seed.

    Raises:
        LogError: the rules or the box have changed since, or the log is damaged.
    """
    log = read_log([header, *lines])
    if log.damage is not None:
        raise LogError(f"the record is damaged at {log.damage}", log.damage.line)
    dealer = TableDealer(seed) if seed else None
    game = Game.resume(loaded.book, log, box=loaded.box, box_hash=loaded.digest or None, dealer=dealer)
    game.watched = True
    return game
