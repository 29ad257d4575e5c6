"""Exchanges: the Open Market, a market day (LF-8.7 to LF-8.9, LF-8.16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from printkit.referee import (
    Data,
    Menu,
    Message,
    OneOf,
    Play,
    Question,
    Refusals,
    Seat,
    SomeOf,
    move,
    part,
    say,
)
from printkit.referee.refusals import UNKNOWN, refuse

from .acts import OfAction, cards_part
from .asking import ask
from .choosing import might_be_held
from .demands import Needed, cards_question
from .facts import Exchange, Market
from .payments import (
    CLEAN,
    at_least_one,
    check_lawful,
    in_words,
    judge_card,
    judge_cards,
    judge_each,
    own_spares,
    refuse_twice,
)
from .refusals import (
    action_phase,
    charge_of_project,
    not_self,
    open_decision,
    wrong_phase,
)
from .state import LostFound

Cards = tuple[str, ...]
MOST_TRIED = 12
"""So many exchanges are listed for bots."""


class AskedFor(SomeOf[str]):
    """Cards of another player's closed hand, as a proposer names them: whatever may be there."""

    __slots__ = ("_table",)

    def __init__(self, table: LostFound) -> None:
        self._table = table
        super().__init__(
            lambda: [card for pile in table.held for card in pile],
            known=table.any_card,
            label=table.label_piece,
        )

    def read(self, data: Data) -> tuple[Cards | None, Refusals]:
        return super().read(in_words(data) if isinstance(data, str) else data)

    def arrange_pieces(self, chosen: Sequence[str]) -> Cards:
        """As they were named: reasons are given for the first that is wrong (LF-4.4)."""
        return tuple(chosen)

    def check_limits(self, value: Cards) -> Refusals:
        """Return every card once; the rest is judged by the rule. Of Spares the copy says nothing."""
        return refuse_twice(self._table, [card for card in value if not is_spare(self._table, card)])


def offer_partners(table: LostFound, seat: Seat) -> OneOf[Seat]:
    """Offer the other players."""
    return OneOf(table.others(seat), known=[seat], label=table.name)


def offer_theirs(table: LostFound, seat: Seat) -> AskedFor:
    """Offer the cards that others may have."""
    del seat
    return AskedFor(table)


def check_proposal(table: LostFound, seat: Seat, partner: Seat, give: Cards, get: Cards) -> Refusals:
    """LF-8.16: what concerns the proposer or everybody: SELF, NONE, FAMILY, own cards, cards that lie elsewhere."""
    against = not_self(seat, partner, "LF-8.8")
    if against:
        return against
    if not (give or get):
        return refuse("LF-X-NONE", "LF-8.8", "Choose at least one card.")
    return laid_out(table, seat, give) or check_elsewhere(table, partner, get, (*table.in_hand(seat), *give))


def refuse_left_out() -> Refusals:
    """Refuse a proposal of which something is missing."""
    text = "Say with whom, what you give, and what you get; - for nothing, and commas between cards."
    return refuse(UNKNOWN, "LF-8.8", text)


def laid_out(table: LostFound, seat: Seat, cards: Cards) -> Refusals:
    """LF-8.8: return what is wrong with own cards that are given, in the order named (LF-4.4)."""
    return judge_each(
        table,
        seat,
        cards,
        lambda card: of_family(table, card) or judge_card(table, seat, card, CLEAN, "LF-8.8"),
    )


def of_family(table: LostFound, card: str) -> Refusals:
    """Return LF-X-FAMILY."""
    if card not in table.cards.duties:
        return ()
    return refuse("LF-X-FAMILY", "LF-8.8", "Family Responsibilities cannot be traded.")


def is_spare(table: LostFound, card: str) -> bool:
    """LF-2.11: return whether a card is one of several that are the same."""
    resource = table.cards.resources.get(card)
    return resource is not None and bool(resource.type)


def check_elsewhere(table: LostFound, partner: Seat, cards: Cards, own: Cards) -> Refusals:
    """LF-8.16: what everybody can see of the cards that are asked for, also how many Spares there are (LF-2.11), and the proposer."""
    held = own_spares(table, partner, cards)
    for at, card in enumerate(cards):
        if against := of_family(table, card):
            return against
        event = table.cards.events.get(card)
        if event is not None and card in table.held[partner]:
            if not event.is_lawful:
                return check_lawful(table, card, "LF-8.8")
        elif event is not None or (
            held[at] not in table.in_hand(partner) or held[at] in held[:at]
            if is_spare(table, card)
            else card in own or _openly_elsewhere(table, partner, card)
        ):
            return table.refuse(
                "LF-X-ZONE", "LF-8.16", "{card:piece} is not in {who:seat}'s hand.", card, partner
            )
    return ()


def _openly_elsewhere(table: LostFound, partner: Seat, card: str) -> bool:
    others = [other for other in table.others(partner) if card in table.hands[other].shown]
    titled = [other for other in table.others(partner) if card in table.face_up[other]]
    return bool(others or titled) or card not in might_be_held(table)


def check_hidden(table: LostFound, partner: Seat, cards: Cards) -> Refusals:
    """LF-8.16: return what only the partner may hear of the cards asked for: ZONE, NOTOWN, UNLAWFUL."""
    return judge_cards(table, partner, own_spares(table, partner, cards), CLEAN, "LF-8.8")


def _check_gone(table: LostFound, seat: Seat, laid: Sequence[str]) -> Refusals:
    """Return LF-X-ZONE: people have put right since where a card lies that the other side laid down."""
    for card in own_spares(table, seat, laid):
        if judge_card(table, seat, card, CLEAN, "LF-8.8"):
            text = "{card:piece} is not in {who:seat}'s hand."
            return table.refuse("LF-X-ZONE", "LF-8.16", text, card, seat)
    return ()


OFFERS: Final = {
    "market": (
        "Offer {give:pieces} to {who:seat} for {get:pieces}",
        "Offer {give:pieces} to {who:seat}",
        "Ask {who:seat} for {get:pieces}, as a gift",
    ),
    "merchant": (
        "Merchant: offer {give:pieces} to {who:seat} for {get:pieces}",
        "Merchant: offer {give:pieces} to {who:seat}",
        "Merchant: ask {who:seat} for {get:pieces}, as a gift",
    ),
}
"""Labels of proposals by who makes them: with both sides, without anything in return, without anything given."""


def word_offer(table: LostFound, place: str, partner: Seat, give: Cards, get: Cards) -> Message:
    """Return the label of a proposed exchange."""
    both, gift, wish = OFFERS[place]
    if not get:
        return table.say(gift, give, partner)
    if not give:
        return table.say(wish, partner, get)
    return table.say(both, give, partner, get)


@move
class TradePropose(Needed):
    """LF-8.7: propose an exchange to another player."""

    rule: ClassVar[str] = "LF-8.7"
    name: ClassVar[str] = "Propose an exchange"
    sign: ClassVar[str] = "basket"

    partner: Seat = part(offer_partners, "with", who=True)
    give: Cards = part(cards_part(CLEAN), "you give")
    get: Cards = part(offer_theirs, "you get")

    def label(self, table: LostFound) -> Message:
        """Return both sides of it."""
        return word_offer(table, "market", self.partner, self.give, self.get)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SELF, NONE, FAMILY, the own cards."""
        return check_proposal(table, seat, self.partner, self.give, self.get)

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Tell players who may propose what was left out; others as for everything that is not asked for."""
        market = table.market
        asked = market is not None and market.seat == seat and table.exchange is None
        return refuse_left_out() if asked else open_decision(table) or wrong_phase(table)

    @classmethod
    def make_examples(cls, table: LostFound, seat: Seat) -> Sequence[TradePropose]:
        """Gifts of one card, and one card for one."""
        return [cls(*one) for one in list_bargains(table, seat)]


def list_bargains(table: LostFound, seat: Seat) -> list[tuple[Seat, Cards, Cards]]:
    """List some exchanges for bots."""
    found: list[tuple[Seat, Cards, Cards]] = []
    for partner in table.others(seat):
        own, theirs = table.clean_cards(seat), table.clean_cards(partner)
        found += [(partner, (mine,), (other,)) for mine in own for other in theirs]
        found += [(partner, (mine,), ()) for mine in own]
    return found[:: max(1, len(found) // MOST_TRIED)]


@move
class TradeAccept(Needed):
    """LF-8.7: both sides consent."""

    rule: ClassVar[str] = "LF-8.7"
    name: ClassVar[str] = "Accept"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Refuse, to the asked player alone, what they do not have, and what no longer lies there."""
        exchange = table.exchange
        assert exchange is not None
        one, other = exchange.proposer, exchange.partner
        if seat == other:
            return check_hidden(table, seat, tuple(exchange.get)) or _check_gone(table, one, exchange.give)
        return judge_cards(table, seat, exchange.give, CLEAN, "LF-8.8") or _check_gone(
            table, other, exchange.get
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """LF-8.9: what is exchanged belongs to its new holder."""
        del seat
        exchange = table.exchange
        assert exchange is not None
        one, other = exchange.proposer, exchange.partner
        get = tuple(own_spares(table, other, exchange.get))
        for card in exchange.give:
            table.give(one, other, card)
        for card in get:
            table.give(other, one, card)
        give = tuple(exchange.give)
        if give and get:
            text = "{who:seat} gives {give:pieces} to {other:seat} for {get:pieces}."
            table.announce(text, one, give, other, get)
        elif give:
            table.announce("{who:seat} gives {give:pieces} to {other:seat}.", one, give, other)
        else:
            table.announce("{who:seat} gives {give:pieces} to {other:seat}.", other, get, one)


@move
class TradeReject(Needed):
    """LF-8.7: no exchange without consent."""

    rule: ClassVar[str] = "LF-8.7"
    name: ClassVar[str] = "Reject"

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Change nothing."""
        table.announce("{who:seat} rejects the exchange.", seat)


@move
class TradeWithdraw(Needed):
    """LF-8.16: the proposer takes the proposal back."""

    rule: ClassVar[str] = "LF-8.16"
    name: ClassVar[str] = "Withdraw"
    recalls: ClassVar[bool] = True

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Change nothing."""
        table.announce("{who:seat} withdraws.", seat)


@move
class CounterWithdraw(TradeReject):
    """LF-8.16: take other cards back that answered a proposal; in the log it is a rejection."""

    verb: ClassVar[str] = "trade-reject"
    name: ClassVar[str] = "Withdraw"
    recalls: ClassVar[bool] = True


@move
class TradeCounter(Needed):
    """LF-8.16: the partner answers with other cards, laid down."""

    rule: ClassVar[str] = "LF-8.16"
    name: ClassVar[str] = "Give these for it"

    get: Cards = part(cards_part(CLEAN), "you give")

    def label(self, table: LostFound) -> Message:
        """Return the cards."""
        return table.say("Give {cards:pieces} for it", self.get)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return FAMILY, the own cards."""
        exchange = table.exchange
        assert exchange is not None
        if not (self.get or exchange.give):
            return refuse("LF-X-NONE", "LF-8.8", "Choose at least one card.")
        return laid_out(table, seat, self.get)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Now the proposer answers."""
        exchange = table.exchange
        assert exchange is not None
        exchange.get, exchange.countered = list(self.get), True
        table.learn_cards(seat, *table.list_unknown(seat, self.get))
        if self.get:
            table.announce("{who:seat} lays down {cards:pieces} for it.", seat, self.get)
        else:
            table.announce("{who:seat} would give nothing for it.", seat)


def hold_exchange(table: LostFound, proposer: Seat, proposed: Any) -> Play[bool]:
    """LF-8.16: an exchange that was proposed. Return whether it was accepted."""
    partner: Seat = proposed.partner
    table.exchange = Exchange(proposer, partner, list(proposed.give), list(proposed.get))
    table.learn_cards(proposer, *table.list_unknown(proposer, proposed.give))
    _tell_of(table)
    accepted = False
    while table.exchange is not None:
        first = yield from ask(
            table, _ask_answer(table), also=lambda: [*_ask_others(table), *_laid_for_it(table)]
        )
        assert first.seat is not None
        answer = TradeCounter(first.answer) if first.answer.__class__ is tuple else first.answer
        answer.carry_out(table, first.seat)
        accepted = isinstance(answer, TradeAccept)
        if not isinstance(answer, TradeCounter):
            table.exchange = None
    return accepted


def _tell_of(table: LostFound) -> None:
    """Tell what is offered, also where one side gives nothing."""
    found = table.exchange
    assert found is not None
    give, get = tuple(found.give), tuple(found.get)
    if not get:
        table.announce(
            "{who:seat} offers {give:pieces} to {other:seat}.", found.proposer, give, found.partner
        )
    elif not give:
        table.announce(
            "{who:seat} asks {other:seat} for {get:pieces}, as a gift.", found.proposer, found.partner, get
        )
    else:
        table.announce(
            "{who:seat} offers {give:pieces} to {other:seat} for {get:pieces}.",
            found.proposer,
            give,
            found.partner,
            get,
        )


def _ask_answer(table: LostFound) -> Question[Any]:
    found = table.exchange
    assert found is not None
    if found.countered:
        return Menu(
            table,
            found.proposer,
            (TradeAccept, TradeWithdraw),
            rule="LF-8.16",
            prompt=lambda: _describe_offer(table),
            waiting=lambda: _word_exchange(table),
        )
    return Menu(
        table,
        found.partner,
        (TradeAccept, TradeReject, TradeCounter),
        rule="LF-8.7",
        prompt=lambda: _describe_offer(table),
        waiting=lambda: _word_exchange(table),
    )


def _ask_others(table: LostFound) -> list[Question[Any]]:
    found = table.exchange
    assert found is not None
    seat, word = (found.partner, CounterWithdraw) if found.countered else (found.proposer, TradeWithdraw)
    return [Menu(table, seat, (word,), rule="LF-8.16", prompt=lambda: _describe_offer(table))]


def _laid_for_it(table: LostFound) -> list[Question[Any]]:
    """LF-8.16: the partner answers by laying down other cards, known or not."""
    found = table.exchange
    assert found is not None
    if found.countered:
        return []
    seat = found.partner
    return [
        cards_question(
            table,
            seat,
            CLEAN,
            rule="LF-8.16",
            prompt=lambda: say("Lay down what you give for it"),
            verb="Offer",
            waiting=lambda: _word_exchange(table),
            judge=lambda cards: at_least_one(cards, "LF-8.8") or laid_out(table, seat, cards),
            suggest=lambda: [(card,) for card in table.clean_cards(seat)],
        )
    ]


def _describe_offer(table: LostFound) -> Message:
    found = table.exchange
    assert found is not None
    give, get = tuple(found.give), tuple(found.get)
    if give and get:
        text = "{who:seat} gives {give:pieces}, {other:seat} gives {get:pieces}"
        return table.say(text, found.proposer, give, found.partner, get)
    if give and not found.countered:
        text = "{who:seat} offers {give:pieces} to {other:seat}: a gift, or for what is laid down for it"
        return table.say(text, found.proposer, give, found.partner)
    giver, other, cards = (
        (found.proposer, found.partner, give) if give else (found.partner, found.proposer, get)
    )
    return table.say("A gift: {who:seat} gives {give:pieces} to {other:seat}", giver, cards, other)


def _word_exchange(table: LostFound) -> Message:
    """Return what the others read meanwhile; a past question has forgotten its offer."""
    if table.exchange is None:
        return say("answering an exchange")
    return say("deciding: {offer}", _describe_offer(table))


# A market: several exchanges


@move
class MarketPass(Needed):
    """LF-8.7: a player proposes no more."""

    rule: ClassVar[str] = "LF-8.7"
    name: ClassVar[str] = "No more exchanges from me"

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Let the next player propose."""


@move
class MarketClosed(Needed):
    """LF-8.7: the player who drew the Festival closes the market if nobody objects."""

    rule: ClassVar[str] = "LF-8.7"
    name: ClassVar[str] = "Nobody wants to exchange: close the market"

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Close it."""


def open_market(table: LostFound, seats: Sequence[Seat], kind: str) -> Play[None]:
    """LF-8.7: each of some players in order may propose any number of exchanges; a later one passes those before."""
    seats = left = tuple(seats)
    while left:
        seat = left[0]
        table.market = Market(kind, seat)
        first = yield from ask(
            table, table.standing(_ask_proposal, seat), also=partial(_offer_later, table, left[1:], seats[0])
        )
        assert first.seat is not None
        match first.answer:
            case TradePropose():
                left = left[left.index(first.seat) :]
                yield from hold_exchange(table, first.seat, first.answer)
            case MarketClosed():
                break
            case _:
                left = left[1:]
    table.market = None


def _ask_proposal(table: LostFound, seat: Seat) -> Question[Any]:
    return Menu(
        table,
        seat,
        (MarketPass, TradePropose),
        rule="LF-8.7",
        prompt="Open Market: offer cards, the others lay down theirs for them; then pass",
        waiting="offering cards on the market",
    )


def _offer_later(table: LostFound, seats: Sequence[Seat], drawer: Seat) -> list[Question[Any]]:
    found: list[Question[Any]] = [
        Menu(table, seat, (TradePropose,), rule="LF-8.7", prompt="Propose an exchange") for seat in seats
    ]
    if table.festival is not None:
        found.append(Menu(table, drawer, (MarketClosed,), rule="LF-8.7", prompt="When all have finished"))
    return found


@move
class MarketDay(OfAction):
    """MARKET_DAY, LF-9.3: the Action is a market of the player's own."""

    rule: ClassVar[str] = "LF-9.3"
    name: ClassVar[str] = "Hold a market"
    sign: ClassVar[str] = "caravanserai"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPA, ACTION, PHASE, NOABILITY, READY."""
        del seat
        return action_phase(table) or charge_of_project(table, "MARKET_DAY")

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-8.16: the charge is used on opening, even if no exchange follows."""
        table.turn.acted = True
        table.flip_project("MARKET_DAY")
        yield from open_market(table, [seat], "market day")


__all__ = [
    "MarketClosed",
    "MarketDay",
    "MarketPass",
    "TradeAccept",
    "TradeCounter",
    "TradePropose",
    "TradeReject",
    "TradeWithdraw",
    "check_hidden",
    "hold_exchange",
    "open_market",
]
