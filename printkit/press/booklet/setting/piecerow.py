"""Pictures of pieces in a row, described in few words: `A06 3xC-G1 -> [pool]` (docs/booklet.md, Showing pieces)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, radians, sin

from msgspec.structs import replace

from printkit.nearest import suggest_nearest
from printkit.press.booklet.look import BookletStyle
from printkit.press.booklet.piecepicture import Figure, FigureError, UnreadError, make_fan, make_grid
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import colour_of, draw_arrow, pick_readable
from printkit.press.booklet.setting.paragraph import UNSETTABLE
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Style

_GAP = 2.2
"""mm between things of a row."""
SCALE = 0.33
"""Scale of pieces in a row, unless the block says otherwise."""
_TOKEN = re.compile(r"\[[^\]]*\]|\"[^\"]*\"|(?:[^\s()]|\([^)]*\))+")
_THING = re.compile(
    r"(?:(?P<count>\d+)x)?(?:(?P<way>fan|row|grid|pile):)?(?P<what>[^()@/]+)(?:\((?P<on>[^)]*)\))?"
    r"(?P<mark>[!~]*)(?:@(?P<width>[\d.]+))?(?:/(?P<angle>-?[\d.]+))?"
)
_ARROWS, _PAIRS, _SPACE = ("->", "<-"), ("=>", "=x"), "|"
_SIGNS = (*_ARROWS, *_PAIRS, "+", "=", "x", _SPACE)


def show_pieces(
    compositor: Compositor, told: str, line: int, *, scale: float = SCALE, ground: str = "", gap: float = _GAP
) -> Figure | None:
    """Return a row of pieces, signs and words, in the middle of their height; None where nothing can be drawn.

    Args:
        compositor: of the booklet.
        told: the description of the row.
        line: its line in the text.
        scale: of pieces without a width of their own.
        ground: the colour below the row.
        gap: mm between things.
    """
    found: list[Figure] = []
    for token in _TOKEN.findall(told):
        try:
            figure = _draw_token(compositor, token, line, scale, ground or compositor.look.paper)
        except UnreadError:
            continue
        except FigureError as error:
            compositor.note_problem(line, f"show: {error}")
            continue
        except UNSETTABLE as error:
            compositor.note_problem(line, f"show: {error}")
            continue
        found.append(figure)
    return place_beside(found, gap) if found else None


def place_beside(figures: Sequence[Figure], gap: float) -> Figure:
    """Place figures side by side, their middles on one line."""
    height = max(figure.height for figure in figures)
    ops: list[Op] = []
    x = 0.0
    for figure in figures:
        ops.append(Group(figure.ops, x, (height - figure.height) / 2))
        x += figure.width + gap
    return Figure(x - gap, height, tuple(ops))


def _draw_token(compositor: Compositor, token: str, line: int, scale: float, ground: str) -> Figure:
    look = compositor.look
    if token in _SIGNS:
        return _draw_sign(compositor, token, ground)
    if token.startswith("["):
        text, _, name = token[1:-1].partition("|")
        return _draw_chip(compositor, text.strip(), colour_of(compositor, name.strip(), line, look.heading))
    if token.startswith('"'):
        return _draw_label(
            compositor, token[1:-1], replace(look.panel, weight=700, colour=pick_readable(look, ground))
        )
    match = _THING.fullmatch(token)
    if match is None:
        raise FigureError(f'"{token}" makes no sense; write for example SC18, 3xC-G1, fan:A1,A2 or [words]')
    width = float(match["width"] or 0)
    if match["what"].startswith(":"):
        return _draw_symbol(compositor, match["what"], width or 8.0, ground)
    figures = _make_figures(compositor, match, scale, width)
    if match["way"] == "fan":
        found = make_fan(figures)
    elif match["way"] == "grid":
        found = make_grid(figures)
    elif match["way"] == "pile" or match["count"]:
        found = _overlap_figures(figures)
    else:
        found = place_beside(figures, figures[0].width * 0.08)
    return turn_figure(found, float(match["angle"])) if match["angle"] else found


def _make_figures(compositor: Compositor, match: re.Match[str], scale: float, width: float) -> list[Figure]:
    """Return the pieces of one token, each at its size."""
    prefix = ""
    what = match["what"]
    for kind in ("back:", "row:"):
        if what.startswith(kind):
            prefix, what = kind, what.removeprefix(kind)
    names = [name for name in what.split(",") if name]
    if not names:
        raise FigureError(f'"{match[0]}" names no piece')
    out = []
    for told in names:
        mark = told[-1] if told[-1] in "!~" else match["mark"]
        name = told.rstrip("!~")
        source = name if ":" in name else prefix + name
        figure = draw_piece(compositor, source, match["on"] or "")
        figure = figure.scale(width / figure.width if width else scale)
        if "!" in mark:
            figure = _outline_figure(figure, compositor.look.warning, ())
        elif "~" in mark:
            figure = _outline_figure(figure, compositor.look.warning, (1.4, 0.9))
        out += [figure] * int(match["count"] or 1)
    return out


def draw_piece(compositor: Compositor, source: str, laid: str = "") -> Figure:
    """Return a piece with the pieces that lie on it, at its own size.

    Raises:
        FigureError: it is unknown, or has no such place.
    """
    pictures = compositor.pictures
    if source.startswith("template:"):
        options = dict(part.partition("=")[::2] for part in laid.split())
        return pictures.draw_template(source.removeprefix("template:"), options)
    figure = pictures.one(source)
    if not laid:
        return figure
    parts = dict(part.partition("=")[::2] for part in laid.split())
    try:
        angle = float(parts.pop("turn", "0"))
    except ValueError:
        raise FigureError(f"turn={parts['turn']} will not do; write degrees") from None
    places = pictures.places(source)
    ops: list[Op] = []
    for name, told in parts.items():
        spots = places.get(name, ())
        if not spots:
            raise FigureError(f'the face of {source} has no element "{name}".{suggest_nearest(name, places)}')
        wanted = told.split(",")
        if len(wanted) > len(spots):
            raise FigureError(f"{name}={told}: {source} has only {len(spots)} such places")
        for each, (x, y, w, h) in zip(wanted, spots, strict=False):
            if each in ("", "-"):
                continue
            laid_on = pictures.one(each.rstrip("!"))
            if each.endswith("!"):
                laid_on = _outline_figure(laid_on, compositor.look.warning, (), 0.07 * laid_on.width)
            middle = Group(laid_on.ops, -laid_on.width / 2, -laid_on.height / 2)
            ops.append(Group((middle,), x + w / 2, y + h / 2, angle))
    return replace(figure, ops=(*figure.ops, *ops))


def turn_figure(figure: Figure, angle: float) -> Figure:
    """Return a figure turned about its middle; its size becomes that of the area it covers."""
    c, s = abs(cos(radians(angle))), abs(sin(radians(angle)))
    width, height = figure.width * c + figure.height * s, figure.width * s + figure.height * c
    middle = Group(figure.ops, -figure.width / 2, -figure.height / 2)
    return Figure(width, height, (Group((middle,), width / 2, height / 2, angle),))


def _outline_figure(figure: Figure, colour: str, dash: tuple[float, ...], width: float = 0.75) -> Figure:
    line = Path(figure.edge, stroke=colour, width=width, dash=dash, join="round")
    return replace(figure, ops=(*figure.ops, line))


def _overlap_figures(figures: Sequence[Figure]) -> Figure:
    """Overlap equal pieces, each covering a part of the one before."""
    step = figures[0].width * 0.55
    ops = tuple(
        Group(figure.ops, index * step, (figures[0].height - figure.height) / 2)
        for index, figure in enumerate(figures)
    )
    return Figure(step * (len(figures) - 1) + figures[-1].width, figures[0].height, ops)


def _draw_sign(compositor: Compositor, token: str, ground: str) -> Figure:
    look = compositor.look
    colour = pick_readable(look, ground)
    if token == _SPACE:
        return Figure(3.0, 1.0, ())
    if token in _ARROWS:
        ends = (0.6, 8.4) if token == _ARROWS[0] else (8.4, 0.6)
        return Figure(
            9.0, 5.0, draw_arrow(ends[0], 2.5, ends[1], 2.5, look.warning if look.full else look.ink)
        )
    if token in _PAIRS:
        return _draw_arrow_pair(look, goes=token == _PAIRS[0])
    text = {"x": "×"}.get(token, token)
    return _draw_label(compositor, text, replace(look.section, size=13, min=13, colour=colour))


def _draw_arrow_pair(look: BookletStyle, *, goes: bool) -> Figure:
    """Draw two arrows, one over the other: what moves, and below it what goes with it, or stays behind a cross."""
    below = look.heading if look.full else look.ink
    upper = draw_arrow(0.6, 1.2, 8.4, 1.2, look.warning if look.full else look.ink, width=0.55)
    if goes:
        return Figure(9.0, 5.0, (*upper, *draw_arrow(0.6, 3.9, 8.4, 3.9, below, width=0.55)))
    stub = (("M", 0.6, 3.9), ("L", 2.8, 3.9))
    cross = (("M", 3.9, 2.9), ("L", 5.9, 4.9), ("M", 5.9, 2.9), ("L", 3.9, 4.9))
    return Figure(9.0, 5.0, (*upper, *(Path(line, stroke=below, width=0.55) for line in (stub, cross))))


def _draw_label(compositor: Compositor, text: str, style: Style) -> Figure:
    """Return words as a figure."""
    block = compositor.setter.compose(text, replace(style, align="centre", valign="middle"), 60)
    width, height = block.width + 0.2, block.size * 1.2 * max(1, len(block.lines)) / 2.8346
    return Figure(width, height, compositor.setter.place(block, 0, 0, width, height))


def _draw_chip(compositor: Compositor, text: str, colour: str) -> Figure:
    """Return words in a coloured field."""
    look = compositor.look
    fill = colour if look.full else look.paper
    inner = _draw_label(compositor, text, replace(look.panel, weight=700, colour=pick_readable(look, fill)))
    width, height = inner.width + 5.0, inner.height + 2.0
    shape = Path(
        make_rectangle(0, 0, width, height, 1.6), fill=fill, stroke=None if look.full else colour, width=0.4
    )
    return Figure(width, height, (shape, Group(inner.ops, 2.5, 1.0)))


def _draw_symbol(compositor: Compositor, told: str, size: float, ground: str) -> Figure:
    style = Style(
        compositor.look.body_families,
        size=size * 2.8346,
        min=size * 2.8346,
        colour=pick_readable(compositor.look, ground),
        align="centre",
        valign="middle",
    )
    block = compositor.setter.compose(told, style, 100)
    return Figure(block.width + 0.2, size, compositor.setter.place(block, 0, 0, block.width + 0.2, size))
