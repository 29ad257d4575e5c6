"""Limit what a command that looks at a box may use in all: processor time, time on the clock, memory.

Whatever can be counted is counted where it is computed. This is for the rest: libraries in C that cannot be stopped from
inside, and a thousand small things. The command goes on in a child process, so that somebody is left to say why it ended.
Where the system has no such processes and limits (Windows), only what is counted ends.
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
"""Seconds of the processor for a box that is looked at."""
BUILD: Final = 60
"""For one that is printed."""
EXPORT: Final = 300
"""For one whose every face is written as a picture."""
GIGABYTES: Final = 1
_CLOCK: Final = 10
"""Times so much on the clock: whoever waits for the network takes none of the processor's."""
_GRACE: Final = 3
"""Seconds after which a library is ended that does not come back."""
_RESERVE: Final = 8_000_000
"""Bytes that are kept back, to tell that all others are taken."""
_LONGEST: Final = 200
"""Bytes of what is being done."""
_FAILED: Final = 2
_ADVICE: Final = "; look what is so large there, or give the option --no-limits if you mean it"


class ExhaustedError(BaseException):
    """A command has used up a limit. Code that reports errors in files does not swallow it."""


_PLACES: Final = 4096
"""Processes that count what they take, each in the place of its number."""


class _Allowance:
    """The limits of the command, and what this process and its helpers have used."""

    def __init__(self) -> None:
        self.is_limited = False
        self.seconds = CHECK
        """Of the processor, in all."""
        self.lent = 0.0
        """What children took of them."""
        self.box = ""
        self.doing = ""
        self.reserve = bytearray()
        """Memory that is given back when there is no more, so that somebody can tell it."""
        self.told: bytearray | mmap = bytearray(_LONGEST)
        """The same; where a process waits, in memory that both see."""
        self.taken: memoryview[float] = memoryview(bytearray(8 * _PLACES)).cast("d")
        """Seconds that each process of the command took; in memory that all of them see."""


_own = _Allowance()


def go_on_in_child() -> None:
    """Go on in a child process with limits; this one waits for it, says why it ended if it cannot, and ends as it did."""
    if not hasattr(os, "fork"):
        return
    import resource  # noqa: PLC0415  # not there on Windows
    from mmap import mmap  # noqa: PLC0415  # nor in a browser

    _own.told = mmap(-1, _LONGEST)
    _own.taken = memoryview(mmap(-1, 8 * _PLACES)).cast("d")
    child = os.fork()
    if child:
        os._exit(_wait_for(child))
    with suppress(ValueError, OSError):  # a machine that allows less already
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (GIGABYTES * 1_000_000_000, most))
    _own.reserve = bytearray(_RESERVE)
    signal.signal(signal.SIGPROF, _end)
    signal.signal(signal.SIGALRM, _end)
    _own.is_limited = True
    grant(CHECK)


def grant(seconds: int) -> None:
    """Give a command so many seconds of the processor in all, where it is limited at all."""
    if _own.is_limited:
        _own.seconds = seconds
        signal.setitimer(signal.ITIMER_REAL, _CLOCK * seconds, 1)
        _set_clock()


def renew() -> None:
    """Count what a process of a pool takes with what all others took; it ends its parent's work with its own."""
    if _own.is_limited:
        _own.lent = 0
        signal.signal(signal.SIGPROF, _look_at_clock)
        _set_clock()


def lend(seconds: float) -> None:
    """Count what a child took of the processor.

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
    """Tell that all memory was taken, and by what; to tell it may take a little more."""
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
    with suppress(ValueError, OSError):  # a machine that allows less already
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
    """Wait for the child, and pass on what ends a program; give the exit code."""

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
