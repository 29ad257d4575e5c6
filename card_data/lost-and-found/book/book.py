"""The book of Lost & Found: the whole game, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.referee import Book, Data, Menu, Outcome, Play, Question, Refusals, Seat

from .acts import BackOut
from .barter import BarterPropose
from .demands import Cannot, Cover, Decline, UseSafetyNet
from .duties import ExchangeFamily, UseDoubleDuty
from .ending import ReckonNothing, ReckonVoid, end_game
from .event_phase import CancelEvent, CarryOut, ChooseOption
from .festival import Crier, FestivalDeclare, FestivalGive, FoundDone, NoCrier
from .laying import is_target
from .market import (
    MarketClosed,
    MarketPass,
    TradeAccept,
    TradeCounter,
    TradePropose,
    TradeReject,
    TradeWithdraw,
)
from .meta import META
from .opening import set_up
from .perils import DisasterDone, Donate, NobodyGivesMore
from .refusals import not_your_turn, open_decision, wrong_phase
from .resource_phase import DrawNow, UseExtraDraw, extra_draw_lacks
from .scoring import make_outcome, score
from .setup import check_invariants, new_table
from .standalone import STANDALONE
from .state import LostFound
from .steps import list_steps
from .turn import MAIN, end_of_seasons, take_turn
from .words import ROLES


def play(table: LostFound) -> Play[Outcome]:
    """LF-4.1, LF-1.6, LF-14.1: turn after turn until the Event deck is empty, or a sudden loss; never before."""
    yield from set_up(table)
    return (yield from play_onward(table))


def play_onward(table: LostFound) -> Play[Outcome]:
    """Turn after turn, from the active player on."""
    while True:
        table.mark()
        yield from take_turn(table, table.active)
        if table.ending:
            break
        if end_of_seasons(table):
            yield from end_game(table)
            break
        table.active = table.left(table.active)
    return make_outcome(table)


def read_scan(table: LostFound, question: Question[Any], piece: str) -> Any:
    """Either copy of a Role card tells the role; a card in the own turn says what it is for."""
    cards = table.cards
    if question.rule == "LF-0.2" and piece in cards.role_of:
        return cards.roles[cards.role_of[piece]].card
    if question.rule == "LF-10.4" and piece in cards.duties:
        return f"exchange-family {piece}"
    if question.rule == "LF-4.5" and isinstance(question, Menu):
        if piece in cards.duties:
            return f"complete-family {piece}"
        if piece in cards.projects:
            return f"contribute-communal {piece}"
        if any(piece in pile for pile in table.crises):
            return f"contribute-crisis {piece}"
    return piece


def why_not(table: LostFound, seat: Seat | None, data: Data) -> Refusals:
    """LF-4.4: OPEN or PHASE for a card that the table turns up at the wrong time; of a bonus to draw more, what is lacking."""
    cards = table.cards
    if seat is not None:
        return extra_draw_lacks(table, seat, data) or _laid_meanwhile(table, seat, data)
    if data.__class__ is not str or not any(
        data in deck for deck in (cards.events, cards.projects, cards.ihtesaab)
    ):
        return ()
    return open_decision(table) or (wrong_phase(table) if table.turn.phase != "start" else ())


def _laid_meanwhile(table: LostFound, seat: Seat, data: Data) -> Refusals:
    """LF-4.4: OPEN for cards laid down by somebody who is not asked for them: PAY and its like know no TURN; an act of the turn does."""
    if not isinstance(data, list) or not all(str(card) in table.cards.names for card in data):
        return ()
    of_turn = any(is_target(table, seat, str(card)) for card in data)
    return (of_turn and not_your_turn(table, seat)) or open_decision(table) or not_your_turn(table, seat)


def list_sides(table: LostFound) -> Mapping[str, Sequence[Seat]]:
    """Return the roles, for the report of a simulation."""
    return {str(ROLES[role]): (Seat(seat),) for seat, role in enumerate(table.roles) if role}


def count_figures(table: LostFound) -> Mapping[str, float]:
    """Return what a simulation counts at the end."""
    seasons = ("winter", "spring", "summer", "fall")
    return {
        "turns": table.turns,
        "seasons reached": seasons.index(table.season) + 1,
        "Communal Responsibilities": len(table.done),
        "Family Responsibilities": sum(map(len, table.family_done)),
        "transgressions": sum(map(len, table.transgressions)),
    }


BOOK = Book(
    META,
    table=new_table,
    play=play,
    onward=play_onward,
    steps=list_steps,
    score=score,
    invariants=check_invariants,
    moves=(
        *MAIN,
        ExchangeFamily,
        BarterPropose,
        UseDoubleDuty,
        CancelEvent,
        CarryOut,
        ChooseOption,
        UseExtraDraw,
        DrawNow,
        BackOut,
        Cannot,
        Cover,
        Decline,
        UseSafetyNet,
        Donate,
        DisasterDone,
        NobodyGivesMore,
        FestivalGive,
        FestivalDeclare,
        FoundDone,
        Crier,
        NoCrier,
        TradePropose,
        TradeAccept,
        TradeReject,
        TradeCounter,
        TradeWithdraw,
        MarketPass,
        MarketClosed,
        ReckonVoid,
        ReckonNothing,
    ),
    why_not=why_not,
    scanned=read_scan,
    turn=lambda table: table.active,
    figures=count_figures,
    sides=list_sides,
    standalone=STANDALONE,
    codes={"over": "LF-X-OVER", "turn": "LF-X-TURN", "count": "LF-X-COUNT"},
)
