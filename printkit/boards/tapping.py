"""A board that is entered by taps: what stands where, and what the next tap changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from printkit.boards.reading import TappedBoard

PieceOwners = dict[str, dict[str, str]]
"""For each kind of piece: place -> whose stands there."""


@dataclass(frozen=True, slots=True)
class TapKind:
    """A kind of piece that taps put.

    Attributes:
        places: where it may stand.
        owners: whose it may be.
        most: how many each owner has.
        layer: pieces of the kinds of one layer stand at the same places, one at each.
    """

    places: Collection[str]
    owners: Collection[str]
    most: int
    layer: str = ""


@dataclass(frozen=True, slots=True)
class TappedPieces:
    """The kinds of pieces of a board."""

    kinds: Mapping[str, TapKind]

    def find_standing(self, board: TappedBoard) -> PieceOwners:
        """Return what was tapped so far, without unknown places and owners: an address may contain anything."""
        found: PieceOwners = {}
        for name, kind in self.kinds.items():
            held = board.tapped.get(name)
            known = held.items() if isinstance(held, Mapping) else ()
            found[name] = {at: who for at, who in known if at in kind.places and who in kind.owners}
        return found

    def tap_place(self, board: TappedBoard, name: str, owner: str, place: str) -> PieceOwners | None:
        """Put a piece there in place of another, or take it away if it stands there; None if its owner has no more."""
        standing, kind = self.find_standing(board), self.kinds.get(name)
        if kind is None or place not in kind.places or owner not in kind.owners:
            return standing
        was = standing[name].get(place)
        for other, one in self.kinds.items():
            if one.layer == kind.layer:
                standing[other].pop(place, None)
        if was == owner:
            return standing
        if sum(who == owner for who in standing[name].values()) >= kind.most:
            return None
        standing[name][place] = owner
        return standing
