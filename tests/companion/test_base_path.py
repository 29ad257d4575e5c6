"""The server below a path of a host: every address that a page, a style, a script or an answer names lies below it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from printkit.companion.app import make_app
from printkit.companion.pages.render import STATIC
from printkit.referee import Answer
from printkit.referee.log import Answered
from printkit.title import load_title
from tests.companion.phones import recorded
from tests.companion.room import Browser, Room, evening, room

PREFIX = "/games/here"
ORIGIN = "https://site.example"
ADDRESS = re.compile(r"""\s(?:href|src|action|data-[\w-]+)="(/[^"]*)\"""")
IN_STYLE = re.compile(r"""url\("?([^")]+)"?\)""")
SKIPPED = ("/events", "/export", "/lock", "/picture.png", "/board.webp")
"""Ends of addresses that are no pages, or take long: a stream never ends."""


class Crawler:
    """Follows everything that pages name, and notes what lies outside the prefix or is not there."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.seen: set[str] = set()
        self.outside: set[tuple[str, str]] = set()
        self.missing: set[tuple[str, str]] = set()

    async def follow(self, start: str) -> None:
        """Open a page and all that can be reached from it."""
        waiting = [("", start)]
        while waiting:
            came, address = waiting.pop()
            reply = await self._look(came, address)
            if reply is not None:
                here = str(reply.url)
                waiting += [(here, urljoin(here, one)) for one in self._named(reply)]

    async def _look(self, came: str, address: str) -> httpx.Response | None:
        parts = urlsplit(address)
        key = parts.path + ("?" if parts.query else "")
        kind = re.sub(r"/(card|rule)/[^/]+$", r"/\1/", key)  # one of each is enough
        if not parts.path.startswith(f"{PREFIX}/"):
            self.outside.add((came, address))
            return None
        if kind in self.seen or parts.path.endswith(SKIPPED):
            return None
        self.seen.add(kind)
        reply = await self.browser.get(parts.path + (f"?{parts.query}" if parts.query else ""))
        if reply.status_code == 405:  # a form's address
            return None
        if reply.status_code != 200:
            self.missing.add((came, address))
        assert f"{PREFIX}/" in str(reply.url)
        return reply

    def _named(self, reply: httpx.Response) -> list[str]:
        kind = reply.headers.get("content-type", "")
        if "html" in kind or "svg" in kind:
            return [html.unescape(one) for one in ADDRESS.findall(reply.text)]
        if "css" in kind:
            return [one for one in IN_STYLE.findall(reply.text) if not one.startswith("data:")]
        if "manifest" in kind:
            found = json.loads(reply.text)
            return [found["start_url"], found["scope"], *(icon["src"] for icon in found["icons"])]
        return []


async def _crawled(here: Room, host: Browser, where: str) -> Crawler:
    """Follow every link of the pages of a game: the host's, a seat's, at its end and before the next."""
    log = recorded("deck")
    table = await here.table("ayubistan", *log.header.seats, **log.header.options)
    for entry in log.entries:
        assert isinstance(entry, Answered)
        assert not await table.give(Answer(entry.seat, entry.data, part=entry.part), f"x{len(table.game)}")
    phone = here.browser(base=where)
    await phone.get(f"{PREFIX}/j/{table.code}")
    sat = await phone.post(f"{PREFIX}/j/{table.code}", {"seat": 0})
    assert sat.url.path == f"{PREFIX}/t/{table.code}/seat", sat.text
    started = await here.table("mecca", "A", "B")
    tiles = await here.table("belaad", "A", "B")
    lobby, _ = await here.state.registry.open_lobby("ayubistan")
    crawler = Crawler(host)
    for path in (
        "/",
        f"/t/{table.code}/",
        f"/t/{started.code}/",
        f"/t/{tiles.code}/",
        f"/t/{lobby.code}/lobby",
        "/sw.js",
        "/offline",
    ):
        await crawler.follow(f"{where}{PREFIX}{path}")
    other = Crawler(phone)
    await other.follow(f"{where}{PREFIX}/t/{table.code}/seat")
    again = await phone.post(f"{PREFIX}/t/{table.code}/again", {})
    assert again.url.path.startswith(f"{PREFIX}/t/")
    assert again.url.path.endswith("/lobby")
    crawler.outside |= other.outside
    crawler.missing |= other.missing
    assert len(crawler.seen) > 40
    return crawler


@pytest.mark.slow
def test_a_server_below_a_path_of_a_host(tmp_path: Path) -> None:
    """`--public-url` names a path, and the proxy leaves it in the addresses: every link, redirect and cookie lies below it."""

    async def test() -> None:
        async with room(tmp_path, base=ORIGIN + PREFIX, public=True, secure=True) as here:
            host = here.browser(base=ORIGIN)
            await host.get(f"{PREFIX}/owner/the-key-of-the-state-in-tests")
            crawler = await _crawled(here, host, ORIGIN)
            assert crawler.outside == set()
            assert crawler.missing == set()
            for browser in here.browsers:
                for cookie in browser.client.cookies.jar:
                    assert cookie.path.startswith(f"{PREFIX}/"), cookie

    evening(test)


def test_a_proxy_may_cut_the_path_off(tmp_path: Path) -> None:
    """Then requests come without it; the answers are the same."""

    async def test() -> None:
        async with room(tmp_path, base=ORIGIN + PREFIX, public=True, secure=True) as here:
            browser = here.browser(base=ORIGIN)
            left, cut = await browser.get(f"{PREFIX}/score"), await browser.get("/score")
            assert left.status_code == cut.status_code == 200
            assert re.sub(r'value="[^"]*"', "", left.text) == re.sub(r'value="[^"]*"', "", cut.text)

    evening(test)


@pytest.mark.parametrize("path", ["", "/games/deep/er"])
def test_another_application_mounts_it(tmp_path: Path, path: str) -> None:
    """The base path is what ASGI says (`root_path`), whoever serves: the same page at each place, but for its addresses."""

    async def test() -> None:
        async with room(tmp_path) as here:
            outer = Starlette(routes=[Mount(path or "/", make_app(here.state))])
            transport = httpx.ASGITransport(app=outer)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                page = await client.get(f"{path}/")
                assert page.status_code == 200
                named = [one for one in ADDRESS.findall(page.text) if one.startswith("/")]
                assert len(named) > 5
                assert all(one.startswith(f"{path}/") for one in named)
                assert all(f"Path={path}/;" in one for one in page.headers.get_list("set-cookie"))

    evening(test)


def test_scripts_name_no_address_of_the_root() -> None:
    """What a script asks for it finds from where it lies itself, or in its page."""
    for script in STATIC.glob("*.js"):
        assert not re.findall(r"""(?<!endsWith)[\s(]['"`]/[a-z][^'"`$]*['"`]""", script.read_text()), (
            script.name
        )


def test_every_title_is_named(tmp_path: Path) -> None:
    """A title's style sheet names its fonts beside itself."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await here.browser().get(f"/title/{load_title('mecca').name}/theme.css")
            assert 'url("font/text.woff2")' in sheet.text

    evening(test)
