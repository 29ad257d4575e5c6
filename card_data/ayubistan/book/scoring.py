"""The end of the game: end triggers, scores, ranking; and scoring alone (section 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.referee import FIRST_SEAT, Outcome, Refusal, Score, ScoreTerm, Seat, say
from printkit.referee.standalone import (
    ScoreCount,
    ScoreForm,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
    TieBreak,
)

from .pieces import pieces_of
from .state import Ayubistan


def find_trigger(table: Ayubistan) -> str:
    """AYU-4.5, AYU-10.1, AYU-10.2: `pool` (E1), `deck` (E2) or `piles` (E3) if the game ends now; empty if it goes on."""
    if not table.hasanat_pool:
        return "pool"
    if not (table.deck.cards or table.aside):
        return "deck"
    return "piles" if table.bank.count(0) > 1 else ""


def score_of(seat: Seat, hasanat: int, sayeat: int, tiebreak: str) -> Score:
    """AYU-10.3: Hasanat minus Sayeat, marked ones included; money and Troops count nothing."""
    lines = (ScoreTerm("Hasanat", hasanat, "AYU-10.3"), ScoreTerm("Sayeat", -sayeat, "AYU-10.3"))
    ties = (-sayeat,) if tiebreak == "fewest_sayeat" else ()
    return Score((seat,), hasanat - sayeat, lines, ties)


def score(table: Ayubistan) -> tuple[Score, ...]:
    """Return the score so far."""
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
    """AYU-10.4: rank the players: the highest score wins; ties as agreed, then shared."""
    return Outcome.by_score(reason, rule, scores, TEXTS[reason])


# Scoring alone

FEWEST = "fewest_sayeat"


def build_score_form(box: Any, players: int) -> ScoreForm:
    """AYU-10.3: tokens count one each; AYU-2.9: Sayeat may be written down, so they have no limit."""
    hasanat, _ = pieces_of(box).numbers.pools[players]
    return ScoreForm(
        (
            ScoreCount("hasanat", "Hasanat", high=hasanat, rule="AYU-10.3", component="hasanat"),
            ScoreCount("sayeat", "Sayeat", rule="AYU-10.3", component="sayeat"),
        )
    )


def score_alone(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """AYU-10.3, AYU-10.4: return the ranking, if there can be so many tokens (AYU-5.1)."""
    players = len(holdings)
    most_hasanat, most_sayeat = pieces_of(box).numbers.pools[players]
    hasanat = sum(one.counts["hasanat"] for one in holdings)
    sayeat = sum(one.counts["sayeat"] for one in holdings)
    if hasanat > most_hasanat:
        reason = say(
            "{n} Hasanat are counted, with {players} players there are {most}.",
            hasanat,
            players,
            most_hasanat,
        )
        return ScoreVerdict(refusals=(Refusal("pool", reason, "AYU-5.1", "Count them again."),))
    notes = []
    if sayeat > most_sayeat:
        reason = say(
            "{n} Sayeat are counted, with {players} players there are {most} tokens: {rest} must be written ones.",
            sayeat,
            players,
            most_sayeat,
            sayeat - most_sayeat,
        )
        notes.append(Refusal("written", reason, "AYU-2.9"))
    tiebreak = options.get("tiebreak", FEWEST)
    scores = [
        score_of(Seat(seat), one.counts["hasanat"], one.counts["sayeat"], tiebreak)
        for seat, one in enumerate(holdings)
    ]
    ties = (TieBreak("Sayeat, fewer is better", "AYU-10.4"),) if tiebreak == FEWEST else ()
    return ScoreVerdict(
        conclude(scores, "scored", "AYU-10.3"), notes=tuple(notes), ties=ties, shared="AYU-10.4"
    )


STANDALONE = StandaloneScoring(build_score_form, score_alone, options=("tiebreak",))
