"""What is said in several places: teams, symbols, and so many of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.referee.messages import Message, Plural, say

from .pieces import Coins

TEAM_NAMES: Final[Mapping[str, str]] = {"K": "Kingdom", "P": "People", "O": "Order"}
THE_TEAM: Final[Mapping[str, str]] = {"K": "the Kingdom", "P": "the People", "O": "the Order"}
SYMBOL_NAMES: Final[Mapping[str, str]] = {
    "EMP": "Employ",
    "INC": "Income",
    "STL": "Steal",
    "INF": "Influence",
    "BAT": "Battle",
    "ORG": "Orange",
}

GOLD: Final = Plural("{n} gold", "{n} gold")
RED: Final = Plural("{n} red", "{n} red")
SWORDS: Final = Plural("{n} sword", "{n} swords")
ACTION_CARDS: Final = Plural("{n} action card", "{n} action cards")
BATTLE_CARDS: Final = Plural("{n} battle card", "{n} battle cards")
HASHASH_CARDS: Final = Plural("{n} Hashash card", "{n} Hashash cards")
SCHOLARS: Final = Plural("{n} scholar", "{n} scholars")
TOKENS: Final = Plural("{n} token", "{n} tokens")
DRAWN: Final = Plural("Draw {n} token", "Draw {n} tokens")
TOKEN_WORDS: Final[Mapping[str, Plural]] = {
    "EMP": Plural("{n} Employ token", "{n} Employ tokens"),
    "INC": Plural("{n} Income token", "{n} Income tokens"),
    "STL": Plural("{n} Steal token", "{n} Steal tokens"),
    "INF": Plural("{n} Influence token", "{n} Influence tokens"),
    "BAT": Plural("{n} Battle token", "{n} Battle tokens"),
    "ORG": Plural("{n} orange token", "{n} orange tokens"),
}


def of_colour(colour: str, number: int) -> Message:
    """So many coins of a colour."""
    return GOLD(number) if colour == "gold" else RED(number)


def warn_others(what: str) -> Message:
    """What is done to others, to be asked once more: they have no say in it."""
    return say("{what}. Nobody else is asked.", what)


def in_coins(worth: Coins) -> Message:
    """Coins in words: `2 gold, 1 red`."""
    if worth.gold and worth.red:
        return say("{gold}, {red}", GOLD(worth.gold), RED(worth.red))
    return RED(worth.red) if worth.red else GOLD(worth.gold)


def team_name(team: str) -> Message:
    """A team in the middle of a sentence: `the Kingdom`."""
    return say(THE_TEAM[team])


def symbol_name(symbol: str) -> Message:
    """A symbol by its name."""
    return say(SYMBOL_NAMES[symbol])


def format_price(what: str, worth: Coins) -> Message:
    """A deed with its price: `Employ Biruni (6 gold)`."""
    return say("{what} ({price})", what, in_coins(worth))
