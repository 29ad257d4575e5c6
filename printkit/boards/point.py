"""A place in a picture."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A place in a picture, pixels from the middle of its top left pixel."""

    x: float
    y: float
