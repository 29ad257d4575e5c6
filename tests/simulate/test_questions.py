"""What simulations answer: observed games, comparisons, kept games, the page, watching."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from rich.console import Console
from typer.testing import CliRunner

from printkit.cli import app
from printkit.cli.watched import feed_answers
from printkit.referee import Answer, Outcome, Refusals, Score, Seat, SetupError
from printkit.simulate import Played, SimulationPlan, plain_report, report_of, run_plan
from printkit.simulate.figures import games_needed
from printkit.simulate.insight import bots_of, insight_of
from printkit.simulate.kept_games import (
    Records,
    RecordsError,
    game_of,
    merge_folders,
    plain_game,
    row_of,
)
from printkit.simulate.observing import Observed
from printkit.simulate.page import write_page
from printkit.simulate.paired_runs import compare_runs
from printkit.simulate.plan import open_game, play_game
from printkit.simulate.report_text import render_report
from printkit.simulate.variants import Variants
from printkit.simulate.watching import in_terminal, play_steps

EXAMPLE = "docs/examples/moth-and-lantern"
PLAN = SimulationPlan(EXAMPLE, 2, 12, seed="questions", bots=("greedy", "random"), rotate=True, closely=True)
CLI = CliRunner()


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """Twelve observed games of the manual's example."""
    return run_plan(PLAN)


def game(
    number: int, winners: tuple[int, ...], observed: Observed, bots: tuple[str, ...] = ("a", "b")
) -> Played:
    """A made-up game of two."""
    scores = (Score((Seat(0),), 3), Score((Seat(1),), 5))
    outcome = Outcome("end", "X-1", tuple(map(Seat, winners)), (), scores)
    return Played(number, outcome, 10 + number, {"turns": 4.0}, {}, observed, bots)


def test_lifts_are_counted_by_player() -> None:
    """Of 24 players in 12 games each winner made the move and had the card, each loser neither: the lift is 100 %."""
    seen = Observed((1, 0), {"Build": (2, 0)}, {"C1": (0,)}, {"C1": (0,)}, {"C1": (10, 4)}, 8, 2, 0.5)
    found = insight_of([game(n, (0,), seen) for n in range(12)], 2)
    assert found is not None
    (build,), (card,) = found.moves, found.cards
    assert (build.players, build.rate, build.used, build.having, build.lacking) == (12, 0.5, 2, 1, 0)
    assert list(build.lift or ()) == [1, 1, 1]
    assert list(card.dead or ()) == [0.4, 120]
    assert card.used == 1
    assert [one.share for one in found.order] == [0, 1]  # seat 2 began and lost
    assert found.settled is not None
    assert found.settled.mean == 0.5


def test_lift_intervals_are_those_of_drawn_games() -> None:
    """Drawing whole games again and again gives the same interval: with one player of two having the card, with both, with three."""
    chance = Random(3)  # noqa: S311
    for seats, odds in ((2, None), (2, 0.5), (3, 0.3)):
        games = []
        for number in range(120):
            holder = chance.randrange(seats)
            held = [seat == holder if odds is None else chance.random() < odds for seat in range(seats)]
            weights = [2 if has else 1 for has in held]
            seen = Observed(tuple(range(seats)), {"Build": tuple(map(int, held))})
            games.append(game(number, tuple(chance.choices(range(seats), weights)), seen))
        lift = insight_of(games, seats).moves[0].lift  # type: ignore[union-attr]
        assert lift is not None
        drawn = sorted(_lift_of(chance.choices(games, k=len(games)), seats) for _ in range(1000))
        wide = drawn[974] - drawn[25]
        assert lift[0] == pytest.approx(_lift_of(games, seats))
        assert lift[2] - lift[1] == pytest.approx(wide, rel=0.12)


def _lift_of(games: list[Played], seats: int) -> float:
    """Wins of players who made the move, less those of the others, counted anew."""
    won: dict[bool, list[int]] = {True: [], False: []}
    for one in games:
        assert one.observed is not None
        for seat in range(seats):
            won[bool(one.observed.moves["Build"][seat])].append(seat in one.outcome.winners)
    return fmean(won[True]) - fmean(won[False])


def test_too_few_say_nothing() -> None:
    """Below ten players with and without it no lift is told."""
    seen = Observed((0, 1), {"Build": (1, 0)})
    found = insight_of([game(n, (0,), seen) for n in range(9)], 2)
    assert found is not None
    assert found.moves[0].lift is None


def test_bots_are_compared_with_luck() -> None:
    """Who wins 3 of 4 games of two is half of the way from luck to always winning."""
    games = [game(n, (0,) if n else (1,), Observed()) for n in range(4)]
    a, b = bots_of(games)
    assert (a.bot, a.share.share, a.fair, a.above_luck) == ("a", 0.75, 0.5, 0.5)
    assert b.above_luck == -0.5


def test_observed_games_tell_cards_moves_and_leads(played: list[Played]) -> None:
    """Every player played cards; each card played was had; the greedy bot beats chance; bots move on by a seat."""
    for one in played:
        seen = one.observed
        assert seen is not None
        assert sorted(seen.order) == [0, 1]
        assert all(seen.moves["Play card"])
        assert all(set(seats) <= set(seen.cards[card]) for card, seats in seen.used.items())
        assert seen.turns == sum(seen.moves["Play card"])
        assert seen.settled is None or 0 <= seen.settled <= 1
        assert one.bots == (("greedy", "random") if one.number % 2 == 0 else ("random", "greedy"))
    report = report_of(PLAN, played)
    assert report.bots[0].bot == "greedy"
    assert report.insight is not None
    assert any(card.dead for card in report.insight.cards)


def test_observing_changes_no_game(played: list[Played]) -> None:
    """The same seed gives the same outcomes whether somebody looks or not."""
    unseen = run_plan(replace(PLAN, closely=False))
    assert [one.outcome for one in unseen] == [one.outcome for one in played]


def test_what_hangs_on_decisions_is_told_where_a_bot_thinks() -> None:
    """A searching bot's decisions are counted by rule, with spreads between 0 and 1."""
    found = play_game(SimulationPlan(EXAMPLE, 2, 1, bots=("search:8/6",), closely=True), 0).observed
    assert found is not None
    assert found.stakes["MOT-2.1"][0] > 3
    assert all(0 <= total <= number for number, total, _ in found.stakes.values())


# Kept games


def test_games_are_kept_resumed_and_merged(tmp_path: Path, played: list[Played]) -> None:
    """Broken off after five games and resumed there are the same bytes as in one go; two seeds are one run together."""
    whole = Records(tmp_path / "whole", PLAN)
    whole.open_folder(resume=False)
    for one in reversed(played):
        whole.write_game(one)
    whole.finish()
    part = Records(tmp_path / "part", PLAN)
    part.open_folder(resume=False)
    for one in played[:5]:
        part.write_game(one)
    file = tmp_path / "part" / "games.jsonl"
    file.write_text(file.read_text() + '{"seed":"questions","num')  # the power went off
    again = Records(tmp_path / "part", PLAN)
    done = again.open_folder(resume=True)
    assert [one.number for one in done] == [0, 1, 2, 3, 4]
    counted: list[int] = []
    rest = run_plan(PLAN, done=done, keep=again.write_game, tick=counted.append)
    again.finish()
    assert sum(counted) == 7
    assert file.read_bytes() == (tmp_path / "whole" / "games.jsonl").read_bytes()
    assert plain_report(report_of(PLAN, rest)) == plain_report(report_of(PLAN, played))
    other = Records(tmp_path / "other", replace(PLAN, seed="2"))
    other.open_folder(resume=False)
    other.write_game(played[0])
    plan, games = merge_folders([tmp_path / "whole", tmp_path / "part", tmp_path / "other"])
    assert (plan.games, len(games), plan.seed) == (13, 13, "2, questions")


def test_a_kept_game_reads_back(played: list[Played]) -> None:
    """Nothing that a report needs is lost."""
    data = json.loads(json.dumps(plain_game(played[0], "s")))
    assert game_of(data) == game_of(plain_game(played[0], ""))
    assert json.loads(json.dumps(plain_game(game_of(data), "s"))) == data
    assert row_of("s", played[0])["won 1"] in {0.0, 1.0}


def test_games_of_another_plan_are_not_mixed(tmp_path: Path, played: list[Played]) -> None:
    """Without --resume nothing is overwritten; other bots are another plan; a folder without games is told."""
    records = Records(tmp_path / "a", PLAN)
    records.open_folder(resume=False)
    records.write_game(played[0])
    with pytest.raises(RecordsError, match="is there already; add --resume"):
        records.open_folder(resume=False)
    with pytest.raises(RecordsError, match=r"games with bots"):
        Records(tmp_path / "a", replace(PLAN, bots=("random",))).open_folder(resume=True)
    with pytest.raises(RecordsError, match=r"no games are kept in .*aa; did you mean .*a"):
        merge_folders([tmp_path / "aa"])


def test_a_parquet_table_has_a_row_for_each_game(tmp_path: Path, played: list[Played]) -> None:
    """Other programs read the games as a table."""
    from pyarrow import parquet

    records = Records(tmp_path, PLAN)
    records.open_folder(resume=False)
    for one in played:
        records.write_game(one)
    records.finish(table=True)
    table = parquet.read_table(tmp_path / "games.parquet").to_pydict()
    assert table["game"] == list(range(12))
    assert sum(table["won 1"]) + sum(table["won 2"]) == 12


# Comparing


def test_pairs_have_the_same_chance_and_a_known_difference() -> None:
    """Against itself nothing differs; where seat 2 wins instead in half of the games the difference is 50 %."""
    one = [game(n, (0,), Observed()) for n in range(40)]
    same = compare_runs(("a", "b"), one, one)
    assert all(found.difference[0] == 0 and not found.sure for found in same.differences)
    assert same.alike.startswith("No game went differently")
    assert not compare_runs(("a", "b"), one, [*one[:-1], game(39, (1,), Observed())]).alike
    other = [game(n, (n % 2,), Observed()) for n in range(40)]
    wins = next(
        d for d in compare_runs(("a", "b"), one, other, 0.1).differences if d.name == "wins of seat 1"
    )
    assert wins.difference[0] == -0.5
    assert wins.sure
    assert wins.needed is not None
    assert wins.needed == games_needed(0.506, 0.1) or 190 < wins.needed < 210


def test_variants_are_options_cells_and_boxes(tmp_path: Path) -> None:
    """A cell of a row is changed in a copy of the box, which goes afterwards; wrong words are told with the nearest."""
    plan = SimulationPlan("ayubistan", 2, 1)
    with Variants() as making:
        assert making.plan_of("as-is", plan) == plan
        assert making.plan_of("secret_holdings=false", plan).options == {"secret_holdings": "false"}
        changed = making.plan_of("A01.name=Other Words", plan)
        folder = Path(changed.box)
        assert open_game(changed).table.name_piece("A01").endswith("Other Words")
        assert "Other Words" not in open_game(plan).table.name_piece("A01")
        with pytest.raises(SetupError, match="did you mean name"):
            making.plan_of("A01.nmae=x", plan)
        with pytest.raises(SetupError, match="no row of the box is called A0111; did you mean"):
            making.plan_of("A0111.name=x", plan)
        with pytest.raises(SetupError, match="did you mean tiebreak"):
            making.plan_of("tiebrek=share", plan)
        with pytest.raises(SetupError, match="neither a box"):
            making.plan_of("nothing-there", plan)
    assert not folder.exists()


# Reports


def test_the_terminal_and_the_page_show_it_all(played: list[Played]) -> None:
    """Moves, cards, leads and bots stand in both; the page needs nothing from elsewhere."""
    report = report_of(PLAN, played)
    out = StringIO()
    Console(file=out, width=100).print(render_report(PLAN, report, 1.0))
    text = out.getvalue()
    for words in ("order of play", "Play card", "changes of the lead", "above luck", "lift (95 %)"):
        assert words in text
    html = write_page(PLAN, report, played, name="Moth & Lantern")
    assert "Moth &amp; Lantern" in html
    for words in (
        "Wins by order of play",
        "changes of the lead",
        "prefers-color-scheme: dark",
        "<h2>The words</h2>",
    ):
        assert words in html
    assert "http" not in html
    assert "src=" not in html


def test_the_page_of_a_comparison(played: list[Played]) -> None:
    """Both variants, the difference, and how many pairs are needed."""
    html = write_page(PLAN, None, (), name="X", comparison=compare_runs(("one", "two"), played, played))
    assert "<b>one</b>" in html
    assert "pairs to see" in html
    assert "No game went differently" in html
    turned = [replace(one, outcome=replace(one.outcome, winners=())) for one in played]
    html = write_page(PLAN, None, (), name="X", comparison=compare_runs(("one", "two"), played, turned))
    assert "No game went differently" not in html
    assert "(sure)" in html


# Watching


def test_a_table_takes_a_watched_game() -> None:
    """A table that judges takes every answer of a watched game and comes to the same end."""
    *_, (watched, _) = play_steps(PLAN)
    shown = open_game(PLAN)
    seen: list[str] = []

    class Table:
        async def give(self, answer: Answer, key: str) -> Refusals:
            seen.append(key)
            return shown.give(answer)

    asyncio.run(feed_answers(Table(), watched, 0))  # type: ignore[arg-type]
    assert shown.outcome == watched.outcome
    assert len(seen) == len(set(seen)) == len(watched)


def test_a_watched_game_is_the_game_of_the_run() -> None:
    """Step by step the same game is played as in a run of many; the terminal shows lines and the table."""
    last = None
    for found, _ in play_steps(PLAN):
        last = found
    assert last is not None
    assert last.outcome == play_game(PLAN, 0).outcome
    out = StringIO()
    waits: list[float] = []
    in_terminal(PLAN, 0.5, Console(file=out, width=100), waits.append)
    assert set(waits) == {0.5}
    assert "Nectar in the supply" in out.getvalue()
    assert "Seat 1" in out.getvalue()


@pytest.mark.slow
def test_the_command_answers_all_of_it(tmp_path: Path) -> None:
    """A folder of one's own: figures, a page, kept games, a comparison, merged."""
    kept, site = str(tmp_path / "kept"), tmp_path / "report.html"
    plain_run = ["simulate", EXAMPLE, "--seats", "2", "--games", "3", "--jobs", "1"]
    ran = CLI.invoke(app, [*plain_run, "--games-to", kept, "--html", str(site), "--json"])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert told["observed"]["games"] == 3
    assert "Moth" in site.read_text()
    again = CLI.invoke(app, [*plain_run, "--games-to", kept])
    assert again.exit_code == 2
    assert "--resume" in again.output
    from_kept = CLI.invoke(app, ["simulate", EXAMPLE, "--seats", "2", "--games-from", kept, "--json"])
    assert json.loads(from_kept.stdout) == told
    both = CLI.invoke(app, [*plain_run, "--compare", "as-is", "as-is", "--json", "--quick"])
    assert both.exit_code == 0, both.output
    assert json.loads(both.stdout)["pairs"] == 3
    watched = CLI.invoke(app, [*plain_run, "--watch", "--pace", "0"])
    assert watched.exit_code == 0
    assert "Eight nectar win." in watched.output
