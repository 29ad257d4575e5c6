"""Pictures with their captions, one or several in a row, and text that flows beside one."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.booklet.flow import FlowItem, height_of, stack_items
from printkit.press.booklet.manuscript import (
    Block,
    Directive,
    FigureImage,
    FigureRow,
    Items,
    Paragraph,
    Quote,
    TextTable,
)
from printkit.press.booklet.piecepicture import Figure, FigureError, UnreadError
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.booklet.setting.rule import set_rule
from printkit.press.ops import Group, Op
from printkit.press.text import Style

_GAP = 5.0
"""mm between pictures in a row."""
_UNDER = 1.3
"""mm between a picture and its caption."""
_NARROWEST = 22.0
"""mm that a caption needs, also under a narrower picture."""


def set_figures(compositor: Compositor, block: FigureRow, width: float, _style: Style) -> list[FlowItem]:
    """Set pictures in a row, centred; smaller where they are too wide."""
    found = [each for picture in block.pictures if (each := set_captioned(compositor, picture, width))]
    if not found:
        return []
    gaps = _GAP * (len(found) - 1)
    total = sum(w for w, _ in found) + gaps
    if total > width:
        share = (width - gaps) / (total - gaps)
        found = [
            each
            for (w, _), picture in zip(found, block.pictures, strict=False)
            if (each := set_captioned(compositor, picture, w * share))
        ]
        total = sum(w for w, _ in found) + _GAP * (len(found) - 1)
    align = block.pictures[0].options.get("align", "") if len(block.pictures) == 1 else ""
    left = {"left": 0.0, "right": width - total}.get(align, (width - total) / 2)
    height = max(item.height for _, item in found)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        at = x + left
        for w, item in found:
            ops += item.draw(at, y)
            at += w + _GAP
        return tuple(ops)

    return [FlowItem(height + compositor.look.to_mm(0.4), draw, compositor.look.to_mm(1.1))]


def set_captioned(compositor: Compositor, picture: FigureImage, room: float) -> tuple[float, FlowItem] | None:
    """Return a picture with its caption: width in mm and item; None, and a problem, if it cannot be drawn."""
    figure = _make_figure(compositor, picture, room)
    if figure is None:
        return None
    width = max(figure.width, min(room, _NARROWEST)) if picture.caption else figure.width
    style = compositor.look.caption
    caption = set_text(compositor, picture.caption, style, width, picture.line) if picture.caption else []
    under = stack_items(caption) if caption else None
    height = figure.height + (_UNDER + under.height if under else 0.0)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        placed: Op = Group(figure.ops, x + (width - figure.width) / 2, y)
        return (placed, *(under.draw(x, y + figure.height + _UNDER) if under else ()))

    return width, FlowItem(height, draw)


def _make_figure(compositor: Compositor, picture: FigureImage, room: float) -> Figure | None:
    try:
        return compositor.pictures.make_figure(picture, room, compositor.area.height * 0.72)
    except UnreadError:
        return None
    except FigureError as error:
        compositor.note_problem(picture.line, str(error))
        return None


_FLOWING = (Paragraph, Items, Quote, TextTable)
_ASIDE = 5.5
"""mm between picture and text."""
_DROP = 0.8
"""mm by which the picture lies lower than the text."""


def float_picture(compositor: Compositor, blocks: Sequence[Block], at: int) -> tuple[FlowItem, int] | None:
    """Return a picture with the text beside it, and the block after that; None if nothing may flow beside."""
    block = blocks[at]
    if not isinstance(block, FigureRow) or len(block.pictures) != 1 or compositor.columns > 1:
        return None
    side = block.pictures[0].options.get("align")
    if side not in ("left", "right") or at + 1 >= len(blocks) or not _may_flow(blocks[at + 1], side):
        return None
    measure = compositor.width
    found = set_captioned(compositor, block.pictures[0], measure * 0.55)
    if found is None:
        return None
    wide, picture = found
    room = measure - wide - _ASIDE
    beside: list[FlowItem] = []
    after = at + 1
    while after < len(blocks) and _may_flow(blocks[after], side) and height_of(beside) < picture.height - 3:
        beside += _in_room(compositor, blocks[after], room)
        after += 1
    text = stack_items(beside)
    if text.height > compositor.area.height * 0.8:
        return None
    picture_x, text_x = (0.0, wide + _ASIDE) if side == "left" else (measure - wide, 0.0)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*picture.draw(x + picture_x, y + _DROP), *text.draw(x + text_x, y))

    return FlowItem(max(picture.height + _DROP, text.height) + 0.6, draw, compositor.look.to_mm(0.9)), after


def _may_flow(block: Block, side: str) -> bool:
    """Return whether a block may stand beside a picture; rules only where their ids stay in the margin."""
    if isinstance(block, Directive):
        return block.word == "rule" and side == "right"
    return isinstance(block, _FLOWING)


def _in_room(compositor: Compositor, block: Block, room: float) -> list[FlowItem]:
    if isinstance(block, Directive):
        return set_rule(compositor, block.arguments[0], block.line, room)
    return compositor.set_block(block, room, compositor.look.body)
