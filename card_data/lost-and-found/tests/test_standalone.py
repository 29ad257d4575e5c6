"""Scoring alone (ERR-LF-31): the town once, each player's cards; what cannot be is refused."""

from __future__ import annotations

import pytest

from lost_and_found_book.standalone import STANDALONE
from lost_and_found_tests.tables import box
from printkit.referee.standalone import ScoreSheet, ScoreVerdict
from printkit.scoring import PlayerDraft, ScoreDraft, work_out
from printkit.title import load_title

NAMES = ("zakat", "duties", "transgressions", "beyond", "void")


def verdict(*rows: tuple[int, ...], completed: int = 6, mosque: int = 1) -> ScoreVerdict:
    """The verdict on some players' numbers, in the order of `NAMES`."""
    town = {"completed": completed, "mosque": mosque}
    sheets = [
        ScoreSheet(f"P{at}", dict(zip(NAMES, row, strict=True)), table=town) for at, row in enumerate(rows)
    ]
    return STANDALONE.score(box(), sheets, {})


def test_ex_18_scored_standalone() -> None:
    """EX-18: Zakat and F2, F3, one of them face down, T 2, B 1: 4 and lost; T 1, B 1: 9 and won."""
    found = verdict((1, 2, 2, 1, 1), (1, 2, 1, 1, 0))
    assert found.outcome is not None
    assert [one.total for one in found.outcome.scores] == [4, 9]
    assert found.outcome.winners == (1,)
    assert [str(note) for note in found.notes] == [
        "P0: net 1 (Transgressions less Beyond the Law); due in the reckoning: 1 Ihtesaab card. (LF-14.5)",
        "P1: net 0; nothing is due in the reckoning. (LF-14.5)",
    ]


@pytest.mark.parametrize(
    ("completed", "mosque", "reason"),
    [(6, 1, "won"), (5, 1, "community"), (9, 0, "community"), (10, 1, "won"), (0, 0, "community")],
)
def test_the_town_first(completed: int, mosque: int, reason: str) -> None:
    """LF-1.1, LF-1.3: the Mosque and five others, or nobody wins; the standing is told all the same."""
    outcome = verdict((1, 2, 0, 0, 0), (0, 4, 0, 0, 0), completed=completed, mosque=mosque).outcome
    assert outcome is not None
    assert outcome.reason == reason
    assert outcome.winners == ((0,) if reason == "won" else ())
    assert [one.total for one in outcome.scores] == [9, 12]


def test_nobody_and_several_win() -> None:
    """LF-1.2, LF-14.8: whoever did their own, all alike; four others without Zakat are nothing."""
    nobody = verdict((0, 4, 0, 0, 0), (1, 1, 0, 3, 0)).outcome
    both = verdict((1, 4, 0, 0, 0), (1, 2, 0, 3, 0), (1, 1, 0, 0, 0)).outcome
    assert nobody is not None
    assert both is not None
    assert (nobody.reason, nobody.winners) == ("nobody", ())
    assert both.winners == (0, 1)
    assert both.ranking == ((0, 1), (2,))


@pytest.mark.parametrize(
    ("row", "completed", "mosque", "codes"),
    [
        ((1, 1, 5, 0, 2), 6, 1, ["void"]),
        ((1, 2, 1, 1, 1), 6, 1, ["net"]),
        ((1, 2, 1, 4, 1), 6, 1, ["net"]),
        ((1, 2, 1, 0, 2), 6, 1, ["net"]),
        ((1, 2, 3, 0, 1), 5, 1, ["reckoned"]),
        ((1, 2, 0, 0, 0), 0, 1, ["mosque"]),
        ((1, 2, 0, 0, 0), 10, 0, ["mosque"]),
    ],
)
def test_what_cannot_be(row: tuple[int, ...], completed: int, mosque: int, codes: list[str]) -> None:
    """ERR-LF-31: more face down than completed, face down with nothing reckoned, a Mosque that is not counted."""
    found = verdict(row, (1, 2, 0, 0, 0), completed=completed, mosque=mosque)
    assert found.outcome is None
    assert [one.code for one in found.refusals] == codes


def test_one_card_is_said_as_one() -> None:
    """ERR-LF-31: face-down cards with net 0 are refused in words for one and for several."""
    said = [str(verdict((1, 3, 1, 1, n), (1, 2, 0, 0, 0)).refusals[0].reason) for n in (1, 2)]
    assert said == [
        "P0: 1 card face down, and 0 Ihtesaab cards due.",
        "P0: 2 cards face down, and 0 Ihtesaab cards due.",
    ]


def test_what_is_asked() -> None:
    """ERR-LF-31: once how many are completed and whether the Mosque is; of each player five numbers."""
    form = STANDALONE.asked(box(), 3)
    assert [(one.name, one.low, one.high) for one in form.table] == [("completed", 0, 10), ("mosque", 0, 1)]
    assert [(one.name, one.low, one.high) for one in form.counts] == [
        ("zakat", 0, 1),
        ("duties", 0, 4),
        ("transgressions", 0, None),
        ("beyond", 0, 36),
        ("void", 0, 4),
    ]
    assert form.table[1].label == "Build a Mosque completed"


def test_photos_tell_cards_apart() -> None:
    """ERR-LF-31: of the cards in photos the Mosque and Zakat answer for themselves; what is typed goes before."""
    typed = {"transgressions": "1", "beyond": "0", "void": "1"}
    anna = PlayerDraft("Anna", typed=typed, pieces=("F1-A", "F3-A", "F5-A", "R05"), photos=1)
    bilal = PlayerDraft("Bilal", typed={**typed, "void": "0", "duties": "2"}, pieces=("F2-B",), photos=1)
    town = PlayerDraft(pieces=("C01", "C02", "C03", "C05", "C06", "C10"), photos=2)
    worked = work_out(
        load_title("lost-and-found").book, box(), ScoreDraft((anna, bilal), table=town), ("Anna", "Bilal")
    )
    assert {one.count.name: one.value for one in worked.table.counts} == {"completed": 6, "mosque": 1}
    values = [{one.count.name: one.value for one in player.counts} for player in worked.players]
    assert [one["zakat"] for one in values] == [1, 0]
    assert [one["duties"] for one in values] == [2, 2]
    assert worked.is_complete
    assert worked.verdict.outcome is not None
    assert [one.total for one in worked.verdict.outcome.scores] == [3 * 2 - 2, 3 * 2 - 2]
    assert "face-down" in [note.code for note in worked.verdict.notes]


def test_what_is_missing_of_the_table() -> None:
    """ERR-LF-31: without the town there is no score; nobody in particular owes it."""
    worked = work_out(
        load_title("lost-and-found").book, box(), ScoreDraft((PlayerDraft(), PlayerDraft())), ("A", "B")
    )
    assert [one.count.name for one in worked.table.missing] == ["completed", "mosque"]
    assert worked.verdict.outcome is None
