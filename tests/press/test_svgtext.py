"""Texts in SVG: set as outlines in fonts that are there; fonts that are not are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.press.build.preflight import check_folder
from printkit.press.fonts import Library
from printkit.press.ops.extent import outline_points
from printkit.press.svg import vector
from printkit.studio.new import new_box

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">{}</svg>'
GARAMOND = 'font-family="EB Garamond" font-size="20"'


def _drawn(inside: str) -> vector.VectorDrawing:
    return vector.read_drawing(SVG.format(inside), Library())


def _reach(drawing: vector.VectorDrawing) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every shape."""
    found = []
    for shape in drawing.shapes:
        points = list(outline_points(shape.segments))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def test_letters_stand_where_the_text_says() -> None:
    """The baseline, the anchor and groups' moves hold; an H of Garamond is about two thirds of its size high."""
    drawing = _drawn(f'<g transform="translate(10 5)"><text x="20" y="50" {GARAMOND}>H</text></g>')
    ((left, top, right, bottom),) = _reach(drawing)
    assert left == pytest.approx(30, abs=1)
    assert bottom == pytest.approx(55, abs=0.2)
    assert top == pytest.approx(55 - 13, abs=1)
    assert not drawing.notes
    for anchor, place in (("middle", 100 - (right - left) / 2), ("end", 100 - (right - left))):
        moved = _reach(_drawn(f'<text x="100" y="50" text-anchor="{anchor}" {GARAMOND}>H</text>'))
        assert moved[0][0] == pytest.approx(place, abs=1.2)


def test_parts_of_a_text() -> None:
    """Parts have their own colours and places; what follows goes on where they end; classes hold."""
    drawing = _drawn(
        f'<style>text{{fill:#ff0000}} .blue{{fill:#0000ff;font-weight:bold}}</style><text x="10" y="20" {GARAMOND}>'
        'one <tspan class="blue">two</tspan> three<tspan x="10" dy="1.5em">four</tspan></text>'
    )
    one, two, three, four = _reach(drawing)
    assert [shape.fill for shape in drawing.shapes] == ["#ff0000", "#0000ff", "#ff0000", "#ff0000"]
    assert one[2] < two[0] < two[2] < three[0]
    assert four[0] == pytest.approx(one[0], abs=1)
    assert four[3] - one[3] == pytest.approx(30, abs=0.5)


def test_single_letters_placed_and_short_fonts() -> None:
    """Illustrator's places of single letters, and CSS's short form of a font."""
    drawing = _drawn('<text x="10 60 110" y="20" style="font: bold 20px \'EB Garamond\', serif">abc</text>')
    assert [round(place[0] / 10) for place in _reach(drawing)] == [1, 6, 11]
    thin = _drawn(f'<text y="20" {GARAMOND}>l</text>')
    bold = _drawn('<text y="20" style="font: bold 20px EB Garamond">l</text>')
    assert _reach(bold)[0][2] > _reach(thin)[0][2]


def test_half_opaque_text_is_drawn_in_dots_from_its_outlines() -> None:
    """What plain colours cannot show keeps its text as paths, so that no font is looked for later."""
    drawing = _drawn(f'<text x="10" y="50" opacity="0.5" {GARAMOND}>Half</text>')
    assert "<path" in drawing.svg
    assert "<text" not in drawing.svg


@pytest.mark.parametrize(
    ("families", "words"),
    [
        ("Comic Sans MS", 'the font "Comic Sans MS" is not there, so its text is set in Source Sans 3'),
        ("Nowhere, EB Garamond", 'the font "Nowhere" is not there, so its text is set in EB Garamond'),
        ("EBGaramond-Italic", ""),
        ("sans-serif", ""),
    ],
)
def test_fonts_that_are_not_there(families: str, words: str) -> None:
    """Another font is never taken in silence; the choice between sorts of letters is ours."""
    drawing = _drawn(f'<text y="20" font-family="{families}">x</text>')
    assert drawing.shapes
    if words:
        (note,) = drawing.notes
        assert note.startswith(words)
        assert "put the font's file into fonts/" in note
    else:
        assert not drawing.notes


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (
            '<path id="p" d="M0 0h9"/><text><textPath href="#p">round</textPath></text>',
            "has a <textPath> in a text",
        ),
        ('<text rotate="20">x</text>', "a text with rotate"),
        ('<text style="writing-mode:vertical-rl">x</text>', "writing-mode: vertical-rl"),
        ('<text font-size="large">x</text>', 'the length "large"'),
        ("<text>\U0001f9ff</text>", "which no font has"),
        ("<text>abc سلام</text>", "a text of both directions"),
        ("<style>g > text{font-size:3px}</style><text>x</text>", "styles by which its font cannot be told"),
        ("<foreignObject><p>x</p></foreignObject>", "has a <foreignObject>"),
    ],
)
def test_what_cannot_be_set_is_refused(inside: str, words: str) -> None:
    """Texts that would come out otherwise than in the editor stop the build."""
    with pytest.raises(ValueError, match=re.escape(words)):
        _drawn(inside)


def test_a_missing_font_is_warned_of_at_the_element(tmp_path: Path) -> None:
    """A designer reads which drawing names which font, and at which line of the template it is used."""
    folder, _ = new_box(str(tmp_path / "game"))
    (folder / "symbols").mkdir()
    (folder / "symbols" / "sign.svg").write_text(SVG.format('<text y="90" font-family="Papyrus">Inn</text>'))
    front = folder / "templates" / "front.yaml"
    front.write_text(front.read_text() + "- {id: sign, symbol: sign, box: [5, 60, 9, 6]}\n")
    _, problems = check_folder(folder)
    (problem,) = problems
    assert problem.warning
    assert 'symbol "sign": the font "Papyrus" is not there' in problem.message
    assert problem.file.endswith("front.yaml")
    assert problem.line
