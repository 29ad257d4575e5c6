"""The rules of PP-7, PP-9 and PP-10 once more, as slowly and as literally as possible, to compare with."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import dist

from printkit.boards.hex import locate_corner
from prophets_and_patriarchs_book.land import Corner, Land, Side, vertex_of
from prophets_and_patriarchs_book.position import Position, Shift
from prophets_and_patriarchs_book.state import Patriarchs


def distances(land: Land) -> dict[tuple[Corner, Corner], int]:
    """PP-1.6 by Floyd and Warshall, over corners 40 mm apart that share a tile."""
    spots = {corner: locate_corner(vertex_of(corner)) for corner in land.corners}
    tiles = {corner: {tile.id for tile in land.tiles_at[corner]} for corner in land.corners}
    far = 10**6
    found = {
        (a, b): 0 if a == b else 1 if dist(spots[a], spots[b]) < 41 and tiles[a] & tiles[b] else far
        for a, b in product(land.corners, repeat=2)
    }
    for middle, a, b in product(land.corners, repeat=3):
        found[a, b] = min(found[a, b], found[a, middle] + found[middle, b])
    return found


def length(position: Position, seat: str) -> int:
    """PP-10.1: every trail from every end of every camel."""
    camels = [side for side, whose in position.camels.items() if whose == seat]

    def follow(at: Corner, used: frozenset[Side]) -> int:
        if position.buildings.get(at, seat) != seat:
            return len(used)
        further = [
            follow(other(position.land, side, at), used | {side})
            for side in camels
            if side not in used and at in position.land.ends[side]
        ]
        return max([len(used), *further])

    return max(
        (follow(end, frozenset([side])) for side in camels for end in position.land.ends[side]), default=0
    )


def other(land: Land, side: Side, corner: Corner) -> Corner:
    """The other end of a side."""
    one, two = land.ends[side]
    return two if one == corner else one


def line(position: Position, seat: str, camels: set[Side], start: Side) -> set[Side]:
    """PP-9.1: the line of a camel, camel by camel."""
    found = {start}
    while True:
        more = {
            side
            for side in camels - found
            for corner in position.land.ends[side]
            if position.buildings.get(corner, seat) == seat
            and any(corner in position.land.ends[near] for near in found)
        }
        if not more:
            return found
        found |= more


def homes(position: Position, seat: str, camels: set[Side]) -> set[Corner]:
    """The own buildings on a line."""
    return {c for side in camels for c in position.land.ends[side] if position.buildings.get(c) == seat}


def roads(position: Position, seat: str) -> set[Side]:
    """PP-9.2."""
    found = set()
    for side in position.land.sides:
        for corner in position.land.ends[side]:
            touching = any(
                whose == seat and near != side and corner in position.land.ends[near]
                for near, whose in position.camels.items()
            )
            built = position.buildings.get(corner)
            if side not in position.camels and (built == seat or (built is None and touching)):
                found.add(side)
    return found


def sites(position: Position, seat: str, far: dict[tuple[Corner, Corner], int]) -> set[Corner]:
    """PP-9.3, PP-9.4."""
    own = {side for side, whose in position.camels.items() if whose == seat}
    return {
        corner
        for corner in position.land.corners
        if all(far[corner, built] >= 2 for built in position.buildings)
        and any(
            homes(position, seat, line(position, seat, own, s))
            for s in own
            if corner in position.land.ends[s]
        )
    }


def shifts(position: Position, seat: str, far: dict[tuple[Corner, Corner], int]) -> set[Shift]:
    """PP-9.7 with ERR-PP-17, condition by condition, over everything that can be said."""
    land, found = position.land, set()
    own = {side for side, whose in position.camels.items() if whose == seat}
    for v0, e0 in product(position.tents, own):
        if position.tents[v0] != seat or [s for s in own if v0 in land.ends[s]] != [e0]:
            continue  # (a), (b)
        u = other(land, e0, v0)
        if position.buildings.get(u, seat) != seat or not any(u in land.ends[s] for s in own - {e0}):
            continue  # (c)
        tents = {corner: whose for corner, whose in position.tents.items() if corner != v0}
        lifted = Position(land, {s: w for s, w in position.camels.items() if s != e0}, tents, position.cities)
        rest: set[Side] = set()
        for side in own - {e0}:
            if u in land.ends[side]:
                rest |= line(lifted, seat, own - {e0}, side)
        if not homes(lifted, seat, rest):
            continue  # (d)
        on_line = {c for s in rest for c in land.ends[s] if lifted.buildings.get(c, seat) == seat}
        for e1 in land.sides:
            if e1 in lifted.camels or e1 == e0 or not on_line & set(land.ends[e1]):
                continue  # (e)
            for v1 in land.ends[e1]:  # (f)
                if v1 != v0 and all(far[v1, built] >= 2 for built in lifted.buildings):  # (g)
                    found.add(Shift(v0, e0, e1, v1))
    return found


def income(table: Patriarchs, number: int) -> Counter[tuple[str, str]]:
    """PP-7.1, step by step for every tile and building: what each tribe is due, by tribe and kind."""
    found: Counter[tuple[str, str]] = Counter()
    shape, prophet, dark = table.land.corners_of, table.prophet, table.false_prophet
    for tile in table.land.tiles.values():
        for corner, tribe in {**table.tents, **table.cities}.items():
            size = 2 if corner in table.cities else 1
            here = tile.number == number and corner in shape[tile.id]
            blocked = dark and (tile.id == dark if table.scope == "tile" else corner in shape[dark])
            safe = prophet and corner in shape[prophet]
            poor = table.captivity[table.tribes.index(tribe)] or any(
                one.resource == tile.resource for one in table.droughts
            )
            if not here or blocked or (poor and not safe):
                continue
            blessed = tile.id == prophet
            if tile.resource:
                found[tribe, "V" if blessed else tile.resource] += size
            elif tile.tribe == tribe:
                found[tribe, "V"] += 2 * size if blessed else size
            else:
                found[tribe, "V" if blessed else "S"] += size
    return found
