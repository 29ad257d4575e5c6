"""The board in letters, for the terminal; and what a simulation counts."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase

from printkit.boards.square import Square
from printkit.games.mecca.ground import COLOURS, PILGRIMS
from printkit.games.mecca.scoring import standing
from printkit.games.mecca.table import Mecca
from printkit.referee import FIRST_SEAT, Seat

LEGEND = """\
R G B: pilgrims   r g b: free crescents   1-6: doors   #: Kaaba   .: free mats
>R: placed in the last turn   R*: on a crescent of its colour, counts 2"""


def picture(table: Mecca, seat: Seat | None) -> str:
    """The board with coordinates, and who stands where; everything is public, whoever looks. 51 columns wide."""
    del seat
    columns = range(1 + max(here.column for here in table.ground.grid.kinds))
    rows = range(1 + max(here.row for here in table.ground.grid.kinds))
    head = "   " + "".join(f" {ascii_uppercase[column]} " for column in columns)
    lines = [head]
    lines += [
        f"{row + 1:>2} {''.join(_cell(table, Square(row, column)) for column in columns)} {row + 1}"
        for row in rows
    ]
    lines += [head, "", LEGEND, ""]
    return "\n".join([*(line.rstrip() for line in lines), *_players(table)])


def _cell(table: Mecca, here: Square) -> str:
    ground, colour = table.ground, table.board.get(here)
    if colour is not None:
        new = here in table.last_turn or any(here == placed for placed, _ in table.placed)
        return f"{'>' if new else ' '}{colour}{'*' if ground.crescents.get(here) == colour else ' '}"
    if here in ground.doors:
        closed = table.turn_order and not any(ground.doors[here] in doors for doors in table.doors)
        return "   " if closed else f" {ground.doors[here]} "
    if here in ground.crescents:
        return f" {ground.crescents[here].lower()} "
    if here in ground.open:
        return " . "
    return " # " if _is_kaaba(table, here) else "   "


def _is_kaaba(table: Mecca, here: Square) -> bool:
    rows = table.ground.grid.rows
    return rows[here.row][here.column] == "#"


def _players(table: Mecca) -> list[str]:
    lines = []
    order = table.turn_order or table.order(FIRST_SEAT)
    width = max(map(len, table.names))
    for seat in order:
        if not table.colours[seat]:
            lines.append(f"  {table.name(seat)}: no colours yet")
            continue
        found = standing(table.ground, table.board, table.colours[seat])
        colours = " and ".join(COLOURS[colour] for colour in table.colours[seat])
        turn = ">" if table.turn_order and table.phase != "over" and seat == table.active else " "
        lines.append(
            f"{turn} {table.name(seat):<{width}}  {colours}: {found.on_board} on the board, {found.reserve} in reserve, "
            f"{found.crescents} on crescents, {found.kaaba} at the Kaaba"
        )
    if table.turn_order:
        final = ", the final round" if table.final_round else ""
        lines.append(f"  Round {table.round}{final}")
    return lines


def figures(table: Mecca) -> Mapping[str, float]:
    """What a simulation counts (section 9.3): rounds, turns, passes, removals, pilgrims on the board."""
    players = len(table.names)
    most = PILGRIMS * sum(map(len, table.colours))
    return {
        "rounds": table.round,
        "turns": sum(table.turns_taken),
        "passes": table.passes,
        "removals": table.removals,
        "isolated pilgrims taken back": table.returned,
        "pilgrims on the board, per player": round(len(table.board) / players, 2),
        "pilgrims on the board, %": round(100 * len(table.board) / most, 1),
    }
