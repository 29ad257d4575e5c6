"""Scoring alone (section 10): Hasanat and Sayeat of each player, seen in a photo or typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.ayubistan.pieces import pieces_of
from printkit.games.ayubistan.scoring import conclude, score_of
from printkit.referee import Refusal, Seat
from printkit.referee.alone import Alone, Asked, Count, Holding, Tie, Verdict

FEWEST = "fewest_sayeat"


def asked(box: Any, players: int) -> Asked:
    """AYU-10.3: tokens count one each; AYU-2.9: Sayeat may be written down, so they have no limit."""
    hasanat, _ = pieces_of(box).numbers.pools[players]
    return Asked(
        (
            Count("hasanat", "Hasanat", high=hasanat, rule="AYU-10.3", component="hasanat"),
            Count("sayeat", "Sayeat", rule="AYU-10.3", component="sayeat"),
        )
    )


def score(box: Any, holdings: Sequence[Holding], options: Mapping[str, Any]) -> Verdict:
    """AYU-10.3, AYU-10.4: the ranking, if there can be so many tokens (AYU-5.1)."""
    players = len(holdings)
    most_hasanat, most_sayeat = pieces_of(box).numbers.pools[players]
    hasanat = sum(one.counts["hasanat"] for one in holdings)
    sayeat = sum(one.counts["sayeat"] for one in holdings)
    if hasanat > most_hasanat:
        reason = f"{hasanat} Hasanat are counted, with {players} players there are {most_hasanat}."
        return Verdict(refusals=(Refusal("pool", reason, "AYU-5.1", "Count them again."),))
    notes = []
    if sayeat > most_sayeat:
        reason = f"{sayeat} Sayeat are counted, with {players} players there are {most_sayeat} tokens: {sayeat - most_sayeat} must be written ones."
        notes.append(Refusal("written", reason, "AYU-2.9"))
    tiebreak = options.get("tiebreak", FEWEST)
    scores = [
        score_of(Seat(seat), one.counts["hasanat"], one.counts["sayeat"], tiebreak)
        for seat, one in enumerate(holdings)
    ]
    ties = (Tie("Sayeat, fewer is better", "AYU-10.4"),) if tiebreak == FEWEST else ()
    return Verdict(conclude(scores, "scored", "AYU-10.3"), notes=tuple(notes), ties=ties, shared="AYU-10.4")


ALONE = Alone(asked, score, options=("tiebreak",))
