"""Scoring alone: the questions about a game that nobody refereed, and how the answers become a ranking.

A book says in `Book.standalone` what counts for each player at the end: numbers, which pieces make them up, what only
one player may have, whether one photo of the board shows everything. The page or command that asks knows no title.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.referee.kinds import Data
from printkit.referee.outcome import Outcome
from printkit.referee.refusals import Refusals


@dataclass(frozen=True, slots=True)
class ScoreCount:
    """A number that each player is asked.

    Attributes:
        name: the number's short name.
        label: the counted thing, for people.
        low: the smallest it may be.
        high: the largest; None if there is no limit.
        rule: id of the rule that counts it.
        component: the box's component whose pieces count one each, seen in a photo; "" if it is only typed.
        each: pieces count by what they are: their codes are needed, a number alone is enough only for none.
        pieces: ids of the rows of the component that count; none if all do.
        sole: at most one player has it, so that it is asked once: who, or nobody.
        only: the name of a pick and the keys with which a player can have it: others are not asked, and have none.
    """

    name: str
    label: str
    low: int = 0
    high: int | None = None
    rule: str = ""
    component: str = ""
    each: bool = False
    pieces: tuple[str, ...] = ()
    sole: bool = False
    only: tuple[str, tuple[str, ...]] = ("", ())

    def asked_of(self, picks: Mapping[str, Collection[str]]) -> bool:
        """Return whether a player with those picks is asked for it; while nothing is picked everything is asked."""
        name, keys = self.only
        picked = picks.get(name, ())
        return not picked or any(key in keys for key in picked)

    @property
    def yes_no(self) -> bool:
        """Return whether it is no number but a question."""
        return self.low == 0 and self.high == 1

    def counts_piece(self, component: str, row: str) -> bool:
        """Return whether a piece of that row of that component counts."""
        return component == self.component and (not self.pieces or row in self.pieces)


@dataclass(frozen=True, slots=True)
class ScorePick:
    """Something that belongs to one player and to no other: a colour.

    Attributes:
        name: its short name.
        label: the chosen thing, for people.
        choices: key -> word.
        number: how many each player has.
        rule: id of the rule that says so.
    """

    name: str
    label: str
    choices: Mapping[str, str]
    number: int = 1
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """The questions of a score sheet, for one number of players.

    Attributes:
        counts: the numbers of each player.
        picks: things that belong to only one player.
        table: numbers that are asked once, for the whole table.
    """

    counts: tuple[ScoreCount, ...]
    picks: tuple[ScorePick, ...] = ()
    table: tuple[ScoreCount, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The final things of one player.

    Attributes:
        name: the player's.
        counts: number by name; all that were asked, unless only a board is being read.
        picks: keys that were chosen, by name.
        pieces: ids of the pieces seen.
        table: numbers of the whole table by name, the same on every sheet.
    """

    name: str
    counts: Mapping[str, int] = field(default_factory=dict)
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    table: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way of breaking ties: the name and the rule of one entry of `Score.ties`."""

    label: str
    rule: str


@dataclass(frozen=True, slots=True)
class ScoreVerdict:
    """A ranking, or the reasons why there is none yet.

    Attributes:
        outcome: the scores and the ranking; None if something is wrong.
        refusals: the problems.
        notes: what to check before believing the result.
        ties: what breaks ties, in the order of `Score.ties`.
        shared: id of the rule by which players who are still equal share their place.
        fewest: whether fewest points win.
    """

    outcome: Outcome | None = None
    refusals: Refusals = ()
    notes: Refusals = ()
    ties: tuple[TieBreak, ...] = ()
    shared: str = ""
    fewest: bool = False


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The numbers of each player that a photo of the board shows.

    Attributes:
        counts: numbers by name for each player; none if the photo does not settle them.
        standing: place -> what stands there, to draw it.
        doubts: place -> what it probably is, where a person must decide.
        answers: key -> word of each answer about a place in doubt.
        view: further data for a drawing of the board.
        refusals: why there are no numbers.
        notes: what to check.
    """

    counts: tuple[Mapping[str, int], ...] = ()
    standing: Mapping[str, str] = field(default_factory=dict)
    doubts: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    view: Mapping[str, Any] = field(default_factory=dict)
    refusals: Refusals = ()
    notes: Refusals = ()


@dataclass(frozen=True)
class BoardTaps:
    """A board to fill in by taps, where nobody photographs it.

    Attributes:
        begun: an empty board, from the box.
        brushes: what a tap may put now: key -> word; from the box and the players.
        places: where a tap puts it, or takes it away; from the box, the board and the key.
        tap: the board after a tap on a place, and why nothing was put.
        hint: a sentence on what people should know about such a board.
    """

    begun: Callable[[Any], Any]
    brushes: Callable[[Any, Sequence[ScoreSheet]], Mapping[str, str]]
    places: Callable[[Any, Any, str], Collection[str]]
    tap: Callable[[Any, Any, str, str], tuple[Any, Refusals]]
    hint: str = ""


@dataclass(frozen=True)
class StandaloneScoring:
    """A title's scoring-only mode.

    Attributes:
        asked: the questions, from the loaded box and the number of players.
        score: the verdict on the sheets of all players, in seat order, with the options' values.
        options: names of those options of the cover that change the score.
        board: what a board (the record of its photos, with what a person `confirmed` by place, "" for nothing there;
            or as it was tapped) says of the players, with the options' values; None if no photo of a board helps.
        taps: how to enter the board without a photo; None if not possible.
    """

    asked: Callable[[Any, int], ScoreForm]
    score: Callable[[Any, Sequence[ScoreSheet], Mapping[str, Any]], ScoreVerdict]
    options: tuple[str, ...] = ()
    board: Callable[[Any, Sequence[ScoreSheet], Data, Mapping[str, Any]], BoardCount] | None = None
    taps: BoardTaps | None = None
