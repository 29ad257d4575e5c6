"""Scoring without a refereed game from numbers that are typed, as the command `score` does it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from printkit.cli import app

RUN = CliRunner()


def scored(title: str, names: str, **typed: str) -> tuple[int, str]:
    """Score players by typed numbers, one a player: exit code and what was said, on one line."""
    words = ["score", title]
    for name in names.split():
        words += ["--seat", name]
    for kind, numbers in typed.items():
        for name, number in zip(names.split(), numbers.split(), strict=True):
            words += ["--set", f"{name}.{kind}={number}"]
    ran = RUN.invoke(app, words)
    assert "Traceback" not in ran.output
    return ran.exit_code, " ".join(ran.output.replace("│", "").split())


def test_mecca_two_finishers() -> None:
    """EX-20 (a): reserves 2, 0, 0, 3; scores 18, 18, 19, 17; two finishers, so the third player wins."""
    code, said = scored("mecca", "A B C D", reserve="2 0 0 3", crescents="2 0 1 2", kaaba="3 2 2 4")
    assert code == 0
    assert said.startswith("C wins.")
    for line in ("A 18 Pilgrims", "B 18 Pilgrims", "C 19 Pilgrims", "D 17 Pilgrims"):
        assert line in said


def test_mecca_shared_win() -> None:
    """EX-20 (b): all reserves 0; scores 19, 20, 20, 18, 20; Kaaba 3, 5, 5: third and fifth share the win."""
    code, said = scored("mecca", "A B C D E", reserve="0 0 0 0 0", crescents="1 2 2 0 2", kaaba="4 3 5 0 5")
    assert code == 0
    assert said.startswith("C and E win together.")
    assert "1. C, E 3. B 4. A 5. D" in said
    assert "for the tie 5" in said


def test_mecca_with_two_colours_each() -> None:
    """Section 8: 36 pilgrims with two players; the sole finisher wins with fewer points."""
    code, said = scored("mecca", "A B", reserve="0 1", crescents="0 4", kaaba="0 0")
    assert code == 0
    assert said.startswith("A wins. The only player with all pilgrims on the board wins.")
    assert "A 36 Pilgrims on the board +36 (36 - 0)" in said
    assert "B 39 Pilgrims on the board +35 (36 - 1)" in said


def test_ayubistan_ties() -> None:
    """EX-21: scores 11, 11, 11, 5; C wins, then B, A, D; with `share` A, B and C win together."""
    numbers = {"hasanat": "14 12 11 9", "sayeat": "3 1 0 4"}
    code, said = scored("ayubistan", "A B C D", **numbers)
    assert code == 0
    assert said.startswith("C wins.")
    assert "1. C 2. B 3. A 4. D" in said
    words = ["score", "ayubistan", "--set", "tiebreak=share"]
    for name, h, s in zip("ABCD", numbers["hasanat"].split(), numbers["sayeat"].split(), strict=True):
        words += ["--seat", name, "--set", f"{name}.hasanat={h}", "--set", f"{name}.sayeat={s}"]
    assert "A and B and C win together." in RUN.invoke(app, words).output


def test_marked_sayeat_are_accepted_with_a_warning() -> None:
    """Section 10: more Sayeat than the pool of two players holds must be marked ones; more Hasanat cannot be."""
    code, said = scored("ayubistan", "A B", hasanat="3 4", sayeat="20 12")
    assert code == 0
    assert "32 Sayeat are counted, with 2 players there are 30 tokens: 2 must be written ones." in said
    code, said = scored("ayubistan", "A B", hasanat="20 11", sayeat="0 0")
    assert (code, "31 Hasanat are counted, with 2 players there are 30." in said) == (2, True)


def test_belaad_by_codes() -> None:
    """EX-16 and EX-17 typed: teams go by their own names, scholars, battle cards and tokens by their codes."""
    code, said = scored(
        "belaad",
        "Kingdom People Order",
        gold="2 0 0",
        red="3 0 0",
        swords="0 1 0",
        scholars="SC01+SC25+SC10 SC17+SC18+SC21+SC22+SC29+SC30+SC23 SC13+SC02",
        battle="0 B09+B20 0",
        tokens="0 0 T-BAT+T-ORG",
    )
    assert code == 0, said
    assert said.startswith("People wins.")
    assert (
        "People 29 Scholars +12; Specialties +11; Six scholars +1; Paid scholars +0; Battle cards +5" in said
    )
    assert "Order 5" in said


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["mecca", "--seat", "A", "--seat", "B"], "or type --set A.reserve=N (Pilgrims left in reserve)"),
        (["mecca", "--seat", "A", "--seat", "A"], "A is named twice"),
        (["mecca", "--seat", "A"], "Mecca is for 2 to 6 players, not 1"),
        (["mecca", "--seat", "A", "--seat", "B", "--set", "A.reserv=1"], "these would do: A.reserve"),
        (
            ["mecca", "--seat", "A", "--seat", "B", "--set", "A.reserve=37", "--set", "B.reserve=0"],
            "A.reserve: 37 cannot be; 0 to 36 can",
        ),
        (
            ["mecca", "--seat", "A", "--seat", "B", "--set", "A.reserve=few", "--set", "B.reserve=0"],
            "A.reserve: 'few' is no whole number",
        ),
        (
            ["ayubistan", "--seat", "A", "--seat", "B", "--set", "A.hasanat=1"],
            "or type --set A.sayeat=N (Sayeat)",
        ),
        (
            ["ayubistan", "--seat", "A", "--seat", "B", "--set", "tiebreak=dice"],
            "dice is not possible; use one of fewest_sayeat, share",
        ),
        (
            ["prophets-and-patriarchs", "--seat", "A=LEV", "--seat", "B=LEV"],
            "Levi is named twice, for A and B",
        ),
        (
            ["prophets-and-patriarchs", "--seat", "A=LEV", "--seat", "B=BEN+JUD"],
            "each of 2 players has 1; B has 2",
        ),
        (["ayubistan", "--seat", "A", "--set", "hasanat"], "write NAME=VALUE"),
        (["ayubistan", "--set", "tiebreak=share"], "say who played"),
    ],
)
def test_what_cannot_be_scored_is_told(words: list[str], what: str) -> None:
    """Exit code 2 and a sentence that says what would do."""
    ran = RUN.invoke(app, ["score", *words])
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
    assert what in " ".join(ran.output.replace("│", "").split())
