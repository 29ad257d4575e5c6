"""Sheets as a PDF file.

Written here rather than by a PDF library: the press needs few of PDF's features (ISO 32000-1), but those exactly. Every
glyph is embedded by its own number with the characters it stands for, so that Arabic ligatures print right and still
extract as text; what repeats is stored once; pages leave memory as soon as they are drawn; nothing in the file depends
on the clock, so equal input gives equal bytes.
"""

from __future__ import annotations

import gc
import hashlib
import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as FilePath
from typing import BinaryIO, Literal

import uharfbuzz as hb

from printkit import __version__
from printkit.measure import POINTS_PER_MM
from printkit.press.extent import extent
from printkit.press.fonts import Font, Library, Word
from printkit.press.ops import Code, Face, Group, Image, Op, Path, Segment, Sheet, Text
from printkit.press.outline import points, symbol
from printkit.press.picture import read_picture
from printkit.press.whole import whole_file

_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_LEVEL = 5
"""Of compression: 6 takes half as long again for a fifteenth less of the operators."""
_NOTHING = Word(0.0, (), 0.0, 0.0)
_JOINER = "\u200d"


def write_pdf(
    file: FilePath,
    sheets: Iterable[Sheet],
    *,
    library: Library | None = None,
    title: str = "",
    subject: str = "",
    language: str = "en",
    duplex: Literal["long", "short"] | None = None,
) -> int:
    """Write sheets as one PDF; the file appears whole or not at all.

    Args:
        file: where to; missing folders are made.
        sheets: one a page; taken one by one, so a generator keeps memory small.
        library: where the fonts of the texts come from; by default the installed families.
        title: shown in the viewer's title bar.
        subject: the document's second line of description.
        language: of the text, for screen readers.
        duplex: which edge a printer is told to turn over, where it listens.

    Returns:
        The file's size in bytes.

    Raises:
        PressError: the file cannot be written, or a picture not be read.
        FontError: an operation names an unknown family.
    """
    with whole_file(file) as stream, _without_collector():
        document = _Document(stream, library or Library())
        for sheet in sheets:
            document.page(sheet)
        return document.close(title, subject, language, duplex)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause the search for reference cycles: drawing makes many small objects and no cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def face_sheet(face: Face) -> Sheet:
    """A face alone on a page of its own size, bleed included."""
    bleed = face.bleed
    ops: tuple[Op, ...] = (Group(face.ops, bleed, bleed),) if bleed else face.ops
    return Sheet(face.width + 2 * bleed, face.height + 2 * bleed, ops)


class _Numbers(dict[float, str]):
    """Numbers as PDF writes them, to a thousandth; coordinates repeat from card to card."""

    def __missing__(self, value: float) -> str:
        if len(self) > 50_000:
            self.clear()
        text = f"{value:.3f}".rstrip("0").rstrip(".")
        written = self[value] = text if text != "-0" else "0"
        return written


_NUMBER = _Numbers()
_number = _NUMBER.__getitem__


def _string(text: str) -> bytes:
    """A text string in UTF-16 (7.9.2.2)."""
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode() + b">"


class _Document:
    """The file as it grows: objects, their offsets, and what pages share."""

    def __init__(self, stream: BinaryIO, library: Library) -> None:
        self.stream = stream
        self.library = library
        self.digest = hashlib.md5(usedforsecurity=False)
        self.size = 0
        self.offsets: list[int] = []
        self.pages: list[int] = []
        self.fonts: dict[str, _Embedded] = {}
        self.embedded: dict[tuple[str, int], _Embedded] = {}
        self.forms: dict[str, tuple[int, int]] = {}
        """Shared name -> number of its name, object."""
        self.images: dict[str, tuple[int, int]] = {}
        self._write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        self.resources = self.reserve()
        self.tree = self.reserve()

    def _write(self, data: bytes) -> None:
        self.stream.write(data)
        self.digest.update(data)
        self.size += len(data)

    def reserve(self) -> int:
        """A number for an object that is written later."""
        self.offsets.append(0)
        return len(self.offsets)

    def put(self, body: bytes, number: int = 0) -> int:
        """Write an object."""
        number = number or self.reserve()
        self.offsets[number - 1] = self.size
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def put_stream(self, data: bytes, entries: bytes = b"", number: int = 0, *, packed: bool = False) -> int:
        """Write a stream object, compressed unless it is `packed` already."""
        if not packed:
            data = zlib.compress(data, _LEVEL)
            entries += b"/Filter/FlateDecode"
        return self.put(b"<<%b/Length %d>>stream\n%b\nendstream" % (entries, len(data), data), number)

    def page(self, sheet: Sheet) -> None:
        """Draw a sheet."""
        height = sheet.height * POINTS_PER_MM
        head = f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {_number(height)} cm\n"
        content = self.put_stream((head + _Painter(self).paint(sheet.ops)).encode("ascii"))
        box = f"0 0 {_number(sheet.width * POINTS_PER_MM)} {_number(height)}".encode()
        self.pages.append(
            self.put(
                b"<</Type/Page/Parent %d 0 R/MediaBox[%b]/Contents %d 0 R/Resources %d 0 R>>"
                % (self.tree, box, content, self.resources)
            )
        )

    def form(self, group: Group) -> str:
        """The name under which a shared group's operations are stored."""
        known = self.forms.get(group.shared)
        if known is None:
            content = _Painter(self).paint(group.ops, group.clip).encode("ascii")
            box = extent((Group(group.ops, clip=group.clip),))
            edges = " ".join(map(_number, box)) if box else "0 0 0 0"
            number = self.put_stream(
                content,
                b"/Type/XObject/Subtype/Form/BBox[%b]/Resources %d 0 R" % (edges.encode(), self.resources),
            )
            known = self.forms[group.shared] = (len(self.forms) + 1, number)
        return f"X{known[0]}"

    def image(self, file: str) -> str:
        """The name under which a picture is stored."""
        known = self.images.get(file)
        if known is None:
            known = self.images[file] = (len(self.images) + 1, self._put_image(file))
        return f"I{known[0]}"

    def _put_image(self, file: str) -> int:
        picture = read_picture(FilePath(file))
        entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent %d" % (
            picture.width,
            picture.height,
            picture.bits,
        )
        space = picture.space.encode()
        if picture.palette:
            entries += b"/ColorSpace[/Indexed/%b %d<%b>]" % (
                space,
                len(picture.palette) // 3 - 1,
                picture.palette.hex().encode(),
            )
        else:
            entries += b"/ColorSpace/" + space
        if picture.inverted:
            entries += b"/Decode[1 0 1 0 1 0 1 0]"
        if picture.predictor:
            entries += b"/DecodeParms<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (
                picture.channels,
                picture.bits,
                picture.width,
            )
        if picture.mask:
            mask = self.put_stream(
                picture.mask,
                b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace/DeviceGray"
                b"/Filter/FlateDecode" % (picture.width, picture.height),
                packed=True,
            )
            entries += b"/SMask %d 0 R" % mask
        return self.put_stream(picture.data, entries + b"/Filter/" + picture.filter.encode(), packed=True)

    def font(self, key: str) -> _Embedded:
        """The embedded font of a key."""
        font = self.fonts.get(key)
        if font is None:
            wanted = self.library.font(key)
            same = (
                str(wanted.file.path),
                wanted.weight,
            )  # one file may serve several keys: italics that are not there
            if same not in self.embedded:
                self.embedded[same] = _Embedded(f"F{len(self.embedded) + 1}", wanted, self.reserve())
            font = self.fonts[key] = self.embedded[same]
        return font

    def close(self, title: str, subject: str, language: str, duplex: str | None) -> int:
        """Write what was only known at the end."""
        for font in self.embedded.values():
            font.write(self)
        fonts = "".join(f"/{font.name} {font.number} 0 R" for font in self.embedded.values())
        shared = "".join(f"/X{name} {number} 0 R" for name, number in self.forms.values())
        images = "".join(f"/I{name} {number} 0 R" for name, number in self.images.values())
        self.put(f"<</Font<<{fonts}>>/XObject<<{shared}{images}>>>>".encode(), self.resources)
        kids = b" ".join(b"%d 0 R" % page for page in self.pages)
        self.put(b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(self.pages), kids), self.tree)
        turn = {"long": b"/Duplex/DuplexFlipLongEdge", "short": b"/Duplex/DuplexFlipShortEdge"}.get(
            duplex or "", b""
        )
        catalog = self.put(
            b"<</Type/Catalog/Pages %d 0 R/Lang%b/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true%b>>>>"
            % (self.tree, _string(language), turn)
        )
        about = b"/Producer" + _string(f"printkit {__version__}")
        about += b"/Title" + _string(title) if title else b""
        about += b"/Subject" + _string(subject) if subject else b""
        info = self.put(b"<<%b>>" % about)
        identity = self.digest.hexdigest().encode()
        start = self.size
        table = b"".join(b"%010d 00000 n \n" % offset for offset in self.offsets)
        count = len(self.offsets) + 1
        self._write(b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, table))
        self._write(
            b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n"
            % (count, catalog, info, identity, identity, start)
        )
        return self.size


class _Risen(Exception):  # a turn in the road, no error
    """A word has glyphs above or below the line."""


class _Words(dict[str, str]):
    """Words of one font as TJ shows them, shaped when first met."""

    def __init__(self, font: _Embedded, *, rtl: bool) -> None:
        super().__init__()
        self._font = font
        self._rtl = rtl

    def __missing__(self, word: str) -> str:
        shown = self[word] = self._font.level(word, rtl=self._rtl)
        return shown


class _Embedded:
    """A font in the file: which glyphs are used, and for which characters each stands.

    A glyph gets one number (CID) for every text it stands for, so that a glyph that serves two characters extracts as
    the right one.
    """

    def __init__(self, name: str, font: Font, number: int) -> None:
        self.name = name
        self.font = font
        self.number = number
        self.cids: dict[tuple[int, str], int] = {}
        self.thousandth = 1000 / font.upem
        self._advances: dict[int, int] = {}
        self._known = _Words(self, rtl=False)
        self._known_rtl = _Words(self, rtl=True)

    def cid(self, glyph: int, text: str) -> int:
        """The number of a glyph where it stands for `text`."""
        if self.font.is_cff:  # a CIDFontType0 finds glyphs by their own number only (9.7.4.2)
            self.cids.setdefault((glyph, text), glyph)
            return glyph
        return self.cids.setdefault((glyph, text), len(self.cids) + 1)

    def nominal(self, glyph: int) -> int:
        """The glyph's advance in font units, without kerning."""
        advance = self._advances.get(glyph)
        if advance is None:
            advance = self._advances[glyph] = self.font.font.get_glyph_h_advance(glyph)
        return advance

    def show(self, op: Text) -> str:
        """The operators that show a run from the current point."""
        if not op.rtl:
            known = self._known
            try:
                line = known[" "].join([known[word] for word in op.text.split(" ")])
            except _Risen:
                return self._risen(op)
            return f"[<{line}>]TJ".replace("<>", " ")
        known = self._known_rtl
        try:
            parts = [known[word] for word in op.text.split(" ")]
        except _Risen:
            return self._risen(op)
        return f"[<{known[' '].join(reversed(parts))}>]TJ".replace("<>", " ")

    def level(self, text: str, *, rtl: bool) -> str:
        """A word's glyphs for TJ.

        Raises:
            _Risen: some stand above or below the line.
        """
        word = self.font.shape(text, rtl=rtl) if text else _NOTHING
        if any(glyph.y for glyph in word.glyphs):
            raise _Risen
        return "".join(self._shown(word))

    def _shown(self, word: Word) -> Iterable[str]:
        for glyph in word.glyphs:
            lead, cid, rest = self._moved(glyph.id, glyph.x, glyph.advance, glyph.text)
            yield f"{lead}{cid:04x}{rest}"

    def _moved(self, glyph: int, x: int, advance: int, text: str) -> tuple[str, int, str]:
        """What to move before the glyph, its number, what to move after it (thousandths of an em, leftwards)."""
        rest = self.nominal(glyph) + x - advance
        before = f">{_number(-x * self.thousandth)}<" if x else ""
        after = f">{_number(rest * self.thousandth)}<" if rest else ""
        return before, self.cid(glyph, text), after

    def _risen(self, op: Text) -> str:
        em = op.size / POINTS_PER_MM
        out, height = [], 0.0
        for word in self.font.words(op.text, rtl=op.rtl):
            for glyph in word.glyphs:
                rise = glyph.y / self.font.upem * em
                if rise != height:
                    out.append(f"{_number(rise)} Ts")
                    height = rise
                lead, cid, rest = self._moved(glyph.id, glyph.x, glyph.advance, glyph.text)
                out.append(f"[<{lead}{cid:04x}{rest}>]TJ".replace("<>", " "))
        if height:
            out.append("0 Ts")
        return "\n".join(out)

    def write(self, document: _Document) -> None:
        """Put the font's subset and its tables into the file."""
        font = self.font
        glyphs = sorted({glyph for glyph, _ in self.cids})
        subset, places = _subset(font, glyphs)
        tag = hashlib.sha256(f"{font.key}{glyphs}".encode()).digest()
        letters = "".join(chr(65 + byte % 26) for byte in tag[:6])
        name = f"{letters}+{''.join(filter(str.isalnum, font.key.split(':')[0]))}-{font.weight}"
        name += "Italic" if font.file.italic else ""
        if font.is_cff:
            program = document.put_stream(subset.reference_table("CFF ").data, b"/Subtype/CIDFontType0C")
            entry = f"/FontFile3 {program} 0 R"
        else:
            data = subset.blob.data
            program = document.put_stream(data, b"/Length1 %d" % len(data))
            entry = f"/FontFile2 {program} 0 R"
        box = _font_box(font, glyphs, self.thousandth)
        descriptor = document.put(
            f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{box}]"
            f"/ItalicAngle {-12 if font.file.italic else 0}/Ascent {font.ascent * 1000:.0f}"
            f"/Descent {-font.descent * 1000:.0f}/CapHeight {font.cap_height * 1000:.0f}"
            f"/StemV {font.weight // 5}{entry}>>".encode()
        )
        numbers = sorted((cid, glyph, text) for (glyph, text), cid in self.cids.items())
        widths = " ".join(
            f"{cid}[{_number(self.nominal(glyph) * self.thousandth)}]" for cid, glyph, _ in numbers
        )
        if not font.is_cff:
            run = " ".join(_number(self.nominal(glyph) * self.thousandth) for _, glyph, _ in numbers)
            widths = f"1[{run}]"
            table = b"\0\0" + b"".join(places[glyph].to_bytes(2, "big") for _, glyph, _ in numbers)
            where = f"/CIDToGIDMap {document.put_stream(table)} 0 R"
        kind = "0" if font.is_cff else "2"
        descendant = document.put(
            f"<</Type/Font/Subtype/CIDFontType{kind}/BaseFont/{name}/CIDSystemInfo"
            f"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor {descriptor} 0 R"
            f"/W[{widths}]{'' if font.is_cff else where}>>".encode()
        )
        unicode = document.put_stream(_to_unicode(numbers))
        document.put(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {unicode} 0 R>>".encode(),
            self.number,
        )


def _subset(font: Font, glyphs: Sequence[int]) -> tuple[hb.Face, dict[int, int]]:
    """The font with these glyphs and this weight only, and each glyph's place in it."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(set(glyphs))
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    if font.is_cff:
        wanted.flags |= hb.SubsetFlags.RETAIN_GIDS
    wanted.drop_table_tag_set.update(
        {
            int.from_bytes(tag, "big")
            for tag in (b"GSUB", b"GPOS", b"GDEF", b"STAT", b"OS/2", b"name", b"gasp")
        }
    )
    if font.face.has_var_data:
        wanted.pin_all_axes_to_default(font.face)
        if font.file.weights is not None:
            wanted.pin_axis_location(font.face, "wght", font.weight)
    plan = hb.SubsetPlan(font.face, wanted)
    return plan.execute(), dict(plan.old_to_new_glyph_mapping)


def _font_box(font: Font, glyphs: Iterable[int], thousandth: float) -> str:
    boxes = [e for e in map(font.font.get_glyph_extents, glyphs) if e is not None]
    edges = (
        min((e.x_bearing for e in boxes), default=0),
        min((e.y_bearing + e.height for e in boxes), default=0),
        max((e.x_bearing + e.width for e in boxes), default=0),
        max((e.y_bearing for e in boxes), default=0),
    )
    return " ".join(f"{edge * thousandth:.0f}" for edge in edges)


def _to_unicode(numbers: Sequence[tuple[int, int, str]]) -> bytes:
    """The table from glyph numbers to characters (9.10.3), at most 100 lines a block.

    Further glyphs of a cluster stand for an invisible joiner: with no entry, viewers show their number as a letter.
    """
    lines = [f"<{cid:04x}><{(text or _JOINER).encode('utf-16-be').hex()}>" for cid, _, text in numbers]
    blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
        "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n{body}\n"
        "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    ).encode()


class _Painter:
    """Turns operations into one content stream; keeps track of the graphics state to say nothing twice."""

    def __init__(self, document: _Document) -> None:
        self.document = document
        self.out: list[str] = []
        self.in_text = False
        self.state: dict[str, str] = {}
        self.saved: list[dict[str, str]] = []
        self.look: tuple[str, float, str, float] | None = None
        """Font, size, colour and tracking of the last text, while nothing else was set."""

    def paint(self, ops: Sequence[Op], clip: tuple[Segment, ...] = ()) -> str:
        """The operators for these operations."""
        if clip:
            self.out.append(f"{_outline(clip)} W n")
        self._paint(ops)
        self._end_text()
        return "\n".join(self.out)

    def _paint(self, ops: Sequence[Op]) -> None:
        for op in ops:
            if isinstance(op, Text):
                self._text(op)
                continue
            self._end_text()
            if isinstance(op, Path):
                self._path(op)
            elif isinstance(op, Code):
                self._code(op)
            elif isinstance(op, Image):
                self._image(op)
            else:
                self._group(op)

    def _set(self, key: str, operator: str) -> None:
        if self.state.get(key) != operator:
            self.state[key] = operator
            self.out.append(operator)

    def _save(self, *operators: str) -> None:
        self.saved.append(dict(self.state))
        self.out.append("q")
        self.out.extend(operators)

    def _restore(self) -> None:
        self._end_text()
        self.state = self.saved.pop()
        self.out.append("Q")

    def _end_text(self) -> None:
        if self.in_text:
            self.out.append("ET")
            self.in_text = False
        self.look = None

    def _text(self, op: Text) -> None:
        if not op.text:
            return
        font = self.document.font(op.font)
        if not self.in_text:
            self.out.append("BT")
            self.in_text = True
        look = (op.font, op.size, op.colour, op.tracking)
        if look != self.look:
            self.look = look
            self._set("fill", _colour(op.colour, "rg"))
            self._set("font", f"/{font.name} {op.size / POINTS_PER_MM:.4f} Tf")
            self._set("tracking", f"{_number(op.tracking)} Tc")
        self.out.append(f"1 0 0 -1 {_number(op.x)} {_number(op.y)} Tm {font.show(op)}")

    def _path(self, op: Path) -> None:
        if op.fill is None and op.stroke is None:
            return
        if op.fill is not None:
            self._set("fill", _colour(op.fill, "rg"))
        if op.stroke is not None:
            self._set("stroke", _colour(op.stroke, "RG"))
            self._set("width", f"{_number(op.width)} w")
            self._set("dash", f"[{' '.join(map(_number, op.dash))}]0 d")
            self._set("join", f"{_JOINS[op.join]} j")
            self._set("cap", f"{_CAPS[op.cap]} J")
        star = "*" if op.even_odd and op.fill is not None else ""
        paint = "B" if op.fill and op.stroke else "f" if op.fill else "S"
        self.out.append(f"{_outline(op.segments)} {paint}{star}")

    def _code(self, op: Code) -> None:
        modules, outlines = symbol(op.payload, op.level)
        side = f"{op.size / modules:.6f}"
        self._save(f"{side} 0 0 {side} {_number(op.x)} {_number(op.y)} cm")
        self._set("fill", _colour("#000000", "rg"))
        names = points(modules)
        for polygon in outlines:
            start, *rest = [names[point] for point in polygon]
            self.out.append(f"{start} m {' l '.join(rest)} l h")
        self.out.append("f*")
        self._restore()

    def _image(self, op: Image) -> None:
        name = self.document.image(op.file)
        width, height = _number(op.width), _number(op.height)
        self.out.append(
            f"q {width} 0 0 -{height} {_number(op.x)} {_number(op.y + op.height)} cm /{name} Do Q"
        )

    def _group(self, op: Group) -> None:
        matrix = _matrix(op)
        if op.shared:
            name = self.document.form(op)
            self.out.append(f"q {matrix} cm /{name} Do Q" if matrix else f"/{name} Do")
            return
        if not matrix and not op.clip:
            self._paint(op.ops)
            return
        self._save(*([f"{matrix} cm"] if matrix else []))
        if op.clip:
            self.out.append(f"{_outline(op.clip)} W n")
        self._paint(op.ops)
        self._restore()


def _matrix(group: Group) -> str:
    """The group's transformation; empty where it stays in place."""
    if not group.angle and group.scale == 1:
        return f"1 0 0 1 {_number(group.x)} {_number(group.y)}" if group.x or group.y else ""
    angle = math.radians(group.angle)
    cos, sin = math.cos(angle) * group.scale, math.sin(angle) * group.scale
    turn = " ".join(f"{value:.6f}" for value in (cos, sin, -sin, cos))
    return f"{turn} {_number(group.x)} {_number(group.y)}"


def _colour(colour: str, operator: str) -> str:
    known = _COLOURS.get((colour, operator))
    if known is None:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        if channels[0] == channels[1] == channels[2]:
            known = f"{_number(channels[0])} {'g' if operator == 'rg' else 'G'}"
        else:
            known = f"{' '.join(map(_number, channels))} {operator}"
        _COLOURS[colour, operator] = known
    return known


_COLOURS: dict[tuple[str, str], str] = {}
_VERBS = {"M": "m", "L": "l", "C": "c"}


def _outline(segments: Sequence[Segment]) -> str:
    parts = []
    for segment in segments:
        verb = segment[0]
        if verb == "Z":
            parts.append("h")
        else:
            parts.append(f"{' '.join(map(_number, segment[1:]))} {_VERBS[verb]}")
    return " ".join(parts)
