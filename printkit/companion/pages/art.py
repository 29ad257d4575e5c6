"""Pictures for the pages, drawn by the press: a title's cover, a band of its ornament, the faces of its pieces."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import yaml
from msgspec.structs import replace

from printkit.boards.sprite import Sprite
from printkit.box import Box, BoxError, Piece
from printkit.box.access import AccessError, own_path
from printkit.companion.pages.theme import theme_of
from printkit.press import PressError
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pictures import ornament
from printkit.press.svg.die import make_trim
from printkit.press.svg.svgface import write_svg

if TYPE_CHECKING:
    from PIL import Image

BAND = (360.0, 48.0)
"""Width and height of the band in its own mm; a page scales it."""
COVER = (148.0, 210.0)
DENSITY = 4.0
"""Pixels a mm of faces on a board: sharp on a phone that shows the whole board, and soft where it is spread out."""
QUALITY = 75
FACE_PIXELS, TINY_PIXELS, FACE_DENSITY = 352, 128, 8.0
"""Pixels of the longer side of a small face and of a tiny one, and pixels a mm of a token's: no page shows larger ones. A browser
keeps the pixels of all that it has shown for minutes, so a table's page has tiny ones beside what hands do."""
COVER_PIXELS = (444, 630)
"""A cover's picture: three pixels for each pixel on the start page."""
_PAPER = "a4"
_SIZE = re.compile(r'width="([\d.]+)mm" height="([\d.]+)mm"')


@dataclass
class Art:
    """The pictures of one title."""

    box: Box
    _faces: dict[tuple[str, bool], Faces] = field(default_factory=dict)
    _svgs: dict[str, str] = field(default_factory=dict)
    _pictures: dict[str, bytes] = field(default_factory=dict)

    def draw_face(self, piece: Piece, *, back: bool = False, screen: bool = False) -> str:
        """Return a piece's face as SVG; empty where it cannot be drawn. Keep the result: drawing takes some milliseconds.

        Args:
            piece: the piece.
            back: its other side.
            screen: without its code, which nobody scans there, and cut to its outline.
        """
        name = f"{piece.id}{'-back' if back else ''}{'-screen' if screen else ''}"
        if name not in self._svgs:
            self._svgs[name] = self._draw_face(piece, back=back, screen=screen)
        return self._svgs[name]

    def _draw_face(self, piece: Piece, *, back: bool = False, screen: bool = False) -> str:
        try:
            faces = self._faces.get((piece.component, screen))
            if faces is None:
                component = self.box.components[piece.component]
                faces = self._faces[piece.component, screen] = Faces(self.box, component, screen=screen)
            face = faces.back(piece) if back else faces.front(piece)
            if face is not None and screen:
                component, rect = faces.component, (0.0, 0.0, face.width, face.height)
                if component.shape == "card" and component.corner:
                    outline = make_rectangle(*rect, component.corner)
                elif component.shape == "path":
                    outline = make_rectangle(*rect)  # its own cut is not drawn on screens
                else:
                    outline = make_trim(component.shape, rect, 0.0)
                face = replace(face, ops=(Group(face.ops, clip=outline),))
            named = str(piece.row.values.get("name") or piece.id)
            return write_svg(face, library=faces.drawer.library, title=named) if face is not None else ""
        except (PressError, BoxError, KeyError, ValueError):
            return ""

    def paint_face(self, piece: Piece, *, back: bool = False, pixels: int = FACE_PIXELS) -> bytes:
        """Return a face as screens show it, small, as WebP, for sites; empty where it cannot be drawn.

        Pages exchange many. An SVG in an `<img>` is a separate document, of some kilobytes for each of its elements, which
        a browser frees late; a bitmap costs only its pixels. A server draws SVG: bitmaps take ten times as long, and
        everything else in Python waits meanwhile.
        """
        svg = self.draw_face(piece, back=back, screen=True)
        name = f"{pixels} {svg}"
        if name not in self._pictures:
            size = _SIZE.search(svg)
            wide, high = (float(size[1]), float(size[2])) if size else (1.0, 1.0)
            scale = min(pixels / max(wide, high), FACE_DENSITY)
            self._pictures[name] = (
                _pack_webp(_paint(svg, round(wide * scale), round(high * scale))) if svg else b""
            )
        return self._pictures[name]

    def draw_sprite(self, sprite: Sprite, pieces: Mapping[str, Piece]) -> bytes:
        """Return the faces of a sprite as one WebP; empty where it has none. Drawing takes a second or several, once."""
        if "sprite" not in self._pictures:
            self._pictures["sprite"] = self._paint_sprite(sprite, pieces) if sprite.spots else b""
        return self._pictures["sprite"]

    def _paint_sprite(self, sprite: Sprite, pieces: Mapping[str, Piece]) -> bytes:
        from PIL import Image  # noqa: PLC0415  # for boards and covers only

        width, height = (round(mm * DENSITY) for mm in (sprite.width, sprite.height))
        sheet = Image.new("RGBA", (width, max(height, 1)))
        for name, spot in sprite.spots.items():
            svg = self._draw_face(pieces[name], screen=True) if name in pieces else ""
            if svg:
                face = _paint(svg, round(spot.width * DENSITY), round(spot.height * DENSITY))
                sheet.paste(face, (round(spot.x * DENSITY), round(spot.y * DENSITY)))
        return _pack_webp(sheet)

    def paint_cover(self) -> bytes:
        """Return the booklet's cover as WebP; empty where the title has none."""
        svg = self.draw_cover()
        return _pack_webp(_paint(svg, *COVER_PIXELS)) if svg else b""

    def draw_cover(self) -> str:
        """Return the booklet's cover as SVG; empty where the title has none."""
        if "cover" not in self._svgs:
            self._svgs["cover"] = self._draw_cover()
        return self._svgs["cover"]

    def _draw_cover(self) -> str:
        from printkit.press.booklet.facesource import BoxFaces  # noqa: PLC0415

        booklet = next((c for c in self.box.components.values() if c.kind == "booklet" and c.front), None)
        if booklet is None:
            return ""
        try:
            library = Library.of(self.box)
            source = BoxFaces(self.box, booklet, "full", library, _PAPER)
            ops = source.make_template_face(booklet.front, *COVER, {}).ops
            return write_svg(Face(*COVER, 0.0, tuple(ops)), library=library, title=self.box.name)
        except (PressError, BoxError, KeyError, ValueError):
            return ""

    def draw_band(self) -> str:
        """Return a band of the title's ornament on its deep colour."""
        if "band" not in self._svgs:
            self._svgs["band"] = draw_ornament_band(self.box)
        return self._svgs["band"]


def _paint(svg: str, width: int, height: int) -> Image.Image:
    """Render an SVG of the press in pixels."""
    from PIL import Image  # noqa: PLC0415  # as above
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # a shared library, only for such pictures

    sized = _SIZE.sub(f'width="{width}" height="{height}"', svg, count=1)
    return Image.open(
        io.BytesIO(bytes(svg_to_bytes(svg_string=sized, skip_system_fonts=True)))
    )  # letters are outlines


def _pack_webp(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def draw_ornament_band(box: Box) -> str:
    """Return a title's ornament, as on its booklet's chapters, as one small SVG."""
    theme = theme_of(box).light
    deep, line = theme["deep"], theme["gilt"]
    name, params = _choose_pattern(box)
    try:
        ops = ornament.draw_pattern(
            name,
            *BAND,
            params=params,
            colours=(deep, theme["deep-2"], deep, None, line),
            own=own_path(box.folder, "patterns"),
        )
    except ValueError:
        ops = ornament.draw_pattern(
            "star8", *BAND, params={}, colours=(deep, theme["deep-2"], deep, None, line), scale=1.0
        )
    ground = Outline(make_rectangle(0, 0, *BAND), fill=deep)
    return write_svg(Face(*BAND, 0.0, (ground, Group(tuple(ops)))))


def _choose_pattern(box: Box) -> tuple[str, dict[str, object]]:
    """Return the pattern that a booklet's front matter names, and its size here."""
    own = own_path(box.folder, "patterns")
    for component in box.components.values():
        try:
            path = own_path(box.folder, component.text)
        except AccessError:
            continue  # the booklet itself reports it
        if component.text and path.is_file():
            _, _, rest = path.read_text(encoding="utf-8-sig").partition("---\n")
            front = yaml.safe_load(rest.partition("\n---")[0]) if rest else None
            if isinstance(front, dict) and isinstance(front.get("ornament"), dict):
                name = str(front["ornament"].get("pattern", "star8"))
                if name in ornament.find_patterns(own) and "cell" in ornament.list_parameters(name, own):
                    return name, {"cell": 22.0}
    return "star8", {"cell": 20.0}
