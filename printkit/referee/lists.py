"""What follows from a book and its box alone: made once for all games with both."""

from __future__ import annotations

from typing import Any

_shared: tuple[Any, Any, dict[Any, Any]] | None = None
"""Book and box of the game that was opened last, and what follows from them."""


def lists_of(book: Any, box: Any) -> dict[Any, Any]:
    """What follows from a book and its box alone; all games with both share it."""
    global _shared  # noqa: PLW0603
    if _shared is None or _shared[0] is not book or _shared[1] is not box:
        _shared = (book, box, {})
    return _shared[2]


__all__ = ["lists_of"]
