"""The whole server where there is one thread and no disk, as inside a browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio.to_thread
import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from printkit.referee import Answer
from printkit.referee.log import Answered
from printkit.web import host
from printkit.web.forms import SESSION, read_form
from printkit.web.guard import Guard
from printkit.web.host import SmallMachine
from printkit.web.tokens import form_token
from tests.companion.phones import recorded
from tests.companion.room import evening, room


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither threads nor a disk."""

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("this machine has one thread")

    before = host.install_machine(SmallMachine())
    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(anyio.to_thread, "run_sync", refuse)
    yield
    host.install_machine(before)


@pytest.mark.usefixtures("small")
def test_an_evening_on_one_thread(tmp_path: Path) -> None:
    """Lobby, start, answers, streams, pages, pictures, styles, rules, the score page, the end and another game."""

    async def test() -> None:
        async with room(tmp_path) as here:
            browser = await here.host()
            for path in (
                "/",
                "/score/ayubistan",
                "/title/ayubistan/theme.css",
                "/title/ayubistan/rules",
                "/evenings",
            ):
                assert (await browser.get(path)).status_code == 200, path
            for path in (
                "/static/companion.js",
                "/sw.js",
                "/title/ayubistan/cover",
                "/title/ayubistan/card/A30.svg",
            ):
                assert (await browser.get(path)).status_code == 200, path
            log = recorded("deck")
            table = await here.table("ayubistan", *log.header.seats, **log.header.options)
            phones = await here.seated(table)
            stream = table.channel.listen(None, _Counted())
            await anext(stream)
            for entry in log.entries:
                assert isinstance(entry, Answered)
                assert not await table.give(
                    Answer(entry.seat, entry.data, part=entry.part), f"x{len(table.game)}"
                )
            for page in ("seat", "replay", "chart.svg", "export"):
                assert (await phones[0].get(f"/t/{table.code}/{page}")).status_code == 200, page
            again = await phones[0].post(f"/t/{table.code}/again", {})
            assert again.url.path.endswith("/lobby")
            table.channel.close()

    evening(test)


class _Counted:
    async def next(self) -> dict[str, Any]:
        """Return something."""
        return {}


@pytest.mark.usefixtures("small")
def test_a_photo_stays_in_memory() -> None:
    """Of several megabytes; elsewhere it is written to the disk in a thread."""

    async def take(request: Request) -> Response:
        form = await read_form(request, "s" * 20)
        photo = form["photo"]
        assert isinstance(photo, UploadFile)
        return PlainTextResponse(str(len(await photo.read())))

    async def test() -> None:
        app = Guard(Starlette(routes=[Route("/", take, methods=["POST"])]), uploads=lambda _: True)
        transport = httpx.ASGITransport(app=app)
        data = {"csrf": form_token("s" * 20)}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            client.cookies.set(SESSION, "s" * 20)
            reply = await client.post("/", data=data, files={"photo": ("p.jpg", b"x" * 3_000_000)})
            assert reply.text == "3000000"

    evening(test)
