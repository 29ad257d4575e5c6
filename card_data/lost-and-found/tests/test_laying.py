"""What is laid down together says by itself what it is for (LF-4.5): one photo, one answer."""

from __future__ import annotations

from typing import Any

from lost_and_found_tests.tables import (
    A,
    B,
    acting,
    beside,
    duties,
    event,
    hold,
    keep,
    pull,
    sound,
    table_of,
    unfold,
    unseen,
)
from printkit.referee.judged import Judged
from printkit.referee.trial import Trial


def test_a_duty_with_its_price() -> None:
    """LF-10.2: the Family card and what is paid, known or not."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24", "R01")
    duties(table, A, "1")
    acting(table, A).refuses(A, ["F1-A", "R01"], "LF-X-SUM").give(A, ["F1-A", "R24"])
    assert table.family_done[A] == ["F1-A"]
    assert table.in_hand(A) == ["R01"]
    other = table_of("weaver", "mason")
    duties(other, A, "12")
    unseen(other, A, 2)
    acting(other, A).give(A, ["R31", "F2-A"])
    assert other.family_done[A] == ["F2-A"]


def test_a_project_with_its_cards() -> None:
    """LF-10.3: the Communal card and what lies beside it; the refusals are those of the contribution."""
    table = table_of("weaver", "mason")
    unfold(table, "C05")
    beside(table, "C05", B, "R31")
    hold(table, A, "R22", "R73", "R05")
    turn = acting(table, A)
    turn.refuses(A, ["C05", "R05"], "LF-X-NEED").refuses(A, ["C05", "R73"], "LF-X-NOTOWN")
    turn.refuses(A, ["C06", "R22"], "LF-X-CLOSED").refuses(A, ["C05"], "LF-X-NONE")
    turn.give(A, ["C05", "R22"]).give(None, "C06")
    assert table.done == ["C05"]
    turn.refuses(A, ["C01", "R05"], "LF-X-RESP")
    sound(table)


def test_a_crisis_and_a_transgression() -> None:
    """LF-9.2, LF-12.1: the Crisis with cards; the card on the pile with its restitution."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24", "R05", "R06")
    pull(table, "E03", "R55")
    table.crises[B].append("E03")
    table.transgressions[A], table.wronged = ["R55"], {"R55": None}
    turn = acting(table, A).give(A, ["E03", "R24"])
    assert table.crises == [[], []]
    turn.refuses(A, ["E12", "R05"], "LF-X-ACTION").give(A, ["R55", "R05"])
    assert table.transgressions[A] == []


def test_cards_alone_are_the_excess() -> None:
    """LF-11.2: above the limit exactly what is too much; at the limit nothing is laid down for nothing."""
    table = table_of("weaver", "mason")
    hold(table, A, "R01", "R02", "R03", "R04")
    turn = acting(table, A)
    turn.refuses(A, ["R01", "R02"], "LF-X-COUNT").give(A, ["R01"]).refuses(A, ["R02"], "LF-X-COUNT")


def test_another_player_s_card_goes_back() -> None:
    """LF-9.1: alone and with an Action open it is returned; without one it is discarded, as a transgression."""
    table = table_of("weaver", "mason")
    hold(table, A, "R44", "R45", "R01", "R02", "R05")
    turn = acting(table, A).give(A, ["R44"])
    assert table.in_hand(B) == ["R44"]
    turn.give(A, ["R45"])
    assert table.transgressions[A] == ["R45"]


def test_one_thing_at_a_time() -> None:
    """LF-10.1: two Responsibilities in one photo are refused; a kept Event is what is paid, no target."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24", "R01")
    keep(table, A, "E17")
    duties(table, A, "14")
    turn = acting(table, A).refuses(A, ["F1-A", "C01", "R24"], "LF-X-MOST")
    turn.refuses(B, ["F1-A", "R24"], "LF-X-TURN")
    turn.give(A, ["F4-A", "E17", "R24"])
    assert table.event_discard == ["E17"]


def test_cards_that_cover() -> None:
    """LF-3.8, LF-3.11: while somebody else must pay, the Apothecary lays cards down, unseen ones too; reasons are those of COVER; the payer's own cards pay."""
    table = table_of("farmer", "apothecary")
    hold(table, A, "R01", "R02", "R03")
    hold(table, B, "R61", "R44")
    rent = event(table, "E07")
    assert "Anna must pay 3 din. Cover with which cards?" in rent.describe_questions()
    rent.refuses(B, ["R44"], "LF-X-NOTOWN").give(B, ["R61"]).give(A, ["R01"])
    assert table.discard[-2:] == ["R61", "R01"]
    assert table.in_hand(A) == ["R02", "R03"]
    assert not table.role_ready(B)
    other = table_of("farmer", "apothecary")
    hold(other, A, "R01", "R02", "R03")
    unseen(other, B, 2)
    event(other, "E07").give(B, ["R61"]).give(A, ["R01"])
    assert other.discard[-2:] == ["R61", "R01"]
    assert other.ending == ""
    sound(other)


def test_pages_ask_for_the_right_number() -> None:
    """LF-11.2: two too many are asked for as two, not as one to five; where fewer are known, the rest is shown."""
    table = table_of("weaver", "mason")
    hold(table, A, "R01", "R02", "R03", "R04", "R05")
    kind = asked_cards(acting(table, A).give(A, "discard-excess"))
    assert (kind.least, kind.most) == (2, 2)
    unknown = table_of("weaver", "mason")
    hold(unknown, A, "R01")
    unseen(unknown, A, 4)
    kind = asked_cards(acting(unknown, A).give(A, "discard-excess"))
    assert (kind.least, kind.most) == (1, None)


def asked_cards(turn: Trial[Any]) -> Any:
    """The kind of the first open question."""
    first: Any = next(question for _, question in turn.session.open_parts())
    return first.kind


def test_what_cards_are_worth_stands_beside_them() -> None:
    """LF-3.1, LF-3.3: worth, and whose it is not, are told before cards are laid down; the log names the cards alone."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24", "R73", "R44")
    keep(table, A, "E06")
    kind = asked_cards(event(table, "E07"))
    assert [str(kind.label(card)) for card in kind.pieces] == [
        "Jar of Honey (4 din)",
        "Bleating Goat (4 din, not your own)",
        "Mallet (3 din, not your own)",
        "Ewe at the Gate (4 din, not your own)",
    ]
    assert kind.say(("R24", "R73")) == "Jar of Honey, Bleating Goat"


def test_buttons_say_what_is_done() -> None:
    """The button of cards that are laid down names the act: pay, discard, lay down; no bare "Answer"."""
    table = table_of("weaver", "apothecary")
    hold(table, A, "R01", "R02", "R03", "R04", "R05")
    hold(table, B, "R06")
    said = [
        verbs(event(table, "E07")),
        verbs(acting(table, A)),
        verbs(acting(table, A).give(A, "discard-excess")),
    ]
    assert said == [["Pay", "Cover"], ["Lay down"], ["Discard"]]


def verbs(turn: Trial[Any]) -> list[str]:
    """What the buttons say that send cards."""
    return [question.verb for _, question in turn.session.open_parts() if isinstance(question, Judged)]


def test_above_the_limit_cards_still_pay() -> None:
    """LF-4.5: what is laid down together may pay for something, or be what is too much; the words say both."""
    table = table_of("weaver", "mason")
    hold(table, A, "R01", "R02", "R03", "R04")
    questions = [question for _, question in acting(table, A).session.open_parts()]
    said = [str(question.prompt) for question in questions]
    assert "Lay down a card together with what you pay for it, or 1 Resource to discard" in said
