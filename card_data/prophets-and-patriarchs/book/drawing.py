"""The board as SVG, in the millimetres and colours in which the press prints it: one unit is a millimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from math import atan2, degrees
from textwrap import wrap
from typing import Any

from printkit.boards.adapter import BoardPicture
from printkit.boards.hex import (
    Edge,
    HexCell,
    TileSet,
    Vertex,
    centre_of,
    corners,
    ends_of,
    hex_outline,
    locate_corner,
    middle_of,
    name_of,
    place_of,
)

from .land import Tile
from .pieces import BoxPieces, pieces_of
from .words import RESOURCE, TRIBE

MARGIN = 32.0
"""Room for trade tiles at the coast."""
TRADE_OUT = 12.0
"""mm from a side's middle to its trade tile's."""
TAP = 10.0
"""mm around a corner or a side's middle that can be tapped."""
TAP_ALONE = 18.0
"""The same where trade tiles alone are to be tapped, which lie far apart."""
RICH = (6, 7, 8)
"""Numbers printed in red."""


def draw(picture: BoardPicture) -> str:
    """The board: tiles, trade tiles, pieces, figures, and what can be tapped."""
    return _Drawing(picture).svg()


@lru_cache(maxsize=64)
def _make_board(cells: frozenset[str]) -> TileSet:
    """The board of the cells with these names: a table keeps its own, and its measures, from one drawing to the next."""
    return TileSet.of(place_of(cell) for cell in cells)


@dataclass(frozen=True)
class _Drawing:
    picture: BoardPicture

    @cached_property
    def pieces(self) -> BoxPieces:
        return pieces_of(self.picture.box)

    @property
    def view(self) -> Mapping[str, Any]:
        return self.picture.view

    @cached_property
    def laid(self) -> tuple[dict[str, str], dict[str, str], dict[str, int]]:
        """Tiles by hex, trade tiles by side, numbers by tile: as a photo shows them, as they lie, or as they are to lie."""
        read = self.picture.read
        if read is not None:
            names = {at: self.pieces.names.get(piece, piece) for at, piece in read.items()}
            return _filter_names(names, "h"), _filter_names(names, "s"), {}
        if self.view.get("tiles"):
            return (
                dict(self.view["tiles"]),
                dict(self.view.get("trades") or {}),
                dict(self.view.get("discs") or {}),
            )
        return self.pieces.default(self.view.get("included") or self.pieces.tribes).as_plain()

    @cached_property
    def board(self) -> TileSet:
        return _make_board(frozenset(self.laid[0]))

    @cached_property
    def surroundings(self) -> TileSet:
        """The board, and the empty places beside it that can be tapped."""
        beside = (where for where in map(place_of, self.targets) if isinstance(where, HexCell))
        return TileSet(self.board.cells.union(beside))

    def find_colour(self, name: str, otherwise: str = "#888888") -> str:
        found: str = self.picture.box.palette["full"].get(name, otherwise)
        return found

    def svg(self) -> str:
        if not self.board.cells:
            return ""
        left, top, width, height = self.surroundings.find_extent()
        box = f"{left - MARGIN:.1f} {top - MARGIN:.1f} {width + 2 * MARGIN:.1f} {height + 2 * MARGIN:.1f}"
        label = escape(self.picture.say("The board"), quote=True)
        faint = "" if self.view.get("tiles") or self.picture.read is not None else " proposed"
        wide = " taps" if self.are_small else " tiles" if self.targets or self.picture.marks else ""
        parts = [
            (
                f'<div class="hexboard{wide}" data-pan tabindex="0"><svg class="hexes{faint}" xmlns="http://www.w3.org/2000/svg" '
                f'role="group" aria-label="{label}" viewBox="{box}">'
            ),
            *(self.draw_tile(at, tile) for at, tile in self.laid[0].items()),
            *self.draw_droughts(),
            *(self.draw_trade(at, tile) for at, tile in self.laid[1].items()),
            *self.standing(),
            *(self.draw_doubt(at) for at in sorted(self.picture.doubtful)),
            *(self.mark(at, sign) for at, sign in self.picture.marks.items()),
            *(self.target(at, words) for at, words in self.targets.items()),
            *self.why(),
            "</svg></div>",
        ]
        return "".join(parts)

    # Tiles

    def draw_tile(self, at: str, tile: str) -> str:
        x, y = centre_of(_read_cell(at))
        known = self.pieces.tiles.get(tile)
        if known is None:
            return f'<polygon points="{_hex_points(x, y)}" fill="{self.find_colour("parchment", "#dddddd")}" stroke="#555555"/>'
        plain = self.plain_tile(x, y, tile, known)
        if not self.picture.faces.has_piece(tile):
            return plain
        rim = f'<polygon points="{_hex_points(x, y)}" fill="none" stroke="#2b1a10" stroke-width="0.8"/>'
        return f"{plain}{self.picture.faces.draw_face(tile, x, y)}{rim}{self.draw_disc(x, y, tile)}"

    def draw_disc(self, x: float, y: float, tile: str) -> str:
        """A number disc over the printed number."""
        number = self.laid[2].get(tile)
        if number is None:
            return ""
        ink = self.find_colour("madder" if number in RICH else "ink")
        return (
            f'<circle cx="{x:.1f}" cy="{y - 17:.1f}" r="12.5" fill="{self.find_colour("paper")}" '
            f'stroke="{self.find_colour("ochre")}" stroke-width="1"/>'
            f'<text x="{x:.1f}" y="{y - 14:.1f}" class="number" fill="{ink}">{number}</text>'
            f'<path d="{_draw_pips(x, y - 9.5, number)}" fill="{ink}"/>'
        )

    def plain_tile(self, x: float, y: float, tile: str, known: Tile) -> str:
        """A tile where there is no picture of it, or before it comes."""
        tone = (known.tribe or known.resource).lower()
        ground, deep = self.find_colour(tone), self.find_colour(f"on-{tone}")
        number = self.laid[2].get(tile, known.number)
        ink = self.find_colour("madder" if number in RICH else "ink")
        rim = (
            f'<polygon points="{_hex_points(x, y, 35)}" fill="none" stroke="{deep}" stroke-width="2.2"/>'
            if known.tribe
            else ""
        )
        word = escape(self.picture.say(TRIBE[known.tribe] if known.tribe else RESOURCE[known.resource]))
        return (
            f'<polygon points="{_hex_points(x, y)}" fill="{ground}" stroke="#2b1a10" stroke-width="0.8"/>{rim}'
            f'<circle cx="{x:.1f}" cy="{y - 12:.1f}" r="12" fill="{self.find_colour("paper")}" stroke="{deep}" stroke-width="0.6"/>'
            f'<text x="{x:.1f}" y="{y - 9:.1f}" class="number" fill="{ink}">{number}</text>'
            f'<path d="{_draw_pips(x, y - 4.5, number)}" fill="{ink}"/>'
            f'<text x="{x:.1f}" y="{y + 12:.1f}" class="land" fill="{deep}">{word}</text>'
        )

    def draw_trade(self, at: str, tile: str) -> str:
        edge = place_of(at)
        known = self.pieces.trades.get(tile)
        if not isinstance(edge, Edge) or known is None or edge not in self.board.boundary:
            return ""
        (x, y), (dx, dy) = middle_of(edge), self.board.outward_vector(edge)
        x, y = x + dx * TRADE_OUT, y + dy * TRADE_OUT
        tone = known.kind.lower()
        turn = degrees(atan2(dy, dx)) + 90
        kind = "" if known.kind == "ANY" else self.picture.say(known.kind.title())
        ground = (
            self.picture.faces.draw_face(tile, x, y)
            if self.picture.faces.has_piece(tile)
            else f'<rect x="{x - 18:.1f}" y="{y - 12:.1f}" width="36" height="24" rx="2" fill="{self.find_colour(tone)}"/>'
        )
        posts = "".join(
            _draw_line(middle_of(edge), locate_corner(corner), self.find_colour(f"on-{tone}"))
            for corner in ends_of(edge)
        )
        return (
            f'{posts}<g transform="rotate({turn:.0f} {x:.1f} {y:.1f})">'
            f'{ground}<rect x="{x - 18:.1f}" y="{y - 12:.1f}" width="36" height="24" rx="2" fill="none" '
            f'stroke="{self.find_colour(f"on-{tone}")}" stroke-width="0.8"/></g>'
            f'<rect x="{x - 18.5:.1f}" y="{y - 13.5:.1f}" width="37" height="27" rx="3" fill="{self.find_colour(tone)}" '
            f'stroke="{self.find_colour(f"on-{tone}")}" stroke-width="0.6"/>'
            f'<text x="{x:.1f}" y="{y + (-1.5 if kind else 4):.1f}" class="rate" fill="{self.find_colour(f"on-{tone}")}">{known.rate}:1</text>'
            f'<text x="{x:.1f}" y="{y + 9.5:.1f}" class="goods" fill="{self.find_colour(f"on-{tone}")}">{escape(kind)}</text>'
        )

    # What stands on it

    def standing(self) -> Iterator[str]:
        longest = self.view.get("longest")
        tribes = self.view.get("tribes") or []
        holder = tribes[longest] if isinstance(longest, int) and longest < len(tribes) else ""
        for at, tribe in (self.view.get("camels") or {}).items():
            yield self.camel(at, tribe, gold=tribe == holder)
        for at, tribe in (self.view.get("tents") or {}).items():
            yield self.tent(at, tribe)
        for at, tribe in (self.view.get("cities") or {}).items():
            yield self.city(at, tribe)
        yield from self.draw_rings()
        yield from self.draw_figures()

    def find_tones(self, tribe: str) -> tuple[str, str, str]:
        """Ground, letter, and the letter itself."""
        name = tribe.lower()
        return self.find_colour(name), self.find_colour(f"on-{name}"), escape(tribe[:1])

    def camel(self, at: str, tribe: str, *, gold: bool) -> str:
        edge = place_of(at)
        if not isinstance(edge, Edge):
            return ""
        ground, ink, letter = self.find_tones(tribe)
        (x, y), (one, other) = middle_of(edge), (locate_corner(corner) for corner in ends_of(edge))
        turn = degrees(atan2(other[1] - one[1], other[0] - one[0]))
        rim = (
            f'stroke="{self.find_colour("gold")}" stroke-width="2.6"'
            if gold
            else 'stroke="#2b1a10" stroke-width="0.8"'
        )
        return (
            f'<g class="camel" transform="rotate({turn:.0f} {x:.1f} {y:.1f})"><rect x="{x - 12:.1f}" y="{y - 6:.1f}" width="24" '
            f'height="12" rx="5" fill="{ground}" {rim}/></g><text x="{x:.1f}" y="{y + 3.4:.1f}" class="letter" fill="{ink}">{letter}</text>'
        )

    def tent(self, at: str, tribe: str) -> str:
        ground, ink, letter = self.find_tones(tribe)
        x, y = locate_corner(_read_corner(at))
        return (
            f'<path class="tent" d="M{x:.1f} {y - 11:.1f}L{x + 11:.1f} {y + 8:.1f}H{x - 11:.1f}Z" fill="{ground}" stroke="#2b1a10" '
            f'stroke-width="1" stroke-linejoin="round"/><text x="{x:.1f}" y="{y + 6:.1f}" class="letter" fill="{ink}">{letter}</text>'
        )

    def city(self, at: str, tribe: str) -> str:
        ground, ink, letter = self.find_tones(tribe)
        x, y = locate_corner(_read_corner(at))
        walls = f"M{x - 11:.1f} {y + 10:.1f}V{y - 11:.1f}h5v4h3.5v-4h5v4h3.5v-4h5V{y + 10:.1f}Z"
        return (
            f'<path class="city" d="{walls}" fill="{ground}" stroke="#2b1a10" stroke-width="1"/>'
            f'<text x="{x:.1f}" y="{y + 6:.1f}" class="letter" fill="{ink}">{letter}</text>'
        )

    # What stops income, and what protects from that

    def draw_droughts(self) -> Iterator[str]:
        """PP-6.7: tiles in a drought are pale, with a word."""
        droughts = [key for key in self.view if key.startswith("droughts.") and key.endswith(".resource")]
        found = {self.view[key] for key in droughts}
        for at, tile in self.laid[0].items():
            known = self.pieces.tiles.get(tile)
            if known is not None and known.resource in found:
                x, y = centre_of(_read_cell(at))
                yield (
                    f'<g class="dry"><polygon points="{_hex_points(x, y, 39)}"/>'
                    f'<text x="{x:.1f}" y="{y + 33:.1f}" class="land">{escape(self.picture.say("Drought"))}</text></g>'
                )

    def draw_rings(self) -> Iterator[str]:
        """PP-5.2, PP-5.7, PP-6.6: rings around tents and cities that earn nothing, or whatever happens."""
        blocked = self.corners_at("false_prophet") if self.view.get("scope") != "tile" else frozenset()
        protected = self.corners_at("prophet")
        turns = self.view.get("captivity") or []
        captive = {tribe for tribe, left in zip(self.view.get("tribes") or [], turns, strict=False) if left}
        for at, tribe in {**(self.view.get("tents") or {}), **(self.view.get("cities") or {})}.items():
            x, y = locate_corner(_read_corner(at))
            if at in blocked:
                slash = f"M{x - 11.3:.1f} {y + 11.3:.1f}l22.6 -22.6"
                yield _draw_ring(x, y, "blocked", self.picture.say("The False Prophet blocks it"), slash)
            elif at in protected:
                yield _draw_ring(x, y, "protected", self.picture.say("The Prophet protects it"))
            elif tribe in captive:
                yield _draw_ring(x, y, "captive", self.picture.say("Its owner is in captivity"))

    def corners_at(self, figure: str) -> frozenset[str]:
        """The corners of a figure's tile."""
        tile = self.view.get(figure)
        return frozenset(
            name_of(corner)
            for at, there in self.laid[0].items()
            if tile and there == tile
            for corner in corners(_read_cell(at))
        )

    def draw_figures(self) -> Iterator[str]:
        where = {tile: at for at, tile in self.laid[0].items()}
        for field, tone, aside, name in (
            ("prophet", "prophet", -16.0, "The Prophet"),
            ("false_prophet", "decoy", 16.0, "The False Prophet"),
        ):
            at = where.get(str(self.view.get(field) or ""))
            if at is not None:
                x, y = centre_of(_read_cell(at))
                yield self.draw_figure(x + aside, y + 20, tone, escape(self.picture.say(name)))

    def draw_figure(self, x: float, y: float, tone: str, name: str) -> str:
        """A standee without a face: a cloak; that of the False Prophet is pointed."""
        head = (
            f"M{x:.1f} {y - 13:.1f}l5 7h-10z"
            if tone == "decoy"
            else f"M{x - 4:.1f} {y - 9:.1f}a4 4 0 1 1 8 0a4 4 0 1 1-8 0z"
        )
        cloak = f"M{x:.1f} {y - 6:.1f}l7 17h-14z"
        return (
            f'<g class="figure"><title>{name}</title><path d="{cloak}{head}" fill="{self.find_colour(tone)}" '
            f'stroke="{self.find_colour(f"on-{tone}")}" stroke-width="1.2" stroke-linejoin="round"/></g>'
        )

    # What can be tapped

    @cached_property
    def targets(self) -> Mapping[str, Sequence[str]]:
        """Places with what can be done there; where something is asked of the board, all others with why not."""
        if self.picture.doubtful:
            return {name: [self.picture.say("What lies here?")] for name in sorted(self.picture.doubtful)}
        offered = {
            name: [*self.picture.offered.get(name, ()), *self.picture.indirect.get(name, ())]
            for name in (*self.picture.offered, *self.picture.indirect)
            if _is_place(name)
        }
        offered = {**{name: [self.picture.say("Tap")] for name in self.picture.liftable}, **offered}
        if not offered or not self.picture.asked or self.picture.liftable:
            return offered
        kinds = {name[:1] for name in offered}
        every = [
            *(f"c{v.q},{v.r}" for v in sorted(self.board.vertices) if "c" in kinds),
            *(f"s{e.q},{e.r}" for e in sorted(self.board.edges) if "s" in kinds),
        ]
        return {**dict.fromkeys(every, ()), **offered}

    @property
    def are_small(self) -> bool:
        """Whether corners, or sides that are close together, can be tapped; tiles need not be drawn so large."""
        return any(at.startswith("c" if self.picture.liftable else ("c", "s")) for at in self.targets)

    def target(self, at: str, words: Sequence[str]) -> str:
        where = place_of(at)
        x, y = (
            centre_of(where)
            if isinstance(where, HexCell)
            else middle_of(where)
            if isinstance(where, Edge)
            else locate_corner(where)
        )
        at_cost = "" if self.picture.offered.get(at) else " at-cost"
        if isinstance(where, HexCell):
            ring = "" if not words else " can-ring" if where in self.board.cells else " can-ring beside"
            shape = f'<polygon class="tap{ring}" points="{_hex_points(x, y, 36)}"/>'
        else:
            mark = f'<circle class="can{at_cost}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>' if words else ""
            shape = f'<circle class="tap" cx="{x:.1f}" cy="{y:.1f}" r="{TAP if self.are_small else TAP_ALONE}"/>{mark}'
        picked = (
            f"{' open' if words else ''}{' picked' if at in {self.picture.pick, self.picture.origin} else ''}"
        )
        called = self.name(where) or at
        label = escape(f"{called}: {', '.join(dict.fromkeys(words))}" if words else called, quote=True)
        link = escape(self.picture.link(at), quote=True)
        return f'<a class="spot{picked}" href="{link}" aria-label="{label}">{shape}</a>'

    def why(self) -> Iterator[str]:
        """Beside the place that was tapped, why nothing can be done there."""
        lines = [line for reason in self.picture.why[:2] for line in wrap(reason, 30)]
        if not lines or not _is_place(self.picture.pick):
            return
        where = place_of(self.picture.pick)
        x, y = (
            centre_of(where)
            if isinstance(where, HexCell)
            else middle_of(where)
            if isinstance(where, Edge)
            else locate_corner(where)
        )
        left, top, width, height = self.surroundings.find_extent()
        wide, high = 3.4 * max(map(len, lines)) + 10, 8.5 * len(lines) + 6
        x = min(max(x, left + wide / 2), left + width - wide / 2)
        y = y - 13 - high if y - 13 - high > top - MARGIN else min(y + 13, top + height + MARGIN - high)
        yield (
            f'<g class="why" aria-hidden="true"><rect x="{x - wide / 2:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4"/>'
        )
        for number, line in enumerate(lines):
            yield f'<text x="{x:.1f}" y="{y + 9 + 8.5 * number:.1f}">{escape(line)}</text>'
        yield "</g>"

    def name(self, where: HexCell | Edge | Vertex) -> str:
        """A place by the tiles around it."""
        cells = (
            (where,)
            if isinstance(where, HexCell)
            else self.board.tiles_beside(where)
            if isinstance(where, Edge)
            else self.board.tiles_at(where)
        )
        tiles = (self.laid[0].get(f"h{cell.q},{cell.r}", "") for cell in cells)
        names = [
            self.picture.say(self.pieces.tiles[tile].name) for tile in tiles if tile in self.pieces.tiles
        ]
        return " · ".join(names)

    def mark(self, at: str, sign: str) -> str:
        """The number of a place that people are asked about."""
        where = place_of(at)
        x, y = middle_of(where) if isinstance(where, Edge) else centre_of(_read_cell(at))
        size = 11 if isinstance(where, Edge) else 15
        return (
            f'<g class="asked"><circle cx="{x:.1f}" cy="{y:.1f}" r="{size}"/>'
            f'<text x="{x:.1f}" y="{y + 6:.1f}">{escape(sign)}</text></g>'
        )

    def draw_doubt(self, at: str) -> str:
        x, y = centre_of(_read_cell(at))
        return f'<polygon class="doubt" points="{_hex_points(x, y, 36)}"/>'


def _filter_names(names: Mapping[str, str], letter: str) -> dict[str, str]:
    return {at: piece for at, piece in names.items() if at.startswith(letter)}


def _is_place(name: str) -> bool:
    try:
        place_of(name)
    except ValueError:
        return False
    return True


def _read_cell(at: str) -> HexCell:
    found = place_of(at)
    assert isinstance(found, HexCell)
    return found


def _read_corner(at: str) -> Vertex:
    found = place_of(at)
    assert isinstance(found, Vertex)
    return found


def _draw_ring(x: float, y: float, kind: str, words: str, path: str = "") -> str:
    """A ring around a tent or city, with a line through it if there is one."""
    line = f'<path d="{path}"/>' if path else ""
    return f'<g class="ring {kind}"><title>{escape(words)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="16"/>{line}</g>'


def _hex_points(x: float, y: float, length: float = 40.0) -> str:
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in hex_outline(length))


def _draw_pips(x: float, y: float, number: int) -> str:
    n = 6 - abs(7 - number)
    starts = (x + (i - (n - 1) / 2) * 2.7 - 0.95 for i in range(n))
    return "".join(f"M{start:.2f} {y:.2f}a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0-1.9 0Z" for start in starts)


def _draw_line(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    return (
        f'<path d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}" stroke="{colour}" stroke-width="3" '
        'stroke-linecap="round"/>'
    )
