"""A camera above the table: what is still and legal is taken when nobody objects, anything else is told and never taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from printkit.boards.adapter import PhotoAdapter
from printkit.boards.hex import is_place, place_of
from printkit.boards.laid import HexBoard
from printkit.boards.reading import SquareBoard, read_plain
from printkit.boards.square import parse_square
from printkit.companion import table_camera
from printkit.companion.photo_reader import WatchedTable
from printkit.companion.uploads import Asker, Readers
from printkit.referee import Answer, Game, Log
from printkit.referee.log import Answered
from printkit.title import open_title
from printkit.web import host
from printkit.web.limits import Rate
from tests.companion.room import Browser, Room, evening, room
from tests.companion.test_boardphoto import DOORS, at_the_doors, board
from tests.recorded import recorded_game


class Following(Readers):
    """Readers that see what a test says, whatever the picture."""

    seen: WatchedTable[Any] = WatchedTable()

    async def watch(
        self,
        title: str,
        frame: bytes,
        *,
        kind: type[Any],
        options: Mapping[str, Any],
        at: float,
        by: Asker,
    ) -> WatchedTable[Any]:
        """What is to be seen."""
        own = open_title(title)
        assert isinstance(own.board, PhotoAdapter)
        assert kind is own.board.reading
        assert frame == b"a picture"
        assert by.seated
        assert at >= Clock.now
        assert {*options} == {option.name for option in own.book.meta.options}
        return Following.seen


class Clock:
    """The time, which goes on when a test says so."""

    now = 1000.0

    def time(self) -> float:
        """Seconds."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still, and a follower that says what it is told."""
    made = Clock()
    monkeypatch.setattr(host, "now", made.time)
    monkeypatch.setattr(table_camera, "Readers", lambda **_: Following())
    Following.seen = WatchedTable()
    return made


def still(doors: dict[str, str]) -> None:
    """The camera sees these pilgrims, and nothing moves."""
    Following.seen = WatchedTable("still", False, read_plain(board(doors), SquareBoard))


def pilgrims(squares: dict[str, str]) -> None:
    """The same by squares: colours decide."""
    places = ((parse_square(name), colour) for name, colour in squares.items())
    tokens = [[colour, 20 * here.column + 10.0, 20 * here.row + 10.0] for here, colour in places]
    whole = {"tokens": tokens, "fiducials": 4, "error": 0.4}
    Following.seen = WatchedTable("still", False, read_plain(whole, SquareBoard))


async def look(phone: Browser, path: str, status: int = 200) -> dict[str, Any]:
    """Post one picture; what the page is told."""
    reply = await phone.client.post(
        f"{path}/watch", data={"csrf": phone.csrf}, files={"photo": ("b.jpg", b"a picture", "image/jpeg")}
    )
    assert reply.status_code == status, reply.text
    told: dict[str, Any] = json.loads(reply.text)
    return told


async def press(phone: Browser, path: str, what: str) -> None:
    """Press a button of the page."""
    reply = await phone.client.post(f"{path}/watch", data={"csrf": phone.csrf, "do": what})
    assert reply.status_code in {200, 303}


Test = Callable[[Room, Any, list[Browser], str], Any]


def played(tmp_path: Path, test: Test) -> None:
    """A table of four before the doors, and Ana's phone in a stand."""

    async def run() -> None:
        async with room(tmp_path) as here:
            table, phones = await at_the_doors(here)
            await test(here, table, phones, f"/t/{table.code}/seat")

    evening(run)


def test_what_is_legal_is_taken_after_three_seconds(tmp_path: Path, clock: Clock) -> None:
    """MEC-3.4: all have entered; nothing is taken at once, all of it three seconds later."""

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        told = await look(phones[0], path)
        assert told["whole"]
        assert "looks for the board" in told["said"]
        still(DOORS)
        told = await look(phones[0], path)
        assert told["kind"] == "good"
        assert told["left"] == 3.0
        assert len(told["lines"]) == 4
        assert not table.game.table.turn_order
        page = (await phones[1].get(path)).text
        assert "A camera watches the table." in page
        assert "No, not so" in page
        clock.now += 2.9
        assert (await look(phones[0], path))["left"] > 0
        assert not table.game.table.turn_order
        clock.now += 0.2
        await look(phones[0], path)
        assert len(table.game.table.turn_order) == 4

    played(tmp_path, test)


def test_what_was_not_read_or_not_seen_is_told(tmp_path: Path, clock: Clock) -> None:
    """A card on the mat without a legible code, and a board that a bump has pushed beyond the picture."""
    del clock

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        Following.seen = WatchedTable("unread", False, laid=())
        assert (await look(phones[0], path))["said"].endswith("lay it so that its code shows.")
        Following.seen = WatchedTable("cut")
        assert (await look(phones[0], path))["said"].endswith("turn the camera until all of it shows.")
        assert not table.game.table.turn_order

    played(tmp_path, test)


def test_a_covering_hand_stops_it(tmp_path: Path, clock: Clock) -> None:
    """Whatever moves or covers the board begins the three seconds anew."""

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        still(DOORS)
        await look(phones[0], path)
        clock.now += 2.5
        Following.seen = WatchedTable("moving", True, None, ("E13", "F13"))
        told = await look(phones[0], path)
        assert (told["kind"], told["left"], told["whole"]) == ("", 0, True)
        clock.now += 5
        assert "E13, F13" in (await look(phones[0], path))["said"]
        still(DOORS)
        assert (await look(phones[0], path))["left"] == 3.0
        assert not table.game.table.turn_order

    played(tmp_path, test)


def test_an_objection_stands_until_the_board_changes(tmp_path: Path, clock: Clock) -> None:
    """Anybody at the table may object by a tap."""

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        still(DOORS)
        await look(phones[0], path)
        await press(phones[2], path, "object")
        clock.now += 30
        told = await look(phones[0], path)
        assert told["said"].startswith("Not taken.")
        assert not table.game.table.turn_order
        still({"G": "E13", "B": "E1", "Y": "K13"})
        assert (await look(phones[0], path))["kind"] == "more"  # Ana is still to enter
        still(DOORS)
        assert (await look(phones[0], path))["kind"] == "good"

    played(tmp_path, test)


def test_what_is_not_legal_is_told_and_never_taken(tmp_path: Path, clock: Clock) -> None:
    """With its reason, however long it lies there."""

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        still({**DOORS, "R": "F12"})
        told = await look(phones[0], path)
        assert told["kind"] == "bad"
        assert "Before the first turn pilgrims stand only at doors" in " ".join(told["reasons"])
        clock.now += 60
        await look(phones[0], path)
        assert not table.game.table.board

    played(tmp_path, test)


def test_one_camera_watches_and_looks_away(tmp_path: Path, clock: Clock) -> None:
    """A second one is told so, until the first is silent or has looked away; then no sign is shown."""

    async def test(_: Room, table: Any, phones: list[Browser], path: str) -> None:
        await look(phones[0], path)
        assert "Another camera" in (await look(phones[1], path, 409))["said"]
        await press(phones[1], path, "away")
        assert "A camera watches" not in (await phones[1].get(path)).text
        await look(phones[1], path)
        clock.now += 13
        await look(phones[0], path)

    played(tmp_path, test)


def test_the_page_says_what_it_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game with a board that a camera follows, of one with a mat, and of one without either."""

    async def test() -> None:
        async with room(tmp_path) as here:
            for title, expected in (
                ("mecca", "The board and all its marks must be in the picture"),
                ("ayubistan", "what somebody plays to Play, what is paid to Pay"),
                ("belaad", "There is nothing to watch"),
            ):
                if title == "belaad":
                    monkeypatch.setattr(table_camera, "mat_kits", lambda _: ())
                table = await here.table(title, "Ana", "Bo", "Cy")
                phone = (await here.seated(table))[0]
                reply = await phone.get(f"/t/{table.code}/seat/watch")
                assert reply.status_code == 200
                assert expected in reply.text

    evening(test)


@pytest.mark.parametrize("name", ["dead", "round_end", "max_rounds"])
def test_a_whole_game_is_played_without_a_device(tmp_path: Path, clock: Clock, name: str) -> None:
    """Recorded games: every board lies still for a while, as people lay it; entrances, placing, removals and turns follow.

    Only who begins and the colours are told by hand. Where a removal is waived the board just stays as it is.
    """
    log = recorded_game("mecca", name)
    own = open_title("mecca")
    replayed = Game.resume(own.book, Log(log.header), box=own.box)
    begun = 1 + len(log.header.seats)
    boards: list[tuple[int, dict[str, str]]] = []
    for number, entry in enumerate(log.entries):
        replayed.play_on((entry,))
        if number >= begun:
            boards.append((number, {here.name: colour for here, colour in replayed.table.board.items()}))

    async def test() -> None:
        async with room(tmp_path, frames=Rate(10**6, 1)) as here:
            options = dict(log.header.options)
            table = await here.table("mecca", *log.header.seats, **options)
            for number, entry in enumerate(log.entries[:begun]):
                assert isinstance(entry, Answered)
                answer = Answer(entry.seat, entry.data, table.game.number, entry.part)
                assert not await table.give(answer, request=f"by hand {number}")
            phones = await here.seated(table)
            path = f"/t/{table.code}/seat"
            for _, squares in boards:
                pilgrims(squares)
                told = await look(phones[0], path)
                assert told["kind"] != "bad", (squares, told)
                if told["left"]:  # three seconds, or ten where the removal is waived and all stays as it is
                    clock.now += told["left"] + 0.1
                    await look(phones[0], path)
            assert {at.name: colour for at, colour in table.game.table.board.items()} == boards[-1][1]
            assert table.game.table.removals == replayed.table.removals
            assert table.game.outcome == replayed.outcome
            assert table.game.outcome is not None

    evening(test)


# A board of hexes


def standing_of(view: Mapping[str, Any]) -> dict[str, str]:
    """Place -> a piece of the sort that the referee believes to stand there."""
    copies: dict[str, int] = {}
    found = {}
    for kind, name in (("camels", "CM-{}-{:02d}"), ("tents", "TN-{}-{}"), ("cities", "CT-{}-{}")):
        for at, tribe in view[kind].items():
            copies[kind + tribe] = copies.get(kind + tribe, 0) + 1
            found[str(at)] = name.format(tribe, copies[kind + tribe])
    return found


def hexes(table: Any, standing: Mapping[str, str]) -> None:
    """The camera sees the table's tiles with these pieces."""
    view = table.game.book.view(table.game.table, None)
    tiles = [{"id": piece, "q": at.q, "r": at.r} for at, piece in tiles_of(view)]
    plain = {"tiles": tiles, "standing": [{"id": piece, "at": at} for at, piece in standing.items()]}
    Following.seen = WatchedTable("still", False, read_plain(plain, HexBoard))


def tiles_of(view: Mapping[str, Any]) -> list[tuple[Any, str]]:
    """Cell -> tile."""
    box = open_title("prophets-and-patriarchs").box
    assert box is not None
    short = {piece.alias: piece.id for piece in box.pieces().values()}
    return [(place_of(at), short.get(name, name)) for at, name in view["tiles"].items()]


async def start_of_hexes(here: Room) -> tuple[Any, list[Browser], str, Mapping[str, Any]]:
    """A table of four up to the first tent, and the answer that was given then."""
    log = recorded_game("prophets-and-patriarchs", "points")
    table = await here.table("prophets-and-patriarchs", *log.header.seats, **dict(log.header.options))
    answers = [entry for entry in log.entries if isinstance(entry, Answered)]
    begun = next(n for n, entry in enumerate(answers) if str(entry.data).startswith("place-start"))
    for number, entry in enumerate(answers[:begun]):
        answer = Answer(entry.seat, entry.data, table.game.number, entry.part)
        assert not await table.give(answer, request=f"by hand {number}")
    entry = answers[begun]
    _, tent, camel = str(entry.data).split()
    tribe = table.game.table.tribes[entry.seat]
    return (
        table,
        await here.seated(table),
        f"/t/{table.code}/seat",
        {"tent": tent, "camel": camel, "tribe": tribe},
    )


def test_what_lies_wrong_among_hexes_is_told_and_never_taken(tmp_path: Path, clock: Clock) -> None:
    """A tent alone is half of it; a camel elsewhere, another tribe's pieces and a covered board answer nothing."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table, phones, path, first = await start_of_hexes(here)
            tent, camel, tribe = first["tent"], first["camel"], first["tribe"]
            stranger = next(one for one in table.game.table.tribes if one != tribe)
            number = table.game.number

            async def see(standing: Mapping[str, str], kind: str) -> dict[str, Any]:
                hexes(table, standing)
                told = await look(phones[0], path)
                assert told["kind"] == kind, told
                clock.now += 20 if kind != "good" else 1
                await look(phones[0], path)
                assert table.game.number == number
                return told

            await see({}, "")
            assert "a tent of" in (await see({tent: f"TN-{tribe}-1"}, "more"))["lines"][0]
            far = next(at for at in map(str, table.game.table.land.sides) if at[:2] != camel[:2])
            told = await see({tent: f"TN-{tribe}-1", far: f"CM-{tribe}-01"}, "bad")
            assert told["reasons"] == ["The camel must touch the tent just placed."]
            told = await see({tent: f"TN-{stranger}-1", camel: f"CM-{stranger}-01"}, "bad")
            assert told["reasons"] == ["This piece does not answer what is asked now."]
            right = {tent: f"TN-{tribe}-1", camel: f"CM-{tribe}-01"}
            assert (await see(right, "good"))["left"] == 3.0
            Following.seen = WatchedTable("dark", unclear=(tent,))
            assert (await look(phones[0], path))["said"].endswith(
                f"too dark to find the board, or to read everything. {tent}"
            )
            Following.seen = WatchedTable("unclear", unclear=(tent,))
            clock.now += 30
            await look(phones[0], path)
            assert table.game.number == number
            hexes(table, right)
            await look(phones[0], path)
            clock.now += 3.1
            await look(phones[0], path)
            assert table.game.table.tents == {tent: tribe}
            number = table.game.number
            await see({}, "more")  # what the referee believes is not on the board yet

    evening(test)


BY_CAMERA = ("place-start", "build-camel", "build-tent", "build-city", "move-tent")


def test_a_whole_game_of_hexes_is_built_before_the_camera(tmp_path: Path, clock: Clock) -> None:
    """A recorded game: whatever is built or moved is laid; the rest is told by hand."""
    log = recorded_game("prophets-and-patriarchs", "points")
    own = open_title("prophets-and-patriarchs")
    replayed = Game.resume(own.book, Log(log.header), box=own.box)
    laid = 0

    async def test() -> None:
        nonlocal laid
        async with room(tmp_path, frames=Rate(10**6, 1)) as here:
            table = await here.table("prophets-and-patriarchs", *log.header.seats, **dict(log.header.options))
            phones = await here.seated(table)
            path = f"/t/{table.code}/seat"
            for number, entry in enumerate(log.entries):
                replayed.play_on((entry,))
                assert isinstance(entry, Answered)
                word = entry.data.split()[0] if isinstance(entry.data, str) else ""
                if word not in BY_CAMERA and (word[:1] not in {"s", "c"} or not is_place(word)):
                    answer = Answer(entry.seat, entry.data, table.game.number, entry.part)
                    assert not await table.give(answer, request=f"by hand {number}")
                    continue
                hexes(table, standing_of(replayed.book.view(replayed.table, None)))
                told = await look(phones[0], path)
                assert told["kind"] == "good", (entry.data, told)
                clock.now += told["left"] + 0.1
                await look(phones[0], path)
                laid += 1
                assert table.game.table.camels == replayed.table.camels
                assert table.game.table.tents == replayed.table.tents
                assert table.game.table.cities == replayed.table.cities
            assert table.game.outcome == replayed.outcome

    evening(test)
    assert laid > 15
