"""Combine several photos of one table: a piece seen twice is one piece; a piece that lies elsewhere is reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import hypot

import numpy as np

from printkit.sight.overhead import Overhead, find_overhead, find_poses, measure_areas
from printkit.sight.photo import Array
from printkit.sight.plane import map_points
from printkit.sight.sighting import Foreign, PhotoReading, Sighting, Unread
from printkit.sight.solve import descend

ELSEWHERE = 15.0
"""mm between two photos from which a piece counts as moved."""
OTHERWISE = 20.0
"""Degrees between two photos from which a piece counts as turned."""
ABOUT = (12.0, 0.04)
"""mm, and part of the distance, within which two photos agree during the search for their relation."""
LAID = 2.0
"""mm that a corner is usually off between two photos."""
_FREEDOM = np.array([0, 0, 0, 1 / 0.02, 1 / 0.02, 1 / 0.02, 1 / 0.05, 1 / 0.05])
"""Pulls on turn, place (2), scale, stretch, skew, slopes (2): two photos of one table differ by little but a move."""
_SPAN = 400.0


@dataclass(frozen=True, slots=True)
class MergedPiece:
    """A piece, however many photos show it."""

    best: Sighting
    """The surest sighting: decoded rather than matched, then by confidence, then the largest."""
    seen: tuple[Sighting, ...]
    """All of them, by photo."""

    @property
    def piece(self) -> str:
        """The piece's id."""
        return self.best.piece

    @property
    def photos(self) -> tuple[int, ...]:
        """The photos that show it, from 0."""
        return tuple(dict.fromkeys(item.photo for item in self.seen))


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that lies elsewhere in another photo."""

    piece: str
    name: str
    photos: tuple[int, int]
    distance: float
    """mm that it moved in relation to the others."""
    turn: float
    """Degrees clockwise that it was turned in relation to the others, -180 to 180."""
    sure: bool
    """Whether most pieces agree that this one moved; otherwise it may be the others that did."""

    def __str__(self) -> str:
        """Return one sentence."""
        one, other = (number + 1 for number in self.photos)
        if not self.sure:
            return f"{self.name} lies otherwise to its neighbours in photo {one} than in photo {other}."
        if self.distance < ELSEWHERE:
            return f"{self.name} was turned by {abs(self.turn):.0f} degrees between photo {one} and photo {other}."
        return f"{self.name} lies {self.distance:.0f} mm elsewhere in photo {other} than in photo {one}."


@dataclass(frozen=True, slots=True)
class Overlap:
    """The relation of two photos to each other."""

    photos: tuple[int, int]
    shared: int
    """Pieces that both show."""
    agreeing: int
    """How many of them lie the same way."""


@dataclass(frozen=True)
class Merged:
    """The table that several photos show together."""

    pieces: tuple[MergedPiece, ...]
    """By id."""
    moved: tuple[Moved, ...]
    unread: tuple[Unread, ...]
    """Without those that another photo could read, each listed once."""
    foreign: tuple[Foreign, ...]
    """Each text listed once."""
    doubled: tuple[str, ...]
    """Pieces that one photo shows in two places."""
    overlaps: tuple[Overlap, ...]
    """Pairs of photos that share a piece."""

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Return sentences that a person must read."""
        notes = [f"{piece} is seen in two places of one photo." for piece in self.doubled]
        for overlap in self.overlaps:
            one, other = (number + 1 for number in overlap.photos)
            if overlap.shared >= 3 and overlap.agreeing < 2:
                notes.append(
                    f"Photos {one} and {other} share {overlap.shared} pieces and not two of them lie alike: "
                    "the table was changed between them."
                )
        changed = {
            overlap.photos for overlap in self.overlaps if overlap.shared >= 3 and overlap.agreeing < 2
        }
        notes += [str(item) for item in self.moved if item.photos not in changed]
        return tuple(notes)

    def of(self, piece: str) -> MergedPiece | None:
        """Return the piece of that id."""
        return next((found for found in self.pieces if found.piece == piece), None)


def merge_readings(readings: Sequence[PhotoReading]) -> Merged:
    """Combine photos of one table; they count from 0 in this order, as their sightings say.

    Only sightings of first codes that know their size take part in comparing places.
    """
    tables = [_build_table(reading) if len(readings) > 1 else None for reading in readings]
    moved: list[Moved] = []
    overlaps: list[Overlap] = []
    links: dict[tuple[int, int], Array] = {}
    for one, other in combinations(range(len(readings)), 2):
        overlap, changes, link = _compare_photos((one, other), tables[one], tables[other])
        if overlap.shared:
            overlaps.append(overlap)
        moved += changes
        if link is not None:
            links[one, other] = link
            links[other, one] = np.linalg.inv(link)
    return Merged(
        pieces=_merge_pieces(readings),
        moved=tuple(moved),
        unread=_find_unread(readings, tables, links),
        foreign=tuple(
            {item.text: item for reading in reversed(readings) for item in reversed(reading.foreign)}.values()
        )[::-1],
        doubled=tuple(dict.fromkeys(piece for reading in readings for piece in reading.doubled)),
        overlaps=tuple(overlaps),
    )


def _merge_pieces(readings: Sequence[PhotoReading]) -> tuple[MergedPiece, ...]:
    by_piece: dict[str, list[Sighting]] = {}
    for reading in readings:
        for item in reading.sightings:
            by_piece.setdefault(item.payload, []).append(item)
    found = []
    for items in by_piece.values():
        best = max(
            items,
            key=lambda item: (
                not item.second,
                item.how == "decoded",
                item.confidence,
                _measure_extent(item),
                -item.photo,
            ),
        )
        found.append(MergedPiece(best, tuple(items)))
    return tuple(sorted(found, key=lambda one: one.piece))


def _measure_extent(item: Sighting) -> float:
    return abs(float(measure_areas(np.array(item.corners))))


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """A photo from straight above."""

    overhead: Overhead
    names: dict[str, str]
    """Of the pieces, by id."""
    places: dict[str, Array]
    """Corners in mm, by piece; only pieces seen once."""


def _build_table(reading: PhotoReading) -> _Table | None:
    seen: dict[str, Sighting] = {}
    for item in reading.sightings:
        if (
            item.size > 0
            and not item.second
            and item.piece not in reading.doubled
            and float(measure_areas(np.array(item.corners))) > 0
        ):
            seen.setdefault(item.piece, item)
    if not seen:
        return None
    quads = np.array([item.corners for item in seen.values()], float)
    sizes = np.array([item.size for item in seen.values()])
    view = find_overhead(quads, sizes, reading.width, reading.height)
    corners = view.to_mm(quads)
    return _Table(
        view, {item.piece: item.name for item in seen.values()}, dict(zip(seen, corners, strict=True))
    )


def _compare_photos(
    photos: tuple[int, int], one: _Table | None, other: _Table | None
) -> tuple[Overlap, list[Moved], Array | None]:
    """Return what two photos share, what moved, and the homography from the first's mm to the second's."""
    shared = sorted(one.places.keys() & other.places.keys()) if one and other else []
    if one is None or other is None or not shared:
        return Overlap(photos, 0, 0), [], None
    here = np.array([one.places[piece] for piece in shared])
    there = np.array([other.places[piece] for piece in shared])
    link = _link_tables(here, there)
    middles, turns = find_poses(map_points(link, here))
    wanted, wanted_turns = find_poses(there)
    far = np.linalg.norm(middles - wanted, axis=1)
    angle = (np.degrees(wanted_turns - turns) + 180) % 360 - 180
    alike = (far < ELSEWHERE) & (np.abs(angle) < OTHERWISE)
    agreeing = int(alike.sum())
    clear = agreeing >= 2 and agreeing * 2 > len(shared)
    changed = range(len(shared)) if not clear and agreeing < len(shared) else np.nonzero(~alike)[0]
    if agreeing < len(shared) and not clear:
        far, angle = _most_apart(here, there)
    changes = [
        Moved(
            shared[i],
            one.names[shared[i]],
            photos,
            round(float(far[i]), 1),
            round(float(angle[i]), 1),
            bool(clear),
        )
        for i in changed
    ]
    usable = clear or agreeing == len(shared)
    return Overlap(photos, len(shared), agreeing), changes, link if usable else None


def _most_apart(here: Array, there: Array) -> tuple[Array, Array]:
    """Return for each piece the median of the others' motion relative to it: mm, and degrees."""
    middles, turns = find_poses(here)
    wanted, wanted_turns = find_poses(there)
    gap = np.linalg.norm(middles[:, None] - middles[None], axis=-1)
    new = np.linalg.norm(wanted[:, None] - wanted[None], axis=-1)
    turned = np.degrees(wanted_turns - turns)
    others = ~np.eye(len(here), dtype=bool)
    far = np.array([np.median(np.abs(new - gap)[i][others[i]]) for i in range(len(here))])
    angle = np.array([np.median((turned[i] - turned[others[i]] + 180) % 360 - 180) for i in range(len(here))])
    return far, angle


def _link_tables(here: Array, there: Array) -> Array:
    """Return the homography (mm to mm) under which most squares coincide; nearly a turn and a move."""
    middles, turns = find_poses(here)
    wanted, wanted_turns = find_poses(there)
    best = (-1.0, 0.0, 0)
    angles = {(i, i): float(wanted_turns[i] - turns[i]) for i in range(len(here))}
    for i, j in combinations(range(len(here)), 2):
        old, new = middles[j] - middles[i], wanted[j] - wanted[i]
        if abs(hypot(*old) - hypot(*new)) < ABOUT[0] + ABOUT[1] * hypot(*old):
            angles[i, j] = float(np.arctan2(new[1], new[0]) - np.arctan2(old[1], old[0]))
    for (i, _), angle in angles.items():
        off = np.linalg.norm(_turn_points(middles - middles[i], angle) + wanted[i] - wanted, axis=1)
        reach = ABOUT[0] + ABOUT[1] * np.linalg.norm(middles - middles[i], axis=1)
        askew = np.abs((wanted_turns - turns - angle + np.pi) % (2 * np.pi) - np.pi)
        score = float((np.clip(1 - off / reach, 0, 1) * (askew < np.radians(OTHERWISE))).sum())
        if score > best[0] + 1e-9:
            best = (score, angle, i)
    _, angle, anchor = best
    shift = wanted[anchor] - _turn_points(middles[anchor], angle)
    start = np.array([angle, *(shift / _SPAN), 0, 0, 0, 0, 0])

    def misfit(values: Array) -> Array:
        return (map_points(_make_homography(values), here) - there) / LAID

    return _make_homography(descend(misfit, start, _FREEDOM))


def _turn_points(points: Array, angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]))


def _make_homography(values: Array) -> Array:
    turn, x, y, scale, stretch, skew, right, down = values
    c, s = np.cos(turn), np.sin(turn)
    shape = np.array([[1 + scale + stretch, skew, 0], [0, 1 + scale - stretch, 0], [0, 0, 1]])
    slopes = np.array([[1, 0, 0], [0, 1, 0], [right / _SPAN, down / _SPAN, 1]])
    move = np.array([[c, -s, x * _SPAN], [s, c, y * _SPAN], [0, 0, 1]])
    return np.asarray(move @ shape @ slopes)


def _find_unread(
    readings: Sequence[PhotoReading], tables: Sequence[_Table | None], links: dict[tuple[int, int], Array]
) -> tuple[Unread, ...]:
    """Return places that no photo could read; of a place in several photos only the first."""
    kept: list[tuple[int, Array, Unread]] = []
    for number, (reading, table) in enumerate(zip(readings, tables, strict=True)):
        for item in reading.unread:
            if table is None:
                kept.append((number, np.zeros((4, 2)), item))
                continue
            quad = table.overhead.to_mm(np.array(item.corners, float))
            if not any(
                _is_read_elsewhere(number, quad, other, tables, links) for other in range(len(readings))
            ) and not any(
                (number, other) in links and _is_near(map_points(links[number, other], quad), known)
                for other, known, _ in kept
            ):
                kept.append((number, quad, item))
    return tuple(item for _, _, item in kept)


def _is_read_elsewhere(
    number: int, quad: Array, other: int, tables: Sequence[_Table | None], links: dict[tuple[int, int], Array]
) -> bool:
    """Return whether another photo has read what lies there."""
    table = tables[other]
    if table is None or (number, other) not in links:
        return False
    there = map_points(links[number, other], quad)
    return any(_is_near(there, known) for known in table.places.values())


def _is_near(one: Array, other: Array) -> bool:
    """Return whether two squares overlap."""
    side = float(np.linalg.norm(other[1] - other[0]))
    return float(np.linalg.norm(one.mean(0) - other.mean(0))) < 0.5 * side
