"""Wrong templates: every problem at once, each with file, element, key, what came and what would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.box import BoxError
from printkit.press.build.builder import build_title
from printkit.press.faces.drawing.drawer import MAKERS
from printkit.press.faces.elementkeys import ELEMENTS
from printkit.press.faces.piecefaces import check_faces
from printkit.press.sheets.options import Options
from tests.press.boxed import BOX, make_box, make_faces, texts


def report(folder: Path, card: str, **more: str) -> str:
    """What a person is told of a box whose card is so."""
    try:
        faces = make_faces(folder, card, **more)
        for piece in faces.component.pieces:
            faces.front(piece)
            faces.back(piece)
        faces.raise_problems()
    except BoxError as error:
        return str(error)
    return ""


def test_every_kind_is_drawn() -> None:
    """What a template may write is what the press can draw."""
    assert MAKERS.keys() == ELEMENTS.keys()


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("{txt: hello, box: face}", "exactly one of: shape, text"),
        ("{txt: hello, box: face}", 'Did you mean "text"'),
        ("{text: a, symbol: dot}", "here are `text:` and `symbol:`"),
        ("{text: a, colr: ink}", "unknown key of a text element"),
        ("{shape: rect, fil: ink}", 'Did you mean "fill"'),
        ("{shape: rectangle, fill: ink}", '"rectangle" is no shape. Did you mean "rect"'),
        (
            "{shape: rect, box: [1, 2, 3], fill: ink}",
            "is no box; write [x, y, width, height], bleed, face or safe",
        ),
        ("{shape: rect, box: bled, fill: ink}", 'Did you mean "bleed"'),
        ("{shape: rect, box: [1, 2, 3, 4x], fill: ink}", "'4x' is no length"),
        ("{shape: rect, box: [1, 2, 3, 4], anchor: middel, fill: ink}", '"middel" is no point'),
        ("{shape: rect, fill: goldd}", 'there is no colour "goldd" in the palette. Did you mean "gold"'),
        ("{shape: rect, stroke: ink, width: thick}", "'thick' is no length"),
        ("{shape: star, points: 1, fill: ink}", "1 points make no star"),
        ("{shape: polygon, points: 7, fill: ink}", "write points as [[x, y]"),
        ("{shape: path, d: M0zz9, fill: ink}", "this path data cannot be read"),
        ("{shape: rect, fill: ink, join: sharp}", '"sharp" is no join'),
        ("{shape: rect, fill: ink, ink: full}", "write the inks as a list"),
        ("{text: '{{ nam }}', box: face}", "'nam' is undefined. Did you mean \"name\""),
        ("{text: '{{ name', box: face}", "is not Jinja"),
        ("{text: '{{ name|uper }}', box: face}", "No filter named 'uper'"),
        ("{text: a, when: 'n >', box: face}", "is not Jinja"),
        ("{text: a, style: bodi}", 'the style "bodi" does not exist. Did you mean "body"'),
        ("{text: a, style: {is: body, sise: 8}}", 'unknown key of a style. Did you mean "size"'),
        ("{text: a, style: {font: Cinzell}}", 'there is no font family "Cinzell". Did you mean "Cinzel"'),
        ("{text: a, style: {align: middle}}", '"middle" is no align. Known: start, left, centre, right'),
        ("{text: a, style: {size: 900}}", "900 is out of range"),
        ("{text: ':dott:', box: face}", 'there is no symbol "dott"'),
        ("{text: '{goldd|a}', box: face}", 'there is no colour "goldd"'),
        ("{text: 一, box: face}", 'no font has "一" (U+4E00)'),
        ("{symbol: dott, box: face}", 'Did you mean "dot"'),
        ("{symbol: 'fa:ankor', box: face}", 'Font Awesome has no symbol "ankor". Did you mean "anchor"'),
        ("{image: gone.png, box: face}", 'there is no picture "gone.png"'),
        ("{image: '../box.yaml', box: face}", "box.yaml is no picture"),
        ("{pattern: star88, box: face}", "star8"),
        ("{pattern: star8, params: {sell: 3}, box: face}", "cell"),
        ("{pattern: star8, params: '{{ 3 }}', box: face}", "3 gives no names their values"),
        ("{pattern: star8, colours: '{{ 3 }}', box: face}", "3 is no list of colours"),
        ("{qr: true, box: [1, 1, 8, 8]}", "the symbol alone needs 14 mm"),
        ("{qr: second, box: [1, 1, 20, 20]}", "have no second code; write"),
        ("{qr: true, box: [1, 1, 20, 20], caption: under}", '"under" is no place'),
        ("{use: fragmnt, box: face}", 'there is no template "fragmnt"'),
        ("{group: text}", "write `group:` as a list of elements"),
        ("{repeat: '{{ n }}', each: [{text: a, bx: 1}]}", 'Did you mean "box"'),
        ("{repeat: [1], step: 3, each: [{text: a}]}", "write [across, down]"),
    ],
)
def test_wrong_elements(tmp_path: Path, element: str, expected: str) -> None:
    """The report names file and element and says what would do."""
    told = report(tmp_path, f"styles: {{body: {{size: 9}}}}\nelements:\n- {element}\n")
    assert expected in told
    assert "card.yaml" in told


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("extends: parnt\nelements: []\n", 'there is no template "parnt". Did you mean "parent"'),
        ("extends: card\nelements: []\n", "extends this template in turn"),
        ("elemnts: []\n", 'Did you mean "elements"'),
        ("- a\n- b\n", "a template is `elements:`"),
        ("elements: {text: a}\n", "write `elements:` as a list"),
        ("elements: [\n", "not YAML"),
        ("styles: {a: big}\nelements: []\n", "a style is a list of `key: value`"),
        ("styles: {a: {colr: ink}}\nelements: []\n", 'Did you mean "colour"'),
        (
            "extends: parent\nelements:\n- {id: titel, remove: true}\n",
            'there is no element "titel" to remove. Did you mean "title"',
        ),
        ("extends: parent\nelements:\n- {id: x, text: a, after: titel}\n", 'there is no element "titel"'),
        ("elements:\n- {use: card, box: face}\n", "uses itself"),
    ],
)
def test_wrong_templates(tmp_path: Path, card: str, expected: str) -> None:
    """Trouble with a template as a whole is told with its file."""
    told = report(tmp_path, card, parent="elements:\n- {id: title, text: a}\n")
    assert expected in told


def test_missing_template_names_the_component(tmp_path: Path) -> None:
    """A front that does not exist is told where the box names it."""
    wrong = BOX.replace("front: card", "front: cardd")
    box = make_box(tmp_path, "elements: []\n", box=wrong)
    (problem,) = check_faces(box)
    assert "components.cards.front" in str(problem)
    assert 'there is no template "cardd". Did you mean "card"' in str(problem)


def test_all_problems_at_once(tmp_path: Path) -> None:
    """Three wrong elements are three problems."""
    told = report(
        tmp_path,
        "elements:\n- {shape: rect, fill: nix}\n- {symbol: nix, box: face}\n- {text: a, style: nix}\n",
    )
    assert len(told.splitlines()) == 3


def test_every_overflow_is_told(tmp_path: Path) -> None:
    """Each row whose text does not fit is named once: piece, face, element and the missing millimetres."""
    cards = "id,name,n,text\n" + "".join(
        f"A{n:02d},Name,{n},{'far too many words for so small a box ' * 4}\n" for n in range(1, 4)
    )
    card = 'elements:\n- {id: words, text: "{{ text }}", box: [5, 5, 30, 8], style: {size: 8, min: 7}}\n'
    told = report(tmp_path, card, cards=cards).splitlines()
    assert len(told) == 3
    for number, line in enumerate(told, start=1):
        assert f'element "words", text, front of piece A{number:02d}' in line
        assert "mm of height are missing at 7 pt" in line


def test_what_is_wrong_for_every_row_is_told_once(tmp_path: Path) -> None:
    """A wrong colour is one problem, not one a card."""
    told = report(tmp_path, 'elements:\n- {id: words, text: "{{ text }}", box: face, style: {colour: nix}}\n')
    assert len(told.splitlines()) == 1


def test_contrast(tmp_path: Path) -> None:
    """Text too close to its ground is found in the ink where it is so: grey on white has 3.5:1 by WCAG's formula."""
    box = make_box(
        tmp_path,
        'elements:\n- {id: a, text: x, box: safe, style: {colour: "#888888"}}\n'
        "- {id: b, text: x, box: safe, style: {colour: on-ground, on: ground}}\n"
        "- {id: c, text: x, box: safe, style: {colour: gold, on: ink}}\n",
    )
    told = [str(problem) for problem in check_faces(box)]
    assert all('element "a"' in problem for problem in told)
    assert any("contrast of 3.5:1 in ink full" in problem for problem in told)
    assert len(told) == 3


def test_what_reads_badly_is_told_alike_by_check_and_build_and_may_be_meant(tmp_path: Path) -> None:
    """Contrast and small letters are warnings of both; `accept:` with a reason silences one kind of one element."""
    card = (
        'elements:\n- {id: a, text: x, box: safe, style: {colour: "#888888"}%s}\n'
        "- {id: b, text: x, box: safe, style: {size: 5}}\n"
    )
    box = make_box(tmp_path, card % "")
    checked = [p for p in check_faces(box) if "ink full" in p.message or p.kind == "small"]
    assert [(p.kind, p.warning) for p in checked] == [("small", True), ("contrast", True)]
    (made,) = build_title(box, Options(), tmp_path / "out").files
    assert {str(p) for p in made.warnings} == {str(p) for p in checked}
    meant = ", accept: {contrast: a ghost of a word}"
    held = "elements:\n- {id: g, accept: {contrast: so}, box: [5, 5, 50, 30], group: [{text: x, box: [0, 0, 50, 9], style: {colour: '#888888'}}]}\n"
    assert not list(check_faces(make_box(tmp_path / "c", held)))
    assert {p.kind for p in check_faces(make_box(tmp_path / "b", card % meant))} == {"small"}
    for wrong, said in (
        ("{contrast: ''}", "the reason why it is meant"),
        ("[contrast]", "the reason why it is meant"),
        ("{contrst: so it is}", 'Did you mean "contrast"?'),
    ):
        assert said in report(tmp_path / said[:3], card % f", accept: {wrong}")


def test_a_family_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    """One line a family, where it is named; the rest of the face is looked at all the same."""
    many = "".join(f"- {{id: t{n}, text: '{{{{ name }}}}', box: [5, {8 * n}, 50, 8], style: {{font: display}}}}\n" for n in range(1, 9))  # fmt: skip
    own = "- {id: own, text: x, box: [5, 70, 50, 8], style: {font: Vollkor}}\n"
    told = [
        str(p)
        for p in check_faces(
            make_box(
                tmp_path,
                f"elements:\n{many}{own}- {{id: z, text: '{{{{ nam }}}}', box: face}}\n",
                box=BOX.replace("Cinzel", "Cinzl"),
            )
        )
    ]
    assert sum("Cinzl" in line for line in told) == 1
    assert any(line.startswith('box.yaml: fonts.display: there is no font family "Cinzl". Did you mean "Cinzel"?') for line in told)  # fmt: skip
    assert sum("Vollkor" in line and "style, font" in line for line in told) == 1
    assert any("'nam' is undefined" in line for line in told)
    assert len(told) == 3


def test_params_that_fail_matter_only_where_used(tmp_path: Path) -> None:
    """A param that cannot be computed for a row is told when an element of that row needs it."""
    card = """\
params: {ratio: "{{ 10 / (n - 1) }}"}
elements:
- {id: a, text: "{{ ratio }}", when: "n > 1", box: face}
"""
    assert report(tmp_path, card) == ""
    assert 'param "ratio"' in report(tmp_path, card.replace("n > 1", "n > 0"))


def test_too_small_to_read(tmp_path: Path) -> None:
    """Text under 6 pt is found by the check, though it prints; a code's own text may be smaller."""
    box = make_box(
        tmp_path,
        "elements:\n- {id: a, text: x, box: safe, style: {size: 5.5}}\n"
        '- {id: b, text: "{{ piece.payload }}", box: safe, style: {size: 4}}\n',
    )
    (problem,) = check_faces(box)
    assert "set at 5.5 pt; 6 pt is the least" in str(problem)


def test_a_piece_knows_which_of_how_many_it_is(tmp_path: Path) -> None:
    """Copies are counted each; a column or param of that name wins."""
    said = 'elements:\n- {id: no, text: "{{ number }}/{{ count }}", box: [5, 5, 40, 8]}\n- {id: w, shape: rect, box: ["0.5in", "1cm", "72pt", 5], fill: ink, stroke: ink, width: "1pt"}\n'
    box = BOX.replace("columns: {n: int}", "copies: n\n    columns: {n: int}")
    faces = make_faces(tmp_path, said, box=box)
    drawn = ["".join(run.text for run in texts(faces.front(piece))) for piece in faces.component.pieces]
    assert drawn == ["1/3", "2/3", "3/3"]
    assert not faces.problems
    own = make_faces(tmp_path / "own", f"params: {{number: 7, count: '{{{{ n }}}}'}}\n{said}", box=box)
    drawn = ["".join(run.text for run in texts(own.front(piece))) for piece in own.component.pieces]
    assert drawn == ["7/1", "7/2", "7/2"]
