"""The command `scan`: several photos, several titles, files that are none, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest
import zxingcpp
from typer.testing import CliRunner

from printkit.boards.laid import Point
from printkit.box import find_box, find_titles, load_box
from printkit.cli import app
from printkit.sight.known import known_codes
from printkit.sight.merge import Merged
from printkit.sight.photo import of_pixels
from printkit.sight.show import told_scan
from printkit.sight.sighting import Foreign, Known, Unread

RUN = CliRunner()
SCALE = 5.0
"""Pixels a mm."""


def codes(title: str, component: str, count: int) -> list[Known]:
    """Some codes of a title."""
    return list(islice(known_codes(load_box(find_box(title)), component).values(), count))


PILGRIMS = codes("mecca", "pilgrims", 5)
TOKENS = codes("ayubistan", "hasanat", 6)


def shown(file: Path, pieces: Sequence[Known]) -> str:
    """A picture of codes in rows, seen straight from above; the file's name."""
    sheet = np.full((900, 1200), 215, np.uint8)
    for index, item in enumerate(pieces):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False))
        side = round(item.sizes[0] * SCALE)
        row, column = divmod(index, 5)
        top, left = 60 + row * 250, 60 + column * 230
        sheet[top : top + side, left : left + side] = cv2.resize(
            fine, (side, side), interpolation=cv2.INTER_NEAREST
        )
    cv2.imwrite(str(file), sheet)
    return str(file)


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    """Five pilgrims and six tokens of Ayubistan on one table."""
    return shown(tmp_path / "mixed.png", [*PILGRIMS, *TOKENS])


def test_titles_are_headings_when_mixed(mixed: str) -> None:
    """Pieces of two titles lie under the name of each; those of one title need no heading."""
    said = RUN.invoke(app, ["scan", mixed])
    assert said.exit_code == 0, said.output
    lines = said.stdout.splitlines()
    first, second = lines.index("Ayubistan:"), lines.index("Mecca:")
    assert lines[0].startswith("11 pieces of ")
    assert lines[first + 1].startswith("  hasanat (6): ")
    assert lines[second + 1].startswith("  pilgrims (5): ")


def test_a_title_makes_the_others_foreign(mixed: str) -> None:
    """Asked for Mecca, the pieces of Ayubistan are told as such, and not as pieces that were found."""
    said = RUN.invoke(app, ["scan", mixed, "--title", "mecca"])
    assert said.exit_code == 0, said.output
    assert said.stdout.startswith(
        f"5 pieces of {len(known_codes(load_box(find_box('mecca'))))} in the photo:"
    )
    assert "Foreign: 6 pieces of Ayubistan: " in said.stdout
    assert "Not read" not in said.stdout
    assert "Mecca:" not in said.stdout.splitlines()
    data = json.loads(RUN.invoke(app, ["scan", mixed, "--title", "mecca", "--json"]).stdout)
    assert {piece["payload"] for piece in data["pieces"]} == {item.payload for item in PILGRIMS}
    assert {other["text"] for other in data["foreign"]} == {item.payload for item in TOKENS}


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    """The bad file is told, the others are read and drawn, and the exit code says that something was wrong."""
    good = [shown(tmp_path / "a.png", PILGRIMS[:3]), shown(tmp_path / "b.png", PILGRIMS[2:])]
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no photo at all")
    out = tmp_path / "out.png"
    said = RUN.invoke(app, ["scan", good[0], str(bad), good[1], "--title", "mecca", "--picture", str(out)])
    assert said.exit_code == 2
    assert "bad.jpg is no photo that can be read" in said.stderr
    assert said.stdout.startswith("5 pieces of ")
    for drawn, photo in (("out-1.png", "a.png"), ("out-2.png", "b.png")):
        assert cv2.imread(str(tmp_path / drawn)) is not None
        assert f"Drawn: {tmp_path / drawn} shows {photo}\n" in said.stderr
    alone = RUN.invoke(app, ["scan", str(bad)])
    assert (alone.exit_code, alone.stdout) == (2, "")


def dim(file: Path, pieces: Sequence[Known]) -> str:
    """The same so blurred and noisy that no general decoder reads it."""
    sheet = cv2.imread(shown(file, pieces), cv2.IMREAD_GRAYSCALE)
    assert sheet is not None
    small = cv2.resize(sheet, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(1).normal(0, 4, small.shape)
    seen = np.clip(cv2.GaussianBlur(small, (0, 0), 1.3) + noise, 0, 255).astype(np.uint8)
    assert not zxingcpp.read_barcodes(seen)
    cv2.imwrite(str(file), seen)
    return str(file)


@pytest.mark.slow
def test_a_dim_photo_of_another_title_is_not_passed_over(tmp_path: Path) -> None:
    """One photo shows Mecca, the other, too dim for the decoder, Ayubistan: its pieces are found, or told as foreign."""
    photos = [
        shown(tmp_path / "a.png", PILGRIMS),
        dim(tmp_path / "b.png", codes("ayubistan", "action-cards", 6)),
    ]
    said = RUN.invoke(app, ["scan", *photos])
    assert "  action-cards (6): " in said.stdout, said.output
    assert "  pilgrims (5): " in said.stdout
    said = RUN.invoke(app, ["scan", *photos, "--title", "mecca"])
    assert "Foreign: 6 pieces of Ayubistan: " in said.stdout, said.output


def test_a_photo_that_shows_nothing_is_named(tmp_path: Path) -> None:
    """Of two photos one is empty: whoever took it hears of it."""
    photos = [shown(tmp_path / "a.png", PILGRIMS), shown(tmp_path / "empty.png", [])]
    said = RUN.invoke(app, ["scan", *photos])
    assert said.exit_code == 0
    assert "empty.png shows no piece that could be read." in said.stdout
    assert "a.png shows" not in said.stdout


def test_a_name_that_begins_with_the_id_is_told_once(tmp_path: Path) -> None:
    """Belaad's action cards are called by their ids and what they give."""
    card = codes("belaad", "action-cards", 1)
    assert card[0].name.startswith(f"{card[0].piece}: ")
    said = RUN.invoke(app, ["scan", shown(tmp_path / "card.png", card)])
    assert f"  action-cards (1): {card[0].name}\n" in said.stdout


def test_nothing_found_is_no_success(tmp_path: Path) -> None:
    """An empty table, and one with another title's pieces alone, give exit code 1."""
    blank = shown(tmp_path / "blank.png", [])
    said = RUN.invoke(app, ["scan", blank, "--title", "mecca"])
    assert said.exit_code == 1
    assert "No piece was found in the photo." in said.stdout
    other = shown(tmp_path / "other.png", TOKENS)
    said = RUN.invoke(app, ["scan", other, "--title", "mecca"])
    assert said.exit_code == 1
    assert "Foreign: 6 pieces of Ayubistan: " in said.stdout


@pytest.mark.parametrize("command", [["scan"], ["read-board", "mecca"]])
def test_a_bad_ending_is_refused_before_reading(command: list[str]) -> None:
    """The picture's name is looked at first: not even the photo has to be there."""
    said = RUN.invoke(app, [*command, "nowhere.jpg", "--picture", "out.pdf"])
    assert said.exit_code == 2
    assert "out.pdf: a picture's name ends in .png, .jpg or .webp" in said.output


@pytest.mark.parametrize("command", [["scan"], ["read-board", "mecca"]])
def test_no_photo_is_drawn_over(command: list[str], tmp_path: Path) -> None:
    """A picture that would take the place of a photo, by its own name or by its number, is refused; the photo stays."""
    photos = [shown(tmp_path / name, PILGRIMS) for name in ("table-1.png", "b.png")]
    before = Path(photos[0]).read_bytes()
    for words in ([photos[0], "--picture", photos[0]], [*photos, "--picture", str(tmp_path / "table.png")]):
        said = RUN.invoke(app, [*command, *words])
        assert said.exit_code == 2
        assert "table-1.png is a photo that is to be read" in said.output
    assert Path(photos[0]).read_bytes() == before


@pytest.mark.slow
def test_only_what_a_hand_needs_is_loaded(tmp_path: Path) -> None:
    """The command answers at once: nothing is imported that no photo of a hand needs."""
    hand = shown(tmp_path / "hand.png", TOKENS)
    watch = "import sys; from printkit.cli import app; app(['scan', sys.argv[1]], standalone_mode=False); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", watch, hand], capture_output=True, text=True, check=True)
    *told, modules = said.stdout.splitlines()
    assert "6 pieces" in told[0]
    loaded = set(modules.split())
    assert "printkit.sight.read" in loaded
    spared = {
        "numpy.ma",
        "pillow_heif.heif",
        "printkit.sight.squares",
        "printkit.sight.marked_photo",
        "printkit.press.faces.piecefaces",
    }
    assert not loaded & spared


@pytest.mark.parametrize(
    ("asked", "title", "component", "name"),
    [
        ("mecca", "prophets-and-patriarchs", "resource-tiles", "Prophets and Patriarchs"),
        ("prophets-and-patriarchs", "mecca", "pilgrims", "Mecca"),
    ],
)
def test_read_board_says_which_title_lies_there(
    asked: str, title: str, component: str, name: str, tmp_path: Path
) -> None:
    """Hexes where squares are asked for, and the other way round: no board, and whose pieces these are."""
    picture = shown(tmp_path / "table.png", codes(title, component, 6))
    said = RUN.invoke(app, ["read-board", asked, picture])
    assert said.exit_code == 1
    assert f"Foreign: 6 pieces of {name}: " in said.stdout
    data = json.loads(RUN.invoke(app, ["read-board", asked, picture, "--json"]).stdout)
    assert [line.split(":")[1] for line in data["foreign"]] == [f" 6 pieces of {name}"]


def test_score_says_which_title_lies_there(tmp_path: Path) -> None:
    """Pilgrims before a player of Ayubistan, Hasanat where Mecca's board is asked for: refused, and what they are."""
    pilgrims, hasanat = shown(tmp_path / "pilgrims.png", PILGRIMS), shown(tmp_path / "hasanat.png", TOKENS)
    said = RUN.invoke(
        app, ["score", "ayubistan", "--seat", f"Amina={pilgrims}", "--seat", f"Bilal={hasanat}"]
    )
    assert said.exit_code == 2
    assert "no piece of Ayubistan was found in pilgrims.png; take a photo of them" in said.stderr
    assert "Foreign: 5 pieces of Mecca: " in said.stderr
    said = RUN.invoke(
        app, ["score", "mecca", hasanat, "--seat", "Amina=red+black", "--seat", "Bilal=white+blue"]
    )
    assert said.exit_code == 2
    assert "no board of Mecca was found in hasanat.png. Foreign: 6 pieces of Ayubistan: " in said.stderr
    both = shown(tmp_path / "both.png", [*TOKENS, *PILGRIMS])
    said = RUN.invoke(app, ["score", "ayubistan", "--seat", f"Amina={both}", "--seat", f"Bilal={hasanat}"])
    assert said.exit_code == 2  # both have the same six
    seats = [
        "--seat",
        f"Amina={both}",
        "--seat",
        "Bilal",
        "--set",
        "Bilal.hasanat=1",
        "--set",
        "Bilal.sayeat=0",
    ]
    said = RUN.invoke(app, ["score", "ayubistan", *seats])
    assert said.exit_code == 0, said.output
    assert "Look again: Amina: Foreign: 5 pieces of Mecca" in said.stdout


def test_what_could_not_be_read_is_one_of_all_codes_that_lie_there() -> None:
    """Six of another title and one unread: one of seven, not one of one."""
    square = (Point(10, 10), Point(20, 10), Point(20, 20), Point(10, 20))
    others = tuple(Foreign(item.payload, square, "", 0) for item in TOKENS)
    merged = Merged((), (), (Unread(square, (), 0),), others, (), ())
    photo = of_pixels(np.full((300, 400, 3), 200, np.uint8))
    lines = list(told_scan([photo], merged, [item.payload for item in PILGRIMS], {"AYU": "Ayubistan"}))
    assert lines[:2] == [
        "No piece of the 5 that were looked for was found in the photo.",
        "1 of about 7 codes could not be read:",
    ]


def test_pieces_called_alike_are_counted(tmp_path: Path) -> None:
    """Three of one name: how many there are, and which; the pilgrims beside them stand one by one."""
    said = RUN.invoke(app, ["scan", shown(tmp_path / "alike.png", [*TOKENS[:3], *PILGRIMS[:2]])])
    assert f"  hasanat (3): 3 x Hasana ({', '.join(item.piece for item in TOKENS[:3])})\n" in said.stdout
    assert f"  pilgrims (2): {PILGRIMS[0].piece}, {PILGRIMS[1].piece}\n" in said.stdout


def test_told_is_how_many_pieces_the_title_has(tmp_path: Path) -> None:
    """Also where the pieces of all titles were looked for, since no quick look said which it is."""
    cards = codes("ayubistan", "action-cards", 6)
    said = RUN.invoke(app, ["scan", dim(tmp_path / "dim.png", cards)])
    assert said.stdout.startswith(
        f"6 pieces of {len(known_codes(load_box(find_box('ayubistan'))))} in the photo:"
    )


@pytest.mark.parametrize("title", find_titles())
def test_every_piece_has_a_name(title: str) -> None:
    """A word for people beside the id; a pilgrim's id is what is printed on it."""
    own = known_codes(load_box(find_box(title))).values()
    assert not [item.piece for item in own if item.name == item.piece and item.component != "pilgrims"]


@pytest.mark.parametrize(
    "command", [["scan", "--title", "mekka"], ["read-board", "mekka"], ["score", "mekka", "--seat", "A=red"]]
)
def test_a_title_that_is_none_is_told(command: list[str], tmp_path: Path) -> None:
    """With those there are; no board is missed in a title that nobody knows, and nobody wanted to print."""
    said = RUN.invoke(app, [*command, shown(tmp_path / "a.png", PILGRIMS)])
    assert said.exit_code == 2
    assert "mecca" in said.stderr
    assert "printed" not in said.stderr
    assert "no board" not in said.stderr
