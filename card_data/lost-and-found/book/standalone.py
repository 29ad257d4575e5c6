"""Scoring alone (ERR-LF-31): the town's cards once, then what lies before each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from printkit.referee import Plural, Refusal, Refusals, Seat, say
from printkit.referee.refusals import refuse
from printkit.referee.standalone import (
    ScoreCount,
    ScoreForm,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
)

from .pieces import Cards, cards_of
from .scoring import conclude_game, count_net, find_lacking, score_of

IHTESAAB: Final = Plural("{n} Ihtesaab card", "{n} Ihtesaab cards")
FACE_DOWN: Final = Plural("{n} card face down", "{n} cards face down")


def build_score_form(box: Any, players: int) -> ScoreForm:
    """LF-1.1, LF-1.2, LF-14.5, LF-14.9: what is completed, transgressions, cards beyond the law, cards face down."""
    del players
    cards = cards_of(box)
    main = tuple(duty.id for duty in cards.duties.values() if duty.main)
    others = tuple(duty.id for duty in cards.duties.values() if not duty.main)
    most = len({cards.duties[card].name for card in others})
    return ScoreForm(
        (
            ScoreCount("zakat", "Zakat completed", high=1, rule="LF-1.2", component="family", pieces=main),
            ScoreCount(
                "duties",
                "Other Family Responsibilities completed, those face down too",
                high=most,
                rule="LF-1.2",
                component="family",
                pieces=others,
            ),
            ScoreCount(
                "transgressions", "Cards in Transgressions, and unlawful Events never used", rule="LF-14.5"
            ),
            ScoreCount("beyond", "Cards Beyond the Law", high=len(cards.events), rule="LF-14.5"),
            ScoreCount("void", "Turned face down by the reckoning", high=most, rule="LF-14.6"),
        ),
        table=(
            ScoreCount(
                "completed",
                "Communal Responsibilities completed",
                high=len(cards.projects),
                rule="LF-1.1",
                component="communal",
            ),
            ScoreCount(
                "mosque",
                say("{card:name} completed", cards.names[cards.numbers.main_project]),
                high=1,
                rule="LF-1.1",
                component="communal",
                pieces=(cards.numbers.main_project,),
            ),
        ),
    )


def score_alone(box: Any, sheets: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """LF-1.1 to LF-1.3, LF-14.9: who wins, and the standings; a note tells what was to be reckoned."""
    del options
    cards = cards_of(box)
    numbers, town = cards.numbers, sheets[0].table
    met = bool(town["mosque"]) and town["completed"] > numbers.projects_needed
    against = (*_of_town(cards, town), *(why for one in sheets for why in _of_player(one, met=met)))
    if against:
        return ScoreVerdict(refusals=against)
    scores, winners, why = [], [], []
    for at, one in enumerate(sheets):
        n, seat = one.counts, Seat(at)
        left = n["duties"] - n["void"]
        scores.append(score_of(numbers, seat, n["zakat"] + left, n["beyond"], n["transgressions"]))
        lacks = find_lacking(say("{who:name}", one.name), numbers, zakat=bool(n["zakat"]), others=left)
        if met and lacks is None:
            winners.append(seat)
        elif met and lacks:
            why.append(lacks)
    reason = "community" if not met else "won" if winners else "nobody"
    notes = tuple(note for one in sheets for note in _list_notes(one, met=met))
    return ScoreVerdict(conclude_game(reason, scores, winners, why), notes=notes, shared="LF-14.8")


def _of_town(cards: Cards, town: Mapping[str, int]) -> Refusals:
    """Check that the main Communal Responsibility is one of those completed, also where all are."""
    name = cards.names[cards.numbers.main_project]
    if town["mosque"] > town["completed"]:
        text = "{card:name} is completed, so at least one Communal Responsibility is."
        return refuse("mosque", "LF-1.1", text, name)
    if town["completed"] == len(cards.projects) and not town["mosque"]:
        text = "All Communal Responsibilities are completed, so {card:name} is."
        return refuse("mosque", "LF-1.1", text, name)
    return ()


def _of_player(one: ScoreSheet, *, met: bool) -> Refusals:
    """Refuse more cards face down than were completed, or than were reckoned for (LF-14.4, LF-14.6)."""
    n = one.counts
    if n["void"] > n["duties"]:
        text = "{who:name}: {void}, and only {done} completed besides Zakat."
        return refuse("void", "LF-14.6", text, one.name, FACE_DOWN(n["void"]), n["duties"])
    due = count_net(n["transgressions"], n["beyond"])
    if n["void"] > due:
        text = "{who:name}: {void}, and {due} due."
        return refuse("net", "LF-14.6", text, one.name, FACE_DOWN(n["void"]), IHTESAAB(due))
    if n["void"] and not met:
        text = (
            "{who:name}: cards face down, though nothing is reckoned where the community did not do its duty."
        )
        return refuse("reckoned", "LF-14.4", text, one.name)
    return ()


def _list_notes(one: ScoreSheet, *, met: bool) -> Refusals:
    """LF-14.4, LF-14.5: return what the reckoning was about, and whether a photo can show what it turned face down."""
    n = one.counts
    due = count_net(n["transgressions"], n["beyond"])
    over = max(0, n["transgressions"] - n["beyond"])
    if due:
        text = say(
            "{who:name}: net {net} (Transgressions less Beyond the Law); due in the reckoning: {due}.",
            one.name,
            over,
            IHTESAAB(due),
        )
    else:
        text = say("{who:name}: net {net}; nothing is due in the reckoning.", one.name, over)
    if not met:
        text = say(
            "{who:name}: net {net}; nothing is reckoned, the community did not do its duty.", one.name, over
        )
    found = [Refusal("reckoning", text, "LF-14.5" if met else "LF-14.4")]
    if n["void"] and any(piece.startswith("F") for piece in one.pieces):
        text = say("{who:name}: a card that lies face down shows no code; was it counted?", one.name)
        found.append(Refusal("face-down", text, "LF-14.6"))
    return tuple(found)


STANDALONE = StandaloneScoring(build_score_form, score_alone)
