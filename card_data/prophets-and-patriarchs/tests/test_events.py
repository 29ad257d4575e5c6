"""Stacks, Shields and what is asked of whom on event cards: PP-6 beyond the examples."""

from __future__ import annotations

from printkit.referee import Seat, Trial
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.events import end_droughts, play_events
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import between, v
from prophets_and_patriarchs_tests.tables import (
    carried_out,
    drawing,
    events_of,
    give,
    put,
    rolled,
    seat,
    sound,
    table_of,
)


def keep(table: Patriarchs, tribe: str, card: str) -> None:
    """A player keeps a Shield."""
    table.stacks[card[:3]].draw(card)
    table.shields[seat(table, tribe)].append(card)


def test_an_empty_stack_is_formed_anew() -> None:
    """PP-6.2, PP-6.3, PP-6.9: from the finished cards; kept Shields and open droughts are not among them."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    for card in [card for card in table.copies if card != "PEN1-05.1"]:
        table.stacks["PEN"].draw(card)
        table.discards["PEN"].append(card)
    table.discards["PEN"].remove("PEN1-10.1")
    table.shields[1].append("PEN1-10.1")
    events_of(table, "LEV", 2, 3).refuses(0, "PEN1-04.1", "R-35").give(0, "PEN1-05.1")
    trial = events_of(table, "LEV", 2, 3).refuses(0, "PEN1-10.1", "R-35").give(0, "PEN1-05.2")
    assert trial.done
    assert table.discards["PEN"] == ["PEN1-05.2"]
    assert len(table.stacks["PEN"]) == 25
    sound(table)


def test_no_card_is_left() -> None:
    """PP-6.3: only a Shield is left of a stack: no card is drawn."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    table.stacks["PEN"].cards.clear()
    table.shields[1] = list(table.copies)
    assert events_of(table, "LEV", 2, 3).done


def test_a_stack_that_has_a_card_again() -> None:
    """PP-6.3, ERR-PP-15: whether a due tile is passed over is seen when its card is to be drawn: a Shield used meanwhile counts."""
    table = table_of("LEV", "ISS", discs=True, stacks="PEN1+WAR1")
    layout = table.box.default(table.included)
    table.take_layout(type(layout)(layout.tiles, layout.trades, {"HX-BEN": 5}))
    table.stacks["PEN"].cards.clear()
    table.shields[0] = ["PEN1-10.1"]
    give(table, "LEV", V=1)
    trial = events_of(table, "LEV", 2, 3).give(0, "WAR1-07.1").give(0, "use-shield")
    assert trial.refuses(0, "WAR1-07.2", "R-34").give(0, "PEN1-10.1").done
    assert table.shields[0] == ["PEN1-10.1"]
    assert table.discards["WAR"] == ["WAR1-07.1"]


def test_both_stacks_of_a_category() -> None:
    """PP-3.2: both War stacks are shuffled into one of 54."""
    table = table_of("LEV", "BEN", stacks="WAR1+WAR2")
    assert len(table.stacks["WAR"]) == 54
    assert events_of(table, "LEV", 1, 1).accepts(0, "WAR1-06.1").give(0, "WAR2-07.1").done


def test_events_come_before_victory_of_the_next() -> None:
    """PP-6.1, PP-11.2: the winner after one card ends the game before the next is drawn."""
    table = table_of("LEV", "ISS", discs=True, stacks="PEN1+WAR1")
    layout = table.box.default(table.included)
    table.take_layout(type(layout)(layout.tiles, layout.trades, {"HX-BEN": 5}))
    give(table, "LEV", V=11)
    rolled(table, "LEV", 2, 3)
    trial = Trial.of(BOOK, table, play_events(table, Seat(0))).give(0, "HX-ISS").give(0, "PEN1-05.1")
    assert trial.done
    assert table.winner == 0


def test_the_oldest_shield_is_used() -> None:
    """PP-6.9: of several, the one kept longest, to the discard of its own stack."""
    table = table_of("LEV", "JUD", stacks="WAR1+PEN1+LAW1")
    give(table, "LEV", V=2)
    keep(table, "LEV", "LAW1-09.1")
    keep(table, "LEV", "PEN1-10.2")
    drawing(table, "LEV", "WAR1-07").give(0, "use-shield")
    assert table.shields[0] == ["PEN1-10.2"]
    assert table.discards["LAW"] == ["LAW1-09.1"]
    assert table.virtue[0] == 2


def test_a_shield_is_asked_once_a_card() -> None:
    """PP-6.8, PP-6.12: who said no is not asked again; who said yes is spared by the whole card."""
    table = table_of("LEV", "JUD", stacks="WAR1+PEN1")
    give(table, "LEV", V=2, S=2)
    keep(table, "LEV", "PEN1-10.1")
    assert drawing(table, "LEV", "WAR1-07").give(0, "keep-shield").done
    assert (table.virtue[0], table.shekels[0]) == (1, 0)
    give(table, "LEV", S=2)
    assert drawing(table, "LEV", "WAR1-07", copy=2).give(0, "use-shield").done
    assert (table.virtue[0], table.shekels[0]) == (1, 2)


def test_no_shield_helps_against_a_drought() -> None:
    """PP-6.8: a drought hits the table."""
    table = table_of("ISS", "JUD", stacks="PEN1+LAW1")
    keep(table, "ISS", "LAW1-09.1")
    assert drawing(table, "ISS", "PEN1-09").done
    assert [d.resource for d in table.droughts] == ["WHEAT"]
    assert drawing(table, "ISS", "PEN1-09", copy=2).done
    assert table.open_cards[0] == ["PEN1-09.1", "PEN1-09.2"]
    end_droughts(table, Seat(0))
    end_droughts(table, Seat(0))
    assert table.open_cards[0] == []
    assert sorted(table.discards["PEN"]) == ["PEN1-09.1", "PEN1-09.2"]


def test_a_blind_draw_tells_nothing_before() -> None:
    """PP-6.11, PP-6.12: all kinds are offered, only the answer is judged; a Shield voids the draw, nobody else is chosen."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1+PEN1")
    give(table, "JUD", HAY=2, OIL=2)
    give(table, "NAP", HAY=1)
    trial = drawing(table, "LEV", "WAR1-05").refuses(0, "0", "R-36").give(0, "1")
    assert list(trial.asks.options) == ["HAY", "WATER", "WHEAT", "WINE", "OIL", "SHEEP"]  # type: ignore[attr-defined]
    assert trial.asks.secret
    trial.refuses(0, "WATER", "R-36").give(0, "HAY").give(0, "OIL")
    assert (table.hands[0].HAY, table.hands[0].OIL, table.hands[1].number) == (1, 1, 2)
    keep(table, "NAP", "PEN1-10.1")
    assert drawing(table, "LEV", "WAR1-05", copy=2).give(0, "2").give(2, "use-shield").done
    assert table.hands[2].number == 1


def test_cards_lost_blind_are_drawn_by_the_left_neighbour() -> None:
    """PP-6.V3, PP-6.11: in the open; a whole hand is not drawn for."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1")
    give(table, "LEV", HAY=2, OIL=1)
    trial = drawing(table, "LEV", "WAR1-03")
    assert (trial.asks.seats, trial.asks.secret) == ((1,), False)
    trial.give(1, "OIL").give(1, "HAY")
    assert table.hands[0].number == 1
    assert drawing(table, "LEV", "WAR1-03", copy=2).done
    assert table.hands[0].number == 0


def test_offers_pass_over_whoever_plainly_cannot() -> None:
    """PP-6.10: too few cards or tokens: passed over; the right number of the wrong kinds: asked, and R-48."""
    table = table_of("LEV", "JUD", "NAP", stacks="LAW1")
    give(table, "LEV", HAY=1)
    give(table, "JUD", HAY=2)
    give(table, "NAP", WHEAT=1, OIL=1)
    trial = drawing(table, "LEV", "LAW1-04").refuses(1, "yes", "R-48").give(1, "no").give(2, "yes")
    assert trial.done
    assert table.virtue == [0, 0, 2]
    sound(table)


def test_a_reward_may_fall_short() -> None:
    """PP-6.V5: the price is paid in full, the reward as far as the supply goes."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "LEV", WHEAT=1, OIL=1)
    give(table, "JUD", V=41)
    assert drawing(table, "LEV", "LAW1-04").give(0, "yes").done
    assert (table.virtue[0], table.hands[0].number) == (1, 0)


def test_duty_without_enough() -> None:
    """PP-6.10: too few Shekels, or no card at all: the penalty follows without asking."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "JUD", S=1)
    assert drawing(table, "LEV", "LAW1-11").give(1, "yes").done
    assert (table.captivity, table.shekels) == ([1, 0], [0, 0])
    give(table, "LEV", V=1)
    give(table, "JUD", V=1, HAY=1, OIL=1)
    assert drawing(table, "LEV", "LAW1-06").give(1, "yes").give(1, "OIL").done
    assert (table.virtue, table.hands[1].HAY) == ([0, 1], 1)


def test_sharing() -> None:
    """3.4 SHARE: a card of one's choice to an opponent, then a Virtue Token; known to giver and receiver only."""
    table = table_of("LEV", "JUD", "NAP", stacks="VIR1")
    give(table, "LEV", HAY=1, OIL=1)
    trial = drawing(table, "LEV", "VIR1-05").give(0, "yes").give(0, "2")
    assert trial.asks.secret
    assert trial.refuses(0, "WATER", "R-36").give(0, "OIL").done
    assert (table.hands[2].OIL, table.virtue[0]) == (1, 1)


def test_market() -> None:
    """3.4 MARKET: up to two swaps, one after the other, with the reasons against others."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    give(table, "LEV", HAY=1)
    table.supply = table.supply._replace(WINE=0)
    trial = (
        drawing(table, "LEV", "LAW1-10")
        .refuses(0, "swap HAY HAY", "R-41")
        .refuses(0, "swap HAY WINE", "R-43")
    )
    trial.refuses(0, "swap OIL WATER", "R-36").give(0, "swap HAY WATER").give(0, "swap WATER OIL")
    assert trial.done
    assert table.hands[0].OIL == 1
    assert drawing(table, "LEV", "LAW1-10", copy=2).give(0, "stop").done


def test_free_camels_and_cities() -> None:
    """PP-6.4, PP-6.10, R-45, R-46, R-25, R-47, R-51: by the rules of placing, also for others than the active player."""
    table = table_of("LEV", "JUD", stacks="JER2")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    put(table, "JUD", tents=[v(8, 8)])
    trial = drawing(table, "LEV", "JER2-05")
    trial.refuses(0, "s90,1", "R-46").refuses(0, between(v(4, 4), v(2, 5)), "R-25")
    trial.refuses(0, between(v(8, 8), v(7, 10)), "R-47").give(0, between(v(4, 4), v(5, 5)))
    trial.give(1, "pass")
    assert (trial.done, len(table.camels)) == (True, 2)
    trial = (
        drawing(table, "LEV", "JER2-03")
        .refuses(0, v(8, 8), "R-51")
        .refuses(0, v(5, 5), "R-51")
        .give(0, v(4, 4))
    )
    assert (trial.done, table.cities) == (True, {v(4, 4): "LEV"})
    table.camels_each = 2
    assert drawing(table, "LEV", "JER2-06").done


def test_a_camel_that_is_passed_on_is_not_the_last() -> None:
    """PP-6.10: a place or a pass for each camel; who passes on the first is offered the second."""
    table = table_of("LEV", "JUD", stacks="JER2")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    trial = drawing(table, "LEV", "JER2-06")
    assert trial.asks.prompt == "Place a camel free of cost? Another one is offered after it."
    trial.give(0, "pass")
    assert trial.asks.prompt == "Place a camel free of cost?"
    trial.give(0, between(v(4, 4), v(5, 5)))
    assert (trial.done, len(table.camels)) == (True, 2)
    assert drawing(table, "LEV", "JER2-06", copy=2).give(0, "pass").give(0, "pass").done


def test_battle_and_prophet() -> None:
    """3.4 BATTLE, PROPHET, EXPEL, R-30, R-32: the die decides; the Prophet goes anywhere."""
    table = table_of("LEV", "JUD", stacks="deck2")
    trial = drawing(table, "LEV", "WAR2-10").refuses(0, "7", "R-30").give(0, "2")
    assert (trial.done, table.virtue[0]) == (True, 2)
    assert drawing(table, "LEV", "WAR2-10", copy=2).give(0, "1").done
    assert table.virtue[0] == 2
    table.false_prophet = "HX-OIL-4"
    trial = drawing(table, "LEV", "JER2-13").refuses(0, "HX-NOWHERE", "R-32").give(0, "HX-OIL-4")
    assert (trial.done, table.prophet, table.false_prophet) == (True, "HX-OIL-4", "")


def test_players_found_once() -> None:
    """PP-6.V2: TOP is found when first needed and stays the same on the card, though points change meanwhile."""
    table = table_of("LEV", "JUD", stacks="WAR2")
    put(table, "LEV", cities=[v(4, 4)])
    give(table, "JUD", V=2)
    trial = drawing(table, "LEV", "WAR2-08").give(0, "0")
    assert trial.done
    assert table.tents == {v(4, 4): "LEV"}
    assert table.captivity == [1, 0]


def test_the_player_of_the_tribe() -> None:
    """PP-6.V2 OWN: the tribe of the card's category, nobody if it is not played."""
    table = table_of("JUD", "LEV")
    carried_out(table, "JUD", "LAW1-13")
    assert (table.shekels, table.virtue) == ([0, 2], [1, 0])
    table = table_of("JUD", "NAP")
    carried_out(table, "JUD", "LAW1-13")
    assert (table.shekels, table.virtue) == ([0, 0], [1, 0])


def test_a_player_at_rest_needs_no_shield() -> None:
    """PP-6.12: the turn has no business anyway: the Shield is not asked for, and the token is taken."""
    table = table_of("LEV", "JUD", stacks="LAW1+PEN1")
    keep(table, "LEV", "PEN1-10.1")
    rolled(table, "LEV").resting = True
    assert drawing(table, "LEV", "LAW1-02").done
    assert (table.virtue[0], table.shields[0]) == (1, ["PEN1-10.1"])


def test_a_market_without_a_supply() -> None:
    """PP-6.10: where the supply has no card, which all can see, nobody is asked."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    table.hands[0], table.supply = table.supply, table.hands[0]
    assert drawing(table, "LEV", "LAW1-10").done


def test_nobody_is_chosen_for_a_gift_that_is_not_there() -> None:
    """PP-6.V4: all have the fewest points, and no Virtue Token is left: the operation is passed over."""
    table = table_of("LEV", "JUD", stacks="WAR1+LAW1")
    table.virtue_supply = 0
    assert drawing(table, "LEV", "WAR1-11").done
    assert drawing(table, "LEV", "LAW1-08").done
    table.virtue_supply = 1
    assert drawing(table, "LEV", "WAR1-11", copy=2).give(0, "1").done
    assert table.virtue == [0, 1]
