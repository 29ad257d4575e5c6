"""Positions at the borders of the rules, worked by hand: exactly enough, nothing left to take, the last in order, two rules at once."""

from __future__ import annotations

from lost_and_found_book.state import LostFound
from lost_and_found_tests.positions import Position, amends, contribute, finish, propose, wrong
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    D,
    E,
    beside,
    complete,
    duties,
    hold,
    keep,
    pull,
    unfold,
)

FIVE = "mason farmer weaver apothecary merchant"
TOWN = ("C01", "C02", "C03", "C05", "C06", "C10")


def nothing(table: LostFound) -> None:
    """Empty hands."""
    del table


# Events


def test_the_harvest_runs_out_before_the_last_of_five() -> None:
    """E35, A-35: four Baskets of Dates from Dina on, none for Clara; the Goat Kid is Dina's: 2 + 2 Resources, one too many."""
    harvest = Position(FIVE, nothing, seat=D, season="E35").play((None, "E35"))
    assert [harvest.held(seat) for seat in (D, E, A, B, C)] == [["P11", "P18"], ["P12"], ["P13"], ["P14"], []]
    harvest.refuses(D, "pass-phase", "LIMIT")


def test_a_letter_of_credit_is_the_merchant_s_coin() -> None:
    """E04, LF-6.7, LF-6.8: a Merchant loses it, a Stranger's purse is not among them; in a Mason's hand nothing happens."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R70", "R77", "R44")

    purse = Position("merchant mason", laid).play((A, ["R31", "R24"]), (None, "E04"))
    purse.refuses(None, "R77", "FILTER").refuses(None, "R44", "FILTER").play((None, "R70"))
    assert (purse.table.lost[A], purse.table.lost_under[A]) == (["R70"], ["E04"])
    other = Position("mason merchant", laid).play((A, ["R31", "R24"]), (None, "E04"))
    assert other.table.event_discard == ["E04"]
    other.play((A, "return-card R70"))


def test_a_calf_pays_for_the_school_and_is_made_good() -> None:
    """E15 B, LF-3.4, LF-12.3: 5 din for 5; restitution 5, with the Mosque 4: 3 din are too little; the limit is 4 then."""

    def laid(table: LostFound) -> None:
        duties(table, A, "2")
        complete(table, "C01")
        hold(table, A, "R24", "R05")

    calf = Position("weaver mason", laid, season="E15").play((A, ["R01", "R13"]), (None, "E15"))
    calf.play((A, "choose-option E15 B"))
    assert calf.table.transgressions == [[], []]
    calf.play((A, finish("F2-A", "E15")))
    assert (calf.table.wronged, calf.table.find_limit(A)) == ({"E15": None}, 4)
    calf.refuses(A, amends("E15", "R13"), "SUM").play((A, amends("E15", "R24")))
    assert calf.table.event_discard[-1] == "E15"


def test_a_lamb_mends_the_wall() -> None:
    """E09 B, LF-3.2, LF-2.12: a kept lamb is handed over and kept by the neighbour; an ewe and a Stranger's goat are refused."""

    def laid(table: LostFound) -> None:
        keep(table, A, "E17", "E06")
        hold(table, A, "R73")

    wall = Position("mason farmer", laid).play((None, "E09"), (A, "choose-option E09 B"))
    wall.refuses(A, ["E06"], "UNLAWFUL").refuses(A, ["R73"], "NOTOWN").play((A, ["E17"]))
    assert (wall.table.held, wall.table.beyond[A]) == ([["E06"], ["E17"]], ["E09"])


def test_what_was_taken_is_returned_and_the_wall_made_good() -> None:
    """E09 C, LF-9.1, LF-12.3: the sickle goes home as the Action; the Event stays a transgression: 3 din to the Farmer."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R43", "R01")
        hold(table, B, "R49", "R73")

    wall = Position("mason farmer weaver", laid).play((None, "E09"), (A, "choose-option E09 C"))
    wall.refuses(None, "R73", "FILTER").play((None, "R49"))
    assert wall.table.wronged == {"E09": B}
    wall.play((A, "return-card R49"), (A, amends("E09", "R43", "R01")))
    assert wall.held(B) == ["R01", "R43", "R49", "R73"]
    assert (wall.table.titles, wall.table.event_discard) == ({"R43": B}, ["E09"])


def test_a_tax_that_nobody_owes() -> None:
    """E16, LF-3.7, LF-6.14: two repaired houses: nothing is asked; a house and the Hospital take 3 of 3 off the rent."""

    def laid(table: LostFound) -> None:
        for seat in (A, B):
            duties(table, seat, "1", done="4")
        complete(table, "C07")

    tax = Position("mason farmer", laid, season="E16").play((None, "E16"))
    assert (tax.table.event_discard[-1], tax.table.used) == ("E16", [])
    rent = Position("mason farmer", laid).play((A, ["R01", "R02"]), (None, "E07"), (A, "use-safety-net"))
    assert (rent.held(A), rent.table.used) == (["R01", "R02"], ["B08"])


# Disasters and Crises


def test_a_river_that_needs_three() -> None:
    """LF-7.2, LF-15.2: 2 + 5, gentle 2 less, the Well 2 less: 2 + 1 avert it at once; who comes later gives nothing."""

    def laid(table: LostFound) -> None:
        complete(table, "C02")
        hold(table, A, "R05", "R84")
        hold(table, B, "R01", "R13")

    river = Position("mason farmer", laid, season="E29", perils="gentle").play((None, "E29"))
    river.refuses(A, ["R84"], "NOTOWN").play((A, ["R05"]), (B, ["R01"])).refuses(B, "donate R13", "PHASE")
    assert sorted(river.table.discard) == ["R01", "R05"]
    river.play((A, "pass-phase"))


def test_a_wheel_that_is_not_mended() -> None:
    """E21, LF-7.9: own animals of all go, a kid to its pile; a Farmer's cow, a stray and a kept lamb stay; then the draw."""

    def laid(table: LostFound) -> None:
        pull(table, "E21")
        table.crises[A].append("E21")
        beside(table, "E21", B, "R05")
        keep(table, B, "E17")
        hold(table, A, "R31", "R73", "R54")
        hold(table, B, "P18", "R48")

    wheel = Position("mason farmer", laid)
    assert sorted(wheel.table.discard) == ["R05", "R31"]
    assert (wheel.held(A), wheel.held(B), wheel.table.held[B]) == (["R54", "R73"], ["R48"], ["E17"])
    assert "P18" in wheel.table.spares
    assert wheel.table.drawn[A] == 2


def test_fever_in_a_house_with_a_lamb_alone() -> None:
    """E12, LF-3.2, LF-3.9: a Stonemason's mallet does for the Farmer; a kept lamb is no card, and no Hospital helps: all lose."""

    def laid(table: LostFound) -> None:
        pull(table, "E12")
        table.crises[A].append("E12")
        keep(table, B, "E17")
        complete(table, "C07")
        hold(table, A, "R44")

    fever = Position("farmer mason", laid).refuses(A, [], "COUNT").play((A, ["R44"]))
    assert fever.game.outcome is not None
    assert fever.game.outcome.reason == "destitute"
    assert fever.table.transgressions[A] == ["R44"]


def test_fever_takes_each_kind_to_its_place() -> None:
    """E12, LF-2.8, LF-3.10: from the drawer on: a loaf to its pile, the Mason's plumb line to the pile of wrongs, honeycomb out."""

    def laid(table: LostFound) -> None:
        pull(table, "E12")
        table.crises[B].append("E12")
        hold(table, A, "L5")
        hold(table, B, "P07", "R01")
        hold(table, C, "R43")

    fever = Position("mason farmer weaver", laid, seat=B).refuses(B, ["P07", "R01"], "COUNT")
    fever.play((B, ["P07"]), (C, ["R43"]), (A, ["L5"]))
    assert "P07" in fever.table.spares
    assert "L5" in fever.table.removed.cards
    assert fever.table.wronged == {"R43": A}


# Festivals


def test_a_slab_lost_under_its_title() -> None:
    """E22, LF-2.6, LF-7.13, LF-8.6: the Weaver's by title; not found at the Festival it is out of reach, and still hers."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R47")
        table.give(A, B, "R47")

    well = Position("mason weaver", laid, season="E22").play(
        (A, ["R01", "R05"]), (None, "E22"), (None, "R47")
    )
    assert (well.table.lost_under, well.table.titles) == ([[], ["E22"]], {"R47": B})
    well.play((A, "pass-phase"), (B, ["R13", "R14"]), (None, "E19"), (B, "found-done"), (A, "found-done"))
    well.play((None, "H07"), (B, "market-closed"), (None, "C02"), (None, "E26"))
    well.refuses(B, contribute("C01", "R47"), "ZONE")
    assert (well.table.lost[B], well.table.titles) == (["R47"], {"R47": B})


def test_a_found_camel_leaves_the_game() -> None:
    """LF-8.6, LF-2.8: declared and found it is out of the game without penalty; letters stay; honeycomb is the finder's own."""

    def laid(table: LostFound) -> None:
        hold(table, A, "L1", "L5")
        hold(table, B, "L4")

    fair = Position("mason farmer", laid).play((None, "E01")).refuses(A, ["L5"], "OWN")
    fair.play((A, ["L1"]), (A, "found-done"), (B, ["L4"]), (B, "found-done"), (None, "H06"), (None, "H10"))
    assert "L1" in fair.table.removed.cards
    assert (fair.held(A), fair.held(B), fair.table.transgressions) == (["L5"], ["L4"], [[], []])


def test_a_festival_with_nothing_left_to_draw() -> None:
    """LF-8.10: an empty Family deck and an empty Communal deck give nothing, and nobody is asked for a card."""

    def laid(table: LostFound) -> None:
        duties(table, A, "145", done="23")
        duties(table, B, "1", done="2")
        unfold(table, *list(table.project_deck.cards))

    fair = Position("mason farmer", laid).play((None, "E01"), (A, "found-done"), (A, "market-closed"))
    fair.play((None, "E08"))
    assert [len(hand) for hand in fair.table.family] == [3, 2]
    fair.refuses(A, "exchange-family F1-A", "ZAKAT").refuses(A, "exchange-family F4-A", "EMPTY")


def test_the_last_event_is_a_festival() -> None:
    """LF-8.12, LF-4.3, LF-14.2: no replacement; tawbah before the end leaves net 0; the Crisis is gone; standings 9 and 12."""

    def laid(table: LostFound) -> None:
        pull(table, "E30")
        table.crises[B].append("E30")
        beside(table, "E30", A, "R13")
        wrong(table, A, "R73")
        hold(table, A, "R33")
        complete(table, *TOWN)
        duties(table, A, "4", done="123")
        duties(table, B, "1", done="2345")

    last = Position("mason farmer", laid, season="E28", last=True).play((A, ["R01", "R02"]), (None, "E28"))
    last.play((A, "found-done")).refuses(A, amends("R73", "R33"), "OPEN").play((A, "market-closed"))
    last.play((None, "C09"), (A, amends("R73", "R33")), (A, "pass-phase"))
    assert last.game.outcome is not None
    assert last.game.outcome.winners == (A,)
    assert [one.total for one in last.game.outcome.scores] == [9, 12]
    assert sorted(last.table.discard) == ["R13", "R33", "R73"]


# The own turn


def test_the_school_the_mason_built_this_turn() -> None:
    """C03, LF-10.6: 5 + 2 = 7 complete it; the children cost 4 then, as the second act; the new project comes first."""

    def laid(table: LostFound) -> None:
        unfold(table, "C03")
        beside(table, "C03", B, "R31")
        duties(table, A, "12")
        hold(table, A, "R05", "R24")

    school = Position("mason farmer", laid).play((None, "E08"), (A, contribute("C03", "R05")))
    school.refuses(A, finish("F2-A", "R24"), "OPEN").play((None, "C09"), (A, finish("F2-A", "R24")))
    assert (school.table.family_done[A], school.table.used) == (["F2-A"], ["B01"])


def test_a_bathhouse_opened_this_turn() -> None:
    """C10, LF-11.1, LF-10.3: 4 + 3 reach 6, paper is goods; 7 of 8 are left and the limit is 4 at once: 3 go, not 4."""

    def laid(table: LostFound) -> None:
        unfold(table, "C10")
        beside(table, "C10", B, "R24")
        hold(table, A, "R37", "R01", "R02", "R03", "P01")

    bath = Position("weaver mason", laid).play((A, ["R05", "R06"]), (None, "E08"))
    bath.play((A, contribute("C10", "R37")), (None, "C02"))
    assert (bath.table.size(A), bath.table.find_limit(A)) == (7, 4)
    four = {"do": "discard-excess", "cards": ["R01", "R02", "R03", "R05"]}
    bath.refuses(A, four, "COUNT").play((A, {**four, "cards": ["R01", "R02", "R03"]}), (A, "pass-phase"))


def test_an_exchange_after_discarding() -> None:
    """LF-4.5, LF-11.2: three in hand, then one for two by the Merchant's exchange: one more is discarded."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01", "R02")
        hold(table, B, "R03", "R04")

    turn = Position("merchant mason", laid).play(
        (A, ["R05", "R06"]), (None, "E05"), (A, "choose-option E05 B")
    )
    turn.play((A, {"do": "discard-excess", "cards": ["R01"]}))
    turn.play((A, propose(B, "R02", "R03 R04", do="barter-propose")), (B, "trade-accept"))
    turn.refuses(A, "pass-phase", "LIMIT").play((A, {"do": "discard-excess", "cards": ["R03"]}))
    turn.play((A, "pass-phase"))
    assert turn.held(A) == ["R04", "R05", "R06"]


def test_amends_in_the_wronged_player_s_own_coin() -> None:
    """LF-12.3, LF-2.4: the Weaver gives the Mason the slab she had of him: 5 of 6, and 3 more: no title is left, no change given."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R47")
        table.give(A, B, "R47")
        wrong(table, B, "R48", whom=A)
        hold(table, B, "R13")

    turn = Position("mason weaver", laid, seat=B).play((None, "E08")).refuses(B, amends("R48", "R47"), "SUM")
    turn.play((B, amends("R48", "R47", "R13")))
    assert (turn.table.titles, turn.table.face_up) == ({}, [[], []])
    assert (turn.held(A), turn.table.discard) == (["P08", "R13", "R47"], ["R48"])


# The reckoning


def test_nothing_but_zakat_to_turn() -> None:
    """LF-14.3, LF-14.5, LF-14.6: T 3 with the ewe: two Voids find nothing, 5 din need not be paid; B 1 against T 1: Bilal wins."""

    def laid(table: LostFound) -> None:
        complete(table, *TOWN)
        table.flip_tracker("B07")
        duties(table, A, "2", done="1")
        duties(table, B, "2", done="134")
        wrong(table, A, "R73", "R74")
        keep(table, A, "E06")
        keep(table, B, "E17", "E15")
        pull(table, "E05")
        table.beyond[B] = ["E05"]

    end = Position("mason farmer", laid, season="E35", last=True).play((A, ["R01", "R02"]), (None, "E35"))
    end.play((A, "pass-phase")).refuses(None, ["H07", "H09"], "COUNT").play((None, ["H07", "H09", "H08"]))
    end.play((A, "reckon-nothing"))
    assert end.game.outcome is not None
    assert end.game.outcome.winners == (B,)
    assert [one.total for one in end.game.outcome.scores] == [3 - 2 * 3, 3 * 3 + 2 - 2]
