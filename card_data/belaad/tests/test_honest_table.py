"""An honest table: every card has its place, which the referee cannot see, and all that is reported is true.

With few reports the referee knows little. Whatever is true must be possible for it, and what it knows must be true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from belaad_book.battle import empty_board
from belaad_book.book import BOOK
from belaad_book.effects import carry_out, read_number
from belaad_book.pieces import pieces_of
from belaad_book.state import DECKS, Belaad, Turn, number_key, parts_of_deck
from belaad_book.tokens import spread_out
from belaad_tests.tables import C, box, fresh, sound
from printkit.referee import FIRST_SEAT, Answer, DrawSeveral, Game, Reveal
from printkit.referee.state import find_miscounts
from printkit.referee.trial import Trial
from printkit.simulate import Chance


def split(cards: list[str]) -> list[list[str]]:
    """BEL-2.7: three decks, the larger ones first."""
    share, more = divmod(len(cards), 3)
    return [[cards.pop() for _ in range(share + (place < more))] for place in range(3)]


class HonestTable:
    """Where every card really is; the first of each pile lies on top."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.chance, self.pieces = chance, pieces_of(box())
        self.game: Game[Any] = Game.open(BOOK, list("ABCDEF"[:players]), box=box())
        actions = self.shuffled(self.pieces.actions)
        self.hands = [[actions.pop() for _ in range(len(hand))] for hand in self.table.hands]
        self.decks, self.discard = split(actions), list[str]()
        self.scholars = self.shuffled(self.pieces.scholars)
        self.battle, self.revealed = self.shuffled(self.pieces.battle), list[str]()
        self.won: list[list[str]] = [[] for _ in self.hands]
        self.hashash = self.shuffled(self.pieces.hashash) if self.table.the_order is not None else []
        self.looked_at = 0
        """So many of the top Hashash cards."""

    @property
    def table(self) -> Belaad:
        """What the referee knows."""
        found: Belaad = self.game.table
        return found

    def shuffled(self, cards: Any) -> list[str]:
        """The same cards in any order."""
        return list(self.chance.draw(list(cards), len(cards)))

    # What is answered

    def answer(self, question: Any) -> Any:
        """Something that is true, or that somebody may decide; seldom to do nothing."""
        if isinstance(question, DrawSeveral):
            kind: Any = question.kind
            return self.shuffled(self.drawn(question, kind.least))
        if question.rule == "BEL-8.14":
            return self.chance.pick(spread_out(self.table.bag))
        if isinstance(question, Reveal):
            return next(self.decks[n][0] for n, deck in enumerate(DECKS) if f"deck {deck}" in question.prompt)
        found = [*self.said(question), *self.filled_in(question)]
        busy = [one for one in found if not str(one).startswith(("draw-card", "close", "concede"))]
        return self.chance.pick(busy if busy and self.chance.random() < 0.9 else found)

    def said(self, question: Any) -> Iterator[str]:
        """What is offered, as far as the cards allow it."""
        for key in map(question.key, question.options):
            verb, _, card = key.partition(" ")
            if verb == "play-card" and card not in self.hands[question.seats[0]]:
                continue
            if verb != "turned" or card == number_key(self.pieces.battle[self.battle[0]].value):
                yield key

    def filled_in(self, question: Any) -> Iterator[Any]:
        """Forms: coins and tokens for the Spy, tokens for *Night Visit*."""
        for cls in getattr(question, "classes", ()):
            for one in (
                cls.make_examples(self.table, question.seats[0]) if hasattr(cls, "make_examples") else ()
            ):
                if not one.find_refusals(self.table, question.seats[0]):
                    yield question.write(one)

    def drawn(self, question: Any, number: int) -> list[str]:
        """Scholars, tokens, Hashash cards that are kept, won battle cards that are turned up."""
        match question.rule:
            case "BEL-2.2":
                return self.scholars[:number]
            case "BEL-7.1":
                return self.shuffled(spread_out(self.table.bag))[:number]
            case "BEL-8.12":
                self.looked_at = min(3 if "top 3" in question.prompt else number, len(self.hashash))
                return self.shuffled(self.hashash[: self.looked_at])[:number]
        who = next(seat for seat in self.table.order(FIRST_SEAT) if self.table.won[seat].unseen)
        return [next(card for card in self.won[who] if card not in self.table.won[who].known)]

    # What happens with the cards

    def step(self) -> None:
        """One answer, which must be taken, and what follows from it on the table."""
        question = self.game.open_questions()[0].question
        seat = question.seats[0] if question.seats else None
        data = self.answer(question)
        won, lying = self.number_won(), self.lying()
        refusals = self.game.give(Answer(seat, data))
        assert not refusals, (question.rule, data, refusals)
        if question.rule == "BEL-2.2":
            self.scholars = [card for card in self.scholars if card not in data]
        elif question.rule == "BEL-8.12" and isinstance(question, DrawSeveral):
            seen, rest = self.hashash[: self.looked_at], self.hashash[self.looked_at :]
            self.hashash = rest + self.shuffled([card for card in seen if card not in data])
        elif isinstance(data, str):
            self.moved(*data.split(), seat=seat)
        self.hashash += self.shuffled(lying - self.lying())
        for winner, (before, now) in enumerate(zip(won, self.number_won(), strict=True)):
            if now > before:
                if not self.battle:
                    self.put_back()
                self.won[winner].append(self.battle.pop(0))
        if self.table.battle is None:
            self.put_back()

    def moved(self, verb: str, *said: str, seat: Any) -> None:
        """An action card is played or drawn, a battle card is turned."""
        if verb == "play-card":
            self.hands[seat].remove(said[0])
            self.discard.append(said[0])
        elif verb == "draw-card":
            self.hands[seat].append(self.decks[int(said[0]) - 1].pop(0))
            if not all(self.decks):
                self.decks = split(self.shuffled([*self.discard, *(c for deck in self.decks for c in deck)]))
                self.discard = []
        elif verb == "turned":
            self.revealed.append(self.battle.pop(0))

    def put_back(self) -> None:
        """BEL-9.10: what was revealed is shuffled into the battle deck."""
        if self.revealed:
            self.battle, self.revealed = self.shuffled([*self.battle, *self.revealed]), []

    def number_won(self) -> list[int]:
        """How many battle cards everybody has won."""
        return [len(hand) for hand in self.table.won]

    def lying(self) -> set[str]:
        """The Hashash cards in play."""
        return {card for cards in self.table.in_play.values() for card in cards}

    # What the referee knows

    def check(self) -> None:
        """Every number is right, and every card that the referee knows lies where it believes it to be."""
        table = self.table
        assert not list(find_miscounts(table))
        for known, real in zip([*table.hands, *table.won], [*self.hands, *self.won], strict=True):
            assert len(known) == len(real)
            assert set(known.known) <= set(real)
        for deck, real in zip(DECKS, self.decks, strict=True):
            assert table.size(deck) == len(real)
            assert table.find_visible(deck) in {None, real[0]}
        assert sorted(table.discard) == sorted(self.discard)
        assert len(table.battle_deck) == len(self.battle)
        check_hashash(table, self.hashash)
        assert all(min(purse) >= 0 for purse in (*table.coins, *table.treasury.values()))


def check_hashash(table: Belaad, cards: list[str]) -> None:
    """BEL-12.16: each part of the deck holds the cards that are known to lie there."""
    for known, unseen in parts_of_deck(table):
        size = len(known) + unseen
        assert set(known) <= set(cards[:size])
        cards = cards[size:]
    assert not cards


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_truth_is_never_refused(players: int) -> None:
    """BEL-2.11, BEL-1.7, BEL-3.7, BEL-9.10, BEL-12.16, BEL-13.7: a whole game with few reports, looked at after each answer."""
    honest = HonestTable(players, Chance(f"honest-{players}"))
    while honest.game.outcome is None:
        honest.step()
        honest.check()
    if honest.game.outcome.reason == "scholars":
        assert not any(hand.unseen for hand in honest.table.won)


@pytest.mark.parametrize("seed", range(8))
def test_the_hashash_deck_turned_over(seed: int) -> None:
    """BEL-8.12, BEL-12.4, BEL-12.6, BEL-12.16: boards are emptied and refilled until every layer has come up."""
    chance = Chance(f"hashash-{seed}")
    table = fresh(3)
    table.turn = Turn(C)
    draws = (table.pieces.boards["OHAS"].ability, table.pieces.hashash["H05"].op)
    deck = list(chance.draw(list(table.pieces.hashash), 14))
    for _ in range(30):
        full = [board for board, cards in table.in_play.items() if cards]
        if full and (not deck or chance.random() < 0.4):
            board = chance.pick(full)
            deck += chance.draw(table.in_play[board], len(table.in_play[board]))
            empty_board(table, board)
        else:
            op = chance.pick(draws)
            seen, deck = deck[: read_number(op, "seen")], deck[read_number(op, "seen") :]
            kept = chance.draw(seen, min(len(seen), read_number(op, "kept")))
            rest = [card for card in seen if card not in kept]
            deck += chance.draw(rest, len(rest))
            chapter = carry_out(table, C, op)
            assert chapter is not None
            assert Trial.of(BOOK, table, chapter).give(C, list(kept)).done
        check_hashash(table, deck)
        sound(table)
