"""Record games for each way of ending, as card_data/<title>/games/<reason>.jsonl, or <reason>-<what>.jsonl.

Run it after a change of a book's version: `uv run python scripts/record_games.py [TITLE...]`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from printkit.referee import Answer, Data, Game, Seat
from printkit.simulate import Chance
from printkit.simulate.bots import bot_named
from printkit.simulate.plan import SimulationPlan, open_game
from printkit.simulate.playout import play_out, seed_of

CARD_DATA = Path(__file__).resolve().parent.parent / "card_data"
WANTED: dict[str, dict[str, list[SimulationPlan]]] = {
    "mecca": {
        "dead": [SimulationPlan("mecca", 2, 50, bots=("greedy",))],
        "round_end": [SimulationPlan("mecca", 4, 50)],
        "match": [SimulationPlan("mecca", 3, 1, options={"match_play": True, "max_rounds": 3})],
        "max_rounds": [
            SimulationPlan("mecca", 3, 1, options={"max_rounds": 4, "entrance_pilgrims": "per_colour"})
        ],
    },
    "ayubistan": {
        "deck": [SimulationPlan("ayubistan", 3, 50)],
        "pool": [SimulationPlan("ayubistan", 3, 50, bots=("greedy",))],
        "piles": [],
        "guard": [SimulationPlan("ayubistan", 2, 1, options={"guard_turns": 12})],
    },
    "prophets-and-patriarchs": {
        "points": [SimulationPlan("prophets-and-patriarchs", 4, 1, bots=("greedy",))],
    },
    "belaad": {
        **{
            f"scholars-{seats}": [SimulationPlan("belaad", seats, 1, bots=("greedy",))]
            for seats in range(2, 7)
        },
        "scholars-few-3": [SimulationPlan("belaad", 3, 9, bots=("greedy",), options={"reports": "few"})],
        "scholars-few-4": [SimulationPlan("belaad", 4, 1, bots=("greedy",), options={"reports": "few"})],
        "order-3": [SimulationPlan("belaad", 3, 9, bots=("random", "random", "greedy"))],
        "order-few-3": [
            SimulationPlan(
                "belaad",
                3,
                93,
                bots=("random", "random", "greedy"),
                options={"reports": "few", "guard_turns": 45},
            )
        ],
        "order-5": [SimulationPlan("belaad", 5, 9, bots=("random",) * 4 + ("greedy",))],
        "unfinished-4": [SimulationPlan("belaad", 4, 1, options={"guard_turns": 12})],
    },
}


PILES: list[tuple[int | None, Data]] = [
    (None, "0"),
    (0, {"do": "exchange", "give": {"tens": 6, "ones": 5}, "take": {"fives": 13}}),
    (1, {"do": "exchange", "give": {"tens": 4}, "take": {"ones": 40}}),
    (0, "collect-income"),
    (0, "draw"),
    (None, "A02"),
    (1, "collect-income"),
    (1, "draw"),
    (None, "A31"),
]
"""Six players change notes until the bank's last one and last five go out together; bots do not get there."""


def script(title: str, reason: str, answers: list[tuple[int | None, Data]]) -> None:
    """Play the given answers, and keep the log."""
    game = open_game(SimulationPlan(title, 6, 1))
    for seat, data in answers:
        refused = game.give(Answer(None if seat is None else Seat(seat), data))
        if refused:
            raise SystemExit(f"{data} is refused: {refused}")
    if game.outcome is None or game.outcome.reason != reason:
        raise SystemExit(f"the script of {title} does not end by {reason}")
    keep(title, reason, game)


def keep(title: str, reason: str, game: Game[Any]) -> None:
    """Write a game's log."""
    path = CARD_DATA / title / "games" / f"{reason}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in game.lines()))
    print(f"{title} {reason}: {len(game.setup.names)} seats, {len(game)} answers")


def record(title: str, reason: str) -> None:
    """Play until a game ends that way, and keep its log."""
    for plan in WANTED[title][reason]:
        for number in range(plan.games):
            game = open_game(plan)
            bots = [bot_named(plan.bot_at(seat), title) for seat in range(plan.seats)]
            outcome = play_out(game, bots, Chance(seed_of(plan.seed, title, plan.seats, number)))
            if outcome.reason == reason.partition("-")[0]:
                keep(title, reason, game)
                return
    print(f"{title} {reason}: none found")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or WANTED:
        for way in WANTED[chosen]:
            if way == "piles":
                script(chosen, way, PILES)
            else:
                record(chosen, way)
