"""The state of a game (section 4 of the specification)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.referee import (
    Board,
    Count,
    Deck,
    FaceDown,
    Facts,
    Flag,
    Message,
    OneWord,
    Order,
    Pieces,
    Pile,
    Said,
    Seat,
    Stock,
    Table,
    Who,
    by_key,
    by_seat,
    holder_only,
    join_messages,
    say,
    state,
    zone,
)
from printkit.referee.zones import UNSEEN

from .land import Corner, Land, Side, Tile
from .pieces import RESOURCES, BoxPieces, Cards, EventCard, Layout, Tablet
from .position import Position, Shift
from .words import (
    ANY_CARDS,
    CAMELS,
    CARDS,
    CATEGORY,
    CITIES,
    EVENTS,
    POINTS,
    RESOURCE,
    SHEKELS,
    TENTS,
    TRIBE,
    VIRTUE,
)

Scope: TypeAlias = Literal["building", "tile"]
OFF = ""
"""Where a figure stands that is not on the board."""

# What the box holds


def _list_cards(table: Patriarchs) -> Mapping[str, int]:
    return table.box.numbers.cards._asdict()


RESOURCE_CARDS = Pieces(
    "Resource cards",
    _list_cards,
    rows={f"RC-{kind}": kind for kind in RESOURCES},
    words={**CARDS, UNSEEN: ANY_CARDS},
    names=RESOURCE,
)
VIRTUE_TOKENS = Pieces(
    "Virtue Tokens", lambda t: {"": t.box.numbers.virtue}, rows={"VT": ""}, words={"": VIRTUE}
)
SHEKEL_TOKENS = Pieces("Shekels", lambda t: {"": t.box.numbers.shekels}, rows={"SK": ""}, words={"": SHEKELS})
EVENT_CARDS = Pieces("Event cards", lambda t: dict.fromkeys(t.copies, 1), words={UNSEEN: EVENTS})


@dataclass(frozen=True)
class LeftToBuild(OneWord[str]):
    """A tribe, which stands beside its player's name: listed is what it has left to build with (PP-9.6)."""

    def describe(self, table: Patriarchs, value: str) -> Message | None:
        """Describe its tents, cities and camels beside the board."""
        seat = table.seat_of(value) if value else None
        if seat is None:
            return None
        left = (
            TENTS(table.tents_left(seat)),
            CITIES(table.cities_left(seat)),
            CAMELS(table.camels_left(seat)),
        )
        return join_messages(left)


def _line_words(table: Patriarchs, seat: Seat) -> Sequence[Message]:
    """PP-10.2: return how long the longest line is, beside its holder."""
    if table.longest_holder != seat or not table.laid:
        return ()
    length, bonus = table.position.length(table.tribes[seat]), table.box.numbers.bonus
    return (say("{camels}, {points}", CAMELS(length), POINTS(bonus)),)


# What a turn and a card are about


@state
class Start(Facts):
    """PP-3.4: who has rolled how much for the first turn."""

    dice: list[int] = by_seat(Count("Die for the first turn", fixed=True))
    """0: not yet."""
    rolling: list[Seat] = zone(Order("Still in question for the first turn"))


@state
class Turn(Facts):
    """What is counted for one turn."""

    roll: tuple[int, int] | None = zone(Said("Dice"), default=None)
    second: int = zone(Count("Second roll", fixed=True, aside=True), default=0)
    """The roll for the False Prophet; 0: none."""
    due: list[str] = zone(Said("Tiles whose event is still to come"), default_factory=list)
    resting: bool = zone(Flag("Resting this turn"), default=False)
    moves: int = zone(Count("Moves made this turn", most=lambda _: 2), default=0)
    offered: bool = zone(Flag("Trade offered this turn"), default=False)
    camels: int = zone(Count("Camels bought this turn", most=lambda t: t.camels_each), default=0)

    @property
    def number(self) -> int:
        """PP-4.2: the sum of the dice."""
        return sum(self.roll) if self.roll else 0


@state
class Event(Facts):
    """A card that is being carried out."""

    drawer: Seat = zone(Who("Who drew the card"))
    found: dict[str, Seat] = zone(Said("Whom the card means"), default_factory=dict)
    """PP-6.V2: players once found stay the same on this card."""
    shielded: list[Seat] = zone(Order("Shielded from this card"), default_factory=list)
    declined: list[Seat] = zone(Order("Kept their Shield on this card"), default_factory=list)


@state
class Drought(Facts):
    """PP-6.7: a resource yields nothing for so many turns of a player."""

    resource: str = zone(OneWord("Drought of", words=RESOURCE, fixed=True))
    player: Seat = zone(Who("Drought of whose turns"))
    turns: int = zone(Count("Turns of drought", most=lambda _: 2))
    card: str = zone(Said("Card of the drought"))


@state
class Offer(Facts):
    """A trade that waits for the partner (option `player_trade`)."""

    partner: Seat = zone(Who("Trade offered to"))
    give: dict[str, int] = zone(Said("Offered"))
    get: dict[str, int] = zone(Said("Wanted for it"))


def _name_stands(table: Patriarchs) -> Mapping[str, str]:
    """Return where a figure may stand, and what people call it."""
    tiles = {key: tile.name for key, tile in table.land.tiles.items()} if table.laid else {}
    return {OFF: say("beside the board"), **tiles}


def _name_included(table: Patriarchs, tribes: tuple[str, ...]) -> Sequence[Message]:
    del table
    return (join_messages([TRIBE[tribe] for tribe in tribes]),)


def _name_tribes(table: Patriarchs) -> Mapping[str, str]:
    return {"-": say("nobody"), **{tribe: TRIBE[tribe] for tribe in table.tribes if tribe}}


def _name_corners(table: Patriarchs) -> Mapping[str, str]:
    return {str(at): name for at, name in table.land.corner_names.items()} if table.laid else {}


def _name_sides(table: Patriarchs) -> Mapping[str, str]:
    return {str(at): name for at, name in table.land.side_names.items()} if table.laid else {}


@state
class Patriarchs(Table):
    """The state of a game. Seats count clockwise; pieces on the board belong to tribes, and are tapped in (PP-2.9)."""

    box: BoxPieces = field(repr=False, compare=False)
    copies: tuple[str, ...]
    """The event cards in play."""
    # Options (section 3.6)
    included: tuple[str, ...] = zone(Said("Tribe tiles on the board", words=_name_included))
    discs_on: bool
    camels_each: int
    scope: Scope = zone(
        OneWord(
            "The False Prophet blocks",
            words={"building": "all income of tents and cities at his tile", "tile": "only his own tile"},
            fixed=True,
            aside=True,
        )
    )
    player_trade: bool
    snake: bool
    own_turn: bool
    longest_min: int
    target: int
    guard_turns: int | None
    """After so many turns most points win; only bots play with such a limit, unless people want one."""
    # The supply, and what players have
    supply: Cards = zone(Stock("Supply", RESOURCE_CARDS, place="the supply"))
    hands: list[Cards] = by_seat(Stock("Resource cards", RESOURCE_CARDS, holder_only, open_number=True))
    virtue_supply: int = zone(Count("Virtue Tokens left", VIRTUE_TOKENS, place="the supply"))
    virtue: list[int] = by_seat(Count("Virtue Tokens", VIRTUE_TOKENS))
    shekel_supply: int = zone(Count("Shekels left", SHEKEL_TOKENS, place="the supply"))
    shekels: list[int] = by_seat(Count("Shekels", SHEKEL_TOKENS))
    tribes: list[str] = by_seat(
        LeftToBuild(label="Left to build", words={"": "not chosen", **TRIBE}, fixed=True, shown=True)
    )
    line: list[Seat] = by_seat(
        Said("Longest line", words=_line_words, data=lambda _: None, quiet=True, shown=True)
    )
    """Every seat itself: what stands beside it follows from `find_longest`."""
    captivity: list[int] = by_seat(Count("Turns of captivity", most=lambda _: 2, quiet=True, shown=True))
    # Event cards
    stacks: dict[str, Deck] = by_key(FaceDown("Stack", EVENT_CARDS, place="the stack {whose}"), CATEGORY)
    discards: dict[str, list[str]] = by_key(
        Pile("Finished", EVENT_CARDS, place="the finished cards {whose}"), CATEGORY
    )
    shields: list[list[str]] = by_seat(Pile("Shields", EVENT_CARDS, quiet=True))
    open_cards: list[list[str]] = by_seat(Pile("Droughts", EVENT_CARDS, quiet=True))
    drawn: list[str] = zone(
        Pile("Event card being carried out", EVENT_CARDS, place="the middle of the table"),
        default_factory=list,
    )
    droughts: list[Drought] = field(default_factory=list)
    # The board
    tiles: dict[str, str] = zone(Board("Tiles", fixed=True), default_factory=dict)
    """Tile by place."""
    trades: dict[str, str] = zone(Board("Trade tiles", fixed=True), default_factory=dict)
    """Trade tile by side."""
    discs: dict[str, int] = zone(Board("Number discs", fixed=True), default_factory=dict)
    """Number by tile."""
    camels: dict[Side, str] = zone(
        Board("Camels", places=_name_sides, lies=_name_tribes, replaced=True), default_factory=dict
    )
    tents: dict[Corner, str] = zone(
        Board("Tents", places=_name_corners, lies=_name_tribes, replaced=True), default_factory=dict
    )
    cities: dict[Corner, str] = zone(
        Board("Cities", places=_name_corners, lies=_name_tribes, replaced=True), default_factory=dict
    )
    prophet: str = zone(OneWord("Prophet", words=_name_stands, bare="-"), default=OFF)
    false_prophet: str = zone(OneWord("False Prophet", words=_name_stands, bare="-"), default=OFF)
    # The course of the game
    active: Seat = zone(Who("Whose turn it is"), default=Seat(0))
    turns: int = zone(Count("Turns", fixed=True, aside=True), default=0)
    longest: Seat | None = zone(Who("Longest line"), default=None)
    start: Start | None = None
    turn: Turn | None = None
    event: Event | None = None
    offer: Offer | None = None
    settled: bool = True
    """Whether the longest line is looked at: not while the first tents are placed (PP-10.3)."""
    winner: Seat | None = None
    earned: list[dict[str, int]] = field(default_factory=list)
    """What each seat's Virtue Tokens came from, for the report of a simulation."""
    _land: Land | None = field(default=None, init=False, repr=False, compare=False)
    _position: Position | None = field(default=None, init=False, repr=False, compare=False)
    _looked: Position | None = field(default=None, init=False, repr=False, compare=False)
    """Whose lines were looked at last."""

    # The board

    @property
    def laid(self) -> bool:
        """Whether the board is known."""
        return bool(self.tiles)

    @property
    def land(self) -> Land:
        """The board as it was laid; frozen after the set-up (PP-2.5)."""
        if self._land is None:
            self._land = self.box.land(self.layout)
        return self._land

    @property
    def layout(self) -> Layout:
        """Where tiles, trade tiles and discs lie."""
        return Layout.read(self.tiles, self.trades, self.discs)

    def take_layout(self, layout: Layout) -> None:
        """PP-2.10: take a layout that was found right."""
        self.tiles, self.trades, self.discs = layout.as_plain()
        self._land = self._position = None

    @property
    def position(self) -> Position:
        """Who stands where. Worked out anew when a piece was put, taken or corrected."""
        known = self._position
        if (
            known is None
            or known.camels is not self.camels
            or known.tents is not self.tents
            or known.cities is not self.cities
        ):
            known = self._position = Position(self.land, self.camels, self.tents, self.cities)
        return known

    def _take_position(self, position: Position) -> None:
        """Set what stands where from now on; before, the lines are looked at if people have put pieces right meanwhile."""
        self.look_at_lines()
        self._position = position
        self.camels, self.tents, self.cities = position.camels, position.tents, position.cities

    def put_camel(self, side: Side, seat: Seat) -> None:
        """Place a camel."""
        before = self.position
        self._take_position(before.with_camel(side, self.tribes[seat]))
        if before is self._looked and self._keeps_longest(seat):
            self._looked = self._position
        else:
            self.look_at_lines()

    def lose_camel(self, side: Side) -> None:
        """Put a camel back into its stock."""
        camels = {at: whose for at, whose in self.camels.items() if at != side}
        self._take_position(Position(self.land, camels, self.tents, self.cities))
        self.look_at_lines()

    def put_tent(self, corner: Corner, seat: Seat) -> None:
        """Place a tent."""
        self._take_position(self.position.with_tent(corner, self.tribes[seat]))
        self.look_at_lines()

    def upgrade_tent(self, corner: Corner) -> None:
        """PP-9.5: a city takes the place of a tent, which goes back to its stock."""
        tents = {at: whose for at, whose in self.tents.items() if at != corner}
        self._rebuild(tents, {**self.cities, corner: self.tents[corner]}, self.tents[corner])

    def ruin_city(self, corner: Corner) -> None:
        """PP-6.V5: a tent takes the place of a city."""
        cities = {at: whose for at, whose in self.cities.items() if at != corner}
        self._rebuild({**self.tents, corner: self.cities[corner]}, cities, self.cities[corner])

    def _rebuild(self, tents: dict[Corner, str], cities: dict[Corner, str], tribe: str) -> None:
        """Tents and cities of the same tribes on the same corners: lines stay as they were looked at."""
        before = self.position
        self._take_position(before.with_buildings(tents, cities, tribe))
        if before is self._looked:
            self._looked = self._position

    def move_tent(self, tent: Corner, camel: Side, new_camel: Side, new_tent: Corner, seat: Seat) -> None:
        """PP-9.7: a tent and its camel leave their places together."""
        self._take_position(
            self.position.with_shift(Shift(tent, camel, new_camel, new_tent), self.tribes[seat]),
        )
        self.look_at_lines()

    def look_at_lines(self) -> None:
        """PP-10.2, PP-10.3: who has the longest line, after a complete change."""
        if not self.settled:
            return
        position = self.position
        if position is self._looked:
            return
        self._looked = position
        holder = self.longest
        self.longest = self._find_longest()
        if self.longest != holder:
            if self.longest is not None:
                self.announce("The longest line: {who:seat}.", self.longest, hands=self.longest)
            else:
                self.announce("Nobody has the longest line.", hands=holder)

    def _keeps_longest(self, grown: Seat) -> bool:
        """Return whether one more camel cannot make another line the longest: it was before, or has too few camels."""
        holder = self.longest
        if holder is None:
            return False
        position, tribes = self.position, self.tribes
        return grown == holder or len(position.list_camels(tribes[grown])) <= position.length(tribes[holder])

    # Stocks

    def tents_left(self, seat: Seat) -> int:
        """PP-9.6."""
        return self.box.numbers.tents - [*self.tents.values()].count(self.tribes[seat])

    def cities_left(self, seat: Seat) -> int:
        """PP-9.6."""
        return self.box.numbers.cities - [*self.cities.values()].count(self.tribes[seat])

    def camels_left(self, seat: Seat) -> int:
        """PP-9.6, option `camels_per_player`."""
        return self.camels_each - len(self.position.list_camels(self.tribes[seat]))

    def tablet(self, seat: Seat) -> Tablet:
        """Return a seat's tribe tablet."""
        return self.box.tablets[self.tribes[seat]]

    def seat_of(self, tribe: str) -> Seat | None:
        """Return the player of a tribe."""
        return Seat(self.tribes.index(tribe)) if tribe in self.tribes else None

    # Points

    def points(self, seat: Seat) -> int:
        """PP-11.1: tents 1, cities 2, Virtue Tokens 1, the longest line 2."""
        return self.count_built(seat) + self.virtue[seat] + self.count_bonus(seat)

    def count_built(self, seat: Seat) -> int:
        """Points of tents and cities."""
        return self.position.worth(self.tribes[seat])

    def count_bonus(self, seat: Seat) -> int:
        """PP-10.2."""
        return self.box.numbers.bonus if seat == self.longest_holder else 0

    @property
    def longest_holder(self) -> Seat | None:
        """PP-10.2: who has the longest line, also when people have put pieces right since it was looked at.

        On a table that was made by hand the one who is named has it, until a piece changes.
        """
        named = self._looked is None and self.longest is not None
        if named or not self.laid or not self.settled or self.position is self._looked:
            return self.longest
        return self._find_longest()

    def _find_longest(self) -> Seat | None:
        first = self.position.find_longest(self.tribes, self.longest, self.longest_min)
        return None if first is None else Seat(first)

    # Cards and tokens

    def card(self, copy: str) -> EventCard:
        """Return the event card of a copy."""
        return self.box.cards[self.box.copies[copy]]

    def name_piece(self, piece: str) -> str:
        """Return the title on an event card, the name on a tile."""
        row = self.box.copies.get(piece, piece)
        if row in self.box.cards:
            return self.box.cards[row].title
        tile = self.box.tiles.get(piece)
        return tile.name if tile else piece

    def gain_cards(self, seat: Seat, cards: Cards) -> None:
        """Take cards from the supply, which has them."""
        self.supply = self.supply.minus(cards)
        self.hands[seat] = self.hands[seat].plus(cards)

    def spend_cards(self, seat: Seat, cards: Cards) -> None:
        """PP-12.1: cards return to the supply at once; nobody has to (PP-12.2)."""
        self.hands[seat] = self.hands[seat].minus(cards)
        self.supply = self.supply.plus(cards)

    def pass_on(self, giver: Seat, taker: Seat, cards: Cards) -> None:
        """Cards go from hand to hand; which, only the two of them learn, whatever else happens in this answer."""
        self.lap()
        self.hands[giver] = self.hands[giver].minus(cards)
        self.hands[taker] = self.hands[taker].plus(cards)
        self.lap()

    def gain_virtue(self, seat: Seat, n: int, source: str = "events") -> int:
        """Take up to n Virtue Tokens, as far as the supply goes."""
        taken = min(n, self.virtue_supply)
        self.virtue_supply -= taken
        self.virtue[seat] += taken
        if taken and self.earned:
            self.earned[seat][source] = self.earned[seat].get(source, 0) + taken
        return taken

    def lose_virtue(self, seat: Seat, n: int) -> None:
        """Return up to n Virtue Tokens."""
        lost = min(n, self.virtue[seat])
        self.virtue[seat] -= lost
        self.virtue_supply += lost

    def gain_shekels(self, seat: Seat, n: int) -> int:
        """Take up to n Shekels, as far as the supply goes."""
        taken = min(n, self.shekel_supply)
        self.shekel_supply -= taken
        self.shekels[seat] += taken
        return taken

    def lose_shekels(self, seat: Seat, n: int) -> None:
        """Return up to n Shekels."""
        lost = min(n, self.shekels[seat])
        self.shekels[seat] -= lost
        self.shekel_supply += lost

    # The figures

    def is_protected(self, corner: Corner) -> bool:
        """PP-5.7: return whether a building stands at the Prophet's tile."""
        return self.prophet != OFF and corner in self.land.corners_of[self.prophet]

    def is_sheltered(self, side: Side) -> bool:
        """PP-5.7: return whether a camel stands at the Prophet's tile."""
        return self.prophet != OFF and side in self.land.sides_of[self.prophet]

    def find_tile(self, key: str) -> Tile:
        """Return a tile on the board."""
        return self.land.tiles[key]
