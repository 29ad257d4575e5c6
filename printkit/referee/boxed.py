"""Read what a book needs from its title's box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar

from printkit.referee.errors import SetupError

Contents = TypeVar("Contents")


def of_box(name: str) -> Callable[[Callable[[Any], Contents]], Callable[[Any], Contents]]:
    """Make a function that reads a box read each box once: all games played with the box share the result.

    Args:
        name: of the title, for the error when a game is opened without its box (`SetupError`).

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


def read_constants(kind: type[Contents], said: Mapping[str, Any], **others: Any) -> Contents:
    """Fill a dataclass with the box's constants of the same names; `others` are computed ones.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Numbers:
    ...     hand: int
    ...     moths: int
    >>> read_constants(Numbers, {"hand": 3, "goal": 8}, moths=4)
    Numbers(hand=3, moths=4)
    >>> read_constants(Numbers, {}, moths=4)
    Traceback (most recent call last):
    ...
    printkit.referee.errors.SetupError: the constants of the box lack: hand
    """
    wanted = [one.name for one in fields(kind) if one.name not in others]  # type: ignore[arg-type]
    lacking = [name for name in wanted if name not in said]
    if lacking:
        raise SetupError(f"the constants of the box lack: {', '.join(lacking)}")
    return kind(**{name: said[name] for name in wanted}, **others)
