"""BEL-1.7: what a seat may not know changes nothing that it is shown: hands, won cards, layers, reactions, consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from belaad_book.battle import battle_cards_left
from belaad_book.book import BOOK
from belaad_book.state import HASHASH, Belaad
from belaad_book.turn import cards_left
from belaad_tests.tables import A, B, C, D, box, fresh
from printkit.referee import Answer, Game, Seat
from printkit.referee.cards import Deck
from printkit.referee.state import list_unlocated, view_table
from printkit.simulate import Chance, bot_named
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from tests.referee import properties

Change = Callable[[Belaad, Seat], bool]


def another_hand(table: Belaad, owner: Seat) -> bool:
    """Another card in a hand, named to the referee alone."""
    told, left = table.hands[owner].told, cards_left(table)
    if not told or not left:
        return False
    told[0] = left[0]
    return True


def another_spoil(table: Belaad, owner: Seat) -> bool:
    """Another battle card won."""
    told, left = table.won[owner].told, battle_cards_left(table)
    if not told or not left:
        return False
    told[0] = left[0]
    return True


def another_layer(table: Belaad, owner: Seat) -> bool:
    """Another card under the Hashash deck, put there by the Order."""
    spare = list_unlocated(table, HASHASH)
    for layer in table.hashash_deck.layers:
        if owner == table.the_order and layer.seers == (owner,) and layer.cards and spare:
            layer.cards[0] = spare[0]
            return True
    return False


def another_look(table: Belaad, owner: Seat) -> bool:
    """Another Hashash card that the Order looks at."""
    spare = list_unlocated(table, HASHASH)
    if owner != table.the_order or table.looking is None or not table.looking.cards.told or not spare:
        return False
    table.looking.cards.told[0] = spare[0]
    return True


def passing(table: Belaad, owner: Seat) -> bool:
    """Whether the Order lets all cards pass."""
    table.passing = not table.passing
    return owner == table.the_order


CHANGES: dict[str, Change] = {
    "hand": another_hand,
    "spoil": another_spoil,
    "layer": another_layer,
    "look": another_look,
    "passing": passing,
}


def a_secret_of(name: str, seats: int) -> tuple[Game[Any], Seat]:
    """A position in which somebody has such a secret, reached by bots."""
    for seed in range(12):
        game = new_game(BOOK, seats, {"reports": "all"}, box())
        chance, bots = Chance(f"secret {name} {seed}"), [bot_named("greedy", "belaad")] * seats
        while game.outcome is None:
            if len(game) > 20 and (owner := owner_of(name, game.table)) is not None:
                return game, owner
            take_step(game, bots, chance)
    raise AssertionError(f"no {name} in these games")


def owner_of(name: str, table: Belaad) -> Seat | None:
    """Who has such a secret now."""
    order = table.the_order
    match name:
        case "hand":
            return next((seat for seat in table.order(B) if table.hands[seat].told), None)
        case "spoil":
            return next((seat for seat in table.order(A) if table.won[seat].told), None)
        case "layer":
            own = any(layer.seers == (order,) and layer.cards for layer in table.hashash_deck.layers)
            return order if own else None
        case "look":
            return order if table.looking is not None and table.looking.cards.told else None
    return order


@pytest.mark.parametrize(
    ("name", "seats"), [("hand", 4), ("spoil", 2), ("layer", 3), ("look", 3), ("passing", 5)]
)
def test_no_view_tells_a_secret(name: str, seats: int) -> None:
    """BEL-1.7, BEL-12.16, BEL-12.17: views, questions, pictures, corrections of all others stay the same."""
    game, owner = a_secret_of(name, seats)
    assert CHANGES[name](game.clone().table, owner)
    properties.check_no_leak(game, CHANGES[name], owner)


@pytest.mark.parametrize("reports", ["all", "few"])
def test_nobody_else_is_told_what_was_won(reports: str) -> None:
    """BEL-9.8: log, movements, score and all the rest are the same for all others, whichever battle card the winner took."""
    for seed in range(12):
        game = new_game(BOOK, 2, {"reports": reports}, box())
        chance, bots = Chance(f"spoils {seed}"), [bot_named("greedy", "belaad")] * 2
        while game.outcome is None:
            if (
                game.open_questions()[0].question.rule == "BEL-9.8"
                and game.open_questions()[0].question.secret
            ):
                seat = game.open_questions()[0].seats[0]
                assert properties.check_secret_answers(game)
                take_step(game, bots, chance)
                card = game.table.won[seat].told[-1]
                assert card in str(game.list_movements(len(game) - 1))
                for other in (None, *game.table.others(seat)):
                    assert game.table.name_piece(card) not in str(game.event_log(other, since=len(game) - 1))
                    assert game.score(other) != game.book.score(game.table)
                assert game.score(seat) == game.book.score(game.table)
                return
            take_step(game, bots, chance)
            if reports == "few" and any(hand.unseen for hand in game.table.won):
                assert game.score(A) == game.score(B) == game.score(None)
                return
    raise AssertionError("nobody won a battle card")


def planted(seats: int, changes: dict[str, Any], *answers: tuple[Seat | None, Any]) -> Game[Any]:
    """A game on a corrected table."""
    game = Game.open(BOOK, list("ABCDEF"[:seats]), box=box())
    assert game.give(Answer(None, ["SC11", "SC12", "SC27", "SC21", "SC13"])) == ()
    assert game.correct(changes) == ()
    for seat, data in answers:
        assert game.give(Answer(seat, data)) == ()
    return game


def test_consent_stands_on_the_lenders_phone() -> None:
    """BEL-4.9: the question is the lender's until it is answered; the answer is told to all."""
    game = planted(4, {"coins.2": [9, 0]}, (A, "play-card A22"), (A, "employ A22 SC11"))
    for seat in (A, B, D, None):
        view = game.view(seat)
        assert not [entry for entry in view.questions if entry.seats]
        assert view.waiting == (((C,), "deciding: lend A 2 gold"),)
    assert game.view(C).questions
    assert game.give(Answer(C, "refuse")) == ()
    for seat in (A, B, D, None):
        assert any("did not agree" in line.text for line in game.event_log(seat))


def test_the_reaction_is_the_orders_alone() -> None:
    """BEL-12.9, BEL-12.17: nobody is told which way a card passed, and what waits betrays nothing."""
    changes = {"in_play.OSPY": ["H04"], "hashash_deck.unseen": 13, "coins.2": [9, 0]}
    told = []
    for answer in ("pass", "pass-until"):
        game = planted(3, changes, (A, "play-card A22"))
        assert game.view(A).waiting == (((C,), "deciding whether the card may pass"),)
        assert game.give(Answer(C, answer)) == ()
        told.append(
            [
                (seat, game.view(seat).table, [line.text for line in game.event_log(seat)])
                for seat in (A, B, None)
            ]
        )
    assert told[0] == told[1]


def test_layers_are_listed_to_the_order_only() -> None:
    """BEL-12.16: what may come up is nobody else's to know."""
    table = fresh(3)
    table.hashash_deck = Deck(["H07", "H08"], unseen=12)
    assert "H07" in str(view_table(table, C))
    for seat in (A, B, None):
        assert "H07" not in str(view_table(table, seat))
