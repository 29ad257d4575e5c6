"""Random games beside the rules read literally: points, the longest line from entry to entry, when a game ends and who wins."""

from __future__ import annotations

from collections import Counter

import pytest

from printkit.referee import Seat
from printkit.simulate import Bot, Chance, Greedy, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import load_title
from prophets_and_patriarchs_book.bots import weigh
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests import brute

TARGET, LEAST = 12, 2
"""PP-11.2, PP-10.2."""


def points(table: Patriarchs, seat: int) -> int:
    """PP-11.1: tents 1, cities 2, Virtue Tokens 1, the longest line 2; Shekels, cards, Shields, camels nothing."""
    tribe = table.tribes[seat]
    built = sum(whose == tribe for whose in table.tents.values())
    built += 2 * sum(whose == tribe for whose in table.cities.values())
    return built + table.virtue[seat] + 2 * (table.longest == seat)


def lengths(table: Patriarchs) -> list[int]:
    """PP-10.1, trail by trail."""
    return [brute.length(table.position, tribe) for tribe in table.tribes]


def next_holder(before: Seat | None, found: list[int]) -> Seat | None:
    """PP-10.2: from two camels on; who has it keeps it at equal length, else one alone takes it."""
    best = max(found)
    if best < LEAST:
        return None
    if before is not None and found[before] == best:
        return before
    return Seat(found.index(best)) if found.count(best) == 1 else None


def first_with_most(table: Patriarchs) -> int:
    """PP-11.3: most points; still tied the active player, else the next clockwise."""
    seats = len(table.tribes)
    return max(range(seats), key=lambda seat: (points(table, seat), -((seat - table.active) % seats)))


def follow(number: int, heard: Counter[str]) -> None:
    """One random game to its end."""
    title, seats = load_title("prophets-and-patriarchs"), 2 + number % 5
    bot: Bot = Greedy(weigh) if number % 3 else RandomBot()
    game, chance = new_game(title.book, seats, {}, title.box), Chance(f"second model/{number}")
    lay: tuple[object, ...] = ()
    holder: Seat | None = None
    while game.outcome is None:
        take_step(game, [bot] * seats, chance)
        table: Patriarchs = game.table
        if not table.laid or not all(table.tribes):
            continue
        now = dict(table.camels), dict(table.tents), dict(table.cities)
        if now != lay or table.longest != holder:
            turned = table.turn is not None  # PP-3.9: looked at first when all have placed
            assert not turned or table.longest == next_holder(holder, lengths(table)), (number, len(game))
            heard["lines"] += turned
            heard["other holder"] += table.longest != holder
            lay, holder = now, table.longest
        asked = game.open_questions() if game.outcome is None else ()
        if any(one.question.rule == "PP-8.1" for one in asked):  # after production, and after each action
            heard["checked"] += 1
            assert max(points(table, seat) for seat in range(seats)) < TARGET, (number, len(game))
    outcome, totals = game.outcome, {seat: points(game.table, seat) for seat in range(seats)}
    assert {seat: score.total for score in outcome.scores for seat in score.seats} == totals
    assert list(outcome.winners) == [first_with_most(game.table)]
    assert outcome.reason == "capped" or totals[outcome.winners[0]] >= TARGET
    heard["ended"] += 1


def test_random_games_agree_with_the_rules_read_literally() -> None:
    """A few games."""
    heard: Counter[str] = Counter()
    for number in range(1, 3):
        follow(number, heard)
    assert min(heard[what] for what in ("lines", "other holder", "checked", "ended")) > 1


@pytest.mark.slow
def test_many_random_games_agree_with_the_rules_read_literally() -> None:
    """Forty games, random ones among them."""
    heard: Counter[str] = Counter()
    for number in range(3, 43):
        follow(number, heard)
    assert heard["ended"] == 40
