"""PP-2.10: the board is given as a whole."""

from __future__ import annotations

from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.referee import Play


def lay_board(table: Patriarchs) -> Play[None]:
    """The booklet's board."""
    table.lay(table.box.default(table.included))
    yield from ()
