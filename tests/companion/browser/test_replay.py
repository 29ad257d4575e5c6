"""How a game went: moving the slider shows another moment, and the slider stays under the finger."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from printkit.companion.pages import LoadedTitle
from printkit.companion.replay_page import write_replay
from printkit.referee import Game, read_log
from printkit.title import load_title
from tests.browsers import expect
from tests.companion.browser.axe import RULES


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.slow
def test_the_slider_stays_in_sight(table: Any, language: str) -> None:
    """The charts stand above it: after each move the page is where the moment is told, not at its head again."""
    phones = table("belaad", "scholars-few-4", 10_000, motion=False)
    page = phones.new(0, viewport={"width": 360, "height": 640}, locale=language)
    page.goto(f"{phones.server.base}/t/{phones.place.code}/replay")
    slider = page.locator("#at")
    slider.scroll_into_view_if_needed()
    slider.fill("126")
    page.wait_for_url("**at=126**")
    expect(page.locator("#moment-h")).to_contain_text("126")
    expect(slider).to_be_in_viewport()
    page.locator(".moment a.btn").last.click()
    page.wait_for_url("**at=127**")
    expect(slider).to_be_in_viewport()


@pytest.mark.slow
def test_a_game_in_one_file_plays_itself(browser: Any, axe: str, tmp_path: Path) -> None:
    """Forward, back, by itself and by keys; a face fills the screen; nothing is fetched, and axe finds nothing."""
    title = load_title("ayubistan")
    lines = (Path("card_data/ayubistan/games/deck.jsonl")).read_text(encoding="utf-8").splitlines()
    game: Game[Any] = Game.resume(title.book, read_log(lines), box=title.box, upto=8)
    file = tmp_path / "game.html"
    file.write_text(write_replay(LoadedTitle.of(title), game), encoding="utf-8")
    for width, height in ((360, 640), (1280, 800)):
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        wrong: list[str] = []
        asked: list[str] = []
        page.on("console", lambda told, wrong=wrong: wrong.append(told.text))
        page.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
        page.on("request", lambda one, asked=asked: asked.append(one.url))
        page.goto(file.as_uri())
        where = page.locator("#where")
        expect(where).to_have_text("0 / 8")
        page.get_by_role("button", name="Forward").click()
        expect(where).to_have_text("1 / 8")
        page.locator("h1").click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(where).to_have_text("2 / 8")
        page.locator("#pace").select_option("500")
        page.get_by_role("button", name="Play it").click()
        expect(where).to_have_text("8 / 8")
        expect(page.get_by_role("button", name="Play it")).to_be_visible()
        face = page.locator("button[data-look]").first
        face.click()
        expect(page.locator("#large img")).to_have_js_property("complete", True)
        assert page.locator("#large img").evaluate("one => one.naturalHeight") > 100
        page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.evaluate(axe)
        assert [
            (one["id"], one["nodes"][0]["html"][:200]) for one in page.evaluate(RULES)["violations"]
        ] == []
        assert wrong == []
        assert [one for one in asked if not re.match("file:|data:|blob:", one)] == []
        context.close()
