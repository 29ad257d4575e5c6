"""ERR-PP-21: a legal place together with the cheapest way to pay for it, trades and purchases first, as one tap.

Cards that the price needs are never given away for others. Tokens are spent only where the tap says so: Shekels where
somebody may like that better than trading, Virtue Tokens, which are points, only where nothing else would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printkit.referee import Message, Question, Seat, Shortcut, say
from printkit.referee.keys import key_of

from .building import BUILDINGS, Building
from .business import BUSINESS_RULE
from .pieces import INDEX, RESOURCES, Cards
from .state import Patriarchs
from .trading import Buy, Trade, trade_rate
from .turning import current_turn
from .words import SHEKELS, VIRTUE, format_cards


class Way(NamedTuple):
    """One way to come by the cards that are missing."""

    trades: tuple[Trade, ...]
    purchases: tuple[Buy, ...]
    given: Cards
    """What the trades cost."""
    shekels: int
    virtue: int

    @property
    def answers(self) -> tuple[str, ...]:
        """As they are typed."""
        return tuple(key_of(one) for one in (*self.trades, *self.purchases))


def list_shortcuts(table: Patriarchs, seat: Seat, question: Question[Any]) -> Iterator[Shortcut]:
    """Yield every place on which the seat may build, and cannot pay for as its hand is, with each way to pay."""
    if question.rule != BUSINESS_RULE or current_turn(table).resting:
        return
    for price, builds in list_buildable(table, seat):
        for way in find_ways(table, seat, price):
            for build in builds:
                yield Shortcut(
                    (*way.answers, key_of(build)),
                    build.label(table),
                    format_way(way),
                    key_of(build).split()[0],
                )


def list_buildable(table: Patriarchs, seat: Seat) -> Iterator[tuple[Cards, Sequence[Building]]]:
    """Prices that the hand does not hold, and what could be built for them."""
    for kind in BUILDINGS:
        price, builds = kind.price(table, seat), kind.list_everywhere(table.position, table.tribes[seat])
        if kind.stock(table, seat) and builds and not table.hands[seat].holds(price):
            yield price, builds


def find_ways(table: Patriarchs, seat: Seat, price: Cards) -> list[Way]:
    """Find ways by trades alone; with Shekels; else with as few Virtue Tokens as possible."""
    shekels, virtue = table.shekels[seat], table.virtue[seat]
    missing = list_lacking(table.hands[seat], price)
    by_trade = find_way(table, seat, price, 0, 0)
    by_shekels = find_way(table, seat, price, min(shekels, len(missing)), 0) if shekels else None
    found = [one for one in (by_trade, by_shekels) if one is not None]
    if found:
        return found
    for spent in range(1, min(virtue, len(missing)) + 1):
        last = find_way(table, seat, price, min(shekels, len(missing) - spent), spent)
        if last is not None:
            return [last]
    return []


def list_lacking(hand: Cards, price: Cards) -> list[str]:
    """Return the cards of a price that a hand does not hold, one by one."""
    return [
        kind for kind, n, have in zip(RESOURCES, price, hand, strict=True) for _ in range(max(n - have, 0))
    ]


def find_way(table: Patriarchs, seat: Seat, price: Cards, shekels: int, virtue: int) -> Way | None:
    """Find the way with so many tokens; the rest is traded for as few cards as possible. None if there is none."""
    missing = list_lacking(table.hands[seat], price)
    by_trade, bought = missing[shekels + virtue :], missing[: shekels + virtue]
    given = pick_spare(table, seat, price, len(by_trade))
    if given is None:
        return None
    supply = list(table.supply)
    trades = tuple(Trade(give, take) for give, take in zip(given, by_trade, strict=True))
    tokens = ["S"] * shekels + ["V"] * virtue
    purchases = tuple(Buy(token, kind) for token, kind in zip(tokens, bought, strict=True))
    cost = [0] * len(RESOURCES)
    for trade in trades:
        rate = trade_rate(table, seat, trade.give)
        cost[INDEX[trade.give]] += rate
        supply[INDEX[trade.give]] += rate
    for kind in missing:
        supply[INDEX[kind]] -= 1
    if min(supply) < 0:  # no kind is both given and wanted, so the order does not matter
        return None
    return Way(trades, purchases, Cards(*cost), shekels, virtue)


def pick_spare(table: Patriarchs, seat: Seat, price: Cards, n: int) -> list[str] | None:
    """So many times a kind to give for a card: the best rates first, then what there is most of."""
    hand = table.hands[seat]
    left = {kind: max(have - needed, 0) for kind, have, needed in zip(RESOURCES, hand, price, strict=True)}
    rates = {kind: trade_rate(table, seat, kind) for kind in RESOURCES}
    found: list[str] = []
    for _ in range(n):
        enough = [kind for kind in RESOURCES if left[kind] >= rates[kind]]
        if not enough:
            return None
        kind = min(enough, key=lambda one: (rates[one], -left[one]))
        left[kind] -= rates[kind]
        found.append(kind)
    return found


def format_way(way: Way) -> Message:
    """Return what is given for the missing cards."""
    parts = [
        *([format_cards(way.given)] if way.trades else []),
        *([SHEKELS(way.shekels)] if way.shekels else []),
        *([VIRTUE(way.virtue)] if way.virtue else []),
    ]
    taken = [*(trade.take for trade in way.trades), *(purchase.kind for purchase in way.purchases)]
    got = Cards(*(taken.count(kind) for kind in RESOURCES))
    return say("first {given} for {taken}", tuple(parts), format_cards(got))
