"""Section 6.8, ERR-PP-20: answers that belong to another step, and both ways of telling a roll."""

from __future__ import annotations

import pytest

from printkit.referee import Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.laying import lay_board
from prophets_and_patriarchs_tests.tables import give, table_of, trading, whole_turn

ELSEWHERE = ("3/4", "HX-BEN", "h0,0", "LAW1-01.1", "LEV")
"""Dice, a tile by its id and by its place, an event card, a tablet: each answers another step."""


@pytest.mark.parametrize("data", [*ELSEWHERE, "5", "yes", "pass", "use-shield", "accept", "stop"])
def test_what_belongs_to_another_step(data: str) -> None:
    """R-02 in the business step for whose turn it is, R-01 for all others; what means nothing at all is R-36."""
    table = table_of("LEV", "JUD")
    trading(table, "LEV").refuses(0, data, "R-02").refuses(1, data, "R-01").refuses(0, "nonsense", "R-36")


def test_each_step_knows_its_own_answers() -> None:
    """PP-4.1, R-02: no tile and no card before the roll, no second roll on a 7, no tile while a card is due."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    trial = whole_turn(table, "LEV").refuses(0, "HX-BEN", "R-02").refuses(0, "PEN1-01.1", "R-02")
    trial.give(0, "2/3").refuses(0, "2/3", "R-02").refuses(0, "HX-ISS", "R-02").refuses(0, "end-turn", "R-02")
    trial.refuses(1, "PEN1-05.1", "R-01").give(0, "PEN1-05.1").refuses(0, "PEN1-05.2", "R-02")
    trial.refuses(1, "2/3", "R-01").give(0, "end-turn")


def test_a_decision_of_ones_own_comes_first() -> None:
    """R-04, R-01, R-02: another's decision is waited for; who has to decide hears what the step is, or whose turn it is."""
    table = table_of("LEV", "JUD", "NAP", stacks="VIR1")
    for tribe in table.tribes:
        give(table, tribe, HAY=2, OIL=1)
    trial = whole_turn(table, "LEV").give(0, "4/5").give(0, "VIR1-12.1")
    for data in ELSEWHERE:
        trial.refuses(0, data, "R-02").refuses(1, data, "R-04").refuses(2, data, "R-04")
    trial.give(0, "HAY")
    for data in (*ELSEWHERE, "end-turn"):
        trial.refuses(1, data, "R-01").refuses(0, data, "R-04")
    trial.refuses(1, "WINE", "R-36").give(1, "OIL").give(2, "HAY").give(0, "end-turn")


def test_an_open_offer_stops_every_step() -> None:
    """ERR-PP-19, R-04: also dice, tiles and cards."""
    table = table_of("LEV", "JUD", player_trade=True)
    give(table, "LEV", HAY=1)
    trial = trading(table, "LEV")
    trial.give(0, {"do": "offer-trade", "partner": 1, "give": {"HAY": 1}, "get": {"OIL": 1}})
    for data in ELSEWHERE:
        trial.refuses(0, data, "R-04").refuses(1, data, "R-01")


def test_before_the_board_lies() -> None:
    """R-02: nothing else can be said before there is a board; no seat is asked."""
    table = table_of("LEV", "JUD")
    table.tiles, table.tribes = {}, ["", ""]
    trial = Trial.of(BOOK, table, lay_board(table))
    for data in (*ELSEWHERE, "5", "end-turn"):
        trial.refuses(0, data, "R-02")


def test_a_second_roll_is_told_by_its_sum_or_by_both_dice() -> None:
    """FALSE_ROLL, ERR-PP-8: only the sum matters, `8` or `5/3`; R-30 for what two dice cannot show."""
    for data in ("5/3", "4/4", "8", 8):
        table = table_of("BEN", "JUD")
        trial = whole_turn(table, "BEN").give(0, "3/4")
        for wrong in ("0/3", "7/1", "1", "13", "-3", 0):
            trial.refuses(0, wrong, "R-30")
        trial.give(0, data).give(0, "HX-HAY-8")
        assert (table.false_prophet, table.virtue[0], table.shekels[0]) == ("HX-HAY-8", 0, 0)


def test_a_place_without_a_tile() -> None:
    """R-31, R-32: also for a place beside the board."""
    table = table_of("LEV", "JUD")
    trial = whole_turn(table, "LEV").give(0, "3/4").give(0, "8")
    trial.refuses(0, "h99,9", "R-31").refuses(0, "HX-NOWHERE", "R-31").refuses(0, "HX-WATER-9", "R-31")
    trial = whole_turn(table, "JUD").give(1, "1/1")
    trial.refuses(1, "h99,9", "R-32").refuses(1, "HX-NOWHERE", "R-32").give(1, "h0,0")
    assert table.prophet == "HX-WHEAT-6"


def test_amounts_that_no_die_shows() -> None:
    """ERR-PP-20, R-30: whatever is meant as a number; a die that is no number at all is R-36."""
    table = table_of("BEN", "JUD", stacks="WAR1")
    trial = whole_turn(table, "BEN")
    for data in ("0/3", "3/7", "3", "3/", "3/4/5", "2.5/3", "-1/3", 3, 0, 2.5):
        trial.refuses(0, data, "R-30")
    trial.refuses(0, "three", "R-36").give(0, "1/1").give(0, "HX-OIL-4").give(0, "WAR1-01.1")
    for data in ("0", "7", "-1", "2.5", 2.5, "1/1", 8):
        trial.refuses(0, data, "R-30")
    trial.refuses(0, "two", "R-36").give(0, 3)
    assert table.virtue[0] == 1 + 2
