"""Scoring by data: the language, what is told of mistakes, and four titles whose own scoring it equals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.box import Box, BoxError, find_box, load_box
from printkit.box.box_errors import Problem
from printkit.cli import app
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Scope, format_working, parse, whole_line
from printkit.declared.play_book import check_declared
from printkit.declared.scorefile import read_score_file
from printkit.declared.verdict import make_standalone
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError
from printkit.referee.standalone import ScoreSheet, StandaloneScoring
from printkit.title import load_title, open_title

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "docs" / "examples" / "tide-pool"
RUN = CliRunner()
ROWS = [{"id": f"R{n}", "kind": kind, "n": str(n)} for n, kind in enumerate("aabac")]


def scope(**names: Any) -> Scope:
    """Three players who have 3, 1 and 1 of x."""
    seats: list[Scope] = []
    budget = StepBudget()
    for x in (3, 1, 1):
        seats.append(Scope(({"x": x, "rows": ROWS, **names},), FUNCTIONS, seats, budget))
    return seats[1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 + 3 * 4 - 7 // 2", 11),
        ("x if x > 2 else -x", -1),
        ("sum(all(x))", 5),
        ("sum(rows, n)", 10),
        ("count(rows, kind == 'a')", 3),
        ("rows|count", 5),
        ("count(where(rows, n > 1))", 3),
        ("by(rows, kind)", [3, 1, 1]),
        ("by(rows, kind, ['c', 'z'])", [1, 0]),
        ("sum(by(rows, kind), triangle(it))", 8),
        ("sets(rows, kind)", [3, 1, 1]),
        ("sets(rows, kind, 2)", [2, 2, 1]),
        ("max(runs(rows, n))", 5),
        ("runs([1, 2, 2, 5, 6, 9])", [2, 2, 1]),
        ("at(9, [0, 1, 4])", 4),
        ("per(7, 2)", 3),
        ("majority(x, [6, 3])", 1),
        ("majority(x, [6, 3], 'each')", 3),
        ("majority(x, [6, 3], 'none')", 0),
        ("max(rows, n)", 4),
        ("max(x, 2, 1)", 2),
        ("'a' in by(rows, kind, ['a']) or x == 1", True),
        ("rows[0].kind", "a"),
        ("pack(rows, n, cost=[n, 5]).points", 5),
        ("pack(rows, 1, cost=[n, 6], fits=cost > 5).points", 4),
        ("abs(0 - 3)", 3),
        ("3 * (x > 0)", 3),
    ],
)
def test_expressions(text: str, value: Any) -> None:
    """What each form and function gives."""
    assert scope().value(parse(text).node) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x / 2", "there is no /, whole numbers only; // rounds down"),
        ("x ** 9", "there is no **; multiply"),
        ("1.5", "whole numbers only"),
        ("y", 'nothing is called "y"'),
        ("rows", "sum(...) or count(...) makes a number of it"),
        ("rows + 1", "sum(...) or count(...) makes a number of it"),
        ("sum(x)", 'is no list: "x"'),
        ("'a' + 1", '"a" is no number'),
        ("'a' < 1", "cannot be compared"),
        ("1 // 0", "divided by 0"),
        ("999999 * 999999", "more than 1,000,000,000"),
        ("summ(rows)", 'Did you mean "sum"?'),
        ("sum()", "write sum(list) or sum(rows, what each counts)"),
        ("rows[0].king", 'Did you mean "kind"?'),
        ("''.__class__", "has no .__class__"),
        ("x.real", "has no .real"),
        ("rows.append(1)", "cannot be called"),
        ("range(9)", "there is no range(...)"),
        ("rows|map('x')", "there is no map(...)"),
        ("majority(x, [1], 'some')", "none of split, each, none"),
        ("pack(rows, n, cost=3)", "cost=[what a row costs, how much there is]"),
        ("at(1, [])", "the list is empty"),
        ("sum(all(" * 11 + "x" + "))" * 11, "takes too long"),
        ("x if", "cannot be read"),
        ("", "an expression is missing"),
        ("(" * 900 + "x" + ")" * 900, "read"),
        ("1 }} {{ 2", "cannot be read"),
    ],
)
def test_what_cannot_be_computed_is_told(text: str, said: str) -> None:
    """One sentence each; nothing of Python shows."""
    with pytest.raises(ExpressionError) as caught:
        whole_line(scope().value(parse(text).node))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3 * x - 2 * (x + 1)", "3 × 1 − 2 × (1 + 1)"),
        ("sum(rows, n)", "1 + 2 + 3 + 4"),
        ("2 * sum(by(rows, kind), it)", "2 × (3 + 1 + 1)"),
        ("x", ""),
        ("-x", ""),
        ("5 if x else 0", ""),
    ],
)
def test_working_is_shown(text: str, shown: str) -> None:
    """An expression with its numbers filled in."""
    assert format_working(scope(), parse(text).node) == shown


# Four titles scored by data as by their books


def mecca(rng: random.Random, box: Box, players: int) -> list[ScoreSheet]:
    k = 2 if players < 4 else 1
    del box
    return [
        ScoreSheet(
            f"P{n}",
            {
                "reserve": rng.choice([0, rng.randint(0, 6), rng.randint(0, 18 * k)]),
                "crescents": rng.randint(0, 2 * k),
                "kaaba": rng.randint(0, 5),
            },
        )
        for n in range(players)
    ]


def ayubistan(rng: random.Random, box: Box, players: int) -> list[ScoreSheet]:
    del box
    most = rng.choice([6, 12, 16])
    return [
        ScoreSheet(f"P{n}", {"hasanat": rng.randint(0, most), "sayeat": rng.randint(0, most)})
        for n in range(players)
    ]


def patriarchs(rng: random.Random, box: Box, players: int) -> list[ScoreSheet]:
    del box
    most = {"tents": 5, "cities": 4, "virtue": 9}
    return [
        ScoreSheet(f"P{n}", {**{key: rng.randint(0, high) for key, high in most.items()}, "longest": int(rng.random() < 0.2)})
        for n in range(players)
    ]  # fmt: skip


def belaad(rng: random.Random, box: Box, players: int) -> list[ScoreSheet]:
    del players
    scholars = [piece.id for piece in box.components["scholars"].pieces]
    cards = [piece.id for piece in box.components["battle-cards"].pieces]
    rng.shuffle(scholars)
    rng.shuffle(cards)
    found = []
    for team in "KP":
        own, won = rng.randint(0, 6), rng.randint(1, 4)
        pieces = (*(scholars.pop() for _ in range(own)), *(cards.pop() for _ in range(won)))
        numbers = {name: rng.randint(0, most) for name, most in (("gold", 6), ("red", 6), ("swords", 3))}
        counts = {"scholars": own, "battle": won, "tokens": 0, **numbers}
        found.append(ScoreSheet(team, counts, {"team": (team,)}, pieces))
    return found


Deal = Callable[[random.Random, Box, int], list[ScoreSheet]]


@pytest.mark.parametrize(
    ("title", "deal"),
    [
        ("mecca", mecca),
        ("ayubistan", ayubistan),
        ("prophets-and-patriarchs", patriarchs),
        pytest.param("belaad", belaad, marks=pytest.mark.slow),
    ],
)
def test_equals_the_book(title: str, deal: Deal) -> None:
    """Lines, totals, ties, ranking, winners, refusals and notes over many random positions."""
    box = load_box(find_box(title))
    problems: list[Problem] = []
    file = read_score_file(HERE / "scores" / f"{title}.yaml", box, problems)
    assert file is not None, problems
    mine, theirs = make_standalone(file), load_title(title).book.standalone
    assert theirs is not None
    rng = random.Random(title)  # noqa: S311
    seen = Counter(
        same(theirs, mine, box, deal(rng, box, rng.randint(*box.players)), title, rng) for _ in range(300)
    )
    assert seen["equal"] > 200, seen


def same(
    theirs: StandaloneScoring,
    mine: StandaloneScoring,
    box: Box,
    sheets: list[ScoreSheet],
    title: str,
    rng: random.Random,
) -> str:
    """Whether both say the same of one end of a game."""
    options: Mapping[str, Any] = (
        {"tiebreak": rng.choice(["fewest_sayeat", "share"])} if title == "ayubistan" else {}
    )
    wanted, found = theirs.score(box, sheets, options), mine.score(box, sheets, options)
    if title == "belaad" and wanted.refusals:  # more scholars or swords than a game gives
        return "refused"
    assert bool(wanted.refusals) == bool(found.refusals), (sheets, wanted.refusals, found.refusals)
    if wanted.outcome is None or found.outcome is None:
        return "refused"
    if title != "belaad":
        assert bool(wanted.notes) == bool(found.notes)
    one, other = wanted.outcome, found.outcome
    for book, data in zip(one.scores, other.scores, strict=True):
        assert (book.total, book.ties) == (data.total, data.ties), sheets
        assert [line.amount for line in book.lines] == [line.amount for line in data.lines], sheets
    assert (one.ranking, one.winners) == (other.ranking, other.winners)
    return "equal"


# The example and its mistakes


def told(tmp_path: Path, text: str, box: str = "") -> list[str]:
    """What is said of a score file in a copy of the example."""
    folder = tmp_path / "tide-pool"
    if not folder.exists():
        folder.mkdir()
        for name in ("box.yaml", "shells.csv"):
            (folder / name).write_text((EXAMPLE / name).read_text() + (box if name == "box.yaml" else ""))
        (folder / "templates").symlink_to(EXAMPLE / "templates")
    (folder / "score.yaml").write_text(text)
    return [str(one) for one in check_declared(load_box(folder))]


GOOD = "score: 1\nask: {shells: {label: Shells, pieces: shells}, n: {label: Number}}\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "points: [{label: L, is: hasnat}]", 'score.yaml:3: points.0.is: points, L: nothing is called "hasnat".'),
        (GOOD + "points: [{label: L, is: 'sum(shells, numbr)'}]", 'Did you mean "Number"?'),
        (GOOD + "points: [{label: L, is: n / 2}]", "there is no /"),
        (GOOD + "points: [{label: L, is: shells}]", "L: this is a list; sum(...) or count(...) makes a number of it"),
        (GOOD + "points: [{label: L, is: 'sum(shells, Card)'}]", 'L: "Cockle 1" is no number'),
        (GOOD + "points: [{lable: L, is: n}]", 'unknown key. Did you mean "label"?'),
        (GOOD + "pionts: [{label: L, is: n}]", 'unknown key. Did you mean "points"?'),
        (GOOD + "let: {a: b + 1, b: a}\npoints: [{label: L, is: a}]", "that goes round in a circle"),
        (GOOD + "let: {n: 3}\npoints: [{label: L, is: n}]", '"n" stands in `let` too'),
        ("score: 2\nask: {n: N}\npoints: [{label: L, is: n}]", "write `score: 1`"),
        ("score: 1\nask: {s: {count: shell}}\npoints: [{label: L, is: s}]", 'there is no component "shell". Did you mean "shells"?'),
        ("score: 1\nask: {s: {count: pearls, pieces: shells}}\npoints: [{label: L, is: s}]", "would do, not both"),
        ("score: 1\nask: {a: {pieces: shells}, b: {count: shells}}\npoints: [{label: L, is: b}]", "are asked for in a already"),
        ("score: 1\nask: {n: {high: 2 * n}}\npoints: [{label: L, is: n}]", "A limit is known before anybody says what they have"),
        ("score: 1\nask: {if: N}\npoints: [{label: L, is: 1}]", '"if" is a word of the language'),
        (GOOD + "points: [{label: L, is: n}]\nexamples: [{have: [{n: 2}, {n: 1}], totals: [2, 2]}]", "example 1: player 2 has 1, not 2: L 1"),
        (GOOD + "points: [{label: L, is: n}]\nexamples: [{have: [{n: 2}, {m: 1}], winners: [1]}]", 'nothing is asked that is called "m"'),
        (GOOD + "points: [{label: L, is: n}]\nexamples: [{have: [{shells: [C9]}, {}], winners: [1]}]", 'shells has no row "C9"'),
        (GOOD + "points: [{label: L, is: n}]\nrefuse: [{when: n > 3, say: '{{ nn }}'}]", 'nothing is called "nn". Did you mean "n"?'),
        (GOOD + "points: {label: L, is: n}", "write a list here"),
        (GOOD, "say what counts"),
        ("score: 1\n  ask: 3", "this is not YAML"),
        ("- 1", "a score file is a list of `key: value`"),
        ("score: 1\npoints: [{label: L, is: \"copies('perls')\"}]", 'there is no component "perls". Did you mean "pearls"?'),
        ("score: 1\nask: {n: {label: N, pick: 3}}\npoints: [{label: L, is: 1}]", "say what there is to choose"),
        (GOOD + "options: {way: yes}\npoints: [{label: L, is: n}]", "write the choices as a list"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_line(tmp_path: Path, text: str, said: str) -> None:
    """Every mistake is told where it stands; none is a traceback."""
    found = told(tmp_path, text)
    assert any(said in one for one in found), found


def test_the_example_and_all_its_mistakes_at_once(tmp_path: Path) -> None:
    """Nothing is wrong with it; several things that are, are told together, and nobody scores with them."""
    text = (EXAMPLE / "score.yaml").read_text()
    assert told(tmp_path, text) == []
    broken = text.replace("per(pearls", "per(perls").replace("run)", "rum)").replace("low", "lov")
    found = told(tmp_path, broken)
    assert [one.split(":")[1] for one in found] == ["12", "14"]
    with pytest.raises(BoxError):
        _ = open_title(tmp_path / "tide-pool").book
    ran = RUN.invoke(app, ["check", str(tmp_path / "tide-pool")])
    assert isinstance(ran.exception, BoxError)


def test_what_an_example_leaves_out_of_the_table_is_none(tmp_path: Path) -> None:
    text = (
        "score: 1\nask: {coins: Coins}\ntable: {storm: {label: Storm, yes: true}, days: Days}\n"
        "points: [{label: Coins, is: 0 - days if storm else coins + days}]\n"
        "examples:\n- {have: [{coins: 2}, {coins: 1}], totals: [2, 1]}\n"
        "- {table: {storm: true, days: 3}, have: [{coins: 2}, {coins: 1}], totals: [-3, -3]}\n"
    )
    assert told(tmp_path, text) == []
    (said,) = told(tmp_path, text.replace("{storm: true,", "{strom: true,"))
    assert 'table asks nothing called "strom". Did you mean "storm"' in said


def test_fewest_points_and_goals(tmp_path: Path) -> None:
    """Fewest points win; those who meet a goal win; one alone who does wins whatever the points."""
    plain = "score: 1\nask: {n: N, m: {label: M, yes: true}}\npoints: [{label: L, is: n}]\n"
    have = "{n: 3}, {n: 1, m: true}, {n: 3, m: true}"
    said = partial(told, tmp_path)
    assert said(f"{plain}win: {{fewest: true}}\nexamples: [{{have: [{have}], winners: [2]}}]") == []
    assert said(f"{plain}win: {{each: m}}\nexamples: [{{have: [{have}], winners: [2, 3]}}]") == []
    assert said(f"{plain}win: {{each: n > 5}}\nexamples: [{{have: [{have}], winners: []}}]") == []
    assert said(f"{plain}win: {{alone: n < 2}}\nexamples: [{{have: [{have}], winners: [2]}}]") == []
    assert said(f"{plain}win: {{alone: m}}\nexamples: [{{have: [{have}], winners: [1, 3]}}]") == []
    assert (
        said(f"{plain}refuse: [{{when: n > 2, say: S}}]\nexamples: [{{have: [{have}], refused: true}}]") == []
    )


def scored(*words: str) -> tuple[int, str]:
    ran = RUN.invoke(app, ["score", str(EXAMPLE), *words])
    assert "Traceback" not in ran.output
    return ran.exit_code, " ".join(ran.output.split())


def test_typed_at_the_keyboard() -> None:
    """Pieces by their codes or rows, numbers by name; what is wrong is told."""
    who = ["--seat", "Amina", "--seat", "Bilal", "--set", "Amina.pearls=3", "--set", "Bilal.pearls=4"]
    rest = ["--set", "Amina.begun=yes", "--set", "Bilal.begun=no"]
    code, said = scored(*who, *rest, "--set", "Amina.shells=c1+C2+c3+K4+W5+Y6", "--set", "Bilal.shells=0")
    assert code == 0
    assert said.startswith("Amina wins.")
    assert "Each set of all four kinds +5 (5 × 1)" in said
    code, said = scored(*who, *rest, "--set", "Amina.shells=C1+C1", "--set", "Bilal.shells=0")
    assert (code, "Amina.shells: there is only 1 C1." in said) == (2, True)
    code, said = scored(*who, *rest, "--set", "Amina.shells=3", "--set", "Bilal.shells=0")
    assert (code, "0 are seen, 3 are typed" in said) == (2, True)
    code, said = scored(*who, "--set", "Amina.begun=1", "--set", "Bilal.begun=1", "--set", "Amina.shells=C1", "--set", "Bilal.shells=C2")  # fmt: skip
    assert (code, "Only one player began the last tide." in said) == (2, True)
