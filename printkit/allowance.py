"""Limit the total that a command may use when it looks at a box: processor time, time on the clock, memory.

What can be counted is counted where it is computed. This is for the rest: libraries in C that cannot be stopped from
inside, and a thousand small things. The command runs in a child process, so that its parent can say why it ended.
Where the system has no such processes and limits (Windows), only counted work ends.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mmap import mmap

CHECK: Final = 20
"""Processor seconds for a command that looks at a box."""
BUILD: Final = 60
"""For a command that prints a box."""
EXPORT: Final = 300
"""For a command that writes every face as a picture."""
GIGABYTES: Final = 1
_CLOCK: Final = 10
"""Times so much on the clock: a process that waits for the network uses no processor time."""
_GRACE: Final = 3
"""Seconds after which a library that does not return is ended."""
_RESERVE: Final = 8_000_000
"""Bytes in reserve, for the message when memory is used up."""
_LONGEST: Final = 200
"""Bytes of the note on the present work."""
_FAILED: Final = 2
_ADVICE: Final = "; look what is so large there, or give the option --no-limits if you mean it"


class ExhaustedError(BaseException):
    """A command has used up a limit. Code that reports errors in files does not swallow it."""


_PLACES: Final = 4096
"""The most processes that count what they use, each in the place of its number."""


class _Allowance:
    """The limits of the command, and what this process and its helpers have used."""

    def __init__(self) -> None:
        self.is_limited = False
        self.seconds = CHECK
        """Of the processor, in all."""
        self.lent = 0.0
        """The part of them that children used."""
        self.box = ""
        self.doing = ""
        self.reserve = bytearray()
        """Memory to give back when there is no more, so that the command can say so."""
        self.told: bytearray | mmap = bytearray(_LONGEST)
        """The same; where a process waits, in memory that both see."""
        self.taken: memoryview[float] = memoryview(bytearray(8 * _PLACES)).cast("d")
        """Seconds that each process of the command used; in memory that all of them see."""


_own = _Allowance()


def go_on_in_child() -> None:
    """Continue in a child process with limits; this one waits, reports a limit that ended the child, and ends as it did."""
    if not hasattr(os, "fork"):
        return
    import resource  # noqa: PLC0415  # not there on Windows
    from mmap import mmap  # noqa: PLC0415  # nor in a browser

    _own.told = mmap(-1, _LONGEST)
    _own.taken = memoryview(mmap(-1, 8 * _PLACES)).cast("d")
    child = os.fork()
    if child:
        os._exit(_wait_for(child))
    with suppress(ValueError, OSError):  # a machine with a lower limit
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (GIGABYTES * 1_000_000_000, most))
    _own.reserve = bytearray(_RESERVE)
    signal.signal(signal.SIGPROF, _end)
    signal.signal(signal.SIGALRM, _end)
    _own.is_limited = True
    grant(CHECK)


def grant(seconds: int) -> None:
    """Give a command so many processor seconds in all, if it is limited at all."""
    if _own.is_limited:
        _own.seconds = seconds
        signal.setitimer(signal.ITIMER_REAL, _CLOCK * seconds, 1)
        _set_clock()


def renew() -> None:
    """Count what a process of a pool uses with what all others used; when it ends, it ends its parent's work."""
    if _own.is_limited:
        _own.lent = 0
        signal.signal(signal.SIGPROF, _look_at_clock)
        _set_clock()


def lend(seconds: float) -> None:
    """Count the processor time that a child used.

    Raises:
        ExhaustedError: nothing is left.
    """
    if _own.is_limited:
        _own.lent += seconds
        if _find_left() <= 0:
            _end(signal.SIGPROF, None)
        _set_clock()


def count_left(seconds: float) -> float:
    """Return how many of so many processor seconds are left; at least a tenth."""
    return max(0.1, min(seconds, _find_left())) if _own.is_limited else seconds


def note_box(name: str) -> None:
    """Note which box is being read, so that a message can name it."""
    _own.box = name
    note("")


def note(part: str) -> None:
    """Note which part of the box is being read."""
    _own.doing = ": ".join(filter(None, (_own.box, part)))
    _own.told[:] = _own.doing.encode()[:_LONGEST].ljust(_LONGEST)
    _write_taken()


def tell_memory() -> str:
    """Say that all memory was used, and by what; to say it may take a little more."""
    _own.reserve.clear()
    if _own.is_limited:
        import resource  # noqa: PLC0415  # as above

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    return _tell(_own.doing, f"more than {GIGABYTES} GB of memory")


def _tell(doing: str, what: str) -> str:
    return f"{doing or 'the box'}: this takes {what}{_ADVICE}"


def _find_left() -> float:
    _write_taken()
    return _own.seconds - sum(_own.taken)


def _write_taken() -> None:
    _own.taken[os.getpid() % _PLACES] = _own.lent + _find_taken()


def _find_taken() -> float:
    used = os.times()
    return used.user + used.system


def _set_clock() -> None:
    import resource  # noqa: PLC0415  # as above

    left = max(_find_left(), 0.01)
    signal.setitimer(signal.ITIMER_PROF, min(left, 1) if _is_in_pool() else left, 1)
    with suppress(ValueError, OSError):  # a machine with a lower limit
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(_find_taken() + left) + _GRACE, most))


def _end(number: int, _frame: Any) -> None:
    seconds = _own.seconds
    taken = (
        f"{_CLOCK * seconds} seconds" if number == signal.SIGALRM else f"{seconds} seconds of the processor"
    )
    raise ExhaustedError(_tell(_own.doing, f"more than {taken}"))


def _is_in_pool() -> bool:
    return signal.getsignal(signal.SIGPROF) is _look_at_clock


def _look_at_clock(_number: int, _frame: Any) -> None:
    if _find_left() <= 0:
        os.kill(os.getppid(), signal.SIGPROF)
        os._exit(_FAILED)


def _wait_for(child: int) -> int:
    """Wait for the child, and pass on signals that end a program; return the exit code."""

    def forward(number: int, _frame: Any) -> None:
        with suppress(ProcessLookupError):
            os.kill(child, number)

    typed = os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp()  # Ctrl-C reaches both
    signal.signal(signal.SIGINT, signal.SIG_IGN if typed else forward)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, forward)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code >= 0 or -code in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        return code if code >= 0 else 128 - code
    doing = bytes(_own.told[:]).decode(errors="ignore").strip()
    if -code in (signal.SIGXCPU, signal.SIGPROF):
        said = _tell(doing, "more time of the processor than any box needs")
    else:
        said = _tell(doing, f"more than {GIGABYTES} GB of memory, or is damaged so that a library broke")
    sys.stderr.write(f"{said}\n")
    return _FAILED
