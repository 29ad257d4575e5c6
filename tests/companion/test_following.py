"""Two servers on one store: each hears what the other writes, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

from printkit.companion.context import AppState
from printkit.companion.live import _Page
from printkit.companion.registry import TableRegistry
from printkit.companion.store import open_store
from printkit.companion.tables import OpenTable
from printkit.referee import Answer, Seat
from tests.companion.listening import news_of
from tests.companion.phones import Planted, Step, fresh_game, planted, recorded, steps
from tests.companion.room import evening


@asynccontextmanager
async def _two(address: str) -> AsyncIterator[tuple[Planted, list[Step], tuple[AppState, AppState]]]:
    """Two servers that follow one another, and a table that both may be asked for."""
    game, log = fresh_game(recorded("guard")), recorded("guard")
    with closing(open_store(address)) as one, closing(open_store(address)) as two:
        table = planted(one, game)
        states = (
            AppState(TableRegistry(one), base="http://127.0.0.1"),
            AppState(TableRegistry(two), base="http://127.0.0.1"),
        )
        following = [asyncio.ensure_future(state.registry.follow()) for state in states]
        await asyncio.sleep(0.2)  # they listen
        try:
            yield table, list(steps(log, game)), states
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)


async def _give(table: OpenTable, step: Step) -> None:
    seat = Seat(step.who) if isinstance(step.who, int) else None
    assert not await table.give(Answer(seat, step.data, part=step.question.part), f"r{step.entry}")


@asynccontextmanager
async def _heard(table: OpenTable) -> AsyncIterator[None]:
    """What is done here changes a table, sooner or later."""
    page = _Page("", plays=True)
    table.channel._pages[page] = None
    yield
    await asyncio.wait_for(page.woken.wait(), 10)
    del table.channel._pages[page]


def test_an_answer_at_one_server_is_told_at_the_other(address: str) -> None:
    """A phone at the second server hears of it by itself, and its own answer is then taken at once."""

    async def test() -> None:
        async with _two(address) as (table, played, (one, two)):
            here, there = await one.registry.find(table.code), await two.registry.find(table.code)
            news = news_of(two, there, "seat", table.cookies(1))
            await news.next()
            for step in played[:6]:
                giving, other = (here, there) if step.entry % 2 == 0 else (there, here)
                async with _heard(other):
                    await _give(giving, step)
                assert list(other.game.lines()) == list(giving.game.lines())
            told = await news.next()
            assert told is not None
            assert "log-lines" in told["new"]
            assert len(there.store.lines(table.code)) == 6
            assert there.store.length(table.code) == 6

    evening(test)


def test_seats_that_change_at_one_server_change_at_the_other(address: str) -> None:
    """The host frees a seat at the first server; the phone that had it may look no longer at the second."""

    async def test() -> None:
        async with _two(address) as (table, _, (one, two)):
            here, there = await one.registry.find(table.code), await two.registry.find(table.code)
            news = news_of(two, there, "seat", table.cookies(1))
            assert await news.next() is not None
            async with _heard(there):
                await here.seat(lambda seating: seating.free(1))
            assert not there.seating.taken(1)
            assert await news.next() is None

    evening(test)


def test_a_table_that_is_deleted_at_one_server_ends_at_the_other(address: str) -> None:
    """Its streams end, so that phones ask again and hear that it is gone; other tables go on."""

    async def test() -> None:
        async with _two(address) as (table, _, (one, two)):
            there = await two.registry.find(table.code)
            other = await two.registry.find(planted(one.registry.store, fresh_game(recorded("guard"))).code)
            async with _heard(there):
                one.registry.store.delete(table.code)
            assert there.gone
            assert there.channel.closed
            assert not other.gone

    evening(test)
