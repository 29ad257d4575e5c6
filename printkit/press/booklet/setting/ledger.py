"""A running table: what happens, line by line, with totals that the build calculates."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.nearest import suggest_nearest
from printkit.press.booklet.flow import FlowItem, stack_items
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.piecepicture import Figure
from printkit.press.booklet.setting.addition import format_figure, parse_figure
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import draw_ball, pick_readable, set_words
from printkit.press.booklet.setting.panels import TableSide, check_options, read_number, read_sides
from printkit.press.booklet.setting.piecerow import show_pieces
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.slot import Rect
from printkit.press.text import Style

KEYS = ("a", "b", "c", "d", "e", "f", "start", "next", "width", "heads", "begin", "end", "show")
RULES = ("lower", "higher", "turn", "none")
"""Who acts next: the one with less or more (the first named when both are equal), the next in turn, or nobody."""
_BALL, _SIDE = 8.0, 14.0
"""mm of the columns with the number and with a side's total."""


class _Line(Struct, frozen=True):
    """One line as it is drawn."""

    mark: str
    figure: Figure | None
    text: str
    totals: tuple[str, ...]
    changes: dict[int, str]
    """Whose totals have changed, and by how much."""
    acts: int | None
    says: str
    line: int


def set_running(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Set lines `show | who change, who change | text`; a change is a number, `x` (out) or nothing."""
    check_options(compositor, block.options, KEYS, block.line)
    sides = [side for side in read_sides(compositor, block) if side.name]
    starts = block.options.get("start", "").split() or ["0"] * len(sides)
    numbers = [parse_figure(told) for told in starts]
    if len(sides) < 1 or len(numbers) != len(sides) or None in numbers:
        compositor.note_problem(
            block.line, 'write who takes part and with what they begin: a="Ann people" b="Bo" start="7 6"'
        )
        return []
    rule = block.options.get("next", "none")
    if rule not in RULES:
        compositor.note_problem(
            block.line, f"next={rule} will not do.{suggest_nearest(rule, RULES)} Known: {', '.join(RULES)}"
        )
        rule = "none"
    totals = [number or 0.0 for number in numbers]
    lines = []
    begin = block.options.get("begin")
    if begin is not None:
        lines.append(
            _Line(
                "",
                None,
                begin,
                _format_totals(totals, set()),
                {},
                _find_next(rule, totals, set(), -1),
                "",
                block.line,
            )
        )
    out: set[int] = set()
    for number, (told, line) in enumerate(block.lines, 1):
        made = _read_line(compositor, told, line, sides, rule=rule, totals=totals, out=out, number=number)
        if made:
            lines.append(made)
    return _set_table(
        compositor, block, lines, sides, width, tells=rule != "none" or any(line.says for line in lines)
    )


def _format_totals(totals: Sequence[float], out: set[int]) -> tuple[str, ...]:
    return tuple("×" if index in out else format_figure(total) for index, total in enumerate(totals))


def _find_next(rule: str, totals: Sequence[float], out: set[int], who: int) -> int | None:
    """Return who acts next."""
    if rule == "none" or out:
        return None
    if rule == "turn":
        return (who + 1) % len(totals)
    wanted = min(totals) if rule == "lower" else max(totals)
    return next(index for index, total in enumerate(totals) if total == wanted)


def _read_line(
    compositor: Compositor,
    told: str,
    line: int,
    sides: Sequence[TableSide],
    *,
    rule: str,
    totals: list[float],
    out: set[int],
    number: int,
) -> _Line | None:
    parts = [part.strip() for part in told.split("|")]
    if len(parts) < 3:
        compositor.note_problem(
            line, "write: what is shown | who, and by how much | what happens | what then (optional)"
        )
        return None
    changes: dict[int, str] = {}
    acted = -1
    for each in parts[1].split(","):
        who, _, by = each.strip().partition(" ")
        index = next((i for i, side in enumerate(sides) if side.key == who), None)
        if index is None and who not in ("", "-"):
            known = ", ".join(side.key for side in sides)
            compositor.note_problem(line, f'"{who}" takes no part; write {known} or -')
            return None
        acted = index if acted < 0 and index is not None else acted
        by = by.strip()
        if index is not None and by in ("x", "×"):
            out.add(index)
        elif index is not None and by:
            step = parse_figure(by)
            if step is None:
                compositor.note_problem(line, f'"{by}" is no change; write for example +4, -3 or x')
                return None
            totals[index] += step
            changes[index] = ("+" if step > 0 else "") + format_figure(step)
    scale = 0.19
    figure = show_pieces(compositor, parts[0], line, scale=scale) if parts[0] not in ("", "-") else None
    acts = _find_next(rule, totals, out, acted)
    return _Line(
        str(number),
        figure,
        parts[2],
        _format_totals(totals, out),
        changes,
        acts,
        parts[3] if len(parts) > 3 else "",
        line,
    )


def _set_table(
    compositor: Compositor,
    block: Fence,
    lines: Sequence[_Line],
    sides: Sequence[TableSide],
    width: float,
    *,
    tells: bool,
) -> list[FlowItem]:
    look = compositor.look
    pictures = max((line.figure.width for line in lines if line.figure), default=0.0)
    pictures = pictures + 3.0 if pictures else 0.0
    then = read_number(compositor, block.options, "width", block.line, 24.0) if tells else 0.0
    side = min(_SIDE, (width - _BALL - pictures - then) * 0.6 / len(sides))
    text = width - _BALL - pictures - side * len(sides) - then
    heads = block.options.get("heads", "|What happens|Acts next").split("|")
    heads = [*heads, *[""] * (3 - len(heads))]
    rows = [_set_head(compositor, heads, sides, (_BALL, pictures, text, side, then), block.line)]
    rows += [_set_row(compositor, line, sides, (_BALL, pictures, text, side, then)) for line in lines]
    return [replace(stack_items(rows), before=look.to_mm(0.55), flex=True)]


def _set_head(
    compositor: Compositor,
    heads: Sequence[str],
    sides: Sequence[TableSide],
    widths: Sequence[float],
    line: int,
) -> FlowItem:
    look = compositor.look
    number, pictures, text, side, then = widths
    dark = look.dark if look.full else look.paper
    style = replace(look.panel, weight=700, colour=pick_readable(look, dark), one_line=True)
    x = number
    cells: list[tuple[float, float, FlowItem, str]] = []
    for told, wide in ((heads[0], pictures), (heads[1], text)):
        cells.append((x, wide, set_words(compositor, told, style, wide - 1.5, line), dark))
        x += wide
    for each in sides:
        fill = each.colour if look.full else look.paper
        name = replace(style, colour=pick_readable(look, fill), align="centre", min=8.0)
        cells.append((x, side, set_words(compositor, each.name, name, side - 1.0, line), fill))
        x += side
    if then:
        cells.append((x, then, set_words(compositor, heads[2], style, then - 2.0, line), dark))
    height = max(cell.height for _, _, cell, _ in cells) + 1.6
    total = x + then

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = [Path(make_rectangle(x, y, total, height), fill=dark)]
        for dx, wide, cell, fill in cells:
            ops.append(Path(make_rectangle(x + dx, y, wide, height), fill=fill))
            ops += cell.draw(x + dx + (0.5 if wide == side else 1.0), y + (height - cell.height) / 2)
        if not look.full:
            ops.append(Path(make_rectangle(x, y, total, height), stroke=look.ink, width=0.35))
        return tuple(ops)

    return FlowItem(height, draw)


def _set_row(
    compositor: Compositor, line: _Line, sides: Sequence[TableSide], widths: Sequence[float]
) -> FlowItem:
    look = compositor.look
    number, pictures, text, side, then = widths
    said = set_words(compositor, line.text, look.panel, text - 2.5, line.line)
    then_text = line.says or (f"**{sides[line.acts].name}**" if line.acts is not None else "")
    after = (
        set_words(compositor, then_text, look.panel, then - 2.5, line.line) if then and then_text else None
    )
    height = max(
        said.height + 2.2,
        line.figure.height + 1.4 if line.figure else 0.0,
        8.0,
        after.height + 2 if after else 0,
    )
    total = number + pictures + text + side * len(sides) + then

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        at = x + number + pictures + text
        for index, told in enumerate(line.totals):
            if line.acts == index:
                if look.full:
                    ops.append(Path(make_rectangle(at, y, side, height), fill=look.tint))
                ops.append(Path(make_rectangle(at, y + height - 0.9, side, 0.8), fill=sides[index].colour))
            ops.append(Path(make_rectangle(at - 0.06, y, 0.12, height), fill=look.line))
            ops += _draw_total(
                compositor,
                told,
                line.changes.get(index),
                sides[index],
                (at, y, side, height),
            )
            at += side
        if then:
            ops.append(Path(make_rectangle(at - 0.06, y, 0.12, height), fill=look.line))
        if after:
            ops += after.draw(at + 1.5, y + (height - after.height) / 2)
        if line.mark:
            ops += draw_ball(compositor, line.mark, x + number / 2 - 0.5, y + height / 2)
        if line.figure:
            left = x + number + (pictures - 1.0 - line.figure.width) / 2
            ops.append(Group(line.figure.ops, left, y + (height - line.figure.height) / 2))
        ops += said.draw(x + number + pictures + 1.0, y + (height - said.height) / 2)
        ops.append(Path(make_rectangle(x, y + height - 0.06, total, 0.12), fill=look.line))
        return tuple(ops)

    return FlowItem(height, draw)


def _draw_total(
    compositor: Compositor,
    told: str,
    change: str | None,
    side: TableSide,
    rect: Rect,
) -> list[Op]:
    look = compositor.look
    x, y, width, height = rect
    colour = side.colour if told != "×" else look.warning
    style = Style(look.figures, 700, 700, size=16, min=9, colour=colour, align="centre", valign="middle")
    block = compositor.setter.compose(told, style, width - 1)
    ops = list(compositor.setter.place(block, x + 0.5, y, width - 1, height))
    if change:
        small = replace(look.panel, weight=700, colour=look.ink, align="right", valign="middle")
        by = compositor.setter.compose(change, small, 6)
        ops += compositor.setter.place(by, x + width - 6.6, y + 0.2, 6, 5.0)
    return ops
