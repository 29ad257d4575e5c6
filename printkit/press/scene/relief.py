"""A title's own symbol as an object with light and shade, so that every thing a title knows can stand in a picture."""

from __future__ import annotations

from printkit.press import curve
from printkit.press.scene.canvas import Pen
from printkit.press.scene.light import HOURS
from printkit.press.scene.outline import Outline, hull, joined, lens, poly
from printkit.press.symbols import Symbol
from printkit.press.vector import CURRENT

_ACCENTS = ("trim", "paper", "accent", "gold")


def relief(pen: Pen, symbol: Symbol, material: str, *, shadow: bool = True, size: float = 150.0) -> None:
    """Draw a symbol as an object that stands on the ground, lit from the left.

    Args:
        pen: at the object's foot.
        symbol: as read from its file.
        material: what the parts in the symbol's main colour are made of.
        shadow: whether it throws one on the ground.
        size: height in units at size 1.
    """
    scale = size / symbol.height
    left, top = -symbol.width * scale / 2, -size
    if shadow:
        pen.fill(lens(size * 0.08, -size * 0.03, size * 0.42, size * 0.05), "earth", "deep", "shade")
    depth = size * 0.035
    inks: dict[str, str] = {CURRENT: material}
    for shape in symbol.shapes:
        outline = curve.transformed(shape.segments, (scale, 0, 0, scale, left, top))
        if shape.fill is not None:
            of = _material(shape.fill, inks, material)
            if shape.fill == CURRENT and pen.canvas.light.hour is HOURS["plate"]:
                _engraved(pen, outline, of, depth)
            elif shape.fill == CURRENT:
                _solid(pen, outline, of, depth)
            else:
                pen.fill(outline, of, "lit", "white")
        if shape.stroke is not None:
            of = _material(shape.stroke, inks, material)
            if shape.stroke == CURRENT and pen.canvas.light.hour is HOURS["plate"]:
                _engraved_line(pen, outline, of, shape.width * scale, depth)
            elif shape.stroke == CURRENT:
                pen.line(outline, of, "shade", shape.width * scale)
            else:
                pen.line(outline, of, "lit", shape.width * scale, "white")


def _material(colour: str, inks: dict[str, str], material: str) -> str:
    """What a colour of the symbol is made of: its main colour the given material, its others light and trim."""
    if colour not in inks:
        if colour.startswith("#"):
            inks[colour] = colour if len(colour) == 7 else "paper"
        elif "light" in colour or colour in ("white", "paper"):
            inks[colour] = "paper"
        elif "accent" in colour or colour in ("gold", "yellow"):
            inks[colour] = "trim" if material not in ("gold", "trim") else "paper"
        else:
            inks[colour] = _ACCENTS[len(inks) % len(_ACCENTS)]
    return inks[colour]


def _shifted(outline: Outline, dx: float, dy: float) -> Outline:
    return curve.transformed(outline, (1, 0, 0, 1, dx, dy))


def _solid(pen: Pen, outline: Outline, material: str, depth: float) -> None:
    """A part with a lit left edge, a body and a shaded right side."""
    pen.fill(outline, material, "lit", "lit")
    with pen.clip(outline):
        inner = _shifted(outline, depth, depth * 0.6)
        pen.fill(inner, material, "shade", "shade")
        with pen.clip(inner):
            pen.fill(_shifted(outline, -depth * 1.3, -depth * 0.5), material, "body", "white")


def _hatching(outline: Outline, pitch: float, lean: float) -> Outline:
    """Slanting lines over an outline's box."""
    left, top, right, bottom = hull(outline)
    reach = (bottom - top) * lean
    count = int((right - left + reach) / pitch) + 1
    lines = (
        poly((left - reach + i * pitch, bottom), (left + i * pitch, top), closed=False)
        for i in range(count + 1)
    )
    return joined(*lines)


def _engraved(pen: Pen, outline: Outline, material: str, depth: float) -> None:
    """A part as an engraver shows it: hatched shadow on the wall, brass with lines on its shaded side, an outline."""
    shadow = _shifted(outline, depth * 2.2, depth * 1.4)
    with pen.clip(shadow):
        pen.line(_hatching(shadow, 5.2, 0.45), "ink", "flat", 1.0, cap="butt")
    pen.fill(outline, material, "lit", "lit")
    with pen.clip(outline):
        inner = _shifted(outline, depth, depth * 0.6)
        pen.fill(inner, material, "body", "white")
        with pen.clip(_shifted(outline, depth * 2.4, depth * 1.2)):
            pen.line(_hatching(outline, 4.4, 0.6), material, "deep", 1.3, cap="butt")
    pen.line(outline, "ink", "flat", 2.2)


def _engraved_line(pen: Pen, outline: Outline, material: str, width: float, depth: float) -> None:
    """A bar of brass with a dark edge and a lit one; what it surrounds is paper, hatched on its shaded side."""
    if outline[-1][0] == "Z":
        shadow = _shifted(outline, depth * 2.4, depth * 1.6)
        with pen.clip(shadow):
            pen.line(_hatching(shadow, 5.0, 0.45), "ink", "flat", 1.0, cap="butt")
        pen.fill(outline, "paper", "flat", "white")
        with pen.clip(outline):
            pen.fill(_shifted(outline, depth * 1.2, depth), material, "lit", "lit")
            with pen.clip(_shifted(outline, depth * 3.2, depth * 2.2)):
                pen.line(_hatching(outline, 4.6, 0.6), material, "deep", 1.2, "skip", cap="butt")
    else:
        pen.line(_shifted(outline, depth * 1.5, depth * 1.1), "ink", "flat", 1.2, "skip")
    pen.line(outline, "ink", "flat", width + 3.4, "rod")
    pen.line(outline, material, "flat", width, "white")
    pen.line(_shifted(outline, -width * 0.16, -width * 0.2), "paper", "flat", width * 0.28, "skip")
