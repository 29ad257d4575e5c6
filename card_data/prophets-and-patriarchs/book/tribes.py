"""PP-3.3: the choice of a tribe, with what its tablet and its tile bring."""

from __future__ import annotations

from collections.abc import Callable

from printkit.referee import Choice, Message, Refusals, Seat, refuse, say

from .pieces import Cards, Tablet
from .state import Patriarchs
from .words import (
    CARDS_FOR,
    SHEKELS,
    TRIBE,
    TURNS_TO_MOVE,
    format_amounts,
    format_cards,
)


class TribeChoice(Choice[str]):
    """One of the tribes that are left; the log tells only which."""

    __slots__ = ()

    def say(self, value: str) -> str:
        """Return `Levi`."""
        return TRIBE[value]


def tribe_question(table: Patriarchs, seat: Seat) -> TribeChoice:
    """CHOOSE_TRIBE."""
    return TribeChoice(
        seat,
        lambda: [tribe for tribe in table.included if tribe not in table.tribes],
        others=table.box.tribes,
        why_not=lambda tribe: no_tribe(table, tribe),
        rule="PP-3.3",
        prompt="Choose a tribe: show its tablet.",
        label=lambda tribe: describe_tribe(table, tribe),
        waiting="choosing a tribe",
    )


def no_tribe(table: Patriarchs, tribe: str) -> Refusals:
    """Return R-11, R-12."""
    if tribe in table.tribes:
        return refuse("R-11", "PP-3.3", "{tribe} is taken.", TRIBE[tribe])
    return refuse("R-12", "PP-3.3", "The {tribe} tile is not on the board.", TRIBE[tribe])


def describe_tribe(table: Patriarchs, tribe: str) -> str:
    """Return `Levi: 5 Shekels; trades 3 cards for 1`."""
    tile = table.land.home_tiles.get(tribe)
    if tile is None:
        return TRIBE[tribe]
    shekels = SHEKELS(table.box.numbers.start_shekels[tile.number])
    return say("{tribe}: {shekels}; {advantage}", TRIBE[tribe], shekels, describe_advantage(table, tribe))


def describe_advantage(table: Patriarchs, tribe: str) -> Message:
    """3.3: what a tribe can do better than others."""
    tablet = table.box.tablets[tribe]
    if tablet.doubles:
        return say("equal dice bring {gain}", format_amounts(tablet.doubles))
    if tablet.base_rate < find_usual(table, lambda one: one.base_rate):
        return say("trades {cards} for 1", CARDS_FOR(tablet.base_rate))
    if tablet.first_camel is not None:
        return say("its first camel of a turn costs {price}", format_cards(tablet.first_camel))
    if tablet.moves > 1:
        return TURNS_TO_MOVE(tablet.moves)
    if cards_in(tablet.tent) < find_usual(table, lambda one: cards_in(one.tent)):
        return say("a tent costs only {price}", format_cards(tablet.tent))
    return say("a city costs only {price}", format_cards(tablet.city))


def cards_in(price: Cards) -> int:
    """Return how many cards a price asks for."""
    return price.number


def find_usual(table: Patriarchs, figure: Callable[[Tablet], int]) -> int:
    """Return a figure as it stands on the tablets of most tribes."""
    return max(map(figure, table.box.tablets.values()))
