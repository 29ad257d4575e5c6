"""Why a bot did what it did, as far as others may know it while the game runs.

What a seat might have done betrays what it holds. So an alternative is shown at once only if it names no piece that
others do not see; a seat with secret numbers shows only what it did. After the game everything is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.companion.bot_thoughts import Thought, Weighed
from printkit.referee import FaceDown, Game, InHand, Pile, Question, Seat
from printkit.referee.state import view_zones


@dataclass(frozen=True, slots=True)
class WeighedWords:
    """An answer that the bot weighed, in the book's words.

    Attributes:
        words: what it does.
        tries: how often it was tried out.
        value: what it is worth: from 0 to 1 where it was tried.
        is_open: whether everybody may see it while the game runs.
        key: the answer as a button gives it; "" where no button does.
        rule: the id of the rule that says what it does.
    """

    words: str
    tries: int
    value: float
    is_open: bool
    key: str = ""
    rule: str = ""

    @property
    def percent(self) -> int:
        """Return the worth in percent; it is the height that the page draws."""
        return round(100 * min(max(self.value, 0.0), 1.0))


def word_thought(game: Game[Any], seat: Seat, part: int, thought: Thought) -> tuple[WeighedWords, ...]:
    """Put in words what a bot weighed, before it answers."""
    question = game.session.question_at(part)
    hidden = find_hidden(game, seat)
    return tuple(
        _word_answer(question, seat, one, is_open=_is_open(question, one, hidden, chosen=not number))
        for number, one in enumerate(thought.weighed)
    )


def _word_answer(question: Question[Any], seat: Seat, one: Weighed, *, is_open: bool) -> WeighedWords:
    value, refusals = question.read_answer(seat, one.answer)
    words, key = "" if refusals else question.say(value), one.answer if isinstance(one.answer, str) else ""
    rule = str(getattr(value, "rule", "") or question.rule)
    return WeighedWords(words, one.tries, one.value, is_open, key, rule)


def _is_open(question: Question[Any], one: Weighed, hidden: frozenset[str] | None, *, chosen: bool) -> bool:
    if question.secret:
        return False
    return chosen or (hidden is not None and not hidden & list_words(one.answer))


def list_words(answer: Any) -> frozenset[str]:
    """List the words of an answer that may name pieces."""
    return frozenset(re.findall(r"[\w-]+", json.dumps(answer, ensure_ascii=False)))


def find_hidden(game: Game[Any], seat: Seat) -> frozenset[str] | None:
    """Find the kinds of pieces that a seat has and others do not see; None where it has secret numbers or words."""
    found: set[str] = set()
    for spot in view_zones(game.table, None):
        zone, value = spot.zone, spot.value
        if spot.holder != seat or spot.known or zone.implied:
            continue
        if not isinstance(zone, InHand | Pile | FaceDown):
            return None
        shown: Mapping[str, int] = zone.open_counts(value)
        found |= {kind for kind, number in zone.counts(value).items() if number > shown.get(kind, 0)}
    return frozenset(found)
