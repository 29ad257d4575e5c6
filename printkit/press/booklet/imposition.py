"""Pages on sheets of paper, so that sheets folded together make a booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.measure import Size
from printkit.press.ops import Group, Op, Sheet
from printkit.press.sheets.cropmarks import crop_marks, draw_fold_tick
from printkit.press.sheets.grid import flip_axis
from printkit.press.sheets.options import Options

_LEAST = 0.5
"""Scale below which nobody can read a page."""


def make_signature(pages: int) -> list[tuple[int, int, int, int]]:
    """Page numbers of a saddle-stitched booklet, outermost sheet first.

    Each sheet: left and right of its front, left and right of its back, counted from 1.

    >>> make_signature(8)
    [(8, 1, 2, 7), (6, 3, 4, 5)]

    Raises:
        ValueError: the number of pages is no multiple of 4.
    """
    if pages % 4:
        raise ValueError(f"{pages} pages do not fold; a booklet has a multiple of 4")
    return [(pages - 2 * n, 1 + 2 * n, 2 + 2 * n, pages - 1 - 2 * n) for n in range(pages // 4)]


def pad_pages(pages: int) -> int:
    """The next multiple of 4."""
    return -(-pages // 4) * 4


def impose_pages(pages: Sequence[tuple[Op, ...]], page: Size, options: Options) -> Iterator[Sheet]:
    """Fronts and backs of all sheets; pages are made smaller where two do not fit the paper."""
    paper = options.size.turn_round()
    scale = min(1.0, paper.width / 2 / page.width, paper.height / page.height)
    if scale < _LEAST:
        raise ValueError(f"pages of {page} do not fit {options.paper}")
    turned = flip_axis(paper, options.flip).direction == "horizontal"
    for left, right, back_left, back_right in make_signature(len(pages)):
        yield _make_side((pages[left - 1], pages[right - 1]), page, paper, scale)
        back = _make_side((pages[back_left - 1], pages[back_right - 1]), page, paper, scale)
        ops = (Group(back.ops, paper.width, paper.height, 180.0),) if turned else back.ops
        yield Sheet(paper.width, paper.height, (Group(ops, *options.offset),))


def _make_side(pages: tuple[tuple[Op, ...], tuple[Op, ...]], page: Size, paper: Size, scale: float) -> Sheet:
    """Two pages about the fold."""
    width, height = page.width * scale, page.height * scale
    x, y = paper.width / 2, (paper.height - height) / 2
    ops: list[Op] = [
        Group(pages[0], x - width, y, scale=scale),
        Group(pages[1], x, y, scale=scale),
    ]
    rect = (x - width, y, 2 * width, height)
    if y > 4:
        ops += crop_marks([rect], paper, 0.0, [rect], paper.height)
        ops += [draw_fold_tick(x, y - 4, x, y - 1), draw_fold_tick(x, y + height + 1, x, y + height + 4)]
    return Sheet(paper.width, paper.height, tuple(ops))
