"""A question's port is closed when it is answered: an open one is kept for good, with all that it leads to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow

ASK = """([path, leaves]) => new Promise(done => {
    const { port1, port2 } = new MessageChannel(), told = []
    window.asked = new WeakRef(port1)
    port1.onmessage = ({ data }) => {
        told.push(data.status ?? (data.end ? 'end' : 'part'))
        if (leaves && told.length === 2) port1.postMessage('gone')
        if (told.length === 2 && leaves || data.end) done([told[0], told.at(-1)])
    }
    const question = { method: 'GET', path, query: '', headers: [['accept', '*/*']], body: null, file: '' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { step: 'ask', question }, ports: [port2] }))
})"""
"""Asks the shell as the service worker does, but closes nothing itself."""


def test_ports_are_closed(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """After the last part of a page, and after a page has left its stream of changes."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], f"{mecca.address}school/games/")
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        table = f"/school/games/t/{code}/table"
        assert visitor.page.evaluate(ASK, [table, False]) == [200, "end"]
        _expect_freed(visitor.page)
        assert visitor.page.evaluate(ASK, [f"{table}/events", True]) == [200, "part"]
        _expect_freed(visitor.page)


def _expect_freed(page: Any) -> None:
    """A port is freed once its other end, in Python's worker, is closed."""
    session = page.context.new_cdp_session(page)
    for _ in range(50):
        session.send("HeapProfiler.collectGarbage")
        if page.evaluate("window.asked.deref() === undefined"):
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError("the port is still open")
    session.detach()
