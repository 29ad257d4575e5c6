"""Bots that think elsewhere get time to begin, and are begun anew when they do not answer."""

from __future__ import annotations

import asyncio

import msgspec

from printkit.companion.bot_seats import LineThinker
from printkit.companion.bot_thoughts import ThinkRequest, Thought, Weighed

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

    async def close(self) -> None:
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
