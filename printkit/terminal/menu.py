"""What may be answered now, numbered, and what a typed line means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.referee import Answer, Choice, Data, Game, Open, Seat, SomeOf
from printkit.referee.kinds import PIECE_MARK, Counts, Kind, Whole
from printkit.referee.questions import Form, Judged
from printkit.terminal.desk import Desk

_WORDS = re.compile(r"[,\s]+")


@dataclass(frozen=True, slots=True)
class Item:
    """One numbered line.

    Attributes:
        entry: the question it answers.
        seat: who would answer.
        label: what it says.
        data: the answer; None if a form has to be filled in.
        form: the form, if it is one.
    """

    entry: Open
    seat: Seat | None
    label: str
    data: Data = None
    form: Form[Any] | None = None


def answering(entry: Open) -> Seat | None:
    """Tell who answers a question: the seat asked; the table if anybody may."""
    return entry.seats[0] if entry.seats else None


def items(game: Game[Any]) -> list[Item]:
    """List everything that can be picked by number, over all open questions."""
    found: list[Item] = []
    for entry in game.open_questions():
        question, seat = entry.question, answering(entry)
        if isinstance(question, Choice):
            found += [Item(entry, seat, question.label(v), question.key(v)) for v in question.options]
            found += [Item(entry, seat, form.label or form.name, form=form) for form in question.forms]
        elif isinstance(question, Judged) and isinstance(question.kind, SomeOf):
            kind = question.kind
            found += [Item(entry, seat, kind.label(piece), [kind.key(piece)]) for piece in kind.pieces]
    return found


def examples(entry: Open, most: int = 3) -> str:
    """Word some legal answers to a question that lists none."""
    question = entry.question
    if not isinstance(question, Judged) or isinstance(question.kind, SomeOf):
        return ""
    return " or ".join(question.say(value) for value in list(question.suggestions())[:most])


def hint(entry: Open) -> str:
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
        there = ", ".join(f"{kind.key(k)} {n}" for k, n in kind.stock.items())
        return (
            f"how many of each, as in `{next(iter(map(kind.key, kind.stock)), 'x')} 2` (there are: {there})"
        )
    if isinstance(kind, SomeOf):
        most = len(kind.pieces) if kind.most is None else kind.most
        number = str(kind.least) if kind.least == most else f"{kind.least} to {most}"
        order = ", in order" if kind.ordered else ""
        return f"{number} of these{order}: numbers, names or piece codes with commas between; `none` for none"
    return "the answer as JSON"


def read_typed(typed: str, game: Game[Any], desk: Desk) -> Iterator[Answer]:
    """List what a typed line may mean, most likely first; the first that is legal counts.

    `Bilal: agree` says who speaks. Otherwise every open question is tried in turn.
    """
    seat, text = _speaker(typed, game.setup.names)
    for entry in game.open_questions():
        if seat is not None and entry.seats and seat not in entry.seats:
            continue
        who = seat if seat is not None else answering(entry)
        for data in _meanings(text, entry, game.table, desk):
            yield Answer(who, data, entry.number, entry.part)


def _speaker(typed: str, names: Sequence[str]) -> tuple[Seat | None, str]:
    name, colon, rest = typed.partition(":")
    if colon:
        for number, known in enumerate(names):
            if known.lower() == name.strip().lower():
                return Seat(number), rest.strip()
    return None, typed


def _meanings(text: str, entry: Open, table: Any, desk: Desk) -> Iterator[Data]:
    question = entry.question
    if isinstance(question, Choice):
        yield from _choices(text, question)
        piece = desk.piece(text)
        if piece is not None:
            yield desk.book.scanned(table, question, piece.id)
            yield from desk.names_of(piece)
    elif isinstance(question, Judged):
        yield read_kind(text, question.kind, desk)
    if text[:1] in "[{":
        try:
            yield json.loads(text)
        except ValueError:
            return


def _choices(text: str, question: Choice[Any]) -> Iterator[Data]:
    yield text
    low = text.lower()
    labels = {
        question.key(value): question.label(value).lower() for value in (*question.options, *question.others)
    }
    yield from (key for key, label in labels.items() if low in {key.lower(), label})
    starts = [key for key, label in labels.items() if label.startswith(low) or key.lower().startswith(low)]
    if len(starts) == 1 and len(low) > 1:
        yield starts[0]


def read_kind(text: str, kind: Kind[Any], desk: Desk) -> Data:
    """Turn a typed line into data of a kind, as far as the line allows."""
    if isinstance(kind, Counts):
        return _counts(text)
    if isinstance(kind, SomeOf):
        return _pieces(text, kind, desk)
    if text[:1] in "[{":
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _counts(text: str) -> Data:
    """Read `tens 2, ones 1`, `2 tens 1 ones` or `1 0 2`."""
    words = [word for word in _WORDS.split(text.strip()) if word]
    if all(word.lstrip("-").isdecimal() for word in words):
        return [int(word) for word in words]
    if len(words) % 2:
        return text
    pairs = list(zip(words[::2], words[1::2], strict=True))
    if all(number.lstrip("-").isdecimal() for number, _ in pairs):
        return {name: int(number) for number, name in pairs}
    if all(number.lstrip("-").isdecimal() for _, number in pairs):
        return {name: int(number) for name, number in pairs}
    return text


def _pieces(text: str, kind: SomeOf[Any], desk: Desk) -> Data:
    """Read keys, labels, numbers on the list or piece codes with commas (or blanks) between."""
    pieces = list(kind.pieces)
    known = {kind.key(piece): kind.label(piece).lower() for piece in pieces}
    by_label = {label: key for key, label in known.items()}
    if text.lower() == "none":
        return []
    words = text.split(",") if "," in text else [text] if text.lower() in by_label else text.split()
    named: list[str] = []
    for word in (word.strip() for word in words):
        if not word:
            continue
        if word in known:
            named.append(word)
        elif word.lower() in by_label:
            named.append(by_label[word.lower()])
        elif word.isdecimal() and 1 <= int(word) <= len(pieces):
            named.append(kind.key(pieces[int(word) - 1]))
        else:
            named.append(_piece_key(word, known, desk))
    return named


def _piece_key(word: str, known: dict[str, str], desk: Desk) -> str:
    piece = desk.piece(word)
    if piece is None:
        return word
    for name in desk.names_of(piece):
        if name in known:
            return name if name == piece.id else f"{name}{PIECE_MARK}{piece.id}"
    return word
