"""Scoring alone in Ayubistan: the worked example, the limits of the pools."""

from __future__ import annotations

from ayubistan_book.scoring import STANDALONE
from printkit.box import find_box, load_box
from printkit.referee.standalone import ScoreSheet, ScoreVerdict

BOX = load_box(find_box("ayubistan"))


def verdict(*rows: tuple[int, int], tiebreak: str = "fewest_sayeat") -> ScoreVerdict:
    """The verdict on Hasanat and Sayeat."""
    who = [ScoreSheet(f"P{n}", {"hasanat": good, "sayeat": bad}) for n, (good, bad) in enumerate(rows)]
    return STANDALONE.score(BOX, who, {"tiebreak": tiebreak})


def test_ex_21_fewer_sayeat_first_or_shared() -> None:
    """EX-21, AYU-10.4: 14/3, 12/1, 11/0, 9/4 give 11, 11, 11, 5; C, B, A, D; with `share` A, B and C win."""
    rows = ((14, 3), (12, 1), (11, 0), (9, 4))
    first = verdict(*rows).outcome
    shared = verdict(*rows, tiebreak="share").outcome
    assert first is not None
    assert shared is not None
    assert [one.total for one in first.scores] == [11, 11, 11, 5]
    assert first.ranking == ((2,), (1,), (0,), (3,))
    assert shared.ranking == ((0, 1, 2), (3,))
    assert [tie.rule for tie in verdict(*rows).ties] == ["AYU-10.4"]
    assert verdict(*rows, tiebreak="share").ties == ()


def test_no_more_hasanat_than_there_are() -> None:
    """AYU-5.1: 31 Hasanat of two players are refused, 30 are not; 31 Sayeat are taken with a note (AYU-2.9)."""
    refused = verdict((20, 0), (11, 0))
    assert refused.outcome is None
    assert [one.rule for one in refused.refusals] == ["AYU-5.1"]
    taken = verdict((20, 31), (10, 0))
    assert taken.outcome is not None
    assert [one.rule for one in taken.notes] == ["AYU-2.9"]
    assert [one.total for one in taken.outcome.scores] == [-11, 10]


def test_what_is_asked_depends_on_the_players() -> None:
    """AYU-5.1: with 3 players there are 40 Hasanat; Sayeat have no limit, they may be written down."""
    counts = STANDALONE.asked(BOX, 3).counts
    assert [(one.name, one.high, one.component) for one in counts] == [
        ("hasanat", 40, "hasanat"),
        ("sayeat", None, "sayeat"),
    ]
