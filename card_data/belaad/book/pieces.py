"""What the book takes from Belaad's box: cards, boards, tokens and numbers, each said there once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from printkit.box import Amount, Box, Operation
from printkit.referee import of_box, read_constants

SYMBOLS: Final = ("EMP", "INC", "STL", "INF", "BAT")
ORANGE: Final = "ORG"
TEAMS: Final = ("K", "P", "O")
SECOND: Final = "/2"
"""Marks the secondary action of a card: `A41` is its primary, `A41/2` its secondary."""


class Tokens(NamedTuple):
    """So many tokens of each symbol, and orange ones."""

    EMP: int = 0
    INC: int = 0
    STL: int = 0
    INF: int = 0
    BAT: int = 0
    ORG: int = 0

    def plus(self, kind: str, number: int = 1) -> Tokens:
        """So many more of a kind."""
        return self._replace(**{kind: getattr(self, kind) + number})

    def with_all(self, other: Tokens) -> Tokens:
        """Together with others."""
        return Tokens(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def without(self, other: Tokens) -> Tokens:
        """Without others."""
        return Tokens(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Below(NamedTuple):
    """Orange tokens at the bottom of a board."""

    ORG: int = 0


class Coins(NamedTuple):
    """Units of gold and red."""

    gold: int = 0
    red: int = 0

    def plus(self, other: Coins) -> Coins:
        """Together with others."""
        return Coins(self.gold + other.gold, self.red + other.red)

    def minus(self, other: Coins) -> Coins:
        """Without others."""
        return Coins(self.gold - other.gold, self.red - other.red)

    def of(self, colour: str) -> int:
        """Return how many of a colour."""
        return self.gold if colour == "gold" else self.red


NOTHING: Final = Coins()


def make_coins(colour: str, number: int) -> Coins:
    """So many coins of one colour."""
    return Coins(number, 0) if colour == "gold" else Coins(0, number)


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two actions of a card."""

    key: str
    card: str
    second: bool
    op: Operation
    symbols: tuple[str, ...]
    """What it lets one activate; empty if it activates nothing."""
    cost: Coins


@dataclass(frozen=True, slots=True)
class Action:
    """An action card."""

    id: str
    primary: Half
    secondary: Half

    def find_half(self, second: bool) -> Half:
        """Find one of the card's two actions."""
        return self.secondary if second else self.primary


@dataclass(frozen=True, slots=True)
class Payment:
    """What a scholar sells: red and gold coins, some of either colour, for points."""

    red: int
    gold: int
    either: int
    points: int


@dataclass(frozen=True, slots=True)
class Scholar:
    """A scholar card."""

    id: str
    name: str
    specialty: str
    main: int
    sells: Payment | None
    in_set: tuple[int, int] | None
    """So many scholars in the team, for so many points."""
    gold: int
    swords: int
    ribbon: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleCard:
    """A battle card; a rout has no number."""

    id: str
    name: str
    value: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Hashash:
    """A Hashash card."""

    id: str
    name: str
    back: str
    cost: Coins
    op: Operation
    timing: str


@dataclass(frozen=True, slots=True)
class Character:
    """A character board."""

    id: str
    team: str
    name: str
    symbol: str
    base: int
    places: int
    below: int
    ability: Operation
    copyable: bool


@dataclass(frozen=True, slots=True)
class Numbers:
    """The constants of the box."""

    specialty_points: tuple[int, ...]
    start: Coins
    hand: int
    order_hand: int
    order_cards: int
    removed: int
    display: int
    generations: int
    generation_ends: int
    plus2: int
    free_employment: int
    order_wins: int
    swords: int
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything of the box that the rules ask about."""

    actions: Mapping[str, Action]
    halves: Mapping[str, Half]
    scholars: Mapping[str, Scholar]
    battle: Mapping[str, BattleCard]
    hashash: Mapping[str, Hashash]
    boards: Mapping[str, Character]
    board_of: Mapping[tuple[str, str], str]
    """(team, symbol) -> its board."""
    boards_of: Mapping[str, tuple[str, ...]]
    """Team -> its boards."""
    numbers: Numbers
    names: Mapping[str, str]
    """Printed names of cards and boards by id."""


@of_box("Belaad")
def pieces_of(box: Box) -> Contents:
    """Return the pieces of a box."""
    actions = {row.id: _read_action(row.id, row.values) for row in box.rows("action-cards")}
    scholars = {row.id: _read_scholar(row.id, row.values) for row in box.rows("scholars")}
    battle = {row.id: _read_battle(row.id, row.values) for row in box.rows("battle-cards")}
    hashash = {row.id: _read_hashash(row.id, row.values) for row in box.rows("hashash-cards")}
    boards = {row.id: _read_character(row.id, row.values) for row in box.rows("character-boards")}
    named: dict[str, Any] = {**scholars, **hashash, **boards}
    names = {key: str(one.name) for key, one in named.items()}
    names |= {row.id: f"{row.values['name']} ({row.id})" for row in box.rows("battle-cards")}
    return Contents(
        actions,
        {half.key: half for card in actions.values() for half in (card.primary, card.secondary)},
        scholars,
        battle,
        hashash,
        boards,
        {(one.team, one.symbol): one.id for one in boards.values()},
        {team: tuple(one.id for one in boards.values() if one.team == team) for team in TEAMS},
        _read_numbers(box),
        names,
    )


def _read_operation(values: Mapping[str, Any], column: str) -> Operation:
    operation = values[column][0]
    assert isinstance(operation, Operation)
    return operation


def _read_symbols(op: Operation) -> tuple[str, ...]:
    if op.name == "ANY":
        return SYMBOLS
    listed = op["symbols"] if op.name == "ACTIVATE" else frozenset()
    assert isinstance(listed, frozenset)
    return tuple(symbol for symbol in SYMBOLS if symbol in listed)


def _read_action(key: str, values: Mapping[str, Any]) -> Action:
    first, second = _read_operation(values, "primary"), _read_operation(values, "secondary")
    cost = make_coins(values["cost_colour"].lower(), values["cost_n"])
    return Action(
        key,
        Half(key, key, second=False, op=first, symbols=_read_symbols(first), cost=NOTHING),
        Half(key + SECOND, key, second=True, op=second, symbols=_read_symbols(second), cost=cost),
    )


def _read_scholar(key: str, values: Mapping[str, Any]) -> Scholar:
    sells = in_set = None
    for op in values["aux"]:
        if op.name == "PAY":
            sells = _read_payment(op)
        elif op.name == "SET":
            in_set = (op["scholars"], op["points"])
    return Scholar(
        key,
        values["name"],
        values["specialty"],
        values["main"],
        sells,
        in_set,
        values["gold"],
        values["swords"],
        values["ribbon"],
    )


def _read_payment(op: Operation) -> Payment:
    cost, points = op["cost"], op["points"]
    assert isinstance(cost, tuple)
    assert isinstance(points, int)
    asked = {amount.kind: amount.n for amount in cost if isinstance(amount, Amount)}
    return Payment(asked.get("RED", 0), asked.get("GOLD", 0), asked.get("ANY", 0), points)


def _read_battle(key: str, values: Mapping[str, Any]) -> BattleCard:
    return BattleCard(
        key, values["name"], None if values["kind"] == "GREY" else values["value"], values["vp"]
    )


def _read_hashash(key: str, values: Mapping[str, Any]) -> Hashash:
    cost = Coins(gold=values["cost_gold"])
    return Hashash(
        key, values["name"], values["back"], cost, _read_operation(values, "effect"), values["timing"]
    )


def _read_character(key: str, values: Mapping[str, Any]) -> Character:
    return Character(
        key,
        values["team"],
        values["name"],
        values["symbol"],
        values["base"],
        values["top_slots"],
        values["orange_slots"],
        _read_operation(values, "ability"),
        values["copyable"],
    )


def _read_numbers(box: Box) -> Numbers:
    said = box.constants
    tokens = {str(row.values["symbol"] or ORANGE): int(row.values["copies"]) for row in box.rows("tokens")}
    return read_constants(
        Numbers,
        said,
        specialty_points=tuple(said["specialty_points"]),
        start=Coins(**said["start_coins"]),
        order_hand=said["order_in_five"]["hand"],
        order_cards=said["order_in_five"]["cards"],
        removed=said["removed_scholars"],
        swords=sum(int(row.values["copies"]) for row in box.rows("swords")),
        tokens=Tokens(**tokens),
    )
