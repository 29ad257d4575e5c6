"""Text that flows beside a picture."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.booklet.flow import FlowItem, height_of, stacked
from printkit.press.booklet.manuscript import Block, Directive, FigureRow, Items, Paragraph, Quote, TextTable
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.picture import captioned
from printkit.press.booklet.setting.rule import rule
from printkit.press.ops import Op

_FLOWING = (Paragraph, Items, Quote, TextTable)
_GAP = 5.5
"""mm between picture and text."""
_DROP = 0.8
"""mm by which the picture lies lower than the text."""


def floated(compositor: Compositor, blocks: Sequence[Block], at: int) -> tuple[FlowItem, int] | None:
    """A picture with the text beside it, and the block after that; None where nothing may flow beside."""
    block = blocks[at]
    if not isinstance(block, FigureRow) or len(block.pictures) != 1 or compositor.columns > 1:
        return None
    side = block.pictures[0].options.get("align")
    if side not in ("left", "right") or at + 1 >= len(blocks) or not _flows(blocks[at + 1], side):
        return None
    measure = compositor.width
    found = captioned(compositor, block.pictures[0], measure * 0.55)
    if found is None:
        return None
    wide, picture = found
    room = measure - wide - _GAP
    beside: list[FlowItem] = []
    after = at + 1
    while after < len(blocks) and _flows(blocks[after], side) and height_of(beside) < picture.height - 3:
        beside += _in_room(compositor, blocks[after], room)
        after += 1
    text = stacked(beside)
    if text.height > compositor.area.height * 0.8:
        return None
    picture_x, text_x = (0.0, wide + _GAP) if side == "left" else (measure - wide, 0.0)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*picture.draw(x + picture_x, y + _DROP), *text.draw(x + text_x, y))

    return FlowItem(max(picture.height + _DROP, text.height) + 0.6, draw, compositor.look.mm(0.9)), after


def _flows(block: Block, side: str) -> bool:
    """Whether a block may stand beside a picture; rules only where their ids stay in the margin."""
    if isinstance(block, Directive):
        return block.word == "rule" and side == "right"
    return isinstance(block, _FLOWING)


def _in_room(compositor: Compositor, block: Block, room: float) -> list[FlowItem]:
    if isinstance(block, Directive):
        return rule(compositor, block.arguments[0], block.line, room)
    return compositor.block(block, room, compositor.look.body)
