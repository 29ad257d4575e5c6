"""Festivals (LF-8): giving back and declaring, seeking the owners, the Open Market, new duties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import Menu, OneOf, Play, Question, Refusals, Reveal, Seat, move, optional, part, say
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .asking import ask
from .demands import Cards, Needed, cards_question
from .facts import Festival
from .market import open_market
from .payments import OwnCards, check_named_card, check_returnable, judge_each, own_spares, refuse_twice
from .projects import reveal_project
from .refusals import charge_of_project, open_decision, wrong_phase
from .state import LostFound


class Declarable(OwnCards):
    """Cards that a player lays down in the first step: those that are not their own, and lost ones."""

    __slots__ = ()

    def __init__(self, table: LostFound, seat: Seat, *, lost: bool = False) -> None:
        super().__init__(table, seat, lambda: to_lay_down(table, seat), lost=lost)


def to_lay_down(table: LostFound, seat: Seat) -> list[str]:
    """Return the known cards that a player may give back or declare."""
    declared = table.festival.declared if table.festival else []
    return [
        card for card in table.in_hand(seat) if not table.legal(seat, card) and (seat, card) not in declared
    ]


def _more_back(table: LostFound, seat: Seat) -> Declarable:
    return Declarable(table, seat)


def _more_declared(table: LostFound, seat: Seat) -> Declarable:
    return Declarable(table, seat, lost=True)


def _others_own(table: LostFound, seat: Seat) -> OneOf[str]:
    found = [card for card in to_lay_down(table, seat) if table.owner(seat, card) is not None]
    return OneOf(found, known=table.any_card, label=table.label_piece)


def _offer_strangers(table: LostFound, seat: Seat) -> OneOf[str]:
    found = [card for card in to_lay_down(table, seat) if table.owner(seat, card) is None]
    return OneOf(found, known=table.any_card, label=table.label_piece)


def may_declare(table: LostFound, seat: Seat, card: str) -> Refusals:
    """Return ZONE, DECLARE: a Stranger's Resource in the own hand, or one that was lost (LF-8.14)."""
    if card in table.lost[seat]:
        return ()
    against = check_named_card(table, seat, card)
    if against:
        return against
    if table.owner(seat, card) is not None:
        return refuse("LF-X-DECLARE", "LF-8.3", "Only a Stranger's property is declared.")
    return ()


def may_lay_down(table: LostFound, seat: Seat, card: str) -> Refusals:
    """LF-8.13: given back if another player owns it, declared if a Stranger does."""
    if card in table.lost[seat]:
        return ()
    against = check_returnable(table, seat, card, "LF-8.2")
    return () if against and against[0].code == "LF-X-STRANGER" else against


def lay_down(table: LostFound, seat: Seat, cards: Cards) -> None:
    """LF-8.2, LF-8.3: cards go to the players who own them, or are declared."""
    assert table.festival is not None
    for card in cards:
        owner = None if card in table.lost[seat] else table.owner(seat, card)
        if owner is not None:
            table.hand_back(seat, card)
        elif (seat, card) not in table.festival.declared:
            table.festival.declared.append((seat, card))
            table.show_card(seat, card)
            table.announce("{who:seat} declares {card:piece}.", seat, card)


@move
class FestivalGive(Needed):
    """LF-8.2: give Resources back to the players who own them."""

    rule: ClassVar[str] = "LF-8.2"
    name: ClassVar[str] = "Give back several cards"
    group: ClassVar[str] = "Give back"

    card: str = part(_others_own, "card")
    more: Cards | None = optional(_more_back, "and")

    @property
    def cards(self) -> Cards:
        """All of them."""
        return (self.card, *(self.more or ()))

    def label(self, table: LostFound) -> str:
        """Return the cards."""
        return table.say("Give back {cards:pieces}", self.cards)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[FestivalGive]:
        """Return the known cards that it is for."""
        return [
            kept(cls, card, None) for card in to_lay_down(table, seat) if table.owner(seat, card) is not None
        ]

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether the form is not needed: one known card or none is said by a tap, or laid down."""
        return len(cls.list_moves(table, seat)) < 2

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return OWN, STRANGER."""
        cards = own_spares(table, seat, self.cards)
        return refuse_twice(table, cards) or judge_each(
            table, seat, cards, lambda card: check_returnable(table, seat, card, self.rule)
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Nobody may refuse."""
        lay_down(table, seat, self.cards)


@move
class FestivalDeclare(Needed):
    """LF-8.3: declare Resources that belong to a Stranger."""

    rule: ClassVar[str] = "LF-8.3"
    name: ClassVar[str] = "Declare several cards"
    group: ClassVar[str] = "Declare"

    card: str = part(_offer_strangers, "card")
    more: Cards | None = optional(_more_declared, "and")

    @property
    def cards(self) -> Cards:
        """All of them."""
        return (self.card, *(self.more or ()))

    def label(self, table: LostFound) -> str:
        """Return the cards."""
        return table.say("Declare {cards:pieces}", self.cards)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[FestivalDeclare]:
        """Return the known cards that it is for."""
        return [kept(cls, card, None) for card in to_lay_down(table, seat) if table.owner(seat, card) is None]

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether the form is not needed: one known card or none is said by a tap, or laid down."""
        return len(cls.list_moves(table, seat)) < 2

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return DECLARE."""
        cards = own_spares(table, seat, self.cards, lost=True)
        return refuse_twice(table, cards) or judge_each(
            table, seat, cards, lambda card: may_declare(table, seat, card)
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """They are seen by all."""
        lay_down(table, seat, tuple(own_spares(table, seat, self.cards, lost=True)))


@move
class FoundDone(Needed):
    """LF-8.13: a player has given back and declared what they want."""

    rule: ClassVar[str] = "LF-8.13"
    declines: ClassVar[bool] = True
    name: ClassVar[str] = "Done giving back and declaring"

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Go on to the next player in order."""


def hold_festival(table: LostFound, drawer: Seat) -> Play[None]:
    """LF-8.1: every step in turn order from the drawer."""
    facts = table.festival = Festival(drawer, seat=drawer)
    for seat in table.order(drawer):
        facts.seat = seat
        yield from _giving_and_declaring(table, seat)
    facts.step = "seeking"
    yield from _seek_owners(table, facts)
    facts.step = "market"
    facts.declared.clear()
    yield from open_market(table, table.order(drawer), "festival")
    facts.step = "new"
    yield from _new_duties(table, drawer)
    table.festival = None


def _giving_and_declaring(table: LostFound, seat: Seat) -> Play[None]:
    """LF-8.13: ask for one answer or several, then done; a player who holds nothing is passed over."""
    while table.size(seat):
        words = table.standing(_offer_words, seat)
        answer = (yield from ask(table, words, also=lambda: [table.standing(_ask_laying, seat)])).answer
        if answer.__class__ is tuple:
            lay_down(table, seat, answer)
        elif isinstance(answer, FoundDone):
            return
        else:
            answer.carry_out(table, seat)


def _offer_words(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(
        table,
        seat,
        (FoundDone, FestivalGive, FestivalDeclare),
        rule="LF-8.13",
        prompt=say("Give back what belongs to others, declare what belongs to strangers"),
        waiting="giving back and declaring",
    )


def _ask_laying(table: LostFound, seat: Seat) -> Question[Any]:
    """Everything at once, as it is laid down."""
    return cards_question(
        table,
        seat,
        lambda: to_lay_down(table, seat),
        rule="LF-8.13",
        prompt=lambda: say("Lay down what to give back, and what to declare"),
        verb="Give back and declare",
        waiting="giving back and declaring",
        judge=lambda cards: (
            judge_each(table, seat, cards, lambda card: may_lay_down(table, seat, card))
            or (() if cards else refuse("LF-X-NONE", "LF-8.13", "Choose at least one card."))
        ),
        suggest=lambda: [(card,) for card in to_lay_down(table, seat)],
        lost=True,
    )


def _seek_owners(table: LostFound, facts: Festival) -> Play[None]:
    """LF-8.4 to LF-8.6, LF-8.14, LF-8.15."""
    items = tuple(_list_items(table, facts))
    facts.declared = list(items)
    for seat, card in items:
        if not (yield from _seek_owner(table, facts, seat, card)):
            facts.missing.append((seat, card))
    if not_found(table) and not charge_of_project(table, "CRIER"):
        question: Question[Any] = Menu(
            table,
            facts.drawer,
            (Crier, NoCrier),
            rule="LF-8.15",
            prompt=say("The Town Crier may seek one owner again"),
            waiting="deciding about the Town Crier",
        )
        answer = (yield from ask(table, question)).answer
        if isinstance(answer, Crier):
            table.flip_project("CRIER")
            sought = answer.find_sought(table)
            assert sought is not None
            yield from _seek_owner(table, facts, *sought)
    table.ihtesaab.cards += table.dealt
    table.dealt.clear()


def _list_items(table: LostFound, facts: Festival) -> list[tuple[Seat, str]]:
    """LF-8.14: player by player, the declared cards in the order named, then the lost ones in the order lost."""
    found: list[tuple[Seat, str]] = []
    for seat in table.order(facts.drawer):
        named_ = [card for who, card in facts.declared if who == seat]
        found += [(seat, card) for card in [*named_, *(c for c in table.lost[seat] if c not in named_)]]
    return found


def _seek_owner(table: LostFound, facts: Festival, seat: Seat, card: str) -> Play[bool]:
    """LF-8.4, LF-8.6: one card is dealt for a Resource, and takes effect at once. Gives whether nobody seeks its owner any more."""
    if not lies_there(table, seat, card):
        return True
    if not table.ihtesaab.cards:  # LF-8.5
        table.ihtesaab.cards += table.dealt
        table.dealt.clear()
        table.announce("All Ihtesaab cards are shuffled again.")
    question: Question[Any] = Reveal(
        lambda: table.ihtesaab.cards,
        others=lambda: table.dealt,
        why_not=lambda one: table.refuse("LF-X-SOURCE", "LF-8.4", "{card:piece} was dealt already.", one),
        rule="LF-8.4",
        prompt=lambda: table.say("Deal an Ihtesaab card for {card:piece} of {who:seat}", card, seat),
        label=table.label_piece,
        waiting="looking for an owner",
    )
    dealt: str = (yield from ask(table, question)).answer
    table.ihtesaab.cards.remove(dealt)
    table.dealt.append(dealt)
    if not lies_there(table, seat, card):
        return True
    found = table.cards.category[card] in table.cards.ihtesaab[dealt].found
    if not found:
        table.announce("The owner of {card:piece} is not found.", card)
    elif card in table.lost[seat]:
        table.come_back(seat, card)
    else:
        table.announce("The owner of {card:piece} is found: {who:seat} gives it back.", card, seat)
        table.take_out(seat, card)
        table.put_away(card)
        facts.declared.remove((seat, card))
    return found


def lies_there(table: LostFound, seat: Seat, card: str) -> bool:
    """Return whether a Resource whose owner is sought is still with its player; people may have moved it."""
    return card in table.in_hand(seat) or card in table.lost[seat]


def not_found(table: LostFound) -> list[tuple[Seat, str]]:
    """LF-8.6: return the Resources whose owners were sought in vain, and whose they are."""
    missing = table.festival.missing if table.festival else ()
    return [(seat, card) for seat, card in missing if lies_there(table, seat, card)]


def _not_found(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    missing = [card for _, card in not_found(table)]
    return OneOf(missing, known=table.any_card, label=table.label_piece)


@move
class Crier(Needed):
    """CRIER, LF-8.15: one more Ihtesaab card for a Resource whose owner was not found."""

    rule: ClassVar[str] = "LF-8.15"
    group: ClassVar[str] = "Send the Town Crier"
    sign: ClassVar[str] = "crier"

    card: str = part(
        _not_found,
        "for",
    )

    def label(self, table: LostFound) -> str:
        """Return the card."""
        return table.say("The Town Crier seeks the owner of {card:piece}", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[Crier]:
        """Return every Resource whose owner was not found."""
        del seat
        return [kept(cls, card) for _, card in not_found(table)]

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """While owners are sought, NOABILITY or READY to the player who drew the Festival; else as everything that is not asked for."""
        facts = table.festival
        seeking = facts is not None and facts.step == "seeking" and facts.drawer == seat
        against = charge_of_project(table, "CRIER") if seeking else ()
        return against or open_decision(table) or wrong_phase(table)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return NOABILITY, READY, FILTER."""
        del seat
        assert table.festival is not None
        against = charge_of_project(table, "CRIER")
        if against:
            return against
        if self.find_sought(table) is None:
            return table.refuse(
                "LF-X-FILTER",
                self.rule,
                "{card:piece} is not eligible: its owner was not sought in vain.",
                self.card,
            )
        return ()

    def find_sought(self, table: LostFound) -> tuple[Seat, str] | None:
        """LF-2.11: the Resource and whose it is; any copy of a Spare stands for the first of its type."""
        missing, resources = not_found(table), table.cards.resources
        one = resources.get(self.card)
        alike = [
            item for item in missing if one is not None and one.type and resources[item[1]].type == one.type
        ]
        return next((item for item in missing if item[1] == self.card), alike[0] if alike else None)


@move
class NoCrier(Needed):
    """LF-8.15: the bonus stays READY."""

    rule: ClassVar[str] = "LF-8.15"
    declines: ClassVar[bool] = True

    def label(self, table: LostFound) -> str:
        """In words."""
        del table
        return say("Do not send the Town Crier")


def _new_duties(table: LostFound, drawer: Seat) -> Play[None]:
    """LF-8.10: Family cards, a Communal Responsibility, then a Spare if the hungry are fed."""
    for seat in table.order(drawer):
        table.draw_duty(seat)
    yield from reveal_project(table)
    fed = table.cards.project_with["FESTIVAL_SPARE"]
    if fed in table.done:
        kind = str(table.cards.projects[fed].ability["type"])
        for seat in table.order(drawer):
            table.take_spares(seat, kind, 1)
