"""Pictures by data: every word of the vocabulary draws in every ink, the same words give the same picture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from printkit.box.contents import Ink
from printkit.press.ops import Gradient, Group, Op, Segment, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import find_bounds
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.pictures.scene import (
    FRAMES,
    HOURS,
    Pictures,
    SceneError,
    SceneStudio,
    composition,
    draw_scene,
)
from printkit.press.pictures.scene.canvas import Canvas, Clip, Item, SceneMark, Stamp
from printkit.press.pictures.scene.glow import draw_halo, sample_colours
from printkit.press.pictures.scene.ink import _round_outline
from printkit.press.pictures.scene.light import Light
from printkit.press.pictures.scene.outline import rect
from printkit.press.pictures.scene.svgpicture import parse_artwork
from printkit.press.pictures.scene.thing import Thing
from printkit.press.pictures.scene.tone import lab
from printkit.press.svg.svgface import write_svg
from printkit.press.svg.symbols import Symbols, parse_symbol
from shared_pictures.hung import HUNG
from shared_pictures.lane import Alley
from tests.press.boxed import front, make_faces

ROOT = Path(__file__).parents[2]
SYMBOL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 8H56V56H8Z" fill="currentColor"/>'
    '<path d="M8 30H56" fill="none" stroke="var(--art-accent)" stroke-width="3"/></svg>'
)
STUDIO = SceneStudio(lambda name: parse_symbol(SYMBOL, name), {"tents": {"sky": "dusk", "subject": ["tent"]}})
OWN = [Pictures(), *(Pictures(path) for path in sorted(ROOT.glob("card_data/*/pictures")))]
"""Shared pictures, and those of each title."""
EVERY = {name: pictures for pictures in reversed(OWN) for name in pictures.names()}
GROUNDS = {name: pictures for pictures in reversed(OWN) for name in pictures.grounds()}


@cache
def things() -> dict[str, Thing]:
    """The shared things: read when a test wants them, not while all tests are collected."""
    return Pictures().things()


def paths(ops: tuple[Op, ...]) -> Iterator[Outline]:
    for op in ops:
        if isinstance(op, Group):
            yield from paths(op.ops)
        elif isinstance(op, Outline):
            yield op


def sound(group: Group) -> list[Outline]:
    """The marks of a picture; every number in them is one."""
    found = list(paths((group,)))
    assert found
    for path in found:
        assert all(math.isfinite(n) for segment in path.segments for n in segment[1:])
        assert path.fill or path.stroke or path.gradient
        assert path.segments[0][0] == "M"
    return found


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
@pytest.mark.parametrize("name", sorted(EVERY))
def test_every_thing_draws_in_every_ink(name: str, ink: Ink) -> None:
    studio = SceneStudio(STUDIO.symbol, pictures=EVERY[name])
    found = studio.find_thing(name)
    assert found
    assert found.about
    for variant in found.variants or (True,):
        bare = sound(draw_scene({"sky": False, "ground": ["plain"]}, 57, 38, STUDIO, ink=ink))
        drawn = sound(
            draw_scene(
                {"sky": False, "ground": ["plain"], "subject": [{name: variant}]}, 57, 38, studio, ink=ink
            )
        )
        assert len(drawn) > len(bare), (name, variant)
        if ink != "full":
            colours = {path.fill for path in drawn} | {path.stroke for path in drawn}
            assert colours <= {None, "#ffffff", "#000000"}
            assert not any(path.gradient for path in drawn)


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
@pytest.mark.parametrize("name", sorted(GROUNDS))
def test_every_ground_draws_in_every_ink(name: str, ink: Ink) -> None:
    studio = SceneStudio(STUDIO.symbol, pictures=GROUNDS[name])
    for variant in studio.list_grounds()[name].variants or (True,):
        sound(draw_scene({"sky": "day", "ground": [{name: variant}]}, 57, 38, studio, ink=ink))


def test_a_mats_contours_and_hatching_are_as_fine_as_a_pictures() -> None:
    """Lines grow with a picture up to that of a large card, 0.2 mm a unit; a mat of 390 mm has no ropes round its houses."""
    words = {"sky": "evening", "ground": ["hills"], "subject": [{"house": "flat"}]}
    mat = draw_scene(words, 390, 260, STUDIO, ink="bw")
    (inner,) = mat.ops
    assert isinstance(inner, Group)
    assert inner.scale > 0.6
    widest = max(path.width for path in paths((mat,)) if path.stroke and path.fill is not None)
    assert 0.2 < widest * inner.scale < 0.9


@pytest.mark.parametrize("hour", sorted(HOURS))
def test_every_hour_has_stops_in_order(hour: str) -> None:
    stops = HOURS[hour].sky
    assert stops[0][0] == 0
    assert stops[-1][0] == 1
    assert all(one < other for (one, _), (other, _) in itertools.pairwise(stops))
    sound(draw_scene({"sky": hour, "ground": ["hills"]}, 57, 38, STUDIO))


def test_a_seed_gives_the_same_picture_and_another_seed_another() -> None:
    words = {"sky": "dusk", "ground": ["mesas", "dunes"], "subject": [{"palms": 3}]}
    one = draw_scene(words, 57, 38, STUDIO, seed="A01")
    assert one == draw_scene(words, 57, 38, STUDIO, seed="A01")
    assert one.ops != draw_scene(words, 57, 38, STUDIO, seed="A02").ops
    assert one.shared != draw_scene(words, 57, 38, STUDIO, seed="A02").shared


def test_names_stand_for_scenes_and_layers_lie_over_them() -> None:
    studio = SceneStudio(
        STUDIO.symbol,
        {"camp": {"sky": "dusk", "subject": ["tent"]}, "more": {"is": "camp", "near": ["grass"]}},
    )
    assert len(sound(draw_scene("more", 57, 38, studio))) > len(sound(draw_scene("camp", 57, 38, studio)))


@pytest.mark.parametrize("frame", FRAMES)
def test_nothing_is_drawn_outside_the_frame(tmp_path: Path, frame: str) -> None:
    picture = draw_scene(
        {"sky": "ember", "ground": ["dunes"], "near": [{"palms": 3}]}, 40, 40, STUDIO, frame=frame
    )
    write_pdf(tmp_path / "a.pdf", [Sheet(60, 60, (Group(picture.ops, 10, 10),))])
    (page,) = render_pages(tmp_path / "a.pdf", 96)
    at = [
        page.getpixel((round(x * 96 / 25.4), round(y * 96 / 25.4)))
        for x, y in ((5, 30), (30, 5), (55, 30), (30, 55))
    ]
    assert set(at) == {(255, 255, 255)}
    assert page.getpixel((round(30 * 96 / 25.4), round(30 * 96 / 25.4))) != (255, 255, 255)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("tent", r'the scene "tent" does not exist. Did you mean "tents"'),
        ({"sky": "duskk"}, r'"duskk" is no hour. Did you mean "dusk"'),
        ({"subject": ["tnt"]}, r'no "tnt" in the vocabulary of scenes. Did you mean "tent"'),
        ({"subject": [{"gate": "opne"}]}, r'no gate "opne". Did you mean "open"'),
        ({"subject": [{"gate": "open", "att": [1, 1]}]}, "one thing at a time"),
        ({"subject": [{"palm": 2, "at": "lft"}]}, r'"lft" is no spot. Did you mean "left"'),
        ({"subject": [{"palm": 2, "plane": 9}]}, "a plane is 1"),
        ({"subject": [{"palms": 10**9}]}, "palms: 0 to 1000 will do"),
        ({"subject": [{"palms": -1}]}, "palms: 0 to 1000 will do"),
        ({"sky": {"stars": 10**400}}, "stars: 0 to 1000 will do"),
        ({"sky": {"clouds": 10**9}}, "clouds: 0 to 1000 will do"),
        ({"grond": ["plain"]}, r'"grond" is no part of a scene. Did you mean "ground"'),
        ({"subject": [{"symbol": "x", "material": "jam"}]}, '"jam" is no material'),
        ({"sky": {"hour": "day", "weather": "rian"}}, r'"rian" is no weather. Did you mean "rain"'),
        (7, "a scene is a name"),
    ],
)
def test_what_is_wrong_is_said(words: object, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        draw_scene(words, 57, 38, STUDIO)


def test_a_gradient_prints_as_a_shading_and_shows_in_svg(tmp_path: Path) -> None:
    face = front(tmp_path, "- {id: a, scene: {sky: noon, ground: [dunes]}, box: [3, 3, 57, 38]}\n")
    write_pdf(tmp_path / "a.pdf", [Sheet(face.width, face.height, face.ops)])
    assert b"/ShadingType 2" in (tmp_path / "a.pdf").read_bytes()
    (page,) = render_pages(tmp_path / "a.pdf", 96)
    high, low = (page.getpixel((60, round(y * 96 / 25.4))) for y in (4, 24))
    assert high != low
    assert "<linearGradient" in write_svg(face)


def test_a_picture_of_a_row_is_told_by_its_id_and_shared(tmp_path: Path) -> None:
    (tmp_path / "scenes.yaml").write_text(
        "materials: {cloth: gold}\nscenes:\n  A01: {sky: dusk, subject: [tent]}\n  A02: {is: A01, near: [{palms: 2, at: left}]}\n",
        encoding="utf-8",
    )
    faces = make_faces(
        tmp_path, 'elements:\n- {id: a, scene: "{{ id }}", seed: "{{ id }}", box: [0, 0, 57, 38]}\n'
    )
    one, two = (faces.front(piece) for piece in faces.component.pieces[:2])
    faces.raise_problems()
    names = [op.shared for face in (one, two) for op in face.ops if isinstance(op, Group)]
    assert len(set(names)) == 2
    assert all(name.startswith("scene ") for name in names)


def test_pictures_with_other_corners_are_not_taken_for_each_other(tmp_path: Path) -> None:
    said = "{scene: {sky: dusk, subject: [tent]}, box: [0, 0, 57, 38], radius: %s}"
    (common,) = front(tmp_path, "\n".join("- " + said % radius for radius in (0, 4, 0))).ops
    assert isinstance(common, Group)
    one, two, three = (op.shared for op in common.ops if isinstance(op, Group))
    assert one == three != two


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_a_picture_that_is_cut_has_no_line_on_the_cut(ink: Ink) -> None:
    """Its edge is drawn only where it lies within the paper."""
    words = {"sky": "dusk", "ground": ["dunes"]}
    lined = draw_scene(words, 57, 38, STUDIO, ink=ink)
    bare = draw_scene(words, 57, 38, STUDIO, ink=ink, lined=False)
    assert lined.shared != bare.shared
    assert isinstance(lined.ops[0], Group)
    assert isinstance(bare.ops[0], Group)
    assert bare.ops[0].ops == lined.ops[0].ops[:-1]
    assert isinstance(edge := lined.ops[0].ops[-1], Outline)
    assert edge.stroke
    assert not edge.fill


def test_a_row_without_its_scene_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "scenes.yaml").write_text("scenes:\n  A01: {sky: dusk}\n", encoding="utf-8")
    faces = make_faces(tmp_path, 'elements:\n- {id: a, scene: "{{ id }}", box: [0, 0, 57, 38]}\n')
    faces.front(faces.component.pieces[1])
    assert 'the scene "A02" does not exist. Did you mean "A01"' in str(faces.problems[0])


def test_symbols_stand_as_things_with_light_and_shade() -> None:
    symbols = Symbols([Path(__file__).parents[2] / "templates" / "symbols"])
    studio = SceneStudio(symbols.get)
    for name in symbols.names():
        sound(
            draw_scene(
                {"ground": ["shelf"], "subject": [{"symbol": name, "material": "clay"}]}, 40, 40, studio
            )
        )


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_a_symbol_keeps_its_parts_of_other_colours_without_colour(ink: Ink) -> None:
    """A jar's lid, a hoe's blade and a ring would be white on white: they have a contour, hatching, two edges."""
    lid = '<path d="M8 8H56V20H8Z" fill="var(--art-accent)"/>'
    label = '<path d="M20 30H44V50H20Z" fill="var(--art-light)"/>'
    ring = '<path d="M8 8A20 20 0 0 1 50 50" fill="none" stroke="var(--art-accent)" stroke-width="8"/>'

    def drawn(*parts: str) -> list[Outline]:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{"".join(parts)}</svg>'
        studio = SceneStudio(lambda name: parse_symbol(svg, name))
        return sound(draw_scene({"sky": False, "subject": [{"symbol": "it"}]}, 57, 38, studio, ink=ink))

    body = '<path d="M8 8H56V60H8Z" fill="currentColor"/>'
    bare = [path.stroke for path in drawn(body)].count("#000000")
    assert [path.stroke for path in drawn(body, lid)].count("#000000") == bare + 2  # contour and hatching
    assert [path.stroke for path in drawn(body, label)].count("#000000") == bare + 1
    outer, core = drawn(body, ring)[-3:-1]  # before the picture's frame
    assert (outer.stroke, core.stroke) == ("#000000", "#ffffff")
    assert outer.width > core.width > 0


@pytest.mark.parametrize("ink", ["low", "bw"])
def test_a_staff_has_a_body_without_colour(ink: Ink) -> None:
    """A crook is two lines with white between them, not a hair that is lost on hatched ground."""
    words = {"sky": False, "subject": [{"crook": "crook", "size": 2.6}]}
    found = sound(draw_scene(words, 57, 38, STUDIO, ink=ink))
    bodies = [path for path in found if path.stroke == "#ffffff" and not path.fill]
    assert len(bodies) == 1


def test_a_ruined_tower_is_hatched_within_its_walls() -> None:
    """The hatching of its shadow stands in a clip: no stroke sticks out of the broken top."""
    canvas = Canvas(*Canvas.measure_units(57, 38)[:2], light=Light(HOURS["day"], {}))
    things()["tower"].draw(canvas.make_pen(200, 300), "ruined")
    loose = [item for item in canvas.items if isinstance(item, SceneMark) and item.role == "shade"]
    assert not loose


def test_the_glow_of_a_lamp_is_lighter_than_what_it_lies_on() -> None:
    """By night the wall behind a lamp may be lighter than stone in shadow: the rings follow the wall."""
    for sky in ("night", "evening", "dusk"):
        bare = Canvas(570, 380, Light(HOURS[sky], {}))
        bare.fill(rect(0, 0, 570, 380), "#8a8a8e")
        bare.fill(rect(0, 0, 285, 380), "#4a4a52")
        before = len(bare.items)
        draw_halo(bare.make_pen(285, 190), 0, 0, ((60, 0.14), (40, 0.28), (25, 0.46)))
        rings = [mark.colour for mark in bare.items[before:] if isinstance(mark, SceneMark)]
        lights = [lab(colour)[0] for colour in rings]
        assert len(rings) == 3
        assert lights == sorted(lights)
        assert lights[0] > lab("#8a8a8e")[0]


def test_what_a_picture_shows_at_a_point() -> None:
    """The uppermost shape counts, a clipped one inside its outline only, a gradient by its place."""
    canvas = Canvas(100, 100, Light(HOURS["day"], {}))
    canvas.fill(rect(0, 0, 100, 100), Gradient(((0, "#000000"), (1, "#ffffff")), (0, 0, 100, 0)), "sky", 0)
    with canvas.clip(rect(0, 0, 50, 50)):
        canvas.fill(rect(0, 0, 100, 100), "#ff0000")
    assert sample_colours(canvas.items, [(25, 25)]) == ["#ff0000"]
    assert sample_colours(canvas.items, [(0.001, 75)]) == ["#000000"]
    assert sample_colours(canvas.items, [(99.999, 25)]) == ["#ffffff"]
    assert sample_colours(canvas.items, [(150, 150)]) == []


def _end(segment: Segment) -> tuple[float, float]:
    numbers = segment[1:]
    return numbers[-2], numbers[-1]


def _shadow_of(sun: float, ground: str = "court") -> list[tuple[float, float]]:
    """Points of the marks that a thing in the middle has beyond its own, where the light stands at `sun`."""
    words = {
        "sky": "summer",
        "sun": [sun, 0.2],
        "ground": [ground],
        "subject": [{"menhir": True, "at": [0.5, 0.8]}],
    }
    drawn = {path.segments for path in paths((draw_scene(words, 57, 38, STUDIO),))}
    other = {path.segments for path in paths((draw_scene({**words, "sun": [0.5, 0.2]}, 57, 38, STUDIO),))}
    fresh = [segments for segments in drawn - other if len(segments) > 5]
    low = [[_end(s) for s in segments if len(s) > 1] for segments in fresh]
    return [point for points in low if min(y for _, y in points) > 0.7 * 380 for point in points]


@pytest.mark.parametrize(("sun", "side"), [(0.1, 1), (0.9, -1)])
def test_a_shadow_falls_away_from_the_light(sun: float, side: int) -> None:
    reach = [(x - 285) * side for x, _ in _shadow_of(sun)]
    assert reach
    assert max(reach) > -min(reach)


def test_what_stands_in_a_glory_casts_no_shadow() -> None:
    assert not _shadow_of(0.1, "glory")


@pytest.mark.parametrize("name", ["meadow", "wheat-terraces", "olive-grove", "vineyard", "flock"])
def test_lands_of_a_kind_differ_by_more_than_chance(name: str) -> None:
    """Of eight seeds at least four give another number of marks."""
    studio = SceneStudio(STUDIO.symbol, pictures=GROUNDS[name])
    found = {
        len(list(paths((draw_scene({"sky": "field", "ground": [name]}, 70, 80, studio, seed=f"{n}"),))))
        for n in range(8)
    }
    assert len(found) > 3


@pytest.mark.parametrize(
    ("sky", "ground", "shines"),
    [("ember", "plain", True), ("night", "plain", True), ("noon", "plain", False), ("ember", "glory", False)],
)
def test_edges_shine_against_a_low_light(sky: str, ground: str, *, shines: bool) -> None:
    """A horse against the sun has a rim towards it, under its own shapes; at noon and indoors it has none."""
    words = {
        "sky": sky,
        "sun": [0.1, 0.4],
        "ground": [ground],
        "subject": [{"horse": True, "at": [0.6, 0.9]}],
    }
    canvas = _drawn(words)
    rims = [at for at, item in enumerate(canvas.items) if isinstance(item, SceneMark) and item.role == "rim"]
    assert bool(rims) == shines
    if shines:
        rim = canvas.items[rims[0]]
        body = canvas.items[rims[0] + 1 :]
        assert isinstance(rim, SceneMark)
        left = min(find_bounds(item.outline)[0] for item in body if isinstance(item, SceneMark))
        assert find_bounds(rim.outline)[0] < left
        assert lab(rim.colour)[0] > max(
            lab(item.colour)[0] for item in body if isinstance(item, SceneMark) and item.role == "mass"
        )


def test_every_lane_has_something_else_across_it() -> None:
    """Named, or as the seed has it; the houses stay where they are."""
    lanes = {name: _drawn({"sky": "day", "ground": [{"street": name}]}) for name in HUNG}
    shapes = [repr(lane.items) for lane in lanes.values()]
    assert len(set(shapes)) == len(HUNG)
    firsts = {repr(lane.items[:20]) for lane in lanes.values()}
    assert len(firsts) == 1
    chosen = set()
    for seed in range(12):
        left_open = repr(_drawn({"sky": "day", "ground": ["street"]}, seed).items)
        named = {
            name: repr(_drawn({"sky": "day", "ground": [{"street": name}]}, seed).items) for name in HUNG
        }
        chosen |= {name for name, items in named.items() if items == left_open}
    assert len(chosen) >= 3


@pytest.mark.parametrize("width", [57.0, 80.0])
def test_what_is_twice_as_far_in_a_lane_is_half_as_large(width: float) -> None:
    """Along a wall all lines run to where the eye looks; at depth 1 the ground meets the picture's lower edge."""
    canvas = composition._make_canvas(
        {"sky": "day", "horizon": 0.48}, *Canvas.measure_units(width, 38)[:2], 7, STUDIO
    )
    view = Alley.of(canvas, canvas.ground)
    for across, up in ((-1.0, 0.0), (1.0, 0.0), (0.4, 2.2)):
        (x1, y1), (x2, y2) = view.at(across, up, 1.5), view.at(across, up, 3.0)
        assert math.isclose(x1 - view.x, 2 * (x2 - view.x))
        assert math.isclose(y1 - view.y, 2 * (y2 - view.y))
    assert 0 <= view.at(0, 0, 1)[1] - canvas.height < 12
    assert abs(view.at(1, 0, 1)[0] - view.at(-1, 0, 1)[0]) > canvas.width


def test_what_a_picture_costs_has_a_bound() -> None:
    """A ground or a thing alone takes at most so many numbers: a box of a hundred pictures stays under 8 MB."""
    heavy = {}
    for words in (
        *(
            {"sky": "day", "ground": [{name: each}]}
            for name, pictures in GROUNDS.items()
            for each in pictures.grounds()[name].variants or (True,)
        ),
        *(
            {"sky": "day", "subject": [{name: each}]}
            for name, one in things().items()
            for each in one.variants or (True,)
        ),
    ):
        canvas = _drawn(words)
        found = _numbers(canvas.items) + sum(_numbers(items) for items in canvas.stamps.values())
        if found > 30_000:
            heavy[repr(words)] = found
    assert heavy == {}


def _numbers(items: Sequence[Item]) -> int:
    return sum(
        sum(len(segment) - 1 for segment in item.outline)
        + (_numbers(item.items) if isinstance(item, Clip) else 0)
        for item in items
        if not isinstance(item, Stamp)
    )


def test_what_fades_into_the_haze() -> None:
    """A plain and mountains are nearest to the horizon's colour where they meet it."""
    for ground, far in (("plain", 0), ("mountains", -1)):
        canvas = _drawn({"sky": "day", "ground": [ground]})
        shaded = [
            item for item in canvas.items if isinstance(item, SceneMark) and item.gradient and item.plane == 3
        ]
        assert shaded
        gradient = shaded[0].gradient
        assert gradient
        away = [_apart(stop[1], HOURS["day"].horizon) for stop in gradient.stops]
        assert away[far] == min(away)
        assert away[far] < max(away)


def _apart(one: str, other: str) -> float:
    return math.dist(lab(one), lab(other))


def _drawn(words: Mapping[str, Any], seed: int = 7) -> Canvas:
    """A scene's marks before any ink."""
    first = next((name for each in words.get("ground", []) for name in each), "")
    studio = SceneStudio(STUDIO.symbol, pictures=GROUNDS.get(first, Pictures()))
    canvas = composition._make_canvas(words, *Canvas.measure_units(57, 38)[:2], seed, studio)
    composition._draw_words(canvas, words, studio)
    return canvas


@pytest.mark.parametrize("ink", ["low", "bw"])
@pytest.mark.parametrize("name", ["ladder", "fountain"])
def test_a_light_line_is_seen_on_paper(name: str, ink: Ink) -> None:
    scene = {"sky": False, "ground": ["plain"], "subject": [{name: True, "at": [0.5, 0.9], "size": 1.0}]}
    marks = sound(draw_scene(scene, 57, 38, STUDIO, ink=ink))
    lines = {mark.segments: index for index, mark in enumerate(marks) if mark.stroke and not mark.fill}
    cased = [
        (mark, marks[lines[mark.segments]])
        for index, mark in enumerate(marks)
        if mark.stroke == "#ffffff" and not mark.fill and lines[mark.segments] > index
    ]
    assert cased
    for paper, line in cased:
        assert line.stroke != "#ffffff"
        assert paper.width > line.width + 4


def test_a_symbol_stands_on_its_foot() -> None:
    scene = {"sky": False, "subject": [{"symbol": "box", "at": [0.5, 0.9], "size": 1.0}]}
    drawn = [mark for mark in sound(draw_scene(scene, 57, 38, STUDIO)) if len(mark.segments) >= 4]
    foot = max(
        find_bounds(mark.segments)[3]
        for mark in drawn
        if find_bounds(mark.segments)[3] - find_bounds(mark.segments)[1] > 60
    )
    assert foot == pytest.approx(0.9 * 380, abs=3.0)  # its shaded side is drawn a little lower, and cut off


@pytest.mark.parametrize(("sun", "side"), [(0.05, -1), (0.95, 1)])
@pytest.mark.parametrize("name", ["tower", "minaret", "dome"])
def test_a_building_turns_its_lit_side_to_the_sun(name: str, sun: float, side: int) -> None:
    """Of the marks in the lightest stone most lie on the sun's side of the middle, of those in the darkest few."""
    light = Light(HOURS["day"], {})
    canvas = Canvas(570, 380, light=light, sun=(sun, 0.3))
    things()[name].draw(canvas.make_pen(285, 300), "round" if name == "tower" else "")

    def lean(tone: str) -> float:
        boxes = [
            find_bounds(item.outline)
            for item in canvas.items
            if isinstance(item, SceneMark) and item.colour == light.of("stone", tone, 4) and not item.width
        ]
        assert boxes
        return sum((box[0] + box[2]) / 2 - 285 for box in boxes) * side

    assert lean("lit") > 0 > lean("deep")


def test_the_accent_keeps_its_colour_against_a_low_light() -> None:
    """Cloth of the same colour goes into the shadow; the accent stays nearer to what it is at noon."""
    red = "#b5342a"
    light = Light(HOURS["ember"], {"accent": red, "cloth": red})

    def away(material: str) -> float:
        return math.dist(lab(light.of(material, "body", 4)), lab(red))

    assert away("accent") < 0.7 * away("cloth")


def test_a_page_is_paper_and_a_disc_is_brass() -> None:
    """Of a symbol drawn in lines a sheet with corners is engraved as paper, a round one as metal."""
    colours: list[set[str]] = []
    for d in ("M6 6H58V58H6Z", "M6 32A26 26 0 0 1 58 32A26 26 0 0 1 6 32Z"):
        drawn = parse_symbol(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="{d}" fill="none" stroke="currentColor" stroke-width="4"/></svg>',
            "sheet",
        )
        plate = {"sky": "plate", "subject": [{"symbol": "sheet", "material": "gold", "at": [0.5, 0.9]}]}
        studio = SceneStudio(lambda _, drawn=drawn: drawn)  # type: ignore[misc]
        found = sound(draw_scene(plate, 57, 38, studio))
        colours.append({path.fill for path in found if path.fill})
    paper = Light(HOURS["plate"], {}).of("paper", "body", 4)
    assert paper in colours[0]
    assert paper not in colours[1]


def test_a_host_stands_on_the_sides_that_are_named() -> None:
    """Spears left, right or on both sides; the middle of the picture stays free for its subject."""
    for variant, sides in (("left", {0}), ("right", {1}), ("both", {0, 1})):
        canvas = Canvas(570, 380, light=Light(HOURS["ember"], {}))
        Pictures().grounds()["host"].draw(canvas, 5, 304, variant)
        heads = [
            item
            for item in canvas.items
            if isinstance(item, SceneMark) and item.role == "inverse" and not item.width
        ]
        tips = [
            find_bounds([segment])[0]
            for item in heads
            for segment in item.outline
            if segment[0] in ("M", "L")
        ]
        assert {int(x > 285) for x in tips} == sides
        assert not [x for x in tips if 0.4 * 570 < x < 0.58 * 570]


def _art(shapes: str, hour: str = "plate") -> Canvas:
    """A drawing of some shapes, put down in a picture."""
    canvas = Canvas(570, 380, light=Light(HOURS[hour], {}))
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="8mm" height="8mm" viewBox="-40 -80 80 80">{shapes}</svg>'
    parse_artwork(text, "it.svg").draw(canvas.make_pen(285, 300), "")
    return canvas


def test_dark_parts_of_an_engraving_are_told_from_brass_without_colours() -> None:
    """Lines lie all over oxblood in black and white, brass has none."""
    hatched = {}
    for material in ("accent", "gold"):
        canvas = _art(f'<rect x="-40" y="-80" width="80" height="80" class="{material} cut flush"/>')
        hatched[material] = [item for clip in canvas.items if isinstance(clip, Clip) for item in clip.items if isinstance(item, SceneMark) and item.role == "shade"]  # fmt: skip
    assert [find_bounds(item.outline)[2] for item in hatched["accent"]] == [285 + 40 + 3.4]
    assert not hatched["gold"]


@pytest.mark.parametrize(("ink", "shaded"), [("bw", True), ("low", False)])
def test_brass_is_shaded_where_ink_is_not_spared(ink: Ink, shaded: bool) -> None:
    """The engraver's lines on brass are drawn in black and white, and left out with little ink."""
    plain = {"sky": "plate", "subject": [{"alembic": True, "at": [0.5, 0.9]}]}
    belaad = SceneStudio(STUDIO.symbol, pictures=EVERY["alembic"])
    found = sound(draw_scene(plain, 57, 38, belaad, ink=ink))
    slanting = [path for path in found if path.stroke and len(path.segments) > 60 and path.cap == "butt"]
    brass = [path for path in slanting if _leans(path) == pytest.approx(0.6, abs=0.02)]
    assert bool(brass) is shaded


def _leans(path: Outline) -> float:
    """How far a path's first line goes across for each unit that it goes up."""
    left, top, right, bottom = find_bounds(path.segments[:2])
    return (right - left) / (bottom - top) if bottom > top else math.inf


def test_outlines_are_rounded_to_tenths_halves_upwards() -> None:
    """As `floor(tenths + 0.5)`: a picture's outlines are the same whatever the sum that rounds them."""
    places = [*(n / 20 for n in range(-4001, 4001)), *(n / 37 for n in range(-9000, 9000)), 7, -3, 12.25]
    [*rounded] = _round_outline(tuple(("L", place, -place) for place in places))
    expected = [("L", *(math.floor(n * 10 + 0.5) / 10 for n in (place, -place))) for place in places]
    assert rounded == expected
    curve = ("C", 0.25, 0.35, -0.25, -0.35, 1.04, 1.06)
    assert _round_outline((curve, ("Z",))) == (("C", 0.3, 0.4, -0.2, -0.3, 1.0, 1.1), ("Z",))
