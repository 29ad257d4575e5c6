"""Cards before a camera: one after the other is laid into an area of the mat, the one that lay there is taken away."""

from __future__ import annotations

import numpy as np

from printkit.boards.mat import mat_kits
from printkit.box import find_box, load_box
from printkit.sight.follow_mat import MatFollower
from printkit.sight.known import known_codes
from tests.sight.filming import draw_deed
from tests.sight.pieces import Prints
from tests.sight.scenes import CARDS
from tests.sight.videos import Deed, Put

MAT = "CAM"
AREAS = {"draw": 62.5, "play": 138.5, "pay": 214.5}
"""mm from the mat's left edge to the middle of each."""
MIDDLE = 95.0
"""mm from its upper edge to their middles."""


def mat_follower(title: str) -> MatFollower:
    """One for either mat of a title."""
    box = load_box(find_box(title))
    return MatFollower(mat_kits(box), known_codes(box))


def make_draws(prints: Prints, count: int, seed: int) -> list[Deed]:
    """So many cards of a title in any order, most of them drawn, some played or paid, askew and either way up."""
    rng = np.random.default_rng(seed)
    lying: dict[str, str] = {}
    deeds = []
    cards = prints.ids(*CARDS[prints.box.title])
    for _ in range(count):
        card = str(rng.choice([one for one in cards if one not in lying.values()]))
        area = str(rng.choice(list(AREAS), p=(0.6, 0.2, 0.2)))
        x, y = AREAS[area] + rng.uniform(-3, 3), MIDDLE + rng.uniform(-12, 12)
        turn = float(rng.choice([0, 180]) + rng.uniform(-8, 8))
        if area in lying:  # people clear an area before the next answer
            deeds.append(draw_deed([], [area], int(rng.integers(10)), rng))
        lying[area] = card
        deeds.append(draw_deed([Put(prints.of(card), (x, y), turn, area)], [], int(rng.integers(10)), rng))
    return deeds
