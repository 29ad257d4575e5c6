"""One person and bots play whole games without paper, through the pages alone: every answer is tapped on the seat's page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as DriverTimeoutError

from printkit.companion.pages import LoadedTitle
from printkit.companion.registry import _open_game
from printkit.companion.store import open_store
from printkit.companion.table_dealer import TableDealer
from printkit.companion.tables import replay_log
from printkit.referee import Game, Open, Seat
from printkit.referee.log import Answered, read_more
from printkit.simulate.bots import Bot, bot_of
from printkit.simulate.chance import Chance
from printkit.title import open_title
from tests.browsers import PATIENCE, expect
from tests.companion.browser.axe import RULES, SERIOUS
from tests.companion.browser.table import PHONE, agree, caught_up, fill, overhear, unfold
from tests.companion.browser.test_keys import AT_WHAT_IS_ASKED, FOCUSED, TOWARDS, Keys, answer
from tests.companion.phones import Planted, Step, fields_of, planted
from tests.companion.serving import OPENED, Server

EXAMPLE = "docs/examples/moth-and-lantern"
SEED = "dealt-in-a-browser"
MOST = 500
"""Answers of one person in a game."""
KEYED = {"belaad": 4, "ayubistan": 4, "lost-and-found": 4, "mecca": 7, "prophets-and-patriarchs": 7}
"""Answers after which a person has had a turn: before the first one some titles ask for colours, peoples and places."""
MOST_KEYED = 30
OTHER_KEYS = """addEventListener('keydown', event => {
  if (!/^(Shift|Tab|Arrow.*|Enter| )$/.test(event.key)) console.error(`pressed: ${event.key}`)
}, true)"""
"""Complain of every key by which an answer could be typed."""
BEGINNING = 12
"""Answers of one person in a game that is only begun."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the example, too; its bots answer at once."""
    folder = tmp_path_factory.mktemp("server")
    os.environ[OPENED] = EXAMPLE
    with Server(str(folder / "tables.sqlite3"), folder / "server.log") as running:
        yield running
    del os.environ[OPENED]


class Person:
    """Somebody on the first seat, who answers as a bot would, by tapping; all others are bots."""

    def __init__(
        self,
        browser: Any,
        server: Server,
        title: str,
        seats: int,
        size: dict[str, int],
        bot: str = "greedy",
        *,
        advises: bool = False,
    ) -> None:
        found = open_title(title)
        self.server, self.loaded = server, LoadedTitle.of(found)
        names = ["Amina", *(f"Bot {n}" for n in range(1, seats))]
        self.game: Game[Any] = _open_game(self.loaded, names, {}, SEED)
        self.store = open_store(server.database)
        bots = dict.fromkeys(range(1, seats), bot) if bot else {}
        self.table: Planted = planted(self.store, self.game, deal=SEED, bots=bots, advises=advises)
        self.bot: Bot = bot_of("greedy" if found.weigh is not None else "random", found)
        self.chance = Chance("a person")
        self.errors: list[str] = []
        self.context = browser.new_context(viewport=size, reduced_motion="reduce")
        self.context.add_cookies(
            [
                {"name": key, "value": value, "url": server.base}
                for key, value in self.table.cookies(0).items()
            ]
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(2 * PATIENCE)
        overhear(self.page, self.errors)
        self.page.goto(server.base + self.table.path(0))
        caught_up(self.page)
        self.page.set_default_timeout(PATIENCE / 4)

    def close(self) -> None:
        """Go, and leave the store."""
        self.context.close()
        self.store.close()

    def follow(self) -> None:
        """Play along what is kept; wait until this person is asked, or the game is over."""
        for _ in range(int(PATIENCE / 50)):
            lines = list(self.store.lines(self.table.code, len(self.game)))
            self.game.play_on(read_more(self.game.log, lines))
            dealt = TableDealer(SEED).find_answer(self.game)
            if self.game.outcome is not None or (dealt is None and Seat(0) in self.game.session.awaited()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nobody goes on: {self.server.log.read_text()[-1500:]}")

    def answer(self) -> int:
        """Tap one answer; how many taps it took. Where somebody else was quicker, what is asked then is answered."""
        for _ in range(5):
            try:
                caught_up(self.page)
                return self._answer()
            except (DriverTimeoutError, AssertionError):
                self.follow()
        return self._answer()

    def _answer(self) -> int:
        entry = next(
            one
            for one in self.game.questions_for(Seat(0))
            if Seat(0) in one.seats and self.game.session.awaited()[:1]
        )
        value = self.bot.answer(self.game, Seat(0), entry.question, self.chance)
        data = entry.question.write(value)
        length = len(self.game)
        taps = self._tap(entry, data, value)
        for _ in range(int(PATIENCE / 50)):
            if self.store.length(self.table.code) > length:
                return taps
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{data!r} was tapped, and nothing came of it")

    def _tap(self, entry: Open, data: Any, value: Any) -> int:
        page, fields = self.page, fields_of(entry, data)
        step = Step(0, 0, entry, data, fields)
        hand = page.locator("#hand")
        keys = [value for name, value in fields if name == "some"]
        taps = 1
        page.locator(
            f"#q{entry.number}-{entry.part}, #hand input[name=question][value='{entry.number}']"
        ).first.wait_for(state="attached")
        if keys and hand.locator(f"form.paying input[name=part][value='{entry.part}']").count():
            for number, key in enumerate(keys):
                boxes = hand.locator(f'input[type=checkbox][value="{key}"]')
                boxes.nth(keys[:number].count(key)).evaluate("one => { if (!one.checked) one.click() }")
            taps += len(keys)
            hand.locator(".go.send").click()
        elif hand.locator(f'.look button[value="{fields[0][1]}"]').count():
            button = hand.locator(f'.look button[value="{fields[0][1]}"]').first
            place = button.evaluate("one => one.closest('.look').className.match(/k\\d+/)[0]")
            hand.locator(f".cardl.{place} input").evaluate("one => one.click()")
            expect(button).to_be_visible(timeout=PATIENCE / 12)
            button.click()
            taps += 1
        else:
            if fields[0][0] == "answer":
                unfold(page.locator(f'#q{entry.number}-{entry.part} button[value="{fields[0][1]}"]').first)
            fill(page, step, wait=False, sure=False)
        if entry.question.harm(value):
            agree(page)
            taps += 1
        return taps


class KeyPerson(Person):
    """Somebody on the first seat who has nothing but keys."""

    def answer(self) -> int:
        """Give one answer; there is no second try, which might hide where the focus was lost."""
        caught_up(self.page)
        return self._answer()

    def _tap(self, entry: Open, data: Any, value: Any) -> int:
        page, keys, fields = self.page, Keys(self.page), fields_of(entry, data)
        hand = page.locator("#hand")
        ticked = [value for name, value in fields if name == "some"]
        page.locator(
            f"#q{entry.number}-{entry.part}, #hand input[name=question][value='{entry.number}']"
        ).first.wait_for(state="attached")
        button = hand.locator(f'.look button[value="{fields[0][1]}"]').first
        if ticked and hand.locator(f"form.paying input[name=part][value='{entry.part}']").count():
            for number, key in enumerate(ticked):
                boxes = hand.locator(f'input[type=checkbox][value="{key}"]')
                keys.go(boxes.nth(ticked[:number].count(key)).element_handle())
                keys.press("Space")
            keys.go(hand.locator(".go.send").element_handle())
        elif button.count():
            place = button.evaluate("one => one.closest('.look').className.match(/k\\d+/)[0]")
            card, at = (
                hand.locator(f".cardl.{place} input"),
                "document.activeElement.matches('#hand .cardl input')",
            )
            keys.seek(card.evaluate(TOWARDS), lambda: page.evaluate(at), "the hand")
            keys.seek("ArrowRight", lambda: card.evaluate(FOCUSED), str(place))
            keys.press("Enter")
            expect(button).to_be_visible()
            keys.go(button.element_handle())
        else:
            answer(page, Step(0, 0, entry, data, fields))
            return 1
        keys.press("Enter")
        if entry.question.harm(value):
            page.locator(".note.sure-ask").wait_for()
            page.wait_for_function(AT_WHAT_IS_ASKED)
            keys.go(page.locator(".sure-ask button[name=then], .sure-ask button.harm").first.element_handle())
            keys.press("Enter")
        return 1


def play(person: Person, most: int, tmp_path: Path) -> None:
    """Answer so many times, or to the game's end; what the store holds plays back to the same."""
    answers = 0
    try:
        for _ in range(most):
            person.follow()
            if person.game.outcome is not None:
                break
            person.answer()
            answers += 1
        person.follow()
        if most == MOST:
            assert person.game.outcome is not None
            expect(person.page.locator("#end")).to_be_visible()
            expect(person.page.locator("#end .seed")).to_have_text(SEED)
        assert person.errors == []
    except BaseException as broken:
        person.page.screenshot(path=str(tmp_path / "page.png"))
        broken.add_note(
            f"after {answers} answers, at {tmp_path}: {person.page.locator('main').inner_text()[:1500]}"
        )
        raise
    else:
        record = person.store.find_record(person.table.code)
        assert record is not None
        again = replay_log(person.loaded, record.header, list(person.store.lines(record.code)), SEED)
        assert again.outcome == person.game.outcome
    finally:
        person.close()


@pytest.mark.slow
@pytest.mark.parametrize("title", ["belaad", "lost-and-found", "mecca", "prophets-and-patriarchs"])
def test_a_person_and_a_bot_begin(browser: Any, server: Server, title: str, tmp_path: Path) -> None:
    """The first turns of the games that are long."""
    play(Person(browser, server, title, 2, PHONE), BEGINNING, tmp_path)


@pytest.mark.slow
@pytest.mark.minutes
@pytest.mark.parametrize(
    ("title", "seats"),
    [
        pytest.param("belaad", 2, marks=pytest.mark.long),
        ("ayubistan", 2),
        pytest.param("lost-and-found", 2, marks=pytest.mark.long),
        pytest.param("mecca", 2, marks=pytest.mark.long),
        pytest.param("prophets-and-patriarchs", 2, marks=pytest.mark.long),
        ("mecca", 6),  # the most seats
        pytest.param("belaad", 6, marks=pytest.mark.long),
        (EXAMPLE, 4),
    ],
)
def test_a_person_and_bots_play_to_the_end(
    browser: Any, server: Server, title: str, seats: int, tmp_path: Path
) -> None:
    """The person's pages alone lead through the whole game."""
    play(Person(browser, server, title, seats, PHONE), MOST, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["belaad", "lost-and-found", "ayubistan"])
def test_axe_finds_nothing_on_a_dealt_page(browser: Any, server: Server, axe: str, title: str) -> None:
    """A hand at rest, a card looked at, and what the bots did."""
    person = Person(browser, server, title, 2, PHONE)
    for _ in range(3):
        person.follow()
        person.answer()
    person.follow()
    caught_up(person.page)
    card = person.page.locator("#hand .cardl input").first
    if card.count():
        card.evaluate("one => one.click()")
    person.page.evaluate(axe)
    found = person.page.evaluate(RULES)
    bad = [one["id"] for one in found["violations"] if one["impact"] in SERIOUS]
    assert bad == []
    person.close()


@pytest.mark.slow
def test_a_card_is_played_by_dragging_it_up(browser: Any, server: Server, tmp_path: Path) -> None:
    """Not far enough, it springs back and nothing is done; far enough it plays as its button would, and once."""
    person = Person(browser, server, "belaad", 2, PHONE)
    person.follow()
    caught_up(person.page)
    page, card = person.page, person.page.locator("#hand .cardl.can").first
    box = card.bounding_box()
    assert box is not None
    x, y, length = box["x"] + box["width"] / 3, box["y"] + box["height"] / 3, len(person.game)
    for up in (40, 200):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 5, y - up / 2, steps=3)
        page.mouse.move(x + 8, y - up, steps=3)
        expect(page.locator(".drop-hint")).to_be_visible(visible=up > 64)
        if up > 64:
            page.screenshot(path=str(tmp_path / "drag.png"))
        page.mouse.up()
        expect(page.locator(".drop-hint")).to_have_count(0)
        if up < 64:
            page.wait_for_timeout(300)
            assert page.locator("#hand .cardl :checked").count() == 0
            assert person.store.length(person.table.code) == length
    for _ in range(int(PATIENCE / 50)):
        if person.store.length(person.table.code) > length:
            break
        page.wait_for_timeout(50)
    told = list(person.store.lines(person.table.code, length))
    assert '"seat":0' in told[0]
    assert "play-card" in told[0]
    assert person.errors == []
    person.close()


@pytest.mark.slow
def test_the_first_turn_is_led(browser: Any, server: Server, tmp_path: Path) -> None:
    """What a bot would do, what the rules say of it, and a ring around it; after the first turn nobody is led any more."""
    person = Person(browser, server, "belaad", 2, PHONE, advises=True)
    page = person.page
    step = page.locator("main > .led-step")
    person.follow()
    expect(step.locator(".lead")).not_to_be_empty()
    expect(step.locator(".rule-text")).not_to_be_empty()
    page.screenshot(path=str(tmp_path / "led.png"))
    told = set()
    for _ in range(MOST):
        told.add(step.locator(".lead").inner_text())
        person.answer()
        person.follow()
        caught_up(page)
        if not page.locator("#bar[data-mine]").count() or page.evaluate(
            "Object.keys(localStorage).some(key => key.startsWith('led http'))"
        ):
            break
        expect(step.locator(".lead")).not_to_be_empty()
    assert told
    page.reload()
    caught_up(page)
    person.follow()
    page.wait_for_timeout(1000)
    expect(step).to_have_count(0)
    assert person.errors == []
    person.close()


@pytest.mark.slow
def test_a_card_is_looked_at_and_put_back_by_keys(browser: Any, server: Server) -> None:
    """Tab finds the hand, arrows go along it, and whoever puts a card back stands on it again, with all others in reach."""
    person = Person(browser, server, "belaad", 2, PHONE)
    person.follow()
    page, keys = person.page, Keys(person.page)
    cards = page.locator("#hand .cardl input")
    keys.go(cards.first.element_handle())
    keys.press("Space", "ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    keys.press("Enter")
    expect(cards.nth(1)).not_to_be_focused()
    keys.press("Escape")
    expect(page.locator("#hand .look:visible")).to_have_count(0)
    expect(cards.nth(1)).to_be_focused()
    keys.press("Tab", "Shift+Tab")
    assert page.evaluate("document.activeElement.matches('#hand .cardl input')")
    person.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "title", [pytest.param(one, marks=[pytest.mark.long] * (n % 2)) for n, one in enumerate(KEYED)]
)
def test_a_turn_by_keys_alone(browser: Any, server: Server, title: str, tmp_path: Path) -> None:
    """Tab, arrows, Enter and Space give every answer of a person's turn, until somebody else plays."""
    person, given, others = KeyPerson(browser, server, title, 2, PHONE), 0, False
    person.page.add_init_script(OTHER_KEYS)
    person.page.reload()
    person.follow()
    try:
        while given < KEYED[title] or not others:
            person.answer()
            given += 1
            assert given < MOST_KEYED
            length = len(person.game)
            person.follow()
            told = person.game.log.entries[length:]
            others = any(isinstance(one, Answered) and one.seat not in {0, None} for one in told)
            caught_up(person.page)
            person.page.wait_for_function(AT_WHAT_IS_ASKED)  # whoever has waited, too
        assert person.errors == []
    except BaseException as broken:
        person.page.screenshot(path=str(tmp_path / "page.png"))
        broken.add_note(
            f"after {given} answers, at {tmp_path}: {person.page.locator('main').inner_text()[:1500]}"
        )
        raise
    finally:
        person.close()
