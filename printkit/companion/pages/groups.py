"""The kinds of moves of a menu, as the rows of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.companion.pages.buttons import Button, Say, capitalize_label
from printkit.companion.pages.fields import OptionForm
from printkit.referee import Choice, Refusals, Shortcut
from printkit.referee.keys import verb_of
from printkit.referee.kinds import Whole
from printkit.referee.menus import Menu
from printkit.referee.moves import Word, find_partner_part, kind_of, list_parts

MOST_INLINE = 3
"""So many buttons of a kind of moves fit in its row."""
MOST_LAST = 6
"""If there are no more values than this, the last part of moves is chosen first."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Moves of one kind: one row of a list.

    Attributes:
        name: of the kind.
        verb: what is typed for it.
        sign: the symbol beside it.
        cost: what one costs.
        left: what is left of it this turn.
        ends: whether the phase ends with it.
        first: whether ending the phase loses it, so that nobody should forget it (a move's class says `first`).
        tells_end: whether a line below says so.
        harms: whether it harms somebody; then the page asks for a confirmation.
        rule: that allows it.
        asks: the question that its buttons answer.
        buttons: those that are possible.
        sheets: its forms.
        reasons: why none is possible, or no more.
    """

    name: str
    verb: str
    sign: str = ""
    cost: str = ""
    left: str = ""
    ends: bool = False
    tells_end: bool = False
    harms: bool = False
    rule: str = ""
    asks: str = ""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[OptionForm, ...] = ()
    reasons: Refusals = ()
    first: bool = False
    drawn: tuple[str, str] | None = None
    """Its symbol: the box it is drawn in, and its outline."""
    shortcuts: tuple[Button, ...] = ()
    """Moves that are possible after something else, with one tap for all."""

    lasts: tuple[Button, ...] = ()
    """The choices for the last part of its moves, where they have several: a colour that goes to a place."""

    @property
    def is_possible(self) -> bool:
        """Whether it allows any move now."""
        return bool(self.buttons or self.shortcuts or any(not sheet.photo for sheet in self.sheets))

    @property
    def inline(self) -> bool:
        """Whether its few buttons are in its row, one tap each: partners, or numbers."""
        few = 0 < len(self.buttons) <= MOST_INLINE and not self.shortcuts
        return few and all(button.short or button.seat is not None for button in self.buttons)

    @property
    def alone(self) -> bool:
        """Whether one tap says everything."""
        only = len(self.buttons) == 1 and not self.sheets and not self.shortcuts
        return only and self.buttons[0].seat is None


def tap_of(one: Shortcut, say: Say) -> Button:
    """Return one tap for several answers."""
    return Button(one.key, capitalize_label(say(one.label)), how=say(one.how))


def groups_of(
    question: Choice[Any],
    say: Say,
    sheets: Sequence[OptionForm],
    signs: Mapping[str, tuple[str, str]],
    shortcuts: Sequence[Shortcut] = (),
) -> tuple[OptionGroup, ...]:
    """Return the kinds of moves of a menu; none where its book names none."""
    if not isinstance(question, Menu) or not any(getattr(cls, "group", "") for cls in question.classes):
        return ()
    possible, refused = list(question.options), list(question.others)
    forms = {sheet.name: sheet for sheet in sheets}
    return tuple(
        replace(
            found := _make_group(question, cls, say, possible, refused, forms),
            drawn=signs.get(found.sign),
            shortcuts=tuple(tap_of(one, say) for one in shortcuts if one.group == found.verb),
        )
        for cls in question.classes
        if not isinstance(cls, Word)
    )


def _kind_said(cls: Any, table: Any) -> str:
    """Return what a kind of move is called; one without parts has its move's name."""
    found: str = cls.group or cls.name or (verb_of(cls) if list_parts(cls) else cls().label(table))
    return found


def _make_group(  # noqa: PLR0917  # looked up once for all kinds
    question: Menu[Any],
    cls: Any,
    say: Say,
    possible: Sequence[Any],
    refused: Sequence[Any],
    forms: Mapping[str, OptionForm],
) -> OptionGroup:
    table, seat = question._table, question._seat  # noqa: SLF001  # whose moves they are
    moves = [move for move in possible if move.__class__ is cls]
    verb = verb_of(cls)
    sheet = forms.get(verb)
    reasons = dict.fromkeys(
        reason for move in refused if move.__class__ is cls for reason in question.why_not(move)
    )
    needed = [(name, kind, label) for name, kind, label, spare in list_parts(cls) if not spare]
    who = find_partner_part(cls)
    return OptionGroup(
        capitalize_label(say(_kind_said(cls, table))),
        verb,
        cls.sign,
        say(cls.cost(table, seat)),
        say(cls.left(table, seat)),
        cls.ends,
        cls.ends and cls.tells_end,
        any(move.harm(table, seat) for move in moves),
        cls.rule,
        capitalize_label(say(needed[0][2])) if len(needed) == 1 else "",
        tuple(
            Button(
                question.key(move),
                capitalize_label(say(question.label(move))),
                seat=getattr(move, who) if who and len(needed) == 1 else None,
                short=_format_short(move, needed) if len(needed) == 1 and not who else "",
            )
            for move in moves
        ),
        (sheet,) if sheet is not None and (moves or not reasons) else (),
        tuple(reasons)[:3],
        first=cls.first,
        lasts=_list_lasts(question, moves, needed[-1], say) if len(needed) > 1 else (),
    )


def _list_lasts(
    question: Menu[Any], moves: Sequence[Any], part: tuple[str, Any, str], say: Say
) -> tuple[Button, ...]:
    kind = kind_of(part[1], question._table, question._seat)  # noqa: SLF001  # whose moves they are
    found = {question.key(move).split()[-1]: getattr(move, part[0]) for move in moves}
    if len(found) > MOST_LAST:
        return ()
    return tuple(Button(key, capitalize_label(say(kind.say(value)))) for key, value in found.items())


def _format_short(move: Any, needed: Sequence[tuple[str, Any, Any]]) -> str:
    """Return the only part of a move, if it is a number; a change that may also be negative has its sign."""
    value, kind = getattr(move, needed[0][0]), needed[0][1]
    if type(value) is not int:
        return ""
    return format_signed(value) if isinstance(kind, Whole) and kind.low < 0 else str(value)


def format_signed(number: int) -> str:
    """Return a change as it is printed: +1, −1."""
    return f"{number:+}".replace("-", "\N{MINUS SIGN}")
