"""Putting a quadrilateral exactly on a symbol: small moves, tried for many symbols at once."""

from __future__ import annotations

import numpy as np

from printkit.sight.patch import UNIT, Pyramid, modules
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


def refine(
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
        plain: rows of length 1 that are taken out of the picture first (constant, slopes).
        steps: sizes of the moves in modules, coarse to fine.
        rounds: how often each size is tried.

    Returns:
        The quadrilaterals and their correlations.
    """
    quads = quads.copy()
    targets = np.broadcast_to(targets, (len(quads), side * side))

    def fit(these: Array, rows: Array) -> Array:
        seen = modules(pyramid, these, side)
        rest = seen - (seen @ plain.T) @ plain
        value = np.einsum("ij,ij->i", rest, rows)
        return np.asarray(value / np.maximum(np.linalg.norm(rest, axis=1), side * 3.0))

    best = fit(quads, targets)
    for step in steps:
        for _ in range(rounds):
            deltas = _deltas(quads, side, step)  # n by 16 by 4 by 2
            trials = quads[:, None] + deltas
            count = trials.shape[1]
            values = fit(trials.reshape(-1, 4, 2), np.repeat(targets, count, axis=0)).reshape(-1, count)
            # each move's own gain, both ways; a parabola through them gives the best length of each move
            ahead, back = values[:, : count // 2], values[:, count // 2 :]
            bow = ahead + back - 2 * best[:, None]
            slope = 0.5 * (ahead - back)
            length = np.where(bow < -1e-5, -slope / np.minimum(bow, -1e-5), np.sign(slope))
            length = np.clip(length, -1.5, 1.5)
            together = quads + 0.7 * np.einsum("nm,nmij->nij", length, deltas[:, : count // 2])
            both = fit(together, targets)
            single = values.argmax(axis=1)
            alone = values[np.arange(len(quads)), single]
            take_all = (both > best) & (both >= alone)
            take_one = ~take_all & (alone > best)
            quads[take_all] = together[take_all]
            quads[take_one] = trials[np.arange(len(quads)), single][take_one]
            best = np.where(take_all, both, np.where(take_one, alone, best))
    return quads, best


def _deltas(quads: Array, side: int, step: float) -> Array:
    """The corner shifts of all moves, ahead and then back: n by 16 by 4 by 2."""
    across = ((quads[:, 1] - quads[:, 0]) + (quads[:, 2] - quads[:, 3])) / (2 * side)
    down = ((quads[:, 3] - quads[:, 0]) + (quads[:, 2] - quads[:, 1])) / (2 * side)
    moves = step * MOVES
    shift = moves[None, :, :, 0:1] * across[:, None, None] + moves[None, :, :, 1:2] * down[:, None, None]
    return np.concatenate([shift, -shift], axis=1)
