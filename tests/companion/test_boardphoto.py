"""The board's photo as an answer: the entrances of Mecca in one picture, squares in doubt, what is wrong with it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.boards.reading import read_plain
from printkit.boards.square import parse_square
from printkit.companion.photo_reader import PhotographedBoard
from printkit.companion.uploads import OUTSIDER, Asker, Readers
from tests.companion.room import Browser, Room, evening, room, text_of

DOORS = {"R": "K1", "G": "E13", "B": "E1", "Y": "K13"}
"""EX-1: Ana at door 4, Bo at 1, Cy at 5, Di at 2."""
NAMES = ("Ana", "Bo", "Cy", "Di")


class Seeing(Readers):
    """Readers that see one board after another, whatever the photo."""

    def __init__(self, *boards: dict[str, Any]) -> None:
        super().__init__()
        self.next = list(boards)

    async def board(
        self,
        title: str,
        *photos: bytes,
        kind: type[Any],
        options: Mapping[str, Any] | None = None,
        before: object = None,
        by: Asker = OUTSIDER,
    ) -> PhotographedBoard[Any]:
        """What is seen next; from so far away that codes are small where the board says so."""
        assert options is not None
        assert before is None
        assert by.name
        assert title == "mecca"
        assert photos == (b"a photo",)
        data = dict(self.next.pop(0))
        small = bool(data.pop("small", False))
        return PhotographedBoard(read_plain(data, kind), small)


def board(doors: dict[str, str], **more: Any) -> dict[str, Any]:
    """A board that is seen: each pilgrim 1 mm beside the middle of its square."""
    tokens = []
    for letter, name in doors.items():
        here = parse_square(name)
        tokens.append([f"{letter}07", 20 * here.column + 11.0, 20 * here.row + 10.0])
    return {"tokens": tokens, "unreadable": [], "fiducials": 4, "error": 0.4, **more}


async def at_the_doors(here: Room) -> tuple[Any, list[Browser]]:
    """A table of four whose colours are chosen; Ana is to enter first (question 5)."""
    table = await here.table("mecca", *NAMES)
    phones = await here.seated(table)
    await phones[0].answer(f"/t/{table.code}/seat", 0, 0, answer="0")
    for seat, colour in enumerate("RGBY"):
        await phones[seat].answer(f"/t/{table.code}/seat", seat + 1, 0, some=colour)
    assert not table.game.table.turn_order
    return table, phones


async def photographed(phone: Browser, path: str, number: int = 5) -> str:
    """The page after a photo was sent."""
    data = {"csrf": phone.csrf, "question": number, "part": "0", "do": "photo"}
    reply = await phone.client.post(
        f"{path}/photo", data=data, files={"photo": ("b.jpg", b"a photo", "image/jpeg")}
    )
    assert reply.status_code == 200, reply.text
    phone._seen(reply)
    return reply.text


def fields(page: str, button: str) -> dict[str, str]:
    """The hidden fields of the form with a button."""
    form = next(part for part in re.findall(r"<form.*?</form>", page, re.DOTALL) if button in part)
    pairs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in pairs}


def test_everybody_enters_by_one_photo(tmp_path: Path) -> None:
    """MEC-3.4 to MEC-3.6: Ana's phone photographs the doors; the page lists them, one tap enters all, and every page tells the turn order and the closed doors."""

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(board(DOORS))) as here:
            table, phones = await at_the_doors(here)
            path = f"/t/{table.code}/seat"
            asked = (await phones[0].get(path)).text
            assert "Photo of the entrances" in text_of(asked)
            assert "I have played" not in text_of(asked)
            assert "The photo shows" not in text_of(
                (await phones[0].get(f"{path}/photo?question=5&part=0")).text
            )
            page = await photographed(phones[0], path)
            said = text_of(page)
            assert "The board is right" in said
            assert "legal turn" not in said
            assert all(line in said for line in ("red on K1", "green on E13", "blue on E1", "yellow on K13"))
            await phones[0].post(f"{path}/answer", fields(page, "Yes, so it stands"))
            assert table.game.table.doors == [[4], [1], [5], [2]]
            said = text_of((await phones[3].get(path)).text)
            assert "Turn order: Ana, Cy, Bo, Di." in said
            assert "Change seats, so that you sit in this order" in said
            assert "Closed for the whole game: door 3, 6." in said
            assert "Cy enters by door 5 (E1), blue." in said

    evening(test)


def test_a_photo_from_too_far_away(tmp_path: Path) -> None:
    """What was read stands, and the page asks to come nearer; nothing of that goes into the answer."""

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(board(DOORS, small=True), board(DOORS))) as here:
            table, phones = await at_the_doors(here)
            path = f"/t/{table.code}/seat"
            page = await photographed(phones[0], path)
            assert "Come nearer" in text_of(page)
            assert "The board is right" in text_of(page)
            assert "small" not in fields(page, "Yes, so it stands")["f.board"]
            assert "Come nearer" not in text_of(await photographed(phones[0], path))

    evening(test)


def test_wrong_doors_and_doubtful_ones(tmp_path: Path) -> None:
    """A pilgrim on a mat and a player without one are told with their reasons and rules, in Arabic too; a smudged door is confirmed by a tap."""
    wrong = board({**DOORS, "R": "D1"})
    smudged = board(
        {letter: here for letter, here in DOORS.items() if letter != "Y"}, unreadable=[["Y", 211.0, 251.0]]
    )

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(wrong, wrong, smudged)) as here:
            table, phones = await at_the_doors(here)
            path = f"/t/{table.code}/seat"
            await phones[0].get(path)
            said = text_of(await photographed(phones[0], path))
            assert "The board is not right yet" in said
            assert "Before the first turn pilgrims stand only at doors: take D1 off the board." in said
            assert "No pilgrim of Ana (red) stands at a door yet." in said
            assert "MEC-3.4" in said
            phones[0].client.headers["Accept-Language"] = "ar"
            said = text_of(await photographed(phones[0], path))
            assert "قبل الدور الأول لا يقف الحجاج إلا عند الأبواب: ارفعوا ما على" in said
            assert "لا حاج لـ" in said
            assert not re.search(r"stands|pilgrim|door|blue|on E1", said)
            phones[0].client.headers["Accept-Language"] = "en"
            page = await photographed(phones[0], path)
            assert "One place is in doubt" in text_of(page)
            picked = {**fields(page, "confirm.K13"), "confirm.K13": "Y"}
            page = (await phones[0].post(f"{path}/photo", picked)).text
            assert "The board is right" in text_of(page)
            await phones[0].post(f"{path}/answer", fields(page, "Yes, so it stands"))
            assert table.game.table.doors == [[4], [1], [5], [2]]

    evening(test)
