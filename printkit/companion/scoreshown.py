"""What a score page shows: values without rules, made by `scorepad`, set by the templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate
from typing import Any

from printkit.companion.pages import Words
from printkit.referee import Option, Refusals, Seat
from printkit.referee.standalone import BoardCount, ScoreCount, ScorePick, ScoreVerdict
from printkit.scoring import Tied, WorkedCount


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A piece by its id and the name printed on it."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownPile:
    """Pieces of one component that lie before a player."""

    name: str
    pieces: tuple[ShownPiece, ...]
    counts: bool = True
    """Whether they count for the score."""

    @property
    def differ(self) -> bool:
        """Whether each is told by its name: tokens that are all alike are told by the name of the pile."""
        return len(self.pieces) == 1 or len({one.name for one in self.pieces}) > 1


@dataclass(frozen=True, slots=True)
class Doubted:
    """A code that could not be read, and what it may be."""

    number: int
    guesses: tuple[ShownPiece, ...]


@dataclass(frozen=True, slots=True)
class ShownPart:
    """What is asked of one player, or of the whole table."""

    key: str
    """What its fields are called: a player's number, or `table`."""
    called: str
    """As shown."""
    counts: tuple[WorkedCount, ...]
    piles: tuple[ShownPile, ...]
    doubted: tuple[Doubted, ...]

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(len(pile.pieces) for pile in self.piles)

    @property
    def takes_photos(self) -> bool:
        """Whether photos of pieces help."""
        return any(shown.count.component for shown in self.counts)


@dataclass(frozen=True, slots=True)
class ShownPlayer(ShownPart):
    """One player's part of the page."""

    seat: Seat
    name: str
    """As typed."""
    picks: tuple[tuple[ScorePick, tuple[str, ...]], ...]
    """What only one player can have, each with what is chosen."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Pieces that were read with more than one player."""

    pieces: tuple[ShownPiece, ...]
    seats: tuple[Seat, ...]

    @property
    def ids(self) -> str:
        """Their ids with blanks between."""
        return " ".join(one.id for one in self.pieces)


@dataclass(frozen=True, slots=True)
class Speech:
    """The reader's language: the pages' words, and how a title's own are said."""

    words: Words
    say: Callable[[str], str]

    def isolate_name(self, text: str) -> str:
        """A name or a code within a sentence: kept apart where the sentence runs the other way (Unicode isolates)."""
        return f"\u2068{text}\u2069" if self.words.direction == "rtl" and text.isascii() else text


@dataclass(frozen=True, slots=True)
class Rank:
    """A place of the ranking, with those who share it and the points of each."""

    place: int
    seats: tuple[Seat, ...]
    each: tuple[int, ...]

    @property
    def points(self) -> int | None:
        """The points of all; None if they share the place whatever their points."""
        return self.each[0] if len(set(self.each)) == 1 else None


@dataclass(frozen=True)
class ShownBoard:
    """The board as photos show it."""

    svg: str
    count: BoardCount
    brushes: Mapping[str, str] | None = None
    """What a tap may put there; None where the board was photographed."""
    brush: str = ""


@dataclass(frozen=True)
class Pad:
    """All that the page shows.

    Attributes:
        players: their parts, in seat order.
        options: those that change the score.
        board: as it was photographed; None if it was not.
        wants_board: whether a photo of the board helps.
        wants_taps: whether it can be tapped.
        low: fewest players.
        high: most players.
        shared: pieces that were read with more than one player.
        missing: what must be filled in or put right before there is a score.
        verdict: the book's.
        tied: how ties were broken.
        day: when it was begun; None if it was not yet.
        wanted: whether the score was asked for.
        table: what is asked of the whole table; None if nothing is.
        holders: what at most one player has, with the number of that player, `nobody`, or "" if that is not known.
    """

    players: tuple[ShownPlayer, ...]
    options: tuple[tuple[Option, Any], ...]
    board: ShownBoard | None
    wants_board: bool
    wants_taps: bool
    low: int
    high: int
    shared: tuple[Shared, ...] = ()
    missing: Refusals = ()
    verdict: ScoreVerdict = field(default_factory=ScoreVerdict)
    tied: tuple[Tied, ...] = ()
    day: date | None = None
    wanted: bool = False
    table: ShownPart | None = None
    holders: tuple[tuple[ScoreCount, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(one.called for one in self.players)

    @property
    def places(self) -> tuple[Rank, ...]:
        """The ranking; who share a place take the next ones too."""
        outcome = self.verdict.outcome
        if outcome is None:
            return ()
        points = {seat: score.total for score in outcome.scores for seat in score.seats}
        starts = accumulate((len(group) for group in outcome.ranking), initial=1)
        return tuple(
            Rank(place, group, tuple(points[seat] for seat in group))
            for place, group in zip(starts, outcome.ranking, strict=False)
        )

    @property
    def cited(self) -> tuple[str, ...]:
        """Ids of the rules that the sheet names."""
        outcome = self.verdict.outcome
        if outcome is None:
            return ()
        named = [outcome.rule, *(line.rule for score in outcome.scores for line in score.lines)]
        named += [row.tie.rule for one in self.tied for row in one.rows]
        named += [self.verdict.shared for one in self.tied if one.still]
        named += [note.rule for note in self.verdict.notes]
        return tuple(sorted({one for one in named if one}, key=_in_order))


def _in_order(rule: str) -> list[tuple[int, str]]:
    """XYZ-2.9 stands before XYZ-10.3."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", rule) if part]
