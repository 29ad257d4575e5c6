"""AYU-8: The Thief's Temptation, cards 33 to 38."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from printkit.games.ayubistan.money import NOTHING, half
from printkit.games.ayubistan.refusals import not_self, refuse
from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import Play, Seat, choose, reveal


@dataclass(frozen=True, slots=True)
class Steal:
    """Steal half of a player's money (AYU-8.1)."""

    victim: Seat


@dataclass(frozen=True, slots=True)
class DeclineTheft:
    """Resist the temptation (AYU-8.1)."""


Decision: TypeAlias = Steal | DeclineTheft


def steal(table: Ayubistan, thief: Seat) -> Play[None]:
    """AYU-8.1 to AYU-8.3: decline, or take one Sayeat and half of a victim's money into escrow."""
    table.phase = "theft_choice"
    decision = yield from choose(
        thief,
        decisions(len(table.names), thief),
        others=[Steal(thief)],
        why_not=lambda _: not_self(thief, thief, "AYU-8.1"),
        rule="AYU-8.1",
        prompt="Steal half of one player's money and take 1 Sayeat?",
        label=lambda move: (
            "decline" if isinstance(move, DeclineTheft) else f"steal from {table.name(move.victim)}"
        ),
        waiting="whether the drawer steals",
    )
    if isinstance(decision, DeclineTheft):
        return
    victim = decision.victim
    table.thief, table.victim = thief, victim
    table.thefts += 1
    table.take_sayeat(thief, 1)  # AYU-8.2: kept in every outcome
    stolen = half(table.value(victim))
    table.escrow = table.take_compulsory_pot(victim, stolen)
    table.tell("{} Dirhams are at stake.", table.escrow.value, to=(thief, victim))
    table.phase = "theft_response"
    answer = yield from choose(
        victim,
        lambda: ["forgive", "fight"] if table.troops[victim] else ["forgive"],
        others=["fight"],
        why_not=lambda _: refuse("R-FIGHT", "You need at least 1 Troop to fight back.", "AYU-8.3"),
        rule="AYU-8.3",
        prompt=f"{table.name(thief)} steals from you. Forgive and gain 1 Hasana, or fight?",
        waiting="the victim's answer",
    )
    if answer == "forgive":
        settle(table, thief)
        table.take_hasanat(victim, 1)
    else:
        yield from fight(table, thief, victim)
    table.thief = table.victim = None


@cache
def decisions(players: int, thief: Seat) -> tuple[Decision, ...]:
    """Declining, and stealing from each of the others, clockwise."""
    others = (Seat((thief + step) % players) for step in range(1, players))
    return (DeclineTheft(), *map(Steal, others))


def fight(table: Ayubistan, thief: Seat, victim: Seat) -> Play[None]:
    """AYU-8.4 to AYU-8.6: one card of two decides; no further Sayeat, no spoils, no Hasana."""
    if not table.troops[thief]:
        table.tell("{:seat} has no Troops: {:seat} wins without a draw.", thief, victim)
        settle(table, victim)
        return
    table.phase = "theft_draw"
    shuffler = victim if len(table.names) == 2 else None
    who = table.name(victim) if shuffler is not None else "Somebody other than the thief"
    card = yield from reveal(
        ["mushrik", "player"],
        rule="AYU-8.5",
        prompt=f"{who} shuffles a Mushrik card and a Troop card of the victim; {table.name(thief)} reveals one.",
        waiting="the Troop card that is revealed",
    )
    winner, loser = (thief, victim) if card == "mushrik" else (victim, thief)
    table.lose_troops(loser, 1)
    settle(table, winner)
    table.tell("{:seat} wins the fight, {:seat} loses 1 Troop.", winner, loser)


def settle(table: Ayubistan, winner: Seat) -> None:
    """The escrow goes to the winner unchanged."""
    table.give_pot(winner, table.escrow)
    table.escrow = NOTHING
