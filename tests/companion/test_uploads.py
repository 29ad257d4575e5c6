"""Photos: read in another process, limited in bytes, pixels and time; what they show becomes an answer."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from printkit.boards.laid import HexBoard
from printkit.box import find_box, load_box
from printkit.companion import finding, photo_reader
from printkit.companion.pages import LoadedTitle
from printkit.companion.uploads import WAITING_EACH, WAITING_OUTSIDE, Asker, BusyError, Readers, UploadError
from printkit.sight.hexboard import read_hexes
from printkit.title import load_title
from tests.companion.photos import bomb, layered, photo_of
from tests.companion.room import evening, room, text_of
from tests.sight.hexscenes import default_board, kit, shoot

HANGING = "import sys, time; time.sleep(60)"
DYING = "import sys; sys.stdin.buffer.readline(); sys.exit(1)"
OPENED = "import time\nfrom printkit.companion import photo_reader\n"
ECHO = (
    "import sys, json\nwhile line := sys.stdin.buffer.readline():\n"
    " r = json.loads(line); sys.stdin.buffer.read(r['size'])\n"
    " print(json.dumps({'codes': [r['work']]}), flush=True)\n"
)


def test_a_photo_of_a_card_answers_the_draw(tmp_path: Path) -> None:
    """The photo of a card's code: the page names the card and offers it; a frame of a camera gives the code; no photo, a bomb, a text and a foreign code are told in a sentence; the reader lives on."""
    pieces = load_box(find_box("ayubistan")).pieces()

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[1]
            path = f"/t/{table.code}/seat"
            await phone.answer(path, 0, 0, answer="1")
            await phone.answer(path, 1, 0, answer="draw")

            async def sent(data: bytes, at: str = "scan") -> str:
                form = {"csrf": phone.csrf, "question": "2", "part": "0"}
                files = {"photo": ("../../evil.py", data, "image/jpeg")}
                reply = await phone.client.post(f"{path}/{at}", data=form, files=files)
                assert reply.status_code == 200, reply.text
                return reply.text

            page = await sent(photo_of(pieces["A30"].payload))
            assert "Volunteers at the Gate" in text_of(page)
            assert 'name="answer" value="A30"' in page
            frame = await sent(photo_of(pieces["A30"].payload, pieces["A31"].payload, kind="PNG"), "frames")
            assert sorted(json.loads(frame)["codes"]) == sorted(pieces[k].payload for k in ("A30", "A31"))
            assert "megapixels" in text_of(await sent(bomb(20_000)))
            assert "no photo" in text_of(await sent(b"<html>not a photo</html>"))
            assert "Nothing was read" in text_of(await sent(photo_of("https://example.org")))
            assert "damaged" in text_of(await sent(photo_of(pieces["A30"].payload)[:2000]))
            assert "Volunteers at the Gate" in text_of(await sent(photo_of(pieces["A30"].payload)))
            assert len(table.game) == 2

    evening(test)


def test_a_photo_that_takes_too_long() -> None:
    """Its reader is killed and the next photo gets a new one."""

    async def test() -> None:
        readers = Readers(1, seconds=0.2, command=(sys.executable, "-c", HANGING))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("printkit.companion.uploads.STARTING", 0.3)
            with pytest.raises(UploadError, match="took too long"):
                await readers.codes(b"x")
        assert len(readers._lines[False].free) == 1
        readers._command = (sys.executable, "-c", ECHO)
        assert await readers.codes(b"x") == ("codes",)
        await readers.close()

    evening(test)


@pytest.mark.slow
def test_a_photo_of_two_thousand_layers(tmp_path: Path) -> None:
    """It is told at once, and the others' photos are read meanwhile; what takes long to open ends its reader after seconds of the processor."""
    bomb = layered(8000, 2000)
    assert len(bomb) < 500_000

    async def test() -> None:
        readers = Readers(seconds=300)
        begun = asyncio.get_running_loop().time()
        for _ in range(2):
            with pytest.raises(UploadError, match="a JPEG in 2006 layers"):
                await readers.codes(bomb, by=Asker("sender", seated=True))
        assert asyncio.get_running_loop().time() - begun < 15  # most of it is the start
        assert await readers.codes(photo_of("https://example.org"), by=Asker("other", seated=True))
        await readers.close()

    evening(test)
    ended = subprocess.run(
        [sys.executable, "-c", f"{OPENED}with photo_reader._limit_time(0.3):\n  while True: pass"],
        timeout=60,
        check=False,
    )
    assert ended.returncode == -signal.SIGPROF
    going_on = f"{OPENED}with photo_reader._limit_time(9): pass\nwhile time.process_time() < 3: pass"
    subprocess.run([sys.executable, "-c", going_on.replace("(9)", "(1.5)")], timeout=60, check=True)


def test_a_photo_that_takes_long_costs_its_sender() -> None:
    """After two of them within a minute the sender waits; nobody else does."""

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", DYING))
        for _ in range(2):
            with pytest.raises(UploadError, match="cannot be read"):
                await readers.codes(b"x", by=Asker("sender", seated=True))
        with pytest.raises(BusyError, match="Wait a minute"):
            await readers.codes(b"x", by=Asker("sender", seated=True))
        readers._command = (sys.executable, "-c", ECHO)
        assert await readers.codes(b"x", by=Asker("other", seated=True)) == ("codes",)
        await readers.close()

    evening(test)


def test_a_reader_that_dies() -> None:
    """Whatever a photo does to it, the next one is read."""

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", DYING))
        with pytest.raises(UploadError, match="cannot be read"):
            await readers.codes(b"x" * 100_000)
        readers._command = (sys.executable, "-c", ECHO)
        assert await readers.codes(b"x") == ("codes",)
        await readers.close()

    evening(test)


def test_too_many_photos_at_once() -> None:
    """One is read and some wait, fewer of one person and of outsiders; the others are asked to come again."""

    async def test() -> None:
        readers = Readers(1, command=(sys.executable, "-c", ECHO))
        outside = [readers.codes(b"x", by=Asker(f"{n % 9}")) for n in range(20)]
        seated = [readers.codes(b"x", by=Asker(f"{n % 4}", seated=True)) for n in range(20)]
        alone = readers.codes(b"x", by=Asker("late", seated=True))
        done = await asyncio.gather(*outside, *seated, alone, return_exceptions=True)
        assert sum(one == ("codes",) for one in done[:20]) == 1 + WAITING_OUTSIDE
        assert sum(one == ("codes",) for one in done[20:40]) == 1 + 4 * WAITING_EACH
        assert sum(isinstance(one, BusyError) for one in done) == 40 - 2 - WAITING_OUTSIDE - 4 * WAITING_EACH
        assert done[40] == ("codes",)
        await readers.close()

    evening(test)


def test_an_empty_photo() -> None:
    """No reader is started for nothing."""

    async def test() -> None:
        readers = Readers(1, command=("there-is-no-such-program",))
        with pytest.raises(UploadError, match="no photo"):
            await readers.pieces("mecca", b"")
        await readers.close()

    evening(test)


def test_a_second_photo_of_a_board() -> None:
    """The reader's process is handed what an earlier photo showed: of a photo that adds nothing it stays."""

    async def test() -> None:
        readers = Readers(1, seconds=300)
        first = read_hexes([shoot(default_board(3), within=(-200.0, -100.0, 200.0, 500.0))], kit())
        first_cells = {tile.piece: tile.cell for tile in first.tiles}
        assert len(first_cells) > 10
        seen = await readers.board(
            "prophets-and-patriarchs", photo_of("PP:TT-NOTHING"), kind=HexBoard, before=first
        )
        assert {tile.piece: tile.cell for tile in seen.board.tiles} == first_cells
        await readers.close()

    evening(test)


@pytest.mark.parametrize(("pixels", "small"), [(3.0, False), (1.4, True)])
def test_codes_that_are_too_small_ask_to_come_nearer(pixels: float, small: bool) -> None:
    """Pieces were read, but at 1.4 pixels a module others may be missing: the page says so, beside what it found."""
    codes = ["AYU:D1-001*E", "AYU:D1-002*C", "AYU:D1-003*A"]
    with Image.open(io.BytesIO(photo_of(*codes))) as sharp:
        size = round(sharp.width * pixels / 10), round(sharp.height * pixels / 10)
        there = sharp.resize(size, Image.Resampling.LANCZOS)
    table = Image.new("L", (1200, 900), 255)
    table.paste(there, (100, 300))
    out = io.BytesIO()
    table.save(out, "PNG")
    read = photo_reader._read_pieces(photo_reader.PhotoRequest("pieces", "ayubistan"), [out.getvalue()])
    assert len(read.pieces) == 3
    assert read.small is small
    looked = finding.find_photo_pieces(LoadedTitle.of(load_title("ayubistan")), read)
    assert (finding.TOO_SMALL in looked.wrong) is small


def test_a_reader_computes_on_one_thread() -> None:
    """A second thread of NumPy's waits busily: frames of a table cost three times the work. It is not loaded before."""
    told = (
        "import os, sys; from printkit.companion import photo_reader as reader; reader._confine_process(0); "
        "print('numpy' in sys.modules, os.environ['OPENBLAS_NUM_THREADS'])"
    )
    own = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, env=own)
    assert done.stdout.split() == ["False", "1"]
