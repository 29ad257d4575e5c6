"""Cover and last page of a booklet without templates for them, and the quick reference on its back."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.box.contents import Box
from printkit.press.booklet.look import WHITE, BookletStyle
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import pick_readable
from printkit.press.booklet.setting.panels import set_panels
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.pictures import ornament
from printkit.press.sheets.slot import Rect
from printkit.press.text import Style, Typesetter


def draw_cover(box: Box, look: BookletStyle, setter: Typesetter) -> tuple[Op, ...]:
    """Draw name, subtitle and facts on a ground with ornament; with little ink a frame on white."""
    ops = [*_draw_ground(look)]
    colour = look.on_ground if look.full else look.ink
    plate = (14.0, look.height * 0.30, look.width - 28, 74.0)
    ops += _draw_plate(look, plate)
    x, y, width, _ = plate
    name = Style(
        look.display, 700, 700, size=38, min=18, colour=colour, align="centre", valign="middle", leading=1.05
    )
    ops += _draw_text(setter, box.name, name, (x + 5, y + 9, width - 10, 30))
    under = Style(look.display, 400, 700, size=14, min=9, colour=colour, align="centre", valign="middle")
    if box.subtitle:
        ops += _draw_text(setter, box.subtitle, under, (x + 5, y + 41, width - 10, 9))
    small = replace(under, families=look.body_families, size=10, min=8)
    ops += _draw_text(setter, format_facts(box), small, (x + 5, y + 56, width - 10, 9))
    return tuple(ops)


def draw_closing(box: Box, look: BookletStyle, setter: Typesetter) -> tuple[Op, ...]:
    """Return the ornament and the edition."""
    ops = [*_draw_ground(look)]
    colour = look.on_ground if look.full else look.ink
    plate = (look.width / 2 - 26, look.height * 0.44, 52.0, 22.0)
    ops += _draw_plate(look, plate)
    x, y, width, height = plate
    style = Style(look.display, 600, 700, size=13, min=8, colour=colour, align="centre", valign="middle")
    small = replace(style, families=look.body_families, weight=400, size=8, min=7)
    ops += _draw_text(setter, box.name, style, (x + 2, y + 4, width - 4, 8))
    if box.edition:
        ops += _draw_text(setter, f"edition {box.edition}", small, (x + 2, y + height - 10, width - 4, 6))
    return tuple(ops)


def format_facts(box: Box) -> str:
    """Write the number of players, their age, and the length of a game."""

    def span(low: int, high: int) -> str:
        return str(low) if low == high else f"{low} to {high}"

    return f"{span(*box.players)} players · age {box.age}+ · {span(*box.minutes)} minutes"


def _draw_ground(look: BookletStyle) -> tuple[Op, ...]:
    if not look.full:
        frame = [
            Path(make_rectangle(d, d, look.width - 2 * d, look.height - 2 * d), stroke=look.ink, width=w)
            for d, w in ((8.0, 0.8), (10.0, 0.25))
        ]
        return tuple(frame)
    ground = Path(make_rectangle(0, 0, look.width, look.height), fill=look.ground)
    if look.ornament is None:
        return (ground,)
    colours = (look.ground, look.ground, None, look.line, look.line)
    try:
        pattern = ornament.draw_pattern(
            look.ornament.pattern,
            look.width,
            look.height,
            params=look.ornament.params or {},
            colours=colours,
            scale=look.ornament.scale * 1.6,
            seed=look.ornament.seed,
            own=look.patterns,
        )
    except ValueError:  # reported once, where the chapter heads are set
        return (ground,)
    return (ground, Group(pattern))


def _draw_plate(look: BookletStyle, plate: tuple[float, float, float, float]) -> tuple[Op, ...]:
    x, y, width, height = plate
    fill = look.ground if look.full else WHITE
    line = look.line if look.full else look.ink
    return (
        Path(make_rectangle(x, y, width, height), fill=fill, stroke=line, width=0.8),
        Path(make_rectangle(x + 2, y + 2, width - 4, height - 4), stroke=line, width=0.25),
    )


def _draw_text(setter: Typesetter, text: str, style: Style, box: Rect) -> tuple[Op, ...]:
    _, _, width, height = box
    return setter.place(setter.compose(text, style, width, height), *box)


_MARGIN, _TOP, _HEAD = 9.0, 8.5, 9.0
"""mm around the boxes, above the head, and of the head."""


def quick_page(compositor: Compositor, block: Fence) -> tuple[Op, ...]:
    """Draw boxes on a dark ground under the title's name; with little ink on white."""
    look = compositor.look
    width = look.width - 2 * _MARGIN
    room = look.height - _TOP - _HEAD - 4.0 - 7.0
    items = set_panels(compositor, block, width, room)
    if not items:
        compositor.note_problem(block.line, "the quick reference is empty; write boxes under ### headings")
        return ()
    found = items[0]
    if found.height > room + 0.05:
        compositor.note_problem(
            block.line, f"the quick reference is {found.height - room:.0f} mm higher than its page; say less"
        )
    full = look.full
    ground = Path(make_rectangle(0, 0, look.width, look.height), fill=look.dark if full else WHITE)
    colour = pick_readable(look, look.dark) if full else look.ink
    name = Style(look.display, 700, 700, size=19, min=12, colour=colour, valign="middle")
    note = replace(name, families=look.hand, weight=400, italic=True, size=12.5, min=8, align="right")
    setter = compositor.setter
    told = block.options.get("title", compositor.box.name)
    left = setter.place(setter.compose(told, name, width * 0.66), _MARGIN, _TOP, width * 0.66, _HEAD)
    right_text = setter.compose(block.options.get("note", "Quick reference"), note, width * 0.33)
    right = setter.place(right_text, _MARGIN + width * 0.67, _TOP + 1.0, width * 0.33, _HEAD)
    line = Path(make_rectangle(_MARGIN, _TOP + _HEAD + 1.2, width, 0.3), fill=look.line)
    spare = max(0.0, room - found.height)
    ops = found.draw(_MARGIN, _TOP + _HEAD + 4.0 + min(spare / 2, 6.0))
    return (ground, *left, *right, line, *ops)
