"""What is said in several places: teams, symbols, and so many of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.referee.messages import Message, Plural, say

from .pieces import Action, BattleCard, Coins, Half

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
    """Warn of what is done to others, who have no say in it: the player is asked once more."""
    return say("{what}. Nobody else is asked.", what)


def in_coins(worth: Coins) -> Message:
    """Coins in words: `2 gold, 1 red`."""
    if worth.gold and worth.red:
        return say("{gold}, {red}", GOLD(worth.gold), RED(worth.red))
    return RED(worth.red) if worth.red else GOLD(worth.gold)


POINTS: Final = Plural("{name:name}, {n} point", "{name:name}, {n} points")
SHOWN: Final[Mapping[str, str]] = {
    "ANY": "Any symbol",
    "PLUS2": "+2",
    "TREAS": "Treasury",
    "ELIM": "Elimination",
    "COPY_TOP": "Copy",
}
"""What a half of an action card shows besides symbols, coins and tokens."""
AMOUNTS: Final[Mapping[str, Plural]] = {"G": GOLD, "R": RED, "T": TOKENS}


def call_action(card: Action) -> Message:
    """Return an action card by what is drawn on it: `Steal or Battle / 2 red`."""
    return say("{above} / {below}", _show_half(card.primary), _show_half(card.secondary))


def call_battle(card: BattleCard) -> Message:
    """Return a battle card by its name and points, which tell those of one name apart."""
    return POINTS(card.points, card.name)


def _show_half(half: Half) -> Message:
    if half.op.name == "ACTIVATE":
        names = [symbol_name(symbol) for symbol in half.symbols]
        match len(names):
            case 1:
                return names[0]
            case 2:
                return say("{one} or {two}", *names)
        return say("{one}, {two} or {three}", *names)
    if half.op.name in AMOUNTS:
        number = half.op["n"]
        assert isinstance(number, int)
        return AMOUNTS[half.op.name](number)
    return say(SHOWN[half.op.name])


def team_name(team: str) -> Message:
    """Return a team in the middle of a sentence: `the Kingdom`."""
    return say(THE_TEAM[team])


def symbol_name(symbol: str) -> Message:
    """Return a symbol by its name."""
    return say(SYMBOL_NAMES[symbol])


def format_price(what: str, worth: Coins) -> Message:
    """Return a deed with its price: `Employ Biruni (6 gold)`."""
    return say("{what} ({price})", what, in_coins(worth))
