"""The lobby: people gather before a game. They type their names, take seats, and the host starts.

A lobby has the join code of its future table, so its phones are at the table when the game begins.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from printkit.companion.live import TableChannel
from printkit.companion.seating import Seating
from printkit.title import list_refereed
from printkit.web.tokens import digest_token, is_token_of, new_token

MOST_SEATS: Final = 12
BOT_NAMES: Final = (
    *("Lantern", "Dhow", "Compass", "Sundial", "Astrolabe", "Saffron"),
    *("Minaret", "Falcon", "Indigo", "Kettle", "Mulberry", "Tamarind", "Cedar"),
)
"""Names of bots where nobody names them; more than there are seats."""


def name_bots(taken: Sequence[str], number: int) -> list[str]:
    """Return so many names for bots that nobody has yet."""
    known = {name.casefold() for name in taken}
    return [name for name in BOT_NAMES if name.casefold() not in known][:number]


class LobbyError(Exception):
    """A request that cannot be granted; the text says why."""


@dataclass
class Person:
    """Somebody in a seat.

    Attributes:
        name: as it was typed.
        token: digest of what the phone shows; "" while no phone has come for the seat.
        here: whether the seat is played on the table's own screen.
        bot: the strength of the bot that plays it; "" for a person.
    """

    name: str
    token: str = ""
    here: bool = False
    bot: str = ""


class KeptLobby(msgspec.Struct):
    """The stored fields of a lobby, by their stored names."""

    title: str
    host: str
    options: dict[str, str]
    before: str
    seats: list[Person | None]
    deal: bool = False
    board: bool = False
    leads: bool = False


@dataclass(eq=False)
class Lobby:
    """A table that is not open yet.

    Attributes:
        code: the join code.
        title: what will be played; "" while nobody has chosen.
        host: digest of the host's token.
        seats: who sits where; None for a free seat.
        options: of the game.
        before: the code of the table at which these people played before.
        deal: whether printkit deals, and no cards lie on the table.
        board: whether the board lies there all the same.
        leads: whether everybody's first turn is led, and players may ask for advice.
        started: whether the game has begun.
        version: how often it was changed in the store.
    """

    code: str
    title: str = ""
    host: str = ""
    seats: list[Person | None] = field(default_factory=lambda: [None] * MOST_SEATS)
    options: dict[str, str] = field(default_factory=dict)
    before: str = ""
    deal: bool = False
    board: bool = False
    leads: bool = False
    started: bool = False
    version: int = 0
    channel: TableChannel = field(default_factory=TableChannel)

    def to_text(self) -> str:
        """Return the lobby as text, for the store."""
        kept = KeptLobby(**{name: getattr(self, name) for name in KeptLobby.__struct_fields__})
        return json.dumps(msgspec.to_builtins(kept))

    def read_text(self, text: str, version: int) -> None:
        """Take over what `to_text` wrote.

        Raises:
            ValueError, msgspec.MsgspecError: the text is of another kind; the lobby is unchanged.
        """
        kept = msgspec.json.decode(text, type=KeptLobby)
        if len(kept.seats) != MOST_SEATS:
            raise ValueError("a lobby has other seats")
        for name in kept.__struct_fields__:
            setattr(self, name, getattr(kept, name))
        if self.title not in list_refereed():
            self.title = ""  # it is not here any more: the host chooses another
        self.version = version

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who have a seat, in seat order."""
        return tuple(person for person in self.seats if person is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(person.name for person in self.people)

    def seat_of(self, token: str) -> int | None:
        """Return the seat of a phone. Every seat is compared, whichever fits."""
        found = [n for n, one in enumerate(self.seats) if one is not None and is_token_of(token, one.token)]
        return found[0] if found else None

    def take_seat(self, seat: int, name: str, most: int, token: str = "") -> str:
        """Take a free seat, or move to it; return the phone's token.

        Raises:
            LobbyError: the seat is taken, or the name is.
        """
        own = self.seat_of(token)
        there = self.seats[seat] if 0 <= seat < most else None
        if not 0 <= seat < most:
            raise LobbyError("There is no such seat.")
        if there is not None and seat != own:
            raise LobbyError("Somebody else has this seat. Choose another.")
        if not name:
            raise LobbyError("Type your name first.")
        if any(
            one is not None and n != own and one.name.casefold() == name.casefold()
            for n, one in enumerate(self.seats)
        ):
            raise LobbyError("Somebody has this name already. Add a letter, so that you can be told apart.")
        made = token if own is not None else new_token()
        if own is not None:
            self.seats[own] = None
        self.seats[seat] = Person(name, digest_token(made))
        return made

    def add_person(self, name: str, most: int) -> None:
        """Add somebody without a phone, who plays on the table's own screen.

        Raises:
            LobbyError: there is no room, or the name is taken.
        """
        free = next((n for n in range(most) if self.seats[n] is None), None)
        if free is None:
            raise LobbyError("All seats are taken.")
        self.take_seat(free, name, most)
        self.seats[free] = Person(name, here=True)

    def add_bot(self, name: str, strength: str, most: int) -> None:
        """Put a bot on the first free seat, under the next free bot name if none is given.

        Raises:
            LobbyError: there is no room, or the name is taken.
        """
        free = next((n for n in range(most) if self.seats[n] is None), None)
        if free is None:
            raise LobbyError("All seats are taken.")
        name = name or name_bots(self.names, 1)[0]
        self.take_seat(free, name, most)
        self.seats[free] = Person(name, bot=strength)

    def free(self, seat: int) -> None:
        """Free a seat."""
        if 0 <= seat < len(self.seats):
            self.seats[seat] = None

    def choose(self, title: str, options: Mapping[str, str], most: int) -> None:
        """Choose what will be played; people on seats that it does not have move up."""
        self.board = self.board and title == self.title  # another title may have none
        self.title, self.options = title, dict(options)
        late = [n for n in range(most, len(self.seats)) if self.seats[n] is not None]
        for n in late:
            free = next((one for one in range(most) if self.seats[one] is None), None)
            if free is not None:
                self.seats[free], self.seats[n] = self.seats[n], None

    def make_seating(self) -> Seating:
        """Return who sits where when the game begins."""
        people = self.people
        return Seating(
            host=self.host,
            seats=[person.token for person in people],
            here=[n for n, person in enumerate(people) if person.here],
            deal=new_token() if self.deal else "",
            board=self.board,
            advises=self.leads,
            bots={n: person.bot for n, person in enumerate(people) if person.bot},
        )

    @classmethod
    def again(cls, code: str, title: str, names: Sequence[str], before: str, seating: Seating) -> Lobby:
        """Return a lobby of the same people: their seats wait for their phones."""
        made = cls(code, title, seating.host, before=before, deal=bool(seating.deal), board=seating.board)
        for n, name in enumerate(names[:MOST_SEATS]):
            bot = "" if seating.taken(n) else seating.bots.get(n, "")
            made.seats[n] = Person(name, here=n in seating.here, bot=bot)
        return made

    def options_of(self) -> dict[str, Any]:
        """Return the options as a form posts them."""
        return dict(self.options)
