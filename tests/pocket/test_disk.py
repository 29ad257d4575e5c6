"""What sites weigh on the host's disk: with Python, faces, and print files for both papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title

pytestmark = pytest.mark.slow

MODULES = Path(__file__).parents[2] / "node_modules"
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
MOST = 130_000_000


def test_sites_fit_on_any_host(tmp_path: Path) -> None:
    """Five titles together."""
    if not list(MODULES.glob("pyodide/msgspec-*.whl")):
        pytest.skip("no Pyodide in node_modules: run scripts/runtime")
    site = tmp_path / "site"
    order = SiteOrder(
        [open_title(title) for title in TITLES],
        site,
        runtime=str(MODULES / "pyodide"),
        scanner=str(MODULES / "zxing-wasm"),
    )
    assert make_site(order).size <= MOST
