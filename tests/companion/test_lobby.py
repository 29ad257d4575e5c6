"""A group's evening: people come together, the host starts, and the same people play another game."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from printkit.box import BoxError
from printkit.companion.archive import import_log
from printkit.companion.context import make_cookie_name
from printkit.companion.gathering import _News, list_titles
from printkit.companion.lobby import Lobby, LobbyError
from printkit.companion.record import describe_players
from printkit.referee.log import log_lines
from printkit.title import list_refereed, open_title
from tests.companion.phones import planted, recorded
from tests.companion.room import Browser, Room, evening, room, text_of

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


async def come(here: Room, code: str, name: str, seat: int) -> Browser:
    """A phone scans the code, its owner types a name and takes a seat."""
    phone = here.browser(client=f"192.168.1.{10 + seat}")
    page = await phone.get(f"/j/{code}")
    assert page.url.path == f"/t/{code}/lobby"
    assert f'<input type="radio" name="seat" value="{seat}"' in page.text
    reply = await phone.post(f"/t/{code}/lobby", {"do": "sit", "name": name, "seat": seat})
    assert "You are at the table" in text_of(reply.text), reply.text
    return phone


def test_people_come_together_and_the_host_starts(tmp_path: Path) -> None:
    """Names typed on the phones, seats as chosen, one without a phone; at the start every phone has its seat."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            await host.get("/")
            page = await host.post("/open", {"title": "ayubistan", "do": "lobby"})
            code = page.url.path.split("/")[2]
            assert page.url.path == f"/t/{code}/lobby"
            assert code in page.text
            assert '<button class="go" name="do" value="start" disabled' in page.text
            third = await come(here, code, "Chadia", 2)
            first = await come(here, code, "Amina\u202e", 0)
            await host.get(f"/t/{code}/lobby")
            page = await host.post(f"/t/{code}/lobby", {"do": "add", "name": "Bilal"})
            assert "plays on this screen" in page.text
            page = await host.post(f"/t/{code}/lobby", {"do": "start"})
            assert page.url.path == f"/t/{code}/table"
            table = await here.state.registry.find_table(code)
            assert table.names == ("Amina", "Bilal", "Chadia")
            assert table.seating.here == [1]
            for phone, seat in ((first, 0), (third, 2)):
                page = await phone.get(f"/t/{code}/lobby")
                assert page.url.path == f"/t/{code}/seat"
                assert f"<bdi>{table.names[seat]}</bdi></h1>" in page.text

    evening(test)


def test_whoever_waits_can_set_up_and_read(tmp_path: Path) -> None:
    """As soon as the host has chosen a game its name stands on every page of the lobby, with its rules and its set-up."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            await host.get("/")
            code = (await host.post("/open", {"title": "ayubistan", "do": "lobby"})).url.path.split("/")[2]
            guest = await come(here, code, "Amina", 0)
            assert "<b><bdi>Ayubistan</bdi></b>" in (await guest.get(f"/t/{code}/lobby")).text
            await host.get(f"/t/{code}/lobby")
            await host.post(f"/t/{code}/lobby", {"do": "title", "title": "mecca"})
            for browser in (host, guest):
                html = (await browser.get(f"/t/{code}/lobby")).text
                assert 'data-game="mecca"' in html
                assert 'href="/title/mecca/setup"' in html
                assert 'href="/title/mecca/rules"' in html
            assert "<b><bdi>Mecca</bdi></b>" in html

    evening(test)


def test_the_hall_leads_back_to_the_table(tmp_path: Path) -> None:
    """Every page leads to the hall, and there a phone finds its tables again, in the lobby as in play; others see none."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            await host.get("/")
            code = (await host.post("/open", {"title": "ayubistan", "do": "lobby"})).url.path.split("/")[2]
            phones = [await come(here, code, "Amina", 0), await come(here, code, "Bilal", 1)]
            assert 'href="/">All tables</a>' in (await phones[0].get(f"/t/{code}/lobby")).text
            assert f'href="/t/{code}/"' in (await phones[0].get("/")).text
            for way in (f"/j/{code}", f"/t/{code}/"):
                assert (await phones[0].get(way)).url.path == f"/t/{code}/lobby"
            await host.get(f"/t/{code}/lobby")
            await host.post(f"/t/{code}/lobby", {"do": "start"})
            for path in ("seat", "table", "seat/scan", "seat/correct"):
                assert 'href="/">All tables</a>' in (await phones[0].get(f"/t/{code}/{path}")).text
            for way in (f"/j/{code}", f"/t/{code}/"):
                assert (await phones[0].get(way)).url.path == f"/t/{code}/seat"
            assert (await here.browser().get(f"/j/{code}")).url.path == f"/j/{code}"
            other = (await here.table("mecca", "Amina", "Dawud")).code
            await phones[0].get(f"/j/{other}")
            await phones[0].post(f"/j/{other}", {"seat": 1})
            found = re.findall(r'href="/t/(\w+)/"', (await phones[0].get("/")).text)
            assert found == [other, code]
            forger = here.browser()
            forger.client.cookies.set("printkit-joined", ".AAAAA.<b>.//x.y." + "BBBBB." * 99)
            page = (await forger.get("/")).text
            assert set(re.findall(r'href="/t/([^"]*)/"', page)) == {"AAAAA", "BBBBB"}
            assert "/t/" not in (await here.browser().get("/")).text

    evening(test)


def test_what_cannot_be_in_a_lobby(tmp_path: Path) -> None:
    """A taken seat, a taken name, none, a start by a guest, too few: refused with a sentence; nothing changes."""

    async def test() -> None:
        async with room(tmp_path) as here:
            there, _ = await here.state.registry.open_lobby("mecca")
            at = f"/t/{there.code}/lobby"
            guest = await come(here, there.code, "Amina", 0)
            other = here.browser(client="192.168.1.30")
            await other.get(at)
            for form, said in (
                ({"do": "sit", "name": "B", "seat": 0}, "Somebody else has this seat"),
                ({"do": "sit", "name": "amina", "seat": 1}, "Somebody has this name"),
                ({"do": "sit", "name": "  ", "seat": 1}, "Type your name"),
                ({"do": "sit", "name": "B", "seat": 99}, "There is no such seat"),
            ):
                reply = await other.post(at, form)
                assert reply.status_code == 422
                assert said in reply.text
            for what in ("start", "free", "add", "title"):
                assert (await guest.post(at, {"do": what, "seat": 0, "name": "X"})).status_code == 403
                assert (await other.post(at, {"do": what, "seat": 0, "name": "X"})).status_code == 403
            host = await here.host()
            await host.get(at)
            reply = await host.post(at, {"do": "start"})
            assert reply.status_code == 422
            assert "2 to 6 players" in reply.text
            assert there.names == ("Amina",)
            assert not here.state.registry.open_tables()

    evening(test)


def test_a_guest_moves_and_leaves(tmp_path: Path) -> None:
    """Another seat, another name, with the same phone; whoever leaves frees the seat."""

    async def test() -> None:
        async with room(tmp_path) as here:
            there, _ = await here.state.registry.open_lobby("mecca")
            at = f"/t/{there.code}/lobby"
            guest = await come(here, there.code, "Amina", 0)
            await guest.post(at, {"do": "sit", "name": "أمين Ä", "seat": 3})
            assert [one.name if one else "" for one in there.seats[:4]] == ["", "", "", "أمين Ä"]
            page = await guest.post(at, {"do": "leave"})
            assert there.people == ()
            assert 'value="أمين Ä"' in page.text  # the name is remembered

    evening(test)


def test_the_lobby_is_told_who_comes(tmp_path: Path) -> None:
    """The host's page hears of everybody; when the game begins all pages go to the table."""

    async def test() -> None:
        async with room(tmp_path) as here:
            there, token = await here.state.registry.open_lobby("ayubistan")
            await here.state.registry.title("ayubistan")
            host = here.browser()
            host.client.cookies.set(f"printkit-{there.code}-host", token)
            request = host.client.build_request("GET", f"/t/{there.code}/lobby/events")
            scope = {
                "type": "http", "method": "GET", "path": request.url.path, "query_string": b"", "scheme": "http",
                "server": ("localhost", 8484), "client": ("127.0.0.1", 1), "app": here.app._app.app,
                "headers": [(b"host", b"localhost:8484"), (b"cookie", f"printkit-{there.code}-host={token}".encode())],
            }  # fmt: skip
            from starlette.requests import Request

            news = _News(Request(scope), there)
            first = await news.next()
            assert first is not None
            there.take_seat(0, "Amina", 6)
            second = await news.next()
            assert second is not None
            assert "Amina" in second["new"]["lobby"]["html"]
            assert second["parts"] != first["parts"]
            there.take_seat(1, "Bilal", 6)
            await here.state.registry.start_game(there)
            assert await news.next() is None
            late = await host.client.send(request)  # of a page that did not listen when it began
            assert (late.status_code, late.text) == (200, "event: gone\ndata: {}\n\n")

    evening(test)


def test_another_game_with_the_same_people(tmp_path: Path) -> None:
    """Two taps: 'another game' on any phone, 'start' at the host's; everybody has the seat and the name they had."""

    async def test() -> None:
        async with room(tmp_path) as here:
            from printkit.box import find_box, load_box
            from printkit.referee import Game
            from printkit.title import load_title
            from tests.companion.phones import recorded

            log = recorded("deck")
            folder = find_box("ayubistan")
            game: Game[Any] = Game.resume(
                load_title("ayubistan").book, log, box=load_box(folder), box_hash=None
            )
            assert game.outcome is not None
            store = here.state.registry.store
            place = planted(store, game)
            phones = []
            for who in range(len(place.tokens)):
                phone = here.browser(client=f"192.168.1.{10 + who}")
                for name, value in place.cookies(who).items():
                    phone.client.cookies.set(name, value)
                phones.append(phone)
            host = await here.host()
            at = f"/t/{place.code}"
            page = await phones[1].get(f"{at}/seat")
            assert "Another game" in page.text
            page = await phones[1].post(f"{at}/again", {})
            code = page.url.path.split("/")[2]
            assert (code != place.code, page.url.path) == (True, f"/t/{code}/lobby")
            there = await here.state.registry.lobby(code)
            assert there is not None
            assert there.names == game.setup.names
            for who in (0, 2):
                page = await phones[who].get(f"{at}/seat")
                assert f'data-next="{at}/next"' in page.text
            assert (await phones[0].get(f"{at}/next")).url.path == f"/t/{code}/lobby"
            again = Again(phones[0], code)
            await again.ask(f"{at}/next")
            assert "You are at the table" in (await phones[0].get(f"/t/{code}/lobby")).text
            await host.get(f"{at}/next")
            page = await host.post(f"/t/{code}/lobby", {"do": "start"})
            assert page.url.path == f"/t/{code}/table"
            late = await phones[2].get(f"{at}/next")  # this phone slept
            assert late.url.path == f"/t/{code}/seat"
            await Again(phones[2], code).ask(f"{at}/next")
            table = await here.state.registry.find_table(code)
            assert table.names == game.setup.names
            for who, phone in enumerate(phones):
                page = await phone.get(f"/t/{code}/")
                assert page.url.path == f"/t/{code}/seat", who
                assert f"<bdi>{table.names[who]}</bdi></h1>" in page.text
            stranger = here.browser(client="192.168.1.99")
            assert (await stranger.get(f"{at}/next")).url.path == f"/j/{place.code}"

    evening(test)


@dataclass
class Again:
    """A phone whose way to another table was cancelled after the server had answered: it asks once more."""

    phone: Browser
    code: str

    async def ask(self, path: str) -> None:
        """Forget what the first answer gave, and ask for the same."""
        self.phone.client.cookies.delete(make_cookie_name(self.code, "seat"), path=f"/t/{self.code}")
        reply = await self.phone.get(path)
        assert reply.url.path.startswith(f"/t/{self.code}/"), reply.url
        assert make_cookie_name(self.code, "seat") in self.phone.client.cookies


def test_seats_move_up_when_fewer_may_play() -> None:
    """Another game for fewer people: whoever sits too far out gets a free seat."""
    there = Lobby("ABCDE")
    there.take_seat(7, "Amina", 12)
    there.take_seat(0, "Bilal", 12)
    there.choose("mecca", {}, 6)
    assert there.names == ("Bilal", "Amina")
    assert there.seats[1] is not None
    with pytest.raises(LobbyError):
        there.take_seat(1, "Chadia", 6)


def test_the_join_code_leads_to_the_lobby_at_once(tmp_path: Path) -> None:
    """What stands in the terminal is the lobby's code, whatever may be played."""
    from printkit.companion.sockets import Settings, Sockets
    from printkit.web.network import open_socket

    with open_socket("127.0.0.1") as sock:
        doors = Sockets(Settings(host="127.0.0.1", lobby=True, titles=("mecca", "ayubistan")), sock)
        assert doors.describe_start("key", lobby="ABCDE").join == f"{doors.base}/j/ABCDE"

    async def test() -> None:
        async with room(tmp_path, titles=("mecca", "ayubistan")) as here:
            await here.state.registry.open_lobby("", "ABCDE")
            host = await here.host()
            page = await host.get("/t/ABCDE/lobby")
            assert "Choose a game first." in page.text
            assert '<option value="mecca">' in page.text
            assert "belaad" not in page.text
            page = await host.post("/t/ABCDE/lobby", {"do": "title", "title": "mecca"})
            assert "<title>Mecca" in page.text
            assert (await host.post("/t/ABCDE/lobby", {"do": "title", "title": "belaad"})).status_code == 422

    evening(test)


def test_a_correction_that_cannot_be_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    """A Troop from nowhere: the form comes again as it was filled in; nobody else hears of it."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "Amina", "Bilal")
            phones = await here.seated(table)
            await phones[0].answer(f"/t/{table.code}/seat", 0, 0, answer="0")
            at = f"/t/{table.code}/seat/correct"
            await phones[0].get(at)
            now = table.game.table.troops[0]
            reply = await phones[0].post(at, {"f.troops.0": str(now + 3), "why": "counted"})
            assert reply.status_code == 422
            assert "This correction cannot be made" in reply.text
            assert f'value="{now + 3}"' in reply.text
            assert table.list_motions() == []
            supply = table.game.table.troop_supply
            form = {"f.troops.0": str(now + 3), "f.troop_supply": str(supply - 3), "why": "counted"}
            reply = await phones[0].post(at, form)
            assert len(table.list_motions()) == 1

    evening(test)


def test_the_lobby_says_who_will_be_of_which_team(tmp_path: Path) -> None:
    """As soon as enough are there: by word, and by the side's colour and sign; with three, the third plays for itself."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            await host.get("/")
            page = await host.post("/open", {"title": "belaad", "do": "lobby"})
            code = page.url.path.split("/")[2]
            lobby = f"/t/{code}/lobby"
            await host.post(lobby, {"do": "add", "name": "Amina"})
            assert "People" not in text_of((await host.get(lobby)).text)
            await come(here, code, "Bilal", 3)
            page = await host.get(lobby)
            assert "Amina Kingdom" in text_of(page.text)
            assert "Bilal People" in text_of(page.text)
            assert 'class="side-0-0 side-3-1"' in page.text
            await come(here, code, "Chadia", 4)
            assert "Chadia Order" in text_of((await host.get(lobby)).text)

    evening(test)


def test_a_title_whose_data_are_wrong_spoils_no_hall(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is left out of what can be played, and the server's log says why."""
    folder = shutil.copytree(EXAMPLES / "tide-pool", tmp_path / "tide-pool")
    file = folder / "play.yaml"
    file.write_text(file.read_text() + "\nnonsense: 1\n")
    with suppress(BoxError):
        _ = open_title(folder).book
    assert "tide-pool" in list_refereed()
    assert "tide-pool" not in {meta.title for meta in list_titles(())}
    assert "tide-pool cannot be played: " in caplog.text


def test_a_lobby_helps_until_the_first_phone_comes_and_leads_to_the_game_that_was_on(tmp_path: Path) -> None:
    """What may keep phones out, the way to play here; after a restart the last game, which can be named, and deleted and is gone."""

    async def test() -> None:
        async with room(tmp_path) as here:
            store = here.state.registry.store
            record = import_log(store, list(log_lines(recorded("deck"))))[0]
            assert store.find_going_on() == record
            store.keep_result(record.code, store.length(record.code), '{"points": []}')
            assert store.find_going_on() is None
            store.keep_result(record.code, store.length(record.code), "")
            here.state.going_on = store.find_going_on()
            table = await here.table("ayubistan", "Amina", "Bilal")
            assert store.find_going_on() is None  # nobody has answered there yet
            host = await here.host()
            await host.get("/")
            page = await host.post("/open", {"title": "ayubistan", "do": "lobby"})
            code = page.url.path.split("/")[2]
            assert "No phone comes?" in page.text
            assert f'href="/t/{record.code}/table">Go on with the last game' in page.text
            await come(here, code, "Chadia", 2)
            page = await host.get(f"/t/{code}/lobby")
            assert "No phone comes?" not in page.text
            assert "Go on with the last game" not in page.text
            page = await host.get("/")
            assert page.text.count("Delete for ever") == 2
            stranger = here.browser()
            await stranger.get("/")
            for wish in ({}, {"called": "Mine"}):
                assert (await stranger.post("/tables", {"code": table.code, **wish})).status_code == 403
            page = await host.post("/tables", {"code": table.code, "called": " Friday\x07 <b> "})
            assert "Friday &lt;b&gt; · Amina, Bilal" in page.text
            assert re.search(r'value="Friday &lt;b&gt;"', page.text)
            named = store.find_record(table.code)
            assert named is not None
            assert describe_players(named) == "Friday <b> · Amina, Bilal"
            assert (await host.post("/tables", {"code": "NIXDA", "called": "Nobody's"})).status_code == 200
            page = await host.post("/tables", {"code": table.code, "called": ""})
            assert "Friday" not in page.text
            page = await host.post("/tables", {"code": table.code})
            assert table.code not in page.text
            assert page.text.count("Delete for ever") == 1
            assert store.find_record(table.code) is None

    evening(test)
