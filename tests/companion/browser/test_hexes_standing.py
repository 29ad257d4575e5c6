"""Camels, tents and cities on a photographed board: a game scored alone, and the referee's board compared with a photo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import atan2, degrees
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.boards.hex import Edge, Vertex, ends_of, locate_corner, middle_of, place_of
from printkit.companion.store import open_store
from printkit.referee import Answer, Game
from printkit.referee.log import Log
from printkit.referee.menus import Menu
from printkit.title import load_title
from prophets_and_patriarchs_book.kit import kit_of
from tests.browsers import READING, expect, follow
from tests.companion.browser.table import Phones
from tests.companion.browser.test_boardphoto import sent
from tests.companion.phones import planted
from tests.companion.serving import Server
from tests.once import make_once
from tests.sight.hexscenes import default_board, ids
from tests.sight.photos import Lying, Shot, photograph
from tests.sight.pieces import Prints, printed

TITLE = "prophets-and-patriarchs"
PLAYED = {
    "camels": {"s0,-1": "JUD", "s1,-1": "JUD", "s2,-1": "JUD", "s2,3": "LEV", "s1,4": "LEV"},
    "tents": {"c1,-2": "JUD", "c4,4": "LEV"},
    "cities": {"c1,7": "LEV", "c-7,8": "NAP"},
}


def standing(prints: Prints, stands: Mapping[str, Mapping[str, str]]) -> Iterator[Lying]:
    """The printed pieces of these tribes at their places, camels along their sides."""
    parts = kit_of(load_title(TITLE).box, standing=True).parts
    for kind, on in stands.items():
        free = list(prints.ids(kind))
        for name, tribe in on.items():
            piece = next(one for one in free if parts[one].kind == tribe)
            free.remove(piece)
            yield Lying(prints.of(piece), *lying_at(name))


def lying_at(name: str) -> tuple[float, float, float]:
    """Where a piece lies on the table in mm, and how it is turned."""
    where = place_of(name)
    if isinstance(where, Vertex):
        return (*locate_corner(where), 0.0)
    assert isinstance(where, Edge)
    (x0, y0), (x1, y1) = (locate_corner(end) for end in ends_of(where))
    return (*middle_of(where), degrees(atan2(y1 - y0, x1 - x0)))


def photo(file: Path, folder: Path, stands: Mapping[str, Mapping[str, str]], seed: int) -> Path:
    """The booklet's board with these pieces, from above."""
    prints = printed(TITLE, folder)
    tiles = [Lying(prints.of(ids()[lie.name]), lie.x, lie.y, lie.turn) for lie in default_board(care=0.6)]
    picture = photograph([*tiles, *standing(prints, stands)], Shot(seed, tilt=(0, 14)))
    Image.fromarray(picture.image).save(file, quality=92)
    return file


@pytest.fixture(scope="session")
def played(shared: Path, sheets: Path) -> Path:
    """The photo of a game that is over, taken once."""
    name = "board.jpg"
    return make_once(shared / "played", lambda at: photo(at / name, sheets, PLAYED, 11)) / name


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_a_game_is_scored_by_a_photo(phone: Callable[..., Any], played: Path, locale: str) -> None:
    """ERR-PP-24: tents, cities and the longest line come from the photo once tribes are said; Virtue Tokens are typed."""
    page = phone(f"/score/{TITLE}", viewport={"width": 360, "height": 640}, locale=locale)
    follow(page, page.locator("button[value=add]"))
    with page.expect_navigation(timeout=READING):
        page.locator("#board input[type=file]").first.set_input_files([str(played)])
    for seat, (tribe, virtue) in enumerate((("JUD", 4), ("LEV", 0), ("NAP", 1))):
        page.locator(f'[name="pick.{seat}.tribe"][value={tribe}]').check()
        page.locator(f"#count-{seat}-virtue").fill(str(virtue))
    follow(page, page.locator("button[value=score]"))
    counts = [
        page.locator(f"#count-{seat}-{kind}").input_value()
        for seat in range(3)
        for kind in ("tents", "cities")
    ]
    assert counts == ["1", "0", "1", "1", "0", "1"]
    expect(page.locator('[name="holder.longest"][value="0"]')).to_be_checked()
    expect(page.locator("#result .ranking .pts b")).to_have_text(["7", "3", "3"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def begun() -> Game[Any]:
    """Both have placed two tents and two camels."""
    title = load_title(TITLE)
    game = Game.open(title.book, ["Amina", "Bilal"], box=title.box, box_hash=title.digest)
    for seat, said in ((None, "lay-default"), (0, "JUD"), (1, "LEV"), (0, "6"), (1, "1")):
        [part] = [one.part for one in game.open_questions() if seat is None or seat in one.seats]
        assert game.give(Answer(seat, said, part=part)) == ()  # type: ignore[arg-type]
    while isinstance(question := game.open_questions()[0].question, Menu):
        assert game.give(Answer(question.seats[0], question.key(question.options[0]))) == ()
    return game


@pytest.mark.slow
def test_the_board_in_play_is_compared_with_a_photo(
    browser: Any, server: Server, tmp_path: Path, sheets: Path
) -> None:
    """PP-2.5, PP-2.9: a tent that is gone and a camel too much stand in the form of the correction, and nothing else."""
    game, store = begun(), open_store(server.database)
    phones = Phones(browser, server, planted(store, game), game, Log(game.log.header))
    store.close()
    table = game.table
    gone = list(table.tents)[-1]
    more = next(side for side in reversed(table.land.sides) if side not in table.camels)
    stands = {
        "camels": {**table.camels, more: "LEV"},
        "tents": {at: tribe for at, tribe in table.tents.items() if at != gone},
        "cities": {},
    }
    shot = photo(tmp_path / "board.jpg", sheets, stands, 5)
    page = phones.page(0)
    page.goto(f"{server.base}/t/{phones.place.code}/seat/correct")
    sent(page, "#recount", shot)
    found = {one.get_attribute("value") for one in page.locator("[name=set]").all()}
    assert {said for said in found if said and said.endswith((":-", ":LEV"))} == {
        f"tents:{gone}:-",
        f"camels:{more}:LEV",
    }
    phones.close()
