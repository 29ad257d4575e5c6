"""Symbols out of SVG, and fonts out of a box's own folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest

from printkit.box import BoxError
from printkit.press import PressError
from printkit.press.build.builder import build_title
from printkit.press.fonts import FontError, Library, find_installed_files
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import transform_list
from printkit.press.ops.pathdata import path_data
from printkit.press.sheets.options import Options
from printkit.press.svg.symbols import SymbolError, Symbols, parse_symbol
from tests.press.boxed import corners, make_box, make_faces


def shapes(inside: str, box: str = "0 0 10 10") -> list[Outline]:
    """The outlines of a symbol drawn at its own size, in red where it says currentColor."""
    symbol = parse_symbol(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>', "x")
    group = symbol.drawn((0, 0, symbol.width, symbol.height), "#ff0000")
    return [op for op in group.ops if isinstance(op, Outline)]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<path d="M1 2h3v4h-3z"/>', (1, 2, 4, 6)),
        ('<path d="M1,2 l3,0 0,4 -3,0Z"/>', (1, 2, 4, 6)),
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<rect x="1" y="2" width="3" height="4" rx="1"/>', (1, 2, 4, 6)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<ellipse cx="5" cy="5" rx="2" ry="3"/>', (3, 2, 7, 8)),
        ('<line x1="1" y1="2" x2="4" y2="6" stroke="#000"/>', (1, 2, 4, 6)),
        ('<polygon points="1,2 4,2 4,6"/>', (1, 2, 4, 6)),
        ('<polyline points="1 2 4 2 4 6"/>', (1, 2, 4, 6)),
        ('<g transform="translate(1 2)"><rect width="3" height="4"/></g>', (1, 2, 4, 6)),
        ('<g transform="translate(1,2) scale(2)"><rect width="1.5" height="2"/></g>', (1, 2, 4, 6)),
        ('<rect x="2" y="-4" width="4" height="3" transform="rotate(90)"/>', (1, 2, 4, 6)),
    ],
)
def test_shapes_of_svg(inside: str, expected: tuple[float, ...]) -> None:
    """Every shape of SVG lies where a hand calculation puts it: from (1, 2) to (4, 6), or about (5, 5)."""
    (path,) = shapes(inside)
    assert corners(path) == pytest.approx(expected)


def test_view_box_begins_anywhere() -> None:
    """The view box's corner becomes the origin."""
    (path,) = shapes('<rect x="-5" y="-5" width="10" height="10"/>', "-5 -5 10 10")
    assert corners(path) == (0, 0, 10, 10)


def test_arcs_become_curves() -> None:
    """Half a circle of radius 5, as an arc, reaches 5 mm up and comes to its end."""
    segments = path_data("M0 5A5 5 0 0 1 10 5")
    assert list(segments[0]) == ["M", 0, 5]
    assert all(segment[0] == "C" for segment in segments[1:])
    assert list(segments[-1])[-2:] == pytest.approx((10, 5))
    middle = segments[len(segments) // 2]
    assert list(middle)[-2:] == pytest.approx((5, 0), abs=0.01)


def test_paints() -> None:
    """Colours: currentColor, short and long hex, names, none; styles and groups pass them on; black by default."""
    found = shapes(
        '<g fill="#0f0" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M0 0H9"/></g>'
        '<path d="M0 0H9" style="fill:none; stroke:#123456; stroke-dasharray:1 2" fill-rule="evenodd"/>'
        '<path d="M0 0H9V9Z" fill="var(--gold, #111)"/><path d="M0 0H9V9Z"/>'
    )
    assert [(path.fill, path.stroke) for path in found] == [
        ("#00ff00", "#ff0000"),
        (None, "#123456"),
        ("#ffd700", None),
        ("#000000", None),
    ]
    assert list(found[1].dash) == [1, 2]
    assert (found[0].width, found[0].cap) == (2, "round")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<svg", "not well-formed"),
        ("<html/>", "begins with <html>"),
        ("<svg/>", "needs a viewBox"),
        ('<svg viewBox="0 0 1 1"><text>a</text></svg>', "has a <text>"),
        ('<svg viewBox="0 0 1 1"><image href="x"/></svg>', "has a picture elsewhere"),
        ('<svg viewBox="0 0 1 1"><script>x</script></svg>', "has a <script>, which is never run"),
        ('<svg viewBox="0 0 1 1"><use href="#a"/></svg>', 'names "#a", which is not in it'),
        ('<svg viewBox="0 0 1 1"><g id="a"><use href="#a"/></g></svg>', "nested too deeply, or uses itself"),
        ('<svg viewBox="0 0 0 1"></svg>', "needs a viewBox"),
        (
            '<svg viewBox="0 0 1 1"><path d="M0 0" fill="url(#g)"/></svg>',
            'fill names "#g", which is not in it',
        ),
        ('<svg viewBox="0 0 1 1"><path d="M0 0" transform="spin(3)"/></svg>', "the transform 'spin'"),
        ('<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg viewBox="0 0 1 1"/>', "no short names"),
        (
            '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1"/>',
            "no short names",
        ),
    ],
)
def test_wrong_symbols(text: str, expected: str) -> None:
    """What print cannot draw is refused with what would do."""
    with pytest.raises(SymbolError, match=expected):
        parse_symbol(text, "x")


def test_unknown_colour_in_a_symbol() -> None:
    """A colour that nobody knows is told with the nearest."""
    with pytest.raises(SymbolError, match=r'the colour "golden".*Did you mean "gold"'):
        shapes('<path d="M0 0H9V9Z" fill="golden"/>')


def test_names_do_not_leave_their_folder(tmp_path: Path) -> None:
    """A symbol's name is no path."""
    (tmp_path / "secret.svg").write_text("<svg/>")
    (tmp_path / "symbols").mkdir()
    with pytest.raises(SymbolError, match="there is no symbol"):
        Symbols([tmp_path / "symbols"]).get("../secret")


def test_transforms_by_hand() -> None:
    """Transforms apply from the right: a point is turned by 90 degrees about (1, 1), then moved."""
    a, b, c, d, e, f = transform_list("translate(10) rotate(90 1 1)")
    x, y = 2, 1
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((11, 2))


def test_own_fonts(tmp_path: Path) -> None:
    """Fonts in a box's folder are known by the family they name, and win over installed ones."""
    shutil.copy(find_installed_files("Marcellus")[0].path, tmp_path / "anything.ttf")
    shutil.copy(find_installed_files("Cinzel")[0].path, tmp_path / "other.ttf")
    library = Library(tmp_path)
    assert set(library.own_families) == {"Marcellus", "Cinzel"}
    assert library.find_font("Marcellus:400").file.path.parent == tmp_path
    assert library.find_font("Cinzel:800").weight == 800


def test_broken_fonts_are_told(tmp_path: Path) -> None:
    """A file that is no font is named."""
    (tmp_path / "broken.ttf").write_bytes(b"not a font")
    with pytest.raises(FontError, match=r"broken\.ttf is no TrueType or OpenType font") as told:
        Library(tmp_path).find_font("Broken:400")
    assert isinstance(told.value, PressError)


def test_icons_of_game_icons_by_name_with_their_credit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Out of npm's package in the working folder; its artists are named at the foot of the sheets that show one."""
    monkeypatch.chdir(tmp_path)
    card = 'elements:\n- {symbol: "gi:%s", box: [5, 5, 20, 20]}\n- {text: "Ahoy :gi:anchor:", box: [5, 40, 50, 9]}\n'
    with pytest.raises(BoxError, match="npm install @iconify-json/game-icons"):
        make_faces(tmp_path / "a", card % "anchor")
    file = tmp_path / "node_modules/@iconify-json/game-icons/icons.json"
    file.parent.mkdir(parents=True)
    file.write_text(
        '{"icons": {"anchor": {"body": "<path fill=\\"currentColor\\" d=\\"M0 0h256v512z\\"/>"}}}'
    )
    box = make_box(tmp_path / "b", card % "anchor")
    build_title(box, Options(), tmp_path / "out")
    with pypdfium2.PdfDocument(tmp_path / "out" / "tiny" / "cards.pdf") as pdf:
        assert "icons: game-icons.net, CC BY 3.0" in pdf[0].get_textpage().get_text_range()
    with pytest.raises(BoxError, match=r'no symbol "anchr"\. Did you mean "anchor"'):
        make_faces(tmp_path / "c", card % "anchr")
