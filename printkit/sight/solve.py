"""Robust least squares for a handful of unknowns: Levenberg and Marquardt's steps with reweighting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from printkit.sight.photo import Array

KNEE = 3.0
"""Misfits beyond so many standard deviations lose weight."""


def descend(
    misfit: Callable[[Array], Array],
    start: Array,
    pull: Array,
    *,
    held: Array | None = None,
    rounds: int = 30,
) -> Array:
    """Return the unknowns that make misfits small.

    Args:
        misfit: from the unknowns to misfits in standard deviations, any shape; not finite where impossible.
        start: the first values.
        pull: one over each unknown's standard deviation; 0 leaves it free.
        held: the usual values of the unknowns, `start` if left out.
        rounds: steps at most.
    """
    usual = start if held is None else held

    def finite(values: Array) -> Array:
        with np.errstate(all="ignore"):
            return np.nan_to_num(misfit(values).ravel(), nan=1e3, posinf=1e3, neginf=-1e3)

    def cost_of(errors: Array, values: Array) -> float:
        return float(
            (KNEE**2 * np.log1p((errors / KNEE) ** 2)).sum() + (((values - usual) * pull) ** 2).sum()
        )

    values = start.astype(float)
    errors = finite(values)
    cost = cost_of(errors, values)
    damping = 1e-3
    for _ in range(rounds):
        weights = 1 / (1 + (errors / KNEE) ** 2)
        slopes = np.empty((errors.size, values.size))
        for index in range(values.size):
            step = np.zeros(values.size)
            step[index] = 1e-5
            slopes[:, index] = (finite(values + step) - errors) / 1e-5
        normal = (slopes * weights[:, None]).T @ slopes + np.diag(pull**2)
        gradient = slopes.T @ (weights * errors) + (values - usual) * pull**2
        normal += np.diag(damping * np.diag(normal) + 1e-9)
        trial = values - np.linalg.solve(normal, gradient)
        trial_errors = finite(trial)
        trial_cost = cost_of(trial_errors, trial)
        if trial_cost < cost:
            done = cost - trial_cost < 1e-6 * cost
            values, errors, cost, damping = trial, trial_errors, trial_cost, damping / 4
            if done:
                break
        else:
            damping *= 8
            if damping > 1e8:
                break
    return values


# Medians and percentiles; NumPy's own load its masked arrays first, which takes as long as matching a
# hand's codes.


def percentile(values: Array | Sequence[float], percent: float) -> float:
    """Return the value below which so many percent of all values lie, as `numpy.percentile` does.

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
    """Return the middle one of all values."""
    return percentile(values, 50)
