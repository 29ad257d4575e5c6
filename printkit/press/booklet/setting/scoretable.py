"""A score sheet: what counts, each side's working, and the sums that the build calculates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, stack_items
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.addition import format_figure, parse_figure
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import pick_readable, set_words
from printkit.press.booklet.setting.panels import check_options, read_number, read_sides
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.slot import Rect
from printkit.press.text import Style

KEYS = ("a", "b", "c", "d", "e", "f", "heads", "total", "first", "label")
_TO_WRITE = 9.5
"""mm of a line that is filled in by hand."""
_NOTED = re.compile(r"(.*?)=\s*([+\-−]?\d+(?:\.\d+)?)\s*")
_SUM = re.compile(r"[\d+\-−×*/(). ]+")


class _Cell(Struct, frozen=True):
    """A side's figure in one line: its working, and its value; nothing on a form to be filled in."""

    working: str
    figure: float | None


def set_score(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Set lines `name | what counts | a's working | b's working`; a working is a sum, or `words = number`."""
    check_options(compositor, block.options, KEYS, block.line)
    sides = [(side.name, side.colour) for side in read_sides(compositor, block)]
    if not sides:
        compositor.note_problem(block.line, 'write who counts: a="Kingdom|kingdom" b="People|people"')
        return []
    rows: list[tuple[str, str, list[_Cell], int]] = []
    for told, line in block.lines:
        parts = [part.strip() for part in told.split("|")]
        if len(parts) not in (2, 2 + len(sides)):
            compositor.note_problem(line, f"write: name | what counts{' | a working' * len(sides)}")
            continue
        cells = [_parse_cell(compositor, text, line) for text in parts[2:]] or [_Cell("", None)] * len(sides)
        rows.append((parts[0], parts[1], cells, line))
    totals = [
        None
        if any(cells[index].figure is None for _, _, cells, _ in rows)
        else sum(cells[index].figure or 0 for _, _, cells, _ in rows)
        for index in range(len(sides))
    ]
    wanted = block.options.get("total", "").split()
    for (name, _), total, told in zip(sides, totals, wanted, strict=False):
        if total is None or total != parse_figure(told):
            compositor.note_problem(
                block.line, f"{name}: the lines make {format_figure(total or 0)}, not {told}; mend the sum"
            )
    return _set_sheet(compositor, block, sides, rows, width, totals=totals)


def _parse_cell(compositor: Compositor, text: str, line: int) -> _Cell:
    if not text:
        return _Cell("", None)
    if text in ("-", "–", "—"):
        return _Cell("–", 0.0)
    noted = _NOTED.fullmatch(text)
    if noted:
        working = noted[1].strip()
        told = parse_figure(noted[2]) or 0.0
        if _SUM.fullmatch(working) and (made := evaluate_sum(working)) != told:
            compositor.note_problem(
                line, f'"{working}" makes {format_figure(made or 0)}, not {format_figure(told)}'
            )
        return _Cell(working, told)
    made = evaluate_sum(text)
    if made is None:
        compositor.note_problem(line, f'"{text}" is no sum; write 2+3+1, or for example two scholars = 2')
        return _Cell(text, 0.0)
    return _Cell("" if parse_figure(text) is not None else text.replace("-", "−").replace("*", " × "), made)


def evaluate_sum(text: str) -> float | None:
    """Compute a sum of products.

    >>> evaluate_sum("3 × 2 + 1 - 4")
    3.0
    """
    plain = text.replace("−", "-").replace("×", "*").replace(" ", "")
    if not re.fullmatch(r"[+-]?\d+(?:[*]\d+)*(?:[+-]\d+(?:[*]\d+)*)*", plain):
        return None
    total = 0.0
    for term in re.findall(r"[+-]?[^+-]+", plain):
        product = 1.0
        for factor in term.lstrip("+-").split("*"):
            product *= float(factor)
        total += -product if term.startswith("-") else product
    return total


def _set_sheet(
    compositor: Compositor,
    block: Fence,
    sides: Sequence[tuple[str, str]],
    rows: Sequence[tuple[str, str, list[_Cell], int]],
    width: float,
    *,
    totals: Sequence[float | None],
) -> list[FlowItem]:
    look = compositor.look
    first = read_number(
        compositor, block.options, "first", block.line, width * (0.23 if len(sides) < 4 else 0.2)
    )
    each = (width - first) * min(0.31, 0.68 / len(sides))
    middle = width - first - each * len(sides)
    heads = [*block.options.get("heads", "Score sheet|What counts").split("|"), "", ""]
    items = [_set_head(compositor, heads, sides, (first, middle, each), block.line)]
    items += [_set_row(compositor, row, sides, (first, middle, each)) for row in rows]
    items.append(
        _set_total(
            compositor,
            block.options.get("label", "Total"),
            sides,
            (first, middle, each),
            totals=totals,
            line=block.line,
        )
    )
    return [replace(stack_items(items), before=look.to_mm(0.55), flex=True)]


def _set_head(
    compositor: Compositor,
    heads: Sequence[str],
    sides: Sequence[tuple[str, str]],
    widths: tuple[float, float, float],
    line: int,
) -> FlowItem:
    look = compositor.look
    first, middle, each = widths
    dark = look.dark if look.full else look.paper
    style = replace(look.panel, weight=700, colour=pick_readable(look, dark))
    cells = [(0.0, first, set_words(compositor, heads[0], style, first - 2, line), dark)]
    cells.append((first, middle, set_words(compositor, heads[1], style, middle - 2, line), dark))
    for index, (name, colour) in enumerate(sides):
        fill = colour if look.full else look.paper
        text = set_words(compositor, name, replace(style, colour=pick_readable(look, fill)), each - 2, line)
        cells.append((first + middle + index * each, each, text, fill))
    height = max(cell.height for _, _, cell, _ in cells) + 1.8

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        for dx, wide, cell, fill in cells:
            edge = None if look.full else look.ink
            ops.append(
                Path(
                    make_rectangle(x + dx, y, wide, height), fill=fill, stroke=edge, width=0.3 if edge else 0
                )
            )
            ops += cell.draw(x + dx + 1.0, y + (height - cell.height) / 2)
        return tuple(ops)

    return FlowItem(height, draw)


def _set_row(
    compositor: Compositor,
    row: tuple[str, str, list[_Cell], int],
    sides: Sequence[tuple[str, str]],
    widths: tuple[float, float, float],
) -> FlowItem:
    look = compositor.look
    first, middle, each = widths
    name, what, cells, line = row
    bold = set_words(compositor, f"**{name}**", look.panel, first - 2, line)
    counts = set_words(compositor, what, look.panel, middle - 2, line)
    wide = 10.0
    workings = [
        set_words(compositor, cell.working, replace(look.panel, align="right"), each - wide - 1.5, line)
        for cell in cells
    ]
    height = max(bold.height, counts.height, *(item.height for item in workings), 5.2) + 1.5
    if all(cell.figure is None for cell in cells):
        height = max(height, _TO_WRITE)
    total = first + middle + each * len(sides)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        ops += bold.draw(x + 1.0, y + (height - bold.height) / 2)
        ops += counts.draw(x + first + 1.0, y + (height - counts.height) / 2)
        for index, (cell, working) in enumerate(zip(cells, workings, strict=True)):
            at = x + first + middle + index * each
            ops.append(Path(make_rectangle(at - 0.06, y, 0.12, height), fill=look.line))
            ops += working.draw(at + 0.8, y + (height - working.height) / 2)
            if cell.figure is not None:
                ops += _draw_figure(compositor, cell.figure, (at + each - wide, y, wide, height), 12.5)
        ops.append(Path(make_rectangle(x, y + height - 0.06, total, 0.12), fill=look.line))
        return tuple(ops)

    return FlowItem(height, draw)


def _draw_figure(compositor: Compositor, figure: float, rect: Rect, size: float) -> tuple[Op, ...]:
    """Return a number as if written by hand."""
    x, y, width, height = rect
    look = compositor.look
    colour = look.muted if figure == 0 else look.heading
    style = Style(
        look.hand, 700, 700, italic=True, size=size, min=8, colour=colour, align="centre", valign="middle"
    )
    block = compositor.setter.compose(format_figure(figure), style, width)
    return compositor.setter.place(block, x, y, width, height)


def _set_total(
    compositor: Compositor,
    label: str,
    sides: Sequence[tuple[str, str]],
    widths: tuple[float, float, float],
    *,
    totals: Sequence[float | None],
    line: int,
) -> FlowItem:
    look = compositor.look
    first, middle, each = widths
    bold = set_words(compositor, f"**{label}**", look.panel, first - 2, line)
    width, height = first + middle + each * len(sides), 8.4

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = [
            Path(make_rectangle(x, y, width, height), fill=look.tint if look.full else look.paper)
        ]
        ops += bold.draw(x + 1.0, y + (height - bold.height) / 2)
        for index, total in enumerate(totals):
            at = x + first + middle + index * each
            ops.append(Path(make_rectangle(at - 0.06, y, 0.12, height), fill=look.line))
            if total is not None:
                ops += _draw_figure(compositor, total, (at + each - 13, y, 13, height), 18)
        ops.append(Path(make_rectangle(x, y + height - 0.2, width, 0.3), fill=look.line))
        return tuple(ops)

    return FlowItem(height, draw)
