"""Nets on as few sheets as the search finds, each net whole; one larger than the paper is parted and glued."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.sheetkeys import Orientation
from printkit.measure import Size
from printkit.press.sheets.grid import APART, find_usable_area, hold_paper
from printkit.press.sheets.hints import Hints
from printkit.press.sheets.options import Options

BETWEEN = 6.0
"""Between nets, mm: room for the bleed of both."""
PLAIN = Hints(
    gap=(0.0, 0.0), gutters=False, grid=None, orientation=None, turn=True, nest=False, outline=False, marks=True,
    sides="fronts", margin=0.0, back_turn=0, foot=0.0, shrink=1.0, scale=1.0, paper=None, stock="card", overlap=8.0,
    tiles=(),
)  # fmt: skip
"""Nets need no hints."""
_MANY = 5
"""The most nets whose every order is tried."""


class LaidNet(Struct, frozen=True):
    """The place of a net on its sheet."""

    number: int
    """Of the net, as it was given."""
    x: float
    y: float


class NetSheet(Struct, frozen=True):
    """One sheet of paper."""

    paper: Size
    """As it is held."""
    nets: tuple[LaidNet, ...]


def find_room(options: Options, orientation: Orientation) -> tuple[float, float, float, float]:
    """Return the room for nets on paper in this orientation."""
    return find_usable_area(hold_paper(options.size, orientation), options, PLAIN)


def fits_paper(size: Size, options: Options) -> bool:
    """Return whether a net fits the paper in either orientation."""
    return any(
        size.width <= area[2] and size.height <= area[3]
        for area in (find_room(options, "portrait"), find_room(options, "landscape"))
    )


def without_machine(options: Options) -> Options:
    """Lay nets that fit no machine's field on the whole paper, with lines to cut by hand."""
    return replace(options, machine=None, cut=None)


def lay_nets(sizes: Sequence[Size], options: Options) -> list[NetSheet]:
    """Lay nets, each of which fits, on sheets; the order may change where that saves paper."""
    numbers = range(len(sizes))
    orders = list(permutations(numbers)) if len(sizes) <= _MANY else [tuple(numbers)]
    orders += [tuple(sorted(numbers, key=lambda n: (-sizes[n].height, n)))]
    best: list[NetSheet] | None = None
    for order in orders:
        found = _lay_nets(order, sizes, options)
        if best is None or len(found) < len(best):
            best = found
    return sorted(best or [], key=lambda sheet: min(net.number for net in sheet.nets))


def _lay_nets(order: Sequence[int], sizes: Sequence[Size], options: Options) -> list[NetSheet]:
    """Lay one net after another, row below row; each sheet in the orientation that takes most of them."""
    sheets = []
    left = list(order)
    while left:
        filled = [_fill_sheet(left, sizes, options, orientation) for orientation in ("portrait", "landscape")]
        sheet = max(filled, key=lambda each: len(each.nets))
        sheets.append(sheet)
        left = left[len(sheet.nets) :]
    return sheets


def _fill_sheet(
    order: Sequence[int], sizes: Sequence[Size], options: Options, orientation: Orientation
) -> NetSheet:
    """Return the first nets of `order`, as many as one sheet takes."""
    left, top, width, height = find_room(options, orientation)
    between = APART if options.machine else BETWEEN
    nets: list[LaidNet] = []
    x = y = tall = far = low = 0.0
    for number in order:
        size = sizes[number]
        if x and x + size.width > width:
            x, y, tall = 0.0, y + tall + between, 0.0
        if size.width > width or y + size.height > height:
            break
        nets.append(LaidNet(number, x, y))
        tall, far, low = max(tall, size.height), max(far, x + size.width), max(low, y + size.height)
        x += size.width + between
    dx, dy = left + (width - far) / 2, top + (height - low) / 2
    laid = tuple(replace(net, x=net.x + dx, y=net.y + dy) for net in nets)
    return NetSheet(hold_paper(options.size, orientation), laid)
