"""A turn: start, Resource Phase, Event Phase, and what follows (LF-4)."""

from __future__ import annotations

from typing import Any

from printkit.referee import Menu, Message, Play, Question, Seat, say

from .actions import ContributeCrisis, Gift, ReturnCard
from .asking import ask, renew_menu
from .barter import barter_meanwhile
from .duties import CompleteFamily, ExchangeFamily, UseDoubleDuty
from .event_phase import event_phase
from .facts import Turn
from .hand_limit import DiscardExcess, PassPhase, UseHandLimit, over_the_limit
from .laying import act_of, together
from .market import MarketDay
from .perils import crisis_fails
from .projects import ContributeCommunal
from .refusals import second_duty
from .resource_phase import resource_phase
from .state import LostFound
from .tawbah import Tawbah
from .words import TO_DISCARD

MAIN = (
    ReturnCard,
    ContributeCrisis,
    Gift,
    MarketDay,
    CompleteFamily,
    ContributeCommunal,
    UseHandLimit,
    DiscardExcess,
    Tawbah,
    PassPhase,
)


def take_turn(table: LostFound, seat: Seat) -> Play[None]:
    """LF-4.1, LF-11.4: start step, Resource, Event, then Action, Responsibility and Discard in any order that is left (LF-4.5)."""
    table.active, table.turn = seat, Turn()
    table.end_titles()
    table.announce("{who:seat}'s turn.", seat)
    if table.crises[seat]:
        yield from crisis_fails(table, seat)  # LF-4.2
        if table.ending:
            return
    card = yield from resource_phase(table, seat)
    yield from event_phase(table, card)
    if table.ending:
        return
    table.turn.phase = "action"
    yield from rest_of_turn(table, seat)
    table.turns += 1


def rest_of_turn(table: LostFound, seat: Seat) -> Play[None]:
    """LF-4.5: whatever the phases that are left allow, until the turn is passed."""
    main = table.standing(_offer_main, seat)
    while True:
        first = yield from ask(table, main, also=lambda: _offer_also(table, seat))
        act: Any = first.answer
        if act.__class__ is tuple:
            act = act_of(table, seat, act)
        asks = act.carry_out(table, seat)
        if asks is not None:
            yield from asks
        if act.ends:
            return


def _offer_main(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(
        table,
        seat,
        MAIN,
        rule="LF-4.5",
        prompt=lambda: main_prompt(table, seat),
        waiting="choosing what to do",
    )


def main_prompt(table: LostFound, seat: Seat) -> Message:
    """Return what is still open in a turn."""
    turn, over = table.turn, over_the_limit(table, seat)
    left: list[Message] = []
    if turn.phase == "action" and not turn.acted and not turn.skip_action:
        left.append(say("one Action"))
    if turn.phase != "discard" and not turn.skip_responsibility:
        if not turn.duty:
            left.append(say("one Responsibility"))
        elif second_duty(table, "communal"):
            left.append(say("a contribution to the community (the Stonemason's bonus)"))
        elif second_duty(table, "family"):
            left.append(say("a Family card (the Stonemason's bonus)"))
    if over:
        left.append(TO_DISCARD(over))
    return say("Your turn: {left}", tuple(left)) if left else say("Your turn: nothing is left to do; end it")


def _offer_also(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """Return what is offered besides: what is laid down together without another tap, the exchange of a Family card that only the referee hears, what is rare."""
    found: list[Question[Any]] = [
        table.standing(together, seat),
        renew_menu(table, _offer_exchange, seat),
    ]
    found += barter_meanwhile(table, seat)
    if not UseDoubleDuty().find_refusals(table, seat):
        found.append(renew_menu(table, _offer_bonus, seat))
    return found


def _offer_exchange(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (ExchangeFamily,), rule="LF-10.4", prompt="Exchange a Family card", secret=True)


def _offer_bonus(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (UseDoubleDuty,), rule="LF-10.6", prompt="The Stonemason's bonus")


def end_of_seasons(table: LostFound) -> bool:
    """LF-14.1: return whether the Event deck is empty."""
    return not len(table.events)
