"""PP-6.V2: whom a sentence of a card means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from printkit.referee import Choice, Play, Refusals, Seat

from .state import Event, Patriarchs

WORDS = {
    "CH": "Choose an opponent.",
    "TOP": "Several have the most points: whom does the card mean?",
    "LOW": "Several have the fewest points: whom does the card mean?",
    "MOST": "Several have the most resource cards: whom does the card mean?",
    "FEW": "Several have the fewest resource cards: whom does the card mean?",
}


def find_event(table: Patriarchs) -> Event:
    """Return the card that is being carried out."""
    assert table.event is not None
    return table.event


Touches: TypeAlias = Callable[[Seat], bool]
"""Whether an operation could change anything for a player."""


def touches_all(seat: Seat) -> bool:
    """Return True: the operation could change something for everybody."""
    del seat
    return True


def resolve_players(
    table: Patriarchs, who: str, doer: Seat, touches: Touches = touches_all
) -> Play[tuple[Seat, ...]]:
    """Return the players whom a selector means, in the order in which they are served.

    Args:
        table: the table.
        who: the selector.
        doer: whom the operation around it is being applied to.
        touches: if it could change nothing for anybody of those who tie, nobody is asked (PP-6.V4).
    """
    drawer = find_event(table).drawer
    match who:
        case "ME":
            return (drawer,)
        case "SELF":
            return (doer,)
        case "ALL":
            return tuple(table.order(drawer))
        case "OTH":
            return tuple(table.others(drawer))
        case "OWN":
            owner = table.seat_of(tribe_of_card(table))
            return () if owner is None else (owner,)
    found = yield from found_once(table, who, touches)
    return () if found is None else (found,)


def tribe_of_card(table: Patriarchs) -> str:
    """Return the tribe that belongs to the card's category."""
    category = table.card(table.drawn[-1]).category
    return next(tribe for tribe, tablet in table.box.tablets.items() if tablet.category == category)


def found_once(table: Patriarchs, who: str, touches: Touches) -> Play[Seat | None]:
    """CH, TOP, LOW, MOST, FEW: found when first needed, then the same until the end of the card; ties: the drawer's choice."""
    event = find_event(table)
    if who not in event.found:
        drawer = event.drawer
        if not any(map(touches, list_candidates(table, who, drawer))):
            return None
        chosen = yield from Choice(
            drawer,
            lambda: list_candidates(table, who, drawer),
            others=lambda: table.order(drawer),
            why_not=lambda _: nobody_like_that(table, list_candidates(table, who, drawer)),
            rule="PP-6.V2",
            prompt=WORDS[who],
            label=table.name,
            waiting="choosing a player",
            auto=True,
        )
        event.found[who] = chosen
    return event.found[who]


def nobody_like_that(table: Patriarchs, there: Sequence[Seat]) -> Refusals:
    """Return R-36, with those among whom the choice is."""
    return table.refuse("R-36", "PP-6.V2", "That is not one of the choices: {who:seats}.", tuple(there))


def list_candidates(table: Patriarchs, who: str, drawer: Seat) -> list[Seat]:
    """Among whom the drawer chooses; it may be the drawer."""
    if who == "CH":
        return [seat for seat in table.others(drawer) if table.hands[seat].number]
    return find_tied(table, who, table.order(drawer))


def find_tied(table: Patriarchs, who: str, among: Sequence[Seat]) -> list[Seat]:
    """Return the players with most or fewest points or cards."""
    counted = {seat: measure_standing(table, who, seat) for seat in among}
    best = max(counted.values()) if who in {"TOP", "MOST"} else min(counted.values())
    return [seat for seat, number in counted.items() if number == best]


def measure_standing(table: Patriarchs, who: str, seat: Seat) -> int:
    """Points or cards, the bonus included (PP-6.V5)."""
    return table.points(seat) if who in {"TOP", "LOW"} else table.hands[seat].number


def all_equal(table: Patriarchs, who: str) -> bool:
    """PP-6.V5: return whether the maximum is the minimum."""
    everybody = table.order(find_event(table).drawer)
    return len({measure_standing(table, who, seat) for seat in everybody}) == 1
