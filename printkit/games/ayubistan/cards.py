"""AYU-7: Action Cards: each effect of the closed vocabulary (section 3.4) by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from printkit.box import Operation
from printkit.games.ayubistan.invasion import invade
from printkit.games.ayubistan.money import half
from printkit.games.ayubistan.moves import FIRST, SECOND, TakeOffer, goods
from printkit.games.ayubistan.refusals import not_self, payment, purchase
from printkit.games.ayubistan.state import Ayubistan, Offer
from printkit.games.ayubistan.theft import steal
from printkit.games.ayubistan.words import DIRHAMS, HASANAT, SAYEAT, TROOPS
from printkit.referee import (
    Message,
    Play,
    Plural,
    Refusals,
    Seat,
    Word,
    choose,
    choose_some,
    current,
    menu,
    refuse,
    reveal_some,
    say,
    several,
)

Effect: TypeAlias = Callable[[Ayubistan, Seat, Operation], Play[None] | None]
"""An effect that asks nobody does its work and gives None."""


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
    """AYU-7.1: a card that does nothing."""


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
        yield from offered(table, Offer(seat, price, most, hasanat=1, troops=0))


def _offer_troops(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.3: the recruit limit does not apply, and nothing is counted in it."""
    price, most = _int(operation["price"]), _int(operation["max"])
    for seat in selected(table, drawer, operation["who"]):
        yield from offered(table, Offer(seat, price, most, hasanat=0, troops=1))


def _offer_pack(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    price, hasanat, troops = (_int(operation[name]) for name in ("price", "hasanat", "troops"))
    for seat in selected(table, drawer, operation["who"]):
        yield from offered(table, Offer(seat, price, 1, hasanat, troops))


def _offer_gift(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.2: give exactly the price to one other player and take Hasanat, or decline."""
    price, hasanat = _int(operation["price"]), _int(operation["hasanat"])
    yield from offered(table, Offer(drawer, price, 1, hasanat, troops=0, gift=True))


def offered(table: Ayubistan, offer: Offer) -> Play[None]:
    """AYU-7.2: the player takes as many as wanted and paid for, or declines."""
    table.offer = offer
    taken = yield from offer_question(table, offer.seat)
    taken.do(table, offer.seat)
    table.offer = None


@menu(TakeOffer, rule="AYU-7.2", waiting="an answer to the card's offer")
def offer_question(table: Ayubistan, seat: Seat) -> Message:
    """What the card offers."""
    offer = current(table.offer)
    price, what = DIRHAMS(offer.price), goods(offer.hasanat, offer.troops)
    if offer.gift:
        return say("Give {price} to another player for {goods}?", price, what)
    if offer.most == 1:
        return say("Pay {price} for {goods}?", price, what)
    return say("Pay {price} for {goods} each, up to {most}?", price, what, offer.most)


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

    def effects(option: Word) -> tuple[Operation, ...]:
        return _effects(operation[option.key])

    def reasons(option: Word) -> Refusals:
        due = sum(_n(part) for part in effects(option) if part.name == "pay")
        if due > table.value(drawer) or (due and purchase(table, drawer, due)):
            return refuse("R-OPTION", "AYU-7.1", "That option must be paid in full.")
        return ()

    option = yield from choose(
        drawer,
        (FIRST, SECOND),
        unless=reasons,
        rule="AYU-7.1",
        prompt="Choose one of the card's two effects.",
        label=lambda option: in_words(table, effects(option)),
    )
    yield from resolve(table, drawer, effects(option))


def in_words(table: Ayubistan, effects: Sequence[Operation]) -> Message:
    """What the drawer does: `Take 6 Dirhams`; as the card words it where there is no message for it."""
    said = []
    for operation in effects:
        found = DRAWERS.get(operation.name)
        if found is None or operation.arguments.get("who", "drawer") != "drawer":
            return say("{effect:name}", table.in_words(tuple(effects)))
        text, count = found
        said.append(say(text, count(_n(operation))))
    return several(said)


DRAWERS: Mapping[str, tuple[str, Plural]] = {
    "gain_money": ("Take {what}", DIRHAMS),
    "gain_hasanat": ("Gain {what}", HASANAT),
    "gain_sayeat": ("Take {what}", SAYEAT),
    "gain_troops": ("Take {what}", TROOPS),
    "remove_sayeat": ("Return {what}", SAYEAT),
    "pay": ("Pay {what} in full", DIRHAMS),
}
"""What effects ask of the drawer."""


def _pay(table: Ayubistan, drawer: Seat, operation: Operation) -> None:
    table.pay(drawer, _n(operation), payment(table, drawer, _n(operation)))


def _peek_reorder(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """AYU-7.6: look at the top cards in private and put them back in any order."""
    number = min(_n(operation), len(table.deck.cards))
    hidden = number - min(number, len(table.deck.top))
    if hidden:
        more = yield from reveal_some(
            lambda: [card for card in table.deck.cards if card not in table.deck.top],
            hidden,
            seat=drawer,
            rule="AYU-7.6",
            prompt=say("Look at the top {n} Action Cards and show them to nobody.", number),
            label=table.printed,
            secret=True,
            waiting="a look at the deck",
        )
        table.deck.top += more
    if not number:
        return
    table.deck.seer = drawer
    table.announce("You saw: {cards:pieces}.", tuple(table.deck.top[:number]), to=(drawer,))
    ordered = yield from choose_some(
        drawer,
        lambda: table.deck.top[:number],
        least=number,
        most=number,
        ordered=True,
        judge=lambda named: order_reasons(table, number, named),
        suggest=lambda: [tuple(table.deck.top[:number]), tuple(table.deck.top[:number][::-1])],
        known=lambda: list(table.cards),
        rule="AYU-7.6",
        prompt="Put them back on top: name them from the top down.",
        label=table.printed,
        secret=True,
        waiting="the order of the cards",
    )
    table.deck.top[:number] = ordered


def order_reasons(table: Ayubistan, number: int, named: Sequence[str]) -> Refusals:
    """R-ORDER: exactly the cards that were seen."""
    if sorted(named) == sorted(table.deck.top[:number]):
        return ()
    return refuse("R-ORDER", "AYU-7.6", "Name exactly the cards you saw, each once.")


def _inspect(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
    """The drawer alone sees one player's wallet and Troops as they are now."""
    seat = yield from pick(table, drawer)
    text = "{who:seat} holds {money} and {troops}."
    table.announce(text, seat, table.wallets[seat], TROOPS(table.troops[seat]), to=(drawer,))


def _theft(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[None]:
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


def _int(value: Any) -> int:
    assert isinstance(value, int)
    return value


def _n(operation: Operation) -> int:
    return _int(operation["n"])


def _effects(value: Any) -> tuple[Operation, ...]:
    assert isinstance(value, tuple)
    return value
