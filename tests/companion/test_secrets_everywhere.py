"""Whatever is hidden at a table of any title stays hidden on every page: hands, decks, outcome cards, corrections, rules at hand.

A secret zone's value is exchanged for another that it might have as well, in the server's memory. Nobody who may not know
it may be sent another byte: pages with what hands must do, the log, corrections, scans, the stream; the booklet's pages,
charts and the picture to share are asked for too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from printkit.companion.store import open_store
from printkit.companion.tables import OpenTable
from printkit.referee import Game, Seat
from printkit.referee.correct import apply_change
from printkit.referee.log import Log
from printkit.referee.state import ZoneView, list_unlocated, view_zones
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.test_secrets import Onlooker, Room, _difference
from tests.recorded import recorded_game

PLACES = [
    ("prophets-and-patriarchs", "points", 60),
    ("belaad", "scholars-3", 60),
    ("ayubistan", "guard", 30),
    ("lost-and-found", "won-closed3", 60),
    ("lost-and-found", "won-closed4", 110),
]
MOST = 2
"""So many secrets are exchanged for each who looks."""
BESIDE = ("replay", "chart.svg", "picture.png", "export", "correct")


@contextmanager
def instead(table: OpenTable, spot: ZoneView, value: Any) -> Iterator[None]:
    """A zone holds something else for a while."""
    for what in (value, spot.value):
        apply_change(table.game.table, spot.path, what)
        table.channel.wake_pages()
        if what is value:
            yield


def secrets(game: Game[Any]) -> Iterator[tuple[ZoneView, Any]]:
    """Every zone of somebody that not everybody may see, with another value that it might have."""
    table = game.table
    for spot in view_zones(table, None):
        common = spot.holder is None and not spot.key  # a supply: what is in the game follows from it
        others = (
            ()
            if common or spot.public or spot.zone.implied
            else spot.zone.others(spot.value, partial(list_unlocated, table))
        )
        if others:
            yield spot, others[0]


def may_know(game: Game[Any], spot: ZoneView, who: int | str) -> bool:
    """Whether somebody may see what lies there."""
    whose = spot.holder if spot.holder is not None else spot.key or None
    return isinstance(who, int) and bool(spot.zone.sees(game.table, whose, Seat(who)))


async def told(one: Onlooker, title: str, code: str) -> dict[str, str]:
    """Everything that somebody is sent."""
    seen = await one.everything()
    for page in BESIDE:
        seen[page] = await one.get(f"/t/{code}/{page}")
    for page in ("rules", "cards", "setup") if one.who == "watcher" else ():
        seen[page] = await one.get(f"/title/{title}/{page}")
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("title", "name", "upto"), PLACES)
def test_no_page_tells_what_is_hidden(tmp_path: Path, title: str, name: str, upto: int) -> None:
    """Secrets of the others, every page of a seat, the host and a spectator who may not know them; nothing of how it went before the end."""
    log, loaded = recorded_game(title, name), load_title(title)
    game = Game.resume(loaded.book, Log(log.header, log.entries[:upto]), box=loaded.box)

    async def look(room: Room) -> int:
        place = planted(room.store, game)
        held, compared = await room.awake(place), 0
        looking = [one for one in room.browsers(place) if one.who in {0, "host", "watcher"}]
        hidden = list(secrets(held.game))
        held.channel.wake_pages()
        for one in looking:
            for page in ("chart.svg", "picture.png", "export"):
                assert "200" not in (await one.get(f"/t/{place.code}/{page}")).split("\n", 1)[0]
            kept = [(spot, value) for spot, value in hidden if not may_know(held.game, spot, one.who)][-MOST:]
            before = await told(one, title, place.code)
            for spot, value in kept:
                with instead(held, spot, value):
                    after = await told(one, title, place.code)
                assert after.keys() == before.keys(), spot.path
                for key, text in before.items():
                    assert text == after[key], (
                        f"{one.who} reads {spot.path} on {key}: {_difference(text, after[key])}"
                    )
                compared += len(before)
        for one in looking:
            await one.client.aclose()
        return compared

    with closing(open_store(str(tmp_path / "tables"))) as store:
        assert asyncio.run(look(Room(store))) > 20
