"""The state of a game of Mecca (section 4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.boards.square import Square
from printkit.games.mecca.contact import can_place, touching
from printkit.games.mecca.ground import COLOURS, PILGRIMS, Ground
from printkit.games.mecca.judge import Turn
from printkit.games.mecca.pieces import ground_of
from printkit.referee import FIRST_SEAT, Seat, Setup, Table

Phase: TypeAlias = Literal["colours", "entrances", "placing", "removing", "over"]


@dataclass
class Mecca(Table):
    """The state of a game. Seats count counter-clockwise round the table."""

    ground: Ground
    voluntary_stop: bool
    per_colour: bool
    truce: bool
    max_rounds: int | None
    hints: int
    board: dict[Square, str] = field(default_factory=dict)
    """Occupied squares and the letters of their pilgrims' colours."""
    tokens: dict[Square, str] = field(default_factory=dict)
    """Identities of pilgrims, where a photo showed them."""
    colours: list[list[str]] = field(default_factory=list)
    """Each seat's colours."""
    doors: list[list[int]] = field(default_factory=list)
    """Doors at which each seat's entrance pilgrims stand."""
    turns_taken: list[int] = field(default_factory=list)
    starter: Seat = FIRST_SEAT
    turn_order: list[Seat] = field(default_factory=list)
    round: int = 1
    active: Seat = FIRST_SEAT
    phase: Phase = "colours"
    placed: list[tuple[Square, str]] = field(default_factory=list)
    """This turn's placements in order."""
    last_turn: dict[Square, str] = field(default_factory=dict)
    """What the last finished turn placed, to be marked on the board."""
    final_round: bool = False
    trigger: Seat | None = None
    """Who emptied the reserve first."""
    passes: int = 0
    """Counted for the report of a simulation, as are the next two."""
    removals: int = 0
    returned: int = 0
    """Pilgrims taken back as isolated."""

    def reserve(self, colour: str) -> int:
        """Invariant I3: what is not on the board is in reserve."""
        return PILGRIMS - list(self.board.values()).count(colour)

    def reserves(self, seat: Seat) -> dict[str, int]:
        """A seat's reserve by colour."""
        count = list(self.board.values()).count
        return {colour: PILGRIMS - count(colour) for colour in self.colours[seat]}

    def left(self, seat: Seat) -> Seat:
        """The seat on the left; seats count counter-clockwise here, to the right."""
        return Seat((seat - 1) % len(self.names))

    def right(self, seat: Seat) -> Seat:
        """The seat on the right, which is next."""
        return Seat((seat + 1) % len(self.names))

    def finished(self, seat: Seat) -> bool:
        """Whether all of a seat's pilgrims are on the board."""
        return not any(self.reserves(seat).values())

    @property
    def in_game(self) -> tuple[str, ...]:
        """All colours that somebody plays, in the order of the seats."""
        return tuple(colour for colours in self.colours for colour in colours)

    def owner(self, colour: str) -> Seat | None:
        """Who plays a colour."""
        return next((Seat(seat) for seat, colours in enumerate(self.colours) if colour in colours), None)

    def may_place(self, seat: Seat) -> bool:
        """MEC-4.4, MEC-7.1: whether a seat has a legal first placement in this position."""
        return can_place(self.ground, self.board, self.colours[seat])

    @property
    def most(self) -> int:
        """MEC-4.3, MEC-5.2: placements allowed this turn."""
        return 1 if self.round == 1 else self.ground.limits.most

    def turn(self, *, before: dict[Square, str] | None = None) -> Turn:
        """The active player's turn, as the judge of photos sees it; reserves count from the board `before` it."""
        board = self.board if before is None else before
        count = list(board.values()).count
        colours = tuple(self.colours[self.active])
        return Turn(
            self.ground,
            colours,
            {colour: PILGRIMS - count(colour) for colour in colours},
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
        colours=[[] for _ in range(seats)],
        doors=[[] for _ in range(seats)],
        turns_taken=[0] * seats,
    )


def invariants(table: Mecca) -> Iterable[str]:
    """I1 to I3 of section 4, MEC-2.2 (by the mapping) and MEC-3.5."""
    for here, colour in table.board.items():
        if here not in table.ground.grid.kinds:
            yield f"{here} is not a mat, but a pilgrim stands on it"
            continue
        around = touching(table.ground, table.board, here)
        same = [near for near, other in around if other == colour]
        if same:
            yield f"I1: {COLOURS[colour]} pilgrims touch each other on {here} and {same[0]}"
        if not around and here not in table.ground.doors and table.phase != "removing":
            yield f"I2: the pilgrim on {here} touches nobody"
        if here not in table.ground.open and here not in table.ground.doors:
            yield f"MEC-3.1: {here} is closed, but a pilgrim stands on it"
    taken = [door for doors in table.doors for door in doors]
    for here, door in table.ground.doors.items():
        if here in table.board and door not in taken:
            yield f"MEC-3.5: door {door} is closed, but a pilgrim stands on {here}"
    for colour in table.in_game:
        if not 0 <= table.reserve(colour) <= PILGRIMS:
            yield f"I3: {PILGRIMS - table.reserve(colour)} {COLOURS[colour]} pilgrims are on the board, there are 18"
