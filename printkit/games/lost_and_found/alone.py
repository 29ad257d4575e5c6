"""Scoring alone (ERR-LF-31): what each player has at the end, and the community's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.lost_and_found.pieces import cards_of
from printkit.games.lost_and_found.scoring import conclude, net, score_of
from printkit.referee import Refusal, Refusals, Seat, say
from printkit.referee.alone import Alone, Asked, Count, Holding, Verdict


def asked(box: Any, players: int) -> Asked:
    """LF-1.1, LF-1.2, LF-14.5, LF-14.9: duties, transgressions, cards beyond the law, cards turned face down."""
    del players
    cards = cards_of(box)
    others = len({duty.name for duty in cards.duties.values() if not duty.main})
    return Asked(
        (
            Count("zakat", "Zakat completed (0 or 1)", high=1, rule="LF-1.2"),
            Count("duties", "Other completed Family Responsibilities", high=others, rule="LF-1.2"),
            Count("transgressions", "Transgressions, unused unlawful Events added", rule="LF-14.5"),
            Count("beyond", "Cards beyond the law", high=len(cards.events), rule="LF-14.5"),
            Count("void", "Turned face down by the reckoning", high=others, rule="LF-14.6"),
        )
    )


def wrong(one: Holding) -> Refusals:
    """What cannot be: more cards face down than there are, or some although nothing was reckoned."""
    n = one.counts
    if n["void"] > n["duties"]:
        text = say("{who:name}: more cards face down than completed ones besides Zakat.", one.name)
        return (Refusal("void", text, "LF-14.6", say("Count them again.")),)
    if n["void"] > net(n["transgressions"], n["beyond"]):
        text = say("{who:name}: more cards face down than were reckoned for.", one.name)
        return (Refusal("net", text, "LF-14.6", say("Count them again.")),)
    return ()


def score(box: Any, holdings: Sequence[Holding], options: Mapping[str, Any]) -> Verdict:
    """LF-1.1 to LF-1.3, LF-14.9."""
    del options
    numbers = cards_of(box).numbers
    against = tuple(reason for one in holdings for reason in wrong(one))
    if against:
        return Verdict(refusals=against)
    scores, winners, notes = [], [], []
    for at, one in enumerate(holdings):
        n, seat = one.counts, Seat(at)
        left = n["duties"] - n["void"]
        scores.append(score_of(numbers, seat, n["zakat"] + left, n["beyond"], n["transgressions"]))
        if n["zakat"] and left >= numbers.duties_needed:
            winners.append(seat)
        due = net(n["transgressions"], n["beyond"])
        text = say("{who:name}: {n} Ihtesaab cards were due.", one.name, due)
        notes.append(Refusal("reckoning", text, "LF-14.5"))
    reason = "won" if winners else "nobody"
    return Verdict(conclude(reason, scores, winners), notes=tuple(notes), shared="LF-14.8")


ALONE = Alone(asked, score)
