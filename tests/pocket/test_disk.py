"""What sites weigh on the host's disk: with Python, faces, and print files for both papers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title

pytestmark = pytest.mark.long

MODULES = Path(__file__).parents[2] / "node_modules"
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
MOST, MOST_ALONE = 130_000_000, 45_000_000


def test_sites_fit_on_any_host(tmp_path: Path) -> None:
    """Five titles together, and each alone: what it shares with the others, and its own."""
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
    sizes = {
        path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if path.is_file()
    }
    late = json.loads((site / "late.json").read_text(encoding="utf-8"))
    owned = {
        title: {
            there for name, about in late.items() if f"/{title}/" in name for there in (about[0], about[4])
        }
        | {name for name in sizes if f"/{title}" in name}
        for title in TITLES
    }
    shared = sum(size for name, size in sizes.items() if not any(name in own for own in owned.values()))
    alone = {title: shared + sum(sizes[name] for name in own if name) for title, own in owned.items()}
    assert {title: size for title, size in alone.items() if size > MOST_ALONE} == {}, alone
    assert min(alone.values()) > 12_000_000  # Python is in it
