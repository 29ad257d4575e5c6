"""Tents and camels through the pages: a whole game of three seats, begun with a photo of the real tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.companion.store import open_store
from printkit.referee import Answer, Game, read_log
from printkit.referee.log import Log
from printkit.simulate import Chance
from printkit.simulate.bots import bot_named
from printkit.simulate.playout import play_out
from printkit.title import load_title
from tests.browsers import READING, expect, follow
from tests.companion.browser.table import Phones, caught_up, heard
from tests.companion.phones import planted
from tests.companion.serving import Server
from tests.sight.hexscenes import default_board, ids
from tests.sight.photos import Lying, Shot, photograph
from tests.sight.pieces import printed

TITLE = "prophets-and-patriarchs"


def whole_game(seed: str) -> Log:
    """Three bots that build sensibly, on the booklet's board."""
    title = load_title(TITLE)
    game = Game.open(title.book, ["Amina", "Bilal", "Chloe"], box=title.box, box_hash=title.digest)
    assert game.give(Answer(None, "lay-default")) == ()
    play_out(game, [bot_named("greedy", TITLE)] * 3, Chance(seed))
    return read_log(list(game.lines()))


@pytest.fixture
def begun(browser: Any, server: Server) -> Iterator[Callable[[Log, int], Phones]]:
    """A game so many entries in, with a phone at every seat."""
    opened: list[Phones] = []

    def make(log: Log, upto: int) -> Phones:
        title = load_title(TITLE)
        store = open_store(server.database)
        place = planted(store, Game.resume(title.book, Log(log.header, log.entries[:upto]), box=title.box))
        store.close()
        plan = Game.resume(title.book, Log(log.header, log.entries[:upto]), box=title.box)
        rest = Log(log.header, log.entries[upto:])
        opened.append(Phones(browser, server, place, plan, rest, motion=False))
        return opened[-1]

    yield make
    for phones in opened:
        phones.close()


def photo_of_the_board(file: Path, sheets: Path, seed: int) -> Path:
    """The printed tiles and trade tiles of DEFAULT-30 on a table, as a phone sees them from above."""
    prints = printed(TITLE, sheets)
    lying = [
        Lying(prints.of(ids()[lie.name]), lie.x, lie.y, lie.turn) for lie in default_board(seed, care=0.6)
    ]
    picture = photograph(lying, Shot(seed, tilt=(0, 12)))
    Image.fromarray(picture.image).save(file, quality=92)
    return file


@pytest.mark.long
def test_a_whole_game_that_begins_with_a_photo(
    begun: Callable[[Log, int], Phones], server: Server, tmp_path: Path, sheets: Path
) -> None:
    """The board is photographed once; then every kind of answer is tapped on the page of whoever gives it, to the victory."""
    log = whole_game("browser")
    phones = begun(log, 0)
    screen = phones.page("host")
    follow(screen, screen.locator("a", has_text="A board of our own: photograph it"))
    screen.locator("#photo").set_input_files(photo_of_the_board(tmp_path / "board.jpg", sheets, 3))
    screen.locator("section.note").first.wait_for(timeout=READING)
    screen.locator("form:has(input[name='f.board']) button.main").first.click(timeout=READING)
    assert not phones.plan.give(Answer(None, "lay-default"))  # as the photo says
    phones.rest = Log(log.header, log.entries[1:])
    assert phones.play_by_kinds() > 40
    assert phones.plan.outcome is not None
    store = open_store(server.database)
    kept = list(store.lines(phones.place.code))
    store.close()
    assert len(kept) == len(log.entries)
    phones.page("host").locator("text=wins").first.wait_for()


@pytest.mark.slow
def test_nothing_moves_under_a_finger(begun: Callable[[Log, int], Phones]) -> None:
    """Somebody plays while another's finger is on his page: what changes waits until it is lifted, and his tap counts."""
    phones = begun(whole_game("browser"), 16)  # the first trades of a turn
    steps = phones.steps()
    phones.page(0)
    page = phones.page(1)
    page.clock.install()
    page.reload()
    caught_up(page)
    # The clock stands: a slow machine must not make the finger rest too long, nor take longer to say when it is to stand.
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    others = page.locator("summary", has_text="The others and the table")
    others.scroll_into_view_if_needed()
    at, before = others.bounding_box(), page.evaluate("document.body.dataset.at")
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    phones.play(next(steps))
    page.wait_for_timeout(400)
    assert page.evaluate("document.body.dataset.at") == before
    page.mouse.up()
    page.clock.run_for(100)
    heard(page, 17)
    expect(page.locator("details[open] > summary", has_text="The others and the table")).to_have_count(1)
    page.mouse.down()  # whoever only rests a finger on the page misses nothing
    phones.play(next(steps))
    page.clock.run_for(2000)
    heard(page, 18)
    page.mouse.up()


@pytest.mark.slow
def test_a_stretch_of_a_game(begun: Callable[[Log, int], Phones]) -> None:
    """Tribes, dice, the first tents, and a turn: tapped on the phones."""
    phones = begun(whole_game("stretch"), 1)
    for step in islice(phones.steps(), 14):
        phones.play(step)
    page = phones.page(0)
    expect(page.locator("svg.hexes")).to_have_count(1)
    expect(page.locator("svg.hexes .tent")).to_have_count(6)


@pytest.mark.parametrize(("size", "least"), [((390, 844), 0.9), ((360, 640), 0.4)])
@pytest.mark.slow
def test_the_places_that_may_be_tapped_are_brought_into_sight(
    begun: Callable[[Log, int], Phones], size: tuple[int, int], least: float
) -> None:
    """On a phone the board is larger than its frame: the middle of the legal places is shown, and stays where it is moved to."""
    log = whole_game("sight")
    upto = next(n for n, entry in enumerate(log.entries) if "place-start" in str(getattr(entry, "data", "")))
    phones = begun(log, upto)
    seat = phones.plan.open_questions()[0].seats[0]
    page = phones.new(int(seat), viewport={"width": size[0], "height": size[1]})
    seen = """() => {
      const frame = document.querySelector('[data-pan]').getBoundingClientRect()
      const tabs = document.querySelector('.tabs').getBoundingClientRect().top
      const spots = [...document.querySelectorAll('.spot.open')].map(one => one.getBoundingClientRect())
      const x = at => at.left + at.width / 2, y = at => at.top + at.height / 2
      const inside = at => x(at) > frame.left && x(at) < frame.right && y(at) > frame.top && y(at) < Math.min(frame.bottom, tabs)
      return spots.filter(inside).length / spots.length
    }"""
    # What is asked, and what happened before it, leave a strip of the board above the tabs: it shows where most is open.
    page.wait_for_function(f"() => ({seen})() >= {least}")
    page.evaluate("document.querySelector('[data-pan]').scrollTop = 0")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    caught_up(page)
    assert page.evaluate("document.querySelector('[data-pan]').scrollTop") == 0


@pytest.mark.slow
def test_what_is_tapped_is_large_enough(begun: Callable[[Log, int], Phones]) -> None:
    """At 360 px: every legal place of a tent and its camel, and every key of the dice pad, is 44 px wide and high."""
    log = whole_game("sight")
    answers = [str(getattr(entry, "data", "")) for entry in log.entries]
    small = """keys => [...document.querySelectorAll(keys)].map(one => one.getBoundingClientRect())
      .filter(at => Math.min(at.width, at.height) < 43.9).map(at => [at.width, at.height])"""
    for keys, begins in ((".spot.open", "place-start"), (".choices.pad > button", "/")):
        phones = begun(log, next(n for n, said in enumerate(answers) if begins in said))
        page = phones.new(
            int(phones.plan.open_questions()[0].seats[0]), viewport={"width": 360, "height": 640}
        )
        page.locator(keys).first.wait_for()
        assert page.evaluate(small, keys) == []


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_the_seats_beside_the_board(begun: Callable[[Log, int], Phones], locale: str) -> None:
    """At 1280 x 800 three seats, and the way back for a lost page, stand whole beside the board, during the game and at its end."""
    log = whole_game("sight")
    for upto in (len(log.entries) // 2, len(log.entries)):
        page = begun(log, upto).new("host", locale=locale)
        side = page.locator(".tv-side")
        assert side.evaluate("one => one.scrollHeight - one.clientHeight") <= 0


def shown_of(page: Any) -> list[int]:
    """What is shown of the board, in tenths of a millimetre."""
    return [
        round(float(number) * 10)
        for number in page.locator("#board svg.hexes").get_attribute("viewBox").split()
    ]


@pytest.mark.slow
def test_who_waits_looks_at_the_board_closely(table: Callable[..., Phones]) -> None:
    """A tap comes so close that letters can be read; it stays so when something is built, until the whole board is wanted."""
    phones = table("prophets-and-patriarchs", "points", 49)
    page = phones.page(1)
    smallest = """() => Math.min(...[...document.querySelectorAll('#board text')]
      .map(one => one.getBoundingClientRect().height).filter(Boolean))"""
    assert page.evaluate(smallest) < 12
    page.locator("#board svg.hexes").click()
    expect(page.locator("#board .ways button")).to_have_count(5)
    assert page.evaluate(smallest) >= 14
    near = shown_of(page)
    phones.play(next(phones.steps()))
    caught_up(page)
    assert shown_of(page) == near
    page.locator("#board .whole-board").click()
    expect(page.locator("#board .ways")).to_have_count(0)
    assert page.evaluate(smallest) < 12
