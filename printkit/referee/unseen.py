"""Unseen pieces: counts until known. Nobody is made to scan what a table would keep hidden."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)


@dataclass
class Whereabouts(Generic[P]):
    """Where every piece is, as far as the table knows.

    A place (a deck, a hand, a discard) holds some pieces whose identity is known and a number of pieces nobody has
    shown to the referee. All pieces that are known nowhere make up the unseen ones, wherever these lie; so a hand of
    3 unseen cards may hold any of them, and playing one of them tells what it was.

    Attributes:
        known: piece -> place, for pieces whose place is known.
        unseen: place -> how many pieces lie there unseen.
        unlocated: the pieces whose place is not known, in the order of the box.
    """

    known: dict[P, str] = field(default_factory=dict)
    unseen: dict[str, int] = field(default_factory=dict)
    unlocated: list[P] = field(default_factory=list)

    @classmethod
    def start(cls, pieces: Iterable[P], place: str) -> Whereabouts[P]:
        """Put all pieces unseen into one place, as in a shuffled deck."""
        listed = list(pieces)
        return cls(unseen={place: len(listed)}, unlocated=listed)

    def count(self, place: str) -> int:
        """Count all pieces of a place, seen or not."""
        return self.unseen.get(place, 0) + sum(1 for there in self.known.values() if there == place)

    def seen(self, place: str) -> list[P]:
        """List the known pieces of a place, in the order in which they came to be known."""
        return [piece for piece, there in self.known.items() if there == place]

    def possible(self, place: str) -> list[P]:
        """List every piece that may lie in a place: the known ones, and all unlocated ones if any lie there unseen."""
        return self.seen(place) + (list(self.unlocated) if self.unseen.get(place, 0) else [])

    def why_not(self, piece: P, place: str) -> str:
        """Say why a piece cannot be in a place; "" if it can."""
        there = self.known.get(piece)
        if there == place:
            return ""
        if there is not None:
            return f"it is in {there}"
        if piece not in self.unlocated:
            return "it is not in this game"
        return "" if self.unseen.get(place, 0) else f"everything in {place} is known"

    def move(self, piece: P, source: str, target: str) -> None:
        """Move a piece that is shown; if it lay unseen, it is known from now on.

        Raises:
            ValueError: it cannot be in the source.
        """
        problem = self.why_not(piece, source)
        if problem:
            raise ValueError(f"{piece} cannot come from {source}: {problem}")
        if piece not in self.known:
            self.unlocated.remove(piece)
            self.unseen[source] -= 1
        self.known.pop(piece, None)
        self.known[piece] = target

    def move_unseen(self, source: str, target: str, number: int = 1) -> None:
        """Move so many pieces nobody shows.

        Raises:
            ValueError: fewer lie there unseen.
        """
        if self.unseen.get(source, 0) < number:
            raise ValueError(f"{source} holds {self.unseen.get(source, 0)} unseen pieces, not {number}")
        self.unseen[source] -= number
        self.unseen[target] = self.unseen.get(target, 0) + number

    def hide(self, pieces: Iterable[P], place: str) -> None:
        """Forget which of these pieces of a place are which, as when they are shuffled into a deck.

        Raises:
            ValueError: a piece is not known to be there.
        """
        for piece in list(pieces):
            if self.known.get(piece) != place:
                raise ValueError(f"{piece} is not known to be in {place}")
            del self.known[piece]
            self.unlocated.append(piece)
            self.unseen[place] = self.unseen.get(place, 0) + 1

    def totals(self) -> Mapping[str, int]:
        """Count the pieces of every place."""
        places = dict.fromkeys([*self.unseen, *self.known.values()])
        return {place: self.count(place) for place in places}

    def problems(self) -> list[str]:
        """Check that unseen places and unlocated pieces agree in number."""
        total = sum(self.unseen.values())
        if total != len(self.unlocated) or any(n < 0 for n in self.unseen.values()):
            return [f"{total} pieces lie unseen, but {len(self.unlocated)} are unlocated"]
        return []
