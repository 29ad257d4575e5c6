"""The worked examples of the specification, word for word."""

from __future__ import annotations

from lost_and_found_book.ending import end_game
from lost_and_found_book.facts import Turn
from lost_and_found_book.payments import find_superfluous, hardly_meant
from lost_and_found_book.resource_phase import resource_phase
from lost_and_found_book.scoring import make_outcome, score
from lost_and_found_book.turn import take_turn
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    D,
    E,
    acting,
    beside,
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
)


def test_ex_1_absent_role_on_draw() -> None:
    """EX-1: cards of absent roles are passed over and replaced; exactly two are kept; a Stranger's is illegal."""
    table = table_of("mason", "farmer", "weaver")
    table.active, table.turn = B, Turn()
    drawing = trial(table, resource_phase(table, B)).give(B, "draw-now")
    drawing.refuses(B, ["R08", "R09", "R10"], "LF-X-COUNT")
    for card in ("R63", "R08", "R70", "R77"):
        drawing.give(B, [card])
    assert table.drawn == [0, 0, 0]
    drawing.give(None, "E07")
    assert drawing.result == "E07"
    assert table.hands[B].told == ["R08", "R77"]
    assert table.discard == ["R63", "R70"]
    assert table.transgressions == [[], [], []]
    assert table.owner(B, "R77") is None
    assert not table.legal(B, "R77")
    assert "R77" not in table.settling
    table.settling.clear()
    sound(table)


def test_cards_too_many_are_asked_about() -> None:
    """LF-3.5: a payment with cards that it does not need is legal; pages ask once more, and name what may stay."""
    table = table_of("mason", "weaver")
    hold(table, B, "R45", "R01", "R16")
    assert find_superfluous(table, B, ("R45", "R01"), 4) == ()
    assert find_superfluous(table, B, ("R45", "R01", "R16"), 4) == ("R45",)
    assert find_superfluous(table, B, ("R01", "R16"), 4) == ()
    assert find_superfluous(table, B, ("R01", "R16"), 3) == ("R01",)
    assert hardly_meant(table, B, ("R01", "R16"), 4) == ""
    both = hardly_meant(table, B, ("R45", "R01", "R16"), 4)
    assert both.startswith("This is a transgression.")
    assert both.endswith("More than needed: Cut Limestone may stay with you.")


def test_ex_2_family_with_an_illegal_card() -> None:
    """EX-2: an illegal card pays for Zakat, as a transgression."""
    table = table_of("mason", "weaver")
    hold(table, B, "R45", "R01", "R16")
    duties(table, B, "12")
    turn = acting(table, B)
    turn.give(B, {"do": "complete-family", "card": "F1-B", "cards": ["R45", "R01"]})
    assert table.transgressions[B] == ["R45"]
    assert table.wronged == {"R45": A}
    assert table.find_restitution("R45") == 3
    assert table.discard == ["R01"]
    assert table.family_done[B] == ["F1-B"]
    assert [table.cards.resources[card].type for card in table.hands[A].shown] == ["dinar", "dinar"]
    assert table.family_drawn[B] == 1
    assert table.in_hand(B) == ["R16"]
    turn.give(B, ["F3-B"])
    assert table.family[B].told == ["F2-B", "F3-B"]
    sound(table)


def test_ex_3_communal_refuses() -> None:
    """EX-3: the community takes clean cards only; a refusal changes nothing."""
    table = table_of("mason", "weaver")
    hold(table, B, "R45", "R01", "R16")
    duties(table, B, "12")
    turn = acting(table, B)
    turn.refuses(B, {"do": "contribute-communal", "project": "C01", "cards": ["R45"]}, "LF-X-NOTOWN")
    assert table.turn.duty == ""
    assert "R45" in table.in_hand(B)
    turn.give(B, {"do": "contribute-communal", "project": "C01", "cards": ["R16"]})
    assert table.laid("C01") == 3
    assert table.cards.projects["C01"].cost == 12
    sound(table)


def test_ex_4_need() -> None:
    """EX-4: the cost is reached, only the tool is missing; too much is lost."""
    table = table_of("mason", "weaver")
    unfold(table, "C02")
    beside(table, "C02", B, "R13", "R14")
    hold(table, A, "R05", "R43")
    turn = acting(table, A)
    turn.refuses(A, {"do": "contribute-communal", "project": "C02", "cards": ["R05"]}, "LF-X-NEED")
    turn.give(A, {"do": "contribute-communal", "project": "C02", "cards": ["R43"]})
    assert table.done == ["C02"]
    assert sorted(table.discard) == ["R13", "R14", "R43"]
    assert table.project_bonus("PERIL_DISCOUNT") == 2
    turn.give(None, "C05")
    assert "C05" in table.open
    sound(table)


def test_ex_5_not_destitute_thanks_to_an_illegal_card() -> None:
    """EX-5: who can pay, must, even with a Stranger's cloak."""
    table = table_of("merchant", "mason")
    hold(table, A, "R80", "R01")
    happening = event(table, "E07")
    happening.refuses(A, ["R01"], "LF-X-SUM")
    happening.give(A, ["R80"])
    assert table.transgressions[A] == ["R80"]
    assert table.wronged == {"R80": None}
    assert table.find_restitution("R80") == 3
    assert table.in_hand(A) == ["R01"]
    assert happening.done
    assert table.ending == ""


def test_ex_6_destitute() -> None:
    """EX-6: capacity 2 is less than 3, nobody helps: all players lose."""
    table = table_of("farmer", "mason")
    hold(table, A, "R01", "R02")
    assert event(table, "E07").done
    assert table.ending == "destitute"
    assert make_outcome(table).winners == ()
    assert make_outcome(table).reason == "destitute"


def test_ex_7_cover() -> None:
    """EX-7: the Apothecary covers 2 of 3; the Farmer pays the rest and keeps a dinar."""
    table = table_of("farmer", "apothecary", "mason")
    hold(table, A, "R01", "R02")
    hold(table, B, "R61", "R44")
    happening = event(table, "E07")
    happening.refuses(B, ["R44"], "LF-X-NOTOWN")
    happening.give(B, ["R61"])
    assert table.demand is not None
    assert table.due == 1
    happening.give(A, ["R01"])
    assert happening.done
    assert table.in_hand(A) == ["R02"]
    assert table.discard == ["R61", "R01"]
    assert "B04" in table.used


def test_ex_7_cover_offered_before_the_payment() -> None:
    """EX-7, LF-3.8: the offer comes before the payment too, at any capacity of the payer."""
    table = table_of("farmer", "apothecary", "mason")
    hold(table, A, "R01", "R02", "R03")
    hold(table, B, "R61", "R44")
    happening = event(table, "E07")
    happening.refuses(B, {"do": "cover", "cards": ["R44"]}, "LF-X-NOTOWN")
    happening.give(B, {"do": "cover", "cards": ["R61"]}).give(A, ["R01"])
    assert table.in_hand(A) == ["R02", "R03"]


def test_ex_8_fizzle() -> None:
    """EX-8: the goat is not the Weaver's: the Event has no effect, and the Action Phase follows."""
    table = table_of("weaver", "mason")
    hold(table, A, "R73", "R16")
    assert event(table, "E13").done
    assert "E13" in table.event_discard
    assert table.in_hand(A) == ["R73", "R16"]
    assert not table.turn.skip_action


def test_ex_9_crisis_timeline() -> None:
    """EX-9: N+2 = 5; contributions of 2 and 3 meet it."""
    table = table_of("mason", "farmer", "weaver")
    hold(table, A, "R05")
    hold(table, C, "R13")
    assert event(table, "E12", A).done
    assert table.crises[A] == ["E12"]
    assert table.required("E12") == 5
    acting(table, A).give(A, {"do": "contribute-crisis", "event": "E12", "cards": ["R05"]}).give(
        A, "pass-phase"
    )
    acting(table, B).give(B, "pass-phase")
    acting(table, C).give(C, {"do": "contribute-crisis", "event": "E12", "cards": ["R13"]})
    assert table.crises == [[], [], []]
    assert table.discard == ["R05", "R13"]
    assert "E12" in table.event_discard
    sound(table)


def test_ex_9_crisis_that_nobody_meets() -> None:
    """EX-9, variant: at the start of A's next turn each discards one; B has none: destitute, all lose."""
    table = table_of("mason", "farmer", "weaver")
    hold(table, A, "R05", "R06")
    hold(table, C, "R13")
    event(table, "E12", A)
    acting(table, A).give(A, {"do": "contribute-crisis", "event": "E12", "cards": ["R05"]})
    failing = trial(table, take_turn(table, A))
    failing.give(A, ["R06"])
    assert failing.done
    assert table.ending == "destitute"


def test_ex_10_disaster_with_discount() -> None:
    """EX-10: N+5-2 = 6; a Stranger's saw is refused; 4 and 3 avert it."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C02")
    hold(table, A, "R24")
    hold(table, B, "R85")
    hold(table, C, "R16")
    happening = event(table, "E20", A)
    assert table.required("E20") == 6
    happening.give(A, "donate R24")
    happening.refuses(B, "donate R85", "LF-X-NOTOWN")
    happening.give(C, "donate R16")
    assert happening.done
    assert table.ending == ""
    assert table.discard == ["R24", "R16"]
    assert "E20" in table.event_discard
    sound(table)


def test_ex_11_heshbon_order() -> None:
    """EX-11: B, then C's lost Sheep, then A; the Town Crier gets one more card for the bowl."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C04")
    hold(table, B, "R79")
    hold(table, A, "R81")
    pull(table, "R31", "E13")
    table.lost[C], table.lost_under[C] = ["R31"], ["E13"]
    happening = event(table, "E19", B)
    happening.give(B, "festival-declare R79").give(B, "found-done")
    happening.give(A, "festival-declare R81").give(A, "found-done")
    assert table.festival is not None
    assert table.festival.declared == [(B, "R79"), (C, "R31"), (A, "R81")]
    happening.give(None, "H08").give(None, "H06").give(None, "H09")
    assert table.discard == ["R79"]
    assert table.transgressions == [[], [], []]
    assert table.in_hand(C) == ["R31"]
    assert "E13" in table.event_discard
    assert table.in_hand(A) == ["R81"]
    assert table.owner(A, "R81") is None
    happening.give(B, "crier R81").give(None, "H01")
    assert table.discard == ["R79", "R81"]
    assert "B06" in table.used
    assert len(table.ihtesaab) == 10
    sound(table)


def test_ex_11_a_second_none_stands() -> None:
    """EX-11, LF-8.15: the second result stands."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C04")
    hold(table, A, "R81")
    happening = event(table, "E19", A)
    happening.give(A, "festival-declare R81").give(A, "found-done").give(None, "H09")
    happening.give(A, "crier R81").refuses(None, "H09", "LF-X-SOURCE").give(None, "H10")
    assert table.in_hand(A) == ["R81"]


def test_ex_12_title() -> None:
    """EX-12: what is traded lies face up before its new owner; traded back, the title is gone."""
    table = table_of("mason", "weaver")
    hold(table, A, "R47", "R05")
    hold(table, B, "R59")
    happening = event(table, "E19", A).give(A, "found-done").give(B, "found-done")
    happening.give(A, {"do": "trade-propose", "partner": 1, "give": ["R47"], "get": ["R59"]}).give(
        B, "trade-accept"
    )
    assert table.face_up == [["R59"], ["R47"]]
    assert table.titles == {"R47": B, "R59": A}
    assert table.size(B) == 1
    assert table.legal(B, "R47")
    acting_b = acting(table, B)
    acting_b.accepts(B, {"do": "contribute-communal", "project": "C01", "cards": ["R47"]})
    table.market = table.festival = None
    again = event(table, "E28", B).give(B, "found-done").give(A, "found-done")
    again.give(B, {"do": "trade-propose", "partner": 0, "give": ["R47"], "get": ["R05"]}).give(
        A, "trade-accept"
    )
    assert "R47" not in table.titles
    assert "R47" in table.hands[A].shown
    assert table.face_up[B] == []


def test_ex_13_discard_with_illegal() -> None:
    """EX-13: four cards, limit three: exactly one goes, and an illegal one is a transgression."""
    table = table_of("mason", "weaver")
    hold(table, B, "R16", "R07", "R77", "R44")
    turn = acting(table, B)
    turn.refuses(B, "pass-phase", "LF-X-LIMIT")
    turn.refuses(B, {"do": "discard-excess", "cards": ["R16", "R07"]}, "LF-X-COUNT")
    turn.give(B, {"do": "discard-excess", "cards": ["R44"]})
    assert table.transgressions[B] == ["R44"]
    assert table.wronged == {"R44": A}
    other = table_of("mason", "weaver")
    hold(other, B, "R16", "R07", "R77", "R44")
    acting(other, B).give(B, {"do": "discard-excess", "cards": ["R07"]})
    assert other.transgressions[B] == []
    assert other.discard == ["R07"]


def test_ex_14_kept_stray() -> None:
    """EX-14: an ewe kept unlawfully cannot be traded; used, it is a transgression; so it is if it is never used."""
    table = table_of("farmer", "mason")
    hold(table, A, "R01")
    duties(table, A, "2", done="1")
    happening = event(table, "E06").give(A, "choose-option E06 B")
    assert happening.done
    assert table.held[A] == ["E06"]
    market = event(table, "E10").give(A, "found-done")
    market.refuses(A, {"do": "trade-propose", "partner": 1, "give": ["E06"], "get": []}, "LF-X-UNLAWFUL")
    table.festival = table.market = None
    table.event_discard += table.settling
    table.settling.clear()
    acting(table, A).give(A, {"do": "complete-family", "card": "F2-A", "cards": ["E06", "R01"]})
    assert table.transgressions[A] == ["E06"]
    assert table.wronged == {"E06": None}
    assert table.find_restitution("E06") == 4
    other = table_of("farmer", "mason")
    keep(other, A, "E06")
    assert trial(other, end_game(other)).done
    assert other.transgressions[A] == ["E06"]


def test_ex_15_tawbah() -> None:
    """EX-15: with the Mosque built restitution is 2 each; the wronged Stonemason gets the coins, a Stranger's are discarded."""
    table = table_of("mason", "weaver")
    complete(table, "C01")
    hold(table, B, "R06", "R17")
    pull(table, "R45", "E36")
    table.transgressions[B] = ["R45", "E36"]
    table.wronged = {"R45": A, "E36": None}
    assert table.find_restitution("R45") == table.find_restitution("E36") == 2
    turn = acting(table, B)
    turn.give(B, {"do": "tawbah", "card": "R45", "cards": ["R06"]})
    assert table.in_hand(A) == ["R06"]
    assert table.discard == ["R45"]
    turn.give(B, {"do": "tawbah", "card": "E36", "cards": ["R17"]})
    assert table.discard == ["R45", "R17"]
    assert "E36" in table.event_discard
    assert table.transgressions[B] == []
    assert not table.turn.acted
    sound(table)


def test_ex_16_double_duty() -> None:
    """EX-16: the Stonemason completes and contributes; a second try in the season is refused."""
    table = table_of("mason", "weaver")
    hold(table, A, "S01", "R02", "R16", "R17", "R24", "R25")
    duties(table, A, "25", done="1")
    turn = acting(table, A)
    turn.give(A, {"do": "complete-family", "card": "F2-A", "cards": ["S01", "R02"]})
    turn.give(A, {"do": "contribute-communal", "project": "C01", "cards": ["R16"]})
    assert "B01" in table.used
    assert table.turn.duty == "both"
    turn.give(A, "pass-phase")
    again = acting(table, A)
    again.give(A, {"do": "complete-family", "card": "F5-A", "cards": ["R24", "R25"]})
    again.refuses(A, {"do": "contribute-communal", "project": "C01", "cards": ["R17"]}, "LF-X-RESP")
    again.refuses(A, "use-double-duty", "LF-X-READY")


def test_ex_17_ties() -> None:
    """EX-17: the first in turn order from the active player pays; the first with most completed chooses."""
    table = table_of("mason", "farmer", "weaver", "apothecary")
    hold(table, C, "R05")
    duties(table, A, "3", done="12")
    duties(table, B, "2", done="1")
    duties(table, C, "12")
    duties(table, D, "12")
    happening = event(table, "E34", B)
    assert table.demand is not None
    assert table.demand.seat == C
    happening.give(C, ["R05"])
    other = table_of("mason", "farmer", "weaver", "apothecary")
    duties(other, B, "2", done="1")
    duties(other, C, "3", done="12")
    duties(other, D, "3", done="12")
    event(other, "E25", B)
    assert other.event is not None
    assert other.event.chooser == C


def test_ex_18_end_and_reckoning() -> None:
    """EX-18: A is voided one card too many and loses, B wins; standings 4 and 9."""
    table = table_of("mason", "farmer")
    complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
    duties(table, A, "4", done="123")
    duties(table, B, "2", done="145")
    pull(table, "R49", "R50", "R43", "E05", "E14")
    table.transgressions = [["R49", "R50"], ["R43"]]
    table.wronged = {"R49": B, "R50": B, "R43": A}
    table.beyond = [["E05"], ["E14"]]
    ending = trial(table, end_game(table)).give(None, ["H07"])
    ending.give(A, "reckon-void F3-A")
    assert ending.done
    found = make_outcome(table)
    assert found.winners == (B,)
    assert [one.total for one in score(table)] == [4, 9]


def test_ex_19_exchange() -> None:
    """EX-19: Zakat cannot be exchanged; another goes under the deck, and nothing is contributed any more."""
    table = table_of("farmer", "mason")
    hold(table, A, "R16")
    duties(table, A, "14", done="3")
    turn = acting(table, A)
    assert len(table.family_decks[A]) == 2
    turn.refuses(A, "exchange-family F1-A", "LF-X-ZAKAT")
    turn.give(A, "exchange-family F4-A")
    assert table.family_decks[A].layers[-1].cards == ["F4-A"]
    assert table.family_drawn[A] == 1
    turn.refuses(A, {"do": "contribute-communal", "project": "C01", "cards": ["R16"]}, "LF-X-RESP")
    assert not any("F4-A" in str(note) for note in table.journal)


def test_ex_20_spare_shortage() -> None:
    """EX-20: four loaves, five players in order D, E, A, B, C: C gets none."""
    table = table_of("mason", "farmer", "weaver", "apothecary", "merchant")
    assert event(table, "E08", D).done
    assert [table.size(seat) for seat in (D, E, A, B, C)] == [1, 1, 1, 1, 0]
