"""Other phones at the table of one phone, without a server: by codes that they show each other, each in a browser of its own."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from tests.browsers import expect
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import POST, Visitor, open_browser, plan_answers
from tests.recorded import recorded_game

pytestmark = pytest.mark.slow
HELD = """
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas'), pen = canvas.getContext('2d')
        let held = null
        canvas.width = 1280
        canvas.height = 720
        top.hold = async data => {
            held = new Image()
            held.src = data
            await held.decode()
        }
        setInterval(() => {
            pen.fillStyle = '#887'
            pen.fillRect(0, 0, 1280, 720)
            if (held?.complete) pen.drawImage(held, 430, 150, 380, 380)
        }, 50)
        return canvas.captureStream(15)
    }
"""
"""A camera before which a picture is held."""


def _read_code(page: Any, where: str) -> str:
    """Read a code off a screen, with another decoder than the pages'."""
    expect(page.locator(where)).to_be_visible()
    page.locator(where).evaluate(
        "image => image.decode()"
    )  # else the code of before may still be shown, or none
    picture = Image.open(io.BytesIO(page.locator(where).screenshot(animations="disabled"))).convert("L")
    [found] = zxingcpp.read_barcodes(picture)
    return str(found.text)


def invite_phone(table: Visitor, guest: Visitor, *, by_camera: bool) -> None:
    """Bring a phone to a table: it scans the table's code, and the table takes its code by the camera or by letters."""
    if not table.page.locator("#guests").is_visible():
        table.page.click("#invite")
    before = table.page.locator("#seated").inner_text()
    table.until("document.getElementById('offer').naturalWidth > 0")
    shown = table.page.locator("#offer").get_attribute("src")
    guest.page.goto(_read_code(table.page, "#offer"))
    code = _read_code(guest.page, "#code")
    assert len(code) <= 160
    if by_camera:
        picture = base64.b64encode(guest.page.locator("#code").screenshot()).decode()
        table.page.evaluate("data => hold(data)", f"data:image/png;base64,{picture}")
    else:
        table.page.fill("#answer", code)
        table.page.press("#answer", "Enter")
    guest.wait("guest")
    expect(table.page.locator("#seated")).not_to_have_text(before)
    expect(table.page.locator("#offer")).not_to_have_attribute("src", shown)  # a code serves once


@contextmanager
def meet_phones(
    playwright: Any, folder: Path, host: StaticHost, guests: int, *, below: str = "school/games/"
) -> Iterator[tuple[Visitor, list[Visitor]]]:
    """A phone with the site open, and others that have not been there."""
    with ExitStack() as all_:
        phones = []
        for number in range(guests + 1):
            context = all_.enter_context(open_browser(playwright, folder / f"phone-{number}"))
            context.add_init_script(HELD)
            phones.append(Visitor(context.pages[0], host.address + below))
        yield phones[0], phones[1:]


def test_two_phones_join_in_the_lobby_and_one_comes_back(
    mecca: StaticHost, playwright: Any, tmp_path: Path
) -> None:
    """Each types its own name; what one answers the others see; loaded anew, a phone has its seat without a code."""
    with meet_phones(playwright, tmp_path, mecca, 2) as (table, guests):
        table.open()
        table.page.click("[data-at='?title=mecca']")
        table.game.locator("details[open] button[value=lobby]").first.click()
        expect(table.game.locator("#addname")).to_be_visible()
        for guest, name, by_camera in zip(guests, ("Amina", "Bilal"), (True, False), strict=True):
            invite_phone(table, guest, by_camera=by_camera)
            guest.game.locator("input[name=name]").first.fill(name)
            guest.game.locator("input[name=name]").first.press("Enter")
            expect(table.game.locator(".lseats")).to_contain_text(name)
        expect(table.page.locator("#seated")).to_have_text("2 other phones are here.")
        table.page.locator("#guests form[method=dialog] button").click()
        table.game.locator("button[value=start]").click()
        for guest in guests:
            guest.until("location.search.endsWith('seat')")
        table.until("location.search.endsWith('table')")
        table.game.locator("form[action$='laid'] button.go").click()  # all is set up
        first = guests[0]
        before = table.game.locator("main").inner_text()
        first.game.locator("button[name=answer]").first.click()
        expect(table.game.locator("main")).not_to_have_text(before)
        first.page.reload()
        first.wait("guest")
        expect(first.game.locator("main")).to_be_visible()
        assert first.page.url.endswith("seat")
        first.page.click("#invite")  # leaves
        first.wait("ready")
        assert not first.page.evaluate("decodeURIComponent(location.search)")
        expect(table.page.locator("#invite")).to_have_text("Other phones (1)")
        assert not [path for path in mecca.asked if "/t/" in path or "/j/" in path]


@pytest.mark.long
def test_a_recorded_game_is_played_by_three_phones(
    mecca: StaticHost, playwright: Any, tmp_path: Path
) -> None:
    """Every answer is given by the phone of its seat; the record is the recorded one; no guest is the host, or another guest."""
    log = recorded_game("mecca", "max_rounds")
    names: Sequence[str] = log.header.seats
    with meet_phones(playwright, tmp_path, mecca, len(names)) as (table, guests):
        table.open()
        code = table.begin_again(log)
        for seat in range(len(names)):  # begun for this screen; phones come for the seats
            table.inside.evaluate(
                POST, [table.site, f"t/{code}/seats", [["do", "away"], ["seat", str(seat)]]]
            )
        for seat, guest in enumerate(guests):
            invite_phone(table, guest, by_camera=seat == 0)
            guest.game.locator(f"button[name=seat][value='{seat}']").click()
            guest.until("location.search.endsWith('seat')")
        for number, who, fields in plan_answers(log):
            phone = table if who == "host" else guests[who]
            page = "table" if who == "host" else "seat"
            status = phone.inside.evaluate(POST, [phone.site, f"t/{code}/{page}/answer", fields])
            assert status == 200, number
        table.page.locator("#guests form[method=dialog] button").click()
        assert table.take_record(code).entries == log.entries
        stranger = guests[-1]
        assert (
            stranger.inside.evaluate(
                POST, [stranger.site, f"t/{code}/seats", [["do", "here"], ["seat", "0"]]]
            )
            == 403
        )
        other = stranger.inside.evaluate(
            "site => fetch(site).then(reply => reply.text())", f"{stranger.site}t/{code}/play-0"
        )
        assert not re.search(r'name="answer"', other)
