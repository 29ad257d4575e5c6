"""Several seats are asked at once, and one is quicker than another's tap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printkit.referee import (
    Answer,
    Choice,
    Data,
    Game,
    Outcome,
    Play,
    Question,
    Seat,
    choose,
    first_of,
    read_log,
    refuse,
)
from printkit.referee.refusals import STALE
from tests.referee.caravan import BOOK, Caravan

A, B, C = Seat(0), Seat(1), Seat(2)
COLOURS = ("red", "blue", "green", "white")


def played(table: Caravan, *, rule: str = "", more: bool = False, alone: bool = False) -> Play[Outcome]:
    """Everybody takes a colour, whoever is first; once two have one, the question may be another.

    Args:
        table: of three.
        rule: by which the last is asked, if it is not the same.
        more: whether the last may take a colour that nobody could take before.
        alone: whether the first is asked something else in between.
    """
    left, waiting = list(COLOURS), [A, B, C]

    def colour(seat: Seat) -> Question[str]:
        late = len(waiting) < 3
        offered = [*left, "gold"] if more and late else list(left)
        return Choice(
            seat,
            offered,
            others=COLOURS,
            why_not=lambda taken: refuse("TAKEN", "CAR-1", "{it:name} is taken.", taken),
            rule=rule if rule and late else "CAR-1",
            prompt="Which colour?",
        )

    while waiting:
        first = yield from first_of(*map(colour, waiting))
        left.remove(first.answer)
        seat = waiting.pop(first.which)
        if alone:
            yield from choose(seat, ["ready"], rule="CAR-2", prompt="Ready?")
    yield from choose(A, ["end"], rule="CAR-3", prompt="The end?")
    return Outcome("Everybody has a colour.", "CAR-3", ())


def opened(**how: Any) -> Game[Caravan]:
    """A game of three as somebody watches it."""

    def play(table: Caravan) -> Play[Outcome]:
        return played(table, **how)

    game = Game.open(replace(BOOK, play=play), ["Amina", "Bilal", "Cyra"])
    game.watched = True
    for entry in game.open_questions():
        assert isinstance(entry.question, Choice)
        assert entry.question.options == list(COLOURS)  # the pages have shown it
    return game


def codes(game: Game[Any], seat: Seat, data: Data, question: int) -> list[str]:
    """Give an answer to a question; the codes of the reasons against it."""
    return [one.code for one in game.give(Answer(seat, data, question))]


def test_a_tap_that_another_overtook_counts() -> None:
    """All three tap on what they saw at first: each has what was tapped, and the log can be played back."""
    game = opened()
    assert codes(game, B, "blue", 0) == codes(game, A, "red", 0) == codes(game, C, "green", 0) == []
    assert [game.who(number) for number in range(3)] == [B, A, C]
    assert Game.resume(game.book, read_log(list(game.lines()))).number == 3


def test_what_another_took_is_refused_by_its_own_reason() -> None:
    """The choice is gone: not "the game has gone on", but "it is taken"."""
    game = opened()
    assert codes(game, B, "blue", 0) == []
    assert codes(game, A, "blue", 0) == ["TAKEN"]
    assert game.open_questions()[0].seats == (A,)


def test_nobody_answers_twice() -> None:
    """Who has answered since the page was shown means what is past."""
    game = opened()
    assert codes(game, B, "blue", 0) == []
    assert codes(game, B, "red", 0) == [STALE]
    assert codes(game, A, "red", 0) == []
    assert codes(game, C, "green", 0) == []
    assert codes(game, A, "end", 0) == [STALE]


@pytest.mark.parametrize("how", [{"rule": "CAR-9"}, {"more": True}, {"alone": True}])
def test_another_question_is_not_answered(how: dict[str, Any]) -> None:
    """Another rule, a choice that was not there, or something else asked in between: the tap meant something else."""
    game = opened(**how)
    assert codes(game, B, "blue", 0) == []
    if "alone" in how:
        assert codes(game, B, "ready", 1) == []
    assert codes(game, A, "red", 0) == [STALE]


def test_after_an_undo_or_a_correction_nothing_is_guessed() -> None:
    """Somebody put something right: what was on its way is asked again."""
    game = opened()
    assert codes(game, B, "blue", 0) == []
    assert game.undo() == ()
    assert codes(game, A, "red", 0) == [STALE]
    game = opened()
    assert codes(game, B, "blue", 0) == []
    assert game.correct({"purse.1": 9}) == ()
    assert codes(game, A, "red", 0) == [STALE]
