"""The Discard Phase, and the end of the turn (LF-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.referee import (
    Play,
    Refusals,
    Seat,
    move,
    optional,
)
from printkit.referee.refusals import refuse

from .acts import (
    Cards,
    OfTurn,
    cards_part,
    laid_down,
)
from .payments import (
    DISCARDING,
    check_count,
    judge_cards,
    list_usable,
    warn_transgression,
)
from .refusals import (
    charge_of_role,
)
from .state import LostFound
from .words import EXCESS, KEEP, RESOURCES


@move
class UseHandLimit(OfTurn):
    """HAND_LIMIT_ONCE: the Weaver keeps more this turn."""

    rule: ClassVar[str] = "LF-11.1"

    def label(self, table: LostFound) -> str:
        """In words."""
        return KEEP(_count_more(table))

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, READY."""
        return charge_of_role(table, seat, "HAND_LIMIT_ONCE")

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Raise the limit for the whole phase."""
        table.turn.phase = "discard"
        table.turn.limit_up = _count_more(table)
        table.flip_role(seat)


def _count_more(table: LostFound) -> int:
    """HAND_LIMIT_ONCE: count how many more, as the box prints it, for any player."""
    abilities = [
        role.ability for role in table.cards.roles.values() if role.ability.name == "HAND_LIMIT_ONCE"
    ]
    return int(abilities[0]["k"])  # type: ignore[arg-type]


@move
class DiscardExcess(OfTurn):
    """LF-11.2: above the limit, discard exactly what is too much."""

    rule: ClassVar[str] = "LF-11.2"
    late: ClassVar[bool] = True
    name: ClassVar[str] = "Discard down to the hand limit"
    sign: ClassVar[str] = "basket"

    cards: Cards | None = optional(cards_part(DISCARDING), "cards")

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether the hand is at or below the limit."""
        return not over_the_limit(table, seat)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return the cards, COUNT."""
        excess = over_the_limit(table, seat)
        if self.cards is None:
            return () if excess else nothing_to_discard(table, seat)
        return judge_cards(table, seat, self.cards, DISCARDING, self.rule) or (
            check_count(self.cards, excess, self.rule) if excess else nothing_to_discard(table, seat)
        )

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Warn of cards that are another player's."""
        return warn_transgression(table, seat, self.cards or ())

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-11.3: move another player's cards to the Transgressions, the rest to the discard."""

        def excess() -> int:
            return over_the_limit(table, seat)

        cards = yield from laid_down(
            self,
            table,
            seat,
            DISCARDING,
            prompt=lambda: EXCESS(excess()),
            verb="Discard",
            suggest=lambda: excess_sets(list_usable(table, seat, DISCARDING), excess()),
            number=excess,
        )
        if not cards:
            return
        table.turn.phase = "discard"
        table.announce("{who:seat} discards {cards:pieces}.", seat, cards)
        for card in cards:
            table.use_card(seat, card)


def nothing_to_discard(table: LostFound, seat: Seat) -> Refusals:
    """Return LF-X-COUNT at or below the limit; most often a card was laid down without what it is for."""
    return refuse(
        "LF-X-COUNT",
        "LF-11.2",
        "You hold {n}, and the limit is {l}: nothing is discarded. Show a card together with what it is for.",
        RESOURCES(table.size(seat)),
        table.find_limit(seat),
    )


def over_the_limit(table: LostFound, seat: Seat) -> int:
    """LF-11.2: return how many Resources are too many."""
    return max(0, table.size(seat) - table.find_limit(seat))


def excess_sets(cards: Sequence[str], number: int) -> list[Cards]:
    """Return some sets of so many cards: neighbours, round the hand."""
    if number >= len(cards):
        return [tuple(cards)] if number == len(cards) else []
    return [tuple(sorted((*cards, *cards)[at : at + number])) for at in range(len(cards))]


@move
class PassPhase(OfTurn):
    """LF-4.5: pass all that is left, and end the turn."""

    rule: ClassVar[str] = "LF-4.5"
    name: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True
    tells_end: ClassVar[bool] = False

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return LIMIT (LF-11.2)."""
        size, limit = table.size(seat), table.find_limit(seat)
        if size <= limit:
            return ()
        return refuse("LF-X-LIMIT", "LF-11.1", "You hold {n}; the limit is {l}.", RESOURCES(size), limit)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """End the turn."""
