"""Faces as SVG, for screens: letters as outlines, so that they look as printed everywhere."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path as FilePath

from printkit.measure import POINTS_PER_MM
from printkit.press.fonts import Font, Library
from printkit.press.fonts.glyphpen import GlyphPen, format_number
from printkit.press.ops import Face, Gradient, Group, Image, Op, Path, QrCode, Segment, Text
from printkit.press.ops.qrpath import make_symbol

_MEDIA = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


def write_svg(face: Face, *, library: Library | None = None, title: str = "", bleed: bool = False) -> str:
    """Return a face as one SVG document without anything outside it.

    Args:
        face: what to draw.
        library: where the fonts come from; by default the installed families.
        title: spoken by screen readers in place of the drawing.
        bleed: whether the bleed is shown.

    Raises:
        FontError: an operation names an unknown family.
    """
    writer = _Writer(library or Library())
    body = writer.write_ops(face.ops)
    edge = face.bleed if bleed else 0.0
    width, height = face.width + 2 * edge, face.height + 2 * edge
    box = f"{format_number(-edge)} {format_number(-edge)} {format_number(width)} {format_number(height)}"
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{format_number(width)}mm" height="{format_number(height)}mm" '
        f'role="img">{named}<defs>{"".join(writer.definitions)}</defs>{body}</svg>'
    )


class _Writer:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.definitions: list[str] = []
        self.names: dict[object, str] = {}

    def _define_shared(self, key: object, make: str) -> str:
        """Return the id of something drawn more than once."""
        name = f"d{len(self.names)}"
        self.names[key] = name
        self.definitions.append(make.replace("\0", name))
        return name

    def write_ops(self, ops: Iterable[Op]) -> str:
        return "".join(map(self._write_op, ops))

    def _write_op(self, op: Op) -> str:
        if isinstance(op, Text):
            return self._write_text(op)
        if isinstance(op, Path):
            return self._write_path(op)
        if isinstance(op, QrCode):
            return _write_code(op)
        if isinstance(op, Image):
            return self._write_image(op)
        return self._write_group(op)

    def _write_text(self, op: Text) -> str:
        font = self.library.find_font(op.font)
        em = op.size / POINTS_PER_MM
        scale = em / font.upem
        at, out = 0.0, []
        extra = op.tracking / scale if scale else 0.0
        for word in font.words(op.text, rtl=op.rtl):
            for glyph in word.glyphs:
                name = self._write_glyph(font, glyph.id)
                if name:
                    out.append(
                        f'<use href="#{name}" x="{format_number(at + glyph.x)}" y="{format_number(-glyph.y)}"/>'
                    )
                at += glyph.advance + extra
        if not out:
            return ""
        place = f"translate({format_number(op.x)} {format_number(op.y)}) scale({scale:.6g})"
        label = escape(op.text, quote=True)
        return f'<g transform="{place}" fill="{op.colour}" aria-label="{label}">{"".join(out)}</g>'

    def _write_glyph(self, font: Font, glyph: int) -> str:
        key = (font.key, glyph)
        if key not in self.names:
            data = _glyph_outline(font, glyph)
            if not data:
                self.names[key] = ""
            else:
                self._define_shared(key, f'<path id="\0" d="{data}"/>')
        return self.names[key]

    def _write_path(self, op: Path) -> str:
        fill = self._write_gradient(op.gradient) if op.gradient else op.fill
        marks = [f'd="{_format_outline(op.segments)}"', f'fill="{fill or "none"}"']
        if op.even_odd and fill:
            marks.append('fill-rule="evenodd"')
        if op.stroke:
            marks.append(f'stroke="{op.stroke}" stroke-width="{format_number(op.width)}"')
            if op.dash:
                marks.append(f'stroke-dasharray="{" ".join(map(format_number, op.dash))}"')
            if op.join != "miter":
                marks.append(f'stroke-linejoin="{op.join}"')
            if op.cap != "butt":
                marks.append(f'stroke-linecap="{op.cap}"')
        return f"<path {' '.join(marks)}/>"

    def _write_gradient(self, gradient: Gradient) -> str:
        if gradient not in self.names:
            x0, y0, x1, y1 = gradient.line
            stops = "".join(
                f'<stop offset="{format_number(at)}" stop-color="{colour}"/>' for at, colour in gradient.stops
            )
            if gradient.radial:
                kind, where = (
                    "radial",
                    f'cx="{format_number(x0)}" cy="{format_number(y0)}" r="{format_number(math.hypot(x1 - x0, y1 - y0))}"',
                )
            else:
                kind, where = (
                    "linear",
                    f'x1="{format_number(x0)}" y1="{format_number(y0)}" x2="{format_number(x1)}" y2="{format_number(y1)}"',
                )
            make = f'<{kind}Gradient id="\0" gradientUnits="userSpaceOnUse" {where}>{stops}</{kind}Gradient>'
            self._define_shared(gradient, make)
        return f"url(#{self.names[gradient]})"

    def _write_veil(self, veil: Gradient) -> str:
        """Return the id of a mask: its dark places let the layers below show through."""
        key = ("veil", veil)
        if key not in self.names:
            area = f'<rect x="-9999" y="-9999" width="19998" height="19998" fill="{self._write_gradient(veil)}"/>'
            where = 'maskUnits="userSpaceOnUse" x="-9999" y="-9999" width="19998" height="19998"'
            self._define_shared(key, f'<mask id="\0" {where}>{area}</mask>')
        return self.names[key]

    def _write_image(self, op: Image) -> str:
        if ("image", op.file) not in self.names:
            path = FilePath(op.file)
            data = base64.b64encode(path.read_bytes()).decode("ascii")
            media = _MEDIA.get(path.suffix.lower(), "image/png")
            self._define_shared(
                ("image", op.file),
                f'<image id="\0" width="1" height="1" preserveAspectRatio="none" href="data:{media};base64,{data}"/>',
            )
        name = self.names["image", op.file]
        return f'<use href="#{name}" transform="translate({format_number(op.x)} {format_number(op.y)}) scale({format_number(op.width)} {format_number(op.height)})"/>'

    def _write_group(self, op: Group) -> str:
        moves = []
        if op.x or op.y:
            moves.append(f"translate({format_number(op.x)} {format_number(op.y)})")
        if op.angle:
            moves.append(f"rotate({format_number(op.angle)})")
        if op.scale != 1:
            moves.append(f"scale({op.scale:.6g})")
        place = f' transform="{" ".join(moves)}"' if moves else ""
        if op.opacity < 1:
            place += f' opacity="{format_number(op.opacity)}"'
        if op.veil is not None:
            place += f' mask="url(#{self._write_veil(op.veil)})"'
        if op.shared:
            key = ("shared", op.shared)
            if key not in self.names:
                inner = self._write_clip(op)
                self._define_shared(key, f'<g id="\0">{inner}</g>')
            return f'<use href="#{self.names[key]}"{place}/>'
        return f"<g{place}>{self._write_clip(op)}</g>"

    def _write_clip(self, op: Group) -> str:
        inner = self.write_ops(op.ops)
        if not op.clip:
            return inner
        outline = _format_outline(op.clip)
        key = ("clip", outline)
        if key not in self.names:
            self._define_shared(key, f'<clipPath id="\0"><path d="{outline}"/></clipPath>')
        return f'<g clip-path="url(#{self.names[key]})">{inner}</g>'


def _write_code(op: QrCode) -> str:
    side, outlines = make_symbol(op.payload, op.level)
    data = "".join(f"M{'L'.join(outline)}Z" for outline in outlines)
    scale = op.size / side
    return (
        f'<path transform="translate({format_number(op.x)} {format_number(op.y)}) scale({scale:.6g})" fill-rule="evenodd" '
        f'fill="{op.fill}" d="{data}"/>'
    )


def _glyph_outline(font: Font, glyph: int) -> str:
    pen = GlyphPen()
    font.font.draw_glyph_with_pen(glyph, pen)
    return "".join(pen.parts)


def _format_outline(segments: Sequence[Segment]) -> str:
    return "".join(segment[0] + " ".join(format_number(one) for one in segment[1:]) for segment in segments)
