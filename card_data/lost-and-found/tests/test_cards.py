"""Cards, ownership, closed hands, paying (LF-2, LF-3)."""

from __future__ import annotations

import pytest

from lost_and_found_book.asking import TELLING, ask
from lost_and_found_book.effects import apply_failure
from lost_and_found_book.paying import pay
from lost_and_found_book.payments import (
    CLEAN,
    DISCARDING,
    PAYMENT,
    Use,
    clean_capacity,
    count_capacity,
    judge_cards,
    just_enough,
)
from lost_and_found_book.resource_phase import event_question
from lost_and_found_book.unseen import may_be_in
from lost_and_found_tests.positions import wrong
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    acting,
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
    unseen,
)
from printkit.referee.state import view_table


def test_who_owns_what() -> None:
    """LF-2.1, LF-2.2, LF-2.3: title first, then Any, then the printed role in play, else a Stranger."""
    table = table_of("mason", "farmer")
    assert [table.owner(B, card) for card in ("R43", "R49", "R01", "R73", "R55")] == [A, B, B, None, None]
    assert table.owner(B, "L5") == B
    assert table.owner(B, "P07") == B
    assert not table.legal(B, "R43")
    table.titles["R43"] = B
    assert table.legal(B, "R43")
    assert set(table.cards.resources) == set(table.cards.owner)


def test_giving_makes_a_title_only_where_it_is_needed() -> None:
    """LF-2.4, LF-2.5, LF-2.12: face up if another role is printed; Any and the own role need none."""
    table = table_of("mason", "farmer", "weaver")
    hold(table, A, "R43", "R05", "R44")
    table.give(A, B, "R43")
    table.give(A, B, "R05")
    assert table.face_up[B] == ["R43"]
    assert table.hands[B].shown == ["R05"]
    assert table.size(B) == 2
    assert table.worth(table.clean_cards(B)) == 4
    table.give(B, A, "R43")
    assert table.titles == {}
    assert "R43" in table.hands[A].shown


def test_a_title_ends_with_the_card() -> None:
    """LF-2.6: used or filed, the card belongs to whom is printed."""
    table = table_of("mason", "farmer")
    hold(table, A, "R43", "R44")
    table.give(A, B, "R43")
    table.use_card(B, "R43")
    assert table.titles == {}
    assert table.discard == ["R43"]


def test_where_cards_go() -> None:
    """LF-2.8, LF-2.11: each to its place; what is not one's own to the Transgressions."""
    table = table_of("mason", "farmer")
    hold(table, A, "R05", "S01", "P07", "L5", "R49", "R73")
    keep(table, A, "E17", "E06")
    for card in ("R05", "S01", "P07", "L5", "E17", "R49", "R73", "E06"):
        table.use_card(A, card)
    assert table.discard == ["R05", "S01"]
    assert "P07" in table.spares
    assert "L5" in table.removed.cards
    assert table.event_discard == ["E17"]
    assert table.transgressions[A] == ["R49", "R73", "E06"]
    assert table.wronged == {"R49": B, "R73": None, "E06": None}
    table.drop_transgression(A, "R49")
    assert "R49" in table.discard
    sound(table)


def test_an_empty_deck_is_made_of_the_discard() -> None:
    """LF-2.9: the discard is shuffled into a new deck, and its cards are unseen again."""
    table = table_of("mason", "farmer", "weaver", "apothecary", "merchant")
    table.removed.cards += [card for card in table.deck.cards if card not in {"R01", "R02", "R03"}]
    table.deck.cards = ["R01"]
    table.discard += ["R02", "R03"]
    sound(table)
    asking = trial(table, ask(table, event_question(table)))
    table.draw_cards(A, 2)
    assert table.in_hand(A) == ["R01"]  # the last card of the old deck: what it is follows
    assert table.discard == []
    assert sorted(table.deck.cards) == ["R02", "R03"]
    asking.give(A, ["R03"])
    assert table.in_hand(A) == ["R01", "R03"]


def test_absent_roles_are_passed_over_in_every_draw() -> None:
    """LF-2.10, LF-2.19, LF-5.3: told, a card of an absent role is discarded and replaced; named, it is refused."""
    table = table_of("mason", "farmer")
    unseen(table, A, 2)
    asking = trial(table, ask(table, event_question(table)))
    asking.give(A, ["R55"])
    assert table.discard == ["R55"]
    assert table.size(A) == 2
    turn = acting(table, A)
    turn.refuses(A, {"do": "contribute-communal", "project": "C01", "cards": ["R56"]}, "LF-X-ABSENT")
    sound(table)


def test_the_number_passed_over_is_tapped() -> None:
    """LF-5.3: so many go unseen to the discard."""
    table = table_of("mason", "farmer")
    asking = trial(table, ask(table, event_question(table)))
    table.draw_cards(A, 2)
    before = len(table.deck)
    asking.give(A, "pass-over 3")
    assert (table.passed, len(table.deck), table.drawn[A]) == (3, before - 3, 2)
    asking.give(None, "E08")
    assert table.hands[A].unseen == 2
    sound(table)


def test_a_draw_ends_without_a_card() -> None:
    """LF-2.20: deck and discard hold nothing but absent roles."""
    table = table_of("mason", "farmer")
    table.removed.cards += [card for card in table.deck.cards if card not in {"R55", "R56", "R01"}]
    table.deck.cards = ["R55", "R56", "R01"]
    table.draw_cards(A, 3)
    assert table.drawn[A] == 1
    table.learn_cards(A, "R01")
    table.draw_cards(A, 2)
    assert table.drawn[A] == 0
    sound(table)


def test_closed_hands() -> None:
    """LF-2.7, LF-2.16, LF-2.17: known cards, or any that is known nowhere if something is unseen; L apart from R."""
    table = table_of("mason", "farmer")
    hold(table, A, "R05")
    discarded(table, "R06")
    assert may_be_in(table, A, "R05")
    assert not may_be_in(table, A, "R07")
    unseen(table, A, 1)
    assert may_be_in(table, A, "R07")
    assert not may_be_in(table, A, "R06")
    assert not may_be_in(table, A, "L1")
    assert not may_be_in(table, B, "R05")
    table.find_lost(B, 1)
    table.settle_draws()
    assert may_be_in(table, B, "L1")
    assert not may_be_in(table, B, "R07")
    sound(table)


def test_naming_an_unseen_card_makes_it_known() -> None:
    """LF-2.17: it was in the hand; afterwards fewer are unseen."""
    table = table_of("mason", "farmer")
    unseen(table, A, 2)
    acting(table, A).give(A, {"do": "contribute-communal", "project": "C01", "cards": ["R24"]})
    assert table.hands[A].unseen == 1
    assert table.beside["C01"] == [("R24", A)]
    sound(table)


def test_the_holders_word() -> None:
    """LF-2.18, LF-6.7: with unseen cards the word counts, unless the known ones say otherwise; told, it is judged."""
    table = table_of("weaver", "mason")
    unseen(table, A, 2)
    happening = event(table, "E13")
    happening.give(A, "cannot")
    assert happening.done
    assert "E13" in table.event_discard
    table = table_of("weaver", "mason")
    hold(table, A, "R31")
    unseen(table, A, 1)
    happening = event(table, "E13")
    happening.refuses(A, "cannot", "LF-X-HAVE")
    table = table_of("weaver", "mason")
    unseen(table, A, 1)
    happening = event(table, "E13").refuses(A, ["R16"], "LF-X-FILTER")  # laid down it is no animal
    (telling,) = [part for part, one in enumerate(happening.session.parts) if one.rule == TELLING]
    happening.give(A, ["R16"], part=telling)
    assert happening.done  # the whole hand is known now, and no animal is in it


def test_what_is_laid_down_is_not_told_instead() -> None:
    """LF-4.4, LF-2.19, EX-5, EX-7, EX-10: unseen cards that are refused, and of which nothing is known after it."""
    table = table_of("weaver", "apothecary")
    unseen(table, A, 2)
    unseen(table, B, 1)
    rent = event(table, "E07").refuses(B, ["R45"], "LF-X-ABSENT").refuses(B, ["R55"], "LF-X-NOTOWN")
    rent.refuses(A, ["R01"], "LF-X-SUM").refuses(A, ["R45"], "LF-X-ABSENT").give(A, ["R77"])
    fire = event(table, "E20")
    fire.refuses(A, ["R85"], "LF-X-NOTOWN").refuses(A, ["R45"], "LF-X-ABSENT")
    assert (table.hands[A].unseen, table.hands[A].told, table.discard) == (1, [], [])
    well = table_of("weaver", "mason")
    unseen(well, B, 2)
    picked = event(well, "E22").refuses(None, "R55", "LF-X-FILTER").refuses(None, "R77", "LF-X-FILTER")
    picked.refuses(None, "R63", "LF-X-ABSENT").give(None, "R43")
    assert (well.lost[B], well.hands[B].told) == (["R43"], [])
    wronged = table_of("weaver", "mason")
    wrong(wronged, A, "R55")
    unseen(wronged, A, 1)
    event(wronged, "E27").give(A, "choose-option E27 A").refuses(A, ["R74"], "LF-X-ZONE")


def test_all_matching_cards_are_named() -> None:
    """LF-2.18: WIPE and RETURN_ALL: a known one left out is refused, an illegal or another one too."""
    table = table_of("farmer", "mason")
    hold(table, A, "R31", "R24", "R73", "R01")
    unseen(table, A, 1)
    happening = event(table, "E11").give(A, "nobody-gives-more")
    happening.refuses(A, ["R31"], "LF-X-HAVE")
    happening.refuses(A, ["R31", "R24", "R73"], "LF-X-NOTOWN")
    happening.refuses(A, ["R31", "R24", "R01"], "LF-X-FILTER")
    happening.give(A, ["R31", "R24", "R21"])
    assert sorted(table.discard) == ["R21", "R24", "R31"]
    table = table_of("farmer", "mason")
    hold(table, A, "R43", "R73", "R01")
    unseen(table, A, 1)
    happening = event(table, "E18").give(A, "choose-option E18 A")
    happening.refuses(A, [], "LF-X-HAVE")
    happening.refuses(A, ["R43", "R01"], "LF-X-OWN")
    happening.refuses(A, ["R43", "R73"], "LF-X-STRANGER")
    happening.give(A, ["R43", "R44"])
    assert table.in_hand(B) == ["R43", "R44"]


def test_taking_leaves_the_title() -> None:
    """LF-2.13: Any becomes the taker's, a role's card and a titled one do not; a titled one goes into the closed hand."""
    table = table_of("mason", "farmer", "weaver")
    hold(table, A, "R43", "R05", "R44")
    table.give(A, B, "R43")
    for card, holder in (("R43", B), ("R05", A), ("R44", A)):
        table.take(holder, C, card)
    assert [table.owner(C, card) for card in ("R43", "R05", "R44")] == [B, C, A]
    assert table.face_up[C] == []
    assert table.hand_back(C, "R43") == B  # LF-2.14: it lies face up before its owner again
    assert table.face_up[B] == ["R43"]


def test_kept_events_are_no_cards_in_hand() -> None:
    """LF-2.15, LF-6.12: they do not count for the limit, and nothing gives them up."""
    table = table_of("mason", "farmer")
    keep(table, A, "E17")
    assert table.size(A) == 0
    acting(table, A).refuses(A, {"do": "discard-excess", "cards": ["E17"]}, "LF-X-ZONE")


def test_other_views_show_numbers_and_titles() -> None:
    """LF-2.21: of a hand the others see its number and what lies face up."""
    table = table_of("mason", "farmer")
    hold(table, A, "R43", "R05")
    table.hands[A].shown.append("S01")
    table.deck.cards.remove("S01")
    table.give(A, B, "R43")
    assert view_table(table, B)["hands"][0] == {"number": 2}
    assert view_table(table, A)["hands"][0] == {"shown": ["S01"], "told": ["R05"], "unseen": 0}
    assert view_table(table, A)["face_up"][1] == ["R43"]


ROWS = {
    "family or event": (PAYMENT, "", "", "", ""),
    "clean": (CLEAN, "", "LF-X-NOTOWN", "", "LF-X-UNLAWFUL"),
    "discarding": (DISCARDING, "", "", "LF-X-ZONE", "LF-X-ZONE"),
}


@pytest.mark.parametrize("row", ROWS)
def test_what_may_be_used(row: str) -> None:
    """LF-3.2: own and illegal Resources, Events kept lawfully and unlawfully, for each kind of use."""
    use, *codes = ROWS[row]
    assert isinstance(use, Use)
    table = table_of("mason", "farmer")
    hold(table, A, "R05", "R49")
    keep(table, A, "E17", "E06")
    found = []
    for card in ("R05", "R49", "E17", "E06"):
        against = judge_cards(table, A, (card,), use, "LF-3.2")
        found.append(against[0].code if against else "")
    assert found == codes


def test_capacity_and_just_enough() -> None:
    """LF-3.1, LF-3.5, LF-3.6: what one can pay, cleanly or not; sets from which no card can be left out."""
    table = table_of("mason", "farmer")
    hold(table, A, "R01", "R05", "R16", "R49")
    keep(table, A, "E06", "E17")
    assert count_capacity(table, A) == 1 + 2 + 3 + 2 + 4 + 3
    assert clean_capacity(table, A) == 1 + 2 + 3 + 3
    sets = just_enough(table, ["R01", "R05", "R16"], 3)
    assert sets == [("R16",), ("R05", "R01")]
    assert just_enough(table, ["R01"], 3) == []


def test_no_change_is_given_and_more_may_be_paid() -> None:
    """LF-3.1, LF-3.5, LF-3.7: too much is lost."""
    table = table_of("mason", "farmer")
    hold(table, A, "R24", "R05")
    assert event(table, "E07").give(A, ["R24", "R05"]).done
    assert table.discard == ["R24", "R05"]


def test_illegal_cards_are_filed_first() -> None:
    """LF-3.3, LF-3.4: before the payment is discarded; the value counts, the owner at that moment is wronged."""
    table = table_of("mason", "farmer")
    hold(table, A, "R01", "R49")
    keep(table, A, "E06")
    duties(table, A, "4", done="1")
    acting(table, A).give(A, {"do": "complete-family", "card": "F4-A", "cards": ["R01", "R49", "E06"]})
    assert table.transgressions[A] == ["R49", "E06"]
    assert table.wronged == {"R49": B, "E06": None}
    assert table.discard == ["R01"]


def test_the_same_card_twice() -> None:
    """LF-4.4: one card is named once."""
    table = table_of("mason", "farmer")
    hold(table, A, "R05", "R16")
    event(table, "E07").refuses(A, ["R05", "R05"], "twice")


def test_help_comes_in_any_order() -> None:
    """LF-3.7, LF-3.8, LF-3.11, LF-13.3: discount, Hospital and cover lower what is due; nothing left settles it."""
    table = table_of("farmer", "apothecary", "mason")
    complete(table, "C07")
    hold(table, A, "R01", "R05", "R24")
    hold(table, B, "R61")
    duties(table, A, "1", done="4")
    paying = trial(table, pay(table, A, 7))
    assert table.demand is not None
    assert table.due == 6
    paying.refuses(C, {"do": "cover", "cards": ["R24"]}, "LF-X-NOABILITY")
    paying.refuses(B, "use-safety-net", "LF-X-OPEN")
    paying.give(B, {"do": "cover", "cards": ["R61"]}).give(A, "use-safety-net")
    assert table.due == 1
    paying.refuses(A, "use-safety-net", "LF-X-READY").refuses(B, {"do": "cover", "cards": []}, "LF-X-READY")
    paying.give(A, ["R01"])
    assert paying.result is True


def test_a_payment_that_is_lowered_to_nothing() -> None:
    """LF-3.11: d = 0 settles the payment; a discount alone may do."""
    table = table_of("farmer", "mason")
    duties(table, A, "1", done="4")
    assert trial(table, pay(table, A, 1)).result is True
    complete(table, "C07")
    hold(table, A, "R24")
    assert trial(table, pay(table, A, 3)).give(A, "use-safety-net").result is True


def test_beyond_the_law_nobody_helps() -> None:
    """LF-3.7: clean cards only, no discount, no Hospital, no cover."""
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    duties(table, A, "1", done="4")
    hold(table, A, "R05", "R73")
    hold(table, B, "R61")
    happening = event(table, "E06").give(A, "choose-option E06 C")
    happening.refuses(A, "use-safety-net", "LF-X-BEYOND")
    happening.refuses(B, {"do": "cover", "cards": ["R61"]}, "LF-X-BEYOND")
    happening.refuses(A, ["R73"], "LF-X-NOTOWN")
    happening.give(A, ["R05"])
    assert table.beyond[A] == ["E06"]


def test_who_cannot_pay_is_asked_for_help_first() -> None:
    """LF-3.12, LF-3.9: Hospital, then the Apothecary once; destitute only if neither helps enough."""
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    hold(table, B, "R61")
    happening = event(table, "E07")
    happening.give(A, "decline").give(B, ["R61"])  # 1 din left; the Hospital is not asked again
    assert table.ending == "destitute"
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    assert event(table, "E07").give(A, "use-safety-net").done
    assert table.ending == ""


def test_a_demand_on_each() -> None:
    """LF-3.10, LF-3.12: player by player from the active one; the first destitution ends it; a charge is used once."""
    table = table_of("farmer", "mason", "weaver")
    complete(table, "C07")
    hold(table, A, "R01")
    hold(table, C, "R02")
    happening = event(table, "E16").give(A, "use-safety-net")
    assert table.ending == "destitute"
    assert happening.done
    assert table.in_hand(C) == ["R02"]


def test_only_demands_make_destitute() -> None:
    """LF-3.9, LF-6.10: a card that cannot be chosen does not; a discard that cannot be made does."""
    table = table_of("weaver", "mason")
    assert event(table, "E31").done
    assert table.ending == ""

    effects = table.cards.events["E12"].effects[0]["fail"]
    assert isinstance(effects, tuple)
    assert trial(table, apply_failure(table, effects)).done  # type: ignore[arg-type]
    assert table.ending == "destitute"


def test_spares_of_a_type_are_alike() -> None:
    """LF-2.11: scanning any copy pays with one of this type."""
    table = table_of("mason", "farmer")
    hold(table, A, "P01", "P02", "R05")
    happening = event(table, "E07").give(A, ["P05", "R05"])
    assert happening.done
    assert len(table.in_hand(A)) == 1
    sound(table)


def test_a_lost_card_keeps_its_title() -> None:
    """LF-2.6, LF-7.13: under an Event a title lasts; back in the hand it lies face up."""
    table = table_of("mason", "farmer")
    hold(table, A, "R47")
    table.give(A, B, "R47")
    pull(table, "E31")
    table.take_out(B, "R47")
    table.lost[B], table.lost_under[B] = ["R47"], ["E31"]
    assert table.size(B) == 0
    table.come_back(B, "R47")
    assert table.face_up[B] == ["R47"]
    sound(table)
