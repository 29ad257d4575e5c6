"""Scoring a game that nobody refereed: one entry for each team (BEL-13.3, BEL-13.5, BEL-13.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from belaad_book.book import BOOK
from belaad_book.standalone import STANDALONE
from belaad_tests.tables import box
from printkit.cli import app
from printkit.referee.standalone import ScoreSheet, ScoreVerdict
from printkit.scoring.draft import PlayerDraft, ScoreDraft
from printkit.scoring.work import find_ties, work_out


def team(
    key: str, *pieces: str, gold: int = 0, red: int = 0, swords: int = 0, battle: int | None = None
) -> ScoreSheet:
    """What a team has."""
    kinds = {
        "scholars": sum(piece.startswith("SC") for piece in pieces),
        "tokens": sum(piece.startswith("T-") for piece in pieces),
        "battle": sum(piece.startswith("B") for piece in pieces) if battle is None else battle,
    }
    return ScoreSheet(key, {**kinds, "gold": gold, "red": red, "swords": swords}, {"team": (key,)}, pieces)


def verdict(*teams: ScoreSheet) -> ScoreVerdict:
    """What is said to it."""
    return STANDALONE.score(box(), teams, {})


def codes(*teams: ScoreSheet) -> list[str]:
    """The refusals."""
    found = verdict(*teams)
    assert (found.outcome is None) == bool(found.refusals)
    return [one.code for one in found.refusals]


def test_kingdom_against_people() -> None:
    """EX-16 and EX-17 without a game: 10 and 29."""
    people = ("SC17", "SC18", "SC21", "SC22", "SC29", "SC30", "SC23", "B09", "B20")
    found = verdict(team("P", *people), team("K", "SC01", "SC25", "SC10", gold=2, red=3))
    assert found.outcome is not None
    assert [score.total for score in found.outcome.scores] == [10, 29]
    assert found.outcome.winners == (0,)
    assert [note.code for note in found.notes] == ["unfinished"]  # 10 scholars of 12


def test_battle_points_may_be_typed() -> None:
    """A number stands for the points where no battle card is seen."""
    found = verdict(team("K", battle=7), team("P", "B24"))
    assert found.outcome is not None
    assert [score.total for score in found.outcome.scores] == [7, 3]


def test_the_order() -> None:
    """BEL-12.15, BEL-13.8: EX-15: 5 points do not do, 7 do."""
    order = ("SC13", "SC01", "SC02", "T-BAT-01", "T-ORG-02")
    lost = verdict(team("K", "SC11"), team("P"), team("O", *order))
    assert lost.outcome is not None
    assert lost.outcome.ranking == ((0,), (1,), (2,))
    assert lost.outcome.scores[-1].total == 5
    won = verdict(team("K", "SC11"), team("P"), team("O", *order, "T-INF-03"))
    assert won.outcome is not None
    assert won.outcome.winners == (2,)
    assert won.outcome.ranking == ((2,), (0, 1))
    assert won.notes == ()


def test_what_cannot_be() -> None:
    """A team twice, one missing, too many scholars or swords, scholars that no photo shows."""
    scholars = [f"SC{n:02d}" for n in range(1, 14)]
    assert codes(team("K"), team("K")) == ["X36"]
    assert codes(team("K"), team("O")) == ["X36"]
    assert codes(team("K", *scholars[:7]), team("P", *scholars[7:])) == ["X31"]
    assert codes(team("K", swords=3), team("P", swords=3)) == ["X31"]
    assert codes(team("K"), team("P"), team("O"), team("P")) == ["X31"]
    blind = ScoreSheet("K", {**team("K").counts, "scholars": 2}, {"team": ("K",)})
    assert codes(blind, team("P")) == ["X32"]


def test_what_just_can_be() -> None:
    """BEL-10.6, BEL-11.1, BEL-12.15: twelve scholars with five swords are a whole game; exactly six points win, with fewer too."""
    scholars = [f"SC{n:02d}" for n in range(1, 13)]
    found = verdict(team("K", *scholars[:6], swords=3), team("P", *scholars[6:], swords=2))
    assert (found.refusals, found.notes) == ((), ())
    six = ("SC13", "SC10", "T-EMP-01", "T-EMP-02", "T-BAT-01")
    found = verdict(team("K"), team("P"), team("O", *six))
    assert found.outcome is not None
    assert (found.outcome.winners, found.notes) == ((2,), ())
    assert codes(team("K"), ScoreSheet("P", team("P").counts, {}, ())) == ["X36"]


def test_nothing_counts_twice() -> None:
    """A scholar or battle card with two teams, or twice with one; more tokens of a symbol than the box has."""
    assert codes(team("K", "SC01"), team("P", "SC01")) == ["X31"]
    assert codes(team("K", "B20*1"), team("P", "B20*2")) == ["X31"]
    seven = [f"T-EMP-{n:02d}" for n in range(1, 8)]
    assert codes(team("K"), team("P"), team("O", *seven)) == []
    assert codes(team("K"), team("P"), team("O", *seven, "T-EMP-08")) == ["X31"]


def test_what_a_team_cannot_have() -> None:
    """BEL-11.5, BEL-9.8, BEL-12.12: no swords and battle cards of the Order, no tokens of anybody else."""
    assert codes(team("K"), team("P"), team("O", swords=1)) == ["X27"]
    assert codes(team("K"), team("P"), team("O", battle=2)) == ["X31"]
    assert codes(team("K", "T-INC-01"), team("P")) == ["X31"]


def test_each_team_is_asked_for_what_it_can_have() -> None:
    """BEL-13.8: no tokens of Kingdom and People, no coins, swords and battle cards of the Order; before a team is picked everything."""
    typed = {"scholars": "0", "gold": "3", "red": "1", "swords": "0", "battle": "2"}

    def player(key: str, **numbers: str) -> PlayerDraft:
        return PlayerDraft(key, {"team": (key,)} if key else {}, numbers)

    teams = (player("K", **typed), player("P", **typed), player("O", scholars="0", tokens="0"))
    worked = work_out(BOOK, box(), ScoreDraft(teams), ("K", "P", "O"))
    assert not any(part.missing for part in worked.parts)
    assert worked.verdict.outcome is not None
    assert worked.verdict.outcome.ranking == ((0, 1), (2,))
    open_ = work_out(BOOK, box(), ScoreDraft((player(""), *teams[1:])), ("", "P", "O"))
    assert [one.count.name for part in open_.parts for one in part.missing] == [*typed, "tokens"]
    forced = work_out(
        BOOK, box(), ScoreDraft((*teams[:2], player("O", scholars="0", tokens="0", swords="2"))), "KPO"
    )
    assert [one.code for one in forced.verdict.refusals] == ["X27"]


def test_at_the_keyboard_the_team_is_asked_first() -> None:
    """BEL-2.5: nobody is asked for assassinated tokens before it is said whether the team is the Order."""
    words = ["score", "belaad", "--seat", "Amina", "--seat", "Bilal=people"]
    said = " ".join(CliRunner().invoke(app, words).output.split())
    would = "--seat Amina=Kingdom or --seat Amina=People or --seat Amina=Order"
    assert f"Amina: say which Team it is: {would}" in said


def test_equal_points_say_what_decided() -> None:
    """BEL-13.5: swords, then the gold that is left, then nothing: the end says which."""
    people = team("P", "SC05")

    def end(*teams: ScoreSheet) -> tuple[str, tuple[int, ...]]:
        found = verdict(*teams).outcome
        assert found is not None
        return found.text.removeprefix("Kingdom against People. "), found.winners

    assert end(team("K", "SC04", swords=1), people) == (
        "The points are equal (3); swords decide: Kingdom 1, People 0.",
        (0,),
    )
    gold, said = "Points (3) and swords are equal; the gold that is left decides: ", "Kingdom 1, People 0."
    assert end(people, team("K", "SC04", gold=1)) == (gold + said, (1,))
    assert end(team("K", "SC04"), people) == (
        "Points (3), swords and the gold that is left are equal: they win together.",
        (0, 1),
    )
    assert end(team("K", "SC13"), people)[0] == "Kingdom against People."


@pytest.mark.parametrize("silenced", [("SC16",), ("SC16", "SC18"), ()])
@pytest.mark.parametrize("people", ["SC05", "SC13"])
def test_the_orders_figure_breaks_no_tie(silenced: tuple[str, ...], people: str) -> None:
    """BEL-13.8: the Order's figure is no result that competes, also where it equals or exceeds the others' points."""
    order = team("O", *silenced, "T-INC-01", "T-INC-02")
    found = verdict(team("K", "SC04"), team("P", people, swords=1), order)
    assert found.outcome is not None
    assert [score.total for score in found.outcome.scores][2] == {0: 0, 1: 3, 2: 5}[len(silenced)]
    assert found.outcome.winners == (1,)
    rows = [[(row.tie.label, row.values) for row in one.rows] for one in find_ties(found.outcome, found.ties)]
    assert rows == ([[("Swords", (((1,), 1), ((0,), 0)))]] if people == "SC05" else [])


def test_pieces_that_a_team_cannot_have() -> None:
    """BEL-12.12, BEL-9.8: tokens in a photo of the Kingdom, battle cards in one of the Order; no more points than there are."""
    orders = (team("K"), team("P"), team("O"))
    assert codes(replace(orders[0], pieces=("T-BAT-01*1",)), *orders[1:]) == ["X31"]
    assert codes(*orders[:2], replace(orders[2], pieces=("B01*1",))) == ["X31"]
    assert codes(team("K", battle=20), team("P", battle=16)) == ["X31"]
    assert codes(team("K", battle=20), team("P", battle=15)) == []
