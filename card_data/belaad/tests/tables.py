"""Hand-made tables of Belaad. Seats: with an even number K P K P; otherwise as `order_seat` says."""

from __future__ import annotations

from functools import cache
from typing import Any

from belaad_book.book import BOOK, turns_on
from belaad_book.pieces import Below, Coins, Tokens
from belaad_book.setup import new_table
from belaad_book.state import Belaad, Turn
from belaad_book.turn import play_turn
from printkit.box import Box, find_box, load_box
from printkit.referee import Seat, Setup
from printkit.referee.cards import Hand
from printkit.referee.state import find_miscounts
from printkit.referee.trial import Trial

A, B, C, D, E, F = (Seat(n) for n in range(6))
SCHOLARS = ("SC11", "SC12", "SC27", "SC21", "SC13")
"""On display unless a test says otherwise: Firas, Ibn Battuta, Ibn Bajja, al-Battani, Ibn Sina."""


@cache
def box() -> Box:
    """The loaded box."""
    return load_box(find_box("belaad"))


def fresh(players: int, *display: str, **options: object) -> Belaad:
    """A table after set-up, with a display; hands are unseen unless named."""
    table = new_table(Setup(tuple("ABCDEF"[:players]), BOOK.meta.read_options(options), box()))
    table.display = list(display or SCHOLARS)
    table.scholar_deck.unseen -= len(table.display)
    return table


def top(table: Belaad, board: str, white: int, orange: int = 0) -> None:
    """Tokens on top of a board, taken from the bag."""
    symbol = table.find_character(board).symbol
    table.tops[board] = Tokens(**{symbol: white}).plus("ORG", orange)
    table.bag = table.bag.without(table.tops[board])


def below(table: Belaad, *boards: str) -> None:
    """An orange token at the bottom of each, taken from the bag."""
    for board in boards:
        table.bottoms[board] = Below(table.bottoms[board].ORG + 1)
        table.bag = table.bag.plus("ORG", -1)


def purse(table: Belaad, seat: Seat, gold: int, red: int) -> None:
    """Coins of a player."""
    table.pool = table.pool.plus(table.coins[seat]).minus(Coins(gold, red))
    table.coins[seat] = Coins(gold, red)


def chest(table: Belaad, team: str, gold: int, red: int = 0) -> None:
    """A treasury."""
    table.pool = table.pool.plus(table.treasury[team]).minus(Coins(gold, red))
    table.treasury[team] = Coins(gold, red)


def shown(table: Belaad, *cards: str) -> None:
    """The top cards of the action decks."""
    for deck, card in zip("123", cards, strict=False):
        table.decks[deck].unseen -= 1
        table.faces[deck] = [card]


def swords(table: Belaad, seat: Seat, number: int) -> None:
    """Swords of a player."""
    table.pool_swords += table.swords[seat] - number
    table.swords[seat] = number


def in_play(table: Belaad, *cards: str) -> None:
    """Hashash cards under the Order's boards."""
    for card in cards:
        board = table.board("O", table.pieces.hashash[card].back)
        assert board is not None
        table.in_play[board].append(card)
        table.hashash_deck.unseen -= 1


def employed(table: Belaad, team: str, *scholars: str) -> None:
    """Scholars of a team."""
    table.employed[team] += scholars
    table.scholar_deck.unseen -= len(scholars)


def silenced(table: Belaad, *scholars: str, **tokens: int) -> None:
    """What the Order has assassinated."""
    table.victims += scholars
    table.scholar_deck.unseen -= len(scholars)
    table.lost = Tokens(**tokens)
    table.bag = table.bag.without(table.lost)


def won(table: Belaad, seat: Seat, *cards: str) -> None:
    """Battle cards of a player."""
    table.won[seat] = Hand(told=list(cards))
    table.battle_deck.unseen -= len(cards)


def in_turn(table: Belaad, seat: Seat = A) -> Trial[Any]:
    """A seat's turn."""
    assert not list(find_miscounts(table))
    return Trial.of(BOOK, table, play_turn(table, seat))


def whole(table: Belaad, seat: Seat = A, *, extra: bool = False) -> Trial[Any]:
    """The game from a seat's turn on."""
    assert not list(find_miscounts(table))
    table.turn = Turn(seat, extra)
    return Trial.of(BOOK, table, turns_on(table))


def fighting(table: Belaad) -> bool:
    """Whether a battle is going on."""
    return table.battle is not None


def told(table: Belaad) -> list[str]:
    """The journal in words."""
    return [table.word_note(note) for note in table.journal]


def sound(table: Belaad) -> None:
    """Every piece is somewhere."""
    assert not list(find_miscounts(table))
