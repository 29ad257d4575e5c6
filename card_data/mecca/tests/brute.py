"""Legal whole turns of Mecca by trying everything, written from the specification alone.

Shares no code with the book: squares are pairs of numbers, the board is text, every rule is spelt out again.
"""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Board = dict[Cell, str]

ROWS = """..py5yryry4yp..
.ppryryryryrpp.
pppYryGyByrRppp
pppryryryryrppp
pppyryryryryppp
yryKyr###ryWyry
6yryry###yryry3
yryWyr###ryKyry
pppyryryryryppp
pppryryryryrppp
pppRryByGyrYppp
.ppryryryryrpp.
..py1yryry2yp..""".split()
MAXIMUM = {2: 3, 3: 5, 4: 3, 5: 4, 6: 5}
NEEDED = {2: 3, 3: 4, 4: 3, 5: 4, 6: 4}


def around(board: Board, cell: Cell) -> list[str]:
    """Colours on the up to eight cells around."""
    x, y = cell
    return [
        board[x + i, y + j]
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        if (i, j) != (0, 0) and (x + i, y + j) in board
    ]


def mats(players: int) -> list[Cell]:
    """Cells that a pilgrim may be placed on."""
    closed = ".#123456" + ("p" if players in (2, 4) else "")
    return [(x, y) for y, row in enumerate(ROWS) for x, kind in enumerate(row) if kind not in closed]


def turns(players: int, board: Board, colours: str, first_round: bool) -> Iterator[Board]:
    """The boards after each legal whole turn of a player, one for each sequence of decisions."""
    most = 1 if first_round else MAXIMUM[players]
    yield from _place(players, board, colours, 1, most, first_round)


def _place(players: int, board: Board, colours: str, k: int, most: int, first_round: bool) -> Iterator[Board]:
    found = False
    if k <= most:
        for cell in mats(players):
            if cell in board:
                continue
            near = around(board, cell)
            for colour in colours:
                left = 18 - list(board.values()).count(colour)
                if left and len(near) == k and len(set(near)) == k and colour not in near:
                    found = True
                    yield from _place(players, {**board, cell: colour}, colours, k + 1, most, first_round)
    if not found:
        yield board
        if k - 1 >= NEEDED[players] and not first_round:
            yield from _remove(board)


def _remove(board: Board) -> Iterator[Board]:
    for cell in board:
        x, y = cell
        near = around(board, cell)
        if ROWS[y][x].isdigit() or len(near) == len(set(near)):
            continue
        left = {other: colour for other, colour in board.items() if other != cell}
        yield {
            other: colour
            for other, colour in left.items()
            if ROWS[other[1]][other[0]].isdigit() or around(left, other)
        }


def count(players: int, board: Board, order: list[str], seat: int, depth: int, first_round: bool) -> int:
    """How many sequences of whole turns there are."""
    if not depth:
        return 1
    following = (seat + 1) % len(order)
    return sum(
        count(players, after, order, following, depth - 1, first_round and following > 0)
        for after in turns(players, board, order[seat], first_round)
    )
