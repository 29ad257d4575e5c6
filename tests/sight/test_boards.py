"""The command `read-board`: from photo files to words, data and pictures."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.sight.boards import read_board
from printkit.sight.sight_errors import PhotoError
from prophets_and_patriarchs_book.kit import kit_of
from tests.sight.photos import GOOD, Shot, photograph
from tests.sight.scenes import patriarchs


@pytest.fixture(scope="module")
def photo(sheets: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo file of the default board."""
    picture = photograph(patriarchs(4, sheets), Shot(3, quality=GOOD)).image
    file = tmp_path_factory.mktemp("board") / "table.jpg"
    cv2.imwrite(str(file), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    return file


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A photo of nothing."""
    file = tmp_path / "blank.png"
    cv2.imwrite(str(file), np.full((600, 800, 3), 128, np.uint8))
    return file


@pytest.mark.slow
def test_a_photo_of_the_board_is_told_and_drawn(photo: Path, tmp_path: Path) -> None:
    """All 30 tiles in words, data and picture; nothing to mend."""
    out = tmp_path / "drawn.png"
    result = CliRunner().invoke(
        app, ["read-board", "prophets-and-patriarchs", str(photo), "--json", "--picture", str(out)]
    )
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["layout"] == "LAYOUT-30"
    assert len(data["tiles"]) == 30
    assert len(data["trade"]) == 9
    assert not [finding for finding in data["findings"] if finding["serious"]]
    assert cv2.imread(str(out)) is not None
    words = CliRunner().invoke(app, ["read-board", "prophets-and-patriarchs", str(photo)]).stdout
    assert words.splitlines()[0] == "30 tiles with a place, laid as LAYOUT-30."


def test_a_photo_without_a_board_says_so(blank: Path) -> None:
    """Exit code 1 and a sentence, for hexes and squares."""
    result = CliRunner().invoke(app, ["read-board", "prophets-and-patriarchs", str(blank)])
    assert (result.exit_code, result.stdout) == (1, "No tile was read.\n")
    result = CliRunner().invoke(app, ["read-board", "mecca", str(blank)])
    assert result.exit_code == 1
    assert "No board was found" in result.stdout


def test_a_title_without_a_board_is_refused(blank: Path) -> None:
    """Ayubistan has cards and tokens only; the sentence names what would do."""
    result = CliRunner().invoke(app, ["read-board", "ayubistan", str(blank)])
    assert result.exit_code == 2
    assert (
        "ayubistan has no board that photos show; its photos can be read with: printkit scan" in result.output
    )


def test_wrong_files_and_tribes_are_told_without_a_traceback(blank: Path, tmp_path: Path) -> None:
    """A file that is not there, one that is no photo, a tribe that is none: exit code 2."""
    text = tmp_path / "notes.jpg"
    text.write_text("no picture")
    box = load_box(find_box("prophets-and-patriarchs"))
    with pytest.raises(PhotoError, match=r"notes\.jpg is no photo"):
        read_board(box, kit_of(box), [text])
    for arguments in (
        ["nowhere.jpg"],
        [str(text)],
        [str(blank), "--set", "tribes=DAN"],
        [str(blank), "--set", "discs=maybe"],
    ):
        result = CliRunner().invoke(app, ["read-board", "prophets-and-patriarchs", *arguments])
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)
