"""AYU-2: notes, and who hands which notes to whom. The bank is a finite stock of notes (AYU-2.2).

A wallet or pile is a triple of notes (ones, fives, tens). All functions are pure and exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

_new = tuple.__new__
"""Makes notes in half the time of calling their class; a playout does little else."""


class Notes(NamedTuple):
    """So many notes of 1, 5 and 10 Dirhams (AYU-2.1: a ten is 1 Dinar)."""

    ones: int
    fives: int
    tens: int

    @property
    def value(self) -> int:
        """Worth in Dirhams."""
        return self[0] + 5 * self[1] + 10 * self[2]

    @property
    def key(self) -> str:
        """As logs write it: `6/0/1`."""
        return f"{self.ones}/{self.fives}/{self.tens}"

    def plus(self, other: Notes) -> Notes:
        """Both together."""
        return _new(Notes, (self[0] + other[0], self[1] + other[1], self[2] + other[2]))

    def minus(self, other: Notes) -> Notes:
        """What is left."""
        return _new(Notes, (self[0] - other[0], self[1] - other[1], self[2] - other[2]))

    def swapped(self, gone: Notes, come: Notes) -> Notes:
        """What is left when some are gone and others have come."""
        return _new(
            Notes, (self[0] - gone[0] + come[0], self[1] - gone[1] + come[1], self[2] - gone[2] + come[2])
        )

    def holds(self, other: Notes) -> bool:
        """Whether all of the other notes are among these."""
        return self.ones >= other.ones and self.fives >= other.fives and self.tens >= other.tens

    def __str__(self) -> str:
        """In words: `1 ten, 2 ones`."""
        counts = ((self.tens, "ten", "tens"), (self.fives, "five", "fives"), (self.ones, "one", "ones"))
        return ", ".join(f"{n} {one if n == 1 else many}" for n, one, many in counts if n) or "nothing"


NOTHING = Notes(0, 0, 0)


def exact(wallet: Notes, x: int) -> Notes | None:
    """AYU-2.3: the notes worth exactly x, largest first; None if there are none.

    >>> exact(Notes(3, 1, 2), 17)
    Notes(ones=2, fives=1, tens=1)
    """
    held_ones, held_fives, held_tens = wallet
    tens = min(held_tens, x // 10)
    rest = x - 10 * tens
    fives = min(held_fives, rest // 5)
    ones = rest - 5 * fives
    return _new(Notes, (ones, fives, tens)) if 0 <= ones <= held_ones else None


class Transfer(NamedTuple):
    """A payment with change."""

    paid: Notes
    change: Notes


def transfer(payer: Notes, payee: Notes, x: int) -> Transfer | None:
    """AYU-2.4, AYU-2.5: the notes that go over and the change that comes back, at the least v that works."""
    paid = exact(payer, x)
    return _changed(payer, payee, x) if paid is None else _new(Transfer, (paid, NOTHING))


@lru_cache(maxsize=1 << 14)  # a purchase asks twice: whether it can be paid, then how
def _changed(payer: Notes, payee: Notes, x: int) -> Transfer | None:
    """A payment for which change is needed."""
    for v in range(x + 1, payer.value + 1):
        paid = exact(payer, v)
        if paid is not None:
            change = exact(payee.plus(paid), v - x)
            if change is not None:
                return Transfer(paid, change)
    return None


class Collection(NamedTuple):
    """A payment out of a wallet to somebody who gives no change; the bank changes if need be."""

    paid: Notes
    """Leaves the wallet; goes to the bank if it is not exact."""
    pot: Notes
    """What the receiver gets."""
    returned: Notes
    """Change from the bank."""


def collect(wallet: Notes, bank: Notes, x: int) -> Collection | None:
    """AYU-2.6: a pot worth exactly x out of a wallet."""
    for v in range(x, wallet.value + 1):
        paid = exact(wallet, v)
        if paid is None:
            continue
        if v == x:
            return Collection(paid, paid, NOTHING)
        pot = exact(bank.plus(paid), x)
        if pot is not None:
            returned = exact(bank.plus(paid).minus(pot), v - x)
            if returned is not None:
                return Collection(paid, pot, returned)
    return None


def payable(payer: Notes, payee: Notes, x: int) -> tuple[int, Transfer]:
    """AYU-2.7: the largest amount up to x that can be paid, and how (the rest lapses)."""
    for y in range(min(x, payer.value), 0, -1):
        found = transfer(payer, payee, y)
        if found is not None:
            return y, found
    return 0, Transfer(NOTHING, NOTHING)


def collectable(wallet: Notes, bank: Notes, x: int) -> tuple[int, Collection]:
    """AYU-2.6 with the mercy of AYU-2.7: the largest pot up to x."""
    for y in range(min(x, wallet.value), 0, -1):
        found = collect(wallet, bank, y)
        if found is not None:
            return y, found
    return 0, Collection(NOTHING, NOTHING, NOTHING)


def tendered(wallet: Notes, bank: Notes, x: int, tender: Notes) -> Transfer | str:
    """AYU-2.10: a payment with notes that the payer names, or what does not fit."""
    if not wallet.holds(tender):
        return "not yours"
    if tender.value < x:
        return "too little"
    if any(getattr(tender, name) and tender.value - worth >= x for name, worth in WORTH.items()):
        return "more notes than needed"
    change = exact(bank.plus(tender), tender.value - x)
    return Transfer(tender, change) if change is not None else "bank cannot change"


WORTH = {"ones": 1, "fives": 5, "tens": 10}
"""Dirhams of each denomination."""


def notes(counts: Mapping[str, int]) -> Notes:
    """Notes named by a player, by denomination."""
    return Notes(*(counts.get(name, 0) for name in WORTH))


def half(value: int) -> int:
    """AYU-2.11: half is rounded down."""
    return value // 2


def worth_exactly(wallet: Notes, x: int) -> list[Notes]:
    """Every choice of notes worth exactly x (AYU-6.7), most tens first, then most fives."""
    found = []
    for tens in range(min(wallet.tens, x // 10), -1, -1):
        rest = x - 10 * tens
        least = max(0, (rest - wallet.ones + 4) // 5)  # fewer fives would need more ones than there are
        for fives in range(min(wallet.fives, rest // 5), least - 1, -1):
            found.append(_new(Notes, (rest - 5 * fives, fives, tens)))
    return found
