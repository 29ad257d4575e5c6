"""Follow a board through a stream of pictures: report what people laid, took or moved once it is sure.

Every picture is flattened by the board's marks, and each place compared with how it looked when it was last understood.
Only places that changed, lie still and have no moving neighbour are read, and only what two pictures agree on counts. A
place is empty if its print shows again, never because nothing was read there: a covered place stays undecided. No
picture is kept, only the look of each place, and sums of what could not be read yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

import cv2
import numpy as np

from printkit.boards.kit import SquareKit
from printkit.boards.reading import BoardReading, SeenToken, SquareBoard
from printkit.boards.square import BoardPlan
from printkit.sight.frames import PlaceReading, TwoSums, find_scale, lay_flat, read_laid, see_spots
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, PhotoReading
from printkit.sight.squares import SquareView, read_squares
from printkit.sight.tracking import BoardTrack, PlaceGrid, PrintedMarks, open_frame

STILL = 0.5
"""Seconds for which a place must not move before it is read."""
CHANGED = 0.80
"""Likeness to its accepted picture below which a place has changed."""
MOVING = 0.85
"""Likeness to the picture before below which it moves."""
PLAIN = 0.72
"""Likeness to its print from which a place is empty."""
FREE = 0.96
"""The same from which nothing reaches into it, not even the edge of a piece beside it: its print then follows the light."""
FLAT = 0.3
"""Part of its usual contrast below which something without print covers a place."""
LARGER = 1.02
"""How large a code may look that lies on the board: from 12 mm above it looks larger."""
NEARER = 1.014
"""The same on a board, beside the codes of pieces that lie there already: what is read is off by half a hundredth."""
FOLLOWS = 0.08
"""Part by which a quiet place's picture follows the light with every picture."""
MARGIN = 7.0
"""mm around places that are read with them."""
WIDE = 14.0
"""mm around its old place in which to search for a pushed board."""
PATIENCE = 1.0
"""Seconds without marks after which the whole picture is read."""
FEWEST = 3
"""Empty places of one kind that show the print of another."""
SMALL_MODULE = 1.4
"""Pixels a module below which the camera must come nearer."""
MANY = 8
"""Places that touch one another and change together, from which they are an arm rather than pieces, and read later."""
TRIES = 6
"""Readings of a place without a result, after which it is read once a second only."""

DARK = 110
"""Of 255: a picture of which hardly anything is brighter shows too little."""

State: TypeAlias = Literal[
    "searching", "far", "cut", "blurred", "moving", "unclear", "dark", "unread", "still"
]
"""No board is found; it is too far away; a part of it lies beyond the picture; the picture is out of focus; something moves;
places are covered or cannot be read; it is too dark to find the board or read places; no code was read of what was laid on a
mat; everything is understood."""
See: TypeAlias = Callable[[Array], Array]
"""Gives the brightness at places of the board."""
Claim: TypeAlias = str | None
"""The content of a place: a payload, "" if it is empty, None if unknown."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """A sure change."""

    piece: str
    place: str
    """Where it lies now; "" if it has left the board."""
    before: str = ""
    """Where it lay."""

    def __str__(self) -> str:
        """Return it in words."""
        if self.place and self.before:
            return f"{self.piece} now on {self.place}, {self.before} left"
        return f"{self.piece} now on {self.place}" if self.place else f"{self.piece} gone from {self.before}"


@dataclass(frozen=True, slots=True)
class MatPiece:
    """A piece on a mat."""

    piece: str
    area: str
    """The area of its code's place; "" on the rim."""
    in_sight: bool = True
    """Whether its code shows; one under another card is still there."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The news in one picture."""

    state: State
    whole: bool = False
    """Whether the next picture should be as large as the camera gives it."""
    events: tuple[TableEvent, ...] = ()
    board: BoardReading | None = None
    """The board, only while every place is in sight, understood and still."""
    unclear: tuple[str, ...] = ()
    """Places that something covers, or that cannot be read."""
    laid: tuple[MatPiece, ...] | None = None
    """The pieces on a mat, only while nothing is above it and all is still; None for a board of squares."""


@dataclass(slots=True, eq=False)
class PlaceViews:
    """What is known of each place, one row for each."""

    accepted: Array
    """How it looked when it was understood."""
    print_: Array
    """How it looks when empty."""
    printed: Array
    """Whether that is known."""
    last: Array
    """How it looks in the newest picture."""
    changed: Array
    """Whether it looks different from the accepted view."""
    now: float
    """When the newest picture was taken."""
    since: Array
    """When it began to lie still."""
    claims: list[Claim]
    """What was read there last, since it lies still."""
    tries: Array
    read: Array
    """When it was read last."""


class Follower:
    """One board before one camera."""

    larger = NEARER
    """A code that looks so much larger than others that lie there is nearer to the camera: something is held."""

    def __init__(self, kit: SquareKit, known: Mapping[str, Known]) -> None:
        """Follow a board.

        Args:
            kit: how it is read.
            known: what may lie on it and its marks, by payload.
        """
        self.pieces = {text: item for text, item in known.items() if item.component == kit.tokens}
        self._error = 0.0
        self._prepare(known)
        self._take_up(kit)

    def _prepare(self, known: Mapping[str, Known]) -> None:
        self.known = known
        self._track: BoardTrack | None = None
        self._first: list[tuple[str, str]] | None = None
        """The pieces and places of the picture before, while the board is not found."""
        self._lost = 0.0
        self._noise = 1.0
        self._is_dim = False
        self._sizes: list[float] = []
        """How large codes of pieces that lie there looked."""

    def _take_up(self, kit: SquareKit) -> None:
        """Follow this board from now on, starting with no knowledge of it."""
        self.kit = kit
        self._map_places(kit.grid)

    def _map_places(self, grid: PlaceGrid) -> None:
        """Compare these places from now on, of which nothing is known yet."""
        self.grid, self.places = grid, list(grid.kinds)
        number = {here: n for n, here in enumerate(self.places)}
        self.near = [[number[other] for other in grid.neighbours[here]] for here in self.places]
        self.standing: dict[int, PlaceReading] = {}
        """Place -> the piece that lies there."""
        self._cells: PlaceViews | None = None
        self._sums: dict[tuple[tuple[int, ...], float], TwoSums] = {}
        """Places and since when they lie still -> what was seen there."""
        self._from: dict[int, object] = {}
        """In which sum each place was read last; no picture of it is in two."""

    def _choose_board(self, reading: PhotoReading) -> None:
        """Choose nothing: there is one board."""

    def look(self, data: bytes, now: float) -> Watched:
        """Look at a picture (JPEG).

        Args:
            data: its file.
            now: when it was taken, in seconds.
        """
        if self._track is None:
            return self._start(data, now)
        flat = self._track.lay(data)
        if flat is None:
            return self._find_again(data, now)
        self._lost = now
        cells = self._cells
        assert cells is not None
        if self._track.is_cut or not self._track.is_sharp:  # time of which nothing is known is no rest
            cells.since += now - cells.now
            cells.now = now
            return Watched("cut" if self._track.is_cut else "blurred")
        return self._compare(flat, cells, data, now)

    # -- Finding the board --

    def _start(self, data: bytes, now: float) -> Watched:
        """Read a whole picture."""
        grey = open_frame(data)
        photo = LoadedPhoto(
            "a frame",
            (grey.shape[1], grey.shape[0]),
            lambda mode: grey if mode == "L" else cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB),
        )
        reading = read_photo(photo, self.known)
        if 0 < reading.module < SMALL_MODULE:
            return Watched("far", whole=True)
        found = self._recognize(photo, reading, data, now)
        return replace(found, state="dark") if found.state == "searching" and is_dark(grey) else found

    def _recognize(self, photo: LoadedPhoto, reading: PhotoReading, data: bytes, now: float) -> Watched:
        """Start if this picture and the one before show the same whole board."""
        self._choose_board(reading)
        view = read_squares(photo, reading, self.kit)
        plan = next((plan for plan in self.kit.plans if plan.layout == view.layout), None)
        pose = view.maps[0]
        first, self._first = self._first, sorted((token.id, token.square) for token in view.tokens)
        if plan is None or pose is None or view.fiducials < len(plan.fiducials) or view.cut_off:
            return Watched("searching", whole=True)
        if first != self._first:
            return Watched("searching", whole=True)
        return self._begin(data, view, plan, pose, now)

    def _begin(self, data: bytes, view: SquareView, plan: BoardPlan, pose: BoardPose, now: float) -> Watched:
        """Start: take what lies on the board as it was read, and leave covered places open."""
        marks = PrintedMarks.of(
            plan, {item.piece: item for item in self.known.values() if item.component in self.kit.marks}
        )
        track = BoardTrack(self.grid, self.places, marks, pose)
        flat = track.lay(data)
        if flat is None:
            return Watched("searching", whole=True)
        self._first, self._error = None, view.error
        payloads = {item.piece: text for text, item in self.pieces.items()}
        sizes = {text: item.sizes[0] for text, item in self.pieces.items()}
        lying = [
            PlaceReading(text, token.x, token.y, 1.0, 1.0, sizes[text])
            for token in view.tokens
            if (text := payloads.get(token.id)) is not None
        ]
        open_ = {*view.covered, *(blob.square for blob in view.unreadable)}
        return self._take_stock(track, flat, lying, open_, now)

    def _take_stock(
        self, track: BoardTrack, flat: Array, lying: Sequence[PlaceReading], open_: set[str], now: float
    ) -> Watched:
        """Follow from this picture on, in which those pieces lie; the named places are not clear in it."""
        self._track, self._lost = track, now
        before = {read.payload: place for place, read in self.standing.items()}
        self.standing = {n: read for read in lying if (n := self._find_place(read)) >= 0}
        after = {read.payload: place for place, read in self.standing.items()}
        events = tuple(self._compare_places(before, after)) if self._cells is not None else ()
        self._cells = self._learn(flat, open_, now)
        return Watched("moving", whole=True, events=events)

    def _find_place(self, read: PlaceReading) -> int:
        """Return the number of the place on which a piece lies, -1 for none."""
        here = self.kit.grid.cell_at(read.x, read.y)
        return self.places.index(here) if here in self.kit.grid.kinds else -1

    def _learn(self, flat: Array, open_: set[str], now: float) -> PlaceViews:
        """Learn the look of each place; a covered place keeps its print, or takes the print of its kind."""
        count = len(self.places)
        accepted, print_ = flat.copy(), flat.copy()
        empty = np.array(
            [n not in self.standing and here.name not in open_ for n, here in enumerate(self.places)]
        )
        printed = empty.copy()
        kinds = np.array([self.grid.kinds[here] for here in self.places])
        for n in np.flatnonzero(~empty).tolist():
            mates = np.nonzero(empty & (kinds == kinds[n]))[0]
            if len(mates) >= FEWEST:
                print_[n], printed[n] = np.median(flat[mates], axis=0), True
            elif self._cells is not None and self._cells.printed[n]:
                print_[n], printed[n] = self._cells.print_[n], True
        accepted[[here.name in open_ for here in self.places]] = 0
        since, tries, read = np.full(count, now), np.zeros(count, int), np.zeros(count)
        return PlaceViews(accepted, print_, printed, flat, ~empty, now, since, [None] * count, tries, read)

    def _find_again(self, data: bytes, now: float) -> Watched:
        """Look for marks that moved: nearby first, and after a while everywhere."""
        assert self._track is not None
        if now - self._lost < PATIENCE:
            if self._track.search(data, WIDE):
                return Watched("moving")
            return Watched("searching", whole=now - self._lost > PATIENCE / 2)
        kept, self._track = self._track, None
        found = self._start(data, now)
        if self._track is None and self._first is None:
            self._track, self._lost = kept, now
        return found

    # -- Places --

    def _compare(self, flat: Array, cells: PlaceViews, data: bytes, now: float) -> Watched:
        """Find the places that changed and those that move, and read what can be read."""
        changed, moving = self._measure_change(flat, cells, now)
        quiet = ~changed & ~moving
        self._follow_light(cells, quiet)
        cells.tries[moving | quiet] = 0
        for n in np.nonzero(moving | quiet)[0]:
            cells.claims[n] = None
        unclear = tuple(self.places[n].name for n in np.nonzero(changed)[0])
        if moving.any() and not (changed & ~moving).any():
            return Watched("moving", unclear=unclear)
        if not changed.any():
            ready = bool((now - cells.since >= STILL).all())
            return Watched("still" if ready else "moving", board=self._make_board() if ready else None)
        due = [group for group in self._group(changed) if self._is_due(group, cells, moving)]
        dark = self._is_dim and bool((cells.tries[changed] >= TRIES).any())
        if not due:
            state: State = "dark" if dark else "moving" if (moving & changed).any() else "unclear"
            return Watched(state, unclear=unclear)
        assert self._track is not None
        if not self._track.is_whole(data):
            return Watched("moving", whole=True, unclear=unclear)
        events = self._read_groups(due, cells, data)
        return Watched("dark" if dark else "moving", whole=True, events=events, unclear=unclear)

    def _follow_light(self, cells: PlaceViews, quiet: Array) -> None:
        """Let the print of quiet places on which nothing lies follow the light."""
        bare = quiet & cells.printed & (correlate_rows(cells.accepted, cells.print_) >= FREE)
        bare[list(self.standing)] = False
        cells.print_[bare] += FOLLOWS * (cells.accepted[bare] - cells.print_[bare])

    def _measure_change(self, flat: Array, cells: PlaceViews, now: float) -> tuple[Array, Array]:
        """Find the places that changed and those that move; quiet places follow the light."""
        step = flat - cells.last
        drift = _multiply(step, step)
        noise = self._measure_noise(drift)
        power = _multiply(flat, flat)
        true = np.clip(1 - noise / np.maximum(power, 1e-6), 0.3, 1)
        like = correlate_rows(flat, cells.accepted) / np.sqrt(true)
        usual = np.where(
            cells.printed, _multiply(cells.print_, cells.print_), _multiply(cells.accepted, cells.accepted)
        )
        changed = (like < CHANGED) | (power < FLAT**2 * usual)
        still = correlate_rows(flat, cells.last) / true
        moving = (still < MOVING) & (drift > 6 * noise)
        cells.since[moving] = now
        cells.last, cells.changed, cells.now = flat, changed, now
        quiet = ~changed & ~moving
        weight = np.where(quiet & (like > MOVING), FOLLOWS, 0).astype(np.float32)[:, None]
        cells.accepted += weight * (flat - cells.accepted)
        return changed, moving

    def _measure_noise(self, drift: Array) -> float:
        """Return the variance of the picture's noise: how the quieter half of the places differ from the picture before."""
        now = float(np.median(drift) / 2)
        self._noise += 0.1 * (min(now, 3 * self._noise) - self._noise)
        self._noise = max(self._noise, 0.2)
        return min(max(now, 0.2), 2 * self._noise)

    def _group(self, changed: Array) -> Iterator[list[int]]:
        """Group changed places that touch one another."""
        left = {int(n) for n in np.nonzero(changed)[0]}
        while left:
            group, edge = [], [left.pop()]
            while edge:
                here = edge.pop()
                group.append(here)
                more = [n for n in self.near[here] if n in left]
                left.difference_update(more)
                edge += more
            yield sorted(group)

    def _is_due(self, group: Sequence[int], cells: PlaceViews, moving: Array) -> bool:
        """Return whether a group lies still, and was not just read in vain."""
        around = {near for n in group for near in self.near[n]} | set(group)
        if moving[list(around)].any() or (cells.now - cells.since[list(group)] < STILL - 1e-6).any():
            return False
        vain = cells.tries[list(group)].max() - TRIES
        if len(group) > MANY:  # an arm, most likely
            vain = max(vain, 0) + 1
            return bool(cells.now - cells.since[list(group)].max() >= PATIENCE * 2 * vain)
        return bool(vain < 0 or cells.now - cells.read[list(group)].max() >= PATIENCE)

    def _read_groups(
        self, due: Sequence[Sequence[int]], cells: PlaceViews, data: bytes
    ) -> tuple[TableEvent, ...]:
        """Read the groups; accept what two pictures agree on, beside neighbours that are understood."""
        assert self._track is not None
        grey, pose = self._track.open_whole(data)
        self._is_dim = is_dark(grey)
        half, limit = self.grid.cell / 2, self.larger * float(np.median(self._sizes or [1.0]))
        said: dict[int, Claim] = {}
        found: dict[int, PlaceReading] = {}
        self._sums = {key: sums for key, sums in self._sums.items() if cells.changed[list(key[0])].all()}
        for group in self._split(due):
            spots = np.array([self.grid.centre_of(self.places[n]) for n in group])
            (left, top), (right, bottom) = spots.min(0) - half - MARGIN, spots.max(0) + half + MARGIN
            flat = lay_flat(grey, pose, (left, top, right, bottom), find_scale(self.pieces))
            key = tuple(group), float(cells.since[list(group)].max())
            flat, which = self._sums.setdefault(key, TwoSums()).add(flat)
            for read in self._read_pieces(flat, (left, top)):
                n = self._find_place(read)
                if n in group:
                    alone = said.get(n, read.payload) == read.payload
                    said[n] = read.payload if read.larger <= limit and alone else None
                    again = n not in found and self._from.get(n) == (key, which)
                    if again:  # what it says was said before
                        cells.claims[n] = None
                    if again or read.larger > LARGER:  # what is held, and laid then, is no one picture
                        self._sums.pop(key, None)
                    found[n], self._from[n] = read, None if again else (key, which)
        everywhere, see = {**self.standing, **found}, partial(see_spots, grey, pose)
        for group in due:
            for n in group:
                if n not in said:
                    bare = bool(cells.printed[n]) and self._shows(cells.print_[n], n, cells, everywhere)
                    said[n] = "" if bare else self._judge(n, cells, everywhere, see)
                    if said[n]:
                        found[n] = self.standing[n]
        return self._accept(said, found, cells)

    def _read_pieces(self, flat: Array, corner: tuple[float, float]) -> Sequence[PlaceReading]:
        """Read the pieces in a flat picture, whose upper left corner lies there."""
        return read_laid(flat, corner, self.pieces)

    def _measure_reach(self, piece: PlaceReading) -> float:
        """Return how far from its middle a piece may reach, in mm."""
        return 1.25 * (piece.size or self.grid.cell / 2)

    def _split(self, groups: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
        """Split groups to read at once; one that lies aslant place by place, as long as no piece is larger than a place."""
        for group in groups:
            rows, columns = ({self.places[n][axis] for n in group} for axis in (0, 1))
            box = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
            yield from [group] if box <= len(group) + 2 else ([n] for n in group)

    def _judge(self, n: int, cells: PlaceViews, pieces: Mapping[int, PlaceReading], see: See) -> Claim:
        """Return what lies in a place that shows neither a code nor its print: that is not known."""
        del n, cells, pieces, see
        return None

    def _shows(self, view: Array, n: int, cells: PlaceViews, pieces: Mapping[int, PlaceReading]) -> bool:
        """Return whether a place shows what it did, its print if nothing lies there, except where neighbours overhang."""
        spots, free = self._find_free(n, pieces)
        seen, print_ = cells.last[n][free], view[free]
        if len(seen) < len(spots) / 3:
            return False
        return bool(correlate_rows(seen[None] - seen.mean(), print_[None] - print_.mean())[0] >= PLAIN)

    def _find_free(self, n: int, pieces: Mapping[int, PlaceReading]) -> tuple[Array, Array]:
        """Return where the pixels of a place lie, in mm, and over which of them no neighbour hangs."""
        assert self._track is not None
        spots = self._track.spots + self.grid.centre_of(self.places[n])
        free = np.ones(len(spots), bool)
        for piece in (pieces[near] for near in self.near[n] if near in pieces):
            free &= np.hypot(*(spots - (piece.x, piece.y)).T) > self._measure_reach(piece)
        return spots, free

    def _list_related(self, n: int, changed: Array) -> Sequence[int]:
        """Return the changed places that must be understood before this one counts."""
        return [near for near in self.near[n] if changed[near]]

    def _accept(
        self, said: Mapping[int, Claim], found: Mapping[int, PlaceReading], cells: PlaceViews
    ) -> tuple[TableEvent, ...]:
        """Accept sure changes; return them. Where nothing was read this time, what was read before holds."""
        kept = {n: claim if claim is not None or n in found else cells.claims[n] for n, claim in said.items()}
        where = {read.payload: place for place, read in self.standing.items()}
        sure = []
        for n, claim in said.items():
            old = where.get(claim, n) if claim else n
            # it still lies there, or something covers that place
            elsewhere = old != n and kept.get(old) is None
            agreed = claim is not None and cells.claims[n] == claim and not elsewhere
            explained = all(kept.get(near) is not None for near in self._list_related(n, cells.changed))
            if agreed and explained:
                sure.append(n)
        for n in said:
            cells.claims[n], cells.read[n] = kept[n], cells.now
            cells.tries[n] = 0 if kept[n] is not None else cells.tries[n] + 1
        after = dict(self.standing)
        for n in sure:
            after.pop(n, None)
        for n in sure:
            if said[n]:
                for place in [place for place, read in after.items() if read.payload == said[n]]:
                    del after[place]
                after[n] = found[n]
                self._sizes = [*self._sizes, found[n].larger][-MANY:]
            else:
                cells.print_[n], cells.printed[n] = cells.last[n], True
            cells.accepted[n] = cells.last[n]
        self.standing = after
        return tuple(self._compare_places(where, {read.payload: place for place, read in after.items()}))

    def _compare_places(self, before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[TableEvent]:
        """List the differences of two boards."""
        for payload in sorted({*before, *after}):
            old, new = before.get(payload), after.get(payload)
            if old != new:
                places = ["" if n is None else self.places[n].name for n in (new, old)]
                yield TableEvent(self.known[payload].piece, *places)

    def _make_board(self) -> BoardReading:
        assert self._track is not None
        tokens = [
            SeenToken(self.known[read.payload].piece, read.x, read.y) for read in self.standing.values()
        ]
        return SquareBoard(
            tuple(sorted(tokens, key=lambda token: token.id)),
            fiducials=len(self._track.marks.names),
            error=self._error,
            layout=self._track.marks.layout,
        )


def is_dark(grey: Array) -> bool:
    """Return whether it is too dark where a picture was taken."""
    return bool((grey[::8, ::8] > DARK).mean() < 0.05)


def correlate_rows(one: Array, other: Array) -> Array:
    """Correlate row by row; light and its slopes are removed already."""
    length = np.sqrt(_multiply(one, one) * _multiply(other, other))
    return np.asarray(_multiply(one, other) / np.maximum(length, 1e-6))


def _multiply(one: Array, other: Array) -> Array:
    """Return the mean of products, row by row."""
    return np.asarray(np.einsum("ij,ij->i", one, other) / one.shape[1])
