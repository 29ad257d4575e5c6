"""The relay: two phones leave each other one short text, and it cannot be filled."""

from __future__ import annotations

import asyncio

import httpx
from starlette.applications import Starlette

from printkit.web.relay import LIFE, LONGEST, LOOKS, MOST, PUTS, Relay, routes

BOX = "b" * 22


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_text_is_left_once_and_found_for_some_minutes() -> None:
    """Nobody puts another in its place; when its time is over it is gone, and the place is free."""
    clock = Clock()
    relay = Relay(clock)
    assert relay.find(BOX, "offer", "a") == (404, "")
    assert relay.put(BOX, "offer", "secret", "a") == 204
    assert relay.put(BOX, "offer", "another", "b") == 409
    assert relay.find(BOX, "offer", "b") == (200, "secret")
    assert relay.find(BOX, "answer", "b") == (404, "")
    clock.now += LIFE
    assert relay.find(BOX, "offer", "b") == (404, "")
    assert relay.put(BOX, "offer", "another", "b") == 204


def test_it_cannot_be_filled() -> None:
    """Not by long texts, other places, much of one address, nor by many addresses: what waits is bounded."""
    clock = Clock()
    relay = Relay(clock)
    assert relay.put(BOX, "offer", "x" * (LONGEST + 1), "a") == 400
    assert relay.put(BOX, "offer", "not ciphertext", "a") == 400
    assert relay.put(BOX, "elsewhere", "x", "a") == 400
    assert relay.put("short", "offer", "x", "a") == 400
    taken = [relay.put(f"{number:022}", "offer", "x", "a") for number in range(PUTS[0] + 5)]
    assert taken == [204] * PUTS[0] + [429] * 5
    for number in range(PUTS[0], MOST):
        assert relay.put(f"{number:022}", "offer", "x", f"address {number}") == 204
    assert relay.put(BOX, "offer", "x", "one more") == 503
    clock.now += LIFE
    assert relay.put(BOX, "offer", "x", "one more") == 204


def test_looking_is_limited() -> None:
    """Who tries boxes one after the other is stopped; others are not."""
    relay = Relay(Clock())
    statuses = [relay.find(f"{number:022}", "offer", "a")[0] for number in range(LOOKS[0] + 1)]
    assert statuses == [404] * LOOKS[0] + [429]
    assert relay.find(BOX, "offer", "b")[0] == 404


def test_pages_of_any_host_may_ask() -> None:
    """Without a question beforehand, as plain text; nothing of it is kept by a browser."""

    async def ask() -> tuple[httpx.Response, httpx.Response]:
        transport = httpx.ASGITransport(Starlette(routes=routes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://relay.example") as client:
            address, kind = f"/relay/{BOX}/offer", {"content-type": "text/plain"}
            return await client.post(address, content="abc", headers=kind), await client.get(address)

    put, found = asyncio.run(ask())
    assert (put.status_code, found.status_code, found.text) == (204, 200, "abc")
    for reply in (put, found):
        assert reply.headers["access-control-allow-origin"] == "*"
        assert reply.headers["cache-control"] == "no-store"
