"""Scenes of a game with figures worked out by hand from the rules, each crossing several of them."""

from __future__ import annotations

from typing import Any

import pytest

from lost_and_found_book.asking import ask
from lost_and_found_book.book import BOOK
from lost_and_found_book.effects import apply_failure
from lost_and_found_book.ending import end_game
from lost_and_found_book.facts import Turn
from lost_and_found_book.opening import take_role
from lost_and_found_book.resource_phase import event_question, resource_phase
from lost_and_found_book.scoring import make_outcome, score
from lost_and_found_book.state import LostFound
from lost_and_found_book.turn import take_turn
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    D,
    E,
    acting,
    beside,
    box,
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
from printkit.referee import Answer, Game

FIVE = ("mason", "farmer", "weaver", "apothecary", "merchant")


# Payments of mixed owners


def test_a_payment_of_four_owners() -> None:
    """LF-3.2, LF-3.3: 12 din from the own hand, another's, a Stranger's, a spare, and a stray that was kept."""
    table = table_of("weaver", "mason", "farmer")
    hold(table, A, "R55", "R44", "R77", "P11", "L2")
    keep(table, A, "E15", "E17")
    duties(table, A, "3", done="1")
    turn = acting(table, A)
    assert table.duty_cost("F3-A") == 7
    complete_it = {"do": "complete-family", "card": "F3-A"}
    turn.refuses(A, {**complete_it, "cards": ["R55", "P11"]}, "LF-X-SUM")  # 2 + 2
    turn.refuses(A, {**complete_it, "cards": []}, "LF-X-SUM")
    turn.refuses(A, {**complete_it, "cards": ["R45"]}, "LF-X-ZONE")
    turn.give(A, {**complete_it, "cards": ["R55", "R44", "R77", "P11", "E15", "E17", "L2"]})
    assert table.transgressions[A] == ["R44", "R77", "E15", "L2"]
    assert table.wronged == {"R44": B, "R77": None, "E15": None, "L2": None}
    assert [table.find_restitution(card) for card in table.transgressions[A]] == [3, 3, 5, 5]
    assert table.discard == ["R55"]
    assert "P11" in table.spares
    assert table.event_discard == ["E17"]
    assert table.drawn[A] == 2
    sound(table)


def test_what_was_found_pays_and_leaves_the_game() -> None:
    """LF-2.8, LF-7.12: driftwood is the finder's; used, it is out of the game, and a starting card can be drawn again."""
    table = table_of("mason", "weaver")
    hold(table, A, "L6", "S02")
    event(table, "E07").give(A, ["L6", "S02"])
    assert "L6" in table.removed.cards
    assert table.discard == ["S02"]
    assert table.transgressions[A] == []


def test_titles_decide_who_is_wronged() -> None:
    """LF-2.2, LF-2.13, LF-3.3: a slab that the Weaver got from the Mason, taken from her and spent, wrongs the Weaver."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, A, "R47")
    table.give(A, B, "R47")
    happening = event(table, "E09", A).give(A, "choose-option E09 C")
    happening.give(None, "R47")
    assert table.titles == {"R47": B}
    assert "R47" in table.hands[A].shown
    assert not table.legal(A, "R47")  # though a Mason's card
    assert table.wronged == {"E09": B}
    acting(table, A).refuses(
        A, {"do": "contribute-communal", "project": "C01", "cards": ["R47"]}, "LF-X-NOTOWN"
    ).give(A, "return-card R47")
    assert table.face_up[B] == ["R47"]
    assert table.in_hand(B) == ["R47"]
    sound(table)


def test_a_title_ends_as_soon_as_the_card_is_laid_down() -> None:
    """LF-2.6, LF-10.3: beside a project the Weaver's slab has no title any more, though it is not discarded yet."""
    table = table_of("mason", "weaver")
    hold(table, A, "R47")
    table.give(A, B, "R47")
    turn = acting(table, B)
    turn.give(B, {"do": "contribute-communal", "project": "C01", "cards": ["R47"]})
    assert table.beside == {"C01": [("R47", B)]}
    assert table.titles == {}
    sound(table)


def test_a_title_decides_whom_a_payment_wrongs_and_ends_with_it() -> None:
    """LF-3.3, LF-2.6, LF-12.3: the Mason pays with the Weaver's pulley, though it names the Mason: amends are made to the Weaver."""
    table = table_of("mason", "weaver")
    hold(table, A, "R46", "R13", "R07")
    table.give(A, B, "R46")
    table.take(B, A, "R46")
    event(table, "E07").give(A, ["R46"])
    assert table.transgressions == [["R46"], []]
    assert table.wronged == {"R46": B}
    assert table.titles == {}
    acting(table, A).give(A, {"do": "tawbah", "card": "R46", "cards": ["R13", "R07"]})
    assert table.in_hand(B) == ["R13", "R07"]
    assert table.discard == ["R46"]
    sound(table)


def test_a_gift_back_clears_the_title_and_a_gift_onward_moves_it() -> None:
    """LF-2.4, LF-9.3: Weaver's shawl to the Mason, on to the Farmer, home to the Weaver."""
    table = table_of("weaver", "mason", "farmer")
    hold(table, A, "R59")
    for seat, to in ((A, B), (B, C), (C, A)):
        duties(table, seat, "1", done="5")
        acting(table, seat).give(seat, f"gift R59 {to}")
        assert table.titles == ({} if to == A else {"R59": to})
        assert ("R59" in table.face_up[to]) == (to != A)
    assert table.hands[A].shown == ["R59"]


@pytest.mark.parametrize(
    ("event_", "option", "cards", "code"),
    [
        ("E06", "C", ["R80"], "LF-X-NOTOWN"),
        ("E06", "C", ["E15"], "LF-X-UNLAWFUL"),
        ("E06", "C", ["R01"], "LF-X-SUM"),
        ("E06", "C", [], "LF-X-SUM"),
        ("E06", "C", ["R01", "R05"], ""),
        ("E06", "C", ["E17"], ""),
        ("E25", "A", ["R80"], ""),
        ("E25", "A", ["E15"], ""),
        ("E25", "C", ["R05", "E15"], "LF-X-UNLAWFUL"),
        ("E25", "C", ["R05", "R80"], "LF-X-NOTOWN"),
        ("E25", "C", ["R05", "R01"], "LF-X-SUM"),
        ("E25", "C", ["R05", "E17"], ""),
        ("E36", "C", ["R80"], "LF-X-NOTOWN"),
        ("E36", "C", ["R05"], ""),
    ],
)
def test_what_pays_for_an_option(event_: str, option: str, cards: list[str], code: str) -> None:
    """LF-3.2: [B] and PAY_TO take clean cards, [N] whatever one has."""
    table = table_of("mason", "farmer")
    hold(table, A, "R01", "R05", "R80")
    keep(table, A, "E17")
    if event_ != "E15":
        keep(table, A, "E15")
    paying = event(table, event_).give(A, f"choose-option {event_} {option}")
    if code:
        paying.refuses(A, cards, code)
    else:
        assert paying.give(A, cards).done
        assert (event_ in table.beyond[A]) == (option == "C")
        if event_ == "E36":
            assert table.in_hand(B) == ["R05"]
        sound(table)


def test_the_widow_is_answered_by_who_has_most() -> None:
    """E25, LF-6.5, LF-3.7: the chooser is out of turn; discount, Hospital and cover help with A, not with C; the card is filed with the chooser."""
    table = table_of("mason", "farmer", "apothecary")
    complete(table, "C07")
    duties(table, B, "1", done="42")
    hold(table, B, "R05", "R24")
    hold(table, C, "R61")
    happening = event(table, "E25", A)
    happening.refuses(A, "choose-option E25 B", "LF-X-OPEN")
    happening.give(B, "choose-option E25 A")
    assert table.demand is not None
    assert table.due == 1
    happening.give(C, {"do": "cover", "cards": ["R61"]})
    assert happening.done
    assert table.in_hand(B) == ["R05", "R24"]
    assert "E25" in table.event_discard
    table.event_discard.remove("E25")
    table.events.cards.append("E25")
    again = event(table, "E25", A).give(B, "choose-option E25 C")
    assert table.demand is not None
    assert table.due == 4
    again.refuses(B, "use-safety-net", "LF-X-BEYOND").give(B, ["R24"])
    assert table.beyond[B] == ["E25"]


@pytest.mark.parametrize(
    ("done", "coins", "code"), [("4", ["R01"], ""), ("4", [], "LF-X-OPTION"), ("", ["R01"], "LF-X-OPTION")]
)
def test_a_repaired_house_makes_an_option_affordable(done: str, coins: list[str], code: str) -> None:
    """LF-6.4, LF-3.7: E25 A costs 2; with 1 din it can be chosen only for the discount, and then 1 is paid; C has no discount."""
    table = table_of("mason", "weaver")
    hold(table, A, *coins)
    duties(table, A, "1", done)
    widow = event(table, "E25")
    widow.refuses(A, "choose-option E25 C", "LF-X-OPTION")
    if code:
        widow.refuses(A, "choose-option E25 A", code)
        return
    widow.give(A, "choose-option E25 A")
    assert table.demand is not None
    assert table.due == 1
    widow.give(A, coins)
    assert (table.discard, "E25" in table.event_discard) == (coins, True)


@pytest.mark.parametrize(("event_", "option"), [("E09", "B"), ("E36", "C"), ("E06", "C")])
@pytest.mark.parametrize(
    ("cards", "possible"),
    [(["R80", "E15"], False), (["R01", "R80"], False), (["R01", "R02"], True), (["E17"], True)],
)
def test_an_option_that_takes_clean_cards_needs_them(
    event_: str, option: str, cards: list[str], possible: bool
) -> None:
    """LF-6.4, LF-3.6: what goes beyond the law, or to another player, is affordable only with clean cards."""
    table = table_of("mason", "weaver")
    hold(table, A, *(card for card in cards if card[0] == "R"))
    keep(table, A, *(card for card in cards if card[0] == "E"))
    chosen = event(table, event_).judge(A, f"choose-option {event_} {option}")
    assert [one.code for one in chosen] == ([] if possible else ["LF-X-OPTION"])


def test_market_tax_for_five() -> None:
    """E16, LF-3.10, LF-3.12: from the drawer round; a repaired house pays nothing; the Hospital helps once."""
    table = table_of(*FIVE)
    complete(table, "C07")
    duties(table, D, "1", done="4")
    for seat, card in ((C, "R01"), (E, "R05"), (B, "R02")):
        hold(table, seat, card)
    happening = event(table, "E16", C)
    happening.refuses(E, ["R05"], "LF-X-OPEN")  # LF-4.4: paying knows no TURN
    happening.refuses(E, ["C01", "R05"], "LF-X-TURN")
    happening.give(C, ["R01"])  # then D pays nothing
    happening.give(E, ["R05"])
    happening.give(A, "use-safety-net")  # A holds nothing
    happening.refuses(B, "use-safety-net", "LF-X-READY").give(B, ["R02"])
    assert happening.done
    assert table.used == ["B08"]
    assert table.ending == ""
    assert sorted(table.discard) == ["R01", "R02", "R05"]


def test_hospital_declined_and_a_cover_that_is_too_small() -> None:
    """LF-3.12: what helps too little does not save anybody."""
    table = table_of("farmer", "apothecary", "mason")
    hold(table, A, "R01")
    hold(table, B, "R04")
    happening = event(table, "E07").give(B, ["R04"])  # 2 still to pay, capacity 1
    assert happening.done
    assert table.ending == "destitute"
    assert table.discard == ["R04"]


def test_an_apothecary_without_a_card_is_not_asked() -> None:
    """LF-6.14, LF-3.12: an empty hand is seen by all."""
    table = table_of("farmer", "apothecary")
    hold(table, A, "R01")
    assert event(table, "E07").done
    assert table.ending == "destitute"


def test_an_unseen_hand_that_cannot_pay() -> None:
    """LF-2.18, LF-3.12: the word; then Hospital, then Apothecary; what is known may contradict it."""
    table = table_of("farmer", "apothecary")
    complete(table, "C07")
    hold(table, A, "R01")
    hold(table, B, "R61")
    unseen(table, A, 1)
    happening = event(table, "E07")
    happening.give(A, "cannot").give(A, "use-safety-net")
    assert happening.done
    assert table.ending == ""
    table = table_of("farmer", "mason")
    hold(table, A, "R24")
    unseen(table, A, 1)
    event(table, "E07").refuses(A, "cannot", "LF-X-HAVE")


# Disasters at their thresholds


@pytest.mark.parametrize(
    ("card", "perils", "well", "seats", "needed"),
    [
        ("E02", "normal", False, 2, 5),
        ("E02", "gentle", True, 2, 1),
        ("E02", "strict", False, 5, 10),
        ("E11", "normal", False, 4, 8),
        ("E11", "gentle", False, 2, 4),
        ("E20", "normal", True, 3, 6),
        ("E20", "strict", True, 2, 7),
        ("E29", "strict", False, 5, 12),
        ("E03", "strict", False, 3, 4),
        ("E12", "gentle", True, 2, 2),
        ("E30", "normal", True, 5, 6),
        ("E21", "normal", False, 4, 6),
    ],
)
def test_requirements(card: str, perils: str, well: bool, seats: int, needed: int) -> None:
    """LF-7.1, LF-15.2, section 3.14: N+k; two less or more for Disasters alone; the Well takes two off both."""
    table = table_of(*FIVE[:seats], perils=perils)
    if well:
        complete(table, "C02")
    assert table.required(card) == needed


@pytest.mark.parametrize(("given", "averted"), [(["R24", "R25"], True), (["R24", "R16"], False)])
def test_a_disaster_at_its_threshold(given: list[str], averted: bool) -> None:
    """LF-7.2, LF-7.3: N+5 = 8 for three: 8 averts it, 7 does not; one din too little loses the game."""
    table = table_of("mason", "farmer", "weaver")
    hold(table, B, *given, "R01")
    hold(table, C, "R02")
    happening = event(table, "E29", A)
    assert table.required("E29") == 8
    happening.give(B, given)
    if not averted:
        happening.give(B, "disaster-done").give(C, "disaster-done")
    assert happening.done
    assert table.ending == ("" if averted else "disaster")
    if averted:
        happening_after = acting(table, A)
        happening_after.accepts(A, "pass-phase")
        assert table.in_hand(B) == ["R01"]  # the rest stays


def test_who_holds_nothing_gives_nothing() -> None:
    """LF-7.1, LF-6.14, LF-2.17: an empty hand is not asked in a Disaster; a card that is named all the same is not there: ZONE."""
    table = table_of("mason", "weaver")
    hold(table, A, "R31")
    disaster = event(table, "E20")
    disaster.refuses(B, "donate R24", "LF-X-ZONE").refuses(B, {"do": "donate", "card": "R24"}, "LF-X-ZONE")
    assert str(disaster.judge(B, "donate R24")[0]) == "You hold no card. (LF-2.17)"
    assert table.laid("E20") == 0


def test_a_kept_event_is_no_card_in_the_hand() -> None:
    """LF-2.15, LF-3.2: it is not discarded; whoever names one hears whether it is kept, or somebody else's."""
    table = table_of("mason", "weaver")
    hold(table, A, "R01", "R02", "R13", "R14")
    keep(table, A, "E17")
    keep(table, B, "E06")
    turn = acting(table, A)
    said = {event_: {"do": "discard-excess", "cards": [event_]} for event_ in ("E17", "E06")}
    assert [str(turn.judge(A, one)[0]) for one in said.values()] == [
        "A Lamb Is Born is kept before you: it is no card in your hand. (LF-2.15)",
        "Ewe at the Gate is not an Event that you keep. (LF-2.15)",
    ]
    for one in said.values():
        turn.refuses(A, one, "LF-X-ZONE")


def test_an_empty_town_meets_a_disaster() -> None:
    """LF-7.3, LF-6.14: nobody holds anything: it fails without a question."""
    table = table_of("mason", "farmer")
    assert event(table, "E02").done
    assert table.ending == "disaster"
    locusts = table_of("mason", "farmer")
    assert event(locusts, "E11").done
    assert locusts.ending == ""
    assert locusts.event_discard[-1] == "E11"


def test_locusts_eat_what_is_legal_only() -> None:
    """E11, WIPE: own food and animals go, also titled ones; a Stranger's and kept Events stay; coins stay."""
    table = table_of("farmer", "weaver")
    hold(table, A, "R54", "R73", "R05", "P07")
    hold(table, B, "R57", "R52")
    table.give(A, B, "R54")
    keep(table, A, "E17")
    happening = event(table, "E11").give(A, "nobody-gives-more")
    assert happening.done
    assert table.in_hand(A) == ["R73", "R05"]
    assert table.in_hand(B) == ["R52"]  # a Farmer's pomegranates are not the Weaver's
    assert table.held[A] == ["E17"]
    assert table.titles == {}
    assert "P07" in table.spares
    assert sorted(table.discard) == ["R54", "R57"]


def test_fever_takes_any_card_of_everybody() -> None:
    """E12, DISCARD: an illegal one is a transgression; who has a card cannot say that there is none."""
    table = table_of("mason", "weaver")
    hold(table, A, "R73")
    unseen(table, B, 1)
    pull(table, "E12")
    table.crises[A].append("E12")
    turn = trial(table, take_turn(table, A))
    turn.refuses(A, ["R73", "R01"], "LF-X-ZONE").refuses(A, [], "LF-X-COUNT")
    turn.give(A, ["R73"]).refuses(B, "cannot", "LF-X-OPEN").give(B, ["R05"])
    assert table.transgressions[A] == ["R73"]
    assert table.discard == ["R05"]
    assert table.event_discard == ["E12"]
    assert table.drawn[A] == 2


def test_bandits_take_one_of_each() -> None:
    """E30, RANDOM_DISCARD: the neighbour picks among what is legal; nobody is destitute."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, A, "R73")
    hold(table, B, "R55", "R44")
    effects: Any = table.cards.events["E30"].effects[0]["fail"]
    robbed = trial(table, apply_failure(table, effects))
    robbed.refuses(None, "R44", "LF-X-FILTER").give(None, "R55")
    assert robbed.done
    assert table.discard == ["R55"]
    assert table.ending == ""


def test_a_crisis_runs_out_while_another_is_open() -> None:
    """LF-7.9, LF-7.10, LF-7.11: B's is met by cards of three turns, A's own fails; at the end the rest are discarded."""
    table = table_of("mason", "weaver")
    hold(table, A, "R31", "R05", "R06")
    hold(table, B, "R07")
    pull(table, "E21", "E03")
    table.crises[A].append("E21")
    table.crises[B].append("E03")
    beside(table, "E21", B, "R16")
    trial(table, take_turn(table, A))
    assert table.discard == ["R31", "R16"]
    assert table.crises == [[], ["E03"]]
    acting(table, A).give(A, {"do": "contribute-crisis", "event": "E03", "cards": ["R05"]})
    assert table.laid("E03") == 2
    assert trial(table, end_game(table)).done
    assert table.crises == [[], []]
    assert sorted(table.discard) == ["R05", "R16", "R31"]


# Festivals


def test_a_festival_of_empty_hands() -> None:
    """LF-8.13, LF-8.14, LF-8.10, LF-8.12: nobody is asked, nothing is dealt; the market is still held; the last Event has no replacement."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C05")
    duties(table, A, "1")
    duties(table, B, "1", done="2345")
    duties(table, C, "1")
    bring(table, "E28")
    table.event_discard += [card for card in table.events.cards if card != "E28"]
    table.events.cards = ["E28"]
    fair = event(table, "E28", B)
    fair.give(B, "market-closed").give(None, "C06")
    assert fair.done
    assert [hand.unseen for hand in table.family] == [1, 0, 1]
    assert "C06" in table.open
    assert [len(table.in_hand(seat)) for seat in (A, B, C)] == [1, 1, 1]
    assert table.cards.resources[table.in_hand(B)[0]].name == "Loaf of Bread"
    assert len(table.events) == 0
    acting(table, B).accepts(B, "pass-phase")


def test_lost_cards_are_sought_in_the_order_lost_unless_named() -> None:
    """LF-8.14: a purse lost before a sheep is sought before it; a sheep that was named stands where it was named."""
    for named in (False, True):
        table = table_of("mason", "weaver")
        pull(table, "R05", "E04", "R31", "E13")
        table.lost[A], table.lost_under[A] = ["R05", "R31"], ["E04", "E13"]
        if named:
            hold(table, A, "R79")
        festival = event(table, "E10", A)
        if named:
            festival.give(A, ["R31", "R79"]).give(A, "found-done")
        asked = []
        for card in ("H09", "H10", "H07")[: 2 + named]:
            asked.append(str(festival.describe_questions()))
            festival.give(None, card)
        order = ("Sheep", "Knotted Kerchief of Coins", "2 Dinarim") if named else ("2 Dinarim", "Sheep")
        assert all(f"for {name} of Anna" in text for name, text in zip(order, asked, strict=True))


def test_a_cancelled_event_leaves_the_action() -> None:
    """LF-6.11, LF-6.17: what was cancelled counts as resolved; nothing of the turn is lost."""
    table = table_of("mason", "weaver")
    complete(table, "C06")
    event(table, "E09", A).give(A, "cancel-event")
    assert "E09" in table.event_discard
    assert (table.turn.acted, table.turn.skip_action, table.turn.duty) == (False, False, "")
    assert "B07" in table.used


def test_two_festivals_in_a_row_and_a_season_in_between() -> None:
    """LF-8.11, LF-6.2, LF-13.2: the second is held too; its season turns the trackers READY."""
    table = table_of("farmer", "mason")
    table.event_discard += [card for card in table.events.cards if card != "E01"]
    table.events.cards = ["E01"]
    table.flip_role(A)
    happening = event(table, "E01", A)
    happening.give(A, "market-closed").give(None, "C02").refuses(None, "E19", "LF-X-SEASON")
    happening.give(None, "E10")
    assert (table.season, table.used) == ("spring", [])
    happening.give(A, "market-closed").give(None, "C03").give(None, "E17")
    assert happening.done
    assert table.held[A] == ["E17"]
    assert table.event_discard[-2:] == ["E01", "E10"]


def test_declared_cards_are_seen_until_the_search_is_over() -> None:
    """LF-2.21, LF-8.6: a purse sought in vain goes back into the closed hand, and may be declared again."""
    table = table_of("mason", "farmer")
    hold(table, A, "R77", "L3")
    happening = event(table, "E10", A).give(A, ["L3", "R77"]).give(A, "found-done")
    happening.give(None, "H03").give(None, "H05")  # all; animal, tool, goods
    assert "L3" in table.removed.cards
    assert table.in_hand(A) == ["R77"]
    assert table.festival is not None
    assert table.festival.declared == []
    assert table.transgressions == [[], []]


def test_the_crier_finds_what_was_lost() -> None:
    """LF-8.15, LF-8.6: for a lost Resource too; all ten dealt, they are shuffled again for it."""
    table = table_of("mason", "farmer")
    complete(table, "C04")
    hold(table, A, "R47")
    table.give(A, B, "R47")
    pull(table, "E31")
    table.take_out(B, "R47")
    table.lost[B], table.lost_under[B] = ["R47"], ["E31"]
    strangers = [f"R{n}" for n in range(73, 82)]
    hold(table, A, *strangers)
    happening = event(table, "E19", A).give(A, strangers).give(A, "found-done")
    cards = ["H01", "H02", "H03", "H04", "H05", "H06", "H07", "H08", "H10"]
    for card in cards:
        happening.give(None, card)
    happening.give(None, "H09")  # the slab: nobody
    happening.give(A, "crier R47").give(None, "H09").refuses(A, "crier R47", "LF-X-OPEN")
    assert table.lost[B] == ["R47"]
    assert table.used == ["B06"]
    assert len(table.ihtesaab) == 10


def test_an_exchange_of_kept_events_and_spares() -> None:
    """LF-8.8, LF-2.12, LF-2.11: the lamb, lawfully kept, for a loaf and a coin; any loaf stands for one."""
    table = table_of("mason", "farmer")
    hold(table, A, "R05")
    hold(table, B, "P08", "R01", "R44")
    keep(table, A, "E17")
    duties(table, A, "1")
    fair = event(table, "E19", A).give(A, "found-done").give(B, "found-done")
    propose = {"do": "trade-propose", "partner": 1, "give": ["E17"], "get": ["P10", "R01"]}
    fair.refuses(A, {**propose, "give": ["R44", "F1-A"]}, "LF-X-ZONE")
    fair.refuses(A, {**propose, "give": ["E17", "F1-A"]}, "LF-X-FAMILY")
    fair.give(A, propose).give(B, "trade-accept")
    assert table.held == [[], ["E17"]]
    assert sorted(table.in_hand(A)) == ["P08", "R01", "R05"]
    assert table.in_hand(B) == ["R44"]
    sound(table)


def test_what_a_partner_lacks_is_told_to_the_partner_alone() -> None:
    """LF-8.16: the proposal stands whatever is in the closed hand; who is asked hears why not, lays down another, or rejects."""
    table = table_of("mason", "farmer")
    hold(table, A, "R05")
    hold(table, B, "R44", "R49")
    fair = event(table, "E19", A).give(A, "found-done").give(B, "found-done")
    fair.give(A, {"do": "trade-propose", "partner": 1, "give": ["R05"], "get": ["R44"]})
    fair.refuses(B, "trade-accept", "LF-X-NOTOWN").refuses(A, "market-closed", "LF-X-OPEN")
    fair.refuses(B, {"do": "trade-counter", "get": ["R44"]}, "LF-X-NOTOWN")
    fair.give(B, {"do": "trade-counter", "get": ["R49"]}).refuses(B, "trade-accept", "LF-X-OPEN")
    fair.give(A, "trade-accept")
    assert table.face_up[A] == ["R49"]
    assert table.titles == {"R49": A}
    fair.give(A, {"do": "trade-propose", "partner": 1, "give": [], "get": ["R31"]})
    fair.refuses(B, "trade-accept", "LF-X-ZONE").give(A, "trade-withdraw")
    assert table.exchange is None


# Duties


@pytest.mark.parametrize(("duty", "cost", "school"), [("1", 4, 3), ("2", 5, 4), ("3", 7, 6), ("4", 6, 5)])
def test_prices_of_duties(duty: str, cost: int, school: int) -> None:
    """Section 3.9, FAMILY_DISCOUNT: the School takes one off, for everybody."""
    table = table_of("mason", "farmer")
    assert table.duty_cost(f"F{duty}-B") == cost
    complete(table, "C03")
    assert table.duty_cost(f"F{duty}-B") == school


def test_zakat_goes_to_who_has_least() -> None:
    """F1, LF-6.9: among four others with 1, 0, 2, 0 completed the first in turn order with 0; two dinars, or what is left."""
    table = table_of(*FIVE)
    duties(table, A, "12")
    duties(table, B, "2", done="1")
    duties(table, C, "1")
    duties(table, D, "3", done="12")
    hold(table, A, "R24")
    hold(table, B, "P01", "P02", "P03", "P04", "P05")
    acting(table, A).give(A, {"do": "complete-family", "card": "F1-A", "cards": ["R24"]})
    assert table.in_hand(C) == ["P06"]
    assert [len(table.in_hand(seat)) for seat in (D, E)] == [0, 0]


def test_a_new_card_after_a_completion_may_come_from_an_exchange() -> None:
    """LF-10.4, LF-10.2: what goes under the deck comes last."""
    table = table_of("mason", "farmer")
    duties(table, A, "14", done="23")
    assert table.family_decks[A].cards == ["F5-A"]
    turn = acting(table, A).give(A, "exchange-family F4-A").give(A, ["F5-A"])
    assert table.family[A].told == ["F1-A", "F5-A"]
    turn.refuses(A, "exchange-family F5-A", "LF-X-RESP")
    acting(table, A).refuses(A, "exchange-family F1-A", "LF-X-ZAKAT")


def test_a_mason_who_is_done_with_the_phase() -> None:
    """LF-4.4, LF-10.6: READY, the second of the two is refused for the phase, not as used up; USED it is used up."""
    table = table_of("mason", "farmer")
    hold(table, A, "R24", "R01", "R02", "R03", "R04")
    duties(table, A, "1")
    turn = acting(table, A).give(A, {"do": "complete-family", "card": "F1-A", "cards": ["R24"]})
    turn.give(A, {"do": "discard-excess", "cards": ["R01"]})
    contribute = {"do": "contribute-communal", "project": "C01", "cards": ["R02"]}
    turn.refuses(A, contribute, "LF-X-PHASE")
    table.flip_role(A)
    turn.refuses(A, contribute, "LF-X-RESP")


def test_the_mosque_lightens_tawbah_at_once() -> None:
    """C01, LF-10.3, LF-12.3: completed this turn, restitution costs one less, at least one."""
    table = table_of("mason", "weaver")
    beside(table, "C01", B, "R31", "R32")
    hold(table, A, "R05", "R01", "R02")
    pull(table, "R55", "L4")
    table.transgressions[A], table.wronged = ["R55", "L4"], {"R55": B, "L4": None}
    turn = acting(table, A)
    assert [table.find_restitution(card) for card in ("R55", "L4")] == [2, 1]
    turn.give(A, {"do": "contribute-communal", "project": "C01", "cards": ["R05"]}).give(None, "C09")
    assert [table.find_restitution(card) for card in ("R55", "L4")] == [1, 1]
    turn.refuses(A, {"do": "tawbah", "card": "R55", "cards": []}, "LF-X-SUM")
    turn.give(A, {"do": "tawbah", "card": "R55", "cards": ["R01"]})
    turn.give(A, {"do": "tawbah", "card": "L4", "cards": ["R02"]})
    assert table.in_hand(B) == ["R01"]
    assert "L4" in table.removed.cards
    assert sorted(table.discard) == ["R02", "R05", "R31", "R32", "R55"]
    turn.refuses(A, {"do": "tawbah", "card": "R55", "cards": ["R02"]}, "LF-X-NOTRANS")
    sound(table)


def test_a_project_with_a_need_takes_kept_animals_as_what_they_are() -> None:
    """LF-3.2, LF-10.5, section 3.13: a kept lamb is an animal, no food; Feed the Hungry waits for food."""
    table = table_of("mason", "weaver")
    unfold(table, "C05")
    beside(table, "C05", B, "R16")
    keep(table, A, "E17")
    hold(table, A, "R22", "R05")
    acting(table, A).give(A, {"do": "contribute-communal", "project": "C05", "cards": ["E17"]})
    assert table.laid("C05") == 6
    assert table.done == []
    hold(table, B, "R13", "R28")
    other = acting(table, B)
    other.refuses(B, {"do": "contribute-communal", "project": "C05", "cards": ["R13"]}, "LF-X-NEED")
    other.give(B, {"do": "contribute-communal", "project": "C05", "cards": ["R28", "R13"]}).give(None, "C06")
    assert table.done == ["C05"]
    assert "E17" in table.event_discard


# Charges and seasons


def test_charges_are_told_apart() -> None:
    """LF-4.4, LF-13.1: no ability before the work is done; READY then; used up until the season changes."""
    table = table_of("farmer", "mason")
    table.active, table.turn = B, Turn()
    trial(table, resource_phase(table, B)).refuses(B, "use-extra-draw farmer", "LF-X-NOABILITY")
    table.drawn[B] = 0
    table.flip_role(A)
    table.active, table.turn = A, Turn()
    trial(table, resource_phase(table, A)).refuses(A, "use-extra-draw farmer", "LF-X-READY")
    acting(table, A).refuses(A, "use-extra-draw farmer", "LF-X-PHASE")
    acting(table, A).refuses(A, "market-day", "LF-X-NOABILITY").refuses(A, "use-hand-limit", "LF-X-NOABILITY")


def test_bathhouse_school_and_weaver_raise_the_limit() -> None:
    """LF-11.1: 3 + 1 + 1 + 2 = 7; a card that lies face up counts; a kept Event does not."""
    table = table_of("weaver", "mason")
    complete(table, "C10")
    duties(table, A, "1", done="2")
    hold(table, A, "R01", "R02", "R03", "R04", "R05", "R06", "R07")
    hold(table, B, "R43")
    table.give(B, A, "R43")
    keep(table, A, "E17")
    turn = acting(table, A)
    assert (table.size(A), table.find_limit(A)) == (8, 5)
    turn.refuses(A, {"do": "discard-excess", "cards": ["R01", "R02"]}, "LF-X-COUNT")
    turn.give(A, "use-hand-limit").refuses(A, "pass-phase", "LF-X-LIMIT")
    turn.refuses(A, "return-card R43", "LF-X-PHASE")
    turn.give(A, {"do": "discard-excess", "cards": ["R43"]}).give(A, "pass-phase")
    assert table.transgressions[A] == []
    assert table.titles == {}
    assert table.find_limit(B) == 4


# The deck runs out


def test_the_last_cards_of_the_deck() -> None:
    """LF-2.9, LF-2.10, LF-2.20: 1 card left and 3 in the discard, one of an absent role: a draw of 4 ends with 3."""
    table = table_of("farmer", "mason")
    complete(table, "C09")
    table.removed.cards += [card for card in table.deck.cards if card != "R01"]
    table.deck.cards = ["R01"]
    for card in ("R05", "R55", "R06"):
        table.removed.cards.remove(card)
        table.discard.append(card)
    table.active, table.turn = A, Turn()
    drawing = trial(table, resource_phase(table, A)).give(A, "use-extra-draw farmer")
    drawing.give(A, "use-extra-draw canal")
    assert table.drawn[A] + len(table.in_hand(A)) == 3
    assert table.in_hand(A) == ["R01"]
    drawing.give(A, ["R55"]).give(A, ["R06"]).give(A, ["R05"])
    assert table.in_hand(A) == ["R01", "R06", "R05"]
    assert table.discard == ["R55"]
    drawing.give(None, "E08")


def test_the_last_cards_are_all_passed_over_in_one_photo() -> None:
    """LF-2.9, LF-2.10: each is passed over once; then the discard is shuffled, they with it, and as many are drawn anew."""
    table = table_of("mason", "weaver")
    last, shuffled = ["R69", "R50", "R67"], ["R05", "R06", "R07", "R08"]
    table.removed.cards += [card for card in table.deck.cards if card not in {*last, *shuffled}]
    table.deck.cards = list(last)
    table.discard += shuffled
    drawing = trial(table, ask(table, event_question(table)))
    table.draw_cards(A, 3)
    drawing.give(A, ["R69", "R50", "R67"])
    assert (table.in_hand(A), table.discard, table.drawn[A]) == ([], [], 3)
    assert sorted(table.deck.cards) == sorted([*last, *shuffled])
    assert len([line for line in table.journal if "passes over" in str(line)]) == len(last)
    drawing.give(A, ["R05", "R50", "R06", "R07"])
    assert table.in_hand(A) == ["R05", "R06", "R07"]
    sound(table)


def test_the_last_card_follows_though_the_deck_was_drawn_from_unseen() -> None:
    """LF-2.9, LF-2.10: all others are told since; the last one names an absent role and is shuffled with the discard."""
    table = table_of("mason", "weaver")
    shuffled = ["R05", "R06", "R07"]
    table.removed.cards += [card for card in table.deck.cards if card not in {"R69", *shuffled}]
    table.deck.cards, table.deck.unseen = [], 1
    table.discard += shuffled
    drawing = trial(table, ask(table, event_question(table)))
    table.draw_cards(A, 2)
    assert (table.in_hand(A), table.discard, table.drawn[A]) == ([], [], 2)
    assert sorted(table.deck.cards) == sorted([*shuffled, "R69"])
    drawing.give(A, ["R69", "R05", "R06"])
    assert (table.in_hand(A), table.discard) == (["R05", "R06"], ["R69"])
    sound(table)


def test_no_photo_shows_more_cards_than_lay_there() -> None:
    """LF-2.9: with two cards left in the deck, four at once cannot be: the discard is shuffled in between."""
    table = table_of("mason", "weaver")
    left = ["R01", "R02", "R50", "R69"]
    table.discard += [card for card in table.deck.cards if card not in left]
    table.deck.cards, table.deck.unseen = [], 2
    table.hands[B].unseen = 2
    drawing = trial(table, ask(table, event_question(table)))
    table.draw_cards(A, 2)
    drawing.refuses(A, ["R50", "R69", "R01", "R02"], "LF-X-COUNT")
    drawing.give(A, ["R50", "R69"])
    assert (len(table.discard), table.drawn[A], table.hands[B].unseen) == (0, 2, 2)
    sound(table)


# The end


def test_a_reckoning_of_ten_cards() -> None:
    """LF-14.5, LF-14.6: T 12, B 1: ten cards, not eleven; restitution is paid, or a duty turned; then nothing is left to turn."""
    table = table_of("mason", "farmer")
    complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
    duties(table, A, "4", done="1235")
    duties(table, B, "", done="145")
    strangers = [f"R{n}" for n in range(73, 85)]
    pull(table, *strangers, "E05")
    table.transgressions[A], table.wronged = strangers, dict.fromkeys(strangers)
    table.beyond[A] = ["E05"]
    hold(table, A, "R24", "R01", "R85")
    ending = trial(table, end_game(table))
    cards = ["H03", "H07", "H01", "H04", "H09", "H05", "H06", "H08", "H02", "H10"]
    ending.refuses(None, cards[:9], "LF-X-COUNT").give(None, cards)
    ending.refuses(A, ["R01"], "LF-X-SUM").refuses(A, ["R85"], "LF-X-NOTOWN").refuses(A, [], "LF-X-SUM")
    ending.refuses(A, "reckon-nothing", "LF-X-FILTER")
    ending.give(A, ["R24"])  # H03: 3 din
    ending.refuses(A, "reckon-void F1-A", "LF-X-FILTER").refuses(A, "reckon-void F4-A", "LF-X-FILTER")
    ending.give(A, "reckon-void F3-A")  # H07
    ending.give(A, "reckon-void F2-A")  # H04: 4 din are not there
    ending.give(A, "reckon-void F5-A")  # H09
    assert ending.done  # nothing is left to turn, and 1 din pays neither 2 nor 5
    assert table.void[A] == ["F3-A", "F2-A", "F5-A"]
    found = make_outcome(table)
    assert (found.reason, found.winners) == ("won", (B,))
    assert [one.total for one in score(table)] == [3 * 1 + 2 * 1 - 2 * 12, 9]


def test_strays_that_nobody_used_are_reckoned_with() -> None:
    """LF-14.3, LF-14.5, LF-6.6: two strays and one Event beyond the law: net 1; lawful ones pay a restitution."""
    table = table_of("mason", "farmer")
    complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
    duties(table, A, "", done="123")
    keep(table, A, "E06", "E15", "E17")
    pull(table, "E33")
    table.beyond[A] = ["E33"]
    ending = trial(table, end_game(table)).give(None, ["H06"]).give(A, ["E17"])
    assert ending.done
    assert table.transgressions[A] == ["E06", "E15"]
    assert make_outcome(table).winners == (A,)
    assert score(table)[0].total == 9 + 2 - 4


def test_who_began_is_reckoned_with_first() -> None:
    """LF-14.6: in turn order from the starting player, whoever had the last turn."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C01", "C02", "C03", "C05", "C06", "C10")
    table.starter, table.active = C, A
    for seat, card in ((A, "R73"), (B, "R74"), (C, "R75")):
        pull(table, card)
        table.transgressions[seat] = [card]
        table.wronged[card] = None
    ending = trial(table, end_game(table))
    order = []
    for card in ("H01", "H02", "H05"):
        assert table.reckoning is not None
        order.append(table.reckoning.seat)
        ending.give(None, [card])
    assert order == [C, A, B]
    assert make_outcome(table).reason == "nobody"


@pytest.mark.parametrize(
    ("done", "met"),
    [
        (("C01", "C02", "C03", "C04", "C05"), False),
        (("C02", "C03", "C04", "C05", "C06", "C07"), False),
        (("C01", "C02", "C03", "C04", "C05", "C06"), True),
    ],
)
def test_what_the_community_owes(done: tuple[str, ...], met: bool) -> None:
    """LF-1.1, LF-14.4, LF-14.10: the Mosque and five others; without them strays are filed, and nobody is reckoned with."""
    table = table_of("mason", "farmer")
    complete(table, *done)
    duties(table, A, "", done="123")
    duties(table, B, "", done="234")
    keep(table, B, "E06")
    ending = trial(table, end_game(table))
    if met:
        ending.give(None, ["H01"])
    assert ending.done
    assert table.transgressions[B] == ["E06"]
    assert make_outcome(table).winners == ((A,) if met else ())
    assert make_outcome(table).reason == ("won" if met else "community")


# A whole turn, from a position


def test_a_turn_from_a_position() -> None:
    """LF-4.1: drawing, the Event, a loaf and the chisels for the Mosque, the end; then the next player's turn."""

    def position(table: LostFound) -> None:
        table.roles = ["mason", "merchant"]
        for role in table.roles:
            take_role(table, role)
        table.turns = 3

    game = Game.begin_at(BOOK, ["Anna", "Bilal"], position, box=box())
    for seat, said in (
        (A, ["R05", "R43"]),
        (None, "E08"),
        (A, {"do": "contribute-communal", "project": "C01", "cards": ["P07", "S01"]}),
        (A, "pass-phase"),
    ):
        assert game.give(Answer(seat, said)) == (), said
    table = game.table
    assert table.laid("C01") == 5
    assert sorted(table.in_hand(A)) == ["R05", "R43", "S02"]
    assert table.active == B
    assert [refusal.code for refusal in game.give(Answer(A, "pass-phase"))] == ["LF-X-TURN"]
    assert game.problems() == ()
