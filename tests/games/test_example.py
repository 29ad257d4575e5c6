"""The game of one's own that the manual explains: printed, refereed, simulated, scored, played through the pages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.cli import app
from printkit.companion.pages import LoadedTitle
from printkit.referee import Answer, Choice, Game, Seat
from printkit.referee.judged import Judged
from printkit.simulate import Chance, RandomBot
from printkit.simulate.engine import run_plan
from printkit.simulate.going_on import take_step
from printkit.simulate.plan import SimulationPlan
from printkit.title import open_title
from tests.companion import room as rooms
from tests.companion.room import evening, room, text_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
RUN = CliRunner()


def opened(seats: int = 3) -> Game[Any]:
    """A game of the example."""
    title = open_title(EXAMPLE)
    return Game.open(
        title.book, ["Amina", "Bilal", "Chadia", "Dawud"][:seats], box=title.box, box_hash=title.digest
    )


def garden(game: Game[Any]) -> Game[Any]:
    """Jasmine at 1 and 2, moonflowers at 3 and 4, a primrose at 5, tobacco at 6; moths at 1, 3 and 5; Amina begins."""
    for said in (["BED1", "BED2", "BED3", "BED4", "BED5", "BED6"], "1", "3", "5", "0"):
        entry = game.open_questions()[0]
        refused = game.give(Answer(entry.seats[0] if entry.seats else None, said))
        assert not refused, refused
    return game


def test_a_turn_as_the_rules_tell_it() -> None:
    """MOT-2: jasmine on the wall flies two beds; from place 1 to 2 blooms jasmine: one nectar, and a third card is drawn."""
    game = garden(opened())
    table = game.table
    assert (len(table.deck), [len(hand) for hand in table.hands]) == (27 - 9, [3, 3, 3])
    assert not game.give(Answer(Seat(0), "play JA"))
    assert not game.give(Answer(Seat(0), "fly 2"))
    assert (table.nectar, table.supply, table.moths[0]) == ([1, 0, 0], 31, "2")
    assert (len(table.hands[0]), table.played, table.active) == (3, ["JA"], 1)


def test_the_light_costs_nectar_and_sends_a_moth_away() -> None:
    """MOT-2.3: who rests on the lantern gives one back and flies one bed away."""
    game = garden(opened())
    for said in ("play JA", "fly 2"):
        assert not game.give(Answer(Seat(0), said))
    assert not game.give(Answer(Seat(1), "play MA"))
    assert not game.give(Answer(Seat(1), "fly middle"))
    assert game.open_questions()[0].question.rule == "MOT-3.1"
    assert not game.give(Answer(Seat(1), "fly 4"))
    assert (game.table.moths[1], game.table.nectar[1]) == ("4", 0)


def test_a_card_that_lies_open_is_in_nobody_s_hand() -> None:
    """MOT-2.1: of three cards alike two are played: nobody can have three more; what was never drawn is unknown."""
    game = garden(opened())
    table = game.table
    table.played += ["PC"]  # the only copy
    table.deck.unseen -= 1
    refused = game.judge(Answer(Seat(0), "play PC"))
    assert [one.reason for one in refused] == ["Dew is not in your hand."]


def test_what_is_drawn_stays_hidden() -> None:
    """Nobody shows drawn cards to the referee; the others see how many there are."""
    game = garden(opened())
    shown = game.view(Seat(1)).table
    assert shown["hands"] == [
        {"shown": [], "number": 3},
        {"shown": [], "told": [], "unseen": 3},
        {"shown": [], "number": 3},
    ]
    assert game.problems() == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_nothing_is_lost(seats: int) -> None:
    """All cards and all nectar are somewhere, after every answer; a log plays back to the same end."""
    played = run_plan(SimulationPlan(str(EXAMPLE), seats, 8, seed="example", check=True))
    assert all(one.outcome.reason == "nectar" for one in played)
    game, chance = opened(seats), Chance(f"log {seats}")
    while game.outcome is None:
        take_step(game, [RandomBot()] * seats, chance)
    twin = game.clone()
    assert list(twin.lines()) == list(game.lines())
    assert twin.outcome == game.outcome


def test_the_commands_take_the_folder(tmp_path: Path) -> None:
    """build, simulate, referee, replay, score."""
    folder = str(EXAMPLE)
    assert (
        RUN.invoke(app, ["build", folder, "--only", "nectar", "--output", str(tmp_path / "out")]).exit_code
        == 0
    )
    said = RUN.invoke(
        app, ["simulate", folder, "--seats", "2", "--games", "5", "--jobs", "1", "--json", "--bots", "greedy"]
    )
    assert json.loads(said.stdout)["games"] == 5
    log = tmp_path / "game.jsonl"
    typed = "BED1 BED2 BED3 BED4 BED5 BED6\n1\n3\nAmina\nquit\n"
    said = RUN.invoke(app, ["referee", folder, "--seats", "Amina,Bilal", "--log", str(log)], input=typed)
    assert said.exit_code == 0, said.output
    assert "Which card do you play?" in said.output
    said = RUN.invoke(app, ["replay", str(log), "--title", folder])
    assert "Amina" in said.output
    assert said.exit_code == 0, said.output
    said = RUN.invoke(
        app, ["score", folder, "--seat", "A", "--seat", "B", "--set", "A.nectar=8", "--set", "B.nectar=3"]
    )
    assert said.exit_code == 0, said.output
    assert "A wins" in said.output


def test_it_is_played_through_the_pages(tmp_path: Path) -> None:
    """From the first question to the winner with forms of the pages alone, by phones that see what is theirs."""
    title = open_title(EXAMPLE)
    rooms._titles[title.name] = LoadedTitle.of(title)

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table(title.name, "Amina", "Bilal")
            phones = await here.seated(table)
            chance, bot = Chance("pages"), RandomBot()
            while table.game.outcome is None:
                [entry] = table.game.open_questions()
                seat = entry.seats[0] if entry.seats else Seat(0)
                path = f"/t/{table.code}/seat"
                reply = await phones[seat].get(path)
                assert reply.status_code == 200
                question = entry.question
                if isinstance(question, Choice):
                    value = bot.answer(table.game, seat, question, chance)
                    fields: dict[str, Any] = {"answer": question.key(value)}
                else:
                    assert isinstance(question, Judged)
                    fields = {"some": ["BED1", "BED2", "BED3", "BED4", "BED5", "BED6"]}
                number = len(table.game)
                done = await phones[seat].answer(path, entry.number, entry.part, **fields)
                assert len(table.game) == number + 1, text_of(done.text)
            said = text_of((await phones[0].get(f"/t/{table.code}/seat")).text)
            assert re.search(r"(Amina|Bilal) wins", said)

    evening(test)


def test_the_manual_shows_what_is_shipped() -> None:
    """Every piece of Python in docs/writing-a-book.md stands in the example's files, line for line."""
    manual = (EXAMPLE.parents[1] / "writing-a-book.md").read_text(encoding="utf-8")
    shipped = "\n".join(file.read_text(encoding="utf-8") for file in sorted((EXAMPLE / "book").glob("*.py")))
    blocks = re.findall(r"```python\n(.*?)```", manual, re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        for part in block.split("...\n"):
            assert part.strip("\n") in shipped, part


@pytest.mark.parametrize("source", ["poker", "board", "one.csv"])
def test_a_new_title_passes_its_own_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    """`new-title`: a box without a problem, a booklet with the rules, set-up and rules; its tests pass at once."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.csv").write_text("name,cost\nA,1\n", encoding="utf-8")
    said = RUN.invoke(app, ["new-title", "our harbour", "--from", source])
    assert said.exit_code == 0, said.output
    assert "printkit play 'our harbour'" in said.output
    title = open_title(tmp_path / "our harbour")
    assert title.box is not None
    assert title.box.components["booklet"].kind == "booklet"
    assert [step.rule for step in title.book.steps(opened_of(title))] == ["OUR-1.1", "OUR-1.1"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "our harbour"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "13 passed" in done.stdout, done.stdout


def opened_of(title: Any) -> Any:
    """The table of a new game of a title."""
    return Game.open(title.book, ["Amina", "Bilal"][: title.meta.seats[0]], box=title.box).table


def test_a_first_book_is_played_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new`, `new-book`, `simulate`: three commands, and bots play; a second book is not written over the first."""
    monkeypatch.chdir(tmp_path)
    assert RUN.invoke(app, ["new", "harbour"]).exit_code == 0
    said = RUN.invoke(app, ["new-book", "harbour"])
    assert said.exit_code == 0, said.output
    said = RUN.invoke(
        app,
        [
            "simulate",
            "harbour",
            "--seats",
            "2",
            "--games",
            "40",
            "--jobs",
            "1",
            "--json",
            "--bots",
            "greedy,random",
            "--check",
        ],
    )
    found = json.loads(said.stdout)
    assert found["games"] == 40
    assert found["seats"][0]["wins"] > found["seats"][1]["wins"]
    again = RUN.invoke(app, ["new-book", "harbour"])
    assert "it is there already" in str(again.exception)
