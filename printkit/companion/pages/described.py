"""Name pieces, and describe what they do in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from markupsafe import Markup, escape

from printkit.companion.pages.loaded import LoadedTitle
from printkit.referee import Table
from printkit.referee.messages import Message, named_pieces

if TYPE_CHECKING:
    from printkit.box import Piece


def describe_piece(loaded: LoadedTitle, piece: Piece) -> tuple[str, str]:
    """Return the name on a piece and its effects in words; worded once for all pages."""
    if piece.id not in loaded.described:
        loaded.described[piece.id] = _word_piece(loaded, piece)
    return loaded.described[piece.id]


def _word_piece(loaded: LoadedTitle, piece: Piece) -> tuple[str, str]:
    values = piece.row.values
    name = loaded.box.called(piece) if loaded.box is not None else find_printed_name(piece)
    if values.get("text") or loaded.box is None:
        return name, str(values.get("text") or "")
    from printkit.box.operation import Operation  # noqa: PLC0415  # there is a box, so it is loaded
    from printkit.expression.error import ExpressionError  # noqa: PLC0415  # as below

    parts = []
    for value in values.values():
        if isinstance(value, tuple) and value and all(isinstance(part, Operation) for part in value):
            try:
                parts.append(loaded.box.sentences.word_effects("sentences", value))
            except ExpressionError:
                continue
    return name, " ".join(parts)


def find_printed_name(piece: Piece) -> str:
    """Return the name on a piece; its id where it has none."""
    values = piece.row.values
    return str(values.get("name") or values.get("title") or piece.alias)


# Names of cards in a text that open the card


NamedCards: TypeAlias = "tuple[tuple[str, str], ...]"
"""Printed names and, of each, the id of a piece with that face."""


def named_cards(
    text: str, faces: Mapping[str, str], table: Table, say: Callable[[str], str] = str
) -> NamedCards:
    """Return the cards that a message names, as `say` calls them in it; none for a plain text."""
    named = [(table.call_piece(piece), faces[piece]) for piece in named_pieces(text) if piece in faces]
    found = {say(name) if isinstance(name, Message) else name: face for name, face in named}
    return tuple(found.items())


def link_cards(text: str, cards: NamedCards, folder: str) -> Markup:
    """Return a text in which names of cards open them.

    Args:
        text: as it is read.
        cards: that it names.
        folder: the address below which cards are shown; "" where there are none.

    >>> link_cards("Bilal lays Hoe & Jar", (("Hoe", "R41"),), "/title/x/card/")
    Markup('Bilal lays <a href="/title/x/card/R41">Hoe</a> &amp; Jar')
    """
    if not (cards and folder):
        return escape(text)
    known = dict(cards)
    longest_first = sorted(known, key=len, reverse=True)  # a name may be part of another one
    found = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", text)
    link = Markup('<a href="{}{}">{}</a>')
    return Markup("").join(
        link.format(folder, known[one], one) if n % 2 else one for n, one in enumerate(found)
    )
