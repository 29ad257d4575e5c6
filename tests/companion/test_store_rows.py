"""Rows of a store that somebody else wrote, or a disk that fails: the page says so, and no other row suffers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from printkit.companion.store import open_store
from tests.companion.phones import fresh_game, planted, recorded
from tests.companion.room import Room, evening, room, text_of

DAMAGED = ["", "{", "[]", "5", "null", '"x"', "[" * 100_000, '{"seats": 5}', '{"seats": [5]}', "1" * 10_000]
GAME = {"ended": "2026-11-20T20:00:00+00:00", "winners": [0], "points": [3, 2], "answers": 4}
RESULTS = [
    *DAMAGED,
    json.dumps({**GAME, "winners": [7]}),
    json.dumps({**GAME, "winners": "0"}),
    json.dumps({**GAME, "points": [1] * 9}),
    json.dumps({**GAME, "points": ["x"]}),
    json.dumps({**GAME, "answers": None}),
]
SEATS = [
    *[one for one in DAMAGED if one],
    '{"here": [7]}',
    '{"here": "x"}',
    '{"motions": [{}]}',
    '{"motions": [{"id": "a", "kind": "undo", "by": 9, "at": 0}]}',
    '{"timer": 5}',
    '{"host": 7}',
    json.dumps({"seats": [""] * 40}),
]


async def _pages(here: Room) -> dict[str, int]:
    """What the owner's pages answer."""
    host = await here.host()
    return {path: (await host.get(path)).status_code for path in ("/", "/evenings")}


@pytest.mark.parametrize("text", RESULTS)
def test_a_result(tmp_path: Path, text: str) -> None:
    """It is worked out anew, or not counted; the other evening is."""

    async def test() -> None:
        async with room(tmp_path) as here:
            store = here.state.registry.store
            codes = [planted(store, fresh_game(recorded("guard"))).code for _ in range(2)]
            store.keep_result(codes[0], 0, text)
            store.keep_result(codes[1], 0, json.dumps(GAME))
            assert await _pages(here) == {"/": 200, "/evenings": 200}
            told = text_of((await here.browsers[-1].get("/evenings")).text)
            assert "1 game" in told, told

    evening(test)


CREATED = "2026-11-20T14:00:00+00:00"


@pytest.mark.parametrize(
    ("header", "created"),
    [
        *((header, CREATED) for header in DAMAGED),
        *((None, when) for when in ("", "yesterday", CREATED[:19], "9" * 999)),
    ],
)
def test_a_table(tmp_path: Path, header: str | None, created: str) -> None:
    """Its header, or when it was opened: listed as far as it can be, and its page says what is wrong."""

    async def test() -> None:
        async with room(tmp_path) as here:
            store = here.state.registry.store
            record = store.find_record(planted(store, fresh_game(recorded("guard"))).code)
            assert record is not None
            whole = record.header if header is None else header
            store.create_table(replace(record, code="KAMEA", header=whole, created=created))
            store.keep_result("KAMEA", 0, json.dumps(GAME))
            store.create_table(replace(record, code="KAMEB", created=created))
            store.keep_result("KAMEB", 0, json.dumps(GAME))
            store.create_table(replace(record, code="KAMEC", title="no-such-title"))
            store.keep_result("KAMEC", 0, json.dumps(GAME))
            assert await _pages(here) == {"/": 200, "/evenings": 200}
            host = here.browsers[-1]
            if header is not None:
                assert "cannot be played on" in text_of((await host.get("/t/KAMEA/")).text)
            assert "cannot be played on" in text_of((await host.get("/t/KAMEC/")).text)
            assert (await host.get("/t/KAMEB/table")).status_code == 200

    evening(test)


@pytest.mark.parametrize("text", SEATS)
def test_the_seats(tmp_path: Path, text: str) -> None:
    """At a table that is woken, and at one that another server has changed."""

    async def test() -> None:
        async with room(tmp_path) as here:
            store = here.state.registry.store
            tables = [planted(store, fresh_game(recorded("guard"))) for _ in range(2)]
            awake = await here.state.registry.find_table(tables[0].code)
            for table in tables:
                record = store.find_record(table.code)
                assert record is not None
                assert store.keep_seats(table.code, text, record.seats)
            await awake.catch_up()
            host = await here.host()
            for table in tables:
                said = await host.get(f"/t/{table.code}/table")
                assert said.status_code == 404
                assert "cannot be played on" in text_of(said.text)

    evening(test)


@pytest.mark.parametrize(
    "text",
    [
        *DAMAGED,
        '{"title": "mecca", "host": "", "options": {}, "before": "", "seats": []}',
        '{"title": 5, "host": "", "options": {}, "before": "", "seats": [null]}',
        json.dumps({"title": "", "host": "", "options": {"a": []}, "before": "", "seats": [None] * 12}),
        json.dumps({"title": "", "host": "", "options": {}, "before": "", "seats": [{"name": 5}] * 12}),
    ],
)
def test_a_lobby(tmp_path: Path, text: str) -> None:
    """It is as good as none; one for a game that is not here any more waits for another game."""

    async def test() -> None:
        store = open_store(str(tmp_path / "tables.sqlite3"))
        store.open_lobby("KAMEA", text)
        gone = {"title": "no-such", "host": "", "options": {}, "before": ""}
        person = {"name": "Amina", "token": "", "here": False}
        store.open_lobby("KAMEB", json.dumps({**gone, "seats": [person, *[None] * 11]}))
        store.close()
        async with room(tmp_path) as here:
            host = await here.host()
            assert (await host.get("/")).status_code == 200
            assert (await host.get("/t/KAMEA/lobby")).status_code == 404
            told = await host.get("/t/KAMEB/lobby")
            assert told.status_code == 200
            assert "Amina" in told.text

    evening(test)
