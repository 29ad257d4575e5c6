"""Set-up and the main phase; the figures are those of the worked examples."""

from __future__ import annotations

from ayubistan_book.book import BOOK, play, play_turns
from ayubistan_book.turn import enter_armies
from ayubistan_tests.tables import A, B, C, card, fresh, in_turn, sound, table
from printkit.referee.state import view_table
from printkit.referee.trial import Trial


def test_ex_1_setup() -> None:
    """EX-1, AYU-5.1 to AYU-5.4, AYU-2.1: six players."""
    made = fresh(6)
    assert made.bank == (40, 14, 14)
    assert made.bank.value == 250
    assert made.wallets == [(10, 6, 6)] * 6
    assert made.wallets[A].value == 100
    assert (made.troop_supply, made.mushrik_supply) == (62, 33)
    assert (made.hasanat_pool, made.sayeat_pool) == (63, 60)
    assert (len(made.deck.cards), made.aside) == (41, ["A39", "A40", "A41"])


def test_setup_by_players() -> None:
    """AYU-5.1, AYU-5.2, AYU-5.3: pools, banks and supplies of the table in section 5."""
    expected = {
        2: ((80, 38, 38), 650, 74, 30, 30),
        3: ((70, 32, 32), 550, 71, 40, 40),
        4: ((60, 26, 26), 450, 68, 63, 60),
        5: ((50, 20, 20), 350, 65, 63, 60),
        6: ((40, 14, 14), 250, 62, 63, 60),
    }
    for players, figures in expected.items():
        made = fresh(players)
        assert (made.bank, made.bank.value, made.troop_supply, made.hasanat_pool, made.sayeat_pool) == figures


def test_the_youngest_starts() -> None:
    """AYU-5.5, C-6: the starting player is entered; play goes clockwise."""
    made = fresh(3)
    trial = Trial.of(BOOK, made, play(made)).give(None, "2")
    assert made.active == C
    trial.give(C, "draw").give(None, "A02")
    assert made.active == A


def test_ex_2_income_and_donation() -> None:
    """EX-2, AYU-4.10, AYU-4.11, AYU-4.1, AYU-4.2: two of the ten Dirhams go to another player."""
    made = fresh(4)
    trial = in_turn(made).give(A, "collect-income")
    assert (made.wallets[A], made.bank) == ((12, 6, 6), (58, 26, 26))
    trial.refuses(A, "collect-income", "R-INCOME-TAKEN")
    trial.give(A, "donate 2")
    assert (made.wallets[A], made.wallets[C], made.bank) == ((12, 6, 5), (12, 6, 6), (56, 26, 27))
    assert (made.hasanat[A], made.hasanat_pool) == (1, 62)
    trial.refuses(A, "donate 1", "R-DONATE-LIMIT")
    in_turn(fresh(4)).refuses(A, "donate 0", "R-SELF")


def test_ex_3_partial_purchase() -> None:
    """EX-3, AYU-2.8, AYU-4.12: purchases are paid in full."""
    made = table((2, 1, 0), (10, 6, 6), bank=(88, 43, 44))
    trial = in_turn(made).refuses(A, "recruit 2", "R-FUNDS").give(A, "recruit 1")
    assert (made.wallets[A], made.bank, made.troops[A]) == ((2, 0, 0), (88, 44, 44), 4)
    trial.refuses(A, "recruit 1", "R-FUNDS")
    in_turn(table((10, 6, 6), (10, 6, 6), supply=0)).refuses(A, "recruit 1", "R-SUPPLY")


def test_recruit_limits() -> None:
    """AYU-4.12, AYU-4.3: three Troops a turn, counted anew each turn."""
    made = fresh(2)
    trial = in_turn(made).give(A, "recruit 2")
    trial.refuses(A, "recruit 2", "R-RECRUIT-LIMIT")
    trial.refuses(A, {"do": "recruit", "n": 0}, "R-AMOUNT")
    trial.refuses(A, {"do": "recruit", "n": 4}, "R-AMOUNT")
    in_turn(made)
    assert (made.turn.recruited, made.turn.donated, made.turn.traded, made.turn.income) == (
        [0, 0],
        0,
        0,
        "open",
    )


def test_ex_6_forfeited_income() -> None:
    """EX-6, AYU-4.15, AYU-4.16, AYU-4.4, AYU-6.1: a draw or an attack with open income loses it."""
    made = fresh(2)
    trial = in_turn(made).give(A, "draw").give(None, "A31")
    assert (made.wallets[A].value, made.turn.income, trial.done) == (106, "forfeited", True)
    made = fresh(2)
    trial = in_turn(made).give(A, "attack 1")
    trial.refuses(A, "collect-income", "R-INCOME-LOST")


def test_ex_7_trading() -> None:
    """EX-7, AYU-4.13, AYU-4.6: both directions count together towards three."""
    made = table((1, 0, 2), (4, 1, 1), (10, 6, 6), troops=[5, 0, 3])
    trial = in_turn(made)

    def offer(partner: int, direction: str, n: int, price: int) -> dict[str, object]:
        return {"do": "propose-trade", "partner": partner, "direction": direction, "n": n, "price": price}

    trial.refuses(A, offer(0, "sell", 1, 1), "R-SELF")
    trial.refuses(A, offer(1, "sell", 4, 1), "R-AMOUNT")
    trial.refuses(A, offer(1, "buy", 1, 50), "R-FUNDS")
    trial.give(A, offer(1, "sell", 2, 9)).give(B, "accept")
    assert (made.wallets[B], made.troops[B]) == ((0, 0, 1), 2)
    assert (made.wallets[A], made.troops[A], made.turn.traded) == ((5, 1, 2), 3, 2)
    trial.refuses(A, offer(2, "buy", 2, 8), "R-TRADE-LIMIT")
    trial.give(A, offer(2, "buy", 1, 0)).give(C, "reject")
    assert made.turn.traded == 2
    trial.give(A, offer(2, "buy", 1, 0)).give(C, "accept")
    assert (made.troops[A], made.troops[C], made.turn.traded) == (4, 2, 3)
    sound(made)


def test_trade_needs_both_sides() -> None:
    """AYU-4.13: the partner's own refusals are the partner's; the proposer may withdraw."""
    made = table((10, 6, 6), (1, 0, 0), troops=[3, 0])
    trial = in_turn(made)
    sell = {"do": "propose-trade", "partner": 1, "direction": "sell", "n": 1, "price": 5}
    trial.give(A, sell).refuses(B, "accept", "R-FUNDS").give(A, "withdraw")
    trial.give(A, {**sell, "direction": "buy"}).refuses(B, "accept", "R-TROOPS").give(B, "reject")
    assert made.turn.traded == 0


def test_ex_19_entry_of_the_armies() -> None:
    """EX-19, AYU-5.6, AYU-4.4: after five turns of everybody; 13 cards drawn, 28 left, then 31."""
    made = fresh(3)
    made.turns_taken = [5, 5, 4]
    made.discard, made.deck.cards = made.deck.cards[:12], made.deck.cards[12:]
    made.active = C
    quiet = made.deck.cards[-1]
    trial = Trial.of(BOOK, made, play_turns(made)).give(C, "draw")
    trial.refuses(None, "A40", "R-CARD")
    trial.refuses(None, made.discard[0], "R-CARD")
    made.deck.cards.remove(quiet)
    made.deck.cards.insert(0, quiet)
    trial.give(None, "A31" if "A31" in made.deck.cards else quiet)
    assert len(made.discard) == 13
    assert len(made.deck.cards) == 31
    assert not made.aside


def test_deck_runs_out_before_the_armies() -> None:
    """AYU-5.7: the armies become the new deck; that does not end the game."""
    made = fresh(2)
    made.discard, made.deck.cards = made.deck.cards[:1] + made.deck.cards[2:], ["A02"]
    trial = in_turn(made).give(A, "draw").give(None, "A02")
    assert trial.done
    assert made.deck.cards == ["A39", "A40", "A41"]


def test_armies_void_a_dream() -> None:
    """AYU-5.6, AYU-7.6: a shuffle clears what is known."""
    made = fresh(2)
    made.deck.top, made.deck.seer = ["A02"], A
    enter_armies(made)
    assert not made.deck.top
    assert "top" not in view_table(made, A)["deck"]


def test_wrong_player_and_wrong_phase() -> None:
    """Section 6.1: R-TURN for another player, R-PHASE for an action that is not possible now, R-OVER at the end."""
    made = fresh(3)
    trial = in_turn(made)
    trial.refuses(B, "recruit 1", "R-TURN").refuses(A, "forgive", "R-PHASE")
    assert "while you are choosing an action" in trial.judge(A, "forgive")[0].reason
    trial.give(A, "draw")
    trial.refuses(A, "recruit 1", "R-PHASE")
    assert "while somebody is drawing an Action Card" in trial.judge(A, "recruit 1")[0].reason


def test_income_is_never_asked_for_twice() -> None:
    """AYU-4.5, AYU-10.2: after a main-phase action the triggers are looked at; an open game goes on."""
    made = fresh(2)
    trial = in_turn(made).give(A, "collect-income").give(A, "recruit 1").give(A, "donate 1")
    assert not trial.done
    assert card(made, 2).done


def test_wrong_player_before_wrong_phase() -> None:
    """Section 6.1: R-INCOME-LOST and R-SURRENDER come first, then R-TURN for who is not asked, then R-PHASE."""
    made = fresh(3)
    trial = in_turn(made).give(A, "attack 1")
    trial.refuses(C, "attack 0", "R-TURN").refuses(C, "commit", "R-TURN").refuses(B, "draw", "R-PHASE")
    trial.refuses(A, "collect-income", "R-INCOME-LOST").refuses(B, "collect-income", "R-PHASE")
    trial = card(fresh(3), 24)
    trial.refuses(B, "take-offer 1", "R-TURN").refuses(A, "attack 1", "R-PHASE")
    trial = card(fresh(3), 39)
    trial.refuses(B, "muster", "R-TURN").refuses(B, "propose-surrender", "R-SURRENDER")
    trial.give(A, "propose-surrender").refuses(A, "agree", "R-TURN").refuses(
        A, "propose-surrender", "R-SURRENDER"
    )
    trial.refuses(B, "propose-surrender", "R-SURRENDER").refuses(B, "forgive", "R-PHASE")
    trial.give(B, "agree").give(C, "fight").refuses(A, "propose-surrender", "R-SURRENDER")
    trial = in_turn(fresh(3))
    trial.refuses(A, "recruit 4", "R-AMOUNT").refuses(A, "recruit 0", "R-AMOUNT")
    trial.give(A, {"do": "propose-trade", "partner": 1, "direction": "sell", "n": 1, "price": 0})
    trial.refuses(A, "accept", "R-TURN").refuses(B, "withdraw", "R-TURN").refuses(C, "accept", "R-TURN")
    trial.refuses(B, "draw", "R-PHASE").refuses(A, "draw", "R-PHASE").refuses(C, "exchange", "R-TURN")


def test_income_after_the_draw_or_attack_is_refused_in_true_words() -> None:
    """Section 6.1: R-INCOME-LOST stands first after DRAW or ATTACK of the same turn; what was collected is not called lost."""
    for first in ("attack 1", "draw"):
        trial = in_turn(fresh(2)).give(A, "collect-income").refuses(A, "collect-income", "R-INCOME-TAKEN")
        trial.give(A, first).refuses(A, "collect-income", "R-INCOME-LOST")
        assert "already collected" in trial.judge(A, "collect-income")[0].reason
        trial = in_turn(fresh(2)).give(A, first)
        assert "income is lost" in trial.judge(A, "collect-income")[0].reason
    trial = in_turn(fresh(2)).give(A, "collect-income")
    trial.give(A, "propose-trade 1 sell 1 0").refuses(A, "collect-income", "R-PHASE")
