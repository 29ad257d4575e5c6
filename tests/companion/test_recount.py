"""A photo of the board in play: what stands there differently is noted in the form of a correction, to be looked over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_plain, write_plain
from printkit.companion.photo_reader import PhotographedBoard
from printkit.companion.uploads import UploadError
from printkit.referee import Game
from printkit.title import load_title
from prophets_and_patriarchs_book.layouts import board_of
from tests.companion.phones import planted
from tests.companion.room import evening, room, text_of
from tests.companion.test_shortcuts import TITLE, before_a_shortcut


def photo_of(game: Game[Any], gone: str) -> HexBoard:
    """What sight reads of the board as it stands, but for one tent."""
    table = game.table
    data = write_plain(board_of(table.box, table.layout))
    rows = {"CM": table.camels, "TN": table.tents, "CT": table.cities}
    data["standing"] = [
        {
            "id": f"{letters}-{tribe}-{n + 1:02d}" if letters == "CM" else f"{letters}-{tribe}-{n % 5 + 1}",
            "at": at,
        }
        for letters, stands in rows.items()
        for n, (at, tribe) in enumerate(stands.items())
        if at != gone
    ]
    return read_plain(data, HexBoard)


def test_a_photo_becomes_a_correction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The photo is read with the pieces; what is gone is noted; the person asks the table, and the table is put right."""
    log = before_a_shortcut()

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            place = planted(here.state.registry.store, Game.resume(title.book, log, box=title.box))
            table = await here.state.registry.find_table(place.code)
            gone = next(iter(table.game.table.tents))
            phone = here.browser()
            for name, value in place.cookies(0).items():
                phone.client.cookies.set(name, value)
            at = f"/t/{place.code}/seat/correct"
            page = (await phone.get(at)).text
            assert 'id="recount"' in page

            async def board(
                *_: object, options: dict[str, Any], **_more: object
            ) -> PhotographedBoard[HexBoard]:
                assert options["standing"]
                return PhotographedBoard(photo_of(table.game, gone), small=True)

            monkeypatch.setattr(here.state.readers, "board", board)
            files = {"photo": ("board.jpg", b"a photo" * 200_000, "image/jpeg")}  # as long as photos are
            page = (await phone.post(at, {"do": "photo"}, files=files)).text
            assert re.findall(r'name="set" value="(tents:[^"]*)"', page) == [f"tents:{gone}:-"] * 2
            assert "noted below" in text_of(page)
            assert "Come nearer" in text_of(page)
            assert gone in table.game.table.tents
            done = await phone.post(
                at,
                {"set": [f"tents:{gone}:-"], "why": "we looked", "id": "recount-1"},
                follow_redirects=False,
            )
            assert done.status_code == 303
            assert table.list_motions() or gone not in table.game.table.tents

    evening(test)


def test_a_photo_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is told, the form stays; without a photo too."""
    log = before_a_shortcut()

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title(TITLE)
            place = planted(here.state.registry.store, Game.resume(title.book, log, box=title.box))
            phone = here.browser()
            for name, value in place.cookies(0).items():
                phone.client.cookies.set(name, value)
            at = f"/t/{place.code}/seat/correct"
            await phone.get(at)

            async def board(*_: object, **__: object) -> PhotographedBoard[HexBoard]:
                raise UploadError("The photo cannot be read; take it again.")

            monkeypatch.setattr(here.state.readers, "board", board)
            files = {"photo": ("board.jpg", b"a photo" * 200_000, "image/jpeg")}  # as long as photos are
            reply = await phone.post(at, {"do": "photo"}, files=files)
            assert reply.status_code == 422
            assert "take it again" in text_of(reply.text)
            reply = await phone.post(at, {"do": "photo"})
            assert "no photo" in text_of(reply.text)

    evening(test)
