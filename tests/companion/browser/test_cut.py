"""Nothing on the pages of a game is cut, hidden or broken, whatever the size of screen and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browsers import FLAGS, SHELL, expect, follow
from tests.companion.browser.table import Phones, caught_up, fill, unfold
from tests.companion.serving import KEY, Server

ALONE = True
pytestmark = pytest.mark.slow
LARGE_TEXT = "--blink-settings=defaultFontSize=32"
PHONES = ((360, 640), (390, 844))
SMALL = {"width": 360, "height": 640}
"""Where a page is opened: large text has styles of its own on phones, which are fetched then."""
SCREENS = (*PHONES, (640, 400), (768, 1024), (1280, 800), (1920, 1080))
MOMENTS = (
    ("ayubistan", "deck", 0),
    ("ayubistan", "deck", 8),
    ("ayubistan", "deck", 24),
    ("ayubistan", "deck", 10_000),
    ("belaad", "order-3", 16),
    ("belaad", "scholars-few-4", 220),
    ("lost-and-found", "won-closed4", 154),
    ("mecca", "match", 40),
    ("prophets-and-patriarchs", "points", 124),
    ("ayubistan", "piles", 60),
    ("belaad", "order-5", 200),
    ("lost-and-found", "disaster", 60),
    ("mecca", "match", 10_000),
    ("prophets-and-patriarchs", "points", 2),
)
CUT = r"""() => {
  const found = []
  const name = one => `${one.tagName.toLowerCase()}${one.id ? '#' + one.id : ''}.${[...one.classList].join('.')} "${(one.innerText || '').trim().replace(/\s+/g, ' ').slice(0, 30)}"`
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 1) found.push(`page wider by ${wide}`)
  const seen = one => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('svg,template,.sr,.skip') || !seen(one)) continue
    const style = getComputedStyle(one), box = one.getBoundingClientRect()
    if (!box.width || !box.height || box.height < 3) continue
    if (style.position === 'absolute' && (style.clipPath !== 'none')) continue
    if (one.matches('.bar .under')) continue // the title's name gives way to the player's, whole
    const hides = v => v === 'hidden' || v === 'clip'
    if (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1 && one.innerText) found.push(`cut across ${one.scrollWidth - one.clientWidth}: ${name(one)}`)
    if (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 4 && one.innerText) found.push(`cut below ${one.scrollHeight - one.clientHeight}: ${name(one)}`)
    if (!one.children.length && one.innerText && wide <= 1 && (box.right > innerWidth + 1 || box.left < -1) && !one.closest('[data-pan],.board-wrap')) { let p = one.parentElement, scr = false; for (; p; p = p.parentElement) if (/auto|scroll/.test(getComputedStyle(p).overflowX)) scr = true; if (!scr) found.push(`beside the page: ${name(one)}`) }
    if (one.closest('.url')) continue // an address goes on in the next line wherever it ends
    const own = [...one.childNodes].filter(n => n.nodeType === 3 && n.data.trim())
    for (const node of own) {
      for (const match of node.data.matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange(); range.setStart(node, match.index); range.setEnd(node, match.index + match[0].length)
        const tops = new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.top)))
        if (tops.size > 1) { found.push(`word broken ${match[0]}: ${name(one)}`); break }
      }
    }
    if (one.matches('button,a.btn,summary') && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth) {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (top && !one.contains(top) && !top.contains(one)) { const t = top.closest('.tabs,.primary,.top,.tools,.takeback,[popover]'); if (!t) found.push(`under ${name(top)}: ${name(one)}`) }
    }
  }
  return [...new Set(found)]
}"""
"""What of a page is cut, stands beside it, is broken within a word, or lies under something else."""


TEXTS = {100: "text", 200: "large-text"}


@pytest.fixture(scope="module", params=list(TEXTS), ids=TEXTS.get)
def readers(playwright: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A browser in which text has its usual size, or twice that."""
    size: int = request.param
    flags = [*FLAGS, LARGE_TEXT] if size > 100 else FLAGS
    browser = playwright.chromium.launch(executable_path=SHELL, args=flags)
    yield browser
    browser.close()


class Look:
    """Somebody who looks at pages on all screens with one size of text, and remembers what is cut."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def at(self, page: Any, what: str) -> None:
        """Look at a page as it stands; what is folded stays folded."""
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready.then(() => dispatchEvent(new Event('resize')))")
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.found += [f"{what} {width}x{height}: {one}" for one in page.evaluate(CUT)]
        page.set_viewport_size(SMALL)


@pytest.fixture
def look() -> Iterator[Look]:
    """At the end nothing may have been cut."""
    looking = Look()
    yield looking
    assert not looking.found, "\n".join(looking.found)


@pytest.mark.parametrize(
    ("readers", "title", "game", "upto"),
    [
        pytest.param(
            size, *moment, id=f"{name}-{'-'.join(map(str, moment))}", marks=[pytest.mark.long] * other
        )
        for turn, (size, name) in enumerate(TEXTS.items())
        for number, moment in enumerate(MOMENTS)
        for other in [(number + 2 * turn) % 4 > 0]
    ],
    indirect=["readers"],
)
def test_nothing_is_cut(readers: Any, server: Server, look: Look, title: str, game: str, upto: int) -> None:
    """On phones and laptops (CI looks at each moment in one size of text, by turns), for whoever is asked, whoever waits, on the table's page and in its drawer."""
    phones = Phones.at(readers, server, title, game, upto, motion=False)
    asked = [int(seat) for one in phones.plan.open_questions() for seat in one.seats]
    first = asked[0] if asked else 0
    people: tuple[int | str, ...] = (first, (first + 1) % len(phones.plan.setup.names), "host")
    for who in people:
        page = phones.new(who, viewport=SMALL)
        look.at(page, f"{who}")
    page.evaluate("document.querySelector('.tools').open = true")  # the table's drawer
    look.at(page, "more")
    phones.close()


@pytest.mark.parametrize(
    "readers",
    [pytest.param(100, id="text", marks=pytest.mark.long), pytest.param(200, id="large-text")],
    indirect=True,
)
def test_nothing_is_cut_beside_the_game(readers: Any, server: Server, look: Look) -> None:
    """A wish, harm that is asked once more, what was refused, corrections, scans, seats, invitations, rules, evenings."""
    for _ in range(10):  # evenings with a winner whose games have two figures
        Phones.at(readers, server, "ayubistan", "deck", 10_000, motion=False)
    phones = Phones.at(readers, server, "ayubistan", "deck", 24, motion=False)
    step = next(phones.steps())
    asked = int(step.who)
    people: tuple[int | str, ...] = (asked, (asked + 1) % 3, "host")
    page, other, host = (phones.new(who, viewport=SMALL) for who in people)
    at = f"{server.base}/t/{phones.place.code}"
    page.evaluate("document.querySelectorAll('#asked details').forEach(one => { one.open = true })")
    look.at(page, "unfolded")
    harm = page.locator("#asked button.harm").first
    unfold(harm)
    harm.click()
    page.locator(".sure-ask").wait_for()
    look.at(page, "sure")
    fill(page, step)
    other.locator("form[action$=undo] button").click()
    other.locator(".consent").wait_for()
    caught_up(host)
    caught_up(page)
    for who, one in (("wish", other), ("asked for it", page), ("the table's wish", host)):
        look.at(one, who)
    for path in ("seat/correct", "seat/scan"):
        page.goto(f"{at}/{path}")
        look.at(page, path)
    page.locator("#typed").fill("A30 a3o")
    follow(page, page.locator("form:has(#typed) button"))
    look.at(page, "found")
    host.goto(f"{server.base}/owner/{KEY}")
    for path in (
        "/",
        "/evenings",
        f"/t/{phones.place.code}/seats",
        "/title/ayubistan/rules",
        "/title/ayubistan/cards",
    ):
        host.goto(server.base + path)
        look.at(host, path)
    host.goto(f"{at}/seats")
    follow(host, host.locator("button[value=pass]").first)
    look.at(host, "invitation")
    phones.close()


@pytest.mark.parametrize("title", ["ayubistan", "belaad"])
def test_nothing_is_cut_before_the_game(readers: Any, server: Server, look: Look, title: str) -> None:
    """The lobby of the host with its help, of somebody who comes and of somebody who sits there; then the set-up."""
    host, *guests = (
        readers.new_context(viewport=SMALL, reduced_motion="reduce").new_page() for _ in range(3)
    )
    host.goto(f"{server.base}/owner/{KEY}")
    host.goto(server.base)
    game = host.locator(f"form:has(input[name=title][value={title}]) button[value=lobby]")
    unfold(game)
    follow(host, game)
    look.at(host, "lobby")
    host.locator("[popovertarget=late]").first.click()
    expect(host.locator("#late")).to_be_visible()
    look.at(host, "help")
    host.keyboard.press("Escape")
    for number, guest in enumerate(guests):
        guest.goto(host.url)
        if not number:
            look.at(guest, "coming")
        guest.locator("#lname").fill(("Abdurrahman al-Qurashi", "Chadia")[number])
        follow(guest, guest.locator("button.go"))
        guest.locator(".wait-for").wait_for()
    look.at(guests[1], "sitting")
    expect(host.locator(".lseat.in")).to_have_count(2)
    look.at(host, "lobby of two")
    host.locator("button[value=start]").click()
    expect(host).to_have_url(re.compile("/table$"))
    caught_up(host)
    look.at(host, "setting up, the table")
    expect(guests[0]).to_have_url(re.compile("/seat$"))
    caught_up(guests[0])
    look.at(guests[0], "setting up")
    for page in (host, *guests):
        page.context.close()
