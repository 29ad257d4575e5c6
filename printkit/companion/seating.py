"""The seats of a table: tokens and requests that wait for consent, as the store keeps them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import msgspec

from printkit.web.tokens import derive_token, digest_token, is_same_digest, is_token_of, new_token

HOST: Final = -1
"""Stands for the host among the voters."""


@dataclass
class Motion:
    """An undo or a correction that waits for the table's consent.

    Attributes:
        kind: `undo` or `correction`.
        by: the seat that asks; `HOST` for the host.
        at: the length of the log when it was asked; a longer log has overtaken it.
        agreed: seats that agree.
        against: who does not; then it is over, and shown until the game continues.
        entries: how many entries an undo takes back: all that one tap gave.
    """

    id: str
    kind: str
    by: int
    at: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    agreed: list[int] = field(default_factory=list)
    against: int | None = None
    entries: int = 1


@dataclass
class Seating:
    """The phones of a table. Tokens are kept as digests.

    Attributes:
        host: the host's token.
        seats: each seat's token; empty while nobody has taken it.
        invites: an invitation's token -> the seat that one phone takes over with it; -1 for a spectator.
        here: seats that are played on the table's own screen.
        watching: the key that makes tokens of spectators: there may be any number, and no list of them.
        motions: undos and corrections that wait for consent.
        next: the code of the table where these people play their next game.
        ticked: the number of entries of the log, by seat, of which its hands have done everything.
        laying: seats whose hands still set up the game; none where nobody is asked to.
        timer: when the turn's sand glass runs out, in seconds since 1970, and how long it runs; zeros without one.
        deal: the seed from which printkit deals; "" with real cards. Nobody is shown it before the game has ended.
        board: whether the board is a real one all the same.
        bots: seats that bots play at present -> their strength.
        advises: whether players may ask what a bot would do in their place.
        called: the host's name for this table; "" for none.
    """

    host: str = ""
    seats: list[str] = field(default_factory=list)
    invites: dict[str, int] = field(default_factory=dict)
    here: list[int] = field(default_factory=list)
    watching: str = field(default_factory=new_token)
    motions: list[Motion] = field(default_factory=list)
    next: str = ""
    laying: list[int] = field(default_factory=list)
    timer: tuple[int, int] = (0, 0)
    ticked: dict[int, int] = field(default_factory=dict)
    deal: str = ""
    board: bool = False
    bots: dict[int, str] = field(default_factory=dict)
    advises: bool = False
    called: str = ""

    @classmethod
    def of(cls, players: int) -> tuple[Seating, str]:
        """Return a table where nobody sits yet, and its host's token."""
        token = new_token()
        return cls(host=digest_token(token), seats=[""] * players), token

    @classmethod
    def from_text(cls, text: str, players: int) -> Seating:
        """Return the seating that `to_text` wrote; an empty one for `players` where it holds none, as after an import.

        Raises:
            ValueError, msgspec.MsgspecError: the text is of another kind.
        """
        found = msgspec.json.decode(text or "{}", type=cls)
        found.seats += [""] * (players - len(found.seats))
        named = [
            *found.here,
            *found.bots,
            *found.laying,
            *(seat for motion in found.motions for seat in (motion.by, *motion.agreed)),
        ]
        if len(found.seats) > players or not all(HOST <= seat < players for seat in named):
            raise ValueError("there are not so many seats")
        return found

    def to_text(self) -> str:
        """Return the seating as text, for the store."""
        return json.dumps(asdict(self))

    def taken(self, seat: int) -> bool:
        """Return whether a phone has the seat."""
        return bool(self.seats[seat])

    def take(self, seat: int, token: str = "") -> str:
        """Give a seat to a phone; return its new token. The seat's earlier phone loses it, the table's screen too."""
        token = token or new_token()
        self.seats[seat] = digest_token(token)
        self.here = [one for one in self.here if one != seat]
        self.bots.pop(seat, None)
        return token

    def free(self, seat: int) -> None:
        """Take the seat from its phone, and its invitations from everybody."""
        self.seats[seat] = ""
        self.invites = {kept: who for kept, who in self.invites.items() if who != seat}

    def invite(self, seat: int) -> str:
        """Return a token with which one phone takes the seat (-1: watches), once; earlier ones for the seat expire."""
        self.invites = {kept: who for kept, who in self.invites.items() if who != seat}
        token = new_token()
        self.invites[digest_token(token)] = seat
        return token

    def find_invitation(self, token: str) -> int | None:
        """Return the seat of an invitation; None if it is none, or is used up."""
        return next((seat for kept, seat in self.invites.items() if is_token_of(token, kept)), None)

    def accept_invitation(self, token: str) -> tuple[int, str] | None:
        """Use an invitation: return the seat and the phone's new token."""
        seat = self.find_invitation(token)
        if seat is None:
            return None
        del self.invites[digest_token(token)]
        return seat, self.watch() if seat < 0 else self.take(seat)

    def watch(self) -> str:
        """Return a token for a spectator."""
        name = new_token()
        return f"{name}.{derive_token(self.watching, name)}"

    def seat_of(self, token: str) -> int | None:
        """Return the seat of a token. Every seat is compared, whichever fits."""
        shown = digest_token(token)
        found = [seat for seat, kept in enumerate(self.seats) if is_same_digest(shown, kept)]
        return found[0] if found else None

    def is_host(self, token: str) -> bool:
        """Return whether a token is the host's."""
        return is_token_of(token, self.host)

    def is_watcher(self, token: str) -> bool:
        """Return whether a token is a spectator's."""
        name, _, proof = token.partition(".")
        return is_same_digest(proof, derive_token(self.watching, name))

    def find_voters(self) -> set[int]:
        """Return whose consent is needed: seats with phones of their own; the host for the others."""
        away = {*self.here, *self.bots}
        phones = {seat for seat, kept in enumerate(self.seats) if kept and seat not in away}
        return phones | ({HOST} if self.here else set())

    def lay_out(self, seat: int | None) -> None:
        """Note that a seat's part is set up; None: everything is. Nobody waits for seats without a phone of their own."""
        left = [one for one in self.laying if one != seat] if seat is not None else []
        self.laying = left if {*left} - {*self.here, *self.bots} else []


def put_bot(seating: Seating, seat: int, strength: str) -> None:
    """Let a bot of a strength play a seat; "" for only its own player."""
    seating.bots.pop(seat, None)
    if strength:
        seating.bots[seat] = strength
        seating.here = [one for one in seating.here if one != seat]
