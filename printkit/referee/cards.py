"""Cards: the knowledge about a deck that lies face down, and about a closed hand.

Nobody has to scan hidden pieces: pieces that nobody has named are counted (`unseen`), and what they may be is computed
from all zones of the component (`state.unlocated`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from printkit.referee.seat import Seat


@dataclass(slots=True)
class Layer:
    """Cards under a deck, shuffled separately.

    Attributes:
        cards: known to be in it, in any order.
        unseen: how many more nobody has named.
        seers: the seats that know its cards.
    """

    cards: list[str] = field(default_factory=list)
    unseen: int = 0
    seers: tuple[Seat, ...] = ()

    def __len__(self) -> int:
        """Count its cards."""
        return len(self.cards) + self.unseen


@dataclass(slots=True)
class Deck:
    """A deck face down.

    Attributes:
        cards: known to be in it, in any order; those on top included.
        top: the topmost in order, as far as somebody knows.
        seer: the seat that knows.
        unseen: how many more nobody has named.
        layers: the layers under it, the topmost first; nobody can draw from them before the deck is empty.
    """

    cards: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    seer: Seat | None = None
    unseen: int = 0
    layers: list[Layer] = field(default_factory=list)

    def __len__(self) -> int:
        """Count all cards, layers included."""
        return len(self.cards) + self.unseen + sum(map(len, self.layers))

    def draw(self, card: str) -> None:
        """Take the topmost card face up: it was known to be in the deck, or is one of the unseen."""
        try:
            self.cards.remove(card)
        except ValueError:
            self.unseen -= 1
        if self.top:
            self.top.pop(0)
        if self.layers:
            self._surface()

    def draw_unseen(self, number: int = 1) -> None:
        """Take the topmost cards, which nobody shows."""
        self.unseen -= number
        self._surface()

    def shuffle_in(self, cards: Iterable[str], unseen: int = 0) -> None:
        """Shuffle cards into it; the knowledge of its top is lost."""
        self.cards += cards
        self.unseen += unseen
        self.forget_order()

    def forget_order(self) -> None:
        """Forget the order of its cards: nobody knows it any more."""
        self.top.clear()
        self.seer = None

    def put_under(self, layer: Layer) -> None:
        """Put shuffled cards under everything."""
        self.layers.append(layer)
        self._surface()

    def _surface(self) -> None:
        """Make the topmost layer the deck when nothing is left above it."""
        while self.layers and not self.cards and not self.unseen:
            layer = self.layers.pop(0)
            self.cards, self.unseen = layer.cards, layer.unseen


@dataclass(slots=True)
class Hand:
    """A closed hand.

    Attributes:
        shown: cards that were shown to the table.
        told: cards that only the holder has named to the referee.
        unseen: how many more nobody has named.
    """

    shown: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    unseen: int = 0

    def __len__(self) -> int:
        """Count its cards."""
        return len(self.shown) + len(self.told) + self.unseen

    @property
    def known(self) -> list[str]:
        """The cards that the referee knows."""
        return self.shown + self.told

    def remove(self, card: str) -> None:
        """Take a card out: a known one, or one of the unseen, which is then known."""
        for pile in (self.shown, self.told):
            if card in pile:
                pile.remove(card)
                return
        self.unseen -= 1
