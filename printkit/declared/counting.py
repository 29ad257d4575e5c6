"""Counters at a table without rules: people change them and give from them, as far as ends and supplies allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.declared.open_table import (
    FreeTable,
    change_counter,
    count_of,
    offer_labels,
    supply_left,
)
from printkit.declared.playfile import CounterSpec
from printkit.referee import (
    Message,
    Move,
    OneOf,
    Refusals,
    Seat,
    Whole,
    move,
    part,
    refuse,
    say,
)
from printkit.referee.moves import mark_fixed


@mark_fixed
def own_counters(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Return the counters that each player has."""
    return offer_labels({name: one.label for name, one in table.play.counters.items() if one.each})


def other_players(table: FreeTable, seat: Seat) -> OneOf[Seat]:
    """Return the other players."""
    return OneOf(table.others(seat), label=table.name)


class CountBase(Move[FreeTable]):
    """Change a counter; each counter has a class of its own, so that it has its own row on the page."""

    __slots__ = ()

    rule: ClassVar[str] = ""
    counter: ClassVar[str]
    by: int

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[Any]:
        make: Any = cls
        return [make(by) for by in table.play.counters[cls.counter].steps]

    @classmethod
    def left(cls, table: FreeTable, seat: Seat) -> Message:
        return say("now {n}", count_of(table, cls.counter, seat))

    def label(self, table: FreeTable) -> Message:
        return say("{sign:name}{n}", _format_sign(self.by), abs(self.by))

    def describe(self, table: FreeTable) -> Message:
        what = table.play.counters[self.counter].label
        return say("{what:name} {sign:name}{n}", what, _format_sign(self.by), abs(self.by))

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        return ends_of(table, seat, self.counter, self.by)

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        change_counter(table, self.counter, seat, self.by)


def _format_sign(number: int) -> str:
    return "+" if number > 0 else "\N{MINUS SIGN}"


def count_move(spec: CounterSpec) -> Any:
    """Return the move that changes a counter: `pearls 1`."""
    members = {
        "__module__": __name__,
        "__doc__": f"Change {spec.label}.",
        "__annotations__": {"by": int},
        "by": part(Whole(-100_000, 100_000), "by"),
        "verb": spec.name.replace("_", "-"),
        "group": spec.label,
        "name": spec.label,
        "counter": spec.name,
        "sign": "group",
    }
    return move(type("CountBy", (CountBase,), members))


def ends_of(table: FreeTable, seat: Seat, counter: str, by: int, before: int = 0) -> Refusals:
    """Return why a counter cannot go so far: its ends, and its supply; `before` is what goes before in the same act."""
    spec, now = table.play.counters[counter], count_of(table, counter, seat) + before
    after = now + by
    if after < spec.low:
        return refuse(
            "LOW", "", "{what:name} stands at {now} and goes down to {low}.", spec.label, now, spec.low
        )
    if spec.high is not None and after > spec.high:
        return refuse(
            "HIGH", "", "{what:name} stands at {now} and goes up to {high}.", spec.label, now, spec.high
        )
    if spec.supply is not None and by > supply_left(table, counter) - before:
        left = supply_left(table, counter) - before
        return refuse("SUPPLY", "", "The supply has {n} {what:name} left.", left, spec.name_count(left))
    return ()


@move
class Give(Move[FreeTable]):
    """Give another player some of a counter that each player has."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "give"
    group: ClassVar[str] = "Give"
    name: ClassVar[str] = "Give to a player"
    listed: ClassVar[bool] = False

    counter: str = part(own_counters, "what")
    to: Seat = part(other_players, "to whom", who=True)
    n: int = part(Whole(1, 100_000), "how many")

    def label(self, table: FreeTable) -> Message:
        return table.say(
            "{n} {what:name} to {who:seat}",
            self.n,
            table.play.counters[self.counter].name_count(self.n),
            self.to,
        )

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if self.to == seat:
            return refuse("SELF", "", "Choose another player.")
        spec, has = table.play.counters[self.counter], count_of(table, self.counter, seat)
        if has - self.n < spec.low:
            return refuse("LOW", "", "You have {n} {what:name}.", has, spec.name_count(has))
        if spec.high is not None and count_of(table, self.counter, self.to) + self.n > spec.high:
            return table.refuse(
                "HIGH", "", "{who:seat} can have {high} {what:name} at most.", self.to, spec.high, spec.label
            )
        return ()

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        held = getattr(table, self.counter)
        held[seat] -= self.n
        held[self.to] += self.n


def count_up_to_the_ends(table: FreeTable, seat: Seat, counter: str, by: int) -> None:
    """Change a counter as far as its ends and its supply allow, and say so where it stops."""
    spec, now = table.play.counters[counter], count_of(table, counter, seat)
    wanted = now + by
    if spec.supply is not None:
        wanted = min(wanted, now + supply_left(table, counter))
    if spec.high is not None:
        wanted = min(wanted, spec.high)
    wanted = max(wanted, spec.low)
    if wanted != now + by:
        table.announce("{what:name} stops at {n}.", spec.label, wanted)
    change_counter(table, counter, seat, wanted - now)
