"""AYU-9: an invasion, cards 39 to 41."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import ClassVar

from printkit.referee import (
    Choice,
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    Whole,
    Word,
    current_facts,
    menu,
    move,
    optional,
    part,
    refuse,
    reveal_some,
    say,
    together,
)

from .kinds import Tender, own_notes
from .money import half_of
from .refusals import check_amount, check_purchase, check_supply, find_payment, own_troops, recruit_limit
from .state import ARMIES, Ayubistan, Declared, Invasion, Side
from .words import DIRHAMS, MUSHRIKEEN, TROOPS, join_two

MUSTER = Word("muster", "Muster a defence")
AGREE, FIGHT_ON = Word("agree", "Surrender"), Word("fight", "Fight")


@move
class ProposeSurrender(Move[Ayubistan]):
    """AYU-9.2: the drawer proposes surrender, once and before any declaration."""

    rule: ClassVar[str] = "AYU-9.2"
    name: ClassVar[str] = "Propose surrender"

    @classmethod
    def refuse_later(cls, table: Ayubistan, seat: Seat | None) -> Refusals:
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
    def list_moves(cls, table: Ayubistan, seat: Seat) -> tuple[Declare, ...]:
        invasion = table.invasion
        if invasion is None:
            return ()
        left = table.numbers.max_recruit - table.turn.recruited[seat]
        affordable = table.value(seat) // table.numbers.price_troop_surge
        return list_sensible(table.troops[seat], max(min(left, affordable), 0), seat != invasion.drawer)

    def label(self, table: Ayubistan) -> Message:
        return Declared(self.side, self.own, self.bought).wording()

    @classmethod
    def cost(cls, table: Ayubistan, seat: Seat) -> Message:
        return say("{money} for each bought now", DIRHAMS(table.numbers.price_troop_surge))

    def harm(self, table: Ayubistan, seat: Seat) -> Message | str:
        return say("You take 2 Sayeat, and your Troops fight the others.") if self.side == "join" else ""

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        if self.side == "stay_out":
            if self.own or self.bought:
                return refuse("R-AMOUNT", self.rule, "Who stays out contributes nothing.")
            return ()
        invasion = current_facts(table.invasion)
        if self.side == "join" and seat == invasion.drawer:
            text = "The player who drew the invasion leads the defence."
            return refuse("R-JOIN-DRAWER", self.rule, text)
        if min(self.own, self.bought) < 0:
            return check_amount(0, None, self.rule)
        if self.side == "defend" and self.own + self.bought < 1:
            return refuse("R-DEFEND-MIN", self.rule, "Contribute at least 1 Troop, or stay out.")
        return (
            recruit_limit(table, seat, self.bought, self.rule)
            or self._joiner_reasons(table, seat)
            or own_troops(table, seat, self.own, self.rule)
            or check_supply(table, self.bought, self.rule)
            or self._mushrik_reasons(table)
            or self._price_reasons(table, seat)
        )

    def _price_reasons(self, table: Ayubistan, seat: Seat) -> Refusals:
        price = self.bought * table.numbers.price_troop_surge
        return check_purchase(table, seat, price, self.tender) if price else ()

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

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        invasion = current_facts(table.invasion)
        price = self.bought * table.numbers.price_troop_surge
        table.pay_bank(seat, price, find_payment(table, seat, price, self.tender))
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
def list_sensible(own: int, bought: int, may_join: bool) -> tuple[Declare, ...]:
    """Return what a player with so many Troops, who can buy so many more, may want."""
    sides: tuple[Side, ...] = ("defend", "join") if may_join and own else ("defend",)
    found = [Declare(side, n, k) for side in sides for n in range(own + 1) for k in range(bought + 1)]
    return (STAY_OUT, *(one for one in found if one.side == "join" or one.own + one.bought))


def invade(table: Ayubistan, drawer: Seat, army: str, size: int, draws: int) -> Play[None]:
    """AYU-9.1 to AYU-9.12: surge prices, surrender or declarations, the draw, rewards and losses."""
    invasion = table.invasion = Invasion(army, drawer)
    if not (yield from ask_surrender(table, drawer)):
        invasion.stack_mushrik = min(size, table.mushrik_supply)  # AYU-9.3
        table.mushrik_supply -= invasion.stack_mushrik
        for seat in table.order(drawer):
            move = yield from ask_declaration(table, seat)
            move.carry_out(table, seat)
        won, drawn = yield from fight_battle(table, drawer, draws)
        judge_everybody(table, drawer)
        if won:
            settle_victory(table, drawer, drawn)
        else:
            settle_defeat(table, drawer)
        return_troops(table)
    table.invasion = None  # AYU-9.12


def ask_surrender(table: Ayubistan, drawer: Seat) -> Play[bool]:
    """AYU-9.2: the drawer musters, or proposes surrender, on which all others vote in secret; once only."""
    if (yield from ask_muster(table, drawer)) is MUSTER:
        return False
    votes = yield from together(
        {
            seat: Choice(
                seat,
                [AGREE, FIGHT_ON],
                rule="AYU-9.2",
                prompt=lambda: vote_prompt(table),
                secret=True,
                waiting="voting",
            )
            for seat in table.others(drawer)
        }
    )
    if FIGHT_ON in votes.values():
        table.announce("The surrender is refused.")
        return False
    for seat in table.order(drawer):  # AYU-9.11
        table.take_sayeat(seat, 1)
        table.pay_compulsory(seat, half_of(table.value(seat)))
    table.announce("All surrender: 1 Sayeat each, and half of the money goes to the bank.")
    return True


@menu(
    MUSTER,
    ProposeSurrender,
    rule="AYU-9.2",
    waiting="deciding to muster or to propose surrender",
)
def ask_muster(table: Ayubistan, drawer: Seat) -> Message:
    """AYU-9.2: muster or propose surrender."""
    army = ARMIES[current_facts(table.invasion).army]
    return say("The {army} stand at the gates. Muster a defence, or propose surrender?", army)


def vote_prompt(table: Ayubistan) -> Message:
    """Return who proposes to surrender, and to whom."""
    invasion = current_facts(table.invasion)
    text = "{who:seat} proposes to surrender to the {army}. Surrender?"
    return table.say(text, invasion.drawer, ARMIES[invasion.army])


def said_of_declarations(table: Ayubistan, seat: Seat) -> Sequence[Declare]:
    """Return what people may say of an invasion, however many Troops they have: it hears its reason."""
    return Declare("defend", 0, 0), *list_sensible(
        table.numbers.troops, table.numbers.max_recruit + 1, may_join=True
    )


@menu(Declare, rule="AYU-9.4", waiting="deciding: defend, stay out or join", says=said_of_declarations)
def ask_declaration(table: Ayubistan, seat: Seat) -> Message:
    """AYU-9.4: ask what a player may do in an invasion, once each."""
    invasion = current_facts(table.invasion)
    text = "The {army} attack with {enemies}, {troops} defend so far. Defend, stay out or join?"
    return say(text, ARMIES[invasion.army], MUSHRIKEEN(invasion.stack_mushrik), TROOPS(invasion.stack_player))


# The battle


def fight_battle(table: Ayubistan, drawer: Seat, draws: int) -> Play[tuple[bool, int]]:
    """AYU-9.6, AYU-9.7: shuffle both stacks, draw n cards; Muslims win with more than half of them.

    Gives whether they won, and how many Player Troops were drawn.
    """
    invasion = current_facts(table.invasion)
    if not invasion.stack_player or not invasion.stack_mushrik:
        return bool(invasion.stack_player), 0
    cards = yield from reveal_some(
        lambda: ["player"] * invasion.stack_player + ["mushrik"] * invasion.stack_mushrik,
        lambda: min(draws, invasion.stack_player + invasion.stack_mushrik),
        rule="AYU-9.6",
        prompt=lambda: battle_prompt(table, drawer, draws),
        verb="These were drawn",
        judge=partial(stack_reasons, invasion, draws),
        known=["player", "mushrik"],
        label=CARDS.__getitem__,
        waiting="drawing the cards of the battle",
    )
    mine = cards.count("player")
    return mine > len(cards) - mine, mine


CARDS = {"player": "Troop", "mushrik": "Mushrik"}


def battle_prompt(table: Ayubistan, drawer: Seat, draws: int) -> Message:
    """Return who shuffles what, and how many are drawn."""
    invasion = current_facts(table.invasion)
    m, k = invasion.stack_player, invasion.stack_mushrik
    text = "Another player shuffles {stacks}; {who:seat} draws {n}."
    return table.say(text, join_two(TROOPS(m), MUSHRIKEEN(k)), drawer, min(draws, m + k))


def stack_reasons(invasion: Invasion, draws: int, cards: tuple[str, ...]) -> Refusals:
    """Return R-STACK: exactly n cards, at most as many of a side as are in the stack."""
    count = min(draws, invasion.stack_player + invasion.stack_mushrik)
    if len(cards) != count:
        text = "This draw does not fit the stack: wrong count, {n} are drawn."
        return refuse("R-STACK", "AYU-9.7", text, count)
    if cards.count("player") > invasion.stack_player or cards.count("mushrik") > invasion.stack_mushrik:
        return refuse("R-STACK", "AYU-9.7", "This draw does not fit the stack: too many of one side.")
    return ()


def judge_everybody(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.8: Sayeat for those who stayed out or joined, Hasanat due to contributors (AYU-2.12)."""
    declared = current_facts(table.invasion).declared
    for seat in table.order(drawer):
        side = declared[seat].side
        if side != "defend":
            table.take_sayeat(seat, 2 if side == "join" else 1)
    dues = {seat: said.troops for seat, said in declared.items() if said.side == "defend"}
    table.share_hasanat(dues, drawer)


def settle_victory(table: Ayubistan, drawer: Seat, drawn: int) -> None:
    """AYU-9.9: three Dirhams for each contributed Troop; the drawer takes the Player Troops that were drawn."""
    invasion = current_facts(table.invasion)
    table.announce("The invasion is beaten back.")
    table.repelled += 1
    for seat in table.order(drawer):
        said = invasion.declared[seat]
        if said.side == "defend":
            table.receive_money(seat, table.numbers.win_pay * said.troops)
    table.troops[drawer] += drawn
    invasion.stack_player -= drawn


def settle_defeat(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.10: contributors pay half, stay-outs all; half of the booty is shared by the joiners."""
    declared = current_facts(table.invasion).declared
    table.announce("The invaders win.")
    sides = {seat: declared[seat].side for seat in table.order(drawer)}
    booty = 0
    for seat, side in sides.items():
        if side != "join":
            value = table.value(seat)
            booty += table.pay_compulsory(seat, half_of(value) if side == "defend" else value)
    joiners = [seat for seat, side in sides.items() if side == "join"]
    for seat in joiners:
        table.receive_money(seat, half_of(booty) // len(joiners))


def return_troops(table: Ayubistan) -> None:
    """Return all Troops that were used to their supplies."""
    invasion = current_facts(table.invasion)
    table.troop_supply += invasion.stack_player + invasion.spent
    table.mushrik_supply += invasion.stack_mushrik
    invasion.stack_player = invasion.stack_mushrik = invasion.spent = 0
