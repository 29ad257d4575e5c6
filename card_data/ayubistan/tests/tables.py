"""Hand-made tables of Ayubistan. Wallets are (ones, fives, tens); players A, B, C, ... sit clockwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ayubistan_book.book import BOOK
from ayubistan_book.cards import resolve_effects
from ayubistan_book.money import NOTHING, Notes
from ayubistan_book.state import Ayubistan, Invasion, new_table
from ayubistan_book.turn import play_turn
from printkit.box import Box, find_box, load_box
from printkit.referee import Seat, Setup
from printkit.referee.trial import Trial

A, B, C, D = (Seat(n) for n in range(4))
Triple = tuple[int, int, int]


@cache
def box() -> Box:
    """The loaded box."""
    return load_box(find_box("ayubistan"))


def fresh(players: int, **options: object) -> Ayubistan:
    """A table after set-up."""
    return new_table(Setup(tuple("ABCDEF"[:players]), BOOK.meta.read_options(options), box()))


def table(
    *wallets: Triple,
    troops: Sequence[int] | None = None,
    bank: Triple | None = None,
    supply: int | None = None,
    pool: int | None = None,
    rich: bool = False,
    **options: object,
) -> Ayubistan:
    """A table with these wallets; the bank holds the rest of (100, 50, 50) unless given.

    With `rich` the sums of notes need not be right, for examples that give only part of a position.
    """
    made = fresh(len(wallets), **options)
    made.wallets = [Notes(*wallet) for wallet in wallets]
    rest = Notes(100, 50, 50)
    for wallet in made.wallets:
        rest = rest.minus(wallet)
    made.bank = rest if bank is None else Notes(*bank)
    if troops is not None:
        made.troops = list(troops)
        made.troop_supply = 80 - sum(troops)
    if supply is not None:
        made.troop_supply = supply
    if pool is not None:
        made.hasanat_pool = pool
    if not rich:
        assert made.bank == rest
    return made


def in_turn(made: Ayubistan, seat: Seat = A) -> Trial[Any]:
    """A seat's turn."""
    return Trial.of(BOOK, made, play_turn(made, seat))


def card(made: Ayubistan, number: int, seat: Seat = A) -> Trial[Any]:
    """A card's effects, drawn by a seat."""
    found = made.cards[f"A{number:02d}"]
    made.active = seat
    return Trial.of(BOOK, made, resolve_effects(made, seat, found.effects))


def sound(made: Ayubistan) -> None:
    """Assert the notes are all there."""
    assert not [line for line in BOOK.problems(made) if line.startswith("Notes")]


def war(made: Ayubistan) -> Invasion:
    """The invasion that goes on."""
    assert made.invasion is not None
    return made.invasion


def escrow(made: Ayubistan) -> Notes:
    """What is at stake in a theft."""
    return NOTHING if made.theft is None else made.theft.escrow
