"""The wrap of a cardboard lid: paper in the title's colours, glued about its top and sides."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.box.contents import Box
from printkit.box.package import Package
from printkit.exports.packaging.artwork import (
    Dress,
    cover_dress,
    cover_panel,
    draw_lines,
    fit_panel,
    template_dress,
)
from printkit.exports.packaging.net import LidWrap
from printkit.measure import Size
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.options import Options

_BLEED = 2.0


def wrap_of(package: Package) -> LidWrap:
    """The net of a lid's wrap."""
    if package.size is None:
        raise AssertionError("a lid's wrap was read with its size")
    return LidWrap(*package.size, package.turn_in)


def wrap_dress(box: Box, package: Package, options: Options, library: Library) -> Dress:
    """The template that was named, else the booklet's cover, else the title's colours alone."""
    net = wrap_of(package)
    if package.front:
        size = Size(net.width, net.height)
        return template_dress(box, package.front, size, package.constants, ink=options.ink, library=library)
    found = cover_dress(box, options.ink, library)
    if found is not None:
        return found
    palette = box.palette[options.ink]
    ground, ink = palette.get("ground", "#ffffff"), palette.get("on-ground", "#000000")
    return Dress(Face(net.width, net.height, 0.0, ()), ground, ink)


def wrap_ops(title: str, net: LidWrap, dress: Dress, letters: Lettering) -> Iterator[Op]:
    """Ground, the picture on the top, the title along every side, readable with the lid's foot towards you."""
    size = net.size
    top = net.panels["top"].rect
    yield Outline(
        make_rectangle(-_BLEED, -_BLEED, size.width + 2 * _BLEED, size.height + 2 * _BLEED), fill=dress.ground
    )
    if dress.face.ops:
        place = (
            cover_panel if abs(dress.face.width / dress.face.height - top[2] / top[3]) < 1e-3 else fit_panel
        )
        yield place(dress.face, top)
    else:
        words = draw_lines(letters, title, Size(top[2] - 16, top[3] - 16), 40, dress.ink)
        yield Group(words, top[0] + top[2] / 2, top[1] + top[3] / 2)
    for name, angle in (("foot", 0.0), ("head", 180.0), ("left", 90.0), ("right", -90.0)):
        x, y, width, height = net.panels[name].rect
        long, tall = (width, height) if angle in (0.0, 180.0) else (height, width)
        words = draw_lines(letters, title, Size(long - 14, tall - 2), min(26.0, tall * 1.5), dress.ink)
        yield Group(words, x + width / 2, y + height / 2, angle)
