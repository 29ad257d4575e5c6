"""What is put right while something is being decided: no card is counted twice, nothing fails, the turn goes on."""

from __future__ import annotations

from typing import Any

import pytest

from lost_and_found_book.state import LostFound
from lost_and_found_tests.positions import Position, propose, wrong
from lost_and_found_tests.tables import A, B, beside, complete, duties, hold, pull
from printkit.referee import Seat

TOWN = ("C01", "C02", "C03", "C05", "C06", "C10")


def prompts(position: Position, seat: Seat | None) -> list[str]:
    """What a seat is asked first, or anybody."""
    found = position.game.questions_for(seat) if seat is not None else position.game.open_questions()
    return [str(found[0].question.prompt)]


def without(cards: list[str], card: str) -> list[str]:
    """The others."""
    return [one for one in cards if one != card]


def corrected(position: Position, **changes: Any) -> Position:
    """People put the table right; `__` stands for a dot."""
    named = {path.replace("__", "."): value for path, value in changes.items()}
    assert position.game.correct(named, by="a test") == ()
    return position


@pytest.mark.parametrize("countered", [False, True])
def test_what_was_offered_is_not_there_any_more(countered: bool) -> None:
    """LF-8.16: the other side's card lies in the discard now: ZONE, and the exchange ends without it."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R24")
        hold(table, B, "R06")

    fair = Position("mason weaver", laid).play((None, "E01"), (A, "found-done"), (B, "found-done"))
    if countered:
        fair.play((A, propose(B, "R24")), (B, ["R06"]))
        corrected(fair, hands__1__told=[], discard=["R06"]).refuses(A, "trade-accept", "ZONE")
        fair.play((A, "trade-withdraw"))
    else:
        fair.play((A, propose(B, "R24", "R06")))
        corrected(fair, hands__0__told=[], discard=["R24"]).refuses(B, "trade-accept", "ZONE")
        fair.play((B, "trade-reject"))
    assert fair.held(A) + fair.held(B) == (["R24"] if countered else ["R06"])


def test_nobody_seeks_the_owner_of_what_was_put_right() -> None:
    """LF-8.4, LF-8.15: the purse is gone while a card is dealt for it, the goat before; the cloak is left for the Crier."""

    def laid(table: LostFound) -> None:
        complete(table, "C04")
        hold(table, A, "R77", "R80", "R73")

    fair = Position("mason farmer", laid).play((None, "E01"), (A, ["R77", "R73", "R80"]), (A, "found-done"))
    corrected(fair, hands__0__shown=["R73", "R80"], discard=["R77"]).play((None, "H01"))
    corrected(fair, hands__0__shown=["R80"], discard=["R77", "R73"]).play((None, "H02"), (None, "H09"))
    fair.refuses(A, "crier R77", "FILTER").play((A, "crier R80"), (None, "H10"), (A, "market-closed"))
    assert (fair.held(A), fair.table.discard) == (["R80"], ["R77", "R73"])


def test_the_crier_is_not_asked_for_nothing() -> None:
    """LF-8.15: the only Resource sought in vain lies elsewhere now: no card is dealt for it, the market is open."""

    def laid(table: LostFound) -> None:
        complete(table, "C04")
        hold(table, A, "R77", "R80")

    fair = Position("mason farmer", laid).play((None, "E01"), (A, ["R77", "R80"]), (A, "found-done"))
    fair.play((None, "H09"))
    corrected(fair, hands__0__shown=["R80"], discard=["R77"]).play((None, "H01"), (A, "market-closed"))
    assert fair.table.used == []
    assert sorted(fair.table.discard) == ["R77", "R80"]


@pytest.mark.parametrize(("crisis", "answer"), [("E03", (B, ["R06"])), ("E30", (None, "R06"))])
def test_a_crisis_that_was_met_after_all(crisis: str, answer: Any) -> None:
    """LF-7.9: it is put right to the discard while it strikes; the cards beside it go, and the drawer draws."""

    def laid(table: LostFound) -> None:
        pull(table, crisis)
        table.crises[A].append(crisis)
        beside(table, crisis, B, "R01")
        hold(table, A, "R05")
        hold(table, B, "R06")

    turn = Position("mason weaver", laid)
    corrected(turn, crises__0=[], event_discard=[crisis])
    turn.play((A, ["R05"]) if crisis == "E03" else (None, "R05"), answer)
    assert sorted(turn.table.discard) == ["R01", "R05", "R06"]
    assert (turn.table.event_discard, turn.table.drawn[A]) == ([crisis], 2)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("E13", ((A, ["R31"]),)),
        ("E22", ((None, "R06"),)),
        ("E17", ((A, "carry-out"),)),
        ("E06", ((A, "carry-out"), (A, "choose-option E06 C"), (A, "cannot"))),
    ],
)
def test_an_event_that_lies_elsewhere(event: str, said: tuple[Any, ...]) -> None:
    """LF-7.13, LF-6.16: put right to the discard while it is carried out, nothing lies under it, or is chosen again."""

    def laid(table: LostFound) -> None:
        if event in {"E17", "E06"}:
            complete(table, "C06")
        hold(table, A, "R31" if event == "E13" else "R73")
        hold(table, B, "R06")

    turn = Position("mason weaver", laid, season=event).play((None, event))
    last = said[-1:]
    turn.play(*said[:-1])
    corrected(turn, settling=[], event_discard=[*turn.table.event_discard, event]).play(*last)
    assert turn.table.event_discard[-1] == event
    assert (turn.table.lost, turn.table.held) == ([[], []], [[], []])
    turn.play((A, "pass-phase"))


def test_a_title_ends_with_what_was_put_right() -> None:
    """LF-2.6: the slab lies in the discard, was never given; drawn again it is the Mason's, whatever was told before."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R47")
        table.give(A, B, "R47")

    turn = Position("mason weaver", laid).play((A, ["R01", "R02"]), (None, "E05"), (A, "choose-option E05 B"))
    corrected(turn, face_up__1=[], discard=["R47"]).play((A, "pass-phase"))
    assert turn.table.titles == {}


def test_an_ihtesaab_card_that_lay_there_before_the_reckoning() -> None:
    """LF-14.6: it is dealt no second time, and is back in the deck at the end."""

    def laid(table: LostFound) -> None:
        complete(table, *TOWN)
        table.flip_tracker("B07")
        duties(table, A, "2", done="134")
        wrong(table, A, "R73")

    end = Position("mason farmer", laid, season="E35", last=True).play((A, ["R01", "R02"]), (None, "E35"))
    end.play((A, "pass-phase"))
    corrected(end, ihtesaab__cards=end.table.ihtesaab.cards[1:], dealt=["H01"]).play((None, ["H10"]))
    assert end.game.outcome is not None
    assert len(end.table.ihtesaab.cards) == 10


def test_rent_follows_what_is_found_repaired() -> None:
    """LF-3.7, F4: 3 din are asked for; the house turns out to be repaired: 2 din, and `cannot` is judged by them."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R73")
        duties(table, A, "14", done="")

    rent = Position("mason farmer", laid).play((A, ["R01", "R02"]), (None, "E07"))
    assert prompts(rent, A) == ["Pay 3 din"]
    rent.refuses(A, ["R05"], "SUM")
    corrected(rent, family__0__told=["F1-A"], family_done__0=["F4-A"])
    assert prompts(rent, A) == ["Pay 2 din"]
    rent.refuses(A, "cannot", "HAVE").play((A, ["R05"]))
    assert rent.table.discard == ["R05"]


def test_rent_that_is_not_due_any_more() -> None:
    """LF-3.7, F4: with the house repaired nothing is left of 1 din: nobody is destitute, one goes on."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R01")
        hold(table, B, "R05", "R06")
        duties(table, A, "14", done="")

    rent = Position("mason farmer", laid, season="E16").play((A, ["R73", "R74"]), (None, "E16"))
    assert prompts(rent, A) == ["Pay 1 din"]
    corrected(rent, family__0__told=["F1-A"], family_done__0=["F4-A"])
    assert prompts(rent, A) == ["Nothing is left to pay: go on"]
    rent.refuses(A, "cannot", "OPEN").play((A, []))
    assert rent.table.demand is not None
    assert (rent.table.demand.seat, rent.table.discard, rent.table.ending) == (B, [], "")


def test_the_reckoning_follows_the_piles() -> None:
    """LF-14.5, LF-14.6: a second transgression is found while one Ihtesaab card is asked for: two are dealt."""

    def laid(table: LostFound) -> None:
        complete(table, *TOWN)
        table.flip_tracker("B07")
        duties(table, A, "2", done="134")
        wrong(table, A, "R73")

    end = Position("mason farmer", laid, season="E35", last=True).play((A, ["R01", "R02"]), (None, "E35"))
    end.play((A, "pass-phase"))
    assert "1 of" in prompts(end, None)[0]
    changes = {"transgressions__0": ["R73", "R74"], "wronged": {"R73": None, "R74": None}}
    corrected(end, **changes, deck__cards=without(end.table.deck.cards, "R74"))
    assert "2 of" in prompts(end, None)[0]
    end.refuses(None, ["H01"], "COUNT").play((None, ["H01", "H02"]))
    assert end.game.outcome is not None


def test_the_limit_is_what_it_is_now() -> None:
    """LF-11.1, LF-11.2: three of six are asked for; the children turn out to be educated: two are."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R05", "R06", "R07")
        duties(table, A, "12", done="")

    turn = Position("mason farmer", laid).play((A, ["R01", "R02"]), (None, "E08"), (A, "discard-excess"))
    before = prompts(turn, A)
    corrected(turn, family__0__told=["F1-A"], family_done__0=["F2-A"])
    assert prompts(turn, A) != before
    turn.refuses(A, ["R01", "R02", "R05"], "COUNT").play((A, ["R01", "R02"]))
    assert turn.table.size(A) == turn.table.find_limit(A)


def test_what_a_family_card_costs_now() -> None:
    """LF-10.2: the school turns out to be founded while the card is paid: one din less, and the question says so."""

    def laid(table: LostFound) -> None:
        hold(table, A, "R13", "R05", "R06")
        duties(table, A, "2", done="134")

    turn = Position("mason farmer", laid).play(
        (A, ["R01", "R02"]), (None, "E08"), (A, "complete-family F2-A")
    )
    assert prompts(turn, A)[0].startswith("Pay 5 din")
    corrected(turn, project_deck__cards=without(turn.table.project_deck.cards, "C03"), done=["C03"])
    assert prompts(turn, A)[0].startswith("Pay 4 din")
    turn.refuses(A, ["R13"], "SUM").play((A, ["R05", "R06"]))
    assert "F2-A" in turn.table.family_done[A]


def test_only_a_crisis_lies_with_the_crises() -> None:
    """LF-7.6: what is no Crisis cannot be put there: a sentence of the rules, and nothing of how they stumble."""
    turn = Position("mason farmer", lambda _: None)
    [refused] = turn.game.correct(
        {"crises.0": ["E05"], "events.cards": without(turn.table.events.cards, "E05")}
    )
    assert "only a Crisis" in refused.reason
