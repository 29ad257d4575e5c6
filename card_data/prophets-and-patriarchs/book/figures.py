"""PP-5: where the Prophet and the False Prophet go."""

from __future__ import annotations

from printkit.referee import Play, Seat, refuse, say

from .dice import ask_total
from .state import Patriarchs
from .tilechoice import TileChoice, hex_of
from .turning import current_turn

FALSE_PROPHET, PROPHET = 7, 2
"""The rolls that call them, whatever discs lie where (PP-2.8)."""


def move_figures(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-4.1: the False Prophet on a 7, the Prophet on a 2, before any card."""
    number = current_turn(table).number
    if number == FALSE_PROPHET:
        yield from move_false_prophet(table, seat)
    elif number == PROPHET:
        yield from place_prophet(table, seat)


def move_false_prophet(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-5.1: a second roll says to which tiles he may go; none of them, and he stays. It does nothing else."""
    turn = current_turn(table)
    turn.second = yield from ask_total(
        seat, "PP-5.1", say("A seven: roll both dice again for the False Prophet.")
    )
    if not table.land.tiles_by_number[turn.second]:
        table.announce("No tile has the number {n}: the False Prophet stays.", turn.second)
        return
    hex_ = yield from TileChoice(
        table,
        seat,
        lambda: [hex_of(tile) for tile in table.land.tiles_by_number[turn.second]],
        why_not=lambda _: refuse(
            "R-31", "PP-5.1", "The False Prophet goes to a tile with number {n}.", turn.second
        ),
        rule="PP-5.1",
        prompt="To which tile does the False Prophet go?",
        waiting="moving the False Prophet",
        auto=True,
    )
    table.false_prophet = table.tiles[hex_]
    table.announce("The False Prophet goes to {tile}.", table.find_tile(table.false_prophet).name, hands=seat)


def place_prophet(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-5.3, PP-5.8: any tile, the present one and the False Prophet's included."""
    hex_ = yield from TileChoice(
        table,
        seat,
        lambda: list(table.tiles),
        why_not=lambda _: refuse("R-32", "PP-5.3", "No such tile."),
        rule="PP-5.3",
        prompt="Place the Prophet on any tile.",
        waiting="moving the Prophet",
    )
    table.prophet = table.tiles[hex_]
    table.announce("The Prophet goes to {tile}.", table.find_tile(table.prophet).name, hands=seat)
