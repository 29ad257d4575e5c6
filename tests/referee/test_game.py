"""The front door: opening, asking, judging, giving, undoing, correcting, seeing, telling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printkit.referee import Answer, BookError, Data, EventLine, Game, Seat, SetupError, choose
from tests.referee.caravan import BOOK, Caravan

A, B, C = Seat(0), Seat(1), Seat(2)


def opened(**options: Any) -> Game[Caravan]:
    """Open a game of three."""
    return Game.open(BOOK, ["Amina", "Bilal", "Carim"], options=options)


def say(game: Game[Any], seat: Seat | None, data: Data) -> None:
    """Give an answer that must be legal."""
    assert game.give(Answer(seat, data)) == ()


def codes(game: Game[Any], seat: Seat | None, data: Data, question: int | None = None) -> list[str]:
    """Judge an answer and list the codes of all reasons."""
    return [reason.code for reason in game.judge(Answer(seat, data, question))]


def test_too_many_players_and_unknown_options_are_refused_in_sentences() -> None:
    """A game that cannot be opened says what would do."""
    with pytest.raises(SetupError, match="Caravan is for 2 to 4 players, not 5"):
        Game.open(BOOK, list("abcde"))
    with pytest.raises(SetupError, match="no option camel; did you mean camels"):
        opened(camel=False)
    with pytest.raises(SetupError, match="option camels: maybe is not possible; use one of true, false"):
        opened(camels="maybe")
    with pytest.raises(SetupError, match="rounds: 'x' is no whole number"):
        opened(rounds="x")
    with pytest.raises(SetupError, match="same name"):
        Game.open(BOOK, ["Amina", "Amina"])


def test_options_of_the_command_line_are_read_as_texts() -> None:
    """`camels=false` and `rounds=3` mean what they say."""
    game = opened(camels="false", rounds="3")
    assert game.setup.options == {"camels": False, "rounds": 3}


def test_every_open_question_is_listed_with_who_is_asked() -> None:
    """A's turn, and B's and C's free thanks, all with the same number."""
    game = opened()
    assert [(q.number, q.part, q.seats) for q in game.open_questions()] == [
        (0, 0, (A,)),
        (0, 1, (B,)),
        (0, 2, (C,)),
    ]
    assert [q.seats for q in game.questions_for(B)] == [(B,)]


def test_all_reasons_are_given_not_only_the_first() -> None:
    """CAR-2: two goods too many, too dear and more than there are."""
    game = opened()
    assert game.correct({"purse.0": 1, "supply": 1, "goods": [4, 4, 3], "bought": 1}) == ()
    assert codes(game, A, "buy 2") == ["LIMIT", "SUPPLY", "FUNDS"]
    assert codes(game, A, "buy 1") == ["FUNDS"]


def test_a_wrong_seat_an_unknown_word_and_an_old_question() -> None:
    """The engine's refusals carry the book's names for them and say what would be legal."""
    game = opened()
    assert codes(game, B, "travel") == ["TURN"]
    assert game.judge(Answer(B, "travel"))[0].legal == "Waiting for Amina."
    [reason] = game.judge(Answer(A, "travle"))
    assert (reason.code, "Did you mean travel?" in reason.legal) == ("PHASE", True)
    assert codes(game, A, "travel", question=7) == ["stale"]
    say(game, A, "buy 1")
    assert codes(game, A, "travel", question=0) == ["stale"]
    assert codes(game, A, "travel", question=1) == []


def test_the_book_explains_an_answer_no_question_knows() -> None:
    """CAR-4: a purchase on the road is late, whoever hears of it first."""
    game = opened()
    say(game, A, "travel")
    assert codes(game, A, "buy 1") == ["LATE"]
    assert codes(game, B, "buy 1") == ["PHASE"]


def test_a_form_is_judged_as_a_whole() -> None:
    """CAR-3: partner and goods are judged together; missing and foreign parts are named."""
    game = opened()
    assert codes(game, A, {"do": "sell", "partner": 0, "price": 2}) == ["SELF", "GOODS"]
    assert codes(game, A, {"do": "sell", "partner": 1}) == ["field"]
    assert codes(game, A, {"do": "sell", "partner": 1, "price": 2, "now": 1}) == ["field"]
    assert codes(game, A, {"do": "sell", "partner": 9, "price": "x"}) == ["PHASE", "range"]
    say(game, A, "buy 1")
    assert codes(game, A, {"do": "sell", "partner": 1, "price": 100}) == ["range"]
    say(game, A, {"do": "sell", "partner": 1, "price": 4})
    assert codes(game, B, "accept") == []
    say(game, B, "accept")
    assert (game.table.purse, game.table.goods) == ([11, 6, 10], [0, 1, 0])


def test_an_offer_that_is_not_payable_says_why() -> None:
    """CAR-3: B holds 10 and cannot accept for 11, but may reject, and A may withdraw."""
    game = opened()
    say(game, A, "buy 1")
    say(game, A, {"do": "sell", "partner": 1, "price": 11})
    assert codes(game, B, "accept") == ["FUNDS"]
    assert codes(game, A, "accept") == ["PHASE"]
    assert codes(game, C, "reject") == ["TURN"]
    say(game, A, "withdraw")
    assert game.table.goods == [1, 0, 0]


def test_sealed_answers_stay_sealed_and_come_in_seat_order() -> None:
    """CAR-7: bids in any order; nobody sees one before all are in; the first of equal ones wins."""
    game = opened(rounds=0)
    number = game.number
    say(game, C, 5)
    assert game.give(Answer(B, 5, question=number)) == (), (
        "a sealed answer of C must not make B's question stale"
    )
    assert codes(game, C, 6) == ["answered"]
    told = [line.text for line in game.event_log(A)]
    assert told == ["Carim has answered.", "Bilal has answered."]
    assert game.event_log(C)[0].text == "Carim, a bid: 5"
    assert game.view(None).waiting == (((A,), "a bid"),)
    assert not game.session.done
    say(game, A, 2)
    assert game.table.camel == B
    assert [line.text for line in game.event_log(None)] == [
        "Carim, a bid: 5",
        "Bilal, a bid: 5",
        "Amina, a bid: 2",
        "Bilal gets the camel for 5.",
    ]


def test_a_story_told_bit_by_bit_is_the_whole_story() -> None:
    """Who remembers the settled lines and asks only for what came since reads the same, also around sealed bids."""
    game = opened(rounds=0)
    told: dict[Seat | None, tuple[EventLine, ...]] = dict.fromkeys((A, C, None), ())
    since = -1
    for seat_or_table, bid in ((C, 5), (None, 0), (B, 5), (A, 2)):
        if seat_or_table is None:
            assert game.correct({"purse.0": 9}) == ()
        else:
            say(game, seat_or_table, bid)
        for seat, before in told.items():
            fresh = game.event_log(seat, since)
            assert (*before, *fresh) == game.event_log(seat)
            for number in range(len(game)):
                alone = tuple(line for line in game.event_log(seat) if line.entry == number)
                assert game.event_log(seat, number, upto=number + 1) == alone
            told[seat] = (*before, *(line for line in fresh if line.entry < game.settled))
        since = game.settled
        assert game.starts == 1
    assert since == 4
    game.undo()
    assert game.starts == 2


def test_undoing_a_sealed_answer_keeps_the_others() -> None:
    """Only the last sealed answer is taken back."""
    game = opened(rounds=0)
    say(game, A, 1)
    say(game, B, 2)
    assert game.undo() == ()
    assert codes(game, A, 1) == ["answered"]
    assert codes(game, B, 3) == []


def test_an_undo_is_an_entry_and_numbers_do_not_come_back() -> None:
    """The log grows by the undo; a question that is open again has a new number."""
    game = opened()
    say(game, A, "buy 1")
    assert (game.number, len(game)) == (1, 1)
    assert game.undo(by="Bilal", why="wrong pile") == ()
    assert (game.number, len(game)) == (2, 2)
    assert game.table.goods == [0, 0, 0]
    assert [line.text for line in game.event_log()] == ["Bilal takes back entry 1: wrong pile"]
    assert [reason.code for reason in game.undo()] == ["undo"]


def test_two_undos_take_back_two_answers() -> None:
    """An undo names the last entry that still counts."""
    game = opened()
    say(game, A, "buy 1")
    say(game, A, "buy 1")
    game.undo()
    game.undo()
    assert [line[:12] for line in game.lines(2)] == ['{"n":2,"undo', '{"n":3,"undo']
    assert game.table.goods == [0, 0, 0]


def test_a_correction_is_typed_and_changes_what_is_offered() -> None:
    """The open question follows the corrected table; nothing is set if one field is wrong."""
    game = opened()
    assert [r.reason for r in game.correct({"purse.0": 2, "purse.1": "x"})] == ["purse.1: 'x' is no int"]
    assert game.table.purse == [10, 10, 10]
    assert game.correct({"purse.0": 2}, by="Bilal", why="recount") == ()
    assert codes(game, A, "buy 1") == ["FUNDS"]
    assert [line.text for line in game.event_log()] == ["Bilal corrects purse (Amina): recount"]
    assert game.undo() == ()
    assert codes(game, A, "buy 1") == []


def test_a_correction_that_breaks_an_invariant_needs_force() -> None:
    """4 goods a player: taking one from the supply alone is refused, both together are fine."""
    game = opened()
    assert [r.code for r in game.correct({"supply": 11})] == ["correction"]
    assert game.table.supply == 12
    assert game.correct({"supply": 11, "goods.2": 1}) == ()
    assert game.correct({"supply": 10}, force=True) == ()
    assert game.problems() == ("10 + 1 goods are not 12",)


def test_secrets_are_seen_by_their_owner_only() -> None:
    """The purse is in A's view and in nobody else's; A's prompt goes to A alone."""
    game = opened()
    assert game.view(A).table["purse"] == 10
    assert "purse" not in game.view(None).table
    assert [q.question.prompt for q in game.view(A).questions] == ["Your turn. You have 10 coins."]
    assert game.view(B).waiting == (((A,), "a move"), ((C,), "deciding"))


def test_a_broken_chapter_names_its_line_and_leaves_the_log() -> None:
    """A ZeroDivisionError in a chapter is reported there; the game goes on where it stood."""

    def bad(table: Caravan) -> Any:
        answer = yield from choose(A, ["good", "bad"], rule="X-1")
        if answer == "bad":
            table.purse[0] = 1 // 0  # the line at fault
        yield from choose(A, ["good", "bad"], rule="X-2")

    game = Game.open(replace(BOOK, play=bad), ["Amina", "Bilal"])
    say(game, A, "good")
    lines = list(game.lines())
    again = Game.open(replace(BOOK, play=bad), ["Amina", "Bilal"])
    with pytest.raises(BookError, match=r"ZeroDivisionError.*test_game\.py:\d+, in bad") as caught:
        again.give(Answer(A, "bad"))
    place = caught.value.place
    assert place is not None
    with open(place.file, encoding="utf-8") as source:  # noqa: PTH123
        assert "the line at fault" in source.readlines()[place.line - 1]
    assert len(again) == 0
    assert again.broken is caught.value
    say(again, A, "good")
    assert list(again.lines()) == lines


def test_a_book_that_ends_without_an_outcome_is_told() -> None:
    """The whole game must return an Outcome."""

    def short(table: Caravan) -> Any:
        yield from choose(table.active, ["end"], rule="X-1")

    game = Game.open(replace(BOOK, play=short), ["Amina", "Bilal"])
    with pytest.raises(BookError, match="ended without an Outcome"):
        game.give(Answer(A, "end"))


def test_the_end_is_a_value_and_nothing_more_is_taken() -> None:
    """CAR-8: B leads with the camel; an answer after the end is refused."""
    game = opened(rounds=0)
    for seat, bid in ((A, 0), (B, 3), (C, 1)):
        say(game, seat, bid)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((B,), ((B,), (A, C)))
    assert codes(game, A, "travel") == ["over"]
    assert game.correct({"purse.0": 1})[0].code == "over"
    assert game.open_questions() == ()


def test_a_clone_is_independent() -> None:
    """What happens in a clone does not happen in the game."""
    game = opened()
    say(game, A, "buy 2")
    twin = game.clone()
    say(twin, A, "travel")
    assert len(game) == 1
    assert twin.table.goods == game.table.goods


def test_a_correction_that_no_table_can_have_is_refused() -> None:
    """A list shorter than the seats would break every view: nothing is set, nobody sees a traceback."""
    game = opened()
    [reason] = game.correct({"purse": [5]}, force=True)
    assert reason.reason.startswith("The table cannot be so (IndexError")
    assert game.table.purse == [10, 10, 10]
    say(game, A, "buy 1")
