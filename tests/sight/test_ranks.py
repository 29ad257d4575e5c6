"""Medians and percentiles are NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.sight.solve import median, percentile


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11])
@pytest.mark.parametrize("percent", [0, 15, 25, 50, 95, 100])
def test_as_numpy_tells_them(count: int, percent: float) -> None:
    """Whatever the number of values, in whatever order and shape."""
    values = np.random.default_rng(count).normal(0, 5, (count, 2))
    assert percentile(values, percent) == pytest.approx(np.percentile(values, percent))
    assert median(list(values[:, 0])) == pytest.approx(np.median(values[:, 0]))
