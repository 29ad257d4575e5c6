"""Several answers with one tap: each stands in the log as its own, and a second tap of a hasty thumb does nothing."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import Any

from printkit.referee import Answer, Answered, Game, Log, Seat
from printkit.simulate import Chance
from printkit.simulate.bots import bot_named
from printkit.simulate.going_on import take_step
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.room import evening, room

TITLE = "prophets-and-patriarchs"


@cache
def before_a_shortcut() -> Log:
    """A game up to a moment at which somebody may trade and build with one tap."""
    title = load_title(TITLE)
    game: Game[Any] = Game.open(
        title.book,
        ["Amina", "Bilal", "Chloe"],
        box=title.box,
        box_hash=title.digest,
        options={"stacks": "none"},
    )
    game.give(Answer(None, "lay-default"))
    chance, bots = Chance("shortcut"), [bot_named("greedy", TITLE)] * 3
    while not any(
        "trade" in one.key and "build" in one.key for one in game.shortcuts(Seat(game.table.active))
    ):
        take_step(game, bots, chance)
    return Log(game.header, game.entries)


def test_one_tap_is_several_answers(tmp_path: Path) -> None:
    """The page offers it at the place; the log holds the single answers in their order; posted twice it counts once."""
    log = before_a_shortcut()

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            place = planted(here.state.registry.store, Game.resume(title.book, log, box=title.box))
            table = await here.state.registry.find_table(place.code)
            seat = table.game.table.active
            phone = here.browser()
            for name, value in place.cookies(int(seat)).items():
                phone.client.cookies.set(name, value)
            one = next(one for one in table.game.shortcuts(seat) if "trade" in one.key)
            spot = one.answers[-1].split()[-1]
            page = (await phone.get(f"/t/{place.code}/seat?pick={spot}")).text
            offered = re.findall(r'name="shortcut" value="([^"]*)"', page)
            assert one.key in map(html.unescape, offered)
            entry = table.game.questions_for(seat)[0]
            form = {"id": "shortcut-1", "question": entry.number, "part": entry.part, "shortcut": one.key}
            length = len(table.game)
            for _ in range(2):
                reply = await phone.post(f"/t/{place.code}/seat/answer", form)
                assert reply.history[0].status_code == 303
                assert len(table.game) == length + len(one.answers)
            given = [entry.data for entry in table.game.entries[length:] if isinstance(entry, Answered)]
            assert given == list(one.answers)
            assert len(here.state.registry.store.lines(place.code)) == len(table.game)
            stale = await phone.post(f"/t/{place.code}/seat/answer", {**form, "id": "shortcut-2"})
            assert stale.status_code == 422
            assert len(table.game) == length + len(one.answers)

    evening(test)


def test_nobody_else_may_tap_it(tmp_path: Path) -> None:
    """Neither another seat nor an invented row of answers."""
    log = before_a_shortcut()

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            place = planted(here.state.registry.store, Game.resume(title.book, log, box=title.box))
            table = await here.state.registry.find_table(place.code)
            seat, length = table.game.table.active, len(table.game)
            one = table.game.shortcuts(seat)[0]
            for who, key in ((int(table.game.table.left(seat)), one.key), (int(seat), "end-turn; end-turn")):
                phone = here.browser()
                for name, value in place.cookies(who).items():
                    phone.client.cookies.set(name, value)
                page = (await phone.get(f"/t/{place.code}/seat")).text
                assert ('name="shortcut"' in page) == (who == seat)
                form = {"id": "shortcut-3", "question": table.game.number, "part": 0, "shortcut": key}
                assert (await phone.post(f"/t/{place.code}/seat/answer", form)).status_code == 422
            assert len(table.game) == length

    evening(test)
