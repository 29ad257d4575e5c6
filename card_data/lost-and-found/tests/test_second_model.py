"""Random games beside a second model that was written from the rules alone: payments (LF-3, LF-10), the end (LF-14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lost_and_found_book.bots import weigh
from lost_and_found_tests.second import DUTIES, KEPT, PROJECTS, RESOURCES, Position
from printkit.referee import Answer, Game, Seat
from printkit.simulate import Bot, Chance, Greedy, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import load_title

OTHERWISE = {"LF-X-RESP", "LF-X-SKIPR", "LF-X-PHASE", "LF-X-OPEN", "LF-X-OVER", "LF-X-TURN"}
"""Reasons that stand before those of target and cards (LF-4.4): the model knows no time."""


def position(table: Any) -> Position:
    """What lies where, in plain lists."""
    seats = range(len(table.names))
    return Position(
        roles=list(table.roles),
        hands=[[*table.hands[n].shown, *table.hands[n].told, *table.face_up[n]] for n in seats],
        titles=dict(table.titles),
        held=[list(held) for held in table.held],
        family=[[*hand.shown, *hand.told] for hand in table.family],
        completed=[[duty for duty in table.family_done[n] if duty not in table.void[n]] for n in seats],
        open=list(table.open),
        done=list(table.done),
        beside={card: [one for one, _ in laid] for card, laid in table.beside.items()},
        transgressions=[len(pile) for pile in table.transgressions],
        beyond=[len(pile) for pile in table.beyond],
    )


def told(table: Any) -> bool:
    """Whether every hand is known, and nothing has just been drawn (LF-5.3)."""
    return not table.is_untold() and not any(hand.unseen for hand in (*table.hands, *table.family))


def pick(chance: Chance, among: list[str], most: int) -> list[str]:
    """Some of several, each once, in any order."""
    left, found = list(among), []
    for _ in range(min(most, len(left))):
        found.append(left.pop(int(chance.random() * len(left))))
    return found


def tries(here: Position, seat: int, chance: Chance) -> list[tuple[str, dict[str, Any]]]:
    """Payments that somebody might make: mostly with cards of the own hand, sometimes with any, for any responsibility."""
    own, every = [*here.hands[seat], *here.held[seat]], [*RESOURCES, *KEPT]
    found = []
    for _ in range(3):
        cards = pick(chance, own, 1 + int(chance.random() * 4))
        if chance.random() < 0.2:
            cards += pick(chance, every, 1)
        duty = pick(chance, list(here.family[seat]) if chance.random() < 0.8 else list(DUTIES), 1)
        project = pick(chance, list(here.open) if chance.random() < 0.8 else list(PROJECTS), 1)
        found += [("family", {"do": "complete-family", "card": one, "cards": cards}) for one in duty]
        found += [
            ("communal", {"do": "contribute-communal", "project": one, "cards": cards}) for one in project
        ]
    return found


def compare(game: Game[Any], chance: Chance, heard: Counter[str]) -> None:
    """The referee's first reason against some payments beside the model's."""
    here, seat = position(game.table), Seat(game.table.active)
    for what, data in tries(here, seat, chance):
        if len(set(data["cards"])) < len(data["cards"]):
            continue
        against = game.judge(Answer(seat, data))
        code = against[0].code if against else ""
        heard[code] += 1
        if code not in OTHERWISE:
            model = here.refuse_family if what == "family" else here.refuse_communal
            assert code == model(seat, data.get("card") or data["project"], data["cards"]), (data, here)


def follow(number: int, heard: Counter[str]) -> None:
    """One random game to its end."""
    title, seats = load_title("lost-and-found"), 2 + number % 4
    bot: Bot = Greedy(weigh) if number % 3 else RandomBot()
    game, chance = new_game(title.book, seats, {}, title.box), Chance(f"second model/{number}")
    dice = Chance(f"tried/{number}")
    while game.outcome is None:
        take_step(game, [bot] * seats, chance)
        asked = game.open_questions() if game.outcome is None else ()
        if any(one.question.rule == "LF-4.5" for one in asked) and told(game.table):
            compare(game, dice, heard)
    here, outcome = position(game.table), game.outcome
    sudden = bool(game.table.ending)
    heard["sudden" if sudden else "won" if outcome.winners else "lost"] += 1
    assert set(outcome.winners) == (set() if sudden else here.winners())
    assert sudden or not any(KEPT[event][2] == "no" for held in here.held for event in held)  # LF-14.3
    totals = {seat: score.total for score in outcome.scores for seat in score.seats}
    assert totals == {seat: here.standing(seat) for seat in range(seats)}


def test_random_games_agree_with_the_second_model() -> None:
    """A few games: legal and refused payments of every kind are met."""
    heard: Counter[str] = Counter()
    for number in range(4):
        follow(number, heard)
    assert {"", "LF-X-SUM", "LF-X-ZONE", "LF-X-NOTOWN", "LF-X-CLOSED"} <= set(heard)


@pytest.mark.slow
def test_many_random_games_agree_with_the_second_model() -> None:
    """A hundred games: every reason of payments, and every way to end."""
    heard: Counter[str] = Counter()
    for number in range(4, 104):
        follow(number, heard)
    assert {"LF-X-NEED", "LF-X-UNLAWFUL", "sudden", "won", "lost"} <= set(heard)
