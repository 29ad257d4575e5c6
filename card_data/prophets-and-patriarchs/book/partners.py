"""PP-8.4, option `player_trade`: trade among players, with the consent of the partner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from printkit.referee import (
    FIRST_SEAT,
    Choice,
    Counts,
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    Word,
    first_of,
    join_messages,
    move,
    part,
    refuse,
    say,
)

from .pieces import RESOURCES, Cards
from .refusals import check_resting
from .state import Offer, Patriarchs
from .turning import current_turn
from .words import AMOUNTS, RESOURCE, TOKEN

GOODS = (*RESOURCES, "S", "V")
"""What people may name; Virtue Tokens are refused with a reason of their own."""
ACCEPT = Word("accept", "Accept")
DECLINE = Word("decline", "Decline")
WITHDRAW = Word("withdraw", "Withdraw the offer", recalls=True)


def given_kind(table: Patriarchs, seat: Seat) -> Counts[str]:
    """So many of anything; what the seat has is offered."""
    return goods_kind(lambda: list_owned(table, seat))


def gained_kind(table: Patriarchs, seat: Seat) -> Counts[str]:
    """So many of anything; nobody knows what others hold."""
    del table, seat
    return goods_kind(lambda: dict.fromkeys((*RESOURCES, "S"), 0))


def goods_kind(shown: Callable[[], Mapping[str, int]]) -> Counts[str]:
    """So many of anything, more than anybody has too: the rule says why not."""
    return Counts(dict.fromkeys(GOODS, 99), label=lambda kind: RESOURCE.get(kind) or TOKEN[kind], shown=shown)


def list_owned(table: Patriarchs, seat: Seat) -> dict[str, int]:
    """Resource cards and Shekels of a seat, without what it has none of."""
    cards = dict(zip(RESOURCES, table.hands[seat], strict=True))
    return {kind: n for kind, n in {**cards, "S": table.shekels[seat]}.items() if n}


def partner_kind(table: Patriarchs, seat: Seat) -> OneOf[Seat]:
    """Anybody else."""
    return OneOf(table.others(seat), known=table.order(FIRST_SEAT), label=table.name)


@move
class OfferTrade(Move[Patriarchs]):
    """PP-8.4, option `player_trade`: something against something different, with a partner's consent."""

    rule: ClassVar[str] = "PP-8.4"
    group: ClassVar[str] = "Offer a trade"
    name: ClassVar[str] = "Offer a trade"
    sign: ClassVar[str] = "swap"

    partner: Seat = part(partner_kind, "partner", who=True)
    give: dict[str, int] = part(given_kind, "you give")
    get: dict[str, int] = part(gained_kind, "you get")

    def label(self, table: Patriarchs) -> Message:
        """Return all of it."""
        return table.say(
            "Offer {partner:seat} {given} for {got}",
            self.partner,
            name_goods(self.give),
            name_goods(self.get),
        )

    def describe(self, table: Patriarchs) -> Message:
        """Return the same: what is offered does not change."""
        return self.label(table)

    @classmethod
    def idle(cls, table: Patriarchs, seat: Seat) -> bool:
        """Return whether the form is not needed: the player rests, or has nothing to give."""
        return bool(check_resting(table)) or not list_owned(table, seat)

    @classmethod
    def refuse_later(cls, table: Patriarchs, seat: Seat | None) -> Refusals:
        """Return R-40, R-64: tell a player who asks for it there what the option leaves out of the business."""
        if table.player_trade or table.turn is None or seat != table.active:
            return ()
        return check_resting(table) or switched_off()

    @classmethod
    def make_examples(cls, table: Patriarchs, seat: Seat) -> Sequence[OfferTrade]:
        """Return one card for another, once a turn."""
        if not table.player_trade or current_turn(table).offered:
            return ()
        hand = table.hands[seat].kinds
        wanted = [kind for kind in RESOURCES if kind not in hand]
        return [cls(table.left(seat), {hand[0]: 1}, {wanted[0]: 1})] if hand and wanted else ()

    def find_refusals(self, table: Patriarchs, seat: Seat) -> Refusals:
        """Return R-40, R-64, R-60, R-62, R-63, R-61 (ERR-PP-19)."""
        found = check_resting(table)
        if found:
            return found
        if not table.player_trade:
            return switched_off()
        if self.partner == seat:
            return refuse("R-60", self.rule, "Choose another player.")
        if self.give.get("V") or self.get.get("V"):
            return refuse("R-62", self.rule, "Virtue Tokens cannot be traded.")
        both = any(self.give.get(kind) and self.get.get(kind) for kind in GOODS)
        if both or not any(self.give.values()) or not any(self.get.values()):
            return refuse("R-63", self.rule, "Both sides must give something different.")
        return check_cover(table, seat, self.give)

    def carry_out(self, table: Patriarchs, seat: Seat) -> Play[None]:
        """Let the partner accept or decline, or the active player withdraw; nothing else is done meanwhile."""
        current_turn(table).offered = True
        table.offer = Offer(self.partner, _drop_zeros(self.give), _drop_zeros(self.get))
        yield from ask_answer(table, seat)
        table.offer = None


def switched_off() -> Refusals:
    """Refuse with R-64 if trading between players is switched off."""
    return refuse("R-64", "PP-8.4", "Trading between players is switched off.")


def _drop_zeros(what: Mapping[str, int]) -> dict[str, int]:
    """Without what is none."""
    return {kind: what[kind] for kind in GOODS if what.get(kind)}


def ask_answer(table: Patriarchs, seat: Seat) -> Play[None]:
    """Ask for the answer to an open offer."""
    offer = table.offer
    assert offer is not None
    first = yield from first_of(
        Choice(
            offer.partner,
            [ACCEPT, DECLINE],
            unless=lambda said: check_cover(table, offer.partner, offer.get) if said is ACCEPT else (),
            rule="PP-8.4",
            prompt=lambda: table.say(
                "{who:seat} offers you {given} for {got}.",
                seat,
                name_goods(offer.give),
                name_goods(offer.get),
            ),
            label=lambda word: word.label,
            waiting=say("deciding: {given} for {got}", name_goods(offer.give), name_goods(offer.get)),
        ),
        Choice(
            seat,
            [WITHDRAW],
            rule="PP-8.4",
            prompt=say("Your offer: {given} for {got}", name_goods(offer.give), name_goods(offer.get)),
            label=lambda word: word.label,
        ),
    )
    if first.answer is not ACCEPT:
        return
    if check_cover(
        table, seat, offer.give
    ):  # put right since the offer; the partner need not learn it before
        table.announce("{who:seat} cannot cover the trade any more: nothing changes hands.", seat)
    else:
        exchange_goods(table, seat, offer)


def exchange_goods(table: Patriarchs, seat: Seat, offer: Offer) -> None:
    """Both sides change hands."""
    for giver, taker, what in ((seat, offer.partner, offer.give), (offer.partner, seat, offer.get)):
        table.pass_on(giver, taker, pick_resources(what))
        shekels = what.get("S", 0)
        table.shekels[giver] -= shekels
        table.shekels[taker] += shekels
    table.announce(
        "{one:seat} gives {given} to {other:seat} for {got}.",
        seat,
        name_goods(offer.give),
        offer.partner,
        name_goods(offer.get),
    )


def pick_resources(what: Mapping[str, int]) -> Cards:
    """Return the resource cards among goods."""
    return Cards(*(what.get(kind, 0) for kind in RESOURCES))


def check_cover(table: Patriarchs, seat: Seat, what: Mapping[str, int]) -> Refusals:
    """Return R-61, told to the one who lacks it."""
    if table.hands[seat].holds(pick_resources(what)) and table.shekels[seat] >= what.get("S", 0):
        return ()
    return refuse("R-61", "PP-8.4", "Not enough to cover this trade.")


def name_goods(what: Mapping[str, int]) -> Message:
    """Goods in words."""
    return join_messages([AMOUNTS[kind](n) for kind, n in what.items() if n])
