"""Fonts inside a PDF: subsets, with the characters that each glyph stands for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import uharfbuzz as hb

from printkit.measure import POINTS_PER_MM
from printkit.press.fonts import Font, FontError, Glyph, ShapedWord
from printkit.press.ops import Text
from printkit.press.ops.notation import written

_JOINER = "\u200d"
_NOTHING = ShapedWord(0.0, (), 0.0, 0.0)


class Objects(Protocol):
    """The part of a file that takes objects."""

    def put(self, body: bytes, number: int = 0) -> int:
        """Write an object; return its number."""

    def put_stream(self, data: bytes, entries: bytes = b"") -> int:
        """Write a stream object, compressed; return its number."""


class _Risen(Exception):  # controls the flow, no error
    """A word has glyphs above or below the line."""


class _Glyphs(dict[Glyph, str]):
    """Glyphs of one font as TJ shows them, looked up on first use."""

    def __init__(self, font: Embedded) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: Glyph) -> str:
        shown = self[glyph] = self._font.shown(glyph)
        return shown


class _Words(dict[str, str]):
    """Words of one font as TJ shows them, shaped on first use."""

    def __init__(self, font: Embedded, *, rtl: bool) -> None:
        super().__init__()
        self._font = font
        self._rtl = rtl

    def __missing__(self, word: str) -> str:
        shown = self[word] = self._font.format_level_word(word, rtl=self._rtl)
        return shown


class Embedded:
    """A font in the file: which glyphs are used, and for which characters each stands.

    A glyph gets one number (CID) for every text it stands for, so that a glyph that serves two characters extracts as
    the right one: its own for the first, whatever was drawn before, one beyond the font's for others.
    """

    def __init__(self, name: str, font: Font, number: int) -> None:
        self.name = name
        self.font = font
        self.number = number
        self.cids: dict[tuple[int, str], int] = {}
        self._meant: dict[int, tuple[int, str]] = {}
        """Glyph and text by number."""
        self.thousandth = 1000 / font.upem
        self._advances: dict[int, int] = {}
        self._shown = _Glyphs(self)
        self._known = _Words(self, rtl=False)
        self._known_rtl = _Words(self, rtl=True)

    def find_cid(self, glyph: int, text: str) -> int:
        """Return the number of a glyph where it stands for `text`."""
        cid = self.cids.get((glyph, text))
        if cid is None:
            cid = glyph
            if not self.font.is_cff:  # a CIDFontType0 finds glyphs by their own number only (9.7.4.2)
                beyond = self.font.face.glyph_count
                while cid in self._meant:
                    cid, beyond = beyond, beyond + 1
            self.take({(glyph, text): cid})
        return cid

    def agrees_with(self, cids: Mapping[tuple[int, str], int]) -> bool:
        """Return whether numbers of another process mean the same here."""
        return self.font.is_cff or all(
            self.cids.get(pair, cid) == cid and self._meant.get(cid, pair) == pair
            for pair, cid in cids.items()
        )

    def take(self, cids: Mapping[tuple[int, str], int]) -> None:
        """Remember what numbers mean."""
        self.cids.update(cids)
        self._meant.update({cid: pair for pair, cid in cids.items()})

    def find_nominal_advance(self, glyph: int) -> int:
        """Return the glyph's advance in font units, without kerning."""
        advance = self._advances.get(glyph)
        if advance is None:
            advance = self._advances[glyph] = self.font.font.get_glyph_h_advance(glyph)
        return advance

    def show_run(self, op: Text) -> str:
        """Return the operators that show a run from the current point."""
        if not op.rtl:
            known = self._known
            try:
                line = known[" "].join(map(known.__getitem__, op.text.split(" ")))
            except _Risen:
                return self._show_risen_run(op)
            return f"[<{line}>]TJ".replace("<>", " ")
        known = self._known_rtl
        try:
            parts = [known[word] for word in op.text.split(" ")]
        except _Risen:
            return self._show_risen_run(op)
        return f"[<{known[' '].join(reversed(parts))}>]TJ".replace("<>", " ")

    def format_level_word(self, text: str, *, rtl: bool) -> str:
        """Return a word's glyphs for TJ.

        Raises:
            _Risen: some stand above or below the line.
        """
        word = self.font.shape(text, rtl=rtl) if text else _NOTHING
        if not word.level:
            raise _Risen
        return "".join(map(self._shown.__getitem__, word.glyphs))

    def shown(self, glyph: Glyph) -> str:
        """Return a glyph's number for TJ, with the moves before and after it (thousandths of an em, leftwards)."""
        rest = self.find_nominal_advance(glyph.id) + glyph.x - glyph.advance
        before = f">{written(-glyph.x * self.thousandth)}<" if glyph.x else ""
        after = f">{written(rest * self.thousandth)}<" if rest else ""
        return f"{before}{self.find_cid(glyph.id, glyph.text):04x}{after}"

    def _show_risen_run(self, op: Text) -> str:
        em = op.size / POINTS_PER_MM
        out, height = [], 0.0
        for word in self.font.words(op.text, rtl=op.rtl):
            for glyph in word.glyphs:
                rise = glyph.y / self.font.upem * em
                if rise != height:
                    out.append(f"{written(rise)} Ts")
                    height = rise
                out.append(f"[<{self._shown[glyph]}>]TJ".replace("<>", " "))
        if height:
            out.append("0 Ts")
        return "\n".join(out)

    def write(self, document: Objects) -> None:
        """Put the font's subset and its tables into the file."""
        font = self.font
        glyphs = sorted({glyph for glyph, _ in self.cids})
        subset, places = _make_subset(font, glyphs)
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
            f"{cid}[{written(self.find_nominal_advance(glyph) * self.thousandth)}]"
            for cid, glyph, _ in numbers
        )
        if not font.is_cff:
            table = bytearray(2 * numbers[-1][0] + 2)
            for cid, glyph, _ in numbers:
                table[2 * cid : 2 * cid + 2] = places[glyph].to_bytes(2, "big")
            where = f"/CIDToGIDMap {document.put_stream(bytes(table))} 0 R"
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


def _make_subset(font: Font, glyphs: Sequence[int]) -> tuple[hb.Face, dict[int, int]]:
    """Return the font with these glyphs and this weight only, and each glyph's place in it."""
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
    try:
        plan = hb.SubsetPlan(font.face, wanted)
        return plan.execute(), dict(plan.old_to_new_glyph_mapping)
    except RuntimeError:
        raise FontError(f"{font.file.path.name} is damaged; put a whole font in its place") from None


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
    """Return the table from glyph numbers to characters (9.10.3), at most 100 lines a block.

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
