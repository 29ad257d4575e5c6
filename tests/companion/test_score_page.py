"""Scoring alone through the pages: forms, photos, typed codes, the board; the figures are those of the worked examples."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from typer.testing import CliRunner

from mecca_tests.positions import diagram
from mecca_tests.test_scoring import EX_15
from printkit.boards.reading import SquareBoard, read_plain
from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.codes.matrix import make_matrix
from printkit.companion.greeting import show_start
from printkit.companion.photo_reader import PhotographedBoard, PhotographedPieces
from printkit.companion.sockets import Settings, Started
from printkit.companion.store import Store
from printkit.companion.uploads import OUTSIDER, Asker, Readers, UploadError
from printkit.scoring import PlayerDraft, ScoreDraft
from printkit.scoring.scorelink import DraftError, read_draft, write_draft
from printkit.web.limits import Rate
from tests.companion.reading import Page
from tests.companion.room import Browser, Room, evening, room, text_of
from tests.companion.sheets import board

AYU = "/score/ayubistan"
MEC = "/score/mecca"
LAF = "/score/lost-and-found"
EX_21 = {"Amina": (14, 3), "Bilal": (12, 1), "Chadia": (11, 0), "Dawud": (9, 4)}
TOKENS = load_box(find_box("ayubistan")).pieces()


class Seeing(Readers):
    """Readers that see what they are told to."""

    def __init__(self, *pieces: PhotographedPieces, board: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.next, self.laid, self.photos = list(pieces), board, 0

    async def pieces(self, title: str, *photos: bytes, by: Asker = OUTSIDER) -> PhotographedPieces:
        """The next of what was told."""
        assert by.name
        assert title in {"ayubistan", "lost-and-found"}
        self.photos += len(photos)
        return self.next.pop(0)

    async def board(
        self,
        title: str,
        *photos: bytes,
        kind: type[Any],
        options: Mapping[str, Any] | None = None,
        before: object = None,
        by: Asker = OUTSIDER,
    ) -> PhotographedBoard[Any]:
        """The board that was told."""
        assert options == {"standing": True}
        assert before is None
        assert by.name
        assert title == "mecca"
        self.photos += len(photos)
        if self.laid is None:
            raise UploadError("No board was found.")
        return PhotographedBoard(read_plain(self.laid, kind))


def numbers(form: Mapping[str, tuple[int, ...]], *names: str) -> dict[str, str]:
    """Names and numbers as the form posts them."""
    sent = {}
    for seat, (who, row) in enumerate(form.items()):
        sent[f"name.{seat}"] = who
        sent |= {f"count.{seat}.{name}": str(value) for name, value in zip(names, row, strict=True)}
    return sent


TWO_PHOTOS = {"photo.0": ("a.jpg", b"a", "image/jpeg"), "photo.1": ("b.jpg", b"b", "image/jpeg")}
"""One of each of two players."""


class Sheet:
    """A browser with a sheet of one title: it posts what its last page shows, changed as it is told."""

    def __init__(self, phone: Browser, path: str) -> None:
        self.phone, self.path = phone, path
        self.reply: httpx.Response | None = None

    @classmethod
    async def of(cls, here: Room, path: str, **headers: str) -> Sheet:
        """Open an empty sheet."""
        sheet = cls(here.browser(**headers), path)
        return await sheet.get(path)

    async def get(self, address: str) -> Sheet:
        """Open an address."""
        self.reply = await self.phone.get(address)
        return self

    async def press(self, button: str, files: Any = None, **fields: str | list[str]) -> Sheet:
        """Fill fields in and press a button; dots in names are written `__`."""
        form = Page(self.html).form("draft")
        data = {
            one["name"]: one.get("value", "")
            for one in form.fields
            if one["tag"] == "input"
            and one.get("name")
            and one.get("type") != "file"
            and (one.get("type") not in ("radio", "checkbox") or "checked" in one)
        }
        data |= {name.replace("__", "."): value for name, value in fields.items()}  # type: ignore[misc]
        self.reply = self.phone._seen(
            await self.phone.client.post(self.path, data={**data, "do": button}, files=files)
        )
        return self

    @property
    def html(self) -> str:
        """The page."""
        assert self.reply is not None
        return self.reply.text

    @property
    def text(self) -> str:
        """Its words."""
        return text_of(self.html)

    @property
    def status(self) -> int:
        """How it was answered."""
        assert self.reply is not None
        return self.reply.status_code

    @property
    def address(self) -> str:
        """Where it is."""
        assert self.reply is not None
        return f"{self.reply.url.path}?{self.reply.url.query.decode()}"

    @property
    def ranking(self) -> list[tuple[str, str, str]]:
        """Place, names and points of the ranking."""
        rows = re.findall(r'<li(?: class="first")?><span class="place">(.*?)</li>', self.html, re.DOTALL)
        return [
            (
                row.split("<")[0],
                " ".join(re.findall(r'class="name">(.*?)<', row)),
                re.findall(r'class="pts num"><b><bdi dir="ltr">(.*?)<', row)[0],
            )
            for row in rows
        ]


async def players(sheet: Sheet, number: int) -> Sheet:
    """Rows for so many players."""
    for _ in range(number - 2):
        await sheet.press("add")
    return sheet


def _photo(*pieces: str) -> tuple[str, bytes, str]:
    """Codes of tokens beside one another on white."""
    picture = Image.new("L", (380 * len(pieces) + 60, 400), 255)
    for number, piece in enumerate(pieces):
        for row, modules in enumerate(make_matrix(TOKENS[piece].payload, "Q")):
            for column, dark in enumerate(modules):
                if dark:
                    left, top = 60 + 380 * number + column * 10, 60 + row * 10
                    picture.paste(0, (left, top, left + 10, top + 10))
    out = io.BytesIO()
    picture.save(out, "JPEG")
    return "photo.jpg", out.getvalue(), "image/jpeg"


def test_ex_21_by_typed_numbers(tmp_path: Path) -> None:
    """EX-21: 11, 11, 11, 5; fewer Sayeat first: Chadia, Bilal, Amina, Dawud, each with its working and its rules; with `share` three win (AYU-10.4)."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await players(await Sheet.of(here, AYU), 4)
            await sheet.press("score", **numbers(EX_21, "hasanat", "sayeat"))
            assert sheet.status == 200
            assert sheet.reply is not None
            assert sheet.reply.history[0].status_code == 303
            assert sheet.reply.url.fragment == "result"
            assert sheet.ranking == [
                ("1", "Chadia", "11"), ("2", "Bilal", "11"), ("3", "Amina", "11"), ("4", "Dawud", "5")
            ]  # fmt: skip
            assert "Chadia, Bilal, Amina: 11 points each." in sheet.text.replace(" ,", ",").replace(" :", ":")
            assert "Sayeat, fewer is better : Chadia 0 , Bilal 1 , Amina 3" in sheet.text
            work = sheet.text.split("Points and working")[1]
            assert "1 Amina" in work
            assert "Hasanat Rule AYU-10.3 14 Sayeat Rule AYU-10.3 \N{MINUS SIGN}3 Points 11" in work
            links = Page(sheet.html).links
            assert {"/title/ayubistan/rule/AYU-10.3", "/title/ayubistan/rule/AYU-10.4"} <= set(links)
            rule = await sheet.phone.get(
                "/title/ayubistan/rule/AYU-10.4", headers={"referer": str(sheet.reply.url)}
            )
            assert "fewer Sayeat is ahead" in text_of(rule.text)
            assert sheet.address.split("?")[1] in rule.text
            await sheet.press("score", option__tiebreak="share")
            assert sheet.ranking == [("1", "Amina Bilal Chadia", "11"), ("4", "Dawud", "5")]
            assert "stay equal and share the place" in sheet.text

    evening(test)


def test_the_sheet_is_its_address(tmp_path: Path) -> None:
    """A reload and another server show the same numbers from the address alone; another browser needs the link; the printed sheet quotes its rules."""

    async def test() -> None:
        async with room(tmp_path / "one") as here:
            sheet = await players(await Sheet.of(here, AYU), 4)
            await sheet.press("score", **numbers(EX_21, "hasanat", "sayeat"))
            address, ranking = sheet.address, sheet.ranking
            assert (await sheet.get(address)).ranking == ranking
            form = {"csrf": sheet.phone.csrf, "language": "ar", "back": address}
            sheet.reply = await sheet.phone.client.post("/look", data=form)
            assert sheet.address == address
            assert sheet.ranking == ranking
            assert 'dir="rtl"' in sheet.html
            assert "Chadia" not in (await sheet.get(AYU)).html
        async with room(tmp_path / "two") as there:
            other = await Sheet.of(there, AYU, client="192.168.1.99")
            assert (await other.get(address)).ranking == ranking
            printed = await other.get(address.replace("?", "/sheet?"))
            assert printed.status == 200
            assert printed.ranking == ranking
            assert "Your score is your Hasanat minus your Sayeat" in printed.text
            assert "The highest score wins." in printed.text
            assert re.search(r"\d+ \w+ 20\d\d", printed.text)
            half = await other.get(
                f"{AYU}/sheet?s={write_draft(ScoreDraft((PlayerDraft('A'), PlayerDraft('B'))))}"
            )
            assert half.reply is not None
            assert half.reply.url.path == AYU

    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    evening(test)


def test_real_photos_of_tokens_are_merged(tmp_path: Path) -> None:
    """Two photos of Amina show H-01, H-02 and H-02, S-01: two Hasanat and one Sayeat, 1 point; a typed code adds one, a pressed one goes."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await Sheet.of(here, AYU)
            photos = [("photo.0", _photo("H-01", "H-02")), ("photo.0", _photo("H-02", "S-01"))]
            await sheet.press("read.0", photos, name__0="Amina", name__1="Bilal")
            assert sheet.status == 200, sheet.text
            assert "3 pieces read" in sheet.text
            assert "2 in the photo" in sheet.text
            assert "1 in the photo" in sheet.text
            await sheet.press("read.1", codes__1="h-03 AYU:H-04*" + TOKENS["H-04"].payload[-1])
            await sheet.press("score")
            assert sheet.ranking == [("1", "Bilal", "2"), ("2", "Amina", "1")]
            await sheet.press("drop.1.H-03")
            assert sheet.ranking == [("1", "Bilal", "1"), ("2", "Amina", "1")]
            await sheet.press("keep", codes__1="H-99 A12")
            assert sheet.status == 422
            assert "H-99" in sheet.text
            assert "counts for nothing here" in sheet.text

    evening(test)


def test_photos_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """A text, an empty table and a foreign code are told in a sentence each; what was typed beside them is kept."""

    async def test() -> None:
        blank = io.BytesIO()
        Image.new("L", (300, 300), 200).save(blank, "PNG")
        async with room(tmp_path) as here:
            sheet = await Sheet.of(here, AYU)
            await sheet.press(
                "read.0",
                {"photo.0": ("x.jpg", b"<html>", "image/jpeg")},
                name__0="Amina",
                count__0__sayeat="7",
            )
            assert sheet.status == 422
            assert "Amina: There is no photo" in sheet.text or "no photo" in sheet.text
            assert 'value="7"' in sheet.html
            await sheet.press("read.1", {"photo.1": ("x.png", blank.getvalue(), "image/png")})
            assert "Player 2: No piece was read in the photo." in sheet.text
            assert 'value="7"' in sheet.html

    evening(test)


def test_photos_of_another_game_rank_nobody(tmp_path: Path) -> None:
    """Nothing of this game was in them: the numbers are still asked for, also once the notes are gone."""

    async def test() -> None:
        other = PhotographedPieces((), foreign=("BEL:A1*X is a piece of Belaad",))
        async with room(tmp_path, readers=Seeing(other, other)) as here:
            sheet = await Sheet.of(here, AYU)
            await sheet.press("score", TWO_PHOTOS, name__0="Amina", name__1="Bilal")
            assert sheet.ranking == []
            assert "Amina: BEL:A1*X is a piece of Belaad." in sheet.text
            await sheet.press("score")
            assert sheet.ranking == []
            assert "0 in the photo" not in sheet.text
            await sheet.press(
                "score",
                count__0__hasanat="2",
                count__0__sayeat="0",
                count__1__hasanat="0",
                count__1__sayeat="0",
            )
            assert sheet.ranking == [("1", "Amina", "2"), ("2", "Bilal", "0")]

    evening(test)


def test_a_piece_with_two_players_is_said(tmp_path: Path) -> None:
    """H-02 lies in both photos: no ranking until it is said whose it is; then 2 and 1 points."""

    async def test() -> None:
        readers = Seeing(PhotographedPieces(("H-01", "H-02")), PhotographedPieces(("H-02", "H-03")))
        async with room(tmp_path, readers=readers) as here:
            sheet = await Sheet.of(here, AYU)
            await sheet.press("score", TWO_PHOTOS, name__0="Amina", name__1="Bilal")
            assert sheet.ranking == []
            assert "H-02 lie before more than one player: Amina, Bilal." in sheet.text
            await sheet.press("whose.0.H-02")
            assert sheet.ranking == [("1", "Amina", "2"), ("2", "Bilal", "1")]

    evening(test)


def test_a_code_in_doubt_is_settled(tmp_path: Path) -> None:
    """One code may be H-05 or H-06: both are offered, nothing is counted before; `none` ends it too; a later photo that reads it settles it."""

    async def test() -> None:
        doubt = PhotographedPieces(("H-01",), 1, (), (("H-05", "H-06"),))
        readers = Seeing(doubt, doubt, PhotographedPieces(("H-05",)))
        async with room(tmp_path, readers=readers) as here:
            sheet = await Sheet.of(here, AYU)
            files = {"photo.0": ("a.jpg", b"a", "image/jpeg")}
            await sheet.press(
                "score", files, name__0="Amina", name__1="Bilal", count__1__hasanat="0", count__1__sayeat="0"
            )
            assert sheet.ranking[0] == ("1", "Amina", "1")
            assert "not every code in the photo could be read" in sheet.text
            assert {"settle.0.0.H-05", "settle.0.0.H-06", "settle.0.0"} <= set(
                Page(sheet.html).form("draft").values("do")
            )
            doubtful = sheet.address
            await sheet.press("settle.0.0.H-06")
            assert sheet.ranking[0] == ("1", "Amina", "2")
            assert "could be read" not in sheet.text
            await (await sheet.get(doubtful)).press("settle.0.0")
            assert sheet.ranking[0] == ("1", "Amina", "1")
            await (await sheet.get(doubtful)).press("settle.0.0.S-01")
            assert sheet.ranking[0] == ("1", "Amina", "1")
            readers.next.pop(0)
            await (await sheet.get(doubtful)).press("read.0", files)
            assert sheet.ranking[0] == ("1", "Amina", "2")
            assert "could be read" not in sheet.text

    evening(test)


def test_a_typed_number_counts_before_the_photo(tmp_path: Path) -> None:
    """2 Hasanat are seen, 5 typed: 5 count and it is told; cleared, the photo counts again; a number left as it was follows the next photo."""

    async def test() -> None:
        async with room(
            tmp_path, readers=Seeing(PhotographedPieces(("H-01", "H-02")), PhotographedPieces(("H-03",)))
        ) as here:
            sheet = await Sheet.of(here, AYU)
            files = {"photo.0": ("a.jpg", b"a", "image/jpeg")}
            rest = {"name__0": "Amina", "name__1": "Bilal", "count__1__hasanat": "1", "count__1__sayeat": "0"}
            await sheet.press("read.0", files, **rest)
            assert sheet.ranking[0] == ("1", "Amina", "2")
            await sheet.press("score", count__0__hasanat="5")
            assert sheet.ranking[0] == ("1", "Amina", "5")
            assert "Amina, Hasanat: 2 in the photo, 5 typed; the typed number counts." in sheet.text
            await sheet.press("score", count__0__hasanat="")
            assert sheet.ranking[0] == ("1", "Amina", "2")
            await sheet.press("read.0", files)
            assert sheet.ranking[0] == ("1", "Amina", "3")

    evening(test)


def test_what_is_missing_or_cannot_be_is_told(tmp_path: Path) -> None:
    """Nothing is nagged about before the score is asked for; then every missing number is named, with its rule; 41 Hasanat of three players cannot be (AYU-5.1)."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await players(await Sheet.of(here, AYU), 3)
            assert "There is no score yet" not in sheet.text
            await sheet.press("score", count__0__hasanat="3", count__0__sayeat="many", count__1__hasanat="-1")
            assert sheet.ranking == []
            assert "Player 1, Sayeat: many cannot be. A whole number from 0 up is needed." in sheet.text
            assert "Player 2, Hasanat: -1 cannot be. A whole number from 0 to 40 is needed." in sheet.text
            assert "Player 3: the number is missing: Sayeat." in sheet.text
            await sheet.press(
                "score", **numbers({"A": (20, 0), "B": (20, 0), "C": (1, 0)}, "hasanat", "sayeat")
            )
            assert sheet.ranking == []
            assert "41 Hasanat are counted, with 3 players there are 40." in sheet.text
            assert "/title/ayubistan/rule/AYU-5.1" in Page(sheet.html).links
            await sheet.press(
                "score", **numbers({"A": (20, 41), "B": (19, 0), "C": (1, 0)}, "hasanat", "sayeat")
            )
            assert sheet.ranking[2] == ("3", "A", "\N{MINUS SIGN}21")
            assert "1 must be written ones" in sheet.text

    evening(test)


def test_players_come_and_go(tmp_path: Path) -> None:
    """Two to six rows; the third of four leaves and the fourth keeps what it had; there are never fewer than two nor more than six."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await players(await Sheet.of(here, AYU), 4)
            await sheet.press("leave.2", **numbers(EX_21, "hasanat", "sayeat"))
            assert sheet.ranking == [("1", "Bilal", "11"), ("2", "Amina", "11"), ("3", "Dawud", "5")]
            for _ in range(6):
                await sheet.press("add")
            assert "Player 6" in sheet.html
            assert "Player 7" not in sheet.html
            for _ in range(8):
                await sheet.press("leave.0")
            assert "name-1" in sheet.html
            assert "name-2" not in sheet.html
            for button in (
                "drop.9.H-01",
                "settle.0.7",
                "whose.x.H-01",
                "leave.-1",
                "",
                "score.score",
                "drop..",
                "read.99999999999999999999",
            ):
                assert (await sheet.press(button)).status == 200

    evening(test)


def test_a_board_of_another_shape_is_tapped(tmp_path: Path) -> None:
    """A tile goes from one end of the land to another, where camels lie then; what was agreed is typed: goal, least line."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await Sheet.of(here, "/score/prophets-and-patriarchs")
            assert 'name="option.target" type="number"' in sheet.html
            await sheet.press("tap-begin", pick__0__tribe="JUD", pick__1__tribe="LEV")
            await sheet.press("brush.tiles")
            await sheet.press("tap.h-3,3")
            assert sheet.status == 422
            assert "There are 30 tiles: first take one away elsewhere." in sheet.html.split('id="board"')[1]
            await (await sheet.press("tap.h3,0")).press("tap.h-3,3")
            await sheet.press("brush.camels.JUD")
            for side in ("s-7,6", "s-7,7"):
                await sheet.press(f"tap.{side}")
            await sheet.press("brush.tents.JUD")
            await sheet.press("tap.c-11,10", count__0__virtue="3", count__1__virtue="0")
            assert sheet.status == 200
            assert sheet.ranking == [("1", "Player 1", "6"), ("2", "Player 2", "0")]  # 1 + 3 + 2
            assert "Nobody has reached 12" in sheet.text
            await sheet.press("score", option__target="5", option__longest_min="3")
            assert sheet.ranking == [("1", "Player 1", "4"), ("2", "Player 2", "0")]
            assert "Nobody has reached 5" in sheet.text

    evening(test)


FOUR = {f"name__{n}": name for n, name in enumerate(("Amina", "Bilal", "Chadia", "Dawud"))}
OWN = {f"pick__{n}__colours": letter for n, letter in enumerate("WGBK")}


def test_ex_15_by_one_photo_of_the_board(tmp_path: Path) -> None:
    """EX-15: white 17, green 18, blue 20, black 18; blue wins; 18 against 18 is decided at the Kaaba (MEC-8.3). The board is drawn."""

    async def test() -> None:
        async with room(tmp_path, readers=Seeing(board=board())) as here:
            sheet = await players(await Sheet.of(here, MEC), 4)
            await sheet.press("board", {"board": ("b.jpg", b"b", "image/jpeg")}, **FOUR)
            assert "The board does not settle the score yet" in sheet.text
            assert "Amina: choose 1 colour." in sheet.text
            assert sheet.html.count('class="pilgrim') == len(diagram(EX_15))
            await sheet.press("score", **OWN)
            assert [(name, points) for _, name, points in sheet.ranking] == [
                ("Chadia", "20"), ("Dawud", "18"), ("Bilal", "18"), ("Amina", "17")
            ]  # fmt: skip
            assert "Next to the Kaaba : Dawud 2 , Bilal 1" in sheet.text
            assert "MEC-8.3" in sheet.text.split("Equal points")[1]
            await sheet.press("board-away")
            assert sheet.ranking == []
            assert 'class="pilgrim' not in sheet.html

    evening(test)


def test_ex_20_by_typed_numbers(tmp_path: Path) -> None:
    """EX-20 (a): 18, 18, 19, 17 points and two who have placed all: the third player wins, no colours are needed."""
    rows = {"A": (2, 2, 3), "B": (0, 0, 2), "C": (0, 1, 2), "D": (3, 2, 4)}

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await players(await Sheet.of(here, MEC), 4)
            await sheet.press("score", **numbers(rows, "reserve", "crescents", "kaaba"))
            assert sheet.ranking == [("1", "C", "19"), ("2", "A", "18"), ("3", "B", "18"), ("4", "D", "17")]

    evening(test)


def test_a_square_in_doubt(tmp_path: Path) -> None:
    """A square that cannot be read is asked for; `white` gives Amina her 17 points again, `nobody` 16."""

    async def test() -> None:
        whole = board()
        at = next(n for n, token in enumerate(whole["tokens"]) if token[0] == "W")
        doubt = board(unreadable=[whole["tokens"].pop(at)], tokens=whole["tokens"])
        async with room(tmp_path, readers=Seeing(board=doubt)) as here:
            sheet = await players(await Sheet.of(here, MEC), 4)
            await sheet.press("score", {"board": ("b.jpg", b"b", "image/jpeg")}, **FOUR, **OWN)
            [square] = re.findall(r'name="confirm\.(\w+)"', sheet.html)
            asked = sheet.address
            await sheet.press("board", **{f"confirm__{square}": "W"})
            assert sheet.ranking[-1] == ("4", "Amina", "17")
            await (await sheet.get(asked)).press("board", **{f"confirm__{square}": "nobody"})
            assert sheet.ranking[-1] == ("4", "Amina", "16")

    evening(test)


def test_a_form_from_elsewhere_is_refused(tmp_path: Path) -> None:
    """Without the form's own token, from another site, or too large: nothing is taken."""

    async def test() -> None:
        async with room(tmp_path) as here:
            sheet = await Sheet.of(here, AYU)
            post = sheet.phone.client.post
            assert (await post(AYU, data={"do": "add"})).status_code == 403
            form = {"csrf": sheet.phone.csrf, "do": "add"}
            assert (await post(AYU, data=form, headers={"origin": "https://evil.example"})).status_code == 403
            assert (await post(AYU, data=form, headers={"sec-fetch-site": "cross-site"})).status_code == 403
            assert (await post(AYU, data=form)).status_code == 200
            huge = {"photo.0": ("a.jpg", b"x" * (25 * 1024 * 1024), "image/jpeg")}
            assert (await post(AYU, data=form, files=huge)).status_code == 413
            assert (await post(f"{AYU}/sheet", data=form)).status_code == 405

    evening(test)


def test_many_photos_from_one_address_have_to_wait(tmp_path: Path) -> None:
    """Forty a minute, whatever sessions they come with."""

    async def test() -> None:
        readers = Seeing(*[PhotographedPieces(("H-01",))] * 50)
        stopped = Rate(40, 60, clock=lambda: 0.0)
        async with room(tmp_path, readers=readers, photos=stopped) as here:
            files = {"photo.0": ("a.jpg", b"a", "image/jpeg")}
            answers = []
            for _ in range(3):
                sheet = await Sheet.of(here, AYU, client="10.0.0.9")
                for _ in range(14):
                    answers.append((await sheet.press("read.0", files)).status)
            assert answers == [200] * 40 + [429] * 2
            other = await Sheet.of(here, AYU, client="10.0.0.8")
            assert (await other.press("read.0", files)).status == 200

    evening(test)


@pytest.mark.parametrize(
    "text",
    [
        "x", "é", "A" * 20_000, write_draft(ScoreDraft((PlayerDraft("Amina"),) * 7)), write_draft(ScoreDraft((PlayerDraft("Amina"),) * 3))[:-9],
        base64.urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode(),
        base64.urlsafe_b64encode(zlib.compress(b"[" * 50_000)).decode(),
        base64.urlsafe_b64encode(zlib.compress(b'{"v":1,"p":[["A",{},{},"",NaN,[]]],"o":{},"b":null,"d":"","w":0}')).decode(),
        base64.urlsafe_b64encode(zlib.compress(b'{"v":1,"p":[["A",{},{},"",1e999,[]]],"o":{},"b":null,"d":"","w":0}')).decode(),
        base64.urlsafe_b64encode(zlib.compress(b'{"v":1,"p":[["A",{},{},"",' + b"9" * 10_000 + b',[]]],"o":{},"b":null,"d":"","w":0}')).decode(),
    ],
)  # fmt: skip
def test_a_damaged_link_is_told(tmp_path: Path, text: str) -> None:
    """Cut off, too long, of seven players, a bomb of ten megabytes, nested without end: a sentence, no accident."""
    with pytest.raises(DraftError):
        read_draft(text, 6)

    async def test() -> None:
        async with room(tmp_path) as here:
            reply = await here.browser().get(AYU, params={"s": text})
            assert reply.status_code == 400
            assert "damaged" in text_of(reply.text)

    evening(test)


@pytest.mark.parametrize(
    "colours", [("W", "W"), ("W", "W", "G"), ("W", "G", "B"), ("WG", ""), ("WGBK", "W"), ("WG",), ("Z", "Q")]
)
def test_colours_that_cannot_be(tmp_path: Path, colours: tuple[str, ...]) -> None:
    """MEC-3.2: one colour with two players, more or fewer than each has, or unknown ones, on a photographed board: it is said."""
    players = tuple(PlayerDraft(f"P{n}", {"colours": tuple(own)}) for n, own in enumerate(colours))
    sheet = write_draft(
        ScoreDraft(players, board=read_plain(board(), SquareBoard), day="2026-11-20", wanted=True)
    )

    async def test() -> None:
        async with room(tmp_path) as here:
            reply = await here.browser().get(MEC, params={"s": sheet})
            assert reply.status_code == 200
            assert "choose" in text_of(reply.text) or "Only one player can have" in text_of(reply.text)
            printed = await here.browser().get(f"{MEC}/sheet", params={"s": sheet})
            assert printed.status_code == 200

    evening(test)


def test_a_board_of_another_kind_and_half_letters(tmp_path: Path) -> None:
    """A tapped board where the title has none is no board; half of a letter in a name cannot be sent and is left out."""
    player = b'["A\\ud800",{"colours":["\\ud800"]},{},"\\ud800",0,[]]'
    data = (
        b'{"v":1,"p":['
        + player
        + b","
        + player
        + b'],"o":{},"b":{"tapped":{"x":["y"]}},"d":"2026-99-99","w":0}'
    )

    async def test() -> None:
        async with room(tmp_path) as here:
            for title in (MEC, AYU):
                reply = await here.browser().get(
                    title, params={"s": base64.urlsafe_b64encode(zlib.compress(data)).decode()}
                )
                assert reply.status_code == 200

    evening(test)


def test_a_draft_is_what_was_written() -> None:
    """Every field comes back; a full board of Mecca and a full pool of tokens stay within what an address holds."""
    tokens = tuple(one for one in TOKENS if one[:2] in ("H-", "S-"))
    full = ScoreDraft(
        (
            PlayerDraft(
                "أمينة",
                {"colours": ("R", "K")},
                {"hasanat": "3", "sayeat": "x"},
                tokens,
                3,
                (("H-01", "H-02"), ()),
            ),
            PlayerDraft("<b>"),
        ),
        {"tiebreak": "share"},
        read_plain(
            {
                "tokens": [[f"{c}{n:02d}", n * 13.7, n * 7.3] for c in "RGBKWY" for n in range(18)],
                "confirmed": {"E3": ""},
            },
            SquareBoard,
        ),
        "2026-11-20",
        True,
    )
    assert read_draft(write_draft(full), 6, SquareBoard) == full
    assert len(write_draft(full)) < 4_000


def test_hostile_texts_are_only_texts(tmp_path: Path) -> None:
    """Scripts, direction marks, endless names and numbers are shown harmlessly on every page of the sheet; tags close, nothing is inline."""

    async def test() -> None:
        async with room(tmp_path) as here:
            for path, names in ((AYU, ("hasanat", "sayeat")), (MEC, ("reserve", "crescents", "kaaba"))):
                sheet = await Sheet.of(here, path)
                fields = numbers(
                    {
                        '<script>alert(1)</script>" onx="': (1,) * len(names),
                        "\u202eevil" * 3000: (0,) * len(names),
                    },
                    *names,
                )
                await sheet.press("score", **fields, codes__0="<img src=x> ' ; --", draft=_draft_of(sheet))
                for html in (
                    sheet.html,
                    (await sheet.get(sheet.address.replace("?", "/sheet?"))).html
                    if sheet.status == 200
                    else sheet.html,
                ):
                    page = Page(html)
                    assert page.wrong == []
                    assert page.inline == []
                    assert "\u202e" not in html
                    assert len(page.ids) == len(set(page.ids))
                    for one in page.form("csrf").fields:
                        if one["tag"] in ("input", "select") and one.get("type") not in (
                            "hidden",
                            "radio",
                            "checkbox",
                        ):
                            assert one["id"] in page.labelled, one

    evening(test)


def _draft_of(sheet: Sheet) -> str:
    return next(
        one.get("value", "") for one in Page(sheet.html).form("draft").fields if one.get("name") == "draft"
    )


def test_what_all_share_is_asked_once(tmp_path: Path) -> None:
    """ERR-LF-31: the town's cards from a photo, yes or no by a tap; the address keeps them; nobody wins when it did not do its duty."""

    async def test() -> None:
        photos = PhotographedPieces(("C01", "C02", "C03", "C05", "C06", "C10"), 1)
        before_a = PhotographedPieces(("F1-A", "F3-A", "F5-A"), 1)
        async with room(tmp_path, readers=Seeing(photos, before_a)) as here:
            sheet = await Sheet.of(here, LAF)
            assert "The whole table" in sheet.text
            await sheet.press("score")
            assert (
                "The whole table: the number is missing: Communal Responsibilities completed." in sheet.text
            )
            assert "The whole table: yes or no is missing: Build a Mosque completed." in sheet.text
            await sheet.press("keep", files=[("photo.table", _photo())])
            assert "6 in the photo" in sheet.text
            await sheet.press(
                "keep",
                files=[("photo.0", _photo())],
                **dict.fromkeys(("count__0__transgressions", "count__0__beyond", "count__0__void"), "0"),
                **dict.fromkeys(
                    (f"count__1__{name}" for name in ("duties", "transgressions", "beyond")), "1"
                ),
                count__1__zakat="0",
                count__1__void="0",
                name__0="Amina",
            )
            assert "Amina wins" in sheet.text
            assert sheet.ranking == [("1", "Amina", "9"), ("2", "Player 2", "3")]
            again = await (await Sheet.of(here, LAF)).get(sheet.address)
            assert again.ranking == sheet.ranking
            await again.press("drop.table.C01")
            assert "Nobody wins" in again.text
            assert again.ranking == [("", "Amina Player 2", "9")]  # nobody is first where all lose
            assert '<bdi dir="ltr">3</bdi></b>' in again.html
            await again.press("keep", codes__table="LAF:NOTHING")
            assert "The whole table:" in again.text or "LAF:NOTHING" in again.text
            await again.press("empty.table", count__table__completed="11", count__table__mosque="1")
            assert "The whole table, Communal Responsibilities completed: 11 cannot be." in again.text
            await again.press("keep", count__table__completed="10", count__table__mosque="1")
            assert "Amina wins" in again.text
            arabic = await again.get(again.address + "&lang=ar")
            assert arabic.status == 200

    evening(test)


def test_who_is_offered_the_score(tmp_path: Path) -> None:
    """The first page offers it to host and guest, the table's page to the host; a server for one title leads there at once; what cannot be scored is not there."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host, guest = await here.host(), here.browser()
            assert "/score" in Page((await host.get("/")).text).links
            assert "/score" in Page((await guest.get("/")).text).links
            games = Page((await guest.get("/score")).text).links
            assert {AYU, MEC} <= set(games)
            table = await here.table("ayubistan", "A", "B")
            assert AYU in Page((await host.get(f"/t/{table.code}/table")).text).links
            for path in (
                "/score/nothing",
                "/score/ayubistan/more",
                "/score/%2e%2e%2fscore",
            ):
                assert (await guest.get(path)).status_code == 404
        async with room(tmp_path, title="mecca") as here:
            reply = await here.browser().get("/score")
            assert reply.url.path == MEC

    evening(test)


def test_the_pages_are_whole_in_arabic(tmp_path: Path) -> None:
    """With names in Arabic no English word is left but for the title, codes, what is printed on a card, and the rules' own words."""

    async def test() -> None:
        doubt = PhotographedPieces(("H-01", "H-02", "A12"), 1, (), (("H-05", "H-06"),))
        readers = Seeing(doubt, PhotographedPieces(("H-02",)), board=board(covered=["E3"], cut_off=["A1"]))
        names = {f"name__{n}": name for n, name in enumerate(("أمينة", "بلال", "شادية", "داود"))}
        async with room(tmp_path, readers=readers) as here:
            sheet = Sheet(here.browser(**{"accept-language": "ar"}), AYU)
            await (await sheet.get(AYU)).press("add")
            await sheet.press(
                "score",
                {"photo.0": ("a.jpg", b"a", "image/jpeg"), "photo.1": ("a.jpg", b"a", "image/jpeg")},
                **dict(list(names.items())[:3]),
            )
            seen = [sheet.text]
            await sheet.press("whose.0.H-02", count__2__hasanat="90")
            seen.append(sheet.text)
            await sheet.press("score", count__2__hasanat="0", count__2__sayeat="70", count__1__hasanat="0")
            seen.append(sheet.text)
            assert len(sheet.ranking) == 3
            seen.append((await sheet.get(sheet.address.replace("?", "/sheet?"))).text.split("القواعد")[0])
            sheet.path = MEC
            await players(await sheet.get(MEC), 4)
            await sheet.press(
                "board", {"board": ("b.jpg", b"b", "image/jpeg")}, **names, pick__0__colours="W"
            )
            seen.append(sheet.text)
            await sheet.press("score", **{**OWN, "pick__3__colours": "Y"})
            seen.append(sheet.text)
            assert not sheet.ranking  # E3 is covered
            await sheet.press("score", **{**OWN, "pick__3__colours": "Y", "confirm__E3": "nobody"})
            seen.append(sheet.text)
            assert sheet.ranking
            for text in seen:
                left = re.sub(
                    r"\b(Caravan Returns Safely|Ayubistan|Mecca|English|printkit|(AYU|MEC)-[\d.]+)\b",
                    "",
                    text,
                )
                assert re.findall(r"[A-Za-z]{3,}", left) == []

    evening(test)


def test_the_command_serves_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """`printkit score mecca` alone tells the page's address for phones and for this computer; a title without a score page is told those that have one."""
    asked: list[Settings] = []

    def serving(store: Store, settings: Settings, *, tell: Callable[[Started], None]) -> None:
        asked.append(settings)
        tell(
            Started("http://192.168.1.5:8484", "http://192.168.1.5:8484/", "http://localhost:8484/owner/key")
        )

    monkeypatch.setattr("printkit.companion.serve.serve", serving)
    said = CliRunner().invoke(app, ["score", "mecca", "--port", "8484"])
    assert said.exit_code == 0, said.output
    assert (asked[0].title, asked[0].port) == ("mecca", 8484)
    assert "http://192.168.1.5:8484/score/mecca" in said.output
    assert "http://localhost:8484/score/mecca" in said.output
    assert "state" not in said.output
    wrong = CliRunner().invoke(app, ["score", "mekka"])
    assert wrong.exit_code != 0
    assert 'Did you mean "mecca"?' in wrong.output


def test_the_start_tells_of_the_score_page() -> None:
    """The line stands among those of `printkit play`."""
    out = io.StringIO()
    show_start(
        Started(
            "http://192.168.1.5:8484", "http://192.168.1.5:8484/j/K7MQP", "http://localhost:8484/owner/key"
        ),
        out,
    )
    assert "http://192.168.1.5:8484/score " in out.getvalue()
