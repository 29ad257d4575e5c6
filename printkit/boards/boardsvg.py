"""Boards on pages, as SVG in millimetres: printed faces where they lie, questions about places, and what a tap does.

A title says where its places lie, what people call them and what lies there; what can be tapped looks alike on all boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from textwrap import wrap

from printkit.boards.adapter import BoardPicture
from printkit.boards.square import Square, SquareGrid

MARK = 11.0
"""mm around the middle of a place for the sign that stands there."""


@dataclass(frozen=True, slots=True)
class BoardSpot:
    """A place of a drawing.

    Attributes:
        x: of its middle, mm.
        y: of its middle, mm.
        shape: the shape that is tapped, and framed where something can be done: SVG that lacks its end,
            `<circle cx="1" cy="2" r="3"`.
    """

    x: float
    y: float
    shape: str


_known = lru_cache(maxsize=1 << 12)
"""A cache: the same few hundred places are drawn again after every answer."""


@_known
def make_disc(x: float, y: float, radius: float) -> BoardSpot:
    """Return a round place."""
    return BoardSpot(x, y, f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"')


@_known
def make_box(x: float, y: float, width: float, height: float, radius: float = 1.5) -> BoardSpot:
    """Return a place with four corners; `x` and `y` are its middle."""
    left, top = x - width / 2, y - height / 2
    shape = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return BoardSpot(x, y, shape)


@dataclass(frozen=True)
class BoardSvg:
    """A board's drawing in parts; the title puts them together.

    Attributes:
        picture: what is drawn.
        find_spot: where a place lies.
        name_place: what people call a place.
    """

    picture: BoardPicture
    find_spot: Callable[[str], BoardSpot]
    name_place: Callable[[str], str]

    def open_tag(self, css: str, label: str, area: Sequence[float]) -> str:
        """Return the drawing's first tag; `area` is left, top, width and height of what is seen, mm."""
        frame = " ".join(f"{number:g}" for number in area)
        return (
            f'<svg class="on-board {css}" role="group" aria-label="{escape(label, quote=True)}" '
            f'viewBox="{frame}">'
        )

    def find_colour(self, name: str, otherwise: str = "#888888") -> str:
        """Return a colour of the box as it is printed."""
        found: str = self.picture.box.palette["full"].get(name, otherwise)
        return found

    def draw_piece(
        self,
        piece: str,
        spot: BoardSpot,
        tone: str,
        letter: str = "",
        *,
        css: str = "letter",
        turn: float = 0.0,
    ) -> str:
        """Draw a piece's printed face, upon a plain one in its colour that people see until the picture has loaded."""
        plain = f'{spot.shape} fill="{self.find_colour(tone)}"/>'
        if letter:
            ink = self.find_colour(f"on-{tone}", "#000000")
            at = f'x="{spot.x:.1f}" y="{spot.y + 3.4:.1f}"'
            plain += f'<text class="{css}" {at} fill="{ink}">{escape(letter)}</text>'
        if not self.picture.faces.has_piece(piece):
            return plain
        return plain + self.picture.faces.draw_face(piece, spot.x, spot.y, turn)

    def draw_doubts(self) -> Iterator[str]:
        """Yield the marks at places of which a photo is not sure."""
        for place in sorted(self.picture.doubtful):
            yield f'{self.find_spot(place).shape} class="doubt"/>'

    def draw_marks(self) -> Iterator[str]:
        """Yield the signs of places that people are asked about."""
        for place, sign in self.picture.marks.items():
            spot = self.find_spot(place)
            yield (
                f'<g class="asked"><circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{MARK:g}"/>'
                f'<text x="{spot.x:.1f}" y="{spot.y + 6:.1f}">{escape(sign)}</text></g>'
            )

    def draw_target(
        self, place: str, can: Sequence[str], otherwise: str = "", *, ring: bool = False, css: str = ""
    ) -> str:
        """Return a place to be tapped.

        Args:
            place: its name.
            can: what can be done there, in words.
            otherwise: what a tap does where nothing can be done.
            ring: whether a frame around the place tells that, because something lies in its middle.
            css: added to the class of that frame or sign.
        """
        picture, spot = self.picture, self.find_spot(place)
        hint = ""
        if can:
            shape = spot.shape if ring else f'<circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="4"'
            hint = f'{shape} class="{"can-ring" if ring else "can"}{css}"/>'
        state = (" open" if can else "") + (" picked" if place in {picture.pick, picture.origin} else "")
        words = ", ".join(dict.fromkeys(can)) or otherwise
        label = escape(": ".join(filter(None, (self.name_place(place) or place, words))), quote=True)
        link = escape(picture.link(place), quote=True)
        skipped = (
            "" if can or picture.doubtful else ' tabindex="-1"'
        )  # nobody walks through all places by key
        return (
            f'<a class="spot{state}" href="{link}" aria-label="{label}"{skipped}>'
            f'{hint}{spot.shape} class="tap"/></a>'
        )

    def draw_reasons(self, area: Sequence[float]) -> Iterator[str]:
        """Write beside the tapped place why nothing can be done there, within the visible area."""
        lines = [line for reason in self.picture.why[:2] for line in wrap(reason, 30)]
        if not lines:
            return
        left, top, width, height = area
        spot = self.find_spot(self.picture.pick)
        wide, high = 3.4 * max(map(len, lines)) + 10, 8.5 * len(lines) + 6
        x = min(max(spot.x, left + wide / 2), left + width - wide / 2)
        y = spot.y - 13 - high
        if y < top:
            y = min(spot.y + 13, top + height - high)
        yield (
            f'<g class="why" aria-hidden="true"><rect x="{x - wide / 2:.1f}" y="{y:.1f}" width="{wide:.1f}" '
            f'height="{high:.1f}" rx="4"/>'
        )
        for number, line in enumerate(lines):
            yield f'<text x="{x:.1f}" y="{y + 9 + 8.5 * number:.1f}">{escape(line)}</text>'
        yield "</g>"


def draw_square_names(grid: SquareGrid, away: float) -> Iterator[str]:
    """Yield the letters and numbers around a board of squares, so many mm away from it."""
    width, height = grid.size
    for column in range(max(map(len, grid.rows))):
        x, _ = grid.centre_of(Square(0, column))
        for y in (-away, height + away):
            yield f'<text class="rim" x="{x:g}" y="{y + 2.5:g}">{Square(0, column).name[0]}</text>'
    for row in range(len(grid.rows)):
        _, y = grid.centre_of(Square(row, 0))
        for x in (-away, width + away):
            yield f'<text class="rim" x="{x:g}" y="{y + 2.5:g}">{row + 1}</text>'
