"""What a seat may not know changes nothing that it sees (LF-2.21, LF-6.14, LF-8.16)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from lost_and_found_book.asking import _tell_resources
from lost_and_found_book.bots import weigh
from lost_and_found_book.event_phase import event_phase
from lost_and_found_tests.tables import A, B, C, hold, table_of, trial, unseen
from printkit.referee import Answer, Game, Seat
from printkit.referee.kinds import SomeOf
from printkit.referee.movements import word_movements
from printkit.simulate import Bot, Chance, Greedy, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import load_title
from tests.referee import properties


def other_hand(table: Any, owner: Seat) -> bool:
    """Put another card of the same owner's, category and value in the place of one that only its holder knows."""
    deck = table.deck.cards
    for card in table.hands[owner].told:
        for spare in deck:
            alike = table.absent(spare) is False and table.cards.resources[spare].deck == "resource"
            if alike and table.cards.resources[card].deck in {"resource", "starting"}:
                told = table.hands[owner].told
                told[told.index(card)] = spare
                deck[deck.index(spare)] = card
                return True
    return False


def asked_seat(game: Game[Any]) -> set[Seat]:
    """Whoever is asked for something that depends on the own hand."""
    return {seat for entry in game.open_questions() for seat in entry.seats}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nobody_sees_another_hand(seats: int) -> None:
    """LF-2.21: at random positions, another card in a closed hand changes no other seat's page, prompts or reasons."""
    title = load_title("lost-and-found")
    compared = 0
    for seed in range(2):
        bot: Bot = Greedy(weigh) if seed % 2 else RandomBot()
        game, chance = new_game(title.book, seats, {}, title.box), Chance(f"secrecy/{seed}")
        while game.outcome is None and len(game) < 120:
            take_step(game, [bot] * seats, chance)
            if len(game) % 29 or game.outcome is not None or game.table.is_untold():
                continue
            for owner in game.table.order(A):
                before = deepcopy(game.table.hands[owner])
                properties.check_no_leak(game, other_hand, owner)
                assert game.table.hands[owner] == before
                compared += 1
    assert compared > 3


def movements_of(cards: list[str]) -> list[str]:
    """What the others read of hands when A tells two cards."""
    title = load_title("lost-and-found")
    game = new_game(title.book, 2, {}, title.box)
    game.watched = True
    for data in ("LF-ROLE-MASON-A", "LF-ROLE-WEAVER-A", ["C05", "C02"], "0"):
        assert not game.give(Answer(None, data))
    assert not game.give(Answer(A, cards))
    parts = word_movements(game.list_movements(len(game) - 1), game.table, B)
    return [str(part.words) for part in parts] + [str(line.text) for line in game.event_log(B)]


def test_what_is_told_is_told_to_nobody_else() -> None:
    """LF-2.21: neither the movements of pieces nor the log say which cards were drawn."""
    first, second = movements_of(["R05", "R16"]), movements_of(["R31", "R44"])
    assert first == second
    assert not any("Sheep" in line or "Mallet" in line for line in first + second)


def test_unseen_cards_move_as_numbers() -> None:
    """LF-2.16: cards that go to a hand unseen are a number, to everybody, and no family card is named."""
    title = load_title("lost-and-found")
    game = new_game(title.book, 2, {}, title.box)
    game.watched = True
    for data in ("LF-ROLE-MASON-A", "LF-ROLE-WEAVER-A", ["C05", "C02"], "0", "E08"):
        assert not game.give(Answer(None, data))
    for number in range(len(game)):
        for part in word_movements(game.list_movements(number), game.table, B):
            assert not any(card in str(part.words) for card in ("Wedding", "Repair", "Educate", "Parents"))


def test_what_a_hand_lacks_is_asked_for() -> None:
    """LF-6.14: with one possible answer, with several, and with unseen cards the others see the same question."""
    shown = []
    for cards, more in ((["R31"], 1), (["R31", "R33"], 0), (["R05"], 1)):
        table = table_of("weaver", "mason")
        hold(table, A, *cards)
        unseen(table, A, more)
        table.active = A
        table.season = "spring"
        table.events.cards.clear()
        table.event_discard += [card for card, e in table.cards.events.items() if e.season == "winter"]
        table.events._surface()
        asking = trial(table, event_phase(table, "E13"))
        question = asking.session.parts[0]
        shown.append((question.seats, question.waiting, question.rule))
    assert shown[0] == shown[1] == shown[2]


def test_what_others_told_is_not_missing_from_a_list() -> None:
    """LF-2.21: among the cards that A might hold stand those that B and C have told, and not A's own; the judge knows better."""
    lists = []
    for told_by_b, told_by_c in (("R05", "R16"), ("R31", "R44")):
        table = table_of("mason", "weaver", "farmer")
        hold(table, A, "R01")
        hold(table, B, told_by_b)
        hold(table, C, told_by_c)
        unseen(table, A, 2)
        draw = _tell_resources(table, A)
        assert isinstance(draw.kind, SomeOf)
        lists.append(list(draw.kind.pieces))
        assert {told_by_b, told_by_c}.isdisjoint(draw.candidates)
        assert [one.code for one in draw.judge((told_by_b,))] == ["LF-X-SOURCE"]
        assert "R01" not in lists[-1]
    assert lists[0] == lists[1]
    assert {"R05", "R16", "R31", "R44"} <= set(lists[0])
