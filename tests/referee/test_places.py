"""The end: places with points, each player's own where several win together, a team's once."""

from __future__ import annotations

from printkit.referee import Outcome, Score, Seat
from printkit.referee.outcome import Rank


def score(total: int, *seats: int) -> Score:
    """A score of some seats."""
    return Score(tuple(Seat(seat) for seat in seats), total, ())


def ranked(ranking: list[list[int]], *scores: Score) -> tuple[Rank, ...]:
    """The places of an outcome."""
    groups = tuple(tuple(map(Seat, group)) for group in ranking)
    return Outcome("end", "XYZ-1", groups[0], groups, scores).places


def test_each_has_points_of_their_own() -> None:
    """Three win together with 10, 15 and 15: nobody is told another's number."""
    [first] = ranked([[0, 1, 2]], score(10, 0), score(15, 1), score(15, 2))
    assert first.each == (((0,), 10), ((1,), 15), ((2,), 15))


def test_a_team_has_one_number() -> None:
    """A team takes one place, however many play for it; then somebody without points."""
    found = ranked([[0, 2], [1], [3]], score(24, 0, 2), score(10, 1))
    assert [place.place for place in found] == [1, 2, 3]
    assert [place.each for place in found] == [(((0, 2), 24),), (((1,), 10),), (((3,), None),)]
