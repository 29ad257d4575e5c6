"""A group comes together and plays, in real browsers: from the host's page to everybody's seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsers import PATIENCE, expect
from tests.companion.serving import KEY, Server

ALONE = True
CUT = """select => {
  const style = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d')
  pen.font = style.font
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16  // the arrow
  return [...select.options].map(one => one.text).filter(text => pen.measureText(text).width > room)
}"""


def open_lobby(browser: Any, server: Server) -> Any:
    """Open a lobby of Ayubistan on a laptop, as its host."""
    host = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    host.set_default_timeout(PATIENCE)
    host.goto(f"{server.base}/owner/{KEY}")
    host.goto(f"{server.base}/")
    host.locator("details.game summary", has_text="Ayubistan").click()
    host.locator("button[value=lobby]:visible").click()
    return host


def come(browser: Any, server: Server, code: str) -> Any:
    """Open the page to sit down, on a phone."""
    guest = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    guest.set_default_timeout(PATIENCE)
    guest.goto(f"{server.base}/j/{code}")
    return guest


def sit_down(browser: Any, server: Server, host: Any, code: str, name: str) -> Any:
    """Sit down on a phone; return its page once the host sees who has come."""
    guest = come(browser, server, code)
    guest.locator("#lname").fill(name)
    guest.locator("button.go").click()
    guest.locator(".wait-for").wait_for()
    host.locator(".lseat.in", has_text=name).wait_for()
    return guest


@pytest.mark.slow
def test_from_the_code_to_the_seat(browser: Any, server: Server) -> None:
    """The host taps once and starts; a guest types a name and taps once; then every phone is at the table by itself."""
    host = open_lobby(browser, server)
    code = host.locator(".big-code").inner_text()
    pages = [sit_down(browser, server, host, code, name) for name in ("Amina", "\u0628\u0644\u0627\u0644")]
    host.locator("button[value=start]").click()
    host.locator("#now").wait_for()
    host.wait_for_load_state()
    for guest in pages:
        expect(guest.locator("#asked.laying")).to_be_visible()  # whoever sits lays out first
        expect(guest).to_have_url(f"{server.base}/t/{code}/seat")
        guest.locator("html.live").wait_for()
        guest.wait_for_function(
            "() => document.title.startsWith('\u25cf ') === Boolean(document.querySelector('#bar[data-mine]'))"
        )
    host.locator("html.live").wait_for()
    host.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    for page in (host, *pages):
        page.context.close()


@pytest.mark.slow
def test_a_first_game_is_led(browser: Any, server: Server) -> None:
    """Three cards when somebody sits down, sound among them; a sentence at the first turn; then nobody is asked again."""
    host = open_lobby(browser, server)
    code = host.locator(".big-code").inner_text()
    pages = []
    for name in ("Amina", "Bilal"):
        guest = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
        guest.set_default_timeout(PATIENCE)
        guest.goto(f"{server.base}/j/{code}")
        guest.locator("#lname").fill(name)
        expect(guest.locator(".led")).to_have_count(0)  # not before one sits
        guest.locator("button.go").click()
        pages.append(guest)
    amina, bilal = pages
    expect(amina.locator(".led")).to_contain_text("What this phone is for")
    for says in ("Show what you draw", "A slip of the finger?"):
        amina.locator(".led button.main:visible").click()
        expect(amina.locator(".led")).to_contain_text(says)
    amina.locator(".led [data-sounds]").click()
    amina.locator(".led button.main:visible").click()
    expect(amina.locator(".led")).to_have_count(0)
    expect(bilal.locator(".led")).to_be_visible()
    host.locator("button[value=start]").click()
    bilal.wait_for_url("**/seat")
    expect(bilal.locator(".led")).to_be_visible()  # who has not read on finds it at the seat, too
    bilal.locator(".led [data-skip]:visible").click()
    host.get_by_role("button", name="All is set up: begin").click()
    expect(amina.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    amina.locator("#asked button", has_text="Amina").click()
    expect(amina.locator(".hint")).to_contain_text("This is what you can do now.")
    expect(bilal.locator(".hint")).to_have_count(0)
    amina.locator(".hint button").click()
    expect(amina.locator(".hint")).to_have_count(0)
    draw = amina.locator("#asked .acts button[value=draw], #asked button[value=draw]").first
    draw.click()
    amina.locator(".sure-ask button.harm").click()  # the income is not taken yet
    expect(amina.locator(".hint")).to_contain_text("Now the card")
    assert amina.evaluate("localStorage.getItem('led')") == "cards"
    for page in (host, *pages):
        page.context.close()


@pytest.mark.slow
def test_a_game_is_chosen_in_the_lobby(browser: Any, server: Server) -> None:
    """One choice, no button: the page bears the game's name; its options unfold beside the join code's picture, not under it."""
    host = open_lobby(browser, server)
    host.wait_for_url("**/lobby")
    host.locator("html.live").wait_for()
    host.locator("#lt").select_option("belaad")
    expect(host.locator("h1")).to_have_text("Belaad")
    host.wait_for_load_state()
    code = host.locator(".qr.big").bounding_box()
    host.locator("details[data-keep=options] summary").click()
    expect(host.locator("details[data-keep=options] .pair")).to_be_visible()
    assert host.locator(".qr.big").bounding_box() == code
    assert host.evaluate("document.documentElement.scrollHeight <= innerHeight")
    top = host.evaluate(
        """() => { const at = document.querySelector('details[open] .pair').getBoundingClientRect()
          return at.top >= 0 && document.elementFromPoint(at.left + 9, at.top + 9).closest('.pair') !== null }"""
    )
    assert top
    host.set_viewport_size({"width": 360, "height": 640})
    assert host.locator("#lt").evaluate(CUT) == [], "names of games are read whole on a small phone"
    host.context.close()


def test_a_seat_stays_chosen_when_another_takes_it(browser: Any, server: Server) -> None:
    """Two have the first seat before them; one sits down: the other's page chooses the next free one, and her name stays."""
    host = browser.new_context().new_page()
    host.set_default_timeout(PATIENCE)
    host.goto(f"{server.base}/owner/{KEY}")
    host.goto(f"{server.base}/")
    host.locator("details.game summary", has_text="Ayubistan").click()
    host.locator("button[value=lobby]:visible").click()
    code = host.locator(".big-code").inner_text()
    guests = [come(browser, server, code) for _ in "ab"]
    for guest, name in zip(guests, ("Amina", "Bilal"), strict=True):
        guest.locator("html.live").wait_for()
        guest.locator("#lname").fill(name)
    guests[0].locator("button.go").click()
    expect(guests[1].locator(".seatpick.taken", has_text="Amina")).to_be_visible()
    expect(guests[1].locator("input[type=radio]:checked")).to_have_count(1)
    expect(guests[1].locator("input[type=radio]:checked")).to_have_value("1")
    expect(guests[1].locator("#lname")).to_have_value("Bilal")
    for page in (host, *guests):
        page.context.close()


def test_six_seats_stand_three_by_two(browser: Any, server: Server) -> None:
    """As people sit, on the smallest phone too: the other side of the table is the other row."""
    host = open_lobby(browser, server)
    code = host.locator(".big-code").inner_text()
    guest = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    guest.set_default_timeout(PATIENCE)
    guest.goto(f"{server.base}/j/{code}")
    seats = guest.locator(".seatgrid > *")
    expect(seats).to_have_count(6)
    boxes = [seats.nth(place).bounding_box() for place in range(6)]
    tops = [round(box["y"]) for box in boxes]
    assert tops == [tops[0]] * 3 + [tops[3]] * 3
    assert tops[3] > tops[0]
    for box in boxes:
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 360
    for page in (host, guest):
        page.context.close()


@pytest.mark.slow
def test_a_phone_that_was_away_at_the_start_goes_along(browser: Any, server: Server) -> None:
    """A phone whose stream is cut while the host starts is at its seat as soon as it reaches the server again."""
    host = open_lobby(browser, server)
    code = host.locator(".big-code").inner_text()
    guests = [sit_down(browser, server, host, code, name) for name in ("Amina", "Bilal")]
    away = guests[1]
    away.route("**/lobby/events*", lambda route: route.abort())
    away.evaluate("dispatchEvent(new Event('online'))")  # its stream is asked for anew, and does not come
    expect(away.locator("html.lost")).to_be_attached()
    host.locator("button[value=start]").click()
    expect(guests[0]).to_have_url(f"{server.base}/t/{code}/seat")
    assert away.url.endswith("/lobby")
    away.unroute("**/lobby/events*")
    expect(away).to_have_url(f"{server.base}/t/{code}/seat")
    away.locator("html.live").wait_for()
    for page in (host, *guests):
        page.context.close()


@pytest.mark.slow
def test_a_page_that_gets_no_stream_asks_for_itself(browser: Any, server: Server) -> None:
    """Where the server is there and refuses the stream, the page shows what is new all the same."""
    host = open_lobby(browser, server)
    code = host.locator(".big-code").inner_text()
    guest = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    guest.set_default_timeout(PATIENCE)
    guest.route("**/lobby/events*", lambda route: route.fulfill(status=503))
    guest.goto(f"{server.base}/j/{code}")
    expect(guest.locator("html.lost")).to_be_attached()
    other = sit_down(browser, server, host, code, "Chadia")
    expect(guest.locator("main")).to_contain_text("Chadia")
    for page in (host, guest, other):
        page.context.close()


@pytest.mark.slow
def test_a_name_typed_while_the_last_one_is_sent_is_kept(browser: Any, server: Server) -> None:
    """A quick writer does not wait until a slow phone has answered: each name is taken, none is cut or glued to another."""
    host = open_lobby(browser, server)
    host.locator("#nobody").evaluate("one => { one.open = true }")
    waiting: list[Any] = []
    host.route(
        "**/lobby",
        lambda asked: waiting.append(asked) if asked.request.method == "POST" else asked.continue_(),
    )
    name, seats = host.locator("#addname"), host.locator(".lseats")

    def answer() -> None:
        while not waiting:
            host.wait_for_timeout(20)
        waiting.pop().continue_()

    name.fill("Amina")
    name.press("Enter")
    name.press_sequentially("Bil")
    expect(name).to_have_value("Bil")
    answer()
    expect(seats).to_contain_text("Amina")
    expect(name).to_have_value("Bil")
    host.keyboard.type("al")
    host.keyboard.press("Enter")
    expect(host.locator("form.busy #addname")).to_be_visible()
    answer()
    expect(seats).to_contain_text("Bilal")
    expect(name).to_have_value("")
    expect(host.locator(".lseat.in")).to_have_count(2)
