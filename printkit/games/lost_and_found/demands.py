"""What an Event demands of one player: pay, discard, choose a card, have one picked (LF-3.7 to LF-3.12, section 3.13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from printkit.games.lost_and_found.asking import Told, ask
from printkit.games.lost_and_found.facts import Demand
from printkit.games.lost_and_found.payments import (
    CLEAN,
    PAYMENT,
    OwnCards,
    Use,
    at_least_one,
    capacity,
    clean_capacity,
    enough,
    fits,
    judge_card,
    judged,
    just_enough,
    own_spares,
    returnable,
    usable,
)
from printkit.games.lost_and_found.refusals import (
    charge_of_project,
    no_ability,
    open_decision,
    used_up,
    wrong_phase,
)
from printkit.games.lost_and_found.state import LostFound
from printkit.games.lost_and_found.words import DIN, wanted
from printkit.referee import (
    First,
    Menu,
    Message,
    Move,
    Play,
    Question,
    Refusals,
    Reveal,
    Seat,
    move,
    part,
    say,
)
from printkit.referee.questions import Judged
from printkit.referee.refusals import refuse

Cards = tuple[str, ...]
OWN_IN_HAND: Final = Use(held=False)


def cards_question(
    table: LostFound,
    seat: Seat,
    use: Use | Callable[[], Sequence[str]],
    *,
    rule: str,
    prompt: Callable[[], str],
    waiting: str,
    judge: Callable[[Cards], Refusals],
    suggest: Callable[[], Sequence[Cards]],
    least: int = 1,
) -> Judged[Cards]:
    """Let a player lay down cards: known ones are listed, others are understood, the rule judges them as a whole."""
    kind = OwnCards(table, seat, use, least=least)
    return Judged(seat, kind, rule=rule, prompt=prompt, judge=judge, suggest=suggest, waiting=waiting)


# Moves of those who must pay, and of those who help


class Needed(Move[LostFound]):
    """What is possible only while somebody must do something."""

    __slots__ = ()

    @classmethod
    def missed(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """Another decision is open, or nothing is."""
        del seat
        return open_decision(table) or wrong_phase(table)


@move
class Cannot(Needed):
    """LF-2.18: a holder's word that the own hand does not have it; not taken if the known cards say otherwise."""

    rule: ClassVar[str] = "LF-2.18"
    name: ClassVar[str] = "I cannot"

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """LF-X-HAVE, judged by the known cards alone."""
        have = has_it(table, seat)
        return table.refuse("LF-X-HAVE", self.rule, "You hold {card:piece}.", have) if have else ()

    def do(self, table: LostFound, seat: Seat) -> None:
        """Nothing is laid down."""
        table.announce("{who:seat} cannot.", seat)


def has_it(table: LostFound, seat: Seat) -> str:
    """A known card that shows that a player can do what is demanded; "" if there is none."""
    demand = table.demand
    if demand is None or demand.seat != seat:
        return ""
    if demand.filter is None:
        cards = table.clean_cards(seat) if demand.beyond else table.payable(seat)
        return cards[0] if cards and table.worth(cards) >= demand.due else ""
    found = [card for card in table.in_hand(seat) if fits(table, seat, card, demand.filter)]
    return found[0] if len(found) >= demand.due else ""


@move
class UseSafetyNet(Needed):
    """LF-3.11: a READY Hospital takes something off what must be paid."""

    rule: ClassVar[str] = "LF-3.11"

    def label(self, table: LostFound) -> str:
        """In words, with what it takes off."""
        k = table.cards.projects[table.cards.project_with["SAFETY_NET"]].ability["k"]
        return say("Use the Hospital: {less} less", DIN(int(k)))  # type: ignore[arg-type]

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOABILITY, BEYOND, READY (LF-4.4)."""
        del seat
        against = charge_of_project(table, "SAFETY_NET")
        if against and against[0].code == "LF-X-NOABILITY":
            return against
        return beyond_help(table) or against

    def do(self, table: LostFound, seat: Seat) -> None:
        """It lowers what is due, never below nothing."""
        demand = table.demand
        assert demand is not None
        demand.due = max(0, demand.due - table.project_bonus("SAFETY_NET"))
        table.flip_project("SAFETY_NET")
        table.announce("{who:seat} uses the Hospital; {left} left to pay.", seat, DIN(demand.due))


@move
class Cover(Needed):
    """LF-3.8: the Apothecary adds clean cards to somebody else's payment."""

    rule: ClassVar[str] = "LF-3.8"
    name: ClassVar[str] = "Cover with these cards"

    cards: Cards = part(lambda table, seat: OwnCards(table, seat, CLEAN, least=1), "cards")

    def against(self, table: LostFound, seat: Seat) -> Refusals:
        """NOABILITY, BEYOND, READY, SELF, NONE, then the cards (LF-4.4)."""
        demand = table.demand
        assert demand is not None
        if not table.has_role(seat, "COVER"):
            return no_ability(self.rule)
        against = beyond_help(table) or (() if table.role_ready(seat) else used_up())
        if against:
            return against
        if demand.seat == seat:
            return refuse("LF-X-SELF", self.rule, "You can cover only for others.")
        return at_least_one(self.cards, self.rule) or judged(table, seat, self.cards, CLEAN, self.rule)

    def do(self, table: LostFound, seat: Seat) -> None:
        """The cards are spent, and lower what is due; too much is lost."""
        demand = table.demand
        assert demand is not None
        demand.due = max(0, demand.due - table.worth(self.cards))
        for card in self.cards:
            table.use(seat, card)
        table.flip_role(seat)
        table.announce(
            "{who:seat} covers for {payer:seat} with {cards:pieces}; {left} left to pay.",
            seat,
            demand.seat,
            self.cards,
            DIN(demand.due),
        )

    @classmethod
    def examples(cls, table: LostFound, seat: Seat) -> Sequence[Cover]:
        """One card each."""
        found = [cls((card,)) for card in table.clean_cards(seat)]
        return [one for one in found if not one.against(table, seat)]


def beyond_help(table: LostFound) -> Refusals:
    """LF-X-BEYOND: nobody can help with a payment beyond the law, or to another player."""
    if table.demand is not None and table.demand.beyond:
        return refuse("LF-X-BEYOND", "LF-3.7", "This payment goes beyond the law; nobody can help with it.")
    return ()


@move
class Decline(Needed):
    """LF-3.12: a bonus that could help is not used."""

    rule: ClassVar[str] = "LF-3.12"
    name: ClassVar[str] = "Do not help"

    def do(self, table: LostFound, seat: Seat) -> None:
        """Nothing happens."""


# Paying


def pay(
    table: LostFound, seat: Seat, amount: int, *, beyond: bool = False, to: Seat | None = None
) -> Play[bool]:
    """LF-3.7, LF-3.11: a player must pay. Gives whether it was paid; who cannot is asked for help first (LF-3.12).

    Args:
        table: the state.
        seat: who pays.
        amount: what an Event demands.
        beyond: paid with clean cards and without help: beyond the law.
        to: who gets it, also with clean cards and without help; None for nobody.
    """
    clean = beyond or to is not None
    due = amount if clean else max(0, amount - table.family_bonus(seat, "PAY_DISCOUNT"))
    table.demand = Demand(seat, due, beyond=clean, to=to)
    paid = yield from _paid(table, table.demand)
    table.demand = None
    return paid


def _paid(table: LostFound, demand: Demand) -> Play[bool]:
    seat = demand.seat
    while demand.due > 0:
        if table.whole(seat) and _can_pay(table, demand) < demand.due:
            word: Any = Cannot()
        else:
            first = yield from ask(
                table,
                table.standing(_payment, seat),
                also=lambda: _help(table, seat),
                settled=lambda: table.whole(seat) and _can_pay(table, demand) < demand.due,
            )
            word = first.answer
            if isinstance(word, Told):
                continue
            if word.__class__ is tuple:
                lay_payment(table, demand, word)
                return True
            word.do(table, first.seat)
        if isinstance(word, Cannot) and (demand.beyond or not (yield from _last_help(table, demand))):
            return False
    return True


def _can_pay(table: LostFound, demand: Demand) -> int:
    return clean_capacity(table, demand.seat) if demand.beyond else capacity(table, demand.seat)


def _help(table: LostFound, seat: Seat) -> list[Question[Any]]:
    """LF-3.11: Hospital, the own word, and whoever covers, first come first served."""
    others: list[Question[Any]] = [
        Menu(table, other, (Cover,), rule="LF-3.8", prompt="Help with the payment")
        for other in table.others(seat)
    ]
    return [
        Menu(table, seat, (UseSafetyNet, Cannot, Cover), rule="LF-3.11", prompt="Or"),
        *others,
    ]


def _last_help(table: LostFound, demand: Demand) -> Play[bool]:
    """LF-3.12: whoever cannot pay is asked for a READY Hospital, then the Apothecary once. Gives whether that helped."""
    due, seat = demand.due, demand.seat
    if not charge_of_project(table, "SAFETY_NET"):
        question: Question[Any] = Menu(
            table, seat, (UseSafetyNet, Decline), rule="LF-3.12", prompt="You cannot pay. Use the Hospital?"
        )
        (yield from ask(table, question)).answer.do(table, seat)
        if demand.due < due:
            return True
    helper = table.helper()
    if helper is not None and helper != seat and not demand.asked and table.has_anything(helper):
        demand.asked = True
        covers = cards_question(
            table,
            helper,
            CLEAN,
            rule="LF-3.12",
            prompt=lambda: table.say(
                "{who:seat} cannot pay {due}. Cover with which cards?", seat, DIN(demand.due)
            ),
            waiting="the Apothecary",
            judge=lambda cards: (
                at_least_one(cards, "LF-3.8") or judged(table, helper, cards, CLEAN, "LF-3.8")
            ),
            suggest=lambda: [(card,) for card in table.clean_cards(helper)],
        )
        declines: Question[Any] = Menu(table, helper, (Decline,), rule="LF-3.12", prompt="Or")
        if covers.possible:
            answer = (yield from ask(table, covers, also=lambda: [declines])).answer
        else:
            answer = (yield from ask(table, declines)).answer
        if answer.__class__ is tuple:
            Cover(answer).do(table, helper)
    return demand.due < due


def _payment(table: LostFound, seat: Seat) -> Judged[Cards]:
    return cards_question(
        table,
        seat,
        lambda: usable(table, seat, _use(table)),
        rule="LF-3.7",
        prompt=lambda: _payment_prompt(table),
        waiting="a payment",
        judge=lambda cards: judge_payment(table, seat, cards),
        suggest=lambda: _payments(table, seat),
    )


def _payments(table: LostFound, seat: Seat) -> list[Cards]:
    assert table.demand is not None
    return just_enough(table, usable(table, seat, _use(table)), table.demand.due)


def _use(table: LostFound) -> Use:
    return CLEAN if table.demand is not None and table.demand.beyond else PAYMENT


def _payment_prompt(table: LostFound) -> Message:
    demand = table.demand
    assert demand is not None
    if demand.to is not None:
        return table.say("Pay {due} to {who:seat}, with cards of your own", DIN(demand.due), demand.to)
    if demand.beyond:
        return say("Pay {due}, with cards of your own", DIN(demand.due))
    return say("Pay {due}", DIN(demand.due))


def judge_payment(table: LostFound, seat: Seat, cards: Cards) -> Refusals:
    """LF-4.4 for `pay`: the cards, SUM."""
    assert table.demand is not None
    return judged(table, seat, cards, _use(table), "LF-3.2") or enough(
        table, cards, table.demand.due, "LF-3.1"
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
    for card in sorted(cards, key=lambda card: table.clean(seat, card)):
        table.use(seat, card)


def destitute(table: LostFound, seat: Seat) -> None:
    """LF-1.4, LF-3.9: all players lose."""
    table.ending = "destitute"
    table.announce("{who:seat} is destitute: all players lose.", seat)


# Discarding, choosing, picking at random


def discard(table: LostFound, seat: Seat, number: int, filters: frozenset[str]) -> Play[bool]:
    """DISCARD: so many matching Resources of the player's choice; who has fewer is destitute. Gives whether it was done."""
    use = Use(clean=False, held=False, filter=filters - {"any"})
    if table.size(seat) < number or (table.whole(seat) and len(usable(table, seat, use)) < number):
        return False
    table.demand = Demand(seat, number, filter=use.filter)
    question = cards_question(
        table,
        seat,
        use,
        rule="LF-3.9",
        prompt=lambda: say("Discard {n} × {what}", number, wanted(use.filter)),
        waiting="a discard",
        judge=lambda cards: judged(table, seat, cards, use, "LF-3.9") or exactly(cards, number, "LF-3.9"),
        suggest=lambda: _so_many(usable(table, seat, use), number),
        least=number,
    )
    word = (yield from _asked(table, seat, question, use, number)).answer
    table.demand = None
    if word.__class__ is not tuple:
        return False
    table.announce("{who:seat} discards {cards:pieces}.", seat, word)
    for card in word:
        table.use(seat, card)
    return True


def _so_many(cards: Sequence[str], number: int) -> list[Cards]:
    if number == 1:
        return [(card,) for card in cards]
    return [tuple(cards[start : start + number]) for start in range(len(cards) - number + 1)]


def exactly(cards: Cards, number: int, rule: str) -> Refusals:
    """LF-X-COUNT."""
    if len(cards) == number:
        return ()
    return refuse("LF-X-COUNT", rule, "Exactly {k} card(s) are required.", number)


def _asked(table: LostFound, seat: Seat, question: Question[Any], use: Use, number: int) -> Play[First[Any]]:
    """Ask for cards that match, or the holder's word; a hand that is told meanwhile may settle it.

    How many cards a hand has is public (LF-2.16): where any will do, the word is not asked for.
    """
    return (
        yield from ask(
            table,
            question,
            also=lambda: [_word(table, seat)] if use.filter else [],
            settled=lambda: table.whole(seat) and len(usable(table, seat, use)) < number,
        )
    )


def _word(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (Cannot,), rule="LF-2.18", prompt="Or")


def select(table: LostFound, seat: Seat, filters: frozenset[str]) -> Play[str]:
    """SELECT: one own Resource that matches, of the player's choice; "" if there is none (LF-6.7)."""
    use = Use(clean=False, held=False, filter=filters)
    if table.whole(seat) and not usable(table, seat, use):
        return ""
    table.demand = Demand(seat, 1, filter=filters)
    question = cards_question(
        table,
        seat,
        use,
        rule="LF-6.7",
        prompt=lambda: say("Choose {what}", wanted(filters)),
        waiting="a card that is chosen",
        judge=lambda cards: judged(table, seat, cards, use, "LF-6.7") or exactly(cards, 1, "LF-6.7"),
        suggest=lambda: [(card,) for card in usable(table, seat, use)],
    )
    word = (yield from _asked(table, seat, question, use, 1)).answer
    table.demand = None
    return word[0] if word.__class__ is tuple else ""


def pick_at_random(table: LostFound, seat: Seat, filters: frozenset[str]) -> Play[str]:
    """LF-6.8, LF-6.15: the player to the left picks one of the matching cards; "" if there is none."""
    use = Use(clean=False, held=False, filter=filters)
    if not table.size(seat) or (table.whole(seat) and not usable(table, seat, use)):
        return ""
    table.demand = Demand(seat, 1, filter=filters)
    picked: Question[Any] = Reveal(
        lambda: might_be_held(table),
        judge=lambda card: _may_be_picked(table, seat, card, use),
        rule="LF-6.8",
        prompt=lambda: table.say(
            "{who:seat} fans {what}; {picker:seat} picks one: show it",
            seat,
            wanted(filters),
            table.left(seat),
        ),
        label=table.printed,
        waiting="a card that is picked at random",
    )
    first = yield from _asked(table, seat, picked, use, 1)
    table.demand = None
    return held_as(table, seat, first.answer) if first.which == 0 else ""


def _may_be_picked(table: LostFound, seat: Seat, card: str, use: Use) -> Refusals:
    """ZONE, FILTER: quickly, since a dealer tries every card that nobody sees."""
    card = held_as(table, seat, card)
    if not table.may_be_in(seat, card):
        return refuse("LF-X-ZONE", "LF-6.8", "This card is not in that hand.")
    return judge_card(table, seat, card, use, "LF-6.8")


def might_be_held(table: LostFound) -> list[str]:
    """What everybody can see: the Resources that lie nowhere openly, whoever's hands they may be in."""
    open_ = {
        *table.discard,
        *table.spares,
        *table.removed.cards,
        *(card for piles in (table.lost, table.transgressions) for pile in piles for card in pile),
        *(card for given in table.beside.values() for card, _ in given),
    }
    return [card for card in table.cards.resources if card not in open_]


def held_as(table: LostFound, seat: Seat, card: str) -> str:
    """The card itself; for a Spare the one of its type that the player holds (LF-2.11)."""
    return own_spares(table, seat, [card])[0]


# Everything that matches


def all_of(
    table: LostFound,
    seat: Seat,
    matches: Callable[[str], bool],
    judge: Callable[[str], Refusals],
    *,
    prompt: str,
    rule: str,
) -> Play[Cards]:
    """LF-2.18: all cards of a hand that match; the holder names them if some are unseen."""
    if table.whole(seat):
        return tuple(filter(matches, table.in_hand(seat)))

    def matching() -> list[str]:
        return list(filter(matches, table.in_hand(seat)))

    question = cards_question(
        table,
        seat,
        matching,
        rule=rule,
        prompt=lambda: prompt,
        waiting="cards that are named",
        judge=lambda cards: _first_reason(judge, cards) or _left_out(table, cards, matching()),
        suggest=lambda: [tuple(matching())],
        least=0,
    )
    cards: Cards = (yield from ask(table, question)).answer
    return cards


def _first_reason(judge: Callable[[str], Refusals], cards: Cards) -> Refusals:
    for card in cards:
        if against := judge(card):
            return against
    return ()


def _left_out(table: LostFound, cards: Cards, known: Sequence[str]) -> Refusals:
    """LF-X-HAVE: a known card that matches was not named."""
    left = [card for card in known if card not in cards]
    return table.refuse("LF-X-HAVE", "LF-2.18", "You hold {card:piece}.", left[0]) if left else ()


def wipe(table: LostFound, seat: Seat, filters: Sequence[frozenset[str]]) -> Play[None]:
    """WIPE: a player discards all own Resources that match one of the filters."""
    own = [one | {"legal"} for one in filters]

    def judge(card: str) -> Refusals:
        against = judge_card(table, seat, card, OWN_IN_HAND, "LF-3.2")
        if against or any(fits(table, seat, card, one) for one in own):
            return against
        return judge_card(table, seat, card, Use(held=False, filter=own[0]), "LF-3.2")

    cards = yield from all_of(
        table,
        seat,
        lambda card: any(fits(table, seat, card, one) for one in own),
        judge,
        prompt=say("Discard all of these: {what}", tuple(wanted(one) for one in own)),
        rule="LF-2.18",
    )
    if cards:
        table.announce("{who:seat} loses {cards:pieces}.", seat, cards)
    for card in cards:
        table.use(seat, card)


def return_all(table: LostFound, seat: Seat) -> Play[None]:
    """RETURN_ALL: a player gives back every Resource that another player owns."""
    cards = yield from all_of(
        table,
        seat,
        lambda card: table.owner(seat, card) not in {seat, None},
        lambda card: returnable(table, seat, card, "LF-2.14"),
        prompt=say("Give back all Resources that belong to other players"),
        rule="LF-2.18",
    )
    for card in cards:
        table.hand_back(seat, card)
