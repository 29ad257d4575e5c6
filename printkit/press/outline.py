"""The outline of a QR symbol: all dark modules as the polygons of one path.

Neighbouring modules share no edge in the path, so no renderer can leave a seam between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from printkit.codes.matrix import Level, matrix

Polygon: TypeAlias = tuple[tuple[int, int], ...]
"""Corners in modules from the symbol's top left; edges are level or upright by turns."""


def polygons(rows: Sequence[Sequence[bool]]) -> tuple[Polygon, ...]:
    """Outlines of the dark modules, to be filled by the even-odd rule.

    A grid point is a corner where an odd number of its four modules is dark. Corners on one grid line pair up, first
    with second, third with fourth: those pairs are the edges. Where two dark modules touch at a point only, the edges
    cross there, which the even-odd rule fills rightly.
    """
    bits = [sum(1 << x for x, dark in enumerate(row) if dark) for row in rows]
    level: dict[tuple[int, int], tuple[int, int]] = {}
    columns: dict[int, list[int]] = {}
    above = 0
    for y, row in enumerate([*bits, 0]):
        change = above ^ row
        corners = change ^ (change << 1)
        above = row
        pair: tuple[int, int] | None = None
        while corners:
            low = corners & -corners
            x = low.bit_length() - 1
            corners ^= low
            columns.setdefault(x, []).append(y)
            here = (x, y)
            if pair is None:
                pair = here
            else:
                level[pair], level[here] = here, pair
                pair = None
    upright: dict[tuple[int, int], tuple[int, int]] = {}
    for x, ys in columns.items():
        for top, bottom in zip(ys[::2], ys[1::2], strict=True):
            upright[x, top], upright[x, bottom] = (x, bottom), (x, top)
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
    rows = matrix(payload, level)
    return len(rows), polygons(rows)
