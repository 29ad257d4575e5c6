"""The artwork on packaging: the deck's own back, a template, or the booklet's cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.contents import Box, Component, Ink, Piece, Row
from printkit.measure import Size, measure_contrast
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.ops.edges import find_edges
from printkit.press.sheets.slot import Rect

_SEVERAL = 4
"""The most backs that are shown together: more would be small and their rows uneven."""


class Dress(Struct, frozen=True):
    """A picture and the colour around it."""

    face: Face
    ground: str
    ink: str
    """Legible upon the ground."""
    told: bool = False
    """Whether the picture itself says what is in the box."""
    side: Face | None = None
    """For a box's sides, where a template draws them."""
    rear: Face | None = None
    """For a box's back, where a template draws it."""
    accent: str = ""
    """Of the frames on lid and foot; without it they are drawn in `ink`."""


def deck_dress(deck: Component, faces: Faces) -> Dress:
    """Return the deck's back, or its first front where it has none."""
    piece = deck.pieces[0]
    face = faces.back(piece) or Face(deck.size.width, deck.size.height, deck.bleed, ())
    faces.raise_problems()
    return _make_dress(face)


def backs_dress(deck: Component, faces: Faces) -> Dress:
    """Return the deck's back; of a deck with two to four of them all, side by side on one card."""
    backs: list[Face] = []
    for piece in one_a_row(deck):
        back = faces.back(piece)
        if back is not None and back not in backs:
            backs.append(back)
        if len(backs) > _SEVERAL:
            break
    faces.raise_problems()
    if not 1 < len(backs) <= _SEVERAL:
        return deck_dress(deck, faces)
    columns = 1 if len(backs) == 2 else 2
    rows = -(-len(backs) // columns)
    width, height = deck.size.width / columns, deck.size.height / rows
    places = [(index % columns * width, index // columns * height) for index in range(len(backs))]
    if len(backs) > columns and len(backs) % columns:
        places[-1] = (width / 2, places[-1][1])
    ops = tuple(fit_panel(back, (x, y, width, height)) for back, (x, y) in zip(backs, places, strict=True))
    first = _make_dress(backs[0])
    return Dress(Face(deck.size.width, deck.size.height, 0.0, ops), first.ground, first.ink)


def template_dress(
    box: Box, template: str, size: Size, constants: Mapping[str, Any], *, ink: Ink, library: Library
) -> Dress:
    """Return a template drawn in the size of its panel.

    Raises:
        BoxError: it is missing, or something in it is wrong.
    """
    part = Component(
        key=f"packing {template} {size} {sorted(constants.items())}",  # what all faces of a key share is stored once
        name=template,
        kind="flat",
        size=size,
        shape="rect",
        corner=0.0,
        bleed=2.0,
        front=template,
        back="",
        code=None,
        rows=(),
        pieces=(),
        constants=constants,
    )
    faces = Faces(box, part, ink, library)
    face = faces.front(Piece("", "", part.key, Row("", {}, "box.yaml", 1), 1, ""))
    faces.raise_problems()
    found = _make_dress(face)
    return Dress(found.face, found.ground, found.ink, told=True)


def cover_dress(box: Box, ink: Ink, library: Library) -> Dress | None:
    """Return the cover of the title's booklet; None where no booklet has one."""
    for component in box.components.values():
        if component.kind == "booklet" and component.front:
            return template_dress(
                box, component.front, component.size, component.constants, ink=ink, library=library
            )
    return None


def dress_tab(box: Box, deck: Component, dress: Dress, ink: Ink) -> Dress:
    """Return the dress for a divider: a back without a ground is on paper, its tab in the colour of the deck's plates."""
    if ink == "full" or dress.ground != "#ffffff":
        return dress
    own = [package for package in box.packages.values() if package.kind == "tuckbox"]
    words = own[0].constants if own else {}
    names = [deck.name, *(name for package in own for name, keys in package.holds if deck.key in keys)]
    tones = [tone for name in names if (tone := words.get("solids", {}).get(name))]
    tone = box.palette[ink].get([*tones, words.get("on_ground", "on-ground")][0], "#000000")
    paper = Outline(make_rectangle(0, 0, dress.face.width, dress.face.height), fill="#ffffff")
    return _make_dress(replace(dress.face, ops=(paper, *dress.face.ops)), tone)


def _make_dress(face: Face, ground: str = "") -> Dress:
    """Make the artwork with a ground, by itself the commonest colour at its edge."""
    found = find_edges(face)
    ground = ground or Counter((*found.top, *found.right, *found.bottom, *found.left)).most_common(1)[0][0]
    ground = ground if ground.startswith("#") else "#ffffff"
    return Dress(face, ground, max(("#ffffff", "#000000"), key=lambda ink: measure_contrast(ink, ground)))


def cover_panel(face: Face, panel: Rect) -> Op:
    """Return a face that covers a whole panel; the excess is cut off."""
    return _scale_face(face, panel, max(panel[2] / face.width, panel[3] / face.height))


def fit_panel(face: Face, panel: Rect) -> Op:
    """Fit the whole of a face into the middle of a panel."""
    return _scale_face(face, panel, min(panel[2] / face.width, panel[3] / face.height))


def _scale_face(face: Face, panel: Rect, scale: float) -> Op:
    x, y, width, height = panel
    dx, dy = (width - face.width * scale) / 2, (height - face.height * scale) / 2
    trim = make_rectangle(
        max(0.0, dx), max(0.0, dy), min(width, face.width * scale), min(height, face.height * scale)
    )
    return Group((Group(face.ops, dx, dy, scale=scale),), x, y, clip=trim)


def draw_plate(
    told: tuple[str, str, str], panel: Rect, dress: Dress, letters: Lettering, display: Lettering
) -> Iterator[Op]:
    """Draw a band of the deck's colour across a panel's foot with the title, the deck and the number of cards."""
    title, name, count = told
    x, y, width, height = panel
    wide = min(width - 6, 70.0)
    long = letters.width(name, SMALL) > wide - 5
    low = height < _LOW
    tall = (18.0 if low else 21.0) + (3.5 if long else 0.0)
    middle, top = x + width / 2, y + height - tall - (2.5 if low else 3.4)
    yield Outline(make_rectangle(x, top, width, y + height - top), fill=dress.ground)
    yield Outline((("M", x, top), ("L", x + width, top)), stroke=dress.ink, width=0.4)
    yield Group(draw_line(display, title, wide - 5, 14.0, dress.ink), middle, top + (6.0 if low else 7.2))
    room = Size(wide - 5, 9.0 if long else 5.5)
    at = top + (7.4 if low else 9.2) + room.height / 2
    yield Group(draw_lines(letters, name, room, 10.5, dress.ink, weight=400), middle, at)
    yield Group(draw_line(letters, count, wide - 5, 8.5, dress.ink, weight=400), middle, top + tall - 2.4)


_LOW = 80.0
"""On a lower panel, mm, the plate is smaller, so that it leaves the deck's sign free."""
SMALL = 8.0
"""Points; a line that would be smaller is broken in two."""
_CAP = 0.33 * 25.4 / 72
"""Half the height of a capital, mm a point."""
_LEAD = 1.15 * 25.4 / 72
"""From line to line, mm a point."""


def draw_line(
    letters: Lettering, text: str, room: float, size: float, ink: str, *, weight: int = 700
) -> tuple[Op, ...]:
    """Return a centred line about the origin, no wider than the room."""
    width = letters.width(text, size, weight=weight)
    size = min(size, size * room / width) if width else size
    return letters.line(text, 0, 0, size, align="centre", weight=weight, colour=ink)


def draw_lines(
    letters: Lettering, text: str, field: Size, size: float, ink: str, *, weight: int = 700
) -> tuple[Op, ...]:
    """Return a centred text in one line, or in two where one would be too small."""

    def largest(rows: Sequence[str]) -> float:
        widest = max(letters.width(row, 1, weight=weight) for row in rows)
        return min(size, field.width / widest, field.height / (_LEAD * len(rows)))

    found = [text]
    if largest(found) < SMALL:
        found = max([found, *_list_halves(text)], key=largest)
    points = largest(found)
    top = _CAP * points - _LEAD * points * (len(found) - 1) / 2
    return tuple(
        op
        for number, row in enumerate(found)
        for op in letters.line(
            row, 0, top + number * _LEAD * points, points, align="centre", weight=weight, colour=ink
        )
    )


def least_width(letters: Lettering, text: str, *, weight: int = 700) -> float:
    """Return the width that a text needs so that it is not too small, in one line or in two."""
    return min(
        max(letters.width(row, SMALL, weight=weight) for row in rows)
        for rows in [[text], *_list_halves(text)]
    )


def _list_halves(text: str) -> list[list[str]]:
    """List the ways to break a text in two between words."""
    words = text.split()
    return [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
