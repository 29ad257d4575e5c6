"""Villages far off: two depths of roofs and domes with their lit side, palms between them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct, field

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.light import Tone
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    join_outlines,
    make_dome,
    make_keel,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix


class _Roofs(Struct):
    """Outlines of one depth of a town, by how the light falls on them."""

    body: list[Outline] = field(default_factory=list)
    lit: list[Outline] = field(default_factory=list)
    shade: list[Outline] = field(default_factory=list)
    panes: list[Outline] = field(default_factory=list)
    gilt: list[Outline] = field(default_factory=list)

    def add_block(self, x: float, y: float, w: float, h: float, side: float) -> None:
        """A house: its lit and its shaded end, and a parapet that stands out."""
        self.body.append(rect(x, y - h, w, h + 26))
        self.body.append(rect(x - 1.2, y - h, w + 2.4, 3.0))
        lit, dark = (x, x + w * 0.64) if side < 0 else (x + w * 0.82, x)
        self.lit += [rect(lit, y - h, w * 0.18, h + 26), rect(x - 1.2, y - h - 0.6, w + 2.4, 1.5)]
        self.shade.append(rect(dark, y - h + 3, w * 0.36, h + 23))

    def add_dome(self, x: float, y: float, r: float, side: float) -> None:
        """A dome on a drum, with a finial."""
        self.body += [rect(x - r * 0.92, y - r * 0.24, r * 1.84, r * 0.34), make_dome(x, y - r * 0.2, r)]
        top = y - r * 1.35
        self.shade.append(_make_dome_slice(x, y - r * 0.2, r, -side * 0.25, -side))
        self.lit.append(_make_dome_slice(x, y - r * 0.2, r, side * 0.62, side))
        self.gilt += [rect(x - 0.6, top - r * 0.5, 1.2, r * 0.52), disc(x, top - r * 0.22, 1.3)]

    def draw(self, canvas: Canvas, plane: int, material: str, veil: float) -> None:
        """All of it, with so much of the horizon over it as `veil` says."""
        parts: Sequence[tuple[list[Outline], str, Tone, str, float]] = (
            (self.gilt if veil < 0.2 else [], "gold", "body", "ink", 1.0), (self.body, material, "body", "mass", 1.0),
            (self.shade, material, "deep", "shade", 0.62), (self.lit if veil < 0.2 else [], material, "lit", "glow", 1.0),
        )  # fmt: skip
        for outlines, of, tone, role, share in parts:
            if outlines:
                colour = mix(
                    canvas.light.of(material, "body", plane), canvas.light.of(of, tone, plane), share
                )
                canvas.fill(
                    join_outlines(*outlines), mix(colour, canvas.light.hour.horizon, veil), role, plane
                )
        if self.panes:
            dark = canvas.light.hour.dim[4] > 0.3
            glass = (
                mix(canvas.light.base("flame"), canvas.light.hour.horizon, 0.15)
                if dark
                else mix(canvas.light.of("wood", "deep", plane), canvas.light.hour.horizon, veil)
            )
            canvas.fill(join_outlines(*self.panes), glass, "white" if dark else "ink", plane)


def _make_dome_slice(x: float, y: float, r: float, inner: float, outer: float) -> Outline:
    """What lies of a dome between two meridians, given from -1 (left edge) to 1."""
    up = r * 1.15

    def meridian(part: float) -> tuple[tuple[float, float], ...]:
        return (
            (x + r * 0.96 * part, y),
            (x + r * 1.05 * part, y - up * 0.34),
            (x + r * 0.7 * part, y - up * 0.7),
            (x, y - up),
        )

    return spline([*meridian(inner), *meridian(outer)[-2::-1]], closed=True, tension=0.45)


def _make_leaf(x0: float, y0: float, x1: float, y1: float, bulge: float) -> Outline:
    """A leaf from one point to another, bent upwards."""
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return (
        ("M", x0, y0),
        ("C", x, y - bulge * 1.8, x, y - bulge * 1.8, x1, y1),
        ("C", x, y - bulge * 0.2, x, y - bulge * 0.2, x0, y0),
        ("Z",),
    )


def _draw_palms(canvas: Canvas, rnd: Random, plane: int, y: float, left: float, right: float) -> None:
    """Heads of palms over the roofs."""
    fronds: list[Outline] = []
    for _ in range(4):
        x, top, r = rnd.uniform(left, right), y - rnd.uniform(24, 40), rnd.uniform(7, 10)
        fronds.append(rect(x - 0.9, top, 1.8, y - top + 12))
        for dx, dy in ((-1, 0.5), (-0.9, -0.15), (-0.4, -0.62), (0.3, -0.66), (0.9, -0.2), (1, 0.45)):
            fronds.append(_make_leaf(x, top - 1, x + dx * r, top + dy * r + 2, 2.4))
    canvas.fill(join_outlines(*fronds), canvas.light.of("leaf", "shade", plane), "ink", plane)


@ground("village", 0.04)
def village(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Roofs and palms on the far side, houses in two rows."""
    width, rnd = canvas.width, canvas.chance("village")
    side = 1.0 if canvas.sun[0] > 0.5 else -1.0
    for row, (veil, lift) in enumerate(((0.34, 11.0), (0.0, 0.0))):
        roofs, x = _Roofs(), rnd.uniform(-24, 6)
        while x < width:
            w, h = rnd.uniform(28, 56), rnd.uniform(17, 36)
            roofs.add_block(x, y - lift, w, h, side)
            if rnd.random() < 0.22:
                roofs.add_dome(x + w / 2, y - lift - h, w * 0.27, side)
            elif rnd.random() < 0.36:
                roofs.add_block(x + w * 0.14, y - lift - h, w * 0.42, rnd.uniform(9, 15), side)
            count = rnd.choice((1, 2, 2, 3)) if row else 1
            roofs.panes += [
                rect(x + w * (0.2 + 0.24 * k) - 2, y - lift - h * 0.4 - 7, 4, 7) for k in range(count)
            ]
            if row and rnd.random() < 0.4:
                roofs.panes.append(make_keel(x + w * 0.78, y + 2, 7, 13))
            x += w * (rnd.uniform(0.86, 1.2) if row else rnd.uniform(0.8, 1.0))
        roofs.draw(canvas, plane, "plaster", veil)
        if not row:
            _draw_palms(canvas, rnd, plane, y, 20, width - 20)
