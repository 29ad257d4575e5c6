"""During and after a game: the sand glass, how it went, and what a phone has when the server is away."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from printkit.companion.pages.described import named_cards
from printkit.companion.pages.game_course import HIGH, Course, chart_alone, course_of
from printkit.companion.pages.theme import Theme
from printkit.referee import Answer, Answered, Game, Log
from printkit.title import load_title
from tests.companion.phones import planted, recorded
from tests.companion.reading import Page
from tests.companion.room import Browser, Room, evening, room, text_of


async def ended(here: Room, upto: int | None = None) -> tuple[str, list[Browser]]:
    """A recorded game on a table, and its phones."""
    log = recorded("deck")
    title = load_title("ayubistan")
    game = Game.resume(title.book, Log(log.header, log.entries[:upto]), box=title.box)
    place = planted(here.state.registry.store, game)
    phones = []
    for who in (0, 1, 2, "watcher"):
        phone = here.browser()
        for name, value in place.cookies(who).items():
            phone.client.cookies.set(name, value)
        phones.append(phone)
    return f"/t/{place.code}", phones


@pytest.mark.slow
def test_how_it_went(tmp_path: Path) -> None:
    """A line for each player that ends at their points; every moment laid open, also without scripts."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here)
            for phone in phones:
                page = Page((await phone.get(f"{at}/replay")).text)
                assert page.wrong == []
            table = await here.state.registry.find_table(at[3:])
            course = course_of(table.game)
            outcome = table.game.outcome
            assert outcome is not None
            assert [line[-1] for line in course.points] == [
                next(score.total for score in outcome.scores if seat in score.seats) for seat in range(3)
            ]
            assert [line[0] for line in course.points] == [0, 0, 0]
            html = (await phones[0].get(f"{at}/replay?at=24")).text
            assert html.count('class="line s') == 9  # points, and two kinds of tokens
            moment = text_of(html[html.index("moment-h") :])
            assert "After answer 24" in moment
            assert "Hasanat" in moment
            assert "Money" in moment  # secret then; a game that has ended hides nothing
            assert (await phones[0].get(f"{at}/replay?at=999999")).status_code == 200

    evening(test)


def test_moments_turns_and_length(tmp_path: Path) -> None:
    """The moments that moved the points most lead to the table as it was; charts number the turns; minutes are told."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here)
            table = await here.state.registry.find_table(at[3:])
            course = course_of(table.game)
            assert len(course.turns) == 71
            lines = [list(line) for line in course.points]
            for peak in course.peaks:
                for seat, change in peak.changes:
                    assert lines[seat][peak.at] - lines[seat][peak.at - 1] == change
            assert "The invaders win." in [peak.said for peak in course.peaks]
            drawn = next(
                line
                for line in table.game.event_log(None)
                if named_cards(line.text, table.loaded.faces, table.game.table)
            )
            html = (await phones[0].get(f"{at}/replay?at={drawn.entry + 1}")).text
            assert re.search(r'<p class="said-last"><bdi>[^\n]*<a href="/title/ayubistan/card/', html)
            html = (await phones[0].get(f"{at}/replay")).text
            assert "71 turns" in html
            assert f'href="/t/{at[3:]}/replay?at={course.peaks[0].at}#moment-h"' in html
            assert html.count('class="tick turn"') == 3 * 3  # 20, 40, 60 under each chart
            assert "minute" not in html, "nobody saw it end"
            here.state.registry.store.keep_result(
                at[3:],
                276,
                '{"ended": "2126-01-01T00:00:00+00:00", "winners": [2], "points": [0, 0, 0], "answers": 276}',
            )
            assert "minutes" in (await phones[0].get(f"{at}/replay")).text

    evening(test)


def test_what_was_taken_back_is_no_moment() -> None:
    """A game with an answer taken back has the turns and points of what counts, and is played again once, not each time."""
    title, log = load_title("ayubistan"), recorded("deck")
    game = Game.resume(title.book, Log(log.header, log.entries[:100]), box=title.box)
    before = course_of(game)
    assert game.undo(by="Amina", why="a slip") == ()
    last = log.entries[99]
    assert isinstance(last, Answered)
    assert game.give(Answer(last.seat, last.data, part=last.part)) == ()
    after = course_of(game)
    assert after.turns == before.turns
    assert [line[-1] for line in after.points] == [line[-1] for line in before.points]


@pytest.mark.slow
def test_what_the_game_counts_and_a_picture_to_share(tmp_path: Path) -> None:
    """A chart of each kind of pieces that everybody sees; a picture with ranking and points, none before the end."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here)
            table = await here.state.registry.find_table(at[3:])
            counted = dict(course_of(table.game).counted)
            assert set(counted) == {"Hasanat", "Sayeat"}  # never what is only laid open at the end
            assert [line[-1] for line in counted["Hasanat"]] == table.game.table.hasanat
            page = await phones[0].get(f"{at}/replay")
            assert page.text.count('class="chart"') == 1 + len(counted)
            reply = await phones[3].get(f"{at}/picture.png")
            assert reply.headers["content-type"] == "image/png"
            with Image.open(BytesIO(reply.content)) as picture:
                assert picture.size[0] == 1080
                assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 50
            assert (await here.browser().get(f"{at}/picture.png")).url.path == f"/j/{at[3:]}"
            before, early = await ended(here, 100)
            assert (await early[0].get(f"{before}/picture.png")).status_code == 403

    evening(test)


def test_all_evenings(tmp_path: Path) -> None:
    """The host of the computer sees what was played, for how long and who won; a game that ends now is kept at once."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            assert "No game has been played" in (await host.get("/evenings")).text
            at, phones = await ended(here)
            await ended(here, 100)  # goes on
            assert (await phones[0].get("/evenings")).status_code == 403
            store = here.state.registry.store
            page = text_of((await host.get("/evenings")).text)
            assert [bool(result) for _, result in store.read_results().values()].count(True) == 1
            table = await here.state.registry.find_table(at[3:])
            [winner] = table.game.outcome.winners if table.game.outcome else ()
            assert f"{table.names[winner]} 1 game 1 win" in page
            assert f"{table.names[winner]} won" in page
            assert Page((await host.get("/evenings")).text).wrong == []
            log = recorded("deck")
            title = load_title("ayubistan")
            last = planted(store, Game.resume(title.book, Log(log.header, log.entries[:-1]), box=title.box))
            there = await here.state.registry.find_table(last.code)
            entry = log.entries[-1]
            assert isinstance(entry, Answered)
            assert not await there.give(Answer(entry.seat, entry.data, part=entry.part), "the-last-answer")
            assert '"ended": "20' in store.read_results()[last.code][1]
            page = text_of((await host.get("/evenings")).text)
            assert f"{table.names[winner]} 2 games 2 wins" in page
            assert "1 minute" in page

    evening(test)


def test_how_it_goes_is_not_told(tmp_path: Path) -> None:
    """Before the end there is no chart and no way back in time."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here, 100)
            assert (await phones[0].get(f"{at}/replay")).status_code == 403
            assert (await phones[0].get(f"{at}/chart.svg")).status_code == 403

    evening(test)


def test_the_end_shows_the_points_during_the_game(tmp_path: Path) -> None:
    """A picture on every page of the end, in the colours that its reader chose: a line and a name for each player."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here)
            for phone, page in zip(phones, ("seat", "seat", "seat", "table"), strict=True):
                html = (await phone.get(f"{at}/{page}")).text
                assert html.count('class="curve"') == 1
                address = re.search(r'class="curve" src="([^"]*)"', html)
                assert address is not None
                reply = await phone.get(address[1])
                assert reply.headers["content-type"] == "image/svg+xml"
                drawn = ET.fromstring(reply.text)  # noqa: S314  # our own
                names = [one.text for one in drawn.iter() if "name" in one.get("class", "").split()]
                assert sorted(map(str, names)) == sorted((await here.state.registry.find_table(at[3:])).names)
                assert len([one for one in drawn.iter() if "line" in one.get("class", "").split()]) == 3
            await phones[0].post("/look", {"theme": "dark", "back": f"{at}/seat"})
            assert 'data-theme="dark"' in (await phones[0].get(f"{at}/chart.svg")).text

    evening(test)


def test_a_sand_glass_for_each_turn(tmp_path: Path) -> None:
    """The host turns it on; it begins anew for whoever is awaited next, and not before; nobody else sets it."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phones = await here.seated(table)
            host = await here.host()
            at = f"/t/{table.code}"
            await host.get(f"{at}/table")
            await phones[0].answer(f"{at}/seat", 0, 0, answer="0")
            page = await host.post(f"{at}/timer", {"minutes": "2"})
            assert 'data-seconds="120"' in page.text
            assert 'data-seconds="120"' in (await phones[1].get(f"{at}/seat")).text
            assert (await phones[1].post(f"{at}/timer", {"minutes": "1"})).status_code == 403
            table.seating.timer = (5, 120)  # long run out
            await phones[0].answer(f"{at}/seat", 1, 0, answer="collect-income")
            assert table.timer == (5, 120)  # the same turn: at zero only the bell rings
            await phones[0].answer(f"{at}/seat", 2, 0, answer="draw")
            await phones[0].answer(f"{at}/seat", 3, 0, answer="A30")
            assert table.timer[0] > 5
            page = await host.post(f"{at}/timer", {"minutes": "0"})
            assert "data-seconds" not in page.text

    evening(test)


def test_the_shell_for_a_phone_without_a_server(tmp_path: Path) -> None:
    """It can be installed; the worker may answer for every page, and keeps nothing of a table."""

    async def test() -> None:
        async with room(tmp_path) as here:
            phone = here.browser()
            page = await phone.get("/")
            assert 'rel="manifest" href="/static/manifest.webmanifest"' in page.text
            where = "/static/manifest.webmanifest"
            manifest = (await phone.get(where)).json()
            assert manifest["display"] == "standalone"
            assert 'rel="apple-touch-icon" href="/icon-180.png"' in page.text
            assert (await phone.get("/icon-100000.png")).status_code == 404
            assert (await phone.get(urljoin(where, manifest["icons"][0]["src"]))).status_code == 200
            for one in (*manifest["icons"][1:], {"src": "/icon-180.png", "sizes": "180x180"}):
                drawn = Image.open(BytesIO((await phone.get(urljoin(where, one["src"]))).content))
                assert "x".join(map(str, drawn.size)) == one["sizes"]
                assert drawn.convert("RGBA").getchannel("A").getextrema() == (
                    255,
                    255,
                )  # phones cut the corners themselves
            worker = await phone.get("/sw.js")
            assert worker.headers["content-type"].startswith("text/javascript")
            assert "/t/" not in worker.text
            assert "worker-src 'self'" in page.headers["content-security-policy"]
            for name in ("static/offline.js", "static/companion.css"):
                assert f"'{name}?shell'" in worker.text
                assert (await phone.get(f"/{name}?shell")).status_code == 200
            assert "/static/offline.js?shell" in (await phone.get("/offline")).text

    evening(test)


def test_one_entry_of_a_log() -> None:
    """A page that shows what hands have to do asks for the last entries, not for all: a long game is not slower for it."""
    title, log = load_title("ayubistan"), recorded("deck")
    game = Game.resume(title.book, Log(log.header, log.entries[:60]), box=title.box)
    assert [game.entry(number) for number in range(len(game))] == list(game.entries)


def test_numbers_under_a_chart_do_not_run_together() -> None:
    """Turns that are short at the beginning: of two numbers that would touch one stands; and the highest number is not cut off."""
    course = Course(at=(0, 100), points=((0, 37),), length=100, turns=(1, 3, 6, 8, 40, 44, 80, 90))
    drawn = chart_alone(course, ["Amina"], "Points", theme=Theme({}, {}), scheme="light", marks="")
    svg = ET.fromstring(drawn)  # noqa: S314  # our own
    _, top, _, _ = map(float, svg.attrib["viewBox"].split())
    written = [
        (one.text, float(one.attrib["x"]), float(one.attrib["y"])) for one in svg.findall(".//{*}text")
    ]
    turns = [x for text, x, y in written if y == HIGH - 4]
    assert all(right - left >= 44 for left, right in pairwise(turns))  # two digits of 38 px
    assert len(turns) == 3
    assert next(y for text, _, y in written if text == "37") - 28 > top  # digits of 38 px are 28 high
