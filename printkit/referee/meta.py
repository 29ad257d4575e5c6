"""Meta: the facts about a book that are known without loading its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from printkit.nearest import find_closest
from printkit.referee.errors import SetupError


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before the game: `tiebreak`, `guard_turns`.

    Attributes:
        name: its name in logs and on the command line.
        default: its value when nothing is given.
        choices: the values it may have; empty for a whole number (or null, if the default is None).
        low: the smallest number, where it is one.
        label: its subject, for people (`Equal scores`).
        rule: the id of the rule it changes.
        said: the choices for people, in their order (`fewer Sayeat win`); without them the value itself
            is shown. Of a number: its meaning when nothing is chosen.
        some: several of these may be named instead of one of the choices; the value joins them with `+`.
        for_bots: its value in games that bots play, where it must differ from the one at a table; None if not.
        unlisted: whether pages leave it out: it can be given on the command line, but is no choice for people at a table.
    """

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    low: int = 0
    label: str = ""
    rule: str = ""
    said: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    for_bots: Any = None
    unlisted: bool = False

    def told(self, value: Any) -> str:
        """Return a value in words; for an unset number, its meaning."""
        if self.choices and self.said:
            return self.said[self.choices.index(value)] if value in self.choices else _format_value(value)
        return self.said[0] if value is None and self.said else _format_value(value)

    def read_value(self, value: Any) -> Any:
        """Check a value; texts from the command line are understood.

        Raises:
            SetupError: the value is none of the possible ones.
        """
        if self.choices:
            for choice in self.choices:
                if value is choice or (type(value) is type(choice) and value == choice):
                    return choice
                if isinstance(value, str) and value.lower() == _format_value(choice):
                    return choice
            if self.some:
                return self._read_several(value)
            would_do = ", ".join(_format_value(choice) for choice in self.choices)
            raise SetupError(
                f"option {self.name}: {_format_value(value)} is not possible; use one of {would_do}"
            )
        if value is None or (isinstance(value, str) and value.lower() in {"none", "null", ""}):
            if self.default is None:
                return None
            raise SetupError(f"option {self.name}: a whole number from {self.low} up is needed")
        if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value < self.low:
            raise SetupError(f"option {self.name}: {value!r} is no whole number from {self.low} up")
        return value

    def _read_several(self, value: Any) -> str:
        if isinstance(value, str):
            value = value.replace(",", "+").split("+")
        words = value if isinstance(value, list | tuple) else [] if value is None else [value]
        named = {str(word).strip().upper() for word in words}
        unknown = sorted(named - set(self.some))
        if unknown or not named:
            would_do = ", ".join((*map(_format_value, self.choices), *self.some))
            said = " and ".join(unknown) or "nothing"
            raise SetupError(f"option {self.name}: {said} is not possible; use {would_do}, joined with +")
        return "+".join(one for one in self.some if one in named)


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value).lower()


@dataclass(frozen=True, slots=True)
class Side:
    """A team or a role: its name, and how people see who belongs to it.

    Attributes:
        name: for people (`Kingdom`).
        colour: its colour in the palette of the box.
        sign: a shape, so that colour is not its only mark: `diamond`, `square`, `triangle`, `circle`.
    """

    name: str
    colour: str
    sign: Literal["diamond", "square", "triangle", "circle"]


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour that players choose for their pieces and play.

    Attributes:
        key: its name in answers, and the letter that is shown in it (`K`).
        colour: its colour in the palette of the box.
    """

    key: str
    colour: str


@dataclass(frozen=True, slots=True)
class Meta:
    """A book's cover.

    Attributes:
        title: the folder's name (`three-crowns`).
        name: the name for people (`Three Crowns`).
        version: the book's version; it changes whenever old logs would be played differently.
        seats: the fewest and the most players.
        options: the choices before the game.
        stage: `draft`, `playable` or `finished`.
        setup: how to set it up, sentence by sentence, where no rules say so.
        sand_glass: seconds of a turn that a table begins with; 0 for none.
        minutes: how long it lasts, at least and at most; zeros if unknown.
        age: the least age in years; 0 if unknown.
        weight: how much there is to think about, 1 to 3; 0 if unknown.
        sides: the teams or roles of a title that has some; the book says which seats belong to each (`Book.sides`).
        paints: the colours of pieces, where players choose; the book says who plays which (`Book.plays`).
    """

    title: str
    name: str
    version: str
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    stage: str = "draft"
    sides: tuple[Side, ...] = ()
    paints: tuple[Paint, ...] = ()
    setup: tuple[str, ...] = ()
    sand_glass: int = 0
    minutes: tuple[int, int] = (0, 0)
    age: int = 0
    weight: int = 0

    @property
    def for_bots(self) -> dict[str, Any]:
        """Return the options that bots need where they differ from people's at a table, unless others are given."""
        return {option.name: option.for_bots for option in self.options if option.for_bots is not None}

    def read_options(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """Check options and fill in the defaults, in the order of the cover.

        Raises:
            SetupError: an option or a value that does not exist, with the nearest match.
        """
        given = given or {}
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                near = find_closest(name, names)
                hint = f"did you mean {near}?" if near else f"there are: {', '.join(names) or 'none'}"
                raise SetupError(f"{self.name} has no option {name}; {hint}")
        return {o.name: o.read_value(given[o.name]) if o.name in given else o.default for o in self.options}

    def check_seats(self, number: int) -> None:
        """Check the number of players.

        Raises:
            SetupError: too few or too many.
        """
        low, high = self.seats
        if not low <= number <= high:
            raise SetupError(f"{self.name} is for {low} to {high} players, not {number}")
