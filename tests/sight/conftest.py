"""What the tests of sight share."""

from __future__ import annotations

from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, PhotoReading
from tests.sight.photos import Photo


def read(photo: Photo, known: dict[str, Known]) -> PhotoReading:
    """What a photo shows."""
    return read_photo(of_pixels(photo.image), known)
