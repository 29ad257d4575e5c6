"""A greedy player of Ayubistan: buys good deeds whenever it can, defends with all it has, keeps out of sin.

It knows what its seat knows: public counters and its own money and Troops.
"""

from __future__ import annotations

from typing import Any

from printkit.games.ayubistan.cards import TakeOffer
from printkit.games.ayubistan.invasion import Declare
from printkit.games.ayubistan.table import Ayubistan
from printkit.games.ayubistan.theft import DeclineTheft
from printkit.games.ayubistan.turn import CollectIncome, Donate, Draw, Recruit
from printkit.referee import Question, Seat

TROOPS_WANTED = 5
"""So many Troops are enough until an army comes."""
RESERVE = 20
"""Dirhams kept back for good deeds when Troops are bought."""


def weigh(table: Ayubistan, seat: Seat, question: Question[Any], value: Any) -> float:
    """Tell how good an answer is; higher is better."""
    match value:
        case CollectIncome():
            return 100
        case Donate(beneficiary):
            return 90 - 0.1 * (table.hasanat[beneficiary] - table.sayeat[beneficiary])
        case Recruit(n):
            short = TROOPS_WANTED - table.troops[seat]
            left = table.value(seat) - n * table.numbers.price_troop
            return 40 + n if n <= short and left >= RESERVE else -1
        case Draw() | DeclineTheft():
            return 10
        case TakeOffer(k):
            return k
        case Declare(side, own, bought):
            return {"defend": own + 0.9 * bought, "stay_out": -1.0, "join": -2.0}[side]
        case bool():
            return 0
        case int():
            return value
        case str():
            return _word(value, question.say(value))
    return -5


def _word(word: str, label: str) -> float:
    """Weigh a word: forgive rather than fight, fight rather than surrender; of two effects the better one."""
    if word in {"forgive", "muster", "fight"}:
        return 2 if word == "forgive" else 1
    return ("hasanat" in label) - ("sayeat" in label)
