"""AYU-7: Action Cards: each effect of the closed vocabulary (section 3.4) by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from printkit.box import Operation
from printkit.referee import (
    Message,
    Move,
    Play,
    Plural,
    Refusals,
    Seat,
    Whole,
    Word,
    choose,
    choose_some,
    current_facts,
    join_messages,
    menu,
    move,
    optional,
    part,
    refuse,
    reveal_some,
    say,
)

from .invasion import invade
from .kinds import Tender, another_player, own_notes
from .money import half_of
from .refusals import (
    check_amount,
    check_collecting,
    check_pool,
    check_purchase,
    check_supply,
    find_payment,
    not_in_deck,
    not_self,
)
from .state import Ayubistan, Offer
from .theft import play_theft
from .words import DIRHAMS, HASANAT, SAYEAT, TROOPS, join_two
from .words import NOTHING as NO_GOODS

Effect: TypeAlias = Callable[..., Play[None] | None]
"""Called with the table, the drawer and the operation's arguments by name; one that asks nobody gives None."""


def resolve_effects(table: Ayubistan, drawer: Seat, effects: Sequence[Operation]) -> Play[None]:
    """AYU-7.1: effects run from left to right, each completed before the next; card text beats core rules."""
    for operation in effects:
        known = operation
        if "chosen" in operation.arguments.values():
            known = yield from pick_chosen(table, drawer, operation)
        chapter = EFFECTS[operation.name](table, drawer, **known.arguments)
        if chapter is not None:
            yield from chapter


def pick_chosen(table: Ayubistan, drawer: Seat, operation: Operation) -> Play[Operation]:
    """Let the drawer pick the player that an effect calls `pick_chosen`."""
    seat = yield from pick_player(table, drawer)
    args = {name: seat if value == "chosen" else value for name, value in operation.arguments.items()}
    return replace(operation, arguments=args)


def find_selected(table: Ayubistan, drawer: Seat, who: Any) -> Sequence[Seat]:
    """Return the players a selector names, in order (section 3.4)."""
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
        case int():  # `pick_chosen`, once the drawer has chosen
            return (Seat(who),)
    raise ValueError(f"{who!r} names no player")


def pick_player(table: Ayubistan, drawer: Seat) -> Play[Seat]:
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


def _change_nothing(table: Ayubistan, drawer: Seat) -> None:
    """AYU-7.1: a card that does nothing."""


def _make_each(change: Callable[[Ayubistan, Seat, int], object]) -> Effect:
    """Return an effect that gives each of its players n of something, or takes it."""

    def effect(table: Ayubistan, drawer: Seat, who: Any, n: int) -> None:
        for seat in find_selected(table, drawer, who):
            change(table, seat, n)

    return effect


def _lose_money_or_half(table: Ayubistan, drawer: Seat, who: Any, n: int, below: int) -> None:
    for seat in find_selected(table, drawer, who):
        value = table.value(seat)
        table.pay_compulsory(seat, half_of(value) if value < below else n)


def _give_money(table: Ayubistan, drawer: Seat, n: int, **who: Any) -> None:
    """AYU-2.6, AYU-7.5: mercy lowers the gift, never what the card gives for it."""
    [giver] = find_selected(table, drawer, who["from"])
    [taker] = find_selected(table, drawer, who["to"])
    table.give_pot(taker, table.take_compulsory_pot(giver, n))


# Offers


@move
class TakeOffer(Move[Ayubistan]):
    """AYU-7.2: TAKE_OFFER(k), paid in full (AYU-2.8); 0 declines and is always legal."""

    rule: ClassVar[str] = "AYU-7.2"
    name: ClassVar[str] = "Pay with these notes"

    k: int = part(Whole(0), "how many")
    receiver: Seat | None = optional(another_player, "to whom", default=None, in_form=False)
    tender: Tender | None = optional(own_notes, "notes", default=None)

    @classmethod
    def list_moves(cls, table: Ayubistan, seat: Seat) -> tuple[TakeOffer, ...]:
        offer = table.offer
        if offer is None:
            return ()
        return list_gifts(len(table.names)) if offer.gift else up_to(offer.most + 1)

    @classmethod
    def idle(cls, table: Ayubistan, seat: Seat) -> bool:
        """AYU-2.10: return whether it names no notes: only payments to the bank do, gifts do not (AYU-2.6)."""
        return table.offer is not None and table.offer.gift

    def label(self, table: Ayubistan) -> Message:
        offer = table.offer
        if not self.k or offer is None:
            return say("Decline")
        if self.receiver is not None:
            return table.say("Give to {who:seat}", self.receiver)
        return say(
            "Take {what} for {price}",
            format_goods(self.k * offer.hasanat, self.k * offer.troops),
            DIRHAMS(self.k * offer.price),
        )

    def describe(self, table: Ayubistan) -> Message:
        """Word the answer for the log: the offer is gone by then; what it brought is told as it moves."""
        if not self.k:
            return say("Decline")
        if self.receiver is not None:
            return table.say("Give to {who:seat}", self.receiver)
        return say("Take up the offer") if self.k == 1 else say("Take up the offer {n} times", self.k)

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        """Section 6.1: whom, how many, then stocks and money."""
        offer = current_facts(table.offer)
        if not self.k:
            return ()
        return (
            self._receiver_reasons(offer, seat)
            or self._number_reasons(offer)
            or check_supply(table, self.k * offer.troops, self.rule)
            or check_pool(table, self.k * offer.hasanat, self.rule)
            or self._price_reasons(table, offer, seat)
        )

    def _receiver_reasons(self, offer: Offer, seat: Seat) -> Refusals:
        if offer.gift:
            receiver = seat if self.receiver is None else self.receiver
            return not_self(seat, receiver, self.rule)
        if self.receiver is not None:
            return refuse("R-PHASE", self.rule, "This is paid to the bank: name no player.")
        return ()

    def _number_reasons(self, offer: Offer) -> Refusals:
        if self.k < 0:
            return check_amount(0, offer.most, self.rule)
        if self.k > offer.most:
            return refuse("R-OFFER-MAX", self.rule, "At most {most} here.", offer.most)
        return ()

    def _price_reasons(self, table: Ayubistan, offer: Offer, seat: Seat) -> Refusals:
        price = self.k * offer.price
        if offer.gift:
            return check_collecting(table, seat, price, self.rule)
        return check_purchase(table, seat, price, self.tender)

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        offer = current_facts(table.offer)
        price = self.k * offer.price
        if self.receiver is not None:
            table.give_pot(self.receiver, table.take_compulsory_pot(seat, price))
        else:
            table.pay_bank(seat, price, find_payment(table, seat, price, self.tender))
        table.take_hasanat(seat, self.k * offer.hasanat)
        table.gain_troops(seat, self.k * offer.troops)


@cache
def up_to(most: int) -> tuple[TakeOffer, ...]:
    """Taking 0 to `most`."""
    return tuple(TakeOffer(k) for k in range(most + 1))


@cache
def list_gifts(players: int) -> tuple[TakeOffer, ...]:
    """Declining, and giving to each player."""
    return (TakeOffer(0), *(TakeOffer(1, Seat(n)) for n in range(players)))


def format_goods(hasanat: int, troops: int) -> Message:
    """Return what a card offers, in words."""
    if hasanat and troops:
        return join_two(HASANAT(hasanat), TROOPS(troops))
    return HASANAT(hasanat) if hasanat else TROOPS(troops) if troops else NO_GOODS


def _offer_hasanat(table: Ayubistan, drawer: Seat, who: Any, price: int, max: int) -> Play[None]:  # noqa: A002
    """AYU-7.3, AYU-7.4: no split, no turn limit; an empty pool skips the players who remain."""
    for seat in find_selected(table, drawer, who):
        if table.hasanat_pool:
            yield from ask_offer(table, Offer(seat, price, max, hasanat=1))


def _offer_troops(table: Ayubistan, drawer: Seat, who: Any, price: int, max: int) -> Play[None]:  # noqa: A002
    """AYU-7.3: the recruit limit does not apply, and nothing is counted in it."""
    for seat in find_selected(table, drawer, who):
        yield from ask_offer(table, Offer(seat, price, max, troops=1))


def _offer_pack(
    table: Ayubistan, drawer: Seat, who: Any, *, price: int, hasanat: int, troops: int
) -> Play[None]:
    for seat in find_selected(table, drawer, who):
        yield from ask_offer(table, Offer(seat, price, hasanat=hasanat, troops=troops))


def _offer_gift(table: Ayubistan, drawer: Seat, price: int, hasanat: int) -> Play[None]:
    """AYU-7.2: give exactly the price to one other player and take Hasanat, or decline."""
    yield from ask_offer(table, Offer(drawer, price, hasanat=hasanat, gift=True))


def ask_offer(table: Ayubistan, offer: Offer) -> Play[None]:
    """AYU-7.2: the player takes as many as wanted and paid for, or declines."""
    table.offer = offer
    taken = yield from offer_question(table, offer.seat)
    taken.carry_out(table, offer.seat)
    table.offer = None


def word_offer(table: Ayubistan, seat: Seat) -> Message:
    """Return what the others read meanwhile; a past question has forgotten its offer."""
    offer = table.offer
    if offer is None:
        return say("answering the card's offer")
    return say(
        "deciding: {goods} for {price}", format_goods(offer.hasanat, offer.troops), DIRHAMS(offer.price)
    )


@menu(TakeOffer, rule="AYU-7.2", waiting=word_offer)
def offer_question(table: Ayubistan, seat: Seat) -> Message:
    """Word the offer of the card."""
    offer = current_facts(table.offer)
    price, what = DIRHAMS(offer.price), format_goods(offer.hasanat, offer.troops)
    if offer.gift:
        return say("Give {price} to another player for {goods}?", price, what)
    if offer.most == 1:
        return say("Pay {price} for {goods}?", price, what)
    return say("Pay {price} for {goods} each, up to {most}?", price, what, offer.most)


def _pay_zakat(table: Ayubistan, drawer: Seat, nisab: int, step: int) -> None:
    """Let players with the nisab pay floor(V / step); then each who paid takes one Hasana in the same order."""
    payers = [seat for seat in table.order(drawer) if table.value(seat) >= nisab]
    for seat in payers:
        table.pay_compulsory(seat, table.value(seat) // step)
    for seat in payers:
        table.take_hasanat(seat, 1)


# Choices

FIRST, SECOND = Word("first", "The first effect"), Word("second", "The second effect")


def _choose_effects(
    table: Ayubistan, drawer: Seat, first: tuple[Operation, ...], second: tuple[Operation, ...]
) -> Play[None]:
    """CHOOSE: one of two effect lists; one that contains `pay_bank` must be payable in full (R-OPTION)."""

    def effects(option: Word) -> tuple[Operation, ...]:
        return first if option is FIRST else second

    def reasons(option: Word) -> Refusals:
        due = sum(_read_number(part) for part in effects(option) if part.name == "pay")
        if due > table.value(drawer) or (due and check_purchase(table, drawer, due)):
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
    yield from resolve_effects(table, drawer, effects(option))


def in_words(table: Ayubistan, effects: Sequence[Operation]) -> Message:
    """Return what the drawer does: `Take 6 Dirhams`; as the card words it where there is no message for it."""
    said = []
    for operation in effects:
        found = DRAWERS.get(operation.name)
        if found is None or operation.arguments.get("who", "drawer") != "drawer":
            return say("{effect:name}", table.in_words(tuple(effects)))
        text, count = found
        said.append(say(text, count(_read_number(operation))))
    return join_messages(said)


DRAWERS: Mapping[str, tuple[str, Plural]] = {
    "gain_money": ("Take {what}", DIRHAMS),
    "gain_hasanat": ("Gain {what}", HASANAT),
    "gain_sayeat": ("Take {what}", SAYEAT),
    "gain_troops": ("Take {what}", TROOPS),
    "remove_sayeat": ("Return {what}", SAYEAT),
    "pay": ("Pay {what} in full", DIRHAMS),
}
"""What effects ask of the drawer."""


def _pay_bank(table: Ayubistan, drawer: Seat, n: int) -> None:
    table.pay_bank(drawer, n, find_payment(table, drawer, n))


def _peek_reorder(table: Ayubistan, drawer: Seat, n: int) -> Play[None]:
    """AYU-7.6: look at the top cards in private and put them back in any order."""
    number = min(n, len(table.deck.cards))
    hidden = number - min(number, len(table.deck.top))
    if hidden:
        more = yield from reveal_some(
            lambda: [card for card in table.deck.cards if card not in table.deck.top],
            hidden,
            least=0,
            seat=drawer,
            judge=lambda seen: dreamt_reasons(table, seen, hidden),
            known=lambda: list(table.cards),
            rule="AYU-7.6",
            prompt=say(
                "Look at the top {n} Action Cards, show them to nobody, and put them back in any order.",
                number,
            ),
            verb="I have seen them",
            label=table.name_piece,
            secret=True,
            waiting="looking at the deck",
        )
        if not more:  # nothing that follows looks at the order: only the drawer knows it
            table.deck.top.clear()
            return
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
        verb="Put back",
        label=table.name_piece,
        secret=True,
        waiting="putting the cards in order",
    )
    table.deck.top[:number] = ordered


def dreamt_reasons(table: Ayubistan, seen: Sequence[str], hidden: int) -> Refusals:
    """Return why these are not the cards that were looked at: all are named, or none."""
    if 0 < len(seen) < hidden:
        return refuse("R-ORDER", "AYU-7.6", "Name all {n} cards that you saw, or none.", hidden)
    return not_in_dream(table, seen)


def not_in_dream(table: Ayubistan, seen: Sequence[str]) -> Refusals:
    """Return R-CARD: what was not seen in a dream since it is not in the deck; the first such card is told."""
    return next((found for card in seen if (found := not_in_deck(table, card))), ())


def order_reasons(table: Ayubistan, number: int, named: Sequence[str]) -> Refusals:
    """Return R-ORDER: exactly the cards that were seen."""
    if sorted(named) == sorted(table.deck.top[:number]):
        return ()
    return refuse("R-ORDER", "AYU-7.6", "Name exactly the cards you saw, each once.")


def _inspect_holdings(table: Ayubistan, drawer: Seat) -> Play[None]:
    """Show one player's wallet and Troops as they are now to the drawer alone."""
    seat = yield from pick_player(table, drawer)
    text = "{who:seat} holds {money} and {troops}."
    table.announce(text, seat, table.wallets[seat], TROOPS(table.troops[seat]), to=(drawer,))


EFFECTS: dict[str, Effect] = {
    "nothing": _change_nothing,
    "gain_money": _make_each(Ayubistan.receive_money),
    "lose_money": _make_each(Ayubistan.pay_compulsory),
    "lose_money_or_half": _lose_money_or_half,
    "give_money": _give_money,
    "gain_troops": _make_each(Ayubistan.gain_troops),
    "lose_troops": _make_each(Ayubistan.lose_troops),
    "gain_hasanat": _make_each(Ayubistan.take_hasanat),
    "gain_sayeat": _make_each(Ayubistan.take_sayeat),
    "remove_sayeat": _make_each(Ayubistan.return_sayeat),
    "offer_hasanat": _offer_hasanat,
    "offer_troops": _offer_troops,
    "offer_pack": _offer_pack,
    "offer_gift": _offer_gift,
    "zakat": _pay_zakat,
    "choose": _choose_effects,
    "pay": _pay_bank,
    "peek_reorder": _peek_reorder,
    "inspect": _inspect_holdings,
    "theft": play_theft,
    "invasion": invade,
}


def _read_number(operation: Operation) -> int:
    n = operation["n"]
    assert isinstance(n, int)
    return n
