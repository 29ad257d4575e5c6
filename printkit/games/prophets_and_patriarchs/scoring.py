"""PP-11: points, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.prophets_and_patriarchs.pieces import pieces_of
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.referee import (
    FIRST_SEAT,
    Outcome,
    Refusal,
    Refusals,
    Score,
    ScoreTerm,
    Seat,
    ranked,
    refuse,
    say,
)
from printkit.referee.standalone import ScoreCount, ScoreForm, ScoreSheet, ScoreVerdict, StandaloneScoring


def checkpoint(table: Patriarchs) -> bool:
    """PP-11.2 to PP-11.4, PP-11.6: whether somebody has won at this moment; only such moments count."""
    active, target = table.active, table.target
    table.look_at_lines()  # they may have been corrected
    if table.own_turn:
        if table.points(active) >= target:
            table.winner = active
        return table.winner is not None
    position, tribes, virtue = table.position, table.tribes, table.virtue
    best = target - 1
    for seat in table.order(active):  # at equal points the active player, then the next clockwise
        points = virtue[seat] + position.worth(tribes[seat])
        if seat == table.longest:
            points += table.box.numbers.bonus
        if points > best:
            table.winner, best = seat, points
    return table.winner is not None


def score(table: Patriarchs) -> tuple[Score, ...]:
    """PP-11.1, PP-11.5: every player's points with their working."""
    return tuple(_score(table, seat) for seat in table.order(FIRST_SEAT))


def _score(table: Patriarchs, seat: Seat) -> Score:
    tribe = table.tribes[seat]
    tents = sum(whose == tribe for whose in table.tents.values()) if tribe else 0
    cities = sum(whose == tribe for whose in table.cities.values()) if tribe else 0
    return _worked(seat, tents, cities, table.virtue[seat], table.bonus(seat))


def _worked(seat: Seat, tents: int, cities: int, virtue: int, bonus: int) -> Score:
    lines = (
        ScoreTerm("Tents", tents, "PP-11.1", f"{tents} × 1"),
        ScoreTerm("Cities", 2 * cities, "PP-11.1", f"{cities} × 2"),
        ScoreTerm("Virtue Tokens", virtue, "PP-11.1", f"{virtue} × 1"),
        ScoreTerm("Longest line", bonus, "PP-10.2"),
    )
    return Score((seat,), sum(line.amount for line in lines), lines)


def conclude(table: Patriarchs) -> Outcome:
    """PP-11.2, PP-11.3: the winner first; the others by points, equal ones together."""
    assert table.winner is not None
    scores, winner = score(table), table.winner
    rest = ranked([one for one in scores if winner not in one.seats])
    text = table.say("{who:seat} has {n} points and wins.", winner, table.points(winner))
    return Outcome("points", "PP-11.2", (winner,), ((winner,), *rest), scores, text)


def figures(table: Patriarchs) -> dict[str, float]:
    """What a simulation counts: turns, and where points came from."""
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
    found["points from the longest line"] = sum(map(table.bonus, everybody)) / players
    for source in ("income", "events", "doubles"):
        found[f"Virtue Tokens from {source}"] = sum(one.get(source, 0) for one in table.earned) / players
    return found


# Scoring alone


def asked(box: Any, players: int) -> ScoreForm:
    """ERR-PP-24: tents, cities, Virtue Tokens, and who has the longest line."""
    del players
    numbers = pieces_of(box).numbers
    return ScoreForm(
        (
            ScoreCount("tents", "Tents on the board", high=numbers.tents, rule="PP-11.1", component="tents"),
            ScoreCount(
                "cities", "Cities on the board", high=numbers.cities, rule="PP-11.1", component="cities"
            ),
            ScoreCount(
                "virtue", "Virtue Tokens", high=numbers.virtue, rule="PP-11.1", component="virtue-tokens"
            ),
            ScoreCount("longest", "Has the longest line", high=1, rule="PP-10.2", component="line-marker"),
        )
    )


def score_alone(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """PP-11.1, ERR-PP-24: the ranking; refused are two holders of the longest line and too many Virtue Tokens."""
    numbers = pieces_of(box).numbers
    virtue = sum(one.counts["virtue"] for one in holdings)
    wrong: list[Refusal] = []
    if sum(one.counts["longest"] for one in holdings) > 1:
        wrong += refuse("longest", "PP-10.2", "Only one player has the longest line, or nobody.")
    if virtue > numbers.virtue:
        text = "{n} Virtue Tokens are counted; there are {most}."
        wrong += refuse("virtue", "PP-12.1", text, virtue, numbers.virtue)
    if wrong:
        return ScoreVerdict(refusals=tuple(wrong))
    scores = [
        _worked(
            Seat(seat), counts["tents"], counts["cities"], counts["virtue"], numbers.bonus * counts["longest"]
        )
        for seat, counts in enumerate(one.counts for one in holdings)
    ]
    target = int(options.get("target") or numbers.target)
    notes: Refusals = ()
    if max(one.total for one in scores) < target:
        notes = refuse("target", "PP-11.2", "Nobody has reached {target}.", target)
    ranking = ranked(scores)
    text = say("Most points win.")
    return ScoreVerdict(
        Outcome("scored", "PP-11.1", ranking[0], ranking, tuple(scores), text), notes=notes, shared="PP-11.3"
    )


ALONE = StandaloneScoring(asked, score_alone, options=("target",))
