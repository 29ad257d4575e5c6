"""Cards that are discarded, chosen, picked at random, or all of a kind (section 3.13, LF-2.18, LF-6.7, LF-6.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from printkit.referee import (
    First,
    Menu,
    Play,
    Question,
    Refusals,
    Reveal,
    Seat,
    say,
)
from printkit.referee.refusals import UNKNOWN, refuse

from .asking import ask
from .demands import Cannot, Cards, cards_question
from .facts import Demand
from .payments import (
    Use,
    check_count,
    check_returnable,
    fits_filter,
    held_as,
    judge_card,
    judge_cards,
    judge_each,
    list_usable,
    warn_transgression,
)
from .state import LostFound
from .unseen import may_be_in
from .words import say_every, say_fanned, say_wanted

OWN_IN_HAND: Final = Use(held=False)


def discard_cards(table: LostFound, seat: Seat, number: int, filters: frozenset[str]) -> Play[bool]:
    """DISCARD: ask for so many matching Resources; a player with fewer is destitute. Return whether it was done."""
    use = Use(clean=False, held=False, filter=filters - {"any"})
    if table.size(seat) < number or (table.whole(seat) and len(list_usable(table, seat, use)) < number):
        return False
    table.demand = Demand(seat, number, filter=use.filter)
    question = cards_question(
        table,
        seat,
        use,
        rule="LF-3.9",
        prompt=lambda: (
            say("Discard {what}", say_wanted(use.filter))
            if number == 1
            else say("Discard {n} × {what}", number, say_wanted(use.filter))
        ),
        verb="Discard",
        waiting="discarding",
        judge=lambda cards: (
            judge_cards(table, seat, cards, use, "LF-3.9") or check_count(cards, number, "LF-3.9")
        ),
        suggest=lambda: _so_many(list_usable(table, seat, use), number),
        harm=lambda cards: warn_transgression(table, seat, cards),
        least=number,
        number=number,
    )
    word = (yield from _ask_cards(table, seat, question, use, number)).answer
    table.demand = None
    if word.__class__ is not tuple:
        return False
    table.announce("{who:seat} discards {cards:pieces}.", seat, word)
    for card in word:
        table.use_card(seat, card)
    return True


def _so_many(cards: Sequence[str], number: int) -> list[Cards]:
    if number == 1:
        return [(card,) for card in cards]
    return [tuple(cards[start : start + number]) for start in range(len(cards) - number + 1)]


def _ask_cards(
    table: LostFound, seat: Seat, question: Question[Any], use: Use, number: int
) -> Play[First[Any]]:
    """Ask for cards that match, or the holder's word; a hand that is told meanwhile may settle it.

    How many cards a hand has is public (LF-2.16): where any will do, the word is not asked for.
    """
    return (
        yield from ask(
            table,
            question,
            also=lambda: [_offer_word(table, seat)] if use.filter else [],
            settled=lambda: table.whole(seat) and len(list_usable(table, seat, use)) < number,
        )
    )


def _offer_word(table: LostFound, seat: Seat) -> Menu[Any]:
    return Menu(table, seat, (Cannot,), rule="LF-2.18", prompt="Without such a card")


def select_card(table: LostFound, seat: Seat, filters: frozenset[str]) -> Play[str]:
    """SELECT: one own Resource that matches, of the player's choice; "" if there is none (LF-6.7)."""
    use = Use(clean=False, held=False, filter=filters)
    if table.whole(seat) and not list_usable(table, seat, use):
        return ""
    table.demand = Demand(seat, 1, filter=filters)
    question = cards_question(
        table,
        seat,
        use,
        rule="LF-6.7",
        prompt=lambda: say("Choose {what}", say_wanted(filters)),
        verb="Choose",
        waiting="choosing a card",
        judge=lambda cards: judge_cards(table, seat, cards, use, "LF-6.7") or check_count(cards, 1, "LF-6.7"),
        suggest=lambda: [(card,) for card in list_usable(table, seat, use)],
        number=1,
    )
    word = (yield from _ask_cards(table, seat, question, use, 1)).answer
    table.demand = None
    return word[0] if word.__class__ is tuple else ""


def pick_at_random(table: LostFound, seat: Seat, filters: frozenset[str]) -> Play[str]:
    """LF-6.8, LF-6.15: the player to the left picks one of the matching cards; "" if there is none."""
    use = Use(clean=False, held=False, filter=filters)
    if table.whole(seat) and not list_usable(table, seat, use):
        return ""
    table.demand = Demand(seat, 1, filter=filters)
    picked: Question[Any] = Picked(
        table,
        seat,
        lambda: might_be_held(table),
        judge=lambda card: _may_be_picked(table, seat, card, use),
        truth=lambda: _list_pickable(table, seat, use),
        rule="LF-6.8",
        prompt=lambda: table.say(
            "{who:seat} fans, face down, {what}; {picker:seat} picks one: show it",
            seat,
            say_fanned(filters),
            table.left(seat),
        ),
        label=table.label_piece,
        waiting="picking a card at random",
    )
    first = yield from _ask_cards(table, seat, picked, use, 1)
    table.demand = None
    return held_as(table, seat, first.answer) if first.which == 0 else ""


class Picked(Reveal[str]):
    """One card of a hand becomes known: any copy of a Spare stands for the one that is held (LF-2.11); others were not told instead."""

    __slots__ = ("_holder", "_table")
    keeps = True

    def __init__(
        self, table: LostFound, holder: Seat, candidates: Callable[[], list[str]], **rest: Any
    ) -> None:
        self._table, self._holder = table, holder
        super().__init__(candidates, **rest)

    def read_answer(self, seat: Seat | None, data: Any) -> tuple[str | None, Refusals]:
        """Read an answer; a card that lies openly elsewhere is refused, a card out of the hand is left to the rule."""
        value, against = super().read_answer(seat, data)
        if against and against[0].code == UNKNOWN and str(data) in self._table.cards.names:
            held = held_as(self._table, self._holder, data)
            return (None, _not_in_that_hand()) if held == data else super().read_answer(seat, held)
        return value, against


def _not_in_that_hand() -> Refusals:
    return refuse("LF-X-ZONE", "LF-6.8", "This card is not in that hand.")


def _may_be_picked(table: LostFound, seat: Seat, card: str, use: Use) -> Refusals:
    """Return ZONE, FILTER."""
    if table.cards.resources[card].type:
        card = held_as(table, seat, card)
    if not may_be_in(table, seat, card):
        return _not_in_that_hand()
    against = judge_card(table, seat, card, use, "LF-6.8")
    if not against or against[0].code != "LF-X-FILTER":
        return against
    text = "{card:piece} is not among them: {who:seat} fans {what}."
    return table.refuse("LF-X-FILTER", "LF-6.8", text, card, seat, say_fanned(use.filter))


def _list_pickable(table: LostFound, seat: Seat, use: Use) -> list[str]:
    """Return the cards among which the pick is: those of the hand that match."""
    if table.whole(seat):
        return list_usable(table, seat, use)
    return [card for card in might_be_held(table) if not _may_be_picked(table, seat, card, use)]


def might_be_held(table: LostFound) -> list[str]:
    """Return the Resources that everybody can see lie nowhere openly, in whichever hands they may be."""
    open_ = {
        *table.discard,
        *table.spares,
        *table.removed.cards,
        *(card for piles in (table.lost, table.transgressions) for pile in piles for card in pile),
        *(card for given in table.beside.values() for card, _ in given),
    }
    return [card for card in table.cards.resources if card not in open_]


def all_of(
    table: LostFound,
    seat: Seat,
    matches: Callable[[str], bool],
    judge: Callable[[str], Refusals],
    *,
    prompt: Callable[[], str],
    verb: str,
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
        prompt=prompt,
        verb=verb,
        waiting="naming cards",
        judge=lambda cards: judge_each(table, seat, cards, judge) or _left_out(table, cards, matching()),
        suggest=lambda: [tuple(matching())],
        least=0,
    )
    cards: Cards = (yield from ask(table, question)).answer
    return cards


def _left_out(table: LostFound, cards: Cards, known: Sequence[str]) -> Refusals:
    """Return LF-X-HAVE: a known card that matches was not named."""
    left = [card for card in known if card not in cards]
    return table.refuse("LF-X-HAVE", "LF-2.18", "You hold {card:piece}.", left[0]) if left else ()


def wipe_cards(table: LostFound, seat: Seat, filters: Sequence[frozenset[str]]) -> Play[None]:
    """WIPE: a player discards all own Resources that match one of the filters."""
    own = [one | {"legal"} for one in filters]

    def judge(card: str) -> Refusals:
        against = judge_card(table, seat, card, OWN_IN_HAND, "LF-3.2")
        if against or any(fits_filter(table, seat, card, one) for one in own):
            return against
        return judge_card(table, seat, card, Use(held=False, filter=own[0]), "LF-3.2")

    cards = yield from all_of(
        table,
        seat,
        lambda card: any(fits_filter(table, seat, card, one) for one in own),
        judge,
        prompt=lambda: say(
            "Show everything you own of this, it is discarded: {what}", tuple(say_every(one) for one in own)
        ),
        verb="Discard",
        rule="LF-2.18",
    )
    if cards:
        table.announce("{who:seat} loses {cards:pieces}.", seat, cards)
    for card in cards:
        table.use_card(seat, card)


def return_all(table: LostFound, seat: Seat) -> Play[None]:
    """RETURN_ALL: a player gives back every Resource that another player owns."""
    cards = yield from all_of(
        table,
        seat,
        lambda card: table.owner(seat, card) not in {seat, None},
        lambda card: check_returnable(table, seat, card, "LF-2.14"),
        prompt=lambda: say("Give back all Resources that belong to other players"),
        verb="Give back",
        rule="LF-2.18",
    )
    for card in cards:
        table.hand_back(seat, card)
