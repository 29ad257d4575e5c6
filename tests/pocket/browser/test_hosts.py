"""What a first visit fetches depends on the host: whether it packs what it sends, or sends files as they lie there."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.pocket.browser.conftest import MakeSite
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow

HERE = "/school/games/"
ARCHIVE = f"{HERE}python/printkit.zip.wasm"
HASH = """async name => {
    const body = await (await fetch(name)).arrayBuffer()
    const bytes = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
    return bytes.map(one => one.toString(16).padStart(2, '0')).join('')
}"""


@pytest.mark.long
@pytest.mark.parametrize(("packs", "fetched"), [(True, ("",)), (False, (".packed",))])
def test_the_archive_is_fetched_as_the_host_sends_it(
    make: MakeSite, playwright: Any, tmp_path: Path, packs: bool, fetched: Sequence[str]
) -> None:
    """A host that packs is asked for what lies there unpacked, any other for what lies there packed; both become the same bytes.

    Hashes in the list are those of unpacked files: the browser compares them after it has unpacked what the host sent.
    """
    with (
        StaticHost(make("mecca"), packs=packs) as host,
        open_browser(playwright, tmp_path / "profile") as context,
    ):
        visitor = Visitor(context.pages[0], host.address.rstrip("/") + HERE)
        visitor.open()
        asked = [path for path in host.asked if path.startswith(ARCHIVE)]
        whole = hashlib.sha256((host.folder / ARCHIVE[1:]).read_bytes()).hexdigest()
        assert visitor.page.evaluate(HASH, "python/printkit.zip") == whole
        assert asked == [ARCHIVE, *(ARCHIVE + more for more in fetched)]  # it asked by HEAD first
        visitor.open_table("mecca", "Amina", "Bilal")
