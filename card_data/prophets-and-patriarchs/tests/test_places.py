"""More scenes worked by hand from the text: the set-up, building, moving, trading and the longest line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from printkit.referee import Seat, Setup, SetupError, Trial
from prophets_and_patriarchs_book.book import BOOK, play_turns
from prophets_and_patriarchs_book.laying import lay_board
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import NO_CARDS, Cards
from prophets_and_patriarchs_book.setup import place_first, set_up
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import ALL, between, box, c, pieces, v
from prophets_and_patriarchs_tests.tables import give, put, rolled, sound, table_of, trading, whole_turn

RING = [v(1, 4), v(2, 5), v(1, 7), v(-1, 8), v(-2, 7), v(-1, 5)]
"""The corners of HX-OIL-7."""


def fresh(players: int, **options: Any) -> Patriarchs:
    """A table before anything was said."""
    return new_table(Setup(tuple("ABCDEF"[:players]), BOOK.meta.read_options(options), box()))


def way(*corners: Any) -> list[tuple[Any, Any]]:
    """Camels from corner to corner."""
    return list(pairwise(corners))


# Set-up


@pytest.mark.parametrize(("players", "tribes"), [(2, "LEV"), (3, "LEV+JUD"), (6, "BEN+LEV+ISS+NAP+EPH")])
def test_too_few_tribe_tiles(players: int, tribes: str) -> None:
    """PP-3.10: at least as many as players, at least two."""
    with pytest.raises(SetupError, match=rf"At least {players} tribe tiles are needed.*R-14"):
        fresh(players, tribes_included=tribes)
    assert fresh(2, tribes_included="LEV+JUD").included == ("LEV", "JUD")


def test_stacks_of_tribes_that_are_left_out() -> None:
    """3.6, PP-3.1: a preset leaves them out, a list is refused; both stacks of War are one of 54."""
    table = fresh(2, tribes_included="LEV+NAP", stacks="deck2")
    assert {name: len(stack) for name, stack in table.stacks.items()} == {"PRO": 27, "LAW": 27}
    assert fresh(2, tribes_included="NAP+JUD").stacks == {}
    with pytest.raises(SetupError, match="R-10"):
        fresh(2, tribes_included="LEV+NAP", stacks="LAW1+JER2")
    assert len(fresh(2, stacks="LAW1+LAW2").stacks["LAW"]) == 54


def test_cells_of_smaller_boards() -> None:
    """3.2: the tile of the k-th drop cell goes to the k-th tribe that is left out, in the order of the tribes."""
    small = pieces().default(("EPH", "JUD"))
    at = {tile: (cell.q, cell.r) for tile, cell in small.tiles.items()}
    assert len(at) == 26
    moved = ("HX-WHEAT-8", "HX-WHEAT-5", "HX-WHEAT-6", "HX-WINE-8")
    assert [at[tile] for tile in moved] == [(0, 1), (1, 2), (2, 4), (-2, 3)]
    without = pieces().default(("BEN", "LEV", "NAP", "EPH")).tiles
    assert [(without[t].q, without[t].r) for t in moved] == [(2, 4), (2, 0), (0, 0), (1, 5)]
    for tribes in (ALL, ALL[1:], ALL[2:], ALL[3:], ALL[4:]):
        land = pieces().land(pieces().default(tribes))
        assert len(land.board.boundary) == 38
        assert len(land.markets) == 18


def test_shekels_by_discs() -> None:
    """PP-3.5, PP-2.8: the number in effect on the own tile: a 7 gives none, a 12 six, a 4 three."""
    table = fresh(3, discs=True)
    discs = {"HX-LEV": 7, "HX-NAP": 12, "HX-JUD": 4}
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, {"do": "lay-with-discs", "discs": discs}).give(None, "keep")
    trial.give(0, "LEV").give(2, "NAP").give(1, "JUD")
    assert (table.shekels, table.shekel_supply) == ([0, 3, 6], 23)


def test_the_box_has_only_so_many_discs() -> None:
    """B-9, ERR-PP-5: one disc with 2, five with 5; W-6 for the tiles without one."""
    table = fresh(2, discs=True)
    trial = Trial.of(BOOK, table, lay_board(table))
    fives = dict.fromkeys(list(table.box.tiles)[:5], 5)
    trial.refuses(None, {"do": "lay-with-discs", "discs": {**fives, "HX-JUD": 5}}, "B-9")
    trial.accepts(None, {"do": "lay-with-discs", "discs": fives}).refuses(None, "keep", "R-02")


def test_refusals_of_the_first_places_in_their_order() -> None:
    """PLACE_START, ERR-PP-6: R-20, R-21, R-22, R-23, R-24, R-25."""
    table = table_of("LEV", "JUD", "EPH")
    table.settled = False
    put(table, "EPH", tents=[v(2, 8)], camels=[(v(5, 5), v(7, 4)), (v(2, 8), v(1, 10))])
    trial = Trial.of(BOOK, table, place_first(table))
    far, inner = between(v(7, 1), v(8, 2)), between(v(5, 5), v(7, 4))
    trial.refuses(0, f"place-start c99,0 {far}", "R-20").refuses(0, f"place-start {v(7, 1)} {far}", "R-21")
    trial.refuses(0, f"place-start {v(2, 8)} {far}", "R-22").refuses(
        0, f"place-start {v(4, 7)} {far}", "R-23"
    )
    trial.refuses(0, f"place-start {v(5, 5)} {far}", "R-24").refuses(
        0, f"place-start {v(5, 5)} s99,1", "R-24"
    )
    trial.refuses(0, f"place-start {v(5, 5)} {inner}", "R-25").refuses(
        1, f"place-start {v(7, 1)} {far}", "R-01"
    )
    trial.give(0, f"place-start {v(5, 5)} {between(v(5, 5), v(4, 4))}")
    assert table.points(Seat(0)) == 1
    trial.refuses(0, f"place-start {v(7, 1)} {far}", "R-01")


def test_the_second_tent_goes_anywhere() -> None:
    """PP-3.7, RU-25: on another tribe's tile too; the distance holds against one's own tent; no bonus before round 2 is over."""
    table = table_of("LEV", "JUD")
    table.settled = False
    trial = Trial.of(BOOK, table, place_first(table))
    trial.give(0, f"place-start {v(4, 4)} s2,3").give(1, f"place-start {v(7, 1)} s5,1")
    trial.refuses(0, f"place-start {v(2, 5)} s1,4", "R-23").refuses(0, f"place-start {v(4, 4)} s3,3", "R-22")
    trial.give(0, f"place-start {c(2, 0, 'NW')} {between(c(2, 0, 'NW'), c(2, 0, 'N'))}")
    assert table.longest is None
    trial.give(1, f"place-start {v(-7, 8)} s-5,5")
    assert (trial.done, table.longest) == (True, None)
    assert [table.points(Seat(n)) for n in (0, 1)] == [2, 2]


def test_both_have_two_camels_that_meet() -> None:
    """PP-10.2, PP-10.3: two lines of two after the set-up: nobody."""
    table = table_of("LEV", "JUD")
    table.settled = False
    trial = Trial.of(BOOK, table, place_first(table))
    trial.give(0, "place-start c4,4 s2,3").give(1, "place-start c7,1 s5,1")
    trial.give(0, "place-start c1,7 s1,4").give(1, f"place-start {v(7, 4)} {between(v(7, 4), v(8, 2))}")
    assert [table.position.length(tribe) for tribe in table.tribes] == [2, 2]
    assert table.longest is None


# Building


def test_the_eighteenth_camel() -> None:
    """PP-9.6, R-45: before every other reason but R-40."""
    table = table_of("LEV", "JUD")
    table.camels = dict.fromkeys(table.land.sides[:17], "LEV")
    give(table, "LEV", HAY=2, WATER=2)
    free = table.position.roads("LEV")[0]
    trial = trading(table, "LEV").refuses(0, "build-camel s99,9", "R-46").give(0, f"build-camel {free}")
    trial.refuses(0, "build-camel s99,9", "R-45")
    rolled(table, "LEV").resting = True
    trading(table, "LEV").refuses(0, "build-camel s99,9", "R-40")


def test_reasons_against_a_tent_in_their_order() -> None:
    """R-49, R-20, R-22, R-23, R-50, R-48; EPH pays no Wine."""
    table = table_of("EPH", "LEV")
    put(table, "EPH", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7)))
    put(table, "LEV", tents=[v(-2, 10)], camels=way(v(-2, 10), v(-1, 8)))
    give(table, "EPH", SHEEP=1, WHEAT=1)
    trial = (
        trading(table, "EPH").refuses(0, "build-tent c99,9", "R-20").refuses(0, "build-tent c-2,10", "R-22")
    )
    trial.refuses(0, "build-tent c-1,8", "R-23").refuses(0, "build-tent c8,8", "R-50")
    trial.refuses(0, "build-tent c1,7", "R-48")
    assert "1 Oil" in trial.judge(0, "build-tent c1,7")[0].reason.split("missing")[1]
    give(table, "EPH", OIL=1)
    trial.give(0, "build-tent c1,7")
    assert (table.hands[0], table.points(Seat(0))) == (NO_CARDS, 4)  # two tents, two camels: the longest line
    put(table, "EPH", tents=[v(-7, 8), v(8, 8), v(5, 11)])
    trial.refuses(0, "build-tent c99,9", "R-49")


def test_a_tent_becomes_a_city_in_the_turn_it_was_built() -> None:
    """PP-9.5, R-51, R-52: an own city, a strange tent, an empty corner; five cities."""
    table = table_of("JUD", "LEV")
    put(table, "JUD", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7)))
    put(table, "LEV", tents=[v(8, 8)])
    give(table, "JUD", SHEEP=1, WHEAT=2, WINE=2, OIL=2)
    trial = trading(table, "JUD").give(0, "build-tent c1,7").give(0, "build-city c1,7")
    assert (table.hands[0], table.points(Seat(0)), table.tents_left(Seat(0))) == (NO_CARDS, 5, 4)
    for place in ("c1,7", "c8,8", "c2,8", "c99,9"):
        trial.refuses(0, f"build-city {place}", "R-51")
    trial.refuses(0, "build-city c4,4", "R-48")
    put(table, "JUD", cities=[v(-7, 8), v(-4, 2), v(5, 11), v(-4, 17)])
    trial.refuses(0, "build-city c4,4", "R-52").refuses(0, "build-city c2,8", "R-51")


def test_free_camels_leave_the_cheap_one() -> None:
    """ADV_FIRST_CAMEL: the first one bought on each own turn; after a move it is still the first."""
    table = table_of("ISS", "JUD")
    put(table, "ISS", tents=[v(5, 11), v(8, 8)], camels=way(v(5, 11), v(7, 10), v(8, 8), v(7, 7)))
    give(table, "ISS", HAY=2, WATER=1)
    trial = trading(table, "ISS").give(0, "move-tent c5,11 s4,7 s4,5 c5,8")
    trial.give(0, f"build-camel {between(v(8, 8), v(10, 7))}")
    assert table.hands[0] == Cards(HAY=1, WATER=1)
    trial.give(0, f"build-camel {between(v(7, 10), v(5, 11))}")
    assert table.hands[0] == NO_CARDS
    give(table, "ISS", HAY=1)
    trial.refuses(0, f"build-camel {between(v(7, 10), v(8, 11))}", "R-48").give(0, "end-turn")


def test_a_camel_between_two_strange_buildings() -> None:
    """PP-9.2: neither end leads on; with an own camel at one end behind the strange city it is refused all the same."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7)))
    put(table, "EPH", cities=[v(1, 7)], tents=[v(1, 10)])
    give(table, "LEV", HAY=2, WATER=2)
    trial = trading(table, "LEV").refuses(0, f"build-camel {between(v(1, 7), v(2, 8))}", "R-47")
    trial.refuses(0, f"build-camel {between(v(2, 8), v(1, 10))}", "R-47")
    trial.give(0, f"build-camel {between(v(4, 4), v(5, 5))}")


# Moving


def test_a_tent_slides_to_the_other_end_of_its_camel() -> None:
    """PP-9.7 (g): the old corner counts as empty, the old side as free of the line; both pieces leave their places."""
    table = table_of("NAP", "JUD")
    put(table, "NAP", tents=[v(5, 11), v(8, 8)], camels=way(v(5, 11), v(7, 10), v(8, 8)))
    trial = trading(table, "NAP")
    beyond = between(v(7, 10), v(8, 11))
    trial.refuses(0, f"move-tent c5,11 s4,7 {beyond} c7,10", "R-23")  # beside v(8,8)
    trial.refuses(0, "move-tent c5,11 s4,7 s4,7 c7,10", "R-58")
    trial.refuses(0, f"move-tent c5,11 s4,7 {beyond} c5,11", "R-58")
    trial.refuses(0, f"move-tent c5,11 s4,7 {beyond} c99,9", "R-20")
    trial.refuses(0, f"move-tent c5,11 s4,7 {beyond} c7,7", "R-58")
    long = table_of("NAP", "JUD")
    put(long, "NAP", tents=[v(4, 4), v(2, 8)], camels=way(v(4, 4), v(2, 5), v(1, 7), v(2, 8)))
    side = between(v(2, 5), v(1, 4))
    trial = trading(long, "NAP").give(0, f"move-tent c4,4 s2,3 {side} c2,5")
    assert long.tents == {v(2, 8): "NAP", v(2, 5): "NAP"}
    assert set(long.camels) == {between(v(2, 5), v(1, 7)), between(v(1, 7), v(2, 8)), side}
    assert long.position.length("NAP") == 3
    trial.refuses(0, f"move-tent c2,5 {side} s2,3 c4,4", "R-55")  # two own camels there now


def test_what_keeps_a_tent_from_moving() -> None:
    """PP-9.7 (a) to (d): R-53, R-54, R-55, R-56, in this order."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4), v(8, 8)], cities=[v(-7, 8)], camels=way(v(4, 4), v(2, 5), v(1, 7)))
    put(table, "EPH", tents=[v(1, 10)], camels=way(v(1, 10), v(2, 8)))
    trial = trading(table, "LEV")
    trial.refuses(0, "move-tent c-7,8 s-5,5 s1,5 c2,8", "R-54").refuses(
        0, "move-tent c1,10 s1,6 s1,5 c1,7", "R-54"
    )
    trial.refuses(0, "move-tent c8,8 s5,6 s1,5 c2,8", "R-55").refuses(
        0, "move-tent c4,4 s3,2 s1,5 c2,8", "R-55"
    )
    trial.refuses(0, "move-tent c4,4 s2,3 s1,5 c2,8", "R-56")  # no other building on that line
    put(table, "LEV", cities=[v(-1, 8)], camels=way(v(1, 7), v(-1, 8)))
    trial.refuses(0, "move-tent c4,4 s2,3 s99,9 c2,8", "R-46").refuses(
        0, "move-tent c4,4 s2,3 s0,5 c2,8", "R-25"
    )
    trial.refuses(0, "move-tent c4,4 s2,3 s3,3 c5,5", "R-57")  # only the lifted tent was there
    trial.refuses(0, "move-tent c4,4 s2,3 s1,5 c2,8", "R-23")  # EPH's tent is one side away
    trial.give(0, f"move-tent c4,4 s2,3 {between(v(2, 5), v(1, 4))} c2,5")
    trial.refuses(0, "move-tent c-7,8 s-5,5 s1,5 c2,8", "R-53")


def test_a_strange_building_at_the_other_end() -> None:
    """PP-9.7 (c): the camel ends at an opponent's tent: nothing of the line would remain."""
    table = table_of("LEV", "EPH")
    put(
        table,
        "LEV",
        tents=[v(4, 4), v(-1, 5)],
        camels=[*way(v(4, 4), v(2, 5)), *way(v(2, 5), v(1, 4), v(-1, 5))],
    )
    put(table, "EPH", tents=[v(2, 5)])
    trading(table, "LEV").refuses(0, f"move-tent c4,4 s2,3 {between(v(1, 4), v(2, 2))} c2,2", "R-56")


def test_naphtali_moves_twice() -> None:
    """ADV_MOVES(2): the same tent twice; the third is R-53; the longest line is looked at after each."""
    table = table_of("NAP", "JUD")
    put(table, "NAP", tents=[v(5, 11), v(8, 8)], camels=way(v(5, 11), v(7, 10), v(8, 8), v(7, 7)))
    put(table, "JUD", tents=[v(-7, 8)], camels=way(v(-7, 8), v(-5, 7), v(-4, 5)))
    assert (table.longest, table.points(Seat(0))) == (0, 4)
    trial = trading(table, "NAP").give(0, "move-tent c5,11 s4,7 s4,5 c5,8")
    assert (table.longest, table.position.length("NAP")) == (0, 3)
    trial.give(0, f"move-tent c5,8 s4,5 {between(v(7, 10), v(5, 11))} c5,11")
    assert table.tents == {v(8, 8): "NAP", v(5, 11): "NAP", v(-7, 8): "JUD"}
    trial.refuses(0, "move-tent c5,11 s4,7 s4,5 c5,8", "R-53").give(0, "end-turn")


def test_a_moved_tent_opens_a_strange_line() -> None:
    """PP-9.7, PP-9.8, PP-10.3: the opponent's line was cut by the tent; when it leaves, the bonus goes over."""
    table = table_of("LEV", "EPH")
    put(table, "EPH", tents=[v(-1, 5)], camels=way(v(-1, 5), v(1, 4), v(2, 5), v(4, 4), v(5, 2)))
    put(table, "LEV", tents=[v(2, 5), v(2, 8)], camels=way(v(2, 5), v(1, 7), v(2, 8), v(1, 10)))
    assert [table.position.length(tribe) for tribe in table.tribes] == [3, 2]
    assert table.longest == 0
    trial = trading(table, "LEV")
    trial.give(0, f"move-tent c2,5 s1,4 {between(v(1, 10), v(2, 11))} c2,11")
    assert [table.position.length(tribe) for tribe in table.tribes] == [3, 4]
    assert table.longest == 1


# Trading


def test_a_trade_tile_serves_at_once_and_leaves_with_the_tent() -> None:
    """PP-8.2, PP-9.8: both corners of it; the smallest rate; a moved tent serves only where it stands."""
    table = table_of("NAP", "JUD")
    put(table, "NAP", tents=[v(-5, 7)], camels=way(v(-5, 7), v(-7, 8), v(-8, 7)))
    give(table, "NAP", HAY=4, SHEEP=1, WHEAT=1, WINE=1, OIL=1)
    trial = trading(table, "NAP").refuses(0, "build-tent c-7,8", "R-23").give(0, "build-tent c-8,7")
    trial.give(0, "trade HAY OIL").give(0, "trade HAY OIL")
    assert table.hands[0] == Cards(OIL=2)
    trial.refuses(0, "trade OIL HAY", "R-42")
    table.tents = {v(-5, 7): "NAP"}
    give(table, "NAP", HAY=3)
    trial.refuses(0, "trade HAY OIL", "R-42")


def test_two_for_one_and_three_for_one() -> None:
    """PP-8.2, RU-42: the smallest rate for each kind; three of one kind, not of several."""
    table = table_of("JUD", "LEV")
    put(table, "JUD", tents=[v(-8, 7)], cities=[v(5, -1)])  # TT-HAY, TT-ANY-1
    give(table, "JUD", HAY=2, WINE=2, OIL=3)
    trial = trading(table, "JUD").refuses(0, "trade WINE OIL", "R-42").give(0, "trade HAY WINE")
    trial.give(0, "trade WINE HAY").give(0, "trade OIL HAY")
    assert table.hands[0] == Cards(HAY=2)
    sound(table)


def test_the_supply_in_a_trade() -> None:
    """R-43: the card must be there before the trade; a token of no use is kept."""
    table = table_of("LEV", "JUD")
    give(table, "LEV", HAY=27, S=1, V=1)
    trial = trading(table, "LEV").refuses(0, "buy V HAY", "R-43").refuses(0, "trade OIL HAY", "R-42")
    trial.give(0, "trade HAY OIL").give(0, "buy S HAY").give(0, "buy V HAY").refuses(0, "buy V HAY", "R-44")
    assert (table.hands[0], table.points(Seat(0))) == (Cards(HAY=26, OIL=1), 0)


def test_shekels_for_cards_among_players() -> None:
    """OFFER_TRADE: Shekels count as a kind; the same kind on both sides is no trade; nothing is a gift."""
    table = table_of("LEV", "JUD", "NAP", player_trade=True)
    give(table, "LEV", S=3)
    give(table, "NAP", HAY=2, OIL=1)

    def offer(partner: int, given: dict[str, int], got: dict[str, int]) -> dict[str, object]:
        return {"do": "offer-trade", "partner": partner, "give": given, "get": got}

    trial = trading(table, "LEV")
    trial.refuses(0, offer(2, {"S": 2}, {"S": 1}), "R-63").refuses(0, offer(2, {}, {"HAY": 1}), "R-63")
    trial.refuses(0, offer(2, {"S": 4}, {"HAY": 1}), "R-61").refuses(0, offer(0, {}, {}), "R-60")
    trial.refuses(0, offer(2, {"S": 4}, {"V": 1}), "R-62").refuses(1, offer(2, {"S": 1}, {"HAY": 1}), "R-01")
    trial.give(0, offer(2, {"S": 3}, {"HAY": 2, "OIL": 1})).refuses(1, "accept", "R-04").give(2, "accept")
    assert (table.hands[0], table.shekels) == (Cards(HAY=2, OIL=1), [0, 0, 3])
    trial.give(0, offer(1, {"HAY": 1}, {"S": 1})).refuses(1, "accept", "R-61").give(1, "decline")
    assert table.hands[0] == Cards(HAY=2, OIL=1)
    sound(table)


# The longest line


def test_rings_tails_and_branches() -> None:
    """PP-10.1: a ring of six with two tails from one corner apart: eight; tails from two corners: the longer way round."""
    ring = way(*RING, RING[0])
    tails = way(v(2, 5), v(4, 4), v(5, 5))
    more = way(v(-2, 7), v(-4, 8))
    both = 8  # the ring and the longer tail; from tail to tail it is 2 + 3 + 1
    for camels, length in (
        (ring, 6), (ring[:5], 5), (ring + tails, 8), (ring + more, 7), (ring + tails + more, both),
    ):  # fmt: skip
        table = table_of("LEV", "EPH")
        put(table, "LEV", camels=camels)
        assert table.position.length("LEV") == length


def test_a_ring_cut_once_and_twice() -> None:
    """PP-10.1: one strange tent on a ring: still six, it begins and ends there; two: the longer of both ways."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", camels=way(*RING, RING[0]))
    put(table, "EPH", tents=[RING[0]])
    assert table.position.length("LEV") == 6
    put(table, "EPH", tents=[RING[2]])
    assert table.position.length("LEV") == 4
    put(table, "LEV", cities=[RING[4]])
    assert table.position.length("LEV") == 4


def test_two_pieces_of_a_line_do_not_add_up() -> None:
    """PP-10.1: camels on both sides of a strange city: the longer piece counts."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7), v(2, 8), v(1, 10), v(2, 11)))
    assert table.position.length("LEV") == 5
    put(table, "EPH", cities=[v(1, 7)])
    assert table.position.length("LEV") == 3


def test_who_holds_the_longest_line_in_turn() -> None:
    """PP-10.2: reached first keeps a tie; longer takes it; cut to a tie of two others: nobody; then the next longer one."""
    table = table_of("LEV", "JUD", "ISS")
    put(table, "LEV", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7)))
    put(table, "JUD", tents=[v(8, -1)], camels=way(v(8, -1), v(7, 1), v(8, 2)))
    put(table, "ISS", tents=[v(5, 11)], camels=way(v(5, 11), v(7, 10), v(8, 8)))
    held = [table.longest]
    table.lose_camel(between(v(2, 5), v(1, 7)))
    held.append(table.longest)
    table.put_camel(between(v(2, 5), v(1, 7)), Seat(0))
    held.append(table.longest)
    table.put_camel(between(v(8, 8), v(7, 7)), Seat(2))
    held.append(table.longest)
    table.put_camel(between(v(8, 2), v(7, 4)), Seat(1))
    held.append(table.longest)
    assert held == [0, None, None, 2, 2]  # a tie of three is nobody's until one is longer
    assert (table.points(Seat(2)), table.points(Seat(1))) == (3, 1)


def test_below_the_least_length_nobody_holds_it() -> None:
    """3.6 `longest_min`: the holder cut below it loses the bonus, although still the longest."""
    table = table_of("LEV", "JUD", longest_min=3)
    put(table, "LEV", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5), v(1, 7), v(2, 8)))
    held = [table.longest]
    put(table, "JUD", tents=[v(1, 7)])
    assert table.position.length("LEV") == 2
    assert [*held, table.longest] == [0, None]


# The end


def test_the_last_camel_wins() -> None:
    """PP-11.2: after each action: the bonus of the second camel makes twelve, and nothing more can be said."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=way(v(4, 4), v(2, 5)))
    give(table, "LEV", V=9, HAY=1, WATER=1)
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "1/3").give(0, "build-camel s1,4")
    assert trial.done
    assert trial.result.winners == (0,)
    assert [score.total for score in trial.result.scores] == [12, 0]


@pytest.mark.parametrize("players", range(2, 7))
def test_turns_go_round(players: int) -> None:
    """PP-3.4, PP-4.3: clockwise from the starter, with every number of players."""
    table = table_of(*ALL[:players], stacks="none")
    table.active = Seat(players - 1)
    trial = Trial.of(BOOK, table, play_turns(table))
    for turn in range(players + 1):
        who = (players - 1 + turn) % players
        trial.refuses((who + 1) % players, "1/3", "R-01").give(who, "1/3").give(who, "end-turn")


def test_own_turn_begins_with_a_look() -> None:
    """PP-11.6: twelve points at the start of the own turn win before the roll, whatever the others have."""
    table = table_of("LEV", "JUD", win_check="own_turn", stacks="none")
    give(table, "LEV", V=11)
    give(table, "JUD", V=14)
    put(table, "LEV", tents=[v(-7, 8)])
    trial = whole_turn(table, "LEV")
    assert (trial.done, table.winner) == (True, 0)
