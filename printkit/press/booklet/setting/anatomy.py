"""A piece with keys: what everything on it means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from printkit.nearest import suggest_nearest
from printkit.press.booklet.flow import FlowItem, stack_items
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.piecepicture import Figure, FigureError, UnreadError
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.items import key_lines
from printkit.press.booklet.setting.mark import BALL, draw_ball, set_words
from printkit.press.booklet.setting.panels import check_options, read_number
from printkit.press.booklet.setting.piecerow import draw_piece
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_ellipse
from printkit.press.sheets.slot import Rect

KEYS = ("width", "side", "title", "on")
_ROOM = 2 * BALL + 3.4
"""mm beside the piece for its keys."""
_STEP = 2 * BALL + 1.0
"""mm between the middles of two keys."""
_BESIDE = 5.0
_POINT = re.compile(r"-?\s*(-?[\d.]+)\s+(-?[\d.]+)(?:\s+([<>]))?")
_NAMED = re.compile(r"-?\s*([\w-]+?)(?:\.(\d+))?(?:\s+([<>]))?")


def set_anatomy(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Return a piece, keys outside it, lines to what they name, and the list beside it."""
    check_options(compositor, block.options, KEYS, block.line)
    if not block.words:
        compositor.note_problem(block.line, "write which piece: ::: anatomy KTRE width=52")
        return []
    source = block.words[0].removeprefix("piece:")
    try:
        figure = draw_piece(compositor, source, block.options.get("on", ""))
        places = compositor.pictures.places(source)
    except UnreadError:
        return []
    except FigureError as error:
        compositor.note_problem(block.line, str(error))
        return []
    full = (figure.width, figure.height)
    figure = figure.scale(
        read_number(compositor, block.options, "width", block.line, figure.width) / figure.width
    )
    points: list[tuple[float, float, str]] = []
    texts: list[tuple[str, int]] = []
    for told, line in block.lines:
        where, sign, text = told.partition("|")
        point = _find_point(compositor, where.strip(), places, full, line) if sign else None
        if not sign:
            compositor.note_problem(
                line, "write: place | **Name.** What it means; the place is an element or two per cents"
            )
        if point is not None:
            points.append((point[0] * figure.width, point[1] * figure.height, point[2]))
            texts.append((text.strip(), line))
    return [_set_anatomy(compositor, block, width, figure, points=points, texts=texts)]


def _set_anatomy(
    compositor: Compositor,
    block: Fence,
    width: float,
    figure: Figure,
    *,
    points: Sequence[tuple[float, float, str]],
    texts: Sequence[tuple[str, int]],
) -> FlowItem:
    look = compositor.look
    lefts = any(side == "<" for _, _, side in points)
    rights = any(side == ">" for _, _, side in points)
    before, after = (_ROOM if lefts else 0.5), (_ROOM if rights else 0.5)
    taken = before + figure.width + after
    room = width - taken - _BESIDE
    title = block.options.get("title", "")
    head = [replace(set_words(compositor, title, look.section, room, block.line))] if title else []
    listed = stack_items([*head, *key_lines(compositor, texts, room, look.panel)])
    on_right = block.options.get("side", "left") == "right"
    piece_x, text_x = (width - taken, 0.0) if on_right else (0.0, taken + _BESIDE)
    height = max(figure.height + 0.6, listed.height)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        left, top = (
            x + piece_x + before,
            y + (height - figure.height) / 2 if listed.height > figure.height else y,
        )
        top = y + max(0.0, (height - figure.height) / 2 if listed.height > figure.height else 0.3)
        down = max(0.0, (height - listed.height) / 2)
        keys = _draw_keys(compositor, figure, points, left, top)
        return (Group(figure.ops, left, top), *keys, *listed.draw(x + text_x, y + down))

    return FlowItem(height, draw, look.to_mm(0.55), flex=True)


def _draw_keys(
    compositor: Compositor,
    figure: Figure,
    points: Sequence[tuple[float, float, str]],
    left: float,
    top: float,
) -> list[Op]:
    """Draw balls in the margins of a piece, in reading order, and lines to their points."""
    look = compositor.look
    ops: list[Op] = []
    balls: list[Op] = []
    for side in ("<", ">"):
        chosen = [(index, x, y) for index, (x, y, s) in enumerate(points) if s == side]
        chosen.sort(key=lambda each: each[2])
        for (index, x, y), ball_y in zip(
            chosen, spread_heights([y for _, _, y in chosen], figure.height), strict=True
        ):
            bx = left - 3.4 - BALL if side == "<" else left + figure.width + 3.4 + BALL
            line = (("M", bx, top + ball_y), ("L", left + x, top + y))
            ops.append(Path(line, stroke=look.paper, width=1.0, cap="round"))
            dark = look.dark if look.full else look.ink
            ops.append(Path(line, stroke=dark, width=0.4, cap="round"))
            for r, colour in ((1.0, look.paper), (0.65, dark)):
                ops.append(Path(make_ellipse(left + x - r, top + y - r, 2 * r, 2 * r), fill=colour))
            balls += draw_ball(compositor, str(index + 1), bx, top + ball_y)
    return [*ops, *balls]


def spread_heights(wanted: Sequence[float], height: float) -> list[float]:
    """Return heights near the wanted ones, rising, at least a step apart, and inside where they fit.

    >>> spread_heights([10, 10], 50)
    [10, 15.3]
    """
    out: list[float] = []
    for y in wanted:
        out.append(round(max(y, BALL, out[-1] + _STEP if out else y), 3))
    over = out[-1] - (height - BALL) if out else 0.0
    if over > 0:
        limit = height - BALL
        for index in range(len(out) - 1, -1, -1):
            out[index] = min(out[index], limit)
            limit = out[index] - _STEP
    return out


def _find_point(
    compositor: Compositor,
    where: str,
    places: Mapping[str, Sequence[Rect]],
    size: tuple[float, float],
    line: int,
) -> tuple[float, float, str] | None:
    """Return a place as parts of the face, and the side of its key."""
    match = _POINT.fullmatch(where)
    if match:
        x, y = float(match[1]) / 100, float(match[2]) / 100
        if not (0 <= x <= 1 and 0 <= y <= 1):
            compositor.note_problem(line, f'"{where}" lies outside the piece; write per cents from 0 to 100')
            return None
        return x, y, match[3] or ("<" if x < 0.5 else ">")
    named = _NAMED.fullmatch(where)
    if named is None:
        compositor.note_problem(
            line, f'"{where}" is no place; write an element of the face, or two per cents'
        )
        return None
    found = places.get(named[1], ())
    number = int(named[2] or 1)
    if not 1 <= number <= len(found):
        told = f"only {len(found)} of them" if found else "no such element"
        compositor.note_problem(line, f'"{where}": the face has {told}.{suggest_nearest(named[1], places)}')
        return None
    x, y, w, h = found[number - 1]
    side = named[3] or ("<" if x + w / 2 < size[0] / 2 else ">")
    inside = min(1.2, w / 4)
    at = x + inside if side == "<" else x + w - inside
    return min(1.0, max(0.0, at / size[0])), min(1.0, max(0.0, (y + h / 2) / size[1])), side
