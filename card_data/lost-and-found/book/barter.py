"""The Merchant's bargain: one exchange in the own turn (LF-4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import (
    Menu,
    Message,
    Move,
    Play,
    Question,
    Refusals,
    Seat,
    move,
    part,
)
from printkit.referee.refusals import refuse

from .acts import OfTurn, cards_part
from .asking import renew_menu
from .market import (
    Cards,
    check_proposal,
    hold_exchange,
    list_bargains,
    offer_partners,
    offer_theirs,
    refuse_left_out,
    word_offer,
)
from .payments import (
    CLEAN,
)
from .refusals import (
    charge_of_role,
    not_your_turn,
    open_decision,
    wrong_phase,
)
from .state import LostFound


@move
class BarterPropose(OfTurn):
    """BARTER: once in the own turn, the Merchant makes one exchange; it is not an Action."""

    rule: ClassVar[str] = "LF-4.3"
    name: ClassVar[str] = "Propose the Merchant's exchange"
    sign: ClassVar[str] = "merchant"

    partner: Seat = part(offer_partners, "with", who=True)
    give: Cards = part(cards_part(CLEAN), "you give")
    get: Cards = part(offer_theirs, "you get")

    def label(self, table: LostFound) -> Message:
        """Return both sides of it."""
        return word_offer(table, "merchant", self.partner, self.give, self.get)

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Return TURN, OPEN, PHASE, NOABILITY, READY; else what was left out."""
        return (
            not_your_turn(table, seat) or open_decision(table) or cls.refuse_again(table) or refuse_left_out()
        )

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """Return PHASE, NOABILITY, READY."""
        return _too_early(table) or _check_charge(table, table.active)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return PHASE, NOABILITY, READY, then as any exchange."""
        return (
            _too_early(table)
            or _check_charge(table, seat)
            or check_proposal(table, seat, self.partner, self.give, self.get)
        )

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """Use the charge up on acceptance; after a rejection it stays READY."""
        accepted = yield from hold_exchange(table, seat, self)
        if accepted:
            table.flip_role(seat)
            table.turn.bartered = True

    @classmethod
    def make_examples(cls, table: LostFound, seat: Seat) -> Sequence[Move[LostFound]]:
        """As of a market."""
        if _check_charge(table, seat):
            return ()
        return [cls(*one) for one in list_bargains(table, seat)]


def barter_meanwhile(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-4.3: the Merchant's exchange is possible whenever nothing is being decided, as long as it is READY."""
    return [] if _too_early(table) or _check_charge(table, seat) else [renew_menu(table, _offer_barter, seat)]


def _too_early(table: LostFound) -> Refusals:
    """LF-4.3, LF-5.3: return PHASE, until the referee knows all that was drawn, or the Event is turned up."""
    turn = table.turn
    if turn.phase == "start" or (turn.phase == "resource" and turn.drawing):
        return wrong_phase(table)
    if turn.phase == "resource" and table.drawn[table.active] > turn.shown:
        text = "First turn up the Event, or show the referee what you drew: the Resource Phase is not over."
        return refuse("LF-X-PHASE", "LF-4.3", text)
    return ()


def _check_charge(table: LostFound, seat: Seat) -> Refusals:
    """LF-4.3, section 3.3: NOABILITY, READY; one exchange in a turn, also where a season began after it (LF-13.2)."""
    against = charge_of_role(table, seat, "BARTER")
    if not against and table.turn.bartered:
        return refuse("LF-X-READY", "LF-13.1", "The Merchant makes one exchange in a turn, and has made it.")
    return against


def _offer_barter(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (BarterPropose,), rule="LF-4.3", prompt="The Merchant's exchange")
