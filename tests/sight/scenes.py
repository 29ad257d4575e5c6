"""What lies on the table: the scenes that the reach figures are measured on."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from printkit.boards.hex import HexCell, centre_of, middle_of, side
from tests.sight.photos import Lying
from tests.sight.pieces import Prints, printed

CARDS = {
    "belaad": ("action-cards", "scholars", "battle-cards", "hashash-cards"),
    "lost-and-found": ("resources", "events", "communal", "family", "ihtesaab"),
    "ayubistan": ("action-cards",),
    "prophets-and-patriarchs": ("event-deck-1", "event-deck-2"),
}


def hand(seed: int, folder: Path, count: int = 9) -> list[Lying]:
    """Cards fanned out or in loose rows, each one's code in sight."""
    rng = np.random.default_rng(seed)
    prints, names = _deck(rng, folder, count)
    lying = []
    for index, name in enumerate(names):
        row, column = divmod(index, 5)
        x = column * 70 + rng.uniform(-2, 2)
        y = row * 98 + rng.uniform(-4, 4)
        lying.append(Lying(prints.of(name), x, y, rng.uniform(-8, 8)))
    return lying


def tableau(seed: int, folder: Path, count: int = 20) -> list[Lying]:
    """Twenty cards on 60 x 45 cm."""
    return _spread(seed, folder, count, 600, 450)


def full_table(seed: int, folder: Path, count: int = 40) -> list[Lying]:
    """Forty cards on 90 x 60 cm."""
    return _spread(seed, folder, count, 900, 600)


def mini_cards(seed: int, folder: Path, count: int = 40) -> list[Lying]:
    """Forty mini cards, turned any way, on 88 x 60 cm."""
    rng = np.random.default_rng(seed)
    prints = printed("ayubistan", folder)
    names = [str(name) for name in rng.permutation(prints.ids("notes", "troops"))[:count]]
    lying = []
    for index, name in enumerate(names):
        row, column = divmod(index, 8)
        x, y = column * 110 + rng.uniform(-6, 6), row * 120 + rng.uniform(-6, 6)
        lying.append(Lying(prints.of(name), x, y, rng.uniform(0, 360)))
    return lying


def mecca(seed: int, folder: Path, count: int = 60) -> list[Lying]:
    """The board and pilgrims near the middle of their squares; (x, y) = (0, 0) is the middle of the board."""
    rng = np.random.default_rng(seed)
    prints = printed("mecca", folder)
    board = prints.of("BOARD")
    lying = [Lying(board, 0, 0, 0)]
    free = [
        (row, column)
        for row, text in enumerate(prints.box.constants["rows"])
        for column, kind in enumerate(text)
        if kind not in ".#"
    ]
    spots = rng.permutation(len(free))[:count]
    names = rng.permutation(prints.ids("pilgrims"))[:count]
    for spot, name in zip(spots, names, strict=True):
        row, column = free[spot]
        x, y = (column + 0.5) * 20 + rng.uniform(-3, 3), (row + 0.5) * 20 + rng.uniform(-3, 3)
        turn = rng.choice([0, 90, 180, 270]) + rng.uniform(-10, 10)
        x0, y0 = mecca_place(prints, x, y)
        lying.append(Lying(prints.of(str(name)), x0, y0, turn))
    return lying


def mecca_place(prints: Prints, x: float, y: float) -> tuple[float, float]:
    """Grid mm on the table of `mecca`."""
    origin = prints.box.constants["plans"]["a4x2"]["origin"]
    board = prints.of("BOARD")
    return x + origin[0] - board.width / 2, y + origin[1] - board.height / 2


def patriarchs(seed: int, folder: Path, *, discs: bool = False) -> list[Lying]:
    """The 30 tiles of the default arrangement, each turned at will and a little off, and the trade tiles."""
    rng = np.random.default_rng(seed)
    prints = printed("prophets-and-patriarchs", folder)
    lying = []
    for row in prints.box.tables["arrangement"]:
        x, y = centre_of(HexCell(row.values["q"], row.values["r"]))
        turn = 60 * rng.integers(6) + rng.uniform(-2, 2)
        lying.append(
            Lying(prints.of(row.id), x * 1.008 + rng.uniform(-1, 1), y * 1.008 + rng.uniform(-1, 1), turn)
        )
    for row in prints.box.tables["trade-places"]:
        cell = HexCell(row.values["q"], row.values["r"])
        x0, y0 = centre_of(cell)
        x1, y1 = middle_of(side(cell, row.values["side"]))
        reach = float(np.hypot(x1 - x0, y1 - y0))
        ux, uy = (x1 - x0) / reach, (y1 - y0) / reach
        facing = float(np.degrees(np.arctan2(ux, -uy))) + rng.uniform(-4, 4)
        out = reach * 1.008 + 13.5
        lying.append(
            Lying(prints.of(row.values["tile"]), x0 * 1.008 + ux * out, y0 * 1.008 + uy * out, facing)
        )
    if discs:
        tiles = [piece for piece in lying if piece.print.component.endswith("e-tiles")][:30]
        names = rng.permutation(prints.ids("number-discs"))
        for piece, name in zip(tiles, names, strict=False):
            angle = np.radians(piece.turn)
            x, y = piece.x + 17 * np.sin(angle), piece.y - 17 * np.cos(angle)
            lying.append(
                Lying(
                    prints.of(str(name)), x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), rng.uniform(0, 360)
                )
            )
    return lying


def _deck(rng: np.random.Generator, folder: Path, count: int) -> tuple[Prints, list[str]]:
    title = str(rng.choice(sorted(CARDS)))
    prints = printed(title, folder)
    names = [str(name) for name in rng.permutation(prints.ids(*CARDS[title]))[:count]]
    return prints, names


def _spread(seed: int, folder: Path, count: int, width: float, height: float) -> list[Lying]:
    """Cards on a jittered grid that never hides a neighbour's code for sure, some turned any way."""
    rng = np.random.default_rng(seed)
    prints, names = _deck(rng, folder, count)
    columns = round(np.sqrt(count * width / height * 88 / 63))
    rows = int(np.ceil(count / columns))
    lying = []
    for index, name in enumerate(names):
        row, column = divmod(index, columns)
        x = (column + 0.5) * width / columns + rng.uniform(-4, 4)
        y = (row + 0.5) * height / rows + rng.uniform(-6, 6)
        turn = rng.choice([0, 0, 0, 90, 180, 270]) + rng.uniform(-15, 15)
        lying.append(Lying(prints.of(name), x, y, turn))
    return lying
