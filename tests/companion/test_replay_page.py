"""A recorded game as one HTML file: it tells what everybody saw, needs no network, and is no larger than it may be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from printkit import title as titles
from printkit.companion.bot_reasons import find_hidden
from printkit.companion.pages import LoadedTitle
from printkit.companion.pages.game_course import course_of, replay_until
from printkit.companion.registry import _open_game
from printkit.companion.replay_page import LARGEST, write_replay
from printkit.companion.table_dealer import TableDealer
from printkit.companion.takeback import list_pieces
from printkit.referee import Answer, Game, Seat
from printkit.simulate.bots import bot_of
from printkit.simulate.chance import Chance
from printkit.title import Title, open_title

EXAMPLE = "docs/examples/moth-and-lantern"
SEED = "a-seed-for-a-page"


@pytest.fixture(scope="module", autouse=True)
def opened() -> Iterator[None]:
    """The example is a title here, and unknown to the tests of other rooms."""
    before = dict(titles._OPENED)
    yield
    titles._OPENED.clear()
    titles._OPENED.update(before)


def played(title: Title, most: int = 10_000) -> Game[Any]:
    """A dealt game that bots have played, so many answers of theirs."""
    game = _open_game(LoadedTitle.of(title), ("Amina", "Bilal 🦋"), {}, SEED)
    bot, chance, dealer = bot_of("greedy", title), Chance("players"), TableDealer(SEED)
    while game.outcome is None and most:
        answer = dealer.find_answer(game)
        if answer is None:
            seat = game.session.awaited()[0]
            part, question = next(one for one in game.session.open_parts() if seat in one[1].seats)
            value = bot.answer(game, seat, question, chance)
            answer = Answer(seat, question.write(value), game.number, part)
            most -= 1
        assert game.give(answer) == ()
    return game


def read(page: str, what: str) -> Any:
    """The data of a page's element."""
    found = re.search(rf'id="{what}">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def moments_of(page: str) -> list[dict[str, str]]:
    """What stands at each place at each moment, put together as the page's script does."""
    found: list[dict[str, str]] = []
    for changes in read(page, "moments"):
        now = dict(found[-1]) if found else {}
        for place, parts in changes:
            was = now.get(place, "").encode("utf-16-le")
            now[place] = "".join(
                one if isinstance(one, str) else was[2 * one[0] : 2 * one[1]].decode("utf-16-le")
                for one in parts
            )
        found.append(now)
    return found


def test_a_game_without_an_end_tells_nothing_hidden() -> None:
    """Neither a face nor a name of what lies in a hand is anywhere in the file, nor the seed; what lies open is."""
    title = open_title(EXAMPLE)
    game, loaded = played(title, 9), LoadedTitle.of(title)
    page = write_replay(loaded, game)
    moments = moments_of(page)
    assert len(moments) == len(game) + 1
    assert SEED not in page
    hidden = {kind for seat in (0, 1) for kind in find_hidden(game, Seat(seat)) or ()}
    told = " ".join(line.text for line in game.event_log(None))
    open_ = {loaded.piece_names.get(kind, kind) for kind in list_pieces(game, None)}
    lying = {loaded.piece_names.get(kind, kind) for kind in hidden} - open_
    lying = {name for name in lying if name not in told}
    assert lying
    assert [name for name in lying if name in page] == []
    assert [name for name in open_ if name in page]
    assert "Bilal 🦋" in moments[-1]["seats"]


@pytest.mark.slow
def test_a_game_lays_its_hands_open_at_its_end_alone() -> None:
    """The last moment is the one that everybody at the table sees then; no address leads out of the file."""
    title = open_title(EXAMPLE)
    game, loaded = played(title), LoadedTitle.of(title)
    page = write_replay(loaded, game)
    moments = moments_of(page)
    assert "The game is over" in moments[-1]["stage"]
    assert all("The game is over" not in one["stage"] for one in moments[:-1])
    assert moments[0] != moments[len(moments) // 2] != moments[-1]
    assert not re.search(r'\b(?:href|src|action)="(?!#)', "".join("".join(one.values()) for one in moments))
    assert not re.search(r"https?://(?!www\.w3\.org)", page)
    assert "default-src 'none'" in page
    data = read(page, "data")
    numbers = {int(one) for m in moments for html in m.values() for one in re.findall(r'data-(?:face|look)="(\d+)"', html)}  # fmt: skip
    assert numbers == set(range(len(data["faces"])))
    assert all(face.startswith("data:image/webp;base64,") for face in data["faces"])
    assert len(page.encode()) < LARGEST


def test_how_a_dealt_game_went_is_told_to_its_end() -> None:
    """Hands that the dealer named are named again when the game is played back: the course ends with the final points."""
    title = open_title("belaad")
    game = played(title, 12)
    entries = game.entries
    course = course_of(game)
    points = {seat: one.total for one in game.book.score(game.table) for seat in one.seats}
    assert [line[-1] for line in course.points] == [points[Seat(0)], points[Seat(1)]]
    assert len(course.turns) > 1
    assert replay_until(game, entries[:-2]).count_valid() == len(entries) - 2
