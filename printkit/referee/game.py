"""The front door: a game of a book, from its log to the open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeAlias, TypeVar

from printkit.referee import correctable, movements
from printkit.referee.book import Book, Setup, Shortcut
from printkit.referee.correct import (
    WrongCorrectionError,
    apply_change,
    apply_changes,
    read_change,
    read_field,
    refuse_correction,
)
from printkit.referee.correctable import CorrectableField
from printkit.referee.errors import BookError, LogError, SetupError
from printkit.referee.event_log import EventLine, Given, entry_of, event_lines, list_valid_entries, told_apart
from printkit.referee.kinds import PIECE_MARK, Data
from printkit.referee.log import Answered, Corrected, Entry, Header, Log, Undone, entry_line, header_line
from printkit.referee.messages import say
from printkit.referee.movements import Movement, Watch
from printkit.referee.outcome import Outcome, Score
from printkit.referee.overtaken import Overtaken
from printkit.referee.positions import Change, GamePosition, Positions, lists_of
from printkit.referee.question import Question
from printkit.referee.refusals import CORRECTION, OVER, STALE, TURN, UNDO, Refusal, Refusals, rename_codes
from printkit.referee.seat import Seat
from printkit.referee.session import Session
from printkit.referee.soundness import find_broken, is_answerable
from printkit.referee.state import known_to
from printkit.referee.table import Table
from printkit.referee.view import Answer, Open, View

TableT = TypeVar("TableT", bound=Table)
Dealer: TypeAlias = "Callable[[Game[Any]], None]"
"""Names unseen cards in closed hands, where printkit deals."""


class Game(Generic[TableT]):
    """A game of one book.

    The state is the result of playing the log from its beginning. The log only grows: undos and corrections are
    entries too.

    Attributes:
        book: the rules.
        setup: names, options and box.
        table: the state now. Read it; only the book and `correct` write it.
        starts: how often the log was played from its beginning.
        watched: whether the movements of each answer are computed when it is given; otherwise the log is played again
            when somebody asks for them.
        positions: the source of positions for thinking ahead, once `follow_positions` was called.
        dealer: names cards drawn unseen, after each answer; None at a table with real cards. It must name the same
            whenever the log is played.
        commitment: the hash, published at the beginning, of the seed that it deals from.
    """

    def __init__(
        self,
        book: Book[TableT],
        setup: Setup,
        *,
        box_hash: str = "",
        position: Callable[[TableT], None] | None = None,
        dealer: Dealer | None = None,
        commitment: str = "",
    ) -> None:
        """Use `Game.open`, `Game.begin_at` or `Game.resume`."""
        self.book = book
        self.setup = setup
        self.dealer = dealer
        self.commitment = commitment
        self.watched = False
        self._position = position
        self._box_hash = box_hash
        self._log: list[Given | Entry] = []
        self._since = 0
        self._moved = 0
        self.broken: BookError | None = None
        self.positions: Positions[TableT] | None = None
        self.starts = 0
        self._overtaken = Overtaken()
        self._start()

    @classmethod
    def open(
        cls,
        book: Book[TableT],
        names: Sequence[str],
        *,
        options: Mapping[str, Any] | None = None,
        box: Any = None,
        box_hash: str = "",
        dealer: Dealer | None = None,
        commitment: str = "",
    ) -> Game[TableT]:
        """Begin a game.

        Args:
            book: the rules.
            names: the players in seat order.
            options: those that differ from the defaults.
            box: the loaded box of the title, for the book.
            box_hash: what the log keeps of it.
            dealer: names cards drawn unseen, where printkit deals.
            commitment: what the log keeps of the seed that it deals from.

        Raises:
            SetupError: wrong number of players, or an option that does not exist.
            BookError: the book failed before its first question.
        """
        setup = book.set_up(names, options, box)
        return cls(book, setup, box_hash=box_hash, dealer=dealer, commitment=commitment)

    @classmethod
    def begin_at(
        cls,
        book: Book[TableT],
        names: Sequence[str],
        position: Callable[[TableT], None],
        *,
        options: Mapping[str, Any] | None = None,
        box: Any = None,
    ) -> Game[TableT]:
        """Begin a game in the middle: for scenarios, and to try a position out.

        Args:
            book: the rules; its `onward` continues from the position.
            names: the players in seat order.
            position: sets up the table, which is new; called again whenever the log is played again.
            options: those that differ from the defaults.
            box: the loaded box of the title.

        Raises:
            SetupError: as `open`; or the book cannot continue from a position.
        """
        if book.onward is None:
            raise SetupError(f"{book.meta.name} can be begun at its beginning only")
        return cls(book, book.set_up(names, options, box), position=position)

    @classmethod
    def resume(
        cls,
        book: Book[TableT],
        log: Log,
        *,
        box: Any = None,
        box_hash: str | None = None,
        upto: int | None = None,
        dealer: Dealer | None = None,
    ) -> Game[TableT]:
        """Play a log back.

        Args:
            book: the rules; an older log is migrated by `book.migrate`.
            log: the record.
            box: the loaded box.
            box_hash: the hash of that box; a log made with another box is refused. None does not compare.
            upto: use only so many entries.
            dealer: names cards drawn unseen, where printkit dealt.

        Raises:
            LogError: the log belongs to another title, version or box, or an entry is refused by the book.
        """
        meta = book.meta
        if log.header.title != meta.title:
            raise LogError(f"this is a game of {log.header.title}, not of {meta.title}", 1)
        if log.header.book != meta.version:
            migrated = book.migrate(log)
            if migrated is None:
                raise LogError(
                    f"played with version {log.header.book} of the rules of {meta.name}; this is version {meta.version}, "
                    "which cannot play it back",
                    1,
                )
            log = migrated
        if box_hash is not None and log.header.box and log.header.box != box_hash:
            raise LogError("the box's data have changed since this game was played", 1)
        try:
            game = cls.open(
                book,
                log.header.seats,
                options=log.header.options,
                box=box,
                box_hash=box_hash or log.header.box,
                dealer=dealer,
                commitment=log.header.deal,
            )
        except SetupError as error:
            raise LogError(str(error), 1) from error
        game._play_back(log.entries if upto is None else log.entries[:upto])  # noqa: SLF001  # our own class
        return game

    # -- state ---------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self.starts += 1
        self._watch = Watch()
        self._overtaken.clear()
        self.table = self.book.table(self.setup)
        self.table.lists = lists_of(self.book, self.setup.box)
        if self._position is not None:
            self._position(self.table)
        if self.positions is not None:
            self.positions.begin_game(self.table, self._position)
        if self._position is None:
            self.session: Session[Outcome] = Session(self.book.play(self.table))
        else:
            assert self.book.onward is not None
            self.session = Session(self.book.onward(self.table))
        self._name_dealt()
        self._check_end()

    def _check_end(self) -> None:
        if self.session.asked is not None:
            return
        self.table.over = True
        self.table.rest()
        if not isinstance(self.session.result, Outcome):
            raise BookError(
                f"the book of {self.book.meta.name} ended without an Outcome: {self.session.result!r}"
            )

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it runs."""
        return self.session.result if self.session.asked is None else None

    @property
    def number(self) -> int:
        """The number of the open questions: since when they are asked, or asked again."""
        return max(self._since, self._moved)

    def open_questions(self) -> tuple[Open, ...]:
        """List all questions that wait for an answer."""
        number = self.number
        return tuple(Open(number, part, q.seats, q) for part, q in self.session.open_parts())

    def questions_for(self, seat: Seat | None) -> tuple[Open, ...]:
        """List what a seat may answer now; None for the table itself."""
        return tuple(q for q in self.open_questions() if not q.seats or seat in q.seats)

    def find_overtaken(self, seat: Seat | None, earlier: int | None) -> Open | None:
        """Return the question that a seat's answer to an earlier one means, where others were quicker; None if it is late."""
        part = self._overtaken.part(seat, earlier, self.session.asked)
        if part is None:
            return None
        question = self.session.question_at(part)
        return Open(self.number, part, question.seats, question)

    def shortcuts(self, seat: Seat) -> tuple[Shortcut, ...]:
        """List the one-tap moves of a seat that give several answers."""
        return tuple(
            one
            for entry in self.open_questions()
            if seat in entry.seats
            for one in self.book.shortcuts(self.table, seat, entry.question)
        )

    def score(self, seat: Seat | None = None) -> tuple[Score, ...]:
        """Return the score so far, with its working, as far as a seat may know; None for what everybody may know.

        `book.score(table)` counts everything that the referee knows.
        """
        return self.book.score(known_to(self.table, seat))

    def problems(self) -> tuple[str, ...]:
        """Return the invariants of the book that are broken; empty if the table is sound."""
        return self.book.problems(self.table)

    # -- answers -------------------------------------------------------------------------------------------------

    def _read_answer(self, answer: Answer) -> tuple[int, Any, Refusals]:
        late = answer.question is not None and answer.question != self.number
        if late and (meant := self.find_overtaken(answer.seat, answer.question)) is not None:
            return self.session.read_answer(answer.seat, answer.value, meant.part, self._refuse_foreign)
        if self.session.asked is not None and late:
            text = say("Question {n} is no longer open.", int(answer.question or 0))
            return 0, None, (Refusal(STALE, text, legal=say("Question {n} is open now.", self.number)),)
        return self.session.read_answer(answer.seat, answer.value, answer.part, self._refuse_foreign)

    def _refuse_foreign(self, seat: Seat | None, data: Data) -> Refusals:
        return self.book.foreign(self.table, self.session.asked, seat, data)

    def judge(self, answer: Answer) -> Refusals:
        """Return every reason against an answer without giving it; nothing if it is legal."""
        return self._name_refusals(self._read_answer(answer)[2])

    def _name_refusals(self, refusals: Refusals) -> Refusals:
        if refusals and refusals[0].code == TURN:
            awaited = self.session.awaited()
            legal = self.table.say("Waiting for {all:seats}.", awaited) if awaited else ""
            refusals = (replace(refusals[0], legal=legal), *refusals[1:])
        return rename_codes(refusals, self.book.codes)

    def give(self, answer: Answer) -> Refusals:
        """Give an answer. If there are reasons against it, they are returned and nothing changes.

        Raises:
            BookError: the book failed on this answer; the log and the game are as before.
        """
        part, value, refusals = self._read_answer(answer)
        if refusals:
            return self._name_refusals(refusals)
        self.take(part, answer.seat, value, _worth_keeping(answer.value))
        return ()

    def take(self, part: int, seat: Seat | None, value: Any, data: Data = None) -> None:
        """Take a legal value without judging it: for bots that pick from the offered ones.

        Args:
            part: which of the open questions.
            seat: who answers; None for the table.
            value: the value itself, not its key.
            data: what the log keeps; None lets the question write it.

        Raises:
            BookError: as `give`.
        """
        session = self.session
        given = (session.question_at(part), part, seat, value, len(self.table.journal), data)
        if self.positions is not None:
            self.positions.since.append((part, seat, value))
        try:
            if self.watched:
                number, turn = len(self._log), self.book.turn(self.table)
                self._overtaken.note(self.number, seat, session.asked)
                self._watch.watch_answer(
                    number, self.table, turn, lambda: self._take_and_name(part, seat, value)
                )
            else:
                self._take_and_name(part, seat, value)
            if session.asked is None:
                self._check_end()
        except BookError as error:
            self._play_back(self.entries)
            self.broken = error
            raise
        self._log.append(given)
        if not session.sealed:
            self._since = len(self._log)

    def _take_and_name(self, part: int, seat: Seat | None, value: Any) -> None:
        self.session.take(part, seat, value)
        self._name_dealt()

    def _name_dealt(self) -> None:
        """Let the dealer name the cards drawn unseen so far."""
        if self.dealer is not None and self.session.asked is not None:
            self.dealer(self)

    def count_valid(self) -> int:
        """Count the answers and corrections that were not taken back: how far the game has come."""
        return len(list_valid_entries(self._log))

    # -- undo and corrections ------------------------------------------------------------------------------------

    def undo(self, *, by: str = "", why: str = "") -> Refusals:
        """Take back the last answer or correction that counts. The log keeps both.

        Args:
            by: who asked for it.
            why: the reason, for the log.
        """
        counts = list_valid_entries(self._log)
        if not counts:
            return rename_codes((Refusal(UNDO, "There is nothing to take back."),), self.book.codes)
        self._play_back((*self.entries, Undone(counts[-1], by, why)))
        return ()

    def correct(
        self, changes: Mapping[str, Data], *, by: str = "", why: str = "", force: bool = False
    ) -> Refusals:
        """Set fields of the table by hand, all or none. Open questions follow the corrected table.

        Args:
            changes: field -> value as plain data, with dots into lists and mappings: `{"troops.1": 4}`.
            by: who asked for it.
            why: the reason, for the log.
            force: take it although the book's invariants object.
        """
        if self.session.asked is None:
            return rename_codes(
                (Refusal(OVER, "The game is over.", legal="Take back the last answer first."),),
                self.book.codes,
            )
        before = self.problems()
        try:
            wanted = {path: read_change(self.table, path, data) for path, data in changes.items()}
        except WrongCorrectionError as error:
            return rename_codes((refuse_correction(error),), self.book.codes)
        old = {path: read_field(self.table, path) for path in wanted}
        self._set_fields(wanted)
        hint = say("Correct everything that belongs together at once.")
        found = find_broken(self) or (
            [] if force else [text for text in self.problems() if text not in before]
        )
        if not found and not is_answerable(self.session):
            hint = say("Take back the last answer first.")
            found = [say("Then the question that is open could not be answered.")]
        if found:
            self._set_fields(old)
            return rename_codes(
                tuple(Refusal(CORRECTION, text, legal=hint) for text in found), self.book.codes
            )
        self._log_correction(Corrected(dict(changes), by, why))
        return ()

    def _set_fields(self, values: Mapping[str, Any]) -> None:
        for path, value in values.items():
            apply_change(self.table, path, value)
        self.session.refresh()

    def correctable_fields(self, seat: Seat | None) -> tuple[CorrectableField, ...]:
        """List what people may correct by hand; with values known as far as a seat (None: everybody) may know."""
        return self.book.correctable_fields(self.table, seat, self.setup.names)

    def _log_correction(self, entry: Corrected) -> None:
        self._log.append(entry)
        self._moved = len(self._log)
        self._overtaken.clear()
        self.session.refresh()
        self.session.reopen_sealed()
        if self.positions is not None:
            self.positions.since.append(lambda table: apply_changes(table, entry.changes))

    def _play_back(self, entries: Sequence[Entry]) -> None:
        """Begin again and play entries; undone ones are kept but not played."""
        undone = {entry.entry for entry in entries if isinstance(entry, Undone)}
        self._log, self._since, self._moved = [], 0, 0
        self._start()
        for number, entry in enumerate(entries):
            if number in undone:
                self._log.append(entry)
            else:
                self._play_entry(entry)

    def play_on(self, entries: Sequence[Entry]) -> None:
        """Add entries that were stored elsewhere: the game is then as if all had been played back.

        Raises:
            LogError: the rules refuse one of them; those before it are played.
        """
        if any(isinstance(entry, Undone) for entry in entries):
            self._play_back((*self.entries, *entries))
            return
        for entry in entries:
            self._play_entry(entry)

    def _play_entry(self, entry: Entry) -> None:
        """Play the next entry of a log."""
        line = len(self._log) + 2
        if isinstance(entry, Undone):
            self._log.append(entry)
            self._moved = len(self._log)
        elif isinstance(entry, Corrected):
            try:
                for path, data in entry.changes.items():
                    apply_change(self.table, path, read_change(self.table, path, data))
            except WrongCorrectionError as error:
                raise LogError(str(error), line) from error
            broken = find_broken(self)
            if broken:
                raise LogError(broken[0], line)
            self._log_correction(entry)
        else:
            part, value, refusals = self.session.read_answer(entry.seat, entry.data, entry.part)
            if refusals:
                reasons = " ".join(map(str, refusals))
                raise LogError(f"the rules refuse {entry.data!r} of seat {entry.seat}: {reasons}", line)
            self.take(part, entry.seat, value, _worth_keeping(entry.data))

    def follow_positions(self) -> Positions[TableT]:
        """Keep from now on what is needed to make a position at any time; the log is played once more if there is one."""
        if self.positions is None:
            self.positions = Positions(self.book, self.setup)
            self._play_back(self.entries)
        return self.positions

    def position(self, reader: Seat | None = None) -> GamePosition[TableT]:
        """Return the present position as a value, to continue from without touching the game.

        Args:
            reader: whose position it is; sealed answers of others are not in it. None for everything that the referee knows.
        """
        return self.follow_positions().now(self.session.sealed, reader)

    def change_unseen(self, by: Change) -> None:
        """Let a dealer name unseen cards: the log does not know of it, positions do."""
        by(self.table)
        self.session.refresh()
        if self.positions is not None:
            self.positions.since.append(by)

    def clone(self) -> Game[TableT]:
        """Return an independent game in the same state, by playing the log."""
        twin = Game(self.book, self.setup, **self._given)
        twin._play_back(self.entries)
        return twin

    @property
    def _given(self) -> dict[str, Any]:
        """Return the arguments for making a twin of this game, besides book and set-up."""
        names = {"box_hash": self._box_hash, "position": self._position}
        return {**names, "dealer": self.dealer, "commitment": self.commitment}

    # -- the record ----------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """Count the entries of the log."""
        return len(self._log)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of the log, undone ones included."""
        return tuple(entry_of(kept) for kept in self._log)

    def entry(self, number: int) -> Entry:
        """Return one entry of the log; of a long log that is much quicker than all."""
        return entry_of(self._log[number])

    def who(self, number: int) -> Seat | None:
        """Return which seat gave an entry of the log; None for the table, and for entries that are no answers."""
        kept = self._log[number]
        seat = kept[2] if isinstance(kept, tuple) else kept.seat if isinstance(kept, Answered) else None
        return None if seat is None else Seat(seat)

    @property
    def header(self) -> Header:
        """The first line of the log."""
        meta = self.book.meta
        options = dict(self.setup.options)
        return Header(
            meta.title, meta.version, self.setup.names, options, self._box_hash, deal=self.commitment
        )

    @property
    def log(self) -> Log:
        """The whole record."""
        return Log(self.header, self.entries)

    def answers(self) -> Iterator[tuple[Question[Any], Seat | None, Any]]:
        """Yield all answers that were given and not undone, each with its question and who gave it."""
        undone = {entry.entry for entry in self._log if isinstance(entry, Undone)}
        for number, entry in enumerate(self._log):
            if isinstance(entry, tuple) and number not in undone:
                yield entry[0], entry[2], entry[3]

    def list_recent_answers(self, most: int) -> Iterator[tuple[int, Question[Any], Any]]:
        """Return the newest answers first, of the last so many entries: number, question, value; without undone ones."""
        newest = self._log[-most:]
        undone = {entry.entry for entry in newest if isinstance(entry, Undone)}
        for number, entry in zip(range(len(self._log) - 1, -1, -1), reversed(newest), strict=False):
            if isinstance(entry, tuple) and number not in undone:
                yield number, entry[0], entry[3]

    def lines(self, start: int = -1) -> Iterator[str]:
        """Write the log's lines without line ends: the header (-1) and the entries from `start` on."""
        if start < 0:
            yield header_line(self.header)
        for number in range(max(start, 0), len(self._log)):
            yield entry_line(number, entry_of(self._log[number]))

    @property
    def settled(self) -> int:
        """The first entry whose lines of the log may still change: a secret answer that waits for the others."""
        log = self._log
        waiting = (n for n in range(self._since, len(log)) if isinstance(log[n], tuple))
        return next(waiting, len(log))

    def event_log(
        self, seat: Seat | None = None, since: int = -1, *, upto: int | None = None
    ) -> tuple[EventLine, ...]:
        """Return what happened, as far as a seat may know: everything for everybody when the game has ended.

        Args:
            seat: who reads; None for what everybody may know.
            since: the entry to begin with; -1 includes what happened before the first one.
            upto: the entry before which it ends; None for the end of the log.
        """
        return event_lines(
            self._log,
            self.table,
            seat,
            since=since,
            upto=len(self._log) if upto is None else upto,
            waiting=self._since,
            fields=lambda paths: correctable.name_fields(self.correctable_fields(None), paths, self.table),
            hands=lambda number: movements.word_movements(
                self.list_movements(number), self.table, seat, past=True
            ),
        )

    @property
    def told_as(self) -> tuple[int, bool]:
        """A value that changes when the words of settled entries may change: when something is taken back or the game ends."""
        return self.starts, self.table.over

    def lay_open(self) -> None:
        """Show and tell all secrets, as when the game has ended: for a moment of a finished game."""
        self.table.over = True

    def told_apart(self, number: int) -> bool:
        """Return whether some may know more of an entry (-1: of what was before the first) than others.

        All read the same of any other entry, except that each reader's own part comes first, in its own words; when the
        table is revealed that holds for every entry.
        """
        if self.table.over:
            return False
        if told_apart(self._log, self.table, number, waiting=self._since):
            return True
        return number >= 0 and any(moved.is_secret for moved in self.list_movements(number))

    def list_movements(self, number: int) -> tuple[Movement, ...]:
        """List the movements of pieces that an entry of the log caused; `movements.word_movements` words them for a seat."""
        if number not in self._watch.movements and isinstance(self._log[number], tuple):
            twin = Game(self.book, self.setup, **self._given)
            twin.watched = True
            twin._play_back(self.entries)
            self._watch.learn_from(twin._watch)
        return self._watch.movements.get(number, ())

    def turn_at(self, number: int) -> Seat | None:
        """Return whose turn it was when an entry of the log was given, if the book says so and `list_movements` was called."""
        return self._watch.turns.get(number)

    def view(self, seat: Seat | None) -> View:
        """Return what a seat may know; None for the public screen."""
        mine, others = [], []
        for entry in self.open_questions():
            if not entry.seats or seat in entry.seats:
                mine.append(entry)
            else:
                others.append((entry.seats, entry.question.waiting or "deciding"))
        return View(
            seat,
            self.book.view(self.table, seat),
            tuple(mine),
            tuple(others),
            self.event_log(seat),
            self.outcome,
        )


def _worth_keeping(data: Data) -> Data:
    """Return what was said if it names physical pieces, which the value does not; else None."""
    if isinstance(data, list) and any(isinstance(item, str) and PIECE_MARK in item for item in data):
        return list(data)
    return None
