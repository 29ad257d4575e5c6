"""Simulations: bots and a dealer play a title's book, and reports give the figures of many games.

Chance comes from a seed alone, so a game can be played again by its number. `SimulationPlan` and `run_plan` play, `report_of` counts.
"""

from printkit.simulate.bots import Bot, BotStuckError, Greedy, NoBotError, RandomBot, bot_named, bot_names
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import deal_answer
from printkit.simulate.engine import run_plan
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import EndlessError, Played, UnsoundError, play_out
from printkit.simulate.report import SimulationReport, plain_report, report_of

__all__ = [
    "Bot",
    "BotStuckError",
    "Chance",
    "EndlessError",
    "Greedy",
    "NoBotError",
    "Played",
    "RandomBot",
    "SimulationPlan",
    "SimulationReport",
    "UnsoundError",
    "bot_named",
    "bot_names",
    "deal_answer",
    "plain_report",
    "play_out",
    "report_of",
    "run_plan",
]
