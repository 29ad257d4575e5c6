"""The patterns by name: how each is drawn, its params and its colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from printkit.press.ops import Op
from printkit.press.pictures.ornament import borders, engraving, textures
from printkit.press.pictures.ornament.shapes import Paint
from printkit.press.pictures.ornament.stars import StarColours, StarStyle, draw_star_field
from printkit.press.pictures.ornament.tilings import TILINGS

Value: TypeAlias = float | bool | str


class Request(Struct, frozen=True):
    """One pattern to draw: the box in mm, params completed by defaults, colours, seed."""

    width: float
    height: float
    params: Mapping[str, Value]
    colours: tuple[Paint, ...]
    seed: int

    def number(self, name: str) -> float:
        """A param that is a number."""
        return float(self.params[name])

    def whole(self, name: str) -> int:
        """A param that counts."""
        return int(self.params[name])

    def flag(self, name: str) -> bool:
        """A param that is true or false."""
        return bool(self.params[name])

    def get_paint(self, place: int) -> Paint:
        """The colour at a place."""
        return self.colours[place]


class Pattern(Struct, frozen=True):
    """A kind of ornament: what it looks like, its params with defaults, its colours' roles with fallbacks."""

    about: str
    params: Mapping[str, Value]
    colours: Mapping[str, Paint]
    draw: Callable[[Request], tuple[Op, ...]]
    lengths: frozenset[str] = frozenset()
    """Params in mm, which `scale` multiplies."""
    many: bool = False
    """The last colour role may be given several times."""
    chance: bool = False
    """Whether the seed makes a difference."""


_STAR_COLOURS: dict[str, Paint] = {
    "ground": "#22335a",
    "star": "#c9a227",
    "second": "#7fb3c8",
    "strap": "#fdf6e3",
    "line": "#1d1a16",
}
_FRAME_COLOURS: dict[str, Paint] = {"ground": None, "figure": "#22335a", "second": "#c9a227", "line": None}
_INK: dict[str, Paint] = {"colour": "#000000"}


def _star_style(r: Request) -> StarStyle:
    return StarStyle(
        r.number("contact"), r.whole("depth"), r.number("strap"), r.number("line"), r.flag("interlace")
    )


def _make_star_pattern(tiling: str, about: str, cell: float, contact: float, depth: int) -> Pattern:
    def draw(r: Request) -> tuple[Op, ...]:
        columns = r.whole("columns")
        return draw_star_field(
            TILINGS[tiling], r.width, r.height,
            cell=r.width / columns if columns else r.number("cell"),
            turn=r.number("turn"), centre=r.flag("centre"), style=_star_style(r), colours=StarColours(*r.colours),
        )  # fmt: skip

    params: dict[str, Value] = {
        "cell": cell, "columns": 0, "contact": contact, "depth": depth, "strap": 0.7, "line": 0.18, "interlace": True,
        "turn": 0.0, "centre": True,
    }  # fmt: skip
    return Pattern(about, params, _STAR_COLOURS, draw, frozenset({"cell", "strap", "line"}))


def _draw_medallion(r: Request) -> tuple[Op, ...]:
    return engraving.draw_medallion(
        r.width, r.height, sides=r.whole("sides"), style=_star_style(r), rings=r.flag("rings"), beads=r.flag("beads"),
        spin=r.number("turn"), colours=StarColours(*r.colours),
    )  # fmt: skip


def _draw_frame(r: Request) -> tuple[Op, ...]:
    return borders.draw_frame(
        r.width, r.height, motif=str(r.params["motif"]), band=r.number("band"), pitch=r.number("pitch"),
        line=r.number("line"), rule=r.number("rule"), colours=borders.FrameColours(*r.colours),
    )  # fmt: skip


def _draw_strip(r: Request) -> tuple[Op, ...]:
    return borders.draw_strip(
        r.width, r.height, motif=str(r.params["motif"]), pitch=r.number("pitch"), line=r.number("line"),
        rule=r.number("rule"), colours=borders.FrameColours(*r.colours),
    )  # fmt: skip


def _draw_guilloche(r: Request) -> tuple[Op, ...]:
    return engraving.draw_guilloche_band(
        r.width, r.height, lines=r.whole("lines"), waves=r.number("waves"), swell=r.number("swell"),
        beat=r.number("beat"), line=r.number("line"), colour=r.get_paint(0), second=r.get_paint(1),
    )  # fmt: skip


def _guilloche_rosette(r: Request) -> tuple[Op, ...]:
    return engraving.rosette_lines(
        r.width, r.height, lobes=r.whole("lobes"), lines=r.whole("lines"), inner=r.number("inner"),
        turns=r.whole("turns"), line=r.number("line"), colour=r.get_paint(0), second=r.get_paint(1),
    )  # fmt: skip


def _draw_hatch(r: Request) -> tuple[Op, ...]:
    return textures.draw_hatch(
        r.width, r.height, angle=r.number("angle"), pitch=r.number("pitch"), line=r.number("line"),
        dash=r.number("dash"), colour=r.get_paint(0),
    )  # fmt: skip


def _draw_crosshatch(r: Request) -> tuple[Op, ...]:
    return tuple(
        op
        for turn in (0.0, 90.0)
        for op in textures.draw_hatch(
            r.width, r.height, angle=r.number("angle") + turn, pitch=r.number("pitch"), line=r.number("line"),
            dash=r.number("dash"), colour=r.get_paint(0),
        )
    )  # fmt: skip


def _draw_dots(r: Request) -> tuple[Op, ...]:
    return textures.draw_dots(
        r.width,
        r.height,
        pitch=r.number("pitch"),
        radius=r.number("radius"),
        staggered=r.flag("staggered"),
        colour=r.get_paint(0),
    )


def _draw_waves(r: Request) -> tuple[Op, ...]:
    return textures.draw_waves(
        r.width, r.height, length=r.number("length"), rise=r.number("rise"), pitch=r.number("pitch"),
        line=r.number("line"), colour=r.get_paint(0),
    )  # fmt: skip


def _draw_scales(r: Request) -> tuple[Op, ...]:
    return textures.draw_scales(
        r.width,
        r.height,
        pitch=r.number("pitch"),
        line=r.number("line"),
        ground=r.get_paint(0),
        scale=r.get_paint(1),
        edge=r.get_paint(2),
    )


def _draw_bricks(r: Request) -> tuple[Op, ...]:
    return textures.draw_bricks(
        r.width,
        r.height,
        length=r.number("length"),
        rise=r.number("rise"),
        line=r.number("line"),
        ground=r.get_paint(1),
        colour=r.get_paint(0),
    )


def _draw_chevrons(r: Request) -> tuple[Op, ...]:
    return textures.draw_chevrons(
        r.width,
        r.height,
        length=r.number("length"),
        pitch=r.number("pitch"),
        line=r.number("line"),
        colour=r.get_paint(0),
    )


def _draw_checks(r: Request) -> tuple[Op, ...]:
    return textures.draw_checks(
        r.width, r.height, pitch=r.number("pitch"), ground=r.get_paint(1), colour=r.get_paint(0)
    )


def _draw_kilim(r: Request) -> tuple[Op, ...]:
    return textures.draw_kilim(
        r.width, r.height, pitch=r.number("pitch"), levels=r.whole("levels"), colours=r.colours
    )


def _draw_weave(r: Request) -> tuple[Op, ...]:
    return textures.draw_weave(
        r.width, r.height, pitch=r.number("pitch"), gap=r.number("gap"), line=r.number("line"),
        ground=r.get_paint(0), warp=r.get_paint(1), weft=r.get_paint(2), edge=r.get_paint(3),
    )  # fmt: skip


def _draw_rays(r: Request) -> tuple[Op, ...]:
    return textures.draw_rays(
        r.width, r.height, count=r.whole("count"), spin=r.number("turn"), inner=r.number("inner"),
        at_x=r.number("x"), at_y=r.number("y"), ground=r.get_paint(1), colour=r.get_paint(0),
    )  # fmt: skip


def _draw_zellij(r: Request) -> tuple[Op, ...]:
    columns = r.whole("columns")
    return textures.draw_zellij(
        r.width, r.height, cell=r.width / columns if columns else r.number("cell"), joint=r.number("joint"),
        heart=r.flag("heart"), seed=r.seed, ground=r.get_paint(0), tip=r.get_paint(1), mortar=r.get_paint(2), stars=r.colours[3:],
    )  # fmt: skip


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
        _draw_zellij, frozenset({"cell", "joint"}), True, True,
    ),
    "medallion": Pattern(
        "one great star in a disc with a ring of beads",
        {"sides": 12, "contact": 75.0, "depth": 3, "strap": 0.7, "line": 0.2, "rings": True, "beads": True, "turn": 0.0,
         "interlace": False},
        _STAR_COLOURS, _draw_medallion, frozenset({"strap", "line"}),
    ),
    "frame": Pattern("a band round the box with proper corners", _FRAME_PARAMS, _FRAME_COLOURS, _draw_frame, frozenset({"band", "pitch", "line", "rule"})),
    "strip": Pattern("a straight band along the box", _STRIP_PARAMS, _FRAME_COLOURS, _draw_strip, frozenset({"pitch", "line", "rule"})),
    "guilloche": Pattern(
        "a band of an engraver's sine lines",
        {"lines": 9, "waves": 4.0, "swell": 0.6, "beat": 2.0, "line": 0.1},
        {"colour": "#22335a", "second": None}, _draw_guilloche, frozenset({"line"}),
    ),
    "guilloche-rosette": Pattern(
        "an engraver's rosette",
        {"lobes": 12, "lines": 8, "inner": 0.35, "turns": 1, "line": 0.1},
        {"colour": "#22335a", "second": None}, _guilloche_rosette, frozenset({"line"}),
    ),
    "rays": Pattern(
        "a sunburst", {"count": 24, "turn": 0.0, "inner": 0.0, "x": 0.5, "y": 0.5},
        {"colour": "#c9a227", "ground": None}, _draw_rays, frozenset({"inner"}),
    ),
    "weave": Pattern(
        "woven bands", {"pitch": 4.0, "gap": 0.8, "line": 0.15},
        {"ground": "#22335a", "warp": "#c9a227", "weft": "#fdf6e3", "line": "#1d1a16"}, _draw_weave, frozenset({"pitch", "gap", "line"}),
    ),
    "kilim": Pattern(
        "stepped lozenges of a flat carpet", {"pitch": 12.0, "levels": 4},
        {"ground": "#7a1f1f", "first": "#c9a227", "others": "#22335a"}, _draw_kilim, frozenset({"pitch"}), True,
    ),
    "hatch": Pattern(
        "parallel lines", {"angle": 45.0, "pitch": 1.2, "line": 0.15, "dash": 0.0}, _INK, _draw_hatch, frozenset({"pitch", "line", "dash"})
    ),
    "crosshatch": Pattern(
        "two sets of lines across", {"angle": 45.0, "pitch": 1.6, "line": 0.15, "dash": 0.0}, _INK, _draw_crosshatch, frozenset({"pitch", "line", "dash"})
    ),
    "dots": Pattern("discs on a grid", {"pitch": 1.6, "radius": 0.25, "staggered": True}, _INK, _draw_dots, frozenset({"pitch", "radius"})),
    "waves": Pattern(
        "lines of waves", {"length": 5.0, "rise": 0.8, "pitch": 1.6, "line": 0.2}, _INK, _draw_waves, frozenset({"length", "rise", "pitch", "line"})
    ),
    "chevrons": Pattern("zigzag lines", {"length": 3.0, "pitch": 1.6, "line": 0.2}, _INK, _draw_chevrons, frozenset({"length", "pitch", "line"})),
    "checks": Pattern("a chequer", {"pitch": 2.0}, {"colour": "#000000", "ground": None}, _draw_checks, frozenset({"pitch"})),
    "bricks": Pattern(
        "a wall", {"length": 5.0, "rise": 2.2, "line": 0.2}, {"colour": "#000000", "ground": None}, _draw_bricks, frozenset({"length", "rise", "line"})
    ),
    "scales": Pattern(
        "fish scales or roof tiles", {"pitch": 4.0, "line": 0.2},
        {"ground": "#fdf6e3", "scale": "#7fb3c8", "line": "#1d1a16"}, _draw_scales, frozenset({"pitch", "line"}),
    ),
}  # fmt: skip
