"""A database that is away: 503 wherever it is asked, and whatever was sent is on the page that says so."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

import pytest

from printkit.companion.record import StoreError
from printkit.companion.sqlite import SqliteDatabase
from printkit.companion.tables import OpenTable
from tests.companion.outages import away
from tests.companion.room import evening, room


def test_every_page_says_that_it_comes_again(tmp_path: Path) -> None:
    """Pages, streams and forms: 503 with Retry-After; pages fetch themselves anew, without scripts too."""

    async def test() -> None:
        async with room(tmp_path, open_to_all=True) as here:
            table = await here.table("ayubistan", "A", "B")
            [phone, _] = await here.seated(table)
            host = await here.host()
            there, _ = await here.state.registry.open_lobby("mecca")
            guest = here.browser()
            await guest.get(f"/t/{there.code}/lobby")
            asleep = (await here.table("ayubistan", "A", "B")).code
            del here.state.registry._tables[asleep]
            with away(here.state.registry.store.database):
                for who, path in (
                    (host, "/"),
                    (host, "/evenings"),
                    (guest, f"/j/{asleep}"),
                    (guest, f"/t/{asleep}/"),
                    (guest, f"/t/{asleep}/seat"),
                    (guest, f"/t/{asleep}/seat/events"),
                    (guest, "/t/AAAAA/lobby/events"),
                    (phone, f"/j/{asleep}"),
                ):
                    reply = await who.get(path)
                    assert reply.status_code == 503, path
                    assert reply.headers["retry-after"] == "2"
                    assert reply.headers["refresh"] == "2"
                    assert "tries again by itself" in reply.text
                for who, path, form in (
                    (guest, f"/t/{there.code}/lobby", {"name": "Amina", "do": "sit"}),
                    (guest, "/open", {"title": "mecca", "do": "lobby"}),
                    (guest, "/open", {"title": "mecca", "name": ["A", "B"]}),
                    (guest, "/join", {"code": asleep}),
                    (guest, f"/j/{asleep}", {"seat": "0"}),
                    (
                        phone,
                        f"/t/{table.code}/seat/answer",
                        {"id": "12345678", "question": 0, "part": 0, "answer": "1"},
                    ),
                    (
                        phone,
                        f"/t/{asleep}/seat/answer",
                        {"id": "12345678", "question": 0, "part": 0, "answer": "1"},
                    ),
                    (host, f"/t/{table.code}/seats", {"do": "pass", "seat": "1"}),
                ):
                    reply = await who.post(path, form)
                    assert reply.status_code == 503, path
                    assert reply.headers["retry-after"] == "2"
                    assert "refresh" not in reply.headers
                    assert f'action="{path}"' in reply.text
            assert (await phone.get(f"/t/{table.code}/seat")).status_code == 200
            assert len(there.people) == 0

    evening(test)


def test_a_form_that_comes_back_is_sent_again(tmp_path: Path) -> None:
    """All that was typed stands on the page, of strange letters too; sent from there it counts once."""

    async def test() -> None:
        async with room(tmp_path) as here:
            there, _ = await here.state.registry.open_lobby("mecca")
            guest = here.browser()
            path = f"/t/{there.code}/lobby"
            await guest.get(path)
            with away(here.state.registry.store.database):
                reply = await guest.post(path, {"name": 'A"><b>مينا', "seat": "2", "do": "sit"})
            assert "<b>مينا" not in reply.text
            fields = re.findall(
                r'<input type="hidden" name="([^"]*)" value="([^"]*)"',
                reply.text.split("data-again")[1].split("</form>")[0],
            )
            again = {name: html.unescape(value) for name, value in fields}
            assert again["name"] == 'A"><b>مينا'
            sent = await guest.client.post(path, data=again)
            assert sent.status_code == 200
            assert there.names == ('A"><b>مينا',)
            assert there.seats[2] is not None

    evening(test)


def test_a_foreign_form_does_not_come_back(tmp_path: Path) -> None:
    """What another site posts is not shown, whatever the database does."""

    async def test() -> None:
        async with room(tmp_path) as here:
            with away(here.state.registry.store.database):
                sent = {"name": "evil", "csrf": "x", "do": "sit"}
                reply = await here.browser().client.post("/t/AAAAA/lobby", data=sent)
            assert reply.status_code == 503
            assert "evil" not in reply.text

    evening(test)


def test_a_wish_that_cannot_be_kept_is_asked_again(tmp_path: Path) -> None:
    """An undo and a vote while the database is away: nothing has happened, and the same form again is carried out once."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            two, one = await here.seated(table)
            at = f"/t/{table.code}/seat"
            await one.answer(at, 0, 0, answer="1")
            await one.answer(at, 1, 0, answer="draw")
            length = len(table.game)
            assert length == 2
            wish = {"id": "undo-12345678"}
            with away(here.state.registry.store.database):
                assert (await two.post(f"{at}/undo", wish)).status_code == 503
            assert not table.list_motions()
            await two.post(f"{at}/undo", wish)
            await two.post(f"{at}/undo", wish)
            [motion] = table.list_motions()
            vote = {"proposal": motion.id, "vote": "yes"}
            with away(here.state.registry.store.database):
                assert (await one.post(f"{at}/consent", vote)).status_code == 503
            table = await here.state.registry.find_table(table.code)
            assert len(table.game) == length
            await one.get(at)
            await one.post(f"{at}/consent", vote)
            await one.post(f"{at}/consent", vote)
            assert len(table.game) == length + 1
            assert len(here.state.registry.store.lines(table.code)) == length + 1

    evening(test)


def test_what_is_written_meanwhile_is_one_entry(tmp_path: Path) -> None:
    """A laptop whose file is held by another program for longer than is waited: 503, then taken."""
    import sqlite3

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            [phone, _] = await here.seated(table)
            database = here.state.registry.store.database
            assert isinstance(database, SqliteDatabase)
            database._connection.execute("PRAGMA busy_timeout = 100")
            other = sqlite3.connect(database.path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            form = {"id": "held-12345", "question": 0, "part": 0, "answer": "1"}
            assert (await phone.post(f"/t/{table.code}/seat/answer", form)).status_code == 503
            other.execute("ROLLBACK")
            other.close()
            reply = await phone.post(f"/t/{table.code}/seat/answer", form)
            assert reply.history[0].status_code == 303
            assert len(here.state.registry.store.lines(table.code)) == 1

    evening(test)


def test_who_waited_while_it_was_away_and_who_comes_then_are_at_one_table(tmp_path: Path) -> None:
    """Pages of a table that is woken twice would hear of two games, and one of them of nothing more."""

    async def test() -> None:
        async with room(tmp_path) as here:
            registry = here.state.registry
            code = (await here.table("mecca", "A", "B")).code
            del registry._tables[code]
            wake = registry._wake_table
            tries = []

            async def wake_slowly(code: str) -> OpenTable:
                tries.append(code)
                first = len(tries) == 1
                await asyncio.sleep(0.05)
                if first:
                    raise StoreError("no connection")
                return await wake(code)

            registry._wake_table = wake_slowly  # type: ignore[method-assign]
            first = asyncio.ensure_future(registry.find_table(code))
            await asyncio.sleep(0)
            waited = asyncio.ensure_future(registry.find_table(code))
            with pytest.raises(StoreError):
                await first
            assert await registry.find_table(code) is await waited
            assert len(tries) == 2
            assert not registry._loading

    evening(test)
