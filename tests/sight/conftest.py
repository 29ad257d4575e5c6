"""What the tests of sight share."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, PhotoReading
from tests.sight.photos import Photo


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which titles are printed, each once; see `tests.sight.pieces.printed`."""
    return tmp_path_factory.mktemp("printed")


def read(photo: Photo, known: dict[str, Known]) -> PhotoReading:
    """What a photo shows."""
    return read_photo(of_pixels(photo.image), known)
