"""The state of a game of Ayubistan (section 4 of the specification)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.box import Operation
from printkit.referee import (
    FIRST_SEAT,
    Count,
    Deck,
    FaceDown,
    Facts,
    Message,
    OneWord,
    Pieces,
    Pile,
    Said,
    Seat,
    Setup,
    Stock,
    Table,
    Who,
    by_seat,
    say,
    state,
    zone,
)
from printkit.referee.zones import UNSEEN

from . import words
from .money import (
    NOTHING,
    WORTH,
    Collection,
    Notes,
    Transfer,
    find_collectable,
    find_collection,
    find_payable,
)
from .pieces import Card, Numbers, pieces_of

Income: TypeAlias = Literal["open", "taken", "forfeited"]
Side: TypeAlias = Literal["defend", "join", "stay_out"]
INCOME = {"open": "not yet taken", "taken": "taken", "forfeited": "lost"}
ARMIES = {"byzantines": "Byzantines", "crusaders": "Crusaders", "mongols": "Mongols"}
WORTH_SAID = {"ones": "Notes of 1", "fives": "Notes of 5", "tens": "Notes of 10"}

# What the box holds

NOTES = Pieces(
    "Notes",
    lambda table: table.numbers.stock._asdict(),
    rows={"D1": "ones", "D5": "fives", "D10": "tens"},
    words={"ones": words.ONES, "fives": words.FIVES, "tens": words.TENS},
    names=WORTH_SAID,
)
TROOPS = Pieces("Troops", lambda table: {"": table.numbers.troops}, rows={"T": ""}, words={"": words.TROOPS})
MUSHRIKEEN = Pieces(
    "Mushrikeen Troops",
    lambda table: {"": table.numbers.mushrikeen},
    rows={"M": ""},
    words={"": words.MUSHRIKEEN},
)
HASANAT = Pieces("Hasanat", lambda table: {"": table.pools[0]}, rows={"H": ""}, words={"": words.HASANAT})
SAYEAT = Pieces("Sayeat", lambda table: {"": table.pools[1]}, rows={"S": ""}, words={"": words.SAYEAT})
CARDS = Pieces(
    "Action Cards", lambda table: dict.fromkeys(table.cards, 1), words={UNSEEN: words.ACTION_CARDS}
)


# Who sees it


def may_see_holdings(table: Ayubistan, holder: Seat, seat: Seat | None) -> bool:
    """AYU-5.3: return whether a seat sees wallets and Troops: secret, unless played open, until the end of the game."""
    return holder == seat or not table.secret_holdings or table.over


def may_see_purse(table: Ayubistan, holder: Seat, seat: Seat | None) -> bool:
    """AYU-6.7: return whether a seat sees a wallet: for the choice of notes only the attacker sees the loser's."""
    battle = table.battle
    if battle is not None and battle.choosing and (holder, seat) == (battle.target, battle.attacker):
        return True
    return may_see_holdings(table, holder, seat)


def at_stake(table: Ayubistan, holder: None, seat: Seat | None) -> bool:
    """AYU-8.2: return whether a seat knows what is in escrow: thief and victim do."""
    theft = table.theft
    return (
        table.over or not table.secret_holdings or (theft is not None and seat in (theft.thief, theft.victim))
    )


# What holds for a while


@dataclass(frozen=True, slots=True)
class Declared:
    """What a player declared in an invasion (AYU-9.4)."""

    side: Side
    own: int
    bought: int

    @property
    def troops(self) -> int:
        """Troops contributed or sacrificed."""
        return self.own + self.bought

    def wording(self) -> Message:
        """Return what is declared: `Defend with 2 Troops and 1 bought now`."""
        if self.side == "stay_out":
            return say("Stay out")
        text = "Defend with {troops}" if self.side == "defend" else "Join the invaders with {troops}"
        now = say("{n} bought now", self.bought)
        troops = words.TROOPS(self.own)
        if self.bought:
            troops = words.join_two(troops, now) if self.own else now
        return say(text, troops)


def _list_declarations(table: Ayubistan, declared: Mapping[Seat, Declared]) -> list[Message]:
    return [table.say("{who:seat}: {what}", who, said) for who, said in declared.items()]


@state
class Turn(Facts):
    """What is counted for one turn; all counters of all players are reset (AYU-4.3)."""

    recruited: list[int] = by_seat(
        Count("Troops recruited this turn", most=lambda table: table.numbers.max_recruit)
    )
    income: Income = zone(OneWord("Income of this turn", words=INCOME), default="open")
    donated: int = zone(
        Count("Hasanat bought this turn", most=lambda table: table.numbers.max_donate), default=0
    )
    traded: int = zone(
        Count("Troops traded this turn", most=lambda table: table.numbers.max_trade), default=0
    )
    proposed: bool = False
    """Whether a trade was proposed this turn; bots propose one at most (section 6.0)."""


@state
class Battle(Facts):
    """An attack of one player on another (AYU-6)."""

    attacker: Seat = zone(Who("Attacker"))
    target: Seat = zone(Who("Attacked"))
    choosing: bool = False
    """The attacker chooses notes (AYU-6.7)."""


@state
class Theft(Facts):
    """A theft (AYU-8)."""

    thief: Seat = zone(Who("Thief"))
    victim: Seat = zone(Who("Robbed"))
    escrow: Notes = zone(Stock("At stake", NOTES, at_stake, fixed=True, worth=WORTH), default=NOTHING)


@state
class Offer(Facts):
    """What a card offers to a player (AYU-7.2)."""

    seat: Seat = zone(Who("Offered to"))
    price: int
    most: int = 1
    hasanat: int = 0
    troops: int = 0
    gift: bool = False
    """The price goes to another player instead of the bank."""


@state
class Invasion(Facts):
    """An invasion (AYU-9)."""

    army: str = zone(OneWord("Invasion", words=ARMIES, fixed=True))
    drawer: Seat = zone(Who("Drawn by"))
    declared: dict[Seat, Declared] = zone(Said("Declared", words=_list_declarations), default_factory=dict)
    stack_player: int = zone(Count("Troops in the stack", TROOPS, place="the stack"), default=0)
    stack_mushrik: int = zone(
        Count("Mushrikeen Troops in the stack", MUSHRIKEEN, place="the stack"), default=0
    )
    spent: int = zone(Count("Troops given to the invaders", TROOPS, place="the Troops aside"), default=0)


@state
class Trade(Facts):
    """A trade that waits for its answer (AYU-4.13)."""

    seller: Seat = zone(Who("Seller"))
    buyer: Seat = zone(Who("Buyer"))
    n: int = zone(Count("Troops for sale", fixed=True))
    price: int = zone(Count("Price", fixed=True))


@state
class Ayubistan(Table):
    """The state of a game. Seats count clockwise."""

    cards: Mapping[str, Card]
    numbers: Numbers
    _words: Callable[[tuple[Operation, ...]], str] = field(repr=False, compare=False)
    tiebreak: str
    secret_holdings: bool
    guard_turns: int | None
    wallets: list[Notes] = by_seat(Stock("Money", NOTES, may_see_purse, worth=WORTH))
    troops: list[int] = by_seat(Count("Troops", TROOPS, may_see_holdings, implied=True))
    bank: Notes = zone(Stock("Money in the bank", NOTES, place="the bank"))
    troop_supply: int = zone(Count("Troops in the supply", TROOPS, place="the supply"))
    mushrik_supply: int = zone(Count("Mushrikeen Troops in the supply", MUSHRIKEEN, place="the supply"))
    hasanat_pool: int = zone(Count("Hasanat on the table", HASANAT, place="the table", laid="on"))
    sayeat_pool: int = zone(Count("Sayeat on the table", SAYEAT, place="the table", laid="on"))
    hasanat: list[int] = by_seat(Count("Hasanat", HASANAT))
    sayeat: list[int] = by_seat(Count("Sayeat", SAYEAT, without="marked"))
    """Those without a physical token included."""
    marked: list[int] = by_seat(Count("Sayeat written down without a token"))
    """Of the Sayeat, how many have no physical token (AYU-2.9)."""
    deck: Deck = zone(FaceDown("in the deck", CARDS, place="the deck"))
    aside: list[str] = zone(Pile("set aside", CARDS))
    turn: Turn
    discard: list[str] = zone(Pile("discarded", CARDS, place="the discard"), default_factory=list)
    drawn_card: list[str] = zone(
        Pile("being carried out", CARDS, fixed=True, place="the table", laid="on"), default_factory=list
    )
    starter: Seat = zone(Who("Began", aside=True), default=FIRST_SEAT)
    active: Seat = zone(Who("Whose turn it is", aside=True), default=FIRST_SEAT)
    turns_taken: list[int] = by_seat(Count("Turns taken", fixed=True), default_factory=list)
    trade: Trade | None = None
    battle: Battle | None = None
    offer: Offer | None = None
    theft: Theft | None = None
    invasion: Invasion | None = None
    attacks: int = 0
    """Counted for the report of a simulation, as are the next two."""
    thefts: int = 0
    repelled: int = 0
    """Invasions beaten back."""

    @property
    def pools(self) -> tuple[int, int]:
        """AYU-5.1: all Hasanat and Sayeat of the game."""
        return self.numbers.pools[len(self.names)]

    def name_piece(self, piece: str) -> str:
        """Return a card by its number and name."""
        card = self.cards.get(piece)
        return f"{card.number} {card.name}" if card is not None else piece

    def value(self, seat: Seat) -> int:
        """Return what a seat's notes are worth."""
        return self.wallets[seat].value

    def in_words(self, effects: tuple[Operation, ...]) -> str:
        """Effects as their cards word them: `Take 6 Dirhams`."""
        text = self._words(effects)
        return text[:1].upper() + text[1:]

    def total_turns(self) -> int:
        """Turns taken by everybody."""
        return sum(self.turns_taken)

    # Money. Nothing is told of it: what hands do follows from what the zones hold.

    def pay_bank(self, seat: Seat, x: int, how: Transfer) -> None:
        """AYU-2.4: carry out a payment to the bank."""
        if x:
            self.wallets[seat] = self.wallets[seat].swap_notes(*how)
            self.bank = self.bank.swap_notes(how.change, how.paid)

    def pay_compulsory(self, seat: Seat, x: int) -> int:
        """AYU-2.7: pay the bank up to x, as much as can be paid; there is no debt. Return what was paid."""
        paid, how = find_payable(self.wallets[seat], self.bank, x)
        self.pay_bank(seat, paid, how)
        return paid

    def receive_money(self, seat: Seat, x: int) -> int:
        """AYU-2.5, AYU-2.7: let the bank pay up to x, as much as it can, and return the sum; the player gives change."""
        paid, (taken, change) = find_payable(self.bank, self.wallets[seat], x)
        if paid:
            self.bank = self.bank.swap_notes(taken, change)
            self.wallets[seat] = self.wallets[seat].swap_notes(change, taken)
        return paid

    def take_pot(self, seat: Seat, how: Collection) -> Notes:
        """AYU-2.6: notes leave a wallet as a pot for somebody else; the bank changes them if need be."""
        self.wallets[seat] = self.wallets[seat].swap_notes(how.paid, how.returned)
        self.bank = self.bank.plus(how.paid).minus(how.pot).minus(how.returned)
        return how.pot

    def take_compulsory_pot(self, seat: Seat, x: int) -> Notes:
        """AYU-2.6 and AYU-2.7: return a pot of up to x, as much as can be collected."""
        return self.take_pot(seat, find_collectable(self.wallets[seat], self.bank, x)[1])

    def give_pot(self, seat: Seat, pot: Notes) -> None:
        """Put a pot into a wallet unchanged."""
        self.wallets[seat] = self.wallets[seat].plus(pot)

    def can_collect(self, seat: Seat, x: int) -> bool:
        """Return whether a pot worth exactly x can be collected from a seat."""
        return find_collection(self.wallets[seat], self.bank, x) is not None

    # Tokens and Troops

    def take_hasanat(self, seat: Seat, n: int) -> int:
        """Take up to n Hasanat from the pool."""
        taken = min(n, self.hasanat_pool)
        self.hasanat_pool -= taken
        self.hasanat[seat] += taken
        return taken

    def take_sayeat(self, seat: Seat, n: int) -> None:
        """AYU-2.9: Sayeat are never refused; without a token they are marked."""
        tokens = min(n, self.sayeat_pool)
        self.sayeat_pool -= tokens
        self.marked[seat] += n - tokens
        self.sayeat[seat] += n

    def return_sayeat(self, seat: Seat, n: int) -> int:
        """AYU-2.9: return up to n Sayeat, marked ones first."""
        returned = min(n, self.sayeat[seat])
        marked = min(returned, self.marked[seat])
        self.marked[seat] -= marked
        self.sayeat_pool += returned - marked
        self.sayeat[seat] -= returned
        return returned

    def share_hasanat(self, dues: Mapping[Seat, int], first: Seat) -> None:
        """AYU-2.12: hand out one at a time in table order until the dues are met or the pool is empty."""
        if sum(dues.values()) <= self.hasanat_pool:
            for seat, due in dues.items():
                self.take_hasanat(seat, due)
            return
        left = dict(dues)
        while self.hasanat_pool and any(left.values()):
            for seat in self.order(first):
                if left.get(seat) and self.take_hasanat(seat, 1):
                    left[seat] -= 1

    def gain_troops(self, seat: Seat, n: int) -> int:
        """Take up to n Troops from the supply."""
        taken = min(n, self.troop_supply)
        self.troop_supply -= taken
        self.troops[seat] += taken
        return taken

    def lose_troops(self, seat: Seat, n: int) -> int:
        """Return up to n Troops to the supply."""
        lost = min(n, self.troops[seat])
        self.troops[seat] -= lost
        self.troop_supply += lost
        return lost


def new_table(setup: Setup) -> Ayubistan:
    """AYU-5.1, AYU-5.2, AYU-5.3, AYU-5.4: pools, bank, supplies, wallets, the deck without the armies."""
    pieces = pieces_of(setup.box)
    numbers, n = pieces.numbers, len(setup.names)
    wallet = numbers.start_wallet
    hasanat, sayeat = numbers.pools[n]
    return Ayubistan(
        setup.names,
        cards=pieces.cards,
        numbers=numbers,
        _words=pieces.words,
        tiebreak=setup.options["tiebreak"],
        secret_holdings=setup.options["secret_holdings"],
        guard_turns=setup.options["guard_turns"],
        bank=Notes(*(stock - n * own for stock, own in zip(numbers.stock, wallet, strict=True))),
        wallets=[wallet] * n,
        troops=[numbers.start_troops] * n,
        troop_supply=numbers.troops - n * numbers.start_troops,
        mushrik_supply=numbers.mushrikeen,
        hasanat_pool=hasanat,
        sayeat_pool=sayeat,
        hasanat=[0] * n,
        sayeat=[0] * n,
        marked=[0] * n,
        deck=Deck([card for card in pieces.cards if card not in numbers.armies]),
        aside=list(numbers.armies),
        turns_taken=[0] * n,
        turn=Turn([0] * n),
    )


def check_invariants(table: Ayubistan) -> Iterable[str]:
    """Yield what must hold besides the count of pieces (section 4)."""
    if not set(table.deck.top) <= set(table.deck.cards):
        yield say("Action Cards: a card known on top is not in the deck")
    if any(marked > sayeat for marked, sayeat in zip(table.marked, table.sayeat, strict=True)):
        yield say("Sayeat: more are written down than there are")
    goes_on = table.hasanat_pool and table.bank.count(0) <= 1 and not table.drawn_card
    if goes_on and table.aside and not table.deck.cards:  # AYU-5.7
        yield say("Action Cards: the deck is empty, so those that are set aside are in it")
