"""Positions worked by hand from the text of the rules: several rules at once, as they meet at a table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printkit.referee import Seat, Trial
from prophets_and_patriarchs_book.book import BOOK, play_turns
from prophets_and_patriarchs_book.income import collect_income
from prophets_and_patriarchs_book.pieces import Cards
from prophets_and_patriarchs_book.scoring import check_victory
from prophets_and_patriarchs_book.setup import place_first
from prophets_and_patriarchs_book.turn import play_turn
from prophets_and_patriarchs_tests.boards import between, c, v
from prophets_and_patriarchs_tests.tables import (
    carried_out,
    difference,
    drawing,
    drought,
    earned,
    events_of,
    give,
    holdings,
    put,
    rolled,
    shielded,
    sound,
    table_of,
    trading,
    whole_turn,
)

# Income


def test_captive_in_a_drought_beside_the_prophet() -> None:
    """PP-5.7, PP-6.6, PP-6.7: a captive's building at the Prophet's tile earns from all its tiles, the other from none."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", cities=[v(5, 5)], tents=[v(2, 8)])  # LEV, OIL-10, WATER-8; HAY-8, LEV, WINE-5
    table.captivity[0] = 2
    drought(table, "OIL", "JUD")
    assert earned(table, 8) == earned(table, 10) == earned(table, 3) == {}
    table.prophet = "HX-WATER-8"
    assert earned(table, 10) == {"LEV": {"OIL": 2}}
    assert earned(table, 8) == {"LEV": {"V": 2}}
    assert earned(table, 3) == {
        "LEV": {"V": 2}
    }  # the tent touches LEV too, but stands not at the Prophet's tile
    table.false_prophet = "HX-OIL-10"
    assert earned(table, 8) == earned(table, 3) == {}
    table.scope = "tile"
    assert earned(table, 10) == {}
    assert earned(table, 3) == {"LEV": {"V": 2}}


def test_a_strange_tile_under_captivity() -> None:
    """PP-7.1: no Shekels and no Virtue Tokens either; the Prophet there pays Virtue Tokens, doubled to its owner alone."""
    table = table_of("LEV", "JUD", "BEN")
    put(table, "JUD", cities=[v(5, 5)])
    put(table, "BEN", tents=[v(2, 5)])
    put(table, "LEV", tents=[v(2, 8)])
    table.captivity[1] = 1
    assert earned(table, 3) == {"LEV": {"V": 1}, "BEN": {"S": 1}}
    table.prophet = "HX-LEV"
    assert earned(table, 3) == {"LEV": {"V": 2}, "JUD": {"V": 2}, "BEN": {"V": 1}}


def test_harvest_follows_income() -> None:
    """3.4 HARVEST: captivity, the False Prophet and the Prophet count; other kinds pay nothing; a tile pays whatever its number."""
    table = table_of("LEV", "JUD", "ISS")
    put(table, "JUD", cities=[v(7, 1)])  # JUD, OIL-10, WHEAT-8
    put(table, "LEV", tents=[c(0, 0, "S")])
    assert {t.id for t in table.land.tiles_at[c(0, 0, "S")]} == {"HX-WHEAT-6", "HX-WINE-7", "HX-BEN"}
    put(table, "ISS", tents=[c(0, 4, "N")])
    assert {t.id for t in table.land.tiles_at[c(0, 4, "N")]} == {"HX-WHEAT-10", "HX-HAY-8", "HX-WINE-5"}
    table.captivity[2] = 1
    table.prophet = "HX-WHEAT-6"
    before = {tribe: holdings(table, tribe) for tribe in table.tribes}
    assert carried_out(table, "LEV", "PEN1-08").done
    change = {tribe: difference(before[tribe], holdings(table, tribe)) for tribe in table.tribes}
    assert change == {"LEV": {"V": 1}, "JUD": {"WHEAT": 2}, "ISS": {}}


def test_shortage_of_tokens_and_cards_at_once() -> None:
    """PP-7.3: kind by kind, from the active player on; what is lost of one kind is not made up by another."""
    table = table_of("LEV", "NAP", "JUD")
    put(table, "LEV", tents=[v(2, 8)])  # HAY-8
    put(table, "NAP", cities=[v(5, 5)])  # WATER-8
    put(table, "JUD", cities=[c(2, 2, "SE")])
    assert {t.id for t in table.land.tiles_at[c(2, 2, "SE")]} == {"HX-WATER-8", "HX-SHEEP-4", "HX-WINE-9"}
    table.supply = Cards(27, 3, 27, 27, 27, 27)
    table.hands[0] = Cards(WATER=24)
    collect_income(table, table.land.tiles_by_number[8], table.order(Seat(2)))  # JUD rolled: JUD, LEV, NAP
    assert (table.hands[2].WATER, table.hands[1].WATER, table.hands[0].HAY) == (2, 1, 1)
    assert table.supply.WATER == 0


def test_virtue_tokens_run_out() -> None:
    """PP-7.3, RU-41: a conversion to Virtue Tokens that are not there is lost, not paid in cards."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(2, 8)])
    give(table, "JUD", V=42)
    table.prophet = "HX-HAY-8"
    assert earned(table, 8) == {}


# Captivity and droughts, turn by turn


def test_a_drought_ends_with_the_drawers_turn() -> None:
    """PP-6.7, PP-6.9: two turns of the drawer, this one included; then the card is finished."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "JUD", cities=[v(7, 1)])
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "2/3").give(0, "PEN1-09.1").give(0, "end-turn")
    assert table.open_cards[0] == ["PEN1-09.1"]
    trial.give(1, "2/6").give(1, "end-turn")
    assert table.hands[1].WHEAT == 0
    trial.give(0, "2/6")
    assert table.hands[1].WHEAT == 0
    trial.give(0, "end-turn")
    assert (table.open_cards[0], table.discards["PEN"], table.droughts) == ([], ["PEN1-09.1"], [])
    trial.give(1, "2/6")
    assert table.hands[1].WHEAT == 2


def test_captivity_of_another_and_of_oneself() -> None:
    """PP-6.6: counted in the captive's own turns; a longer one replaces a shorter one, and never adds up."""
    table = table_of("LEV", "JUD", "NAP", stacks="none")
    table.captivity = [1, 2, 0]
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "1/3").give(0, "end-turn")
    assert table.captivity == [0, 2, 0]
    trial.give(1, "1/3").give(1, "end-turn")
    assert table.captivity == [0, 1, 0]
    trial.give(2, "1/3").give(2, "end-turn").give(0, "1/3").give(0, "end-turn")
    assert table.captivity == [0, 1, 0]
    trial.give(1, "1/3").give(1, "end-turn")
    assert table.captivity == [0, 0, 0]


def test_a_captive_trades_and_builds() -> None:
    """PP-6.6: captivity stops income alone; gifts of cards come as always."""
    table = table_of("NAP", "JUD", stacks="PEN1")
    table.captivity[0] = 2
    give(table, "NAP", WINE=4, S=1)
    trial = trading(table, "NAP").give(0, "trade WINE HAY").give(0, "buy S WATER")
    assert table.hands[0] == Cards(HAY=1, WATER=1)
    trial.give(0, "end-turn")
    assert drawing(table, "NAP", "PEN1-06").done
    assert table.hands[0] == Cards(HAY=2, WATER=1, SHEEP=1)


# Camels, lines, distances


def test_a_camel_may_end_at_a_strange_city_and_not_go_on() -> None:
    """PP-9.2: the way ends there for good, also for a second camel that would touch only there."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    put(table, "EPH", cities=[v(1, 7)])
    give(table, "LEV", HAY=3, WATER=3)
    trial = trading(table, "LEV").give(0, "build-camel s1,4")
    trial.refuses(0, "build-camel s1,5", "R-47").refuses(0, "build-camel s0,5", "R-47")
    assert table.position.length("LEV") == 2
    trial.refuses(0, "build-camel s1,4", "R-25").refuses(0, "build-camel s99,9", "R-46")


def test_two_players_lines_cross_at_an_empty_corner() -> None:
    """PP-9.2, PP-10.1: camels of others never interrupt; only buildings do."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "EPH", tents=[v(-1, 5)], camels=[(v(-1, 5), v(1, 4)), (v(1, 4), v(2, 5))])
    assert (table.position.length("LEV"), table.position.length("EPH")) == (2, 2)
    assert table.longest == 0  # LEV had them first
    give(table, "LEV", HAY=1, WATER=1, SHEEP=1, WHEAT=1, WINE=1, OIL=1)
    trading(table, "LEV").give(0, "build-camel s1,5")
    assert table.longest == 0
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1)
    trading(table, "EPH").refuses(1, "build-tent c2,5", "R-23")


def test_a_tent_breaks_the_longest_line_and_the_bonus_goes_over() -> None:
    """PP-10.2, PP-10.3, PP-9.3: the holder's line falls from 4 to 2 and the other's 3 is the longest at once."""
    table = table_of("LEV", "EPH", "JUD")
    put(
        table,
        "LEV",
        tents=[v(4, 4)],
        camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(2, 8)), (v(2, 8), v(1, 10))],
    )
    put(
        table,
        "EPH",
        tents=[v(-2, 10)],
        camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7)), (v(-2, 10), v(-1, 11))],
    )
    assert (table.longest, table.position.length("LEV"), table.position.length("EPH")) == (0, 4, 3)
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1)
    before = table.points(Seat(1))
    trading(table, "EPH").give(1, "build-tent c1,7")
    assert (table.longest, table.position.length("LEV"), table.position.length("EPH")) == (1, 2, 3)
    assert table.points(Seat(1)) == before + 1 + 2


def test_a_tie_after_the_holder_is_cut() -> None:
    """PP-10.2: the holder is shorter now and two others are equal: nobody."""
    table = table_of("LEV", "EPH", "JUD")
    put(table, "LEV", camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(2, 8))], tents=[v(4, 4)])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7))])
    put(table, "JUD", tents=[v(7, 1)], camels=[(v(7, 1), v(8, -1)), (v(7, 1), v(8, 2))])
    assert table.longest == 0
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1)
    trading(table, "EPH").give(1, "build-tent c1,7")
    assert [table.position.length(t) for t in table.tribes] == [2, 2, 2]
    assert table.longest == 0  # the holder keeps a tie
    table.lose_camel(between(v(4, 4), v(2, 5)))
    assert table.position.length("LEV") == 1
    assert table.longest is None


def test_the_least_length_is_an_option() -> None:
    """3.6 `longest_min`: 1 gives the bonus for a single camel, 5 keeps it back until five."""
    for least, holder in ((1, 0), (2, None), (5, None)):
        table = table_of("LEV", "EPH", longest_min=least)
        put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
        assert table.longest == holder


def test_sixteen_camels() -> None:
    """3.6 `camels_per_player`: the seventeenth is refused; R-45 stands before R-46, R-25 and R-47."""
    table = table_of("LEV", "EPH", camels_per_player=16)
    sides = table.land.sides[:16]
    table.camels = dict.fromkeys(sides, "LEV")
    give(table, "LEV", HAY=1, WATER=1)
    free = next(side for side in table.position.roads("LEV"))
    trial = trading(table, "LEV").refuses(0, f"build-camel {free}", "R-45")
    trial.refuses(0, "build-camel s99,9", "R-45").refuses(0, f"build-camel {sides[0]}", "R-45")


def test_a_tent_moves_next_to_where_it_stood() -> None:
    """PP-9.7, ERR-PP-17: judged with both pieces lifted: one side away is far enough; neither piece may keep its place."""
    table = table_of("LEV", "JUD")
    line = [v(4, 4), v(2, 5), v(1, 7), v(2, 8), v(4, 7), v(5, 5)]
    put(table, "LEV", tents=[v(4, 4), v(2, 8)], camels=pairwise(line))
    camel, branch, around = between(*line[:2]), between(v(2, 5), v(1, 4)), between(v(4, 4), v(5, 5))
    trial = trading(table, "LEV")
    trial.refuses(0, f"move-tent c4,4 {camel} {camel} c2,5", "R-58")  # along its own camel
    trial.refuses(0, f"move-tent c4,4 {camel} {around} c4,4", "R-58")  # the camel around the tent
    trial.refuses(0, f"move-tent c4,4 {camel} {branch} c1,7", "R-58").accepts(
        0, f"move-tent c4,4 {camel} {branch} c1,4"
    )
    trial.give(0, f"move-tent c4,4 {camel} {branch} c2,5")
    assert table.tents == {v(2, 8): "LEV", v(2, 5): "LEV"}
    assert table.position.length("LEV") == 5


# Trade


def test_rates_of_levi_at_both_kinds_of_trade_tiles() -> None:
    """PP-8.2: Levi trades 3:1 everywhere; a 3:1 tile gives nothing more; 2:1 is for its kind alone and at once."""
    table = table_of("LEV", "JUD")
    give(table, "LEV", WINE=3, HAY=2, OIL=2)
    trial = trading(table, "LEV").give(0, "trade WINE WATER").refuses(0, "trade HAY OIL", "R-42")
    put(table, "LEV", tents=[v(-8, 7)])  # P8, TT-HAY
    trial.refuses(0, "trade OIL HAY", "R-42").give(0, "trade HAY OIL")
    assert table.hands[0] == Cards(WATER=1, OIL=3)
    trial.give(0, "trade OIL SHEEP")
    assert table.hands[0] == Cards(WATER=1, SHEEP=1)


def test_the_order_of_refusals_in_trade() -> None:
    """R-40 before R-41 before R-42 before R-43; R-44 before R-43."""
    table = table_of("NAP", "JUD")
    give(table, "JUD", OIL=27)
    give(table, "NAP", HAY=3)
    trial = trading(table, "NAP")
    trial.refuses(0, "trade HAY HAY", "R-41").refuses(0, "trade HAY OIL", "R-42").refuses(
        0, "buy S OIL", "R-44"
    )
    give(table, "NAP", HAY=1, S=1)
    trial.refuses(0, "trade HAY OIL", "R-43").refuses(0, "buy S OIL", "R-43")
    rolled(table, "NAP").resting = True
    trading(table, "NAP").refuses(0, "trade HAY HAY", "R-40").refuses(0, "buy V OIL", "R-40")


# Trade among players


def test_an_offer_is_open() -> None:
    """ERR-PP-19, ERR-PP-20: nothing else may be done meanwhile, by nobody; the partner alone answers."""
    table = table_of("LEV", "JUD", "NAP", player_trade=True)
    give(table, "LEV", HAY=2, WATER=2)
    give(table, "JUD", OIL=1, S=1)
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    trial = trading(table, "LEV")
    trial.give(0, {"do": "offer-trade", "partner": 1, "give": {"HAY": 1}, "get": {"OIL": 1, "S": 1}})
    for data in ("build-camel s1,4", "end-turn", "accept"):
        trial.refuses(0, data, "R-04")
    trial.refuses(2, "end-turn", "R-04").refuses(2, "accept", "R-04").refuses(1, "end-turn", "R-01")
    trial.give(1, "accept")
    assert (table.hands[0], table.shekels[0]) == (Cards(HAY=1, WATER=2, OIL=1), 1)
    assert (table.hands[1], table.shekels[1]) == (Cards(HAY=1), 0)
    sound(table)


def test_reasons_against_an_offer_in_their_order() -> None:
    """ERR-PP-19: R-40, R-64, R-60, R-62, R-63, R-61."""

    def offer(partner: int, give: dict[str, int], get: dict[str, int]) -> dict[str, object]:
        return {"do": "offer-trade", "partner": partner, "give": give, "get": get}

    table = table_of("LEV", "JUD", player_trade=True)
    give(table, "LEV", HAY=1)
    trial = trading(table, "LEV")
    trial.refuses(0, offer(0, {"V": 1}, {"V": 1}), "R-60").refuses(0, offer(1, {"V": 1}, {"V": 1}), "R-62")
    trial.refuses(0, offer(1, {"HAY": 1}, {"HAY": 1}), "R-63").refuses(0, offer(1, {"HAY": 1}, {}), "R-63")
    trial.refuses(0, offer(1, {"OIL": 1}, {"HAY": 1}), "R-61")
    trial.give(0, offer(1, {"HAY": 1}, {"OIL": 1})).refuses(1, "accept", "R-61").give(0, "withdraw")
    assert table.hands[0] == Cards(HAY=1)
    closed = table_of("LEV", "JUD")
    trading(closed, "LEV").refuses(0, offer(0, {"V": 1}, {}), "R-64")
    rolled(closed, "LEV").resting = True
    trading(closed, "LEV").refuses(0, offer(0, {"V": 1}, {}), "R-40")


# Event cards


def test_the_wrong_stack() -> None:
    """R-34: a card of another category, and one of the other deck's stack that is not in play; R-35: already out."""
    table = table_of("LEV", "JUD", stacks="deck1")
    trial = events_of(table, "LEV", 1, 2)
    trial.refuses(0, "WAR1-01.1", "R-34").refuses(0, "LAW2-01.1", "R-34").refuses(0, "JER2-01.1", "R-34")
    table.stacks["LAW"].draw("LAW1-01.1")
    table.discards["LAW"].append("LAW1-01.1")
    trial = events_of(table, "LEV", 1, 2).refuses(0, "LAW1-01.1", "R-35")


def test_a_gift_of_somebody_without_cards() -> None:
    """PP-6.V4, PP-6.10: the leader holds nothing, which all can see: nobody is asked who would get it."""
    table = table_of("LEV", "JUD", "NAP")
    put(table, "LEV", tents=[v(4, 4)])
    assert carried_out(table, "NAP", "VIR1-03").done
    give(table, "LEV", HAY=1)
    trial = carried_out(table, "NAP", "VIR1-03").refuses(2, "0", "R-36").give(2, "1")
    assert trial.done
    assert table.hands[1] == Cards(HAY=1)


def test_everybody_serves_the_drawer_in_turn() -> None:
    """3.4 GIVE(OTH, ME), PP-6.8: clockwise from the drawer's left; empty hands are passed over, Shields asked of givers."""
    table = table_of("LEV", "JUD", "NAP", "ISS", stacks="WAR1+PEN1")
    give(table, "JUD", HAY=1)
    give(table, "ISS", OIL=2, WINE=1)
    give(table, "NAP", SHEEP=5)
    shielded(table, "NAP", "PEN1-10.1")
    trial = drawing(table, "LEV", "WAR1-08")  # JUD's single card is not asked for
    assert table.hands[0] == Cards(HAY=1)
    trial.give(2, "use-shield").refuses(3, "HAY", "R-36").give(3, "WINE")
    assert trial.done
    assert table.hands[0] == Cards(HAY=1, WINE=1)


def test_shields_before_the_penalty_and_the_price() -> None:
    """PP-6.8, PP-6.12, DUTY: the Shield frees from both; who keeps it may still pay; asked player by player."""
    table = table_of("LEV", "NAP", "JUD", stacks="LAW1+PEN1")
    give(table, "LEV", S=1)
    shielded(table, "NAP", "PEN1-10.1")
    table.captivity[2] = 1
    trial = drawing(table, "LEV", "LAW1-11")  # one Shekel, or captivity for a turn
    trial.give(0, "yes").refuses(1, "yes", "R-36").give(1, "keep-shield")
    assert trial.done  # NAP has no Shekel: no question; JUD is captive for a turn already
    assert (table.captivity, table.shekels[0]) == ([0, 1, 1], 0)
    assert table.shields[1] == ["PEN1-10.1"]


def test_a_lost_battle_and_a_shield() -> None:
    """PP-6.12: after the die, only if it is lost, and only if something could be lost."""
    table = table_of("LEV", "JUD", stacks="WAR1+PEN1")
    shielded(table, "LEV", "PEN1-10.1")
    assert drawing(table, "LEV", "WAR1-01").give(0, "2").done  # no card to lose
    give(table, "LEV", OIL=1)
    trial = (
        drawing(table, "LEV", "WAR1-01", copy=2).refuses(0, "7", "R-30").give(0, "2").give(0, "use-shield")
    )
    assert trial.done
    assert (table.hands[0], table.virtue[0], table.shields[0]) == (Cards(OIL=1), 0, [])


def test_the_leader_is_the_same_on_the_whole_card() -> None:
    """PP-6.V2: RUIN and CAPTIVE of Nebuchadnezzar hit the same player, though the ruin has made another one the leader."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR2")
    put(table, "LEV", cities=[v(4, 4)])
    put(table, "JUD", tents=[v(7, 1)])
    give(table, "JUD", V=1)
    trial = drawing(table, "NAP", "WAR2-08").refuses(2, "2", "R-36").give(2, "0")
    assert trial.done
    assert table.tents[v(4, 4)] == "LEV"
    assert table.captivity == [1, 0, 0]


def test_the_bonus_counts_for_the_leader() -> None:
    """PP-6.V5: TOP counts everything of PP-11.1."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    give(table, "JUD", V=2)
    assert drawing(table, "JUD", "WAR1-12").done
    assert table.captivity == [2, 0]


def test_offers_are_asked_of_whom_they_may_concern() -> None:
    """PP-6.10: by numbers only; a yes without the cards is R-48; the cost is paid though the reward is short."""
    table = table_of("LEV", "NAP", "JUD", stacks="LAW1")
    give(table, "LEV", WHEAT=1)  # one card: the offer needs two
    give(table, "NAP", HAY=2)
    give(table, "JUD", WHEAT=1, OIL=1)
    give(table, "LEV", V=41)
    trial = drawing(table, "LEV", "LAW1-04").refuses(1, "yes", "R-48").give(1, "no").give(2, "yes")
    assert trial.done
    assert (table.hands[2], table.virtue[2]) == (Cards(), 1)
    sound(table)


def test_the_last_card_of_the_supply() -> None:
    """PP-6.V5, PP-12.1: in the order of the players; the last kind is not asked for, and then nobody gets anything."""
    table = table_of("LEV", "NAP", "JUD", stacks="PEN1")
    table.hands[1] = Cards(27, 27, 27, 27, 26, 26)
    table.supply = Cards(OIL=1, SHEEP=1)
    trial = drawing(table, "LEV", "PEN1-12").refuses(0, "HAY", "R-36").give(0, "OIL")
    assert trial.done
    assert (table.hands[0].OIL, table.hands[1].SHEEP, table.hands[2].number) == (1, 27, 0)


def test_stray_camels_and_the_prophet() -> None:
    """3.4 STRAY, PP-5.7: a camel between two own buildings is not loose; one beside the Prophet's tile is safe."""
    table = table_of("LEV", "JUD", stacks="WAR2")
    put(
        table,
        "LEV",
        tents=[v(4, 4), v(1, 7)],
        camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(-1, 8)), (v(4, 4), v(5, 2))],
    )
    table.prophet = "HX-OIL-10"  # v(4,4)-v(5,2) is one of its sides
    assert "s3,2" in table.land.sides_of["HX-OIL-10"]
    assert drawing(table, "JUD", "WAR2-12").done  # one loose camel is left: not asked for
    assert between(v(1, 7), v(-1, 8)) not in table.camels
    assert len(table.camels) == 3


def test_free_camels_of_a_player_who_is_not_active() -> None:
    """PP-6.4, PP-6.10, ISS: free camels do not use up the cheaper first one."""
    table = table_of("ISS", "LEV", stacks="PRO2")
    put(table, "ISS", tents=[v(5, 11)])
    give(table, "LEV", V=3)
    trial = drawing(table, "LEV", "PRO2-07").refuses(0, "s2,3", "R-47").refuses(1, "pass", "R-04")
    trial.give(0, str(between(v(5, 11), v(7, 10))))
    assert trial.done
    give(table, "ISS", HAY=1)
    trading(table, "ISS").give(0, f"build-camel {between(v(7, 10), v(8, 8))}")
    assert table.hands[0] == Cards()


def test_rest_and_the_last_point() -> None:
    """REST, PP-11.2: resting does not hinder a victory by the income of the same turn."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    put(table, "LEV", tents=[v(4, 4)])  # HAY-6, LEV, OIL-10
    give(table, "LEV", V=9)
    trial = whole_turn(table, "LEV").give(0, "1/2").give(0, "LAW1-02.1")
    assert trial.done  # 1 + 9 + 1 by the card, and 1 of the own tile: 12
    assert (table.points(Seat(0)), table.winner) == (12, 0)


# The end


def test_an_opponent_wins_in_the_middle_of_a_turn() -> None:
    """PP-11.2: a tent of the active player cuts a line; the bonus that goes over ends the game there and then."""
    table = table_of("LEV", "EPH", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(2, 8))])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7))])
    put(
        table, "JUD", tents=[v(7, 1)], camels=[(v(7, 1), v(8, -1)), (v(8, -1), v(10, -2)), (v(7, 1), v(8, 2))]
    )
    table.look_at_lines()
    table.longest = Seat(0)
    table._looked = None
    give(table, "JUD", V=9)
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1, V=1)
    trial = trading(table, "EPH").give(1, "build-tent c1,7")
    assert [table.position.length(tribe) for tribe in table.tribes] == [2, 2, 3]
    assert trial.done
    assert (table.longest, table.winner) == (2, 2)


def test_own_turn_does_not_end_on_anothers() -> None:
    """PP-11.6: the others' points wait for their own turn, which begins with a look at them; they may be gone by then."""
    table = table_of("LEV", "JUD", win_check="own_turn", stacks="LAW1")
    give(table, "JUD", V=12)
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "1/2").give(0, "LAW1-03.1").give(0, "end-turn")
    assert table.virtue[1] == 11
    assert not trial.done
    trial.refuses(0, "1/2", "R-01").give(1, "1/3")


def test_ties_at_one_checkpoint() -> None:
    """PP-11.3: most points; then the active player; then clockwise from the active player."""
    for active, points, winner in ((0, (12, 12, 12), 0), (1, (12, 12, 13), 2), (2, (12, 12, 11), 0)):
        table = table_of("LEV", "JUD", "NAP")
        for tribe, n in zip(table.tribes, points, strict=True):
            give(table, tribe, V=n)
        table.active = Seat(active)
        assert check_victory(table)
        assert table.winner == winner


def test_buying_away_the_victory() -> None:
    """PP-11.4: a token spent lowers the points; only what stands at a checkpoint counts."""
    table = table_of("LEV", "JUD", target=5)
    put(table, "LEV", tents=[v(4, 4)])
    give(table, "LEV", V=3, WHEAT=2, WINE=1, OIL=1)
    trial = trading(table, "LEV").give(0, "buy V WINE").give(0, "build-city c4,4")
    assert not trial.done
    assert table.points(Seat(0)) == 4


def test_doubles_win_before_anything_else() -> None:
    """ADV_DOUBLES, PP-11.2: Benjamin's reward is a checkpoint; a 2 by doubles then asks for no Prophet."""
    table = table_of("BEN", "JUD", stacks="WAR1")
    give(table, "BEN", V=11)
    table.captivity[0] = 2
    trial = Trial.of(BOOK, table, play_turn(table, Seat(0))).give(0, "1/1")
    assert trial.done
    assert (table.winner, table.shekels[0], table.prophet) == (0, 1, "")


@pytest.mark.parametrize("order", ["straight", "snake"])
def test_order_of_the_second_round(order: str) -> None:
    """3.6 `setup_order`: only the second round is turned; the starter has the first turn."""
    table = table_of("LEV", "JUD", "NAP", setup_order=order)
    table.settled, table.active = False, Seat(1)
    trial = Trial.of(BOOK, table, place_first(table))
    asked = []
    while not trial.done:
        who = trial.asks.seats[0]
        asked.append(who)
        trial.give(who, trial.asks.write(trial.asks.options[0]))  # type: ignore[attr-defined]
    assert asked == [1, 2, 0, *((0, 2, 1) if order == "snake" else (1, 2, 0))]
    assert table.active == 1
