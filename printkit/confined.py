"""Work on strangers' files that libraries do, in a process of its own with limits of time and memory.

A library that loads the whole of a file, or draws whatever it is told to, cannot be stopped from inside; its process can.
Where the system knows no such limits (Windows), the time alone is limited.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from typing import Any, Final

_SECONDS: Final = 15
"""Of the processor, and twice that on the clock."""
_MEMORY: Final = 1_000_000_000
"""Bytes of address space."""


class ConfinedError(Exception):
    """Work that was not finished; the text says why, as the end of a sentence."""


def run_confined(module: str, request: dict[str, Any]) -> bytes:
    """Have a module's `answer(request)` computed in a process of its own, and return what it gives.

    Args:
        module: its name.
        request: plain values.

    Raises:
        ConfinedError: it refused with a `ValueError`, or needed more time or memory than any sensible file.
    """
    # -P: a file json.py in the working folder is a stranger's
    command = [sys.executable, "-P", "-X", "utf8", "-m", "printkit.confined", module]
    try:
        done = subprocess.run(  # noqa: S603  # this program itself
            command,
            input=json.dumps(request).encode(),
            capture_output=True,
            timeout=2 * _SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ConfinedError(_TOO_LONG) from None
    if done.returncode == 0:
        return done.stdout
    if done.returncode == _REFUSED:
        raise ConfinedError(done.stderr.decode("utf-8", "replace"))
    raise ConfinedError(_TOO_LONG if -done.returncode in (9, 24) else _TOO_MUCH)


_REFUSED: Final = 3
_TOO_LONG: Final = f"takes more than {_SECONDS} seconds"
_TOO_MUCH: Final = f"needs more than {_MEMORY // 1_000_000_000} GB of memory, or is damaged"


def _limit() -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows; a machine that allows less already
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _main(module: str) -> None:
    from importlib import import_module  # noqa: PLC0415  # the limits come first

    _limit()
    request = json.load(sys.stdin.buffer)
    try:
        answer: bytes = import_module(module).answer(request)
    except ValueError as error:
        sys.stderr.buffer.write(str(error).encode())
        sys.exit(_REFUSED)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    _main(sys.argv[1])
