"""The acts of a turn after its Event: Action, Responsibility, Discard, and tawbah (LF-9 to LF-12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from printkit.games.lost_and_found.asking import ask
from printkit.games.lost_and_found.demands import cards_question, exactly
from printkit.games.lost_and_found.payments import (
    CLEAN,
    DISCARDING,
    PAYMENT,
    OwnCards,
    Use,
    at_least_one,
    capacity,
    clean_capacity,
    enough,
    judge_card,
    judged,
    just_enough,
    lay_beside,
    returnable,
    usable,
)
from printkit.games.lost_and_found.perils import meet_crisis
from printkit.games.lost_and_found.refusals import (
    action_phase,
    charge_of_role,
    duty_phase,
    no_ability,
    not_self,
    not_your_turn,
    open_decision,
    second_duty,
    wrong_phase,
)
from printkit.games.lost_and_found.state import LostFound
from printkit.games.lost_and_found.words import CATEGORIES, DIN, RESOURCES
from printkit.referee import (
    Menu,
    Move,
    OneOf,
    Play,
    Plural,
    Question,
    Refusals,
    Reveal,
    Seat,
    move,
    optional,
    part,
    say,
)
from printkit.referee.refusals import refuse

Cards = tuple[str, ...]


class OfTurn(Move[LostFound]):
    """An act of the active player's own turn."""

    __slots__ = ()

    @classmethod
    def used(cls, table: LostFound) -> Refusals:
        """Whether its phase is lost or used up (LF-4.4, steps 4 and 5)."""
        del table
        return ()

    @classmethod
    def missed(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """LF-4.4: TURN, OPEN, then why the phase does not allow it."""
        return not_your_turn(table, seat) or open_decision(table) or cls.used(table) or wrong_phase(table)


class OfAction(OfTurn):
    """An act of the Action Phase (LF-9)."""

    __slots__ = ()

    @classmethod
    def used(cls, table: LostFound) -> Refusals:
        """SKIPA, ACTION."""
        return action_phase(table)


def _cards(use: Use) -> Callable[[LostFound, Seat], OwnCards]:
    return lambda table, seat: OwnCards(table, seat, use)


@move
class BackOut(OfTurn):
    """Nothing was laid down yet: do something else."""

    rule: ClassVar[str] = "LF-4.5"

    def label(self, table: LostFound) -> str:
        """In words."""
        del table
        return say("Not now")


def laid_down(
    table: LostFound,
    seat: Seat,
    use: Use,
    *,
    rule: str,
    prompt: Callable[[], str],
    judge: Callable[[Cards], Refusals],
    suggest: Callable[[], Sequence[Cards]],
) -> Play[Cards]:
    """Ask which cards are laid down for an act that was named without them; nothing if the player backs out."""
    question = cards_question(
        table,
        seat,
        use,
        rule=rule,
        prompt=prompt,
        waiting="the cards that are laid down",
        judge=judge,
        suggest=suggest,
    )
    words = (BackOut,)
    first = yield from ask(table, question, also=lambda: [Menu(table, seat, words, rule=rule, prompt="Or")])
    answer = first.answer
    return answer if answer.__class__ is tuple else ()


# Action Phase


@move
class ReturnCard(OfAction):
    """LF-9.1: give one Resource back to the other player who owns it."""

    rule: ClassVar[str] = "LF-9.1"
    group: ClassVar[str] = "Return a Resource to its owner"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            [card for card in table.in_hand(seat) if table.owner(seat, card) not in {seat, None}],
            known=lambda: list(table.cards.resources),
            label=table.printed,
        ),
        "card",
    )

    def label(self, table: LostFound) -> str:
        """The card and its owner."""
        return table.say("Return {card:piece}", self.card)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[ReturnCard]:
        """What belongs to other players, while the Action is open."""
        if action_phase(table):
            return ()
        return [cls(card) for card in table.in_hand(seat) if table.owner(seat, card) not in {seat, None}]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPA, ACTION, PHASE, then the card."""
        return action_phase(table) or returnable(table, seat, self.card, self.rule)

    def do(self, table: LostFound, seat: Seat) -> None:
        """LF-2.14."""
        table.turn.acted = True
        table.hand_back(seat, self.card)


def _crises(table: LostFound) -> list[str]:
    return [event for pile in table.crises for event in pile]


def _crisis_part(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    known = [card for card, event in table.cards.events.items() if event.kind == "crisis"]
    return OneOf(_crises(table), known=known, label=table.printed)


@move
class ContributeCrisis(OfAction):
    """LF-7.7, LF-7.10, LF-9.2: lay clean cards beside one Crisis; they are spent."""

    rule: ClassVar[str] = "LF-9.2"
    name: ClassVar[str] = "Contribute to a Crisis"
    group: ClassVar[str] = "Contribute to a Crisis"
    sign: ClassVar[str] = "ev-crisis"

    event: str = part(
        _crisis_part,
        "Crisis",
    )
    cards: Cards | None = optional(_cards(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """The Crisis."""
        return table.say("Contribute to {event:piece}", self.event)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[ContributeCrisis]:
        """The Crises in play; if there is none, one of those that there are, to say so."""
        del seat
        known = [card for card, event in table.cards.events.items() if event.kind == "crisis"][:1]
        return [cls(event, None) for event in _crises(table) or known]

    def prompt(self, table: LostFound) -> str:
        """The Crisis and what is missing."""
        missing = table.required(self.event) - table.laid(self.event)
        return table.say("{event:piece}: contribute which cards? {missing} missing", self.event, DIN(missing))

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPA, ACTION, PHASE, NOCRISIS, NONE, the cards."""
        against = action_phase(table)
        if against:
            return against
        if self.event not in _crises(table):
            return refuse("LF-X-NOCRISIS", self.rule, "No Crisis is in play.")
        if self.cards is None:
            return nothing_clean(table, seat, self.rule)
        return at_least_one(self.cards, self.rule) or judged(table, seat, self.cards, CLEAN, self.rule)

    def do(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-7.8: it is met as soon as enough lies beside it."""
        cards = self.cards
        if cards is None:
            cards = yield from laid_down(
                table,
                seat,
                CLEAN,
                rule=self.rule,
                prompt=lambda: self.prompt(table),
                judge=lambda cards: (
                    at_least_one(cards, self.rule) or judged(table, seat, cards, CLEAN, self.rule)
                ),
                suggest=lambda: up_to(
                    table, table.clean_cards(seat), table.required(self.event) - table.laid(self.event)
                ),
            )
        if cards:
            table.turn.acted = True
            lay_beside(table, seat, self.event, cards)
            meet_crisis(table, self.event)


def up_to(table: LostFound, cards: Sequence[str], missing: int) -> list[Cards]:
    """Section 6, enumeration: single cards, and sets that are just enough."""
    singles = [(card,) for card in cards if table.cards.value[card] < missing]
    return [*singles, *just_enough(table, cards, missing)]


def nothing_clean(table: LostFound, seat: Seat, rule: str) -> Refusals:
    """LF-X-NONE, where the whole hand is known to hold nothing that may be used."""
    if table.whole(seat) and not table.clean_cards(seat):
        return refuse("LF-X-NONE", rule, "You have no card of your own for this.")
    return ()


@move
class Gift(OfAction):
    """GIFT_ACTION, LF-9.3: give one own card to another player, who may not refuse."""

    rule: ClassVar[str] = "LF-9.3"
    group: ClassVar[str] = "Give a card to another player"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            table.clean_cards(seat) if table.family_bonus(seat, "GIFT_ACTION") else (),
            known=lambda: list(table.cards.value),
            label=table.printed,
        ),
        "card",
    )
    to: Seat = part(
        lambda table, seat: OneOf(table.others(seat), known=[seat], label=table.name), "to whom", who=True
    )

    def label(self, table: LostFound) -> str:
        """The card and who gets it."""
        return table.say("Give {card:piece} to {who:seat}", self.card, self.to)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[Gift]:
        """Each own card for each other player, for whoever cares for the parents."""
        if action_phase(table) or not table.family_bonus(seat, "GIFT_ACTION"):
            return ()
        return [cls(card, to) for card in table.clean_cards(seat) for to in table.others(seat)]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPA, ACTION, PHASE, NOABILITY, SELF, the card."""
        against = action_phase(table)
        if against:
            return against
        if not table.family_bonus(seat, "GIFT_ACTION"):
            return no_ability(self.rule)
        return not_self(seat, self.to, self.rule) or judge_card(table, seat, self.card, CLEAN, self.rule)

    def do(self, table: LostFound, seat: Seat) -> None:
        """LF-2.12."""
        table.turn.acted = True
        table.give(seat, self.to, self.card)
        table.announce("{who:seat} gives {card:piece} to {other:seat}.", seat, self.card, self.to)


# Responsibility Phase


def _duties_in_hand(table: LostFound, seat: Seat) -> OneOf[str]:
    hand = table.family[seat]
    return OneOf(hand.known, known=lambda: list(table.cards.duties), label=table.printed)


def not_my_duty(table: LostFound, seat: Seat, card: str) -> Refusals:
    """LF-X-ZONE: a Family card is not in the own Family hand, as far as the referee can know (LF-2.17)."""
    hand = table.family[seat]
    if card in hand.shown or card in hand.told:
        return ()
    if card in table.unknown_duties(seat):
        return ()
    return table.refuse("LF-X-ZONE", "LF-2.17", "{card:piece} is not in your Family hand.", card)


class OfDuty(OfTurn):
    """An act of the Responsibility Phase (LF-10)."""

    __slots__ = ()
    what: ClassVar[str] = ""

    @classmethod
    def used(cls, table: LostFound) -> Refusals:
        """SKIPR, RESP."""
        return duty_phase(table, cls.what)


def use_duty_phase(table: LostFound, seat: Seat, what: str) -> None:
    """LF-10.1, LF-10.6: the phase is used; the Stonemason's bonus is spent with the second act."""
    turn = table.turn
    turn.phase = "responsibility"
    if turn.duty:
        table.flip_role(seat)
        turn.duty = "both"
    else:
        turn.duty = what


@move
class CompleteFamily(OfDuty):
    """LF-10.2, LF-10.7: complete a Family Responsibility, paid at once and in full; more than are needed may be."""

    rule: ClassVar[str] = "LF-10.2"
    what: ClassVar[str] = "family"
    name: ClassVar[str] = "Complete a Family Responsibility with these cards"
    group: ClassVar[str] = "Complete a Family Responsibility"
    sign: ClassVar[str] = "house"

    card: str = part(_duties_in_hand, "Family card")
    cards: Cards | None = optional(_cards(PAYMENT), "cards")

    def label(self, table: LostFound) -> str:
        """The card and its price."""
        return table.say("Complete {card:piece} ({price})", self.card, DIN(table.duty_cost(self.card)))

    def told(self, table: LostFound) -> str:
        """The card."""
        return table.say("Complete {card:piece}", self.card)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[CompleteFamily]:
        """The known Family cards in hand."""
        return [cls(card, None) for card in table.family[seat].known]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPR, RESP, PHASE, ZONE, the cards, SUM."""
        against = duty_phase(table, self.what) or not_my_duty(table, seat, self.card)
        if against:
            return against
        cost = table.duty_cost(self.card)
        if self.cards is not None:
            return judged(table, seat, self.cards, PAYMENT, "LF-3.2") or enough(
                table, self.cards, cost, self.rule
            )
        have = capacity(table, seat)
        if table.whole(seat) and have < cost:
            return refuse("LF-X-SUM", self.rule, "You can pay {s} din, {c} din is needed.", have, cost)
        return ()

    def do(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-10.2: transgressions are filed, the payment is discarded, the card is completed, its ability takes effect."""
        cost, cards = table.duty_cost(self.card), self.cards
        if cards is None:
            cards = yield from laid_down(
                table,
                seat,
                PAYMENT,
                rule=self.rule,
                prompt=lambda: table.say("Pay {price} for {card:piece}", DIN(cost), self.card),
                judge=lambda cards: (
                    judged(table, seat, cards, PAYMENT, "LF-3.2") or enough(table, cards, cost, self.rule)
                ),
                suggest=lambda: just_enough(table, usable(table, seat, PAYMENT), cost),
            )
            if not cards:
                return
        use_duty_phase(table, seat, self.what)
        table.announce("{who:seat} completes {card:piece} with {cards:pieces}.", seat, self.card, cards)
        for card in sorted(cards, key=lambda card: table.clean(seat, card)):
            table.use(seat, card)
        _complete_duty(table, seat, self.card)


def _complete_duty(table: LostFound, seat: Seat, card: str) -> None:
    table.take_duty(seat, card)
    table.family_done[seat].append(card)
    duty = table.cards.duties[card]
    if duty.once and duty.ability.name == "DRAW":
        table.draw(seat, int(duty.ability["n"]))  # type: ignore[arg-type]
    elif duty.once and duty.ability.name == "SPARE":
        fewest = min(table.others(seat), key=lambda other: len(table.family_done[other]))
        table.take_spares(fewest, str(duty.ability["type"]), int(duty.ability["n"]))  # type: ignore[arg-type]
    table.draw_duty(seat)


def _project_part(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    return OneOf(list(table.open), known=lambda: list(table.cards.projects), label=table.printed)


@move
class ContributeCommunal(OfDuty):
    """LF-10.3: lay clean cards beside one Communal Responsibility."""

    rule: ClassVar[str] = "LF-10.3"
    what: ClassVar[str] = "communal"
    name: ClassVar[str] = "Contribute these cards to a Communal Responsibility"
    group: ClassVar[str] = "Contribute to a Communal Responsibility"
    sign: ClassVar[str] = "mosque"

    project: str = part(
        _project_part,
        "Communal Responsibility",
    )
    cards: Cards | None = optional(_cards(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """The project and what is missing."""
        missing = table.cards.projects[self.project].cost - table.laid(self.project)
        return table.say("Contribute to {card:piece} ({missing} missing)", self.project, DIN(max(0, missing)))

    def told(self, table: LostFound) -> str:
        """The project."""
        return table.say("Contribute to {card:piece}", self.project)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[ContributeCommunal]:
        """The open projects."""
        del seat
        return [cls(project, None) for project in table.open]

    def prompt(self, table: LostFound) -> str:
        """The project and what is missing."""
        project = table.cards.projects[self.project]
        missing = max(0, project.cost - table.laid(self.project))
        if table.has_need(project, ()):
            text = "{card:piece}: contribute which cards? {missing} missing"
            return table.say(text, self.project, DIN(missing))
        need = say(CATEGORIES[project.need])
        return table.say(
            "{card:piece}: contribute which cards? {missing} and {need} missing",
            self.project,
            DIN(missing),
            need,
        )

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPR, RESP, PHASE, CLOSED, NONE, the cards, NEED."""
        against = duty_phase(table, self.what)
        if against:
            return against
        if self.project not in table.open:
            return refuse("LF-X-CLOSED", self.rule, "This project is not open.")
        if self.cards is None:
            return nothing_clean(table, seat, self.rule) or self.without_need(table, seat)
        return self.judge(table, seat, self.cards)

    def judge(self, table: LostFound, seat: Seat, cards: Cards) -> Refusals:
        """NONE, the cards, NEED (LF-10.5)."""
        return (
            at_least_one(cards, self.rule)
            or judged(table, seat, cards, CLEAN, self.rule)
            or self.need(table, cards)
        )

    def need(self, table: LostFound, cards: Sequence[str]) -> Refusals:
        """LF-X-NEED: the cost is reached, only the needed category is missing."""
        project = table.cards.projects[self.project]
        if table.laid(self.project) < project.cost or table.has_need(project, cards):
            return ()
        return refuse("LF-X-NEED", "LF-10.5", "Only {need} is still missing.", say(CATEGORIES[project.need]))

    def without_need(self, table: LostFound, seat: Seat) -> Refusals:
        """LF-X-NEED, where the whole hand is known to have none of it."""
        return self.need(table, table.clean_cards(seat)) if table.whole(seat) else ()

    def do(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-10.3: completed as soon as cost and need are there."""
        cards = self.cards
        if cards is None:
            cards = yield from laid_down(
                table,
                seat,
                CLEAN,
                rule=self.rule,
                prompt=lambda: self.prompt(table),
                judge=lambda cards: self.judge(table, seat, cards),
                suggest=lambda: self.suggested(table, seat),
            )
            if not cards:
                return
        use_duty_phase(table, seat, self.what)
        lay_beside(table, seat, self.project, cards)
        project = table.cards.projects[self.project]
        if table.laid(self.project) >= project.cost and table.has_need(project, ()):
            yield from _complete_project(table, self.project)

    def suggested(self, table: LostFound, seat: Seat) -> list[Cards]:
        """Some legal sets of cards."""
        missing = table.cards.projects[self.project].cost - table.laid(self.project)
        found = up_to(table, table.clean_cards(seat), max(1, missing))
        return [cards for cards in found if not self.need(table, cards)] or [
            (card,) for card in table.clean_cards(seat) if not self.need(table, (card,))
        ]


def _complete_project(table: LostFound, project: str) -> Play[None]:
    for card, _ in table.beside.pop(project, []):
        table.put_away(card)
    table.open.remove(project)
    table.done.append(project)
    table.announce("{card:piece} is completed.", project)
    tracker = table.cards.projects[project].tracker
    if tracker:  # LF-13.3
        table.tracker_supply.remove(tracker)
        table.ready.append(tracker)
    for event in _crises(table):  # PERIL_DISCOUNT applies at once
        meet_crisis(table, event)
    yield from reveal_project(table)


def reveal_project(table: LostFound) -> Play[None]:
    """LF-8.10, LF-10.3: turn up a new Communal Responsibility, if there is one."""
    if len(table.project_deck):
        question: Question[Any] = Reveal(
            lambda: table.project_deck.cards,
            rule="LF-10.3",
            prompt=say("Turn up a Communal Responsibility"),
            label=table.printed,
            waiting="the next Communal Responsibility",
        )
        card = (yield from ask(table, question)).answer
        table.project_deck.draw(card)
        table.open.append(card)


@move
class ExchangeFamily(OfDuty):
    """LF-10.4: put a Family card under the deck and draw the top one; which, only the referee hears."""

    rule: ClassVar[str] = "LF-10.4"
    what: ClassVar[str] = "exchange"
    group: ClassVar[str] = "Exchange a Family Responsibility"
    sign: ClassVar[str] = "house"

    card: str = part(_duties_in_hand, "Family card")

    def label(self, table: LostFound) -> str:
        """The card."""
        return table.say("Exchange {card:piece}", self.card)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[ExchangeFamily]:
        """The known Family cards in hand, while the Responsibility is open."""
        return () if duty_phase(table, cls.what) else [cls(card) for card in table.family[seat].known]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPR, RESP, PHASE, ZONE, ZAKAT, EMPTY."""
        against = duty_phase(table, self.what) or not_my_duty(table, seat, self.card)
        if against:
            return against
        if table.cards.duties[self.card].main:
            return table.refuse("LF-X-ZAKAT", self.rule, "{card:piece} cannot be exchanged.", self.card)
        if len(table.family_decks[seat]) <= table.family_drawn[seat]:
            return refuse("LF-X-EMPTY", self.rule, "Your Family deck is empty.")
        return ()

    def do(self, table: LostFound, seat: Seat) -> None:
        """The old card goes to the bottom, unseen again; the new one is unseen."""
        use_duty_phase(table, seat, self.what)
        table.exchange_duty(seat, self.card)
        table.announce("{who:seat} exchanges a Family card.", seat)


@move
class UseDoubleDuty(OfTurn):
    """DOUBLE_DUTY: the Stonemason announces that the other of the two follows; it is spent when that is done."""

    rule: ClassVar[str] = "LF-10.6"
    name: ClassVar[str] = "Announce: complete and contribute this turn"

    @classmethod
    def used(cls, table: LostFound) -> Refusals:
        """SKIPR; what the phase was used for is looked at last."""
        if table.turn.skip_responsibility:
            return refuse("LF-X-SKIPR", "LF-10.1", "There is no Responsibility Phase this turn.")
        return ()

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """SKIPR, PHASE, NOABILITY, READY, RESP."""
        against = self.used(table) or (wrong_phase(table) if table.turn.phase == "discard" else ())
        against = against or charge_of_role(table, seat, "DOUBLE_DUTY")
        if against:
            return against
        if not (second_duty(table, "family") or second_duty(table, "communal")):
            return refuse("LF-X-RESP", self.rule, "First complete, or contribute.")
        return ()

    def do(self, table: LostFound, seat: Seat) -> None:
        """Nothing is spent yet."""
        table.announce("{who:seat} will use the Stonemason's bonus.", seat)


# Discard Phase


@move
class UseHandLimit(OfTurn):
    """HAND_LIMIT_ONCE: the Weaver keeps more this turn."""

    rule: ClassVar[str] = "LF-11.1"

    def label(self, table: LostFound) -> str:
        """In words."""
        k = table.cards.roles[table.roles[table.active]].ability.arguments.get("k", 0)
        return say("Keep {n} more Resources this turn", k)

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOABILITY, READY."""
        return charge_of_role(table, seat, "HAND_LIMIT_ONCE")

    def do(self, table: LostFound, seat: Seat) -> None:
        """The limit is higher for the whole phase."""
        table.turn.phase = "discard"
        table.turn.limit_up = int(table.cards.roles[table.roles[seat]].ability["k"])  # type: ignore[arg-type]
        table.flip_role(seat)


EXCESS = Plural("Discard {n} Resource down to the limit", "Discard {n} Resources down to the limit")


@move
class DiscardExcess(OfTurn):
    """LF-11.2: above the limit, discard exactly what is too much."""

    rule: ClassVar[str] = "LF-11.2"
    name: ClassVar[str] = "Discard down to the hand limit"
    sign: ClassVar[str] = "basket"

    cards: Cards | None = optional(_cards(DISCARDING), "cards")

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """The cards, COUNT."""
        excess = max(0, table.size(seat) - table.limit(seat))
        if self.cards is None:
            return () if excess else refuse("LF-X-COUNT", self.rule, "Exactly {k} card(s) are required.", 0)
        return judged(table, seat, self.cards, DISCARDING, self.rule) or exactly(
            self.cards, excess, self.rule
        )

    def do(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-11.3: what is not one's own goes to the Transgressions."""
        cards, excess = self.cards, table.size(seat) - table.limit(seat)
        if cards is None:
            cards = yield from laid_down(
                table,
                seat,
                DISCARDING,
                rule=self.rule,
                prompt=lambda: EXCESS(excess),
                judge=lambda cards: (
                    judged(table, seat, cards, DISCARDING, self.rule) or exactly(cards, excess, self.rule)
                ),
                suggest=lambda: _excess_sets(usable(table, seat, DISCARDING), excess),
            )
        if not cards:
            return
        table.turn.phase = "discard"
        table.announce("{who:seat} discards {cards:pieces}.", seat, cards)
        for card in cards:
            table.use(seat, card)


def excess(table: LostFound, seat: Seat) -> Question[Any]:
    """LF-11.2: the cards that are too many, laid down without another tap."""
    number = table.size(seat) - table.limit(seat)
    return cards_question(
        table,
        seat,
        DISCARDING,
        rule="LF-11.2",
        prompt=lambda: EXCESS(number),
        waiting="a discard",
        judge=lambda cards: DiscardExcess(cards).against(table, seat),
        suggest=lambda: _excess_sets(usable(table, seat, DISCARDING), number),
    )


def _excess_sets(cards: Sequence[str], number: int) -> list[Cards]:
    """Some sets of so many cards: neighbours, round the hand."""
    if number >= len(cards):
        return [tuple(cards)] if number == len(cards) else []
    return [tuple(sorted((*cards, *cards)[at : at + number])) for at in range(len(cards))]


@move
class PassPhase(OfTurn):
    """LF-4.5: pass all that is left, and end the turn."""

    rule: ClassVar[str] = "LF-4.5"
    name: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """LIMIT (LF-11.2)."""
        size, limit = table.size(seat), table.limit(seat)
        if size <= limit:
            return ()
        return refuse("LF-X-LIMIT", "LF-11.1", "You hold {n}; the limit is {l}.", RESOURCES(size), limit)

    def do(self, table: LostFound, seat: Seat) -> None:
        """The turn is over."""


# Tawbah


@move
class Tawbah(OfTurn):
    """LF-12.1, LF-12.5: make one transgression good, with clean cards; never forced, never refused."""

    rule: ClassVar[str] = "LF-12.1"
    name: ClassVar[str] = "Tawbah with these cards"
    group: ClassVar[str] = "Tawbah"
    sign: ClassVar[str] = "hands"

    card: str = part(
        lambda table, seat: OneOf(
            list(table.transgressions[seat]), known=lambda: list(table.cards.value), label=table.printed
        ),
        "for",
    )
    cards: Cards | None = optional(_cards(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """The card."""
        return table.say("Tawbah for {card:piece}", self.card)

    @classmethod
    def offers(cls, table: LostFound, seat: Seat) -> Sequence[Tawbah]:
        """The own Transgressions; if there is none, some card, to say so."""
        return [cls(card, None) for card in table.transgressions[seat] or list(table.cards.resources)[:1]]

    def prompt(self, table: LostFound) -> str:
        """The card, whom it wronged, what is due."""
        price, wronged = DIN(table.restitution(self.card)), table.wronged.get(self.card)
        if wronged is None:
            return table.say("Ask all for forgiveness for {card:piece}, and pay {price}", self.card, price)
        return table.say(
            "Ask {who:seat} for forgiveness for {card:piece}, and pay {price}", wronged, self.card, price
        )

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOTRANS, ZONE, the cards, SUM."""
        if not table.transgressions[seat]:
            return refuse("LF-X-NOTRANS", self.rule, "You have no transgressions.")
        if self.card not in table.transgressions[seat]:
            return table.refuse(
                "LF-X-ZONE", self.rule, "{card:piece} is not among your Transgressions.", self.card
            )
        cost = table.restitution(self.card)
        if self.cards is not None:
            return judged(table, seat, self.cards, CLEAN, "LF-12.3") or enough(
                table, self.cards, cost, "LF-12.3"
            )
        have = clean_capacity(table, seat)
        if table.whole(seat) and have < cost:
            return refuse("LF-X-SUM", "LF-12.3", "You can pay {s} din, {c} din is needed.", have, cost)
        return ()

    def do(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-12.2 to LF-12.4: forgiveness is asked aloud, restitution made, the card leaves the Transgressions."""
        cost, cards = table.restitution(self.card), self.cards
        if cards is None:
            cards = yield from laid_down(
                table,
                seat,
                CLEAN,
                rule="LF-12.3",
                prompt=lambda: self.prompt(table),
                judge=lambda cards: (
                    judged(table, seat, cards, CLEAN, "LF-12.3") or enough(table, cards, cost, "LF-12.3")
                ),
                suggest=lambda: just_enough(table, table.clean_cards(seat), cost),
            )
            if not cards:
                return
        wronged = table.wronged.get(self.card)
        for card in cards:
            if wronged is None:
                table.use(seat, card)
            else:
                table.give(seat, wronged, card)
        table.absolve(seat, self.card)
        table.announce(
            "{who:seat} makes {card:piece} good with {cards:pieces} and resolves not to do it again.",
            seat,
            self.card,
            cards,
        )
