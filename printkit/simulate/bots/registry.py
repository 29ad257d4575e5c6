"""Which bots there are for a title: `random` for all, `greedy` where `printkit/simulate/bots/<title>.py` weighs answers."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path

from printkit.referee import SetupError
from printkit.simulate.bots.bot import Bot
from printkit.simulate.bots.greedy import Greedy
from printkit.simulate.bots.random import RandomBot


class NoBotError(SetupError):
    """There is no bot of that name for the title."""


@cache
def _has_greedy(title: str) -> bool:
    return (Path(__file__).parent / f"{title.replace('-', '_')}.py").exists()


def bot_names(title: str) -> list[str]:
    """List the bots of a title."""
    return ["random", "greedy"] if _has_greedy(title) else ["random"]


def bot_named(name: str, title: str) -> Bot:
    """Make a bot.

    Raises:
        NoBotError: no such bot for this title, with the nearest match.
    """
    names = bot_names(title)
    if name not in names:
        near = get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names)}"
        raise NoBotError(f"{title} has no bot {name}; {hint}")
    if name == "random":
        return RandomBot()
    return Greedy(import_module(f"printkit.simulate.bots.{title.replace('-', '_')}").weigh)
