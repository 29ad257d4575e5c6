#!/usr/bin/env python3
"""The picture of a site in the documentation: a real one, opened in chromium as a phone does.

usage: scripts/pocket_picture.py SITE [FOLDER]   (a site of Mecca by `printkit site`; default docs/pictures)
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from playwright.sync_api import sync_playwright  # noqa: E402

from companion_pictures import beside, shot  # noqa: E402
from tests.browsers import expect  # noqa: E402
from tests.pocket.browser.static_host import StaticHost  # noqa: E402
from tests.pocket.browser.visitor import Visitor, open_browser, plan_answers  # noqa: E402
from tests.recorded import recorded_game  # noqa: E402

ANSWERS = 21


def main() -> None:
    """Photograph the start page, a game, and what a piece is."""
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs" / "pictures"
    log = recorded_game("mecca", "match")
    with (
        sync_playwright() as driver,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        StaticHost(Path(sys.argv[1])) as host,
        open_browser(driver, Path(profile) / "profile", device_scale_factor=2) as context,
    ):
        visitor = Visitor(context.pages[0], host.address)
        visitor.open()
        visitor.page.wait_for_timeout(1000)
        screens = [shot(visitor.page)]
        code = visitor.begin_again(log)
        visitor.play(code, plan_answers(log)[:ANSWERS])
        visitor.show(f"t/{code}/table")
        visitor.page.wait_for_timeout(3000)
        screens.append(shot(visitor.page))
        visitor.page.click("#home")
        visitor.page.click("#piece summary")
        pieces = visitor.page.evaluate("fetch('pieces.json').then(reply => reply.json())")
        named = next(
            one for one, at in pieces["codes"].items() if pieces["rows"][at][2] != one.partition(":")[2]
        )
        visitor.page.fill("#piece-code", named)
        visitor.page.press("#piece-code", "Enter")
        expect(visitor.page.locator("#piece-found img")).to_be_visible()
        visitor.page.locator("#piece").scroll_into_view_if_needed()
        visitor.page.wait_for_timeout(1500)
        screens.append(shot(visitor.page))
    beside(screens, 844).quantize(256).save(folder / "pocket.png", optimize=True)


if __name__ == "__main__":
    main()
