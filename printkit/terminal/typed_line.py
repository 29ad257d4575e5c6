"""Read a typed line: a listed answer by its words, a move by verb and parts, a code, a number, JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from printkit.nearest import find_closest
from printkit.referee import Answer, Choice, Data, Game, Open, Refusals, Seat, SomeOf
from printkit.referee.judged import Judged
from printkit.referee.kinds import PIECE_MARK
from printkit.referee.moves import Word, by_verb, find_partner_part, list_parts
from printkit.referee.refusals import UNKNOWN
from printkit.referee.several import free_parts
from printkit.terminal.menu import MenuItem, find_answerer, list_items, number_items, spell_value
from printkit.terminal.typed_values import (
    EXACT,
    find_named,
    names_of,
    piece_of,
    read_json,
    read_kind,
    read_pieces,
    split_tokens,
)
from printkit.title import Title

_CODES = re.compile(r"(?<= )[A-Z]+\d[A-Z\d-]*")
MOST_REFUSED = 12
"""So many refused moves are judged for one line; for others people must type more."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A possible meaning of a typed line.

    Attributes:
        item: the one line of the list that it names, None if it is none of them.
        answers: what else it may be, most likely first.
        several: the labels it fits, where it fits more than one.
        named: the line with the name of the player for whom it is possible, though nobody waits for it.
        near: labels of what may have been meant; they answer nothing.
        strange: whether no open question knows anything of the kind.
    """

    item: MenuItem | None = None
    answers: tuple[Answer, ...] = ()
    several: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    strange: bool = False


def understand_line(typed: str, game: Game[Any], title: Title) -> Meaning:
    """Find what a line means. `Bilal: agree` says who speaks; otherwise awaited answers come first.

    An optional move without a name is done only for the seat that is asked, and only if the line means nothing else.
    """
    names = game.setup.names
    seat, text = split_speaker(typed, names)
    meaning = _find_meaning(seat, text, game, title)
    if seat is not None or not meaning.strange:
        return meaning
    free = free_parts(game.session.asked)
    asked = game.session.awaited() or (title.book.turn(game.table),)
    would = []
    for who in dict.fromkeys(
        who for entry in game.open_questions() if entry.part in free for who in entry.seats
    ):
        besides = _find_meaning(who, text, game, title)
        if besides.item or besides.several or any(not game.judge(answer) for answer in besides.answers):
            if who in asked and not besides.answers:
                return besides
            would.append(f"{names[who]}: {text}")
    return replace(meaning, named=tuple(would), near=() if would else _find_near(text, game))


def split_speaker(typed: str, names: Sequence[str]) -> tuple[Seat | None, str]:
    """Take `Bilal: ` off a line."""
    name, colon, rest = typed.partition(":")
    if colon:
        for number, known in enumerate(names):
            if known.lower() == name.strip().lower():
                return Seat(number), rest.strip()
    return None, typed


def _find_meaning(seat: Seat | None, text: str, game: Game[Any], title: Title) -> Meaning:
    """Find what a seat's words mean; without a seat, as to what is waited for."""
    free = free_parts(game.session.asked)
    asked = [
        entry
        for entry in game.open_questions()
        if (seat is None or not entry.seats or seat in entry.seats)
        and (seat is not None or entry.part not in free)
    ]
    if not asked:
        return Meaning(answers=(Answer(seat, text),), strange=True)
    names, parts = game.setup.names, {entry.part for entry in asked}
    lines = number_items(list_items(game))
    listed = [one for one in lines.values() if one.entry.part in parts]
    choices = [one for one in listed if isinstance(one.entry.question, Choice)]
    found, rank = find_named(text, [one for one in choices if not one.idle], lambda item: item.spellings)
    unoffered = [] if rank == EXACT else _list_unoffered(asked)
    refused, how = find_named(text, unoffered, lambda one: spell_value(one.question, one.value, names))
    if refused and (not found or how == EXACT):
        return _explain(refused, seat)
    if not found and not _is_card(text, title):  # a card's code does not say what to do with the card
        found = [item for item in choices if text.upper() in _CODES.findall(item.name)]
        about = [one for one in unoffered if text.upper() in _CODES.findall(one.question.key(one.value))]
        if about and not found:
            return _explain(about[:1], seat)  # the likeliest comes first, such as the player's own pilgrim
    found = found or find_named(text, choices, lambda item: item.spellings)[0]
    if len({item.label for item in found}) == 1:  # offered to several seats, or of several copies: the first
        return Meaning(item=found[0])
    if found:
        return Meaning(several=tuple(dict.fromkeys(item.label for item in found)))
    answers = [
        Answer(seat if seat is not None else find_answerer(entry), data, entry.number, entry.part)
        for entry in asked
        for data in _read_entry(text, entry, game.table, title, _numbers_of(entry, lines))
    ]
    move = write_move(text, by_verb(title.book.moves), names)
    if move or not answers:
        who = seat if seat is not None else find_answerer(asked[0])
        if who is None and move:  # the table is asked: a move is said by the player on turn
            who = title.book.turn(game.table)
        answers.append(Answer(who, move or text, asked[0].number, None))  # the book may know what is wrong
    strange = all(
        _is_strange(entry, one) for one in answers for entry in asked if one.part in {None, entry.part}
    )
    return Meaning(answers=tuple(answers), strange=strange)


def _is_card(text: str, title: Title) -> bool:
    """Return whether a line is the code of a card; that of a token may be a square's as well."""
    piece = piece_of(title, text)
    return (
        piece is not None and title.box is not None and title.box.components[piece.component].kind == "deck"
    )


def _numbers_of(entry: Open, lines: Mapping[int, MenuItem]) -> dict[str, str]:
    """Return the keys of pieces that the question asks for, by the numbers of their lines."""
    return {
        str(number): item.data[0]
        for number, item in lines.items()
        if item.entry.part == entry.part and isinstance(item.data, list)
    }


def _is_strange(entry: Open, answer: Answer) -> bool:
    """Return whether a question knows nothing of the kind."""
    against = entry.question.read_answer(answer.seat, answer.value)[1]
    return bool(against) and against[0].code == UNKNOWN


class Unoffered(NamedTuple):
    """A value that is not legal now, though people may want it."""

    entry: Open
    question: Choice[Any]
    value: Any


def _list_unoffered(asked: Sequence[Open]) -> list[Unoffered]:
    return [
        Unoffered(entry, question, value)
        for entry in asked
        if isinstance(question := entry.question, Choice)
        for value in (*question.others, *question.sayable_values)
    ]


def _explain(unoffered: Sequence[Unoffered], seat: Seat | None) -> Meaning:
    """Answer with what is not offered, to show its reasons; if the line fits several with reasons, ask which."""
    heard: dict[Refusals, Unoffered] = {}
    for one in islice(unoffered, MOST_REFUSED):
        heard.setdefault(one.question.why_not(one.value), one)
    if len(heard) > 1:
        return Meaning(several=tuple(dict.fromkeys(one.question.label(one.value) for one in unoffered)))
    entry, question, value = next(iter(heard.values()))
    who = seat if seat is not None else find_answerer(entry)
    return Meaning(answers=(Answer(who, question.key(value), entry.number, entry.part),))


def write_move(typed: str, verbs: Mapping[str, Any], names: Sequence[str]) -> str:
    """Write a typed move as logs do, with a seat's number for its name; "" if it begins with none of the verbs.

    A number where a name belongs is no seat: logs count from 0, people from 1. Then only the verb is left.
    """
    verb, *words = typed.split()
    cls = verbs.get(verb.lower())
    if cls is None:
        return ""
    who = "" if isinstance(cls, Word) else find_partner_part(cls)
    if not who:
        return " ".join((verb.lower(), *words))
    at = [name for name, *_ in list_parts(cls)].index(who)
    for number, name in enumerate(names):
        called = name.split()
        if [word.lower() for word in words[at : at + len(called)]] == [word.lower() for word in called]:
            return " ".join((verb.lower(), *words[:at], str(number), *words[at + len(called) :]))
    return verb.lower()


def _read_entry(text: str, entry: Open, table: Any, title: Title, shown: Mapping[str, str]) -> Iterator[Data]:
    """Read a line as data for a question: a piece that was typed, an answer of its kind, JSON."""
    question = entry.question
    piece = piece_of(title, text) if isinstance(question, Choice) else None
    if isinstance(question, Choice) and piece is not None:
        known = {
            question.key(value) for value in (*question.options, *question.sayable_values, *question.others)
        }
        meant = (title.book.scanned(table, question, piece.id), *names_of(piece))
        yield from dict.fromkeys(name for name in meant if str(name).partition(PIECE_MARK)[0] in known)
    elif isinstance(question, Judged):
        yield read_kind(text, question.kind, title, shown)
        if isinstance(question.kind, SomeOf):  # a colour that is taken gets its reason
            data = read_pieces(text, question.kind, title, {}, known=list(question.kind.known))
            if any(reason.rule for reason in question.read_answer(find_answerer(entry), data)[1]):
                yield data
    if text[:1] in "[{" and (data := read_json(text, None)) is not None:
        yield data


def _find_near(text: str, game: Game[Any]) -> tuple[str, ...]:
    """Find offers to the asked seat that concern the typed piece, or have nearly its name."""
    free = free_parts(game.session.asked)
    listed = [item for item in list_items(game) if item.entry.part not in free and not item.idle]
    about = [item.label for item in listed if text.upper() in _CODES.findall(item.name)]
    begun, _ = find_named(" ".join(split_tokens(text)[:1]), listed, lambda item: item.spellings)
    near = about or [item.label for item in begun] or [find_closest(text, [item.label for item in listed])]
    return tuple(dict.fromkeys(filter(None, near)))
