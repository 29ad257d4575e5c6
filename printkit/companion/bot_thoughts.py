"""Find a bot's answers in a separate process: `python -m printkit.companion.bot_thoughts`.

A request is one line of JSON, the answer too. The process plays each table's log along, so that only what is new since the last
request is played. What a seat cannot know is dealt again before each try, as in simulations.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from printkit.referee import Game
    from printkit.simulate.bots import Bot

USUAL: Final = "search:60"
"""The strength of a bot where nobody chooses one."""

WEAKEST: Final = "greedy"
"""The strength that needs least: it answers where a stronger bot has failed."""

MODEST: Final = 5
"""How much priority the process gives to the pages."""

MOST_GAMES: Final = 8
"""Games that are kept in memory."""

MOST_TRIED: Final = 12
SECONDS: Final = {"greedy": 1.0, "search:60": 1.0, "search:400": 2.0}
"""How long each strength may think about one answer; a bot always takes at least that long, so its time betrays nothing."""


class ThinkRequest(Struct, frozen=True):
    """A question for a bot to think about.

    Attributes:
        title: where the title is.
        header: the log's first line.
        lines: the entries.
        seed: from which printkit deals; "" with real cards.
        seat: who answers.
        part: which of the open questions.
        bot: its strength.
    """

    title: str
    header: str
    lines: list[str]
    seed: str
    seat: int
    part: int
    bot: str


class Weighed(Struct, frozen=True):
    """An answer that was weighed.

    Attributes:
        answer: as the log writes it.
        tries: how often it was tried out; 0 where it was only weighed.
        value: what it is worth: from 0 to 1 where it was tried, else as the title weighs it.
    """

    answer: Any
    tries: int = 0
    value: float = 0.0


class Thought(Struct, frozen=True):
    """The result: the answers, the chosen one first; or the reason why there is none, and whether it is silence."""

    weighed: list[Weighed] = []
    problem: str = ""
    late: bool = False


_Tried: TypeAlias = tuple[Any, int, float]
"""An answer, how often it was tried, and what it is worth."""

_games: Final[OrderedDict[tuple[str, str], tuple[Game[Any], list[str]]]] = OrderedDict()


def think(request: ThinkRequest) -> Thought:
    """Think about one question, in this process.

    Raises:
        SetupError, LogError, BookError: the game cannot be played along.
    """
    from printkit.referee import Seat  # noqa: PLC0415  # the process starts quickly
    from printkit.simulate.chance import Chance  # noqa: PLC0415
    from printkit.simulate.dealer import deal_answer  # noqa: PLC0415
    from printkit.title import open_title  # noqa: PLC0415

    title = open_title(request.title)
    game = _play_along(request, title)
    seat = Seat(request.seat)
    question = game.session.question_at(request.part)
    bot = make_bot(request.bot, title)
    chance = Chance(f"{request.seed or request.header}/bot/{request.seat}/{game.count_valid()}")
    if question.chance:  # its hands draw or throw, and nobody else may tell what comes
        return Thought([Weighed(question.write(deal_answer(question, chance)))])
    value = bot.answer(game, seat, question, chance)
    weighed = [(one.answer, one.tries, one.value) for one in getattr(bot, "last", ())]
    weighed = weighed or [(value, 0, 0.0), *_weigh_others(game, question, seat, value, title)]
    return Thought([Weighed(question.write(answer), *more) for answer, *more in weighed[:MOST_TRIED]])


def _weigh_others(game: Game[Any], question: Any, seat: Any, chosen: Any, title: Any) -> list[_Tried]:
    """Return the other answers of a bot that tries nothing out, the heaviest first."""
    from printkit.simulate.bots.bot import list_candidates  # noqa: PLC0415  # as above
    from printkit.simulate.chance import Chance  # noqa: PLC0415

    if title.weigh is None:
        return []
    others = [one for one in list_candidates(question, Chance("others"))[: 2 * MOST_TRIED] if one != chosen]
    weights = [(one, 0, float(title.weigh(game.table, seat, question, one))) for one in others]
    return sorted(weights, key=lambda one: -one[2])


def make_bot(name: str, title: Any) -> Bot:
    """Return a bot of a strength; where the title weighs nothing, the weakest answers anything legal."""
    from printkit.simulate.bots import Search, bot_of  # noqa: PLC0415

    if name == "greedy" and title.weigh is None:
        name = "random"
    bot = bot_of(name, title)
    if isinstance(bot, Search):
        bot.budget = replace(bot.budget, seconds=SECONDS.get(name, 1.0))
    return bot


def _play_along(request: ThinkRequest, title: Any) -> Game[Any]:
    """Return the game as it stands now; continue from the last request where nothing was taken back."""
    from printkit.companion.table_dealer import TableDealer  # noqa: PLC0415
    from printkit.referee import Game, read_log  # noqa: PLC0415
    from printkit.referee.log import read_more  # noqa: PLC0415

    key = (request.header, request.seed)
    game, known = _games.pop(key, (None, []))
    if game is None or request.lines[: len(known)] != known:
        log = read_log([request.header, *request.lines])
        dealer = TableDealer(request.seed) if request.seed else None
        game = Game.resume(title.book, log, box=title.box, box_hash=title.digest or None, dealer=dealer)
        game.follow_positions()
    else:
        game.play_on(read_more(game.log, request.lines[len(known) :]))
    _games[key] = game, request.lines
    while len(_games) > MOST_GAMES:
        _games.popitem(last=False)
    return game


def answer_line(line: bytes) -> bytes:
    """Think about a request as JSON; report any error, so that the next request is still answered."""
    try:
        thought = think(msgspec.json.decode(line, type=ThinkRequest))
    except Exception as error:  # noqa: BLE001  # a title's program may fail in any way
        _games.clear()
        thought = Thought(problem=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(thought)


def main() -> None:
    """Think about one request after the other, until there are no more."""
    os.nice(MODEST)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
