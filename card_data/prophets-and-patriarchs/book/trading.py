"""PP-8: trade with the supply, cards for a card or a token for a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import ge
from typing import ClassVar

from printkit.referee import Message, Move, OneOf, Refusals, Seat, move, part, refuse, say

from .pieces import INDEX, RESOURCES, make_cards
from .refusals import check_resting, not_in_supply
from .state import Patriarchs
from .turning import current_turn
from .words import AMOUNTS, CARDS, RESOURCE, TOKEN

RESOURCE_KIND = OneOf(RESOURCES, label=RESOURCE.__getitem__)
TOKEN_KIND = OneOf(("S", "V"), label=TOKEN.__getitem__)


BEST_RATE = 2
"""No trade tile gives a card for fewer than so many."""


@move
class Trade(Move[Patriarchs]):
    """PP-8.2: so many cards of one resource for one of another."""

    rule: ClassVar[str] = "PP-8.2"
    group: ClassVar[str] = "Trade with the supply"
    name: ClassVar[str] = "Trade"
    sign: ClassVar[str] = "basket"

    give: str = part(RESOURCE_KIND, "you give")
    take: str = part(RESOURCE_KIND, "you take")

    def label(self, table: Patriarchs) -> Message:
        """With the rate."""
        rate = trade_rate(table, table.active, self.give)
        return say("Trade {given} for {taken}", CARDS[self.give](rate), CARDS[self.take](1))

    def describe(self, table: Patriarchs) -> Message:
        """Without the rate, which may have changed since."""
        del table
        return say("Trade {given} for {taken}", RESOURCE[self.give], CARDS[self.take](1))

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> Sequence[Trade]:
        """Return what the hand is large enough for."""
        if current_turn(table).resting:
            return ()
        hand = table.hands[seat]
        if max(hand) < BEST_RATE:
            return ()
        tribe = table.tribes[seat]
        row = table.position.rate_row(tribe, table.box.tablets[tribe].base_rate)
        many = tuple(compress(RESOURCES, map(ge, hand, row)))
        return make_trades(many, table.supply.kinds) if many else ()

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-41, R-42, R-43."""
        found = check_resting(table)
        if found:
            return found
        if self.give == self.take:
            return refuse("R-41", self.rule, "Choose a different resource.")
        rate, have = trade_rate(table, seat, self.give), table.hands[seat].of(self.give)
        if have < rate:
            return refuse("R-42", self.rule, "You need {needed}; you have {n}.", CARDS[self.give](rate), have)
        return not_in_supply(table, self.take, self.rule)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Cards against a card."""
        table.spend_cards(seat, make_cards(self.give, trade_rate(table, seat, self.give)))
        table.gain_cards(seat, make_cards(self.take))


@cache
def make_trades(given: tuple[str, ...], taken: tuple[str, ...]) -> tuple[Trade, ...]:
    """Return each of these for each of those."""
    return tuple(Trade(a, b) for a in given for b in taken if a != b)


def trade_rate(table: Patriarchs, seat: Seat, kind: str) -> int:
    """PP-8.2: return the smallest rate that applies."""
    row = table.position.rate_row(table.tribes[seat], table.tablet(seat).base_rate)
    return row[INDEX[kind]]


@move
class Buy(Move[Patriarchs]):
    """PP-8.3: a Shekel or a Virtue Token for a resource card of one's choice."""

    rule: ClassVar[str] = "PP-8.3"
    group: ClassVar[str] = "Buy a resource card"
    name: ClassVar[str] = "Buy"
    sign: ClassVar[str] = "shekel"

    token: str = part(TOKEN_KIND, "you give")
    kind: str = part(RESOURCE_KIND, "you take")

    def label(self, table: Patriarchs) -> Message:
        """Return both sides."""
        del table
        return say("Buy {taken} for {given}", CARDS[self.kind](1), AMOUNTS[self.token](1))

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> Sequence[Buy]:
        """With the tokens one has."""
        if current_turn(table).resting:
            return ()
        tokens = ("S" if table.shekels[seat] else "") + ("V" if table.virtue[seat] else "")
        return make_purchases(tokens, table.supply.kinds) if tokens else ()

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-44, R-43."""
        found = check_resting(table)
        if found:
            return found
        if not (table.shekels if self.token == "S" else table.virtue)[seat]:  # noqa: S105  # no password
            return refuse("R-44", self.rule, "You have no {token}.", TOKEN[self.token])
        return not_in_supply(table, self.kind, self.rule)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """PP-12.1: the token returns to the supply at once."""
        if self.token == "S":  # noqa: S105
            table.lose_shekels(seat, 1)
        else:
            table.lose_virtue(seat, 1)
        table.gain_cards(seat, make_cards(self.kind))


@cache
def make_purchases(tokens: str, kinds: tuple[str, ...]) -> tuple[Buy, ...]:
    """Return each of these tokens for each of those cards."""
    return tuple(Buy(token, kind) for token in tokens for kind in kinds)
