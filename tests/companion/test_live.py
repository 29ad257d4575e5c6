"""The stream of changes: one event for several, seats that are there, an end when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from printkit.companion.live import TableChannel
from printkit.web import stream as stream_
from printkit.web.stream import TooManyError
from tests.companion.room import evening


class Told:
    """News that are counted."""

    def __init__(self) -> None:
        self.times = 0

    async def next(self) -> dict[str, Any] | None:
        """So many times it was asked."""
        self.times += 1
        return {"told": self.times}


async def _next(stream: AsyncIterator[bytes]) -> str:
    return (await asyncio.wait_for(anext(stream), 2)).decode()


def test_several_changes_are_told_once() -> None:
    """Three answers while a phone is slow: one event, with the last version."""

    async def test() -> None:
        channel = TableChannel()
        stream = channel.listen(None, Told())
        assert "retry: 1000" in await _next(stream)
        assert await _next(stream) == 'event: parts\ndata: {"told":1}\n\n'
        for _ in range(3):
            channel.wake_pages()
        assert await _next(stream) == 'event: changed\ndata: {"told":2}\n\n'
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        assert not waiting.done()
        channel.wake_pages()
        assert b'"told":3' in await waiting
        await stream.aclose()  # type: ignore[attr-defined]

    evening(test)


def test_who_is_there() -> None:
    """A seat is present while one of its pages is open; the table's page is no seat."""

    async def test() -> None:
        channel = TableChannel()
        streams = [channel.listen(seat, Told()) for seat in (1, 1, None)]
        for stream in streams:
            await _next(stream)
        assert channel.present_seats == {1}
        assert channel.pages == 3
        await streams[0].aclose()  # type: ignore[attr-defined]
        assert channel.present_seats == {1}
        await streams[1].aclose()  # type: ignore[attr-defined]
        assert channel.present_seats == frozenset()
        await streams[2].aclose()  # type: ignore[attr-defined]
        assert channel.pages == 0

    evening(test)


def test_a_quiet_table_gives_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a phone notices when the connection is gone."""
    monkeypatch.setattr(stream_, "BEAT", 0.01)

    async def test() -> None:
        stream = TableChannel().listen(None, Told())
        await _next(stream)
        await _next(stream)
        assert await _next(stream) == ": alive\n\n"
        await stream.aclose()  # type: ignore[attr-defined]

    evening(test)


def test_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops ends its streams; too many pages are refused."""

    async def test() -> None:
        channel = TableChannel()
        monkeypatch.setattr(stream_, "MOST", 1)
        stream = channel.listen(0, Told())
        await _next(stream)
        with pytest.raises(TooManyError):
            channel.listen(1, Told())
        channel.close()
        assert [part async for part in stream] == []
        assert channel.pages == 0

    evening(test)
