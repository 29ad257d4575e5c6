"""What sites weigh on the host's disk: with Python, faces, and print files for both papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.pocket.site import SiteOrder, make_site
from printkit.title import open_title

pytestmark = pytest.mark.long

MODULES = Path(__file__).parents[2] / "node_modules"
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")


@pytest.mark.parametrize(
    ("titles", "most"),
    [(TITLES, 130_000_000), (("belaad",), 45_000_000), (("lost-and-found",), 45_000_000)],
)
def test_sites_fit_on_any_host(tmp_path: Path, titles: tuple[str, ...], most: int) -> None:
    """Five titles together, and alone the two whose pictures weigh most."""
    if not list(MODULES.glob("pyodide/msgspec-*.whl")):
        pytest.skip("no Pyodide in node_modules: run scripts/runtime")
    order = SiteOrder(
        [open_title(title) for title in titles],
        tmp_path / "site",
        runtime=str(MODULES / "pyodide"),
        scanner=str(MODULES / "zxing-wasm"),
    )
    size = make_site(order).size
    assert 12_000_000 < size <= most  # Python is in it
    assert size == sum(path.stat().st_size for path in order.output.rglob("*") if path.is_file())
