"""Section 3.4, what cards do on the board: free camels and cities, stray camels, ruins, the Prophet."""

from __future__ import annotations

from typing import Final

from printkit.box import Operation
from printkit.referee import Play, Seat, say

from .asking import PASS, Place, ask_shield
from .figures import place_prophet
from .land import Corner, Side
from .refusals import (
    no_camel_there,
    no_camels,
    no_choice,
    no_city_there,
)
from .selecting import resolve_players
from .state import OFF, Patriarchs


def give_camels(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """PP-6.4, PP-6.10: up to so many camels free of cost, a place or a pass for each."""
    n = op["n"]
    assert isinstance(n, int)
    for seat in (yield from resolve_players(table, str(op["who"]), doer, lambda seat: has_room(table, seat))):
        for after in reversed(range(n)):
            if not has_room(table, seat):
                break
            said = yield from free_camel(table, seat, after)
            if said != PASS.key:
                table.put_camel(Side(said), seat)


def has_room(table: Patriarchs, seat: Seat) -> bool:
    """PP-6.10: return whether a camel is in stock, and has a legal place."""
    return bool(table.camels_left(seat) and table.position.roads(table.tribes[seat]))


FREE_CAMEL: Final = say("Place a camel free of cost?")
MORE_CAMELS: Final = say("Place a camel free of cost? Another one is offered after it.")
"""A player who passes on a camel is still offered the next one."""


def free_camel(table: Patriarchs, seat: Seat, after: int) -> Place:
    """Return where to, or pass; so many are offered after it."""
    return Place(
        seat,
        lambda: [*table.position.roads(table.tribes[seat]), PASS.key],
        others=lambda: table.land.sides,
        why_not=lambda side: no_camels(table, seat) or no_camel_there(table, seat, Side(side)),
        rule="PP-6.4",
        prompt=MORE_CAMELS if after else FREE_CAMEL,
        label=lambda side: side_label(table, side),
        waiting="placing a free camel",
    )


def side_label(table: Patriarchs, said: str) -> str:
    """Return a side in words, or to pass."""
    return PASS.label if said == PASS.key else table.land.side_names.get(Side(said), said)


def corner_label(table: Patriarchs, said: str) -> str:
    """Return a corner in words, or to pass."""
    return PASS.label if said == PASS.key else table.land.corner_names.get(Corner(said), said)


def give_city(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """PP-6.4, PP-6.10: a tent becomes a city free of cost."""
    for seat in (
        yield from resolve_players(table, str(op["who"]), doer, lambda seat: bool(own_tents(table, seat)))
    ):
        if own_tents(table, seat) and table.cities_left(seat):
            said = yield from free_city(table, seat)
            if said != PASS.key:
                table.upgrade_tent(Corner(said))


def free_city(table: Patriarchs, seat: Seat) -> Place:
    """Return which tent, or pass."""
    return Place(
        seat,
        lambda: [*own_tents(table, seat), PASS.key],
        others=lambda: table.land.corners,
        why_not=lambda corner: no_city_there(table, seat, Corner(corner)),
        rule="PP-6.4",
        prompt="Turn a tent into a city free of cost?",
        label=lambda corner: corner_label(table, corner),
        waiting="building a free city",
    )


def own_tents(table: Patriarchs, seat: Seat) -> list[Corner]:
    """Return the corners of a player's tents."""
    return [corner for corner, whose in table.tents.items() if whose == table.tribes[seat]]


def lose_strays(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: each loses one loose camel of own choice that is not protected; pieces may be put right while a Shield is asked for."""
    for seat in (
        yield from resolve_players(table, str(op["who"]), doer, lambda seat: bool(stray_camels(table, seat)))
    ):
        if (
            stray_camels(table, seat)
            and not (yield from ask_shield(table, seat))
            and stray_camels(table, seat)
        ):
            said = yield from lost_camel(table, seat)
            table.lose_camel(Side(said))
            table.announce("{who:seat} loses a camel: {place}.", seat, side_label(table, said), hands=seat)


def lost_camel(table: Patriarchs, seat: Seat) -> Place:
    """Return which camel goes; a single one is not asked for."""
    return Place(
        seat,
        lambda: stray_camels(table, seat),
        others=lambda: table.land.sides,
        why_not=lambda _: no_choice("PP-6.V5", [side_label(table, at) for at in stray_camels(table, seat)]),
        rule="PP-6.V5",
        prompt="Which loose camel do you lose?",
        label=lambda side: side_label(table, side),
        waiting="choosing a camel",
        auto=True,
    )


def stray_camels(table: Patriarchs, seat: Seat) -> list[Side]:
    """Loose camels that the Prophet does not protect (PP-5.7)."""
    return [side for side in table.position.loose(table.tribes[seat]) if not table.is_sheltered(side)]


def ruin_cities(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: each turns an unprotected city back into a tent, which must be in stock; as for camels, looked at again."""
    for seat in (
        yield from resolve_players(table, str(op["who"]), doer, lambda seat: bool(list_ruinable(table, seat)))
    ):
        if (
            list_ruinable(table, seat)
            and not (yield from ask_shield(table, seat))
            and list_ruinable(table, seat)
        ):
            said = yield from lost_city(table, seat)
            table.ruin_city(Corner(said))
            text = "A city of {who:seat} becomes a tent: {place}."
            table.announce(text, seat, corner_label(table, said), hands=seat)


def lost_city(table: Patriarchs, seat: Seat) -> Place:
    """Return which city is hit; a single one is not asked for."""
    return Place(
        seat,
        lambda: list_ruinable(table, seat),
        others=lambda: table.land.corners,
        why_not=lambda _: no_choice(
            "PP-6.V5", [corner_label(table, at) for at in list_ruinable(table, seat)]
        ),
        rule="PP-6.V5",
        prompt="Which city becomes a tent again?",
        label=lambda corner: corner_label(table, corner),
        waiting="choosing a city",
        auto=True,
    )


def list_ruinable(table: Patriarchs, seat: Seat) -> list[Corner]:
    """PP-5.7, PP-6.12: cities that can be hit; none without a tent in stock."""
    if not table.tents_left(seat):
        return []
    tribe = table.tribes[seat]
    return [
        corner for corner, whose in table.cities.items() if whose == tribe and not table.is_protected(corner)
    ]


def move_prophet(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: the Prophet goes to any tile."""
    for seat in (yield from resolve_players(table, str(op["who"]), doer)):
        yield from place_prophet(table, seat)


def expel_prophet(table: Patriarchs, op: Operation, doer: Seat) -> None:
    """3.4: the False Prophet leaves the board until the next 7."""
    del op
    if table.false_prophet != OFF:
        table.false_prophet = OFF
        table.announce("The False Prophet leaves the board.", hands=doer)
