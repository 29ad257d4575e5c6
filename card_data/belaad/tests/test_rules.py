"""Rules of Belaad chapter by chapter: what the worked examples leave open."""

from __future__ import annotations

import pytest

from belaad_book.book import BOOK
from belaad_book.pieces import Below, Coins, Tokens
from belaad_book.setup import seat_teams, seats_fit
from belaad_book.state import DECKS
from belaad_book.turn import find_reaction
from belaad_tests.tables import (
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
from printkit.box.rules import load_rules
from printkit.referee import Seat, SetupError
from printkit.referee.cards import Hand, Layer
from printkit.referee.state import view_table

# 1 The game in general, 2 set-up


def test_opponents_and_what_belongs_to_whom() -> None:
    """BEL-1.1, BEL-1.2, BEL-1.3: opponents are the other teams; the team's boards and treasury serve all its players."""
    table = fresh(5)
    assert table.list_opponents(A) == (B, D, E)
    assert table.list_mates(A) == (C,)
    chest(table, "K", 3)
    purse(table, A, 0, 0)
    purse(table, C, 0, 0)
    top(table, "KTRE", 2)
    trial = in_turn(table, C).give(C, "play-card A25").give(C, "income A25")
    assert table.coins[C] == (4, 0)
    trial.refuses(A, "draw-card 1", "X01")


def test_refusals_change_nothing() -> None:
    """BEL-1.4, BEL-1.6: a refused action changes nothing, and only the first reason is given."""
    table = fresh(2)
    trial = in_turn(table).give(A, "play-card A22")
    before = repr(table)
    table.now.employed = True
    trial.refuses(A, "employ A22 SC30", "X12")  # not on display either, and too dear
    table.now.employed = False
    trial.refuses(A, "employ A22 SC30", "X13").refuses(A, "employ A22 SC13", "X05")
    assert repr(table) == before


def test_who_sees_what() -> None:
    """BEL-1.7: hands and won cards are their owner's; the Order alone sees its layers; nobody the removed scholars."""
    table = fresh(3)
    table.hands[A] = Hand(shown=["A01"], told=["A02"], unseen=2)
    won(table, A, "B05")
    table.hashash_deck = table.hashash_deck.__class__(unseen=13, layers=[Layer(["H03"], 0, (C,))])
    mine, theirs, public = view_table(table, A), view_table(table, B), view_table(table, None)
    assert mine["hands"][0] == {"shown": ["A01"], "told": ["A02"], "unseen": 2}
    assert theirs["hands"][0] == {"number": 4}
    assert "B05" in str(mine["won"])
    assert "B05" not in str(theirs)
    assert "A01" not in str(theirs)
    assert "H03" not in str(public)
    assert view_table(table, C)["bag"] == public["bag"]
    assert mine["removed"] == {"number": 10}


def test_boards_of_the_teams_in_play() -> None:
    """BEL-2.1, BEL-2.3, BEL-2.8: the Order's boards and the Hashash cards only with three and five."""
    even, odd = fresh(4), fresh(3)
    assert len(even.tops) == 10
    assert len(odd.tops) == 14
    assert (len(even.hashash_deck), len(odd.hashash_deck)) == (0, 14)
    assert len(even.battle_deck) == 24


def test_seats() -> None:
    """BEL-2.5, BEL-2.9, BEL-2.10: every legal seating, and none other; seat 0 is the Kingdom's."""
    wanted = {
        (2, None): "KP",
        (4, None): "KPKP",
        (6, None): "KPKPKP",
        (3, 1): "KOP",
        (3, 2): "KPO",
        (3, None): "KPO",
        (5, 1): "KOPKP",
        (5, 2): "KPOKP",
        (5, 3): "KPKOP",
        (5, 4): "KPKPO",
    }
    for (players, order), teams in wanted.items():
        found = seat_teams(players, order)
        assert "".join(found) == teams
        assert not seats_fit(found)
    for players, order in ((4, 2), (3, 3), (3, 4), (2, 1)):
        with pytest.raises(SetupError, match="X36"):
            seat_teams(players, order)
    for teams in ("KKPP", "KPPK", "OKPKK", "KKP", "KPKPKK", "KOPO"):
        assert [refusal.code for refusal in seats_fit(list(teams))] == ["X36"]


def test_few_reports_and_all() -> None:
    """BEL-2.11: with `few` only the display is asked for; with `all` hands and tops too."""
    table = fresh(2)
    assert BOOK.meta.read_options({})["reports"] == "few"
    assert in_turn(table).asks.prompt == "Your turn: play a card."
    from printkit.referee import Game

    game = Game.open(BOOK, ["A", "B"], options={"reports": "all"}, box=box())
    rules = []
    from printkit.simulate import Chance, RandomBot
    from printkit.simulate.going_on import take_step

    chance = Chance("few")
    for _ in range(6):
        rules.append(game.open_questions()[0].question.rule)
        take_step(game, [RandomBot()] * 2, chance)
    assert rules == ["BEL-2.2", "BEL-2.6", "BEL-2.6", "BEL-2.11", "BEL-2.11", "BEL-2.11"]
    assert all(not hand.unseen for hand in game.table.hands)


# 3 The turn


def test_a_turn_step_by_step() -> None:
    """BEL-3.1, BEL-3.2, BEL-3.2a, BEL-3.3, BEL-3.5, BEL-3.6: what may be done when."""
    table = fresh(2)
    swords(table, A, 1)
    purse(table, A, 2, 2)
    trial = in_turn(table)
    trial.refuses(A, "draw-card 1", "X02").refuses(A, "gain A06", "X02").accepts(A, "employ-by-swords SC11")
    trial.give(A, "play-card A06")
    assert table.discard == ["A06"]
    trial.refuses(A, "play-card A07", "X04").refuses(A, "employ-by-swords SC11", "X02")
    trial.give(A, "gain A06/2").give(None, ["EMP"]).refuses(A, "gain A06/2", "X09").give(A, "gain A06")
    trial.refuses(A, "gain A06", "X09").accepts(A, "employ-by-swords SC11").give(A, "draw-card 2")
    assert trial.done
    assert len(table.hands[A]) == 4
    sound(table)


def test_a_card_that_cannot_be_in_the_hand() -> None:
    """BEL-3.3: X03 says where the card is known to be."""
    table = fresh(3)
    shown(table, "A10", "A11", "A12")
    table.discard.append("A13")
    table.decks["1"].unseen -= 1
    table.hands[B] = Hand(shown=["A14"], unseen=3)
    trial = in_turn(table)
    for card, place in (("A10", "on deck 1"), ("A13", "discarded"), ("A14", "in the hand of B")):
        [refusal] = trial.judge(A, f"play-card {card}")
        assert refusal.code == "X03"
        assert place in refusal.reason
    table.hands[A] = Hand(told=["A01", "A02", "A03", "A04"])
    [refusal] = trial.judge(A, "play-card A05")
    assert refusal.reason == "A05 cannot be in your hand: all your cards are known."


def test_reshuffle() -> None:
    """BEL-3.7, BEL-2.7: an empty deck after a draw; known cards in hands stay known, all others are unseen again."""
    table = fresh(2)
    table.decks["1"].unseen = 1
    table.discard = [f"A{n:02d}" for n in range(1, 17)]
    trial = in_turn(table).give(A, "play-card A30").give(A, "draw-card 1")
    assert trial.done
    assert table.discard == []
    assert [table.size(deck) for deck in DECKS] == [17, 16, 16]
    assert sum(table.size(deck) for deck in DECKS) == 57 - 8
    sound(table)


def test_frames_close() -> None:
    """BEL-3.9: a card closes by itself, or early; its parts are then refused with X33, X09 or X11."""
    table = fresh(2)
    purse(table, A, 9, 9)
    shown(table, "A36", "A41", "A28")
    trial = in_turn(table).give(A, "play-card A03").give(A, "copy A03/2 1")
    trial.refuses(A, "draw-card 1", "X02").refuses(A, "gain A03", "X02").give(A, "gain A36/2").give(
        A, "close"
    )
    trial.refuses(A, "gain A36/2", "X09").refuses(A, "attack A36 1", "X11").refuses(A, "gain A05", "X02")
    trial.give(A, "gain A03").refuses(A, "gain A03", "X09")
    assert not table.open_frames()
    trial.accepts(A, "draw-card 3").refuses(A, "close", "X02")


def test_drawing_closes_the_bottom_card() -> None:
    """BEL-3.9, BEL-3.8: a draw closes the card in use and ends the turn; the next player is on the left."""
    table = fresh(2)
    trial = whole(table).give(A, "play-card A41").give(A, "draw-card 1")
    assert trial.asks.seats == (B,)
    assert table.turns == 1


# 4 Coins


def test_two_lenders() -> None:
    """BEL-4.3, BEL-4.9: the actor says how much from each; after a no the other may give the whole rest."""
    table = fresh(6)
    for seat, gold in ((A, 1), (C, 2), (E, 4)):
        purse(table, seat, gold, 0)
    trial = (
        in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11")
    )  # Firas: 4 - 1 = 3, so 2 are missing
    assert trial.asks.seats == (A,)
    assert trial.asks.rule == "BEL-4.3"
    trial.give(A, "1/1").give(C, "refuse")
    trial.give(A, "2")
    assert trial.asks.prompt == "A asks: lend 2 gold for A22: Employ Firas (3 gold)?"
    trial.give(E, "lend")
    assert [table.coins[seat].gold for seat in (A, C, E)] == [0, 2, 2]
    assert table.employed["K"] == ["SC11"]
    sound(table)

    table = fresh(6)
    for seat, gold in ((A, 1), (C, 2), (E, 4)):
        purse(table, seat, gold, 0)
    trial = (
        in_turn(table).give(A, "play-card A22").give(A, "employ A22 SC11").give(A, "2/0").give(C, "refuse")
    )
    trial.give(A, "give-up")
    assert [table.coins[seat].gold for seat in (A, C, E)] == [1, 2, 4]
    trial.give(A, "employ A22 SC11").give(E, "refuse")  # C is not asked again for the same thing
    trial.refuses(A, "employ A22 SC11", "X06")


def test_a_no_counts_for_both_colours() -> None:
    """BEL-4.9: a card's red and a scholar's gold are one thing: who refused the gold is not asked for the red."""
    table = fresh(6)
    for seat, gold, red in ((A, 0, 0), (C, 1, 3), (E, 3, 0)):
        purse(table, seat, gold, red)
    trial = in_turn(table).give(A, "play-card A08").give(A, "employ A08/2 SC11")  # 3 gold and 3 red
    trial.give(A, "1/2").give(C, "refuse").give(A, "3").give(E, "lend")
    assert trial.asks.rule == "BEL-3.1"
    assert [tuple(table.coins[seat]) for seat in (A, C, E)] == [(0, 0), (1, 3), (3, 0)]
    assert not table.now.frames[0].secondary
    trial.refuses(A, "employ A08/2 SC11", "X06").accepts(A, "gain A08")


def test_one_split_is_not_asked() -> None:
    """BEL-4.9: who is the only one to have enough is asked at once; X05 counts only what may be asked for."""
    table = fresh(6)
    for seat, gold in ((A, 1), (C, 0), (E, 4)):
        purse(table, seat, gold, 0)
    trial = in_turn(table).give(A, "play-card A22")
    [refusal] = trial.judge(A, "employ A22 SC13")
    assert refusal.reason == "Not enough gold coins: 10 needed, 5 available."
    trial.give(A, "employ A22 SC11")
    assert trial.asks.seats == (E,)


def test_treasuries_are_safe() -> None:
    """BEL-4.1, BEL-4.5, BEL-4.7, BEL-6.2: stealing takes a player's gold only, no red, no treasury, no more than there is."""
    table = fresh(2)
    chest(table, "P", 5)
    purse(table, B, 1, 7)
    top(table, "KSHE", 4)
    in_turn(table).give(A, "play-card A29").refuses(A, "steal A29 0", "X22").give(A, "steal A29 1")
    assert table.coins == [Coins(2, 1), Coins(0, 7)]
    assert table.treasury["P"] == (5, 0)


def test_treasury_card_moves_gold_only() -> None:
    """BEL-4.8, BEL-8.8: TREAS takes the gold of all teammates without asking; only the Trustworthy moves red."""
    table = fresh(4)
    purse(table, A, 3, 2)
    purse(table, C, 4, 5)
    in_turn(table).give(A, "play-card A05").give(A, "gain A05/2")
    assert table.treasury["K"] == (7, 0)
    assert table.coins[C] == (0, 5)

    table = fresh(4)
    purse(table, B, 3, 2)
    purse(table, D, 4, 5)
    trial = in_turn(table, B).give(B, "play-card A14").give(B, "gain A14").give(None, ["ORG", "EMP"])
    trial.give(B, "orange PTRU.below").give(B, "fill-treasury")
    assert table.treasury["P"] == (7, 7)


# 5, 6 Cards and symbols


def test_symbols_of_a_card() -> None:
    """BEL-5.1, BEL-6.5: exactly one of the symbols shown; the Order has no Employ."""
    table = fresh(3)
    trial = in_turn(table, C).give(C, "play-card A39")
    trial.refuses(C, "steal A39 0", "X07").refuses(C, "employ A39 SC11", "X08").give(C, "income A39")
    trial.refuses(C, "income A39", "X09").refuses(C, "employ A39 SC11", "X09")


def test_plus2_without_a_character() -> None:
    """BEL-5.2: the Order cannot buy +2 for a card that shows only Employ."""
    table = fresh(3)
    purse(table, C, 0, 4)
    in_turn(table, C).give(C, "play-card A20").refuses(C, "buy-two A20/2", "X08")


def test_a_copied_card_is_not_played() -> None:
    """BEL-5.6, BEL-12.9: the Order is asked at the card from hand only."""
    table = fresh(3)
    in_play(table, "H04")
    purse(table, C, 9, 0)
    purse(table, A, 9, 9)
    shown(table, "A36", "A41", "A42")
    trial = in_turn(table).give(A, "play-card A07")
    assert trial.asks.seats == (C,)
    trial.give(C, "pass").give(A, "copy A07/2 1")
    assert trial.asks.seats == (A,)


def test_influence_and_battle_count_tokens() -> None:
    """BEL-6.3, BEL-6.4, BEL-7.4: printed symbols and tokens on top, orange ones too."""
    table = fresh(2)
    top(table, "KVIZ", 1, orange=1)
    top(table, "KCOM", 0, orange=2)
    purse(table, A, 0, 2)
    trial = in_turn(table).give(A, "play-card A44").give(A, "buy-two A44/2").give(A, "influence A44")
    assert trial.asks.prompt.startswith("A draws 5 tokens")
    trial = in_turn(fresh(2)).give(A, "play-card A44").give(A, "attack A44 1")
    assert table.count_strength("K", "BAT") == 4


# 7 Tokens


def test_where_tokens_go() -> None:
    """BEL-7.2, BEL-7.3, BEL-7.5, BEL-7.12: white ones have one place; orange ones a choice; other boards are X38."""
    table = fresh(2)
    top(table, "KTRE", 3)
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "INC", "STL"])
    trial.refuses(A, "white STL bag", "X18").refuses(A, "white STL KTRE", "X18").refuses(
        A, "white STL PALT", "X38"
    )
    trial.refuses(A, "orange PALT.top", "X38").give(A, "orange KTRE.top")  # the last slot there
    assert table.tops["KTRE"] == Tokens(INC=3, ORG=1)
    assert table.bag.INC == 12 - 3  # no slot for the Income token: back into the bag
    assert table.tops["KSHE"] == Tokens(STL=1)
    assert not table.queues
    sound(table)


def test_a_draw_without_orange_asks_nothing() -> None:
    """BEL-7.12: white tokens are placed by the referee."""
    table = fresh(2)
    trial = in_turn(table).give(A, "play-card A16").give(A, "gain A16").give(None, ["INC", "BAT"])
    assert table.tops["KTRE"].INC == table.tops["KCOM"].BAT == 1
    assert trial.asks.rule == "BEL-3.1"


def test_queues_form_a_stack() -> None:
    """BEL-7.10, BEL-7.11, BEL-8.1: tokens of an ability are placed before the rest; those returned may come again."""
    table = fresh(2)
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "ORG", "STL"])
    trial.give(A, "orange KSUL.below").give(A, "sultan-tokens").give(None, ["ORG", "BAT"])
    assert [sum(queue.tokens) for queue in table.queues] == [2, 2]
    trial.give(A, "orange bag")
    assert len(table.queues) == 1
    trial.give(A, "white STL home").give(A, "orange KCOM.below")
    assert table.swords[A] == 1
    assert not table.queues
    sound(table)


def test_each_entry_is_complete() -> None:
    """ERR-BEL-34: every entry names the card, the deed and its price, of the card that is used now too."""
    table = fresh(2)
    top(table, "PTRU", 2)
    purse(table, B, 0, 2)
    question = in_turn(table, B).give(B, "play-card A41").asks
    labels = {question.key(one): str(question.label(one)) for one in question.options}  # type: ignore[attr-defined]
    assert labels["income A41"] == "A41: Income"
    assert labels["buy-two A41/2"] == "A41: +2 (2 red)"


def test_abilities_without_use() -> None:
    """BEL-7.13: what cannot be used is not asked, the reason stands beside the place; what can is asked once."""
    table = fresh(2)
    trial = in_turn(table, B).give(B, "play-card A15").give(B, "gain A15").give(None, ["ORG", "ORG"])
    question = trial.asks
    labels = {question.key(one): question.label(one) for one in question.options}  # type: ignore[attr-defined]
    reason = "Your strongest character has fewer than 2 tokens."
    assert labels["orange PBAH.below"].endswith(f"(without effect: {reason})")
    trial.give(B, "orange PBAH.below")
    assert any(reason in line for line in told(table))
    trial.refuses(B, "employ-free PBAH SC13", "X23").give(B, "orange PALT.below").give(B, "no-use")
    assert table.bottoms["PALT"] == Below(1)


# 8 Abilities


def test_abilities_of_the_kingdom() -> None:
    """BEL-8.2, BEL-8.4, BEL-8.9, BEL-8.10: Vizier, Sheriff, Altruist (X30), Folk Hero."""
    table = fresh(4)
    purse(table, B, 6, 2)
    trial = in_turn(table).give(A, "play-card A18").give(A, "gain A18").give(None, ["ORG", "ORG", "EMP"])
    trial.give(A, "orange KVIZ.below")
    assert [coins.red for coins in table.coins] == [4, 2, 4, 1]
    trial.give(A, "orange KSHE.below").refuses(A, "take-all-gold 2", "X22").give(A, "take-all-gold 1")
    assert table.coins[A].gold == 7
    assert table.coins[B] == (0, 2)

    table = fresh(4)
    purse(table, B, 6, 2)
    chest(table, "P", 3)
    trial = in_turn(table, D).give(D, "play-card A15").give(D, "gain A15").give(None, ["ORG", "ORG"])
    trial.give(D, "orange PALT.below").refuses(D, "swap 1/1", "X30").give(D, "swap 3/1")
    assert (table.coins[D], table.coins[B], table.treasury["P"]) == ((6, 2), (1, 1), (3, 0))
    trial.give(D, "orange PFOL.below")
    assert trial.asks.rule == "BEL-3.1"  # nothing is asked: it lasts


def test_sect_leader_and_assassin() -> None:
    """BEL-8.11, BEL-8.14, BEL-12.12: 4 gold for a target; a random token is kept, Employ too."""
    table = fresh(3)
    top(table, "KSHE", 1)
    purse(table, C, 5, 0)
    trial = in_turn(table, C).give(C, "play-card A18").give(C, "gain A18").give(None, ["ORG", "ORG", "BAT"])
    trial.give(C, "orange OSEC.below")
    trial.refuses(C, "paid-assassination OSPY.white", "X22").refuses(
        C, "paid-assassination KTRE.white", "X29"
    )
    trial.refuses(C, "paid-assassination SC30", "X13").give(C, "paid-assassination KSHE.white")
    assert table.lost == Tokens(STL=1)
    assert table.coins[C] == (1, 0)
    trial.give(C, "orange OASS.below").give(None, "EMP")
    assert table.lost == Tokens(STL=1, EMP=1)
    sound(table)


def test_sect_leader_without_gold() -> None:
    """BEL-8.11, BEL-7.13: X05 is said, nothing asked."""
    table = fresh(3)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OSEC.below")
    assert trial.asks.rule == "BEL-3.1"
    assert any("Not enough gold" in line for line in told(table))


def test_spy() -> None:
    """BEL-8.13: exactly 3 coins, or all; tokens of one team; a sword; two tokens."""
    table = fresh(3)
    purse(table, A, 2, 0)
    purse(table, B, 0, 1)
    purse(table, C, 0, 0)
    swords(table, B, 1)
    top(table, "KCOM", 2)
    top(table, "PFOL", 5)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "ORG"])
    trial.give(C, "orange OSPY.below")

    def coins(**amounts: int) -> dict[str, object]:
        return {"do": "spy-coins", "coins": {key.replace("_", ".")[1:]: n for key, n in amounts.items()}}

    trial.refuses(C, coins(s0_gold=2), "X31").refuses(C, coins(s0_gold=3), "X29").refuses(
        C, coins(s2_gold=1), "X22"
    )
    trial.accepts(C, coins(s0_gold=2, s1_red=1))
    tokens = {"do": "spy-tokens"}
    trial.refuses(C, {**tokens, "tokens": {"KCOM.white": 1}}, "X31")
    trial.refuses(C, {**tokens, "tokens": {"KCOM.white": 2, "PFOL.white": 1}}, "X22")
    trial.refuses(C, {**tokens, "tokens": {"KCOM.white": 3}}, "X29")
    trial.accepts(C, {**tokens, "tokens": {"KCOM.white": 2}}).accepts(
        C, {**tokens, "tokens": {"PFOL.white": 3}}
    )
    trial.refuses(C, "spy-sword 0", "X29").accepts(C, "spy-sword 1").accepts(C, "spy-draw")
    trial.give(C, coins(s0_gold=2, s1_red=1))
    assert table.coins[C] == (2, 1)
    sound(table)


# 9 Battles, 11 swords


def test_sword_against_a_rout() -> None:
    """BEL-9.3, BEL-9.4, BEL-9.5, BEL-9.6, BEL-11.1, BEL-11.2: an own sword undoes it; nobody else is asked."""
    table = fresh(2)
    swords(table, A, 1)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    fight = table.battle
    assert fight is not None
    assert fight.to_act() == A  # equal: the attacker
    trial.refuses(A, "use-sword", "X21").give(A, "turned -3").give(A, "turned rout")
    assert fight.attack == -1  # may go below nothing
    trial.give(A, "use-sword")
    assert table.pool_swords == 5
    assert len(fight.revealed) == 2
    trial.give(A, "turned +5").give(B, "turned rout")
    assert not fighting(table)
    assert len(table.won[A]) == 1
    assert len(table.battle_deck) == 23
    sound(table)


def test_numbers_that_are_used_up() -> None:
    """BEL-2.11, BEL-9.5: a number that is on no card left in the deck is refused."""
    table = fresh(2)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    trial.give(A, "turned -3").refuses(A, "turned -3", "X32").give(A, "turned -2").refuses(
        A, "turned -2", "X32"
    )


def test_plunder_after_a_rout() -> None:
    """BEL-9.9, BEL-12.6, BEL-12.16: Hashash cards of the emptied board go under the deck; all know them."""
    table = fresh(3)
    in_play(table, "H09", "H12")
    below(table, "OASS")
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2")
    trial.give(A, "turned +5").give(C, "turned rout")
    trial.refuses(A, "empty-board KTRE", "X22").give(A, "empty-board OASS")
    assert table.in_play["OASS"] == []
    [layer] = table.hashash_deck.layers
    assert sorted(layer.cards) == ["H09", "H12"]
    assert layer.seers == (A, B, C)
    sound(table)


def test_elimination_can_be_stopped() -> None:
    """BEL-11.3: members with a sword are asked clockwise from the actor; the cost stays paid."""
    table = fresh(6)
    purse(table, A, 0, 3)
    swords(table, D, 1)
    swords(table, F, 1)
    top(table, "PALT", 2)
    trial = in_turn(table).give(A, "play-card A34").refuses(A, "eliminate A34/2 KSUL", "X22")
    trial.give(A, "eliminate A34/2 PALT")
    assert trial.asks.seats == (D,)
    trial.refuses(B, "use-sword", "X15")
    trial.give(D, "decline").give(F, "use-sword")
    assert sum(table.tops["PALT"]) == 2
    assert table.coins[A] == (0, 0)
    assert table.swords == [0, 0, 0, 1, 0, 0]
    sound(table)


def test_elimination_without_swords() -> None:
    """BEL-11.3: nobody can stop it, nobody is asked."""
    table = fresh(2)
    purse(table, A, 0, 3)
    top(table, "PALT", 2)
    below(table, "PALT")
    in_turn(table).give(A, "play-card A34").give(A, "eliminate A34/2 PALT")
    assert not table.holds_anything("PALT")
    sound(table)


def test_employing_with_swords() -> None:
    """BEL-11.4, BEL-10.1, BEL-10.4: own swords only, in the free time; it counts as taken."""
    table = fresh(4)
    swords(table, C, 2)
    trial = in_turn(table)
    trial.refuses(A, "employ-by-swords SC11", "X15").refuses(A, "employ-by-swords SC30", "X13")
    trial = in_turn(table, C).give(C, "employ-by-swords SC11")
    assert (table.swords[C], table.pool_swords, table.taken) == (1, 4, 1)
    trial.refuses(C, "employ-by-swords SC27", "X12")
    trial = in_turn(fresh(3), C).refuses(C, "employ-by-swords SC11", "X27")


# 12 The Order


def test_two_cards_for_the_order_in_five() -> None:
    """BEL-12.2: two cards, free time between them, two draws; between the draws nothing else."""
    table = fresh(5)
    in_play(table, "H08")
    purse(table, E, 4, 0)
    trial = in_turn(table, E).give(E, "play-card A12").refuses(E, "draw-card 1", "X02").give(E, "gain A12")
    trial.refuses(E, "use H08", "X02").give(E, "close").give(E, "use H08").give(None, ["INC", "INC"])
    trial.give(E, "play-card A13").give(E, "draw-card 1")
    trial.refuses(E, "use H08", "X02").refuses(E, "play-card A14", "X02").give(E, "draw-card 1")
    assert trial.done
    assert len(table.hands[E]) == 5
    assert table.size("1") == 10
    sound(table)


def test_hashash_cards_come_into_play() -> None:
    """BEL-12.4, BEL-8.12, BEL-12.16: with `few` only the two that stay are named; one goes under, known to the Order."""
    table = fresh(3)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OHAS.below").give(C, "look-at-hashash").give(C, ["H01", "H09"])
    assert table.in_play["OSPY"] == ["H01"]
    assert table.in_play["OASS"] == ["H09"]
    [layer] = table.hashash_deck.layers
    assert (layer.cards, layer.unseen, layer.seers) == ([], 1, (C,))
    assert table.hashash_deck.unseen == 11
    sound(table)


def test_layers_come_up_in_order() -> None:
    """BEL-12.16: the unseen part first, then the oldest layer; within a part every card is equally possible."""
    table = fresh(3, reports="all")
    deck = table.hashash_deck
    deck.unseen = 2
    table.in_play["OHAS"] += ["H05", "H11"]
    deck.put_under(Layer(["H01", "H02"], 0, (A, B, C)))
    deck.put_under(Layer(["H03", "H04", "H06", "H07", "H08", "H09", "H12", "H13"], 0, (C,)))
    table.hands[C] = Hand(told=["A15", "A16", "A17", "A18"])
    shown(table, "A20", "A21", "A22")
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OHAS.below").give(C, "look-at-hashash")
    assert trial.asks.seats == (C,)
    assert trial.asks.secret
    assert set(trial.asks.candidates) == {"H10", "H14"}  # type: ignore[attr-defined]
    trial.give(C, ["H10", "H14"])
    assert set(trial.asks.candidates) == {"H01", "H02"}  # type: ignore[attr-defined]
    trial.give(C, ["H02"]).refuses(C, ["H10"], "X31").give(C, ["H10", "H14"])
    assert table.hashash_deck.cards == ["H01"]
    assert [layer.cards for layer in table.hashash_deck.layers][-1] == ["H02"]
    assert len(table.hashash_deck) == 10


def test_empty_hashash_deck() -> None:
    """BEL-8.12, BEL-12.5: X26."""
    table = fresh(3)
    in_play(table, *table.pieces.hashash)
    purse(table, C, 9, 9)
    in_turn(table, C).refuses(C, "use H05", "X26")


def test_extra_turn() -> None:
    """BEL-12.10, BEL-12.17: a whole turn more, not in an extra one; then clockwise from the Order."""
    table = fresh(3)
    in_play(table, "H02")
    purse(table, C, 9, 9)
    table.cut_used = True
    trial = whole(table, C).give(C, "use H02").give(C, "play-card A01").give(C, "draw-card 1")
    assert trial.asks.seats == (C,)
    assert not table.cut_used
    assert table.now.extra
    trial.refuses(C, "use H02", "X34").give(C, "play-card A02").give(C, "draw-card 1")
    assert trial.asks.seats == (A,)
    assert table.turns == 2


def test_hidden_door() -> None:
    """BEL-12.11: serves the Order like a sword, once a turn, if it can be paid."""
    table = fresh(3)
    in_play(table, "H13")
    purse(table, C, 3, 0)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "turned +1")
    trial.refuses(C, "use H13", "X21").give(C, "turned rout").give(C, "use H13")
    assert table.coins[C] == (0, 0)
    trial.give(C, "turned rout")  # used, so it is lost without a question
    assert trial.asks.seats == (A,)
    assert trial.asks.rule == "BEL-9.9"

    table = fresh(3)
    in_play(table, "H13")
    purse(table, C, 3, 0)
    purse(table, A, 0, 3)
    trial = in_turn(table).give(A, "play-card A34").give(A, "eliminate A34/2 OASS").give(C, "use H13")
    assert table.in_play["OASS"] == ["H13"]


def test_pass_until_my_next_turn() -> None:
    """BEL-12.17: the question is skipped, and nobody else is told why."""
    table = fresh(3)
    in_play(table, "H04")
    purse(table, C, 9, 0)
    trial = (
        whole(table)
        .give(A, "play-card A01")
        .give(C, "pass-until")
        .give(A, "draw-card 1")
        .give(B, "play-card A02")
    )
    assert trial.asks.seats == (B,)
    assert "passing" not in view_table(table, A)
    assert view_table(table, C)["passing"]
    trial.give(B, "draw-card 1").give(C, "play-card A03").give(C, "draw-card 1")
    assert view_table(table, C)["passing"] is False
    assert find_reaction(table, A) is not None


def test_reactions_at_another_time() -> None:
    """BEL-12.5, BEL-12.8, BEL-12.11: H04 is X35, H13 X21, H09 X19 while others are asked; a free-time card is not the Order's turn."""
    table = fresh(3)
    in_play(table, "H04", "H08", "H09", "H13")
    purse(table, C, 9, 9)
    swords(table, A, 1)
    table.cut_used = True
    trial = in_turn(table).give(A, "play-card A35")
    trial.refuses(C, "use H04", "X35").refuses(C, "use H13", "X21").refuses(C, "use H08", "X01")
    trial.refuses(C, "use H12", "X01").refuses(B, "use H04", "X01")
    trial.give(A, "attack A35 2").refuses(C, {"do": "use", "card": "H09"}, "X19").refuses(C, "use H12", "X25")
    trial.give(A, "turned rout").refuses(C, "use H09", "X19").refuses(C, "use H13", "X21").give(
        A, "use-sword"
    )
    trial.give(A, "turned +1").accepts(C, "use H09").refuses(C, "use H08", "X02").refuses(C, "use H04", "X35")
    trial.give(C, "turned rout").refuses(C, "use H09", "X02").refuses(A, "use-sword", "X15").accepts(
        C, "use H13"
    )
    sound(table)


def test_abilities_named_although_they_are_of_no_use() -> None:
    """BEL-7.13: whoever names the use of an ability that could not be used hears why, also when all tokens lie."""
    table = fresh(3)
    in_play(table, *table.pieces.hashash)
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "ORG"])
    trial.give(C, "orange OSEC.below").refuses(C, "paid-assassination SC11", "X05")
    trial.give(C, "orange OHAS.below").refuses(C, "look-at-hashash", "X26")
    trial.refuses(C, "paid-assassination SC11", "X05").refuses(C, "spy-draw", "X02")
    trial = (
        in_turn(fresh(2), B).give(B, "play-card A17").give(B, "gain A17").give(None, ["ORG", "INC", "INC"])
    )
    trial.give(B, "orange PBAH.below").refuses(B, "employ-free PTRU SC11", "X02")  # 2 Income tokens lie now


def test_use_counts_by_card_and_boosts_last() -> None:
    """BEL-12.18: a bonus outlives its card, counts on a copied card, and only once."""
    table = fresh(3)
    in_play(table, "H03")
    purse(table, C, 9, 9)
    shown(table, "A25", "A26", "A27")
    trial = in_turn(table, C).refuses(C, "use-boost H03 EMP", "X08").give(C, "use-boost H03 INC")
    trial.refuses(C, "use-boost H03 INC", "X25")
    table.in_play["OSEC"].clear()
    table.hashash_deck.put_under(Layer(["H03"], 0, (A, B, C)))
    table.in_play["OSEC"].append("H03")
    table.hashash_deck.layers.clear()
    trial.refuses(C, "use-boost H03 INC", "X25")
    trial.give(C, "play-card A07").give(C, "copy A07/2 1").give(C, "buy-two A25/2").give(C, "income A25")
    assert table.coins[C].gold == 9 - 2 - 2 + 2 + 2 + 2
    assert table.now.boost == ""
    trial.refuses(C, "use-remove-orange H07 KSUL.top", "X02").give(C, "draw-card 2")


def test_hashash_cards_with_targets() -> None:
    """BEL-12.5: H01, H06, H07, H11, H14 with their targets and refusals."""
    table = fresh(3)
    in_play(table, "H01", "H06", "H07", "H11", "H14")
    purse(table, C, 20, 9)
    top(table, "KCOM", 1, orange=1)
    below(table, "PPRE")
    shown(table, "A06", "A41", "A42")
    trial = in_turn(table, C)
    trial.refuses(C, "use-remove-orange H07 KSUL.top", "X29").give(C, "use-remove-orange H07 PPRE.below")
    assert table.bottoms["PPRE"] == Below(0)
    trial.give(C, "use-exchange H11 red")
    assert table.coins[C] == (21, 7)
    trial.refuses(C, {"do": "use-remove-top", "card": "H14", "tokens": {"KCOM.white": 1}}, "X31")
    trial.give(C, {"do": "use-remove-top", "card": "H14", "tokens": {"KCOM.white": 1, "KCOM.orange": 1}})
    assert sum(table.tops["KCOM"]) == 0
    trial.give(C, "use-copy H01 1").give(C, "gain A06")
    trial.refuses(C, "gain A06/2", "X33")
    trial.give(C, "use-assassinate H06 SC11")
    assert table.victims == ["SC11"]
    assert table.taken == 1
    sound(table)


# 13 The end


def test_the_last_generation_ends_the_game_at_once() -> None:
    """BEL-1.5, BEL-13.1, BEL-13.6, BEL-13.7, BEL-13.8: unknown won cards are turned up, teams share places."""
    table = fresh(5, "SC11", "SC12", "SC27")
    table.generation, table.taken = 4, 2
    purse(table, A, 9, 9)
    table.won[C].unseen = 1
    table.battle_deck.unseen -= 1
    trial = whole(table).give(A, "play-card A22").give(A, "employ A22 SC11")
    assert trial.asks.rule == "BEL-13.7"
    assert trial.asks.prompt == "C turns up a battle card that was won."
    trial.give(None, ["B24"])
    outcome = trial.result
    assert outcome.reason == "scholars"
    assert outcome.winners == (A, C)
    assert outcome.ranking == ((A, C), (B, D), (E,))
    kingdom = outcome.scores[0]
    assert kingdom.total == 1 + 3
    assert [line.amount for line in kingdom.lines] == [1, 0, 0, 0, 3]


def test_the_order_wins_and_nobody_counts() -> None:
    """BEL-12.15, BEL-13.2, BEL-13.8: at once, also in a battle; Kingdom and People share the second place."""
    table = fresh(5)
    silenced(table, "SC01", "SC05", "SC02", INF=1)
    top(table, "KTRE", 1)
    top(table, "OASS", 3)
    trial = whole(table, E).give(E, "play-card A35").give(E, "attack A35 0").give(A, "concede")
    trial.give(E, "spoils-token KTRE.white")
    outcome = trial.result
    assert outcome.winners == (E,)
    assert outcome.ranking == ((E,), (A, B, C, D))


def test_guard() -> None:
    """BEL-13.9: scored after so many turns; an equal game is shared."""
    table = fresh(2, guard_turns=1)
    trial = whole(table).give(A, "play-card A01").give(A, "draw-card 1")
    assert trial.result.reason == "unfinished"
    assert trial.result.rule == "BEL-13.9"
    assert trial.result.winners == (A, B)


def test_rules_are_told() -> None:
    """BEL-1.6, BEL-2.11: every rule that a refusal or a question names has its words in rules.md."""
    rules = load_rules(box().folder / "rules.md")
    for number in ("BEL-1.6", "BEL-2.11", "BEL-3.9", "BEL-4.9", "BEL-7.12", "BEL-12.16", "BEL-13.9"):
        assert number in rules
    employed(fresh(2), "K")
    assert Seat(0) == A
