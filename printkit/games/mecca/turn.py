"""MEC-4 to MEC-6: one turn, entered move by move or reported by one photo after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from printkit.boards.square import Square, names
from printkit.games.mecca.contact import (
    contact_reasons,
    isolated,
    places,
    removal_reasons,
    removals,
)
from printkit.games.mecca.ground import COLOURS
from printkit.games.mecca.judge import Verdict, judge, must_continue, right_reasons
from printkit.games.mecca.photo import Observation, moved, observation, plain, read_photo
from printkit.games.mecca.placement import Place, Remove
from printkit.games.mecca.table import Mecca
from printkit.referee import Choice, Field, Form, Free, OneOf, Play, Refusal, Refusals, Seat, Yes, choose


@dataclass(frozen=True, slots=True)
class Photo:
    """What one photo of the board shows (MEC-9)."""

    board: Observation
    mode: str | None = None
    """`turn_end` (default) or `placing`."""
    confirm: bool | None = None
    """Whether a hidden first placement that the judge asked about (CONFIRM) was made."""


@dataclass(frozen=True, slots=True)
class StopPlacing:
    """Stop early, with option `voluntary_stop`."""

    key: ClassVar[str] = "stop-placing"


@dataclass(frozen=True, slots=True)
class SkipRemoval:
    """Waive the removal right (MEC-6.2)."""

    key: ClassVar[str] = "skip-removal"


STOP = StopPlacing()
SKIP = SkipRemoval()
KEY = attrgetter("key")
"""What names a move; they are named so often that each knows its own."""

Move: TypeAlias = Place | StopPlacing | Photo
Removal: TypeAlias = Remove | SkipRemoval | Photo


def turn(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-4.2: placing, then (if earned) one optional removal."""
    table.active, table.phase, table.placed = seat, "placing", []
    before = dict(table.board)
    over = yield from placing(table, seat, before)
    if not over and not table.placed:  # MEC-4.4
        table.passes += 1
        table.tell("{:seat} cannot place and passes.", seat)
    elif not over and may_remove(table):
        table.phase = "removing"
        yield from removing(table, seat, before)
    table.last_turn = {here: colour for here, colour in table.placed if here in table.board}
    table.turns_taken[seat] += 1
    table.phase = "placing"


def following(table: Mecca, seat: Seat) -> list[Place]:
    """MEC-1.5, MEC-5.2, MEC-4.3: the legal next placements, none once the limit is reached."""
    k = len(table.placed) + 1
    if k > table.most:
        return []
    return places(table.ground, table.board, table.colours[seat], k)


def placing(table: Mecca, seat: Seat, before: Mapping[Square, str]) -> Play[bool]:
    """MEC-5.4, MEC-5.5: place as long as one can, own colours mixed freely (MEC-5.6); True if a photo reported the turn to its end."""
    while (k := len(table.placed) + 1) <= table.most:
        question: Choice[Move] = Choice(
            seat,
            lambda: _offers(table, seat),
            others=lambda: [Place(h, c) for c in _own_first(table, seat) for h in table.ground.cells],
            why_not=lambda move: why_not_place(table, seat, move),
            forms=lambda: (photo_form(table, before),),
            rule="MEC-5.4",
            waiting="a placement",
            prompt=f"Place your pilgrim number {k}: it must touch exactly {k}, all of different colours, none of its own.",
            key=KEY,
            label=_label,
        )
        if not isinstance(next(iter(question.options), None), Place):
            return False
        move: Move = yield question  # `yield from` would list the options again
        match move:
            case Place(here, colour):
                put(table, here, colour)
            case Photo():
                if report(table, before, move):
                    return True
            case StopPlacing():
                break
    return False


def _own_first(table: Mecca, seat: Seat) -> list[str]:
    """All colours, a seat's own first: who names only a square means an own pilgrim."""
    own = table.colours[seat]
    return [*own, *(colour for colour in COLOURS if colour not in own)]


def _offers(table: Mecca, seat: Seat) -> Sequence[Move]:
    moves = following(table, seat)
    return [*moves, STOP] if table.voluntary_stop and table.placed else moves


def _label(move: Any) -> str:
    match move:
        case Place(here, colour):
            return f"{COLOURS[colour]} on {here}"
        case Remove(here):
            return f"take back {here}"
        case StopPlacing():
            return "stop placing"
        case SkipRemoval():
            return "remove nobody"
    return "photo of the board"


def put(table: Mecca, here: Square, colour: str) -> None:
    """Carry a placement out."""
    table.board[here] = colour
    table.tokens.pop(here, None)
    table.placed.append((here, colour))


def why_not_place(table: Mecca, seat: Seat, move: Move) -> Refusals:
    """The first reason of place and stock, or all reasons of contact (MEC-5.1, MEC-1.1, MEC-2.2)."""
    if not isinstance(move, Place):
        return ()
    here, colour, ground = move.square, move.colour, table.ground
    if here not in ground.grid.kinds:
        return (Refusal("NOT_A_MAT", f"{here} is not a mat.", "MEC-1.1"),)
    if here in ground.doors:
        return (Refusal("ENTRANCE_CLOSED", "Nobody is placed on an entrance after set-up.", "MEC-3.5"),)
    if here not in ground.open:
        reason = f"{here} is purple: closed with {ground.players} players."
        return (Refusal("CLOSED_MAT", reason, "MEC-3.1"),)
    if here in table.board:
        return (Refusal("OCCUPIED", f"{here} holds a {COLOURS[table.board[here]]} pilgrim.", "MEC-2.2"),)
    if colour not in table.colours[seat]:
        return (Refusal("NOT_YOUR_COLOUR", f"You do not play {COLOURS[colour]}.", "MEC-5.1"),)
    if not table.reserve(colour):
        return (Refusal("RESERVE_EMPTY", f"You have no {COLOURS[colour]} pilgrim left.", "MEC-5.1"),)
    return contact_reasons(ground, table.board, here, colour, len(table.placed) + 1)


def may_remove(table: Mecca) -> bool:
    """MEC-6.1: the right is earned, and some pilgrim may be taken back (MEC-6.4, MEC-6.5)."""
    placed = len(table.placed)
    if placed < table.ground.limits.threshold or right_reasons(table.turn(), placed):
        return False
    return bool(removals(table.ground, table.board))


def removing(table: Mecca, seat: Seat, before: Mapping[Square, str]) -> Play[None]:
    """MEC-6.1 to MEC-6.3: take one pilgrim of any colour back, or nobody."""
    while True:
        move: Removal = yield from choose(
            seat,
            lambda: [*removals(table.ground, table.board), SKIP],
            others=lambda: [Remove(here) for here in table.ground.cells],
            why_not=lambda move: (
                removal_reasons(table.ground, table.board, move.square) if isinstance(move, Remove) else ()
            ),
            forms=lambda: (photo_form(table, before),),
            rule="MEC-6.1",
            waiting="a removal",
            prompt="You may take back one pilgrim that touches two of one colour.",
            key=KEY,
            label=_label,
        )
        match move:
            case Remove(here):
                take_back(table, here)
                return
            case SkipRemoval():
                return
            case Photo():
                if report(table, before, move):
                    return


def take_back(table: Mecca, here: Square) -> None:
    """MEC-6.6, MEC-6.8: the pilgrim and those it isolates return to their reserves."""
    fallen = isolated(table.ground, table.board, here)
    table.removals += 1
    table.returned += len(fallen)
    for square in (here, *fallen):
        table.tell("{} is taken back from {}.", COLOURS[table.board[square]], square)
        del table.board[square]
        table.tokens.pop(square, None)


# Photos


def photo_form(table: Mecca, before: Mapping[Square, str]) -> Form[Any]:
    """MEC-9: the whole turn by one photo, or in mode `placing` the placements so far.

    What a photo cannot show (MEC-9.7: a pilgrim placed and removed in one turn by a player of two colours) is entered
    move by move instead.
    """
    return Form(
        Photo,
        (
            Field("board", Free(lambda data: observation(table.ground, data), plain), label="the board"),
            Field("mode", OneOf(["turn_end", "placing"]), optional=True),
            Field("confirm", Yes(), label="confirmed", optional=True),
        ),
        lambda _seat, photo: photo_reasons(table, before, photo),
        label="Photo of the board",
    )


def read_and_judge(table: Mecca, before: Mapping[Square, str], photo: Photo) -> Verdict:
    """The verdict on a photo, with the board before this turn as the last accepted one."""
    reading = read_photo(table.ground, before, photo.board)
    if reading.wrong:
        return Verdict("REPHOTO", reading.wrong)
    shifted = moved(table.tokens, reading.tokens)
    placing_only = photo.mode == "placing"
    verdict = judge(
        table.turn(before=dict(before)), before, reading.board, placing=placing_only, moved=shifted
    )
    missing = [here for here, _ in table.placed if here not in reading.board]
    if missing and verdict.name == "LEGAL" and placing_only:
        reason = f"{names(missing)} was placed this turn and is not in the picture."
        return Verdict("ILLEGAL", (Refusal("REMOVED_TOO_EARLY", reason, "MEC-9.5"),))
    return verdict


def photo_reasons(table: Mecca, before: Mapping[Square, str], photo: Photo) -> Refusals:
    """Why a photo does not complete the turn: CONTINUE, ILLEGAL, REPHOTO, or CONFIRM before it is confirmed."""
    verdict = read_and_judge(table, before, photo)
    if verdict.name == "LEGAL" or (verdict.name == "CONFIRM" and photo.confirm):
        return ()
    return verdict.reasons


def report(table: Mecca, before: Mapping[Square, str], photo: Photo) -> bool:
    """Carry out a turn reported by a legal photo; True if the turn is over."""
    verdict = read_and_judge(table, before, photo)
    reading = read_photo(table.ground, before, photo.board)
    swapped = [  # MEC-9.2: bumped tokens
        here
        for here, token in table.tokens.items()
        if reading.board.get(here) == token[0] and reading.tokens.get(here, token) != token
    ]
    table.placed = list(verdict.order)
    table.board = dict(reading.board)
    table.tokens = {**{h: t for h, t in table.tokens.items() if h in table.board}, **reading.tokens}
    table.tell("Order found: {}.", names(here for here, _ in verdict.order) or "a pass")
    if swapped:
        table.tell("Other pilgrims of the same colour stand on {}; that changes nothing.", names(swapped))
    if verdict.removed is not None:
        table.removals += 1
        table.returned += len(verdict.returned)
        table.tell("Taken back: {}.", names((verdict.removed, *verdict.returned)))
    return photo.mode != "placing"


def why_not(table: Mecca, seat: Seat | None, data: Any) -> Refusals:
    """Reasons against an answer that no open question knows."""
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    if verb == "enter" and seat is not None and table.doors[seat] and table.phase in ("entrances", "placing"):
        return (
            Refusal("ONE_ENTRANCE_EACH", f"You already stand at door {table.doors[seat][0]}.", "MEC-3.4"),
        )
    if seat is None or seat != awaited(table):
        return ()
    if verb in ("stop-placing", "pass") and table.phase == "placing":
        left = tuple((move.square, move.colour) for move in following(table, table.active))
        return (must_continue(table.turn(), len(table.placed), left),)
    if verb == "remove" and table.phase == "placing":
        early = Refusal("WRONG_PHASE", "The removal comes after placing.", "MEC-6.2")
        return right_reasons(table.turn(), len(table.placed)) or (early,)
    if verb in VERBS and verb != VERBS_OF.get(table.phase):
        return (Refusal("WRONG_PHASE", f"Not possible now; {NOW[table.phase]}.", "MEC-4.2"),)
    return ()


VERBS = ("enter", "place", "remove", "skip-removal", "stop-placing", "pass", "photo")
VERBS_OF = {"entrances": "enter", "placing": "place", "removing": "remove"}
NOW = {
    "colours": "the players choose their colours",
    "entrances": "the players put their entrance pilgrims",
    "placing": "this is the time for placing",
    "removing": "this is the time for a removal",
    "over": "the game is over",
}


def awaited(table: Mecca) -> Seat:
    """Whose turn it is, also in the set-up."""
    seating = table.order(table.starter)
    if table.phase == "colours":
        return next((seat for seat in seating if not table.colours[seat]), table.starter)
    if table.phase == "entrances":
        return min(seating, key=lambda seat: len(table.doors[seat]))
    return table.active
