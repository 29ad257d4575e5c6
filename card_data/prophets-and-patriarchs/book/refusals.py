"""Reasons that several questions share, by the codes of section 6.8."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.referee import Refusals, Seat, join_messages, refuse

from .land import Corner, Side
from .pieces import Cards
from .state import Patriarchs
from .turning import current_turn
from .words import RESOURCE, format_cards


def no_corner(table: Patriarchs, corner: str, rule: str) -> Refusals:
    """Refuse with R-20 if there is no such corner."""
    return () if corner in table.land.ways else refuse("R-20", rule, "There is no such corner.")


def check_corner_free(table: Patriarchs, corner: Corner, rule: str) -> Refusals:
    """Refuse with R-22 if something stands on the corner."""
    return refuse("R-22", rule, "That corner is occupied.") if corner in table.position.buildings else ()


def too_close(table: Patriarchs, corner: Corner, lifted: Corner | None = None) -> Refusals:
    """Refuse with R-23 if a neighbouring corner is occupied."""
    if table.position.far_enough(corner, lifted):
        return ()
    return refuse("R-23", "PP-9.4", "Too close: one corner must stay empty between tents and cities.")


def no_side(table: Patriarchs, side: str, rule: str) -> Refusals:
    """Refuse with R-46 if there is no such edge."""
    return () if side in table.land.ends else refuse("R-46", rule, "There is no such edge.")


def check_side_free(table: Patriarchs, side: Side, rule: str) -> Refusals:
    """Refuse with R-25 if a camel is on the edge."""
    return refuse("R-25", rule, "A camel is already on that edge.") if side in table.camels else ()


def no_camels(table: Patriarchs, seat: Seat) -> Refusals:
    """Refuse with R-45 if the player has no camels left."""
    return () if table.camels_left(seat) else refuse("R-45", "PP-9.6", "No camels left.")


def no_camel_there(table: Patriarchs, seat: Seat, side: Side) -> Refusals:
    """PP-9.2, in order: R-46, R-25, R-47."""
    found = no_side(table, side, "PP-9.2") or check_side_free(table, side, "PP-9.2")
    if found:
        return found
    if not table.position.is_connected(side, table.tribes[seat]):
        return refuse(
            "R-47",
            "PP-9.2",
            "A camel must connect to your own camel, tent or city; another player's tent or city blocks the way.",
        )
    return ()


def no_city_there(table: Patriarchs, seat: Seat, corner: Corner) -> Refusals:
    """PP-9.5, PP-9.6: R-51, R-52."""
    if table.tents.get(corner) != table.tribes[seat]:
        return refuse("R-51", "PP-9.5", "Only your own tent can become a city.")
    if not table.cities_left(seat):
        return refuse("R-52", "PP-9.6", "No cities left.")
    return ()


def check_price(hand: Cards, price: Cards, rule: str) -> Refusals:
    """Refuse with R-48 if the player cannot pay."""
    if hand.holds(price):
        return ()
    missing = Cards(*(max(n - have, 0) for n, have in zip(price, hand, strict=True)))
    return refuse(
        "R-48", rule, "You need {cost}; missing {missing}.", format_cards(price), format_cards(missing)
    )


def not_in_supply(table: Patriarchs, kind: str, rule: str) -> Refusals:
    """Refuse with R-43 if the supply has none left."""
    if table.supply.of(kind):
        return ()
    return refuse("R-43", rule, "No {resource} left in the supply.", RESOURCE[kind])


def no_choice(rule: str, options: Sequence[str]) -> Refusals:
    """Return R-36, with the choices as people call them."""
    return refuse("R-36", rule, "That is not one of the choices: {options}.", join_messages([*options]))


def check_resting(table: Patriarchs) -> Refusals:
    """Refuse with R-40 if the player rests this turn."""
    if current_turn(table).resting:
        return refuse("R-40", "PP-4.1", "You rest this turn: no trading, building or moving.")
    return ()
