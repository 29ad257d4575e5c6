"""What hands hold is their owners' secret; what is drawn or given in secret stays with those whom it concerns."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.referee import Answer, Game, Seat
from printkit.simulate import Chance, RandomBot
from printkit.simulate.engine import run_plan
from printkit.simulate.going_on import take_step
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import new_game
from printkit.title import load_title
from prophets_and_patriarchs_book.pieces import make_cards
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import box
from tests.referee import properties

TITLE = "prophets-and-patriarchs"


def opened(seats: int, **options: Any) -> Game[Patriarchs]:
    """A new game."""
    return new_game(load_title(TITLE).book, seats, options, box())


def swapped(table: Patriarchs, owner: Seat) -> bool:
    """A card of a hand changes places with one of the left neighbour's: numbers and supply stay as they are."""
    other = table.left(owner)
    for mine in table.hands[owner].kinds:
        for theirs in table.hands[other].kinds:
            if mine != theirs:
                table.pass_on(owner, other, make_cards(mine))
                table.pass_on(other, owner, make_cards(theirs))
                return True
    return False


@pytest.mark.parametrize(
    ("stacks", "seed", "upto"),
    [
        ("deck1", 0, 100),
        *(
            pytest.param(stacks, seed, 260, marks=pytest.mark.slow if seed == ours else pytest.mark.long)
            for stacks, ours in (("deck1", 0), ("deck2", 1))
            for seed in (0, 1, 2)
        ),
    ],
)
def test_hands_are_secret(stacks: str, seed: int, upto: int) -> None:
    """Section 4, PP-6.10, PP-6.11: views, questions, buttons and reasons of others do not depend on what two hands hold."""
    seen = 0
    game, chance = opened(4, stacks=stacks, player_trade=True), Chance(f"secrets {stacks} {seed}")
    while game.outcome is None and len(game) < upto:
        if game.table.turn is not None and len(game) % 9 == seed:
            owner = Seat(len(game) % 4)
            told = [table_left(game.table, owner)]
            properties.check_no_leak(game, swapped, owner, told=told)
            seen += 1
        take_step(game, [RandomBot()] * 4, chance)
    assert seen > upto // 26


def table_left(table: Patriarchs, seat: Seat) -> Seat:
    """Whose hand changes too."""
    return table.left(seat)


@pytest.mark.slow
def test_secret_draws_and_gifts() -> None:
    """PP-6.11: what is drawn from a hand, given or shared is known to both, and to nobody else."""
    met: set[str] = set()
    for seed in range(80):
        chance = Chance(f"gifts {seed}")
        game = opened(4, stacks="WAR1+LAW1+PRO2+VIR1" if seed % 2 else "WAR1+LAW2+PEN1+VIR1")
        while game.outcome is None and len(game) < 400:
            question = game.open_questions()[0].question
            if question.secret and question.rule not in met:
                concerned = [seat for seat in game.table.order(Seat(0)) if is_concerned(game, seat)]
                if properties.check_secret_answers(game, told=concerned):
                    met.add(question.rule)
            take_step(game, [RandomBot()] * 4, chance)
        if met >= {"PP-6.11", "PP-6.V3"}:
            break
    assert met >= {"PP-6.11", "PP-6.V3"}


def is_concerned(game: Game[Patriarchs], seat: Seat) -> bool:
    """Whose hand changes by the answer."""
    entry = game.open_questions()[0]
    twin = game.clone()
    written = (entry.question.write(value) for value in properties._ways(entry.question))
    for way in written:
        if not twin.give(Answer(entry.seats[0], way, entry.number, entry.part)):
            break
    return twin.table.hands[seat] != game.table.hands[seat]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"discs": True, "stacks": "WAR1+WAR2+LAW1+LAW2+PEN1+PRO2+VIR1+JER2"},
        {"player_trade": True, "setup_order": "snake", "false_prophet_scope": "tile"},
        {"win_check": "own_turn", "camels_per_player": 16, "longest_min": 5, "target": 9},
        {"tribes_included": "LEV+ISS+NAP", "stacks": "deck2"},
        {"stacks": "none", "target": 15},
    ],
    ids=["all stacks and discs", "trade and snake", "own turn", "three tribes", "no events"],
)
def test_options_in_random_games(options: dict[str, Any]) -> None:
    """3.6: random games with every option, all invariants checked after every answer."""
    for seats in (2, 3):
        played = run_plan(SimulationPlan(TITLE, seats, 4, seed="options", check=True, options=options))
        assert all(game.outcome.reason == "points" for game in played)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_is_corrected_counts(seed: int) -> None:
    """A correctable value changes: what is offered and judged next follows the changed table, and the table stays sound."""
    changed = 0
    game, chance = opened(3), Chance(f"corrections {seed}")
    while game.outcome is None and len(game) < 200:
        if game.table.turn is not None and len(game) % 11 == 0:
            active = game.table.active
            before = game.table.hands[active]
            if game.table.supply.HAY and game.table.supply.WATER:
                more = before.plus(make_cards("HAY")).plus(make_cards("WATER"))
                less = game.table.supply.minus(make_cards("HAY")).minus(make_cards("WATER"))
                corrected = game.correct({f"hands.{active}": list(more), "supply": list(less)}, by="a test")
                assert corrected == ()
                assert game.table.hands[active] == more
                changed += 1
            free = next(c for c in game.table.land.corners if game.table.position.is_available(c))
            tribe = game.table.tribes[active]
            if game.table.tents_left(active):
                tents = {**game.table.tents, free: tribe}
                assert game.correct({"tents": tents}, by="a test") == ()
                assert game.table.position.buildings[free] == tribe
                assert game.undo(by="a test") == ()
                assert free not in game.table.position.buildings
        take_step(game, [RandomBot()] * 3, chance)
    assert changed > 5
