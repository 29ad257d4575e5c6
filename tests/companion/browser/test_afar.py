"""The table's page is read from two metres: at 1280x800 no text is smaller than 16 pixels, in lists, beside and on boards.

Where so much is told that it would have to be scrolled, which nobody does from there, letters have 13.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.companion.browser.table import Phones, caught_up

Table = Callable[..., Phones]
LEAST, CROWDED = 16, 13
FULL = {("belaad", "order-5", 200), ("lost-and-found", "won-closed4", 154)}
"""Moments at which letters of 16 pixels would not be in sight together."""
MOMENTS = {
    "ayubistan": (("deck", 0), ("deck", 8), ("deck", 24), ("piles", 60), ("guard", 10_000)),
    "belaad": (
        ("order-3", 16),
        ("order-5", 200),
        ("scholars-few-4", 130),
        ("scholars-6", 90),
        ("scholars-3", 10_000),
    ),
    "lost-and-found": (
        ("won-closed3", 40),
        ("won-closed4", 154),
        ("won-closed5", 300),
        ("disaster", 60),
        ("won", 10_000),
    ),
    "mecca": (("dead", 41), ("match", 40), ("match", 10_000)),
    "prophets-and-patriarchs": (
        ("points", 2),
        ("points", 60),
        ("points", 124),
        ("points", 300),
        ("points", 10_000),
    ),
}
"""Recorded games and after how many entries: set-up, first turns, much to do with hands, a battle, the end."""
SMALL = r"""least => {
  const found = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = node.parentElement
    if (!node.data.trim() || one.closest('script,style,option')) continue
    if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height } = range.getBoundingClientRect()
    let clipped = width < 2 || height < 2
    for (let up = one; up && !clipped; up = up.parentElement) {
      const style = getComputedStyle(up)
      clipped = style.position === 'absolute' && style.clipPath !== 'none'
    }
    if (clipped) continue
    const to = one.ownerSVGElement && one.getScreenCTM()
    const size = parseFloat(getComputedStyle(one).fontSize) * (to ? Math.sqrt(Math.abs(to.a * to.d - to.b * to.c)) : 1)
    if (size < least - 0.1) found.add(`${size.toFixed(1)} ${one.tagName}.${one.getAttribute('class') ?? ''} "${node.data.trim().slice(0, 30)}"`)
  }
  return [...found]
}"""
"""Texts that are seen and too small; in a drawing the size is that which it has on the screen."""


@pytest.mark.slow
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("title", MOMENTS)
def test_text_is_large_enough_for_two_metres(table: Table, title: str, every: int) -> None:
    """On the table's page as it stands, with its drawer open, and with a wish that waits for the table; CI looks at every fourth moment."""
    found: list[str] = []
    for name, upto in MOMENTS[title][::every]:
        phones = table(title, name, upto, motion=False)
        screen = phones.page("host")
        screen.evaluate("document.fonts.ready")
        least = CROWDED if (title, name, upto) in FULL else LEAST
        assert (screen.locator(".smallest").count() > 0) == (least == CROWDED)
        found += [f"{name} {upto}: {one}" for one in screen.evaluate(SMALL, least)]
        screen.evaluate("document.querySelector('.tools').open = true")
        found += [f"{name} {upto} more: {one}" for one in screen.evaluate(SMALL, least)]
        phones.close()
    phones = table(title, *MOMENTS[title][1], motion=False)
    phones.page("host").locator(".tools summary").first.click()
    phones.page("host").locator(".tools form[action$=undo] button").click()
    caught_up(phones.page("host"))
    least = CROWDED if (title, *MOMENTS[title][1]) in FULL else LEAST
    found += [f"a wish: {one}" for one in phones.page("host").evaluate(SMALL, least)]
    assert found == []
