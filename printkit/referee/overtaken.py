"""Answers that another's answer has overtaken: several seats were asked at once, and one was quicker."""

from __future__ import annotations

from typing import Any, Final

from printkit.referee.choice import Choice
from printkit.referee.menus import Menu
from printkit.referee.question import Asked, Question
from printkit.referee.seat import Seat
from printkit.referee.several import FirstOf

MOST: Final = 12
"""So many answers of others may come between a page and the tap on it."""


class Overtaken:
    """The questions that several seats were recently asked at once, each time that one of them answered.

    A player who taps while another's answer is on its way means the same question, if the same seat has been asked the
    same ever since, with no new choice. An action of that player since then makes the answer late. Whether the choice is
    still there is judged as usual: "Levi is taken" helps more than that the game has moved on.
    """

    def __init__(self) -> None:
        self._asked: dict[int, tuple[Seat, FirstOf[Any]]] = {}

    def clear(self) -> None:
        """Forget everything: something was taken back or corrected."""
        self._asked = {}

    def note(self, number: int, seat: Seat | None, asked: Asked | None) -> None:
        """Note that the game is about to take a seat's answer."""
        if not isinstance(asked, FirstOf) or len(asked.asked) < 2 or seat is None:
            self._asked = {}
            return
        self._asked[number] = (seat, asked)
        while len(self._asked) > MOST:
            del self._asked[next(iter(self._asked))]

    def part(self, seat: Seat | None, earlier: int | None, now: Asked | None) -> int | None:
        """Return the part of the present question that a seat's answer to an earlier one means; None if it is late."""
        if earlier not in self._asked or seat is None or not isinstance(now, FirstOf):
            return None
        mine = [part for part, one in enumerate(now.asked) if seat in one.seats]
        if len(mine) != 1:
            return None
        question = now.asked[mine[0]]
        for number, (quicker, asked) in self._asked.items():
            if number < earlier:
                continue
            before = [one for one in asked.asked if seat in one.seats]
            if quicker == seat or len(before) != 1 or not _is_same(before[0], question):
                return None
        return mine[0]


def _is_same(before: Question[Any], now: Question[Any]) -> bool:
    """Return whether a question is the same as another, with no new choice; moves of a turn never are."""
    if not isinstance(before, Choice) or type(before) is not type(now) or isinstance(before, Menu):
        return False
    assert isinstance(now, Choice)
    if before.has_forms or now.has_forms or before.rule != now.rule or before.seats != now.seats:
        return False
    if not before.lasting_prompt or before.lasting_prompt != now.lasting_prompt:
        return False
    return {now.key(one) for one in now.options} <= {before.key(one) for one in before.options}
