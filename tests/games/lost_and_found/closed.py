"""Games with closed hands: what a told game becomes when nobody shows the referee a card before it is laid down."""

from __future__ import annotations

from typing import Any

from printkit.games.lost_and_found.asking import TELLING
from printkit.referee import Answer, Answered, Data, Game, Seat
from printkit.referee.questions import Judged
from printkit.title import load_title


def closed(told: Game[Any]) -> Game[Any]:
    """Play a told game again with closed hands: the same cards in the same hands, known to their holders alone.

    Cards of absent roles are scanned, as they must be; where the referee settled something by what it knew of a hand,
    the holder's word is given now.
    """
    title = load_title("lost-and-found")
    truth = Game.open(title.book, told.setup.names, options=told.setup.options, box=title.box)
    game = Game.open(
        title.book, told.setup.names, options=told.setup.options, box=title.box, box_hash=title.digest
    )
    before = now = hands(truth)
    for entry in told.entries:
        assert isinstance(entry, Answered)
        question = truth.session.parts[entry.part]
        if question.rule == TELLING:
            for card in entry.data if isinstance(entry.data, list) else []:
                if card in truth.table.cards.owner and truth.table.absent(card):
                    given(game, entry.seat, [card])
        else:
            before, now = now, hands(truth)
            while (
                truth.table.demand and game.table.demand and truth.table.demand.seat != game.table.demand.seat
            ):
                word(game, before)
            for _ in range(9):
                refused = game.give(Answer(entry.seat, entry.data))
                if not refused:
                    break
                assert waits_for_a_word(game), f"{entry} is not taken: {refused}"
                word(game, before)
        assert not truth.give(Answer(entry.seat, entry.data, part=entry.part))
    while game.outcome is None:
        word(game, now)
    return game


def hands(game: Game[Any]) -> list[list[str]]:
    """What everybody holds, as the referee of a told game knows."""
    return [game.table.in_hand(seat) for seat in game.table.order(Seat(0))]


def waits_for_a_word(game: Game[Any]) -> bool:
    """Whether a holder is asked for what the referee would know of a told hand."""
    questions = [entry.question for entry in game.open_questions()]
    return any(question.rule == "LF-2.18" for question in questions) or game.table.demand is not None


def given(game: Game[Any], seat: Seat | None, data: Data) -> None:
    """Give an answer that must be right."""
    refused = game.give(Answer(seat, data))
    assert not refused, f"{seat}: {data}: {refused}"


def word(game: Game[Any], held: list[list[str]]) -> None:
    """The word of whoever is asked: all cards that match, or that there are none."""
    asked = game.open_questions()[0].question
    seat = asked.seats[0] if asked.seats else game.table.demand.seat
    if isinstance(asked, Judged) and asked.rule == "LF-2.18":
        cards = [card for card in held[seat] if all(one.code == "LF-X-HAVE" for one in asked.judge((card,)))]
        given(game, seat, cards)
    else:
        given(game, seat, "cannot")


def answers_by_turn(game: Game[Any]) -> list[tuple[int, int]]:
    """For each turn that was ended by a tap: answers given (one photo is one), and cards scanned or words tapped one by one."""
    turns: list[tuple[int, int]] = []
    answers = scans = 0
    for entry in game.entries:
        assert isinstance(entry, Answered)
        answers += 1
        scans += max(1, len(entry.data)) if isinstance(entry.data, list) else 1
        if entry.data == "pass-phase":
            turns.append((answers, scans))
            answers = scans = 0
    return turns
