"""How often Python looks for rubbish."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

_COMMAND = 50_000
"""Objects made since the last look, in a command."""
_GAMES = 200_000
"""The same, while games are played."""


def collect_seldom() -> None:
    """Look for reference cycles after fifty thousand new objects instead of seven hundred.

    A command makes objects by the ten thousand while it starts, and few cycles: looking for them took an eighth of
    the time of a preview. Whatever is in no cycle goes at once as ever. When Python ends it would look through all that
    is left again and again, a fifth of the time of a small deck: that goes with the process.
    """
    gc.set_threshold(_COMMAND, 10, 10)
    atexit.register(gc.freeze)


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """Look less often still: a game leaves little, and looking after every 700 objects costs a fifth."""
    before = gc.get_threshold()
    gc.set_threshold(_GAMES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
