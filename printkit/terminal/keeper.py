"""Keeping a game in a file, answer by answer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from printkit.referee import Game


class Keeper:
    """A game's file. The lines of a log never change, so after the first time only what is new is written.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = 0

    def keep(self, game: Game[Any]) -> None:
        """Bring what is new to the disk before anything else is asked.

        The first time the whole log goes into a file beside it that then takes its place: a power cut leaves the old
        file or the new one, never half of one.

        Raises:
            OSError: the file cannot be written.
        """
        if not self._written:
            fresh = self.path.with_name(f"{self.path.name}.new")
            self._write(fresh, "w", game.lines())
            fresh.replace(self.path)
        elif self._written <= len(game):
            self._write(self.path, "a", game.lines(self._written - 1))
        self._written = len(game) + 1

    @staticmethod
    def _write(path: Path, mode: str, lines: Any) -> None:
        with path.open(mode, encoding="utf-8", newline="\n") as out:
            out.writelines(f"{line}\n" for line in lines)
            out.flush()
            os.fsync(out.fileno())


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """A file that is not there yet: `my-game-1.jsonl`, `my-game-2.jsonl`, ..."""
    number = 1
    while (path := folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return path
