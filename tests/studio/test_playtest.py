"""Random playtest by data: what chance makes of declared draws, costs and limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.box import BoxError, load_box
from printkit.cli import app
from printkit.declared.play_book import read_declared
from printkit.studio.playtest import as_data, run_playtest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"
RUN = CliRunner()


def box_with(tmp_path: Path, section: str) -> Path:
    """The example with another way to be played by chance."""
    folder = tmp_path / "tide-pool"
    folder.mkdir(exist_ok=True)
    for name in ("box.yaml", "shells.csv"):
        (folder / name).write_text((EXAMPLE / name).read_text())
    (folder / "play.yaml").write_text(f"play: 1\npiles: {{deck: {{from: shells}}}}\nplaytest: {section}\n")
    return folder


def figures(folder: Path, players: int = 2, games: int = 20) -> dict[str, object]:
    box = load_box(folder)
    _, play, problems = read_declared(box)
    assert problems == []
    assert play is not None
    assert play.playtest is not None
    return as_data(run_playtest(play.playtest, box, players=players, games=games, seed=1), box, play.playtest)


def test_what_can_be_computed_by_hand(tmp_path: Path) -> None:
    """Two players, a card a turn, each played at once: 28 cards are 14 rounds, 14 points each, nothing dead."""
    found = figures(box_with(tmp_path, "{gain: {points: 1}, end: deck == 0, win: points}"))
    assert found["rounds"] == {"mean": 14, "from": 14.0, "to": 14.0}
    assert found["reached the end"] == 20
    assert found["dead hands"] == 0
    assert found["wins by seat"] == [20, 20]
    by_turn = found["by turn"]
    assert isinstance(by_turn, dict)
    assert by_turn["points"][12] == 12


def test_what_cannot_be_paid_is_dead(tmp_path: Path) -> None:
    """Only ones cost nothing: everything else is never played, and hands without a one are dead."""
    found = figures(box_with(tmp_path, "{cost: {gold: Number - 1}, end: deck == 0}"))
    never = found["never played"]
    assert isinstance(never, list)
    assert len(never) == 24
    assert not {"C1", "K1", "W1", "Y1"} & set(never)
    dead = found["dead hands"]
    assert isinstance(dead, float)
    assert 0.7 < dead < 1


def test_conditions_and_preferences(tmp_path: Path) -> None:
    """Odd cards only; of several the highest number first; at most three cards stay."""
    section = "{hand: 5, draw: 0, when: Number % 2, prefer: Number, limit: 3, gain: {n: Number}, turns: 1}"
    found = figures(box_with(tmp_path, section), players=1, games=200)
    cards = found["cards"]
    assert isinstance(cards, dict)
    assert all(not one["played"] for row, one in cards.items() if int(row[1]) % 2 == 0)
    assert cards["C7"]["played"] == cards["C7"]["drawn"] or cards["C7"]["played of drawn"] > 0.5
    assert cards["C1"]["played of drawn"] < cards["C7"]["played of drawn"]


def test_equal_seeds_give_equal_figures() -> None:
    """The command's JSON is the same twice, another seed gives another."""
    words = ["playtest", str(EXAMPLE), "--games", "20", "--json"]
    one, same, other = (RUN.invoke(app, [*words, *more]).stdout for more in ([], [], ["--seed", "2"]))
    assert one == same != other
    assert json.loads(one)["games"] == 20
    ran = RUN.invoke(app, words[:-1])
    assert "Dead hands" in ran.output
    assert ran.exit_code == 0


def test_more_players_than_the_game_is_for() -> None:
    """The play.yaml says for how many a game is; others are refused with the numbers that would do."""
    result = RUN.invoke(app, ["playtest", str(EXAMPLE), "--players", "12"])
    assert result.exit_code == 2
    assert "play.yaml is for 2 to" in result.output


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("{cards: shels}", 'Did you mean "shells"?'),
        ("{cost: {gold: Numbr}}", 'nothing is called "Numbr". Did you mean "Number"?'),
        ("{draw: many}", "write a whole number from 0 to 50"),
        ("{win: gold}", '"gold" is no resource'),
        ("{start: {gold: some}}", "write a whole number"),
        ("{drew: 1}", 'unknown key. Did you mean "draw"?'),
        ("{cost: {gold: Number / 2}}", "there is no /"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, section: str, said: str) -> None:
    """With file and line; the one that only a card shows as well."""
    box = load_box(box_with(tmp_path, section))
    _, play, problems = read_declared(box)
    if play is not None and play.playtest is not None:
        with pytest.raises(BoxError, match=said.replace("(", "[(]")):
            run_playtest(play.playtest, box, players=2, games=1, seed=1)
    else:
        assert any(said in str(one) for one in problems), problems
