"""A site whose Python lies at a public address, as sources: what the command writes where nobody names a runtime."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from printkit.pocket import runtime
from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title
from tests.browsers import expect
from tests.pocket.browser.conftest import MODULES
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow


def test_python_is_fetched_once_and_checked(
    playwright: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From another host, by its hashes; with one byte changed there it is not taken, and the page says so."""
    wheels = list(MODULES.glob("pyodide/msgspec-*.whl"))
    if not wheels:
        pytest.skip("no Pyodide in node_modules: run scripts/runtime")
    public = tmp_path / "public"
    public.mkdir()
    pin = dict(runtime.read_pin())
    names = [*(name for name in pin["files"] if not name.endswith(".whl")), wheels[-1].name]
    for name in names:
        (public / name).write_bytes((MODULES / "pyodide" / name).read_bytes())
    about = {name: (public / name).read_bytes() for name in names}
    pin["files"] = {
        name: {"size": len(data), "hash": runtime.hash_bytes(data)} for name, data in about.items()
    }
    monkeypatch.setattr(runtime, "read_pin", lambda: pin)
    with StaticHost(public, shared=True) as other, StaticHost(tmp_path / "host") as host:
        order = SiteOrder(
            [open_title("mecca")], tmp_path / "host" / "site", runtime=other.address, print_files=False
        )
        with ThreadPoolExecutor(1) as beside:
            report = beside.submit(make_site, order).result()
        assert report.fetched == other.address.rstrip("/")
        wasm = public / "pyodide.asm.wasm"
        wasm.write_bytes(about[wasm.name][:-1] + b"?")
        with open_browser(playwright, tmp_path / "wary") as context:
            visitor = Visitor(context.pages[0], f"{host.address}site/")
            visitor.page.goto(visitor.site)
            expect(visitor.page.locator("#line")).to_contain_text("Not everything could be fetched")
            assert visitor.page.locator(".cover").is_visible()
        wasm.write_bytes(about[wasm.name])
        with open_browser(playwright, tmp_path / "profile") as context:
            visitor = Visitor(context.pages[0], f"{host.address}site/")
            visitor.open()
            visitor.open_table("mecca", "Amina", "Bilal")
            expect(visitor.game.locator("body")).to_contain_text("Who is the youngest?")
            asked = len(other.asked)
            visitor.open()
            assert other.asked[asked:] == []
