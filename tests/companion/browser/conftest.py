"""Real browsers at a real server: Debian's chromium, driven by Playwright."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browsers import FLAGS, PATIENCE, SHELL
from tests.companion.browser.axe import script
from tests.companion.browser.table import PHONE, Phones, overhear
from tests.companion.serving import Server


@pytest.fixture(scope="module")
def playwright() -> Iterator[Any]:
    """Playwright, if a browser is there.

    It keeps an event loop running in this thread, so it must be gone before another module's tests begin.
    """
    if not SHELL:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """One browser for all tests of a module, which may name another `BROWSER`; each phone is a context of its own."""
    program = getattr(request.module, "BROWSER", SHELL)
    chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def axe(shared: Path) -> str:
    """axe-core's script."""
    return script(shared / "axe")


@contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Run a server with a store of its own."""
    with Server(str(folder / "tables.sqlite3"), folder / "server.log") as running:
        yield running


@pytest.fixture(scope="package")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all modules that need no other: it has read every title once."""
    with serve(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server; every test has tables of its own there. A module that kills it, or lists its tables, is `ALONE` with one."""
    if not getattr(request.module, "ALONE", False):
        yield request.getfixturevalue("common")
        return
    with serve(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def table(browser: Any, server: Server) -> Iterator[Callable[..., Phones]]:
    """Put a recorded game on the server, so many entries played, with a phone at every seat."""
    opened: list[Phones] = []

    def make(title: str, name: str, upto: int, *, motion: bool = True) -> Phones:
        phones = Phones.at(browser, server, title, name, upto, motion=motion)
        opened.append(phones)
        return phones

    yield make
    for phones in opened:
        phones.close()


@pytest.fixture
def phone(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Open a page that belongs to no table, in a browser of its own; none may have had an accident."""
    errors: list[str] = []
    contexts: list[Any] = []

    def make(path: str, **options: Any) -> Any:
        context = browser.new_context(**{"viewport": PHONE, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        overhear(page, errors)
        page.goto(server.base + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors
