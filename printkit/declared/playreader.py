"""A `play.yaml` read and checked against its box."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import nodes

from printkit.box.errors import Problem, listed, nearest
from printkit.box.schema import Box
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Wrong, free_names
from printkit.declared.playfile import (
    FILE,
    Act,
    ButtonSpec,
    CounterSpec,
    DieSpec,
    HandSpec,
    PileSpec,
    PlayFile,
    Reminder,
    key_of_button,
)
from printkit.declared.reading import DataReader, read_data_file
from printkit.declared.trial import TrialSpec, read_trial

KEYS: Final = (
    "play", "seats", "setup", "piles", "hands", "areas", "counters", "dice", "timer", "turn", "buttons", "tell", "end",
    "playtest",
)  # fmt: skip
PILE_KEYS: Final = ("label", "from", "show", "deal", "take")
HAND_KEYS: Final = ("deal", "from", "label", "to", "limit")
AREA_KEYS: Final = ("label",)
COUNTER_KEYS: Final = ("label", "of", "start", "low", "high", "supply", "steps", "track")
DIE_KEYS: Final = ("label", "sides", "faces", "number")
TURN_KEYS: Final = ("order", "steps")
BUTTON_KEYS: Final = ("name", "do", "when")
TELL_KEYS: Final = ("when", "say")
SHOWS: Final = ("none", "top", "all")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
VERBS: Final = frozenset(
    ("draw", "play", "take", "move", "turn-up", "shuffle", "throw", "step", "next", "give", "finish", "done")
)
"""Words that acts are typed by."""
TAKEN: Final = frozenset(
    """
    names journal over lists lap seats once order others left right name standing rest printed tongue say refuse announce
    worded active step turns play box copies all_cards announced play_names hands hand players player my_turn moves mark fresh
    draw take shuffle throw next give finish
    """.split()  # noqa: SIM905
)
"""Names that the table has itself."""


def read_play(box: Box, problems: list[Problem]) -> PlayFile | None:
    """The box's `play.yaml`; None if there is none, or if it cannot be used."""
    path = box.folder / FILE
    if not path.is_file():
        return None
    return read_play_file(path, box, problems)


def read_play_file(path: Path, box: Box, problems: list[Problem]) -> PlayFile | None:
    """A file of playing for a box; None if it cannot be used."""

    def read(reader: DataReader, data: Mapping[str, Any]) -> PlayFile:
        return _PlayReader(reader, data, box).read()

    return read_data_file(path, FILE, "a play file", read, problems)


class _PlayReader:
    """One play file being read."""

    def __init__(self, reader: DataReader, data: Mapping[str, Any], box: Box) -> None:
        self.reader, self.data, self.box = reader, data, box

    def read(self) -> PlayFile:
        reader, data = self.reader, self.data
        reader.known(data, KEYS)
        if data.get("play") != 1:
            reader.wrong("write `play: 1`, the version of this language", "play")
        piles = self._piles()
        counters = self._counters()
        dice = self._dice()
        hands = self._hands(piles)
        areas = self._areas(hands, piles)
        self._once(piles, areas, counters, dice)
        turn = reader.mapping(data.get("turn"), "turn")
        reader.known(turn, TURN_KEYS, "turn")
        order = reader.text(turn, "order", "turn", default="left")
        if order not in {"left", "free"}:
            reader.wrong(
                f'"{order}" is neither left (in turns, clockwise) nor free (anybody at any time)',
                "turn",
                "order",
            )
        play = PlayFile(
            seats=self._seats(),
            setup=self._texts("setup"),
            piles=piles,
            hands=hands,
            areas=areas,
            counters=counters,
            dice=dice,
            timer=self._timer(),
            free=order == "free",
            steps=self._steps(turn),
            buttons=self._buttons(piles, counters, dice, hands),
            tell=tuple(
                filter(
                    None,
                    (self._reminder(one, "tell", n) for n, one in reader.items(data.get("tell"), "tell")),
                )
            ),
            end=self._reminder(reader.mapping(data["end"], "end"), "end") if data.get("end") else None,
            playtest=self._playtest(piles, hands),
        )
        self._check_names(play)
        self._check_supply(play)
        return play

    def _playtest(self, piles: Mapping[str, PileSpec], hands: HandSpec | None) -> TrialSpec | None:
        if self.data.get("playtest") is None:
            return None
        source = piles.get(hands.source) if hands is not None else None
        decks = [pile.component for pile in piles.values() if pile.component]
        cards = source.component if source is not None else next(iter(decks), "")
        deal = hands.deal if hands is not None else 0
        return read_trial(self.reader, self.data["playtest"], self.box, cards, deal)

    def _seats(self) -> tuple[int, int]:
        seats = self.data.get("seats")
        if seats is None:
            return (self.box.players[0], min(self.box.players[1], 12))
        if isinstance(seats, int) and not isinstance(seats, bool):
            seats = [seats, seats]
        if (
            isinstance(seats, list)
            and len(seats) == 2
            and all(isinstance(one, int) for one in seats)
            and 1 <= seats[0] <= seats[1] <= 12
        ):
            return (seats[0], seats[1])
        self.reader.wrong("write [fewest, most] players, 1 to 12", "seats")
        return (1, 12)

    def _texts(self, key: str) -> tuple[str, ...]:
        found = self.data.get(key)
        if found is None:
            return ()
        if isinstance(found, list) and all(isinstance(one, str) for one in found):
            return tuple(found)
        self.reader.wrong("write a list of sentences; put one that holds a colon in quotes", key)
        return ()

    def _steps(self, turn: Mapping[str, Any]) -> tuple[str, ...]:
        steps = turn.get("steps")
        if steps is None:
            return ()
        if (
            isinstance(steps, list)
            and all(isinstance(one, str) for one in steps)
            and len(set(steps)) == len(steps)
        ):
            return tuple(steps)
        self.reader.wrong(
            "write a list of different texts; put one that holds a colon in quotes", "turn", "steps"
        )
        return ()

    def _timer(self) -> int:
        value = self.data.get("timer")
        if value is None:
            return 0
        return self.reader.whole(self.data, "timer", 0, low=5, high=3600)

    def _named(self, key: str) -> Mapping[str, Mapping[str, Any]]:
        """The mappings of a section by name."""
        found = {}
        for name, value in self.reader.names(self.data.get(key), key).items():
            if _NAME.fullmatch(name) is None or name in TAKEN:
                why = (
                    "means something else here"
                    if name in TAKEN
                    else "has something else than small letters, digits, _"
                )
                self.reader.wrong(
                    f'"{name}" {why}; give it another name (`label` is what people read)', key, name
                )
                continue
            found[name] = self.reader.mapping(value, key, name)
        return found

    def _once(self, *sections: Mapping[str, Any]) -> None:
        where: dict[str, str] = {}
        for section, names in zip(("piles", "areas", "counters", "dice"), sections, strict=True):
            for name in names:
                if name in where:
                    self.reader.wrong(
                        f'"{name}" stands in `{where[name]}` too; give one another name', section, name
                    )
                where[name] = section

    def _piles(self) -> dict[str, PileSpec]:
        reader, found = self.reader, {}
        given = self._named("piles")
        for name, one in given.items():
            path = ("piles", name)
            reader.known(one, PILE_KEYS, *path)
            origin = reader.text(one, "from", *path)
            component = origin if origin in self.box.components else ""
            source = origin if not component and origin in given and origin != name else ""
            if origin and not component and not source and origin not in self.box.unread:
                known = [*self.box.components, *(pile for pile in given if pile != name)]
                reader.wrong(
                    f'there is no component or pile "{origin}".{nearest(origin, known)} There are: {listed(known)}',
                    *path,
                    "from",
                )
            show = reader.text(one, "show", *path, default="none" if component else "all")
            if show not in SHOWS:
                reader.wrong(f'"{show}" is none of {listed(SHOWS)}', *path, "show")
            found[name] = PileSpec(
                name,
                reader.text(one, "label", *path, default=_label(name)),
                component,
                source,
                reader.whole(one, "deal", 0, *path, low=0, high=200),
                show,
                one.get("take", bool(source)) is True,
            )
        return found

    def _hands(self, piles: Mapping[str, PileSpec]) -> HandSpec | None:
        if self.data.get("hands") is None:
            return None
        reader, one = self.reader, self.reader.mapping(self.data["hands"], "hands")
        reader.known(one, HAND_KEYS, "hands")
        decks = [pile.name for pile in piles.values() if pile.hidden]
        source = reader.text(one, "from", "hands", default=decks[0] if decks else "")
        if source not in decks:
            reader.wrong(
                f'no pile "{source}" lies face down.{nearest(source, decks)} A hand is drawn from a pile like deck: {{from: a component}}',
                "hands",
                "from",
            )
        open_ = [pile.name for pile in piles.values() if not pile.hidden]
        to = reader.text(one, "to", "hands")
        areas = self.reader.mapping(self.data.get("areas"), "areas")
        if to and to not in open_ and to not in areas:
            reader.wrong(f'"{to}" is no open pile and no area.{nearest(to, [*open_, *areas])}', "hands", "to")
        usual = next(iter(areas), "") or next((name for name in open_ if not piles[name].source), "")
        return HandSpec(
            reader.text(one, "label", "hands", default="Hand"),
            reader.whole(one, "deal", 0, "hands", low=0, high=200),
            source,
            to or usual,
            reader.whole(one, "limit", 0, "hands", low=0, high=200),
        )

    def _areas(self, hands: HandSpec | None, piles: Mapping[str, PileSpec]) -> dict[str, str]:
        del hands, piles
        found = {}
        for name, one in self._named("areas").items():
            self.reader.known(one, AREA_KEYS, "areas", name)
            found[name] = self.reader.text(one, "label", "areas", name, default=_label(name))
        return found

    def _counters(self) -> dict[str, CounterSpec]:
        reader, found = self.reader, {}
        components: dict[str, str] = {}
        for name, one in self._named("counters").items():
            path = ("counters", name)
            reader.known(one, COUNTER_KEYS, *path)
            of = reader.text(one, "of", *path, default="player")
            if of not in {"player", "table"}:
                reader.wrong(f'"{of}" is neither player nor table', *path, "of")
            component, supply = self._supply(one, path)
            if component:
                if component in components:
                    reader.wrong(
                        f"{component} is the supply of {components[component]} already", *path, "supply"
                    )
                components[component] = name
            low = reader.whole(one, "low", 0, *path, low=-100_000, high=100_000)
            high = reader.whole(one, "high", 0, *path, low=low, high=100_000) if "high" in one else None
            start = reader.whole(
                one, "start", max(low, 0), *path, low=low, high=100_000 if high is None else high
            )
            found[name] = CounterSpec(
                name,
                reader.text(one, "label", *path, default=_label(name)),
                of == "player",
                start,
                low,
                high,
                supply,
                component,
                self._amounts(one, path),
                self._track(one, path),
            )
        return found

    def _supply(self, one: Mapping[str, Any], path: tuple[str, str]) -> tuple[str, int | None]:
        supply = one.get("supply")
        if supply is None:
            return "", None
        if isinstance(supply, int) and not isinstance(supply, bool) and supply > 0:
            return "", supply
        if supply in self.box.components:
            return str(supply), len(self.box.components[supply].pieces)
        if supply not in self.box.unread:
            self.reader.wrong(
                f'"{supply}" is no number and no component.{nearest(str(supply), self.box.components)}',
                *path,
                "supply",
            )
        return "", None

    def _amounts(self, one: Mapping[str, Any], path: tuple[str, str]) -> tuple[int, ...]:
        steps = one.get("steps", [-1, 1])
        if (
            isinstance(steps, list)
            and len(steps) <= 8
            and all(isinstance(n, int) and n and abs(n) <= 10_000 for n in steps)
        ):
            return tuple(steps)
        self.reader.wrong("write up to eight numbers, as [-1, 1, 5]", *path, "steps")
        return (-1, 1)

    def _track(self, one: Mapping[str, Any], path: tuple[str, str]) -> dict[int, str]:
        track = one.get("track")
        if track is None:
            return {}
        if isinstance(track, dict) and all(isinstance(at, int) for at in track):
            return {at: str(name) for at, name in track.items()}
        self.reader.wrong("name places of the track by number: {0: Start, 24: City}", *path, "track")
        return {}

    def _dice(self) -> dict[str, DieSpec]:
        reader, found = self.reader, {}
        for name, one in self._named("dice").items():
            path = ("dice", name)
            reader.known(one, DIE_KEYS, *path)
            faces = one.get("faces")
            if faces is None:
                faces = list(range(1, reader.whole(one, "sides", 6, *path, low=2, high=100) + 1))
            if not isinstance(faces, list) or not 2 <= len(faces) <= 100:
                reader.wrong("write the faces as a list: [calm, calm, wind]", *path, "faces")
                faces = [1, 2]
            number = reader.whole(one, "number", 1, *path, low=1, high=6)
            if len(set(map(str, faces))) ** number > 1000:
                reader.wrong("more than 1000 results; throw them one after the other", *path, "number")
                number = 1
            found[name] = DieSpec(
                name, reader.text(one, "label", *path, default=_label(name)), tuple(map(str, faces)), number
            )
        return found

    def _reminder(self, one: Mapping[str, Any], *path: str | int) -> Reminder | None:
        self.reader.known(one, TELL_KEYS, *path)
        when = self.reader.expression(one.get("when"), *path, "when", label=str(path[0]))
        say = self.reader.sentence(one.get("say"), *path, "say")
        return Reminder(when, say) if when is not None else None

    def _buttons(
        self,
        piles: Mapping[str, PileSpec],
        counters: Mapping[str, CounterSpec],
        dice: Mapping[str, DieSpec],
        hands: HandSpec | None,
    ) -> dict[str, ButtonSpec]:
        reader = self.reader
        found: dict[str, ButtonSpec] = {}
        for number, one in reader.items(self.data.get("buttons"), "buttons"):
            path = ("buttons", number)
            reader.known(one, BUTTON_KEYS, *path)
            name = reader.text(one, "name", *path)
            key = key_of_button(name)
            if not key or key in {one.key for one in found.values()} | {*counters} | VERBS:
                reader.wrong(
                    "each button has a name of its own, which is no counter's and no act's", *path, "name"
                )
                continue
            given = one.get("do")
            if not isinstance(given, list) or not given:
                reader.wrong(f"do: a list of acts: {ACTS}", *path, "do")
                continue
            acts = []
            for at, text in enumerate(given):
                act = self._act(str(text), piles, counters, dice, hands, (*path, "do", at))
                if act is not None:
                    acts.append(act)
            when = reader.expression(one["when"], *path, "when", label=name) if "when" in one else None
            found[name] = ButtonSpec(name, tuple(acts), when)
        return found

    def _act(  # noqa: PLR0917  # what an act may name
        self,
        text: str,
        piles: Mapping[str, PileSpec],
        counters: Mapping[str, CounterSpec],
        dice: Mapping[str, DieSpec],
        hands: HandSpec | None,
        path: tuple[str | int, ...],
    ) -> Act | None:
        """An act as it is written."""
        for form, pattern in _FORMS.items():
            match = pattern.fullmatch(text.strip())
            if match is None:
                continue
            said = match.groupdict()
            if form in {"step", "next"}:
                return Act(form)
            if form == "throw":
                return Act(form, said["name"]) if self._one_of(said["name"], dice, "die", path) else None
            if form == "count":
                if not self._one_of(said["name"], counters, "counter", path):
                    return None
                sign = "-" if said["sign"] == "-" else ""
                amount = self.reader.expression(f"{sign}({said['amount']})", *path, label=text)
                return Act(form, said["name"], "", amount)
            if form == "draw":
                name = said.get("name") or (hands.source if hands is not None else "")
                if hands is None:
                    self.reader.wrong("nobody has a hand to draw into; add hands: {from: a pile}", *path)
                    return None
                if not self._one_of(
                    name,
                    {key: pile for key, pile in piles.items() if pile.hidden},
                    "pile that lies face down",
                    path,
                ):
                    return None
            else:
                name = said["name"]
                hidden = {key: pile for key, pile in piles.items() if pile.hidden == (form == "turn-up")}
                other = {key: pile for key, pile in piles.items() if pile.hidden == (form == "shuffle")}
                if not (
                    self._one_of(name, hidden, "such pile", path)
                    and self._one_of(said["to"], other, "such pile", path)
                ):
                    return None
            amount = self.reader.expression(said.get("amount") or 1, *path, label=text)
            return Act(form, name, said.get("to") or "", amount)
        self.reader.wrong(f'"{text}" is no act; there are: {ACTS}', *path)
        return None

    def _one_of(self, name: str, known: Mapping[str, Any], what: str, path: tuple[str | int, ...]) -> bool:
        if name in known:
            return True
        self.reader.wrong(
            f'there is no {what} "{name}".{nearest(name, known)} There are: {listed(known) or "none"}', *path
        )
        return False

    def _check_names(self, play: PlayFile) -> None:
        """Names that nothing is called."""
        columns = frozenset(
            key for component in play.components for row in self.box.rows(component)[:1] for key in row.values
        )
        known = {
            *play.piles, *play.areas, *play.counters, *play.dice, *self.box.constants, "hand", "players", "player", "true",
            "false", "none", "turns", "my_turn",
        }  # fmt: skip

        def rows(node: nodes.Node) -> frozenset[str] | None:
            return columns if isinstance(node, nodes.Name) else None

        for written in self.reader.expressions:
            try:
                for name, inside in free_names(written.expression.node, FUNCTIONS, rows):
                    if name not in known and name not in inside and not ("*" in inside and name in columns):
                        lead = f"{written.label}: " if written.label else ""
                        self.reader.wrong(
                            f'{lead}nothing is called "{name}".{nearest(name, known | inside)}', *written.path
                        )
            except Wrong as error:
                self.reader.wrong(f"{written.label}: {error}", *written.path)

    def _check_supply(self, play: PlayFile) -> None:
        """A supply that cannot be enough, and hands that a deck cannot fill."""
        most = play.seats[1]
        for name, counter in play.counters.items():
            needed = counter.start * (most if counter.each else 1)
            if counter.supply is not None and needed > counter.supply:
                self.reader.wrong(
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
                self.reader.wrong(
                    f"{most} players are dealt {hands.deal * most}, {hands.source} has {size}",
                    "hands",
                    "deal",
                )


ACTS: Final = "`NAME +1`, `NAME -2`, `draw 1 from PILE`, `turn up 1 from PILE to PILE`, `shuffle PILE into PILE`, `throw DIE`, `step`, `next`"
_FORMS: Final = {
    "step": re.compile(r"step"),
    "next": re.compile(r"next"),
    "throw": re.compile(r"throw +(?P<name>\w+)"),
    "draw": re.compile(r"draw(?: +(?P<amount>[^ ]+))?(?: +from +(?P<name>\w+))?"),
    "turn-up": re.compile(r"turn +up(?: +(?P<amount>[^ ]+))? +from +(?P<name>\w+) +to +(?P<to>\w+)"),
    "shuffle": re.compile(r"shuffle +(?P<name>\w+) +into +(?P<to>\w+)"),
    "count": re.compile(r"(?P<name>\w+) *(?P<sign>[+-]) *(?P<amount>.+)"),
}


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()
