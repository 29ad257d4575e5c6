"""What the book takes from Mecca's box: the board."""

from __future__ import annotations

from functools import cache
from typing import Any

from printkit.boards.square import Grid
from printkit.box import Box
from printkit.games.mecca.ground import Ground
from printkit.referee import SetupError


def grid_of(box: Box) -> Grid:
    """The board of the box (section 3.2): the constants `rows` and `cell` (mm)."""
    return Grid(tuple(box.constants["rows"]), float(box.constants["cell"]))


def ground_of(box: Any, players: int) -> Ground:
    """The board for so many players.

    Raises:
        SetupError: the game was opened without its box.
    """
    if not isinstance(box, Box):
        raise SetupError("Mecca is played on the board of its box; open the game with the loaded box")
    return _ground(grid_of(box), players)


@cache
def _ground(grid: Grid, players: int) -> Ground:
    """One board for all games on it: its neighbourhoods are worked out once."""
    return Ground(grid, players)
