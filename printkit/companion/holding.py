"""A player's own pieces, photographed to see whether the referee counts the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from printkit.referee import Fix, Game, Seat

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


def compared(
    game: Game[Any], seat: Seat | None, pieces: Sequence[Piece], say: Callable[[str], str]
) -> tuple[Compared, ...]:
    """What a seat has of the kinds that were seen, told to that seat alone; nothing if no holding was scanned.

    The book says which pieces make up what (`Fix.pieces`). A pile that is seen at all is compared whole: whoever
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
        fix
        for fix in game.fixes(seat)
        if fix.seat == seat and fix.known and any(row in rows for row in fix.pieces)
    ]
    if sum(rows[row] for fix in own for row in fix.pieces) < FEWEST:
        return ()
    return tuple(one for fix in own for one in _of(fix, rows, say))


def _of(fix: Fix, rows: Counter[str], say: Callable[[str], str]) -> Iterator[Compared]:
    for part in dict.fromkeys(fix.pieces.values()):
        seen = sum(rows[row] for row, to in fix.pieces.items() if to == part)
        now = fix.now
        if part and isinstance(now, dict):
            yield Compared(f"{say(fix.label)}: {say(part)}", seen, int(str(now.get(part, 0))))
        elif isinstance(now, int):
            yield Compared(say(fix.label), seen, now - fix.without)
