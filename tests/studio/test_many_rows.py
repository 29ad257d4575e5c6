"""A check of many rows: shared out among processes, with progress, and nothing is missed for being like another."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.press.build.preflight import check_folder
from printkit.press.faces import piecefaces
from printkit.studio.new import new_box


def _box(folder: Path, rows: int, wrong: dict[int, str]) -> Path:
    made, _ = new_box(str(folder))
    lines = ["id,name,type,cost,copies,text"]
    for number in range(rows):
        kind = ("Place", "Weather", "Boat", "Crew")[number % 4]
        lines.append(wrong.get(number, f"A{number},Card {number},{kind},{number % 9},1,Draw a card."))
    (made / "cards.csv").write_text("\n".join(lines) + "\n")
    return made


def test_wrong_rows_among_many_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows with one fault are told one by one, also where they are alike, and as a few rows would be told."""
    long = "word " * 400
    wrong = {
        7: "A7,Unknown kind,Nowhere,3,1,Draw a card.",
        31: f"A31,Too long,Place,3,1,{long}",
        32: f"A32,Too long,Place,3,1,{long}",
        44: "A44,Unclosed,Place,3,1,Draw **two cards.",
    }
    folder = _box(tmp_path / "game", 50, wrong)
    _, plain = check_folder(folder)
    monkeypatch.setattr(piecefaces, "_MANY", 10)
    monkeypatch.setattr(piecefaces, "_STRIDE", 8)
    told: list[tuple[int, int]] = []
    _, shared = check_folder(folder, lambda _, done, total: told.append((done, total)))
    assert sorted(map(str, shared)) == sorted(map(str, plain))
    for piece in ("A31", "A32"):
        assert any(f"piece {piece}." in str(problem) and "does not fit" in str(problem) for problem in shared)
    assert any("A7." in str(problem) and "Nowhere" in str(problem) for problem in shared)
    assert any("A44." in str(problem) and "**" in str(problem) for problem in shared)
    assert told[-1] == (50, 50)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
