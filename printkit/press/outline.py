"""The outline of a QR symbol: all dark modules as the polygons of one path.

Neighbouring modules share no edge in the path, so no renderer can leave a seam between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from printkit.codes.matrix import Level, bits

Polygon: TypeAlias = list[int]
"""Corners as numbers of grid points (`y * (side + 1) + x`); edges are level or upright by turns."""


def polygons(rows: Sequence[int]) -> list[Polygon]:
    """Outlines of the dark modules of a square, to be filled by the even-odd rule; bit x of a row is module x.

    A grid point is a corner where an odd number of its four modules is dark. Corners on one grid line pair up, first
    with second, third with fourth: those pairs are the edges. Where two dark modules touch at a point only, the edges
    cross there, which the even-odd rule fills rightly.
    """
    stride = len(rows) + 1
    level, upright = [-1] * (stride * stride), [-1] * (stride * stride)
    open_columns = [-1] * stride
    corner_points = []
    above = first = 0
    for row in (*rows, 0):
        change = above ^ row
        above = row
        corners = change ^ (change << 1)
        pair = -1
        while corners:
            low = corners & -corners
            corners ^= low
            x = low.bit_length() - 1
            here = first + x
            top = open_columns[x]
            if top < 0:
                open_columns[x] = here
            else:
                upright[top], upright[here] = here, top
                open_columns[x] = -1
            if pair < 0:
                pair = here
            else:
                level[pair], level[here] = here, pair
                corner_points.append(pair)
                pair = -1
        first += stride
    found = []
    for start in corner_points:
        if level[start] < 0:
            continue
        polygon: Polygon = []
        corner = start
        while True:
            other = level[corner]
            level[corner] = level[other] = -1
            polygon += (corner, other)
            corner = upright[other]
            if corner == start:
                break
        found.append(polygon)
    return found


@lru_cache(maxsize=8)
def points(side: int) -> list[str]:
    """Grid points of a symbol as `x y`, by number."""
    return [f"{x} {y}" for y in range(side + 1) for x in range(side + 1)]


@lru_cache(maxsize=64)
def symbol(payload: str, level: Level) -> tuple[int, list[Polygon]]:
    """Modules a side, and the outlines, of a payload's symbol."""
    rows = bits(payload, level)
    return len(rows), polygons(rows)
