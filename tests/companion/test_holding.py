"""A player's own notes and tokens by photo: what was seen against what the referee counts, for that seat alone."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.companion.photo_reader import PhotographedPieces
from printkit.companion.scans import Compared, compare_holding
from printkit.companion.tables import OpenTable
from printkit.companion.uploads import OUTSIDER, Asker, Readers
from printkit.referee import Seat
from tests.companion.listening import everything_told
from tests.companion.room import Browser, Room, evening, room, text_of

WALLET = (
    *(f"D1-{n:03}" for n in range(1, 11)),
    *(f"D5-{n:03}" for n in range(1, 7)),
    *(f"D10-{n:03}" for n in range(1, 7)),
)
"""What everybody begins with (AYU-5.3): 10 ones, 6 fives, 6 tens."""


class Seeing(Readers):
    """Readers that see one lot of pieces after another."""

    def __init__(self, *pieces: tuple[str, ...]) -> None:
        super().__init__()
        self.next = list(pieces)

    async def pieces(self, title: str, *photos: bytes, by: Asker = OUTSIDER) -> PhotographedPieces:
        """What is seen next."""
        assert by.name
        assert title == "ayubistan"
        assert photos == (b"a photo",)
        return PhotographedPieces(self.next.pop(0))


async def scanned(phone: Browser, path: str, **question: int) -> str:
    """The page after a photo of pieces."""
    data = {"csrf": phone.csrf, **{name: str(value) for name, value in question.items()}}
    reply = await phone.client.post(
        f"{path}/scan", data=data, files={"photo": ("w.jpg", b"a photo", "image/jpeg")}
    )
    assert reply.status_code == 200, reply.text
    return phone._seen(reply).text


def rows(page: str) -> list[tuple[str, int, int]]:
    """The lines of the comparison: what, seen, counted."""
    table = re.search(r'<table class="held">.*?</table>', page, re.DOTALL)
    if table is None:
        return []
    found = re.findall(r"<bdi>([^<]*)</bdi></th><td>(\d+)</td><td>(\d+)</td>", table[0])
    return [(what, int(seen), int(counted)) for what, seen, counted in found]


async def opened(here: Room) -> tuple[OpenTable, list[Browser], str]:
    """A table of three, the phones, and the seat's address."""
    table = await here.table("ayubistan", "Amina", "Bilal", "Celik")
    phones = await here.seated(table)
    path = f"/t/{table.code}/seat"
    for phone in phones:
        await phone.get(path)
    return table, phones, path


def test_a_wallet_that_agrees_and_one_that_does_not(tmp_path: Path) -> None:
    """AYU-5.3: 10, 6 and 6 notes agree; with a ten and two fives less both lines stand out and lead to the correction; notes that are not shown at all are counted too."""

    async def test() -> None:
        seen = Seeing(WALLET, WALLET[:14] + WALLET[16:21], WALLET[:2])
        async with room(tmp_path, readers=seen) as here:
            _, phones, path = await opened(here)
            page = await scanned(phones[1], path)
            assert "The referee counts the same" in text_of(page)
            assert rows(page) == [
                ("Money: Notes of 1", 10, 10),
                ("Money: Notes of 5", 6, 6),
                ("Money: Notes of 10", 6, 6),
            ]
            assert f'class="btn" href="{path}/correct"' not in page
            page = await scanned(phones[1], path)
            assert "The referee counts otherwise" in text_of(page)
            assert rows(page) == [
                ("Money: Notes of 1", 10, 10),
                ("Money: Notes of 5", 4, 6),
                ("Money: Notes of 10", 5, 6),
            ]
            assert page.count('<tr class="apart">') == 2
            assert f'class="btn" href="{path}/correct"' in page
            page = await scanned(phones[1], path)
            assert rows(page) == [
                ("Money: Notes of 1", 2, 10),
                ("Money: Notes of 5", 0, 6),
                ("Money: Notes of 10", 0, 6),
            ]

    evening(test)


def test_tokens_and_written_sayeat(tmp_path: Path) -> None:
    """AYU-2.9: of three Sayeat one is written down, so two tokens agree; Hasanat and Troop cards are counted beside them."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table, _, _ = await opened(here)
            state = table.game.table
            state.hasanat[0], state.sayeat[0], state.marked[0], state.troops[0] = 2, 3, 1, 4
            names = ("H-01", "H-02", "S-07", "S-08", "T-01", "T-02", "T-03", "A30")
            pieces = [table.loaded.pieces[name] for name in names]
            found = compare_holding(table.game, Seat(0), pieces, str)
            assert found == (Compared("Troops", 3, 4), Compared("Hasanat", 2, 2), Compared("Sayeat", 2, 2))
            assert [one.same for one in found] == [False, True, True]
            assert compare_holding(table.game, Seat(0), pieces[:1], str) == ()  # one piece is looked up
            assert (
                compare_holding(table.game, Seat(0), pieces[-1:] * 2, str) == ()
            )  # cards are nobody's holding
            assert compare_holding(table.game, None, pieces, str) == ()

    evening(test)


def test_only_who_scanned_is_told(tmp_path: Path) -> None:
    """Nothing of it reaches another page or stream, nor the log; the table's screen compares nothing; nor does a scan that answers a question."""

    async def test() -> None:
        short = WALLET[:13]
        async with room(tmp_path, readers=Seeing(short, short, short)) as here:
            table, phones, path = await opened(here)
            host = await here.host()
            await host.get(f"/t/{table.code}/table")

            async def told() -> list[str]:
                found = []
                for page, browser in (("seat", phones[0]), ("seat", phones[2]), ("table", host)):
                    jar = {cookie.name: str(cookie.value) for cookie in browser.client.cookies.jar}
                    found.append(await everything_told(here.state, table, page, jar))
                return found

            before, entries = await told(), len(table.game)
            assert rows(await scanned(phones[1], path)) == [("Money: Notes of 1", 10, 10), ("Money: Notes of 5", 3, 6), ("Money: Notes of 10", 0, 6)]  # fmt: skip
            assert await told() == before
            assert len(table.game) == entries
            assert not any("counts otherwise" in page or "Money: Notes of 5" in page for page in before)
            assert rows(await scanned(host, f"/t/{table.code}/table")) == []
            assert rows(await scanned(phones[0], path, question=0, part=0)) == []

    evening(test)


def test_nothing_is_compared_while_a_piece_is_awaited(tmp_path: Path) -> None:
    """A card has been drawn and is to be scanned: two notes in the picture are then no count of a wallet."""

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(WALLET[:13], WALLET[:13])) as here:
            _, phones, path = await opened(here)
            await phones[0].answer(path, 0, 0, answer="1")
            await phones[0].get(path)
            assert len(rows(await scanned(phones[0], path))) == 3
            assert (await phones[1].answer(path, 1, 0, answer="draw")).status_code == 200
            assert rows(await scanned(phones[0], path)) == []

    evening(test)


def test_it_is_told_in_arabic(tmp_path: Path) -> None:
    """Labels, heads and the way to the correction are translated."""

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(WALLET[:13])) as here:
            _, phones, path = await opened(here)
            phones[0].client.headers["Accept-Language"] = "ar"
            page = await scanned(phones[0], path)
            section = re.search(r'<section class="note"[^>]*held-h.*?</section>', page, re.DOTALL)
            assert section is not None
            assert "عدّ الحكم يختلف" in section[0]
            assert not re.search(r"[a-z]{3}", re.sub(r"<[^>]*>", "", section[0]))

    evening(test)


def test_too_few_pieces_are_told_and_not_sent(tmp_path: Path) -> None:
    """Two scholars of five answer nothing: how many are awaited is told; five have their button."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("belaad", "Amina", "Bilal")
            [phone, _] = await here.seated(table)
            address = f"/t/{table.code}/seat/scan"
            [entry] = table.game.open_questions()
            question = {"question": entry.number, "part": entry.part}
            few = (await phone.post(address, {"typed": "SC11 SC12", **question})).text
            assert "2 named, 5 expected." in text_of(few)
            assert 'id="refused"' in few
            assert "These were turned up" not in text_of(few)
            full = (await phone.post(address, {"typed": "SC11 SC12 SC13 SC14 SC15", **question})).text
            assert "These were turned up" in text_of(full)
            assert 'id="refused"' not in full

    evening(test)
