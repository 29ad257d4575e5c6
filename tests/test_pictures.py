"""The pictures of the README and the documents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[1]
LARGEST = 200_000
"""Bytes of a picture that a reader of the README waits for."""


@pytest.mark.slow
def test_the_pictures_can_be_drawn_again(tmp_path: Path) -> None:
    """The script draws its pictures again, of the same size as those that are kept; others are screenshots."""
    subprocess.run([sys.executable, ROOT / "scripts" / "pictures.py", tmp_path], cwd=ROOT, check=True)
    drawn, kept = _sizes(tmp_path), _sizes(ROOT / "docs" / "pictures")
    laid = {name for name in drawn if name.startswith("laid-")}
    assert laid == {"laid-prophets-and-patriarchs.webp", "laid-lost-and-found.webp"}
    assert drawn.items() <= kept.items()
    assert all((tmp_path / name).stat().st_size < LARGEST for name in laid)


def _sizes(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for path in folder.glob("*.webp"):
        with Image.open(path) as picture:
            found[path.name] = picture.size
    return found
