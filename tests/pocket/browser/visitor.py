"""A person with a browser who opens a site, waits for it and plays."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

from printkit.referee import Log, read_log
from tests.browsers import CHROMIUM, FLAGS, PATIENCE, expect
from tests.companion.phones import fresh_game, steps


@contextmanager
def open_browser(playwright: Any, profile: Path, **more: Any) -> Iterator[Any]:
    """Open a browser that keeps what it keeps in a folder."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=more.pop("program", CHROMIUM),
        args=[*FLAGS, *more.pop("args", [])],
        headless=False,
        viewport=more.pop("viewport", {"width": 390, "height": 844}),
        **more,
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


@dataclass
class Visitor:
    """A tab that shows a site.

    Attributes:
        page: the tab.
        site: the site's address.
    """

    page: Any
    site: str

    def open(self, at: str = "") -> None:
        """Open the site, or a page of it, and wait until it says that it is ready."""
        self.page.goto(self.site + (f"?at={at}" if at else ""))
        self.wait()

    def wait(self, step: str = "ready") -> None:
        """Wait for what the site says of itself."""
        self.until(f"['{step}', 'failed', 'unfetched'].includes(document.body?.dataset.step)")
        assert self.page.evaluate("document.body.dataset.step") == step, self.page.locator(
            "#line"
        ).inner_text()

    def until(self, true: str) -> None:
        """Wait until an expression is true in the tab; its content policy lets nothing else wait there."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            with suppress(Error):  # between two pages
                if self.page.evaluate(true):
                    return
            self.page.wait_for_timeout(50)
        raise TimeoutError(f"{true}: {self.page.url}, {self.page.locator('#line').inner_text()}")

    @property
    def game(self) -> Any:
        """The companion's page inside."""
        return self.page.frame_locator("#frame")

    @property
    def inside(self) -> Any:
        """The frame that shows it."""
        [found] = [one for one in self.page.frames if one.parent_frame == self.page.main_frame]
        return found

    def show(self, at: str) -> None:
        """Lead the frame to a page of the companion, and again if an answer led it elsewhere meanwhile."""
        for tries in range(3):
            try:
                self.inside.goto(self.site + at)
            except Error as error:
                own_way = "interrupted by another navigation" in str(error) or "ERR_ABORTED" in str(error)
                if tries == 2 or not own_way:
                    raise
                self.page.wait_for_timeout(500)
            else:
                return

    def open_table(self, title: str, *names: str) -> str:
        """Begin a game by taps, as people do; return the table's code."""
        self.page.click(f"[data-at='?title={title}']")
        self.game.locator("details[open] button[value=lobby]").first.click()
        for name in names:
            self.game.locator("#addname").fill(name)
            self.game.locator("button[value=add]").click()
            expect(self.game.locator(".lseats")).to_contain_text(name)
        self.game.locator("button[value=start]").click()
        expect(self.game.locator("[data-part]").first).to_be_attached()
        self.until("location.search.endsWith('table')")
        if self.game.locator(".laying").count():
            self.game.locator("form[action$='laid'] button.go").click()  # all is set up
            expect(self.game.locator(".laying")).to_have_count(0)
        code: str = self.page.evaluate("decodeURIComponent(location.search).split('/')[1]")
        return code

    def find_question(self, code: str) -> str:
        """Return the number of the question that a table's page asks; "" if it asks nothing."""
        self.show(f"t/{code}/table")
        return str(self.inside.evaluate("document.querySelector('[name=question]')?.value ?? ''"))

    def take_record(self, code: str) -> Log:
        """Return the record of a game that is over, as its page hands it out."""
        self.show(f"t/{code}/table")
        lines: str = self.inside.evaluate("fetch('export').then(reply => reply.text())")
        return read_log(lines.splitlines())

    def bring(self, record: str) -> str:
        """Bring in the record of a game on the start page; return the new table's code."""
        before = self.page.evaluate("location.search")  # it may be another table's
        self.page.locator("#record").set_input_files(
            {"name": "game.jsonl", "mimeType": "text/plain", "buffer": record.encode()}
        )
        self.until(
            f"location.search !== {json.dumps(before)} && decodeURIComponent(location.search).includes('/table')"
        )
        code: str = self.page.evaluate("decodeURIComponent(location.search).split('/')[1]")
        return code

    def begin_again(self, log: Log) -> str:
        """Begin the game of a log anew, with every seat on this screen; return the table's code."""
        code = self.bring(next(fresh_game(log).lines()))
        for seat in range(len(log.header.seats)):
            self.inside.evaluate(POST, [self.site, f"t/{code}/seats", [["do", "here"], ["seat", str(seat)]]])
        self.show(f"t/{code}/table")
        return code

    def play(self, code: str, plan: Sequence[Sequence[Any]]) -> str:
        """Give answers one after the other by the pages' forms, seats unlocked as needed; return what was refused."""
        refused: str = self.inside.evaluate(PLAY, [f"{self.site}t/{code}/", plan])
        return refused


def count_documents(page: Any) -> tuple[int, int]:
    """Return how many documents a page's process keeps, each SVG in an `<img>` among them, and how many nodes in all."""
    session = page.context.new_cdp_session(page)
    found = session.send("Memory.getDOMCounters")
    session.detach()
    return int(found["documents"]), int(found["nodes"])


POST = """async ([site, path, fields]) => {
    const form = new URLSearchParams([...fields, ['csrf', document.querySelector('[name=csrf]').value]])
    for (let tries = 0; ; tries += 1) {
        const { status } = await fetch(site + path, { method: 'POST', body: form })
        if (status !== 503 || tries === 60) return status
        await new Promise(done => setTimeout(done, 1000)) // the table's phone was busy; pages ask again, too
    }
}"""
PLAY = """async ([root, plan]) => {
    const csrf = document.querySelector('[name=csrf]').value
    const post = (path, fields) => fetch(root + path, { method: 'POST', body: new URLSearchParams([...fields, ['csrf', csrf]]) })
    let shown = null
    for (const [number, who, fields] of plan) {
        const page = who === 'host' ? 'table' : `play-${who}`
        if (who !== shown && who !== 'host') await post(`${page}/unlock`, [])
        shown = who
        let reply = await post(`${page}/answer`, fields)
        let said = await reply.text() // as the pages do; what is not read would lie in the browser's memory
        if (said.includes(`${page}/unlock`)) { // the table's page came up meanwhile, and hid the seat; the id makes it count once
            await post(`${page}/unlock`, [])
            reply = await post(`${page}/answer`, fields)
            said = await reply.text()
        }
        if (!reply.ok) return `${number}: ${reply.status} ${said.replace(/<[^>]*>|\\s+/g, ' ').slice(0, 900)}`
        if (top.acknowledged) top.acknowledged(number)
    }
    return ''
}"""


def plan_answers(log: Log) -> list[list[Any]]:
    """Return the answers of a log as forms: number, who gives it, fields."""
    plan = []
    for number, step in enumerate(steps(log, fresh_game(log))):
        fields = [["question", str(step.question.number)], ["part", str(step.question.part)]]
        fields += [["id", f"sent-{number:07}"], ["sure", "1"], *map(list, step.fields)]
        if isinstance(step.who, int):
            fields.append(["seat", str(step.who)])
        plan.append([number, step.who, fields])
    return plan
