"""How often Python looks for garbage, and what happens to freed memory."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_COMMAND = 50_000
"""New objects between two looks, in a command."""
_GAMES = 200_000
"""The same, while games are played."""


def collect_seldom() -> None:
    """Look for reference cycles after fifty thousand new objects instead of seven hundred.

    A command makes objects by the ten thousand while it starts, and few cycles: the search for them took an eighth of
    the time of a preview. Objects outside cycles are freed at once as ever. When Python ends it would look through all
    is left again and again, a fifth of the time of a small deck: that goes with the process.
    """
    gc.set_threshold(_COMMAND, 10, 10)
    atexit.register(gc.freeze)


_TRIM, _MAPPED = -1, -3
"""Of glibc's `mallopt`: the free memory above which some goes back to the kernel, and the least piece taken from it."""


def keep_memory() -> None:
    """Reuse freed memory, if the C library (glibc) has a setting for it.

    A photo is processed in pieces of 12 megabytes and more. Each would come from the kernel, which clears every page:
    a fifteenth of the time of a hand, a fifth of a photo's without codes. For a command that ends soon, not for a server.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # noqa: PLC0415  # loads a shared library, for commands that read photos alone

    with suppress(OSError, AttributeError):  # another C library
        tell = ctypes.CDLL(None).mallopt
        tell(_TRIM, 2**31 - 1)
        tell(_MAPPED, 2**30) or tell(_MAPPED, 2**25)  # the most that older versions accept


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """Look less often still: a game leaves little garbage, and a search after every 700 objects costs a fifth."""
    before = gc.get_threshold()
    gc.set_threshold(_GAMES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
