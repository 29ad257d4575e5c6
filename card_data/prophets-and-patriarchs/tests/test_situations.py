"""Situations worked by hand from the text before they were played: at limits, at once, and with nothing to choose."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from printkit.referee import Seat, Setup, SetupError, Trial
from prophets_and_patriarchs_book.book import BOOK, play_turns
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import NO_CARDS, Cards
from prophets_and_patriarchs_book.setup import set_up
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import ALL, between, box, v
from prophets_and_patriarchs_tests.tables import (
    carried_out,
    drawing,
    earned,
    give,
    put,
    rolled,
    shielded,
    sound,
    table_of,
    trading,
    whole_turn,
)


def fresh(players: int, **options: Any) -> Patriarchs:
    """A table before anything was said."""
    return new_table(Setup(tuple("ABCDEF"[:players]), BOOK.meta.read_options(options), box()))


# Set-up


def test_too_few_tiles_are_told_before_a_stack_without_its_tile() -> None:
    """PP-3.10: R-14 is checked before anything else of the set-up, R-10 too."""
    with pytest.raises(SetupError, match="R-14"):
        fresh(3, tribes_included="LEV+JUD", stacks="WAR1")
    with pytest.raises(SetupError, match="R-10"):
        fresh(2, tribes_included="LEV+JUD", stacks="WAR1")


def test_six_tribes_take_their_shekels() -> None:
    """PP-3.5, 3.1: 6 + 5 + 2 + 0 + 2 + 6 by the printed numbers: 21 of 32; by the discs at worst 28."""
    table = fresh(6)
    trial = Trial.of(BOOK, table, set_up(table)).give(None, "lay-default")
    for who, tribe in enumerate(ALL):
        trial.give(who, tribe)
    assert (table.shekels, table.shekel_supply) == ([6, 5, 2, 0, 2, 6], 11)
    table = fresh(6, discs=True)
    worst = dict(zip((f"HX-{tribe}" for tribe in ALL), (2, 12, 3, 11, 4, 4), strict=True))
    trial = Trial.of(BOOK, table, set_up(table)).give(None, {"do": "lay-with-discs", "discs": worst})
    trial.give(None, "keep")
    for who, tribe in enumerate(ALL):
        trial.give(who, tribe)
    assert (sum(table.shekels), table.shekel_supply) == (28, 4)


def test_all_six_categories_and_all_eight_stacks() -> None:
    """3.6 `stacks`: up to six categories; War and Law with both decks are stacks of 54."""
    six = fresh(2, stacks="PEN1+WAR2+LAW1+VIR1+PRO2+JER2").stacks
    assert {name: len(stack) for name, stack in six.items()} == dict.fromkeys(six, 27)
    assert len(six) == 6
    eight = fresh(2, stacks="PEN1+WAR1+LAW1+VIR1+WAR2+PRO2+LAW2+JER2")
    assert sorted(map(len, eight.stacks.values())) == [27, 27, 27, 27, 54, 54]
    assert len(eight.copies) == 216


def test_a_board_that_is_laid_anew() -> None:
    """PP-2.10: after a warning anybody says keep or again; again asks for a whole board, and nothing of the old one stays."""
    table = fresh(2)
    default = table.box.default(table.included)
    tiles, trades, _ = default.as_plain()
    at = {tile: where for where, tile in tiles.items()}
    tiles[at["HX-HAY-9"]], tiles[at["HX-WINE-9"]] = "HX-WINE-9", "HX-HAY-9"
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, {"do": "lay-board", "board": {"tiles": tiles, "trades": trades}})
    assert "Naphtali has no Hay beside it" in trial.asks.prompt
    trial.refuses(1, "NAP", "R-02").give(1, "again").refuses(0, "keep", "R-02").give(0, "lay-default")
    trial.give(1, "NAP").refuses(1, "JUD", "R-04").refuses(0, "NAP", "R-11")
    assert table.land.home_tiles["NAP"].number == 7
    assert table.layout.as_plain() == default.as_plain()


def test_two_of_four_tie_twice() -> None:
    """PP-3.4, R-13: only the tied highest roll again, as often as they tie; turn order from the winner clockwise."""
    table = fresh(4)
    trial = Trial.of(BOOK, table, set_up(table)).give(None, "lay-default")
    for who, tribe in enumerate(("BEN", "LEV", "ISS", "NAP")):
        trial.give(who, tribe)
    for who, die in ((3, "6"), (0, "1"), (1, "6"), (2, "5")):
        trial.give(who, die)
    trial.refuses(0, "6", "R-13").refuses(2, "6", "R-13").give(1, "2").refuses(1, "3", "R-13").give(3, "2")
    trial.give(3, "1").give(1, "5")
    assert table.active == 1
    assert trial.asks.seats == (1,)


# Figures and income


def test_a_seven_that_blocks_its_own_income() -> None:
    """PP-5.1, PP-6.1, RU-9, RU-24: a second 7 may bring the False Prophet to a 7; the card comes all the same, the income not."""
    table = table_of("NAP", "JUD", stacks="PRO2")
    put(table, "NAP", tents=[v(-5, 10)])  # NAP 7, SHEEP-11, WATER-6
    trial = whole_turn(table, "NAP").give(0, "1/6").give(0, "3/4").refuses(0, "HX-JUD", "R-31")
    trial.give(0, "HX-NAP").refuses(0, "end-turn", "R-02").give(0, "PRO2-04.1")
    assert (table.virtue[0], table.false_prophet) == (1, "HX-NAP")
    assert earned(table, 11) == earned(table, 6) == {}


def test_the_only_tile_of_the_second_number_is_not_asked_for() -> None:
    """PP-5.1, PP-6.10: the only 12 is Judah; then the tiles with a 7 pay."""
    table = table_of("NAP", "JUD", stacks="none")
    put(table, "NAP", tents=[v(-5, 10)])
    whole_turn(table, "NAP").give(0, "1/6").give(0, "6/6").give(0, "end-turn")
    assert (table.virtue[0], table.false_prophet) == (1, "HX-JUD")


def test_benjamin_rolls_two_ones_beside_its_own_tile() -> None:
    """PP-4.1: doubles 1 V + 1 S, the Prophet at once, the card, then 2 V by the own tile with the Prophet."""
    table = table_of("BEN", "JUD", stacks="WAR1")
    put(table, "BEN", tents=[v(2, 2)])
    trial = whole_turn(table, "BEN").give(0, "1/1")
    assert (table.virtue[0], table.shekels[0]) == (1, 1)
    trial.give(0, "HX-BEN").give(0, "WAR1-06.1")
    assert (table.virtue[0], table.shekels[0]) == (3, 4)


@pytest.mark.parametrize(("left", "ended"), [(0, False), (1, True)])
def test_doubles_that_pay_nothing_are_no_checkpoint(left: int, ended: bool) -> None:
    """PP-11.6, ERR-PP-22: the look after the doubles exists only if something was paid; else the Prophet is placed first."""
    table = table_of("BEN", "JUD", stacks="none", target=5)
    give(table, "JUD", V=42, S=32 - left)
    trial = whole_turn(table, "BEN").give(0, "1/1")
    assert (trial.done, table.shekels[0]) == (ended, left)
    if not ended:
        trial.give(0, "HX-OIL-4")
    assert (trial.done, table.winner) == (True, 1)


def test_a_tent_and_a_city_of_one_player_at_one_tile() -> None:
    """PP-7.1: 1 + 2 of Hay 8; with the Prophet 3 V; with the False Prophet on Oil 7 the city there pays nothing, the tent 1."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(2, 8)], cities=[v(-1, 8)])  # HAY-8 LEV WINE-5; OIL-7 SHEEP-11 HAY-8
    assert earned(table, 8) == {"LEV": {"HAY": 3}}
    table.prophet = "HX-HAY-8"
    assert earned(table, 8) == {"LEV": {"V": 3}}
    table.false_prophet = "HX-OIL-7"
    assert earned(table, 8) == {"LEV": {"V": 1}}
    table.captivity[0] = 1
    assert earned(table, 11) == {}
    table.false_prophet = ""
    assert earned(table, 11) == {"LEV": {"SHEEP": 2}}


# Business


def test_issachars_cheap_camel_after_a_purchase() -> None:
    """ADV_FIRST_CAMEL, PP-8.3: a Shekel buys the Hay; the first camel takes it, the second the Hay and the Water."""
    table = table_of("ISS", "JUD")
    put(table, "ISS", tents=[v(5, 11)])
    give(table, "ISS", S=3)
    trial = trading(table, "ISS")
    first, second = (f"build-camel {between(*pair)}" for pair in ((v(5, 11), v(7, 10)), (v(7, 10), v(8, 8))))
    trial.refuses(0, first, "R-48").give(0, "buy S HAY").give(0, first).refuses(0, second, "R-48")
    trial.give(0, "buy S HAY").refuses(0, second, "R-48").give(0, "buy S WATER").give(0, second)
    assert (table.hands[0], table.shekels[0], table.longest) == (NO_CARDS, 0, 0)


def test_a_rejoined_piece_carries_a_tent() -> None:
    """PP-9.3: both of its ends are cut off by strange tents; a camel round about joins it, and the tent is legal."""
    table = table_of("LEV", "EPH")
    line = [v(4, 4), v(2, 5), v(1, 7), v(2, 8), v(1, 10)]
    put(table, "LEV", tents=[v(4, 4)], camels=pairwise(line))
    put(table, "EPH", tents=[v(1, 7)])
    give(table, "LEV", HAY=2, WATER=2, SHEEP=1, WHEAT=1, WINE=1, OIL=1)
    trial = trading(table, "LEV").refuses(0, "build-tent c1,10", "R-50").refuses(0, "build-tent c2,8", "R-23")
    trial.give(0, f"build-camel {between(v(4, 4), v(5, 5))}").refuses(0, "build-tent c1,10", "R-50")
    give(table, "LEV", HAY=1, WATER=1)
    trial.give(0, f"build-camel {between(v(5, 5), v(4, 7))}").refuses(0, "build-tent c1,10", "R-50")
    trial.give(0, f"build-camel {between(v(4, 7), v(2, 8))}").give(0, "build-tent c1,10")
    assert (
        table.position.length("LEV") == 6
    )  # v(1,7) v(2,5) v(4,4) v(5,5) v(4,7) v(2,8), then v(1,7) or v(1,10)
    assert table.points(Seat(0)) == 4


def test_five_cities_and_five_tents_are_seventeen_points() -> None:
    """PP-11.5, PP-9.6: with the longest line; and nothing of it is left in stock."""
    table = table_of("JUD", "LEV", target=17)
    spots = [corner for corner in table.land.corners if int(corner[1:].split(",")[0]) % 3 == 1][:10]
    put(table, "JUD", tents=spots[:5], cities=spots[5:], camels=[(v(7, 1), v(8, 2)), (v(8, 2), v(7, 4))])
    assert table.points(Seat(0)) == 17
    assert (table.tents_left(Seat(0)), table.cities_left(Seat(0))) == (0, 0)
    assert carried_out(table, "JUD", "JER2-03").done  # no city in stock: passed over
    trading(table, "JUD").refuses(0, f"build-city {spots[0]}", "R-52").refuses(0, "build-tent c99,9", "R-49")


# Event cards


def test_a_choice_that_is_refused_tells_the_choices() -> None:
    """R-36: what would do, in the words of the players; a blind draw tells nothing of the hand."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1+VIR1")
    give(table, "LEV", HAY=1, OIL=1)
    give(table, "JUD", WINE=2, SHEEP=1)
    trial = drawing(table, "LEV", "VIR1-12")
    assert "Hay, Oil" in str(trial.judge(0, "WINE")[0])
    trial.give(0, "OIL").give(1, "WINE")
    give(table, "LEV", OIL=1)
    trial = drawing(table, "NAP", "WAR1-05")
    told = str(trial.refuses(2, "2", "R-36").judge(2, "2")[0])
    assert "LEV" in told
    assert "JUD" in told
    trial.give(2, "1")  # both cards of the hand: not drawn one by one
    assert table.hands[2] == Cards(WINE=1, SHEEP=1)
    table = table_of("LEV", "NAP", stacks="WAR1")
    give(table, "LEV", HAY=3)
    trial = drawing(table, "NAP", "WAR1-05")  # the only opponent is not asked for
    told = str(trial.refuses(1, "OIL", "R-36").judge(1, "OIL")[0])
    assert "No Oil was drawn: name the kind on the card that you drew." in told
    assert "Hay" not in told
    assert trial.give(1, "HAY").give(1, "HAY").done
    sound(table)


def test_amounts_that_nobody_can_return() -> None:
    """R-36: fewer than none, half a card, too many of a kind, too few in all: every one by the code of section 6.8."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    give(table, "LEV", HAY=6, OIL=3)
    trial = drawing(table, "LEV", "WAR1-10")
    for cards in ({"HAY": 5, "OIL": -1}, {"HAY": 3.5}, {"OIL": 4}, {"HAY": 3}, {"HAY": 5}, {"GOLD": 4}, {}):
        trial.refuses(0, cards, "R-36")
    assert trial.give(0, {"HAY": 2, "OIL": 2}).done
    assert table.hands[0] == Cards(HAY=4, OIL=1)


def test_a_loss_in_two_parts() -> None:
    """WAR1-07, PP-6.12: the Shield is asked at the first part that bites: at the Shekels, or only at the Virtue Token."""
    for shekels, virtue, asked in ((1, 0, True), (0, 2, True), (0, 0, False)):
        table = table_of("LEV", "JUD", stacks="WAR1+PEN1")
        shielded(table, "LEV", "PEN1-10.1")
        give(table, "LEV", S=shekels, V=virtue)
        trial = drawing(table, "LEV", "WAR1-07")
        assert trial.done is not asked
        if asked:
            trial.give(0, "keep-shield")
            assert trial.done
        assert (table.shekels[0], table.virtue[0]) == (0, max(virtue - 1, 0))


def test_two_shekels_of_everybody() -> None:
    """WAR2-09: 0, 1 and 3 become 0, 0 and 1; the lost ones are in the supply again."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR2")
    give(table, "JUD", S=1)
    give(table, "NAP", S=3)
    assert drawing(table, "LEV", "WAR2-09").done
    assert (table.shekels, table.shekel_supply) == ([0, 0, 1], 31)


def test_silver_for_a_token() -> None:
    """JER2-08: one V is paid in full though only two of the three Shekels are there; without a V nobody is asked."""
    table = table_of("JUD", "LEV", stacks="JER2")
    assert drawing(table, "JUD", "JER2-08").done
    give(table, "LEV", S=30)
    give(table, "JUD", V=1)
    assert drawing(table, "JUD", "JER2-08", copy=2).give(0, "yes").done
    assert (table.virtue[0], table.shekels[0], table.virtue_supply) == (0, 2, 42)


@pytest.mark.parametrize(
    ("cards", "captive", "answer", "after"),
    [(0, 0, "", (0, 1)), (0, 1, "", (0, 1)), (2, 1, "", (2, 1)), (2, 0, "no", (2, 1)), (1, 0, "yes", (0, 0))],
)
def test_jonahs_warning(cards: int, captive: int, answer: str, after: tuple[int, int]) -> None:
    """PRO2-05, PP-6.10: no card: captive without a question; captive already: nothing is asked and nothing is paid."""
    table = table_of("NAP", "JUD", stacks="PRO2")
    give(table, "NAP", OIL=cards)
    table.captivity[0] = captive
    trial = drawing(table, "NAP", "PRO2-05")
    if answer:
        trial.give(0, answer)
    assert trial.done
    assert (table.hands[0].OIL, table.captivity[0]) == after


def test_tribute() -> None:
    """WAR2-05: one Shekel and one card: the card goes without a question; three cards: the left neighbour draws two, all see them."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR2")
    give(table, "LEV", S=1, OIL=1)
    give(table, "JUD", HAY=2, WINE=1)
    give(table, "NAP", S=2)
    trial = drawing(table, "LEV", "WAR2-05")  # LEV's only card is lost; JUD has no Shekel
    assert table.hands[0] == NO_CARDS
    assert trial.asks.seats == (2,)
    trial.refuses(1, "HAY", "R-04").refuses(2, "OIL", "R-36").give(2, "HAY").give(2, "WINE")
    assert (trial.done, table.shekels[2]) == (True, 2)  # NAP has no card to lose, so nothing is paid
    sound(table)


def test_the_angel_expels_and_is_kept() -> None:
    """WAR2-06, PP-6.9: the False Prophet leaves, the card stays; it was the last of its stack, so no card comes on the next 2."""
    table = table_of("BEN", "JUD", stacks="WAR2")
    table.false_prophet = "HX-OIL-7"
    put(table, "JUD", tents=[v(-1, 5)])  # BEN, HAY-9, OIL-7
    table.stacks["WAR"].cards = ["WAR2-06.1"]
    table.copies = ("WAR2-06.1",)
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "1/1").give(0, "HX-OIL-4").give(0, "WAR2-06.1")
    assert (table.false_prophet, table.shields[0], table.discards["WAR"]) == ("", ["WAR2-06.1"], [])
    assert table.shekels == [1, 1]  # by doubles; by the tent at Benjamin's tile
    trial.give(0, "end-turn").give(1, "1/1").give(1, "HX-OIL-4").give(1, "end-turn")
    assert table.shekels == [1, 2]


def test_through_the_sea() -> None:
    """PEN1-11: all captives go free, also before the income of the same roll; then one camel of the drawer."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "ISS", tents=[v(5, 11)])  # SHEEP-4, WATER-9, ISS 5
    table.captivity = [2, 1]
    trial = whole_turn(table, "ISS").give(0, "1/4").give(0, "PEN1-11.1")
    assert table.captivity == [0, 0]
    trial.refuses(0, "s4,7x", "R-46").refuses(0, between(v(7, 10), v(8, 8)), "R-47").give(0, "s4,7")
    assert (table.virtue[0], len(table.camels)) == (1, 1)


def test_a_shield_of_the_leader_at_the_second_part() -> None:
    """WAR2-08, PP-6.12: the city is protected, so the ruin asks nothing; the captivity does."""
    table = table_of("JUD", "LEV", stacks="WAR2+PEN1")
    put(table, "JUD", cities=[v(7, 1)])
    shielded(table, "JUD", "PEN1-10.1")
    table.prophet = "HX-OIL-10"
    trial = drawing(table, "LEV", "WAR2-08").refuses(1, "end-turn", "R-04").give(0, "use-shield")
    assert trial.done
    assert (table.captivity, list(table.cities), table.discards["PEN"]) == ([0, 0], [v(7, 1)], ["PEN1-10.1"])


def test_the_giver_is_asked_when_the_receiver_is_known() -> None:
    """PP-6.V5, PP-6.12: the drawer names giver and receiver where several tie; then the giver's Shield voids it for good."""
    table = table_of("LEV", "JUD", "NAP", "ISS", stacks="LAW1+PEN1")
    for tribe, n in (("LEV", 3), ("JUD", 3), ("NAP", 1), ("ISS", 1)):
        give(table, tribe, HAY=n)
    shielded(table, "JUD", "PEN1-10.1")
    trial = drawing(table, "LEV", "LAW1-07").refuses(0, "2", "R-36").give(0, "1").refuses(0, "1", "R-36")
    trial.give(0, "3").refuses(0, "use-shield", "R-04").give(1, "use-shield")
    assert (trial.done, [hand.number for hand in table.hands]) == (True, [3, 3, 1, 1])


def test_a_gift_to_oneself() -> None:
    """3.4 GIVE, EX-27: the drawer may be the one of the fewest, and gets two cards of a hand of two without a question."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "JUD", HAY=1, OIL=1)
    assert drawing(table, "LEV", "LAW1-07").done
    assert (table.hands[0], table.hands[1]) == (Cards(HAY=1, OIL=1), NO_CARDS)


def test_to_share_the_last_card() -> None:
    """SHARE, PP-6.10: yes or no is asked; the only opponent and the only card are not; a V that is not there is not taken."""
    table = table_of("JUD", "LEV", stacks="JER2")
    give(table, "LEV", V=41)
    assert drawing(table, "JUD", "JER2-07").done
    give(table, "JUD", OIL=1)
    assert drawing(table, "JUD", "JER2-07", copy=2).give(0, "yes").done
    assert (table.hands[1], table.virtue[0], table.virtue_supply) == (Cards(OIL=1), 1, 0)


def test_a_market_in_order() -> None:
    """LAW1-10: from the drawer on; what was taken may go back; whoever has no card is passed over; two swaps and no more."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1")
    give(table, "LEV", HAY=1)
    give(table, "NAP", WINE=2)
    trial = (
        drawing(table, "LEV", "LAW1-10").refuses(0, "swap HAY HAY", "R-41").refuses(0, "swap OIL HAY", "R-36")
    )
    trial.refuses(2, "stop", "R-04").give(0, "swap HAY OIL").give(0, "swap OIL SHEEP")
    trial.refuses(0, "stop", "R-04").give(2, "swap WINE HAY").give(2, "stop")
    assert (trial.done, table.hands[0], table.hands[2]) == (True, Cards(SHEEP=1), Cards(HAY=1, WINE=1))
    sound(table)


def test_free_camels_of_all() -> None:
    """JER2-05, PP-6.10: without a camel in stock, or without a place, nobody is asked; the others one after the other."""
    table = table_of("JUD", "LEV", "NAP", stacks="JER2")
    put(table, "LEV", camels=[table.land.ends[side] for side in table.land.sides[:18]])
    put(table, "NAP", tents=[v(-5, 10)])
    trial = drawing(table, "JUD", "JER2-05")  # JUD has nothing on the board, LEV no camel left
    assert trial.asks.seats == (2,)
    trial.refuses(0, "pass", "R-04").give(2, "pass")
    assert trial.done


def test_a_battle_that_can_only_be_lost_with_a_one() -> None:
    """WAR2-10: 2 wins two tokens, 1 changes nothing; the supply has one left."""
    for die, virtue in (("1", 0), ("2", 1)):
        table = table_of("LEV", "JUD", stacks="WAR2")
        give(table, "JUD", V=41)
        assert drawing(table, "LEV", "WAR2-10").refuses(0, "0", "R-30").give(0, die).done
        assert table.virtue[0] == virtue


def test_bands_of_moab_in_order() -> None:
    """WAR2-12: from the drawer on; a Shield keeps the camel; a single loose one goes without a question."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR2+PEN1")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(4, 4), v(5, 2))])
    put(table, "JUD", tents=[v(7, 1)], camels=[(v(7, 1), v(8, 2))])
    put(table, "NAP", tents=[v(-5, 10)], camels=[(v(-5, 10), v(-4, 8))])
    shielded(table, "NAP", "PEN1-10.1")
    trial = drawing(table, "JUD", "WAR2-12")  # JUD's camel is gone at once
    assert not any(tribe == "JUD" for tribe in table.camels.values())
    trial.give(2, "use-shield").refuses(0, between(v(-5, 10), v(-4, 8)), "R-36").give(0, "s2,3")
    assert trial.done
    assert sorted(table.camels.values()) == ["LEV", "NAP"]


def test_raiders_and_a_shield() -> None:
    """WAR1-10: seven cards are not more than seven; a Shield keeps all nine; half of eight is four."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1+PEN1")
    give(table, "LEV", HAY=9)
    give(table, "JUD", HAY=8)
    give(table, "NAP", WINE=7)
    shielded(table, "LEV", "PEN1-10.1")
    shielded(table, "NAP", "PEN1-10.2")
    trial = drawing(table, "NAP", "WAR1-10").give(0, "use-shield").refuses(1, {"HAY": 3}, "R-36")
    trial.give(1, {"HAY": 4})
    assert (trial.done, [hand.number for hand in table.hands]) == (True, [9, 4, 7])
    assert table.shields[2] == ["PEN1-10.2"]


def test_the_last_token_to_the_last_player() -> None:
    """WAR1-11: both have the fewest points; the drawer chooses, also itself; two tokens, but one is left."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1")
    give(table, "JUD", V=41)
    trial = drawing(table, "LEV", "WAR1-11").refuses(0, "1", "R-36").give(0, "0")
    assert (trial.done, table.virtue) == (True, [1, 41, 0])


# Trade among players, resting


def test_one_offer_after_the_other() -> None:
    """OFFER_TRADE: declined, withdrawn and accepted offers leave the business open; a resting player makes none."""
    table = table_of("LEV", "JUD", "NAP", player_trade=True, stacks="none")
    give(table, "LEV", HAY=2)
    give(table, "NAP", OIL=1)
    offer: dict[str, Any] = {"do": "offer-trade", "partner": 2, "give": {"HAY": 1}, "get": {"OIL": 1}}
    trial = whole_turn(table, "LEV").refuses(0, offer, "R-02").give(0, "1/3")
    trial.refuses(2, offer, "R-01").give(0, offer).refuses(0, offer, "R-04").give(2, "decline")
    trial.give(0, offer).refuses(
        2,
        "withdraw",
        "R-01",
    ).give(0, "withdraw").give(0, offer).give(2, "accept")
    assert (table.hands[0], table.hands[2]) == (Cards(HAY=1, OIL=1), Cards(HAY=1))
    rolled(table, "LEV").resting = True
    trading(table, "LEV").refuses(0, offer, "R-40").give(0, "end-turn")
    sound(table)


# The limit of turns


@pytest.mark.parametrize(("virtue", "winner"), [((3, 5, 4), 1), ((5, 3, 5), 2), ((5, 5, 3), 0)])
def test_a_limit_of_turns(virtue: tuple[int, int, int], winner: int) -> None:
    """Section 7, PP-11.3: after the third turn, NAP's: most points; equal ones: the active player, then clockwise."""
    table = table_of("LEV", "JUD", "NAP", stacks="none", guard_turns=3)
    for tribe, n in zip(table.tribes, virtue, strict=True):
        give(table, tribe, V=n)
    trial = Trial.of(BOOK, table, play_turns(table))
    for who in range(3):
        trial.give(who, "1/3").give(who, "end-turn")
    assert (trial.result.reason, trial.result.winners) == ("capped", (winner,))
    assert BOOK.meta.for_bots == {"guard_turns": 600}
    assert BOOK.meta.read_options({})["guard_turns"] is None
