"""Place a quadrilateral exactly on a symbol: small moves, tried for many symbols at once."""

from __future__ import annotations

import cv2
import numpy as np

from printkit.sight.patch import (
    UNIT,
    Pyramid,
    correlate,
    make_grid,
    module_pixels,
    read_modules,
    spread_places,
)
from printkit.sight.photo import Array

_X, _Y = UNIT[:, 0], UNIT[:, 1]
_ONE, _NONE = np.ones(4), np.zeros(4)
MOVES = np.stack(
    [
        np.stack([_ONE, _NONE], axis=-1),  # to the right
        np.stack([_NONE, _ONE], axis=-1),  # down
        np.stack([-_Y, _X], axis=-1),  # turn
        np.stack([_X, _Y], axis=-1),  # larger
        np.stack([_X, -_Y], axis=-1),  # wider
        np.stack([_Y, _X], axis=-1),  # sheared
        np.stack([_X * _Y, _NONE], axis=-1),  # perspective
        np.stack([_NONE, _X * _Y], axis=-1),
    ]
)
"""How each move shifts the four corners, in modules along the symbol's own axes."""


def refine_quads(
    pyramid: Pyramid,
    quads: Array,
    side: int,
    targets: Array,
    plain: Array,
    *,
    steps: tuple[float, ...],
    rounds: int = 2,
) -> tuple[Array, Array]:
    """Move each quadrilateral to where its modules correlate best with its target.

    Args:
        pyramid: the picture.
        quads: n by 4 by 2, pixels.
        side: modules of a symbol's side.
        targets: what to correlate with, one row for all or one each; free of `plain`, of length 1.
        plain: rows of length 1 that are removed from the picture first (constant, slopes).
        steps: sizes of the moves in modules, coarse to fine.
        rounds: how often each size is tried.

    Returns:
        The quadrilaterals and their correlations.
    """
    quads = quads.copy()

    def fit(these: Array) -> Array:
        seen = read_modules(pyramid, these.reshape(-1, 4, 2), side)
        return correlate(seen.reshape(*these.shape[:2], -1), targets, plain)

    best = fit(quads[:, None])[:, 0]
    for step in steps:
        for _ in range(rounds):
            deltas = _make_deltas(quads, side, step)  # n by 16 by 4 by 2
            trials = quads[:, None] + deltas
            count = trials.shape[1]
            values = fit(trials)
            # each move's own gain, both ways; a parabola through them gives the best length of each move
            ahead, back = values[:, : count // 2], values[:, count // 2 :]
            bow = ahead + back - 2 * best[:, None]
            slope = 0.5 * (ahead - back)
            length = np.where(bow < -1e-5, -slope / np.minimum(bow, -1e-5), np.sign(slope))
            length = np.clip(length, -1.5, 1.5)
            together = quads + 0.7 * np.einsum("nm,nmij->nij", length, deltas[:, : count // 2])
            both = fit(together[:, None])[:, 0]
            single = values.argmax(axis=1)
            alone = values[np.arange(len(quads)), single]
            take_all = (both > best) & (both >= alone)
            take_one = ~take_all & (alone > best)
            quads[take_all] = together[take_all]
            quads[take_one] = trials[np.arange(len(quads)), single][take_one]
            best = np.where(take_all, both, np.where(take_one, alone, best))
    return quads, best


def _make_deltas(quads: Array, side: int, step: float) -> Array:
    """Return the corner shifts of all moves, ahead and then back: n by 16 by 4 by 2."""
    across = ((quads[:, 1] - quads[:, 0]) + (quads[:, 2] - quads[:, 3])) / (2 * side)
    down = ((quads[:, 3] - quads[:, 0]) + (quads[:, 2] - quads[:, 1])) / (2 * side)
    moves = step * MOVES
    shift = moves[None, :, :, 0:1] * across[:, None, None] + moves[None, :, :, 1:2] * down[:, None, None]
    return np.concatenate([shift, -shift], axis=1)


def align_corners(pyramid: Pyramid, quads: Array, symbols: Array, side: int, *, rounds: int = 5) -> Array:
    """Put the corners of recognised symbols exactly where they are, to a few hundredths of a module.

    Gauss-Newton on the symbol's own edges (inverse compositional, after Baker and Matthews), first on a softer picture.
    A symbol that does not fit better afterwards stays where it was.

    Args:
        pyramid: the picture.
        quads: n by 4 by 2, pixels; off by at most a module.
        symbols: n by modules: 1 light, -1 dark.
        side: modules of a symbol's side.
        rounds: steps of the method on each picture.
    """
    module = module_pixels(quads, side)
    levels = pyramid.at(module)
    fine = _Edges(symbols, side, 1.2)
    moved = _Edges(symbols, side, 2.2).follow(pyramid, quads, levels + 1, rounds)
    moved = fine.follow(pyramid, moved, levels, rounds)
    better = fine.measure_fit(pyramid, moved, levels) > fine.measure_fit(pyramid, quads, levels)
    better &= np.abs(moved - quads).max(axis=(1, 2)) < 2.5 * module
    return np.where(better[:, None, None], moved, quads)


class _Edges:
    """Symbols at two places a module, softened, and how they change with every move."""

    def __init__(self, symbols: Array, side: int, soft: float) -> None:
        self.places = make_grid(side, 2)
        x, y = self.places[:, 0].astype(float), self.places[:, 1].astype(float)
        self.side = side
        self.plain = np.linalg.qr(np.stack([np.ones(len(x)), x, y, x * y]).T)[0].T.astype(np.float32)
        pictures = _draw_symbols(symbols, side, soft)
        down, across = np.gradient(pictures, 1 / side, axis=(1, 2))
        self.target = _remove_plain(pictures.reshape(len(symbols), -1), self.plain)
        fields = np.stack([_make_field(move, x, y) for move in MOVES]).astype(
            np.float32
        )  # moves by places by 2
        slopes = across.reshape(len(symbols), 1, -1) * fields[None, :, :, 0]
        slopes += down.reshape(len(symbols), 1, -1) * fields[None, :, :, 1]
        self.slopes = _remove_plain(slopes, self.plain)
        normal = (self.slopes @ self.slopes.transpose(0, 2, 1)).astype(float)
        usual = np.trace(normal, axis1=1, axis2=2) / len(MOVES)
        self.normal = normal + np.eye(len(MOVES)) * (1e-3 * usual)[:, None, None]
        self.power = (self.target**2).sum(1)

    def follow(self, pyramid: Pyramid, quads: Array, levels: Array, rounds: int) -> Array:
        """Return the quadrilaterals, moved towards their symbols."""
        for _ in range(rounds):
            now = self._sample_picture(pyramid, quads, levels)
            gain = np.maximum((now * self.target).sum(1) / self.power, 1.0)
            wrong = now / gain[:, None] - self.target
            step = np.linalg.solve(self.normal, self.slopes @ wrong[..., None])[..., 0]
            step = np.clip(step, -1.2 / self.side, 1.2 / self.side)
            quads = spread_places(quads, UNIT[None] - np.einsum("nm,mcd->ncd", step, MOVES)).astype(float)
        return quads

    def measure_fit(self, pyramid: Pyramid, quads: Array, levels: Array) -> Array:
        """Correlate the picture with the symbols."""
        now = self._sample_picture(pyramid, quads, levels)
        length = np.maximum(np.linalg.norm(now, axis=1) * np.sqrt(self.power), 1e-6)
        return np.asarray((now * self.target).sum(1) / length)

    def _sample_picture(self, pyramid: Pyramid, quads: Array, levels: Array) -> Array:
        found = np.zeros((len(quads), len(self.places)), np.float32)
        levels = np.minimum(levels, len(pyramid.levels) - 1)
        for level in set(levels.tolist()):
            chosen = levels == level
            found[chosen] = pyramid.sample_places(quads[chosen], self.places, level, soft=True)
        return _remove_plain(found, self.plain)


def _make_field(move: Array, x: Array, y: Array) -> Array:
    """Return a move's shift at every place of the symbol: its corners' shifts, interpolated."""
    weights = np.stack([(1 + cx * x) * (1 + cy * y) / 4 for cx, cy in UNIT])
    return np.asarray(weights.T @ move)


def _draw_symbols(symbols: Array, side: int, soft: float) -> Array:
    """Draw the symbols at two places a module, softened, a light border around each."""
    edge = 6
    framed = np.ones((len(symbols), 2 * side + 2 * edge, 2 * side + 2 * edge), np.float32)
    framed[:, edge:-edge, edge:-edge] = symbols.reshape(-1, side, side).repeat(2, axis=1).repeat(2, axis=2)
    tall = framed.reshape(-1, framed.shape[2])  # stacked: their borders keep them apart
    seen = cv2.GaussianBlur(tall, (0, 0), soft).reshape(framed.shape)
    return np.asarray(seen[:, edge:-edge, edge:-edge])


def _remove_plain(rows: Array, plain: Array) -> Array:
    return np.asarray(rows - (rows @ plain.T) @ plain)
