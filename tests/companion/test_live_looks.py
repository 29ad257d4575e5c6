"""Frames of a seat's camera: the server's reader knows the title's pieces, and reads what no general decoder can."""

from __future__ import annotations

import asyncio
from pathlib import Path

import cv2
import pytest

from printkit.companion.uploads import Asker, Readers
from tests.sight import scenes
from tests.sight.photos import TYPICAL, Shot, photograph, small

SEATED = Asker("a seat", seated=True)


@pytest.mark.slow
def test_many_cards_in_one_look(sheets: Path) -> None:
    """Twenty cards at 1920 pixels: nearly all of them, where the decoder alone reads a few."""
    photo = photograph(scenes.tableau(3, sheets), small(Shot(5, TYPICAL, tilt=(0, 15)), 0.48))
    prefix = next(iter(photo.visible)).partition(":")[0]
    title = {"BEL": "belaad", "LAF": "lost-and-found", "AYU": "ayubistan", "PAP": "prophets-and-patriarchs"}[
        prefix
    ]
    frame = cv2.imencode(".jpg", photo.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()

    async def look() -> tuple[set[str], set[str]]:
        readers = Readers(seconds=300)
        try:
            plain = set(await readers.codes(frame, by=SEATED))
            return plain, set(await readers.codes(frame, title=title, by=SEATED))
        finally:
            await readers.close()

    plain, whole = asyncio.run(look())
    assert whole <= {code.payload for code in photo.codes}
    assert len(whole) >= 0.9 * len(photo.visible)
    assert len(whole) > len(plain)
