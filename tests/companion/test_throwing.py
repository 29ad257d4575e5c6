"""Dice that nobody has at hand: the page throws them, as likely as real ones, and the log holds what they showed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from printkit.referee import Answer, Answered, Choice, Game, Seat, Thrown
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.room import evening, room

NAMES = ("Amina", "Bilal", "Chloe")


def rolling() -> Game[Any]:
    """Prophets and Patriarchs, where the last tribe is chosen; then everybody throws a die for who begins."""
    title = load_title("prophets-and-patriarchs")
    game: Game[Any] = Game.open(title.book, NAMES, box=title.box, box_hash=title.digest)
    assert not game.give(Answer(None, "lay-default"))
    for seat in (Seat(0), Seat(1)):
        assert not game.give(Answer(seat, first(game)))
    return game


def first(game: Game[Any]) -> str:
    """The first thing that can be chosen."""
    question = game.open_questions()[0].question
    assert isinstance(question, Choice)
    return question.key(question.options[0])


def test_a_page_throws(tmp_path: Path) -> None:
    """One tap; sent twice it counts once; where no dice are asked for it is no answer."""

    async def test() -> None:
        async with room(tmp_path) as here:
            place = planted(here.state.registry.store, rolling())
            table = await here.state.registry.find_table(place.code)
            phone = here.browser()
            for name, value in place.cookies(2).items():
                phone.client.cookies.set(name, value)
            assert 'name="throw"' not in (await phone.get(f"/t/{place.code}/seat")).text
            entry = table.game.questions_for(Seat(2))[0]
            form = {"id": "thrown-once", "question": entry.number, "part": entry.part, "throw": "1"}
            assert (await phone.post(f"/t/{place.code}/seat/answer", form)).status_code == 422
            tribe = {"id": "the-tribe", "throw": "", "answer": first(table.game)}
            assert (await phone.post(f"/t/{place.code}/seat/answer", form | tribe)).history[
                0
            ].status_code == 303
            assert 'name="throw"' in (await phone.get(f"/t/{place.code}/seat")).text
            entry = table.game.questions_for(Seat(2))[0]
            form |= {"id": "thrown-twice", "question": entry.number, "part": entry.part}
            length = len(table.game)
            for _ in range(2):
                assert (await phone.post(f"/t/{place.code}/seat/answer", form)).history[0].status_code == 303
                assert len(table.game) == length + 1
            given = table.game.entries[-1]
            assert isinstance(given, Answered)
            assert given.data in {1, 2, 3, 4, 5, 6, "1", "2", "3", "4", "5", "6"}

    evening(test)


def test_each_result_is_as_likely_as_it_is() -> None:
    """Two dice, 36,000 throws: a seven six times as often as a two."""
    two = Thrown(range(2, 13), rule="X-1", weights=[6 - abs(7 - n) for n in range(2, 13)])
    random = Random(1).random  # noqa: S311  # a test repeats itself
    shown = Counter(two.drawn(random) for _ in range(36_000))
    assert all(abs(shown[n] - 1000 * (6 - abs(7 - n))) < 250 for n in range(2, 13))
