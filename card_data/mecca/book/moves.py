"""The moves: entering, placing, taking back, and the photos that report them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import ClassVar, Final

from printkit.boards.reading import SquareBoard, write_plain
from printkit.boards.square import Square, format_squares
from printkit.referee import (
    Free,
    Message,
    Move,
    OneOf,
    Refusals,
    Seat,
    Yes,
    move,
    optional,
    part,
    refuse,
    say,
)
from printkit.referee.kinds import Data

from . import doors
from .bits import find_fitting, list_bits
from .contact import contact_reasons, find_isolated, find_removals, removal_reasons
from .ground import COLOURS, Ground
from .judge import TurnVerdict, closed_reasons, judge_board, must_continue, right_reasons
from .photo import SEEN, find_moved, read_board, read_photo
from .state import Mecca

SHOWS: Final = {"turn_end": say("my whole turn"), "placing": say("what I have placed so far")}
"""What a photo in the middle of a turn may show."""

# Parts


class Squares(OneOf[Square]):
    """A square by its name; there are too many to look through."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground.cells)
        self.named = ground.squares_by_name

    def read(self, data: Data) -> tuple[Square | None, Refusals]:
        here = self.named.get(data) if isinstance(data, str) else None
        return (here, ()) if here is not None else super().read(data)


class Entrances(Squares):
    """A door by its number, or a square by its name (MEC-3.4)."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.named = {
            **ground.squares_by_name,
            **{str(door): here for door, here in ground.entrances.items()},
        }


class Photographed(Free[SquareBoard]):
    """What a photo of the board shows."""

    def say(self, value: SquareBoard) -> Message:
        return SEEN(len(value.tokens) + sum(map(bool, value.said.values())))


def every_square(table: Mecca, seat: Seat) -> Squares:
    """Return all cells."""
    return table.once("squares", lambda: Squares(table.ground))


def every_entrance(table: Mecca, seat: Seat) -> Entrances:
    """Return all cells; those of entrances by the numbers of their doors, too."""
    return table.once("entrances", lambda: Entrances(table.ground))


def any_photo(table: Mecca, seat: Seat) -> Photographed:
    """MEC-9.1: return the board in a photo."""
    return Photographed(lambda data: read_board(table.ground, data), write_plain)


COLOUR = OneOf(list(COLOURS), label=lambda letter: COLOURS[letter])

# The entrances (MEC-3.4)


@move
class Enter(Move[Mecca]):
    """MEC-3.4: one pilgrim of an own colour on a free entrance square, which counts as placed."""

    rule: ClassVar[str] = "MEC-3.4"
    group: ClassVar[str] = "Enter"

    square: Square = part(every_entrance, "where")
    colour: str = part(COLOUR, "colour")

    @classmethod
    def list_moves(cls, table: Mecca, seat: Seat) -> Sequence[Enter]:
        colours = [c for c in table.colours[seat] if not table.per_colour or not doors.has_entered(table, c)]
        free = [here for here in table.ground.entrances.values() if here not in table.board]
        return [Enter(here, colour) for here in free for colour in colours]

    def label(self, table: Mecca) -> Message:
        door = table.ground.doors.get(self.square)
        if door is None:
            return say("{square:name}, {colour}", self.square, COLOURS[self.colour])
        return say("door {n} ({square:name}), {colour}", door, self.square, COLOURS[self.colour])

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        door = table.ground.doors.get(self.square)
        if door is None:
            text = "{square:name} is not an entrance square."
            return refuse("NOT_AN_ENTRANCE", self.rule, text, self.square)
        if self.square in table.board:
            owner = next(who for who in table.order(Seat(0)) if door in table.doors[who])
            return table.refuse("DOOR_TAKEN", self.rule, "Door {n} is taken by {who:seat}.", door, owner)
        if self.colour not in table.colours[seat]:
            return not_yours(self.colour, self.rule)
        if table.per_colour and doors.has_entered(table, self.colour):
            text = "Your {colour} pilgrim already stands at a door; use your other colour."
            return refuse("ONE_ENTRANCE_EACH", self.rule, text, COLOURS[self.colour])
        return ()

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        table.board[self.square] = self.colour
        table.doors[seat].append(table.ground.doors[self.square])

    @classmethod
    def refuse_later(cls, table: Mecca, seat: Seat | None) -> Refusals:
        if seat is None or len(table.doors[seat]) < table.entrance_pilgrims:
            return ()
        return refuse("ONE_ENTRANCE_EACH", cls.rule, "You already stand at door {n}.", table.doors[seat][0])


@move
class EntrancesPhoto(Move[Mecca]):
    """MEC-3.4: the entrances of all who are still to enter, by one photo.

    With option `entrance_pilgrims: per_colour` it reports one lap: a turn order by the doors of the first lap cannot be
    seen once the pilgrims of the second stand there too.
    """

    rule: ClassVar[str] = "MEC-3.4"
    verb: ClassVar[str] = "photo"
    name: ClassVar[str] = "Photo of the entrances"

    board: SquareBoard = part(any_photo, "the board")

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        return doors.list_reasons(table, self.board)

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        doors.report_entrances(table, self.board)


# Placing, MEC-5


@move
class Place(Move[Mecca]):
    """MEC-5.1: the k-th pilgrim of a turn touches exactly k, all of different colours, none of its own."""

    rule: ClassVar[str] = "MEC-5.1"
    group: ClassVar[str] = "Place"

    square: Square = part(every_square, "where")
    colour: str = part(COLOUR, "colour")

    @classmethod
    def list_moves(cls, table: Mecca, seat: Seat) -> Sequence[Place | StopPlacing]:
        return list_following(table, seat) or (
            [] if may_stop(table) else [STOP]
        )  # after something was put right

    def label(self, table: Mecca) -> Message:
        return say("{colour} on {square:name}", COLOURS[self.colour], self.square)

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        """Return the first reason of place and stock, or all reasons of contact (MEC-5.1, MEC-1.1, MEC-2.2)."""
        here, colour, ground = self.square, self.colour, table.ground
        if here not in ground.open:
            return closed_reasons(ground, here)
        if here in table.board:
            text = "{square:name} holds a {colour} pilgrim."
            return refuse("OCCUPIED", "MEC-2.2", text, here, COLOURS[table.board[here]])
        if colour not in table.colours[seat]:
            return not_yours(colour, self.rule)
        if not table.count_reserve(colour):
            text = "You have no {colour} pilgrim left."
            return refuse("RESERVE_EMPTY", self.rule, text, COLOURS[colour])
        return contact_reasons(ground, table.board, here, colour, len(table.placed) + 1)

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        assert table.turn is not None
        table.board[self.square] = self.colour
        table.seen.pop(self.square, None)
        table.turn.placed.append((self.square, self.colour))


class Placements:
    """Every placement that is ever offered, made once: by colour, and by the bit of its square."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    @cached_property
    def by_colour(self) -> dict[str, dict[int, Place]]:
        """Colour -> bit of the square -> placement."""
        return {c: {bit: Place(here, c) for here, bit in self._ground.bits.bit.items()} for c in COLOURS}

    @cached_property
    def removals(self) -> dict[int, Remove]:
        """Bit of the square -> removal."""
        return {bit: Remove(here) for here, bit in self._ground.bits.bit.items()}


def make_placements(table: Mecca) -> Placements:
    """Return the moves of a board."""
    return table.once("placements", lambda: Placements(table.ground))


def list_following(table: Mecca, seat: Seat) -> list[Place]:
    """MEC-1.5, MEC-5.2, MEC-4.3: return the legal next placements, none once the limit is reached."""
    k = len(table.placed) + 1
    if k > table.most:
        return []
    colours, every, found = table.colours[seat], make_placements(table).by_colour, []
    for colour, bits in find_fitting(table.ground.bits, table.board, colours, k).items():
        found += list_bits(bits, every[colour])
    if len(colours) > 1:
        found.sort(key=attrgetter("square"))
    return found


def can_go_on(table: Mecca, seat: Seat) -> bool:
    """MEC-1.5, MEC-5.2, MEC-4.3: return whether there is a legal next placement."""
    k = len(table.placed) + 1
    if k > table.most:
        return False
    return any(find_fitting(table.ground.bits, table.board, table.colours[seat], k).values())


def may_stop(table: Mecca) -> bool:
    """MEC-5.4: return whether the option `voluntary_stop` lets a seat stop now."""
    return table.voluntary_stop and bool(table.placed)


def not_yours(colour: str, rule: str) -> Refusals:
    """Somebody else's colour, or nobody's."""
    return refuse("NOT_YOUR_COLOUR", rule, "You do not play {colour}.", COLOURS[colour])


def still_placing(table: Mecca, seat: Seat | None) -> Refusals:
    """MEC-5.4: refuse to stop while a placement is possible, unless the option `voluntary_stop` is chosen."""
    if seat is None or table.turn is None or seat != table.active:
        return ()
    left = tuple((one.square, one.colour) for one in list_following(table, seat))
    return must_continue(table.make_judging(), len(table.placed), left) if left else ()


@move
class StopPlacing(Move[Mecca]):
    """MEC-5.4: stop early, with option `voluntary_stop`; or since what was put right leaves nothing to place."""

    rule: ClassVar[str] = "MEC-5.4"
    name: ClassVar[str] = "stop placing"

    @classmethod
    def list_moves(cls, table: Mecca, seat: Seat) -> Sequence[StopPlacing]:
        return [STOP] if may_stop(table) else []

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        return () if may_stop(table) else still_placing(table, seat)

    @classmethod
    def refuse_later(cls, table: Mecca, seat: Seat | None) -> Refusals:
        return still_placing(table, seat)


STOP = StopPlacing()


@move
class Pass(Move[Mecca]):
    """MEC-4.4: passing is no choice; a player who cannot place passes automatically."""

    rule: ClassVar[str] = "MEC-4.4"

    @classmethod
    def refuse_later(cls, table: Mecca, seat: Seat | None) -> Refusals:
        return still_placing(table, seat)


# Taking back (MEC-6)


@move
class Remove(Move[Mecca]):
    """MEC-6.1 to MEC-6.6: take one pilgrim of any colour back that touches two of one colour; those it isolates come too."""

    rule: ClassVar[str] = "MEC-6.1"
    group: ClassVar[str] = "Take back"

    square: Square = part(every_square, "which")

    @classmethod
    def list_moves(cls, table: Mecca, seat: Seat) -> Sequence[Remove]:
        return list_bits(find_removals(table.ground, table.board), make_placements(table).removals)

    def label(self, table: Mecca) -> Message:
        return say("take back {square:name}", self.square)

    def harm(self, table: Mecca, seat: Seat) -> str:
        colour = table.board.get(self.square)
        owner = None if colour is None else table.owner(colour)
        return "" if owner is None or owner == seat else table.say("{who:seat} gets a pilgrim back.", owner)

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        return removal_reasons(table.ground, table.board, self.square)

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        """MEC-6.6, MEC-6.8: the pilgrim and those it isolates return to their reserves."""
        fallen = find_isolated(table.ground, table.board, self.square)
        table.removals += 1
        table.returned += len(fallen)
        for here in (self.square, *fallen):
            table.announce("{colour} is taken back from {square:name}.", COLOURS[table.board[here]], here)
            del table.board[here]
            table.seen.pop(here, None)

    @classmethod
    def refuse_later(cls, table: Mecca, seat: Seat | None) -> Refusals:
        if seat is None or table.turn is None or seat != table.active:
            return ()
        early = refuse("WRONG_PHASE", "MEC-6.2", "The removal comes after placing.")
        return right_reasons(table.make_judging(), len(table.placed)) or early


@move
class SkipRemoval(Move[Mecca]):
    """MEC-6.2: waive the right."""

    rule: ClassVar[str] = "MEC-6.2"
    name: ClassVar[str] = "remove nobody"

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        """Change nothing."""


# Photos of a turn (MEC-9)


@move
class Photo(Move[Mecca]):
    """MEC-9: the whole turn by one photo, or in mode `placing` the placements so far.

    What a photo cannot show (MEC-9.7: a pilgrim placed and removed in one turn by a player of two colours) is entered
    move by move instead.
    """

    rule: ClassVar[str] = "MEC-9.1"
    name: ClassVar[str] = "Photo of the board"

    board: SquareBoard = part(any_photo, "the board")
    mode: str | None = optional(
        OneOf(["turn_end", "placing"], label=SHOWS.__getitem__), "the photo shows", default=None
    )
    """`turn_end` (default) or `placing`."""
    confirm: bool | None = optional(Yes(), "confirmed", default=None)
    """Whether a hidden first placement that the judge asked about (CONFIRM) was made."""

    def label(self, table: Mecca) -> Message:
        return say("photo of the board")

    def find_refusals(self, table: Mecca, seat: Seat) -> Refusals:
        """Return why it does not complete the turn: CONTINUE, ILLEGAL, REPHOTO, or CONFIRM before it is confirmed."""
        verdict = read_and_judge(table, self)
        if verdict.name == "LEGAL" or (verdict.name == "CONFIRM" and self.confirm):
            return ()
        return tuple(replace(one, about={"verdict": verdict.name}) for one in verdict.reasons)

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        """Carry out what it reports."""
        assert table.turn is not None
        verdict = read_and_judge(table, self)
        reading = read_photo(table.ground, table.before, self.board)
        swapped = [  # MEC-9.2: bumped tokens
            here
            for here, token in table.tokens.items()
            if reading.board.get(here) == token[0] and reading.tokens.get(here, token) != token
        ]
        table.turn.placed = list(verdict.order)
        table.seen = {**table.tokens, **reading.tokens}
        table.board = dict(reading.board)
        if verdict.order:
            table.announce("Order found: {squares:name}.", format_squares(here for here, _ in verdict.order))
        else:
            table.announce("Order found: a pass.")
        if swapped:
            text = "Other pilgrims of the same colour stand on {squares:name}; that changes nothing."
            table.announce(text, format_squares(swapped))
        if verdict.removed is not None:
            table.removals += 1
            table.returned += len(verdict.returned)
            table.announce(
                "Taken back: {squares:name}.", format_squares((verdict.removed, *verdict.returned))
            )


def read_and_judge(table: Mecca, photo: Photo) -> TurnVerdict:
    """Return the verdict on a photo, with the board before this turn as the last accepted one.

    So the photo may put right what was entered in this turn. What it cannot show (MEC-9.7) is known from what was
    entered or photographed before: a pilgrim that was placed and is taken back.
    """
    before = table.before
    reading = read_photo(table.ground, before, photo.board)
    if reading.wrong:
        return TurnVerdict("REPHOTO", reading.wrong)
    shifted = find_moved(table.tokens, reading.tokens)
    placing_only = photo.mode == "placing"
    turn, placed = table.make_judging(before), tuple(table.placed)
    verdict = judge_board(turn, before, reading.board, placing=placing_only, moved=shifted)
    if placed and verdict.name != "LEGAL" and not placing_only:
        known = judge_board(turn, table.board, reading.board, moved=shifted, placed=placed)
        placing_over = not can_go_on(table, table.active) and reading.board.items() <= table.board.items()
        if placing_over or (known.name != "ILLEGAL" and known.removed is not None):
            return known
    missing = [here for here, _ in table.placed if here not in reading.board]
    if missing and verdict.name == "LEGAL" and placing_only:
        text = "{squares:name} was placed this turn and is not in the picture."
        return TurnVerdict("ILLEGAL", refuse("REMOVED_TOO_EARLY", "MEC-9.5", text, format_squares(missing)))
    return verdict


PLACING = (Place, StopPlacing, Photo)
REMOVING = (Remove, SkipRemoval, Photo)
ENTERING = (Enter, EntrancesPhoto)
MOVES = (*ENTERING, *PLACING, *REMOVING[:2], Pass)
