"""What is dear to make is made once for all tests of a run, in whichever process they are."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path


def make_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """Fill a folder if nobody has yet; who comes while another process does waits for that.

    What breaks in the middle is made anew by the next who comes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with folder.with_name(f"{folder.name}.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if not lock.read():
            make(folder)
            lock.write("made")
    return folder
