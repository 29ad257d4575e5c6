"""Sites for the tests: made once, with Pyodide out of `node_modules/`, where `scripts/runtime` puts it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title
from tests.browsers import CHROMIUM
from tests.companion.browser.axe import script
from tests.once import make_once
from tests.pocket.browser.static_host import StaticHost

MODULES = Path(__file__).parents[3] / "node_modules"
EXAMPLES = tuple(
    str(Path(__file__).parents[3] / "docs" / "examples" / name) for name in ("tide-pool", "moth-and-lantern")
)
RELAY = "relay.test:8000"
"""The relay that the examples' site names; a browser finds it where a test says."""
MakeSite = Callable[..., Path]


@pytest.fixture(scope="module")
def playwright() -> Iterator[Any]:
    """Playwright, if a browser is there."""
    if not CHROMIUM:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def make(shared: Path) -> MakeSite:
    """What makes the site of some titles, once for all tests."""
    if not list(MODULES.glob("pyodide/msgspec-*.whl")):
        pytest.skip("no Pyodide in node_modules: run scripts/runtime")

    def make_titles(*titles: str, relay: str = "") -> Path:
        def fill(folder: Path) -> None:
            order = SiteOrder(
                [open_title(title) for title in titles],
                folder / "school" / "games",
                runtime=str(MODULES / "pyodide"),
                scanner=str(MODULES / "zxing-wasm"),
                relay=relay,
                print_files=False,
            )
            with ThreadPoolExecutor(1) as beside:  # in this thread Playwright's event loop may run
                beside.submit(make_site, order).result()

        name = hashlib.sha256(repr((titles, relay)).encode()).hexdigest()[:16]
        return make_once(shared / "sites" / name, fill)

    return make_titles


@pytest.fixture
def examples(make: MakeSite) -> Iterator[StaticHost]:
    """A host with a site of two titles of one's own: one by data alone, one with a book in its folder; it names a relay."""
    with StaticHost(make(*EXAMPLES, relay=f"http://{RELAY}")) as running:
        yield running


@pytest.fixture(scope="module")
def mecca(make: MakeSite) -> Iterator[StaticHost]:
    """A host with the site of Mecca in a subfolder."""
    with StaticHost(make("mecca")) as running:
        yield running


@pytest.fixture(scope="session")
def axe(shared: Path) -> str:
    """axe-core's script."""
    return script(shared / "axe")
