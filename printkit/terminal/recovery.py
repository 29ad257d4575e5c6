"""Read the file of a game, even a damaged one: everything before the damage is played."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.box import Box
from printkit.files import atomic_write
from printkit.referee import Book, BookError, Damage, Game, Log, LogError, read_log
from printkit.referee.game import Dealer

SPOILT = "\ufffd"
"""The beginning of a line that is no text; no JSON begins so."""


@dataclass(frozen=True)
class Recovered:
    """A game out of a file.

    Attributes:
        game: the game, as far as it could be played.
        damage: the first line that could not be used; None if all could.
    """

    game: Game[Any]
    damage: Damage | None


def read_file(path: Path) -> Log:
    """Read a log's file. Bytes that are no text spoil only their own line.

    Raises:
        LogError: nothing can be recovered.
        OSError: the file cannot be read.
    """
    return read_log(read_record_lines(path))


def read_record_lines(path: Path) -> list[str]:
    """Return the lines of a log's file, as `read_file` reads them.

    Raises:
        LogError: there are none.
        OSError: the file cannot be read.
    """
    raw = path.read_bytes()
    if not raw.strip():
        raise LogError(f"{path} is empty")
    return [_decode_line(line) for line in raw.split(b"\n")]


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return SPOILT + line.decode("utf-8", "replace")


def recover_game(
    book: Book[Any],
    log: Log,
    *,
    box: Box | None,
    box_hash: str | None = None,
    upto: int | None = None,
    dealer: Dealer | None = None,
) -> Recovered:
    """Play a log back up to the first entry that the rules refuse or that breaks the book.

    Raises:
        LogError: it belongs to another title, version or box.
        BookError: the book fails before its first question.
    """

    def play(entries: int) -> Game[Any]:
        return Game.resume(book, log, box=box, box_hash=box_hash, upto=entries, dealer=dealer)

    wanted = len(log.entries) if upto is None else min(upto, len(log.entries))
    damage = log.damage
    while True:
        try:
            return Recovered(play(wanted), damage)
        except LogError as error:
            if error.line <= 1:
                raise
            wanted, what = error.line - 2, str(error).partition(": ")[2]
        except BookError as error:
            wanted, what = _before_failure(play, wanted), str(error)
        damage = Damage(wanted + 2, what)


def _before_failure(play: Callable[[int], object], wanted: int) -> int:
    """Count the entries that can be played before the book fails."""
    good, bad = -1, wanted
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            play(middle)
        except (BookError, LogError):
            bad = middle
        else:
            good = middle
    if good < 0:
        play(0)  # raises: the book fails before its first question
    return good


# Keeping a game in a file, answer by answer


class LogFile:
    """A game's file. The lines of a log never change, so after the first time only what is new is written.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = 0

    def write_new_lines(self, game: Game[Any]) -> None:
        """Write new lines to the disk before the next question.

        The first time the whole log takes the place of what was there: a power cut leaves the old file or the new one.

        Raises:
            OSError: the file cannot be written.
        """
        if not self._written:
            self.path.parent.stat()  # a missing folder is a typing mistake: it is not created
            with atomic_write(self.path, durable=True) as out:
                out.writelines(f"{line}\n".encode() for line in game.lines())
        elif self._written <= len(game):
            with self.path.open("ab") as out:
                out.writelines(f"{line}\n".encode() for line in game.lines(self._written - 1))
                out.flush()
                os.fsync(out.fileno())
        self._written = len(game) + 1


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return a file that does not exist yet: `my-game-1.jsonl`, `my-game-2.jsonl`, ..."""
    number = 1
    while (path := folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return path
