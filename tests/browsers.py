"""Browsers of the tests, and how a test looks at a page: it waits until the page shows what it should.

A page is brought up to date a moment after something has happened: by the reply to a form, by the stream of changes, by
another page. So nothing that can still change is looked at once; `expect` looks until it is so. That something is *not*
there is asked only when something else has proven that the page is up to date.
"""

from __future__ import annotations

import shutil
from typing import Any

from playwright.sync_api import expect

__all__ = ["CHROMIUM", "FLAGS", "PATIENCE", "READING", "SHELL", "expect", "follow"]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), "")
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same browser without the parts that only a window needs, where it is there: half the work for the same pages.

It has no camera, and finds none of the fonts of the computer by their names.
"""
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 120_000
"""Milliseconds: beside other tests a slow computer needs a minute for what a quick one does in a second."""
READING = 3 * PATIENCE
"""Milliseconds for photos: who reads them waits for the processor, too, and each takes seconds on a quick computer."""

expect.set_options(timeout=PATIENCE)


def follow(page: Any, locator: Any) -> None:
    """Tap what leads to another page, and wait for all of that page: its fields, its style sheets, its scripts.

    The old page may have fields of the same names; on the new one what is tapped before its script runs does nothing.
    """
    with page.expect_navigation():
        locator.click()
