"""Codes of printed cards, read in the page: by the live camera and in a photo, with nothing but the site's own files."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import expect
from tests.companion.browser.cards import on_the_table, piece_of, printed
from tests.companion.browser.table import until
from tests.pocket.browser.conftest import MakeSite
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser
from tests.pocket.test_closed import spoil
from tests.recorded import CARD_DATA

pytestmark = pytest.mark.long

TORCH = """
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true })
    MediaStreamTrack.prototype.applyConstraints = async wanted => { window.top.lit = wanted.advanced[0].torch }
"""


def test_cards_are_read_live_and_in_a_photo(make: MakeSite, playwright: Any, tmp_path: Path) -> None:
    """The camera's card answers what is asked; the torch is offered where there is one; several pieces are read in one photo, in a dark room, too."""
    pieces = [piece_of("ayubistan", name) for name in ("A30", "A12", "A31")]
    out = io.BytesIO()
    on_the_table([printed(pieces[0], "ayubistan", tmp_path)]).save(out, "JPEG", quality=92)
    (tmp_path / "card.mjpeg").write_bytes(out.getvalue())
    photo = io.BytesIO()
    on_the_table([printed(one, "ayubistan", tmp_path) for one in pieces]).save(photo, "JPEG", quality=92)
    others = [piece_of("ayubistan", name) for name in ("A05", "A20", "A41")]
    dark = io.BytesIO()
    scene = on_the_table([printed(one, "ayubistan", tmp_path) for one in others])
    spoil(scene, light=0.15, blur=1.5, noise=4, seed=1).save(dark, "PNG")
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'card.mjpeg'}",
    ]
    lines = (CARD_DATA / "ayubistan" / "games" / "deck.jsonl").read_text(encoding="utf-8").splitlines()[:3]
    with (
        StaticHost(make("ayubistan")) as host,
        open_browser(playwright, tmp_path / "profile", args=camera, permissions=["camera"]) as context,
    ):
        context.add_init_script(TORCH)
        visitor = Visitor(context.pages[0], host.address + "school/games/")
        visitor.open()
        code = visitor.bring("\n".join(lines))
        visitor.show(f"t/{code}/table/scan")
        expect(
            visitor.game.locator("#live")
        ).to_be_visible()  # the page's script is there, and hears of the photo
        visitor.game.locator("#photo").set_input_files(
            {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()}
        )
        for piece in pieces:
            expect(visitor.game.locator(f"main img[src*='{piece.id}']").first).to_be_attached()
        visitor.show(f"t/{code}/table/scan")
        expect(visitor.game.locator("#live")).to_be_visible()
        visitor.game.locator("#photo").set_input_files(
            {"name": "dark.png", "mimeType": "image/png", "buffer": dark.getvalue()}
        )
        for piece in others:  # the site's own codes come along
            expect(visitor.game.locator(f"main img[src*='{piece.id}']").first).to_be_attached()
        visitor.show(f"t/{code}/table")
        visitor.game.locator("a.scan-here").click()
        light = visitor.game.locator("[data-camera=light]")
        expect(light).to_be_visible()
        light.click()
        shell = context.pages[0]  # the page within may have read the card, and be another, by now
        until(shell, lambda: bool(shell.evaluate("window.lit")))
        expect(visitor.game.locator(f"main img[src*='{pieces[0].id}']").first).to_be_attached()
        assert not [path for path in host.asked if "/t/" in path]


def test_the_start_page_knows_a_piece_in_a_dark_room(make: MakeSite, playwright: Any, tmp_path: Path) -> None:
    """The live camera sees a card that the general reader cannot read: the site's own codes come along."""
    piece, out = piece_of("ayubistan", "A30"), io.BytesIO()
    scene = on_the_table([printed(piece, "ayubistan", tmp_path)])
    spoil(scene, light=0.2, blur=4, noise=3, seed=1).save(out, "JPEG", quality=95)
    (tmp_path / "card.mjpeg").write_bytes(out.getvalue())
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'card.mjpeg'}",
    ]
    with (
        StaticHost(make("ayubistan")) as host,
        open_browser(playwright, tmp_path / "profile", args=camera, permissions=["camera"]) as context,
    ):
        visitor = Visitor(context.pages[0], host.address + "school/games/")
        visitor.open()
        visitor.page.click("#piece summary")
        visitor.page.click("#piece-look")
        expect(visitor.page.locator("#piece-found img")).to_have_attribute("src", re.compile("A30"))
        expect(visitor.page.locator("#piece-found")).to_contain_text(str(piece.row.values["name"]))
