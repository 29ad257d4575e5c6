"""AYU-2: notes, and who hands which notes to whom. The bank is a finite stock of notes (AYU-2.2).

A wallet or pile is a triple of notes (ones, fives, tens). All functions are pure and exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from printkit.referee import Message, join_messages, say

from . import words

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
        ones, fives, tens = self
        return ones + 5 * fives + 10 * tens

    @property
    def key(self) -> str:
        """As logs write it: `6/0/1`."""
        return f"{self.ones}/{self.fives}/{self.tens}"

    def plus(self, other: Notes) -> Notes:
        """Return both together."""
        ones, fives, tens = self
        more_ones, more_fives, more_tens = other
        return _new(Notes, (ones + more_ones, fives + more_fives, tens + more_tens))

    def minus(self, other: Notes) -> Notes:
        """Return what is left."""
        ones, fives, tens = self
        less_ones, less_fives, less_tens = other
        return _new(Notes, (ones - less_ones, fives - less_fives, tens - less_tens))

    def swap_notes(self, gone: Notes, come: Notes) -> Notes:
        """Return what is left when some are gone and others have come."""
        return _new(
            Notes, (self[0] - gone[0] + come[0], self[1] - gone[1] + come[1], self[2] - gone[2] + come[2])
        )

    def holds(self, other: Notes) -> bool:
        """Return whether all of the other notes are among these."""
        return self.ones >= other.ones and self.fives >= other.fives and self.tens >= other.tens

    def wording(self) -> Message:
        """In words: `1 ten, 2 ones`."""
        counts = ((self.tens, words.TENS), (self.fives, words.FIVES), (self.ones, words.ONES))
        found = [plural(n) for n, plural in counts if n]
        return join_messages(found) if found else words.NOTHING

    def __str__(self) -> str:
        """In words, in English."""
        return str(self.wording())


NOTHING = Notes(0, 0, 0)


def find_exact(wallet: Notes, x: int) -> Notes | None:
    """AYU-2.3: the notes worth exactly x, largest first; None if there are none.

    >>> exact(Notes(3, 1, 2), 17)
    Notes(ones=2, fives=1, tens=1)
    """
    held_ones, held_fives, held_tens = wallet
    tens = x // 10 if x // 10 < held_tens else held_tens  # noqa: FURB136  # `min` takes as long as all the rest
    rest = x - 10 * tens
    fives = rest // 5 if rest // 5 < held_fives else held_fives  # noqa: FURB136
    ones = rest - 5 * fives
    return _new(Notes, (ones, fives, tens)) if 0 <= ones <= held_ones else None


class Transfer(NamedTuple):
    """A payment with change."""

    paid: Notes
    change: Notes


FREE = Transfer(NOTHING, NOTHING)
"""How nothing is paid."""


def find_transfer(payer: Notes, payee: Notes, x: int) -> Transfer | None:
    """AYU-2.4, AYU-2.5: the notes that go over and the change that comes back, at the least v that works."""
    paid = find_exact(payer, x)
    return _find_changed(payer, payee, x) if paid is None else _new(Transfer, (paid, NOTHING))


@lru_cache(maxsize=1 << 14)  # a purchase asks twice: whether it can be paid, then how
def _find_changed(payer: Notes, payee: Notes, x: int) -> Transfer | None:
    """Find a payment for which change is needed. A ten of change is never needed: less can be paid instead."""
    for v in range(x + 1, min(x + 9, payer.value) + 1):
        paid = find_exact(payer, v)
        if paid is not None:
            change = find_exact(payee.plus(paid), v - x)
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


def find_collection(wallet: Notes, bank: Notes, x: int) -> Collection | None:
    """AYU-2.6: a pot worth exactly x out of a wallet."""
    paid = find_exact(wallet, x)
    return _find_exchanged(wallet, bank, x) if paid is None else _new(Collection, (paid, paid, NOTHING))


@lru_cache(maxsize=1 << 14)  # asked several times, as a purchase is
def _find_exchanged(wallet: Notes, bank: Notes, x: int) -> Collection | None:
    """Find a pot that the bank must change."""
    for v in range(x + 1, wallet.value + 1):
        paid = find_exact(wallet, v)
        if paid is None:
            continue
        pot = find_exact(bank.plus(paid), x)
        if pot is not None:
            returned = find_exact(bank.plus(paid).minus(pot), v - x)
            if returned is not None:
                return Collection(paid, pot, returned)
    return None


def find_payable(payer: Notes, payee: Notes, x: int) -> tuple[int, Transfer]:
    """AYU-2.7: return the largest amount up to x that can be paid, and how (the rest lapses)."""
    paid = find_exact(payer, x) if x > 0 else None
    if paid is not None:  # nearly always; the rest is for empty piles and change
        return x, _new(Transfer, (paid, NOTHING))
    for y in range(min(x, payer.value), 0, -1):
        found = find_transfer(payer, payee, y)
        if found is not None:
            return y, found
    return 0, FREE


def find_collectable(wallet: Notes, bank: Notes, x: int) -> tuple[int, Collection]:
    """AYU-2.6 with the mercy of AYU-2.7: the largest pot up to x."""
    paid = find_exact(wallet, x) if x > 0 else None
    if paid is not None:
        return x, _new(Collection, (paid, paid, NOTHING))
    for y in range(min(x, wallet.value), 0, -1):
        found = find_collection(wallet, bank, y)
        if found is not None:
            return y, found
    return 0, Collection(NOTHING, NOTHING, NOTHING)


def check_tender(wallet: Notes, bank: Notes, x: int, tender: Notes) -> Transfer | Message:
    """AYU-2.10: return a payment with notes that the payer names, or what does not fit."""
    if not wallet.holds(tender):
        return say("not yours")
    if tender.value < x:
        return say("too little")
    if any(getattr(tender, name) and tender.value - worth >= x for name, worth in WORTH.items()):
        return say("more notes than needed")
    change = find_exact(bank.plus(tender), tender.value - x)
    return Transfer(tender, change) if change is not None else say("bank cannot change")


WORTH = {"ones": 1, "fives": 5, "tens": 10}
"""Dirhams of each denomination."""


def make_notes(counts: Mapping[str, int]) -> Notes:
    """Notes named by a player, by denomination."""
    return Notes(*(counts.get(name, 0) for name in WORTH))


def half_of(value: int) -> int:
    """AYU-2.11: half is rounded down."""
    return value // 2


def worth_exactly(wallet: Notes, x: int) -> list[Notes]:
    """Return every choice of notes worth exactly x (AYU-6.7), most tens first, then most fives."""
    found = []
    for tens in range(min(wallet.tens, x // 10), -1, -1):
        rest = x - 10 * tens
        least = max(0, (rest - wallet.ones + 4) // 5)  # fewer fives would need more ones than there are
        for fives in range(min(wallet.fives, rest // 5), least - 1, -1):
            found.append(_new(Notes, (rest - 5 * fives, fives, tens)))
    return found
