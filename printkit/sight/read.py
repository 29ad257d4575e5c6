"""Read a photo: the general decoder first, then a search that knows which codes can be there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import log

import numpy as np

from printkit.sight.bank import Bank, build_banks, group_sizes, whole_symbol
from printkit.sight.decode import Decoded, Passes, decode_steep
from printkit.sight.glance import find_likely
from printkit.sight.identify import Match, find_contradictions, identify_patches
from printkit.sight.lighting import poor_light
from printkit.sight.locate import CLOSELY, keep_apart, lay_flat, locate_symbols
from printkit.sight.losses import lost_codes
from printkit.sight.patch import Pyramid, read_modules
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import USUAL_FOCAL, Plane, flat_plane, map_points, measure_spans, measure_tilt
from printkit.sight.refine import align_corners, refine_quads
from printkit.sight.sighting import Foreign, Known, PhotoReading, Sighting, Unread, list_corners, measure_side
from printkit.sight.solve import median, percentile
from printkit.sight.strangers import explain_foreign, is_of_a_game
from printkit.sight.twin_codes import Hit, Sizes, nearest_size, other_in_picture, seconds_of_firsts

SURE_SCORE = 0.62
"""Least part of a patch's own pattern that the symbol explains; bench/sight.md has the measurements."""
SURE_LEAD = 25.0
"""Least advantage over the second best symbol, natural logarithm."""
SURE_RATIO = (0.45, 1.9)
"""Range of the symbol's own strength against that of what all symbols share."""
MOST_UNEXPLAINED = 0.5
"""Most of a patch's pattern that the symbol may leave unexplained."""
MOST_AGAINST = 0.05
"""Share of the modules that may plainly be of the other colour."""
LIKE_A_CODE = 0.50
"""Correlation with the mean symbol from which an unknown patch is reported as unread."""
ENOUGH = 4
"""Codes read by the decoder that make its slower passes unnecessary."""
GLANCED, GLANCES = 2.5, (1.6, 2.0, 2.5, 3.1, 4.0)
"""Pixels a module of codes that were read where few were, and of others that may lie beside them."""
LADDER = (2.0, 1.6, 2.5, 1.3, 3.1, 4.0, 5.2, 7.0, 9.5, 13.0)
"""Pixels a module to try where nothing at all was read."""
LEANS = ((0.0, 0.0), (0.0, -0.5), (0.0, 0.5), (-0.5, 0.0), (0.5, 0.0))
WORTH_CLIMBING = 0.45
"""Correlation with the mean symbol needed from straight above before slopes are tried."""
PATIENCE = 3.0
"""CPU seconds of this ladder."""

STEEP = 45.0
"""Degrees above which the decoder looks again at the stretched picture."""
SMALL_MODULE = 2.6
"""Pixels a module above which no code is lost for its size."""
ROUNDS = 4
"""How often codes are searched for while every round finds more and improves the plane."""
SAME_PLANE = 0.03
"""Part by which sizes may differ between two planes for one to find what the other finds."""
EXACT = 0.03
"""Part by which a size may differ from the one searched for: faint codes are found within less than 8 %."""
ABOUT_SAME_PLANE = 0.06
"""The same while nothing is in doubt."""

Progress = Callable[[str], None]
_View = tuple[Pyramid, tuple[Bank, ...]]
"""The picture, as it is or inverted, and the codes to search for in it."""
_Doubt = tuple[Array, float, tuple[str, ...]]
"""A place, how much it looks like a code, and which codes it may be."""
_Kind = tuple[bool, int, float]
"""Whether light on dark, modules and mm of a code's side: one search."""
_ANY: _Kind = (False, 0, 0.0)
"""For places of unknown size."""


def read_photo(
    photo: LoadedPhoto,
    known: Mapping[str, Known],
    *,
    number: int = 0,
    progress: Progress | None = None,
    passes: Passes | None = None,
) -> PhotoReading:
    """Find every known code in a photo.

    Args:
        photo: the picture.
        known: what may be on the table, by payload; see `known_codes`.
        number: which photo this is, from 0; every sighting carries it.
        progress: called with each step.
        passes: those of the decoder, if they were made already.

    Returns:
        The sightings, the places that look like unreadable codes, and the unknown codes.
    """
    return _Reader(photo, known, number, progress or (lambda _: None), passes).read()


def read_flat(
    photo: LoadedPhoto, known: Mapping[str, Known], scale: float, *, number: int = 0
) -> PhotoReading:
    """Find every known code in a picture that is projected onto the table already.

    Args:
        photo: the picture, as seen from straight above.
        known: what may lie there, by payload.
        scale: its pixels a mm.
        number: which picture this is, from 0.
    """
    return _Reader(photo, known, number, lambda _: None).read_flat(scale)


class _Reader:
    """One photo being read."""

    def __init__(
        self,
        photo: LoadedPhoto,
        known: Mapping[str, Known],
        number: int,
        progress: Progress,
        passes: Passes | None = None,
    ) -> None:
        self.grey = photo.grey
        self.passes = passes or Passes(self.grey)
        self.width, self.height = photo.size
        self.known = known
        self.number = number
        self.progress = progress
        self.hits: list[Hit] = []
        self.foreign: list[Foreign] = []
        self.broken: list[Array] = []
        self.lost: list[Array] = []
        self.unsure: dict[_Kind, list[_Doubt]] = {}
        self.seconds: dict[str, float] = {}
        self.sides: dict[str, int] = {}
        self._sizes: Sizes | None = None
        self._used: dict[_Kind, Plane] = {}
        """The plane on which each size of code was last searched for."""
        self._fitted: tuple[int, Plane] | None = None
        """The plane from so many hits."""
        self._clock = time.process_time()

    def read(self) -> PhotoReading:
        self.progress("decoding")
        self._decode_photo()
        self._note_time("decode")
        if self.passes.is_blank:
            self.broken = []
        elif self.known:
            self.progress("matching")
            every = build_banks(self.known.values())
            pyramid = self._prepare(every)
            self._settle_corners(pyramid, every)
            self._match_at_scale(pyramid, every)
            self._read_steep(pyramid, every)
            self._drop_ornaments(pyramid, every)
            self._note_time("match")
            views = [(pyramid, every), *(self._view_light(pyramid) if self.hits else ())]
            for view in views[1:]:
                self._match_known(*view)
                self._note_time("light")
            for view in views:
                self._find_losses(*view)
            self._note_time("losses")
            faint = not any(hit.decoded for hit in self.hits)
            if faint or self.lost or self.broken or any(self.unsure.values()):
                self._look_again(views)
            for pyramid, _ in views:
                self._tell_likely(pyramid)
            self._note_time("glance")
        return self._make_reading()

    def _read_steep(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> None:
        """Decode a steep view again from the stretched picture; new codes may give a better plane.

        It also does this where nothing at all was read, or a few codes but none at the first look: planes are tried for
        gentle slopes only, and a code recognised on one of these may lie on a steeper one.
        """
        lean = self._find_plane().lean if self.hits else (0.0, 1.0)
        if self.hits and not self._is_faint() and measure_tilt(self._find_plane()) < STEEP:
            return
        for found in decode_steep(self.grey, aside=abs(lean[0]) > abs(lean[1])):
            before = len(self.hits)
            for item in found:
                self._sort_decoded(item)
            if len(self.hits) > before:
                self._settle_corners(pyramid, every)
                self._match_known(pyramid, every)

    def _is_faint(self) -> bool:
        """Return whether few codes were read, none of them by the decoder's first look: the plane is then a guess."""
        return len(self.hits) < ENOUGH and not any(item.text for item in next(iter(self.passes)))

    def _view_light(self, pyramid: Pyramid) -> list[_View]:
        """Return the picture inverted, with the codes that may be printed light on dark; nothing where none is left.

        They lie on the plane that dark ones gave: without a readable dark one, no photo is searched for them.
        """
        light = [item for item in self.known.values() if item.light]
        if not light:
            return []
        inverted = pyramid.invert()
        if any(hit.is_light for hit in self.hits):
            self._settle_corners(inverted, build_banks(light))
        read = {hit.known.payload for hit in self.hits}
        return [(inverted, build_banks(item for item in light if item.payload not in read))]

    def _look_again(self, views: Sequence[_View]) -> None:
        """Look once more, on the plane as known by now, if something is in doubt or too faint for the decoder.

        Sizes that were seen are also searched for exactly, not only among those of about that size.
        """
        if not self.hits:
            return
        before = len(self.hits)
        seen = sorted({hit.size for hit in self.hits if hit.size})
        for pyramid, every in views:
            exact = [
                (bank, size)
                for bank in every
                for size in seen
                if any(size in item.sizes for item in bank.known)
                and all(abs(log(size / about)) > EXACT for about in group_sizes(bank.known))
            ]
            self._match_known(pyramid, every, SAME_PLANE, exact)
        self._note_time("again")
        if len(self.hits) > before:
            self.lost = []
            for view in views:
                self._find_losses(*view)
            self._note_time("losses again")

    def read_flat(self, scale: float) -> PhotoReading:
        self._decode_photo()
        every = build_banks(self.known.values())
        pyramid = self._prepare(every)
        self._settle_corners(pyramid, every)
        plane = flat_plane(self.width, self.height, scale)
        doubts = self.unsure.setdefault(_ANY, [])
        for view, banks in ((pyramid, every), *self._view_light(pyramid)):
            for bank in banks:
                for size in group_sizes(bank.known):
                    self._search_size(view, plane, bank, size, doubts)
        for hit in self.hits:
            hit.size = nearest_size(hit.known, measure_side(hit.quad) / scale)
        self._fitted = len(self.hits), plane
        return self._make_reading()

    def _prepare(self, every: tuple[Bank, ...]) -> Pyramid:
        self.sides = {item.payload: bank.side for bank in every for item in bank.known}
        pyramid = Pyramid(self.grey)
        self._sizes = Sizes(pyramid, every, self.width, self.height)
        return pyramid

    def _note_time(self, name: str) -> None:
        now = time.process_time()
        self.seconds[name] = round(now - self._clock, 3)
        self._clock = now

    def _decode_photo(self) -> None:
        """Run the general decoder; its slower passes only where little was read."""
        for found in self.passes:
            for item in found:
                self._sort_decoded(item)
            if len(self.hits) >= ENOUGH:
                break

    def _sort_decoded(self, item: Decoded) -> None:
        centre = item.corners.mean(0)
        if any(np.hypot(*(hit.quad.mean(0) - centre)) < measure_side(hit.quad) / 3 for hit in self.hits):
            return
        if not item.text:
            self.broken.append(item.corners)
        elif item.text in self.known:
            self.hits.append(Hit(self.known[item.text], item.corners, True, 1.0, is_light=item.is_light))
        elif not any(
            np.hypot(*(np.mean(f.corners, axis=0) - centre)) < measure_side(item.corners) / 3
            for f in self.foreign
        ):
            self.foreign.append(
                Foreign(item.text, list_corners(item.corners), explain_foreign(item.text), self.number)
            )

    def _settle_corners(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> None:
        """Put the corners of decoded codes exactly on their symbols; the decoder's are off by up to a module."""
        for bank in every:
            places = {item.payload: index for index, item in enumerate(bank.known)}
            chosen = [
                hit
                for hit in self.hits
                if hit.known.payload in places and hit.is_light is pyramid.is_inverted
            ]
            if not chosen:
                continue
            symbols = np.stack([bank.symbols[places[hit.known.payload]] for hit in chosen])
            quads = align_corners(pyramid, np.array([hit.quad for hit in chosen]), symbols, bank.side)
            for hit, quad in zip(chosen, quads, strict=True):
                hit.quad = quad

    def _drop_ornaments(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> None:
        """Keep only those of the decoder's places that look like a symbol; ornaments do not."""
        if not self.broken:
            return
        quads, like = np.array(self.broken), np.zeros(len(self.broken), bool)
        for bank in every:
            template = bank.templates[1]
            _, fit = refine_quads(
                pyramid, quads, bank.side, template.mean, template.basis[:4], steps=(0.8, 0.4), rounds=1
            )
            like |= fit > LIKE_A_CODE * 0.9
        self.broken = list(quads[like])

    def _tell_likely(self, pyramid: Pyramid) -> None:
        """Report what looks like a code on the plane, even aslant, if few codes were read or the view is steep."""
        if not self.hits or (len(self.hits) >= ENOUGH and measure_tilt(self._find_plane()) < STEEP):
            return
        module = min(nearest_size(hit.known, hit.size) / self.sides[hit.known.payload] for hit in self.hits)
        side = min(self.sides.values())
        flat = lay_flat(pyramid, self._find_plane(), module, side, pixels=GLANCED)
        if flat is None:
            return
        for step in GLANCES:
            quads, fit = find_likely(Pyramid(flat.picture), step)
            quads = map_points(flat.to_photo, quads[fit > LIKE_A_CODE].reshape(-1, 2)).reshape(-1, 4, 2)
            self.lost += list(self._without_read(quads))

    def _find_losses(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> None:
        """Find codes that are too small or too blurred to be read."""
        cards = self._list_cards()
        modules_ = [measure_side(hit.quad) / self.sides[hit.known.payload] for hit in cards]
        if not modules_ or percentile(modules_, 25) > SMALL_MODULE:
            return
        plane = self._find_plane()
        taken = self._list_taken() + [quad for group in self.unsure.values() for quad, _, _ in group]
        for bank in every:
            inside = {item.payload for item in bank.known}
            own = [hit for hit in cards if hit.known.payload in inside and hit.size]
            for size in sorted({hit.size for hit in own if not hit.is_second} or {hit.size for hit in own}):
                examples = [
                    hit.quad for hit in own if hit.size == size and hit.is_light is pyramid.is_inverted
                ]
                found = list(lost_codes(pyramid, plane, bank, size, own=examples, taken=taken))
                self.lost += found
                taken += found

    def _match_at_scale(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> None:
        """Match the closed set; if everything read is printed in several sizes, as a board's marks are, in each of them."""
        assert self._sizes is not None
        some = [hit.known.sizes for hit in self.hits if hit.known.beside is None]
        before = len(self.hits)
        self._match_known(pyramid, every)
        if len(some) < before:
            return
        for guess in range(1, min(map(len, some), default=0)):
            if len(self.hits) > before:
                return
            self._sizes.guess, self._fitted, self._used = guess, None, {}
            self._match_known(pyramid, every)

    def _match_known(
        self,
        pyramid: Pyramid,
        every: tuple[Bank, ...],
        same: float = ABOUT_SAME_PLANE,
        exact: Sequence[tuple[Bank, float]] = (),
    ) -> None:
        """Match the closed set: only known symbols, on the plane that the codes read so far lie on.

        A size is searched for again where planes differ by more than `same`; those in `exact` are searched for as well.
        """
        plane = self._find_plane() if self.hits else self._try_planes(pyramid, every)
        if plane is None:
            return
        todo = [(bank, size) for bank in every for size in group_sizes(bank.known)]
        shown = {size for hit in self.hits for size in hit.known.sizes}
        todo.sort(key=lambda item: not any(_are_alike(item[1], size) for size in shown))
        used = self._used
        for _ in range(ROUNDS):
            for bank, size in (*exact, *todo):
                kind = pyramid.is_inverted, bank.side, size
                if kind in used and _measure_difference(used[kind], plane) < same:
                    continue
                used[kind] = plane
                before = len(self.hits)
                self.unsure[kind] = []
                more = self._search_size(pyramid, plane, bank, size, self.unsure[kind])
                if len(self.hits) > before:
                    plane = self._find_plane()
                    if more:  # nothing is searched where those lie
                        del used[kind]

    def _find_plane(self) -> Plane:
        if self._fitted is None or self._fitted[0] != len(self.hits):
            assert self._sizes is not None  # there are hits, so something is known
            self._fitted = len(self.hits), self._sizes.find_plane(self.hits)
        return self._fitted[1]

    def _list_cards(self) -> list[Hit]:
        """List the codes that were read, without the second ones of cards whose first was read as well."""
        if not any(hit.is_second for hit in self.hits):
            return self.hits
        same = seconds_of_firsts(self.hits, self._find_plane())
        for first, hit in same:
            first.decoded = first.decoded or hit.decoded
            first.score = max(first.score, hit.score)
        gone = {id(hit) for _, hit in same}
        return [hit for hit in self.hits if id(hit) not in gone]

    def _try_planes(self, pyramid: Pyramid, every: tuple[Bank, ...]) -> Plane | None:
        """Try planes at several distances and slopes until two sure codes agree, if nothing was read.

        Where another game's codes were read, try only distances at which those have their size; where nothing looks like a
        code from straight above, try no slopes.
        """
        self.progress("searching")
        begun = time.process_time()
        bank = every[0]
        long = max(self.width, self.height)
        size = max(group_sizes(bank.known).items(), key=lambda item: (item[1], item[0]))[0]
        others = [
            measure_side(np.array(other.corners)) / bank.side
            for other in self.foreign
            if is_of_a_game(other.text)
        ]
        ladder = [step for step in LADDER if not others or 0.6 < step / median(others) < 1.6]
        doubts: list[_Doubt] = []
        for lean in LEANS[:1] if others else LEANS:
            for step in ladder:
                if time.process_time() - begun > PATIENCE:
                    break
                distance = USUAL_FOCAL * long * size / bank.side / step
                plane = Plane(self.width, self.height, USUAL_FOCAL, lean, distance)
                self._search_size(pyramid, plane, bank, size, doubts)
                for hit in self.hits:  # the distance was guessed, and so was the size
                    hit.size = 0.0
                if len(self.hits) >= 2:
                    return self._find_plane()
            if not (self.hits or self.broken or any(like > WORTH_CLIMBING for _, like, _ in doubts)):
                break
        if self.hits:
            return self._find_plane()
        self.unsure[_ANY] = [
            doubt for doubt in doubts if doubt[1] > LIKE_A_CODE
        ]  # reported, though the plane is not known
        return None

    def _search_size(
        self, pyramid: Pyramid, plane: Plane, bank: Bank, size: float, unsure: list[_Doubt]
    ) -> bool:
        """Find all symbols of about one size; add those that cannot be told apart to `unsure`.

        Returns:
            Whether there were more places than are examined in one go.
        """
        quads, _ = locate_symbols(pyramid, plane, bank, size, self._list_taken())
        more = len(quads) == CLOSELY.most
        quads = self._without_read(quads)
        if not len(quads):
            return more
        template = bank.templates[1]
        quads, fit = refine_quads(
            pyramid, quads, bank.side, template.mean, template.basis[:4], steps=(0.8, 0.4, 0.2), rounds=1
        )
        match = identify_patches(read_modules(pyramid, quads, bank.side, parts=2), bank)
        likely = (match.score > 0.45) & (match.lead > 5)
        chosen = np.nonzero(likely)[0]
        if len(chosen):
            self._confirm_matches(
                pyramid, bank, quads[chosen], _pick_matches(match, chosen), unsure, size=size
            )
        for index in np.nonzero(~likely & (fit > LIKE_A_CODE))[0]:
            guesses = (bank.known[match.first[index]].payload, bank.known[match.second[index]].payload)
            unsure.append((quads[index], float(fit[index]), guesses))
        return more

    def _confirm_matches(
        self, pyramid: Pyramid, bank: Bank, quads: Array, match: Match, unsure: list[_Doubt], *, size: float
    ) -> None:
        """Refine on the whole symbol that was recognised; it must stay, and be sure."""
        targets = np.stack(
            [whole_symbol(bank, int(b), int(f)) for b, f in zip(match.blur, match.first, strict=True)]
        )
        plain = bank.templates[1].basis[:4]
        quads, _ = refine_quads(pyramid, quads, bank.side, targets, plain, steps=(0.3, 0.15, 0.07), rounds=1)
        seen = read_modules(pyramid, quads, bank.side, parts=2)
        again = identify_patches(seen, bank)
        unexplained, against = find_contradictions(seen, bank, match.first, targets)
        order = np.argsort(-again.score)
        kept = order[keep_apart(quads[order].mean(1), again.score[order], 0.3 * measure_side(quads[0]))]
        good = (
            (again.first == match.first)
            & (again.score >= SURE_SCORE)
            & (again.lead >= SURE_LEAD)
            & (unexplained <= MOST_UNEXPLAINED)
            & (against <= MOST_AGAINST)
            & (again.ratio >= SURE_RATIO[0])
            & (again.ratio <= SURE_RATIO[1])
        )
        sure = kept[good[kept]]
        exact = quads[sure]
        if len(sure):
            exact = align_corners(pyramid, exact, bank.symbols[again.first[sure]], bank.side, rounds=3)
        for index, quad in zip(sure, exact, strict=True):
            known = bank.known[again.first[index]]
            told = nearest_size(known, size) if known.beside is not None else 0.0
            score = float(again.score[index])
            self.hits.append(Hit(known, quad, False, score, told, is_light=pyramid.is_inverted))
        for index in kept[~good[kept] & (again.shared[kept] > LIKE_A_CODE * 0.8)]:
            guesses = (bank.known[again.first[index]].payload, bank.known[again.second[index]].payload)
            unsure.append((quads[index], float(again.shared[index]), guesses))

    def _without_read(self, quads: Array) -> Array:
        """Return candidates that do not lie on a code that was read."""
        taken = self._list_taken()
        if not taken or not len(quads):
            return quads
        centres = np.array([quad.mean(0) for quad in taken])
        reach = np.array([measure_side(quad) for quad in taken]) * 0.5
        away = np.linalg.norm(quads.mean(1)[:, None] - centres[None], axis=-1)
        return np.asarray(quads[~(away < reach).any(1)])

    def _list_taken(self) -> list[Array]:
        """List where codes of games were read; another text may be a misreading and blocks no place."""
        others = [np.array(other.corners) for other in self.foreign if is_of_a_game(other.text)]
        return [hit.quad for hit in self.hits] + others

    def _list_foreign(self) -> list[Foreign]:
        """List codes that are none of the known; one where a known one was recognised was misread."""
        return [
            other
            for other in self.foreign
            if not any(
                np.hypot(*(hit.quad.mean(0) - np.mean(other.corners, axis=0))) < measure_side(hit.quad) / 2
                for hit in self.hits
            )
        ]

    def _make_reading(self) -> PhotoReading:
        by_payload: dict[str, list[Hit]] = {}
        cards = self._list_cards()
        for hit in cards:
            by_payload.setdefault(hit.known.payload, []).append(hit)
        sightings: list[Sighting] = []
        doubled: list[str] = []
        unread: list[tuple[Array, tuple[str, ...]]] = []
        for payload, hits in by_payload.items():
            decoded = [hit for hit in hits if hit.decoded]
            kept = decoded or hits
            if len(kept) > 1:
                doubled.append(kept[0].known.piece)
            if not decoded and len(hits) > 1:  # one of them is wrong, and nobody knows which
                unread += [(hit.quad, (payload,)) for hit in hits]
                continue
            unread += [(hit.quad, (payload,)) for hit in hits if decoded and not hit.decoded]
            sightings += [self._make_sighting(hit) for hit in kept]
        doubts = [doubt for group in self.unsure.values() for doubt in group]
        for quad, _, guesses in sorted(doubts, key=lambda item: -item[1]):
            unread.append((quad, guesses))
        unread += [(quad, ()) for quad in (*self.broken, *self.lost)]
        foreign = self._list_foreign()
        taken = [np.array(seen.corners) for seen in sightings] + [np.array(f.corners) for f in foreign]
        firsts = [hit for hit in cards if hit.known.beside is not None and not hit.is_second]
        if firsts:
            plane = self._find_plane()
            taken += [
                other_in_picture(hit.known, hit.known.sizes[0], hit.quad, plane) for hit in firsts
            ]  # read or not, it is the same piece
        places: list[Unread] = []
        for quad, guesses in unread:
            centre = quad.mean(0)
            if all(
                np.hypot(*(centre - other.mean(0))) > 0.95 * max(measure_side(other), measure_side(quad))
                for other in taken
            ):
                taken.append(quad)
                places.append(Unread(list_corners(quad), guesses, self.number))
        sightings.sort(key=lambda seen: seen.piece)
        return PhotoReading(
            self.width,
            self.height,
            tuple(sightings),
            tuple(places),
            tuple(foreign),
            tuple(doubled),
            self.seconds,
            self._estimate_module(cards, places),
            poor_light(self.grey),
            bool(self.hits) and self._is_faint(),
        )

    def _estimate_module(self, cards: Iterable[Hit], unread: Iterable[Unread]) -> float:
        """Return pixels a module of the smaller codes, those that could not be read included."""
        sizes = [measure_side(hit.quad) / self.sides[hit.known.payload] for hit in cards]
        sizes += [
            measure_side(np.array(place.corners)) / min(self.sides.values()) for place in unread if self.sides
        ]
        return round(percentile(sizes, 25), 2) if sizes else 0.0

    def _make_sighting(self, hit: Hit) -> Sighting:
        known = hit.known
        size = hit.size or known.sizes[0]
        if not hit.size and len(self.hits) > 1:
            plane = self._find_plane()
            shown = float(measure_spans(plane.to_mm(hit.quad[None])).mean())
            size = min(known.sizes, key=lambda one: abs(one / shown - 1))
        return Sighting(
            known.piece, known.payload, known.name, known.component, list_corners(hit.quad),
            "decoded" if hit.decoded else "matched", round(hit.score, 3), size, self.number, hit.is_second,
        )  # fmt: skip


def _pick_matches(match: Match, chosen: Array) -> Match:
    return replace(match, **{name: getattr(match, name)[chosen] for name in match.__dataclass_fields__})


def _are_alike(one: float, other: float) -> bool:
    """Return whether a search for one size also finds codes of the other."""
    return abs(log(one / other)) < log(1.1)


def _measure_difference(one: Plane, other: Plane) -> float:
    """Measure how much two planes differ in sizes, across and down, at the picture's corners and middle."""
    w, h = one.width, one.height
    spots = np.array([(0, 0), (w, 0), (w, h), (0, h), (w / 2, h / 2)], float)
    steps = np.array([(w * 0.01, 0), (0, w * 0.01)])[:, None]
    first, second = (
        np.linalg.norm(plane.to_mm(spots + steps) - plane.to_mm(spots), axis=-1) for plane in (one, other)
    )
    return float(np.abs(np.log(first / np.maximum(second, 1e-9))).max())
