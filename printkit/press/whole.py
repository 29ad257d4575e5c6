"""Files appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from printkit.press.errors import PressError


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file beside `path` and put it there only when everything was written.

    Raises:
        PressError: the folder is missing or not writable, or the disk is full.
    """
    name = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            yield stream
        os.chmod(name, 0o666 & ~_umask())  # noqa: PTH101  # as an ordinary new file
        os.replace(name, path)  # noqa: PTH105
        name = None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(f"{path} cannot be written: {reason}; choose another folder with --output") from None
    finally:
        if name is not None:
            with suppress(OSError):
                os.unlink(name)  # noqa: PTH108


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
