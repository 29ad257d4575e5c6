"""The board and the set-up: PP-2.10, PP-3, EX-25."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.boards.hex import HexCell, ends_of
from printkit.referee import Refusals, Seat, Setup, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.land import edge_of
from prophets_and_patriarchs_book.laying import lay_board
from prophets_and_patriarchs_book.layouts import list_findings
from prophets_and_patriarchs_book.lots import draw_layout
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import Layout
from prophets_and_patriarchs_book.setup import place_first, set_up, start_menu
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import ALL, between, box, pieces, v
from prophets_and_patriarchs_tests.tables import put, sound, table_of


def fresh(players: int = 2, **options: Any) -> Patriarchs:
    """A table before anything was said."""
    return new_table(Setup(tuple("ABCDEF"[:players]), BOOK.meta.read_options(options), box()))


def laying(**options: Any) -> tuple[Patriarchs, Trial[None]]:
    """The board is asked for."""
    table = fresh(**options)
    return table, Trial.of(BOOK, table, lay_board(table))


def written(**changed: Any) -> dict[str, dict[str, Any]]:
    """The booklet's board in plain data."""
    tiles, trades, discs = pieces().default(ALL).as_plain()
    return {"tiles": tiles, "trades": trades, "discs": discs, **changed}


def exchanged(one: str, other: str) -> dict[str, Any]:
    """Two tiles have changed places."""
    turned = {one: other, other: one}
    return written(tiles={at: turned.get(tile, tile) for at, tile in written()["tiles"].items()})


def judged(trial: Trial[None], board: dict[str, Any]) -> Refusals:
    """What is said to a board."""
    return trial.judge(None, {"do": "lay-board", "board": board})


def test_the_booklets_board_by_one_tap() -> None:
    """PP-2.1, PP-2.10: one tap of anybody, and no question."""
    table, trial = laying()
    trial.give(None, "lay-default")
    assert trial.done
    assert table.layout == pieces().default(ALL)


def test_ex_25_warnings() -> None:
    """EX-25, PP-2.10: HAY-9 and WINE-9 exchanged: W-1 for NAP and nothing else; kept, or laid anew."""
    table, trial = laying()
    trial.give(1, {"do": "lay-board", "board": exchanged("HX-HAY-9", "HX-WINE-9")})
    assert trial.asks.seats == ()
    assert "Naphtali has no Hay" in trial.asks.prompt
    assert trial.asks.prompt.count(".") == 1
    trial.give(None, "again")
    assert table.tiles == {}
    trial.give(None, {"do": "lay-board", "board": exchanged("HX-WATER-9", "HX-WHEAT-10")})
    assert "Issachar has no Water" in trial.asks.prompt
    trial.give(0, "keep")
    assert trial.done


def test_ex_25_errors() -> None:
    """EX-25, PP-2.6, PP-2.7: a hole, a trade tile inside, a missing tile, a tile of a tribe left out, two at a corner."""
    _, trial = laying()
    tiles, trades = written()["tiles"], written()["trades"]
    moved = {**{at: tile for at, tile in tiles.items() if at != "h1,3"}, "h4,1": tiles["h1,3"]}
    found = judged(trial, written(tiles=moved))
    assert [r.code for r in found] == ["B-6"]
    assert found[0].about == {"places": ["h1,3"]}
    assert found[0].reason == "There is a hole beside Sheep 4, Water 8, Levi."
    inside = {("s3,2" if at == "s4,-1" else at): tile for at, tile in trades.items()}
    assert [r.code for r in judged(trial, written(trades=inside))] == ["B-7"]
    fewer = {at: tile for at, tile in tiles.items() if tile != "HX-WINE-8"}
    assert [r.code for r in judged(trial, written(tiles=fewer))] == ["B-1"]
    no_trade = {at: tile for at, tile in trades.items() if tile != "TT-OIL"}
    assert [r.code for r in judged(trial, written(trades=no_trade))] == ["B-7"]
    corner = ends_of(edge_of(next(iter(pieces().default(ALL).trades.values()))))
    land = pieces().land(pieces().default(ALL))
    beside = next(
        at
        for at in land.sides
        if edge_of(at) in land.board.boundary and at not in trades and set(ends_of(edge_of(at))) & set(corner)
    )
    shared = {(beside if tile == "TT-OIL" else at): tile for at, tile in trades.items()}
    assert "B-8" in [r.code for r in judged(trial, written(trades=shared))]
    assert [r.code for r in judged(trial, written(tiles={**tiles, "h3,0": "HX-OIL-4"}))] == ["B-4"]
    apart = {("h9,9" if at == "h3,0" else at): tile for at, tile in tiles.items()}
    assert "B-5" in [r.code for r in judged(trial, written(tiles=apart))]
    _, smaller = laying(tribes_included="BEN+LEV+ISS+NAP+EPH")
    assert "B-2" in [r.code for r in judged(smaller, written())]
    assert [r.code for r in judged(trial, {"tiles": [{}]})] == ["B-10"]


@pytest.mark.parametrize(
    ("part", "change", "codes"),
    [
        ("tiles", {"h4,-1": "HX-FOO"}, ["B-2"]),
        ("tiles", {"h3,0": "HX-FOO"}, ["B-1", "B-2"]),
        ("tiles", {"h4,-1": "HX-OIL-4"}, ["B-4"]),
        ("tiles", {"x3": "HX-FOO"}, ["B-10"]),
        ("tiles", {"s4,-1": "HX-FOO"}, ["B-10"]),
        ("tiles", {"h03,0": "HX-FOO"}, ["B-10"]),
        ("trades", {"s0,-1": "TT-OIL"}, ["B-4"]),
        ("trades", {"s0,-1": "TT-FOO"}, ["B-2"]),
        ("trades", {"s4,-1": "TT-FOO"}, ["B-2", "B-7"]),
        ("trades", {"h0,0": "TT-FOO"}, ["B-7"]),
        ("trades", {"s0,0": "TT-FOO"}, ["B-7"]),
        ("discs", {"HX-NOWHERE": 5}, ["B-9"]),
        ("discs", {"HX-BEN": 13}, ["B-9"]),
        ("discs", {"HX-BEN": "five"}, ["B-10"]),
        ("discs", {"HX-BEN": 2, "HX-LEV": 2}, ["B-9"]),
        ("discs", {"HX-BEN": "5"}, []),
    ],
)
def test_nothing_on_a_written_board_is_passed_over(
    part: str, change: dict[str, Any], codes: list[str]
) -> None:
    """B-1, B-2, B-4, B-7, B-9, B-10: strange pieces, pieces twice, places that are none, discs beside the board."""
    table, trial = laying(discs=True)
    board = written()
    board[part] = {**board[part], **change}
    assert [r.code for r in judged(trial, board)] == codes
    if not codes:
        trial.give(None, {"do": "lay-board", "board": board})
        assert table.land.tiles["HX-BEN"].number == 5


def test_warnings_that_are_asked() -> None:
    """W-2, W-3, PP-2.10: tribes side by side; more than sixteen pips at a corner by the numbers in effect."""
    _, trial = laying()
    trial.give(None, {"do": "lay-board", "board": exchanged("HX-HAY-6", "HX-JUD")})
    assert "Judah and Levi lie side by side" in trial.asks.prompt
    for number, told in ((7, True), (6, False)):  # beside HAY-6 and WATER-7
        _, trial = laying(discs=True)
        trial.give(None, {"do": "lay-with-discs", "discs": {"HX-JUD": number}})
        assert ("add up to 17, more than 16" in trial.asks.prompt) == told


def test_number_discs() -> None:
    """PP-2.8, ERR-PP-5: the booklet's board needs its discs; a tile without one keeps its number, and W-6 tells it."""
    table, trial = laying(discs=True)
    trial.refuses(None, "lay-default", "B-9").refuses(None, {"do": "lay-with-discs", "discs": {}}, "B-9")
    trial.refuses(None, {"do": "lay-with-discs", "discs": {"HX-BEN": 2, "HX-LEV": 2}}, "B-9")
    trial.refuses(None, {"do": "lay-with-discs", "discs": {"HX-NOWHERE": 2}}, "R-36")
    trial.give(None, {"do": "lay-with-discs", "discs": {"HX-BEN": 5}})
    assert "No disc on" in trial.asks.prompt
    trial.give(None, "keep")
    assert table.land.tiles["HX-BEN"].number == 5
    assert table.land.tiles["HX-LEV"].number == 3
    _, without = laying()
    assert [r.code for r in judged(without, written(discs={"HX-BEN": 5}))] == ["B-9"]


@pytest.mark.parametrize("tribes", [ALL, ALL[1:], ALL[4:]])
def test_boards_by_lot(tribes: tuple[str, ...]) -> None:
    """3.2, PP-2.10: lots are sound boards with Hay and Water beside every tribe tile; the same lot is the same board."""
    seen = set()
    for number in range(1, 60):
        layout = draw_layout(pieces(), number, tribes, discs=number % 2 == 0)
        table, trial = laying(tribes_included="+".join(tribes), discs=number % 2 == 0)
        trial.give(None, {"do": "lay-lot", "lot": number})
        assert "no Hay" not in str(trial.describe_questions())
        assert "no Water" not in str(trial.describe_questions())
        assert table.layout == layout
        assert set(layout.tiles) == set(pieces().list_expected(tribes))
        assert not layout.discs or set(layout.discs) == set(layout.tiles)
        seen.add(tuple(sorted(layout.as_plain()[0].items())))
    assert len(seen) == 59
    _, trial = laying()
    trial.refuses(None, {"do": "lay-lot", "lot": 0}, "R-36")


def test_by_hand() -> None:
    """PP-2.10: places are changed tap by tap until the board lies as the real one; errors are told at the end."""
    table, trial = laying(discs=True)
    trial.give(None, "by-hand")
    trial.give(0, {"do": "swap-tiles", "place": "h0,0", "other": "h1,0"})
    assert (table.tiles["h0,0"], table.tiles["h1,0"]) == ("HX-WATER-7", "HX-WHEAT-6")
    trial.refuses(0, {"do": "swap-tiles", "place": "h0,0", "other": "h9,9"}, "R-32")
    trial.give(1, {"do": "swap-tiles", "place": "h3,0", "other": "h4,0"})
    trial.refuses(0, {"do": "put-trade", "tile": "TT-OIL", "place": "s3,2"}, "B-7")
    trial.refuses(0, {"do": "put-trade", "tile": "TT-OIL", "place": "s99,2"}, "R-46")
    trial.give(0, {"do": "put-trade", "tile": "TT-OIL", "place": "s4,-1"})
    assert table.trades["s4,-1"] == "TT-OIL"
    assert table.trades["s7,5"] == "TT-ANY-1"
    trial.give(0, {"do": "put-disc", "tile": "HX-BEN", "number": 12})
    trial.refuses(None, "laid-so", "B-7", "B-9")
    trial.give(1, {"do": "swap-tiles", "place": "h4,0", "other": "h3,0"})
    trial.give(0, {"do": "put-disc", "tile": "HX-BEN", "number": 2}).give(None, "laid-so")
    assert trial.done or trial.give(None, "keep").done


def test_a_photo_is_read() -> None:
    """PP-2.2: what sight read is a layout; tiles by their short ids, trade tiles at their sides."""
    from printkit.boards.reading import write_plain
    from prophets_and_patriarchs_book.layouts import board_of

    table, trial = laying()
    data = write_plain(board_of(pieces(), pieces().default(ALL)))
    trial.give(None, {"do": "lay-board", "board": data})
    assert trial.done
    assert table.layout.as_plain()[0] == written()["tiles"]
    assert table.trades == written()["trades"]
    assert Layout.read(table.tiles, table.trades, {}).tiles["HX-JUD"] == HexCell(2, 0)


def test_a_disc_on_two_tiles() -> None:
    """B-9: the same disc twice is refused in data too, though the box has five with its number; two copies are not."""
    from printkit.boards.reading import write_plain
    from prophets_and_patriarchs_book.layouts import board_of

    _, trial = laying(discs=True)
    data = write_plain(board_of(pieces(), pieces().default(ALL)))
    lying = [{"id": "ND-05-1", "number": 5, "q": tile["q"], "r": tile["r"]} for tile in data["tiles"][:2]]
    found = judged(trial, {**data, "discs": lying})
    assert [(one.code, one.rule) for one in found] == [("B-9", "PP-2.8")]
    assert found[0].reason.startswith("A disc with the number 5 is seen twice: beside ")
    lying[1]["id"] = "ND-05-2"
    assert judged(trial, {**data, "discs": lying}) == ()


def test_tribes_are_asked_at_once() -> None:
    """PP-3.3, R-11, R-12: everybody at once, whoever shows a tablet first; only tribes whose tile lies there."""
    table = fresh(3, tribes_included="LEV+JUD+NAP")
    trial = Trial.of(BOOK, table, set_up(table)).give(None, "lay-default")
    assert [seat for _, q in trial.session.open_parts() for seat in q.seats] == [0, 1, 2]
    trial.refuses(2, "BEN", "R-12").give(2, "LEV").refuses(0, "LEV", "R-11").refuses(2, "JUD", "R-04")
    assert table.shekels == [0, 0, 5]


def test_first_tent_where_the_own_tile_is_full() -> None:
    """PP-3.6, PP-3.8, ERR-PP-6: no corner of the own tile is available: any available corner will do."""
    table = table_of("LEV", "JUD", "BEN")
    table.settled = False
    home = table.land.corners_of["HX-LEV"]
    put(table, "JUD", tents=[home[0], home[2]])
    put(table, "BEN", tents=[home[4]])
    trial = Trial.of(BOOK, table, start_menu(table, Seat(0)))
    corner = v(-7, 8)
    trial.accepts(0, f"place-start {corner} {table.land.ways[corner][0][0]}")
    trial.refuses(0, f"place-start {home[0]} {table.land.ways[home[0]][0][0]}", "R-22")


def test_a_corner_without_a_free_side() -> None:
    """ERR-PP-6: camels of others end at the corner from all sides: it is not available, and R-25 says why."""
    table = table_of("LEV", "JUD")
    table.settled = False
    corner = v(4, 4)
    put(table, "JUD", camels=[(corner, other) for other in table.land.near_corners[corner]])
    trial = Trial.of(BOOK, table, start_menu(table, Seat(0)))
    trial.refuses(0, f"place-start {corner} {table.land.ways[corner][0][0]}", "R-25")
    assert not table.position.is_available(corner)


def test_orders_of_the_second_round() -> None:
    """PP-3.7, PP-3.9, ERR-PP-7: straight or in reverse; the starter still has the first turn."""
    for setup_order, order in (("straight", [1, 2, 0, 1, 2, 0]), ("snake", [1, 2, 0, 0, 2, 1])):
        table = table_of("LEV", "JUD", "NAP", setup_order=setup_order)
        table.settled = False
        table.active = Seat(1)
        trial = Trial.of(BOOK, table, place_first(table))
        for who in order:
            assert trial.asks.seats == (who,)
            move = trial.asks.options[0]  # type: ignore[attr-defined]
            trial.give(who, trial.asks.write(move))
        assert table.active == 1
        sound(table)


def test_two_start_camels_that_meet() -> None:
    """PP-10.3, ERR-PP-18: they make a line of two, which may win the bonus after round 2."""
    table = table_of("LEV", "JUD")
    table.settled = False
    trial = Trial.of(BOOK, table, place_first(table))
    trial.give(0, "place-start c4,4 s2,3").give(1, "place-start c7,1 s4,1")
    assert table.points(Seat(0)) == 1
    trial.give(0, "place-start c1,7 s1,4").give(1, "place-start c-7,11 s-5,7")
    assert [table.points(Seat(0)), table.points(Seat(1))] == [4, 2]


def test_the_lot_for_the_first_turn() -> None:
    """PP-3.4, PP-3.5: tied highest roll again until one is left."""
    table = fresh(2)
    trial = Trial.of(BOOK, table, set_up(table)).give(None, "lay-default").give(0, "JUD").give(1, "NAP")
    for dice in ("3", "6"):
        trial.give(0, dice).give(1, dice)
    trial.give(None, "2").give(1, "1")
    assert table.active == 0
    assert trial.asks.seats == (0,)


def test_a_trade_tile_away_from_the_board() -> None:
    """PP-2.3, B-7: at a side that no tile has it does not lie between two tiles."""
    table = fresh(2)
    tiles, trades, _ = table.box.default(table.included).as_plain()
    for side, words in (
        ("s99,98", "The trade tile 2 : 1 Hay is not on the outer edge."),
        ("s2,1", "between two tiles, at Hay 6 (north-west)."),
    ):
        moved = {side if tile == "TT-HAY" else at: tile for at, tile in trades.items()}
        laying = Trial.of(BOOK, table, set_up(table))
        [reason] = laying.judge(None, {"do": "lay-board", "board": {"tiles": tiles, "trades": moved}})
        assert reason.code == "B-7"
        assert reason.reason.endswith(words)


@pytest.mark.parametrize(
    ("left_out", "moved"),
    [
        ("LEV", {"h1,2": "HX-WHEAT-8"}),
        ("NAP JUD", {"h-2,3": "HX-WHEAT-8", "h2,0": "HX-WHEAT-5"}),
        (
            "BEN NAP EPH JUD",
            {"h0,1": "HX-WHEAT-8", "h-2,3": "HX-WHEAT-5", "h-1,4": "HX-WHEAT-6", "h2,0": "HX-WINE-8"},
        ),
    ],
)
def test_which_tile_takes_which_tribes_place(left_out: str, moved: dict[str, str]) -> None:
    """3.2: the first tribe's place is filled from the right end of the top row, and so on; by lot as in the booklet."""
    gone = left_out.split()
    kept = [tribe for tribe in ALL if tribe not in gone]
    full, small = (pieces().default(tribes).as_plain()[0] for tribes in (ALL, kept))
    ends_of_rows = ("h3,0", "h-2,5", "h0,0", "h1,5")[: len(gone)]
    assert small == {at: moved.get(at, tile) for at, tile in full.items() if at not in ends_of_rows}
    for number in (1, 7, 4711):
        full, small = (
            draw_layout(pieces(), number, tribes, discs=False).as_plain()[0] for tribes in (ALL, kept)
        )
        at = {tile: where for where, tile in full.items()}
        moved = {at[f"HX-{tribe}"]: full[end] for tribe, end in zip(gone, ends_of_rows, strict=True)}
        assert small == {at: moved.get(at, tile) for at, tile in full.items() if at not in ends_of_rows}


@pytest.mark.parametrize(("place", "sides", "told"), [("h1,-1", 44, False), ("h0,-1", 46, True)])
def test_how_ragged_a_board_may_be(place: str, sides: int, told: bool) -> None:
    """W-4: thirty tiles have 38 outer sides at least; 44 are not told, 46 are."""
    tiles, trades, _ = pieces().default(ALL).as_plain()
    tiles["h1,6"], tiles[place] = tiles.pop("h3,0"), tiles.pop("h-2,5")
    layout = Layout.read(tiles, trades, {})
    assert len(pieces().land(layout).board.boundary) == sides
    assert ("W-4" in [finding.code for finding in list_findings(fresh(), layout)]) is told


def test_reasons_against_a_first_tent_in_their_order() -> None:
    """ERR-PP-6: R-20, R-21, R-22, R-23, R-24, R-25: the first that holds is given."""
    table = table_of("LEV", "JUD")
    put(table, "JUD", tents=[v(7, 1), v(5, 5)], camels=[(v(7, 1), v(8, 2)), (v(1, 7), v(2, 8))])
    trial = Trial.of(BOOK, table, start_menu(table, Seat(0)))
    strange, there = between(v(7, 1), v(8, 2)), between(v(1, 7), v(2, 8))
    trial.refuses(0, f"place-start c99,98 {strange}", "R-20").refuses(
        0, f"place-start c7,1 {strange}", "R-21"
    )
    trial.refuses(0, f"place-start c5,5 {strange}", "R-22").refuses(0, f"place-start c4,4 {strange}", "R-23")
    trial.refuses(0, f"place-start c2,8 {strange}", "R-24").refuses(0, f"place-start c2,8 {there}", "R-25")


def test_two_lines_of_two_in_the_set_up() -> None:
    """PP-3.9, PP-10.3: nobody is looked at before all camels stand: who had two first has no bonus."""
    table = table_of("LEV", "JUD")
    trial = Trial.of(BOOK, table, place_first(table))
    trial.give(0, "place-start c4,4 s2,3").give(1, "place-start c7,1 s5,1")
    trial.give(0, "place-start c1,7 s1,4").give(1, f"place-start c10,1 {between(v(10, 1), v(8, 2))}")
    assert [table.position.length(tribe) for tribe in table.tribes] == [2, 2]
    assert (table.longest, table.points(Seat(0))) == (None, 2)


def test_three_tiles_of_a_kind() -> None:
    """W-2: without Ephraim's tile Wheat 8 lies between Wheat 5 and Wheat 10; the booklet's board is told of, and may be kept."""
    table, trial = laying(tribes_included="BEN+LEV+ISS+NAP+JUD")
    trial.give(None, "lay-default")
    assert [finding.code for finding in list_findings(table, table.layout)] == ["W-2"]
    assert "3 tiles of one kind lie together" in trial.asks.prompt
    assert trial.give(1, "keep").done
