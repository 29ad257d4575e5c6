"""Tawbah: a transgression is made good (LF-12)."""

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
    OfTurn,
    cards_part,
    laid_down,
)
from .payments import (
    CLEAN,
    check_enough,
    clean_capacity,
    judge_cards,
    just_enough,
)
from .state import LostFound
from .words import DIN


def nothing_to_make_good(table: LostFound, seat: Seat) -> Refusals:
    """Return LF-X-NOTRANS."""
    if table.transgressions[seat]:
        return ()
    return refuse("LF-X-NOTRANS", "LF-12.1", "You have no transgressions.")


@move
class Tawbah(OfTurn):
    """LF-12.1, LF-12.5: make one transgression good, with clean cards; never forced, never refused."""

    rule: ClassVar[str] = "LF-12.1"
    late: ClassVar[bool] = True
    name: ClassVar[str] = "Tawbah with these cards"
    group: ClassVar[str] = "Tawbah"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            list(table.transgressions[seat]), known=table.any_card, label=table.label_piece
        ),
        "for",
    )
    cards: Cards | None = optional(cards_part(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """Return the card; none where there is nothing to make good."""
        if not table.transgressions[table.active]:
            return say("Tawbah")
        return table.say("Tawbah for {card:piece}", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[Tawbah]:
        """Return the own Transgressions; if there is none, some card, to say so."""
        return [
            kept(cls, card, None)
            for card in table.transgressions[seat] or (next(iter(table.cards.resources)),)
        ]

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether there is nothing to make good."""
        return not table.transgressions[seat]

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """LF-4.3: no phase after the start step is wrong for it; where it is not listed there is nothing to make good."""
        return () if table.turn.phase == "start" else nothing_to_make_good(table, table.active)

    def prompt(self, table: LostFound) -> str:
        """Return the card, whom it wronged, what is due."""
        price, wronged = DIN(table.find_restitution(self.card)), table.wronged.get(self.card)
        if wronged is None:
            return table.say("Ask all for forgiveness for {card:piece}, and pay {price}", self.card, price)
        return table.say(
            "Ask {who:seat} for forgiveness for {card:piece}, and pay {price}", wronged, self.card, price
        )

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOTRANS, ZONE, the cards, SUM."""
        against = nothing_to_make_good(table, seat)
        if against:
            return against
        if self.card not in table.transgressions[seat]:
            return table.refuse(
                "LF-X-ZONE", self.rule, "{card:piece} is not among your Transgressions.", self.card
            )
        cost = table.find_restitution(self.card)
        if self.cards is not None:
            return judge_cards(table, seat, self.cards, CLEAN, "LF-12.3") or check_enough(
                table, self.cards, cost, "LF-12.3"
            )
        have = clean_capacity(table, seat)
        if table.whole(seat) and have < cost:
            return refuse("LF-X-SUM", "LF-12.3", "You can pay {s} din, {c} din is needed.", have, cost)
        return ()

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-12.2 to LF-12.4: forgiveness is asked aloud, restitution made, the card leaves the Transgressions."""
        cards = yield from laid_down(
            self,
            table,
            seat,
            CLEAN,
            rule="LF-12.3",
            prompt=lambda: self.prompt(table),
            verb="Make good",
            suggest=lambda: just_enough(table, table.clean_cards(seat), table.find_restitution(self.card)),
        )
        if not cards:
            return
        wronged = table.wronged.get(self.card)
        for card in cards:
            if wronged is None:
                table.use_card(seat, card)
            else:
                table.give(seat, wronged, card)
        table.drop_transgression(seat, self.card)
        table.announce(
            "{who:seat} makes {card:piece} good with {cards:pieces} and resolves not to do it again.",
            seat,
            self.card,
            cards,
        )
