"""A later photo of a board that is known: it confirms the board or tells what lies elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec.structs import replace

from printkit.boards.hex import Edge, HexCell, Vertex, name_of, turn_cell
from printkit.boards.laid import HexBoard, StandingPiece

Change: TypeAlias = Literal["new", "moved", "lost", "another side"]
"""Was not on the board before; lies at another place, or side; lies at no place at all."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A piece of the board that lies otherwise than before."""

    piece: str
    name: str
    change: Change
    here: HexCell | None = None
    there: HexCell | None = None
    """Where it lies, and where it lay."""

    def __str__(self) -> str:
        match self.change:
            case "new":
                return f"{self.name} lies at {_format_cell(self.here)} and was not on the board before."
            case "moved":
                return f"{self.name} lies at {_format_cell(self.here)} and lay at {_format_cell(self.there)} before."
            case "lost":
                return f"{self.name} has lost its place."
        return f"{self.name} lies at another side than before."


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of a later photo with a known board, in the names of places that the board already has."""

    joined: bool
    """Whether both share at least two tiles that lie alike; otherwise nothing can be said."""
    confirmed: tuple[str, ...] = ()
    """Ids of pieces that lie where they lay."""
    elsewhere: tuple[Elsewhere, ...] = ()
    """What lies elsewhere."""
    unseen: tuple[str, ...] = ()
    """Ids of pieces of the board that the photo does not show."""
    cells: frozenset[HexCell] = frozenset()
    """Where the photo shows the tile that lies there."""
    standing: tuple[StandingPiece, ...] = ()
    """What stands at corners and on sides."""

    @property
    def differences(self) -> tuple[str, ...]:
        """List in sentences what lies elsewhere."""
        return tuple(map(str, self.elsewhere))


def compare_boards(known: HexBoard, seen: HexBoard) -> Comparison:
    """Fit a board that was read later to the known one by the tiles that both show."""
    move = _find_shift(known, seen)
    if move is None:
        return Comparison(joined=False, unseen=tuple(tile.piece for tile in known.tiles))
    sixths, shift = move
    before = {tile.piece: tile for tile in known.tiles}
    confirmed: list[str] = []
    differences: list[Elsewhere] = []
    for tile in seen.tiles:
        here = _move_cell(tile.cell, sixths, shift)
        there = before.get(tile.piece)
        if there is None:
            differences.append(Elsewhere(tile.piece, tile.name, "new", here))
        elif there.cell != here:
            differences.append(Elsewhere(tile.piece, tile.name, "moved", here, there.cell))
        else:
            confirmed.append(tile.piece)
    differences += [Elsewhere(item.piece, item.name, "lost") for item in seen.loose if item.piece in before]
    differences += _find_moved(known, seen, sixths, shift, confirmed)
    shown = {*_list_pieces(seen), *(item.piece for item in seen.loose)}
    unseen = tuple(piece for piece in _list_pieces(known) if piece not in shown)
    return Comparison(
        True,
        tuple(confirmed),
        tuple(differences),
        unseen,
        frozenset(before[piece].cell for piece in confirmed if piece in before),
        tuple(_move_piece(piece, sixths, shift) for piece in seen.standing),
    )


def _move_piece(piece: StandingPiece, sixths: int, shift: HexCell) -> StandingPiece:
    """Return the same piece under the known board's name of its place."""
    q, r = turn_cell(HexCell(*piece.place), sixths)
    if isinstance(piece.place, Vertex):
        return replace(piece, at=name_of(Vertex(q + 3 * shift.q, r + 3 * shift.r)))
    return replace(piece, at=name_of(Edge(q + 2 * shift.q, r + 2 * shift.r)))


def _list_pieces(board: HexBoard) -> tuple[str, ...]:
    """Return the ids of all pieces with a place."""
    tiles = [tile.piece for tile in board.tiles]
    return (*tiles, *(trade.piece for trade in board.trades), *(disc.piece for disc in board.discs))


def _find_moved(
    known: HexBoard, seen: HexBoard, sixths: int, shift: HexCell, confirmed: list[str]
) -> Iterator[Elsewhere]:
    """Yield the trade tiles and discs that lie elsewhere; append the others to `confirmed`."""
    edges = {trade.piece: trade.edge for trade in known.trades}
    for trade in seen.trades:
        q, r = turn_cell(HexCell(*trade.edge), sixths)
        edge = Edge(q + 2 * shift.q, r + 2 * shift.r)
        if edges.get(trade.piece, edge) != edge:
            yield Elsewhere(trade.piece, trade.name, "another side")
        elif trade.piece in edges:
            confirmed.append(trade.piece)
    cells = {disc.piece: disc.cell for disc in known.discs}
    for disc in seen.discs:
        cell = _move_cell(disc.cell, sixths, shift)
        if disc.piece not in cells:
            yield Elsewhere(disc.piece, f"Disc {disc.name}", "new", cell)
        elif cells[disc.piece] != cell:
            yield Elsewhere(disc.piece, f"Disc {disc.name}", "moved", cell, cells[disc.piece])
        else:
            confirmed.append(disc.piece)


def _find_shift(known: HexBoard, seen: HexBoard) -> tuple[int, HexCell] | None:
    """Find how the later board's names turn and move onto the known ones, by most tiles; None below two.

    How tiles are turned on their places does not matter: of a board that was laid by a name nobody knows it.
    """
    before = {tile.piece: tile.cell for tile in known.tiles}
    votes: dict[tuple[int, HexCell], int] = {}
    for tile in seen.tiles:
        there = before.get(tile.piece)
        if there is None:
            continue
        for sixths in range(6):
            q, r = turn_cell(tile.cell, sixths)
            vote = sixths, HexCell(there.q - q, there.r - r)
            votes[vote] = votes.get(vote, 0) + 1
    ranked = sorted(votes.items(), key=lambda item: (-item[1], item[0]))
    if not ranked or ranked[0][1] < 2 or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0][0]


def _move_cell(cell: HexCell, sixths: int, shift: HexCell) -> HexCell:
    q, r = turn_cell(cell, sixths)
    return HexCell(q + shift.q, r + shift.r)


def _format_cell(cell: HexCell | None) -> str:
    return f"({cell.q}, {cell.r})" if cell is not None else "?"
