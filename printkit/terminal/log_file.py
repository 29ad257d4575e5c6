"""Keeping a game in a file, answer by answer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from printkit.files import atomic_write
from printkit.referee import Game


class LogFile:
    """A game's file. The lines of a log never change, so after the first time only what is new is written.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = 0

    def write_new_lines(self, game: Game[Any]) -> None:
        """Bring what is new to the disk before anything else is asked.

        The first time the whole log takes the place of what was there: a power cut leaves the old file or the new one.

        Raises:
            OSError: the file cannot be written.
        """
        if not self._written:
            self.path.parent.stat()  # a folder that is not there is a slip of the pen: none is made
            with atomic_write(self.path, durable=True) as out:
                out.writelines(f"{line}\n".encode() for line in game.lines())
        elif self._written <= len(game):
            with self.path.open("ab") as out:
                out.writelines(f"{line}\n".encode() for line in game.lines(self._written - 1))
                out.flush()
                os.fsync(out.fileno())
        self._written = len(game) + 1


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """A file that is not there yet: `my-game-1.jsonl`, `my-game-2.jsonl`, ..."""
    number = 1
    while (path := folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return path
