"""Ornament: tilings and stars against hand-worked numbers, frames that join, footprints, and what it refuses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path as FilePath

import pytest

from printkit.box import load_box
from printkit.press.build.preflight import check_box
from printkit.press.ops import Group, Op, Path
from printkit.press.pictures import ornament
from shared_patterns.borders import STRIPS
from shared_patterns.contact import find_max_depth, find_meeting_radius, make_motif
from shared_patterns.textures import make_khatam
from shared_patterns.tilings import TILINGS, find_apothem, make_regular_polygon
from tests.press.boxed import make_box


def flat(ops: tuple[Op, ...]) -> Iterator[Op]:
    """All operations, groups opened."""
    for op in ops:
        yield op
        if isinstance(op, Group):
            yield from flat(op.ops)


@pytest.mark.parametrize(
    ("name", "pitch", "area"),
    [
        ("squares", 1.0, 1.0),
        ("hexagons", math.sqrt(3), 2.598076),
        ("hexagons-triangles", 2.0, 3.464102),
        ("octagons", 2.414214, 5.828427),
        ("decagons", 3.077684, 9.008537),
        ("dodecagons-triangles", 3.732051, 12.062178),
        ("dodecagons-hexagons", 4.732051, 19.392305),
    ],
)
def test_polygons_fill_the_cell(name: str, pitch: float, area: float) -> None:
    """A cell's polygons have exactly the cell's area, worked out by hand from edge 1, so nothing overlaps or gapes."""
    tiling = TILINGS[name]()
    shoelace = [
        abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, (*p[1:], p[0]), strict=True))) / 2
        for p in tiling.polygons
    ]
    assert tiling.pitch == pytest.approx(pitch, abs=1e-6)
    assert tiling.area == pytest.approx(area, abs=1e-6)
    assert sum(shoelace) == pytest.approx(area, abs=1e-6)


@pytest.mark.parametrize("name", list(TILINGS))
def test_every_edge_has_length_one_and_one_neighbour(name: str) -> None:
    """Polygons meet edge to edge: over the lattice, every edge's middle belongs to exactly two polygons."""
    tiling = TILINGS[name]()
    (ax, ay), (bx, by) = tiling.a, tiling.b
    met: dict[tuple[float, float], int] = {}
    for polygon in tiling.polygons:
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            assert math.dist(a, b) == pytest.approx(1, abs=1e-9)
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            u, v = (x * by - y * bx) / tiling.area, (ax * y - ay * x) / tiling.area
            key = (round(u - math.floor(u + 1e-6), 5) % 1, round(v - math.floor(v + 1e-6), 5) % 1)
            met[key] = met.get(key, 0) + 1
    assert set(met.values()) == {2}


def test_rays_meet_where_the_octagram_has_its_corners() -> None:
    """In an octagon at 67.5 degrees, first and second meeting are those of the star {8/3}: 0.541196 and 0.414214 a."""
    # {8/3}: chords at distance a cos 67.5 from the centre; they cross at a cos 67.5 / cos 45 and / cos 22.5.
    assert find_meeting_radius(8, 1, 67.5, 0) == pytest.approx(1)
    assert find_meeting_radius(8, 1, 67.5, 1) == pytest.approx(0.541196, abs=1e-6)
    assert find_meeting_radius(8, 1, 67.5, 2) == pytest.approx(0.414214, abs=1e-6)


def test_hexagon_at_60_is_the_star_of_two_triangles() -> None:
    """Six rays at 60 degrees give the star whose inner corners lie at a/sqrt(3)."""
    drawn = make_motif(make_regular_polygon(6), 60)
    reach = sorted(math.hypot(*point) for point in drawn.stars[0])
    assert reach[:6] == pytest.approx([find_apothem(6) / math.sqrt(3)] * 6)
    assert reach[6:] == pytest.approx([find_apothem(6)] * 6)
    assert len(drawn.straps) == 6


def test_rays_leave_at_the_contact_angle() -> None:
    """Each strap forms the contact angle with the edge where it starts."""
    polygon = make_regular_polygon(10, facing=0)
    for start, bend, _ in make_motif(polygon, 54, 1).straps:
        along = (-start[1], start[0])
        way = (bend[0] - start[0], bend[1] - start[1])
        cosine = abs(along[0] * way[0] + along[1] * way[1]) / math.hypot(*along) / math.hypot(*way)
        assert math.degrees(math.acos(cosine)) == pytest.approx(54)


@pytest.mark.parametrize(
    ("sides", "contact", "depth"), [(8, 67.5, 3), (12, 75, 5), (10, 54, 3), (12, 60, 4), (8, 20, 1)]
)
def test_depth_ends_where_rays_turn_outwards(sides: int, contact: float, depth: int) -> None:
    """A ray comes nearest to the centre at the foot of the perpendicular, the contact angle round from its start."""
    assert find_max_depth(sides, contact) == depth


def test_straps_go_over_and_under_in_turn() -> None:
    """Along every strap of a rosette the upper strap changes at each crossing, through the edge and into the next."""
    drawn = make_motif(make_regular_polygon(12), 75, 3)
    starts = [c for c in drawn.crossings if math.hypot(*c.at) == pytest.approx(find_apothem(12))]
    assert len(starts) == 12
    assert len(drawn.crossings) == 12 * 3
    first = {round(math.hypot(*c.at), 6) for c in drawn.crossings}
    assert first == {round(find_meeting_radius(12, find_apothem(12), 75, step), 6) for step in (0, 1, 2)}


def test_bow_tie_pairs_all_its_rays() -> None:
    """The bow-tie between decagons has six edges: twelve rays, six straps, none left over."""
    bow_tie = TILINGS["decagons"]().polygons[1]
    drawn = make_motif(bow_tie, 54)
    assert len(drawn.straps) == 6
    ends = [end for strap in drawn.straps for end in (strap[0], strap[-1])]
    assert sorted({(round(x, 6), round(y, 6)) for x, y in ends}).__len__() == 6


def test_eight_pointed_star_is_two_squares() -> None:
    """The star {8/2} on a circle of 10 has its inner corners at 10 cos 45 / cos 22.5 = 7.6537."""
    reach = [math.hypot(*point) for point in make_khatam(10)]
    assert reach[::2] == pytest.approx([10] * 8)
    assert reach[1::2] == pytest.approx([7.653669] * 8, abs=1e-6)


@pytest.mark.parametrize("name", ornament.find_patterns())
def test_every_pattern_draws_and_repeats_itself(name: str) -> None:
    """Each pattern fills a card, twice the same, with a clip, and its own colours."""
    first = ornament.draw_pattern(name, 63, 88, seed=3)
    assert first == ornament.draw_pattern(name, 63, 88, seed=3)
    assert len(first) == 1
    group = first[0]
    assert isinstance(group, Group)
    assert group.clip[0] == ("M", 0.0, 0.0)
    assert group.shared
    paints = {c for op in flat(first) if isinstance(op, Path) for c in (op.fill, op.stroke) if c}
    assert paints <= {c for c in ornament.find_patterns()[name].colours.values() if c}
    assert paints


@pytest.mark.parametrize("name", ["star8", "rosette12", "star10", "zellij", "dots", "frame"])
def test_what_repeats_is_stored_once(name: str) -> None:
    """Over an A3 face, few different operations are drawn many times."""
    groups = [op for op in flat(ornament.draw_pattern(name, 420, 297)) if isinstance(op, Group)]
    by_name: dict[str, Group] = {}
    for group in groups:
        known = by_name.setdefault(group.shared, group)
        assert known.ops == group.ops
    assert len(groups) > 50
    assert len(by_name) <= 6


@pytest.mark.parametrize("motif_name", list(STRIPS))
@pytest.mark.parametrize(("width", "height", "band"), [(57, 82, 4), (200, 130, 6.5)])
def test_frames_join_at_the_corners(motif_name: str, width: float, height: float, band: float) -> None:
    """Units of each side cover exactly the length between the corners, and all four corners are the same."""
    ops = ornament.draw_pattern("frame", width, height, params={"motif": motif_name, "band": band})
    outer = ops[0]
    assert isinstance(outer, Group)
    units = [op for op in outer.ops if isinstance(op, Group)]
    corners = [(u.x, u.y, u.angle) for u in units[-4:]]
    assert corners == [(0, 0, 0), (width, 0, 90), (width, height, 180), (0, height, 270)]
    top = [u.x for u in units[:-4] if u.angle == 0]
    right = [u.y for u in units[:-4] if u.angle == 90]
    assert top[0] == pytest.approx(band)
    assert right[0] == pytest.approx(band)
    step = (width - 2 * band) / len(top)
    assert top[-1] + step == pytest.approx(width - band, abs=1e-3)
    assert len([u for u in units[:-4] if u.angle == 180]) == len(top)
    assert len([u for u in units[:-4] if u.angle == 270]) == len(right)


def test_columns_fit_the_width() -> None:
    """Three columns over 63 mm are stars 21 mm apart, one of them in the middle."""
    outer = ornament.draw_pattern("star8", 63, 88, params={"columns": 3})[0]
    assert isinstance(outer, Group)
    xs = sorted({op.x for op in outer.ops if isinstance(op, Group)})
    assert 31.5 in xs
    assert {round(b - a, 3) for a, b in pairwise(xs)} == {21.0}


def test_scale_multiplies_lengths_only() -> None:
    """Half the scale is half the cell and the strap; angles stay."""
    half = ornament.draw_pattern("star8", 60, 60, params={"cell": 20, "strap": 1, "line": 0.2}, scale=0.5)
    same = ornament.draw_pattern("star8", 60, 60, params={"cell": 10, "strap": 0.5, "line": 0.1})
    assert half == same


def test_none_leaves_a_part_out() -> None:
    """A colour `None` draws nothing for its role."""
    ops = ornament.draw_pattern("star8", 30, 30, colours=(None, "#c9a227", None, None, "#1d1a16"))
    paints = {c for op in flat(ops) if isinstance(op, Path) for c in (op.fill, op.stroke) if c}
    assert paints == {"#c9a227", "#1d1a16"}


def test_seed_changes_chance_and_nothing_else() -> None:
    """Another seed lays other stars in a zellij field; patterns without chance stay the same."""
    colours = ("#111111", "#222222", "#333333", "#444444", "#555555")
    assert ornament.draw_pattern("zellij", 63, 88, colours=colours, seed=1) != ornament.draw_pattern(
        "zellij", 63, 88, colours=colours, seed=2
    )
    assert ornament.draw_pattern("star8", 63, 88, seed=1) == ornament.draw_pattern("star8", 63, 88, seed=2)


@pytest.mark.parametrize(
    ("name", "params", "colours", "says"),
    [
        ("stars8", {}, (), 'Did you mean "star8"'),
        ("star8", {"contakt": 60}, (), 'Did you mean "contact"'),
        ("star8", {"contact": 89.5}, (), "10 to 88 will do"),
        ("star8", {"cell": "wide"}, (), "cell is a number"),
        ("star8", {"depth": 1.5}, (), "depth is a whole number"),
        ("star8", {"interlace": "maybe"}, (), "interlace is true or false"),
        ("star8", {"cell": 0.001}, (), "at least 1 will do"),
        ("frame", {"motif": "star"}, (), 'Did you mean "stars"'),
        ("hatch", {}, ("#000000", "#ffffff"), "2 colours given, it has 1"),
    ],
)
def test_wrong_requests_say_what_would_do(
    name: str, params: dict[str, object], colours: tuple[str, ...], says: str
) -> None:
    """A wrong name, param, value or number of colours is named together with what would do."""
    with pytest.raises(ornament.OrnamentError, match=says):
        ornament.draw_pattern(name, 63, 88, params=params, colours=colours)


def test_a_box_without_room_is_refused() -> None:
    """A pattern needs a box."""
    with pytest.raises(ornament.OrnamentError, match="no room"):
        ornament.draw_pattern("star8", 0, 88)
    with pytest.raises(ornament.OrnamentError, match="scale 0"):
        ornament.draw_pattern("star8", 63, 88, scale=0)


def _write_patterns(folder: FilePath, text: str) -> FilePath:
    home = folder / "my-game" / "patterns"
    home.mkdir(parents=True, exist_ok=True)
    (home / "__init__.py").write_text(text)
    return home


def _page_example() -> str:
    """The Python of docs/ornament.md."""
    text = (FilePath(__file__).parents[2] / "docs" / "ornament.md").read_text(encoding="utf-8")
    return text.partition("## Patterns of your own")[2].partition("```python\n")[2].partition("```")[0]


def test_a_title_has_patterns_of_its_own(tmp_path: FilePath) -> None:
    """The example of the page: six boards of which `scale` changes the gap; no other title has them."""
    own = _write_patterns(tmp_path, _page_example())
    _, ground, boards = flat(ornament.draw_pattern("planks", 60, 20, own=own))
    assert isinstance(boards, Path)
    assert sum(segment[0] == "M" for segment in boards.segments) == 6
    _, same, wider = flat(ornament.draw_pattern("planks", 60, 20, scale=2, own=own))
    assert same == ground
    assert wider != boards
    assert "planks" not in ornament.find_patterns()
    assert "star8" in ornament.find_patterns(own)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("PATTERNS = {", "KINDS = {", "has no PATTERNS"),
        (
            "side = width / count",
            "side = missing",
            r"my-game/patterns/__init__.py:13: this drawing fails: NameError",
        ),
        (
            "def draw_planks(",
            "def draw_planks",
            r"my-game/patterns/__init__.py:10: this Python does not run: Syntax",
        ),
    ],
)
def test_a_pattern_of_a_title_that_fails_is_told(tmp_path: FilePath, old: str, new: str, says: str) -> None:
    own = _write_patterns(tmp_path, _page_example().replace(old, new))
    with pytest.raises(ValueError, match=says):
        ornament.draw_pattern("planks", 60, 20, own=own)


def test_a_template_uses_a_title_s_patterns(tmp_path: FilePath) -> None:
    make_box(tmp_path / "my-game", "elements:\n- {id: p, pattern: planks, box: bleed, params: {count: 3}}\n")
    _write_patterns(tmp_path, _page_example())
    assert not check_box(load_box(tmp_path / "my-game"))
