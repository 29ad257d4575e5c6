"""What the tests of sight share."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, Reading
from tests.sight.photos import Photo


@pytest.fixture(scope="session")
def prints_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where titles are printed for the photos, once a run."""
    return tmp_path_factory.mktemp("prints")


def read(photo: Photo, known: dict[str, Known]) -> Reading:
    """What a photo shows."""
    return read_photo(of_pixels(photo.image), known)
