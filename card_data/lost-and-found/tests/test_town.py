"""Disasters, Crises, Festivals, exchanges, the end (LF-7, LF-8, LF-14)."""

from __future__ import annotations

from typing import Any

import pytest

from lost_and_found_book.book import play_onward
from lost_and_found_book.ending import end_game
from lost_and_found_book.event_phase import event_phase
from lost_and_found_book.facts import Turn
from lost_and_found_book.scoring import count_net, make_outcome, score
from lost_and_found_book.state import LostFound
from lost_and_found_book.turn import take_turn
from lost_and_found_book.zones import needs_in_words
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    acting,
    beside,
    bring,
    complete,
    duties,
    event,
    hold,
    keep,
    pull,
    sound,
    table_of,
    trial,
    unfold,
    unseen,
)
from printkit.referee import Trial


def test_a_disaster_is_met_together() -> None:
    """LF-7.1, LF-7.2, LF-7.14: any player, in any order, any number of times, several cards at once; final and open."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, A, "R01", "R02", "R03")
    hold(table, B, "R24", "R80")
    keep(table, C, "E17", "E06")
    happening = event(table, "E11", A)
    assert table.required("E11") == 7
    happening.give(B, ["R24"]).refuses(B, "donate R80", "LF-X-NOTOWN")
    happening.refuses(C, "donate E06", "LF-X-UNLAWFUL").refuses(B, [], "LF-X-NONE")
    happening.give(A, ["R01", "R02"])
    assert table.beside["E11"] == [("R24", B), ("R01", A), ("R02", A)]
    laid = f"Anna gave {table.name_piece('R01')}, {table.name_piece('R02')}; Bilal gave {table.name_piece('R24')}"
    missing = table.required("E11") - table.laid("E11")
    assert needs_in_words(table, 0)[0] == f"{table.name_piece('E11')}: {missing} din missing of 7; {laid}"
    happening.give(C, "donate E17")
    assert happening.done
    assert {"E11", "E17"} <= set(table.event_discard)
    assert table.given == [2, 4, 3]
    sound(table)


def test_done_is_taken_back_by_a_donation() -> None:
    """LF-7.3: a donation resets all "done"; when all are done it fails; who is done may still give."""
    table = table_of("mason", "weaver")
    hold(table, A, "R01", "R02")
    hold(table, B, "R24")
    happening = event(table, "E20", A).give(A, "disaster-done")
    assert table.disaster is not None
    assert table.disaster.done == [True, False]
    happening.give(A, "donate R01")
    assert table.disaster.done == [False, False]
    happening.give(A, "disaster-done").give(B, "disaster-done")
    assert happening.done
    assert table.ending == "disaster"


def test_who_holds_nothing_is_not_asked() -> None:
    """LF-7.3, LF-6.14: an empty hand is seen by all."""
    table = table_of("mason", "weaver")
    hold(table, A, "R24")
    happening = event(table, "E11", A)
    assert table.disaster is not None
    assert table.disaster.done == [False, True]
    happening.refuses(B, "nobody-gives-more", "LF-X-TURN")
    happening.give(A, "nobody-gives-more")


def test_a_failed_disaster_that_does_not_end_the_game() -> None:
    """LF-7.4, LF-7.5, LF-7.14: effects first, then donations and Event are discarded, and the turn goes on."""
    table = table_of("mason", "weaver")
    hold(table, A, "R24", "R31", "R05")
    hold(table, B, "R33", "R16")
    happening = event(table, "E11", A).give(A, "donate R05").give(A, "nobody-gives-more")
    assert happening.done
    assert table.discard == ["R24", "R31", "R33", "R05"]
    assert table.event_discard[-1] == "E11"
    assert table.ending == ""
    acting(table, A).accepts(A, "pass-phase")


def test_crises() -> None:
    """LF-7.6, LF-7.7, LF-7.8, LF-7.10, LF-9.2: before the drawer; one Action, one Crisis; clean cards; several in play."""
    table = table_of("mason", "weaver")
    hold(table, A, "R24", "R80", "R05")
    event(table, "E03", A)
    assert table.crises == [["E03"], []]
    turn = acting(table, A)
    turn.refuses(A, {"do": "contribute-crisis", "event": "E21", "cards": ["R24"]}, "LF-X-NOCRISIS")
    turn.refuses(A, {"do": "contribute-crisis", "event": "E03", "cards": []}, "LF-X-NONE")
    turn.refuses(A, {"do": "contribute-crisis", "event": "E03", "cards": ["R80"]}, "LF-X-NOTOWN")
    pull(table, "E12")
    table.crises[B].append("E12")
    turn.give(A, "contribute-crisis E03").give(A, ["R24"])
    assert table.crises == [[], ["E12"]]
    turn.refuses(A, {"do": "contribute-crisis", "event": "E12", "cards": ["R05"]}, "LF-X-ACTION")
    sound(table)


def test_a_discount_meets_a_crisis_at_once() -> None:
    """LF-7.8: the Well, completed, lowers what a Crisis in play requires."""
    table = table_of("mason", "weaver")
    unfold(table, "C02")
    beside(table, "C02", B, "R24")
    pull(table, "E12")
    table.crises[B].append("E12")
    beside(table, "E12", A, "R05")
    hold(table, A, "R46")
    acting(table, A).give(A, {"do": "contribute-communal", "project": "C02", "cards": ["R46"]})
    assert table.crises == [[], []]
    assert "R05" in table.discard


def test_never_two_crises_of_one_player() -> None:
    """LF-7.15: the own one fails before another is drawn; payments may be helped meanwhile, tawbah is not possible."""
    table = table_of("farmer", "apothecary")
    hold(table, A, "R01", "R05")
    hold(table, B, "R61", "R06")
    pull(table, "E03", "R44")
    table.crises[A].append("E03")
    table.transgressions[A], table.wronged = ["R44"], {"R44": None}
    turn = trial(table, take_turn(table, A))
    turn.refuses(A, {"do": "tawbah", "card": "R44", "cards": ["R05"]}, "LF-X-OPEN")
    turn.give(B, {"do": "cover", "cards": ["R61"]})
    turn.give(B, ["R06"])
    assert table.crises[A] == []
    assert table.in_hand(A) == ["R01", "R05"]


def test_losing_and_getting_back() -> None:
    """LF-7.13, LF-8.6: under its Event nobody uses it; a Festival brings it back."""
    table = table_of("mason", "weaver")
    hold(table, A, "R31", "R05")
    event(table, "E13").give(A, ["R31"])
    assert (table.lost[A], table.lost_under[A]) == (["R31"], ["E13"])
    assert table.size(A) == 1
    acting(table, A).refuses(
        A, {"do": "contribute-communal", "project": "C01", "cards": ["R31"]}, "LF-X-ZONE"
    )
    event(table, "E19", A).give(A, "found-done").give(None, "H01")
    assert sorted(table.in_hand(A)) == ["R05", "R31"]
    assert "E13" in table.event_discard
    sound(table)


def fair(table: LostFound, card: str = "E19", seat: Any = A) -> Trial[Any]:
    """A Festival at which nobody has anything to lay down: the market is open."""
    found = event(table, card, seat)
    for one in table.order(seat):
        if table.size(one):
            found.give(one, "found-done")
    return found


def test_giving_back_and_declaring() -> None:
    """LF-8.1, LF-8.2, LF-8.3, LF-8.13: in turn order from the drawer, in one answer or several; what is laid down decides."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, B, "R44", "R73", "R80", "R05")
    hold(table, A, "R74")
    happening = event(table, "E19", B)
    happening.refuses(A, "found-done", "LF-X-OPEN")
    happening.refuses(B, "festival-give R73", "LF-X-STRANGER").refuses(B, "festival-give R05", "LF-X-OWN")
    happening.refuses(B, "festival-declare R44", "LF-X-DECLARE").refuses(B, ["R05"], "LF-X-OWN")
    happening.give(B, ["R44", "R73"]).give(B, "festival-declare R80").give(B, "found-done")
    assert table.in_hand(A) == ["R44", "R74"]
    assert table.festival is not None
    assert table.festival.declared == [(B, "R73"), (B, "R80")]
    assert table.festival.seat == A  # C holds nothing and is passed over
    assert "R73" in table.hands[B].shown


def test_the_order_of_the_search() -> None:
    """LF-8.4, LF-8.14: the drawer first; declared cards as named, then lost ones as lost, unless they were named."""
    table = table_of("mason", "weaver")
    hold(table, A, "R73", "R80")
    pull(table, "R31", "R24", "E13", "E22")
    table.lost[A], table.lost_under[A] = ["R31", "R24"], ["E13", "E22"]
    happening = event(table, "E19", A)
    happening.give(A, ["R80", "R24", "R73"]).give(A, "found-done")
    assert table.festival is not None
    assert [card for _, card in table.festival.declared] == ["R80", "R24", "R73", "R31"]
    happening.give(None, "H10").refuses(None, "H10", "LF-X-SOURCE")


def test_nothing_to_seek() -> None:
    """LF-8.14: no item at all, no card is dealt."""
    table = table_of("mason", "weaver")
    event(table, "E19", A)
    assert table.market is not None


def test_more_than_ten() -> None:
    """LF-8.5: ten are dealt, all are shuffled again, and it goes on."""
    table = table_of("mason", "weaver")
    strangers = [f"R{n}" for n in range(73, 84)]
    hold(table, A, *strangers)
    happening = event(table, "E19", A).give(A, strangers).give(A, "found-done")
    for n in range(1, 11):
        happening.give(None, f"H{n:02}")
    happening.give(None, "H10")
    assert len(table.ihtesaab) == 10


def test_found_and_not_found() -> None:
    """LF-8.6: found by category: it leaves without penalty; not found: nothing changes."""
    table = table_of("mason", "weaver")
    hold(table, A, "R73", "R77")
    happening = event(table, "E19", A).give(A, ["R73", "R77"]).give(A, "found-done")
    happening.give(None, "H06").give(None, "H07")
    assert table.discard == ["R73"]
    assert table.in_hand(A) == ["R77"]
    assert table.transgressions[A] == []


def test_the_town_crier_may_stay() -> None:
    """LF-8.15: asked once; the bonus stays READY if nobody is sent."""
    table = table_of("mason", "weaver")
    complete(table, "C04")
    hold(table, A, "R73", "R74")
    happening = event(table, "E19", A).give(A, ["R73", "R74"]).give(A, "found-done")
    happening.give(None, "H09").give(None, "H01").refuses(A, "crier R74", "LF-X-FILTER")
    happening.give(A, "no-crier")
    assert "B06" in table.ready
    assert table.market is not None


def test_the_open_market() -> None:
    """LF-8.7, LF-8.8, LF-8.9: in turn order; gifts are fine; both consent; a later player passes those before."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, A, "R05", "R80")
    hold(table, B, "R16")
    duties(table, A, "1")
    keep(table, A, "E06")
    happening = fair(table)
    propose = {"do": "trade-propose", "partner": 1, "give": ["R05"], "get": []}
    for change, code in (
        ({"partner": 0}, "LF-X-SELF"),
        ({"give": []}, "LF-X-NONE"),
        ({"give": ["F1-A"]}, "LF-X-FAMILY"),
        ({"give": ["R80"]}, "LF-X-NOTOWN"),
        ({"give": ["E06"]}, "LF-X-UNLAWFUL"),
        ({"give": ["R06"]}, "LF-X-ZONE"),
        ({"get": ["E06"]}, "LF-X-ZONE"),
    ):
        happening.refuses(A, {**propose, **change}, code)
    happening.give(A, propose).give(B, "trade-accept")
    assert sorted(table.in_hand(B)) == ["R05", "R16"]
    happening.give(C, {"do": "trade-propose", "partner": 1, "give": [], "get": ["R16"]}).give(
        B, "trade-reject"
    )
    assert table.market is not None
    assert table.market.seat == C
    happening.give(C, "market-pass")
    assert table.market is None


def test_what_is_asked_for_is_judged_by_the_partner_alone() -> None:
    """LF-8.16: a closed hand tells the proposer nothing; openly elsewhere is refused at once; counter and withdrawal."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, A, "R05")
    hold(table, B, "R73", "R16")
    hold(table, C, "R24")
    happening = fair(table)
    ask = {"do": "trade-propose", "partner": 1, "give": ["R05"], "get": ["R73"]}
    happening.give(A, ask).refuses(B, "trade-accept", "LF-X-NOTOWN")
    happening.give(A, "trade-withdraw")
    happening.give(A, {**ask, "get": ["R24"]}).refuses(
        B, "trade-accept", "LF-X-ZONE"
    )  # told in C's hand: a secret
    happening.give(B, {"do": "trade-counter", "get": ["R16"]}).refuses(B, "trade-accept", "LF-X-OPEN")
    happening.give(A, "trade-accept")
    assert table.in_hand(A) == ["R16"]
    table.hands[C].told, table.hands[C].shown = [], ["R24"]
    happening.refuses(A, {**ask, "give": ["R16"], "get": ["R24"]}, "LF-X-ZONE")
    unseen(table, A, 1)
    for own in ("R16", "R06"):  # what one holds, or lays down unseen, the other cannot have
        happening.accepts(A, {**ask, "give": [own], "get": ["R07"]})
        happening.refuses(A, {**ask, "give": [own], "get": [own]}, "LF-X-ZONE")
    happening.give(A, "market-closed")
    assert table.market is None


def test_new_duties_and_another_event() -> None:
    """LF-8.10, LF-8.11, LF-8.1: Family cards unseen, a Communal card, a loaf each if the hungry are fed; then an Event."""
    table = table_of("mason", "weaver")
    complete(table, "C05")
    happening = event(table, "E10", A)
    happening.give(A, "market-pass").give(B, "market-pass").give(None, "C07")
    assert [hand.unseen for hand in table.family] == [1, 1]
    assert [table.size(seat) for seat in (A, B)] == [1, 1]
    assert "C07" in table.open
    happening.give(None, "E17")
    assert "E10" in table.event_discard
    assert table.held[A] == ["E17"]
    assert happening.done


def test_a_festival_as_the_last_event() -> None:
    """LF-8.12, LF-14.1: no replacement; the turn goes on and is the last."""
    table = table_of("mason", "weaver")
    bring(table, "E28")
    table.event_discard += [card for card in table.events.cards if card != "E28"]
    table.events.cards = ["E28"]
    table.active = A
    game = trial(table, play_onward(table))
    game.give(A, ["R01", "R05"]).give(None, "E28").give(A, "found-done")
    game.give(A, "market-pass").give(B, "market-pass").give(None, "C07").give(A, "pass-phase")
    assert game.done
    assert make_outcome(table).reason == "community"


def ended(table: LostFound) -> Trial[Any]:
    """The end of a game whose community did its duty."""
    complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
    return trial(table, end_game(table))


def test_what_is_left_at_the_end() -> None:
    """LF-14.2, LF-14.3, LF-7.11, LF-6.6: Crises go without effect; unlawful Events are filed, lawful ones stay."""
    table = table_of("mason", "weaver")
    pull(table, "E12")
    table.crises[A].append("E12")
    beside(table, "E12", B, "R05")
    keep(table, A, "E06", "E17")
    hold(table, A, "R73")
    assert trial(table, end_game(table)).done
    assert "E12" in table.event_discard
    assert table.discard == ["R05"]
    assert (table.held[A], table.transgressions[A]) == (["E17"], ["E06"])
    assert table.in_hand(A) == ["R73"]
    sound(table)


@pytest.mark.parametrize(
    ("done", "text"),
    [
        (
            "1 2 3 5 6",
            "The community did not do its duty: all players lose. Build a Mosque is completed; 4 of 5 others.",
        ),
        (
            "2 3 5 6 7 8",
            "The community did not do its duty: all players lose. Build a Mosque is not completed yet; 6 of 5 others.",
        ),
        (
            "1 2 3 5 6 7",
            (
                "The community did its duty; whoever did their own wins. Bilal: Zakat is missing. "
                "Clara: Zakat is missing, 1 of 2 other Family Responsibilities."
            ),
        ),
    ],
)
def test_the_end_says_what_was_missing(done: str, text: str) -> None:
    """LF-1.1, LF-1.2, LF-14.4, LF-14.7: what the community lacks, or each player who does not win."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, *(f"C0{n}" for n in done.split()))
    duties(table, A, "", done="123")
    duties(table, B, "1", done="23")
    duties(table, C, "1", done="2")
    assert make_outcome(table).text == text


def test_no_reckoning_without_the_community() -> None:
    """LF-14.4, LF-14.10: T counts what was filed, and nothing is void."""
    table = table_of("mason", "weaver")
    duties(table, A, "4", done="123")
    keep(table, A, "E06")
    assert trial(table, end_game(table)).done
    assert make_outcome(table).reason == "community"
    assert [one.total for one in score(table)] == [9 - 2, 0]


def test_after_a_sudden_loss_nothing_is_filed() -> None:
    """LF-14.10: unused unlawful Events do not count."""
    table = table_of("mason", "weaver")
    keep(table, A, "E06")
    hold(table, A, "R01")
    table.active, table.turn = B, Turn(phase="resource")
    assert trial(table, event_phase(table, "E07")).done
    assert make_outcome(table).reason == "destitute"
    assert table.transgressions[A] == []
    assert [one.total for one in score(table)] == [0, 0]


def test_net() -> None:
    """LF-14.5: transgressions less cards beyond the law, ten at most, never below nothing."""
    assert [count_net(2, 1), count_net(0, 3), count_net(14, 0), count_net(3, 3)] == [1, 0, 10, 0]


def test_the_reckoning() -> None:
    """LF-14.6, LF-3.9: all cards first, then each: nothing, restitution or a card face down; nobody is destitute."""
    table = table_of("mason", "weaver")
    duties(table, A, "", done="12345")
    pull(table, "R55", "R56", "R57")
    table.transgressions[A], table.wronged = ["R55", "R56", "R57"], {"R55": B, "R56": B, "R57": B}
    hold(table, A, "R24", "R73")
    ending = ended(table)
    ending.refuses(None, ["H01"], "LF-X-COUNT")
    ending.give(None, ["H01", "H04", "H07"])
    ending.refuses(A, ["R73"], "LF-X-NOTOWN").give(A, ["R24"])
    ending.refuses(A, "reckon-void F1-A", "LF-X-FILTER").give(A, "reckon-void F2-A")
    assert ending.done
    assert table.void[A] == ["F2-A"]
    assert make_outcome(table).winners == (A,)
    assert score(table)[0].total == 3 * 4 - 2 * 3


def test_unable_or_unwilling() -> None:
    """LF-14.6: who does not pay turns a card face down; with nothing to turn and nothing to pay it is passed over."""
    table = table_of("mason", "weaver")
    duties(table, A, "45", done="123")
    pull(table, "R55", "R44")
    table.transgressions, table.wronged = [["R55"], ["R44"]], {"R55": B, "R44": A}
    hold(table, A, "R24")
    ending = ended(table)
    ending.give(None, ["H04"]).give(A, "reckon-void F2-A")
    ending.give(None, ["H03"])
    assert ending.done
    assert table.in_hand(A) == ["R24"]


def test_nothing_to_turn_face_down() -> None:
    """LF-14.6: then a restitution may be left unpaid."""
    table = table_of("mason", "weaver")
    pull(table, "R55")
    table.transgressions[A], table.wronged = ["R55"], {"R55": B}
    unseen(table, A, 1)
    ending = ended(table).give(None, ["H06"])
    ending.give(A, "reckon-nothing")
    assert ending.done


def test_the_standing() -> None:
    """LF-14.9: 3 for each Family card, 2 beyond the law, -2 for each transgression; it may be negative."""
    table = table_of("mason", "weaver")
    duties(table, A, "4", done="12")
    pull(table, "R55", "R44", "E05")
    table.transgressions, table.wronged = [["R55"], ["R44"]], {"R55": B, "R44": A}
    table.beyond[A] = ["E05"]
    assert [one.total for one in score(table)] == [6 + 2 - 2, -2]
