"""Records of playtests: what the table knows of them stands in the record, and `printkit stats --from` adds it up."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit import title as titles
from printkit.companion.bot_seats import InPlace
from printkit.companion.table_dealer import TableDealer
from printkit.referee import Answer, LogError, Seat
from printkit.referee.state import view_zones
from printkit.simulate import SimulationPlan, run_plan
from printkit.simulate.playtests import sum_up_playtests, watch_record
from printkit.title import load_title, open_title
from printkit.web import host
from tests.companion.room import evening, room
from tests.companion.test_dealt import first_answer, hurried, play_out

EXAMPLE = "docs/examples/moth-and-lantern"


@pytest.fixture(scope="module", autouse=True)
def opened() -> Iterator[None]:
    """The example is a title here, and unknown to the tests of other rooms."""
    before = dict(titles._OPENED)
    open_title(EXAMPLE)
    yield
    titles._OPENED.clear()
    titles._OPENED.update(before)


def test_a_record_tells_what_was_played_and_how_long_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seconds by people, never by bots; what was refused and taken back; cards played and kept, beside bots' games."""
    now = [100.0]
    monkeypatch.setattr(host, "read_clock", lambda: now[0])
    records: list[list[str]] = []

    async def check() -> None:
        async with room(tmp_path) as here:
            here.state.registry.thinker = InPlace()
            with hurried():
                table, _ = await here.state.registry.open(
                    "moth-and-lantern", ("Amina", "Bilal"), deal="a seed", bots={1: "greedy"}
                )
                await play_out(table)
                wrong = Answer(Seat(0), "no such move", table.game.number, 0)
                assert await table.give(wrong, "0:wrong") != ()
                first = first_answer(table, 0)
                now[0] += 7
                assert await table.give(first, "0:first") == ()
                await play_out(table)
                if table.game.outcome is None and 0 in map(int, table.game.session.awaited()):
                    now[0] += 5
                    assert await table.propose("undo", 0, {}, "") == ()
                while table.game.outcome is None:
                    now[0] += 3
                    assert await table.give(first_answer(table, 0), f"0:{len(table.game)}") == ()
                    await play_out(table)
            page = await (await here.host()).get(f"/t/{table.code}/export")
            records.append(page.text.splitlines())

    evening(check)
    lines = [json.loads(line) for line in records[0]]
    assert any(line.get("after") == 7.0 for line in lines)
    assert {line["seat"] for line in lines[1:] if line.get("bot")} == {1}
    title = load_title("moth-and-lantern")
    test = watch_record(records[0], title, TableDealer)
    assert test.over
    assert test.answers == len(lines) - 1
    assert {name for name, _ in test.turns} == {"Amina"}
    assert sum(test.undone.values()) == sum("undo" in line for line in lines) > 0
    played = {card for card, seats in test.people.used.items() if 0 in seats}
    assert played
    assert played < set(test.cards)
    bots = run_plan(SimulationPlan(EXAMPLE, 2, 3, bots=("greedy",), closely=True))
    told = sum_up_playtests([test, test], bots)
    assert told["records"] == told["to their end"] == 2
    assert all(told["cards"][card]["people"] == {"had": 2, "played": 2} for card in played)
    assert any(both["bots"]["played"] for both in told["cards"].values())
    assert not played & {*told["kept"], *told["never moved"]}
    assert told["by player"]["Amina"]["turns"] == 2 * len(test.turns)
    with pytest.raises(LogError, match="not of mecca"):
        watch_record(records[0], load_title("mecca"), TableDealer)


def test_what_is_refused_stands_in_the_record_by_its_rule(tmp_path: Path) -> None:
    """The rule that spoke against what somebody tried is noted before the next answer."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table, _ = await here.state.registry.open("ayubistan", ("Amina", "Bilal"), deal="x")
            seat = table.game.session.awaited()[0]
            denied = Answer(seat, f"donate {int(seat)}", table.game.number, 0)
            assert await table.give(denied, "") != ()
            assert table.refused == {len(table.game): ["AYU-4.11"]}

    evening(check)


def test_a_designers_game_ends_with_its_feedback_form(tmp_path: Path) -> None:
    """A game by data, dealt: hands with faces to play from; after the end the form opens, and its table has an answer.

    The form of another folder with the same name was opened before, in the same process.
    """
    folder, other_folder = tmp_path / "tide-pool", tmp_path / "other" / "tide-pool"
    for one in (folder, other_folder):
        shutil.copytree("docs/examples/tide-pool", one)

    async def look() -> None:
        open_title(str(other_folder))
        async with room(tmp_path) as here:
            assert (await (await here.host()).get("/feedback/tide-pool/")).status_code == 200

    evening(look)
    title = open_title(str(folder))

    async def check() -> None:
        async with room(tmp_path) as here:
            table, _ = await here.state.registry.open(title.name, ("Amina", "Bilal"), deal="a seed")
            at_turn = table.game.session.awaited()[0]
            phones = await here.seated(table)
            phone, other = phones[at_turn], phones[1 - at_turn]
            page = (await phone.get(f"/t/{table.code}/seat")).text
            hidden = (await other.get(f"/t/{table.code}/seat")).text
            own = [
                one for one in view_zones(table.game.table, at_turn) if one.holder == at_turn and one.known
            ]
            kinds = max(([key for key, _ in one.zone.things(one.value)] for one in own), key=len)
            assert len(kinds) == 3
            for kind in kinds:
                assert f"{table.loaded.faces[kind]}.small" in page
                assert f'value="play {kind} pool"' in page
                assert f"{table.loaded.faces[kind]}.small" not in hidden
            play = Answer(at_turn, f"play {kinds[0]} pool", table.game.number, 0)
            assert await table.give(play, "") == ()
            await table.give(Answer(at_turn, "finish", table.game.number, 0), "")
            while table.game.outcome is None:  # what the score needs and the table does not know
                asked = table.game.open_questions()[0]
                said = 0 if not hasattr(asked.question, "options") else "yes"
                assert await table.give(Answer(asked.seats[0], said, table.game.number, asked.part), "") == ()
            assert table.game.outcome is not None
            page = (await phone.get(f"/t/{table.code}/seat")).text
            assert 'href="/feedback/tide-pool/"' in page
            form = await phone.get("/feedback/tide-pool/")
            name = re.findall(r'<textarea[^>]* name="([^"]+)"', form.text)[0]
            sent = await phone.post("/feedback/tide-pool/", {name: "The wave is fun", "printed-version": "1"})
            assert "Your answers are kept" in sent.text
            assert "The wave is fun" in (folder / "feedback.csv").read_text(encoding="utf-8-sig")
            assert (await phone.get("/feedback/mecca/")).status_code == 404
            assert 'href="/feedback' not in (await (await here.host()).get("/")).text

    evening(check)
