"""Marks of blocks: balls with figures, grounds, arrows, chips, small signs beside text."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from msgspec.structs import replace

from printkit.measure import measure_contrast
from printkit.nearest import suggest_nearest
from printkit.press.booklet.flow import Draw, FlowItem, stack_items
from printkit.press.booklet.look import WHITE, BookletStyle
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.faces.palette import CONTRAST
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_ellipse, make_polygon
from printkit.press.text import Style

_SEEN = 3.0
"""The least contrast to paper of large figures, people and lines."""
BALL = 2.15
"""Radius of a ball with a figure, mm."""
RADIUS = 1.6
"""Of a panel's corners, mm."""


def draw_ball(
    compositor: Compositor, text: str, x: float, y: float, fill: str = "", *, radius: float = BALL
) -> tuple[Op, ...]:
    """Return a figure in a disc about a point; dark, unless it is given another colour."""
    look = compositor.look
    ground = fill or (look.dark if look.full else look.ink)
    ring = Path(
        make_ellipse(x - radius - 0.35, y - radius - 0.35, 2 * radius + 0.7, 2 * radius + 0.7),
        fill=look.paper,
    )
    disc = Path(make_ellipse(x - radius, y - radius, 2 * radius, 2 * radius), fill=ground)
    style = replace(look.key, colour=pick_readable(look, ground), size=look.key.size * radius / BALL)
    block = compositor.setter.compose(text, style, 2 * radius - 0.5, 2 * radius)
    return (
        ring,
        disc,
        *compositor.setter.place(block, x - radius + 0.25, y - radius, 2 * radius - 0.5, 2 * radius),
    )


def pick_readable(look: BookletStyle, ground: str) -> str:
    """Return a readable colour for a ground: the light one if it is readable, else the ink."""
    for light in (look.paper, WHITE):
        if measure_contrast(light, ground) >= CONTRAST:
            return light
    return look.ink


def pick_ground(look: BookletStyle, colour: str) -> tuple[str, str | None]:
    """Return fill and outline of a panel of a colour; with little ink white with a line."""
    if look.full:
        return colour, None
    return WHITE, look.line


def _resolve_colour(look: BookletStyle, name: str) -> str:
    """Return a colour as seen on the page: grounds that this ink leaves white give way to the text on them."""
    colour = look.colours[name]
    if look.full or measure_contrast(colour, look.paper) >= _SEEN:
        return colour
    written = look.colours.get(f"on-{name}", look.ink)
    return written if measure_contrast(written, look.paper) >= _SEEN else look.ink


def colour_of(compositor: Compositor, name: str, line: int, fallback: str) -> str:
    """Return a colour of the palette, or of the booklet's roles; a problem where there is none."""
    look = compositor.look
    roles = {
        "dark": look.dark,
        "sand": look.tint,
        "paper": look.paper,
        "heading": look.heading,
        "accent": look.accent,
        "line": look.line,
        "warning": look.warning,
        "muted": look.muted,
        "ink": look.ink,
    }
    if not name:
        return fallback
    if name in look.colours:
        return _resolve_colour(look, name)
    if name in roles:
        return roles[name]
    known = [*look.colours, *roles]
    compositor.note_problem(
        line, f'there is no colour "{name}" in the palette.{suggest_nearest(name, known)}'
    )
    return fallback


def set_words(compositor: Compositor, text: str, style: Style, width: float, line: int) -> FlowItem:
    """Return a text as one item."""
    return (
        stack_items(set_text(compositor, text, style, max(width, 1.0), line))
        if text
        else FlowItem(0.0, _draw_nothing)
    )


def _draw_nothing(_x: float, _y: float) -> tuple[Op, ...]:
    return ()


def draw_arrow(
    x: float, y: float, to_x: float, to_y: float, colour: str, *, width: float = 0.9
) -> tuple[Op, ...]:
    """Return an arrow from point to point."""
    angle = atan2(to_y - y, to_x - x)
    length = hypot(to_x - x, to_y - y)
    head = min(2.6 * width**0.5 + 0.6, length * 0.6)
    ends = [
        (to_x - head * cos(angle + side * pi / 5.2), to_y - head * sin(angle + side * pi / 5.2))
        for side in (-1, 1)
    ]
    shaft = Path(
        (("M", x, y), ("L", to_x - width * cos(angle), to_y - width * sin(angle))),
        stroke=colour,
        width=width,
        cap="round",
    )
    tip = Path(
        make_polygon([ends[0], (to_x, to_y), ends[1]], closed=False),
        stroke=colour,
        width=width,
        cap="round",
        join="round",
    )
    return (shaft, tip)


def add_sign(draw: Draw, sign: Draw) -> Draw:
    """Combine two drawings at one place; signs and ids come first in reading order."""
    return lambda x, y: (*sign(x, y), *draw(x, y))


def draw_diamond(x: float, y: float, size: float, colour: str) -> Path:
    """Return a small square on its corner about a point."""
    return Path(make_polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)]), fill=colour)
