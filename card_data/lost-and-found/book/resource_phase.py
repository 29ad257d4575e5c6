"""The Resource Phase: draw, and turn up the next Event (LF-5, LF-6.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from printkit.referee import Data, Menu, OneOf, Play, Question, Refusals, Reveal, Seat, move, part, say
from printkit.referee.refusals import refuse

from .acts import OfTurn
from .asking import ask, renew_menu, tell_drawing
from .barter import barter_meanwhile
from .refusals import (
    charge_of_project,
    charge_of_role,
    drawn_before,
    open_decision,
    wrong_phase,
)
from .state import LostFound
from .tawbah import Tawbah
from .words import SEASONS as SEASON_WORDS


@move
class UseExtraDraw(OfTurn):
    """LF-5.2: before drawing, the Farmer, and anybody once the canal is cleared, may draw one more."""

    rule: ClassVar[str] = "LF-5.2"
    group: ClassVar[str] = "Draw one more"

    charge: str = part(OneOf(["farmer", "canal"]), "by")

    def label(self, table: LostFound) -> str:
        """By which of the two."""
        del table
        return say("Farmer: draw one more") if self.charge == "farmer" else say("Canal: draw one more")

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, READY."""
        if self.charge == "farmer":
            return charge_of_role(table, seat, "EXTRA_DRAW")
        return charge_of_project(table, "EXTRA_DRAW")

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """In the Resource Phase with nothing to decide: NOABILITY, READY; OPTION if neither is named; after the draw PHASE."""
        if table.turn.phase != "resource":
            return wrong_phase(table)
        reasons = [cls(charge).find_refusals(table, table.active) for charge in ("farmer", "canal")]
        if all(reasons):
            return max(reasons, key=_is_used_up)
        if table.turn.drawing:
            return refuse("LF-X-OPTION", cls.rule, "Say which of the two draws one more: farmer or canal.")
        return refuse("LF-X-PHASE", cls.rule, "You have drawn already: this is said before drawing.")

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Add one, and turn the tracker to USED."""
        if self.charge == "farmer":
            table.flip_role(seat)
        else:
            table.flip_project("EXTRA_DRAW")
        table.turn.extra += 1


def _is_used_up(against: Refusals) -> bool:
    return any(one.code == "LF-X-READY" for one in against)


def extra_draw_lacks(table: LostFound, seat: Seat | None, data: Data) -> Refusals:
    """LF-4.4, LF-5.2: NOABILITY or READY of the bonus that is named, in a Resource Phase in which nobody is asked about it."""
    if seat is None or seat != table.active or table.turn.phase != "resource" or open_decision(table):
        return ()
    _, against = Menu(table, seat, (UseExtraDraw,), rule="LF-5.2").read_answer(seat, data)
    return against if against and against[0].code in {"LF-X-NOABILITY", "LF-X-READY"} else ()


@move
class DrawNow(OfTurn):
    """LF-5.1: draw without a bonus."""

    rule: ClassVar[str] = "LF-5.1"
    name: ClassVar[str] = "Draw"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return PHASE."""
        del seat
        return () if table.turn.drawing else wrong_phase(table)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Go on without the bonuses."""
        table.turn.drawing = False


def resource_phase(table: LostFound, seat: Seat) -> Play[str]:
    """LF-5.1 to LF-5.3: draw; turning up the Event ends the phase. Return the Event."""
    turn = table.turn
    turn.phase, turn.drawing = "resource", True
    event: str = ""
    told: tuple[str, ...] = ()
    while turn.drawing and not event and _extra_ready(table, seat):
        extra = table.standing(_extra_draw, seat)
        first = yield from ask(
            table,
            extra,
            event_question(table),
            also=lambda: tawbah_meanwhile(table, seat),
            last=lambda: _drawn_at_once(table, seat),
        )
        if first.which == 1:
            event = first.answer
        elif first.answer.__class__ is tuple:
            told = first.answer
            turn.drawing = False
        else:
            asks = first.answer.carry_out(table, seat)
            if asks is not None:
                yield from asks
    turn.drawing = False
    number = table.draw_cards(seat, _to_draw(table))
    turn.extra = 0
    table.announce("{who:seat} draws {n} from the Resource deck.", seat, number)
    table.learn_cards(seat, *told)
    while not event:
        first = yield from ask(
            table,
            event_question(table),
            also=lambda: tawbah_meanwhile(table, seat),
            last=lambda: barter_meanwhile(table, seat),
        )
        if first.which == 0:
            event = first.answer
            table.settle_draws()
        else:
            yield from first.answer.carry_out(table, seat)
    return event


def _to_draw(table: LostFound) -> int:
    """LF-5.1, LF-5.2: return how many Resources are drawn."""
    return table.cards.numbers.draw + table.turn.extra


def _drawn_at_once(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-5.3: cards shown instead of a word about the bonus; not where the discard may have to be shuffled for them."""
    number = _to_draw(table)
    enough = len(table.deck) >= number + table.most_absent()
    return [tell_drawing(table, seat, number)] if enough else []


def _extra_draw(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(
        table,
        seat,
        (UseExtraDraw, DrawNow),
        rule="LF-5.2",
        prompt="Before you draw: one more?",
        waiting="drawing, or doing something before",
    )


def _extra_ready(table: LostFound, seat: Seat) -> bool:
    """LF-5.2: return whether somebody has to decide before drawing."""
    return not charge_of_role(table, seat, "EXTRA_DRAW") or not charge_of_project(table, "EXTRA_DRAW")


def tawbah_meanwhile(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-4.3: tawbah is possible from after the start step on."""
    if not table.transgressions[seat]:
        return []
    return [renew_menu(table, _offer_tawbah, seat)]


def _offer_tawbah(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (Tawbah,), rule="LF-12.1", prompt="Tawbah")


def event_question(table: LostFound) -> Reveal[str]:
    """LF-6.1: the top Event becomes known."""
    return table.standing(_event_question)


def _event_question(table: LostFound) -> Reveal[str]:
    return Reveal(
        lambda: table.events.cards,
        others=lambda: [card for card in table.cards.events if card not in table.events.cards],
        why_not=lambda card: _no_such_event(table, card),
        rule="LF-6.1",
        prompt="Turn up the next Event and read it aloud",
        label=table.label_piece,
        waiting="turning up the next Event",
    )


def _no_such_event(table: LostFound, card: str) -> Refusals:
    """Return SOURCE, SEASON."""
    if any(card in layer.cards for layer in table.events.layers):
        season = table.cards.events[table.events.cards[0]].season
        return refuse(
            "LF-X-SEASON", "LF-0.8", "There are still {season} cards on the deck.", say(SEASON_WORDS[season])
        )
    return drawn_before(table, card, "LF-6.1")
