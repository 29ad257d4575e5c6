"""A score sheet in the making: all of it stands in the page's own address.

Nothing is kept on the server. A reload, a restart and another device with the link show the same sheet, and nobody
comes to it without the link.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from printkit.companion.pages import tame

LONGEST: Final = 12_000
"""Characters of a draft in an address; a board of a hundred tokens has some 2,000."""

LARGEST: Final = 120_000
"""Characters of a draft when it is unpacked."""

MOST_PIECES: Final = 300
MOST_UNREAD: Final = 40
MOST_GUESSES: Final = 3
LONGEST_NUMBER: Final = 6
_FORMAT: Final = 1


class DraftError(ValueError):
    """An address holds no draft, or only a part of one."""


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of one player.

    Attributes:
        name: as typed; "" if it was not yet.
        picks: what was chosen, keys by name.
        typed: numbers as they were typed, by name; none where nothing was.
        pieces: ids of the pieces seen or typed.
        photos: how many photos were read.
        unread: for each code that could not be read the pieces it may be, likeliest first.
    """

    name: str = ""
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    photos: int = 0
    unread: tuple[tuple[str, ...], ...] = ()

    def with_pieces(
        self, pieces: Sequence[str], unread: Sequence[Sequence[str]] = (), photos: int = 0
    ) -> Player:
        """The same with more pieces; a code in doubt that one of them settles is none any more."""
        merged = tuple(dict.fromkeys((*self.pieces, *pieces)))[:MOST_PIECES]
        doubts = [tuple(one[:MOST_GUESSES]) for one in (*self.unread, *unread)]
        open_ = [one for one in doubts if not (one and one[0] in merged)][:MOST_UNREAD]
        return replace(self, pieces=merged, unread=tuple(open_), photos=min(self.photos + photos, 99))

    def without(self, pieces: Sequence[str]) -> Player:
        """The same without those pieces."""
        return replace(self, pieces=tuple(one for one in self.pieces if one not in pieces))


@dataclass(frozen=True, slots=True)
class Draft:
    """A score sheet in the making.

    Attributes:
        players: in seat order.
        options: values by name, as texts.
        board: the board as photos show it, with what a person confirmed; None if there is none.
        day: when it was begun, `2026-11-20`.
        wanted: whether somebody has asked for the score; then what is missing is told.
    """

    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    board: Mapping[str, Any] | None = None
    day: str = ""
    wanted: bool = False

    def with_player(self, number: int, player: Player) -> Draft:
        """The same with another player at that place."""
        return replace(self, players=(*self.players[:number], player, *self.players[number + 1 :]))


def written(draft: Draft) -> str:
    """A draft as it stands in an address."""
    data = {
        "v": _FORMAT,
        "p": [
            [one.name, one.picks, one.typed, " ".join(one.pieces), one.photos, one.unread]
            for one in draft.players
        ],
        "o": draft.options,
        "b": draft.board,
        "d": draft.day,
        "w": int(draft.wanted),
    }
    packed = zlib.compress(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"), 9
    )
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read(text: str, most: int) -> Draft:
    """A draft from an address, of at most so many players.

    Raises:
        DraftError: it is none, or damaged.
    """
    if not text.isascii() or len(text) > LONGEST:
        raise DraftError("too long")
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(packed, LARGEST)
        if not unpacker.eof:
            raise DraftError("cut off, or too large")
        data = json.loads(plain, parse_constant=_no_number)
        if data["v"] != _FORMAT or not 1 <= len(data["p"]) <= most:
            raise DraftError("another format")
        board = data["b"]
        return Draft(
            tuple(_player(one) for one in data["p"]),
            _texts(data["o"]),
            dict(board) if isinstance(board, Mapping) else None,
            tame(str(data["d"]), 10),
            bool(data["w"]),
        )
    except (
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        RecursionError,
        zlib.error,
        binascii.Error,
    ) as error:
        raise DraftError(str(error)[:100]) from error


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _player(data: Sequence[Any]) -> Player:
    name, picks, typed, pieces, photos, unread = data
    return Player(
        tame(str(name)),
        {str(key)[:40]: tuple(str(one)[:40] for one in own[:20]) for key, own in list(picks.items())[:20]},
        {key: value[:LONGEST_NUMBER] for key, value in _texts(typed).items()},
        tuple(dict.fromkeys(str(pieces).split()))[:MOST_PIECES],
        max(0, min(int(photos), 99)),
        tuple(tuple(str(one) for one in guesses[:MOST_GUESSES]) for guesses in unread[:MOST_UNREAD]),
    )


def _texts(data: Mapping[str, Any]) -> dict[str, str]:
    return {str(key)[:40]: tame(str(value)) for key, value in list(data.items())[:40]}
