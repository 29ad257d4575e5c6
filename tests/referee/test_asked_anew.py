"""After a correction, open questions are asked anew from the corrected table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.referee import (
    Answer,
    Counts,
    Data,
    Game,
    Menu,
    Move,
    OneOf,
    Refusals,
    Seat,
    Table,
    move,
    part,
    read_log,
    state,
)
from printkit.simulate import Chance
from tests.referee import properties
from tests.referee.caravan import BOOK

A, B, C = Seat(0), Seat(1), Seat(2)


def bidding() -> Game[Any]:
    """Three players with 10 coins each who are asked for their bids: no round is played."""
    return Game.open(BOOK, ["Amina", "Bilal", "Cyra"], options={"rounds": 0})


def said(game: Game[Any], seat: Seat, value: Data) -> list[str]:
    """Give an answer; the codes of the reasons against it."""
    return codes(game.give(Answer(seat, value)))


def codes(refusals: Refusals) -> list[str]:
    """Only the codes."""
    return [one.code for one in refusals]


def asked(game: Game[Any]) -> list[Seat]:
    """The seats that are asked."""
    return [entry.seats[0] for entry in game.open_questions()]


def replayed(game: Game[Any]) -> None:
    """The log must lead to the same position."""
    again = Game.resume(BOOK, read_log(list(game.lines())))
    assert properties.state(again) == properties.state(game)
    for seat in (None, A, B, C):
        assert properties.seen(again, seat) == properties.seen(game, seat)


def test_a_limit_follows_the_table() -> None:
    """B's purse is found to hold 12 coins: 12 may be bid, 13 not, and the prompt says so."""
    game = bidding()
    number = game.number
    assert said(game, B, 12) == ["range"]
    assert game.correct({"purse.1": 12}) == ()
    assert game.number > number
    [question] = game.questions_for(B)
    assert question.question.prompt == "Bid up to 12."
    assert said(game, B, 13) == ["range"]
    assert said(game, B, 12) == []
    replayed(game)


def test_a_sealed_answer_that_is_no_longer_legal_is_asked_for_again() -> None:
    """A has bid 10 and turns out to have 4: A is asked again; B's bid of 6 stands; nobody else learns of the 10."""
    game = bidding()
    assert said(game, A, 10) + said(game, B, 6) == []
    assert asked(game) == [C]
    assert game.correct({"purse.0": 4}) == ()
    assert asked(game) == [A, C]
    assert "Amina has answered." in [line.text for line in game.event_log(B)]
    assert not any("10" in line.text for seat in (B, C, None) for line in game.event_log(seat))
    assert game.settled == 0
    replayed(game)
    assert said(game, B, 6) == ["answered"]
    assert said(game, A, 5) == ["range"]
    assert said(game, A, 3) + said(game, C, 0) == []
    assert game.table.camel == B
    assert game.table.purse == [4, 4, 10]
    replayed(game)


def test_a_sealed_answer_that_is_still_legal_stands() -> None:
    """A has bid 4 of 10; with 5 coins that is still a bid."""
    game = bidding()
    assert said(game, A, 4) == []
    assert game.correct({"purse.0": 5}) == ()
    assert asked(game) == [B, C]


def test_taking_the_correction_back_brings_the_sealed_answer_back() -> None:
    """Without the correction, A's bid of 10 was right."""
    game = bidding()
    assert said(game, A, 10) == []
    assert game.correct({"purse.0": 4}) == ()
    assert asked(game) == [A, B, C]
    assert game.undo() == ()
    assert asked(game) == [B, C]
    assert said(game, B, 0) + said(game, C, 0) == []
    assert game.table.camel == A
    replayed(game)


def test_whoever_answers_first_is_asked_anew_too() -> None:
    """A offers a good for 11, B has 10 coins and can only reject; with 11 found, B may accept."""
    game = Game.open(BOOK, ["Amina", "Bilal", "Cyra"])
    assert said(game, A, "buy 1") == []
    assert said(game, A, {"do": "sell", "partner": "1", "price": 11}) == []
    assert said(game, B, "accept") == ["FUNDS"]
    assert game.correct({"purse.1": 11}) == ()
    assert said(game, B, "accept") == []
    assert game.table.purse == [18, 0, 10]
    replayed(game)


def test_a_correction_after_which_nobody_could_answer_is_refused() -> None:
    """A card is to be drawn, so the deck cannot be empty."""
    game = Game.open(BOOK, ["Amina", "Bilal", "Cyra"])
    assert said(game, A, "travel") == []
    before = properties.state(game)
    [refused] = game.correct({"deck": []})
    assert (refused.code, refused.legal) == ("correction", "Take back the last answer first.")
    assert properties.state(game) == before


@settings(max_examples=40, deadline=None)
@given(
    st.integers(2, 4),
    st.integers(0, 10**6),
    st.integers(0, 120),
    st.integers(0, 1),
    st.integers(0, 25),
)
@pytest.mark.slow
def test_a_corrected_game_keeps_its_promises(seats: int, seed: int, steps: int, who: int, coins: int) -> None:
    """Wherever a purse is corrected: judge and give agree, the log plays back, undo and the same answer agree."""
    game = properties.game_at(BOOK, seats, seed, steps)
    if game.outcome is None and game.correct({f"purse.{who}": coins}) == ():
        assert game.table.purse[who] == coins
        properties.check_answers(game, Chance(str(seed)))
        properties.check_log(game)
        properties.check_undo(game)


@state
class Stall(Table):
    """What is sold today."""

    goods: list[str]


@move
class Buy(Move[Stall]):
    """One of the goods, for some coins: a form."""

    rule = "STA-1"
    name = "Buy"

    what: str = part(lambda stall, _: OneOf(list(stall.goods)))
    coins: dict[str, int] = part(Counts({"gold": 9}))


def test_a_form_follows_the_table() -> None:
    """What a form offers is worked out when it is looked at, though its maker reads the table at once."""
    stall = Stall(("Amina", "Bilal"), ["figs"])
    question: Menu[Any] = Menu(stall, A, (Buy,), rule="STA-1")

    def offered() -> list[str]:
        [form] = question.forms
        kind = form.fields[0].kind
        assert isinstance(kind, OneOf)
        return list(kind.options)

    assert offered() == ["figs"]
    stall.goods.append("dates")
    assert offered() == ["figs", "dates"]
    stall.goods.remove("figs")
    assert offered() == ["dates"]
    assert question.read_answer(A, {"do": "buy", "what": "dates", "coins": {"gold": 1}})[1] == ()
