"""Cover and last page of a booklet that brings no templates for them."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.box.schema import Box
from printkit.press.booklet.look import WHITE, BookletStyle
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import rectangle
from printkit.press.pictures import ornament
from printkit.press.sheets.slot import Rect
from printkit.press.text import Style, Typesetter


def cover(box: Box, look: BookletStyle, setter: Typesetter) -> tuple[Op, ...]:
    """Name, subtitle and facts on a ground with ornament; with little ink a frame on white."""
    ops = [*_ground(look)]
    colour = look.on_ground if look.full else look.ink
    plate = (14.0, look.height * 0.30, look.width - 28, 74.0)
    ops += _plate(look, plate)
    x, y, width, _ = plate
    name = Style(
        look.display, 700, 700, size=38, min=18, colour=colour, align="centre", valign="middle", leading=1.05
    )
    ops += _text(setter, box.name, name, (x + 5, y + 9, width - 10, 30))
    under = Style(look.display, 400, 700, size=14, min=9, colour=colour, align="centre", valign="middle")
    if box.subtitle:
        ops += _text(setter, box.subtitle, under, (x + 5, y + 41, width - 10, 9))
    small = replace(under, families=look.body_families, size=10, min=8)
    ops += _text(setter, facts(box), small, (x + 5, y + 56, width - 10, 9))
    return tuple(ops)


def closing(box: Box, look: BookletStyle, setter: Typesetter) -> tuple[Op, ...]:
    """The ornament and the edition."""
    ops = [*_ground(look)]
    colour = look.on_ground if look.full else look.ink
    plate = (look.width / 2 - 26, look.height * 0.44, 52.0, 22.0)
    ops += _plate(look, plate)
    x, y, width, height = plate
    style = Style(look.display, 600, 700, size=13, min=8, colour=colour, align="centre", valign="middle")
    small = replace(style, families=look.body_families, weight=400, size=8, min=7)
    ops += _text(setter, box.name, style, (x + 2, y + 4, width - 4, 8))
    if box.edition:
        ops += _text(setter, f"edition {box.edition}", small, (x + 2, y + height - 10, width - 4, 6))
    return tuple(ops)


def facts(box: Box) -> str:
    """How many play, from which age, for how long."""

    def span(low: int, high: int) -> str:
        return str(low) if low == high else f"{low} to {high}"

    return f"{span(*box.players)} players · age {box.age}+ · {span(*box.minutes)} minutes"


def _ground(look: BookletStyle) -> tuple[Op, ...]:
    if not look.full:
        frame = [
            Path(rectangle(d, d, look.width - 2 * d, look.height - 2 * d), stroke=look.ink, width=w)
            for d, w in ((8.0, 0.8), (10.0, 0.25))
        ]
        return tuple(frame)
    ground = Path(rectangle(0, 0, look.width, look.height), fill=look.ground)
    if look.ornament is None:
        return (ground,)
    colours = (look.ground, look.ground, None, look.line, look.line)
    try:
        pattern = ornament.pattern(
            look.ornament.pattern,
            look.width,
            look.height,
            params=look.ornament.params or {},
            colours=colours,
            scale=look.ornament.scale * 1.6,
            seed=look.ornament.seed,
        )
    except ValueError:  # told once, where the chapter heads are set
        return (ground,)
    return (ground, Group(pattern))


def _plate(look: BookletStyle, plate: tuple[float, float, float, float]) -> tuple[Op, ...]:
    x, y, width, height = plate
    fill = look.ground if look.full else WHITE
    line = look.line if look.full else look.ink
    return (
        Path(rectangle(x, y, width, height), fill=fill, stroke=line, width=0.8),
        Path(rectangle(x + 2, y + 2, width - 4, height - 4), stroke=line, width=0.25),
    )


def _text(setter: Typesetter, text: str, style: Style, box: Rect) -> tuple[Op, ...]:
    _, _, width, height = box
    return setter.place(setter.compose(text, style, width, height), *box)
