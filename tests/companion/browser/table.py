"""A table of the browser tests: phones that fill in the pages as people do, by tapping what is on them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import httpx

from printkit.box import box_hash, find_box, load_box
from printkit.companion.store import open_store
from printkit.referee import Game, Seat
from printkit.referee.judged import Judged
from printkit.referee.log import Log
from printkit.referee.menus import Menu
from printkit.title import load_title
from tests.browsers import PATIENCE
from tests.companion.phones import Planted, Step, planted, steps
from tests.companion.serving import Server
from tests.recorded import recorded_game

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
CAUGHT_UP = """async () => {
  const reply = await fetch(location.href, { cache: 'no-store', headers: { 'X-Caught-Up': '1' } })
  const { at } = new DOMParser().parseFromString(await reply.text(), 'text/html').body.dataset
  return Boolean(at) && at === document.body.dataset.at
}"""
"""Whether a page shows the state that the table has with the server now."""


class Phones:
    """The pages of one table: one for each seat, and the table's own as the host sees it."""

    def __init__(
        self, browser: Any, server: Server, place: Planted, plan: Game[Any], rest: Log, *, motion: bool = True
    ) -> None:
        """A planted table.

        Args:
            browser: the phones' browser.
            server: it has the table.
            place: the table's code and cookies.
            plan: the game so far.
            rest: what the record goes on with.
            motion: without it what is new does not shine up: half the work of a long game is to draw that.
        """
        self.browser, self.server, self.place, self.plan, self.rest = browser, server, place, plan, rest
        self.motion = motion
        self.options: dict[str, Any] = {}
        """Of every browser that is opened from now on."""
        self.errors: list[str] = []
        self._contexts: list[Any] = []
        self._pages: dict[int | str, Any] = {}

    @classmethod
    def at(
        cls, browser: Any, server: Server, title: str, name: str, upto: int, *, motion: bool = True
    ) -> Phones:
        """Plant a recorded game after so many entries."""
        log = recorded_game(title, name)
        folder = find_box(title)
        box, digest = load_box(folder), box_hash(folder)
        header = Log(log.header)
        game = Game.resume(load_title(title).book, header, box=box)
        for step in steps(Log(log.header, log.entries[:upto]), game):
            assert step.entry < upto
        store = open_store(server.database)
        place = planted(
            store, Game.resume(load_title(title).book, Log(_now(log, digest), log.entries[:upto]), box=box)
        )
        store.close()
        return cls(browser, server, place, game, Log(log.header, log.entries[upto:]), motion=motion)

    def steps(self) -> Iterator[Step]:
        """What the record goes on with."""
        return steps(self.rest, self.plan)

    def blank(self, who: int | str, **options: Any) -> Any:
        """A page of somebody, in a browser of its own, that shows nothing yet."""
        size = PHONE if isinstance(who, int) else LAPTOP
        motion = "no-preference" if self.motion else "reduce"
        context = self.browser.new_context(
            **{"viewport": size, "reduced_motion": motion, **self.options, **options}
        )
        context.add_cookies(
            [
                {"name": key, "value": value, "url": self.server.base}
                for key, value in self.place.cookies(who).items()
            ]
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        overhear(page, self.errors)
        self._contexts.append(context)
        return page

    def new(self, who: int | str, **options: Any) -> Any:
        """Another page of somebody, in a browser of its own."""
        page = self.blank(who, **options)
        page.goto(self.server.base + self.place.path(who))
        if options.get("java_script_enabled", True):
            settle(page)
        return page

    def page(self, who: int | str) -> Any:
        """The page of a seat, or of the `host`; opened when it is first asked for."""
        if who not in self._pages:
            self._pages[who] = self.new(who)
        return self._pages[who]

    def play(self, step: Step) -> None:
        """Give one answer of the record by tapping on its page, and wait until the page has moved on."""
        page = self.page(step.who)
        try:
            fill(page, step)
        except Exception as broken:
            broken.add_note(
                f"{step.who} was to give {step.data!r} on a page that says:\n{page.locator('main').inner_text()}"
            )
            raise

    def play_by_kinds(
        self, play: Callable[[Step], None] | None = None, *, elsewhere: Collection[Hashable] = ()
    ) -> int:
        """Play the record to its end: tap what it begins and ends with, and the first answer of each kind.

        The others are sent as a phone without scripts sends them, to the same table, while all pages are closed. Whoever is
        to tap next opens a page anew.

        Args:
            play: gives an answer by its page, where `self.play` does not do.
            elsewhere: kinds that other games tap.

        Returns:
            how many answers were given by pages.
        """
        worth = worth_tapping([kind(step) for step in steps(self.rest, self.plan.clone())], elsewhere)
        for step, tapped in zip(self.steps(), worth, strict=True):
            if tapped:
                (play or self.play)(step)
            else:
                self._send(step)
        return sum(worth)

    def _send(self, step: Step) -> None:
        self.close()
        reply = httpx.post(
            f"{self.server.base}{self.place.path(step.who)}/answer",
            content=step.post(self.place, f"sent-{step.entry:07}"),
            cookies=self.place.cookies(step.who),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            timeout=PATIENCE / 1000,
        )
        assert reply.status_code == httpx.codes.SEE_OTHER, f"{step.who}: {step.data!r}: {reply.text[-2000:]}"

    def close(self) -> None:
        """Close everything; no page may have had an accident."""
        while self._contexts:
            self._contexts.pop().close()
        self._pages.clear()
        assert not self.errors, self.errors


LED = "try { localStorage.setItem('led', 'all') } catch {}"
"""Whoever looks has played before."""


def overhear(page: Any, errors: list[str]) -> None:
    """Note what a browser complains of on a page, and what the page asks for that is missing; nobody is led any more."""
    page.add_init_script(LED)

    def complained(said: Any) -> None:
        # `answered` tells these with their address; a stream whose seat is gone, or whose server is away, is told by a page.
        lost = any(
            one in said.text for one in ("Failed to load resource", "EventSource's response has a MIME")
        )
        if (said.type == "error" and not lost) or "Content Security" in said.text:
            errors.append(said.text)

    def answered(reply: Any) -> None:
        if reply.status in {404, 405, 500} and reply.request.method == "GET":
            errors.append(f"{reply.status} {reply.url}")

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", complained)
    page.on("response", answered)


BEGINNING, ENDING, NEAR = 20, 10, 6
"""Answers that are all tapped: the first, the last, and those between two that are tapped and no further apart."""


def kind(step: Step) -> Hashable:
    """What is tapped: rule, kind of question, what is done, the word of the answer, what is filled in, on whose page."""
    fields = dict(step.fields)
    word = fields.get("answer", "").partition(" ")[0]
    return (
        step.question.question.rule,
        type(step.question.question),
        fields.get("do"),
        word if word.replace("-", "").isalpha() and word.islower() else bool(word),  # not every card
        frozenset(".".join(field.split(".")[:2]) for field in fields),
        isinstance(step.who, int),
    )


def kinds(title: str, name: str) -> set[Hashable]:
    """The kinds of answers of a recorded game."""
    log = recorded_game(title, name)
    game = Game.resume(load_title(title).book, Log(log.header), box=load_box(find_box(title)))
    return {kind(step) for step in steps(log, game)}


def worth_tapping(kinds: Sequence[Hashable], elsewhere: Collection[Hashable]) -> list[bool]:
    """Which answers of a game are tapped where not all are."""
    first = {one: number for number, one in reversed(list(enumerate(kinds)))}
    worth = [
        (first[one] == number and one not in elsewhere) or number < BEGINNING or number >= len(kinds) - ENDING
        for number, one in enumerate(kinds)
    ]
    chosen = [number for number, tapped in enumerate(worth) if tapped]
    for one, two in pairwise(chosen):
        if two - one <= NEAR:
            worth[one:two] = [True] * (two - one)
    return worth


def _now(log: Log, digest: str) -> Any:
    """The header with the box as it is today: the records outlive its pictures."""
    from dataclasses import replace

    return replace(log.header, box=digest)


def heard(page: Any, entries: int) -> None:
    """Wait until a page tells of so many entries."""
    page.locator(".log li:first-child .n", has_text=re.compile(f"^{entries}$")).wait_for(state="attached")


def until(page: Any, happens: Callable[[], bool]) -> None:
    """Wait for something that Playwright's events tell of; they come while it is asked to wait."""
    end = time.monotonic() + PATIENCE / 1000
    while not happens():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def caught_up(page: Any) -> None:
    """Wait until a page that is told of changes shows everything that has happened so far; then it stays as it is.

    To be asked before anything is said not to be there.
    """
    page.locator("html.live").wait_for()  # the server knows that the page is there, which others are told
    page.wait_for_function(CAUGHT_UP, polling=100)


def settle(page: Any) -> None:
    """Wait until a page that was just opened will not change by itself, if it is one that changes at all."""
    if page.locator("body[data-events]").count():
        caught_up(page)


def fill(page: Any, step: Step, *, wait: bool = True, sure: bool = True) -> None:
    """Fill in the form of a question and send it; `sure`: say so once more where the answer harms somebody."""
    where = f"#q{step.question.number}-{step.question.part}"
    section = page.locator(where)
    section.wait_for(state="attached")
    fields = dict(step.fields)
    if "answer" in fields:
        button = section.locator(f'button[name=answer][value="{fields["answer"]}"]').first
        unfold(button)
        seek(section, button, fields["answer"])
        button.click()
    elif (
        len(step.fields) == 1 and section.locator(f'button[name=answer][value="{step.fields[0][1]}"]').count()
    ):
        button = section.locator(f'button[name=answer][value="{step.fields[0][1]}"]').first
        unfold(button)
        seek(section, button, step.fields[0][1])
        button.click()
    elif "number" in fields and section.locator(f'button[name=answer][value="{fields["number"]}"]').count():
        section.locator(f'button[name=answer][value="{fields["number"]}"]').first.click()
    else:
        form = section.locator(
            f'form:has(input[name=do][value="{fields["do"]}"])' if "do" in fields else "form"
        ).first
        unfold(form)
        _fill_form(form, step.fields)
        (_partner(form, step.fields) or form.locator("button.send").last).click()
    if harms(step):  # the page asks once more
        if not sure:
            return
        agree(page)
    if wait:
        section.wait_for(state="detached")


def harms(step: Step) -> bool:
    """Whether the page asks once more before it gives this answer."""
    question = step.question.question
    if not isinstance(question, Menu | Judged) or not isinstance(step.who, int):
        return False
    value: Any = question.read_answer(Seat(step.who), step.data)[0]
    if isinstance(question, Judged):
        return bool(question.harm(value))
    return hasattr(value, "harm") and bool(value.harm(question._table, Seat(step.who)))


def agree(page: Any) -> None:
    """Say yes, without the number that could be said at once: the record's next step says it."""
    page.locator(".note.sure-ask").wait_for()
    if page.locator(".sure-ask button[name=then]").count():
        page.locator(".sure-ask form").evaluate("form => form.requestSubmit()")
    else:
        page.locator(".note.sure-ask button.harm").click()


def unfold(element: Any) -> None:
    """Open everything that an element is folded in, and bring it to the middle, clear of what stands at the edges for a while."""
    element.evaluate(
        """one => {
          for (let up = one; up; up = up.parentElement) { if (up.tagName === 'DETAILS') up.open = true }
          one.scrollIntoView({ block: 'center', behavior: 'instant' })
        }"""
    )


def seek(section: Any, button: Any, text: str) -> None:
    """Type what an answer is called, where what can come is listed when its first letters are typed."""
    quiet = section.locator("[data-quiet]")
    if quiet.count() and button.evaluate(
        "one => Boolean(document.querySelector(`[data-quiet][data-find='${one.parentElement.id}']`))"
    ):
        quiet.fill(text)


def _partner(form: Any, fields: list[tuple[str, str]]) -> Any:
    """The button that sends a form to a partner, if it has one for each."""
    found = [form.locator(f'button[name="{name}"][value="{value}"]') for name, value in fields]
    return next((button for button in found if button.count()), None)


def _fill_form(form: Any, fields: list[tuple[str, str]]) -> None:
    for number, (name, value) in enumerate(fields):
        if name == "do":
            continue
        field = form.locator(f'[name="{name}"]')
        if form.locator(f'button[name="{name}"]').count():
            continue
        if not field.count():
            times = form.locator(f'[name="{name}.times.{value}"]')
            if times.count():
                times.fill(str(sum(pair == (name, value) for pair in fields)))
            else:
                form.locator(f'[name="{name}.place.{value}"]').fill(str(number + 1))
        elif field.first.get_attribute("type") in ("radio", "checkbox"):
            box = form.locator(f'[name="{name}"][value="{value}"]')
            unfold(box)
            box.check()
        elif field.first.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
