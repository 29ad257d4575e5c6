"""Hand-made tables of Mecca."""

from __future__ import annotations

from collections.abc import Sequence

from mecca_book.state import Mecca, Turn
from mecca_tests.positions import ground
from printkit.boards.square import Square
from printkit.referee import Seat

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay")


def table(board: dict[Square, str], order: Sequence[str], **changes: object) -> Mecca:
    """A table in mid-game: seat n plays the n-th colours and turns go in that order; round 2 unless said."""
    seats = len(order)
    here = ground(seats)
    made = Mecca(
        NAMES[:seats],
        ground=here,
        voluntary_stop=False,
        per_colour=False,
        truce=False,
        max_rounds=None,
        hints=1,
        match_play=False,
        board=dict(board),
        colours=[list(colours) for colours in order],
        doors=[
            [door for door, square in here.entrances.items() if board.get(square, "-") in colours]
            for colours in order
        ],
        turns_taken=[1] * seats,
        points=[0] * seats,
        turn_order=[Seat(seat) for seat in range(seats)],
        round=2,
        turn=Turn(),
    )
    for name, value in changes.items():
        setattr(made, name, value)
    return made
