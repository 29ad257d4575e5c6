"""What the table may put right by hand: who stands where, the round, and whether it is the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.games.mecca.ground import COLOURS
from printkit.games.mecca.table import Mecca
from printkit.referee import Data, Fix, Placed, Seat, Whole, Yes

NOBODY = "-"
LAST = 99
"""More rounds than a game has."""


def fixes(table: Mecca, seat: Seat | None) -> Iterator[Fix]:
    """Everything is public. Whose turn it is follows from the answers."""
    del seat
    yield _board(table)
    if table.turn_order:
        yield Fix("round", "Round", Whole(1, table.max_rounds or LAST), table.round)
        yield Fix("final_round", "Final round", Yes(), table.final_round)


def _board(table: Mecca) -> Fix:
    ground = table.ground
    squares = {here.name: here for here in sorted({*ground.open, *ground.doors})}
    things = {NOBODY: "nobody", **{colour: COLOURS[colour] for colour in table.in_game}}
    now = {name: table.board.get(here, NOBODY) for name, here in squares.items()}

    def sets(data: Data) -> Mapping[str, Data]:
        after = {name: colour for name, colour in {**now, **data}.items() if colour != NOBODY}

        def stays(here: str, colour: str) -> bool:
            return after.get(here) == colour

        return {
            "board": after,
            # Identities that a photo showed, and this turn's placements, as far as they still hold.
            "tokens": {here.name: pilgrim for here, pilgrim in table.tokens.items() if stays(here.name, pilgrim[:1])},
            "placed": [[here.name, colour] for here, colour in table.placed if stays(here.name, colour)],
            "last_turn": {here.name: c for here, c in table.last_turn.items() if stays(here.name, c)},
        }  # fmt: skip

    kind = Placed({name: name for name in squares}, things)
    return Fix(
        "board",
        "Pilgrims on the board",
        kind,
        now,
        paths=("board", "tokens", "placed", "last_turn"),
        sets=sets,
    )
