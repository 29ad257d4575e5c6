"""More scenes worked by hand from the text: income, figures and event cards where several rules meet."""

from __future__ import annotations

import pytest

from printkit.referee import Seat, Trial
from prophets_and_patriarchs_book.book import BOOK, play_turns
from prophets_and_patriarchs_book.pieces import NO_CARDS, Cards
from prophets_and_patriarchs_book.scoring import check_victory
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_book.turn import pay_income
from prophets_and_patriarchs_tests.boards import between, c, v
from prophets_and_patriarchs_tests.tables import (
    carried_out,
    drawing,
    drought,
    earned,
    events_of,
    figures_of,
    give,
    holdings,
    put,
    rolled,
    seat,
    shielded,
    sound,
    table_of,
    whole_turn,
)


def with_discs(table: Patriarchs, **discs: int) -> None:
    """Number discs on tiles, by the ends of their ids."""
    layout = table.box.default(table.included)
    named = {f"HX-{tile.replace('_', '-')}": number for tile, number in discs.items()}
    table.take_layout(type(layout)(layout.tiles, layout.trades, named))


# Dice and figures


@pytest.mark.parametrize(
    ("virtue", "shekels", "got"), [(42, 32, (1, 1)), (0, 32, (0, 1)), (42, 0, (1, 0)), (0, 0, (0, 0))]
)
def test_doubles_take_what_is_there(virtue: int, shekels: int, got: tuple[int, int]) -> None:
    """ADV_DOUBLES, PP-12.1: each token as far as the supply goes; captivity and the False Prophet do not matter."""
    table = table_of("BEN", "JUD")
    give(table, "JUD", V=min(42 - virtue, 11), S=32 - shekels)
    table.virtue_supply = virtue
    table.captivity[0], table.false_prophet = 2, "HX-BEN"
    whole_turn(table, "BEN").give(0, "2/2")
    assert (table.virtue[0], table.shekels[0]) == got


def test_benjamin_rolls_two_ones() -> None:
    """PP-4.1: the reward, then the Prophet, then the card, then income."""
    table = table_of("BEN", "JUD", stacks="WAR1")
    put(table, "BEN", tents=[v(2, 2)])
    trial = whole_turn(table, "BEN").give(0, "1/1")
    assert (table.virtue[0], table.shekels[0], table.prophet) == (1, 1, "")
    trial.refuses(0, "WAR1-06.1", "R-02").give(0, "HX-BEN").give(0, "WAR1-06.1")
    assert (table.virtue[0], table.shekels[0]) == (3, 4)  # own tile with the Prophet: 2 V; the card: 3 S


def test_a_second_roll_of_two_does_nothing_but_move_him() -> None:
    """PP-5.1, RU-9: no Prophet, no card of that tile, no income of that number; the 7 itself brings its card and income."""
    table = table_of("NAP", "BEN", stacks="deck2")
    put(table, "NAP", tents=[c(-2, 3, "N")])
    put(table, "BEN", tents=[v(2, 2)])
    trial = whole_turn(table, "NAP").give(0, "3/4").give(0, "1/1")
    assert (table.false_prophet, table.prophet) == ("HX-BEN", "")
    trial.refuses(0, "WAR2-07.1", "R-34").give(0, "PRO2-04.1")
    assert (table.virtue, table.shekels) == ([2, 0], [0, 0])  # 1 by the card, 1 of the own tile
    trial.give(0, "end-turn")


def test_a_second_seven_is_no_seven() -> None:
    """PP-5.1: he goes to a tile of number 7, his own tile included; no third roll."""
    table = table_of("NAP", "BEN")
    table.false_prophet = "HX-HAY-7"
    trial = figures_of(table, "NAP", 3, 4).give(0, "1/6").refuses(0, "HX-WATER-8", "R-31")
    sevens = ("HX-WATER-7", "HX-WINE-7", "HX-OIL-7", "HX-NAP", "HX-HAY-7")
    for tile in sevens:
        trial.accepts(0, tile)
    assert trial.give(0, "HX-HAY-7").done
    assert table.false_prophet == "HX-HAY-7"


def test_the_false_prophet_comes_back_with_the_next_seven() -> None:
    """EXPEL: he leaves; meanwhile everything earns; without him on the board the card does nothing more."""
    table = table_of("LEV", "JUD", stacks="LAW2")
    put(table, "LEV", tents=[v(2, 8)])
    table.false_prophet = "HX-HAY-8"
    assert earned(table, 8) == {}
    assert drawing(table, "JUD", "LAW2-02").done
    assert (table.false_prophet, earned(table, 8)) == ("", {"LEV": {"HAY": 1}})
    assert drawing(table, "JUD", "LAW2-02", copy=2).done
    figures_of(table, "LEV", 1, 6).give(0, "3/1").give(0, "HX-SHEEP-4")
    assert table.false_prophet == "HX-SHEEP-4"


# Income


def test_the_prophet_on_a_dry_tile() -> None:
    """PP-5.4, PP-5.7, PP-6.7: buildings there are protected: they earn Virtue Tokens of it, others nothing of that kind."""
    table = table_of("LEV", "JUD", "ISS")
    put(table, "LEV", tents=[v(2, 8)])  # HAY-8, LEV, WINE-5
    put(table, "ISS", cities=[c(0, 5, "NE")])
    assert {t.id for t in table.land.tiles_at[c(0, 5, "NE")]} == {"HX-OIL-5", "HX-WATER-9", "HX-WINE-8"}
    drought(table, "WINE", "JUD")
    table.prophet = "HX-WINE-5"
    assert earned(table, 5) == {"LEV": {"V": 1}, "ISS": {"OIL": 2}}
    assert earned(table, 8) == {"LEV": {"HAY": 1}}


def test_a_captive_owner_at_its_own_tile_with_the_prophet() -> None:
    """PP-5.5, PP-5.7: protected and doubled: a city earns four; with the False Prophet there too, nothing."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", cities=[v(4, 4)])
    table.captivity[0] = 1
    assert earned(table, 3) == {}
    table.prophet = "HX-LEV"
    assert earned(table, 3) == {"LEV": {"V": 4}}
    assert earned(table, 6) == {"LEV": {"HAY": 2}}
    table.false_prophet = "HX-LEV"
    assert earned(table, 3) == earned(table, 6) == {}
    table.scope = "tile"
    assert earned(table, 3) == {}
    assert earned(table, 6) == {"LEV": {"HAY": 2}}


def test_three_buildings_at_one_tile() -> None:
    """PP-7.1: every building counts for itself, whoever's; a strange tile pays Shekels."""
    table = table_of("LEV", "JUD", "ISS")
    put(table, "LEV", cities=[v(4, 4)], tents=[v(2, 8)])
    put(table, "JUD", cities=[c(1, 2, "SE")])
    assert earned(table, 3) == {"LEV": {"V": 3}, "JUD": {"S": 2}}


def test_shekels_run_short() -> None:
    """PP-7.3: from the active player on; who is served first is served in full."""
    table = table_of("LEV", "NAP", "JUD")
    put(table, "NAP", cities=[v(4, 4)])
    put(table, "JUD", tents=[v(2, 8)])
    give(table, "LEV", S=30)
    assert earned(table, 3, roller="LEV") == {"NAP": {"S": 2}}
    assert earned(table, 3, roller="LEV") == {}
    table.lose_shekels(Seat(0), 2)
    assert earned(table, 3, roller="JUD") == {"JUD": {"S": 1}, "NAP": {"S": 1}}


def test_two_tiles_of_one_kind_and_number_by_discs() -> None:
    """PP-2.8, PP-7.2: numbers in effect; a player's dues of one kind are one sum against the supply."""
    table = table_of("LEV", "JUD", discs=True)
    with_discs(table, WATER_8=5, WATER_9=5, HAY_8=5)
    put(table, "LEV", cities=[v(5, 5), c(1, 4, "S")], tents=[v(2, 8)])
    table.supply = table.supply._replace(WATER=3)
    table.hands[1] = Cards(WATER=24)
    found = earned(table, 5)["LEV"]
    assert (found["WATER"], found["HAY"]) == (3, 1)
    assert earned(table, 8).get("LEV", {}).get("WATER") is None


def test_harvest_with_the_scope_of_a_tile() -> None:
    """HARVEST, PP-5.2: with scope `tile` only the False Prophet's tile pays nothing; else the whole building is blocked."""
    for scope, water in (("tile", 2), ("building", 0)):
        table = table_of("LEV", "JUD", stacks="VIR1", false_prophet_scope=scope)
        put(table, "LEV", cities=[v(5, 5)])  # LEV, OIL-10, WATER-8
        table.false_prophet = "HX-OIL-10"
        assert drawing(table, "JUD", "VIR1-06").done
        assert table.hands[0] == Cards(WATER=water)


def test_harvest_serves_the_drawer_first() -> None:
    """HARVEST, PP-7.3: in turn order from the drawer; captives nothing; a drought stops it but for the protected."""
    table = table_of("LEV", "JUD", "ISS", stacks="PEN1")
    put(table, "LEV", tents=[c(0, 0, "S")])  # WHEAT-6
    put(table, "JUD", cities=[v(7, 1)])  # WHEAT-8
    put(table, "ISS", cities=[c(0, 4, "N")])  # WHEAT-10
    table.hands[1], table.supply = Cards(WHEAT=23), table.supply._replace(WHEAT=4)
    assert drawing(table, "ISS", "PEN1-08").done
    assert [hand.WHEAT for hand in table.hands] == [1, 24, 2]
    table.spend_cards(Seat(1), Cards(WHEAT=24))
    drought(table, "WHEAT", "LEV")
    table.prophet = "HX-JUD"
    assert drawing(table, "ISS", "PEN1-08", copy=2).done
    assert [hand.WHEAT for hand in table.hands] == [1, 2, 2]


# Who wins


def test_a_gift_to_all_ends_with_most_points() -> None:
    """PP-11.2, PP-11.3: after the whole card; most points, whoever drew it."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1")
    give(table, "LEV", V=11)
    give(table, "NAP", V=11)
    put(table, "NAP", tents=[v(-7, 8)])
    trial = whole_turn(table, "LEV").give(0, "1/2").give(0, "LAW1-01.1")
    assert trial.done
    assert (table.virtue, table.winner) == ([12, 1, 12], 2)


def test_the_last_virtue_token_goes_to_the_drawer() -> None:
    """PP-6.V5: a gift to all is taken in the order of the players."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1", target=40)
    give(table, "LEV", V=20)
    give(table, "NAP", V=20)
    trial = whole_turn(table, "NAP").give(2, "1/2").give(2, "LAW1-01.1")
    assert table.virtue == [21, 0, 21]
    assert not trial.done


def test_enough_points_before_the_roll() -> None:
    """PP-11.2: no checkpoint before the roll unless `own_turn`: who has enough wins with the first income."""
    table = table_of("LEV", "JUD", target=2)
    put(table, "JUD", tents=[v(7, 1), v(8, 8)])
    trial = whole_turn(table, "LEV")
    assert not trial.done
    trial.give(0, "2/2")
    assert (trial.done, table.winner) == (True, 1)


def test_own_turn_compares_nobody_else() -> None:
    """PP-11.6: at 12 the active player wins although another has 14."""
    table = table_of("LEV", "JUD", win_check="own_turn", stacks="LAW1")
    give(table, "LEV", V=11)
    give(table, "JUD", V=14)
    trial = whole_turn(table, "LEV").give(0, "1/2").give(0, "LAW1-13.1")
    assert (trial.done, table.winner) == (True, 0)


def test_points_are_looked_at_when_the_card_is_done() -> None:
    """PP-6.5, PP-11.4: twelve points in the middle of a card that are gone at its end are no victory."""
    table = table_of("LEV", "EPH", "JUD", stacks="JER2")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7))])
    put(table, "JUD", tents=[v(7, 1)])
    assert table.longest == 1
    give(table, "LEV", V=9)
    trial = drawing(table, "LEV", "JER2-06").give(0, "s1,4")  # 2 and 2: EPH keeps it
    assert table.longest == 1
    trial.give(0, str(between(v(4, 4), v(5, 2))))
    assert (trial.done, table.longest, table.points(Seat(0))) == (True, 0, 12)
    assert check_victory(table)


# Shields


def test_a_shield_at_the_first_part_that_bites() -> None:
    """PP-6.12: no Shekel, so the question comes with the Virtue Token; no city, so it comes with the captivity."""
    table = table_of("LEV", "JUD", stacks="WAR1+WAR2+PEN1")
    give(table, "LEV", V=1)
    shielded(table, "LEV", "PEN1-10.1")
    trial = drawing(table, "LEV", "WAR1-07")
    trial.refuses(0, "yes", "R-36").give(0, "use-shield")
    assert (trial.done, table.virtue[0], table.discards["PEN"]) == (True, 1, ["PEN1-10.1"])
    shielded(table, "LEV", "PEN1-10.2")
    trial = drawing(table, "JUD", "WAR2-08").refuses(1, "use-shield", "R-04").give(0, "use-shield")
    assert (trial.done, table.captivity) == (True, [0, 0])


def test_a_shield_against_ruin_saves_from_captivity_too() -> None:
    """PP-6.8: nothing negative of this card affects that player from there on; a no is a no for the whole card."""
    for said, city, captivity in (("use-shield", True, 0), ("keep-shield", False, 1)):
        table = table_of("LEV", "JUD", stacks="WAR2+PEN1")
        put(table, "LEV", cities=[v(4, 4)])
        shielded(table, "LEV", "PEN1-10.1")
        assert drawing(table, "JUD", "WAR2-08").give(0, said).done
        assert (v(4, 4) in table.cities, table.captivity[0]) == (city, captivity)


def test_a_shield_of_the_same_card_comes_too_late_for_it() -> None:
    """WAR2-06: the False Prophet leaves, the card is kept face up and is in no discard; it helps from the next card on."""
    table = table_of("LEV", "JUD", stacks="WAR2")
    table.false_prophet = "HX-OIL-4"
    assert drawing(table, "LEV", "WAR2-06").done
    assert (table.false_prophet, table.shields[0], table.discards["WAR"]) == ("", ["WAR2-06.1"], [])
    give(table, "LEV", V=1)
    assert drawing(table, "LEV", "WAR2-07").give(0, "use-shield").done
    assert (table.virtue[0], table.shields[0]) == (1, [])
    assert sorted(table.discards["WAR"]) == ["WAR2-06.1", "WAR2-07.1"]
    sound(table)


def test_shields_in_the_order_of_the_players() -> None:
    """PP-6.12: raiders: only who has more than seven is asked; the Shield first, then the cards."""
    table = table_of("LEV", "NAP", "JUD", stacks="WAR1+PEN1")
    shielded(table, "LEV", "PEN1-10.1")
    shielded(table, "NAP", "PEN1-10.2")
    give(table, "LEV", HAY=7)
    give(table, "NAP", HAY=8)
    give(table, "JUD", HAY=10, OIL=5)
    trial = drawing(table, "LEV", "WAR1-10").refuses(0, "use-shield", "R-04").give(1, "keep-shield")
    trial.give(1, {"HAY": 4})
    trial.refuses(2, {"HAY": 6}, "R-36").refuses(2, {"HAY": 1, "OIL": 6}, "R-36").give(
        2, {"HAY": 2, "OIL": 5}
    )
    assert trial.done
    assert [hand.number for hand in table.hands] == [7, 4, 8]
    sound(table)


def test_a_shield_does_not_hinder_gifts() -> None:
    """PP-6.8: it is asked for losses only, and not for what was accepted: OFFER and SHARE."""
    table = table_of("LEV", "JUD", stacks="JER2+VIR1+PEN1")
    shielded(table, "LEV", "PEN1-10.1")
    give(table, "LEV", V=1, HAY=1)
    assert drawing(table, "LEV", "JER2-08").give(0, "yes").done
    assert (table.virtue[0], table.shekels[0]) == (0, 3)
    assert drawing(table, "LEV", "VIR1-05").give(0, "yes").done  # a single opponent, a single card
    assert (table.virtue[0], table.hands[1]) == (1, Cards(HAY=1))


def test_a_lost_battle_leads_into_captivity() -> None:
    """BATTLE, PP-6.12: need 3: a two loses; already captive for a turn, no Shield is asked for."""
    table = table_of("LEV", "JUD", stacks="WAR1+PEN1")
    shielded(table, "LEV", "PEN1-10.1")
    table.captivity[0] = 1
    assert drawing(table, "LEV", "WAR1-09").give(0, "2").done
    table.captivity[0] = 0
    trial = (
        drawing(table, "LEV", "WAR1-09", copy=2).refuses(0, "0", "R-30").give(0, "2").give(0, "keep-shield")
    )
    assert (trial.done, table.captivity[0], table.virtue[0]) == (True, 1, 0)
    assert drawing(table, "LEV", "WAR1-01").give(0, "3").done
    assert table.virtue[0] == 2


# Captivity


def test_a_captive_is_freed_before_the_income_of_the_same_roll() -> None:
    """RELEASE, PP-6.1: the card is done before anything is paid."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "ISS", tents=[c(2, 4, "N")])
    put(table, "JUD", cities=[v(4, 13)])
    table.captivity = [2, 1]
    trial = whole_turn(table, "ISS").give(0, "2/3").give(0, "PEN1-11.1").give(0, "pass")
    assert table.captivity == [0, 0]
    assert (table.virtue[0], table.shekels[1]) == (1, 2)
    trial.give(0, "end-turn")
    assert table.captivity == [0, 0]


def test_captivity_hits_the_income_of_the_same_roll() -> None:
    """CAPTIVE(ME, 1), PP-6.6: this roll pays nothing, and with the turn's end it is over."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "ISS", tents=[c(2, 4, "N")])
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "2/3").give(0, "PEN1-07.1")
    assert (table.virtue[0], table.captivity[0]) == (0, 1)
    trial.give(0, "end-turn").give(1, "2/3").give(1, "PEN1-05.1")
    assert table.virtue == [1, 1]


def test_the_drawer_may_name_itself() -> None:
    """PP-6.V2: ties for TOP: anybody of those who tie, the drawer included; a captive for long is no reason not to be named."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1")
    put(table, "LEV", tents=[v(4, 4)])
    put(table, "JUD", tents=[v(7, 1)])
    trial = drawing(table, "LEV", "WAR1-12").refuses(0, "2", "R-36").refuses(1, "1", "R-04").give(0, "0")
    assert (trial.done, table.captivity) == (True, [2, 0, 0])
    trial = drawing(table, "LEV", "WAR1-12", copy=2).give(0, "0")
    assert (trial.done, table.captivity) == (True, [2, 0, 0])
    assert drawing(table, "LEV", "WAR1-12", copy=3).give(0, "1").done
    assert table.captivity == [2, 2, 0]


# Cards that give


def test_ruth_gleans_for_one_player() -> None:
    """PP-6.V2: the one with fewest points is named once and gets both cards; the second by own choice."""
    table = table_of("LEV", "JUD", "NAP", stacks="VIR1")
    put(table, "LEV", tents=[v(4, 4)])
    trial = drawing(table, "LEV", "VIR1-02").refuses(0, "0", "R-36").give(0, "2")
    trial.refuses(0, "OIL", "R-04").refuses(2, "V", "R-36").give(2, "OIL")
    assert (trial.done, table.hands[2]) == (True, Cards(WHEAT=1, OIL=1))


def test_the_same_player_though_a_gift_has_changed_the_order() -> None:
    """PP-6.V2: LOW is found when first needed: without Wheat in the supply that is the second sentence."""
    table = table_of("LEV", "JUD", stacks="VIR1")
    table.supply = table.supply._replace(WHEAT=0)
    table.hands[0] = Cards(WHEAT=27)
    trial = drawing(table, "LEV", "VIR1-02").give(0, "1").refuses(1, "WHEAT", "R-36").give(1, "OIL")
    assert (trial.done, table.hands[1]) == (True, Cards(OIL=1))


def test_offers_of_several_kinds() -> None:
    """OFFER, PP-6.V3, PP-6.10: with tokens in plenty the cards are wanted all the same; three cards for three Virtue Tokens."""
    table = table_of("LEV", "JUD", stacks="LAW1+VIR1")
    give(table, "LEV", WHEAT=1, WINE=1, OIL=1, S=5, V=2)
    assert drawing(table, "LEV", "LAW1-05").give(0, "yes").done
    assert (table.hands[0], table.virtue[0], table.shekels[0]) == (NO_CARDS, 5, 5)
    give(table, "LEV", HAY=3)
    assert drawing(table, "LEV", "LAW1-05", copy=2).refuses(0, "yes", "R-48").give(0, "no").done
    table.lose_shekels(Seat(0), 4)
    assert drawing(table, "LEV", "VIR1-04").done  # two Shekels are plainly not there
    assert (table.virtue[0], table.shekels[0]) == (5, 1)


def test_a_price_is_paid_though_there_is_little_for_it() -> None:
    """PP-6.V5: 1 V for 3 S with two left in the supply."""
    table = table_of("LEV", "JUD", stacks="JER2")
    give(table, "LEV", V=1)
    give(table, "JUD", S=30)
    assert drawing(table, "LEV", "JER2-08").give(0, "yes").done
    assert (table.virtue[0], table.shekels[0], table.virtue_supply, table.shekel_supply) == (0, 2, 42, 0)


def test_sharing_for_two() -> None:
    """SHARE(1, 2): two Virtue Tokens for one card; declined, nothing happens; without cards nobody is asked."""
    table = table_of("LEV", "JUD", "NAP", stacks="JER2+VIR1")
    assert drawing(table, "LEV", "JER2-07").done
    give(table, "LEV", HAY=1)
    assert drawing(table, "LEV", "JER2-07", copy=2).give(0, "no").done
    assert (table.virtue[0], table.hands[0]) == (0, Cards(HAY=1))
    table.captivity = [1, 1, 1]
    trial = drawing(table, "LEV", "VIR1-07").give(0, "yes").refuses(0, "0", "R-36").give(0, "1")
    assert (trial.done, table.virtue[0], table.hands[1], table.captivity) == (
        True,
        1,
        Cards(HAY=1),
        [0, 0, 0],
    )


def test_a_pick_without_effect() -> None:
    """PP-6.V5: one may pick what is not in the supply."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    table.supply = table.supply._replace(SHEEP=0)
    table.hands[1] = Cards(SHEEP=27)
    trial = drawing(table, "LEV", "PEN1-02").refuses(0, "3", "R-36")
    assert (
        str(trial.judge(0, "3")[0])
        == "3 is not one of the choices. Choose one of: Take 1 Sheep, Take 1 Water."
    )
    assert trial.give(0, "1").done
    assert table.hands[0] == NO_CARDS
    assert drawing(table, "LEV", "PEN1-02", copy=2).give(0, "2").done
    assert table.hands[0] == Cards(WATER=1)


def test_a_market_of_all() -> None:
    """MARKET(ALL, 2): player by player from the drawer; one may swap back; who has no card is passed over."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1")
    give(table, "LEV", HAY=1)
    give(table, "NAP", OIL=2)
    trial = drawing(table, "NAP", "LAW1-10").give(2, "swap OIL HAY").give(2, "swap HAY OIL")
    trial.refuses(2, "stop", "R-04").give(0, "swap HAY WINE").give(0, "stop")
    assert trial.done
    assert (table.hands[0], table.hands[2]) == (Cards(WINE=1), Cards(OIL=2))


# Cards that take


def test_duty_with_too_few_shekels() -> None:
    """WAR2-05: two Shekels or two cards drawn blind by the left neighbour; with one Shekel nobody asks."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR2")
    give(table, "LEV", S=2, HAY=1)
    give(table, "JUD", S=1, HAY=2, OIL=2)
    give(table, "NAP", S=2)  # no card: the penalty would change nothing
    trial = drawing(table, "LEV", "WAR2-05").give(0, "no")  # its single card goes without a draw
    assert table.hands[0] == NO_CARDS
    assert trial.asks.seats == (2,)
    trial.refuses(2, "WINE", "R-36").give(2, "HAY").refuses(1, "HAY", "R-04").give(2, "OIL")
    assert (trial.done, table.hands[1], table.shekels) == (True, Cards(HAY=1, OIL=1), [2, 1, 2])


def test_a_tithe_of_the_last_card() -> None:
    """DUTY(1 ANY): asked whether to pay; which card is no question with one in hand."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "LEV", HAY=1, V=1)
    give(table, "JUD", V=1)
    assert drawing(table, "LEV", "LAW1-06").give(0, "yes").done
    assert (table.hands[0], table.virtue) == (NO_CARDS, [1, 0])


def test_a_duty_of_a_kind_is_asked_though_it_cannot_be_paid() -> None:
    """PP-6.10: a Sheep that is not in the hand: R-48 to that player alone; with no card at all nothing is asked."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "LEV", HAY=1, V=1)
    give(table, "JUD", V=1)
    assert drawing(table, "LEV", "LAW1-03").refuses(0, "yes", "R-48").give(0, "no").done
    assert table.virtue == [0, 0]


def test_murmuring_takes_the_last_card_without_a_question() -> None:
    """LOSE(ALL, ANY, 1), PP-6.10."""
    table = table_of("LEV", "JUD", "NAP", stacks="VIR1")
    give(table, "LEV", HAY=1)
    give(table, "NAP", HAY=1, OIL=1)
    assert drawing(table, "LEV", "VIR1-12").give(2, "HAY").done
    assert [hand.number for hand in table.hands] == [0, 0, 1]


def test_spoil_of_whom_nothing_can_be_taken() -> None:
    """TAKE: void without a card among the opponents; a single one with cards is not chosen, and two of one go undrawn."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1")
    give(table, "LEV", HAY=3)
    assert drawing(table, "LEV", "WAR1-05").done
    give(table, "NAP", OIL=1)
    assert drawing(table, "LEV", "WAR1-05", copy=2).done
    assert (table.hands[0], table.hands[2]) == (Cards(HAY=3, OIL=1), NO_CARDS)


def test_gifts_from_the_leader_with_ties_at_both_ends() -> None:
    """GIVE(TOP, LOW), PP-6.V5: the giver, then the receiver, then the giver's Shield, then the card."""
    table = table_of("LEV", "JUD", "NAP", "ISS", stacks="VIR1+PEN1")
    put(table, "LEV", tents=[v(4, 4)])
    put(table, "JUD", tents=[v(7, 1)])
    give(table, "JUD", HAY=1, OIL=1)
    shielded(table, "JUD", "PEN1-10.1")
    trial = drawing(table, "LEV", "VIR1-03").refuses(0, "2", "R-36").give(0, "1")
    trial.refuses(0, "0", "R-36").give(0, "3").give(1, "keep-shield").refuses(1, "SHEEP", "R-36").give(
        1, "OIL"
    )
    assert (trial.done, table.hands[3], table.hands[1]) == (True, Cards(OIL=1), Cards(HAY=1))
    even = table_of("LEV", "JUD", stacks="VIR1")
    give(even, "LEV", HAY=1)
    assert drawing(even, "LEV", "VIR1-03").done  # all have no point: void
    assert even.hands[0] == Cards(HAY=1)


def test_gleanings_of_a_small_hand() -> None:
    """GIVE(MOST, FEW, 2): as far as it is there; a whole hand is not asked for."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1")
    give(table, "NAP", OIL=1)
    trial = drawing(table, "LEV", "LAW1-07").give(0, "0")
    assert (trial.done, table.hands[0], table.hands[2]) == (True, Cards(OIL=1), NO_CARDS)


def test_ruin_with_all_tents_in_use() -> None:
    """RUIN, PP-6.V5: a tent comes from the stock: none, and nothing happens; one, and the city is back in its stock."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    tents = [v(-7, 8), v(-4, 2), v(8, 8), v(5, 11), v(-4, 17)]
    put(table, "LEV", cities=[v(4, 4)], tents=tents)
    assert drawing(table, "JUD", "WAR1-13").done
    assert (table.tents_left(Seat(0)), table.cities_left(Seat(0)), table.points(Seat(0))) == (0, 4, 7)
    table.tents = {at: whose for at, whose in table.tents.items() if at != v(-4, 17)}
    assert carried_out(table, "JUD", "WAR1-13").done
    assert (table.tents_left(Seat(0)), table.cities_left(Seat(0)), table.points(Seat(0))) == (0, 5, 5)


def test_two_droughts_and_the_stack_between_them() -> None:
    """PP-6.7, PP-6.9: each counts its drawer's turns; an open drought card is not shuffled in."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "JUD", cities=[v(7, 1)])
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "2/3").give(0, "PEN1-09.1").give(0, "end-turn")
    trial.give(1, "2/3").give(1, "PEN1-09.2")
    stack = table.stacks["PEN"]
    for card in list(stack.cards):
        stack.draw(card)
        table.discards["PEN"].append(card)
    trial.give(1, "end-turn").give(0, "2/3").refuses(0, "PEN1-09.1", "R-35").give(0, "PEN1-05.1")
    trial.give(0, "end-turn")
    assert [(one.player, one.turns) for one in table.droughts] == [(1, 1)]
    assert table.open_cards == [[], ["PEN1-09.2"]]
    trial.give(1, "3/5").give(1, "end-turn")
    assert (table.droughts, table.hands[1].WHEAT) == ([], 0)
    trial.give(0, "3/5")
    assert table.hands[1].WHEAT == 2


# Free pieces


def test_the_decree_of_cyrus() -> None:
    """CAMEL(ALL, 1): from the drawer on, each a place or to pass; no stock or no place: passed over; the line at once."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW2", camels_per_player=16)
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    put(table, "NAP", tents=[v(-7, 8)])
    table.captivity = [2, 0, 1]
    trial = drawing(table, "NAP", "LAW2-12")
    assert table.captivity == [0, 0, 0]
    trial.refuses(0, "pass", "R-04").give(2, str(between(v(-7, 8), v(-8, 7))))
    trial.give(0, "s1,4")  # JUD has nothing on the board
    assert (trial.done, table.longest, len(table.camels)) == (True, 0, 3)


def test_a_free_camel_of_the_last_player() -> None:
    """PRO2-07, PP-6.V4: nobody of those who tie has a place for a camel: nobody is asked."""
    table = table_of("LEV", "JUD", "NAP", stacks="PRO2")
    put(table, "LEV", tents=[v(4, 4)])
    assert drawing(table, "LEV", "PRO2-07").done
    put(table, "JUD", camels=[(v(7, 1), v(8, 2))])
    trial = drawing(table, "LEV", "PRO2-07", copy=2).give(0, "1")
    trial.refuses(1, str(between(v(4, 4), v(2, 5))), "R-47").give(1, str(between(v(8, 2), v(10, 1))))
    assert (trial.done, table.longest) == (True, 1)


def test_a_free_city() -> None:
    """CITY(ME), PP-6.10: passed over without a tent or without a city in stock; the tent goes back to its stock."""
    table = table_of("LEV", "JUD", stacks="JER2")
    assert drawing(table, "LEV", "JER2-03").done
    cities = [v(-7, 8), v(-4, 2), v(8, 8), v(5, 11), v(-4, 17)]
    put(table, "LEV", tents=[v(4, 4)], cities=cities)
    assert drawing(table, "LEV", "JER2-03", copy=2).done
    table.cities = dict(list(table.cities.items())[1:])
    trial = carried_out(table, "LEV", "JER2-03").give(0, v(4, 4))
    assert (trial.done, table.tents_left(Seat(0)), table.cities_left(Seat(0))) == (True, 5, 0)


# Several cards


def test_three_cards_of_one_roll() -> None:
    """PP-6.1, EVENT_NEXT: asked before each as long as two or more are due; a stack without cards is passed over."""
    table = table_of("LEV", "JUD", discs=True, stacks="PEN1+WAR1+LAW1+VIR1")
    with_discs(table, BEN=5, LEV=5, EPH=5)
    table.stacks["VIR"].cards.clear()
    table.shields[1] = [card for card in table.copies if card.startswith("VIR1")]
    trial = events_of(table, "LEV", 2, 3).refuses(0, "HX-EPH", "R-33").refuses(0, "HX-JUD", "R-33")
    trial.refuses(0, "WAR1-06.1", "R-02").give(0, "HX-LEV").refuses(0, "WAR1-06.1", "R-34").give(
        0, "LAW1-13.1"
    )
    trial.refuses(0, "HX-LEV", "R-33").give(0, "HX-BEN").give(0, "WAR1-06.1")
    trial.give(0, "PEN1-05.1")  # the last is not asked for
    assert trial.done
    assert (table.shekels[0], table.virtue[0]) == (5, 2)


def test_a_card_of_a_tribe_that_nobody_plays() -> None:
    """PP-6.1: drawn although nobody has built there and nobody plays the tribe, and though the False Prophet stands there."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    table.false_prophet = "HX-ISS"
    trial = whole_turn(table, "LEV").give(0, "2/3").give(0, "PEN1-05.1")
    assert table.virtue[0] == 1
    trial.give(0, "end-turn")


def test_no_card_without_a_stack() -> None:
    """PP-6.1: a tile whose category is not in play pays only."""
    table = table_of("EPH", "JUD", stacks="deck2")
    put(table, "EPH", tents=[c(-1, 4, "N")])
    trial = whole_turn(table, "EPH").give(0, "4/5")
    assert table.virtue[0] == 1
    trial.give(0, "end-turn")


def test_income_is_paid_when_everything_due_is_known() -> None:
    """PP-7.2: nobody is asked, and the winner is looked for when all is paid."""
    table = table_of("EPH", "JUD", target=3)
    put(table, "EPH", tents=[c(-1, 4, "N")])
    put(table, "JUD", cities=[c(-1, 4, "SE")])
    rolled(table, "JUD", 4, 5)
    assert Trial.of(BOOK, table, pay_income(table, seat(table, "JUD"))).done
    assert holdings(table, "EPH")["V"] == 1
    assert table.winner is None
