"""A board of squares in a photo: its fiducials give the plane, its tokens' codes their squares.

The result is plain figures; a book judges which of them matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from printkit.boards.kit import SquareKit
from printkit.boards.reading import DoubtfulToken, SeenToken, SquareBoard
from printkit.boards.square import BoardPlan, Square, SquareGrid
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose, measure_spans
from printkit.sight.sighting import Corners, PhotoReading, Sighting

SAME_PLACE = 8.0
"""mm within which a token seen in two photos counts as lying in one place."""


@dataclass(frozen=True, slots=True)
class PlacedToken:
    """A token on the board."""

    id: str
    """The piece, or only its colour's letter where the code could not be read."""
    x: float
    """Centre in grid mm."""
    y: float
    square: str
    """The square's name; empty where there is none."""
    candidates: tuple[str, ...] = ()
    """The squares that it may stand on, likeliest first, if that is in doubt."""
    corners: Corners | None = None
    """Where its code is in the photo."""
    photo: int = 0


@dataclass(frozen=True)
class SquareView:
    """A board as one photo or several show it."""

    layout: str
    """Which printed layout; empty where no fiducial was seen."""
    tokens: tuple[PlacedToken, ...] = ()
    unreadable: tuple[PlacedToken, ...] = ()
    """Codes that could not be read; their ids are guesses of the colour's letter."""
    fiducials: int = 0
    error: float = 0.0
    """mm by which the fiducials' corners are off the plane, root of the mean square."""
    cut_off: tuple[str, ...] = ()
    """Squares outside the picture."""
    covered: tuple[str, ...] = ()
    """Squares without a readable token that something covers, and those that something may cover."""
    clashes: tuple[str, ...] = ()
    """Contradictions between photos, in sentences."""
    maps: tuple[BoardPose | None, ...] = ()
    """Where the board lies in each photo."""

    @property
    def doubtful(self) -> tuple[PlacedToken, ...]:
        """Return tokens whose square is in doubt."""
        return tuple(token for token in self.tokens if token.candidates)

    def make_reading(self) -> SquareBoard:
        """Make the reading that the rules take."""
        return SquareBoard(
            tuple(SeenToken(token.id, token.x, token.y) for token in self.tokens),
            tuple(SeenToken(blob.id, blob.x, blob.y) for blob in self.unreadable),
            self.fiducials,
            self.error,
            self.layout,
            tuple(DoubtfulToken(token.id, token.candidates) for token in self.doubtful),
            self.cut_off,
            self.covered,
            self.clashes,
        )


def read_squares(photo: LoadedPhoto, reading: PhotoReading, kit: SquareKit) -> SquareView:
    """Find the board in the photo, and its tokens on the board."""
    plans, tokens = kit.plans, kit.tokens
    marks = {
        seen.piece: seen
        for seen in reading.sightings
        if any(seen.piece == f.corner for p in plans for f in p.fiducials)
    }
    pieces = [seen for seen in reading.sightings if seen.component == tokens]
    laid = [(plan, *_fit_pose(plan, marks, pieces, photo.size)) for plan in plans] if marks else []
    if not laid:
        return SquareView("", maps=(None,))
    plan, place, error, _ = min(laid, key=lambda item: item[3])
    placed = tuple(sorted((_place_token(kit, place, seen) for seen in pieces), key=lambda token: token.id))
    taken = {token.square for token in placed} | {name for token in placed for name in token.candidates}
    blobs = _find_blobs(photo, reading, kit, place, pieces)
    blobs = tuple(blob for blob in blobs if not _shows_sign(photo, kit.grid, place, blob.square, taken))
    cut = _cut_off(kit.grid, place, photo.size)
    hidden = covered_squares(photo, kit.grid, place, taken | set(cut) | {blob.square for blob in blobs})
    covered = tuple(here.name for here in hidden)
    return SquareView(
        plan.layout, placed, blobs, len(marks), round(float(error), 3), cut, covered, maps=(place,)
    )


def merge_squares(grid: SquareGrid, boards: Sequence[SquareView]) -> SquareView:
    """Return one board from several photos of it: what one photo cannot show another may."""
    seen = [board for board in boards if board.layout]
    maps = tuple(place for board in boards for place in board.maps)
    if not seen:
        return SquareView("", maps=maps)
    best = max(seen, key=lambda board: (board.fiducials, -board.error))
    tokens: dict[str, PlacedToken] = {}
    twice: list[PlacedToken] = []
    clashes = []
    for board in sorted(seen, key=lambda board: (board.fiducials < 3, board.error)):
        for token in board.tokens:
            other = tokens.setdefault(token.id, token)
            if np.hypot(other.x - token.x, other.y - token.y) > SAME_PLACE:
                clashes.append(
                    f"{token.id} lies on {other.square or 'no square'} in photo {other.photo + 1} "
                    f"and on {token.square or 'no square'} in photo {token.photo + 1}"
                )
                twice.append(token)
    occupied = {token.square for token in tokens.values()}
    blobs: dict[str, PlacedToken] = {}
    for board in seen:
        for blob in board.unreadable:
            if blob.square not in occupied:
                blobs.setdefault(blob.square, blob)
    hidden = _in_all([set(board.cut_off) | set(board.covered) for board in seen])
    cut = _in_all([set(board.cut_off) for board in seen])
    names = [here.name for here in grid.kinds]
    return replace(
        best,
        tokens=tuple(sorted((*tokens.values(), *twice), key=lambda token: token.id)),
        unreadable=tuple(blobs.values()),
        fiducials=max(board.fiducials for board in seen),
        cut_off=tuple(name for name in names if name in cut),
        covered=tuple(name for name in names if name in hidden - cut and name not in occupied),
        clashes=tuple(clashes),
        maps=maps,
    )


def _in_all(sets: Sequence[set[str]]) -> set[str]:
    return set.intersection(*sets) if sets else set()


def _fit_pose(
    plan: BoardPlan, marks: Mapping[str, Sighting], pieces: Sequence[Sighting], size: tuple[int, int]
) -> tuple[BoardPose, float, float]:
    """Return the board's place, the misfit of its fiducials in mm, and how badly fiducials and tokens fit together."""
    used = [fiducial for fiducial in plan.fiducials if fiducial.corner in marks]
    world = np.concatenate([_square_of(f.x, f.y, f.size) for f in used])
    seen = np.concatenate([np.array(marks[f.corner].corners) for f in used])
    quads = np.array([piece.corners for piece in pieces]) if pieces else np.zeros((0, 4, 2))
    sides = np.array([piece.size for piece in pieces])
    middle = np.array([(size[0] - 1) / 2, (size[1] - 1) / 2])

    def attempt(bend: float) -> tuple[float, BoardPose, float]:
        flat = BoardPose(np.eye(3), bend, middle)
        matrix: Array | None = cv2.findHomography(world, flat.straighten_points(seen), 0)[0]
        if matrix is None:
            return 1e9, flat, 1e9
        place = BoardPose(matrix, bend, middle)
        off = np.sqrt(((place.to_mm(seen) - world) ** 2).sum(-1))
        error = float(np.sqrt((off**2).mean()))
        cost = float(np.log1p((off / 0.4) ** 2).sum()) + (bend / 0.05) ** 2
        if len(quads) >= 6:
            wrong = measure_spans(place.to_mm(quads)).mean(1) / sides - 1
            cost += float(np.log1p((wrong / 0.015) ** 2).sum())
        return cost, place, error

    steps = np.linspace(-0.09, 0.09, 19) if len(used) >= 3 else np.zeros(1)
    costs = [attempt(float(bend)) for bend in steps]
    best = int(np.argmin([cost for cost, _, _ in costs]))
    cost, place, error = costs[best]
    if len(used) >= 3:
        low, high = steps[max(best - 1, 0)], steps[min(best + 1, len(steps) - 1)]
        for bend in np.linspace(low, high, 21):
            trial = attempt(float(bend))
            if trial[0] < cost:
                cost, place, error = trial
    return place, error, cost / (len(world) + len(quads)) - len(used)


def _square_of(x: float, y: float, size: float) -> Array:
    half = size / 2
    return np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])


def _place_token(kit: SquareKit, place: BoardPose, seen: Sighting) -> PlacedToken:
    x, y = (round(float(v), 2) for v in place.to_mm(np.array(seen.corners)).mean(0))
    return PlacedToken(seen.piece, x, y, *_square_at(kit, x, y), seen.corners, seen.photo)


def _square_at(kit: SquareKit, x: float, y: float) -> tuple[str, tuple[str, ...]]:
    """Return the name of the square at a point, and the candidates if it is in doubt."""
    grid = kit.grid
    here = grid.cell_at(x, y)
    off = grid.offset_in_cell(x, y)
    name = here.name if here in grid.kinds else ""
    if name and max(abs(off[0]), abs(off[1])) <= kit.off_centre:
        return name, ()
    near = sorted(
        (Square(here.row + row, here.column + column) for row in (-1, 0, 1) for column in (-1, 0, 1)),
        key=lambda cell: np.hypot(grid.centre_of(cell)[0] - x, grid.centre_of(cell)[1] - y),
    )
    reach = grid.cell * 0.75
    return name, tuple(
        cell.name
        for cell in near
        if cell in grid.kinds
        and max(abs(grid.centre_of(cell)[0] - x), abs(grid.centre_of(cell)[1] - y)) < reach
    )


def _cut_off(grid: SquareGrid, place: BoardPose, size: tuple[int, int]) -> tuple[str, ...]:
    """Return squares whose middle, or more, lies outside the picture."""
    names = []
    for here in grid.kinds:
        x, y = place.to_pixels(np.array([grid.centre_of(here)]))[0]
        inside = 0 <= x < size[0] and 0 <= y < size[1]
        quad = place.to_pixels(_square_of(*grid.centre_of(here), grid.cell * 0.55))
        inside = inside and bool(np.all((quad >= 0) & (quad < size)))
        if not inside:
            names.append(here.name)
    return tuple(names)


def _find_blobs(
    photo: LoadedPhoto, reading: PhotoReading, kit: SquareKit, place: BoardPose, pieces: Sequence[Sighting]
) -> tuple[PlacedToken, ...]:
    """Return places that look like a token's code: on the board, of a token's size, where no token was read."""
    if not pieces:
        return ()
    size = pieces[0].size
    frames: dict[str, list[Array]] = {}
    for seen in pieces:
        frames.setdefault(seen.piece[:1], []).append(_measure_frame(photo, place, seen.corners, size))
    colours = {letter: np.median(values, axis=0) for letter, values in frames.items()}
    read = np.array([place.to_mm(np.array(seen.corners)).mean(0) for seen in pieces])
    found = []
    for blob in reading.unread:
        quad = place.to_mm(np.array(blob.corners))
        if abs(float(measure_spans(quad[None]).mean()) / size - 1) > 0.25:
            continue
        x, y = (round(float(v), 2) for v in quad.mean(0))
        here = kit.grid.cell_at(x, y)
        if here not in kit.grid.kinds or bool((np.hypot(*(read - (x, y)).T) < size).any()):
            continue
        colour = _measure_frame(photo, place, blob.corners, size)
        letter = min(colours, key=lambda name: float(np.linalg.norm(colours[name] - colour)))
        found.append(PlacedToken(letter, x, y, *_square_at(kit, x, y), blob.corners, blob.photo))
    return tuple(found)


def _measure_frame(photo: LoadedPhoto, place: BoardPose, corners: Corners, size: float) -> Array:
    """Return the colour around a token's code, as CIE Lab relative to the code's white."""
    mm = place.to_mm(np.array(corners))
    middle = mm.mean(0)
    across, down = (mm[1] - mm[0]) / size, (mm[3] - mm[0]) / size
    reach = size * 0.71
    along = np.linspace(-reach, reach, 9)
    ring = [middle + across * a + down * s * reach for a in along for s in (-1, 1)]
    ring += [middle + across * s * reach + down * a for a in along for s in (-1, 1)]
    inner = [
        middle + across * a + down * b
        for a in np.linspace(-size / 2, size / 2, 12)
        for b in np.linspace(-size / 2, size / 2, 12)
    ]
    light = np.percentile(_sample_pixels(photo.rgb, place.to_pixels(np.array(inner))), 90, axis=0)
    edge = np.median(_sample_pixels(photo.rgb, place.to_pixels(np.array(ring))), axis=0)
    return np.asarray(convert_to_lab(np.clip(edge / np.maximum(light, 20), 0, 1)[None])[0])


def _sample_pixels(rgb: Array, points: Array) -> Array:
    x = np.clip(np.round(points[:, 0]).astype(int), 0, rgb.shape[1] - 1)
    y = np.clip(np.round(points[:, 1]).astype(int), 0, rgb.shape[0] - 1)
    return np.asarray(rgb[y, x], float)


def convert_to_lab(rgb: Array) -> Array:
    """Return CIE Lab of colours from 0 to 1, rows of three."""
    return np.asarray(cv2.cvtColor(rgb.astype(np.float32)[None], cv2.COLOR_RGB2LAB)[0])


# Squares of a board that something covers: their print does not show


REACH = 0.475
"""Part of a square's side that is compared, to each side of its middle: without its lines."""
STEP = 0.5
"""mm between two compared places."""
SOFT = 0.8
"""mm by which the picture is softened: two squares may be off by so much."""
HIDDEN = 0.27
"""Correlation with the print below which a square is covered; empty ones have 0.32 to 0.97, most more than 0.6."""
PLAIN = 0.62
"""Correlation above which a square beside a covered one shows its print plainly, as a part of similar ones'."""
MATE = 0.5
"""Part of the best correlations from which two squares show the same print."""
PRINTED = 0.3
"""Correlation of the best below which a kind's print is unknown."""
FEWEST = 3
"""Squares of a kind that are enough to know its print."""
SIGN = 0.65
"""Correlation with other signs above which a square shows its own plainly: 0.7 and more; under a token 0.6 at most."""
ALIKE = 2
"""Other signs that must be so like it."""


def covered_squares(
    photo: LoadedPhoto, grid: SquareGrid, place: BoardPose, skip: Collection[str]
) -> tuple[Square, ...]:
    """Return squares that something covers, or may cover, row by row; `skip` names those that need no look."""
    shown: dict[Square, float] = {}
    kinds: dict[str, list[Square]] = {}
    for here, kind in grid.kinds.items():
        if here.name not in skip:
            kinds.setdefault(kind, []).append(here)
            shown[here] = 0.0
    covered: set[Square] = set()
    for cells in kinds.values():
        print_ = _measure_print(_cut_patches(photo, grid, place, cells)) if len(cells) >= FEWEST else None
        if print_ is None:
            continue
        typical = min(1.0, float(np.sort(print_)[-len(cells) // 2 :].mean()) / 0.8)
        shown |= dict(zip(cells, print_ / typical, strict=True))
        covered |= {here for here, value in zip(cells, print_, strict=True) if value < HIDDEN}
    edge = set(covered)
    while edge:
        edge = {
            near
            for here in edge
            for near in grid.neighbours[here]
            if near in shown and near not in covered and shown[near] < PLAIN
        }
        covered |= edge
    return tuple(sorted(covered))


def _shows_sign(
    photo: LoadedPhoto, grid: SquareGrid, place: BoardPose, name: str, taken: Collection[str]
) -> bool:
    """Return whether one of the few squares with a sign plainly shows it: a sign may look like a code, and nothing lies there."""
    often = Counter(grid.kinds.values())
    signs = [here for here, kind in grid.kinds.items() if often[kind] < FEWEST]
    here = next((here for here in signs if here.name == name), None)
    others = [other for other in signs if other.name not in taken and other is not here]
    if here is None or len(others) < ALIKE:
        return False
    shown, *prints = _cut_patches(photo, grid, place, [here, *others])
    return bool(np.sort(prints @ shown)[-ALIKE] > SIGN)


def _cut_patches(photo: LoadedPhoto, grid: SquareGrid, place: BoardPose, cells: Collection[Square]) -> Array:
    """Return the squares as the photo shows them, without light and its slopes, each of length 1."""
    reach = REACH * grid.cell
    ticks = np.arange(-reach, reach + STEP / 2, STEP)
    x, y = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    spots = np.array([place.to_pixels(np.stack([x, y], -1) + grid.centre_of(here)) for here in cells])
    step = float(np.hypot(*(spots[:, 1] - spots[:, 0]).T).mean()) / STEP
    soft = cv2.GaussianBlur(photo.grey, (0, 0), max(0.5, SOFT / 2 * step))
    spots = spots.astype(np.float32)
    seen = cv2.remap(soft, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR).astype(float)
    light, _ = np.linalg.qr(np.stack([np.ones(len(x)), x, y], axis=1))
    seen -= seen @ light @ light.T
    return np.asarray(seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1e-6))


def _measure_print(seen: Array) -> Array | None:
    """Measure how much of its kind's print each square shows: about 0 to 1; None if that is not known."""
    alike = seen @ seen.T
    np.fill_diagonal(alike, 0)
    best = int(np.argmax(np.clip(alike, PRINTED, 1).sum(axis=1)))
    top = float(np.sort(alike[best])[-FEWEST + 1 :].mean())
    if top < PRINTED:
        return None
    mates = alike[best] > MATE * top
    mates[best] = True
    print_ = seen[mates].mean(axis=0)
    return np.asarray(seen @ print_ / np.linalg.norm(print_))
