"""Number the possible answers, and hint how to answer if they cannot be listed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.referee import Choice, Data, DrawSeveral, Game, Open, Seat, SomeOf
from printkit.referee.form import Form
from printkit.referee.judged import Judged
from printkit.referee.kinds import Counts, Whole
from printkit.referee.moves import Move, find_partner_part, list_parts

_NUMBER = re.compile(r"^(\d+)\b\s*")
_CARD = re.compile(r"^[A-Z]+\d+: ")
_CODE = re.compile(r"([A-Z]+)0*(\d+)\b")


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line that can be picked.

    Attributes:
        entry: the question it answers.
        seat: who would answer.
        label: what it says.
        data: the answer; None if a form has to be filled in.
        form: the form, if it is one.
        spellings: the ways to type it.
    """

    entry: Open
    seat: Seat | None
    label: str
    data: Data = None
    form: Form[Any] | None = None
    spellings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name in logs."""
        return self.form.name if self.form is not None else str(self.data)

    @property
    def idle(self) -> bool:
        """Whether it is a form of which nothing is possible now: it is not shown, but people who name it hear why."""
        question = self.entry.question
        return self.form is not None and isinstance(question, Choice) and question.is_idle(self.form)


def find_answerer(entry: Open) -> Seat | None:
    """Return who answers a question: the seat asked; the table if anybody may."""
    return entry.seats[0] if entry.seats else None


def list_items(game: Game[Any]) -> list[MenuItem]:
    """List everything that can be picked, over all open questions."""
    found: list[MenuItem] = []
    names = game.setup.names
    for entry in game.open_questions():
        question, seat = entry.question, find_answerer(entry)
        if isinstance(question, Choice):
            for value in question.options:
                spellings = spell_value(question, value, names)
                found.append(MenuItem(entry, seat, spellings[0], question.key(value), spellings=spellings))
            for form in question.forms:
                label = form.label or form.name
                found.append(
                    MenuItem(entry, seat, label, form=form, spellings=(label, f"{form.name} {label}"))
                )
        elif isinstance(question, Judged) and isinstance(question.kind, SomeOf):
            found += [MenuItem(entry, seat, label, [key]) for key, label in _list_pieces(question.kind)]
    return found


def spell_value(question: Choice[Any], value: Any, names: Sequence[str]) -> tuple[str, str, str]:
    """List the ways to type an option: its label, that without its number or card, and its key, with names for seats.

    Logs count seats from 0: `attack 1` would be another than the player who is called Seat 1.
    """
    label, key = question.label(value), question.key(value)
    bare = _CARD.sub("", without_number(label), count=1)
    who = find_partner_part(value.__class__) if isinstance(value, Move) else ""
    if who:
        at = [name for name, *_ in list_parts(value.__class__)].index(who) + 1
        words = key.split(" ")
        words[at] = names[getattr(value, who)]
        key = " ".join(words)
    return label, bare, key


def _list_pieces(kind: SomeOf[Any]) -> list[tuple[str, str]]:
    """Return keys and labels of pieces, those that are alike once with their number."""
    keys = list(map(kind.key, kind.pieces))
    labels = {kind.key(piece): kind.label(piece) for piece in kind.pieces}
    return [
        (key, f"{label} ({keys.count(key)})" if keys.count(key) > 1 else label)
        for key, label in labels.items()
    ]


def number_items(listed: Sequence[MenuItem]) -> Mapping[int, MenuItem]:
    """Return the number by which each line is picked: its own (card 31), where all have one, else its place."""
    own = own_numbers([item.label for item in listed])
    return dict(zip(own or range(1, len(listed) + 1), listed, strict=True))


def own_numbers(labels: Sequence[str]) -> list[int]:
    """Return the numbers that all labels begin with, or that their codes end with; none if one lacks it or two share it.

    A12 is 12 among cards that are all called A: a player who reads its code does not mean the twelfth line.
    """
    found = [int(match.group(1)) for label in labels if (match := _NUMBER.match(label))]
    codes = [match.groups() for label in labels if (match := _CODE.match(label))]
    if not found and len({letters for letters, _ in codes}) == 1:
        found = [int(number) for _, number in codes]
    return found if len(set(found)) == len(labels) else []


def are_figures(labels: Sequence[str]) -> bool:
    """Return whether all labels are only numbers, two or more (a throw of two dice): then no line has another."""
    return bool(labels) and all(
        len(re.findall(r"\d+", label)) > 1 and not re.search(r"[^\W\d]", label) for label in labels
    )


def without_number(label: str) -> str:
    """Return `31 Market Day` without its number."""
    return _NUMBER.sub("", label, count=1)


def word_examples(entry: Open, most: int = 3) -> str:
    """Word some legal answers to a question that lists none and has no range."""
    question = entry.question
    if not isinstance(question, Judged) or isinstance(question.kind, SomeOf | Whole):
        return ""
    return " or ".join(question.say(value) for value in list(question.suggestions())[:most])


def word_hint(entry: Open) -> str:
    """Say how a question without options is answered."""
    question = entry.question
    if not isinstance(question, Judged):
        return ""
    kind = question.kind
    if isinstance(kind, Whole):
        return (
            f"a number from {kind.low} to {kind.high}"
            if kind.high is not None
            else f"a number from {kind.low}"
        )
    if isinstance(kind, Counts):
        there = ", ".join(f"{find_typable(kind, k)} {n}" for k, n in kind.shown.items())
        return (
            f"how many of each, as in `{find_typable(kind, next(iter(kind.shown)))} 2` (there are: {there})"
        )
    if isinstance(kind, SomeOf):
        if not kind.pieces:
            return "nothing of that kind is known to be there"
        return _some_of(kind, kind.ordered and (not isinstance(question, DrawSeveral) or question.in_order))
    return "the answer as JSON"


def find_typable(kind: Counts[Any] | SomeOf[Any], thing: Any) -> str:
    """Return what people type for a counted thing: its label, or its key if the label has numbers."""
    label = kind.label(thing).replace(",", "")
    return str(kind.key(thing)) if any(map(str.isdecimal, label)) else label


def _some_of(kind: SomeOf[Any], ordered: bool) -> str:
    most = len(kind.pieces) if kind.most is None else kind.most
    number = str(kind.least) if kind.least == most else f"{kind.least} to {most}"
    order = ", in order" if ordered else ""
    alike = list({kind.key(piece): find_typable(kind, piece) for piece in kind.pieces}.values())
    if len(alike) < len(kind.pieces):
        example = ", ".join(f"{n} {name}" for n, name in zip((2, 1), alike, strict=False))
        return f"{number} of these: names or piece codes with commas between, or as in `{example}`"
    between = " with commas between" if most > 1 else ""
    none = "; `none` for none" if not kind.least else ""
    return f"{number} of these{order}: numbers, names or piece codes{between}{none}"
