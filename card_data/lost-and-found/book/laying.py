"""What is laid down together says by itself what it is for: a Responsibility, a Crisis, a transgression, with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printkit.referee import Message, Refusals, Seat, say
from printkit.referee.judged import Judged
from printkit.referee.refusals import refuse

from .actions import ContributeCrisis, ReturnCard
from .acts import Cards
from .duties import CompleteFamily
from .hand_limit import DiscardExcess, excess_sets, over_the_limit
from .payments import DISCARDING, PAYMENT, OwnCards, check_returnable, list_usable
from .perils import list_crises
from .projects import ContributeCommunal
from .refusals import action_phase
from .state import LostFound
from .tawbah import Tawbah
from .words import TOGETHER_OR_EXCESS

Act = CompleteFamily | ContributeCommunal | ContributeCrisis | Tawbah | DiscardExcess | ReturnCard


class LaidTogether(OwnCards):
    """Own cards, and what they are laid down for."""

    __slots__ = ()

    def __init__(self, table: LostFound, seat: Seat) -> None:
        super().__init__(
            table, seat, lambda: [*list_usable(table, seat, PAYMENT), *list_targets(table, seat)], least=1
        )


def list_targets(table: LostFound, seat: Seat) -> list[str]:
    """Return what cards may be laid down for, as far as it is known."""
    return [*table.family[seat].known, *table.open, *list_crises(table), *table.transgressions[seat]]


def is_target(table: LostFound, seat: Seat, card: str) -> bool:
    """Return whether a card says what the others are for."""
    cards = table.cards
    if card in cards.duties or card in cards.projects or card in table.transgressions[seat]:
        return True
    return card in cards.events and cards.events[card].kind == "crisis"


def is_returned(table: LostFound, seat: Seat, cards: Cards) -> bool:
    """LF-9.1: return whether one card of another player goes back: nobody discards it while an Action is left."""
    return (
        len(cards) == 1 and not action_phase(table) and not check_returnable(table, seat, cards[0], "LF-9.1")
    )


def act_of(table: LostFound, seat: Seat, laid: Iterable[str]) -> Act | None:
    """Return the act that the cards stand for; None if they are for several things at once."""
    named = tuple(laid)
    wanted = [card for card in named if is_target(table, seat, card)]
    cards = tuple(card for card in named if card not in wanted)
    if not wanted:
        return ReturnCard(cards[0]) if is_returned(table, seat, cards) else DiscardExcess(cards)
    if len(wanted) > 1:
        return None
    (target,) = wanted
    if target in table.cards.duties:
        return CompleteFamily(target, cards)
    if target in table.cards.projects:
        return ContributeCommunal(target, cards)
    return (
        ContributeCrisis(target, cards) if target not in table.transgressions[seat] else Tawbah(target, cards)
    )


def together(table: LostFound, seat: Seat) -> Judged[Cards]:
    """LF-4.5: one photo of a Responsibility, or whatever it is, with its cards; another player's card goes back; the rest is excess."""
    return Judged(
        seat,
        LaidTogether(table, seat),
        rule="LF-4.5",
        prompt=lambda: _write_prompt(table, seat),
        judge=lambda cards: judge_laid(table, seat, cards),
        suggest=lambda: _list_excess(table, seat),
        harm=lambda cards: _find_harm(table, seat, cards),
        verb="Lay down",
        waiting="choosing what to do",
    )


def judge_laid(table: LostFound, seat: Seat, cards: Cards) -> Refusals:
    """As the act itself."""
    act = act_of(table, seat, cards)
    if act is None:
        return refuse("LF-X-MOST", "LF-10.1", "One Responsibility, Crisis or transgression at a time.")
    return act.find_refusals(table, seat)


def _find_harm(table: LostFound, seat: Seat, cards: Cards) -> str:
    """As the act itself."""
    act = act_of(table, seat, cards)
    return act.harm(table, seat) if act is not None else ""


def _write_prompt(table: LostFound, seat: Seat) -> Message:
    over = over_the_limit(table, seat)
    if over:
        return TOGETHER_OR_EXCESS(over)
    if action_phase(table):
        return say("Lay down a card together with what you pay for it")
    return say("Lay down a card together with what you pay for it, or another player's to give it back")


def _list_excess(table: LostFound, seat: Seat) -> Sequence[Any]:
    over = over_the_limit(table, seat)
    return excess_sets(list_usable(table, seat, DISCARDING), over) if over else ()
