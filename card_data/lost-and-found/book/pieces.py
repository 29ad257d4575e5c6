"""What the book takes from the box of Lost & Found: its cards and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.box import Box, Operation
from printkit.referee import of_box, read_constants

ANY = "any"
SEASONS = ("winter", "spring", "summer", "fall")
EVERY = frozenset({"coin", "food", "animal", "tool", "goods"})
"""All categories (section 3.2)."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A Resource card (LF-2.1)."""

    id: str
    name: str
    category: str
    value: int
    owner: str
    """`any`, a role, or `stranger`."""
    deck: str
    """`resource`, `starting`, `lost` or `spare`."""
    type: str = ""
    """Of a Spare."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """One option of an Event."""

    key: str
    tag: str
    """`N`, `T` or `B`."""
    label: str
    effects: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """An Event card (section 3.14)."""

    id: str
    name: str
    season: str
    kind: str
    chooser: str
    effects: tuple[Operation, ...]
    options: tuple[Choosing, ...]
    restitution: int
    wronged: str
    keeps: Operation | None
    """How it is kept, if it may be (`KEEP_AS`)."""

    @property
    def value(self) -> int:
        """What it is worth where it is kept."""
        return int(self.keeps["value"]) if self.keeps else 0  # type: ignore[arg-type]

    @property
    def is_lawful(self) -> bool:
        """Whether it is kept lawfully."""
        return bool(self.keeps and self.keeps["lawful"])


@dataclass(frozen=True, slots=True)
class Project:
    """A Communal Responsibility (section 3.8)."""

    id: str
    name: str
    cost: int
    need: str
    ability: Operation
    tracker: str


@dataclass(frozen=True, slots=True)
class Duty:
    """A Family Responsibility (section 3.9)."""

    id: str
    name: str
    set: str
    cost: int
    ability: Operation
    once: bool
    main: bool
    """Zakat."""


@dataclass(frozen=True, slots=True)
class Ihtesaab:
    """A card that tells whether an owner is found, and what is reckoned (section 3.10)."""

    id: str
    found: frozenset[str]
    reckoning: Operation


@dataclass(frozen=True, slots=True)
class Role:
    """A role (section 3.3)."""

    key: str
    name: str
    card: str
    """The copy that is dealt."""
    cards: tuple[str, ...]
    start: tuple[str, ...]
    ability: Operation
    tracker: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The constants of the box."""

    draw: int
    hand_limit: int
    main_project: str
    projects_needed: int
    projects_shown: int
    duties_needed: int
    standing: tuple[int, int, int]
    """Points for a completed Family card, for a card beyond the law, off for a transgression."""
    perils: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cards:
    """Everything by id, the numbers, and how the box words effects."""

    resources: Mapping[str, Resource]
    events: Mapping[str, Event]
    projects: Mapping[str, Project]
    duties: Mapping[str, Duty]
    sets: Sequence[frozenset[str]]
    """The Family cards of each seat, in seat order; those of absent seats stay in the box."""
    ihtesaab: Mapping[str, Ihtesaab]
    roles: Mapping[str, Role]
    role_of: Mapping[str, str]
    """Any copy of a role card -> its role."""
    trackers: Mapping[str, str]
    """Bonus Tracker -> what its bonus is called."""
    names: Mapping[str, str]
    """The printed name of every card."""
    value: Mapping[str, int]
    """What a Resource, or an Event that is kept, is worth."""
    category: Mapping[str, str]
    owner: Mapping[str, str]
    """The printed owner of every Resource."""
    owned: Mapping[str, int]
    """How many cards of the Resource deck name each role."""
    types: Mapping[str, tuple[str, ...]]
    """Type of Spares -> all of them."""
    numbers: Numbers
    words: Callable[[tuple[Operation, ...]], str]
    """Effects as the cards print them, in the middle of a sentence."""
    project_with: Mapping[str, str]
    """An ability's name -> the Communal Responsibility that has it."""
    total: Mapping[str, Mapping[str, int]]
    """By component: how many there are of each card."""
    crises: tuple[str, ...]
    alike: Mapping[str, tuple[str, str]]
    """Name and deck of every Resource: equal ones are the same for a player who pays with them."""


@of_box("Lost & Found")
def cards_of(box: Box) -> Cards:
    """Return the cards of a box."""
    resources = {one.id: one for one in _read_resources(box)}
    events = {row.id: _read_event(row.id, row.values) for row in box.rows("events")}
    projects = {row.id: _read_project(row.id, row.values) for row in box.rows("communal")}
    duties = {row.id: _read_duty(row.id, row.values, box) for row in box.rows("family")}
    roles, role_of = _read_roles(box)
    trackers = {row.id: str(row.values["name"]) for row in box.rows("trackers")}
    names = {one.id: one.name for one in resources.values()} | {one.id: one.name for one in events.values()}
    names |= {one.id: one.name for one in projects.values()} | {one.id: one.name for one in duties.values()}
    names |= {row.id: f"Ihtesaab {row.id}" for row in box.rows("ihtesaab")} | trackers
    names |= {card: roles[role].name for card, role in role_of.items()}
    sets: dict[str, list[str]] = {}
    for duty in duties.values():
        sets.setdefault(duty.set, []).append(duty.id)
    types: dict[str, list[str]] = {}
    for one in resources.values():
        if one.type:
            types.setdefault(one.type, []).append(one.id)
    return Cards(
        resources,
        events,
        projects,
        duties,
        [frozenset(own) for own in sets.values()],
        {row.id: _read_ihtesaab(row.id, row.values) for row in box.rows("ihtesaab")},
        roles,
        role_of,
        trackers,
        names,
        value={one.id: one.value for one in resources.values()}
        | {one.id: one.value for one in events.values()},
        category={one.id: one.category for one in resources.values()},
        owner={one.id: one.owner for one in resources.values()},
        owned={
            role: sum(one.owner == role and one.deck == "resource" for one in resources.values())
            for role in roles
        },
        types={key: tuple(found) for key, found in types.items()},
        numbers=_read_numbers(box),
        words=lambda effects: box.sentences.word_effects("clause", effects),
        project_with={one.ability.name: one.id for one in projects.values()},
        total={
            "cards": dict.fromkeys([*resources, *events], 1),
            "projects": dict.fromkeys(projects, 1),
            "duties": dict.fromkeys(duties, 1),
            "ihtesaab": dict.fromkeys((row.id for row in box.rows("ihtesaab")), 1),
            "trackers": dict.fromkeys(trackers, 1),
        },
        crises=tuple(card for card, event in events.items() if event.kind == "crisis"),
        alike={one.id: (one.name, one.deck) for one in resources.values()},
    )


def _read_resources(box: Box) -> list[Resource]:
    decks = {"resources": "resource", "starting": "starting", "lost": "lost", "spare": "spare"}
    return [
        Resource(
            row.id,
            str(row.values["name"]),
            str(row.values["category"]),
            int(row.values["value"]),
            str(row.values["owner"]),
            deck,
            str(row.values.get("type", "")),
        )
        for component, deck in decks.items()
        for row in box.rows(component)
    ]


def _read_event(card: str, values: Mapping[str, Any]) -> Event:
    options = tuple(
        Choosing(
            letter.upper(),
            str(values[f"tag_{letter}"]),
            str(values[f"label_{letter}"]),
            values[f"option_{letter}"],
        )
        for letter in "abc"
        if values[f"tag_{letter}"]
    )
    effects: tuple[Operation, ...] = values["effects"]
    every = [*effects, *(operation for option in options for operation in option.effects)]
    keeps = next((operation for operation in every if operation.name == "KEEP_AS"), None)
    return Event(
        card,
        str(values["name"]),
        str(values["season"]),
        str(values["kind"]),
        str(values["chooser"]),
        effects,
        options,
        int(values["restitution"]),
        str(values["wronged"]),
        keeps,
    )


def _read_project(card: str, values: Mapping[str, Any]) -> Project:
    (ability,) = values["ability"]
    return Project(
        card, str(values["title"]), int(values["cost"]), str(values["need"]), ability, str(values["charge"])
    )


def _read_duty(card: str, values: Mapping[str, Any], box: Box) -> Duty:
    (ability,) = values["ability"]
    title = str(values["title"])
    once = values["timing"] == "once"
    return Duty(
        card,
        title,
        str(values["set"]),
        int(values["cost"]),
        ability,
        once,
        title == box.constants["main_duty"],
    )


def _read_ihtesaab(card: str, values: Mapping[str, Any]) -> Ihtesaab:
    (reckoning,) = values["reckoning"]
    found = frozenset(values["found"])
    return Ihtesaab(card, EVERY if "ALL" in found else found & EVERY, reckoning)


def _read_roles(box: Box) -> tuple[dict[str, Role], dict[str, str]]:
    tracker = {row.values["charge_of"]: row.id for row in box.rows("trackers")}
    role_of = {row.id: str(row.values["role"]) for row in box.rows("roles")}
    roles: dict[str, Role] = {}
    for row in box.rows("roles"):
        values = row.values
        key = str(values["role"])
        if key not in roles:
            copies = tuple(card for card, role in role_of.items() if role == key)
            start = (str(values["start_1"]), str(values["start_2"]))
            (ability,) = values["ability"]
            roles[key] = Role(key, str(values["name"]), row.id, copies, start, ability, tracker[key])
    return roles, role_of


def _read_numbers(box: Box) -> Numbers:
    points = box.constants["standing"]
    standing = (points["duty"], points["beyond"], points["transgression"])
    return read_constants(Numbers, box.constants, standing=standing)
