"""The live camera: Chromium films a printed card, the page reads it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.box import find_box, load_box
from printkit.press.faces import Faces
from printkit.press.pdf import face_sheet, write_pdf
from printkit.press.raster import pages
from tests.companion.browser.conftest import CHROMIUM
from tests.companion.browser.table import FLAGS, Phones, heard
from tests.companion.serving import Server

WIDTH, HEIGHT = 1280, 960


def film(card: Image.Image, file: Path) -> None:
    """One still as a film: the card lies on a table, a little turned (Motion JPEG, which Chromium's fake camera plays)."""
    scene = Image.new("RGB", (WIDTH, HEIGHT), "#6b5a45")
    card = (
        card.resize((round(card.width * 880 / card.height), 880))
        .convert("RGBA")
        .rotate(4, expand=True, resample=Image.Resampling.BICUBIC)
    )
    scene.paste(card, ((WIDTH - card.width) // 2, (HEIGHT - card.height) // 2), card)
    out = io.BytesIO()
    scene.save(out, "JPEG", quality=92)
    file.write_bytes(out.getvalue())


@pytest.fixture
def filming(playwright: Any, tmp_path: Path) -> Iterator[tuple[Any, str]]:
    """A browser whose camera sees an Action Card."""
    box = load_box(find_box("ayubistan"))
    piece = next(piece for piece in box.pieces().values() if piece.row.id == "A30")
    sheet = tmp_path / "card.pdf"
    faces = Faces(box, box.components[piece.component])
    write_pdf(sheet, [face_sheet(faces.front(piece))], library=faces.drawer.library)
    film(next(iter(pages(sheet, 300))), tmp_path / "card.mjpeg")
    flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=[*FLAGS, *flags, f"--use-file-for-fake-video-capture={tmp_path / 'card.mjpeg'}"],
    )
    yield browser, piece.id
    browser.close()


@pytest.mark.slow
def test_a_printed_card_is_read_by_the_live_camera(filming: tuple[Any, str], server: Server) -> None:
    """The camera starts by itself where it is allowed; the film is read (by the server where the browser has no reader), the page shows the card, one tap answers."""
    browser, piece = filming
    phones = Phones.at(browser, server, "ayubistan", "deck", 2)
    screen = phones.new("host", permissions=["camera"])
    screen.locator("a.scan-here").click()
    button = screen.locator("button", has_text="Yes, this one")
    button.wait_for(timeout=60_000)
    assert screen.locator(f"img[src*='{piece}']").count() == 1
    button.click()
    heard(screen, 3)
    phones.close()
