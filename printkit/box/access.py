"""The files that a box may read: those in its folder, and nothing that never ends.

Every reader of a file that a box names, or that lies in its folder, asks `own_path` for it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printkit.box.box_errors import BoxError, Problem

ALLOWED = "PRINTKIT_ALLOW_OUTSIDE"
"""Environment variable that lets every process read what boxes name outside of their folders."""
_LARGEST = 500_000_000
"""Bytes of a file."""


_homes: dict[Path, Path] = {}
"""Folders of links that stand for a box, and the box's own."""


@contextmanager
def as_home(mirror: Path, folder: Path) -> Iterator[None]:
    """Let links in `mirror` lead into the box's `folder` until the block ends."""
    mirror = mirror.resolve()
    _homes[mirror] = folder.resolve()
    try:
        yield
    finally:
        del _homes[mirror]


class AccessError(BoxError):
    """A file that printkit does not read, whatever it contains; `reason` says why, and what to do instead."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__([Problem(name, reason)])
        self.name = name
        self.reason = reason

    def __reduce__(self) -> tuple[type[AccessError], tuple[str, str]]:  # type: ignore[override]  # made of other things
        """Make the error survive the way back from a worker process."""
        return (AccessError, (self.name, self.reason))


def own_path(folder: Path, name: str, shown: str = "") -> Path:
    """Return the file or folder of that name, all links followed; there may be none.

    Args:
        folder: the box's, or another that nothing may lead out of.
        name: from there.
        shown: as the box writes it, where that is not the same.

    Raises:
        AccessError: it lies elsewhere, is a pipe or a device, or is larger than anything that is printed.
    """
    at, name = folder / name, shown or name
    try:
        path = at.resolve()
        root = folder.resolve()
        inside = any(map(path.is_relative_to, (root, _homes.get(root, root))))
        inside = inside or (at.is_symlink() and not path.exists())
        about = path.stat() if inside or os.environ.get(ALLOWED) else None
    except (FileNotFoundError, NotADirectoryError):
        return path
    except (OSError, RuntimeError, ValueError) as error:  # names too long, links in a ring, a zero byte
        said = getattr(error, "strerror", None) or str(error)
        raise AccessError(name, f'"{name[:80]}" cannot be read: {said.lower()}') from None
    if about is None:
        raise AccessError(name, _outside(at, name))
    if not stat.S_ISREG(about.st_mode) and not stat.S_ISDIR(about.st_mode):
        raise AccessError(name, f'"{name}" is a pipe or a device, which may never end; save it as a file')
    if about.st_size > _LARGEST and stat.S_ISREG(about.st_mode):
        most = f"{_LARGEST // 1_000_000} are the most"
        raise AccessError(name, f'"{name}" has {about.st_size // 1_000_000} MB; {most}, make it smaller')
    return path


def own_files(folder: Path, pattern: str) -> Iterator[Path]:
    """Return the files of a box whose names fit a pattern, in their order; those that may not be read are left out."""
    for path in sorted(folder.glob(pattern)):
        try:
            found = own_path(folder, str(path.relative_to(folder)))
        except AccessError:
            continue
        if found.is_file():
            yield path


def _outside(at: Path, name: str) -> str:
    led = "is a link that leads" if at.is_symlink() else "lies"
    return f'"{name}" {led} out of the box\'s folder; copy the file there (`--allow-outside` reads it nevertheless)'
