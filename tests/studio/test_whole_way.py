"""A game of one's own from a spreadsheet to the digital table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from typer.testing import CliRunner

from printkit.cli import app
from printkit.studio.watch.studio import Studio


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
    assert studio.changed()
    studio.read()
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
