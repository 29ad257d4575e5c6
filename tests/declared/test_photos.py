"""A game scored by data from photos of its printed pieces: at the keyboard and on the score page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from printkit.scoring.command import score
from printkit.title import open_title
from tests.sight.heldout.finish import TYPICAL
from tests.sight.heldout.prints import Printer, stock
from tests.sight.heldout.table import Thing
from tests.sight.heldout.tables import Table, shoot

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"
LIGHT = replace(TYPICAL, glare=0.0, shadow=0.0, defocus=(0.5, 0.9))
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shots(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Photos of what lies before two players."""
    folder = tmp_path_factory.mktemp("photos")
    faces = stock(str(EXAMPLE), folder)
    lying = {
        "Amina": ["C1", "C2", "C3", "K4", "W5", "Y6", "P01", "P02", "P03"],
        "Bilal": ["K1", "K2", "W1", "P04", "P05", "P06", "P07"],
    }
    found = {}
    printer = Printer(black=0.08)
    for seed, (name, pieces) in enumerate(lying.items()):
        things = [
            Thing(printer.print(faces.face(piece)), n % 4 * 72.0, n // 4 * 96.0, 13.0 * n)
            for n, piece in enumerate(pieces)
        ]
        corners = np.array(
            [(thing.x + dx, thing.y + dy) for thing in things for dx in (-50, 50) for dy in (-55, 55)]
        )
        made = shoot(
            Table("tide-pool", things, corners), seed, LIGHT, tilt=(0, 20), hands=False, pixels=(2400, 1800)
        )
        found[name] = folder / f"{name}.jpg"
        found[name].write_bytes(made.jpeg)
    return found


def test_the_command_scores_photos(shots: dict[str, Path]) -> None:
    """Both players' shells are read by what they are, their pearls by how many: 33 to 12."""
    seats = {name: (str(path),) for name, path in shots.items()}
    scored = score(open_title(EXAMPLE), [], seats, {"Amina.begun": "1", "Bilal.begun": "0"})
    assert [one.total for one in scored.outcome.scores] == [33, 12]
    assert scored.outcome.winners == (0,)
    assert scored.notes == ()
