"""The buttons of a file: several acts at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.declared.counting import count_up_to_the_ends, ends_of
from printkit.declared.dealing import DrawCards, ShuffleIn, turn_up
from printkit.declared.open_table import (
    FreeTable,
    amount_of,
    deck_of,
    scopes_of,
)
from printkit.declared.playfile import Act, ButtonSpec
from printkit.declared.turns import EndFreeTurn, NextStep, Throw, go_on, self_last
from printkit.expression.error import ExpressionError
from printkit.referee import (
    Message,
    Move,
    Play,
    Refusals,
    Seat,
    move,
    refuse,
    say,
)


class PressBase(Move[FreeTable]):
    """A button of the file: several acts at once. Each has a class of its own."""

    __slots__ = ()

    rule: ClassVar[str] = ""
    spec: ClassVar[ButtonSpec]

    def label(self, table: FreeTable) -> Message:
        return say("{name:name}", self.spec.name)

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        try:
            when = self.spec.when
            if when is not None and not scopes_of(table)[seat].value(when.expression.node):
                return refuse("WHEN", "", "Not now.")
            return against_acts(table, seat, self.spec.acts)
        except ExpressionError as error:
            return refuse("COMPUTED", "", "{why:name}", str(error))

    def carry_out(self, table: FreeTable, seat: Seat) -> Play[None]:
        for act in self.spec.acts:
            yield from carry_out(table, seat, act)


def press_move(spec: ButtonSpec) -> Any:
    """The move of a button: its name as one word."""
    members = {
        "__module__": __name__,
        "__doc__": f"{spec.name}.",
        "verb": spec.key,
        "group": spec.name,
        "name": spec.name,
        "spec": spec,
        "sign": "tick",
    }
    return move(type("Press", (PressBase,), members))


def against_acts(table: FreeTable, seat: Seat, acts: Sequence[Act]) -> Refusals:
    """Why not all of a button's acts can be done; what depends on a throw among them is seen when it is done."""
    thrown = any(act.kind == "throw" for act in acts)
    before: dict[str, int] = {}
    for act in acts:
        if act.kind == "count" and not thrown:
            by = amount_of(act, table, seat)
            found = ends_of(table, seat, act.name, by, before.get(act.name, 0))
            before[act.name] = before.get(act.name, 0) + by
        elif act.kind == "draw":
            found = DrawCards(act.name, max(1, amount_of(act, table, seat))).find_refusals(table, seat)
        elif act.kind == "shuffle":
            found = ShuffleIn(act.name, act.to).find_refusals(table, seat)
        elif act.kind == "next":
            found = EndFreeTurn().find_refusals(table, seat)
        else:
            found = ()
        if found:
            return found
    return ()


def carry_out(table: FreeTable, seat: Seat, act: Act) -> Play[None]:
    """One act of a button. A counter stops at its ends, a pile when it is empty: a throw may ask for more than there is."""
    if act.kind == "throw":
        yield from Throw(act.name).carry_out(table, seat)
    elif act.kind == "turn-up":
        for _ in range(amount_of(act, table, seat)):
            if len(deck_of(table, act.name)):
                yield from turn_up(table, seat, act.name, act.to)
    elif act.kind == "count":
        count_up_to_the_ends(table, seat, act.name, amount_of(act, table, seat))
    elif act.kind == "draw":
        number = min(amount_of(act, table, seat), len(deck_of(table, act.name)))
        if number > 0:
            DrawCards(act.name, number).carry_out(table, seat)
    elif act.kind == "shuffle":
        ShuffleIn(act.name, act.to).carry_out(table, seat)
    elif act.kind == "step" and not self_last(table):
        NextStep().carry_out(table, seat)
    elif act.kind == "next" and not table.play.free:
        go_on(table)
