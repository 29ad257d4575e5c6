"""List the files of a box, and find out whether any changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from printkit.box.place import list_roots

State: TypeAlias = Mapping[Path, tuple[int, int]]
"""When each file was changed, and how large it is."""
_KINDS = {
    ".yaml", ".yml", ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".xls", ".ods", ".json", ".svg", ".png", ".jpg", ".jpeg",
    ".webp", ".ttf", ".otf", ".md", ".py",
}  # fmt: skip


def read_state(folder: Path) -> State:
    """Return the present files of a box, with the shared templates."""
    found = {}
    for path in _list_files(folder):
        try:
            about = path.stat()
        except OSError:  # it was deleted since the listing
            continue
        found[path] = (about.st_mtime_ns, about.st_size)
    return found


def _list_files(folder: Path) -> Iterator[Path]:
    for place in (
        folder,
        *(folder / name for name in ("templates", "symbols", "images", "pictures", "patterns", "fonts")),
    ):
        if place.is_dir():
            for path in place.iterdir():
                if path.suffix.lower() in _KINDS and not path.name.startswith((".", "~")):
                    yield path
    for root in list_roots("templates"):
        yield from root.glob("*.yaml")


def tables_only(changed: set[Path], folder: Path) -> bool:
    """Return whether only tables changed, so that only their rows' faces can look different."""
    return all(
        path.parent == folder and path.suffix.lower() not in (".yaml", ".yml", ".md", ".svg", ".png")
        for path in changed
    )
