"""AYU-6: an attack of one player on another."""

from __future__ import annotations

from functools import partial

from printkit.games.ayubistan.counting import count
from printkit.games.ayubistan.money import Notes, exact, half, worth_exactly
from printkit.games.ayubistan.refusals import own_troops, refuse
from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import Number, Play, Refusals, Seat, choose, together


def attack(table: Ayubistan, attacker: Seat, target: Seat) -> Play[None]:
    """AYU-6.1 to AYU-6.8: one Sayeat at once, secret commitments, losses, spoils; the turn ends."""
    table.attacks += 1
    table.take_sayeat(attacker, 1)  # AYU-6.2
    table.target, table.phase = target, "pvp_commit"
    table.tell("{:seat} attacks {:seat} and takes 1 Sayeat.", attacker, target)
    table.commits = yield from commits(table, attacker, target)
    a, d = table.commits[attacker], table.commits[target]
    table.tell("{:seat} commits {}, {:seat} commits {}.", attacker, a, target, d)
    # AYU-6.4, AYU-6.5, AYU-6.6: the winner keeps the larger half, lost Troops return to the supply
    lost = (
        table.lose_troops(attacker, half(a) if a > d else a),
        table.lose_troops(target, half(d) if d > a else d),
    )
    table.tell("{:seat} loses {}, {:seat} loses {} of these Troops.", attacker, lost[0], target, lost[1])
    if a > d:
        yield from spoils(table, attacker, target)
    table.target, table.commits = None, {}


def commits(table: Ayubistan, attacker: Seat, target: Seat) -> Play[dict[Seat, int]]:
    """AYU-6.3: both sides commit in secret; a defender without Troops commits 0 and is not asked."""
    asked = {attacker: table.standing(commitment, attacker)}
    if table.troops[target]:
        asked[target] = table.standing(commitment, target)
    found = yield from together(asked)
    return found if target in found else {**found, target: 0}


def commitment(table: Ayubistan, seat: Seat) -> Number:
    """AYU-6.3: at least one of the Troops that are there."""
    return Number(
        seat,
        1,
        lambda: table.troops[seat],
        rule="AYU-6.3",
        prompt=lambda: f"Commit how many of your {count(table.troops[seat], 'Troop')}?",
        judge=partial(commit_reasons, table, seat),
        suggest=lambda: range(1, table.troops[seat] + 1),
        secret=True,
        waiting="a secret commitment",
    )


def commit_reasons(table: Ayubistan, seat: Seat, n: int) -> Refusals:
    """R-COMMIT-MIN, R-TROOPS."""
    if n < 1:
        return refuse("R-COMMIT-MIN", "Commit at least 1 Troop.", "AYU-6.3")
    return own_troops(table, seat, n, "AYU-6.3")


def take_notes(notes: Notes) -> str:
    """The key of TAKE_NOTES: `take-notes 6/0/1`."""
    return f"take-notes {notes.key}"


def spoils(table: Ayubistan, attacker: Seat, target: Seat) -> Play[None]:
    """AYU-6.7: half the loser's money in notes of the attacker's choice; collected where no notes fit."""
    x = half(table.value(target))
    if not x:
        return
    if exact(table.wallets[target], x) is None:
        table.give_pot(attacker, table.take_compulsory_pot(target, x))
        return
    table.phase = "pvp_spoils"
    chosen = yield from choose(
        attacker,
        lambda: worth_exactly(table.wallets[target], half(table.value(target))),
        rule="AYU-6.7",
        prompt=lambda: f"Take {half(table.value(target))} Dirhams: which notes?",
        key=take_notes,
        label=str,
        secret=True,
        waiting="the choice of notes",
        auto=True,
    )
    table.wallets[target] = table.wallets[target].minus(chosen)
    table.tell("Hand over {}.", chosen, to=(target,))
    table.give_pot(attacker, chosen)
