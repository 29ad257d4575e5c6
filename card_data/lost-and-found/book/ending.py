"""The end: Crises and kept Events, the community's duty, the reckoning (LF-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import (
    FIRST_SEAT,
    DrawSeveral,
    Menu,
    OneOf,
    Play,
    Question,
    Refusals,
    Seat,
    move,
    part,
    say,
)
from printkit.referee.moves import kept
from printkit.referee.refusals import Refusal, refuse

from .asking import ask
from .demands import Needed, cards_question
from .facts import Reckoning
from .payments import CLEAN, check_enough, judge_cards, just_enough
from .perils import clear_beside
from .scoring import count_net
from .state import LostFound
from .words import DEAL, DIN, EXACTLY


def end_game(table: LostFound) -> Play[None]:
    """LF-14.2 to LF-14.6; after a sudden loss nothing of it happens (LF-14.10)."""
    for seat in table.order(FIRST_SEAT):
        for event in table.crises[seat]:  # LF-14.2, LF-7.11
            clear_beside(table, event)
            table.event_discard.append(event)
        table.crises[seat].clear()
        for event in [card for card in table.held[seat] if not table.cards.events[card].is_lawful]:  # LF-14.3
            table.held[seat].remove(event)
            table.add_transgression(seat, event, table.wronged_by(seat, event))
    if table.community_met:  # LF-14.4
        for seat in table.order(table.starter):
            yield from reckon_player(table, seat)


def reckon_player(table: LostFound, seat: Seat) -> Play[None]:
    """LF-14.5, LF-14.6: deal all of one player's cards, then apply them in order; a player with net 0 is not asked."""

    def number() -> int:
        return count_net(len(table.transgressions[seat]), len(table.beyond[seat]))

    if not number():
        return
    table.reckoning = Reckoning(seat)
    question: Question[Any] = DrawSeveral(
        lambda: table.ihtesaab.cards,
        number,
        rule="LF-14.6",
        prompt=lambda: DEAL(number(), seat, tongue=table.tongue()),
        verb="These were dealt",
        judge=lambda cards: _so_many(len(cards), number()),
        label=table.name_piece,  # several say the same: hands hold them and read the code
        waiting="taking part in the reckoning",
        in_order=True,
    )
    dealt = tuple((yield from ask(table, question)).answer)
    table.ihtesaab.cards = [card for card in table.ihtesaab.cards if card not in dealt]
    table.dealt += dealt
    for card in dealt:
        table.reckoning.card = card
        yield from _apply_card(table, seat, card)
    table.ihtesaab.cards += table.dealt
    table.dealt.clear()
    table.reckoning = None


def _so_many(found: int, number: int) -> Refusals:
    """Return LF-X-COUNT."""
    if found == number:
        return ()
    return (Refusal("LF-X-COUNT", EXACTLY(number), "LF-14.6"),)


def may_void(table: LostFound, seat: Seat) -> list[str]:
    """LF-14.6: completed Family Responsibilities other than Zakat."""
    return [card for card in table.family_done[seat] if not table.cards.duties[card].main]


@move
class ReckonVoid(Needed):
    """LF-14.6: one completed Family Responsibility is turned face down."""

    rule: ClassVar[str] = "LF-14.6"
    group: ClassVar[str] = "Turn a Family Responsibility face down"

    card: str = part(
        lambda table, seat: OneOf(may_void(table, seat), known=table.any_card, label=table.label_piece),
        "card",
    )

    def label(self, table: LostFound) -> str:
        """Return the card."""
        return table.say("Turn {card:piece} face down", self.card)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ReckonVoid]:
        """Return every card that may be turned."""
        return [kept(cls, card) for card in may_void(table, seat)]

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return FILTER."""
        if self.card in may_void(table, seat):
            return ()
        return table.refuse(
            "LF-X-FILTER",
            self.rule,
            "{card:piece} is not eligible: a completed Family Responsibility other than Zakat is required.",
            self.card,
        )

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """It counts no more."""
        table.family_done[seat].remove(self.card)
        table.void[seat].append(self.card)
        table.announce("{who:seat} turns {card:piece} face down.", seat, self.card)


@move
class ReckonNothing(Needed):
    """LF-14.6: nothing to turn face down, and nothing is paid."""

    rule: ClassVar[str] = "LF-14.6"
    name: ClassVar[str] = "Do not pay"

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return FILTER: with something to turn face down that must be done instead."""
        if may_void(table, seat):
            return refuse("LF-X-FILTER", self.rule, "Pay, or turn a Family Responsibility face down.")
        return ()

    def carry_out(self, table: LostFound, seat: Seat) -> None:
        """Change nothing."""


def _apply_card(table: LostFound, seat: Seat, card: str) -> Play[None]:
    """Apply the lower half of one card."""
    reckoning = table.cards.ihtesaab[card].reckoning
    void = bool(may_void(table, seat))
    if reckoning.name == "VOID_FAMILY" and void:
        question: Question[Any] = Menu(
            table,
            seat,
            (ReckonVoid,),
            rule="LF-14.6",
            prompt=say("Which Family Responsibility is turned face down?"),
            waiting="taking part in the reckoning",
        )
        (yield from ask(table, question)).answer.carry_out(table, seat)
    elif reckoning.name == "RESTITUTION":
        k = int(reckoning["k"])  # type: ignore[arg-type]
        able = not table.whole(seat) or table.worth(table.clean_cards(seat)) >= k
        if void or able:
            yield from _demand_restitution(table, seat, k)


def _demand_restitution(table: LostFound, seat: Seat, k: int) -> Play[None]:
    """Pay, or turn a card face down."""
    paying = cards_question(
        table,
        seat,
        CLEAN,
        rule="LF-14.6",
        prompt=lambda: say("Restitution: pay {price} with cards of your own?", DIN(k)),
        verb="Pay",
        waiting="taking part in the reckoning",
        judge=lambda cards: (
            judge_cards(table, seat, cards, CLEAN, "LF-14.6") or check_enough(table, cards, k, "LF-14.6")
        ),
        suggest=lambda: just_enough(table, table.clean_cards(seat), k),
    )
    instead: Question[Any] = Menu(
        table, seat, (ReckonVoid, ReckonNothing), rule="LF-14.6", prompt="Instead of paying"
    )
    able = not table.whole(seat) or table.worth(table.clean_cards(seat)) >= k
    first, other = (paying, instead) if able else (instead, paying)  # a player who cannot pay hears SUM
    answer = (yield from ask(table, first, also=lambda: [other])).answer
    if answer.__class__ is tuple:
        table.announce("{who:seat} pays {cards:pieces}.", seat, answer)
        for card in answer:
            table.use_card(seat, card)
    else:
        answer.carry_out(table, seat)
