"""Cards with two codes: which of the two was read, and where the other one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from math import log

import numpy as np

from printkit.sight.bank import Bank
from printkit.sight.patch import Pyramid
from printkit.sight.photo import Array
from printkit.sight.plane import DOUBTFUL, Plane, fit_plane, measure_spans
from printkit.sight.refine import refine_quads
from printkit.sight.sighting import Known, covers_place, measure_side

BETTER = 0.7
"""Part of the misfit below which the largest code is taken for a second, small one."""
CLEAR_FIT = 0.015
"""Misfit that is good enough."""
BESIDE = 0.30
"""Mean correlation with the mean symbol above which cards' other codes surely lie in the predicted places."""
LEAST_BESIDE = 0.20
"""The same above which it counts at all, if it is clearly more than for other predictions."""
BESIDE_LEAD = 1.2
BESIDE_REACH = 1.2
"""How far from its place, in sides of the first, a card's second code may be seen: perspective is ignored."""
FEW_CARDS = 12
"""So many cards' other codes are searched for."""


@dataclass
class Hit:
    """A code and where it is, while a photo is being read."""

    known: Known
    quad: Array
    decoded: bool
    score: float
    size: float = 0.0
    """mm of its side; 0 until it is known which of its sizes it has."""
    is_light: bool = False
    """Whether it is printed light on dark."""

    @property
    def is_second(self) -> bool:
        """Return whether it is a card's second, small code."""
        return self.known.beside is not None and self.size == self.known.sizes[1]


class Sizes:
    """The chosen size of each code of one photo."""

    def __init__(self, pyramid: Pyramid, every: Sequence[Bank], width: int, height: int) -> None:
        self.pyramid = pyramid
        self.banks = {item.payload: bank for bank in every for item in bank.known}
        self.width, self.height = width, height
        self.guess = 0
        """The size to assume for marks that are printed in several, as long as nothing else decides."""

    def find_plane(self, hits: Sequence[Hit]) -> Plane:
        """Return the plane of the table by codes whose sizes are decided first."""
        self._settle_sizes(hits)
        plane = self._fit_told(hits)
        twice = _told_twice(hits, plane)
        for first, second in twice:
            first.size, second.size = first.known.sizes
        return self._fit_told(hits) if twice else plane

    def _fit_told(self, hits: Sequence[Hit]) -> Plane:
        sure = [hit for hit in hits if hit.size] or hits
        return self._fit_sizes(sure, [hit.size or hit.known.sizes[self.guess] for hit in sure], steep=True)

    def _fit_sizes(self, hits: Sequence[Hit], sizes: Sequence[float], *, steep: bool = False) -> Plane:
        quads = np.array([hit.quad for hit in hits])
        return fit_plane(quads, np.array(sizes), self.width, self.height, steep=steep)

    def _settle_sizes(self, hits: Sequence[Hit]) -> None:
        """Decide which of its two sizes each card's code has; of other pieces only if they have but one.

        Where no other code gives the scale, the largest may be a first or a second one: the choice is the one that puts
        the cards' other codes in the right places, or else, as in a fan, the one that fits better.
        """
        for hit in hits:
            if len(hit.known.sizes) == 1:
                hit.size = hit.known.sizes[0]
        left = [hit for hit in hits if hit.known.beside is not None]
        if not left:
            return
        told = [hit for hit in hits if len(hit.known.sizes) == 1]
        if told:
            pairs = _pair_codes(left)
            for hit in left:
                hit.size = hit.known.sizes[pairs[id(hit)]] if id(hit) in pairs else 0.0
            told += [hit for hit in left if hit.size]
            sizes = _sizes_on(self._fit_sizes(told, [hit.size for hit in told], steep=True), left)
        else:
            sizes = self._sizes_of_cards(left)
        for hit, size in zip(left, sizes, strict=True):
            hit.size = size

    def _sizes_of_cards(self, cards: Sequence[Hit]) -> list[float]:
        """Decide which size each card's code has if nothing else gives the scale."""
        ways = self._try_sizes(cards)
        if min(error for error, _, _ in ways) > DOUBTFUL:  # a steep view: no lean near the usual one fits
            ways = self._try_sizes(cards, steep=True)
        paired = [
            _count_pairs(cards, way[2]) for way in ways
        ]  # a card's two codes are its first and its second
        ways = [way for way, count in zip(ways, paired, strict=True) if count == max(paired)]
        first, likely = ways[0], max(ways, key=lambda way: way[1])
        if likely[1] > LEAST_BESIDE and likely[1] > BESIDE_LEAD * first[1]:
            return likely[2]
        closest = min(ways, key=lambda way: way[0])
        return closest[2] if first[0] >= CLEAR_FIT and closest[0] < BETTER * first[0] else first[2]

    def _try_sizes(
        self, cards: Sequence[Hit], *, steep: bool = False
    ) -> list[tuple[float, float, list[float]]]:
        """Try the ways in which the codes may have their sizes: the misfit, how visible the other codes are, the sizes."""
        ways = []
        for start in _guess_sizes(cards):
            sizes = start
            for _ in range(2):
                plane = self._fit_sizes(cards, sizes, steep=steep)
                again = _sizes_on(plane, cards)
                if again == sizes:
                    break
                sizes = again
            ways.append((plane.error, self._others_seen(plane, cards, sizes), sizes))
            if ways[0][1] > BESIDE and ways[0][0] < CLEAR_FIT:
                break
        return ways

    def _others_seen(self, plane: Plane, hits: Sequence[Hit], sizes: Sequence[float]) -> float:
        """Rate the places of cards' other codes as codes, if the codes read have those sizes."""
        places: dict[int, list[Array]] = {}
        banks: Mapping[int, Bank] = {bank.side: bank for bank in self.banks.values()}
        for hit, size in islice(zip(hits, sizes, strict=True), FEW_CARDS):
            quads = places.setdefault(self.banks[hit.known.payload].side, [])
            quads.append(other_in_picture(hit.known, size, hit.quad, plane))
        fits: list[float] = []
        for modules, quads in places.items():
            template = banks[modules].templates[1]
            _, fit = refine_quads(
                self.pyramid, np.array(quads), modules, template.mean, template.basis[:4],
                steps=(1.6, 0.8, 0.4), rounds=1,
            )  # fmt: skip
            fits += fit.tolist()
        return sum(fits) / max(len(fits), 1)


def other_code(known: Known, size: float, quad: Array) -> Array:
    """Return the place of a card's other code, given the one that was read.

    Args:
        known: the card, which has two codes.
        size: mm of the code that was read, which decides which of the two it is.
        quad: that code's corners, in any coordinates without perspective: on the table, or nearly so in a picture.
    """
    if known.beside is None:
        raise ValueError(f"{known.piece} has but one code")
    first = size == known.sizes[0]
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2 / size
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2 / size
    x, y = known.beside if first else (-known.beside[0], -known.beside[1])
    half = known.sizes[1 if first else 0] / 2
    middle = quad.mean(0) + x * across + y * down
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return np.array([middle + a * across + b * down for a, b in corners])


def other_in_picture(known: Known, size: float, quad: Array, plane: Plane) -> Array:
    """Return the same in a picture whose perspective is known."""
    return plane.to_pixels(other_code(known, size, plane.to_mm(quad)))


def nearest_size(known: Known, shown: float) -> float:
    """Return the size that is nearest to so many mm."""
    return min(known.sizes, key=lambda size: abs(log(size / max(shown, 1e-9))))


def seconds_of_firsts(hits: Sequence[Hit], plane: Plane) -> list[tuple[Hit, Hit]]:
    """Return the first and the second code of each card of which both were read."""
    firsts = {hit.known.payload: hit for hit in hits if hit.known.beside is not None and not hit.is_second}
    pairs = [
        (firsts[hit.known.payload], hit) for hit in hits if hit.is_second and hit.known.payload in firsts
    ]
    return [(first, hit) for first, hit in pairs if _of_one_card(first, hit, plane)]


def _of_one_card(first: Hit, second: Hit, plane: Plane) -> bool:
    """Return whether two codes lie like the first and the second of one card, by the scale of either."""
    large, small = first.known.sizes
    return covers_place(other_in_picture(first.known, large, first.quad, plane), second.quad) or covers_place(
        other_in_picture(first.known, small, second.quad, plane), first.quad
    )


def _sizes_on(plane: Plane, hits: Sequence[Hit]) -> list[float]:
    """Return the size that each code is nearest to on a plane."""
    shown = measure_spans(plane.to_mm(np.array([hit.quad for hit in hits]))).mean(1)
    return [nearest_size(hit.known, float(length)) for hit, length in zip(hits, shown, strict=True)]


def _told_twice(hits: Sequence[Hit], plane: Plane) -> list[tuple[Hit, Hit]]:
    """Return codes that were read as the same one of a card's two but lie as both do: bent paper misleads."""
    cards = [hit for hit in hits if hit.known.beside is not None]
    told = Counter((hit.known.payload, hit.size) for hit in cards)
    again = [hit for hit in cards if told[hit.known.payload, hit.size] > 1]
    return [
        (first, second)
        for first, second in permutations(again, 2)
        if first.known.payload == second.known.payload and _of_one_card(first, second, plane)
    ]


def _guess_sizes(cards: Sequence[Hit]) -> Iterator[list[float]]:
    """Guess sizes to begin with: those known so far, all first ones, all second ones; of a card's two each as they lie.

    Last the sizes in relation to the largest: a single second one among first ones leans the table wrongly.
    """
    pairs = _pair_codes(cards)

    def guess(which: int | None) -> list[float]:
        return [
            hit.known.sizes[pairs[id(hit)]]
            if id(hit) in pairs
            else hit.known.sizes[which or 0]
            if which is not None or not hit.size
            else hit.size
            for hit in cards
        ]

    made = [guess(None)] if any(hit.size for hit in cards) else []
    for sizes in (guess(0), guess(1), _by_the_largest(cards)):
        if sizes not in made:
            made.append(sizes)
    yield from made


def _pair_codes(cards: Sequence[Hit]) -> dict[int, int]:
    """Pair codes of one card: the second lies where the first says, however they lean."""
    by_card: dict[str, list[Hit]] = {}
    for hit in cards:
        by_card.setdefault(hit.known.payload, []).append(hit)
    found = {}
    for hits in by_card.values():
        pairs = {_measure_miss(*pair): pair for pair in permutations(hits, 2)}
        if pairs and min(pairs) < BESIDE_REACH:
            found.update({id(hit): which for which, hit in enumerate(pairs[min(pairs)])})
    return found


def _measure_miss(first: Hit, second: Hit) -> float:
    """Measure how far the second code is from the place that the first one predicts, in its sides."""
    place = other_code(first.known, first.known.sizes[0], first.quad).mean(0)
    return float(np.hypot(*(place - second.quad.mean(0)))) / measure_side(first.quad)


def _by_the_largest(cards: Sequence[Hit]) -> list[float]:
    """Return sizes as if all lay equally far away, and the largest were a first code."""
    scale = max(measure_side(hit.quad) / hit.known.sizes[0] for hit in cards)
    return [nearest_size(hit.known, measure_side(hit.quad) / scale) for hit in cards]


def _count_pairs(cards: Sequence[Hit], sizes: Sequence[float]) -> int:
    """Count the cards that both of their codes identify."""
    told = {(hit.known.payload, size) for hit, size in zip(cards, sizes, strict=True)}
    return sum(count > 1 for count in Counter(payload for payload, _ in told).values())
