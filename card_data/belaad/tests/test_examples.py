"""The worked examples of the specification, EX-1 to EX-25, as the errata have them."""

from __future__ import annotations

import pytest

from belaad_book.pieces import Coins, Tokens
from belaad_book.scholars import find_price, sword_price
from belaad_book.scoring import best_payment, conclude_points, count_active, score, scored_team
from belaad_book.setup import seats_fit
from belaad_book.state import DECKS
from belaad_tests.tables import (
    A,
    B,
    C,
    D,
    E,
    below,
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
from printkit.referee import SetupError
from printkit.referee.cards import Hand


def test_ex_1_set_up_of_five() -> None:
    """EX-1, BEL-2.2, BEL-2.4, BEL-2.5, BEL-2.6, BEL-2.7, BEL-2.10, BEL-12.1: hands, decks, scholars, bag, seats."""
    table = fresh(5)
    assert [len(hand) for hand in table.hands] == [4, 4, 4, 4, 5]
    assert [table.size(deck) for deck in DECKS] == [12, 12, 12]
    assert len(table.removed) == 10
    assert len(table.display) == 5
    assert len(table.scholar_deck) == 15
    assert sum(table.bag) == 70
    assert table.teams == ["K", "P", "K", "P", "O"]  # O1 K1 P1 K2 P2 clockwise, with K1 the youngest
    assert not seats_fit(["O", "K", "P", "K", "P"])
    [refusal] = seats_fit(["O", "K", "K", "P", "P"])
    assert refusal.code == "X36"
    with pytest.raises(SetupError, match="X36"):
        fresh(4, order_seat=1)


def test_ex_2_payment_order_and_consent() -> None:
    """EX-2, BEL-4.2, BEL-4.3, BEL-4.9: treasury, own, teammate with consent; after a no nothing has changed."""
    table = fresh(4)
    chest(table, "K", 3)
    purse(table, A, 2, 0)
    purse(table, C, 4, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC21")
    assert trial.asks.seats == (C,)
    assert trial.asks.prompt == "A asks: lend 2 gold for A22: Employ Al-Battani (7 gold)?"
    trial.give(C, "lend")
    assert table.treasury["K"] == (0, 0)
    assert (table.coins[A], table.coins[C]) == ((0, 0), (2, 0))
    assert table.employed["K"] == ["SC21"]
    sound(table)

    table = fresh(4)
    chest(table, "K", 3)
    purse(table, A, 2, 0)
    purse(table, C, 4, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC21").give(C, "refuse")
    assert (table.treasury["K"], table.coins[A], table.coins[C]) == ((3, 0), (2, 0), (4, 0))
    assert "C did not agree to pay." in told(table)
    assert "SC21" in table.display
    trial.refuses(A, "employ A22 SC21", "X06").accepts(A, "employ A22 SC12")  # Ibn Battuta costs 3


def test_ex_3_colour_of_costs() -> None:
    """EX-3, BEL-4.4, BEL-4.6: red is missing, gold does not help; Income still brings 3."""
    table = fresh(2)
    purse(table, B, 5, 1)
    top(table, "PTRU", 1)
    trial = in_turn(table, B).give(B, "play-card A39")
    [refusal] = trial.judge(B, "copy A39/2 1")
    assert refusal.code == "X05"
    assert refusal.reason == "Not enough red coins: 2 needed, 1 available."
    trial.give(B, "income A39")
    assert table.coins[B] == (8, 1)


def test_ex_4_plus2_order() -> None:
    """EX-4, BEL-5.2, BEL-6.1: +2 after the symbol is X10; before it, Income brings 6."""
    table = fresh(2)
    top(table, "PTRU", 2)
    purse(table, B, 0, 2)
    trial = in_turn(table, B).give(B, "play-card A41").give(B, "income A41")
    assert table.coins[B] == (4, 2)
    trial.refuses(B, "buy-two A41/2", "X10")

    table = fresh(2)
    top(table, "PTRU", 2)
    purse(table, B, 0, 2)
    in_turn(table, B).give(B, "play-card A41").give(B, "buy-two A41/2").give(B, "income A41")
    assert table.coins[B] == (6, 0)


def test_ex_5_copies_each_card_once() -> None:
    """EX-5, BEL-5.3, BEL-5.4, BEL-5.5: a chain of copies, the Sultan's single action, frames close from the top."""
    table = fresh(2)
    purse(table, A, 4, 3)
    shown(table, "A43", "A28", "A17")
    trial = in_turn(table).give(A, "play-card A03").give(A, "gain A03")
    assert table.coins[A] == (6, 3)
    trial.give(A, "copy A03/2 2").give(A, "income A28")
    assert table.coins[A] == (8, 1)
    trial.give(A, "copy A28/2 3")
    assert table.coins[A] == (6, 1)
    trial.give(A, "gain A17").give(None, ["ORG", "STL", "INF"]).give(A, "orange KSUL.below")
    trial.refuses(A, "sultan-copy 2", "X11").refuses(A, "sultan-copy 3", "X11")
    trial.give(A, "sultan-copy 1").give(A, "steal A43 1")
    assert table.open_frames()[-1].card == "A17"  # its secondary is left; A28 and A03 are used up but wait
    trial.refuses(A, "draw-card 2", "X02").give(A, "close")
    assert not table.open_frames()
    for deck in "123":
        trial.accepts(A, f"draw-card {deck}")
    trial.give(A, "draw-card 2")
    assert table.hands[A].shown == ["A28"]
    assert trial.done


def test_ex_6_treasurer() -> None:
    """EX-6, BEL-8.3: base and top tokens of the strongest opposing board; the aura is not counted."""
    table = fresh(3)
    top(table, "PFOL", 3)
    below(table, "PFOL")
    top(table, "OSPY", 4)
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "EMP", "EMP"])
    trial.give(A, "orange KTRE.below")
    assert table.treasury["K"] == (6, 0)
    assert table.coins[A] == (1, 1)


def test_ex_7_clearing() -> None:
    """EX-7, BEL-7.6, BEL-7.7, BEL-7.8, BEL-3.8: five bottoms stay full until the end of the turn."""
    table = fresh(2)
    below(table, "PBAH", "PPRE", "PTRU", "PALT")
    top(table, "PPRE", 1)
    purse(table, B, 0, 2)
    trial = in_turn(table, B).give(B, "play-card A44").give(B, "buy-two A44/2").give(B, "influence A44")
    assert trial.asks.prompt == "B draws 4 tokens from the bag."
    trial.give(None, ["ORG", "STL", "BAT", "ORG"])
    trial.give(B, "orange PFOL.below")
    trial.refuses(B, "orange PFOL.below", "X16").refuses(B, "orange PBAH.below", "X16")
    trial.accepts(B, "orange PFOL.top").give(B, "orange bag")
    assert all(table.bottoms[board].ORG for board in table.boards("P"))
    bag = table.bag.ORG
    trial.give(B, "draw-card 1")
    assert not any(table.bottoms[board].ORG for board in table.boards("P"))
    assert table.bag.ORG - bag == 5
    assert sum(table.tops["PPRE"]) == 1  # BEL-7.9
    sound(table)


def test_ex_8_battle_to_a_rout() -> None:
    """EX-8, BEL-9.2 to BEL-9.6, BEL-9.8 to BEL-9.10: 7 to 6, four cards, a rout, spoils, a board emptied."""
    table = fresh(2, reports="all")
    table.hands[B] = Hand(told=["A35", "A01", "A02", "A03"])
    table.hands[A] = Hand(told=["A04", "A05", "A06", "A07"])
    for deck, card in zip("123", ("A08", "A09", "A10"), strict=True):
        table.decks[deck].unseen -= 1
        table.faces[deck] = [card]
    top(table, "PFOL", 2)
    below(table, "PFOL", "KTRE")
    top(table, "KCOM", 4)
    top(table, "KTRE", 2)
    trial = in_turn(table, B).give(B, "play-card A35").give(B, "attack A35 0")
    fight = table.battle
    assert fight is not None
    assert (fight.attack, fight.defence) == (7, 6)
    trial.refuses(B, "concede", "X19")
    trial.give(A, "reveal-card").give(A, "B20")
    assert fight.defence == 3
    trial.give(A, "reveal-card").give(A, "B13")
    assert (fight.attack, fight.defence) == (7, 7)
    trial.give(B, "reveal-card").give(B, "B01")
    assert fight.attack == 8
    trial.give(A, "reveal-card").give(A, "B21")
    # A owns no sword: A has lost without a question, B looks at the spoils
    trial.give(B, "B06")
    trial.refuses(B, "empty-board PFOL", "X22").give(B, "empty-board KTRE")
    assert not fighting(table)
    assert table.won[B].told == ["B06"]
    assert len(table.battle_deck) == 23
    assert not table.holds_anything("KTRE")
    sound(table)


def test_ex_9_battle_deck_empty() -> None:
    """EX-9, BEL-9.7: one card, equal after it: the defender wins and takes a sword."""
    table = fresh(2)
    table.battle_deck.unseen = 1
    won(table, B, *[card for card in table.pieces.battle if card != "B03"])
    table.battle_deck.unseen = 1
    top(table, "PFOL", 1)  # 3
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence) == (2, 3)
    trial.give(A, "turned +1")
    assert not fighting(table)
    assert table.swords == [0, 1]


def test_ex_10_order_defends_and_wins() -> None:
    """EX-10, BEL-9.8, BEL-11.5: no sword for the Order, one top token of the Kingdom; nothing if there is none."""
    table = fresh(3)
    top(table, "KCOM", 1)
    top(table, "OASS", 1)
    top(table, "KTRE", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2")
    trial.give(A, "concede")
    trial.refuses(C, "spoils-token OASS.white", "X22").refuses(C, "spoils-token KSUL.white", "X29")
    trial.give(C, "spoils-token KTRE.white")
    assert table.lost == Tokens(INC=1)
    assert table.swords == [0, 0, 0]
    assert sum(table.tops["KTRE"]) == 0

    table = fresh(3)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "concede")
    assert not fighting(table)
    assert sum(table.lost) == 0


def test_ex_11_battle_bonus_timing() -> None:
    """EX-11, BEL-12.8, BEL-12.5: H12, H09 at the Order's own battle turn only, each once."""
    table = fresh(3)
    in_play(table, "H09", "H12")
    top(table, "OASS", 1)  # 3
    top(table, "PFOL", 3)  # 5
    purse(table, C, 9, 0)
    trial = in_turn(table, B).give(B, "play-card A35").give(B, "attack A35 2")
    fight = table.battle
    assert fight is not None
    assert (fight.attack, fight.defence) == (5, 3)
    trial.give(C, "use H12")
    assert (fight.attack, fight.defence) == (5, 8)
    trial.refuses(C, "use H09", "X19")
    trial.give(B, "turned +4").give(C, "use H09")
    assert (fight.attack, fight.defence) == (9, 11)
    trial.give(B, "turned +3")
    trial.refuses(C, "use H12", "X25").accepts(C, "concede").accepts(C, "turned +5")
    assert table.coins[C] == (4, 0)


def test_ex_12_bahlool() -> None:
    """EX-12, BEL-8.6, BEL-10.5: the tied board is chosen, three tokens go, Ibn Sina is free even with H10 in play."""
    table = fresh(3)
    top(table, "PFOL", 3)
    top(table, "PALT", 2, orange=1)
    in_play(table, "H10")
    swords(table, B, 2)
    trial = in_turn(table, B).give(B, "play-card A18").give(B, "gain A18").give(None, ["ORG", "EMP", "EMP"])
    trial.give(B, "orange PBAH.below")
    trial.refuses(B, "employ-free PPRE SC13", "X37").give(B, "employ-free PALT SC13")
    assert table.employed["P"] == ["SC13"]
    assert sum(table.tops["PALT"]) == 0
    assert table.coins[B] == (1, 1)
    trial.give(B, "close").refuses(B, "employ-by-swords SC27", "X12")
    sound(table)


def test_ex_13_price_of_fear() -> None:
    """EX-13, BEL-10.3, BEL-10.4, BEL-12.7: 5 gold or 2 swords for Firas; Ibn Battuta not by swords."""
    table = fresh(3)
    in_play(table, "H10")
    top(table, "PBAH", 1)
    assert find_price(table, B, "SC11") == 5
    assert sword_price(table, "SC11") == 2
    swords(table, B, 3)
    in_turn(table, B).refuses(B, "employ-by-swords SC12", "X14").accepts(B, "employ-by-swords SC11")


def test_ex_14_cost_floor() -> None:
    """EX-14, BEL-10.3, BEL-10.5: never below nothing, and it is this turn's employment."""
    table = fresh(2, "SC06", "SC12", "SC27", "SC21", "SC13")
    top(table, "KSUL", 3)
    purse(table, A, 0, 2)
    trial = in_turn(table).give(A, "play-card A20").give(A, "buy-two A20/2").give(A, "employ A20 SC06")
    assert table.coins[A] == (0, 0)
    assert table.employed["K"] == ["SC06"]
    swords(table, A, 1)
    trial.refuses(A, "employ-by-swords SC27", "X12")


def test_ex_15_order_activation() -> None:
    """EX-15, BEL-12.13, BEL-12.14, BEL-12.15: 5 active points, then 7: the Order wins at once."""
    table = fresh(3, "SC11", "SC12", "SC27", "SC21", "SC16")
    silenced(table, "SC13", "SC01", "SC02", BAT=1, ORG=1)
    assert count_active(table) == 5
    in_play(table, "H06")
    top(table, "KVIZ", 1)
    purse(table, C, 4, 0)
    trial = whole(table, C).give(C, "use-assassinate H06 KVIZ.white")
    assert count_active(table) == 7
    assert trial.result.reason == "order"
    assert trial.result.winners == (C,)


def test_ex_16_auxiliary_optimum() -> None:
    """EX-16, BEL-13.3, BEL-13.4: Rasis and Ibn Hayyan for 3 points, 1 gold left; 10 in all."""
    table = fresh(2)
    employed(table, "K", "SC01", "SC25", "SC10")
    purse(table, A, 2, 3)
    found = scored_team(table, "K")
    assert found.paid.scholars == ("SC01", "SC25")
    assert (found.paid.points, found.paid.gold_left) == (3, 1)
    assert found.main == 7
    assert found.total == 10
    paid = score(table)[0].lines[3]
    assert (paid.amount, paid.detail) == (3, "Rasis (1 red), Ibn Hayyan (1 gold, 2 red)")
    scholars = [table.pieces.scholars[key] for key in ("SC25", "SC10")]
    assert best_payment(scholars, Coins(2, 3)).gold_left == 0


def test_ex_17_specialties_and_set() -> None:
    """EX-17, BEL-13.3: 12 + 11 + 1 + 0 + 5 = 29."""
    table = fresh(2)
    table.display.remove("SC21")
    table.scholar_deck.unseen += 1
    employed(table, "P", "SC17", "SC18", "SC21", "SC22", "SC29", "SC30", "SC23")
    purse(table, B, 0, 0)
    won(table, B, "B09", "B20")
    found = scored_team(table, "P")
    assert (found.main, found.specialties, found.full_team, found.paid.points, found.battle) == (
        12,
        11,
        1,
        0,
        5,
    )
    assert found.total == 29


def test_ex_18_tie_break() -> None:
    """EX-18, BEL-13.5: 14 each, one sword each; gold left after payments decides: 3 against 4."""
    table = fresh(2)
    employed(table, "K", "SC10", "SC19", "SC02")  # 2 + 2 + 1, and Ibn Khaldun sells a point for 2 gold
    employed(table, "P", "SC04", "SC22", "SC17")  # 3 + 2 + 1, nothing for sale
    purse(table, A, 5, 0)
    purse(table, B, 4, 0)
    swords(table, A, 1)
    swords(table, B, 1)
    won(table, A, "B20", "B24", "B05")  # 3 + 3 + 2
    won(table, B, "B01", "B02", "B09", "B19")  # 2 + 2 + 2 + 2
    kingdom, people = score(table)[:2]
    assert (kingdom.total, people.total) == (14, 14)
    assert (kingdom.ties, people.ties) == ((1, 3), (1, 4))
    assert conclude_points(table, "scholars").winners == (B,)


def test_ex_19_generation_change() -> None:
    """EX-19, BEL-10.2, BEL-10.5: the third one is taken in PRE, five new ones appear, the turn goes on."""
    table = fresh(2, "SC11", "SC12", "SC27")
    table.generation, table.taken = 2, 2
    swords(table, A, 1)
    trial = in_turn(table).give(A, "employ-by-swords SC11")
    trial.give(None, ["SC01", "SC02", "SC03", "SC04", "SC05"])
    assert (table.generation, table.taken) == (3, 0)
    assert table.past == ["SC12", "SC27"]
    trial.give(A, "play-card A22").refuses(A, "employ A22 SC03", "X12")
    purse(table, A, 1, 1)
    trial.accepts(A, "gain A22/2")
    sound(table)


def test_ex_20_end_by_the_order() -> None:
    """EX-20, BEL-13.1, BEL-10.6: the last scholar, assassinated: 6 and the Order wins, or 3 and it has lost."""
    for tokens, reason in (({"INC": 1}, "order"), ({}, "scholars")):
        table = fresh(3, "SC16", "SC11", "SC12")
        silenced(table, "SC02", "SC08", "SC07", **tokens)  # 1 + 1 + 1, no ribbons
        assert count_active(table) == 3
        table.generation, table.taken = 4, 2
        in_play(table, "H06")
        purse(table, C, 4, 0)
        trial = whole(table, C).give(C, "use-assassinate H06 SC16")
        assert trial.result.reason == reason
        assert count_active(table) == (6 if tokens else 3)
        assert (C in trial.result.winners) == bool(tokens)


def test_ex_21_cut_thread() -> None:
    """EX-21, BEL-12.9, BEL-12.17, BEL-3.4: A35 has no effect; no second negation before the Order's own turn."""
    table = fresh(3)
    in_play(table, "H04")
    purse(table, C, 9, 0)
    trial = whole(table).give(A, "play-card A35")
    assert trial.asks.seats == (C,)
    trial.refuses(A, "attack A35 1", "X01").give(C, "negate")
    assert table.coins[C] == (5, 0)
    trial.refuses(A, "attack A35 1", "X02").refuses(A, "employ-by-swords SC11", "X02").give(A, "draw-card 1")
    trial.give(B, "play-card A07").refuses(C, "negate", "X35").accepts(B, "gain A07")


def test_ex_22_sultan_copy() -> None:
    """EX-22, BEL-8.1, BEL-5.3: one action of A36 and no second one, and no COPY of it later."""
    table = fresh(2)
    shown(table, "A36", "A41", "A42")
    purse(table, A, 4, 4)
    trial = in_turn(table).give(A, "play-card A01").give(A, "gain A01/2").give(None, ["ORG", "EMP"])
    assert table.coins[A] == (4, 2)
    trial.give(A, "orange KSUL.below").give(A, "sultan-copy 1").give(A, "gain A36/2")
    assert table.coins[A] == (7, 0)
    trial.refuses(A, "attack A36 1", "X33")

    table = fresh(2)
    shown(table, "A36", "A41", "A42")
    purse(table, A, 9, 9)
    trial = in_turn(table).give(A, "play-card A54").give(A, "influence A54").give(None, "ORG")
    trial.give(A, "orange KSUL.below").give(A, "sultan-copy 1").give(A, "gain A36/2")
    trial.refuses(A, "copy A54/2 1", "X11").accepts(A, "copy A54/2 2")


def test_ex_23_preacher() -> None:
    """EX-23, BEL-8.7, BEL-8.5: Bahlool cannot be copied; the Commander without a sword in the pool: nothing."""
    table = fresh(2)
    swords(table, A, 5)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "STL"])
    trial.give(B, "orange PPRE.below").refuses(B, "copy-ability PBAH", "X24").give(B, "copy-ability KCOM")
    assert table.swords == [5, 0]
    assert table.bottoms["PPRE"].ORG == 1


def test_ex_24_battle_targets_of_five() -> None:
    """EX-24, BEL-9.1: the nearest player of the named team, clockwise."""
    # Clockwise O1, K1, P1, K2, P2; here K1 is seat 0, so P1 1, K2 2, P2 3, O1 4.
    table = fresh(5, order_seat=4)
    assert table.teams == ["K", "P", "K", "P", "O"]
    targets = {
        C: {D: "", E: "", B: "X20", A: "X22"},
        D: {A: "", C: "X20"},
        E: {B: "", D: "X20"},
        B: {C: "", A: "X20"},
    }
    for seat, found in targets.items():
        trial = in_turn(fresh(5, order_seat=4), seat).give(seat, "play-card A35")
        for other, code in found.items():
            trial.refuses(seat, f"attack A35 {other}", *([code] if code else []))


def test_ex_25_bag_short() -> None:
    """EX-25, BEL-7.1, BEL-12.3: two are drawn, the Employ token goes back at once, the orange is placed."""
    table = fresh(3)
    top(table, "OSEC", 3)
    away = table.bag.without(Tokens(EMP=1, ORG=1))
    table.lost, table.bag = away, Tokens(EMP=1, ORG=1)
    trial = in_turn(table, C).give(C, "play-card A32").give(C, "influence A32")
    assert trial.asks.prompt == "C draws 2 tokens from the bag."
    trial.give(None, ["ORG@T-ORG-03", "EMP@T-EMP-01"])
    assert table.bag == Tokens(EMP=1)
    assert trial.asks.seats == (C,)
    trial.give(C, "orange OHAS.top")
    assert table.tops["OHAS"] == Tokens(ORG=1)
    sound(table)
