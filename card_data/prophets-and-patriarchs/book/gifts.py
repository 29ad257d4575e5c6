"""Section 3.4, what cards give: resource cards and tokens from the supply, bargains, freedom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from printkit.box import Operation
from printkit.box.operation import Amount
from printkit.referee import Choice, Menu, Message, Move, OneOf, Play, Refusals, Seat, move, part, refuse, say

from .asking import YES, yes_or_no
from .income import collect_income
from .losses import give_up, hand_over
from .pieces import RESOURCES, make_cards
from .refusals import no_choice, not_in_supply
from .selecting import resolve_players
from .state import Patriarchs
from .words import ANY_CARDS, RESOURCE, VIRTUE, format_amounts


def gain_goods(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """PP-6.V4, PP-6.V5: each takes from the supply what is there, in the order of the players."""
    args: Any = op.arguments
    for seat in (
        yield from resolve_players(table, args["who"], doer, lambda _: there_is(table, args["kind"]))
    ):
        if args["kind"] == "ANY":
            yield from gain_any(table, seat, args["n"])
        else:
            take_kind(table, seat, args["kind"], args["n"])


def there_is(table: Patriarchs, kind: str) -> bool:
    """Return whether the supply has any of it."""
    if kind == "V":
        return table.virtue_supply > 0
    if kind == "S":
        return table.shekel_supply > 0
    return (table.supply.number if kind == "ANY" else table.supply.of(kind)) > 0


def take_kind(table: Patriarchs, seat: Seat, kind: str, n: int, source: str = "events") -> int:
    """So much of a kind, as far as the supply goes; how much it was."""
    if kind == "V":
        return table.gain_virtue(seat, n, source)
    if kind == "S":
        return table.gain_shekels(seat, n)
    n = min(n, table.supply.of(kind))
    if n:
        table.gain_cards(seat, make_cards(kind, n))
    return n


def gain_any(table: Patriarchs, seat: Seat, n: int) -> Play[None]:
    """PP-6.V5: one kind after the other among those in the supply."""
    for _ in range(n):
        if not table.supply.number:
            return
        kind = yield from Choice(
            seat,
            lambda: table.supply.kinds,
            others=RESOURCES,
            why_not=lambda _: no_choice("PP-6.V4", [RESOURCE[kind] for kind in table.supply.kinds]),
            rule="PP-6.V3",
            prompt="Take a resource card of your choice.",
            label=RESOURCE.__getitem__,
            waiting="choosing a resource card",
            auto=True,
        )
        table.gain_cards(seat, make_cards(kind))


def harvest_resource(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: every tile of a resource pays once now, under all rules of income."""
    args: Any = op.arguments
    whom = yield from resolve_players(table, args["who"], doer)
    collect_income(table, [tile for tile in table.land.tiles.values() if tile.resource == args["res"]], whom)


def release_captives(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: captives go free."""
    for seat in (yield from resolve_players(table, str(op["who"]), doer)):
        if table.captivity[seat]:
            table.captivity[seat] = 0
            table.announce("{who:seat} is free.", seat, hands=seat)


def share_cards(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: give exactly so many cards to an opponent and take Virtue Tokens, if one likes."""
    args: Any = op.arguments
    n, k = args["n"], args["k"]
    text = "Give {cards} to an opponent and take {reward}?"
    for seat in (yield from resolve_players(table, args["who"], doer)):
        if table.hands[seat].number < n:
            continue  # PP-6.10
        against = make_price_check(table, seat, [Amount(n, "ANY")])
        said = yield from yes_or_no(seat, lambda: say(text, ANY_CARDS(n), VIRTUE(k)), against, rule="PP-6.10")
        if said is YES:
            friend = yield from Choice(
                seat,
                table.others(seat),
                rule="PP-6.V2",
                prompt="To which opponent do you give?",
                label=table.name,
                waiting="choosing a player",
                auto=True,
            )
            yield from hand_over(table, seat, friend, n)
            table.gain_virtue(seat, k)


def offer_bargain(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: offer to pay and take; players who plainly cannot are passed over (PP-6.10)."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        if may_afford(table, seat, args["cost"]):
            said = yield from yes_or_no(
                seat,
                lambda: format_bargain(args),
                make_price_check(table, seat, args["cost"]),
                rule="PP-6.10",
            )
            if said is YES:
                yield from pay_price(table, seat, args["cost"])
                for amount in args["reward"]:
                    take_kind(table, seat, amount.kind, amount.n)


def format_bargain(args: Any) -> Message:
    """Return what is paid, and for what."""
    return say("Pay {cost} and take {reward}?", format_amounts(args["cost"]), format_amounts(args["reward"]))


def may_afford(table: Patriarchs, seat: Seat, price: Sequence[Amount]) -> bool:
    """PP-6.10: return whether, as far as everybody can see, there are enough cards in number and enough tokens."""
    needed = sum(amount.n for amount in price if amount.kind not in {"S", "V"})
    tokens = {"S": table.shekels[seat], "V": table.virtue[seat]}
    return needed <= table.hands[seat].number and all(a.n <= tokens.get(a.kind, a.n) for a in price)


def make_price_check(table: Patriarchs, seat: Seat, price: Sequence[Amount]) -> Callable[[], Refusals]:
    """R-48, told to that player only; tokens and numbers of cards can only have been put right since it was asked."""

    def reasons() -> Refusals:
        hand = table.hands[seat]
        have = {
            **hand._asdict(),
            "ANY": hand.number,
            "S": table.shekels[seat],
            "V": table.virtue[seat],
        }
        missing = [Amount(one.n - have[one.kind], one.kind) for one in price if one.n > have[one.kind]]
        if not missing:
            return ()
        return refuse(
            "R-48",
            "PP-6.10",
            "You need {cost}; missing {missing}.",
            format_amounts(price),
            format_amounts(missing),
        )

    return reasons


def pay_price(table: Patriarchs, seat: Seat, price: Sequence[Amount]) -> Play[None]:
    """Pay in full: PP-6.V3."""
    for amount in price:
        yield from give_up(table, seat, amount.kind, amount.n)


@move
class Swap(Move[Patriarchs]):
    """3.4 MARKET: a resource card for another from the supply."""

    rule = "PP-6.V4"
    name = "Swap a card"

    give: str = part(OneOf(RESOURCES, label=RESOURCE.__getitem__), "you give")
    take: str = part(OneOf(RESOURCES, label=RESOURCE.__getitem__), "you take")

    def label(self, table: Patriarchs) -> str:
        """Return both kinds."""
        del table
        return say("{given} for {taken}", RESOURCE[self.give], RESOURCE[self.take])

    @classmethod
    def list_moves(cls, table: Patriarchs, seat: Seat) -> list[Move[Patriarchs]]:
        """Kinds in the hand against kinds in the supply."""
        wanted = table.supply.kinds
        return [cls(a, b) for a in table.hands[seat].kinds for b in wanted if a != b]

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-41, R-36, R-43."""
        if self.give == self.take:
            return refuse("R-41", self.rule, "Choose a different resource.")
        if not table.hands[seat].of(self.give):
            return no_choice(self.rule, [RESOURCE[kind] for kind in table.hands[seat].kinds])
        return not_in_supply(table, self.take, self.rule)

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Exchange one for one."""
        table.spend_cards(seat, make_cards(self.give))
        table.gain_cards(seat, make_cards(self.take))


@move
class Stop(Move[Patriarchs]):
    """No further card is swapped."""

    rule = "PP-6.V4"
    name = "No more"
    ends = True

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """Nothing."""


def said_of_swaps(table: Patriarchs, seat: Seat) -> list[Move[Patriarchs]]:
    """Return what people may say though the hand or the supply forbids it."""
    del table, seat
    return [Swap(given, taken) for given in RESOURCES for taken in RESOURCES]


def open_market(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: swap cards with the supply, one after the other, as often as one likes up to n."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        for _ in range(args["n"]):
            if not table.hands[seat].number or not table.supply.number:
                break
            said: Move[Patriarchs] = yield from Menu(
                table,
                seat,
                (Stop, Swap),
                rule="PP-6.10",
                prompt="Swap a resource card with the supply?",
                waiting="answering the card",
                says=said_of_swaps,
            )
            said.carry_out(table, seat)
            if said.ends:
                break
