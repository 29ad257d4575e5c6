"""The outline of a QR symbol: all dark modules as the polygons of one path.

Neighbouring modules share no edge in the path, so no renderer can leave a seam between them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TypeAlias

from printkit.codes.matrix import Level, modules

Polygon: TypeAlias = list[int]
"""Corners as numbers of grid points (`y * (side + 1) + x`); edges are level or upright by turns."""


def polygons(side: int, modules: bytes) -> list[Polygon]:
    """Outlines of the dark modules of a square, to be filled by the even-odd rule; a byte of 1 is a dark module.

    A grid point is a corner where an odd number of its four modules is dark. Corners on one grid line pair up, first
    with second, third with fourth: those pairs are the edges. Where two dark modules touch at a point only, the edges
    cross there, which the even-odd rule fills rightly.
    """
    stride = side + 1
    numbers, upright_numbers = _lines(stride)
    dark = int.from_bytes(
        b"\0".join([modules[i : i + side] for i in range(0, side * side, side)]), "little"
    )  # a byte a grid point, that of the module below and to the right of it
    dark ^= dark << 8
    odd = (dark ^ (dark << 8 * stride)).to_bytes(stride * stride, "little")
    corners = list(compress(numbers, odd))
    below = list(compress(upright_numbers, b"".join([odd[x::stride] for x in range(stride)])))
    left, right, top, bottom = corners[::2], corners[1::2], below[::2], below[1::2]
    level = dict(zip(left, right, strict=True))
    level.update(zip(right, left, strict=True))
    upright = dict(zip(top, bottom, strict=True))
    upright.update(zip(bottom, top, strict=True))
    found = []
    take = level.pop
    for start in left:
        if start not in level:
            continue
        polygon: Polygon = []
        corner = start
        while True:
            other = take(corner)
            del level[other]
            polygon += (corner, other)
            corner = upright[other]
            if corner == start:
                break
        found.append(polygon)
    return found


@lru_cache(maxsize=8)
def _lines(stride: int) -> tuple[range, list[int]]:
    """Numbers of the grid points line by line, and column by column."""
    every = range(stride * stride)
    return every, [number for x in range(stride) for number in every[x::stride]]


@lru_cache(maxsize=8)
def points(side: int) -> list[str]:
    """Grid points of a symbol as `x y`, by number."""
    return [f"{x} {y}" for y in range(side + 1) for x in range(side + 1)]


@lru_cache(maxsize=64)
def symbol(payload: str, level: Level) -> tuple[int, list[Polygon]]:
    """Modules a side, and the outlines, of a payload's symbol."""
    side, dark = modules(payload, level)
    return side, polygons(side, dark)
