"""Write files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO


@lru_cache(maxsize=8)
def find_cache(name: str) -> Path:
    """Return a folder for data that can be made again; one of this process where the usual one is not writable."""
    from platformdirs import user_cache_path  # noqa: PLC0415  # only where something is made

    wanted = user_cache_path("printkit") / name
    with suppress(OSError):
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    return Path(tempfile.mkdtemp(prefix="printkit-"))


@contextmanager
def atomic_write(path: Path, *, durable: bool = False, private: bool = False) -> Iterator[BinaryIO]:
    """Write a file beside `path`, and move it there only when everything was written.

    Args:
        path: the file; its folder is made, and an existing file's rights stay.
        durable: whether it is on the disk before it takes its place, so that a power cut leaves the old or the new one.
        private: whether only its owner may read it, from its first byte on.

    Raises:
        OSError: the folder is missing or not writable, or the disk is full; `path` is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # made with mode 600
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        if not private:
            Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_read_umask())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Put a file's bytes in place, safe against a power cut.

    Raises:
        OSError: as `atomic_write`.
    """
    with atomic_write(path, durable=True) as stream:
        stream.write(data)


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
