"""`playtest:` of a play file: what is drawn, what a card costs and gives, when it may be played, when it is over."""

from collections.abc import Mapping
from typing import Annotated, Final

from printkit.base.yaml_keys import Key, KeyPlace, Keys
from printkit.box.contents import Box
from printkit.declared.declarations import LocatedExpression, check_names, expressions_of
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import free_names
from printkit.expression.error import ExpressionError
from printkit.nearest import suggest_nearest

ALWAYS: Final = frozenset({"card", "deck", "players", "turn", "true", "false", "none"})


class TrialSpec(Keys, frozen=True):
    """A game as far as chance plays it."""

    cards: Annotated[
        str,
        Key(
            "The component that is drawn from.",
            would="a component",
            usual="that of `hands`, or of the first pile",
        ),
    ] = ""
    hand: Annotated[int | None, Key("Cards at the beginning.", low=0, high=200, usual="that of `hands`")] = (
        None
    )
    draw: Annotated[int, Key("Cards drawn each turn.", low=0, high=50)] = 1
    plays: Annotated[int, Key("The most that are played in a turn.", low=1, high=50)] = 1
    limit: Annotated[int, Key("The most that a hand keeps; 0: no limit.", low=0, high=200)] = 0
    start: Annotated[Mapping[str, int], Key("Resources at the beginning.", would="`name: number`")] = {}
    income: Annotated[
        Mapping[str, LocatedExpression], Key("What comes each turn.", would="`resource: expression`")
    ] = {}
    cost: Annotated[
        Mapping[str, LocatedExpression],
        Key("What a card costs, over its columns.", would="`resource: expression`"),
    ] = {}
    gain: Annotated[
        Mapping[str, LocatedExpression],
        Key("What it gives, over its columns.", would="`resource: expression`"),
    ] = {}
    when: Annotated[
        LocatedExpression | None,
        Key("Whether a card may be played; what it costs must be there anyway."),
    ] = None
    prefer: Annotated[
        LocatedExpression | None, Key("Of what can be played, the card with the most of it; else any.")
    ] = None
    end: Annotated[
        LocatedExpression | None, Key("When it is over: looked at after each turn, the round is played out.")
    ] = None
    win: Annotated[str, Key("The resource that decides.", would="a resource")] = ""
    turns: Annotated[int, Key("After so many rounds it is over anyway.", low=1, high=500)] = 50

    @property
    def resources(self) -> tuple[str, ...]:
        """Everything that the table counts."""
        return tuple(dict.fromkeys((*self.start, *self.income, *self.cost, *self.gain)))


def check_trial(place: KeyPlace, spec: TrialSpec, box: Box) -> bool:
    """Return whether there is something to draw from; tell names that neither cards nor resources have.

    Args:
        place: of the section.
        spec: as the file has it, with the component that hands are drawn from.
        box: its box.
    """
    if spec.cards not in box.components:
        decks = [name for name, part in box.components.items() if part.pieces]
        if spec.cards not in box.unread:
            hint = suggest_nearest(spec.cards, decks)
            place.report_problem(f'cards: there is no component "{spec.cards}".{hint}', "cards")
        return False
    check_names(
        place, {name: getattr(spec, name) for name in ("start", "income", "cost", "gain")}, once=False
    )
    _check_expressions(place, spec, box)
    return True


def _check_expressions(place: KeyPlace, spec: TrialSpec, box: Box) -> None:
    """Tell names that neither cards nor resources have."""
    columns = {key for row in box.rows(spec.cards)[:1] for key in row.values}
    common = {*spec.resources, *box.constants, *ALWAYS, "hand", "played"}
    if spec.win and spec.win not in spec.resources:
        place.report_problem(
            f'win: "{spec.win}" is no resource.{suggest_nearest(spec.win, spec.resources)}', "win"
        )
    for written in expressions_of(spec):
        below = written.path[1:]
        known = common | (columns if below[0] in {"cost", "gain", "when", "prefer"} else set())
        try:
            for name, inside in free_names(written.expression.node, FUNCTIONS, lambda _: frozenset(columns)):
                if name not in known | inside:
                    place.report_problem(f'nothing is called "{name}".{suggest_nearest(name, known)}', *below)
        except ExpressionError as error:
            place.report_problem(str(error), *below)
