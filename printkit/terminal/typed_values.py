"""Read typed words as data of a kind: amounts, pieces, numbers, JSON.

A name is typed as it stands there, or by a beginning that no other name has; capitals and signs do not matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from printkit.box import Piece
from printkit.codes import Code, CodeError, strip_code
from printkit.codes.identity import find_code
from printkit.referee import Data, SomeOf
from printkit.referee.kinds import PIECE_MARK, Counts, Kind
from printkit.terminal.menu import own_numbers, without_number
from printkit.title import Title

T = TypeVar("T")
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_COMMA = re.compile(r",(?![^()]*\))")
_TOKENS = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+")
MINUS = "\u2212"
"""The sign in labels; people type a hyphen."""
NOTHING = frozenset({"none", "nothing"})
EXACT = 3
"""The rank of words that are all of a text; their beginnings rank lower."""


@lru_cache(maxsize=4096)
def split_tokens(text: str) -> tuple[str, ...]:
    """Split a text into words and numbers without zeros before them; a number keeps its sign: `+2` is not deck 2."""
    return tuple([_ZEROS.sub("", word) for word in _TOKENS.findall(text.lower().replace(MINUS, "-"))])


def rank_beginning(words: Sequence[str], text: str) -> int:
    """Rank how well words begin a text: `EXACT` for all of it, 2 for whole words, 1 if the last is cut, 0 not at all.

    No number is cut: E1 is not E10.
    """
    there = split_tokens(text)
    if not 0 < len(words) <= len(there) or tuple(words[:-1]) != there[: len(words) - 1]:
        return 0
    last, known = words[-1], there[len(words) - 1]
    if last == known:
        return EXACT if len(words) == len(there) else 2
    return int(known.startswith(last) and not last[-1].isdecimal())


def find_named(
    typed: str, among: Iterable[T], list_texts: Callable[[T], Iterable[str]]
) -> tuple[list[T], int]:
    """Find what typed words name, by the best of their ranks, and that rank.

    Args:
        typed: the words.
        among: what may be named.
        list_texts: (thing) -> the texts by which it may be called.
    """
    words, found, best = split_tokens(typed), [], 1
    for thing in among:
        rank = max((rank_beginning(words, text) for text in list_texts(thing)), default=0)
        if rank > best:
            found, best = [thing], rank
        elif rank == best:
            found.append(thing)
    return found, best if found else 0


def read_kind(
    text: str, kind: Kind[Any], title: Title, shown: Mapping[str, str] = MappingProxyType({})
) -> Data:
    """Turn a typed line into data of a kind, as far as the line allows.

    Args:
        text: the typed line.
        kind: what is asked.
        title: for names of pieces.
        shown: the keys of pieces by the numbers that stand beside them; no other number stands for one.
    """
    if isinstance(kind, Counts):
        return _read_counts(text, {kind.key(k): kind.label(k) for k in kind.stock})
    if isinstance(kind, SomeOf):
        return read_pieces(text, kind, title, shown)
    return read_json(text, text) if text[:1] in "[{" else text


def read_json(text: str, otherwise: Data) -> Data:
    """Read a line as JSON; return something else where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return otherwise


def _read_counts(text: str, names: Mapping[str, str]) -> Data:
    """Read `tens 2, ones 1`, `2 tens, one` or `1 0 2`, one number for each; `nothing` is none of any.

    Args:
        text: the typed line.
        names: what may be counted, by its key, with its label: both name it.
    """
    if text.lower() in NOTHING:
        return {}
    words = text.replace(",", " ").split()
    if all(map(is_number, words)):
        return list(map(int, words)) if len(words) == len(names) else text
    counted: dict[str, int] = {}
    for part in _split_commas(text):
        number, name = _split_amount(part)
        near, _ = find_named(name, names.items(), lambda pair: pair)
        key = near[0][0] if len(near) == 1 else name
        counted[key] = counted.get(key, 0) + number
    return counted


def _split_commas(text: str) -> list[str]:
    """Split a line at its commas but those in brackets: `Copper Still (4 din, not your own)` is one card."""
    return [part.strip() for part in _COMMA.split(text) if part.strip()]


def _split_amount(part: str) -> tuple[int, str]:
    """Split `2 tens` or `tens 2` into number and name; without a number it is one."""
    words = part.split()
    for number, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
        if is_number(number) and rest:
            return int(number), " ".join(rest)
    return 1, part


def is_number(word: str) -> bool:
    """Return whether a text is digits, with or without a sign."""
    return word.lstrip("+-").isdecimal()


def read_pieces(
    text: str, kind: SomeOf[Any], title: Title, shown: Mapping[str, str], known: Sequence[Any] = ()
) -> Data:
    """Read keys, labels, numbers that are shown or piece codes, with commas between; with blanks if none needs one.

    Of pieces that are alike so many may be named at once: `2 player, 1 mushrik`. `known` may be named besides, and again.
    """
    if text.lower() in NOTHING:
        return []
    every = {kind.key(piece): kind.label(piece) for piece in (*kind.pieces, *known)}
    left = [*map(kind.key, kind.pieces), *map(kind.key, known)]
    own = own_numbers(list(every.values()))
    numbers = {**dict(zip(map(str, own), every, strict=False)), **shown}

    def find_keys(part: str) -> list[str]:
        """Return the keys that one part names, as many as it says; none if it names nothing or is ambiguous."""
        if part in every:
            return [part]
        if is_number(part):
            return [numbers[bare]] if (bare := _ZEROS.sub("", part)) in numbers else []
        piece = _find_piece_key(part, every, title)
        if piece:
            return [piece]
        number, name = _split_amount(part)
        for amount, called in ((1, part), (number, name)):
            keys = dict.fromkeys(key for key in left if key in every) or every
            near, _ = find_named(called, keys, lambda key: (every[key], without_number(every[key]), key))
            if len({every[key] for key in near}) == 1 and amount >= 0:
                copies = [key for key in left if key in near]
                # more than there are: repeated as often as typed, so that the refusal counts them
                return (copies + [near[0]] * max(0, min(amount, len(kind.pieces) + 1) - len(copies)))[:amount]
        return []

    parts = _split_commas(text)
    if len(parts) == 1 and not find_keys(text):
        words = text.split()
        parts = words if all(find_keys(word) or piece_of(title, word) for word in words) else parts
    found: list[str] = []
    for part in parts:
        keys = find_keys(part) or [part]
        for key in keys:
            if key in left:
                left.remove(key)
        found += keys
    return found


def _find_piece_key(typed: str, known: Mapping[str, str], title: Title) -> str:
    """Return the key of the piece that was typed by its code; "" if there is none among those known."""
    piece = piece_of(title, typed)
    name = next((name for name in names_of(piece) if name in known), "") if piece is not None else ""
    return name if piece is None or name in {"", piece.id} else f"{name}{PIECE_MARK}{piece.id}"


def piece_of(title: Title, typed: str) -> Piece | None:
    """Return the piece a person typed: its code, with or without title and check character, or its id."""
    if title.box is None or len(typed) < 2:
        return None
    exact = title.pieces.get(typed.upper())
    if exact is not None:
        return exact
    try:
        code = find_code(typed, [Code(title.box.code, piece) for piece in title.pieces])
    except CodeError:
        bare = _ZEROS.sub("", strip_code(typed))
        same = [piece for piece in title.pieces if _ZEROS.sub("", strip_code(piece)) == bare]
        return title.pieces[same[0]] if len(same) == 1 else None
    return title.pieces.get(code.piece)


def names_of(piece: Piece) -> Sequence[str]:
    """Return the names that an answer can use for a piece, most exact first: its id, then its row."""
    return (piece.id, piece.alias, piece.row.id)
