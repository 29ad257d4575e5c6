"""A turn: start, Resource Phase, Event Phase, and what follows (LF-4 to LF-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from printkit.games.lost_and_found.actions import ContributeCrisis, Gift, ReturnCard
from printkit.games.lost_and_found.acts import OfTurn
from printkit.games.lost_and_found.asking import ask
from printkit.games.lost_and_found.demands import Needed
from printkit.games.lost_and_found.duties import CompleteFamily, ExchangeFamily, UseDoubleDuty
from printkit.games.lost_and_found.effects import carry_out, targets, unavailable
from printkit.games.lost_and_found.facts import Happening, Turn
from printkit.games.lost_and_found.festival import festival
from printkit.games.lost_and_found.hand_limit import DiscardExcess, PassPhase, UseHandLimit, excess
from printkit.games.lost_and_found.market import BarterPropose, MarketDay
from printkit.games.lost_and_found.perils import crisis_fails, meet_disaster
from printkit.games.lost_and_found.pieces import SEASONS, Choosing, Event
from printkit.games.lost_and_found.projects import ContributeCommunal
from printkit.games.lost_and_found.refusals import (
    charge_of_project,
    charge_of_role,
    not_your_turn,
    open_decision,
    wrong_phase,
)
from printkit.games.lost_and_found.state import LostFound
from printkit.games.lost_and_found.tawbah import Tawbah
from printkit.games.lost_and_found.words import SEASONS as SEASON_WORDS
from printkit.referee import Menu, Message, OneOf, Play, Question, Refusals, Reveal, Seat, move, part, say
from printkit.referee.refusals import refuse

MAIN = (
    ReturnCard,
    ContributeCrisis,
    Gift,
    MarketDay,
    CompleteFamily,
    ContributeCommunal,
    UseHandLimit,
    DiscardExcess,
    Tawbah,
    PassPhase,
)


def take_turn(table: LostFound, seat: Seat) -> Play[None]:
    """LF-4.1, LF-11.4: start step, Resource, Event, then Action, Responsibility and Discard in any order that is left (LF-4.5)."""
    table.active, table.turn = seat, Turn()
    table.announce("{who:seat}'s turn.", seat)
    if table.crises[seat]:
        yield from crisis_fails(table, seat)  # LF-4.2
        if table.ending:
            return
    card = yield from resource_phase(table, seat)
    yield from event_phase(table, card)
    if table.ending:
        return
    table.turn.phase = "action"
    yield from rest_of_turn(table, seat)
    table.turns += 1


# Resource Phase


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

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOABILITY, READY."""
        if self.charge == "farmer":
            return charge_of_role(table, seat, "EXTRA_DRAW")
        return charge_of_project(table, "EXTRA_DRAW")

    @classmethod
    def used(cls, table: LostFound) -> Refusals:
        """In the Resource Phase with nothing to decide: NOABILITY, READY; afterwards PHASE."""
        if table.turn.phase != "resource":
            return wrong_phase(table)
        reasons = [cls(charge).against(table, table.active) for charge in ("farmer", "canal")]
        return max(reasons, key=_is_used_up)

    def do(self, table: LostFound, seat: Seat) -> None:
        """One more, and the tracker is USED."""
        if self.charge == "farmer":
            table.flip_role(seat)
        else:
            table.flip_project("EXTRA_DRAW")
        table.turn.extra += 1


def _is_used_up(against: Refusals) -> bool:
    return any(one.code == "LF-X-READY" for one in against)


@move
class DrawNow(OfTurn):
    """LF-5.1: draw without a bonus."""

    rule: ClassVar[str] = "LF-5.1"
    name: ClassVar[str] = "Draw"

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """PHASE."""
        del seat
        return () if table.turn.drawing else wrong_phase(table)

    def do(self, table: LostFound, seat: Seat) -> None:
        """The bonuses are not used."""
        table.turn.drawing = False


def resource_phase(table: LostFound, seat: Seat) -> Play[str]:
    """LF-5.1 to LF-5.3: draw; turning up the Event ends the phase. Gives the Event."""
    turn = table.turn
    turn.phase, turn.drawing = "resource", True
    event: str = ""
    while turn.drawing and not event and _extra_ready(table, seat):
        extra = table.standing(_extra_draw, seat)
        first = yield from ask(
            table, extra, event_question(table), also=lambda: _in_resource_phase(table, seat)
        )
        if first.which == 1:
            event = first.answer
        else:
            asks = first.answer.do(table, seat)
            if asks is not None:
                yield from asks
    turn.drawing = False
    number = table.cards.numbers.draw + turn.extra
    table.draw(seat, number)
    table.announce("Draw {n} Resources.", table.drawn[seat], to=(seat,))
    while not event:
        first = yield from ask(table, event_question(table), also=lambda: _in_resource_phase(table, seat))
        if first.which == 0:
            event = first.answer
        else:
            yield from first.answer.do(table, seat)
    return event


def _extra_draw(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(
        table,
        seat,
        (UseExtraDraw, DrawNow),
        rule="LF-5.2",
        prompt="Before you draw: one more?",
        waiting="the draw",
    )


def _extra_ready(table: LostFound, seat: Seat) -> bool:
    """LF-5.2: whether somebody has to decide before drawing."""
    return not charge_of_role(table, seat, "EXTRA_DRAW") or not charge_of_project(table, "EXTRA_DRAW")


def _in_resource_phase(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-4.3: tawbah is possible from after the start step on."""
    if not table.transgressions[seat]:
        return []
    return [Menu(table, seat, (Tawbah,), rule="LF-12.1", prompt="Tawbah")]


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
        label=table.printed,
        waiting="the next Event",
    )


def _no_such_event(table: LostFound, card: str) -> Refusals:
    """SOURCE, SEASON."""
    if any(card in layer.cards for layer in table.events.layers):
        season = table.cards.events[table.events.cards[0]].season
        return refuse(
            "LF-X-SEASON", "LF-0.8", "There are still {season} cards on the deck.", say(SEASON_WORDS[season])
        )
    return table.refuse("LF-X-SOURCE", "LF-6.1", "{card:piece} was drawn before.", card)


# Event Phase


def event_phase(table: LostFound, card: str) -> Play[None]:
    """LF-6.1, LF-8.11, LF-8.12: settle the Event; after a Festival another one, if there is one."""
    seat = table.active
    while True:
        draw_event(table, card)
        event = table.cards.events[card]
        match event.kind:
            case "festival":
                table.turn.begun = True
                yield from festival(table, seat)
                _file(table)
                if not len(table.events):
                    return
                card = (yield from ask(table, event_question(table))).answer
                continue
            case "disaster":
                table.turn.begun = True
                yield from meet_disaster(table, card)
                _file(table)
            case "crisis":
                table.crises[seat].append(table.settling.pop())  # LF-7.6
                table.announce("{card:piece} lies before {who:seat}.", card, seat)
            case _:
                yield from ordinary(table, event)
        return


def _file(table: LostFound) -> None:
    table.event_discard += table.settling
    table.settling.clear()


def draw_event(table: LostFound, card: str) -> None:
    """LF-6.2, LF-13.2: of another season than the one before, it turns all trackers READY first."""
    table.events.draw(card)
    table.settling.append(card)
    table.turn.phase, table.turn.event, table.turn.begun = "event", card, False
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

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOABILITY, READY, KIND, LATE (LF-4.4)."""
        del seat
        if not table.turn.event:
            return wrong_phase(table)
        against = charge_of_project(table, "CANCEL_EVENT")
        if against:
            return against
        if table.cards.events[table.turn.event].kind != "ordinary":
            return refuse("LF-X-KIND", self.rule, "Only ordinary Events can be cancelled.")
        return refuse("LF-X-LATE", self.rule, "Too late to cancel this Event.") if table.turn.begun else ()

    @classmethod
    def missed(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """If an Event was drawn this turn, neither OPEN nor PHASE (LF-4.4)."""
        against = not_your_turn(table, seat)
        if not table.turn.event:
            against = against or open_decision(table)
        assert seat is not None or against
        return (
            against
            or cls().against(table, table.active)
            or refuse("LF-X-LATE", cls.rule, "Too late to cancel this Event.")
        )

    def do(self, table: LostFound, seat: Seat) -> None:
        """The tracker is USED."""
        table.flip_project("CANCEL_EVENT")
        table.announce("{who:seat} cancels {card:piece}.", seat, table.turn.event)


@move
class CarryOut(Needed):
    """LF-6.17: the Event is not cancelled."""

    rule: ClassVar[str] = "LF-6.17"
    name: ClassVar[str] = "Carry it out"

    def do(self, table: LostFound, seat: Seat) -> None:
        """It is too late to cancel it."""


def _event_settled(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    return OneOf(list(table.settling), known=lambda: list(table.cards.events), label=table.printed)


def _letters(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    options = table.cards.events[table.settling[-1]].options if table.settling else ()
    return OneOf([one.key for one in options], known=["A", "B", "C"])


TAGS: Final = {"N": "neutral", "T": "transgression", "B": "beyond the law"}


@move
class ChooseOption(Needed):
    """LF-6.3: one of the options of an Event."""

    rule: ClassVar[str] = "LF-6.3"

    event: str = part(_event_settled, "Event")
    key: str = part(_letters, "option")

    def option(self, table: LostFound) -> Choosing | None:
        """What is chosen; None if there is no such option."""
        return next((one for one in table.cards.events[self.event].options if one.key == self.key), None)

    def label(self, table: LostFound) -> Message:
        """The option as it is printed, with what it does."""
        option = self.option(table)
        if option is None:
            return say("Option {k}", self.key)
        words = table.cards.words(option.effects)
        return say("{name:name} ({tag}): {effects:name}", option.label, say(TAGS[option.tag]), words)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[ChooseOption]:
        """The options of the Event that is settled."""
        del seat
        if not table.settling:
            return ()
        card = table.settling[-1]
        return [cls(card, option.key) for option in table.cards.events[card].options]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """OPTION (LF-6.4, LF-6.16)."""
        option = self.option(table)
        assert table.event is not None
        if option is None or self.event not in table.settling:
            reason: str = say("there is none")
        elif self.key in table.event.excluded:
            reason = say("you said that you cannot pay")
        else:
            reason = unavailable(table, seat, option.effects, option.tag)
        if reason:
            return refuse(
                "LF-X-OPTION", "LF-6.4", "You cannot fulfil option {k}: {reason}.", self.key, reason
            )
        return ()


def ordinary(table: LostFound, event: Event) -> Play[None]:
    """LF-6.3, LF-6.7, LF-6.11, LF-6.17: cancelled or carried out; an option chosen; the card filed."""
    seat = table.active
    table.event = Happening(targets(table, event.chooser)[0])
    if not charge_of_project(table, "CANCEL_EVENT"):
        question: Question[Any] = Menu(
            table,
            seat,
            (CarryOut, CancelEvent),
            rule="LF-6.17",
            prompt=table.say("{card:piece}: carry it out, or cancel it?", event.id),
            waiting="whether the Event is cancelled",
        )
        answer = (yield from ask(table, question)).answer
        answer.do(table, seat)
        if isinstance(answer, CancelEvent):
            _file(table)
            table.event = None
            return
    table.turn.begun = True
    tag = (yield from _choose(table, event)) if event.options else (yield from _mandatory(table, event))
    if not table.ending:
        file_event(table, tag)
    table.event = None


def _mandatory(table: LostFound, event: Event) -> Play[str]:
    yield from _carried_out(table, event)
    return "N"


def _carried_out(table: LostFound, event: Event) -> Play[None]:
    done = yield from carry_out(table, event.effects)
    if not done and not table.ending:
        table.announce("No suitable card: {card:piece} has no effect.", event.id)


def _choose(table: LostFound, event: Event) -> Play[str]:
    """LF-6.16: until an option happens; gives how the Event is filed."""
    happening = table.event
    assert happening is not None
    chooser = happening.chooser
    while True:
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
        return "N"


def _which_option(table: LostFound, chooser: Seat) -> Menu[ChooseOption]:
    return Menu(
        table,
        chooser,
        (ChooseOption,),
        rule="LF-6.3",
        prompt=lambda: table.say("{card:piece}: which option?", table.settling[-1]),
        waiting="the choice of an option",
    )


def file_event(table: LostFound, tag: str) -> None:
    """LF-6.5, LF-6.13: discarded, a transgression of the chooser, or beyond the law; what stays in play is gone already."""
    assert table.event is not None
    chooser = table.event.chooser
    while table.settling:
        card = table.settling.pop()
        if tag == "T":
            table.transgress(chooser, card, table.wronged_by(chooser, card))
        elif tag == "B":
            table.beyond[chooser].append(card)
            table.announce("{card:piece} goes beyond the law for {who:seat}.", card, chooser)
        else:
            table.event_discard.append(card)


# Action, Responsibility, Discard


def rest_of_turn(table: LostFound, seat: Seat) -> Play[None]:
    """LF-4.5: whatever the phases that are left allow, until the turn is passed."""
    main = table.standing(_main, seat)
    while True:
        first = yield from ask(table, main, also=lambda: _also(table, seat))
        act = DiscardExcess(first.answer) if first.answer.__class__ is tuple else first.answer
        asks = act.do(table, seat)
        if asks is not None:
            yield from asks
        if act.ends:
            return


def _main(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(
        table,
        seat,
        MAIN,
        rule="LF-4.5",
        prompt=lambda: main_prompt(table, seat),
        waiting="an act of the turn",
    )


def main_prompt(table: LostFound, seat: Seat) -> Message:
    """What is still open in a turn."""
    del seat
    turn = table.turn
    left = []
    if turn.phase == "action" and not turn.acted and not turn.skip_action:
        left.append(say("one Action"))
    if turn.phase != "discard" and not turn.duty and not turn.skip_responsibility:
        left.append(say("one Responsibility"))
    return (
        say("Your turn: {left}", tuple(left)) if left else say("Your turn: discard if you must, and end it")
    )


def _also(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """What is discarded without another tap; the exchange of a Family card, which only the referee hears; what is rare."""
    merchant = not charge_of_role(table, seat, "BARTER")
    bargain: list[Question[Any]] = (
        [Menu(table, seat, (BarterPropose,), rule="LF-4.3", prompt="The Merchant's exchange")]
        if merchant
        else []
    )
    discarding = [excess(table, seat)] if table.size(seat) > table.limit(seat) else []
    return [
        *discarding,
        Menu(table, seat, (ExchangeFamily,), rule="LF-10.4", prompt="Exchange a Family card", secret=True),
        *bargain,
        Menu(table, seat, (UseDoubleDuty, CancelEvent), rule="LF-10.6", prompt="Announcements"),
    ]


def end_of_seasons(table: LostFound) -> bool:
    """LF-14.1: whether the Event deck is empty."""
    return not len(table.events)


__all__ = ["SEASONS", "UseExtraDraw", "end_of_seasons", "take_turn"]
