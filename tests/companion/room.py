"""A server without sockets, and browsers without a screen that join its tables, look, and post forms."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from printkit.box import find_titles
from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.pages import LoadedTitle
from printkit.companion.registry import TableRegistry
from printkit.companion.store import open_store
from printkit.companion.tables import OpenTable
from printkit.companion.uploads import Readers
from printkit.web.guard import Guard
from printkit.web.tokens import digest_token

KEY = "the-key-of-the-state-in-tests"
BASE = "http://localhost:8484"
_ids = count(1)
_titles: dict[str, LoadedTitle] = {}
"""Titles that a test has loaded; the next has them."""


@dataclass
class Browser:
    """One browser, and the last form's token it saw."""

    client: httpx.AsyncClient
    csrf: str = ""

    async def get(self, path: str, **more: Any) -> httpx.Response:
        """Open a page."""
        return self._seen(await self.client.get(path, **more))

    async def post(self, path: str, data: Mapping[str, Any], **more: Any) -> httpx.Response:
        """Post a form as the browser's last page made it."""
        return self._seen(await self.client.post(path, data={"csrf": self.csrf, **data}, **more))

    def _seen(self, reply: httpx.Response) -> httpx.Response:
        found = re.search(r'name="csrf" value="([^"]*)"', reply.text)
        self.csrf = found[1] if found else self.csrf
        return reply

    async def answer(self, path: str, number: int, part: int, **fields: Any) -> httpx.Response:
        """Answer a question from a page."""
        made = {"id": f"answer-{next(_ids)}", "question": number, "part": part, "sure": 1}
        return await self.post(f"{path}/answer", {**made, **fields})


@dataclass
class Room:
    """A server, and the browsers around it."""

    state: AppState
    app: Guard
    browsers: list[Browser] = field(default_factory=list)

    def browser(self, base: str = BASE, client: str = "192.168.1.7", **headers: str) -> Browser:
        """A new browser at an address."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False, client=(client, 40_000))
        made = httpx.AsyncClient(transport=transport, base_url=base, follow_redirects=True, headers=headers)
        self.browsers.append(Browser(made))
        return self.browsers[-1]

    async def host(self) -> Browser:
        """The browser of the one who started the server."""
        made = self.browser(client="127.0.0.1")
        await made.get(f"/owner/{KEY}")
        return made

    async def table(self, title: str, *names: str, **options: Any) -> OpenTable:
        """A new table, with everything laid out."""
        table = (await self.state.registry.open(title, names, options))[0]
        await table.seat(lambda seating: seating.lay_out(None))
        return table

    async def seated(self, table: OpenTable) -> list[Browser]:
        """A phone in each seat."""
        phones = []
        for seat in range(len(table.names)):
            phone = self.browser()
            await phone.get(f"/j/{table.code}")
            reply = await phone.post(f"/j/{table.code}", {"seat": seat})
            assert reply.url.path == f"/t/{table.code}/seat", reply.text
            phones.append(phone)
        return phones


@asynccontextmanager
async def room(folder: Path, **state: Any) -> AsyncIterator[Room]:
    """A server on a store in a folder."""
    with closing(open_store(str(folder / "tables.sqlite3"))) as store:
        made = AppState(
            TableRegistry(store),
            key=digest_token(KEY),
            **{"base": BASE, "readers": Readers(seconds=300), **state},
        )
        for name in _titles.keys() - find_titles().keys():
            del _titles[name]  # opened by its folder in another test
        made.registry._titles = _titles
        here = Room(made, make_app(made))
        try:
            yield here
        finally:
            made.registry.close()
            await made.readers.close()
            await made.registry.thinker.close()
            for browser in here.browsers:
                await browser.client.aclose()


def evening(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test's coroutine."""
    asyncio.run(test())


def text_of(page: str) -> str:
    """The words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())
