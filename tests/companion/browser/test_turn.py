"""A turn with few taps: partners and numbers in their rows, cards letter for letter or before the camera that stays open."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from printkit.box import box_hash, find_box
from printkit.companion.store import open_store
from printkit.referee import Answer, Game, Log, Seat
from printkit.title import load_title
from tests.browsers import expect, follow
from tests.companion.browser.cards import piece_of
from tests.companion.browser.table import Phones, caught_up, fill, heard
from tests.companion.phones import planted
from tests.companion.serving import Server

Table = Callable[..., Phones]
SMALL = {"width": 360, "height": 640}
NO_CAMERA = "delete Navigator.prototype.mediaDevices"
CAMERA = """
globalThis.held = []
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 64; canvas.height = 48
  const pen = canvas.getContext('2d')
  setInterval(() => pen.fillRect(0, 0, 9, 9), 100)
  return canvas.captureStream(10)
}
globalThis.BarcodeDetector = class {
  static async getSupportedFormats() { return ['qr_code'] }
  async detect() { return globalThis.held.map(rawValue => ({ rawValue })) }
}
"""
"""A camera, and a browser that reads codes: it sees what is held before it."""
FELT = """
globalThis.felt = []
Navigator.prototype.vibrate = function (pattern) { globalThis.felt.push(['vibrate', document.visibilityState]); return true }
Object.defineProperty(navigator, 'wakeLock', { value: { request: async what => {
  globalThis.felt.push(['awake', what]); return { addEventListener() {}, release: async () => globalThis.felt.push(['rest', what]) }
} } })
"""
"""A phone that vibrates and stays awake, and remembers it."""
COVERED = """() => {
  const tabs = document.querySelector('.tabs').getBoundingClientRect()
  const end = document.querySelector('.primary').getBoundingClientRect()
  const wanted = [['.top', tabs.top], ['.ask .prompt', end.top], ['.primary', tabs.top]]
  const found = wanted.map(([what, low]) => [what, document.querySelector(what).getBoundingClientRect(), low])
  document.querySelectorAll('.acts > *').forEach(row => found.push([row.innerText, row.getBoundingClientRect(), end.top]))
  return found.filter(([, at, low]) => at.top < 0 || at.bottom > low + 1 || at.left < 0 || at.right > innerWidth).map(one => one[0])
}"""
"""What of my turn is not in sight."""
TOO_SMALL = """all => all.map(one => [one.innerText, one.getBoundingClientRect()])
  .filter(([, at]) => at.width && Math.min(at.width, at.height) < 44).map(one => one[0])"""
"""What a thumb misses."""


def opened(phones: Phones, seat: int, script: str, **options: Any) -> Any:
    """A seat's page in a browser that has, or has not, a camera."""
    page = phones.new(seat, **options)
    page.add_init_script(script)
    page.reload()
    caught_up(page)
    page.evaluate("document.fonts.ready")  # it is measured with them
    return page


@pytest.mark.parametrize("script", [CAMERA, NO_CAMERA], ids=["camera", "letters"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_my_turn_fits_a_small_phone(table: Table, script: str, language: str) -> None:
    """At 360 x 640 whose turn it is, what I have, all I can do and the button at the thumb are in sight together."""
    phones = table("ayubistan", "deck", 1)
    page = opened(phones, 1, script, viewport=SMALL, locale=language)
    page.locator(".acts").wait_for()
    assert page.evaluate(COVERED) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert (
        page.locator(".pill, .pad-letters button, .primary .btn, .row-button").evaluate_all(TOO_SMALL) == []
    )


@pytest.mark.parametrize(("game", "upto", "seat"), [("deck", 18, 2), ("guard", 5, 0), ("guard", 34, 0)])
def test_nothing_that_can_be_tapped_lies_under_the_button_at_the_thumb(
    table: Table, game: str, upto: int, seat: int
) -> None:
    """What hands do stands as close as is needed for it, and no closer; ticked off it leaves its room to the rest."""
    phones = table("ayubistan", game, upto)
    page = opened(phones, seat, CAMERA, viewport=SMALL)
    page.locator(".hands .todos").wait_for()
    assert page.evaluate(COVERED) == []
    expect(page.locator(".hands .todos")).to_be_visible()
    assert page.locator(".hands").evaluate("hands => /near/.test(hands.className)")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(COVERED) == []
    if (
        page.locator(".todos li").count() < 3
    ):  # three ways that pieces go have no room for pictures beside five actions
        expect(page.locator(".hands .pic").first).to_be_visible()


def test_what_hands_have_done_is_ticked_off_on_all_pages(table: Table) -> None:
    """With one tap: at once on the phone, then on the table's page, where the host ticks for whoever has no phone at hand."""
    phones = table("ayubistan", "deck", 24)
    page, host = phones.new(0), phones.new("host")
    expect(page.locator(".hands .todos")).to_contain_text("Take 2 ones from the bank.")
    rows = host.locator(".tp")
    expect(rows).to_have_count(3)
    page.locator(".hands .tick").click()
    expect(rows).to_have_count(2)
    expect(page.locator(".hands .todos")).not_to_be_visible()
    page.reload()
    expect(page.locator(".hands .todos")).to_have_count(0)
    rows.first.locator(".tick").click()
    expect(rows).to_have_count(1)
    assert host.locator(".tp .tick").evaluate_all(TOO_SMALL) == []


ROWS = """all => Object.values(all.reduce((rows, one) => {
  const top = Math.round(one.getBoundingClientRect().top); rows[top] = (rows[top] || 0) + 1; return rows
}, {}))"""
"""How many stand in each row."""


@pytest.mark.parametrize("viewport", [SMALL, {"width": 390, "height": 844}], ids=["small", "phone"])
@pytest.mark.parametrize(
    ("upto", "seat", "rows"), [(7, 0, [4]), (17, 1, [4, 3]), (20, 1, [3, 3])], ids=["four", "seven", "six"]
)
@pytest.mark.slow
def test_numbers_stand_in_even_rows(
    table: Table, viewport: dict[str, int], upto: int, seat: int, rows: list[int]
) -> None:
    """Six numbers to choose from are two rows of three, no lone one is left; a finger hits each."""
    page = table("ayubistan", "deck", upto).new(seat, viewport=viewport)
    numbers = page.locator("#asked .numbers > button")
    numbers.first.wait_for()
    assert numbers.evaluate_all(ROWS) == rows
    assert numbers.evaluate_all(TOO_SMALL) == []


def test_at_the_end_another_game_is_the_widest_button(table: Table) -> None:
    """At 360 px it has a row for itself, above the others, two in each row; the points during the game stand beneath."""
    page = table("ayubistan", "deck", 9999).new(0, viewport=SMALL)
    buttons = page.locator("#end .btn, #end button")
    expect(buttons.first).to_have_text("Another game")
    assert buttons.evaluate_all(ROWS) == [1, 2, 2]
    boxes = [buttons.nth(place).bounding_box() for place in range(buttons.count())]
    assert boxes[0]["width"] > 1.9 * max(box["width"] for box in boxes[1:])
    chart = page.locator("#end .curve")
    page.wait_for_function("document.querySelector('#end .curve').naturalWidth > 0")
    assert chart.bounding_box()["y"] > boxes[-1]["y"]


def test_harm_is_asked_as_a_question_in_the_readers_letters(table: Table) -> None:
    """What is asked once more ends in a question mark: that of the reader's script."""
    phones = table("ayubistan", "deck", 19)
    for language, mark in (("en", "?"), ("ar", "\u061f")):
        page = phones.new(2, locale=language)
        page.locator(".act.line.harm .pill").first.click()
        expect(page.locator(".sure-ask h2")).to_have_text(re.compile(re.escape(mark) + r"\s*$"))


def test_the_sand_glass_stands_in_the_bar(table: Table) -> None:
    """A ring at the end of the bar, over nothing that is written there: what is below it stands where it stood."""
    phones = table("ayubistan", "deck", 24)
    seat, screen = phones.new(0, viewport=SMALL), phones.page("host")
    head = seat.locator(".top").bounding_box()
    screen.locator(".tools > summary").click()
    screen.locator("#minutes").select_option("1")
    follow(screen, screen.locator("form:has(#minutes) button"))
    seat.locator(".timer").wait_for()
    assert seat.locator(".top").bounding_box()["height"] == head["height"]
    assert seat.evaluate(OVER_TIMER) == []
    assert screen.evaluate(OVER_TIMER) == []


OVER_TIMER = """() => {
  const ring = document.querySelector('.timer'), at = ring.getBoundingClientRect(), found = []
  const walk = document.createTreeWalker(ring.closest('.top,.tv-stage'), NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode, range = document.createRange()
    range.selectNodeContents(text)
    if (ring.contains(text) || text.parentElement.closest('.sr') || !text.data.trim()) continue
    for (const one of range.getClientRects()) if (one.left < at.right && one.right > at.left && one.top < at.bottom && one.bottom > at.top) found.push(text.data)
  }
  return found
}"""
"""What is written under the sand glass."""


HELD = """() => {
  const hold = document.querySelector('#hold')
  hold.querySelectorAll('b').forEach(one => { one.textContent = one.closest('.notes') ? '12' : '188' })
  const rows = new Set([...hold.children].map(one => Math.round(one.getBoundingClientRect().top)))
  const out = [...hold.querySelectorAll('*')].filter(one => {
    const at = one.getBoundingClientRect(), font = parseFloat(getComputedStyle(one).fontSize)
    return at.width > 1 && (at.left < 0 || at.right > innerWidth || font < 13)
  })
  return [rows.size, hold.scrollWidth > hold.clientWidth, out.map(one => one.textContent)]
}"""
"""What is held, in how many lines it stands with large numbers, whether it must be swiped, and what is out of sight or too small."""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("title", "game", "upto", "seat"),
    [
        ("ayubistan", "deck", 24, 1),
        ("belaad", "scholars-few-3", 121, 1),
        ("lost-and-found", "won-closed3", 180, 1),
        ("mecca", "dead", 41, 0),
        ("prophets-and-patriarchs", "points", 49, 0),
    ],
)
@pytest.mark.slow
def test_all_that_is_held_is_in_sight(
    table: Table, title: str, game: str, upto: int, seat: int, language: str
) -> None:
    """At 360 px nobody swipes to see the own money and cards: with numbers of two and three digits they take three lines."""
    page = table(title, game, upto).new(seat, viewport=SMALL, locale=language)
    page.evaluate("document.fonts.ready")
    rows, swiped, hidden = page.evaluate(HELD)
    assert rows <= 3
    assert not swiped
    assert hidden == []


CUT = """where => [...document.querySelectorAll(where)].filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.id || one.className)"""
"""What of these parts of a page is cut off."""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("title", "game", "upto"),
    [
        pytest.param("lost-and-found", "won-closed3", 16, marks=pytest.mark.slow),
        pytest.param("lost-and-found", "won-closed3", 220, marks=pytest.mark.slow),
        ("ayubistan", "deck", 276),
        pytest.param("lost-and-found", "won-closed3", 40, marks=pytest.mark.slow),  # the next Event
        pytest.param(
            "lost-and-found", "won-closed5", 30, marks=pytest.mark.slow
        ),  # five seats, and all that is still needed
        pytest.param("lost-and-found", "won-closed5", 10_000, marks=pytest.mark.slow),
        ("lost-and-found", "won-closed4", 154),  # much is known: it stands beneath, in two columns
        pytest.param("lost-and-found", "won-closed4", 145, marks=pytest.mark.slow),
        pytest.param("belaad", "scholars-6", 10_000, marks=pytest.mark.slow),
        pytest.param("belaad", "scholars-few-4", 32, marks=pytest.mark.slow),  # tokens are drawn
        ("belaad", "scholars-few-4", 220),  # and hands have to pay for them
        pytest.param("belaad", "scholars-few-4", 130, marks=pytest.mark.slow),  # many scholars to choose from
        ("prophets-and-patriarchs", "points", 10_000),
        pytest.param(
            "prophets-and-patriarchs", "points", 124, marks=pytest.mark.slow
        ),  # a drawn card, and two who have to do something
    ],
)
def test_the_tables_page_is_read_without_scrolling(
    table: Table, title: str, game: str, upto: int, language: str
) -> None:
    """At 1280 x 800: what is asked, much for hands to do and long words about the table; at the end who won and how it was counted."""
    page = table(title, game, upto).new("host", locale=language)
    page.evaluate("document.fonts.ready")
    assert (
        page.evaluate(CUT, ".tv-stage, .tv-stage > :is(.hands, #asked, #end, #score), .tv-side, .know") == []
    )
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    asked = page.locator("#asked .ask")
    assert not asked.count() or asked.bounding_box()["height"] > 250


@pytest.mark.parametrize("language", ["en", "ar"])
def test_short_answers_beside_a_board_stand_two_in_a_row(table: Table, language: str) -> None:
    """A token of six kinds is to be drawn: all six are in sight beside hands and board."""
    page = table("belaad", "scholars-few-3", 20).new("host", locale=language)
    page.evaluate("document.fonts.ready")
    expect(page.locator("#asked .choices button")).to_have_count(6)
    assert page.evaluate(CUT, ".tv-stage, #asked") == []


@pytest.mark.slow
def test_where_nothing_fits_the_tables_page_flows(table: Table) -> None:
    """Five seats, all that is needed, and ten cards to be told in order: one page that is scrolled, nothing within it is."""
    phones = table("lost-and-found", "won-closed5", 231)
    page = phones.new("host", viewport={"width": 1280, "height": 640})
    page.locator("html.flows").wait_for()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(CUT, ".tv-stage, .tv-stage > *, .tv-side, .know") == []
    for upto in (231, 7):  # on a wide screen what can be tapped need not grow with the letters
        page = table("lost-and-found", "won-closed5", upto).new(
            "host", viewport={"width": 1920, "height": 1080}
        )
        page.evaluate("document.fonts.ready")
        page.locator("html:not(.flows)").wait_for()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.locator("#asked button:visible").evaluate_all(TOO_SMALL) == []


def test_who_waits_sees_who_is_awaited_for_what_and_who_leads(table: Table) -> None:
    """The bar tells who does what, and that one is next; below it stand all players with their points."""
    phones = table("ayubistan", "deck", 24)
    waiting = phones.new(1, viewport=SMALL)
    bar = waiting.locator(".bar")
    game = phones.plan
    names, points = game.setup.names, [score.total for score in game.score()]
    expect(bar.locator(".state")).to_have_text(names[0])
    expect(bar.locator(".doing")).to_have_text("choosing an action")
    expect(bar.locator(".me")).to_contain_text(f"{names[1]}you are next")
    rows = waiting.locator(".round li")
    expect(rows).to_have_count(3)
    for row, name, total in zip(rows.all(), names, points, strict=True):
        expect(row).to_contain_text(name)
        expect(row.locator("b bdi")).to_have_text(str(total))
    expect(rows.nth(0)).to_have_class(re.compile(r"\bon\b"))


def test_a_card_letter_for_letter(table: Table) -> None:
    """Without a camera: two letters draw the card and name it; the first may be taken back; then 'Take back' stands there."""
    phones = table("ayubistan", "deck", 24)
    page = opened(phones, 0, NO_CAMERA)
    keys = page.locator(".pad-letters button")
    expect(keys).to_have_text(list("01234"))
    page.locator("[data-letter='4']").click()
    expect(keys.last).to_have_text("⌫")
    keys.last.click()
    expect(keys).to_have_text(list("01234"))
    page.locator("[data-letter='3']").click()
    expect(page.locator("[data-letter='0']")).to_have_count(0)  # A30 has come already
    page.locator("[data-letter='3']").click()
    heard(page, 26)
    page.locator(".takeback button").wait_for()


CROWDED = """all => all.flatMap(row => {
  const outer = row.getBoundingClientRect(), words = row.querySelector('.t').getBoundingClientRect()
  return [...row.querySelectorAll('.pill')].filter(one => {
    const at = one.getBoundingClientRect()
    const meets = at.left < words.right && at.right > words.left && at.top < words.bottom && at.bottom > words.top
    return meets || at.left < outer.left || at.right > outer.right + 1 || at.bottom > outer.bottom + 1
  }).map(one => one.innerText)
})"""
"""Partners that stand on words, or out of their row."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024)])
def test_three_partners_have_room(browser: Any, server: Server, size: tuple[int, int]) -> None:
    """Four players: the partners of a gift and of an attack stand whole, beside or beneath what they are for."""
    title, folder = load_title("ayubistan"), find_box("ayubistan")
    names = ["Amina", "Bilal", "Grandmother Chadia", "Dawud"]
    game = Game.open(title.book, names, box=title.box, box_hash=box_hash(folder))
    assert not game.give(Answer(None, "0"))
    assert not game.give(Answer(Seat(0), "collect-income"))
    with closing(open_store(server.database)) as store:
        phones = Phones(browser, server, planted(store, game), game, Log(game.header), motion=False)
    page = phones.new(0, viewport={"width": size[0], "height": size[1]})
    page.evaluate("document.fonts.ready")
    expect(page.locator(".act.line .pill.harm")).to_have_count(3)
    assert page.locator(".act.line").evaluate_all(CROWDED) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phones.close()


UNDER = """() => {
  const bar = document.querySelector('.takeback'), home = bar.parentElement
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
  const found = within(bar.getBoundingClientRect(), home.getBoundingClientRect()) ? [] : ['it stands out of its row']
  for (const one of home.querySelectorAll('a, button, h1, .where')) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!one.contains(there) && !there?.contains(one)) found.push(one.innerText)
    if (one.scrollWidth > one.clientWidth + 1 || right > innerWidth + 1) found.push(`cut: ${one.innerText}`)
  }
  if (home.getBoundingClientRect().height > 80) found.push('its row is too high')
  const { width, height } = bar.querySelector('button').getBoundingClientRect()
  return Math.min(width, height) < 44 ? [...found, 'too small'] : found
}"""
"""What lies under the button to take back, is cut beside it, or misses the thumb."""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("who", "size"),
    [("seat", (360, 640)), ("seat", (390, 844)), ("seat", (1280, 800)), ("host", (1280, 800))],
)
def test_taking_back_covers_nothing(table: Table, who: str, size: tuple[int, int], language: str) -> None:
    """For ten seconds it stands among the tabs, or at the head of the table's page: each tab, and all of the page, can be tapped."""
    phones = table("ayubistan", "pool", 0 if who == "host" else 2, motion=False)
    step = next(phones.steps())
    viewport = {"width": size[0], "height": size[1]}
    page = phones.new(step.who if who == "seat" else who, viewport=viewport, locale=language)
    page.evaluate("document.fonts.ready")
    fill(page, step)
    page.locator(".takeback button").wait_for()
    assert page.evaluate(UNDER) == []
    page.locator(".takeback button").click()
    expect(page.locator(".takeback")).to_have_count(0)
    if who == "host":  # what anybody may tell is taken back when all agree; one's own slip at once
        expect(page.locator(".note.consent").first).to_be_visible()
    else:
        heard(page, 4)
        expect(page.locator(".note.consent")).to_have_count(0)


@pytest.mark.slow
def test_which_copy_of_a_card_it_is_need_not_be_said(table: Table) -> None:
    """Prophets and Patriarchs: three cards are called VIR1-07; two figures draw one of them, and the game goes on."""
    phones = table("prophets-and-patriarchs", "points", 54)
    page = opened(phones, 1, NO_CAMERA)
    expect(page.locator(".pad-letters output")).to_have_text("VIR1-")
    page.locator("[data-letter='0']").click()
    page.locator("[data-letter='7']").click()
    heard(page, 55)
    expect(page.locator("#asked")).to_contain_text("Give 1 resource card to an opponent")


UNTOUCHED = "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })"
"""Nobody has tapped on the page: to a browser that is driven somebody always has."""


def test_a_page_that_nobody_has_tapped_on_does_not_vibrate(table: Table) -> None:
    """The browser would refuse it, and complain."""
    phones = table("ayubistan", "deck", 9)
    page = opened(phones, 0, FELT + UNTOUCHED)
    phones.play(next(phones.steps()))
    page.wait_for_function("() => document.title.startsWith('\u25cf ')")
    page.wait_for_function("() => felt.length")
    assert page.evaluate("felt") == [["awake", "screen"]]


def test_nobody_misses_their_turn(table: Table) -> None:
    """A page that was scrolled away: its title, its badge, its beginning, a vibration while it is seen; the screen stays on until it is over."""
    phones = table("ayubistan", "deck", 9)
    page = opened(phones, 0, FELT)
    badge = "getComputedStyle(document.querySelector('.tab-now span'), '::after').content !== 'none'"
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true); scrollTo(0, 900)")
    assert page.evaluate("scrollY > 0 && !document.title.startsWith('\u25cf ')")
    assert not page.evaluate(badge)
    assert page.evaluate("felt") == []
    steps = phones.steps()
    phones.play(next(steps))
    page.wait_for_function("() => document.title.startsWith('\u25cf ')")
    page.wait_for_function("() => scrollY === 0")
    assert page.evaluate(badge)
    page.wait_for_function("() => felt.length === 2")
    assert sorted(page.evaluate("felt")) == [["awake", "screen"], ["vibrate", "visible"]]
    for step in (next(steps), next(steps)):  # an attack, and with how many
        phones.play(step)
    page.wait_for_function("felt.some(one => one[0] === 'rest')")
    page.wait_for_function("() => !document.title.startsWith('\u25cf ')")


def test_an_attack_is_two_taps(table: Table) -> None:
    """Whom, in the row; how many, where it is asked once more."""
    phones = table("ayubistan", "deck", 19)
    page = phones.page(2)
    page.locator(".act.line.harm .pill", has_text="Seat 2").click()
    page.locator(".sure-ask button[name=then][value='1']").click()
    heard(page, 21)
    page.locator(".sure-ask").wait_for(state="detached")


@pytest.mark.slow
def test_a_trade_as_last_time_is_one_tap(table: Table) -> None:
    """What was proposed last stands there again, with a button for each partner."""
    phones = table("ayubistan", "deck", 47)
    page = phones.page(2)
    row = page.locator(".act.line.again")
    expect(row).to_contain_text(re.compile("Buy troops", re.IGNORECASE))
    row.locator(".pill", has_text="Seat 1").click()
    heard(page, 48)
    phones.page(0).locator("text=Seat 3 wants to buy 1 Troop from you for 4 Dirhams.").wait_for()


def test_the_cameras_script_is_fetched_when_it_opens(table: Table) -> None:
    """A seat's first page fetches no script that only a camera needs."""
    page = opened(table("ayubistan", "deck", 24), 0, CAMERA)
    page.locator("[data-pad] output").wait_for(state="attached")  # the script of letters is there
    fetched = "performance.getEntriesByType('resource').map(one => one.name.split('/').pop())"
    assert not {"eye.js", "camera.js"} & set(page.evaluate(fetched))
    page.locator("a.scan-here").click()
    page.locator("#eye").wait_for()
    assert {"eye.js", "camera.js"} <= set(page.evaluate(fetched))


@pytest.mark.slow
def test_the_camera_stays_open_for_the_next_piece(table: Table) -> None:
    """One tap opens it; a card held before it is drawn and named; it rests while no piece is asked for, and is there again."""
    phones = table("ayubistan", "deck", 24)
    page = opened(phones, 0, CAMERA)
    page.locator("a.scan-here").click()
    eye = page.locator("#eye")
    eye.wait_for()
    page.evaluate("codes => { held = codes }", [piece_of("ayubistan", "A30").payload])
    page.locator(".note.bad", has_text="already discarded").wait_for()
    page.evaluate("codes => { held = codes }", [piece_of("ayubistan", "A33").payload])
    heard(page, 26)
    eye.wait_for(state="hidden")
    assert page.evaluate(
        "document.querySelector('#eye video').srcObject.getTracks().every(one => one.readyState === 'ended')"
    )
    page.locator("form.answer button", has_text="Take back").or_(
        page.locator(".takeback button")
    ).first.wait_for()
    for step in phones.steps():
        if step.entry > 1 and step.question.number >= 37:
            break
        if step.question.number >= 26:
            phones.play(step) if step.who != 0 else _again(phones, page, step)
    eye.wait_for()


def _again(phones: Phones, page: Any, step: Any) -> None:
    phones._pages[0] = page
    phones.play(step)


@pytest.mark.slow
@pytest.mark.parametrize("where", ["seat", "scan"])
def test_the_live_camera_asks_to_come_nearer(table: Table, where: str) -> None:
    """Frames without any code: after some of them the page says what would do; with a code it says what it read."""
    phones = table("ayubistan", "deck", 24)
    page = opened(phones, 0, CAMERA)
    if where == "seat":
        page.locator("a.scan-here").click()
    else:
        follow(page, page.locator(".tabs a", has_text="Scan"))
    said = page.locator("#eye .said, #live .said")
    expect(said).to_contain_text("Come nearer")
    page.evaluate("codes => { held = codes }", [piece_of("ayubistan", "A30").payload])
    expect(said).to_contain_text(re.compile("Read:.*A30"))


def test_sound_that_is_on_is_heard_after_a_page_was_opened_anew(table: Table) -> None:
    """Browsers keep a page silent until sound is asked for within a tap: the first tap on each page asks for it."""
    phones = table("ayubistan", "deck", 24)
    page = opened(
        phones,
        1,
        "globalThis.voices = []; globalThis.AudioContext = class extends AudioContext { constructor() { super(); voices.push(this) } }",
    )
    page.evaluate("localStorage.setItem('sound', 'on')")
    page.reload()
    caught_up(page)
    page.locator("#mine summary, .tabs").first.click()
    page.wait_for_function("() => voices.length === 1 && voices[0].state === 'running'")


def _expect_left(seat: Any, begun: float, ahead: int = 0) -> None:
    """Check what a seat shows of a minute that began then; its clock may go some seconds ahead."""
    left = seat.locator(".timer .left")
    expect(left).to_have_text(re.compile(r"^\d:\d\d$"))
    minutes, seconds = map(int, left.inner_text().split(":"))
    assert 60 >= 60 * minutes + seconds >= 60 - (time.monotonic() - begun) - ahead - 1


@pytest.mark.slow
def test_the_sand_glass_shows_its_time_at_once(table: Table) -> None:
    """The host sets a minute: the table's page and the seats tell what is left, with the page and not half a second later."""
    phones = table("ayubistan", "deck", 24)
    seat, screen = phones.page(0), phones.page("host")
    screen.locator(".tools > summary").click()
    screen.locator("#minutes").select_option("1")
    begun = time.monotonic()
    follow(screen, screen.locator("form:has(#minutes) button"))
    _expect_left(seat, begun)
    seat.clock.install()
    # The clock stands: what is shown now was not shown by the half second's timer.
    seat.clock.pause_at(seat.evaluate("Date.now() / 1000") + 10)
    seat.reload()
    _expect_left(seat, begun, ahead=10)


IN_SIGHT = """all => all.findIndex(one => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
})"""
"""The first of some places that a finger can meet."""


def test_a_pilgrim_takes_two_taps_and_each_after_it_one(table: Table) -> None:
    """The first comes closer, the second answers where one colour is possible; the next begins where this one ended."""
    phones = table("mecca", "match", 38)
    [question] = phones.plan.open_questions()
    seat = question.seats[0]
    page = opened(phones, int(seat), NO_CAMERA, viewport=SMALL)
    inks = page.locator("[data-ink]")
    expect(inks).to_have_count(2)
    assert inks.evaluate_all(TOO_SMALL) == []
    expect(inks.first).to_have_attribute("aria-pressed", "true")
    spots = page.locator("#board a.spot.open:not(.other)")
    spots.first.click()
    expect(page.locator("svg.closer")).to_be_visible()
    assert page.locator("svg.closer .rim").evaluate_all(
        "all => all.filter(one => one.hasAttribute('transform')).every(one => one.getBoundingClientRect().height > 8)"
    )
    for number in (39, 40):
        aim = spots.evaluate_all(IN_SIGHT)
        assert aim >= 0, "a place that is possible is in sight"
        spots.nth(aim).click()
        heard(page, number)
