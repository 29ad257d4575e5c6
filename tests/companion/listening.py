"""Browsers that listen to a page's stream of changes, without sockets, and do with it what the page's script does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request

from printkit.companion.context import AppState
from printkit.companion.news import PageNews
from printkit.companion.pages import PageParts
from printkit.companion.tables import OpenTable

LINE = re.compile(r"<li.*?</li>", re.DOTALL)
STAMPS = re.compile(r'data-part="\w+"')
ONCE = re.compile(r'name="id" value="[^"]*"')


def news_of(state: AppState, table: OpenTable, page: str, cookies: Mapping[str, str]) -> PageNews:
    """The news of a page (`seat`, `table`, `play-1`) for a browser with these cookies."""
    app = Starlette()
    app.state.companion = state
    jar = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = [(b"host", b"127.0.0.1"), (b"cookie", jar.encode())]
    scope = {"type": "http", "method": "GET", "path": f"/t/{table.code}/{page}/events", "headers": headers}
    return PageNews(Request({**scope, "query_string": b"", "app": app}), table, page)


async def everything_told(state: AppState, table: OpenTable, page: str, cookies: Mapping[str, str]) -> str:
    """All parts of a page as its stream sends them to somebody who has none of them yet."""
    news = news_of(state, table, page, cookies)
    assert (await news.next() or {})["new"] == {}
    news._told = PageParts(())
    told = await news.next()
    assert told is not None
    assert told.keys() == {"at", "parts", "new"}
    assert told["new"].keys() == {id_ for id_, _ in told["parts"]}
    assert all(change.keys() == {"html"} for change in told["new"].values())
    # A stamp is worked out from the rest of its part, and from the table's code in addresses.
    return STAMPS.sub("", ONCE.sub("", "\n".join(change["html"] for change in told["new"].values())))


def stamps_on(page: str) -> list[tuple[str, str]]:
    """Ids and stamps of the parts of a page, in their order."""
    found = []
    for tag in re.findall(r"<[^>]*data-part=[^>]*>", page):
        id_, stamp = re.search(r'id="([^"]+)"', tag), re.search(r'data-part="([^"]+)"', tag)
        assert id_ is not None, tag
        assert stamp is not None, tag
        found.append((id_[1], stamp[1]))
    return found


class Screen:
    """What a phone shows: it begins with all parts, and then does what it is told."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        """Show parts that were told whole."""
        self.parts = {id_: str(change["html"]) for id_, change in told["new"].items()}
        self.stamps = dict(told["parts"])

    def hear(self, told: Mapping[str, Any]) -> None:
        """Exchange what has changed. A page with other parts than before is fetched whole; that is not done here."""
        assert [id_ for id_, _ in told["parts"]] == list(self.stamps)
        for id_, stamp in told["parts"]:
            change = told["new"].get(id_)
            if change is None:
                assert self.stamps[id_] == stamp, id_
            elif "html" in change:
                self.parts[id_] = change["html"]
            else:
                assert change["was"] == self.stamps[id_]
                self._grow(id_, change, stamp)
            self.stamps[id_] = stamp

    def _grow(self, id_: str, change: Mapping[str, Any], stamp: str) -> None:
        lines = [line.replace(' class="fresh"', "") for line in LINE.findall(self.parts[id_])]
        lines = [*change["lines"], *lines][: len(change["lines"]) + change["keep"]]
        newest = re.search(r'data-n="-?\d+"', lines[0])
        assert newest is not None
        shown = [line.replace("<li", '<li class="fresh"', 1) if newest[0] in line else line for line in lines]
        first = LINE.search(self.parts[id_])
        assert first is not None
        before, after = self.parts[id_][: first.start()], self.parts[id_].rpartition("</li>")[2]
        self.parts[id_] = (
            re.sub(r'data-part="\w+"', f'data-part="{stamp}"', before) + "\n".join(shown) + after
        )
