"""What a book reads out of its title's box."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from printkit.referee.errors import SetupError

Contents = TypeVar("Contents")


def of_box(name: str) -> Callable[[Callable[[Any], Contents]], Callable[[Any], Contents]]:
    """Make a function that reads a box read each box once: what it found serves all games that are played with it.

    Args:
        name: of the title, for whoever opens a game without its box (`SetupError`).

    >>> @of_box("Moths")
    ... def pieces_of(box):
    ...     return len(box)
    >>> pieces_of(["a card"])
    1
    >>> pieces_of(None)
    Traceback (most recent call last):
    ...
    printkit.referee.errors.SetupError: Moths is played with the pieces of its box; open the game with the loaded box
    """

    def reading(read: Callable[[Any], Contents]) -> Callable[[Any], Contents]:
        last: tuple[Any, Contents] | None = None

        @wraps(read)
        def contents(box: Any) -> Contents:
            nonlocal last
            if box is None:
                raise SetupError(
                    f"{name} is played with the pieces of its box; open the game with the loaded box"
                )
            if last is None or last[0] is not box:
                last = box, read(box)
            return last[1]

        return contents

    return reading
