"""Facts of a box for faces and booklets, and the day and commit from which it was printed."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from printkit.box.contents import Box, BoxFacts, facts_of


def print_facts(box: Box) -> BoxFacts:
    """Return the facts of a box with the day and the commit."""
    return replace(facts_of(box), date=find_date(), commit=find_commit(box.folder))


def find_date() -> str:
    """Return today, or the day that SOURCE_DATE_EPOCH says, so that a build can be repeated."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    day = (
        datetime.fromtimestamp(int(said), UTC)
        if said.isdecimal() and len(said) < 12
        else datetime.now().astimezone()
    )
    return day.date().isoformat()


_HASH = re.compile(r"[0-9a-f]{40,64}")


def find_commit(folder: Path) -> str:
    """Return the first 7 digits of the present commit of a folder's Git repository; empty if it is in none.

    It reads the repository's files: Git itself would run commands from a stranger's repository.
    """
    home = next(
        (each / ".git" for each in (folder, *folder.resolve().parents) if (each / ".git").exists()), None
    )
    if home is None:
        return ""
    if home.is_file():  # a further working tree
        home = home.parent / _read_line(home).removeprefix("gitdir: ")
    common = home / (_read_line(home / "commondir") or ".")
    head = _read_line(home / "HEAD")
    if head.startswith("ref: "):
        name = head.removeprefix("ref: ")
        packed = next((line for line in _read_lines(common / "packed-refs") if line.endswith(f" {name}")), "")
        head = _read_line(home / name) or _read_line(common / name) or packed[:40]
    return head[:7] if _HASH.fullmatch(head) else ""


def _read_lines(path: Path) -> list[str]:
    """Return the first lines of a small plain file; none where there is none."""
    with suppress(OSError, ValueError):
        if path.is_file() and path.stat().st_size < _LARGEST:
            return path.read_text(encoding="utf-8").splitlines()
    return []


def _read_line(path: Path) -> str:
    return next(iter(_read_lines(path)), "").strip()


_LARGEST = 5_000_000
"""Bytes of a list of references."""
