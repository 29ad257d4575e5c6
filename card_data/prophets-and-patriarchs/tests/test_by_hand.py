"""Tables that were made or put right by hand: who has the longest line, and what a card asks, follow from the pieces at every moment."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from printkit.referee import Answer, Game, Seat, Setup, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.land import Corner, Side
from prophets_and_patriarchs_book.opening import new_table
from prophets_and_patriarchs_book.pieces import Cards
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_book.turn import play_business
from prophets_and_patriarchs_tests.boards import between, box, v
from prophets_and_patriarchs_tests.tables import drawing, give, put, rolled, shielded, table_of, trading

DOCS = Path(__file__).resolve().parents[3] / "docs"
LEVI = [v(4, 4), v(2, 5), v(1, 7), v(2, 8), v(4, 7)]
JUDAH = [v(7, 1), v(8, 2), v(10, 1), v(11, 2), v(10, 4), v(11, 5)]


def line(tribe: str, corners: Sequence[Corner], camels: int) -> dict[Side, str]:
    """The first camels along these corners."""
    return {between(*pair): tribe for pair in list(pairwise(corners))[:camels]}


def with_lines(table: Patriarchs) -> None:
    """Levi has a line of four, Judah one of three; nobody was asked whose the longest is."""
    table.take_layout(table.box.default(table.included))
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
    trial = Trial.of(BOOK, table, play_business(table, Seat(1)))
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


def put_right(trial: Trial[None]) -> Trial[None]:
    """The open questions look at the table anew."""
    trial.session.refresh()
    return trial


def test_a_token_that_was_not_there_pays_for_nothing() -> None:
    """PP-6.V3, PP-6.10: the Virtue Token of an open offer is put right away: R-48 for a yes, as for cards."""
    table = table_of("LEV", "JUD", stacks="JER2+VIR1")
    give(table, "LEV", V=1, S=2, HAY=1)
    trial = drawing(table, "LEV", "JER2-08")
    table.virtue[0], table.virtue_supply = 0, 42
    put_right(trial).refuses(0, "yes", "R-48").give(0, "no")
    trial = drawing(table, "LEV", "VIR1-04")
    table.shekels[0], table.shekel_supply = 1, 31
    [against] = put_right(trial).judge(0, "yes")
    assert str(against) == "You need 2 Shekels; missing 1 Shekel. (PP-6.10)"
    trial.give(0, "no")
    trial = drawing(table, "LEV", "VIR1-05")
    table.hands[0], table.supply = Cards(), table.supply.plus(Cards(1))
    assert put_right(trial).refuses(0, "yes", "R-48").give(0, "no").done
    assert (table.virtue[0], table.shekels[0]) == (0, 1)


def test_a_shield_that_was_not_there_spares_nobody() -> None:
    """PP-6.8: it is put right away while it is asked for."""
    table = table_of("LEV", "JUD", stacks="WAR1+PEN1")
    give(table, "LEV", V=1)
    shielded(table, "LEV", "PEN1-10.1")
    trial = drawing(table, "LEV", "WAR1-07")
    table.discards["PEN"].append(table.shields[0].pop())
    assert put_right(trial).refuses(0, "use-shield", "R-36").give(0, "keep-shield").done
    assert table.virtue[0] == 0


def test_camels_and_cities_that_are_gone_are_not_asked_for() -> None:
    """STRAY, RUIN: the pieces are put right while a Shield is asked for: there is nothing to lose any more."""
    table = table_of("LEV", "JUD", stacks="WAR1+WAR2+PEN1")
    put(table, "LEV", cities=[v(4, 4)], camels=pairwise(LEVI))
    shielded(table, "LEV", "PEN1-10.1")
    for card in ("WAR2-12", "WAR1-13"):
        trial = drawing(table, "LEV", card)
        table.camels, table.cities = {}, {}
        assert put_right(trial).give(0, "keep-shield").done
        table.cities = {v(4, 4): "LEV"}


def test_no_card_is_drawn_from_an_empty_hand() -> None:
    """PP-6.11: while a card is drawn blind the hand cannot be put right to nothing: nobody could answer any more."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    give(table, "JUD", HAY=3)
    trial = drawing(table, "LEV", "WAR1-05")
    assert trial.asks.is_possible
    table.hands[1] = Cards()
    assert not put_right(trial).asks.is_possible


def test_an_offer_that_is_no_longer_covered() -> None:
    """PP-8.4: the cards of the one who offered are put right: nothing changes hands."""
    table = table_of("LEV", "JUD", player_trade=True)
    give(table, "LEV", HAY=1)
    give(table, "JUD", OIL=1)
    trial = trading(table, "LEV")
    trial.give(0, {"do": "offer-trade", "partner": "1", "give": {"HAY": 1}, "get": {"OIL": 1}}).accepts(
        1, "accept"
    )
    table.hands[0], table.supply = Cards(), table.supply.plus(Cards(1))
    put_right(trial).give(1, "accept")
    assert table.hands == [Cards(), Cards(OIL=1)]
