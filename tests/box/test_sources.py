"""Rows out of every kind of table, joined, replaced, switched off, counted by formula."""

from __future__ import annotations

import json
import os
import threading
import time
import zipfile
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from openpyxl import Workbook

from printkit.box import Box, BoxError, load_box, read_box
from printkit.box.remote import FOLDER, OFFLINE, copy_of
from printkit.box.workbook import NoCell, with_cell

HEAD = "title: sources\ncomponents:\n  cards:\n    size: poker\n    front: card\n    "


def box(folder: Path, text: str, **files: str) -> Box:
    (folder / "box.yaml").write_text(HEAD + text.replace("\n", "\n    "), encoding="utf-8")
    for name, content in files.items():
        (folder / ".".join(name.rsplit("_", 1))).write_text(content, encoding="utf-8")
    return load_box(folder)


def rows(found: Box) -> list[dict[str, Any]]:
    return [dict(row.values) for row in found.rows("cards")]


def workbook(path: Path) -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Notes"
    items = book.create_sheet("Items & more")
    for row in (
        ["Card Name", "Cost", "When", "Rare", None],
        ["Lamp", 3, date(2026, 1, 2), True],
        [],
        ["Moth", 2.5, None, False],
    ):
        items.append(row)
    book.save(path)


def test_a_sheet_of_a_workbook(tmp_path: Path) -> None:
    workbook(tmp_path / "deck.xlsx")
    found = box(tmp_path, "data: deck.xlsx#Items & more\ncolumns: {Cost: number}")
    assert rows(found) == [
        {"id": "C1", "Card_Name": "Lamp", "Cost": 3.0, "When": "2026-01-02", "Rare": "yes"},
        {"id": "C2", "Card_Name": "Moth", "Cost": 2.5, "When": "", "Rare": "no"},
    ]
    assert [row.line for row in found.rows("cards")] == [2, 4]
    assert found.components["cards"].headers["Card_Name"] == "Card Name"


def test_a_sheet_that_is_not_there(tmp_path: Path) -> None:
    workbook(tmp_path / "deck.xlsx")
    with pytest.raises(BoxError, match=r'no sheet "Itms".*Sheets: Notes, Items & more'):
        box(tmp_path, "data: deck.xlsx#Itms")


def test_a_broken_workbook(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="this workbook cannot be read"):
        box(tmp_path, "data: deck.xlsx", deck_xlsx="not a workbook")


def test_formulas_never_computed_and_in_error(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["name", "cost"], ["Lamp", "=1+1"], ["Moth", "#REF!"]):
        sheet.append(row)
    book.save(tmp_path / "deck.xlsx")
    with pytest.raises(BoxError) as caught:
        box(tmp_path, "data: deck.xlsx")
    assert "deck.xlsx:2: cost: the formula '=1+1' was never computed" in str(caught.value)
    assert "deck.xlsx:3: cost: the formula of this cell gives #REF!" in str(caught.value)


ODS = """<?xml version="1.0" encoding="UTF-8"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Deck">
<table:table-row><table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>cost</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Lämp</text:p></table:table-cell>
<table:table-cell office:value-type="float" office:value="4"><text:p>4</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>"""


def test_open_document(tmp_path: Path) -> None:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(tmp_path / "deck.ods", "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
            f'manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>',
        )
        archive.writestr("content.xml", ODS.replace("\n<", "<"))
    assert rows(box(tmp_path, "data: deck.ods#Deck")) == [{"id": "C1", "name": "Lämp", "cost": "4"}]


def test_json_and_its_lines(tmp_path: Path) -> None:
    text = '{"cards": [\n  {"name": "Lamp", "n": 2, "tags": ["a", "b"]},\n  {"name": "Moth"}\n]}'
    found = box(tmp_path, "data: deck.json#cards", deck_json=text)
    assert rows(found)[0] == {"id": "C1", "name": "Lamp", "n": "2", "tags": "a;b"}
    assert [row.line for row in found.rows("cards")] == [2, 3]
    with pytest.raises(BoxError, match=r"deck.json:2: this is not JSON"):
        box(tmp_path, "data: deck.json", deck_json='[\n{"name" "Lamp"}]')
    with pytest.raises(BoxError, match="write a list of mappings"):
        box(tmp_path, "data: deck.json", deck_json=json.dumps({"a": 1}))


def test_yaml_and_tsv(tmp_path: Path) -> None:
    found = box(tmp_path, "data: deck.yaml", deck_yaml="- {name: Lamp, rare: true}\n- name: Moth\n")
    assert rows(found) == [
        {"id": "C1", "name": "Lamp", "rare": "yes"},
        {"id": "C2", "name": "Moth", "rare": ""},
    ]
    assert [row.line for row in found.rows("cards")] == [1, 2]
    assert rows(box(tmp_path, "data: deck.tsv", deck_tsv="name\tsay\nLamp\ta, b; c\n"))[0]["say"] == "a, b; c"


def test_an_unknown_ending(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r'does not end in ".docx"; known: .csv'):
        box(tmp_path, "data: deck.docx", deck_docx="x")


def test_joined_replaced_counted_and_switched(tmp_path: Path) -> None:
    found = box(
        tmp_path,
        'data: deck.csv\njoin: {data: stats.csv, on: [name, Card]}\nreplace: {"%n": "\\n", "🔓": ":unlock:"}\n'
        'when: not off\ncolumns: {off: bool}\ncopies: "{{ 2 * rarity }}"',
        deck_csv="name,text,off\nLamp,a%nb 🔓,\nMoth,c,\nGone,d,yes\nAlone,e,\n",
        stats_csv="Card,rarity\nLamp,2\nMoth,1\nGone,9\n",
    )
    assert [(piece.row.values["name"], piece.copy) for piece in found.components["cards"].pieces] == [
        ("Lamp", 1), ("Lamp", 2), ("Lamp", 3), ("Lamp", 4), ("Moth", 1), ("Moth", 2),
    ]  # fmt: skip
    assert found.rows("cards")[0].values["text"] == "a\nb :unlock:"
    assert found.components["cards"].off == 1
    (warning,) = found.warnings
    assert str(warning).startswith('deck.csv:5: name: warning: "Alone" does not stand in stats.csv')


def test_a_card_whose_joined_row_is_switched_off_is_warned_of(tmp_path: Path) -> None:
    found = box(
        tmp_path,
        "data: deck.csv\njoin: {data: stats.csv, on: name, when: \"not off and n != '0'\"}",
        deck_csv="name\nLamp\nMoth\nGone\nZero\n",
        stats_csv="name,n,off\nLamp,1,\nMoth,2,no\nGone,3,yes\nZero,0,\nUnused,4,yes\n",
    )
    assert [row.values["n"] for row in found.rows("cards")] == ["1", "2", "", ""]
    assert [str(warning) for warning in found.warnings] == [
        f'deck.csv:{line}: name: warning: "{name}" is switched off in stats.csv, so its columns are empty here.'
        for line, name in ((4, "Gone"), (5, "Zero"))
    ]
    with pytest.raises(BoxError, match=r"join\.when: .* is no expression"):
        box(tmp_path, "data: deck.csv\njoin: {data: stats.csv, on: name, when: not (off}")


def test_a_cell_that_says_no_is_no(tmp_path: Path) -> None:
    """Without a type too, and it is still the text that it was."""
    cells = "name,off\nLamp,no\nMoth,\nGone,yes\nEel,No\nOld,false\n"
    found = box(tmp_path, "data: deck.csv\nwhen: not off", deck_csv=cells)
    assert [row.values["name"] for row in found.rows("cards")] == ["Lamp", "Moth", "Eel", "Old"]
    found = box(tmp_path, "data: deck.csv\nwhen: off == 'no'", deck_csv=cells)
    assert [row.values["name"] for row in found.rows("cards")] == ["Lamp"]


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r'stats.csv:3: name: "Lamp" stands twice, first in line 2'):
        box(
            tmp_path,
            "data: deck.csv\njoin: {data: stats.csv, on: name}",
            deck_csv="name\nLamp\n",
            stats_csv="name,n\nLamp,1\nLamp,2\n",
        )


def test_ids_codes_and_capitals_are_not_needed(tmp_path: Path) -> None:
    found = box(tmp_path, "data: deck.csv", deck_csv="name\nLamp\nLamp\n")
    assert (found.code, found.name, found.title) == ("SOU", "Sources", "sources")
    assert [piece.id for piece in found.components["cards"].pieces] == ["C1", "C2"]
    lower = box(
        tmp_path,
        "data: deck.csv",
        deck_csv="ID,name\nold lamp,Lamp\nthe moth that came to the lantern,Moth\n",
    )
    assert [piece.id for piece in lower.components["cards"].pieces] == [
        "OLD-LAMP",
        "THE-MOTH-THAT-CAME-TO-THE-LANTERN",
    ]
    assert [row.id for row in lower.rows("cards")] == ["old lamp", "the moth that came to the lantern"]
    assert not lower.warnings


def test_codes_without_ids_are_warned_of(tmp_path: Path) -> None:
    found = box(tmp_path, "data: deck.csv\ncode: {size: 14}", deck_csv="name\nLamp\n")
    assert found.components["cards"].pieces[0].payload.startswith("SOU:C1*")
    assert "pieces are numbered by row" in found.warnings[0].message


def test_a_wrong_row_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "box.yaml").write_text(HEAD + "data: deck.csv\n    columns: {n: int}\n")
    (tmp_path / "deck.csv").write_text("name,n\nLamp,1\nMoth,two\nBat,3\n")
    found, problems = read_box(tmp_path)
    assert [piece.id for piece in found.components["cards"].pieces] == ["C1", "C3"]
    assert found.unread == {"cards"}
    assert [str(problem) for problem in problems] == ['deck.csv:3: n: "two" is not a whole number']


class Sheet(BaseHTTPRequestHandler):
    """A spreadsheet's server."""

    answers: ClassVar[dict[str, tuple[int, str, str]]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        type(self).asked.append(self.path)
        status, kind, text = type(self).answers.get(self.path, (404, "text/plain", "gone"))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    Sheet.answers, Sheet.asked = {}, []
    httpd = HTTPServer(("127.0.0.1", 0), Sheet)
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_address[1]}"
    httpd.shutdown()
    thread.join()
    httpd.server_close()


def aged(copy: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(copy, (then, then))


def test_a_sheet_as_the_browser_shows_it(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{server}/spreadsheets/d/AbC-1/edit#gid=7"
    Sheet.answers["/spreadsheets/d/AbC-1/export?format=csv&gid=7"] = (200, "text/csv", "name\nLamp\n")
    text = f"data: {address}"
    assert rows(box(tmp_path, text))[0]["name"] == "Lamp"
    assert len(Sheet.asked) == 1
    copy = copy_of(tmp_path, address)
    assert copy.parent == tmp_path / FOLDER
    Sheet.answers.clear()
    assert not box(tmp_path, text).warnings, "a fresh copy is used without asking"
    aged(copy, 3 * 3600)
    found = box(tmp_path, text)
    assert rows(found)[0]["name"] == "Lamp"
    assert "Not Found" in found.warnings[0].message
    assert "the copy made 3 hours ago is used, which may be stale" in found.warnings[0].message
    monkeypatch.setenv(OFFLINE, "1")
    before = len(Sheet.asked)
    assert "offline: the copy made 3 hours ago is used" in box(tmp_path, text).warnings[0].message
    assert len(Sheet.asked) == before


def test_addresses_that_give_no_table(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Sheet.answers["/page"] = (200, "text/html; charset=utf-8", "<!DOCTYPE html><title>Sign in</title>")
    with pytest.raises(BoxError, match="a web page, not a table; share the sheet"):
        box(tmp_path, f"data: {server}/page")
    with pytest.raises(BoxError, match="gives no table: Not Found"):
        box(tmp_path, f"data: {server}/gone")
    with pytest.raises(BoxError, match="gives no table"):
        box(tmp_path, "data: http://127.0.0.1:9/none.csv")
    monkeypatch.setenv(OFFLINE, "1")
    with pytest.raises(BoxError, match="no local copy yet; run once without --offline"):
        box(tmp_path, f"data: {server}/gone")


def test_one_cell_of_a_workbook_is_written(tmp_path: Path) -> None:
    workbook(tmp_path / "deck.xlsx")
    raw = (tmp_path / "deck.xlsx").read_bytes()
    raw = with_cell(raw, "Items & more", 2, 0, "Lamp & <moth>")
    raw = with_cell(raw, "Items & more", 2, 1, "12")
    (tmp_path / "deck.xlsx").write_bytes(with_cell(raw, "Items & more", 4, 2, "later"))
    found = rows(box(tmp_path, "data: deck.xlsx#Items & more\ncolumns: {Cost: number}"))
    assert found[0] == {
        "id": "C1",
        "Card_Name": "Lamp & <moth>",
        "Cost": 12.0,
        "When": "2026-01-02",
        "Rare": "yes",
    }
    assert found[1]["When"] == "later"
    with pytest.raises(NoCell, match="row 99"):
        with_cell(raw, "Items & more", 99, 0, "x")


def test_rows_that_say_no_number_of_copies_are_told(tmp_path: Path) -> None:
    """An empty cell among numbers is 0 copies: whoever forgot it hears so, whoever wrote 0 does not."""
    table = "name,qty\nFerry,2\nBridge,\nEel,0\n"
    found = box(tmp_path, "data: c.csv\ncopies: qty\ncolumns: {qty: int}", c_csv=table)
    assert [piece.row.values["name"] for piece in found.pieces().values()] == ["Ferry", "Ferry"]
    (warning,) = found.warnings
    assert (warning.line, warning.where) == (3, "qty")
    assert "no number of copies in C2, which therefore are not printed" in warning.message
    found = box(tmp_path, "data: c.csv\ncopies: \"{{ 1 if qty == '' else qty }}\"", c_csv=table)
    assert [piece.row.values["name"] for piece in found.pieces().values()] == ["Ferry", "Ferry", "Bridge"]
    assert not found.warnings


@pytest.mark.parametrize(
    ("shown", "asked"),
    [
        ("/spreadsheets/u/0/d/AbC-1/edit#gid=7", "/spreadsheets/d/AbC-1/export?format=csv&gid=7"),
        ("/spreadsheets/d/AbC-1/edit?usp=sharing", "/spreadsheets/d/AbC-1/export?format=csv&gid=0"),
        ("/spreadsheets/d/e/2PACX-1/pubhtml", "/spreadsheets/d/e/2PACX-1/pub?output=csv"),
        (
            "/spreadsheets/d/e/2PACX-1/pubhtml?gid=7&single=true",
            "/spreadsheets/d/e/2PACX-1/pub?output=csv&gid=7&single=true",
        ),
    ],
)
def test_every_address_of_a_sheet_will_do(tmp_path: Path, server: str, shown: str, asked: str) -> None:
    Sheet.answers[asked] = (200, "text/csv", "name\nLamp\n")
    assert rows(box(tmp_path, f"data: '{server}{shown}'"))[0]["name"] == "Lamp"


def test_what_would_do_where_a_sheet_gives_nothing(tmp_path: Path, server: str) -> None:
    Sheet.answers["/spreadsheets/d/Mine/export?format=csv&gid=0"] = (401, "text/html", "<html>")
    with pytest.raises(BoxError, match="Unauthorized; share the sheet with 'anyone with the link'"):
        box(tmp_path, f"data: {server}/spreadsheets/d/Mine/edit")
    Sheet.answers["/spreadsheets/d/Mine/export?format=csv&gid=99"] = (400, "text/html", "<html>")
    with pytest.raises(BoxError, match="there is no such sheet; copy the address"):
        box(tmp_path, f"data: '{server}/spreadsheets/d/Mine/edit#gid=99'")
