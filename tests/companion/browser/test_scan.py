"""Pieces by their typed code and by photos of printed cards, through the file field of a page."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.browsers import READING, expect, follow
from tests.companion.browser.cards import photo, piece_of
from tests.companion.browser.table import Phones, heard, settle, unfold

Table = Callable[..., Phones]


def typed(page: Any, code: str) -> None:
    """Type a code and look it up."""
    page.locator("#typed").fill(code)
    follow(page, page.locator("form:has(#typed) button"))


def photographed(page: Any, *files: Path) -> None:
    """Choose photos; one is sent by itself, as several are."""
    if len(files) == 1:
        page.locator("#photo").set_input_files(files[0])
    else:
        page.locator("details[data-keep=several] summary").click()
        page.locator("#photos").set_input_files(list(files))
    page.locator("#found-h, main .note").first.wait_for(timeout=READING)


def test_a_mistyped_code_is_put_right_by_a_tap(table: Table) -> None:
    """The letter O for a zero: the page says that there is no such piece, offers the one that looks alike, and takes it."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    typed(screen, "a3O")
    doubt = screen.locator("section.note", has_text="Did you mean one of these?")
    expect(doubt).to_contain_text("a3O is no piece of this box.")
    doubt.locator("button[value='A30']").click()
    screen.locator("button", has_text="Yes, this one").click()
    heard(screen, 3)


@pytest.mark.slow
def test_what_would_not_do_is_looked_up_from_the_answer(table: Table) -> None:
    """A card's number typed where a card is to be played, though it lies on the discard: one tap says where it is."""
    phones = table("belaad", "scholars-few-4", 62)
    page = phones.page(2)
    field = page.locator("[data-quiet]")
    none = page.locator(".none-found")
    unfold(field)
    field.fill(phones.plan.table.hands[2].known[0] if phones.plan.table.hands[2].known else "A1")
    expect(none).to_be_hidden()
    gone = phones.plan.table.discard[0]
    field.fill(gone)
    expect(none).to_contain_text("No choice has this name now.")
    follow(page, none.locator("button"))
    expect(page.locator("#found-h")).to_be_visible()
    expect(page.locator("#scan-result")).to_contain_text("Action cards discarded")


def test_a_code_that_means_nothing_is_told(table: Table) -> None:
    """Nothing like it in the box, and the code of another game: each is said to be just that."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    typed(screen, "zzzz")
    expect(screen.locator(".note.bad")).to_contain_text("zzzz is no piece of this box.")
    typed(screen, piece_of("mecca", "R07").payload)
    expect(screen.locator(".note.bad")).to_contain_text("is a piece of another game")


def test_a_piece_outside_any_question(table: Table) -> None:
    """On a phone whose turn it is not: the card's face, where the referee believes it is, its rules, what is awaited."""
    phones = table("ayubistan", "deck", 24)
    asked = int(phones.plan.open_questions()[0].seats[0])
    page = phones.page((asked + 1) % 3)
    page.locator(".tabs a", has_text="Scan").click()
    typed(page, "A30")
    found = page.locator(".found li").first
    for told in ("Volunteers at the Gate", "Discarded", "Nobody is asked for this piece now"):
        expect(found).to_contain_text(told)
    page.wait_for_function("() => document.querySelector('.found img').naturalWidth > 50")
    found.locator("summary", has_text="Its rules").click()
    expect(found.locator("a.rule-id").first).to_be_visible()
    expect(page.locator("section:has(#found-h) .reasons").last).to_contain_text(f"Seat {asked + 1}:")
    found.locator("a:has(img)").click()
    page.locator("img.piece-art.large").wait_for()


@pytest.mark.slow
def test_a_piece_found_by_chance_answers_what_is_open(table: Table) -> None:
    """Scanned from the table's own button while an Action Card is awaited: the page offers to answer with it."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("details.tools > summary").click()
    screen.locator("a", has_text="What is this piece?").click()
    typed(screen, "A30")
    use = screen.locator("form.use", has_text="draws the top Action Card")
    use.locator("button").click()
    heard(screen, 3)


@pytest.mark.slow
def test_photos_of_printed_cards(table: Table, tmp_path: Path) -> None:
    """One that fits answers; one that does not says what it is, where it is believed to be and what is awaited; a foreign one is foreign."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    follow(screen, screen.locator("a.scan-here"))
    photographed(screen, photo(tmp_path, "ayubistan", "A39"))
    found = screen.locator(".found li").first
    for told in (
        "Byzantines",
        "Set aside",
        "Card 39 cannot be drawn: still aside",
        "draws the top Action Card",
    ):
        expect(found).to_contain_text(told)
    expect(screen.locator("button", has_text="Yes, this one")).to_have_count(0)
    photographed(screen, photo(tmp_path, "mecca", "R07"))
    screen.locator("main .note.bad", has_text="another game").wait_for()
    photographed(screen, photo(tmp_path, "ayubistan", "A30"))
    heard(screen, 3)  # it can mean one thing only, and answers by itself


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/scan", "/photo?question={}&part=0"], ids=["pieces", "board"])
def test_a_photo_chosen_before_the_script_came_is_sent(table: Table, tmp_path: Path, path: str) -> None:
    """On a slow network somebody chooses a photo while the page's script is still on its way: it is sent all the same."""
    phones = table("mecca", "dead", 41)
    asked = phones.plan.open_questions()[0]
    page = phones.new(int(asked.seats[0]))
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/static/companion.js*", hold)
    with page.expect_request("**/static/companion.js*"):
        page.goto(
            phones.server.base + phones.place.path(int(asked.seats[0])) + path.format(asked.number),
            wait_until="commit",
        )
    page.locator("#photo").set_input_files(photo(tmp_path, "mecca", "R07"))
    with page.expect_request(lambda one: one.method == "POST"):
        held[0].continue_()


@pytest.mark.slow
def test_several_photos_at_once(table: Table, tmp_path: Path) -> None:
    """Two photos that share a card: three pieces, each once."""
    phones = table("ayubistan", "deck", 24)
    page = phones.page(0)
    follow(page, page.locator(".tabs a", has_text="Scan"))
    photographed(page, photo(tmp_path, "ayubistan", "A30", "A05"), photo(tmp_path, "ayubistan", "A05", "A12"))
    page.locator("#found-h", has_text="3 pieces read").wait_for(timeout=READING)
    expect(page.locator(".found h3")).to_have_count(3)


KEPT = """() => {
  const keep = async data => {
    const file = [...data.values()].find(one => one instanceof File && one.size)
    window.kept = [...new Uint8Array(await file.arrayBuffer())]
    document.body.dataset.drawn = 'anew'
  }
  const fetched = window.fetch
  window.fetch = (where, how) => how?.body instanceof FormData ? (keep(how.body), new Promise(() => {})) : fetched(where, how)
  HTMLFormElement.prototype.requestSubmit = function () { keep(new FormData(this)) }
}"""
"""Forms with photos stay on the phone: what they would send is kept."""


def snapshot(file: Path) -> Path:
    """A large photo as a phone writes it, with the place where it was taken."""
    picture, exif = Image.new("RGB", (5000, 3750), "grey"), Image.Exif()
    exif[0x010F] = "A phone"
    exif[0x8825] = {1: "N", 2: (33.0, 53.0, 0.0)}
    picture.save(file, quality=80, exif=exif)
    return file


@pytest.mark.parametrize(
    ("path", "field", "side"),
    [
        ("seat/scan?question={}&part=0", "#photo", 3000),
        ("seat/photo?question={}&part=0", "#photo", 4000),
        ("score", "#board-photo", 4000),
    ],
    ids=["pieces", "board", "score"],
)
@pytest.mark.slow
def test_every_photo_is_made_smaller_and_says_no_place(
    table: Table, tmp_path: Path, path: str, field: str, side: int
) -> None:
    """What is sent is drawn anew on the phone, from every page: no larger than it is read, without place or maker."""
    phones = table("mecca", "dead", 41)
    asked = phones.plan.open_questions()[0]
    page = phones.new(int(asked.seats[0]))
    at = "/score/mecca" if path == "score" else f"/t/{phones.place.code}/{path.format(asked.number)}"
    page.goto(phones.server.base + at)
    page.wait_for_load_state("load")
    page.evaluate(KEPT)
    page.locator(field).set_input_files(snapshot(tmp_path / "taken.jpg"))
    page.locator("body[data-drawn]").wait_for(timeout=READING)
    sent = Image.open(BytesIO(bytes(page.evaluate("window.kept"))))
    assert (sent.format, max(sent.size), dict(sent.getexif())) == ("JPEG", side, {})


def test_without_a_camera_the_page_for_scanning_says_so_in_words(table: Callable[..., Phones]) -> None:
    """No black box stands where a picture would be: the photo and the code are in sight."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0)
    page.goto(f"{phones.server.base}/t/{phones.place.code}/seat/scan")
    expect(page.locator("#live .said")).to_contain_text("The camera is not available here")
    assert page.locator("#live .camera").bounding_box()["height"] < 80
    photo = page.locator("label[for=photo]").bounding_box()
    assert photo["y"] + photo["height"] < page.locator("#live").bounding_box()["y"], (
        "what can be done comes first"
    )


BARRED = """
navigator.mediaDevices.getUserMedia = async () => {
  if (globalThis.allowed) {
    const canvas = document.createElement('canvas'), pen = canvas.getContext('2d')
    setInterval(() => pen.fillRect(0, 0, 9, 9), 100)
    return canvas.captureStream(10)
  }
  throw new DOMException('no', 'NotAllowedError')
}
"""
"""Somebody has told the browser to keep the camera from the page, and may allow it later."""
MISSING = (
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('none', 'NotFoundError') }"
)


@pytest.mark.parametrize(("script", "again"), [(BARRED, True), (MISSING, False)], ids=["barred", "missing"])
def test_a_camera_that_is_not_to_be_had_gives_way_to_the_photo(
    table: Callable[..., Phones], script: str, again: bool
) -> None:
    """No button that cannot do anything stays: a photo is offered, and only who has forbidden the camera may try again."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0)
    page.add_init_script(script)
    page.goto(f"{phones.server.base}/t/{phones.place.code}/seat/scan")
    expect(page.locator("#live .said")).to_contain_text("Take a photo instead")
    expect(page.locator("label[for=photo]")).to_be_visible()
    button = page.locator("#live [data-camera=start]")
    if not again:
        expect(button).to_be_hidden()
        return
    expect(page.locator("#live .said")).to_contain_text("allow the camera")
    expect(button).to_have_text("Try again")
    button.click()
    expect(button).to_be_visible()
    page.evaluate("globalThis.allowed = true")
    button.click()
    expect(page.locator("#live [data-camera=stop]")).to_be_visible()
    expect(button).to_be_hidden()


def test_a_camera_that_is_barred_on_a_seats_page_leaves_letters_and_photo(
    table: Callable[..., Phones],
) -> None:
    """Who has forbidden the camera is told so in words, not by a black box, and sees both other ways."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0)
    page.add_init_script(BARRED)
    page.reload()
    settle(page)
    page.locator("a.scan-here").first.click()
    expect(page.locator("#eye .said")).to_contain_text("Take a photo instead")
    expect(page.locator("#eye video")).to_be_hidden()
    expect(page.locator(".pad-letters button").first).to_be_visible()
    page.locator("#eye .instead").click()
    page.wait_for_url("**/scan*")
    expect(page.locator("label[for=photo]")).to_be_visible()


def test_where_no_camera_watches_people_answer_on_their_phones(table: Callable[..., Phones]) -> None:
    """The page that watches the table offers no photo: without a camera it says what does instead."""
    phones = table("mecca", "round_end", 5)
    page = phones.new(0)
    page.add_init_script(BARRED)
    page.goto(f"{phones.server.base}/t/{phones.place.code}/seat/watch")
    begin = page.locator("[data-begin]")
    if begin.is_visible():
        begin.click()
    expect(page.locator(".meant .said")).to_contain_text("Answer on the phones instead")
