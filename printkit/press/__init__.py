"""Errors between a box and its files, and the writing of files: whole or not at all.

    PressError          a file that cannot be written or read; one sentence
    +- FontError        a font family that is not there, a font file that is none (fonts)
    +- SymbolError      a symbol that is not there or cannot be drawn (svg.symbols)

Mistakes that a designer can correct in data or templates are `Problem`s of the box, collected in a `BoxError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from printkit.files import atomic_write


class PressError(Exception):
    """A file that cannot be written or read."""


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
