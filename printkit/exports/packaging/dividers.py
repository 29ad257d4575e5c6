"""Dividers: cards with a tab, one to stand before each deck."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from printkit.box.contents import Component
from printkit.exports.packaging.artwork import Dress, cover_panel, draw_lines, least_width
from printkit.exports.packaging.net import AROUND
from printkit.measure import Size
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Segment
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_polygon
from printkit.press.sheets.slot import Rect

TAB = 9.0
"""Height of a tab, mm."""
_LARGER = 1.0
"""A divider is so much larger than its cards, mm: it is felt among them, and still goes into their box."""
_BESIDE = 4.0
"""What a tab has free beside its name, mm, both sides together."""


class Divider(Struct, frozen=True):
    """A net without creases."""

    deck: Component
    place: int
    """Of the tab: 0 left, 1 middle, 2 right; by turns."""
    sleeved: bool = False
    needs: float = 0.0
    """Width that the name needs on the tab, mm."""

    @property
    def card(self) -> Rect:
        """What is as large as a card."""
        around = AROUND if self.sleeved else _LARGER
        return (0.0, TAB, self.deck.size.width + around, self.deck.size.height + around)

    @property
    def tab(self) -> Rect:
        """Where its name stands."""
        width = self.card[2]
        tab = min(width, max(width * 0.4, self.needs))
        return ((width - tab) * self.place / 2, 0.0, tab, TAB)

    @property
    def size(self) -> Size:
        """With its tab."""
        return Size(self.card[2], self.card[3] + TAB)

    def make_cut(self) -> tuple[Segment, ...]:
        """The line along which it is cut."""
        left, _, tab, _ = self.tab
        width, height = self.size.width, self.size.height
        return make_polygon(
            [(0, TAB), (left, TAB), (left + 1.5, 0), (left + tab - 1.5, 0), (left + tab, TAB), (width, TAB),
             (width, height), (0, height)]
        )  # fmt: skip


def divider_of(deck: Component, place: int, letters: Lettering, *, sleeved: bool = False) -> Divider:
    """With a tab on which the deck's name can be read: in one line or in two."""
    return Divider(deck, place, sleeved, least_width(letters, deck.name) + _BESIDE)


def divider_ops(divider: Divider, dress: Dress, letters: Lettering) -> Iterator[Op]:
    """The deck's back, and its name on the tab."""
    left, _, tab, _ = divider.tab
    yield Outline(divider.make_cut(), fill=dress.ground)
    yield cover_panel(dress.face, divider.card)
    words = draw_lines(letters, divider.deck.name, Size(tab - _BESIDE, TAB - 1), 9.5, dress.ink)
    yield Group(words, left + tab / 2, TAB / 2)
