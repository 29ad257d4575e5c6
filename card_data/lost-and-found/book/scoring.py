"""The end of the game: who did their duty, the standings, and scoring a game that nobody refereed (LF-1, LF-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.referee import FIRST_SEAT, Message, Outcome, Score, ScoreTerm, Seat, say

from .pieces import Numbers
from .state import LostFound


def count_net(transgressions: int, beyond: int) -> int:
    """LF-14.5: return how many Ihtesaab cards a player is dealt, ten at most."""
    return min(max(0, transgressions - beyond), 10)


def score_of(numbers: Numbers, seat: Seat, duties: int, beyond: int, transgressions: int) -> Score:
    """LF-14.9: return the standing; it never changes who wins."""
    points, above, off = numbers.standing
    lines = (
        ScoreTerm(say("Completed Family Responsibilities"), points * duties, "LF-14.9"),
        ScoreTerm(say("Beyond the Law"), above * beyond, "LF-14.9"),
        ScoreTerm(say("Transgressions"), -off * transgressions, "LF-14.9"),
    )
    return Score((seat,), sum(line.amount for line in lines), lines)


def score(table: LostFound) -> tuple[Score, ...]:
    """LF-14.9: return the standings, void cards left out."""
    return tuple(
        score_of(
            table.cards.numbers,
            seat,
            len(table.family_done[seat]),
            len(table.beyond[seat]),
            len(table.transgressions[seat]),
        )
        for seat in table.order(FIRST_SEAT)
    )


TEXTS: Final = {
    "destitute": "Somebody was destitute: all players lose.",
    "disaster": "A Disaster was not averted: all players lose.",
    "community": "The community did not do its duty: all players lose.",
    "nobody": "The community did its duty, but no family did: nobody wins.",
    "won": "The community did its duty; whoever did their own wins.",
}


def find_lacking(who: Message, numbers: Numbers, *, zakat: bool, others: int) -> Message | None:
    """LF-1.2: what a player's own duty lacks; None if it is done."""
    needed = numbers.duties_needed
    found = [] if zakat else [say("Zakat is missing")]
    if others < needed:
        found.append(say("{n} of {needed} other Family Responsibilities", others, needed))
    return say("{who}: {lacks}.", who, tuple(found)) if found else None


def conclude_game(
    reason: str, scores: Sequence[Score], winners: Sequence[Seat], why: Sequence[Message] = ()
) -> Outcome:
    """LF-14.7, LF-14.8: end the game: all who win, win alike; the standings only tell how well it went.

    Args:
        reason: how it ended.
        scores: the standings.
        winners: who won.
        why: what was missing, in sentences.
    """
    first = tuple(winners)
    rest = tuple(score.seats[0] for score in scores if score.seats[0] not in first)
    ranking = tuple(place for place in (first, rest) if place)
    rules = {"destitute": "LF-1.4", "disaster": "LF-1.5", "community": "LF-14.4"}
    text = say(TEXTS[reason])
    for one in why:
        text = say("{end} {why}", text, one)
    return Outcome(reason, rules.get(reason, "LF-14.7"), first, ranking, tuple(scores), text)


def make_outcome(table: LostFound) -> Outcome:
    """LF-1.1, LF-1.3, LF-14.4, LF-14.7: return how the game ended."""
    scores = score(table)
    if table.ending:
        return conclude_game(table.ending, scores, ())
    if not table.community_met:
        return conclude_game("community", scores, (), (say("{town}.", table.town_in_words()),))
    seats = table.order(FIRST_SEAT)
    winners = [seat for seat in seats if table.duties_met(seat)]
    why = [one for one in (_find_lacking(table, seat) for seat in seats) if one is not None]
    return conclude_game("won" if winners else "nobody", scores, winners, why)


def _find_lacking(table: LostFound, seat: Seat) -> Message | None:
    mains = [table.cards.duties[card].main for card in table.family_done[seat]]
    who = table.say("{who:seat}", seat)
    return find_lacking(who, table.cards.numbers, zakat=any(mains), others=mains.count(False))
