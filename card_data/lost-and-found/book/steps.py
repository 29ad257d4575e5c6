"""LF-0.1 to LF-0.9: what hands lay out before the game, with the numbers of the table."""

from __future__ import annotations

from printkit.referee import SetupStep, say

from .state import LostFound
from .words import RESOURCES


def list_steps(table: LostFound) -> tuple[SetupStep, ...]:
    """LF-0.1 to LF-0.10."""
    cards = table.cards
    roles = tuple(cards.roles.values())
    projects = len(cards.projects) - 1
    return (
        SetupStep(
            say(
                "Take a Family set. Zakat and one other card, drawn blind, are in your hand, the rest is your Family deck"
            ),
            ("F1-A", "back:F2-A"),
            each=True,
            rule="LF-0.4",
        ),
        SetupStep(
            say(
                "Deal everybody a Role card marked A. Take its mat, its {start} and its Bonus Tracker, READY side up",
                RESOURCES(len(roles[0].start)),
            ),
            (f"back:{roles[0].card}", roles[0].start[0], roles[0].tracker),
            each=True,
            rule="LF-0.2",
        ),
        SetupStep(
            say("Lay the five Role cards marked B in a row; absent roles face down"),
            (roles[1].card, f"back:{roles[2].card}"),
            rule="LF-0.2",
        ),
        SetupStep(
            say(
                "Communal Mat and Spare Mat in the middle, the {n} Spares face up on their spaces",
                len(table.spares),
            ),
            ("P01", "P08"),
            rule="LF-0.5",
        ),
        SetupStep(
            say(
                "Shuffle {resources} face down onto the Communal Mat; the {n} Lost Resources beside it",
                RESOURCES(len(table.deck)),
                len(table.lost_deck),
            ),
            ("back:R01", "back:L1"),
            rule="LF-0.6",
        ),
        SetupStep(
            say("Shuffle the Events of each season; Winter on top, then Spring, Summer and Fall"),
            ("back:E01",),
            rule="LF-0.8",
        ),
        SetupStep(
            table.say(
                "{main:piece} lies open; shuffle the other {n} Communal Responsibilities",
                cards.numbers.main_project,
                projects,
            ),
            (cards.numbers.main_project, "back:C02"),
            rule="LF-0.9",
        ),
        SetupStep(say("Put the Ihtesaab deck aside"), ("back:H01",), rule="LF-0.1"),
    )
