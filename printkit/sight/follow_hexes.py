"""Follow a board of hexes through a stream of pictures: report what lies on its corners and sides once it is sure.

Tiles carry codes, so each is a mark by which the board is found again; the corners and sides are places that are
compared and read as squares are. No two places look alike: the print of one on which a piece lay when the camera began
is known only once the camera has seen it bare. Until then the piece is gone only if every tile there shows what another
tile of its sort shows in the same place.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

import numpy as np
from msgspec import structs

from printkit.boards.hex import TileSet, locate_corner, middle_of, name_of
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard, StandingPiece
from printkit.sight.follow import Claim, Follower, PlaceViews, See, Watched, correlate_rows
from printkit.sight.frames import BoardMark, PlaceReading, draw_mark, read_laid
from printkit.sight.hexboard import locate_hexes
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose, measure_spans
from printkit.sight.sighting import Known, PhotoReading
from printkit.sight.tracking import BoardTrack, PrintedMarks

NEAR = 0.9
"""Sides of a tile within which two places may disturb one another: a corner and its sides, and those among themselves."""
ALIKE = 0.85
"""Likeness of the tiles around a place to others of their sort from which nothing lies there."""
STEADY = 1.0
"""mm between two readings of a piece that lies still."""


class HexPlace(NamedTuple):
    """A corner or a side of a board."""

    name: str
    x: float
    """mm."""
    y: float


@dataclass(frozen=True)
class HexPlaces:
    """The corners and sides of a board, as places to compare."""

    shape: TileSet
    side: float

    @property
    def cell(self) -> float:
        """From a corner to the middle of a side."""
        return self.side / 2

    @cached_property
    def kinds(self) -> Mapping[HexPlace, str]:
        """Every place; none looks like another."""
        corners = {name_of(at): locate_corner(at, self.side) for at in sorted(self.shape.vertices)}
        sides = {name_of(at): middle_of(at, self.side) for at in sorted(self.shape.edges)}
        return {HexPlace(name, *at): name for name, at in (corners | sides).items()}

    @cached_property
    def neighbours(self) -> Mapping[HexPlace, Sequence[HexPlace]]:
        """The places that a piece at one may touch."""
        far = NEAR * self.side
        return {
            here: tuple(
                one for one in self.kinds if one != here and hypot(one.x - here.x, one.y - here.y) < far
            )
            for here in self.kinds
        }

    def centre_of(self, here: HexPlace) -> tuple[float, float]:
        """Return the place in mm."""
        return here.x, here.y


class HexFollower(Follower):
    """One board of hexes before one camera."""

    larger = 1.012
    """Codes have few pixels on so large a board: two readings together give their size to half a hundredth."""

    def __init__(self, kit: HexKit, known: Mapping[str, Known]) -> None:
        """Follow a board; `known` is what the kit's components print."""
        self.hexes = kit
        roles = {part.piece: part for part in kit.parts.values() if part.role in {"corner", "side"}}
        self.parts = {text: roles[item.piece] for text, item in known.items() if item.piece in roles}
        self.pieces = {text: known[text] for text in self.parts}
        self._prepare(known)
        self._map_places(HexPlaces(TileSet.of(()), kit.side))
        self._board: HexBoard | None = None
        """The tiles as they were read so far."""
        self._true = 1.0
        """How large codes look on this board, of which the tiles may lie wider than they should."""
        self._tiles: list[tuple[str, str, complex, complex]] = []
        """Of each tile its sort and component, its middle (mm right and down), and which way its right points."""
        self._last: dict[str, PlaceReading] = {}
        """How each piece was read last."""

    # -- Finding the board --

    def _recognize(self, photo: LoadedPhoto, reading: PhotoReading, data: bytes, now: float) -> Watched:
        """Start if this picture and the one before show the same pieces on a board without gaps."""
        del photo
        board, poses = locate_hexes([reading], self.hexes, before=self._board)
        misfit = board.apart or any(one.piece in self.hexes.expected for one in board.loose)
        self._board = None if misfit else board
        before, self._first = self._first, None if misfit else [(one.piece, one.at) for one in board.standing]
        lacking = set(self.hexes.expected) - {seen.piece for seen in reading.sightings}
        if misfit or lacking or board.gaps or 0 not in poses or before != self._first:
            return Watched("searching", whole=True)
        return self._begin_board(data, reading, board, poses[0], now)

    def _begin_board(
        self, data: bytes, reading: PhotoReading, board: HexBoard, pose: BoardPose, now: float
    ) -> Watched:
        """Start if all of the board is in the picture; places of codes that could not be read stay open."""
        grid = HexPlaces(board.shape, self.hexes.side)
        marks = self._make_marks(reading, board, pose)
        if self._cells is None or grid != self.grid:
            self._map_places(grid)
        track = BoardTrack(grid, self.places, marks, pose)
        flat = track.lay(data)
        if flat is None or track.is_cut or not track.is_whole_in_sight:
            return Watched("searching", whole=True)
        payloads = {part.piece: text for text, part in self.parts.items()}
        at = {here.name: here for here in self.places}
        lying = [
            PlaceReading(payloads[one.piece], at[one.at].x, at[one.at].y, 1.0, 1.0)
            for one in board.standing
            if one.piece in payloads
        ]
        self._first = None
        return self._take_stock(track, flat, lying, {one.at for one in board.standing if not one.piece}, now)

    def _make_marks(self, reading: PhotoReading, board: HexBoard, pose: BoardPose) -> PrintedMarks:
        """Return the codes of the tiles as marks, each where and as it lies."""
        tiles = {tile.piece for tile in board.tiles}
        marks, sizes = [], []
        self._tiles.clear()
        for seen in reading.sightings:
            if seen.piece in tiles:
                quad = pose.to_mm(np.array(seen.corners))
                (x, y), (right, down) = quad.mean(0).tolist(), quad[1] + quad[2] - quad[0] - quad[3]
                item, turn = self.known[seen.payload], degrees(atan2(down, right))
                marks.append(BoardMark(seen.payload, x, y, seen.size, item.level, turn))
                part, way = self.hexes.parts[seen.piece], rect(1, radians(turn))
                self._tiles.append((part.kind, item.component, complex(x, y) - complex(*part.at) * way, way))
                sizes.append(float(measure_spans(quad[None]).mean()) / seen.size)
        self._true = float(np.median(sizes))
        names = tuple(mark.payload for mark in marks)
        return PrintedMarks("hexes", names, tuple(marks), tuple(map(draw_mark, marks)))

    # -- Places --

    def _find_place(self, read: PlaceReading) -> int:
        """Return the corner or side at which a piece lies: camels lie on sides only, tents and cities at corners."""
        letter = "c" if self.parts[read.payload].role == "corner" else "s"
        spots = (
            (hypot(one.x - read.x, one.y - read.y), n)
            for n, one in enumerate(self.places)
            if one.name[0] == letter
        )
        far, n = min(spots)
        return n if far <= self.hexes.tolerances.on_place else -1

    def _read_pieces(self, flat: Array, corner: tuple[float, float]) -> Sequence[PlaceReading]:
        """Read the pieces in a rectangle; each is where the middle of its face is, however it is turned."""
        found: dict[str, PlaceReading] = {}
        for read in read_laid(flat, corner, self.pieces):
            (right, down), turn = self.parts[read.payload].at, radians(read.turn)
            x = read.x - right * cos(turn) + down * sin(turn)
            y = read.y - right * sin(turn) - down * cos(turn)
            larger, last = read.larger / self._true, self._last.get(read.payload)
            if last is not None and hypot(last.x - x, last.y - y) < STEADY:
                larger = (larger + last.larger) / 2
            found.setdefault(read.payload, replace(read, x=x, y=y, larger=larger))
        self._last.update(found)
        return tuple(found.values())

    def _judge(self, n: int, cells: PlaceViews, pieces: Mapping[int, PlaceReading], see: See) -> Claim:
        """Return the piece that lies there still if a neighbour lies over its code, and the rest looks as before."""
        if n in self.standing and self._shows(cells.accepted[n], n, cells, pieces):
            return self.standing[n].payload
        return "" if not cells.printed[n] and self._match_tiles(n, cells, pieces, see) >= ALIKE else None

    def _match_tiles(self, n: int, cells: PlaceViews, pieces: Mapping[int, PlaceReading], see: See) -> float:
        """Return how much the tiles around a place look as others of their sort do in the same place."""
        spots, free = self._find_free(n, pieces)
        where = spots @ (1, 1j)
        away = np.abs(where[:, None] - np.array([middle for _, _, middle, _ in self._tiles]))
        free &= away.min(1) < self.hexes.side
        seen, usual = [np.zeros(1)], [np.zeros(1)]
        for t in set(away.argmin(1)[free].tolist()):
            mine = where[free & (away.argmin(1) == t)]
            one, *others = map(see, (mine, *self._list_alike(n, t, mine, cells)))
            if not others:
                return 0.0
            likes = correlate_rows(np.tile(one, (len(others), 1)), np.stack(others))
            seen, usual = [*seen, one], [*usual, others[int(likes.argmax())]]
        return float(correlate_rows(np.concatenate(seen)[None], np.concatenate(usual)[None])[0])

    def _list_alike(self, n: int, t: int, spots: Array, cells: PlaceViews) -> Iterator[Array]:
        """List where the same is printed as at these spots of a tile, if nothing lies there: on others of its sort.

        Where it is the only one, parts of it may be printed alike on it, turned, and on others of its component.
        """
        kind, component, middle, way = self._tiles[t]
        others = [(one, of, at, to / way) for one, of, at, to in self._tiles if at != middle]
        turned = [(middle, rect(1, radians(60 * times))) for times in range(1, 6)]
        akin = [(at, turn) for _, of, at, turn in others if of == component]
        places = np.array([complex(here.x, here.y) for here in self.places])
        for at, turn in [(at, turn) for one, _, at, turn in others if one == kind] or turned + akin:
            there = int(np.abs(places - at - (places[n] - middle) * turn).argmin())
            if there not in self.standing and not cells.changed[there]:
                yield at + (spots - middle) * turn

    def _list_related(self, n: int, changed: Array) -> Sequence[int]:
        """Return all changed places that hang together with this one: an arm that holds a piece covers some of them."""
        return next(group for group in self._group(changed) if n in group)

    def _measure_reach(self, piece: PlaceReading) -> float:
        """Return how far from its middle a piece may reach: to its corner, and a little for its shadow."""
        return hypot(*self.parts[piece.payload].size) / 2 + 1

    def _split(self, groups: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
        """Read place by place."""
        yield from ([n] for group in groups for n in group)

    def _make_board(self) -> HexBoard:
        """Return the tiles as they were read, and the pieces that stand there now."""
        assert self._board is not None
        parts = {self.places[n].name: self.parts[read.payload] for n, read in self.standing.items()}
        standing = [StandingPiece(part.piece, part.name, at=at) for at, part in sorted(parts.items())]
        return structs.replace(self._board, standing=tuple(standing))
