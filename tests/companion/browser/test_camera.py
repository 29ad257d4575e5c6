"""The live camera: Chromium films a printed card, the page reads it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import CHROMIUM, FLAGS, expect
from tests.companion.browser.cards import on_the_table, piece_of, printed
from tests.companion.browser.table import Phones, heard
from tests.companion.serving import Server


@pytest.fixture
def filming(playwright: Any, tmp_path: Path) -> Iterator[tuple[Any, str]]:
    """A browser whose camera sees an Action Card: one still as a film (Motion JPEG, which the fake camera plays)."""
    piece = piece_of("ayubistan", "A30")
    out = io.BytesIO()
    on_the_table([printed(piece, "ayubistan", tmp_path)]).save(out, "JPEG", quality=92)
    (tmp_path / "card.mjpeg").write_bytes(out.getvalue())
    flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=[*FLAGS, *flags, f"--use-file-for-fake-video-capture={tmp_path / 'card.mjpeg'}"],
    )
    yield browser, piece.id
    browser.close()


@pytest.mark.slow
def test_a_printed_card_is_read_by_the_live_camera(filming: tuple[Any, str], server: Server) -> None:
    """The camera starts by itself where it is allowed; the film is read (by the server where the browser has no reader) and, as the card can mean one thing only, answers without a tap."""
    browser, piece = filming
    phones = Phones.at(browser, server, "ayubistan", "deck", 2)
    screen = phones.new("host", permissions=["camera"])
    screen.locator("a.scan-here").click()
    heard(screen, 3)
    expect(screen.locator(f"main img[src*='{piece}']").first).to_be_attached()
    phones.close()
