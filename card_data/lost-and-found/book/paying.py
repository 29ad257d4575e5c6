"""Paying what an Event demands (LF-3.7 to LF-3.12)."""

from __future__ import annotations

from typing import Any

from printkit.referee import (
    Menu,
    Message,
    Play,
    Question,
    Refusals,
    Seat,
    say,
)
from printkit.referee.judged import Judged

from .asking import Told, ask
from .demands import (
    Cannot,
    Cards,
    Cover,
    Decline,
    UseSafetyNet,
    beyond_help,
    cards_question,
)
from .facts import Demand
from .payments import (
    CLEAN,
    PAYMENT,
    Use,
    at_least_one,
    check_enough,
    clean_capacity,
    count_capacity,
    hardly_meant,
    judge_cards,
    just_enough,
    list_usable,
)
from .refusals import (
    charge_of_project,
)
from .state import LostFound
from .words import DIN


def pay(
    table: LostFound, seat: Seat, amount: int, *, beyond: bool = False, to: Seat | None = None
) -> Play[bool]:
    """LF-3.7, LF-3.11: let a player pay, if necessary with help (LF-3.12). Return whether the sum was paid.

    Args:
        table: the state.
        seat: who pays.
        amount: what an Event demands.
        beyond: paid with clean cards and without help: beyond the law.
        to: who gets it, also with clean cards and without help; None for nobody.
    """
    table.demand = Demand(seat, amount, beyond=beyond or to is not None, to=to)
    paid = yield from _settle_demand(table, table.demand)
    table.demand = None
    return paid


def _settle_demand(table: LostFound, demand: Demand) -> Play[bool]:
    seat = demand.seat
    while table.due > 0:
        if table.whole(seat) and _can_pay(table, demand) < table.due:
            word: Any = Cannot()
        else:
            first = yield from ask(
                table,
                table.standing(_ask_payment, seat),
                also=lambda: _offer_help(table, seat),
                last=lambda: _laid_cover(table, seat),
                settled=lambda: table.whole(seat) and _can_pay(table, demand) < table.due,
            )
            word = first.answer
            if isinstance(word, Told):
                continue
            if word.__class__ is tuple:
                if first.seat == seat or first.seat is None:
                    lay_payment(table, demand, word)
                    return True
                word = Cover(word)
            word.carry_out(table, first.seat)
        if isinstance(word, Cannot) and (demand.beyond or not (yield from _last_help(table, demand))):
            return False
    return True


def _can_pay(table: LostFound, demand: Demand) -> int:
    return clean_capacity(table, demand.seat) if demand.beyond else count_capacity(table, demand.seat)


def _offer_help(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-3.11: offer the Hospital, the own word, and players who cover, first come first served."""
    if not table.due:  # people have put right what it hangs on
        return []
    found: list[Question[Any]] = [
        Menu(table, seat, (UseSafetyNet, Cannot), rule="LF-3.11", prompt="If it is too much")
    ]
    return [*found, *_offer_cover(table, seat)]


def _offer_cover(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-3.8, LF-3.11: while somebody must pay, the Apothecary may help."""
    helper = table.find_helper()
    if helper is None or helper == seat or beyond_help(table) or not table.due:
        return []
    return [Menu(table, helper, (Cover,), rule="LF-3.8", prompt="Help with the payment")]


def _laid_cover(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-3.8: the Apothecary lays down what covers, in one photo or by ticks; older logs count without it."""
    helper = table.find_helper()
    if helper is None or not _offer_cover(table, seat):
        return []
    return [table.standing(_ask_cover, helper)]


def _ask_cover(table: LostFound, helper: Seat) -> Judged[Cards]:
    """Return the cards with which the Apothecary covers what somebody else must pay now."""
    return cards_question(
        table,
        helper,
        CLEAN,
        rule="LF-3.8",
        prompt=lambda: _covering_prompt(table),
        verb="Cover",
        waiting=lambda: _word_covering(table),
        judge=lambda cards: Cover(cards).find_refusals(table, helper),
        suggest=lambda: [(card,) for card in table.clean_cards(helper)],
    )


def _covering_prompt(table: LostFound) -> Message:
    demand = table.demand
    assert demand is not None
    text = "{who:seat} must pay {due}. Cover with which cards?"
    return table.say(text, demand.seat, DIN(table.due))


def _word_covering(table: LostFound) -> Message:
    """Return what the others read meanwhile; a past question has forgotten who must pay."""
    if table.demand is None:
        return say("deciding about the Apothecary")
    return table.say("deciding: cover {due} for {who:seat}", DIN(table.due), table.demand.seat)


def _last_help(table: LostFound, demand: Demand) -> Play[bool]:
    """LF-3.12: offer a READY Hospital to a player who cannot pay, then the Apothecary once. Return their success."""
    helped, seat = demand.helped, demand.seat
    if not demand.declined and not charge_of_project(table, "SAFETY_NET"):
        question: Question[Any] = Menu(
            table, seat, (UseSafetyNet, Decline), rule="LF-3.12", prompt="You cannot pay. Use the Hospital?"
        )
        said = yield from ask(
            table, question, also=lambda: _offer_cover(table, seat), last=lambda: _laid_cover(table, seat)
        )  # LF-3.11
        word: Any = Cover(said.answer) if said.answer.__class__ is tuple else said.answer
        word.carry_out(table, said.seat)
        if demand.helped > helped:
            return True
        demand.declined = True
    helper = table.find_helper()
    if helper is not None and helper != seat and table.has_anything(helper):
        covers = cards_question(
            table,
            helper,
            CLEAN,
            rule="LF-3.12",
            prompt=lambda: table.say(
                "{who:seat} cannot pay {due}. Cover with which cards?", seat, DIN(table.due)
            ),
            verb="Cover",
            waiting=lambda: table.say("deciding: cover {due} for {who:seat}", DIN(table.due), seat),
            judge=lambda cards: (
                at_least_one(cards, "LF-3.8") or judge_cards(table, helper, cards, CLEAN, "LF-3.8")
            ),
            suggest=lambda: [(card,) for card in table.clean_cards(helper)],
        )
        words: Question[Any] = Menu(
            table, helper, (Cover, Decline), rule="LF-3.12", prompt="Or keep your cards"
        )
        first, other = (covers, words) if covers.is_possible else (words, covers)
        answer = (yield from ask(table, first, also=lambda: [other])).answer
        if answer.__class__ is tuple:
            answer = Cover(answer)
        answer.carry_out(table, helper)
    return demand.helped > helped or not table.due


def _ask_payment(table: LostFound, seat: Seat) -> Judged[Cards]:
    return cards_question(
        table,
        seat,
        lambda: list_usable(table, seat, _find_use(table)),
        rule="LF-3.7",
        prompt=lambda: _payment_prompt(table),
        verb="Pay",
        waiting=lambda: say("paying {due}", DIN(table.due)) if table.demand is not None else say("paying"),
        judge=lambda cards: judge_payment(table, seat, cards),
        suggest=lambda: _list_payments(table, seat),
        harm=lambda cards: hardly_meant(table, seat, cards, table.due),
        least=lambda: min(1, table.due),
    )


def _list_payments(table: LostFound, seat: Seat) -> list[Cards]:
    return just_enough(table, list_usable(table, seat, _find_use(table)), table.due)


def _find_use(table: LostFound) -> Use:
    return CLEAN if table.demand is not None and table.demand.beyond else PAYMENT


def _payment_prompt(table: LostFound) -> Message:
    demand = table.demand
    assert demand is not None
    if demand.to is not None:
        return table.say("Pay {due} to {who:seat}, with cards of your own", DIN(table.due), demand.to)
    if demand.beyond:
        return say("Pay {due}, with cards of your own", DIN(table.due))
    if not table.due:
        return say("Nothing is left to pay: go on")
    return say("Pay {due}", DIN(table.due))


def judge_payment(table: LostFound, seat: Seat, cards: Cards) -> Refusals:
    """LF-4.4 for `pay`: the cards, SUM."""
    return judge_cards(table, seat, cards, _find_use(table), "LF-3.2") or check_enough(
        table, cards, table.due, "LF-3.1"
    )


def lay_payment(table: LostFound, demand: Demand, cards: Cards) -> None:
    """LF-3.3: illegal cards go to the Transgressions first; the rest is discarded, or given."""
    seat, to = demand.seat, demand.to
    if to is not None:
        table.announce("{who:seat} pays {cards:pieces} to {other:seat}.", seat, cards, to)
        for card in cards:
            table.give(seat, to, card)
        return
    table.announce("{who:seat} pays {cards:pieces}.", seat, cards)
    for card in sorted(cards, key=lambda card: table.is_clean(seat, card)):
        table.use_card(seat, card)


def lose_destitute(table: LostFound, seat: Seat) -> None:
    """LF-1.4, LF-3.9: all players lose."""
    table.ending = "destitute"
    table.announce("{who:seat} is destitute: all players lose.", seat)
