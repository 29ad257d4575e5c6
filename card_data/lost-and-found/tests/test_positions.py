"""Positions worked by hand from the rules and played as whole turns, as a game that is begun in the middle."""

from __future__ import annotations

import pytest

from lost_and_found_book.duties import CompleteFamily
from lost_and_found_book.hand_limit import DiscardExcess
from lost_and_found_book.state import LostFound
from lost_and_found_tests.positions import Position, amends, contribute, finish, propose, wrong
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    D,
    beside,
    complete,
    discarded,
    duties,
    hold,
    keep,
    pull,
    unfold,
    unseen,
)
from printkit.referee import Answer
from printkit.referee.judged import Judged

# The Resource Phase


def test_one_photo_of_a_draw_with_absent_roles() -> None:
    """LF-2.10, LF-5.3, EX-1: four cards are named at once, two of absent roles: two are kept; three kept are too many."""

    def laid(table: LostFound) -> None:
        duties(table, B, "1")

    one = Position("mason farmer weaver", laid, seat=B).play((B, "draw-now"))
    one.refuses(B, ["R63", "R08", "R70", "R77", "R09"], "COUNT").refuses(
        B, ["R63", "R08", "R70", "P01"], "SOURCE"
    )
    one.play((B, ["R63", "R08", "R70", "R77"]), (None, "E08"))
    assert one.held(B) == ["P07", "R08", "R77"]
    assert one.table.discard == ["R63", "R70"]
    assert one.table.transgressions == [[], [], []]


def test_a_wedding_with_guests_of_absent_roles() -> None:
    """F3, LF-2.10: 7 din paid with 7; two cards are drawn, and of four named two are passed over."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R53", "R05")
        duties(table, A, "3", done="1")

    wedding = Position("farmer mason", laid).play((A, "draw-now"), (A, ["R01", "R02"]), (None, "E08"))
    wedding.play((A, finish("F3-A", "R53", "R05")), (A, ["R55", "R13", "R63", "R14"]))
    assert wedding.held(A) == ["P07", "R01", "R02", "R13", "R14"]
    assert sorted(wedding.table.discard) == ["R05", "R53", "R55", "R63"]
    wedding.refuses(A, "pass-phase", "LIMIT").play((A, {"do": "discard-excess", "cards": ["R01", "R02"]}))


def test_a_bonus_used_just_before_the_new_season() -> None:
    """LF-5.2, LF-6.2, LF-13.2: the Farmer draws 3; the first Event of Spring turns the tracker READY again."""

    def laid(table: LostFound) -> None:
        table.event_discard += table.events.cards
        table.events.cards.clear()
        table.events._surface()
        table.season = "winter"

    spring = Position("farmer mason", laid).play((A, "use-extra-draw farmer"))
    assert (spring.table.drawn[A], spring.table.used) == (3, ["B02"])
    spring.refuses(None, "E19", "SEASON").play((None, "E17"))
    assert (spring.table.season, spring.table.used) == ("spring", [])
    assert spring.table.hands[A].unseen == 3
    assert spring.table.held[A] == ["E17"]
    spring.play((A, "pass-phase"), (None, "E16"))


def test_a_draw_over_the_end_of_the_deck_is_told_whole() -> None:
    """LF-5.1, LF-2.9: one card is left, then the discard is shuffled: two are drawn, and two is what everybody is told."""

    def laid(table: LostFound) -> None:
        for card in list(table.deck.cards):
            table.deck.cards.remove(card)
            there = table.discard if card in {"R05", "R13", "R31"} else table.removed.cards
            (table.deck.cards if card == "R01" else there).append(card)

    drawn = Position("mason farmer", laid)
    assert str(drawn.game.event_log()[-1].text) == "Anna draws 2 from the Resource deck."
    assert drawn.table.size(A) == 2


def test_nobody_draws_from_the_discard() -> None:
    """LF-2.9, LF-2.21: where the discard is shuffled for a draw, a shuffle and a draw are told, and no card that is drawn."""

    def laid(table: LostFound) -> None:
        table.discard += [card for card in table.deck.cards if card not in {"R05", "R06"}]
        table.deck.cards = ["R05", "R06"]

    game = Position("mason weaver", laid, season="E08").play((None, "E08"), (A, "pass-phase")).game
    for seat in (None, A, B):
        told = [line.text for line in game.event_log(seat) if line.entry == len(game) - 1]
        assert "The Resource discard is shuffled: it is the new Resource deck." in told
        assert [line for line in told if " takes " in line] == ["Bilal takes 2 cards from the Resource deck."]


def test_alms_that_paid_go_by_the_spares() -> None:
    """LF-2.8, LF-10.2: Zakat paid with Alms Dinars: they lie with the Spares again, and two are taken from there."""

    def laid(table: LostFound) -> None:
        hold(table, A, "P01", "P02", "R05")
        duties(table, A, "12")

    game = (
        Position("mason weaver", laid, season="E08")
        .play((None, "E08"), (A, finish("F1-A", "P01", "P02", "R05")))
        .game
    )
    lines = [line.text for line in game.event_log() if line.entry == len(game) - 1 and "Spares" in line.text]
    assert lines == [
        "Anna puts 2 × Alms Dinar into the Spares.",
        "Bilal takes 2 × Alms Dinar from the Spares.",
    ]


def test_what_an_event_draws_over_the_end_of_the_deck_is_told_whole() -> None:
    """E26, LF-2.9: three cards are left, two are drawn in the Resource Phase, two for the Caravan."""

    def laid(table: LostFound) -> None:
        for card in list(table.deck.cards):
            table.deck.cards.remove(card)
            there = table.discard if card in {"R05", "R13", "R31"} else table.removed.cards
            (table.deck.cards if card in {"R01", "R24", "R33"} else there).append(card)

    caravan = Position("mason farmer", laid, season="E26").play((None, "E26"))
    told = [str(line.text) for line in caravan.game.event_log(B)]
    assert "Anna draws 2 from the Resource deck." in told
    assert caravan.table.size(A) == 4


def test_who_shows_what_was_drawn_has_drawn() -> None:
    """LF-5.3, LF-5.2, EX-1: the Farmer scans her cards without a word; then the bonus is too late, and stays READY."""
    draw = Position("mason farmer weaver", lambda table: duties(table, B, "1"), seat=B)
    draw.refuses(B, ["R08", "R77", "R09"], "COUNT").refuses(B, ["R08", "P01"], "SOURCE")
    draw.play((B, ["R63"]), (B, ["R08"]), (B, ["R70"]))
    draw.refuses(B, "use-extra-draw farmer", "PHASE").play((B, ["R77"]), (None, "E08"))
    assert (draw.held(B), draw.table.discard) == (["P07", "R08", "R77"], ["R63", "R70"])
    assert "B02" in draw.table.ready


@pytest.mark.parametrize("drawn", ["draw-now", ["R31"]])
def test_after_the_draw_it_is_too_late_for_the_canal(drawn: str | list[str]) -> None:
    """LF-5.2, LF-4.4: cleared and READY, and not used before the draw: PHASE, whoever is on turn; the Farmer's is not hers."""

    def laid(table: LostFound) -> None:
        complete(table, "C09")

    draw = Position("merchant mason", laid).play((A, drawn)).refuses(A, "use-extra-draw farmer", "NOABILITY")
    draw.refuses(A, "use-extra-draw canal", "PHASE").refuses(B, "use-extra-draw canal", "TURN")
    (reason,) = draw.game.judge(Answer(A, "use-extra-draw canal"))
    assert str(reason.reason) == "You have drawn already: this is said before drawing."
    assert "B10" in draw.play((None, "E08")).table.ready


def test_what_was_held_before_is_told_before_the_draw() -> None:
    """LF-2.16, LF-5.3: one card is unseen from before: alone it is that one, and two more are drawn; the canal makes them three."""

    def laid(table: LostFound) -> None:
        complete(table, "C09")
        unseen(table, A, 1)

    draw = Position("farmer mason", laid).play((A, ["R01"]))
    assert draw.table.turn.drawing
    draw.play((A, "use-extra-draw canal"), (A, ["R02", "R03", "R04"]), (None, "E08"))
    assert draw.held(A) == ["P07", "R01", "R02", "R03", "R04"]
    assert (draw.table.hands[A].unseen, draw.table.used) == (0, ["B10"])


@pytest.mark.parametrize(
    ("roles", "cleared", "farmer", "canal"),
    [("farmer mason", False, "READY", "NOABILITY"), ("mason farmer", True, "NOABILITY", "READY")],
)
def test_each_extra_draw_has_its_own_reason(roles: str, cleared: bool, farmer: str, canal: str) -> None:
    """LF-4.4, LF-5.2: with one of the two used up and the other lacking nobody is asked; each is refused for what it is."""

    def laid(table: LostFound) -> None:
        if cleared:
            complete(table, "C09")
            table.flip_tracker("B10")
        else:
            table.flip_role(A)

    turn = Position(roles, laid).refuses(A, "use-extra-draw farmer", farmer)
    turn.refuses(A, "use-extra-draw canal", canal).play((None, "E08"))
    turn.refuses(A, "use-extra-draw farmer", "PHASE").refuses(A, "use-extra-draw canal", "PHASE")


def test_cards_of_other_kinds_are_refused_for_what_they_are() -> None:
    """LF-4.4, steps 10 and 12: ZONE, CLOSED, NOCRISIS for a card that cannot be meant, not a phase that is right."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R44")
        keep(table, A, "E17")
        duties(table, A, "12", done="5")
        wrong(table, A, "R55")
        pull(table, "E12")
        table.crises[B].append("E12")

    turn = Position("mason weaver", laid).play((A, ["R01", "R02"]), (None, "E08"))
    for said in (
        contribute("C01", "F2-A"),
        finish("F1-A", "C02"),
        finish("C01", "R05"),
        amends("R55", "F1-A"),
        amends("F1-A", "R05"),
        "return-card E17",
        "return-card F1-A",
        "gift F1-A 1",
        "exchange-family C01",
        {"do": "contribute-crisis", "event": "E12", "cards": ["F2-A"]},
        {"do": "discard-excess", "cards": ["F2-A", "R05", "R44"]},
        ["H01"],
    ):
        turn.refuses(A, said, "ZONE")
    turn.refuses(A, contribute("F2-A", "R05"), "CLOSED")
    turn.refuses(A, {"do": "contribute-crisis", "event": "E08", "cards": ["R05"]}, "NOCRISIS")
    (reason,) = turn.game.judge(Answer(A, "return-card E17"))
    assert (str(reason.reason), reason.rule) == ("A Lamb Is Born is no Resource.", "LF-2.1")


def test_cards_that_are_turned_up_at_the_wrong_time() -> None:
    """LF-4.4: the next Event, Ihtesaab or Communal card: PHASE in the turn, OPEN while something is decided; LF-10.3: SOURCE."""

    def laid(table: LostFound) -> None:
        beside(table, "C01", B, "R31", "R32")
        hold(table, A, "R05")

    turn = Position("weaver mason", laid).refuses(None, "H01", "PHASE").play((None, "E08"))
    for card in ("E07", "H01", "C02"):
        turn.refuses(None, card, "PHASE")
    turn.play((A, contribute("C01", "R05"))).refuses(None, "E07", "OPEN").refuses(None, "C01", "SOURCE")
    turn.play((None, "C02"), (A, "pass-phase")).refuses(None, "C03", "PHASE").play((None, "E01"))
    turn.refuses(None, "E07", "OPEN").refuses(None, "H01", "OPEN")


# What is being decided (LF-4.3, LF-4.4)


def test_while_cards_are_laid_down_nothing_else_is_done() -> None:
    """LF-4.3, LF-4.4, step 3: OPEN after a target was named, before its cards are there; `not now` closes it."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R24")
        duties(table, A, "12")
        wrong(table, A, "R44", whom=B)

    turn = Position("weaver mason", laid).play((None, "E08"), (A, "contribute-communal C01"))
    turn.refuses(B, "pass-phase", "TURN")
    for said in (
        "pass-phase",
        amends("R44", "R24"),
        finish("F1-A", "R24"),
        "exchange-family F2-A",
        "return-card R05",
        "use-hand-limit",
    ):
        turn.refuses(A, said, "OPEN")
    turn.play((A, "back-out"), (A, amends("R44", "R24")))
    assert turn.held(B) == ["P08", "R24"]


def test_before_the_new_project_is_turned_up_the_turn_does_not_go_on() -> None:
    """LF-10.3, LF-4.4: the Mosque is completed; OPEN until the next Communal card is known, also for the used phase."""

    def laid(table: LostFound) -> None:
        beside(table, "C01", B, "R31", "R32")
        hold(table, A, "R05", "R24")
        duties(table, A, "1")

    turn = Position("weaver mason", laid).play((None, "E08"), (A, contribute("C01", "R05")))
    turn.refuses(A, "pass-phase", "OPEN").refuses(A, finish("F1-A", "R24"), "OPEN")
    turn.play((None, "C09")).refuses(A, finish("F1-A", "R24"), "RESP").refuses(A, "pass-phase", "LIMIT")
    assert turn.table.done == ["C01"]


def test_while_a_failure_is_carried_out_nothing_else_is_done() -> None:
    """LF-7.15, LF-4.4: the own Crisis wipes animals of a hand that nobody knows whole: no tawbah meanwhile: OPEN."""

    def laid(table: LostFound) -> None:
        pull(table, "E21")
        table.crises[A].append("E21")
        hold(table, A, "R31", "R05", "R73")
        wrong(table, A, "R44", whom=B)
        unseen(table, A, 1)

    start = Position("weaver mason", laid)
    start.refuses(A, amends("R44", "R05"), "OPEN").refuses(A, "pass-phase", "OPEN")
    start.refuses(A, [], "HAVE").refuses(A, ["R31", "R73"], "NOTOWN").refuses(A, ["R31", "R05"], "FILTER")
    start.play((A, ["R31", "R33"]))
    assert start.table.discard == ["R31", "R33"]
    assert start.table.event_discard == ["E21"]
    start.play((None, "E08"))


def test_locusts_and_the_drawer_s_tawbah() -> None:
    """LF-4.3, E11: not even after the last donation, while the failure is carried out; then it is possible."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R24")
        wrong(table, A, "R55")
        unseen(table, A, 1)

    plague = Position("mason farmer", laid, season="E11").play((None, "E11"), (A, "nobody-gives-more"))
    plague.refuses(A, amends("R55", "R05"), "OPEN").play((A, ["R24"]))
    plague.play((A, amends("R55", "R05")))
    assert sorted(plague.table.discard) == ["R05", "R24", "R55"]


def test_between_a_festival_and_its_replacement() -> None:
    """LF-4.3, LF-8.11: the Festival is over and nothing is decided: tawbah and the Merchant's exchange, nothing else."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R13")
        hold(table, B, "R06", "R01")
        wrong(table, A, "R44", whom=B)

    fair = Position("merchant mason", laid).play((None, "E01"))
    fair.refuses(A, amends("R44", "R13"), "OPEN").refuses(A, propose(B, "R05", do="barter-propose"), "OPEN")
    fair.play((A, "found-done"), (B, "found-done"), (A, "market-closed"), (None, "C05"))
    fair.refuses(A, "pass-phase", "PHASE").refuses(B, amends("R44", "R06"), "TURN")
    fair.play(
        (A, amends("R44", "R13")), (A, propose(B, "R05", "R06 R01", do="barter-propose")), (B, "trade-accept")
    )
    assert (fair.held(A), fair.held(B)) == (["R01", "R06"], ["R05", "R13"])
    assert fair.table.used == ["B05"]
    fair.refuses(A, propose(B, "R06", do="barter-propose"), "READY").play((None, "E08"))


def test_the_merchant_makes_one_exchange_in_a_turn() -> None:
    """Section 3.3, LF-13.2: after Winter's last card, a Festival, she barters; Spring turns her tracker READY; next turn again."""

    def laid(table: LostFound) -> None:
        table.event_discard += [card for card in table.events.cards if card != "E01"]
        table.events.cards = ["E01"]
        hold(table, A, "R01", "R03")

    fair = Position("merchant mason", laid).play((None, "E01"), (A, "found-done"), (A, "market-closed"))
    fair.play((None, "C02"), (A, propose(B, "R01", do="barter-propose")), (B, "trade-accept"), (None, "E17"))
    assert (fair.table.season, fair.table.used) == ("spring", [])
    fair.refuses(A, propose(B, "R03", do="barter-propose"), "READY")
    fair.play((A, "pass-phase"), (None, "E15"), (B, "choose-option E15 A"), (B, "pass-phase"))
    fair.play((None, "E14"), (A, "choose-option E14 B"), (A, propose(B, "R03", do="barter-propose")))


def test_the_merchant_exchanges_between_the_draw_and_the_event() -> None:
    """LF-4.3, LF-5.3, ERR-LF-6: PHASE until all that was drawn is told; then the Resource Phase is over, as in full mode."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01")
        hold(table, B, "R13")

    turn = Position("merchant mason farmer", laid)
    sheep = propose(B, "R31", "R13", do="barter-propose")
    turn.refuses(A, sheep, "PHASE").play((A, ["R31"])).refuses(A, sheep, "PHASE")
    (reason,) = turn.game.judge(Answer(A, sheep))
    assert str(reason.reason).startswith("First turn up the Event, or show the referee what you drew")
    turn.play((A, ["R63", "R33"])).refuses(B, sheep, "TURN").play((A, sheep), (B, "trade-reject"), (A, sheep))
    turn.refuses(None, "E07", "OPEN").play((B, "trade-accept"), (None, "E07"), (A, ["R13"]))
    assert (turn.held(A), turn.held(B), turn.table.used) == (["R01", "R33"], ["R31"], ["B05"])


def test_the_merchant_has_shown_what_was_drawn() -> None:
    """LF-4.3, LF-5.3: with a card in hand that nobody knows, the two that are shown may be the two that were drawn."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01")
        hold(table, B, "R13")
        unseen(table, A, 1)

    turn = Position("merchant mason", laid).play((A, ["R31"]))
    offer = propose(B, "R01", "R13", do="barter-propose")
    turn.refuses(A, offer, "PHASE").play((A, ["R33"]), (A, offer), (B, "trade-accept"), (None, "E08"))
    assert (turn.table.count_untold(A), turn.table.used) == (1, ["B05"])


def test_tawbah_before_the_event_leaves_what_was_drawn_to_be_told() -> None:
    """LF-5.3: the Resource Phase lasts until the Event is turned up: till then cards of absent roles are passed over."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05")
        wrong(table, A, "R74")

    turn = Position("mason farmer", laid).play(
        (A, amends("R74", "R05")), (A, "pass-over 1"), (A, ["R55", "R33"])
    )
    assert (turn.table.drawn[A], turn.table.passed, turn.held(A)) == (1, 1, ["R33"])
    assert turn.play((None, "E08")).game.judge(Answer(A, "pass-over 1"))
    assert (turn.table.drawn[A], turn.table.hands[A].unseen) == (0, 1)


def test_what_is_asked_for_is_judged_in_the_order_named() -> None:
    """LF-4.4, LF-8.16: what lies elsewhere first: ZONE; the Event that was kept unlawfully first: UNLAWFUL."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01")
        hold(table, B, "R13")
        keep(table, B, "E06")
        discarded(table, "R31")

    fair = Position("mason farmer", laid).play((None, "E01"), (A, "found-done"), (B, "found-done"))
    fair.refuses(A, propose(B, "R01", "R31 E06"), "ZONE").refuses(A, propose(B, "R01", "E06 R31"), "UNLAWFUL")


# Payments


def test_a_discount_leaves_a_payment_that_must_be_made() -> None:
    """LF-3.7, LF-3.6, F4: rent of 3 less 1; two coins of a Stranger's must be used, 1 din of one's own does not do."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R78", "R01")
        duties(table, A, "1", done="4")

    rent = Position("merchant mason", laid).play((A, ["R02", "R73"]), (None, "E07"))
    assert rent.table.demand is not None
    assert rent.table.due == 2
    rent.refuses(A, ["R01"], "SUM").refuses(A, "cannot", "HAVE").play((A, ["R78"]))
    assert rent.table.transgressions[A] == ["R78"]
    assert rent.held(A) == ["R01", "R02", "R73"]


def test_no_discount_beyond_the_law() -> None:
    """LF-3.7, E33: with the house repaired sweets cost 1 all the same, and the Hospital stays READY."""

    def laid(table: LostFound) -> None:
        complete(table, "C07")
        hold(table, A, "R01")
        duties(table, A, "1", done="4")

    back = Position("mason farmer", laid, season="E33").play((None, "E33"), (A, "choose-option E33 C"))
    assert back.table.demand is not None
    assert back.table.due == 1
    back.refuses(A, "use-safety-net", "BEYOND").refuses(A, [], "SUM").play((A, ["R01"]))
    assert back.table.beyond[A] == ["E33"]
    assert "B08" in back.table.ready


def test_good_measure_for_who_has_least() -> None:
    """E36, LF-2.12, LF-6.9: of three others with 1, 0, 0 completed Clara gets the plumb line by title; the card goes beyond."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R43", "R73")
        duties(table, B, "2", done="1")

    scale = Position("mason farmer weaver apothecary", laid, season="E36")
    scale.play((None, "E36"), (A, "choose-option E36 C")).refuses(A, ["R73"], "NOTOWN").play((A, ["R43"]))
    assert scale.table.face_up == [[], [], ["R43"], []]
    assert scale.table.titles == {"R43": C}
    assert scale.table.beyond[A] == ["E36"]


def test_a_word_that_is_given_for_an_option_of_who_is_not_on_turn() -> None:
    """E25, LF-3.12, LF-6.16: Bilal cannot pay 2, the Apothecary keeps her card: he chooses again without A; T goes to his pile."""

    def laid(table: LostFound) -> None:
        duties(table, B, "2", done="1")
        hold(table, C, "R61")
        unseen(table, B, 1)

    widow = Position("mason farmer apothecary", laid, season="E25").play((None, "E25"))
    widow.refuses(A, "choose-option E25 B", "OPEN").play(
        (B, "choose-option E25 A"), (B, "cannot"), (C, "decline")
    )
    assert widow.game.outcome is None
    widow.refuses(B, "choose-option E25 A", "OPTION").play((B, "choose-option E25 B"))
    assert widow.table.transgressions == [[], ["E25"], []]
    assert widow.table.find_restitution("E25") == 3
    assert "B04" in widow.table.ready


# Events


def test_a_wall_whose_owner_has_nothing_of_their_own() -> None:
    """E09 C, LF-6.7, LF-6.11: nothing legal to the left: no transgression, the Event is discarded, the Action is there."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R49")
        hold(table, B, "R44", "R73")

    wall = Position("mason farmer", laid).play((None, "E09"), (A, "choose-option E09 C"))
    assert wall.table.event_discard == ["E09"]
    assert wall.table.transgressions == [[], []]
    wall.play((A, "return-card R49"))
    assert wall.held(B) == ["R44", "R49", "R73"]


def test_a_wall_that_is_mended_and_paid_for() -> None:
    """E09 B, LF-2.12, LF-9.4: two din to the left, no Action this turn; the Responsibility Phase is there."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R24", "R49")
        duties(table, A, "1")

    wall = Position("mason farmer", laid).play((None, "E09"), (A, "choose-option E09 B"), (A, ["R05"]))
    assert wall.held(B) == ["R05"]
    assert wall.table.beyond[A] == ["E09"]
    wall.refuses(A, "return-card R49", "SKIPA").play((A, finish("F1-A", "R24")))
    wall.refuses(A, "return-card R49", "SKIPA")  # before the phase that is over (LF-4.4)


def test_a_calf_that_is_brought_back() -> None:
    """E15 C, LF-10.1: no Responsibility Phase: SKIPR for all that belongs to it; an Action is possible."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R24", "R49")
        duties(table, A, "14")

    calf = Position("mason farmer", laid, season="E15").play((None, "E15"), (A, "choose-option E15 C"))
    for said in (finish("F1-A", "R24"), contribute("C01", "R24"), "exchange-family F4-A", "use-double-duty"):
        calf.refuses(A, said, "SKIPR")
    calf.play((A, "return-card R49"), (A, "pass-phase"))
    assert calf.table.beyond[A] == ["E15"]


def test_nothing_is_left_to_find() -> None:
    """E32, LF-6.4: with no Lost card FORGO is not available; who puts it away finds nothing, and nothing else happens."""

    def laid(table: LostFound) -> None:
        table.removed.cards += table.lost_deck.cards
        table.lost_deck.cards = []

    yard = (
        Position("mason farmer", laid, season="E32")
        .play((None, "E32"))
        .refuses(A, "choose-option E32 C", "OPTION")
    )
    yard.play((A, "choose-option E32 A"))
    assert yard.table.size(A) == 2
    assert yard.table.event_discard[-1] == "E32"


def test_the_last_skeins_of_wool() -> None:
    """E26, A-35: of two players the other is left and right; one skein is there, so one is taken; two cards are drawn."""

    def laid(table: LostFound) -> None:
        hold(table, A, "P15", "P16")

    caravan = Position("mason farmer", laid, season="E26").play((None, "E26"))
    assert caravan.held(B) == ["P17"]
    assert caravan.table.size(A) == 2 + 2 + 2
    caravan.refuses(A, "pass-phase", "LIMIT").play(
        (A, {"do": "discard-excess", "cards": ["P15", "P16", "R05"]})
    )
    assert caravan.table.spares.count("P15") == 1


def test_the_inspector_and_a_title() -> None:
    """E18 A, LF-2.13, LF-2.14: a slab that Clara holds title to lies before her again; the Mason's mallet goes home."""

    def laid(table: LostFound) -> None:
        hold(table, B, "R47", "R44", "R73")
        table.titles["R47"] = C

    round_ = Position("mason farmer weaver", laid, seat=B, season="E18").play(
        (B, "draw-now"), (B, ["R05", "R06"])
    )
    round_.play((None, "E18"), (B, "choose-option E18 A"))
    assert round_.table.face_up == [[], [], ["R47"]]
    assert round_.table.titles == {"R47": C}
    assert round_.held(A) == ["R44"]
    assert round_.held(B) == ["R05", "R06", "R73"]


# Disasters and Crises


def test_a_strict_fire_for_five() -> None:
    """LF-15.2, LF-7.2, LF-7.3, LF-7.14: 5 + 5 + 2 = 12: 6 + 5 are too little by 1; a lamb of 3 averts it."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R48", "R44")
        hold(table, B, "R53")
        keep(table, C, "E17")

    fire = Position("mason farmer weaver apothecary merchant", laid, season="E20", perils="strict").play(
        (None, "E20")
    )
    assert fire.table.required("E20") == 12
    fire.refuses(B, "nobody-gives-more", "TURN").refuses(A, amends("R55", "R44"), "OPEN")
    fire.play((B, "disaster-done"), (A, ["R48"]))
    assert fire.table.disaster is not None
    assert fire.table.disaster.done == [False, False, False, True, True]  # Dina and Emre hold nothing
    fire.play((B, "donate R53"), (A, "disaster-done"), (C, "donate E17"))
    assert fire.table.given == [6, 5, 3, 0, 0]
    assert sorted(fire.table.discard) == ["R48", "R53"]
    assert fire.table.event_discard[-2:] == ["E17", "E20"]


def test_bandits_rob_in_turn_order() -> None:
    """E30, LF-7.9, LF-6.15: from the drawer on; who owns nothing is not asked; who says so loses nothing; contributions too."""

    def laid(table: LostFound) -> None:
        pull(table, "E30")
        table.crises[B].append("E30")
        beside(table, "E30", A, "R13")
        hold(table, B, "R49", "R44")
        hold(table, C, "R73")
        hold(table, A, "R05")
        unseen(table, A, 1)

    road = Position("mason farmer weaver", laid, seat=B)
    assert road.table.required("E30") == 6
    road.refuses(A, "cannot", "OPEN").refuses(B, "cannot", "HAVE").refuses(None, "R44", "FILTER")
    road.play((None, "R49"))  # of Bilal; Clara owns nothing; then Anna, who holds 2 din of her own
    road.refuses(A, "cannot", "HAVE").play((B, "R05"))
    assert sorted(road.table.discard) == ["R05", "R13", "R49"]
    assert road.table.crises == [[], [], []]
    assert road.table.transgressions == [[], [], []]


def test_a_crisis_paid_with_a_lamb_by_its_drawer() -> None:
    """LF-7.7, LF-7.8, LF-3.2: in the turn it was drawn; 2 + 1 = 3 for two players, the lamb is worth 3; an ewe is refused."""

    def laid(table: LostFound) -> None:
        keep(table, A, "E17", "E06")

    granary = Position("mason farmer", laid).play((None, "E03"))
    granary.refuses(A, {"do": "contribute-crisis", "event": "E12", "cards": ["E17"]}, "NOCRISIS")
    granary.refuses(A, {"do": "contribute-crisis", "event": "E03", "cards": ["E06"]}, "UNLAWFUL")
    granary.play((A, {"do": "contribute-crisis", "event": "E03", "cards": ["E17"]}))
    assert granary.table.crises == [[], []]
    assert granary.table.event_discard == ["E17", "E03"]
    granary.refuses(A, {"do": "contribute-crisis", "event": "E03", "cards": ["E06"]}, "ACTION")


def test_a_granary_that_ruins_one_house() -> None:
    """E03, LF-3.10, LF-3.12, LF-14.10: 2 each from Anna on: a discount leaves her 1; Bilal has 1 of 2: all lose, Clara keeps hers."""

    def laid(table: LostFound) -> None:
        pull(table, "E03")
        table.crises[A].append("E03")
        duties(table, A, "1", done="4")
        hold(table, A, "R01")
        hold(table, B, "R02")
        hold(table, C, "R05")
        keep(table, C, "E06")

    granary = Position("mason farmer weaver", laid).play((A, ["R01"]))
    outcome = granary.game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("destitute", ())
    assert granary.held(C) == ["R05"]
    assert [one.total for one in outcome.scores] == [3, 0, 0]  # the ewe is no transgression yet
    granary.refuses(A, "pass-phase", "OVER")


# Festivals


def test_eleven_cards_and_the_crier() -> None:
    """LF-8.5, LF-8.15: the eleventh begins a new round of ten; the Crier's card comes from those of that round."""
    strays = [f"R{n}" for n in range(73, 84)]

    def laid(table: LostFound) -> None:
        complete(table, "C04")
        hold(table, A, *strays)

    search = Position("mason farmer", laid, season="E19").play((None, "E19"), (A, strays), (A, "found-done"))
    search.play(*((None, f"H{n:02}") for n in range(1, 11)))
    search.play((None, "H09")).refuses(A, "crier R73", "FILTER").play((A, "crier R83")).refuses(
        None, "H09", "SOURCE"
    )
    search.play((None, "H01"))
    assert "R83" in search.table.discard
    assert search.table.used == ["B06"]
    assert search.table.market is not None
    assert len(search.table.ihtesaab) == 10


def test_who_hears_why_there_is_no_crier() -> None:
    """LF-4.4, LF-8.15: while owners are sought, the drawer: NOABILITY, READY; too early, or somebody else: OPEN."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R73", "R79")

    def used(table: LostFound) -> None:
        complete(table, "C04")
        table.flip_tracker("B06")
        laid(table)

    def ready(table: LostFound) -> None:
        complete(table, "C04")
        laid(table)

    for position, code in ((laid, "NOABILITY"), (used, "READY"), (ready, "OPEN")):
        search = Position("mason farmer", position).play((None, "E01")).refuses(A, "crier R73", "OPEN")
        search.play((A, ["R73", "R79"]), (A, "found-done"), (None, "H09"))
        search.refuses(A, "crier R73", code).refuses(B, "crier R73", "OPEN")


def test_what_was_taken_goes_home_at_a_festival() -> None:
    """LF-8.2, LF-2.14: Clara's slab by title lies open before her again; the purse is declared in the same answer."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R47", "R77")
        table.titles["R47"] = C

    fair = (
        Position("mason farmer weaver", laid)
        .play((None, "E01"))
        .refuses(A, "festival-declare R47", "DECLARE")
    )
    fair.play((A, ["R77", "R47"]), (A, "found-done"), (C, "found-done"), (None, "H07"))
    assert fair.table.face_up[C] == ["R47"]
    assert fair.held(A) == ["R77"]  # tools and animals only: not found


def test_the_market_goes_on_with_who_proposed() -> None:
    """LF-8.7, ERR-LF-26: Clara's proposal passes Anna and Bilal; what Anna proposes now comes too late."""

    def laid(table: LostFound) -> None:
        for seat, card in ((A, "R01"), (B, "R02"), (C, "R03"), (D, "R04")):
            hold(table, seat, card)

    fair = Position("mason farmer weaver merchant", laid).play((None, "E01"))
    fair.play(*((seat, "found-done") for seat in (A, B, C, D)))
    fair.play((C, propose(A, "R03", "R01")), (A, "trade-reject")).refuses(A, propose(C, "R01"), "OPEN")
    fair.refuses(B, propose(C, "R02"), "OPEN").play((C, propose(D, "R03")), (D, "trade-accept"))
    fair.refuses(B, "market-closed", "OPEN").play((C, "market-pass"), (D, "market-pass"), (None, "C02"))
    assert fair.held(D) == ["R03", "R04"]


def test_loaves_run_short_at_the_end_of_a_festival() -> None:
    """C05, LF-8.10, A-35: two loaves are left for three, in turn order from the drawer."""

    def laid(table: LostFound) -> None:
        complete(table, "C05")
        hold(table, A, "P07", "P08")

    feast = Position("mason farmer weaver", laid, seat=C).play(
        (None, "E01"), (C, "found-done"), (A, "found-done")
    )
    feast.play((C, "market-closed"), (None, "C02"))
    assert [feast.table.size(seat) for seat in (C, A, B)] == [2 + 1, 2 + 1, 0]


# The own turn


def test_contributing_first_and_completing_then() -> None:
    """LF-10.6, LF-10.4, F1: the Mason's bonus; alms to the other; then neither an exchange nor another contribution."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R44", "R24", "R01")
        duties(table, A, "12")

    both = Position("mason farmer", laid).play((None, "E08"), (A, contribute("C01", "R44")))
    both.refuses(A, "exchange-family F2-A", "RESP").play((A, finish("F1-A", "R24")))
    assert both.held(B) == ["P01", "P02", "P08"]
    assert both.table.used == ["B01"]
    both.refuses(A, contribute("C01", "R01"), "RESP").refuses(A, "exchange-family F2-A", "RESP")
    both.refuses(A, "use-double-duty", "READY").refuses(A, "return-card R01", "PHASE")


def test_an_ewe_and_a_mallet_pay_for_a_wedding_then_are_made_good() -> None:
    """LF-3.3, LF-3.4, LF-12.3: 4 + 3 = 7; restitution 4 to a Stranger, 3 to the Mason; with the Mosque 3 and 2."""

    def laid(table: LostFound) -> None:
        complete(table, "C01")
        keep(table, A, "E06")
        hold(table, A, "R44", "R13", "R05", "R01")
        duties(table, A, "3", done="1")

    wedding = Position("weaver mason", laid).play((None, "E08"), (A, finish("F3-A", "E06", "R44")))
    assert wedding.table.transgressions[A] == ["E06", "R44"]
    wedding.refuses(A, amends("E06", "R05"), "SUM").play((A, amends("E06", "R13")), (A, amends("R44", "R05")))
    assert wedding.held(B) == ["P08", "R05"]
    assert sorted(wedding.table.discard) == ["R13", "R44"]
    assert wedding.table.event_discard == ["E08", "E06"]
    wedding.refuses(A, amends("R44", "R01"), "NOTRANS")


def test_a_gift_of_a_lamb() -> None:
    """F5, LF-9.3, LF-3.2: a lawful Event may be given, an unlawful one not, nor what is another's; it is the Action."""

    def laid(table: LostFound) -> None:
        keep(table, A, "E17", "E06")
        hold(table, A, "R44")
        duties(table, A, "1", done="5")

    gift = Position("weaver mason", laid).play((None, "E08")).refuses(A, "gift E06 1", "UNLAWFUL")
    gift.refuses(A, "gift R44 1", "NOTOWN").refuses(A, "gift E17 0", "SELF").play((A, "gift E17 1"))
    assert gift.table.held == [["E06"], ["E17"]]
    gift.refuses(A, "return-card R44", "ACTION")


def test_a_project_that_lacks_its_tool_alone() -> None:
    """LF-10.5, C09: 7 of 7 without a tool: coins are refused, a hoe is not; the canal's tracker comes READY."""

    def laid(table: LostFound) -> None:
        unfold(table, "C09")
        beside(table, "C09", B, "R24", "R13")
        hold(table, A, "R05", "R41", "R85")

    canal = Position("weaver mason", laid).play((None, "E08")).refuses(A, contribute("C09", "R05"), "NEED")
    canal.refuses(A, contribute("C09", "R05", "R85"), "NOTOWN").play(
        (A, contribute("C09", "R41")), (None, "C02")
    )
    assert canal.table.done == ["C09"]
    assert "B10" in canal.table.ready
    assert sorted(canal.table.discard) == ["R13", "R24", "R41"]
    canal.play((A, {"do": "discard-excess", "cards": ["R05", "P07"]}), (A, "pass-phase"))
    canal.play((B, "use-extra-draw canal"))
    assert canal.table.drawn[B] == 3


def test_nothing_is_discarded_at_the_limit() -> None:
    """LF-11.2: three Resources: COUNT, with a word on what to show instead; a card below the limit stays."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01", "R02")

    turn = Position("weaver mason", laid).play(
        (A, ["R05", "R06"]),
        (None, "E05"),
        (A, "choose-option E05 B"),
        (A, {"do": "discard-excess", "cards": ["R01"]}),
    )
    turn.refuses(A, ["R05"], "COUNT").refuses(A, "discard-excess", "COUNT")
    (reason,) = turn.game.judge(Answer(A, ["R05"]))
    assert str(reason.reason).startswith("You hold 3 Resources, and the limit is 3: nothing is discarded.")


# Closed hands


def test_cards_that_cannot_be_in_an_unseen_hand() -> None:
    """LF-2.17, LF-2.19: what lies openly elsewhere or in another hand is not there: ZONE; of an absent role: ABSENT."""

    def laid(table: LostFound) -> None:
        beside(table, "C01", B, "R06")
        hold(table, B, "R07")
        unseen(table, A, 2)

    turn = Position("weaver mason", laid).play((None, "E08"))
    for card, code in (
        ("R06", "ZONE"),
        ("R07", "ZONE"),
        ("L1", "ZONE"),
        ("R63", "ABSENT"),
        ("R44", "NOTOWN"),
    ):
        turn.refuses(A, contribute("C01", card), code)
    turn.play((A, contribute("C01", "R05", "R59", "P07")))
    assert turn.table.laid("C01") == 2 + 2 + 5 + 1
    assert turn.table.hands[A].unseen == 2


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        (("R31", "R33"), "Goat"),
        (("L5", "L6"), "River Driftwood"),
        (("R31", "R33", "L5"), "Goat"),
        (("R31", "L5"), ""),
    ],
)
def test_no_more_cards_are_named_than_are_unseen(cards: tuple[str, ...], refused: str) -> None:
    """LF-2.17: one unseen Resource and one find cannot be two of either, whatever they are laid down for: ZONE."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01")
        duties(table, A, "1")
        wrong(table, A, "R55")

    turn = Position("merchant farmer", laid).play((A, ["R02"]), (None, "E05"), (A, "choose-option E05 A"))
    for said in (
        finish("F1-A", *cards),
        contribute("C01", *cards),
        amends("R55", *cards),
        propose(B, " ".join(cards), do="barter-propose"),
    ):
        reasons = turn.game.judge(Answer(A, said))
        assert [(one.code, str(one.reason)) for one in reasons] == (
            [("LF-X-ZONE", f"{refused} is not in your hand.")] if refused else []
        ), said
    assert turn.table.size(A) == 4


def test_of_a_shuffled_deck_no_more_are_told_than_were_drawn() -> None:
    """LF-2.9, LF-2.17: the first of two cards is the last of the old deck, so one of the shuffled ones is in the hand, not two."""

    def laid(table: LostFound) -> None:
        wrong(table, A, "R73")
        for card in list(table.deck.cards):
            table.deck.cards.remove(card)
            there = table.discard if card in {"R05", "R13", "R31"} else table.removed.cards
            (table.deck.cards if card in {"R01", "R24"} else there).append(card)
        unseen(table, B, 1)

    turn = Position("mason farmer", laid)
    assert (turn.table.hands[A].unseen, turn.table.drawn[A], sorted(turn.table.deck.cards)) == (
        1,
        1,
        ["R05", "R13", "R31"],
    )
    turn.refuses(A, ["R13", "R05"], "SOURCE").refuses(A, ["R01", "R24"], "SOURCE")
    turn.refuses(A, amends("R73", "R13", "R05"), "ZONE").refuses(A, amends("R73", "R01", "R24"), "ZONE")
    turn.play((A, ["R31", "R24"]), (None, "E08"))
    assert turn.held(A) == ["P07", "R24", "R31"]


def test_what_a_festival_or_a_failure_asks_for_is_in_the_hand() -> None:
    """LF-2.17, LF-8.13, LF-2.18: of one unseen card two are not given back, declared or wiped."""

    def fair(table: LostFound) -> None:
        unseen(table, A, 1)

    both = Position("merchant farmer", fair, seat=B).play((None, "E01"), (B, "found-done"))
    for verb, cards in (("festival-give", ("R49", "R50")), ("festival-declare", ("R73", "R74"))):
        both.refuses(A, {"do": verb, "card": cards[0], "more": [cards[1]]}, "ZONE")

    def plague(table: LostFound) -> None:
        pull(table, "E21")
        table.crises[A].append("E21")
        unseen(table, A, 1)

    both = Position("merchant farmer", plague).refuses(A, ["R31", "R33"], "ZONE").play((A, ["R33"]))
    assert both.table.discard == ["R33"]


def test_what_is_offered_is_known_from_then_on() -> None:
    """LF-2.17, LF-8.16: a card that is named becomes known: nobody can tell another in its place while the offer stands."""

    def laid(table: LostFound) -> None:
        hold(table, B, "R05")
        unseen(table, A, 1)
        unseen(table, B, 1)

    fair = Position("mason farmer", laid, seat=B).play((None, "E01"), (B, "found-done"), (A, "found-done"))
    fair.play((B, "market-pass"), (A, propose(B, "R31", "R05"))).refuses(A, ["R33"], "OPEN")
    assert (fair.table.whole(A), fair.held(A)) == (True, ["R31"])
    fair.play((B, {"do": "trade-counter", "get": ["R35"]}))
    assert (fair.table.hands[B].unseen, fair.held(B)) == (2, ["R05", "R35"])
    fair.play((B, ["R36", "R37"]), (A, "trade-accept"))
    assert (fair.held(A), fair.held(B)) == (["R35"], ["R05", "R31", "R36", "R37"])


# The end


@pytest.mark.parametrize(
    ("left", "paid", "winner"), [("4", ["R24"], True), ("4", None, False), ("", None, True)]
)
def test_the_last_turn_and_the_reckoning(left: str, paid: list[str] | None, winner: bool) -> None:
    """LF-14.1 to LF-14.7, EX-18: one card is reckoned: restitution of 4 paid, or a duty turned; with one to spare Anna wins."""

    def laid(table: LostFound) -> None:
        complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
        duties(table, A, left, done="".join(sorted({"1", "2", "3", "4"} - set(left))))
        duties(table, B, "2", done="1")
        wrong(table, A, "R55", "R73", whom=None)
        pull(table, "E05")
        table.beyond[A] = ["E05"]
        hold(table, A, "R24")
        table.flip_tracker("B07")

    last = Position("mason farmer", laid, season="E35", last=True).play((A, ["R01", "R02"]), (None, "E35"))
    assert (last.table.size(A), last.table.find_limit(A)) == (5, 5)  # 3, the Bathhouse, the children
    last.play((A, "pass-phase")).refuses(A, amends("R55", "R24"), "OPEN").refuses(
        None, ["H04", "H01"], "COUNT"
    )
    last.play((None, ["H04"]), (A, paid or "reckon-void F2-A"))
    outcome = last.game.outcome
    assert outcome is not None
    assert outcome.winners == ((A,) if winner else ())
    done = 3 + (not left) - (paid is None)
    assert [one.total for one in outcome.scores] == [3 * done + 2 - 2 * 2, 3]


def test_an_exchange_of_unseen_hands() -> None:
    """LF-8.16, LF-2.17: 2 din are offered; the partner lays down a sheep that nobody had told; the proposer accepts."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05")
        unseen(table, B, 2)

    fair = Position("mason farmer", laid).play((None, "E01"), (A, "found-done"), (B, "found-done"))
    fair.play((A, propose(B, "R05"))).refuses(B, [], "NONE").refuses(B, ["R05"], "ZONE")
    (part,) = [
        one.part for one in fair.game.open_questions() if one.question.rule == "LF-8.16" and B in one.seats
    ]
    for card, code in (
        ("R44", "NOTOWN"),
        ("R63", "ABSENT"),
    ):  # said to that question: elsewhere it would be told
        (reason,) = fair.game.judge(Answer(B, [card], part=part))
        assert reason.code == f"LF-X-{code}"
    fair.play((B, ["R31"])).refuses(B, "trade-accept", "OPEN").play((A, "trade-accept"))
    assert (fair.held(A), fair.held(B)) == (["R31"], ["R05"])
    assert fair.table.hands[B].unseen == 1
    assert fair.table.market is not None


def test_a_page_asks_once_more_before_a_transgression() -> None:
    """LF-3.3, LF-3.5, LF-11.3: what is not one's own is named before it is used; the rules take the payment at once."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R80", "R01", "R13", "R44")
        duties(table, A, "1")

    rent = Position("merchant mason", laid).play((A, ["R05", "R06"]), (None, "E07"))
    paying = rent.game.open_questions()[0].question
    assert isinstance(paying, Judged)
    assert paying.harm(("R13",)) == ""
    cloak = "This is a transgression. To your Transgressions: Traveller's Cloak."
    assert paying.harm(("R80",)) == cloak
    assert paying.harm(("R80", "R01")) == f"{cloak} More than needed: 1 Dinar may stay with you."
    rent.play((A, ["R80"]))
    together = next(one.question for one in rent.game.open_questions() if isinstance(one.question, Judged))
    mallet = "This is a transgression. To your Transgressions: Mallet."
    assert together.harm(("F1-A", "R44", "R01")) == mallet
    assert together.harm(("C01", "R13")) == ""
    assert DiscardExcess(("R44",)).harm(rent.table, A) == mallet
    assert CompleteFamily("F1-A", ("R13", "R01")).harm(rent.table, A) == ""
