#!/usr/bin/env python3
"""The pictures of the companion in the documentation: recorded games on a server of their own, photographed in chromium.

usage: scripts/companion_pictures.py [FOLDER]   (default docs/pictures)
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tests import recorded  # noqa: E402
from tests.browsers import CHROMIUM, FLAGS  # noqa: E402
from tests.companion.browser import table  # noqa: E402
from tests.companion.serving import Server  # noqa: E402

NAMES = ("Amina", "Bilal", "Chadia", "Dawud", "Esther", "Farid")
GROUND = "#d9d4c8"
GAP = 24


def named(folder: Path) -> None:
    """The recorded games, played by people with names."""
    for log in recorded.RECORDED:
        text = log.read_text(encoding="utf-8")
        for number, name in enumerate(NAMES, 1):
            text = text.replace(f'"Seat {number}"', f'"{name}"')
        to = folder / log.relative_to(recorded.CARD_DATA)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text, encoding="utf-8")


def shot(page: Any, path: str = "") -> Image.Image:
    """What is on a screen."""
    if path:
        page.goto(path)
    page.wait_for_load_state("networkidle" if path else "load")
    page.evaluate("document.fonts.ready")
    page.evaluate("document.documentElement.style.scrollbarGutter = 'auto'")  # phones have none
    size = {
        "width": page.evaluate("document.documentElement.clientWidth"),
        "height": page.viewport_size["height"],
    }
    return Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 0, **size}))).convert("RGB")


def beside(pictures: Sequence[Image.Image], height: int) -> Image.Image:
    """Screens in a row, equally high, on a quiet ground."""
    sized = [
        one.resize((round(one.width * height / one.height), height), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    whole = Image.new("RGB", (sum(one.width + GAP for one in sized) + GAP, height + 2 * GAP), GROUND)
    x = GAP
    for one in sized:
        whole.paste(one, (x, GAP))
        x += one.width + GAP
    return whole


def small(picture: Image.Image, file: Path) -> None:
    """Keep it with few colours: a picture for a document."""
    picture.quantize(160, dither=Image.Dither.NONE).save(file, optimize=True)


def scored(browser: Any, base: str) -> list[Image.Image]:
    """A score sheet that is filled in, what it comes to, and the sheet to print."""
    page = browser.new_context(viewport=table.PHONE).new_page()
    page.goto(f"{base}/score/ayubistan")
    for seat in range(2, 3):
        if not page.locator(f"#name-{seat}").count():
            page.locator("button[value=add]").click()
            page.locator(f"#name-{seat}").wait_for()
    told = ((14, 3), (12, 1), (11, 0))
    for seat, (good, bad) in enumerate(told):
        page.locator(f"#name-{seat}").fill(NAMES[seat])
        if seat:
            page.locator(f"[name='count.{seat}.hasanat']").fill(str(good))
            page.locator(f"[name='count.{seat}.sayeat']").fill(str(bad))
    codes = [f"H-{n:02}" for n in range(1, told[0][0] + 1)] + [f"S-{n:02}" for n in range(1, told[0][1] + 1)]
    typed = page.locator("#codes-0")
    typed.evaluate("one => { one.closest('details').open = true }")
    typed.fill(" ".join(codes))
    page.locator("#read-codes-0").click()
    page.locator(".chip").first.wait_for()
    page.locator("#player-0").evaluate("one => scrollTo(0, one.offsetTop - 16)")
    filled = shot(page)
    page.locator("button[value=score]").click()
    page.locator("a.btn.main").wait_for()
    page.locator("a.btn.main").evaluate("one => scrollTo(0, one.closest('section').offsetTop - 16)")
    page.wait_for_load_state("networkidle")
    worked = shot(page)
    address = page.locator("a.btn.main").evaluate("one => one.href")
    paper = browser.new_context(viewport={"width": 794, "height": 1123}).new_page()
    return [filled, worked, shot(paper, address)]


@contextmanager
def open_stage() -> Iterator[tuple[Any, Server]]:
    """Open a browser, and a server whose recorded games are played by people with names."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        named(Path(place))
        recorded.CARD_DATA = Path(place)
        server = Server(f"{place}/tables.sqlite3", Path(place) / "server.log")
        server.start()
        server.ready()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, "--hide-scrollbars"])
        try:
            yield browser, server
        finally:
            browser.close()
            server.kill()


def draw(folder: Path) -> None:
    """Photograph the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    with open_stage() as (browser, server):
        board = table.Phones.at(browser, server, "prophets-and-patriarchs", "points", 128)
        notes = table.Phones.at(browser, server, "ayubistan", "deck", 24)
        fort = table.Phones.at(browser, server, "belaad", "scholars-few-4", 80)
        for phones in (board, notes):
            for seat in range(len(phones.plan.setup.names)):
                table.caught_up(phones.page(seat))  # nobody is away
        stage, wallet = shot(board.page("host")), shot(notes.page(0))
        small(beside([stage, wallet, shot(fort.page(3))], 620), folder / "companion.png")
        small(shot(notes.page("host")), folder / "table.png")
        small(wallet, folder / "seat.png")
        small(
            shot(notes.page(0), notes.server.base + notes.place.path(0) + "/correct"),
            folder / "correction.png",
        )
        small(beside(scored(browser, server.base), 800), folder / "score.png")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
