"""What hands must do: the movements of pieces that answers caused, everybody's part, the reader's own first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias

from printkit.companion.pages.log_lines import Telling
from printkit.referee import EventLine, Game, Movement, Seat
from printkit.referee.messages import FIRST_ISOLATE, LAST_ISOLATE
from printkit.referee.movements import HandsPart, Worded, list_visible, word_movements
from printkit.referee.zones import UNSEEN

LOOKED_BACK: Final = 24
"""Entries of the log that hands may still have to carry out."""

MOST_PICTURES: Final = 6
MANY: Final = 2
"""Lines of another's answer that show it before earlier movements."""


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """The face of a piece that is moved, and how many of it."""

    piece: str
    number: int


@dataclass(frozen=True, slots=True)
class Todo:
    """What one person's hands do, or what moves between places of the table (nobody's).

    For other people the words continue after the name, unless they are `whole`.
    """

    seat: Seat | None
    verb: str
    words: str
    pictures: tuple[PiecePicture, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that was turned up."""

    piece: str
    name: str
    drawn: bool = True
    """Whether it came from a deck, and not from a visible place."""
    taken: bool = False
    """Whether somebody has it now, and it does not lie on the table."""


@dataclass(frozen=True, slots=True)
class HandsHappening:
    """The changes that an answer caused.

    Attributes:
        entry: its number in the log, counted from 1.
        lines: what happened, in words, without what somebody's hands do.
        card: the card that it turned up.
        mine: the reader's part.
        others: the others' parts, by seat; nothing for those whose hands rest.
        table: movements between places of the table.
        by: who answered; None for anybody.
        whose: whose card it is: one that stays on the table belongs to the player in turn.
        by_hand: whether somebody's hands do something that no zone counts.
    """

    entry: int
    lines: tuple[str, ...]
    card: ShownCard | None
    mine: tuple[Todo, ...]
    others: tuple[tuple[Seat, tuple[Todo, ...]], ...]
    table: tuple[Todo, ...]
    by: Seat | None = None
    whose: Seat | None = None
    by_hand: bool = False

    @property
    def news(self) -> tuple[str, ...]:
        """The lines that say more than the name of the turned-up card, which is shown above them."""
        name = self.card.name if self.card else ""
        return tuple(line for line in self.lines if not name or not line.rstrip(ENDS).endswith(name))

    @property
    def idle(self) -> tuple[Seat, ...]:
        """The others whose hands rest."""
        return tuple(seat for seat, found in self.others if not found)

    @property
    def all(self) -> tuple[Todo, ...]:
        """Everybody's part."""
        return (*self.mine, *(one for _, found in self.others for one in found), *self.table)

    def list_said(self, seat: Seat) -> tuple[Todo, ...]:
        """List what a seat's hands do that no zone counts."""
        found = dict(self.others).get(seat, ()) or self.mine
        return tuple(todo for todo in found if todo.whole and todo.seat == seat)

    def to_watch(self) -> HandsHappening:
        """Return it for those whose hands rest: they need not read who else does nothing."""
        return replace(self, others=tuple((seat, found) for seat, found in self.others if found))


ENDS: Final = f".{FIRST_ISOLATE}{LAST_ISOLATE}"
"""Characters that may follow a name at the end of a line."""


@dataclass(frozen=True)
class PieceFaces:
    """Which face a moved piece has, and the names of those that are cards.

    Attributes:
        say: puts messages into the reader's language.
        faces: keys of pieces and rows -> a piece that looks the same.
        names: keys of pieces -> the printed name.
    """

    say: Callable[[str], str]
    faces: Mapping[str, str]
    names: Mapping[str, str]

    def picture(self, movement: Movement) -> PiecePicture | None:
        """Return the face of what is moved; None where it is not known or has none."""
        if movement.kind == UNSEEN:
            return None
        rows = movement.pieces.rows.items()
        row = next((row for row, kind in rows if kind == movement.kind), movement.kind)
        face = self.faces.get(row) or next(
            (found for key, found in self.faces.items() if row and key.startswith(f"{row}-")), ""
        )
        return PiecePicture(face, movement.number) if face else None

    def card(self, movements: Iterable[Movement]) -> ShownCard | None:
        """Return the turned-up card: one piece of its own kind that is known and came from a place of the table.

        A card that stays on the table wins over one that somebody takes; of several nobody can say which it was.
        """
        single = [
            one
            for one in movements
            if not one.pieces.rows and one.number == 1 and one.kind in self.names and one.source.seat is None
        ]
        for found in ([one for one in single if one.target.seat is None], single):
            if len(found) == 1:
                kind, source = found[0].kind, found[0].source
                taken = found[0].target.seat is not None
                return ShownCard(self.faces.get(kind, ""), self.names[kind], source.face_down, taken)
            if found:
                break
        return None

    def make_todo(self, part: HandsPart) -> Todo:
        """Return a part of a movement with its pictures."""
        found = [shown for one in part.movements if (shown := self.picture(one)) is not None]
        return Todo(part.seat, part.verb, self.say(part.words), tuple(found[:MOST_PICTURES]))


def make_happening(
    game: Game[Any],
    number: int,
    seat: Seat | None,
    faces: PieceFaces,
    *,
    lines: Sequence[EventLine],
    worded: Worded | None = None,
) -> HandsHappening | None:
    """Return what an entry of the log changed, as far as a reader may know; None if nothing is told of it.

    Args:
        game: the game.
        number: of the entry.
        seat: who reads.
        faces: draws and words movements.
        lines: what the reader may read of the entry, in words.
        worded: keeps the wording that several readers share; None where some may know more than others.
    """
    found = game.list_movements(number)
    parts = word_movements(found, game.table, seat, named=False, worded=worded)
    by_hand = [Todo(line.doer, "move", line.text, whole=True) for line in lines if _by_hand(line)]
    said = tuple(line.text for line in lines if line.doer is None and not line.hands)
    if not parts and not by_hand and not said:
        return None
    card = faces.card(list_visible(found, game.table, seat))
    todos = [(part.seat, faces.make_todo(part)) for part in parts if not _is_the_card(part, card, faces)]
    todos += [(todo.seat, todo) for todo in by_hand]
    partners = {
        place.seat for one in found for place in (one.source, one.target)
    }  # their hands move, told as mine or not
    others = []
    for who in game.table.order(Seat(0)):
        does = tuple(todo for whose, todo in todos if whose == who)
        if who != seat and (does or who not in partners):
            others.append((who, does))
    return HandsHappening(
        number + 1,
        said,
        card,
        tuple(todo for whose, todo in todos if whose is not None and whose == seat),
        tuple(others),
        tuple(todo for whose, todo in todos if whose is None),
        by := _find_author(game, number),
        by if card is None or card.drawn or card.taken else game.turn_at(number),
        bool(by_hand),
    )


def _find_author(game: Game[Any], number: int) -> Seat | None:
    """Return who answered; where anybody may tell what came, whose turn it was, or who answered before."""
    turn = game.turn_at(number)
    if turn is not None and game.who(number) is None:
        return turn
    return next((who for who in map(game.who, range(number, -1, -1)) if who is not None), None)


def _is_the_card(part: HandsPart, card: ShownCard | None, faces: PieceFaces) -> bool:
    """Return whether a part only says where the turned-up card goes that everybody sees: it already lies there."""
    return (
        card is not None
        and part.seat is None
        and all(faces.faces.get(one.kind) == card.piece for one in part.movements)
    )


def _find_at_seat(
    game: Game[Any], told: Mapping[int, HandsHappening], seat: Seat, add: Callable[[Seat], tuple[Todo, ...]]
) -> HandsHappening | None:
    """Return another's last answer, or the last movement since the seat's own last answer, and what is still to do."""
    own = next((number for number in told if game.who(number) == seat), -1)  # told begins with the newest
    since = [one for number, one in told.items() if number >= own]
    moved = next((one for one in since if one.all or one.card), None)
    newest = since[0] if since else None
    if (
        newest is not None
        and newest is not moved
        and (newest.by == seat or (moved and len(newest.lines) < MANY))
    ):
        newest = moved
    mine = add(seat)
    if newest is None and mine:
        newest = HandsHappening(len(game), (), None, (), (), (), seat)
    if newest is None:
        return None
    shown = newest if newest.mine else newest.to_watch()  # the same for all whose hands it does not move
    return replace(shown, mine=mine, lines=() if mine and newest.mine else newest.lines)


def _find_begin(game: Game[Any], seat: Seat, entries: range, runs: _Turns) -> int:
    """Return where a seat's last turn begins, or, during its next one, where it ended: hands have done the rest."""
    own = [run for whose, run in runs if whose == seat]
    ends = own[1:] if runs and runs[0][0] == seat else own
    if game.book.turn(game.table) == seat:
        return ends[0][0] + 1 if ends else entries.start
    return own[0][-1] if own else entries.start


_Turns: TypeAlias = "list[tuple[Seat, list[int]]]"


def _list_turns(game: Game[Any], entries: range) -> _Turns:
    """List whose turn it was and the entries of that turn, the newest first."""
    turns = [(number, turn) for number in reversed(entries) if (turn := game.turn_at(number)) is not None]
    return [(whose, [number for number, _ in run]) for whose, run in groupby(turns, key=itemgetter(1))]


def _by_hand(line: EventLine) -> bool:
    """Return whether it tells somebody's hands something that no zone counts."""
    return line.doer is not None and not line.hands


@dataclass
class _Entry:
    """What is remembered of an entry: each reader's lines, and the parts of hands that are worded for all."""

    told: dict[Seat | None, HandsHappening | None] = field(default_factory=dict)
    worded: Worded = field(default_factory=dict)


class Happenings:
    """What hands may still have to do, in one language. Settled entries do not change: each is worded once."""

    def __init__(self, faces: PieceFaces, telling: Telling) -> None:
        """Draw and word movements with `faces`, and say with `telling` what happened."""
        self._faces, self._telling = faces, telling
        self._known: dict[int, _Entry] = {}
        self._added: dict[tuple[Seat | None, Seat], tuple[object, tuple[Todo, ...]]] = {}
        self._turns: tuple[range, _Turns] = range(0), []
        self._told_as: object = None

    def find_newest(
        self, game: Game[Any], seat: Seat | None, ticked: Mapping[int, int]
    ) -> HandsHappening | None:
        """Return what happened last, with everything that hands may still have to do.

        A seat's movements add up, over its own next answers too, until they are ticked off or its next turn
        has begun.

        Args:
            game: the game.
            seat: who reads; None for the table's page, which adds up for every seat.
            ticked: the number of entries, by seat, of which its hands have done everything.
        """
        entries = range(max(0, min(game.settled, len(game)) - LOOKED_BACK), min(game.settled, len(game)))
        self._forget_old(game, entries.start)
        found = [(number, self._find_happening(game, number, seat)) for number in reversed(entries)]
        told = {number: one for number, one in found if one is not None}
        if self._turns[0] != entries:
            self._turns = entries, _list_turns(game, entries)
        turns = self._turns[1]
        add = lambda whose: self._add_up(game, seat, whose, told, entries, turns, ticked)  # noqa: E731  # typed by its use
        return (
            self._find_at_table(game, told, entries, add)
            if seat is None
            else _find_at_seat(game, told, seat, add)
        )

    def _find_at_table(
        self,
        game: Game[Any],
        told: Mapping[int, HandsHappening],
        entries: range,
        add: Callable[[Seat], tuple[Todo, ...]],
    ) -> HandsHappening | None:
        """Return the newest that moved anything, as long as it lies there, with what everybody's hands have still to do."""
        number = next((number for number, one in told.items() if one.all or one.card), None)
        if number is None:
            return None
        newest, since = told[number], range(number + 1, entries.stop)
        over = any(game.turn_at(later) != game.turn_at(number) for later in since)
        rests = over or newest.by in {game.who(later) for later in since}
        shown = replace(
            newest,
            card=None if over else newest.card,
            others=tuple((seat, add(seat)) for seat in game.table.order(Seat(0))),
            table=() if rests else newest.table,
        )
        return shown if shown.all or shown.card else None

    def _add_up(  # noqa: PLR0917  # what it looks at, and whose
        self,
        game: Game[Any],
        reader: Seat | None,
        whose: Seat,
        told: Mapping[int, HandsHappening],
        entries: range,
        turns: _Turns,
        ticked: Mapping[int, int],
    ) -> tuple[Todo, ...]:
        """Add up everything that a seat's hands have still to do, merging pieces that go the same way."""
        left = range(max(_find_begin(game, whose, entries, turns), ticked.get(whose, 0)), entries.stop)
        if reader is None:  # everybody reads about the present turn and the one before it
            before = [run[-1] for _, run in turns[1:2]]
            left = range(max(left.start, *before, 0), entries.stop)
        moved = [one for number in left for one in game.list_movements(number) if one.touches_seat(whose)]
        spoken = [told[number] for number in left if number in told and told[number].by_hand]
        said = [todo for one in spoken for todo in one.list_said(whose)]
        return (*self._word_sum(game, reader, whose, moved), *said)

    def _word_sum(
        self, game: Game[Any], reader: Seat | None, whose: Seat, moved: list[Movement]
    ) -> tuple[Todo, ...]:
        """Word what a seat's hands have to do; again only if it is more or less than at the answer before."""
        known, todos = self._added.get((reader, whose), (None, ()))
        if known != (moved, game.table.over):
            parts = word_movements(moved, game.table, reader, named=False)
            todos = tuple(self._faces.make_todo(part) for part in parts if part.seat == whose)
            self._added[reader, whose] = (moved, game.table.over), todos
        return todos

    def _forget_old(self, game: Game[Any], oldest: int) -> None:
        """Forget what nobody looks back to, and everything that may now be worded differently."""
        if game.told_as != self._told_as:
            self._known, self._added, self._told_as = {}, {}, game.told_as
            self._turns = range(0), []
        for number in [number for number in self._known if number < oldest]:
            del self._known[number]

    def _find_happening(self, game: Game[Any], number: int, seat: Seat | None) -> HandsHappening | None:
        entry = self._known.setdefault(number, _Entry())
        if seat not in entry.told:
            lines = self._telling.lines(game, number, seat)
            worded = None if game.told_apart(number) else entry.worded
            entry.told[seat] = make_happening(game, number, seat, self._faces, lines=lines, worded=worded)
        return entry.told[seat]
