"""Which bots there are for a title: `random` for all, `greedy` where its `bots.py` weighs answers."""

from __future__ import annotations

from printkit.nearest import closest
from printkit.referee import SetupError
from printkit.simulate.bots.bot import Bot
from printkit.simulate.bots.greedy import Greedy
from printkit.simulate.bots.random import RandomBot
from printkit.title import load_title


class NoBotError(SetupError):
    """There is no bot of that name for the title."""


def bot_names(title: str) -> list[str]:
    """List the bots of a title."""
    return ["random", "greedy"] if load_title(title).weigh is not None else ["random"]


def bot_named(name: str, title: str) -> Bot:
    """Make a bot.

    Raises:
        NoBotError: no such bot for this title, with the nearest match.
    """
    names = bot_names(title)
    if name not in names:
        near = closest(name, names)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
        raise NoBotError(f"{title} has no bot {name}; {hint}")
    if name == "random":
        return RandomBot()
    weigh = load_title(title).weigh
    assert weigh is not None
    return Greedy(weigh)
