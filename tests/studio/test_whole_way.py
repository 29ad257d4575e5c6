"""A game of one's own from a spreadsheet to the digital table."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from openpyxl import Workbook, load_workbook
from typer.testing import CliRunner

from printkit.cli import app
from printkit.studio.watch.gallery import Studio
from tests.sight.heldout.finish import TYPICAL
from tests.sight.heldout.prints import Printer, stock
from tests.sight.heldout.table import Thing
from tests.sight.heldout.tables import Table, shoot


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_new_watch_print_change_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["Name", "Rules text", "Qty"],
        ["Lamp", "It burns all night, and all day too", 2],
        ["Moth", "It flies to the old lamp", 3],
    ):
        sheet.append(row)
    book.save("deck.xlsx")
    assert "copies: the column Qty" in run("new", "moths", "--from", "deck.xlsx")
    assert "no problem found" in run("check", "moths", "--fit")

    studio = Studio(tmp_path / "moths")
    studio.start()
    studio.write("cards/C1", "Name", "Lamp", "Old & tall lamp")
    assert studio.has_changed()
    studio.read_box()
    (change,) = studio.changes()
    assert change.columns == [("Name", "Lamp", "Old & tall lamp")]
    changed = load_workbook("moths/deck.xlsx").active
    assert changed is not None
    assert changed["A2"].value == "Old & tall lamp"

    assert "5 pieces on" in run("build", "moths", "--jobs", "1")
    studio.write("cards/C2", "Qty", "3", "4")
    assert "1 piece on 1 sheet" in run("build", "moths", "--changed-since", "last-print")
    run("export", "moths", "--to", "tts", "--url", "https://example.org/g")
    saved = json.loads(Path("output/export/moths/tts/moths.json").read_text())
    assert [card["Nickname"] for card in saved["ObjectStates"][0]["ContainedObjects"]] == [
        "Old & tall lamp"
    ] * 2 + ["Moth"] * 4
    assert (
        json.loads(run("stats", "moths", "--json"))["components"]["cards"]["columns"]["Qty"]["mean"] == 3.33
    )
    shutil.rmtree("output")


@pytest.mark.slow
def test_new_watch_print_score_by_photo_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spreadsheet becomes a box; a cell is changed on the page; sheets are printed; a photo of them is scored; it is exported."""
    monkeypatch.chdir(tmp_path)
    Path("shells.csv").write_text(
        "id,Name,Kind,Points\nA1,Cockle,red,3\nA2,Cone,blue,5\nA3,Whelk,red,2\nA4,Cowrie,blue,1\n"
    )
    run("new", "shells", "--from", "shells.csv")
    Path("shells/score.yaml").write_text(
        "score: 1\nask: {cards: {label: Cards, pieces: cards}}\npoints: [{label: Points, is: 'sum(cards, Points)'}]\n"
    )
    studio = Studio(tmp_path / "shells")
    studio.start()
    studio.write("cards/A3", "Points", "2", "7")
    assert "no problem found" in run("check", "shells")
    run("build", "shells", "--jobs", "1")

    faces = stock(str(tmp_path / "shells"), tmp_path / "printed")
    seats = []
    for seed, (name, pieces) in enumerate({"Amina": ["A1", "A3"], "Bilal": ["A2", "A4"]}.items()):
        things = [
            Thing(Printer().print(faces.face(piece)), n * 76.0, 0.0, 9.0 * n)
            for n, piece in enumerate(pieces)
        ]
        corners = np.array(
            [(thing.x + dx, thing.y + dy) for thing in things for dx in (-50, 50) for dy in (-60, 60)]
        )
        shot = shoot(
            Table("shells", things, corners),
            seed,
            replace(TYPICAL, glare=0.0, shadow=0.0, defocus=(0.5, 0.9)),
            tilt=(0, 15),
            hands=False,
            pixels=(1600, 1200),
        )
        Path(f"{name}.jpg").write_bytes(shot.jpeg)
        seats += ["--seat", f"{name}={name}.jpg"]
    said = run("score", "./shells", *seats)
    assert said.startswith("Amina wins.")  # 3 + 7 against 5 + 1
    assert "10" in said
    run("export", "shells", "--to", "tts", "--url", "https://example.org/g")
    assert Path("output/export/shells/tts/shells.json").is_file()
