"""Scores and outcomes: values with their working."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.referee.seat import Seat


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One term of a score: `Sheep: +14 (XYZ-10.3)`."""

    label: str
    amount: int
    rule: str = ""
    detail: str = ""
    """How the amount was calculated, in words."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one side, with its working.

    Attributes:
        seats: the seats of the side; one, or a team.
        total: the sum that counts.
        lines: the terms; they add up to the total unless a line says otherwise.
        ties: what breaks ties, in order, higher is better.
    """

    seats: tuple[Seat, ...]
    total: int
    lines: tuple[ScoreTerm, ...] = ()
    ties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank:
    """A place of the ranking.

    Attributes:
        place: its number, from 1.
        seats: those who share it.
        each: the seats counted together, with their points: a team has one number, players who share a place each their own;
            None for those without points.
    """

    place: int
    seats: tuple[Seat, ...]
    each: tuple[tuple[tuple[Seat, ...], int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, why, and by which rule.

    Attributes:
        reason: the way of ending, a short name (`pool`, `dead`, `guard`).
        rule: the id of the rule that ended it.
        winners: the seats that won, in seat order; empty if all lost.
        ranking: the seats from first to last place, those who share a place together.
        scores: the final scores with their working.
        text: the end in a sentence.
    """

    reason: str
    rule: str
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...] = ()
    scores: tuple[Score, ...] = ()
    text: str = ""

    @property
    def is_ranked(self) -> bool:
        """Return whether there are places: there are none if all lose together."""
        return bool(self.winners) or len(self.ranking) > 1

    @property
    def places(self) -> tuple[Rank, ...]:
        """The ranking with everybody's points: seats that share a place take the next ones too; a team takes one.

        >>> scores = [Score((Seat(0), Seat(2)), 5), Score((Seat(1),), 5), Score((Seat(3),), 2)]
        >>> [(one.place, one.each) for one in Outcome.by_score("end", "XYZ-1", scores).places]
        [(1, (((0, 2), 5), ((1,), 5))), (3, (((3,), 2),))]
        """
        found, place = [], 1
        for group in self.ranking:
            each: list[tuple[tuple[Seat, ...], int | None]] = []
            for score in self.scores:
                if those := tuple(seat for seat in score.seats if seat in group):
                    each.append((those, score.total))
            counted = {seat for those, _ in each for seat in those}
            left = tuple(seat for seat in group if seat not in counted)
            found.append(Rank(place, group, (*each, *([(left, None)] if left else []))))
            place += len(each) + len(left)
        return tuple(found)

    @classmethod
    def by_score(
        cls,
        reason: str,
        rule: str,
        scores: Sequence[Score],
        text: str = "",
        *,
        first: Seat | None = None,
        last: Seat | None = None,
        fewest: bool = False,
    ) -> Outcome:
        """Return the outcome where the highest or lowest score wins; `first` wins and `last` loses, whatever their scores.

        >>> scores = [Score((Seat(0),), 3), Score((Seat(1),), 5), Score((Seat(2),), 4)]
        >>> Outcome.by_score("end", "XYZ-1", scores).ranking
        ((1,), (2,), (0,))
        >>> Outcome.by_score("end", "XYZ-1", scores, first=Seat(0), last=Seat(1)).ranking
        ((0,), (2,), (1,))
        """
        between = [one for one in scores if first not in one.seats and last not in one.seats]
        ends = [() if seat is None else ((seat,),) for seat in (first, last)]
        ranking = (*ends[0], *rank_sides(between, fewest=fewest), *ends[1])
        return cls(reason, rule, ranking[0], ranking, tuple(scores), text)


def rank_sides(scores: Sequence[Score], *, fewest: bool = False) -> tuple[tuple[Seat, ...], ...]:
    """Rank sides from high to low, or by fewest points; equal ones share their place.

    >>> from printkit.referee import Seat
    >>> rank_sides([Score((Seat(0),), 3), Score((Seat(1),), 5), Score((Seat(2),), 3)])
    ((1,), (0, 2))
    """
    places: dict[tuple[int, ...], list[Seat]] = {}
    for score in scores:
        places.setdefault((-score.total if fewest else score.total, *score.ties), []).extend(score.seats)
    return tuple(tuple(sorted(seats)) for _, seats in sorted(places.items(), reverse=True))
