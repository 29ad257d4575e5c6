"""A component of kind `form`: questions to players, on paper with a code that opens them on the designer's computer."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from printkit.base.yaml_keys import KeyPlace
from printkit.box.boxkeys import MOST_QUESTIONS, FormKeys, QuestionKeys
from printkit.measure import FORMATS


def as_printed(keys: FormKeys, place: KeyPlace) -> FormKeys:
    """A form's keys as those of a component that is printed like any other: one row, a face, its questions as constants.

    Args:
        keys: as box.yaml has them.
        place: where it stands.
    """
    constants = {**keys.set_, "questions": _list_questions(keys.questions, place), "address": keys.address}
    return replace(
        keys,
        front=keys.front or "form",
        size=keys.size or FORMATS["a6"],
        bleed=0.0 if keys.bleed is None else keys.bleed,
        rows=({"id": "FORM"},) if keys.rows is None and not keys.data else keys.rows,
        set_=constants,
    )


def _list_questions(questions: tuple[QuestionKeys, ...], place: KeyPlace) -> list[dict[str, Any]]:
    """The questions as a template and the page of answers want them, each with a name of its own."""
    if not questions:
        message = "questions: a list, each a sentence or {ask, kind: text, number or choice, choices}"
        place.report_problem(message, "questions")
    if len(questions) > MOST_QUESTIONS:
        message = f"{len(questions)} questions; nobody answers more than {MOST_QUESTIONS}"
        place.report_problem(message, "questions")
    found: dict[str, dict[str, Any]] = {}
    for number, one in enumerate(questions[:MOST_QUESTIONS]):
        name = re.sub(r"[^a-z0-9]+", "-", (one.name or one.ask).lower()).strip("-")[:40]
        name = name or f"question-{number + 1}"
        if name in found:
            message = f'two questions are called "{name}"; give one a name: of its own'
            place.report_problem(message, "questions", number)
            continue
        found[name] = {
            "name": name,
            "ask": one.ask.strip(),
            "kind": one.kind or ("choice" if one.choices else "text"),
            "choices": list(one.choices),
            "high": one.high,
        }
    return list(found.values())
