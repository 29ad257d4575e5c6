"""Look quickly at a whole photo: whether anything looks like a code at all.

The pieces are still unknown, so places are compared with what the symbols of all titles share. This runs where the
decoder found nothing; a table without codes is given up then, before any box is opened.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from printkit.codes import make_payload
from printkit.codes.matrix import make_modules as drawn
from printkit.sight.bank import Bank
from printkit.sight.locate import Effort, keep_apart, search_symbols, shared_fit
from printkit.sight.patch import Pyramid, read_modules
from printkit.sight.photo import Array
from printkit.sight.refine import refine_quads

STEPS = (1.3, 1.6, 2.0, 2.5, 3.1, 4.0, 5.2, 6.6)
"""Pixels a module to search for; each step also finds codes a tenth smaller or larger."""
QUICKLY = Effort(module=1.0, finder=0.28, three=1.1, shared=0.1, both=0.55, most=40)
LIKELIEST = 32
"""So many places are examined closely at every step."""
SLANTS = (0.8, 1.25)
"""By how much a code may be narrowed or widened in any of four directions, as a slanting view shows it."""
WORTH = 0.43
"""Correlation with what all symbols share above which a closer look is worthwhile; see bench/sight.md."""
WORTH_TOGETHER = 0.385
"""The same of the mean of the likeliest places of one size."""
SEVERAL = 4
"""So many of them."""
EXAMPLES = 64
"""Made-up codes whose symbols show what all share."""


def is_blank(grey: Array) -> bool:
    """Return whether nothing in a picture looks like a code; the sizes that take least time come first.

    Several places of one size must not look a little like codes either: many faint ones in poor light do.
    """
    pyramid = Pyramid(grey)
    for step in reversed(STEPS):
        likeliest = find_likely(pyramid, step)[1][:SEVERAL]
        if likeliest[:1].sum() >= WORTH or likeliest.sum() / SEVERAL >= WORTH_TOGETHER:
            return False
    return True


def find_likely(pyramid: Pyramid, step: float) -> tuple[Array, Array]:
    """Return the places that look most like codes of about so many pixels a module, and how much, best first."""
    level = pyramid.choose_level(step * 1.9 / (2 * QUICKLY.module))
    part = 2**level * QUICKLY.module / step
    picture = cv2.resize(pyramid.levels[level], None, fx=part, fy=part, interpolation=cv2.INTER_LINEAR)
    bank = _any_codes()
    quads, _ = search_symbols(picture, bank, QUICKLY)
    if not len(quads):
        return np.zeros((0, 4, 2)), np.zeros(0)
    quads = _slant_quads((quads + 0.5) * (step / QUICKLY.module) - 0.5)
    fit = shared_fit(read_modules(pyramid, quads, bank.side), bank)
    shared = bank.templates[1]
    likeliest = quads[np.argsort(-fit)[:LIKELIEST]]
    quads, fit = refine_quads(
        pyramid, likeliest, bank.side, shared.mean, shared.basis[:4], steps=(1.8, 1.2, 0.6, 0.3), rounds=1
    )
    places = keep_apart(quads.mean(axis=1), fit, bank.side * step / 2)
    return quads[places], fit[places]


def _slant_quads(quads: Array) -> Array:
    """Return squares, and what they look like from the side."""
    shapes = [np.eye(2)]
    for part in SLANTS:
        for angle in np.radians((0, 45, 90, 135)):
            turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
            shapes.append(turn @ np.diag((1.0, part)) @ turn.T)
    middles = quads.mean(axis=1)[:, None, None]
    seen = np.einsum("sij,nkj->nski", np.array(shapes), quads - middles[:, 0]) + middles
    return np.asarray(seen.reshape(-1, 4, 2))


@lru_cache(maxsize=1)
def _any_codes() -> Bank:
    """Return symbols of codes of many titles and pieces: all codes have the same number of modules."""
    rng = np.random.default_rng(1)
    rows = []
    for _ in range(EXAMPLES):
        *title, letter = (chr(65 + number) for number in rng.integers(0, 26, 4))
        side, dark = drawn(make_payload("".join(title), f"{letter}{rng.integers(100):02d}"), "Q")
        rows.append(1.0 - 2.0 * np.frombuffer(dark, np.uint8))
    return Bank(side, (), np.stack(rows))
