"""The turn, drawing, Events, acts, tawbah, bonuses (LF-4, LF-5, LF-6, LF-9 to LF-13)."""

from __future__ import annotations

from lost_and_found_book.actions import ContributeCrisis
from lost_and_found_book.book import BOOK, play_onward
from lost_and_found_book.effects import apply_failure, find_targets
from lost_and_found_book.event_phase import event_phase
from lost_and_found_book.facts import Turn
from lost_and_found_book.hand_limit import UseHandLimit
from lost_and_found_book.resource_phase import resource_phase
from lost_and_found_book.tawbah import Tawbah
from lost_and_found_book.turn import take_turn
from lost_and_found_book.zones import bonus_in_words
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    acting,
    beside,
    box,
    bring,
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
    unseen,
)
from printkit.referee import Answer, Game
from printkit.referee.state import view_table
from printkit.simulate import Chance
from printkit.simulate.dealer import deal_answer


def test_a_turn_and_the_next() -> None:
    """LF-4.1: start, Resource, Event, Action, Responsibility, Discard, then the next player clockwise."""
    table = table_of("mason", "weaver")
    game = trial(table, play_onward(table))
    game.give(A, ["R01", "R05"]).give(None, "E08")
    assert table.turn.phase == "action"
    game.give(A, "pass-phase")
    assert table.active == B
    assert table.turns == 1
    assert table.in_hand(A) == ["P07", "R01", "R05"]


def test_a_crisis_fails_before_the_draw() -> None:
    """LF-4.2, LF-7.9: in the start step; then the turn goes on with the Resource Phase."""
    table = table_of("mason", "weaver")
    hold(table, A, "R31")
    hold(table, B, "R33")
    pull(table, "E21")
    table.crises[A].append("E21")
    turn = trial(table, take_turn(table, A))
    assert table.discard == ["R31", "R33"]
    assert table.event_discard == ["E21"]
    assert table.drawn[A] == 2
    turn.give(None, "E08")


def test_when_tawbah_and_barter_are_possible() -> None:
    """LF-4.3: tawbah from the Resource Phase on, the Merchant's exchange after it, neither while something is open."""
    table = table_of("merchant", "mason")
    complete(table, "C01")
    hold(table, A, "R05", "R06")
    hold(table, B, "R13")
    pull(table, "R44")
    table.transgressions[A], table.wronged = ["R44"], {"R44": B}
    table.active, table.turn = A, Turn()
    drawing = trial(table, resource_phase(table, A))
    barter = {"do": "barter-propose", "partner": 1, "give": ["R06"], "get": ["R13"]}
    drawing.refuses(A, barter, "LF-X-PHASE")
    drawing.give(A, {"do": "tawbah", "card": "R44", "cards": ["R05"]})
    assert table.transgressions[A] == []
    drawing.give(None, "E08")
    table.event_discard.append("E08")
    table.events.cards.remove("E08")
    acting(table, A).give(A, barter).give(B, "trade-accept")
    assert "R13" in table.in_hand(A)
    assert "B05" in table.used
    open_event = event(table, "E07")
    open_event.refuses(A, {"do": "tawbah", "card": "R44", "cards": ["R05"]}, "LF-X-OPEN")


def test_a_barter_that_is_rejected_costs_nothing() -> None:
    """LF-8.16: the charge is used on acceptance."""
    table = table_of("merchant", "mason")
    hold(table, A, "R05")
    turn = acting(table, A)
    turn.give(A, {"do": "barter-propose", "partner": 1, "give": ["R05"], "get": []}).give(B, "trade-reject")
    assert "B05" in table.ready
    assert table.in_hand(A) == ["R05"]


def test_acts_of_later_phases_pass_the_earlier_ones() -> None:
    """LF-4.5: an Action does not end its phase; after a Responsibility no Action, after discarding neither."""
    table = table_of("mason", "weaver")
    hold(table, A, "R55", "R58", "R01", "R02", "R03", "R04", "R05")
    duties(table, A, "1")
    turn = acting(table, A)
    turn.give(A, {"do": "contribute-communal", "project": "C01", "cards": ["R01"]})
    turn.refuses(A, "return-card R55", "LF-X-PHASE")
    turn.give(A, {"do": "discard-excess", "cards": ["R02", "R03", "R04"]})
    again = acting(table, A)
    again.give(A, "return-card R55").refuses(A, "return-card R58", "LF-X-ACTION")
    again.accepts(A, {"do": "contribute-communal", "project": "C01", "cards": ["R05"]})
    discarding = acting(table, A, phase="discard")
    discarding.refuses(A, {"do": "contribute-communal", "project": "C01", "cards": ["R05"]}, "LF-X-PHASE")
    discarding.give(A, "pass-phase")
    assert discarding.done


def test_extra_draws() -> None:
    """LF-5.1, LF-5.2, LF-13.1: Farmer and Canal, before drawing, together; a used one not again."""
    table = table_of("farmer", "mason")
    complete(table, "C09")
    table.active, table.turn = A, Turn()
    drawing = trial(table, resource_phase(table, A))
    drawing.give(A, "use-extra-draw farmer").refuses(A, "use-extra-draw farmer", "LF-X-READY")
    drawing.give(A, "use-extra-draw canal")
    assert table.drawn[A] == 4
    assert table.turn.extra == 0  # drawn: the table's page does not tell of more to come
    assert table.used == ["B02", "B10"]
    table.turn = Turn()
    table.drawn[A] = 0
    mason = trial(table, resource_phase(table, B))
    assert table.drawn[B] == 2
    mason.refuses(B, "use-extra-draw farmer", "LF-X-TURN")


def test_which_extra_draw_is_lacking() -> None:
    """LF-4.4, LF-13.3: the Farmer, who has one of the two, is told that it is the canal that is not there yet."""
    table = table_of("farmer", "mason")
    table.active, table.turn = A, Turn()
    drawing = trial(table, resource_phase(table, A))
    (canal,) = drawing.judge(A, "use-extra-draw canal")
    assert (canal.code, canal.legal) == (
        "LF-X-NOABILITY",
        "The Communal Responsibility that gives it is not completed yet.",
    )


def test_drawing_needs_no_answer() -> None:
    """LF-5.3: turning up the Event ends the phase; the cards go to the hand unseen."""
    table = table_of("mason", "weaver")
    turn = trial(table, take_turn(table, A)).give(None, "E08")
    assert table.hands[A].unseen == 2
    assert table.size(A) == 3
    turn.give(A, ["R05"])
    assert table.hands[A].told == ["R05"]
    sound(table)


def test_events_come_season_by_season() -> None:
    """LF-6.1: a later season's card cannot come yet; one that was drawn cannot come again."""
    table = table_of("mason", "weaver")
    turn = trial(table, take_turn(table, A))
    turn.refuses(None, "E10", "LF-X-SEASON")
    turn.give(None, "E08").give(A, "pass-phase")
    later = trial(table, take_turn(table, B))
    later.refuses(None, "E08", "LF-X-SOURCE")


def test_options_that_cannot_be_met() -> None:
    """LF-6.3, LF-6.4: own payments must be possible alone, cleanly beyond the law; a Lost Resource must be there."""
    table = table_of("mason", "weaver")
    hold(table, A, "R73")
    happening = event(table, "E06")
    happening.refuses(A, "choose-option E06 C", "LF-X-OPTION")
    happening.refuses(B, "choose-option E06 A", "LF-X-OPEN")
    table = table_of("mason", "weaver")
    table.removed.cards += table.lost_deck.cards
    table.lost_deck.cards = []
    event(table, "E05").refuses(A, "choose-option E05 C", "LF-X-OPTION")
    table = table_of("mason", "weaver")
    unseen(table, A, 1)
    event(table, "E06").accepts(A, "choose-option E06 C")


def test_how_events_are_filed() -> None:
    """LF-6.5, LF-6.6, LF-6.13: neutral to the discard, [T] and [B] to the chooser; kept ones stay in play."""
    table = table_of("mason", "weaver")
    event(table, "E05").give(A, "choose-option E05 B")
    event(table, "E36").give(A, "choose-option E36 B")
    assert table.event_discard[-1] != "E36"
    assert table.transgressions[A] == ["E36"]
    assert table.wronged == {"E36": None}
    assert "E05" in table.event_discard
    table = table_of("mason", "weaver")
    event(table, "E05").give(A, "choose-option E05 C")
    assert table.beyond[A] == ["E05"]
    assert table.turn.skip_action
    event(table, "E06").give(A, "choose-option E06 B")
    assert table.held[A] == ["E06"]
    assert table.transgressions[A] == []


def test_a_resource_goes_to_the_pile_and_the_event_to_the_discard() -> None:
    """LF-6.13: what an Event makes one discard is filed in place of the Event."""
    table = table_of("mason", "weaver")
    hold(table, A, "R55")
    hold(table, B, "R01")
    pull(table, "E12")
    table.crises[A].append("E12")
    trial(table, take_turn(table, A)).give(A, ["R55"]).give(B, ["R01"])
    assert table.transgressions[A] == ["R55"]
    assert table.event_discard == ["E12"]


def test_a_card_picked_at_random() -> None:
    """LF-6.8, LF-6.15, LF-6.11: shown by anybody, seen by all; not what is not there; the holder's word if nothing fits."""
    table = table_of("mason", "weaver", "farmer")
    hold(table, B, "R05", "R44")
    happening = event(table, "E09").give(A, "choose-option E09 C")
    happening.refuses(None, "R06", "LF-X-ZONE").refuses(None, "R44", "LF-X-FILTER")
    assert happening.judge(B, ["R05"])  # a list is another answer
    assert {deal_answer(happening.session.parts[0], Chance(str(n))) for n in range(30)} == {"R05"}
    happening.give(C, "R05")
    assert table.in_hand(A) == ["R05"]
    assert table.transgressions[A] == ["E09"]
    assert table.wronged == {"E09": B}
    table = table_of("mason", "weaver", "farmer")
    assert event(table, "E22").done  # nobody asks a player whose hand is empty
    assert "E22" in table.event_discard
    assert not table.turn.skip_action
    table = table_of("mason", "weaver", "farmer")
    unseen(table, B, 2)
    happening = event(table, "E22").refuses(A, "cannot", "LF-X-OPEN")
    happening.give(B, "cannot")
    assert happening.done


def test_ties_go_to_the_first_in_turn_order() -> None:
    """LF-6.9: most or fewest completed, from the active player on."""
    table = table_of("mason", "weaver", "farmer")
    table.active = B
    assert find_targets(table, "MOST_FAMILY") == find_targets(table, "FEWEST_FAMILY") == [B]
    assert find_targets(table, "FEWEST_FAMILY_OTHER") == [C]
    assert find_targets(table, "EACH") == [B, C, A]


def test_nothing_is_settled_silently() -> None:
    """LF-6.14: a payment from a closed hand is asked even if one answer alone is possible."""
    table = table_of("mason", "weaver")
    hold(table, A, "R24")
    happening = event(table, "E07")
    assert not happening.done
    happening.give(A, ["R24"])
    table = table_of("weaver", "mason")
    hold(table, A, "R31")
    assert not event(table, "E13").done


def test_a_payment_of_an_option_makes_nobody_destitute() -> None:
    """LF-6.16: who finds that it cannot be paid chooses again, without that option."""
    table = table_of("mason", "weaver")
    unseen(table, A, 1)
    happening = event(table, "E09").give(A, "choose-option E09 B").give(A, "cannot")
    happening.refuses(A, "choose-option E09 B", "LF-X-OPTION")
    assert view_table(table, None)["turn.skip_action"] is False
    happening.give(A, "choose-option E09 A")
    assert happening.done
    assert table.turn.skip_action
    assert table.ending == ""


def test_cancelling() -> None:
    """LF-6.17, LF-6.11, LF-4.4: before it is carried out; NOABILITY, READY, KIND, LATE at any later moment of the turn."""
    table = table_of("mason", "weaver")
    acting(table, A).refuses(A, "cancel-event", "LF-X-NOABILITY")
    complete(table, "C06")
    happening = event(table, "E04").give(A, "cancel-event")
    assert happening.done
    assert "E04" in table.event_discard
    assert table.used == ["B07"]
    acting(table, A).refuses(A, "cancel-event", "LF-X-READY")
    table.ready, table.used = [*table.ready, "B07"], []
    happening = event(table, "E07").give(A, "carry-out")
    assert table.ending == "destitute"
    acting(table, A).refuses(A, "cancel-event", "LF-X-LATE")
    table.turn.event = "E03"
    acting_again = acting(table, A)
    table.turn.event = "E03"
    acting_again.refuses(A, "cancel-event", "LF-X-KIND")


def test_cancelling_before_the_draw() -> None:
    """LF-4.4: before the Event is drawn it is the phase that is wrong."""
    table = table_of("mason", "weaver")
    complete(table, "C06")
    table.active, table.turn = A, Turn()
    drawing = trial(table, resource_phase(table, A))
    drawing.refuses(A, "cancel-event", "LF-X-PHASE").refuses(B, "cancel-event", "LF-X-TURN")


def test_actions() -> None:
    """LF-9.1, LF-9.3, LF-9.4: return, gift, market day, or nothing; none where the phase is skipped."""
    table = table_of("mason", "weaver")
    hold(table, A, "R55", "R05", "R16")
    duties(table, A, "1", done="5")
    turn = acting(table, A)
    turn.refuses(A, "return-card R05", "LF-X-OWN")
    turn.refuses(A, "gift R05 0", "LF-X-SELF")
    turn.give(A, "return-card R55")
    assert table.in_hand(B) == ["R55"]
    turn.refuses(A, "gift R05 1", "LF-X-ACTION").give(A, "pass-phase")
    gift = acting(table, A).give(A, "gift R05 1")
    assert "R05" in table.in_hand(B)
    gift.give(A, "pass-phase")
    complete(table, "C08")
    market = acting(table, A).give(A, "market-day")
    assert "B09" in table.used
    market.give(A, {"do": "trade-propose", "partner": 1, "give": ["R16"], "get": []}).give(B, "trade-accept")
    market.give(A, "market-pass")
    assert table.turn.acted
    skipped = acting(table, A)
    table.turn.skip_action = True
    skipped.refuses(A, "market-day", "LF-X-SKIPA").give(A, "pass-phase")


def test_a_stranger_s_card_cannot_be_returned() -> None:
    """LF-9.1: its owner is unknown; and what is not in the hand cannot go back either."""
    table = table_of("mason", "weaver")
    hold(table, A, "R73")
    turn = acting(table, A)
    turn.refuses(A, "return-card R73", "LF-X-STRANGER").refuses(A, "return-card R55", "LF-X-ZONE")


def test_responsibilities_rule_each_other_out() -> None:
    """LF-10.1: at most one of completing, contributing, exchanging; none where the phase is skipped."""
    table = table_of("weaver", "mason")
    hold(table, A, "R01", "R02", "R24")
    duties(table, A, "14")
    turn = acting(table, A).give(A, {"do": "complete-family", "card": "F1-A", "cards": ["R24"]})
    turn.refuses(A, {"do": "contribute-communal", "project": "C01", "cards": ["R01"]}, "LF-X-RESP")
    turn.refuses(A, "exchange-family F4-A", "LF-X-RESP")
    skipped = acting(table, A)
    table.turn.skip_responsibility = True
    skipped.refuses(A, {"do": "complete-family", "card": "F4-A", "cards": []}, "LF-X-SKIPR")
    skipped.refuses(A, "use-double-duty", "LF-X-SKIPR")


def test_completing() -> None:
    """LF-10.2: at once and in full; the ability takes effect, then a card is drawn."""
    table = table_of("weaver", "mason")
    complete(table, "C03")
    hold(table, A, "R48", "R01", "R24")
    duties(table, A, "32")
    turn = acting(table, A)
    turn.refuses(A, {"do": "complete-family", "card": "F3-A", "cards": ["R01"]}, "LF-X-SUM")
    turn.refuses(A, {"do": "complete-family", "card": "F5-A", "cards": ["R01"]}, "LF-X-ZONE")
    turn.give(A, {"do": "complete-family", "card": "F3-A", "cards": ["R48"]})  # School: 6 instead of 7
    assert table.drawn[A] == 2
    assert table.family_drawn[A] == 1
    assert table.transgressions[A] == ["R48"]


def test_the_cards_may_be_laid_down_afterwards() -> None:
    """LF-10.2, LF-10.3: a tap on the target, then one photo of the cards; or not now."""
    table = table_of("weaver", "mason")
    hold(table, A, "R01", "R24")
    duties(table, A, "1")
    turn = acting(table, A).give(A, "complete-family F1-A").give(A, "back-out")
    assert table.turn.duty == ""
    turn.give(A, "complete-family F1-A").refuses(A, ["R01"], "LF-X-SUM").give(A, ["R24"])
    assert table.family_done[A] == ["F1-A"]


def test_contributing() -> None:
    """LF-10.3, LF-10.5: one open project; completed when cost and need are there; a new one is turned up."""
    table = table_of("weaver", "mason")
    unfold(table, "C05")
    hold(table, A, "R24", "R21", "R05")
    beside(table, "C05", B, "R16")
    turn = acting(table, A)
    turn.refuses(A, {"do": "contribute-communal", "project": "C02", "cards": ["R24"]}, "LF-X-CLOSED")
    turn.refuses(A, {"do": "contribute-communal", "project": "C05", "cards": []}, "LF-X-NONE")
    turn.give(A, "contribute-communal C05").give(A, ["R24"]).give(None, "C06")
    assert table.done == ["C05"]
    assert table.given == [4, 0]
    assert table.open[-1] == "C06"


def test_double_duty() -> None:
    """LF-10.6, LF-10.4: spent when the second is done; not after an exchange, not by others."""
    table = table_of("mason", "weaver")
    hold(table, A, "R01", "R24")
    duties(table, A, "14")
    turn = acting(table, A).refuses(A, "use-double-duty", "LF-X-RESP")
    turn.give(A, {"do": "contribute-communal", "project": "C01", "cards": ["R01"]})
    turn.give(A, "use-double-duty")
    assert "B01" in table.ready
    turn.give(A, {"do": "complete-family", "card": "F1-A", "cards": ["R24"]})
    assert "B01" in table.used
    acting(table, B).refuses(B, "use-double-duty", "LF-X-NOABILITY")
    table = table_of("mason", "weaver")
    duties(table, A, "14")
    turn = acting(table, A).give(A, "exchange-family F4-A").refuses(A, "use-double-duty", "LF-X-RESP")
    turn.refuses(A, "exchange-family F1-A", "LF-X-RESP")


def test_exchanging_with_an_empty_deck() -> None:
    """LF-10.4: there must be another card; others learn only that an exchange took place."""
    table = table_of("mason", "weaver")
    duties(table, A, "14", done="235")
    turn = acting(table, A).refuses(A, "exchange-family F4-A", "LF-X-EMPTY")
    turn.refuses(A, "exchange-family F1-A", "LF-X-ZAKAT")
    duties(table, A, "14")
    acting(table, A).give(A, "exchange-family F4-A")
    assert "F4-A" not in str(view_table(table, B))


def test_the_hand_limit() -> None:
    """LF-11.1, LF-11.2, LF-11.3, LF-11.4: 3, and what abilities add; exactly the excess; only the active player."""
    table = table_of("weaver", "mason")
    complete(table, "C10")
    duties(table, A, "1", done="2")
    hold(table, A, "R01", "R02", "R03", "R04", "R05", "R06", "R43")
    hold(table, B, "R07", "R08", "R09", "R10", "R11")
    assert table.find_limit(A) == 5
    turn = acting(table, A).give(A, "use-hand-limit")
    assert table.find_limit(A) == 7
    turn.refuses(A, "use-hand-limit", "LF-X-READY")
    turn.refuses(A, {"do": "discard-excess", "cards": ["R01"]}, "LF-X-COUNT").give(A, "pass-phase")
    assert turn.done
    assert table.find_limit(A) == 7
    acting(table, B).refuses(B, "use-hand-limit", "LF-X-NOABILITY").refuses(B, "pass-phase", "LF-X-LIMIT")
    assert table.find_limit(A) == 5


def test_tawbah() -> None:
    """LF-12.1, LF-12.2, LF-12.3, LF-12.4, LF-12.5: clean cards, in full, any number one after the other; the wronged player takes them."""
    table = table_of("weaver", "mason")
    hold(table, A, "R05", "R16", "R73")
    hold(table, B, "R06")
    acting(table, A).refuses(A, {"do": "tawbah", "card": "R44", "cards": ["R05"]}, "LF-X-NOTRANS")
    pull(table, "R44", "E09")
    table.transgressions[A], table.wronged = ["R44", "E09"], {"R44": B, "E09": B}
    turn = acting(table, A)
    turn.refuses(A, {"do": "tawbah", "card": "R45", "cards": ["R05"]}, "LF-X-ZONE")
    turn.refuses(A, {"do": "tawbah", "card": "R44", "cards": ["R73"]}, "LF-X-NOTOWN")
    turn.refuses(A, {"do": "tawbah", "card": "R44", "cards": ["R05"]}, "LF-X-SUM")
    turn.give(A, "tawbah R44").give(A, ["R16"])
    assert sorted(table.in_hand(B)) == ["R06", "R16"]
    assert "R44" in table.discard
    turn.refuses(B, {"do": "tawbah", "card": "E09", "cards": ["R05"]}, "LF-X-TURN")
    assert table.transgressions[A] == ["E09"]


def test_tawbah_is_never_forced() -> None:
    """LF-12.5, LF-12.2: the turn ends with transgressions on the pile."""
    table = table_of("weaver", "mason")
    pull(table, "R44")
    table.transgressions[A], table.wronged = ["R44"], {"R44": B}
    assert acting(table, A).give(A, "pass-phase").done


def test_trackers() -> None:
    """LF-13.1, LF-13.2, LF-13.3: READY on completion; used once; all READY when the season changes."""
    table = table_of("farmer", "mason")
    unfold(table, "C09")
    beside(table, "C09", B, "R24", "R25")
    hold(table, B, "R46")
    acting(table, B).give(B, {"do": "contribute-communal", "project": "C09", "cards": ["R46"]}).give(
        None, "C06"
    )
    assert "B10" in table.ready
    table.flip_tracker("B10")
    table.flip_role(A)
    table.season = "winter"
    bring(table, "E17")
    table.season = "winter"
    table.active, table.turn = A, Turn()
    trial(table, event_phase(table, "E17"))
    assert table.used == []
    assert {"B02", "B10"} <= set(table.ready)


def test_what_is_not_possible_is_named_as_what_it_is() -> None:
    """LF-11.1, LF-12.1, LF-9.2: asked why not, a Farmer reads of the Weaver's two, of Tawbah and a Crisis without a card."""
    table = table_of("farmer", "weaver")
    moves = (UseHandLimit(), *Tawbah.list_moves(table, A), *ContributeCrisis.list_moves(table, A))
    labels = [str(one.label(table)) for one in moves]
    assert labels == ["Keep 2 more Resources this turn", "Tawbah", "Contribute to a Crisis"]
    pull(table, "R73", "E12")
    table.transgressions[A], table.wronged, table.crises[B] = ["R73"], {"R73": None}, ["E12"]
    moves = (*Tawbah.list_moves(table, A), *ContributeCrisis.list_moves(table, A))
    labels = [str(one.label(table)) for one in moves]
    assert labels == ["Tawbah for Bleating Goat", "Contribute to Fever in the Quarter"]


def test_no_bonus_is_used_before_all_roles_are_dealt() -> None:
    """LF-0.12: the trackers come READY when the last role is dealt; until then nothing is said of them."""
    game = Game.open(BOOK, ["Anna", "Bilal"], box=box())
    assert game.give(Answer(None, "LF-ROLE-FARMER-A")) == ()
    assert bonus_in_words(game.table, A) == ()
    assert game.give(Answer(None, "LF-ROLE-WEAVER-A")) == ()
    assert [str(said) for said in bonus_in_words(game.table, A)] == ["READY"]


def test_pages_tell_whether_the_own_bonus_is_left() -> None:
    """LF-13.1: beside the own cards stands whether the bonus of the role is READY or USED; without a role nothing."""
    table = table_of("farmer", "mason")
    table.flip_role(A)
    assert [[str(line) for line in bonus_in_words(table, seat)] for seat in (A, B)] == [["USED"], ["READY"]]
    table.roles[B] = ""
    assert bonus_in_words(table, B) == ()


def test_the_inspector() -> None:
    """LF-2.14: everything that belongs to other players goes back; a Stranger's stays."""
    table = table_of("weaver", "mason", "farmer")
    hold(table, A, "R44", "R50", "R73", "R01")
    assert event(table, "E18").give(A, "choose-option E18 A").done
    assert table.in_hand(A) == ["R73", "R01"]
    assert (table.in_hand(B), table.in_hand(C)) == (["R44"], ["R50"])


def test_nights_of_reflection() -> None:
    """Section 3.13, FORGIVE: up to one card leaves the Transgressions without restitution; more are refused."""
    table = table_of("weaver", "mason")
    pull(table, "R44", "R45")
    table.transgressions[A], table.wronged = ["R44", "R45"], {"R44": B, "R45": B}
    happening = event(table, "E27").give(A, "choose-option E27 A")
    happening.refuses(A, ["R44", "R45"], "LF-X-MOST").give(A, ["R44"])
    assert table.transgressions[A] == ["R45"]
    assert "R44" in table.discard


def test_the_caravan_and_the_harvest() -> None:
    """Section 3.13: DRAW and SPARE to the left, the right, each, in order."""
    table = table_of("weaver", "mason", "farmer")
    event(table, "E26")
    assert table.drawn[A] == 2
    table.settle_draws()
    assert [table.size(seat) for seat in (A, B, C)] == [2, 1, 1]
    event(table, "E35")
    assert [table.size(seat) for seat in (A, B, C)] == [4, 2, 2]


def test_finding_and_forgoing() -> None:
    """LF-7.12: found cards go into the closed hand; a forgone one is out of the game unseen."""
    table = table_of("weaver", "mason")
    event(table, "E05").give(A, "choose-option E05 A")
    assert table.found[A] == 1
    table.settle_draws()
    assert table.unseen_finds[A] == 1
    event(table, "E14").give(A, "choose-option E14 C")
    assert table.removed.unseen == 1
    assert table.beyond[A] == ["E14"]
    sound(table)


def test_what_fails_is_carried_out_in_order() -> None:
    """LF-7.14: each effect over all players."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24", "R31")
    hold(table, B, "R25", "R33")
    effects = table.cards.events["E11"].effects[0]["fail"]
    assert isinstance(effects, tuple)
    assert trial(table, apply_failure(table, effects)).done  # type: ignore[arg-type]
    assert table.discard == ["R24", "R31", "R25", "R33"]


def test_words_at_the_wrong_time() -> None:
    """LF-4.4: an act of another time hears what is open, or the phase."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24")
    turn = acting(table, A)
    turn.refuses(A, "trade-accept", "LF-X-PHASE").refuses(B, "pass-phase", "LF-X-TURN")
    happening = (
        event(table, "E07").refuses(A, "pass-phase", "LF-X-OPEN").refuses(A, "donate R24", "LF-X-OPEN")
    )
    happening.give(A, ["R24"])
    keep(table, A, "E17")
    discarded(table, "R25")
    assert BOOK.problems(table) == ()


def test_which_bonus_draws_one_more_is_to_be_said() -> None:
    """LF-5.2: without a name, or with another, the two are named, while one of them is READY; else why it is not possible."""
    for roles, code in ((("farmer", "mason"), "LF-X-OPTION"), (("mason", "farmer"), "LF-X-NOABILITY")):
        table = table_of(*roles)
        table.turn = Turn()
        drawing = trial(table, resource_phase(table, A))
        drawing.refuses(A, "use-extra-draw", code).refuses(A, "use-extra-draw weaver", code)
