"""When the store fails: what is not kept has not happened, what is kept has, and the table goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from printkit.companion.record import Kept, LogEntry, StoreError
from tests.companion.room import Browser, Room, evening, room

FORM = {"id": "failing-1", "question": 0, "part": 0, "answer": "1"}


async def _table(here: Room) -> tuple[str, list[Browser]]:
    table = await here.table("ayubistan", "A", "B", "C")
    return table.code, await here.seated(table)


@pytest.mark.parametrize("written", [False, True])
def test_a_disk_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool) -> None:
    """503, and the game is what the store holds: without the entry, or with it where only the reply was lost. The same form again is taken once in both cases."""

    async def test() -> None:
        async with room(tmp_path) as here:
            code, phones = await _table(here)
            store = here.state.registry.store
            real = store.append_all

            def failing(entries: Sequence[LogEntry]) -> list[Kept]:
                if written:
                    real(entries)
                raise StoreError("the disk is full")

            monkeypatch.setattr(store, "append_all", failing)
            reply = await phones[0].post(f"/t/{code}/seat/answer", FORM)
            assert (reply.history[0] if written else reply).status_code == (303 if written else 503)
            assert "disk" not in reply.text
            table = await here.state.registry.find_table(code)
            assert len(table.game) == int(written)
            monkeypatch.setattr(store, "append_all", real)
            again = await phones[0].post(f"/t/{code}/seat/answer", FORM)
            assert again.history[0].status_code == 303
            assert len(table.game) == 1
            assert len(store.lines(code)) == 1

    evening(test)


def test_a_store_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither written nor read: 503 until it answers again; then the table is woken and goes on."""

    async def test() -> None:
        async with room(tmp_path) as here:
            code, phones = await _table(here)
            store = here.state.registry.store

            def away(*args: object) -> None:
                raise StoreError("no connection")

            with monkeypatch.context() as patch:
                for name in ("append_all", "lines", "known"):
                    patch.setattr(store, name, away)
                assert (await phones[0].post(f"/t/{code}/seat/answer", FORM)).status_code == 503
            reply = await phones[0].post(f"/t/{code}/seat/answer", FORM)
            assert reply.history[0].status_code == 303
            assert len((await here.state.registry.find_table(code)).game) == 1

    evening(test)


def test_two_servers_on_one_table(tmp_path: Path) -> None:
    """The second server's older game cannot overwrite the first's entry: it is judged by what is kept."""

    async def test() -> None:
        async with room(tmp_path) as one, room(tmp_path) as two:
            code, phones = await _table(one)
            other = two.browser()
            other.client.cookies.update(phones[1].client.cookies)
            await other.get(f"/t/{code}/seat")
            await phones[0].post(f"/t/{code}/seat/answer", FORM)
            late = {"id": "other-server", "question": 0, "part": 0, "answer": "2"}
            stale = await other.post(f"/t/{code}/seat/answer", late)
            assert stale.status_code == 422
            assert "Below is what is asked now" in stale.text
            assert len(one.state.registry.store.lines(code)) == 1

    evening(test)


def test_a_table_that_was_deleted(tmp_path: Path) -> None:
    """By `printkit tables delete` under a running server: the next answer is not taken, then the code is unknown."""

    async def test() -> None:
        async with room(tmp_path) as here:
            code, phones = await _table(here)
            here.state.registry.store.delete_table(code)
            assert (await phones[0].post(f"/t/{code}/seat/answer", FORM)).status_code == 503
            assert (await phones[0].get(f"/t/{code}/seat")).status_code == 404

    evening(test)


def test_a_seat_that_cannot_be_kept_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails while a phone sits down: it gets no seat, and the seat is still free."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = here.browser()
            await phone.get(f"/j/{table.code}")

            def away(*args: object) -> None:
                raise StoreError("no connection")

            with monkeypatch.context() as patch:
                patch.setattr(here.state.registry.store, "keep_seats", away)
                assert (await phone.post(f"/j/{table.code}", {"seat": 0})).status_code == 503
            assert not table.seating.taken(0)
            reply = await phone.post(f"/j/{table.code}", {"seat": 0})
            assert reply.url.path == f"/t/{table.code}/seat"

    evening(test)
