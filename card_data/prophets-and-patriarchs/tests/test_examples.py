"""The worked examples of the specification, EX-3 to EX-31 (EX-1, EX-2 and EX-16 are in `test_position`)."""

from __future__ import annotations

import pytest

from printkit.referee import Seat, Setup, SetupError, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.events import end_droughts
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import Cards, Layout
from prophets_and_patriarchs_book.scoring import check_victory
from prophets_and_patriarchs_book.setup import set_up, start_menu
from prophets_and_patriarchs_book.state import Drought, Patriarchs, Turn
from prophets_and_patriarchs_book.turn import end_turn
from prophets_and_patriarchs_tests.boards import between, box, e, v
from prophets_and_patriarchs_tests.tables import (
    carried_out,
    difference,
    drawing,
    earned,
    events_of,
    figures_of,
    give,
    holdings,
    put,
    seat,
    sound,
    table_of,
    trading,
    whole_turn,
)


def test_ex_3_setup_distance() -> None:
    """EX-3, PP-3.6, PP-3.8, PP-9.4: the corners of the LEV tile beside JUD's tent."""
    table = table_of("LEV", "JUD")
    table.settled = False
    put(table, "JUD", tents=[v(5, 2)], camels=[(v(5, 2), v(7, 1))])
    trial = Trial.of(BOOK, table, start_menu(table, Seat(0)))
    trial.refuses(0, f"place-start {v(4, 4)} {e(2, 3)}", "R-23")
    for corner in (v(5, 5), v(4, 7), v(2, 8), v(1, 7), v(2, 5)):
        side = table.land.ways[corner][0][0]
        trial.accepts(0, f"place-start {corner} {side}")
    trial.refuses(0, f"place-start {v(1, 4)} {e(2, 3)}", "R-21")
    trial.refuses(0, f"place-start {v(5, 5)} {e(2, 3)}", "R-24")
    trial.refuses(0, "place-start c90,0 s0,1", "R-20")


def test_ex_4_two_camels() -> None:
    """EX-4, PP-9.3: a tent needs a line with a tent at least two camels away."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    assert between(v(4, 4), v(2, 5)) == e(2, 3)
    give(table, "LEV", HAY=1, WATER=1, SHEEP=1, WHEAT=1, WINE=1, OIL=1)
    trial = trading(table, "LEV")
    trial.refuses(0, f"build-tent {v(2, 5)}", "R-23").refuses(0, f"build-tent {v(1, 7)}", "R-50")
    trial.give(0, f"build-camel {e(1, 4)}")
    trial.accepts(0, f"build-tent {v(1, 7)}").refuses(0, f"build-tent {v(2, 8)}", "R-50")


def test_ex_5_cut_line() -> None:
    """EX-5, PP-9.1, PP-9.2: an opponent's tent cuts a line; the piece may grow, and carries no tent until it is rejoined."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(2, 8))])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7))])
    give(table, "LEV", HAY=9, WATER=9, SHEEP=2, WHEAT=2, WINE=2, OIL=2)
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1)
    assert table.position.length("LEV") == 3
    trading(table, "EPH").give(1, f"build-tent {v(1, 7)}")
    assert table.position.length("LEV") == 2
    trial = trading(table, "LEV").give(0, f"build-camel {e(2, 5)}").give(0, f"build-camel {e(3, 5)}")
    assert (between(v(2, 8), v(4, 7)), between(v(4, 7), v(5, 8))) == (e(2, 5), e(3, 5))
    trial.refuses(0, f"build-tent {v(5, 8)}", "R-50")
    assert table.position.length("LEV") == 3
    for pair in ((v(4, 4), v(5, 5)), (v(5, 5), v(4, 7))):
        trial.give(0, f"build-camel {between(*pair)}")
    trial.accepts(0, f"build-tent {v(5, 8)}")
    assert table.position.length("LEV") == 6


def producing(*tribes: str, **options: object) -> Patriarchs:
    """EX-6: the buildings."""
    table = table_of(*(tribes or ("JUD", "LEV", "ISS", "BEN")), **options)
    put(table, "JUD", cities=[v(7, 1)])
    put(table, "LEV", tents=[v(5, 5), v(2, 8)])
    put(table, "ISS", cities=[v(4, 13)])
    put(table, "BEN", tents=[v(2, 5)])
    return table


def test_ex_6_production() -> None:
    """EX-6, PP-4.2, PP-7.1, PP-7.2: whoever rolls, everybody earns."""
    table = producing()
    assert earned(table, 8) == {"JUD": {"WHEAT": 2}, "LEV": {"HAY": 1, "WATER": 1}, "ISS": {"WINE": 2}}
    assert earned(table, 10) == {"JUD": {"OIL": 2}, "LEV": {"OIL": 1}}
    assert earned(table, 3) == {"LEV": {"V": 2}, "BEN": {"S": 1}}
    assert earned(table, 5) == {"ISS": {"V": 2}, "LEV": {"WINE": 1}}
    assert earned(table, 12) == {"JUD": {"V": 2}}
    assert earned(table, 4) == {}
    sound(table)


def test_ex_7_prophet_on_a_tribe_tile() -> None:
    """EX-7, PP-5.5: the owner earns double, others Virtue Tokens instead of Shekels."""
    table = producing()
    table.prophet = "HX-LEV"
    assert earned(table, 3) == {"LEV": {"V": 4}, "BEN": {"V": 1}}


def test_ex_8_prophet_on_a_resource_tile() -> None:
    """EX-8, PP-5.4: Virtue Tokens instead of cards."""
    table = producing()
    table.prophet = "HX-HAY-8"
    assert earned(table, 8) == {"LEV": {"WATER": 1, "V": 1}, "JUD": {"WHEAT": 2}, "ISS": {"WINE": 2}}


@pytest.mark.parametrize("scope", ["building", "tile"])
def test_ex_9_false_prophet(scope: str) -> None:
    """EX-9, PP-5.1, PP-5.2: the second roll says where he may go; then whole buildings, or only his tile, earn nothing."""
    table = producing(false_prophet_scope=scope)
    trial = figures_of(table, "BEN", 3, 4).give(3, "8")
    assert {table.tiles[at] for at in trial.asks.options} == {  # type: ignore[attr-defined]
        "HX-WHEAT-8", "HX-WATER-8", "HX-HAY-8", "HX-WINE-8",
    }  # fmt: skip
    trial.refuses(3, "HX-WATER-9", "R-31").give(3, "HX-WATER-8")
    assert trial.done
    assert earned(table, 7) == {"BEN": {"OIL": 1}}
    if scope == "building":
        assert earned(table, 10) == {"JUD": {"OIL": 2}}
        assert earned(table, 3) == {"LEV": {"V": 1}, "BEN": {"S": 1}}
    else:
        assert earned(table, 10) == {"JUD": {"OIL": 2}, "LEV": {"OIL": 1}}
        assert earned(table, 3) == {"LEV": {"V": 2}, "BEN": {"S": 1}}
    assert earned(table, 8) == {"LEV": {"HAY": 1}, "JUD": {"WHEAT": 2}, "ISS": {"WINE": 2}}


def test_ex_10_second_roll_without_a_tile() -> None:
    """EX-10, PP-5.1: no tile 2 on DEFAULT-29 without HX-BEN: he stays, and the Prophet does not come."""
    table = table_of("LEV", "ISS", tribes_included="LEV+ISS+NAP+EPH+JUD")
    assert table.land.tiles["HX-WHEAT-8"].cell == (0, 1)
    put(table, "LEV", tents=[v(1, 4)])
    table.false_prophet = "HX-OIL-4"
    trial = figures_of(table, "LEV", 3, 4).give(0, "2")
    assert trial.done
    assert (table.false_prophet, table.prophet) == ("HX-OIL-4", "")
    assert earned(table, 7) == {"LEV": {"OIL": 1}}


def captives() -> Patriarchs:
    """EX-11: the buildings; EPH has 7 points, all others fewer."""
    table = table_of("EPH", "BEN", "LEV", stacks="WAR1")
    put(table, "EPH", tents=[v(-1, 5)], cities=[v(-2, 10)])
    put(table, "BEN", tents=[v(2, 2)])
    give(table, "EPH", V=4)
    assert [table.points(s) for s in table.order(Seat(0))] == [7, 1, 0]
    return table


def test_ex_11_order_on_a_two() -> None:
    """EX-11, PP-4.1, PP-5.3, PP-5.6, PP-5.7, PP-6.6: the Prophet first, then the card, then the income."""
    table = captives()
    trial = whole_turn(table, "EPH").give(0, "1/1").give(0, "HX-BEN")
    before = {tribe: holdings(table, tribe) for tribe in table.tribes}
    trial.give(0, "WAR1-12.1")
    assert table.captivity == [2, 0, 0]
    changes = {tribe: difference(before[tribe], holdings(table, tribe)) for tribe in table.tribes}
    assert changes == {"EPH": {"V": 1}, "BEN": {"V": 2}, "LEV": {}}
    assert earned(table, 9) == {"EPH": {"HAY": 1}}
    assert earned(table, 8) == {}
    assert earned(table, 11) == {}


def test_ex_12_captivity_counter() -> None:
    """EX-12, PP-6.6: the turn in which the card was drawn counts if it is the captive's own; the longer one counts."""
    table = captives()
    drawing(table, "EPH", "WAR1-12")
    assert table.captivity[0] == 2
    end_turn(table, Seat(0))
    end_turn(table, Seat(1))
    assert table.captivity[0] == 1
    end_turn(table, Seat(0))
    assert table.captivity[0] == 0
    assert earned(table, 8) == {"EPH": {"HAY": 2}}
    assert drawing(table, "BEN", "WAR1-12", copy=2).done
    end_turn(table, Seat(1))
    assert table.captivity[0] == 2
    assert carried_out(table, "EPH", "PEN1-07").done
    assert table.captivity[0] == 2
    for left in (1, 0):
        end_turn(table, Seat(0))
        assert table.captivity[0] == left


def test_ex_13_trade_rates() -> None:
    """EX-13, PP-8.1, PP-8.2, PP-8.3: a 2:1 and a 3:1 trade tile, Shekels, Virtue Tokens, and Levi's own rate."""
    table = table_of("NAP", "LEV")
    put(table, "NAP", tents=[v(-7, 8)])
    give(table, "NAP", HAY=2, WINE=4, OIL=3, S=1, V=1)
    trial = trading(table, "NAP")
    trial.accepts(0, "trade HAY WATER").refuses(0, "trade OIL WATER", "R-42").refuses(
        0, "trade WINE WINE", "R-41"
    )
    points = table.points(Seat(0))
    trial.give(0, "buy S SHEEP")
    assert table.points(Seat(0)) == points
    trial.refuses(0, "buy S SHEEP", "R-44").give(0, "buy V SHEEP")
    assert table.points(Seat(0)) == points - 1
    put(table, "NAP", tents=[v(-7, 14)])
    trial.give(0, "trade OIL WATER").give(0, "trade HAY WATER")
    assert holdings(table, "NAP") == {
        "HAY": 0,
        "WATER": 2,
        "WHEAT": 0,
        "WINE": 4,
        "OIL": 0,
        "SHEEP": 2,
        "V": 0,
        "S": 0,
    }
    give(table, "LEV", OIL=3)
    trading(table, "LEV").give(1, "trade OIL HAY")
    sound(table)


def test_ex_14_shortage() -> None:
    """EX-14, PP-7.3, PP-12.1: served in turn order from the one who rolled; the rest is lost."""
    for there, expected in ((3, (1, 1, 1)), (4, (2, 1, 1))):
        table = table_of("LEV", "BEN", "JUD")
        at = table.land.corners_of["HX-WATER-8"]
        put(table, "LEV", cities=[at[0]])
        put(table, "BEN", tents=[at[2]])
        put(table, "JUD", tents=[at[4]])
        table.supply = table.supply._replace(WATER=there)
        table.virtue_supply = 20
        earned(table, 8, "BEN")
        assert tuple(hand.WATER for hand in table.hands) == expected
        assert table.supply.WATER == 0


def test_ex_15_move() -> None:
    """EX-15, PP-9.7, PP-9.8: the trailing pair of a line."""
    table = table_of("ISS", "NAP")
    put(
        table,
        "ISS",
        tents=[v(5, 11), v(8, 8)],
        camels=[(v(5, 11), v(7, 10)), (v(7, 10), v(8, 8)), (v(8, 8), v(7, 7))],
    )
    assert set(table.camels) == {e(4, 7), e(5, 6), e(5, 5)}
    trial = trading(table, "ISS")
    first = f"move-tent {v(5, 11)} {e(4, 7)}"
    trial.accepts(0, f"{first} {e(5, 4)} {v(8, 5)}").accepts(0, f"{first} {e(5, 7)} {v(8, 11)}")
    trial.refuses(0, f"{first} {e(4, 5)} {v(7, 7)}", "R-23")
    trial.refuses(0, f"move-tent {v(8, 8)} {e(5, 6)} {e(4, 5)} {v(5, 8)}", "R-55")
    trial.refuses(0, f"{first} {e(4, 7)} {v(7, 10)}", "R-58").refuses(
        0, f"{first} {e(3, 7)} {v(5, 11)}", "R-57"
    )
    trial.refuses(0, f"{first} s90,1 {v(5, 8)}", "R-46").refuses(0, f"{first} {e(5, 6)} {v(8, 8)}", "R-25")
    trial.refuses(0, f"{first} {e(4, 5)} c90,0", "R-20")
    points, length = table.points(Seat(0)), table.position.length("ISS")
    trial.give(0, f"{first} {e(4, 5)} {v(5, 8)}")
    assert (table.points(Seat(0)), table.position.length("ISS"), length) == (points, 3, 3)
    trial.refuses(0, f"move-tent {v(5, 8)} {e(4, 5)} {e(5, 4)} {v(8, 5)}", "R-53")
    table.tribes[0] = "NAP"
    table.tents = dict.fromkeys(table.tents, "NAP")
    table.camels = dict.fromkeys(table.camels, "NAP")
    trial.accepts(0, f"move-tent {v(5, 8)} {e(4, 5)} {e(5, 4)} {v(8, 5)}")


def test_ex_15_what_cannot_move() -> None:
    """EX-15: a city, and a pair without a line."""
    table = table_of("ISS", "NAP")
    put(
        table, "ISS", cities=[v(5, 11)], tents=[v(4, 16)], camels=[(v(5, 11), v(7, 10)), (v(4, 16), v(5, 14))]
    )
    trial = trading(table, "ISS")
    trial.refuses(0, f"move-tent {v(5, 11)} {e(4, 7)} {e(5, 6)} {v(8, 8)}", "R-54")
    pair = between(v(4, 16), v(5, 14))
    trial.refuses(0, f"move-tent {v(4, 16)} {pair} {e(5, 6)} {v(8, 8)}", "R-56")


def lines(table: Patriarchs, **lengths: int) -> None:
    """Camels around a tile for each tribe, so that its line is so long."""
    table.camels = {
        side: tribe
        for tile, (tribe, length) in zip(
            ("HX-OIL-7", "HX-WHEAT-10", "HX-HAY-7"), lengths.items(), strict=False
        )
        for side in table.land.sides_of[tile][:length]
    }
    assert [table.position.length(tribe) for tribe in lengths] == list(lengths.values())
    table.look_at_lines()


def test_ex_17_bonus() -> None:
    """EX-17, PP-10.2, PP-10.3: who has the longest line, ties, cuts, and nobody."""
    table = table_of("LEV", "BEN", "JUD")
    lines(table, LEV=5)
    lines(table, LEV=5, BEN=4)
    lines(table, LEV=5, BEN=5)
    assert holder(table) == "LEV"
    before = [table.points(s) for s in table.order(Seat(0))]
    lines(table, LEV=5, BEN=6)
    assert holder(table) == "BEN"
    assert [table.points(s) - n for s, n in zip(table.order(Seat(0)), before, strict=True)] == [-2, 2, 0]
    lines(table, LEV=5, BEN=3)
    assert holder(table) == "LEV"
    lines(table, LEV=4, BEN=4, JUD=4)
    assert holder(table) == "LEV"
    lines(table, LEV=2, BEN=4, JUD=4)
    assert holder(table) == ""
    lines(table, LEV=1, BEN=1, JUD=1)
    assert holder(table) == ""


def holder(table: Patriarchs) -> str:
    """Who has the longest line."""
    return "" if table.longest is None else table.tribes[table.longest]


def test_ex_18_victory() -> None:
    """EX-18, PP-11.2 to PP-11.4: on anybody's turn; more points, else the active player; spending falls back."""
    for jud, eph, winner in ((0, 2, 1), (1, 2, 1), (1, 1, 0), (0, 0, None)):
        table = table_of("JUD", "EPH")
        give(table, "JUD", V=11 + jud)
        give(table, "EPH", V=11 + eph)
        table.active = Seat(0)
        check_victory(table)
        assert table.winner == winner
    table = table_of("JUD", "EPH")
    put(table, "JUD", tents=[v(7, 1)])
    give(table, "JUD", V=10, WINE=1, OIL=1)
    trial = trading(table, "JUD").give(0, "buy V WHEAT")
    assert table.points(Seat(0)) == 10
    trial.give(0, f"build-city {v(7, 1)}")
    assert table.points(Seat(0)) == 11
    assert not trial.done
    assert table.winner is None


def test_ex_18_end_in_a_turn() -> None:
    """EX-18: JUD rolls 9, EPH earns 2 Virtue Tokens and wins at once."""
    table = table_of("JUD", "EPH", stacks="none")
    put(table, "EPH", cities=[v(-2, 10)])
    give(table, "JUD", V=11)
    give(table, "EPH", V=9)
    trial = whole_turn(table, "JUD").give(0, "4/5")
    assert trial.done
    assert table.winner == 1
    assert table.points(Seat(1)) == 13


def test_ex_19_tablets() -> None:
    """EX-19, 3.3, PP-9.5: cheaper camels, cities and tents, and a reward for doubles."""
    table = table_of("ISS", "JUD", "LEV", "EPH", stacks="none")
    put(table, "ISS", tents=[v(5, 11)], camels=[(v(5, 11), v(7, 10))])
    give(table, "ISS", HAY=2, WATER=1)
    trial = trading(table, "ISS")
    for pair in ((v(7, 10), v(8, 8)), (v(8, 8), v(7, 7))):
        trial.give(0, f"build-camel {between(*pair)}")
    assert table.hands[0] == Cards()
    trial.refuses(0, f"build-camel {between(v(7, 7), v(5, 8))}", "R-48")
    for who, (tribe, corner) in enumerate((("JUD", v(7, 1)), ("LEV", v(4, 4))), 1):
        put(table, tribe, tents=[corner])
        give(table, tribe, WHEAT=1, WINE=1, OIL=1)
        checked = trading(table, tribe).judge(who, f"build-city {corner}")
        assert [r.code for r in checked] == ([] if tribe == "JUD" else ["R-48"])
    assert "missing 1 Wheat, 1 Wine" in str(trading(table, "LEV").judge(2, f"build-city {v(4, 4)}")[0])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8)), (v(-1, 8), v(1, 7))])
    give(table, "EPH", SHEEP=1, WHEAT=1, OIL=1)
    trading(table, "EPH").give(3, f"build-tent {v(1, 7)}")


def test_ex_19_doubles() -> None:
    """EX-19: Benjamin's own turn roll only, before anything else."""
    table = table_of("BEN", "LEV", stacks="none")
    whole_turn(table, "BEN").give(0, "4/4")
    assert (table.virtue[0], table.shekels[0]) == (1, 1)
    whole_turn(table, "BEN").give(0, "3/4").give(0, "6")
    assert (table.virtue[0], table.shekels[0]) == (1, 1)
    whole_turn(table, "LEV").give(1, "4/4")
    assert (table.virtue, table.shekels) == ([1, 0], [1, 0])


def keep_shield(table: Patriarchs, tribe: str, card: str) -> None:
    """A player keeps a shield card."""
    table.stacks[card[:3]].draw(card)
    table.shields[seat(table, tribe)].append(card)


def test_ex_20_duty_and_shield() -> None:
    """EX-20, PP-6.8, PP-6.10, PP-6.12: pay or lose; nothing to lose is not asked; a Shield comes first."""
    for shield in ("use-shield", "keep-shield"):
        table = table_of("LEV", "NAP", "JUD")
        give(table, "LEV", SHEEP=1, V=2)
        give(table, "JUD", V=3, S=5, HAY=1)
        keep_shield(table, "NAP", "PEN1-10.1")
        keep_shield(table, "JUD", "PEN1-10.2")
        trial = drawing(table, "LEV", "LAW1-03").accepts(0, "no").give(0, "yes")
        trial.give(2, shield)
        if shield == "keep-shield":
            trial.refuses(2, "yes", "R-48").give(2, "no")
        assert trial.done
        assert table.virtue == [2, 0, 3 if shield == "use-shield" else 2]
        assert table.shields == [[], ["PEN1-10.1"], [] if shield == "use-shield" else ["PEN1-10.2"]]
        assert table.shekels[2] == 5
        sound(table)


def test_ex_21_stray() -> None:
    """EX-21, 3.4 STRAY, PP-5.7: a loose camel of one's own choice; those at the Prophet's tile are safe."""
    table = table_of("BEN", "JUD", stacks="deck2")
    camels = [(v(2, 2), v(1, 4)), (v(1, 4), v(2, 5)), (v(2, 2), v(4, 1))]
    put(table, "BEN", tents=[v(2, 2)], camels=camels)
    trial = drawing(table, "BEN", "WAR2-12")
    loose = {between(*camels[1]), between(*camels[2])}
    assert set(trial.asks.options) == loose  # type: ignore[attr-defined]
    trial.refuses(0, between(*camels[0]), "R-36").give(0, between(*camels[1]))
    assert len(table.camels) == 2
    table.prophet = "HX-HAY-6"
    put(table, "BEN", camels=camels[1:2])
    assert carried_out(table, "BEN", "WAR2-12").done
    assert len(table.camels) == 3


def test_ex_21_ruin() -> None:
    """EX-21, 3.4 RUIN, PP-5.7, PP-6.V5: a protected city is safe, and there must be a tent in stock."""
    for prophet, left, hit in (("HX-OIL-10", 4, 0), ("HX-JUD", 4, 1), ("HX-JUD", 0, 0)):
        table = table_of("JUD", "LEV")
        put(table, "JUD", cities=[v(7, 1), v(4, 4)])
        far = [
            c
            for c in table.land.corners
            if table.position.far_enough(c) and c not in table.position.buildings
        ]
        for _ in range(5 - left):
            corner = next(
                c for c in far if table.position.far_enough(c) and c not in table.position.buildings
            )
            put(table, "JUD", tents=[corner])
        assert table.tents_left(Seat(0)) == left
        table.prophet = prophet
        points = table.points(Seat(0))
        assert drawing(table, "LEV", "WAR1-13").done
        assert table.points(Seat(0)) == points - hit
        assert (v(4, 4) in table.tents) == bool(hit)
        assert v(7, 1) in table.cities


def test_ex_22_drought() -> None:
    """EX-22, PP-6.7, PP-6.9: two own turns, the present one included; protected buildings earn; the card lies open."""
    table = table_of("ISS", "JUD")
    put(table, "JUD", cities=[v(7, 1)])
    put(table, "ISS", tents=[table.land.corners_of["HX-WHEAT-5"][0]])
    trial = whole_turn(table, "ISS").give(0, "2/3").give(0, "PEN1-09.1")
    assert table.hands[0] == Cards()
    assert table.open_cards[0] == ["PEN1-09.1"]
    assert earned(table, 8) == {}
    table.prophet = "HX-JUD"
    assert earned(table, 8) == {"JUD": {"WHEAT": 2}}
    table.prophet = ""
    trial.give(0, "end-turn")
    assert table.droughts == [Drought("WHEAT", Seat(0), 1, "PEN1-09.1")]
    end_droughts(table, Seat(1))
    assert table.droughts
    end_droughts(table, Seat(0))
    assert table.droughts == []
    assert table.discards["PEN"] == ["PEN1-09.1"]
    assert earned(table, 8) == {"JUD": {"WHEAT": 2}}
    sound(table)


def test_ex_23_equal_numbers_by_discs() -> None:
    """EX-23, PP-2.8, PP-6.1: a 5 on HX-BEN: two cards on one roll, in the order the active player likes."""
    for stacks, cards in (("PEN1+WAR1", 2), ("PEN1", 1)):
        table = table_of("BEN", "ISS", discs=True, stacks=stacks)
        layout = table.box.default(table.included)
        table.take_layout(Layout(layout.tiles, layout.trades, {"HX-BEN": 5}))
        assert table.box.numbers.start_shekels[table.land.home_tiles["BEN"].number] == 2
        trial = events_of(table, "ISS", 2, 3)
        if cards == 2:
            trial.refuses(1, "HX-JUD", "R-33").give(1, "HX-BEN")
            trial.refuses(1, "PEN1-05.1", "R-34").give(1, "WAR1-06.1").give(1, "PEN1-05.1")
            assert table.shekels[1] == 3
        else:
            trial.give(1, "PEN1-05.1")
        assert trial.done
        assert table.virtue[1] == 1
    put(table, "BEN", tents=[v(2, 2)])
    figures_of(table, "BEN", 1, 1).give(0, "HX-BEN")
    assert table.prophet == "HX-BEN"
    assert earned(table, 2) == {}


def test_ex_24_set_up_three_players() -> None:
    """EX-24, PP-3.3 to PP-3.9: the lot, the order, the Shekels."""
    table = new_table(Setup(("A", "B", "C"), BOOK.meta.read_options({}), box()))
    trial = Trial.of(BOOK, table, set_up(table)).give(None, "lay-default")
    trial.give(1, "NAP").refuses(0, "NAP", "R-11").give(0, "JUD").give(2, "LEV")
    assert table.shekels == [6, 0, 5]
    trial.give(2, "5").refuses(2, "4", "R-13").refuses(0, "7", "R-30").give(0, "5").give(1, "2")
    trial.refuses(1, "3", "R-13").give(2, "1").give(0, "4")
    order = [0, 1, 2, 0, 1, 2]
    corners = [v(7, 1), v(-7, 11), v(4, 7), v(-4, 2), v(2, 11), v(10, 4)]
    for who, corner in zip(order, corners, strict=True):
        assert trial.asks.seats == (who,)
        trial.refuses((who + 1) % 3, "place-start c0,0 s0,1", "R-01")
        trial.give(who, f"place-start {corner} {table.land.ways[corner][0][0]}")
    assert trial.done
    assert table.active == 0
    assert [table.points(s) for s in table.order(Seat(0))] == [2, 2, 2]
    assert table.longest is None
    sound(table)


def test_ex_27_gleanings_and_raiders() -> None:
    """EX-27, PP-6.V2, PP-6.V5: the fewest tie; equal hands are void; halves are rounded down."""
    table = table_of("LEV", "NAP", "JUD")
    give(table, "LEV", HAY=9)
    give(table, "NAP", WATER=4)
    give(table, "JUD", OIL=4)
    trial = drawing(table, "LEV", "LAW1-07")
    trial.refuses(0, "0", "R-36").give(0, "2").refuses(0, {"HAY": 3}, "R-36").give(0, {"HAY": 2})
    assert [hand.number for hand in table.hands] == [7, 4, 6]
    table = table_of("LEV", "NAP", "JUD")
    for tribe in table.tribes:
        give(table, tribe, HAY=5)
    assert drawing(table, "LEV", "LAW1-07").done
    assert [hand.number for hand in table.hands] == [5, 5, 5]
    table = table_of("LEV", "NAP", "JUD")
    for tribe, n in (("LEV", 9), ("NAP", 7), ("JUD", 8)):
        give(table, tribe, WINE=n)
    trial = drawing(table, "LEV", "WAR1-10").give(0, {"WINE": 4}).give(2, {"WINE": 4})
    assert trial.done
    assert [hand.number for hand in table.hands] == [5, 7, 4]


def test_ex_28_stock() -> None:
    """EX-28, PP-9.6: five tents, five cities."""
    table = table_of("JUD", "LEV")
    spots = iter([c for c in table.land.corners if vertex_kind(c) == 1])
    put(table, "JUD", tents=[next(spots) for _ in range(5)])
    give(table, "JUD", WHEAT=9, WINE=9, OIL=9, SHEEP=9)
    trial = trading(table, "JUD").refuses(0, f"build-tent {v(7, 1)}", "R-49")
    trial.give(0, f"build-city {next(iter(table.tents))}")
    assert table.tents_left(Seat(0)) == 1
    trial.refuses(0, f"build-tent {v(11, 8)}", "R-50")
    for corner in list(table.tents):
        table.upgrade_tent(corner)
    put(table, "JUD", tents=[next(spots)])
    trial.refuses(0, f"build-city {next(iter(table.tents))}", "R-52")


def vertex_kind(corner: str) -> int:
    """Corners of one kind are never neighbours: 1 or 2."""
    return int(corner[1:].split(",", maxsplit=1)[0]) % 3


def test_ex_29_tribe_not_played() -> None:
    """EX-29, PP-7.1: on the tile of a tribe nobody plays everybody earns Shekels; its stack may be in play."""
    table = table_of("LEV", "NAP", "ISS")
    put(table, "LEV", cities=[v(2, 2)])
    put(table, "ISS", tents=[v(-1, 5)])
    table.prophet = "HX-SHEEP-4"
    assert earned(table, 2) == {"LEV": {"S": 2}, "ISS": {"S": 1}}
    table.prophet = "HX-BEN"
    assert earned(table, 2) == {"LEV": {"V": 2}, "ISS": {"V": 1}}
    trial = events_of(table, "NAP", 1, 1).give(1, "WAR1-06.2")
    assert trial.done
    assert table.shekels[1] == 3


def test_ex_30_blocked_camel() -> None:
    """EX-30, PP-9.2: an opponent's tent blocks the way, and an edge holds one camel."""
    table = table_of("LEV", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "EPH", tents=[v(1, 7)])
    give(table, "LEV", HAY=2, WATER=2)
    give(table, "EPH", HAY=2, WATER=2)
    trial = trading(table, "LEV").refuses(0, f"build-camel {e(1, 5)}", "R-47")
    assert table.position.length("LEV") == 2
    trial.accepts(0, f"build-camel {between(v(2, 5), v(1, 4))}")
    trading(table, "EPH").refuses(1, f"build-camel {e(1, 4)}", "R-25").refuses(1, "build-camel s90,1", "R-46")


def test_ex_31_rest() -> None:
    """EX-31, 3.4 REST: income as usual, then only the end of the turn; a Shield spares the rest and leaves the token."""
    table = table_of("JUD", "LEV")
    put(table, "LEV", tents=[v(5, 5)])
    give(table, "JUD", HAY=4, WATER=4, S=1)
    trial = whole_turn(table, "JUD").give(0, "1/2").give(0, "LAW1-02.1")
    assert (table.virtue, table.turn) == ([1, 1], Turn((1, 2), resting=True))
    for move in (
        "buy S OIL",
        "trade HAY OIL",
        f"build-camel {e(1, 4)}",
        f"move-tent {v(5, 5)} {e(3, 4)} {e(1, 4)} {v(2, 5)}",
    ):
        trial.refuses(0, move, "R-40")
    trial.give(0, "end-turn")
    assert table.turn is None
    table = table_of("JUD", "LEV")
    keep_shield(table, "JUD", "PEN1-10.1")
    trial = whole_turn(table, "JUD").give(0, "1/2").give(0, "LAW1-02.1").give(0, "use-shield")
    assert (table.virtue[0], table.turn) == (1, Turn((1, 2)))
    table = table_of("JUD", "LEV")
    put(table, "LEV", tents=[v(5, 5)])
    give(table, "JUD", V=11)
    assert whole_turn(table, "JUD").give(0, "1/2").give(0, "LAW1-02.1").done
    assert (table.winner, table.virtue[1]) == (0, 0)


def test_opening_is_refused() -> None:
    """R-10, R-14, PP-3.1, PP-3.10, PP-2.7: a stack without its tile, and too few tribe tiles."""
    for players, options, code in (
        (3, {"tribes_included": "LEV+JUD"}, "R-14"),
        (2, {"tribes_included": "LEV"}, "R-14"),
        (2, {"tribes_included": "LEV+JUD", "stacks": "WAR1"}, "R-10"),
    ):
        names = tuple("ABC"[:players])
        with pytest.raises(SetupError, match=code):
            new_table(Setup(names, BOOK.meta.read_options(options), box()))
    table = new_table(Setup(("A", "B"), BOOK.meta.read_options({"tribes_included": "LEV+JUD"}), box()))
    assert set(table.stacks) == {"LAW"}
    assert len(table.copies) == 27
