"""The patterns by name: how each is drawn, its params and its colours."""

from __future__ import annotations

from functools import partial

from printkit.press.pictures.ornament.request import Pattern, Value
from printkit.press.pictures.ornament.shapes import Paint

from . import borders, engraving, textures
from .stars import draw_star_field
from .tilings import TILINGS

_STAR_COLOURS: dict[str, Paint] = {
    "ground": "#22335a",
    "star": "#c9a227",
    "second": "#7fb3c8",
    "strap": "#fdf6e3",
    "line": "#1d1a16",
}
_FRAME_COLOURS: dict[str, Paint] = {"ground": None, "figure": "#22335a", "second": "#c9a227", "line": None}
_INK: dict[str, Paint] = {"colour": "#000000"}


def _make_star_pattern(tiling: str, about: str, cell: float, contact: float, depth: int) -> Pattern:
    params: dict[str, Value] = {
        "cell": cell, "columns": 0, "contact": contact, "depth": depth, "strap": 0.7, "line": 0.18, "interlace": True,
        "turn": 0.0, "centre": True,
    }  # fmt: skip
    draw = partial(draw_star_field, TILINGS[tiling])
    return Pattern(about, params, _STAR_COLOURS, draw, frozenset({"cell", "strap", "line"}))


_FRAME_PARAMS: dict[str, Value] = {"motif": "stars", "band": 5.0, "pitch": 0.0, "line": 0.15, "rule": 0.25}
_STRIP_PARAMS: dict[str, Value] = {"motif": "stars", "pitch": 0.0, "line": 0.15, "rule": 0.25}

PATTERNS: dict[str, Pattern] = {
    "star8": _make_star_pattern("octagons", "eight-fold stars on octagons and squares", 14.0, 67.5, 1),
    "rosette8": _make_star_pattern("octagons", "eight-fold rosettes on octagons and squares", 16.0, 67.5, 2),
    "star10": _make_star_pattern("decagons", "ten-fold stars on decagons and bow-ties", 18.0, 54.0, 2),
    "star12": _make_star_pattern("dodecagons-triangles", "twelve-fold rosettes on dodecagons and triangles", 20.0, 75.0, 2),
    "rosette12": _make_star_pattern("dodecagons-hexagons", "twelve-fold rosettes on dodecagons, hexagons and squares", 26.0, 75.0, 3),
    "garden12": _make_star_pattern("dodecagons-hexagons", "open twelve-fold flowers with six-fold stars", 26.0, 60.0, 2),
    "star6": _make_star_pattern("hexagons", "six-fold stars and hexagons", 12.0, 60.0, 1),
    "lattice6": _make_star_pattern("hexagons-triangles", "six-fold stars on hexagons and triangles", 14.0, 60.0, 1),
    "diamonds": _make_star_pattern("squares", "a lattice of straps on the slant", 10.0, 45.0, 1),
    "zellij": Pattern(
        "tiles: eight-pointed stars and crosses, stars coloured by chance (seed)",
        {"cell": 12.0, "columns": 0, "joint": 0.25, "heart": True},
        {"cross": "#22335a", "heart": "#fdf6e3", "joint": "#fdf6e3", "stars": "#c9a227"},
        textures.draw_zellij, frozenset({"cell", "joint"}), True, True,
    ),
    "medallion": Pattern(
        "one great star in a disc with a ring of beads",
        {"sides": 12, "contact": 75.0, "depth": 3, "strap": 0.7, "line": 0.2, "rings": True, "beads": True, "turn": 0.0,
         "interlace": False},
        _STAR_COLOURS, engraving.draw_medallion, frozenset({"strap", "line"}),
    ),
    "frame": Pattern("a band round the box with proper corners", _FRAME_PARAMS, _FRAME_COLOURS, borders.draw_frame, frozenset({"band", "pitch", "line", "rule"}), words=tuple(borders.STRIPS)),
    "strip": Pattern("a straight band along the box", _STRIP_PARAMS, _FRAME_COLOURS, borders.draw_strip, frozenset({"pitch", "line", "rule"}), words=tuple(borders.STRIPS)),
    "guilloche": Pattern(
        "a band of an engraver's sine lines",
        {"lines": 9, "waves": 4.0, "swell": 0.6, "beat": 2.0, "line": 0.1},
        {"colour": "#22335a", "second": None}, engraving.draw_guilloche_band, frozenset({"line"}),
    ),
    "guilloche-rosette": Pattern(
        "an engraver's rosette",
        {"lobes": 12, "lines": 8, "inner": 0.35, "turns": 1, "line": 0.1},
        {"colour": "#22335a", "second": None}, engraving.rosette_lines, frozenset({"line"}),
    ),
    "rays": Pattern(
        "a sunburst", {"count": 24, "turn": 0.0, "inner": 0.0, "x": 0.5, "y": 0.5},
        {"colour": "#c9a227", "ground": None}, textures.draw_rays, frozenset({"inner"}),
    ),
    "weave": Pattern(
        "woven bands", {"pitch": 4.0, "gap": 0.8, "line": 0.15},
        {"ground": "#22335a", "warp": "#c9a227", "weft": "#fdf6e3", "line": "#1d1a16"}, textures.draw_weave, frozenset({"pitch", "gap", "line"}),
    ),
    "kilim": Pattern(
        "stepped lozenges of a flat carpet", {"pitch": 12.0, "levels": 4},
        {"ground": "#7a1f1f", "first": "#c9a227", "others": "#22335a"}, textures.draw_kilim, frozenset({"pitch"}), True,
    ),
    "hatch": Pattern(
        "parallel lines", {"angle": 45.0, "pitch": 1.2, "line": 0.15, "dash": 0.0}, _INK, textures.draw_hatch, frozenset({"pitch", "line", "dash"})
    ),
    "crosshatch": Pattern(
        "two sets of lines across", {"angle": 45.0, "pitch": 1.6, "line": 0.15, "dash": 0.0}, _INK, textures.draw_crosshatch, frozenset({"pitch", "line", "dash"})
    ),
    "dots": Pattern("discs on a grid", {"pitch": 1.6, "radius": 0.25, "staggered": True}, _INK, textures.draw_dots, frozenset({"pitch", "radius"})),
    "waves": Pattern(
        "lines of waves", {"length": 5.0, "rise": 0.8, "pitch": 1.6, "line": 0.2}, _INK, textures.draw_waves, frozenset({"length", "rise", "pitch", "line"})
    ),
    "chevrons": Pattern("zigzag lines", {"length": 3.0, "pitch": 1.6, "line": 0.2}, _INK, textures.draw_chevrons, frozenset({"length", "pitch", "line"})),
    "checks": Pattern("a chequer", {"pitch": 2.0}, {"colour": "#000000", "ground": None}, textures.draw_checks, frozenset({"pitch"})),
    "bricks": Pattern(
        "a wall", {"length": 5.0, "rise": 2.2, "line": 0.2}, {"colour": "#000000", "ground": None}, textures.draw_bricks, frozenset({"length", "rise", "line"})
    ),
    "scales": Pattern(
        "fish scales or roof tiles", {"pitch": 4.0, "line": 0.2},
        {"ground": "#fdf6e3", "scale": "#7fb3c8", "line": "#1d1a16"}, textures.draw_scales, frozenset({"pitch", "line"}),
    ),
}  # fmt: skip
