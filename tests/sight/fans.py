"""Hands as people hold them: each card covers all of the one before but a strip at its left."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.sight.heldout.prints import Printer, stock
from tests.sight.heldout.table import Thing
from tests.sight.heldout.tables import Table

HANDS = {
    "belaad": ("action-cards",),
    "prophets-and-patriarchs": ("resource-cards",),
    "lost-and-found": ("resources", "lost", "starting"),
}
PIVOT = 120.0
"""Mm from the cards' middles to where the hand holds them."""


def fan(seed: int, folder: Path, count: int = 7, angle: float = 9.0) -> Table:
    """So many cards of one title, turned by so many degrees from one to the next."""
    rng = np.random.default_rng(seed)
    printer = Printer(
        spread=rng.uniform(-0.05, 0.05), black=rng.uniform(0.02, 0.2), white=rng.uniform(0.84, 0.98)
    )
    title = list(HANDS)[seed % len(HANDS)]
    folder.mkdir(exist_ok=True)
    sheets = stock(title, folder)
    names = rng.permutation(sheets.ids(*HANDS[title]))[:count]
    things = []
    for number, name in enumerate(names):
        turn = (number - (count - 1) / 2) * angle
        x, y = PIVOT * np.sin(np.radians(turn)), -PIVOT * np.cos(np.radians(turn))
        curl = float(rng.uniform(0, 2.5))
        things.append(
            Thing(printer.print(sheets.face(str(name))), x, y, turn, curl, lift=0.3 * (1 + number), gloss=0.3)
        )
    spots = [(thing.x + dx, thing.y + dy) for thing in things for dx in (-55, 55) for dy in (-55, 55)]
    return Table(title, things, np.array(spots))
