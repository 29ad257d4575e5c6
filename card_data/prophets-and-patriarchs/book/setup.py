"""PP-2.10, PP-3: the board, the tribes, who begins, the first tents and camels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.referee import (
    FIRST_SEAT,
    Menu,
    Message,
    Move,
    Play,
    Question,
    Refusals,
    Seat,
    first_of,
    move,
    part,
    refuse,
    say,
)
from printkit.referee.moves import kept

from .dice import ask_die
from .land import Corner, Side
from .laying import lay_board
from .refusals import check_corner_free, check_side_free, no_corner, too_close
from .spots import CORNER, SIDE
from .state import Patriarchs, Start
from .tribes import tribe_question
from .words import SHEKELS, TRIBE


def set_up(table: Patriarchs) -> Play[None]:
    """Section 5.2, step by step."""
    yield from lay_board(table)
    yield from choose_tribes(table)
    yield from roll_for_start(table)
    yield from place_first(table)


# Tribes


def choose_tribes(table: Patriarchs) -> Play[None]:
    """PP-3.3, ERR-PP-2: ask all at once; the player who shows a tablet first has it."""
    while waiting := tuple(seat for seat in table.order(FIRST_SEAT) if not table.tribes[seat]):
        first = yield from first_of(*(tribe_question(table, seat) for seat in waiting))
        take_tribe(table, waiting[first.which], first.answer)


def take_tribe(table: Patriarchs, seat: Seat, tribe: str) -> None:
    """PP-3.5: the number on the tribe's tile says how many Shekels."""
    table.tribes[seat] = tribe
    number = table.land.home_tiles[tribe].number
    shekels = table.gain_shekels(seat, table.box.numbers.start_shekels[number])
    if shekels:
        table.announce("{who:seat} plays {tribe} and takes {n}.", seat, TRIBE[tribe], SHEKELS(shekels))
    else:
        table.announce("{who:seat} plays {tribe} and takes no Shekels.", seat, TRIBE[tribe])


# Who begins


def roll_for_start(table: Patriarchs) -> Play[None]:
    """PP-3.4: one die each, the highest begins; the tied highest roll again."""
    table.start = Start([0] * len(table.names), table.order(FIRST_SEAT))
    while len(table.start.rolling) > 1:
        while left := tuple(seat for seat in table.start.rolling if not table.start.dice[seat]):
            first = yield from first_of(*map(start_die, left))
            table.start.dice[left[first.which]] = first.answer
        most = max(table.start.dice[seat] for seat in table.start.rolling)
        table.start.rolling = [seat for seat in table.start.rolling if table.start.dice[seat] == most]
        for seat in table.start.rolling:
            table.start.dice[seat] = 0
    table.active = table.start.rolling[0]
    table.announce("{who:seat} begins.", table.active)
    table.start = None


def start_die(seat: Seat) -> Question[int]:
    """INITIATIVE."""
    return ask_die(seat, "PP-3.4", say("Roll one die: the highest begins."))


def already_rolled(table: Patriarchs, seat: Seat | None) -> Refusals:
    """Refuse with R-13 if the player has rolled."""
    if table.start is not None and seat is not None and table.start.dice[seat]:
        return refuse("R-13", "PP-3.4", "You have already rolled.")
    return ()


# The first tents and camels


@move
class PlaceStart(Move[Patriarchs]):
    """PP-3.6 to PP-3.8: a tent, and a camel that touches it."""

    rule: ClassVar[str] = "PP-3.8"
    name: ClassVar[str] = "Place a tent and a camel"

    place: Corner = part(CORNER, "the tent")
    camel: Side = part(SIDE, "its camel")

    def label(self, table: Patriarchs) -> Message:
        """Return where both stand."""
        return say(
            "A tent: {corner}; its camel: {side}",
            table.land.corner_names.get(self.place, self.place),
            table.land.side_names.get(self.camel, self.camel),
        )

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> Sequence[PlaceStart]:
        """Return every possible corner, with every free side at it."""
        return [
            kept(cls, corner, side)
            for corner in start_corners(table, seat)
            for side in table.land.sides_at[corner]
            if side not in table.camels
        ]

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-20, R-21, R-22, R-23, R-24, R-25 (ERR-PP-6)."""
        found = no_corner(table, self.place, self.rule)
        if found:
            return found
        if bound_to_home(table, seat) and self.place not in home_corners(table, seat):
            tribe = TRIBE[table.tribes[seat]]
            return refuse("R-21", "PP-3.6", "Your first tent goes on a corner of the {tribe} tile.", tribe)
        found = check_corner_free(table, self.place, self.rule) or too_close(table, self.place)
        if found:
            return found
        if self.camel not in [side for side, _ in table.land.ways[self.place]]:
            return refuse("R-24", self.rule, "The camel must touch the tent just placed.")
        return check_side_free(table, self.camel, self.rule)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Both are placed."""
        table.put_tent(self.place, seat)
        table.put_camel(self.camel, seat)


def home_corners(table: Patriarchs, seat: Seat) -> Sequence[Corner]:
    """Return the corners of a player's own tile."""
    return table.land.corners_of[table.land.home_tiles[table.tribes[seat]].id]


def bound_to_home(table: Patriarchs, seat: Seat) -> bool:
    """PP-3.6: return whether the first tent must go to the own tile: it has an available corner."""
    if table.tribes[seat] in table.tents.values():
        return False
    return any(map(table.position.is_available, home_corners(table, seat)))


def start_corners(table: Patriarchs, seat: Seat) -> list[Corner]:
    """Return where a tent may be placed."""
    corners = home_corners(table, seat) if bound_to_home(table, seat) else table.land.corners
    return [corner for corner in corners if table.position.is_available(corner)]


def place_first(table: Patriarchs) -> Play[None]:
    """PP-3.6, PP-3.7, PP-3.9: two rounds; the longest line is looked at after the second."""
    order = tuple(table.order(table.active))
    table.settled = False
    for seats in (order, order[::-1] if table.snake else order):
        for seat in seats:
            said: PlaceStart = yield from start_menu(table, seat)
            said.carry_out(table, seat)
    table.settled = True
    table.look_at_lines()


def start_menu(table: Patriarchs, seat: Seat) -> Menu[PlaceStart]:
    """PLACE_START."""
    first = table.tribes[seat] not in table.tents.values()
    return Menu(
        table,
        seat,
        (PlaceStart,),
        rule="PP-3.6" if first else "PP-3.7",
        prompt=lambda: start_words(table, seat),
        waiting="placing a tent and a camel",
        says=said_of_start,
    )


def said_of_start(table: Patriarchs, seat: Seat) -> Sequence[PlaceStart]:
    """6.8: what people may say though the rules forbid it: every corner with each side at it."""
    del seat
    land = table.land
    return [kept(PlaceStart, corner, side) for corner in land.corners for side in land.sides_at[corner]]


def start_words(table: Patriarchs, seat: Seat) -> str:
    """Return the question of each round."""
    if bound_to_home(table, seat):
        return say("Place your first tent on a corner of your tribe's tile, and a camel beside it.")
    return say("Place a tent on any corner that keeps the distance, and a camel beside it.")
