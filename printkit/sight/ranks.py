"""Medians and percentiles; NumPy's own load its masked arrays first, which takes as long as matching a hand's codes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from printkit.sight.photo import Array


def percentile(values: Array | Sequence[float], percent: float) -> float:
    """The value below which so many percent of all values lie, as `numpy.percentile` tells it.

    >>> percentile([4, 1, 2, 3], 50)
    2.5
    """
    flat = np.ravel(values)
    place = (flat.size - 1) * percent / 100
    low = int(place)
    high = min(low + 1, flat.size - 1)
    parted = np.partition(flat, (low, high))
    return float(parted[low] + (float(parted[high]) - float(parted[low])) * (place - low))


def median(values: Array | Sequence[float]) -> float:
    """The middle one of all values."""
    return percentile(values, 50)
