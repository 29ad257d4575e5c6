"""The moves of the main phase (section 6): what each offers, costs, is refused for, and does."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from printkit.referee import (
    Message,
    Move,
    OneOf,
    Refusals,
    Seat,
    Whole,
    Word,
    current_facts,
    move,
    optional,
    part,
    refuse,
    say,
)

from .kinds import Tender, all_notes, another_player, own_notes, recruit_count, trade_count
from .money import NOTHING, WORTH, make_notes
from .refusals import (
    check_amount,
    check_collecting,
    check_pool,
    check_purchase,
    check_supply,
    find_payment,
    not_self,
    own_troops,
    recruit_limit,
)
from .state import Ayubistan, Trade
from .words import DIRHAMS, TROOPS

REJECT, WITHDRAW = Word("reject", "Reject"), Word("withdraw", "Withdraw the offer", recalls=True)


@move
class CollectIncome(Move[Ayubistan]):
    """AYU-4.10: two Dirhams from the bank, once a turn, even if the bank pays less."""

    rule: ClassVar[str] = "AYU-4.10"
    group: ClassVar[str] = "Income"
    first: ClassVar[bool] = True
    sign: ClassVar[str] = "dirham"

    def label(self, table: Ayubistan) -> Message:
        return say("Collect {money}", DIRHAMS(table.numbers.income))

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        if table.turn.income == "taken":
            text = "This turn's {n} Dirhams are already collected."
            return refuse("R-INCOME-TAKEN", self.rule, text, table.numbers.income)
        return ()

    @classmethod
    def refuse_later(cls, table: Ayubistan, seat: Seat | None) -> Refusals:
        """Return R-INCOME-LOST after the draw or attack, whatever became of the income; the words say what."""
        if seat != table.active or table.trade is not None or table.turn.income == "open":
            return ()
        if table.turn.income == "forfeited":
            text = "You drew or attacked first: this turn's income is lost."
            return refuse("R-INCOME-LOST", cls.rule, text)
        text = "You drew or attacked: no more income this turn, its {n} Dirhams are already collected."
        return refuse("R-INCOME-LOST", cls.rule, text, table.numbers.income)

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        table.turn.income = "taken"
        table.receive_money(seat, table.numbers.income)


@move
class Donate(Move[Ayubistan]):
    """AYU-4.11: ten Dirhams to the bank buy one Hasana; the bank passes two on to another player (AYU-2.7)."""

    rule: ClassVar[str] = "AYU-4.11"
    group: ClassVar[str] = "Donate"
    name: ClassVar[str] = "Donate with these notes"
    sign: ClassVar[str] = "hasana"

    beneficiary: Seat = part(another_player, "who receives a share", who=True)
    tender: Tender | None = optional(own_notes, "notes", default=None)

    def label(self, table: Ayubistan) -> Message:
        text = "Donate for 1 Hasana, {share} go to {who:seat}"
        return table.say(text, DIRHAMS(table.numbers.split), self.beneficiary)

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return DIRHAMS(table.numbers.price_hasana)

    @classmethod
    def left(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{n} left", table.numbers.max_donate - table.turn.donated)

    @classmethod
    def idle(cls, table: Ayubistan, seat: Seat) -> bool:
        return (
            table.turn.donated >= table.numbers.max_donate or table.value(seat) < table.numbers.price_hasana
        )

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        if seat == self.beneficiary:
            return not_self(seat, seat, self.rule)
        if table.turn.donated >= table.numbers.max_donate:
            return _donation_limit(table.numbers.max_donate)
        return check_pool(table, 1, self.rule) or check_purchase(
            table, seat, table.numbers.price_hasana, self.tender
        )

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        price = table.numbers.price_hasana
        table.pay_bank(seat, price, find_payment(table, seat, price, self.tender))
        table.take_hasanat(seat, 1)
        table.receive_money(self.beneficiary, table.numbers.split)
        table.turn.donated += 1


def _donation_limit(most: int) -> Refusals:
    if most == 1:
        return refuse("R-DONATE-LIMIT", "AYU-4.11", "Only one Hasana may be bought per turn.")
    return refuse("R-DONATE-LIMIT", "AYU-4.11", "At most {most} Hasanat may be bought per turn.", most)


@move
class Recruit(Move[Ayubistan]):
    """AYU-4.12: Troops at five Dirhams: three a turn, as long as the supply lasts, paid in full."""

    rule: ClassVar[str] = "AYU-4.12"
    group: ClassVar[str] = "Recruit"
    name: ClassVar[str] = "Recruit with these notes"
    sign: ClassVar[str] = "troop"

    n: int = part(recruit_count, "how many Troops")
    tender: Tender | None = optional(own_notes, "notes", default=None)

    def label(self, table: Ayubistan) -> Message:
        return say("Recruit {troops}", TROOPS(self.n))

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{money} each", DIRHAMS(table.numbers.price_troop))

    @classmethod
    def left(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{n} left", table.numbers.max_recruit - table.turn.recruited[seat])

    @classmethod
    def idle(cls, table: Ayubistan, seat: Seat) -> bool:
        return bool(cls(1).find_refusals(table, seat))

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        n, numbers = self.n, table.numbers
        if not 1 <= n <= numbers.max_recruit:
            return check_amount(1, numbers.max_recruit, self.rule)
        return (
            recruit_limit(table, seat, n, self.rule)
            or check_supply(table, n, self.rule)
            or check_purchase(table, seat, n * numbers.price_troop, self.tender)
        )

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        price = self.n * table.numbers.price_troop
        table.pay_bank(seat, price, find_payment(table, seat, price, self.tender))
        table.gain_troops(seat, self.n)
        table.turn.recruited[seat] += self.n


DIRECTIONS = {"sell": "sell Troops", "buy": "buy Troops"}


@move
class ProposeTrade(Move[Ayubistan]):
    """AYU-4.13, AYU-4.6: Troops against money with one other player, who accepts or rejects."""

    rule: ClassVar[str] = "AYU-4.13"
    group: ClassVar[str] = "Trade"
    name: ClassVar[str] = "Propose a trade"
    sign: ClassVar[str] = "trade"

    partner: Seat = part(another_player, "with whom", who=True)
    direction: Literal["sell", "buy"] = part(
        OneOf(("sell", "buy"), label=DIRECTIONS.__getitem__), "sell or buy"
    )
    n: int = part(trade_count, "how many Troops")
    price: int = part(Whole(0), "price in Dirhams")

    @classmethod
    def left(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{n} left", table.numbers.max_trade - table.turn.traded)

    @classmethod
    def idle(cls, table: Ayubistan, seat: Seat) -> bool:
        return table.turn.traded >= table.numbers.max_trade

    def make_trade(self, seat: Seat) -> Trade:
        """Say who sells what to whom."""
        seller, buyer = (seat, self.partner) if self.direction == "sell" else (self.partner, seat)
        return Trade(seller, buyer, self.n, self.price)

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        most, traded = table.numbers.max_trade, table.turn.traded
        if self.partner == seat:
            return not_self(seat, self.partner, self.rule)
        if not 1 <= self.n <= most:
            return check_amount(1, most, self.rule)
        if self.price < 0:
            return check_amount(0, None, self.rule)
        if traded + self.n > most:
            text = "At most {most} Troops may be traded per turn; {left} left."
            return refuse("R-TRADE-LIMIT", "AYU-4.6", text, most, most - traded)
        return check_trade(table, self.make_trade(seat), seat)

    @classmethod
    def make_examples(cls, table: Ayubistan, seat: Seat) -> list[Move[Ayubistan]]:
        """Return one cheap offer a turn, for simulated players."""
        if table.turn.proposed:
            return []
        offers = [cls(table.left(seat), "sell", 1, 4), cls(table.left(seat), "buy", 1, 4)]
        return [offer for offer in offers if not offer.find_refusals(table, seat)]


def check_trade(table: Ayubistan, trade: Trade, who: Seat) -> Refusals:
    """AYU-4.13: check that the seller owns the Troops and that the buyer can pay the price exactly."""
    if who == trade.seller:
        return own_troops(table, who, trade.n, "AYU-4.13")
    return check_collecting(table, who, trade.price)


@move
class Accept(Move[Ayubistan]):
    """AYU-4.13: money against Troops changes hands."""

    rule: ClassVar[str] = "AYU-4.13"
    name: ClassVar[str] = "Accept"

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        trade = table.trade
        if trade is None:
            return ()
        other = trade.buyer if seat == trade.seller else trade.seller
        if not (found := check_trade(table, trade, seat)) and check_trade(
            table, trade, other
        ):  # since something was put right
            return table.refuse("R-PHASE", self.rule, "{who:seat} cannot do this any more; reject it.", other)
        return found

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        trade = current_facts(table.trade)
        seller, buyer = trade.seller, trade.buyer
        table.give_pot(seller, table.take_compulsory_pot(buyer, trade.price))
        table.troops[seller] -= trade.n
        table.troops[buyer] += trade.n
        table.turn.traded += trade.n
        text = "{seller:seat} sells {what} to {buyer:seat} for {price}."
        table.announce(text, seller, TROOPS(trade.n), buyer, DIRHAMS(trade.price))


@move
class Exchange(Move[Ayubistan]):
    """AYU-4.14: notes against notes of the same value with the bank; no game move."""

    rule: ClassVar[str] = "AYU-4.14"
    group: ClassVar[str] = "Change notes"
    name: ClassVar[str] = "Exchange notes with the bank"
    sign: ClassVar[str] = "note"

    give: Tender = part(own_notes, "you give")
    take: Tender = part(all_notes, "you take")

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        give, take = make_notes(self.give), make_notes(self.take)
        if not table.wallets[seat].holds(give):
            return refuse("R-TENDER", self.rule, "These notes do not fit: {why}.", say("not yours"))
        if not table.bank.plus(give).holds(take):
            why = say("the bank does not have them")
            return refuse("R-TENDER", self.rule, "These notes do not fit: {why}.", why)
        if give == NOTHING or give.value != take.value:
            text = "Both sides of an exchange must be worth the same."
            return refuse("R-EXCHANGE-VALUE", self.rule, text)
        for name, bank, given, taken in zip(WORTH, table.bank, give, take, strict=True):
            if taken and bank + given - taken < 1:
                text = "An exchange may not take the last {note} note of the bank."
                return refuse("R-EXCHANGE-EMPTY", self.rule, text, say(name.removesuffix("s")))
        return ()

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        give, take = make_notes(self.give), make_notes(self.take)
        table.wallets[seat] = table.wallets[seat].swap_notes(give, take)
        table.bank = table.bank.swap_notes(take, give)


@move
class Attack(Move[Ayubistan]):
    """AYU-4.16, AYU-6.1: another player, and at least one own Troop; it costs a Sayeat and ends the turn."""

    rule: ClassVar[str] = "AYU-4.16"
    group: ClassVar[str] = "Attack"
    sign: ClassVar[str] = "sayeat"
    ends: ClassVar[bool] = True

    target: Seat = part(another_player, "whom", who=True)

    def label(self, table: Ayubistan) -> Message:
        return table.say("Attack {who:seat}", self.target)

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("1 Sayeat")

    def harm(self, table: Ayubistan, seat: Seat) -> Message:
        text = "You take 1 Sayeat at once and attack {who:seat}. Your turn ends."
        if table.turn.income == "open":
            text = "You take 1 Sayeat at once and attack {who:seat}. Your turn ends, and its income of {money} is lost."
            return table.say(text, self.target, DIRHAMS(table.numbers.income))
        return table.say(text, self.target)

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.target == seat:
            return not_self(seat, self.target, self.rule)
        if not table.troops[seat]:
            return refuse("R-ATTACK-TROOPS", "AYU-6.1", "You need at least 1 Troop to attack.")
        return ()


@move
class Draw(Move[Ayubistan]):
    """AYU-4.15: an Action Card; it ends the turn, and may always be drawn."""

    rule: ClassVar[str] = "AYU-4.15"
    group: ClassVar[str] = "Draw"
    name: ClassVar[str] = "Draw an Action Card"
    sign: ClassVar[str] = "card"
    ends: ClassVar[bool] = True

    def harm(self, table: Ayubistan, seat: Seat) -> Message | str:
        """AYU-4.15: asked once more while income is not collected."""
        if table.turn.income != "open":
            return ""
        return say("Income not collected: {money} would be lost. Draw anyway?", DIRHAMS(table.numbers.income))


MAIN: tuple[Any, ...] = (Draw, CollectIncome, Donate, Recruit, Attack, ProposeTrade, Exchange)
"""The moves of the main phase."""
