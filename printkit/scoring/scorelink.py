"""A score sheet in the page's own address, all of it.

The server keeps nothing. A reload, a restart and another device with the link show the same sheet, and without
the link nobody sees it.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

from printkit.boards.reading import BoardReading, TappedBoard, read_plain, write_plain
from printkit.scoring.draft import MOST_GUESSES, MOST_PIECES, MOST_UNREAD, PlayerDraft, ScoreDraft
from printkit.web.forms import tame_name

LONGEST: Final = 12_000
"""Characters of a draft in an address; a board of a hundred tokens has some 2,000."""

LARGEST: Final = 120_000
"""Characters of a draft when it is unpacked."""

LONGEST_NUMBER: Final = 6
_FORMAT: Final = 1


class DraftError(ValueError):
    """An address holds no draft, or only a part of one."""


def write_draft(draft: ScoreDraft) -> str:
    """Return a draft as it stands in an address."""
    data = {
        "v": _FORMAT,
        "p": [_pack_player(one) for one in draft.players],
        "o": draft.options,
        "b": None if draft.board is None else write_plain(draft.board),
        "d": draft.day,
        "w": int(draft.wanted),
    }
    if draft.table != PlayerDraft():
        data["t"] = _pack_player(draft.table)
    packed = zlib.compress(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"), 9
    )
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read_draft(
    text: str, most: int, kind: type[BoardReading] | None = None, *, tapped: bool = False
) -> ScoreDraft:
    """Return a draft from an address, of at most so many players, with a board of that kind or one that was `tapped`.

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
        return ScoreDraft(
            tuple(_read_player(one) for one in data["p"]),
            _read_texts(data["o"]),
            _read_board(board, kind, tapped=tapped) if isinstance(board, Mapping) else None,
            tame_name(str(data["d"]), 10),
            bool(data["w"]),
            _read_player(data["t"]) if "t" in data else PlayerDraft(),
        )
    except (
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        OverflowError,
        RecursionError,
        zlib.error,
        binascii.Error,
    ) as error:
        raise DraftError(str(error)[:100]) from error


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _read_board(
    data: Mapping[str, Any], kind: type[BoardReading] | None, *, tapped: bool
) -> BoardReading | TappedBoard | None:
    if "tapped" in data:
        return read_plain(data, TappedBoard) if tapped else None
    return read_plain(data, kind) if kind is not None else None


def _pack_player(one: PlayerDraft) -> list[Any]:
    return [one.name, one.picks, one.typed, " ".join(one.pieces), one.photos, one.unread]


def _read_player(data: Sequence[Any]) -> PlayerDraft:
    name, picks, typed, pieces, photos, unread = data
    return PlayerDraft(
        tame_name(str(name)),
        {str(key)[:40]: tuple(str(one)[:40] for one in own[:20]) for key, own in list(picks.items())[:20]},
        {key: value[:LONGEST_NUMBER] for key, value in _read_texts(typed).items()},
        tuple(dict.fromkeys(str(pieces).split()))[:MOST_PIECES],
        max(0, min(int(photos), 99)),
        tuple(tuple(str(one) for one in guesses[:MOST_GUESSES]) for guesses in unread[:MOST_UNREAD]),
    )


def _read_texts(data: Mapping[str, Any]) -> dict[str, str]:
    return {str(key)[:40]: tame_name(str(value)) for key, value in list(data.items())[:40]}
