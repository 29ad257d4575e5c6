"""What a move takes from others, or ends for all, is asked once more: all moves of all titles, tried where they may be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from printkit.referee import Game, Log, Open, Outcome, Seat
from printkit.referee.errors import SetupError
from printkit.referee.log import Answered
from printkit.referee.menus import Menu
from printkit.referee.moves import Move, Word
from printkit.referee.state import view_zones
from printkit.simulate import Chance, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import Title, load_title
from tests.recorded import recorded_game, recorded_games

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")

UNHARMED = {
    "Accept": "the other has offered it",
    "TradeAccept": "the other has offered it",
    "Gain": "the treasury is the team's, and takes the gold of its players alike",
    "FillTreasury": "it takes from players of the own team, for the team",
    "TakeNotes": "notes change for notes of the same worth",
    "Donate": "notes are changed while it is paid: fewer lie there, of the same worth",
    "Declare": "who stays out lets the others fight, as was told when it began",
    "DeclineTheft": "the last card is over soon, whatever is said",
    "PassPhase": "the last turn ends, whatever is said",
    "ReckonVoid": "there is no other answer to what is reckoned",
    "Tawbah": "the next card of another's deck is turned up meanwhile",
    "UseSafetyNet": "it takes something off what is due, if not enough",
    "EndTurn": "a turn must end, and the next player has won",
}
"""Moves after which others have less, and that harm nobody."""

OFFER = "the other has to accept it"
LAID = "pieces are laid before the game begins"
UNTRIED = {
    "Exchange": OFFER,
    "ProposeTrade": OFFER,
    "TradePropose": OFFER,
    "TradeCounter": OFFER,
    "BarterPropose": OFFER,
    "OfferTrade": OFFER,
    "CounterWithdraw": "it takes back what one has offered oneself",
    "LayBoard": LAID,
    "LayLot": LAID,
    "LayWithDiscs": LAID,
    "PutDisc": LAID,
    "PutTrade": LAID,
    "SwapTiles": LAID,
    "EntrancesPhoto": LAID,
    "Photo": "hands have done it already",
    "Pass": "nobody may choose it",
    "SpyCoins": "it names what it takes whenever it takes something",
    "SpyTokens": "it names what it takes whenever it takes something",
    "ReckonNothing": "there is nothing else to be done",
    "Cover": "it pays for another",
    "UseRemoveTop": "it names what it takes whenever it takes something",
    "UseBoost": "it strengthens one's own card",
}
"""Moves that random players never come to make, and why they need no warning."""

ENOUGH = 400
"""So often a move is tried wherever it may be made, and then now and then."""
SEEDS, LONGEST = 6, 2500
"""Random games of each number of seats, every other with options by chance; so many answers at most."""

Less = frozenset[tuple[Seat, str]]


def _count_holdings(table: Any) -> Counter[tuple[Seat, str]]:
    """What lies before each player, by zones."""
    return Counter(
        {
            (spot.holder, spot.name): spot.zone.number(spot.value)
            for spot in view_zones(table, None)
            if spot.holder is not None and spot.zone.of is not None
        }
    )


def _games(own: Title) -> Iterator[tuple[Game[Any], int]]:
    """The positions of recorded games and of random ones, each with its number in its game."""
    for file in recorded_games(own.name):
        log = recorded_game(own.name, file.stem)
        game = Game.resume(own.book, Log(log.header), box=own.box)
        for number, entry in enumerate(log.entries):
            if not isinstance(entry, Answered):
                break
            yield game, number
            game.play_on([entry])
    fewest, most = own.book.meta.seats
    for seats in range(fewest, most + 1):
        for seed in range(SEEDS):
            chance = Chance(f"harm {seats} {seed}")
            chosen = {
                one.name: one.choices[int(chance.random() * len(one.choices))]
                for one in own.book.meta.options
                if one.choices and seed % 2
            }
            try:
                game = new_game(own.book, seats, chosen, own.box)
            except SetupError:  # options that do not go together
                continue
            for number in range(LONGEST):
                if game.outcome is not None:
                    break
                yield game, number
                take_step(game, [RandomBot()] * seats, chance)


def _try_move(game: Game[Any], asked: Open, value: Any) -> tuple[Less, Outcome | None]:
    """Make a move elsewhere: who has less of what afterwards, the mover aside, and how the game ended."""
    position, seat = game.position(), _mover(asked)
    before = _count_holdings(position.table)
    position.take(asked.part, seat, value)
    after = _count_holdings(position.table)
    less = frozenset(one for one, number in before.items() if one[0] != seat and after[one] < number)
    return less, position.outcome


class Trials:
    """What came of the moves of a title that were tried.

    Attributes:
        tried: how often, by class.
        warned: classes of which one that said so took something or ended the game.
        silent: those that did so and said nothing, with an example each.
    """

    def __init__(self, own: Title) -> None:
        self.own = own
        self.tried: Counter[str] = Counter()
        self.warned: set[str] = set()
        self.silent: dict[str, str] = {}
        self.chance = Chance("harm")
        for game, number in _games(own):
            for asked in game.open_questions():
                if isinstance(asked.question, Menu):
                    self._try_menu(game, asked, rare=number % 10 > 0)

    def _try_menu(self, game: Game[Any], asked: Open, *, rare: bool) -> None:
        question: Menu[Any] = asked.question  # type: ignore[assignment]
        by_kind: dict[str, list[Any]] = {}
        for value in question.options:
            by_kind.setdefault(_kind(value), []).append(value)
        other = question.pick(self.chance.random)  # of those that are filled in, too
        if other is not None:
            by_kind.setdefault(_kind(other), [other])
        for kind, values in by_kind.items():
            if self.tried[kind] >= ENOUGH and rare:
                continue
            self.tried[kind] += 1
            value = values[int(self.chance.random() * len(values))]
            less, outcome = _try_move(game, asked, value)
            if not less and (outcome is None or _mover(asked) in outcome.winners):
                continue
            if question.harm(value):
                self.warned.add(kind)
            elif not self._happens_anyway(game, asked, less, outcome):
                self.silent[kind] = f"{question.key(value)}: {sorted(less)}, {outcome}"

    def _happens_anyway(self, game: Game[Any], asked: Open, less: Less, outcome: Outcome | None) -> bool:
        """Whether it comes to the same whatever is answered, and nothing else is asked of the same player."""
        if any(_mover(asked) in one.seats for one in game.open_questions() if one.part != asked.part):
            return False
        every = [_try_move(game, asked, value) for value in asked.question.options]  # type: ignore[attr-defined]
        return all(less <= others and (outcome is None or end is not None) for others, end in every)


def _mover(asked: Open) -> Seat | None:
    """Who is asked; nobody where anybody may answer."""
    return asked.seats[0] if asked.seats else None


def _kind(value: Any) -> str:
    """A move's class, or a word."""
    return value.key if isinstance(value, Word) else type(value).__name__


def _classes(cls: type[Any]) -> Iterator[type[Any]]:
    """All that are made of a class and may be made."""
    for one in cls.__subclasses__():
        yield one
        yield from _classes(one)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.slow
def test_who_harms_others_is_asked_once_more(title: str) -> None:
    """A move of a menu by which others lose something, or that ends a game that is not won by it, says so first."""
    trials = Trials(load_title(title))
    assert set(trials.silent) <= set(UNHARMED), trials.silent
    assert trials.warned or title == "prophets-and-patriarchs"
    own = {
        one.__name__
        for one in _classes(Move)
        if one.__module__.startswith(load_title(title).book.play.__module__.partition(".")[0])
        and "__dataclass_fields__" in one.__dict__  # what it is made of is a base
    }
    assert own - set(trials.tried) <= set(UNTRIED)
