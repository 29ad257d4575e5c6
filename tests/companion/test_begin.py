"""What pages show of colours that are played, and before anything was played."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.referee import Game, Log
from printkit.title import load_title
from tests.companion.phones import Planted, planted
from tests.companion.room import Browser, Room, evening, room, text_of
from tests.recorded import recorded_game


def put(here: Room, title: str, name: str, upto: int) -> Planted:
    """A recorded game on the server, so many entries played."""
    log, loaded = recorded_game(title, name), load_title(title)
    game = Game.resume(loaded.book, Log(log.header, log.entries[:upto]), box=loaded.box)
    return planted(here.state.registry.store, game)


def of(here: Room, place: Planted, who: int | str) -> Browser:
    """Somebody's browser."""
    browser = here.browser()
    browser.client.cookies.update(place.cookies(who))
    return browser


def test_nobody_has_begun_before_the_first_answer(tmp_path: Path) -> None:
    """While it is asked who begins, no page says who began or whose turn it is; afterwards it does."""

    async def test() -> None:
        async with room(tmp_path) as here:
            for upto, told in ((0, False), (1, True)):
                place = put(here, "ayubistan", "deck", upto)
                page = await of(here, place, 0).get(place.path(0))  # the table's page has it in its log alone
                assert ("Began Seat" in text_of(page.text)) is told
                assert ("Whose turn it is Seat" in text_of(page.text)) is told

    evening(test)


def test_colours_have_their_swatches_everywhere(tmp_path: Path) -> None:
    """A correction offers colours by swatches with their letters; who joins sees each seat in the colours it plays."""

    async def test() -> None:
        async with room(tmp_path) as here:
            place = put(here, "mecca", "dead", 41)
            seat = of(here, place, 0)
            correction = (await seat.get(f"/t/{place.code}/seat/correct?set=board:D6:-&pick=F4")).text
            assert set(re.findall(r'class="swatch paint-\d+" aria-hidden="true">(\w)<', correction)) == set(
                "KBWY"
            )
            joining = await here.browser().get(f"/j/{place.code}?seats")
            assert len(re.findall(r'class="dot [^"]*painted paint-', joining.text)) == 2

    evening(test)
