"""Questions of every kind, asked alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Any, assert_type

import pytest

from printkit.referee import (
    BookError,
    Choice,
    Play,
    Refusal,
    Refusals,
    Reveal,
    Seat,
    Table,
    Trial,
    choose,
    choose_amounts,
    choose_number,
    choose_some,
    first_of,
    key_of,
    reveal,
    reveal_some,
    run_chapter,
    together,
)
from printkit.simulate import Chance

A, B = Seat(0), Seat(1)


class Colour(Enum):
    """Two colours."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class MoveTo:
    """A move with fields."""

    place: str
    camels: int | None = None


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("draw", "draw"),
        (3, "3"),
        (True, "yes"),
        (None, "none"),
        (Colour.RED, "red"),
        ((1, 0, 2), "1/0/2"),
        (MoveTo("E4"), "move-to E4"),
        (MoveTo("E4", 2), "move-to E4 2"),
    ],
)
def test_keys(value: object, key: str) -> None:
    """Every value has a short text of its own."""
    assert key_of(value) == key
    assert key_of(value) == key, "and the same again, from what was remembered"


def test_an_answer_has_the_type_of_the_options() -> None:
    """Mypy knows what comes back; at run time it is the option itself."""

    def chapter() -> Play[MoveTo]:
        seat = yield from choose(A, [A, B], rule="X-1")
        assert_type(seat, Seat)
        number = yield from choose_number(A, 1, 3, rule="X-1")
        assert_type(number, int)
        notes = yield from choose_amounts(A, {Colour.RED: 2}, rule="X-1")
        assert_type(notes, dict[Colour, int])
        cards = yield from choose_some(A, ["a", "b"], rule="X-1")
        assert_type(cards, tuple[str, ...])
        votes = yield from together({s: Choice(s, [True, False], rule="X-1") for s in (A, B)})
        assert_type(votes, dict[Seat, bool])
        first = yield from first_of(Choice(A, ["x"], rule="X-1"), Choice(B, ["y"], rule="X-1"))
        assert_type(first.answer, str)
        return MoveTo(f"{seat}{number}{notes[Colour.RED]}{cards}{votes}{first.which}{first.seat}", 1)

    answers: list[tuple[Seat, Any]] = [
        (A, 1),
        (A, 3),
        (A, {"red": 1}),
        (A, ["b"]),
        (B, "no"),
        (A, True),
        (B, "y"),
    ]
    assert run_chapter(chapter(), *answers).place == "131('b',){0: True, 1: False}11"


def test_a_single_option_can_be_taken_without_asking() -> None:
    """With two players `the other one` needs no question."""
    assert run_chapter(choose(A, [B], rule="X-1", auto=True)) == B
    assert not Trial(choose(A, [B], rule="X-1")).done


def test_a_question_without_options_points_into_the_book() -> None:
    """The line that asks is named."""

    def chapter() -> Play[str]:
        return (yield from choose(A, [], rule="X-1"))

    with pytest.raises(BookError, match=r"X-1: a question needs at least one option.*in chapter"):
        Trial(chapter())


def test_what_is_no_question_points_into_the_book() -> None:
    """A chapter that yields what is no question is told where, also below others."""

    def inner() -> Any:
        yield ["left", "right"]

    def outer() -> Any:
        yield from inner()

    with pytest.raises(BookError, match=r"only `yield from choose.*test_questions\.py:\d+, in inner"):
        Trial(outer())


def test_why_not_explains_what_is_not_offered() -> None:
    """An option that is not legal now gives its own reasons, an unknown one the nearest match."""
    late = Refusal("LATE", "Too late.", "X-1")
    trial = Trial(choose(A, ["stay"], others=["stay", "go"], why_not=lambda _: (late,), rule="X-1"))
    assert trial.judge(A, "go") == (late,)
    assert trial.asks.others == ["go"]  # type: ignore[attr-defined]
    [unknown] = trial.judge(A, "stya")
    assert unknown.legal == "Did you mean stay? Choose one of: stay."
    trial.refuses(A, ["stay"], "unknown").refuses(A, None, "unknown").refuses(A, {}, "unknown")


def test_what_is_called_alike_is_listed_once() -> None:
    """Copies of a card are one choice to people; what was typed is never what may be meant; data that say no move are shown."""
    trial = Trial(choose(A, ["W-1.1", "W-1.2", "W-2.1"], label=lambda copy: copy[:3], rule="X-1"))
    assert [str(one) for one in trial.judge(A, "x")] == [
        "x is not one of the choices. Choose one of: W-1, W-2."
    ]
    [shown] = trial.judge(A, {"cards": 2})
    assert shown.reason == "{'cards': 2} is not one of the choices."
    [same] = Trial(Choice(A, ["buy"], why_not=lambda _: (), others=["sell"], rule="X-1")).judge(A, "sell")
    assert "Did you mean sell" not in str(same)


def test_wanted_moves_are_sifted_by_one_function() -> None:
    """Of 1 to 6 the even ones are refused: they are explained, not offered, and never picked by chance."""

    def even(number: int) -> Refusals:
        return () if number % 2 else (Refusal("EVEN", f"{number} is even.", "X-1"),)

    trial = Trial(choose(A, range(1, 7), unless=even, rule="X-1"))
    question = trial.asks
    assert isinstance(question, Choice)
    trial.refuses(A, 4, "EVEN").accepts(A, 5).refuses(A, 7, "unknown")
    chance = Chance("sift")
    picked = Counter(
        Choice(A, range(1, 7), unless=even, rule="X-1").pick(chance.random) or 0 for _ in range(600)
    )
    assert sorted(picked) == [1, 3, 5]
    assert min(picked.values()) > 150
    assert list(question.options) == [1, 3, 5]
    assert question.others == [2, 4, 6]
    trial.refuses(A, 4, "EVEN").accepts(A, 5)
    assert run_chapter(choose(A, [1, 2], unless=even, auto=True, rule="X-1")) == 1
    assert Choice(A, [2, 4], unless=even, rule="X-1").pick(chance.random) is None


def test_subsets_are_judged_as_a_whole() -> None:
    """Pay exactly 12 with notes of 10, 5, 5, 1, 1: no subsets are listed, any order is the same answer."""

    def worth(notes: tuple[int, ...]) -> Refusals:
        return () if sum(notes) == 12 else (Refusal("SUM", f"That is {sum(notes)}, not 12.", "X-1"),)

    trial = Trial(choose_some(A, [10, 5, 5, 1, 1], judge=worth, rule="X-1"))
    trial.refuses(A, [10, 1], "SUM").refuses(A, [10, 2], "unknown")
    assert run_chapter(choose_some(A, [10, 5, 5, 1, 1], judge=worth, rule="X-1"), (A, [1, 10, "1"])) == (
        10,
        1,
        1,
    )
    assert run_chapter(choose_some(A, [10, 5, 5, 1, 1], judge=worth, rule="X-1"), (A, "5 1 5 1")) == (
        5,
        5,
        1,
        1,
    )


def test_pieces_are_named_as_often_as_they_are_there() -> None:
    """Two of a kind that is there once, and too many in all, are refused."""
    trial = Trial(choose_some(A, ["a", "b"], most=1, rule="X-1"))
    trial.refuses(A, ["a", "a"], "twice", "count").refuses(A, ["a", "b"], "count").accepts(A, []).accepts(
        A, ["b"]
    )


def test_the_rules_own_reason_comes_before_the_limits() -> None:
    """A number outside is judged by the rule first; the engine's limit speaks only if the rule is silent."""

    def commit(number: int) -> Refusals:
        return (Refusal("MIN", "Commit at least 1 Troop."),) if number < 1 else ()

    trial = Trial(choose_number(A, 1, 3, judge=commit, rule="X-1"))
    trial.refuses(A, 0, "MIN").refuses(A, 4, "range").refuses(A, "x", "range").refuses(A, True, "range")
    trial.accepts(A, "2")


def test_an_order_is_kept_as_it_is_named() -> None:
    """`ordered` keeps the order, without it the order is that of the offer."""
    cards = ["c1", "c2", "c3"]
    assert run_chapter(choose_some(A, cards, least=3, ordered=True, rule="X-1"), (A, ["c3", "c1", "c2"])) == (
        "c3",
        "c1",
        "c2",
    )
    assert run_chapter(choose_some(A, cards, least=3, rule="X-1"), (A, ["c3", "c1", "c2"])) == (
        "c1",
        "c2",
        "c3",
    )


def test_amounts_name_all_kinds_in_order() -> None:
    """Kinds left out count 0; more than there are, and unknown kinds, are refused."""
    stock = {"ones": 3, "tens": 1}
    assert run_chapter(choose_amounts(A, stock, rule="X-1"), (A, {"tens": 1})) == {"ones": 0, "tens": 1}
    assert run_chapter(choose_amounts(A, stock, rule="X-1"), (A, [2, 0])) == {"ones": 2, "tens": 0}
    trial = Trial(choose_amounts(A, stock, rule="X-1"))
    trial.refuses(A, {"tens": 2}, "range").refuses(A, {"fives": 1}, "unknown").refuses(
        A, {"ones": -1}, "range"
    )


def test_what_chance_brings_is_reported_by_anybody() -> None:
    """A reveal without a seat takes an answer from the table and from every seat."""
    assert run_chapter(reveal(range(1, 7), rule="X-1"), (None, 6)) == 6
    assert run_chapter(reveal(range(1, 7), rule="X-1"), (B, "6")) == 6
    Trial(reveal(["x"], rule="X-1", seat=A)).refuses(B, "x", "turn").accepts(None, "x")


def test_draws_are_ordered_and_not_put_back() -> None:
    """Three of two kinds: the order counts, more of one kind than there are is refused."""
    bag = ["white"] * 2 + ["orange"]
    assert run_chapter(reveal_some(bag, 3, rule="X-1"), (None, ["white", "orange", "white"])) == (
        "white",
        "orange",
        "white",
    )
    Trial(reveal_some(bag, 2, rule="X-1")).refuses(None, ["orange", "orange"], "twice").refuses(
        None, ["white"], "count"
    )


def test_dice_of_everybody_together() -> None:
    """Reveals may stand in a `together`; the answers come in seat order."""
    rolls = run_chapter(
        together({s: Reveal(range(1, 7), seat=s, rule="X-1") for s in (A, B)}), (B, 2), (A, 5)
    )
    assert rolls == {A: 5, B: 2}
    assert list(rolls) == [A, B]


def test_nobody_asked_together_is_no_question() -> None:
    """An empty `together` goes on at once."""
    nobody: dict[Seat, Choice[str]] = {}
    assert run_chapter(together(nobody)) == {}


def test_a_failed_trial_shows_what_is_open() -> None:
    """The message names the refusal, the question and its options."""
    trial = Trial(choose(A, ["left", "right"], rule="X-1", prompt="Which way?"))
    with pytest.raises(
        AssertionError, match=r"(?s)'up' of seat 0 was refused.*Which way\?.*offers: left, right"
    ):
        trial.give(A, "up")
    with pytest.raises(AssertionError, match="the chapter has not ended"):
        _ = trial.result
    with pytest.raises(AssertionError, match="expected LATE, got no refusal"):
        trial.refuses(A, "left", "LATE")


def test_a_standing_question_is_made_once_and_worked_out_whenever_it_is_asked() -> None:
    """A's is made once, B's is another; what is offered follows the table; at the end it is forgotten."""
    table = Table(("Amina", "Bilal"))
    camels, made = [1, 2, 3], []

    def camel(_: Table, seat: Seat) -> Choice[int]:
        made.append(seat)
        return choose(seat, lambda: list(camels), rule="X-1")

    def chapter() -> Play[list[int]]:
        for _ in range(3):
            taken = yield from table.standing(camel, A)
            camels.remove(taken)
        return camels

    trial = Trial(chapter()).give(A, 2).refuses(A, 2, "unknown").give(A, 1)
    assert trial.asks.options == [3]  # type: ignore[attr-defined]
    assert trial.give(A, 3).result == []
    assert made == [A]
    assert table.standing(camel, B).seats == (B,)
    table.rest()
    table.standing(camel, A)
    assert made == [A, B, A]
