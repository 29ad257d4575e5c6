"""A player's own pieces, photographed to see whether the referee counts the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from printkit.referee import CorrectableField, Counts, Game, Seat

if TYPE_CHECKING:
    from printkit.box import Piece

FEWEST: Final = 2
"""Pieces that are a holding; one alone is looked up."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One kind of piece as it was seen and as the referee counts it.

    Attributes:
        label: what is counted, in the reader's words.
        seen: pieces in the photos.
        counted: pieces that the seat has, as the referee believes.
    """

    label: str
    seen: int
    counted: int

    @property
    def same(self) -> bool:
        """Whether they agree."""
        return self.seen == self.counted


def compare_holding(
    game: Game[Any], seat: Seat | None, pieces: Sequence[Piece], say: Callable[[str], str]
) -> tuple[Compared, ...]:
    """What a seat has of the kinds that were seen, told to that seat alone; nothing if no holding was scanned.

    The book says which pieces make up what (`CorrectableField.pieces`). A pile that is seen at all is compared whole: whoever
    photographs fives and no ones is told how many ones are counted.

    Args:
        game: the game.
        seat: who scanned them; None, for a screen that everybody sees, is told nothing.
        pieces: what was seen.
        say: puts the book's words into the reader's language.
    """
    if seat is None:
        return ()
    rows = Counter(piece.row.id for piece in pieces)
    own = [
        field
        for field in game.correctable_fields(seat)
        if field.seat == seat and field.known and any(row in rows for row in field.pieces)
    ]
    if sum(rows[row] for field in own for row in field.pieces) < FEWEST:
        return ()
    return tuple(one for field in own for one in _compare_field(field, rows, say))


def _compare_field(
    field: CorrectableField, rows: Counter[str], say: Callable[[str], str]
) -> Iterator[Compared]:
    for part in dict.fromkeys(field.pieces.values()):
        seen = sum(rows[row] for row, to in field.pieces.items() if to == part)
        now = field.now
        if part and isinstance(now, dict) and isinstance(field.kind, Counts):
            kind = say(field.kind.label(part))
            yield Compared(f"{say(field.label)}: {kind}", seen, int(str(now.get(part, 0))))
        elif isinstance(now, int):
            yield Compared(say(field.label), seen, now - field.without)
