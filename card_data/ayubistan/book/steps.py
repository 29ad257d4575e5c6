"""AYU-5.1 to AYU-5.4: what hands lay out before the game, with the numbers of the table."""

from __future__ import annotations

from printkit.referee import SetupStep, say

from .state import Ayubistan
from .words import ACTION_CARDS, DIRHAMS, FIVES, HASANAT, ONES, SAYEAT, TENS, TROOPS


def list_steps(table: Ayubistan) -> tuple[SetupStep, ...]:
    """AYU-5.1 to AYU-5.4."""
    numbers = table.numbers
    notes = numbers.start_wallet
    hasanat, sayeat = numbers.pools[len(table.names)]
    return (
        SetupStep(
            say(
                "Take {money}: {ones}, {fives} and {tens}",
                DIRHAMS(notes.value),
                ONES(notes.ones),
                FIVES(notes.fives),
                TENS(notes.tens),
            ),
            ("D10", "D5", "D1"),
            each=True,
            rule="AYU-5.3",
        ),
        SetupStep(say("Take {troops}", TROOPS(numbers.start_troops)), ("T",), each=True, rule="AYU-5.3"),
        SetupStep(
            say("Notes in three open piles: the bank. Troops and Mushrikeen Troops in two open supplies"),
            ("D10", "T", "M"),
            rule="AYU-5.2",
        ),
        SetupStep(
            say(
                "Put {hasanat} and {sayeat} on the table, the others into the box",
                HASANAT(hasanat),
                SAYEAT(sayeat),
            ),
            ("H", "S"),
            rule="AYU-5.1",
        ),
        SetupStep(
            table.say(
                "Set the armies {cards:pieces} aside; shuffle the other {number} face down",
                list(numbers.armies),
                ACTION_CARDS(len(table.deck)),
            ),
            (*numbers.armies, "back:A01"),
            rule="AYU-5.4",
        ),
    )
