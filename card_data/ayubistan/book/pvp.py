"""AYU-6: an attack of one player on another."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from printkit.referee import (
    Data,
    Message,
    Move,
    Number,
    OneOf,
    Play,
    Refusals,
    Seat,
    Whole,
    current_facts,
    menu,
    move,
    part,
    refuse,
    together,
)

from .money import WORTH, Notes, find_exact, half_of, worth_exactly
from .refusals import own_troops
from .state import Ayubistan, Battle


class NotesOf(OneOf[Notes]):
    """Notes by number of each kind, `6/0/1`; which of them are legal is the move's business."""

    __slots__ = ()

    def read(self, data: Data) -> tuple[Notes | None, Refusals]:
        found = [Whole().read(number)[0] for number in str(data).split("/")]
        numbers = [number for number in found if number is not None]
        if len(numbers) == len(found) == len(WORTH):
            return Notes(*numbers), ()
        return super().read(data)


@move
class TakeNotes(Move[Ayubistan]):
    """AYU-6.7: half the loser's money in notes of the attacker's choice."""

    rule: ClassVar[str] = "AYU-6.7"

    notes: Notes = part(NotesOf(()), "which notes")

    @classmethod
    def list_moves(cls, table: Ayubistan, seat: Seat) -> list[TakeNotes]:
        wallet = table.wallets[current_facts(table.battle).target]
        return [cls(one) for one in worth_exactly(wallet, half_of(wallet.value))]

    def label(self, table: Ayubistan) -> Message:
        return self.notes.wording()

    def find_refusals(self, table: Ayubistan, seat: Seat) -> Refusals:
        wallet = table.wallets[current_facts(table.battle).target]
        x = half_of(wallet.value)
        if min(self.notes) < 0 or not wallet.holds(self.notes) or self.notes.value != x:
            text = "Choose notes of the loser worth exactly {n}."
            return refuse("R-NOTES", self.rule, text, x)
        return ()

    def carry_out(self, table: Ayubistan, seat: Seat) -> None:
        target = current_facts(table.battle).target
        table.wallets[target] = table.wallets[target].minus(self.notes)
        table.give_pot(seat, self.notes)


def attack_player(table: Ayubistan, attacker: Seat, target: Seat) -> Play[None]:
    """AYU-6.1 to AYU-6.8: one Sayeat at once, secret commitments, losses, spoils; the turn ends."""
    table.attacks += 1
    table.take_sayeat(attacker, 1)  # AYU-6.2
    table.battle = Battle(attacker, target)
    table.announce("{attacker:seat} attacks {target:seat} and takes 1 Sayeat.", attacker, target)
    a, d = yield from ask_commitments(table, attacker, target)
    table.announce("{attacker:seat} commits {a}, {target:seat} commits {d}.", attacker, a, target, d)
    # AYU-6.4, AYU-6.5, AYU-6.6: the winner keeps the larger half, lost Troops return to the supply
    lost = (
        table.lose_troops(attacker, half_of(a) if a > d else a),
        table.lose_troops(target, half_of(d) if d > a else d),
    )
    text = "{attacker:seat} loses {a}, {target:seat} loses {d} of these Troops."
    table.announce(text, attacker, lost[0], target, lost[1])
    if a > d:
        yield from take_spoils(table, attacker, target)
    table.battle = None


def ask_commitments(table: Ayubistan, attacker: Seat, target: Seat) -> Play[tuple[int, int]]:
    """AYU-6.3: both sides commit in secret; a defender without Troops commits 0 and is not asked."""
    asked = {attacker: table.standing(ask_commitment, attacker)}
    if table.troops[target]:
        asked[target] = table.standing(ask_commitment, target)
    found = yield from together(asked)
    return found[attacker], found.get(target, 0)


def ask_commitment(table: Ayubistan, seat: Seat) -> Number:
    """AYU-6.3: at least one of the Troops that are there; asked too with the attack, before there is a battle."""
    return Number(
        seat,
        1,
        lambda: table.troops[seat],
        rule="AYU-6.3",
        prompt=lambda: commit_prompt(table, seat),
        verb="Send",
        judge=partial(commit_reasons, table, seat),
        suggest=lambda: range(1, table.troops[seat] + 1),
        secret=True,
        waiting="choosing Troops in secret",
    )


def commit_prompt(table: Ayubistan, seat: Seat) -> str:
    """Return who attacks whom."""
    battle = table.battle
    if battle is None:
        return table.say("Commit how many of your Troops?")
    if seat == battle.attacker:
        return table.say("You attack {who:seat}. Commit how many of your Troops?", battle.target)
    return table.say("{who:seat} attacks you. Commit how many of your Troops?", battle.attacker)


def commit_reasons(table: Ayubistan, seat: Seat, n: int) -> Refusals:
    """Return R-COMMIT-MIN, R-TROOPS."""
    if n < 1:
        return refuse("R-COMMIT-MIN", "AYU-6.3", "Commit at least 1 Troop.")
    return own_troops(table, seat, n, "AYU-6.3")


def take_spoils(table: Ayubistan, attacker: Seat, target: Seat) -> Play[None]:
    """AYU-6.7: half the loser's money in notes of the attacker's choice; collected where no notes fit."""
    x = half_of(table.value(target))
    if not x:
        return
    if find_exact(table.wallets[target], x) is None:
        table.give_pot(attacker, table.take_compulsory_pot(target, x))
        return
    current_facts(table.battle).choosing = True
    taken = yield from which_notes(table, attacker)
    taken.carry_out(table, attacker)


@menu(TakeNotes, rule="AYU-6.7", waiting="choosing notes", secret=True, auto=True, exact=True)
def which_notes(table: Ayubistan, attacker: Seat) -> Message:
    """AYU-6.7: ask which notes; a single choice is taken without asking."""
    text = "You win. Take half of the money of {who:seat}: which notes?"
    return table.say(text, current_facts(table.battle).target)
