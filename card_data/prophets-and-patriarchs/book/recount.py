"""A photo of the board in play beside the referee's board: what is missing or too much, by the pieces' codes (PP-2.5, PP-2.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.boards.adapter import Recount
from printkit.boards.hex import Edge, HexCell, TileSet, Vertex, ends_of, name_of, neighbours, place_of
from printkit.boards.laid import HexBoard
from printkit.boards.later_photo import Comparison, Elsewhere, compare_boards
from printkit.boards.tapping import PieceOwners
from printkit.referee import Message, say

from .kit import STANDING, kit_of
from .land import Land, corner_of, side_of
from .layouts import board_of
from .pieces import BoxPieces, Layout, pieces_of

NOTHING = "-"
"""What a correction says of a place where nothing stands."""
MOST_BESIDE = 3
"""So many neighbours tell where a tile belongs."""
MOST_NAMED = 6
"""So many places are named that a photo does not show well."""


def recount_board(box: Any, view: Mapping[str, Any], seen: HexBoard) -> Recount:
    """Return what the photo shows differently, and what it does not show.

    Args:
        box: the title's.
        view: the table as the referee believes it.
        seen: what was read, camels, tents and cities included.
    """
    if not view.get("tiles"):
        return Recount(notes=(say("The board is not laid yet."),))
    pieces = pieces_of(box)
    layout = Layout.read(view["tiles"], view.get("trades") or {}, view.get("discs") or {})
    found = compare_boards(board_of(pieces, layout), seen)
    if not found.joined:
        text = say("The photo shows too few tiles of this board. Take one from above that shows several.")
        return Recount(notes=(text,))
    there, unread = find_standing(box, found), {name_of(one.place) for one in found.standing if not one.piece}
    believed = {field: dict(view.get(field) or {}) for field in STANDING}
    unsure = find_hidden(believed, there, unread, found)
    changes = tuple(
        (field, place, there[field].get(place, NOTHING))
        for field in STANDING
        for place in sorted({*believed[field], *there[field]})
        if there[field].get(place) != believed[field].get(place) and place not in unsure
    )
    covered = [place for field, place, thing in changes if thing == NOTHING and may_be_covered(place, there)]
    land = pieces.land(layout)
    said = tuple(describe_change(pieces, land, one) for one in found.elsewhere)
    return Recount(changes, (*said, *write_notes(changes, sorted(unsure), covered, land)))


def find_standing(box: Any, found: Comparison) -> PieceOwners:
    """Return what stands where, by the codes."""
    parts = kit_of(box, standing=True).parts
    there: PieceOwners = {field: {} for field in STANDING}
    for one in found.standing:
        part = parts.get(one.piece)
        if part is not None:
            there[part.component][name_of(one.place)] = part.kind
    return there


def find_hidden(believed: PieceOwners, there: PieceOwners, unread: set[str], found: Comparison) -> set[str]:
    """Places where the referee believes a piece of which the photo shows neither that it stands there nor that it is gone."""
    shown = {place for one in there.values() for place in one}
    board = TileSet(found.cells)
    return {
        place
        for one in believed.values()
        for place in one
        if place not in shown and (place in unread or not in_sight(place, board))
    }


def in_sight(name: str, board: TileSet) -> bool:
    """Return whether the photo shows a tile at a place, so that a piece there would be seen."""
    place = place_of(name)
    if isinstance(place, Vertex):
        return place in board.vertices
    return isinstance(place, Edge) and place in board.edges


def may_be_covered(name: str, there: PieceOwners) -> bool:
    """Return whether a tent or city at its end may lie on the code of a camel."""
    side = place_of(name)
    corners = {name_of(corner) for corner in ends_of(side)} if isinstance(side, Edge) else set()
    return not corners.isdisjoint({*there["tents"], *there["cities"]})


def describe_change(pieces: BoxPieces, land: Land, one: Elsewhere) -> Message:
    """Return what lies otherwise than the referee believes, as people call it and the tiles around."""
    what = pieces.called(pieces.names.get(one.piece, one.piece))
    match one.change:
        case "moved":
            text = "{tile} lies elsewhere than the referee believes: it belongs beside {tiles}."
            return say(text, what, list_beside(land, one.there))
        case "new":
            return say("{tile} lies there, and the referee knows nothing of it.", what)
        case "lost":
            return say("{tile} does not lie at a place of the board.", what)
    return say("{tile} lies at another side than the referee believes.", what)


def list_beside(land: Land, cell: HexCell | None) -> tuple[str, ...]:
    """Return the tiles around a place."""
    at = {tile.cell: tile.name for tile in land.tiles.values()}
    return (
        tuple(at[near] for near in neighbours(cell) if near in at)[:MOST_BESIDE] if cell is not None else ()
    )


def write_notes(
    changes: tuple[tuple[str, str, str], ...],
    unsure: list[str],
    covered: list[str],
    land: Land,
) -> Iterator[str]:
    """Yield what is to be told besides."""
    if unsure:
        names = tuple(place_words(land, name) for name in unsure[:MOST_NAMED])
        yield say("The photo does not show well what stands here: {places}.", names)
    if covered:
        names = tuple(place_words(land, name) for name in covered[:MOST_NAMED])
        yield say("Look whether a tent or city only covers the code of a camel here: {places}.", names)
    if not changes:
        yield (
            say("Camels, tents and cities stand as the referee believes.")
            if not unsure
            else say("All that the photo shows stands as the referee believes.")
        )


def place_words(land: Land, name: str) -> str:
    """Return what people call a place."""
    place = place_of(name)
    if isinstance(place, Vertex):
        return land.corner_names.get(corner_of(place), name)
    return land.side_names.get(side_of(place), name) if isinstance(place, Edge) else name
