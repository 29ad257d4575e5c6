"""Pages for everybody: keyboard, screen reader, narrow phones, large letters; checked by axe-core where it is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.companion.browser.table import Phones, heard

Table = Callable[..., Phones]
ROOT = Path(__file__).parents[3]
SERIOUS = ("serious", "critical")
PLACES = [("ayubistan", "deck", 24), ("mecca", "dead", 41)]


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """axe-core's script: from `PRINTKIT_AXE`, from node_modules, or by npm."""
    for path in (
        Path(os.environ.get("PRINTKIT_AXE", "-")),
        ROOT / "node_modules" / "axe-core" / "axe.min.js",
    ):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm to get axe-core with")
    folder = tmp_path_factory.mktemp("axe")
    done = subprocess.run(
        [npm, "pack", "--silent", "axe-core@4"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    packed = next(folder.glob("axe-core-*.tgz"), None)
    if done.returncode or packed is None:
        pytest.skip(f"npm cannot get axe-core: {done.stderr.strip()[:200]}")
    with tarfile.open(packed) as archive:
        file = archive.extractfile("package/axe.min.js")
        assert file is not None
        return file.read().decode()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("title", "name", "upto"), PLACES)
def test_axe_finds_nothing_serious(
    table: Table, axe: str, title: str, name: str, upto: int, scheme: str
) -> None:
    """Every page of a table, with everything unfolded: no serious finding."""
    phones = table(title, name, upto)
    seat = int(phones.plan.open_questions()[0].seats[0])
    code = phones.place.code
    for who, more in ((seat, ""), (seat, "/scan"), (seat, "/correct"), (1 - seat % 2, ""), ("host", "")):
        page = phones.new(who, color_scheme=scheme)
        if more:
            page.goto(f"{phones.server.base}/t/{code}/seat{more}")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate("document.querySelectorAll('.tabs').forEach(one => one.style.position = 'static')")
        page.evaluate(axe)
        found = page.evaluate(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']})"
        )
        serious = [
            (one["id"], one["nodes"][0]["html"][:200])
            for one in found["violations"]
            if one["impact"] in SERIOUS
        ]
        assert serious == [], (who, more)
        page.context.close()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_is_wider_than_a_small_phone(table: Table, language: str) -> None:
    """At 360 pixels no page scrolls sideways."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0, locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")


def test_a_turn_by_keyboard_alone(table: Table) -> None:
    """Tab reaches the first answer within a few presses, the focus can be seen, Enter answers."""
    phones = table("ayubistan", "deck", 3)
    page = phones.page(2)
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "answer":
            break
    assert page.evaluate("document.activeElement.name") == "answer"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    heard(page, 4)


def test_what_is_asked_is_announced(table: Table) -> None:
    """A screen reader hears the new question without the focus being moved."""
    phones = table("ayubistan", "deck", 1)
    step = next(phones.steps())
    screen: Any = phones.page("host")
    phones.play(step)
    screen.locator("#said", has_text="Action Card").wait_for(state="attached")
