"""Examples at the borders of the rules, worked by hand from the specification by somebody who had not written the book."""

from __future__ import annotations

from typing import Any

import pytest

from ayubistan_book.book import BOOK, play_turns
from ayubistan_book.cards import offer_question
from ayubistan_book.moves import Attack, Draw
from ayubistan_book.state import Ayubistan, Offer
from ayubistan_tests.tables import A, B, C, box, card, fresh, in_turn, sound, table
from printkit.referee import Answer, Choice, Game
from printkit.referee.trial import Trial


def game(made: Ayubistan) -> Trial[Any]:
    """A game from A's turn on."""
    return Trial.of(BOOK, made, play_turns(made))


@pytest.mark.parametrize("named", ["-1 2", "1 -1", "-1 -1", "6 -1", "-1 5", "1.5 0", "x 0"])
def test_nobody_declares_less_than_nothing(named: str) -> None:
    """AYU-9.4, section 6.1: a number that is none or below 0 is R-AMOUNT, before limits, Troops, supply and money."""
    trial = card(fresh(3), 39).give(A, "muster")
    own, bought = named.split()
    trial.refuses(A, f"declare defend {named}", "R-AMOUNT")
    trial.refuses(A, {"do": "declare", "side": "defend", "own": own, "bought": bought}, "R-AMOUNT")
    trial.refuses(A, "declare join -1 0", "R-JOIN-DRAWER")


def test_nobody_takes_less_than_nothing_of_an_offer() -> None:
    """AYU-7.2: card 18 offers 0 to 4; -1 is R-AMOUNT, 5 R-OFFER-MAX, 2.5 R-AMOUNT."""
    made = table((10, 6, 6), (10, 6, 6))
    trial = card(made, 18).refuses(A, "take-offer -1", "R-AMOUNT").refuses(A, "take-offer 5", "R-OFFER-MAX")
    trial.refuses(A, "take-offer 2.5", "R-AMOUNT").give(A, "take-offer 4")
    assert (made.value(A), made.hasanat[A]) == (80, 4)
    sound(made)


def test_an_offer_is_paid_to_the_bank_alone() -> None:
    """AYU-7.3: 6 Dirhams of card 24 go to the bank; a player named with it is refused, not paid."""
    made = table((10, 6, 6), (10, 6, 6))
    trial = card(made, 24).refuses(A, "take-offer 1 1", "R-PHASE").refuses(A, "take-offer 1 0", "R-PHASE")
    trial.give(A, "take-offer 1")
    assert (made.value(A), made.value(B)) == (94, 100)


def test_a_gift_to_oneself_before_too_many_gifts() -> None:
    """Section 6.1: target before range: two gifts to oneself are R-SELF; a gift is one, and no notes are named for it."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6))
    trial = card(made, 22).refuses(A, "take-offer 2 0", "R-SELF").refuses(A, "take-offer 2 1", "R-OFFER-MAX")
    trial.refuses(A, "take-offer -1 1", "R-AMOUNT").refuses(A, "take-offer 1", "R-SELF").give(
        A, "take-offer 0"
    )
    for gift in (True, False):
        made.offer = Offer(A, 3, hasanat=1, gift=gift)
        question = offer_question(made, A)
        assert [question.is_idle(form) for form in question.forms] == [gift]


def test_spoils_below_nothing() -> None:
    """AYU-6.7: -4 ones, 2 fives and a ten are worth 16, too, but nobody has them: R-NOTES."""
    made = table((0, 2, 1), (8, 1, 2), (10, 6, 6), troops=[4, 2, 3])
    trial = in_turn(made).give(A, "attack 1").give(A, 3).give(B, 2)
    trial.refuses(A, "take-notes -4/2/1", "R-NOTES").refuses(A, "take-notes 16/0/0", "R-NOTES")
    assert trial.judge(A, "take-notes " + "9" * 5000 + "/0/0")
    trial.give(A, "take-notes 1/1/1")
    assert made.wallets[A] == (1, 3, 2)


def test_a_dream_of_cards_that_are_not_in_the_deck() -> None:
    """C-3 by C-1: a discarded card, an army that is aside and the dream itself are R-CARD."""
    made = fresh(3)
    made.deck.cards.remove("A10")
    made.discard.append("A10")
    trial = in_turn(made).give(A, "draw").give(None, "A01")
    for wrong, why in (("A10", "already discarded"), ("A40", "still aside"), ("A01", "being carried out")):
        trial.refuses(A, ["A25", wrong, "A09"], "R-CARD")
        assert why in trial.judge(A, ["A25", wrong, "A09"])[0].reason
    trial.give(A, ["A25", "A33", "A09"]).refuses(A, ["A25", "A33", "A40"], "R-ORDER")


@pytest.mark.parametrize(
    ("last", "reason", "more"),
    [("A10", "pool", {"pool": 1}), ("A07", "piles", {"bank": (3, 0, 5), "rich": True})],
)
def test_the_armies_stay_aside_when_the_last_card_ends_the_game(
    last: str, reason: str, more: dict[str, Any]
) -> None:
    """AYU-10.2 before AYU-5.7: the last card takes the last Hasana, or the last three ones where no fives are left."""
    made = table((10, 6, 6), (10, 6, 6), **more)
    made.deck.cards = [last]
    assert game(made).give(A, "draw").give(None, last).result.reason == reason
    assert (made.aside, made.deck.cards) == (["A39", "A40", "A41"], [])


def test_who_has_committed_or_voted_waits() -> None:
    """Section 6.1: a second commitment, another action or a second vote while the others are asked is R-PHASE."""
    trial = in_turn(fresh(3)).give(A, "attack 1").give(A, 2)
    trial.refuses(A, 2, "R-PHASE").refuses(A, "draw", "R-PHASE").refuses(C, 2, "R-TURN")
    trial = card(fresh(3), 40).give(A, "propose-surrender").give(B, "agree")
    trial.refuses(B, "fight", "R-PHASE").refuses(A, "agree", "R-TURN").accepts(C, "agree")


def test_numbers_that_are_none() -> None:
    """AYU-4.12, AYU-4.13: said in words as in a form, 2.5 Troops or Dirhams are R-AMOUNT; whom comes before how many."""
    trial = in_turn(fresh(3)).refuses(A, "recruit 2.5", "R-AMOUNT").refuses(A, "recruit x", "R-AMOUNT")
    trial.refuses(A, "propose-trade 1 sell 1 2.5", "R-AMOUNT").refuses(
        A, "propose-trade 0 sell 0 -1", "R-SELF"
    )
    trial.refuses(A, "donate x", "R-PHASE").refuses(A, "recruit 1 2 3", "R-PHASE")


def test_forms_that_can_only_be_refused_are_not_shown() -> None:
    """AYU-4.11 to AYU-4.13: after the donation, three recruits or three traded Troops their forms are idle; Exchange is not."""
    made = table((10, 6, 6), (10, 6, 6), troops=[5, 3])
    trial = in_turn(made)

    def idle() -> list[str]:
        question = trial.session.parts[0]
        assert isinstance(question, Choice)
        return [form.name for form in question.forms if question.is_idle(form)]

    assert idle() == []
    trial.give(A, "donate 1").give(A, "recruit 3").give(A, "propose-trade 1 sell 3 0").give(B, "accept")
    assert idle() == ["donate", "recruit", "propose-trade"]


def test_an_offer_that_was_taken_is_told_as_taken() -> None:
    """Section 10: the result of an offer is public; the log says two Hasanat were taken, not that they were declined."""
    game = Game.open(BOOK, ("Amina", "Bilal"), box=box())
    for seat, answer in (
        (None, "0"),
        (A, "draw"),
        (None, "A18"),
        (A, "take-offer 2"),
        (B, "draw"),
        (None, "A24"),
    ):
        assert game.give(Answer(seat, answer)) == ()
    assert game.give(Answer(B, {"do": "take-offer", "k": 1, "tender": {"tens": 1}})) == ()
    told = [line.text for line in game.event_log(None)]
    assert "Amina: Take up the offer 2 times" in told
    assert "Bilal: Take up the offer" in told
    assert not [line for line in told if "Decline" in line]


def test_the_companion_asks_before_income_is_lost() -> None:
    """AYU-4.15, AYU-6.1: drawing or attacking with income still open is asked once more, and not any more when it is taken."""
    made = fresh(3)
    assert "Income not collected" in Draw().harm(made, A)
    assert "income of 2 Dirhams is lost" in Attack(B).harm(made, A)
    in_turn(made).give(A, "collect-income")
    assert Draw().harm(made, A) == ""
    assert "income" not in Attack(B).harm(made, A)


@pytest.mark.parametrize(
    ("offer", "correction"),
    [
        ("propose-trade 1 sell 3 10", {"troops.0": 1, "troop_supply": 76}),
        ("propose-trade 1 buy 3 90", {"wallets.0": [0, 0, 1], "bank": [90, 44, 43]}),
    ],
)
def test_a_trade_whose_proposer_cannot_do_it_any_more(offer: str, correction: dict[str, Any]) -> None:
    """AYU-4.13, AYU-2.8: A's Troops or money are put right while B is asked: no debt, no half payment; B may reject."""
    game = Game.open(BOOK, ("Amina", "Bilal"), box=box())
    for seat, answer in ((None, "0"), (A, offer)):
        assert game.give(Answer(seat, answer)) == ()
    assert game.correct(correction) == ()
    assert [(one.code, one.reason) for one in game.give(Answer(B, "accept"))] == [
        ("R-PHASE", "Amina cannot do this any more; reject it.")
    ]
    assert game.give(Answer(B, "reject")) == ()
    assert game.problems() == ()
