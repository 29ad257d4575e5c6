"""MEC-4 to MEC-6: one turn, entered move by move or reported by one photo after it."""

from __future__ import annotations

from printkit.referee import Message, Play, Plural, Seat, menu, say

from .contact import find_removals
from .ground import COLOURS
from .judge import right_reasons
from .moves import PLACING, REMOVING, Photo, Place, Remove, StopPlacing, can_go_on
from .state import Mecca, Turn


def play_turn(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-4.2: placing, then (if earned) one optional removal."""
    table.active, table.turn = seat, Turn()
    over = yield from place_pilgrims(table, seat)
    if not over and not table.placed:  # MEC-4.4
        table.passes += 1
        table.announce("{who:seat} cannot place and passes.", seat)
    elif not over and may_remove(table):
        yield from remove_pilgrim(table, seat)
    table.last = dict(table.placed)
    table.turns_taken[seat] += 1


def place_pilgrims(table: Mecca, seat: Seat) -> Play[bool]:
    """MEC-5.4, MEC-5.5: place as long as one can, own colours mixed freely (MEC-5.6); True if a photo reported the turn to its end."""
    while can_go_on(table, seat):
        move = yield from next_placement(table, seat)
        if isinstance(move, StopPlacing):
            return False
        move.carry_out(table, seat)
        if isinstance(move, Photo) and move.mode != "placing":
            return True
    return False


def list_anywhere(table: Mecca, seat: Seat) -> list[Place]:
    """Return all colours everywhere, a seat's own first: who names only a square means an own pilgrim."""
    return [
        Place(here, c) for c in dict.fromkeys((*table.colours[seat], *COLOURS)) for here in table.ground.cells
    ]


NEXT = Plural(
    "Pilgrim {n} of {most} at most: beside exactly {n} other pilgrim, of another colour.",
    "Pilgrim {n} of {most} at most: beside exactly {n} others, each of another colour, none of its own.",
)


@menu(*PLACING, rule="MEC-5.4", waiting="placing a pilgrim", others=list_anywhere, exact=True)
def next_placement(table: Mecca, seat: Seat) -> Message:
    """MEC-5.4: ask for the next placement, with the number that the pilgrim must touch."""
    return NEXT(len(table.placed) + 1, table.most)


def may_remove(table: Mecca) -> bool:
    """MEC-6.1: return whether the right is earned and some pilgrim may be taken back (MEC-6.4, MEC-6.5)."""
    placed = len(table.placed)
    if placed < table.ground.limits.threshold or right_reasons(table.make_judging(), placed):
        return False
    return bool(find_removals(table.ground, table.board))


def remove_pilgrim(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-6.1 to MEC-6.3: take one pilgrim of any colour back, or nobody."""
    while True:
        move = yield from ask_removal(table, seat)
        move.carry_out(table, seat)
        if not (isinstance(move, Photo) and move.mode == "placing"):
            return


def list_anybody(table: Mecca, seat: Seat) -> list[Remove]:
    """Whoever may stand on any square."""
    return [Remove(here) for here in table.ground.cells]


@menu(*REMOVING, rule="MEC-6.1", waiting="removing a pilgrim", others=list_anybody, exact=True)
def ask_removal(table: Mecca, seat: Seat) -> Message:
    """MEC-6.1: ask whom to take back."""
    return say("You may take back one pilgrim that touches two of one colour.")
