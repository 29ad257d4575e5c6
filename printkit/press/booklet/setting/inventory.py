"""List what is in the box, and the rows of a component: from data, never typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from printkit.box.contents import Component, Row
from printkit.expression.error import ExpressionError
from printkit.nearest import suggest_nearest
from printkit.press.booklet.flow import Draw, FlowItem, stack_items
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.items import _split_columns
from printkit.press.booklet.setting.mark import pick_readable, set_words
from printkit.press.booklet.setting.panels import check_options, read_number
from printkit.press.booklet.setting.paragraph import UNSETTABLE, set_text
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Align, Style

KEYS = ("group", "sort", "columns", "where", "others", "tall")
_GUTTER, _PAD = 4.0, 0.8
_TALL = 1.05
"""mm of a row's height beyond its text."""
_ALIGNS = {"left": "left", "right": "right", "centre": "centre"}


def set_list(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Return a component's rows as a table, under headings where they are grouped."""
    check_options(compositor, block.options, KEYS, block.line)
    component = _find_component(compositor, block)
    if component is None:
        return []
    columns = _read_columns(compositor, block)
    if not columns:
        compositor.note_problem(
            block.line, "write the columns: a head | {{ a column }} | left, right or centre"
        )
        return []
    count = int(block.options.get("columns", "1")) if block.options.get("columns", "1") in ("1", "2") else 1
    room = (width - _GUTTER * (count - 1)) / count
    groups = _group_rows(compositor, block, component)
    lines = [
        (
            name,
            [
                [_fill_cell(compositor, cell, row, component, line) for _, cell, _, line in columns]
                for row in rows
            ],
        )
        for name, rows in groups
    ]
    every = [row for _, rows in lines for row in rows]
    widths = _find_widths(compositor, [head for head, *_ in columns], every, room)
    aligns = [align for _, _, align, _ in columns]
    body: list[FlowItem] = []
    tall = read_number(compositor, block.options, "tall", block.line, _TALL)
    for name, rows in lines:
        made = [_set_row(compositor, row, widths, aligns, block.line, tall=tall) for row in rows]
        if name:
            made[:1] = [stack_items([_set_band(compositor, name, room, block.line), *made[:1]])]
        body += made
    head = _set_row(compositor, [head for head, *_ in columns], widths, aligns, block.line, head=True)
    parts = _split_columns(body, count) if count > 1 else [body]
    if count == 1:
        return [replace(head, before=compositor.look.to_mm(0.55), keep=True, flex=True), *body]
    whole = [stack_items([head, *part]) for part in parts]

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return tuple(
            op for index, each in enumerate(whole) for op in each.draw(x + index * (room + _GUTTER), y)
        )

    return [FlowItem(max(each.height for each in whole), draw, compositor.look.to_mm(0.55), flex=True)]


def _find_component(compositor: Compositor, block: Fence) -> Component | None:
    box = compositor.box
    name = block.words[0] if block.words else ""
    if name in box.components:
        return box.components[name]
    if name not in box.unread:
        compositor.note_problem(
            block.line, f'there is no component "{name}".{suggest_nearest(name, box.components)}'
        )
    return None


def _read_columns(compositor: Compositor, block: Fence) -> list[tuple[str, str, Align, int]]:
    out: list[tuple[str, str, Align, int]] = []
    for told, line in block.lines:
        parts = [part.strip() for part in f" {told}".split(" | ")]
        if len(parts) < 2:
            compositor.note_problem(line, "write: head | {{ column }} | left, right or centre")
            continue
        align = parts[2] if len(parts) > 2 else "left"
        if align not in _ALIGNS:
            compositor.note_problem(
                line, f'"{align}" will not do; write left, right or centre.{suggest_nearest(align, _ALIGNS)}'
            )
            align = "left"
        out.append((parts[0], parts[1], _ALIGNS[align], line))  # type: ignore[arg-type]
    return out


def _group_rows(compositor: Compositor, block: Fence, component: Component) -> list[tuple[str, list[Row]]]:
    """Group rows by the values of a column, in the order in which these first come; rows without one last."""
    rows = list(component.rows)
    where = block.options.get("where")
    if where:
        rows = [
            row
            for row in rows
            if _evaluate_cell(compositor, f"{{{{ {where} }}}}", row, component, block.line) == "True"
        ]
    if sort := block.options.get("sort"):
        if rows and sort not in rows[0].values:
            compositor.note_problem(
                block.line, f'sort: there is no column "{sort}".{suggest_nearest(sort, rows[0].values)}'
            )
        else:
            rows.sort(key=lambda row: _make_sort_key(row.values.get(sort)))
    group = block.options.get("group")
    if not group:
        return [("", rows)]
    if rows and group not in rows[0].values:
        compositor.note_problem(
            block.line, f'group: there is no column "{group}".{suggest_nearest(group, rows[0].values)}'
        )
        return [("", rows)]
    found: dict[str, list[Row]] = {}
    for row in rows:
        named = _evaluate_cell(compositor, f"{{{{ ({group} or '')|word }}}}", row, component, block.line)
        found.setdefault(named, []).append(row)
    rest = found.pop("", None)
    last = [(block.options.get("others", ""), rest)] if rest else []
    return [*found.items(), *last]


def _make_sort_key(value: Any) -> tuple[int, Any]:
    return (0, value) if isinstance(value, int | float) else (1, str(value))


def _fill_cell(compositor: Compositor, cell: str, row: Row, component: Component, line: int) -> str:
    return _evaluate_cell(
        compositor,
        cell.replace("“", '"').replace("”", '"').replace("‘", "'").replace("’", "'"),
        row,
        component,
        line,
    )


def _evaluate_cell(compositor: Compositor, text: str, row: Row, component: Component, line: int) -> str:
    """Return a cell with the row's values."""
    box = compositor.box
    values = {**box.constants, **component.constants, **row.values, "id": row.id, "box": compositor.facts}
    try:
        return str(box.sentences.dialect.text(text).value(values)).strip()
    except ExpressionError as error:
        compositor.note_problem(line, f"{row.id}: {error}")
        return ""


def _make_style(compositor: Compositor) -> Style:
    return replace(compositor.look.panel, leading=1.14)


def _find_widths(
    compositor: Compositor, heads: Sequence[str], rows: Sequence[Sequence[str]], room: float
) -> list[float]:
    """Return natural widths; the widest column takes the remaining room, or gives the missing one."""
    style = _make_style(compositor)
    bold = replace(style, weight=700)
    natural = []
    for index, head in enumerate(heads):
        cells = [(head, bold), *((row[index], style) for row in rows if row[index])]
        try:
            widest = max(compositor.setter.compose(text, s, 1000).width for text, s in cells if text)
        except (*UNSETTABLE,):
            widest = 10.0
        natural.append(widest + 2 * _PAD + 0.2)
    spare = room - sum(natural)
    at = max(range(len(natural)), key=lambda index: natural[index])
    natural[at] = max(12.0, natural[at] + spare)
    return natural


def _set_row(
    compositor: Compositor,
    cells: Sequence[str],
    widths: Sequence[float],
    aligns: Sequence[Align],
    line: int,
    *,
    head: bool = False,
    tall: float = _TALL,
) -> FlowItem:
    look = compositor.look
    style = _make_style(compositor)
    if head:
        style = replace(style, weight=700, colour=pick_readable(look, look.dark) if look.full else look.ink)
    made = [
        set_words(compositor, text, replace(style, align=align), width - 2 * _PAD, line)
        for text, width, align in zip(cells, widths, aligns, strict=True)
    ]
    height = max(item.height for item in made) + (1.5 if head else tall)
    total = sum(widths)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        if head:
            fill = look.dark if look.full else look.paper
            ops.append(
                Path(
                    make_rectangle(x, y, total, height),
                    fill=fill,
                    stroke=None if look.full else look.ink,
                    width=0.3,
                )
            )
        else:
            ops.append(Path(make_rectangle(x, y + height - 0.06, total, 0.12), fill=look.line))
        for item, width in zip(made, widths, strict=True):
            ops += item.draw(x + _PAD, y + (height - item.height) / 2)
            x += width
        return tuple(ops)

    return FlowItem(height, draw)


def _set_band(compositor: Compositor, name: str, width: float, line: int) -> FlowItem:
    look = compositor.look
    text = set_words(compositor, name, look.panel_head, width - 2 * _PAD, line)
    height = text.height + 1.2

    def draw(x: float, y: float) -> tuple[Op, ...]:
        shape = (Path(make_rectangle(x, y, width, height), fill=look.tint),) if look.full else ()
        return (*shape, *text.draw(x + _PAD, y + 0.6))

    return FlowItem(height, draw)


_GAP, _HEIGHT = 5.0, 14.6
"""mm between cells, and of a cell."""
_THUMB, _BESIDE = 19.0, 3.0
"""mm of a picture, and between it and the words."""


def set_components(compositor: Compositor, names: Sequence[str], line: int) -> Iterator[FlowItem]:
    """Yield the components of these names, or all of the box, in order."""
    box = compositor.box
    for name in names:
        if name not in box.components and name not in box.unread:
            compositor.note_problem(
                line, f'there is no component "{name}".{suggest_nearest(name, box.components)}'
            )
    chosen = [
        part
        for key, part in box.components.items()
        if (not names or key in names) and part.kind != "booklet" and part.pieces
    ]
    across = 2 if compositor.columns == 1 else 1
    width = (compositor.width - _GAP * (across - 1)) / across
    cells = [_set_cell(compositor, part, width) for part in chosen]
    for start in range(0, len(cells), across):
        row = cells[start : start + across]
        yield FlowItem(
            _HEIGHT,
            _side_by_side(row, width + _GAP),
            compositor.look.to_mm(0.5),
            keep=start + across < len(cells) and start == 0,
        )


def _side_by_side(cells: Sequence[FlowItem], step: float) -> Draw:
    return lambda x, y: tuple(op for index, cell in enumerate(cells) for op in cell.draw(x + index * step, y))


def _set_cell(compositor: Compositor, component: Component, width: float) -> FlowItem:
    look, room = compositor.look, width - _THUMB - _BESIDE
    figure = compositor.pictures.make_thumbnail(component)
    name = set_text(compositor, component.name, replace(look.body, weight=700), room, 1)
    plain = replace(look.caption, align="left", italic=False)
    text = stack_items([*name, *set_text(compositor, _format_facts(component), plain, room, 1)])

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        if figure:
            small = figure.scale(min(_THUMB / figure.width, (_HEIGHT - 1.5) / figure.height))
            left, top = x + (_THUMB - small.width) / 2, y + (_HEIGHT - small.height) / 2
            ops.append(Group(small.ops, left, top))
        ops += text.draw(x + _THUMB + _BESIDE, y + (_HEIGHT - text.height) / 2)
        return tuple(ops)

    return FlowItem(_HEIGHT, draw)


def _format_facts(component: Component) -> str:
    """Write the number and the size of a component's pieces."""
    count = len(component.pieces)
    size = (
        f"Ø {component.size.width:g} mm"
        if component.shape == "round"
        else f"{component.size}".replace("x", "×")
    )
    return f"{count} {'piece' if count == 1 else 'pieces'}, {size}"
