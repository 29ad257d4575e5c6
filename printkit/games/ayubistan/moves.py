"""The moves (section 6): what each offers, costs, is refused for, and does."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Literal

from printkit.games.ayubistan.kinds import Tender, all_notes, another, own_notes, recruits, spoils
from printkit.games.ayubistan.money import NOTHING, WORTH, Notes, half, notes, worth_exactly
from printkit.games.ayubistan.refusals import (
    amount,
    collecting,
    not_self,
    own_troops,
    payment,
    pool,
    purchase,
    recruit_limit,
    supply,
)
from printkit.games.ayubistan.state import Ayubistan, Declared, Side, Trade
from printkit.games.ayubistan.words import DIRHAMS, HASANAT, TROOPS, both
from printkit.games.ayubistan.words import NOTHING as NO_GOODS
from printkit.referee import (
    Message,
    Move,
    OneOf,
    Refusals,
    Seat,
    Whole,
    Word,
    current,
    move,
    optional,
    part,
    refuse,
    say,
)

REJECT, WITHDRAW = Word("reject", "Reject"), Word("withdraw", "Withdraw the offer")
MUSTER = Word("muster", "Muster a defence")
AGREE, FIGHT_ON = Word("agree", "Surrender"), Word("fight", "Fight")
FORGIVE = Word("forgive", "Forgive and gain 1 Hasana")
FIRST, SECOND = Word("first", "The first effect"), Word("second", "The second effect")


# The main phase


@move
class CollectIncome(Move[Ayubistan]):
    """AYU-4.10: two Dirhams from the bank, once a turn, even if the bank pays less."""

    rule: ClassVar[str] = "AYU-4.10"
    group: ClassVar[str] = "Income"
    sign: ClassVar[str] = "dirham"

    def label(self, table: Ayubistan) -> Message:
        return say("Collect {money}", DIRHAMS(table.numbers.income))

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        if table.turn.income == "taken":
            text = "This turn's {n} Dirhams are already collected."
            return refuse("R-INCOME-TAKEN", self.rule, text, table.numbers.income)
        return ()

    @classmethod
    def missed(cls, table: Ayubistan, seat: Seat | None) -> Refusals:
        if seat == table.active and table.turn.income == "forfeited":
            text = "You drew or attacked first: this turn's income is lost."
            return refuse("R-INCOME-LOST", cls.rule, text)
        return ()

    def do(self, table: Ayubistan, seat: Seat) -> None:
        table.turn.income = "taken"
        table.receive(seat, table.numbers.income)


@move
class Donate(Move[Ayubistan]):
    """AYU-4.11: ten Dirhams to the bank buy one Hasana; the bank passes two on to another player (AYU-2.7)."""

    rule: ClassVar[str] = "AYU-4.11"
    group: ClassVar[str] = "Donate"
    name: ClassVar[str] = "Donate with these notes"
    sign: ClassVar[str] = "hasana"

    beneficiary: Seat = part(another, "who receives a share", who=True)
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

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        if seat == self.beneficiary:
            return not_self(seat, seat, self.rule)
        if table.turn.donated >= table.numbers.max_donate:
            return _donation_limit(table.numbers.max_donate)
        return pool(table, 1, self.rule) or purchase(table, seat, table.numbers.price_hasana, self.tender)

    def do(self, table: Ayubistan, seat: Seat) -> None:
        price = table.numbers.price_hasana
        table.pay(seat, price, payment(table, seat, price, self.tender))
        table.take_hasanat(seat, 1)
        table.receive(self.beneficiary, table.numbers.split)
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

    n: int = part(recruits, "how many Troops")
    tender: Tender | None = optional(own_notes, "notes", default=None)

    def label(self, table: Ayubistan) -> Message:
        return say("Recruit {troops}", TROOPS(self.n))

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{money} each", DIRHAMS(table.numbers.price_troop))

    @classmethod
    def left(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{n} left", table.numbers.max_recruit - table.turn.recruited[seat])

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        n, numbers = self.n, table.numbers
        if not 1 <= n <= numbers.max_recruit:
            return amount(1, numbers.max_recruit, self.rule)
        return (
            recruit_limit(table, seat, n, self.rule)
            or supply(table, n, self.rule)
            or purchase(table, seat, n * numbers.price_troop, self.tender)
        )

    def do(self, table: Ayubistan, seat: Seat) -> None:
        price = self.n * table.numbers.price_troop
        table.pay(seat, price, payment(table, seat, price, self.tender))
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

    partner: Seat = part(another, "with whom", who=True)
    direction: Literal["sell", "buy"] = part(
        OneOf(("sell", "buy"), label=DIRECTIONS.__getitem__), "sell or buy"
    )
    n: int = part(Whole(1), "how many Troops")
    price: int = part(Whole(0), "price in Dirhams")

    @classmethod
    def left(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{n} left", table.numbers.max_trade - table.turn.traded)

    def trade(self, seat: Seat) -> Trade:
        """Who sells what to whom."""
        seller, buyer = (seat, self.partner) if self.direction == "sell" else (self.partner, seat)
        return Trade(seller, buyer, self.n, self.price)

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        most, traded = table.numbers.max_trade, table.turn.traded
        if self.partner == seat:
            return not_self(seat, self.partner, self.rule)
        if not 1 <= self.n <= most:
            return amount(1, most, self.rule)
        if self.price < 0:
            return amount(0, None, self.rule)
        if traded + self.n > most:
            text = "At most {most} Troops may be traded per turn; {left} left."
            return refuse("R-TRADE-LIMIT", "AYU-4.6", text, most, most - traded)
        return able(table, self.trade(seat), seat)

    @classmethod
    def examples(cls, table: Ayubistan, seat: Seat) -> list[Move[Ayubistan]]:
        """One cheap offer a turn for simulated players."""
        if table.turn.proposed:
            return []
        offers = [cls(table.left(seat), "sell", 1, 4), cls(table.left(seat), "buy", 1, 4)]
        return [offer for offer in offers if not offer.against(table, seat)]


def able(table: Ayubistan, trade: Trade, who: Seat) -> Refusals:
    """AYU-4.13: the seller owns the Troops, the buyer can pay the price exactly."""
    if who == trade.seller:
        return own_troops(table, who, trade.n, "AYU-4.13")
    return collecting(table, who, trade.price)


@move
class Accept(Move[Ayubistan]):
    """AYU-4.13: money against Troops changes hands."""

    rule: ClassVar[str] = "AYU-4.13"
    name: ClassVar[str] = "Accept"

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        return able(table, table.trade, seat) if table.trade else ()

    def do(self, table: Ayubistan, seat: Seat) -> None:
        trade = current(table.trade)
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

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        give, take = notes(self.give), notes(self.take)
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

    def do(self, table: Ayubistan, seat: Seat) -> None:
        give, take = notes(self.give), notes(self.take)
        table.wallets[seat] = table.wallets[seat].swapped(give, take)
        table.bank = table.bank.swapped(take, give)


# Attacks


@move
class Attack(Move[Ayubistan]):
    """AYU-4.16, AYU-6.1: another player, and at least one own Troop; it costs a Sayeat and ends the turn."""

    rule: ClassVar[str] = "AYU-4.16"
    group: ClassVar[str] = "Attack"
    sign: ClassVar[str] = "sayeat"
    ends: ClassVar[bool] = True

    target: Seat = part(another, "whom", who=True)

    def label(self, table: Ayubistan) -> Message:
        return table.say("Attack {who:seat}", self.target)

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("1 Sayeat")

    def harm(self, table: Ayubistan, seat: Seat) -> Message:
        return table.say("You take 1 Sayeat at once and attack {who:seat}. Your turn ends.", self.target)

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.target == seat:
            return not_self(seat, self.target, self.rule)
        if not table.troops[seat]:
            return refuse("R-ATTACK-TROOPS", "AYU-6.1", "You need at least 1 Troop to attack.")
        return ()


@move
class TakeNotes(Move[Ayubistan]):
    """AYU-6.7: half the loser's money in notes of the attacker's choice."""

    rule: ClassVar[str] = "AYU-6.7"

    notes: Notes = part(spoils, "which notes")

    @classmethod
    def offers(cls, table: Ayubistan, seat: Seat) -> list[TakeNotes]:
        wallet = table.wallets[current(table.battle).target]
        return [cls(one) for one in worth_exactly(wallet, half(wallet.value))]

    def label(self, table: Ayubistan) -> Message:
        return self.notes.said()

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        wallet = table.wallets[current(table.battle).target]
        x = half(wallet.value)
        if not wallet.holds(self.notes) or self.notes.value != x:
            text = "Choose notes of the loser worth exactly {n}."
            return refuse("R-NOTES", self.rule, text, x)
        return ()

    def do(self, table: Ayubistan, seat: Seat) -> None:
        target = current(table.battle).target
        table.wallets[target] = table.wallets[target].minus(self.notes)
        table.give_pot(seat, self.notes)


# Cards


@move
class Draw(Move[Ayubistan]):
    """AYU-4.15: an Action Card; it ends the turn, and may always be drawn."""

    rule: ClassVar[str] = "AYU-4.15"
    group: ClassVar[str] = "Draw"
    name: ClassVar[str] = "Draw an Action Card"
    sign: ClassVar[str] = "card"
    ends: ClassVar[bool] = True


@move
class TakeOffer(Move[Ayubistan]):
    """AYU-7.2: TAKE_OFFER(k), paid in full (AYU-2.8); 0 declines and is always legal."""

    rule: ClassVar[str] = "AYU-7.2"
    name: ClassVar[str] = "Pay with these notes"

    k: int = part(Whole(0), "how many")
    receiver: Seat | None = optional(another, "to whom", default=None, in_form=False)
    tender: Tender | None = optional(own_notes, "notes", default=None)

    @classmethod
    def offers(cls, table: Ayubistan, seat: Seat) -> tuple[TakeOffer, ...]:
        offer = table.offer
        if offer is None:
            return ()
        return gifts(len(table.names)) if offer.gift else up_to(offer.most + 1)

    def label(self, table: Ayubistan) -> Message:
        offer = table.offer
        if not self.k or offer is None:
            return say("Decline")
        if self.receiver is not None:
            return table.say("Give to {who:seat}", self.receiver)
        return say(
            "Take {what} for {price}",
            goods(self.k * offer.hasanat, self.k * offer.troops),
            DIRHAMS(self.k * offer.price),
        )

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        offer = current(table.offer)
        if self.k > offer.most:
            return refuse("R-OFFER-MAX", self.rule, "At most {most} here.", offer.most)
        if not self.k:
            return ()
        if offer.gift:
            return self._gift_reasons(table, seat)
        return (
            supply(table, self.k * offer.troops, self.rule)
            or pool(table, self.k * offer.hasanat, self.rule)
            or purchase(table, seat, self.k * offer.price, self.tender)
        )

    def _gift_reasons(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.receiver is None or self.receiver == seat:
            return not_self(seat, seat, self.rule)
        return collecting(table, seat, current(table.offer).price, self.rule)

    def do(self, table: Ayubistan, seat: Seat) -> None:
        offer = current(table.offer)
        price = self.k * offer.price
        if self.receiver is not None:
            table.give_pot(self.receiver, table.take_compulsory_pot(seat, price))
        else:
            table.pay(seat, price, payment(table, seat, price, self.tender))
        table.take_hasanat(seat, self.k * offer.hasanat)
        table.gain_troops(seat, self.k * offer.troops)


@cache
def up_to(most: int) -> tuple[TakeOffer, ...]:
    """Taking 0 to `most`."""
    return tuple(TakeOffer(k) for k in range(most + 1))


@cache
def gifts(players: int) -> tuple[TakeOffer, ...]:
    """Declining, and giving to each player."""
    return (TakeOffer(0), *(TakeOffer(1, Seat(n)) for n in range(players)))


def goods(hasanat: int, troops: int) -> Message:
    """What a card offers, in words."""
    if hasanat and troops:
        return both(HASANAT(hasanat), TROOPS(troops))
    return HASANAT(hasanat) if hasanat else TROOPS(troops) if troops else NO_GOODS


# Thefts


@move
class Steal(Move[Ayubistan]):
    """AYU-8.1: half of a player's money is at stake; it costs a Sayeat in every outcome (AYU-8.2)."""

    rule: ClassVar[str] = "AYU-8.1"
    group: ClassVar[str] = "Steal"
    sign: ClassVar[str] = "sayeat"

    victim: Seat = part(another, "from whom", who=True)

    def label(self, table: Ayubistan) -> Message:
        return table.say("Steal from {who:seat}", self.victim)

    def harm(self, table: Ayubistan, seat: Seat) -> Message:
        return table.say(
            "You take 1 Sayeat and keep it, and steal half of the money of {who:seat}.", self.victim
        )

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        return not_self(seat, self.victim, self.rule)


@move
class DeclineTheft(Move[Ayubistan]):
    """AYU-8.1: resist the temptation."""

    rule: ClassVar[str] = "AYU-8.1"
    name: ClassVar[str] = "Decline"


@move
class Fight(Move[Ayubistan]):
    """AYU-8.3: the victim fights back, with at least one Troop."""

    rule: ClassVar[str] = "AYU-8.3"
    name: ClassVar[str] = "Fight"

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        if not table.troops[seat]:
            return refuse("R-FIGHT", self.rule, "You need at least 1 Troop to fight back.")
        return ()


# Invasions


@move
class ProposeSurrender(Move[Ayubistan]):
    """AYU-9.2: the drawer proposes surrender, once and before any declaration."""

    rule: ClassVar[str] = "AYU-9.2"
    name: ClassVar[str] = "Propose surrender"

    @classmethod
    def missed(cls, table: Ayubistan, seat: Seat | None) -> Refusals:
        if table.invasion is None:
            return ()
        text = "Only the player who drew the invasion may propose surrender, before any declaration."
        return refuse("R-SURRENDER", cls.rule, text)


SIDES = {"defend": "defend", "join": "join the invaders", "stay_out": "stay out"}


@move
class Declare(Move[Ayubistan]):
    """AYU-9.4, AYU-9.5: defend, stay out or join; surge purchases are paid at once and count as recruits."""

    rule: ClassVar[str] = "AYU-9.4"
    name: ClassVar[str] = "Declare"

    side: Side = part(OneOf(("defend", "join", "stay_out"), label=SIDES.__getitem__), "side")
    own: int = part(Whole(0), "own Troops")
    bought: int = part(Whole(0), "bought now")
    tender: Tender | None = optional(own_notes, "notes", default=None)

    @classmethod
    def offers(cls, table: Ayubistan, seat: Seat) -> tuple[Declare, ...]:
        invasion = table.invasion
        if invasion is None:
            return ()
        left = table.numbers.max_recruit - table.turn.recruited[seat]
        affordable = table.value(seat) // table.numbers.price_troop_surge
        return sensible(table.troops[seat], max(min(left, affordable), 0), seat != invasion.drawer)

    def label(self, table: Ayubistan) -> Message:
        return Declared(self.side, self.own, self.bought).said()

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{money} for each bought now", DIRHAMS(table.numbers.price_troop_surge))

    def harm(self, table: Ayubistan, seat: Seat) -> Message | str:
        return say("You take 2 Sayeat, and your Troops fight the others.") if self.side == "join" else ""

    def against(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.side == "stay_out":
            if self.own or self.bought:
                return refuse("R-AMOUNT", self.rule, "Who stays out contributes nothing.")
            return ()
        invasion = current(table.invasion)
        if self.side == "join" and seat == invasion.drawer:
            text = "The player who drew the invasion leads the defence."
            return refuse("R-JOIN-DRAWER", self.rule, text)
        if self.side == "defend" and self.own + self.bought < 1:
            return refuse("R-DEFEND-MIN", self.rule, "Contribute at least 1 Troop, or stay out.")
        return (
            recruit_limit(table, seat, self.bought, self.rule)
            or self._joiner_reasons(table, seat)
            or own_troops(table, seat, self.own, self.rule)
            or supply(table, self.bought, self.rule)
            or self._mushrik_reasons(table)
            or self._price_reasons(table, seat)
        )

    def _price_reasons(self, table: Ayubistan, seat: Seat) -> Refusals:
        price = self.bought * table.numbers.price_troop_surge
        return purchase(table, seat, price, self.tender) if price else ()

    def _joiner_reasons(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.side == "join" and not table.troops[seat]:
            text = "Joining the invaders needs at least 1 Troop of your own."
            return refuse("R-JOIN-TROOPS", self.rule, text)
        return ()

    def _mushrik_reasons(self, table: Ayubistan) -> Refusals:
        if self.side == "join" and self.own + self.bought > table.mushrik_supply:
            text = "The supply of Mushrikeen Troops holds only {n}."
            return refuse("R-MUSHRIK", self.rule, text, table.mushrik_supply)
        return ()

    def do(self, table: Ayubistan, seat: Seat) -> None:
        invasion = current(table.invasion)
        price = self.bought * table.numbers.price_troop_surge
        table.pay(seat, price, payment(table, seat, price, self.tender))
        table.turn.recruited[seat] += self.bought
        table.troop_supply -= self.bought
        table.troops[seat] -= self.own
        troops = self.own + self.bought
        invasion.declared[seat] = Declared(self.side, self.own, self.bought)
        if self.side == "defend":
            invasion.stack_player += troops
        elif self.side == "join":
            invasion.spent += troops
            invasion.stack_mushrik += troops
            table.mushrik_supply -= troops


STAY_OUT = Declare("stay_out", 0, 0)


@cache
def sensible(own: int, bought: int, may_join: bool) -> tuple[Declare, ...]:
    """What a player may want who has so many Troops and can buy so many more."""
    sides: tuple[Side, ...] = ("defend", "join") if may_join and own else ("defend",)
    found = [Declare(side, n, k) for side in sides for n in range(own + 1) for k in range(bought + 1)]
    return (STAY_OUT, *(one for one in found if one.side == "join" or one.own + one.bought))


MAIN: tuple[Any, ...] = (Draw, CollectIncome, Donate, Recruit, Attack, ProposeTrade, Exchange)
"""The moves of the main phase."""

MOVES: tuple[Any, ...] = (
    *MAIN,
    Accept,
    REJECT,
    WITHDRAW,
    TakeNotes,
    TakeOffer,
    FIRST,
    SECOND,
    Steal,
    DeclineTheft,
    FORGIVE,
    Fight,
    MUSTER,
    ProposeSurrender,
    AGREE,
    Declare,
)
"""Every move of the game."""
