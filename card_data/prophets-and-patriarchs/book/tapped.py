"""ERR-PP-24: the board of a game that nobody refereed, entered by taps: camels, tents and cities, and its shape.

It begins with the booklet's shape; whoever laid the land otherwise adds tiles and takes others away first. Which tile
lies where tells nothing for the score, so a land of one's own is drawn without pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from printkit.boards.hex import HexCell, TileSet, name_of, neighbours, place_of
from printkit.boards.reading import TappedBoard
from printkit.boards.tapping import PieceOwners, TapKind, TappedPieces
from printkit.referee import Refusals, refuse, say
from printkit.referee.standalone import BoardTaps, ScoreSheet

from .land import LAYOUT_30, LAYOUTS, Corner, Land, Side, Tile
from .pieces import pieces_of
from .position import Position
from .words import TRIBE

KINDS: Final = {"camels": "{tribe}: camel", "tents": "{tribe}: tent", "cities": "{tribe}: city"}
TILES: Final = "tiles"
"""What a tap puts that changes the shape, and where the data keep a different shape."""
MOST, LEAST = max(LAYOUTS), min(LAYOUTS)
"""PP-2.7: so many tiles lie on a board, and no fewer."""
FAR: Final = 40
"""No tile lies farther off than this."""


def make_empty_board(box: Any) -> TappedBoard:
    """Return an empty board."""
    del box
    return TappedBoard({kind: {} for kind in KINDS})


def list_brushes(box: Any, players: Sequence[ScoreSheet]) -> dict[str, str]:
    """List what a tap may put: the pieces of every tribe that somebody plays; then a tile, where the land has another shape."""
    del box
    tribes = [tribe for one in players for tribe in one.picks.get("tribe") or () if tribe in TRIBE]
    found: dict[str, str] = {
        f"{kind}.{tribe}": say(words, TRIBE[tribe]) for tribe in tribes for kind, words in KINDS.items()
    }
    return {**found, TILES: say("Another shape: a tile")} if found else {}


def shape_of(board: TappedBoard) -> TileSet:
    """Return where tiles lie: as they were tapped, or the booklet's shape; smaller boards of the booklet lie within it."""
    held = board.tapped.get(TILES)
    return _make_shape(tuple(held[: 2 * MOST])) if isinstance(held, list) else LAYOUT_30


@lru_cache(maxsize=64)
def _make_shape(names: tuple[str, ...]) -> TileSet:
    cells = dict.fromkeys(cell for cell in map(_read_cell, names) if cell is not None)
    return TileSet(frozenset([*cells][:MOST])) if cells else LAYOUT_30


def _read_cell(name: str) -> HexCell | None:
    """Return the hex of a name, if it is near enough."""
    try:
        cell = place_of(name)
    except ValueError:
        return None
    return cell if isinstance(cell, HexCell) and max(abs(cell.q), abs(cell.r)) <= FAR else None


def list_places(box: Any, board: TappedBoard, brush: str) -> frozenset[str]:
    """Return where a tap puts it, or takes it away; a tile also beside the land."""
    kind, shape = list_pieces(box, board).kinds.get(brush.partition(".")[0]), shape_of(board)
    if kind is not None:
        return frozenset(kind.places)
    if brush != TILES:
        return frozenset()
    beside = (near for cell in shape.cells for near in neighbours(cell))
    return frozenset(name for name in map(name_of, (*shape.cells, *beside)) if _read_cell(name) is not None)


def tap_place(box: Any, board: TappedBoard, brush: str, place: str) -> tuple[TappedBoard, Refusals]:
    """Put one, or take it away where it stands; a corner holds one building."""
    shape, pieces = shape_of(board), list_pieces(box, board)
    if brush == TILES and place in list_places(box, board, brush):
        return reshape_land(pieces.find_standing(board), shape, place)
    kind, _, tribe = brush.partition(".")
    standing = pieces.tap_place(board, kind, tribe, place)
    if standing is not None:
        return write_board(standing, shape), ()
    text = "{tribe} has no more of them: there are {most}."
    why = refuse("too-many", "PP-3.3", text, TRIBE[tribe], pieces.kinds[kind].most)
    return write_board(pieces.find_standing(board), shape), why


def list_pieces(box: Any, board: TappedBoard) -> TappedPieces:
    """PP-3.3: camels at sides, tents and cities at corners, so many of each tribe."""
    shape, numbers = shape_of(board), pieces_of(box).numbers
    sides, corners = frozenset(map(name_of, shape.edges)), frozenset(map(name_of, shape.vertices))
    return TappedPieces(
        {
            "camels": TapKind(sides, TRIBE, numbers.camels, "side"),
            "tents": TapKind(corners, TRIBE, numbers.tents, "corner"),
            "cities": TapKind(corners, TRIBE, numbers.cities, "corner"),
        }
    )


def reshape_land(standing: PieceOwners, shape: TileSet, place: str) -> tuple[TappedBoard, Refusals]:
    """PP-2.7: a tile is added beside the others, or taken away, if nothing stands there that would be left without land."""
    cell = _read_cell(place)
    assert cell is not None
    if cell not in shape.cells:
        if len(shape.cells) >= MOST:
            text = "There are {most} tiles: first take one away elsewhere."
            return write_board(standing, shape), refuse("too-many", "PP-2.7", text, MOST)
        return write_board(standing, TileSet(shape.cells | {cell})), ()
    left = TileSet(shape.cells - {cell})
    there = {*map(name_of, left.edges), *map(name_of, left.vertices)} if left.cells else set()
    if any(at not in there for on in standing.values() for at in on):
        text = "A camel, tent or city stands there: first take it away."
        return write_board(standing, shape), refuse("stands", "PP-2.7", text)
    return write_board(standing, left if left.cells else shape), ()


def write_board(standing: PieceOwners, shape: TileSet) -> TappedBoard:
    """Return the board; the booklet's shape needs no word."""
    found: dict[str, dict[str, str] | list[str]] = {kind: dict(on) for kind, on in standing.items()}
    if shape.cells != LAYOUT_30.cells:
        found[TILES] = [name_of(cell) for cell in sorted(shape.cells, key=lambda c: (c.r, c.q))]
    return TappedBoard(found)


def tapped_position(box: Any, board: TappedBoard) -> tuple[dict[str, str], dict[str, str], Position]:
    """Return the tiles and trade tiles of the booklet's board, or the bare places of another shape, and what stands there."""
    on, shape = list_pieces(box, board).find_standing(board), shape_of(board)
    if shape.cells == LAYOUT_30.cells:
        known = pieces_of(box)
        layout = known.default(known.tribes)
        cells = {name: (known.tiles[name].name, cell) for name, cell in layout.tiles.items()}
        tiles = {name_of(cell): tile for tile, cell in layout.tiles.items()}
        trades = {str(at): tile for tile, at in layout.trades.items()}
    else:
        cells = {name_of(cell): ("", cell) for cell in sorted(shape.cells, key=lambda c: (c.r, c.q))}
        tiles, trades = dict.fromkeys(cells, ""), {}
    land = Land({key: Tile(key, name, cell, 0) for key, (name, cell) in cells.items()}, {})
    position = Position(
        land,
        {Side(at): tribe for at, tribe in on["camels"].items()},
        {Corner(at): tribe for at, tribe in on["tents"].items()},
        {Corner(at): tribe for at, tribe in on["cities"].items()},
    )
    return tiles, trades, position


TAPS: Final = BoardTaps(
    make_empty_board,
    list_brushes,
    list_places,
    tap_place,
    say("Only the places count: your tiles may lie otherwise."),
)
