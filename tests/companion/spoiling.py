"""What somebody may send instead of what our pages and logs say: JSON, texts and forms, spoiled in one place or a few."""

from __future__ import annotations

import html
import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

EXAMPLES = 10_000
SECONDS = float(os.environ.get("FUZZ_SECONDS", "45"))
"""Of the processor, for one fuzzer; what is left of its examples then is passed over."""

BATCH = 100
"""Examples between two looks at the clock."""

STRANGE = (
    "",
    "-1",
    "0",
    "1",
    "999999999",
    "9" * 30,
    "9" * 400,
    "1e999",
    "NaN",
    "1.5",
    "true",
    "null",
    "[]",
    "{}",
    '{"do":1}',
    "[[" * 40,
    "\u0663",
    "\u00b2",
    "ü",
    "\u202eevil",
    "\x00",
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "../../etc/passwd",
    "<script>",
    "{{ 7*7 }}",
    "%s%n",
    "seat",
    "table",
    "yes",
    "no",
    " ",
    "a b c",
    "a.b.c",
    ".",
    "x" * 3000,
)
NUMBERS = (10**9, -(10**9), 10**30, 10**400, 2**63, 0.5, float("nan"), float("inf"))
LETTERS = "abcABC 0123456789.,-_'\"<&{}[]()%\\/\tüمينا\u202e\u0663"


def some_text(chance: Random) -> str:
    """A text that nobody typed into a page of ours."""
    if chance.random() < 0.7:
        return chance.choice(STRANGE)
    return "".join(chance.choice(LETTERS) for _ in range(chance.randint(0, 12)))


def some_value(chance: Random, depth: int = 3) -> Any:
    """JSON data of any kind."""
    kind = chance.randint(0, 7 if depth else 5)
    if kind < 2:
        return chance.choice((None, True, False))
    if kind == 2:
        return chance.choice(NUMBERS)
    if kind == 3:
        return chance.randint(-3, 30)
    if kind < 6:
        return some_text(chance)
    inner = [some_value(chance, depth - 1) for _ in range(chance.randint(0, 3))]
    return inner if kind == 6 else {chance.choice(("do", some_text(chance))): one for one in inner}


def fuzz(examples: int, test: Callable[[Random], None], *, repeats: bool = True) -> None:
    """Try a test with so many sources of chance, or with as many as the time allows; it fails if those were few.

    Args:
        examples: how many.
        test: it is handed a source of chance.
        repeats: whether it does the same with the same source; if not, what fails is not made simpler.
    """
    begun, done = time.process_time(), 0
    while done < examples and time.process_time() - begun < SECONDS:
        # A batch is tried whole: what stops in the middle looks to the library like a test that does what it likes.
        batch = min(BATCH, examples - done)

        @seed(done)
        @settings(max_examples=batch, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(st.randoms(use_true_random=not repeats))
        def one(chance: Random) -> None:
            test(chance)

        one()
        done += batch
    assert done >= min(examples, 300)
    print(f"{done} tried")  # noqa: T201


def spoil_json(data: Any, chance: Random) -> Any:
    """A copy of JSON data in which something is another value, is gone, is there twice, or is called otherwise."""
    if isinstance(data, dict) and data and chance.randint(0, 12):
        key = chance.choice(sorted(data))
        how = chance.randint(0, 9)
        if how == 0:
            return {name: value for name, value in data.items() if name != key}
        if how == 1:
            return {(some_text(chance) if name == key else name): value for name, value in data.items()}
        if how == 2:
            return {**data, some_text(chance): some_value(chance)}
        return {**data, key: spoil_json(data[key], chance)}
    if isinstance(data, list) and data and chance.randint(0, 12):
        place = chance.randint(0, len(data) - 1)
        how = chance.randint(0, 9)
        if how == 0:
            return [*data[:place], *data[place + 1 :]]
        if how == 1:
            return [*data, data[place]]
        return [*data[:place], spoil_json(data[place], chance), *data[place + 1 :]]
    if chance.random() < 0.7:  # of the same kind, so that it is looked at more closely
        if isinstance(data, str):
            return some_text(chance)
        if isinstance(data, int):
            return chance.choice((*NUMBERS[:5], chance.randint(-3, 30)))
    return some_value(chance)


def spoil_text(text: str, chance: Random) -> str:
    """A text that is cut, or has something strange in it."""
    place, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:place] + some_text(chance) + text[chance.choice([place, end]) :]


def spoil_line(line: str, chance: Random) -> str:
    """A line of JSON, spoiled as data or as text."""
    try:
        data = json.loads(line)
    except ValueError:
        return spoil_text(line, chance)
    if not chance.randint(0, 6):
        return spoil_text(line, chance)
    for _ in range(chance.randint(1, 2)):
        data = spoil_json(data, chance)
    return json.dumps(data)


@dataclass(frozen=True)
class PageForm:
    """A form of a page: where it leads, how, and what it would send."""

    action: str
    method: str
    fields: tuple[tuple[str, str], ...]


_FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
_FIELD = re.compile(r"<(?:input|button|select|textarea|option)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def forms_of(page: str) -> list[PageForm]:
    """All forms of a page, with every field, button and choice."""
    found = []
    for head, inside in _FORM.findall(page):
        about = dict(_ATTRIBUTE.findall(head))
        fields, name = [], ""
        for tag in _FIELD.findall(inside):
            field = {key: html.unescape(value) for key, value in _ATTRIBUTE.findall(tag)}
            name = field.get("name", name if "name" not in field and "type" not in field else "")
            if name:
                fields.append((name, field.get("value", "")))
        found.append(
            PageForm(html.unescape(about.get("action", "")), about.get("method", "get"), tuple(fields))
        )
    return found


def spoil_fields(form: PageForm, chance: Random) -> list[tuple[str, str]]:
    """What a form sends when somebody has changed it: other values, fields that are gone, doubled, new."""
    fields = list(form.fields)
    for _ in range(chance.randint(1, 3)):
        how = chance.randint(0, 7) if fields else 7
        if how == 7:
            name = (
                chance.choice([one for one, _ in fields])
                if fields and chance.random() < 0.5
                else some_text(chance)
            )
            fields.append((name, some_text(chance)))
            continue
        place = chance.randint(0, len(fields) - 1)
        name, value = fields[place]
        if how == 0:
            del fields[place]
        elif how == 1:
            fields[place] = (some_text(chance), value)
        elif how == 2:
            fields[place] = (
                name,
                spoil_line(value, chance) if value[:1] in "{[" and value else spoil_text(value, chance),
            )
        else:
            fields[place] = (name, some_text(chance))
    return fields
