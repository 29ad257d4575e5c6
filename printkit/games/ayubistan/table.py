"""The state of a game of Ayubistan (section 4 of the specification)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.box import Operation
from printkit.games.ayubistan.money import NOTHING, Collection, Notes, Transfer, collect, collectable, payable
from printkit.games.ayubistan.pieces import ARMY_CARDS, Card, Numbers, pieces_of
from printkit.referee import FIRST_SEAT, Seat, Setup, Table

Income: TypeAlias = Literal["open", "taken", "forfeited"]
Side: TypeAlias = Literal["defend", "join", "stay_out"]


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


@dataclass(slots=True)
class Ayubistan(Table):
    """The state of a game. Seats count clockwise."""

    cards: Mapping[str, Card]
    numbers: Numbers
    _words: Callable[[tuple[Operation, ...]], str] = field(repr=False, compare=False)
    tiebreak: str
    secret_holdings: bool
    guard_turns: int | None
    bank: Notes
    wallets: list[Notes]
    troops: list[int]
    troop_supply: int
    mushrik_supply: int
    hasanat_pool: int
    sayeat_pool: int
    hasanat: list[int]
    sayeat: list[int]
    """By seat, those without a physical token included."""
    marked: list[int]
    """Of the Sayeat, how many have no physical token (AYU-2.9)."""
    deck: list[str]
    """Undrawn cards by id; their order is not known."""
    aside: list[str]
    known_top: list[str] = field(default_factory=list)
    """The topmost cards in order, as a dream left them (AYU-7.6)."""
    dreamer: Seat | None = None
    discard: list[str] = field(default_factory=list)
    starter: Seat = FIRST_SEAT
    active: Seat = FIRST_SEAT
    phase: str = "main"
    turns_taken: list[int] = field(default_factory=list)
    income: Income = "open"
    donated: bool = False
    recruited: list[int] = field(default_factory=list)
    traded: int = 0
    proposed: bool = False
    """Whether a trade was proposed this turn; bots propose one at most (section 6.0)."""
    target: Seat | None = None
    commits: dict[Seat, int] = field(default_factory=dict)
    thief: Seat | None = None
    victim: Seat | None = None
    escrow: Notes = NOTHING
    drawer: Seat | None = None
    army: str = ""
    surge: bool = False
    surrender_proposed: bool = False
    declared: dict[Seat, Declared] = field(default_factory=dict)
    stack_player: int = 0
    stack_mushrik: int = 0
    spent: int = 0
    drawn: list[str] = field(default_factory=list)
    attacks: int = 0
    """Counted for the report of a simulation, as are the next two."""
    thefts: int = 0
    repelled: int = 0
    """Invasions beaten back."""

    def value(self, seat: Seat) -> int:
        """What a seat's notes are worth."""
        return self.wallets[seat].value

    def in_words(self, effects: tuple[Operation, ...]) -> str:
        """Effects as their cards word them: `Take 6 Dirhams`."""
        text = self._words(effects)
        return text[:1].upper() + text[1:]

    def total_turns(self) -> int:
        """Turns taken by everybody."""
        return sum(self.turns_taken)

    # Money

    def pay(self, seat: Seat, x: int, how: Transfer) -> None:
        """AYU-2.4: carry out a payment to the bank; the payer alone is told the notes."""
        if not x:
            return
        paid, change = how
        if change == NOTHING:
            self.wallets[seat] = self.wallets[seat].minus(paid)
            self.bank = self.bank.plus(paid)
            self.tell("Pay {} Dirhams to the bank: hand over {}.", x, paid, to=(seat,))
        else:
            self.wallets[seat] = self.wallets[seat].swapped(paid, change)
            self.bank = self.bank.swapped(change, paid)
            self.tell("Pay {} Dirhams to the bank: hand over {}; take back {}.", x, paid, change, to=(seat,))

    def pay_compulsory(self, seat: Seat, x: int) -> int:
        """AYU-2.7: pay the bank up to x, as much as can be paid; there is no debt. Gives what was paid."""
        paid, how = payable(self.wallets[seat], self.bank, x)
        self.pay(seat, paid, how)
        return paid

    def receive(self, seat: Seat, x: int) -> int:
        """AYU-2.5, AYU-2.7: the bank pays up to x, as much as it can; the player gives change."""
        paid, how = payable(self.bank, self.wallets[seat], x)
        if not paid:
            return 0
        taken, change = how
        if change == NOTHING:
            self.bank = self.bank.minus(taken)
            self.wallets[seat] = self.wallets[seat].plus(taken)
            self.tell("The bank pays you {} Dirhams: take {}.", paid, taken, to=(seat,))
        else:
            self.bank = self.bank.swapped(taken, change)
            self.wallets[seat] = self.wallets[seat].swapped(change, taken)
            self.tell("The bank pays you {} Dirhams: take {}; give back {}.", paid, taken, change, to=(seat,))
        return paid

    def take_pot(self, seat: Seat, how: Collection) -> Notes:
        """AYU-2.6: notes leave a wallet as a pot for somebody else; the bank changes them if need be."""
        self.wallets[seat] = self.wallets[seat].swapped(how.paid, how.returned)
        self.bank = self.bank.plus(how.paid).minus(how.pot).minus(how.returned)
        if how.pot != NOTHING:
            text = "Hand over {}."
            if how.paid != how.pot:
                text = "Hand over {}, changed by the bank to {} with {} back."
            self.tell(text, how.paid, how.pot, how.returned, to=(seat,))
        return how.pot

    def take_compulsory_pot(self, seat: Seat, x: int) -> Notes:
        """AYU-2.6 and AYU-2.7: a pot of up to x, as much as can be collected."""
        return self.take_pot(seat, collectable(self.wallets[seat], self.bank, x)[1])

    def give_pot(self, seat: Seat, pot: Notes) -> None:
        """Put a pot into a wallet unchanged."""
        self.wallets[seat] = self.wallets[seat].plus(pot)
        if pot != NOTHING:
            self.tell("You receive {}.", pot, to=(seat,))

    def can_collect(self, seat: Seat, x: int) -> bool:
        """Whether a pot worth exactly x can be collected from a seat."""
        return collect(self.wallets[seat], self.bank, x) is not None

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
        deck=[card for card in pieces.cards if card not in ARMY_CARDS],
        aside=list(ARMY_CARDS),
        turns_taken=[0] * n,
        recruited=[0] * n,
    )


def invariants(table: Ayubistan) -> Iterable[str]:
    """The sums of section 4: notes, Troops, Mushrikeen Troops, tokens, cards."""
    notes = table.bank.plus(table.escrow)
    for wallet in table.wallets:
        notes = notes.plus(wallet)
    if notes != table.numbers.stock:
        yield f"notes: {notes} are in the game instead of {table.numbers.stock}"
    if min(table.bank) < 0 or any(min(wallet) < 0 for wallet in table.wallets):
        yield "notes: a pile holds less than nothing"
    troops = table.troop_supply + sum(table.troops) + table.stack_player + table.spent
    if troops != table.numbers.troops:
        yield f"Troops: {troops} are in the game instead of {table.numbers.troops}"
    mushrikeen = table.mushrik_supply + table.stack_mushrik
    if mushrikeen != table.numbers.mushrikeen:
        yield f"Mushrikeen Troops: {mushrikeen} are in the game instead of {table.numbers.mushrikeen}"
    if min(*table.troops, table.troop_supply, table.mushrik_supply) < 0:
        yield "Troops: a pile holds less than nothing"
    hasanat, sayeat = table.numbers.pools[len(table.names)]
    if table.hasanat_pool + sum(table.hasanat) != hasanat:
        yield f"Hasanat: {table.hasanat_pool + sum(table.hasanat)} are in the game instead of {hasanat}"
    tokens = table.sayeat_pool + sum(table.sayeat) - sum(table.marked)
    if tokens != sayeat:
        yield f"Sayeat: {tokens} tokens are in the game instead of {sayeat}"
    if sorted([*table.deck, *table.discard, *table.aside]) != sorted(table.cards) and table.phase in (
        "main",
        "over",
    ):
        yield "Action Cards: some card is missing or twice"
    if not set(table.known_top) <= set(table.deck):
        yield "Action Cards: a card known on top is not in the deck"
