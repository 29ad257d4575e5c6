"""Disasters and Crises (LF-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import (
    FIRST_SEAT,
    Menu,
    Message,
    OneOf,
    Play,
    Question,
    Refusals,
    Seat,
    move,
    optional,
    part,
    say,
)
from printkit.referee.judged import Judged
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .asking import ask
from .demands import Cards, Needed, cards_question
from .effects import apply_failure
from .facts import Disaster
from .payments import (
    CLEAN,
    OwnCards,
    at_least_one,
    judge_cards,
    lay_beside,
    own_spares,
    refuse_twice,
)
from .refusals import not_your_turn, open_decision, wrong_phase
from .state import LostFound
from .words import DIN


def _one_clean(table: LostFound, seat: Seat) -> OneOf[str]:
    return OneOf(table.clean_cards(seat), known=table.any_card, label=table.label_piece)


def _offer_clean(table: LostFound, seat: Seat) -> OwnCards:
    return OwnCards(table, seat, CLEAN)


@move
class Donate(Needed):
    """LF-7.1: a player gives own cards against a Disaster."""

    rule: ClassVar[str] = "LF-7.1"
    name: ClassVar[str] = "Donate several cards"
    group: ClassVar[str] = "Donate"

    card: str = part(_one_clean, "card")
    more: Cards | None = optional(_offer_clean, "and")

    def cards(self, table: LostFound, seat: Seat) -> Cards:
        """Return all of them; any copy of a Spare stands for one that is held (LF-2.11)."""
        return tuple(own_spares(table, seat, (self.card, *(self.more or ()))))

    def label(self, table: LostFound) -> str:
        """Return the card."""
        return table.say("Donate {cards:pieces}", (self.card, *(self.more or ())))

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[Donate]:
        """Return each own card."""
        return [kept(cls, card, None) for card in table.clean_cards(seat)]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return the cards, each once."""
        cards = self.cards(table, seat)
        return refuse_twice(table, cards) or judge_cards(table, seat, cards, CLEAN, self.rule)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """LF-7.2."""
        donate_cards(table, seat, self.cards(table, seat))
        _mark_empty(table)

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """In a Disaster only an empty hand is not asked (LF-6.14): ZONE; at other times OPEN or PHASE."""
        if table.disaster is not None and seat is not None:
            return refuse("LF-X-ZONE", "LF-2.17", "You hold no card.")
        return open_decision(table) or wrong_phase(table)


def warn_failure(table: LostFound) -> str:
    """Return what happens if a Disaster is not averted: LF-7.4."""
    assert table.disaster is not None
    event = table.disaster.event
    missing = DIN(table.required(event) - table.laid(event))
    effects: Any = table.cards.events[event].effects[0]["fail"]
    if any(effect.name == "LOSE_GAME" for effect in effects):
        return table.say(
            "{missing} missing: {event:piece} is not averted, and the game is lost for all.", missing, event
        )
    return table.say("{missing} missing: {event:piece} is not averted, and hits all.", missing, event)


@move
class DisasterDone(Needed):
    """LF-7.3: a player gives no more, unless somebody else does."""

    rule: ClassVar[str] = "LF-7.3"
    declines: ClassVar[bool] = True
    name: ClassVar[str] = "I give no more"

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Return what follows where nobody is left who may give."""
        assert table.disaster is not None
        last = all(done for other, done in enumerate(table.disaster.done) if other != seat)
        return warn_failure(table) if last else ""

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Marked until the next donation."""
        assert table.disaster is not None
        table.disaster.done[seat] = True


@move
class NobodyGivesMore(Needed):
    """LF-7.14: the player on turn says for all that nobody gives more."""

    rule: ClassVar[str] = "LF-7.14"
    name: ClassVar[str] = "Nobody gives more"

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Return TURN, then as others."""
        return not_your_turn(table, seat) or open_decision(table) or wrong_phase(table)

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Return what follows."""
        return warn_failure(table)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Finish: all are done."""
        del seat
        assert table.disaster is not None
        table.disaster.done = [True] * len(table.names)


def meet_disaster(table: LostFound, card: str) -> Play[None]:
    """LF-7.1 to LF-7.5: all players may donate until enough lies there, or all are done."""
    table.disaster = Disaster(card, [False] * len(table.names))
    _mark_empty(table)
    while table.laid(card) < table.required(card) and not all(table.disaster.done):
        asked = [
            table.standing(_ask_giver, seat, seat == table.active)
            for seat in table.order(table.active)
            if not table.disaster.done[seat]
        ]
        first = yield from ask(table, *asked, also=lambda: _offer_free(table))
        assert first.seat is not None
        if first.answer.__class__ is tuple:
            donate_cards(table, first.seat, first.answer)
            _mark_empty(table)
        else:
            first.answer.carry_out(table, first.seat)
    averted = table.laid(card) >= table.required(card)
    table.disaster = None
    if averted:
        table.announce("{card:piece} is averted.", card)
    else:
        table.announce("{card:piece} is not averted.", card)
        effects: Any = table.cards.events[card].effects[0]["fail"]
        table.turn.deciding = "disaster"
        yield from apply_failure(table, effects)
        table.turn.deciding = ""
    clear_beside(table, card)


def donate_cards(table: LostFound, seat: Seat, cards: Cards) -> None:
    """LF-7.2, LF-7.3: a donation is final, and takes back all "done"."""
    assert table.disaster is not None
    lay_beside(table, seat, table.disaster.event, cards)
    table.disaster.done = [False] * len(table.names)


def _mark_empty(table: LostFound) -> None:
    """Mark players who hold nothing, as everybody sees: they are not asked (LF-6.14)."""
    assert table.disaster is not None
    for seat in table.order(FIRST_SEAT):
        if not table.has_anything(seat):
            table.disaster.done[seat] = True


def _ask_giver(table: LostFound, seat: Seat, active: bool) -> Question[Any]:
    words = (Donate, DisasterDone, NobodyGivesMore) if active else (Donate, DisasterDone)
    return Menu(
        table,
        seat,
        words,
        rule="LF-7.3",
        prompt=lambda: _donation_prompt(table),
        waiting=lambda: _word_donation(table),
    )


def _offer_free(table: LostFound) -> list[Question[Any]]:
    """Offer several cards at once; players who are done may still give, and the player on turn may end it for all."""
    assert table.disaster is not None
    done = [seat for seat in table.order(table.active) if table.disaster.done[seat]]
    givers = [seat for seat in table.order(table.active) if table.size(seat) or table.held[seat]]
    found: list[Question[Any]] = [table.standing(_ask_donation, seat) for seat in givers]
    found += [
        Menu(table, seat, (Donate,), rule="LF-7.1", prompt="Give after all")
        for seat in done
        if seat in givers
    ]
    if table.active in done:
        found.append(
            Menu(table, table.active, (NobodyGivesMore,), rule="LF-7.14", prompt="When all have finished")
        )
    return found


def _ask_donation(table: LostFound, seat: Seat) -> Judged[Cards]:
    return cards_question(
        table,
        seat,
        CLEAN,
        rule="LF-7.1",
        prompt=lambda: say("Lay down everything that you donate"),
        verb="Donate",
        waiting=lambda: _word_donation(table),
        judge=lambda cards: judge_donation(table, seat, cards),
        suggest=lambda: [(card,) for card in table.clean_cards(seat)],
    )


def _donation_prompt(table: LostFound) -> Message:
    assert table.disaster is not None
    event = table.disaster.event
    missing = table.required(event) - table.laid(event)
    return table.say("{event:piece}: donate cards of your own? {missing} missing", event, DIN(missing))


def _word_donation(table: LostFound) -> Message:
    """Return what the others read meanwhile; a past question has forgotten its Disaster."""
    if table.disaster is None:
        return say("choosing what to donate")
    event = table.disaster.event
    return say("choosing what to donate: {missing} missing", DIN(table.required(event) - table.laid(event)))


def judge_donation(table: LostFound, seat: Seat, cards: Cards) -> Refusals:
    """Return NONE, then the cards."""
    return at_least_one(cards, "LF-7.1") or judge_cards(table, seat, cards, CLEAN, "LF-7.1")


def clear_beside(table: LostFound, event: str) -> None:
    """LF-7.2, LF-7.4, LF-7.8: the cards beside a Disaster or Crisis are discarded."""
    for card, _ in table.beside.pop(event, []):
        table.put_away(card)


def list_crises(table: LostFound) -> list[str]:
    """Return the Crises in play."""
    return [event for pile in table.crises for event in pile]


def meet_crisis(table: LostFound, event: str) -> None:
    """LF-7.8: as soon as enough lies beside a Crisis, it is gone without effect."""
    if table.laid(event) < table.required(event):
        return
    for pile in table.crises:
        if event in pile:
            pile.remove(event)
    clear_beside(table, event)
    table.event_discard.append(event)
    table.announce("{card:piece} is met.", event)


def crisis_fails(table: LostFound, seat: Seat) -> Play[None]:
    """LF-4.2, LF-7.9, LF-7.15: a Crisis still in play when its drawer's turn begins strikes all players."""
    (event,) = table.crises[seat]
    table.announce("{card:piece} was not met.", event)
    effects: Any = table.cards.events[event].effects[0]["fail"]
    table.turn.deciding = "crisis"
    yield from apply_failure(table, effects)
    table.turn.deciding = ""
    clear_beside(table, event)
    if event in table.crises[seat]:  # else people have put right where it lies
        table.crises[seat].remove(event)
        table.event_discard.append(event)
