"""The companion as the browser's worker calls it: the server's pages, one person's cookies, tables that are kept."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import anyio.to_thread
import pytest

from printkit.companion.archive import import_log
from printkit.pocket.inside import PageRequest, Pocket
from printkit.pocket.journal import File
from printkit.web import host
from printkit.web.host import SmallMachine
from tests.companion.room import KEY, evening, room
from tests.pocket.memoryfile import make_files
from tests.recorded import CARD_DATA as RECORDED

ADDRESS = "https://school.example/games/here/"
PREFIX = "/games/here"
_VARIES = re.compile(r'name="(?:csrf|id)" value="[^"]*"|data-(?:part|at|epoch)="[^"]*"')


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither threads nor a disk."""

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a browser has one thread")

    before = host.install_machine(SmallMachine())
    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(anyio.to_thread, "run_sync", refuse)
    yield
    host.install_machine(before)


@dataclass
class Reply:
    """An answer."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""


@dataclass
class Page:
    """A page that asks its pocket as the service worker does; it follows redirects."""

    pocket: Pocket
    csrf: str = ""

    async def get(self, path: str) -> Reply:
        """Open an address below the site."""
        return await self._ask(
            PageRequest("GET", f"{PREFIX}{path.partition('?')[0]}", path.partition("?")[2])
        )

    async def post(self, path: str, data: Mapping[str, Any]) -> Reply:
        """Post a form of the last page."""
        body = urlencode({"csrf": self.csrf, **data}, doseq=True).encode()
        kind = (("content-type", "application/x-www-form-urlencoded"),)
        return await self._ask(PageRequest("POST", f"{PREFIX}{path}", "", kind, body))

    async def _ask(self, question: PageRequest) -> Reply:
        reply, data = Reply(), b""

        def take(status: int, headers: list[list[str]], chunk: bytes, end: bool) -> None:
            nonlocal data
            if status:
                reply.status, reply.headers = status, {one[0]: one[1] for one in headers}
            data += chunk
            del end

        await self.pocket.ask(question, take, asyncio.Future())
        reply.text = data.decode()
        if reply.status in (302, 303):
            there = reply.headers["location"]
            assert there.startswith(f"{PREFIX}/")
            return await self.get(there.removeprefix(PREFIX))
        found = re.search(r'name="csrf" value="([^"]*)"', reply.text)
        self.csrf = found[1] if found else self.csrf
        return reply


def _pocket(folder: Path, files: Mapping[str, File], *titles: str) -> Pocket:
    database = folder / f"{len(list(folder.iterdir()))}.sqlite3"
    return Pocket(files, titles=titles or ("mecca",), address=ADDRESS, database=database)


def test_a_table_is_opened_played_and_there_after_the_page_was_closed(tmp_path: Path) -> None:
    """By the forms of the pages; nothing is asked for that a browser lacks, nobody is invited whom nothing could bring here."""

    async def test() -> None:
        files = make_files()
        page = Page(_pocket(tmp_path, files))
        front = await page.get("/?title=mecca")
        assert front.status == 200
        assert "Join a table" not in front.text
        lobby = await page.post("/open", {"title": "mecca", "do": "lobby"})
        [code] = set(re.findall(r"/t/([A-Z0-9]+)/lobby", lobby.text))
        assert "Point your phone here" not in lobby.text
        for name in ("Amina", "Bilal"):
            lobby = await page.post(f"/t/{code}/lobby", {"do": "add", "name": name})
            assert name in lobby.text
        table = await page.post(f"/t/{code}/lobby", {"do": "start", "title": "mecca"})
        assert "All is set up: begin" in table.text
        table = await page.post(f"/t/{code}/table/laid", {"do": "all"})
        assert "Who is the youngest?" in table.text
        assert "frame-ancestors 'self'" in table.headers["content-security-policy"]
        assert "set-cookie" not in table.headers
        form = {
            name: re.findall(rf'name="{name}" value="([^"]+)"', table.text)[0]
            for name in ("question", "part")
        }
        after = await page.post(
            f"/t/{code}/table/answer", {**form, "id": "tap-number-1", "sure": 1, "answer": "0"}
        )
        assert after.status == 200, after.text
        assert re.findall(r'name="question" value="([^"]+)"', after.text)[:1] != [form["question"]]
        seats = await page.get(f"/t/{code}/seats")
        assert "Invite a phone" not in seats.text
        entries = len(page.pocket.store.lines(code))
        assert entries

        [kept] = page.pocket.list_records()
        assert (kept.code, kept.game, kept.players) == (code, "Mecca", "Amina, Bilal")
        record = page.pocket.make_record(code)
        assert len(record.splitlines()) == entries + 1
        other = _pocket(tmp_path, make_files())
        moved = other.take_record(record).split("/")[1]
        assert other.make_record(moved) == record
        assert "away" not in re.sub(r"<details.*?</details>", "", after.text, flags=re.DOTALL)

        again = Page(_pocket(tmp_path, files))
        assert again.pocket.told == []
        assert len(again.pocket.store.lines(code)) == entries
        assert (await again.get(f"/t/{code}/table")).status == 200

    evening(test)


def test_a_guest_keeps_cookies_of_its_own_and_is_not_the_host(tmp_path: Path) -> None:
    """What this phone may do another one may not; its cookies go to it, and are not kept here."""

    async def test() -> None:
        pocket = _pocket(tmp_path, make_files())
        page, cookies = Page(pocket), dict[str, str]()
        await page.get("/")
        lobby = await page.post("/open", {"title": "mecca", "do": "lobby"})
        [code] = set(re.findall(r"/t/([A-Z0-9]+)/lobby", lobby.text))
        kept = dict(pocket._cookies)

        async def ask(method: str, path: str, **form: str) -> tuple[int, str]:
            status, text = 0, b""

            def take(told: int, headers: list[list[str]], chunk: bytes, end: bool) -> None:
                nonlocal status, text
                status, text = status or told, text + chunk
                for name, value in headers:
                    if name == "set-cookie":
                        cookie, now = json.loads(value)
                        cookies[cookie] = now
                del end

            body = urlencode(form).encode()
            kind = (("content-type", "application/x-www-form-urlencoded"),) if form else ()
            await pocket.ask(
                PageRequest(method, PREFIX + path, "", kind, body, 3, dict(cookies)), take, asyncio.Future()
            )
            return status, text.decode()

        status, text = await ask("GET", f"/t/{code}/lobby")
        assert status == 200
        assert 'value="start"' not in text
        [csrf] = set(re.findall(r'name="csrf" value="([^"]*)"', text))
        assert (await ask("POST", f"/t/{code}/lobby", csrf=csrf, do="start"))[0] in (400, 403)
        assert (await ask("POST", f"/t/{code}/lobby", csrf=csrf, do="sit", name="Amina"))[0] == 303
        assert cookies
        assert "Amina" in (await page.get(f"/t/{code}/lobby")).text
        assert pocket._cookies == kept

    evening(test)


@pytest.mark.parametrize(
    ("title", "game"), [("belaad", "order-3"), ("ayubistan", "deck"), ("mecca", "match")]
)
def test_its_pages_are_the_servers(tmp_path: Path, title: str, game: str) -> None:
    """The same HTML as from a server that nobody else reaches, in the middle of a game, once what chance makes is taken out."""

    async def test() -> None:
        lines = (RECORDED / title / "games" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
        lines = lines[: len(lines) // 2]
        pocket = _pocket(tmp_path, make_files(), title)
        async with room(
            tmp_path, base=ADDRESS.rstrip("/"), public=True, alone=True, titles=(title,), secure=True
        ) as here:
            theirs = import_log(here.state.registry.store, lines)[0].code
            ours = pocket.take_record("\n".join(lines)).split("/")[1]
            page, server = Page(pocket), here.browser(base="https://school.example", client="127.0.0.1")
            await server.get(f"{PREFIX}/owner/{KEY}")
            for path in (
                "/",
                f"/title/{title}/rules",
                f"/title/{title}/cards",
                f"/title/{title}/setup",
                f"/score/{title}",
                "/t/CODE/table",
                "/t/CODE/seats",
                "/t/CODE/table/scan",
            ):
                one = await page.get(path.replace("CODE", ours))
                other = await server.get(PREFIX + path.replace("CODE", theirs))
                assert one.status == other.status_code, path
                assert _clean(one.text, ours) == _clean(other.text, theirs), path

    evening(test)


def test_the_sites_language_holds_until_somebody_chooses(tmp_path: Path) -> None:
    """Then his, also after the page was closed."""

    async def test() -> None:
        files = make_files()
        first = Page(
            Pocket(files, titles=("mecca",), address=ADDRESS, database=tmp_path / "1", language="ar")
        )
        assert 'lang="ar" dir="rtl"' in (await first.get("/")).text
        assert (
            'lang="en" dir="ltr"'
            in (await first.post("/look", {"language": "en", "back": f"{PREFIX}/"})).text
        )
        again = Page(
            Pocket(files, titles=("mecca",), address=ADDRESS, database=tmp_path / "2", language="ar")
        )
        assert 'lang="en" dir="ltr"' in (await again.get("/")).text

    evening(test)


def _clean(page: str, code: str) -> str:
    return _VARIES.sub("", page).replace(code, "CODE")
