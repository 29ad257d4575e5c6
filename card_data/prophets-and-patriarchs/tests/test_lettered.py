"""The board in letters, as the keyboard shows it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from printkit.referee import Seat
from prophets_and_patriarchs_book.lettered import draw_letters
from prophets_and_patriarchs_book.lots import draw_layout
from prophets_and_patriarchs_tests.boards import ALL, between, v
from prophets_and_patriarchs_tests.tables import put, table_of

ROWS = """\
            Wheat 6     Water 7     Judah 12    Wheat 8
      Wine 7      Benjamin 2  Hay 6       Oil 10      Sheep 5
Oil 4       Hay 9       Oil 7       Levi 3      Water 8     Wine 9
      Naphtali 7  Sheep 11    Hay 8       Wine 5      Sheep 4     Hay 7
            Water 6     Ephraim 9   Wheat 10    Water 9     Issachar 5
                  Wheat 5     Sheep 6     Oil 5       Wine 8
"""


def test_the_booklets_board() -> None:
    """PP-1.1, DEFAULT-30: six rows, each half a tile beside the one before; tribe tiles with their numbers."""
    assert draw_letters(table_of("LEV", "JUD"), None).startswith(ROWS)


def test_who_stands_where() -> None:
    """PP-2.9: tents, cities and camels of each player, by the tiles that meet there."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "JUD", cities=[v(7, 1)], tents=[v(7, 13)])
    lines = draw_letters(table, Seat(0)).splitlines()
    assert "LEV, Tents: Levi · Hay 6 · Oil 10" in lines
    assert "LEV, Camels: Levi | Hay 6, Oil 7 | Levi" in lines
    assert "JUD, Tents: Issachar (south-east)" in lines
    assert "JUD, Cities: Oil 10 · Judah · Wheat 8" in lines
    assert not [line for line in lines if line.startswith(("LEV, Cities", "JUD, Camels"))]
    assert [line for line in lines if line.startswith("Trade tiles: ")]
    assert between(v(4, 4), v(2, 5)) in table.camels


def test_the_number_of_a_disc_counts() -> None:
    """PP-2.8: the number in effect stands behind a tile whose disc says another one."""
    table = table_of("LEV", "JUD", discs=True)
    table.take_layout(replace(table.layout, discs={"HX-LEV": 11, "HX-HAY-6": 9, "HX-OIL-7": 7}))
    shown = draw_letters(table, None)
    assert "Levi=11" in shown
    assert "Hay 6=9" in shown
    assert "Oil 7 " in shown


def test_every_board_fits_the_screen() -> None:
    """At most 80 columns, whatever lies where, and a row for each row of tiles; before it is laid there is none."""
    random = Random("lettered")  # noqa: S311  # not for secrets
    for lot in range(1, 41):
        table = table_of("LEV", "JUD", "NAP")
        tribes = tuple(tribe for tribe in ALL if tribe in table.tribes or random.random() < 0.5)
        table.take_layout(draw_layout(table.box, lot, tribes, discs=random.random() < 0.5))
        lines = draw_letters(table, None).splitlines()
        assert max(map(len, lines)) <= 80
        assert lines.index("") == len({tile.cell.r for tile in table.land.tiles.values()})
    table = table_of("LEV", "JUD")
    table.tiles = {}
    assert "Trade tiles" not in draw_letters(table, None)
