"""A component of kind `form`: questions to players, on paper with a code that opens them on the designer's computer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

MOST_QUESTIONS: Final = 12
KEYS: Final = ("ask", "kind", "name", "choices", "high")
KINDS: Final = ("text", "number", "choice")

Wrong = Callable[..., None]
"""Tells what is wrong at a place below the component."""


def form_of(data: Mapping[str, Any], wrong: Wrong) -> dict[str, Any]:
    """A form's component as one that is printed like any other: one row, a face, its questions as constants.

    Args:
        data: the component as box.yaml has it.
        wrong: told what is wrong: the sentence, then the keys that lead there.
    """
    given = {key: value for key, value in data.items() if key not in {"questions", "address"}}
    questions = _questions(data.get("questions"), wrong)
    address = data.get("address", "")
    if not isinstance(address, str) or (
        address and re.match(r"https?://[^\s/]+(?::\d+)?/?$", address) is None
    ):
        wrong(
            "write the address of your computer that `printkit feedback` tells, such as http://192.168.1.20:8777",
            "address",
        )
        address = ""
    constants = given.get("set") if isinstance(given.get("set"), Mapping) else {}
    return {
        "front": "form",
        "size": "a6",
        "bleed": 0,
        **({} if "data" in given or "rows" in given else {"rows": [{"id": "FORM"}]}),
        **given,
        "set": {**(constants or {}), "questions": questions, "address": address.rstrip("/")},
    }


def _questions(data: Any, wrong: Wrong) -> list[dict[str, Any]]:
    if not isinstance(data, list) or not data:
        wrong(
            "questions: a list, each a sentence or {ask, kind: text, number or choice, choices}", "questions"
        )
        return []
    if len(data) > MOST_QUESTIONS:
        wrong(f"{len(data)} questions; nobody answers more than {MOST_QUESTIONS}", "questions")
    found: list[dict[str, Any]] = []
    for number, one in enumerate(data[:MOST_QUESTIONS]):
        made = _question({"ask": one} if isinstance(one, str) else one, number, wrong)
        if made is not None and made["name"] in {each["name"] for each in found}:
            wrong(
                f'two questions are called "{made["name"]}"; give one a name: of its own', "questions", number
            )
        elif made is not None:
            found.append(made)
    return found


def _question(one: Any, number: int, wrong: Wrong) -> dict[str, Any] | None:
    if not isinstance(one, dict) or not isinstance(one.get("ask"), str) or not one["ask"].strip():
        wrong("write a sentence, or {ask: a sentence, kind: number}", "questions", number)
        return None
    for key in one:
        if key not in KEYS:
            wrong(f'unknown key "{key}"; known: {", ".join(KEYS)}', "questions", number)
    choices = one.get("choices", [])
    if not isinstance(choices, list) or (one.get("kind") == "choice" and len(choices) < 2):
        wrong("choices: a list of two or more answers", "questions", number)
        choices = []
    kind = str(one.get("kind") or ("choice" if choices else "text"))
    if kind not in KINDS:
        wrong(f'kind: "{kind}" is none of {", ".join(KINDS)}', "questions", number)
    high = one.get("high", 10)
    if not isinstance(high, int) or not 1 <= high <= 1000:
        wrong("high: a whole number from 1 to 1000", "questions", number)
        high = 10
    name = re.sub(r"[^a-z0-9]+", "-", str(one.get("name") or one["ask"]).lower()).strip("-")[:40]
    return {
        "name": name or f"question-{number + 1}",
        "ask": one["ask"].strip(),
        "kind": kind,
        "choices": [str(each) for each in choices],
        "high": high,
    }
