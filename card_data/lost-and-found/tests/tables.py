"""Hand-made tables of Lost & Found: who plays what, what they hold, what is completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from lost_and_found_book.book import BOOK
from lost_and_found_book.event_phase import draw_event, event_phase
from lost_and_found_book.facts import Turn
from lost_and_found_book.opening import take_role
from lost_and_found_book.setup import new_table
from lost_and_found_book.state import LostFound
from lost_and_found_book.turn import rest_of_turn
from printkit.box import Box, find_box, load_box
from printkit.referee import FIRST_SEAT, Hand, Play, Seat, Setup, Trial

A, B, C, D, E = (Seat(n) for n in range(5))
NAMES: Final = ("Anna", "Bilal", "Clara", "Dina", "Emre")
ALL_ROLES: Final = ("mason", "farmer", "weaver", "apothecary", "merchant")


@cache
def box() -> Box:
    """The box, loaded once."""
    return load_box(find_box("lost-and-found"))


def table_of(*roles: str, perils: str = "normal") -> LostFound:
    """A table after the set-up with these roles in seat order; hands are empty, every Family card is in its deck."""
    table = new_table(Setup(NAMES[: len(roles)], {"perils": perils}, box()))
    table.roles = list(roles)
    for role in ALL_ROLES:
        take_role(table, role)
    for seat in table.order(FIRST_SEAT):
        for card in list(table.hands[seat].shown):
            table.hands[seat].shown.remove(card)
            table.deck.cards.append(card)  # out of the way; Starting cards may be reshuffled
    return table


def _piles(table: LostFound) -> Iterable[list[str]]:
    hands = [pile for hand in table.hands for pile in (hand.shown, hand.told)]
    lists = (table.face_up, table.lost, table.held, table.transgressions, table.beyond, table.lost_under)
    decks = [table.deck.cards, table.lost_deck.cards, table.removed.cards, table.events.cards]
    layers = [layer.cards for layer in table.events.layers]
    return [
        *hands,
        *(pile for found in lists for pile in found),
        *decks,
        *layers,
        table.discard,
        table.spares,
    ]


def pull(table: LostFound, *cards: str) -> None:
    """Take cards out of wherever they are."""
    for card in cards:
        (pile,) = [pile for pile in _piles(table) if card in pile]
        pile.remove(card)
        if not table.events.cards:
            table.events._surface()


def hold(table: LostFound, seat: Seat, *cards: str) -> None:
    """Put these Resources into a hand, told to the referee."""
    pull(table, *cards)
    table.hands[seat].told += cards


def keep(table: LostFound, seat: Seat, *events: str) -> None:
    """Put these Events before a player, kept."""
    pull(table, *events)
    table.held[seat] += events


def duties(table: LostFound, seat: Seat, hand: str, done: str = "") -> None:
    """Give a player these Family cards, by number: `duties(table, A, "14", done="2")`."""
    own = "ABCDE"[seat]
    cards = {n: f"F{n}-{own}" for n in "12345"}
    table.family[seat] = Hand(told=[cards[n] for n in hand])
    table.family_done[seat] = [cards[n] for n in done]
    table.family_decks[seat].cards = [card for n, card in cards.items() if n not in hand + done]


def complete(table: LostFound, *projects: str) -> None:
    """These Communal Responsibilities are completed, their trackers READY."""
    for project in projects:
        for pile in (table.open, table.project_deck.cards):
            if project in pile:
                pile.remove(project)
        table.done.append(project)
        tracker = table.cards.projects[project].tracker
        if tracker:
            table.tracker_supply.remove(tracker)
            table.ready.append(tracker)


def unfold(table: LostFound, *projects: str) -> None:
    """These Communal Responsibilities are open."""
    for project in projects:
        if project in table.project_deck.cards:
            table.project_deck.cards.remove(project)
            table.open.append(project)


def beside(table: LostFound, to: str, seat: Seat, *cards: str) -> None:
    """These cards lie beside a project or a Crisis."""
    pull(table, *cards)
    table.beside.setdefault(to, []).extend((card, seat) for card in cards)


def discarded(table: LostFound, *cards: str) -> None:
    """These Resources lie in the discard."""
    pull(table, *cards)
    table.discard += cards


def trial(table: LostFound, chapter: Play[Any]) -> Trial[Any]:
    """Try a chapter; the table must be sound first."""
    assert BOOK.problems(table) == ()
    return Trial.of(BOOK, table, chapter)


def acting(table: LostFound, seat: Seat = A, phase: str = "action") -> Trial[Any]:
    """The rest of a player's turn, after its Event."""
    table.active, table.turn = seat, Turn(phase=phase, event="E08")
    return trial(table, rest_of_turn(table, seat))


def event(table: LostFound, card: str, seat: Seat = A) -> Trial[Any]:
    """A player turns up this Event."""
    table.active, table.turn = seat, Turn(phase="resource")
    bring(table, card)
    return trial(table, _from(table, card))


def _from(table: LostFound, card: str) -> Play[None]:
    """Turned up and settled."""
    yield from event_phase(table, card)


def bring(table: LostFound, card: str) -> None:
    """The deck stands at the season of this Event, whose trackers are READY already."""
    season = table.cards.events[card].season
    table.season = season
    while table.events.cards and card not in table.events.cards:
        table.event_discard += table.events.cards
        table.events.cards.clear()
        table.events._surface()


def sound(table: LostFound) -> None:
    """Every card is somewhere, and nothing contradicts itself."""
    assert BOOK.problems(table) == ()


__all__ = ["A", "B", "C", "Callable", "D", "E", "acting", "draw_event", "event", "trial"]


def unseen(table: LostFound, seat: Seat, number: int) -> None:
    """A player has drawn so many Resources and told nobody."""
    table.draw_cards(seat, number)
    table.settle_draws()
