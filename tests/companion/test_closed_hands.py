"""Putting closed hands and decks right: how many cards lie there, which they are, and nothing that others may not know."""

from __future__ import annotations

from typing import Any

import pytest

from lost_and_found_book.unseen import unknown_resources
from printkit.companion.correction_form import describe_changes
from printkit.companion.pages import CorrectedField, Words
from printkit.referee import Data, Game, Refusals, Seat
from printkit.referee.correctable import changes_of
from tests.companion.phones import fresh_game, steps
from tests.recorded import recorded_game

RESOURCES = "resources-and-events"


def played(upto: int) -> Game[Any]:
    """Lost & Found with closed hands after so many answers."""
    log = recorded_game("lost-and-found", "won-closed3")
    game = fresh_game(log)
    for step in steps(log, game):
        if step.entry == upto:
            break
    return game


def correct(game: Game[Any], wanted: dict[str, Data]) -> Refusals:
    """As the page does it."""
    changes, against = changes_of(game.correctable_fields(None), wanted)
    return against or game.correct(changes)


@pytest.fixture
def game() -> Game[Any]:
    """In the middle of a game; seat 2 has told the referee a card."""
    made = played(60)
    hand = made.table.hands[1]
    card = unknown_resources(made.table, Seat(1))[0]
    hand.unseen -= 1
    hand.told.append(card)
    return made


def test_a_hand_has_fewer_cards_than_the_referee_believes(game: Game[Any]) -> None:
    """Alone it fits nowhere; with the deck, from which the card was not taken, it does."""
    hand, deck = len(game.table.hands[1]), len(game.table.deck)
    [refused] = correct(game, {"hands.1.number": hand - 1})
    assert refused.reason == "Resources and Events: 1 too few lie unseen in hands and decks"
    assert correct(game, {"hands.1.number": hand - 1, "deck.number": deck + 1}) == ()
    assert (len(game.table.hands[1]), len(game.table.deck)) == (hand - 1, deck + 1)


def test_an_empty_hand_forgets_what_was_known_of_it(game: Game[Any]) -> None:
    """Fewer cards than the referee knows by name: then it knows none of them."""
    hand, deck = len(game.table.hands[1]), len(game.table.deck)
    assert correct(game, {"hands.1.number": 0, "deck.number": deck + hand}) == ()
    assert len(game.table.hands[1]) == 0


def test_a_card_was_read_wrongly(game: Game[Any]) -> None:
    """Another card lies in the discard than the referee believes: they change places, the hand stays as large."""
    wrong = next(card for card in game.table.discard if card.startswith("R"))
    right = unknown_resources(game.table, Seat(0))[0]
    number = len(game.table.hands[0])
    assert correct(game, {RESOURCES: {right: "discard", wrong: "hands.0"}}) == ()
    assert right in game.table.discard
    assert wrong in game.table.hands[0].told
    assert len(game.table.hands[0]) == number


def test_a_told_card_is_another(game: Game[Any]) -> None:
    """What the holder told by mistake is unseen again."""
    [card] = game.table.hands[1].told[-1:]
    unseen = game.table.hands[1].unseen
    assert correct(game, {RESOURCES: {card: "?"}}) == ()
    assert card not in game.table.hands[1].known
    assert game.table.hands[1].unseen == unseen + 1


def test_refusals_do_not_tell_what_a_hand_holds(game: Game[Any]) -> None:
    """Whether another player told the referee a card, or nobody did: the same is said, and the same is possible."""
    secret = game.table.hands[1].told[-1]
    unseen = next(card for card in unknown_resources(game.table, Seat(0)) if card != secret)
    alone = [correct(game, {RESOURCES: {card: "discard"}}) for card in (secret, unseen)]
    assert alone[0] == alone[1] != ()
    number = len(game.table.hands[2])
    for card in (secret, unseen):
        changed, against = changes_of(
            game.correctable_fields(None), {RESOURCES: {card: "discard"}, "hands.2.number": number - 1}
        )
        assert against == ()
        other = played(60)
        other.table.hands[1].unseen -= 1
        other.table.hands[1].told.append(secret)
        assert other.correct(changed) == ()
    nobody = [
        field for field in game.correctable_fields(Seat(0)) if field.name == RESOURCES and secret in field.now
    ]
    assert nobody == []


def test_others_do_not_hear_which_card_it_is(game: Game[Any]) -> None:
    """The wish names the hand, not the card; numbers and what lies open are told."""
    secret = game.table.hands[1].told[-1]
    other = unknown_resources(game.table, Seat(1))[0]
    lines = describe_changes(
        game, {RESOURCES: {secret: "?", other: "hands.1"}, "hands.1.number": 3}, Words.of("en")
    )
    assert not any(game.table.name_piece(card) in repr(line) for card in (secret, other) for line in lines)
    assert CorrectedField("Hand (Seat 2)", "", "what only its owner sees") in lines
    assert any("how many cards" in line.what and line.now and line.then == "3" for line in lines)


def test_a_drawn_card_is_told_before_anybody_names_it() -> None:
    """What an Event gives lies in the hand at once: its player is told to draw it now, and not an answer later."""
    log = recorded_game("lost-and-found", "won-closed3")
    game = fresh_game(log)
    for step in steps(log, game):
        if step.entry == 7:  # Glint in the Mud was picked up
            break
    moved = [(one.number, one.source.path, one.target.path) for one in game.list_movements(6)]
    assert (1, "lost_deck", "hands.1") in moved
