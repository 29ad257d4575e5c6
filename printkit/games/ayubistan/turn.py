"""AYU-4: the turn: income, the main phase, one Action Card unless the player attacked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, TypeAlias

from printkit.games.ayubistan.cards import resolve
from printkit.games.ayubistan.counting import count
from printkit.games.ayubistan.money import NOTHING, WORTH, Notes, half, notes
from printkit.games.ayubistan.pvp import attack
from printkit.games.ayubistan.refusals import (
    not_self,
    own_troops,
    payment,
    pool,
    purchase,
    recruit_limit,
    refuse,
    supply,
)
from printkit.games.ayubistan.scoring import trigger
from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import (
    FIRST_SEAT,
    Choice,
    Counts,
    Field,
    FirstOf,
    Form,
    OneOf,
    Play,
    Refusals,
    Reveal,
    Seat,
    Whole,
    first_of,
    reveal,
)
from printkit.referee.refusals import UNKNOWN


@dataclass(frozen=True, slots=True)
class CollectIncome:
    """Take 2 Dirhams from the bank (AYU-4.10)."""


@dataclass(frozen=True, slots=True)
class Donate:
    """Buy one Hasana (AYU-4.11)."""

    beneficiary: Seat
    tender: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Recruit:
    """Buy Troops (AYU-4.12)."""

    n: int
    tender: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ProposeTrade:
    """Offer to sell Troops to another player or to buy some (AYU-4.13)."""

    partner: Seat
    direction: Literal["sell", "buy"]
    n: int
    price: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap notes with the bank (AYU-4.14)."""

    give: dict[str, int]
    take: dict[str, int]


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack another player (AYU-4.16)."""

    target: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw an Action Card (AYU-4.15)."""


Move: TypeAlias = CollectIncome | Donate | Recruit | ProposeTrade | Exchange | Attack | Draw
COLLECT, DRAW = CollectIncome(), Draw()


def turn(table: Ayubistan, seat: Seat) -> Play[None]:
    """AYU-4.1 to AYU-4.4: main-phase actions in any order, then the card or the attack, which ends the turn."""
    begin(table, seat)
    main = table.standing(main_question, seat)
    while not trigger(table):
        table.phase = "main"
        first = yield from main
        match first.answer:
            case Draw():
                forfeit(table)
                yield from draw(table, seat)
                return
            case Attack(target):
                forfeit(table)
                yield from attack(table, seat, target)
                return
            case CollectIncome():
                table.income = "taken"
                table.receive(seat, table.numbers.income)  # AYU-4.10: taken, even if the bank pays less
            case Donate(beneficiary, tender):
                donate(table, seat, beneficiary, tender)
            case Recruit(n, tender):
                recruit(table, seat, n, tender)
            case ProposeTrade() as proposal:
                yield from trade(table, seat, proposal)
            case Exchange(give, take):
                who = seat if first.seat is None else first.seat
                exchange(table, who, notes(give), notes(take))


def begin(table: Ayubistan, seat: Seat) -> None:
    """AYU-4.3: all turn counters of all players are reset."""
    table.active, table.phase, table.income = seat, "main", "open"
    table.donated, table.traded, table.proposed = False, 0, False
    table.recruited = [0] * len(table.names)


def forfeit(table: Ayubistan) -> None:
    """AYU-4.15, AYU-6.1: income that was not taken before the draw or attack is lost."""
    if table.income == "open":
        table.income = "forfeited"
        table.tell("This turn's income is forfeited.")


def main_question(table: Ayubistan, seat: Seat) -> FirstOf[Move]:
    """AYU-4.2: one action of the main phase; meanwhile the others may exchange notes."""
    action: Choice[Move] = Choice(
        seat,
        partial(likely, table, seat),
        unless=partial(why_not, table, seat),
        others=wanted(len(table.names), table.numbers.max_recruit),
        forms=lambda: table.standing(forms, seat),
        rule="AYU-4.1",
        prompt=lambda: main_prompt(table, seat),
        label=lambda move: label(table, move),
        waiting="an action of the main phase",
    )
    return first_of(action, also=partial(exchanges, table, seat))


def main_prompt(table: Ayubistan, seat: Seat, *, aloud: bool = False) -> str:
    """The question, with the warning of section 6.3: income that is not collected is lost.

    Aloud it says nothing of holdings: others look at the same screen.
    """
    holdings = f" You have {table.value(seat)} Dirhams and {count(table.troops[seat], 'Troop')}."
    text = f"Your turn.{'' if aloud else holdings}"
    if table.income == "open":
        text += f" Your {table.numbers.income} Dirhams of income are not collected yet; drawing or attacking loses them."
    return text


def exchanges(table: Ayubistan, seat: Seat) -> list[Choice[Move]]:
    """AYU-4.14: the exchanges of notes open to the other players."""
    return [
        Choice[Move](
            who,
            [],
            forms=(exchange_form(table, who),),
            rule="AYU-4.14",
            prompt="Exchange notes?",
            secret=True,
        )
        for who in table.others(seat)
    ]


@cache
def wanted(players: int, most: int) -> tuple[Move, ...]:
    """The finite list of section 6.0: what players may want in the main phase, recruiting `most` at a time."""
    everybody = [Seat(n) for n in range(players)]
    return (
        DRAW,
        COLLECT,
        *map(Donate, everybody),
        *map(Recruit, range(1, most + 1)),
        *map(Attack, everybody),
    )


def likely(table: Ayubistan, seat: Seat) -> tuple[Move, ...]:
    """What of it is not plainly ruled out: bots try these, `why_not` has the last word."""
    numbers, value = table.numbers, table.wallets[seat].value
    return _likely(
        len(table.names),
        seat,
        table.income == "open",
        not table.donated and value >= numbers.price_hasana,
        min(numbers.max_recruit - table.recruited[seat], value // numbers.price_troop),
        table.troops[seat] > 0,
    )


@cache
def _likely(  # noqa: PLR0917  # a keyword costs as much as the look-up
    players: int, seat: Seat, income: bool, rich: bool, recruits: int, armed: bool
) -> tuple[Move, ...]:
    others = [Seat(n) for n in range(players) if n != seat]
    moves: list[Move] = [DRAW]
    moves += [COLLECT] if income else []
    moves += map(Donate, others) if rich else []
    moves += map(Recruit, range(1, recruits + 1))
    moves += map(Attack, others) if armed else []
    return tuple(moves)


def label(table: Ayubistan, move: Any) -> str:
    """A move in words."""
    match move:
        case CollectIncome():
            return f"Collect {table.numbers.income} Dirhams"
        case Donate(beneficiary):
            return f"Donate for 1 Hasana, 2 Dirhams go to {table.name(beneficiary)}"
        case Recruit(n):
            return f"Recruit {count(n, 'Troop')}"
        case Attack(target):
            return f"Attack {table.name(target)} (costs 1 Sayeat)"
        case Draw():
            return "Draw an Action Card"
    return str(move)


def why_not(table: Ayubistan, seat: Seat, move: Move) -> Refusals:
    """The first reason against a main-phase action, in the order of section 6.1."""
    return REASONS[move.__class__](table, seat, move)


def income_reasons(table: Ayubistan, seat: Seat, move: CollectIncome) -> Refusals:
    """AYU-4.10: once a turn."""
    del seat, move
    if table.income == "taken":
        reason = f"This turn's {table.numbers.income} Dirhams are already collected."
        return refuse("R-INCOME-TAKEN", reason, "AYU-4.10")
    return ()


def donation_reasons(table: Ayubistan, seat: Seat, move: Donate) -> Refusals:
    """AYU-4.11: for another player, once a turn, paid in full."""
    if seat == move.beneficiary:
        return not_self(seat, seat, "AYU-4.11")
    return (
        donation_limit(table)
        or pool(table, 1, "AYU-4.11")
        or purchase(table, seat, table.numbers.price_hasana, move.tender)
    )


def recruiting_reasons(table: Ayubistan, seat: Seat, move: Recruit) -> Refusals:
    """AYU-4.12: three Troops a turn, as long as the supply lasts, paid in full."""
    n, numbers = move.n, table.numbers
    if not 1 <= n <= numbers.max_recruit:
        return amount(1, numbers.max_recruit, "AYU-4.12")
    return (
        recruit_limit(table, seat, n, "AYU-4.12")
        or supply(table, n, "AYU-4.12")
        or purchase(table, seat, n * numbers.price_troop, move.tender)
    )


def attack_reasons(table: Ayubistan, seat: Seat, move: Attack) -> Refusals:
    """AYU-4.16, AYU-6.1: another player, and at least one own Troop."""
    if move.target == seat:
        return not_self(seat, move.target, "AYU-4.16")
    if not table.troops[seat]:
        return refuse("R-ATTACK-TROOPS", "You need at least 1 Troop to attack.", "AYU-6.1")
    return ()


def no_reasons(table: Ayubistan, seat: Seat, move: Draw) -> Refusals:
    """AYU-4.15: a card may always be drawn."""
    del table, seat, move
    return ()


def amount(low: int, high: int | str, rule: str) -> Refusals:
    """R-AMOUNT."""
    return refuse("R-AMOUNT", f"Enter a whole number in the allowed range {low}-{high}.", rule)


def donation_limit(table: Ayubistan) -> Refusals:
    """R-DONATE-LIMIT: one Hasana a turn."""
    if table.donated:
        return refuse("R-DONATE-LIMIT", "Only one Hasana may be bought per turn.", "AYU-4.11")
    return ()


def donate(table: Ayubistan, seat: Seat, beneficiary: Seat, tender: dict[str, int] | None = None) -> None:
    """AYU-4.11: ten Dirhams to the bank buy one Hasana; the bank passes two on to another player (AYU-2.7)."""
    price = table.numbers.price_hasana
    table.pay(seat, price, payment(table, seat, price, tender))
    table.take_hasanat(seat, 1)
    table.receive(beneficiary, table.numbers.split)
    table.donated = True


def recruit(table: Ayubistan, seat: Seat, n: int, tender: dict[str, int] | None = None) -> None:
    """AYU-4.12: five Dirhams a Troop."""
    price = n * table.numbers.price_troop
    table.pay(seat, price, payment(table, seat, price, tender))
    table.gain_troops(seat, n)
    table.recruited[seat] += n


def draw(table: Ayubistan, seat: Seat) -> Play[None]:
    """AYU-4.15, AYU-7.1: reveal a card, carry it out, put it on the discard."""
    table.phase = "card_scan"
    card = yield from table.standing(top_card)
    table.deck.remove(card)
    if table.known_top:
        table.known_top.pop(0)
    yield from resolve(table, seat, table.cards[card].effects)
    table.discard.append(card)
    if not table.deck and table.aside:
        enter_armies(table)  # AYU-5.7


def top_card(table: Ayubistan) -> Reveal[str]:
    """AYU-4.15: the top card of the deck."""
    return reveal(
        lambda: table.deck,
        others=lambda: list(table.cards),
        why_not=lambda card: card_reasons(table, card),
        judge=lambda card: dream_reasons(table, card),
        rule="AYU-4.15",
        prompt="Draw the top Action Card and show it.",
        label=lambda card: f"{table.cards[card].number} {table.cards[card].name}",
        waiting="the Action Card",
    )


def card_reasons(table: Ayubistan, card: str) -> Refusals:
    """R-CARD: why a card cannot have been drawn."""
    number = table.cards[card].number
    if card in table.discard:
        why = "already discarded"
    elif card in table.aside:
        why = "still aside"
    else:
        return ()
    return refuse("R-CARD", f"Card {number} cannot be drawn: {why}.", "AYU-4.15")


def dream_reasons(table: Ayubistan, card: str) -> Refusals:
    """R-CARD, AYU-7.6: after a dream the order is fixed; only whoever reports another card learns that it is."""
    if not table.known_top or card == table.known_top[0]:
        return ()
    reason = f"Card {table.cards[card].number} cannot be drawn: another card is on top after the dream."
    return refuse("R-CARD", reason, "AYU-7.6")


def enter_armies(table: Ayubistan) -> None:
    """AYU-5.6, AYU-5.7: the armies are shuffled into the deck; what a dream showed is void."""
    table.deck += table.aside
    table.aside.clear()
    table.known_top.clear()
    table.dreamer = None
    table.tell("Shuffle the armies, cards 39, 40 and 41, into the deck.")


# Trades


def trade(table: Ayubistan, seat: Seat, offer: ProposeTrade) -> Play[None]:
    """AYU-4.13, AYU-4.6: money against Troops with one other player, who accepts or rejects."""
    table.phase, table.proposed = "trade_pending", True
    partner = offer.partner
    verb = "sell you" if offer.direction == "sell" else "buy from you"
    first = yield from first_of(
        Choice(
            partner,
            lambda: ["reject"] if able(table, partner, offer, proposer=False) else ["accept", "reject"],
            others=["accept"],
            why_not=lambda _: able(table, partner, offer, proposer=False),
            rule="AYU-4.13",
            prompt=f"{table.name(seat)} wants to {verb} {count(offer.n, 'Troop')} for {count(offer.price, 'Dirham')}.",
            waiting="an answer to a trade",
        ),
        Choice(seat, ["withdraw"], rule="AYU-4.13", prompt="Withdraw the offer?"),
    )
    if first.answer == "accept":
        seller, buyer = (seat, partner) if offer.direction == "sell" else (partner, seat)
        table.give_pot(seller, table.take_compulsory_pot(buyer, offer.price))
        table.troops[seller] -= offer.n
        table.troops[buyer] += offer.n
        table.traded += offer.n
        what, price = count(offer.n, "Troop"), count(offer.price, "Dirham")
        table.tell("{:seat} sells {} to {:seat} for {}.", seller, what, buyer, price)


def able(table: Ayubistan, who: Seat, offer: ProposeTrade, *, proposer: bool) -> Refusals:
    """AYU-4.13: the seller owns the Troops, the buyer can pay the price exactly."""
    if proposer == (offer.direction == "sell"):
        return own_troops(table, who, offer.n, "AYU-4.13")
    if table.value(who) < offer.price:
        reason = f"This costs {offer.price} Dirhams and you have {table.value(who)}; purchases must be paid in full."
        return refuse("R-FUNDS", reason, "AYU-2.8")
    if not table.can_collect(who, offer.price):
        return refuse("R-CHANGE", "No change can be made for this amount; use other notes.", "AYU-2.8")
    return ()


def proposal_reasons(table: Ayubistan, seat: Seat, offer: ProposeTrade) -> Refusals:
    """The first reason against a proposal."""
    most = table.numbers.max_trade
    if offer.partner == seat:
        return not_self(seat, offer.partner, "AYU-4.13")
    if not 1 <= offer.n <= most:
        return amount(1, most, "AYU-4.13")
    if offer.price < 0:
        return amount(0, "all you have", "AYU-4.13")
    if table.traded + offer.n > most:
        reason = f"At most {most} Troops may be traded per turn; {most - table.traded} left."
        return refuse("R-TRADE-LIMIT", reason, "AYU-4.6")
    return able(table, seat, offer, proposer=True)


def forms(table: Ayubistan, seat: Seat) -> tuple[Form[Move], ...]:
    """The actions of the main phase that have parts to fill in."""
    everybody = OneOf(table.order(FIRST_SEAT), label=table.name)
    judge = partial(why_not, table)
    tender = Field("tender", Counts(partial(wallet_counts, table, seat)), label="notes", optional=True)

    return (
        Form(
            ProposeTrade,
            (
                Field("partner", everybody),
                Field("direction", OneOf(["sell", "buy"])),
                Field("n", Whole(1), label="how many Troops"),
                Field("price", Whole(0)),
            ),
            judge,
            label="Propose a trade",
            examples=lambda: trade_examples(table, seat),
        ),
        Form(Donate, (Field("beneficiary", everybody), tender), judge, label="Donate with these notes"),
        Form(
            Recruit,
            (Field("n", Whole(1), label="how many Troops"), tender),
            judge,
            label="Recruit with these notes",
        ),
        exchange_form(table, seat),
    )


def trade_examples(table: Ayubistan, seat: Seat) -> list[Move]:
    """One cheap offer a turn for simulated players."""
    if table.proposed:
        return []
    offers = [ProposeTrade(table.left(seat), "sell", 1, 4), ProposeTrade(table.left(seat), "buy", 1, 4)]
    return [offer for offer in offers if not proposal_reasons(table, seat, offer)]


def wallet_counts(table: Ayubistan, seat: Seat) -> dict[str, int]:
    """A wallet by denomination."""
    return dict(zip(WORTH, table.wallets[seat], strict=True))


# Exchange


def exchange_form(table: Ayubistan, seat: Seat) -> Form[Move]:
    """AYU-4.14: notes against notes of the same value; no game move."""
    return Form(
        Exchange,
        (
            Field("give", Counts(partial(wallet_counts, table, seat)), label="you give"),
            Field("take", Counts(dict(zip(WORTH, table.numbers.stock, strict=True))), label="you take"),
        ),
        lambda _who, move: exchange_wanted(table, seat, move),
        label="Exchange notes with the bank",
    )


def exchange_reasons(table: Ayubistan, seat: Seat, give: Notes, take: Notes) -> Refusals:
    """AYU-4.14: notes at hand, equal value, and at least one note of each kind taken stays in the bank."""
    if not table.wallets[seat].holds(give):
        return refuse("R-TENDER", "These notes do not fit: not yours.", "AYU-4.14")
    if not table.bank.plus(give).holds(take):
        return refuse("R-TENDER", "These notes do not fit: the bank does not have them.", "AYU-4.14")
    if give == NOTHING or give.value != take.value:
        return refuse("R-EXCHANGE-VALUE", "Both sides of an exchange must be worth the same.", "AYU-4.14")
    for name, bank, given, taken in zip(WORTH, table.bank, give, take, strict=True):
        if taken and bank + given - taken < 1:
            reason = f"An exchange may not take the last {name.removesuffix('s')} note of the bank."
            return refuse("R-EXCHANGE-EMPTY", reason, "AYU-4.14")
    return ()


def exchange(table: Ayubistan, seat: Seat, give: Notes, take: Notes) -> None:
    """Swap notes with the bank."""
    table.wallets[seat] = table.wallets[seat].minus(give).plus(take)
    table.bank = table.bank.plus(give).minus(take)


def exchange_wanted(table: Ayubistan, seat: Seat, move: Exchange) -> Refusals:
    """AYU-4.14, with the notes as a player names them."""
    return exchange_reasons(table, seat, notes(move.give), notes(move.take))


REASONS: dict[type, Callable[[Ayubistan, Seat, Any], Refusals]] = {
    CollectIncome: income_reasons,
    Donate: donation_reasons,
    Recruit: recruiting_reasons,
    ProposeTrade: proposal_reasons,
    Exchange: exchange_wanted,
    Attack: attack_reasons,
    Draw: no_reasons,
}
"""What may be said against each action of the main phase."""

PENDING = {
    "main": "an action of the main phase",
    "trade_pending": "the answer to a trade",
    "pvp_commit": "the commitments of both sides",
    "pvp_spoils": "the attacker's choice of notes",
    "card_scan": "the Action Card",
    "card_offer": "an answer to the card's offer",
    "card_choose": "the drawer's choice",
    "card_pick": "the drawer's choice of a player",
    "card_peek": "the cards of the dream",
    "card_order": "the order of the cards seen",
    "theft_choice": "whether the drawer steals",
    "theft_response": "the victim's answer",
    "theft_draw": "the Troop card that is revealed",
    "inv_reveal": "the drawer's decision to muster or to propose surrender",
    "inv_vote": "the votes on surrender",
    "inv_declare": "the declarations",
    "inv_draw": "the cards of the battle",
}
VERBS = {
    "main": ("collect-income", "donate", "recruit", "propose-trade", "exchange", "attack", "draw"),
    "trade_pending": ("accept", "reject", "withdraw"),
    "pvp_spoils": ("take-notes",),
    "card_offer": ("take-offer",),
    "card_choose": ("first", "second"),
    "theft_choice": ("steal", "decline-theft"),
    "theft_response": ("forgive", "fight"),
    "inv_reveal": ("muster", "propose-surrender"),
    "inv_vote": ("agree", "fight"),
    "inv_declare": ("declare",),
}
"""The actions of each phase (section 6.0)."""
ALL_VERBS = frozenset(verb for verbs in VERBS.values() for verb in verbs)


def foreign(table: Ayubistan, seat: Seat | None, data: Any) -> Refusals:
    """Reasons against an answer that no open question knows, in the order of section 6.1."""
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    if verb == "collect-income" and seat == table.active and table.income == "forfeited":
        reason = "You drew or attacked first: this turn's income is lost."
        return refuse("R-INCOME-LOST", reason, "AYU-4.10")
    if verb == "propose-surrender" and (table.surge or table.phase.startswith("inv_")):
        reason = "Only the player who drew the invasion may propose surrender, before any declaration."
        return refuse("R-SURRENDER", reason, "AYU-9.2")
    if verb not in ALL_VERBS:
        return ()
    if table.phase == "main" and seat != table.active and verb != "exchange":
        return refuse("R-TURN", "It is not your turn.", "AYU-4.1")
    mine = VERBS.get(table.phase, ())
    if table.phase == "trade_pending" and verb in mine and (verb == "withdraw") != (seat == table.active):
        return refuse("R-TURN", "It is not your turn.", "AYU-4.13")
    if verb not in mine:
        waiting = PENDING.get(table.phase, table.phase)
        return refuse(UNKNOWN, f"Not possible now; waiting for: {waiting}.", "AYU-4.1")
    if seat == table.active and verb == "take-notes":
        x = half(table.value(table.target)) if table.target is not None else 0
        return refuse("R-NOTES", f"Choose notes of the loser worth exactly {x}.", "AYU-6.7")
    if seat == table.active and verb == "recruit":
        return amount(1, table.numbers.max_recruit, "AYU-4.12")
    return ()
