"""What frames a picture from near by: an archway, a drape, boughs, rocks, a parapet. Silhouettes of plane 5."""

from __future__ import annotations

import itertools
import math

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    chain_outlines,
    disc,
    join_outlines,
    make_frond,
    make_keel,
    make_lens,
    make_star,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix


def _is_left(variant: str, canvas: Canvas) -> bool:
    """Whether the frame stands at the left: as said, or as the seed has it."""
    return variant == "left" or (variant not in ("left", "right") and canvas.random.random() < 0.5)


@ground("archway", 0.0, "keel", "twin")
def archway(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """The near wall of an arch that one looks through."""
    light, width, height = canvas.light, canvas.width, canvas.height
    wide = width * 0.98 if variant != "twin" else width * 0.6
    centres = (width / 2,) if variant != "twin" else (width * 0.16, width * 0.8)
    tall = height * 1.22 if variant != "twin" else height * 1.1
    foot = height + 40

    arches = [make_keel(x, foot, wide, tall) for x in centres]
    seams = [-8.0, *((a + b) / 2 for a, b in itertools.pairwise(centres)), width + 8.0]
    wall = [
        chain_outlines(
            tuple(segment for segment in opening if segment[0] != "Z"),
            poly((right, foot), (right, -8), (left, -8), (left, foot), closed=False),
        )
        for opening, (left, right) in zip(arches, itertools.pairwise(seams), strict=True)
    ]
    wall_tone = light.of("brick", "deep", 5)
    canvas.fill(join_outlines(*wall), wall_tone, "near", 5)
    courses, rnd = [], canvas.chance("stones")
    for row in range(int(height / 26) + 1):
        shift = 22 if row % 2 else 0
        courses += [
            rect(x + shift, row * 26 + 2, 40, 22, 2)
            for x in range(-50, int(width) + 40, 44)
            if rnd.random() < 0.3
        ]
    with canvas.clip(join_outlines(*wall)):
        canvas.fill(join_outlines(*courses), mix(wall_tone, light.of("brick", "body", 4), 0.2), "skip", 5)
    stones = join_outlines(*(make_keel(x, foot, wide + 18, tall + 12) for x in centres))
    canvas.line(
        stones, mix(wall_tone, light.of("stone", "body", 4), 0.42), 17.0, "skip", 5, (19.0, 2.2), "butt"
    )
    canvas.line(
        join_outlines(*(make_keel(x, foot, wide + 40, tall + 26) for x in centres)),
        light.of("trim", "body", 5),
        2.4,
        "white",
        5,
    )
    canvas.line(join_outlines(*arches), light.of("stone", "lit", 4), 2.6, "skip", 5)
    studs = [make_star(x, 16, 6, 8, 0.7) for x in (width * 0.05, width * 0.95)]
    canvas.fill(join_outlines(*studs), light.of("trim", "body", 5), "white", 5)


@ground("drape", 0.0, "either", "left", "right")
def drape(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """A curtain gathered at one side, with a fringed valance above."""
    light, width, height = canvas.light, canvas.width, canvas.height
    left = _is_left(variant, canvas)

    def at(x: float) -> float:
        return x if left else width - x

    edge = [
        (at(width * 0.34), -8.0), (at(width * 0.2), height * 0.2), (at(width * 0.1), height * 0.46),
        (at(width * 0.055), height * 0.6), (at(width * 0.1), height * 0.78), (at(width * 0.13), height + 8),
    ]  # fmt: skip
    cloth = chain_outlines(spline(edge), poly((at(-8), height + 8), (at(-8), -8), closed=False))
    canvas.fill(cloth, light.of("cloth", "shade", 4), "near", 5)
    folds = [
        spline([(x * share if left else width - (width - x) * share, y) for x, y in edge])
        for share in (0.82, 0.58, 0.34, 0.14)
    ]
    with canvas.clip(cloth):
        canvas.line(join_outlines(*folds), light.of("cloth", "deep", 5), 6.0, "skip", 5)
        canvas.line(spline(edge), light.of("cloth", "lit", 4), 7.0, "skip", 5)
        tie = poly(
            (at(-8), height * 0.57),
            (at(width * 0.08), height * 0.57),
            (at(width * 0.08), height * 0.63),
            (at(-8), height * 0.63),
        )
        canvas.fill(tie, light.of("trim", "body", 4), "white", 5)
    rail = spline([(-8, 12), (width * 0.25, 24), (width * 0.5, 27), (width * 0.75, 24), (width + 8, 12)])
    valance = chain_outlines(rail, poly((width + 8, -8), (-8, -8), closed=False))
    canvas.fill(valance, light.of("cloth", "body", 4), "near", 5)
    canvas.line(rail, light.of("trim", "body", 4), 3.2, "white", 5)
    count = int(width / 18)
    tassels = [
        poly((x - 2.4, y), (x + 2.4, y), (x + 1.6, y + 9), (x - 1.6, y + 9))
        for x, y in (
            (width * (i + 0.5) / count, 13 + 13 * math.sin(math.pi * (i + 0.5) / count)) for i in range(count)
        )
    ]
    canvas.fill(join_outlines(*tassels), light.of("trim", "body", 4), "ink", 5)


@ground("bough", 0.0, "either", "left", "right")
def bough(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """Leaves of a palm that hang into the picture from an upper corner."""
    light, width = canvas.light, canvas.width
    left = _is_left(variant, canvas)
    x = -6.0 if left else width + 6.0
    for angle, length, tone in ((8, 150, "dark"), (34, 170, "deep"), (58, 128, "dark"), (82, 96, "deep")):
        turn = math.radians(angle if left else 180 - angle)
        leaf = make_frond(x, -12, turn, length * canvas.random.uniform(0.9, 1.1), 26.0)
        canvas.fill(leaf, light.of("leaf", tone, 5), "near", 5)


@ground("rocks", 0.86, "both", "left", "right")
def rocks(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """Near rocks in the lower corners, with a lit edge and dry grass."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    for left in (True, False):
        if variant in ("left", "right") and (variant == "left") != left:
            continue
        tall = rnd.uniform(0.8, 1.3) * (height - y) + 26

        def at(px: float, left: bool = left) -> float:
            return px if left else width - px

        far = rnd.uniform(0.2, 0.3) * width
        face = [
            (at(-10), height - tall), (at(far * 0.22), height - tall * 1.04), (at(far * 0.36), height - tall * 0.74),
            (at(far * 0.6), height - tall * 0.66), (at(far * 0.78), height - tall * 0.3), (at(far), height + 6),
        ]  # fmt: skip
        canvas.fill(
            chain_outlines(spline(face, tension=0.18), poly((at(-10), height + 6), closed=False)),
            light.of("rock", "deep", 5),
            "near",
            5,
        )
        inner = [(px * 0.7 if left else width - (width - px) * 0.7, py + tall * 0.16) for px, py in face]
        canvas.fill(
            chain_outlines(spline(inner, tension=0.18), poly((at(-10), height + 6), closed=False)),
            light.of("rock", "dark", 5),
            "ink",
            5,
        )
        canvas.line(spline(face[:4], tension=0.18), light.of("rock", "lit", 5), 1.8, "skip", 5)


@ground("parapet", 0.8)
def parapet(canvas: Canvas, _plane: int, y: float, _: str) -> None:
    """A low wall of dressed stone along the lower edge, with a coping."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(rect(-8, y, width + 16, height - y + 8), light.of("stone", "shade", 4), "mass", 5)
    canvas.fill(rect(-8, y + 9, width + 16, 5), light.of("stone", "deep", 4), "shade", 5)
    canvas.fill(rect(-8, y - 3, width + 16, 12), light.of("stone", "lit", 4), "lit", 5)
    joints = []
    row, yy = 0, y + 14
    while yy < height:
        joints.append(poly((-8, yy + 16), (width + 8, yy + 16), closed=False))
        joints += [
            poly((xx + (22 if row % 2 else 0), yy), (xx + (22 if row % 2 else 0), yy + 16), closed=False)
            for xx in range(-20, int(width) + 40, 48)
        ]
        row, yy = row + 1, yy + 16
    canvas.line(join_outlines(*joints), light.of("stone", "deep", 4), 1.2, "line", 4)


@ground("lamps", 0.0)
def lamps(canvas: Canvas, _plane: int, _y: float, _: str) -> None:
    """Small lanterns on a cord across the upper edge."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    count = 7
    cord = [(-8.0, 14.0), (width * 0.25, 40), (width * 0.52, 26), (width * 0.78, 44), (width + 8, 18)]
    canvas.line(spline(cord), light.of("iron", "deep", 4), 1.6, "line", 4)
    shades: list[Outline] = []
    cores: list[Outline] = []
    for i in range(count):
        t = (i + 0.5) / count * (len(cord) - 1)
        k = int(t)
        (x0, y0), (x1, y1) = cord[k], cord[k + 1]
        x, y = x0 + (x1 - x0) * (t - k), y0 + (y1 - y0) * (t - k) + rnd.uniform(0, 4)
        shades += [make_lens(x, y + 14, 9, 10), rect(x - 1, y, 2, 6)]
        cores.append(disc(x, y + 14, 4.6))
    canvas.fill(join_outlines(*shades), light.of("accent", "half", 4), "ink", 4)
    canvas.fill(join_outlines(*cores), "#fff0bc", "white", 4)


@ground("canopy", 0.0, "accent", "lapis", "cloth")
def canopy(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """Striped cloth slung across the upper edge in two sagging bays, with a fringe of scallops."""
    light, width, height = canvas.light, canvas.width, canvas.height
    rnd = canvas.chance("canopy")
    left, right = width * rnd.uniform(0.08, 0.16), width * rnd.uniform(0.84, 0.92)
    post, high = left + (right - left) * rnd.uniform(0.4, 0.6), height * 0.1
    sag = height * 0.09
    lip = [
        (left, high), (left + (post - left) * 0.28, high + sag * 0.8), (left + (post - left) * 0.62, high + sag),
        (post - 14, high + sag * 0.4), (post, high + sag * 0.16), (post + 14, high + sag * 0.4),
        (post + (right - post) * 0.42, high + sag), (post + (right - post) * 0.76, high + sag * 0.7), (right, high),
    ]  # fmt: skip
    deep = height * 0.05
    hem = [(x, y + deep) for x, y in lip[::-1]]
    cloth = chain_outlines(poly((left, -8), closed=False), spline(lip), poly((right, -8), closed=False))
    canvas.fill(chain_outlines(spline(lip), spline(hem)), light.of(variant, "deep", 5), "near", 5)
    canvas.fill(cloth, light.of(variant, "shade", 4), "near", 5)
    step = (right - left) / 9
    stripes = [
        chain_outlines(
            spline(
                [
                    (left + k * step, -8),
                    (left + k * step - 4, high * 0.6),
                    (left + k * step + 5, high + sag + 8),
                ]
            ),
            spline(
                [
                    (left + (k + 0.5) * step - 5, high + sag + 8),
                    (left + (k + 0.5) * step + 3, high * 0.6),
                    (left + (k + 0.5) * step, -8),
                ]
            ),
        )
        for k in range(9)
    ]
    with canvas.clip(cloth):
        canvas.fill(join_outlines(*stripes), light.of("trim", "body", 4), "white", 5)
    canvas.line(spline(lip), light.of("trim", "half", 4), 1.8, "white", 5)
