"""What is said to an answer that nobody asked for: the general refusals of section 6.8, in their order."""

from __future__ import annotations

from typing import Any

from printkit.games.prophets_and_patriarchs.business import BUSINESS, BUSINESS_RULE
from printkit.games.prophets_and_patriarchs.partners import OfferTrade
from printkit.games.prophets_and_patriarchs.setup import already_rolled
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.referee import Data, Question, Refusals, Seat, refuse
from printkit.referee.keys import verb_of
from printkit.referee.moves import by_verb, verbs
from printkit.referee.questions import Asked, parts_of


def out_of_order(
    known: tuple[Any, ...], table: Patriarchs, asked: Asked | None, seat: Seat | None, data: Data
) -> Refusals:
    """R-13, R-04, R-01, R-02 (R-03 is the engine's, before everything)."""
    questions = parts_of(asked)
    mine = [question for question in questions if not question.seats or seat in question.seats]
    if not mine:
        return already_rolled(table, seat) or somebody_else(table, questions[0])
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    if verb not in by_verb(known) or any(verb in verbs(question) for question in mine):
        return ()  # its own question knows what is wrong with it
    if table.offer is not None and seat != table.offer.partner:
        return somebody_else(table, questions[0])  # nothing else is done while an offer is open (ERR-PP-19)
    if verb == verb_of(OfferTrade) and mine[0].rule == BUSINESS_RULE:
        return OfferTrade.missed(table, seat)
    if table.turn is not None and seat != table.active and verb in by_verb(BUSINESS):
        return table.refuse("R-01", mine[0].rule, "It is the turn of {who:seat}.", table.active)
    return refuse("R-02", mine[0].rule, "Not now — the current step is: {step}.", mine[0].waiting)


def somebody_else(table: Patriarchs, question: Question[Any]) -> Refusals:
    """R-04 for a decision, R-01 for a step of the turn."""
    who = question.seats[0]
    deciding = who != table.active or table.event is not None or table.offer is not None
    if table.turn is not None and deciding:
        return table.refuse(
            "R-04",
            question.rule,
            "{who:seat} still has to decide: {decision}.",
            who,
            question.waiting,
        )
    return table.refuse("R-01", question.rule, "It is the turn of {who:seat}.", who)
