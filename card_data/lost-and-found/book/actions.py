"""The Action Phase: give back, contribute to a Crisis, give (LF-9)."""

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
    say,
)
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .acts import (
    Cards,
    OfAction,
    cards_part,
    laid_down,
    nothing_clean,
    up_to,
)
from .payments import (
    CLEAN,
    at_least_one,
    check_returnable,
    held_as,
    judge_card,
    judge_cards,
    lay_beside,
)
from .perils import list_crises, meet_crisis
from .refusals import (
    action_phase,
    no_ability,
    not_self,
)
from .state import LostFound
from .words import DIN


@move
class ReturnCard(OfAction):
    """LF-9.1: give one Resource back to the other player who owns it."""

    rule: ClassVar[str] = "LF-9.1"
    group: ClassVar[str] = "Return a Resource to its owner"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            table.others_cards(seat),
            known=table.any_card,
            label=table.label_piece,
        ),
        "card",
    )

    def label(self, table: LostFound) -> str:
        """Return the card and its owner."""
        return table.say("Return {card:piece}", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ReturnCard]:
        """Return what belongs to other players, while the Action is open."""
        if action_phase(table):
            return ()
        return [kept(cls, card) for card in table.others_cards(seat)]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPA, ACTION, PHASE, then the card."""
        return action_phase(table) or check_returnable(
            table, seat, held_as(table, seat, self.card), self.rule
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """LF-2.14."""
        table.turn.acted = True
        table.hand_back(seat, self.card)


def _crisis_part(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    return OneOf(list_crises(table), known=table.any_card, label=table.label_piece)


@move
class ContributeCrisis(OfAction):
    """LF-7.7, LF-7.10, LF-9.2: lay clean cards beside one Crisis; they are spent."""

    rule: ClassVar[str] = "LF-9.2"
    name: ClassVar[str] = "Contribute to a Crisis"
    group: ClassVar[str] = "Contribute to a Crisis"
    sign: ClassVar[str] = "ev-crisis"

    event: str = part(
        _crisis_part,
        "Crisis",
    )
    cards: Cards | None = optional(cards_part(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """Return the Crisis; none where there is none in play."""
        if not list_crises(table):
            return say("Contribute to a Crisis")
        return table.say("Contribute to {event:piece}", self.event)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ContributeCrisis]:
        """Return the Crises in play; if there is none, one of those that there are, to say so."""
        del seat
        return [kept(cls, event, None) for event in list_crises(table) or table.cards.crises[:1]]

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether no Action is left, or no Crisis is in play."""
        del seat
        return not list_crises(table) or bool(action_phase(table))

    def prompt(self, table: LostFound) -> str:
        """Return the Crisis and what is missing."""
        missing = table.required(self.event) - table.laid(self.event)
        return table.say("{event:piece}: contribute which cards? {missing} missing", self.event, DIN(missing))

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPA, ACTION, PHASE, NOCRISIS, NONE, the cards."""
        against = action_phase(table)
        if against:
            return against
        if self.event not in list_crises(table):
            if list_crises(table):
                return table.refuse("LF-X-NOCRISIS", self.rule, "{card:piece} is not in play.", self.event)
            return refuse("LF-X-NOCRISIS", self.rule, "No Crisis is in play.")
        if self.cards is None:
            return nothing_clean(table, seat, self.rule)
        return at_least_one(self.cards, self.rule) or judge_cards(table, seat, self.cards, CLEAN, self.rule)

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-7.8: it is met as soon as enough lies beside it."""
        cards = yield from laid_down(
            self,
            table,
            seat,
            CLEAN,
            prompt=lambda: self.prompt(table),
            verb="Contribute",
            suggest=lambda: up_to(
                table, table.clean_cards(seat), table.required(self.event) - table.laid(self.event)
            ),
        )
        if cards:
            table.turn.acted = True
            lay_beside(table, seat, self.event, cards)
            meet_crisis(table, self.event)


@move
class Gift(OfAction):
    """GIFT_ACTION, LF-9.3: give one own card to another player, who may not refuse."""

    rule: ClassVar[str] = "LF-9.3"
    group: ClassVar[str] = "Give a card to another player"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            table.clean_cards(seat) if table.family_bonus(seat, "GIFT_ACTION") else (),
            known=table.any_card,
            label=table.label_piece,
        ),
        "card",
    )
    to: Seat = part(
        lambda table, seat: OneOf(table.others(seat), known=[seat], label=table.name), "to whom", who=True
    )

    def label(self, table: LostFound) -> str:
        """Return the card and who gets it."""
        return table.say("Give {card:piece} to {who:seat}", self.card, self.to)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[Gift]:
        """Return each own card for each other player, with the ability to give."""
        if action_phase(table) or not table.family_bonus(seat, "GIFT_ACTION"):
            return ()
        return [kept(cls, card, to) for card in table.clean_cards(seat) for to in table.others(seat)]

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether no Action is left, or the ability is missing."""
        return not table.family_bonus(seat, "GIFT_ACTION") or bool(action_phase(table))

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPA, ACTION, PHASE, NOABILITY, SELF, the card."""
        against = action_phase(table)
        if against:
            return against
        if not table.family_bonus(seat, "GIFT_ACTION"):
            return no_ability(self.rule)
        return not_self(seat, self.to, self.rule) or judge_card(
            table, seat, held_as(table, seat, self.card), CLEAN, self.rule
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """LF-2.12."""
        table.turn.acted = True
        card = held_as(table, seat, self.card)
        table.give(seat, self.to, card)
        table.announce("{who:seat} gives {card:piece} to {other:seat}.", seat, card, self.to)
