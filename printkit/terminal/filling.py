"""Fill in a form at the keyboard, part by part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.referee import Data, OneOf
from printkit.referee.form import Field, Form
from printkit.referee.kinds import Counts, Free, SomeOf, Whole, Yes
from printkit.terminal.menu import find_typable
from printkit.terminal.screen import Screen
from printkit.terminal.typed_values import find_named, read_kind
from printkit.title import Title

LEAVE = frozenset({"cancel", "quit", "exit"})


def fill_in(
    form: Form[Any], screen: Screen, title: Title, read: Callable[[str], str | None]
) -> dict[str, Data] | None:
    """Ask for the parts of a form one by one.

    Args:
        form: what is filled in.
        screen: where it is shown.
        title: for names of pieces.
        read: (prompt) -> the typed line, None if there is no more.

    Returns:
        the answer as plain data; None if it was left.
    """
    left_out = ", an empty line leaves a part out" if any(part.optional for part in form.fields) else ""
    screen.say(f"{form.label or form.name} (`cancel` goes back{left_out})")
    data: dict[str, Data] = {"do": form.name}
    for part in form.fields:
        value = _ask_part(part, screen, title, read)
        if value is None:
            return None
        if value != "":
            data[part.name] = value
    return data


def _ask_part(part: Field, screen: Screen, title: Title, read: Callable[[str], str | None]) -> Data:
    """Ask for one part: its data, "" if it is left out, None to go back."""
    kind = part.kind
    offered = list(kind.options) if isinstance(kind, OneOf) else []
    for number, value in enumerate(offered, 1):
        screen.say(f"  {number:>2}  {kind.say(value)}")
    while True:
        typed = read(f"{part.label or part.name}{describe_limits(kind)}: ")
        if typed is None or typed.lower() in LEAVE:
            screen.say("Nothing was done.", "dim")
            return None
        if not typed:
            if part.optional:
                return ""
            screen.say("This part is needed.", "yellow")
            continue
        data = read_kind(typed, kind, title)
        if offered and typed.isdecimal() and 1 <= int(typed) <= len(offered):
            data = kind.write(offered[int(typed) - 1])
        elif offered:
            near, _ = find_named(typed, offered, lambda value: (kind.say(value), str(kind.write(value))))
            data = kind.write(near[0]) if len(near) == 1 else data
        _, wrong = kind.read(data)
        if not wrong:
            return data
        screen.refuse(wrong)


def describe_limits(kind: Any) -> str:
    """Describe in brackets what a kind of part accepts."""
    if isinstance(kind, Whole):
        return f" ({kind.low}-{kind.high})" if kind.high is not None else f" ({kind.low} or more)"
    if isinstance(kind, Counts):
        names = [find_typable(kind, thing) for thing in kind.shown]
        return f" ({', '.join(names)}; as in `{names[-1]} 2, {names[0]} 1`)"
    if isinstance(kind, SomeOf):
        return " (with commas between)"
    if isinstance(kind, Yes):
        return " (yes or no)"
    return " (as JSON)" if isinstance(kind, Free) else ""
