"""What a site weighs and how it behaves in Chromium, with recorded games played through its pages.

    python bench/pocket.py weigh SITE                            # first visit, as a host sends it with Brotli
    python bench/pocket.py memory SITE prophets-and-patriarchs   # megabytes of the renderer over a thousand answers; --program chromium
    python bench/pocket.py served prophets-and-patriarchs        # the same of a server's page of the table
    python bench/pocket.py start SITE                            # seconds until it is ready: the first visit, later ones
    python bench/pocket.py phones SITE belaad scholars-6         # a phone a seat, each a browser of its own: tap to all phones
    python bench/pocket.py kills SITE mecca --kills 2000         # the browser killed while answers are given, torn records planted

SITE is a folder that `printkit site` wrote. Times and memory are those of this machine while it does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from contextlib import closing, nullcontext, suppress
from pathlib import Path

import httpx
from playwright.sync_api import Error as PageError
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from printkit.companion.store import open_store  # noqa: E402  # the project may be run where it lies
from printkit.referee import Log, read_log  # noqa: E402
from tests.browsers import SHELL  # noqa: E402
from tests.companion.phones import fresh_game, planted, steps  # noqa: E402
from tests.companion.serving import Server  # noqa: E402
from tests.pocket.browser.processes import find_processes, read_memory  # noqa: E402
from tests.pocket.browser.static_host import StaticHost  # noqa: E402
from tests.pocket.browser.test_games import GAMES  # noqa: E402
from tests.pocket.browser.test_guests import invite_phone, meet_phones  # noqa: E402
from tests.pocket.browser.unwatched import Unwatched  # noqa: E402
from tests.pocket.browser.visitor import PLAY, POST, Visitor, open_browser, plan_answers  # noqa: E402
from tests.recorded import recorded_game  # noqa: E402


def weigh(site: Path) -> None:
    """Print what a first visit fetches, compressed as a host sends it."""
    import re  # noqa: PLC0415

    import brotli  # noqa: PLC0415

    script = (site / "sw.js").read_text(encoding="utf-8")
    [listed] = re.findall(r"const FILES = (\{.*\})\n", script)
    sizes: dict[str, int] = {}
    for name, about in json.loads(listed).items():
        if not about[4].startswith("http"):
            file = about[4] or name
            there = site / file if (site / file).exists() else site / f"{file}.packed"
            sizes[file] = len(brotli.compress(there.read_bytes(), quality=11))
    runtime = [name for name in sizes if name.startswith("python/") and name != "python/printkit.zip.wasm"]
    pictures = [name for name in sizes if name.endswith((".svg", ".png", ".webp"))]
    own = sum(sizes.values()) - sum(sizes[name] for name in (*runtime, *pictures))
    for name, size in sorted(sizes.items(), key=lambda one: -one[1])[:14]:
        print(f"{size / 1e6:8.3f} MB  {name}")
    print(f"first visit {sum(sizes.values()) / 1e6:.2f} MB; own part before pictures {own / 1e6:.2f} MB")
    print(f"on disk {sum(one.stat().st_size for one in site.rglob('*') if one.is_file()) / 1e6:.1f} MB")


def measure_memory(site: Path, title: str, answers: int, rest: int, program: str) -> None:
    """Play a recorded game again and again with the table's page open; print the renderer's memory on the way."""
    log = recorded_game(title, GAMES[title])
    plan = plan_answers(log)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        StaticHost(site) as host,
        Unwatched(Path(folder) / "profile", program) as browser,
    ):
        browser.open(host.address)
        browser.until(READY)
        done, begun = 0, time.monotonic()
        _tell_memory(browser, done, begun)
        while done < answers:
            code = _begin_again(browser, host.address, log)
            for start in range(0, len(plan), 50):
                part = plan[start : start + 50]
                refused = browser.run_inside(PLAY, [f"{host.address}t/{code}/", part])
                if refused:
                    sys.exit(refused)
                done += len(part)
                _tell_memory(browser, done, begun)
                if done >= answers:
                    break
        _tell_rest(browser, done, begun, rest)


READY = "document.body?.dataset.step === 'ready'"
BRING = """text => {
    const bag = new DataTransfer(), record = document.getElementById('record')
    bag.items.add(new File([text], 'game.jsonl'))
    record.files = bag.files
    record.dispatchEvent(new Event('change'))
}"""
LOADED = "document.getElementById('frame').contentDocument?.readyState === 'complete'"
SHOWN = "document.getElementById('frame').contentDocument?.querySelector('[name=csrf]') != null"


def _begin_again(browser: Unwatched, site: str, log: Log) -> str:
    """Begin the game of a log anew, with every seat on this screen, as `Visitor.begin_again` does; return the table's code."""
    before = json.dumps(browser.run("location.search"))
    browser.run(f"({BRING})({json.dumps(next(fresh_game(log).lines()))})")
    browser.until(
        f"location.search !== {before} && decodeURIComponent(location.search).includes('/table') && {SHOWN}"
    )
    code: str = browser.run("decodeURIComponent(location.search).split('/')[1]")
    for seat in range(len(log.header.seats)):
        browser.run_inside(POST, [site, f"t/{code}/seats", [["do", "here"], ["seat", str(seat)]]])
    browser.until(LOADED)
    browser.run(f"document.getElementById('frame').src = '{site}t/{code}/table'")
    time.sleep(1)
    browser.until(SHOWN)
    return code


def measure_served_memory(title: str, answers: int, rest: int) -> None:
    """The same with the table's page of a server, which others answer."""
    log = recorded_game(title, GAMES[title])
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Server(f"{folder}/tables.sqlite3", Path(folder) / "server.log") as server,
        Unwatched(Path(folder) / "profile") as browser,
    ):
        done, begun = 0, time.monotonic()
        while done < answers:
            with closing(open_store(server.database)) as store:
                place = planted(store, fresh_game(log))
            host = [
                {"name": name, "value": value, "url": server.base}
                for name, value in place.cookies("host").items()
            ]
            browser.send("Storage.setCookies", cookies=host)
            browser.open(server.base + place.path("host"))
            for step in steps(log, fresh_game(log)):
                kind = {"content-type": "application/x-www-form-urlencoded", "origin": server.base}
                reply = httpx.post(
                    f"{server.base}{place.path(step.who)}/answer",
                    content=step.post(place, f"sent-{done:07}"),
                    cookies=place.cookies(step.who),
                    headers=kind,
                    timeout=60,
                )
                if reply.status_code not in {200, 303}:
                    sys.exit(f"{step.entry}: {reply.status_code} {reply.text[:900]}")
                done += 1
                time.sleep(0.02)
                if done % 50 == 0:
                    _tell_memory(browser, done, begun)
                if done >= answers:
                    break
        _tell_rest(browser, done, begun, rest)


def _tell_rest(browser: Unwatched, done: int, begun: float, rest: int) -> None:
    """Print what is left after minutes without an answer, and what the browser would free where memory is short."""
    time.sleep(rest * 60 or 5)
    _tell_memory(browser, done, begun)
    browser.drop_garbage()
    time.sleep(1)
    _tell_memory(browser, done, begun)


def _tell_memory(browser: Unwatched, done: int, begun: float) -> None:
    documents, nodes = browser.count_documents()
    sizes = sorted((read_memory(one) for one in find_processes(browser.profile)["renderer"]), reverse=True)
    took = time.monotonic() - begun
    print(
        f"{done:5} answers {took:6.0f} s  renderers "
        f"{', '.join(f'{whole:.0f} MB ({own:.0f} its own)' for whole, own in sizes)}; {documents} documents, {nodes} nodes",
        flush=True,
    )


def measure_start(site: Path, visits: int) -> None:
    """Print how long a first visit takes until it is ready, from a host on this computer, and later ones, in the same browser."""
    took: list[float] = []
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        StaticHost(site) as host,
        Unwatched(Path(folder) / "profile") as browser,
    ):
        for _ in range(visits + 1):
            browser.open("about:blank")
            time.sleep(2)
            begun = time.monotonic()
            browser.open(host.address)
            browser.until(READY)
            took.append(time.monotonic() - begun)
    later = sorted(took[1:])
    print(
        f"first {took[0]:.1f} s; {visits} later: median {later[visits // 2]:.1f} s, {later[0]:.1f} to {later[-1]:.1f} s"
    )


WATCH = """() => {
    window.shown = {}
    const note = () => { window.shown[document.body.dataset.at] ??= Date.now() }
    new MutationObserver(note).observe(document.body, { attributes: true, attributeFilter: ['data-at'] })
    return document.body.dataset.at
}"""
TAP = f"async given => {{ const at = Date.now(); return [at, await ({POST})(given)] }}"


def measure_phones(site: Path, title: str, game: str, answers: int) -> None:
    """Let a phone for every seat play a recorded game over its own line; print how long after a tap all of them show it."""
    log = recorded_game(title, game)
    seats = range(len(log.header.seats))
    took: list[int] = []
    with (
        sync_playwright() as driver,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        StaticHost(site) as host,
        meet_phones(driver, Path(folder), host, len(seats), below="") as (table, guests),
    ):
        table.open()
        code = table.begin_again(log)
        for seat in seats:
            table.inside.evaluate(
                POST, [table.site, f"t/{code}/seats", [["do", "away"], ["seat", str(seat)]]]
            )
        for seat, guest in enumerate(guests):
            invite_phone(table, guest, by_camera=False)
            guest.game.locator(f"button[name=seat][value='{seat}']").click()
            guest.until("location.search.endsWith('seat')")
        table.page.locator("#guests form[method=dialog] button").click()
        phones = [table, *guests]
        for number, who, fields in plan_answers(log)[:answers]:
            phone, page = (table, "table") if who == "host" else (guests[who], "seat")
            before = [one.inside.evaluate(WATCH) for one in phones]
            tapped, status = phone.inside.evaluate(TAP, [phone.site, f"t/{code}/{page}/answer", fields])
            if status != 200:
                sys.exit(f"{number}: refused with {status}")
            last = 0
            for one, was in zip(phones, before, strict=True):
                one.page.wait_for_timeout(20)
                seen = "([...Object.entries(window.shown)].filter(([at]) => at !== was).map(([, when]) => when)[0] ?? 0)"
                for _ in range(200):
                    shown = one.inside.evaluate(f"was => {seen}", was)
                    if shown:
                        break
                    one.page.wait_for_timeout(50)
                last = max(last, shown)
            took.append(int(last) - int(tapped))
        took.sort()
        at = took[int(len(took) * 0.95)]
        print(
            f"{title} {game}: {len(took)} answers, {len(phones)} browsers; all show it {took[len(took) // 2]} ms after the tap, 95 % {at} ms"
        )


def kill(site: Path, title: str, kills: int, seed: int) -> None:
    """Kill the browser or its pages again and again while answers are given, plant torn records; count what was lost.

    After each kill the table's page is opened anew and the start page's own list hands out the record. A browser whose pages were
    killed goes on with another page, as people's do; every fifth time all of the browser is killed.
    """
    chance = random.Random(seed)
    log = recorded_game(title, GAMES[title])
    plan = plan_answers(log)
    acknowledged = lost = twice = planted = read = 0
    killed = {"browser": 0, "renderer": 0}
    begun = time.monotonic()
    with (
        sync_playwright() as driver,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        StaticHost(site) as host,
    ):
        profile, code = Path(folder) / "profile", ""
        told: list[int] = []
        while sum(killed.values()) < kills:
            for left in profile.glob("Singleton*"):
                left.unlink()
            with suppress(PageError, TimeoutError), open_browser(driver, profile, program=SHELL) as context:
                context.expose_function("acknowledged", lambda number: told.append(number))  # noqa: PLW0108  # Playwright marks it
                kind = "renderer"
                while kind == "renderer" and sum(killed.values()) < kills:
                    visitor = Visitor(context.new_page(), host.address)
                    for other in context.pages[:-1]:
                        other.close()
                    if code and chance.random() < 1 / 4:
                        visitor.page.goto(f"{host.address}read/{title}-rules.html")
                        visitor.page.evaluate(PLANT, chance.randint(1, 40))
                        planted += 1
                    visitor.open(f"t/{code}/table" if code else "")
                    if code:
                        with visitor.page.expect_download() as saved:
                            visitor.page.evaluate(SAVE, code)
                        record = Path(saved.value.path()).read_text(encoding="utf-8")
                        kept = len(read_log(record.splitlines()).entries)
                        read += 1
                        lost += max(0, len(told) - kept)
                        twice += max(0, kept - len(told) - 1)  # one may be kept that nobody was told of
                        visitor.until(SHOWN)
                    if not code or len(told) >= len(plan) - 1:
                        acknowledged += len(told)
                        visitor.page.goto(host.address)
                        visitor.wait()
                        told.clear()
                        code = visitor.begin_again(log)
                    rest = [f"{visitor.site}t/{code}/", plan[len(told) :]]
                    visitor.inside.evaluate(f"given => {{ ({PLAY})(given) }}", rest)
                    visitor.page.wait_for_timeout(chance.randint(50, 1500))
                    kind = "browser" if chance.random() < 1 / 5 else "renderer"
                    with visitor.page.expect_event("crash") if kind == "renderer" else nullcontext():
                        for pid in find_processes(profile)[kind]:
                            with suppress(ProcessLookupError):
                                os.kill(pid, signal.SIGKILL)
                    killed[kind] += 1
                    if sum(killed.values()) % 20 == 0 or sum(killed.values()) >= kills:
                        print(
                            f"{killed['browser']} kills of browsers, {killed['renderer']} of pages, {read} records read, "
                            f"{acknowledged + len(told)} answers acknowledged, {planted} torn records planted, "
                            f"{lost} lost, {twice} twice, {time.monotonic() - begun:.0f} s",
                            flush=True,
                        )


SAVE = """async code => {
    document.getElementById('records').open = true
    for (;;) {
        const own = [...document.querySelectorAll('#kept li')].find(one => one.textContent.includes(code))
        if (own) return own.querySelector('button').click()
        await new Promise(done => setTimeout(done, 20))
    }
}"""
PLANT = """async count => {
    const folder = await navigator.storage.getDirectory(), name = 'journal'
    const file = await folder.getFileHandle(name, { create: true }), { size } = await file.getFile()
    const writer = await file.createWritable({ keepExistingData: true })
    await writer.write({ type: 'write', position: size, data: 'STEP' + 'x'.repeat(count) })
    await writer.close()
}"""


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ways = parser.add_subparsers(dest="way", required=True)
    one = ways.add_parser("weigh")
    one.add_argument("site", type=Path)
    one = ways.add_parser("memory")
    one.add_argument("site", type=Path)
    one.add_argument("title", choices=GAMES)
    one.add_argument("--answers", type=int, default=1000)
    one.add_argument("--rest", type=int, default=6, help="minutes without an answer at the end")
    one.add_argument("--program", default=SHELL, help="the browser")
    one = ways.add_parser("served")
    one.add_argument("title", choices=GAMES)
    one.add_argument("--answers", type=int, default=1000)
    one.add_argument("--rest", type=int, default=6, help="minutes without an answer at the end")
    one = ways.add_parser("start")
    one.add_argument("site", type=Path)
    one.add_argument("--visits", type=int, default=9)
    one = ways.add_parser("phones")
    one.add_argument("site", type=Path)
    one.add_argument("title", choices=GAMES)
    one.add_argument("game")
    one.add_argument("--answers", type=int, default=60)
    one = ways.add_parser("kills")
    one.add_argument("site", type=Path)
    one.add_argument("title", choices=GAMES)
    one.add_argument("--kills", type=int, default=2000)
    one.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.way == "weigh":
        weigh(given.site)
    elif given.way == "served":
        measure_served_memory(given.title, given.answers, given.rest)
    elif given.way == "start":
        measure_start(given.site, given.visits)
    elif given.way == "phones":
        measure_phones(given.site, given.title, given.game, given.answers)
    elif given.way == "kills":
        kill(given.site, given.title, given.kills, given.seed)
    else:
        measure_memory(given.site, given.title, given.answers, given.rest, given.program)


if __name__ == "__main__":
    main()
