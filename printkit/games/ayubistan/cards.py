"""AYU-7: Action Cards: each effect of the closed vocabulary (section 3.4) by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from printkit.box import Operation
from printkit.games.ayubistan.counting import count, hasanat_of
from printkit.games.ayubistan.invasion import invade
from printkit.games.ayubistan.money import WORTH, half
from printkit.games.ayubistan.refusals import funds, not_self, payment, pool, purchase, refuse, supply
from printkit.games.ayubistan.table import Ayubistan
from printkit.games.ayubistan.theft import steal
from printkit.referee import (
    Counts,
    Field,
    Form,
    Play,
    Refusals,
    Seat,
    Whole,
    choose,
    choose_some,
    reveal_some,
)

Effect: TypeAlias = Callable[[Ayubistan, Seat, Operation], Play[None] | None]
"""An effect that asks nobody does its work and gives None."""


@dataclass(frozen=True, slots=True)
class TakeOffer:
    """Take k of what a card offers (AYU-7.2)."""

    k: int
    receiver: Seat | None = None
    tender: dict[str, int] | None = None


def resolve(table: Ayubistan, drawer: Seat, effects: Sequence[Operation]) -> Play[None]:
    """AYU-7.1: effects run from left to right, each completed before the next; card text beats core rules."""
    for operation in effects:
        known = operation
        if "chosen" in operation.arguments.values():
            known = yield from chosen(table, drawer, operation)
        chapter = EFFECTS[operation.name](table, drawer, known)
        if chapter is not None:
            yield from chapter


def chosen(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[Operation]:
    """Let the drawer pick the player that an effect calls `chosen`."""
    seat = yield from pick(table, drawer)
    args = {name: seat if value == "chosen" else value for name, value in operation.arguments.items()}
    return replace(operation, arguments=args)


def selected(table: Ayubistan, drawer: Seat, who: Any) -> Sequence[Seat]:
    """The players a selector names, in order (section 3.4)."""
    match who:
        case "drawer":
            return (drawer,)
        case "left":
            return (table.left(drawer),)
        case "right":
            return (table.right(drawer),)
        case "all":
            return table.order(drawer)
        case "others":
            return table.others(drawer)
        case int():  # `chosen`, once the drawer has chosen
            return (Seat(who),)
    raise ValueError(f"{who!r} names no player")


def pick(table: Ayubistan, drawer: Seat) -> Play[Seat]:
    """PICK: one other player of the drawer's choice; with two players the opponent."""
    table.phase = "card_pick"
    return (
        yield from choose(
            drawer,
            table.others(drawer),
            others=[drawer],
            why_not=lambda _: not_self(drawer, drawer, "AYU-7.1"),
            rule="AYU-7.1",
            prompt="Choose another player.",
            label=table.name,
            auto=True,
        )
    )


def _nothing(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    del table, drawer, operation


def _each(change: Callable[[Ayubistan, Seat, int], object]) -> Effect:
    """An effect that gives each of its players n of something, or takes it."""

    def effect(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
        n = _n(operation)
        for seat in selected(table, drawer, operation["who"]):
            change(table, seat, n)

    return effect


def _lose_money_or_half(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    for seat in selected(table, drawer, operation["who"]):
        value = table.value(seat)
        table.pay_compulsory(seat, half(value) if value < _int(operation["below"]) else _n(operation))


def _give_money(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    """AYU-2.6, AYU-7.5: mercy lowers the gift, never what the card gives for it."""
    [giver] = selected(table, drawer, operation["from"])
    [taker] = selected(table, drawer, operation["to"])
    table.give_pot(taker, table.take_compulsory_pot(giver, _n(operation)))


# Offers


def _offer_hasanat(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.3, AYU-7.4: no split, no turn limit; an empty pool skips the players who remain."""
    price, most = _int(operation["price"]), _int(operation["max"])
    for seat in selected(table, drawer, operation["who"]):
        if not table.hasanat_pool:
            return
        taken = yield from offer(
            table,
            seat,
            most=most,
            price=price,
            stocks=lambda k: pool(table, k, "AYU-7.2"),
            prompt=f"Donate {price} Dirhams per Hasana, up to {most}?",
        )
        table.take_hasanat(seat, taken.k)


def _offer_troops(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.3: the recruit limit does not apply, and nothing is counted in it."""
    price, most = _int(operation["price"]), _int(operation["max"])
    for seat in selected(table, drawer, operation["who"]):
        taken = yield from offer(
            table,
            seat,
            most=most,
            price=price,
            stocks=lambda k: supply(table, k, "AYU-7.2"),
            prompt=f"Buy Troops at {price} Dirhams, up to {most}?",
        )
        table.gain_troops(seat, taken.k)


def _offer_pack(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    price, hasanat, troops = (_int(operation[name]) for name in ("price", "hasanat", "troops"))

    def stocks(k: int) -> Refusals:
        return supply(table, k * troops, "AYU-7.2") or pool(table, k * hasanat, "AYU-7.2")

    for seat in selected(table, drawer, operation["who"]):
        goods = " and ".join(
            words for n, words in ((hasanat, hasanat_of(hasanat)), (troops, count(troops, "Troop"))) if n
        )
        taken = yield from offer(
            table, seat, most=1, price=price, stocks=stocks, prompt=f"Pay {price} Dirhams for {goods}?"
        )
        if taken.k:
            table.take_hasanat(seat, hasanat)
            table.gain_troops(seat, troops)


@cache
def offers(most: int) -> tuple[TakeOffer, ...]:
    """Taking 0 to `most`."""
    return tuple(map(TakeOffer, range(most + 1)))


def offer(
    table: Ayubistan, seat: Seat, *, most: int, price: int, stocks: Callable[[int], Refusals], prompt: str
) -> Play[TakeOffer]:
    """AYU-7.2: TAKE_OFFER(k), 0 <= k <= most, paid in full to the bank (AYU-2.8); 0 declines and is always legal."""
    table.phase = "card_offer"

    def reasons(move: TakeOffer) -> Refusals:
        if move.k > most:
            return refuse("R-OFFER-MAX", f"At most {most} here.", "AYU-7.2")
        if not move.k:
            return ()
        return stocks(move.k) or purchase(table, seat, move.k * price, move.tender)

    taken = yield from choose(
        seat,
        offers(most),
        unless=reasons,
        others=lambda: offers(most + 3)[most + 1 :],
        forms=lambda: (
            Form(
                TakeOffer,
                (Field("k", Whole(0), label="how many"), _tender_field(table, seat)),
                lambda _seat, move: reasons(move),
                label="Pay with these notes",
            ),
        ),
        rule="AYU-7.2",
        prompt=prompt,
        label=lambda move: f"take {move.k} for {move.k * price} Dirhams" if move.k else "decline",
        waiting="an answer to the card's offer",
    )
    table.pay(seat, taken.k * price, payment(table, seat, taken.k * price, taken.tender))
    return taken


def _offer_gift(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.2: give exactly the price to one other player and take Hasanat, or decline."""
    price, hasanat = _int(operation["price"]), _int(operation["hasanat"])
    table.phase = "card_offer"

    def reasons(move: TakeOffer) -> Refusals:
        if move.k > 1:
            return refuse("R-OFFER-MAX", "At most 1 here.", "AYU-7.2")
        if not move.k:
            return ()
        if move.receiver == drawer:
            return not_self(drawer, drawer, "AYU-7.2")
        if table.value(drawer) < price:
            return funds(price, table.value(drawer), "AYU-7.2")
        if not table.can_collect(drawer, price):
            return refuse("R-CHANGE", "No change can be made for this amount; use other notes.", "AYU-7.2")
        return ()

    everybody = table.order(drawer)
    gifts = [TakeOffer(0), *(TakeOffer(1, seat) for seat in everybody)]
    taken = yield from choose(
        drawer,
        lambda: [move for move in gifts if not reasons(move)],
        others=[*gifts, TakeOffer(2, everybody[-1])],
        why_not=reasons,
        rule="AYU-7.2",
        prompt=f"Give {price} Dirhams to another player for {hasanat_of(hasanat)}?",
        label=lambda move: "decline" if move.receiver is None else f"give to {table.name(move.receiver)}",
        waiting="an answer to the card's offer",
    )
    if taken.receiver is not None:
        table.give_pot(taken.receiver, table.take_compulsory_pot(drawer, price))
        table.take_hasanat(drawer, hasanat)


def _zakat(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    """Who has the nisab pays floor(V / step); then each who paid takes one Hasana in the same order."""
    nisab, step = _int(operation["nisab"]), _int(operation["step"])
    payers = [seat for seat in table.order(drawer) if table.value(seat) >= nisab]
    for seat in payers:
        table.pay_compulsory(seat, table.value(seat) // step)
    for seat in payers:
        table.take_hasanat(seat, 1)


# Choices


def _choose(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """CHOOSE: one of two effect lists; one that contains `pay` must be payable in full (R-OPTION)."""
    table.phase = "card_choose"
    lists = {"first": _effects(operation["first"]), "second": _effects(operation["second"])}

    def reasons(option: str) -> Refusals:
        due = sum(_n(part) for part in lists[option] if part.name == "pay")
        if due > table.value(drawer) or (due and purchase(table, drawer, due)):
            return refuse("R-OPTION", "That option must be paid in full.", "AYU-7.1")
        return ()

    option = yield from choose(
        drawer,
        lambda: [option for option in lists if not reasons(option)],
        others=list(lists),
        why_not=reasons,
        rule="AYU-7.1",
        prompt="Choose one of the card's two effects.",
        label=lambda option: table.in_words(lists[option]),
    )
    yield from resolve(table, drawer, lists[option])


def _pay(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    table.pay(drawer, _n(operation), payment(table, drawer, _n(operation)))


def _peek_reorder(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.6: look at the top cards in private and put them back in any order."""
    number = min(_n(operation), len(table.deck))
    known = table.known_top[:number]
    table.phase = "card_peek"
    seen = tuple(known)
    if number > len(known):
        more = yield from reveal_some(
            lambda: [card for card in table.deck if card not in table.known_top],
            number - len(known),
            seat=drawer,
            rule="AYU-7.6",
            prompt=f"Look at the top {number} Action Cards and show them to nobody.",
            label=lambda card: _title(table, card),
            secret=True,
            waiting="a look at the deck",
        )
        seen += more
    if not seen:
        return
    table.tell("You saw: {}.", ", ".join(_title(table, card) for card in seen), to=(drawer,))
    table.phase = "card_order"
    ordered = yield from choose_some(
        drawer,
        seen,
        least=len(seen),
        most=len(seen),
        ordered=True,
        judge=lambda named: (
            ()
            if sorted(named) == sorted(seen)
            else refuse("R-ORDER", "Name exactly the cards you saw, each once.", "AYU-7.6")
        ),
        suggest=lambda: [tuple(seen), tuple(reversed(seen))],
        known=lambda: list(table.cards),
        rule="AYU-7.6",
        prompt="Put them back on top: name them from the top down.",
        label=lambda card: _title(table, card),
        secret=True,
        waiting="the order of the cards",
    )
    table.known_top = [*ordered, *table.known_top[number:]]
    table.dreamer = drawer


def _inspect(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """The drawer alone sees one player's wallet and Troops as they are now."""
    del operation
    seat = yield from pick(table, drawer)
    table.tell(
        "{:seat} holds {} and {}.",
        seat,
        table.wallets[seat],
        count(table.troops[seat], "Troop"),
        to=(drawer,),
    )


def _theft(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    del operation
    yield from steal(table, drawer)


def _invasion(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    yield from invade(
        table, drawer, str(operation["army"]), _int(operation["size"]), _int(operation["draws"])
    )


EFFECTS: dict[str, Effect] = {
    "nothing": _nothing,
    "gain_money": _each(Ayubistan.receive),
    "lose_money": _each(Ayubistan.pay_compulsory),
    "lose_money_or_half": _lose_money_or_half,
    "give_money": _give_money,
    "gain_troops": _each(Ayubistan.gain_troops),
    "lose_troops": _each(Ayubistan.lose_troops),
    "gain_hasanat": _each(Ayubistan.take_hasanat),
    "gain_sayeat": _each(Ayubistan.take_sayeat),
    "remove_sayeat": _each(Ayubistan.return_sayeat),
    "offer_hasanat": _offer_hasanat,
    "offer_troops": _offer_troops,
    "offer_pack": _offer_pack,
    "offer_gift": _offer_gift,
    "zakat": _zakat,
    "choose": _choose,
    "pay": _pay,
    "peek_reorder": _peek_reorder,
    "inspect": _inspect,
    "theft": _theft,
    "invasion": _invasion,
}


def _title(table: Ayubistan, card: str) -> str:
    return f"{table.cards[card].number} {table.cards[card].name}"


def _int(value: Any) -> int:
    assert isinstance(value, int)
    return value


def _n(operation: Operation) -> int:
    return _int(operation["n"])


def _effects(value: Any) -> tuple[Operation, ...]:
    assert isinstance(value, tuple)
    return value


def _tender_field(table: Ayubistan, seat: Seat) -> Field:
    stock = dict(zip(WORTH, table.wallets[seat], strict=True))
    return Field("tender", Counts(stock), label="notes", optional=True)
