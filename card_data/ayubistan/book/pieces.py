"""What the book takes from Ayubistan's box: its cards and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit.box import Box, Operation
from printkit.referee import of_box, read_constants

from .money import Notes


@dataclass(frozen=True, slots=True)
class Card:
    """An Action Card (section 3.3)."""

    id: str
    number: int
    name: str
    effects: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The constants of section 3.1."""

    income: int
    price_troop: int
    price_troop_surge: int
    price_hasana: int
    split: int
    max_donate: int
    max_recruit: int
    max_trade: int
    army_rounds: int
    win_pay: int
    start_wallet: Notes
    start_troops: int
    stock: Notes
    """All notes of the game."""
    troops: int
    mushrikeen: int
    pools: Mapping[int, tuple[int, int]]
    """Hasanat and Sayeat by number of players."""
    armies: tuple[str, ...]
    """Action Cards that are set aside at first (AYU-5.4)."""


@dataclass(frozen=True, slots=True)
class BoxPieces:
    """Cards by id, the numbers, and how the box words effects."""

    cards: Mapping[str, Card]
    numbers: Numbers
    words: Callable[[tuple[Operation, ...]], str]
    """Effects as the cards print them, in the middle of a sentence: `gain 1 Hasana`."""


@of_box("Ayubistan")
def pieces_of(box: Box) -> BoxPieces:
    """Return the pieces of a box."""
    cards = {}
    for row in box.rows("action-cards"):
        values = row.values
        cards[row.id] = Card(row.id, int(values["number"]), str(values["name"]), tuple(values["effects"]))
    return BoxPieces(cards, _read_numbers(box), lambda effects: box.sentences.word_effects("clause", effects))


def _read_numbers(box: Box) -> Numbers:
    said = box.constants
    by_value = {int(row.values["denomination"]): int(row.values["copies"]) for row in box.rows("notes")}
    by_side = {str(row.values["side"]): int(row.values["copies"]) for row in box.rows("troops")}
    return read_constants(
        Numbers,
        said,
        start_wallet=Notes(**said["start_wallet"]),
        stock=Notes(by_value[1], by_value[5], by_value[10]),
        troops=by_side["player"],
        mushrikeen=by_side["mushrik"],
        pools={int(n): (pool["hasanat"], pool["sayeat"]) for n, pool in said["pools"].items()},
        armies=tuple(said["armies"]),
    )
