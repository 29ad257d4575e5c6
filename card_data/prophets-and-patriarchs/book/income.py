"""PP-7: what tiles pay, to whom, and what happens if the supply runs short."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from printkit.referee import Seat

from .land import Corner, Tile
from .pieces import INDEX, RESOURCES, Cards
from .state import OFF, Patriarchs

KINDS = len(RESOURCES)
VIRTUE, SHEKELS = KINDS, KINDS + 1
"""Where tokens stand in a row of dues, behind the resources."""
WITHHELD = {
    "false": "The False Prophet keeps income from {who:seats}.",
    "captive": "Captivity keeps income from {who:seats}.",
    "dry": "Drought keeps income from {who:seats}.",
}
"""What is told of income that is not paid."""


def collect_income(table: Patriarchs, tiles: Sequence[Tile], whom: Sequence[Seat]) -> bool:
    """PP-7.2: find everything that is due, then pay it; return False if nothing was due."""
    dues = find_dues(table, tiles)
    if table.false_prophet != OFF or table.droughts or any(table.captivity):
        tell_withheld(table, tiles, whom)
    if dues:
        pay_dues(table, dues, whom)
    return bool(dues)


def find_dues(table: Patriarchs, tiles: Iterable[Tile]) -> dict[str, list[int]]:
    """PP-7.1, PP-7.4: for each tribe that earns something, how much of each resource, of Virtue Tokens and of Shekels."""
    dues: dict[str, list[int]] = {}
    position, blocked, dark = table.position, table.false_prophet, dark_corners(table)
    poor = table.droughts or any(table.captivity)
    for tile in tiles:
        if tile.id == blocked:
            continue
        plain = tile.resource and tile.id != table.prophet
        for corner, tribe, size in position.find_served(tile):
            if corner in dark or (poor and is_stopped(table, tile, corner, tribe)):
                continue
            found = dues.get(tribe)
            if found is None:
                found = dues[tribe] = [0] * (KINDS + 2)
            if plain:
                found[INDEX[tile.resource]] += size
            else:
                kind, n = find_yield(table, tile, tribe, size)
                found[kind] += n
    return dues


def dark_corners(table: Patriarchs) -> Collection[Corner]:
    """PP-5.2: return the corners at which the False Prophet stops all income."""
    if table.false_prophet == OFF or table.scope == "tile":
        return ()
    return table.land.corners_of[table.false_prophet]


def is_stopped(table: Patriarchs, tile: Tile, corner: Corner, tribe: str) -> bool:
    """PP-7.1, step 2: return whether captivity or a drought stops it; the Prophet may protect the building."""
    captive = table.captivity[table.tribes.index(tribe)] > 0
    if not captive and all(drought.resource != tile.resource for drought in table.droughts):
        return False
    return not table.is_protected(corner)


def tell_withheld(table: Patriarchs, tiles: Iterable[Tile], whom: Sequence[Seat]) -> None:
    """PP-7.1, steps 1 and 2: who would have earned more, and what kept it back."""
    blocked, dark = table.false_prophet, dark_corners(table)
    kept: dict[str, set[str]] = {}
    for tile in tiles:
        for corner, tribe, _ in table.position.find_served(tile):
            if tile.id == blocked or corner in dark:
                kept.setdefault("false", set()).add(tribe)
            elif is_stopped(table, tile, corner, tribe):
                captive = table.captivity[table.tribes.index(tribe)] > 0
                kept.setdefault("captive" if captive else "dry", set()).add(tribe)
    for why, text in WITHHELD.items():
        seats = tuple(seat for seat in whom if table.tribes[seat] in kept.get(why, ()))
        if seats:
            table.announce(text, seats)


def find_yield(table: Patriarchs, tile: Tile, tribe: str, size: int) -> tuple[int, int]:
    """PP-7.1, steps 3 to 5; PP-5.4, PP-5.5, PP-5.6: what a tile pays a building, and how much."""
    blessed = tile.id == table.prophet
    if tile.resource:
        return (VIRTUE if blessed else INDEX[tile.resource]), size
    if tile.tribe == tribe:
        return VIRTUE, 2 * size if blessed else size
    return (VIRTUE if blessed else SHEKELS), size


def pay_dues(table: Patriarchs, dues: dict[str, list[int]], whom: Sequence[Seat]) -> None:
    """PP-7.3: players are served in order, each in full as long as the supply lasts."""
    for seat in whom:
        found = dues.get(table.tribes[seat])
        if found is None:
            continue
        left = (*table.supply, table.virtue_supply, table.shekel_supply)
        served = list(map(min, found, left))
        if any(served[:KINDS]):
            table.gain_cards(seat, Cards(*served[:KINDS]))
        if served[VIRTUE]:
            table.gain_virtue(seat, served[VIRTUE], "income")
        if served[SHEKELS]:
            table.gain_shekels(seat, served[SHEKELS])
        if served != found:
            table.announce(
                "The supply is short: {who:seat} loses {n} of the income.", seat, sum(found) - sum(served)
            )
