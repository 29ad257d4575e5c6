"""Store beside the box what a person has seen: nothing is lost when the page or the computer is closed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from printkit.box.access import own_path
from printkit.files import write_whole

_FILE = Path(".printkit") / "seen.json"
_PICTURES = Path(".printkit") / "seen"
_VERSION = 1


class Marks:
    """The marks of one box, in its folder; where that cannot be written, nothing is kept."""

    def __init__(self, folder: Path) -> None:
        self.file, self.pictures = own_path(folder, str(_FILE)), own_path(folder, str(_PICTURES))

    def load(self) -> dict[str, dict[str, Any]] | None:
        """Load what was seen, by place; None if nothing was marked yet, or by another version."""
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        seen = data.get("faces") if isinstance(data, dict) and data.get("version") == _VERSION else None
        return seen if isinstance(seen, dict) else None

    def save(self, seen: Mapping[str, Mapping[str, Any]]) -> None:
        """Store what was seen, and only the pictures that belong to it."""
        with suppress(OSError):
            self.file.parent.mkdir(exist_ok=True)
            write_whole(self.file, json.dumps({"version": _VERSION, "faces": seen}, indent=1).encode())
            wanted = {f"{face['key']}.svg.gz" for face in seen.values()}
            for path in self.pictures.glob("*.svg.gz"):
                if path.name not in wanted:
                    path.unlink()

    def keep_pictures(self, keys: Iterable[str], draw: Callable[[str], str | None]) -> None:
        """Store the pictures of keys; draw those that are not stored yet."""
        with suppress(OSError):
            for key in keys:
                path = self._picture_path(key)
                if path is not None and not path.exists():
                    picture = draw(key)
                    if picture is not None:
                        path.parent.mkdir(parents=True, exist_ok=True)
                        write_whole(path, gzip.compress(picture.encode(), 5, mtime=0))

    def picture(self, key: str) -> str | None:
        """Return a stored picture."""
        path = self._picture_path(key)
        if path is None:
            return None
        try:
            return gzip.decompress(path.read_bytes()).decode()
        except (OSError, EOFError, ValueError):
            return None

    def _picture_path(self, key: str) -> Path | None:
        return self.pictures / f"{key}.svg.gz" if key.isalnum() else None
