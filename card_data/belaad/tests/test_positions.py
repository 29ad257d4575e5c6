"""Positions worked by hand from the rules before they were played: limits, order of reasons, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from belaad_book.abilities import use_board
from belaad_book.book import BOOK
from belaad_book.pieces import Below, Coins, Tokens
from belaad_book.scholars import find_price, sword_price
from belaad_book.scoring import count_active, scored_team
from belaad_book.state import DECKS, Belaad, Turn
from belaad_tests.tables import (
    SCHOLARS,
    A,
    B,
    C,
    D,
    E,
    F,
    below,
    box,
    chest,
    employed,
    fighting,
    fresh,
    in_play,
    in_turn,
    purse,
    shown,
    silenced,
    sound,
    swords,
    told,
    top,
    whole,
    won,
)
from printkit.referee import Answer, Game, Seat
from printkit.referee.cards import Hand
from printkit.referee.trial import Trial


def offered(trial: Trial[Any]) -> list[str]:
    """What is offered, by its keys."""
    question = trial.asks
    return [question.key(one) for one in question.options]  # type: ignore[attr-defined]


# Set-up


def test_the_order_second_of_five() -> None:
    """BEL-2.6, BEL-2.10, BEL-9.1: KOPKP; each side attacks the nearest of each other team."""
    table = fresh(5, order_seat=1)
    assert "".join(table.teams) == "KOPKP"
    assert [len(hand) for hand in table.hands] == [4, 5, 4, 4, 4]
    assert [table.size(d) for d in DECKS] == [12, 12, 12]
    # against whom: A (K) People -> C, Order -> B; C (P) Kingdom -> D, Order -> B; B (O): K -> D, P -> C
    for seat, right in ((A, {C, B}), (C, {D, B}), (B, {D, C}), (D, {E, B}), (E, {A, B})):
        trial = in_turn(fresh(5, order_seat=1), seat).give(seat, "play-card A35")
        assert {int(one.split()[2]) for one in offered(trial) if one.startswith("attack")} == right


def test_a_card_dealt_to_somebody_else() -> None:
    """BEL-2.6, BEL-2.11: with everything shown, X03 for a card that another player has named; whose it is stays secret."""
    game = Game.open(BOOK, ["A", "B"], options={"reports": "all"}, box=box())
    assert game.give(Answer(None, list(SCHOLARS))) == ()
    assert game.give(Answer(A, ["A01", "A02", "A03", "A04"])) == ()
    [refusal] = game.judge(Answer(B, ["A05", "A06", "A07", "A04"]))
    assert refusal.code == "X03"
    assert refusal.reason == "A04 cannot be in your hand: it is in another hand."
    assert game.give(Answer(B, ["A05", "A06", "A07", "A08"])) == ()


def test_six_attack_the_next_only() -> None:
    """BEL-9.1: X20 for an opponent further on, X22 for the own team and oneself."""
    trial = in_turn(fresh(6), F).give(F, "play-card A35")
    trial.refuses(F, "attack A35 2", "X20").refuses(F, "attack A35 1", "X22").refuses(
        F, "attack A35 5", "X22"
    )
    trial.accepts(F, "attack A35 0")


# Turn


def test_coins_of_the_primary_pay() -> None:
    """BEL-3.5: 2 red of the primary pay the secondary; then the card is closed."""
    table = fresh(2)
    purse(table, A, 0, 0)
    trial = in_turn(table).give(A, "play-card A10").refuses(A, "gain A10/2", "X05")
    trial.give(A, "gain A10").give(A, "gain A10/2")
    assert table.coins[A] == (3, 0)
    assert not table.open_frames()
    trial.refuses(A, "gain A10/2", "X09").refuses(A, "close", "X02")


def test_a_reshuffle_of_four() -> None:
    """BEL-3.7, BEL-2.7: 41 cards in 14, 14, 13; tops are unseen again, what hands are known to hold stays known."""
    table = fresh(4)
    table.decks["2"].unseen = 0
    table.faces["2"] = ["A28"]
    table.decks["1"].unseen -= 1
    table.faces["1"] = ["A50"]
    table.discard = [f"A{n:02d}" for n in range(1, 14)]
    table.hands[B] = Hand(shown=["A31"], unseen=3)
    trial = in_turn(table).give(A, "play-card A35").give(A, "draw-card 2")
    assert trial.done
    assert table.hands[A].shown == ["A28"]
    assert table.hands[B].shown == ["A31"]
    assert [table.size(d) for d in DECKS] == [14, 14, 13]
    assert not any(table.faces.values())
    assert table.discard == []
    sound(table)


def test_after_the_draw_the_next_player() -> None:
    """BEL-3.8: whoever has drawn hears X01, as do all others who are not next."""
    table = fresh(4)
    trial = whole(table).give(A, "play-card A35").give(A, "draw-card 2")
    trial.refuses(A, "draw-card 1", "X01").refuses(A, "play-card A01", "X01").refuses(
        C, "play-card A01", "X01"
    )
    assert trial.asks.seats == (B,)


def test_closing_names_what_comes_first() -> None:
    """BEL-3.9: X02 says play before the card, draw after it."""
    trial = in_turn(fresh(2))
    assert trial.judge(A, "close")[0].reason == "Not now: first play a card."
    trial.give(A, "play-card A06").give(A, "close")
    assert trial.judge(A, "close")[0].reason == "Not now: first draw a card."


# Coins


def test_red_from_the_treasury_first() -> None:
    """BEL-4.2, BEL-4.9: one red of the treasury, none of the own, one lent; gold stays."""
    table = fresh(4)
    chest(table, "P", 9, 1)
    purse(table, B, 9, 0)
    purse(table, D, 9, 1)
    trial = in_turn(table, B).give(B, "play-card A25").give(B, "buy-two A25/2")
    assert trial.asks.seats == (D,)
    assert trial.asks.prompt == "B asks: lend 1 red for A25: +2 (2 red)?"
    trial.give(D, "lend")
    assert (table.treasury["P"], table.coins[B], table.coins[D]) == ((9, 0), (9, 0), (9, 0))
    trial.give(B, "income A25")
    assert table.coins[B] == (13, 0)


def test_too_little_stands_before_a_no() -> None:
    """BEL-1.6, BEL-4.9: X05 for red that nobody has, though gold was refused (X06)."""
    table = fresh(4, "SC11", "SC12", "SC27", "SC21", "SC13")
    purse(table, A, 0, 0)
    purse(table, C, 9, 3)
    trial = in_turn(table).give(A, "play-card A08").give(A, "employ A08/2 SC11").give(C, "refuse")
    trial.refuses(A, "employ A08/2 SC11", "X06")
    purse(table, C, 9, 2)  # now red is too little whoever agrees, gold only because of the no
    trial.refuses(A, "employ A08/2 SC11", "X05")


def test_the_treasury_card_with_two_teammates() -> None:
    """The effect TREAS: 1 + 2 + 3 gold; what Income brings afterwards is the player's."""
    table = fresh(6)
    for seat, gold in ((A, 1), (C, 2), (E, 3)):
        purse(table, seat, gold, 1)
    trial = in_turn(table).give(A, "play-card A26").give(A, "gain A26/2")
    assert table.treasury["K"] == (6, 0)
    trial.give(A, "income A26")
    assert table.coins[A] == (2, 0)


def test_only_the_no_that_is_in_the_way_is_named() -> None:
    """BEL-4.9, BEL-1.6: X06 names who refused, not who would still lend; X05 where even that one could not have helped."""
    table = fresh(6)
    for seat, gold in ((A, 0), (C, 1), (E, 4)):
        purse(table, seat, gold, 0)
    trial = (
        in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11").give(A, "0/3").give(E, "refuse")
    )
    assert trial.asks.rule == "BEL-3.1"  # 3 are missing, C owns 1
    assert trial.judge(A, "employ A22 SC11")[0].reason == "E did not agree to pay."
    purse(table, C, 3, 0)  # 7 are needed: C's 3 and the 3 that E refuses do not do
    purse(table, E, 3, 0)
    [refusal] = trial.judge(A, "employ A22 SC21")
    assert refusal.reason == "Not enough gold coins: 7 needed, 3 available."


def test_what_was_lent_for_happens() -> None:
    """BEL-4.9: after the yes the tokens are drawn, the battle is fought; the pool has the coins, nobody owes any more."""
    table = fresh(4)
    purse(table, A, 0, 0)
    purse(table, C, 3, 2)
    trial = in_turn(table).give(A, "play-card A24").give(A, "gain A24/2").give(C, "lend")
    trial.give(None, ["EMP", "INF"])
    assert (table.tops["KSUL"].EMP, table.tops["KVIZ"].INF, table.coins[C]) == (1, 1, (3, 0))
    assert table.asking is None
    sound(table)
    trial = in_turn(table).give(A, "play-card A55").give(A, "attack A55/2 1").give(C, "lend")
    assert fighting(table)
    assert table.coins[C] == (0, 0)


def test_coins_that_change_while_somebody_is_asked() -> None:
    """BEL-4.9: corrected meanwhile, a lender cannot lend what is not there; the actor who now needs more is asked again."""
    table = fresh(4)
    purse(table, A, 1, 0)
    purse(table, C, 4, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11")  # Firas: 4 - 1 = 3
    purse(table, C, 1, 0)
    [refusal] = trial.judge(C, "lend")
    assert (refusal.code, refusal.reason) == ("X05", "Not enough gold coins: 2 needed, 1 available.")
    trial.accepts(C, "refuse")
    purse(table, C, 4, 0)
    purse(table, A, 0, 0)
    trial.give(C, "lend")
    assert (table.coins[A], table.coins[C], table.employed["K"]) == ((0, 0), (4, 0), [])
    assert table.asking is None
    trial.give(A, "employ A22 SC11").give(C, "lend")
    assert (table.coins[C], table.employed["K"]) == ((1, 0), ["SC11"])


def test_amounts_that_do_not_add_up() -> None:
    """BEL-4.3, BEL-4.9: 3 gold are missing: another total is X31, more than somebody owns X05 before it."""
    table = fresh(6)
    for seat, gold in ((A, 0), (C, 2), (E, 4)):
        purse(table, seat, gold, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11")
    for said, code in (("1/1", "X31"), ("2/2", "X31"), ("0/0", "X31"), ("3/0", "X05"), ("1/5", "X05")):
        trial.refuses(A, said, code)
    trial.refuses(A, "3", "X31").refuses(A, "1/1/1", "X31").refuses(A, "give-up", "X02")
    assert trial.judge(A, "1/1")[0].reason == "Expected 3 items, got 2."
    trial.refuses(A, "9" * 5000, "X02").refuses(A, "1/-1", "X02").refuses(A, "/", "X02")
    trial.give(A, "2/1").give(C, "refuse").refuses(A, "2", "X31").refuses(A, 5, "X05").accepts(A, "3")


def test_coins_that_are_gone_before_anybody_is_asked() -> None:
    """BEL-4.9: corrected while the actor divides what is missing: nobody can lend it any more, so they may give up."""
    table = fresh(6)
    for seat, gold in ((A, 0), (C, 2), (E, 4)):
        purse(table, seat, gold, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11")
    purse(table, E, 0, 0)
    trial.give(A, "give-up")
    assert trial.asks.rule == "BEL-3.1"
    assert (table.coins[C].gold, table.employed["K"], table.asking) == (2, [], None)


def test_nothing_to_pay() -> None:
    """BEL-4.9, BEL-10.3: 4 less 4: nobody is asked."""
    table = fresh(4, "SC06", "SC12", "SC27", "SC21", "SC13")
    top(table, "KSUL", 3)
    purse(table, A, 0, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC06")
    assert table.employed["K"] == ["SC06"]  # 4 - 4
    assert trial.asks.seats == (A,)


# Cards


def test_any_for_the_order() -> None:
    """BEL-6.5, BEL-12.3: Employ is X08 in both halves; Income 2, then 3 gold for stealing the 1 there is."""
    table = fresh(3)
    purse(table, C, 3, 0)
    trial = in_turn(table, C).give(C, "play-card A55")
    trial.refuses(C, "employ A55 SC11", "X08").refuses(C, "employ A55/2 SC11", "X08")
    trial.give(C, "income A55").give(C, "steal A55/2 0")
    assert table.coins == [Coins(0, 1), Coins(1, 1), Coins(3 + 2 - 3 + 1, 0)]


def test_a_part_named_by_another_verb() -> None:
    """BEL-5.1: X07."""
    table = fresh(2)
    purse(table, A, 9, 9)
    trial = in_turn(table).give(A, "play-card A41")
    trial.refuses(A, "gain A41", "X07").refuses(A, "income A41/2", "X07").refuses(A, "gain A41/2", "X07")
    trial.refuses(A, "influence A41", "X07").refuses(A, "eliminate A41/2 PALT", "X07")


def test_the_sultans_copy_of_a_copy() -> None:
    """BEL-8.1, BEL-5.5: the one action is COPY: what it copies is whole, and pays as usual."""
    table = fresh(2)
    shown(table, "A28", "A13", "A42")
    purse(table, A, 5, 5)
    trial = in_turn(table).give(A, "play-card A15").give(A, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(A, "orange KSUL.below").give(A, "sultan-copy 1").give(A, "copy A28/2 2")
    trial.give(A, "gain A13").give(A, "gain A13/2")
    assert table.coins[A] == (0, 5 + 3 - 1)
    assert table.treasury["K"] == (3, 0)
    trial.refuses(A, "income A28", "X33").give(A, "gain A15/2")
    assert not table.queues


def test_steal_finds_nothing() -> None:
    """BEL-6.2, BEL-4.7: legal, and neither red nor the treasury is touched."""
    table = fresh(2)
    purse(table, B, 0, 5)
    chest(table, "P", 4)
    in_turn(table).give(A, "play-card A30").give(A, "steal A30 1")
    assert table.coins == [Coins(1, 1), Coins(0, 5)]


def test_plus2_and_the_aura() -> None:
    """BEL-9.2, BEL-5.2: 2 + 2 + 3 against 2 + 3."""
    table = fresh(2)
    below(table, "PFOL")
    top(table, "KCOM", 2, orange=1)
    purse(table, B, 0, 2)
    in_turn(table, B).give(B, "play-card A35").give(B, "buy-two A35/2").give(B, "attack A35 0")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence) == (2 + 2 + 3, 2 + 3)


# Tokens


def test_more_tokens_than_the_bag_holds() -> None:
    """BEL-7.1: X32."""
    table = fresh(3)
    rest = Tokens(ORG=1, STL=5)
    table.lost, table.bag = table.bag.without(rest), rest
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18")
    [refusal] = trial.judge(None, ["ORG", "ORG", "STL"])
    assert refusal.code == "X32"
    assert refusal.reason == "2 orange tokens cannot come from there: the bag holds 1."
    trial.accepts(None, ["ORG", "STL", "STL"])


def test_full_tops() -> None:
    """BEL-7.2, BEL-7.3, BEL-1.6: X17 before X18, X18 for a bottom that is free, X29 for what was not drawn."""
    table = fresh(2)
    top(table, "KSUL", 3)
    top(table, "KTRE", 4)
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "EMP", "INF"])
    trial.refuses(A, "orange KSUL.top", "X17").refuses(A, "orange KTRE.top", "X17")
    trial.refuses(A, "white EMP KSUL", "X17")
    trial.refuses(A, "white INF KTRE", "X17")  # a wrong board and a full one: X17 is listed first
    trial.refuses(A, "white INF KSHE", "X18").refuses(A, "white INF bag", "X18").refuses(
        A, "white STL home", "X29"
    )
    trial.refuses(A, "white INF KVIZ.below", "X18").accepts(A, "white INF KVIZ.top")
    trial.give(A, "white EMP bag").give(A, "orange KVIZ.top")
    assert table.tops["KVIZ"] == Tokens(INF=1, ORG=1)
    assert table.bag.EMP == 7 - 3
    sound(table)


def test_a_white_token_takes_the_last_place() -> None:
    """BEL-7.12, BEL-8.6: laid first, it is one of the three that Bahlool gives up."""
    table = fresh(2)
    top(table, "PBAH", 2)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(B, "white EMP home").refuses(B, "orange PBAH.top", "X17").give(B, "orange PBAH.below")
    # three tokens lie on Bahlool's own board: they employ
    trial.give(B, "employ-free PBAH SC13")
    assert table.tops["PBAH"] == Tokens()
    assert table.bag == table.numbers.tokens.plus("ORG", -1)


def test_only_employ_tokens_for_the_order() -> None:
    """BEL-12.3, BEL-7.12: all go back, nothing is asked."""
    table = fresh(3)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["EMP", "EMP"])
    assert table.bag == table.numbers.tokens
    assert trial.asks.rule == "BEL-3.1"


def test_bought_favour_frees_an_own_slot() -> None:
    """BEL-7.6, BEL-7.8, BEL-8.14: the Assassin's slot is used again, and all four are cleared at the end."""
    table = fresh(3)
    below(table, "OSPY", "OASS", "OHAS")
    in_play(table, "H07")
    purse(table, C, 2, 0)
    trial = in_turn(table, C).give(C, "use-remove-orange H07 OASS.below")
    trial.give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "ORG"])
    trial.give(C, "orange OASS.below").give(None, "STL")
    assert table.lost == Tokens(STL=1)
    trial.refuses(C, "orange OSPY.below", "X16").give(C, "orange OSEC.below")  # no gold: without use
    trial.give(C, "draw-card 1")
    assert not any(below_.ORG for below_ in table.bottoms.values())  # all four were full
    sound(table)


# Abilities


def test_no_sword_for_the_commander() -> None:
    """BEL-8.5: the token stays."""
    table = fresh(2)
    swords(table, B, 5)
    trial = in_turn(table).give(A, "play-card A15").give(A, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(A, "orange KCOM.below")
    assert (table.swords, table.bottoms["KCOM"]) == ([0, 5], Below(1))


def test_the_trustworthy() -> None:
    """BEL-8.8, BEL-4.8, BEL-7.13: every coin of both players, none of others; refused, they keep them."""
    for used in (True, False):
        table = fresh(4)
        chest(table, "P", 1)
        purse(table, B, 2, 3)
        purse(table, D, 4, 5)
        trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "EMP"])
        trial.give(B, "orange PTRU.below").give(B, "fill-treasury" if used else "no-use")
        owned = (table.treasury["P"], table.coins[B], table.coins[D])
        assert owned == (((7, 8), (0, 0), (0, 0)) if used else ((1, 0), (2, 3), (4, 5)))
        assert (table.coins[A], table.treasury["K"]) == ((1, 1), (0, 0))


def test_a_token_that_the_assassin_cannot_draw() -> None:
    """BEL-8.14: X32 for a symbol that the bag does not hold."""
    table = fresh(3)
    rest = Tokens(ORG=1, STL=5)
    table.lost, table.bag = table.bag.without(rest), rest
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "STL"])
    trial.give(C, "orange OASS.below").refuses(None, "INC", "X32").refuses(None, "ORG", "X32").give(
        None, "STL"
    )
    assert table.lost.STL == 7


def test_preacher_as_sheriff() -> None:
    """BEL-8.7, BEL-8.4: all gold of the Order, not its treasury."""
    table = fresh(3)
    purse(table, C, 7, 3)
    chest(table, "O", 4)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(B, "orange PPRE.below").give(B, "copy-ability KSHE").refuses(B, "take-all-gold 1", "X22")
    trial.give(B, "take-all-gold 2")
    assert (table.coins[B], table.coins[C], table.treasury["O"]) == ((8, 1), (0, 3), (4, 0))


def test_altruist_between_opponents() -> None:
    """BEL-8.9: two players of other teams."""
    table = fresh(3)
    purse(table, A, 7, 0)
    purse(table, C, 0, 2)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(B, "orange PALT.below").refuses(B, "swap 2/2", "X30").give(B, "swap 0/2")
    assert table.coins == [Coins(0, 2), Coins(1, 1), Coins(7, 0)]


def test_treasurer_counts_opponents_only() -> None:
    """BEL-8.3: 2 + 3, not the own Commander's 7."""
    table = fresh(2)
    top(table, "KCOM", 5)
    top(table, "PTRU", 3)
    trial = in_turn(table).give(A, "play-card A15").give(A, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(A, "orange KTRE.below")
    assert table.treasury["K"] == (5, 0)
    assert trial.asks.rule == "BEL-3.1"


def test_spy_takes_a_sword() -> None:
    """BEL-8.13: only those who own one are offered."""
    table = fresh(5)
    swords(table, D, 2)
    trial = in_turn(table, E).give(E, "play-card A15").give(E, "gain A15").give(None, ["ORG", "INC"])
    trial.give(E, "orange OSPY.below")
    assert [one for one in offered(trial) if one.startswith("spy-sword")] == ["spy-sword 3"]
    trial.give(E, "spy-sword 3")
    assert (table.swords[D], table.pool_swords) == (1, 4)


def test_sect_leader_declined() -> None:
    """BEL-7.13: nothing is paid, the token stays."""
    table = fresh(3)
    purse(table, C, 4, 0)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "INC"])
    trial.give(C, "orange OSEC.below").give(C, "no-use")
    assert (table.coins[C], table.bottoms["OSEC"], table.taken) == ((4, 0), Below(1), 0)


def test_sect_leader_paid_from_the_treasury() -> None:
    """BEL-8.11, BEL-4.2, BEL-12.13: 3 and 1 gold; al-Battani's ribbon is not covered."""
    table = fresh(3)
    chest(table, "O", 3)
    purse(table, C, 2, 0)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "INC"])
    trial.give(C, "orange OSEC.below").give(C, "paid-assassination SC21")
    assert (table.treasury["O"], table.coins[C], table.victims) == ((0, 0), (1, 0), ["SC21"])
    assert count_active(table) == 0


# Battles


def test_battle_cards_that_cannot_come() -> None:
    """BEL-9.8, BEL-9.10: X32 for a card won before and for one turned in this battle, also as the spoils of a deck not used up."""
    table = fresh(2, reports="all")
    for seat in (A, B):
        table.hands[seat] = Hand(told=[f"A{35 + 4 * seat + n}" for n in range(4)])
    won(table, B, "B13")
    trial = in_turn(table).give(A, "play-card A36").give(A, "attack A36 1").give(A, "reveal-card")
    assert trial.judge(A, "B13")[0].reason == "Riders (B13) cannot come from there: it is won."
    trial.refuses(A, "B13", "X32").give(A, "B16").give(B, "reveal-card").refuses(B, "B16", "X32")
    trial.give(B, "B17").give(B, "concede")
    for card in ("B13", "B16", "B17"):
        trial.refuses(A, card, "X32")
    trial.give(A, "B24")
    assert table.won[A].told == ["B24"]
    assert len(table.battle_deck) == 22
    sound(table)


def test_nothing_is_pending_after_an_elimination() -> None:
    """BEL-11.1, BEL-11.3: X15 for a teammate without a sword while it may be stopped; stopped or not, X21 afterwards."""
    for stopped in (True, False):
        table = fresh(4)
        purse(table, A, 0, 3)
        swords(table, B, 2)
        top(table, "PFOL", 1)
        trial = in_turn(table).give(A, "play-card A34").give(A, "eliminate A34/2 PFOL")
        trial.refuses(D, "use-sword", "X15").give(B, "use-sword" if stopped else "decline")
        trial.refuses(B, "use-sword", "X21").refuses(D, "use-sword", "X21")
        assert (table.swords[B], table.tops["PFOL"].BAT) == ((1, 1) if stopped else (2, 0))


def test_what_is_needed_in_a_battle() -> None:
    """BEL-9.3: the attacker needs one more than the defender has, the defender as much as the attacker."""
    table = fresh(2)
    top(table, "PFOL", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    text = "You have {}, {} has {}. Turn the top battle card ({} more needed), or concede."
    assert trial.asks.prompt == text.format(2, "B", 3, 2)
    trial.give(A, "turned +1")
    assert trial.asks.prompt == text.format(3, "B", 3, 1)
    trial.give(A, "turned +5")
    assert (trial.asks.seats, trial.asks.prompt) == ((B,), text.format(3, "A", 8, 5))


def test_no_bonus_without_a_battle_deck() -> None:
    """BEL-9.7: decided at once, though the Order could pay."""
    table = fresh(3)
    in_play(table, "H09", "H12")
    purse(table, C, 9, 0)
    won(table, A, *table.pieces.battle)
    top(table, "PFOL", 1)
    trial = in_turn(table, C).give(C, "play-card A35").give(C, "attack A35 1")
    assert not fighting(table)
    assert table.coins[C] == (9, 0)
    assert table.swords == [0, 1, 0]
    assert trial.asks.seats == (C,)


def test_a_battle_that_is_decided() -> None:
    """BEL-1.6, BEL-9.3, BEL-12.8: while the Order takes its token nobody is to act: X02 for it, X01 for the other side."""
    table = fresh(3)
    in_play(table, "H09")
    purse(table, C, 9, 0)
    top(table, "KTRE", 1)
    top(table, "OASS", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "concede")
    for said in ("use H09", "concede", "turned +1"):
        trial.refuses(C, said, "X02").refuses(A, said, "X01")
    trial.give(C, "spoils-token KTRE.white")


def test_the_order_defends_by_a_rout() -> None:
    """BEL-9.8, BEL-9.9, BEL-9.10: an orange token first, then the board's other two go."""
    table = fresh(3)
    top(table, "OASS", 1)
    top(table, "KVIZ", 0, orange=2)
    below(table, "KVIZ")
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "turned rout")
    trial.give(C, "spoils-token KVIZ.orange").give(C, "empty-board KVIZ")
    assert table.lost == Tokens(ORG=1)
    assert table.bag == table.numbers.tokens.plus("ORG", -1).plus("BAT", -1)
    assert len(table.battle_deck) == 24
    sound(table)


def test_the_order_wins_and_finds_nothing() -> None:
    """BEL-9.8: no token on top of the loser's boards: nothing is taken, and that is told."""
    table = fresh(3)
    in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "concede")
    assert not fighting(table)
    assert sum(table.lost) == 0
    assert told(table)[-1] == "No token lies on top of the boards of the Kingdom: there is nothing to take."


def test_hidden_door_once_a_turn() -> None:
    """BEL-12.5, BEL-12.11: used against the elimination, it does not help in the battle of the same turn."""
    table = fresh(3)
    in_play(table, "H13")
    purse(table, C, 9, 0)
    purse(table, A, 0, 9)
    top(table, "OSEC", 1)
    shown(table, "A46", "A41", "A42")
    trial = in_turn(table).give(A, "play-card A56").give(A, "eliminate A56/2 OSEC").give(C, "use H13")
    assert table.tops["OSEC"].INF == 1
    trial.give(A, "attack A56 2").give(A, "turned +5").give(C, "turned rout")
    assert trial.asks.rule == "BEL-9.9"  # used this turn: lost without a question
    trial.give(A, "empty-board OASS")
    assert table.coins[C] == (6, 0)
    assert table.hashash_at("H13") is None


def test_the_same_side_acts_until_it_leads() -> None:
    """BEL-9.3, BEL-9.5: 2 down to −4; a number that is used up is X32."""
    table = fresh(2)
    top(table, "PFOL", 5)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    for number in ("-1", "-1", "-2", "-3", "+1"):
        trial.refuses(B, "turned +1", "X19").give(A, f"turned {number}")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence) == (-4, 7)
    trial.refuses(A, "turned -1", "X32").give(A, "concede")
    assert (table.swords, len(table.battle_deck)) == ([0, 1], 24)


# Scholars and swords


def test_scholars_that_cannot_come() -> None:
    """BEL-2.2, BEL-10.2: X32 says where each of them lies: discarded a moment ago, employed, or with the Order."""
    table = fresh(3, "SC11", "SC12", "SC27")
    table.generation, table.taken = 2, 2
    employed(table, "P", "SC04")
    silenced(table, "SC05")
    swords(table, A, 1)
    trial = in_turn(table).give(A, "employ-by-swords SC11")
    for card, place in (
        ("SC12", "discarded"),
        ("SC11", "employed"),
        ("SC04", "employed"),
        ("SC05", "with the Order"),
    ):
        [refusal] = trial.judge(None, [card, "SC01", "SC02", "SC03", "SC06"])
        assert refusal.code == "X32"
        assert refusal.reason.endswith(f"cannot come from there: it is {place}.")
    trial.give(None, ["SC01", "SC02", "SC03", "SC06", "SC07"])
    assert (table.generation, table.taken, table.past) == (3, 0, ["SC12", "SC27"])


def test_price_with_everything() -> None:
    """BEL-10.3, BEL-10.4: 7 + 3 − 2 − 2; swords 2 + 1."""
    table = fresh(3)
    in_play(table, "H10")
    top(table, "KSUL", 1)
    assert find_price(table, A, "SC10", plus=2) == 7 + 3 - 2 - 2
    assert find_price(table, B, "SC10") == 7 + 3 - 1
    assert sword_price(table, "SC04") == 3
    assert sword_price(table, "SC18") == 0


def test_swords_are_counted_with_fear() -> None:
    """BEL-10.4, BEL-11.4: X15 names 3, X14 stands before it; one for two swords."""
    table = fresh(3, "SC04", "SC12", "SC27", "SC21", "SC13")
    in_play(table, "H10")
    swords(table, A, 2)
    trial = in_turn(table)
    [refusal] = trial.judge(A, "employ-by-swords SC04")
    assert (refusal.code, refusal.reason.split("(")[1][:20]) == ("X15", "3 needed, 2 owned); ")
    trial.refuses(A, "employ-by-swords SC21", "X14").give(A, "employ-by-swords SC27")
    assert table.pool_swords == 5
    trial.refuses(A, "employ-by-swords SC13", "X12")


def test_one_scholar_a_turn_by_two_halves() -> None:
    """BEL-10.5: X12."""
    table = fresh(2)
    purse(table, A, 20, 9)
    trial = in_turn(table).give(A, "play-card A55").give(A, "employ A55 SC11")
    trial.refuses(A, "employ A55/2 SC12", "X12").give(A, "income A55/2")
    assert table.coins[A] == (20 - 3 - 3 + 2, 9)


def test_the_last_one_after_the_card() -> None:
    """BEL-11.4, BEL-10.6: in POST, with swords; nobody draws any more."""
    table = fresh(2, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    swords(table, A, 1)
    trial = whole(table).give(A, "play-card A01").give(A, "close").give(A, "employ-by-swords SC27")
    assert trial.result.reason == "scholars"
    assert trial.result.winners == (A,)


def test_eliminating_an_empty_board() -> None:
    """The effect ELIM: allowed, and paid; own boards and those that do not play are X22."""
    table = fresh(2)
    purse(table, A, 0, 3)
    trial = in_turn(table).give(A, "play-card A34")
    trial.refuses(A, "eliminate A34/2 OASS", "X22").refuses(A, "eliminate A34/2 KSUL", "X22")
    trial.give(A, "eliminate A34/2 PBAH")  # empty: allowed
    assert table.coins[A] == (0, 0)


def test_the_target_stands_before_the_price() -> None:
    """BEL-1.6: X22 before X05."""
    trial = in_turn(fresh(2)).give(A, "play-card A34")
    trial.refuses(A, "eliminate A34/2 KSUL", "X22").refuses(A, "eliminate A34/2 PALT", "X05")


# The Order


def test_what_the_order_names_while_others_fight() -> None:
    """BEL-12.8, BEL-12.9, BEL-12.11, BEL-1.6: in a battle of others X01 for a bonus; in one of its own X25, then X19."""
    table = fresh(3)
    in_play(table, "H04", "H09", "H08")
    table.cut_used = True
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    trial.refuses(C, "use H09", "X01").refuses(C, "use H12", "X01").refuses(C, "use H08", "X01")
    trial.refuses(C, "use H04", "X35").refuses(C, "use H13", "X25").give(A, "concede")

    table = fresh(3)
    in_play(table, "H09", "H13", "H08")
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2")
    trial.refuses(C, "use H09", "X19").refuses(C, "use H12", "X25").refuses(C, "use H13", "X21")
    trial.refuses(C, "use H04", "X25").refuses(C, "use H08", "X01")


def test_bought_favour_from_a_top() -> None:
    """BEL-12.18: the orange token leaves the top of an own or an opposing board for the bag; white ones stay."""
    for board, symbol in (("KTRE", "INC"), ("OSPY", "STL")):
        table = fresh(3)
        top(table, board, 1, orange=1)
        in_play(table, "H07")
        purse(table, C, 2, 0)
        trial = in_turn(table, C).refuses(C, f"use-remove-orange H07 {board}.below", "X29")
        trial.give(C, f"use-remove-orange H07 {board}.top")
        assert table.tops[board] == Tokens(**{symbol: 1})
        assert table.bag.ORG == 20
        sound(table)


def test_night_visit() -> None:
    """BEL-12.5, the effect REMOVE_TOP: X05, X29, X22, X31 in turn; two tokens of one opposing team, or the only one."""

    def visit(**tokens: int) -> dict[str, Any]:
        named = {key.replace("_", "."): n for key, n in tokens.items()}
        return {"do": "use-remove-top", "card": "H14", "tokens": named}

    table = fresh(3)
    in_play(table, "H14")
    purse(table, C, 2, 9)
    top(table, "OSPY", 2)
    trial = in_turn(table, C).refuses(C, visit(KTRE_white=1), "X05")
    purse(table, C, 3, 0)
    trial.refuses(C, visit(KTRE_white=1), "X29").refuses(C, visit(OSPY_white=2), "X29")
    top(table, "KTRE", 2)
    top(table, "KCOM", 0, orange=1)
    top(table, "PFOL", 1)
    trial.refuses(C, visit(OSPY_white=2), "X22").refuses(C, visit(KTRE_white=1, PFOL_white=1), "X22")
    trial.refuses(C, visit(KTRE_white=3), "X29").refuses(C, visit(KTRE_white=1), "X31")
    trial.refuses(C, visit(), "X31").refuses(C, "use H14", "X31").accepts(C, visit(PFOL_white=1))
    trial.give(C, visit(KTRE_white=1, KCOM_orange=1)).refuses(C, visit(KTRE_white=1), "X25")
    assert (table.tops["KTRE"], table.tops["KCOM"], table.coins[C]) == (Tokens(INC=1), Tokens(), (0, 0))
    sound(table)


def test_a_hashash_card_used_as_another() -> None:
    """BEL-12.5: X25 for a card with another effect."""
    table = fresh(3)
    in_play(table, "H07", "H08")
    purse(table, C, 9, 9)
    trial = in_turn(table, C)
    for said in ("use-copy H08 1", "use-boost H08 BAT", "use-assassinate H07 SC11", "use-exchange H07 red"):
        trial.refuses(C, said, "X25")
    trial.refuses(C, "use-remove-orange H08 KSUL.top", "X25")
    trial.refuses(C, {"do": "use-remove-top", "card": "H08", "tokens": {}}, "X25")


def test_two_of_three_hashash_cards() -> None:
    """BEL-8.12, BEL-12.4: with everything shown: X32 for a card in play, X31 for one or three kept; the third goes under."""
    table = fresh(3, reports="all")
    in_play(table, "H10")
    table.turn = Turn(C)
    chapter = use_board(table, C, "OHAS")
    assert chapter is not None
    trial = Trial.of(BOOK, table, chapter).give(C, "look-at-hashash")
    trial.refuses(C, ["H10", "H01", "H02"], "X32").give(C, ["H03", "H01", "H02"])
    trial.refuses(C, ["H01"], "X31").refuses(C, ["H01", "H02", "H03"], "X31").give(C, ["H01", "H02"])
    assert {board: cards for board, cards in table.in_play.items() if cards} == {
        "OHAS": ["H10"],
        "OSPY": ["H01"],
        "OSEC": ["H02"],
    }
    assert [layer.cards for layer in table.hashash_deck.layers] == [["H03"]]
    assert table.looking is None
    sound(table)


def test_three_cards_in_one_free_window() -> None:
    """BEL-12.5, BEL-4.2: 3, 4 and 2 gold, the treasury's first."""
    table = fresh(3)
    in_play(table, "H02", "H06", "H08")
    chest(table, "O", 5)
    purse(table, C, 4, 0)
    trial = in_turn(table, C).give(C, "use H02").give(C, "use-assassinate H06 SC12").give(C, "use H08")
    trial.give(None, ["STL", "INF"])
    assert (table.treasury["O"], table.coins[C]) == ((0, 0), (0, 0))
    trial.refuses(C, "use H08", "X25")
    assert table.now.again
    assert count_active(table) == 1


def test_six_before_a_new_generation() -> None:
    """BEL-12.15, BEL-13.1: the third scholar of generation 2 wins; nobody turns up new ones."""
    table = fresh(3, "SC11", "SC12", "SC27")
    table.generation, table.taken = 2, 2
    silenced(table, "SC05", "SC24", INC=2)
    assert count_active(table) == 5
    in_play(table, "H06")
    purse(table, C, 4, 0)
    trial = whole(table, C).give(C, "use-assassinate H06 SC12")
    assert trial.result.reason == "order"
    assert trial.result.scores[0].total == 6
    assert table.display == ["SC11", "SC27"]


def test_one_token_one_ribbon() -> None:
    """BEL-12.13, BEL-12.14: STL and orange cover Khayyam alone; two STL and INF him and al-Kashi."""
    table = fresh(3, "SC11", "SC12", "SC27", "SC21", "SC13")
    silenced(table, "SC20", "SC17", "SC19", STL=1, ORG=1)
    assert count_active(table) == 3  # Khayyam alone, or two and one
    silenced(table, STL=2, INF=1, ORG=0)
    assert count_active(table) == 5  # Khayyam and al-Kashi


def test_cut_thread_and_an_extra_turn() -> None:
    """BEL-12.9, BEL-12.10, BEL-12.17: once until the Order's own turn; after it again."""
    table = fresh(3)
    in_play(table, "H04", "H02")
    purse(table, C, 20, 0)
    trial = whole(table).give(A, "play-card A01").give(C, "negate").give(A, "draw-card 1")
    trial.give(B, "play-card A02").give(B, "draw-card 1")  # not asked: used
    trial.give(C, "use H02").refuses(C, "use H04", "X35").give(C, "play-card A03").give(C, "draw-card 1")
    assert table.now.extra
    trial.give(C, "play-card A04").give(C, "draw-card 1").give(A, "play-card A05")
    assert trial.asks.seats == (C,)
    assert table.coins[C].gold == 20 - 4 - 3


def test_passing_lasts_until_the_orders_turn() -> None:
    """BEL-12.17: four players are not interrupted; then it lapses."""
    table = fresh(5, order_seat=2)
    in_play(table, "H04")
    purse(table, C, 4, 0)
    trial = whole(table, D).give(D, "play-card A01").give(C, "pass-until").give(D, "draw-card 1")
    for seat, card in ((E, "A02"), (A, "A03"), (B, "A04")):
        trial.give(seat, f"play-card {card}")
        assert trial.asks.seats == (seat,)
        trial.give(seat, "draw-card 2")
    assert trial.asks.seats == (C,)
    assert not table.passing


def test_cut_thread_corrected_away() -> None:
    """BEL-12.9, BEL-1.6: asked while it could pay; X05 for coins, X35 for a card that are not there any more."""
    table = fresh(3)
    in_play(table, "H04")
    purse(table, C, 4, 0)
    trial = whole(table).give(A, "play-card A01")
    purse(table, C, 3, 0)
    trial.refuses(C, "negate", "X05").accepts(C, "pass-until")
    purse(table, C, 4, 0)
    table.in_play["OSPY"].clear()
    table.hashash_deck.unseen += 1
    trial.refuses(C, "negate", "X35").give(C, "pass")
    assert table.coins[C].gold == 4


def test_recruits_of_a_short_deck() -> None:
    """BEL-12.4, BEL-12.5: H05 draws one of two."""
    table = fresh(3)
    cards = list(table.pieces.hashash)
    in_play(table, *[card for card in cards if card not in {"H08", "H09"}])
    purse(table, C, 12, 0)
    trial = in_turn(table, C).give(C, "use H05").give(C, ["H09"])
    assert table.in_play["OASS"][-1] == "H09"
    assert len(table.hashash_deck) == 1
    trial.refuses(C, "use H05", "X25")


def test_a_bonus_lapses_with_the_turn() -> None:
    """BEL-3.8, BEL-12.18: Income of the next turn counts 2."""
    table = fresh(3)
    in_play(table, "H03")
    purse(table, C, 2, 0)
    trial = whole(table, C).give(C, "use-boost H03 INC").give(C, "play-card A01").give(C, "draw-card 1")
    trial.give(A, "play-card A02").give(A, "draw-card 1").give(B, "play-card A04").give(B, "draw-card 1")
    trial.give(C, "play-card A25").give(C, "income A25")
    assert table.coins[C].gold == 2


def test_assassinating_what_is_not_there() -> None:
    """BEL-12.5: X13, X22, X29."""
    table = fresh(3)
    in_play(table, "H06")
    purse(table, C, 4, 0)
    trial = in_turn(table, C)
    trial.refuses(C, "use-assassinate H06 SC30", "X13").refuses(C, "use-assassinate H06 OASS.white", "X22")
    trial.refuses(C, "use-assassinate H06 KCOM.orange", "X29")


def test_a_layer_waits_for_the_unseen() -> None:
    """BEL-12.16: what an elimination put there cannot be among the first three of ten."""
    table = fresh(3)
    in_play(table, "H02", "H03", "H06", "H08")
    purse(table, A, 0, 3)
    in_turn(table).give(A, "play-card A34").give(A, "eliminate A34/2 OSEC")
    assert table.hashash_deck.unseen == 10
    [layer] = table.hashash_deck.layers
    assert (sorted(layer.cards), layer.seers) == (["H02", "H03", "H06", "H08"], (A, B, C))
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OHAS.below").give(C, "look-at-hashash").refuses(C, ["H02", "H01"], "X32")
    trial.give(C, ["H01", "H04"])
    assert [len(one) for one in table.hashash_deck.layers] == [4, 1]


# The end


def test_red_breaks_no_tie() -> None:
    """BEL-13.5: equal gold is shared; gold of the treasury counts."""
    table = fresh(2, guard_turns=1)
    purse(table, A, 3, 0)
    purse(table, B, 3, 9)
    trial = whole(table).give(A, "play-card A01").give(A, "draw-card 1")
    assert trial.result.winners == (A, B)  # red does not break ties
    table = fresh(2, guard_turns=1)
    purse(table, A, 3, 0)
    chest(table, "P", 4)
    purse(table, B, 0, 0)
    trial = whole(table).give(A, "play-card A01").give(A, "draw-card 1")
    assert trial.result.ranking == ((B,), (A,))


def test_what_is_paid() -> None:
    """BEL-13.3, BEL-13.4: red first, so that gold stays."""
    table = fresh(2)
    employed(table, "K", "SC14", "SC07")
    purse(table, A, 1, 1)
    found = scored_team(table, "K")
    assert (found.paid.points, found.paid.gold_left) == (2, 0)
    purse(table, A, 0, 1)
    found = scored_team(table, "K")
    assert (found.paid.scholars, found.paid.points) == (("SC07",), 1)
    employed(table, "P", "SC16", "SC26")  # any 2; 1 red and 2 gold
    purse(table, B, 2, 2)
    found = scored_team(table, "P")
    assert (found.paid.scholars, found.paid.points, found.paid.gold_left) == (("SC16",), 1, 2)


def test_over_is_over() -> None:
    """BEL-1.6, BEL-10.6: X28 whatever anybody says."""

    def position(table: Belaad) -> None:
        """The last scholar is to be taken."""
        table.display = ["SC11", "SC12", "SC27"]
        table.scholar_deck.unseen -= 3
        table.generation, table.taken = 4, 2
        table.turn = Turn(Seat(0))
        purse(table, A, 9, 9)

    game = Game.begin_at(BOOK, ["A", "B"], position, box=box())
    assert game.give(Answer(A, "play-card A22")) == ()
    assert game.give(Answer(A, "employ A22 SC12")) == ()
    assert game.outcome is not None
    for seat, said in (
        (A, "draw-card 1"),
        (B, "use-sword"),
        (A, "negate"),
        (B, "play-card A01"),
        (A, "nonsense"),
    ):
        assert [one.code for one in game.judge(Answer(seat, said))] == ["X28"]


def test_a_teammates_sword_does_not_help() -> None:
    """BEL-11.1, BEL-11.2: X21 with nothing pending; nobody is asked, the defender takes a sword."""
    table = fresh(4)
    swords(table, C, 1)
    trial = in_turn(table).refuses(C, "use-sword", "X21").refuses(B, "use-sword", "X21")
    trial.give(A, "play-card A35").give(A, "attack A35 1").give(A, "turned rout")
    # A owns none, C's does not help: the battle is lost and B has taken a sword
    assert not fighting(table)
    assert table.swords == [0, 1, 1, 0]


def test_members_are_asked_from_the_actor_on() -> None:
    """BEL-11.3: F, B, D for E."""
    table = fresh(6)
    purse(table, E, 0, 3)
    for seat in (B, D, F):
        swords(table, seat, 1)
    top(table, "PALT", 2)
    trial = in_turn(table, E).give(E, "play-card A34").give(E, "eliminate A34/2 PALT")
    asked = []
    for _ in range(3):
        [seat] = trial.asks.seats
        asked.append(seat)
        trial.give(seat, "decline")
    assert asked == [F, B, D]
    assert not table.holds_anything("PALT")


def test_plus2_goes_with_its_card() -> None:
    """BEL-3.9, BEL-5.2, BEL-12.2: closed by the Order in five, it does not count for the second card."""
    table = fresh(5)
    purse(table, E, 9, 9)
    trial = in_turn(table, E).give(E, "play-card A25").give(E, "buy-two A25/2").give(E, "close")
    trial.give(E, "play-card A28").give(E, "income A28")
    assert table.coins[E] == (11, 7)  # +2 went with its card
    trial.refuses(E, "income A25", "X11").refuses(E, "buy-two A25/2", "X09").give(E, "draw-card 1")
    trial.refuses(E, "gain A28/2", "X02")


def test_nothing_between_the_draws() -> None:
    """BEL-3.9: X02, also for a part of a finished card."""
    table = fresh(5)
    in_play(table, "H08")
    purse(table, E, 9, 0)
    trial = in_turn(table, E).give(E, "play-card A01").give(E, "play-card A02").give(E, "draw-card 3")
    for said in ("close", "use H08", "play-card A03", "employ-by-swords SC11", "gain A02"):
        trial.refuses(E, said, "X02")
    assert trial.judge(E, "close")[0].reason == "Not now: first draw a card."


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everything_that_is_offered_is_legal(players: int) -> None:
    """BEL-3.2, BEL-11.4: also with swords before the card."""
    table = fresh(players)
    for seat in range(players):
        swords(table, Seat(seat), 1 if seat < 5 and table.teams[seat] != "O" else 0)
        trial = in_turn(table, Seat(seat))
        assert all(not trial.judge(Seat(seat), one) for one in offered(trial))


def test_x02_names_the_step() -> None:
    """BEL-3.9, BEL-12.7, BEL-12.8: finish the card, begin a battle; H10 works by itself."""
    table = fresh(3)
    in_play(table, "H08", "H09")
    purse(table, C, 9, 0)
    trial = in_turn(table, C).give(C, "play-card A15")
    assert trial.judge(C, "use H08")[0].reason == "Not now: first finish the card."
    assert trial.judge(C, "use H09")[0].reason == "Not now: first begin a battle."
    assert trial.judge(C, "use H10")[0].code == "X02"


def test_forms_list_what_there_is() -> None:
    """BEL-8.13: opponents' coins and tokens on top; none of the own team, none of which there is nothing."""
    table = fresh(3)
    purse(table, A, 3, 0)
    purse(table, B, 0, 2)
    top(table, "KCOM", 2, orange=1)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "INC"])
    trial.give(C, "orange OSPY.below")
    forms = {form.name: form for form in trial.asks.forms}  # type: ignore[attr-defined]
    shown_ = {name: dict(form.fields[0].kind.shown) for name, form in forms.items()}
    assert shown_["spy-coins"] == {"0.gold": 3, "1.red": 2}
    assert shown_["spy-tokens"] == {"KCOM.white": 2, "KCOM.orange": 1}
    assert offered(trial) == ["spy-draw", "no-use"]


def test_a_form_lists_a_card_that_came_into_play_later() -> None:
    """BEL-12.5: the form of *Night Visit* was looked at before the card lay there; now it names it."""
    table = fresh(3)
    top(table, "KCOM", 2)
    purse(table, C, 9, 9)
    trial = whole(table, C)

    def cards() -> list[str]:
        [form] = [one for one in trial.asks.forms if one.name == "use-remove-top"]  # type: ignore[attr-defined]
        return list(form.fields[0].kind.options)

    assert cards() == []
    trial.give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OHAS.below").give(C, "look-at-hashash").give(C, ["H14", "H01"]).give(C, "close")
    assert cards() == ["H14"]
    trial.give(C, {"do": "use-remove-top", "card": "H14", "tokens": {"KCOM.white": 2}})
    assert sum(table.tops["KCOM"]) == 0
