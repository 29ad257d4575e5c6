"""The board of hexes at the beginning, on the table's own page: laid by taps, and by photos that each show a part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.boards.hex import HexCell, name_of
from printkit.companion.store import open_store
from printkit.referee import Answer, Game, read_log
from printkit.referee.log import Log
from printkit.title import load_title
from tests.browsers import expect, follow
from tests.companion.browser.table import Phones, caught_up, heard
from tests.companion.browser.test_boardphoto import blot, sent
from tests.companion.phones import planted
from tests.companion.serving import Server
from tests.sight.hexscenes import arrangement, default_board, ids
from tests.sight.photos import Lying, Shot, photograph
from tests.sight.pieces import printed

TITLE = "prophets-and-patriarchs"
TABLET = {"width": 820, "height": 1180}


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Callable[..., Phones]]:
    """A game that has just begun, with some answers given."""
    made: list[Phones] = []

    def make(*answers: str) -> Phones:
        title = load_title(TITLE)
        game = Game.open(title.book, ["Amina", "Bilal"], box=title.box, box_hash=title.digest)
        for answer in answers:
            assert game.give(Answer(None, answer)) == ()
        store = open_store(server.database)
        made.append(Phones(browser, server, planted(store, game), game, Log(game.log.header)))
        store.close()
        return made[-1]

    yield make
    for phones in made:
        phones.close()


def kept(phones: Phones) -> Game[Any]:
    """The game as the server has it on disk."""
    store, title = open_store(phones.server.database), load_title(TITLE)
    header = next(iter(phones.plan.lines()))
    log = read_log([header, *store.lines(phones.place.code)])
    store.close()
    return Game.resume(title.book, log, box=title.box)


def tapped(page: Any, place: str) -> None:
    """Tap a place of the board: where it is too small for a finger, the first tap comes closer."""
    spot = page.locator(f"#board a.spot[href*='pick={place}#']")
    caught_up(page)
    box = spot.bounding_box()
    if min(box["width"], box["height"]) < 40:
        spot.click()
        expect(page.locator(".whole-board")).to_be_visible()
    follow(page, spot)
    caught_up(page)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, TABLET, {"width": 360, "height": 640}])
@pytest.mark.slow
def test_laid_by_hand_on_the_tables_page(opened: Callable[..., Phones], size: dict[str, int]) -> None:
    """PP-2.10: a tap takes a tile up, another says where it goes; so with trade tiles; then the board lies so."""
    phones = opened("by-hand")
    page = phones.new("host", viewport=size)
    before = dict(kept(phones).table.tiles)
    tapped(page, "h0,0")
    expect(page.locator("#asked .lifted")).to_contain_text("tap the place on the board where it goes")
    tapped(page, "h1,0")
    page.locator("#asked button[value^='swap-tiles']").click()
    heard(page, 2)
    after = kept(phones).table.tiles
    assert (after["h0,0"], after["h1,0"]) == (before["h1,0"], before["h0,0"])
    side = next(iter(kept(phones).table.trades))
    page.goto(page.url.partition("?")[0])
    tapped(page, side)
    expect(page.locator("#asked .lifted")).to_be_visible()
    page.goto(page.url.partition("?")[0])
    page.locator("#asked button[value=laid-so]").click()
    expect(page.locator("#asked")).to_contain_text("Keep the board?")


@pytest.mark.slow
def test_who_looks_on_moves_nothing(opened: Callable[..., Phones]) -> None:
    """Only a page that may answer has places to be tapped."""
    phones = opened("by-hand")
    looking, host = phones.page("watcher"), phones.page("host")
    caught_up(looking)
    expect(host.locator("#board a.spot")).to_have_count(39)
    expect(looking.locator("#board svg.hexes")).to_be_visible()
    expect(looking.locator("#board a.spot")).to_have_count(0)


def half(file: Path, folder: Path, seed: int, within: tuple[float, float], *smudged: str) -> Path:
    """A photo of a part of the booklet's board, from x to x in mm; some codes cannot be read, one trade tile was forgotten."""
    prints = printed(TITLE, folder)
    lying = [
        Lying(blot(face) if lie.name in smudged else face, lie.x, lie.y, lie.turn)
        for lie in default_board(7, care=0.6, without=["TT-OIL"])
        if within[0] <= lie.x <= within[1]
        for face in [prints.of(ids()[lie.name])]
    ]
    image = photograph(lying, Shot(seed, tilt=(0, 12))).image
    Image.fromarray(image).save(file, quality=92)
    return file


@pytest.mark.slow
def test_a_board_by_two_photos_and_two_taps(
    opened: Callable[..., Phones], tmp_path: Path, sheets: Path
) -> None:
    """PP-2.10: what the first photo read stays, the second fills the rest; two smudged tiles and the side of a trade tile are asked for, by their numbers on the board."""
    left = half(tmp_path / "left.jpg", sheets, 3, (-300, 230), "HX-WHEAT-6")
    right = half(tmp_path / "right.jpg", sheets, 4, (60, 900), "HX-SHEEP-4")
    phones = opened()
    page = phones.page("host")
    follow(page, page.locator("a", has_text="A board of our own: photograph it"))
    sent(page, "#photo", left)
    expect(page.locator("h2", has_text="Not everything could be read")).to_be_visible()
    expect(page.locator("h2", has_text="Photograph the rest")).to_be_visible()
    sent(page, "#photo", right)
    expect(page.locator("svg .asked")).to_have_count(2)
    for name in ("HX-WHEAT-6", "HX-SHEEP-4"):
        place = name_of(HexCell(*arrangement()[name]))
        page.locator(f"a.spot[href='#confirm-{place}']").click()
        field = page.locator(f"fieldset[id='confirm-{place}']")
        expect(field).to_be_in_viewport()
        expect(field.locator("legend")).to_have_text(re.compile(r"^Place \d, beside "))
        field.locator(f"label:has(input[value={name}])").click()
    follow(page, page.locator("button", has_text="Go on"))
    field = page.locator("fieldset", has_text="Where does 2 : 1 Oil lie?")
    field.locator("label", has_text="Hay 7 (north-east)").click()
    follow(page, page.locator("button", has_text="Go on"))
    expect(page.locator("h2", has_text="The board is right")).to_be_visible()
    page.locator("button", has_text="Yes, so it stands").click()
    expect(page.locator("#now")).to_contain_text("choosing a tribe")
    tiles = kept(phones).table.tiles
    assert {tile: place for place, tile in tiles.items()} == {
        name: name_of(cell) for name, cell in arrangement().items()
    }
    assert len(kept(phones).table.trades) == 9
