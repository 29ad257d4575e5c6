"""Codes: a piece's QR symbol on a white plate or on the face itself, with its text beside it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.box.sheetkeys import CodeSpec
from printkit.codes import make_matrix
from printkit.codes.matrix import Level
from printkit.measure import POINTS_PER_MM, measure_luma
from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import QrKeys, word_of
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Value, Values, as_text
from printkit.press.ops import BLACK, Colour, Group, Op, Path, QrCode, Text, curve
from printkit.press.ops.notation import round_length

_SIZE, _LEAST = 4.6, 3.2
"""Points of a code's text."""
_OWN = (True, "yes", "true", "piece")
_NEVER = (False, "no", "none", "false", "")
_QUIET, _FINEST = 4, 0.32
"""Modules around a symbol of any text (ISO/IEC 18004, 9.1), and mm of one that a phone still reads."""
_LONGEST = 300
_SOUND = (Group(()),)
"""Stands for a code that was not drawn because it has no problem."""
_MODULES = 21
"""Of a version 1 symbol."""


def compile_code(tools: Tools, element: Element, _: Styles) -> Content:
    """Return the piece's code, or its second one; nothing on faces that have none."""
    second = element.data.get("qr") == "second"
    caption = word_of(QrKeys, "caption", element.data.get("caption", "none" if second else "below"))
    written = tools.value(element, "qr")
    if not second and written.raw not in _OWN and not (written.is_constant and not written.raw):
        return _compile_free_code(tools, element, written, caption if "caption" in element.data else "none")
    spec = _make_second_spec(tools.component.code) if second else tools.component.code
    colour, on = tools.value(element, "colour", BLACK), tools.value(element, "on")
    if not element.data["qr"] or written.raw in _NEVER:
        return Content(lambda _values, _rect: (), frozenset({"piece"}), _find_natural_box(spec, caption))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        piece = values.get("piece")
        if piece is None or not tools.with_code:
            return ()
        if spec is None and second:
            raise Trouble(
                f'pieces of "{tools.component.key}" have no second code; write `code: {{..., second: {{size: 10, beside: '
                "[-38, -52]}}` there in box.yaml, or take the element out",
                "qr",
            )
        if spec is None:
            raise Trouble(
                f'pieces of "{tools.component.key}" have no code; write `code: {{size: 14}}` there in box.yaml, a text '
                'here (`qr: "https://..."`), or take the element out',
                "qr",
            )
        if min(rect.width, rect.height) < spec.size - 0.01:
            raise Trouble(
                f"the box is {rect.width:g} x {rect.height:g} mm, but the symbol alone needs {spec.size:g} mm",
                "box",
            )
        fill = _find_fill(tools, element, spec, colour.get(values), on.get(values))
        if (
            tools.dry
            and not tools.edge
            and rect.x >= 0
            and rect.y >= 0
            and rect.x + rect.width <= tools.frame.width
        ):
            return _SOUND
        return _draw_code(tools, spec, piece.payload, rect, caption, fill=fill)

    return Content(paint, frozenset({"piece"}) | colour.names | on.names, _find_natural_box(spec, caption))


def _find_fill(tools: Tools, element: Element, spec: CodeSpec, colour: object, on: object) -> Colour | None:
    """Return the modules' colour on the face's own ground, noting its brightness for the check; None on a white plate."""
    ground, fill = tools.palette.find(on, "on"), tools.palette.find(colour, "colour")
    if ground is None or fill is None:
        return None
    tools.legibility.colours(element, fill, ground, (str(colour), str(on)))
    if measure_luma(fill) > measure_luma(ground) and not spec.light:
        message = (
            f"{fill} on {ground} is light on dark, which photos are read for only where box.yaml says so: "
            f"write `light: true` in `{tools.component.key}: code:` there, or a dark colour on a light one here"
        )
        raise Trouble(message, "colour")
    return fill


def _compile_free_code(tools: Tools, element: Element, written: Value, caption: str) -> Content:
    """Return a symbol of any text, as large as the box allows with its quiet zone of four modules."""
    level: Level = word_of(QrKeys, "level", element.data.get("level"))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        text = as_text(written.get(values)).strip()
        if not text:
            return ()
        if len(text.encode()) > _LONGEST:
            raise Trouble(
                f"a code of {len(text)} characters cannot be scanned from print; {_LONGEST} are the most",
                "qr",
            )
        modules = len(make_matrix(text, level))
        strip = 0.0 if caption == "none" else 1.7
        side = min(rect.width, rect.height - strip if caption in ("below", "above") else rect.height)
        size = side * modules / (modules + 2 * _QUIET)
        if size / modules < _FINEST:
            need = _FINEST * (modules + 2 * _QUIET) + strip
            message = f"the box is too small for this text: its dots would be {size / modules:.2f} mm; {need:.0f} mm a side would do, or a shorter text"
            raise Trouble(message, "box")
        spec = CodeSpec(size=size, level=level, quiet=_QUIET * _MODULES / modules)
        return _draw_code(tools, spec, text, rect, caption)

    return Content(paint, written.names)


def _make_second_spec(spec: CodeSpec | None) -> CodeSpec | None:
    """Return the small code beside the first; one module of quiet zone is enough for sight, which knows it."""
    if spec is None or spec.second is None:
        return None
    return replace(spec, size=spec.second.size, quiet=1.0)


def _find_natural_box(spec: CodeSpec | None, caption: str) -> Rect | None:
    return Rect(0, 0, *_measure_plate(spec, caption)[:2]) if spec is not None else None


def _measure_quiet_zone(spec: CodeSpec) -> float:
    """Return the quiet zone in mm."""
    return spec.quiet * spec.size / _MODULES


def _measure_plate(spec: CodeSpec, caption: str) -> tuple[float, float, float, float]:
    """Return width and height of symbol, quiet zone and text, and where the symbol lies in them."""
    quiet = _measure_quiet_zone(spec)
    strip = 0.0 if caption == "none" else max(quiet, 0.5) - quiet + 1.35 + 0.35
    across = down = spec.size + 2 * quiet
    if caption in ("left", "right"):
        return across + strip, down, quiet + (strip if caption == "left" else 0), quiet
    return across, down + strip, quiet, quiet + (strip if caption == "above" else 0)


def _draw_code(
    tools: Tools, spec: CodeSpec, payload: str, rect: Rect, caption: str, *, fill: Colour | None = None
) -> Sequence[Op]:
    """Return the symbol; in `fill` on the face's drawing, or black on its own white plate."""
    quiet = _measure_quiet_zone(spec)
    width, height, left, top = _measure_plate(spec, caption)
    x = rect.x + (rect.width - width) / 2 + left
    y = rect.y + (rect.height - height) / 2 + top
    if width > rect.width + 0.01:
        x = rect.x + (rect.width - spec.size) / 2
    if height > rect.height + 0.01:
        y = rect.y + (rect.height - spec.size) / 2
    plate = curve.make_rectangle(x - left, y - top, width, height, min(0.8, quiet))
    ops: list[Op] = [] if fill else [Path(plate, fill="#ffffff")]
    if caption != "none":
        symbol = Rect(x, y, spec.size, spec.size)
        ops.append(_draw_caption(tools, payload, symbol, quiet, caption, colour=fill or BLACK))
    ops.append(QrCode(round_length(x), round_length(y), spec.size, payload, spec.level, fill or BLACK))
    return ops


def _draw_caption(
    tools: Tools, payload: str, symbol: Rect, quiet: float, where: str, *, colour: Colour
) -> Op:
    """Return the code's text along one side of the symbol, as large as the side allows."""
    family = tools.resolve_family("code") if "code" in tools.box.fonts else "Source Sans 3"
    font = tools.library.find_font(f"{family}:600")
    em = font.width(payload)
    size = min(_SIZE, max(_LEAST, symbol.width / em * POINTS_PER_MM))
    width = em * size / POINTS_PER_MM
    cap = font.cap_height * size / POINTS_PER_MM
    x, y = symbol.centre
    reach = symbol.width / 2 + max(quiet, 0.5)
    if where in ("below", "above"):
        return Text(
            round(x - width / 2, 4),
            round_length(y + (reach + cap if where == "below" else -reach)),
            payload,
            font.key,
            round(size, 3),
            colour,
            round(width, 4),
        )
    text = Text(-width / 2, reach + cap, payload, font.key, size, colour, width)
    return Group((text,), x, y, 270.0 if where == "right" else 90.0)
