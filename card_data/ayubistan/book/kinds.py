"""The kinds of parts that moves have: players, notes, how many."""

from __future__ import annotations

from typing import TypeAlias

from printkit.referee import Counts, OneOf, Seat, Whole, mark_fixed

from .state import Ayubistan

Tender: TypeAlias = dict[str, int]
"""Notes that a player names, by denomination."""
NOTE_LABELS = {"ones": "Ones", "fives": "Fives", "tens": "Tens"}


@mark_fixed
def another_player(table: Ayubistan, seat: Seat) -> OneOf[Seat]:
    """Return the kind of another player; the player's own name is understood, to say why not."""
    return OneOf(table.others(seat), known=[seat], label=table.name)


@mark_fixed
def recruit_count(table: Ayubistan, seat: Seat) -> Whole:
    """So many Troops a turn (AYU-4.12)."""
    return Whole(1, table.numbers.max_recruit)


@mark_fixed
def trade_count(table: Ayubistan, seat: Seat) -> Whole:
    """So many Troops a turn (AYU-4.13)."""
    return Whole(1, table.numbers.max_trade)


def own_notes(table: Ayubistan, seat: Seat) -> Counts[str]:
    """Notes of the own wallet."""
    return Counts(lambda: table.wallets[seat]._asdict(), label=NOTE_LABELS.__getitem__)  # noqa: PLW0108  # the wallet of then


@mark_fixed
def all_notes(table: Ayubistan, seat: Seat) -> Counts[str]:
    """Notes of the game."""
    return Counts(table.numbers.stock._asdict(), label=NOTE_LABELS.__getitem__)
