"""What is put right, and what is said wrongly, while questions are open: every game goes on, with a sound table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from printkit.referee import Answer, Choice, Game, Seat
from printkit.simulate import Chance, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import list_refereed, load_title
from tests.games.test_books import box_of
from tests.referee import properties

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mecca": [
        {},
        {"entrance_pilgrims": "per_colour"},
        {"final_round_truce": True, "max_rounds": 3},
        {"match_play": True, "max_rounds": 2},
    ],
    "ayubistan": [{}, {"secret_holdings": False}],
    "belaad": [{"reports": "all"}, {"reports": "few"}],
    "lost-and-found": [{}, {"perils": "strict"}],
    "prophets-and-patriarchs": [
        {"player_trade": True},
        {"player_trade": True, "stacks": "deck2", "win_check": "own_turn"},
    ],
}
"""Of every title some games each: hands open and closed where there is a choice."""


def begun(title: str, number: int) -> Game[Any]:
    """One of several games that differ in seats and options."""
    low, high = load_title(title).meta.seats
    choices = OPTIONS.get(title, [{}])
    options = choices[number % len(choices)]
    seats = low + (number * 2) % (high - low + 1)
    return new_game(load_title(title).book, seats, options, box_of(title))


def until(game: Game[Any], rule: str, seed: str) -> Game[Any]:
    """Play at random until a rule asks."""
    chance = Chance(seed)
    while game.open_questions()[0].question.rule != rule:
        take_step(game, [RandomBot()] * len(game.setup.names), chance)
    return game


@pytest.mark.parametrize("title", list_refereed())
@pytest.mark.parametrize(("games", "answers"), [(2, 20), pytest.param(3, 60, marks=pytest.mark.slow)])
def test_whatever_is_said_or_put_right_the_game_goes_on(title: str, games: int, answers: int) -> None:
    """Wrong answers are refused or harmless; corrections while questions are open leave a game that can go on."""
    counted = Counter[str]()
    for number in range(games):
        chance = Chance(f"mischief {title} {number} {answers}")
        game = begun(title, number)
        begin = chance.number_below(3 * answers)
        while len(game) < begin:
            take_step(game, [RandomBot()] * len(game.setup.names), chance)
            if game.outcome is not None:  # a short game
                game, begin = begun(title, number), len(game) // 2
        counted.update(properties.check_mischief(game.clone(), chance, answers=answers))
    assert min(counted["wrong"], counted["put right"], counted["answers"]) > 0


@pytest.mark.parametrize("title", list_refereed())
@pytest.mark.parametrize(("games", "most"), [(1, 60), pytest.param(6, 400, marks=pytest.mark.long)])
def test_what_is_answered_in_secret_is_told_to_nobody_else(title: str, games: int, most: int) -> None:
    """Log, movements, score, views: of all options of a title, the same for all others whatever was answered."""
    for number in range(games * len(OPTIONS.get(title, [{}]))):
        chance, game, met = Chance(f"secret {title} {number}"), begun(title, number), Counter[str]()
        bots = [RandomBot()] * len(game.setup.names)
        while game.outcome is None and len(game) < most:
            battle = getattr(game.table, "battle", None)  # AYU-6.7: the attacker sees the loser's wallet
            told = [battle.target] if battle is not None and getattr(battle, "choosing", False) else []
            rule = game.open_questions()[0].question.rule
            open_hands = (
                rule == "AYU-6.7" and not game.setup.options["secret_holdings"]
            )  # then all see the notes
            if rule in {"PP-6.V3", "PP-6.11"}:  # a card goes from hand to hand: both ends see it
                told = properties.find_holders(game)
            if met[rule] < 2 and not open_hands:
                met[rule] += properties.check_secret_answers(game, told=told)
            take_step(game, bots, chance)


def test_what_was_answered_in_secret_is_not_put_right_to_what_nobody_can_answer() -> None:
    """AYU-6.3: who has committed Troops would be asked again, and could commit none: the correction is refused."""
    game = until(begun("ayubistan", 0), "AYU-6.3", "sealed")
    attack, defence = game.open_questions()
    assert game.give(Answer(defence.seats[0], 1, part=defence.part)) == ()
    troops = game.table.troops
    one, other = attack.seats[0], defence.seats[0]
    changes = {f"troops.{other}": 0, f"troops.{one}": troops[one] + troops[other]}
    [refused] = game.correct(changes, by="a test")
    assert refused.reason == "Then the question that is open could not be answered."
    assert len(game.open_questions()) == 1


def test_who_has_nothing_to_place_any_more_stops() -> None:
    """MEC-5.4: a correction takes the places away; without a camera nobody could go on."""
    game = begun("mecca", 0)
    chance = Chance("stop")
    while game.table.turn is None or len(game.table.placed) < 2 or not game.questions_for(game.table.active):
        take_step(game, [RandomBot()] * len(game.setup.names), chance)
    seat = game.table.active
    assert game.judge(Answer(seat, "stop-placing"))
    assert game.correct({"round": 1}, by="a test") == ()
    asked = game.open_questions()[0].question
    assert isinstance(asked, Choice)
    assert [asked.key(value) for value in asked.options] == ["stop-placing"]
    assert game.give(Answer(seat, "stop-placing")) == ()


def test_who_has_no_card_draws() -> None:
    """BEL-3.3: the hand was put right to nothing: nobody can play a card."""
    game = until(begun("belaad", 1), "BEL-3.1", "no card")
    seat = game.open_questions()[0].seats[0]
    hand, deck = game.table.hands[seat], game.table.decks["1"]
    changes = {
        f"hands.{seat}": {"shown": [], "told": [], "unseen": 0},
        "decks.1": {"cards": [], "top": [], "seer": None, "unseen": deck.unseen + len(hand), "layers": []},
    }
    assert game.correct(changes, by="a test") == ()
    assert game.open_questions()[0].question.prompt == "Draw a card."
    assert game.give(Answer(seat, "draw-card 2")) == ()


def test_a_hand_that_was_dealt_otherwise_is_shown_whole() -> None:
    """BEL-2.6: somebody was dealt one card more: five are shown, and none is lost."""
    game = until(begun("belaad", 0), "BEL-2.6", "five")
    deck = game.table.decks["1"]
    changes = {
        "hands.1": {"shown": [], "told": [], "unseen": len(game.table.hands[1]) + 1},
        "decks.1": {"cards": [], "top": [], "seer": None, "unseen": deck.unseen - 1, "layers": []},
    }
    assert game.correct(changes, by="a test") == ()
    take_step(game, [RandomBot()] * 2, Chance("five"))
    take_step(game, [RandomBot()] * 2, Chance("five"))
    assert len(game.table.hands[1].told) == 5
    assert game.problems() == ()


def test_an_event_card_stays_with_its_stack() -> None:
    """PP-6.1: a card of one category is not put into the stack of another, where it would be drawn twice."""
    game = begun("prophets-and-patriarchs", 0)
    card = game.table.stacks["VIR"].cards[0]
    field = next(one for one in game.correctable_fields(None) if one.name == "event-cards")
    other = next(key for key in game.table.stacks if key != "VIR")
    [refused] = game.correct(field.changes({**field.now, card: f"stacks.{other}"}), by="a test")
    assert game.table.name_piece(card) in refused.reason


def test_family_cards_stay_with_their_player() -> None:
    """LF-0.5: of a set that lies with another nobody could name what is drawn."""
    game = until(begun("lost-and-found", 0), "LF-0.11", "sets")
    fields = {one.name: one for one in game.correctable_fields(None)}
    one, other = (f"family_decks.{seat}.number" for seat in (0, 1))
    names = {one: fields[one].now - 1, other: fields[other].now + 1}
    changes = {k: v for name, value in names.items() for k, v in fields[name].changes(value).items()}
    refused = game.correct(changes, by="a test")
    assert [one.reason[:6] for one in refused] == ["Seat 1", "Seat 2"]


def test_what_was_put_right_before_the_roles_were_dealt_stays() -> None:
    """LF-0.3: a tracker that already lies READY is not looked for in the supply."""
    game = begun("lost-and-found", 0)
    supply = list(game.table.tracker_supply)
    assert game.correct({"tracker_supply": [], "ready": supply}, by="a test") == ()
    assert until(game, "LF-0.9", "roles").table.ready == supply


def test_a_duty_that_is_done_is_not_paid() -> None:
    """LF-10.1: while the cards are named, the Responsibility Phase is put right to used: it is refused, and one backs out."""
    game = begun("lost-and-found", 0)
    chance = Chance("duty")
    while game.outcome is None:
        seat = game.table.active
        if game.table.roles[seat] and not game.give(
            Answer(seat, f"contribute-communal {game.table.open[0]}")
        ):
            break
        game = properties.go_on(game, chance)
    assert game.correct({"turn.duty": "communal"}, by="a test") == ()
    found = [game.judge(Answer(seat, [card], part=0)) for card in game.table.hands[seat].known]
    assert found
    assert {one[0].code for one in found} == {"LF-X-RESP"}
    assert game.give(Answer(Seat(seat), "back-out")) == ()
