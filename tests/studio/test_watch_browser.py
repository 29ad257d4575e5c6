"""The studio in a real browser: a save is seen, a click leads to the line, a cell is written."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from printkit.studio.watch.gallery import Studio
from printkit.studio.watch.watch_app import make_app
from tests.browsers import PATIENCE, SHELL, expect, follow

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
TOKEN = "t" * 22


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not SHELL:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=SHELL, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@dataclass
class Running:
    """A studio that serves."""

    studio: Studio
    address: str


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    shutil.copytree(EXAMPLE, tmp_path / "moth")
    studio = Studio(tmp_path / "moth")
    studio.start()
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    app = make_app(studio, token=TOKEN, hosts=frozenset({"127.0.0.1"}))
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, log_level="error", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield Running(studio, f"http://127.0.0.1:{sock.getsockname()[1]}")
    server.should_exit = True
    thread.join(10)
    sock.close()


@pytest.fixture
def page(browser: Browser, running: Running) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(f"{running.address}/?t={TOKEN}")
    yield page
    context.close()
    assert not [each for each in wrong if "409" not in each]


def save(running: Running, was: str, now: str) -> None:
    path = running.studio.folder / "flowers.csv"
    text = path.read_text()
    assert was in text
    path.write_text(text.replace(was, now))


def test_a_save_is_seen(page: Page, running: Running) -> None:
    expect(page.get_by_role("heading", name="Changed since you last looked")).to_have_count(0)
    image = page.locator('.faces img[data-place="flowers/JB"]')
    before = image.get_attribute("src") or ""
    save(running, "White as milk", "White as snow")
    expect(page.get_by_role("heading", name="Changed since you last looked")).to_be_visible()
    expect(page.locator(".change .ins")).to_have_text("White as snow.")
    expect(image).not_to_have_attribute("src", before)
    page.wait_for_function("() => document.querySelector('.changes img')?.naturalWidth > 0")
    page.keyboard.press("s")
    expect(page.get_by_role("heading", name="Changed since you last looked")).to_have_count(0)


def test_a_problem_and_its_way_back(page: Page, running: Running) -> None:
    save(running, "FLY(2); LURE(NEXT)", "FLY(2); LURE(NXT)")
    expect(page.locator(".change.wrong h3")).to_have_text("Pale guest")
    page.get_by_role("link", name="1 problem before printing").click()
    expect(page.locator(".src .wrong")).to_contain_text("LURE(NXT)")
    save(running, "LURE(NXT)", "LURE(NEXT)")
    expect(page.get_by_text("Nothing is wrong.")).to_be_visible()


@pytest.mark.slow
def test_click_a_text_and_edit_its_cell(page: Page, running: Running) -> None:
    follow(page, page.locator('.faces a[href="/card/flowers/MA"]'))
    expect(page.get_by_role("heading", name="Moonrise")).to_be_visible()
    follow(page, page.locator('.big a[aria-label="title"]'))
    expect(page.locator(".src code")).to_contain_text("title")
    field = page.get_by_role("textbox", name="name")
    expect(field).to_have_value("Moonrise")
    field.fill("Moon over, the hedge")
    field.press("Control+Enter")
    expect(page.locator("[data-said]")).to_contain_text("Written to flowers.csv, line 5")
    expect(page.get_by_role("heading", name="Moon over, the hedge")).to_be_visible()
    expect(page.locator("[data-said]")).to_contain_text(
        "Written to flowers.csv"
    )  # also when the page is anew
    assert 'MA,"Moon over, the hedge",MOON' in (running.studio.folder / "flowers.csv").read_text()
    page.keyboard.press("Control+z")
    expect(page.locator(".faces b", has_text="Moonrise")).to_be_visible()
    assert "MA,Moonrise,MOON" in (running.studio.folder / "flowers.csv").read_text()


def test_a_conflict_writes_nothing(page: Page, running: Running) -> None:
    page.goto(f"{running.address}/card/flowers/MA?column=name")
    field = page.get_by_role("textbox", name="name")
    field.fill("Mine")
    save(running, "MA,Moonrise", "MA,Theirs")
    expect(page.locator(".big.face.lit")).to_be_visible()  # the page has heard of it
    expect(field).to_have_value("Mine")
    field.press("Control+Enter")
    expect(page.locator("[data-said]")).to_contain_text('the cell holds "Theirs" by now')
    assert "MA,Theirs" in (running.studio.folder / "flowers.csv").read_text()


def test_a_draft_is_seen_before_it_is_written(page: Page, running: Running) -> None:
    page.goto(f"{running.address}/card/flowers/MA?column=name")
    image = page.locator(".big img.now")
    before = image.get_attribute("src") or ""
    field = page.get_by_role("textbox", name="name")
    field.fill("Moon over the hedge")
    expect(page.locator("[data-said]")).to_have_text("A draft, not written yet.")
    expect(image).not_to_have_attribute("src", before)
    assert "MA,Moonrise" in (running.studio.folder / "flowers.csv").read_text()
    page.keyboard.press("Escape")
    expect(image).to_have_attribute("src", before)


def test_a_fix_is_one_click(page: Page, running: Running) -> None:
    save(running, "FLY(2); LURE(NEXT)", "FLY(2); LURE(NXT)")
    page.get_by_role("link", name="1 problem before printing").click()
    page.get_by_role("button", name="Write “NEXT” to flowers.csv, line").click()
    expect(page.get_by_text("Nothing is wrong.")).to_be_visible()
    assert "LURE(NXT)" not in (running.studio.folder / "flowers.csv").read_text()


@pytest.mark.slow
def test_cuts_lie_on_the_sheets(page: Page, running: Running) -> None:
    page.goto(f"{running.address}/sheets")
    with page.expect_navigation():
        page.keyboard.press("c")
    expect(page.locator("svg.cuts").first).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("c")
    expect(page.locator("svg.cuts")).to_have_count(0)


def test_search_by_typing(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("flower:moon")
    expect(page.locator(".faces .it")).to_have_count(3)
    page.get_by_role("searchbox").or_(page.locator("[data-search]")).first.fill("nowhere")
    expect(page.get_by_text("No face has “nowhere”.")).to_be_visible()


def test_a_pause_in_typing_loses_nothing(page: Page) -> None:
    """The faces that are found arrive while one types: the field keeps its text, its cursor and the keyboard."""
    page.keyboard.press("/")
    typed = ""
    for letter in "flower:moon":
        typed += letter
        with page.expect_response(re.compile(f"q={re.escape(quote(typed))}$")):
            page.keyboard.type(letter)
    expect(page.locator("[data-search]")).to_have_value("flower:moon")
    expect(page.locator("[data-search]")).to_be_focused()
    expect(page.locator(".faces .it")).to_have_count(3)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    "path", ["/", "/card/flowers/MB", "/sheets", "/deck", "/problems", "/changes?since=HEAD"]
)
@pytest.mark.slow
def test_nothing_overflows(page: Page, running: Running, width: int, path: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(running.address + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("h1").first).to_be_visible()
