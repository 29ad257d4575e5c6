"""Who stands where, and what follows from it: where pieces may be put, how long lines are, what may move.

A position is never changed: a piece more or less makes a new one. So whatever has been worked out of it stays true, and
is worked out only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, TypeVar

from .land import Corner, Land, Side, Tile
from .pieces import RESOURCES

T = TypeVar("T")

Camels: TypeAlias = dict[Side, str]
Buildings: TypeAlias = dict[Corner, str]


class Shift(NamedTuple):
    """A tent and its camel that leave their places together (PP-9.7)."""

    tent: Corner
    camel: Side
    new_camel: Side
    new_tent: Corner


Road: TypeAlias = tuple[Side, tuple[Corner, Corner]]
"""A side on which a camel may be placed, with its corners."""
Served: TypeAlias = tuple[Corner, str, int]
"""A building that a tile may pay: where it stands, whose it is, 1 for a tent and 2 for a city (PP-7.1)."""
_new = tuple.__new__
"""Makes a shift in half the time of calling its class."""


class Position:
    """Camels, tents and cities on a land."""

    __slots__ = (
        "_corners",
        "_crowded",
        "_foes",
        "_freed",
        "_groups",
        "_homes",
        "_lengths",
        "_own",
        "_rates",
        "_roads",
        "_rows",
        "_served",
        "_shifts",
        "_sites", "_trails",
        "_worth",
        "_worths",
        "buildings",
        "camels",
        "cities",
        "kept",
        "land",
        "tents",
    )  # fmt: skip

    def __init__(self, land: Land, camels: Camels, tents: Buildings, cities: Buildings) -> None:
        self.land = land
        self.camels = camels
        self.tents = tents
        self.cities = cities
        self.buildings: Buildings = {**tents, **cities}
        self.kept: dict[tuple[Any, str], tuple[Any, ...]] = {}
        """What others make of it, such as moves; by what it is and whose."""
        self._homes: dict[str, frozenset[Corner]] = {}
        self._foes: dict[str, frozenset[Corner]] = {}
        self._crowded: frozenset[Corner] | None = None
        self._freed: dict[Corner, frozenset[Corner]] = {}
        self._corners: dict[frozenset[Side], frozenset[Corner]] = {}
        self._own: dict[str, tuple[Side, ...]] = {}
        self._groups: dict[str, tuple[frozenset[Side], ...]] = {}
        self._roads: dict[str, tuple[Side, ...]] = {}
        self._sites: dict[str, tuple[Corner, ...]] = {}
        self._shifts: dict[str, tuple[Shift, ...]] = {}
        self._lengths: dict[str, int] = {}
        self._trails: dict[frozenset[Side], int] = {}
        """Of lines that only grow; another tent begins anew."""
        self._worth: dict[str, int] = {}
        self._worths: tuple[int, ...] | None = None
        """Of all tribes in seat order."""
        self._rates: dict[str, dict[str, int]] = {}
        self._rows: dict[tuple[str, int], tuple[int, ...]] = {}
        self._served: dict[str, tuple[Served, ...]] = {}
        """Of each tile by its id."""

    # A piece more

    def with_camel(self, side: Side, tribe: str) -> Position:
        """Return the position with one more camel; it keeps the computed facts that do not change."""
        made = Position(self.land, {**self.camels, side: tribe}, self.tents, self.cities)
        made._homes, made._foes, made._crowded = self._homes, self._foes, self._crowded
        made._corners, made._freed = self._corners, self._freed
        made._own = _without_tribe(self._own, tribe)
        if tribe in self._own:
            made._own[tribe] = (*self._own[tribe], side)
        made._groups = _without_tribe(self._groups, tribe)
        if tribe in self._groups:
            made._groups[tribe] = made.joined_by(side, tribe, self._groups[tribe])
            made._trails = self._trails
        made._lengths = _without_tribe(self._lengths, tribe)
        made._sites = _without_tribe(self._sites, tribe)
        made._worth, made._worths, made._rates = self._worth, self._worths, self._rates
        made._rows, made._served = self._rows, self._served
        for other, roads in self._roads.items():
            if side in roads:
                roads = tuple(at for at in roads if at != side)  # noqa: PLW2901
            if other == tribe:
                more = (*roads, *self._find_beyond(side, tribe, roads))
                roads = tuple(sorted(more, key=self.land.reading_sides))  # noqa: PLW2901
            made._roads[other] = roads
        passed = {tribe, *(other for other, roads in self._roads.items() if side in roads)}
        made._keep_moves(self, passed)
        return made

    def _keep_moves(self, before: Position, changed: Collection[str]) -> None:
        """Keep what all tribes but these may do as it was."""
        self._shifts = {tribe: shifts for tribe, shifts in before._shifts.items() if tribe not in changed}
        self.kept = {key: moves for key, moves in before.kept.items() if key[1] not in changed}

    def _find_beyond(self, side: Side, tribe: str, roads: Sequence[Side]) -> Iterator[Side]:
        """Yield the further sides to which a camel on a side leads."""
        for corner in self.land.ends[side]:
            if self.open_to(corner, tribe):
                for at in self.land.sides_at[corner]:
                    if at != side and at not in self.camels and at not in roads:
                        yield at

    def joined_by(
        self, side: Side, tribe: str, groups: tuple[frozenset[Side], ...]
    ) -> tuple[frozenset[Side], ...]:
        """Return the lines of a tribe with a camel more, which may join some of them."""
        near = {
            at
            for corner in self.land.ends[side]
            if self.open_to(corner, tribe)
            for at, _ in self.land.ways[corner]
        }
        joined = [group for group in groups if not near.isdisjoint(group)]
        rest = [group for group in groups if near.isdisjoint(group)]
        return (*rest, frozenset((side,)).union(*joined))

    def with_tent(self, corner: Corner, tribe: str) -> Position:
        """Return the position with one more tent, which cuts the lines of others who pass there."""
        made = Position(self.land, self.camels, {**self.tents, corner: tribe}, self.cities)
        made._own = self._own
        camels = self.camels
        touched = {camels[side] for side, _ in self.land.ways[corner] if side in camels}
        for other in self._lengths:
            if other not in touched or other == tribe:
                made._lengths[other] = self._lengths[other]
        for other, groups in self._groups.items():
            if other not in touched or other == tribe:
                made._groups[other] = groups
        for other, roads in self._roads.items():
            if other not in touched and other != tribe:
                made._roads[other] = roads
        made._keep_of_others(self, tribe, (corner,))
        return made

    def _keep_of_others(self, before: Position, tribe: str, corners: Iterable[Corner]) -> None:
        """Note that a tribe has built, or builds no more, on some corners; what the others have built is worth as much as before."""
        self._homes = _without_tribe(before._homes, tribe)
        if tribe in before._foes:
            self._foes[tribe] = before._foes[tribe]
        self._rates = _without_tribe(before._rates, tribe)
        self._rows = {key: row for key, row in before._rows.items() if key[0] != tribe}
        near = {tile.id for corner in corners for tile in self.land.tiles_at[corner]}
        self._served = {tile: found for tile, found in before._served.items() if tile not in near}

    def with_buildings(self, tents: Buildings, cities: Buildings, tribe: str) -> Position:
        """Return the position with a city in place of a tent of the same tribe, or the reverse: ways and lines stay."""
        made = Position(self.land, self.camels, tents, cities)
        made._homes, made._foes, made._crowded = self._homes, self._foes, self._crowded
        made._corners, made._freed = self._corners, self._freed
        made._keep_moves(self, (tribe,))
        made._own, made._groups, made._roads = self._own, self._groups, self._roads
        made._lengths, made._sites, made._rates = self._lengths, self._sites, self._rates
        made._rows = self._rows
        return made

    def with_shift(self, shift: Shift, tribe: str) -> Position:
        """PP-9.7: a tent and its camel stand elsewhere; the lines of those who are not near are as long as before."""
        camels = {at: whose for at, whose in self.camels.items() if at != shift.camel}
        tents = {at: whose for at, whose in self.tents.items() if at != shift.tent}
        made = Position(
            self.land, {**camels, shift.new_camel: tribe}, {**tents, shift.new_tent: tribe}, self.cities
        )
        made._own = _without_tribe(self._own, tribe)
        made._worth, made._worths = self._worth, self._worths
        made._keep_of_others(self, tribe, (shift.tent, shift.new_tent))
        ways = self.land.ways
        near = {camels.get(side) for corner in (shift.tent, shift.new_tent) for side, _ in ways[corner]}
        for other, length in self._lengths.items():
            if other != tribe and other not in near:
                made._lengths[other] = length
        for other, groups in self._groups.items():
            if other != tribe and other not in near:
                made._groups[other] = groups
        return made

    # What stands there

    def list_camels(self, tribe: str) -> tuple[Side, ...]:
        """Return a tribe's camels."""
        found = self._own.get(tribe)
        if found is None:
            found = self._own[tribe] = tuple(side for side, whose in self.camels.items() if whose == tribe)
        return found

    def worth(self, tribe: str) -> int:
        """PP-11.1: return the points of a tribe's tents and cities."""
        found = self._worth.get(tribe)
        if found is None:
            tents, cities = [*self.tents.values()].count(tribe), [*self.cities.values()].count(tribe)
            found = self._worth[tribe] = tents + 2 * cities
        return found

    def count_all_points(self, tribes: Sequence[str]) -> tuple[int, ...]:
        """Return the same for each of several tribes."""
        found = self._worths
        if found is None:
            found = self._worths = tuple(map(self.worth, tribes))
        return found

    def find_rates(self, tribe: str) -> Mapping[str, int]:
        """PP-8.2: return the best rate for each kind, and for any, at the trade tiles where a tribe has built."""
        found = self._rates.get(tribe)
        if found is None:
            found = self._rates[tribe] = {}
            markets = self.land.markets
            for corner, whose in self.buildings.items():
                tile = markets.get(corner)
                if whose == tribe and tile is not None:
                    found[tile.kind] = min(tile.rate, found.get(tile.kind, tile.rate))
        return found

    def rate_row(self, tribe: str, base: int) -> tuple[int, ...]:
        """PP-8.2: return the smallest rate for each resource, for a tribe that trades at `base` without a trade tile."""
        found = self._rows.get((tribe, base))
        if found is None:
            rates = self.find_rates(tribe)
            least = min(base, rates.get("ANY", base))
            found = tuple(min(least, rates.get(kind, least)) for kind in RESOURCES)
            self._rows[tribe, base] = found
        return found

    def find_served(self, tile: Tile) -> tuple[Served, ...]:
        """PP-7.1: return the tents and cities at a tile, in the order of its corners."""
        found = self._served.get(tile.id)
        if found is None:
            tents, cities = self.tents, self.cities
            found = self._served[tile.id] = tuple(
                (corner, tents[corner], 1) if corner in tents else (corner, cities[corner], 2)
                for corner in self.land.corners_of[tile.id]
                if corner in self.buildings
            )
        return found

    def open_to(self, corner: Corner, tribe: str) -> bool:
        """PP-9.1: return whether no opponent has built there."""
        return self.buildings.get(corner, tribe) == tribe

    def own_at(self, corner: Corner, tribe: str, but: Side | None = None) -> list[Side]:
        """Return a tribe's camels that touch a corner."""
        camels = self.camels
        return [side for side in self.land.sides_at[corner] if camels.get(side) == tribe and side != but]

    def list_homes(self, tribe: str) -> frozenset[Corner]:
        """Return where a tribe has built."""
        found = self._homes.get(tribe)
        if found is None:
            built = self.buildings.items()
            found = self._homes[tribe] = frozenset([corner for corner, whose in built if whose == tribe])
        return found

    def list_foes(self, tribe: str) -> frozenset[Corner]:
        """PP-9.1: return where others than a tribe have built."""
        found = self._foes.get(tribe)
        if found is None:
            found = self._foes[tribe] = frozenset(self.buildings) - self.list_homes(tribe)
        return found

    @property
    def crowded_corners(self) -> frozenset[Corner]:
        """PP-9.4: where nobody can build."""
        if self._crowded is None:
            around, built = self.land.near_corners, self.buildings
            self._crowded = frozenset(chain(built, *map(around.__getitem__, built)))
        return self._crowded

    def find_freed(self, tent: Corner) -> frozenset[Corner]:
        """PP-9.7: return where one may build as soon as a tent is lifted; its own corner is none of them."""
        found = self._freed.get(tent)
        if found is None:
            around, buildings = self.land.near_corners, self.buildings
            found = self._freed[tent] = frozenset(
                [
                    corner
                    for corner in around[tent]
                    if not any(near != tent and near in buildings for near in around[corner])
                ]
            )
        return found

    def far_enough(self, corner: Corner, lifted: Corner | None = None) -> bool:
        """PP-9.4: return whether no tent or city is one side away; a lifted tent does not count."""
        near = self.land.near_corners[corner]
        if lifted is None:
            return self.buildings.keys().isdisjoint(near)
        return not any(other in self.buildings and other != lifted for other in near)

    def is_available(self, corner: Corner) -> bool:
        """PP-3.6, PP-3.8: return whether a corner is empty, far enough from all others, and has a free side."""
        if corner in self.crowded_corners:
            return False
        return not all(map(self.camels.__contains__, self.land.sides_at[corner]))

    # Camels

    def is_connected(self, side: Side, tribe: str) -> bool:
        """PP-9.2: return whether a side touches an own building, or an own camel at a corner without opponents."""
        for corner in self.land.ends[side]:
            owner = self.buildings.get(corner)
            if owner == tribe or (owner is None and self.own_at(corner, tribe, side)):
                return True
        return False

    def roads(self, tribe: str) -> tuple[Side, ...]:
        """PP-9.2: the sides on which a tribe may place a camel, in reading order, however the position came about."""
        found = self._roads.get(tribe)
        if found is None:
            found = self._roads[tribe] = tuple(sorted(self._find_roads(tribe), key=self.land.reading_sides))
        return found

    def _find_roads(self, tribe: str) -> list[Side]:
        homes, ends, sides_at, camels = (
            self.list_homes(tribe),
            self.land.ends,
            self.land.sides_at,
            self.camels,
        )
        touched = dict.fromkeys(corner for corner in self.buildings if corner in homes)
        touched.update(dict.fromkeys(chain.from_iterable(map(ends.__getitem__, self.list_camels(tribe)))))
        for corner in self.list_foes(tribe).intersection(touched):
            del touched[corner]
        sides = dict.fromkeys(chain.from_iterable(map(sides_at.__getitem__, touched)))
        return [side for side in sides if side not in camels]

    # Lines

    def groups(self, tribe: str) -> tuple[frozenset[Side], ...]:
        """PP-9.1: return a tribe's camels, joined where they meet at corners open to it."""
        found = self._groups.get(tribe)
        if found is None:
            found = self._groups[tribe] = tuple(self._find_groups(tribe, self.list_camels(tribe)))
        return found

    def _find_groups(self, tribe: str, camels: Iterable[Side]) -> Iterator[frozenset[Side]]:
        left = dict.fromkeys(camels)
        while left:
            side, _ = left.popitem()
            group, waiting = {side}, [side]
            while waiting:
                for corner in self.land.ends[waiting.pop()]:
                    if self.open_to(corner, tribe):
                        for near, _ in self.land.ways[corner]:
                            if near in left:
                                del left[near]
                                group.add(near)
                                waiting.append(near)
            yield frozenset(group)

    def corners_of(self, group: frozenset[Side], tribe: str) -> frozenset[Corner]:
        """Return the corners of a line that are open to its owner."""
        found = self._corners.get(group)
        if found is None:
            touched = frozenset(chain.from_iterable(map(self.land.ends.__getitem__, group)))
            found = self._corners[group] = touched - self.list_foes(tribe)
        return found

    def is_home(self, corners: Iterable[Corner], tribe: str) -> bool:
        """Return whether a line leads to a tent or city of its owner."""
        return not self.list_homes(tribe).isdisjoint(corners)

    # Tents and cities

    def sites(self, tribe: str) -> tuple[Corner, ...]:
        """PP-9.3: return the corners on which a tribe may place a tent."""
        found = self._sites.get(tribe)
        if found is None:
            found = self._sites[tribe] = tuple(sorted(self._find_sites(tribe), key=self.land.reading_corners))
        return found

    def _find_sites(self, tribe: str) -> Iterator[Corner]:
        for group in self.groups(tribe):
            corners = self.corners_of(group, tribe)
            if self.is_home(corners, tribe):
                yield from corners - self.crowded_corners

    def is_joined(self, corner: Corner, tribe: str) -> bool:
        """PP-9.3: return whether a camel touches the corner whose line leads to an own tent or city."""
        at = self.own_at(corner, tribe)
        return any(
            side in group and self.is_home(self.corners_of(group, tribe), tribe)
            for group in self.groups(tribe)
            for side in at
        )

    def tents_of(self, tribe: str) -> list[Corner]:
        """Return where a tribe's tents stand, in reading order."""
        mine = [corner for corner, whose in self.tents.items() if whose == tribe]
        return sorted(mine, key=self.land.reading_corners)

    # Moving

    def shifts(self, tribe: str) -> tuple[Shift, ...]:
        """PP-9.7: return every move of a tribe."""
        found = self._shifts.get(tribe)
        if found is None:
            ends = list(self._find_ends(tribe))
            roads = self.open_roads(tribe) if ends else ()
            found = self._shifts[tribe] = tuple(
                chain.from_iterable(self._shifts_of(*end, roads) for end in ends)
            )
        return found

    def _find_ends(self, tribe: str) -> Iterator[tuple[Corner, Side, frozenset[Corner]]]:
        """Find the tents that may leave the end of a line, each with its camel and the open corners of what remains."""
        for tent in self.tents_of(tribe):
            at = self.own_at(tent, tribe)
            line = self.line_without(tribe, tent, at[0]) if len(at) == 1 else ()
            if line:
                yield tent, at[0], line

    def _shifts_of(
        self, tent: Corner, camel: Side, line: frozenset[Corner], roads: Sequence[Road]
    ) -> list[Shift]:
        """Return every move of one tent."""
        crowded, freed = self.crowded_corners, self.find_freed(tent)
        return [
            _new(Shift, (tent, camel, side, place))
            for side, ends in roads
            if ends[0] in line or ends[1] in line
            for place in ends
            if place not in crowded or place in freed
        ]

    def open_roads(self, tribe: str) -> Sequence[Road]:
        """Return the sides on which a tribe may place a camel, each with its corners."""
        roads = self.roads(tribe)
        return list(zip(roads, map(self.land.ends.__getitem__, roads), strict=True))

    def line_without(self, tribe: str, tent: Corner, camel: Side) -> frozenset[Corner]:
        """PP-9.7 (c), (d): the open corners of what remains of the line; nothing if nothing of it would remain."""
        one, other = self.land.ends[camel]
        end = other if one == tent else one
        if not self.open_to(end, tribe) or not self.own_at(end, tribe, camel):
            return frozenset()
        for group in self.groups(tribe):
            if camel in group:  # nothing else hangs on it: it is the only camel at the tent
                corners = self.corners_of(group, tribe) - {tent}
                return corners if self.is_home(corners, tribe) else frozenset()
        return frozenset()

    def loose(self, tribe: str) -> list[Side]:
        """3.4, STRAY: camels with an end that has neither an own building nor another own camel."""
        return [
            side
            for side in sorted(self.list_camels(tribe), key=self.land.reading_sides)
            if any(
                self.buildings.get(corner) != tribe and not self.own_at(corner, tribe, side)
                for corner in self.land.ends[side]
            )
        ]

    # Length

    def find_longest(self, tribes: Sequence[str], holder: int | None, least: int) -> int | None:
        """PP-10.2, PP-10.3: whose line is the longest, by number: the holder's, or the only one that is longer.

        Lines with too few camels to matter are not followed.

        Args:
            tribes: all of them, in seat order.
            holder: whose it was.
            least: the shortest line that counts.
        """
        need = least
        if holder is not None:
            length = self.length(tribes[holder])
            if length >= least:
                need = length + 1
        first: list[int] = []
        for number, tribe in enumerate(tribes):
            if number != holder and len(self.list_camels(tribe)) >= need:
                length = self.length(tribe)
                if length > need or (length == need and not first):
                    need, first = length, [number]
                elif length == need:
                    first.append(number)
        if first:
            return first[0] if len(first) == 1 else None
        return holder if holder is not None and need > least else None

    def length(self, tribe: str) -> int:
        """PP-10.1: return the most camels that a finger can follow without using one twice."""
        found = self._lengths.get(tribe)
        if found is None:
            found = 0
            for group in sorted(self.groups(tribe), key=len, reverse=True):
                if len(group) <= found:
                    break
                length = self._trails.get(group)
                if length is None:
                    length = self._trails[group] = self._measure_trail(tribe, group)
                found = max(found, length)
            self._lengths[tribe] = found
        return found

    def _measure_trail(self, tribe: str, group: frozenset[Side]) -> int:
        """Return the longest trail of a line.

        One that cannot be lengthened ends where the number of camels is odd, or at an opponent's building; or it comes
        back to where it began, and then the whole line is one ring.
        """
        if len(group) <= 2:  # camels that meet are always followed
            return len(group)
        at: dict[Corner, list[tuple[Side, Corner]]] = {}
        for side in group:
            one, other = self.land.ends[side]
            at.setdefault(one, []).append((side, other))
            at.setdefault(other, []).append((side, one))
        buildings = self.buildings
        passable = {corner: ways for corner, ways in at.items() if buildings.get(corner, tribe) == tribe}
        blocked = sum(len(ways) for corner, ways in at.items() if corner not in passable)
        if len(passable) + blocked == len(group) + 1:
            return _longest_way(passable, group, self.land.ends)
        starts = [corner for corner, ways in at.items() if corner not in passable or len(ways) % 2]
        if not starts:
            return len(group)
        used: set[Side] = set()
        return max(_walk(passable, used, at[start]) for start in starts)


def _without_tribe(known: dict[str, T], tribe: str) -> dict[str, T]:
    """Return what was worked out for all others."""
    found = known.copy()
    found.pop(tribe, None)
    return found


def _longest_way(
    passable: Mapping[Corner, Sequence[tuple[Side, Corner]]],
    group: frozenset[Side],
    ends: Mapping[Side, tuple[Corner, Corner]],
) -> int:
    """Return the longest way through a line without rings: the farthest camel from the farthest camel from any."""
    start = next(iter(group))
    for _ in range(2):
        seen = {start}
        row = [start]
        length = 0
        while row:
            length += 1
            start = row[0]
            following: list[Side] = []
            for side in row:
                for corner in ends[side]:
                    for near, _beyond in passable.get(corner, ()):
                        if near not in seen:
                            seen.add(near)
                            following.append(near)
            row = following
    return length


def _walk(
    passable: Mapping[Corner, Sequence[tuple[Side, Corner]]],
    used: set[Side],
    ways: Iterable[tuple[Side, Corner]],
) -> int:
    """Return how far a trail goes on that takes one of these ways, without the sides it has used."""
    best = 0
    for side, beyond in ways:
        if side not in used:
            used.add(side)
            best = max(best, 1 + _walk(passable, used, passable.get(beyond, ())))
            used.discard(side)
    return best
