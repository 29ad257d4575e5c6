"""Situations that the worked examples leave out, worked by hand from the specification's text.

Wallets are (ones, fives, tens). With `rich` only the part of the position that matters is given.
"""

from __future__ import annotations

from typing import Any

from ayubistan_book.book import BOOK, play_turns
from ayubistan_book.pvp import attack_player
from ayubistan_book.state import Ayubistan
from ayubistan_tests.tables import A, B, C, D, card, escrow, fresh, in_turn, sound, table, war
from printkit.referee import Seat
from printkit.referee.trial import Trial


def game(made: Ayubistan) -> Trial[Any]:
    """Turn after turn, from the active player on."""
    return Trial.of(BOOK, made, play_turns(made))


def trade(partner: int, direction: str, n: int, price: int) -> dict[str, object]:
    """PROPOSE_TRADE."""
    return {"do": "propose-trade", "partner": partner, "direction": direction, "n": n, "price": price}


# Money


def test_nothing_is_paid_where_no_change_exists() -> None:
    """AYU-2.4, AYU-2.7: a lone ten and a bank without ones: 3, 2 and 1 cannot be paid, so the sum lapses; a purchase is refused."""
    made = table((0, 0, 1), (10, 6, 6), bank=(0, 10, 40), rich=True)
    assert card(made, 11).done
    assert (made.wallets[A], made.bank) == ((0, 0, 1), (0, 10, 40))
    made = table((0, 0, 1), (10, 6, 6), bank=(0, 10, 40), rich=True)
    card(made, 15).refuses(A, "take-offer 1", "R-CHANGE").give(A, "take-offer 0")


def test_the_largest_payable_part_is_paid() -> None:
    """AYU-2.7: of 3 Dirhams only 2 can be paid with two ones and a ten when the bank has no ones."""
    made = table((2, 0, 1), (10, 6, 6), bank=(0, 10, 40), rich=True)
    card(made, 11)
    assert (made.wallets[A], made.bank) == ((0, 0, 1), (2, 10, 40))


def test_the_player_gives_change_for_the_income() -> None:
    """AYU-2.5: a bank of one 1 and five 10s pays 2 with a ten and takes eight ones back."""
    made = table((9, 0, 0), (10, 6, 6), bank=(1, 0, 5), rich=True)
    game(made).give(A, "collect-income")
    assert (made.wallets[A], made.bank) == ((1, 0, 1), (9, 0, 4))


def test_a_donation_counts_though_the_friend_cannot_be_paid() -> None:
    """AYU-4.11, AYU-2.7: the bank has no ones and B no change: A has the Hasana, B nothing."""
    made = table((0, 0, 2), (0, 0, 0), bank=(0, 1, 30), rich=True, pool=5)
    trial = game(made).give(A, "donate 1")
    assert (made.hasanat[A], made.hasanat_pool, made.wallets[B]) == (1, 4, (0, 0, 0))
    assert (made.bank, trial.done) == ((0, 1, 31), False)


def test_notes_that_a_payer_names() -> None:
    """AYU-2.10: a ten for a Troop of 5 is right, with change; a five and a one is a note too many; enough is asked for."""
    made = table((3, 1, 1), (10, 6, 6))
    trial = in_turn(made)
    for tender, code in (
        ({"fives": 1, "ones": 1}, "R-TENDER"),
        ({"ones": 3}, "R-TENDER"),
        ({"tens": 2}, "R-TENDER"),
        ({}, "R-TENDER"),
    ):
        trial.refuses(A, {"do": "recruit", "n": 1, "tender": tender}, code)
    trial.give(A, {"do": "recruit", "n": 1, "tender": {"tens": 1}})
    assert made.wallets[A] == (3, 2, 0)
    sound(made)


def test_the_last_note_of_a_kind_may_be_paid_out_but_not_exchanged() -> None:
    """AYU-4.14, A-8: an exchange leaves one note of each kind it takes; payments are unrestricted."""
    made = table((0, 1, 3), (10, 6, 6), bank=(5, 1, 10), rich=True)
    trial = in_turn(made)
    swap = {"do": "exchange", "give": {"tens": 1}, "take": {"fives": 1, "ones": 5}}
    trial.refuses(A, swap, "R-EXCHANGE-EMPTY")
    trial.refuses(A, {"do": "exchange", "give": {"tens": 4}, "take": {"fives": 8}}, "R-TENDER")
    trial.refuses(A, {"do": "exchange", "give": {"tens": 1}, "take": {"fives": 1}}, "R-EXCHANGE-VALUE")
    trial.refuses(A, {"do": "exchange", "give": {}, "take": {}}, "R-EXCHANGE-VALUE")
    trial.give(A, "collect-income")
    assert made.bank == (3, 1, 10)


def test_anybody_exchanges_in_the_main_phase_only() -> None:
    """AYU-4.14: C swaps a ten in A's turn; while a trade is pending nobody does."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6))
    trial = in_turn(made).give(C, {"do": "exchange", "give": {"tens": 1}, "take": {"fives": 2}})
    assert made.wallets[C] == (10, 8, 5)
    trial.give(A, trade(B, "sell", 1, 1))
    trial.refuses(C, {"do": "exchange", "give": {"tens": 1}, "take": {"fives": 2}}, "R-TURN")
    sound(made)


# Refusals: which one comes first


def test_the_order_of_refusals_of_a_donation() -> None:
    """Section 6.1: target before limit before money."""
    made = table((10, 0, 1), (10, 6, 6))
    trial = in_turn(made).refuses(A, "donate 0", "R-SELF").give(A, "donate 1")
    trial.refuses(A, "donate 0", "R-SELF").refuses(A, "donate 1", "R-DONATE-LIMIT")


def test_the_order_of_refusals_of_recruiting() -> None:
    """Section 6.1: range, limit, stock, money."""
    made = table((0, 0, 2), (10, 6, 6), supply=1, rich=True)
    trial = in_turn(made).refuses(A, "recruit 4", "R-AMOUNT").refuses(A, "recruit 0", "R-AMOUNT")
    trial.refuses(A, "recruit 2", "R-SUPPLY").give(A, "recruit 1")
    trial.refuses(A, "recruit 3", "R-RECRUIT-LIMIT").refuses(A, "recruit 1", "R-SUPPLY")
    made = table((4, 0, 0), (10, 6, 6), supply=0, rich=True)
    in_turn(made).refuses(A, "recruit 1", "R-SUPPLY")


def test_the_order_of_refusals_of_a_trade() -> None:
    """AYU-4.13: partner, number, price, limit, Troops, money."""
    made = table((4, 0, 0), (10, 6, 6), troops=[1, 3])
    trial = in_turn(made)
    trial.refuses(A, trade(A, "sell", 9, -1), "R-SELF")
    trial.refuses(A, trade(B, "sell", 0, 1), "R-AMOUNT").refuses(A, trade(B, "sell", 4, 1), "R-AMOUNT")
    trial.refuses(A, trade(B, "sell", 1, -1), "R-AMOUNT")
    trial.refuses(A, trade(B, "sell", 2, 1), "R-TROOPS").refuses(A, trade(B, "buy", 1, 5), "R-FUNDS")
    trial.give(A, trade(B, "buy", 2, 0)).give(B, "accept")
    assert made.troops == [3, 1]
    trial.refuses(A, trade(B, "sell", 2, 1), "R-TRADE-LIMIT")


def test_the_order_of_refusals_of_a_declaration() -> None:
    """AYU-9.4: role, at least one, recruit limit, own Troops, supply, Mushrikeen, money."""
    made = table((0, 0, 1), (9, 0, 0), (10, 6, 6), troops=[1, 0, 9], supply=0, rich=True)
    trial = card(made, 39).give(A, "muster")
    trial.refuses(A, "declare join 0 4", "R-JOIN-DRAWER").refuses(A, "declare defend 0 0", "R-DEFEND-MIN")
    trial.refuses(A, "declare defend 2 4", "R-RECRUIT-LIMIT").refuses(A, "declare defend 2 1", "R-TROOPS")
    trial.refuses(A, "declare defend 1 1", "R-SUPPLY").give(A, "declare defend 1 0")
    trial.refuses(B, "declare join 1 4", "R-RECRUIT-LIMIT").refuses(B, "declare join 1 0", "R-JOIN-TROOPS")
    made.mushrik_supply = 3
    trial.give(B, "declare stay_out 0 0").refuses(C, "declare join 4 1", "R-SUPPLY")
    trial.refuses(C, "declare join 4 0", "R-MUSHRIK").accepts(C, "declare join 3 0")


# The turn


def test_traded_troops_are_not_recruited() -> None:
    """AYU-4.6: after buying three Troops from B, A may still recruit three."""
    made = table((10, 6, 6), (10, 6, 6), troops=[0, 3])
    trial = in_turn(made).give(A, trade(B, "buy", 3, 15)).give(B, "accept").give(A, "recruit 3")
    assert (made.troops, made.turn.traded, made.turn.recruited) == ([6, 0], 3, [3, 0])
    trial.refuses(A, trade(B, "sell", 1, 0), "R-TRADE-LIMIT")
    sound(made)


def test_a_partner_without_money_may_only_reject() -> None:
    """AYU-4.13: the partner's side is checked when the partner accepts; a rejected trade does not count."""
    made = table((10, 6, 6), (3, 0, 0), troops=[3, 0])
    trial = in_turn(made).give(A, trade(B, "sell", 3, 4))
    trial.refuses(B, "accept", "R-FUNDS").refuses(A, "accept", "R-TURN").refuses(A, "draw", "R-PHASE")
    trial.give(B, "reject")
    assert (made.turn.traded, made.troops) == (0, [3, 0])
    trial.give(A, trade(B, "sell", 3, 3)).give(B, "accept")
    assert (made.wallets[B], made.troops) == ((0, 0, 0), [0, 3])


def test_a_price_that_nobody_can_change_is_refused_to_the_buyer() -> None:
    """AYU-4.13, AYU-2.8: B has a ten, the price is 4, the bank has no ones: B's acceptance is R-CHANGE."""
    made = table((10, 6, 6), (0, 0, 1), troops=[3, 0], bank=(0, 30, 30), rich=True)
    trial = in_turn(made).give(A, trade(B, "sell", 1, 4)).refuses(B, "accept", "R-CHANGE").give(B, "reject")
    trial.give(A, trade(B, "sell", 1, 5)).give(B, "accept")
    assert (made.wallets[A], made.wallets[B], made.bank) == ((10, 7, 6), (0, 1, 0), (0, 28, 31))


def test_an_attack_may_follow_everything_else_and_ends_the_turn() -> None:
    """AYU-4.2, AYU-6.1, AYU-6.8: donate, recruit, then attack; B is next, A hears R-TURN."""
    made = table((10, 6, 6), (0, 0, 0), (10, 6, 6), troops=[3, 0, 3], rich=True)
    trial = game(made).give(A, "donate 1").give(A, "recruit 1").give(A, "attack 1").give(A, 4)
    assert (made.active, made.turn.income, made.turns_taken[A]) == (B, "open", 1)
    trial.refuses(A, "recruit 1", "R-TURN").accepts(B, "collect-income")
    assert made.troops[A] == 2


def test_counters_of_all_players_are_reset_when_a_turn_begins() -> None:
    """AYU-4.3: what B bought in A's invasion does not count in B's own turn."""
    made = table((10, 6, 6), (10, 6, 6), troops=[3, 3])
    made.deck.cards.append(made.aside.pop(0))
    trial = game(made).give(A, "draw").give(None, "A39").give(A, "muster").give(A, "declare defend 1 0")
    trial.give(B, "declare defend 0 3").refuses(B, "recruit 1", "R-PHASE")
    assert made.turn.recruited == [0, 3]
    trial.give(None, ["player", "player", "mushrik"])
    assert made.turn.recruited == [0, 0]
    trial.accepts(B, "recruit 3")


# The end


def test_the_last_hasana_ends_the_game_in_the_middle_of_a_turn() -> None:
    """AYU-10.1, AYU-10.2: B's two Dirhams are still paid; A's turn is not continued."""
    made = table((10, 6, 6), (0, 0, 0), pool=1, rich=True)
    trial = game(made).give(A, "donate 1")
    assert (trial.result.reason, made.wallets[B], made.hasanat[A]) == ("pool", (2, 0, 0), 1)


def test_a_card_that_gives_more_than_the_pool_gives_the_rest_and_ends_the_game() -> None:
    """Card 9, `gain_hasanat`: two are promised, one is there."""
    made = table((10, 6, 6), (10, 6, 6), pool=1)
    trial = game(made).give(A, "draw").give(None, "A09")
    assert (made.hasanat[A], trial.result.reason) == (1, "pool")


def test_the_triggers_wait_for_the_end_of_a_card() -> None:
    """AYU-10.2: card 28 empties ones and fives at A's gain; B gives change for a ten, so the game goes on."""
    made = table((0, 0, 0), (5, 6, 6), bank=(3, 0, 30), rich=True)
    trial = game(made).give(A, "draw").give(None, "A28")
    assert (made.wallets[A], made.wallets[B], made.bank) == ((3, 0, 0), (3, 5, 7), (2, 1, 29))
    assert trial.done is False


def test_the_last_card_is_resolved_before_the_game_ends() -> None:
    """AYU-10.1 E2: the deck is empty and the armies are in; the last card's effect counts."""
    made = table((10, 6, 6), (10, 6, 6))
    made.deck.cards, made.aside = ["A10"], []
    trial = game(made).give(A, "draw").give(None, "A10")
    assert (trial.result.reason, made.hasanat[A], trial.result.winners) == ("deck", 1, (A,))


def test_an_attack_does_not_use_the_deck() -> None:
    """AYU-10.1: with one card left an attack leaves it; the game goes on."""
    made = table((10, 6, 6), (10, 6, 6), troops=[3, 0])
    made.deck.cards, made.aside = ["A10"], []
    trial = game(made).give(A, "attack 1").give(A, 1)
    options = list(trial.asks.options)  # type: ignore[attr-defined]
    trial.give(A, f"take-notes {options[0].notes.key}")
    assert (trial.done, made.deck.cards, made.active) == (False, ["A10"], B)


def test_the_armies_do_not_enter_when_the_game_ends() -> None:
    """AYU-10.2, AYU-5.6: the tenth turn of two players empties the pool."""
    made = table((10, 6, 6), (10, 6, 6), pool=1)
    made.turns_taken, made.active = [5, 4], B
    trial = game(made).give(B, "draw").give(None, "A10")
    assert (trial.result.reason, len(made.aside), "A39" in made.deck.cards) == ("pool", 3, False)


def test_the_armies_enter_after_an_attack_too() -> None:
    """AYU-5.6: turns with an attack count."""
    made = table((0, 0, 0), (10, 6, 6), troops=[0, 3], rich=True)
    made.turns_taken, made.active = [5, 4], B
    trial = game(made).give(B, "attack 0").give(B, 3)
    assert (made.aside, len(made.deck.cards), trial.done) == ([], 44, False)


def test_marked_sayeat_count_and_break_ties() -> None:
    """AYU-2.9, AYU-10.3, AYU-10.4: 4 Hasanat with a marked Sayeat score 3 and lose to 3 with none."""
    made = table((10, 6, 6), (10, 6, 6), pool=1)
    made.sayeat_pool = 0
    made.hasanat = [4, 2]
    card(made, 25)
    assert (made.sayeat, made.marked, made.sayeat_pool) == ([1, 0], [1, 0], 0)
    outcome = game(made).give(A, "draw").give(None, "A27").result
    assert (made.hasanat, [s.total for s in outcome.scores]) == ([5, 2], [4, 2])
    made.hasanat[B] = 4
    outcome = game(made).result
    assert outcome.winners == (B,)


# Cards


def test_zakat() -> None:
    """Card 21: 79 pays 1, 39 nothing, 120 pays 3; one Hasana in the pool goes to the first who paid."""
    made = table((4, 5, 5), (4, 1, 3), (10, 8, 7), pool=1, rich=True)
    assert [made.value(s) for s in (A, B, C)] == [79, 39, 120]
    card(made, 21)
    assert [made.value(s) for s in (A, B, C)] == [78, 39, 117]
    assert made.hasanat == [1, 0, 0]
    made = table((4, 5, 5), (4, 1, 3), (10, 8, 7), pool=1, rich=True)
    card(made, 21, C)
    assert made.hasanat == [0, 0, 1]


def test_gifts_of_troops_end_with_the_supply() -> None:
    """Card 30 drawn by B with two in the supply: B and C have one each, A none; card 12 pays its money all the same."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6), troops=[0, 0, 0], supply=2)
    card(made, 30, B)
    assert (made.troops, made.troop_supply) == ([0, 1, 1], 0)
    card(made, 12, A)
    assert (made.troops[A], made.value(A)) == (0, 110)


def test_offers_are_refused_by_number_before_stock_before_money() -> None:
    """AYU-7.2 and section 6.1: cards 20, 42 and 19."""
    made = table((8, 0, 0), (10, 6, 6), pool=1, rich=True)
    trial = card(made, 20).refuses(A, "take-offer 3", "R-OFFER-MAX").refuses(A, "take-offer 2", "R-POOL")
    trial.give(A, "take-offer 1")
    assert (trial.done, made.hasanat) == (True, [1, 0])  # AYU-7.4: B is skipped
    made = table((0, 0, 0), (10, 6, 6), supply=0, rich=True)
    card(made, 42).refuses(A, "take-offer 2", "R-OFFER-MAX").refuses(A, "take-offer 1", "R-SUPPLY")
    made = table((4, 1, 1), (10, 6, 6))
    card(made, 19).refuses(A, "take-offer 1", "R-FUNDS").give(A, "take-offer 0")
    assert made.hasanat[A] == 0


def test_a_gift_is_paid_to_another_player() -> None:
    """Card 22: oneself, two gifts, too little money; then 3 Dirhams to C, changed by the bank."""
    made = table((0, 0, 1), (2, 0, 0), (0, 0, 0))
    trial = card(made, 22).refuses(A, "take-offer 1 0", "R-SELF")
    trial.refuses(A, "take-offer 2 2", "R-OFFER-MAX").give(A, "take-offer 1 2")
    assert (made.wallets[A], made.wallets[C], made.hasanat[A]) == ((2, 1, 0), (3, 0, 0), 1)
    card(made, 22, B).refuses(B, "take-offer 1 0", "R-FUNDS").give(B, "take-offer 0")
    sound(made)


def test_a_broken_oath_that_cannot_be_paid_in_full() -> None:
    """Card 32: ten Dirhams in one note and a bank without ones and fives cannot pay 6 in full: the Sayeat is taken."""
    made = table((0, 0, 1), (10, 6, 6), bank=(0, 0, 30), rich=True)
    card(made, 32).refuses(A, "first", "R-OPTION").give(A, "second")
    assert (made.sayeat[A], made.wallets[A]) == (1, (0, 0, 1))


def test_with_two_players_both_neighbours_are_the_opponent() -> None:
    """Section 9: cards 6, 27 and 44 between two, and card 43 asks nobody whom to look at."""
    for number in (6, 27):
        made = table((10, 6, 6), (10, 6, 6))
        card(made, number)
        assert [made.value(A), made.value(B), made.hasanat[A]] == [95, 105, 1]
    made = table((10, 6, 6), (2, 0, 0))
    card(made, 44)
    assert ([made.value(A), made.value(B)], made.hasanat) == ([102, 0], [0, 1])
    assert card(table((10, 6, 6), (10, 6, 6)), 43).done


def test_a_dream_at_the_end_of_the_deck() -> None:
    """AYU-7.6, A-54: two cards are left to look at; with none left nothing is asked and the game ends."""
    made = table((10, 6, 6), (10, 6, 6))
    made.deck.cards, made.aside = ["A01", "A10", "A25"], []
    trial = game(made).give(A, "draw").give(None, "A01").give(A, ["A25", "A10"])
    trial.refuses(A, ["A10"], "R-ORDER").refuses(A, ["A10", "A10"], "R-ORDER")
    trial.refuses(A, ["A10", "A11"], "R-ORDER").give(A, ["A10", "A25"])
    trial.give(B, "draw").refuses(None, "A25", "R-CARD").give(None, "A10")
    assert made.deck.top == ["A25"]
    made = table((10, 6, 6), (10, 6, 6))
    made.deck.cards, made.aside = ["A01"], []
    assert game(made).give(A, "draw").give(None, "A01").result.reason == "deck"


# Attacks


def test_an_attack_on_who_has_nothing() -> None:
    """AYU-6.1, AYU-6.3, AYU-6.7: no Troops, no money: won without a question to B, one Sayeat, no spoils."""
    made = table((10, 6, 6), (0, 0, 0), (10, 6, 6), troops=[1, 0, 3], rich=True)
    trial = in_turn(made).give(A, "attack 1").give(A, 1)
    assert (trial.done, made.sayeat[A], made.troops, made.value(A)) == (True, 1, [1, 0, 3], 100)


def test_the_only_notes_that_fit_are_taken_without_a_choice() -> None:
    """AYU-6.7: half of two tens is one ten."""
    made = table((0, 0, 0), (0, 0, 2), troops=[2, 0])
    trial = in_turn(made).give(A, "attack 1").give(A, 2)
    assert (trial.done, made.wallets[A], made.wallets[B]) == (True, (0, 0, 1), (0, 0, 1))
    assert made.troops[A] == 1


def test_spoils_lapse_where_nobody_has_change() -> None:
    """AYU-6.7, AYU-2.7: half of a ten is 5; a bank of tens only cannot change it, nor 4, 3, 2 or 1."""
    made = table((0, 0, 0), (0, 0, 1), troops=[1, 0], bank=(0, 0, 30), rich=True)
    trial = Trial.of(BOOK, made, attack_player(made, A, B)).give(A, 1)
    assert (trial.done, made.wallets[A], made.wallets[B]) == (True, (0, 0, 0), (0, 0, 1))


def test_commitments_are_answered_once_and_by_the_two_alone() -> None:
    """AYU-6.3: C has no part in it; A may not commit twice."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6))
    trial = in_turn(made).give(A, "attack 1").refuses(C, 1, "R-TURN").give(A, 2)
    assert trial.judge(A, 3)
    assert made.troops == [3, 3, 3]
    trial.give(B, 2)
    assert made.troops == [1, 1, 3]


# Theft


def test_a_theft_from_who_has_nothing() -> None:
    """AYU-8.1, AYU-8.2, A-29: still one Sayeat; forgiving gains a Hasana; half of 1 Dirham is nothing."""
    for wallet in ((0, 0, 0), (1, 0, 0)):
        made = table((10, 6, 6), wallet, troops=[3, 3], rich=True)
        card(made, 35).give(A, "steal 1").give(B, "forgive")
        assert (made.sayeat[A], made.hasanat[B], made.value(A), made.wallets[B]) == (1, 1, 100, wallet)


def test_the_escrow_returns_as_it_was_changed() -> None:
    """AYU-8.2, AYU-8.4, AYU-2.6: of a ten 5 go into escrow as a five; B wins and has two fives."""
    made = table((0, 0, 0), (0, 0, 1), troops=[0, 1])
    trial = card(made, 33).give(A, "steal 1")
    assert (escrow(made), made.wallets[B]) == ((0, 1, 0), (0, 1, 0))
    trial.give(B, "fight")
    assert (made.wallets[B], made.troops, made.sayeat[A], made.hasanat[B]) == ((0, 2, 0), [0, 1], 1, 0)
    sound(made)


def test_only_the_victim_answers_a_theft() -> None:
    """AYU-8.3: the thief and a third player hear R-TURN."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6))
    trial = card(made, 36).refuses(B, "steal 2", "R-TURN").give(A, "steal 1")
    trial.refuses(A, "forgive", "R-TURN").refuses(C, "fight", "R-TURN").give(B, "forgive")
    assert [made.value(s) for s in (A, B, C)] == [150, 50, 100]


def test_forgiving_with_the_last_hasana_ends_the_game() -> None:
    """AYU-8.3, AYU-10.1: the escrow has gone to the thief before."""
    made = table((10, 6, 6), (10, 6, 6), pool=1)
    trial = game(made).give(A, "draw").give(None, "A38").give(A, "steal 1").give(B, "forgive")
    assert (trial.result.reason, made.value(A), trial.result.winners) == ("pool", 150, (B,))


def test_a_victim_loses_the_last_troop() -> None:
    """AYU-8.5: the stake is one own Troop on each side; the winner keeps it."""
    made = table((10, 6, 6), (10, 6, 6), troops=[1, 1])
    card(made, 37).give(A, "steal 1").give(B, "fight").refuses(None, "A10", "R-PHASE").give(None, "mushrik")
    assert (made.troops, made.troop_supply, made.mushrik_supply) == ([1, 0], 79, 33)


# Invasions


def invasion(number: int, *wallets: Any, drawer: Seat = A, **more: Any) -> tuple[Ayubistan, Trial[Any]]:
    """An army that has been mustered against."""
    made = table(*wallets, **more)
    return made, card(made, number, drawer).give(drawer, "muster")


def test_everybody_stays_out() -> None:
    """AYU-9.7, AYU-9.8, AYU-9.10: lost without a draw; one Sayeat each, A too, and all money is gone."""
    made, trial = invasion(40, (10, 6, 6), (1, 0, 0), (0, 0, 0), rich=True)
    for seat in (A, B, C):
        trial.give(seat, "declare stay_out 0 0")
    assert (trial.done, made.sayeat, [made.value(s) for s in (A, B, C)]) == (True, [1, 1, 1], [0, 0, 0])
    assert (made.mushrik_supply, (made.invasion is not None)) == (33, False)


def test_joiners_share_rounded_down() -> None:
    """AYU-9.10, A-40: A defends and loses 5 of 10; the pot of 2 gives two joiners 1 each; the rest stays in the bank."""
    made, trial = invasion(39, (0, 2, 0), (0, 0, 0), (0, 0, 0), troops=[1, 1, 1])
    trial.give(A, "declare defend 1 0").give(B, "declare join 1 0").give(C, "declare join 0 0")
    trial.give(None, ["mushrik", "mushrik", "player"])
    assert [made.value(s) for s in (A, B, C)] == [5, 1, 1]
    assert (made.sayeat, made.hasanat, made.troops) == ([0, 2, 2], [1, 0, 0], [0, 0, 1])
    assert (made.troop_supply, made.mushrik_supply) == (79, 33)
    sound(made)


def test_a_joiner_gains_nothing_from_a_victory() -> None:
    """AYU-9.9: what B sacrificed is lost; A takes the drawn Troops; C's stay-out costs one Sayeat and no money."""
    made, trial = invasion(39, (10, 6, 6), (10, 6, 6), (10, 6, 6), troops=[3, 2, 1])
    trial.give(A, "declare defend 3 0").give(B, "declare join 2 0").give(C, "declare stay_out 0 0")
    assert (
        war(made).stack_player,
        war(made).stack_mushrik,
        war(made).spent,
        made.mushrik_supply,
    ) == (3, 10, 2, 23)
    trial.give(None, ["player", "player", "mushrik"])
    assert (made.sayeat, made.hasanat, made.troops) == ([0, 2, 1], [3, 0, 0], [2, 0, 1])
    assert [made.value(s) for s in (A, B, C)] == [109, 100, 100]
    assert not list(BOOK.problems(made))


def test_the_drawer_takes_the_drawn_troops_of_others() -> None:
    """AYU-9.9, A-45: A stayed out, takes one Sayeat and the two drawn Troops that B gave."""
    made, trial = invasion(39, (10, 6, 6), (10, 6, 6), troops=[0, 3])
    trial.give(A, "declare stay_out 0 0").give(B, "declare defend 3 0")
    trial.give(None, ["player", "player", "mushrik"])
    assert (made.troops, made.sayeat, made.hasanat, made.troop_supply) == ([2, 0], [1, 0], [0, 3], 78)
    assert made.value(B) == 109


def test_equal_numbers_are_a_defeat() -> None:
    """AYU-9.7, A-35: one Troop against the last Mushrik: both are drawn, 1 to 1, lost."""
    made = table((0, 0, 1), (0, 0, 0), troops=[1, 0], rich=True)
    made.mushrik_supply = 1
    trial = card(made, 40).give(A, "muster").give(A, "declare defend 1 0").give(B, "declare stay_out 0 0")
    trial.refuses(None, ["player", "mushrik", "mushrik"], "R-STACK").refuses(None, ["player"], "R-STACK")
    trial.refuses(None, ["player", "player"], "R-STACK").give(None, ["mushrik", "player"])
    assert (made.value(A), made.troops[A], made.hasanat[A], made.mushrik_supply) == (5, 0, 1, 1)


def test_a_small_army_is_what_is_left_of_it() -> None:
    """AYU-9.3, AYU-9.7: five Mushrikeen for the Mongols, none left to join with; seven of eight cards are drawn."""
    made = table((10, 6, 6), (10, 6, 6), troops=[3, 3])
    made.mushrik_supply = 5
    trial = card(made, 41).give(A, "muster").give(A, "declare defend 3 0")
    assert (war(made).stack_mushrik, made.mushrik_supply) == (5, 0)
    trial.refuses(B, "declare join 1 0", "R-MUSHRIK").give(B, "declare join 0 0")
    trial.give(None, ["player"] * 3 + ["mushrik"] * 4)
    assert (made.sayeat, made.value(A), made.value(B)) == ([0, 2], 50, 125)


def test_a_defence_bought_on_the_spot() -> None:
    """AYU-9.1, AYU-9.4, A-30: B without Troops buys one for 10, paid at once; the last of the supply is not there for C."""
    made = table((10, 6, 6), (0, 0, 1), (10, 6, 6), troops=[0, 0, 0], supply=1, rich=True)
    trial = card(made, 39).give(A, "muster").give(A, "declare stay_out 0 0").give(B, "declare defend 0 1")
    assert (made.wallets[B], made.troop_supply, war(made).stack_player, made.troops[B]) == (
        (0, 0, 0),
        0,
        1,
        0,
    )
    trial.refuses(C, "declare defend 0 1", "R-SUPPLY").give(C, "declare stay_out 0 0")
    trial.give(None, ["player", "mushrik", "mushrik"])
    assert (made.hasanat, made.value(B), made.value(C)) == ([0, 1, 0], 0, 0)


def test_recruits_of_the_main_phase_count_in_the_surge() -> None:
    """AYU-9.4: A recruited three and may buy none; B bought none and may buy three, though it is A's turn."""
    made = table((10, 6, 6), (10, 6, 6), troops=[0, 0])
    made.deck.cards.append(made.aside.pop(0))
    trial = game(made).give(A, "recruit 3").give(A, "draw").give(None, "A39").give(A, "muster")
    trial.refuses(A, "declare defend 3 1", "R-RECRUIT-LIMIT").give(A, "declare defend 3 0")
    trial.refuses(B, "declare defend 0 4", "R-RECRUIT-LIMIT").give(B, "declare defend 0 3")
    assert (war(made).stack_player, made.value(B)) == (6, 70)


def test_seizure_is_half_of_what_is_left_after_the_surge() -> None:
    """AYU-9.10: B had 31, bought one Troop for 10, holds 21 and loses 10."""
    made, trial = invasion(39, (0, 0, 0), (1, 0, 3), troops=[1, 0], rich=True)
    trial.give(A, "declare defend 1 0").give(B, "declare defend 0 1").give(None, ["mushrik"] * 3)
    assert (made.value(B), made.hasanat, made.sayeat) == (11, [1, 1], [0, 0])


def test_the_pool_ends_in_a_battle_that_is_still_finished() -> None:
    """AYU-10.2, AYU-2.12: one Hasana for four Troops: A, first in table order, has it; the seizure follows, then the end."""
    made = table((0, 0, 2), (0, 0, 4), troops=[2, 2], pool=1)
    made.deck.cards.append(made.aside.pop(0))
    trial = game(made).give(A, "draw").give(None, "A39").give(A, "muster")
    trial.give(A, "declare defend 2 0").give(B, "declare defend 2 0").give(None, ["mushrik"] * 3)
    assert (trial.result.reason, made.hasanat) == ("pool", [1, 0])
    assert (made.value(A), made.value(B), made.troops) == (10, 20, [0, 0])


def test_surrender_is_proposed_once_by_the_drawer_before_declarations() -> None:
    """AYU-9.2: B hears R-SURRENDER; after the muster A does too; one vote to fight ends it."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6))
    trial = card(made, 41).refuses(B, "propose-surrender", "R-SURRENDER").give(A, "propose-surrender")
    trial.refuses(A, "agree", "R-TURN").give(C, "agree").give(B, "fight")
    trial.refuses(A, "propose-surrender", "R-SURRENDER").give(A, "declare stay_out 0 0")
    assert (made.sayeat, war(made).stack_mushrik) == ([0, 0, 0], 16)


def test_surrender_between_two() -> None:
    """AYU-9.11: one vote; half of 1 Dirham is nothing; one Sayeat each; nobody's Troops change; the prices are normal again."""
    made = table((1, 0, 0), (0, 1, 1), troops=[3, 2])
    trial = card(made, 40).give(A, "propose-surrender").give(B, "agree")
    assert (trial.done, made.value(A), made.value(B)) == (True, 1, 8)
    assert (made.sayeat, made.troops, made.hasanat, (made.invasion is not None)) == (
        [1, 1],
        [3, 2],
        [0, 0],
        False,
    )
    sound(made)


def test_sayeat_of_an_invasion_are_marked_when_the_tokens_end() -> None:
    """AYU-2.9, AYU-9.8: two tokens for a stay-out and a joiner: A 1, B 2, of which one is marked; card 26 returns that first."""
    made = table((10, 6, 6), (10, 6, 6), troops=[1, 1])
    made.sayeat_pool = 2
    made.sayeat = [28, 0]
    trial = card(made, 39).give(A, "muster").give(A, "declare stay_out 0 0")
    trial.give(B, "declare join 1 0")
    assert (made.sayeat, made.marked, made.sayeat_pool) == ([29, 2], [0, 1], 0)
    card(made, 26, B)
    assert (made.sayeat, made.marked, made.sayeat_pool) == ([29, 1], [0, 0], 0)
    card(made, 26, B)
    assert (made.sayeat, made.sayeat_pool) == ([29, 0], 1)


def test_a_reward_that_the_bank_cannot_pay_in_full() -> None:
    """AYU-9.9, AYU-2.7: 3 Dirhams are due, the bank has two ones and A no change: 2 are paid; without Mushrikeen nothing is drawn."""
    made = table((0, 0, 0), (0, 0, 0), troops=[1, 0], bank=(2, 0, 9), rich=True)
    made.mushrik_supply = 0
    trial = card(made, 39).give(A, "muster").give(A, "declare defend 1 0").give(B, "declare stay_out 0 0")
    assert (trial.done, made.wallets[A], made.bank) == (True, (2, 0, 0), (0, 0, 9))
    assert (made.troops[A], made.hasanat[A]) == (0, 1)


def test_six_players_declare_in_table_order_from_the_drawer() -> None:
    """AYU-9.3: D draws: D, E, F, A, B, C; who is not next hears R-TURN; a second declaration is not possible."""
    made = fresh(6)
    trial = card(made, 40, D).give(D, "muster").refuses(A, "declare stay_out 0 0", "R-TURN")
    for seat in (3, 4, 5, 0, 1):
        trial.give(seat, "declare stay_out 0 0").refuses(seat, "declare stay_out 0 0", "R-TURN")
    trial.give(C, "declare defend 3 0").give(None, ["player"] * 3 + ["mushrik"] * 2)
    assert (made.troops[D], made.troops[C], made.hasanat[C]) == (6, 0, 3)
    assert not list(BOOK.problems(made))
