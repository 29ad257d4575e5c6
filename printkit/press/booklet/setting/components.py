"""What is in the box: a picture, a name and a number for each component."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printkit.box.errors import nearest
from printkit.box.schema import Component
from printkit.press.booklet.flow import Draw, FlowItem, stacked
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.ops import Group, Op

_GAP, _HEIGHT = 5.0, 14.6
"""mm between cells, and of a cell."""
_THUMB, _BESIDE = 19.0, 3.0
"""mm of a picture, and between it and the words."""


def components(compositor: Compositor, names: Sequence[str], line: int) -> Iterator[FlowItem]:
    """The components of these names, or all of the box, in order."""
    box = compositor.box
    for name in names:
        if name not in box.components and name not in box.unread:
            compositor.wrong(line, f'there is no component "{name}".{nearest(name, box.components)}')
    chosen = [
        part
        for key, part in box.components.items()
        if (not names or key in names) and part.kind != "booklet" and part.pieces
    ]
    across = 2 if compositor.columns == 1 else 1
    width = (compositor.width - _GAP * (across - 1)) / across
    cells = [_cell(compositor, part, width) for part in chosen]
    for start in range(0, len(cells), across):
        row = cells[start : start + across]
        yield FlowItem(
            _HEIGHT,
            _side_by_side(row, width + _GAP),
            compositor.look.mm(0.5),
            keep=start + across < len(cells) and start == 0,
        )


def _side_by_side(cells: Sequence[FlowItem], step: float) -> Draw:
    return lambda x, y: tuple(op for index, cell in enumerate(cells) for op in cell.draw(x + index * step, y))


def _cell(compositor: Compositor, component: Component, width: float) -> FlowItem:
    look, room = compositor.look, width - _THUMB - _BESIDE
    figure = compositor.pictures.thumbnail(component)
    name = set_text(compositor, component.name, replace(look.body, weight=700), room, 1)
    plain = replace(look.caption, align="left", italic=False)
    text = stacked([*name, *set_text(compositor, _facts(component), plain, room, 1)])

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        if figure:
            small = figure.scaled(min(_THUMB / figure.width, (_HEIGHT - 1.5) / figure.height))
            left, top = x + (_THUMB - small.width) / 2, y + (_HEIGHT - small.height) / 2
            ops.append(Group(small.ops, left, top))
        ops += text.draw(x + _THUMB + _BESIDE, y + (_HEIGHT - text.height) / 2)
        return tuple(ops)

    return FlowItem(_HEIGHT, draw)


def _facts(component: Component) -> str:
    """How many, and how large."""
    count = len(component.pieces)
    size = (
        f"Ø {component.size.width:g} mm"
        if component.shape == "round"
        else f"{component.size}".replace("x", "×")
    )
    return f"{count} {'piece' if count == 1 else 'pieces'}, {size}"
