"""The symbols that can be on the table, as numbers to compare with a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np

from printkit.codes.matrix import make_modules
from printkit.sight.photo import Array
from printkit.sight.sighting import Known

BLURS = (0.35, 0.6, 0.9)
"""Blurs (standard deviations in modules) of the pictures that symbols are compared with, sharpest first."""


@dataclass(frozen=True)
class Bank:
    """All known symbols of one number of modules."""

    side: int
    """Modules."""
    known: tuple[Known, ...]
    symbols: Array
    """One row a symbol: 1 light, -1 dark, module by module."""

    @cached_property
    def mean(self) -> Array:
        """Return the mean of all symbols around its own mean; small where they differ."""
        return np.asarray(self.symbols.mean(0))

    @cached_property
    def templates(self) -> tuple[CodeTemplate, ...]:
        """Return the symbols blurred, one set for every blur."""
        return tuple(CodeTemplate.of(self, sigma) for sigma in BLURS)


@dataclass(frozen=True)
class CodeTemplate:
    """The bank seen through a blur."""

    mean: Array
    """The mean symbol, without constant and slopes, of length 1."""
    basis: Array
    """Rows of length 1: constant, slopes and mean symbol, which say nothing about which code it is."""
    rest: Array
    """Each symbol without the part that `basis` explains, of length 1."""
    weight: Array
    """The length of each row of `rest` before it was made 1."""
    mean_weight: float
    """The length of `mean` before it was made 1."""

    @classmethod
    def of(cls, bank: Bank, sigma: float) -> CodeTemplate:
        """Blur the symbols, with a light border around them."""
        n = bank.side
        edge = 2
        padded = np.ones((len(bank.symbols) + 1, n + 2 * edge, n + 2 * edge), np.float32)
        padded[:-1, edge:-edge, edge:-edge] = bank.symbols.reshape(-1, n, n)
        padded[-1, edge:-edge, edge:-edge] = bank.mean.reshape(n, n)
        kernel = blur_kernel(sigma)
        tall = padded.reshape(-1, n + 2 * edge)  # stacked: their borders keep them apart
        seen = cv2.sepFilter2D(tall, -1, kernel, kernel, borderType=cv2.BORDER_REPLICATE).reshape(
            padded.shape
        )
        flat = seen[:, edge:-edge, edge:-edge].reshape(len(padded), -1).astype(np.float64)
        ramp = np.linspace(-1, 1, n)
        yy, xx = (axis.ravel() for axis in np.meshgrid(ramp, ramp, indexing="ij"))
        plain = _make_orthonormal(np.stack([np.ones(n * n), xx, yy, xx * yy]))
        mean = flat[-1] - plain.T @ (plain @ flat[-1])
        mean_weight = float(np.linalg.norm(mean))
        mean /= mean_weight
        basis = np.vstack([plain, mean])
        rest = flat[:-1] - (flat[:-1] @ basis.T) @ basis
        weight = np.linalg.norm(rest, axis=1)
        weight = np.maximum(weight, 1e-6)
        return cls(
            mean.astype(np.float32),
            basis.astype(np.float32),
            (rest / weight[:, None]).astype(np.float32),
            weight.astype(np.float32),
            mean_weight,
        )


def blur_kernel(sigma: float) -> Array:
    """Return a module's own width and a Gaussian, sampled at module centres."""
    fine = 9
    reach = 2
    x = np.arange(-(reach * fine + fine // 2), reach * fine + fine // 2 + 1) / fine
    smooth = np.exp(-0.5 * (x / max(sigma, 0.05)) ** 2)
    parts = np.array([smooth[np.abs(x - k) <= 0.5].sum() for k in range(-reach, reach + 1)])
    return np.asarray(parts / smooth.sum())


def _make_orthonormal(rows: Array) -> Array:
    q, _ = np.linalg.qr(rows.T)
    return np.asarray(q.T)


def build_banks(known: Iterable[Known]) -> tuple[Bank, ...]:
    """Return the known codes by number of modules, the largest group first; those of the last boxes are kept."""
    return _build_banks(tuple(known))


@lru_cache(maxsize=3)
def _build_banks(known: tuple[Known, ...]) -> tuple[Bank, ...]:
    groups: dict[int, list[tuple[Known, Array]]] = {}
    for item in known:
        side, dark = make_modules(item.payload, item.level)
        groups.setdefault(side, []).append((item, 1.0 - 2.0 * np.frombuffer(dark, np.uint8)))
    return tuple(
        Bank(side, tuple(item for item, _ in group), np.stack([row for _, row in group]))
        for side, group in sorted(groups.items(), key=lambda pair: -len(pair[1]))
    )


def group_sizes(known: Iterable[Known]) -> dict[float, int]:
    """Return sizes in mm to search for, each good for those within 9 %, and how many codes have them."""
    counts: dict[float, int] = {}
    for item in known:
        for size in item.sizes:
            counts[size] = counts.get(size, 0) + 1
    found: dict[float, int] = {}
    left = sorted(counts)
    while left:
        same = [size for size in left if size <= left[0] * 1.19]
        found[(same[0] * same[-1]) ** 0.5] = sum(counts[size] for size in same)
        left = left[len(same) :]
    return found


def whole_symbol(bank: Bank, blur: int, index: int) -> Array:
    """Return a symbol as seen through a blur, without light and slopes, of length 1."""
    template = bank.templates[blur]
    part = float(bank.symbols[index] @ bank.mean) / max(float(bank.mean @ bank.mean), 1e-9)
    whole = (
        template.mean * template.mean_weight * min(part, 1.0) + template.rest[index] * template.weight[index]
    )
    return np.asarray(whole / np.linalg.norm(whole))
