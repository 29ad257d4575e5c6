"""Fonts of every kind: emoji in their colours, packed and collected files, missing styles and letters told, damaged ones refused."""

from __future__ import annotations

import io
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image as Pillow

from printkit.box import BoxError, load_box
from printkit.press.build.builder import build_title
from printkit.press.build.preflight import check_folder
from printkit.press.build.preview import write_previews
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library, find_installed_files
from printkit.press.fonts.fontfile import list_system_files
from printkit.press.ops import Image, Text
from printkit.press.sheets.options import Options
from tests.press.boxed import flat

GRIN = "\U0001f600"
MARCELLUS = find_installed_files("Marcellus")[0].path


def draw_square(size: int = 1000) -> object:
    """A glyph: a square on the baseline."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, size), (size, size), (size, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def build_emoji(colours: str, family: str = "Smile") -> bytes:
    """A font of one emoji, red, whose colours lie in a table of that kind."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "grin", "layer"])
    font.setupCharacterMap({ord(GRIN): "grin"})
    font.setupGlyf({name: draw_square() for name in (".notdef", "grin", "layer")})
    font.setupHorizontalMetrics(dict.fromkeys((".notdef", "grin", "layer"), (1000, 0)))
    font.setupHorizontalHeader(ascent=900, descent=-100)
    font.setupNameTable({"familyName": family, "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    red = (1.0, 0.0, 0.0, 1.0)
    if colours == "COLR":
        font.setupCOLR({"grin": [("layer", 0)]})
        font.setupCPAL([[red]])
    elif colours == "COLR 1":
        font.setupCOLR(
            {
                "grin": {
                    "Format": 10,
                    "Paint": {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0},
                    "Glyph": "layer",
                }
            }
        )
        font.setupCPAL([[red]])
    else:
        data = io.BytesIO()
        Pillow.new("RGB", (100, 100), "#ff0000").save(data, "PNG")
        table = font.font["sbix"] = newTable("sbix")
        strike = Strike(ppem=100, resolution=72)
        strike.glyphs = {
            name: SbixGlyph(glyphName=name, graphicType="png " if name == "grin" else None, imageData=data.getvalue() if name == "grin" else None)
            for name in (".notdef", "grin", "layer")
        }  # fmt: skip
        table.strikes = {100: strike}
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def make(folder: Path, text: str, fonts: str = "text: Alegreya Sans", style: str = "size: 14", rows: str = "[{id: A, say: x}]", **files: bytes) -> Path:  # fmt: skip
    """A box of one card that says a text; files of `fonts/` by name, `_` for the dot."""
    for name in ("fonts", "templates"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, raw in files.items():
        (folder / "fonts" / ".".join(name.rsplit("_", 1))).write_bytes(raw)
    (folder / "templates" / "f.yaml").write_text(
        f"elements:\n- {{text: '{text}', box: [5, 5, 50, 30], style: {{font: text, {style}}}}}\n",
        encoding="utf-8",
    )
    (folder / "box.yaml").write_text(
        f"fonts: {{{fonts}}}\ncomponents:\n  cards: {{size: poker, front: f, rows: {rows}}}\n",
        encoding="utf-8",
    )
    return folder


def told(folder: Path) -> list[str]:
    return [str(problem) for problem in check_folder(folder)[1]]


@pytest.mark.parametrize("colours", ["COLR", "COLR 1", "sbix"])
def test_emoji_are_drawn_in_their_colours(tmp_path: Path, colours: str) -> None:
    folder = make(tmp_path / "smile", f"A{GRIN}B", smile_ttf=build_emoji(colours))
    assert told(folder) == []
    box = load_box(folder)
    faces = Faces(box, box.components["cards"])
    ops = flat(faces.front(faces.component.pieces[0]).ops)
    (picture,) = [op for op in ops if isinstance(op, Image)]
    letters = [op for op in ops if isinstance(op, Text)]
    assert [op.text for op in letters] == ["A", "B"]
    assert picture.width == pytest.approx(14 * 25.4 / 72, abs=0.02)  # as wide as an em of 14 points
    assert picture.x == pytest.approx(letters[0].x + letters[0].width, abs=0.01)
    with Pillow.open(picture.file) as drawn:
        assert drawn.convert("RGB").getpixel((50, 50)) == (255, 0, 0)
    grey = Faces(box, box.components["cards"], "bw")
    (pale,) = [op for op in flat(grey.front(grey.component.pieces[0]).ops) if isinstance(op, Image)]
    with Pillow.open(pale.file) as drawn:
        assert drawn.mode in ("L", "LA")


def test_emoji_stand_at_the_foot_of_sheets(tmp_path: Path) -> None:
    """A title with an emoji: a picture in the footer, none of which letters no font has."""
    folder = make(tmp_path / "smile", "A", smile_ttf=build_emoji("COLR"))
    said = (folder / "box.yaml").read_text(encoding="utf-8")
    (folder / "box.yaml").write_text(f"name: Fog {GRIN}\n{said}", encoding="utf-8")
    assert told(folder) == []
    build_title(load_box(folder), Options(), tmp_path)
    with pikepdf.open(tmp_path / "smile" / "cards.pdf") as pdf:
        assert len(pdf.pages[0].get_images()) == 1
    (folder / "box.yaml").write_text(f"name: Fog \u6f22\n{said}", encoding="utf-8")
    (line,) = told(folder)
    assert line.startswith(
        'box.yaml: name: no font has "\u6f22" (U+6F22), which the foot of the sheets names'
    )


EMOJI = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")


@pytest.mark.skipif(not EMOJI.is_file(), reason="there is no Noto Color Emoji")
def test_sequences_of_noto_are_one_picture_each(tmp_path: Path) -> None:
    said = "\U0001f469\u200d\U0001f680 \U0001f1eb\U0001f1f7 1\ufe0f\u20e3 \u2764\ufe0f"  # astronaut, France, keycap, heart
    folder = make(tmp_path, said, noto_ttf=EMOJI.read_bytes())
    assert told(folder) == []
    box = load_box(folder)
    faces = Faces(box, box.components["cards"])
    pictures = [op for op in flat(faces.front(faces.component.pieces[0]).ops) if isinstance(op, Image)]
    assert len(pictures) == 4
    rights = [op.x + op.width for op in pictures]
    assert all(right < op.x + 0.3 for right, op in zip(rights, pictures[1:], strict=False))
    (drawn,) = write_previews(box, tmp_path / "out", dpi=100)
    assert drawn.faces == 1


def test_a_missing_style_is_told_once_a_family(tmp_path: Path) -> None:
    folder = make(
        tmp_path,
        "plain **bold** **more** *slanted*",
        "text: Marcellus",
        rows="[{id: A, n: 1}, {id: B, n: 2}, {id: C, n: 3}]",
    )
    assert [line.split("warning: ")[1].split(",")[0] for line in told(folder)] == [
        "Marcellus has no bold letters",
        "Marcellus has no italic letters",
    ]
    assert told(make(tmp_path / "all", "plain **bold** *slanted*")) == []
    assert told(make(tmp_path / "plain", "plain", "text: Marcellus")) == []


def test_every_missing_letter_is_told_with_its_card(tmp_path: Path) -> None:
    rows = "[{id: A, say: 日, n: 1}, {id: B, say: x, n: 2}, {id: C, say: 日, n: 3}, {id: D, say: 本, n: 4}]"
    lines = told(make(tmp_path, "{{ say }}", rows=rows))
    assert [line.partition("piece ")[2][:1] for line in lines] == ["A", "C", "D"]
    assert 'no font has "日" (U+65E5)' in lines[0]


def _save(font: TTFont, path: Path, flavour: str) -> None:
    font.flavor = flavour
    font.save(path)


def _collect(font: TTFont, path: Path) -> None:
    collection = TTCollection()
    other = TTFont(find_installed_files("Alegreya Sans")[0].path)
    collection.fonts = [other, font]
    collection.save(path)


PACKED: dict[str, Callable[[TTFont, Path], None]] = {
    "woff": lambda font, path: _save(font, path, "woff"),
    "woff2": lambda font, path: _save(font, path, "woff2"),
    "ttc": _collect,
}


@pytest.mark.parametrize("kind", PACKED)
def test_packed_and_collected_fonts(tmp_path: Path, kind: str) -> None:
    folder = make(tmp_path / "packed", "Hamburg", "text: Own Face")
    font = TTFont(MARCELLUS)
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = "Own Face"
    PACKED[kind](font, folder / "fonts" / f"own.{kind}")
    assert told(folder) == []
    build_title(load_box(folder), Options(), tmp_path / "out")
    assert b"OwnFace" in b"".join(path.read_bytes() for path in (tmp_path / "out").rglob("*.pdf"))


def test_fonts_that_are_not_read_are_told(tmp_path: Path) -> None:
    (line,) = told(make(tmp_path, "x", "text: Sword", sword_eot=b"x"))
    assert "sword.eot in fonts/ is not read: TTF, OTF, TTC, WOFF and WOFF2 are" in line


def test_fonts_of_this_computer(tmp_path: Path) -> None:
    family = next((name for name in list_system_files() if name.startswith("DejaVu Sans")), "")
    if not family:
        pytest.skip("there is no DejaVu Sans")
    (line,) = told(make(tmp_path, "x", f"text: {family}"))
    assert f'there is no font family "{family}"' in line
    assert told(make(tmp_path, "x", f"text: {family}, system: true")) == []
    with pytest.raises(BoxError, match="`text:` names a family, such as Alegreya Sans"):
        load_box(make(tmp_path, "x", "text: true"))


@pytest.mark.parametrize("part", [0, 1, 40, 400, 20_000, 45_000])
def test_a_font_that_is_broken_off_is_refused(tmp_path: Path, part: int) -> None:
    lines = told(make(tmp_path, "Hamburg", "text: Marcellus", own_ttf=MARCELLUS.read_bytes()[:part]))
    assert len(lines) == 1
    assert "own.ttf is " in lines[0]


@pytest.mark.parametrize(
    "seed", [*range(0, 8, 3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(8) if seed % 3)]
)
def test_a_font_that_is_damaged_ends_in_no_traceback(tmp_path: Path, seed: int) -> None:
    """Whatever became of its bytes, there is a file or a sentence."""
    chance = random.Random(seed)  # noqa: S311
    raw = bytearray((MARCELLUS if seed % 2 else find_installed_files("Spectral")[0].path).read_bytes())
    for _ in range(3 ** (seed // 2 + 1)):
        raw[chance.randrange(12 if seed > 3 else 400, len(raw))] = chance.randrange(256)
    folder = make(tmp_path / "own", "Hamburg", "text: Marcellus", own_ttf=bytes(raw))
    if not any("warning" not in line for line in told(folder)):
        build_title(load_box(folder), Options(), tmp_path / "out")
    damaged = io.BytesIO()
    font = TTFont(MARCELLUS)
    font.flavor = "woff2"
    font.save(damaged)
    lines = told(
        make(
            tmp_path / "packed",
            "Hamburg",
            own_woff2=damaged.getvalue()[: 8 + len(damaged.getvalue()) * seed // 8],
        )
    )
    assert "own.woff2 is no WOFF font, or a damaged one" in lines[0]


def test_a_library_without_a_box_knows_the_installed(tmp_path: Path) -> None:
    shutil.copy(MARCELLUS, tmp_path / "a.ttf")
    assert "Marcellus" in Library(tmp_path).own_families
    assert Library().own_families == {}
