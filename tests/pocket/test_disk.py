"""What sites weigh on the host's disk: with Python, faces, and print files for both papers."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title

pytestmark = pytest.mark.long

MODULES = Path(__file__).parents[2] / "node_modules"
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
MOST, MOST_ALONE = 130_000_000, 45_000_000


def test_sites_fit_on_any_host(tmp_path: Path) -> None:
    """Five titles together, and each alone: all but what only others need."""
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
    with ZipFile(site / "python" / "printkit.zip.wasm") as modules:
        books = {
            title: sum(
                one.compress_size
                for one in modules.infolist()
                if one.filename.startswith(f"card_data/{title}/")
            )
            for title in TITLES
        }
    others = {title: [f"/{other}" for other in TITLES if other != title] for title in TITLES}
    alone = {}
    for title in TITLES:
        listed = {
            name: about for name, about in late.items() if not any(other in name for other in others[title])
        }
        needed = {file for about in listed.values() for file in (about[0], about[4])}
        spared = {file for about in late.values() for file in (about[0], about[4])} - needed
        spared |= {"late.json", *(name for name in sizes if any(other in name for other in others[title]))}
        alone[title] = sum(size for name, size in sizes.items() if name not in spared - needed)
        alone[title] += len(json.dumps(listed, separators=(",", ":"))) - sum(books.values()) + books[title]
    assert {title: size for title, size in alone.items() if size > MOST_ALONE} == {}, alone
    assert min(alone.values()) > 12_000_000  # Python is in it
