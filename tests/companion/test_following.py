"""Two servers on one store: each hears what the other writes, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing

import httpx
import pytest

from printkit.companion import neighbours
from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.lobby import LobbyError
from printkit.companion.registry import TableRegistry
from printkit.companion.store import Store, open_store
from printkit.companion.tables import OpenTable
from printkit.referee import Answer, Seat
from printkit.web.stream import OpenPage
from printkit.web.tokens import is_token_of
from tests.companion.listening import news_of
from tests.companion.phones import Planted, Step, fresh_game, planted, recorded, steps
from tests.companion.room import BASE, Room, evening, text_of


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
        following = [asyncio.ensure_future(state.registry.follow_stores()) for state in states]
        await asyncio.sleep(0.2)  # they listen
        try:
            yield table, list(steps(log, game)), states
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)


async def _give(table: OpenTable, step: Step) -> None:
    seat = Seat(step.who) if isinstance(step.who, int) else None
    question = step.question
    answer = Answer(seat, step.data, part=question.part, question=question.number)
    assert not await table.give(answer, f"r{step.entry}")


@asynccontextmanager
async def _heard(table: OpenTable) -> AsyncIterator[None]:
    """What is done here changes a table, sooner or later."""
    page = OpenPage("", plays=True)
    table.channel._pages[page] = None
    yield
    await asyncio.wait_for(page.woken.wait(), 10)
    del table.channel._pages[page]


def test_an_answer_at_one_server_is_told_at_the_other(address: str) -> None:
    """A phone at the second server hears of it by itself, and its own answer is then taken at once."""

    async def test() -> None:
        async with _two(address) as (table, played, (one, two)):
            here, there = await one.registry.find_table(table.code), await two.registry.find_table(table.code)
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


def test_an_answer_finds_the_table_further_on(address: str) -> None:
    """A phone's answer reaches a server that has not heard yet what the others keep: it reads first, then judges."""

    async def test() -> None:
        game, log = fresh_game(recorded("guard")), recorded("guard")
        with closing(open_store(address)) as one, closing(open_store(address)) as two:
            table = planted(one, game)
            here = await TableRegistry(one).find_table(table.code)
            there = await TableRegistry(two).find_table(table.code)  # neither follows the other
            for step in list(steps(log, game))[:8]:
                starts = (here.game.starts, there.game.starts)
                await _give(here if step.entry % 2 else there, step)
                assert (
                    here.game.starts,
                    there.game.starts,
                ) == starts  # nothing was played back from the start
            assert len(one.lines(table.code)) == 8

    evening(test)


def test_what_is_taken_back_at_one_server_is_taken_back_at_the_other(address: str) -> None:
    """An undo reaches the other server as it stands in the log; so does the sand glass."""

    async def test() -> None:
        async with _two(address) as (table, played, (one, two)):
            here, there = await one.registry.find_table(table.code), await two.registry.find_table(table.code)
            for step in played[:3]:
                async with _heard(there):
                    await _give(here, step)
            async with _heard(there):
                await here.seat(
                    lambda seating: seating.seats.__setitem__(slice(None), [""] * 2)
                )  # nobody to ask
            async with _heard(there):
                assert not await here.propose("undo", 0, {}, "")
            assert list(there.game.lines()) == list(here.game.lines())
            assert there.game.number == here.game.number
            async with _heard(there):
                await here.set_timer(120)
            assert there.timer == here.timer != (0, 0)

    evening(test)


def test_a_seat_at_another_server_is_not_away(postgres_address: str) -> None:
    """Presence passes between servers: who comes, who was there before, who goes; and with a server all its phones."""

    async def test() -> None:
        async with _two(postgres_address) as (table, _, (one, two)):
            here = await one.registry.find_table(table.code)
            stream = here.channel.listen(1, news_of(one, here, "seat", table.cookies(1)))
            await anext(stream)
            there = await two.registry.find_table(table.code)  # woken later: it asks
            await _until(lambda: there.channel.present_seats == {1})
            assert there.channel.here == frozenset()
            other = there.channel.listen(0, news_of(two, there, "seat", table.cookies(0)))
            await anext(other)
            await _until(lambda: here.channel.present_seats == {0, 1})
            await stream.aclose()  # type: ignore[attr-defined]
            await _until(lambda: there.channel.present_seats == {0})
            two.registry.neighbours.hear_message("", "unknown gone")
            one.registry.neighbours.hear_message("", f"{two.registry.store.name} gone")
            assert here.channel.present_seats == frozenset()
            await other.aclose()  # type: ignore[attr-defined]

    evening(test)


def test_a_server_that_gives_no_sign_is_forgotten(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was at its pages is away."""
    monkeypatch.setattr(neighbours, "BEAT", 0.05)
    monkeypatch.setattr(neighbours, "LOST", 0.5)

    async def test() -> None:
        async with _two(postgres_address) as (table, _, (one, _)):
            here = await one.registry.find_table(table.code)
            one.registry.neighbours.hear_message(table.code, "dead here 0 2")
            assert here.channel.present_seats == {0, 2}
            await _until(lambda: not here.channel.present_seats)

    evening(test)


def test_a_lobby_is_at_every_server(address: str) -> None:
    """People come to either server, see one another, take no seat twice; the start is told at both."""

    async def test() -> None:
        async with _two(address) as (_, _, (one, two)):
            here, _ = await one.registry.open_lobby("mecca")
            there = await two.registry.lobby(here.code)
            assert there is not None
            await one.registry.change_lobby(here, lambda lobby: lobby.take_seat(0, "Amina", 4))
            with pytest.raises(LobbyError, match="Somebody else has this seat"):
                await two.registry.change_lobby(there, lambda lobby: lobby.take_seat(0, "Bilal", 4))
            await two.registry.change_lobby(there, lambda lobby: lobby.take_seat(1, "Bilal", 4))
            await _until(lambda: here.names == there.names == ("Amina", "Bilal"))
            table = await two.registry.start_game(there)
            await _until(lambda: here.started)
            assert (await one.registry.find_table(here.code)).names == table.names
            assert await one.registry.lobby(here.code) is None

    evening(test)


def test_a_lobby_outlives_its_server(address: str) -> None:
    """A server that starts anew has the people, the seats and the host of before."""

    async def test() -> None:
        with closing(open_store(address)) as store:
            registry = TableRegistry(store)
            made, token = await registry.open_lobby("mecca")
            phone = await registry.change_lobby(made, lambda lobby: lobby.take_seat(2, "أمين", 4))
        with closing(open_store(address)) as store:
            found = await TableRegistry(store).lobby(made.code)
            assert found is not None
            assert found.seat_of(phone) == 2
            assert is_token_of(token, found.host)
            assert found.title == "mecca"

    evening(test)


async def _until(true: Callable[[], bool]) -> None:
    """Wait for something that is told sooner or later."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110  # of several things at once
            await asyncio.sleep(0.01)


def test_seats_that_change_at_one_server_change_at_the_other(address: str) -> None:
    """The host frees a seat at the first server; the phone that had it may look no longer at the second."""

    async def test() -> None:
        async with _two(address) as (table, _, (one, two)):
            here, there = await one.registry.find_table(table.code), await two.registry.find_table(table.code)
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
            there = await two.registry.find_table(table.code)
            other = await two.registry.find_table(
                planted(one.registry.store, fresh_game(recorded("guard"))).code
            )
            async with _heard(there):
                one.registry.store.delete_table(table.code)
            assert there.gone
            assert there.channel.closed
            assert not other.gone

    evening(test)


def test_an_answer_that_beats_the_news_is_read_whole(address: str) -> None:
    """Every answer of a game through the pages, each at the server that has not heard of the one before: forms with all their fields are taken."""

    async def test() -> None:
        game, log = fresh_game(recorded("deck")), recorded("deck")
        async with _deaf(address) as (store, rooms):
            table = planted(store, game)
            played = list(steps(log, game))[:60]
            for step in played:
                here = rooms[step.entry % 2]
                reply = await _post(here, table, step)
                assert reply.status_code == 303, (step.entry, step.fields, text_of(reply.text))
            assert store.lines(table.code) == list(game.lines())[1:61]
            assert any(len(step.fields) > 1 for step in played)

    evening(test)


def test_two_servers_give_two_seats(address: str) -> None:
    """Neither has heard of the other: both phones have their seats, at both servers, and so has a third who looks on."""

    async def test() -> None:
        async with _deaf(address) as (store, rooms):
            table = planted(store, fresh_game(recorded("guard")), seated=False)
            phones = []
            awake = [await here.state.registry.find_table(table.code) for here in rooms]
            for seat, here in enumerate(rooms):
                phone = here.browser()
                await phone.get(f"/j/{table.code}")
                assert (await phone.post(f"/j/{table.code}", {"seat": seat})).url.path.endswith("/seat")
                phones.append(phone)
            for other, phone in zip(reversed(rooms), phones, strict=True):
                there = other.browser()
                there.client.cookies.update(phone.client.cookies)
                assert (await there.get(f"/t/{table.code}/seat")).url.path.endswith("/seat")
            assert all(one.seating.taken(0) and one.seating.taken(1) for one in awake)

    evening(test)


def test_a_vote_that_beats_the_news_counts(address: str) -> None:
    """Somebody asks at one server, somebody else agrees at the other before that has heard of it."""

    async def test() -> None:
        game, log = fresh_game(recorded("guard")), recorded("guard")
        async with _deaf(address) as (store, rooms):
            table = planted(store, game)
            here, there = [await one.state.registry.find_table(table.code) for one in rooms]
            for step in list(steps(log, game))[:3]:
                await _give(here, step)
            assert not await here.propose("undo", 0, {}, "")
            [motion] = here.list_motions()
            for seat in here.needed(motion):
                assert not await there.vote(motion.id, seat, agrees=True)
            assert len(store.lines(table.code)) == 4

    evening(test)


@asynccontextmanager
async def _deaf(address: str) -> AsyncIterator[tuple[Store, list[Room]]]:
    """Two servers on one store, of which neither hears what the other writes."""
    with closing(open_store(address)) as one, closing(open_store(address)) as two:
        rooms = []
        for store in (one, two):
            state = AppState(TableRegistry(store), base=BASE)
            rooms.append(Room(state, make_app(state)))
        yield one, rooms
        for here in rooms:
            for browser in here.browsers:
                await browser.client.aclose()


async def _post(here: Room, table: Planted, step: Step) -> httpx.Response:
    """Send an answer as its phone does."""
    phone = here.browser()
    phone.client.follow_redirects = False
    phone.client.cookies.update(table.cookies(step.who))
    headers = {"content-type": "application/x-www-form-urlencoded"}
    path, body = f"{table.path(step.who)}/answer", step.post(table, f"entry-{step.entry:08}")
    return await phone.client.post(path, content=body, headers=headers)
