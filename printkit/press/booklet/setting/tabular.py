"""Tables."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, height_of, shift_items, stack_items, together
from printkit.press.booklet.manuscript import TextTable
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import UNSETTABLE, set_text
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Align, Style

_PAD = 1.6
"""mm on either side of a cell's text."""


class _Grid(Struct, frozen=True):
    """A table's columns."""

    widths: Sequence[float]
    aligns: Sequence[Align]
    line: int
    """The table's line in its file."""

    @property
    def width(self) -> float:
        """The width of the whole table, mm."""
        return sum(self.widths)


def set_table(compositor: Compositor, block: TextTable, width: float, _style: Style) -> list[FlowItem]:
    """Return a table in the middle of its column; short ones are never divided."""
    look = compositor.look
    count = max(len(row) for row in block.rows)
    rows = [(*row, *([""] * (count - len(row)))) for row in block.rows]
    aligns: list[Align] = [block.aligns[n] if n < len(block.aligns) else "left" for n in range(count)]
    try:
        grid = _Grid(_find_widths(compositor, rows, width), aligns, block.line)
    except UNSETTABLE as error:
        compositor.note_problem(block.line, str(error))
        return []
    last = len(rows) - 1
    items = [
        _set_row(compositor, row, grid, head=index == 0, last=index == last) for index, row in enumerate(rows)
    ]
    items = shift_items(items, (width - grid.width) / 2)
    items[0] = replace(items[0], before=look.to_mm(0.9 if compositor.columns == 1 else 0.4), keep=True)
    if height_of(items) < compositor.area.height * 0.6:
        items = together(items)
    return [*items, FlowItem(look.to_mm(0.35), lambda _x, _y: ())]


def _find_widths(compositor: Compositor, rows: Sequence[tuple[str, ...]], width: float) -> list[float]:
    """Return widths of columns: natural where there is room, else shared out so that no word breaks."""
    compose = compositor.setter.compose
    style = compositor.look.table
    bold = replace(style, weight=700)
    natural, least = [], []
    for column in range(len(rows[0])):
        cells = [
            (row[column], bold if index == 0 else style) for index, row in enumerate(rows) if row[column]
        ]
        widest = max((compose(text, s, 1000).width for text, s in cells), default=4.0)
        longest_word = max((compose(text, s, 0.1).missing_width for text, s in cells), default=4.0)
        natural.append(widest + 2 * _PAD + 0.1)
        least.append(longest_word + 2 * _PAD + 0.3)
    if sum(natural) <= width:
        spare = width - sum(natural)
        return [n + min(spare / len(natural), 9.0) for n in natural]
    room = width - sum(least)
    if room <= 0:
        return [n / sum(least) * width for n in least]
    wanted = [n - m for n, m in zip(natural, least, strict=True)]
    return [m + room * w / sum(wanted) for m, w in zip(least, wanted, strict=True)]


def _set_row(compositor: Compositor, row: Sequence[str], grid: _Grid, *, head: bool, last: bool) -> FlowItem:
    look = compositor.look
    style = replace(look.table, weight=700, colour=look.heading) if head else look.table
    cells: list[tuple[float, list[FlowItem]]] = []
    x = 0.0
    for text, width, align in zip(row, grid.widths, grid.aligns, strict=True):
        cell = set_text(compositor, text, replace(style, align=align), width - 2 * _PAD, grid.line)
        cells.append((x + _PAD, cell))
        x += width
    above = below = look.to_mm(0.26)
    height = max((height_of(cell) for _, cell in cells), default=0.0) + above + below
    total = grid.width

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        if head:
            ops.append(Path(make_rectangle(x, y, total, height), fill=look.tint))
            ops.append(Path(make_rectangle(x, y + height - 0.25, total, 0.35), fill=look.line))
        else:
            thick = 0.35 if last else 0.1
            ops.append(Path(make_rectangle(x, y + height - thick / 2, total, thick), fill=look.line))
        for dx, cell in cells:
            ops += stack_items(cell).draw(x + dx, y + above) if cell else ()
        return tuple(ops)

    return FlowItem(height, draw)
