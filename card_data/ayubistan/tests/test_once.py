"""What is said once: a number of the box is printed and refereed as it is; numbers by seat are shown as numbers."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from ayubistan_book.book import BOOK
from ayubistan_tests.tables import A, B, fresh
from printkit.box import find_box, load_box
from printkit.companion.pages.table_state import Naming, TableZones
from printkit.press.faces.piecefaces import Faces
from printkit.referee import Answer, Game
from tests.press.boxed import texts


def changed_box(folder: Path) -> Path:
    """The box with another price, and two Hasanat a turn."""
    shutil.copytree(find_box("ayubistan"), folder)
    path = folder / "box.yaml"
    said = path.read_text(encoding="utf-8")
    for was, now in (("max_donate: 1 ", "max_donate: 2 "), ("price_hasana: 10", "price_hasana: 4")):
        assert was in said
        said = said.replace(was, now)
    path.write_text(said, encoding="utf-8")
    return folder


def test_print_and_referee_follow_one_box(tmp_path: Path) -> None:
    """AYU-4.11: whoever changes price and limit in box.yaml changes both at once."""
    box = load_box(changed_box(tmp_path / "ayubistan"))
    component = box.components["turn-structure"]
    words = " ".join(one.text for one in texts(Faces(box, component).front(component.pieces[0])))
    assert "2 a turn: pay 4" in words
    game: Game[Any] = Game.open(BOOK, ["Amina", "Bilal"], box=box)
    assert not game.give(Answer(None, "0"))
    before = game.table.value(A)
    for _ in range(2):
        assert not game.give(Answer(A, "donate 1"))
    assert game.table.value(A) == before - 8
    [limit] = game.judge(Answer(A, "donate 1"))
    assert (limit.code, str(limit.reason)) == ("R-DONATE-LIMIT", "At most 2 Hasanat may be bought per turn.")


def test_numbers_by_seat_are_no_names() -> None:
    """Turns taken of 0 and 1 are two numbers, though 0 and 1 are seats too."""
    table = fresh(2)
    table.turns_taken = [0, 1]
    shown = TableZones(table, Naming(seats=("Amina", "Bilal"))).public
    taken = [next(one for one in area.entries if one.label == "Turns taken") for area in shown.areas]
    assert [(area.seat, one.count, one.value) for area, one in zip(shown.areas, taken, strict=True)] == [
        (A, 0, ""),
        (B, 1, ""),
    ]
