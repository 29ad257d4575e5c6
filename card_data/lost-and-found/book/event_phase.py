"""The Event Phase: an Event is drawn, cancelled or carried out, and filed (LF-6, LF-8.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from printkit.referee import Menu, Message, OneOf, Play, Question, Refusals, Seat, move, part, say
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .acts import OfTurn
from .asking import ask
from .barter import barter_meanwhile
from .demands import Needed
from .effects import carry_out, explain_unavailable, find_targets
from .facts import Happening
from .festival import hold_festival
from .perils import meet_disaster
from .pieces import Choosing, Event
from .refusals import (
    charge_of_project,
    not_your_turn,
    open_decision,
    wrong_phase,
)
from .resource_phase import event_question, tawbah_meanwhile
from .state import LostFound
from .words import DIN
from .words import SEASONS as SEASON_WORDS


def event_phase(table: LostFound, card: str) -> Play[None]:
    """LF-6.1, LF-8.11, LF-8.12: settle the Event; after a Festival another one, if there is one."""
    seat = table.active
    while True:
        draw_event(table, card)
        event = table.cards.events[card]
        match event.kind:
            case "festival":
                yield from hold_festival(table, seat)
                _file_event(table)
                if not len(table.events):
                    return
                card = yield from _draw_another(table, seat)
                continue
            case "disaster":
                yield from meet_disaster(table, card)
                _file_event(table)
            case "crisis":
                table.crises[seat].append(table.settling.pop())  # LF-7.6
                table.announce(
                    "{card:piece} lies before {who:seat}; {needed} are needed before their next turn.",
                    card,
                    seat,
                    DIN(table.required(card)),
                )
            case _:
                yield from settle_ordinary(table, event)
        return


def _draw_another(table: LostFound, seat: Seat) -> Play[str]:
    """LF-8.11: the Event that replaces a Festival. Nothing is being decided: tawbah and the Merchant's exchange are possible."""
    while True:
        first = yield from ask(
            table,
            event_question(table),
            last=lambda: [*tawbah_meanwhile(table, seat), *barter_meanwhile(table, seat)],
        )
        if first.which == 0:
            return str(first.answer)
        asks = first.answer.carry_out(table, seat)
        if asks is not None:
            yield from asks


def _file_event(table: LostFound) -> None:
    table.event_discard += table.settling
    table.settling.clear()


def draw_event(table: LostFound, card: str) -> None:
    """LF-6.2, LF-13.2: of another season than the one before, it turns all trackers READY first."""
    table.events.draw(card)
    table.settling.append(card)
    table.turn.phase, table.turn.event = "event", card
    season = table.cards.events[card].season
    if season != table.season:
        table.season = season
        table.ready += table.used
        table.used.clear()
        table.announce("{season} begins: all Bonus Trackers are READY.", say(SEASON_WORDS[season]))


@move
class CancelEvent(OfTurn):
    """CANCEL_EVENT, LF-6.17: an ordinary Event just drawn is discarded without effect."""

    rule: ClassVar[str] = "LF-6.17"
    name: ClassVar[str] = "Cancel it"
    sign: ClassVar[str] = "gate"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, READY, KIND (LF-4.4); LATE where it is not asked any more."""
        del seat
        if not table.turn.event:
            return wrong_phase(table)
        against = charge_of_project(table, "CANCEL_EVENT")
        if against:
            return against
        if table.cards.events[table.turn.event].kind != "ordinary":
            return refuse("LF-X-KIND", self.rule, "Only ordinary Events can be cancelled.")
        return ()

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """If an Event was drawn this turn, neither OPEN nor PHASE (LF-4.4)."""
        against = not_your_turn(table, seat)
        if not table.turn.event:
            against = against or open_decision(table)
        assert seat is not None or against
        return (
            against
            or cls().find_refusals(table, table.active)
            or refuse("LF-X-LATE", cls.rule, "Too late to cancel this Event.")
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Turn the tracker to USED."""
        table.flip_project("CANCEL_EVENT")
        table.announce("{who:seat} cancels {card:piece}.", seat, table.turn.event)


@move
class CarryOut(Needed):
    """LF-6.17: the Event is not cancelled."""

    rule: ClassVar[str] = "LF-6.17"
    name: ClassVar[str] = "Carry it out"

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """It is too late to cancel it."""


def _event_settled(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    return OneOf(list(table.settling), known=lambda: list(table.cards.events), label=table.label_piece)


def _offer_letters(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    options = table.cards.events[table.settling[-1]].options if table.settling else ()
    return OneOf([one.key for one in options], known=["A", "B", "C"])


TAGS: Final = {"N": "neutral", "T": "transgression", "B": "beyond the law"}


@move
class ChooseOption(Needed):
    """LF-6.3: one of the options of an Event."""

    rule: ClassVar[str] = "LF-6.3"

    event: str = part(_event_settled, "Event")
    key: str = part(_offer_letters, "option")

    def find_option(self, table: LostFound) -> Choosing | None:
        """Find what is chosen; None if there is no such option."""
        return next((one for one in table.cards.events[self.event].options if one.key == self.key), None)

    def label(self, table: LostFound) -> Message:
        """Return the option as it is printed, with what it does."""
        option = self.find_option(table)
        if option is None:
            return say("Option {k}", self.key)
        words = table.cards.words(option.effects)
        return say("{name:name} ({tag}): {effects:name}", option.label, say(TAGS[option.tag]), words)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ChooseOption]:
        """Return the options of the Event that is settled."""
        del seat
        if not table.settling:
            return ()
        card = table.settling[-1]
        return [kept(cls, card, option.key) for option in table.cards.events[card].options]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return OPTION (LF-6.4, LF-6.16)."""
        option = self.find_option(table)
        assert table.event is not None
        if option is None or self.event not in table.settling:
            reason: str = say("there is none")
        elif self.key in table.event.excluded:
            reason = say("you said that you cannot pay")
        else:
            reason = explain_unavailable(table, seat, option.effects, option.tag)
        if reason:
            return refuse(
                "LF-X-OPTION", "LF-6.4", "You cannot fulfil option {k}: {reason}.", self.key, reason
            )
        return ()


def settle_ordinary(table: LostFound, event: Event) -> Play[None]:
    """LF-6.3, LF-6.7, LF-6.11, LF-6.17: cancelled or carried out; an option chosen; the card filed."""
    seat = table.active
    table.event = Happening(find_targets(table, event.chooser)[0])
    if not charge_of_project(table, "CANCEL_EVENT"):
        question: Question[Any] = Menu(
            table,
            seat,
            (CarryOut, CancelEvent),
            rule="LF-6.17",
            prompt=table.say("{card:piece}: carry it out, or cancel it?", event.id),
            waiting=table.say("deciding: carry out {card:piece}, or cancel it", event.id),
        )
        answer = (yield from ask(table, question)).answer
        answer.carry_out(table, seat)
        if isinstance(answer, CancelEvent):
            _file_event(table)
            table.event = None
            return
    tag = (
        (yield from _choose_option(table, event))
        if event.options
        else (yield from _settle_mandatory(table, event))
    )
    if not table.ending:
        file_event(table, tag)
    table.event = None


def _settle_mandatory(table: LostFound, event: Event) -> Play[str]:
    yield from _carried_out(table, event)
    return "N"


def _carried_out(table: LostFound, event: Event) -> Play[None]:
    done = yield from carry_out(table, event.effects)
    if not done and not table.ending:
        table.announce("No suitable card: {card:piece} has no effect.", event.id)


def _choose_option(table: LostFound, event: Event) -> Play[str]:
    """LF-6.16: until an option happens; gives how the Event is filed."""
    happening = table.event
    assert happening is not None
    chooser = happening.chooser
    while table.settling:  # empty where people have put right where the Event lies
        chosen: ChooseOption = (yield from ask(table, table.standing(_which_option, chooser))).answer
        option = next(one for one in event.options if one.key == chosen.key)
        happening.option = option.key
        table.announce("{who:seat} chooses: {option:name}.", chooser, option.label)
        done = yield from carry_out(table, option.effects, optional=True)
        if done:
            return option.tag
        if any(one.name in {"PAY", "PAY_TO"} for one in option.effects):
            happening.excluded.append(option.key)
            happening.option = ""
            table.announce("{who:seat} cannot pay for it, and chooses again.", chooser)
            continue
        table.announce("No suitable card: {card:piece} has no effect.", event.id)
        break
    return "N"


def _word_option(table: LostFound) -> Message:
    """Return what the others read meanwhile; a past question has forgotten its Event."""
    if not table.settling:
        return say("choosing one of the options")
    return table.say("deciding: an option of {card:piece}", table.settling[-1])


def _which_option(table: LostFound, chooser: Seat) -> Menu[ChooseOption]:
    return Menu(
        table,
        chooser,
        (ChooseOption,),
        rule="LF-6.3",
        prompt=lambda: table.say("{card:piece}: which option?", table.settling[-1]),
        waiting=lambda: _word_option(table),
    )


def file_event(table: LostFound, tag: str) -> None:
    """LF-6.5, LF-6.13: discarded, a transgression of the chooser, or beyond the law; what stays in play is gone already."""
    assert table.event is not None
    chooser = table.event.chooser
    while table.settling:
        card = table.settling.pop()
        if tag == "T":
            table.add_transgression(chooser, card, table.wronged_by(chooser, card))
        elif tag == "B":
            table.beyond[chooser].append(card)
            table.announce("{card:piece} goes to the Beyond the Law pile of {who:seat}.", card, chooser)
        else:
            table.event_discard.append(card)
