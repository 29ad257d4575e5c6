"""Arms and war: helmets, shields, banners, spears, engines, burning towers."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import join_outlines, make_arch
from printkit.press.pictures.scene.thing import thing
from shared_pictures.camp import draw_flame, draw_smoke
from shared_pictures.fort import tower


@thing("burning-tower", 120, 230, casts=False)
def burning_tower(pen: Pen, _: str) -> None:
    """A tower on fire."""
    draw_smoke(pen, 14, -190, 110, 60)
    tower(pen, "ruined")
    draw_flame(pen, -14, -164, 54)
    draw_flame(pen, 18, -156, 66)
    pen.fill(
        join_outlines(make_arch(0, -96, 14, 30, 10), make_arch(-18, -60, 10, 22, 8)), "flame", "glow", "white"
    )
