"""Corners, sides, lines and moves: the examples, and brute force on random boards."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from printkit.boards.hex import HexCell, TileSet, side
from printkit.simulate import SimulationPlan
from printkit.simulate.watching import play_steps
from printkit.title import load_title
from prophets_and_patriarchs_book.building import BuildCamel, BuildCity, BuildTent
from prophets_and_patriarchs_book.income import find_dues
from prophets_and_patriarchs_book.land import LAYOUT_30, LAYOUTS, side_of
from prophets_and_patriarchs_book.moving import move_tents
from prophets_and_patriarchs_book.pieces import RESOURCES
from prophets_and_patriarchs_book.position import Position
from prophets_and_patriarchs_tests import brute
from prophets_and_patriarchs_tests.boards import (
    ALL,
    TRIBES,
    between,
    default_land,
    e,
    pieces,
    random_land,
    scattered,
    v,
)
from prophets_and_patriarchs_tests.tables import drought, table_of
from tests.referee import properties

A, B, C = TRIBES


def test_ex_1_geometry() -> None:
    """EX-1, PP-1.5, PP-1.7, PP-2.7: corners, sides and coast of the three shapes; all trade places are at the coast."""
    for tiles, corners, sides in ((30, 80, 109), (28, 76, 103), (26, 72, 97)):
        land = default_land(ALL[30 - tiles :])
        assert len(land.tiles) == tiles
        assert land.board == LAYOUTS[tiles]
        assert (len(land.corners), len(land.sides), len(land.board.boundary)) == (corners, sides, 38)
        assert set(land.trades) <= {side_of(edge) for edge in land.board.boundary}
        assert len(land.trades) == 9
        assert len(land.markets) == 18
    touching = Counter(len(tiles) for tiles in default_land().tiles_at.values())
    assert touching == {3: 42, 2: 16, 1: 22}


def test_ex_2_names() -> None:
    """EX-2, PP-1.1 to PP-1.4: one name for a corner and a side, whichever tile they are seen from."""
    land = default_land()
    assert {tile.id for tile in land.tiles_at[v(4, 1)]} == {"HX-HAY-6", "HX-WATER-7", "HX-JUD"}
    assert side_of(side(HexCell(1, 1), "NW")) == side_of(side(HexCell(1, 0), "SE")) == e(2, 1)
    assert set(land.ends[e(2, 1)]) == {v(2, 2), v(4, 1)}
    assert set(land.near_corners[v(4, 4)]) == {v(2, 5), v(5, 2), v(5, 5)}
    assert land.corner_names[v(4, 1)] == "Hay 6 · Water 7 · Judah"


@pytest.mark.parametrize("left_out", range(57))
def test_default_boards_keep_hay_and_water(left_out: int) -> None:
    """3.2: whichever up to four tribes are left out, each tribe tile that lies there has Hay and Water beside it."""
    subsets = [
        tuple(t for i, t in enumerate(ALL) if not mask >> i & 1)
        for mask in range(64)
        if mask.bit_count() <= 4
    ]
    land = default_land(subsets[left_out])
    assert set(land.home_tiles) == set(subsets[left_out])
    for tile in land.home_tiles.values():
        kinds = {
            near.resource for near in land.tiles.values() if near.cell in land.board.tiles_around(tile.cell)
        }
        assert {"HAY", "WATER"} <= kinds


def test_numbers_of_the_booklets_board() -> None:
    """3.1, 3.2: each number comes up on as many tiles as the list says, and discs replace printed numbers (PP-2.8)."""
    land = default_land()
    assert {n: len(tiles) for n, tiles in land.tiles_by_number.items()} == pieces().numbers.discs
    layout = pieces().default(ALL)
    other = pieces().land(type(layout)(layout.tiles, layout.trades, {"HX-BEN": 5}))
    assert [tile.id for tile in other.tiles_by_number[2]] == []
    assert "HX-BEN" in [tile.id for tile in other.tiles_by_number[5]]


def ring() -> dict[str, str]:
    """EX-16: camels of A on all six sides of Oil 7."""
    return dict.fromkeys(default_land().sides_of["HX-OIL-7"], A)


def lengths(camels: dict[str, str], tents: dict[str, str] | None = None) -> int:
    """A's length on the booklet's board."""
    return Position(default_land(), camels, tents or {}, {}).length(A)  # type: ignore[arg-type]


def test_ex_16_length() -> None:
    """EX-16, PP-10.1: a ring, tails, a branch, a cut, a Y."""
    camels = ring()
    assert lengths(camels) == 6
    camels[between(v(2, 5), v(4, 4))] = A
    assert lengths(camels) == 7
    camels[between(v(4, 4), v(5, 5))] = A
    assert lengths(camels) == 8
    camels[between(v(4, 4), v(5, 2))] = A
    assert lengths(camels) == 8
    assert lengths(camels, {v(-1, 8): B}) == 6
    assert lengths(camels, {v(-1, 8): A}) == 8
    y = [(v(4, 4), v(5, 2)), (v(4, 4), v(2, 5)), (v(4, 4), v(5, 5)), (v(5, 5), v(4, 7))]
    assert lengths({between(*pair): A for pair in y}) == 3


@pytest.mark.slow
def test_against_brute_force() -> None:
    """PP-1.6, PP-9.1 to PP-9.4, PP-9.7, PP-10.1 on random boards with pieces of three players."""
    random = Random(11)  # noqa: S311
    seen: Counter[str] = Counter()
    for _ in range(60):
        land = random_land(random, random.randrange(5, 14))
        far = brute.distances(land)
        one, other = random.choice(land.corners), random.choice(land.corners)
        assert land.find_distance(one, other) == far[one, other]
        for _ in range(6):
            position = scattered(random, land)
            for seat in (A, B, C):
                assert position.length(seat) == brute.length(position, seat)
                assert set(position.roads(seat)) == brute.roads(position, seat)
                sites = brute.sites(position, seat, far)
                assert set(position.sites(seat)) == sites
                assert {c for c in land.corners if position.is_joined(c, seat)} >= sites
                shifts = brute.shifts(position, seat, far)
                assert set(position.shifts(seat)) == shifts
                assert len(position.shifts(seat)) == len(shifts)
                seen.update(long=position.length(seat) > 6, sites=len(sites), shifts=len(shifts))
    assert min(seen.values()) > 50, seen


def test_income_against_brute_force() -> None:
    """PP-7.1, PP-5.2, PP-5.4 to PP-5.7: figures, captives and droughts on random positions of the booklet's board."""
    random = Random(5)  # noqa: S311
    seen: Counter[str] = Counter()
    for n in range(60):
        table = table_of(A, B, C, false_prophet_scope=("building", "tile")[n % 2])
        position = scattered(random, table.land)
        table.tents, table.cities, tiles = position.tents, position.cities, list(table.land.tiles)
        table.prophet, table.false_prophet = (random.choice(["", *tiles, *tiles]) for _ in range(2))
        table.captivity = [random.choice([0, 0, 1]) for _ in range(3)]
        for resource in random.sample(RESOURCES, random.randrange(3)):
            drought(table, resource, A)
        for number in range(2, 13):
            dues = find_dues(table, table.land.tiles_by_number[number])
            kinds = (*RESOURCES, "V", "S")
            found = {(who, k): n for who, row in dues.items() for k, n in zip(kinds, row, strict=True) if n}
            assert found == brute.income(table, number)
            seen.update(kind for _, kind in found)
    assert min(seen[kind] for kind in (*RESOURCES, "V", "S")) > 20, seen


def test_lines_on_the_whole_board() -> None:
    """PP-10.1 with up to 18 camels of one player on the booklet's board, cut by others."""
    random = Random(3)  # noqa: S311
    for _ in range(40):
        position = scattered(random, default_land())
        for seat in (A, B, C):
            assert position.length(seat) == brute.length(position, seat)


def test_shape_of_thirty() -> None:
    """3.2: the default arrangement lies on LAYOUT-30."""
    assert TileSet.of(tile.cell for tile in default_land().tiles.values()) == LAYOUT_30


@pytest.mark.parametrize(("seats", "seed", "steps"), [(3, 679739, 183), (5, 924652, 188), (4, 11, 200)])
def test_places_are_listed_alike_however_the_position_came_about(seats: int, seed: int, steps: int) -> None:
    """Whoever plays a log back, or takes answers back, is offered the same places in the same order."""
    title = load_title("prophets-and-patriarchs")
    table = properties.game_at(title.book, seats, seed, steps, box=title.box).table
    fresh = Position(table.land, table.camels, table.tents, table.cities)
    for tribe in table.tribes:
        assert table.position.roads(tribe) == fresh.roads(tribe)
        assert table.position.sites(tribe) == fresh.sites(tribe)
        assert table.position.shifts(tribe) == fresh.shifts(tribe)
        assert table.position.loose(tribe) == fresh.loose(tribe)
    assert len(table.camels) > 10


@pytest.mark.parametrize("seats", [3, 6])
def test_what_is_kept_from_the_position_before_is_true(seats: int) -> None:
    """After every change of a game all that is known of a position is what a fresh one works out."""
    before: Position | None = None
    changes = 0
    plan = SimulationPlan("prophets-and-patriarchs", seats, 3, seed="kept")
    for game, _ in chain.from_iterable(play_steps(plan, number) for number in range(plan.games)):
        table = game.table
        if not table.laid or not all(table.tribes) or table.position is before:
            continue
        before, changes = table.position, changes + 1
        fresh = Position(table.land, table.camels, table.tents, table.cities)
        assert before.crowded_corners == fresh.crowded_corners
        for tribe in table.tribes:
            base = table.box.tablets[tribe].base_rate
            for asked in (
                "list_homes",
                "list_foes",
                "roads",
                "sites",
                "shifts",
                "length",
                "worth",
                "find_rates",
            ):
                kept, found = getattr(before, asked)(tribe), getattr(fresh, asked)(tribe)
                assert kept == found, (changes, tribe, asked)
            assert before.rate_row(tribe, base) == fresh.rate_row(tribe, base)
            assert [
                (move.tent, move.camel, move.new_camel, move.place) for move in move_tents(before, tribe)
            ] == list(fresh.shifts(tribe))
            for kind, places in ((BuildCamel, fresh.roads(tribe)), (BuildTent, fresh.sites(tribe))):
                assert [one.place for one in kind.list_everywhere(before, tribe)] == list(places)
            assert [one.place for one in BuildCity.list_everywhere(before, tribe)] == fresh.tents_of(tribe)
        for tile in table.land.tiles.values():
            assert before.find_served(tile) == fresh.find_served(tile)
        assert set(filter(before.is_available, table.land.corners)) == set(
            filter(fresh.is_available, table.land.corners)
        )
    assert changes > 100
