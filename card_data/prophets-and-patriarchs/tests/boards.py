"""Boards and positions for tests: the booklet's land, and random ones with pieces thrown onto them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from printkit.boards.hex import HexCell, TileSet, neighbours
from printkit.box import Box, load_box
from prophets_and_patriarchs_book.land import Corner, Land, Side, Tile
from prophets_and_patriarchs_book.pieces import BoxPieces, pieces_of
from prophets_and_patriarchs_book.position import Position

TRIBES = ("A", "B", "C")
"""Of positions that are made by chance."""
ALL = ("BEN", "LEV", "ISS", "NAP", "EPH", "JUD")


@cache
def box() -> Box:
    """The title's box, loaded once."""
    return load_box(Path("card_data/prophets-and-patriarchs"))


def pieces() -> BoxPieces:
    """Its pieces."""
    return pieces_of(box())


@cache
def default_land(tribes: tuple[str, ...] = ALL) -> Land:
    """DEFAULT-n."""
    return pieces().land(pieces().default(tribes))


def v(q: int, r: int) -> Corner:
    """A corner as the examples write it."""
    return Corner(f"c{q},{r}")


CORNERS = {"N": (1, -2), "NE": (2, -1), "SE": (1, 1), "S": (-1, 2), "SW": (-2, 1), "NW": (-1, -1)}


def c(q: int, r: int, k: str) -> Corner:
    """PP-1.2: a corner by a cell and a point of the compass."""
    dq, dr = CORNERS[k]
    return v(3 * q + dq, 3 * r + dr)


def e(q: int, r: int) -> Side:
    """A side as the examples write it."""
    return Side(f"s{q},{r}")


def between(one: Corner, other: Corner) -> Side:
    """The side that joins two corners."""
    q, r = (sum(int(c[1:].split(",")[i]) for c in (one, other)) // 3 for i in (0, 1))
    return e(q, r)


def random_land(random: Random, tiles: int) -> Land:
    """A connected land without holes."""
    while True:
        cells = {HexCell(0, 0)}
        while len(cells) < tiles:
            rim = sorted({near for cell in cells for near in neighbours(cell)} - cells)
            cells.add(random.choice(rim))
        if not TileSet(frozenset(cells)).find_holes():
            break
    made = {f"T{n}": Tile(f"T{n}", f"Tile {n}", cell, 2 + n % 11) for n, cell in enumerate(sorted(cells))}
    return Land(made, {})


def scattered(random: Random, land: Land, seats: int = 3) -> Position:
    """Camels in random walks from random buildings, and buildings of all seats on corners that keep the distance."""
    tents: dict[Corner, str] = {}
    cities: dict[Corner, str] = {}
    camels: dict[Side, str] = {}
    for _ in range(random.randrange(2, 9)):
        corner = random.choice(land.corners)
        taken = {**tents, **cities}
        if corner not in taken and not any(near in taken for near in land.near_corners[corner]):
            random.choice([tents, tents, cities])[corner] = TRIBES[random.randrange(seats)]
    for _ in range(random.randrange(3, 12)):
        here = random.choice([*tents, *cities, *land.corners[:2]])
        seat = {**tents, **cities}.get(here, TRIBES[random.randrange(seats)])
        for _ in range(random.randrange(1, 7)):
            side, beyond = random.choice(land.ways[here])
            if camels.setdefault(side, seat) != seat or sum(s == seat for s in camels.values()) > 12:
                break
            here = beyond
    return Position(land, camels, tents, cities)
