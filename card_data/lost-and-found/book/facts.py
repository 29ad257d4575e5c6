"""What is counted for a turn, and what holds for a while: an Event, a payment, a Festival (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any, Final

from printkit.referee import (
    FIRST_SEAT,
    Count,
    Facts,
    Flag,
    Message,
    OneWord,
    Said,
    Seat,
    Who,
    by_seat,
    state,
    zone,
)

from .words import DIN

PHASES: Final = {
    "start": "start of the turn",
    "resource": "Resource Phase",
    "event": "Event Phase",
    "action": "Action Phase",
    "responsibility": "Responsibility Phase",
    "discard": "Discard Phase",
}
DECIDING: Final = {
    "cards": "laying down the cards",
    "project": "turning up a Communal Responsibility",
    "crisis": "the Crisis",
    "disaster": "the Disaster",
}
DUTY_DONE: Final = {
    "": "not used yet",
    "family": "a Family card completed",
    "communal": "contributed to a Communal Responsibility",
    "both": "completed and contributed",
    "exchange": "a Family card exchanged",
}


@state
class Turn(Facts):
    """What is counted for one turn (section 4, `flags`)."""

    phase: str = zone(OneWord("Phase", words=PHASES, fixed=True), default="start")
    skip_action: bool = zone(Flag("No Action Phase this turn"), default=False)
    skip_responsibility: bool = zone(Flag("No Responsibility Phase this turn"), default=False)
    acted: bool = zone(Flag("Action used"), default=False)
    bartered: bool = zone(Flag("Merchant's exchange made"), default=False)
    """A new season in between gives no second one in a turn."""
    duty: str = zone(OneWord("Responsibility this turn", words=DUTY_DONE), default="")
    limit_up: int = zone(Count("Resources above the hand limit this turn"), default=0)
    drawing: bool = zone(Flag("Resources not drawn yet", fixed=True), default=False)
    extra: int = zone(Count("More Resources to draw", fixed=True), default=0)
    shown: int = 0
    """Own cards named since drawing that lay in the hand before, or were drawn: the referee cannot tell (LF-5.3)."""
    event: str = ""
    """The last Event drawn this turn."""
    deciding: str = ""
    """What has to be finished first, where no other fact tells it (LF-4.3): see `DECIDING`."""


@state
class Happening(Facts):
    """The Event that is being settled."""

    chooser: Seat = zone(Who("Chooses", aside=True))
    option: str = ""
    excluded: list[str] = field(default_factory=list)
    """Options that cannot be paid for (LF-6.16)."""
    void: bool = False
    """Whether it fizzled, or nothing of the option happened."""


def _due_in_words(table: Any, amount: int) -> Sequence[Message]:
    """Return what is left of a payment; nothing where cards are asked for."""
    del amount
    demand = table.demand
    return [] if demand is None or demand.filter is not None else [DIN(table.due)]


@state
class Demand(Facts):
    """What is demanded of a player: a payment (LF-3.7), or cards that match. `LostFound.due` tells what is left of it."""

    seat: Seat = zone(Who("Asked of"))
    amount: int = zone(Said("Still to pay", words=_due_in_words))
    """Din, or cards, before anything is taken off."""
    helped: int = 0
    """What the Hospital and the Apothecary have taken off."""
    beyond: bool = False
    """Whether it is to be met with clean cards, without help: beyond the law, or to another player."""
    to: Seat | None = zone(Who("Paid to"), default=None)
    filter: frozenset[str] | None = None
    """What the cards must match; None for a payment."""
    declined: bool = False
    """Whether the payer declined the Hospital: that is not asked again (LF-3.12)."""


@state
class Disaster(Facts):
    """A Disaster that is being met (LF-7.1)."""

    event: str
    done: list[bool] = by_seat(Flag("Gives no more", fixed=True))


@state
class Festival(Facts):
    """A Festival (LF-8)."""

    drawer: Seat = zone(Who("Drew the Festival"))
    step: str = zone(
        OneWord(
            "Festival",
            words={
                "found": "giving back and declaring",
                "seeking": "seeking the owners",
                "market": "Open Market",
                "new": "new duties",
            },
            fixed=True,
        ),
        default="found",
    )
    seat: Seat = zone(Who("Turn in the Festival", aside=True), default=FIRST_SEAT)
    declared: list[tuple[Seat, str]] = zone(Said("Declared"), default_factory=list)
    missing: list[tuple[Seat, str]] = zone(Said("Owner not found"), default_factory=list)
    round: list[str] = field(default_factory=list)
    """Ihtesaab cards dealt in the present round of ten."""


@state
class Market(Facts):
    """Exchanges are open (LF-8.7): at a Festival, on a market day, or one of the Merchant's."""

    kind: str
    seat: Seat = zone(Who("May propose an exchange"))


@state
class Exchange(Facts):
    """An exchange that is proposed (LF-8.16)."""

    proposer: Seat = zone(Who("Proposes"))
    partner: Seat = zone(Who("Is asked"))
    give: list[str] = zone(Said("Offers"))
    get: list[str] = zone(Said("Asks for"))
    countered: bool = False
    """Whether the partner laid down other cards; then the proposer answers."""


@state
class Reckoning(Facts):
    """The reckoning of one player (LF-14.6)."""

    seat: Seat = zone(Who("Is reckoned with"))
    card: str = ""
