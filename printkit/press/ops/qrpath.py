"""The outline of a QR symbol: all dark modules as the polygons of one path.

Neighbouring modules share no edge in the path, so no renderer can leave a seam between them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TypeAlias

from printkit.codes.matrix import Level, make_modules

Polygon: TypeAlias = list[str]
"""Corners, grid points as `x y`; edges alternate between horizontal and vertical."""


def outline_modules(side: int, dark: bytes) -> list[Polygon]:
    """Return outlines of the dark modules of a square, to be filled by the even-odd rule.

    A grid point is a corner where an odd number of its four modules is dark. Corners on one grid line pair up, first
    with second, third with fourth: those pairs are the edges. Where two dark modules touch at a point only, the edges
    cross there, which the even-odd rule fills rightly.

    Args:
        side: modules a side.
        dark: a byte for each module from the top, 1 where it is dark.
    """
    stride = side + 1
    points, columns = _list_grid_points(stride)
    below = int.from_bytes(
        b"\0".join([dark[start : start + side] for start in range(0, side * side, side)]), "little"
    )  # a byte a grid point: the module below it and to its right
    lower = below ^ (below << 8)
    odd = (lower ^ (lower << 8 * stride)).to_bytes(stride * stride, "little")
    corners = list(
        compress(points, odd)
    )  # line by line, so that corner 2n and corner 2n + 1 are a level edge
    upright = [-1] * len(corners)
    open_columns = [-1] * stride
    for corner, column in enumerate(compress(columns, odd)):
        top = open_columns[column]
        if top < 0:
            open_columns[column] = corner
        else:
            upright[top], upright[corner] = corner, top
            open_columns[column] = -1
    found = []
    for start in range(0, len(corners), 2):
        if upright[start] < 0:
            continue  # followed before
        polygon: Polygon = []
        corner = start
        while True:
            other = corner ^ 1
            polygon += (corners[corner], corners[other])
            after = upright[other]
            upright[corner] = upright[other] = -1
            corner = after
            if corner == start:
                break
        found.append(polygon)
    return found


@lru_cache(maxsize=8)
def _list_grid_points(stride: int) -> tuple[list[str], list[int]]:
    """Return the grid points of a symbol line by line, as text, and the column of each."""
    places = [(x, y) for y in range(stride) for x in range(stride)]
    return [f"{x} {y}" for x, y in places], [x for x, _ in places]


@lru_cache(maxsize=64)
def make_symbol(payload: str, level: Level) -> tuple[int, list[Polygon]]:
    """Return modules a side, and the outlines, of a payload's symbol."""
    side, dark = make_modules(payload, level)
    return side, outline_modules(side, dark)
