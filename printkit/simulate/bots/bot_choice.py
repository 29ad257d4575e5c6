"""Choose the bots of a title: `random` and `search` for all, `greedy` if its `bots.py` weighs answers.

`search:400` has 400 playouts a decision, `search:400/60` cuts them after 60 answers, `search:50ms` has so much time.
"""

from __future__ import annotations

from printkit.nearest import find_closest
from printkit.referee import SetupError
from printkit.simulate.bots.bot import Bot, Greedy, RandomBot
from printkit.simulate.bots.search import Budget, Search
from printkit.title import Title, open_title


class NoBotError(SetupError):
    """There is no bot of that name for the title."""


def bot_names(title: str) -> list[str]:
    """List the bots of a title."""
    return _list_names(open_title(title))


def bot_named(name: str, title: str) -> Bot:
    """Make a bot for a title of that name, as `bot_of`."""
    return bot_of(name, open_title(title))


def bot_of(name: str, title: Title) -> Bot:
    """Make a bot.

    Raises:
        NoBotError: no such bot for this title, with the nearest match.
    """
    kind, _, budget = name.partition(":")
    if kind == "random" and not budget:
        return RandomBot()
    weigh = title.weigh
    if kind == "greedy" and weigh is not None and not budget:
        return Greedy(weigh)
    if kind == "search":
        return Search(weigh, budget_of(budget), playouts=title.playouts, estimate=title.estimate)
    names = _list_names(title)
    near = find_closest(kind, names)
    hint = f"did you mean {near}?" if near and near != kind else f"there are: {', '.join(names)}"
    raise NoBotError(f"{title.source} has no bot {name}; {hint}")


def _list_names(title: Title) -> list[str]:
    return ["random", *(["greedy"] if title.weigh is not None else []), "search"]


def budget_of(text: str) -> Budget:
    """Read the budget of a search: `400`, `400/60`, `50ms`; nothing for the usual one.

    Raises:
        NoBotError: the text says something else.

    >>> budget_of("50ms"), budget_of("400/60")
    (Budget(playouts=0, cut=40, seconds=0.05), Budget(playouts=400, cut=60, seconds=0.0))
    """
    usual = Budget()
    number, _, cut = text.partition("/")
    timed = number.endswith("ms")
    number = number.removesuffix("ms")
    if not all(part.isdecimal() and int(part) > 0 for part in (number, cut) if part) or (text and not number):
        raise NoBotError(
            f"search:{text} is no budget; search:400 has 400 playouts a decision, search:400/60 cuts each after 60 "
            "answers, search:50ms has so much time"
        )
    answers = int(cut) if cut else usual.cut
    if timed:
        return Budget(0, answers, int(number) / 1000)
    return Budget(int(number) if number else usual.playouts, answers)
