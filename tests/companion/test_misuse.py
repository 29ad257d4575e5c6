"""What strangers can do to a table in the same network: players are served all the same."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from printkit.companion.app import make_app
from printkit.companion.archive import import_log
from printkit.companion.live import TableChannel
from printkit.companion.logs import LINES, Terse, write_logs
from printkit.companion.store import open_store
from printkit.companion.uploads import Asker, BusyError, Readers, UploadError
from printkit.companion.wrongcodes import WrongCodes
from printkit.referee import LogError
from printkit.referee.log import log_lines
from printkit.web.guard import EVENING, YEAR
from printkit.web.limits import Rate
from printkit.web.stream import MOST, MOST_EACH, MOST_WATCHING, TooManyError
from tests.companion.phones import recorded
from tests.companion.reading import Page
from tests.companion.room import Browser, evening, room, text_of

SLOW = (
    "import os, sys, json, time\nwhile line := sys.stdin.buffer.readline():\n"
    " r = json.loads(line); sys.stdin.buffer.read(r['size'])\n"
    " time.sleep(0.3 if r['title'] == 'slow' else 0.02)\n"
    " while r['title'] == 'held' and not os.path.exists(sys.argv[1]): time.sleep(0.01)\n"
    " print(json.dumps({'codes': [r['work']], 'pieces': [r['title']], 'pixels': 5_000_000 * (r['title'] == 'large')}), flush=True)\n"
)


async def until(happens: Callable[[], bool]) -> None:
    """Wait for something that another task does."""
    for _ in range(500):
        if happens():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


# -- codes -------------------------------------------------------------------------------------------------------


def still() -> float:
    """A clock that stands: however long a busy machine takes, no minute goes by."""
    return 0.0


@pytest.mark.slow
def test_wrong_codes_lock_nobody_out_who_is_seated(tmp_path: Path) -> None:
    """From the same address and from many: players, host and spectators go on; forged cookies do not help."""

    async def test() -> None:
        codes = WrongCodes(Rate(10, 60, clock=still), Rate(300, 60, clock=still), pause=0.05)
        async with room(tmp_path, wrong_codes=codes) as here:
            table = await here.table("ayubistan", "A", "B")
            there, _ = await here.state.registry.open_lobby("mecca")
            phones = await here.seated(table)
            host = await here.host()
            for address in ("192.168.1.7", "127.0.0.1", *(f"10.0.0.{n}" for n in range(35))):
                stranger = here.browser(client=address)
                for _ in range(11):
                    await stranger.get("/j/AAAAA")

            async def took(browser: Browser, path: str) -> tuple[int, float]:
                """What a browser is answered, and after how many seconds."""
                begun = asyncio.get_running_loop().time()
                browser.client.follow_redirects = False
                reply = await browser.get(path)
                return reply.status_code, asyncio.get_running_loop().time() - begun

            codes._pause = 0.4
            for path, status in (
                (f"/j/{table.code}", 303),
                (f"/t/{table.code}/", 303),
                (f"/t/{there.code}/lobby", 200),
                ("/j/AAAAA", 404),
                ("/t/AAAAA/lobby", 404),
                ("/owner/wrong", 404),
            ):
                told, seconds = await took(here.browser(client="172.16.0.1"), path)
                assert told == status, path
                assert seconds >= 0.4, path
            for phone in phones:
                assert (await took(phone, f"/t/{table.code}/seat"))[0] == 200
            for who, path in ((phones[0], "seat"), (host, "table")):
                status, seconds = await took(who, f"/t/{table.code}/{path}")
                assert status == 200
                assert seconds < 0.3
            forger = here.browser(client="172.16.0.1")
            forger.client.cookies.set(f"printkit-{table.code}-seat", "x" * 32)
            forger.client.cookies.set("printkit-AAAAA-seat", "x" * 32)
            assert (await took(forger, f"/t/{table.code}/seat"))[1] >= 0.4
            assert (await took(forger, "/j/AAAAA"))[1] >= 0.4  # nor does the time tell which code is right

    evening(test)


def test_who_guesses_more_at_once_is_no_quicker(tmp_path: Path) -> None:
    """Ten guesses at the same moment wait one after the other, from however many addresses of one network; then some are asked to come again by themselves."""

    async def test() -> None:
        codes = WrongCodes(Rate(1, 60, clock=still), Rate(300, 60, clock=still), pause=0.1)
        async with room(tmp_path, wrong_codes=codes) as here:
            await here.browser(client="2001:db8:0:7::1").get("/j/AAAAA")
            begun = asyncio.get_running_loop().time()
            guessing = [here.browser(client=f"2001:db8:0:7:{n}::9").get("/j/AAAAB") for n in range(1, 11)]
            assert {reply.status_code for reply in await asyncio.gather(*guessing)} == {404}
            assert asyncio.get_running_loop().time() - begun >= 1
            begun = asyncio.get_running_loop().time()
            assert (await here.browser(client="2001:db8:0:8::1").get("/j/AAAAB")).status_code == 404
            assert asyncio.get_running_loop().time() - begun < 0.1
            guessing = [here.browser(client="2001:db8:0:7::1").get("/j/AAAAB") for _ in range(40)]
            told = [reply for reply in await asyncio.gather(*guessing) if reply.status_code != 404]
            assert len(told) == 10
            assert {(reply.status_code, reply.headers["refresh"]) for reply in told} == {(429, "5")}
            assert not codes._locks
            assert not codes._waiting

    evening(test)


def test_the_front_page_does_not_name_the_table(tmp_path: Path) -> None:
    """Who has not scanned the join code is asked for the table's code, also where there is one table only."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            page = await here.browser().get("/")
            assert page.url.path == "/"
            assert "Table code" in page.text
            assert table.code not in page.text

    evening(test)


# -- photos ------------------------------------------------------------------------------------------------------


def test_a_players_photo_does_not_wait_for_outsiders(tmp_path: Path) -> None:
    """Score forms full of huge photos keep their own reader busy; a player's scan is read meanwhile."""
    gate = tmp_path / "gate"

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", SLOW, str(gate)))
        outside = [
            asyncio.ensure_future(readers.pieces("held", b"x", by=Asker(f"10.0.0.{n}"))) for n in range(5)
        ]
        await asyncio.sleep(0.05)
        assert (await readers.pieces("mine", b"x", by=Asker("seat 1", seated=True))).pieces == ("mine",)
        assert not any(one.done() for one in outside)
        gate.touch()
        await asyncio.gather(*outside)
        await readers.close()

    evening(test)


def test_the_players_reader_is_ready_before_their_photo(tmp_path: Path) -> None:
    """It starts when a player opens the page with the camera: the first photo of an evening does not wait for it."""

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", SLOW))
        readers.early = True
        async with room(tmp_path, readers=readers) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[0]
            assert readers._lines[True].free == [None]
            await phone.get(f"/t/{table.code}/seat/scan")
            await until(lambda: readers._lines[True].free not in ([], [None]))
            assert readers._lines[False].free == [None]
        await readers.close()

    evening(test)


@pytest.mark.slow
def test_outsiders_photos_are_read_when_nothing_else_is_to_be_done() -> None:
    """Their reader stands behind the players' also where both would work at the same time."""

    async def test() -> None:
        readers, niceness = Readers(1, seconds=300), {}
        for asker in (Asker("seat 1", seated=True), Asker("10.0.0.7")):
            with pytest.raises(UploadError):
                await readers.codes(b"no photo", by=asker)
            [reader] = readers._lines[asker.seated].free
            assert reader is not None
            niceness[asker.seated] = os.getpriority(os.PRIO_PROCESS, reader.pid)
        assert niceness[False] > niceness[True]
        await readers.close()

    evening(test)


def test_one_players_photos_do_not_keep_the_others_waiting() -> None:
    """Whoever was served longest ago is next, whoever asked first."""

    async def test() -> None:
        readers, order = Readers(1, command=(sys.executable, "-c", SLOW)), []

        async def photo(name: str) -> None:
            await readers.codes(b"x", by=Asker(name, seated=True))
            order.append(name)

        first = asyncio.ensure_future(photo("a"))
        await asyncio.sleep(0.01)
        await asyncio.gather(first, photo("a"), photo("a"), photo("b"))
        assert order == ["a", "b", "a", "a"]
        await readers.close()

    evening(test)


def test_reading_a_photo_has_a_price_in_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends very large ones waits until they are paid off; others do not."""
    monkeypatch.setattr("printkit.companion.uploads.MEGAPIXELS", 6)

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", SLOW))
        greedy, modest = Asker("a", seated=True), Asker("b", seated=True)
        for _ in range(2):
            await readers.pieces("large", b"x", by=greedy)
        with pytest.raises(BusyError, match="large photos"):
            await readers.pieces("small", b"x", by=greedy)
        assert (await readers.pieces("small", b"x", by=modest)).pieces == ("small",)
        await readers.close()

    evening(test)


def test_photos_of_one_request_have_a_limit_together() -> None:
    """Eight of 64 megapixels are not opened; the limit is said."""
    from printkit.companion.photo_reader import PhotoRequest, _answer_request
    from tests.companion.photos import bomb

    photos = [bomb(7000)] * 8
    request = PhotoRequest("codes", parts=tuple(map(len, photos)))
    answer = _answer_request(request, b"".join(photos))
    assert (
        answer["problem"]
        == "The photos have 392 megapixels together; send fewer at once, up to 200 would do."
    )
    assert answer["pixels"] == 8 * 7000 * 7000


# -- streams -----------------------------------------------------------------------------------------------------


class _Still:
    async def next(self) -> dict[str, Any] | None:
        return {"at": "", "parts": [], "new": {}}


async def _open(channel: TableChannel, person: str, *, plays: bool = True) -> Any:
    stream = channel.listen(0 if plays else None, _Still(), person, plays=plays)
    for _ in range(2):
        await anext(stream)
    return stream


def test_a_spectators_streams_do_not_keep_players_away() -> None:
    """One person has a few; spectators together half; a player always gets one, if need be a spectator's."""

    async def test() -> None:
        channel = TableChannel()
        mine = [await _open(channel, "one", plays=False) for _ in range(100)]
        assert channel.pages == MOST_EACH
        assert b"full" in await anext(mine[0])
        assert [part async for part in mine[0]] == []
        more = []
        for number in range(MOST_WATCHING - MOST_EACH):
            more.append(await _open(channel, f"w{number}", plays=False))
        with pytest.raises(TooManyError):
            await _open(channel, "another", plays=False)
        players = [await _open(channel, f"seat {n % 12}") for n in range(70)]
        assert channel.pages == MOST
        assert b"full" in await anext(mine[-MOST_EACH])
        assert sum(page.plays for page in channel._pages) == 70
        channel.close()
        for stream in (*mine, *more, *players):
            async for _ in stream:
                pass

    asyncio.run(test())


def test_the_stream_of_a_seat_is_its_persons(tmp_path: Path) -> None:
    """Whoever asks is known by the seat, the host's token or the spectator's, not by what a browser sends."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[0]
            for _ in range(MOST_EACH + 2):
                phone.client.cookies.set("printkit-session", "y" * 20)
                task = asyncio.ensure_future(phone.get(f"/t/{table.code}/seat/events"))
                await until(lambda: bool(table.channel.pages))
                await asyncio.sleep(0.02)
                del task
            assert table.channel.pages <= MOST_EACH
            assert {page.person for page in table.channel._pages} == {f"{table.code} seat 0"}
            table.channel.close()
            await asyncio.sleep(0.05)

    evening(test)


# -- the privacy screen ------------------------------------------------------------------------------------------


def test_a_seat_on_this_screen_is_hidden_when_its_page_is_left(tmp_path: Path) -> None:
    """By its own page that goes, by the table's page, and by the stream of a table's page that the browser had kept."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            host = await here.host()
            at = f"/t/{table.code}"
            await host.get(f"{at}/seats")
            for seat in (0, 1):
                await host.post(f"{at}/seats", {"do": "here", "seat": seat})

            async def lifted() -> str:
                """The address by which the page of seat 1 locks what was lifted just now."""
                await host.get(f"{at}/play-1")
                shown = (await host.post(f"{at}/play-1/unlock", {})).text
                assert "Only you see this" in shown
                found = re.search(r'data-lock="([^"]+)"', shown)
                assert found is not None
                return found[1]

            async def hidden_after(leave: Callable[[str], Awaitable[object]]) -> bool:
                await leave(await lifted())
                return "Only you see this" not in (await host.get(f"{at}/play-1")).text

            async def kept(_: str) -> None:
                task = asyncio.ensure_future(host.client.get(f"{at}/table/events"))
                await until(lambda: bool(table.channel.pages))
                table.channel.close()
                await task
                table.channel.closed = False

            assert await hidden_after(host.client.post)
            assert await hidden_after(lambda _: host.get(f"{at}/table"))
            assert await hidden_after(kept)
            before = await lifted()
            assert not await hidden_after(lambda _: host.client.post(before))  # it comes late
            assert not await hidden_after(lambda lock: host.client.post(lock.replace("play-1", "play-0")))
            assert not await hidden_after(lambda lock: host.client.post(lock.partition("?")[0]))

    evening(test)


# -- what is said in the terminal --------------------------------------------------------------------------------


def test_an_aborted_body_is_one_line_at_most(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Who hangs up in the middle of a form makes no traceback, whatever was to be done with the form."""

    async def test() -> None:
        async with room(tmp_path) as here:
            scope = {
                "type": "http",
                "http_version": "1.1",
                "method": "POST",
                "scheme": "http",
                "path": "/join",
                "raw_path": b"/join",
                "query_string": b"",
                "root_path": "",
                "headers": [(b"host", b"localhost"), (b"content-type", b"application/x-www-form-urlencoded")],
                "client": ("10.0.0.9", 5),
                "server": ("localhost", 80),
            }
            parts = iter([{"type": "http.request", "body": b"code=A", "more_body": True}])

            async def receive() -> Any:
                return next(parts, {"type": "http.disconnect"})

            async def send(message: Any) -> None:
                del message

            await make_app(here.state)(scope, receive, send)

    with caplog.at_level(logging.INFO):
        evening(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING or record.exc_info]


def test_the_terminal_gets_some_lines_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short ones without control characters; then their number; the file has all of them, with their tracebacks."""
    now, out = [0.0], io.StringIO()
    terse = Terse(out, "the.log", clock=lambda: now[0])
    for number in range(1000):
        record = logging.LogRecord("x", logging.ERROR, "", 0, f"bad \x1b[2J{number}" + "y" * 400, (), None)
        terse.handle(record)
    assert len(out.getvalue().splitlines()) == LINES
    assert "\x1b" not in out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= 160
    now[0] = 61
    terse.handle(logging.LogRecord("x", logging.ERROR, "", 0, "later", (), None))
    assert out.getvalue().splitlines()[LINES:] == [
        f"{1000 - LINES} more messages in the last minutes: the.log",
        "later",
    ]
    out = io.StringIO()
    end = write_logs(out, tmp_path / "logs" / "companion.log")
    logger = logging.getLogger("uvicorn.error")
    # A server that another test started may have changed them.
    for one in (logger, logging.getLogger("uvicorn")):
        monkeypatch.setattr(one, "propagate", True)
        monkeypatch.setattr(one, "disabled", False)
    try:
        raise ClientDisconnect
    except ClientDisconnect:
        logger.exception("Exception in ASGI application")
    finally:
        end()
    assert "Exception in ASGI application: ClientDisconnect:" in out.getvalue().splitlines()
    assert "Traceback" not in out.getvalue()
    assert "Traceback" in (tmp_path / "logs" / "companion.log").read_text()


# -- imported logs -----------------------------------------------------------------------------------------------


def test_imported_names_are_as_typed_ones(tmp_path: Path) -> None:
    """100,000 characters, marks of direction, escapes: the table has names as people type them, and reasons too."""
    header, *entries = log_lines(recorded("deck"))
    data = json.loads(header)
    players = len(data["seats"])
    data["seats"] = ["A" * 100_000, "\u202eevil\u2066\x1b[2J", *(f"P{n}" for n in range(players - 2))]
    undo = {"n": 1, "undo": 0, "by": "B" * 5000, "why": "\u202e" + "w" * 5000}
    lines = [json.dumps(data), entries[0], json.dumps(undo)]
    store = open_store(str(tmp_path / "t.sqlite3"))
    record, damage = import_log(store, lines)
    kept = "\n".join([record.header, *store.lines(record.code)])
    assert damage is None
    assert len(kept) < 2000
    assert not any(mark in kept for mark in ("\u202e", "\\u202e", "\u2066", "\x1b", "\\u001b"))
    data["seats"] = ["A\u202e", "A", *(f"P{n}" for n in range(players - 2))]
    with pytest.raises(LogError, match="names"):
        import_log(store, [json.dumps(data)])
    store.close()


# -- HTTPS -------------------------------------------------------------------------------------------------------


def test_plain_http_leads_to_https(tmp_path: Path) -> None:
    """Cookies are then Secure, browsers are told to stay, and nothing of a table is told in the open."""

    async def test() -> None:
        async with room(tmp_path, https="https://192.168.1.5:8485", authority=b"-----BEGIN") as here:
            table = await here.table("ayubistan", "A", "B")
            plain = here.browser(base="http://192.168.1.5:8484")
            plain.client.follow_redirects = False
            seat = await plain.get(f"/t/{table.code}/seat?a=1")
            assert (seat.status_code, seat.headers["location"]) == (
                307,
                f"https://192.168.1.5:8485/t/{table.code}/seat?a=1",
            )
            posted = await plain.client.post(f"/j/{table.code}", data={"seat": "0"})
            assert posted.status_code == 303
            way = await plain.get(f"/j/{table.code}")
            assert way.headers["location"] == f"/camera?to=/j/{table.code}"
            page = await plain.get(way.headers["location"])
            assert f'href="https://192.168.1.5:8485/j/{table.code}"' in page.text
            assert "connect-src 'self' https://192.168.1.5:8485;" in page.headers["content-security-policy"]
            going_on = Page(page.text).form("to")
            goes_on = await plain.client.post(going_on.action, data=going_on.posted())
            assert goes_on.headers["location"] == f"/j/{table.code}"
            assert "plain=1" in goes_on.headers["set-cookie"]
            without = await plain.get(f"/t/{table.code}/")  # nobody is led away any more, nor warned
            assert without.headers["location"].startswith(f"/j/{table.code}")
            assert (await plain.get("/authority.crt")).content == b"-----BEGIN"
            assert 'href="https://192.168.1.5:8485/"' in (await plain.get("/camera?to=//evil.example/")).text
            assert "strict-transport-security" not in page.headers
            safe = here.browser(base="https://192.168.1.5:8485")
            reply = await safe.get(f"/j/{table.code}")
            assert reply.headers["strict-transport-security"] == f"max-age={EVENING}"
            assert all("; Secure" in one for one in reply.headers.get_list("set-cookie"))
            own = await (await here.host()).get("/")
            assert own.url.scheme == "http"  # this computer speaks to itself
            assert "Open a new table" in text_of(own.text)
        async with room(tmp_path, secure=True, public=True) as here:
            hosted = await here.browser().get("/")
            assert hosted.headers["strict-transport-security"] == f"max-age={YEAR}"
            assert "; Secure" in hosted.headers["set-cookie"]

    evening(test)


def test_a_reading_that_no_page_was_given(tmp_path: Path) -> None:
    """What a photo's page posts back was changed on the way: the form is out of date, and nothing breaks."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("prophets-and-patriarchs", "Amina", "Bilal")
            [phone, _] = await here.seated(table)
            for board in ({"tiles": [{"q": 0}]}, {"tiles": ["x"]}, {"tiles": 5}, {"unread": [{"q": 0}]}):
                reading = json.dumps({"board": board, "mode": ""})
                form = {"question": "0", "part": "0", "do": "lay-board", "reading": reading}
                reply = await phone.post(f"/t/{table.code}/seat/photo", form)
                assert reply.status_code == 400
                assert "This form is out of date." in text_of(reply.text)

    evening(test)


STRANGE: list[tuple[dict[str, Any], dict[str, str], int]] = [
    ({"tiles": [{"id": "nobody", "q": 1, "r": 1}], "trade": [{"id": "", "edge": [2, 2]}]}, {}, 200),
    ({"discs": [{"id": "ND-05-1", "number": -4, "q": 900, "r": -900}], "layout": "mine"}, {}, 200),
    ({"loose": [{"id": "x", "why": "off", "cells": [[10**12, 0]], "others": ["y"]}], "apart": [7]}, {}, 200),
    ({"unread": [{"q": 0, "r": 0, "why": "shape"}]}, {"confirm.h0,0": "nothing"}, 200),
    ({"unread": [{"q": 0, "r": 0, "why": "shape"}]}, {"confirm.somewhere": "HX-JUD"}, 400),
    ({"tiles": [{"id": "HX-JUD", "q": 1, "r": 1}]}, {"confirm.TT-OIL": "nowhere"}, 400),
]
"""Readings of the right form that no photo gives, what somebody says to them, and what the page answers."""


def test_a_reading_of_a_board_that_cannot_be(tmp_path: Path) -> None:
    """Unknown pieces, places far away, answers that are no places: the rules say what is wrong, or the form is out of date."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("prophets-and-patriarchs", "Amina", "Bilal")
            [phone, _] = await here.seated(table)
            for board, said, status in STRANGE:
                reading = json.dumps({"board": board})
                form = {"question": "0", "part": "0", "do": "lay-board", "reading": reading, **said}
                reply = await phone.post(f"/t/{table.code}/seat/photo", form)
                assert reply.status_code == status, (board, text_of(reply.text))

    evening(test)
