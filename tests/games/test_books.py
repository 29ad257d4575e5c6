"""What every book must pass: properties at random positions, games to their end, equal logs, recorded games."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ayubistan_book.state import Ayubistan
from printkit.box import Box, box_hash, find_box, load_box
from printkit.referee import Game, Seat, SetupError, read_log
from printkit.simulate import Chance, RandomBot
from printkit.simulate.engine import run_plan
from printkit.simulate.going_on import take_step
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import new_game
from printkit.title import list_refereed, load_title
from tests.recorded import RECORDED, recorded_games
from tests.referee import properties
from tests.referee.audits import kept_apart

ENDINGS = {
    "mecca": {"dead", "round_end", "max_rounds", "match"},
    "ayubistan": {"pool", "deck", "piles", "guard"},
    "prophets-and-patriarchs": {"points"},
    "belaad": {"scholars", "order", "unfinished"},
    "lost-and-found": {"won", "nobody", "community", "disaster", "destitute"},
}
"""Every way a game can end; each has a recorded game, named after it: `scholars-4`."""
OPTIONS: dict[str, dict[str, Any]] = {
    "ayubistan": {"guard_turns": 600},
    "belaad": {"reports": "all", "guard_turns": 2000},
}
"""For games that bots play."""
GAMES = int(os.environ.get("PRINTKIT_GAMES", "250"))
"""Random games for each number of seats: 2,000 a title, in all. Before a release `PRINTKIT_GAMES=2000` plays 10,000."""


@cache
def box_of(title: str) -> Box:
    """A title's loaded box."""
    return load_box(find_box(title))


TOGETHER = {"lost-and-found"}
"""Titles whose players win together, or lose together."""


def game_at(title: str, seats: int, seed: int, steps: int) -> Game[Any]:
    """A random position, with as many seats as the title has at most."""
    book = load_title(title).book
    return properties.game_at(book, min(seats, book.meta.seats[1]), seed, steps, box=box_of(title))


def _seats(title: str, seats: int) -> None:
    """Leave out numbers of players that a title has not."""
    low, high = load_title(title).meta.seats
    if not low <= seats <= high:
        pytest.skip(f"{title} is for {low} to {high} players")


every_title = pytest.mark.parametrize("title", list_refereed())
few_or_many = pytest.mark.parametrize(
    "examples", [2, pytest.param(6, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.long)]
)


def at_games(title: str, examples: int, check: Callable[[Game[Any], int], None]) -> None:
    """Check something in random positions of a title, each with the seed that led there."""

    @settings(max_examples=examples, deadline=None)
    @given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 200))
    def look(seats: int, seed: int, steps: int) -> None:
        check(game_at(title, seats, seed, steps), seed)

    look()


@every_title
@few_or_many
def test_judge_and_give_agree(title: str, examples: int) -> None:
    """An illegal answer changes nothing; judge and give agree; what is offered is legal, the rest is explained."""

    def check(game: Game[Any], seed: int) -> None:
        properties.check_offers(game, Chance(str(seed)))
        properties.check_answers(game, Chance(str(seed)))

    at_games(title, examples, check)


@every_title
@few_or_many
def test_undo_and_log(title: str, examples: int) -> None:
    """Undo then the same answer gives the same state; log, replay, log is the identity; the table stays sound."""

    def check(game: Game[Any], seed: int) -> None:
        properties.check_log(game)
        properties.check_sound(game)
        properties.check_undo(game)
        properties.check_undo_all(game, 3)
        if game.outcome is None:
            field = game.correctable_fields(None)[seed % len(game.correctable_fields(None))]
            assert game.correct(field.changes(field.now), by="a test") == ()
            properties.check_undo(game)
        properties.check_log(game)
        properties.check_sound(game)

    at_games(title, examples, check)


@every_title
@few_or_many
def test_secrets_are_shown_to_nobody_else(title: str, examples: int) -> None:
    """Two tables that differ only in what a seat may not know give that seat the same."""

    def check(game: Game[Any], seed: int) -> None:
        if game.outcome is None:
            properties.check_leaks(game, Chance(str(seed)))

    at_games(title, examples, check)


@every_title
@few_or_many
def test_corrections_reach_everything(title: str, examples: int) -> None:
    """Nothing that may be corrected hides in a chapter; what is asked next is judged by the corrected table."""

    def check(game: Game[Any], seed: int) -> None:
        assert list(kept_apart(game)) == []
        properties.check_corrections(game, Chance(str(seed)))

    at_games(title, examples, check)


@every_title
@few_or_many
def test_what_is_asked_follows_from_the_table(title: str, examples: int) -> None:
    """Whether something is put right before a question is asked or while it is open: the same is due, counted, limited."""

    def check(game: Game[Any], seed: int) -> None:
        for again in range(3):
            properties.check_when_put_right(game, Chance(f"when {seed} {again}"))

    at_games(title, examples, check)


@every_title
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_no_question_of_a_whole_game_finds_state_in_a_chapter(title: str, seed: int) -> None:
    """Wherever a chapter waits, its locals hold nothing that a correction would have to reach."""
    low, high = load_title(title).meta.seats
    game = game_at(title, low + seed % (high - low + 1), seed, 0)
    chance, bots = Chance(f"apart {seed}"), [RandomBot()] * len(game.table.names)
    for _ in range(300):
        assert list(kept_apart(game)) == []
        if game.outcome is not None:
            return
        take_step(game, bots, chance)


def _richer(table: Ayubistan, seat: Seat) -> bool:
    table.wallets[seat] = table.wallets[seat].plus(table.numbers.start_wallet)
    table.troops[seat] += 1
    return True


@few_or_many
def test_no_view_shows_another_wallet(examples: int) -> None:
    """Ayubistan: what A sees does not change when only B's wallet and Troops do.

    AYU-6.7 alone shows a wallet: that of the loser, to the attacker who chooses the notes.
    """

    def check(game: Game[Any], seed: int) -> None:
        owner, battle = Seat(seed % 2), game.table.battle
        told = [battle.attacker] if battle and battle.choosing and battle.target == owner else []
        if game.outcome is None:
            properties.check_no_leak(game, _richer, owner, told=told)

    at_games("ayubistan", 2 * examples, check)


def _other_order(table: Ayubistan, dreamer: Seat) -> bool:
    if table.deck.seer != dreamer or len(table.deck.top) < 2:
        return False
    table.deck.top.reverse()
    return True


@pytest.mark.slow
def test_secret_answers_stay_secret() -> None:
    """Ayubistan: commitments and votes while sealed, dreams and their order, notes taken: no view of others tells them."""
    met = set()
    for seed in range(60):
        chance = Chance(f"secret {seed}")
        game = new_game(load_title("ayubistan").book, 3, {}, box_of("ayubistan"))
        while game.outcome is None and len(game) < 150:
            table = game.table
            rule = game.open_questions()[0].question.rule
            told = [table.battle.target] if table.battle and table.battle.choosing else []
            if rule not in met or len(game) % 7 == 0:
                if properties.check_secret_answers(game, told=told):
                    met.add(rule)
                if table.deck.seer is not None and table.deck.top:
                    properties.check_no_leak(game, _other_order, table.deck.seer)
            take_step(game, [RandomBot()] * 3, chance)
        if met >= {"AYU-6.3", "AYU-6.7", "AYU-7.6", "AYU-9.2"}:
            break
    assert met == {"AYU-6.3", "AYU-6.7", "AYU-7.6", "AYU-9.2"}


@every_title
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_end_by_themselves(title: str, seats: int) -> None:
    """Random games come to an end, with every invariant checked after every answer."""
    _seats(title, seats)
    plan = SimulationPlan(title, seats, 3, seed="everyday", check=True, options=_guard(title))
    assert all(played.outcome.winners or title in TOGETHER for played in run_plan(plan))


@pytest.mark.slow
@pytest.mark.minutes
@every_title
@pytest.mark.parametrize("seats", [3, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 4, 5, 6))])
def test_thousands_of_random_games(title: str, seats: int) -> None:
    """`GAMES` for each number of seats; the first fifty of them twice, under two hash seeds.

    Every invariant is checked at every thirtieth answer and at the end (pieces that are lost stay lost); the logs of both times are equal.
    """
    _seats(title, seats)
    found = properties.digests_under_hash_seeds(title, seats, GAMES, _guard(title))
    assert found[0]["logs"] == found[1]["logs"]
    assert set(found[0]["reasons"]) <= ENDINGS[title]
    assert found[0]["games"] == GAMES


def _guard(title: str) -> dict[str, Any]:
    return OPTIONS.get(title, {})


def ending_of(path: Path) -> str:
    """How a recorded game ends, by its name."""
    return path.stem.partition("-")[0]


@every_title
@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "random")])
def test_greedy_bots_play(title: str, bots: tuple[str, ...]) -> None:
    """Greedy bots come to the end too, and beat random ones more often than not."""
    played = run_plan(SimulationPlan(title, 2, 20, seed="greedy", bots=bots, options=_guard(title)))
    if title in TOGETHER:
        won = sum(bool(game.outcome.winners) for game in played)
        alone = run_plan(SimulationPlan(title, 2, 20, seed="greedy"))
        assert won > sum(bool(game.outcome.winners) for game in alone)
    elif bots == ("greedy", "random"):
        assert sum(0 in game.outcome.winners for game in played) > 10


@every_title
def test_every_ending_is_recorded(title: str) -> None:
    """There is a recorded game for each way of ending; only a draft has none yet."""
    assert title in ENDINGS or load_title(title).meta.stage == "draft"
    assert {ending_of(path) for path in recorded_games(title)} == ENDINGS.get(title, set())


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_recorded_games_play_back(path: Path) -> None:
    """A recorded game ends as it did, with the same ranking and the same log."""
    lines = path.read_text().splitlines()
    log = read_log(lines)
    title = log.header.title
    game = Game.resume(load_title(title).book, log, box=box_of(title), box_hash=box_hash(find_box(title)))
    assert game.outcome is not None
    assert game.outcome.reason == ending_of(path)
    assert list(game.lines()) == lines


@every_title
@pytest.mark.parametrize("value", [1.5, -1.5, [], {}, [[1]], "9" * 10_000, "--5", "\ud800", "ü"])
def test_an_option_that_cannot_be_is_refused(title: str, value: Any) -> None:
    """Whatever a log's header says of an option: it is one of its values, or a sentence says what would do."""
    for option in load_title(title).meta.options:
        with pytest.raises(SetupError, match=option.name):
            option.read_value(value)
