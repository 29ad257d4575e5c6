"""What is said to an answer that nobody asked for: the general refusals of section 6.8, in their order."""

from __future__ import annotations

from typing import Any

from printkit.referee import Data, Question, Refusals, Seat, refuse
from printkit.referee.keys import verb_of
from printkit.referee.menus import list_verbs
from printkit.referee.moves import by_verb
from printkit.referee.question import Asked
from printkit.referee.several import parts_of

from .asking import KEEP_SHIELD, NO, PASS, USE_SHIELD, YES
from .business import BUSINESS, BUSINESS_RULE
from .partners import WITHDRAW, OfferTrade
from .setup import already_rolled
from .state import Patriarchs
from .tilechoice import is_tile

DECISIONS = {word.key for word in (YES, NO, PASS, USE_SHIELD, KEEP_SHIELD)}
"""Words that answer an event card."""


def out_of_order(
    known: tuple[Any, ...], table: Patriarchs, asked: Asked | None, seat: Seat | None, data: Data
) -> Refusals:
    """Return R-13, R-04, R-01, R-02 (R-03 is the engine's, before everything)."""
    questions = parts_of(asked)
    mine = [question for question in questions if not question.seats or seat in question.seats]
    if not mine:
        return already_rolled(table, seat) or somebody_else(table, questions[0])
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    if any(verb in list_verbs(question) for question in mine):
        return ()  # its own question knows what is wrong with it
    step = of_another_step(table, data)
    if verb not in by_verb(known) and not step:
        return ()
    if table.offer is not None and seat != table.offer.partner:
        return somebody_else(table, questions[0])  # nothing else is done while an offer is open (ERR-PP-19)
    if verb == verb_of(OfferTrade) and mine[0].rule == BUSINESS_RULE:
        return OfferTrade.refuse_later(table, seat)
    if table.turn is not None and seat != table.active and (step or verb in by_verb((*BUSINESS, WITHDRAW))):
        return table.refuse("R-01", mine[0].rule, "It is the turn of {who:seat}.", table.active)
    return not_now(mine[0])


def not_now(question: Question[Any]) -> Refusals:
    """Refuse with R-02: another step comes first."""
    return refuse("R-02", question.rule, "Not now — the current step is: {step}.", question.waiting)


def of_another_step(table: Patriarchs, data: Data) -> bool:
    """Return whether what the open question does not know answers another one: dice, a tile, an event card, a tablet.

    While a card is being carried out, numbers and words are taken for wrong answers to it (R-36).
    """
    said = str(data)
    first, _, second = said.partition("/")
    if first.isdecimal() and (second.isdecimal() or (said == first and table.event is None)):
        return True
    if is_tile(said) or said in table.box.copies or said in table.box.tribes:
        return True
    return table.event is None and said in DECISIONS


def somebody_else(table: Patriarchs, question: Question[Any]) -> Refusals:
    """Refuse with R-04 for somebody else's decision, with R-01 for a step of somebody else's turn."""
    who = question.seats[0]
    deciding = who != table.active or table.event is not None or table.offer is not None
    if table.turn is None:
        deciding = not all(table.tribes)
    if deciding:
        return table.refuse(
            "R-04",
            question.rule,
            "{who:seat} still has to decide: {decision}.",
            who,
            question.waiting,
        )
    return table.refuse("R-01", question.rule, "It is the turn of {who:seat}.", who)
