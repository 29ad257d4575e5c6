"""Family Responsibilities: complete, exchange, and the Stonemason's bonus (LF-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.referee import (
    OneOf,
    Play,
    Refusals,
    Seat,
    move,
    optional,
    part,
)
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .acts import (
    Cards,
    OfTurn,
    cards_part,
    laid_down,
)
from .payments import (
    PAYMENT,
    check_enough,
    count_capacity,
    hardly_meant,
    judge_cards,
    just_enough,
    list_usable,
)
from .refusals import (
    charge_of_role,
    duty_phase,
    not_your_turn,
    open_decision,
    second_duty,
    wrong_phase,
)
from .state import LostFound
from .unseen import unknown_duties
from .words import DIN


def _duties_in_hand(table: LostFound, seat: Seat) -> OneOf[str]:
    hand = table.family[seat]
    return OneOf(hand.known, known=table.any_card, label=table.label_piece)


def not_my_duty(table: LostFound, seat: Seat, card: str) -> Refusals:
    """Return LF-X-ZONE: a Family card is not in the own Family hand, as far as the referee can know (LF-2.17)."""
    hand = table.family[seat]
    if card in hand.shown or card in hand.told:
        return ()
    if card in unknown_duties(table, seat):
        return ()
    return table.refuse("LF-X-ZONE", "LF-2.17", "{card:piece} is not in your Family hand.", card)


class OfDuty(OfTurn):
    """An act of the Responsibility Phase (LF-10)."""

    __slots__ = ()
    late: ClassVar[bool] = True
    what: ClassVar[str] = ""

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """Return SKIPR, RESP."""
        return duty_phase(table, cls.what)

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether no such Responsibility is left."""
        del seat
        return bool(duty_phase(table, cls.what))


def use_duty_phase(table: LostFound, seat: Seat, what: str) -> None:
    """LF-10.1, LF-10.6: the phase is used; the Stonemason's bonus is spent with the second act."""
    turn = table.turn
    turn.phase = "responsibility"
    if turn.duty:
        table.flip_role(seat)
        turn.duty = "both"
    else:
        turn.duty = what


@move
class CompleteFamily(OfDuty):
    """LF-10.2, LF-10.7: complete a Family Responsibility, paid at once and in full; more than are needed may be."""

    rule: ClassVar[str] = "LF-10.2"
    what: ClassVar[str] = "family"
    name: ClassVar[str] = "Complete a Family Responsibility with these cards"
    group: ClassVar[str] = "Complete a Family Responsibility"
    sign: ClassVar[str] = "house"

    card: str = part(_duties_in_hand, "Family card")
    cards: Cards | None = optional(cards_part(PAYMENT), "cards")

    def label(self, table: LostFound) -> str:
        """Return the card and its price."""
        price = DIN(table.duty_cost(self.card))
        if second_duty(table, self.what):  # said before: it uses the bonus
            return table.say("Complete {card:piece} ({price}), with the Stonemason's bonus", self.card, price)
        return table.say("Complete {card:piece} ({price})", self.card, price)

    def describe(self, table: LostFound) -> str:
        """Return the card."""
        return table.say("Complete {card:piece}", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[CompleteFamily]:
        """Return the known Family cards in hand."""
        return [kept(cls, card, None) for card in table.family[seat].known]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPR, RESP, PHASE, ZONE, the cards, SUM."""
        against = duty_phase(table, self.what) or not_my_duty(table, seat, self.card)
        if against:
            return against
        cost = table.duty_cost(self.card)
        if self.cards is not None:
            return judge_cards(table, seat, self.cards, PAYMENT, "LF-3.2") or check_enough(
                table, self.cards, cost, self.rule
            )
        have = count_capacity(table, seat)
        if table.whole(seat) and have < cost:
            return refuse("LF-X-SUM", self.rule, "You can pay {s} din, {c} din is needed.", have, cost)
        return ()

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Warn of cards that are another player's, and of cards that are not needed."""
        return hardly_meant(table, seat, self.cards or (), table.duty_cost(self.card))

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-10.2: transgressions are filed, the payment is discarded, the card is completed, its ability takes effect."""

        def cost() -> int:
            return table.duty_cost(self.card)

        cards = yield from laid_down(
            self,
            table,
            seat,
            PAYMENT,
            prompt=lambda: table.say("Pay {price} for {card:piece}", DIN(cost()), self.card),
            verb="Pay",
            suggest=lambda: just_enough(table, list_usable(table, seat, PAYMENT), cost()),
            due=cost,
        )
        if not cards:
            return
        use_duty_phase(table, seat, self.what)
        table.announce("{who:seat} completes {card:piece} with {cards:pieces}.", seat, self.card, cards)
        for card in sorted(cards, key=lambda card: table.is_clean(seat, card)):
            table.use_card(seat, card)
        _complete_duty(table, seat, self.card)


def _complete_duty(table: LostFound, seat: Seat, card: str) -> None:
    table.take_duty(seat, card)
    table.family_done[seat].append(card)
    duty = table.cards.duties[card]
    if duty.once and duty.ability.name == "DRAW":
        table.draw_cards(seat, int(duty.ability["n"]))  # type: ignore[arg-type]
    elif duty.once and duty.ability.name == "SPARE":
        fewest = min(table.others(seat), key=lambda other: len(table.family_done[other]))
        table.lap()  # Spares that were paid lie with the others before any are taken
        table.take_spares(fewest, str(duty.ability["type"]), int(duty.ability["n"]))  # type: ignore[arg-type]
    table.draw_duty(seat)


@move
class ExchangeFamily(OfDuty):
    """LF-10.4: put a Family card under the deck and draw the top one; which, only the referee hears."""

    rule: ClassVar[str] = "LF-10.4"
    what: ClassVar[str] = "exchange"
    group: ClassVar[str] = "Exchange a Family Responsibility"
    sign: ClassVar[str] = "house"

    card: str = part(_duties_in_hand, "Family card")

    def label(self, table: LostFound) -> str:
        """Return the card."""
        return table.say("Exchange {card:piece}", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ExchangeFamily]:
        """Return the known Family cards in hand, while the Responsibility is open."""
        return () if duty_phase(table, cls.what) else [kept(cls, card) for card in table.family[seat].known]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPR, RESP, PHASE, ZONE, ZAKAT, EMPTY."""
        against = duty_phase(table, self.what) or not_my_duty(table, seat, self.card)
        if against:
            return against
        if table.cards.duties[self.card].main:
            return table.refuse("LF-X-ZAKAT", self.rule, "{card:piece} cannot be exchanged.", self.card)
        if len(table.family_decks[seat]) <= table.family_drawn[seat]:
            return refuse("LF-X-EMPTY", self.rule, "Your Family deck is empty.")
        return ()

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Put the old card to the bottom, unseen again; the new one is unseen."""
        use_duty_phase(table, seat, self.what)
        table.exchange_duty(seat, self.card)
        table.announce("{who:seat} exchanges a Family card.", seat)


@move
class UseDoubleDuty(OfTurn):
    """DOUBLE_DUTY: the Stonemason announces that the other of the two follows; it is spent when that is done."""

    rule: ClassVar[str] = "LF-10.6"
    name: ClassVar[str] = "Announce: complete and contribute this turn"

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """Return SKIPR; what the phase was used for is looked at last."""
        if table.turn.skip_responsibility:
            return refuse("LF-X-SKIPR", "LF-10.1", "There is no Responsibility Phase this turn.")
        return ()

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Return TURN, OPEN, then its own reasons: it is listed only where it is possible."""
        early = table.turn.phase in {"start", "resource", "event"}
        against = not_your_turn(table, seat) or open_decision(table) or cls.refuse_again(table)
        return against or (wrong_phase(table) if early else cls().find_refusals(table, table.active))

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPR, PHASE, NOABILITY, READY, RESP."""
        against = self.refuse_again(table) or (wrong_phase(table) if table.turn.phase == "discard" else ())
        against = against or charge_of_role(table, seat, "DOUBLE_DUTY")
        if against:
            return against
        if not (second_duty(table, "family") or second_duty(table, "communal")):
            return refuse("LF-X-RESP", self.rule, "First complete, or contribute.")
        return ()

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Nothing is spent yet."""
        table.announce("{who:seat} will use the Stonemason's bonus.", seat)
