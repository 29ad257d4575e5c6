"""What a scanned or typed piece is at this table: its card, where it is, and which answer it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jinja2 import TemplateError

from printkit.box import Piece
from printkit.box.operation import Operation
from printkit.codes import Code, CodeError, parse
from printkit.codes.identity import find
from printkit.companion.pages import Found, Shelf
from printkit.referee import Answer, Choice, Data, Game, Open, Refusals, Seat
from printkit.referee.kinds import PIECE_MARK, SomeOf
from printkit.referee.questions import Judged

MOST: Final = 60
"""Pieces that are looked up at once."""

LONGEST: Final = 40
"""Characters of a code that somebody types."""


def looked_up(shelf: Shelf, typed: str) -> tuple[list[Piece], list[str]]:
    """The pieces of typed or scanned codes with blanks between, and what is wrong with the others."""
    found: dict[str, Piece] = {}
    wrong: list[str] = []
    for word in typed.replace(",", " ").split()[:MOST]:
        try:
            piece = _piece(shelf, word[:LONGEST])
        except CodeError as error:
            wrong.append(str(error))
        else:
            found.setdefault(piece.id, piece)
    return list(found.values()), wrong


def _piece(shelf: Shelf, word: str) -> Piece:
    if shelf.box is None:
        raise CodeError("this title has no box of pieces")
    exact = shelf.pieces.get(word.upper())
    if exact is not None:
        return exact
    if ":" in word and "*" in word:
        code = parse(word)
        if code.title != shelf.box.code:
            raise CodeError(f"{word} is a piece of another game")
        if code.piece in shelf.pieces:
            return shelf.pieces[code.piece]
    return shelf.pieces[find(word, [Code(shelf.box.code, piece) for piece in shelf.pieces]).piece]


def found(shelf: Shelf, game: Game[Any], seat: Seat | None, piece: Piece, entry: Open | None) -> Found:
    """A piece as it is shown to a seat.

    Args:
        shelf: the title.
        game: the game.
        seat: who looks; nothing is told that this seat may not know.
        piece: the piece.
        entry: the question it may answer; None where nothing is asked.
    """
    name, text = told(shelf, piece)
    where = whereabouts(game.book.view(game.table, seat), (piece.id, piece.alias, piece.row.id))
    if entry is None:
        return Found(piece.id, name, text, where)
    answer, against = fitting(shelf, game, seat, piece, entry)
    return Found(piece.id, name, text, where, answer, against)


def told(shelf: Shelf, piece: Piece) -> tuple[str, str]:
    """The name on a piece and its effects in words."""
    values = piece.row.values
    name = str(values.get("name") or values.get("title") or piece.alias)
    if values.get("text") or shelf.box is None:
        return name, str(values.get("text") or "")
    worded = shelf.box.env.from_string("{{ value | sentences }}")
    parts = []
    for value in values.values():
        if isinstance(value, tuple) and value and all(isinstance(part, Operation) for part in value):
            try:
                parts.append(worded.render(value=value))
            except TemplateError:
                continue
    return name, " ".join(parts)


def fitting(
    shelf: Shelf, game: Game[Any], seat: Seat | None, piece: Piece, entry: Open
) -> tuple[Data, Refusals]:
    """The answer a piece stands for, and the reasons against it."""
    who = seat if entry.seats else None
    question = entry.question
    if isinstance(question, Judged):
        if not isinstance(question.kind, SomeOf):
            return None, game.judge(Answer(who, piece.id, entry.number, entry.part))
        return _named(shelf, game, piece, question)
    first: Refusals = ()
    for data in _meanings(shelf, game, piece, entry):
        against = game.judge(Answer(who, data, entry.number, entry.part))
        if not against:
            return data, ()
        known = isinstance(question, Choice) and any(question.key(v) == data for v in question.others)
        if not first or known:
            first = against
        if known:
            break
    return None, first


def _meanings(shelf: Shelf, game: Game[Any], piece: Piece, entry: Open) -> Iterator[Data]:
    yield from dict.fromkeys(
        str(data)
        for data in (
            shelf.book.scanned(game.table, entry.question, piece.id),
            piece.id,
            piece.alias,
            piece.row.id,
        )
    )


def _named(shelf: Shelf, game: Game[Any], piece: Piece, question: Judged[Any]) -> tuple[Data, Refusals]:
    """One of several pieces: its key, with the piece itself where that says more."""
    kind = question.kind
    assert isinstance(kind, SomeOf)
    keys = {kind.key(one) for one in kind.pieces}
    scanned = str(shelf.book.scanned(game.table, question, piece.id))
    for name in (scanned, piece.id, piece.alias, piece.row.id):
        key, _, copy = name.partition(PIECE_MARK)
        if key in keys:
            return (name if copy or key == piece.id else f"{key}{PIECE_MARK}{piece.id}"), ()
    return None, kind.read([piece.row.id])[1]


def whereabouts(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Where a view names a piece: `discard`, `players 2 hand`; empty if it does not."""
    wanted = frozenset(names)
    places = dict.fromkeys(" ".join(path).replace("_", " ") for path in _places(view, wanted, ()))
    return ", ".join(list(places)[:4])


def _places(value: Any, wanted: frozenset[str], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if isinstance(inner, str | int):
                if str(inner) in wanted:
                    yield (*path, str(key))
            else:
                yield from _places(inner, wanted, (*path, str(key)))
    elif isinstance(value, list | tuple):
        if any(isinstance(inner, str) and inner in wanted for inner in value):
            yield path
        for number, inner in enumerate(value, 1):
            if not isinstance(inner, str | int):
                yield from _places(inner, wanted, (*path, str(number)))
