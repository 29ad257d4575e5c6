"""Asking: every question of the game leaves everybody free to tell the referee cards (LF-2.16, LF-5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from printkit.referee import (
    FIRST_SEAT,
    DrawSeveral,
    First,
    FirstOf,
    Menu,
    Move,
    Play,
    Question,
    Refusals,
    Seat,
    Whole,
    move,
    part,
    say,
)
from printkit.referee.refusals import refuse

from .payments import refuse_twice
from .state import LostFound
from .unseen import list_nameable, not_there, unknown_duties, unknown_finds, unknown_resources
from .words import OF_ABSENT, RESOURCES

Also = Callable[[], Sequence[Question[Any]]]


class Told:
    """What was told of a hand settles the question."""


TELLING: Final = "LF-2.16"
"""The rule of the questions in which cards are told."""
MOST_PASSED = 6
"""So many Resources of absent roles are tapped at once."""


@move
class PassOver(Move[LostFound]):
    """LF-5.3: Resources of absent roles that were drawn are scanned, or their number is tapped."""

    rule: ClassVar[str] = "LF-5.3"
    group: ClassVar[str] = "Passed over, nobody plays that role"

    number: int = part(Whole(1, MOST_PASSED), "how many")

    def label(self, table: LostFound) -> str:
        """Return the number."""
        del table
        return OF_ABSENT(self.number)

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Refuse it to players who have not just drawn, and for more than there can be."""
        if not table.drawn[seat]:
            return refuse("LF-X-PHASE", self.rule, "Only just after drawing.")
        if self.number > min(table.most_absent(), len(table.deck) + len(table.discard) - table.drawn[seat]):
            return refuse("LF-X-COUNT", self.rule, "There are not so many.")
        return ()

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """They go unseen to the discard."""
        table.pass_over(seat, self.number)


def ask(
    table: LostFound,
    *questions: Question[Any],
    also: Also | None = None,
    last: Also | None = None,
    settled: Callable[[], bool] = lambda: False,
) -> Play[First[Any]]:
    """Ask, until one of the questions or further ones is answered; meanwhile cards may be told.

    Args:
        table: the state.
        *questions: what is asked.
        also: further questions that nobody is awaited for.
        last: such questions too, after those in which cards are told: older logs count without them.
        settled: whether what was told meanwhile answers it (LF-2.18); then the answer is `Told`.
    """
    asked = FirstOf(*questions, also=partial(_list_free, table, also, last), deals=table.is_untold)
    while True:
        first: First[Any] = yield from asked
        answer = first.answer
        if first.which < len(questions):
            break
        question = asked.part(first.which)
        seat = question.seats[0]
        if question.rule == TELLING:
            table.learn_cards(seat, *answer)
            if settled():
                return First(-1, None, Told())
        elif isinstance(answer, PassOver):
            answer.carry_out(table, seat)
        else:
            break
    if table.is_untold() and table.turn.phase != "resource":  # LF-5.3: until the Event is turned up
        table.settle_draws()
    return first


def _list_free(table: LostFound, also: Also | None, last: Also | None) -> Iterator[Question[Any]]:
    """List what needs nobody to be awaited, and what may be told."""
    if also is not None:
        yield from also()
    yield from list_tells(table)
    if last is not None:
        yield from last()


def list_tells(table: LostFound) -> Iterator[Question[Any]]:
    """List what players may tell the referee about each of their own cards (LF-2.16)."""
    for seat in table.order(FIRST_SEAT):
        if table.count_untold(seat):
            yield table.standing(_tell_resources, seat)
        if table.count_untold(seat, lost=True):
            yield table.standing(_tell_finds, seat)
        if table.family_drawn[seat] or table.family[seat].unseen:
            yield table.standing(_tell_duties, seat)
        if table.drawn[seat]:
            yield renew_menu(table, _pass_over, seat)


def renew_menu(table: LostFound, make: Callable[..., Menu[Any]], seat: Seat) -> Menu[Any]:
    """Return a menu that is made once and looks at the table again at each look."""
    menu = table.standing(make, seat)
    menu.refresh()
    return menu


class OwnDraw(DrawSeveral[str]):
    """Cards that a player tells: those of absent roles are replaced, so there may be more than were drawn (LF-2.10, LF-5.3)."""

    __slots__ = ()

    def judge(self, value: tuple[str, ...]) -> Refusals:
        """Return the rule's reasons; of the limits only that one card at least is named."""
        assert self._judge is not None
        return self._judge(value) or (() if value else super().judge(value))


def _tell_resources(table: LostFound, seat: Seat) -> DrawSeveral[str]:
    return OwnDraw(
        lambda: _list_dealable(table, seat)[0],
        lambda: _list_dealable(table, seat)[1],
        least=1,
        listed=lambda: list_nameable(table, seat, ("resource", "starting")),
        rule=TELLING,
        seat=seat,
        secret=True,
        verb="Show the referee",
        prompt="Show the referee Resources you hold, if you like",
        judge=lambda cards: (
            _check_source(table, cards, unknown_resources(table, seat), "Resource deck")
            or refuse_twice(table, cards)
            or _too_many(table, cards, table.count_untold(seat))
            or _more_than_lay_there(table, seat, cards)
            or _not_there(table, seat, cards, "Resource deck")
        ),
        known=lambda: list(table.cards.resources),
        label=table.label_piece,
    )


def tell_drawing(table: LostFound, seat: Seat, number: int) -> DrawSeveral[str]:
    """LF-5.3: who shows cards that were just drawn has drawn; nothing else need be said."""
    return OwnDraw(
        table.next_resources,
        number,
        least=1,
        listed=lambda: list_nameable(table, seat, ("resource", "starting")),
        rule="LF-5.3",
        seat=seat,
        secret=True,
        verb="Show the referee",
        prompt="Or draw, and show the referee what you drew, if you like",
        judge=lambda cards: (
            _check_source(table, cards, table.next_resources(), "Resource deck")
            or refuse_twice(table, cards)
            or _too_many(table, cards, number)
        ),
        known=lambda: list(table.cards.resources),
        label=table.label_piece,
    )


def _list_dealable(table: LostFound, seat: Seat) -> tuple[Sequence[str], int]:
    """Return what a dealer may show, and how many: first what was in the hand before a shuffled deck was drawn from."""
    found, before = unknown_resources(table, seat), table.count_untold(seat) - table.drawn[seat]
    if before and table.drawn[seat] and table.deck.cards:
        return [card for card in found if card not in table.deck.cards], before
    return found, table.count_untold(seat)


def _not_there(table: LostFound, seat: Seat, cards: Sequence[str], deck: str) -> Refusals:
    """Return LF-X-SOURCE: a card that lies in the deck still, if the others named are in the hand."""
    told = sorted(cards, key=lambda card: card in table.cards.duties or not table.absent(card))
    there = not_there(table, seat, told)
    return not_from(table, there, deck) if there else ()


def not_from(table: LostFound, card: str, deck: str) -> Refusals:
    """Return LF-X-SOURCE."""
    text = "{card:piece} cannot come from the {deck}: the referee knows it elsewhere."
    return table.refuse("LF-X-SOURCE", "LF-2.17", text, card, say(deck))


def _too_many(table: LostFound, cards: Sequence[str], unknown: int) -> Refusals:
    """Return LF-X-COUNT: more cards that are kept than the referee lacks; those of absent roles do not count."""
    kept = sum(not table.absent(card) for card in cards)
    if kept <= unknown:
        return ()
    text = "Too many: {kept} are named, and the referee still lacks {unknown} of your hand."
    return refuse("LF-X-COUNT", "LF-5.3", text, kept, RESOURCES(unknown))


def _more_than_lay_there(table: LostFound, seat: Seat, cards: Sequence[str]) -> Refusals:
    """LF-X-COUNT: more cards at once than the hand and the deck held: the discard has to be shuffled in between (LF-2.9)."""
    others = sum(table.drawn) - table.drawn[seat]
    there = table.hands[seat].unseen - table.unseen_finds[seat] + len(table.deck) - others
    if len(cards) <= there:
        return ()
    text = (
        "Too many: the deck had no more than {n}. Show those first that come before the discard is shuffled."
    )
    return refuse("LF-X-COUNT", "LF-2.9", text, there)


def _tell_finds(table: LostFound, seat: Seat) -> DrawSeveral[str]:
    return DrawSeveral(
        lambda: unknown_finds(table, seat),
        lambda: table.count_untold(seat, lost=True),
        least=1,
        listed=lambda: list_nameable(table, seat, ("lost",)),
        rule=TELLING,
        seat=seat,
        secret=True,
        verb="Show the referee",
        prompt="Show the referee what you found, if you like",
        judge=lambda cards: _check_source(table, cards, unknown_finds(table, seat), "Lost Resources"),
        known=lambda: list(table.cards.resources),
        label=table.label_piece,
    )


def _tell_duties(table: LostFound, seat: Seat) -> DrawSeveral[str]:
    return DrawSeveral(
        lambda: unknown_duties(table, seat),
        lambda: table.family_drawn[seat] + table.family[seat].unseen,
        least=1,
        rule=TELLING,
        seat=seat,
        secret=True,
        verb="Show the referee",
        prompt="Show the referee your Family cards, if you like",
        judge=lambda cards: (
            _check_source(table, cards, unknown_duties(table, seat), "Family deck")
            or _not_there(table, seat, cards, "Family deck")
        ),
        known=lambda: list(table.cards.duties),
        label=table.label_piece,
    )


def _pass_over(table: LostFound, seat: Seat) -> Menu[PassOver]:
    return Menu(table, seat, (PassOver,), rule="LF-5.3", prompt="Resources of absent roles")


def _check_source(table: LostFound, cards: Sequence[str], there: Sequence[str], deck: str) -> Refusals:
    """Return LF-X-SOURCE: a card that is told was known nowhere."""
    for card in cards:
        if card not in there:
            return not_from(table, card, deck)
    return ()
