"""Boxes for digital tables, read back by the formats' own rules."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner

from printkit.box import Box, BoxError, load_box
from printkit.cli import app
from printkit.exports.digital.sprites import draw_faces, make_parts
from printkit.exports.digital.vtt import TABLES, write_table
from printkit.press.fonts import Library
from printkit.studio.new import new_box

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
TABLE = {table.key: table for table in TABLES}


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box(EXAMPLE)


def picture(url: str) -> Image.Image:
    with Image.open(url2pathname(urlsplit(url).path)) as opened:
        return opened.convert("RGB")


def alike(one: Image.Image, other: Image.Image) -> bool:
    difference = ImageChops.difference(one, other.resize(one.size))
    return max(ImageStat.Stat(difference).mean) < 6


def check_card(card: dict[str, Any], wanted: Image.Image) -> None:
    """Tabletop Simulator finds a card's face by its number."""
    sheet, place = divmod(card["CardID"], 100)
    deck = card["CustomDeck"][str(sheet)]
    assert 2 <= deck["NumWidth"] <= 10
    assert 2 <= deck["NumHeight"] <= 7
    assert place < deck["NumWidth"] * deck["NumHeight"]
    faces = picture(deck["FaceURL"])
    assert max(faces.size) <= 4096
    width, height = faces.width / deck["NumWidth"], faces.height / deck["NumHeight"]
    x, y = place % deck["NumWidth"] * width, place // deck["NumWidth"] * height
    assert alike(faces.crop((round(x), round(y), round(x + width), round(y + height))), wanted)


@pytest.mark.slow
def test_tabletop_simulator(box: Box, tmp_path: Path) -> None:
    written = write_table(box, TABLE["tts"], tmp_path)
    data = json.loads((written.folder / "moth-and-lantern.json").read_text())
    objects = data["ObjectStates"]
    assert Counter(each["Name"] for each in objects) == {"DeckCustom": 2, "Custom_Tile": 7 + 32 + 4}
    deck = next(each for each in objects if each["Nickname"] == "Flower cards")
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert set(deck["CustomDeck"]) == {str(number // 100) for number in deck["DeckIDs"]}
    part = make_parts(box, ["flowers"], "full", Library(EXAMPLE / "fonts"))[0]
    faces = list(draw_faces(part.fronts, (315, 440), Library(EXAMPLE / "fonts")))
    for index, (piece, front, _) in list(enumerate(part.pieces))[::5]:
        card = deck["ContainedObjects"][index]
        assert card["GMNotes"] == piece.payload
        check_card(card, faces[front])
    for tile in (each for each in objects if each["Name"] == "Custom_Tile"):
        assert tile["CustomImage"]["CustomTile"]["Type"] in range(4)
        assert max(picture(tile["CustomImage"]["ImageURL"]).size) <= 4096
    assert all((written.folder / name).is_file() for name in written.files)


def test_a_base_address(box: Box, tmp_path: Path) -> None:
    written = write_table(box, TABLE["tts"], tmp_path, only=["moths"], url="https://example.org/moth/")
    text = (written.folder / "moth-and-lantern.json").read_text()
    assert "https://example.org/moth/moths-1.png" in text
    assert "file:" not in text


@pytest.mark.slow
def test_many_cards_need_several_sheets(tmp_path: Path) -> None:
    rows = "".join(f"C{n},Card {n}\n" for n in range(150))
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "cards.csv").write_text("id,name\n" + rows)
    (tmp_path / "b" / "box.yaml").write_text(
        "components: {cards: {data: cards.csv, size: mini, front: card, set: {code: 0}}}\n"
    )
    written = write_table(load_box(tmp_path / "b"), TABLE["tts"], tmp_path)
    (deck,) = json.loads((written.folder / "b.json").read_text())["ObjectStates"]
    assert len(deck["CustomDeck"]) == 3
    assert len(set(deck["DeckIDs"])) == 150
    for number in deck["DeckIDs"]:
        sheet = deck["CustomDeck"][str(number // 100)]
        assert number % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last place is the hidden face"


def test_cards_without_backs_show_no_face(tmp_path: Path) -> None:
    """Printed on one side, a card is white on the other: nobody sees there what it is."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "box.yaml").write_text(
        "components: {cards: {kind: deck, rows: [{id: A, name: Ant}, {id: B, name: Bee}], size: mini, front: card, set: {code: 0}}}\n"
    )
    found = load_box(tmp_path / "b")
    (deck,) = json.loads((write_table(found, TABLE["tts"], tmp_path).folder / "b.json").read_text())[
        "ObjectStates"
    ]
    (sheet,) = deck["CustomDeck"].values()
    assert picture(sheet["BackURL"]).getextrema() == ((255, 255),) * 3
    assert picture(sheet["FaceURL"]).getextrema() != ((255, 255),) * 3
    with zipfile.ZipFile(write_table(found, TABLE["pcio"], tmp_path).folder / "b.pcio") as room:
        widgets = json.loads(room.read("widgets.json"))
        (kinds,) = [each["cardTypes"].values() for each in widgets if each["type"] == "cardDeck"]
        (back,) = {kind["back"].removeprefix("package://") for kind in kinds}
        with Image.open(io.BytesIO(room.read(back))) as opened:
            assert opened.convert("RGB").getextrema() == ((255, 255),) * 3


@pytest.mark.slow
def test_playing_cards_io(box: Box, tmp_path: Path) -> None:
    written = write_table(box, TABLE["pcio"], tmp_path)
    with zipfile.ZipFile(written.folder / "moth-and-lantern.pcio") as room:
        widgets = json.loads(room.read("widgets.json"))
        names = {f"package://{name}" for name in room.namelist() if name.startswith("userassets/")}
        sizes = [entry.file_size for entry in room.infolist() if entry.filename.startswith("userassets/")]
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    assert max(sizes) < 2_097_152
    kinds = Counter(widget["type"] for widget in widgets)
    assert kinds["card"] == len(box.pieces()) - 0
    assert kinds["cardDeck"] == kinds["cardPile"] == 5
    for widget in widgets:
        assert {"id", "type", "x", "y", "z"} <= widget.keys()
        if "parent" in widget:
            assert by_id[widget["parent"]]["type"] == "cardPile"
        if widget["type"] == "card":
            assert widget["cardType"] in by_id[widget["deck"]]["cardTypes"]
        if widget["type"] == "cardDeck":
            fields = {
                template["objects"][0]["value"]
                for template in (widget["faceTemplate"], widget["backTemplate"])
            }
            for kind in widget["cardTypes"].values():
                assert fields <= kind.keys()
                assert {kind[name] for name in fields} <= names


@pytest.mark.slow
def test_screentop(box: Box, tmp_path: Path) -> None:
    written = write_table(box, TABLE["screentop"], tmp_path, only=["flowers"])
    rows = list(csv.DictReader(io.StringIO((written.folder / "components.csv").read_text())))
    assert sum(int(row["copies"]) for row in rows) == 27
    for row in rows[::6]:
        sheet = picture((written.folder / row["sheet"]).as_uri())
        width, height = sheet.width // int(row["columns"]), sheet.height // int(row["rows"])
        x, y = (int(row["column"]) - 1) * width, (int(row["row"]) - 1) * height
        assert alike(
            sheet.crop((x, y, x + width, y + height)), picture((written.folder / row["front"]).as_uri())
        )


def test_an_unknown_table_is_told_with_all_that_there_are(tmp_path: Path) -> None:
    folder, _ = new_box(str(tmp_path / "game"))
    with pytest.raises(
        BoxError, match=r'"ttss" is neither a shop nor a digital table\. Did you mean "tts"\? Known: .*tts'
    ):
        CliRunner().invoke(app, ["export", str(folder), "--to", "ttss"], catch_exceptions=False)


def test_what_is_no_component_and_no_address(box: Box, tmp_path: Path) -> None:
    with pytest.raises(
        BoxError, match=r'"moth" is no component\. Did you mean "moths"[^$]*"example" is no address'
    ):
        write_table(box, TABLE["tts"], tmp_path, only=["moth"], url="example")
    assert not list(tmp_path.iterdir())
