from __future__ import annotations

import itertools
import re
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pytest
from PIL import Image as Pictures
from pypdf.generic import ContentStream

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.exports.printshop import PrintShop
from printkit.press import PressError
from printkit.press.ops import Gradient, Group, Image, Op, QrCode, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.separation import Separation, limit_inks, part_colour
from printkit.press.sheets.options import Options
from tests.press.parts import LETTERS, component, faces
from tests.press.preflight import VERSION, faults, most_ink
from tests.press.whole import build_title

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
RGB = {"rg", "RG", "g", "G"}


def cmyk_profile(file: Path) -> Path:
    """A small ICC output profile (ICC.1:2001-04): inks are the complement of lightness, whatever the colour."""

    def lut(inputs: int, outputs: int, values: Iterable[bytes]) -> bytes:
        ramp = bytes(range(256))
        matrix = struct.pack(">9i", *(65536 if i % 4 == 0 else 0 for i in range(9)))
        return b"mft1\0\0\0\0" + bytes((inputs, outputs, 2, 0)) + matrix + ramp * inputs + b"".join(values) + ramp * outputs  # fmt: skip

    to_ink = lut(
        3, 4, [bytes([255 - light * 255] * 4) for light, _, _ in itertools.product((0, 1), repeat=3)]
    )
    to_lab = lut(
        4, 3, [bytes([255 * (4 - sum(inks)) // 4, 128, 128]) for inks in itertools.product((0, 1), repeat=4)]
    )
    text = b"desc\0\0\0\0" + struct.pack(">I", 10) + b"Test press\0" + bytes(78)
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)
    tags = {b"desc": text, b"cprt": b"text\0\0\0\0none\0", b"wtpt": white}
    tags |= {
        name + digit: lut_
        for name, lut_ in ((b"A2B", to_lab), (b"B2A", to_ink))
        for digit in (b"0", b"1", b"2")
    }
    at, table, data = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, body in tags.items():
        filled = body + bytes(-len(body) % 4)
        table += name + struct.pack(">II", at + len(data), len(filled))
        data += filled
    size = at + len(data)
    head = (
        struct.pack(">I", size)
        + b"test"
        + bytes((2, 0x20, 0, 0))
        + b"prtrCMYKLab "
        + bytes(12)
        + b"acsp"
        + bytes(28)
    )
    head += struct.pack(">3i", 63190, 65536, 54061) + bytes(48)
    file.write_bytes(head[:128] + table + data)
    return file


def sheet(*ops: Op) -> Sheet:
    """A page of 60 x 90 mm."""
    return Sheet(60, 90, ops)


def operators(file: Path) -> set[str]:
    """Every operator of the first page and of the forms on it."""
    with file.open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        page: Any = reader.pages[0]
        streams = [
            page.get_contents(),
            *(form.get_object() for form in page["/Resources"].get("/XObject", {}).values()),
        ]
        return {
            operator.decode()
            for one in streams
            if one is not None and one.get("/Subtype") != "/Image"
            for _, operator in ContentStream(one, reader).operations
        }


def test_black_takes_over_and_ink_stays_within_the_limit() -> None:
    """White is no ink, black is black alone; a dark colour gives up colour, never black."""
    assert part_colour(1, 1, 1) == (0, 0, 0, 0)
    assert part_colour(0, 0, 0) == (0, 0, 0, 1)
    assert limit_inks((1, 1, 1, 0.4), 240) == pytest.approx((2 / 3, 2 / 3, 2 / 3, 0.4))
    assert limit_inks((0.5, 0.5, 0.5, 0.4), 240) == (0.5, 0.5, 0.5, 0.4)
    for red, green, blue in itertools.product((0, 0.1, 0.25, 0.5, 0.9, 1), repeat=3):
        assert sum(limit_inks(part_colour(red, green, blue), 240)) <= 2.4001


def test_dark_text_is_black_alone() -> None:
    """The same ink as a ground has four colours; a coloured text keeps its colour."""
    inks = Separation("X-1a")
    assert inks.find_inks("#20231f", text=True) == (0, 0, 0, 1)
    assert inks.find_inks("#20231f")[0] > 0
    assert inks.find_inks("#8e2320", text=True)[1] > 0.5
    assert inks.find_inks("#777777") == pytest.approx((0, 0, 0, 1 - 0x77 / 255))


@pytest.mark.parametrize("standard", ["X-4", "X-1a"])
@pytest.mark.slow
def test_a_build_for_a_shop_says_what_it_is(tmp_path: Path, standard: str) -> None:
    """Version, output intent, boxes, dates, embedded fonts, and no RGB, in sheets and booklets; the same bytes again."""
    profile = cmyk_profile(tmp_path / "press.icc") if standard == "X-4" else None
    options = PrintShop(standard, profile, 240).adjust(Options())
    for folder in ("one", "two"):
        build_title(load_box(EXAMPLE), options, tmp_path / folder)
    made = tmp_path / "one" / "moth-and-lantern"
    for file in sorted(made.glob("*.pdf")):
        assert file.read_bytes() == (tmp_path / "two" / "moth-and-lantern" / file.name).read_bytes()
        assert file.read_bytes().startswith(b"%PDF-1.6" if standard == "X-4" else b"%PDF-1.4")
        with file.open("rb") as stream:
            reader = pypdf.PdfReader(stream)
            trailer: Any = reader.trailer
            about = trailer["/Info"]
            assert about["/GTS_PDFXVersion"] == VERSION[standard]
            assert about["/Trapped"] == "/False"
            assert {"/CreationDate", "/ModDate", "/Title"} <= set(about)
            assert len(trailer["/ID"]) == 2
            root: Any = reader.root_object
            (intent,) = (each.get_object() for each in root["/OutputIntents"])
            assert intent["/S"] == "/GTS_PDFX"
            if standard == "X-4":
                assert intent["/OutputCondition"] == "Test press"
                assert intent["/DestOutputProfile"].get_object()["/N"] == 4
                assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4<" in root["/Metadata"].get_object().get_data()
            else:
                assert intent["/OutputConditionIdentifier"] == "FOGRA39"
            for page in reader.pages:
                assert page["/TrimBox"] == page["/MediaBox"] == page["/BleedBox"]
        assert not operators(file) & RGB
        raw = b"".join(one.get_data() for one in _streams(file))
        assert b"DeviceRGB" not in file.read_bytes() + raw
        assert faults(file, standard) == []
        assert most_ink(file, tmp_path) <= 240.5


@pytest.mark.slow
@pytest.mark.parametrize(
    "title",
    [one if one == "mecca" else pytest.param(one, marks=pytest.mark.long) for one in sorted(find_titles())],
)
def test_every_title_passes_as_pdf_x(tmp_path: Path, title: str) -> None:
    """Its cards, sheets, booklets and boxes in the stricter standard; the other differs by profile and metadata only."""
    build_title(load_box(find_titles()[title]), PrintShop("X-1a", None, 240).adjust(Options()), tmp_path)
    for file in sorted((tmp_path / title).glob("*.pdf")):
        assert faults(file, "X-1a") == [], file.name


def test_preflight_finds_what_is_wrong(tmp_path: Path) -> None:
    """A plain file is no PDF/X; each thing that is spoiled in a good one is told."""
    plain, good = tmp_path / "plain.pdf", tmp_path / "good.pdf"
    text = LETTERS.line("word", 5, 20, 12)
    ops: tuple[Op, ...] = (Outline(make_rectangle(0, 0, 60, 90), fill="#f2d9a0"), *text)
    write_pdf(plain, [sheet(*ops)], library=LETTERS.library, title="a")
    told = " / ".join(faults(plain, "X-1a"))
    for part in ("PDF 1.5", "output intents", "no /Trapped", "the operator rg", "its version is None"):
        assert part in told
    write_pdf(good, [sheet(*ops)], library=LETTERS.library, title="a", separation=Separation("X-1a"))
    assert faults(good, "X-1a") == []
    for spoil, sentence in SPOILT:
        with pikepdf.open(good) as pdf:
            spoil(pdf)
            pdf.save(
                tmp_path / "bad.pdf", object_stream_mode=pikepdf.ObjectStreamMode.disable, force_version="1.4"
            )
        assert any(sentence in fault for fault in faults(tmp_path / "bad.pdf", "X-1a")), sentence


def _embedded(pdf: pikepdf.Pdf) -> Any:
    return next(each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each)


def _drawn(pdf: pikepdf.Pdf, more: bytes) -> None:
    pdf.pages[0].contents_add(more)


SPOILT: list[tuple[Callable[[pikepdf.Pdf], Any], str]] = [
    (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "has no /TrimBox"),
    (lambda pdf: pdf.pages[0].obj.__setitem__("/TrimBox", [-9, 0, 9, 9]), "reaches out of"),
    (lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", [pikepdf.Dictionary()]), "has annotations"),
    (lambda pdf: pdf.docinfo.__setitem__("/Trapped", pikepdf.Name.Unknown), "it is trapped"),
    (lambda pdf: pdf.Root.__setitem__("/OpenAction", pikepdf.Dictionary()), "has /OpenAction"),
    (lambda pdf: _embedded(pdf).__delitem__("/FontFile2"), "is not embedded"),
    (lambda pdf: _drawn(pdf, b" 1 0 0 rg 0 0 9 9 re f"), "the operator rg"),
    (lambda pdf: _drawn(pdf, b" /Over gs 1 0 0 0 k 0 0 9 9 re f"), "is printed over its ground"),
    (
        lambda pdf: pdf.pages[0].obj.__setitem__("/Group", pikepdf.Dictionary(S=pikepdf.Name.Transparency)),
        "transparency group",
    ),
]


def _streams(file: Path) -> list[pypdf.generic.StreamObject]:
    with file.open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        found = [page.get_contents() for page in reader.pages]
        return [one for one in found if one is not None]


def test_black_text_prints_over_its_ground(tmp_path: Path) -> None:
    """And whatever follows knocks out again."""
    text = LETTERS.line("word", 5, 20, 12)
    ops: tuple[Op, ...] = (
        Outline(make_rectangle(0, 0, 60, 90), fill="#f2d9a0"),
        *text,
        Outline(make_rectangle(5, 30, 9, 9), fill="#102030"),
    )
    write_pdf(
        tmp_path / "a.pdf", [sheet(*ops)], library=LETTERS.library, title="a", separation=Separation("X-1a")
    )
    with (tmp_path / "a.pdf").open("rb") as stream:
        page = pypdf.PdfReader(stream).pages[0]
        told = page.get_contents().get_data().decode()  # type: ignore[union-attr]
        assert re.search(r"/Plain gs.*/Over gs\n0 0 0 1 k.*TJ\nET\n/Plain gs", told, re.DOTALL)
        state = page["/Resources"]["/ExtGState"]["/Over"]  # type: ignore[index]
        assert (state["/op"], state["/OPM"]) == (True, 1)


@pytest.mark.parametrize(("colour", "is_over"), [("#3d2a02", True), ("#fff6e6", False)])
def test_dark_modules_are_black_alone_over_their_ground(tmp_path: Path, colour: str, is_over: bool) -> None:
    """Plates that are off by a tenth of a millimetre blur no edge of a dark code; a light one is left out of its ground."""
    ground = Outline(make_rectangle(0, 0, 30, 30), fill="#c9a227" if is_over else "#39045f")
    sheet = Sheet(30, 30, (ground, QrCode(5, 5, 10, "TIN:A01*X", "Q", colour)))
    write_pdf(tmp_path / "code.pdf", [sheet], library=LETTERS.library, separation=Separation("X-1a"))
    with (tmp_path / "code.pdf").open("rb") as stream:
        told = pypdf.PdfReader(stream).pages[0].get_contents().get_data().decode()  # type: ignore[union-attr]
    assert bool(re.search(r"/Over gs\n0 0 0 1 k", told)) is is_over
    assert ("/Over" in told) is is_over


def test_black_text_on_much_ink_leaves_its_ground_out(tmp_path: Path) -> None:
    """Copper and black upon it would be more than 240 % of ink. On white, or covered by it, black prints over.

    Also where the ground is drawn by another group than the text, turned and moved, and where it is cut away there.
    """
    copper = Outline(make_rectangle(0, 0, 30, 40), fill="#c8561c")
    white = Outline(make_rectangle(0, 0, 30, 40), fill="#ffffff")
    text = LETTERS.line("word", 5, 20, 12)

    def over(*ops: Op) -> bool:
        write_pdf(tmp_path / "a.pdf", [sheet(*ops)], library=LETTERS.library, separation=Separation("X-1a"))
        with (tmp_path / "a.pdf").open("rb") as stream:
            page: Any = pypdf.PdfReader(stream).pages[0]
            forms = page["/Resources"].get("/XObject", {}).values()
            told = [page.get_contents(), *(form.get_object() for form in forms)]
            return any(b"/Over gs" in one.get_data() for one in told if one is not None)

    limit = sum(Separation("X-1a").find_inks("#c8561c")[:3]) + 1
    assert 2.4 < limit < 2.9
    assert not over(copper, *text)
    assert over(*text, copper)
    assert over(copper, white, *text)
    assert over(copper, Group(text, 35, 0))
    assert not over(Group((copper,), 30, 40, angle=180), *text)
    assert not over(copper, Group(text, shared="words"))
    assert over(Group((copper,), clip=make_rectangle(0, 30, 30, 10)), *text)
    assert over(Outline(make_rectangle(0, 0, 60, 90), stroke="#c8561c", width=1), *text)
    assert not over(Outline((("M", 0, 19), ("L", 60, 19)), stroke="#c8561c", width=0.3), *text)
    assert over(Outline((("M", 0, 30), ("L", 60, 30)), stroke="#c8561c", width=0.3), *text)
    line = Outline((("M", 0, 19), ("L", 60, 19)), stroke="#c8561c", width=0.3)
    assert not over(line, *text, Group(text, 0, 30))  # the same text once more where nothing lies
    assert not over(
        Outline(make_rectangle(0, 19, 60, 60), fill="#ffffff", stroke="#c8561c", width=0.3), *text
    )
    for x in (6.0, 6.4, 6.8, 7.2):
        assert not over(Outline(make_rectangle(x, 18.9, 0.2, 0.2), fill="#c8561c"), *text)
        assert over(Outline(make_rectangle(x, 18.9, 0.2, 0.2), fill="#c8561c"), white, *text)


def test_one_stored_text_may_leave_its_ground_out_on_one_page_only(tmp_path: Path) -> None:
    """The same group lies on white first, on copper on the next page: there it is stored once more."""
    copper = Outline(make_rectangle(0, 0, 30, 40), fill="#c8561c")
    words = Group(LETTERS.line("word", 5, 20, 12), shared="words")
    write_pdf(
        tmp_path / "a.pdf",
        [sheet(words), sheet(copper, words), sheet(words)],
        library=LETTERS.library,
        separation=Separation("X-1a"),
    )
    with (tmp_path / "a.pdf").open("rb") as stream:
        pages: Any = pypdf.PdfReader(stream).pages
        forms = pages[0]["/Resources"]["/XObject"]
        over = []
        for page in pages:
            drawn = re.findall(rb"/(X\d+) Do", page.get_contents().get_data())
            over.append([b"/Over gs" in forms[f"/{name.decode()}"].get_object().get_data() for name in drawn])
    assert over == [[True], [False], [True]]


def test_pictures_and_gradients_are_separated(tmp_path: Path) -> None:
    """Four samples a pixel; what shines through is drawn with what lies below it for X-1a and stays for X-4."""
    picture = Pictures.new("RGBA", (2, 1), (0, 0, 0, 0))
    picture.putpixel((0, 0), (200, 30, 30, 255))
    picture.save(tmp_path / "dot.png")
    fade = Gradient(((0, "#ffffff"), (1, "#102060")), (0, 0, 60, 0))
    ops: tuple[Op, ...] = (
        Outline(make_rectangle(0, 0, 60, 20), fill="#889", gradient=fade),
        Image(5, 30, 20, 10, str(tmp_path / "dot.png")),
    )
    profile = cmyk_profile(tmp_path / "press.icc")
    for inks in (Separation("X-1a"), Separation("X-4", profile)):
        file = tmp_path / f"{inks.standard}.pdf"
        write_pdf(file, [sheet(*ops)], library=LETTERS.library, title="a", separation=inks)
        with file.open("rb") as stream:
            resources = pypdf.PdfReader(stream).pages[0]["/Resources"]
            image = resources["/XObject"]["/I1"]  # type: ignore[index]
            assert image["/ColorSpace"] == "/DeviceCMYK"
            data = image.get_data()
            across, down = int(image["/Width"]), int(image["/Height"])
            assert len(data) == across * down * 4
            left, right = ((down // 2 * across + across * part // 4) * 4 for part in (1, 3))
            assert 0 < sum(data[left : left + 4]) <= 2.41 * 255
            assert ("/SMask" in image) == (inks.standard == "X-4")
            assert (across, down) == ((473, 237) if inks.standard == "X-1a" else (2, 1))
            if inks.standard == "X-1a":
                assert data[right : right + 4] == bytes(4)  # paper
            assert resources["/Shading"]["/S1"]["/ColorSpace"] == "/DeviceCMYK"  # type: ignore[index]


def test_a_face_alone_has_its_trim_inside_its_bleed(tmp_path: Path) -> None:
    """63 x 88 mm with 3 mm around: the trim begins at 8.504 points."""
    part = component()
    front, _ = faces(part)(part.pieces[0])
    write_pdf(tmp_path / "face.pdf", [face_sheet(front)], library=LETTERS.library)
    with (tmp_path / "face.pdf").open("rb") as stream:
        page = pypdf.PdfReader(stream).pages[0]
        assert [float(edge) for edge in page.trimbox] == pytest.approx(
            [8.504, 8.504, 187.087, 257.953], abs=0.002
        )
        assert page.bleedbox == page.mediabox == page.cropbox


def test_what_is_missing_for_a_shop_is_said(tmp_path: Path) -> None:
    """No profile for X-4, a profile that is none, an unknown standard, a profile without a standard."""
    with pytest.raises(PressError, match=r"PDF/X-4 carries the profile.*--profile FILE\.icc"):
        PrintShop("X-4", None, 240).adjust(Options())
    (tmp_path / "rgb.icc").write_bytes(bytes(200))
    with pytest.raises(PressError, match="is no CMYK output profile"):
        PrintShop("x-4", tmp_path / "rgb.icc", 240).adjust(Options())
    with pytest.raises(BoxError, match=r'"X-3" will not do'):
        PrintShop("X-3", None, 240).adjust(Options())
    with pytest.raises(BoxError, match="a profile belongs to --pdfx"):
        PrintShop(None, tmp_path / "rgb.icc", 240).adjust(Options())
