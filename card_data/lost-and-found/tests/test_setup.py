"""Setting up, objectives, numbers of players (sections 5, 6 and 9)."""

from __future__ import annotations

import pytest

from lost_and_found_book.book import BOOK
from lost_and_found_book.event_phase import draw_event
from lost_and_found_book.meta import META
from lost_and_found_book.opening import set_up
from lost_and_found_book.scoring import make_outcome
from lost_and_found_book.setup import new_table
from lost_and_found_book.state import LostFound
from lost_and_found_tests.tables import (
    A,
    B,
    C,
    acting,
    box,
    complete,
    duties,
    event,
    hold,
    sound,
    table_of,
    unseen,
)
from printkit.referee import Setup, Trial


def fresh(players: int = 3) -> LostFound:
    """A table before anything is dealt."""
    names = ("Anna", "Bilal", "Clara", "Dina", "Emre")[:players]
    return new_table(Setup(names, {"perils": "normal"}, box()))


def set_up_table() -> LostFound:
    """Stonemason, Farmer, Weaver; two projects; Clara begins."""
    table = fresh()
    trial = Trial.of(BOOK, table, set_up(table))
    for role in ("MASON", "FARMER", "WEAVER"):
        trial.give(None, f"LF-ROLE-{role}-A")
    trial.give(None, ["C05", "C02"]).give(None, "2")
    assert trial.done
    sound(table)
    return table


def test_what_lies_where_before_anything_is_dealt() -> None:
    """LF-0.1, LF-0.5, LF-0.6, LF-0.7, LF-0.8: decks, Spares, seasons stacked Winter to Fall."""
    table = fresh()
    assert len(table.ihtesaab) == 10
    assert len(table.spares) == 20
    assert len(table.deck) == 86
    assert len(table.lost_deck) == 6
    seasons = [table.events.cards, *(layer.cards for layer in table.events.layers)]
    assert [{table.cards.events[card].season for card in cards} for cards in seasons] == [
        {"winter"},
        {"spring"},
        {"summer"},
        {"fall"},
    ]
    assert [len(cards) for cards in seasons] == [9, 9, 9, 9]


def test_roles_and_starting_cards() -> None:
    """LF-0.2, LF-0.3, LF-0.10, LF-0.12: a role each, its two cards and tracker; absent ones stay in the box; Winter."""
    table = set_up_table()
    assert table.roles == ["mason", "farmer", "weaver"]
    assert [hand.shown for hand in table.hands] == [["S01", "S02"], ["S03", "S04"], ["S05", "S06"]]
    assert sorted(table.removed.cards) == ["S07", "S08", "S09", "S10"]
    assert table.ready == ["B01", "B02", "B03"]
    assert table.season == "winter"
    assert all(table.worth(hand.shown) == 7 for hand in table.hands)


def test_a_role_is_dealt_once() -> None:
    """LF-0.2: a role that somebody has is dealt to nobody else; either copy tells the role."""
    table = fresh(2)
    trial = Trial.of(BOOK, table, set_up(table))
    assert BOOK.scanned(table, trial.asks, "LF-ROLE-WEAVER-B") == "LF-ROLE-WEAVER-A"
    trial.give(None, "LF-ROLE-WEAVER-A").refuses(None, "LF-ROLE-WEAVER-A", "unknown")


def test_family_and_communal_cards() -> None:
    """LF-0.4, LF-0.9, LF-0.11: Zakat and one more in hand, three in the deck; the Mosque and two more; who begins."""
    table = set_up_table()
    table.settle_draws()
    assert [hand.shown for hand in table.family] == [["F1-A"], ["F1-B"], ["F1-C"]]
    assert [hand.unseen for hand in table.family] == [1, 1, 1]
    assert [len(deck) for deck in table.family_decks] == [3, 3, 3]
    assert table.open == ["C01", "C05", "C02"]
    assert len(table.project_deck) == 7
    assert table.starter == table.active == C


def test_the_mosque_is_not_turned_up() -> None:
    """LF-0.9: it lies there already: SOURCE, not only "no choice"."""
    table = fresh(2)
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "LF-ROLE-WEAVER-A").give(None, "LF-ROLE-MASON-A")
    trial.refuses(None, ["C01", "C05"], "LF-X-SOURCE").give(None, ["C02", "C05"])


def test_the_first_winter_event_changes_nothing() -> None:
    """LF-0.12, LF-6.2, LF-13.2: a tracker used before the first Event stays USED; the next season turns all READY."""
    table = table_of("farmer", "mason")
    table.flip_role(A)
    event(table, "E08")
    assert "B02" in table.used
    table.events.cards.remove("E26") if "E26" in table.events.cards else None
    hold(table, A, "R01")
    while table.events.cards and table.cards.events[table.events.cards[0]].season == "winter":
        table.event_discard.append(table.events.cards[0])
        table.events.draw(table.events.cards[0])

    draw_event(table, "E17")
    assert table.season == "spring"
    assert table.used == []
    assert "B02" in table.ready


def test_objectives() -> None:
    """LF-1.1, LF-1.2, LF-1.3, LF-14.7, LF-14.8: Mosque and five others; Zakat and two others; all who have, win alike."""
    table = table_of("mason", "farmer", "weaver")
    complete(table, "C01", "C02", "C03", "C04", "C05")
    duties(table, A, "4", done="123")
    duties(table, B, "2", done="145")
    duties(table, C, "1", done="2345")
    assert make_outcome(table).reason == "community"
    assert make_outcome(table).winners == ()
    complete(table, "C06")
    assert make_outcome(table).winners == (A, B)
    assert make_outcome(table).ranking == ((A, B), (C,))
    table.family_done[B].remove("F4-B")
    table.void[B].append("F4-B")
    assert make_outcome(table).winners == (A,)


def test_six_without_the_mosque_are_not_enough() -> None:
    """LF-1.1: the Mosque must be among them."""
    table = table_of("mason", "farmer")
    complete(table, "C02", "C03", "C04", "C05", "C06", "C07")
    assert not table.community_met


def test_done_early_does_not_end_the_game() -> None:
    """LF-1.6, LF-10.7: the game goes on, and more may be completed."""
    table = table_of("mason", "farmer")
    complete(table, "C01", "C02", "C04", "C05", "C06", "C10")
    duties(table, A, "45", done="123")
    duties(table, B, "45", done="123")
    hold(table, A, "R01", "R24", "R25")
    turn = acting(table, A)
    turn.give(A, {"do": "complete-family", "card": "F5-A", "cards": ["R24", "R25"]}).give(A, "pass-phase")
    assert turn.done
    assert table.ending == ""


def test_sudden_losses() -> None:
    """LF-1.4, LF-1.5, LF-3.9: destitution, and a Disaster that says so, end the game at once."""
    poor = table_of("mason", "farmer")
    assert event(poor, "E07").done
    assert poor.ending == "destitute"
    rain = table_of("mason", "farmer")
    hold(rain, A, "R05")
    assert event(rain, "E02").give(A, "nobody-gives-more").done
    assert make_outcome(rain).reason == "disaster"


@pytest.mark.parametrize(("players", "absent"), [(2, 18), (3, 12), (4, 6), (5, 0)])
def test_fewer_players_more_absent_roles(players: int, absent: int) -> None:
    """LF-15.1: six cards of each absent role are passed over."""
    roles = ("mason", "farmer", "weaver", "apothecary", "merchant")[:players]
    table = table_of(*roles)
    assert table.most_absent() == absent
    assert META.seats == (2, 5)


def test_gentle_and_strict() -> None:
    """LF-15.2: Disasters need 2 less or 2 more, at least 1; Crises do not change."""
    needs = {
        mode: table_of("mason", "farmer", perils=mode).required("E20")
        for mode in ("gentle", "normal", "strict")
    }
    assert needs == {"gentle": 5, "normal": 7, "strict": 9}
    gentle = table_of("mason", "farmer", perils="gentle")
    assert gentle.required("E12") == 4
    complete(gentle, "C02")
    assert gentle.required("E02") == 1


def test_one_tradition_only() -> None:
    """LF-15.3: no second set is in the box, and no option for it is shown."""
    assert [option.name for option in META.options] == ["perils"]


def test_unseen_cards_are_counted() -> None:
    """LF-2.16: what nobody told is counted, and the table is sound."""
    table = table_of("mason", "farmer")
    unseen(table, A, 2)
    assert table.size(A) == 2
    assert not table.whole(A)
    sound(table)
