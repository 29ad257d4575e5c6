"""Write a hex board in words, and add to its record what readers need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printkit.boards.hex import DIRECTIONS, Edge, HexCell, cells_beside, side
from printkit.boards.kit import HexKit
from printkit.boards.laid import Finding, HexBoard, Loose, number_of


def label_board(board: HexBoard, kit: HexKit) -> HexBoard:
    """Return the record with what people look for in it: numbers in effect, and sides named by their tiles."""
    return replace(
        board,
        tiles=tuple(replace(tile, number=number_of(board, kit, tile)) for tile in board.tiles),
        trades=tuple(replace(trade, side=side_name(board, trade.edge)) for trade in board.trades),
    )


def word_board(
    board: HexBoard, kit: HexKit, findings: Sequence[Finding] = (), *, discs: bool | None = None
) -> list[str]:
    """Return the board as lines of text: rows of tiles, trade tiles, pieces without a sure place, then the findings."""
    lines = [*board.notes]
    if board.tiles:
        count = len(board.tiles)
        shape = f", laid as {board.layout}" if board.layout else ""
        lines += [
            f"{count} tile{'s' if count != 1 else ''} with a place{shape}.",
            *_word_rows(board, kit, discs),
        ]
    if board.trades:
        lines.append("Trade tiles:")
        lines += [f"  {trade.name} at {side_name(board, trade.edge)}" for trade in board.trades]
    if board.loose:
        lines.append("Read, but without a sure place:")
        lines += [f"  {_word_loose(item)}" for item in board.loose]
    serious = [finding for finding in findings if finding.serious]
    mild = [finding for finding in findings if not finding.serious]
    if serious:
        lines.append("To be mended:")
        lines += [f"  {finding.message} ({finding.rule})" for finding in serious]
    if mild:
        lines.append("To be known:")
        lines += [f"  {finding.message} ({finding.rule})" for finding in mild]
    if board.tiles and not serious:
        lines.append("The board is complete." if not mild else "The board is complete; you may play on it.")
    return lines


def _word_rows(board: HexBoard, kit: HexKit, discs: bool | None) -> Iterator[str]:
    gaps = {gap.cell: gap for gap in board.gaps}
    cells = sorted({*board.at, *gaps}, key=lambda cell: (cell.r, cell.q))
    for r in sorted({cell.r for cell in cells}):
        row = []
        for cell in cells:
            if cell.r == r:
                row.append(f"{cell.q}: {_word_content(board, kit, cell, discs)}")
        yield f"  row {r}   " + "   ".join(row)


def _word_content(board: HexBoard, kit: HexKit, cell: HexCell, discs: bool | None) -> str:
    tile = board.at.get(cell)
    if tile is None:
        return "hole" if any(gap.cell == cell and gap.why == "hole" for gap in board.gaps) else "?"
    number = number_of(board, kit, tile, discs=discs)
    printed = kit.parts[tile.piece].number if tile.piece in kit.parts else 0
    return tile.name if number == printed else f"{tile.name} (disc {number})"


def side_name(board: HexBoard, edge: Edge) -> str:
    """Name a side by its tile: `NW of HX-JUD`."""
    for cell in cells_beside(edge):
        if cell in board.at:
            direction = next(name for name in DIRECTIONS if side(cell, name) == edge)
            return f"{direction} of {board.at[cell].name}"
    cell = cells_beside(edge)[0]
    return f"a side of ({cell.q}, {cell.r})"


_WHY = {
    "off": "lies beside the grid",
    "turned": "is turned between two ways of lying",
    "twice": "is seen in two places",
    "shared": "shares its place with another tile",
    "no-edge": "lies at no side of the board",
    "no-tile": "lies on no tile",
    "doubt": "may lie at more than one side",
    "mirrored": "is seen in a mirror",
}


def _word_loose(item: Loose) -> str:
    where = f"photo {item.photo + 1}, {item.place.x:.0f} right and {item.place.y:.0f} down"
    cells = "".join(f" ({cell.q}, {cell.r})" for cell in item.cells)
    return f"{item.name} {_WHY[item.why]}{cells and ', near' + cells} ({where})"
