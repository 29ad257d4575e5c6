"""PP-3: what hands lay out before the game, with the numbers of the table."""

from __future__ import annotations

from printkit.referee import SetupStep, say

from .state import Patriarchs
from .words import CAMELS, CITIES, TENTS


def list_steps(table: Patriarchs) -> tuple[SetupStep, ...]:
    """PP-3.1 to PP-3.3; the companion asks for the tribes, and tells the Shekels of each."""
    numbers = table.box.numbers
    steps = [
        SetupStep(
            say(
                "Choose a tribe and take its tablet, {camels}, {tents} and {cities}",
                CAMELS(table.camels_each),
                TENTS(numbers.tents),
                CITIES(numbers.cities),
            ),
            ("TB-JUD", "CM-JUD", "TN-JUD", "CT-JUD"),
            each=True,
            rule="PP-3.3",
        ),
        SetupStep(
            say("Lay out the tiles, the trade tiles and the number discs; the next page asks how")
            if table.discs_on
            else say("Lay out the tiles and the trade tiles; the next page asks how"),
            ("HX-WHEAT-6", "HX-JUD", "TT-WHEAT"),
            rule="PP-3.1",
        ),
        SetupStep(
            say("Sort the resource cards into six open piles"),
            ("RC-HAY", "RC-WATER", "RC-WHEAT"),
            rule="PP-3.2",
        ),
        SetupStep(say("Virtue Tokens and Shekels lie open beside them"), ("VT", "SK"), rule="PP-3.2"),
        SetupStep(
            say("The Prophet and the False Prophet wait beside the board"),
            ("FG-PROPHET", "FG-FALSE"),
            rule="PP-3.2",
        ),
    ]
    if table.stacks:
        backs = tuple(f"back:{stack.cards[0]}" for stack in table.stacks.values())
        shuffled = SetupStep(say("Shuffle each event stack by itself, face down"), backs[:4], rule="PP-3.2")
        steps.insert(3, shuffled)
    return tuple(steps)
