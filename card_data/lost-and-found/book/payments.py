"""Paying: which cards may be used for what, and the sets that are just enough (LF-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from printkit.referee import Refusals, Seat, SomeOf, join_messages, say
from printkit.referee.kinds import Data
from printkit.referee.lazy import Limit, resolve_lazy
from printkit.referee.refusals import TWICE, Refusal, refuse

from .state import LostFound
from .unseen import may_be_in, not_there
from .words import DIN, EXACTLY, say_wanted

MOST_SETS: Final = 24
"""So many ways to pay are listed at most."""


@dataclass(frozen=True, slots=True)
class Use:
    """What cards are used for: one row of the table of LF-3.2.

    Attributes:
        clean: only own Resources and Events that are kept lawfully may be used.
        held: whether kept Events may be used.
        filter: what a Resource must be besides.
    """

    clean: bool = True
    held: bool = True
    filter: frozenset[str] = frozenset()


PAYMENT: Final = Use(clean=False)
"""Family Responsibilities, Event payments: illegal cards are transgressions."""
CLEAN: Final = Use()
"""Everything that takes clean cards only."""
DISCARDING: Final = Use(clean=False, held=False)
"""To the hand limit."""


def fits_filter(table: LostFound, seat: Seat, card: str, filters: frozenset[str]) -> bool:
    """Section 3.13: return whether a Resource matches a filter."""
    if "legal" in filters and not table.legal(seat, card):
        return False
    if "illegal" in filters and table.legal(seat, card):
        return False
    category = table.cards.category[card]
    return all(name in {"any", "legal", "illegal", category} for name in filters)


def list_usable(table: LostFound, seat: Seat, use: Use) -> list[str]:
    """Return the known cards of a player that may be used for something."""
    cards = table.list_payable(seat) if use.held else table.in_hand(seat)
    if use.clean:
        cards = [card for card in cards if table.is_clean(seat, card)]
    if use.filter:
        cards = [card for card in cards if fits_filter(table, seat, card, use.filter)]
    return cards


def judge_cards(table: LostFound, seat: Seat, cards: Iterable[str], use: Use, rule: str) -> Refusals:
    """LF-4.4, step 12: what is wrong with cards that are used."""
    return judge_each(table, seat, cards, lambda card: judge_card(table, seat, card, use, rule))


def judge_each(
    table: LostFound, seat: Seat, cards: Iterable[str], judge: Callable[[str], Refusals]
) -> Refusals:
    """LF-4.4, step 12: what is wrong with the cards, in the order named; the first reason is given.

    LF-2.17: no more cards that the referee does not know can be named than there are in the hand.
    """
    unknown: list[str] = []
    for card in cards:
        if not table.whole(seat) and card not in table.lost[seat]:
            unknown += table.list_unknown(seat, (card,))
        if unknown[-1:] == [card] and not_there(table, seat, unknown):
            return not_in_hand(table, card)
        if against := judge(card):
            return against
    return ()


def not_in_hand(table: LostFound, card: str) -> Refusals:
    """Return LF-X-ZONE."""
    return table.refuse("LF-X-ZONE", "LF-2.17", "{card:piece} is not in your hand.", card)


def judge_card(table: LostFound, seat: Seat, card: str, use: Use, rule: str) -> Refusals:
    """LF-4.4, step 12: what is wrong with one card."""
    event = table.cards.events.get(card)
    if event is not None:
        if card not in table.held[seat]:
            return table.refuse("LF-X-ZONE", "LF-2.15", "{card:piece} is not an Event that you keep.", card)
        if not use.held:
            text = "{card:piece} is kept before you: it is no card in your hand."
            return table.refuse("LF-X-ZONE", "LF-2.15", text, card)
        if use.clean and not event.is_lawful:
            return check_lawful(table, card, rule)
        return ()
    against = check_named_card(table, seat, card)
    if against:
        return against
    if use.clean and not table.legal(seat, card):
        return not_own(table, card, rule)
    if use.filter and not fits_filter(table, seat, card, use.filter):
        text = "{card:piece} is not eligible: {filter} is required."
        return table.refuse("LF-X-FILTER", rule, text, card, say_wanted(use.filter))
    return ()


def check_named_card(table: LostFound, seat: Seat, card: str) -> Refusals:
    """LF-2.17, LF-2.19: whether a player may name a Resource as being in the own hand."""
    if card not in table.cards.resources:
        return table.refuse("LF-X-ZONE", "LF-2.1", "{card:piece} is no Resource.", card)
    if not may_be_in(table, seat, card):
        return not_in_hand(table, card)
    if table.absent(card) and card not in table.in_hand(seat):
        role = table.cards.roles[table.cards.owner[card]].name
        text = "Nobody plays the {role}: discard {card:piece} and draw another (tell the referee)."
        return table.refuse("LF-X-ABSENT", "LF-2.19", text, role, card)
    return ()


def check_returnable(table: LostFound, seat: Seat, card: str, rule: str) -> Refusals:
    """LF-2.14: whether a Resource can be given back to another player who owns it: ZONE, OWN, STRANGER."""
    against = check_named_card(table, seat, card)
    if against:
        return against
    owner = table.owner(seat, card)
    if owner == seat:
        return refuse("LF-X-OWN", rule, "That card is already yours.")
    if owner is None:
        return refuse("LF-X-STRANGER", rule, "Its owner is unknown; declare it at a Festival.")
    return ()


def not_own(table: LostFound, card: str, rule: str) -> Refusals:
    """Return LF-X-NOTOWN."""
    return table.refuse(
        "LF-X-NOTOWN", rule, "{card:piece} does not belong to you; it cannot be used for this.", card
    )


def check_lawful(table: LostFound, card: str, rule: str) -> Refusals:
    """Return LF-X-UNLAWFUL."""
    return table.refuse(
        "LF-X-UNLAWFUL", rule, "{card:piece} was kept unlawfully; it cannot be used for this.", card
    )


def check_enough(table: LostFound, cards: Iterable[str], due: int, rule: str) -> Refusals:
    """Return LF-X-SUM: whether cards are worth what is due (LF-3.1)."""
    paid = table.worth(cards)
    if paid < due:
        return refuse("LF-X-SUM", rule, "You pay {s} din, {c} din is needed.", paid, due)
    return ()


def warn_transgression(table: LostFound, seat: Seat, cards: Iterable[str]) -> str:
    """LF-3.2, LF-3.3: warn before another player's cards are used: it is legal, and may not be meant."""
    wrong = tuple(card for card in cards if card in table.cards.value and not table.is_clean(seat, card))
    if not wrong:
        return ""
    return table.say("This is a transgression. To your Transgressions: {cards:pieces}.", wrong)


def find_superfluous(table: LostFound, seat: Seat, cards: Iterable[str], due: int) -> tuple[str, ...]:
    """LF-3.5: return what may be left out and the rest still pays; others' cards first, then the least worth."""
    there = [card for card in cards if card in table.cards.value]
    over = sum(table.cards.value[card] for card in there) - due
    spare = []
    for card in sorted(there, key=lambda card: (table.is_clean(seat, card), table.cards.value[card])):
        if table.cards.value[card] <= over:
            over -= table.cards.value[card]
            spare.append(card)
    return tuple(spare)


def hardly_meant(table: LostFound, seat: Seat, cards: Sequence[str], due: int) -> str:
    """LF-3.2, LF-3.5: what is said before a payment that is legal and may not be meant: a transgression, cards too many."""
    spare = find_superfluous(table, seat, cards, due)
    over = table.say("More than needed: {cards:pieces} may stay with you.", spare) if spare else ""
    said = tuple(text for text in (warn_transgression(table, seat, cards), over) if text)
    return said[0] if len(said) == 1 else say("{first} {second}", *said) if said else ""


def check_count(cards: Sequence[str], number: int, rule: str) -> Refusals:
    """Return LF-X-COUNT."""
    if len(cards) == number:
        return ()
    return (Refusal("LF-X-COUNT", EXACTLY(number), rule),)


def at_least_one(cards: Sequence[str], rule: str) -> Refusals:
    """Return LF-X-NONE."""
    return () if cards else refuse("LF-X-NONE", rule, "Choose at least one card.")


def count_capacity(table: LostFound, seat: Seat) -> int:
    """LF-3.6: return what the known cards of a player are worth, illegal and unlawful ones too."""
    return table.worth(table.list_payable(seat))


def clean_capacity(table: LostFound, seat: Seat) -> int:
    """LF-3.6: return what the known clean cards of a player are worth."""
    return table.worth(table.clean_cards(seat))


def just_enough(table: LostFound, cards: Iterable[str], due: int) -> list[tuple[str, ...]]:
    """LF-3.5: return the payments from which no card could be left out; of equal cards one stands for all."""
    value = table.cards.value
    ranked = sorted(cards, key=lambda card: (-value[card], card))
    alike, titles = table.cards.alike, table.titles
    stock = [(card, value[card], card if card in titles else alike.get(card, card)) for card in ranked]
    if due <= 0:
        return [()]
    found: list[tuple[str, ...]] = []
    _extend_payment(found, stock, 0, (), due, table.worth(ranked))
    return found


Stock = Sequence[tuple[str, int, object]]
"""Cards, each with its worth and with what makes it the same as others, the dearest first."""


def _extend_payment(  # noqa: PLR0917  # it calls itself often
    found: list[tuple[str, ...]], stock: Stock, start: int, chosen: tuple[str, ...], left: int, there: int
) -> None:
    """Find the payments that begin with some chosen cards.

    Args:
        found: gets them.
        stock: what may be paid with.
        start: the first card of it that may be added.
        chosen: what is paid already.
        left: what is still to be paid.
        there: what the cards from `start` on are worth.
    """
    before: object = None
    for at in range(start, len(stock)):
        if there < left or len(found) >= MOST_SETS:
            return
        card, worth, kind = stock[at]
        there -= worth
        if kind == before:
            continue
        before = kind
        if worth >= left:
            found.append((*chosen, card))
        else:
            _extend_payment(found, stock, at + 1, (*chosen, card), left - worth, there)


def lay_beside(table: LostFound, seat: Seat, to: str, cards: Sequence[str]) -> None:
    """Lay cards beside a project, a Crisis or a Disaster."""
    for card in cards:
        table.take_out(seat, card)
        table.titles.pop(card, None)  # LF-2.6
        table.beside.setdefault(to, []).append((card, seat))
    table.given[seat] += table.worth(cards)
    table.announce("{who:seat} gives {cards:pieces} for {to:piece}.", seat, tuple(cards), to)


class OwnCards(SomeOf[str]):
    """Cards that a player lays down: the known ones are listed, every other is understood, for a rule to say why not (LF-2.17).

    Spares of one type are the same: whichever is scanned stands for one of that type in the hand.
    """

    __slots__ = ("_lost", "_number", "_seat", "_table")

    def __init__(
        self,
        table: LostFound,
        seat: Seat,
        use: Use | Callable[[], Sequence[str]],
        *,
        least: Limit = 0,
        number: Limit | None = None,
        lost: bool = False,
    ) -> None:
        """Ask for cards of a seat: for a `number` of them where so many are known; `lost` ones may be meant too."""
        listed = use if not isinstance(use, Use) else lambda: list_usable(table, seat, use)
        super().__init__(
            listed,
            least=least,
            known=table.any_card,
            label=lambda card: with_worth(table, seat, card),
        )
        self._table, self._seat, self._number, self._lost = table, seat, number, lost

    def say(self, value: tuple[str, ...]) -> str:
        """Return the cards alone: what they are worth is told before they are laid down."""
        return join_messages([self._table.label_piece(card) for card in value])

    @property
    def most(self) -> int | None:
        """The number that is wanted, where so many are known; the rest of an unknown hand is shown."""
        number = resolve_lazy(self._number)
        return number if number is not None and len(self.pieces) >= number else None

    @property
    def least(self) -> int:
        """The same number, or else the fewest."""
        return self.most or super().least

    def read(self, data: Data) -> tuple[tuple[str, ...] | None, Refusals]:
        if isinstance(data, str):
            data = in_words(data)
        if isinstance(data, list | tuple):
            named_ = [str(one).partition("@")[0] for one in data]
            data = own_spares(self._table, self._seat, named_, lost=self._lost)
        return super().read(data)

    def arrange_pieces(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """As they were named: reasons are given for the first that is wrong (LF-4.4)."""
        return tuple(chosen)

    @property
    def is_possible(self) -> bool:
        """What is unseen in a hand may be what is wanted."""
        return not self._table.whole(self._seat) or super().is_possible

    def check_limits(self, value: tuple[str, ...]) -> Refusals:
        """Return every card once; how many there may be is judged by the rule that asks."""
        return refuse_twice(self._table, value)


def in_words(typed: str) -> list[str]:
    """Cards as they are typed, with commas or blanks between; `-` for none."""
    return [] if typed == "-" else typed.replace(",", " ").split()


def with_worth(table: LostFound, seat: Seat, card: str) -> str:
    """Return `Mallet (3 din)`, and whether it is somebody else's; what is no money, by its name alone."""
    cards = table.cards
    if card not in cards.resources and card not in table.held[seat]:
        return table.label_piece(card)
    price = DIN(cards.value[card])
    if table.is_clean(seat, card):
        return table.say("{card:piece} ({price})", card, price)
    return table.say("{card:piece} ({price}, not your own)", card, price)


def refuse_twice(table: LostFound, cards: Sequence[str]) -> Refusals:
    """Return the engine's own code for a card that is named twice."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            return (Refusal(TWICE, table.say("{card:piece} is named twice.", card)),)
    return ()


def own_spares(table: LostFound, seat: Seat, cards: Sequence[str], *, lost: bool = False) -> list[str]:
    """LF-2.11: read any copy of a Spare as one of that type that a player holds, as far as there are some; others are themselves.

    Which copy lies where is not known: of two loaves that were taken either may have been lost. With `lost` the cards
    under Events are meant first (LF-8.14); otherwise they are not meant at all (LF-7.13).
    """
    resources = table.cards.resources
    places = (table.lost[seat], table.in_hand(seat)) if lost else (table.in_hand(seat),)
    read: list[str] = []
    for card in cards:
        one = resources.get(card)
        if one is None or not one.type:
            read.append(card)
            continue
        free = [p for p in table.cards.types[one.type] if p not in read and (p == card or p not in cards)]
        same = next(filter(None, ([p for p in free if p in place] for place in places)), [card])
        read.append(card if card in same else same[0])
    return read


def held_as(table: LostFound, seat: Seat, card: str) -> str:
    """Return the card itself; for a Spare the one of its type that the player holds (LF-2.11)."""
    return own_spares(table, seat, [card])[0]
