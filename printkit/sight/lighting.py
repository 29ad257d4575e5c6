"""The light in which a photo was taken: poor light needs more pixels."""

from __future__ import annotations

import cv2
import numpy as np

from printkit.sight.photo import Array

DARK = 160
"""Of 255: a photo whose brightest parts are darker was taken in poor light."""
NOISY = 4.0
"""Standard deviation of the noise, of 255, above which the light was poor."""
STRIPS = 24
STRIP = 16
"""So many strips of so many rows show a photo's noise."""


def poor_light(grey: Array) -> bool:
    """Return whether a picture is dark, or as noisy as a phone's in the evening; looks at some of its rows."""
    tops = range(0, max(1, len(grey) - STRIP), max(STRIP, len(grey) // STRIPS))
    strips = [grey[top : top + STRIP] for top in tops]
    if _are_mostly_true(np.concatenate(strips)[::3] < DARK, 0.95):
        return True
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6
    rough = [cv2.filter2D(strip, cv2.CV_32F, kernel)[1:-1] for strip in strips]
    return _are_mostly_true(np.abs(np.concatenate(rough)) > NOISY * 0.6745, 0.5)


def _are_mostly_true(true: Array, part: float) -> bool:
    """Return whether more than a part of some answers are yes; counting takes a tenth of the time of sorting."""
    return bool(np.count_nonzero(true) > part * true.size)
