"""Land seen from above, without a horizon: full tiles of wheat, olives, vines, pasture, springs and flocks.

The light comes from the upper left and shadows fall to the lower right, so that tiles meet. Two places stay free, as
things of the place: a round floor for a number and a plot for a code.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Canvas, Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chain_outlines,
    disc,
    ellipse,
    join_outlines,
    make_lens,
    make_ridge,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.picturefiles import use_picture
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix
from shared_pictures.fort import tower
from shared_pictures.house import house
from shared_pictures.plant import oak, olive, palm, vine

_WIDE = 752.8
"""Units of the tile drawing: 69.28 x 80 mm with 3 mm bleed, in tenths of a mm."""
_EDGE = 30.0
_FLOOR = (346.4, 230.0, 152.0)
_PLOT = (212.0, 430.0, 268.0, 272.0)
_BASES = ((6, 30, 30), (158, 44, 150), (268, 50, 236), (398, 56, 352), (520, 60, 478), (640, 60, 610))

Curve = Callable[[float], Point]


def _make_terrace_edge(k: int, phase: float) -> Curve:
    """Make the edge of a terrace; a phase below zero mirrors the land."""
    a, b, c = _BASES[k]

    def at(t: float) -> Point:
        u = 1 - t if phase < 0 else t
        return (
            -_EDGE + _WIDE * t,
            a
            + (c - a) * u
            - b * math.sin(math.pi * (u * 0.92 + 0.04))
            + 14 * math.sin(phase + k * 1.3 + u * 7.5),
        )

    return at


def _is_free(x: float, y: float, room: float = 0.0) -> bool:
    """Return whether a thing may stand here: not on the floor, not on the plot."""
    fx, fy, fr = _FLOOR
    px, py, pw, ph = _PLOT
    return math.hypot(x - fx, y - fy) > fr + room and not (
        px - room < x < px + pw + room and py - room < y < py + ph + room
    )


def _draw_terraces(pen: Pen, soil: str, phase: float, sow: Callable[[Pen, Curve, int, float], None]) -> None:
    canvas, light = pen.canvas, pen.canvas.light
    pen.fill(rect(-_EDGE, -_EDGE, _WIDE, 860), soil, "lit")
    for k in range(6):
        along = _make_terrace_edge(k, phase)
        points = [along(i / 14) for i in range(15)]
        if k:
            pen.fill(make_ridge([(x, y + 9 + k) for x, y in points], 840), soil, "deep", "glow")
        pen.fill(make_ridge([(x, y - (9 + k * 1.4)) for x, y in points], 840), "stone", "lit", "lit")
        pen.fill(make_ridge([(x, y - (5 + k * 1.2)) for x, y in points], 840), "stone", "deep", "shade")
        base = light.base(soil)
        tone = mix(base, "#7a4a10", (0.0, 0.1, 0.2, 0.08, 0.22, 0.3)[k])
        field = Gradient(((0, mix(tone, "#fff0bd", 0.28)), (1, tone)), (*pen.place(0, 0), *pen.place(692, 0)))
        canvas.fill(pen.placed(make_ridge([(x, y + 5 + k * 1.6) for x, y in points], 840)), field, "mass", 3)
        joints = []
        reach = pen.random.uniform(6, 12)
        while reach < _WIDE:
            x, y = along(reach / _WIDE)
            joints.append((("M", x, y + 3 + k), ("L", x, y - 5 - k * 0.6)))
            reach += pen.random.uniform(9, 17)
        pen.line(join_outlines(*joints), "stone", "body", 1.4 + k * 0.1, "line")
        gap = (_BASES[k + 1][0] - _BASES[k][0]) if k < 5 else 230
        sow(pen, along, k, gap)


def _draw_floor(pen: Pen) -> None:
    """Draw the threshing floor: a ring of stones round a swept disc."""
    pen.fill(ellipse(352, 242, 160, 152), "earth", "deep", "shade")
    pen.fill(ellipse(346.4, 232, 158, 150), "stone", "shade", "mass")
    pen.fill(ellipse(346.4, 229, 158, 149), "stone", "lit", "lit")
    stones = []
    for i in range(40):
        a = (i + pen.random.uniform(-0.2, 0.2)) / 40 * 2 * math.pi
        stones.append(
            poly(
                (346.4 + 139 * math.cos(a), 230 + 133 * math.sin(a)),
                (346.4 + 158 * math.cos(a), 231 + 150 * math.sin(a)),
                closed=False,
            )
        )
    pen.line(join_outlines(*stones, ellipse(346.4, 229, 148.5, 141)), "stone", "deep", 2)
    pen.fill(ellipse(348, 234, 139, 133), "stone", "shade", "shade")
    pen.fill(ellipse(350, 238, 136, 129), "sand", "lit", "mass")


def _draw_plot(pen: Pen, material: str = "sand") -> None:
    """Draw a plain plot for the code, with a low edge."""
    pen.fill("M206 446C290 430 400 430 480 444L479 696C400 712 300 712 212 698Z", "earth", "shade", "glow")
    pen.fill("M210 450C290 434 400 434 476 448L475 692C400 708 300 708 216 694Z", material, "lit", "mass")


def _draw_path(pen: Pen) -> None:
    if _is_mirrored(pen.canvas):
        pen = pen.at(2 * _FLOOR[0], 0, flip=True)
    pen.fill(
        "M108 812C150 740 92 680 150 610C196 556 150 500 196 440C214 414 226 390 244 352L268 366C250 404 236 430 220 458C190 520 232 566 186 628C134 700 196 744 152 812Z",
        "sand",
        "lit",
        "white",
    )
    pen.fill(
        "M108 812C150 740 92 680 150 610C196 556 150 500 196 440C214 414 226 390 244 352L250 356C232 394 220 420 204 446C164 506 206 560 160 616C106 686 160 742 120 812Z",
        "sand",
        "shade",
        "shade",
    )


def _wheat_rows(pen: Pen, along: Curve, k: int, gap: float) -> None:
    canvas, light = pen.canvas, pen.canvas.light
    rows = int((gap - 20) / (20 + k * 1.6)) + 2
    base = light.base("wheat")
    for row in range(rows):
        colour = (mix(base, "#fff0bd", 0.45), mix(base, "#9a6410", 0.3), base)[row % 3]
        name = f"ears {row % 3}"
        with canvas.define_stamp(name) as new:
            if new:
                ears, straws = [], []
                for i in range(8):
                    x, h = i * 11.6, 20.0 * (0.86 + 0.03 * ((i * 5) % 8))
                    ears.append(
                        chain_outlines(
                            spline(
                                [(x - 6.4, 18), (x - 2.2, 0), (x + 3.4, -h), (x + 5, 0), (x + 6.6, 18)],
                                tension=0.55,
                            )
                        )
                    )
                    if i % 2 == row % 2:
                        straws.append(poly((x + 2, -h * 0.5), (x + 0.6, 8), closed=False))
                canvas.fill(join_outlines(*ears), colour, "skip", 3)
                canvas.line(join_outlines(*straws), mix(base, "#6e4305", 0.5), 1.3, "line", 2)
        for i in range(9):
            x, y = along((i + 0.02 + (row % 2) * 0.4) / 8.4)
            there = pen.place(x, y + 26 + k * 2 + row * (20 + k * 1.6))
            canvas.press(name, *there, pen.size * (1 + k * 0.05))


def _make_furrows(material: str, tone: str, step: float = 24.0) -> Callable[[Pen, Curve, int, float], None]:
    def sow(pen: Pen, along: Curve, k: int, gap: float) -> None:
        lines = []
        for row in range(max(1, int(gap / step))):
            points = [along(i / 14) for i in range(15)]
            lines.append(spline([(x, y + 22 + row * step + pen.random.uniform(-1, 1)) for x, y in points]))
        pen.line(join_outlines(*lines), material, tone, 1.8 + k * 0.05, "line")

    return sow


def _plant_trees(
    pen: Pen,
    phase: float,
    draw: Callable[[Pen, str], None],
    size: float,
    names: int,
    step: float,
    room: float,
) -> None:
    """Trees along the terraces, the far ones first, from a few stamps."""
    canvas, rnd = pen.canvas, pen.random
    spots: list[tuple[float, float, float]] = []
    for k in range(6):
        along = _make_terrace_edge(k, phase)
        count = int(_WIDE / step)
        for i in range(count):
            t = (i + 0.5 + (0.5 if k % 2 else 0)) / count
            if t > 1:
                continue
            x, y = along(t)
            x, y = x + rnd.uniform(-9, 9), y + 62 + k * 4 + rnd.uniform(-5, 5)
            clear = _is_apart(x, y, _pick_spot(canvas), room * 2.1)
            if clear and _is_free(x, y - room * 0.7, room * 0.72) and _is_free(x, y, 6):
                spots.append((x, y, 0.84 + k * 0.04))
    for x, y, s in (
        (346, 66, 0.7),
        (258, 74, 0.76),
        (436, 72, 0.76),
        (346, 772, 1.0),
        (266, 762, 0.96),
        (430, 764, 0.96),
    ):
        spots.append((x, y, s))
    kept: list[tuple[float, float, float]] = []
    for spot in sorted(spots, key=lambda place: place[1]):
        if all(math.hypot(spot[0] - x, (spot[1] - y) * 1.2) > room * 1.45 for x, y, _ in kept):
            kept.append(spot)
    for i, (x, y, s) in enumerate(kept):
        name = f"{draw.__name__} {i % names}"
        with canvas.define_stamp(name) as new:
            if new:
                draw(canvas.make_pen(0, 0, 1, 3), "")
        canvas.press(name, *pen.place(x, y), pen.size * size * s)


def _is_mirrored(canvas: Canvas) -> bool:
    """Return whether the seed mirrors the land; light and shadows stay as they are."""
    return bool(canvas.seed // 7 % 2)


def _pick_phase(pen: Pen) -> float:
    """Choose the phase with which the waves of the terraces begin."""
    phase = pen.random.uniform(0.1, 6)
    return -phase if _is_mirrored(pen.canvas) else phase


def _mirror_x(canvas: Canvas, x: float) -> float:
    """Return a place across the land, mirrored as the seed has it."""
    return 2 * _FLOOR[0] - x if _is_mirrored(canvas) else x


_GUESTS: tuple[tuple[Callable[[Pen, str], None], str, float], ...] = (
    (oak, "", 0.62), (house, "flat", 0.78), (use_picture("well"), "open", 0.74), (use_picture("cart"), "empty", 0.7), (use_picture("donkey"), "plain", 0.9),
    (house, "dome", 0.74), (use_picture("cart"), "goods", 0.66), (use_picture("sheep"), "white", 1.2),
)  # fmt: skip
_SPOTS = ((592.0, 318.0), (604.0, 628.0), (100.0, 596.0), (98.0, 330.0))


def _pick_spot(canvas: Canvas) -> tuple[float, float]:
    """Choose where a land has its one thing more."""
    return _SPOTS[canvas.seed // 5 % len(_SPOTS)]


def _draw_guest(pen: Pen) -> None:
    """Draw one thing more that tells lands of a kind apart."""
    draw, variant, size = _GUESTS[pen.canvas.seed // 3 % len(_GUESTS)]
    x, y = _pick_spot(pen.canvas)
    pen.fill(ellipse(x + 14, y + 3, 62 * size, 13 * size), "earth", "deep", "shade")
    draw(pen.at(x, y, size), variant)


def _is_apart(x: float, y: float, other: tuple[float, float], room: float = 104.0) -> bool:
    """Return whether a thing stands clear of another."""
    return math.hypot(x - other[0], y - other[1]) > room


def _make_tile_pen(canvas: Canvas) -> Pen:
    size = canvas.width / _WIDE
    return canvas.make_pen(_EDGE * size, _EDGE * size, size, 3)


def _draw_things(pen: Pen, *things: tuple[Callable[[Pen, str], None], str, float, float, float]) -> None:
    """Things where a tile has room for them, two or three of those offered."""
    rnd = random.Random(pen.canvas.seed)  # noqa: S311  # pictures, not secrets
    taken = _pick_spot(pen.canvas)
    for draw, variant, place, y, size in things:
        x = _mirror_x(pen.canvas, place)
        if rnd.random() < 0.75 and _is_apart(x, y, taken):
            draw(pen.at(x + rnd.uniform(-8, 8), y + rnd.uniform(-6, 6), size), variant)


@ground("wheat-terraces", covers=True, floor=False)
def wheat_terraces(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Terraces of ripe wheat."""
    pen = _make_tile_pen(canvas)
    phase = _pick_phase(pen)
    _draw_terraces(pen, "wheat", phase, _wheat_rows)
    _draw_path(pen)
    _draw_floor(pen)
    _draw_plot(pen)
    _draw_guest(pen)
    _draw_things(
        pen,
        (tower, "watch", 574, 344, 1.0),
        (use_picture("cypress"), "", 110, 330, 0.95),
        (use_picture("cypress"), "", 142, 346, 0.8),
        (use_picture("cypress"), "", 626, 574, 0.9),
        (use_picture("sheaf"), "", 84, 556, 1.0),
        (use_picture("sheaf"), "", 140, 568, 0.85),
        (use_picture("sheaf"), "", 566, 690, 1.05),
        (use_picture("sheaf"), "", 614, 664, 0.85),
    )


@ground("olive-grove", covers=True, floor=False)
def olive_grove(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Terraces of olive trees with an oil press."""
    pen = _make_tile_pen(canvas)
    phase = _pick_phase(pen)
    _draw_terraces(pen, "earth", phase, _make_furrows("earth", "deep"))
    _draw_floor(pen)
    _draw_plot(pen)
    _draw_guest(pen)
    _plant_trees(pen, phase, olive, 0.92, 4, 108, 44)
    use_picture("jar")(pen.at(_mirror_x(canvas, 172), 352, 0.8), "oil")
    use_picture("jar")(pen.at(_mirror_x(canvas, 206), 366, 0.92), "oil")


@ground("vineyard", covers=True, floor=False)
def vineyard(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Terraces of trellised vines with a watchtower."""
    pen = _make_tile_pen(canvas)
    phase = _pick_phase(pen)
    _draw_terraces(pen, "earth", phase, _make_furrows("earth", "deep", 30))
    _draw_floor(pen)
    _draw_plot(pen)
    _draw_guest(pen)
    _plant_trees(pen, phase, vine, 0.86, 3, 118, 46)
    _draw_things(pen, (tower, "watch", 598, 352, 0.85))


@ground("meadow", covers=True, floor=False)
def meadow(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Meadows with haycocks and a wall."""
    pen = _make_tile_pen(canvas)
    phase = _pick_phase(pen)
    _draw_terraces(pen, "grass", phase, _draw_tufts)
    _draw_path(pen)
    _draw_floor(pen)
    _draw_plot(pen)
    _draw_guest(pen)
    for place, y, size in (
        (96, 300, 0.9),
        (146, 330, 1.0),
        (596, 316, 1.0),
        (560, 350, 0.8),
        (92, 560, 1.1),
        (600, 600, 1.1),
        (560, 650, 0.9),
        (150, 640, 0.9),
        (346, 62, 0.7),
        (346, 772, 1.0),
    ):
        x = _mirror_x(canvas, place)
        if _is_free(x, y, 4) and _is_apart(x, y, _pick_spot(canvas)):
            _draw_haycock(pen.at(x + pen.random.uniform(-8, 8), y + pen.random.uniform(-6, 6), size * 1.18))
    _draw_things(pen, (use_picture("goat"), "", 640, 470, 0.9), (use_picture("cypress"), "", 626, 250, 0.8))


def _draw_tufts(pen: Pen, along: Curve, k: int, gap: float) -> None:
    _draw_tuft_rows(pen, along, k, gap, every=1)


def _thin_tufts(pen: Pen, along: Curve, k: int, gap: float) -> None:
    _draw_tuft_rows(pen, along, k, gap, every=4)


def _draw_tuft_rows(pen: Pen, along: Curve, k: int, gap: float, *, every: int) -> None:
    """Grass in rows; of its tufts only every so many stand."""
    canvas = pen.canvas
    for tone in ("shade", "lit"):
        name = f"tufts {tone}"
        with canvas.define_stamp(name) as new:
            if new:
                blades = [
                    poly((x - 3, 0), (x + dx, -h), (x + 2.4, 0))
                    for x in (0, 26, 54, 80)
                    for dx, h in ((-6, 13), (0, 18), (6, 14))
                ]
                role = "ink" if tone == "shade" else "skip"
                canvas.fill(join_outlines(*blades), canvas.light.of("grass", tone, 4), role, 3)
    rows = int(gap / 27) + 1
    for row in range(rows):
        for i in range((row * 3 + k) % every, 9, every):
            x, y = along((i + 0.1 + (row % 2) * 0.5) / 9)
            canvas.press(
                "tufts shade" if (i + row) % 3 else "tufts lit",
                *pen.place(x, y + 30 + row * 26),
                pen.size * (0.8 + k * 0.05),
            )


def _draw_haycock(pen: Pen) -> None:
    pen.fill(ellipse(18, 2, 44, 10), "grass", "deep", "shade")
    pen.fill("M-38 2C-36 -34 -16 -64 0 -70C16 -64 36 -34 38 2C20 10 -20 10 -38 2Z", "wheat", "body", "mass")
    pen.fill("M6 -67C20 -58 36 -30 38 2C30 6 20 8 10 8C22 -20 18 -50 6 -67Z", "wheat", "deep", "shade")
    pen.fill("M-38 2C-36 -34 -16 -64 0 -70C-14 -50 -22 -20 -20 6C-26 6 -34 4 -38 2Z", "wheat", "lit", "glow")
    pen.line(
        "M-6 -60L-14 -30M4 -56L2 -26M-24 -20L-26 0M-4 -18L-6 4M16 -28L20 -2", "wheat", "shade", 1.6, "line"
    )
    pen.line("M-30 -33C-12 -24 12 -24 30 -33", "wheat", "deep", 3.2, "ink")


@ground("spring", covers=True, floor=False)
def spring(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Draw a stream with pools between palms and reeds."""
    pen = _make_tile_pen(canvas)
    rnd = pen.random
    phase = rnd.uniform(0, 6)
    _draw_terraces(pen, "grass", phase, _draw_tufts)
    left = [
        (400 + rnd.uniform(-20, 20), -40),
        (500, 60),
        (520, 250),
        (540, 380),
        (506, 470),
        (500, 600),
        (380, 730),
        (220, 840),
    ]
    right = [(560, -40), (704, 100), (690, 240), (740, 380), (690, 480), (690, 620), (600, 760), (500, 840)]
    mirror = rnd.random() < 0.5
    if mirror:
        left, right = [(692 - x, y) for x, y in left], [(692 - x, y) for x, y in right]

    def band(grow: float) -> Outline:
        side = -1 if mirror else 1
        return chain_outlines(
            spline([(x - grow * side, y) for x, y in left]),
            spline([(x + grow * side, y) for x, y in right[::-1]]),
        )

    pen.fill(band(16), "sand", "shade", "glow")
    pen.fill(band(10), "sand", "lit", "lit")
    pen.fill(band(0), "water", "body", "mass")
    with pen.clip(band(0)):
        flow: list[Outline] = []
        glints: list[Outline] = []
        for i in range(26):
            t = i / 26
            x = (left[min(7, int(t * 8))][0] + right[min(7, int(t * 8))][0]) / 2
            (flow if i % 2 else glints).append(
                make_lens(x + rnd.uniform(-46, 46), -20 + t * 860, rnd.uniform(16, 40), 3)
            )
        pen.fill(join_outlines(*flow), "water", "deep", "skip")
        pen.fill(join_outlines(*glints), "foam", "lit", "white")
        waves = []
        for i in range(34):
            t = (i + 0.5) / 34
            ends = (_find_bank_x(left, -20 + t * 860), _find_bank_x(right, -20 + t * 860))
            low, high = min(ends) + 14, max(ends) - 14
            x, y = rnd.uniform(low, max(low, high - 80)), -20 + t * 860
            waves += [_make_wave(x, y), _make_wave(min(x + 96, high), y + 8)] if i % 2 else [_make_wave(x, y)]
        pen.line(join_outlines(*waves), "water", "deep", 2.6, "line")
    _draw_floor(pen)
    _draw_plot(pen)
    for x, y, size in ((92, 330, 0.75), (128, 352, 0.6), (84, 590, 0.85), (140, 640, 0.65), (346, 64, 0.0)):
        if size:
            palm(pen.at(692 - x if mirror else x, y, size), "date")
    stones = [ellipse(x + (-10 if mirror else 0), y, 11, 7) for x, y in ((500, 90), (520, 440), (640, 700))]
    pen.fill(join_outlines(*stones), "rock", "lit", "lit")


def _find_bank_x(bank: Sequence[tuple[float, float]], y: float) -> float:
    """Return where a bank of a stream is at a height."""
    for (x0, y0), (x1, y1) in itertools.pairwise(bank):
        if y0 <= y <= y1:
            return x0 + (x1 - x0) * (y - y0) / (y1 - y0)
    return bank[-1][0]


def _make_wave(x: float, y: float) -> Outline:
    """Three low crests."""
    return spline([(x + 13 * i, y + (3.4 if i % 2 else -3.4)) for i in range(6)])


@ground("flock", covers=True, floor=False)
def flock(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Sheep on thin pasture, a fold of stones."""
    pen = _make_tile_pen(canvas)
    rnd = pen.random
    phase = _pick_phase(pen)
    _draw_terraces(pen, "sand", phase, _thin_tufts)
    _draw_floor(pen)
    _draw_plot(pen)
    _draw_guest(pen)
    spots = [
        (84, 286),
        (156, 318),
        (92, 366),
        (556, 292),
        (626, 322),
        (572, 376),
        (74, 508),
        (142, 548),
        (84, 602),
        (150, 652),
        (556, 548),
        (624, 586),
        (560, 650),
        (370, 66),
        (310, 52),
        (346, 772),
        (276, 748),
        (416, 752),
    ]
    placed = [
        (x + rnd.uniform(-10, 10), y + rnd.uniform(-8, 8))
        for x, y in spots
        if rnd.random() < 0.86 and _is_apart(x, y, _pick_spot(canvas), 80)
    ]
    for i, (x, y) in enumerate(sorted(placed, key=lambda place: place[1])):
        kind = "dark" if i % 7 == 3 else "lamb" if i % 5 == 4 else "white"
        for flip in (False, True):
            with canvas.define_stamp(f"sheep {kind} {flip}") as new:
                if new:
                    use_picture("sheep")(canvas.make_pen(0, 0, 1, 3, flip=flip), kind)
        canvas.press(f"sheep {kind} {rnd.random() < 0.5}", *pen.place(x, y), pen.size * 1.3)
    use_picture("cypress")(pen.at(_mirror_x(canvas, 642), 452, 0.8), "")


@ground("desert", covers=True, floor=False)
def desert(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Bare dunes from above, with a few stones and a track."""
    pen = _make_tile_pen(canvas)
    rnd = pen.random
    phase = rnd.uniform(0, 6)
    pen.fill(rect(-_EDGE, -_EDGE, _WIDE, 860), "sand", "body")
    for k in range(6):
        along = _make_terrace_edge(k, phase)
        points = [along(i / 14) for i in range(15)]
        pen.fill(make_ridge([(x, y) for x, y in points], 840), "sand", "lit", "lit")
        low = [(x, y + 16 + 26 * math.sin(math.pi * i / 14)) for i, (x, y) in enumerate(points)]
        pen.fill(make_ridge(low, 840), "sand", ("body", "half")[k % 2], "mass")
        under = chain_outlines(
            spline([(x, y + 15 + 26 * math.sin(math.pi * i / 14)) for i, (x, y) in enumerate(points)]),
            spline([(x, y + 44) for x, y in points[::-1]]),
        )
        pen.fill(under, "sand", "shade", "shade")
    _draw_floor(pen)
    _draw_plot(pen)
    pen.fill(
        join_outlines(*(disc(x, y, 9) for x, y in ((96, 320), (120, 330), (600, 560), (620, 300)))),
        "rock",
        "body",
        "lit",
    )
