"""Make a table of a `play.yaml` and its box, and check both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import nodes
from msgspec.structs import replace

from printkit.base.yaml_keys import WRONG, KeyPlace
from printkit.box.box_errors import Problem
from printkit.box.contents import Box
from printkit.declared.declarations import DataReader, LocatedExpression, expressions_of, read_data_file
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import free_names
from printkit.declared.playfile import (
    FILE,
    VERBS,
    Act,
    ButtonSpec,
    CounterSpec,
    DieSpec,
    HandSpec,
    PileSpec,
    PlayFile,
    key_of_button,
)
from printkit.declared.playkeys import ACTS, CounterKeys, PlayKeys
from printkit.declared.playtest_rules import TrialSpec, check_trial
from printkit.expression.error import ExpressionError
from printkit.nearest import list_words, suggest_nearest
from printkit.referee import SetupStep


def read_play(box: Box, problems: list[Problem]) -> PlayFile | None:
    """Return the box's `play.yaml`; None if there is none, or if it cannot be used."""
    path = box.folder / FILE
    if not path.is_file():
        return None
    return read_play_file(path, box, problems)


def read_play_file(path: Path, box: Box, problems: list[Problem]) -> PlayFile | None:
    """Return a file of playing for a box; None if it cannot be used."""
    return read_data_file(
        path, FILE, PlayKeys, lambda reader, keys: _PlayMaker(reader, keys, box).make(), problems
    )


class _PlayMaker:
    """The maker of a table from one play file."""

    def __init__(self, reader: DataReader, keys: PlayKeys, box: Box) -> None:
        self.place, self.keys, self.box = reader.place, keys, box

    def make(self) -> PlayFile:
        keys = self.keys
        piles = self._read_piles()
        counters = self._read_counters()
        dice = {
            name: DieSpec(name, die.label or _make_label(name), die.shown, die.number)
            for name, die in keys.dice.items()
        }
        hands = self._read_hands(piles)
        play = PlayFile(
            seats=keys.seats or (self.box.players[0], min(self.box.players[1], 12)),
            setup=self._read_setup(piles),
            piles=piles,
            hands=hands,
            areas={name: area.label or _make_label(name) for name, area in keys.areas.items()},
            counters=counters,
            dice=dice,
            timer=keys.timer,
            free=keys.turn.order == "free",
            steps=keys.turn.steps,
            buttons=self._read_buttons(piles, counters, dice, hands),
            tell=keys.tell,
            end=keys.end,
            playtest=self._read_playtest(piles, hands),
        )
        self._check_names(play)
        self._check_supply(play)
        return play

    def _read_setup(self, piles: Mapping[str, PileSpec]) -> tuple[SetupStep, ...]:
        """Return the steps, with pieces of the components that they show: of a hidden pile the back."""
        hidden = {pile.component for pile in piles.values() if pile.hidden}
        pieces = {name: one.pieces[0].id for name, one in self.box.components.items() if one.pieces}
        known = {**pieces, **{row.id: row.id for name in pieces for row in self.box.rows(name)}}
        found = []
        for at, step in enumerate(self.keys.setup):
            for name in step.show:
                if name not in known and name not in self.box.unread:
                    hint = suggest_nearest(name, known)
                    self.place.report_problem(
                        f'no component or row is called "{name}".{hint}', "setup", at, "show"
                    )
            shows = (
                f"back:{known[one]}" if one in hidden else known[one] for one in step.show if one in known
            )
            found.append(SetupStep(step.say, tuple(shows), step.each))
        return tuple(found)

    def _read_playtest(self, piles: Mapping[str, PileSpec], hands: HandSpec | None) -> TrialSpec | None:
        if self.keys.playtest is None:
            return None
        source = piles.get(hands.source) if hands is not None else None
        decks = [pile.component for pile in piles.values() if pile.component]
        cards = source.component if source is not None else next(iter(decks), "")
        given = self.keys.playtest
        hand = given.hand if given.hand is not None else hands.deal if hands is not None else 0
        spec = replace(given, cards=given.cards or cards, hand=hand)
        return spec if check_trial(self.place.at("playtest"), spec, self.box) else None

    def _read_piles(self) -> dict[str, PileSpec]:
        found = {}
        given = self.keys.piles
        for name, one in given.items():
            origin = one.from_
            component = origin if origin in self.box.components else ""
            source = origin if not component and origin in given and origin != name else ""
            if origin and not component and not source and origin not in self.box.unread:
                known = [*self.box.components, *(pile for pile in given if pile != name)]
                message = f'there is no component or pile "{origin}".{suggest_nearest(origin, known)} There are: {list_words(known)}'
                self.place.report_problem(message, "piles", name, "from")
            show = one.show or ("none" if component else "all")
            take = bool(source) if one.take is None else one.take
            found[name] = PileSpec(
                name, one.label or _make_label(name), component, source, one.deal, show, take
            )
        return found

    def _read_hands(self, piles: Mapping[str, PileSpec]) -> HandSpec | None:
        one = self.keys.hands
        if one is None:
            return None
        decks = [pile.name for pile in piles.values() if pile.hidden]
        source = one.from_ or (decks[0] if decks else "")
        if source not in decks:
            message = f'no pile "{source}" lies face down.{suggest_nearest(source, decks)} A hand is drawn from a pile like deck: {{from: a component}}'
            self.place.report_problem(message, "hands", "from")
        open_ = [pile.name for pile in piles.values() if not pile.hidden]
        areas = self.keys.areas
        if one.to and one.to not in open_ and one.to not in areas:
            hint = suggest_nearest(one.to, [*open_, *areas])
            self.place.report_problem(f'"{one.to}" is no open pile and no area.{hint}', "hands", "to")
        usual = next(iter(areas), "") or next((name for name in open_ if not piles[name].source), "")
        return HandSpec(one.label, one.deal, source, one.to or usual, one.limit)

    def _read_counters(self) -> dict[str, CounterSpec]:
        found = {}
        components: dict[str, str] = {}
        for name, one in self.keys.counters.items():
            component, supply = self._read_supply(one, name)
            if component in components:
                message = f"{component} is the supply of {components[component]} already"
                self.place.report_problem(message, "counters", name, "supply")
            elif component:
                components[component] = name
            found[name] = CounterSpec(
                name,
                one.label or _make_label(name),
                one.of == "player",
                one.first,
                one.low,
                one.high,
                supply,
                component,
                one.steps,
                one.track,
                self._find_single(component),
            )
        return found

    def _find_single(self, component: str) -> str:
        """Return the name of a component's pieces, if all have the same one."""
        rows = self.box.rows(component) if component else ()
        return str(rows[0].values.get("name") or "") if len(rows) == 1 else ""

    def _read_supply(self, one: CounterKeys, name: str) -> tuple[str, int | None]:
        supply = one.supply
        if supply is None or isinstance(supply, int):
            return "", supply
        if supply in self.box.components:
            return supply, len(self.box.components[supply].pieces)
        if supply not in self.box.unread:
            message = (
                f'"{supply}" is no number and no component.{suggest_nearest(supply, self.box.components)}'
            )
            self.place.report_problem(message, "counters", name, "supply")
        return "", None

    def _read_buttons(
        self,
        piles: Mapping[str, PileSpec],
        counters: Mapping[str, CounterSpec],
        dice: Mapping[str, DieSpec],
        hands: HandSpec | None,
    ) -> dict[str, ButtonSpec]:
        found: dict[str, ButtonSpec] = {}
        for number, one in enumerate(self.keys.buttons):
            key = key_of_button(one.name)
            if not key or key in {button.key for button in found.values()} | {*counters} | VERBS:
                message = "each button has a name of its own, which is no counter's and no act's"
                self.place.report_problem(message, "buttons", number, "name")
                continue
            acts = []
            for at, text in enumerate(one.do):
                act = self._read_act(
                    text, piles, counters, dice, hands, self.place.at("buttons", number, "do", at)
                )
                if act is not None:
                    acts.append(act)
            found[one.name] = ButtonSpec(one.name, tuple(acts), one.when)
        return found

    def _read_act(  # noqa: PLR0917  # what an act may name
        self,
        text: str,
        piles: Mapping[str, PileSpec],
        counters: Mapping[str, CounterSpec],
        dice: Mapping[str, DieSpec],
        hands: HandSpec | None,
        place: KeyPlace,
    ) -> Act | None:
        """Return an act as the file writes it."""
        for form, pattern in _FORMS.items():
            match = pattern.fullmatch(text.strip())
            if match is None:
                continue
            said = match.groupdict()
            if form in {"step", "next"}:
                return Act(form)
            if form == "throw":
                return Act(form, said["name"]) if self._one_of(said["name"], dice, "die", place) else None
            if form == "count":
                if not self._one_of(said["name"], counters, "counter", place):
                    return None
                sign = "-" if said["sign"] == "-" else ""
                amount = self._read_amount(f"{sign}({said['amount']})", place)
                return Act(form, said["name"], "", amount)
            if form == "draw":
                name = said.get("name") or (hands.source if hands is not None else "")
                if hands is None:
                    place.report_problem("nobody has a hand to draw into; add hands: {from: a pile}")
                    return None
                if not self._one_of(
                    name,
                    {key: pile for key, pile in piles.items() if pile.hidden},
                    "pile that lies face down",
                    place,
                ):
                    return None
            else:
                name = said["name"]
                hidden = {key: pile for key, pile in piles.items() if pile.hidden == (form == "turn-up")}
                other = {key: pile for key, pile in piles.items() if pile.hidden == (form == "shuffle")}
                if not (
                    self._one_of(name, hidden, "such pile", place)
                    and self._one_of(said["to"], other, "such pile", place)
                ):
                    return None
            amount = self._read_amount(said.get("amount") or 1, place)
            return Act(form, name, said.get("to") or "", amount)
        place.report_problem(f'"{text}" is no act; there are: {ACTS}')
        return None

    def _read_amount(self, written: Any, place: KeyPlace) -> LocatedExpression | None:
        made = LocatedExpression.from_yaml(written, place)
        return made if made is not WRONG else None

    def _one_of(self, name: str, known: Mapping[str, Any], what: str, place: KeyPlace) -> bool:
        if name in known:
            return True
        place.report_problem(
            f'there is no {what} "{name}".{suggest_nearest(name, known)} There are: {list_words(known) or "none"}',
        )
        return False

    def _check_names(self, play: PlayFile) -> None:
        """Tell names that mean nothing."""
        columns = frozenset(
            key for component in play.components for row in self.box.rows(component)[:1] for key in row.values
        )
        known = {
            *play.piles, *play.areas, *play.counters, *play.dice, *self.box.constants, "hand", "players", "player", "true",
            "false", "none", "turns", "my_turn",
        }  # fmt: skip

        def rows(node: nodes.Node) -> frozenset[str] | None:
            return columns if isinstance(node, nodes.Name) else None

        for written in _list_expressions(play):
            try:
                for name, inside in free_names(written.expression.node, FUNCTIONS, rows):
                    if name not in known and name not in inside and not ("*" in inside and name in columns):
                        hint = suggest_nearest(name, known | inside)
                        self.place.report_problem(f'nothing is called "{name}".{hint}', *written.path)
            except ExpressionError as error:
                self.place.report_problem(str(error), *written.path)

    def _check_supply(self, play: PlayFile) -> None:
        """Tell of a supply that cannot be enough, and of hands that a deck cannot fill."""
        most = play.seats[1]
        for name, counter in play.counters.items():
            needed = counter.start * (most if counter.each else 1)
            if counter.supply is not None and needed > counter.supply:
                self.place.report_problem(
                    f"{most} players begin with {needed}, the supply has {counter.supply}",
                    "counters",
                    name,
                    "start",
                )
        hands = play.hands
        if hands is not None and hands.source in play.piles:
            size = (
                len(self.box.components[play.piles[hands.source].component].pieces)
                if play.piles[hands.source].component
                else 0
            )
            if size < hands.deal * most:
                self.place.report_problem(
                    f"{most} players are dealt {hands.deal * most}, {hands.source} has {size}",
                    "hands",
                    "deal",
                )


_FORMS: Final = {
    "step": re.compile(r"step"),
    "next": re.compile(r"next"),
    "throw": re.compile(r"throw +(?P<name>\w+)"),
    "draw": re.compile(r"draw(?: +(?P<amount>[^ ]+))?(?: +from +(?P<name>\w+))?"),
    "turn-up": re.compile(r"turn +up(?: +(?P<amount>[^ ]+))? +from +(?P<name>\w+) +to +(?P<to>\w+)"),
    "shuffle": re.compile(r"shuffle +(?P<name>\w+) +into +(?P<to>\w+)"),
    "count": re.compile(r"(?P<name>\w+) *(?P<sign>[+-]) *(?P<amount>.+)"),
}


def _make_label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _list_expressions(play: PlayFile) -> list[LocatedExpression]:
    """Return the expressions over what the table counts; those of a playtest have their own names."""
    acts = (act.amount for button in play.buttons.values() for act in button.acts if act.amount)
    whens = (button.when for button in play.buttons.values() if button.when)
    return [*acts, *whens, *expressions_of((play.tell, *((play.end,) if play.end else ())))]
