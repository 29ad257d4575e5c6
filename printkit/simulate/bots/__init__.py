"""Bots: they answer for seats in a simulation."""

from printkit.simulate.bots.bot import Bot, BotStuckError, Greedy, RandomBot
from printkit.simulate.bots.bot_choice import NoBotError, bot_named, bot_names, bot_of
from printkit.simulate.bots.search import Budget, Search

__all__ = [
    "Bot",
    "BotStuckError",
    "Budget",
    "Greedy",
    "NoBotError",
    "RandomBot",
    "Search",
    "bot_named",
    "bot_names",
    "bot_of",
]
