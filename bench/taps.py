"""How many taps and typed characters a recorded game costs through the pages, counted by making them.

    python bench/taps.py                          # this work tree: live camera, then typed codes
    python bench/taps.py --at 94b7e17             # the pages of another commit, in the same way
    python bench/taps.py --game pool --by code
    python bench/taps.py --title belaad --game scholars-few-3 --answers 120

A phone for each seat, 390 x 844, in a real browser (Playwright and Chromium) at a real server. Every answer of the
record is given by the phone of whoever gave it; what a table answers together is given by the phone of who is at
turn. A tap is a tap on what is in sight or can be scrolled to; opening a folded row is a tap, so is going into a field,
and each typed character counts one. Scrolling counts nothing. A turn is what the rules call one: it begins where the book
says so; what is tapped before the first is told by itself, as set-up. A card that is held up is no tap, and is told
beside them: the hand holds it anyway. Pieces are shown to the live camera (the browser's own
reader of codes is replaced by one that sees the code of the piece that is held up; the browser has not been told before
that the page may film, as on phones that ask anew) or typed as the code printed on them, as over plain http.

`--at` puts the commit into a work tree of its own and runs its server; the hand that taps is the one of this file.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PageError
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from printkit.referee import Game, Log, read_log  # noqa: E402  # the project may be run where it lies
from printkit.title import load_title  # noqa: E402
from tests.browsers import CHROMIUM, FLAGS  # noqa: E402
from tests.companion.browser.cards import box_of, piece_of  # noqa: E402
from tests.companion.browser.table import LED, PHONE  # noqa: E402
from tests.companion.phones import Step, fresh_game, steps  # noqa: E402
from tests.companion.serving import Server  # noqa: E402

TITLE = "ayubistan"
GAMES = {
    TITLE: "deck",
    "belaad": "scholars-few-3",
    "lost-and-found": "won-closed3",
    "mecca": "max_rounds",
    "prophets-and-patriarchs": "points",
}
"""The recorded game of each title that is played if none is named."""
PATIENCE = 150.0
PLANT = """
import json, sys
from pathlib import Path
from printkit.companion.store import open_store
from printkit.referee import read_log
from tests.companion.phones import fresh_game, planted
store = open_store(sys.argv[1])
log = read_log(Path(sys.argv[2]).read_text(encoding="utf-8").splitlines())
place = planted(store, fresh_game(log))
print(json.dumps([place.code, [place.cookies(seat) for seat in range(len(log.header.seats))]]))
"""
CAMERA = """
globalThis.shownCodes = []
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas'); canvas.width = 64; canvas.height = 48
  const pen = canvas.getContext('2d'); setInterval(() => pen.fillRect(0, 0, 9, 9), 100)
  return canvas.captureStream(10)
}
globalThis.BarcodeDetector = class {
  static async getSupportedFormats() { return ['qr_code'] }
  async detect() { return globalThis.shownCodes.map(rawValue => ({ rawValue })) }
}
"""
"""A camera that sees what is held up."""


AUTOMATIC = """async () => {
  for (let looks = 0; looks < 10; looks++) {
    if (document.querySelector('[data-camera=start]').hidden) return true
    await new Promise(done => setTimeout(done, 100))
  }
  return false
}"""
"""Whether the camera starts by itself."""


LETTERS = """pads => [
  pads[0]?.querySelector('output')?.textContent ?? null,
  [...(pads[0]?.querySelectorAll('button[data-letter]') ?? [])].map(key => key.dataset.letter),
]"""
"""What is typed on a row of letters, and what may come next."""


class Tree(Server):
    """A server of a work tree."""

    def __init__(self, tree: Path, database: str, log: Path) -> None:
        super().__init__(database, log)
        self.tree = tree

    def start(self) -> None:
        """Start it there."""
        fd = self.socket.fileno()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.companion.serving", self.database, str(fd)],
                cwd=self.tree,
                env=environment(self.tree),
                pass_fds=[fd],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.starts += 1


def environment(tree: Path) -> dict[str, str]:
    """So that a process takes its modules from a work tree."""
    return {**os.environ, "PYTHONPATH": str(tree)}


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """A work tree of a commit, removed afterwards; the one that this file is in for none."""
    if not commit:
        yield ROOT
        return
    with tempfile.TemporaryDirectory(prefix="pk-taps-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


@dataclass
class Count:
    """What was done by hand."""

    taps: int = 0
    typed: int = 0
    shown: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def tap(self, what: Any, kind: str) -> None:
        """Tap on something that can be seen."""
        what.scroll_into_view_if_needed()
        what.click()
        self.taps += 1
        self.kinds[kind] += 1

    def type(self, what: Any, text: str, kind: str) -> None:
        """Go into a field and type."""
        self.tap(what, kind)
        what.fill(text)
        self.typed += len(text)
        self.kinds[kind] += len(text)


class Evening:
    """The phones of one table, and who plays the record on them."""

    def __init__(
        self, browser: Any, server: Server, cookies: list[dict[str, str]], *, seat: str, title: str, by: str
    ) -> None:
        self.server, self.title, self.by, self.count = server, title, by, Count()
        self.codes = {one for piece in box_of(title).pieces().values() for one in (piece.row.id, piece.id)}
        self.pages = []
        for own in cookies:
            context = browser.new_context(viewport=PHONE, has_touch=True)
            context.add_cookies([{"name": k, "value": v, "url": server.base} for k, v in own.items()])
            context.add_init_script(LED)
            if by == "camera":
                context.add_init_script(CAMERA)
            else:  # as over plain http
                context.add_init_script("delete Navigator.prototype.mediaDevices")
            page = context.new_page()
            page.set_default_timeout(PATIENCE * 1e3)
            page.goto(f"{server.base}{seat}")
            self.pages.append(page)

    def entries(self) -> int:
        """How many entries the store has."""
        with closing(sqlite3.connect(self.server.database)) as store:
            return int(store.execute("SELECT count(*) FROM entries").fetchone()[0])

    def until(self, entries: int, *, seconds: float = PATIENCE) -> bool:
        """Wait until the store has so many."""
        end = time.monotonic() + seconds
        while self.entries() < entries:
            if time.monotonic() > end:
                return False
            self.pages[0].wait_for_timeout(20)
        return True

    def play(self, record: list[Step], first: int) -> Count:
        """Play it all, the first turn from an entry on; return what the set-up before it took."""
        at, acting, setup = 0, 0, Count()
        while at < len(record):
            if at < first:
                setup = self.count
            elif setup is self.count:
                self.count = Count()
            step = record[at]
            acting = step.who if isinstance(step.who, int) else acting
            page = self.pages[acting]
            if step.who == "host" and at and record[at - 1].question.question.seats:  # whoever was at turn
                acting = int(record[at - 1].question.question.seats[0])
                page = self.pages[acting]
            following = record[at + 1] if at + 1 < len(record) else None
            Hand(self, page, step, following).play()
            at = self.entries()
            if not self.until(at):
                raise SystemExit(f"entry {at} was not taken")
        return setup


@dataclass
class Hand:
    """A player's hand at one answer."""

    evening: Evening
    page: Any
    step: Step
    following: Step | None

    def play(self) -> None:
        """Give the answer in the way that takes the fewest taps on this page."""
        step, evening = self.step, self.evening
        number, part = step.question.number, step.question.part
        before = evening.entries()
        kind = str(step.data).split(" ", maxsplit=1)[0] if isinstance(step.data, str) else "form"
        if isinstance(step.data, int):
            kind = "number"
        elif isinstance(step.data, list):
            kind = "pieces"
        elif self.pieces(step):
            kind = "card"
        self.kind = kind
        section = self.page.locator(f"#q{number}-{part}")
        section.wait_for(state="attached")
        self.section = section
        codes = (
            self.pieces(self.following) if self.following is not None and self.following.who == "host" else []
        )
        if kind == "draw" and codes and section.locator("[data-showing]").count():
            self.show(codes)
            assert evening.until(before + 2), (step, self.following)
        elif self.scans() and (named := self.scanned()) and not self.listed():
            self.show(named)
            assert evening.until(before + 1), step
        else:
            self.answer()
            assert evening.until(before + 1), step
        section.wait_for(state="detached")

    def pieces(self, step: Step) -> list[str]:
        """The codes of the pieces that an answer names, if it names pieces alone."""
        data = step.data if isinstance(step.data, list) else [step.data]
        known = [one for one in data if isinstance(one, str) and one in self.evening.codes]
        return known if len(known) == len(data) else []

    def scans(self) -> bool:
        """Whether pieces are shown here, or on the page for any piece because this one lists nothing."""
        section = self.section
        return (
            bool(section.locator("a.scan-here").count())
            or not section.locator("button, input:visible").count()
        )

    def scanned(self) -> list[str]:
        """The codes of the pieces that answer when they are shown: those named, or the one of a move that stands nowhere in sight."""
        found, data = self.pieces(self.step), self.step.data
        if found or not isinstance(data, str) or " " not in data:
            return found
        button = self.section.locator(f'button[name=answer][value="{data}"]:visible')
        code = data.split(" ")[1]
        return (
            [code] if code in self.evening.codes and len(data.split(" ")) == 2 and not button.count() else []
        )

    def listed(self) -> bool:
        """Whether a few pieces stand there to be tapped in order, which is less than typing their codes."""
        return self.evening.by == "code" and 0 < self.section.locator("[data-place]").count() <= len(
            self.step.fields
        )

    # -- pieces

    def show(self, codes: list[str]) -> None:
        """Hold pieces up to the camera, or type their codes."""
        section, count, kind, page = self.section, self.evening.count, self.kind, self.page
        known = self.evening.entries()
        if self.evening.by == "camera":
            payloads = [piece_of(self.evening.title, code).payload for code in codes]
            inline = page.locator("#eye:not([hidden])")
            if not inline.count():
                scan = section.locator("a.scan-here, button.scan-here").first
                if not scan.count():
                    scan = page.locator("nav.tabs a[href$=scan]")
                self.reach(scan)
                count.tap(scan, kind)
            start = page.locator("[data-camera=start]")
            if not page.locator("#eye").count():
                page.locator("#live:not([hidden])").wait_for()
                if not page.evaluate(AUTOMATIC):
                    count.tap(start, kind)
            page.evaluate("codes => { globalThis.shownCodes = codes }", payloads)
            count.shown += 1
            self.confirmed(known, several=len(codes) > 1)
            with suppress(PageError):  # a page that has gone to another shows nothing any more
                page.evaluate("() => { globalThis.shownCodes = [] }")
            return
        pad = section.locator("[data-pad]")
        if pad.count() and len(codes) == 1:
            pad.locator("button[data-letter]").first.wait_for()  # its script sets them
            while True:
                begun, keys = pad.evaluate_all(LETTERS)
                wanted = next(n for n, letter in enumerate(keys) if codes[0].startswith(begun + letter))
                count.tap(pad.locator("button[data-letter]").nth(wanted), kind)
                page.wait_for_timeout(200)
                if pad.evaluate_all(LETTERS)[0] in {None, begun}:
                    break  # it was the last letter
            self.evening.until(known + 1)
            return
        quiet = section.locator("[data-quiet]")
        if quiet.count() and len(codes) == 1:
            text = codes[0]
            count.tap(quiet, kind)
            for end in range(1, len(text) + 1):
                quiet.fill(text[:end])
                count.typed += 1
                count.kinds[kind] += 1
                if (
                    section.locator("[data-find] ~ form button:visible, details form button:visible").count()
                    == 1
                ):
                    break
            quiet.press("Enter")
            count.typed += 1
            count.kinds[kind] += 1
            self.evening.until(known + 1)
            return
        self.reach(section.locator("a.scan-here").first)
        count.tap(section.locator("a.scan-here").first, kind)
        count.type(page.locator("#typed"), " ".join(codes), kind)
        count.tap(page.locator("form:has(#typed) button"), kind)
        self.confirmed(known, several=len(codes) > 1)

    def confirmed(self, known: int, *, several: bool) -> None:
        """Say yes to what was read, if the page asks."""
        end = time.monotonic() + PATIENCE
        together, alone = "section:has(#found-h) > form.answer button.main", ".found form.answer button.main"
        yes = self.page.locator(together if several else f"{together}, {alone}")
        while self.evening.entries() == known and time.monotonic() < end:
            if yes.count() and yes.first.is_visible():
                alone = self.page.locator("[data-alone]").count()
                if not alone:
                    self.evening.count.tap(yes.first, self.kind)
                    self.sure()
                    return
            self.page.wait_for_timeout(100)

    # -- everything else

    def answer(self) -> None:
        """Tap it, or fill in its form."""
        count, section, step = self.evening.count, self.section, self.step
        fields = dict(step.fields)
        value = (
            fields.get("answer")
            or fields.get("number")
            or (step.fields[0][1] if len(step.fields) == 1 else "")
        )
        button = section.locator(f'button[name=answer][value="{value}"]') if value else None
        if button is not None and button.count():
            self.reach(button.first)
            count.tap(button.first, self.kind)
        else:
            self.fill()
        self.sure()

    def reach(self, wanted: Any) -> None:
        """Open what it is folded in."""
        while not wanted.is_visible():
            folded = wanted.locator("xpath=ancestor::details[not(@open)]").first
            self.evening.count.tap(folded.locator("xpath=summary"), self.kind)

    def sure(self) -> None:
        """What harms others is asked once more; with the next answer, where the page asks for it there."""
        known = self.step.entry
        note = self.page.locator(".note.sure-ask")
        end = time.monotonic() + PATIENCE
        while self.evening.entries() <= known and time.monotonic() < end:
            if note.count() and note.first.is_visible():
                following = self.following
                both = None
                if following is not None and following.who == self.step.who and following.fields:
                    both = note.locator(f'button[name=then][value="{following.fields[0][1]}"]')
                if both is not None and both.count():
                    self.evening.count.tap(both.first, self.kind)
                    self.evening.until(known + 2)
                else:
                    self.evening.count.tap(note.locator("button.harm").first, self.kind)
                return
            self.page.wait_for_timeout(50)

    def as_before(self) -> bool:
        """Send a form again as it was sent last time, where the page offers that."""
        for form in self.section.locator("form.pills:has(input[name=do])").all():
            hidden = dict(
                form.locator("input[type=hidden]").evaluate_all(
                    "all => all.map(one => [one.name, one.value])"
                )
            )
            left = {name: value for name, value in self.step.fields if hidden.get(name) != value}
            if len(left) == 1:
                [(name, value)] = left.items()
                button = form.locator(f'button[name="{name}"][value="{value}"]')
                if button.count():
                    self.evening.count.tap(button, self.kind)
                    return True
        return False

    def fill(self) -> None:
        """Fill in a form, and send it."""
        count, step = self.evening.count, self.step
        fields = dict(step.fields)
        if "do" in fields and self.as_before():
            return
        form = self.section.locator(
            f'form:has(input[name=do][value="{fields["do"]}"])' if "do" in fields else "form"
        ).first
        self.reach(form.locator("button").last)
        sends = None
        for name, value in dict.fromkeys(step.fields):
            times = step.fields.count((name, value))
            if name == "do":
                continue
            by_tap = form.locator(f'button[name="{name}"][value="{value}"]')
            place = form.locator(f'[name="{name}.place.{value}"]')
            steppers = form.locator(f'[name="{name}.times.{value}"]')
            one = form.locator(f'[name="{name}"]')
            if by_tap.count():
                sends = by_tap
            elif steppers.count():
                more = form.locator(f'button[data-step="1"][data-for="{steppers.get_attribute("id")}"]')
                for _ in range(times):
                    count.tap(more, self.kind)
            elif place.count():
                count.tap(form.locator(f'.step.order:has([name="{name}.place.{value}"]) label'), self.kind)
            elif one.first.get_attribute("type") in ("radio", "checkbox"):
                wanted = form.locator(f'[name="{name}"][value="{value}"]')
                if not wanted.is_checked():
                    count.tap(wanted, self.kind)
            elif one.first.evaluate("one => one.tagName") == "SELECT":
                if one.input_value() != value:
                    one.select_option(value)
                    count.taps += 2
                    count.kinds[self.kind] += 2
            elif one.input_value() != value:
                count.type(one, value, self.kind)
        if self.evening.entries() > step.entry:
            return
        send = sends if sends is not None else form.locator("button.send")
        self.page.wait_for_timeout(200)
        if send.count() and self.evening.entries() == step.entry and send.first.is_visible():
            count.tap(send.first, self.kind)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--at", default="", help="a commit; this work tree if none is given")
    parser.add_argument("--title", choices=sorted(GAMES), default=TITLE)
    parser.add_argument("--game", default="", help="a recorded game of the title, as its file is called")
    parser.add_argument("--answers", type=int, default=0, help="how many of its answers; all if not given")
    parser.add_argument(
        "--by", choices=["camera", "code"], help="how pieces are named; both in turn if not given"
    )
    options = parser.parse_args()

    name = options.game or GAMES[options.title]
    games = ROOT / "card_data" / options.title / "games"
    log = read_log((games / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    record = list(steps(log, fresh_game(log)))[: options.answers or None]
    begun = turns_begun(log)
    with ExitStack() as stack:
        tree = stack.enter_context(tree_of(options.at))
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        stack.callback(browser.close)
        for by in [options.by] if options.by else ["camera", "code"]:
            with tempfile.TemporaryDirectory(prefix="pk-taps-") as folder:
                database = str(Path(folder) / "tables.sqlite3")
                planted = subprocess.run(
                    [sys.executable, "-c", PLANT, database, str(games / f"{name}.jsonl")],
                    cwd=tree,
                    env=environment(tree),
                    check=True,
                    capture_output=True,
                    text=True,
                )
                code, cookies = json.loads(planted.stdout)
                with Tree(tree, database, Path(folder) / "server.log") as server:
                    evening = Evening(
                        browser, server, cookies, seat=f"/t/{code}/seat", title=options.title, by=by
                    )
                    setup = evening.play(record, begun[0])
                what = f"{options.at or 'this work tree'}, {options.title} {name}, pieces by {by}: {len(record)} answers"
                told(what, evening.count, setup, sum(one < len(record) for one in begun))


def turns_begun(log: Log) -> list[int]:
    """The entries with which the turns of a record begin, as its book tells them."""
    begun: list[int] = []
    title = load_title(log.header.title)
    at = 0

    def table(setup: Any) -> Any:
        made = title.book.table(setup)
        made.mark = lambda: begun.append(at)
        return made

    game = Game.resume(replace(title.book, table=table), Log(log.header), box=title.box)
    for at, entry in enumerate(log.entries, start=1):  # noqa: B007  # `table` reads it
        game.play_on([entry])
    return begun


def told(what: str, count: Count, setup: Count, turns: int) -> None:
    """Print what came out."""
    a_turn = (count.taps + count.typed) / turns
    print(
        f"{what} in {turns} turns: {count.taps} taps and {count.typed} characters, {a_turn:.2f} a turn;"
        f" {count.shown} times cards were held up; the set-up took {setup.taps + setup.typed}"
    )
    print("   " + ", ".join(f"{kind} {number}" for kind, number in count.kinds.most_common()), flush=True)


if __name__ == "__main__":
    main()
