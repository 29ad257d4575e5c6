"""What is wrong with a layout (section 5.1), and a layout as sight would have read it."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.boards.hex import TileSet
from printkit.boards.laid import Disc, Finding, Gap, HexBoard, LaidTile, LaidTrade
from printkit.referee import Refusal, Refusals, refuse

from .checks import check_board
from .land import edge_of, side_of
from .pieces import BoxPieces, Layout
from .state import Patriarchs


def list_findings(table: Patriarchs, layout: Layout) -> tuple[Finding, ...]:
    """Section 5.1: everything that is wrong or unusual; games with one box share what was found."""

    def find_now() -> tuple[Finding, ...]:
        return check_board(board_of(table.box, layout), table.box.kit(table.included), discs=table.discs_on)

    return table.once((list_findings, layout.key, table.included, table.discs_on), find_now)


def refuse_layout(table: Patriarchs, layout: Layout) -> Refusals:
    """B-1 to B-10: all of them, with the places concerned; B-9 also for more discs than there are, and beside the board."""
    return (
        *refuse_findings(list_findings(table, layout)),
        *too_many_discs(table.box, layout),
        *stray_discs(layout),
    )


def refuse_findings(found: Sequence[Finding]) -> Refusals:
    """Errors as refusals."""
    return tuple(
        Refusal(
            finding.code,
            finding.message,
            finding.rule,
            about={"places": [f"h{c.q},{c.r}" for c in finding.cells] + [side_of(e) for e in finding.edges]},
        )
        for finding in found
        if finding.serious
    )


def too_many_discs(box: BoxPieces, layout: Layout) -> Refusals:
    """B-9, ERR-PP-5."""
    used = list(layout.discs.values())
    for number in sorted(set(used)):
        there = box.numbers.discs.get(number, 0)
        if used.count(number) > there:
            text = "There are not so many discs with the number {number}: the box has {n}."
            return refuse("B-9", "PP-2.8", text, number, there)
    return ()


def stray_discs(layout: Layout) -> Refusals:
    """B-9: a number for a tile that does not lie there."""
    for tile, number in layout.discs.items():
        if tile not in layout.tiles:
            text = "A disc with the number {n} is for {tile:name}, which is not on the board."
            return refuse("B-9", "PP-2.8", text, number, tile)
    return ()


def board_of(box: BoxPieces, layout: Layout) -> HexBoard:
    """Return a layout as sight would have read it."""
    short = {long: key for key, long in box.names.items()}
    cells = TileSet.of(layout.tiles.values())
    return HexBoard(
        tiles=tuple(
            LaidTile(short.get(tile, tile), tile, q=cell.q, r=cell.r) for tile, cell in layout.tiles.items()
        ),
        trades=tuple(LaidTrade(tile, edge=edge_of(at)) for tile, at in layout.trades.items()),
        discs=tuple(
            Disc(f"ND-{n:02d}", number=n, tile=tile, q=cell.q, r=cell.r)
            for tile, n in layout.discs.items()
            if (cell := layout.tiles.get(tile)) is not None
        ),
        gaps=tuple(Gap(q=cell.q, r=cell.r, why="hole") for cell in sorted(cells.find_holes())),
    )


def layout_of(box: BoxPieces, board: HexBoard) -> Layout:
    """Return what sight read as a layout."""
    at = {tile.cell: box.names.get(tile.piece, tile.piece) for tile in board.tiles}
    return Layout(
        {tile: cell for cell, tile in at.items()},
        {trade.piece: side_of(trade.edge) for trade in board.trades},
        {at[disc.cell]: disc.number for disc in board.discs if disc.cell in at},
    )
