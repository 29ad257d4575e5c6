"""`playtest:` of a play file: what is drawn, what a card costs and gives, when it may be played, when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from printkit.box.errors import nearest
from printkit.box.schema import Box
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Wrong, free_names
from printkit.declared.reading import DataReader, LocatedExpression

KEYS: Final = (
    "cards", "hand", "draw", "plays", "limit", "start", "income", "cost", "gain", "when", "prefer", "end", "win", "turns",
)  # fmt: skip
ALWAYS: Final = frozenset({"card", "deck", "players", "turn", "true", "false", "none"})


@dataclass(frozen=True, slots=True)
class TrialSpec:
    """A game as far as chance plays it.

    Attributes:
        cards: the component that is drawn from.
        hand: cards at the beginning.
        draw: cards drawn each turn.
        plays: the most that are played in a turn.
        limit: the most that a hand keeps; 0: no limit.
        start: resources at the beginning.
        income: what comes each turn.
        cost: what a card costs, by resource.
        gain: what it gives.
        when: whether it may be played.
        prefer: which is played first; else any.
        end: when the game is over, looked at after each turn.
        win: the resource that decides; "" for none.
        turns: after so many rounds it is over anyway.
    """

    cards: str
    hand: int
    draw: int
    plays: int
    limit: int
    start: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, LocatedExpression] = field(default_factory=dict)
    cost: Mapping[str, LocatedExpression] = field(default_factory=dict)
    gain: Mapping[str, LocatedExpression] = field(default_factory=dict)
    when: LocatedExpression | None = None
    prefer: LocatedExpression | None = None
    end: LocatedExpression | None = None
    win: str = ""
    turns: int = 50

    @property
    def resources(self) -> tuple[str, ...]:
        """Everything that is counted."""
        return tuple(dict.fromkeys((*self.start, *self.income, *self.cost, *self.gain)))


def read_trial(reader: DataReader, data: Any, box: Box, cards: str, hand: int) -> TrialSpec | None:
    """The section as it stands; what is wrong is told.

    Args:
        reader: the file's.
        data: the section.
        box: its box.
        cards: the component that hands are drawn from, if the file says hands.
        hand: cards at the beginning, if the file says so.
    """
    one = reader.mapping(data, "playtest")
    reader.known(one, KEYS, "playtest")
    key = reader.text(one, "cards", "playtest", default=cards)
    if key not in box.components:
        decks = [name for name, part in box.components.items() if part.pieces]
        if key not in box.unread:
            reader.wrong(f'cards: there is no component "{key}".{nearest(key, decks)}', "playtest", "cards")
        return None
    before = len(reader.expressions)
    start = reader.names(one.get("start"), "playtest", "start")
    for name, value in start.items():
        if not isinstance(value, int) or isinstance(value, bool):
            reader.wrong("write a whole number", "playtest", "start", name)
    sections = {
        section: {
            name: found
            for name, value in reader.names(one.get(section), "playtest", section).items()
            if (found := reader.expression(value, "playtest", section, name, label=f"{section} {name}"))
            is not None
        }
        for section in ("income", "cost", "gain")
    }
    tests = {
        name: reader.expression(one[name], "playtest", name, label=name) if name in one else None
        for name in ("when", "prefer", "end")
    }
    spec = TrialSpec(
        key,
        reader.whole(one, "hand", hand, "playtest", low=0, high=200),
        reader.whole(one, "draw", 1, "playtest", low=0, high=50),
        reader.whole(one, "plays", 1, "playtest", low=1, high=50),
        reader.whole(one, "limit", 0, "playtest", low=0, high=200),
        {name: value for name, value in start.items() if isinstance(value, int)},
        sections["income"],
        sections["cost"],
        sections["gain"],
        tests["when"],
        tests["prefer"],
        tests["end"],
        reader.text(one, "win", "playtest"),
        reader.whole(one, "turns", 50, "playtest", low=1, high=500),
    )
    _check_names(reader, spec, box, reader.expressions[before:])
    del reader.expressions[before:]
    return spec


def _check_names(reader: DataReader, spec: TrialSpec, box: Box, expressions: list[LocatedExpression]) -> None:
    """Names that neither cards nor resources have."""
    columns = {key for row in box.rows(spec.cards)[:1] for key in row.values}
    common = {*spec.resources, *box.constants, *ALWAYS, "hand", "played"}
    if spec.win and spec.win not in spec.resources:
        reader.wrong(
            f'win: "{spec.win}" is no resource.{nearest(spec.win, spec.resources)}', "playtest", "win"
        )
    for written in expressions:
        known = common | (columns if written.path[1] in {"cost", "gain", "when", "prefer"} else set())
        try:
            for name, inside in free_names(written.expression.node, FUNCTIONS, lambda _: frozenset(columns)):
                if name not in known | inside:
                    reader.wrong(
                        f'{written.label}: nothing is called "{name}".{nearest(name, known)}', *written.path
                    )
        except Wrong as error:
            reader.wrong(f"{written.label}: {error}", *written.path)
