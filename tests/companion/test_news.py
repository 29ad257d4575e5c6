"""The stream of a page: exactly the parts that have changed, for whom they are, at once and never stale."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.pages import PageParts
from printkit.companion.pages.sheet import CSRF, MOST_ADDED, ONCE, STAMP, PagePart, fill_marks, stamp_of
from printkit.companion.registry import TableRegistry
from printkit.companion.store import Store, open_store
from printkit.companion.tables import Lifted, NotKeptError, OpenTable
from printkit.referee import Answer, Seat
from tests.companion.listening import ONCE as NAME
from tests.companion.listening import Screen, news_of, stamps_on
from tests.companion.outages import away
from tests.companion.phones import Planted, fresh_game, planted, recorded, steps


def _evening(
    folder: Path, play: Callable[[AppState, Planted, OpenTable], Awaitable[None]], game: str
) -> None:
    async def evening(store: Store) -> None:
        state = AppState(TableRegistry(store), base="http://127.0.0.1")
        table = planted(store, fresh_game(recorded(game)))
        await play(state, table, await state.registry.find_table(table.code))

    with closing(open_store(str(folder / "tables"))) as store:
        asyncio.run(evening(store))


def _pages(table: Planted) -> dict[int | str, str]:
    """Who looks at which page."""
    seats: dict[int | str, str] = dict.fromkeys(range(len(table.tokens)), "seat")
    return {**seats, "host": "table", "watcher": "table"}


@pytest.mark.parametrize("name", ["guard", pytest.param("deck", marks=pytest.mark.slow)])
def test_who_does_what_the_stream_says_sees_the_page_as_it_is(tmp_path: Path, name: str) -> None:
    """A whole game: every phone's parts, changed bit by bit, are those of a page that is fetched anew."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        streams = {who: news_of(state, held, page, table.cookies(who)) for who, page in _pages(table).items()}
        screens: dict[int | str, Screen] = {}
        log = recorded(name)
        sent = whole = 0
        for step in steps(log, fresh_game(log)):
            for who, stream in streams.items():
                told = await stream.next()
                assert told is not None
                if who not in screens or list(screens[who].stamps) != [id_ for id_, _ in told["parts"]]:
                    stream._told = PageParts(())  # it fetches the page
                    screens[who] = Screen(await stream.next() or {})
                else:
                    screens[who].hear(told)
                    sent += sum(len(str(change)) for change in told["new"].values())
                    whole += sum(map(len, screens[who].parts.values()))
                if step.entry % 25 == 3:
                    at, sheet = stream._make_context().render_page(), stream._make_context().sheet()
                    assert stamps_on(at) == list(screens[who].stamps.items())
                    for part in sheet.parts:
                        shown = NAME.sub("", screens[who].parts[part.id])
                        assert shown.split() == NAME.sub("", fill_marks(part.html, table.csrf(who))).split()
            seat = Seat(step.who) if isinstance(step.who, int) else None
            assert not await held.give(Answer(seat, step.data, part=step.question.part), f"r{step.entry}")
        assert 0 < sent < whole / 2

    _evening(tmp_path, play, name)


def test_every_phone_hears_each_answer_once(tmp_path: Path) -> None:
    """One event an answer; its state is that of the table, and it is on the disk when it is told."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        people = _pages(table)
        streams = {
            who: held.channel.listen(
                who if isinstance(who, int) else None, news_of(state, held, page, table.cookies(who))
            )
            for who, page in people.items()
        }
        for stream in streams.values():
            assert b": open" in await anext(stream)
        for stream in streams.values():
            assert (await anext(stream)).startswith(b"event: parts\n")
        log = recorded("guard")
        waiting = {who: asyncio.ensure_future(anext(stream)) for who, stream in streams.items()}
        for _ in range(5):  # phones that came hear of those that came after them
            await asyncio.sleep(0)
            waiting |= {
                who: asyncio.ensure_future(anext(streams[who])) for who, w in waiting.items() if w.done()
            }
        for step in list(steps(log, fresh_game(log)))[:12]:
            seat = Seat(step.who) if isinstance(step.who, int) else None
            assert not await held.give(Answer(seat, step.data, part=step.question.part), f"r{step.entry}")
            for who in people:
                event = (await asyncio.wait_for(waiting[who], 5)).decode()
                told = json.loads(event.split("data: ")[1])
                assert told["at"] == held.channel.at
                assert "log-lines" in told["new"]
                assert len(held.store.lines(table.code)) == step.entry + 1
                waiting[who] = asyncio.ensure_future(anext(streams[who]))
            await asyncio.sleep(0)
            assert not any(event.done() for event in waiting.values())
        held.channel.close()
        await asyncio.gather(*waiting.values(), return_exceptions=True)

    _evening(tmp_path, play, "guard")


def test_a_seat_that_was_freed_hears_no_more(tmp_path: Path) -> None:
    """The host frees a seat: the old phone is told to go, whatever its cookie says, and is sent nothing of the table."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        stream = held.channel.listen(0, news_of(state, held, "seat", table.cookies(0)))
        await anext(stream)
        assert b'"parts":[[' in await anext(stream)
        await held.seat(lambda seating: seating.free(0))
        event = (await anext(stream)).decode()
        assert event == f'event: gone\ndata: {{"at":"{held.channel.at}"}}\n\n'
        assert [more async for more in stream] == []

    _evening(tmp_path, play, "guard")


def test_what_could_not_be_kept_is_told_to_nobody(tmp_path: Path) -> None:
    """The database goes away in the middle of an answer: the streams end, before anybody is shown what has not happened."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        log = recorded("guard")
        step = next(steps(log, fresh_game(log)))
        streams = [
            held.channel.listen(None, news_of(state, held, page, table.cookies(who)))
            for who, page in _pages(table).items()
        ]
        for stream in streams:
            await anext(stream)
            assert b'"parts":[[' in await anext(stream)
        waiting = [asyncio.ensure_future(anext(stream, b"")) for stream in streams]
        await asyncio.sleep(0)
        answer = Answer(Seat(step.who) if isinstance(step.who, int) else None, step.data)
        with away(held.store.database), pytest.raises(NotKeptError):
            await held.give(answer, "r0")
        assert await asyncio.wait_for(asyncio.gather(*waiting), 5) == [b""] * len(streams)
        again = await state.registry.find_table(table.code)
        assert len(again.game) == 0
        assert not await again.give(answer, "r0")

    _evening(tmp_path, play, "guard")


def test_a_page_that_is_hidden_ends_the_stream(tmp_path: Path) -> None:
    """A seat on the table's own screen: its parts are told only while it is unlocked in that browser."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        def take(seating: object) -> None:
            held.seating.free(1)
            held.seating.here = [1]

        await held.seat(take)
        news = news_of(state, held, "play-1", table.cookies("host"))
        assert await news.next() is None
        held.lifted[table.cookies("host")["printkit-session"]] = Lifted(1)
        assert "mine" in dict((await news.next() or {})["parts"])
        held.lifted.clear()
        assert await news.next() is None
        others = news_of(state, held, "play-1", table.cookies(0))
        assert await others.next() is None

    _evening(tmp_path, play, "guard")


def test_the_stream_of_a_picked_place_is_of_that_context(tmp_path: Path) -> None:
    """The page and its stream agree on every stamp, over HTTP too."""

    async def play(state: AppState, table: Planted, held: OpenTable) -> None:
        app = make_app(state)
        for who, page in _pages(table).items():
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(app=app),
                base_url="http://127.0.0.1",
                cookies=table.cookies(who),
            ) as client:
                html = (await client.get(table.path(who))).text
            told = await news_of(state, held, page, table.cookies(who)).next()
            assert told is not None
            assert stamps_on(html) == told["parts"]
            assert f'data-at="{told["at"]}"' in html

    _evening(tmp_path, play, "guard")


def _list(*lines: str) -> PagePart:
    whole = f'<ol data-part="{STAMP}">{"".join(lines)}</ol>'
    return PagePart("log", stamp_of(whole), lines, lambda: whole)


def test_new_lines_are_sent_alone() -> None:
    """Two lines on top of a list: they, and how many of the old ones stay; a list that lost a line is sent whole."""
    old = _list("c", "b", "a")
    told = PageParts((_list("e", "d", "c", "b"),)).find_changes(PageParts((old,)), "")
    assert told == {"log": {"was": old.stamp, "lines": ("e", "d"), "keep": 2}}
    shorter = PageParts((_list("b", "a"),)).find_changes(PageParts((old,)), "")
    assert shorter["log"]["html"].endswith(">ba</ol>")
    many = _list(*map(str, range(MOST_ADDED + 1)), "c", "b", "a")
    assert "html" in PageParts((many,)).find_changes(PageParts((old,)), "")["log"]


def test_marks_are_filled_in_for_one_browser() -> None:
    """Equal parts have equal stamps; each form gets the browser's token, each answer a name of its own."""
    form = f'<form data-part="{STAMP}"><i value="{CSRF}"><i value="{ONCE}"><i value="{ONCE}"></form>'
    one, two = PagePart.of("asked", form), PagePart.of("asked", form)
    assert one == two
    first, second = fill_marks(one.html, "token"), fill_marks(two.html, "token")
    assert first != second
    assert first.count('value="token"') == 1
    assert len(set(first.split('value="')[2:])) == 2
    assert f'data-part="{one.stamp}"' in first
    assert CSRF not in first + second
    assert ONCE not in first + second
