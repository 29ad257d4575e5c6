"""Every line that is offered, typed as it stands there, is done or asked about; what is forbidden never becomes something else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from printkit.referee import Answer, Choice, Game, Open, Seat, SomeOf, read_log
from printkit.referee.judged import Judged
from printkit.referee.several import free_parts
from printkit.terminal import Host
from printkit.terminal.menu import MenuItem, list_items
from printkit.title import Title, load_title
from tests.recorded import recorded_games

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")


class Listening(Host):
    """The host with its ears only: what would be done is noted, not done."""

    def __init__(self, game: Game[Any], title: Title) -> None:
        self.out = StringIO()
        super().__init__(game, title, console=Console(file=self.out, width=300), secrets=False)
        self.done: Any = None
        self._show_questions()

    def _give_answer(self, answer: Answer) -> None:
        self.done = answer.value

    def _take_item(self, item: MenuItem, seat: Seat | None = None) -> None:  # noqa: ARG002
        self.done = item.form.name if item.form is not None else item.data

    def hear(self, line: str) -> tuple[Any, str]:
        """What a line does, None if nothing, and what is said to it."""
        self.done = None
        self.out.seek(0)
        self.out.truncate()
        self._obey(line)
        return self.done, self.out.getvalue()


def positions(title: Title, number: int, chance: random.Random) -> Iterator[tuple[str, Listening]]:
    """Some moments of the recorded games of a title, with where they are."""
    recorded = recorded_games(title.book.meta.title)
    for path in chance.choices(recorded, k=number):
        log = read_log(path.read_text().splitlines())
        at = chance.randrange(len(log.entries))
        game = Game.resume(title.book, replace(log, entries=log.entries[:at]), box=title.box)
        if game.outcome is None:
            yield f"{path.stem}, entry {at}", Listening(game, title)


def ways(label: str) -> Iterator[str]:
    """A label as it stands there, in small letters, and without any signs but those of numbers."""
    yield label
    yield label.lower()
    yield " ".join(re.findall(r"(?<!\w)[+\u2212-]\d+|[^\W_]+", label.lower()))


def check(name: str, number: int, most: int, seed: str) -> None:
    """Look at some moments of a title."""
    chance, title = random.Random(seed), load_title(name)  # noqa: S311
    for where, host in positions(title, number, chance):
        free, listed = free_parts(host.game.session.asked), list_items(host.game)
        lines = [item for item in listed if item.entry.part not in free and not item.idle]
        lines = [item for item in lines if isinstance(item.entry.question, Choice)]
        offered = {item.label for item in listed}
        for item in chance.sample(lines, min(most, len(lines))):
            same = [one.name if one.form else one.data for one in listed if one.label == item.label]
            for line in ways(item.label):
                done, said = host.hear(line)
                assert done in same or "Which one?" in said, (where, line, done, said)
        for entry in host.game.open_questions():
            question = entry.question
            if not isinstance(question, Choice) or entry.part in free:
                continue
            wanted = [*question.others, *question.sayable_values]
            for value in chance.sample(wanted, min(most, len(wanted))):
                label = question.label(value)
                # `Steal from Bilal` may well be the offered `Steal from Bilal (2 gold)`
                is_offered = any(one.startswith(label) for one in offered)
                for line in ways(label) if not is_offered else ():
                    done, said = host.hear(line)
                    assert done is None, (where, line, done)
                    assert "No: " in said or "Which one?" in said, (where, line, said)


@pytest.mark.parametrize("name", TITLES)
def test_what_is_shown_is_understood(name: str) -> None:
    """A few moments of each title."""
    check(name, 6, 8, "few")


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_shown_is_understood_everywhere(name: str, seed: int) -> None:
    """Moments of all recorded games."""
    check(name, 12, 20, f"many {seed}")


def shown_as(entry: Open, game: Game[Any], data: Any) -> list[str]:
    """What stands on the screen for an answer: its label, the key by which it is called, the codes of its pieces."""
    question = entry.question
    value: Any = question.read_answer(None, data)[0]
    if isinstance(question, Choice):
        mine = [one for one in list_items(game) if one.entry.part == entry.part and one.data == data]
        return [
            line
            for one in mine[:1]
            if one.form is None
            for line in (one.label, one.spellings[-1])
            if not line.isdecimal()
        ]
    assert isinstance(question, Judged)
    if not isinstance(question.kind, SomeOf):
        return [question.say(value)] if isinstance(data, dict | int) else []
    kind = question.kind
    labels = list(map(kind.label, value))
    bearers = [{kind.key(one) for one in kind.pieces if kind.label(one) == label} for label in labels]
    by_label = all(len(keys) == 1 for keys in bearers)  # of several Dinars the number or the code tells which
    return [*([", ".join(labels)] if by_label and labels else []), ", ".join(map(kind.key, value)) or "none"]


def same(question: Any, seat: Seat | None, one: Any, other: Any) -> bool:
    """Whether two answers say the same: either copy of a card, and amounts without those of 0."""
    first, second = question.read_answer(seat, one)[0], question.read_answer(seat, other)[0]
    return first is not None and question.say(first) == question.say(second)


def check_answers(name: str, games: int, most: int, seed: str) -> None:
    """Type answers of recorded games as they are shown, at the moment when they were given."""
    chance, title = random.Random(seed), load_title(name)  # noqa: S311
    typed = 0
    recorded = recorded_games(name)
    for path in chance.sample(recorded, min(games, len(recorded))):
        log = read_log(path.read_text().splitlines())
        answered = [n for n, entry in enumerate(log.entries) if hasattr(entry, "data")]
        for at in chance.sample(answered, min(most, len(answered))):
            game = Game.resume(title.book, replace(log, entries=log.entries[:at]), box=title.box)
            seat, data = log.entries[at].seat, log.entries[at].data  # type: ignore[union-attr]
            asked = [
                one for one in game.open_questions() if seat is None or not one.seats or seat in one.seats
            ]
            asked = [one for one in asked if not one.question.read_answer(seat, data)[1]]
            host, speaker = Listening(game, title), f"{game.setup.names[seat]}: " if seat is not None else ""
            for line in shown_as(asked[0], game, data) if asked else ():
                done, said = host.hear(f"{speaker}{line}")
                assert same(asked[0].question, seat, done, data), (path.stem, at, line, data, done, said)
                typed += 1
    assert typed > most


@pytest.mark.parametrize("name", TITLES)
def test_answers_of_recorded_games_are_typed_as_they_are_shown(name: str) -> None:
    """Labels, keys and codes: some moments of each recorded game."""
    check_answers(name, 2, 4, "few")


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
def test_all_answers_of_recorded_games_are_typed_as_they_are_shown(name: str) -> None:
    """Many moments of each recorded game."""
    check_answers(name, 20, 10, "many")
