"""A phone whose camera fails joins by letters that somebody types; the relay between sees nothing that it can read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette

from printkit.web.relay import Relay, routes
from tests.browsers import expect
from tests.pocket.browser.conftest import RELAY
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow


class NotedRelay(Relay):
    """A relay that notes what was left in it."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def put(self, box: str, place: str, text: str, by: str) -> int:
        self.noted += [box, text]
        return super().put(box, place, text, by)


@contextmanager
def _serve(relay: Relay) -> Iterator[str]:
    """Run a relay; give its address."""
    server = uvicorn.Server(
        uvicorn.Config(Starlette(routes=routes(relay)), port=0, log_config=None, lifespan="off")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.05)
    yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


def _lead_to(address: str) -> str:
    """Tell a browser where the site's relay is."""
    return f"--host-resolver-rules=MAP {RELAY} {address}"


def test_letters_lead_to_the_table(examples: StaticHost, playwright: Any, tmp_path: Path) -> None:
    """Wrong letters are told; the right ones open the table there; both codes went through the relay sealed."""
    relay = NotedRelay()
    with (
        _serve(relay) as address,
        open_browser(playwright, tmp_path / "table", args=[_lead_to(address)]) as one,
        open_browser(playwright, tmp_path / "guest", args=[_lead_to(address)]) as other,
    ):
        table, guest = (Visitor(one_.pages[0], f"{examples.address}school/games/") for one_ in (one, other))
        table.open()
        table.page.click("[data-at='?title=tide-pool']")
        table.game.locator("details[open] button[value=lobby]").first.click()
        expect(table.game.locator("#addname")).to_be_visible()
        table.page.click("#invite")
        table.until("document.getElementById('offer').naturalWidth > 0")
        table.page.click("#typed summary")
        expect(table.page.locator("#spelled")).not_to_be_empty()
        letters = table.page.locator("#spelled").inner_text()
        link = table.page.locator("#offer").get_attribute("src")
        guest.open()
        guest.page.click("#sit summary")
        for typed, told in (("ABC", "ten letters"), ("AAAAA-AAAAA", "Nobody shows these letters")):
            guest.page.fill("#spell", typed)
            guest.page.press("#spell", "Enter")
            expect(guest.page.locator("#spell-told")).to_contain_text(told)
        guest.page.fill("#spell", letters.lower())
        guest.page.press("#spell", "Enter")
        guest.until("document.body.dataset.step === 'guest'")
        expect(table.page.locator("#seated")).to_have_text("One other phone is here.")
        guest.game.locator("input[name=name]").first.fill("Amina")
        guest.game.locator("input[name=name]").first.press("Enter")
        expect(table.game.locator(".lseats")).to_contain_text("Amina")
        assert len(relay.noted) >= 4
        assert link is not None
        plain = letters.replace("-", "")
        assert not [text for text in relay.noted if plain in text]
        assert guest.page.evaluate("location.hash") == ""
