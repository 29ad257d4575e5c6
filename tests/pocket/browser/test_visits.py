"""Visits to a site in Chromium: the first, without a network, two tabs, a newer version, kills."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from printkit.pocket.runtime import hash_bytes
from printkit.referee import Log, read_log
from printkit.title import open_title
from tests.browsers import expect
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import PLAY, Visitor, open_browser, plan_answers
from tests.recorded import recorded_game

pytestmark = pytest.mark.slow

HERE = "school/games/"
DROPPED = """async () => {
    const site = await navigator.serviceWorker.getRegistration()
    await site.update().catch(() => 0)
    const newer = site.installing ?? site.waiting
    while (newer && newer.state !== 'redundant') await new Promise(done => newer.addEventListener('statechange', done, { once: true }))
}"""
"""Asks for a newer version, and waits until the browser has given it up."""
SPOILED = """async () => {
    const folder = await navigator.storage.getDirectory()
    const file = await folder.getFileHandle('journal'), { size } = await file.getFile()
    const writer = await file.createWritable({ keepExistingData: true })
    await writer.write({ type: 'write', position: size, data: 'STEP and then nothing that fits' })
    await writer.close()
    return true
}"""
"""Writes nonsense at the end of the journal; that fails while somebody still holds the file."""


def test_a_table_is_opened_and_there_without_a_network(
    playwright: Any, mecca: StaticHost, tmp_path: Path
) -> None:
    """In a subfolder of a host; nothing is asked outside of it. Without the host, in a browser that starts anew, all is there."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        expect(visitor.game.locator("body")).to_contain_text("Who is the youngest?")
        first = visitor.find_question(code)
        visitor.game.get_by_role("button", name="Amina").first.click()
        expect(visitor.game.locator(f"[name=question][value='{first}']")).to_have_count(0)
        after = visitor.find_question(code)
        assert {path for path in mecca.asked if not path.startswith(f"/{HERE}")} <= {"/favicon.ico"}
    with open_browser(playwright, tmp_path / "profile") as context:
        context.set_offline(True)
        asked = len(mecca.asked)
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        assert visitor.page.locator(".cover").evaluate("img => img.naturalWidth") > 0
        visitor.page.click("[data-at='?']")
        visitor.game.get_by_role("link", name=code).click()
        expect(visitor.game.locator("body")).to_contain_text("Amina")
        assert visitor.find_question(code) == after
        assert visitor.inside.evaluate("[...document.fonts].some(font => font.status === 'loaded')")
        scripts = {f"/{HERE}sw.js", f"/{HERE}unfold.js"}  # the browser asks whether there is a newer version
        assert set(mecca.asked[asked:]) <= scripts


def test_the_second_tab_is_a_window_on_the_first(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """It shows the same game; when the first is closed it takes over, with the game."""
    with open_browser(playwright, tmp_path / "profile") as context:
        first = Visitor(context.pages[0], mecca.address + HERE)
        first.open()
        code = first.open_table("mecca", "Amina", "Bilal")
        asked = first.find_question(code)
        second = Visitor(context.new_page(), mecca.address + HERE)
        second.page.goto(f"{second.site}t/{code}/table")  # any address leads to the shell
        second.wait("window")
        expect(second.game.locator("body")).to_contain_text("Who is the youngest?")
        first.page.close()
        second.wait("ready")
        assert second.find_question(code) == asked


def test_a_newer_version_is_offered_and_never_forced(
    playwright: Any, mecca: StaticHost, tmp_path: Path
) -> None:
    """Only what changed is fetched; a list that is not complete is dropped; the game goes on in the newer version."""
    shutil.copytree(mecca.folder, tmp_path / "host")
    folder = tmp_path / "host" / HERE
    with StaticHost(tmp_path / "host") as host, open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], host.address + HERE)
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        asked = visitor.find_question(code)

        _change(folder, "shell.css", "\n/* broken */", honest=False)
        visitor.page.evaluate(DROPPED)
        assert visitor.page.locator("#newer").is_hidden()

        host.asked.clear()
        _change(folder, "shell.css", "\n/* newer */", honest=True)
        visitor.page.evaluate(
            "navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => 0)"
        )
        expect(visitor.page.locator("#newer")).to_be_visible()
        assert {Path(path).name for path in host.asked} == {"sw.js", "unfold.js", "shell.css"}
        assert visitor.find_question(code) == asked  # the old version answers
        visitor.page.click("#take")
        visitor.until("document.body.dataset.step !== 'ready'")
        visitor.wait()
        assert visitor.find_question(code) == asked
        sheet = visitor.page.evaluate("fetch('shell.css').then(reply => reply.text())")
        assert sheet.endswith("/* newer */")


def _change(folder: Path, name: str, more: str, *, honest: bool) -> None:
    """Change a file as a newer site would; not honest: its hash in the list is another's."""
    path, script = folder / name, folder / "sw.js"
    # A host tells whole seconds: a browser cannot tell two changes within one.
    later = script.stat().st_mtime + 60
    before, text = path.read_bytes(), script.read_text(encoding="utf-8")
    path.write_bytes(before + more.encode())
    about = hash_bytes(path.read_bytes() if honest else b"something else")
    listed = text[text.index(f'"{name}":') :]
    old = json.loads(listed[listed.index("[") : listed.index("]") + 1])[1]
    script.write_text(
        text.replace(old, about).replace("const VERSION = '", "const VERSION = 'x"), encoding="utf-8"
    )
    os.utime(path, (later, later))
    os.utime(script, (later, later))


def test_a_game_moves_to_another_device(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """Its record is saved on the start page, not over yet, and brought in elsewhere; what is none is told, and nothing changes."""
    with open_browser(playwright, tmp_path / "one") as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        first = visitor.find_question(code)
        visitor.game.get_by_role("button", name="Amina").first.click()
        expect(visitor.game.locator(f"[name=question][value='{first}']")).to_have_count(0)
        visitor.page.click("#home")
        visitor.page.click("#records summary")
        item = visitor.page.locator("#kept li", has_text=code)
        expect(item).to_contain_text("Amina, Bilal")
        with visitor.page.expect_download() as saved:
            item.get_by_role("button").click()
        record = Path(saved.value.path()).read_text(encoding="utf-8")
        assert len(read_log(record.splitlines()).entries) == 1
    with open_browser(playwright, tmp_path / "other") as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        visitor.page.locator("#record").set_input_files(
            {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"dear"}
        )
        expect(visitor.page.locator("#told")).to_contain_text("letter.txt: ")
        assert "Traceback" not in visitor.page.locator("#told").inner_text()
        visitor.bring(record)
        expect(visitor.game.locator("body")).to_contain_text("Bilal")
        expect(visitor.game.locator(f"[name=question][value='{first}']")).to_have_count(0)


def test_a_damaged_file_is_put_aside_and_told(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """The end of the journal is torn: the page says so, and the table is there as it was before."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        first = visitor.find_question(code)
        visitor.page.goto(f"{visitor.site}read/mecca-rules.html")
        visitor.until(f"({SPOILED})()")  # once the shell's worker, which held the file, is gone
        visitor.open()
        expect(visitor.page.locator("#told")).to_contain_text("31 bytes of the file “journal” are damaged")
        assert visitor.page.locator("#told").is_visible()
        visitor.page.click("[data-at='?']")
        expect(visitor.game.get_by_role("link", name=code)).to_be_visible()
        assert visitor.find_question(code) == first


@pytest.mark.parametrize("kills", [3, pytest.param(6, marks=pytest.mark.long)])
def test_kills(playwright: Any, mecca: StaticHost, tmp_path: Path, kills: int) -> None:
    """The browser is killed while answers are given: nothing that was acknowledged is lost, nothing counts twice."""
    chance = random.Random(5)  # noqa: S311  # no secret
    profile = tmp_path / "profile"
    log = recorded_game("mecca", "max_rounds")
    plan = plan_answers(log)
    acknowledged: list[int] = []
    code, refused, kept = "", "nothing was played", Log(log.header)

    def note(number: int) -> None:
        acknowledged.append(number)

    for kill in range(kills + 1):
        with suppress(Error), open_browser(playwright, profile) as context:
            context.expose_function("acknowledged", note)
            visitor = Visitor(context.pages[0], mecca.address + HERE)
            visitor.open(f"t/{code}/table" if code else "")
            if code:
                visitor.until("!document.getElementById('frame').hidden")
                visitor.show(f"t/{code}/table")
            else:
                code = visitor.begin_again(log)
            rest = [f"{visitor.site}t/{code}/", plan[len(acknowledged) :]]
            if kill < kills:
                visitor.inside.evaluate(f"given => {{ ({PLAY})(given) }}", rest)
                visitor.page.wait_for_timeout(chance.randint(300, 1200))
                _kill_browser(profile)
            else:  # what was kept though nobody was told is sent again, and counts once
                refused = visitor.inside.evaluate(PLAY, rest)
                kept = visitor.take_record(code)
        for left in profile.glob("Singleton*"):
            left.unlink()
    assert refused == ""
    assert kept.entries == log.entries
    assert len(acknowledged) == len(plan)


def _kill_browser(profile: Path) -> None:
    """Kill the browser of a profile, and nothing else."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if f"--user-data-dir={profile}" in words and not any(
                word.startswith("--type=") for word in words
            ):
                os.kill(int(process.name), signal.SIGKILL)


def test_a_code_tells_what_the_piece_is(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """Typed on the start page in any spelling: its picture, name and game; a code of nothing is told."""
    piece = next(one for one in open_title("mecca").pieces.values() if one.row.values.get("name"))
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        visitor.page.click("#piece summary")
        for typed in (piece.payload, f" {piece.payload.lower().replace(':', ' ')}"):
            visitor.page.fill("#piece-code", typed)
            visitor.page.press("#piece-code", "Enter")
            expect(visitor.page.locator("#piece-found")).to_contain_text(str(piece.row.values["name"]))
            visitor.until("document.querySelector('#piece-found img').naturalWidth > 0")
            visitor.page.fill("#piece-code", piece.payload[:-1] + "?")
            visitor.page.press("#piece-code", "Enter")
            expect(visitor.page.locator("#piece-found")).to_have_text(re.compile("No piece of these games"))


def test_pieces_are_seen_before_anything_is_installed(
    playwright: Any, mecca: StaticHost, tmp_path: Path
) -> None:
    """The pictures on the page of pieces have addresses of their own, which need no service worker."""
    with open_browser(playwright, tmp_path / "profile", service_workers="block") as context:
        page = context.pages[0]
        page.goto(f"{mecca.address}{HERE}read/mecca-pieces.html")
        face = page.locator(".faces img").first
        assert face.evaluate("img => img.decode().then(() => img.naturalWidth)") > 0


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def test_its_own_pages_are_accessible(playwright: Any, mecca: StaticHost, tmp_path: Path, axe: str) -> None:
    """Axe finds nothing on the start page, the rules and the pieces, at two widths; nothing is wider than the screen."""
    with open_browser(playwright, tmp_path / "profile", bypass_csp=True) as context:
        visitor = Visitor(context.pages[0], mecca.address + HERE)
        visitor.open()
        for path in ("", "read/mecca-rules.html", "read/mecca-pieces.html"):
            if path:
                visitor.page.goto(visitor.site + path)
            visitor.page.add_script_tag(content=axe)
            for width in (360, 1280):
                visitor.page.set_viewport_size({"width": width, "height": 640})
                visitor.page.evaluate(DRAWN)
                found = visitor.page.evaluate(
                    "axe.run().then(run => run.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"
                )
                assert found == [], path
                assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
