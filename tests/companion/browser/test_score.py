"""A finished game is scored in a real browser, from photos of printed pieces to the sheet on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw

from belaad_book.standalone import STANDALONE
from mecca_tests.positions import diagram
from mecca_tests.test_scoring import EX_15
from printkit.box import find_box, load_box
from printkit.referee.standalone import ScoreSheet
from tests.browsers import READING, expect, follow
from tests.companion.browser.axe import findings
from tests.companion.browser.cards import photo
from tests.companion.browser.table import LAPTOP
from tests.companion.browser.test_boardphoto import Board
from tests.companion.sheets import sheets
from tests.sight.photos import GOOD, TYPICAL, Lying, Shot, photograph
from tests.sight.pieces import printed

NOTHING = dict.fromkeys(("scholars", "gold", "red", "swords", "battle", "tokens"), 0)


def tokens(folder: Path, file: Path, seed: int, *pieces: str) -> Path:
    """A photo of tokens in rows of five, each turned as it fell."""
    prints = printed("ayubistan", folder)
    lying = [
        Lying(prints.of(piece), 40 * (n % 5) + seed % 7, 38 * (n // 5) + n % 3, (n * 67 + seed * 31) % 360)
        for n, piece in enumerate(pieces)
    ]
    shot = Shot(seed, GOOD, width=2000, height=1500, tilt=(0, 20))
    Image.fromarray(photograph(lying, shot).image).save(file, quality=92)
    return file


def covered(folder: Path, file: Path, hidden: str, *pieces: str) -> Path:
    """A photo of tokens; upon the upper half of one code lies a crumb."""
    prints = printed("ayubistan", folder)
    lying = [Lying(prints.of(piece), 38 * (n % 5), 36 * (n // 5), 0) for n, piece in enumerate(pieces)]
    shown = photograph(lying, Shot(3, TYPICAL))
    payload = prints.of(hidden).codes[0][0]
    a, b, c, d = (np.array(corner) for corner in shown.visible[payload].corners)
    crumb = [tuple(point) for point in (a, b, b + (c - b) * 0.45, a + (d - a) * 0.45)]
    picture = Image.fromarray(shown.image)
    ImageDraw.Draw(picture).polygon(crumb, fill=(120, 110, 100))
    picture.save(file, quality=88)
    return file


def sent(page: Any, field: str, *files: Path) -> None:
    """Choose photos, and wait for the page that tells what was read."""
    with page.expect_navigation(timeout=READING):
        page.locator(field).set_input_files(list(files))


def ranking(page: Any) -> list[str]:
    """Name and points, from the first place on; a name of a few letters is one line, its points stand beside it."""
    for row in page.locator(".ranking li").all():
        name, points = row.locator(".name").first.bounding_box(), row.locator(".pts b").bounding_box()
        assert name["height"] <= 40  # px
        assert points["x"] >= name["x"] + name["width"]
    return [
        f"{row.locator('.name').first.inner_text()} {row.locator('.pts b').inner_text()}"
        for row in page.locator(".ranking li").all()
    ]


def paper(page: Any, **options: Any) -> tuple[int, str]:
    """How many pages the printer gets, and their text."""
    document = pdfium.PdfDocument(page.pdf(**options))
    return len(document), " ".join(
        document[n].get_textpage().get_text_bounded() for n in range(len(document))
    )


@pytest.mark.long
def test_lost_and_found_from_photos_and_by_hand(phone: Callable[..., Any], tmp_path: Path) -> None:
    """ERR-LF-31, EX-18: the town in two photos, Anna's duties in one, Bilal by hand; more face down than reckoned is refused first: 4 to 9, Bilal wins."""
    title = "lost-and-found"
    town = [photo(tmp_path, title, "C01", "C02", "C03"), photo(tmp_path, title, "C05", "C06", "C10")]
    page = phone(f"/score/{title}")
    page.locator("#name-0").fill("Anna")
    page.locator("#name-1").fill("Bilal")
    sent(page, "#photo-table", *town)
    sent(page, "#photo-0", photo(tmp_path, title, "F1-A", "F2-A", "F3-A"))
    expect(page.locator('[name="count.table.completed"]')).to_have_value("6")
    expect(page.locator('[name="count.table.mosque"][value="1"]')).to_be_checked()
    expect(page.locator('[name="count.0.zakat"][value="1"]')).to_be_checked()
    expect(page.locator('[name="count.0.duties"]')).to_have_value("2")
    page.locator('[name="count.1.zakat"][value="1"]').check()
    typed = {"0.transgressions": 2, "0.beyond": 1, "0.void": 2}
    typed |= {"1.duties": 2, "1.transgressions": 1, "1.beyond": 1, "1.void": 0}
    for name, number in typed.items():
        page.locator(f'[name="count.{name}"]').fill(str(number))
    follow(page, page.locator("button", has_text="Work out the score"))
    expect(page.locator("body")).to_contain_text("Anna: 2 cards face down, and 1 Ihtesaab card due.")
    page.locator('[name="count.0.void"]').fill("1")
    follow(page, page.locator("button", has_text="Work out the score"))
    page.locator(".result").wait_for()
    assert ranking(page) == ["Bilal 9", "Anna 4"]
    expect(page.locator("body")).to_contain_text("due in the reckoning: 1 Ihtesaab card")


@pytest.mark.slow
def test_ayubistan_from_photos_to_paper(phone: Callable[..., Any], sheets: Path, tmp_path: Path) -> None:
    """Amina has H-01 to H-05 and S-01, S-02 in two photos that overlap, Bilal H-06 to H-09: 4 beat 3; a coffee later the link shows it again, and it fits on one A4 or letter page."""
    first = tokens(sheets, tmp_path / "1.jpg", 1, "H-01", "H-02", "H-03", "S-01")
    second = tokens(sheets, tmp_path / "2.jpg", 2, "H-03", "H-04", "H-05", "S-02")
    bilal = tokens(sheets, tmp_path / "3.jpg", 3, "H-06", "H-07", "H-08", "H-09")
    page = phone("/")
    follow(page, page.locator("a", has_text="To the score sheet"))
    follow(page, page.locator("a", has_text="Ayubistan"))
    page.locator("#name-0").fill("Amina")
    page.locator("#name-1").fill("Bilal")
    sent(page, "#photo-0", first, second)
    expect(page.locator("#player-0 summary")).to_contain_text("7 pieces read")
    expect(page.locator("#name-1")).to_have_value("Bilal")
    sent(page, "#photo-1", bilal)
    expect(page.locator("#player-1 summary")).to_contain_text("4 pieces read")
    follow(page, page.locator("button", has_text="Work out the score"))
    page.locator(".result").wait_for()
    assert ranking(page) == ["Bilal 4", "Amina 3"]
    address = page.url
    follow(page, page.locator("a", has_text="The sheet to print"))
    for form in ("A4", "Letter"):
        pages, text = paper(page, format=form)
        assert pages == 1
        assert "Bilal wins" in text
        assert "AYU-10.3" in text
        assert "Money and" in text
        assert "Print this sheet" not in text
    other = phone(address.removeprefix(page.evaluate("location.origin")), viewport=LAPTOP)
    assert ranking(other) == ["Bilal 4", "Amina 3"]


@pytest.mark.slow
def test_a_code_in_doubt_is_named(phone: Callable[..., Any], sheets: Path, tmp_path: Path) -> None:
    """Of H-01 to H-06 the third is half covered: five are read, the page offers H-03, one tap makes it six."""
    six = [f"H-{number:02d}" for number in range(1, 7)]
    file = covered(sheets, tmp_path / "covered.jpg", "H-03", *six)
    page = phone("/score/ayubistan")
    sent(page, "#photo-0", file)
    expect(page.locator("#player-0 summary")).to_contain_text("5 pieces read")
    doubt = page.locator("#player-0 .note", has_text="One code could not be read")
    follow(page, doubt.locator("button", has_text="H-03"))
    expect(page.locator("#player-0 summary")).to_contain_text("6 pieces read")
    expect(doubt).to_have_count(0)
    expect(page.locator("#count-0-hasanat")).to_have_value("6")


@pytest.mark.slow
def test_mecca_from_one_photo_of_the_board(phone: Callable[..., Any], sheets: Path, tmp_path: Path) -> None:
    """EX-15, photographed: blue 20, black and green 18, white 17 points; then the colours are all that is asked."""
    board = Board(sheets)
    position = diagram(EX_15)
    board.follow(position)
    board.photo(7, tmp_path / "board.jpg")
    page = phone("/score/mecca", viewport=LAPTOP)
    for _ in range(2):
        follow(page, page.locator("button", has_text="Add a player"))
    for seat, (name, colour) in enumerate(zip(("Amina", "Bilal", "Chadia", "Dawud"), "WGBK", strict=True)):
        page.locator(f"#name-{seat}").fill(name)
        page.locator(f"[name='pick.{seat}.colours'][value={colour}]").check()
    sent(page, "#board-photo", tmp_path / "board.jpg")
    expect(page.locator("#board .note").first).to_be_visible()
    for field in page.locator("[name^='confirm.']").all():
        square = (field.get_attribute("name") or "").removeprefix("confirm.")
        stands = next((colour for here, colour in position.items() if here.name == square), "nobody")
        field.select_option(stands)
    follow(page, page.locator("button", has_text="Work out the score"))
    page.locator(".result").wait_for()
    assert ranking(page) == ["Chadia 20", "Dawud 18", "Bilal 18", "Amina 17"]
    expect(page.locator("g.pilgrim")).to_have_count(len(position))


@pytest.mark.slow
def test_without_javascript(phone: Callable[..., Any]) -> None:
    """Typed numbers, a row more, the score and the sheet by plain forms alone."""
    page = phone("/score/ayubistan", java_script_enabled=False)
    follow(page, page.locator("button", has_text="Add a player"))
    for seat, (good, bad) in enumerate(((5, 1), (4, 0), (6, 2))):
        page.locator(f"#name-{seat}").fill("ABC"[seat])
        page.locator(f"#count-{seat}-hasanat").fill(str(good))
        page.locator(f"#count-{seat}-sayeat").fill(str(bad))
    assert page.locator("#read-0").is_visible()
    follow(page, page.locator("button", has_text="Work out the score"))
    assert ranking(page) == ["B 4", "A 4", "C 4"]
    follow(page, page.locator("a", has_text="The sheet to print"))
    assert not page.locator("[data-print]").is_visible()
    assert "your browser" in page.locator("main").inner_text()


def test_by_keyboard_alone(phone: Callable[..., Any]) -> None:
    """A code is typed and added by Enter; a number is stepped; Enter in a name does not jump away from the form."""
    page = phone("/score/ayubistan")
    page.locator("#player-0 summary").press("Enter")
    page.locator("#codes-0").fill("H-01 H-02")
    with page.expect_navigation():
        page.locator("#codes-0").press("Enter")
    expect(page.locator("#player-0 summary")).to_contain_text("2 pieces read")
    expect(page).to_have_url(re.compile("#player-0$"))
    page.locator("#player-1 button[data-step='1']").first.press("Enter")
    expect(page.locator("#count-1-hasanat")).to_have_value("1")
    page.locator("#name-1").fill("Bilal")
    with page.expect_navigation():
        page.locator("#name-1").press("Enter")
    expect(page).to_have_url(re.compile(r"s=[\w-]+$"))
    expect(page.locator("#count-1-hasanat")).to_have_value("1")
    expect(page.locator("#name-1")).to_have_value("Bilal")


def test_photos_that_are_too_large_are_not_sent(phone: Callable[..., Any], tmp_path: Path) -> None:
    """Twenty-five megabytes are told before they are sent, and what was typed stays."""
    page = phone("/score/ayubistan")
    page.locator("#name-0").fill("Amina")
    address = page.url
    with (tmp_path / "large.jpg").open("wb") as large:
        large.truncate(25 * 1024 * 1024)
    page.locator("#photo-0").set_input_files(tmp_path / "large.jpg")
    page.locator("#player-0 .reading", has_text="too large together").wait_for()
    expect(page.locator("#photo-0")).to_have_value("")
    assert page.url == address
    expect(page.locator("#name-0")).to_have_value("Amina")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_is_wider_than_a_small_phone(phone: Callable[..., Any], language: str) -> None:
    """At 360 pixels neither the pad nor the sheet scrolls sideways, whatever is unfolded."""
    for path in sheets().values():
        page = phone(path, viewport={"width": 360, "height": 740}, locale=language)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(phone: Callable[..., Any], axe: str, scheme: str) -> None:
    """Empty, filled, in doubt, refused and printed: no serious finding."""
    for path in sheets().values():
        page = phone(path, color_scheme=scheme)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert findings(page, axe) == [], path


@pytest.mark.slow
def test_a_photo_chosen_before_the_script_came_is_read(
    phone: Callable[..., Any], sheets: Path, tmp_path: Path
) -> None:
    """On a slow network somebody has chosen a photo while the page's script is still on its way: it is read all the same."""
    photo = tokens(sheets, tmp_path / "1.jpg", 1, "H-01", "H-02", "S-01")
    page = phone("/score")
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route("**/score.js*", hold)
    with page.expect_request("**/score.js*"):
        page.locator("a", has_text="Ayubistan").click(no_wait_after=True)
    page.locator("#photo-0").set_input_files(photo)
    assert waiting
    expect(page.locator("#player-0 summary", has_text="3 pieces read")).to_have_count(0)
    for request in waiting:
        request.continue_()
    page.locator("#player-0 summary", has_text="3 pieces read").wait_for(timeout=READING)


@pytest.mark.slow
def test_teams_are_scored_from_photos_of_cards(phone: Callable[..., Any], tmp_path: Path) -> None:
    """Belaad: each team's scholars and battle cards in one photo, the rest as numbers; in the dark, on a small phone."""
    page = phone("/score/belaad", viewport={"width": 360, "height": 640}, color_scheme="dark")
    for seat, (name, team, cards) in enumerate(
        (("Amina", "K", ("SC16", "SC07", "B03")), ("Bilal", "P", ("SC03",)))
    ):
        page.locator(f"#name-{seat}").fill(name)
        page.locator(f'[name="pick.{seat}.team"][value={team}]').check()
        sent(page, f"#photo-{seat}", photo(tmp_path, "belaad", *cards))
    read = [page.locator(f"#player-{seat} .chip .id").all_inner_texts() for seat in range(2)]
    assert [[one.partition(".")[0] for one in sorted(ids)] for ids in read] == [
        ["B03", "SC07", "SC16"],
        ["SC03"],
    ]
    for seat in range(2):
        for count in ("gold", "red", "swords"):
            page.locator(f"#count-{seat}-{count}").fill("0")
        expect(page.locator(f"#count-{seat}-tokens")).to_have_count(0)  # only the Order has them
    page.locator("#count-1-battle").fill("0")
    follow(page, page.locator("button[value=score]"))
    box = load_box(find_box("belaad"))
    sheets_ = [
        ScoreSheet("Amina", {**NOTHING, "scholars": 2, "battle": 1}, {"team": ("K",)}, tuple(read[0])),
        ScoreSheet("Bilal", {**NOTHING, "scholars": 1}, {"team": ("P",)}, tuple(read[1])),
    ]
    outcome = STANDALONE.score(box, sheets_, {}).outcome
    assert outcome is not None
    named = ("Amina", "Bilal")
    wanted = [f"{named[seat]} {outcome.scores[seat].total}" for group in outcome.ranking for seat in group]
    assert ranking(page) == wanted
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
