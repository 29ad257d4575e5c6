"""BEL-4: coins and payments: treasury, own coins, then what teammates lend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from printkit.referee import Choice, Data, Play, Refusals, Seat
from printkit.referee.messages import say
from printkit.referee.moves import Word
from printkit.referee.refusals import refuse

from .pieces import NOTHING, Coins, make_coins
from .refusals import check_count
from .state import Asking, Belaad
from .words import of_colour

LEND, REFUSE, GIVE_UP = Word("lend", "Lend"), Word("refuse", "Refuse"), Word("give-up", "Give up")
COLOURS = ("gold", "red")
MANY_DIGITS = 5
"""Of no number of coins that anybody means."""


def at_hand(table: Belaad, seat: Seat, colour: str) -> int:
    """BEL-4.2: return what a seat can pay without asking anybody: treasury and own coins."""
    return table.treasury[table.teams[seat]].of(colour) + table.coins[seat].of(colour)


def find_missing(table: Belaad, seat: Seat, cost: Coins) -> Coins:
    """BEL-4.2: return what only teammates could pay."""
    return Coins(*(max(0, cost.of(colour) - at_hand(table, seat, colour)) for colour in COLOURS))


def list_lenders(table: Belaad, seat: Seat, thing: str) -> Sequence[Seat]:
    """BEL-4.9: return the teammates who have not said no to this thing this turn, clockwise."""
    refused = table.now.refused
    mates = table.list_mates(seat)
    return [mate for mate in mates if (mate, thing) not in refused] if refused else mates


def too_dear(table: Belaad, seat: Seat, cost: Coins, thing: str, rule: str = "BEL-4.4") -> Refusals:
    """BEL-4.4, BEL-4.6: return X05 if the coins of a colour do not suffice; X06 if only a no is in the way (BEL-1.6)."""
    own, treasury = table.coins[seat], table.treasury[table.teams[seat]]
    if cost.gold <= own.gold + treasury.gold and cost.red <= own.red + treasury.red:
        return ()
    refused: Refusals = ()
    for colour in COLOURS:
        needed, have = cost.of(colour), at_hand(table, seat, colour)
        if needed <= have:
            continue
        willing = list_lenders(table, seat, thing)
        have += sum(table.coins[mate].of(colour) for mate in willing)
        if needed <= have:
            continue
        unwilling = [mate for mate in table.list_mates(seat) if mate not in willing]
        if needed <= have + sum(table.coins[mate].of(colour) for mate in unwilling):
            refused = refused or table.refuse(
                "X06", "BEL-4.3", "{mate:seat} did not agree to pay.", unwilling[0]
            )
            continue
        text = "Not enough {colour} coins: {needed} needed, {have} available."
        return refuse("X05", rule, text, say(colour), needed, have)
    return refused


def spend_coins(table: Belaad, seat: Seat, cost: Coins, lent: Sequence[tuple[Seat, Coins]] = ()) -> None:
    """BEL-4.2, BEL-4.5: to the pool: treasury first, then own coins, then what was lent, all at one moment."""
    team = table.teams[seat]
    treasury, left = table.treasury[team], cost
    first = Coins(min(treasury.gold, left.gold), min(treasury.red, left.red))
    table.treasury[team] = treasury.minus(first)
    left = left.minus(first)
    for mate, amount in lent:
        table.coins[mate] = table.coins[mate].minus(amount)
        left = left.minus(amount)
    table.coins[seat] = table.coins[seat].minus(left)
    table.pool = table.pool.plus(cost)
    if first != NOTHING:
        table.lap()  # what is gained then comes from the pool, and not out of the treasury (BEL-4.7)


@dataclass(frozen=True, slots=True)
class Bill:
    """Something that is to be paid.

    Attributes:
        cost: what it costs.
        thing: what a no is remembered for: the part of the card, the ability.
        what: words it, for the lender.
    """

    cost: Coins
    thing: str
    what: Callable[[], str]


def pay_bill(table: Belaad, seat: Seat, bill: Bill) -> Play[bool]:
    """BEL-4.9: ask for what is missing, then pay everything at once; nothing is paid after the last no."""
    asking = table.asking = Asking(seat, bill.what())
    for colour in COLOURS:
        asking.colour, asking.missing = colour, find_missing(table, seat, bill.cost).of(colour)
        asking.lent = {}
        if asking.missing and not (yield from borrow_coins(table, asking, bill.thing)):
            break
    else:
        promised = NOTHING
        for _, amount in asking.promised:
            promised = promised.plus(amount)
        if find_missing(table, seat, bill.cost) == promised:
            spend_coins(table, seat, bill.cost, asking.promised)
            table.asking = None
            return True
    table.asking = None
    table.announce("Nothing is paid, and nothing has happened.")
    return False


def pay_then(
    table: Belaad, seat: Seat, bill: Bill, then: Callable[[], Play[None] | None]
) -> Play[None] | None:
    """Pay, and go on if that succeeds; without a question if nobody need be asked."""
    if find_missing(table, seat, bill.cost) == NOTHING:
        if bill.cost != NOTHING:
            spend_coins(table, seat, bill.cost)
        return then()
    return _borrow_then(table, seat, bill, then)


def _borrow_then(table: Belaad, seat: Seat, bill: Bill, then: Callable[[], Play[None] | None]) -> Play[None]:
    if (yield from pay_bill(table, seat, bill)):
        follows = then()
        if follows is not None:
            yield from follows


def borrow_coins(table: Belaad, asking: Asking, thing: str) -> Play[bool]:
    """BEL-4.3, BEL-4.9: who lends how much; false after the last no. A no is told to all.

    Who said no to the coins of one colour is not asked for the other one either: it is the same thing.
    """
    while list_splits(table, asking, thing):
        chosen = yield from ask_division(table, asking, thing)
        if chosen is None:
            return False
        asking.lent = chosen
        unwilling = yield from ask_all(table, asking)
        if unwilling is None:
            asking.promised += [(mate, make_coins(asking.colour, n)) for mate, n in asking.lent.items()]
            return True
        table.now.refused.append((unwilling, thing))
        table.announce("{mate:seat} did not agree to pay.", unwilling)
    return False


def list_splits(table: Belaad, asking: Asking, thing: str) -> list[tuple[int, ...]]:
    """BEL-4.9: return how what is missing can be shared among those who may be asked."""
    have = [table.coins[mate].of(asking.colour) for mate in list_lenders(table, asking.actor, thing)]
    return _find_splits(have, asking.missing)


def _find_splits(have: Sequence[int], total: int) -> list[tuple[int, ...]]:
    if not have:
        return [] if total else [()]
    first, *rest = have
    return [(n, *more) for n in range(min(first, total), -1, -1) for more in _find_splits(rest, total - n)]


Split: TypeAlias = "tuple[int, ...] | Word"


class Division(Choice[Split]):
    """How much from whom. Amounts that do not do hear why: X05 for more than somebody owns, X31 for another total."""

    __slots__ = ("_amiss",)

    def __init__(
        self,
        seat: Seat,
        options: Callable[[], Sequence[Split]],
        *,
        amiss: Callable[[Sequence[int]], Refusals],
        **said: Any,
    ) -> None:
        super().__init__(seat, options, **said)
        self._amiss = amiss

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[Split | None, Refusals]:
        """Read one of the splits, or any other amounts to say what is wrong with them."""
        value, against = super().read_answer(seat, data)
        amounts = str(data).split("/")
        if against and all(n.isdecimal() and len(n) < MANY_DIGITS for n in amounts):
            against = self._amiss([int(n) for n in amounts])
        return value, against


def ask_division(table: Belaad, asking: Asking, thing: str) -> Play[dict[Seat, int] | None]:
    """BEL-4.3: with two teammates the actor says how much from each; after a no they may also give up."""
    chosen: Split
    if len(list_splits(table, asking, thing)) == 1 and not asking.lent:
        [chosen] = list_splits(table, asking, thing)
    else:
        chosen = yield from make_division(table, asking, thing)
    if isinstance(chosen, Word):
        return None
    return {mate: n for mate, n in zip(list_lenders(table, asking.actor, thing), chosen, strict=True) if n}


def make_division(table: Belaad, asking: Asking, thing: str) -> Division:
    """Return how much from whom."""

    def options() -> list[Split]:
        found = list_splits(table, asking, thing)
        return [*found, *([GIVE_UP] if asking.lent or not found else [])]

    def amiss(amounts: Sequence[int]) -> Refusals:
        mates = list_lenders(table, asking.actor, thing)
        if len(amounts) != len(mates):
            return check_count(len(mates), len(amounts), "BEL-4.3")
        for mate, n in zip(mates, amounts, strict=True):
            if against := check_owned(table, mate, asking.colour, n):
                return against
        return check_count(asking.missing, sum(amounts), "BEL-4.3")

    def label(value: Split) -> str:
        if isinstance(value, Word):
            return value.label
        mates = zip(list_lenders(table, asking.actor, thing), value, strict=False)
        parts = [
            table.say("{who:seat} {amount}", mate, of_colour(asking.colour, n)) for mate, n in mates if n
        ]
        return table.say("Ask: {parts}", tuple(parts))

    return Division(
        asking.actor,
        options,
        amiss=amiss,
        rule="BEL-4.3",
        prompt=lambda: say(
            "You are short of {amount}. Whom do you ask for how much?",
            of_colour(asking.colour, asking.missing),
        ),
        label=label,
        waiting="choosing whom to ask for coins",
    )


def check_owned(table: Belaad, mate: Seat, colour: str, n: int) -> Refusals:
    """Return X05: a teammate cannot lend more than they own."""
    have = table.coins[mate].of(colour)
    if n <= have:
        return ()
    text = "Not enough {colour} coins: {needed} needed, {have} available."
    return refuse("X05", "BEL-4.3", text, say(colour), n, have)


def ask_all(table: Belaad, asking: Asking) -> Play[Seat | None]:
    """BEL-4.3: those who are to lend are asked one after the other; gives the first who says no."""
    for mate, n in tuple(asking.lent.items()):
        answer = yield from ask_lending(table, asking, mate, n)
        if answer == REFUSE:
            return mate
    return None


def ask_lending(table: Belaad, asking: Asking, mate: Seat, n: int) -> Choice[Word]:
    """Asks one of them."""

    def against(answer: Word) -> Refusals:
        return () if answer == REFUSE else check_owned(table, mate, asking.colour, n)

    text = "{who:seat} asks: lend {amount} for {what}?"
    return Choice(
        mate,
        (LEND, REFUSE),
        unless=against,
        rule="BEL-4.3",
        prompt=lambda: table.say(text, asking.actor, of_colour(asking.colour, n), asking.what),
        label=lambda word: word.label,
        waiting=lambda: table.say(
            "deciding: lend {who:seat} {amount}", asking.actor, of_colour(asking.colour, n)
        ),
    )
