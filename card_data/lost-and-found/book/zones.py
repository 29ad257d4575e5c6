"""What lies on the table, and who sees what of it (LF-2.7, LF-2.21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from printkit.referee import (
    FIRST_SEAT,
    Count,
    Data,
    Deck,
    FaceDown,
    Hand,
    InHand,
    Message,
    Pieces,
    Plural,
    Seat,
    nobody,
    say,
)
from printkit.referee.zones import UNSEEN, Sees, Zone

from .words import CATEGORIES, DIN

UNSEEN_CARDS: Final = Plural("{n} card", "{n} cards")
UNSEEN_DUTIES: Final = Plural("{n} Family card", "{n} Family cards")
CARDS: Final = Pieces(
    "Resources and Events",
    lambda table: table.cards.total["cards"],
    words={UNSEEN: UNSEEN_CARDS},
    backs=lambda table: backs_of(table),  # noqa: PLW0108  # defined below
)
PROJECTS: Final = Pieces("Communal Responsibilities", lambda table: table.cards.total["projects"])
DUTIES: Final = Pieces(
    "Family Responsibilities",
    lambda table: table.cards.total["duties"],
    words={UNSEEN: UNSEEN_DUTIES},
    backs=lambda table: {card: duty.set for card, duty in table.cards.duties.items()},
)
IHTESAAB: Final = Pieces("Ihtesaab cards", lambda table: table.cards.total["ihtesaab"])
TRACKERS: Final = Pieces("Bonus Trackers", lambda table: table.cards.total["trackers"])


@dataclass(frozen=True)
class Closed(InHand):
    """LF-2.21: of a closed hand the others see its number and nothing else, whatever was shown before."""

    asked: bool = True

    def hide_value(self, value: Hand) -> Data:
        return {"number": len(value)}

    def open_counts(self, value: Hand) -> Mapping[str, int]:
        del value
        return {}


@dataclass(frozen=True)
class ClosedDeck(FaceDown):
    """A deck of which nobody sees what lies in it, whatever follows for the referee from what was told."""

    sees: Sees = nobody

    def counts(self, value: Deck) -> Mapping[str, int]:
        return {UNSEEN: len(value)} if len(value) else {}


@dataclass(frozen=True)
class Unseen(Count):
    """So many cards that nobody named."""

    def counts(self, value: int) -> Mapping[str, int]:
        return {UNSEEN: value} if value else {}


Beside = dict[str, list[tuple[str, Seat]]]
"""A project, a Crisis or a Disaster -> the cards laid beside it, each with who gave it."""


@dataclass(frozen=True)
class LaidBeside(Zone[Beside]):
    """Cards that lie beside projects, Crises and a Disaster."""

    def plain_value(self, value: Beside) -> Data:
        return {to: [[card, seat] for card, seat in given] for to, given in value.items() if given}

    def counts(self, value: Beside) -> Mapping[str, int]:
        return Counter(card for given in value.values() for card, _ in given)

    def things(self, value: Beside) -> Sequence[tuple[str, int | None]]:
        return tuple((card, None) for given in value.values() for card, _ in given)


def backs_of(table: Any) -> dict[str, str]:
    """Events lie among Events, Resources in the deck of their back; those of absent roles are in nobody's hand (LF-2.10)."""
    resources = table.cards.resources
    return {
        card: f"{resources[card].deck} {table.absent(card)}" if card in resources else "event"
        for card in table.cards.total["cards"]
    }


Titles = dict[str, Seat]
"""Resource -> the player who holds title to it."""


def owners_in_words(table: Any, titles: Titles) -> Sequence[Message]:
    """Return whose each titled card is."""
    return [table.say("{card:piece} belongs to {who:seat}", card, seat) for card, seat in titles.items()]


def bonus_in_words(table: Any, seat: Seat) -> Sequence[Message]:
    """LF-13.1: whether the bonus of a player's role can be used this season."""
    role = table.roles[seat]
    if not role or table.cards.roles[role].tracker in table.tracker_supply:  # all are dealt first
        return ()
    return [say("READY") if table.role_ready(seat) else say("USED")]


def wronged_in_words(table: Any, wronged: dict[str, Seat | None]) -> Sequence[Message]:
    """Return whom each transgression wronged."""
    return [
        table.say("{card:piece}: a stranger", card)
        if seat is None
        else table.say("{card:piece}: {who:seat}", card, seat)
        for card, seat in wronged.items()
    ]


def needs_in_words(table: Any, beside: int) -> Sequence[Message]:
    """Return what the town is asked for: a Disaster, Crises and projects; what is missing of each, and who gave what."""
    del beside
    disaster = (table.disaster.event,) if table.disaster else ()
    perils = (*disaster, *(event for events in table.crises for event in events))
    needed = [(event, table.required(event), "") for event in perils]
    for card in table.open:
        project = table.cards.projects[card]
        needed.append((card, project.cost, "" if table.has_need(project, ()) else project.need))
    return [_need_in_words(table, *one) for one in needed]


def _need_in_words(table: Any, card: str, cost: int, need: str) -> Message:
    """`Dig a Public Well: 3 din missing of 8; Amina gave 3 Dinarim, Hen`."""
    lacks = max(0, cost - table.laid(card))
    missing, wanted = DIN(lacks), say(CATEGORIES[need]) if need else ""
    words: Message = table.say("{card:piece}: {missing} missing of {cost}", card, missing, cost)
    if need and not lacks:
        words = table.say("{card:piece}: only {need} is missing", card, wanted)
    elif need:
        words = table.say(
            "{card:piece}: {missing} missing of {cost}, and {need}", card, missing, cost, wanted
        )
    for seat in table.order(FIRST_SEAT):
        own = [given for given, giver in table.beside.get(card, ()) if giver == seat]
        if own:
            words = table.say("{need}; {who:seat} gave {cards:pieces}", words, seat, own)
    return words


def standing_in_words(table: Any, beside: int) -> Sequence[Message]:
    """Return how the community stands."""
    del beside
    return [table.town_in_words()]
