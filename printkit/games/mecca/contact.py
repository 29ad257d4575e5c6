"""Who touches whom: the conditions of placing and of taking back (MEC-1, MEC-5, MEC-6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import attrgetter
from typing import TypeAlias

from printkit.boards.square import Square, names
from printkit.games.mecca.bits import contacts, fitting, listed
from printkit.games.mecca.ground import COLOURS, Ground
from printkit.games.mecca.placement import Place, Remove
from printkit.referee.refusals import Refusal, Refusals

Position: TypeAlias = Mapping[Square, str]
"""Occupied squares and the letters of the colours that stand on them."""


def ordinal(n: int) -> str:
    """`1st`, `2nd`, ... as in "your 3rd must touch exactly 3"."""
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n, 'th') }"


def touching(ground: Ground, position: Position, here: Square) -> list[tuple[Square, str]]:
    """The pilgrims adjacent to a square, row by row (MEC-1.2; entrance pilgrims count, MEC-1.3)."""
    return [(near, position[near]) for near in ground.near[here] if near in position]


def fits(ground: Ground, position: Position, here: Square, colour: str, k: int) -> bool:
    """MEC-5.1: exactly k pilgrims touch the square, pairwise of different colours, none of the colour placed (MEC-1.4)."""
    colours: list[str] = []
    for near in ground.near[here]:
        other = position.get(near)
        if other is None:
            continue
        if other == colour or other in colours or len(colours) == k:
            return False
        colours.append(other)
    return len(colours) == k


def contact_reasons(ground: Ground, position: Position, here: Square, colour: str, k: int) -> Refusals:
    """Every reason of MEC-5.1 against a k-th placement; ALONE excludes the others."""
    around = touching(ground, position, here)
    if not around:
        return (Refusal("ALONE", f"{here} touches no pilgrim.", "MEC-5.1"),)
    found = []
    own = [near for near, other in around if other == colour]
    if own:
        found.append(Refusal("SAME_COLOUR", f"{here} touches your own colour at {names(own)}.", "MEC-5.1"))
    for letter in COLOURS:
        twice = [near for near, other in around if other == letter]
        if len(twice) > 1 and letter != colour:
            reason = f"{here} touches {COLOURS[letter]} twice ({names(twice)})."
            found.append(Refusal("COLOUR_REPEATED", reason, "MEC-5.1"))
    if len(around) != k:
        reason = f"{here} touches {len(around)} pilgrims; your {ordinal(k)} must touch exactly {k}."
        found.append(Refusal("WRONG_COUNT", reason, "MEC-5.1"))
    return tuple(found)


def placements(
    ground: Ground, position: Position, colours: Collection[str], k: int
) -> list[tuple[Square, str]]:
    """All legal k-th placements of these colours, row by row (MEC-5.1, MEC-5.3)."""
    return [(move.square, move.colour) for move in places(ground, position, colours, k)]


def places(ground: Ground, position: Position, colours: Collection[str], k: int) -> list[Place]:
    """The same as moves."""
    found: list[Place] = []
    for colour, squares in fitting(ground.bits, position, colours, k).items():
        found += listed(squares, ground.placements[colour])
    if len(colours) > 1:
        found.sort(key=attrgetter("square"))
    return found


def can_place(ground: Ground, position: Position, colours: Collection[str]) -> bool:
    """Whether any of these colours has a legal first placement (MEC-4.4, MEC-7.1)."""
    return any(fitting(ground.bits, position, colours, 1).values())


def removable(ground: Ground, position: Position, here: Square) -> bool:
    """MEC-6.4, MEC-6.5: no entrance, and two pilgrims of one and the same colour touch it."""
    if here in ground.doors:
        return False
    around = [position[near] for near in ground.near[here] if near in position]
    return len(around) > len(set(around))


def removals(ground: Ground, position: Position) -> list[Remove]:
    """MEC-6.4, MEC-6.5: every pilgrim that may be taken back, row by row."""
    bits = ground.bits
    found = contacts(bits, position)
    return listed(found.occupied & found.repeated & ~bits.doors, ground.removals)


def removal_reasons(ground: Ground, position: Position, here: Square) -> Refusals:
    """Why the pilgrim on a square cannot be taken back; empty if it can."""
    if here not in position:
        return (Refusal("EMPTY_SQUARE", f"{here} holds no pilgrim.", "MEC-6.1"),)
    if here in ground.doors:
        return (Refusal("ENTRANCE_REMOVED", "Entrance pilgrims are never removed.", "MEC-6.5"),)
    if not removable(ground, position, here):
        reason = f"{here} does not touch two pilgrims of one colour."
        return (Refusal("NOT_REMOVABLE", reason, "MEC-6.4"),)
    return ()


def isolated(ground: Ground, position: Position, removed: Square) -> tuple[Square, ...]:
    """MEC-6.6, MEC-6.7: the pilgrims whose only neighbour is the one removed; entrances stay (MEC-6.5).

    `position` is the board before the removal. A pair that touches each other stays.
    """
    found = []
    for here in ground.near[removed]:
        if here in position and here not in ground.doors:
            around = [near for near in ground.near[here] if near in position]
            if around == [removed]:
                found.append(here)
    return tuple(found)
