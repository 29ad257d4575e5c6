"""The board of hexes: its pieces and millimetres (PP-1, PP-2), and what is wrong with one that was photographed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from printkit.boards.adapter import BoardMoves, BoardPicture, Checked, Recount, Seen, Verdict
from printkit.boards.hex import (
    Edge,
    HexCell,
    TileSet,
    Vertex,
    ends_of,
    is_edge,
    is_place,
    is_vertex,
    name_of,
    neighbours,
    place_of,
    sides_at,
)
from printkit.boards.hex_report import word_board
from printkit.boards.kit import HexKit, NoBoardError
from printkit.boards.laid import HexBoard, LaidTile, LaidTrade

from .called import TRIBES, Called
from .checks import check_board
from .drawing import draw
from .kit import kit_of
from .pieces import pieces_of
from .placings import find_placings
from .recount import recount_board
from .unseen import BESIDE, UnseenPieces, is_trade, unseen_trades


class Hexes:
    """PP-2: the board of resource tiles and tribes, read from photos."""

    printed = ("resource-tiles", TRIBES, "number-discs", "tents", "cities")
    reading = HexBoard

    def kit(self, box: Any, options: Mapping[str, Any]) -> HexKit:
        """Return the pieces, with option `standing` camels, tents and cities too; option `tribes` says whose tiles lie on the board (`JUD,LEV`), all if it is not given."""
        return kit_of(box, _read_tribes(options), standing=bool(options.get("standing")))

    def check(self, box: Any, reading: HexBoard, options: Mapping[str, Any]) -> Checked:
        """PP-2.1 to PP-2.8; option `discs`: whether number discs are played with, as the photo shows if not said."""
        kit, discs = kit_of(box, _read_tribes(options)), _read_flag(options, "discs")
        findings = check_board(reading, kit, discs=discs) if reading.tiles or reading.loose else ()
        return Checked(
            bool(reading.tiles) and not any(finding.serious for finding in findings),
            tuple(word_board(reading, kit, findings, discs=discs)),
            findings,
        )

    def places(self, answer: Any) -> Sequence[str]:
        """Return the hexes, sides and corners that an answer names; a camel and tent that move are found at either end."""
        if isinstance(answer, str):
            return (answer,) if is_place(answer) else ()
        parts = (getattr(answer, name, None) for name in ("place", "camel", "tent"))
        return tuple(str(part) for part in parts if part is not None)

    def wishes(self, place: str) -> Sequence[str]:
        """Return what people may want at a side or a corner, so that it can be told why it is not offered."""
        where = place_of(place) if is_place(place) else None
        if isinstance(where, Edge) and is_edge(*where):
            begun = (f"place-start {name_of(end)} {place}" for end in ends_of(where))
            return (f"build-camel {place}", *begun, place)
        if isinstance(where, Vertex) and is_vertex(*where):
            side = name_of(sides_at(where)[0])
            return (f"build-tent {place}", f"build-city {place}", f"place-start {place} {side}", place)
        return (place,)

    def settle_reading(self, reading: HexBoard) -> HexBoard:
        """Return what was read, completed by what people said where a code could not be read: the tile of a place, the side of a trade tile."""
        named = reading.said
        if not named:
            return reading
        sides = {name: Edge(*place_of(at)) for name, at in named.items() if is_trade(name)}
        cells = {HexCell(*place_of(name)): piece for name, piece in named.items() if not is_trade(name)}
        known = {*cells.values(), *named}
        return replace(
            reading,
            tiles=(
                *(one for one in reading.tiles if one.cell not in cells),
                *(LaidTile(piece, q=cell.q, r=cell.r) for cell, piece in cells.items()),
            ),
            trades=(
                *(one for one in reading.trades if one.piece not in named),
                *(LaidTrade(name, edge=edge) for name, edge in sides.items()),
            ),
            gaps=tuple(one for one in reading.gaps if one.cell not in cells),
            loose=tuple(one for one in reading.loose if one.piece not in known),
        )

    def trim_reading(self, reading: HexBoard) -> HexBoard:
        """Everything that has a sure place, and what people said."""
        return replace(self.settle_reading(reading), confirmed=UNSET)

    def verdict(self, refusals: Sequence[Any]) -> Verdict:
        """`W` may be accepted, `B` is refused; what could not be read is photographed again."""
        codes = [one.code for one in refusals]
        if not codes:
            return "good"
        if all(code.startswith("W-") for code in codes):
            return "confirm"
        return "again" if {"B-1", "B-10"} & {*codes} else "bad"

    def seen(self, box: Any, view: Mapping[str, Any], reading: HexBoard) -> Seen:
        """Say what lies where; places that could not be read are asked for, with the one tile that is left if it is one (PP-2.6).

        A few trade tiles that nobody saw are asked for too, once all tiles are known.
        """
        board, kit = self.settle_reading(reading), kit_of(box, view.get("included") or None)
        shown = {name_of(tile.cell): tile.piece for tile in board.tiles}
        shown |= {name_of(trade.edge): trade.piece for trade in board.trades}
        missing = [piece for piece in kit.expected if piece not in shown.values()]
        blank = sorted(name_of(gap.cell) for gap in board.gaps if gap.why in {"unread", "shape"})
        guess = missing[0] if len(missing) == len(blank) == 1 else ""
        names = Called(board, kit)
        answers = {piece: names.piece(piece) for piece in missing}
        asked = UnseenPieces(names, blank, unseen_trades(board, kit) if not missing else ())
        return Seen(
            shown,
            tuple(_list_changes(view, shown)),
            dict.fromkeys(blank, guess) | dict.fromkeys(asked.trades, ""),
            answers=answers,
            alone=asked.alone,
            called=asked.called,
            marks=asked.marks,
            notes=(BESIDE,) if reading.apart else (),
        )

    def recount(self, box: Any, view: Mapping[str, Any], reading: HexBoard) -> Recount:
        """Return which camel, tent or city is missing or too much, and whether tiles lie elsewhere (PP-2.5, PP-2.9)."""
        return recount_board(box, view, reading)

    def understand_moves(
        self,
        box: Any,
        view: Mapping[str, Any],
        seat: int | None,
        verbs: Collection[str],
        reading: HexBoard,
    ) -> BoardMoves:
        """What was built, moved or taken on the board before the camera (PP-2.9)."""
        return find_placings(box, view, seat, verbs, reading)

    def lifts(self, view: Mapping[str, Any], verbs: Collection[str]) -> Sequence[str]:
        """While the board is laid by hand: every tile and every trade tile."""
        return [*(view.get("tiles") or {}), *(view.get("trades") or {})] if "swap-tiles" in verbs else []

    def puts(
        self, box: Any, view: Mapping[str, Any], verbs: Collection[str], place: str
    ) -> Mapping[str, str]:
        """Return where a piece may be put: a tile on another tile's place or an empty one beside the board, a trade tile on an outer side."""
        del box
        tiles, trades = view.get("tiles") or {}, view.get("trades") or {}
        if place in tiles and "swap-tiles" in verbs:
            cells = [HexCell(*place_of(at)) for at in tiles]
            around = dict.fromkeys(name_of(near) for cell in cells for near in (cell, *neighbours(cell)))
            return {other: f"swap-tiles {place} {other}" for other in around if other != place}
        if place in trades and "put-trade" in verbs:
            rim = TileSet.of(HexCell(*place_of(at)) for at in tiles).boundary
            sides = map(name_of, sorted(rim))
            return {side: f"put-trade {trades[place]} {side}" for side in sides if side != place}
        return {}

    def called(self, box: Any, view: Mapping[str, Any], place: str) -> str:
        """Return a tile by its name, a trade tile by its rate."""
        return pieces_of(box).called((view["tiles"] | view["trades"])[place])

    def draw(self, picture: BoardPicture) -> str:
        """Hexes with their numbers, sides and corners that can be tapped."""
        return draw(picture)


def _list_changes(view: Mapping[str, Any], shown: Mapping[str, str]) -> Iterator[str]:
    """Yield what lies elsewhere than the referee believes, once the board is known."""
    before = view.get("tiles") or {}
    for at, tile in before.items():
        if at in shown and not same_tile(shown[at], tile):
            yield f"{at}: {shown[at]} ({tile})"


def same_tile(piece: str, tile: str) -> bool:
    """Return whether a code's short id means that tile."""
    return piece == tile or (piece[:6] == tile[:6] and piece.rpartition("-")[2] == tile.rpartition("-")[2])


def _read_tribes(options: Mapping[str, Any]) -> list[str] | None:
    said = options.get("tribes") or options.get("tribes_included")
    if said in (None, "", "all"):
        return None
    return (
        [name.strip() for name in said.replace("+", ",").split(",")] if isinstance(said, str) else list(said)
    )


def _read_flag(options: Mapping[str, Any], name: str) -> bool | None:
    said = options.get(name)
    if said is None or isinstance(said, bool):
        return said
    if str(said).lower() in {"yes", "true", "on"}:
        return True
    if str(said).lower() in {"no", "false", "off"}:
        return False
    raise NoBoardError(f"{name}={said}: yes or no would do")


BOARD = Hexes()
