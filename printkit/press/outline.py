"""The outline of a QR symbol: all dark modules as the polygons of one path.

Neighbouring modules share no edge in the path, so no renderer can leave a seam between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from printkit.codes.matrix import Level, bits

Polygon: TypeAlias = tuple[tuple[int, int], ...]
"""Corners in modules from the symbol's top left; edges are level or upright by turns."""


def polygons(rows: Sequence[int]) -> tuple[Polygon, ...]:
    """Outlines of the dark modules, to be filled by the even-odd rule; bit x of a row is module x.

    A grid point is a corner where an odd number of its four modules is dark. Corners on one grid line pair up, first
    with second, third with fourth: those pairs are the edges. Where two dark modules touch at a point only, the edges
    cross there, which the even-odd rule fills rightly.
    """
    level: dict[tuple[int, int], tuple[int, int]] = {}
    upright: dict[tuple[int, int], tuple[int, int]] = {}
    open_columns: dict[int, tuple[int, int]] = {}
    above = 0
    for y, row in enumerate((*rows, 0)):
        change = above ^ row
        corners = change ^ (change << 1)
        above = row
        pair = None
        while corners:
            low = corners & -corners
            corners ^= low
            x = low.bit_length() - 1
            here = (x, y)
            top = open_columns.pop(x, None)
            if top is None:
                open_columns[x] = here
            else:
                upright[top], upright[here] = here, top
            if pair is None:
                pair = here
            else:
                level[pair], level[here] = here, pair
                pair = None
    found = []
    while level:
        start, corner = level.popitem()
        del level[corner]
        polygon = [start, corner]
        while (corner := upright[corner]) != start:
            polygon.append(corner)
            corner = level.pop(corner)
            del level[corner]
            polygon.append(corner)
        found.append(tuple(polygon))
    return tuple(found)


@lru_cache(maxsize=64)
def symbol(payload: str, level: Level) -> tuple[int, tuple[Polygon, ...]]:
    """Modules a side, and the outlines, of a payload's symbol."""
    rows = bits(payload, level)
    return len(rows), polygons(rows)
