"""During and after a game: the sand glass, how it went, and what a phone has when the server is away."""

from __future__ import annotations

from pathlib import Path

from printkit.companion.pages.replay import course_of
from printkit.referee import Game, Log
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


def test_how_it_went(tmp_path: Path) -> None:
    """A line for each player that ends at their points; every moment as everybody saw it, also without scripts."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here)
            for phone in phones:
                page = Page((await phone.get(f"{at}/replay")).text)
                assert page.wrong == []
            table = await here.state.registry.find(at[3:])
            course = course_of(table.game)
            outcome = table.game.outcome
            assert outcome is not None
            assert [line[-1] for line in course.points] == [
                next(score.total for score in outcome.scores if seat in score.seats) for seat in range(3)
            ]
            assert [line[0] for line in course.points] == [0, 0, 0]
            html = (await phones[0].get(f"{at}/replay?at=24")).text
            assert html.count('class="line s') == 3
            moment = text_of(html[html.index("moment-h") :])
            assert "After answer 24" in moment
            assert "Hasanat" in moment
            assert "Money" not in moment  # what was secret then is not told by the way
            assert (await phones[0].get(f"{at}/replay?at=999999")).status_code == 200

    evening(test)


def test_how_it_goes_is_not_told(tmp_path: Path) -> None:
    """Before the end there is no chart and no way back in time."""

    async def test() -> None:
        async with room(tmp_path) as here:
            at, phones = await ended(here, 100)
            assert (await phones[0].get(f"{at}/replay")).status_code == 403

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
            manifest = (await phone.get("/static/manifest.webmanifest")).json()
            assert manifest["display"] == "standalone"
            assert (await phone.get(manifest["icons"][0]["src"])).status_code == 200
            worker = await phone.get("/sw.js")
            assert worker.headers["content-type"].startswith("text/javascript")
            assert "/t/" not in worker.text
            assert "worker-src 'self'" in page.headers["content-security-policy"]
            for name in ("offline.html", "offline.js", "play.css"):
                assert f"/static/{name}" in worker.text
                assert (await phone.get(f"/static/{name}")).status_code == 200

    evening(test)
