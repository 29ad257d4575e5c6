"""The bots of a table as its pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from printkit.companion.pages.frame import BotMoveShown, Bots
from printkit.referee import Seat

if TYPE_CHECKING:
    from printkit.companion.bot_seats import BotMove
    from printkit.companion.tables import OpenTable

MOST_MOVES: Final = 2
"""Answers of bots that a page shows."""


def show_bots(table: OpenTable, reader: Seat | None) -> Bots | None:
    """Return the bots, and what they did since the reader last answered; None where none plays."""
    seats = table.seating.bots
    if not seats:
        return None
    over = table.game.outcome is not None
    found: list[BotMoveShown] = []
    for move in reversed(table.bots.moves.values()):
        if move.entry >= len(table.game) or len(found) == MOST_MOVES:
            break
        if reader is not None and any(
            table.game.who(later) == reader for later in range(move.entry + 1, len(table.game))
        ):
            break
        found.append(_show_move(move, over=over))
    return Bots(
        tuple((Seat(seat), strength) for seat, strength in sorted(seats.items())),
        tuple(found),
        table.bots.waits,
        any(seat in seats for seat in table.game.session.awaited()),
        table.bots.pace,
    )


def _show_move(move: BotMove, *, over: bool) -> BotMoveShown:
    told = [one for one in move.told if (one.is_open or over) and one.words]
    return BotMoveShown(
        move.entry + 1,
        move.seat,
        told[0].words if told and told[0] is move.told[0] else "",
        tuple((one.words, one.percent if one.tries else -1, one.tries) for one in told),
        len(move.told) - len(told),
    )
