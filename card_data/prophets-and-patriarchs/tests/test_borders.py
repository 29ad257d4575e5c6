"""Borders of the rules, worked by hand from the text: the last card, nothing there to take, exactly as much as is allowed."""

from __future__ import annotations

from printkit.referee import Seat
from prophets_and_patriarchs_book.pieces import NO_CARDS, Cards
from prophets_and_patriarchs_book.turn import end_turn
from prophets_and_patriarchs_tests.boards import between, c, v
from prophets_and_patriarchs_tests.tables import (
    drawing,
    drought,
    earned,
    events_of,
    give,
    put,
    rolled,
    seat,
    shielded,
    sound,
    table_of,
    trading,
    whole_turn,
)
from prophets_and_patriarchs_tests.test_places import RING, way
from prophets_and_patriarchs_tests.test_scenes import with_discs
from prophets_and_patriarchs_tests.test_setup import laying


def test_sixteen_pips_are_not_too_many() -> None:
    """3.2, W-3: without LEV, NAP and EPH Wheat 8 lies between Oil 7 and Hay 6: exactly 16; the board is laid by one tap."""
    table, trial = laying(tribes_included="BEN+ISS+JUD")
    assert trial.give(None, "lay-default").done
    at = {tile.id: (tile.cell.q, tile.cell.r) for tile in table.land.tiles.values()}
    assert [at[tile] for tile in ("HX-WHEAT-8", "HX-WHEAT-5", "HX-WHEAT-6")] == [(1, 2), (-2, 3), (-1, 4)]
    assert {tile.id for tile in table.land.tiles_at[v(2, 5)]} == {"HX-WHEAT-8", "HX-OIL-7", "HX-HAY-6"}
    assert (len(table.land.corners), len(table.land.sides)) == (74, 100)


def test_the_false_prophet_on_the_tile_of_the_card() -> None:
    """PP-5.1, PP-5.2, PP-6.1: 7, then 7 again: he goes to Naphtali's tile; its card is drawn, its income is not paid."""
    table = table_of("NAP", "JUD", stacks="PRO2")
    put(table, "NAP", tents=[c(-2, 3, "S")])
    put(table, "JUD", tents=[c(1, 0, "N")])  # WATER-7
    trial = whole_turn(table, "NAP").give(0, "3/4").give(0, "7").refuses(0, "HX-HAY-8", "R-31")
    trial.give(0, "HX-NAP").give(0, "PRO2-04.1")
    assert (table.virtue, table.hands) == ([1, 0], [NO_CARDS, Cards(WATER=1)])


def test_the_card_of_a_seven_that_is_judahs() -> None:
    """PP-2.8, EXPEL, PP-5.6: discs make Judah a 7, Naphtali a 12: he comes by the second roll and leaves by the card; doubled at once."""
    table = table_of("JUD", "LEV", stacks="JER2", discs=True)
    with_discs(table, JUD=7, NAP=12)
    put(table, "JUD", tents=[v(5, 2)])
    trial = whole_turn(table, "JUD").give(0, "6/1").give(0, "2").give(0, "JER2-13.1").give(0, "HX-JUD")
    assert (table.prophet, table.false_prophet, table.virtue) == ("HX-JUD", "", [2, 0])
    trial.give(0, "end-turn")
    assert "Trade" in str(whole_turn(table, "LEV").give(1, "6/6").asks.prompt)  # no stack of Naphtali's


def test_two_droughts_of_one_resource_and_player() -> None:
    """PP-6.7, PP-6.9: side by side: the first card is finished a turn before the second, and Wheat is dry until then."""
    table = table_of("ISS", "JUD", stacks="PEN1")
    put(table, "JUD", cities=[v(7, 1)])
    for copy in (1, 2):
        rolled(table, "ISS")
        assert drawing(table, "ISS", "PEN1-09", copy).done
        end_turn(table, Seat(0))
    assert (table.discards["PEN"], table.open_cards[0]) == (["PEN1-09.1"], ["PEN1-09.2"])
    assert earned(table, 8) == {}
    rolled(table, "ISS")
    end_turn(table, Seat(0))
    assert (table.discards["PEN"], table.open_cards[0]) == (["PEN1-09.1", "PEN1-09.2"], [])
    assert earned(table, 8) == {"JUD": {"WHEAT": 2}}
    sound(table)


def test_plenty_in_a_famine() -> None:
    """HARVEST, PP-5.4, PP-5.7: all Wheat is dry; the Prophet's tile still pays its city, in Virtue Tokens."""
    table = table_of("ISS", "JUD", "LEV", stacks="PEN1")
    put(table, "JUD", cities=[v(7, 1)])  # WHEAT-8
    put(table, "LEV", tents=[c(0, 4, "S")])  # WHEAT-10
    put(table, "ISS", tents=[c(0, 0, "N")])  # WHEAT-6
    drought(table, "WHEAT", "LEV")
    table.prophet = "HX-WHEAT-8"
    assert drawing(table, "ISS", "PEN1-08").done
    assert (table.virtue, table.hands) == ([0, 2, 0], [NO_CARDS] * 3)


def test_a_captive_at_two_waters() -> None:
    """HARVEST, PP-6.6: a captive's protected tent is paid, its city elsewhere is not; others are."""
    table = table_of("LEV", "JUD", "NAP", stacks="VIR1")
    put(table, "JUD", tents=[c(1, 0, "N")], cities=[c(2, 2, "NE")])  # WATER-7, WATER-8
    put(table, "NAP", tents=[c(1, 4, "S")])  # WATER-9
    table.captivity[1], table.prophet = 1, "HX-WATER-7"
    assert drawing(table, "LEV", "VIR1-06").done
    assert (table.virtue, table.hands) == ([0, 1, 0], [NO_CARDS, NO_CARDS, Cards(WATER=1)])


def test_a_shield_is_the_last_card_of_fifty_four() -> None:
    """PP-6.3, PP-6.9, R-34, R-35: it is kept; then nothing is drawn, and nobody is asked to."""
    table = table_of("LEV", "JUD", stacks="LAW1+LAW2")
    stack = table.stacks["LAW"]
    for card in list(stack.cards):
        if card != "LAW1-09.1":
            stack.draw(card)
    trial = events_of(table, "LEV", 1, 2).refuses(0, "LAW2-10.1", "R-35").refuses(0, "PEN1-01.1", "R-34")
    assert trial.give(0, "LAW1-09.1").done
    assert events_of(table, "JUD", 1, 2).done
    assert (table.shields, table.discards["LAW"]) == ([["LAW1-09.1"], []], [])


def test_gleanings_among_others() -> None:
    """GIVE(MOST, FEW), PP-6.V2: 4, 6, 6, 2 and 2 cards: the drawer, neither of them, names giver and receiver: 4, 6, 4, 2, 4."""
    table = table_of("LEV", "NAP", "JUD", "BEN", "EPH", stacks="LAW1")
    for tribe, number in (("LEV", 4), ("NAP", 6), ("JUD", 6), ("BEN", 2), ("EPH", 2)):
        give(table, tribe, HAY=number - 1, OIL=1)
    trial = drawing(table, "LEV", "LAW1-07").refuses(0, 0, "R-36").refuses(1, 2, "R-04")
    trial.give(0, 2).refuses(0, 1, "R-36").give(0, 4)
    trial.refuses(2, {"HAY": 1, "OIL": 2}, "R-36").give(2, {"HAY": 1, "OIL": 1})
    assert trial.done
    assert [hand.number for hand in table.hands] == [4, 6, 4, 2, 4]


def test_to_share_for_nothing() -> None:
    """SHARE, PP-6.V4: the last Virtue Token is gone: one may give all the same, and takes none."""
    table = table_of("EPH", "JUD", stacks="VIR1")
    give(table, "EPH", HAY=1, OIL=1)
    table.virtue_supply = 0
    assert drawing(table, "EPH", "VIR1-05").give(0, "yes").give(0, "OIL").done
    assert (table.virtue, table.hands) == ([0, 0], [Cards(HAY=1), Cards(OIL=1)])


def test_camels_on_both_sides_of_a_strange_tent() -> None:
    """STRAY: they meet there, so only the outer one has an end without a camel; it is lost, then the inner one is loose."""
    table = table_of("BEN", "JUD", stacks="WAR2")
    put(table, "JUD", tents=[v(4, 1)])
    put(table, "BEN", tents=[v(2, 2)], camels=way(v(2, 2), v(4, 1), v(5, 2)))
    assert table.position.length("BEN") == 1
    assert drawing(table, "JUD", "WAR2-12").done
    assert table.camels == {between(v(2, 2), v(4, 1)): "BEN"}
    assert drawing(table, "JUD", "WAR2-12", copy=2).done
    assert table.camels == {}


def test_no_camel_of_a_ring_is_loose() -> None:
    """STRAY, PP-6.12: a ring of six without any building: nothing is lost, and no Shield is asked for."""
    table = table_of("LEV", "JUD", stacks="WAR2+PEN1")
    put(table, "LEV", camels=way(*RING, RING[0]))
    shielded(table, "LEV", "PEN1-10.1")
    assert drawing(table, "LEV", "WAR2-12").done
    assert (len(table.camels), table.shields[seat(table, "LEV")]) == (6, ["PEN1-10.1"])


def test_a_tent_does_not_move_beyond_a_strange_one() -> None:
    """PP-9.7 (e) to (g): the line ends at Ephraim's tent: R-57 behind it; before it R-58, R-23, and a place that will do."""
    table = table_of("ISS", "EPH")
    put(table, "EPH", tents=[v(5, 8)])
    line = way(v(5, 11), v(7, 10), v(8, 8), v(7, 7), v(5, 8))
    put(table, "ISS", tents=[v(5, 11), v(8, 8)], camels=line)
    trial = trading(table, "ISS")
    moving = "move-tent c5,11 s4,7"
    trial.refuses(0, f"{moving} {between(v(5, 8), v(4, 7))} c4,7", "R-57")
    inner = between(v(7, 7), v(8, 5))
    trial.refuses(0, f"{moving} {inner} c8,8", "R-58").refuses(0, f"{moving} {inner} c7,7", "R-23")
    trial.give(0, f"{moving} {inner} c8,5")
    assert (table.position.length("ISS"), table.points(Seat(0))) == (3, 4)
