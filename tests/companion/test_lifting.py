"""Two taps on a board: the first takes something up, the second says where it goes."""

from __future__ import annotations

import html
import re
from pathlib import Path

from printkit.referee import Answer, Game, Seat
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.room import evening, room, text_of

TITLE = "prophets-and-patriarchs"


def links(page: str) -> list[str]:
    """Where taps on the board lead to."""
    return [html.unescape(found) for found in re.findall(r'<a class="spot[^"]*" href="([^"]*)"', page)]


def test_tiles_are_laid_by_tapping(tmp_path: Path) -> None:
    """PP-2.10: every tile and trade tile can be taken up; then every place for it; one button says it, another tap takes back."""

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            game = Game.open(title.book, ["A", "B"], box=title.box, box_hash=title.digest)
            assert game.give(Answer(None, "by-hand")) == ()
            place = planted(here.state.registry.store, game)
            table = await here.state.registry.find_table(place.code)
            phone = here.browser()
            for name, value in place.cookies(0).items():
                phone.client.cookies.set(name, value)
            at = f"/t/{place.code}/seat"
            page = (await phone.get(at)).text
            assert len(links(page)) == 30 + 9
            page = (await phone.get(f"{at}?pick=h0,0")).text
            assert "Wheat 6 : tap the place on the board where it goes." in text_of(page)
            assert at in links(page)  # the tile itself: put down again
            assert len(links(page)) == 30 + 22  # all tiles, and the empty places around them
            page = (await phone.get(f"{at}?from=h0,0&pick=h1,0")).text
            (typed,) = re.findall(r'value="(swap-tiles [^"]*)"', page)
            number = table.game.number
            await phone.answer(at, number, 0, answer=html.unescape(typed))
            assert (table.game.table.tiles["h0,0"], table.game.table.tiles["h1,0"]) == (
                "HX-WATER-7",
                "HX-WHEAT-6",
            )
            side = next(iter(table.game.table.trades))
            page = (await phone.get(f"{at}?pick={side}")).text
            assert len(links(page)) == 38
            page = (await phone.get(f"{at}?from={side}&pick=s7,5")).text
            assert re.findall(r'value="(put-trade [^"]*)"', page)

    evening(test)


def test_a_place_out_of_reach(tmp_path: Path) -> None:
    """An address with places that mean nothing shows the page as it is."""

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            game = Game.open(title.book, ["A", "B"], box=title.box, box_hash=title.digest)
            game.give(Answer(None, "by-hand"))
            place = planted(here.state.registry.store, game)
            phone = here.browser()
            for name, value in place.cookies(0).items():
                phone.client.cookies.set(name, value)
            for query in ("from=h0,0&pick=h9,9", "from=nonsense&pick=h0,0", "pick=c99,9"):
                reply = await phone.get(f"/t/{place.code}/seat?{query}")
                assert reply.status_code == 200
                assert 'value="swap-tiles ' not in reply.text

    evening(test)


def test_why_the_first_tent_does_not_stand_there(tmp_path: Path) -> None:
    """PP-3.6: a corner of another tile, and a side away from the own one, are told why not; not that it is another step."""

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            game = Game.open(title.book, ["A", "B"], box=title.box, box_hash=title.digest)
            for seat, said in ((None, "lay-default"), (0, "JUD"), (1, "LEV"), (0, "6"), (1, "1")):
                [part] = [one.part for one in game.open_questions() if seat is None or seat in one.seats]
                assert game.give(Answer(None if seat is None else Seat(seat), said, part=part)) == ()
            place = planted(here.state.registry.store, game)
            phone = here.browser()
            for name, value in place.cookies(0).items():
                phone.client.cookies.set(name, value)
            for spot in ("c2,5", "s2,3"):
                said = text_of((await phone.get(f"/t/{place.code}/seat?pick={spot}")).text)
                assert "Your first tent goes on a corner of the Judah tile." in said
                assert "Not now" not in said

    evening(test)
