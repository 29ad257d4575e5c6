"""Scenes in which several rules meet, worked out by hand from the rules: who may say what, what stands for what, who is asked once."""

from __future__ import annotations

import pytest

from lost_and_found_book.ending import end_game
from lost_and_found_book.facts import Turn
from lost_and_found_book.market import open_market
from lost_and_found_book.resource_phase import resource_phase
from lost_and_found_book.state import LostFound
from lost_and_found_book.turn import take_turn
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    acting,
    beside,
    complete,
    discarded,
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
from printkit.referee import Data, Play, Trial

FIVE = ("mason", "farmer", "weaver", "apothecary", "merchant")
TOWN = ("C01", "C02", "C03", "C05", "C06", "C10")


def drawing(table: LostFound) -> Trial[str]:
    """The Resource Phase of the first player."""
    table.active, table.turn = A, Turn()
    return trial(table, resource_phase(table, A))


def market(table: LostFound) -> Trial[None]:
    """A market of the first player."""

    def held() -> Play[None]:
        yield from open_market(table, [A], "market day")

    return trial(table, held())


def offered(*get: str) -> Data:
    """Two din for these."""
    return {"do": "trade-propose", "partner": 1, "give": ["R06"], "get": list(get)}


# Tawbah


@pytest.mark.parametrize("role", ["mason", "farmer"])
def test_nothing_to_make_good_before_the_event(role: str) -> None:
    """LF-4.3, LF-12.1: tawbah is possible in the Resource Phase: NOTRANS, not PHASE, before the draw and after it."""
    table = table_of(role, "weaver")
    hold(table, A, "R05")
    tawbah = {"do": "tawbah", "card": "R44", "cards": ["R05"]}
    drawing(table).refuses(A, tawbah, "LF-X-NOTRANS").refuses(B, tawbah, "LF-X-TURN")


def test_tawbah_with_a_kept_event_and_a_card_of_one_s_own_role() -> None:
    """LF-12.3, LF-2.4, LF-3.2: the wronged Weaver gets the lamb kept, and the plumb line by title; a stray pays nothing."""
    table = table_of("mason", "weaver")
    hold(table, A, "R43", "R05")
    keep(table, A, "E17", "E06")
    pull(table, "R59", "R56")
    table.transgressions[A], table.wronged = ["R59", "R56"], {"R59": B, "R56": B}
    turn = acting(table, A)
    turn.refuses(A, {"do": "tawbah", "card": "R59", "cards": ["E06", "E17"]}, "LF-X-UNLAWFUL")
    turn.give(A, {"do": "tawbah", "card": "R59", "cards": ["E17", "R43"]})
    assert table.held == [["E06"], ["E17"]]
    assert (table.face_up[B], table.titles) == (["R43"], {"R43": B})
    turn.refuses(A, {"do": "tawbah", "card": "R56", "cards": ["R05"]}, "LF-X-SUM")
    sound(table)


# Help with payments


def test_a_hospital_that_was_declined_is_not_asked_again() -> None:
    """LF-3.12: nothing in hand for 2 din, the Hospital declined, a cover of 1: destitute."""
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    hold(table, B, "R01")
    pull(table, "E03")
    table.crises[A].append("E03")
    start = trial(table, take_turn(table, A))
    start.refuses(A, {"do": "tawbah", "card": "R44", "cards": []}, "LF-X-OPEN")  # LF-7.15
    start.give(A, "decline").give(B, ["R01"])
    assert start.done
    assert table.ending == "destitute"
    assert "B08" in table.ready


def test_a_cover_comes_before_the_answer_about_the_hospital() -> None:
    """LF-3.11: first come, first served: a cover of 2 while the payer is asked; 1 of the 3 din is left, and there."""
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    hold(table, A, "R01")
    hold(table, B, "R61")
    rent = event(table, "E07").give(B, {"do": "cover", "cards": ["R61"]}).give(A, ["R01"])
    assert rent.done
    assert "B08" in table.ready
    assert table.ending == ""


def test_the_apothecary_who_is_asked_says_cover() -> None:
    """LF-3.12, LF-4.4: the act has its refusals there too: NONE, NOTOWN."""
    table = table_of("farmer", "apothecary", "mason")
    hold(table, B, "R44", "R65")
    rent = event(table, "E07")
    for cards, code in ((["R44"], "LF-X-NOTOWN"), ([], "LF-X-NONE")):
        rent.refuses(B, {"do": "cover", "cards": cards}, code).refuses(B, cards, code)
    rent.give(B, {"do": "cover", "cards": ["R65"]})
    assert rent.done
    assert table.ending == ""
    poor = table_of("farmer", "apothecary", "mason")
    hold(poor, B, "R44")
    event(poor, "E07").refuses(B, {"do": "cover", "cards": ["R44"]}, "LF-X-NOTOWN").give(B, "decline")
    assert poor.ending == "destitute"


def test_the_payer_lays_cards_down_while_the_apothecary_is_asked() -> None:
    """LF-3.12, LF-4.4: 2 of 3 din are there; it is the payer's turn, and the Apothecary's word comes first: OPEN."""
    table = table_of("mason", "apothecary")
    hold(table, A, "R01", "R02")
    keep(table, B, "E17")
    rent = event(table, "E07").refuses(A, ["R01", "R02"], "LF-X-OPEN").refuses(A, "cannot", "LF-X-OPEN")
    rent.give(B, ["E17"])
    assert table.event_discard == ["E17", "E07"]


# Cards that stand for others, and cards named twice


def test_any_copy_of_a_spare_stands_for_the_one_held() -> None:
    """LF-2.11: given, donated, asked for in an exchange, picked at random."""
    table = table_of("mason", "weaver")
    hold(table, A, "P07", "P08", "R05", "R06")
    duties(table, A, "1", done="5")
    acting(table, A).give(A, "gift P10 1")
    assert table.in_hand(B) == ["P07"]
    pull(table, "P09")
    table.hands[B].shown.append("P09")
    fair = market(table)
    fair.refuses(A, offered("P10", "P10", "P10"), "LF-X-ZONE").refuses(A, offered("P01"), "LF-X-ZONE")
    fair.give(A, offered("P10", "P10")).give(B, "trade-accept")
    assert sorted(table.in_hand(A)) == ["P07", "P08", "P09", "R05"]
    event(table, "E20").give(A, {"do": "donate", "card": "P10", "more": ["P10"]})
    assert table.laid("E20") == 2
    sound(table)
    lost = table_of("mason", "weaver")
    hold(lost, B, "P07")
    discarded(lost, "R05")
    left_behind = event(lost, "E22")
    for card in ("R05", "P11", "R06"):
        left_behind.refuses(None, card, "LF-X-ZONE")
    left_behind.give(None, "P10")
    assert (lost.lost[B], lost.lost_under[B]) == (["P07"], ["E22"])
    event(lost, "E28").give(None, "H08")  # LF-8.6: food; the loaf comes back, no Spare to the pile
    assert lost.in_hand(B) == ["P07"]
    assert "E22" in lost.event_discard


def test_any_copy_of_a_spare_is_refused_for_what_it_is() -> None:
    """LF-2.11, LF-9.1, LF-8.2, LF-8.3: a loaf held is one's own whichever is scanned: OWN, DECLARE; none of a type: ZONE."""
    table = table_of("mason", "weaver")
    hold(table, A, "P07", "R05")
    turn = acting(table, A)
    turn.refuses(A, "return-card P10", "LF-X-OWN").refuses(A, "return-card P11", "LF-X-ZONE")
    fair = event(table, "E01")
    fair.refuses(A, {"do": "festival-give", "card": "P10"}, "LF-X-OWN")
    fair.refuses(A, {"do": "festival-declare", "card": "P10"}, "LF-X-DECLARE")


def test_a_lost_spare_is_named_beside_one_that_is_held() -> None:
    """LF-8.14, LF-7.13: of two loaves one lies under an Event: named first it is sought first, by any copy; it pays nothing."""
    for named, others in (("P07", ("P08", "R77")), ("P08", ("P08", "R77")), ("P09", ("R77",))):
        table = table_of("mason", "weaver")
        hold(table, A, *others)
        pull(table, "P07", "E04")
        table.lost[A], table.lost_under[A] = ["P07"], ["E04"]
        held = [card for card in others if card != "R77"]
        project = {
            "do": "contribute-communal",
            "project": "C01",
            "cards": [named, *(["P10"] if held else [])],
        }
        acting(table, A).refuses(A, project, "LF-X-ZONE")
        event(table, "E10").give(A, [named, "R77"])
        assert table.festival is not None
        assert table.festival.declared == [(A, "P07"), (A, "R77")]


def test_which_loaf_was_lost_does_not_matter() -> None:
    """LF-2.11, LF-8.15: any copy pays with the one held, declares the one lost, and sends the Town Crier after it."""
    for named in ("P07", "P08", "P09"):
        table = table_of("mason", "weaver")
        complete(table, "C04")
        hold(table, A, "P08")
        pull(table, "P07", "E04")
        table.lost[A], table.lost_under[A] = ["P07"], ["E04"]
        fair = event(table, "E10").give(A, f"festival-declare {named}")
        assert table.festival is not None
        assert table.festival.declared == [(A, "P07")]
        fair.refuses(A, f"festival-give {named}", "LF-X-OWN").give(A, "found-done").give(None, "H09")
        fair.refuses(A, "crier P11", "LF-X-FILTER").give(A, f"crier {named}").give(None, "H08")
        assert (table.lost[A], sorted(table.in_hand(A))) == ([], ["P07", "P08"])
    for named in ("P07", "P08", "P09"):
        table = table_of("mason", "weaver")
        hold(table, A, "P08")
        pull(table, "P07", "E04")
        table.lost[A], table.lost_under[A] = ["P07"], ["E04"]
        acting(table, A).give(A, {"do": "contribute-communal", "project": "C01", "cards": [named]})
        assert table.beside == {"C01": [("P08", A)]}
        assert table.in_hand(A) == []
        sound(table)


def test_no_card_is_named_twice() -> None:
    """LF-4.4: wherever several cards are named, also in two places of one act, and those of a partner."""
    table = table_of("mason", "weaver")
    hold(table, A, "R06", "R55", "R73")
    hold(table, B, "R05")
    market(table).refuses(A, offered("R05", "R05"), "twice")
    table.market = None
    event(table, "E20").refuses(A, {"do": "donate", "card": "R06", "more": ["R06"]}, "twice")
    table.disaster = None
    fair = event(table, "E28")
    fair.refuses(A, {"do": "festival-give", "card": "R55", "more": ["R55"]}, "twice")
    fair.refuses(A, {"do": "festival-declare", "card": "R73", "more": ["R73"]}, "twice")


def test_what_is_forgiven_lies_among_the_transgressions() -> None:
    """E27, FORGIVE: up to one, possibly none; ZONE before MOST."""
    table = table_of("mason", "farmer")
    pull(table, "R73", "R74")
    table.transgressions[A], table.wronged = ["R73", "R74"], {"R73": None, "R74": None}
    nights = event(table, "E27").give(A, "choose-option E27 A")
    nights.refuses(A, ["R73", "R74"], "LF-X-MOST").refuses(A, ["R73", "R75"], "LF-X-ZONE").give(A, [])
    assert table.transgressions[A] == ["R73", "R74"]
    assert table.event_discard[-1] == "E27"


# The reckoning


@pytest.mark.parametrize(("card", "code"), [("R05", "LF-X-SUM"), ("R85", "LF-X-NOTOWN")])
def test_who_cannot_pay_a_restitution_hears_why(card: str, code: str) -> None:
    """LF-14.6, RESTITUTION(3): 2 din of one's own, or a Stranger's saw, do not pay it."""
    table = table_of("mason", "farmer")
    complete(table, *TOWN)
    duties(table, A, "", done="123")
    pull(table, "R73")
    table.transgressions[A], table.wronged = ["R73"], {"R73": None}
    hold(table, A, card)
    ending = trial(table, end_game(table)).give(None, ["H03"])
    ending.refuses(A, [card], code).refuses(A, "reckon-nothing", "LF-X-FILTER").give(A, "reckon-void F2-A")
    assert ending.done


def test_a_cover_when_nobody_must_pay() -> None:
    """LF-4.4: OPEN while something else is decided, PHASE else, whoever offers it."""
    table = table_of("farmer", "apothecary")
    hold(table, B, "R65")
    cover = {"do": "cover", "cards": ["R65"]}
    acting(table, A).refuses(B, cover, "LF-X-PHASE").refuses(A, cover, "LF-X-PHASE")
    event(table, "E20").refuses(B, cover, "LF-X-OPEN").refuses(A, cover, "LF-X-OPEN")


def test_the_well_meets_one_crisis_and_not_the_other() -> None:
    """A-37, LF-7.8, PERIL_DISCOUNT: three players, two Crises of 5; with the Well 3: 3 din meet one, 2 do not meet the other."""
    table = table_of("mason", "farmer", "weaver")
    unfold(table, "C02")
    pull(table, "E12", "E21")
    table.crises[B].append("E12")
    table.crises[C].append("E21")
    beside(table, "C02", B, "R13")
    beside(table, "E12", B, "R14")
    beside(table, "E21", B, "R05")
    hold(table, A, "R41")
    turn = acting(table, A)
    turn.give(A, {"do": "contribute-communal", "project": "C02", "cards": ["R41"]}).give(None, "C03")
    assert table.crises == [[], [], ["E21"]]
    assert sorted(table.discard) == ["R13", "R14", "R41"]


def test_a_market_day_moves_titles_and_uses_the_action() -> None:
    """LF-9.3, LF-8.16, LF-2.4: only its holder proposes; closed, the Action is used; the next day the bonus is."""
    table = table_of("mason", "farmer")
    complete(table, "C08")
    hold(table, A, "R47", "R05")
    hold(table, B, "R49")
    turn = acting(table, A).give(A, "market-day")
    turn.refuses(B, {"do": "trade-propose", "partner": 0, "give": ["R49"], "get": []}, "LF-X-OPEN")
    turn.give(A, {"do": "trade-propose", "partner": 1, "give": ["R47"], "get": ["R49"]})
    turn.give(B, "trade-accept").give(A, "market-pass")
    assert table.titles == {"R47": B, "R49": A}
    turn.refuses(A, "market-day", "LF-X-ACTION").refuses(A, "return-card R05", "LF-X-ACTION")
    acting(table, A).refuses(A, "market-day", "LF-X-READY")


def test_an_event_after_a_festival_is_cancelled() -> None:
    """LF-6.17, LF-8.11, LF-4.4: KIND during the Festival; what replaces it may be cancelled, without another one."""
    table = table_of("mason", "farmer")
    complete(table, "C06")
    fair = event(table, "E01").refuses(A, "cancel-event", "LF-X-KIND").give(A, "market-closed")
    fair.give(None, "C02").give(None, "E07").refuses(B, "cancel-event", "LF-X-TURN").give(A, "cancel-event")
    assert fair.done
    assert table.used == ["B07"]
    assert table.event_discard[-1] == "E07"
