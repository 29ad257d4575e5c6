"""MEC-3: what hands lay out before the game, with the numbers of the table."""

from __future__ import annotations

from printkit.referee import Plural, SetupStep, say

from .state import Mecca

TAKE = Plural(
    "Choose {n} colour and take its {pilgrims} pilgrims: your reserve",
    "Choose {n} colours and take the {pilgrims} pilgrims of each: your reserve",
)


def list_steps(table: Mecca) -> tuple[SetupStep, ...]:
    """MEC-3.1 to MEC-3.3."""
    limits, pilgrims = table.ground.limits, table.ground.pilgrims
    return (
        SetupStep(TAKE(limits.colours, pilgrims), ("R01", "G01", "B01"), each=True, rule="MEC-3.3"),
        SetupStep(
            say("Lay the board into the middle: its purple mats are open")
            if limits.purple
            else say("Lay the board into the middle: nobody enters its purple mats"),
            rule="MEC-3.1",
        ),
        SetupStep(say("Colours that nobody plays go into the bag"), ("K01", "W01"), rule="MEC-3.2"),
    )
