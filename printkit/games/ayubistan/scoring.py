"""The end of the game: end triggers, scores, ranking, and scoring without a game."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import FIRST_SEAT, Line, Outcome, Score, Seat, ranked


def trigger(table: Ayubistan) -> str:
    """AYU-4.5, AYU-10.1, AYU-10.2: `pool` (E1), `deck` (E2) or `piles` (E3) if the game ends now; empty if it goes on."""
    if not table.hasanat_pool:
        return "pool"
    if not (table.deck or table.aside):
        return "deck"
    return "piles" if table.bank.count(0) > 1 else ""


def score_of(seat: Seat, hasanat: int, sayeat: int, tiebreak: str) -> Score:
    """AYU-10.3: Hasanat minus Sayeat, marked ones included; money and Troops count nothing."""
    lines = (Line("Hasanat", hasanat, "AYU-10.3"), Line("Sayeat", -sayeat, "AYU-10.3"))
    ties = (-sayeat,) if tiebreak == "fewest_sayeat" else ()
    return Score((seat,), hasanat - sayeat, lines, ties)


def score(table: Ayubistan) -> tuple[Score, ...]:
    """The score so far."""
    return tuple(
        score_of(seat, table.hasanat[seat], table.sayeat[seat], table.tiebreak)
        for seat in table.order(FIRST_SEAT)
    )


TEXTS = {
    "pool": "The last Hasana has been taken.",
    "deck": "The last Action Card has been carried out.",
    "piles": "Two of the bank's piles are empty.",
    "guard": "The agreed number of turns has been played.",
    "scored": "Most Hasanat minus Sayeat wins.",
}


def conclude(scores: Sequence[Score], reason: str, rule: str) -> Outcome:
    """AYU-10.4: the highest score wins; ties as agreed, then shared."""
    ranking = ranked(scores)
    return Outcome(reason, rule, ranking[0], ranking, tuple(scores), TEXTS[reason])
