"""The quick reference on a booklet's back cover."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.press.booklet.look import WHITE
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import on
from printkit.press.booklet.setting.panels import set_panels
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import rectangle
from printkit.press.text import Style

_MARGIN, _TOP, _HEAD = 9.0, 8.5, 9.0
"""mm round the boxes, above the head, and of the head."""


def quick_page(compositor: Compositor, block: Fence) -> tuple[Op, ...]:
    """Boxes on a dark ground under the title's name; with little ink on white."""
    look = compositor.look
    width = look.width - 2 * _MARGIN
    room = look.height - _TOP - _HEAD - 4.0 - 7.0
    items = set_panels(compositor, block, width, room)
    if not items:
        compositor.wrong(block.line, "the quick reference is empty; write boxes under ### headings")
        return ()
    found = items[0]
    if found.height > room + 0.05:
        compositor.wrong(
            block.line, f"the quick reference is {found.height - room:.0f} mm higher than its page; say less"
        )
    full = look.full
    ground = Path(rectangle(0, 0, look.width, look.height), fill=look.dark if full else WHITE)
    colour = on(look, look.dark) if full else look.ink
    name = Style(look.display, 700, 700, size=19, min=12, colour=colour, valign="middle")
    note = replace(name, families=look.hand, weight=400, italic=True, size=12.5, min=8, align="right")
    setter = compositor.setter
    told = block.options.get("title", compositor.box.name)
    left = setter.place(setter.compose(told, name, width * 0.66), _MARGIN, _TOP, width * 0.66, _HEAD)
    right_text = setter.compose(block.options.get("note", "Quick reference"), note, width * 0.33)
    right = setter.place(right_text, _MARGIN + width * 0.67, _TOP + 1.0, width * 0.33, _HEAD)
    line = Path(rectangle(_MARGIN, _TOP + _HEAD + 1.2, width, 0.3), fill=look.line)
    spare = max(0.0, room - found.height)
    ops = found.draw(_MARGIN, _TOP + _HEAD + 4.0 + min(spare / 2, 6.0))
    return (ground, *left, *right, line, *ops)
