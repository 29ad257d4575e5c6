"""A title's own symbol as an object with light and shade, so that everything a title knows can stand in a picture."""

from __future__ import annotations

from printkit.press.ops import curve
from printkit.press.ops.curve import find_bounds
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.light import HOURS, Tone
from printkit.press.pictures.scene.outline import Outline, join_outlines, make_lens, poly
from printkit.press.svg.symbols import Symbol
from printkit.press.svg.vector import CURRENT

_ACCENTS = ("trim", "paper", "accent", "gold")


def draw_relief(pen: Pen, symbol: Symbol, material: str, *, shadow: bool = True, size: float = 150.0) -> None:
    """Draw a symbol as an object that stands on the ground, lit from the left.

    Args:
        pen: at the object's foot.
        symbol: as read from its file.
        material: the material of the parts in the symbol's main colour.
        shadow: whether it casts one on the ground.
        size: height in units at size 1.
    """
    scale = size / symbol.height
    left = -symbol.width * scale / 2
    plate = pen.canvas.light.hour is HOURS["plate"]
    bottom, stands = _find_foot(symbol)
    top = -bottom * scale
    if plate:
        if stands:
            _draw_stand(pen, size)
        top -= size * _RAISED
    elif shadow:
        pen.fill(make_lens(size * 0.08, -size * 0.03, size * 0.42, size * 0.05), "earth", "deep", "shade")
    depth = size * 0.035
    inks: dict[str, str] = {CURRENT: material}
    for shape in symbol.shapes:
        outline = curve.transform_outline(shape.segments, (scale, 0, 0, scale, left, top))
        if shape.fill is not None:
            of = _choose_material(shape.fill, inks, material)
            if shape.fill == CURRENT and plate:
                _draw_engraved_part(pen, outline, of, depth)
            elif shape.fill == CURRENT:
                _draw_solid(pen, outline, of, depth)
            else:
                pen.fill(outline, of, "lit", "white" if plate else "lit" if of == "paper" else "tint")
        if shape.stroke is not None:
            of = _choose_material(shape.stroke, inks, material)
            if shape.stroke == CURRENT and plate:
                sheet = "paper" if _is_sheet(shape.segments, symbol) else of
                _engraved_line(pen, outline, of, shape.width * scale, depth, sheet)
            elif plate:
                pen.line(outline, of, "lit", shape.width * scale, "white")
            else:
                tone: Tone = "shade" if shape.stroke == CURRENT else "lit"
                pen.line(outline, of, tone, shape.width * scale, "bar")


_RAISED = 0.12
"""How far a stand lifts an engraved object, as part of its height."""


def _find_foot(symbol: Symbol) -> tuple[float, bool]:
    """Return the lowest point of a symbol, and whether a stand under the middle can hold it there."""
    edges = [(find_bounds(shape.segments), (shape.width or 0) / 2) for shape in symbol.shapes]
    bottom = max(box[3] + half for box, half in edges)
    low = [box for box, half in edges if box[3] + half > bottom - symbol.height * 0.14]
    middle, reach = symbol.width / 2, symbol.width * 0.12
    return bottom, any(box[0] - reach < middle < box[2] + reach for box in low)


def _draw_stand(pen: Pen, size: float) -> None:
    """Draw a turned foot of brass, so that a sign becomes a model on a table."""
    unit = size / 100
    foot = [
        (-20, 0),
        (-20, -3),
        (-13, -5),
        (-5, -7),
        (-3, -14),
        (3, -14),
        (5, -7),
        (13, -5),
        (20, -3),
        (20, 0),
    ]
    outline = poly(*[(x * unit, y * unit) for x, y in foot])
    shadow = poly(*[(x * unit, y * unit) for x, y in ((-18, 0), (44, 0), (54, 4), (-14, 4))])
    with pen.clip(shadow):
        pen.line(_make_hatching(shadow, 4.6, 2.0), "ink", "flat", 1.0, cap="butt")
    pen.fill(outline, "gold", "lit", "lit")
    with pen.clip(outline):
        pen.fill(_shift_outline(outline, unit * 8, 0), "gold", "body", "white")
        pen.line(
            _make_hatching(_shift_outline(outline, unit * 14, 0), 4.0, 0.6), "gold", "deep", 1.3, cap="butt"
        )
    pen.line(outline, "ink", "flat", 1.9)
    pen.line(poly((-12.5 * unit, -5 * unit), (12.5 * unit, -5 * unit), closed=False), "ink", "flat", 1.1)


def _choose_material(colour: str, inks: dict[str, str], material: str) -> str:
    """Choose the material of a symbol's colour: its main colour the given one, others light and trim."""
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


def _shift_outline(outline: Outline, dx: float, dy: float) -> Outline:
    return curve.transform_outline(outline, (1, 0, 0, 1, dx, dy))


def _draw_solid(pen: Pen, outline: Outline, material: str, depth: float) -> None:
    """Draw a part with a lit left edge, a body and a shaded right side."""
    pen.fill(outline, material, "lit", "lit")
    with pen.clip(outline):
        inner = _shift_outline(outline, depth, depth * 0.6)
        pen.fill(inner, material, "shade", "shade")
        with pen.clip(inner):
            pen.fill(_shift_outline(outline, -depth * 1.3, -depth * 0.5), material, "body", "white")


def _make_hatching(outline: Outline, pitch: float, lean: float) -> Outline:
    """Return slanting lines over an outline's box."""
    left, top, right, bottom = find_bounds(outline)
    reach = (bottom - top) * lean
    count = int((right - left + reach) / pitch) + 1
    lines = (
        poly((left - reach + i * pitch, bottom), (left + i * pitch, top), closed=False)
        for i in range(count + 1)
    )
    return join_outlines(*lines)


def _draw_engraved_part(pen: Pen, outline: Outline, material: str, depth: float) -> None:
    """Draw a part as engraved: hatched shadow on the wall, brass with lines on its shaded side, an outline."""
    shadow = _shift_outline(outline, depth * 2.2, depth * 1.4)
    with pen.clip(shadow):
        pen.line(_make_hatching(shadow, 5.2, 0.45), "ink", "flat", 1.0, cap="butt")
    pen.fill(outline, material, "lit", "lit")
    with pen.clip(outline):
        inner = _shift_outline(outline, depth, depth * 0.6)
        pen.fill(inner, material, "body", "white")
        with pen.clip(_shift_outline(outline, depth * 2.4, depth * 1.2)):
            pen.line(_make_hatching(outline, 4.4, 0.6), material, "deep", 1.3, cap="butt")
    pen.line(outline, "ink", "flat", 2.2)


def _is_sheet(outline: Outline, symbol: Symbol) -> bool:
    """Return whether an outline is a large sheet with corners: a page, a map, a picture in its frame."""
    left, top, right, bottom = find_bounds(outline)
    straight = sum(segment[0] == "L" for segment in outline)
    return straight >= 3 and right - left > symbol.width * 0.6 and bottom - top > symbol.height * 0.6


def _engraved_line(pen: Pen, outline: Outline, material: str, width: float, depth: float, sheet: str) -> None:
    """Draw a bar of brass with a groove, a dark edge and a lit one; inside it a sheet of brass, shaded in two hatches."""
    if outline[-1][0] == "Z":
        shadow = _shift_outline(outline, depth * 3.0, depth * 2.0)
        with pen.clip(shadow):
            pen.line(_make_hatching(shadow, 4.6, 0.45), "ink", "flat", 1.1, cap="butt")
        pen.fill(outline, sheet, "lit", "white")
        with pen.clip(outline):
            shaded = _shift_outline(outline, depth * 2.0, depth * 1.6)
            pen.fill(shaded, sheet, "body", "white")
            with pen.clip(shaded):
                pen.line(_make_hatching(outline, 5.2, 0.6), sheet, "shade", 1.4, "skip", cap="butt")
                with pen.clip(_shift_outline(outline, depth * 4.6, depth * 3.4)):
                    pen.line(
                        _make_hatching(outline, 4.6, -0.6),
                        sheet,
                        "deep" if sheet == material else "shade",
                        1.2,
                        cap="butt",
                    )
            pen.line(
                outline, "ink", "flat", width * 2.1, "skip"
            )  # an inner edge, as a burin cuts it beside the rim
            pen.line(outline, material, "lit", width * 2.1 - 2.4, "skip")
    else:
        pen.line(_shift_outline(outline, depth * 1.5, depth * 1.1), "ink", "flat", 1.2, "skip")
    bar = width * 0.78
    pen.line(outline, "ink", "flat", bar + 3.2, "rod")
    pen.line(outline, material, "body", bar, "white")
    pen.line(_shift_outline(outline, -bar * 0.2, -bar * 0.24), "paper", "flat", bar * 0.26, "skip")
    pen.line(_shift_outline(outline, bar * 0.2, bar * 0.2), material, "deep", bar * 0.16, "skip")
