"""Scenes in which several rules of Belaad meet: limits, order of reasons, nested draws, copies, both endings."""

from __future__ import annotations

import pytest

from belaad_book.pieces import Tokens
from belaad_book.scholars import find_price
from belaad_book.scoring import count_active, scored_team
from belaad_book.state import DECKS, Belaad
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
from printkit.referee import Seat
from printkit.referee.cards import Hand
from printkit.referee.trial import Trial


def placing(table: Belaad, seat: Seat, *drawn: str) -> Trial[object]:
    """A turn with two or three tokens drawn by a card."""
    card = {2: "A15", 3: "A18"}[len(drawn)]
    return (
        in_turn(table, seat).give(seat, f"play-card {card}").give(seat, f"gain {card}").give(None, [*drawn])
    )


# Set-up and turn


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [17, 16, 16]), (3, [15, 15, 15]), (4, [14, 14, 13]), (6, [11, 11, 11])]
)
def test_deck_sizes(players: int, sizes: list[int]) -> None:
    """BEL-2.6, BEL-2.7: three decks as equal as possible, larger ones first; 1 gold and 1 red each."""
    table = fresh(players)
    assert [table.size(deck) for deck in DECKS] == sizes
    assert [tuple(coins) for coins in table.coins] == [(1, 1)] * players


def test_a_card_played_again() -> None:
    """BEL-1.6, BEL-3.3: the catalogue lists X03 before X04: the card lies in the discard; another one is X04."""
    trial = in_turn(fresh(2)).give(A, "play-card A06")
    trial.refuses(A, "play-card A06", "X03").refuses(A, "play-card A07", "X04")
    trial = in_turn(fresh(5), E).give(E, "play-card A30").give(E, "play-card A31")
    trial.refuses(E, "play-card A30", "X03").refuses(E, "play-card A32", "X04")


def test_a_card_that_somebody_else_has_named() -> None:
    """BEL-2.11, BEL-1.7: known in another hand, it cannot be played by a hand with unseen cards; whose it is stays secret."""
    table = fresh(2)
    table.hands[B] = Hand(told=["A05"], unseen=3)
    trial = in_turn(table).refuses(A, "play-card A05", "X03")
    assert trial.judge(A, "play-card A05")[0].reason.endswith("it is in another hand.")
    sound(table)


def test_what_comes_first_is_said() -> None:
    """BEL-1.6, BEL-3.9: X02 names the pending step: the draw once no card is to be played."""
    trial = in_turn(fresh(2))
    assert trial.judge(A, "gain A05")[0].reason == "Not now: first play a card."
    trial.give(A, "play-card A06").give(A, "close")
    assert trial.judge(A, "gain A05")[0].reason == "Not now: first draw a card."
    table = fresh(3)
    in_play(table, "H04")
    purse(table, C, 4, 0)
    trial = in_turn(table).give(A, "play-card A35").give(C, "negate")
    assert trial.judge(A, "attack A35 1")[0].reason == "Not now: first draw a card."
    trial.refuses(A, "close", "X02")


def test_the_orders_second_card_and_an_open_copy() -> None:
    """BEL-3.9, BEL-5.3, BEL-12.2: X02 while a copied card is open; both played cards count as used."""
    table = fresh(5)
    purse(table, E, 9, 9)
    shown(table, "A28", "A20", "A42")
    trial = in_turn(table, E).give(E, "play-card A07").give(E, "copy A07/2 1")
    trial.refuses(E, "play-card A03", "X02").refuses(E, "draw-card 1", "X02").give(E, "close")
    trial.give(E, "play-card A03").refuses(E, "gain A07", "X11").refuses(E, "copy A03/2 1", "X11")
    trial.accepts(E, "copy A03/2 2")


def test_a_reshuffle_between_two_draws() -> None:
    """BEL-3.7, BEL-12.2: looked at after every single draw; the second card comes from the new decks."""
    table = fresh(5)
    table.decks["1"].unseen = 1
    table.discard = [f"A{n:02d}" for n in range(1, 12)]
    trial = in_turn(table, E).give(E, "play-card A30").give(E, "play-card A31").give(E, "draw-card 1")
    assert [table.size(deck) for deck in DECKS] == [13, 12, 12]
    trial.give(E, "draw-card 1")
    assert len(table.hands[E]) == 5
    sound(table)


def test_extra_turns_count_for_the_guard() -> None:
    """BEL-12.10, BEL-13.9: two turns of the Order end a game of two turns; it is last."""
    table = fresh(3, guard_turns=2)
    in_play(table, "H02")
    purse(table, C, 3, 0)
    trial = whole(table, C).give(C, "use H02")
    for card in ("A01", "A02"):
        trial.give(C, f"play-card {card}").give(C, "draw-card 1")
    assert trial.result.reason == "unfinished"
    assert trial.result.ranking == ((A, B), (C,))


# Coins


def test_a_second_no_after_a_yes() -> None:
    """BEL-4.9: C would lend, E says no, and C has too little for the rest: nothing moves, the part is X06."""
    table = fresh(6)
    for seat, red in ((A, 0), (C, 1), (E, 1)):
        purse(table, seat, 0, red)
    trial = in_turn(table).give(A, "play-card A25").give(A, "buy-two A25/2").give(C, "lend")
    trial.give(E, "refuse")
    assert [table.coins[seat].red for seat in (A, C, E)] == [0, 1, 1]
    trial.refuses(A, "buy-two A25/2", "X06").give(A, "income A25")
    assert table.coins[A].gold == 2


def test_lenders_are_asked_clockwise() -> None:
    """BEL-4.9: from the actor on, not from seat 0."""
    table = fresh(6)
    for seat, red in ((A, 1), (C, 0), (E, 1)):
        purse(table, seat, 0, red)
    trial = in_turn(table, C).give(C, "play-card A25").give(C, "buy-two A25/2").give(E, "lend")
    trial.give(A, "lend")
    assert table.now.frames[0].plus2


def test_a_no_counts_for_every_scholar_of_the_same_part() -> None:
    """BEL-4.9, BEL-1.6: another scholar is the same part: X06; one that nobody could pay is X05 all the same."""
    table = fresh(4)
    purse(table, A, 0, 0)
    purse(table, C, 3, 0)
    trial = in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11").give(C, "refuse")
    trial.refuses(A, "employ A22 SC12", "X06")
    [refusal] = trial.judge(A, "employ A22 SC21")
    assert refusal.code == "X05"
    assert refusal.reason == "Not enough gold coins: 7 needed, 0 available."


def test_the_orders_treasury() -> None:
    """BEL-4.2, BEL-12.5: TREAS works for the Order; its treasury pays Hashash cards first, also on others' turns."""
    table = fresh(5)
    purse(table, E, 4, 2)
    in_turn(table, E).give(E, "play-card A05").give(E, "gain A05/2")
    assert (table.treasury["O"], table.coins[E]) == ((4, 0), (0, 1))

    table = fresh(5)
    in_play(table, "H04")
    purse(table, E, 3, 0)
    chest(table, "O", 1)
    trial = whole(table).give(A, "play-card A35").give(E, "negate")
    assert (table.treasury["O"], table.coins[E]) == ((0, 0), (0, 0))
    table = fresh(5)
    in_play(table, "H04")
    purse(table, E, 3, 9)
    trial = whole(table).give(A, "play-card A35")
    assert trial.asks.seats == (A,)  # 3 gold of 4: not asked


def test_exchange_from_the_treasury() -> None:
    """BEL-4.2, BEL-4.9, BEL-12.5: 2 gold of treasury and purse for 3 red into the purse; red alone is too little."""
    table = fresh(3)
    in_play(table, "H11")
    chest(table, "O", 1, 1)
    purse(table, C, 1, 0)
    trial = in_turn(table, C).refuses(C, "use-exchange H11 red", "X05").give(C, "use-exchange H11 gold")
    assert (table.treasury["O"], table.coins[C]) == ((0, 1), (0, 3))
    trial.refuses(C, "use-exchange H11 red", "X25")


def test_lent_for_two_colours() -> None:
    """BEL-4.9, BEL-1.4: gold is lent, red refused: neither moves, and the whole part is X06."""
    table = fresh(4)
    purse(table, A, 0, 0)
    purse(table, C, 9, 3)
    trial = in_turn(table).give(A, "play-card A08").give(A, "employ A08/2 SC11").give(C, "lend")
    assert trial.asks.prompt == "A asks: lend 3 red for A08: Employ Firas (3 gold, 3 red)?"
    trial.give(C, "refuse").refuses(A, "employ A08/2 SC11", "X06")
    assert (table.coins[A], table.coins[C]) == ((0, 0), (9, 3))


def test_the_primary_pays_the_secondary() -> None:
    """BEL-3.5, BEL-6.1: Income twice by A55: 6 gold of the first pay the 3 of the second; then the card is closed."""
    table = fresh(2)
    purse(table, A, 0, 0)
    top(table, "KTRE", 4)
    trial = in_turn(table).give(A, "play-card A55").refuses(A, "income A55/2", "X05")
    trial.give(A, "income A55").give(A, "income A55/2")
    assert table.coins[A].gold == 6 - 3 + 6
    assert not table.open_frames()


# Copies


def test_a_copy_of_a_top_that_nobody_knows() -> None:
    """BEL-2.11, BEL-5.4: paid first, then shown; it stays known on its deck, until it is drawn."""
    table = fresh(2)
    purse(table, A, 2, 0)
    trial = in_turn(table).give(A, "play-card A07").give(A, "copy A07/2 2")
    assert table.coins[A].gold == 0
    trial.refuses(A, "A07", "X32").give(A, "A26").give(A, "income A26").give(A, "close")
    trial.refuses(A, "gain A26/2", "X11").give(A, "gain A07").give(A, "draw-card 2")
    assert table.hands[A].shown == ["A26"]


def test_plus2_of_a_copy_is_the_copys() -> None:
    """BEL-5.2, BEL-5.5: bought for A41 and forfeited with it; the card below counts without it."""
    table = fresh(2)
    purse(table, A, 0, 4)
    shown(table, "A26", "A41", "A42")
    trial = in_turn(table).give(A, "play-card A39").give(A, "copy A39/2 2").give(A, "buy-two A41/2")
    trial.give(A, "close").give(A, "income A39")
    assert table.coins[A] == (2, 0)


def test_a_bonus_used_by_the_copy() -> None:
    """BEL-5.5, BEL-12.18: H03 counts for the copy of H01 and is gone before the card from the hand."""
    table = fresh(3)
    in_play(table, "H03", "H01")
    purse(table, C, 4, 0)
    purse(table, A, 20, 0)
    shown(table, "A30", "A41", "A42")
    trial = in_turn(table, C).give(C, "use-boost H03 STL").give(C, "use-copy H01 1").give(C, "steal A30 0")
    assert table.coins[C].gold == 4
    trial.give(C, "play-card A29").give(C, "steal A29 0")
    assert table.coins[C].gold == 6


def test_every_top_used() -> None:
    """BEL-5.3, BEL-1.6: a chain through all three tops; then each is X11, whatever the coins."""
    table = fresh(2)
    purse(table, A, 4, 2)
    shown(table, "A03", "A28", "A39")
    trial = in_turn(table).give(A, "play-card A07").give(A, "copy A07/2 1").give(A, "copy A03/2 2")
    trial.give(A, "copy A28/2 3")
    assert table.coins[A] == (0, 0)
    for deck in DECKS:
        trial.refuses(A, f"copy A39/2 {deck}", "X11")


def test_one_action_that_copies() -> None:
    """BEL-3.9, BEL-5.5, BEL-12.3: H01 uses COPY of the top card: the copied card is whole, the first one is spent."""
    table = fresh(3)
    in_play(table, "H01")
    purse(table, C, 4, 9)
    shown(table, "A28", "A20", "A42")
    trial = in_turn(table, C).give(C, "use-copy H01 1").give(C, "copy A28/2 2")
    trial.refuses(C, "employ A20 SC11", "X08").refuses(C, "buy-two A20/2", "X08")
    trial.refuses(C, "income A28", "X02").refuses(C, "draw-card 1", "X02").give(C, "close")
    trial.refuses(C, "income A28", "X33").refuses(C, "gain A20", "X11").refuses(C, "use-copy H01 3", "X25")
    assert table.coins[C] == (0, 9)
    trial.accepts(C, "play-card A01")


def test_one_action_unused() -> None:
    """BEL-3.9: PLUS2 cannot be the one action; a card closed unused is X11, and what was paid stays paid."""
    table = fresh(3)
    in_play(table, "H01")
    purse(table, C, 2, 9)
    shown(table, "A41", "A20", "A42")
    trial = in_turn(table, C).give(C, "use-copy H01 1").refuses(C, "buy-two A41/2", "X33").give(C, "close")
    trial.refuses(C, "income A41", "X11")
    assert table.coins[C] == (0, 9)


def test_the_preacher_as_the_sultan() -> None:
    """BEL-8.7, BEL-8.1, BEL-7.11: one action for the People, then the rest of the queue."""
    table = fresh(2)
    shown(table, "A36", "A41", "A42")
    purse(table, B, 4, 4)
    trial = placing(table, B, "ORG", "ORG").give(B, "orange PPRE.below").give(B, "copy-ability KSUL")
    trial.give(B, "sultan-copy 2").refuses(B, "buy-two A41/2", "X33").give(B, "income A41")
    assert table.coins[B] == (6, 4)
    trial.give(B, "orange PTRU.below").give(B, "no-use")
    assert not table.queues


def test_the_preacher_as_the_treasurer() -> None:
    """BEL-8.7, BEL-8.3: the strongest board of Kingdom and Order fills the People's treasury."""
    table = fresh(3)
    top(table, "KSHE", 4)
    top(table, "PFOL", 5)
    top(table, "OASS", 3)
    trial = placing(table, B, "ORG", "EMP").give(B, "orange PPRE.below")
    for board in ("PPRE", "PBAH", "PFOL", "OSEC", "OHAS", "OSPY", "OASS"):
        trial.refuses(B, f"copy-ability {board}", "X24")
    trial.give(B, "copy-ability KTRE")
    assert (table.treasury["P"], table.treasury["K"]) == ((6, 0), (0, 0))


def test_a_teammate_refuses_the_sultans_copy() -> None:
    """BEL-4.9, BEL-7.11, BEL-8.1: the secondary is X06, the primary is still free; then the queue goes on."""
    table = fresh(4)
    shown(table, "A36", "A42", "A43")
    purse(table, A, 0, 0)
    purse(table, C, 0, 2)
    trial = placing(table, A, "ORG", "STL", "EMP").give(A, "orange KSUL.below").give(A, "sultan-copy 1")
    trial.give(A, "gain A36/2").give(C, "refuse").refuses(A, "gain A36/2", "X06").give(A, "attack A36 1")
    trial.give(A, "concede")
    assert (table.swords[B], table.tops["KSHE"].STL) == (1, 1)
    assert trial.asks.prompt == "A18: what do you use?"


def test_a_battle_inside_a_queue() -> None:
    """BEL-7.11, BEL-9.2a, BEL-9.9: what is still to be laid does not fight, and lies safely after the rout."""
    table = fresh(2)
    shown(table, "A35", "A42", "A43")
    trial = placing(table, A, "ORG", "STL", "BAT").give(A, "orange KSUL.below").give(A, "sultan-copy 1")
    trial.give(A, "attack A35 1")
    assert table.battle is not None
    assert table.battle.attack == 2
    trial.give(A, "turned rout").give(B, "empty-board KSUL")
    assert (table.bottoms["KSUL"].ORG, table.tops["KCOM"].BAT, table.tops["KSHE"].STL) == (0, 1, 1)
    sound(table)


# Tokens


def test_the_commanders_two_slots() -> None:
    """BEL-7.6, BEL-8.5: two swords, X16 for a third one, a top slot is still free."""
    table = fresh(2)
    trial = placing(table, A, "ORG", "ORG", "ORG").give(A, "orange KCOM.below").give(A, "orange KCOM.below")
    trial.refuses(A, "orange KCOM.below", "X16").give(A, "orange KCOM.top")
    assert (table.swords[A], table.count_strength("K", "BAT")) == (2, 3)


@pytest.mark.parametrize(
    ("seat", "boards"),
    [
        (A, ("KSUL", "KVIZ", "KTRE", "KSHE", "KCOM", "KCOM")),
        (C, ("OSEC", "OHAS", "OSPY", "OASS")),
    ],
)
def test_clearing_needs_every_slot(seat: Seat, boards: tuple[str, ...]) -> None:
    """BEL-7.8: six slots of the Kingdom, four of the Order; with one free nothing is cleared."""
    for missing in (0, 1):
        table = fresh(3)
        below(table, *boards[missing:])
        in_bag = table.bag.ORG
        in_turn(table, seat).give(seat, "play-card A01").give(seat, "draw-card 1")
        assert table.bag.ORG - in_bag == (0 if missing else len(boards))


def test_employ_tokens_of_a_nested_draw() -> None:
    """BEL-12.3, BEL-7.10: they go back when drawn, and come up again in the Spy's draw."""
    table = fresh(3)
    rest = Tokens(ORG=2, EMP=2)
    table.lost, table.bag = table.bag.without(rest), rest
    trial = placing(table, C, "EMP", "ORG", "EMP")
    assert table.bag == Tokens(ORG=1, EMP=2)
    trial.give(C, "orange OSPY.below").give(C, "spy-draw").give(None, ["EMP", "EMP"])
    assert table.bag == Tokens(ORG=1, EMP=2)
    assert not table.queues
    sound(table)


def test_an_empty_bag() -> None:
    """BEL-7.1, BEL-8.14: nothing is drawn, also by the Assassin after the last token was laid."""
    table = fresh(3)
    table.lost, table.bag = table.bag.without(Tokens(ORG=1)), Tokens(ORG=1)
    trial = in_turn(table, C).give(C, "play-card A18").give(C, "gain A18").give(None, "ORG")
    trial.give(C, "orange OASS.below")
    assert told(table).count("The bag is empty.") == 1
    assert trial.asks.rule == "BEL-3.1"


def test_bahlool_counts_what_lies() -> None:
    """BEL-8.6, BEL-7.11: tokens still in the queue do not count; laid first, they do."""
    table = fresh(2)
    top(table, "PTRU", 1)
    placing(table, B, "ORG", "INC", "INC").give(B, "orange PBAH.below")
    assert "fewer than 2 tokens" in " ".join(told(table))
    assert table.tops["PTRU"].INC == 3

    table = fresh(2)
    top(table, "PTRU", 1)
    trial = placing(table, B, "ORG", "INC", "INC").give(B, "white INC home").give(B, "orange PBAH.below")
    trial.give(B, "employ-free PTRU SC13")
    assert table.tops["PTRU"].INC == 1  # the one that was still to be laid
    sound(table)


def test_bahlool_changes_the_generation() -> None:
    """BEL-8.6, BEL-10.2, BEL-7.11: new scholars appear at once; then the rest of the queue is placed."""
    table = fresh(2, "SC11", "SC12", "SC27")
    table.taken = 2
    top(table, "PTRU", 2)
    trial = placing(table, B, "ORG", "ORG", "STL").give(B, "orange PBAH.below")
    trial.give(B, "employ-free PTRU SC11")
    trial.give(None, ["SC01", "SC02", "SC03", "SC04", "SC05"]).give(B, "orange PPRE.below")
    trial.give(B, "copy-ability KCOM")
    assert (table.generation, table.swords[B], table.tops["PALT"].STL) == (2, 1, 1)
    sound(table)


def test_bahlools_own_board() -> None:
    """BEL-8.6: its own tokens on top count, the orange one at the bottom does not, and stays."""
    table = fresh(2)
    top(table, "PBAH", 1, orange=1)
    trial = placing(table, B, "ORG", "STL").give(B, "orange PBAH.below")
    trial.refuses(B, "employ-free PALT SC13", "X37").refuses(B, "employ-free PBAH SC30", "X13")
    trial.give(B, "employ-free PBAH SC13")
    assert (sum(table.tops["PBAH"]), table.bottoms["PBAH"].ORG, table.taken) == (0, 1, 1)


def test_bahlool_after_swords() -> None:
    """BEL-10.5, BEL-7.13: one employment a turn: the ability is of no use, X12."""
    table = fresh(2)
    top(table, "PTRU", 3)
    swords(table, B, 1)
    trial = in_turn(table, B).give(B, "employ-by-swords SC11").give(B, "play-card A15").give(B, "gain A15")
    trial.give(None, ["ORG", "STL"]).give(B, "orange PBAH.below").refuses(B, "employ-free PTRU SC13", "X12")
    assert table.tops["PTRU"].INC == 3


# Battles


@pytest.mark.parametrize("reports", ["few", "all"])
def test_revealing_out_of_turn(reports: str) -> None:
    """BEL-9.3, BEL-9.4: X19 for the side that is not to act, whether it reveals or concedes; X01 for others."""
    table = fresh(4, reports=reports)
    if reports == "all":
        for seat in (A, B, C, D):
            table.hands[seat] = Hand(told=[f"A{35 + 4 * seat + n}" for n in range(4)])
    top(table, "PFOL", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    reveal = "turned +1" if reports == "few" else "reveal-card"
    trial.refuses(B, reveal, "X19").refuses(B, "concede", "X19").refuses(C, reveal, "X01")


def test_no_battle_deck() -> None:
    """BEL-9.7, BEL-9.8: decided at once; the winning attacker finds no card at all, an equal defender takes a sword."""
    for tokens, owned in ((0, [0, 1]), (1, [0, 0])):
        table = fresh(2)
        won(table, B, *table.pieces.battle)
        top(table, "KCOM", tokens)
        trial = in_turn(table).give(A, "play-card A36").give(A, "attack A36 1")
        assert not fighting(table)
        assert (table.swords, len(table.won[A])) == (owned, 0)
        assert trial.asks.rule == "BEL-3.1"


def test_the_last_battle_card() -> None:
    """BEL-9.8, BEL-9.10: the revealed card is shuffled, won as spoils, and the deck stays empty."""
    table = fresh(2)
    won(table, B, *[card for card in table.pieces.battle if card != "B13"])
    in_turn(table).give(A, "play-card A36").give(A, "attack A36 1").give(A, "turned +4")
    assert (len(table.won[A]), len(table.battle_deck)) == (1, 0)
    sound(table)


def test_the_last_battle_card_is_a_rout() -> None:
    """BEL-9.6, BEL-9.7: undone, the strengths decide and no board is emptied; accepted, one is."""
    for owned in (1, 0):
        table = fresh(2)
        won(table, B, *[card for card in table.pieces.battle if card != "B21"])
        swords(table, A, owned)
        top(table, "KTRE", 1)
        trial = in_turn(table).give(A, "play-card A36").give(A, "attack A36 1").give(A, "turned rout")
        if owned:
            trial.give(A, "use-sword")
        else:
            trial.refuses(B, "empty-board PTRU", "X22").give(B, "empty-board KTRE")
        assert (table.swords, table.tops["KTRE"].INC) == ([0, 1], owned)
        assert not fighting(table)


def test_a_sword_used_and_won_back() -> None:
    """BEL-9.8, BEL-11.1: the pool is empty until the defender's sword lies there; the winner takes it again."""
    table = fresh(2)
    swords(table, B, 5)
    top(table, "KCOM", 1)
    trial = in_turn(table).give(A, "play-card A36").give(A, "attack A36 1").give(B, "turned rout")
    trial.give(B, "use-sword")
    assert table.pool_swords == 1
    trial.give(B, "turned +5").give(A, "concede")
    assert (table.swords, table.pool_swords) == ([0, 5], 0)


def test_the_order_wins_by_a_rout() -> None:
    """BEL-9.8, BEL-9.9: a token first, then a board of the losing team; nothing is asked if none holds anything."""
    for orange in (1, 0):
        table = fresh(3)
        top(table, "KTRE", 1)
        top(table, "OASS", 1)
        below(table, *["KSUL"] * orange)
        trial = in_turn(table, C).give(C, "play-card A35").give(C, "attack A35 0").give(A, "turned rout")
        trial.give(C, "spoils-token KTRE.white")
        if orange:
            trial.refuses(C, "empty-board PFOL", "X22").give(C, "empty-board KSUL")
        assert not fighting(table)
        assert (table.lost, table.bottoms["KSUL"].ORG) == (Tokens(INC=1), 0)


def test_hidden_door_without_gold() -> None:
    """BEL-12.11, BEL-11.2: 2 gold of 3: not asked; the board goes with its Hashash card, though it has no token."""
    table = fresh(3)
    in_play(table, "H13")
    purse(table, C, 2, 9)
    top(table, "KCOM", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(C, "turned rout")
    trial.give(A, "empty-board OASS")
    assert table.in_play["OASS"] == []


def test_bonus_and_plus2_add_up() -> None:
    """BEL-5.2, BEL-6.4, BEL-12.18: 2 + 1 on top + 2 + 2; the tokens of H08 do not use the bonus up."""
    table = fresh(3)
    in_play(table, "H03", "H08")
    purse(table, C, 4, 2)
    top(table, "OASS", 1)
    trial = in_turn(table, C).give(C, "use-boost H03 BAT").give(C, "use H08").give(None, ["EMP", "EMP"])
    trial.give(C, "play-card A44").give(C, "buy-two A44/2").give(C, "attack A44 0")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence) == (7, 2)
    assert table.now.boost == ""


def test_an_aura_bought_away() -> None:
    """BEL-7.7, BEL-9.2, BEL-12.5: +4 for the defending People, none after H07 took the orange token."""
    for used in (False, True):
        table = fresh(3)
        below(table, "PFOL")
        in_play(table, "H07")
        purse(table, C, 2, 0)
        trial = in_turn(table, C)
        if used:
            trial.give(C, "use-remove-orange H07 PFOL.below")
        trial.give(C, "play-card A35").give(C, "attack A35 1")
        assert table.battle is not None
        assert table.battle.defence == (2 if used else 6)


def test_both_bonuses_of_an_attacking_order() -> None:
    """BEL-12.8: equal, the Order is to act: +3; then the other side is (X19); after its card +5 as well."""
    table = fresh(3)
    in_play(table, "H09", "H12")
    purse(table, C, 5, 0)
    trial = in_turn(table, C).give(C, "play-card A35").give(C, "attack A35 1").give(C, "use H09")
    trial.refuses(C, "use H12", "X19").give(B, "turned +4").give(C, "use H12")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence, table.coins[C].gold) == (10, 6, 0)


# Hashash cards


def test_timing_stands_before_whether_a_card_is_there() -> None:
    """BEL-1.6, BEL-3.9, BEL-12.5: X02 first, then X25, then the other codes of timing, then X05, X26 and X34."""
    table = fresh(3)
    in_play(table, "H08", "H09")
    purse(table, C, 0, 0)
    trial = whole(table, C, extra=True)
    trial.refuses(C, "use H02", "X25").refuses(C, "use H08", "X05").refuses(C, "use H09", "X02")
    trial.refuses(C, "use H12", "X02").refuses(C, "use H13", "X25").refuses(C, "use H04", "X25")
    trial.give(C, "play-card A01").refuses(C, "use H08", "X02").refuses(C, "use H02", "X02")
    in_play(table, "H02", "H04", "H05", "H13")
    trial.give(C, "close").refuses(C, "use H13", "X21").refuses(C, "use H04", "X35")
    trial.refuses(C, "use H02", "X05")
    purse(table, C, 3, 0)
    trial.refuses(C, "use H02", "X34")


def test_price_of_fear_is_eliminated() -> None:
    """BEL-11.3, BEL-12.6, BEL-12.16: the board's cards go under as one layer, other boards keep theirs; prices fall."""
    table = fresh(3)
    in_play(table, "H05", "H10", "H04")
    below(table, "OHAS")
    purse(table, A, 0, 3)
    table.cut_used = True
    assert find_price(table, A, "SC12") == 6
    in_turn(table).give(A, "play-card A56").give(A, "eliminate A56/2 OHAS")
    assert find_price(table, A, "SC12") == 3
    assert [sorted(layer.cards) for layer in table.hashash_deck.layers] == [["H05", "H10"]]
    assert table.in_play["OSPY"] == ["H04"]
    sound(table)


def test_a_card_of_this_turn() -> None:
    """BEL-12.4, BEL-12.18: H05 brings H08 into play, which is used at once: 6 and 2 gold."""
    table = fresh(3)
    in_play(table, "H05")
    purse(table, C, 8, 0)
    in_turn(table, C).give(C, "use H05").give(C, ["H08"]).give(C, "use H08").give(None, ["INC", "INC"])
    assert table.coins[C].gold == 0


@pytest.mark.parametrize("left", [1, 2])
def test_a_short_hashash_deck(left: int) -> None:
    """BEL-8.12: with two or fewer seen all are kept, and none goes under."""
    table = fresh(3)
    cards = list(table.pieces.hashash)
    in_play(table, *cards[left:])
    trial = placing(table, C, "ORG", "BAT").give(C, "orange OHAS.below").give(C, "look-at-hashash")
    trial.give(C, cards[:left])
    assert len(table.hashash_deck) == 0
    assert sum(map(len, table.in_play.values())) == 14


def test_the_spy_finds_nothing() -> None:
    """BEL-8.13, BEL-4.7: treasuries are safe: 0 coins are legal; no token and no sword are X29, own ones X22."""
    table = fresh(3)
    for seat in (A, B):
        purse(table, seat, 0, 0)
    purse(table, C, 5, 5)
    chest(table, "K", 9, 9)
    trial = placing(table, C, "ORG", "BAT").give(C, "orange OSPY.below")
    trial.refuses(C, {"do": "spy-tokens", "tokens": {}}, "X29").refuses(C, "spy-sword 0", "X29")
    trial.refuses(C, "spy-sword 2", "X22").give(C, {"do": "spy-coins", "coins": {}})
    assert table.coins[C] == (5, 5)


def test_the_spys_reasons_in_order() -> None:
    """BEL-1.6, BEL-8.13: X22 before X29 before X31; the coins may come from both teams."""
    table = fresh(3)
    purse(table, A, 2, 0)
    purse(table, B, 5, 5)
    trial = placing(table, C, "ORG", "BAT").give(C, "orange OSPY.below")
    for coins, code in (({"0.gold": 3, "2.gold": 1}, "X22"), ({"0.gold": 3, "1.red": 1}, "X29")):
        trial.refuses(C, {"do": "spy-coins", "coins": coins}, code)
    trial.refuses(C, {"do": "spy-coins", "coins": {"1.gold": 4}}, "X31")
    trial.give(C, {"do": "spy-coins", "coins": {"0.gold": 1, "1.gold": 1, "1.red": 1}})
    assert table.coins[C] == (3, 2)


# Endings


def test_an_assassination_changes_the_generation() -> None:
    """BEL-10.2, BEL-12.12: the third scholar taken is a victim: five new ones at once, the turn goes on."""
    table = fresh(3, "SC11", "SC12", "SC27")
    table.generation, table.taken = 2, 2
    in_play(table, "H06")
    purse(table, C, 4, 0)
    trial = in_turn(table, C).give(C, "use-assassinate H06 SC11")
    trial.give(None, ["SC01", "SC02", "SC03", "SC04", "SC05"]).accepts(C, "play-card A01")
    assert (table.generation, table.taken, table.past) == (3, 0, ["SC12", "SC27"])


def test_the_last_scholar_is_a_victim_of_the_sect_leader() -> None:
    """BEL-8.11, BEL-13.1, BEL-13.8: 1 active point does not do: the Order is last with it, the others count."""
    table = fresh(3, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    purse(table, C, 4, 0)
    trial = whole(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OSEC.below").give(C, "paid-assassination SC12")
    assert (trial.result.reason, trial.result.ranking) == ("scholars", ((A, B), (C,)))
    assert trial.result.scores[2].total == 1


def test_won_cards_are_turned_up_by_seats() -> None:
    """BEL-13.7: from seat 0, one report a card, also after swords in the free time ended the game; none twice."""
    table = fresh(4, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    swords(table, C, 1)
    for seat, number in ((A, 1), (D, 2)):
        table.won[seat] = Hand(unseen=number)
        table.battle_deck.unseen -= number
    trial = whole(table, C).give(C, "employ-by-swords SC11")
    for who, card in (("A", "B01"), ("D", "B24"), ("D", "B20")):
        assert trial.asks.prompt.startswith(who)
        trial.give(None, [card])
    assert [score.total for score in trial.result.scores] == [3, 6]


def test_the_game_ends_inside_an_ability() -> None:
    """BEL-1.5, BEL-10.6, BEL-8.1: by the Sultan's copy; what waits below is dropped, drawn tokens are in the bag."""
    table = fresh(2, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    shown(table, "A22", "A41", "A42")
    purse(table, A, 9, 9)
    trial = whole(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "ORG", "STL"])
    trial.give(A, "orange KSUL.below").give(A, "sultan-copy 1").give(A, "employ A22 SC12")
    assert (trial.result.reason, trial.result.winners) == ("scholars", (A,))
    assert (table.queues, table.open_frames()) == ([], [])
    assert table.bag == table.numbers.tokens.plus("ORG", -1)
    sound(table)


def test_the_order_wins_with_tokens_in_the_hand() -> None:
    """BEL-1.5, BEL-8.14, BEL-12.15: an orange token from the bag covers the last ribbon; the queue and A18 are dropped."""
    table = fresh(3)
    table.display.remove("SC13")
    table.scholar_deck.unseen += 1
    silenced(table, "SC13", "SC28", BAT=1, EMP=1)
    assert count_active(table) == 4
    trial = whole(table, C).give(C, "play-card A18").give(C, "gain A18").give(None, ["ORG", "ORG", "STL"])
    trial.give(C, "orange OASS.below").give(None, "ORG")
    assert trial.result.reason == "order"
    assert [score.total for score in trial.result.scores] == [6]
    assert (table.queues, table.open_frames()) == ([], [])
    sound(table)


def test_the_order_wins_in_a_battle() -> None:
    """BEL-1.5, BEL-9.8, BEL-9.9: with its sixth point nothing more is emptied, and the battle is over."""
    table = fresh(3)
    silenced(table, "SC01", "SC05", "SC02", INF=1)
    top(table, "KTRE", 1)
    top(table, "OASS", 1)
    below(table, "KSUL")
    trial = whole(table, C).give(C, "play-card A35").give(C, "attack A35 0").give(A, "turned rout")
    trial.give(C, "spoils-token KTRE.white")
    assert trial.result.reason == "order"
    assert not fighting(table)
    assert (table.bottoms["KSUL"].ORG, len(table.battle_deck)) == (1, 24)
    sound(table)


def test_swords_break_a_tie_before_gold() -> None:
    """BEL-13.5, BEL-13.8: 0 to 0; one sword beats six gold; the Order is last."""
    table = fresh(3, guard_turns=1)
    purse(table, A, 0, 0)
    purse(table, B, 6, 0)
    swords(table, A, 1)
    trial = whole(table, C).give(C, "play-card A02").give(C, "draw-card 1")
    assert trial.result.ranking == ((A,), (B,), (C,))


def test_a_team_of_six_with_all_four_of_a_specialty() -> None:
    """BEL-13.3: 12 + 9 + 1, and Rasis sells a point for the one red in the treasury."""
    table = fresh(4)
    employed(table, "K", "SC23", "SC01", "SC02", "SC03", "SC04", "SC05")
    for seat in (A, C):
        purse(table, seat, 0, 0)
    found = scored_team(table, "K")
    assert (found.main, found.specialties, found.full_team, found.total) == (12, 9, 1, 22)
    chest(table, "K", 0, 1)
    assert scored_team(table, "K").total == 23
