"""Things that are drawn in files: what editors write is read, and takes on light, materials, depth and ink."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from printkit.press.build.preflight import check_folder
from printkit.press.ops import Group
from printkit.press.ops.curve import find_bounds
from printkit.press.pictures.programs import DrawingProgramError
from printkit.press.pictures.scene import HOURS, Pictures, SceneError, SceneStudio, draw_scene
from printkit.press.pictures.scene.canvas import Canvas, Clip, SceneMark
from printkit.press.pictures.scene.light import Light
from printkit.press.pictures.scene.picturefiles import find_own_words
from printkit.press.pictures.scene.svgpicture import ArtworkError, parse_artwork
from printkit.trust import VARIABLE

ROOT = Path(__file__).parents[2]
INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="20mm" height="10mm" viewBox="0 0 20 10" version="1.1" id="svg1"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <title id="title1">A kite on its string.</title>
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm" />
  <defs id="defs1" />
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(2,1)">
    <path style="fill:#c46a3c;fill-opacity:1;stroke:#202020;stroke-width:0.2;stroke-linecap:round"
       d="m 0,0 h 4 v 4 h -4 z" id="path1" class="cloth lit" />
    <rect style="fill:#808000;stroke:none" id="rect1" width="2" height="2" x="0" y="0"
       transform="rotate(90) scale(2)" />
  </g>
</svg>
"""


def put(
    svg: str, hour: str = "day", plane: int = 4, variant: str = "", **materials: str
) -> list[SceneMark | Clip]:
    """The marks of a drawing at (100, 200)."""
    canvas = Canvas(570, 380, Light(HOURS[hour], materials))
    parse_artwork(svg, "kite.svg", materials).draw(canvas.make_pen(100, 200, plane=plane), variant)
    return [item for item in canvas.items if isinstance(item, SceneMark | Clip)]


def drawn(shapes: str, head: str = "", **more: Any) -> list[SceneMark | Clip]:
    """The marks of some shapes on a page of 10 x 10 mm, a unit each tenth."""
    box = 'width="10mm" height="10mm" viewBox="0 0 100 100"'
    return put(f'<svg xmlns="http://www.w3.org/2000/svg" {box} {head}>{shapes}</svg>', **more)


def marks(shapes: str, head: str = "", **more: Any) -> list[SceneMark]:
    return [item for item in drawn(shapes, head, **more) if isinstance(item, SceneMark)]


def test_what_inkscape_writes_stands_on_the_middle_of_its_page() -> None:
    """20 x 10 mm are 200 x 100 units; its layer, its styles and its turns are followed."""
    cloth, edge, square = put(INKSCAPE)
    assert isinstance(cloth, SceneMark)
    assert isinstance(edge, SceneMark)
    assert isinstance(square, SceneMark)
    assert find_bounds(cloth.outline) == pytest.approx((20, 110, 60, 150))
    assert edge.width == pytest.approx(2)
    assert edge.role == "line"
    assert find_bounds(square.outline) == pytest.approx((-20, 110, 20, 150))
    light = Light(HOURS["day"], {})
    assert cloth.colour == light.of("cloth", "lit")
    assert square.colour == light.of("#808000")
    art = parse_artwork(INKSCAPE, "kite.svg")
    assert (art.about, art.width, art.height) == ("A kite on its string.", 200, 100)


@pytest.mark.parametrize("hour", ["day", "dusk", "night"])
@pytest.mark.parametrize("plane", [1, 4])
def test_a_class_takes_on_the_light_and_the_title_s_colours(hour: str, plane: int) -> None:
    """As a material in this tone does at this depth; the accent and a colour of the drawing's own as well."""
    shapes = '<path d="M0 0H9V9Z" class="saffron shade"/><path d="M0 0H9V9Z" fill="#123456"/>'
    light = Light(HOURS[hour], {"saffron": "#e0a020"})
    found = marks(shapes, hour=hour, plane=plane, saffron="#e0a020")
    assert [mark.colour for mark in found] == [
        light.of("saffron", "shade", plane),
        light.of("#123456", "body", plane),
    ]


def test_inks_without_colours_know_what_a_shape_is() -> None:
    """A tone says it, `as-` says it otherwise; of no material what is dark is solid; near masses are dark."""
    tones = "".join(
        f'<path d="M0 0H9V9Z" class="{words}"/>'
        for words in ("clay", "clay lit", "clay deep as-shade", "clay as-skip")
    )
    assert [mark.role for mark in marks(tones)] == ["mass", "lit", "shade", "skip"]
    assert [mark.role for mark in marks(tones, plane=5)] == ["near", "lit", "shade", "skip"]
    plain = '<path d="M0 0H9V9Z" fill="#202020"/><path d="M0 0H9V9Z" fill="#e0e0e0"/>'
    assert [mark.role for mark in marks(plain)] == ["ink", "mass"]


def test_lamps_are_lit_by_night_and_variants_stand_in_one_file() -> None:
    shapes = """<g id="shut" class="variant wood"><path d="M0 0H9V9Z"/></g>
      <g id="open" class="variant" display="none"><path d="M0 0H9V9Z" class="ink by-day"/>
      <path d="M0 0H9V9Z" class="flame glow by-night"/></g>"""
    box = '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 100 100">'
    art = parse_artwork(f"{box}{shapes}</svg>", "door.svg")
    assert art.variants == ("shut", "open")
    colours = {
        (hour, variant): put(f"{box}{shapes}</svg>", hour, variant=variant)
        for hour in ("day", "night")
        for variant in ("", "open")
    }
    for (hour, variant), found in colours.items():
        (mark,) = found
        assert isinstance(mark, SceneMark)
        material, tone = (
            ("wood", "body") if not variant else ("ink", "body") if hour == "day" else ("flame", "glow")
        )
        assert mark.colour == Light(HOURS[hour], {}).of(material, tone)


def test_a_hole_by_even_and_odd_is_a_hole() -> None:
    """Its ring turns the other way round, whichever way it was drawn."""
    for hole in ("M2 2H6V6H2Z", "M2 2V6H6V2Z"):
        (mark,) = marks(f'<path d="M0 0H9V9H0Z{hole}" class="clay" fill-rule="evenodd"/>')
        ends = [list(segment[1:]) for segment in mark.outline]
        rings = [ends[at : at + 4] for at in (0, 5)]
        area = [sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(r, r[1:] + r[:1], strict=True)) for r in rings]
        assert area[0] * area[1] < 0


def test_clips_uses_gradients_and_hatching_are_read() -> None:
    shapes = """<defs><clipPath id="c"><use href="#body"/></clipPath><path id="leaf" d="M0 0H9V9Z" class="leaf"/>
      <linearGradient id="a"><stop offset="0" class="gold lit"/><stop offset="1" style="stop-color:#203040"/></linearGradient>
      <linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="0" x2="50" y1="100" y2="100"/></defs>
      <path id="body" d="M0 50H100V100H0Z" fill="url(#b)"/><g clip-path="url(#c)"><use href="#leaf" x="10" y="60"/></g>
      <path d="M0 50H100V100H0Z" class="hatch ink" data-pitch="10" data-lean="0"/>"""
    found = drawn(shapes)
    body, leaf, hatched = found
    assert isinstance(body, SceneMark)
    gradient = body.gradient
    assert gradient is not None
    assert list(gradient.line) == [50, 200, 100, 200]
    assert gradient.stops[0][1] == Light(HOURS["day"], {}).of("gold", "lit")
    clips = [item for item in (leaf, hatched) if isinstance(item, Clip)]
    assert [find_bounds(clip.outline) for clip in clips] == [(50, 150, 150, 200)] * 2
    (lines,) = clips[1].items
    assert isinstance(lines, SceneMark)
    assert [segment[0] for segment in lines.outline].count("M") == 12


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        (
            '<path d="M0 0H9" class="gold liit"/>',
            'kite.svg:2: "liit" is no material and no tone. Did you mean "lit"?',
        ),
        (
            '<path d="M0 0H9" class="as-shde"/>',
            'kite.svg:2: "as-shde" is no part of a picture. Did you mean "shade"?',
        ),
        ("<text>Kite</text>", "kite.svg:2: a text cannot be drawn in every light; turn it into outlines"),
        ('<image href="a.png"/>', "kite.svg:2: a picture of dots"),
        (
            '<path d="M0 0H9" style="opacity:0.5"/>',
            "kite.svg:2: `opacity` of less than 1: nothing is transparent",
        ),
        ('<path d="M0 0H9" filter="url(#blur)"/>', "kite.svg:2: `filter` cannot be printed"),
        ('<path d="M0 0X9"/>', "kite.svg:2: this path data cannot be read"),
        ('<path d="M0 0H9" fill="url(#sky)"/>', 'kite.svg:2: "#sky" is no gradient'),
        ('<path d="M0 0H9" fill="rainbow"/>', 'kite.svg:2: "rainbow" is no colour that can be printed'),
        ('<use href="#wing"/>', 'kite.svg:2: <use> names "#wing", which is not in the drawing'),
        ('<g id="a"><use href="#a"/></g>', "the drawing is nested too deeply, or uses itself"),
        ("<path", "kite.svg:2: this is no SVG"),
        ("<style>g > path{fill:red}</style>", "its stylesheet has more than plain selectors"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_line(shape: str, message: str) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{shape}</svg>'
    with pytest.raises(ArtworkError) as told:
        parse_artwork(text, "kite.svg")
    assert message in str(told.value)


def test_everything_wrong_with_a_drawing_is_told_at_once() -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<text>a</text>\n<path d="M0 0H9" class="glod"/></svg>'
    with pytest.raises(ArtworkError) as told:
        parse_artwork(text, "kite.svg")
    assert [fault.line for fault in told.value.faults] == [2, 3]


def test_a_picture_of_a_box_is_a_word_of_its_scenes(tmp_path: Path) -> None:
    """It wins over a shared one of its name; a wrong one is told with its file and line."""
    folder = tmp_path / "box" / "pictures"
    folder.mkdir(parents=True)
    (folder / "kite.svg").write_text(INKSCAPE, encoding="utf-8")
    (folder / "jar.svg").write_text(INKSCAPE, encoding="utf-8")
    own, shared = (SceneStudio(pytest.fail, pictures=each) for each in (Pictures(folder), Pictures()))
    scene = {"sky": "dusk", "ground": ["plain"], "subject": [{"kites": 2, "at": [0.4, 0.8]}]}
    for ink in ("full", "low", "bw"):
        assert draw_scene(scene, 57, 38, own, ink=ink).ops
    jar = {"sky": False, "subject": ["jar"]}
    assert draw_scene(jar, 57, 38, own).ops != draw_scene(jar, 57, 38, shared).ops
    with pytest.raises(SceneError, match='there is no "kite" in the vocabulary'):
        draw_scene({"subject": ["kite"]}, 57, 38, shared)
    (folder / "kite.svg").write_text(INKSCAPE.replace("cloth lit", "cloht lit"), encoding="utf-8")
    with pytest.raises(
        SceneError, match=r'box/pictures/kite.svg:11: "cloht" is no material.* Did you mean "cloth"'
    ):
        draw_scene(scene, 57, 38, SceneStudio(pytest.fail, pictures=Pictures(folder)))


def test_a_name_leads_to_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "kite.svg").write_text(INKSCAPE, encoding="utf-8")
    assert Pictures(tmp_path / "pictures").get("../kite") is None


def test_check_reads_pictures_that_no_scene_uses(tmp_path: Path) -> None:
    game = tmp_path / "my-game"
    shutil.copytree(ROOT / "docs" / "examples" / "moth-and-lantern", game)
    (game / "pictures").mkdir()
    (game / "pictures" / "kite.svg").write_text(INKSCAPE, encoding="utf-8")
    assert not [problem for problem in check_folder(game)[1] if "pictures" in problem.file]
    (game / "pictures" / "kite.svg").write_text(INKSCAPE.replace("cloth", "cloht"), encoding="utf-8")
    (game / "pictures" / "plain.svg").write_text(INKSCAPE, encoding="utf-8")
    found = [str(problem) for problem in check_folder(game)[1] if "pictures" in problem.file]
    assert found == [
        'my-game/pictures/kite.svg:11: "cloht" is no material and no tone. Did you mean "cloth"?',
        'my-game/pictures/plain.svg:1: "plain" is a ground of every picture, so nothing would draw this file; give it another name',
    ]


def _page_example() -> str:
    """The Python of docs/scenes.md."""
    text = (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8")
    return text.partition("## Drawings that vary")[2].partition("```python\n")[2].partition("```")[0]


def _write_program(folder: Path, text: str) -> Path:
    home = folder / "kites" / "pictures"
    home.mkdir(parents=True, exist_ok=True)
    (home / "__init__.py").write_text("from . import weather\n")
    (home / "weather.py").write_text(text)
    return home


def _draw_kites(home: Path, seed: str = "A") -> Group:
    words = {"ground": ["stubble"], "near": [{"kite": "long", "at": [0.5, 0.4]}]}
    return draw_scene(words, 57, 38, SceneStudio(lambda _: None, pictures=Pictures(home)), seed=seed)  # type: ignore[arg-type,return-value]


def test_python_of_a_box_draws_words_that_vary_for_that_box_alone(tmp_path: Path) -> None:
    """The example of the page: a thing that leans by its seed, and a ground."""
    home = _write_program(tmp_path, _page_example())
    assert _draw_kites(home) == _draw_kites(home)
    assert _draw_kites(home).ops != _draw_kites(home, "B").ops
    assert Pictures(home).things()["kite"].about == "A kite on its string."
    assert "kite" not in Pictures().names()
    assert "stubble" not in Pictures().grounds()


def test_python_that_has_changed_is_run_anew(tmp_path: Path) -> None:
    home = _write_program(tmp_path, _page_example())
    before = _draw_kites(home)
    _write_program(tmp_path, _page_example().replace('"lit"', '"deep"') + "# longer\n")
    assert _draw_kites(home).ops != before.ops


def test_python_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    home = _write_program(tmp_path, _page_example().replace("tall = 90", "tall = missing"))
    with pytest.raises(
        DrawingProgramError, match=r"kites/pictures/weather.py:11: this drawing fails: NameError"
    ):
        _draw_kites(home)
    for wrong, said in (("1 +", "SyntaxError"), ("import nothing_of_that_name", "ModuleNotFoundError")):
        _write_program(tmp_path, f"\n{wrong}\n# {said}")
        with pytest.raises(
            ArtworkError, match=f"kites/pictures/weather.py:2: this Python does not run: {said}"
        ):
            find_own_words(home)


def test_check_runs_python_that_no_scene_uses(tmp_path: Path) -> None:
    game = tmp_path / "my-game"
    shutil.copytree(ROOT / "docs" / "examples" / "moth-and-lantern", game)
    (game / "pictures").mkdir()
    (game / "pictures" / "__init__.py").write_text("\n1 / 0\n")
    found = [str(problem) for problem in check_folder(game)[1] if "pictures" in problem.file]
    assert found == [
        "my-game/pictures/__init__.py:2: this Python does not run: ZeroDivisionError: division by zero"
    ]


def test_python_of_a_stranger_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    home = _write_program(tmp_path, f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\n")
    with pytest.raises(SceneError, match="nobody has trusted"):
        _draw_kites(home)
    assert not (tmp_path / "ran").exists()
    monkeypatch.setenv(VARIABLE, str(home))
    with pytest.raises(SceneError, match='no "stubble"'):
        _draw_kites(home)
    assert (tmp_path / "ran").exists()
