"""Who touches whom: the conditions of placing and of taking back (MEC-1, MEC-5, MEC-6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import itemgetter
from typing import TypeAlias

from printkit.boards.square import Square, format_squares
from printkit.referee import Plural, Refusals, refuse

from .bits import find_contacts, find_fitting, list_bits
from .ground import COLOURS, Ground

Position: TypeAlias = Mapping[Square, str]
"""Occupied squares and the letters of the colours that stand on them."""


ORDINALS = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th"}
"""As in "your 3rd must touch exactly 3"."""

TOUCHED = Plural("{n} pilgrim", "{n} pilgrims")


def find_touching(ground: Ground, position: Position, here: Square) -> list[tuple[Square, str]]:
    """Return the pilgrims adjacent to a square, row by row (MEC-1.2; entrance pilgrims count, MEC-1.3)."""
    return [(near, position[near]) for near in ground.neighbours[here] if near in position]


def fits_square(ground: Ground, position: Position, here: Square, colour: str, k: int) -> bool:
    """MEC-5.1: return whether exactly k pilgrims touch the square, in different colours, none its own (MEC-1.4)."""
    colours: list[str] = []
    for near in ground.neighbours[here]:
        other = position.get(near)
        if other is None:
            continue
        if other == colour or other in colours or len(colours) == k:
            return False
        colours.append(other)
    return len(colours) == k


def contact_reasons(ground: Ground, position: Position, here: Square, colour: str, k: int) -> Refusals:
    """Return every reason of MEC-5.1 against a k-th placement; ALONE excludes the others."""
    around = find_touching(ground, position, here)
    if not around:
        return refuse("ALONE", "MEC-5.1", "{square:name} touches no pilgrim.", here)
    found: Refusals = ()
    own = [near for near, other in around if other == colour]
    if own:
        text = "{square:name} touches your own colour at {squares:name}."
        found += refuse("SAME_COLOUR", "MEC-5.1", text, here, format_squares(own))
    for letter in COLOURS:
        twice = [near for near, other in around if other == letter]
        if len(twice) > 1:  # the own colour, too: only ALONE excludes the others (section 6)
            text = "{square:name} touches {colour} twice ({squares:name})."
            found += refuse("COLOUR_REPEATED", "MEC-5.1", text, here, COLOURS[letter], format_squares(twice))
    if len(around) != k:
        text = "{square:name} touches {pilgrims}; your {th} must touch exactly {k}."
        found += refuse("WRONG_COUNT", "MEC-5.1", text, here, TOUCHED(len(around)), ORDINALS[k], k)
    return found


def list_placements(
    ground: Ground, position: Position, colours: Collection[str], k: int
) -> list[tuple[Square, str]]:
    """Return all legal k-th placements of these colours, row by row (MEC-5.1, MEC-5.3)."""
    bits = ground.bits
    fits = find_fitting(bits, position, colours, k)
    found = [(here, colour) for colour, squares in fits.items() for here in list_bits(squares, bits.squares)]
    return sorted(found, key=itemgetter(0)) if len(colours) > 1 else found


def can_place(ground: Ground, position: Position, colours: Collection[str]) -> bool:
    """Return whether any of these colours has a legal first placement (MEC-4.4, MEC-7.1)."""
    return any(find_fitting(ground.bits, position, colours, 1).values())


def is_removable(ground: Ground, position: Position, here: Square) -> bool:
    """MEC-6.4, MEC-6.5: return whether two pilgrims of the same colour touch the square, and it is no entrance."""
    if here in ground.doors:
        return False
    around = [position[near] for near in ground.neighbours[here] if near in position]
    return len(around) > len(set(around))


def find_removals(ground: Ground, position: Position) -> int:
    """MEC-6.4, MEC-6.5: return the squares of every pilgrim that may be taken back, as bits."""
    found = find_contacts(ground.bits, position)
    return found.occupied & found.repeated & ~ground.bits.doors


def removal_reasons(ground: Ground, position: Position, here: Square) -> Refusals:
    """Return why the pilgrim on a square cannot be taken back; empty if it can."""
    if here not in position:
        return refuse("EMPTY_SQUARE", "MEC-6.1", "{square:name} holds no pilgrim.", here)
    if here in ground.doors:
        return refuse("ENTRANCE_REMOVED", "MEC-6.5", "Entrance pilgrims are never removed.")
    return () if is_removable(ground, position, here) else not_removable(here)


def not_removable(here: Square) -> Refusals:
    """MEC-6.4: return why it may not be taken back."""
    text = "{square:name} does not touch two pilgrims of one colour."
    return refuse("NOT_REMOVABLE", "MEC-6.4", text, here)


def find_isolated(ground: Ground, position: Position, removed: Square) -> tuple[Square, ...]:
    """MEC-6.6, MEC-6.7: return the pilgrims whose only neighbour is the one removed; entrances stay (MEC-6.5).

    `position` is the board before the removal. A pair that touches each other stays.
    """
    found = []
    for here in ground.neighbours[removed]:
        if here in position and here not in ground.doors:
            around = [near for near in ground.neighbours[here] if near in position]
            if around == [removed]:
                found.append(here)
    return tuple(found)
