"""Typed codes: what they name, and what they may name."""

from __future__ import annotations

import pytest

from printkit.companion import finding
from printkit.companion.pages import LoadedTitle
from printkit.referee import Seat
from printkit.title import load_title
from tests.companion.test_pages import loaded, recorded


def test_a_code_that_two_pieces_have_is_a_doubt_between_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids that differ in punctuation only: both are offered and nothing else, whatever looks alike."""
    own = LoadedTitle.of(load_title("mecca"))
    one, other = list(own.pieces.values())[:2]
    monkeypatch.setitem(vars(own), "pieces", {"K-71": one, "K7-1": other, "K72": other})
    looked = finding.find_typed_pieces(own, "k71")
    assert (looked.pieces, looked.wrong) == ((), ())
    [doubt] = looked.doubts
    assert doubt.may_be == (one, other)


def test_a_copy_stands_for_another_of_the_same_card() -> None:
    """Prophets and Patriarchs: VIR1-07.3 has come; shown again it is one of its two twins, until none is left."""
    own, game = loaded("prophets-and-patriarchs"), recorded("prophets-and-patriarchs", "points", 66)
    [question] = game.open_questions()
    card = own.pieces["VIR1-07.3"]
    assert finding.find_answer(own, game, Seat(0), card, question) == ("VIR1-07.1", ())
    other = own.pieces["VIR1-07.2"]
    assert finding.find_answer(own, game, Seat(0), other, question) == ("VIR1-07.2", ())
    foreign = own.pieces["WAR1-01.1"]
    answer, against = finding.find_answer(own, game, Seat(0), foreign, question)
    assert answer is None
    assert against
