"""Nasty inputs by name: what a person did, and the words in which it is told (nothing: it is printed as it was meant).

Together with the tables of `tests/box/test_bad_input.py`, `tests/press/test_trust.py`, `test_die.py` and `test_svgtext.py`,
and the 204 spoiled boxes of `test_nasty.py`.
"""

from __future__ import annotations

import csv
import io
import shutil
import signal
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from PIL import Image

from printkit.press.build.preflight import check_folder
from printkit.studio.new import new_box

Spoil = Callable[[Path], object]
HEAD = "id,name,type,cost,copies,text\n"
SECONDS = 60
"""Real seconds after which a box hangs, on however busy a machine."""


def row(text: str = "x", **cells: str) -> str:
    out = io.StringIO()
    values = {"id": "A1", "name": "Lamp", "type": "Place", "cost": "1", "copies": "1", "text": text, **cells}
    csv.writer(out, lineterminator="\n").writerow(values.values())
    return HEAD + out.getvalue()


def table(text: str | bytes) -> Spoil:
    return lambda folder: (folder / "cards.csv").write_bytes(
        text if isinstance(text, bytes) else text.encode()
    )


def cell(text: str = "x", **cells: str) -> Spoil:
    return table(row(text, **cells))


def element(text: str) -> Spoil:
    def spoil(folder: Path) -> None:
        front = folder / "templates" / "front.yaml"
        front.write_text(front.read_text() + f"- {{id: z, {text}}}\n")

    return spoil


def template(text: str) -> Spoil:
    return lambda folder: (folder / "templates" / "front.yaml").write_text(text)


def box(old: str, new: str) -> Spoil:
    def spoil(folder: Path) -> None:
        text = (folder / "box.yaml").read_text()
        assert old in text
        (folder / "box.yaml").write_text(text.replace(old, new, 1))

    return spoil


def both(*spoils: Spoil) -> Spoil:
    return lambda folder: [spoil(folder) for spoil in spoils]


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("L", (width, height)).save(out, "PNG")
    return out.getvalue()


def claimed(width: int, height: int) -> bytes:
    """A PNG that only says it is so large."""
    data = bytearray(png(1, 1))
    data[16:24] = struct.pack(">II", width, height)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    return bytes(data)


def picture(data: bytes) -> Spoil:
    return both(
        lambda folder: (folder / "images" / "own.png").write_bytes(data),
        element("image: own.png, box: [5, 60, 50, 8]"),
    )


def instead(make: Callable[[Path], object]) -> Spoil:
    def spoil(folder: Path) -> None:
        path = folder / "images" / "own.png"
        path.unlink()
        make(path)
        element("image: own.png, box: [5, 60, 8, 8]")(folder)

    return spoil


def svg(inside: str, view: str = 'viewBox="0 0 10 10"', before: str = "") -> Spoil:
    text = f'{before}<svg xmlns="http://www.w3.org/2000/svg" {view}>{inside}</svg>'
    return both(
        lambda folder: (folder / "symbols" / "own.svg").write_text(text),
        element("symbol: own, box: [5, 60, 8, 8]"),
    )


def text(written: str, more: str = "") -> Spoil:
    return element(f"text: {written}, box: [5, 60, 40, 8]{more}")


def shape(where: str, more: str = "fill: ink") -> Spoil:
    return element(f"shape: rect, box: {where}, {more}")


NO_CODE = box("    code: {size: 12, level: M}\n", "")
DEEP = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(40))
BOMB = ", ".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9))

NASTY: dict[str, tuple[Spoil, str]] = {
    # words
    "stars between numbers": (cell("2*3 and 4*5"), ""),
    "bold not closed": (cell("Draw **two"), '"**" is never closed'),
    "italic not closed": (cell("Draw *two"), "a single * is printed as a star"),
    "blank lines": (cell("one\n\ntwo"), ""),
    "a cell of a megabyte": (cell("word " * 200_000), "probably its quotes are never closed"),
    "a word that is too long": (cell("w" * 300), "a word is"),
    "too much text": (cell("word " * 300), "mm of height are missing"),
    "letters of no font": (cell("\u13a0"), '"Ꭰ" (U+13A0)'),
    "an emoji": (cell("🎲 roll"), "no font has"),
    "an unseen sign": (cell("a\x07b"), "U+0007, an unseen sign"),
    "text turned round": (cell("abc\u202edef"), ""),
    "a space of no width": (cell("a\u200bb"), ""),
    "a symbol that is not there": (cell(":carrd:"), 'there is no symbol "carrd"'),
    "html": (cell("<b>bold</b> & <br>"), "<b> is printed as it stands; marks are"),
    "a formula of a spreadsheet": (cell("=SUM(A1:A3)"), ""),
    # tables
    "only a header": (table(HEAD), "this table names columns but has no rows"),
    "an empty table": (table(""), "this table is empty"),
    "spaces only": (table("  \n \n"), "this table is empty"),
    "zero bytes": (table(b"id,name\nA1,\x00x\n"), "this is no text file"),
    "UTF-16": (table(row("Hello").encode("utf-16")), ""),
    "Windows-1252": (table(row("Straße").encode("cp1252")), ""),
    "semicolons": (table(row().replace(",", ";")), ""),
    "a workbook called CSV": (table(b"PK\x03\x04garbage"), "this is a workbook (XLSX or ODS)"),
    "a picture called CSV": (table(png(3, 3)), "this is a picture (PNG)"),
    "a PDF called CSV": (table(b"%PDF-1.4 x"), "this is a PDF"),
    "a column twice": (table("id,name,name\nA1,x,y\n"), "name: this column stands twice"),
    "a column misspelt": (table(row().replace("name", "nme")), 'Did you mean "nme"?'),
    "an id twice": (table(row() + "A1,Other,Place,1,1,x\n"), "the same id as"),
    "a small id": (cell(id="a 1!"), "is no piece id"),
    "a long id": (cell(id="ABCDEFGHIJKLMNOP"), "a code of this component has room for"),
    "words for a number": (cell(cost="two"), '"two" is not a whole number'),
    "a kind without colour": (cell(type="Wether"), '`grounds` (`set:` in box.yaml) has no "Wether"; add it there'),
    "too many copies": (cell(copies="99999"), "0 to 10000 will do"),
    "copies below none": (cell(copies="-1"), "0 to 10000 will do"),
    "no copies of any": (cell(copies="0"), "nothing is printed: all rows have 0 copies"),
    "half a copy": (cell(copies="0.5"), "is not a whole number"),
    # box.yaml
    "a title with signs": (box("title: game", "title: Other Game!"), "for example other-game"),
    "a tab": (box("  cards:", "\tcards:"), "a tab stands at the beginning"),
    "a colon in a text": (box('name: "Game"', "name: Game: the game"), "a colon too many here"),
    "a million copies": (box("copies: copies", "copies: 1000000"), "at most 10000 are printed"),
    "a size of no name": (box("size: poker", "size: pokerr"), "is no size"),
    "a size beyond paper": (box("size: poker", "size: [5000, 5000]"), "is no printable size"),
    "a size below none": (box("size: poker", "size: [-63, 88]"), "is no printable size"),
    "a millimetre": (box("size: poker", "size: [1, 1]"), "mm wide or high"),
    "a bleed of 90 mm": (box("size: poker", "size: poker\n    bleed: 90"), "90 mm of ink beyond the cut"),
    "players in words": (box("players: [2, 4]", "players: two"), "write two whole numbers"),
    "an edition as list": (box('edition: "0.1"', "edition: [1]"), "edition: this is a text"),
    "a type of no column": (box("{cost: int", "{cost: integer"), '"integer" is no type of a column'),
    "a template misspelt": (box("front: front", "front: frnt"), 'there is no template "frnt"'),
    "a font that is not there": (box("display: Vollkorn", "display: Volkorn"), 'Did you mean "Vollkorn"?'),
    "a key misspelt": (box("players:", "plyers:"), 'Did you mean "players"?'),
    "a colour in words": (box('ink: "#291414"', "ink: darkish"), "is no colour"),
    "a flat hexagon": (both(box("size: poker", "shape: hex\n    size: [110, 95.26]"), NO_CODE), ""),
    "a hexagon pressed flat": (both(box("size: poker", "shape: hex\n    size: [130, 95.26]"), NO_CODE), "makes no regular hexagon"),
    "Python in YAML": (box("title: game", "title: !!python/object/apply:os.system [ls]"), "this is not YAML"),
    "an alias of itself": (box('name: "Game"', "name: &a [*a]"), "repeats lists within lists without end"),
    "a bomb of aliases": (box('name: "Game"', f"tables: {{a0: &a0 [x, x], {BOMB}}}"), "repeats lists within lists"),
    # templates
    "text off the card": (element("text: hi, box: [-40, 200, 30, 10]"), "nothing of this element is on the face"),
    "text over the edge": (element("text: hello there, box: [50, 40, 40, 10], style: {align: right}"), "over the edge of the face, where it is cut"),
    "a box off the card": (shape("[100, 10, 5, 5]"), "nothing of this element is on the face"),
    "a box of no size": (shape("[5, 60, 0, 0]"), "a box of 0 x 0 mm shows nothing"),
    "a box turned inside out": (shape("[5, 60, -90, 5]"), "mm wide or high"),
    "a box of nan": (shape("[5, 60, .nan, 5]"), "no number that a face can hold"),
    "a box without end": (shape("[5, 60, .inf, 5]"), "no number that a face can hold"),
    "a box of three": (shape("[5, 60, 5]"), "is no box"),
    "a colour of no palette": (shape("[5, 60, 5, 5]", 'fill: "#12"'), 'there is no colour "#12"'),
    "a key of no element": (element("shpe: rect, box: [5, 60, 5, 5]"), 'Did you mean "shape"?'),
    "a key of no shape": (element("shape: rect, bx: [5, 60, 5, 5], fill: ink"), 'Did you mean "box"?'),
    "an id twice in a template": (both(shape("[5, 60, 5, 5]"), shape("[9, 60, 5, 5]")), '"z" stands twice here'),
    "letters of no size": (text("hi", ", style: {size: 0}"), "0 is out of range"),
    "letters below none": (text("hi", ", style: {size: -4}"), "-4 is out of range"),
    "letters as high as a house": (text("hi", ", style: {size: 4000}"), "4000 is out of range"),
    "letters too small to read": (text("hi", ", style: {size: 3, min: 3}"), "pt is the least that reads well"),
    "pale on pale": (text("hi", ", style: {colour: paper, on: paper}"), "has a contrast of"),
    "turned by a word": (text("hi", ", rotate: sideways"), "is no number"),
    "a hundred million repeats": (element("repeat: 100000000, box: [5, 60, 9, 5], each: [{shape: rect, fill: ink}]"), "0 to 1000 will do"),
    "repeats below none": (element("repeat: -3, box: [5, 60, 9, 5], each: [{shape: rect, fill: ink}]"), "0 to 1000 will do"),
    "three hundred million letters": (text("\"{{ 'x' * 300000000 }}\""), "100000 are enough"),
    "a hundred million rounds": (text('"{% for i in range(99999999) %}x{% endfor %}"'), "1000 are the most"),
    "a tower of powers": (text('"{{ 9 ** 9 ** 99 }}"'), "this power is too large"),
    "a padded text": (text("\"{{ '%999999999d' % 3 }}\""), "this format is too wide"),
    "division by nothing": (text('"{{ 1 / 0 }}"'), "division by zero"),
    "a bracket missing": (text('"{{ name "'), "is not Jinja"),
    "a name misspelt": (text('"{{ nme }}"'), 'Did you mean "name"?'),
    "into Python": (text('"{{ name.__class__.__mro__ }}"'), "has no attribute '__class__'"),
    "a file of the system": (text("\"{% include '/etc/passwd' %}\""), "`include` does not work here"),
    "params in a circle": (template('extends: card\nparams:\n  a: "{{ b }}"\n  b: "{{ a }}"\nelements:\n- {id: t, text: "{{ a }}", box: [5, 60, 20, 8]}\n'), "part the circle"),
    "a param of itself": (template('extends: card\nparams:\n  a: "{{ a }}"\nelements:\n- {id: t, text: "{{ a }}", box: [5, 60, 20, 8]}\n'), "it is made of itself"),
    "a template of itself": (template("extends: front\nelements: []\n"), "extends this template in turn"),
    "elements as text": (template("extends: card\nelements: many\n"), "write `elements:` as a list"),
    # codes
    "a code where there is none": (both(NO_CODE, element("qr: true, box: [5, 60, 14, 14]")), "have no code"),
    "a code of an address": (element('qr: "https://example.org/game", box: [5, 40, 25, 25]'), ""),
    "a code too small for its text": (element(f'qr: "{"long " * 60}", box: [5, 40, 9, 9]'), "the box is too small for this text"),
    # pictures
    "half a picture": (picture(png(500, 500)[:300]), "is broken off or damaged"),
    "no picture": (picture(b"hello"), "is no picture"),
    "an empty picture": (picture(b""), "is no picture"),
    "60000 x 60000 dots": (picture(claimed(60_000, 60_000)), "60000 x 60000 dots; 80 million are the most"),
    "40 dots over 50 mm": (picture(png(40, 40)), "looks like a mosaic"),
    "an address as picture": (element('image: "https://example.org/a.png", box: [5, 60, 8, 8]'), "is an address; put the picture into images/"),
    "a picture misspelt": (element("image: owm.png, box: [5, 60, 8, 8]"), 'Did you mean "own.png"?'),
    "a picture out of the box": (element('image: "../../../etc/passwd", box: [5, 60, 8, 8]'), "lies out of the box's folder"),
    "a link out of the box": (instead(lambda path: path.symlink_to("/etc/passwd")), "leads out of the box's folder"),
    "a link to nothing": (instead(lambda path: path.symlink_to("/nowhere/a.png")), "leads nowhere"),
    "a folder as picture": (instead(lambda path: path.mkdir()), "is a folder, not a picture"),
    # SVG
    "an SVG of nothing": (svg(""), "draws nothing"),
    "an SVG without size": (svg('<rect width="3" height="3"/>', ""), "needs a viewBox"),
    "an SVG cut off": (svg("<g>"), "is not well-formed SVG"),
    "a script": (svg('<script>alert(1)</script><rect width="3" height="3"/>'), "has a <script>, which is never run"),
    "a picture elsewhere": (svg('<image href="http://x/y.png" width="3" height="3"/>'), "has a picture elsewhere"),
    "a drawing within itself": (svg('<g id="a"><use href="#a"/></g>'), "uses itself"),
    "a bomb of drawings": (svg(DEEP + '<g id="a40"><rect width="1" height="1"/></g>'), "nested too deeply"),
    "a bomb of entities": (svg('<path d="&b;"/>', before='<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'), "no short names"),
    "letters of another font": (svg('<text y="9" font-family="Papyrus">x</text>'), 'the font "Papyrus" is not there'),
    "half opaque": (svg('<rect width="9" height="9" opacity=".5"/>'), ""),
    "classes": (svg('<style>.a{fill:#ff0000}</style><rect class="a" width="9" height="9"/>'), ""),
    "a path of words": (svg('<path d="hello"/>'), "cannot be read"),
}  # fmt: skip


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, _ = new_box(str(tmp_path_factory.mktemp("nasty") / "game"))
    (folder / "symbols").mkdir()
    (folder / "images").mkdir()
    Image.new("RGB", (300, 300), "#336699").save(folder / "images" / "own.png")
    return folder


@pytest.fixture(autouse=True)
def _ends() -> Iterator[None]:
    """A box that hangs fails its test."""

    def bell(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError("this box hangs")

    before = signal.signal(signal.SIGALRM, bell)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name", NASTY)
def test_nasty(good: Path, tmp_path: Path, name: str) -> None:
    """It is told in words of the person who did it, with a file; or it prints as it was meant."""
    spoil, words = NASTY[name]
    folder = tmp_path / "game"
    shutil.copytree(good, folder)
    spoil(folder)
    _, problems = check_folder(folder)
    told = [str(problem) for problem in problems if problem.kind not in ("cut", "safe")]
    if not words:
        assert not told
        return
    assert any(words in each for each in told), told
    for each in told:
        assert "Traceback" not in each
        assert "object at 0x" not in each
        assert ".." not in each.replace("...", "").replace("../", "")
