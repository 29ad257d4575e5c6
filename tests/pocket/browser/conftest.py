"""Sites for the tests: made once, with Pyodide out of `node_modules/`, where `scripts/runtime` puts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title
from tests.browsers import CHROMIUM
from tests.companion.browser.axe import script
from tests.pocket.browser.static_host import StaticHost

MODULES = Path(__file__).parents[3] / "node_modules"
MakeSite = Callable[..., Path]


@pytest.fixture(scope="module")
def playwright() -> Iterator[Any]:
    """Playwright, if a browser is there."""
    if not CHROMIUM:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def make(tmp_path_factory: pytest.TempPathFactory) -> MakeSite:
    """What makes the site of some titles, once for all tests."""
    if not list(MODULES.glob("pyodide/msgspec-*.whl")):
        pytest.skip("no Pyodide in node_modules: run scripts/runtime")

    @cache
    def make_once(*titles: str) -> Path:
        folder = tmp_path_factory.mktemp("host")
        order = SiteOrder(
            [open_title(title) for title in titles],
            folder / "school" / "games",
            runtime=str(MODULES / "pyodide"),
            scanner=str(MODULES / "zxing-wasm"),
            print_files=False,
        )
        with ThreadPoolExecutor(1) as beside:  # in this thread Playwright's event loop may run
            beside.submit(make_site, order).result()
        return folder

    return make_once


@pytest.fixture(scope="module")
def mecca(make: MakeSite) -> Iterator[StaticHost]:
    """A host with the site of Mecca in a subfolder."""
    with StaticHost(make("mecca")) as running:
        yield running


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """axe-core's script."""
    return script(tmp_path_factory.mktemp("axe"))
