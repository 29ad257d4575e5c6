"""Words that sentences of the book share: so many of something."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.box.operation import Amount
from printkit.referee import Message, Plural, join_messages

if TYPE_CHECKING:  # the pieces are checked with these words
    from .pieces import Cards

CARDS = {
    "HAY": Plural("{n} Hay", "{n} Hay"),
    "WATER": Plural("{n} Water", "{n} Water"),
    "WHEAT": Plural("{n} Wheat", "{n} Wheat"),
    "WINE": Plural("{n} Wine", "{n} Wine"),
    "OIL": Plural("{n} Oil", "{n} Oil"),
    "SHEEP": Plural("{n} Sheep", "{n} Sheep"),
}
"""So many resource cards of a kind."""
VIRTUE = Plural("{n} Virtue Token", "{n} Virtue Tokens")
EVENTS = Plural("{n} Event card", "{n} Event cards")
SHEKELS = Plural("{n} Shekel", "{n} Shekels")
ANY_CARDS = Plural("{n} resource card", "{n} resource cards")
CAMELS = Plural("{n} camel", "{n} camels")
TENTS = Plural("{n} tent", "{n} tents")
CITIES = Plural("{n} city", "{n} cities")
TURNS = Plural("{n} turn", "{n} turns")
CARDS_FOR = Plural("{n} card", "{n} cards")
TURNS_TO_MOVE = Plural("{n} move a turn", "{n} moves a turn")
POINTS = Plural("{n} point", "{n} points")
AMOUNTS = {**CARDS, "V": VIRTUE, "S": SHEKELS, "ANY": ANY_CARDS, "RND": ANY_CARDS}
"""So many of whatever a card or a price names."""
RESOURCE = {
    "HAY": "Hay",
    "WATER": "Water",
    "WHEAT": "Wheat",
    "WINE": "Wine",
    "OIL": "Oil",
    "SHEEP": "Sheep",
}
"""The name of a resource."""
TOKEN = {"V": "Virtue Token", "S": "Shekel"}
TRIBE = {
    "BEN": "Benjamin",
    "LEV": "Levi",
    "ISS": "Issachar",
    "NAP": "Naphtali",
    "EPH": "Ephraim",
    "JUD": "Judah",
}
CATEGORY = {
    "WAR": "War",
    "LAW": "Law",
    "PEN": "Pentateuch",
    "PRO": "Prophet",
    "VIR": "Virtue",
    "JER": "Jerusalem",
}


@lru_cache(maxsize=1024)
def format_cards(cards: Cards) -> Message:
    """Resource cards: `1 Wheat, 2 Oil`."""
    return join_messages([CARDS[kind](n) for n, kind in cards.list_amounts()])


def format_amounts(amounts: Iterable[Amount]) -> Message:
    """Return what a card asks for or gives: `1 Wheat, 1 Virtue Token`."""
    return join_messages([AMOUNTS[amount.kind](amount.n) for amount in amounts])
