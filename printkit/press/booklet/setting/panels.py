"""Fields side by side: panels, a turn played through, goals, questions with answers, a quick reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.nearest import list_words, suggest_nearest
from printkit.press.booklet.flow import FlowItem, stack_items
from printkit.press.booklet.manuscript import Fence, Panel
from printkit.press.booklet.piecepicture import Figure
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import (
    BALL,
    RADIUS,
    colour_of,
    draw_ball,
    pick_ground,
    pick_readable,
    set_words,
)
from printkit.press.booklet.setting.piecerow import SCALE, show_pieces
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Style

_GUTTER, _GAP = 4.0, 2.2
"""mm between panels of a row, and between rows."""
_HIGHER, _WIDER = 5.0, 3.0
"""mm by which a row, and the space between rows, may grow to fill a page."""
_PAD, _ABOVE = 2.6, 1.7
"""mm of ground beside and above a panel's contents."""
_BESIDE = 3.0
"""mm between a picture and the words beside it."""
_UNDER = 1.2
"""mm between parts of a panel."""
_BAR = 0.9
"""mm of the line at the left of a sidebar."""
UNITS: Mapping[str, int] = {"play": 6, "quick": 3}
"""The number of parts of a row, unless the block says `columns`."""
KEYS = ("columns", "scale", "numbers", "join", "title", "note", "gap", "labels")
PANEL_KEYS = (
    "span", "show", "lay", "tone", "edge", "scale", "width", "number", "sign", "answer", "align", "valign", "bar",
)  # fmt: skip
TONES = ("sand", "dark", "plain", "line", "side", "trap")
LAYS = ("top", "left", "right", "bottom", "over")
"""Where pictures go: below the head, beside or below the words, or over the head."""


class _Cell(Struct, frozen=True):
    """A panel at its width: its contents, one below the other or side by side, and its ground."""

    panel: Panel
    width: float
    tone: str
    fill: str
    edge: str | None
    parts: tuple[FlowItem, ...]
    """Head, pictures, words."""
    beside: tuple[Figure, FlowItem, str] | None
    """A picture with the words beside it, and the picture's side."""
    label: FlowItem | None = None
    """The column at the left of a step."""
    label_width: float = 0.0

    @property
    def is_bare(self) -> bool:
        """Whether it has no ground."""
        return self.tone == "plain"

    @property
    def height(self) -> float:
        """The height of the contents with their ground."""
        inner = _stack_height(self.parts)
        if self.beside:
            figure, text, _ = self.beside
            inner += (_UNDER if inner else 0.0) + max(figure.height, text.height)
        if self.label:
            inner = max(inner, self.label.height)
        return inner if self.is_bare else inner + 2 * _ABOVE


def set_panels(compositor: Compositor, block: Fence, width: float, fill: float = 0.0) -> list[FlowItem]:
    """Set rows of panels; panels of one row have the same height. They grow towards a height that they should fill."""
    check_options(compositor, block.options, KEYS, block.line)
    units = _read_whole_number(
        compositor, block, "columns", UNITS.get(block.kind, 0) or len(block.panels) or 1
    )
    cells: list[list[_Cell]] = [[]]
    used = number = 0
    for panel in block.panels:
        check_options(compositor, panel.options, PANEL_KEYS, panel.line)
        span = _read_span(compositor, panel, units, block)
        if used + span > units:
            cells.append([])
            used = 0
        counted = block.kind == "play" or block.options.get("numbers") == "yes"
        told = panel.options.get("number", "")
        plain = panel.options.get("tone", "") in ("dark", "side", "trap", "plain", "line")
        if told:
            mark = "" if told == "no" else told
        elif counted and panel.title and not plain:
            number += 1
            mark = str(number)
        else:
            mark = ""
        wide = width * span / units - _GUTTER * (1 - span / units)
        cells[-1].append(_make_cell(compositor, block, panel, wide, mark))
        used += span
    join = block.options.get("join", "no" if block.kind == "flow" else "")
    more, gap = _share_height(cells, float(block.options.get("gap", _GAP)), fill)
    rows = [
        _set_row(compositor, row, join, more, last=index == len(cells) - 1)
        for index, row in enumerate(cells)
        if row
    ]
    rows = [replace(row, before=gap) for row in rows]
    return [replace(stack_items(rows), before=compositor.look.to_mm(0.55), flex=True)] if rows else []


class TableSide(Struct, frozen=True):
    """One of the players whose figures a table holds."""

    key: str
    """The option that names it: a to f."""
    name: str
    colour: str


def read_sides(compositor: Compositor, block: Fence) -> list[TableSide]:
    """Read who takes part: `a="Ann|people" b="Bo"`."""
    sides = []
    for key in "abcdef":
        told = block.options.get(key)
        if told is not None:
            name, _, colour = told.partition("|")
            found = colour_of(compositor, colour.strip(), block.line, compositor.look.heading)
            sides.append(TableSide(key, name.strip(), found))
    return sides


def check_options(
    compositor: Compositor, options: Mapping[str, str], known: Sequence[str], line: int
) -> None:
    """Note every option that is unknown here."""
    for key in options:
        if key not in known:
            compositor.note_problem(
                line, f'"{key}" is unknown here.{suggest_nearest(key, known)} Known: {list_words(known, 20)}'
            )


def _read_whole_number(compositor: Compositor, block: Fence, key: str, default: int) -> int:
    told = block.options.get(key, "")
    if not told:
        return default
    if told.isdigit() and 1 <= int(told) <= 12:
        return int(told)
    compositor.note_problem(block.line, f"{key}={told} will not do; write a number from 1 to 12")
    return default


def _read_span(compositor: Compositor, panel: Panel, units: int, block: Fence) -> int:
    told = panel.options.get("span", "")
    if not told:
        return units if block.kind == "play" else 1
    if told.isdigit() and 1 <= int(told) <= units:
        return int(told)
    compositor.note_problem(panel.line, f"span={told} will not do; write a number from 1 to {units}")
    return units


def read_number(
    compositor: Compositor, options: Mapping[str, str], key: str, line: int, default: float
) -> float:
    """Read an option that is a number above 0; otherwise note a problem, and take the default."""
    told = options.get(key)
    if told is None:
        return default
    try:
        value = float(told)
    except ValueError:
        value = 0.0
    if value <= 0:
        compositor.note_problem(line, f"{key}={told} will not do; write a number")
        return default
    return value


def _make_cell(compositor: Compositor, block: Fence, panel: Panel, width: float, mark: str) -> _Cell:
    look, options, line = compositor.look, panel.options, panel.line
    tone = options.get("tone", {"goals": "plain", "flow": "sand"}.get(block.kind, "sand"))
    fill = look.dark if tone == "dark" else look.tint
    if tone not in TONES:
        fill = colour_of(compositor, tone, line, look.tint)
    if tone in ("plain", "line"):
        fill = look.paper
    if block.kind == "quick":
        fill = look.paper
    edge = colour_of(compositor, options["edge"], line, look.line) if "edge" in options else None
    if tone == "line" and edge is None:
        edge = look.line
    ink = pick_readable(look, fill) if look.full else look.ink
    style = replace(look.panel, colour=ink)
    if align := options.get("align", "centre" if block.kind == "flow" else ""):
        style = replace(style, align="centre" if align == "centre" else "left")
    pad = 0.0 if tone == "plain" else _PAD + (_BAR + 0.6 if tone in ("side", "trap") else 0.0)
    inner = width - 2 * pad
    label, label_width = None, 0.0
    if block.options.get("labels"):
        label_width = read_number(compositor, block.options, "labels", block.line, 26.0)
        if tone not in ("side", "trap", "dark", "plain"):
            label = _set_label(compositor, panel, mark, label_width)
            inner = width - label_width - 2 * _PAD
    head: list[FlowItem] = []
    head_colour = ink if fill == look.dark or tone not in (*TONES, "") else look.heading
    if tone == "dark" and look.full:
        head_colour = ink
    if label is None and (panel.title or mark):
        if block.kind in ("goals", "quick"):
            head = [_set_band(compositor, panel, inner if block.kind == "goals" else width, block.kind)]
        elif tone in ("side", "trap"):
            colour = look.warning if tone == "trap" else look.heading
            bold = replace(look.panel, weight=700, colour=colour)
            head = [set_words(compositor, panel.title, bold, inner, line)]
        else:
            head = [_set_head(compositor, panel, mark, inner, head_colour, centred=style.align == "centre")]
    scale = read_number(
        compositor,
        options,
        "scale",
        line,
        read_number(compositor, block.options, "scale", block.line, SCALE),
    )
    figure = (
        show_pieces(compositor, options["show"], line, scale=scale, ground=fill)
        if options.get("show")
        else None
    )
    lay = options.get("lay", "top")
    if lay not in LAYS:
        compositor.note_problem(
            line, f"lay={lay} will not do; write {list_words(LAYS)}.{suggest_nearest(lay, LAYS)}"
        )
        lay = "top"
    if figure is not None:
        room = inner * 0.72 if lay in ("left", "right") else inner
        wide = read_number(compositor, options, "width", line, figure.width)
        figure = figure.scale(min(wide, room) / figure.width)
    text_width = inner - figure.width - _BESIDE if figure and lay in ("left", "right") else inner
    body = _set_body(compositor, panel, text_width, style)
    answer = options.get("answer")
    if answer:
        chip = show_pieces(compositor, f"[{answer}]", line, ground=fill)
        if chip:
            body = [*body, replace(_centre_figure(chip, text_width), before=1.4)]
    text = stack_items(body) if body else None
    if figure is None or text is None:
        if lay == "over" and figure:
            return _Cell(
                panel,
                width,
                tone,
                fill,
                edge,
                (_centre_figure(figure, inner), *head),
                None,
                label,
                label_width,
            )
        parts = [*head, *([_centre_figure(figure, inner)] if figure else []), *([text] if text else [])]
        return _Cell(panel, width, tone, fill, edge, tuple(parts), None, label, label_width)
    if lay in ("left", "right"):
        return _Cell(panel, width, tone, fill, edge, tuple(head), (figure, text, lay), label, label_width)
    if lay == "over":
        head, pair = [], [_centre_figure(figure, inner), *head, text]
    else:
        pair = (
            [_centre_figure(figure, inner), text] if lay == "top" else [text, _centre_figure(figure, inner)]
        )
    return _Cell(panel, width, tone, fill, edge, (*head, *pair), None, label, label_width)


def _set_body(compositor: Compositor, panel: Panel, width: float, style: Style) -> list[FlowItem]:
    """Return a panel's blocks; their text takes the panel's size."""
    saved = compositor.look
    compositor.look = (
        replace(saved, ink=str(style.colour), muted=str(style.colour)) if style.colour != saved.ink else saved
    )
    try:
        return compositor.set_blocks(panel.blocks, width, style)
    finally:
        compositor.look = saved


def _centre_figure(figure: Figure, width: float) -> FlowItem:
    return FlowItem(figure.height, lambda x, y: (Group(figure.ops, x + (width - figure.width) / 2, y),))


def _set_head(
    compositor: Compositor, panel: Panel, mark: str, width: float, colour: str, *, centred: bool
) -> FlowItem:
    """Return a panel's heading with its ball."""
    look = compositor.look
    room = 2 * BALL + 2.0 if mark else 0.0
    style = replace(look.panel_head, colour=colour, align="centre" if centred and not mark else "left")
    title = set_words(compositor, panel.title, style, width - room, panel.line)
    block = compositor.setter.compose(panel.title or " ", style, width - room)
    left = (width - room - block.width) / 2 if centred and mark else 0.0
    height = max(title.height, 2 * BALL + 0.4 if mark else 0.0)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        sign = draw_ball(compositor, mark, x + left + BALL + 0.2, y + height / 2) if mark else ()
        return (*sign, *title.draw(x + left + room, y + (height - title.height) / 2))

    return FlowItem(height + 0.3, draw)


def _set_label(compositor: Compositor, panel: Panel, mark: str, width: float) -> FlowItem:
    """Return the column at the left of a step: its ball over its name."""
    look = compositor.look
    style = replace(look.panel_head, align="centre")
    title = set_words(compositor, panel.title, style, width - 3.0, panel.line)
    top = 2 * BALL + 1.4 if mark else 0.0

    def draw(x: float, y: float) -> tuple[Op, ...]:
        sign = draw_ball(compositor, mark, x + width / 2, y + BALL) if mark else ()
        return (*sign, *title.draw(x + 1.5, y + top))

    return FlowItem(top + title.height, draw)


def _set_band(compositor: Compositor, panel: Panel, width: float, kind: str) -> FlowItem:
    """Return a coloured bar with a sign and a name: a side's goal, a box of the quick reference."""
    look, options = compositor.look, panel.options
    told = options.get("bar", "dark" if kind == "goals" else "sand")
    fill = colour_of(compositor, told, panel.line, look.tint)
    if not look.full:
        fill = look.paper
    colour = pick_readable(look, fill) if told not in ("sand", "") or not look.full else look.heading
    line = None if look.full else look.line
    sign = (
        show_pieces(compositor, f":{options['sign']}:@6.5", panel.line, ground=fill)
        if options.get("sign")
        else None
    )
    room = sign.width + 2.0 if sign else 0.0
    style = replace(look.panel_head, colour=colour)
    title = set_words(compositor, panel.title, style, width - room - 2 * _PAD, panel.line)
    height = max(title.height + 1.6, (sign.height + 2.4) if sign else 0.0, 8.6 if kind == "goals" else 0.0)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        if kind == "quick":
            x -= _PAD
            y -= _ABOVE
        bar = Path(
            make_rectangle(x, y, width, height, RADIUS), fill=fill, stroke=line, width=0.3 if line else 0.0
        )
        grounds = [bar]
        if kind == "quick" and look.full:
            grounds.append(Path(make_rectangle(x, y + height - RADIUS, width, RADIUS), fill=fill))
        elif kind == "quick":  # the panel's own frame is around it already
            grounds = [Path(make_rectangle(x, y + height, width, 0.2), fill=look.line)]
        picture = (Group(sign.ops, x + _PAD, y + (height - sign.height) / 2),) if sign else ()
        return (
            *grounds,
            *picture,
            *title.draw(x + _PAD + room, y + (height - title.height) / 2),
        )

    return FlowItem(height + (0.4 if kind == "goals" else -_ABOVE + 1.0), draw)


def _stack_height(parts: Sequence[FlowItem]) -> float:
    return sum(part.height for part in parts) + _UNDER * max(0, len(parts) - 1)


def _share_height(rows: Sequence[Sequence[_Cell]], gap: float, fill: float) -> tuple[float, float]:
    """Return the extra height of every row and the gap between rows that fill a height."""
    count = len(rows)
    spare = fill - sum(max((cell.height for cell in row), default=0.0) for row in rows) - gap * (count - 1)
    if spare <= 0:
        return 0.0, gap
    return min(_HIGHER, spare * 0.6 / count), gap + min(_WIDER, spare * 0.4 / max(1, count - 1))


def _set_row(
    compositor: Compositor, cells: Sequence[_Cell], join: str, more: float, *, last: bool
) -> FlowItem:
    """Set panels side by side, with the same height."""
    height = max(cell.height for cell in cells) + more

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        for index, cell in enumerate(cells):
            ops += _draw_cell(compositor, cell, x, y, height)
            x += cell.width
            if join and not (last and index == len(cells) - 1):
                ops += _draw_joint(compositor, join, x, y + height / 2)
            x += _GUTTER
        return tuple(ops)

    return FlowItem(height, draw)


def _draw_joint(compositor: Compositor, text: str, x: float, y: float) -> tuple[Op, ...]:
    """Return the word between two questions."""
    look = compositor.look
    style = replace(
        look.flavour, size=8, min=8, weight=700, colour=look.warning, align="centre", valign="middle"
    )
    block = compositor.setter.compose(text, style, _GUTTER + 4)
    return compositor.setter.place(block, x - 2.0, y - 2.5, _GUTTER + 4, 5.0)


def _draw_cell(compositor: Compositor, cell: _Cell, x: float, y: float, height: float) -> tuple[Op, ...]:
    look = compositor.look
    ops: list[Op] = []
    pad, above = (0.0, 0.0) if cell.is_bare else (_PAD, _ABOVE)
    if not cell.is_bare:
        fill, line = pick_ground(look, cell.fill)
        line = cell.edge or line or (look.line if cell.tone == "sand" and look.full else None)
        wide = 0.5 if cell.edge else 0.2
        if cell.tone in ("side", "trap"):
            ops.append(Path(make_rectangle(x, y, cell.width, height), fill=fill))
            bar = look.warning if cell.tone == "trap" else look.line
            ops.append(Path(make_rectangle(x, y, _BAR, height), fill=bar))
            pad += _BAR + 0.6
        else:
            shape = make_rectangle(x, y, cell.width, height, RADIUS)
            ops.append(Path(shape, fill=fill, stroke=line, width=wide if line else 0.0))
    left = x + pad
    if cell.label:
        label_width = cell.label_width
        shade = look.paper
        ops.append(
            Path(make_rectangle(x + 0.3, y + 0.3, label_width - 0.6, height - 0.6, RADIUS), fill=shade)
        )
        ops.append(Path(make_rectangle(x + label_width, y, 0.7, height), fill=look.heading))
        ops += cell.label.draw(x, y + (height - cell.label.height) / 2)
        left = x + label_width + _PAD
    inner = cell.width - (left - x) - (0.0 if cell.is_bare else _PAD)
    used = cell.height - 2 * above
    middle = cell.panel.options.get("valign") == "middle" or cell.label is not None
    at = y + above + (max(0.0, (height - 2 * above - used) / 2) if middle else 0.0)
    for index, part in enumerate(cell.parts):
        at += _UNDER if index else 0.0
        ops += part.draw(left, at)
        at += part.height
    if cell.beside:
        figure, text, side = cell.beside
        at += _UNDER if cell.parts else 0.0
        tall = y + height - above - at if not middle else max(figure.height, text.height)
        picture_x = left if side == "left" else left + inner - figure.width
        text_x = left + figure.width + _BESIDE if side == "left" else left
        ops.append(Group(figure.ops, picture_x, at + (tall - figure.height) / 2))
        ops += text.draw(text_x, at + (tall - text.height) / 2)
    return tuple(ops)
