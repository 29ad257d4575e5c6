"""What moves on a board is seen to move, on the table's page and on the phones, and told without motion to whoever wants none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.browser.table import Phones, caught_up

Table = Callable[..., Phones]

NOTED = """
globalThis.flown = []
globalThis.rings = new Set()
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, how) {
  const board = this.closest('#board svg'), { x, y } = this.getBoundingClientRect(), running = animate.call(this, frames, how)
  const before = this.getBoundingClientRect()
  if (board) flown.push([Math.hypot(before.x - x, before.y - y), how.duration ?? how])
  return running
}
new MutationObserver(changes => {
  for (const { addedNodes } of changes) for (const one of addedNodes) if (one.matches?.('.went')) rings.add(one)
}).observe(document, { childList: true, subtree: true })
"""
"""Notes what is set in motion on a board: how many pixels away it begins, and for how long; and the rings, which go soon."""
WAYS = "[...rings].map(one => one.querySelectorAll(`path:not([d=''])`).length > 2)"
"""Of each ring whether a way leads to it."""
COPIES = "() => ![...document.querySelector('#board svg').children].some(one => one.style.pointerEvents && !one.matches('.went'))"
"""Whether all that moved stands where it is drawn."""


def watching(phones: Phones, who: int | str, **options: Any) -> Any:
    """Somebody's page that notes what moves on its board."""
    page = phones.blank(who, **options)
    page.add_init_script(NOTED)
    page.goto(phones.server.base + phones.place.path(who))
    caught_up(page)
    page.wait_for_function(
        "() => performance.getEntriesByName(new URL('moved.js', document.querySelector('script[src$=\"board.js\"]').src).href).length"
    )
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "name", "upto", "came", "ways"),
    [
        pytest.param(
            "prophets-and-patriarchs", "points", 112, 1, 1, id="the False Prophet goes to another land"
        ),
        pytest.param("mecca", "max_rounds", 38, 1, 0, id="a pilgrim comes"),
        pytest.param(
            "belaad", "order-5", 79, 2, 1, id="a scholar goes, the next takes its place, a token comes"
        ),
    ],
)
def test_a_movement_is_seen_by_all(
    table: Table, title: str, name: str, upto: int, came: int, ways: int
) -> None:
    """For 300 ms it goes or comes; then it stands where it is drawn, with a ring; without motion there is the ring alone."""
    phones = table(title, name, upto)
    step = next(phones.steps())
    other = next(seat for seat in range(4) if seat != step.who)
    pages = [
        watching(phones, "host"),
        watching(phones, other),
        watching(phones, "host", reduced_motion="reduce"),
    ]
    phones.play(step)
    for page, moves in zip(pages, (True, True, False), strict=True):
        page.wait_for_function("() => rings.size")
        assert sorted(page.evaluate(WAYS)) == [False] * (came - ways) + [True] * ways
        flown = page.evaluate("flown")
        assert {long for _, long in flown} == ({300} if moves else set())
        assert sum(far > 5 for far, _ in flown) == (ways if moves else 0)
        page.wait_for_function(COPIES)
        page.wait_for_function("() => ![...rings].some(one => one.isConnected)")  # after four seconds
