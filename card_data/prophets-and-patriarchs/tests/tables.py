"""Tables in the middle of a game, made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.referee import Seat, Setup, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.effects import carry_out
from prophets_and_patriarchs_book.events import play_event, play_events
from prophets_and_patriarchs_book.figures import move_figures
from prophets_and_patriarchs_book.income import collect_income
from prophets_and_patriarchs_book.land import Corner
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import Cards
from prophets_and_patriarchs_book.state import Drought, Event, Patriarchs, Turn
from prophets_and_patriarchs_book.turn import play_business, play_turn
from prophets_and_patriarchs_tests.boards import between, box

Pairs = Iterable[tuple[Corner, Corner]]


def table_of(*tribes: str, **options: Any) -> Patriarchs:
    """Players of these tribes in seat order, named after them, on the booklet's board; nobody owns anything yet."""
    setup = Setup(tribes, BOOK.meta.read_options(options), box())
    table = new_table(setup)
    table.take_layout(table.box.default(table.included))
    table.tribes = list(tribes)
    table.settled = True
    return table


def seat(table: Patriarchs, tribe: str) -> Seat:
    """Who plays a tribe."""
    return Seat(table.tribes.index(tribe))


def put(
    table: Patriarchs,
    tribe: str,
    *,
    tents: Iterable[Corner] = (),
    cities: Iterable[Corner] = (),
    camels: Pairs = (),
) -> None:
    """Pieces on the board."""
    table.tents = {**table.tents, **dict.fromkeys(tents, tribe)}
    table.cities = {**table.cities, **dict.fromkeys(cities, tribe)}
    table.camels = {**table.camels, **{between(*pair): tribe for pair in camels}}
    table.look_at_lines()


def give(table: Patriarchs, tribe: str, *, V: int = 0, S: int = 0, **cards: int) -> None:  # noqa: N803  # as cards name them
    """Cards and tokens from the supply."""
    who = seat(table, tribe)
    table.gain_cards(who, Cards(**cards))
    assert table.gain_virtue(who, V) == V
    assert table.gain_shekels(who, S) == S


def drought(table: Patriarchs, resource: str, tribe: str, turns: int = 2) -> None:
    """A drought that somebody drew before."""
    table.droughts.append(Drought(resource, seat(table, tribe), turns, ""))


def shielded(table: Patriarchs, tribe: str, card: str) -> None:
    """A kept Shield."""
    table.stacks[card[:3]].draw(card)
    table.shields[seat(table, tribe)].append(card)


def rolled(table: Patriarchs, tribe: str, one: int = 3, other: int = 3) -> Turn:
    """It is the turn of a tribe, which has rolled."""
    table.active = seat(table, tribe)
    table.turn = Turn((one, other))
    return table.turn


def trading(table: Patriarchs, tribe: str) -> Trial[None]:
    """The business of a tribe."""
    if table.turn is None or table.active != seat(table, tribe):
        rolled(table, tribe)
    return Trial.of(BOOK, table, play_business(table, seat(table, tribe)))


def whole_turn(table: Patriarchs, tribe: str) -> Trial[None]:
    """A turn from its roll on."""
    return Trial.of(BOOK, table, play_turn(table, seat(table, tribe)))


def figures_of(table: Patriarchs, tribe: str, one: int, other: int) -> Trial[None]:
    """What a roll does to the figures."""
    rolled(table, tribe, one, other)
    return Trial.of(BOOK, table, move_figures(table, seat(table, tribe)))


def events_of(table: Patriarchs, tribe: str, one: int, other: int) -> Trial[None]:
    """The event cards of a roll."""
    rolled(table, tribe, one, other)
    return Trial.of(BOOK, table, play_events(table, seat(table, tribe)))


def drawing(table: Patriarchs, tribe: str, row: str, copy: int = 1) -> Trial[None]:
    """A tribe draws a card of that row."""
    if table.turn is None or table.active != seat(table, tribe):
        rolled(table, tribe)
    trial = Trial.of(BOOK, table, play_event(table, seat(table, tribe), row[:3]))
    return trial.give(seat(table, tribe), f"{row}.{copy}")


def carried_out(table: Patriarchs, tribe: str, row: str) -> Trial[None]:
    """Only the operations of a row, whatever stack is in play; the card lies on the table meanwhile."""
    if table.turn is None or table.active != seat(table, tribe):
        rolled(table, tribe)
    table.drawn = [f"{row}.1"]
    table.event = Event(seat(table, tribe))
    return Trial.of(BOOK, table, carry_out(table, table.box.cards[row].ops, seat(table, tribe)))


def earned(table: Patriarchs, number: int, roller: str | None = None) -> dict[str, dict[str, int]]:
    """What everybody takes when a number is rolled."""
    before = {tribe: holdings(table, tribe) for tribe in table.tribes}
    first = seat(table, roller) if roller else table.active
    collect_income(table, table.land.tiles_by_number[number], table.order(first))
    return {
        tribe: change
        for tribe in table.tribes
        if (change := difference(before[tribe], holdings(table, tribe)))
    }


def holdings(table: Patriarchs, tribe: str) -> dict[str, int]:
    """All that a tribe holds."""
    who = seat(table, tribe)
    return {**table.hands[who]._asdict(), "V": table.virtue[who], "S": table.shekels[who]}


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What has changed."""
    return {key: after[key] - n for key, n in before.items() if after[key] != n}


def sound(table: Patriarchs) -> None:
    """Nothing was lost or made on the way."""
    assert BOOK.problems(table) == ()
