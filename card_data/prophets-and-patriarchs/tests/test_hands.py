"""What hands do with pieces that no zone counts: figures, markers, pieces that a card takes off the board."""

from __future__ import annotations

import pytest

from printkit.companion.pages.table_state import Naming, TableZones
from printkit.referee import Seat, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.setup import set_up
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_book.tribes import tribe_question
from prophets_and_patriarchs_tests.boards import ALL, v
from prophets_and_patriarchs_tests.tables import (
    drawing,
    figures_of,
    give,
    put,
    rolled,
    table_of,
    trading,
    whole_turn,
)
from prophets_and_patriarchs_tests.test_situations import fresh


def by_hand(table: Patriarchs) -> list[tuple[int, str]]:
    """Whose hands were told what."""
    return [(note[3], str(table.word_note(note))) for note in table.journal if note[3] is not None]


def test_the_false_prophet_is_moved_by_who_rolled() -> None:
    """PP-5.1: also where the second roll leaves no choice, so that nobody has tapped a tile."""
    table = table_of("NAP", "JUD", stacks="none")
    figures_of(table, "JUD", 1, 6).give(1, "6/6")
    assert by_hand(table) == [(1, "The False Prophet goes to Judah.")]
    figures_of(table, "NAP", 1, 1).give(0, "HX-LEV")
    assert by_hand(table)[1:] == [(0, "The Prophet goes to Levi.")]


def test_the_false_prophet_is_taken_off() -> None:
    """3.4, EXPEL: who drew the card takes him off the board; nothing is said if he is off it already."""
    table = table_of("LEV", "JUD", stacks="LAW2")
    assert drawing(table, "LEV", "LAW2-02").done
    assert by_hand(table) == []
    table.false_prophet = "HX-JUD"
    assert drawing(table, "JUD", "LAW2-02", copy=2).done
    assert by_hand(table) == [(1, "The False Prophet leaves the board.")]


def test_the_marker_of_captivity_is_laid_turned_and_taken_away() -> None:
    """PP-6.6: two turns, one turn, free; a card that frees tells only those who were captive."""
    table = table_of("NAP", "JUD", stacks="WAR1+LAW1")
    give(table, "JUD", V=3)
    drawing(table, "NAP", "WAR1-12")
    for _ in range(2):
        table.turn = None
        whole_turn(table, "JUD").give(1, "1/4").give(1, "end-turn")
    told = ["JUD goes into captivity for 2 turns.", "Captivity of JUD: 1 turn left.", "JUD is free."]
    assert by_hand(table) == [(1, text) for text in told]
    table.captivity = [1, 0]
    rolled(table, "JUD")
    drawing(table, "JUD", "LAW1-08")
    assert by_hand(table)[3:] == [(0, "NAP is free.")]


def test_pieces_that_a_card_takes_off_and_the_marker_of_the_longest_line() -> None:
    """STRAY, RUIN, PP-10.2: a single camel and a single city are not asked for, so the pages tell which it is."""
    table = table_of("JUD", "LEV", stacks="WAR2")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "JUD", cities=[v(7, 1)])
    assert by_hand(table) == [(1, "The longest line: LEV.")]
    drawing(table, "JUD", "WAR2-12")
    drawing(table, "LEV", "WAR2-08")
    assert [seat for seat, _ in by_hand(table)[1:]] == [1, 1, 0, 0]
    assert [text.split(":")[0] for _, text in by_hand(table)[1:]] == [
        "Nobody has the longest line.",
        "LEV loses a camel",
        "A city of JUD becomes a tent",
        "JUD goes into captivity for 1 turn.",
    ]


# Words


@pytest.mark.parametrize("tribe", ALL)
def test_a_tribe_is_offered_with_what_it_brings(tribe: str) -> None:
    """PP-3.3, PP-3.5, 3.3: Shekels and the advantage of the tablet stand on the button; the log tells the tribe alone."""
    table = fresh(2)
    Trial.of(BOOK, table, set_up(table)).give(None, "lay-default")
    question = tribe_question(table, Seat(0))
    assert (
        question.label(tribe)
        == {
            "BEN": "Benjamin: 6 Shekels; equal dice bring 1 Virtue Token, 1 Shekel",
            "LEV": "Levi: 5 Shekels; trades 3 cards for 1",
            "ISS": "Issachar: 2 Shekels; its first camel of a turn costs 1 Hay",
            "NAP": "Naphtali: 0 Shekels; 2 moves a turn",
            "EPH": "Ephraim: 2 Shekels; a tent costs only 1 Wheat, 1 Oil, 1 Sheep",
            "JUD": "Judah: 6 Shekels; a city costs only 1 Wheat, 1 Wine, 1 Oil",
        }[tribe]
    )
    assert question.say(tribe) in question.label(tribe)
    assert ":" not in question.say(tribe)


def test_what_is_filled_in_is_told_in_the_words_of_the_title() -> None:
    """PP-2.10, PP-8.4: a board by lot, an offer: the log does not spell out the parts of a form."""
    table = table_of("LEV", "JUD", player_trade=True, stacks="none")
    give(table, "LEV", HAY=2)
    trial = trading(table, "LEV")
    offer = {"do": "offer-trade", "partner": 1, "give": {"HAY": 1}, "get": {"OIL": 1}}
    question = trial.asks
    value, against = question.read_answer(Seat(0), offer)
    assert not against
    assert question.say(value) == "Offer JUD 1 Hay for 1 Oil"
    table = fresh(2)
    board = Trial.of(BOOK, table, set_up(table)).asks
    value, _ = board.read_answer(None, {"do": "lay-lot", "lot": 11})
    assert board.say(value) == "A board by lot: number 11"


def test_the_longest_line_stands_beside_its_holder() -> None:
    """PP-10.2: on the table's screen and on phones: how many camels, and what they are worth; beside nobody else."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    areas = TableZones(table, Naming(seats=table.names), board=True).public.areas
    lines = [[entry.value for entry in area.entries if entry.key.startswith("line.")] for area in areas]
    assert lines == [["2 camels, 2 points"], []]
