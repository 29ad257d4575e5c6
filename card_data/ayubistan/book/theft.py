"""AYU-8: The Thief's Temptation, cards 33 to 38."""

from __future__ import annotations

from typing import ClassVar

from printkit.referee import (
    Message,
    Move,
    Play,
    Refusals,
    Seat,
    Word,
    current_facts,
    menu,
    move,
    part,
    refuse,
    reveal,
    say,
)

from .kinds import another_player
from .money import NOTHING, half_of
from .refusals import not_self
from .state import Ayubistan, Theft
from .words import DIRHAMS

FORGIVE = Word("forgive", "Forgive and gain 1 Hasana")


@move
class Steal(Move[Ayubistan]):
    """AYU-8.1: half of a player's money is at stake; it costs a Sayeat in every outcome (AYU-8.2)."""

    rule: ClassVar[str] = "AYU-8.1"
    group: ClassVar[str] = "Steal"
    sign: ClassVar[str] = "sayeat"

    victim: Seat = part(another_player, "from whom", who=True)

    def label(self, table: Ayubistan) -> Message:
        return table.say("Steal from {who:seat}", self.victim)

    def harm(self, table: Ayubistan, seat: Seat) -> Message:
        return table.say(
            "You take 1 Sayeat and keep it, and steal half of the money of {who:seat}.", self.victim
        )

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
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

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        if not table.troops[seat]:
            return refuse("R-FIGHT", self.rule, "You need at least 1 Troop to fight back.")
        return ()


def play_theft(table: Ayubistan, thief: Seat) -> Play[None]:
    """AYU-8.1 to AYU-8.3: decline, or take one Sayeat and half of a victim's money into escrow."""
    decision = yield from ask_temptation(table, thief)
    if isinstance(decision, DeclineTheft):
        return
    victim = decision.victim
    table.thefts += 1
    table.take_sayeat(thief, 1)  # AYU-8.2: kept in every outcome
    table.theft = Theft(thief, victim, table.take_compulsory_pot(victim, half_of(table.value(victim))))
    table.announce("{thief:seat} steals from {victim:seat} and takes 1 Sayeat.", thief, victim)
    table.announce("{money} are at stake.", DIRHAMS(table.theft.escrow.value), to=(thief, victim))
    if (yield from ask_victim(table, victim)) is FORGIVE:
        settle_escrow(table, thief)
        table.take_hasanat(victim, 1)
    else:
        yield from fight_theft(table, thief, victim)
    table.theft = None


@menu(DeclineTheft, Steal, rule="AYU-8.1", waiting="deciding whether to steal")
def ask_temptation(table: Ayubistan, thief: Seat) -> Message:
    """AYU-8.1: steal or decline."""
    return say("Steal half of one player's money and take 1 Sayeat?")


@menu(FORGIVE, Fight, rule="AYU-8.3", waiting="deciding to forgive or to fight")
def ask_victim(table: Ayubistan, victim: Seat) -> Message:
    """AYU-8.3: forgive or fight."""
    text = "{thief:seat} steals from you. Forgive and gain 1 Hasana, or fight?"
    return table.say(text, current_facts(table.theft).thief)


def fight_theft(table: Ayubistan, thief: Seat, victim: Seat) -> Play[None]:
    """AYU-8.4 to AYU-8.6: one card of two decides; no further Sayeat, no spoils, no Hasana."""
    if not table.troops[thief]:
        table.announce("{thief:seat} has no Troops: {victim:seat} wins without a draw.", thief, victim)
        settle_escrow(table, victim)
        return
    card = yield from reveal(
        ["mushrik", "player"],
        rule="AYU-8.5",
        prompt=lambda: draw_prompt(table),
        label=SIDES.__getitem__,
        waiting="revealing a Troop card",
    )
    winner, loser = (thief, victim) if card == "mushrik" else (victim, thief)
    table.lose_troops(loser, 1)
    settle_escrow(table, winner)
    table.announce("{winner:seat} wins the fight, {loser:seat} loses 1 Troop.", winner, loser)


def draw_prompt(table: Ayubistan) -> str:
    """AYU-8.5: who shuffles, and who reveals."""
    thief, victim = current_facts(table.theft).thief, current_facts(table.theft).victim
    if len(table.names) == 2:
        text = "{victim:seat} shuffles a Mushrik card and an own Troop card; {thief:seat} reveals one."
    else:
        text = "Somebody other than the thief shuffles a Mushrik card and a Troop card of {victim:seat}; {thief:seat} reveals one."
    return table.say(text, victim, thief)


SIDES = {"mushrik": "a Mushrik card", "player": "a Troop card"}


def settle_escrow(table: Ayubistan, winner: Seat) -> None:
    """Give the escrow to the winner unchanged."""
    theft = current_facts(table.theft)
    table.give_pot(winner, theft.escrow)
    theft.escrow = NOTHING
