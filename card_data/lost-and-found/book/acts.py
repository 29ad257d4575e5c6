"""The acts of the active player's own turn: when they are possible, and how cards are laid down for them (LF-4.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from printkit.referee import (
    Menu,
    Move,
    Play,
    Refusals,
    Seat,
    move,
    say,
)
from printkit.referee.refusals import UNKNOWN, refuse

from .asking import ask
from .demands import cards_question
from .payments import (
    OwnCards,
    Use,
    hardly_meant,
    just_enough,
    warn_transgression,
)
from .refusals import (
    action_phase,
    not_your_turn,
    open_decision,
    wrong_phase,
)
from .state import LostFound

Cards = tuple[str, ...]


class OfTurn(Move[LostFound]):
    """An act of the active player's own turn."""

    __slots__ = ()
    late: ClassVar[bool] = False
    """Whether the rest of the turn knows it, once the Event is settled (LF-4.5)."""

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """Refuse if its phase is lost or used up (LF-4.4, steps 4 and 5)."""
        del table
        return ()

    @classmethod
    def refuse_later(cls, table: LostFound, seat: Seat | None) -> Refusals:
        """LF-4.4: return TURN, OPEN, then why the phase does not allow it; where it does, how the act is said."""
        against = not_your_turn(table, seat) or open_decision(table) or cls.refuse_again(table)
        if not against and cls.late and table.turn.phase in {"action", "responsibility", "discard"}:
            text = (
                "Something is missing or too much: say what it is for, then the cards, with commas between."
            )
            return refuse(UNKNOWN, cls.rule, text)
        return against or wrong_phase(table)


class OfAction(OfTurn):
    """An act of the Action Phase (LF-9)."""

    __slots__ = ()
    late: ClassVar[bool] = True

    @classmethod
    def refuse_again(cls, table: LostFound) -> Refusals:
        """Return SKIPA, ACTION."""
        return action_phase(table)

    @classmethod
    def idle(cls, table: LostFound, seat: Seat) -> bool:
        """Return whether no Action is left."""
        del seat
        return bool(action_phase(table))


def cards_part(use: Use) -> Callable[[LostFound, Seat], OwnCards]:
    """Make the part of a move that names the player's own cards."""
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
    act: Any,
    table: LostFound,
    seat: Seat,
    use: Use,
    *,
    prompt: Callable[[], str],
    verb: str,
    suggest: Callable[[], Sequence[Cards]],
    rule: str = "",
    due: Callable[[], int] | None = None,
    number: Callable[[], int] | None = None,
) -> Play[Cards]:
    """Return the cards with which an act was named, or those that are asked for now; none if the player backs out.

    Args:
        act: a move with `cards`; what is laid down is judged as if it had been named with them.
        table: the table.
        seat: who lays down.
        use: what the cards are for.
        prompt: the question.
        verb: what its button says.
        suggest: some legal sets.
        rule: of the question, where it is not that of the act.
        due: what is to be paid now: more is hardly meant.
        number: how many cards now.
    """
    if act.cards is not None:
        return act.cards  # type: ignore[no-any-return]
    rule = rule or act.rule

    def judge(cards: Cards) -> Refusals:
        return replace(act, cards=cards).find_refusals(table, seat)  # type: ignore[no-any-return]

    def harm(cards: Cards) -> str:
        return (
            warn_transgression(table, seat, cards) if due is None else hardly_meant(table, seat, cards, due())
        )

    question = cards_question(
        table,
        seat,
        use,
        rule=rule,
        prompt=prompt,
        verb=verb,
        waiting="laying cards down",
        judge=judge,
        suggest=suggest,
        harm=None if use.clean else harm,
        number=number,
    )
    words = (BackOut,)
    table.turn.deciding = "cards"
    first = yield from ask(
        table, question, also=lambda: [Menu(table, seat, words, rule=rule, prompt="Or something else")]
    )
    table.turn.deciding = ""
    answer = first.answer
    return answer if answer.__class__ is tuple else ()


def up_to(table: LostFound, cards: Sequence[str], missing: int) -> list[Cards]:
    """Section 6, enumeration: single cards, and sets that are just enough."""
    singles = [(card,) for card in cards if table.cards.value[card] < missing]
    return [*singles, *just_enough(table, cards, missing)]


def nothing_clean(table: LostFound, seat: Seat, rule: str) -> Refusals:
    """Return LF-X-NONE, where the whole hand is known to hold nothing that may be used."""
    if table.whole(seat) and not table.clean_cards(seat):
        return refuse("LF-X-NONE", rule, "You have no card of your own for this.")
    return ()
