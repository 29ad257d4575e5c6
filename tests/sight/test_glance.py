"""A first glance: small, dim, turned and slanting codes are seen by it, tables without codes are not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from printkit.cli import app
from printkit.codes.matrix import make_modules
from printkit.sight.decode import Passes
from printkit.sight.glance import is_blank
from printkit.sight.photo import Array
from tests.sight.heldout.grounds import GROUNDS

TEXT = "ZZZ:Q77*4"


def code_on_cloth(module: float, light: float, slant: float) -> Array:
    """One code of no title here, turned by 25 degrees, on a grainy grey ground, out of focus by half a module."""
    rng = np.random.default_rng(4)
    side, dark = make_modules(TEXT, "Q")
    face = np.full((side + 6, side + 6), 235, np.uint8)
    face[3:-3, 3:-3] = 235 - 200 * np.frombuffer(dark, np.uint8).reshape(side, side)
    large = cv2.resize(face, None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    middle = len(large) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), 25, module / 16)
    turn[1] *= slant
    turn[:, 2] += np.array((400, 300)) - turn @ (middle, middle, 1)
    table: Array = rng.normal(120, 8, (600, 800)).astype(np.float32)
    soft = cv2.GaussianBlur(large, (0, 0), 8).astype(np.float32)
    table = cv2.warpAffine(soft, turn, (800, 600), table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return np.clip(table * light + rng.normal(6, 2, table.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("module", "light", "slant"),
    [
        *((module, light, 1.0) for module in (1.3, 1.8, 2.4, 3.5, 5.0) for light in (1.0, 0.2)),
        *((module, 0.6, 0.8) for module in (1.6, 1.8, 2.4, 3.5, 5.0)),
    ],
)
def test_one_code_is_seen(module: float, light: float, slant: float) -> None:
    """Whatever title it is of: small, in a fifth of the light, from 37 degrees aside."""
    assert not is_blank(code_on_cloth(module, light, slant))


@pytest.mark.parametrize("ground", [name for name in GROUNDS if name != "kilim"])
def test_a_table_without_codes_is_blank(ground: str) -> None:
    """Wood, cloth, print and stone, as they lie under the pieces in the photos that reach is measured with.

    A kilim's lozenges, pictured as sharply as here, look enough like codes to be looked at closely.
    """
    bare = cv2.cvtColor(GROUNDS[ground](np.random.default_rng(2)), cv2.COLOR_RGB2GRAY)
    passes = Passes(cv2.GaussianBlur(bare, (0, 0), 1.0))
    assert passes.is_blank


def test_no_box_is_opened_for_a_table_without_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is anything searched: the command says at once that nothing was found."""

    def opened(folder: Path) -> None:
        raise AssertionError(folder)

    monkeypatch.setattr("printkit.sight.shelf.listing_of", opened)
    bare = cv2.cvtColor(GROUNDS["wood"](np.random.default_rng(2)), cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(tmp_path / "wood.jpg"), bare)
    said = CliRunner().invoke(app, ["scan", str(tmp_path / "wood.jpg")])
    assert said.exit_code == 1, said.output
    assert said.output.startswith("No piece was found in the photo.")
