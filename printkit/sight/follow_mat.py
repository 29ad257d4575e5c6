"""Follow a mat through a stream of pictures: report which pieces lie in which of its areas once it is sure.

It is found and flattened like a board of squares. Pieces are larger than a square and may overlap, so squares only
show what changed: there pieces are read, twice alike, while all is still and the mat's rim shows its print. A hand that
reaches in covers the rim, so nothing is read under it. A vanished code is gone only where the print shows again; else
something lies on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from printkit.boards.kit import SquareKit
from printkit.boards.mat import AREAS, COMPONENT, RIM
from printkit.boards.square import BoardPlan
from printkit.sight.follow import (
    LARGER,
    PLAIN,
    STILL,
    Follower,
    MatPiece,
    PlaceViews,
    TableEvent,
    Watched,
    correlate_rows,
)
from printkit.sight.frames import PlaceReading, read_area
from printkit.sight.photo import Array
from printkit.sight.plane import BoardPose
from printkit.sight.sighting import Known, PhotoReading
from printkit.sight.squares import SquareView

GRAIN = 6.0
"""How much a square must differ from how it looked, in variances of the picture's noise, to have changed."""
BESIDE = 1.0
"""Squares beside a change that are read as well: a code lies within its card."""
LOOKS = 4
"""Readings after which a place that was never read twice alike is left alone until something changes."""


class MatFollower(Follower):
    """One mat before one camera."""

    def __init__(self, kits: Sequence[SquareKit], known: Mapping[str, Known]) -> None:
        """Follow one of the mats that a box prints; `known` is everything that it prints, including their marks."""
        super().__init__(kits[0], known)
        self.kits = kits
        self.pieces = {text: item for text, item in known.items() if item.component != COMPONENT}

    def _take_up(self, kit: SquareKit) -> None:
        super()._take_up(kit)
        self._kinds = np.array([kit.grid.kinds[here] for here in self.places])
        self._lying: dict[str, PlaceReading] = {}
        self._covered: set[str] = set()
        self._is_unread = False
        """Whether something lies where the last change was, and no code of it was read."""
        self._said: dict[str, PlaceReading] = {}
        self._looks = 0

    def _choose_board(self, reading: PhotoReading) -> None:
        """Choose the mat of which most marks are visible; the current one if none is."""
        seen = {one.piece for one in reading.sightings}
        best = max(self.kits, key=lambda kit: len({one.corner for one in kit.plans[0].fiducials} & seen))
        if best is not self.kit and {one.corner for one in best.plans[0].fiducials} & seen:
            self._take_up(best)

    def _begin(self, data: bytes, view: SquareView, plan: BoardPlan, pose: BoardPose, now: float) -> Watched:
        """Take what lies in an area at the beginning as print until somebody moves it."""
        rim = {here.name for here, kind in self.kit.grid.kinds.items() if kind == RIM}
        marks = {self.kit.grid.cell_at(mark.x, mark.y).name for mark in plan.fiducials}
        if (rim - marks) & set(view.covered):
            self._first = None
            return Watched("unclear", whole=True, unclear=("rim",))
        return super()._begin(data, replace(view, covered=()), plan, pose, now)

    def _compare(self, flat: Array, cells: PlaceViews, data: bytes, now: float) -> Watched:
        changed, moving = self._measure_change(flat, cells, now)
        apart = np.square(flat - cells.accepted).mean(axis=1)
        changed &= apart > GRAIN * self._noise  # on blank paper there is only grain to compare
        plain = cells.printed & (correlate_rows(flat, cells.print_) >= PLAIN)
        self._follow_light(cells, ~changed & ~moving)
        still = now - cells.since.max() + 1e-6
        if moving.any() or still < STILL / 2:
            self._said, self._looks = {}, 0
            return Watched("moving", whole=bool(changed.any()))
        if not plain[self._kinds == RIM].all():
            return Watched("unclear", unclear=("rim",))
        if not changed.any():
            if still < STILL:
                return Watched("moving")
            return Watched("unread" if self._is_unread else "still", laid=self._list_laid())
        assert self._track is not None
        if not self._track.is_whole(data) or (self._looks and still < STILL):
            return Watched("moving", whole=True)
        return self._read_changes(cells, changed, plain, data)

    def _read_changes(self, cells: PlaceViews, changed: Array, plain: Array, data: bytes) -> Watched:
        """Read what lies around the changed squares; accept what two pictures agree on."""
        assert self._track is not None
        grey, pose = self._track.open_whole(data)
        grid = self.kit.grid
        spots = np.array([grid.centre_of(self.places[n]) for n in np.nonzero(changed)[0]])
        low, high = spots.min(0) - (BESIDE + 0.5) * grid.cell, spots.max(0) + (BESIDE + 0.5) * grid.cell
        box = (*np.maximum(low, 0).tolist(), *np.minimum(high, grid.size).tolist())
        found = [read for read in read_area(grey, pose, box, self.pieces) if read.larger <= LARGER]
        said = {read.payload: read for read in sorted(found, key=lambda read: read.size)}
        before, self._said = self._said, said
        sure = {
            text: read
            for text, read in said.items()
            if (old := before.get(text)) and np.hypot(read.x - old.x, read.y - old.y) < read.size / 4
        }
        self._looks += 1
        if self._looks == 1 or (sure.keys() != said.keys() | before.keys() and self._looks < LOOKS):
            return Watched("moving", whole=True)
        events = tuple(self._take_over(sure, changed, plain))
        read = any(changed[self._list_squares(one)].any() for one in sure.values())
        self._is_unread = not events and not read and bool((changed & ~plain).any())
        cells.accepted[:] = cells.last
        self._said, self._looks = {}, 0
        return Watched("moving", events=events)

    def _take_over(self, sure: Mapping[str, PlaceReading], changed: Array, plain: Array) -> list[TableEvent]:
        """Accept a change: codes that were read lie there now, others are gone or covered."""
        events = []
        for text, old in list(self._lying.items()):
            if text in sure or not changed[self._list_squares(old)].any():
                continue
            if self._is_bare(old, sure, plain):
                del self._lying[text]
                events.append(TableEvent(self.known[text].piece, "", self._find_area(old)))
            else:
                self._covered.add(text)
        for text, read in sure.items():
            was, area = self._lying.get(text), self._find_area(read)
            self._covered.discard(text)
            self._lying[text] = read
            if was is None or self._find_area(was) != area:
                events.append(
                    TableEvent(self.known[text].piece, area, "" if was is None else self._find_area(was))
                )
        self._covered &= self._lying.keys()
        return events

    def _is_bare(self, old: PlaceReading, sure: Mapping[str, PlaceReading], plain: Array) -> bool:
        """Return whether nothing lies where a code was: the print shows, or what it had covered."""
        if plain[self._list_squares(old)].all():
            return True
        shown = set[str]() if old.payload in self._covered else self._covered & sure.keys()
        return any(np.hypot(sure[text].x - old.x, sure[text].y - old.y) < 1.5 * old.size for text in shown)

    def _list_squares(self, read: PlaceReading) -> list[int]:
        """List the squares on which a code lies."""
        half = read.size / 2
        corners = (replace(read, x=read.x + x, y=read.y + y) for x in (-half, half) for y in (-half, half))
        return [self._find_place(corner) for corner in corners]

    def _find_area(self, read: PlaceReading) -> str:
        return AREAS.get(str(self._kinds[self._find_place(read)]), "")

    def _list_laid(self) -> tuple[MatPiece, ...]:
        return tuple(
            MatPiece(self.known[text].piece, self._find_area(read), text not in self._covered)
            for text, read in sorted(self._lying.items())
        )


class TakingTurns:
    """Several followers before one camera, of which the one goes on that finds what it looks for."""

    def __init__(self, followers: Sequence[Follower]) -> None:
        """Begin with the first."""
        self.followers = followers
        self._turn = 0

    def look(self, data: bytes, now: float) -> Watched:
        """Look at a picture (JPEG) taken at so many seconds; while nothing is found the next one looks next."""
        seen = self.followers[self._turn].look(data, now)
        if seen.state == "searching" or (seen.state == "dark" and not seen.unclear):
            self._turn = (self._turn + 1) % len(self.followers)
        return seen
