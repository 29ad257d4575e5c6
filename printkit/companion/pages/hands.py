"""What hands must do: the movements of pieces that answers caused, everybody's part, the reader's own first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from printkit.companion.pages.log_lines import Telling
from printkit.referee import EventLine, Game, Movement, Seat
from printkit.referee.messages import FIRST_ISOLATE, LAST_ISOLATE
from printkit.referee.movements import HandsPart, Worded, list_visible, word_movements
from printkit.referee.zones import UNSEEN

LOOKED_BACK: Final = 12
"""Entries of the log that may still be to be done."""

MOST_PICTURES: Final = 6


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """The face of a piece that is moved, and how many of it."""

    piece: str
    number: int


@dataclass(frozen=True, slots=True)
class Todo:
    """What one person's hands do, or what is moved between places of the table (nobody's).

    Of others than the reader the words go on after the name, unless they are `whole`.
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
    """Whether it came from a deck, and not from where it lay in sight."""
    taken: bool = False
    """Whether somebody has it now, and it does not lie on the table."""


@dataclass(frozen=True, slots=True)
class HandsHappening:
    """What an answer has changed.

    Attributes:
        entry: its number in the log, counted from 1.
        lines: what happened, in words, but for what somebody's hands do.
        card: the card that was turned up by it.
        mine: what the reader does.
        others: what the others do, by seat; nothing for those whose hands rest.
        table: what is moved between places of the table.
        by: who answered; None for anybody.
        whose: whose card it is: of one that went on lying on the table, theirs whose turn it was.
    """

    entry: int
    lines: tuple[str, ...]
    card: ShownCard | None
    mine: tuple[Todo, ...]
    others: tuple[tuple[Seat, tuple[Todo, ...]], ...]
    table: tuple[Todo, ...]
    by: Seat | None = None
    whose: Seat | None = None

    @property
    def news(self) -> tuple[str, ...]:
        """The lines that say more than which card was turned up: its name stands above them."""
        name = self.card.name if self.card else ""
        return tuple(line for line in self.lines if not name or not line.rstrip(ENDS).endswith(name))

    @property
    def idle(self) -> tuple[Seat, ...]:
        """The others whose hands rest."""
        return tuple(seat for seat, found in self.others if not found)

    @property
    def all(self) -> tuple[Todo, ...]:
        """What anybody does."""
        return (*self.mine, *(one for _, found in self.others for one in found), *self.table)

    def to_watch(self) -> HandsHappening:
        """As those see it whose hands rest: who else does nothing need not be said to them."""
        return replace(self, others=tuple((seat, found) for seat, found in self.others if found))

    def after(self, answered: Collection[Seat | None], *, over: bool) -> HandsHappening:
        """What is left of it when so many have answered since: who answers again has done what was to be done before.

        Args:
            answered: who has given an answer since.
            over: whether one of these was given in another's turn: then the card that was turned up is done with, too.
        """
        return replace(
            self,
            card=None if over else self.card,
            others=tuple((seat, () if over or seat in answered else found) for seat, found in self.others),
            table=() if over or self.by in answered else self.table,
        )


ENDS: Final = f".{FIRST_ISOLATE}{LAST_ISOLATE}"
"""What may stand behind a name at the end of a line."""


@dataclass(frozen=True)
class PieceFaces:
    """Which face a moved piece has, and the names of those that are cards.

    Attributes:
        say: puts messages into the reader's language.
        faces: keys of pieces and rows -> a piece that looks so.
        names: keys of pieces -> the printed name.
    """

    say: Callable[[str], str]
    faces: Mapping[str, str]
    names: Mapping[str, str]

    def picture(self, movement: Movement) -> PiecePicture | None:
        """The face of what is moved; None where it is not known or has none."""
        if movement.kind == UNSEEN:
            return None
        rows = movement.pieces.rows.items()
        row = next((row for row, kind in rows if kind == movement.kind), movement.kind)
        face = self.faces.get(row) or next(
            (found for key, found in self.faces.items() if row and key.startswith(f"{row}-")), ""
        )
        return PiecePicture(face, movement.number) if face else None

    def card(self, movements: Iterable[Movement]) -> ShownCard | None:
        """The card that was turned up: one piece of its own kind that is known and came from a place of the table.

        What lies on the table goes before what somebody takes; of several nobody can say which it was.
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
        """A part of a movement with its pictures."""
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
    """What an entry of the log changed, as far as a reader may know; None if nothing is told of it.

    Args:
        game: the game.
        number: of the entry.
        seat: who reads.
        faces: pictures and words movements.
        lines: what the reader is told of the entry, in words.
        worded: keeps what is worded alike for several readers; None where some may know more of it than others.
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
    )


def _find_author(game: Game[Any], number: int) -> Seat | None:
    """Who answered; where anybody may tell what came, whose turn it was, or whoever answered before."""
    turn = game.turn_at(number)
    if turn is not None and game.who(number) is None:
        return turn
    return next((who for who in map(game.who, range(number, -1, -1)) if who is not None), None)


def _is_the_card(part: HandsPart, card: ShownCard | None, faces: PieceFaces) -> bool:
    """Whether a part only says where the card goes that everybody sees: it lies there already when it is read."""
    return (
        card is not None
        and part.seat is None
        and all(faces.faces.get(one.kind) == card.piece for one in part.movements)
    )


def _by_hand(line: EventLine) -> bool:
    """Whether it tells somebody's hands what no zone counts."""
    return line.doer is not None and not line.hands


@dataclass
class _Entry:
    """What is remembered of an entry: what each reader is told of it, and the parts of hands that are worded for all."""

    told: dict[Seat | None, HandsHappening | None] = field(default_factory=dict)
    worded: Worded = field(default_factory=dict)


class Happenings:
    """What hands may still have to do, in one language. What is settled stays as it is: each entry is worded once."""

    def __init__(self, faces: PieceFaces, telling: Telling) -> None:
        """Picture and word movements with `faces`, and say with `telling` what happened."""
        self._faces, self._telling = faces, telling
        self._known: dict[int, _Entry] = {}
        self._told_as: object = None

    def list_newest(self, game: Game[Any], seat: Seat | None) -> tuple[HandsHappening, ...]:
        """What may still be to be done, newest first.

        For a seat everything from its own last answer on: who answers again has done what was to be done before; where no
        hands moved, what another one has answered last. For the table what is left of the newest answer that moved anything.
        """
        settled = min(game.settled, len(game))
        oldest = max(0, settled - LOOKED_BACK)
        self._forget_old(game, oldest)
        if seat is None:
            return self._at_table(game, range(oldest, settled))
        found: list[HandsHappening] = []
        for number in range(settled - 1, oldest - 1, -1):
            made = self._find_happening(game, number, seat)
            if made is not None:
                found.append(made)
            if game.who(number) == seat:
                break
        moved = tuple(one for one in found if one.all or one.card)
        newest = tuple(one for one in found[:1] if one.by != seat and (len(one.lines) > 1 or not moved))
        return (*newest, *moved) if not moved or found[0] is not moved[0] else moved

    def _at_table(self, game: Game[Any], entries: range) -> tuple[HandsHappening, ...]:
        for number in reversed(entries):
            made = self._find_happening(game, number, None)
            if made is not None and (made.all or made.card):
                since = range(number + 1, entries.stop)
                turn = game.turn_at(number)
                over = any(game.turn_at(later) != turn for later in since)
                left = made.after({game.who(later) for later in since}, over=over)
                return (left,) if left.all or left.card else ()
        return ()

    def _forget_old(self, game: Game[Any], oldest: int) -> None:
        """Forget what nobody looks back to, and everything that may be told otherwise now."""
        if game.told_as != self._told_as:
            self._known, self._told_as = {}, game.told_as
        for number in [number for number in self._known if number < oldest]:
            del self._known[number]

    def _find_happening(self, game: Game[Any], number: int, seat: Seat | None) -> HandsHappening | None:
        entry = self._known.setdefault(number, _Entry())
        if seat not in entry.told:
            lines = self._telling.lines(game, number, seat)
            worded = None if game.told_apart(number) else entry.worded
            entry.told[seat] = make_happening(game, number, seat, self._faces, lines=lines, worded=worded)
        return entry.told[seat]
