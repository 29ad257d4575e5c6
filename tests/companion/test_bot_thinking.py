"""Bots that think elsewhere get time to begin, and are begun anew when they do not answer; a table never waits for ever."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from printkit.companion.bot_seats import LineThinker, ProcessThinker, Thinker
from printkit.companion.bot_thoughts import ThinkRequest, Thought, Weighed, answer_line
from tests.companion.room import evening, room

REQUEST = ThinkRequest("nim", "{}", [], "", 0, 0, "greedy")
FOUND = Thought([Weighed("take 1")])


class SlowToBegin(LineThinker):
    """Answers its first question after a while, and no other until it is begun anew."""

    def __init__(self) -> None:
        super().__init__(patience=0.05, beginning=30)
        self.asked = 0
        self.closed = 0

    async def ask(self, line: bytes) -> bytes:
        assert line == msgspec.json.encode(REQUEST)
        self.asked += 1
        await asyncio.sleep(0.2 if self.asked == 1 else 3600)
        return msgspec.json.encode(FOUND)

    async def end(self) -> None:
        self.closed += 1
        self.asked = 0


def test_a_first_thought_may_take_longer() -> None:
    """The process starts and loads the title; later ones are waited for as usual, then it begins anew."""

    async def think() -> list[Thought]:
        thinker = SlowToBegin()
        found = [await thinker.think(REQUEST) for _ in range(3)]
        assert thinker.closed == 1
        return found

    first, late, again = asyncio.run(think())
    assert first == again == FOUND
    assert late.problem == "the bot's process was ended: no answer for 0.05 seconds"
    assert not late.weighed


class Failing(LineThinker):
    """Thinks here, but not so often as it fails: by an end of its process, by silence, by an answer that no rule allows."""

    def __init__(self, fails: Sequence[str]) -> None:
        super().__init__(patience=0.05, beginning=0.05)
        self.fails = list(fails)
        self.asked: list[str] = []

    async def ask(self, line: bytes) -> bytes:
        self.asked.append(msgspec.json.decode(line, type=ThinkRequest).bot)
        fails = self.fails.pop(0) if self.fails else ""
        if fails == "silent":
            await asyncio.sleep(3600)
        if fails == "refused":
            return msgspec.json.encode(Thought([Weighed("fly to the moon")]))
        return b"" if fails == "dead" else answer_line(line)


@pytest.mark.parametrize(
    ("thinker", "asked", "answers"),
    [
        (Failing(["dead"]), ["search:60"] * 2, "search:60"),
        (Failing(["dead", "refused"]), ["search:60", "search:60", "greedy"], "greedy"),
        (Failing(["silent"]), ["search:60"], "greedy"),  # nobody waits for it twice
        (ProcessThinker(("false",)), [], "greedy"),
    ],
)
def test_a_bot_that_fails_is_asked_once_more(
    tmp_path: Path, thinker: Thinker, asked: list[str], answers: str
) -> None:
    """Then the weakest strength answers; where no process lives, or none speaks, the server finds that answer itself."""

    async def check() -> None:
        async with room(tmp_path) as here:
            here.state.registry.thinker = thinker
            bots = {0: "search:60", 1: "search:60"}
            table, _ = await here.state.registry.open("mecca", ("Amina", "Bilal"), deal="a seed", bots=bots)
            table.bots.go_on(at_once=True)
            length = len(table.game)
            for _ in range(4000):
                if table.bots.moves:
                    break
                await asyncio.sleep(0.005)
            table.bots.close()
            [move] = table.bots.moves.values()
            assert move.bot == answers
            assert move.told[0].words
            assert len(table.game) > length
            found = getattr(thinker, "asked", [])
            assert found[: len(asked)] == asked
            assert ("greedy" in found) is ("greedy" in asked)

    evening(check)


@pytest.mark.parametrize("steps", range(1, 9))
def test_a_process_of_which_nobody_waits_for_the_start_is_ended(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is closed while its bot's process starts: at whatever step, nothing that it opened stays open."""
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def watch(*command: str, **more: Any) -> asyncio.subprocess.Process:
        started.append(await start(*command, **more))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watch)

    async def check() -> None:
        thinker = ProcessThinker(("sleep", "60"))
        work = asyncio.ensure_future(thinker.think(REQUEST))
        for _ in range(steps):
            await asyncio.sleep(0)
        work.cancel()
        await thinker.close()
        assert work.cancelled()
        assert all(one.returncode is not None for one in started)

    evening(check)
    gc.collect()  # what is still open would be told now
