"""Operations as a content stream: of a page, or of something that pages share (ISO 32000-1, 8 and 9)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM, measure_luma
from printkit.press.ops import Gradient, Group, Image, Op, Path, QrCode, Segment, Text
from printkit.press.ops.notation import written
from printkit.press.ops.qrpath import make_symbol
from printkit.press.pdf.embed import Embedded
from printkit.press.pdf.separation import Separation

_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_VERBS = {"M": "m", "L": "l"}
_COLOURS: dict[tuple[str, str], str] = {}
_MIDDLE = 128
"""Luma below which a code's modules are dark."""


class Document(Protocol):
    """Keeps what content streams share."""

    def embed_font(self, key: str) -> Embedded:
        """Return the embedded font of a key."""

    def form(self, group: Group) -> str:
        """Return the name under which a shared group's operations are stored."""

    def store_image(self, file: str) -> str:
        """Return the name under which a picture is stored."""

    def store_shading(self, gradient: Gradient) -> str:
        """Return the name under which a gradient is stored."""

    def store_opacity(self, opacity: float, veil: Gradient | None) -> str:
        """Return the name of the graphics state for transparent drawing."""

    @property
    def separation(self) -> Separation | None:
        """The conversion of colours to inks; None: they stay RGB."""

    def is_heavy(self, text: Text) -> bool:
        """Return whether a black text and its ground together are too much ink."""


class Painter:
    """Turns operations into one content stream; tracks the graphics state to repeat nothing."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.separation = document.separation
        self.out: list[str] = []
        self.in_text = False
        self.state: dict[str, str] = {}
        self.saved: list[dict[str, str]] = []
        self.look: tuple[str, float, str, float, bool] | None = None
        """Font, size, colour and tracking of the last text, and whether it is heavy, while nothing else was set."""
        self.font: Embedded
        """Of the last text."""

    def paint(self, ops: Sequence[Op], clip: tuple[Segment, ...] = ()) -> str:
        """Return the operators for these operations."""
        if clip:
            self.out.append(_format_clip(clip))
        self._paint_ops(ops)
        self._end_text()
        return "\n".join(self.out)

    def _paint_ops(self, ops: Sequence[Op]) -> None:
        for op in ops:
            if isinstance(op, Text):
                self._paint_text(op)
                continue
            self._end_text()
            if isinstance(op, Path):
                self._paint_path(op)
            elif isinstance(op, QrCode):
                self._paint_code(op)
            elif isinstance(op, Image):
                self._paint_image(op)
            else:
                self._paint_group(op)

    def _set_state(self, key: str, operator: str) -> None:
        if self.state.get(key) != operator:
            self.state[key] = operator
            self.out.append(operator)

    def _set_fill(self, colour: str, *, text: bool = False, heavy: bool = False) -> None:
        """Set the fill; black text is printed over what lies below it, so that no white line shows around it.

        Where that would be too much ink (`heavy`) the text leaves its ground out.
        """
        separation = self.separation
        if separation is None:
            self._set_state("fill", _format_colour(colour, "rg"))
            return
        over = text and not heavy and separation.find_inks(colour, text=True) == (0.0, 0.0, 0.0, 1.0)
        self._set_state("overprint", "/Over gs" if over else "/Plain gs")
        self._set_state("fill", separation.format_operator(colour, "k", text=text))

    def _set_stroke(self, colour: str) -> None:
        separation = self.separation
        if separation is None:
            self._set_state("stroke", _format_colour(colour, "RG"))
            return
        self._set_state("overprint", "/Plain gs")
        self._set_state("stroke", separation.format_operator(colour, "K"))

    def _save_state(self, *operators: str) -> None:
        self.saved.append(dict(self.state))
        self.out.append("q")
        self.out.extend(operators)

    def _restore_state(self) -> None:
        self._end_text()
        self.state = self.saved.pop()
        self.out.append("Q")

    def _end_text(self) -> None:
        if self.in_text:
            self.out.append("ET")
            self.in_text = False
        self.look = None

    def _paint_text(self, op: Text) -> None:
        if not op.text:
            return
        if not self.in_text:
            self.out.append("BT")
            self.in_text = True
        heavy = self.separation is not None and self.document.is_heavy(op)
        look = (op.font, op.size, op.colour, op.tracking, heavy)
        if look != self.look:
            self.look = look
            self.font = self.document.embed_font(op.font)
            self._set_fill(op.colour, text=True, heavy=heavy)
            self._set_state("font", f"/{self.font.name} {op.size / POINTS_PER_MM:.4f} Tf")
            self._set_state("tracking", f"{written(op.tracking)} Tc")
        self.out.append(f"1 0 0 -1 {written(op.x)} {written(op.y)} Tm {self.font.show_run(op)}")

    def _paint_path(self, op: Path) -> None:
        if not op.segments:  # clipped to nothing, a gradient would fill the page
            return
        if op.gradient is not None:
            self._paint_gradient(op, op.gradient)
            if op.stroke is None:
                return
            op = replace(op, fill=None, gradient=None)
        if op.fill is None and op.stroke is None:
            return
        if op.fill is not None:
            self._set_fill(op.fill)
        if op.stroke is not None:
            self._set_stroke(op.stroke)
            self._set_state("width", f"{written(op.width)} w")
            self._set_state("dash", f"[{' '.join(map(written, op.dash))}]0 d")
            self._set_state("join", f"{_JOINS[op.join]} j")
            if op.join == "miter" and f"{written(op.miter)} M" != self.state.get("miter", "10 M"):
                self._set_state("miter", f"{written(op.miter)} M")
            self._set_state("cap", f"{_CAPS[op.cap]} J")
        star = "*" if op.even_odd and op.fill is not None else ""
        paint = "B" if op.fill and op.stroke else "f" if op.fill else "S"
        self.out.append(f"{_outline(op.segments)} {paint}{star}")

    def _paint_gradient(self, op: Path, gradient: Gradient) -> None:
        star = "*" if op.even_odd else ""
        name = self.document.store_shading(gradient)
        if self.separation is not None:
            self._set_state("overprint", "/Plain gs")
        self.out.append(f"q {_outline(op.segments)} W{star} n /{name} sh Q")

    def _paint_code(self, op: QrCode) -> None:
        modules, outlines = make_symbol(op.payload, op.level)
        side = f"{op.size / modules:.6f}"
        self._save_state(f"{side} 0 0 {side} {written(op.x)} {written(op.y)} cm")
        shop_black = self.separation is not None and measure_luma(op.fill) < _MIDDLE
        # in a print shop dark modules are black alone, over their ground: misaligned plates blur none of their edges
        self._set_fill("#000000" if shop_black else op.fill, text=shop_black)
        for polygon in outlines:
            self.out.append(f"{polygon[0]} m {' l '.join(polygon[1:])} l h")
        self.out.append("f*")
        self._restore_state()

    def _paint_image(self, op: Image) -> None:
        name = self.document.store_image(op.file)
        width, height = written(op.width), written(op.height)
        self.out.append(
            f"q {width} 0 0 -{height} {written(op.x)} {written(op.y + op.height)} cm /{name} Do Q"
        )

    def _paint_group(self, op: Group) -> None:
        matrix = _format_matrix(op)
        if op.is_clear:
            name, state = self.document.form(name_glass(op)), self.document.store_opacity(op.opacity, op.veil)
            self.out.append(f"q {f'{matrix} cm ' if matrix else ''}/{state} gs /{name} Do Q")
            return
        if op.shared:
            name = self.document.form(op)
            self.out.append(f"q {matrix} cm /{name} Do Q" if matrix else f"/{name} Do")
            return
        if not matrix and not op.clip:
            self._paint_ops(op.ops)
            return
        self._save_state(*([f"{matrix} cm"] if matrix else []))
        if op.clip:
            self.out.append(_format_clip(op.clip))
        self._paint_ops(op.ops)
        self._restore_state()


def name_glass(group: Group) -> Group:
    """Return a transparent group with a name under which it is stored: it is drawn as one, and laid on the page as one."""
    told = group.shared or hashlib.blake2b(repr((group.ops, group.clip)).encode(), digest_size=12).hexdigest()
    return replace(group, shared=f"{told} glass")


def _format_matrix(group: Group) -> str:
    """Return the group's transformation; empty if it stays in place."""
    if not group.angle and group.scale == 1:
        return f"1 0 0 1 {written(group.x)} {written(group.y)}" if group.x or group.y else ""
    angle = math.radians(group.angle)
    cos, sin = math.cos(angle) * group.scale, math.sin(angle) * group.scale
    turn = " ".join(f"{value:.6f}" for value in (cos, sin, -sin, cos))
    return f"{turn} {written(group.x)} {written(group.y)}"


def _format_colour(colour: str, operator: str) -> str:
    known = _COLOURS.get((colour, operator))
    if known is None:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        if channels[0] == channels[1] == channels[2]:
            known = f"{written(channels[0])} {'g' if operator == 'rg' else 'G'}"
        else:
            known = f"{' '.join(map(written, channels))} {operator}"
        _COLOURS[colour, operator] = known
    return known


def _format_clip(clip: tuple[Segment, ...]) -> str:
    """Clip to an outline."""
    return f"{_outline(clip)} W n"


class _Outlines:
    """Outlines as operators, by identity: sheets and booklets show the same faces, a face an outline filled and clipped to."""

    _MOST = 300_000
    """Segments, of some 30 letters each."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Segment, ...], str]] = {}
        self._segments = 0

    def __call__(self, segments: tuple[Segment, ...]) -> str:
        """Return the operators that construct an outline."""
        known = self._known.get(id(segments))
        if known is None:
            self._segments += len(segments)
            if self._segments > self._MOST:
                self._known.clear()
                self._segments = len(segments)
            known = self._known[id(segments)] = segments, _written_out(segments)
        return known[1]


_outline = _Outlines()


def _written_out(segments: Sequence[Segment]) -> str:
    parts: list[str] = []
    for segment in segments:
        if len(segment) == 7:
            _, a, b, c, d, e, f = segment
            parts += (written(a), written(b), written(c), written(d), written(e), written(f), "c")
        elif len(segment) == 3:
            verb, a, b = segment
            parts += (written(a), written(b), _VERBS[verb])
        else:
            parts.append("h")
    return " ".join(parts)
