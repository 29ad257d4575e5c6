"""A new box prints at once, whatever it is made from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from openpyxl import Workbook
from PIL import Image

from printkit.box import BoxError, load_box
from printkit.declared.play_book import check_declared
from printkit.press.build.preflight import check_folder
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Op
from printkit.press.ops import Path as Outline
from printkit.studio.looks import choose_mood, list_looks
from printkit.studio.new import KINDS, new_box
from printkit.title import open_title
from tests.press.boxed import texts

CREATURES = """\
Card;Typ;Kosten;Anzahl;Regeln
Erdmännchen;Tier;1;3;"Ziehe eine Karte; lege eine ab."
Löwe;Tier;4;1;Jedes andere Tier flieht.
Affenbrotbaum;Pflanze;2;2;Gibt Schatten und Wasser für zwei Runden.
Dürre;Ereignis;0;2;Alle Pflanzen verlieren einen Marker.
"""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_right(tmp_path: Path, kind: str) -> None:
    folder, _ = new_box(str(tmp_path / "my-game"), kind)
    box, problems = check_folder(folder)
    assert not problems
    assert box is not None
    assert (box.title, box.name) == ("my-game", "My game")


@pytest.mark.parametrize("look", list_looks())
@pytest.mark.parametrize("pictures", [False, True])
def test_every_look_is_right(tmp_path: Path, look: str, pictures: bool) -> None:
    rows = "Name,Text,Cost,Art\nOld lamp,It burns all night and all day.,3,lamp.png\nMoth,It flies to the old lamp.,1,lamp.png\n"
    (tmp_path / "deck.csv").write_text(rows if pictures else rows.replace("lamp.png", ""))
    if pictures:
        Image.new("RGB", (800, 800), "#804040").save(tmp_path / "lamp.png")
    folder, _ = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"), look)
    assert (folder / "images" / "lamp.png").is_file() == pictures
    box, problems = check_folder(folder)
    assert not [problem for problem in problems if problem.kind != "cover"]  # a square photo in a wide window
    assert box is not None
    faces = Faces(box, box.components["cards"])
    printed = " ".join(run.text for run in texts(faces.front(faces.component.pieces[0])))
    for word in ("old", "lamp", "3", "burns"):
        assert word in printed.lower()


LONG = "Draw two cards and keep one, then choose a player, who loses two coins to you. "


@pytest.mark.parametrize("look", list_looks())
@pytest.mark.parametrize(
    "table",
    [
        "Name\nGoblin\nOld mill\nStorm\nKing\n",
        "Name,Kind,Value\n" + "".join(f"Card {n},{'ABC'[n % 3]},{n}\n" for n in range(8)),
        "Name,Type,Cost,Text,Quote\n"
        + "".join(f'The long way round to {n},Legendary Creature,{n * 100},"{LONG * (n + 1)}",Once.\n' for n in range(7)),
    ],
    ids=["names", "no text", "long"],
)  # fmt: skip
def test_every_look_has_room(tmp_path: Path, look: str, table: str) -> None:
    """Nothing is set too small, nothing lies on anything else, whatever a table has or lacks."""
    (tmp_path / "deck.csv").write_text(table)
    folder, _ = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"), look)
    box, problems = check_folder(folder)
    assert not problems
    assert box is not None
    faces = Faces(box, box.components["cards"])
    for piece in faces.component.pieces:
        face = faces.front(piece)
        assert face.code is not None
        left, top, width, height = face.code
        for run in texts(face):
            if run.size > 5:  # all but the code's own text
                beside = run.x + run.width < left or run.x > left + width
                over = run.y < top or run.y - run.size * 0.25 > top + height
                assert beside or over, (piece.id, run.text)


def test_a_look_has_its_picture_of_the_name(tmp_path: Path) -> None:
    """In full ink a woodcut is drawn of one colour and paper; another look has the sky's."""
    colours = {}
    for look in ("atlas", "woodcut"):
        folder, _ = new_box(str(tmp_path / look), "poker", look)
        box = load_box(folder)
        faces = Faces(box, box.components["cards"])
        piece = next(piece for piece in faces.component.pieces if piece.row.values["name"] == "Night ferry")
        colours[look] = set(fills(faces.front(piece).ops))
    assert len(colours["woodcut"]) <= 7
    assert len(colours["atlas"]) > 15


def fills(ops: tuple[Op, ...]) -> Iterator[str]:
    """The colours that outlines are filled with, in groups too."""
    for op in ops:
        if isinstance(op, Group):
            yield from fills(op.ops)
        elif isinstance(op, Outline) and op.fill:
            yield op.fill


def test_a_title_chooses_its_colours() -> None:
    assert choose_mood("Winter is near") == choose_mood("ICE")
    assert choose_mood("Dragons of the north") != choose_mood("Winter")
    assert len({choose_mood(f"Game {n}").ink for n in range(40)}) == 8


def test_a_spreadsheet_as_people_have_it(tmp_path: Path) -> None:
    (tmp_path / "wüste.csv").write_bytes(CREATURES.encode("cp1252"))
    folder, notes = new_box(str(tmp_path / "savanne"), str(tmp_path / "wüste.csv"))
    box = load_box(folder)
    assert len(box.pieces()) == 8
    row = box.rows("cards")[0].values
    assert row["id"] == "C1"
    assert (row["Kosten"], row["Anzahl"], row["Regeln"]) == (1, 3, "Ziehe eine Karte; lege eine ab.")
    assert "copies: the column Anzahl" in notes
    assert "tag: the column Typ" in notes
    assert "text: the column Regeln" in notes
    assert "name: the column Card" in notes
    assert not check_folder(folder)[1]
    front = Faces(box, box.components["cards"]).front(box.components["cards"].pieces[0])
    assert "Erdmännchen" in {run.text for run in texts(front)}


def test_what_is_not_on_the_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "Name,Text,Suit,Cost,Card Rank\nLamp,Burn all night.,Sun,1,Low\nMoth,Fly far.,Moon,2,High\n"
    )
    _, notes = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"), "arcana")
    (left,) = [note for note in notes if note.startswith("not written on the card yet")]
    assert 'yet: Card Rank; an element {text: "{{ Card_Rank }}"' in left


def test_pictures_in_folders_come_along(tmp_path: Path) -> None:
    """A table may name a picture with its folder; nothing from above the table is taken."""
    beside = tmp_path / "deck"
    (beside / "art" / "inns").mkdir(parents=True)
    for path in (beside / "art" / "inns" / "lamp.png", tmp_path / "other.png"):
        Image.new("RGB", (900, 900), "#336699").save(path)
    (beside / "deck.csv").write_text("name,picture\nLamp,art/inns/lamp.png\nOther,../other.png\n")
    folder, _ = new_box(str(tmp_path / "inns"), str(beside / "deck.csv"))
    assert sorted(path.name for path in (folder / "images").rglob("*.png")) == ["lamp.png"]
    assert (folder / "images" / "art" / "inns" / "lamp.png").is_file()
    assert not (tmp_path / "inns" / "other.png").exists()


def test_a_photo_that_loses_its_head_is_told(tmp_path: Path) -> None:
    """Of a new box too; the look has a param that says what shall be seen."""
    Image.new("RGB", (600, 1800), "teal").save(tmp_path / "a.png")
    (tmp_path / "t.csv").write_text("name,picture,text\nKing,a.png,Rules\n")
    folder, _ = new_box(str(tmp_path / "kings"), str(tmp_path / "t.csv"))
    told = [str(problem) for problem in check_folder(folder)[1]]
    assert any(
        "of a.png is cut off above and below" in line and "`look_focus: [0.5, 0.2]`" in line for line in told
    )
    front = folder / "templates" / "front.yaml"
    front.write_text(front.read_text().replace("params:\n", "params:\n  look_focus: [0.5, 0.2]\n"))
    assert not [str(problem) for problem in check_folder(folder)[1] if "cut off" in problem.message]


def test_an_empty_number_of_copies_is_one(tmp_path: Path) -> None:
    """As people leave it where there is but one; a written 0 stays 0."""
    (tmp_path / "deck.csv").write_text("Name,Qty\nFerry,2\nBridge,\nEel,0\n", encoding="utf-8")
    folder, notes = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"))
    assert "copies: the column Qty" in notes
    found = load_box(folder)
    assert [piece.row.values["Name"] for piece in found.pieces().values()] == ["Ferry", "Ferry", "Bridge"]
    assert not found.warnings


@pytest.mark.parametrize("header", ["How many", "HOW MANY", "Menge", "Cantidad"])
def test_a_column_of_copies_has_many_names(tmp_path: Path, header: str) -> None:
    """As people head it; the column that is a number otherwise stays the card's number."""
    (tmp_path / "deck.csv").write_text(f"Name,Wingspan,{header}\nOwl,90,2\nStork,200,1\n", encoding="utf-8")
    folder, notes = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"))
    assert f"copies: the column {header}" in notes
    assert "number: the column Wingspan" in notes
    assert len(load_box(folder).pieces()) == 3


def test_a_workbook_stays_as_it_is(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.create_sheet("Items & more")
    for row in (
        ["Title", "Effect", "Qty"],
        ["Lamp", "Draw two cards and keep one of them", 2],
        ["Moth", "Fly to the lamp, wherever it is", 3],
    ):
        sheet.append(row)
    book.save(tmp_path / "deck.xlsx")
    folder, notes = new_box(str(tmp_path / "game"), f"{tmp_path / 'deck.xlsx'}#Items & more")
    assert (folder / "deck.xlsx").read_bytes() == (tmp_path / "deck.xlsx").read_bytes()
    assert any("cards carry no codes" in note for note in notes)
    box, problems = check_folder(folder)
    assert not problems
    assert box is not None
    assert len(box.pieces()) == 5


def test_what_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").write_text("x")
    with pytest.raises(BoxError, match="exists and is not empty"):
        new_box(str(tmp_path / "full"))
    with pytest.raises(BoxError, match=r'neither a file nor a kind of part. Did you mean "poker"'):
        new_box(str(tmp_path / "a"), "pokr")
    with pytest.raises(BoxError, match=r'no look "atlos". Did you mean "atlas"'):
        new_box(str(tmp_path / "a"), "poker", "atlos")
    (tmp_path / "empty.csv").write_text("name,text\n")
    with pytest.raises(BoxError, match="has no rows"):
        new_box(str(tmp_path / "a"), str(tmp_path / "empty.csv"))
    assert not (tmp_path / "a").exists()


def test_a_new_box_can_be_played_and_scored_and_its_files_name_their_schemas(tmp_path: Path) -> None:
    """A table without rules and a score sheet stand ready; editors find the schema of each file beside it."""
    folder, _ = new_box(str(tmp_path / "my-game"))
    title = open_title(folder)
    assert title.book is not None
    assert title.box is not None
    assert not check_declared(title.box)
    for file in ("box.yaml", "play.yaml", "score.yaml", "templates/front.yaml", "templates/back.yaml"):
        first = (folder / file).read_text().splitlines()[0]
        named = first.partition("$schema=")[2]
        schema = json.loads(((folder / file).parent / named).read_text())
        written = yaml.safe_load((folder / file).read_text())
        assert written.keys() <= schema["properties"].keys(), file
