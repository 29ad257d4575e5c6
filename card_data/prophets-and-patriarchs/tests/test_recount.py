"""A photo of the board in play beside the referee's board: PP-2.5, PP-2.9."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, degrees
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from printkit.boards.adapter import Recounts
from printkit.boards.hex import Edge, HexCell, Vertex, ends_of, locate_corner, middle_of, place_of, turn_cell
from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_plain, write_plain
from printkit.sight.boards import read_loaded
from printkit.sight.known import known_codes
from printkit.sight.photo import of_pixels
from prophets_and_patriarchs_book.board import BOARD
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.layouts import board_of
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import box, pieces, v
from prophets_and_patriarchs_tests.tables import put, table_of
from tests.sight.photos import GOOD, Lying, Shot, photograph
from tests.sight.pieces import printed
from tests.sight.scenes import patriarchs

TITLE = "prophets-and-patriarchs"
Truth = Mapping[str, str]
"""Piece by place."""


def in_play() -> Patriarchs:
    """A table on which all sorts of pieces stand."""
    table = table_of("LEV", "JUD", "EPH")
    put(table, "LEV", tents=[v(4, 4)], cities=[v(2, 8)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "JUD", cities=[v(7, 1)], camels=[(v(7, 1), v(8, -1))])
    put(table, "EPH", tents=[v(-2, 10)], camels=[(v(-2, 10), v(-1, 8))])
    return table


def as_it_stands(table: Patriarchs) -> dict[str, str]:
    """The referee's pieces, each with a copy of its sort."""
    copies: dict[str, int] = {}
    found = {}
    for letters, stands, shape in (
        ("CM", table.camels, "{}-{:02d}"),
        ("TN", table.tents, "{}-{}"),
        ("CT", table.cities, "{}-{}"),
    ):
        for at, tribe in stands.items():
            row = f"{letters}-{tribe}"
            copies[row] = copies.get(row, 0) + 1
            found[str(at)] = shape.format(row, copies[row])
    return found


def seen(
    truth: Truth, *, sixths: int = 0, without: Iterable[str] = (), unread: Iterable[str] = ()
) -> dict[str, Any]:
    """What sight says of it, with names of places of its own where the photo was turned about."""
    data: dict[str, Any] = write_plain(board_of(pieces(), pieces().default(pieces().tribes)))
    data["tiles"] = [one for one in data["tiles"] if one["id"] not in set(without)]
    data["standing"] = [{"id": piece, "at": at} for at, piece in truth.items()]
    data["standing"] += [{"id": "", "at": at} for at in unread]
    for one in data["tiles"]:
        one["q"], one["r"] = turn_cell(HexCell(one["q"], one["r"]), sixths)
    for one in data["trade"]:
        one["edge"] = list(turn_cell(HexCell(*one["edge"]), sixths))
    for one in data["standing"]:
        where = place_of(one["at"])
        q, r = turn_cell(HexCell(*where), sixths)
        one["at"] = f"{'c' if isinstance(where, Vertex) else 's'}{q},{r}"
    return data


def told(table: Patriarchs, data: Mapping[str, Any]) -> tuple[set[tuple[str, str, str]], tuple[str, ...]]:
    """What the comparison says."""
    found = BOARD.recount(box(), BOOK.view(table, None), read_plain(data, HexBoard))
    return set(found.changes), found.notes


def test_it_is_as_the_referee_believes() -> None:
    """Nothing is missing, however the photo is turned."""
    assert isinstance(BOARD, Recounts)
    table = in_play()
    for sixths in range(6):
        changes, notes = told(table, seen(as_it_stands(table), sixths=sixths))
        assert changes == set()
        assert notes == ("Camels, tents and cities stand as the referee believes.",)


def test_what_is_missing_or_too_much() -> None:
    """A tent that is gone, a camel more, a tent that is a city, and a piece of another tribe."""
    table = in_play()
    truth = as_it_stands(table)
    del truth["c-2,10"]
    truth["s1,5"] = "CM-LEV-09"
    truth["c4,4"] = "CT-LEV-4"
    truth["c7,1"] = "CT-EPH-1"
    changes, notes = told(table, seen(truth, sixths=3))
    assert changes == {
        ("tents", "c-2,10", "-"),
        ("camels", "s1,5", "LEV"),
        ("tents", "c4,4", "-"),
        ("cities", "c4,4", "LEV"),
        ("cities", "c7,1", "EPH"),
    }
    assert notes == ()


def test_what_the_photo_does_not_show() -> None:
    """Where no tile is seen, or a code could not be read, nothing is called missing."""
    table = in_play()
    truth = as_it_stands(table)
    for at in ("c7,1", "c4,4"):
        del truth[at]
    near = {tile.id for tile in table.land.tiles_at[v(7, 1)]}
    short = {key: piece for piece, key in pieces().names.items()}
    changes, notes = told(table, seen(truth, without={short.get(one, one) for one in near}, unread=["c4,4"]))
    assert changes == set()
    assert notes[0].startswith("The photo does not show well what stands here: ")
    assert "Judah" in notes[0]
    changes, notes = told(table, {"tiles": seen(truth)["tiles"][:1]})
    assert changes == set()
    assert "too few tiles" in notes[0]


def test_a_camel_whose_code_may_be_covered() -> None:
    """It is offered as gone, with the warning that a tent or city beside it may lie on its code."""
    table = in_play()
    truth = as_it_stands(table)
    del truth["s2,3"]
    changes, notes = told(table, seen(truth))
    assert changes == {("camels", "s2,3", "-")}
    assert notes == ("Look whether a tent or city only covers the code of a camel here: Levi | Hay 6.",)


def test_a_correction_follows() -> None:
    """The changes are values of correctable fields: the table takes them."""
    table = in_play()
    truth = as_it_stands(table)
    truth["s1,5"] = "CM-LEV-09"
    (change,) = told(table, seen(truth))[0]
    fields = {field.name: field for field in BOOK.correctable_fields(table, None, table.names)}
    name, at, thing = change
    data, against = fields[name].read_value({at: thing})
    assert not against
    assert dict(data)[at] == "LEV"


def lying(table: Patriarchs, truth: Truth, seed: int, folder: Path) -> list[Lying]:
    """Tiles and trade tiles as they were printed, and the pieces on them, laid by hand."""
    rng = np.random.default_rng(seed)
    prints = printed(TITLE, folder)
    found = patriarchs(seed, folder)
    for at, piece in truth.items():
        where = place_of(at)
        if isinstance(where, Vertex):
            (x, y), turn = locate_corner(where), float(rng.uniform(0, 360))
        else:
            assert isinstance(where, Edge)
            (x, y), (one, other) = middle_of(where), (locate_corner(corner) for corner in ends_of(where))
            turn = (
                degrees(atan2(other[1] - one[1], other[0] - one[0]))
                + float(rng.choice([0, 180]))
                + float(rng.uniform(-6, 6))
            )
        dx, dy = rng.uniform(-2.5, 2.5, 2)
        if piece.startswith("CM") and prints.of(piece).width < prints.of(piece).height:
            turn -= 90  # it lies on the sheet turned by a quarter
        found.append(Lying(prints.of(piece), x * 1.008 + dx, y * 1.008 + dy, turn))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
def test_photos_of_printed_pieces(seed: int, sheets: Path) -> None:
    """Composed of the printed sheets: the photo shows every piece at its place; what differs is told, and nothing else."""
    table = in_play()
    truth = as_it_stands(table)
    differs = dict(truth)
    del differs["c2,8"]
    differs["s1,5"] = "CM-LEV-09"
    differs["c5,11"] = "TN-EPH-5"
    known = known_codes(box())
    kit = BOARD.kit(box(), {"standing": True})
    for stands, wanted in (
        (truth, set()),
        (differs, {("cities", "c2,8", "-"), ("camels", "s1,5", "LEV"), ("tents", "c5,11", "EPH")}),
    ):
        photo = photograph(lying(table, stands, seed, sheets), Shot(seed, quality=GOOD, tilt=(0, 15)))
        read = read_loaded(kit, known, [of_pixels(photo.image)])
        assert isinstance(read.reading, HexBoard)
        assert len(read.reading.tiles) == 30
        changes, notes = told(table, write_plain(read.reading))
        assert changes == wanted, notes


def test_what_lies_elsewhere_is_told_as_people_call_it() -> None:
    """PP-2.5: tiles and trade tiles by what is printed on them, and where they belong by their neighbours."""
    table = in_play()
    data = seen(as_it_stands(table))
    known = pieces().names
    at = {known.get(one["id"], one["id"]): one for one in data["tiles"]}
    one, other = at["HX-SHEEP-6"], at["HX-OIL-5"]
    one["id"], other["id"] = other["id"], one["id"]
    trade = next(tile for tile in data["trade"] if known.get(tile["id"], tile["id"]) == "TT-WHEAT")
    trade["edge"] = list(place_of("s7,3"))
    _, notes = told(table, data)
    assert set(notes[:-1]) == {
        "Sheep 6 lies elsewhere than the referee believes: it belongs beside Oil 5, Wheat 10, Ephraim.",
        "Oil 5 lies elsewhere than the referee believes: it belongs beside Wine 8, Water 9, Wheat 10.",
        "2 : 1 Wheat lies at another side than the referee believes.",
    }
