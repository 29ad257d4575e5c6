"""PP-11: points, and who has won."""

from __future__ import annotations

from printkit.referee import (
    FIRST_SEAT,
    Outcome,
    Score,
    ScoreTerm,
    Seat,
)

from .state import Patriarchs
from .words import CAMELS


def check_victory(table: Patriarchs) -> bool:
    """PP-11.2 to PP-11.4, PP-11.6: return whether somebody has won at this moment; only such moments count."""
    active, target = table.active, table.target
    table.look_at_lines()  # they may have been corrected
    if table.own_turn:
        if table.points(active) >= target:
            table.winner = active
        return table.winner is not None
    worths, virtue = table.position.count_all_points(table.tribes), table.virtue
    near = target - table.box.numbers.bonus
    if max(worths) + max(virtue) < near or not any(
        built + tokens >= near for built, tokens in zip(worths, virtue, strict=True)
    ):
        return False  # nobody is near enough for the bonus to matter
    best = target - 1
    for seat in table.order(active):  # at equal points the active player, then the next clockwise
        points = virtue[seat] + worths[seat] + table.count_bonus(seat)
        if points > best:
            table.winner, best = seat, points
    return table.winner is not None


def score(table: Patriarchs) -> tuple[Score, ...]:
    """PP-11.1, PP-11.5: return every player's points with their working."""
    return tuple(_score_seat(table, seat) for seat in table.order(FIRST_SEAT))


def _score_seat(table: Patriarchs, seat: Seat) -> Score:
    tribe = table.tribes[seat]
    tents = sum(whose == tribe for whose in table.tents.values()) if tribe else 0
    cities = sum(whose == tribe for whose in table.cities.values()) if tribe else 0
    length = CAMELS(table.position.length(tribe)) if tribe and table.laid else ""
    return make_score(seat, tents, cities, table.virtue[seat], table.count_bonus(seat), length)


def make_score(seat: Seat, tents: int, cities: int, virtue: int, bonus: int, length: str = "") -> Score:  # noqa: PLR0917  # its parts
    """Points from their parts; how long the line is, where it is known."""
    lines = (
        ScoreTerm("Tents", tents, "PP-11.1", f"{tents} × 1"),
        ScoreTerm("Cities", 2 * cities, "PP-11.1", f"{cities} × 2"),
        ScoreTerm("Virtue Tokens", virtue, "PP-11.1", f"{virtue} × 1"),
        ScoreTerm("Longest line", bonus, "PP-10.2", length),
    )
    return Score((seat,), sum(line.amount for line in lines), lines)


def conclude(table: Patriarchs) -> Outcome:
    """PP-11.2, PP-11.3: return the winner first; the others by points, equal ones together."""
    assert table.winner is not None
    text = table.say("{who:seat} has {n} points and wins.", table.winner, table.points(table.winner))
    return make_win(table, table.winner, "points", "PP-11.2", text)


def conclude_capped(table: Patriarchs) -> Outcome:
    """Section 7: the limit of turns is reached: most points win, equal ones as PP-11.3 says."""
    winner = table.winner = max(table.order(table.active), key=table.points)
    text = table.say(
        "After {turns} turns {who:seat} has most points, {n}, and wins.",
        table.turns,
        winner,
        table.points(winner),
    )
    return make_win(table, winner, "capped", "PP-11.3", text)


def make_win(table: Patriarchs, winner: Seat, kind: str, rule: str, text: str) -> Outcome:
    """Return the winner first; the others by points."""
    return Outcome.by_score(kind, rule, score(table), text, first=winner)


def count_figures(table: Patriarchs) -> dict[str, float]:
    """Return what a simulation counts: turns, and where points came from."""
    found: dict[str, float] = {"turns": table.turns}
    for seat in table.order(FIRST_SEAT):
        tribe = table.tribes[seat]
        if tribe:
            found[f"points of {tribe}"] = table.points(seat)
            found[f"won by {tribe}"] = float(seat == table.winner)
    everybody = table.order(FIRST_SEAT)
    players = len(everybody)
    found["points from tents"] = len(table.tents) / players
    found["points from cities"] = 2 * len(table.cities) / players
    found["points from Virtue Tokens"] = sum(table.virtue) / players
    found["points from the longest line"] = sum(map(table.count_bonus, everybody)) / players
    for source in ("income", "events", "doubles"):
        found[f"Virtue Tokens from {source}"] = sum(one.get(source, 0) for one in table.earned) / players
    return found
