"""A turn at a table without rules: dice, steps, the end of the turn, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.declared.open_table import (
    FreeTable,
    chances_of,
    offer_labels,
    results_of,
)
from printkit.referee import (
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    move,
    part,
    refuse,
    say,
    throw,
)
from printkit.referee.moves import mark_fixed


@mark_fixed
def every_die(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Return all dice."""
    return offer_labels({name: one.label for name, one in table.play.dice.items()})


@move
class Throw(Move[FreeTable]):
    """Throw dice; people say what they show."""

    rule: ClassVar[str] = ""
    group: ClassVar[str] = "Throw"

    die: str = part(every_die, "what")

    def label(self, table: FreeTable) -> Message:
        return say("Throw {what:name}", table.play.dice[self.die].label)

    def carry_out(self, table: FreeTable, seat: Seat) -> Play[None]:
        spec = table.play.dice[self.die]
        shown = yield from throw(
            results_of(spec),
            weights=chances_of(spec),
            rule="",
            prompt=say("What does {what:name} show?", spec.label),
            label=lambda one: one.replace(" ", ", "),
        )
        setattr(table, self.die, shown)
        table.announce("{what:name}: {shown:name}", spec.label, shown.replace(" ", ", "))


@move
class NextStep(Move[FreeTable]):
    """Go on to the next step of the turn."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "now"
    verb: ClassVar[str] = "step"
    group: ClassVar[str] = "Next step"

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[NextStep]:
        return [NextStep()] if not self_last(table) else []

    def label(self, table: FreeTable) -> Message:
        steps = table.play.steps
        at = steps.index(table.step) if table.step in steps else -1  # type: ignore[attr-defined]
        return say("On to: {step:name}", steps[at + 1]) if at + 1 < len(steps) else say("Next step")

    def describe(self, table: FreeTable) -> Message:
        return say("Next step")

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if self_last(table):
            return refuse("LAST", "", "This is the last step; end the turn.")
        return ()

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        steps = table.play.steps
        table.step = steps[steps.index(table.step) + 1]  # type: ignore[attr-defined]
        table.announce("{step:name}", table.step)  # type: ignore[attr-defined]


def self_last(table: FreeTable) -> bool:
    """Return whether there is no further step of the turn."""
    steps = table.play.steps
    return not steps or table.step == steps[-1]  # type: ignore[attr-defined]


@move
class EndFreeTurn(Move[FreeTable]):
    """End the turn: the next player's begins."""

    rule: ClassVar[str] = ""
    verb: ClassVar[str] = "next"
    group: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True
    tells_end: ClassVar[bool] = False

    def label(self, table: FreeTable) -> Message:
        return say("End the turn")

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.free:
            return refuse("FREE", "", "Nobody's turn ends here: anybody acts at any time.")
        return () if seat == table.active else refuse("TURN", "", "It is not your turn.")  # type: ignore[attr-defined]

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        go_on(table)


def go_on(table: FreeTable) -> None:
    """Begin the next player's turn."""
    state: Any = table
    state.active = table.left(state.active)
    state.turns += 1
    if table.play.steps:
        state.step = table.play.steps[0]


@move
class Finish(Move[FreeTable]):
    """End the game and ask for the score."""

    rule: ClassVar[str] = ""
    group: ClassVar[str] = "End the game"

    def label(self, table: FreeTable) -> Message:
        return say("End the game")

    def harm(self, table: FreeTable, seat: Seat) -> Message:
        return say("The game ends for everybody. It can be taken back.")

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        del table, seat
