"""A table seen from above, with everything laid out and people around it."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.measure import mix_colours
from printkit.nearest import list_words, suggest_nearest
from printkit.press.booklet.flow import FlowItem
from printkit.press.booklet.manuscript import Fence, option_words
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import colour_of, draw_arrow, draw_ball, set_words
from printkit.press.booklet.setting.panels import check_options
from printkit.press.booklet.setting.piecerow import show_pieces, turn_figure
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_ellipse, make_rectangle

KEYS = ("size", "wood", "height")
VERBS: Mapping[str, tuple[str, ...]] = {
    "seat": ("at", "name", "note", "colour", "key"),
    "put": ("show", "at", "turn", "key", "keyat", "zone", "scale", "pad", "gap"),
    "bag": ("at", "key", "keyat", "size", "colour"),
    "zone": ("at", "size", "colour", "text", "key", "keyat"),
    "text": ("at", "say", "turn", "width"),
    "arrow": ("from", "to", "colour"),
}
"""What a line may draw, and its options."""
EDGES = ("bottom", "top", "left", "right")
_PEOPLE, _BESIDE = 11.0, 15.0
"""mm beyond the table for people below or above it, and beside it."""
_WOOD, _RIM, _GRAIN = "#dcbc8c", "#b88d57", "#cdaa77"
_SKIN, _HAIR = ("#e8c39e", "#c99b6d", "#9c6b43"), ("#4a3320", "#2b1d12", "#6b4a2b")


class _Top(Struct):
    """The table as it is drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float
    under: list[Op] = field(default_factory=list)
    ops: list[Op] = field(default_factory=list)
    over: list[Op] = field(default_factory=list)

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a point of the table on the page."""
        return self.x + point[0] * self.scale, self.y + point[1] * self.scale


def set_table_top(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Draw everything in its place, to scale; lines say what lies where, in mm of the table."""
    check_options(compositor, block.options, KEYS, block.line)
    size = _parse_pair(block.options.get("size", "1200x800").replace("x", ","))
    if size is None or min(size) <= 0:
        compositor.note_problem(
            block.line, f"size={block.options.get('size')} will not do; write for example 1200x800"
        )
        return []
    told = [(option_words(text), line) for text, line in block.lines]
    used = {
        edge
        for (found, options), _ in told
        if found[:1] == ("seat",)
        for edge in EDGES
        if options.get("at", "").startswith(edge)
    }
    left = _BESIDE if "left" in used else 0.6
    right = _BESIDE if "right" in used else 0.6
    above = _PEOPLE if "top" in used else 0.6
    below = _PEOPLE if "bottom" in used else 0.6
    scale = (width - left - right) / size[0]
    top = _Top(left, above, size[0] * scale, size[1] * scale, scale)
    seats = 0
    for (found, options), line in told:
        verb = found[0] if found else ""
        if verb not in VERBS:
            compositor.note_problem(
                line,
                f'"{verb}" is nothing on a table.{suggest_nearest(verb, VERBS)} Known: {list_words(VERBS)}',
            )
            continue
        for word in found[1:]:
            compositor.note_problem(
                line, f'"{word}" is no option; write key=value, and quotes round several words'
            )
        check_options(compositor, options, VERBS[verb], line)
        if verb == "seat":
            _draw_seat(compositor, top, options, line, seats)
            seats += 1
        elif verb == "arrow":
            _draw_arrow(compositor, top, options, line)
        else:
            at = _parse_pair(options.get("at", ""))
            if at is None:
                compositor.note_problem(line, "say where: at=x,y in mm of the table")
                continue
            if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
                compositor.note_problem(
                    line, f"at={options['at']} lies off the table, which is {size[0]:g} x {size[1]:g} mm"
                )
            _DRAWN[verb](compositor, top, options, at, line)
    ops = (*top.under, *_draw_wood(compositor, top), *top.ops, *top.over)
    return [
        FlowItem(
            above + top.height + below,
            lambda x, y: (Group(ops, x, y),),
            compositor.look.to_mm(0.55),
            flex=True,
        )
    ]


def _parse_pair(told: str) -> tuple[float, float] | None:
    x, sign, y = told.partition(",")
    try:
        return (float(x), float(y)) if sign else None
    except ValueError:
        return None


def _draw_wood(compositor: Compositor, top: _Top) -> list[Op]:
    look = compositor.look
    shape = make_rectangle(top.x, top.y, top.width, top.height, 4)
    if not look.full:
        return [Path(shape, fill=look.paper, stroke=look.ink, width=0.4)]
    ops: list[Op] = [Path(shape, fill=_WOOD, stroke=_RIM, width=1.2)]
    planks = max(3, round(top.height / 11))
    for index in range(1, planks):
        y = top.y + top.height * index / planks
        ops.append(
            Path((("M", top.x + 1.5, y), ("L", top.x + top.width - 1.5, y)), stroke=_GRAIN, width=0.25)
        )
    inner = make_rectangle(top.x + 1.1, top.y + 1.1, top.width - 2.2, top.height - 2.2, 3.2)
    ops.append(Path(inner, stroke=_GRAIN, width=0.3))
    return ops


def _draw_seat(compositor: Compositor, top: _Top, options: Mapping[str, str], line: int, number: int) -> None:
    """Draw somebody at an edge, from above, with a name."""
    look = compositor.look
    edge, _, part = options.get("at", "").partition(",")
    try:
        along = float(part)
    except ValueError:
        along = -1.0
    if edge not in EDGES or not 0 <= along <= 1:
        compositor.note_problem(
            line,
            f"at={options.get('at', '')} is no seat; write for example at=bottom,0.25: an edge, and how far along it",
        )
        return
    colour = colour_of(compositor, options.get("colour", ""), line, look.heading)
    lies = {"bottom": 0.0, "top": 180.0, "left": 90.0, "right": 270.0}[edge]
    x = {"left": top.x, "right": top.x + top.width}.get(edge, top.x + along * top.width)
    y = {"top": top.y, "bottom": top.y + top.height}.get(edge, top.y + along * top.height)
    top.under.append(Group(_draw_person(look.full, look.paper, colour, number), x, y, lies))
    name = options.get("name", "")
    bold = replace(look.panel, weight=700, colour=colour)
    small = replace(look.panel, size=8.0, min=8.0)
    if edge in ("top", "bottom"):
        wide = min(30.0, max(top.x + top.width - x - 9.5, 0.0))
        on_left = wide < 16
        if on_left:
            wide = 28.0
            bold, small = replace(bold, align="right"), replace(small, align="right")
        text_x = x - 9.0 - wide if on_left else x + 9.0
        first = set_words(compositor, name, bold, wide, line)
        second = set_words(compositor, options.get("note", ""), small, wide, line)
        text_y = y + 1.4 if edge == "bottom" else y - 1.4 - first.height - second.height
        top.over += [*first.draw(text_x, text_y), *second.draw(text_x, text_y + first.height)]
    else:
        wide = _BESIDE + 1.0
        first = set_words(compositor, name, replace(bold, align="centre"), wide, line)
        second = set_words(compositor, options.get("note", ""), replace(small, align="centre"), wide, line)
        text_x = x - _BESIDE - 0.6 if edge == "left" else x - 0.4
        top.over += [*first.draw(text_x, y + 9.0), *second.draw(text_x, y + 9.0 + first.height)]
    if options.get("key"):
        dx, dy = {"bottom": (0, 1.6), "top": (0, -1.6), "left": (-1.6, 0), "right": (1.6, 0)}[edge]
        top.over += draw_ball(compositor, options["key"], x + dx, y + dy, look.warning if look.full else "")


def _draw_person(full: bool, paper: str, colour: str, number: int) -> tuple[Op, ...]:
    """Draw shoulders, arms on the table's edge and a head; facing up, the table's edge at y = 0."""
    fill = colour if full else paper
    edge = None if full else colour
    wide = 0.4 if edge else 0.0
    skin = _SKIN[number % 3] if full else paper
    arms = [
        Path(
            (("M", side * 5.4, 6.0), ("C", side * 6.6, 3.0, side * 5.2, 0.6, side * 3.9, -1.0)),
            stroke=fill if full else colour,
            width=2.7,
            cap="round",
        )
        for side in (-1, 1)
    ]
    hands = [
        Path(make_ellipse(side * 3.6 - 1.25, -3.1, 2.5, 2.8), fill=skin, stroke=edge, width=wide)
        for side in (-1, 1)
    ]
    body = Path(make_ellipse(-7.4, 2.6, 14.8, 7.4), fill=fill, stroke=edge, width=wide)
    head = Path(
        make_ellipse(-3.2, 2.6, 6.4, 6.6), fill=_HAIR[number % 3] if full else paper, stroke=edge, width=wide
    )
    face = Path(make_ellipse(-2.4, 1.9, 4.8, 3.2), fill=skin, stroke=edge, width=wide)
    return (*hands, *arms, body, face, head)


def _put_piece(
    compositor: Compositor, top: _Top, options: Mapping[str, str], at: tuple[float, float], line: int
) -> None:
    factor = _read_number(compositor, options, "scale", line, 1.0)
    figure = show_pieces(
        compositor,
        options.get("show", ""),
        line,
        scale=top.scale * factor,
        ground=_WOOD,
        gap=_read_number(compositor, options, "gap", line, 8.0) * top.scale,
    )
    if figure is None:
        if not options.get("show"):
            compositor.note_problem(line, 'say what: put show="A1 A2" at=x,y')
        return
    angle = _read_angle(compositor, options, line)
    if angle:
        figure = turn_figure(figure, angle)
    x, y = top.at(at)
    left, high = x - figure.width / 2, y - figure.height / 2
    zone = options.get("zone")
    if zone:
        pad = _read_number(compositor, options, "pad", line, 14.0) * top.scale
        colour = colour_of(compositor, zone, line, compositor.look.line)
        _draw_field(
            compositor, top, (left - pad, high - pad, figure.width + 2 * pad, figure.height + 2 * pad), colour
        )
    top.ops.append(Group(figure.ops, left, high))
    _draw_key(compositor, top, options, (left, high, figure.width, figure.height), line)


def _draw_field(
    compositor: Compositor, top: _Top, rect: tuple[float, float, float, float], colour: str
) -> None:
    look = compositor.look
    fill = mix_colours(look.paper, colour, 0.2) if look.full else look.paper
    top.ops.append(Path(make_rectangle(*rect, 1.4), fill=fill, stroke=colour, width=0.5))


def _read_number(
    compositor: Compositor, options: Mapping[str, str], key: str, line: int, default: float
) -> float:
    try:
        found = float(options.get(key, default))
    except ValueError:
        found = -1.0
    if found < 0:
        compositor.note_problem(line, f"{key}={options[key]} will not do; write a number")
        return default
    return found


def _read_angle(compositor: Compositor, options: Mapping[str, str], line: int) -> float:
    try:
        return float(options.get("turn", 0))
    except ValueError:
        compositor.note_problem(line, f"turn={options['turn']} will not do; write degrees")
        return 0.0


def _draw_key(
    compositor: Compositor,
    top: _Top,
    options: Mapping[str, str],
    rect: tuple[float, float, float, float],
    line: int,
) -> None:
    if not options.get("key"):
        return
    x, y, width, height = rect
    places = {
        "top": (x + width / 2, y - 0.6),
        "bottom": (x + width / 2, y + height + 0.6),
        "left": (x - 0.6, y + height / 2),
        "right": (x + width + 0.6, y + height / 2),
        "centre": (x + width / 2, y + height / 2),
    }
    where = options.get("keyat", "top")
    if where not in places:
        compositor.note_problem(
            line, f"keyat={where} will not do.{suggest_nearest(where, places)} Known: {list_words(places)}"
        )
        where = "top"
    top.over += draw_ball(
        compositor, options["key"], *places[where], compositor.look.warning if compositor.look.full else ""
    )


def _draw_bag(
    compositor: Compositor, top: _Top, options: Mapping[str, str], at: tuple[float, float], line: int
) -> None:
    look = compositor.look
    x, y = top.at(at)
    size = _read_number(compositor, options, "size", line, 170.0) * top.scale
    colour = colour_of(compositor, options.get("colour", ""), line, "#4f3b26")
    fill = colour if look.full else look.paper
    line_colour = None if look.full else look.ink
    s = size / 10
    body = Path(
        (
            ("M", x - 1.6 * s, y - 2.6 * s),
            ("C", x - 5.5 * s, y + 0.2 * s, x - 5.8 * s, y + 5 * s, x - 2.8 * s, y + 5 * s),
            ("L", x + 2.8 * s, y + 5 * s),
            ("C", x + 5.8 * s, y + 5 * s, x + 5.5 * s, y + 0.2 * s, x + 1.6 * s, y - 2.6 * s),
            ("C", x + 2.4 * s, y - 3.6 * s, x + 2.8 * s, y - 4.6 * s, x + 1.2 * s, y - 4.2 * s),
            ("L", x, y - 4.7 * s),
            ("L", x - 1.2 * s, y - 4.2 * s),
            ("C", x - 2.8 * s, y - 4.6 * s, x - 2.4 * s, y - 3.6 * s, x - 1.6 * s, y - 2.6 * s),
            ("Z",),
        ),
        fill=fill,
        stroke=line_colour,
        width=0.35 if line_colour else 0.0,
    )
    cord = Path(make_rectangle(x - 1.9 * s, y - 3.0 * s, 3.8 * s, 0.8 * s, 0.4 * s), fill=look.line)
    top.ops += [body, cord]
    _draw_key(compositor, top, options, (x - 4.6 * s, y - 4.5 * s, 9.2 * s, 9.5 * s), line)


def _draw_zone(
    compositor: Compositor, top: _Top, options: Mapping[str, str], at: tuple[float, float], line: int
) -> None:
    look = compositor.look
    size = _parse_pair(options.get("size", "").replace("x", ","))
    if size is None:
        compositor.note_problem(line, "say how large: size=300x120")
        return
    x, y = top.at(at)
    width, height = size[0] * top.scale, size[1] * top.scale
    rect = (x - width / 2, y - height / 2, width, height)
    colour = colour_of(compositor, options.get("colour", ""), line, look.line)
    top.ops.append(Path(make_rectangle(*rect, 1.2), stroke=colour, width=0.4, dash=(1.2, 0.9)))
    if options.get("text"):
        style = replace(look.panel, size=8.0, min=8.0, align="centre", colour=look.ink)
        said = set_words(compositor, options["text"], style, width - 1.0, line)
        top.ops += said.draw(rect[0] + 0.5, y - said.height / 2)
    _draw_key(compositor, top, options, rect, line)


def _draw_text(
    compositor: Compositor, top: _Top, options: Mapping[str, str], at: tuple[float, float], line: int
) -> None:
    look = compositor.look
    style = replace(look.panel, size=8.0, min=8.0, align="centre", colour=look.ink)
    wide = _read_number(compositor, options, "width", line, 300.0) * top.scale
    said = set_words(compositor, options.get("say", ""), style, wide, line)
    x, y = top.at(at)
    angle = _read_angle(compositor, options, line)
    c, s = cos(radians(angle)), sin(radians(angle))
    dx, dy = -wide / 2, -said.height / 2
    top.ops.append(Group(said.draw(0, 0), x + dx * c - dy * s, y + dx * s + dy * c, angle))


def _draw_arrow(compositor: Compositor, top: _Top, options: Mapping[str, str], line: int) -> None:
    ends = [_parse_pair(options.get(key, "")) for key in ("from", "to")]
    if ends[0] is None or ends[1] is None:
        compositor.note_problem(line, "say where: arrow from=x,y to=x,y in mm of the table")
        return
    colour = colour_of(compositor, options.get("colour", ""), line, compositor.look.heading)
    top.ops += draw_arrow(*top.at(ends[0]), *top.at(ends[1]), colour, width=0.8)


_DRAWN = {"put": _put_piece, "bag": _draw_bag, "zone": _draw_zone, "text": _draw_text}
