"""Run libraries on strangers' files in a separate process with limits of time and memory.

A library that loads a whole file, or draws all that a file asks for, cannot be stopped from inside; its process can.
Where the system has no such limits (Windows), only the time is limited.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any, Final

from printkit import allowance

GIGABYTES: Final = 1
"""Of memory, for each task."""


class ConfinedError(Exception):
    """The error of a task that was not finished; the text says why, as the end of a sentence."""


def run_confined(module: str, request: dict[str, Any], *, seconds: int = 15) -> bytes:
    """Compute a module's `answer(request)` in a separate process, and return the result.

    Args:
        module: its name.
        request: plain values.
        seconds: of the processor; twice that on the clock.

    Raises:
        ConfinedError: it refused with a `ValueError`, or needed more time or memory than any sensible file.
    """
    seconds = math.ceil(allowance.count_left(seconds))
    before = _take_childrens_time()
    try:
        return _run(module, request, seconds)
    finally:
        allowance.lend(_take_childrens_time() - before)


def _run(module: str, request: dict[str, Any], seconds: int) -> bytes:
    # -P: a file json.py in the working folder may be a stranger's
    command = [
        sys.executable,
        "-P",
        "-X",
        "utf8",
        "-m",
        "printkit.confined",
        module,
        str(seconds),
    ]
    try:
        done = subprocess.run(  # noqa: S603  # this program itself
            command,
            input=json.dumps(request).encode(),
            capture_output=True,
            timeout=2 * seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ConfinedError(f"takes more than {2 * seconds} seconds") from None
    if done.returncode == 0:
        return done.stdout
    if done.returncode == _REFUSED:
        raise ConfinedError(done.stderr.decode("utf-8", "replace"))
    if -done.returncode in (9, 24):  # killed; SIGXCPU
        raise ConfinedError(f"takes more than {seconds} seconds")
    raise ConfinedError(f"needs more than {GIGABYTES} GB of memory, or is damaged")


_REFUSED: Final = 3


def _take_childrens_time() -> float:
    """Return the processor time of the child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _limit(seconds: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows; a machine with a lower limit
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES * 1_000_000_000,) * 2)


def _main(module: str, seconds: int) -> None:
    from importlib import import_module  # noqa: PLC0415  # the limits come first

    _limit(seconds)
    request = json.load(sys.stdin.buffer)
    try:
        answer: bytes = import_module(module).answer(request)
    except ValueError as error:
        sys.stderr.buffer.write(str(error).encode())
        sys.exit(_REFUSED)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    _main(sys.argv[1], int(sys.argv[2]))
