"""Tables that were made or put right by hand: who has the longest line follows from the pieces at every moment."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from printkit.games.prophets_and_patriarchs.book import BOOK
from printkit.games.prophets_and_patriarchs.land import Corner, Side
from printkit.games.prophets_and_patriarchs.opening import new_table
from printkit.games.prophets_and_patriarchs.pieces import Cards
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.games.prophets_and_patriarchs.turn import business
from printkit.referee import Answer, Game, Seat, Setup, Trial
from tests.games.prophets_and_patriarchs.boards import between, box, v
from tests.games.prophets_and_patriarchs.tables import drawing, give, put, rolled, table_of

DOCS = Path(__file__).resolve().parents[3] / "docs"
LEVI = [v(4, 4), v(2, 5), v(1, 7), v(2, 8), v(4, 7)]
JUDAH = [v(7, 1), v(8, 2), v(10, 1), v(11, 2), v(10, 4), v(11, 5)]


def line(tribe: str, corners: Sequence[Corner], camels: int) -> dict[Side, str]:
    """The first camels along these corners."""
    return {between(*pair): tribe for pair in list(pairwise(corners))[:camels]}


def with_lines(table: Patriarchs) -> None:
    """Levi has a line of four, Judah one of three; nobody was asked whose the longest is."""
    table.lay(table.box.default(table.included))
    table.tribes = ["LEV", "JUD"]
    table.tents = {v(4, 4): "LEV", v(7, 1): "JUD"}
    table.camels = {**line("LEV", LEVI, 4), **line("JUD", JUDAH, 3)}
    table.hands[1], table.supply = Cards(4, 4), table.supply.minus(Cards(4, 4))


def test_the_position_of_the_documentation() -> None:
    """The game in docs/hex-board.md is played as the page says."""
    found = doctest.testfile(str(DOCS / "hex-board.md"), module_relative=False)
    assert (found.failed, found.attempted > 5) == (0, True)


def test_pieces_that_were_put_there_count_at_once() -> None:
    """PP-10.2, PP-11.1: a game begun at a position: points, and who keeps the bonus when another line is as long."""
    game = Game.begin_at(BOOK, ["A", "B"], with_lines, box=box(), options={"stacks": "none"})
    assert [one.total for one in game.score()] == [3, 1]
    table = new_table(Setup(("A", "B"), BOOK.meta.read_options({"stacks": "none"}), box()))
    with_lines(table)
    rolled(table, "JUD")
    trial = Trial.of(BOOK, table, business(table, Seat(1)))
    trial.give(1, f"build-camel {between(v(11, 2), v(10, 4))}")
    assert (table.longest, table.position.length("JUD")) == (0, 4)  # Levi had four before
    trial.give(1, f"build-camel {between(v(10, 4), v(11, 5))}")
    assert table.longest == 1


def test_a_correction_is_a_change_of_its_own() -> None:
    """PP-10.2, PP-10.3: Judah's line is put right to five; Levi's fifth camel comes after it, and Judah keeps the bonus."""
    game = Game.begin_at(BOOK, ["A", "B"], with_lines, box=box(), options={"stacks": "none"})
    for data in ("1/3", "buy V HAY"):
        game.give(Answer(Seat(0), data))
    camels = {**line("LEV", LEVI, 4), **line("JUD", JUDAH, 5)}
    hands = {"hands.0": [1, 1, 0, 0, 0, 0], "supply": [22, 22, 27, 27, 27, 27]}
    assert game.correct({"camels": camels, **hands}, by="A") == ()
    assert [one.total for one in game.score()] == [1, 3]
    assert game.give(Answer(Seat(0), f"build-camel {between(v(4, 4), v(5, 5))}")) == ()
    assert [game.table.position.length(tribe) for tribe in ("LEV", "JUD")] == [5, 5]
    assert game.table.longest == 1


def test_a_card_means_the_leader_of_the_moment() -> None:
    """PP-6.V5: TOP counts the bonus as the pieces stand, though they were put right a moment ago."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    put(table, "LEV", tents=[v(4, 4)], camels=pairwise(LEVI))
    put(table, "JUD", tents=[v(7, 1)], camels=pairwise(JUDAH[:3]))
    give(table, "JUD", V=1)
    assert table.longest == 0
    table.camels = {at: tribe for at, tribe in table.camels.items() if tribe == "JUD"}
    assert drawing(table, "LEV", "WAR1-12").done
    assert table.captivity == [0, 2]


def test_who_is_named_has_it_until_a_piece_changes() -> None:
    """PP-10.2: on a table made by hand the marker may be given without naming the camels."""
    table = table_of("LEV", "JUD")
    table.tents = {v(4, 4): "LEV"}
    table.longest = Seat(0)
    assert table.points(Seat(0)) == 3
    table.put_camel(between(v(4, 4), v(2, 5)), Seat(0))
    assert table.points(Seat(0)) == 1
