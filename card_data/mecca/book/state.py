"""The state of a game of Mecca (section 4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from printkit.boards.square import Square
from printkit.referee import (
    FIRST_SEAT,
    Board,
    Count,
    Facts,
    Flag,
    Message,
    Order,
    Pieces,
    Plural,
    Said,
    Seat,
    Setup,
    Table,
    Who,
    by_seat,
    join_messages,
    say,
    state,
    zone,
)

from .contact import can_place, find_touching
from .ground import COLOURS, Ground, ground_of
from .judge import Judging

LAST = 99
"""More rounds than a game has."""
PILGRIMS = Pieces(
    "Pilgrims",
    lambda table: dict.fromkeys(table.in_game, table.ground.pilgrims),
    words={
        "Y": Plural("{n} yellow pilgrim", "{n} yellow pilgrims"),
        "R": Plural("{n} red pilgrim", "{n} red pilgrims"),
        "G": Plural("{n} green pilgrim", "{n} green pilgrims"),
        "B": Plural("{n} blue pilgrim", "{n} blue pilgrims"),
        "K": Plural("{n} black pilgrim", "{n} black pilgrims"),
        "W": Plural("{n} white pilgrim", "{n} white pilgrims"),
    },
    rest="the reserve",
)


def _name_squares(table: Mecca) -> dict[str, str]:
    return {here.name: here.name for here in sorted({*table.ground.open, *table.ground.doors})}


def _name_colours(table: Mecca) -> dict[str, str]:
    return {colour: COLOURS[colour] for colour in table.in_game}


def _describe_colours(table: Mecca, colours: list[str]) -> list[Message]:
    if not colours:
        return []
    return [
        join_messages(
            [say("{colour}, {n} in reserve", COLOURS[one], table.count_reserve(one)) for one in colours]
        )
    ]


def _describe_doors(table: Mecca, doors: list[int]) -> list[Message]:
    return [join_messages([say("door {n}", door) for door in doors])] if doors else []


def _by_square(placed: Iterable[tuple[Square, str]]) -> dict[str, str]:
    return {here.name: colour for here, colour in placed}


@state
class Turn(Facts):
    """One turn (MEC-4.2)."""

    placed: list[tuple[Square, str]] = zone(Said("Placed this turn", data=_by_square), default_factory=list)
    """In order; what a correction has moved since does not count any more, see `Mecca.placed`."""


@state
class Mecca(Table):
    """The state of a game. Seats count counter-clockwise round the table."""

    ground: Ground
    voluntary_stop: bool
    per_colour: bool
    truce: bool
    max_rounds: int | None
    hints: int
    match_play: bool
    """Section 9.2: as many games as players."""
    board: dict[Square, str] = zone(
        Board(
            "Pilgrims on the board",
            PILGRIMS,
            place="the board",
            laid="on",
            places=_name_squares,
            lies=_name_colours,
            bare=("-", "nobody"),
        ),
        default_factory=dict,
    )
    """Occupied squares and the letters of their pilgrims' colours."""
    seen: dict[Square, str] = field(default_factory=dict)
    """Identities of pilgrims, where a photo showed them; they hold as long as their colour stands there (`tokens`)."""
    colours: list[list[str]] = by_seat(Said("Colours", words=_describe_colours), default_factory=list)
    doors: list[list[int]] = by_seat(Said("Entrances", words=_describe_doors), default_factory=list)
    """Doors at which each seat's entrance pilgrims stand."""
    turns_taken: list[int] = by_seat(Count("Turns taken", fixed=True), default_factory=list)
    points: list[int] = by_seat(Count("Points of the games before", quiet=True), default_factory=list)
    """Of this match."""
    played: int = zone(Count("Games of the match before this one", fixed=True, quiet=True), default=0)
    starter: Seat = zone(Who("Starting player"), default=FIRST_SEAT)
    turn_order: list[Seat] = zone(Order("Turn order"), default_factory=list)
    round: int = zone(Count("Round", least=1, most=lambda table: table.max_rounds or LAST), default=1)
    active: Seat = FIRST_SEAT
    turn: Turn | None = None
    last: dict[Square, str] = zone(
        Said("Placed in the last turn", data=lambda last: _by_square(last.items())), default_factory=dict
    )
    """What the last finished turn placed, to be marked on the board; see `last_turn`."""
    final_round: bool = zone(Flag("Final round"), default=False)
    trigger: Seat | None = None
    """The player who emptied the reserve first."""
    passes: int = 0
    """Counted for the report of a simulation, as are the next two."""
    removals: int = 0
    returned: int = 0
    """Pilgrims taken back as isolated."""

    @property
    def games(self) -> int:
        """How many games there are: section 9.2 has as many as players in a match."""
        return len(self.names) if self.match_play else 1

    def clear(self) -> None:
        """Everything as before the entrances: all pilgrims in reserve, no doors, no turns."""
        for squares in (self.board, self.seen, self.last):
            squares.clear()
        self.turn_order.clear()
        for doors in self.doors:
            doors.clear()
        self.turns_taken[:] = [0] * len(self.names)
        self.round, self.turn = 1, None
        self.final_round, self.trigger = False, None

    @property
    def placed(self) -> list[tuple[Square, str]]:
        """This turn's placements in order, as far as they stand: a pilgrim that was put right was not placed."""
        board = self.board
        return (
            [one for one in self.turn.placed if board.get(one[0]) == one[1]] if self.turn is not None else []
        )

    @property
    def before(self) -> dict[Square, str]:
        """The board before this turn: what stands there less what was placed. It is not remembered, so that a correction counts at once."""
        placed = dict(self.placed)
        return {here: colour for here, colour in self.board.items() if here not in placed}

    @property
    def tokens(self) -> dict[Square, str]:
        """Identities of pilgrims that still stand where a photo showed them."""
        return {here: token for here, token in self.seen.items() if self.board.get(here) == token[:1]}

    @property
    def last_turn(self) -> dict[Square, str]:
        """What the last finished turn placed and still stands."""
        return {here: colour for here, colour in self.last.items() if self.board.get(here) == colour}

    def count_reserve(self, colour: str) -> int:
        """Invariant I3: what is not on the board is in reserve."""
        return self.ground.pilgrims - list(self.board.values()).count(colour)

    def count_reserves(self, seat: Seat) -> dict[str, int]:
        """Return a seat's reserve by colour."""
        count = list(self.board.values()).count
        return {colour: self.ground.pilgrims - count(colour) for colour in self.colours[seat]}

    def left(self, seat: Seat) -> Seat:
        """Return the seat on the left; seats count counter-clockwise here, to the right."""
        return Seat((seat - 1) % len(self.names))

    def right(self, seat: Seat) -> Seat:
        """Return the seat on the right, which is next."""
        return Seat((seat + 1) % len(self.names))

    def has_finished(self, seat: Seat) -> bool:
        """Return whether all of a seat's pilgrims are on the board."""
        return not any(self.count_reserves(seat).values())

    @property
    def entrance_pilgrims(self) -> int:
        """MEC-3.4: how many each player puts at doors; with `per_colour` one of each colour."""
        return self.ground.limits.colours if self.per_colour else 1

    @property
    def in_game(self) -> tuple[str, ...]:
        """All colours that somebody plays, in the order of the seats."""
        return tuple(colour for colours in self.colours for colour in colours)

    def owner(self, colour: str) -> Seat | None:
        """Return the player of a colour."""
        return next((Seat(seat) for seat, colours in enumerate(self.colours) if colour in colours), None)

    def may_place(self, seat: Seat) -> bool:
        """MEC-4.4, MEC-7.1: return whether a seat has a legal first placement in this position."""
        return can_place(self.ground, self.board, self.colours[seat])

    @property
    def most(self) -> int:
        """MEC-4.3, MEC-5.2: placements allowed this turn."""
        return 1 if self.round == 1 else self.ground.limits.most

    def make_judging(self, board: Mapping[Square, str] | None = None) -> Judging:
        """Return the active player's turn as the judge of photos sees it; reserves count from that board, the present one if none is given."""
        count = list((self.board if board is None else board).values()).count
        colours = tuple(self.colours[self.active])
        return Judging(
            self.ground,
            colours,
            {colour: self.ground.pilgrims - count(colour) for colour in colours},
            frozenset(self.in_game),
            first_round=self.round == 1,
            voluntary_stop=self.voluntary_stop,
            barred=self.truce and self.final_round,
            hints=self.hints,
        )


def new_table(setup: Setup) -> Mecca:
    """MEC-2.1, MEC-3.1 (steps S1, S3): the board for this number of players; nothing on it yet."""
    seats = len(setup.names)
    options = setup.options
    return Mecca(
        setup.names,
        ground=ground_of(setup.box, seats),
        voluntary_stop=options["voluntary_stop"],
        per_colour=options["entrance_pilgrims"] == "per_colour",
        truce=options["final_round_truce"],
        max_rounds=options["max_rounds"],
        hints=options["hints"],
        match_play=options["match_play"],
        colours=[[] for _ in range(seats)],
        doors=[[] for _ in range(seats)],
        turns_taken=[0] * seats,
        points=[0] * seats,
    )


def check_invariants(table: Mecca) -> Iterable[str]:
    """I1 and I2 of section 4, MEC-2.2 (by the mapping) and MEC-3.5; I3 is the count of pilgrims."""
    for here, colour in table.board.items():
        if here not in table.ground.grid.kinds:
            yield say("{square:name} is not a mat, but a pilgrim stands on it", here)
            continue
        around = find_touching(table.ground, table.board, here)
        same = [near for near, other in around if other == colour]
        if same:
            text = "I1: {colour} pilgrims touch each other on {one:name} and {other:name}"
            yield say(text, COLOURS[colour], here, same[0])
        if not around and here not in table.ground.doors:
            yield say("I2: the pilgrim on {square:name} touches nobody", here)
        if here not in table.ground.open and here not in table.ground.doors:
            yield say("MEC-3.1: {square:name} is closed, but a pilgrim stands on it", here)
    taken = [door for doors in table.doors for door in doors]
    for here, door in table.ground.doors.items():
        if here in table.board and door not in taken:
            yield say("MEC-3.5: door {n} is closed, but a pilgrim stands on {square:name}", door, here)
