"""Log what a running server does: a few lines a minute in the terminal, everything in a file.

The terminal shows the join code; nothing that strangers send may push it off the screen.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

from platformdirs import user_log_path

LINES: Final = 6
"""Lines a minute in the terminal."""

LONGEST: Final = 160
"""Characters of a line."""

LARGEST: Final = 2_000_000
"""Bytes of the file; the one before it is kept."""


class Terse(logging.Handler):
    """Writes one line for each message; of too many, only their number."""

    def __init__(self, out: TextIO, where: str = "", *, clock: Callable[[], float] = time.monotonic) -> None:
        """Write to a terminal; `where` names the file that holds everything."""
        super().__init__(logging.WARNING)
        self._out, self._where, self._clock = out, where, clock
        self._since, self._written, self._left_out = clock(), 0, 0

    def emit(self, record: logging.LogRecord) -> None:
        """Write a message, if there is room for it."""
        now = self._clock()
        if now - self._since >= 60:  # seconds
            if self._left_out:
                more = f": {self._where}" if self._where else ""
                self._write_line(f"{self._left_out} more messages in the last minutes{more}")
            self._since, self._written, self._left_out = now, 0, 0
        if self._written >= LINES:
            self._left_out += 1
            return
        self._written += 1
        text = record.getMessage()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            text += f": {type(error).__name__}: {error}"
        self._write_line(text)

    def _write_line(self, text: str) -> None:
        clean = "".join(letter if letter.isprintable() else " " for letter in text)
        line = " ".join(clean.split())
        with suppress(OSError, ValueError):
            self._out.write((line if len(line) <= LONGEST else line[: LONGEST - 1] + "…") + "\n")
            self._out.flush()


def log_file() -> Path:
    """Return the file that holds the whole log."""
    return user_log_path("printkit") / "companion.log"


def write_logs(out: TextIO | None = None, file: Path | None = None) -> Callable[[], None]:
    """Write what happens: briefly to the terminal, all of it to a file; return a function that ends it."""
    root = logging.getLogger()
    before = root.level
    file = file or log_file()
    handlers: list[logging.Handler] = []
    with suppress(OSError):  # a read-only home: the terminal alone
        file.parent.mkdir(parents=True, exist_ok=True)
        whole = RotatingFileHandler(file, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
        whole.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        handlers.append(whole)
    handlers.append(Terse(out or sys.stderr, str(file) if handlers else ""))
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(logging.INFO)
    # These write much that concerns nobody at a table.
    for name in ("asyncio", "zeroconf", "PIL", "fontTools", "multipart", "python_multipart"):
        logging.getLogger(name).setLevel(logging.WARNING)

    def end() -> None:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(before)

    return end
