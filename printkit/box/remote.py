"""Tables at an address: a Google Sheet or any CSV on the web, with a local copy for the train and the table."""

from __future__ import annotations

import hashlib
import os
import re
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.confined import ConfinedError, run_confined
from printkit.files import write_whole

OFFLINE = "PRINTKIT_OFFLINE"
"""Environment variable that keeps every process from asking the network."""
FOLDER = Path(".printkit") / "sources"
"""Where a box keeps its copies."""
_FRESH = 15.0
"""Seconds for which a copy is used without asking again, so that one command asks once."""
_LONGEST = 30
"""Seconds for which a table may arrive, from first to last byte."""
_SHEET = re.compile(r"/spreadsheets/(?:u/\d+/)?d/([\w-]+)/?(?:edit|view|htmlview|preview|copy)?$")
_PUBLISHED = re.compile(r"/spreadsheets/(?:u/\d+/)?d/e/([\w-]+)/(?:pubhtml|pub)$")


def is_address(name: str) -> bool:
    """Return whether a table's name is an address of the web."""
    return name.startswith(("http://", "https://"))


def copy_of(folder: Path, address: str) -> Path:
    """Return the local copy of an address."""
    return folder / FOLDER / f"{hashlib.sha256(address.encode()).hexdigest()[:16]}.csv"


def fetch_table(folder: Path, address: str, problems: list[Problem]) -> Path | None:
    """Return the local copy of a table at an address, as fresh as the network allows; None where there is none.

    Args:
        folder: the box's.
        address: of a CSV, or of a Google Sheet as the browser shows it.
        problems: gets a warning where the copy is old, an error where there is none.
    """
    copy = copy_of(folder, address)
    try:
        own_path(folder, str(copy.relative_to(folder)))
    except AccessError as error:
        problems.append(Problem(address, error.reason))
        return None
    age = time.time() - copy.stat().st_mtime if copy.is_file() else None
    if age is not None and age < _FRESH:
        return copy
    if os.environ.get(OFFLINE):
        if age is None:
            problems.append(Problem(address, "there is no local copy yet; run once without --offline"))
            return None
        problems.append(Problem(address, f"offline: the copy made {_format_ago(age)} is used", warning=True))
        return copy
    try:
        data = run_confined(
            "printkit.box.download", {"address": _csv_address(address)}, seconds=_LONGEST // 2
        )
    except ConfinedError as error:
        reason = str(error)
        if age is None:
            problems.append(Problem(address, f"this address gives no table: {reason}"))
            return None
        stale = f"this address gives no table ({reason}); the copy made {_format_ago(age)} is used, which may be stale"
        problems.append(Problem(address, stale, warning=True))
        return copy
    try:
        write_whole(copy, data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        problems.append(Problem(address, f"its copy {copy} cannot be written: {reason}"))
        return None
    return copy


def _csv_address(address: str) -> str:
    """Return the address that gives CSV of a Google Sheet's address as the browser shows it; others as they are."""
    parts = urlsplit(address)
    start = f"{parts.scheme}://{parts.netloc}/spreadsheets/d"
    sheet = parse_qs(parts.fragment).get("gid") or parse_qs(parts.query).get("gid")
    if match := _PUBLISHED.search(parts.path):
        return f"{start}/e/{match[1]}/pub?output=csv" + (f"&gid={sheet[0]}&single=true" if sheet else "")
    if match := _SHEET.search(parts.path):
        return f"{start}/{match[1]}/export?format=csv&gid={sheet[0] if sheet else 0}"
    return address


def _format_ago(seconds: float) -> str:
    """Write an age in words."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length:.0f} {unit} ago"
    return f"{max(seconds, 0):.0f} seconds ago"
