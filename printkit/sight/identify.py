"""Find the known symbol that a patch shows, and decide whether it is sure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from printkit.sight.bank import Bank
from printkit.sight.photo import Array


@dataclass(frozen=True)
class Match:
    """The best fitting symbol of each of many patches."""

    first: Array
    """Index of the best symbol."""
    second: Array
    score: Array
    """How much of the distinguishing part is explained by the best symbol: 0 to 1."""
    runner: Array
    """The same of the second best."""
    ratio: Array
    """Strength of the best symbol's own part against that of what all symbols share; 1 in a true match."""
    lead: Array
    """How much likelier the best is than the second, natural logarithm."""
    blur: Array
    """Which template set fits."""
    shared: Array
    """Correlation with the mean symbol."""


INDEPENDENT = 0.4
"""How many of a patch's modules count as independent witnesses; neighbours are blurred into each other."""


def identify_patches(seen: Array, bank: Bank) -> Match:
    """Compare patches (n by modules) with all symbols; remove light, slopes and what all symbols share."""
    count = len(seen)
    rows = np.arange(count)
    best = {name: np.full(count, -2.0) for name in ("score", "runner", "ratio", "shared")}
    first, second, blur = (np.zeros(count, int) for _ in range(3))
    for index, template in enumerate(bank.templates):
        plain = seen - (seen @ template.basis[:4].T) @ template.basis[:4]
        strength = plain @ template.mean
        shared = strength / np.maximum(np.linalg.norm(plain, axis=1), 1e-6)
        rest = plain - strength[:, None] * template.mean
        length = np.maximum(np.linalg.norm(rest, axis=1), 1e-6)
        scores = (rest @ template.rest.T) / length[:, None]
        if scores.shape[1] > 1:
            two = np.argpartition(-scores, 1, axis=1)[:, :2]
            swap = scores[rows, two[:, 0]] < scores[rows, two[:, 1]]
            two[swap] = two[swap][:, ::-1]
        else:
            two = np.zeros((count, 2), int)
        top = scores[rows, two[:, 0]]
        next_ = scores[rows, two[:, 1]] if scores.shape[1] > 1 else np.zeros(count)
        own = top * length / template.weight[two[:, 0]]
        ratio = own / np.maximum(strength / template.mean_weight, 1e-6)
        better = top > best["score"]
        for name, value in (("score", top), ("runner", next_), ("ratio", ratio), ("shared", shared)):
            best[name] = np.where(better, value, best[name])
        first, second = np.where(better, two[:, 0], first), np.where(better, two[:, 1], second)
        blur = np.where(better, index, blur)
    freedom = INDEPENDENT * bank.side**2
    ahead = np.clip(best["score"], 0, 0.999)
    behind = np.clip(best["runner"], 0, 0.999)
    lead = freedom / 2 * np.log((1 - behind**2) / (1 - ahead**2))
    return Match(first, second, best["score"], best["runner"], best["ratio"], lead, blur, best["shared"])


def find_contradictions(seen: Array, bank: Bank, first: Array, wholes: Array) -> tuple[Array, Array]:
    """Find evidence against each match, however well it compares with other symbols.

    An unknown symbol may still be much like a known one: same mask, same padding. Then whole modules have the wrong
    colour, while a bad photo of the right symbol has noise everywhere.

    Args:
        seen: patches, n by modules.
        bank: the symbols.
        first: which symbol each patch is taken for.
        wholes: that symbol as it is seen, without light and slopes, of length 1.

    Returns:
        The unexplained part of the patch's pattern where symbols differ (against the symbol's own), and the
        share of those modules that plainly have the other colour.
    """
    plain = bank.templates[1].basis[:4]
    flat = seen - (seen @ plain.T) @ plain
    strength = np.einsum("ij,ij->i", flat, wholes)
    left = flat - strength[:, None] * wholes
    telling = np.abs(bank.mean) < 0.999
    if not telling.any():
        telling = np.ones(len(bank.mean), bool)
    power = np.maximum(strength, 1e-6) ** 2 / seen.shape[1]
    unexplained = (left[:, telling] ** 2).mean(axis=1) / power
    typical = np.maximum(strength, 1e-6) * np.abs(wholes).mean(axis=1)
    against = -(left * bank.symbols[first])[:, telling] / typical[:, None]
    return unexplained, (against > 1.5).mean(axis=1)
