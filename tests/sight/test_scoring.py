"""Scores from photos of what lies before each player, composed from the press's own PDFs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest
import zxingcpp
from typer.testing import CliRunner

from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.scoring.command import RephotoError, score
from printkit.sight.known import known_codes
from printkit.sight.sight_errors import SightError
from printkit.sight.sighting import Known
from printkit.studio.new import new_box
from printkit.title import load_title, open_title
from tests.sight.heldout.finish import TYPICAL
from tests.sight.heldout.prints import Printer, stock
from tests.sight.heldout.table import Thing
from tests.sight.heldout.tables import Table, shoot

BOX = load_box(find_box("ayubistan"))
RUN = CliRunner()
LIGHT = replace(TYPICAL, glare=0.0, shadow=0.0)


def lying(sheets: Path, **counts: int) -> Table:
    """So many pieces of some components in rows; `skip` leaves out the first of each."""
    faces = stock("ayubistan", sheets)
    skip = counts.pop("skip", 0)
    names = [
        name
        for component, count in counts.items()
        for name in faces.ids(component.replace("_", "-"))[skip : skip + count]
    ]
    printer = Printer(black=0.08)
    things = [
        Thing(printer.print(faces.face(name)), n % 5 * 52.0, n // 5 * 72.0, 17.0 * n)
        for n, name in enumerate(names)
    ]
    corners = np.array(
        [(thing.x + dx, thing.y + dy) for thing in things for dx in (-40, 40) for dy in (-40, 40)]
    )
    return Table("ayubistan", things, corners)


def photo(table: Table, path: Path, seed: int = 1) -> str:
    """A small photo of a table, as a file's name."""
    made = shoot(
        table, seed, replace(LIGHT, defocus=(0.5, 0.9)), tilt=(0, 20), hands=False, pixels=(1600, 1200)
    )
    path.write_bytes(made.jpeg)
    return str(path)


@pytest.fixture(scope="module")
def shots(sheets: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Photos of tokens, money and Troops of three players."""
    folder = tmp_path_factory.mktemp("seats")
    tables = {
        "amina": lying(sheets, hasanat=5, sayeat=2, notes=2, troops=1),
        "bilal": lying(sheets, hasanat=4, sayeat=0, notes=1, skip=5),
        "caro": lying(sheets, hasanat=3, sayeat=3, action_cards=1, skip=20),
        "shared": lying(sheets, hasanat=2, sayeat=1, skip=4),
        "money": lying(sheets, notes=3, troops=2),
    }
    return {name: photo(table, folder / f"{name}.jpg", n) for n, (name, table) in enumerate(tables.items())}


@pytest.mark.slow
def test_score_from_photos(shots: dict[str, str]) -> None:
    """Hasanat less Sayeat: 5 - 2 = 3, 4 - 0 = 4, 3 - 3 = 0; money, Troops and cards count nothing (AYU-10.3)."""
    seats = {"Amina": (shots["amina"],), "Bilal": (shots["bilal"],), "Caro": (shots["caro"],)}
    tally = score(load_title("ayubistan"), [], seats, {})
    assert [one.total for one in tally.outcome.scores] == [3, 4, 0]
    assert tally.outcome.winners == (1,)
    assert tally.notes == ()


@pytest.mark.slow
def test_several_photos_of_one_player(shots: dict[str, str]) -> None:
    """Photos of one player are put together, a token that two of them show counts once: 5 + 4 - 2 = 7."""
    seats = {"Amina": (shots["amina"], shots["bilal"], shots["amina"]), "Caro": (shots["caro"],)}
    tally = score(load_title("ayubistan"), [], seats, {})
    assert [one.total for one in tally.outcome.scores] == [7, 0]


def test_command_with_photos(shots: dict[str, str]) -> None:
    """The command takes a further photo as --seat again, and typed numbers over photographed ones."""
    words = ["score", "ayubistan", "--seat", f"Amina={shots['amina']}", "--seat", f"Amina={shots['bilal']}"]
    said = RUN.invoke(app, [*words, "--seat", "Caro", "--set", "Caro.hasanat=9", "--set", "Caro.sayeat=1"])
    assert said.exit_code == 0, said.output
    assert "Caro wins" in said.output
    assert "Look again" not in said.output


def test_token_of_two_players(shots: dict[str, str]) -> None:
    """A token that lies before two players is refused, and by name, unless one of them is typed."""
    seats = {"Amina": (shots["amina"],), "Bilal": (shots["shared"],)}
    with pytest.raises(RephotoError, match=r"seen with Amina and with Bilal\. A piece counts for one"):
        score(load_title("ayubistan"), [], seats, {})
    tally = score(load_title("ayubistan"), [], seats, {"Bilal.hasanat": "2", "Bilal.sayeat": "1"})
    assert [one.total for one in tally.outcome.scores] == [3, 1]


def test_no_token_in_the_photo(shots: dict[str, str]) -> None:
    """A photo without a token counts 0, and that is said."""
    tally = score(load_title("ayubistan"), [], {"Amina": (shots["money"],), "Bilal": (shots["bilal"],)}, {})
    assert [one.total for one in tally.outcome.scores] == [0, 4]
    assert tally.notes == ("Amina: no Hasanat and no Sayeat were seen in money.jpg.",)


def test_money_alone_is_no_result(shots: dict[str, str]) -> None:
    """Photos of notes alone do not end in a shared win of nothing; typing the zeros does."""
    words = ["score", "ayubistan", "--seat", f"A={shots['money']}", "--seat", f"B={shots['money']}"]
    said = RUN.invoke(app, words)
    assert said.exit_code == 2
    assert "no Hasanat and no Sayeat were seen in any photo" in " ".join(said.output.split())
    assert "win together" not in said.output
    typed = [
        word for name in "AB" for what in ("hasanat", "sayeat") for word in ("--set", f"{name}.{what}=0")
    ]
    said = RUN.invoke(app, [*words, *typed])
    assert said.exit_code == 0, said.output
    assert "A and B win together." in said.output


def test_unread_token_is_told(sheets: Path, tmp_path: Path) -> None:
    """A code that is scratched beyond reading is told with its place; typing both numbers settles it."""
    table = lying(sheets, hasanat=4)
    face = table.things[0].face
    image = face.image.copy()
    _, left, top, side = face.codes[0]
    dots = image.shape[1] / face.size[0]
    x, y, n = (round(value * dots) for value in (left, top, side))
    part = image[y + n // 3 : y + n * 9 // 10, x + n // 3 : x + n * 9 // 10]
    part[:] = np.random.default_rng(3).choice([20, 240], (*part.shape[:2], 1))
    table.things[0] = replace(table.things[0], face=replace(face, image=image))
    seats = {"Amina": (photo(table, tmp_path / "a.jpg"),), "Bilal": ()}
    tally = score(load_title("ayubistan"), [], seats, {"Bilal.hasanat": "1", "Bilal.sayeat": "0"})
    assert [one.total for one in tally.outcome.scores] == [3, 1]
    assert len(tally.notes) == 1
    assert tally.notes[0].startswith("Amina: a code could not be read")
    assert tally.notes[0].endswith("type --set Amina.hasanat=N or --set Amina.sayeat=N.")
    typed = {"Amina.hasanat": "4", "Amina.sayeat": "0", "Bilal.hasanat": "1", "Bilal.sayeat": "0"}
    assert score(load_title("ayubistan"), [], seats, typed).notes == ()


def test_a_photo_from_too_far_away_is_told(shots: dict[str, str], tmp_path: Path) -> None:
    """What is scored may lack pieces then: whose photo it is and how many pixels would do, until all is typed."""
    near = cv2.imread(shots["bilal"])
    assert near is not None
    far = str(tmp_path / "far.png")
    cv2.imwrite(far, cv2.resize(near, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    seats = {"Amina": (shots["amina"],), "Bilal": (far,)}
    notes = score(load_title("ayubistan"), [], seats, {}).notes
    assert [note for note in notes if "Come nearer" in note] == [notes[-1]]
    assert notes[-1].startswith("Bilal: far.png: the smaller codes have about 1.")
    assert "2 are needed in this light" in notes[-1]
    typed = {"Bilal.hasanat": "4", "Bilal.sayeat": "0"}
    assert score(load_title("ayubistan"), [], seats, typed).notes == ()


def test_one_of_a_players_photos_that_shows_nothing_is_named(shots: dict[str, str], tmp_path: Path) -> None:
    """Pieces may lie in it: it is not passed over because the other photo shows some."""
    blank = str(tmp_path / "blank.png")
    cv2.imwrite(blank, np.full((600, 800, 3), 128, np.uint8))
    seats = {"Amina": (shots["amina"], blank), "Bilal": (shots["bilal"],)}
    tally = score(load_title("ayubistan"), [], seats, {})
    assert [one.total for one in tally.outcome.scores] == [3, 4]
    assert tally.notes == (
        "Amina: blank.png shows no piece that could be read. Take it again, nearer and in good light.",
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "Amina"), "Ayubistan is for 2 to 6 players, not 1"),
        (("--seat", "A", "--seat", "B=b.jpg"), "A: name a photo of the Hasanat and Sayeat, --seat A=PHOTO"),
        (("--seat", "A=nowhere.jpg", "--seat", "B=b.jpg"), "there is no file nowhere.jpg"),
        (("--seat", "A=5", "--seat", "B=8"), "A: 5 is no photo; write a number as --set A.hasanat=5"),
        (("--seat", "=a.jpg", "--seat", "B=b.jpg"), "the player's name first"),
        (("--seat", "A", "--seat", "B", "--set", "C.hasanat=1"), "--set C.hasanat: these would do: tiebreak"),
        (("--seat", "A", "--seat", "B", "--set", "A.hasanat=two"), "A.hasanat: 'two' is no whole number"),
    ],
)
def test_score_command_refuses(words: tuple[str, ...], sentence: str) -> None:
    """What is missing is told in a sentence with what would do; nobody sees a traceback."""
    said = RUN.invoke(app, ["score", "ayubistan", *words])
    assert said.exit_code == 2
    assert sentence in " ".join(said.output.replace("│", " ").split())
    assert "Traceback" not in said.output


def test_photos_without_a_player(shots: dict[str, str]) -> None:
    """A photo that belongs to nobody is refused."""
    with pytest.raises(SightError, match="--seat NAME=PHOTO"):
        score(load_title("ayubistan"), [Path(shots["amina"])], {"Amina": (), "Bilal": ()}, {})


def coded(file: Path, known: Iterable[Known]) -> str:
    """A picture of codes in a row, 5 pixels a mm; the file's name."""
    sheet = np.full((220, 800), 215, np.uint8)
    for index, item in enumerate(islice(known, 4)):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=3, add_quiet_zones=False))
        sheet[60 : 60 + len(fine), 60 + index * 180 : 60 + index * 180 + len(fine)] = fine
    cv2.imwrite(str(file), sheet)
    return str(file)


def test_a_number_typed_for_something_else_makes_no_photo_right(tmp_path: Path) -> None:
    """Coins are typed, the photo should show the cards: one of another game is refused, and which codes would do is told."""
    folder, _ = new_box(str(tmp_path / "river"))
    (folder / "score.yaml").write_text(
        "score: 1\nask:\n  cards: {label: Cards, pieces: cards}\n  coins: Coins\n"
        "points:\n- {label: Cost, is: 'sum(cards, cost)'}\n- {label: Coins, is: coins}\n"
    )
    title = open_title(str(folder))
    assert title.box is not None
    own = coded(tmp_path / "own.png", known_codes(title.box).values())
    other = coded(tmp_path / "other.png", known_codes(BOX, "hasanat").values())
    typed = {"Amina.coins": "3", "Bilal.coins": "9"}
    with pytest.raises(
        RephotoError,
        match=r"Amina: no piece of River was found in other.png; .* type --set Amina.cards=ID\+ID, 0 for none",
    ):
        score(title, (), {"Amina": [other], "Bilal": [own]}, typed)
    with pytest.raises(SightError, match=r"seen with Amina and with Bilal.*--set Amina.cards=ID\+ID"):
        score(title, (), {"Amina": [own], "Bilal": [own]}, typed)
    scored = score(title, (), {"Amina": [other], "Bilal": [own]}, {**typed, "Amina.cards": "0"})
    assert scored.names == ("Amina", "Bilal")
