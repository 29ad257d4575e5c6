"""How often Python looks for rubbish, and what becomes of memory that was given back."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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


_TRIM, _MAPPED = -1, -3
"""Of glibc's `mallopt`: free memory from which on some goes back to the kernel, and the least piece got from it alone."""


def keep_memory() -> None:
    """Use memory that was given back for what is asked next, where the C library (glibc) can be told to.

    A photo is worked on in pieces of 12 megabytes and more. Each would come from the kernel, which clears it page by page:
    a fifteenth of the time of a hand, a fifth of a photo's without codes. For a command that ends soon, not for a server.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # noqa: PLC0415  # loads a shared library, for commands that read photos alone

    with suppress(OSError, AttributeError):  # another C library
        tell = ctypes.CDLL(None).mallopt
        tell(_TRIM, 2**31 - 1)
        tell(_MAPPED, 2**30) or tell(_MAPPED, 2**25)  # the most that older ones take


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """Look less often still: a game leaves little, and looking after every 700 objects costs a fifth."""
    before = gc.get_threshold()
    gc.set_threshold(_GAMES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
