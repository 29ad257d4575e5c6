"""Names of cards in a text that open the card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from markupsafe import Markup, escape

from printkit.referee import Table
from printkit.referee.messages import named_pieces

NamedCards: TypeAlias = "tuple[tuple[str, str], ...]"
"""Printed names and, of each, the id of a piece with that face."""


def named_cards(text: str, faces: Mapping[str, str], table: Table) -> NamedCards:
    """The cards that a message names, as they are called in it; none of a text that is no message."""
    found = {table.name_piece(piece): faces[piece] for piece in named_pieces(text) if piece in faces}
    return tuple(found.items())


def link_cards(text: str, cards: NamedCards, folder: str) -> Markup:
    """A text in which names of cards open them.

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
    longest_first = sorted(known, key=len, reverse=True)  # a name may stand within another one
    found = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", text)
    link = Markup('<a href="{}{}">{}</a>')
    return Markup("").join(
        link.format(folder, known[one], one) if n % 2 else one for n, one in enumerate(found)
    )
