"""Cards are asked for; those who must pay, and those who help (LF-3.7 to LF-3.12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from printkit.referee import (
    Move,
    Refusals,
    Seat,
    move,
    part,
    say,
)
from printkit.referee.judged import Judged
from printkit.referee.lazy import Limit, Text
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .payments import (
    CLEAN,
    OwnCards,
    Use,
    at_least_one,
    fits_filter,
    judge_cards,
)
from .refusals import (
    charge_of_project,
    no_ability,
    open_decision,
    used_up,
    wrong_phase,
)
from .state import LostFound
from .words import DIN

Cards = tuple[str, ...]


class Demanded(Judged[Cards]):
    """Cards that are asked for: those that are refused were not told to the referee instead (LF-4.4, LF-2.19)."""

    __slots__ = ()
    keeps = True


def cards_question(
    table: LostFound,
    seat: Seat,
    use: Use | Callable[[], Sequence[str]],
    *,
    rule: str,
    prompt: Callable[[], str],
    waiting: Text,
    judge: Callable[[Cards], Refusals],
    suggest: Callable[[], Sequence[Cards]],
    harm: Callable[[Cards], str] | None = None,
    verb: str,
    least: Limit = 1,
    number: Limit | None = None,
    lost: bool = False,
) -> Judged[Cards]:
    """Let a player lay down cards: known ones are listed, others are understood, the rule judges them as a whole."""
    kind = partial(OwnCards, table, seat, use, least=least, number=number, lost=lost)
    return Demanded(
        seat,
        kind,
        rule=rule,
        prompt=prompt,
        judge=judge,
        suggest=suggest,
        harm=harm,
        verb=verb,
        waiting=waiting,
    )


# Moves of those who must pay, and of those who help


class Needed(Move[LostFound]):
    """What is possible only while somebody must do something."""

    __slots__ = ()

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Another decision is open, or nothing is."""
        del seat
        return open_decision(table) or wrong_phase(table)


@move
class Cannot(Needed):
    """LF-2.18: a holder's word that the own hand does not have it; not taken if the known cards say otherwise."""

    rule: ClassVar[str] = "LF-2.18"
    name: ClassVar[str] = "I cannot"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return LF-X-HAVE, judged by the known cards alone."""
        have = has_it(table, seat)
        return table.refuse("LF-X-HAVE", self.rule, "You hold {card:piece}.", have) if have else ()

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Return what follows where nobody helps."""
        return warn_destitute(table)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Nothing is laid down."""
        if table.demand is None or table.demand.filter is None:
            table.announce("{who:seat} cannot pay.", seat)
        else:
            table.announce("{who:seat} has no such card.", seat)


def warn_destitute(table: LostFound) -> str:
    """LF-1.4, LF-3.9: return what follows if a payment that must be made is not; "" where it may stay away (LF-6.16)."""
    demand = table.demand
    optional = table.event is not None and table.event.option != ""
    if demand is None or demand.filter is not None or demand.beyond or optional:
        return ""
    return table.say("Without this payment {who:seat} is destitute, and all players lose.", demand.seat)


def has_it(table: LostFound, seat: Seat) -> str:
    """Return a known card that shows that a player can do what is demanded; "" if there is none."""
    demand = table.demand
    if demand is None or demand.seat != seat:
        return ""
    if demand.filter is None:
        cards = table.clean_cards(seat) if demand.beyond else table.list_payable(seat)
        return cards[0] if cards and table.worth(cards) >= table.due else ""
    found = [card for card in table.in_hand(seat) if fits_filter(table, seat, card, demand.filter)]
    return found[0] if len(found) >= table.due else ""


@move
class UseSafetyNet(Needed):
    """LF-3.11: a READY Hospital takes something off what must be paid."""

    rule: ClassVar[str] = "LF-3.11"

    def label(self, table: LostFound) -> str:
        """In words, with what it takes off."""
        k = table.cards.projects[table.cards.project_with["SAFETY_NET"]].ability["k"]
        return say("Use the Hospital: {less} less", DIN(int(k)))  # type: ignore[arg-type]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, BEYOND, READY (LF-4.4)."""
        del seat
        against = charge_of_project(table, "SAFETY_NET")
        if against and against[0].code == "LF-X-NOABILITY":
            return against
        return beyond_help(table) or against

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """It lowers what is due, never below nothing."""
        demand = table.demand
        assert demand is not None
        demand.helped += table.project_bonus("SAFETY_NET")
        table.flip_project("SAFETY_NET")
        table.announce("{who:seat} uses the Hospital; {left} left to pay.", seat, DIN(table.due))


@move
class Cover(Needed):
    """LF-3.8: the Apothecary adds clean cards to somebody else's payment."""

    rule: ClassVar[str] = "LF-3.8"
    name: ClassVar[str] = "Cover with these cards"

    cards: Cards = part(lambda table, seat: OwnCards(table, seat, CLEAN, least=1), "cards")

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether the form is not needed: pages ask players who can cover for the cards as such."""
        del table, seat
        return True

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, BEYOND, READY, SELF, NONE, then the cards (LF-4.4)."""
        demand = table.demand
        assert demand is not None
        if not table.has_role(seat, "COVER"):
            return no_ability(self.rule)
        against = beyond_help(table) or (() if table.role_ready(seat) else used_up())
        if against:
            return against
        if demand.seat == seat:
            return refuse("LF-X-SELF", self.rule, "You can cover only for others.")
        return at_least_one(self.cards, self.rule) or judge_cards(table, seat, self.cards, CLEAN, self.rule)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Spend the cards, and lower what is due; what is too much is lost."""
        demand = table.demand
        assert demand is not None
        demand.helped += table.worth(self.cards)
        for card in self.cards:
            table.use_card(seat, card)
        table.flip_role(seat)
        table.announce(
            "{who:seat} covers for {payer:seat} with {cards:pieces}; {left} left to pay.",
            seat,
            demand.seat,
            self.cards,
            DIN(table.due),
        )

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """While somebody must pay: NOABILITY, BEYOND, READY, SELF; else as everything that is not asked for."""
        paying = table.demand is not None and table.demand.filter is None and seat is not None
        against = cls(()).find_refusals(table, seat) if paying and seat is not None else ()
        return against or open_decision(table) or wrong_phase(table)

    @classmethod
    def make_examples(cls, table: LostFound, seat: Seat) -> Sequence[Cover]:
        """Return one card each."""
        found = [kept(cls, (card,)) for card in table.clean_cards(seat)]
        return [one for one in found if not one.find_refusals(table, seat)]


def beyond_help(table: LostFound) -> Refusals:
    """Return LF-X-BEYOND: nobody can help with a payment beyond the law, or to another player."""
    if table.demand is not None and table.demand.beyond:
        return refuse("LF-X-BEYOND", "LF-3.7", "This payment goes beyond the law; nobody can help with it.")
    return ()


@move
class Decline(Needed):
    """LF-3.12: a bonus that could help is not used."""

    rule: ClassVar[str] = "LF-3.12"
    name: ClassVar[str] = "Do not help"

    def harm(self, table: LostFound, seat: Seat) -> str:
        """Return what follows where nobody helps."""
        return warn_destitute(table)

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Change nothing."""
