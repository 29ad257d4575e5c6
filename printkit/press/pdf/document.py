"""Sheets as a PDF file: the only module that knows ReportLab.

ReportLab keeps the file: objects and their numbers, the page tree, the catalogue, information, cross references. This
module writes the objects' content, for the press needs few of PDF's features (ISO 32000-1), but those exactly: every
glyph is embedded by its own number with the characters it stands for, so that Arabic ligatures print right and still
extract as text; what repeats is stored once; nothing in the file depends on the clock, so equal input gives equal bytes.
"""

from __future__ import annotations

import gc
import itertools
import math
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, BinaryIO, Final, Literal, TypeAlias

from msgspec import Struct
from reportlab.pdfbase import pdfdoc

from printkit import __version__
from printkit.measure import POINTS_PER_MM, mix_colours
from printkit.press import output_file
from printkit.press.fonts import Library
from printkit.press.ops import Colour, Face, Gradient, Group, Op, Sheet, Text
from printkit.press.ops.extent import measure_extent
from printkit.press.ops.notation import written
from printkit.press.pdf.content import Painter
from printkit.press.pdf.embed import Embedded
from printkit.press.pdf.flatten import flatten_sheet
from printkit.press.pdf.overprint import heavy_texts
from printkit.press.pdf.separation import Separation
from printkit.press.pdf.sharing import Content, PrintRun, write_papers
from printkit.press.svg.bitmap import read_picture

_STATES = "/Over<</Type/ExtGState/op true/OP true/OPM 1>>/Plain<</Type/ExtGState/op false/OP false/OPM 0>>"
"""Black text prints over its ground; everything else knocks out what lies below."""
_LEVEL = 5
"""Compression level: 5 makes a box of pictures a thirtieth smaller than 4 and takes half as long again to pack."""


def write_pdf(
    file: FilePath,
    sheets: Iterable[Sheet] | PrintRun,
    *,
    library: Library | None = None,
    title: str = "",
    language: str = "en",
    duplex: Literal["long", "short"] | None = None,
    separation: Separation | None = None,
) -> int:
    """Write sheets as one PDF; the file appears whole or not at all.

    Args:
        file: its path; missing folders are made.
        sheets: one a page; taken one by one, so a generator keeps memory small. Two processes make large numbers of them.
        library: where the fonts of the texts come from; by default the installed families.
        title: shown in the viewer's title bar.
        language: of the text, for screen readers.
        duplex: the edge about which a printer should turn the paper, if it listens.
        separation: makes the file a PDF/X in CMYK.

    Returns:
        The file's size in bytes.

    Raises:
        PressError: the file cannot be written, or a picture not be read.
        FontError: an operation names an unknown family.
    """
    with output_file(file) as stream, _without_collector():
        document = _Document(stream, library or Library(), separation)
        if isinstance(sheets, Iterable):
            for sheet in sheets:
                document.draw_page(sheet)
        else:
            write_papers(sheets, document)
        return document.close(title, language, duplex)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause the search for reference cycles: drawing makes many small objects and no cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()  # objects made meanwhile count as old: scanning them at once would find nothing
            gc.unfreeze()
            gc.enable()


def face_sheet(face: Face) -> Sheet:
    """Return a face alone on a page of its own size, bleed included."""
    bleed = face.bleed
    ops: tuple[Op, ...] = (Group(face.ops, bleed, bleed),) if bleed else face.ops
    return Sheet(face.width + 2 * bleed, face.height + 2 * bleed, ops, bleed)


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]  # ReportLab has no types
    """An object whose body is already in PDF's notation."""

    def __init__(self) -> None:
        self.body = b""

    def format(self, _document: Any) -> bytes:
        """Return the body, as ReportLab asks for it when it writes the file."""
        return self.body


class _Page(pdfdoc.PDFObject):  # type: ignore[misc]  # ReportLab has no types
    """A page as ReportLab would write it, in a fraction of the time."""

    def __init__(self, whole: bytes, trim: bytes, contents: int, resources: int) -> None:
        self._whole, self._trim = whole, trim
        self._contents, self._resources = contents, resources

    def format(self, document: Any) -> bytes:
        """Return its dictionary, as ReportLab asks for it when it writes the file."""
        whole, parent = self._whole, pdfdoc.format(document.Pages, document)
        return (
            b"<<\n/BleedBox %b /Contents %d 0 R /CropBox %b /MediaBox %b /Parent %b /Resources %d 0 R"
            b" \n  /TrimBox %b /Type /Page\n>>"
        ) % (whole, self._contents, whole, whole, parent, self._resources, self._trim)


class _About(pdfdoc.PDFInfo):  # type: ignore[misc]  # ReportLab has no types
    """The document's information, without the dates that would make each file different."""

    def __init__(self) -> None:
        super().__init__()
        self.more: dict[str, str] = {}
        """Additional data for PDF/X."""

    def format(self, document: Any) -> bytes:
        """Return the facts that are known when ReportLab writes the file."""
        known = {"Producer": self.producer, "Title": self.title}
        entries = {name: pdfdoc.PDFString(text) for name, text in known.items() if text}
        entries |= {name: pdfdoc.PDFString(text) for name, text in self.more.items()}
        if self.more:
            entries["Trapped"] = pdfdoc.PDFName("False")
        written_out: bytes = pdfdoc.PDFDictionary(entries).format(document)
        return written_out


_Thing: TypeAlias = Group | Gradient | str | int
"""What a form names: another form, a shading, a picture's file; for a font the object's number."""


class _Form(Struct, frozen=True):
    """The content of a form, and the names of the objects that it needs."""

    data: bytes
    """Compressed."""
    box: str
    needs: tuple[tuple[str, _Thing], ...]

    @property
    def fits_all(self) -> bool:
        """Whether it is the same in every file; a text is not: each file numbers glyphs."""
        return not any(isinstance(thing, int) for _, thing in self.needs)


class _Forms:
    """Forms by the identity of their operations: a box's sheets and booklets show the same pictures."""

    _MOST = 8_000_000
    """Bytes."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Group, _Form]] = {}
        self._bytes = 0

    def find_form(self, group: Group, make: Callable[[Group], _Form]) -> _Form:
        """Return the form of a group; made on first use."""
        key = id(group.ops), id(group.clip)
        known = self._known.get(key)
        if known is not None:
            return known[1]
        form = make(group)
        if form.fits_all:
            self._bytes += len(form.data)
            if self._bytes > self._MOST:
                self._known.clear()
                self._bytes = len(form.data)
            self._known[key] = group, form
        return form


_FORMS = _Forms()


class _Document:
    """The file as it grows: its objects, and what pages share."""

    def __init__(self, stream: BinaryIO, library: Library, separation: Separation | None = None) -> None:
        self.stream = stream
        self.library = library
        self.separation = separation
        self.pdf = pdfdoc.PDFDocument(invariant=1, pdfVersion=_find_version(separation))
        self.pdf.info = _About()
        self.objects: dict[int, _Written] = {}
        self.fonts: dict[str, Embedded] = {}
        self.embedded: dict[tuple[str, int], Embedded] = {}
        self.forms: dict[str, tuple[int, int]] = {}
        """Shared name -> number of its name, object."""
        self.images: dict[str, tuple[int, int]] = {}
        self.shadings: dict[Gradient, tuple[int, int]] = {}
        self.states: dict[tuple[float, Gradient | None], tuple[int, int]] = {}
        self.heavy: frozenset[int] = frozenset()
        """Black texts of this page that leave their ground out, by identity."""
        self.resources = self.reserve_number()
        self.needs: dict[int, tuple[str, _Thing]] | None = None
        """What the present form has named so far, by the object's number."""

    def reserve_number(self) -> int:
        """Return a number for an object that is written later."""
        body = _Written()
        self.pdf.Reference(body)
        number: int = self.pdf.objectcounter
        self.objects[number] = body
        return number

    def put(self, body: bytes, number: int = 0) -> int:
        """Write an object."""
        number = number or self.reserve_number()
        self.objects[number].body = body
        self.pdf.updateSignature(body)
        return number

    def _make_reference(self, number: int) -> Any:
        return pdfdoc.PDFObjectReference(f"R{number}")

    def put_stream(self, data: bytes, entries: bytes = b"", number: int = 0, *, packed: bool = False) -> int:
        """Write a stream object, compressed unless it is `packed` already."""
        if not packed:
            data = zlib.compress(data, _LEVEL)
            entries += b"/Filter/FlateDecode"
        return self.put(b"<<%b/Length %d>>stream\n%b\nendstream" % (entries, len(data), data), number)

    def is_heavy(self, text: Text) -> bool:
        """Return whether a black text and its ground together are too much ink."""
        return id(text) in self.heavy

    def draw_page(self, sheet: Sheet) -> None:
        """Draw a sheet."""
        self.keep_page(self.content(sheet))

    def content(self, sheet: Sheet) -> Content:
        """Draw a sheet without storing it."""
        if self.separation is not None:
            if self.separation.standard == "X-1a":
                sheet = flatten_sheet(sheet, self.library)
            self.heavy = heavy_texts(sheet.ops, self.separation)
        head = f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {written(sheet.height * POINTS_PER_MM)} cm\n"
        data = zlib.compress((head + Painter(self).paint(sheet.ops)).encode("ascii"), _LEVEL)
        return sheet.width, sheet.height, sheet.trim, data

    def keep_page(self, content: Content) -> None:
        """Store a drawn page."""
        width, height, trimmed, data = content
        number = self.put_stream(data, b"/Filter/FlateDecode", packed=True)
        whole, trim = _format_box(width, height, 0.0), _format_box(width, height, trimmed)
        self.pdf.addPage(_Page(whole, trim, number, self.resources))

    def known(self) -> tuple[int, ...]:
        """Count what pages share so far."""
        return tuple(map(len, self._list_shared()))

    def forget_shared(self, known: tuple[int, ...]) -> None:
        """Go back to what pages shared before."""
        for shared, count in zip(self._list_shared(), known, strict=True):
            for name in list(shared)[count:]:
                del shared[name]

    def _list_shared(self) -> tuple[dict[Any, Any], ...]:
        return self.fonts, self.embedded, self.forms, self.images, self.shadings, self.states

    def list_glyph_numbers(self) -> dict[str, dict[tuple[int, str], int]]:
        """Numbers of glyphs by font."""
        return {font.name: dict(font.cids) for font in self.embedded.values()}

    def join(self, glyphs: dict[str, dict[tuple[int, str], int]]) -> bool:
        """Take over numbers of glyphs, unless one means another glyph here."""
        fonts = {font.name: font for font in self.embedded.values()}
        if not all(fonts[name].agrees_with(cids) for name, cids in glyphs.items() if name in fonts):
            return False
        for name, cids in glyphs.items():
            if name in fonts:
                fonts[name].take(cids)
        return True

    def _name_stored_form(self, group: Group) -> str:
        """Return its name: another one where other texts of the group leave their ground out than before."""
        if not self.heavy:
            return group.shared
        heavy = [number for number, text in enumerate(_find_texts(group.ops)) if self.is_heavy(text)]
        return f"{group.shared} {heavy}" if heavy else group.shared

    def form(self, group: Group) -> str:
        """Return the name under which a shared group's operations are stored."""
        return self._use_shared("X", self._write_form(group), group)

    def _write_form(self, group: Group) -> tuple[int, int]:
        name = self._name_stored_form(group)
        known = self.forms.get(name)
        if known is None:
            form = self._make_form(group) if self.separation else _FORMS.find_form(group, self._make_form)
            # Only what it names: some viewers prepare all fonts that a form might use each time it is drawn.
            needs = self._format_resources({name: self._find_number(thing) for name, thing in form.needs})
            entries = f"/Type/XObject/Subtype/Form/BBox[{form.box}]/Resources{needs}/Filter/FlateDecode"
            if group.is_clear:
                space = "DeviceCMYK" if self.separation else "DeviceRGB"
                entries += f"/Group<</S/Transparency/CS/{space}>>"
            number = self.put_stream(form.data, entries.encode(), packed=True)
            known = self.forms[name] = (len(self.forms) + 1, number)
        return known

    def _make_form(self, group: Group) -> _Form:
        outer, self.needs = self.needs, {}
        content = Painter(self).paint(group.ops, group.clip).encode("ascii")
        needs, self.needs = tuple(self.needs.values()), outer
        box = measure_extent((Group(group.ops, clip=group.clip),))
        edges = " ".join(map(written, box)) if box else "0 0 0 0"
        return _Form(zlib.compress(content, _LEVEL), edges, needs)

    def _use_shared(self, letter: str, known: tuple[int, int], thing: _Thing) -> str:
        """Return the name of something shared that is used here; forms have their own names, pages common ones."""
        if self.needs is None:
            return f"{letter}{known[0]}"
        return self.needs.setdefault(known[1], (f"{letter}{len(self.needs) + 1}", thing))[0]

    def _find_number(self, thing: _Thing) -> int:
        """Return the number of an object that a form needs."""
        if isinstance(thing, Group):
            return self._write_form(thing)[1]
        if isinstance(thing, Gradient):
            return self._write_shading(thing)[1]
        return self._write_image(thing)[1] if isinstance(thing, str) else thing

    def _format_resources(self, used: Mapping[str, int]) -> str:
        """Return a dictionary of resources (ISO 32000-1, 7.8.3)."""
        found: dict[str, str] = {}
        for name, number in used.items():
            kind = _KINDS[name[0]]
            found[kind] = f"{found.get(kind, '')}/{name} {number} 0 R"
        if self.separation:
            found["ExtGState"] = f"{_STATES}{found.get('ExtGState', '')}"
        listed = "".join(f"/{kind}<<{names}>>" for kind, names in found.items())
        return f"<<{listed}>>"

    def store_image(self, file: str) -> str:
        """Return the name under which a picture is stored."""
        return self._use_shared("I", self._write_image(file), file)

    def _write_image(self, file: str) -> tuple[int, int]:
        known = self.images.get(file)
        if known is None:
            known = self.images[file] = (len(self.images) + 1, self._put_image(file))
        return known

    def _put_separated(self, file: str, separation: Separation) -> int:
        width, height, data, opacity = separation.picture(FilePath(file))
        entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8" % (width, height)
        if opacity:
            mask = self.put_stream(
                opacity, entries + b"/ColorSpace/DeviceGray/Filter/FlateDecode", packed=True
            )
            entries += b"/SMask %d 0 R" % mask
        return self.put_stream(data, entries + b"/ColorSpace/DeviceCMYK/Filter/FlateDecode", packed=True)

    def _put_image(self, file: str) -> int:
        if self.separation is not None:
            return self._put_separated(file, self.separation)
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

    def store_shading(self, gradient: Gradient) -> str:
        """Return the name under which a gradient is stored."""
        return self._use_shared("S", self._write_shading(gradient), gradient)

    def _write_shading(self, gradient: Gradient) -> tuple[int, int]:
        known = self.shadings.get(gradient)
        if known is None:
            number = self.put(_format_shading(gradient, self.separation).encode())
            known = self.shadings[gradient] = (len(self.shadings) + 1, number)
        return known

    def store_opacity(self, opacity: float, veil: Gradient | None) -> str:
        """Return the name of the graphics state for transparent drawing."""
        known = self.states.get((opacity, veil))
        if known is None:
            mask = f"/SMask<</S/Luminosity/G {self._put_veil(veil)} 0 R>>" if veil else ""
            share = written(opacity)
            number = self.put(f"<</Type/ExtGState/ca {share}/CA {share}{mask}>>".encode())
            known = self.states[opacity, veil] = (len(self.states) + 1, number)
        return self._use_shared("G", known, known[1])

    def _put_veil(self, veil: Gradient) -> int:
        """Store a gradient of greys as a form that masks what is drawn (ISO 32000-1, 11.6.5.3)."""
        resources = f"/Resources<</Shading<</S {_format_shading(veil, None, 'DeviceGray')}>>>>"
        group = (
            "/Type/XObject/Subtype/Form/BBox[-9999 -9999 9999 9999]/Group<</S/Transparency/CS/DeviceGray>>"
        )
        return self.put_stream(b"/S sh", f"{group}{resources}".encode())

    def embed_font(self, key: str) -> Embedded:
        """Return the embedded font of a key."""
        font = self.fonts.get(key)
        if font is None:
            wanted = self.library.find_font(key)
            same = (
                str(wanted.file.path),
                wanted.weight,
            )  # one file may serve several keys: missing italics
            if same not in self.embedded:
                self.embedded[same] = Embedded(f"F{len(self.embedded) + 1}", wanted, self.reserve_number())
            font = self.fonts[key] = self.embedded[same]
        if self.needs is not None:
            self.needs[font.number] = (font.name, font.number)
        return font

    def _write_exchange_data(self, separation: Separation) -> None:
        """Write what makes the file a PDF/X: output intent, dates, version, metadata."""
        from printkit.press.pdf import pdfx  # noqa: PLC0415  # only for print shops

        data = separation.profile_data()
        profile = self.put_stream(data, b"/N 4") if data else 0
        intent = self.put(pdfx.format_intent(separation.condition, profile))
        catalog = self.pdf.Catalog
        catalog.OutputIntents = pdfdoc.PDFArray([self._make_reference(intent)])
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        about = self.pdf.info
        about.more = pdfx.list_information(separation.standard)
        if separation.standard == "X-4":
            packet = pdfx.format_metadata(
                about.title or "printkit", about.producer, self.pdf.signature.hexdigest()
            )
            self.pdf.Catalog.Metadata = self._make_reference(
                self.put_stream(packet, b"/Type/Metadata/Subtype/XML", packed=True)
            )

    def close(self, title: str, language: str, duplex: str | None) -> int:
        """Write what is known only at the end."""
        for font in self.embedded.values():
            font.write(self)
        everything = {font.name: font.number for font in self.embedded.values()}
        for letter, shared in (
            ("X", self.forms),
            ("I", self.images),
            ("S", self.shadings),
            ("G", self.states),
        ):
            everything |= {f"{letter}{name}": number for name, number in shared.values()}
        self.put(self._format_resources(everything).encode(), self.resources)
        turn = {"long": b"/Duplex/DuplexFlipLongEdge", "short": b"/Duplex/DuplexFlipShortEdge"}.get(
            duplex or "", b""
        )
        if self.separation:
            turn = b""  # the shop's own decision, and newer than these standards
        preferences = self.put(b"<</PrintScaling/None/DisplayDocTitle true%b>>" % turn)
        self.pdf.Catalog.ViewerPreferences = self._make_reference(preferences)
        self.pdf.Catalog.Lang = pdfdoc.PDFString(language)
        about = self.pdf.info
        about.producer, about.title, about.subject = f"printkit {__version__}", title, ""
        if self.separation:
            self._write_exchange_data(self.separation)
        data: bytes = self.pdf.GetPDFData(None)
        self.stream.write(data)
        return len(data)


_KINDS: Final = {"F": "Font", "X": "XObject", "I": "XObject", "S": "Shading", "G": "ExtGState"}
"""The meaning of a name's first letter."""


def _find_version(separation: Separation | None) -> tuple[int, int]:
    """Return the PDF version that a document needs."""
    if separation is None:
        return (1, 5)
    from printkit.press.pdf.pdfx import VERSIONS  # noqa: PLC0415  # only for print shops

    return VERSIONS[separation.standard]


@lru_cache(maxsize=8)
def _format_box(across: float, down: float, inside: float) -> bytes:
    """Return a rectangle that far inside a page, in points."""
    width, height, edge = (value * POINTS_PER_MM for value in (across, down, inside))
    return f"[ {' '.join(map(written, (edge, edge, width - edge, height - edge)))} ]".encode()


def _format_shading(gradient: Gradient, separation: Separation | None, space: str = "") -> str:
    """Return a gradient in PDF's notation (ISO 32000-1, 8.7.4.5): one function for each pair of stops, stitched together."""
    x0, y0, x1, y1 = gradient.line
    where = (x0, y0, 0.0, x0, y0, math.hypot(x1 - x0, y1 - y0)) if gradient.radial else gradient.line
    stops = _refine_stops(gradient.stops) if separation and not space else gradient.stops
    parts = [
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{one}]/C1[{other}]>>"
        for one, other in itertools.pairwise(
            _format_channels(colour, separation, space) for _, colour in stops
        )
    ]
    bounds = " ".join(written(at) for at, _ in stops[1:-1])
    encode = " ".join(["0 1"] * len(parts))
    function = (
        parts[0]
        if len(parts) == 1
        else f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(parts)}]/Bounds[{bounds}]/Encode[{encode}]>>"
    )
    kind = 3 if gradient.radial else 2
    coordinates = " ".join(written(number) for number in where)
    space = space or ("DeviceCMYK" if separation else "DeviceRGB")
    return f"<</ShadingType {kind}/ColorSpace/{space}/Coords[{coordinates}]/Extend[true true]/Function {function}>>"


def _refine_stops(stops: Sequence[tuple[float, Colour]]) -> list[tuple[float, Colour]]:
    """Add stops between, so that inks blend as the colours they stand for."""
    fine = [
        (start + (end - start) * step / _STEPS, mix_colours(one, other, step / _STEPS))
        for (start, one), (end, other) in itertools.pairwise(stops)
        for step in range(_STEPS if end > start else 1)
    ]
    return [*fine, stops[-1]]


_STEPS = 12
"""Parts of a gradient between two of its colours, in a print shop's inks."""


def _format_channels(colour: Colour, separation: Separation | None, space: str) -> str:
    if space == "DeviceGray":
        return written(int(colour[1:3], 16) / 255)
    if separation is not None:
        return " ".join(map(written, separation.find_inks(colour)))
    return " ".join(written(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _find_texts(ops: Iterable[Op]) -> Iterator[Text]:
    """Yield the texts of a group and of those in it."""
    for op in ops:
        if isinstance(op, Group):
            yield from _find_texts(op.ops)
        elif isinstance(op, Text):
            yield op
