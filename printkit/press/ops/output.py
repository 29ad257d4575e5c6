"""The files that a build writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from printkit.files import atomic_write
from printkit.press import PressError


@contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file, whole or not at all.

    Raises:
        PressError: the folder is missing or not writable, or the disk is full.
    """
    try:
        with atomic_write(path) as stream:
            yield stream
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(f"{path} cannot be written: {reason}; choose another folder with --output") from None
