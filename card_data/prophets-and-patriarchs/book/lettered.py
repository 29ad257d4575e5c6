"""The board in letters, for the terminal: how the tiles lie, and what everybody has built where."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from printkit.referee import FIRST_SEAT, Seat, join_messages, say
from printkit.referee.table_text import WIDTH, draw_table

from .land import Tile
from .state import Patriarchs

ROOM = 13
"""Letters for a tile where the board is not too wide, with what keeps it from the next."""


def draw_letters(table: Patriarchs, seat: Seat | None) -> str:
    """Return the board, who stands where, and then what everybody has."""
    if not table.laid:
        return draw_table(table, seat)
    return "\n".join([*rows_of(table), "", *pieces_of_all(table), "", draw_table(table, seat)])


def rows_of(table: Patriarchs) -> list[str]:
    """PP-1.1: return a line for each row of tiles; every second row begins half a tile further on."""
    tiles = table.land.tiles.values()
    halves = {tile.id: 2 * tile.cell.q + tile.cell.r for tile in tiles}
    first, last = min(halves.values()), max(halves.values())
    half = min(ROOM, 2 * WIDTH // (last - first + 2)) // 2
    lines = []
    for r in sorted({tile.cell.r for tile in tiles}):
        line = ""
        for tile in sorted((one for one in tiles if one.cell.r == r), key=lambda one: one.cell.q):
            line = line.ljust(half * (halves[tile.id] - first)) + name_tile(table, tile)[: 2 * half - 1]
        lines.append(line)
    return lines


def name_tile(table: Patriarchs, tile: Tile) -> str:
    """Return `Hay 6`, `Levi 3`, and the number in effect beside the printed one where a disc lies on it (PP-2.8)."""
    name, printed = table.tongue().put(tile.name), table.box.tiles[tile.id].number
    if tile.number != printed:
        return f"{name}={tile.number}"
    return f"{name} {printed}" if tile.tribe else name


def pieces_of_all(table: Patriarchs) -> Iterator[str]:
    """PP-2.9: trade tiles, and what each player has built, place by place as questions name it."""
    corners, sides = table.land.corner_names.items(), table.land.side_names.items()
    built = (
        (say("Tents"), [(name, table.tents.get(at)) for at, name in corners]),
        (say("Cities"), [(name, table.cities.get(at)) for at, name in corners]),
        (say("Camels"), [(name, table.camels.get(at)) for at, name in sides]),
    )
    put = table.tongue().put
    tiles = [
        say("{tile} at {side}", table.box.called(one.id), table.land.side_names[at])
        for at, one in table.land.trades.items()
    ]
    yield from wrap(
        f"{put(say('Trade tiles'))}: {put(join_messages(tiles))}", WIDTH, subsequent_indent="    "
    )
    for seat in table.order(FIRST_SEAT):
        tribe = table.tribes[seat]
        for what, places in built:
            own = [name for name, whose in places if whose == tribe]
            if tribe and own:
                text = f"{table.name(seat)}, {put(what)}: {put(join_messages(own))}"
                yield from wrap(text, WIDTH, subsequent_indent="    ")
