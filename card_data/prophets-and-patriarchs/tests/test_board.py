"""The drawing of the board, what can be tapped, what a reading means; scoring alone."""

from __future__ import annotations

import re

from printkit.boards.adapter import BoardPicture
from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_plain, write_plain
from printkit.companion.pages.table_state import Naming, TableZones
from printkit.referee.standalone import ScoreSheet
from prophets_and_patriarchs_book.board import BOARD, same_tile
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.building import BuildCamel
from prophets_and_patriarchs_book.layouts import board_of
from prophets_and_patriarchs_book.moving import MoveTent
from prophets_and_patriarchs_book.standalone import STANDALONE
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import ALL, box, e, pieces, v
from prophets_and_patriarchs_tests.tables import drought, give, put, table_of, trading


def drawn(table: Patriarchs, offered: dict[str, list[str]] | None = None) -> str:
    """The board as everybody sees it."""
    view = BOOK.view(table, None)
    return BOARD.draw(
        BoardPicture(
            view, box(), bool(offered), offered or {}, "", lambda place: f"?pick={place}", lambda text: text
        )
    )


def test_everything_is_drawn() -> None:
    """Tiles with numbers, trade tiles, pieces in tribe colour and letter, figures, and gold around the longest line."""
    table = table_of("LEV", "JUD")
    empty = drawn(table)
    assert empty.count('class="number"') == 30
    assert empty.count('class="rate"') == 9
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "JUD", cities=[v(7, 1)])
    table.prophet = table.false_prophet = "HX-LEV"
    svg = drawn(table)
    colours = box().palette["full"]
    assert (svg.count('class="tent"'), svg.count('class="city"'), svg.count('class="camel"')) == (1, 1, 2)
    assert svg.count('class="figure"') == 2
    assert svg.count(colours["gold"]) >= 2
    assert colours["jud"] in svg
    assert set(re.findall(r'class="letter"[^>]*>(.)<', svg)) == {"L", "J"}
    assert "NaN" not in svg


def test_places_can_be_tapped() -> None:
    """Every corner and side where something of that kind is offered; legal ones are marked, all are named."""
    table = table_of("LEV", "JUD")
    svg = drawn(table, {"s2,3": ["A camel"]})
    assert len(re.findall('class="spot[ "]', svg)) == 109
    assert svg.count('class="spot open"') == 1
    assert svg.count('class="can"') == 1
    assert 'aria-label="Levi · Hay 6: A camel"' in svg
    assert drawn(table).count('class="spot"') == 0
    assert BOARD.places(BuildCamel(e(2, 3))) == ("s2,3",)
    assert BOARD.places(MoveTent(v(5, 11), e(4, 7), e(4, 5), v(5, 8))) == ("c5,8", "s4,7", "c5,11")
    assert BOARD.places("h1,2") == ("h1,2",)
    assert BOARD.places("yes") == ()


def test_wishes_hear_their_reasons() -> None:
    """What people may want at a place is an answer that the referee understands, and tells why not."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)])
    give(table, "LEV", HAY=1)
    trial = trading(table, "LEV")
    assert [r.code for r in trial.judge(0, BOARD.wishes("s2,3")[0])] == ["R-48"]
    assert [trial.judge(0, wish)[0].code for wish in BOARD.wishes("c2,5")[:2]] == ["R-23", "R-51"]
    assert [BOARD.wishes(place) for place in ("s2,2", "c3,3", "h1,1", "x")] == [
        ("s2,2",), ("c3,3",), ("h1,1",), ("x",),
    ]  # fmt: skip


def test_a_reading_with_an_unread_tile() -> None:
    """PP-2.6: a place that could not be read is asked for; the one tile that is left is proposed; the answer completes it."""
    data = write_plain(board_of(pieces(), pieces().default(ALL)))
    gone = next(tile for tile in data["tiles"] if tile["id"] == "HX-LEV")
    data["tiles"].remove(gone)
    data["unread"] = [{"q": 1, "r": 2, "why": "unread"}]
    seen = BOARD.seen(box(), {}, read_plain(data, HexBoard))
    assert seen.doubts == {"h1,2": "HX-LEV"}
    assert seen.answers == {"HX-LEV": "Levi"}
    whole = BOARD.settle_reading(read_plain({**data, "confirmed": {"h1,2": "HX-LEV"}}, HexBoard))
    assert len(whole.tiles) == 30
    assert whole.gaps == ()
    assert BOARD.check(box(), whole, {}).sound
    assert same_tile("HX-WHE-10", "HX-WHEAT-10")
    assert not same_tile("HX-WHE-10", "HX-WHEAT-5")


def test_nothing_is_proposed_where_it_is_not_certain() -> None:
    """PP-2.6, PP-2.7: two places and two tiles: each is asked for without a guess; a tribe that is left out is no answer."""
    without = ALL[1:]
    data = write_plain(board_of(pieces(), pieces().default(without)))
    gone = {
        (tile["q"], tile["r"]): tile["id"] for tile in data["tiles"] if tile["id"] in {"HX-LEV", "HX-HAY-8"}
    }
    data["tiles"] = [tile for tile in data["tiles"] if tile["id"] not in gone.values()]
    data["unread"] = [{"q": q, "r": r, "why": "unread"} for q, r in gone]
    seen = BOARD.seen(box(), {"included": list(without)}, read_plain(data, HexBoard))
    assert seen.doubts == {"h1,2": "", "h0,3": ""}
    assert seen.answers == {"HX-HAY-8": "Hay 8", "HX-LEV": "Levi"}
    one = BOARD.settle_reading(read_plain({**data, "confirmed": {"h1,2": "HX-LEV"}}, HexBoard))
    assert BOARD.seen(box(), {"included": list(without)}, one).doubts == {"h0,3": "HX-HAY-8"}


def holding(name: str, tents: int, cities: int, virtue: int, longest: int = 0) -> ScoreSheet:
    """What a player has at the end."""
    return ScoreSheet(name, {"tents": tents, "cities": cities, "virtue": virtue, "longest": longest})


def test_scoring_alone() -> None:
    """ERR-PP-24, PP-11.1: points, one holder of the longest line, 42 Virtue Tokens, and a note below the target."""
    verdict = STANDALONE.score(box(), [holding("A", 2, 4, 1, 1), holding("B", 5, 3, 0)], {})
    assert verdict.outcome is not None
    assert [one.total for one in verdict.outcome.scores] == [13, 11]
    assert (verdict.outcome.winners, verdict.notes) == ((0,), ())
    low = STANDALONE.score(box(), [holding("A", 1, 0, 1), holding("B", 2, 0, 0)], {"target": 12})
    assert [note.code for note in low.notes] == ["target"]
    wrong = STANDALONE.score(box(), [holding("A", 1, 0, 40, 1), holding("B", 2, 0, 3, 1)], {})
    assert [r.code for r in wrong.refusals] == ["longest", "virtue"]
    assert [count.high for count in STANDALONE.asked(box(), 3).counts] == [5, 5, 42, 1]


def test_what_stops_income_is_marked() -> None:
    """PP-5.2, PP-5.7, PP-6.6, PP-6.7: rings for blocked, protected and captive buildings; pale tiles in a drought."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], cities=[v(2, 8)])
    put(table, "JUD", tents=[v(7, 1)])
    assert "ring" not in drawn(table)
    assert "dry" not in drawn(table)
    table.captivity[0] = 1
    table.false_prophet, table.prophet = "HX-WINE-5", "HX-OIL-10"  # at v(2,8); at v(4,4) and v(7,1)
    svg = drawn(table)
    assert [svg.count(f'class="ring {kind}"') for kind in ("blocked", "protected", "captive")] == [1, 2, 0]
    table.prophet = ""
    svg = drawn(table)
    assert [svg.count(f'class="ring {kind}"') for kind in ("blocked", "protected", "captive")] == [1, 0, 1]
    drought(table, "OIL", "JUD")
    drought(table, "WHEAT", "LEV")
    assert drawn(table).count('class="dry"') == 8
    other = table_of("LEV", "JUD", false_prophet_scope="tile")
    put(other, "LEV", cities=[v(2, 8)])
    other.false_prophet = "HX-WINE-5"
    assert "ring" not in drawn(other)


def test_everybody_sees_how_long_lines_are() -> None:
    """Section 4: line length and captivity are public, the latter where there is any."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    assert [score.lines[-1].detail for score in BOOK.score(table)] == ["2 camels", "0 camels"]
    table.captivity[1] = 2
    zones = TableZones(table, Naming(seats=("A", "B"))).public
    shown = [[entry.label for entry in area.public if entry.pieces] for area in zones.areas]
    assert ["Turns of captivity" in one for one in shown] == [False, True]
