"""A score sheet in the making: what is known of each player so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from printkit.boards.reading import BoardReading, TappedBoard

MOST_PIECES: Final = 300
MOST_UNREAD: Final = 40
MOST_GUESSES: Final = 3
TABLE: Final = "table"
"""The name of the whole table's fields, in place of a player's number."""


@dataclass(frozen=True, slots=True)
class PlayerDraft:
    """The known facts about one player.

    Attributes:
        name: as typed; "" if it was not yet.
        picks: what was chosen, keys by name.
        typed: numbers as they were typed, by name; none where nothing was.
        pieces: ids of the pieces seen or typed.
        photos: how many photos were read.
        unread: for each code that could not be read the pieces it may be, likeliest first.
    """

    name: str = ""
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    photos: int = 0
    unread: tuple[tuple[str, ...], ...] = ()

    def with_pieces(
        self, pieces: Sequence[str], unread: Sequence[Sequence[str]] = (), photos: int = 0
    ) -> PlayerDraft:
        """Return the same with more pieces; a code in doubt that one of them settles is no longer in doubt."""
        merged = tuple(dict.fromkeys((*self.pieces, *pieces)))[:MOST_PIECES]
        doubts = [tuple(one[:MOST_GUESSES]) for one in (*self.unread, *unread)]
        open_ = [one for one in doubts if not (one and one[0] in merged)][:MOST_UNREAD]
        return replace(self, pieces=merged, unread=tuple(open_), photos=min(self.photos + photos, 99))

    def without_pieces(self, pieces: Sequence[str]) -> PlayerDraft:
        """Return the same without those pieces."""
        return replace(self, pieces=tuple(one for one in self.pieces if one not in pieces))


@dataclass(frozen=True, slots=True)
class ScoreDraft:
    """A score sheet in the making.

    Attributes:
        players: in seat order.
        options: values by name, as texts.
        board: the board as photos show it, with what a person confirmed, or as it was tapped; None if there is none.
        day: when it was begun, `2026-11-20`.
        wanted: whether somebody has asked for the score; then what is missing is told.
        table: what is known of the whole table.
    """

    players: tuple[PlayerDraft, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    board: BoardReading | TappedBoard | None = None
    day: str = ""
    wanted: bool = False
    table: PlayerDraft = PlayerDraft()

    @property
    def parts(self) -> Mapping[str, PlayerDraft]:
        """The whole table and the players, by what their fields are called."""
        return {TABLE: self.table, **{str(number): one for number, one in enumerate(self.players)}}

    def with_part(self, key: str, part: PlayerDraft) -> ScoreDraft:
        """Return the same with another part."""
        return replace(self, table=part) if key == TABLE else self.with_player(int(key), part)

    def with_player(self, number: int, player: PlayerDraft) -> ScoreDraft:
        """Return the same with another player at that place."""
        return replace(self, players=(*self.players[:number], player, *self.players[number + 1 :]))
