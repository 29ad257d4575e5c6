"""Ayubistan's greedy bot: buys good deeds, keeps a few Troops, neither steals nor attacks without need."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat, Word

from .cards import FIRST, TakeOffer
from .invasion import AGREE, MUSTER, Declare
from .moves import Accept, Attack, CollectIncome, Donate, Draw, ProposeTrade, Recruit
from .state import Ayubistan
from .theft import FORGIVE, DeclineTheft, Steal

KEPT_TROOPS = 4


def weigh(table: Ayubistan, seat: Seat, question: Question[Any], value: Any) -> float:
    """Return how good an answer is for the seat."""
    del question
    if value.__class__ is Word and value in {FORGIVE, MUSTER, AGREE, FIRST}:
        return 1
    match value:
        case CollectIncome():
            return 10
        case Donate(beneficiary):
            return 8 - 0.1 * (table.hasanat[beneficiary] - table.sayeat[beneficiary])
        case Recruit(n):
            return 5 if table.troops[seat] + n <= KEPT_TROOPS and table.value(seat) >= 20 + 5 * n else -1
        case Draw():
            return 1
        case Attack(target):
            return -2 - table.troops[target]
        case ProposeTrade():
            return -3
        case TakeOffer(k):
            return k
        case DeclineTheft():
            return 1
        case Steal():
            return 0
        case Declare(side, own, bought):
            if side == "defend":
                return min(own, 3) + 0.2 * min(bought, 1)
            return 0 if side == "stay_out" else -1
        case Accept():
            return 1
        case int():
            return -abs(value - (table.troops[seat] + 1) // 2)
    return 0
