"""Read places that no photo of a scene shows well enough from all of its photos together.

Codes that two photos share show where a place of one lies in the other. There every photo is sampled module by module,
moved until what all codes share fits best, and weighted by its fit; a code that none of them shows alone stands out of
their noise together. It is compared with the known codes by the same strict tests as a place of one photo, and passed to
the general decoder as well. A piece that lies elsewhere already is never read a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from printkit.sight.bank import Bank, build_banks, whole_symbol
from printkit.sight.decode import decode, sharpen
from printkit.sight.identify import find_contradictions, identify_patches
from printkit.sight.patch import Pyramid, module_pixels, read_modules
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import map_points
from printkit.sight.read import MOST_AGAINST, MOST_UNEXPLAINED, SURE_LEAD, SURE_RATIO, SURE_SCORE
from printkit.sight.refine import refine_quads
from printkit.sight.sighting import Known, PhotoReading, Sighting, Unread, list_corners, measure_side
from printkit.sight.twin_codes import other_code

NEAREST = 6
"""So many codes around a place determine where it lies in another photo."""
FEWEST = 2
"""Codes that two photos must share for that."""
LOOSE = 4.0
"""Pixels by which a code's corner may be off then."""
FAINT = 0.15
"""Correlation with the mean symbol below which a photo adds nothing."""
SHOWS = 0.22
"""Correlation that two photos must each have with what distinguishes the found code."""
FINE = 3
"""Places sampled along a module's side for the general decoder."""
ZOOM = 2
QUIET = 2
"""Modules of the light border around it."""


@dataclass(eq=False)
class _Place:
    """A place whose code no single photo could read."""

    quads: dict[int, Array]
    """Its corners in every photo that shows it."""
    seen: list[tuple[int, Unread]]
    """The report of it as unread."""


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A code that several photos together show."""

    known: Known
    quads: dict[int, Array]
    score: float
    decoded: bool


def combine_photos(
    photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading], known: Mapping[str, Known]
) -> list[PhotoReading]:
    """Read once more, from all photos of one scene together, the places that none of them shows well enough.

    Args:
        photos: the pictures; of several scenes, those that share codes help one another.
        readings: the reading of each photo alone.
        known: what may lie there, by payload.

    Returns:
        The readings; a code that was found is a sighting of each photo that shows it, no longer an unread place.
    """
    found = list(readings)
    if len(found) < 2 or not known or not any(reading.unread for reading in found):
        return found
    links = _find_links(found)
    found = _without_other_codes(found, links, known)
    places = [place for place in _find_places(found, links) if len(place.quads) > 1]
    if not places:
        return found
    dark = {number: Pyramid(photos[number].grey) for place in places for number in place.quads}
    views = [(dark, bank) for bank in build_banks(known.values())]
    light = build_banks(item for item in known.values() if item.light)
    inverted = {number: pyramid.invert() for number, pyramid in dark.items()} if light else {}
    for pyramids, bank in (*views, *((inverted, bank) for bank in light)):
        read = {item.payload for reading in found for item in reading.sightings}
        left = []
        for place, one in zip(places, _read_all(places, pyramids, bank), strict=True):
            if one is None:
                left.append(place)
                continue
            if one.known.payload not in read:
                read.add(one.known.payload)
                _enter_piece(found, place, one)
            elif _lies_there(found, one):
                _forget_place(found, place)
        places = left
    return found


Link = tuple[Array, Array]
"""Corners of the codes that two photos share, in the first and in the second: n by 4 by 2 each."""


def _find_links(readings: Sequence[PhotoReading]) -> dict[tuple[int, int], Link]:
    """Return the codes that each pair of photos shares, both ways."""
    quads = [
        {
            (item.payload, item.size): np.array(item.corners, float)
            for item in reading.sightings
            if item.piece not in reading.doubled
        }
        for reading in readings
    ]
    links = {}
    for one, here in enumerate(quads):
        for other, there in enumerate(quads):
            shared = sorted(here.keys() & there.keys())
            if one != other and len(shared) >= FEWEST:
                links[one, other] = (
                    np.array([here[name] for name in shared]),
                    np.array([there[name] for name in shared]),
                )
    return links


def _carry_quad(link: Link | None, quad: Array) -> Array | None:
    """Return a place of one photo in another, by the codes around it; None where those do not agree."""
    if link is None:
        return None
    here, there = link
    near = np.argsort(np.linalg.norm(here.mean(1) - quad.mean(0), axis=1))[:NEAREST]
    matrix, fits = cv2.findHomography(
        here[near].reshape(-1, 2), there[near].reshape(-1, 2), cv2.RANSAC, LOOSE
    )
    if matrix is None or int(fits.sum()) < 4 * FEWEST:
        return None
    moved = map_points(matrix, quad)
    grown = measure_side(moved) / measure_side(quad)
    usual = float(
        np.median([measure_side(b) / measure_side(a) for a, b in zip(here[near], there[near], strict=True)])
    )
    return moved if np.isfinite(moved).all() and 0.7 < grown / usual < 1.4 else None


def _find_places(readings: Sequence[PhotoReading], links: Mapping[tuple[int, int], Link]) -> Iterator[_Place]:
    """Find the places that no photo could read, each once, with its corners in all photos that show it."""
    gone: set[tuple[int, Unread]] = set()
    for number, reading in enumerate(readings):
        for item in reading.unread:
            if (number, item) in gone:
                continue
            quad = np.array(item.corners, float)
            place = _Place({number: quad}, [(number, item)])
            read = False
            for other, there in enumerate(readings):
                moved = None if other == number else _carry_quad(links.get((number, other)), quad)
                if moved is None or not _is_inside(moved, there):
                    continue
                read = read or any(_is_over(moved, np.array(seen.corners, float)) for seen in there.sightings)
                same = next(
                    (one for one in there.unread if _is_over(moved, np.array(one.corners, float))), None
                )
                if same is not None:
                    place.seen.append((other, same))
                    gone.add((other, same))
                    moved = _turned_alike(np.array(same.corners, float), moved)
                place.quads[other] = moved
            if not read:
                yield place


def _without_other_codes(
    readings: Sequence[PhotoReading], links: Mapping[tuple[int, int], Link], known: Mapping[str, Known]
) -> list[PhotoReading]:
    """Return unread places without the other codes of cards that another photo read."""
    others: dict[int, list[Array]] = {}
    for number, reading in enumerate(readings):
        for seen in reading.sightings:
            beside = known[seen.payload].beside if seen.payload in known else None
            if beside is None or not seen.size:
                continue
            quad = other_code(known[seen.payload], seen.size, np.array(seen.corners, float))
            for other in range(len(readings)):
                moved = quad if other == number else _carry_quad(links.get((number, other)), quad)
                if moved is not None:
                    others.setdefault(other, []).append(moved)
    return [
        replace(
            reading,
            unread=tuple(
                item
                for item in reading.unread
                if not any(_is_over(np.array(item.corners, float), quad) for quad in others.get(number, ()))
            ),
        )
        for number, reading in enumerate(readings)
    ]


def _read_all(
    places: Sequence[_Place], pyramids: Mapping[int, Pyramid], bank: Bank
) -> Iterator[_Found | None]:
    """Read each place from all of its photos together."""
    template = bank.templates[1]
    start = _turn_upright(places, pyramids, bank)
    for quads, fits in start:
        weights = {number: fit for number, fit in fits.items() if fit > FAINT}
        if len(weights) < 2:
            yield None
            continue
        told = _decode_patch(quads, weights, pyramids, bank)
        seen = _merge_modules(quads, weights, pyramids, bank)
        match = identify_patches(seen, bank)
        index = told if told is not None else int(match.first[0])
        if told is None and (match.score[0] < 0.4 or match.lead[0] < 5):
            yield None
            continue
        target = whole_symbol(bank, int(match.blur[0]), index)
        finer: dict[int, Array] = {}
        likes: dict[int, float] = {}
        for number in weights:
            moved, fit = refine_quads(
                pyramids[number], quads[number][None], bank.side, target, template.basis[:4],
                steps=(0.4, 0.2, 0.1), rounds=1,
            )  # fmt: skip
            finer[number], likes[number] = moved[0], max(float(fit[0]), 0.02)
        seen = _merge_modules(finer, likes, pyramids, bank)
        again = identify_patches(seen, bank)
        unexplained, against = find_contradictions(seen, bank, np.array([index]), target[None])
        shown = {
            number: quad
            for number, quad in finer.items()
            if _measure_own_fit(quad, pyramids[number], bank, index, int(again.blur[0])) > SHOWS
        }
        sure = (
            int(again.first[0]) == index
            and len(shown) >= 2
            and SURE_RATIO[0] <= again.ratio[0] <= SURE_RATIO[1]
            and again.lead[0] >= SURE_LEAD
            and (told is not None or again.score[0] >= SURE_SCORE)
            and unexplained[0] <= MOST_UNEXPLAINED
            and against[0] <= MOST_AGAINST
        )
        yield _Found(bank.known[index], shown, float(again.score[0]), told is not None) if sure else None


def _turn_upright(
    places: Sequence[_Place], pyramids: Mapping[int, Pyramid], bank: Bank
) -> list[tuple[dict[int, Array], dict[int, float]]]:
    """Turn each place so that what all codes share fits best in all photos; return it, moved to fit, with its fit."""
    template = bank.templates[1]
    ways: list[list[tuple[dict[int, Array], dict[int, float]]]] = [
        [({}, {}) for _ in range(4)] for _ in places
    ]
    for number, pyramid in pyramids.items():
        here = [index for index, place in enumerate(places) if number in place.quads]
        if not here:
            continue
        quads = np.array([np.roll(places[i].quads[number], -turn, axis=0) for i in here for turn in range(4)])
        moved, fits = refine_quads(
            pyramid,
            quads,
            bank.side,
            template.mean,
            template.basis[:4],
            steps=(1.2, 0.6, 0.3, 0.15),
            rounds=1,
        )
        for row, (quad, fit) in enumerate(zip(moved, fits, strict=True)):
            way = ways[here[row // 4]][row % 4]
            way[0][number], way[1][number] = quad, float(fit)
    return [max(four, key=lambda way: sum(way[1].values())) for four in ways]


def _merge_modules(
    quads: Mapping[int, Array], weights: Mapping[int, float], pyramids: Mapping[int, Pyramid], bank: Bank
) -> Array:
    """Return one row of modules from several photos: each at the same strength, weighted by its fit."""
    total = np.zeros((1, bank.side**2))
    plain = bank.templates[1].basis[:4]
    for number, weight in weights.items():
        seen = read_modules(pyramids[number], quads[number][None], bank.side, parts=2)
        flat = seen - (seen @ plain.T) @ plain
        total += weight * flat / max(float(np.linalg.norm(flat)), 1e-6)
    return total * 100.0 * bank.side / max(float(np.linalg.norm(total)), 1e-6)


def _measure_own_fit(quad: Array, pyramid: Pyramid, bank: Bank, index: int, blur: int) -> float:
    """Measure how well one photo alone shows the features of a symbol that others do not have."""
    template = bank.templates[blur]
    seen = read_modules(pyramid, quad[None], bank.side, parts=2)[0]
    rest = seen - (seen @ template.basis.T) @ template.basis
    return float(rest @ template.rest[index] / max(float(np.linalg.norm(rest)), 1e-6))


def _decode_patch(
    quads: Mapping[int, Array], weights: Mapping[int, float], pyramids: Mapping[int, Pyramid], bank: Bank
) -> int | None:
    """Return which known symbol the general decoder sees in the combined patch, finer than any photo's."""
    picture = _build_patch(quads, weights, pyramids, bank.side)
    texts = {item.payload: index for index, item in enumerate(bank.known)}
    for one in (picture, sharpen(picture, FINE * ZOOM * 0.8)):
        for item in decode(one):
            if item.text in texts:
                return texts[item.text]
    return None


def _build_patch(
    quads: Mapping[int, Array], weights: Mapping[int, float], pyramids: Mapping[int, Pyramid], side: int
) -> Array:
    """Build a place as all photos together show it, with its light border."""
    reach = 1 + 2 * QUIET / side
    count = (side + 2 * QUIET) * FINE
    ticks = ((np.arange(count) + 0.5) / count * 2 - 1) * reach
    xx, yy = np.meshgrid(ticks, ticks)
    grid = np.stack([xx.ravel(), yy.ravel()], axis=-1).astype(np.float32)
    total = np.zeros((count, count), np.float32)
    for number, weight in weights.items():
        quad = quads[number][None]
        level = pyramids[number].choose_level(float(module_pixels(quad, side)[0]))
        seen = pyramids[number].sample_places(quad, grid, level).reshape(count, count)
        low, high = np.percentile(seen, (5, 95))
        total += weight * (seen - low) / max(float(high - low), 1.0)
    total /= sum(weights.values())
    grey = np.clip(total * 200 + 25, 0, 255).astype(np.uint8)
    return cv2.resize(grey, None, fx=ZOOM, fy=ZOOM, interpolation=cv2.INTER_CUBIC)


def _enter_piece(readings: list[PhotoReading], place: _Place, one: _Found) -> None:
    """Enter a piece that was found in every photo that shows it."""
    _forget_place(readings, place)
    size = min(one.known.sizes, key=lambda each: abs(each - _estimate_size(readings, one)))
    for number, quad in one.quads.items():
        seen = Sighting(
            one.known.piece, one.known.payload, one.known.name, one.known.component, list_corners(quad), "combined",
            round(one.score, 3), size, number, len(one.known.sizes) > 1 and one.known.beside is not None and size == one.known.sizes[1],
        )  # fmt: skip
        reading = readings[number]
        readings[number] = replace(
            reading, sightings=tuple(sorted((*reading.sightings, seen), key=lambda item: item.piece))
        )


def _estimate_size(readings: Sequence[PhotoReading], one: _Found) -> float:
    """Estimate how many mm a place has, by the codes next to it."""
    shown = []
    for number, quad in one.quads.items():
        near = sorted(
            (item for item in readings[number].sightings if item.size),
            key=lambda item: float(np.linalg.norm(np.array(item.corners).mean(0) - quad.mean(0))),
        )[:NEAREST]
        shown += [
            measure_side(quad) / measure_side(np.array(item.corners, float)) * item.size for item in near
        ]
    return float(np.median(shown)) if shown else one.known.sizes[0]


def _forget_place(readings: list[PhotoReading], place: _Place) -> None:
    """Remove the place from the unread ones."""
    for number, item in place.seen:
        readings[number] = replace(
            readings[number], unread=tuple(other for other in readings[number].unread if other != item)
        )


def _lies_there(readings: Sequence[PhotoReading], one: _Found) -> bool:
    """Return whether a piece that was read lies so near that this is its other code."""
    if one.known.beside is None:
        return False
    reach = 1.5 * float(np.hypot(*one.known.beside)) / min(one.known.sizes)
    return any(
        np.linalg.norm(np.array(item.corners).mean(0) - quad.mean(0)) < reach * measure_side(quad)
        for number, quad in one.quads.items()
        for item in readings[number].sightings
        if item.payload == one.known.payload
    )


def _turned_alike(quad: Array, other: Array) -> Array:
    """Return a square's corners, starting from the one nearest to another's first."""
    return min(
        (np.roll(quad, turn, axis=0) for turn in range(4)), key=lambda q: float(np.abs(q - other).sum())
    )


def _is_inside(quad: Array, reading: PhotoReading) -> bool:
    return bool((quad >= 0).all() and (quad < (reading.width, reading.height)).all())


def _is_over(one: Array, other: Array) -> bool:
    """Return whether two squares overlap."""
    return bool(
        np.linalg.norm(one.mean(0) - other.mean(0)) < 0.6 * max(measure_side(one), measure_side(other))
    )
