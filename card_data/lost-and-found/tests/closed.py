"""Games with closed hands: what a told game becomes when nobody shows the referee a card before it is laid down.

It is played with as little as the pages ask for: one photo of whatever is laid down together, one tap where one word
settles it for all.
"""

from __future__ import annotations

from typing import Any

from lost_and_found_book.asking import TELLING
from lost_and_found_book.laying import is_returned
from printkit.referee import Answer, Answered, Data, Game, Seat
from printkit.referee.judged import Judged
from printkit.title import load_title

LAID_FOR = ("complete-family", "contribute-communal", "contribute-crisis", "tawbah")
LAID_OPEN = ("festival-give", "festival-declare")
SHOWN_ALONE = ("donate", "return-card")


def closed(told: Game[Any]) -> Game[Any]:
    """Play a told game again with closed hands: the same cards in the same hands, known to their holders alone.

    Cards of absent roles are scanned, as they must be; where the referee settled something by what it knew of a hand,
    the holder's word is given now.
    """
    return _Closing(told).played(told)


class _Closing:
    """A told game, and the closed one that follows it."""

    def __init__(self, told: Game[Any]) -> None:
        title = load_title("lost-and-found")
        names, options = told.setup.names, told.setup.options
        self.truth = Game.open(title.book, names, options=options, box=title.box)
        self.game = Game.open(title.book, names, options=options, box=title.box, box_hash=title.digest)
        self.laid: list[str] = []
        """What cards will be laid down for."""
        self.open: list[str] = []
        """What is laid down in the first step of a Festival."""
        self.layer: Seat | None = None
        self.discarding = False
        self.now = self.asked = hands(self.truth)
        """What everybody holds now, and held when the last answer was given: words that it calls for tell of that."""

    def played(self, told: Game[Any]) -> Game[Any]:
        """Follow every answer of the told game."""
        for entry in told.entries:
            assert isinstance(entry, Answered)
            if self.truth.session.parts[entry.part].rule == TELLING:
                self._pass_over(entry)
            else:
                self.now = hands(self.truth)
                self._follow(entry)
        while self.game.outcome is None:
            word(self.game, self.now)
        return self.game

    def _pass_over(self, entry: Answered) -> None:
        """Cards of absent roles are scanned."""
        for card in entry.data if isinstance(entry.data, list) else []:
            if card in self.truth.table.cards.owner and self.truth.table.absent(card):
                shown(self.game, entry.seat, [card])
        self._tell(entry)

    def _tell(self, entry: Answered) -> None:
        assert not self.truth.give(Answer(entry.seat, entry.data, part=entry.part))

    def _follow(self, entry: Answered) -> None:
        verb, *named = entry.data.split(" ") if isinstance(entry.data, str) else [""]
        if self.open and (verb not in LAID_OPEN or entry.seat != self.layer):
            self._give(self.layer, list(self.open))
            self.open.clear()
        if verb in LAID_OPEN:
            self.layer = entry.seat
            self.open += named
        elif verb in LAID_FOR and len(named) == 1:
            self.laid = named
        elif verb in {"discard-excess", "back-out"}:
            self.laid, self.discarding = [], verb == "discard-excess"
        elif verb in {"market-pass", "disaster-done"}:
            self._silence(entry)
            return
        elif verb in SHOWN_ALONE:
            self._give(entry.seat, named)
        else:
            data = [*self.laid, *entry.data] if isinstance(entry.data, list) else entry.data
            if self.discarding and is_returned(self.truth.table, self.truth.table.active, tuple(data)):
                self._give(entry.seat, "discard-excess")  # said, or the card would go back to its owner
            self.laid, self.discarding = [], False
            self._give(entry.seat, data)
        self._tell(entry)

    def _silence(self, entry: Answered) -> None:
        """One word ends the market, and one the donations, when nobody wants more."""
        table = self.truth.table
        drawer = table.festival.drawer if table.festival is not None else None
        self._tell(entry)
        if table.disaster is None and entry.data == "disaster-done":
            self._give(table.active, "nobody-gives-more")
        elif table.market is None and entry.data == "market-pass":
            self._give(
                entry.seat if drawer is None else drawer, "market-pass" if drawer is None else "market-closed"
            )

    def _give(self, seat: Seat | None, data: Data) -> None:
        """Give an answer; whose word is waited for gives it first."""
        truth, game = self.truth, self.game
        while (is_asked_for_all(game) and not is_asked_for_all(truth)) or (
            game.table.demand
            and (truth.table.demand is None or truth.table.demand.seat != game.table.demand.seat)
        ):
            word(game, self.asked)
        for _ in range(9):
            refused = game.give(Answer(seat, data))
            if not refused:
                break
            assert waits_for_a_word(game), f"{seat}: {data} is not taken: {refused}"
            word(game, self.asked)
        self.asked = self.now


def hands(game: Game[Any]) -> list[list[str]]:
    """What everybody holds, as the referee of a told game knows."""
    return [game.table.in_hand(seat) for seat in game.table.order(Seat(0))]


def waits_for_a_word(game: Game[Any]) -> bool:
    """Whether a holder is asked for what the referee would know of a told hand."""
    return is_asked_for_all(game) or game.table.demand is not None


def is_asked_for_all(game: Game[Any]) -> bool:
    """Whether somebody is asked for all cards of a kind that he holds."""
    return any(entry.question.rule == "LF-2.18" for entry in game.open_questions())


def given(game: Game[Any], seat: Seat | None, data: Data) -> None:
    """Give an answer that must be right."""
    refused = game.give(Answer(seat, data))
    assert not refused, f"{seat}: {data}: {refused}"


def shown(game: Game[Any], seat: Seat | None, data: Data) -> None:
    """Cards that are told, whatever is asked for meanwhile."""
    parts = [one.part for one in game.questions_for(seat) if one.question.rule == TELLING]
    assert any(not game.give(Answer(seat, data, part=part)) for part in parts), f"{seat}: {data}"


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
