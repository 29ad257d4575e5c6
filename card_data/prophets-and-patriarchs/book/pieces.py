"""What the book takes from its box: tiles, tribes, event cards, numbers, and the board that the booklet shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from printkit.boards.hex import Direction, HexCell, side
from printkit.boards.kit import HexKit
from printkit.box import Box, Operation
from printkit.box.operation import Amount
from printkit.referee import Message, of_box, read_constants, say

from .called import format_rate
from .kit import kit_of
from .land import (
    DROP_CELLS,
    Land,
    Side,
    Tile,
    TradeTile,
    numbers_of,
    side_of,
)

RESOURCES = ("HAY", "WATER", "WHEAT", "WINE", "OIL", "SHEEP")
"""In the order of the box; the fields of `Cards`."""


_new = tuple.__new__
"""Makes cards in half the time of calling their class."""


class Cards(NamedTuple):
    """So many resource cards of each kind."""

    HAY: int = 0
    WATER: int = 0
    WHEAT: int = 0
    WINE: int = 0
    OIL: int = 0
    SHEEP: int = 0

    def plus(self, other: Cards) -> Cards:
        """Return both together."""
        a, b, c, d, e, f = self
        u, v, w, x, y, z = other
        return _new(Cards, (a + u, b + v, c + w, d + x, e + y, f + z))

    def minus(self, other: Cards) -> Cards:
        """Return what is left."""
        a, b, c, d, e, f = self
        u, v, w, x, y, z = other
        return _new(Cards, (a - u, b - v, c - w, d - x, e - y, f - z))

    def holds(self, other: Cards) -> bool:
        """Return whether there are as many of each kind."""
        a, b, c, d, e, f = self
        u, v, w, x, y, z = other
        return a >= u and b >= v and c >= w and d >= x and e >= y and f >= z

    def of(self, kind: str) -> int:
        """Return how many of a kind."""
        return self[INDEX[kind]]

    @property
    def number(self) -> int:
        """How many in all."""
        return sum(self)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that are there."""
        return RESOURCES if all(self) else tuple(kind for kind, n in zip(RESOURCES, self, strict=True) if n)

    def list_amounts(self) -> tuple[tuple[int, str], ...]:
        """Return how many of each kind that is there."""
        return tuple((n, kind) for kind, n in zip(RESOURCES, self, strict=True) if n)


INDEX = {kind: index for index, kind in enumerate(RESOURCES)}
NO_CARDS = Cards()


def make_cards(kind: str, n: int = 1) -> Cards:
    """So many cards of one kind."""
    return _ONE_KIND[kind] if n == 1 else Cards(**{kind: n})


_ONE_KIND = {kind: Cards(**{kind: 1}) for kind in RESOURCES}


def cards_of(amounts: Iterable[Amount]) -> Cards:
    """Return the resource cards of a price."""
    return Cards(**{amount.kind: amount.n for amount in amounts})


@dataclass(frozen=True, slots=True)
class EventCard:
    """One row of an event deck (section 3.5)."""

    id: str
    stack: str
    """`WAR1`: category and deck."""
    category: str
    title: str
    source: str
    ops: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Tablet:
    """A tribe's costs and advantage (section 3.3)."""

    tribe: str
    name: str
    category: str
    camel: Cards
    tent: Cards
    city: Cards
    base_rate: int
    moves: int = 1
    first_camel: Cards | None = None
    doubles: tuple[Amount, ...] = ()


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules that the box says."""

    target: int
    bonus: int
    longest_min: int
    start_shekels: Mapping[int, int]
    camels: int
    tents: int
    cities: int
    virtue: int
    shekels: int
    cards: Cards
    discs: Mapping[int, int]


@dataclass(frozen=True)
class Layout:
    """Where everything lies: a tile on each place, trade tiles at sides, numbers of discs on tiles."""

    tiles: Mapping[str, HexCell]
    """By id."""
    trades: Mapping[str, Side]
    """By id."""
    discs: Mapping[str, int]
    """By tile."""

    @property
    def key(self) -> tuple[tuple[str, object], ...]:
        """Names it among other layouts."""
        return (*self.tiles.items(), *self.trades.items(), *self.discs.items())

    @classmethod
    def read(cls, tiles: Mapping[str, str], trades: Mapping[str, str], discs: Mapping[str, int]) -> Layout:
        """Return a layout by place: `{"h0,0": "HX-JUD"}`, `{"s4,-1": "TT-ANY-1"}`, `{"HX-JUD": 5}`."""
        return cls(
            {tile: HexCell(*numbers_of(at)) for at, tile in tiles.items()},
            {tile: Side(at) for at, tile in trades.items()},
            discs,
        )

    def as_plain(self) -> tuple[dict[str, str], dict[str, str], dict[str, int]]:
        """Return the same by place."""
        tiles = {f"h{cell.q},{cell.r}": tile for tile, cell in self.tiles.items()}
        return tiles, {str(at): tile for tile, at in self.trades.items()}, dict(self.discs)


@dataclass(frozen=True)
class BoxPieces:
    """The box as the book reads it."""

    tiles: Mapping[str, Tile]
    """By id, as printed; their cells are those of the booklet's board."""
    trades: Mapping[str, TradeTile]
    tablets: Mapping[str, Tablet]
    """By tribe."""
    cards: Mapping[str, EventCard]
    """By row."""
    copies: Mapping[str, str]
    """Row by physical card."""
    numbers: Numbers
    places: Mapping[str, Side]
    """The trade tiles' sides on the booklet's board."""
    names: Mapping[str, str]
    """Long id of a piece by its short one, where they differ."""
    kit: Callable[[tuple[str, ...]], HexKit]
    """What boards with the tiles of these tribes are read and checked with."""
    sentence: Callable[[tuple[Operation, ...]], str]
    """Operations as the cards print them."""

    @cached_property
    def tribes(self) -> tuple[str, ...]:
        """All tribes, in the order of the box."""
        return tuple(self.tablets)

    @cached_property
    def stacks(self) -> tuple[str, ...]:
        """All event stacks, `WAR1`."""
        return tuple(dict.fromkeys(card.stack for card in self.cards.values()))

    @cached_property
    def by_stack(self) -> Mapping[str, Sequence[str]]:
        """The physical cards of each event stack."""
        found: dict[str, list[str]] = {stack: [] for stack in self.stacks}
        for copy, row in self.copies.items():
            found[self.cards[row].stack].append(copy)
        return found

    def default(self, tribes: Iterable[str]) -> Layout:
        """DEFAULT-n (3.2): the booklet's board; tiles on the ends of rows take the places of tribes that are left out."""
        kept = set(tribes)
        left_out = [self._home_keys[tribe] for tribe in self.tribes if tribe not in kept]
        where = {tile.cell: key for key, tile in self.tiles.items()}
        cells = {key: tile.cell for key, tile in self.tiles.items()}
        for drop, gone in zip(DROP_CELLS, left_out, strict=False):
            cells[where[drop]] = cells.pop(gone)
        return Layout(cells, self.places, {})

    @cached_property
    def _home_keys(self) -> Mapping[str, str]:
        return {tile.tribe: key for key, tile in self.tiles.items() if tile.tribe}

    def called(self, piece: str) -> Message:
        """Return what people call a tile or a trade tile: `Hay 6`, `2 : 1 Wheat`."""
        if piece in self.tiles:
            return say(self.tiles[piece].name)
        trade = self.trades.get(piece)
        return format_rate(trade.rate, trade.kind) if trade else say("{tile:name}", piece)

    def list_expected(self, tribes: Iterable[str]) -> tuple[str, ...]:
        """PP-2.7: return the tiles that must lie on the board."""
        kept = set(tribes)
        return tuple(key for key, tile in self.tiles.items() if not tile.tribe or tile.tribe in kept)

    def land(self, layout: Layout) -> Land:
        """Return the land of a layout that was found right; games on the same layout share it."""
        key = layout.key
        found = self._lands.get(key)
        if found is None:
            if len(self._lands) > MOST_LANDS:
                self._lands.clear()
            found = self._lands[key] = self._make_land(layout)
        return found

    @cached_property
    def _lands(self) -> dict[tuple[tuple[str, object], ...], Land]:
        return {}

    def _make_land(self, layout: Layout) -> Land:
        tiles = {
            key: Tile(
                key,
                known.name,
                cell,
                layout.discs.get(key, known.number),
                known.resource,
                known.tribe,
                known.category,
            )
            for key, cell in sorted(layout.tiles.items(), key=lambda entry: (entry[1].r, entry[1].q))
            for known in [self.tiles[key]]
        }
        return Land(tiles, {at: self.trades[key] for key, at in layout.trades.items()})


@of_box("Prophets and Patriarchs")
def pieces_of(box: Box) -> BoxPieces:
    """Return the pieces of a box."""
    return BoxPieces(
        _read_tiles(box),
        _read_trades(box),
        {str(row.values["tribe"]): _read_tablet(box, row.values) for row in box.rows("tribe-tablets")},
        {row.id: _read_card(row.id, row.values) for deck in DECKS for row in box.rows(deck)},
        {piece.id: piece.row.id for deck in DECKS for piece in box.components[deck].pieces},
        _read_numbers(box),
        {str(row.values["tile"]): _read_place(row.values) for row in box.tables["trade-places"]},
        {key: piece.alias for key, piece in box.pieces().items() if key != piece.alias},
        cache(lambda tribes: kit_of(box, tribes)),
        lambda ops: box.sentences.word_effects("clause", ops),
    )


MOST_LANDS = 64
"""So many lands are remembered."""
DECKS = ("event-deck-1", "event-deck-2")


def _read_tiles(box: Box) -> dict[str, Tile]:
    cells = {row.id: HexCell(row.values["q"], row.values["r"]) for row in box.tables["arrangement"]}
    found = {}
    for row in (*box.rows("resource-tiles"), *box.rows("tribe-tiles")):
        values = row.values
        resource, tribe = str(values.get("kind") or ""), str(values.get("tribe") or "")
        kind = _read_word(box, "tribe", tribe) if tribe else _read_word(box, "resource", resource)
        word = kind if tribe else say("{kind} {n}", kind, values["number"])
        category = str(values.get("category") or "")
        found[row.id] = Tile(row.id, word, cells[row.id], values["number"], resource, tribe, category)
    return found


def _read_word(box: Box, category: str, key: str) -> str:
    return box.vocabulary.words[category][key].one


def _read_trades(box: Box) -> dict[str, TradeTile]:
    pieces = box.components["trade-tiles"].pieces
    return {p.alias: TradeTile(p.alias, p.row.values["kind"], p.row.values["rate"]) for p in pieces}


def _read_place(values: Mapping[str, Any]) -> Side:
    direction: Direction = values["side"]
    return side_of(side(HexCell(values["q"], values["r"]), direction))


def _read_card(key: str, values: Mapping[str, Any]) -> EventCard:
    stack = f"{values['category']}{values['deck']}"
    return EventCard(key, stack, values["category"], values["title"], values["source"], tuple(values["ops"]))


def _read_tablet(box: Box, values: Mapping[str, Any]) -> Tablet:
    given: dict[str, Any] = {}
    for op in values["advantage"]:
        match op.name:
            case "ADV_BASE_RATE":
                given["base_rate"] = op["n"]
            case "ADV_MOVES":
                given["moves"] = op["n"]
            case "ADV_FIRST_CAMEL":
                given["first_camel"] = cards_of(op["cost"])
            case "ADV_DOUBLES":
                given["doubles"] = op["reward"]
    return Tablet(
        tribe=values["tribe"],
        name=_read_word(box, "tribe", values["tribe"]),
        category=values["category"],
        camel=cards_of(values["camel"]),
        tent=cards_of(values["tent"]),
        city=cards_of(values["city"]),
        **{"base_rate": box.constants["base_rate"], **given},
    )


def _read_numbers(box: Box) -> Numbers:
    copies = {
        name: {int(row.values["copies"]) for row in box.rows(name)} for name in ("camels", "tents", "cities")
    }
    return read_constants(
        Numbers,
        box.constants,
        camels=min(copies["camels"]),
        tents=min(copies["tents"]),
        cities=min(copies["cities"]),
        virtue=sum(row.values["copies"] for row in box.rows("virtue-tokens")),
        shekels=sum(row.values["copies"] for row in box.rows("shekels")),
        cards=Cards(**{row.values["kind"]: row.values["copies"] for row in box.rows("resource-cards")}),
        discs={row.values["number"]: row.values["copies"] for row in box.rows("number-discs")},
    )
