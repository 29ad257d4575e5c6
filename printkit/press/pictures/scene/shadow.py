"""The shadow that a thing casts on what it stands on: away from the light, in the colour of the ground."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.glow import sample_colours
from printkit.press.pictures.scene.outline import Outline, spline
from printkit.press.pictures.scene.thing import Draw, Thing
from printkit.press.pictures.scene.tone import lighten, mix

_FOOT = 0.44
"""How far a shadow reaches at the foot: part of the thing's width to either side."""
_REACH = 0.62
"""How far it falls away from the light, where that stands at the side: part of the thing's height."""


def add_shadow(thing: Thing, draw: Draw) -> Draw:
    """What draws a thing, over the shadow that the thing casts."""

    def draw_shadowed(pen: Pen, variant: str) -> None:
        _cast_shadow(pen, thing)
        draw(pen, variant)

    return draw_shadowed


def _cast_shadow(pen: Pen, thing: Thing) -> None:
    canvas = pen.canvas
    if pen.y < canvas.ground:
        return
    half, high = thing.width * _FOOT * pen.size, thing.height * pen.size
    aside = pen.x / canvas.width - canvas.sun[0]
    reach = max(-1.0, min(1.0, aside * 1.8 + (0.12 if aside >= 0 else -0.12))) * min(high, 220) * _REACH
    probe = pen.x + reach * 0.6, min(pen.y + 4, canvas.height - 1)
    behind = sample_colours(canvas.items, [probe]) or sample_colours(canvas.items, [(pen.x, pen.y)])
    if not behind:
        return
    hour = canvas.light.hour
    colour = mix(lighten(behind[0], -0.06), hour.shadow, 0.22)
    canvas.fill(_make_shadow(pen.x, pen.y, half, reach), colour, "shade", max(1, pen.plane - 1))


def _make_shadow(x: float, y: float, half: float, reach: float) -> Outline:
    """A flat tongue from a foot, rounded at its end."""
    low = min(half * 0.16, 12.0) + abs(reach) * 0.05
    near = half if reach > 0 else -half
    return spline(
        [
            (x - near, y),
            (x, y - low * 0.5),
            (x + near + reach * 0.55, y - low * 0.25),
            (x + near + reach, y + low * 0.4),
            (x + near * 0.6 + reach * 0.7, y + low),
            (x - near * 0.4, y + low * 0.9),
        ],
        closed=True,
    )
