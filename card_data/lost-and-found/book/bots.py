"""A bot that plays for the town: duties first, cards for all when they are needed, nothing that is not its own."""

from __future__ import annotations

from typing import Any, Final

from printkit.referee import Question, Seat

from .actions import ContributeCrisis, Gift, ReturnCard
from .barter import BarterPropose
from .demands import Decline
from .duties import CompleteFamily
from .ending import ReckonVoid
from .event_phase import CancelEvent, ChooseOption
from .festival import Crier, FestivalDeclare, FestivalGive, NoCrier
from .hand_limit import DiscardExcess, PassPhase, UseHandLimit
from .market import TradeAccept, TradeCounter, TradePropose
from .perils import DisasterDone, Donate, NobodyGivesMore
from .projects import ContributeCommunal
from .resource_phase import DrawNow, UseExtraDraw
from .scoring import count_net
from .state import LostFound
from .tawbah import Tawbah

KEPT: Final = 2
"""Own cards that are kept back while a Disaster of the season may still come."""
BAD_EVENTS: Final = 3
"""What an Event must cost for it to be cancelled."""


def weigh(table: LostFound, seat: Seat, question: Question[Any], value: Any) -> float:
    """Return how good an answer is for the town, and for the seat."""
    if value.__class__ is tuple:
        return _weigh_cards(table, seat, question, value)
    match value:
        case CompleteFamily():
            return _weigh_duty(table, seat, value)
        case ContributeCommunal():
            return _weigh_project(table, seat, value)
        case ContributeCrisis(event):
            return (
                9 if table.worth(table.clean_cards(seat)) >= table.required(event) - table.laid(event) else 7
            )
        case Donate(card):
            return _weigh_donation(table, card)
        case ChooseOption():
            return _weigh_option(table, seat, value)
        case ReturnCard():
            return 6.5
        case Tawbah(card):
            due = count_net(len(table.transgressions[seat]), len(table.beyond[seat]))
            return 5 - 0.1 * table.find_restitution(card) if due and table.duties_met(seat) else -1
        case UseExtraDraw() | FestivalGive() | FestivalDeclare() | Crier():
            return 2
        case UseHandLimit():
            return 1 if table.size(seat) > table.find_limit(seat) else -1
        case DiscardExcess():
            return 0.5
        case PassPhase() | DrawNow() | DisasterDone() | NoCrier():
            return 0
        case TradeAccept():
            exchange = table.exchange
            return 1 if exchange and table.worth(exchange.give) >= table.worth(exchange.get) else -1
        case Gift() | TradePropose() | BarterPropose() | TradeCounter() | NobodyGivesMore() | Decline():
            return -2
        case CancelEvent():
            return 1 if _find_cost(table) >= BAD_EVENTS else -1
        case ReckonVoid():
            return -1
    return 0


def _weigh_duty(table: LostFound, seat: Seat, move: CompleteFamily) -> float:
    """Zakat first, then the others that are needed; more of them only when the town is done."""
    if table.cards.duties[move.card].main:
        return 10
    if not table.duties_met(seat):
        return 9
    return 4 if table.community_met else 1.5


def _weigh_project(table: LostFound, seat: Seat, move: ContributeCommunal) -> float:
    """Return what is nearly done, and the main one; nothing while the own hand is needed against a Disaster."""
    project = table.cards.projects[move.project]
    clean = table.clean_cards(seat)
    if _disaster_ahead(table) and len(clean) <= KEPT:
        return -0.5
    if table.community_met:
        return -0.5
    missing = project.cost - table.laid(project.id)
    can = min(table.worth(clean), missing)
    return 5 + (can - missing) / 10 + (1 if project.id == table.cards.numbers.main_project else 0)


def _disaster_ahead(table: LostFound) -> bool:
    return any(table.cards.events[card].kind == "disaster" for card in table.events.cards)


def _weigh_donation(table: LostFound, card: str) -> float:
    """Return the card that fits what is missing best."""
    assert table.disaster is not None
    event = table.disaster.event
    missing = table.required(event) - table.laid(event)
    return 5 - abs(missing - table.cards.value[card]) / 2


def _weigh_option(table: LostFound, seat: Seat, move: ChooseOption) -> float:
    """Neutral unless something beyond the law makes up for a transgression; what may be found is worth a try."""
    option = move.find_option(table)
    assert option is not None
    names = {effect.name for effect in option.effects}
    if option.tag == "T":
        return -10
    if option.tag == "B":
        due = count_net(len(table.transgressions[seat]), len(table.beyond[seat]))
        return 3 if due else -1
    if "PAY" in names or "SKIP_ACTION" in names:
        return -0.5
    return 1 if "FIND" in names or "RETURN_ALL" in names or "FORGIVE" in names else 0


def _find_cost(table: LostFound) -> int:
    """Return what the Event that was turned up would cost the active player."""
    event = table.cards.events[table.turn.event]
    names = {effect.name for effect in event.effects}
    if names & {"SELECT", "RANDOM"}:
        return BAD_EVENTS
    paid: list[Any] = [effect["n"] for effect in event.effects if effect.name == "PAY"]
    return sum(paid)


def _weigh_cards(table: LostFound, seat: Seat, question: Question[Any], cards: tuple[str, ...]) -> float:
    """Pay as little as will do, with own cards; give to projects as much as can be spared."""
    known = [card for card in cards if card in table.cards.value]
    worth = table.worth(known)
    wrong = sum(not table.is_clean(seat, card) for card in known if card not in table.transgressions[seat])
    if question.rule == "LF-10.3":
        spare = len(table.clean_cards(seat)) - len(cards) - (KEPT if _disaster_ahead(table) else 0)
        return worth - (10 if spare < 0 else 0)
    if question.rule in {"LF-9.2", "LF-2.8", "LF-8.13"}:
        return worth
    return -worth - 8 * wrong
