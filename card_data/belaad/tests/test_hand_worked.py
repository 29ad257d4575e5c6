"""Examples worked by hand from the rules: limits within one turn, two rules that meet, the last card, the last scholar."""

from __future__ import annotations

import pytest

from belaad_book.book import BOOK
from belaad_book.pieces import Tokens
from belaad_book.scoring import count_active, scored_team
from belaad_book.state import Belaad, Turn
from belaad_tests.tables import (
    SCHOLARS,
    A,
    B,
    C,
    D,
    E,
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
    top,
    whole,
    won,
)
from printkit.referee import Answer, Game
from printkit.referee.cards import Hand


@pytest.mark.parametrize("lent", [True, False])
def test_a_scholar_by_the_secondary(lent: bool) -> None:
    """BEL-4.2, BEL-4.9, BEL-10.3: A45's ANY for 3 gold and Firas for 4 − 1: 6 gold, of treasury 1, own 1, lent 4."""
    table = fresh(4)
    chest(table, "K", 1)
    purse(table, A, 1, 0)
    purse(table, C, 4, 0)
    trial = in_turn(table).give(A, "play-card A45").give(A, "employ A45/2 SC11")
    assert trial.asks.prompt.startswith("A asks: lend 4 gold")
    trial.give(C, "lend" if lent else "refuse")
    assert table.employed["K"] == (["SC11"] if lent else [])
    assert [table.coins[seat].gold for seat in (A, C)] == ([0, 0] if lent else [1, 4])
    assert table.treasury["K"].gold == (0 if lent else 1)
    if not lent:  # the whole part was refused; the primary was not
        trial.refuses(A, "income A45/2", "X06").accepts(A, "influence A45")


def test_one_gold_too_little_for_both_prices() -> None:
    """BEL-4.4, BEL-4.9: X05 names 6 and all 5 that could be had; nobody is asked."""
    table = fresh(4)
    chest(table, "K", 1)
    purse(table, A, 1, 0)
    purse(table, C, 3, 0)
    [refusal] = in_turn(table).give(A, "play-card A45").judge(A, "employ A45/2 SC11")
    assert (refusal.code, refusal.reason) == ("X05", "Not enough gold coins: 6 needed, 5 available.")


def test_two_battles_in_one_turn() -> None:
    """BEL-5.2, BEL-12.5, BEL-12.18: 2 + 1 + 2 in the first, 3 in the second; *Ambush* once; 9 − 2 − 2 − 3 gold are left."""
    table = fresh(3)
    in_play(table, "H03", "H09")
    purse(table, C, 9, 0)
    top(table, "OASS", 1)
    trial = in_turn(table, C).give(C, "use-boost H03 BAT").give(C, "play-card A55").give(C, "attack A55 0")
    assert table.battle is not None
    assert (table.battle.attack, table.battle.defence) == (5, 2)
    trial.give(A, "turned +4").give(C, "use H09").give(A, "concede").give(C, "attack A55/2 1")
    assert (table.battle.attack, table.battle.defence) == (3, 2)
    trial.give(B, "turned +1").refuses(C, "use H09", "X25")  # equal: the attacker acts
    trial.give(C, "turned -3").give(C, "turned +5").give(B, "concede")
    assert (table.coins[C].gold, table.lost) == (2, Tokens())  # nobody had a token to take


def test_a_bonus_in_each_players_turn() -> None:
    """BEL-12.5, BEL-12.8: *Eagle's Nest* for 3 gold in A's turn, again in B's, not twice in it."""
    table = fresh(3)
    in_play(table, "H12")
    purse(table, C, 9, 0)
    for seat in (A, B):
        table.hands[seat] = Hand(unseen=4)
    trial = whole(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "turned +1")
    trial.give(C, "use H12").give(A, "concede").give(A, "draw-card 1")
    trial.give(B, "play-card A36").give(B, "attack A36 2").give(B, "turned +1").give(C, "use H12")
    trial.give(B, "turned +4")  # 7 to 7: the attacker acts once more
    trial.refuses(C, "concede", "X19").give(B, "turned +1").refuses(C, "use H12", "X25")
    assert table.coins[C].gold == 3


def test_one_sword_for_two_routs() -> None:
    """BEL-9.6, BEL-9.9, BEL-9.10: the second one is not asked about; the sword of the pool is the defender's; 24 cards."""
    table = fresh(2)
    swords(table, A, 1)
    top(table, "KSUL", 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    trial.give(A, "turned rout").give(A, "use-sword").give(A, "turned rout").give(B, "empty-board KSUL")
    assert (table.swords, table.tops["KSUL"]) == ([0, 1], Tokens())
    assert (len(table.battle_deck), fighting(table)) == (24, False)


def test_the_last_battle_card_is_a_setback() -> None:
    """BEL-9.5, BEL-9.7, BEL-9.8: 3 − 1 against 4: the deck is empty, the defender has won a sword, the card goes back."""
    table = fresh(2)
    won(table, B, *[card for card in table.pieces.battle if card != "B17"])
    top(table, "KCOM", 1)
    top(table, "PFOL", 2)
    in_turn(table).give(A, "play-card A35").give(A, "attack A35 1").give(A, "turned -1")
    assert (table.swords, len(table.battle_deck)) == ([0, 1], 1)


@pytest.mark.parametrize("used", [True, False])
def test_hidden_door_paid_by_two_purses(used: bool) -> None:
    """BEL-4.2, BEL-11.3, BEL-12.11, BEL-12.6: treasury 2 and own 1 stop it; let happen, board and both cards go."""
    table = fresh(3)
    in_play(table, "H13", "H09")
    chest(table, "O", 2)
    purse(table, C, 1, 0)
    purse(table, A, 0, 3)
    top(table, "OASS", 1)
    below(table, "OASS")
    trial = in_turn(table).give(A, "play-card A02").give(A, "eliminate A02/2 OASS")
    trial.give(C, "use H13" if used else "decline")
    assert (table.treasury["O"].gold, table.coins[C].gold) == ((0, 0) if used else (2, 1))
    assert table.in_play["OASS"] == (["H13", "H09"] if used else [])
    assert (len(table.hashash_deck), table.on_board("OASS")) == ((12, 2) if used else (14, 0))
    assert table.coins[A].red == 0


def test_three_tied_boards_of_exactly_two() -> None:
    """BEL-8.6, BEL-7.12: one white and one orange on Bahlool do; the token still in the hand lies there afterwards."""
    table = fresh(2)
    top(table, "PBAH", 1, 1)
    top(table, "PPRE", 2)
    top(table, "PALT", 2)
    top(table, "PTRU", 1)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "EMP"])
    trial.give(B, "orange PBAH.below").refuses(B, "employ-free PTRU SC13", "X37")
    trial.give(B, "employ-free PBAH SC13")
    assert (table.tops["PBAH"], table.bottoms["PBAH"].ORG) == (Tokens(EMP=1), 1)
    assert (table.coins[B], table.employed["P"]) == ((1, 1), ["SC13"])


def test_lent_coins_then_the_treasury() -> None:
    """BEL-4.9, BEL-8.8, BEL-10.3: 1 own red and 1 lent; then all into the treasury, which pays Firas: 4 less 2 of 5."""
    table = fresh(4)
    purse(table, B, 2, 1)
    purse(table, D, 3, 2)
    trial = in_turn(table, B).give(B, "play-card A40").give(B, "gain A40/2").give(D, "lend")
    trial.give(None, ["ORG", "EMP"]).give(B, "orange PTRU.below").give(B, "fill-treasury")
    trial.give(B, "employ A40 SC11")
    assert (table.treasury["P"], table.coins[B], table.coins[D]) == ((3, 1), (0, 0), (0, 0))


def test_the_orders_full_slots_and_its_cards() -> None:
    """BEL-7.8, BEL-7.9, BEL-12.6: four orange tokens go back at the end of the turn; tops and Hashash cards stay."""
    table = fresh(3)
    in_play(table, "H10", "H04")
    below(table, "OSEC", "OHAS", "OSPY", "OASS")
    top(table, "OASS", 2)
    whole(table, C).give(C, "play-card A35").give(C, "draw-card 1")
    assert (table.bag.ORG, table.tops["OASS"].BAT) == (20, 2)
    assert (table.in_play["OHAS"], table.in_play["OSPY"]) == (["H10"], ["H04"])


def test_all_three_tops_used_before_borrowed_seal() -> None:
    """BEL-5.3, BEL-1.4: X11 for each deck after the card is finished; the 2 gold stay."""
    table = fresh(3)
    in_play(table, "H01")
    purse(table, C, 6, 9)
    shown(table, "A11", "A28", "A17")
    trial = in_turn(table, C).give(C, "play-card A03").give(C, "copy A03/2 1").give(C, "copy A11/2 2")
    trial.give(C, "copy A28/2 3")
    for _ in range(4):
        trial.give(C, "close")
    assert table.coins[C].gold == 2
    for deck in "123":
        trial.refuses(C, f"use-copy H01 {deck}", "X11")
    trial.accepts(C, "draw-card 1")


def test_between_the_orders_two_cards() -> None:
    """BEL-12.2, BEL-12.5, BEL-3.9: *Money Changer* before, *Bazaar Friends* between, nothing between the draws: 4 + 3 + 3 − 2 gold."""
    table = fresh(5)
    in_play(table, "H08", "H11")
    purse(table, E, 4, 2)
    trial = in_turn(table, E).give(E, "use-exchange H11 red").give(E, "play-card A06")
    trial.refuses(E, "use H08", "X02").refuses(E, "draw-card 1", "X02").give(E, "gain A06").give(E, "close")
    trial.refuses(E, "use-exchange H11 gold", "X25").give(E, "use H08").give(None, ["EMP", "STL"])
    trial.give(E, "play-card A19").refuses(E, "play-card A20", "X04").give(E, "close").give(E, "draw-card 1")
    trial.refuses(E, "use-exchange H11 gold", "X02").give(E, "draw-card 1")
    assert (table.coins[E], len(table.hands[E])) == ((8, 0), 5)


def test_two_assassinations_in_one_turn() -> None:
    """BEL-10.5, BEL-8.11, BEL-12.13: *Empty Chair* and the Sect Leader, 4 gold each; two scholars without ribbon count 2."""
    table = fresh(3, "SC01", "SC02", "SC03", "SC06", "SC07")
    in_play(table, "H06")
    purse(table, C, 8, 0)
    trial = in_turn(table, C).give(C, "use-assassinate H06 SC02").give(C, "play-card A15").give(C, "gain A15")
    trial.give(None, ["ORG", "INC"]).give(C, "orange OSEC.below").give(C, "paid-assassination SC07")
    assert (table.coins[C].gold, table.taken, count_active(table)) == (0, 2, 2)


def test_the_last_scholar_ends_a_draw() -> None:
    """BEL-1.5, BEL-10.6, BEL-8.6: Bahlool's free scholar is the twelfth: the two tokens in the hand are in the bag, 69 in all."""
    table = fresh(2, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    employed(table, "K", "SC01", "SC02", "SC03", "SC04", "SC05", "SC06")
    employed(table, "P", "SC07", "SC08", "SC09", "SC10", "SC14")
    table.past += ["SC13", "SC21", "SC15", "SC16", "SC17", "SC18"]
    table.scholar_deck.unseen -= 6
    top(table, "PALT", 2)
    trial = whole(table, B).give(B, "play-card A18").give(B, "gain A18").give(None, ["ORG", "ORG", "BAT"])
    trial.give(B, "orange PBAH.below").give(B, "employ-free PALT SC12")
    assert trial.done
    assert (sum(table.bag), table.bottoms["PBAH"].ORG) == (69, 1)
    sound(table)


def test_a_shuffle_sends_no_card_to_a_deck() -> None:
    """BEL-3.6, BEL-3.7: A takes A28, told once; which of the discards and tops lies in which new deck nobody knows."""
    game = Game.open(BOOK, ["A", "B"], box=box())
    assert game.give(Answer(None, list(SCHOLARS))) == ()
    changes = {"decks.1.unseen": 0, "faces.1": ["A28"], "decks.2.unseen": 15, "faces.2": ["A50"]}
    assert game.correct({**changes, "discard": [f"A{n}" for n in range(30, 46)]}) == ()
    assert game.give(Answer(A, "play-card A03")) == ()
    assert game.give(Answer(A, "draw-card 1")) == ()
    for seat in (None, A, B):
        lines = [line.text for line in game.event_log(seat) if line.entry == len(game) - 1]
        assert lines[1:] == [
            "Shuffle the discard and the action decks and split them: 17, 16, 16.",
            "A takes A28 from deck 1.",
            "From deck 2 to deck 1: 1 action card.",
            "From the discard to deck 1: 16 action cards.",
            "From the discard to deck 2: 1 action card.",
        ]


def test_an_unseen_card_is_drawn_from_its_deck() -> None:
    """BEL-3.7: the last card of deck 1, which nobody has seen, came from there, and is none of the discard that is shuffled then."""
    game = Game.open(BOOK, ["A", "B"], box=box())
    assert game.give(Answer(None, list(SCHOLARS))) == ()
    changes = {"decks.1.unseen": 1, "discard": [f"A{n}" for n in range(30, 46)]}
    assert game.correct(changes) == ()
    assert game.give(Answer(A, "play-card A03")) == ()
    assert game.give(Answer(A, "draw-card 1")) == ()
    lines = [line.text for line in game.event_log() if line.entry == len(game) - 1 and " takes " in line.text]
    assert lines == ["A takes 1 action card from deck 1."]


def test_nobody_takes_gold_out_of_a_treasury() -> None:
    """BEL-4.2, BEL-4.5, BEL-4.7: 3 gold of the treasury pay for an activation that brings 2: both are told."""

    def position(table: Belaad) -> None:
        table.turn = Turn(A)
        chest(table, "K", 3)

    game = Game.begin_at(BOOK, ["A", "B"], position, box=box())
    assert game.give(Answer(A, "play-card A55")) == ()
    assert game.give(Answer(A, "income A55/2")) == ()
    lines = [line.text for line in game.event_log() if line.entry == len(game) - 1]
    assert lines[1:] == [
        "A takes 2 gold from the pool.",
        "From the treasury of the Kingdom to the pool: 3 gold.",
    ]


@pytest.mark.parametrize("last", [False, True])
def test_a_battle_card_is_won_from_the_deck(last: bool) -> None:
    """BEL-9.8, BEL-9.10: the top card of the deck, not the one that was revealed; of an empty deck, after the shuffle."""

    def position(table: Belaad) -> None:
        table.turn = Turn(A)
        table.display, table.scholar_deck.unseen = list(SCHOLARS), 15
        top(table, "KCOM", 4)
        if last:
            won(table, B, *(f"B{n:02d}" for n in range(1, 24)))

    game = Game.begin_at(BOOK, ["A", "B"], position, box=box())
    for seat, said in (
        (A, "play-card A35"),
        (A, "attack A35 1"),
        (B, "turned rout" if last else "turned +1"),
    ):
        assert game.give(Answer(seat, said)) == ()
    if not last:
        assert game.give(Answer(B, "concede")) == ()
    lines = [line.text for line in game.event_log() if line.entry == len(game) - 1]
    assert [line for line in lines if line.startswith("A takes 1")] == [
        "A takes 1 battle card from the battle deck."
    ]
    assert "From the revealed battle cards to the battle deck: 1 battle card." in lines


def test_payments_of_every_kind_at_once() -> None:
    """BEL-13.3, BEL-13.4: 4 red, 3 gold; Ibn Hayyan and Ibn Rushd bring 3 points and leave 1 gold; main points 9."""
    table = fresh(2)
    employed(table, "K", "SC09", "SC24", "SC25", "SC06", "SC28")
    purse(table, A, 2, 1)
    chest(table, "K", 1, 3)
    found = scored_team(table, "K")
    assert (found.paid.points, found.paid.gold_left, found.main, found.total) == (3, 1, 9, 12)


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ({"STL": 1, "BAT": 1, "ORG": 1}, 4),
        ({"STL": 1, "BAT": 1, "ORG": 2}, 7),
        ({"EMP": 1, "BAT": 1, "ORG": 1}, 4),
        ({"STL": 2, "BAT": 2, "INC": 4}, 0),
    ],
)
def test_two_scholars_of_two_symbols(tokens: dict[str, int], points: int) -> None:
    """BEL-12.13, BEL-12.14: Khayyam (STL and INF, 3) and Ibn Sina (EMP and BAT, 4): half a ribbon is none."""
    table = fresh(3, "SC11", "SC12", "SC27", "SC21", "SC22")
    silenced(table, "SC20", "SC13", **tokens)
    assert count_active(table) == points
