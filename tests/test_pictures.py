"""The pictures of the README and the documents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_pictures_can_be_drawn_again(tmp_path: Path) -> None:
    """The script draws every picture that the documents show, of the same size as those that are kept."""
    subprocess.run([sys.executable, ROOT / "scripts" / "pictures.py", tmp_path], cwd=ROOT, check=True)
    assert _sizes(tmp_path) == _sizes(ROOT / "docs" / "pictures")


def _sizes(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for path in folder.iterdir():
        with Image.open(path) as picture:
            found[path.name] = picture.size
    return found
