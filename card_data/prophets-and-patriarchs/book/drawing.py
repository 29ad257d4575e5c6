"""The board as SVG, in the millimetres and colours in which the press prints it: one unit is a millimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from math import atan2, degrees
from typing import Any

from printkit.boards.adapter import BoardPicture
from printkit.boards.boardsvg import BoardSpot, BoardSvg, make_box, make_disc
from printkit.boards.hex import (
    Edge,
    HexCell,
    TileSet,
    corners,
    ends_of,
    hex_outline,
    is_place,
    locate_corner,
    locate_place,
    middle_of,
    name_of,
    place_of,
)

from .pieces import BoxPieces, pieces_of

MARGIN = 39.0
"""Room for trade tiles at the coast."""
TRADE_OUT = 15.0
"""mm from a side's middle to its trade tile's."""
TAP = 10.0
"""mm around a corner or a side's middle that can be tapped."""
TAP_ALONE = 18.0
"""The same where trade tiles alone are to be tapped, which lie far apart."""
_LINE = 'stroke="#2b1a10" stroke-width="0.8"'
"""Around what stands on the board."""


def draw(picture: BoardPicture) -> str:
    """Return the board: tiles, trade tiles, pieces, figures, and what can be tapped."""
    return _Drawing(picture).draw()


@lru_cache(maxsize=64)
def _make_board(cells: frozenset[str]) -> TileSet:
    """Make the board of the cells with these names: a table keeps its own, with its measures, from one drawing to the next."""
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

    @cached_property
    def svg(self) -> BoardSvg:
        """What all boards share."""
        return BoardSvg(self.picture, self.find_spot, self.name)

    def draw(self) -> str:
        if not self.board.cells:
            return ""
        left, top, width, height = self.surroundings.find_extent()
        area = (left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        faint = "" if self.view.get("tiles") or self.picture.read is not None else " proposed"
        wide = " taps" if self.are_small else " tiles" if self.targets or self.picture.marks else ""
        parts = [
            f'<div class="hexboard{wide}" data-pan tabindex="0">',
            self.svg.open_tag(f"hexes{faint}", self.picture.say("The board"), area),
            *(self.draw_tile(at, tile) for at, tile in self.laid[0].items()),
            *self.draw_droughts(),
            *(self.draw_trade(at, tile) for at, tile in self.laid[1].items()),
            *self.standing(),
            *self.svg.draw_doubts(),
            *self.svg.draw_marks(),
            *(self.target(at, words) for at, words in self.targets.items()),
            *(self.svg.draw_reasons(area) if is_place(self.picture.pick) else ()),
            "</svg></div>",
        ]
        return "".join(parts)

    # Tiles

    def draw_tile(self, at: str, tile: str) -> str:
        spot, known = self.find_spot(at), self.pieces.tiles.get(tile)
        if known is None:
            return f'{spot.shape} fill="{self.svg.find_colour("parchment", "#dddddd")}" stroke="#555555"/>'
        number = self.laid[2].get(tile)
        face = BoardSpot(spot.x, spot.y, f'<polygon points="{_hex_points(spot.x, spot.y)}"')
        tone = (known.tribe or known.resource).lower()
        rim = f'{face.shape} fill="none" stroke="#2b1a10" stroke-width="0.8"/>'
        over = "" if number is None else self.draw_disc(spot.x, spot.y - 19, number)
        return (
            f"{self.svg.draw_piece(tile, face, tone, str(number or known.number), css='number')}{rim}{over}"
        )

    def draw_disc(self, x: float, y: float, number: int) -> str:
        """Return a number disc over the printed number."""
        disc = make_disc(x, y, 12.5)
        return self.svg.draw_piece(f"ND-{number:02d}", disc, "paper", str(number), css="number")

    def draw_trade(self, at: str, tile: str) -> str:
        """Return a trade tile, upright and in the reader's language, with the posts that show its side."""
        edge, known = place_of(at), self.pieces.trades.get(tile)
        if not isinstance(edge, Edge) or known is None or edge not in self.board.boundary:
            return ""
        (x, y), (dx, dy) = middle_of(edge), self.board.outward_vector(edge)
        plate = make_box(x + dx * TRADE_OUT, y + dy * TRADE_OUT, 45, 32, 3)
        ground, ink = (
            self.svg.find_colour(tone) for tone in (known.kind.lower(), f"on-{known.kind.lower()}")
        )
        ends = (locate_corner(corner) for corner in ends_of(edge))
        kind = "" if known.kind == "ANY" else self.picture.say(known.kind.title())
        words = ((f"{known.rate}:1", -2 if kind else 5.5, "rate"), (kind, 12, "goods"))
        return "".join(
            (
                *(_draw_line((x, y), end, ink) for end in ends),
                f'{plate.shape} fill="{ground}" stroke="{ink}" stroke-width="0.8"/>',
                *(
                    f'<text x="{plate.x:.1f}" y="{plate.y + down:.1f}" class="{css}" fill="{ink}">{escape(text)}</text>'
                    for text, down, css in words
                ),
            )
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

    def camel(self, at: str, tribe: str, *, gold: bool) -> str:
        """Return a camel, plain: its face would lie on its head along some sides, its letter does not."""
        edge = place_of(at)
        if not isinstance(edge, Edge):
            return ""
        (x, y), (one, other) = middle_of(edge), (locate_corner(corner) for corner in ends_of(edge))
        turn = degrees(atan2(other[1] - one[1], other[0] - one[0]))
        ground = make_box(x, y, 26, 14, 5)
        lies = BoardSpot(x, y, f'{ground.shape} transform="rotate({turn:.0f} {x:.1f} {y:.1f})"')
        line = f'stroke="{self.svg.find_colour("gold")}" stroke-width="2.6"' if gold else _LINE
        rim = f'{lies.shape} fill="none" {line}/>'
        return f'<g class="camel" data-is="c{tribe}">{self.svg.draw_piece("", lies, tribe.lower(), tribe[:1])}{rim}</g>'

    def tent(self, at: str, tribe: str) -> str:
        stands = make_disc(*locate_place(at), 10)
        return f'<g class="tent" data-is="t{tribe}">{self.svg.draw_piece(f"TN-{tribe}", stands, tribe.lower(), tribe[:1])}{stands.shape} fill="none" {_LINE}/></g>'

    def city(self, at: str, tribe: str) -> str:
        stands = make_box(*locate_place(at), 20, 20, 0)
        return f'<g class="city" data-is="{tribe}">{self.svg.draw_piece(f"CT-{tribe}", stands, tribe.lower(), tribe[:1])}{stands.shape} fill="none" {_LINE}/></g>'

    # What stops income, and what protects from that

    def draw_droughts(self) -> Iterator[str]:
        """PP-6.7: tiles in a drought are pale, with a word."""
        droughts = [key for key in self.view if key.startswith("droughts.") and key.endswith(".resource")]
        found = {self.view[key] for key in droughts}
        for at, tile in self.laid[0].items():
            known = self.pieces.tiles.get(tile)
            if known is not None and known.resource in found:
                x, y = locate_place(at)
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
            x, y = locate_place(at)
            if at in blocked:
                slash = f"M{x - 11.3:.1f} {y + 11.3:.1f}l22.6 -22.6"
                yield _draw_ring(x, y, "blocked", self.picture.say("The False Prophet blocks it"), slash)
            elif at in protected:
                yield _draw_ring(x, y, "protected", self.picture.say("The Prophet protects it"))
            elif tribe in captive:
                yield _draw_ring(x, y, "captive", self.picture.say("Its owner is in captivity"))

    def corners_at(self, figure: str) -> frozenset[str]:
        """Return the corners of a figure's tile."""
        tile = self.view.get(figure)
        return frozenset(
            name_of(corner)
            for at, there in self.laid[0].items()
            if tile and there == tile
            for corner in corners(HexCell(*place_of(at)))
        )

    def draw_figures(self) -> Iterator[str]:
        where = {tile: at for at, tile in self.laid[0].items()}
        for field, tone, aside, name in (
            ("prophet", "prophet", -9.0, "The Prophet"),
            ("false_prophet", "decoy", 9.0, "The False Prophet"),
        ):
            at = where.get(str(self.view.get(field) or ""))
            if at is not None:
                x, y = locate_place(at)
                yield self.draw_figure(x + aside, y + 27, tone, escape(self.picture.say(name)))

    def draw_figure(self, x: float, y: float, tone: str, name: str) -> str:
        """Return a standee without a face: a cloak; that of the False Prophet is pointed."""
        head = (
            f"M{x:.1f} {y - 13:.1f}l5 7h-10z"
            if tone == "decoy"
            else f"M{x - 4:.1f} {y - 9:.1f}a4 4 0 1 1 8 0a4 4 0 1 1-8 0z"
        )
        cloak = f"M{x:.1f} {y - 6:.1f}l7 17h-14z"
        return (
            f'<g class="figure" data-is="{tone}"><title>{name}</title><path d="{cloak}{head}" fill="{self.svg.find_colour(tone)}" '
            f'stroke="{self.svg.find_colour(f"on-{tone}")}" stroke-width="1.2" stroke-linejoin="round"/></g>'
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
            if is_place(name)
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

    def find_spot(self, at: str) -> BoardSpot:
        """Return where a hex, a side or a corner is, and what of it is tapped."""
        x, y = locate_place(at)
        if isinstance(place_of(at), HexCell):
            return BoardSpot(x, y, f'<polygon points="{_hex_points(x, y, 36)}"')
        return make_disc(x, y, TAP if self.are_small else TAP_ALONE)

    def target(self, at: str, words: Sequence[str]) -> str:
        where = place_of(at)
        ring = isinstance(where, HexCell)
        css = "" if self.picture.offered.get(at) or ring else " at-cost"
        if isinstance(where, HexCell) and where not in self.board.cells:
            css = " beside"
        return self.svg.draw_target(at, words, ring=ring, css=css)

    def name(self, at: str) -> str:
        """Return a place by the tiles around it."""
        where = place_of(at)
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


def _filter_names(names: Mapping[str, str], letter: str) -> dict[str, str]:
    return {at: piece for at, piece in names.items() if at.startswith(letter)}


def _draw_ring(x: float, y: float, kind: str, words: str, path: str = "") -> str:
    """Return a ring around a tent or city, with a line through it if there is one."""
    line = f'<path d="{path}"/>' if path else ""
    return f'<g class="ring {kind}"><title>{escape(words)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="16"/>{line}</g>'


@lru_cache(maxsize=1 << 10)
def _hex_points(x: float, y: float, length: float = 40.0) -> str:
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in hex_outline(length))


def _draw_line(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    return (
        f'<path d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}" stroke="{colour}" stroke-width="3" '
        'stroke-linecap="round"/>'
    )
