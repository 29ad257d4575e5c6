"""Scoring alone from photos composed from the printed sheets (ERR-LF-31)."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.cli import app
from tests.companion.browser.cards import on_the_table, piece_of, printed

RUN = CliRunner()
TITLE = "lost-and-found"


def photo(folder: Path, name: str, *rows: str) -> str:
    """A photo of cards in a row."""
    file = folder / f"{name}.jpg"
    shown = [printed(piece_of(TITLE, row), TITLE, folder) for row in rows]
    on_the_table(shown, 420 * len(rows), 600).save(file, quality=90)
    return str(file)


@pytest.mark.slow
def test_a_game_is_scored_from_photos(tmp_path: Path) -> None:
    """Six Communal cards in two photos, the Mosque among them; Anna: Zakat and two others; Bilal: Zakat and one: Anna wins, 9 - 2 to 6 + 2."""
    town = [photo(tmp_path, "one", "C01", "C02", "C03"), photo(tmp_path, "two", "C05", "C06", "C10")]
    anna = photo(tmp_path, "anna", "F1-A", "F3-A", "F5-A", "R24")
    bilal = photo(tmp_path, "bilal", "F1-B", "F4-B")
    typed = ["Anna.transgressions=1", "Anna.beyond=0", "Anna.void=0"]
    typed += ["Bilal.transgressions=0", "Bilal.beyond=1", "Bilal.void=0"]
    settings = [word for one in typed for word in ("--set", one)]
    words = ["score", TITLE, *town, "--seat", f"Anna={anna}", "--seat", f"Bilal={bilal}", *settings]
    said = RUN.invoke(app, words)
    assert said.exit_code == 0, said.output
    text = " ".join(said.output.split())
    assert "Anna wins" in text
    assert "Anna 7 Completed Family Responsibilities +9" in text
    assert "Bilal 8 Completed Family Responsibilities +6; Beyond the Law +2" in text
    assert "Anna: net 1 (Transgressions less Beyond the Law); due in the reckoning: 1 Ihtesaab card." in text
    without = RUN.invoke(app, ["score", TITLE, town[1], *words[4:]])
    assert "Everybody loses" in without.output


def test_what_is_missing_is_asked_for() -> None:
    """The town first, with what would do; a number that cannot be; yes or no."""
    players = ["score", TITLE, "--seat", "Anna", "--seat", "Bilal"]
    said = " ".join(RUN.invoke(app, players).output.split())
    assert "The whole table: name a photo of the Communal Responsibilities completed" in said
    assert "--set completed=N" in said
    for wrong, told in (
        ("completed=11", "completed: 11 cannot be; 0 to 10 can"),
        ("mosque=maybe", "'maybe' is no whole number or yes or no"),
        ("Anna.zakat=2", "Anna.zakat: 2 cannot be; 0 to 1 can"),
        ("mosk=1", 'Did you mean "mosque"?'),
    ):
        said = " ".join(RUN.invoke(app, [*players, "--set", wrong]).output.split())
        assert told in said
