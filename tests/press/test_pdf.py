"""What is in the PDF file: read back by pypdf, pypdfium2 and zxing-cpp, none of which wrote it."""

from __future__ import annotations

import errno
import hashlib
import re
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
import zxingcpp
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from PIL import Image as Pictures

from printkit.codes import make_matrix, make_payload
from printkit.press import PressError
from printkit.press.fonts import Library
from printkit.press.ops import Gradient, Group, Image, Op, QrCode, Sheet, Text
from printkit.press.ops import Path as Outline
from printkit.press.ops.qrpath import make_symbol, outline_modules
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.svg.bitmap import picture_size
from printkit.press.svg.symbols import Symbols
from printkit.press.text import Style, Typesetter

LIBRARY = Library()
MM = 25.4 / 72


def line(x: float, y: float, text: str, font: str = "EB Garamond:400", size: float = 12) -> Text:
    """A line from left to right."""
    return Text(x, y, text, font, size, "#000000", LIBRARY.find_font(font).width(text) * size * MM)


def written(folder: Path, *ops: Op, name: str = "sheet.pdf") -> Path:
    """A file of one sheet."""
    file = folder / name
    write_pdf(file, [Sheet(100, 80, ops)], library=LIBRARY, title="Tiny box")
    return file


def objects(file: Path) -> list[Any]:
    """All objects of a file, resolved."""
    reader = pypdf.PdfReader(file)
    found = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    return [each for each in found if isinstance(each, pypdf.generic.DictionaryObject)]


def test_symbol_outline_is_the_matrix() -> None:
    """A module is dark exactly where a ray crosses the outline an odd number of times."""
    for number in range(40):
        text = make_payload("TST", f"P{number:03d}")
        rows = make_matrix(text, "Q")
        side, outlines = make_symbol(text, "Q")
        assert side == len(rows) == 21
        edges: list[tuple[tuple[int, int], tuple[int, int]]] = []
        for outline in outlines:
            corners = [(int(x), int(y)) for x, _, y in (point.partition(" ") for point in outline)]
            edges += zip(corners, [*corners[1:], corners[0]], strict=True)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                crossed = sum(
                    a == c and a > x + 0.5 and min(b, d) < y + 0.5 < max(b, d) for (a, b), (c, d) in edges
                )
                assert crossed % 2 == dark


def test_outline_of_touching_modules() -> None:
    """Two modules that touch at a corner, by hand: each line of the grid pairs its corners in order."""
    # the upper left module has 0 0, 1 0, 0 1; the lower right one 2 1, 1 2, 2 2; at 1 1 edges cross
    assert outline_modules(2, bytes([1, 0, 0, 1])) == [["0 0", "1 0", "1 2", "2 2", "2 1", "0 1"]]


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(("size", "level"), [(14, "Q"), (12, "Q"), (11, "M")])
def test_codes_read_back(tmp_path: Path, dpi: int, size: float, level: Any) -> None:
    """Symbols of every size in use are read at 150 and 300 dpi, each once, wherever they fall between pixels."""
    texts = [make_payload("TST", f"P{number:03d}") for number in range(20)]
    ops = [
        QrCode(3 + number % 5 * 19.137, 3 + number // 5 * 19.371, size, text, level)
        for number, text in enumerate(texts)
    ]
    file = written(tmp_path, *ops)
    (page,) = render_pages(file, dpi)
    assert sorted(code.text for code in zxingcpp.read_barcodes(page)) == sorted(texts)


@pytest.mark.parametrize("dpi", [150, 300])
def test_no_seams(tmp_path: Path, dpi: int) -> None:
    """The inside of a finder pattern's 3 x 3 modules is purely black: no light hairline between modules."""
    file = written(tmp_path, QrCode(10.123, 10.377, 14, "TST:P001*X", "Q"))
    (page,) = render_pages(file, dpi)
    grey = page.convert("L")
    module = 14 / 21 * dpi / 25.4
    left, top = (10.123 + 2 * 14 / 21) * dpi / 25.4, (10.377 + 2 * 14 / 21) * dpi / 25.4
    box = (int(left) + 2, int(top) + 2, int(left + 3 * module) - 1, int(top + 3 * module) - 1)
    assert grey.crop(box).getextrema() == (0, 0)


def test_equal_input_equal_bytes(tmp_path: Path) -> None:
    """Two runs of the same sheets give the same file."""
    ops = (line(10, 10, "Same words"), QrCode(10, 20, 14, "TST:P001*X", "Q"))
    one, two = written(tmp_path, *ops, name="one.pdf"), written(tmp_path, *ops, name="two.pdf")
    assert one.read_bytes() == two.read_bytes()
    assert b"CreationDate" not in one.read_bytes()


def test_text_extracts(tmp_path: Path) -> None:
    """Two independent readers find the words, ligatures and accents included."""
    words = "Officially ﬁne: AV To Łódź, 12–15 “quoted”…"
    file = written(tmp_path, line(5, 10, words), line(5, 20, "Second line"))
    expected = words.replace("ﬁ", "fi")
    for text in (
        pypdf.PdfReader(file).pages[0].extract_text(),
        pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded().replace("\r\n", "\n"),
    ):
        first, second = text.strip().replace("ﬁ", "fi").split("\n")
        assert first.strip() == expected
        assert second.strip() == "Second line"


@pytest.mark.parametrize(
    ("words", "family"),
    [
        ("السلام عليكم", "Amiri"),
        ("المدينة الكبيرة", "Amiri"),
        ("سوق القاهرة", "Cairo"),
        ("שלום עולם", "Frank Ruhl Libre"),
    ],
)
def test_text_from_right_to_left_extracts(tmp_path: Path, words: str, family: str) -> None:
    """Arabic and Hebrew extract in reading order, in both readers."""
    setter = Typesetter(LIBRARY, Symbols([]), lambda _: None)
    block = setter.compose(words, Style((family,), size=14), 90, 20)
    file = written(tmp_path, *setter.place(block, 5, 5, 90, 20))
    for text in (
        pypdf.PdfReader(file).pages[0].extract_text(),
        pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded(),
    ):
        assert text.strip().replace("\u200d", "") == words


def test_fonts_are_subsets(tmp_path: Path) -> None:
    """Each font is embedded once, as a subset with a tag, with a table of characters; a few letters cost few bytes."""
    file = written(
        tmp_path,
        line(5, 10, "abc"),
        line(5, 20, "cab"),
        line(5, 30, "Abc", "Cinzel:700"),
        line(5, 40, "A", "Marcellus:400"),
    )
    fonts = [
        each for each in objects(file) if each.get("/Type") == "/Font" and each.get("/Subtype") == "/Type0"
    ]
    names = sorted(str(font["/BaseFont"]) for font in fonts)
    assert sorted(name.partition("+")[2] for name in names) == [
        "Cinzel-700",
        "EBGaramond-400",
        "Marcellus-400",
    ]
    assert all(name.index("+") == len("/ABCDEF") for name in names)
    assert all("/ToUnicode" in font for font in fonts)
    assert file.stat().st_size < 20_000


def test_repeated_things_are_stored_once(tmp_path: Path) -> None:
    """A picture and a shared group on many sheets are one object each; the picture's data is the file's own."""
    picture = tmp_path / "p.png"
    Pictures.effect_noise((64, 64), 80).convert("RGB").save(picture)
    shared = Group(
        (Outline((("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",)), fill="#ff0000"),), 5, 5, shared="mark"
    )
    ops = (Image(0, 0, 10, 10, str(picture)), shared, Group(shared.ops, 20, 20, 90, shared="mark"))
    file = tmp_path / "many.pdf"
    write_pdf(file, [Sheet(50, 50, ops)] * 5)
    kinds = [each.get("/Subtype") for each in objects(file) if each.get("/Type") == "/XObject"]
    assert sorted(map(str, kinds)) == ["/Form", "/Image"]
    stored = pypdf.PdfReader(file).pages[0].images[0]
    assert stored.image is not None
    assert stored.image.convert("RGB").tobytes() == Pictures.open(picture).tobytes()


def test_a_shared_group_names_what_it_uses_and_nothing_else(tmp_path: Path) -> None:
    """Viewers that make all fonts ready at each drawing of a form have none to make where it has no text."""
    square = (("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",))
    glow = Outline(square, gradient=Gradient(((0, "#ff0000"), (1, "#0000ff")), (0, 0, 9, 9)))
    words = Group((line(1, 5, "One"), line(1, 9, "two", "Vollkorn:700")), shared="words")
    plain = Group((Outline(square, fill="#00ff00"),), shared="plain")
    both = Group((glow, words, plain, Group(plain.ops, 10, 10, shared="plain")), 20, 20, shared="both")
    file = written(tmp_path, line(5, 5, "Three", "Cinzel:700"), both, words)
    forms = [each for each in objects(file) if each.get("/Subtype") == "/Form"]
    named = [
        sorted(name for kind in each["/Resources"].values() for name in kind.get_object()) for each in forms
    ]
    for each, names in zip(forms, named, strict=True):
        assert names == sorted(set(re.findall(r"/[A-Z]\d+", each.get_data().decode())))
    assert sorted(map(len, named)) == [0, 2, 3]
    assert "Onetwo" in "".join(pypdf.PdfReader(file).pages[0].extract_text().split())


@pytest.mark.parametrize(
    "kind", ["RGB", "L", "P", "RGBA", "LA", "1", "jpeg", "grey jpeg", "interlaced", "gif"]
)
def test_kinds_of_pictures(tmp_path: Path, kind: str) -> None:
    """Every usual kind of picture prints in its colours, transparent parts showing the paper."""
    mode = kind if kind in ("RGB", "L", "P", "RGBA", "LA", "1") else "L" if kind == "grey jpeg" else "RGB"
    source = Pictures.new("RGBA", (40, 40), (200, 30, 60, 255))
    if mode in ("RGBA", "LA"):
        source.paste((0, 0, 0, 0), (20, 0, 40, 40))
    name = {"jpeg": "p.jpg", "grey jpeg": "p.jpg", "gif": "p.gif"}.get(kind, "p.png")
    picture = source.convert("RGB").quantize(4) if mode == "P" else source.convert(mode)
    picture.save(tmp_path / name)
    (page,) = render_pages(written(tmp_path, Image(10, 10, 40, 40, str(tmp_path / name))), 72)
    wanted = picture.convert("RGB").getpixel((5, 5))
    found = page.getpixel((page.width * 20 // 100, page.height * 20 // 80))
    assert isinstance(found, tuple)
    assert isinstance(wanted, tuple)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 3
    if mode in ("RGBA", "LA"):
        assert page.getpixel((page.width * 45 // 100, page.height * 20 // 80)) == (255, 255, 255)


def test_group_turns_clockwise(tmp_path: Path) -> None:
    """A group is scaled, turned clockwise about its origin, then moved: by hand, (4, 1) doubled, turned 90, moved by (50, 20)
    comes to (48, 28).
    """
    square = Outline(
        (("M", 3.5, 0.5), ("L", 4.5, 0.5), ("L", 4.5, 1.5), ("L", 3.5, 1.5), ("Z",)), fill="#000000"
    )
    (page,) = render_pages(written(tmp_path, Group((square,), 50, 20, 90, 2)), 254)
    assert page.getpixel((480, 280)) == (0, 0, 0)
    assert page.convert("L").point(lambda v: 255 - v).getbbox() == pytest.approx((470, 270, 490, 290), abs=1)


def test_clip(tmp_path: Path) -> None:
    """Nothing is drawn outside a group's clip."""
    square = Outline((("M", 0, 0), ("L", 90, 0), ("L", 90, 70), ("L", 0, 70), ("Z",)), fill="#000000")
    clip = (("M", 10.0, 10.0), ("L", 20.0, 10.0), ("L", 20.0, 20.0), ("L", 10.0, 20.0), ("Z",))
    (page,) = render_pages(written(tmp_path, Group((square,), clip=clip)), 254)
    assert page.convert("L").point(lambda v: 255 - v).getbbox() == pytest.approx((100, 100, 200, 200), abs=1)


def test_document(tmp_path: Path) -> None:
    """Title, size of the page, and the wish not to be scaled stand in the file."""
    file = tmp_path / "a4.pdf"
    size = write_pdf(file, [Sheet(210, 297, ())], title="Täst", duplex="short")
    assert size == file.stat().st_size
    reader = pypdf.PdfReader(file, strict=True)
    assert reader.metadata is not None
    assert reader.metadata.title == "Täst"
    assert [float(n) for n in reader.pages[0].mediabox] == pytest.approx([0, 0, 595.276, 841.89], abs=0.001)
    preferences: Any = reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipShortEdge"


def test_files_appear_whole_or_not_at_all(tmp_path: Path) -> None:
    """When something goes wrong halfway, the old file stays as it was and no other is left."""
    file = written(tmp_path, line(5, 10, "old"))
    before = hashlib.sha256(file.read_bytes()).digest()

    def sheets() -> Any:
        yield Sheet(10, 10, ())
        raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        write_pdf(file, sheets())
    assert hashlib.sha256(file.read_bytes()).digest() == before
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_unwritable_places_are_told(tmp_path: Path) -> None:
    """A folder that cannot be made is named."""
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(PressError, match=r"taken.*cannot be written"):
        write_pdf(tmp_path / "taken" / "x.pdf", [Sheet(10, 10, ())])


def test_full_disk_is_told(tmp_path: Path) -> None:
    """A full disk is named, and nothing is left behind."""

    def sheets() -> Any:
        yield Sheet(10, 10, ())
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(PressError, match="no space left"):
        write_pdf(tmp_path / "x.pdf", sheets())
    assert not list(tmp_path.iterdir())


def test_missing_picture_is_told(tmp_path: Path) -> None:
    """A picture that is gone, or is none, is named."""
    with pytest.raises(PressError, match=r"gone\.png cannot be read"):
        written(tmp_path, Image(0, 0, 5, 5, str(tmp_path / "gone.png")))
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(PressError, match=r"text\.png is no picture"):
        written(tmp_path, Image(0, 0, 5, 5, str(tmp_path / "text.png")))


def test_photos_stand_upright(tmp_path: Path) -> None:
    """A photo taken with the camera on its side is turned as its EXIF orientation says (6: a quarter clockwise)."""
    photo = Pictures.new("RGB", (40, 20), (255, 255, 255))
    photo.paste((0, 0, 0), (0, 0, 20, 20))
    exif = Pictures.Exif()
    exif[0x0112] = 6
    photo.save(tmp_path / "photo.jpg", exif=exif)
    assert picture_size(tmp_path / "photo.jpg") == (20, 40)
    (page,) = render_pages(written(tmp_path, Image(10, 10, 20, 40, str(tmp_path / "photo.jpg"))), 72)
    grey = page.convert("L")
    across, down = page.width / 100, page.height / 80
    assert grey.getpixel((int(20 * across), int(15 * down))) < 50  # type: ignore[operator]
    assert grey.getpixel((int(20 * across), int(45 * down))) > 200  # type: ignore[operator]


def test_postscript_outlines(tmp_path: Path) -> None:
    """An own font with PostScript outlines (.otf) is embedded, drawn and extracted like any other."""
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    for point in ((600, 0), (600, 700), (0, 700)):
        pen.lineTo(point)
    pen.closePath()
    block, empty = pen.getCharString(), T2CharStringPen(600, None).getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "space", "A", "B"])
    builder.setupCharacterMap({32: "space", 65: "A", 66: "B"})
    builder.setupCFF("Blocks", {}, {".notdef": empty, "space": empty, "A": block, "B": block}, {})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "space", "A", "B"), (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Blocks", "styleName": "Regular"})
    builder.setupOS2(usWeightClass=400)
    builder.setupPost()
    (tmp_path / "fonts").mkdir()
    builder.save(tmp_path / "fonts" / "blocks.otf")
    library = Library(tmp_path / "fonts")
    assert library.find_font("Blocks:400").is_cff
    file = tmp_path / "x.pdf"
    width = library.find_font("Blocks:400").width("BA") * 72 * MM
    write_pdf(
        file, [Sheet(100, 80, (Text(10, 50, "BA", "Blocks:400", 72, "#000000", width),))], library=library
    )
    assert pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded().strip() == "BA"
    (page,) = render_pages(file, 254)
    # two blocks of 0.6 em and 0.7 em height, 72 pt = 25.4 mm, ten dots a mm
    box = page.convert("L").point(lambda v: 255 - v).getbbox()
    assert box == pytest.approx((100, 500 - 177.8, 100 + 304.8, 500), abs=2)


def test_what_was_written_before_does_not_show(tmp_path: Path) -> None:
    """A picture with a gradient and a picture in it, in a second file in which other pictures come first."""

    def picture(name: str, colour: str) -> Group:
        square = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("Z",))
        shade = Gradient(((0.0, colour), (1.0, "#ffffff")), (0.0, 0.0, 9.0, 9.0))
        part = Group((Outline(square, colour),), 2.0, 2.0, shared=f"{name} part")
        return Group((Outline(square, colour, gradient=shade), part), shared=name)

    one, two = picture("one", "#aa0000"), picture("two", "#00aa00")
    write_pdf(tmp_path / "before.pdf", [Sheet(50, 50, (one, two))])
    write_pdf(tmp_path / "after.pdf", [Sheet(50, 50, (two, one))])
    fresh = picture("two", "#00aa00"), picture("one", "#aa0000")
    write_pdf(tmp_path / "fresh.pdf", [Sheet(50, 50, fresh)])
    assert (tmp_path / "after.pdf").read_bytes() == (tmp_path / "fresh.pdf").read_bytes()
